"""A tiny complete game: hidden cards, dice, a nested procedure, a reveal, exact odds, a standing order.

It tests the machine, and the shared tests themselves: each planted fault in `FAULTS` must
make one of them fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import astuple

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Closed, Refused, Rule
from dangerclose.core.chance import NOT_LENT, Chance, outcome
from dangerclose.core.events import ALL_SEEING, SPECTATORS, Die, Event, Log, Roll
from dangerclose.core.game import (
    Decision,
    Game,
    Launch,
    Level,
    Measure,
    Plan,
    Player,
    Preview,
    Result,
    ScenarioInfo,
    Switch,
)
from dangerclose.core.options import Family, Options
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, Vocabulary, choice_of

CARDS = 4
DIE = 6
SEATS = ("A", "B")
SEAT = choice_of(SEATS)

WORDS = Vocabulary(
    {
        "peek": Verb("1.1/1", "Look at the other card"),
        "roll": Verb("1.2/1", "Roll for points"),
        "bet": Verb("1.2/2", "Bet {0}", (NUMBER,)),
        "go": Verb("", "Throw the die"),
        "hold": Verb("1.2/3", "Hold back"),
        "guess": Verb("1.3/1", "Guess {0}", (NUMBER,)),
        "pass": Verb("1.4/1", "Pass"),
        "call": Verb("1.6/1", "Call {0} in secret", (NUMBER,)),
    },
    {
        "peeked": Telling("{0} saw the card {1}.", (SEAT, NUMBER)),
        "looked": Telling("{0} looked at a card.", (SEAT,)),
        "rolled": Telling(
            "{1}: {0} threw {2}.",
            (SEAT, NUMBER, NUMBER),
            roll=RollTelling("{0} throws for points", "more than {3}", "{1}", "", (NUMBER,)),
        ),
        "guessed": Telling("{0} guessed {1}.", (SEAT, NUMBER)),
        "glanced": Telling("{0} looked at its own card.", (SEAT, NUMBER)),
        "called": Telling("{0} will call {1}.", (SEAT, NUMBER)),
        "right": Telling("{0} had called {1}: the throw is lost.", (SEAT, NUMBER)),
    },
)


class State(msgspec.Struct):
    """The columns."""

    turn: int
    cards: list[int]
    points: list[int]
    knows: list[int]
    bet: int
    winner: int
    calls: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    chance: Chance = NOT_LENT
    log: Log | None = None

    def copy(self) -> State:
        return State(*[value.copy() if type(value) is list else value for value in astuple(self)[:-2]])

    def tell(
        self,
        kind: str,
        rule: str,
        *args: int | str,
        knows: int = -1,
        reveals: bool = False,
        roll: Roll | None = None,
    ) -> None:
        if self.log is not None:
            self.log.append(Event(kind, rule, args, knows, reveals, roll))


class View(msgspec.Struct):
    """Unknown things are absent."""

    seat: int | None
    turn: int
    points: list[int]
    bet: int
    cards: dict[int, int]
    call: int


class Toy(Game[State]):
    """Six turns; guess the other card, or be ahead on points.

    A seat may call a die in secret, whenever it likes: a throw of the other seat that shows
    it is lost.
    """

    name = "toy"
    title = "Toy"
    seats: tuple[str, ...] = SEATS
    words = WORDS
    levels: Mapping[str, Level] = {"doctrine": Level("Doctrine", "Takes the first option.")}
    secrets = True
    proving_grounds: tuple[str, ...] = ()
    orders: tuple[str, ...] = ("call",)
    turns = 6
    measure = Measure(event="")  # nobody is told: everybody counts
    scenarios: Mapping[str, ScenarioInfo] = {"short": ScenarioInfo("short", "Short", "Guess.", 6)}
    switches: Mapping[str, Switch] = {"lucky": Switch("Lower target", "1.2/1", ("no", "yes"))}

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return State(0, [], [0, 0], [0, 0], 0, -1)

    def play(self, s: State) -> Rule[None]:
        while s.winner < 0:
            yield CHECKPOINT
            yield from self.step(s)

    def step(self, s: State) -> Rule[None]:
        if not s.cards:
            s.cards = [s.chance.below(CARDS), s.chance.below(CARDS)]
            return
        seat = s.turn % 2
        options: list[Action] = [("roll",), ("pass",), *(("guess", n) for n in range(CARDS))]
        if not s.knows[seat]:
            options.insert(0, ("peek",))
        choice = yield Ask(seat, "turn", "1.0/1", options)
        yield from self.act(s, seat, choice)
        s.turn += 1
        if s.winner < 0 and s.turn >= self.turns:
            s.winner = int(s.points[1] > s.points[0])

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        match choice[0]:
            case "peek":
                s.knows[seat] = 1
                knows = 1 << seat | ALL_SEEING
                s.tell("peeked", "1.1/1", seat, s.cards[1 - seat], knows=knows, reveals=True)
                s.tell("looked", "1.1/1", seat)
            case "guess":
                s.tell("guessed", "1.3/1", seat, int(choice[1]), reveals=True)
                s.winner = seat if choice[1] == s.cards[1 - seat] else 1 - seat
            case "roll":
                yield from self.roll(s, seat)

    def roll(self, s: State, seat: int) -> Rule[None]:
        choice = yield Ask(seat, "bet", "1.2/2", [("bet", 1), ("bet", 2)])
        s.bet = int(choice[1])
        choice = yield Ask(seat, "throw", "1.2/3", [("go",), ("hold",)])
        if choice[0] == "go":
            self.throw(s, seat)
        s.bet = 0

    def throw(self, s: State, seat: int) -> None:
        die = s.chance.die()
        label = self.verdict(s, die)
        if die == s.calls[1 - seat]:
            label = "lost"
            s.tell("right", "1.6/2", 1 - seat, die, reveals=True)
        s.points[seat] += s.bet if label == "won" else 0
        s.tell("rolled", "1.2/1", seat, label, die, roll=self.fell(s, seat, die))

    def fell(self, s: State, seat: int, die: int) -> Roll | None:
        return Roll((Die(die, DIE),), (Modifier("bet", str(s.bet), "1.2/2"),), about=(2 * s.bet,))

    def verdict(self, s: State, die: int) -> str:
        return "won" if die > 2 * s.bet else "lost"

    def result(self, s: State) -> Result | None:
        return None if s.winner < 0 else Result(s.winner, "won", "The end.", "1.5/1")

    def moment(self, s: State) -> int:
        return s.turn

    def view(self, s: State, seat: int | None) -> View:
        known = {}
        if seat is not None and s.cards:
            known[seat] = s.cards[seat]
            if s.knows[seat]:
                known[1 - seat] = s.cards[1 - seat]
        return View(seat, s.turn, list(s.points), s.bet, known, 0 if seat is None else s.calls[seat])

    def uncovered(self, s: State) -> Any:
        return {
            name: getattr(s, name) if isinstance(getattr(s, name), int) else list(getattr(s, name))
            for name in ("turn", "cards", "points", "knows", "bet", "calls")
        }

    def redeal(self, s: State, seat: int, chance: Chance) -> State:
        twin = s.copy()
        if twin.cards and not twin.knows[seat]:
            twin.cards[1 - seat] = chance.below(CARDS)
        twin.calls[1 - seat] = chance.below(DIE + 1)
        return twin

    def retold(self, truth: State, guess: State, action: Action) -> Action:
        return action

    def question(self, s: State, ask: Ask) -> str:
        return f"{SEATS[ask.seat]}: {ask.kind}?"

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return Refused("That is not offered.", ask.rule)

    def preview(self, s: State, ask: Ask) -> Preview | None:
        if ask.kind != "throw":
            return None
        won = sum(self.verdict(s, die) == "won" for die in range(1, DIE + 1))
        outcomes = [("won", won), ("lost", DIE - won)]
        return Preview("throw", [Modifier("bet", str(s.bet), "1.2/2")], outcomes, DIE, ("go",), "rolled")

    def order(self, s: State, seat: int, action: Action) -> None:
        if not 0 <= int(action[1]) <= DIE:
            raise Refused("A die shows no such number.", "1.6/1")
        s.calls[seat] = int(action[1])
        s.tell("called", "1.6/1", seat, int(action[1]), knows=1 << seat | ALL_SEEING)

    def some_orders(self, s: State, seat: int) -> list[Action]:
        return [("call", number) for number in range(DIE + 1) if number != s.calls[seat]]

    def check(self, s: State) -> None:
        assert len(s.cards) in (0, 2), "two cards or none"
        assert min(s.points) >= 0, "points below none"

    def content(self) -> dict[str, int]:
        return {"cards": CARDS}

    def extras(self, s: State, seat: int | None) -> dict[str, int]:
        return {"turn": s.turn}

    def notes(self, s: State, ask: Ask) -> dict[Action, str]:
        return {}

    def rules(self) -> dict[str, str]:
        return {}

    def arrange(self, s: State, position: Mapping[str, Any]) -> None:
        s.points = list(position.get("points", s.points))

    def facts(self, s: State) -> dict[str, Any]:
        return {"turn": s.turn, "points": {"A": s.points[0], "B": s.points[1]}}

    def player(self, level: str, seat: int, seed: int) -> Player:
        return {"doctrine": First}[level]()


class First:
    """Takes the first option."""

    def decide(self, view: Any, ask: Ask) -> Decision:
        return Decision(ask.options[0], "It comes first.")


TOY = Toy()


# Planted faults, each a game that one shared test must catch.


class LeakyView(Toy):
    """The other card is in the view."""

    def view(self, s: State, seat: int | None) -> View:
        seen = super().view(s, seat)
        seen.cards.update(enumerate(s.cards))
        return seen


class StillCovered(Toy):
    """Who is to see everything does not see the cards."""

    def uncovered(self, s: State) -> Any:
        return self.view(s, None)


class LeakyOptions(Toy):
    """The options tell the other card."""

    def step(self, s: State) -> Rule[None]:
        rules = super().step(s)
        try:
            ask = next(rules)
            while True:
                if isinstance(ask, Ask) and ask.kind == "turn":
                    ask.options.sort(key=lambda a: a[-1] != s.cards[1 - ask.seat])
                ask = rules.send((yield ask))
        except StopIteration:
            return


class LeakyLog(Toy):
    """A look is told to everybody with what was seen."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "pass":
            s.tell("peeked", "1.1/1", seat, s.cards[seat])
        yield from super().act(s, seat, choice)


