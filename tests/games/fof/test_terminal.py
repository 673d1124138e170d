"""The position as text, and a whole mission in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from dangerclose.cli import app
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.core.record import load
from dangerclose.games.fof import GAME
from dangerclose.games.fof.fire_odds import fire_odds
from dangerclose.games.fof.grid import OFF_MAP, PLACES, name_of
from dangerclose.games.fof.notes import percent
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.signs import signed
from dangerclose.games.fof.state import NOBODY, Phase, Position
from dangerclose.games.fof.tables import AMMUNITION, RADIO, SIDE, UNIT_NAME
from dangerclose.games.fof.terminal import LEGEND, WIDTH, there
from dangerclose.games.fof.terminal_display import below_the_map
from dangerclose.games.fof.terms import Ammo, Letter, Network, Side
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import at, board, fire, put_unit, spot, unit
from tests.shared import checks

SCREEN = 30
"""So many lines hold the head and the map."""


@pytest.mark.parametrize("mission", GAME.scenarios)
def test_nothing_is_too_wide_and_nobody_is_missing(mission: str) -> None:
    for match in checks.sampled(GAME, mission, 2, 150):
        s = match.state
        lines = GAME.summary(match.view(0)).splitlines()
        assert max(map(len, lines)) <= WIDTH
        assert lines.index(LEGEND) < SCREEN
        text = " ".join(" ".join(lines).split())
        for u, place in enumerate(s.place):
            if place >= 0:
                assert UNIT_NAME[u] in text
                where = f"card {name_of(place)}" if place < PLACES else OFF_MAP.get(place, name_of(place))
                assert f"{where.replace('-', ' ')}: " in text


def test_a_card_tells_its_ground_its_contact_and_who_is_there() -> None:
    s = board(["V1 O1 J1", "O1 O1 ??", "O1 O1 O1"], {"squad-1-1": "1.1 pinned", "nva-squad-1": "2.2"})
    put_unit(s, "squad-2-1", "1.1")
    s.contact = (*s.contact[: at("3.3")[0]], Letter.B, *s.contact[at("3.3")[0] + 1 :])
    s.objective[0] = at("2.2")[0]
    rows = [line for line in GAME.summary(s).splitlines() if "|" in line]
    assert rows[-2].split("|")[0].split() == ["1", "Village"]
    assert rows[-1].split("|")[0].split() == ["us", "6"]
    assert "face down" in rows[2].split("|")[2]
    assert rows[0].split("|")[2].split()[-1] == "B"
    assert rows[3].split("|")[1].split() == ["OBJ1", "en", "3?"]
    spot(s, "2.2")
    assert "en 3 " in GAME.summary(s) + " "
    assert (
        there(s, at("1.1")[0])
        == f"{UNIT_NAME[unit('squad-1-1')]} 3 (pinned), {UNIT_NAME[unit('squad-2-1')]} 3"
    )
    assert there(s, at("2.2")[0]).startswith("enemy ")
    assert SIDE[unit("nva-squad-1")] == Side.ENEMY


def lines_of_a_mission(scenario: str, seed: int) -> list[str]:
    """What a person types who does as the commander would."""
    match = Match(GAME, scenario, seed=seed_of(seed))
    commander = GAME.player("doctrine", 0, seed)
    typed = []
    while match.ask is not None:
        action = commander.decide(match.view(0), match.ask).action
        typed.append(GAME.words.text(action))
        match.choose(action)
    return typed


def test_the_training_mission_is_played_to_its_end(tmp_path: Path) -> None:
    typed = lines_of_a_mission("training", 5)
    half = len(typed) // 2
    record = tmp_path / "training.record"
    run = CliRunner().invoke
    begun = run(
        app,
        ["play", "fof/training", "--seed", "5", "--record", str(record)],
        input="\n".join([*typed[:half], "board", "odds", "log", "quit", ""]),
    )
    assert begun.exit_code == 0, begun.output
    assert "First platoon, first hamlet: turn" in begun.output
    ended = run(app, ["play", "--resume", str(record)], input="\n".join([*typed[half:], ""]))
    assert ended.exit_code == 0, ended.output
    assert "Commander wins: mission accomplished." in ended.output
    assert len(load(record).steps) == len(typed) + 1
    for command in ("verify", "replay"):
        told = run(app, [command, str(record)])
        assert told.exit_code == 0, told.output


def below(s: Position) -> str:
    """What stands below the map and its places, its lines joined."""
    return " ".join(" ".join(below_the_map(s)).split())


@rule("fof", "3.3/1", "4.1.3/1", "4.3/1")
def test_the_command_display_is_there_too() -> None:
    s = board(["O1 O1 O1"] * 3, {"co-hq": "1.1", "plt-hq-1": "1.1", "squad-1-1": "2.1", "xo": "3.3"})
    s.turn, s.phase, s.impulse, s.commands = 2, Phase.COMPANY_IMPULSE, unit("co-hq"), 8
    s.saved[unit("plt-hq-1")] = 2
    words = below(s)
    assert "Impulses: CO HQ now, 8 commands, 6 would be kept; 1st PLT HQ to come, 2 saved;" in words
    assert "CO HQ is heard by voice: 1st PLT HQ; out of touch: XO and 1/1 Squad." in words
    s.a_kind, s.a_points = [RADIO + Network.CO_TAC] * 2, [1, 1]
    s.a_holder, s.a_place = [unit("co-hq"), unit("xo")], [NOBODY, NOBODY]
    words = below(s)
    assert "CO HQ is heard by radio, CO TAC: XO; by voice: 1st PLT HQ; out of touch: 1/1 Squad." in words
    assert "Carried: CO HQ CO TAC radio; XO CO TAC radio." in words
    s.a_kind, s.a_points = [*s.a_kind, AMMUNITION + Ammo.MG], [*s.a_points, 2]
    s.a_holder, s.a_place = [*s.a_holder, NOBODY], [*s.a_place, at("2.2")[0]]
    assert "On card 2.2: 2 MG ammo." in below(s)


@rule("fof", "6.2/1", "6.3/3")
def test_fire_tells_where_it_comes_from_and_what_it_may_do() -> None:
    s = fire(board(["O1 O1"] * 2, {"squad-1-1": "1.1", "nva-squad-1": "2.1"}), "1.1", "2.1")
    s.turn = 1
    reckoned = net_combat_modifier(s, unit("squad-1-1"), volumes(s)[at("1.1")[0]])
    assert reckoned is not None
    words = below(s)
    odds = fire_odds(s, unit("squad-1-1"))
    assert odds is not None
    shares = f"MISS {percent(odds.miss)}, PIN {percent(odds.pin)}, HIT {percent(odds.hit)}"
    struck = f"1/1 Squad at {signed(reckoned.ncm)} (Automatic Weapons −1, Open Ground 0): {shares}."
    assert f"On card 1.1: Automatic Weapons −1 at us, from 2.1; {struck}" in words
    assert "On card 2.1: Small Arms 0 at the enemy, from 1.1;" in words
    assert "On card 1.2" not in words


def test_before_a_mission_the_company_is_told() -> None:
    s = Match(GAME, "a1", seed=seed_of(1)).state
    assert "The company: CO HQ 1 Step (Reyes, line); XO 1 Step (Kowalski, green);" in below(s)
    s.turn = 1
    assert "Kowalski" not in below(s)
