"""The position as text: nothing missing, nothing twice, nothing too wide."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dangerclose.cli import app
from dangerclose.commands.terminal import Table as Terminal
from dangerclose.core.chance import seed_of
from dangerclose.core.hexes import members
from dangerclose.core.match import Match
from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import FRAGOS, NVA, UNITS, US
from dangerclose.games.fte.field import frago_of, on_map
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.knowledge import View
from dangerclose.games.fte.printed import PHASES
from dangerclose.games.fte.state import Phase
from dangerclose.games.fte.terminal import (
    CELL,
    LEGEND,
    MANY,
    NARROW,
    SET_UP_LEGEND,
    WIDTH,
    counter_cell,
    ground_cell,
    heading,
    map_lines,
    paragraph,
    stacks,
    summary,
    unit_text,
    window,
)
from tests.games.fte.positions_for_tests import Table, at
from tests.games.fte.test_shown import positions

every_frago = pytest.mark.parametrize("scenario", FRAGOS)


def told(t: Table, seat: str = "US") -> str:
    """The summary of a seat."""
    return GAME.summary(t.match.view(GAME.seats.index(seat)))


def seen(match: Match[Any], seat: int | None) -> View:
    view: View = match.view(seat)
    return view


@every_frago
def test_every_counter_is_named_exactly_once(scenario):
    for match in positions(scenario, 21, 80):
        for seat in (None, US, NVA):
            k = seen(match, seat).position
            text = " ".join(" ".join([*stacks(k, US), *stacks(k, NVA)]).split())
            for u in (*on_map(k, US), *on_map(k, NVA)):
                name = re.escape(UNITS[u].name)
                count = len(re.findall(rf"(?<!NVA )(?<!VC )(?<!\w){name}(?!\w)", text))
                assert count == 1, f"{UNITS[u].name} in {text}"


@every_frago
def test_no_line_is_too_wide(scenario):
    for match in positions(scenario, 22, 80):
        for seat in (None, US, NVA):
            for line in summary(seen(match, seat)).splitlines():
                assert len(line) <= WIDTH, line
                assert line.isascii(), line


@every_frago
def test_the_map_shows_every_hex_in_its_place(scenario):
    for match in positions(scenario, 23, 150):
        view = seen(match, NVA)
        k = view.position
        west, east, north, south = window(view)
        width = CELL if east - west < MANY else NARROW
        above, *lines, below = map_lines(view)
        assert above == below
        assert above.split() == [str(column) for column in range(west, east + 1)]
        for column in range(west, east + 1):
            for row in range(north, south + 1):
                h = GRID.at(column, row)
                line = 2 * (row - north) + (column % 2 == 0)
                start = 3 + width * (column - west)
                units = [u for u in (*on_map(k, US), *on_map(k, NVA)) if k.hex[u] == h]
                below_it = lines[line + 1] if line + 1 < len(lines) else ""
                assert lines[line][start : start + width].strip() == ground_cell(k, h)
                assert below_it[start : start + width].strip() == counter_cell(view, h, units)
        shown = {GRID.at(c, r) for c in range(west, east + 1) for r in range(north, south + 1)}
        assert {h for h in (*k.hex, *k.c_hex, *k.m_hex, *view.unknown) if h >= 0} <= shown
        assert all(frago_of(scenario).area >> h & 1 for h in shown)


def test_every_phase_has_a_name():
    assert set(PHASES) == set(Phase)
    t = at({"us-team-1": "9.16"})
    for phase in Phase:
        t.match.state.phase = phase
        assert len(heading(t.match.state)) <= WIDTH


def test_the_tracks_tell_turn_points_and_chits():
    t = at(
        {"us-team-1": "9.16", "us-team-2": "9.17"},
        turn=3,
        points={"US": 6, "NVA/VC": 4},
        cup={"US": 3, "NVA/VC": 2, "event": 1},
        pool={"US": 4, "NVA/VC": 3},
        missions=[{"side": "US", "kind": "Artillery", "hex": "12.16", "turn": 4}],
        hero={"US": "us-team-2"},
        observer=True,
    )
    text = told(t)
    assert text.startswith("Proving ground, turn 3 of 20. Activation of US\nVictory points: US 6, NVA/VC 4\n")
    assert "Chits in the cup: US 3, NVA/VC 2, 1 random event   each turn: US 4, NVA/VC 3" in text
    assert "Due: turn 4 Artillery on 12.16" in text
    assert "Due: turn 4 Artillery\n" in told(t, "NVA/VC")
    assert "hero: Fire Team 2; an aerial observer helps the US" in text


def test_a_stack_has_its_number_and_marks():
    t = at(
        {
            "us-team-1": {"hex": "9.16", "concealed": True},
            "us-team-2": {"hex": "9.16", "concealed": True},
            "us-platoon-leader-1": "9.14",
            "nva-team-1": {"hex": "12.16", "status": "suppressed"},
            "nva-team-2": {"hex": "12.16", "concealed": True},
            "nva-team-3": {"hex": "13.16", "concealed": True},
            "slick-1": {"hex": "9.11", "level": "high"},
        },
        casualties=[{"kind": "WIA", "side": "US", "hex": "9.18"}],
        markers={"rice-1": "9.19"},
    )

    def cell(name: str, seat: str = "US") -> str:
        view = seen(t.match, GAME.seats.index(seat))
        k, h = view.position, GRID.parse(name)
        return counter_cell(view, h, [u for u in (*on_map(k, US), *on_map(k, NVA)) if k.hex[u] == h])

    assert [cell(name) for name in ("9.16", "9.14", "12.16", "13.16", "9.11", "9.18", "9.19")] == [
        "u2", "U1*", "N2!", "n1", "U1^", "x", "?",
    ]  # fmt: skip
    assert cell("9.19", "NVA/VC") == "o"


def test_a_unit_is_told_with_its_numbers_as_they_are_now():
    t = at(
        {
            "us-team-1": {"hex": "9.16", "status": "suppressed", "exhausted": True, "reduced": True},
            "acav-1": {"hex": "9.15", "used": True},
            "us-mg-1": {"aboard": "acav-1"},
            "us-team-2": {"hex": "9.16", "concealed": True},
        },
        casualties=[{"kind": "KIA", "side": "US", "carrier": "us-team-2"}],
    )
    text = told(t)
    assert "Fire Team 1 fire 1 quality 2 (suppressed, reduced, exhausted)" in text
    assert "Fire Team 2 fire 4 quality 3 (concealed, carries KIA)" in text
    assert "(aboard: MG Team 1, room for 5, activated)" in text
    assert "US contact" not in text
    assert "concealed: US contact 1" in told(t, "NVA/VC")
    assert "Fire Team 2" not in told(t, "NVA/VC")
    state = t.match.state
    assert unit_text(state, 0).startswith(UNITS[0].name)


def test_casualties_markers_and_traps_are_told():
    t = at(
        {"us-team-1": "9.16", "nva-team-1": "20.16"},
        casualties=[{"kind": "WIA", "side": "US", "hex": "9.18"}],
        markers={"rice-1": "9.19", "nva-bunker-1": {"hex": "20.16", "seen": True}},
        traps=["17.14"],
        claymores=["9.15"],
    )
    us, nva = told(t), told(t, "NVA/VC")
    assert "Casualties: US WIA lying in 9.18" in us
    assert "Markers: NVA bunker 1 20.16\nFace-down markers: 9.19\nClaymores: 9.15" in us
    assert "Rice cache 1 9.19" in nva
    assert "Booby traps: 17.14" in nva
    assert "17.14" not in us
    assert "Claymores" not in nva


def test_objectives_are_told_with_their_holders():
    t = at({}, scenario="sniper-alley")
    assert "US objective: 1 point each turn for the pass, held alone (now nobody's)" in told(t)


def test_standing_orders_are_told_to_their_seat():
    t = at(
        {"us-team-1": "9.16", "nva-team-1": "20.16"},
        asked={"US": 1},
        orders={"us-team-1": {"mode": "fire", "chance": 40, "within": 6}},
    )
    assert "Opportunity fire: you are asked\n  fire from 40 % within 6: Fire Team 1" in told(t)
    assert "Opportunity fire: by standing orders" in told(t, "NVA/VC")
    assert "Opportunity fire" not in GAME.summary(t.match.view(None))


def test_the_set_up_shows_where_units_may_go():
    match: Match[Any] = Match(GAME, "patrol-contact", seed=seed_of(1))
    zone = FRAGOS["patrol-contact"].forces[0].zone
    text = "\n".join(map_lines(seen(match, NVA)))
    assert text.count("z") == zone.bit_count()
    assert summary(seen(match, NVA)).startswith("Patrol contact. Set-up of NVA/VC\n")
    assert SET_UP_LEGEND in summary(seen(match, NVA))
    assert all(line in summary(seen(match, None)) for line in LEGEND)


def test_an_item_is_torn_apart_only_if_it_must_be():
    items = ["a" * 45, "b" * 45, "c" * 45]
    assert paragraph("Title", items) == [f"Title: {items[0]}, {items[1]},", f"    {items[2]}"]
    long = paragraph("Title", ["one two " * 20])
    assert len(long) == 3
    assert max(map(len, long)) <= WIDTH


def test_a_whole_game_can_be_played_by_two_at_one_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    match: Match[Any] = Match(GAME, "patrol-contact", seed=seed_of(5))
    rng = random.Random(5)
    lines = []
    while match.ask is not None:
        ready = ("ready",) in match.ask.options
        action = ("ready",) if ready else rng.choice(match.ask.options)
        lines.append(GAME.words.text(action))
        match.choose(action)
    assert match.result is not None
    result = CliRunner().invoke(
        app,
        ["play", "fte/patrol-contact", "--seats", "person,person", "--seed", "5"],
        input="\n".join(lines),
    )
    assert result.exit_code == 0
    assert match.result.reason in " ".join(result.stdout.split())
    boards = re.findall(r"turn (\d+) of 8\. ", result.stdout)
    assert {int(turn) for turn in boards} == set(range(1, 9))


def test_leaving_the_map_is_not_leaving_the_table():
    edge = GRID.name(members(FRAGOS["dustoff"].edge)[0])
    t = at({"hog-1": {"hex": edge, "level": "treetop", "leaves": 5}}, scenario="dustoff").choose(
        "helicopter hog-1", "fly hog-1"
    )
    assert "exit" in t.options
    ask = t.match.ask
    assert ask is not None
    Terminal(t.match, [None, None]).obey("exit", ask)
    assert t.where("hog-1") == "off-map"


def test_the_end_is_told():
    *_, match = positions("patrol-contact", 1, 10_000)
    assert match.result is not None
    for seat in (None, US, NVA):
        text = GAME.summary(match.view(seat))
        assert "The game is over" in text
        assert match.result.reason in text


@pytest.mark.parametrize(
    ("asked", "told", "by"),
    [
        ("20.20 22.18", "20.20 to 22.18: Blocked by", "7.3.1/3"),
        (
            "9.16 9.13",
            "LZ Heron (9.16) to 9.13: In sight, but friendly units in 9.14 block fire.",
            "7.3.2/X7",
        ),
        ("9.16 high 60.30 treetop", "LZ Heron (9.16) to 60.30: In sight, range", "7.3/1"),
    ],
)
def test_lines_of_sight_can_be_asked_for(asked, told, by):
    t = at({"us-team-1": "9.16", "us-team-2": "9.14", "nva-team-1": "9.13"})
    words, rule = GAME.sight(t.match.view(US), asked)
    assert words.startswith(told)
    assert rule == by


@pytest.mark.parametrize("asked", ["", "9.16", "9.16 9.14 9.13", "high 9.16 9.13", "9.16 99.99", "9.16 x"])
def test_a_line_of_sight_needs_two_hexes(asked):
    with pytest.raises(ValueError, match="expected"):
        GAME.sight(at({"us-team-1": "9.16"}).match.view(US), asked)


def test_sight_is_asked_at_the_prompt():
    lines = "help\nsight 20.20 22.18\nsight here\nquit\n"
    shown = CliRunner().invoke(app, ["play", "fte/patrol-contact", "--seed", "1"], input=lines)
    assert shown.exit_code == 0
    assert "sight A B" in shown.output
    assert "20.20 to 22.18: Blocked by" in shown.output
    assert "expected" in shown.output.split("sight here")[1]
