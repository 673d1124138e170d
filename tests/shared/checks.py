"""The demands that every game must meet, as functions of a game and a scenario.

They are run for all registered games in `test_every_game.py`, and for the toy with planted
faults in `test_the_checks.py`.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from dangerclose.core.ask import Action, Ask, Refused
from dangerclose.core.chance import Chance, seed_of
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.core.record import read, record_of, replay, write

AnyGame = Game[Any]
AnyMatch = Match[Any]
LENT = ("chance", "log")
MOST_CHOICES = 20_000
"""Far more than any game takes: beyond it a game is taken to be endless."""


def columns(state: Any) -> dict[str, Any]:
    """A state's own columns, without what the match lends."""
    names = getattr(state, "__struct_fields__", None) or state.__slots__
    return {name: copy.deepcopy(getattr(state, name)) for name in names if name not in LENT}


def same_ask(one: Ask | None, other: Ask | None) -> bool:
    return one == other if one is not None and other is not None else one is other


def started(game: AnyGame, scenario: str, seed: int, **how: Any) -> AnyMatch:
    return Match(game, scenario, seed=seed_of(seed), **how)


def random_choices(match: AnyMatch, seed: int) -> Iterator[Action]:
    """Play to the end; yields before each choice what will be chosen."""
    rng = random.Random(seed)
    while match.ask is not None:
        assert len(match.choices) < MOST_CHOICES, "the game does not end"
        assert match.ask.options, f"no option at {match.ask.kind!r}: a dead end"
        action = rng.choice(match.ask.options)
        yield action
        match.choose(action)


def sampled(game: AnyGame, scenario: str, seed: int, every: int) -> Iterator[AnyMatch]:
    """A random game, stopping at every n-th decision."""
    match = started(game, scenario, seed)
    for number, _ in enumerate(random_choices(match, seed)):
        if number % every == seed % every:
            yield match


def play_to_the_end(game: AnyGame, scenario: str, seed: int) -> AnyMatch:
    """Random play ends, with the invariants on; options and events are in good order."""
    match = started(game, scenario, seed)
    told = 0
    for _ in random_choices(match, seed):
        ask = match.ask
        assert ask is not None
        game.check(match.state)
        assert len(set(ask.options)) == len(ask.options), f"an option twice at {ask.kind!r}"
        assert match.question(), f"no question for {ask.kind!r}"
        for action in ask.options:
            assert game.words.parse(game.words.text(action)) == action
            assert game.words.check(list(action)) == action
            assert game.words.label(action), f"no label for {action}"
            assert game.words.rule(action, ask), f"no rule for {action}"
        for event in (match.events or [])[told:]:
            assert game.words.sentence(event), f"no sentence for {event.kind!r}"
            assert event.rule, f"no rule for {event.kind!r}"
        told = len(match.events or [])
    game.check(match.state)
    assert match.over
    assert match.result is not None, "over without a result"
    assert match.result.rule
    return match


def every_option_applies(game: AnyGame, scenario: str, seed: int, every: int = 25) -> int:
    """Each offered option is taken on a fork, without an error and with the invariants on."""
    tried = 0
    for match in sampled(game, scenario, seed, every):
        assert match.ask is not None
        for action in match.ask.options:
            twin = match.fork()
            twin.choose(action)
            game.check(twin.state)
            tried += 1
    return tried


def checkpoints_restart(game: AnyGame, scenario: str, seed: int, every: int = 10) -> int:
    """The rules started afresh from any checkpoint play the same game."""
    original = started(game, scenario, seed)
    marks = []
    asks: list[Ask | None] = []
    for _ in random_choices(original, seed):
        asks.append(original.ask)
        marks.append(original._trail[-1])
    unlike = {mark.choices: mark for mark in marks[::every]}
    for mark in unlike.values():
        twin = original._restarted(mark, original.choices[: mark.choices])
        for number in range(mark.choices, len(original.choices)):
            assert same_ask(twin.ask, asks[number]), f"another question after a restart at {mark.choices}"
            twin.choose(original.choices[number])
        assert twin.over
        assert columns(twin.state) == columns(original.state), (
            f"another game after a restart at {mark.choices}"
        )
        assert twin.chance.outcomes == original.chance.outcomes
    return len(unlike)


def forks_are_equal(game: AnyGame, scenario: str, seed: int, every: int = 40) -> int:
    """A fork is the original: same position, same question, same game to the end, and independent."""
    forks = 0
    for match in sampled(game, scenario, seed, every):
        before = columns(match.state)
        twin = match.fork()
        assert columns(twin.state) == before
        assert same_ask(twin.ask, match.ask)
        assert (twin.choices, twin.chance.outcomes) == (match.choices, match.chance.outcomes)
        again = match.fork()
        for one, other in zip(random_choices(twin, seed + 1), random_choices(again, seed + 1), strict=True):
            assert one == other
        assert columns(twin.state) == columns(again.state)
        assert columns(match.state) == before, "a fork moved the original"
        forks += 1
    return forks


