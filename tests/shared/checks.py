"""The demands that every game must meet, as functions of a game and a scenario.

They are run for all registered games in `test_every_game.py`, and for the toy with planted
faults in `test_the_checks.py`.
"""

from __future__ import annotations

import copy
import functools
import json
import pickle
import random
import re
import sys
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from itertools import islice
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from dangerclose.core import snapshot
from dangerclose.core.ask import Action, Ask, Refused
from dangerclose.core.chance import Chance, seed_of
from dangerclose.core.events import ALL_SEEING, EVERYBODY, Die, Event, Roll
from dangerclose.core.game import Game, Onward, Plan, Preview
from dangerclose.core.match import Checkpoint, Match
from dangerclose.core.record import BadRecord, Record, opened, read, record_of, replay, verify_chain, write
from dangerclose.core.weighing import Laid, Undecided
from dangerclose.core.words import BadText, ToldRoll, Vocabulary
from dangerclose.server.protocol import ChangeCard
from dangerclose.server.story import Shown, applied, shown_in, steps_by_way, witnessed
from tests.shared.samples import as_sent, some_of, spread, twice

AnyGame = Game[Any]
AnyMatch = Match[Any]
LENT = ("chance", "log")
MOST_CHOICES = 20_000
"""Far more than any game takes: beyond it a game is taken to be endless."""
ORDERS = 1 / 6
"""How often random play gives a standing order before a choice, in games that have them."""
MOST_WAYS = 2_000
"""In which chance may answer one preview, fewer in a game that takes long; more are sampled."""
SAMPLES = 400
MOST_PREVIEWS = 100
"""So many previews of a game are compared, in one whose rules take long so many fewer."""
MOST_SKIPPED = 10
"""How many times more rarely a story is looked at in a game that takes long."""
LEAK_POSITIONS = 200
"""In how many positions of a scenario a game with secrets is looked through for leaks in every run of
the tests; `make soak` goes on with others."""


def columns(state: Any) -> dict[str, Any]:
    """A state's own columns as they are now, without what the match lends."""
    return {name: as_it_is(getattr(state, name)) for name in column_names(state)}


def same_columns(one: Any, other: Any) -> bool:
    """Whether two states are the same position."""
    return all(getattr(one, name) == getattr(other, name) for name in column_names(one))


def as_it_is(value: Any) -> Any:
    """A deep copy, fast for the lists of numbers that columns mostly are."""
    if type(value) is list:
        return [part if type(part) is int else as_it_is(part) for part in value]
    return value if isinstance(value, int | str | tuple) else copy.deepcopy(value)


def column_names(state: Any) -> list[str]:
    names = getattr(state, "__struct_fields__", None) or [
        name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())
    ]
    return [name for name in names if name not in LENT]


def standing(match: AnyMatch) -> dict[str, Any]:
    """All of a match that a fork, a replay or an undo must give back."""
    return {
        "ask": match.ask and as_it_is(list(match.ask.key())),
        "choices": list(match.choices),
        "seats": list(match.seats_chosen),
        "counts": list(match.outcome_counts),
        "outcomes": list(match.chance.outcomes),
        "limits": list(match.chance.limits),
        "events": list(match.events or []),
        "state": columns(match.state),
    }


