"""A tiny complete game for one: a deck without replacement, places as a bit set, an enemy that is rules,
a clock instead of turns, missions that carry on.

It tests what the toy for two cannot; each planted fault below must make one shared test fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import astuple

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Closed, Refused, Rule
from dangerclose.core.bits import members
from dangerclose.core.chance import NOT_LENT, Chance, Member
from dangerclose.core.events import Die, Event, Log, Roll
from dangerclose.core.game import (
    Campaign,
    Decision,
    Game,
    Level,
    Measure,
    Onward,
    Player,
    Preview,
    Result,
    ScenarioInfo,
)
from dangerclose.core.options import Family, Options
from dangerclose.core.reckoning import Modifier
from dangerclose.core.weighing import weighed, weights
from dangerclose.core.words import NUMBER, ArgumentKind, RollTelling, Telling, Verb, Vocabulary

CARDS = 9
DECK = (1 << CARDS) - 1
RESHUFFLE = 0
SIDE = 5
BUNKER = SIDE * SIDE - 1
CLOCK = 14
SCENARIOS = ("first", "second")

PLACE = ArgumentKind(
    lambda place: f"{place // SIDE}.{place % SIDE}",
    lambda word: SIDE * int(word.partition(".")[0]) + int(word.partition(".")[2]),
    lambda place: f"{place // SIDE}.{place % SIDE}",
    "a place such as 3.4",
)

WORDS = Vocabulary(
    {
        "move": Verb("2.1/1", "Move to {0}", (PLACE,)),
        "rest": Verb("2.2/1", "Rest"),
        "attack": Verb("2.3/1", "Attack the bunker"),
        "go": Verb("2.3/2", "Go in"),
        "back": Verb("2.3/3", "Stay back"),
    },
    {
        "minute": Telling("Minute {0}.", (NUMBER,)),
        "moved": Telling("The squad moves to {0}.", (PLACE,)),
        "drew": Telling("Card {0} is drawn.", (NUMBER,), roll=RollTelling("The enemy's card", "", "{0}")),
        "fought": Telling(
            "The attack with {1} and {2}: {0}.",
            (NUMBER, NUMBER, NUMBER),
            roll=RollTelling("The attack", "18 for the bunker", "{0}", "Cards {1} and {2}."),
        ),
        "shot": Telling("The enemy fires: {0} left.", (NUMBER,), follows=True),
    },
)


class State(msgspec.Struct):
    """The columns. `left` is the set of cards that are left in the deck."""

    mission: int
    minute: int = 0
    left: int = DECK
    at: int = 0
    men: int = 3
    holes: int = 0
    ended: int = 0
    shown: list[int] = msgspec.field(default_factory=list)
    chance: Chance = NOT_LENT
    log: Log | None = None

    def copy(self) -> State:
        return State(*[value.copy() if type(value) is list else value for value in astuple(self)[:-2]])

    def tell(self, kind: str, rule: str, *args: int | str, roll: Roll | None = None) -> None:
        if self.log is not None:
            self.log.append(Event(kind, rule, args, roll=roll))


class View(msgspec.Struct):
    """All there is: nothing is hidden that already exists."""

    mission: int
    minute: int
    left: int
    at: int
    men: int
    holes: int
    shown: list[int]


def near(place: int, steps: int) -> int:
    """The places within a few steps, as a set."""
    row, column = divmod(place, SIDE)
    return sum(
        1 << SIDE * r + c
        for r in range(max(0, row - steps), min(SIDE, row + steps + 1))
        for c in range(max(0, column - steps), min(SIDE, column + steps + 1))
    )


def draw(left: int, chance: Chance) -> tuple[int, int]:
    """A card, and what is left; the reshuffle card brings all of them back."""
    card = chance.pick(left)
    return card, kept(left, card)


def kept(left: int, card: int) -> int:
    """What is left when a card was drawn."""
    left ^= 1 << card
    return DECK if card == RESHUFFLE or not left else left


def drawn_from(left: int, one: int) -> tuple[int, int]:
    """From how many cards each of two was drawn, of which the first was this one."""
    return left.bit_count(), kept(left, one).bit_count()


def attack(left: int, chance: Chance) -> tuple[str, int, int, int, int]:
    """Two cards and a die decide: the label, the cards, the die, and what is left."""
    one, left = draw(left, chance)
    two, left = draw(left, chance)
    die = chance.die()
    strength = one + two + die
    label = "taken" if strength > 17 else "a hole" if strength > 11 else "nothing"
    return label, one, two, die, left


class Patience(Game[State]):
    """One squad takes a bunker before the clock runs out; what is left of it goes on to the next."""

    name = "patience"
    title = "Patience"
    tagline = "One squad, one bunker."
    seats: tuple[str, ...] = ("Squad",)
    words = WORDS
    levels: Mapping[str, Level] = {"doctrine": Level("Doctrine", "Takes the first option.")}
    measure = Measure("minute", "minutes", "minute")
    scenarios: Mapping[str, ScenarioInfo] = {
        name: ScenarioInfo(name, name.capitalize(), "Take the bunker.", CLOCK, True) for name in SCENARIOS
    }
    campaigns: Mapping[str, Campaign] = {"both": Campaign("both", "Both", "Two bunkers.", SCENARIOS)}

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return State(SCENARIOS.index(scenario))

    def setup_carried(self, scenario: str, switches: Mapping[str, str], carried: str) -> State:
        words = carried.split()
        if len(words) != 4 or words[::2] != ["men", "holes"] or not all(map(str.isdecimal, words[1::2])):
            raise ValueError(f"expected 'men N' and 'holes N', found {carried!r}")
        s = self.setup(scenario, switches)
        s.men = int(words[1])
        return s

    def play(self, s: State) -> Rule[None]:
        while not s.ended:
            yield CHECKPOINT
            yield from self.step(s)

    def step(self, s: State) -> Rule[None]:
        s.minute += 1
        s.tell("minute", "1.1/1", s.minute)
        choice = yield Ask(0, "act", "2.0/1", self.options(s), (s.men,), self.closed(s))
        if choice[0] == "move":
            s.at = int(choice[1])
            s.tell("moved", "2.1/1", s.at)
        elif choice[0] == "attack":
            choice = yield Ask(0, "assault", "2.3/1", [("go",), ("back",)])
            if choice[0] == "go":
                self.go_in(s)
        if not s.ended:
            self.enemy(s)

    def options(self, s: State) -> Options:
        plain: list[Action] = [("rest",)]
        if near(s.at, 3) >> BUNKER & 1:
            plain.append(("attack",))
        return Options(plain, [Family(("move",), near(s.at, 3) & ~(1 << s.at) & ~(1 << BUNKER))])

    def closed(self, s: State) -> list[Closed]:
        if near(s.at, 3) >> BUNKER & 1:
            return []
        return [Closed(("attack",), "The bunker is too far away.", "2.3/1")]

    def go_in(self, s: State) -> None:
        first = s.left
        label, one, two, die, s.left = attack(s.left, s.chance)
        s.shown += [one, two]
        s.holes += label == "a hole"
        fell = Roll((Die(die, 6),), place=BUNKER, draws=drawn_from(first, one))
        s.tell("fought", "2.3/2", label, one, two, roll=fell)
        if label == "taken" or s.holes == 3:
            s.ended = 1

    def enemy(self, s: State) -> None:
        cards = s.left.bit_count()
        card, s.left = draw(s.left, s.chance)
        s.shown.append(card)
        s.tell("drew", "3.1/1", card, roll=Roll((), draws=(cards,)))
        if card > 5:
            s.men -= 1
            s.tell("shot", "3.1/2", s.men)
        if not s.men or s.minute == CLOCK:
            s.ended = 2

    def result(self, s: State) -> Result | None:
        if not s.ended:
            return None
        if s.ended == 1:
            return Result(0, "Taken", "The bunker is taken.", "4.1/1")
        return Result(None, "Failed", "The bunker holds out.", "4.1/2", "lost")

    def onward(self, s: State) -> Onward | None:
        if s.ended != 1 or s.mission == len(SCENARIOS) - 1:
            return None
        return Onward(SCENARIOS[s.mission + 1], f"men {s.men}\nholes {s.holes}")

    def moment(self, s: State) -> int:
        return s.minute

    def view(self, s: State, seat: int | None) -> View:
        return View(s.mission, s.minute, s.left, s.at, s.men, s.holes, list(s.shown))

    def question(self, s: State, ask: Ask) -> str:
        return f"What does the squad do ({ask.kind})?"

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return Refused("The squad cannot do that now.", ask.rule)

    def preview(self, s: State, ask: Ask) -> Preview | None:
        if ask.kind != "assault":
            return None
        outcomes, total = weights(weighed(lambda chance: attack(s.left, chance)[0]))
        lines = [Modifier("cards left", str(s.left.bit_count()), "2.3/2")]
        return Preview("assault", lines, outcomes, total, ("go",), "fought")

    def check(self, s: State) -> None:
        assert s.left, "an empty deck"
        assert not s.left & ~DECK, "a card from nowhere"
        assert 0 <= s.at < SIDE * SIDE, "off the map"

    def content(self) -> dict[str, int]:
        return {"side": SIDE}

    def notes(self, s: State, ask: Ask) -> dict[Action, str]:
        if ask.kind != "act":
            return {}
        return {("move", place): "beside the bunker" for place in members(near(BUNKER, 1))}

    def arrange(self, s: State, position: Mapping[str, Any]) -> None:
        if "at" in position:
            s.at = PLACE.parse(position["at"])

    def facts(self, s: State) -> dict[str, Any]:
        return {"minute": s.minute, "men": s.men, "holes": s.holes, "shown": list(s.shown)}

    def laid_down(self, word: str) -> int:
        name, _, number = word.partition(" ")
        if name != "card" or not number.isdecimal() or int(number) >= CARDS:
            raise ValueError(f"expected 'card 0' to 'card {CARDS - 1}', found {word!r}")
        return Member(number)

    def player(self, level: str, seat: int, seed: int) -> Player:
        return {"doctrine": Straight}[level]()


class Straight:
    """Goes to the bunker and in."""

    def decide(self, view: View, ask: Ask) -> Decision:
        for wanted in (("go",), ("attack",)):
            if wanted in ask.options:
                return Decision(wanted, "The bunker is there.")
        return Decision(ask.options[-1], "It is nearest to the bunker.")


PATIENCE = Patience()


# Planted faults, each a game that one shared test must catch.


class Ordered(State):
    """A state that holds the order of the cards to come."""

    order: list[int] = msgspec.field(default_factory=list)

    def copy(self) -> State:
        twin = Ordered(*astuple(self)[:7], list(self.shown))
        twin.order = list(self.order)
        return twin


class ShuffledDeck(Patience):
    """The deck lies in an order that nobody sees: a fork with other dice has the same cards to come."""

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return Ordered(SCENARIOS.index(scenario))

    def enemy(self, s: State) -> None:
        assert isinstance(s, Ordered)
        s.order = s.order or s.chance.shuffled(CARDS)
        s.order.pop()
        super().enemy(s)


class WithReplacement(Patience):
    """The odds forget that the first card is gone when the second is drawn."""

    def preview(self, s: State, ask: Ask) -> Preview | None:
        told = super().preview(s, ask)
        if told is None:
            return None

        def again(chance: Chance) -> str:
            strength = chance.pick(s.left) + chance.pick(s.left) + chance.die()
            return "taken" if strength > 17 else "a hole" if strength > 11 else "nothing"

        outcomes, total = weights(weighed(again))
        return msgspec.structs.replace(told, outcomes=outcomes, total=total)


class OneCardOdds(Patience):
    """The odds count on the first card alone."""

    def preview(self, s: State, ask: Ask) -> Preview | None:
        told = super().preview(s, ask)
        return told and msgspec.structs.replace(told, outcomes=[("taken", 1), ("a hole", 1)], total=2)


class BackwardClock(Patience):
    """The clock is put back now and then."""

    def moment(self, s: State) -> int:
        return s.minute - 2 * (s.minute % 4 == 3)


class SilentClock(Patience):
    """Time passes and nobody is told."""

    measure = Measure("hour", "hours", "drew")


class OpenAndClosed(Patience):
    """An action is offered and closed at once."""

    def closed(self, s: State) -> list[Closed]:
        return [Closed(("rest",), "There is no time.", "2.2/1")]


class ClosedWithoutReason(Patience):
    """A closed action does not say why."""

    def closed(self, s: State) -> list[Closed]:
        return [Closed(("attack",), "", "2.3/1")] if super().closed(s) else []


class UnknownClosed(Patience):
    """A closed action that has no words."""

    def closed(self, s: State) -> list[Closed]:
        return [Closed(("fly",), "Nobody can.", "2.3/1")]


class OverlappingFamilies(Patience):
    """A place is in two families of the same verb."""

    def options(self, s: State) -> Options:
        told = super().options(s)
        return Options(told.plain, [*told.families, Family(("move",), near(s.at, 1) & told.families[0].bits)])


class Untyped(State):
    """A column that is written down as something else than it was."""

    pair: Any = (1, 2)

    def copy(self) -> State:
        twin = Untyped(*astuple(self)[:7], list(self.shown))
        twin.pair = self.pair
        return twin


class UntypedColumn(Patience):
    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return Untyped(SCENARIOS.index(scenario))


class GappedCarried(Patience):
    """What is carried has an empty line, which a record does not keep."""

    def onward(self, s: State) -> Onward | None:
        told = super().onward(s)
        return told and Onward(told.scenario, told.carried.replace("\n", "\n\n"))


class NowhereToGo(Patience):
    """What follows a mission is no scenario of its campaign."""

    campaigns: Mapping[str, Campaign] = {"both": Campaign("both", "Both", "Two bunkers.", ("first",))}


class UnreadableCarried(Patience):
    """What a mission carries on cannot set up the next one."""

    def onward(self, s: State) -> Onward | None:
        told = super().onward(s)
        return told and Onward(told.scenario, "everybody is well")


class UntoldCard(Patience):
    """An attack tells of one card fewer than were drawn."""

    def go_in(self, s: State) -> None:
        super().go_in(s)
        if isinstance(s.log, list):
            fought = next(event for event in reversed(s.log) if event.kind == "fought")
            s.log[s.log.index(fought)] = fought._replace(
                roll=fought.roll._replace(draws=fought.roll.draws[1:])
            )
