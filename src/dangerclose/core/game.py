"""What a game gives to the machine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

import msgspec

from dangerclose.core.ask import Action, Ask, Refused, Rule
from dangerclose.core.chance import Chance
from dangerclose.core.events import Event, Log
from dangerclose.core.reckoning import Modifier
from dangerclose.core.survey import Survey
from dangerclose.core.words import Vocabulary


class State(Protocol):
    """A game's columns. `chance` and `log` are lent by the match and are not copied."""

    chance: Chance
    log: Log | None

    def copy(self) -> Self:
        """The same position, sharing nothing that changes."""
        ...


S = TypeVar("S", bound=State)


class Switch(msgspec.Struct, frozen=True):
    """A ruling on which players differ: its settings, the first of which is the default."""

    title: str
    rule: str
    settings: tuple[str, ...]


class ScenarioInfo(msgspec.Struct, frozen=True):
    """What a newcomer reads before choosing a scenario."""

    id: str
    title: str
    briefing: str
    turns: int  # at most, in the game's measure of time; 0 if nothing is fixed
    ends_early: bool = False  # something else than the last turn may end it
    length: str = ""  # how long it is in words, where turns alone do not tell it


class Measure(msgspec.Struct, frozen=True):
    """What a game counts its time in. Events of kind `event`, if any, begin the time that they name first."""

    one: str = "turn"
    many: str = "turns"
    event: str = "turn"


class Campaign(msgspec.Struct, frozen=True):
    """Scenarios that are played in a row, each set up from what the one before carries on."""

    id: str
    title: str
    briefing: str
    missions: tuple[str, ...]


class Onward(msgspec.Struct, frozen=True):
    """What follows a finished match: the next scenario, and what is carried to it, as readable text."""

    scenario: str
    carried: str


Outcome: TypeAlias = Literal["won", "lost", "drawn"]


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winning seat if one won, the level, why, and the outcome in a word.

    Lost is what nobody has won: against an enemy that is rules.
    """

    winner: int | None
    level: str
    reason: str
    rule: str
    outcome: Outcome = "won"

    def __post_init__(self) -> None:
        if (self.winner is not None) != (self.outcome == "won"):
            raise ValueError(f"expected a winner if and only if the game was won, found {self}")


def ending(result: Result | None, seats: Sequence[str]) -> str:
    """The seat that won, or "lost", or "draw"; "" while the game runs."""
    if result is None:
        return ""
    return ended(result.winner, result.outcome, seats)


def ended(winner: int | None, outcome: Outcome, seats: Sequence[str]) -> str:
    """The same, from a result's parts."""
    if winner is not None:
        return seats[winner]
    return LOST if outcome == "lost" else DRAW


LOST = "lost"
DRAW = "draw"


class Preview(msgspec.Struct, frozen=True):
    """Exact odds of the procedure under construction, from what the asked seat knows.

    `outcomes` are labels with their weights out of `total`: one die, or several dice and cards
    together. After `commit` chance decides among them before anybody is asked again, and the
    event of kind `event` tells the label. `core/weighing.py` makes weights from the rules.
    """

    title: str
    modifiers: list[Modifier]
    outcomes: list[tuple[str, int]]
    total: int
    commit: Action
    event: str


class Odds(msgspec.Struct, frozen=True):
    """Exact odds of one option, from what the asked seat knows: labels with their weights out of `total`.

    Unlike a preview's they need not come true at once: others may be asked before the draw, or help after
    it. Where several things are tried one after the other `outcomes` is empty and each has a line of its own.
    """

    title: str
    modifiers: list[Modifier]
    outcomes: list[tuple[str, int]]
    total: int


class Launch(msgspec.Struct, frozen=True):
    """What an option sets off besides its plain effect, in a sentence, and the odds with it if it has some.

    It is the last of something that is built piece by piece: nobody asks this seat again before dice
    fall or others answer.
    """

    words: str
    odds: Preview | None = None


class Plan(msgspec.Struct, frozen=True):
    """Several choices that people often make in a row, to be had in one: all that can join an attack.

    `steps` are kinds of decisions with their answers. Whoever carries a plan out takes each only when it
    is offered, leaves out what is not, and stops at a die or when somebody else is asked: a plan allows
    nothing that the options do not. One with a `place` is lit there on the map instead of being a button.
    """

    label: str
    note: str
    steps: list[tuple[str, Action]]
    place: int = -1


