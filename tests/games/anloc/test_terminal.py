"""The position as text: nothing missing, nothing twice, nothing too wide."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dangerclose.core.ask import Refused
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import AN_LOC, ARVN, GRID, NVA, TRACK, UNIT, UNITS
from dangerclose.games.anloc.morale import besieged, morale_lines
from dangerclose.games.anloc.stacking import units_in
from dangerclose.games.anloc.state import CAS, NORTH_OR_WEST_ENTRY, NOT_YET, TYPES, Phase, State
from dangerclose.games.anloc.terminal import (
    CELL,
    LEGEND,
    PHASES,
    WIDTH,
    boxes,
    cell,
    heading,
    map_lines,
    morale_words,
    paragraph,
    stacks,
    summary,
    tracks,
    unit_text,
)

SEEDS = range(6)


def positions(seed: int) -> Iterator[State]:
    """Every twentieth position of a random game, from the set-up to the end."""
    pick = random.Random(seed)
    match = Match(GAME, "battle", seed=seed_of(seed), switches={"play-on": "yes"}, keep=False)
    number = 0
    while match.ask is not None:
        if number % 20 == 0:
            yield match.state
        match.choose(pick.choice(match.ask.options))
        number += 1
    yield match.state


def arranged(**position: object) -> State:
    """The ready set-up with some changes."""
    s = GAME.setup("battle", {})
    GAME.arrange(s, {"ready": True, "phase": "nva-combat", "turn": 2, **position})
    return s


def named(s: State) -> str:
    """All that names units, on one line."""
    return " ".join(" ".join([*boxes(s), *stacks(s, ARVN), *stacks(s, NVA)]).split())


@pytest.mark.parametrize("seed", SEEDS)
def test_every_unit_in_play_is_named_exactly_once(seed: int) -> None:
    for s in positions(seed):
        text = named(s)
        for u, unit in enumerate(UNITS):
            count = len(re.findall(rf"(?<!\w){re.escape(unit.name)} (?=\d+-|morale)", text))
            assert count == (s.hex[u] >= NORTH_OR_WEST_ENTRY), f"{unit.name} in {text}"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_line_is_too_wide(seed: int) -> None:
    for s in positions(seed):
        for line in summary(s).splitlines():
            assert len(line) <= WIDTH, line
            assert line.isascii(), line


@pytest.mark.parametrize("seed", SEEDS)
def test_the_map_shows_every_hex(seed: int) -> None:
    for s in positions(seed):
        above, *rows, below = map_lines(s)
        assert above == below
        assert above.split() == [f"{column:02}" for column in range(1, GRID.columns + 1)]
        assert len(rows) == GRID.rows
        for h in GRID.hexes:
            row = rows[GRID.row(h) - 1]
            shown = cell(s, h)
            start = 3 + CELL * (GRID.column(h) - 1) + (CELL // 2 if GRID.row(h) % 2 == 0 else 0)
            assert row.startswith(f"{GRID.row(h):02} ")
            assert len(shown) <= CELL
            assert row[start : start + CELL].strip() == shown
            held = bool(units_in(s, h, ARVN) or units_in(s, h, NVA))
            assert shown[0].isalpha() == held


@pytest.mark.parametrize("seed", SEEDS)
def test_the_morale_told_is_the_sum_of_its_factors(seed: int) -> None:
    for s in positions(seed):
        words = morale_words(s)
        if s.captured:
            assert words[0] == f"fallen in turn {s.captured}"
        elif not besieged(s):
            assert words[-1] == "no morale check"
        else:
            lines = morale_lines(s)
            total = sum(line.value for line in lines)
            assert words[0].startswith(f"morale {total} now")
            assert sum(int(word.split()[-1]) for word in words[2:]) == total
            assert words[2:] == [f"{line.text} {line.value:+d}" for line in lines]


def test_every_phase_has_a_name() -> None:
    assert set(PHASES) == set(Phase)


def test_every_heading_fits() -> None:
    s = arranged()
    for s.turn in range(1, len(TRACK) + 1):
        for s.phase in Phase:
            s.operation = 2 if s.phase >= Phase.NVA_COMBAT else 1
            assert len(heading(s)) <= WIDTH


def test_the_tracks_tell_turn_points_and_marks() -> None:
    s = arranged(ops={"ARVN": 7, "NVA": 12}, oel={"ARVN": 3, "NVA": 5}, replacements=20, aaa=2)
    text = "\n".join(tracks(s))
    assert text.startswith(f"Turn 2 of 12, {TRACK[1].week}. NVA combat\n")
    assert "OPs: ARVN 7, NVA 12   OEL: ARVN 3, NVA 5" in text
    assert f"lost: 20  {'=' * 19}|={'.' * 7}|...|" in text
    assert "AAA: 2" in text


def test_the_tracks_tell_a_second_operations_phase() -> None:
    assert "NVA combat (second Operations Phase)" in tracks(arranged(operation=2))[0]


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({}, "in reserve"),
        ({"commitment_due": True}, "comes next turn"),
        ({"commitment_due": True, "committed": 2}, "owed by turn 4"),
        ({"commitment_due": True, "committed": 2, "major_attack": True}, "its major attack is made"),
    ],
)
def test_the_tracks_tell_the_commitment(position: dict[str, object], told: str) -> None:
    assert told in "\n".join(tracks(arranged(**position)))


def test_air_units_and_landing_zones_are_told() -> None:
    s = arranged(
        air={"cas": {"cobra": 2}, "tac": {"b52": 1}},
        landing_zones={"0811": {"hot": True, "escort": "cas"}, "0715": {}},
    )
    text = "\n".join(tracks(s))
    assert s.air[CAS * TYPES :]
    assert "TAC 1 B-52; CAS 2 AH-1 Cobra" in text
    assert "0811 hot with A-37 Dragonfly, 0715 cold" in text
    assert cell(s, GRID.parse("0715")) == "'@"


def test_a_stack_has_its_points_and_marks() -> None:
    s = arranged(units={"vc9-271": {"sa7": True}})
    assert cell(s, AN_LOC) == "A8*"
    assert cell(s, GRID.parse("0809")) == "N2!ts"
    assert cell(s, GRID.parse("1209")) == "N1+"


def test_a_unit_is_told_as_its_counter_shows_it() -> None:
    s = arranged(units={"regt-8": {"steps": 1}, "arty-42": {"used": True}, "vc9-272": {"sa7": True}})
    assert unit_text(s, UNIT["regt-7"]) == "7th Regiment 3-4-4"
    assert unit_text(s, UNIT["regt-8"]) == "8th Regiment 2-3-4 (reduced)"
    assert unit_text(s, UNIT["arty-42"]) == "42nd Artillery Group 0-2-4 +2 range 11 (used)"
    assert unit_text(s, UNIT["vc9-272"]) == "272nd Regiment 6-6-6 (SA-7)"
    assert unit_text(s, UNIT["hq-5"]) == "5th Division HQ morale 6 +1"


def test_an_airborne_battalion_that_will_be_back_is_told() -> None:
    s = arranged(units={"abn-6": {"hex": "eliminated", "steps": 0, "returns": 8}})
    assert "Coming back: 6th Airborne Battalion in turn 8" in boxes(s)


def test_the_set_up_can_be_shown() -> None:
    s = GAME.setup("first-assault", {})
    text = summary(s)
    assert text.startswith("ARVN set-up\n")
    assert all(line in text for line in LEGEND)
    assert s.hex[UNIT["regt-7"]] == NOT_YET
    assert "7th Regiment" not in text


def test_the_end_is_told() -> None:
    match = Match(GAME, "battle", seed=seed_of(1), keep=False)
    pick = random.Random(1)
    while match.ask is not None:
        match.choose(pick.choice(match.ask.options))
    assert match.result is not None
    assert f"{match.result.level}: {match.result.reason}" in GAME.summary(match.view(None))


def test_an_item_is_never_torn_apart() -> None:
    items = ["a" * 30, "b" * 30, "c" * 30]
    assert paragraph("Title", items) == [f"Title: {items[0]}, {items[1]},", f"     {items[2]}"]


def test_the_first_turn_in_the_readme_can_be_played() -> None:
    """What is typed there is accepted in that order, but for the one move that goes too far."""
    text = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    typed = re.findall(r"^(ARVN|NVA)> (.+)$", text, re.MULTILINE)
    assert len(typed) > 30
    match = Match(GAME, "first-assault", seed=seed_of(7))
    for seat, line in typed:
        action = GAME.words.parse(line)
        if line == "to 0510":
            with pytest.raises(Refused, match="cannot reach"):
                match.choose(action, GAME.seats.index(seat))
        else:
            match.choose(action, GAME.seats.index(seat))
    assert match.events is not None
    result = match.events[-1]
    assert f"{GAME.words.sentence(result)}  [{result.rule}]\n" in text, "play README's first turn again"
