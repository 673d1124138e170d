"""The written game: text and back, every complaint with its line, replay and verification."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.core import record as records
from dangerclose.core.ask import Action
from dangerclose.core.chance import commitment, seed_of
from dangerclose.core.match import Match
from dangerclose.core.record import (
    BadRecord,
    Record,
    Step,
    load,
    read,
    record_of,
    replay,
    verify,
    walk,
    write,
)
from tests import toy
from tests.shared.checks import choices_made, columns

SEED = seed_of(1)
GAME: list[Action] = [("roll",), ("bet", 1), ("go",), ("peek",), ("pass",), ("guess", 3)]
HASH = commitment(SEED)
TEXT = f"""danger close record 1
game toy
scenario short
switch lucky yes
seed-hash {HASH}
seed {SEED.hex()}
note a game
start | 0 0
A roll |
A bet 1 |
A go | 5
B peek |
A pass |
B guess 3 |
"""


def played(*choices: Action, game: Any = toy.TOY, **how: Any) -> Match[Any]:
    match: Match[Any] = Match(game, "short", **{"seed": SEED, "switches": {"lucky": "yes"}, **how})
    for action in choices:
        match.choose(action)
    return match


def changed(old: str, new: str) -> str:
    """The game above with one part written otherwise."""
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


def bad(error: pytest.ExceptionInfo[BadRecord]) -> str:
    return str(error.value)


# Writing and reading


def test_a_match_is_written_as_one_text() -> None:
    assert write(record_of(played(*GAME), notes=["a game"])) == TEXT


def test_a_text_is_read_as_it_was_written() -> None:
    record = read(TEXT)
    assert write(record) == TEXT
    assert (record.game, record.scenario, record.switches) == ("toy", "short", {"lucky": "yes"})
    assert (record.seed_hash, record.seed, record.notes) == (HASH, SEED.hex(), ["a game"])
    assert record.steps[0] == Step("", "start", (0, 0), 8)
    assert record.steps[3] == Step("A", "go", (5,), 11)
    assert record.outcomes() == [0, 0, 5]


def test_blank_lines_and_spaces_do_not_matter() -> None:
    loose = TEXT.replace("\n", "  \r\n\r\n").replace("A go | 5", "  A   go|5")
    assert write(read(loose)) == TEXT


def test_the_seed_is_told_when_the_game_is_over_or_when_asked_for() -> None:
    assert record_of(played(*GAME)).seed == SEED.hex()
    assert record_of(played(*GAME), reveal=False).seed == ""
    assert record_of(played(*GAME[:4])).seed == ""
    assert record_of(played(*GAME[:4]), reveal=True).seed == SEED.hex()
    assert "\nseed " not in write(record_of(played(*GAME[:4])))


def test_notes_may_hold_anything_in_one_line_each() -> None:
    record = record_of(played(*GAME), notes=["start | 3", "two\nlines", "seed 12", "note"])
    again = read(write(record))
    assert again.notes == ["start | 3", "two", "lines", "seed 12", "note"]
    assert write(again) == write(record)


@given(note=st.text(max_size=40))
def test_any_note_can_be_read_back(note: str) -> None:
    record = record_of(played(*GAME[:1]), notes=[note])
    again = read(write(record))
    assert [step.text for step in again.steps] == ["start", "roll"]
    assert [part.strip() for part in again.notes] == [part.strip() for part in note.splitlines()]


# What is wrong with a text, and where


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: expected 'danger close record 1'"),
        ("a letter\n", "line 1: expected 'danger close record 1'"),
        (changed("record 1", "record 2"), "line 1: expected 'danger close record 1'"),
        (
            changed("note a game", "weather fine"),
            "line 7: expected one of game, scenario, switch NAME SETTING, seed-hash, seed, "
            "hand SEAT BYTES, given, carried, note or a choice with '|', found 'weather fine'",
        ),
        (
            changed("switch lucky yes", "switch lucky"),
            "line 4: expected one of game, scenario, switch NAME SETTING, seed-hash, seed, "
            "hand SEAT BYTES, given, carried, note or a choice with '|', found 'switch lucky'",
        ),
        (changed(SEED.hex(), "12ab"), "line 6: expected a seed of 32 hexadecimal digits"),
        (changed(SEED.hex(), "x" * 32), "line 6: expected a seed of 32 hexadecimal digits"),
        (changed("start | 0 0\n", ""), "line 8: expected 'start |' before the first choice"),
        (changed("start |", "begin |"), "line 8: expected 'start |' before the first choice"),
        (changed("go | 5", "go | five"), "line 11: expected whole numbers after '|'"),
        (changed("go | 5", "go | 5 | 5"), "line 11: expected whole numbers after '|'"),
        (changed("go | 5", "go | " + "5" * 5000), "line 11: expected whole numbers after '|'"),
        (changed("A go |", "go |"), "line 11: expected a seat and its choice before '|'"),
        (changed("A go | 5", "| 5"), "line 11: expected a seat and its choice before '|'"),
        (
            changed("B peek |", "B peek"),
            "line 12: expected a choice and its outcomes, such as 'RED done |'",
        ),
        (
            TEXT + "note too late\n",
            "line 15: expected a choice and its outcomes, such as 'RED done |'",
        ),
        (
            changed("game toy\n", ""),
            "expected the lines 'game', 'scenario' and 'start |', at least one is missing",
        ),
        (
            changed("scenario short\n", ""),
            "expected the lines 'game', 'scenario' and 'start |', at least one is missing",
        ),
        (
            TEXT.partition("start")[0],
            "expected the lines 'game', 'scenario' and 'start |', at least one is missing",
        ),
    ],
)
def test_a_text_that_is_no_record(text: str, said: str) -> None:
    with pytest.raises(BadRecord) as found:
        read(text)
    assert bad(found) == said


def test_a_text_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_BYTES", 1000)
    with pytest.raises(BadRecord) as found:
        read(TEXT + " " * (1200 - len(TEXT)))
    assert bad(found) == "a record has at most 1,000 characters, found 1,200"


@given(text=st.text(max_size=60) | st.text(alphabet="|\n AB0startegmo", max_size=60))
def test_any_text_is_a_record_or_a_bad_one(text: str) -> None:
    for whole in (text, TEXT + text, TEXT.partition("start")[0] + text):
        try:
            record = read(whole)
        except BadRecord:
            continue
        assert isinstance(record, Record)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(TEXT, encoding="utf-8")
    assert write(load(path)) == TEXT
    path.write_bytes(b"danger close record 1\n\xff\xfe")
    for unreadable in (path, tmp_path, tmp_path / "none"):
        with pytest.raises(BadRecord, match=f"^{re.escape(str(unreadable))}: expected a readable text file"):
            load(unreadable)


# What is wrong with a game, and where


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            changed("scenario short", "scenario long"),
            "no scenario 'long' in toy, expected one of: short",
        ),
        (changed("lucky yes", "lucky maybe"), "no switch 'lucky' with the setting 'maybe' in toy"),
        (changed("lucky yes", "unlucky yes"), "no switch 'unlucky' with the setting 'yes' in toy"),
        (changed("start | 0 0", "start | 0 4"), "line 8: outcome 2 is laid down as 4, expected 0 to 3"),
        (changed("start | 0 0", "start | 0"), "line 8: expected 1 outcome(s) of chance, the rules took 2"),
        (
            changed("start | 0 0", "start | 0 0 0"),
            "line 8: expected 3 outcome(s) of chance, the rules took 2",
        ),
        (changed("B peek", "C peek"), "line 12: C peek: no seat 'C', expected A or B"),
        (changed("B peek", "A peek"), "line 12: A peek: It is for B to decide. [1.0/1]"),
        (
            changed("B peek", "B fly"),
            "line 12: B fly: 'fly' is no action here, expected one of: "
            "bet, call, go, guess, hold, pass, peek, roll",
        ),
        (changed("A bet 1", "A bet"), "line 10: A bet: 'bet' takes 1 argument(s), found 0"),
        (changed("A bet 1", "A bet 3"), "line 10: A bet 3: That is not offered. [1.2/2]"),
        (changed("go | 5", "go | 6"), "line 11: A go: outcome 3 is laid down as 6, expected 0 to 5"),
        (changed("go | 5", "go | -1"), "line 11: A go: outcome 3 is laid down as -1, expected 0 to 5"),
        (changed("go | 5", "go |"), "line 11: A go: expected 0 outcome(s) of chance, the rules took 1"),
        (changed("go | 5", "go | 5 5"), "line 11: A go: expected 2 outcome(s) of chance, the rules took 1"),
        (
            changed("B peek |", "B peek | 2"),
            "line 12: B peek: expected 1 outcome(s) of chance, the rules took 0",
        ),
        (TEXT + "A pass |\n", "line 15: A pass: The game is over."),
    ],
)
def test_a_game_that_cannot_have_been(text: str, said: str) -> None:
    with pytest.raises(BadRecord) as found:
        replay(toy.TOY, read(text))
    assert bad(found) == said


# Replay


def test_a_game_can_be_replayed_up_to_a_choice() -> None:
    record = read(TEXT)
    for upto in range(len(GAME) + 1):
        match = replay(toy.TOY, record, upto)
        assert match.choices == GAME[:upto]
        assert columns(match.state) == columns(played(*GAME[:upto]).state)
        assert match.over == (upto == len(GAME))
    assert replay(toy.TOY, record, 99).choices == GAME


def test_a_replayed_game_goes_on_with_its_own_dice() -> None:
    match = replay(toy.TOY, read(TEXT), 2)
    match.choose(("go",))
    assert match.chance.outcomes == [0, 0, 5]
    hidden = replay(toy.TOY, read(changed(f"seed {SEED.hex()}\n", "")), 2)
    assert hidden.chance.seed != SEED, "nobody can go on with dice that were never told"


def test_a_replay_that_keeps_nothing_cannot_be_forked() -> None:
    with pytest.raises(RuntimeError):
        replay(toy.TOY, read(TEXT), keep=False).fork()


def test_walking_through_a_game() -> None:
    walked = [(step.text, len(match.choices), step.line) for step, match in walk(toy.TOY, read(TEXT))]
    texts = ["start", "roll", "bet 1", "go", "peek", "pass", "guess 3"]
    assert walked == [(text, number, 8 + number) for number, text in enumerate(texts)]
    assert [step.text for step, _ in walk(toy.TOY, read(TEXT), 2)] == texts[:3]


def test_a_game_without_its_seed_replays_too() -> None:
    match = replay(toy.TOY, read(changed(f"seed {SEED.hex()}\n", "")))
    assert match.over
    assert columns(match.state) == columns(played(*GAME).state)


# Rules that fail


def test_a_failure_is_written_down_and_replays() -> None:
    game = toy.CrashingOption()
    last: Action = ("guess", toy.CARDS - 1)
    match = played(("pass",), game=game)
    with pytest.raises(RuntimeError) as failure:
        match.choose(last)
    text = write(record_of(match, reveal=True))
    assert text.endswith(f"start | 0 0\nA pass |\nB guess {toy.CARDS - 1} |\n")
    with pytest.raises(RuntimeError) as again:
        replay(game, read(text))
    assert str(again.value) == str(failure.value) == "this option crashes"
    assert columns(replay(game, read(text), 1).state) == columns(played(("pass",), game=game).state)


def test_a_failure_after_a_die_keeps_the_die() -> None:
    class Crashing(toy.Toy):
        def verdict(self, s: toy.State, die: int) -> str:
            raise RuntimeError(f"a {die} crashes")

    match = played(("roll",), ("bet", 2), game=Crashing())
    with pytest.raises(RuntimeError, match="a 6 crashes"):
        match.choose(("go",))
    record = record_of(match)
    assert record.seed == "", "a failure is not the end of the game"
    assert record.steps[-1] == Step("A", "go", (5,), 0)
    with pytest.raises(RuntimeError, match="a 6 crashes"):
        replay(Crashing(), read(write(record)))


# Verification


def test_a_true_game_is_verified() -> None:
    assert verify(toy.TOY, read(TEXT)) == ([], 3, 0)


def test_dice_that_came_with_another_record_are_told_apart() -> None:
    played = replay(toy.TOY, read(TEXT))
    came_along = played.outcome_counts[1]
    on = Match(toy.TOY, "short", seed=seed_of(99), outcomes=played.chance.outcomes[:came_along])
    on.choose(played.choices[0])
    for _ in choices_made(on, 5):
        pass
    record = record_of(on)
    with pytest.raises(BadRecord, match="outcome 1 is"):
        verify(toy.TOY, record)
    record.given = 1
    again = read(write(record))
    assert again.given == 1
    assert verify(toy.TOY, again) == ([], len(on.chance.outcomes) - came_along, came_along)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (changed("go | 5", "go | 4"), "outcome 3 is 4, but the revealed seed gives 5"),
        (changed("start | 0 0", "start | 1 0"), "outcome 1 is 1, but the revealed seed gives 0"),
        (
            changed(SEED.hex(), seed_of(2).hex()),
            "the revealed seed does not belong to the published seed-hash",
        ),
        (
            changed(HASH, commitment(seed_of(2))),
            "the revealed seed does not belong to the published seed-hash",
        ),
        (changed(f"seed-hash {HASH}\n", ""), "the revealed seed does not belong to the published seed-hash"),
        (
            changed("B guess 3 |\n", ""),
            "this game is not over: only a finished game can be verified",
        ),
        (
            changed(f"seed {SEED.hex()}\n", ""),
            "this record does not reveal its seed: only a finished game can be verified",
        ),
        (changed("A bet 1", "A bet 3"), "line 10: A bet 3: That is not offered. [1.2/2]"),
    ],
)
def test_a_game_that_is_not_true(text: str, said: str) -> None:
    with pytest.raises(BadRecord) as found:
        verify(toy.TOY, read(text))
    assert bad(found) == said


def test_another_seed_with_its_own_hash_gives_other_dice() -> None:
    text = changed(SEED.hex(), seed_of(2).hex()).replace(HASH, commitment(seed_of(2)))
    with pytest.raises(BadRecord, match=r"^outcome \d is \d, but the revealed seed gives \d$"):
        verify(toy.TOY, read(text))