def replays_are_equal(game: AnyGame, scenario: str, seed: int) -> AnyMatch:
    """A written game read back plays the same, choice for choice and die for die."""
    original = started(game, scenario, seed)
    asks = []
    for _ in random_choices(original, seed):
        asks.append(original.ask)
    text = write(record_of(original))
    again = replay(game, read(text))
    assert write(record_of(again)) == text
    assert columns(again.state) == columns(original.state)
    assert again.events == original.events
    half = len(original.choices) // 2
    assert same_ask(replay(game, read(text), half).ask, asks[half])
    return again


def copy_is_whole(game: AnyGame, scenario: str, seed: int) -> int:
    """By reflection: a copy has every column, and changing the copy never moves the original."""
    mutated = 0
    for match in sampled(game, scenario, seed, 60):
        before = columns(match.state)
        twin = match.state.copy()
        assert columns(twin) == before
        assert twin.chance is not match.state.chance, "the dice were copied"
        assert twin.log is None, "the log was copied"
        for name in before:
            value = getattr(twin, name)
            if isinstance(value, list):
                value.append(value[0] if value else 0)
                mutated += 1
            elif isinstance(value, dict | set | bytearray):
                value.clear()
                mutated += 1
        assert columns(match.state) == before, "a changed copy moved the original"
    return mutated


def undo_stops_where_it_must(game: AnyGame, scenario: str, seed: int) -> Counter[str]:
    """Undo restores exactly, and never crosses a die, a reveal or another seat's decision."""
    match = started(game, scenario, seed)
    done: Counter[str] = Counter()
    for _ in random_choices(match, seed):
        if not match.choices:
            continue
        seat = match.seats_chosen[-1]
        rolled = match.outcome_counts[-1] > match.outcome_counts[-2]
        refused = match.may_undo(seat)
        other = match.may_undo(1 - seat if len(game.seats) > 1 else seat + 1)
        assert other is not None, "a seat may take back another's choice"
        if rolled:
            assert refused is not None, "undo goes back across a die"
            done["die"] += 1
        if refused is not None:
            done["refused"] += 1
            continue
        seen_before = encoded(match, seat)
        twin = match.fork()
        twin._trail = list(match._trail)
        action = twin.choices[-1]
        now, ask, events = columns(match.state), match.ask, list(match.events or [])
        twin.undo(seat)
        assert len(twin.choices) == len(match.choices) - 1
        assert not hidden_shown(twin, match, seat), "undo goes back across something that was shown"
        twin.choose(action)
        assert columns(twin.state) == now
        assert same_ask(twin.ask, ask)
        assert twin.events == events
        assert encoded(match, seat) == seen_before
        done["undone"] += 1
    return done


def hidden_shown(before: AnyMatch, after: AnyMatch, seat: int) -> bool:
    """Whether a choice showed a seat something that depends on what it could not know before it.

    The choice is made again in positions whose hidden parts were dealt anew: if what the seat
    sees afterwards differs among them, it has learnt something.
    """
    action = after.choices[len(before.choices)]
    seen = set()
    for number in range(6):
        state = before.game.redeal(before.state, seat, Chance(seed_of(number)))
        twin: AnyMatch = Match(before.game, before.scenario, seed=seed_of(0), state=state)
        if twin.ask is None or action not in twin.ask.options:
            return False
        twin.choose(action)
        seen.add(encoded(twin, seat))
    return len(seen) > 1


def encoded(match: AnyMatch, seat: int) -> bytes:
    """All that a seat is sent: view, extras, its own question, odds and log."""
    ask = match.ask
    mine = ask is not None and ask.seat == seat
    said: dict[str, Any] = {
        "view": match.view(seat),
        "extras": match.game.extras(match.state, seat),
        "over": match.over,
        "decides": ask.seat if ask else None,
        "log": [match.game.words.sentence(event) for event in match.events_for(seat)],
    }
    if mine and ask is not None:
        notes = match.game.notes(match.state, ask)
        said["ask"] = [ask.kind, ask.rule, match.question(), list(ask.options), list(ask.about)]
        said["notes"] = [notes.get(action, "") for action in ask.options]
        said["preview"] = match.preview()
    return msgspec.json.encode(said)


def nothing_leaks(game: AnyGame, scenario: str, seed: int, every: int = 30) -> int:
    """What a seat cannot know changes nothing that it is sent, not even its size."""
    compared = 0
    for match in sampled(game, scenario, seed, every):
        for seat in range(len(game.seats)):
            sent = encoded(match, seat)
            other_dice = match.fork(seed_of(seed + 1000))
            assert encoded(other_dice, seat) == sent, "the dice to come can be seen"
            ask = match.ask
            assert ask is not None
            for number in range(4):
                state = game.redeal(match.state, seat, Chance(seed_of(number)))
                twin: AnyMatch = Match(game, scenario, seed=seed_of(1), state=state)
                twin.events = list(match.events or [])
                if twin.ask is None or (twin.ask.kind, twin.ask.seat) != (ask.kind, ask.seat):
                    continue  # in the middle of a procedure the rules cannot be started from the state alone
                assert encoded(twin, seat) == sent, f"{game.seats[seat]} can see what is hidden"
                compared += 1
    return compared


