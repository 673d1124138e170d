"""6.8 Ammunition."""

from __future__ import annotations

from dangerclose.games.fof.ammunition import is_set_aside, resupply, spend_ammunition
from dangerclose.games.fof.combat import combat_effects
from dangerclose.games.fof.field import basic_fire
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import LEFT, SE
from dangerclose.games.fof.state import CONCENTRATED, FIRE_TEAM_SIDE, OUT_OF_AMMO
from dangerclose.games.fof.terms import Ammo, Range, Vof
from dangerclose.testing import rule
from tests.games.fof.board import board, spot, unit

FIELD = ["O1 O1 O1 O1"] * 4


def firing(name, words="1.1", **more):
    s = board(FIELD, {name: words, "local-force-squad-1": "2.1"}, **more)
    spot(s, "2.1")
    update_fire(s)
    return s, unit(name)


@rule("fof", "6.8/1", "6.8.1A/1", "6.4/3", "1.2.4E/1")
def test_a_machine_gun_spends_a_point_a_turn_and_two_when_it_concentrates():
    s, u = firing("m60-1-1")
    spend_ammunition(s)
    assert s.ammo[u] == 5
    s.status[u] |= CONCENTRATED
    spend_ammunition(s)
    assert s.ammo[u] == 3


@rule("fof", "6.8.1A/1", "6.4/5")
def test_a_final_protective_line_spends_two():
    s, u = firing("m60-tripod-1")
    s.fpl_gun, s.fpl_direction, s.fpl_firing = [u], [SE], [1]
    s.fpl_direction = [1]
    update_fire(s)
    spend_ammunition(s)
    assert s.ammo[u] == 6


@rule("fof", "6.4/2", "6.4/13", "6.8.1/1")
def test_small_arms_and_40mm_are_not_tracked():
    s, u = firing("squad-1-1")
    combat_effects(s)
    assert not s.status[u] & OUT_OF_AMMO


@rule("fof", "6.8.1B/1", "6.4/7")
def test_a_mortar_spends_a_point_each_time_it_fires():
    s, u = firing("mortar-81")
    spend_ammunition(s)
    assert s.ammo[u] == 5


@rule("fof", "6.8.2/1", "6.8.2/2", "6.8.2/3", "6.8.2/4", "6.8.2/5")
def test_running_out_leaves_small_arms_at_close_range():
    s, u = firing("m60-1-1", "1.1 ammo=1")  # its Fire Team side has an A VOF: a marker
    spend_ammunition(s)
    assert s.status[u] & OUT_OF_AMMO
    assert basic_fire(s, u) == (Vof.S, Range.CLOSE)
    s, u = firing("mortar-81", "1.1 ammo=1")
    spend_ammunition(s)
    assert basic_fire(s, u) == (Vof.S, Range.CLOSE)


@rule("fof", "6.8.1A/2")
def test_an_nva_squad_tracks_its_machine_gun():
    s, u = firing("squad-1-1")
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1 ammo=1"})
    update_fire(s)
    u = unit("nva-squad-1")
    spend_ammunition(s)
    assert s.status[u] & OUT_OF_AMMO
    assert not s.status[u] & FIRE_TEAM_SIDE


@rule("fof", "6.4/14", "6.8.1G/1")
def test_a_tank_without_ammunition_leaves():
    s, u = firing("m48a3-1", "1.1 ammo=1")
    spend_ammunition(s)
    assert s.place[u] == LEFT


@rule("fof", "6.8.3/1", "6.8.3/2", "6.8.3/3")
def test_resupply_takes_the_marker_off_or_turns_the_team_back():
    s, u = firing("m60-1-1", "1.1 ammo=1")
    spend_ammunition(s)
    resupply(s, u, 3)
    assert (s.ammo[u], s.status[u] & OUT_OF_AMMO) == (3, 0)
    s.status[u] |= FIRE_TEAM_SIDE
    resupply(s, u, 1)
    assert not s.status[u] & FIRE_TEAM_SIDE


@rule("fof", "13.2/1")
def test_without_tracking_nobody_runs_out():
    s, u = firing("m60-1-1", "1.1 ammo=1", no_ammo=True)
    spend_ammunition(s)
    assert s.ammo[u] == 1


@rule("fof", "13.2/1")
def test_that_of_machine_guns_alone_can_be_set_aside():
    s, u = firing("m60-1-1", "1.1 ammo=1", no_mg_ammo=True)
    spend_ammunition(s)
    assert s.ammo[u] == 1
    s, u = firing("90mm-1", "1.1 ammo=1", no_mg_ammo=True)
    assert not is_set_aside(s, Ammo.RCL)
    s.no_mg_ammo = False
    assert not is_set_aside(s, Ammo.MG)