class Decision(NamedTuple):
    """What a player chose, and why in a sentence.

    For a hint also what it would answer `then`: kinds of decisions with their answers, as in a plan.
    """

    action: Action
    reason: str
    then: tuple[tuple[str, Action], ...] = ()


class Level(msgspec.Struct, frozen=True):
    """A computer player as people choose it: its title, and in a sentence how it plays."""

    title: str
    words: str


class Player(Protocol):
    """A computer player: it gets its seat's view and the options, nothing else."""

    def decide(self, view: Any, ask: Ask) -> Decision:
        """One of the ask's options."""
        ...


class TallyRow(msgspec.Struct, frozen=True):
    """One thing that counted for the result: what it was, and a value as it is written for each column."""

    text: str
    values: list[str]
    rule: str = ""


class Tally(msgspec.Struct, frozen=True):
    """How a result came about, line by line: the columns' names, the lines, and what they come to."""

    head: list[str]
    rows: list[TallyRow]
    total: TallyRow


class Charts(msgspec.Struct, frozen=True):
    """Series for the end screen: name -> one number for each of the times, in the game's measure.

    `tally` says how the result came about, where points or levels do not speak for themselves.
    """

    times: list[int]
    series: dict[str, list[float]]
    tally: Tally | None = None


class Game(ABC, Generic[S]):
    """The rules of one game. An instance has no state of its own.

    What is abstract every game must give; the rest has a default that fits a game without it.
    """

    # What it is

    name: str
    title: str
    tagline: str = ""  # a sentence for the lobby
    seats: tuple[str, ...]
    scenarios: Mapping[str, ScenarioInfo]
    campaigns: Mapping[str, Campaign] = {}
    switches: Mapping[str, Switch] = {}
    levels: Mapping[str, Level] = {}  # its own computer players by name, weakest first
    secrets: bool = False  # whether a seat knows something that others may not
    words: Vocabulary
    measure: Measure = Measure()
    proving_grounds: tuple[str, ...] = ()  # scenarios for cases and tests alone
    unseen: Mapping[str, str] = {}  # "module.function" of the rules whose outcomes no seat may know, and why
    orders: tuple[str, ...] = ()  # verbs of standing orders, which a seat may give at any time
    weight: int = 1  # how many games of a light kind one of its games takes: who tries many tries fewer

    # The rules

    @abstractmethod
    def setup(self, scenario: str, switches: Mapping[str, str]) -> S:
        """The state before the first decision."""

    def setup_carried(self, scenario: str, switches: Mapping[str, str], carried: str) -> S:
        """The same, from what a match before it carries on; ValueError says what was expected."""
        raise ValueError(f"{self.title} carries nothing from match to match")

    @abstractmethod
    def play(self, s: S) -> Rule[None]:
        """The whole game from any checkpoint; ends when the game is over."""

    @abstractmethod
    def result(self, s: S) -> Result | None:
        """How the game ended, or None while it runs."""

    def onward(self, s: S) -> Onward | None:
        """What follows a finished match in its campaign, None if nothing does."""
        return None

    @abstractmethod
    def moment(self, s: S) -> int:
        """The time in the game's measure: known to everybody, never less than before."""

    def order(self, s: S, seat: int, action: Action) -> None:
        """Note a standing order, or raise Refused with reason and rule and change nothing.

        It changes only columns that hold orders, rolls no die, never alters the decision at hand,
        and tells nobody but its seat.
        """
        raise Refused(f"There are no standing orders in {self.title}.", "")

    def some_orders(self, s: S, seat: int) -> list[Action]:
        """A few orders that a seat could give now: what tests try, and what help shows."""
        return []

    @abstractmethod
    def check(self, s: S) -> None:
        """Raise AssertionError when a position breaks an invariant."""

    # Who may know what

    @abstractmethod
    def view(self, s: S, seat: int | None) -> Any:
        """What a seat, or a spectator (None), may know: a msgspec structure, built fresh."""

    def uncovered(self, s: S) -> Any:
        """The whole truth in the shape of a view, for who looks on where no person's secret is at stake."""
        return self.view(s, None)

    def uncovered_extras(self, s: S) -> Any:
        """Facts that follow from the whole truth, in the shape of extras."""
        return self.extras(s, None)

    def redeal(self, s: S, seat: int, chance: Chance) -> S:
        """A copy in which all that a seat cannot know was dealt again."""
        return s.copy()

    def retold(self, truth: S, guess: S, action: Action) -> Action:
        """The choice in a redealt game that looks the same to a seat that did not make it."""
        return action

    # For people

    @abstractmethod
    def question(self, s: S, ask: Ask) -> str:
        """The sentence that puts a decision to a person."""

    @abstractmethod
    def refusal(self, s: S, ask: Ask, action: Action) -> Refused:
        """Why an action that is not offered may not be taken now."""

    def preview(self, s: S, ask: Ask) -> Preview | None:
        """The odds of what is being built, if something is."""
        return None

    def odds(self, s: S, ask: Ask) -> dict[Action, Odds]:
        """What can come of options that leave something to chance."""
        return {}

    @abstractmethod
    def content(self) -> Any:
        """All that is printed (map, counters, tables): a msgspec structure, the same for every match."""

    def extras(self, s: S, seat: int | None) -> Any:
        """Facts that follow from what a seat may know, for the table to show: a msgspec structure."""
        return {}

    def notes(self, s: S, ask: Ask) -> dict[Action, str]:
        """A few words beside some options, such as what a move costs."""
        return {}

    def forgone(self, s: S, ask: Ask) -> dict[Action, str]:
        """What options give up for good or put at risk, such as "21 units have not moved".

        From what the asked seat knows. The table asks before such an option is taken.
        """
        return {}

    def launches(self, s: S, ask: Ask) -> dict[Action, Launch]:
        """Options that are the last piece of something and set it off; the table asks before."""
        return {}

    def plans(self, s: S, ask: Ask) -> list[Plan]:
        """What could be chosen in one go, from what the asked seat knows."""
        return []

    def foreseen(self, view: Any, ask: Ask, action: Action) -> list[tuple[str, Action]]:
        """What the best player goes on to answer after a choice of its own, from what the asked seat knows:
        what belongs to the same deed, up to where chance or somebody else decides."""
        return []

    def rules(self) -> dict[str, str]:
        """Our paraphrase of each clause, for people to read beside a rule id."""
        return {}

    def charts(self, states: Sequence[S], events: Sequence[Event]) -> Charts:
        """Series for the end screen, from the positions after each choice and all events."""
        return Charts([], {})

    def summary(self, seen: Any) -> str:
        """A view as text, for play in the terminal; "" if the game has none."""
        return ""

    def typed(self, s: S, line: str) -> str:
        """A line as a person types it at the terminal, in the words of a record.

        For names that hang on the position, such as those of a table's places.
        """
        return line

    def spelled(self, s: S, action: Action) -> tuple[str, str]:
        """An action as it can be typed at the terminal, and its label there."""
        return self.words.text(action), self.words.label(action)

    def label(self, s: S, action: Action) -> str:
        """An action's label where names in it hang on the position, such as a table's places; else ""."""
        return ""

    survey: Survey | None = None  # how its map is checked and drawn, if it has one to draw

    lines_of_sight: bool = False  # whether `sight` answers

    def sight(self, seen: Any, asked: str) -> tuple[str, str]:
        """For the terminal: whether one place sees another, by which rule; ValueError says what to ask."""
        raise ValueError(f"there are no lines of sight in {self.title}")

    # For cases and players

    @abstractmethod
    def arrange(self, s: S, position: Mapping[str, Any]) -> None:
        """Change a state to the position that a case describes; ValueError says what was expected."""

    @abstractmethod
    def facts(self, s: S) -> dict[str, Any]:
        """The position in words (unit ids, hex names, phase names), for cases to compare with."""

    def laid_down(self, word: str) -> int:
        """The outcome that a word in a case stands for, such as a card; ValueError says what was expected."""
        raise ValueError(f"expected a number, found {word!r}: {self.title} has no words for outcomes")

    def player(self, level: str, seat: int, seed: int) -> Player:
        """A computer player of this game's own, such as "doctrine"; KeyError if there is none."""
        raise KeyError(level)