def log_tells_no_secret(game: AnyGame, scenario: str, seed: int, most: int = 40) -> int:
    """Another seat's choice in a game with other secrets tells a seat the same, unless it was shown one."""
    match = started(game, scenario, seed)
    compared = 0
    for action in random_choices(match, seed):
        ask = match.ask
        assert ask is not None
        for seat in range(len(game.seats)):
            if seat == ask.seat or compared >= most:
                continue
            state = game.redeal(match.state, seat, Chance(seed_of(compared)))
            twin: AnyMatch = Match(game, scenario, seed=seed_of(1), state=state)
            if not same_ask(twin.ask, ask):
                continue
            told = len(match.events or [])
            fork = match.fork(seed_of(1))
            rolled = len(fork.chance.outcomes)
            fork.choose(action)
            twin.choose(action)
            shown = any(event.reveals for event in fork.events_for(seat, told))
            if len(fork.chance.outcomes) == rolled and not shown:
                assert fork.events_for(seat, told) == twin.events_for(seat), "the log tells a secret"
                compared += 1
    return compared


def refusals_say_why(game: AnyGame, scenario: str, seed: int, every: int = 15) -> int:
    """An action that is not offered is refused with a reason and a rule, and changes nothing."""
    rng = random.Random(seed)
    pool: list[Action] = []
    refused = 0
    for match in sampled(game, scenario, seed, every):
        ask = match.ask
        assert ask is not None
        pool += rng.sample(ask.options, min(4, len(ask.options)))
        before = (
            columns(match.state),
            list(match.choices),
            list(match.chance.outcomes),
            list(match.events or []),
        )
        for action in [*rng.sample(pool, min(20, len(pool))), ("no-such-verb",), ()]:
            if action in ask.options:
                continue
            with pytest.raises(Refused) as found:
                match.choose(action)
            assert found.value.reason, f"no reason for {action}"
            assert found.value.rule, f"no rule for refusing {action}"
            refused += 1
        for seat in range(len(game.seats)):
            if seat != ask.seat:
                with pytest.raises(Refused):
                    match.choose(ask.options[0], seat)
        now = columns(match.state), list(match.choices), list(match.chance.outcomes), list(match.events or [])
        assert now == before, "a refused action changed something"
        assert match.ask is ask
    return refused


def odds_are_exact(game: AnyGame, scenario: str, seed: int) -> int:
    """A preview's weights are exactly what every possible outcome of the die gives."""
    compared = 0
    match = started(game, scenario, seed)
    for _ in random_choices(match, seed):
        preview = match.preview()
        if preview is None:
            continue
        assert sum(weight for _, weight in preview.outcomes) == preview.total
        assert all(line.rule for line in preview.modifiers)
        assert match.ask is not None
        if preview.commit not in match.ask.options:
            continue
        found: Counter[str] = Counter()
        for value in range(preview.total):
            twin = match.fork(seed_of(1))
            rolled = len(twin.chance.outcomes)
            twin.chance.forced = [*twin.chance.outcomes, value]
            told = len(twin.events or [])
            twin.choose(preview.commit)
            assert twin.chance.limits[rolled] == preview.total
            event = next(e for e in (twin.events or [])[told:] if e.kind == preview.event)
            found[next(arg for arg in event.args if isinstance(arg, str))] += 1
        assert found == Counter({label: weight for label, weight in preview.outcomes if weight})
        compared += 1
    return compared


def playthrough(game: AnyGame, scenario: str, seed: int, most: int = 250) -> str:
    """A readable game: questions, choices and what came of them."""
    match = started(game, scenario, seed)
    lines = [f"{game.name}/{scenario}, seed {seed}"]
    told = 0
    for action in random_choices(match, seed):
        ask = match.ask
        assert ask is not None
        for event in (match.events or [])[told:]:
            lines.append(f"  {game.words.sentence(event)} [{event.rule}]")
        told = len(match.events or [])
        if len(lines) > most:
            break
        lines.append(f"{game.seats[ask.seat]}: {match.question()} ({len(ask.options)} options, {ask.rule})")
        lines.append(f"  > {game.words.text(action)}")
    return "\n".join(lines) + "\n"


def perft(match: AnyMatch, depth: int) -> int:
    """How many lines of play there are to a depth; chance follows its fixed stream."""
    if depth == 0 or match.ask is None:
        return 1
    if depth == 1:
        return len(match.ask.options)
    total = 0
    for action in match.ask.options:
        twin = match.fork()
        twin.choose(action)
        total += perft(twin, depth - 1)
    return total