def unlike(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """In what two matches differ; empty when they are the same."""
    found = [name for name in one if name != "state" and one[name] != other[name]]
    return found + [f"state.{name}" for name, value in one["state"].items() if other["state"][name] != value]


def asked(match: AnyMatch) -> tuple[object, ...] | None:
    """All that a match asks now; what is closed besides can be looked at while the question stands."""
    return match.ask and match.ask.key()


def started(game: AnyGame, scenario: str, seed: int, **how: Any) -> AnyMatch:
    """A match with dice of its own: scenarios that begin alike do not repeat each other's games."""
    dice = seed_of(seed + (zlib.crc32(scenario.encode()) << 32))
    return Match(game, scenario, seed=dice, **{"switches": SWITCHES.get(), **how})


SWITCHES: ContextVar[Mapping[str, str]] = ContextVar("SWITCHES", default=MappingProxyType({}))
"""The rulings with which matches are started."""


@contextmanager
def switched(settings: Mapping[str, str]) -> Iterator[None]:
    """Whatever is tried meanwhile is tried with other rulings."""
    before = SWITCHES.set(settings)
    try:
        yield
    finally:
        SWITCHES.reset(before)


def other_rulings(game: AnyGame) -> list[dict[str, str]]:
    """Each setting of each switch that is not the default, alone; then all switches together."""
    alone = [{name: one} for name, switch in game.switches.items() for one in switch.settings[1:]]
    return [*alone, {name: switch.settings[-1] for name, switch in game.switches.items()}]


BY: ContextVar[str] = ContextVar("BY", default="random")
"""The player who makes the choices of all games that are tried."""


@contextmanager
def played_by(player: str) -> Iterator[None]:
    """Whatever is tried meanwhile is tried in games of this player."""
    before = BY.set(player)
    try:
        yield
    finally:
        BY.reset(before)


DECIDED: dict[tuple[object, ...], list[Action]] = {}
"""Whole games of players who think: where the same game is played again, nobody thinks again."""
MOST_DECIDED = 100


def choices_made(match: AnyMatch, seed: int) -> Iterator[Action]:
    """Play to the end; yields before each choice what will be chosen.

    Now and then some seat has given a standing order before that.
    """
    rng = random.Random(f"{match.scenario} {seed}")
    by, seats = BY.get(), range(len(match.game.seats))
    players = [] if by == "random" else [match.game.player(by, seat, seed) for seat in seats]
    whole = bool(players) and not match.choices and not match.game.orders and not match.chance.forced
    begun = (match.game, match.scenario, match.chance.seed, *match.switches.items(), match.carried, by, seed)
    before = DECIDED.get(begun, []) if whole else []
    while match.ask is not None:
        assert len(match.choices) < MOST_CHOICES, "the game does not end"
        assert match.ask.options, f"no option at {match.ask.kind!r}: a dead end"
        while match.game.orders and rng.random() < ORDERS:
            seat = rng.randrange(len(match.game.seats))
            if offered := match.game.some_orders(match.state, seat):
                match.order(rng.choice(offered), seat)
        asked = match.ask.seat
        if (made := len(match.choices)) < len(before):
            action = before[made]
        elif players:
            action = players[asked].decide(match.view(asked), match.ask).action
        else:
            action = rng.choice(match.ask.options)
        yield action
        match.choose(action)
    if whole:
        DECIDED[begun] = list(match.choices)
        while len(DECIDED) > MOST_DECIDED:
            del DECIDED[next(iter(DECIDED))]


def sampled(game: AnyGame, scenario: str, seed: int, every: int) -> Iterator[AnyMatch]:
    """A game, stopping at every n-th decision."""
    match = started(game, scenario, seed)
    for number, _ in enumerate(choices_made(match, seed)):
        if number % every == seed % every:
            yield match


def play_to_the_end(game: AnyGame, scenario: str, seed: int, scripted: int = 0) -> AnyMatch:
    """Random play ends, with the invariants on; options and events are in good order.

    The first `scripted` choices are the doctrine players': random play alone seldom comes far.
    """
    match = started(game, scenario, seed)
    played_by_doctrine(match, seed, scripted)
    told, now = len(match.events or []), game.moment(match.state)
    for _ in choices_made(match, seed):
        ask = match.ask
        assert ask is not None
        game.check(match.state)
        assert not twice(ask.options), f"an option twice at {ask.kind!r}"
        assert match.question(), f"no question for {ask.kind!r}"
        for action in some_of(ask.options):
            assert well_worded(game.words, action)
            assert game.words.rule(action, ask), f"no rule for {action}"
            assert not match.is_order(action), f"the standing order {action} among the options"
        closed_actions_say_why(match)
        ask_can_be_sent(match)
        endings_say_what_they_do(match)
        assert match.result is None, "a result before the end"
        assert match.onward is None, "something follows a game that is not over"
        now = time_goes_on(match, now, told)
        told = events_are_told(match, told)
    time_goes_on(match, now, told)
    events_are_told(match, told)
    game.check(match.state)
    assert match.over
    assert match.result is not None, "over without a result"
    assert match.result.rule
    assert match.result.reason
    assert match.result.outcome != "lost" or len(game.seats) == 1, "nobody won, and it is no draw"
    assert min(match.chance.limits, default=1) > 0, "a draw from nothing"
    return match


def closed_actions_say_why(match: AnyMatch) -> None:
    """A closed action is not offered, has words, a reason and a rule, and is refused with them."""
    ask, words = match.ask, match.game.words
    assert ask is not None
    for action, reason, rule in ask.closed:
        assert action not in ask.options, f"{action} is offered and closed at once"
        assert words.check(list(action)) == action
        assert words.label(action)
        assert reason, f"{action} is closed without a reason"
        assert rule, f"{action} is closed without a rule"
        refused = refusal_of(functools.partial(match.choose, action))
        assert refused is not None
        assert (refused.reason, refused.rule) == (reason, rule), "a closed action has two reasons"


def ask_can_be_sent(match: AnyMatch) -> None:
    """A player who thinks in another process is asked the same, with the same options."""
    ask = match.ask
    assert ask is not None
    sent: Ask = pickle.loads(pickle.dumps(ask))
    assert (sent.seat, sent.kind, sent.rule, sent.about) == (ask.seat, ask.kind, ask.rule, ask.about)
    assert as_sent(sent) == as_sent(ask)


def endings_say_what_they_do(match: AnyMatch) -> None:
    """What is said to give something up is offered; what is said to set something off does so."""
    game, ask = match.game, match.ask
    assert ask is not None
    for action, words in game.forgone(match.state, ask).items():
        assert action in ask.options, f"{action} gives something up and is not offered"
        assert len(ask.options) > 1, f"{action} gives something up and there is nothing else to choose"
        assert words.endswith("."), f"no sentence: {words!r}"
    for action, launch in game.launches(match.state, ask).items():
        assert action in ask.options, f"{action} sets something off and is not offered"
        assert launch.words.endswith("."), f"no sentence: {launch.words!r}"
        twin = match.fork()
        twin.choose(action, ask.seat)
        rolled = len(twin.chance.outcomes) > len(match.chance.outcomes)
        asked = twin.ask is not None and twin.ask.seat == ask.seat
        assert rolled or not asked, f"{action} sets nothing off: its seat is asked again"


def time_goes_on(match: AnyMatch, before: int, since: int) -> int:
    """The game's time never goes back, and who reads the log knows it; the time now."""
    game = match.game
    now = game.moment(match.state)
    assert now >= before, "time goes back"
    told = [event.args[0] for event in (match.events or [])[since:] if event.kind == game.measure.event]
    assert not told or told[-1] == now, "another time is told than it is"
    assert told or now == before or not game.measure.event, "time passes and nobody is told"
    assert all(
        event.known_to(seat)
        for event in (match.events or [])[since:]
        if event.kind == game.measure.event
        for seat in (None, *range(len(game.seats)))
    )
    return now


@functools.cache
def well_worded(words: Vocabulary, action: Action) -> bool:
    """An action has its text, which reads back, and its label; they hang on nothing but the action."""
    assert words.parse(words.text(action)) == action
    assert words.check(list(action)) == action
    assert words.label(action), f"no label for {action}"
    return True


@functools.lru_cache(maxsize=200_000)
def sentence_of(words: Vocabulary, event: Event) -> str:
    """The log's sentence for an event, which hangs on nothing else, made once."""
    return words.sentence(event)


@functools.lru_cache(maxsize=200_000)
def roll_of(words: Vocabulary, event: Event) -> ToldRoll | None:
    """The same for its roll."""
    return words.roll(event)


def events_are_told(match: AnyMatch, since: int) -> int:
    """Each event has a sentence and a rule; the number of events."""
    events = match.events or []
    for event in events[since:]:
        assert sentence_of(match.game.words, event), f"no sentence for {event.kind!r}"
        assert event.rule, f"no rule for {event.kind!r}"
        roll_is_told(match.game.words, event)
    return len(events)


def roll_is_told(words: Vocabulary, event: Event) -> None:
    """A roll says what it is for and what came of it; what counted has words and a rule."""
    roll = roll_of(words, event)
    if roll is not None:
        assert roll.title, f"the roll of {event.kind!r} has no title"
        assert roll.result, f"the roll of {event.kind!r} has no result"
        assert all(1 <= die.value <= die.sides for die in roll.dice), "a die that cannot be"
        assert all(line.text and line.value and line.rule for line in roll.modifiers), "a line without words"


def every_roll_is_told(game: AnyGame, scenario: str, seed: int) -> Counter[str]:
    """Every outcome of chance that follows a choice stands in the roll of an event that somebody may know.

    But for those of the functions in the game's `unseen`, each with its reason. How often each was met.
    """
    assert all(game.unseen.values()), "outcomes that no seat may know, without a reason"
    match = started(game, scenario, seed)
    chance = Watched(match.chance, game.unseen)
    match.chance = match.state.chance = chance
    met: Counter[str] = Counter()
    told = len(match.events or [])
    for _ in choices_made(match, seed):
        told = rolls_fit(match, chance, told, met)
    rolls_fit(match, chance, told, met)
    return met


def rolls_fit(match: AnyMatch, chance: Watched, since: int, met: Counter[str]) -> int:
    """What fell since some event is what the rolls since then tell; the number of events."""
    events = match.events or []
    rolls = rolls_in(events[since:])
    fell = Counter(die for name, die in chance.seen if not name)
    dice = Counter(die for roll in rolls for die in roll.dice)
    assert dice <= fell, f"dice are told that never fell: {dice - fell}"
    drawn = Counter(among for roll in rolls for among in roll.draws)
    silent = Counter(die.sides for die in (fell - dice).elements())
    assert drawn == silent, f"draws told from {dict(drawn)}, but besides dice there fell {dict(silent)}"
    met.update(name or "told" for name, _ in chance.seen)
    chance.seen.clear()
    return len(events)


class Watched(Chance):
    """The dice of a match, with what each fell for: the name in `unseen` of a function that asked, or ""."""

    __slots__ = ("seen", "unseen")

    def __init__(self, chance: Chance, unseen: Mapping[str, str]) -> None:
        super().__init__(chance.seed, chance.forced)
        self.outcomes, self.limits = chance.outcomes, chance.limits
        self.unseen = unseen
        self.seen: list[tuple[str, Die]] = []

    def below(self, limit: int) -> int:
        value = super().below(limit)
        self.seen.append((self.asked_by(), Die(value + 1, limit)))
        return value

    def asked_by(self) -> str:
        frame = sys._getframe(1)
        while frame.f_back is not None:
            frame = frame.f_back
            name = f"{frame.f_globals['__name__'].rpartition('.')[2]}.{frame.f_code.co_qualname}"
            if name in self.unseen:
                return name
        return ""


def rolls_in(events: Sequence[Event]) -> list[Roll]:
    """The rolls that some events tell somebody; versions for several audiences are one roll."""
    found = {
        (id(event.roll.dice), id(event.roll.draws)): event.roll
        for event in events
        if event.roll and event.knows & ~ALL_SEEING
    }
    return list(found.values())


def words_are_in_order(game: AnyGame, scenario: str, seed: int, every: int = 7) -> int:
    """What people read has its plurals and articles, and names no raw ids; how much of it there was."""
    read_so_far: set[str] = set()
    rng = random.Random(seed)
    match = started(game, scenario, seed)
    for number, _ in enumerate(choices_made(match, seed)):
        ask = match.ask
        assert ask is not None
        read_so_far.add(match.question())
        read_so_far.update(map(game.words.label, ask.options[:40]))
        if number % every == 0:
            read_so_far.update(game.notes(match.state, ask).values())
            read_so_far.update(reason for _, reason, _ in ask.closed)
            wrong = [one for one in made_up(game, list(ask.options[:40]), rng, 8) if one not in ask.options]
            read_so_far.update(game.refusal(match.state, ask, one).reason for one in wrong)
            if preview := match.preview():
                read_so_far.update([preview.title, *(line.text for line in preview.modifiers)])
    for event in match.events or []:
        read_so_far.add(sentence_of(game.words, event))
        if roll := roll_of(game.words, event):
            read_so_far.update([roll.title, roll.needed, roll.result, roll.meaning])
            read_so_far.update(line.text for line in roll.modifiers)
    for text in read_so_far:
        found = MISWORDED.search(text)
        assert found is None, f"{found.group()!r} in {text!r}"
    return len(read_so_far)


COUNTABLE = (
    "units", "points", "steps", "hexes", "hexsides", "hits", "turns", "chits", "OPs", "men", "markers",
    "others", "missions", "casualties", "rolls", "ways", "options", "choices", "cards", "helicopters",
    "minutes", "losses", "times", "places", "secrets", "enemies", "attackers", "defenders", "targets",
    "levels", "columns",
)  # fmt: skip
MISWORDED = re.compile(
    rf"(?<![\w.])[-+]?1 (?:[a-zA-Z]+ ){{0,2}}(?:{'|'.join(COUNTABLE)})\b"
    r"|\bare 1\b|\(e?s\)"  # unit(s)
    r"|\b[Aa] (?:[aeio]|NVA|ARVN|HQ|OP\b|SA-7)"
    r"|\b[Aa]n (?:US|[bcdfgjklmnpqrstvwxyz])"
    r"|\b[a-z]+(?:-[a-z]+)*-\d+\b"  # raw ids
    r"|[{}]|  | [.,;]|\bNone\b|\b(\w+) \1\b"
)
"""What no sentence has: one of several, wrong articles, ids, gaps, a word twice."""


def every_option_applies(game: AnyGame, scenario: str, seed: int, every: int = 25) -> int:
    """Each offered option is taken on a fork, without an error and with the invariants on.

    Of thousands some with each verb and some of each family are.
    So is each plan: it begins with an option, and no die falls before its last step was taken.
    """
    tried = 0
    for match in sampled(game, scenario, seed, every):
        assert match.ask is not None
        for plan in game.plans(match.state, match.ask):
            carry_out(game, match, plan)
        for action in some_of(match.ask.options):
            twin = match.fork()
            twin.choose(action)
            game.check(twin.state)
            tried += 1
    return tried


def carry_out(game: AnyGame, match: AnyMatch, plan: Plan) -> None:
    """Take a plan's choices on a fork as a player's table does."""
    twin = match.fork()
    assert match.ask is not None
    assert plan.steps[0] == (match.ask.kind, plan.steps[0][1]), f"{plan.label} answers another decision"
    assert plan.steps[0][1] in match.ask.options, f"{plan.label} begins with what is not offered"
    rolled = len(twin.chance.outcomes)
    for kind, action in plan.steps:
        assert len(twin.chance.outcomes) == rolled, f"a die falls in the middle of {plan.label}"
        if twin.ask is None or twin.ask.seat != match.ask.seat:
            return
        if twin.ask.kind == kind and action in twin.ask.options:
            twin.choose(action)
    game.check(twin.state)


def checkpoints_restart(game: AnyGame, scenario: str, seed: int, every: int = 10) -> int:
    """The rules started afresh from any checkpoint play the same game.

    The first plays it to the end, each other until the next has been played from as well: what a restart
    has lost shows where it is used, and no stretch is left out.
    """
    original = started(game, scenario, seed)
    asks: dict[int, tuple[object, ...] | None] = {}
    marks: list[Checkpoint[Any]] = []
    stood: list[dict[str, Any]] = []
    for number, _ in enumerate(choices_made(original, seed)):
        asks[len(original.choices)] = asked(original)
        mark = original._trail[-1]
        if number % every == 0 and (not marks or mark.choices > marks[-1].choices):
            marks.append(mark)
            stood.append(standing(original))
    whole = standing(original)
    for mark, end in zip(marks, [whole, *stood[2:], whole]):
        twin = original._restarted(mark, original.choices[: mark.choices])
        for number in range(mark.choices, len(end["choices"])):
            if number in asks:
                assert asked(twin) == asks[number], f"another question after a restart at {mark.choices}"
            twin.enter(original.choices[number], original.seats_chosen[number])
        assert unlike(standing(twin), end) == [], f"another game after a restart at {mark.choices}"
    return len(marks)


def forks_are_equal(game: AnyGame, scenario: str, seed: int, every: int = 40, far: int = 60) -> int:
    """A fork is the original: same position, same question, same game, and independent.

    The first two forks play to the end, later ones so far.
    """
    forks = 0
    for match in sampled(game, scenario, seed, every):
        before = standing(match)
        twin, again = match.fork(), match.fork()
        assert unlike(standing(twin), before) == [], "a fork is not the original"
        both = zip(choices_made(twin, seed + 1), choices_made(again, seed + 1), strict=True)
        for one, other in both if forks == 0 else islice(both, far):
            assert one == other
        assert unlike(standing(twin), standing(again)) == [], "two forks play different games"
        assert unlike(standing(match), before) == [], "a fork moved the original"
        forks += 1
    return forks


def replays_are_equal(game: AnyGame, scenario: str, seed: int) -> AnyMatch:
    """A written game read back plays the same, choice for choice and die for die."""
    original = started(game, scenario, seed)
    asks = {}
    for _ in choices_made(original, seed):
        asks[len(original.choices)] = asked(original)
    text = write(record_of(original))
    again = replay(game, read(text))
    assert write(record_of(again)) == text
    assert unlike(standing(again), standing(original)) == [], "a replay is another game"
    half = list(asks)[len(asks) // 2]
    assert asked(replay(game, read(text), half)) == asks[half]
    return again


def copy_is_whole(game: AnyGame, scenario: str, seed: int, every: int = 60) -> int:
    """By reflection: a copy has every column, and shares nothing that can change with the original."""
    compared = 0
    for match in sampled(game, scenario, seed, every):
        state = match.state
        before = columns(state)
        twin = state.copy()
        assert columns(twin) == before
        assert twin.chance is not state.chance, "the dice were copied"
        assert twin.log is None, "the log was copied"
        for name in before:
            mine = {id(part) for part in changeable(getattr(state, name))}
            theirs = [part for part in changeable(getattr(twin, name)) if id(part) in mine]
            assert theirs == [], f"a copy shares {name!r} with the original"
            changed = state.copy()
            setattr(changed, name, other_than(before[name]))
            assert getattr(changed.copy(), name) == getattr(changed, name), f"a copy forgets {name!r}"
            compared += 1
        assert columns(state) == before, "a changed copy moved the original"
    return compared


def changeable(value: Any) -> Iterator[Any]:
    """Everything in a column that could be changed in place."""
    if isinstance(value, list | tuple | set | frozenset | dict | bytearray):
        if not isinstance(value, tuple | frozenset):
            yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from changeable(part)
    elif isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        yield value
        for name in value.__struct_fields__:
            yield from changeable(getattr(value, name))


def other_than(value: Any) -> Any:
    """Something like a value, and not equal to it."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case None:
            return 1
        case str() | bytes() | bytearray() | tuple() | list():
            return value + (value[:1] or {str: "x", tuple: (0,), list: [0]}.get(type(value), b"x"))
        case dict():
            return {**value, "one more": 0}
        case set() | frozenset():
            return value | {"one more"}
    raise AssertionError(f"no way to change a column that is {value!r}")


def undo_stops_where_it_must(game: AnyGame, scenario: str, seed: int, every: int = 1) -> Counter[str]:
    """Undo restores exactly, and never crosses a die, a reveal or another seat's decision.

    Standing orders that were given since stay in force. What is given back is looked at after every n-th
    choice that may be taken back, in a game that takes long more rarely.
    """
    match = started(game, scenario, seed)
    done: Counter[str] = Counter()
    way: list[tuple[dict[str, Any], AnyMatch | None]] = []
    for _ in choices_made(match, seed):
        now = standing(match)
        last = match._last_choice()
        if last >= 0:
            seat = match.seats_chosen[last]
            rolled = match.outcome_counts[last + 1] > match.outcome_counts[last]
            shown = any(event.reveals for event in now["events"][len(way[-1][0]["events"]) :])
            for other in range(len(game.seats) + 1):
                assert other == seat or match.may_undo(other), "a seat may take back another's choice"
            may = match.may_undo(seat) is None
            assert not (may and rolled), "undo goes back across a die"
            assert not (may and shown), "undo goes back across a reveal"
            assert may or rolled or shown, "undo is refused where nothing was seen"
            done["die" if rolled else "shown" if shown else "undone"] += 1
            done["ordered"] += may and last < len(match.choices) - 1
            if not may:
                way = []
            elif done["undone"] % (every * game.weight) == 0:
                undo_gives_back(match, way, now)
        way.append((now, match.fork() if game.orders else None))
    return done


def undo_gives_back(
    match: AnyMatch, way: list[tuple[dict[str, Any], AnyMatch | None]], now: dict[str, Any]
) -> None:
    """Choice by choice back, and forward again; `way` is how the match stood since undo must stop."""
    entries = list(zip(match.choices, match.seats_chosen))
    seats = [seat for action, seat in entries if not match.is_order(action)]
    seat = seats[-1]
    twin = match.fork()
    twin._trail, twin._barrier = list(match._trail), match._barrier
    most = len(way) if len(way) % 5 == 0 else 1
    back = 0
    kept: list[tuple[Action, int]] = []
    upto = len(entries)
    while back < most and seats[-1 - back] == seat:
        assert twin.may_undo(seat) is None, "undo stops where nothing was seen"
        twin.undo(seat)
        back += 1
        stood, place = way[-back]
        since = len(stood["choices"])
        kept = [*(one for one in entries[since:upto] if match.is_order(one[0])), *kept]
        upto = since
        if kept and place is not None:
            before = place.fork()
            kept = [one for one in kept if taken_as_order(before, *one)]
            stood = standing(before)
        assert unlike(standing(twin), stood) == [], "undo does not give back what was"
    if back == len(way):
        assert twin.may_undo(seat) is not None, "undo goes back across what was seen"
    *first, last = [action for action, _ in entries[upto:] if not match.is_order(action)]
    if len(first) + 1 < len(entries) - upto:
        return  # orders have gone before the choices: these need not lead where they led
    for action in first:
        twin.choose(action)
    if len(match.choices) % 3 == 0:  # dear: everything that is sent is made anew
        assert unseen(twin, seat, last) is not False, "undo goes back across something that was shown"
    twin.choose(last)
    assert unlike(standing(twin), now) == [], "after undo the same choice leads elsewhere"


def taken_as_order(match: AnyMatch, action: Action, seat: int) -> bool:
    """Give a standing order; whether it was taken."""
    return refusal_of(lambda: match.order(action, seat)) is None


def unseen(
    match: AnyMatch,
    seat: int,
    then: Action | None = None,
    deals: int = 3,
    *,
    each: bool = True,
    story: bool = False,
) -> bool | None:
    """Whether a seat and the spectators are sent the same, whatever it is that the seat cannot know.

    What it cannot know is dealt again at the last checkpoint, and the choices since then are made
    in both games, another seat's as they look from outside, and `then` one more;
    standing orders of other seats are left out or replaced.
    With `each` all that is sent is compared at each step, else only who decides and the options;
    with `story` the board at each event of the last choice, as far as chance and what is hidden allow.
    None when nothing can be said: after a die, a reveal, or a choice that another seat would not
    have had.
    """
    mark = match._trail[-1]
    entries: list[tuple[Action | None, int]] = [(None, seat)]
    entries += zip(match.choices[mark.choices :], match.seats_chosen[mark.choices :])
    if then is not None and match.ask is not None:
        entries.append((then, match.ask.seat))
    said: bool | None = None
    sent: dict[tuple[int, int | None], bytes] = {}  # in truth, the same whatever is dealt
    for deal in range(deals):
        hidden = match.game.redeal(mark.state, seat, Chance(seed_of(deal)))
        if said and same_columns(hidden, mark.state):
            continue
        truth, guess = (
            Match(match.game, match.scenario, switches=match.switches, seed=seed_of(0), state=state)
            for state in (mark.state.copy(), hidden)
        )
        for number, (action, chooser) in enumerate(entries):
            if action is not None and match.is_order(action):
                truth.order(action, chooser)
                if chooser != seat:
                    order_otherwise(guess, chooser, number + deal)
                elif not taken_as_order(guess, action, seat):
                    return False
            elif action is not None:
                echo = action if chooser == seat else match.game.retold(truth.state, guess.state, action)
                if guess.ask is None or echo not in guess.ask.options:
                    break
                watched = (seat, None) if story and number == len(entries) - 1 else ()
                boards = [Boards(truth, watched), Boards(guess, watched)]
                truth.choose(action)
                guess.choose(echo)
                if not boards[0].alike(boards[1]):
                    return False
            if something_seen(truth) or something_seen(guess):
                if undo_tells(truth, guess, seat) or any(
                    rolls_tell(truth, guess, who) for who in (seat, None)
                ):
                    return False
                break
            if decides(truth, seat) != decides(guess, seat):
                return False
            if each or number == len(entries) - 1:
                for who in (seat, None):
                    if (number, who) not in sent:
                        sent[number, who] = encoded(truth, who)
                    if sent[number, who] != encoded(guess, who):
                        return False
        else:
            said = True
    return said


class Boards:
    """The log of a match that looks at the board for some viewers at every event which they may know,
    until a die falls or something is shown."""

    def __init__(self, match: AnyMatch, viewers: Sequence[int | None]) -> None:
        self.saw: dict[int | None, list[bytes]] = {who: [] for who in viewers}
        self._match = match
        if viewers:
            match.state.log = self

    def append(self, event: Event) -> None:
        assert self._match.events is not None
        self._match.events.append(event)
        if not something_seen(self._match):
            for who, saw in self.saw.items():
                if event.known_to(who):
                    saw.append(board(self._match.game, self._match.state, who))

    def alike(self, other: Boards) -> bool:
        """Whether viewers saw the same in two worlds, as far as both were looked at."""
        cut = something_seen(self._match) or something_seen(other._match)
        return all(
            all(one == two for one, two in zip(saw, other.saw[who]))
            and (cut or len(saw) == len(other.saw[who]))
            for who, saw in self.saw.items()
        )


def board(game: AnyGame, state: Any, seat: int | None) -> bytes:
    """The board as it is sent to a seat."""
    return msgspec.json.encode([game.view(state, seat), game.extras(state, seat)])


def story_tells_no_secret(
    game: AnyGame, scenario: str, seed: int, every: int = 4, deals: int = 3, most: int = 80
) -> int:
    """The board at each event, in the middle of the rules, can be shown, and shows only what a seat may know.

    Steps are there for just the events that a seat knows, and lead from what it saw before a choice to
    what it sees afterwards. In worlds in which all that it cannot know was dealt again, before the choice
    or at the event, they are the same. A game that takes long is looked at more rarely.
    """
    match = started(game, scenario, seed)
    everybody = (None, *range(len(game.seats)))
    compared = 0
    for number, action in enumerate(choices_made(match, seed)):
        if number % (every * min(game.weight, MOST_SKIPPED)) or compared >= most:
            continue
        twin = match.fork()
        with witnessed(twin, EVERYBODY, MOST_CHOICES) as witness:
            before = {who: shown_in(game, twin.state, who) for who in everybody}
            told = len(twin.events or [])
            twin.choose(action)
        for who in everybody:
            after = shown_in(game, twin.state, who)
            seen = witness.shown(who, 0, before[who], after)
            known = len(twin.events_for(who, told))
            assert len(seen) == known + 1, "steps for events that a seat does not know"
            steps_lead_on(before[who], seen)
        for seat in range(len(game.seats)):
            for event, state in witness.moments:
                if event.known_to(seat):
                    compared += looks_alike_meanwhile(game, state, seat, deals)
            same = unseen(match, seat, action, deals, each=False, story=True)
            assert same is not False, f"{game.seats[seat]} or a spectator sees meanwhile what is hidden"
    return compared


def steps_lead_on(before: Shown, seen: Sequence[tuple[int, Shown]]) -> None:
    """Steps, taken one after the other, show what was seen at each event, and end at what is seen."""
    view, extras = (json.loads(msgspec.json.encode(part)) for part in before)
    boards = iter(shown for _, shown in seen)
    for step in steps_by_way(before, seen):
        view, extras = (
            applied(part, on_the_wire(changed))
            for part, changed in ((view, step.view), (extras, step.extras))
        )
        same = msgspec.json.encode([view, extras]) == msgspec.json.encode(next(boards))
        assert same, "a step shows another board"
    same = msgspec.json.encode([view, extras]) == msgspec.json.encode(seen[-1][1])
    assert same, "the steps end at another board"


def on_the_wire(changed: list[ChangeCard]) -> list[ChangeCard]:
    """Changes as a client gets them."""
    return msgspec.json.decode(msgspec.json.encode(changed), type=list[ChangeCard])


def looks_alike_meanwhile(game: AnyGame, state: Any, seat: int, deals: int) -> bool:
    """Compare a position in the middle of the rules with its worlds; whether there was another one."""
    other = False
    for deal in range(deals):
        hidden = game.redeal(state, seat, Chance(seed_of(deal)))
        if not same_columns(hidden, state):
            other = True
            for who in (seat, None):
                same = board(game, hidden, who) == board(game, state, who)
                assert same, f"{game.seats[seat]} or a spectator sees meanwhile what is hidden"
    return other


def undo_tells(truth: AnyMatch, guess: AnyMatch, seat: int) -> bool:
    """Whether a seat can tell two worlds apart only by what it may take back: by a hidden die, say."""
    if str(truth.may_undo(seat)) == str(guess.may_undo(seat)):
        return False
    return encoded(truth, seat) == encoded(guess, seat)


def rolls_tell(truth: AnyMatch, guess: AnyMatch, who: int | None) -> bool:
    """Whether somebody who is told the same in two worlds can tell them apart by what counted in a roll."""
    one, other = truth.events_for(who), guess.events_for(who)
    if [event[:3] for event in one] != [event[:3] for event in other]:
        return False
    words = truth.game.words
    return any(fixed(roll_of(words, a)) != fixed(roll_of(words, b)) for a, b in zip(one, other, strict=True))


def fixed(roll: ToldRoll | None) -> object:
    """All of a roll that was settled before it fell."""
    return roll and (roll.title, len(roll.dice), roll.needed, roll.modifiers, roll.place)


def order_otherwise(match: AnyMatch, seat: int, number: int) -> None:
    """Give no standing order, or some other one than was given in truth."""
    offered = match.game.some_orders(match.state, seat)
    if number % 2 and offered and not match.over:
        match.order(offered[number % len(offered)], seat)


def decides(match: AnyMatch, seat: int) -> tuple[object, ...]:
    """Who is to decide, and among what if it is this seat."""
    ask = match.ask
    if ask is None or ask.seat != seat:
        return (ask and ask.seat,)
    return ask.key()


def something_seen(match: AnyMatch) -> bool:
    """Whether a die has fallen or something was shown in a match."""
    return bool(match.chance.outcomes) or any(event.reveals for event in match.events or [])


def encoded(match: AnyMatch, seat: int | None) -> bytes:
    """All that a seat, or a spectator, is sent: view, extras, its own question, odds and log."""
    return encoded_as(match.game, match.state, match.ask, match.events or [], seat)


def encoded_as(
    game: AnyGame, state: Any, ask: Ask | None, events: Sequence[Event], seat: int | None
) -> bytes:
    """The same for some state, decision and log."""
    said: dict[str, Any] = {
        "view": game.view(state, seat),
        "extras": game.extras(state, seat),
        "over": ask is None,
        "decides": ask.seat if ask else None,
        "log": [
            (event.kind, event.rule, event.args, sentence_of(game.words, event), roll_of(game.words, event))
            for event in events
            if event.known_to(seat)
        ],
    }
    if ask is not None and ask.seat == seat:
        notes = game.notes(state, ask)
        said["ask"] = [ask.kind, ask.rule, game.question(state, ask), as_sent(ask), list(ask.about)]
        said["closed"] = list(ask.closed)
        said["notes"] = sorted((action, note) for action, note in notes.items() if action in ask.options)
        said["preview"] = game.preview(state, ask)
        said["forgone"] = sorted(game.forgone(state, ask).items())
        said["launches"] = sorted((action, launch) for action, launch in game.launches(state, ask).items())
        said["plans"] = game.plans(state, ask)
    return msgspec.json.encode(said)


def nothing_leaks(game: AnyGame, scenario: str, seed: int, every: int = 30) -> int:
    """What a seat cannot know changes nothing that it is sent, not even its size."""
    compared = 0
    for match in sampled(game, scenario, seed, every):
        other_dice = match.fork(seed_of(seed + 1000))
        for seat in (None, *range(len(game.seats))):
            assert encoded(other_dice, seat) == encoded(match, seat), "the dice to come can be seen"
        for seat in range(len(game.seats)):
            same = unseen(match, seat)
            assert same is not False, f"{game.seats[seat]} or a spectator can see what is hidden"
            compared += same is True
    return compared


def worlds_look_alike(
    game: AnyGame,
    scenario: str,
    seed: int = 0,
    positions: int = LEAK_POSITIONS,
    every: int = 20,
    deals: int = 3,
) -> int:
    """In many positions, thinly spread over many games, a seat and the spectators are sent the same
    in truth and in worlds in which all that the seat cannot know was dealt again.

    Only positions count in which such a world is another one.
    """
    compared = 0
    for number in range(seed, seed + 2 * positions):
        for match in sampled(game, scenario, number, every):
            if compared < positions:
                compared += looks_alike(match, deals)
        if compared >= positions:
            break
    return compared


def looks_alike(match: AnyMatch, deals: int) -> bool:
    """Compare one position with its worlds; whether there was another world at all."""
    game, ask, events = match.game, match.ask, match.events or []
    sent = {who: encoded(match, who) for who in (None, *range(len(game.seats)))}
    other = False
    assert ask is not None
    rng = random.Random(len(match.choices))
    wrong = [one for one in made_up(game, ask.options, rng, 8) if one not in ask.options]
    answers = [str(game.refusal(match.state, ask, action)) for action in wrong]
    for seat in range(len(game.seats)):
        for deal in range(deals):
            hidden = game.redeal(match.state, seat, Chance(seed_of(deal)))
            if same_columns(hidden, match.state):
                continue
            other = True
            hidden.chance = match.chance.fork(len(match.chance.outcomes), 0, seed_of(deal))
            for who in (seat, None):
                same = encoded_as(game, hidden, ask, events, who) == sent[who]
                assert same, f"{game.seats[seat]} or a spectator can see what is hidden"
            if seat == ask.seat:
                found = [str(game.refusal(hidden, ask, action)) for action in wrong]
                assert found == answers, "a refusal tells what is hidden"
        for then in rng.sample(ask.options, min(2, len(ask.options))):
            same_way = unseen(match, seat, then, deals, each=False)
            assert same_way is not False, f"{game.seats[seat]} is asked or waits by what is hidden"
    return other


def orders_bind_nobody_else(game: AnyGame, scenario: str, seed: int, every: int = 12) -> int:
    """A standing order can be given at any time, changes no decision, and shows to its seat alone.

    Whether it may be given does not hang on what the seat cannot know.
    """
    rng = random.Random(seed)
    given = 0
    everybody = (None, *range(len(game.seats)))
    for match in sampled(game, scenario, seed, every):
        for seat in range(len(game.seats)):
            offered = game.some_orders(match.state, seat)
            assert len(set(offered)) == len(offered), "an order twice"
            hidden = game.redeal(match.state, seat, Chance(seed_of(seed)))
            assert game.some_orders(hidden, seat) == offered, "orders are offered by what is hidden"
            for action in rng.sample(offered, min(3, len(offered))):
                assert match.is_order(action), f"{action} is no order"
                assert well_worded(game.words, action)
                twin = match.fork()
                ask, told = twin.ask, len(twin.events or [])
                key = ask and as_it_is(list(ask.key()))
                sent = {who: encoded(twin, who) for who in everybody if who != seat}
                twin.order(action, seat)
                game.check(twin.state)
                events_are_told(twin, told)
                assert twin.ask is ask, "an order changed the decision"
                assert (ask and list(ask.key())) == key, "an order changed the decision"
                assert all(event.knows & ~ALL_SEEING == 1 << seat for event in (twin.events or [])[told:]), (
                    "an order is told to others"
                )
                for who, before in sent.items():
                    assert encoded(twin, who) == before, "others can see that an order was given"
                given += 1
            for action in [*made_up(game, offered, rng, 12, game.orders), ("no-such-verb",), ()]:
                order_is_answered(match, seat, action)
        if not game.orders:
            break
    return given


def order_is_answered(match: AnyMatch, seat: int, action: Action) -> None:
    """An order is taken, or refused with a reason and a rule; the same in every world that could be."""
    twin = match.fork()
    before = standing(twin)
    refused = refusal_of(lambda: twin.order(action, seat))
    if refused is not None:
        assert refused.reason, f"no reason for {action}"
        assert refused.rule or not match.is_order(action), f"no rule for refusing {action}"
        assert unlike(standing(twin), before) == [], "a refused order changed something"
    for deal in range(3 if match.is_order(action) else 0):
        hidden = match.game.redeal(match.state, seat, Chance(seed_of(deal)))
        found = refusal_of(functools.partial(match.game.order, hidden, seat, action))
        assert str(found) == str(refused), "an order is refused by what is hidden"


def refusal_of(act: Callable[[], None]) -> Refused | None:
    """Do something; how it was refused, or None."""
    try:
        act()
    except Refused as error:
        return error
    return None


def log_tells_no_secret(game: AnyGame, scenario: str, seed: int, most: int = 40) -> int:
    """A choice in a game with other secrets, or other secret draws, tells a seat the same."""
    match = started(game, scenario, seed)
    compared = 0
    for action in choices_made(match, seed):
        for seat in range(len(game.seats)):
            if compared < most:
                same = unseen(match, seat, action)
                assert same is not False, "a choice tells a secret and does not say that it shows one"
                compared += same is True
                compared += draws_kept_secret(match, action, seat)
    return compared


def draws_kept_secret(match: AnyMatch, action: Action, seat: int, deals: int = 16) -> int:
    """Outcomes that a seat cannot tell apart, by the game's own redeal, are told to it alike."""
    one = match.fork()
    told, rolled = len(one.events or []), len(one.chance.outcomes)
    one.choose(action)
    if len(one.chance.outcomes) == rolled:
        return 0
    now = columns(one.state)
    dealt = [columns(match.game.redeal(one.state, seat, Chance(seed_of(deal)))) for deal in range(deals)]
    if all(world == now for world in dealt):
        return 0  # nothing is hidden from this seat
    compared = 0
    for value in range(min(one.chance.limits[rolled], 12)):
        other = match.fork(seed_of(1))
        other.chance.forced = [*other.chance.outcomes, value, *one.chance.outcomes[rolled + 1 :]]
        other.choose(action)
        if columns(other.state) != now and columns(other.state) in dealt:
            for who in (seat, None):
                assert told_to(other, who, told) == told_to(one, who, told), "the log tells a secret draw"
            compared += 1
    return compared


def told_to(match: AnyMatch, who: int | None, since: int) -> list[object]:
    """What somebody is told from an event on, rolls included."""
    return [(event[:3], roll_of(match.game.words, event)) for event in match.events_for(who, since)]


def refusals_say_why(game: AnyGame, scenario: str, seed: int, every: int = 15) -> int:
    """An action that is not offered is refused with a reason and a rule, and changes nothing."""
    rng = random.Random(seed)
    pool: list[Action] = []
    refused = 0
    for match in sampled(game, scenario, seed, every):
        ask = match.ask
        assert ask is not None
        pool += rng.sample(ask.options, min(4, len(ask.options)))
        before = standing(match)
        for action in [
            *rng.sample(pool, min(20, len(pool))),
            *made_up(game, pool, rng),
            ("no-such-verb",),
            (),
        ]:
            if action in ask.options:
                continue
            with pytest.raises(Refused) as found:
                match.choose(action)
            assert found.value.reason, f"no reason for {action}"
            assert found.value.rule, f"no rule for refusing {action}"
            refused += 1
        for seat in range(len(game.seats)):
            if seat != ask.seat:
                with pytest.raises(Refused) as found:
                    match.choose(ask.options[0], seat)
                assert found.value.reason
                assert found.value.rule
        assert unlike(standing(match), before) == [], "a refused action changed something"
        assert match.ask is ask
    return refused


def made_up(
    game: AnyGame, pool: list[Action], rng: random.Random, tries: int = 25, only: Sequence[str] | None = None
) -> Iterator[Action]:
    """Well-formed actions that nobody may ever have offered; `only` of some verbs."""
    numbers = [arg for action in pool for arg in action[1:]]
    verbs = sorted(game.words.verbs if only is None else only)
    for _ in range(tries if verbs else 0):
        word = rng.choice(verbs)
        args = [rng.choice([*numbers, rng.randrange(100)]) for _ in game.words.verbs[word].args]
        try:
            yield game.words.check([word, *args])
        except BadText:
            continue


def odds_are_exact(game: AnyGame, scenario: str, seed: int) -> int:
    """A preview's weights are exactly what all dice and cards up to its event give together.

    Where the ways are too many they are sampled. When something hidden comes to light before the
    preview's event, the asked seat could not know it: that way is not compared. Only previews
    with all ways compared count. In a game whose rules take long fewer are.
    """
    compared = 0
    match = started(game, scenario, seed)
    for _ in choices_made(match, seed):
        preview = match.preview()
        if preview is None:
            continue
        if compared * game.weight > MOST_PREVIEWS:
            break
        assert sum(weight for _, weight in preview.outcomes) == preview.total
        assert all(line.rule for line in preview.modifiers)
        assert match.ask is not None
        if preview.commit in match.ask.options:
            compared += preview_is_exact(match, preview)
    return compared


def preview_is_exact(match: AnyMatch, preview: Preview) -> bool:
    """Compare one preview with every way that chance can go; whether nothing hidden upset it."""
    promised = {label: Fraction(weight, preview.total) for label, weight in preview.outcomes if weight}
    found: Counter[str] = Counter()
    surprises = False
    ways: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    tried = 0
    while ways:
        outcomes, share = ways.pop()
        tried += 1
        if tried > MOST_WAYS // max(1, match.game.weight // 4):
            return preview_fits_samples(match, preview)
        came = committed(match, preview, Laid(b"", outcomes))
        if isinstance(came, int):
            ways += [([*outcomes, value], share / came) for value in range(came)]
        elif came is None:
            surprises = True
        else:
            found[came] += share  # type: ignore[assignment]
    if surprises:
        assert all(share <= promised.get(label, 0) for label, share in found.items()), "the odds are wrong"
    else:
        assert found == promised, "the odds are wrong"
    return not surprises


def preview_fits_samples(match: AnyMatch, preview: Preview) -> bool:
    """Where there are too many ways, many of them must come out about as often as was promised."""
    found: Counter[str] = Counter()
    for number in range(SAMPLES):
        came = committed(match, preview, Chance(seed_of(number)))
        if came is None:
            return False
        found[str(came)] += 1
    assert set(found) <= {label for label, weight in preview.outcomes if weight}, "an outcome without odds"
    for label, weight in preview.outcomes:
        share = weight / preview.total
        off = abs(found[label] - SAMPLES * share)
        assert off <= 5 * (SAMPLES * share * (1 - share)) ** 0.5 + 1, "the odds are wrong"
    return True


def committed(match: AnyMatch, preview: Preview, chance: Chance) -> str | int | None:
    """Commit, with chance as laid down: the label that was told, how many outcomes there are of the next
    draw if that was not laid down, or None if something hidden came to light first."""
    twin = match.fork()
    taken = len(twin.chance.outcomes)
    chance.forced = [*twin.chance.outcomes, *chance.forced]
    chance.outcomes, chance.limits = list(twin.chance.outcomes), list(twin.chance.limits)
    twin.chance = twin.state.chance = chance
    told = len(twin.events or [])
    more = 0
    try:
        twin.choose(preview.commit)
    except Undecided as undecided:
        more = undecided.limit
    event = next((e for e in (twin.events or [])[told:] if e.reveals or e.kind == preview.event), None)
    if event is None:
        assert more, f"no event {preview.event!r} came of {preview.commit}"
        return more
    assert len(chance.outcomes) > taken or more, "nothing was left to chance"
    if event.kind != preview.event:
        return None
    return next(arg for arg in event.args if isinstance(arg, str))


def nothing_is_hidden(game: AnyGame, scenario: str, seed: int, every: int = 40) -> int:
    """In a game without secrets the view shows every column: what a seat cannot see must not exist yet.

    A deck's order in the state would be known to whoever reads the record or thinks ahead. Where there
    are secrets, the same holds for what is shown uncovered.
    """
    compared = 0
    views: list[Callable[[Any], Any]] = [game.uncovered]
    if not game.secrets:
        views += [
            functools.partial(lambda s, seat: game.view(s, seat), seat=seat)
            for seat in (None, *range(len(game.seats)))
        ]
    for match in sampled(game, scenario, seed, every):
        seen = [msgspec.json.encode(view(match.state)) for view in views]
        for name in column_names(match.state):
            column = getattr(match.state, name)
            if not isinstance(column, list | tuple) or all(part == column[0] for part in column):
                continue
            twin = match.state.copy()
            setattr(twin, name, swapped(column))
            for view, before in zip(views, seen, strict=True):
                assert msgspec.json.encode(view(twin)) != before, f"{name!r} cannot be seen"
            compared += 1
    return compared


def swapped(column: Any) -> Any:
    """A column in which the first entry and the first that differs from it have changed places."""
    other = next(n for n, part in enumerate(column) if part != column[0])
    parts = list(column)
    parts[0], parts[other] = parts[other], parts[0]
    return type(column)(parts)


def snapshots_are_equal(game: AnyGame, scenario: str, seed: int, every: int = 40) -> int:
    """A match opened from a snapshot of it is the same, may be taken back alike, and goes on alike."""
    compared = 0
    for match in sampled(game, scenario, seed, every):
        record = record_of(match, reveal=True)
        kept = snapshot.read(snapshot.write(snapshot.snapshot_of(match)), game)
        *_, (_, opened_) = opened(game, record, kept)
        assert unlike(standing(opened_), standing(match)) == [], "a snapshot is another match"
        for seat in range(len(game.seats)):
            assert str(opened_.may_undo(seat)) == str(match.may_undo(seat)), "undo differs after a snapshot"
        one, other = opened_, match.fork()
        for _ in range(12):
            for twin in (one, other):
                if twin.ask is not None:
                    twin.choose(twin.ask.options[len(twin.choices) % len(twin.ask.options)])
        assert unlike(standing(one), standing(other)) == [], "a snapshot goes on differently"
        compared += 1
    return compared


def campaigns_carry_on(game: AnyGame, scenario: str, seed: int, tries: int = 12, scripted: int = 12) -> int:
    """What a finished match carries on is readable, sets up the next one, and the chain can be verified.

    Each ruling has its try, for what is won may hang on it; after one that carries on no more are needed.
    After `scripted` tries by doctrine matches are played at random, which is faster and wins less.
    """
    rulings = [{}, *other_rulings(game)]
    for campaign in game.campaigns.values():
        assert set(campaign.missions) <= set(game.scenarios), "a mission that is no scenario"
        if scenario not in campaign.missions:
            continue
        for tried in range(1 if scenario == campaign.missions[-1] else tries):
            seeded = seed + tried
            with switched(rulings[tried % len(rulings)]):
                carried = chain_is_true(game, scenario, seeded, campaign.missions, scripted=tried < scripted)
            if carried:
                return carried
    return 0


def chain_is_true(
    game: AnyGame, scenario: str, seed: int, missions: Sequence[str], *, scripted: bool, most: int = 3
) -> int:
    """Play one mission after the other, as far as they lead, but not too many; how many carried on."""
    records: list[Record] = []
    followed = Onward(scenario, "")
    while followed is not None and len(records) < most:
        match = started(game, followed.scenario, seed, carried=followed.carried)
        if scripted:
            played_by_doctrine(match, seed)
        else:
            deque(choices_made(match, seed), maxlen=0)
        game.check(match.state)
        text = write(record_of(match))
        assert write(read(text)) == text
        assert read(text).carried == match.carried, "a record does not keep what is carried"
        records.append(read(text))
        following = match.onward
        if following is not None:
            assert following.scenario in missions, "what follows is no mission of the campaign"
            assert following.carried.strip(), "nothing is carried"
        followed = following
    assert len(verify_chain(game, records)) == len(records)
    for record in records[1:]:
        false = msgspec.structs.replace(record, carried=f"{record.carried}x")
        with pytest.raises(BadRecord):
            verify_chain(game, [*records[: records.index(record)], false])
    return len(records) - 1


def played_by_doctrine(match: AnyMatch, seed: int, most: int = MOST_CHOICES) -> None:
    """Let the game's own players make so many choices, or finish a match; each could be sent by a client."""
    game = match.game
    players = [game.player("doctrine", seat, seed) for seat in range(len(game.seats))]
    while match.ask is not None and len(match.choices) < most:
        seat = match.ask.seat
        action = players[seat].decide(match.view(seat), match.ask).action
        assert game.words.check(list(action)) == action, "a choice that cannot be sent"
        match.choose(action, seat)


def playthrough(game: AnyGame, scenario: str, seed: int, most: int = 300) -> str:
    """A readable game, or its beginning, middle and end: questions, choices and what came of them."""
    match = started(game, scenario, seed)
    lines = [f"{game.name}/{scenario}, seed {seed}"]
    told = entered = 0

    def tell_on() -> int:
        events = match.events or []
        lines.extend(
            f"  {game.words.sentence(event)} [{event.rule}]"
            for event in events[told:]
            if event.knows != ALL_SEEING  # a seat was told the same in its own words
        )
        return len(events)

    for action in choices_made(match, seed):
        ask = match.ask
        assert ask is not None
        for number in range(entered, len(match.choices)):
            if match.is_order(match.choices[number]):
                text = game.words.text(match.choices[number])
                lines.append(f"{game.seats[match.seats_chosen[number]]} orders {text}")
        entered = len(match.choices)
        told = tell_on()
        lines.append(f"{game.seats[ask.seat]}: {match.question()} ({len(ask.options)} options, {ask.rule})")
        lines.append(f"  > {game.words.text(action)}")
    tell_on()
    assert match.result is not None
    lines.append(f"{match.result.level}: {match.result.reason} [{match.result.rule}]")
    if len(lines) > most:
        third = most // 3
        middle = (len(lines) - third) // 2
        skipped = [f"... {count} lines" for count in (middle - third, len(lines) - middle - 2 * third)]
        parts = lines[:third], lines[middle : middle + third], lines[-third:]
        lines = [*parts[0], skipped[0], *parts[1], skipped[1], *parts[2]]
    return "\n".join(lines) + "\n"


def perft(match: AnyMatch, depth: int, most: int | None) -> int:
    """How many lines of play there are to a depth; chance follows its fixed stream.

    With `most` only so many of thousands of options are gone on from, half as many a level deeper.
    """
    if depth == 0 or match.ask is None:
        return 1
    if depth == 1:
        return len(match.ask.options)
    total = 0
    options = match.ask.options
    for action in options if most is None else spread(options, most):
        twin = match.fork()
        twin.choose(action)
        total += perft(twin, depth - 1, most and most // 2)
    return total
