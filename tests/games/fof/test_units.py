"""1.2.3, 1.2.6, 2.4.2, 10.6 What units are, what cards are called, and mixed experience."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import bits_of
from dangerclose.games.fof.changes import convert_step, new_casualty
from dangerclose.games.fof.components import FORCES
from dangerclose.games.fof.field import (
    LIMITED_ACTION_TEAMS,
    VEHICLES,
    experience_of,
    is_cleared,
    is_good_order,
    is_secured,
    is_team,
    is_vehicle,
    occupied,
    printed_fire,
    steps_at,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import INBOUND, LOITER, OUTBOUND, PICKUP_ZONE
from dangerclose.games.fof.ground import beside
from dangerclose.games.fof.moves import reachable
from dangerclose.games.fof.reconstitution import mixed_experience
from dangerclose.games.fof.state import FACE_DOWN, FIRE_TEAM_SIDE, put
from dangerclose.games.fof.tables import BACK, NAMED, SIDE, UNIT, UNITS
from dangerclose.games.fof.terms import Experience, HitEffect, Letter, Side, UnitKind
from dangerclose.testing import rule
from tests.games.fof.board import at, board, teams, unit

COMPANY = [unit for unit in UNITS if unit.side == Side.FRIENDLY and NAMED[UNIT[unit.id]]]


@rule("fof", "1.2.3/1", "1.2.6/20", "1.2.6/27", "1.2.3A/1", "1.2.3D/1")
def test_infantry_has_steps_and_perhaps_a_rating():
    for u, counter in enumerate(UNITS):
        if counter.kind in VEHICLES or not NAMED[u]:
            continue
        assert 1 <= counter.steps <= 4
        assert (counter.vof is None) == (counter.range is None)
        assert (counter.steps >= 2) == (counter.kind == UnitKind.SQUAD)
        assert SIDE[u] == counter.side


@rule("fof", "1.2.3B/1", "1.2.3C/1", "1.2.6/29", "1.2.6/36")
@pytest.mark.parametrize("name", ["co-hq", "plt-hq-1", "xo", "1st-sgt", "arty-fo", "mtr-fo", "fac"])
def test_headquarters_staff_and_observers_have_one_step_and_fire_on_their_back_alone(name):
    s = board(units={name: "1.1"})
    u = unit(name)
    assert s.steps[u] == 1
    assert printed_fire(s, u) is None
    s.status[u] |= FIRE_TEAM_SIDE
    assert printed_fire(s, u) is not None
    assert is_team(s, u)


@rule("fof", "1.2.3H/1")
def test_staff_of_battalion_is_line():
    s = board(units={"bn-cmdr": "1.1", "bn-s3": "1.1"})
    assert {experience_of(s, unit(name)) for name in ("bn-cmdr", "bn-s3")} == {Experience.LINE}
    army = FORCES["us-army-vietnam"].units
    assert [one.type for one in army if one.kind == UnitKind.STAFF] == ["xo", "1st-sgt"]


@rule("fof", "1.2.3I/1", "1.2.6/36")
def test_a_runner_has_no_rating():
    s = board(units={"runner-1": "1.1"})
    assert (s.steps[unit("runner-1")], printed_fire(s, unit("runner-1"))) == (1, None)


@rule("fof", "1.2.3E/1", "1.2.6/37")
def test_vehicles_and_aircraft_are_no_infantry_and_no_teams():
    s = board(units={"m113-1": "1.1", "uh-1d-1": "1.1", "ac-47": "1.1", "squad-1-1": "1.1"})
    assert [is_vehicle(s, unit(name)) for name in ("m113-1", "uh-1d-1", "ac-47", "squad-1-1")] == [
        True,
        True,
        True,
        False,
    ]
    assert not is_good_order(s, unit("m113-1"))
    assert not is_team(s, unit("m113-1"))
    assert steps_at(s, at("1.1")[0], Side.FRIENDLY) == 3


@rule("fof", "1.2.3F/1", "1.2.6/28", "1.2.6/31", "1.2.6/32", "1.2.6/33", "1.2.6/34", "1.2.6/35", "1.2.6/7")
def test_four_kinds_of_limited_action_teams_two_of_them_fight():
    words = sorted(kind.word for kind in LIMITED_ACTION_TEAMS)
    assert words == ["assault-team", "fire-team", "litter-team", "paralyzed-team"]
    s = board(units={f"team-{n}": f"1.1 {word}" for n, word in enumerate(words, start=1)})
    fighting = [word for n, word in enumerate(words, start=1) if printed_fire(s, unit(f"team-{n}"))]
    assert fighting == ["assault-team", "fire-team"]
    assert all(s.steps[unit(f"team-{n}")] == 1 and is_team(s, unit(f"team-{n}")) for n in (1, 2, 3, 4))


@rule("fof", "1.2.6/30", "1.2.3D/1")
def test_weapons_teams_have_one_step_and_a_fire_team_side():
    for u, named in enumerate(NAMED):
        if named and UNITS[u].kind == UnitKind.WEAPONS_TEAM and UNITS[u].side == Side.FRIENDLY:
            assert UNITS[u].steps == 1
            assert BACK[u] is not None


@rule("fof", "1.2.6/9", "1.2.6/24", "SB/N1")
@pytest.mark.parametrize("effect", [HitEffect.FIRE_TEAM, HitEffect.ASSAULT_TEAM])
def test_the_steps_of_a_squad_become_the_teams_of_its_army(effect):
    s = board(
        units={"squad-1-1": "1.1", "local-force-squad-1": "2.1", "mortar-81": "1.1", "engineers": "1.1"}
    )
    for name in ("squad-1-1", "mortar-81", "engineers"):
        convert_step(s, unit(name), effect)
    convert_step(s, unit("local-force-squad-1"), effect)
    kind = "fire-team" if effect == HitEffect.FIRE_TEAM else "assault-team"
    assert teams(s) == [(kind, "1.1")] * 3
    assert teams(s, "enemy-team-") == [(kind, "2.1")]
    assert [s.steps[unit(name)] for name in ("squad-1-1", "mortar-81", "engineers")] == [2, 2, 2]


@rule("fof", "1.2.6/21", "10.3.1/24", "1.2.3G/1")
def test_occupied_cleared_and_secured_cards():
    s = board(units={"squad-1-1": "1.1", "nva-squad-1": "1.2", "squad-2-1": "1.2", "m113-1": "2.1"})
    s.contact = put(s.contact, at("1.3")[0], Letter.C)
    s.contact = put(s.contact, at("2.1")[0], Letter.A)
    new_casualty(s, Side.FRIENDLY, at("3.3")[0])
    new_casualty(s, Side.ENEMY, at("1.1")[0])
    s.grenade_miss = bits_of(at("1.1"))
    assert occupied(s, Side.FRIENDLY) == bits_of(at("1.1", "1.2", "2.1"))
    assert occupied(s, Side.ENEMY) == bits_of(at("1.2"))
    cleared = [name for name in ("1.1", "1.2", "1.3", "2.1", "3.3") if is_cleared(s, at(name)[0])]
    assert cleared == ["1.1", "3.3"]
    assert [name for name in cleared if is_secured(s, at(name)[0])] == ["1.1"]


@rule("fof", "1.2.6/26", "2.4.2B/1", "7.4.5/11")
@pytest.mark.parametrize("area", [PICKUP_ZONE, INBOUND, OUTBOUND, LOITER])
def test_nobody_walks_to_or_from_the_areas_of_the_helicopters(area):
    s = board(units={"squad-1-1": "1.1"})
    assert not reachable(s, unit("squad-1-1")) >> area & 1
    assert beside(s, area) == 0
    s.place[unit("squad-1-1")] = area
    assert reachable(s, unit("squad-1-1")) == 0


@rule("fof", "1.2.6/26", "2.4.2/2")
def test_who_is_in_the_staging_area_is_no_part_of_combat():
    s = board(units={"squad-1-1": "staging-1", "nva-squad-1": "1.1"})
    assert occupied(s, Side.FRIENDLY) == 0


LEVELS = {"G": Experience.GREEN, "L": Experience.LINE, "V": Experience.VETERAN}


@rule("fof", "10.6/T1", "10.6/T2", "10.6/T3", "10.2.1/2")
@pytest.mark.parametrize(
    ("steps", "level"),
    [
        *[("VG", "L"), ("VL", "L"), ("LG", "G"), ("GG", "G"), ("LL", "L")],
        *[("VVG", "L"), ("VVL", "V"), ("LLG", "L"), ("LLV", "L"), ("GGV", "L"), ("GGL", "G"), ("VLG", "L")],
        *[("VVVG", "V"), ("VVVL", "V"), ("VVGG", "L"), ("VVLG", "L"), ("LLLG", "L"), ("LLLV", "L")],
        *[("LLVG", "L"), ("LLGG", "G"), ("GGGL", "G"), ("GGGV", "G"), ("GGVL", "L")],
    ],
)
def test_the_experience_of_a_unit_of_different_steps(steps, level):
    assert mixed_experience([LEVELS[step] for step in steps]) == LEVELS[level]


@rule("fof", "2.4.2B/2", "7.4.5/10", "7.4.5/15", "5.2/2")
@pytest.mark.parametrize("area", [PICKUP_ZONE, INBOUND, OUTBOUND, LOITER])
def test_nobody_sees_or_fires_into_or_out_of_the_areas_of_the_helicopters(area):
    s = board(
        ["O1 ??", "O1 O1"], units={"squad-1-1": "2.2", "nva-squad-1": "1.1"}, spotted=bits_of(at("1.1"))
    )
    s.place[unit("squad-1-1")] = area
    update_fire(s)
    assert set(s.aim) == {-1}
    assert s.terrain[at("1.2")[0]] == FACE_DOWN