class LeakyMeanwhile(Toy):
    """While a look is told, its card lies open: before and after nothing shows."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "pass":
            s.bet = s.cards[seat]
            s.tell("looked", "1.1/1", seat)
            s.bet = 0
        yield from super().act(s, seat, choice)


class OpenMeanwhile(Toy):
    """While a throw is told all cards lie open: a die has fallen, but the cards are as secret as before."""

    def throw(self, s: State, seat: int) -> None:
        super().throw(s, seat)
        s.bet = -1
        s.tell("looked", "1.1/1", seat)
        s.bet = 0

    def view(self, s: State, seat: int | None) -> View:
        seen = super().view(s, seat)
        if s.bet < 0:
            seen.cards.update(enumerate(s.cards))
        return seen


class BrokenMeanwhile(Toy):
    """The view cannot be made while a throw is told."""

    def throw(self, s: State, seat: int) -> None:
        cards, s.cards = s.cards, s.cards[:1]
        super().throw(s, seat)
        s.cards = cards

    def view(self, s: State, seat: int | None) -> View:
        if len(s.cards) == 1:
            raise RuntimeError("a card is missing")
        return super().view(s, seat)


class TellingPause(Toy):
    """The other seat is asked only when its card could do something."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "pass" and s.cards[1 - seat] == 0:
            yield Ask(1 - seat, "react", "1.4/1", [("hold",), ("go",)])
        yield from super().act(s, seat, choice)


