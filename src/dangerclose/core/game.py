"""What a game gives to the machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import msgspec

from dangerclose.core.ask import Action, Ask, Refused, Rule
from dangerclose.core.chance import Chance
from dangerclose.core.events import Log
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
    turns: int  # at most
    ends_early: bool = False  # something else than the last turn may end it


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winning seat (None for a draw), the level and why."""

    winner: int | None
    level: str
    reason: str
    rule: str


class Modifier(msgspec.Struct, frozen=True):
    """One line of a preview: what counts, by how much, and the rule that says so."""

    text: str
    value: str
    rule: str


class Preview(msgspec.Struct, frozen=True):
    """Exact odds of the procedure under construction, from what the asked seat knows.

    `outcomes` are labels with their weights out of `total`. After `commit` the very next
    chance outcome decides among them, and the event of kind `event` tells the label.
    """

    title: str
    modifiers: list[Modifier]
    outcomes: list[tuple[str, int]]
    total: int
    commit: Action
    event: str


class Decision(NamedTuple):
    """What a player chose, and why in a sentence."""

    action: Action
    reason: str


class Player(Protocol):
    """A computer player: it gets its seat's view and the options, nothing else."""

    def decide(self, view: Any, ask: Ask) -> Decision:
        """One of the ask's options."""
        ...


class Game(Protocol[S]):
    """The rules of one game. An instance has no state of its own."""

    name: str
    title: str
    seats: tuple[str, ...]
    scenarios: Mapping[str, ScenarioInfo]
    switches: Mapping[str, Switch]
    levels: tuple[str, ...]
    secrets: bool  # whether a seat knows something that others may not
    words: Vocabulary
    proving_grounds: tuple[str, ...]  # scenarios for cases and tests alone
    orders: tuple[str, ...]  # verbs of standing orders, which a seat may give at any time; mostly none

    def setup(self, scenario: str, switches: Mapping[str, str]) -> S:
        """The state before the first decision."""
        ...

    def play(self, s: S) -> Rule[None]:
        """The whole game from any checkpoint; ends when the game is over."""
        ...

    def result(self, s: S) -> Result | None:
        """How the game ended, or None while it runs."""
        ...

    def view(self, s: S, seat: int | None) -> Any:
        """What a seat, or a spectator (None), may know: a msgspec structure, built fresh."""
        ...

    def redeal(self, s: S, seat: int, chance: Chance) -> S:
        """A copy in which all that a seat cannot know was dealt again."""
        ...

    def retold(self, truth: S, guess: S, action: Action) -> Action:
        """The choice in a redealt game that looks the same to a seat that did not make it."""
        ...

    def question(self, s: S, ask: Ask) -> str:
        """The sentence that puts a decision to a person."""
        ...

    def refusal(self, s: S, ask: Ask, action: Action) -> Refused:
        """Why an action that is not offered may not be taken now."""
        ...

    def preview(self, s: S, ask: Ask) -> Preview | None:
        """The odds of what is being built, if something is."""
        ...

    def order(self, s: S, seat: int, action: Action) -> None:
        """Note a standing order, or raise Refused with reason and rule and change nothing.

        It changes only columns that hold orders, rolls no die, never alters the decision at hand,
        and tells nobody but its seat.
        """
        ...

    def some_orders(self, s: S, seat: int) -> list[Action]:
        """A few orders that a seat could give now: what tests try, and what help shows."""
        ...

    def check(self, s: S) -> None:
        """Raise AssertionError when a position breaks an invariant."""
        ...

    def content(self) -> Any:
        """All that is printed (map, counters, tables): a msgspec structure, the same for every match."""
        ...

    def extras(self, s: S, seat: int | None) -> Any:
        """Facts that follow from what a seat may know, for the table to show: a msgspec structure."""
        ...

    def notes(self, s: S, ask: Ask) -> dict[Action, str]:
        """A few words beside some options, such as what a move costs."""
        ...

    def rules(self) -> dict[str, str]:
        """Our paraphrase of each clause, for people to read beside a rule id."""
        ...

    def arrange(self, s: S, position: Mapping[str, Any]) -> None:
        """Change a state to the position that a case describes; ValueError says what was expected."""
        ...

    def facts(self, s: S) -> dict[str, Any]:
        """The position in words (unit ids, hex names, phase names), for cases to compare with."""
        ...

    def player(self, level: str, seat: int, seed: int) -> Player:
        """A computer player of this game's own, such as "doctrine"; KeyError if there is none."""
        ...
