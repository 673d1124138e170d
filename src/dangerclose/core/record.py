"""The written game: one text file that replays.

    danger close record 1
    game hills
    scenario battle
    switch snow no
    seed-hash 6f0c...
    seed 91ab...              only when the game is over, or in a failure report
    hand RED 05cd...          the bytes of the person at a seat; the dice are mixed of them and the seed
    given 12                  the first choices came from another record, with all dice up to them
    carried roster 31 men     what a match before this one of its campaign carries on, a line each
    note free text
    start |                   outcomes before the first choice
    RED ready-setup |
    RED attack | 3            a choice, then what chance answered
    BLUE watch 0811 |         a standing order, of any seat: never with outcomes

Outcomes are counted from 0, as `Chance.below` gives them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dangerclose.core.ask import Refused
from dangerclose.core.chance import SEED_BYTES, BadOutcome, Chance, commitment, mixed, new_seed, outcome
from dangerclose.core.game import Game, Onward
from dangerclose.core.match import Match, Past
from dangerclose.core.snapshot import (
    BadSnapshot,
    Snapshot,
    thawed_chance,
    thawed_checkpoints,
)
from dangerclose.core.words import BadText

HEADING = "danger close record 1"
MAX_BYTES = 8_000_000
FREE = ("note ", "carried ")
"""Lines of the head with free text."""


class BadRecord(ValueError):
    """A file that is no record of ours; the message names the line and what was expected."""


class Misfit(BadRecord):
    """A step of a record that the rules refuse: how many choices before it fit (-1: not even the start)."""

    def __init__(self, fits: int, step: Step, reason: object) -> None:
        said = f"{step.seat} {step.text}: " if fits >= 0 else ""
        super().__init__(f"line {step.line}: {said}{reason}")
        self.fits = fits
        self.step = step
        self.reason = str(reason)


class Step(msgspec.Struct, frozen=True):
    """A choice in text form with its seat, and the outcomes that chance answered."""

    seat: str
    text: str
    outcomes: tuple[int, ...]
    line: int


class Record(msgspec.Struct):
    """A whole game as written down. The first step is the start and holds no choice.

    The first `given` choices came from another record; -1 when there was none. `hands` are the bytes
    of persons, by seat: with them the `seed` is the server's part of what the dice are drawn from.
    """

    game: str
    scenario: str
    switches: dict[str, str]
    seed_hash: str
    seed: str
    notes: list[str]
    steps: list[Step]
    given: int = -1
    carried: str = ""
    hands: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def dice(self) -> bytes:
        """What the dice are drawn from, once the seed is told."""
        return mixed(
            bytes.fromhex(self.seed), {seat: bytes.fromhex(part) for seat, part in self.hands.items()}
        )

    def outcomes(self) -> list[int]:
        """All chance outcomes in order."""
        return [value for step in self.steps for value in step.outcomes]


def record_of(match: Match[Any], *, reveal: bool | None = None, notes: list[str] | None = None) -> Record:
    """A match written down. The seed is told when the game is over, or when asked for."""
    counts = match.outcome_counts
    outcomes = match.chance.outcomes
    # A choice in which the rules failed has no count of its own: its outcomes are the rest.
    ends = [*counts, len(outcomes)][: len(match.choices) + 1]
    steps = [Step("", "start", tuple(outcomes[: ends[0]]), 0)]
    for number, action in enumerate(match.choices):
        seat = match.game.seats[match.seats_chosen[number]]
        answered = tuple(outcomes[ends[number] : ends[number + 1]])
        steps.append(Step(seat, match.game.words.text(action), answered, 0))
    tell = match.over if reveal is None else reveal
    return Record(
        match.game.name,
        match.scenario,
        dict(match.switches),
        match.seed_hash,
        match.chance.seed.hex() if tell else "",
        list(notes or []),
        steps,
        carried=match.carried,
    )


def write(record: Record) -> str:
    """The text of a record."""
    lines = [HEADING, f"game {record.game}", f"scenario {record.scenario}"]
    lines += [f"switch {name} {setting}" for name, setting in sorted(record.switches.items())]
    lines.append(f"seed-hash {record.seed_hash}")
    if record.seed:
        lines.append(f"seed {record.seed}")
    lines += [f"hand {seat} {part}" for seat, part in sorted(record.hands.items())]
    if record.given >= 0:
        lines.append(f"given {record.given}")
    lines += [f"carried {part}" for part in record.carried.splitlines()]
    lines += [f"note {part}" for note in record.notes for part in note.splitlines()]
    for step in record.steps:
        said = f"{step.seat} {step.text}".strip()
        lines.append(f"{said} | {' '.join(map(str, step.outcomes))}".rstrip())
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """The record in a text, or BadRecord."""
    if len(text) > MAX_BYTES:
        raise BadRecord(f"a record has at most {MAX_BYTES:,} characters, found {len(text):,}")
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEADING:
        raise BadRecord(f"line 1: expected {HEADING!r}")
    record = Record("", "", {}, "", "", [], [])
    for number, raw in enumerate(lines[1:], 2):
        line = raw.strip()
        if not line:
            continue
        if "|" in line and (record.steps or not line.startswith(FREE)):
            record.steps.append(_step(line, number, first=not record.steps))
        elif record.steps:
            raise BadRecord(f"line {number}: expected a choice and its outcomes, such as 'RED done |'")
        else:
            _header(record, line, number)
    if not record.game or not record.scenario or not record.steps:
        raise BadRecord("expected the lines 'game', 'scenario' and 'start |', at least one is missing")
    return record


def _step(line: str, number: int, *, first: bool) -> Step:
    said, _, answered = line.partition("|")
    try:
        outcomes = tuple(int(word) for word in answered.split())
    except ValueError as error:
        raise BadRecord(f"line {number}: expected whole numbers after '|'") from error
    words = said.split(maxsplit=1)
    if first:
        if words != ["start"]:
            raise BadRecord(f"line {number}: expected 'start |' before the first choice")
        return Step("", "start", outcomes, number)
    if len(words) != 2:
        raise BadRecord(f"line {number}: expected a seat and its choice before '|'")
    return Step(words[0], words[1].strip(), outcomes, number)


def _header(record: Record, line: str, number: int) -> None:
    word, _, rest = line.partition(" ")
    match word:
        case "game":
            record.game = rest
        case "scenario":
            record.scenario = rest
        case "given" if rest.isdecimal():
            record.given = int(rest[:9])
        case "seed-hash":
            record.seed_hash = rest
        case "note":
            record.notes.append(rest)
        case "carried" if rest:
            record.carried += f"\n{rest}" if record.carried else rest
        case "switch" if len(rest.split()) == 2:
            name, setting = rest.split()
            record.switches[name] = setting
        case "seed":
            record.seed = _hexadecimal(rest, "a seed", number)
        case "hand" if len(rest.split()) == 2:
            seat, part = rest.split()
            record.hands[seat] = _hexadecimal(part, "a person's bytes", number)
        case _:
            raise BadRecord(
                f"line {number}: expected one of game, scenario, switch NAME SETTING, seed-hash, seed, "
                f"hand SEAT BYTES, given, carried, note or a choice with '|', found {line[:40]!r}"
            )


def _hexadecimal(text: str, what: str, number: int) -> str:
    try:
        right = len(bytes.fromhex(text)) == SEED_BYTES and len(text) == SEED_BYTES * 2
    except ValueError:
        right = False
    if not right:
        raise BadRecord(f"line {number}: expected {what} of {SEED_BYTES * 2} hexadecimal digits")
    return text


def replay(game: Game[Any], record: Record, upto: int | None = None, *, keep: bool = True) -> Match[Any]:
    """The match that a record tells, after all or the first `upto` choices."""
    *_, (_, match) = walk(game, record, upto, keep=keep)
    return match


def walk(
    game: Game[Any], record: Record, upto: int | None = None, *, keep: bool = True
) -> Iterator[tuple[Step, Match[Any]]]:
    """Each step of a record, beginning with the start, and the match as it stands after it."""
    check_names(game, record)
    seed = record.dice if record.seed else new_seed()
    steps = record.steps if upto is None else record.steps[: upto + 1]
    told_first = steps[0].outcomes
    try:
        match: Match[Any] = Match(
            game,
            record.scenario,
            switches=record.switches,
            seed=seed,
            outcomes=told_first,
            carried=record.carried,
            keep=keep,
        )
    except BadOutcome as error:
        raise Misfit(-1, steps[0], error) from error
    _demand_outcomes(match, 0, -1, steps[0])
    yield steps[0], match
    yield from _followed(match, steps, 0)


def _followed(match: Match[Any], steps: Sequence[Step], made: int) -> Iterator[tuple[Step, Match[Any]]]:
    """The steps after the first `made` choices, entered one by one."""
    game = match.game
    for number in range(made + 1, len(steps)):
        step = steps[number]
        used = len(match.chance.outcomes)
        # Only this line's outcomes: one that has too few must not take those of the next.
        match.chance.forced += step.outcomes
        try:
            match.enter(game.words.parse(step.text), _seat(game, step))
        except (BadText, Refused, BadOutcome) as error:
            raise Misfit(number - 1, step, error) from error
        _demand_outcomes(match, used, number - 1, step)
        yield step, match


def _demand_outcomes(match: Match[Any], used: int, fits: int, step: Step) -> None:
    taken, told = len(match.chance.outcomes) - used, len(step.outcomes)
    if taken != told:
        raise Misfit(fits, step, f"expected {told} outcome(s) of chance, the rules took {taken}")


def opened(game: Game[Any], record: Record, found: Snapshot) -> Iterator[tuple[Step, Match[Any]]]:
    """As `walk` does, but from a snapshot on: the match as it stood there, then after each later step.

    BadSnapshot if the snapshot is not one of this record.
    """
    check_names(game, record)
    marks = thawed_checkpoints(found, type(game.setup(record.scenario, record.switches)))
    mark, made, steps = marks[-1], marks[-1].choices, record.steps
    if made >= len(steps):
        raise BadSnapshot(f"expected a snapshot of at most {len(steps) - 1} choices, found one of {made}")
    counts = list(accumulate(len(step.outcomes) for step in steps[: made + 1]))
    match: Match[Any] = Match.standing_at(
        mark,
        Past(
            game,
            record.scenario,
            dict(record.switches),
            record.carried,
            thawed_chance(found, record.dice, record.outcomes()[: counts[-1]]),
            [game.words.parse(step.text) for step in steps[1 : made + 1]],
            [_seat(game, step) for step in steps[1 : made + 1]],
            counts,
            list(found.events),
            found.barrier,
        ),
    )
    if len(match.chance.outcomes) != counts[-1]:
        raise BadSnapshot("expected the rules to take the outcomes of the record")
    match.take_trail(marks[:-1], found.barrier)
    yield steps[made], match
    yield from _followed(match, steps, made)


def _seat(game: Game[Any], step: Step) -> int:
    if step.seat not in game.seats:
        raise BadText(f"no seat {step.seat!r}, expected {' or '.join(game.seats)}")
    return game.seats.index(step.seat)


def check_names(game: Game[Any], record: Record) -> None:
    """Refuse a record whose scenario or switches this game does not have, or whose start it cannot read."""
    if record.scenario not in game.scenarios:
        known = ", ".join(game.scenarios)
        raise BadRecord(f"no scenario {record.scenario!r} in {game.name}, expected one of: {known}")
    for name, setting in record.switches.items():
        switch = game.switches.get(name)
        if switch is None or setting not in switch.settings:
            raise BadRecord(f"no switch {name!r} with the setting {setting!r} in {game.name}")
    for seat in record.hands:
        if seat not in game.seats:
            raise BadRecord(f"no seat {seat!r}, expected {' or '.join(game.seats)}")
    if record.carried:
        try:
            game.setup_carried(record.scenario, record.switches, record.carried)
        except ValueError as error:
            raise BadRecord(f"carried: {error}") from error
        except Exception as error:  # what comes from outside may be anything
            raise BadRecord(f"carried: the rules fail at this ({type(error).__name__})") from error


class Checked(NamedTuple):
    """Which outcomes do not follow from the seed (counted from 0), how many do, how many were given."""

    wrong: list[int]
    checked: int
    given: int


def check_outcomes(seed: bytes, chance: Chance, given: int) -> Checked:
    """Draw every outcome again from the seed. The first `given` may have come from another record."""
    drawn = enumerate(zip(chance.outcomes, chance.limits, strict=True))
    wrong = [number for number, (value, limit) in drawn if outcome(seed, number, limit) != value]
    if not any(number < given for number in wrong):
        given = 0
    return Checked([n for n in wrong if n >= given], len(chance.outcomes) - given, given)


def verify(game: Game[Any], record: Record) -> Checked:
    """Check every outcome of a finished game against its revealed seed, or raise BadRecord."""
    return _verified(game, record)[0]


def verify_chain(game: Game[Any], records: Sequence[Record]) -> list[Checked]:
    """Check the matches of a campaign, and that each was set up from what the one before carries on.

    BadRecord names the match, counted from 1.
    """
    found = []
    onward: Onward | None = None
    for number, record in enumerate(records, 1):
        try:
            if record.game != game.name:
                raise BadRecord(f"expected a record of {game.name}, found one of {record.game}")
            if number > 1:
                _demand_onward(onward, record)
            elif record.carried:
                raise BadRecord("expected the first match of a campaign, this one carries on from another")
            checked, match = _verified(game, record)
        except BadRecord as error:
            raise BadRecord(f"match {number}: {error}") from error
        found.append(checked)
        onward = match.onward
    return found


def _demand_onward(onward: Onward | None, record: Record) -> None:
    if onward is None:
        raise BadRecord("nothing follows the match before this one")
    if onward.scenario != record.scenario:
        raise BadRecord(f"expected {onward.scenario!r} after the match before, found {record.scenario!r}")
    if onward.carried != record.carried:
        raise BadRecord("what is carried is not what the match before gives")


def _verified(game: Game[Any], record: Record) -> tuple[Checked, Match[Any]]:
    if not record.seed:
        raise BadRecord("this record does not reveal its seed: only a finished game can be verified")
    if commitment(bytes.fromhex(record.seed)) != record.seed_hash:
        raise BadRecord("the revealed seed does not belong to the published seed-hash")
    seed = record.dice
    match = replay(game, record, keep=False)
    if not match.over:
        raise BadRecord("this game is not over: only a finished game can be verified")
    found = check_outcomes(seed, match.chance, given_outcomes(match, record.given))
    for number in found.wrong:
        value, drawn = match.chance.outcomes[number], outcome(seed, number, match.chance.limits[number])
        whence = "revealed seed and the bytes of the persons give" if record.hands else "revealed seed gives"
        raise BadRecord(f"outcome {number + 1} is {value}, but the {whence} {drawn}")
    return found, match


def given_outcomes(match: Match[Any], choices: int) -> int:
    """How many outcomes came with the first choices of a match, and before them; with -1 none."""
    return match.outcome_counts[min(choices, len(match.choices))] if choices >= 0 else 0


def load(path: Path) -> Record:
    """The record in a file, or BadRecord."""
    try:
        return read(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path}: expected a readable text file ({error})") from error