class Phased(State):
    """A state that knows who is to react."""

    reacts: int = 0

    def copy(self) -> State:
        twin = Phased(*[v.copy() if type(v) is list else v for v in astuple(self)[:-3]])
        twin.reacts = self.reacts
        return twin


class PausingPhase(Toy):
    """A seat is asked once more when the other card is 0, in a step of its own: the rules can start
    afresh there, and what led there is forgotten."""

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return Phased(0, [], [0, 0], [0, 0], 0, -1)

    def step(self, s: State) -> Rule[None]:
        assert isinstance(s, Phased)
        if s.reacts:
            yield Ask(1 - s.turn % 2, "react", "1.4/1", [("hold",), ("go",)])
            s.reacts = 0
            return
        seat, turn = s.turn % 2, s.turn
        yield from super().step(s)
        s.reacts = int(s.turn > turn and s.cards[1 - seat] == 0)


class OrderedPause(Toy):
    """The other seat is asked only when it has a standing order."""

    def roll(self, s: State, seat: int) -> Rule[None]:
        if s.calls[1 - seat]:
            yield Ask(1 - seat, "react", "1.6/1", [("hold",), ("go",)])
        yield from super().roll(s, seat)


class LackingOption(Toy):
    """The guess that would be right is not offered."""

    def step(self, s: State) -> Rule[None]:
        rules = super().step(s)
        try:
            ask = next(rules)
            while True:
                if isinstance(ask, Ask) and ask.kind == "turn":
                    ask.options.remove(("guess", s.cards[1 - ask.seat]))
                ask = rules.send((yield ask))
        except StopIteration:
            return


class WrongAudience(Toy):
    """A card is told to the seat that must not know it."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "pass":
            s.tell("peeked", "1.1/1", seat, s.cards[seat], knows=1 << (1 - seat))
        yield from super().act(s, seat, choice)


class WatchedCard(Toy):
    """A card is told to its seat, and to all who look on."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "pass":
            s.tell("peeked", "1.1/1", seat, s.cards[seat], knows=1 << seat | SPECTATORS)
        yield from super().act(s, seat, choice)


class ToldOrder(Toy):
    """Everybody is told of an order."""

    def order(self, s: State, seat: int, action: Action) -> None:
        super().order(s, seat, action)
        s.tell("looked", "1.6/1", seat)


class CountedOrder(Toy):
    """Everybody sees whether there is an order."""

    def extras(self, s: State, seat: int | None) -> dict[str, int]:
        return {"turn": s.turn, "orders": sum(map(bool, s.calls))}


class SecretlyRefusedOrder(Toy):
    """An order is refused when it would be of no use: that tells the other card."""

    def order(self, s: State, seat: int, action: Action) -> None:
        if s.cards and action == ("call", s.cards[1 - seat] + 1):
            raise Refused("That is of no use.", "1.6/1")
        super().order(s, seat, action)

    def some_orders(self, s: State, seat: int) -> list[Action]:
        return []


class HalfOrder(Toy):
    """An order that is refused is noted nevertheless."""

    def order(self, s: State, seat: int, action: Action) -> None:
        s.calls[seat] = int(action[1])
        super().order(s, seat, action)


class MeddlingOrder(Toy):
    """An order changes the decision at hand."""

    asked: Ask | None = None

    def step(self, s: State) -> Rule[None]:
        rules = super().step(s)
        try:
            ask = next(rules)
            while True:
                self.asked = ask if isinstance(ask, Ask) else None
                ask = rules.send((yield ask))
        except StopIteration:
            return

    def order(self, s: State, seat: int, action: Action) -> None:
        super().order(s, seat, action)
        if self.asked is not None and len(self.asked.options) > 2:
            self.asked.options.pop()


class UnsaidArgument(Toy):
    """The sentence keeps the secret, but what it is made of does not."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "pass":
            s.tell("glanced", "1.1/1", seat, s.cards[seat])
        yield from super().act(s, seat, choice)


class LeakyRefusal(Toy):
    """A wrong guess is answered with the right one."""

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return Refused(f"The card is not {action[-1]} but {s.cards[1 - ask.seat]}.", ask.rule)


class LeakyOrders(Toy):
    """Only what is of use is offered as an order."""

    def some_orders(self, s: State, seat: int) -> list[Action]:
        return [("call", s.cards[1 - seat])]


class HiddenDie(Toy):
    """A die that nobody sees falls only when the other card calls for it: undo stops there."""

    def roll(self, s: State, seat: int) -> Rule[None]:
        if s.cards[1 - seat] == 0:
            s.chance.die()
        yield from super().roll(s, seat)


class SharedList(State):
    """A copy that shares a list."""

    def copy(self) -> State:
        twin = SharedList(*[v.copy() if type(v) is list else v for v in astuple(self)[:-2]])
        twin.points = self.points
        return twin


class SharingCopy(Toy):
    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return SharedList(0, [], [0, 0], [0, 0], 0, -1)


class LostPlace(Toy):
    """Counts something outside the state: a restart from a checkpoint plays another game."""

    def play(self, s: State) -> Rule[None]:
        steps = 0
        while s.winner < 0:
            yield CHECKPOINT
            steps += 1
            yield from self.step(s)
            if steps == 5 and s.winner < 0:
                s.winner = 0


class CrashingFamily(Toy):
    """Of very many options those of one small family go wrong."""

    def step(self, s: State) -> Rule[None]:
        if not s.cards:
            s.cards = [s.chance.below(CARDS), s.chance.below(CARDS)]
            return
        seat = s.turn % 2
        families = [Family(("bet",), (1 << 1000) - 1), Family(("guess",), 0b11 << CARDS)]
        choice = yield Ask(seat, "turn", "1.0/1", Options([("pass",)], families))
        s.turn += 1
        if choice[0] == "guess":
            raise RuntimeError("no such card")
        if s.turn >= self.turns:
            s.winner = 0


class CrashingOption(Toy):
    """One option does not apply."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice == ("guess", CARDS - 1):
            raise RuntimeError("this option crashes")
        yield from super().act(s, seat, choice)


class StrayPlan(Toy):
    """A plan begins with what is not offered."""

    def plans(self, s: State, ask: Ask) -> list[Plan]:
        return [Plan("Everything", "", [(ask.kind, ("guess", CARDS))])]


class LyingPreview(Toy):
    """The odds are not those of the die."""

    def preview(self, s: State, ask: Ask) -> Preview | None:
        told = super().preview(s, ask)
        return told and msgspec.structs.replace(told, outcomes=[("won", 1), ("lost", DIE - 1)])


class SilentRefusal(Toy):
    """A refusal without a rule."""

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return Refused("No.", "")


class DeadEnd(Toy):
    """Asks without an option."""

    def roll(self, s: State, seat: int) -> Rule[None]:
        yield Ask(seat, "bet", "1.2/2", [])


class HiddenReveal(Toy):
    """A look that the log does not mark as a reveal: undo goes back across it."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "peek":
            s.knows[seat] = 1
            return
        yield from super().act(s, seat, choice)


class SpectatorLeak(Toy):
    """Whoever only watches sees both cards."""

    def view(self, s: State, seat: int | None) -> View:
        seen = super().view(s, seat)
        if seat is None:
            seen.cards.update(enumerate(s.cards))
        return seen


class LeakyQuestion(Toy):
    """A question in the middle of a procedure tells the other card."""

    def question(self, s: State, ask: Ask) -> str:
        return f"{super().question(s, ask)} {s.cards[1 - ask.seat] if ask.kind == 'throw' else ''}"


class LeakyPreview(Toy):
    """The odds know the other card."""

    def preview(self, s: State, ask: Ask) -> Preview | None:
        told = super().preview(s, ask)
        return told and msgspec.structs.replace(told, title=f"throw {s.cards[1 - ask.seat]}")


class LeakyForgone(Toy):
    """What passing gives up knows the other card."""

    def forgone(self, s: State, ask: Ask) -> dict[Action, str]:
        return {("pass",): f"Card {s.cards[1 - ask.seat]} is not guessed."} if ask.kind == "turn" else {}


class LeakyLaunch(Toy):
    """What a throw sets off knows the other card."""

    def launches(self, s: State, ask: Ask) -> dict[Action, Launch]:
        return {("go",): Launch(f"Against {s.cards[1 - ask.seat]}.")} if ask.kind == "throw" else {}


class UnofferedForgone(Toy):
    """Something is given up by what cannot be chosen."""

    def forgone(self, s: State, ask: Ask) -> dict[Action, str]:
        return {("hold",): "A throw is given up."}


class IdleLaunch(Toy):
    """A bet is said to set the die off, and does not."""

    def launches(self, s: State, ask: Ask) -> dict[Action, Launch]:
        return {("bet", 2): Launch("The die falls.")} if ask.kind == "bet" else {}


class KnownDice(Toy):
    """The odds know the die to come."""

    def preview(self, s: State, ask: Ask) -> Preview | None:
        told = super().preview(s, ask)
        die = outcome(s.chance.seed, len(s.chance.outcomes), DIE)
        return told and msgspec.structs.replace(told, title=f"throw {die}")


class ToldDraw(Toy):
    """A hidden card is drawn anew, and everybody is told which."""

    def act(self, s: State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "pass":
            s.cards[seat] = s.chance.below(CARDS)
            s.knows[1 - seat] = 0
            s.tell("peeked", "1.1/1", seat, s.cards[seat])
        yield from super().act(s, seat, choice)


class NestedList(State):
    """A copy that shares the lists in a list."""

    deep: list[list[int]] = msgspec.field(default_factory=lambda: [[0], [0]])

    def copy(self) -> State:
        twin = NestedList(
            self.turn, self.cards[:], self.points[:], self.knows[:], self.bet, self.winner, self.calls[:]
        )
        twin.deep = self.deep[:]
        return twin


class SharingDeepCopy(Toy):
    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return NestedList(0, [], [0, 0], [0, 0], 0, -1)


class ForgottenColumn(State):
    """A copy without a column that seldom changes."""

    seldom: int = 0

    def copy(self) -> State:
        return ForgottenColumn(
            self.turn, self.cards[:], self.points[:], self.knows[:], self.bet, self.winner, self.calls[:]
        )


class ForgettingCopy(Toy):
    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return ForgottenColumn(0, [], [0, 0], [0, 0], 0, -1)


class OwnMemory(Toy):
    """The game itself remembers: forks and replays differ."""

    throws = 0

    def throw(self, s: State, seat: int) -> None:
        super().throw(s, seat)
        self.throws += 1
        s.points[seat] += self.throws % 3


class TwiceTold(Toy):
    """Rules that are started afresh tell something again."""

    def play(self, s: State) -> Rule[None]:
        if s.cards:
            s.tell("looked", "1.1/1", 0)
        yield from super().play(s)


class MovingRefusal(Toy):
    """A refusal changes the position."""

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        s.bet += 1
        return super().refusal(s, ask, action)


class CrashingRefusal(Toy):
    """An action that was never offered crashes."""

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        if action and action[0] == "guess" and int(action[1]) >= CARDS:
            raise RuntimeError("no such card")
        return super().refusal(s, ask, action)


class LeakyClosed(Toy):
    """A closed action tells the other card."""

    def step(self, s: State) -> Rule[None]:
        rules = super().step(s)
        try:
            ask = next(rules)
            while True:
                if isinstance(ask, Ask) and ask.kind == "throw":
                    ask.closed = [Closed(("guess", s.cards[1 - ask.seat]), "Not now.", "1.3/1")]
                ask = rules.send((yield ask))
        except StopIteration:
            return


class NobodyLost(Toy):
    """A game for two that is lost by both."""

    def result(self, s: State) -> Result | None:
        told = super().result(s)
        return told and Result(None, "lost", told.reason, told.rule, "lost")


class UntoldEnd(Toy):
    """The last event of a game has no rule."""

    def step(self, s: State) -> Rule[None]:
        yield from super().step(s)
        if s.winner >= 0:
            s.tell("looked", "", 0)


class SilentDie(Toy):
    """A throw of which everybody is told, without the die."""

    def fell(self, s: State, seat: int, die: int) -> Roll | None:
        return None


class OtherDie(Toy):
    """Another die is told than fell."""

    def fell(self, s: State, seat: int, die: int) -> Roll | None:
        return super().fell(s, seat, die % DIE + 1)


class UnheardDie(Toy):
    """A roll of which nobody is told."""

    def throw(self, s: State, seat: int) -> None:
        s.log, log = [], s.log
        super().throw(s, seat)
        told, s.log = s.log, log
        for event in told if log is not None else ():
            log.append(event._replace(knows=0))


class WordlessRoll(Toy):
    """A roll without words."""

    words = Vocabulary(
        WORDS.verbs, {**WORDS.tellings, "rolled": Telling("{1}: {0} threw {2}.", (SEAT, NUMBER, NUMBER))}
    )


class LeakyRoll(Toy):
    """What counts in a roll tells the other card."""

    def fell(self, s: State, seat: int, die: int) -> Roll | None:
        roll = super().fell(s, seat, die)
        return roll and roll._replace(modifiers=(Modifier("card", str(s.cards[1 - seat]), "1.1/1"),))


class OnePoints(Toy):
    """One point in the plural, on a button."""

    words = Vocabulary({**WORDS.verbs, "bet": Verb("1.2/2", "Bet {0} points", (NUMBER,))}, WORDS.tellings)


class RawRefusal(Toy):
    """A refusal that names something by its id."""

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return Refused("You do not hold card-3.", ask.rule)
