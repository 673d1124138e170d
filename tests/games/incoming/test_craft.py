"""Ruling 24: river craft, which the book names and has no rules for."""

import pytest

from dangerclose.games.incoming import banks, barrage, columns, craft, fire, friendly_fire, vehicles, victory
from dangerclose.games.incoming.movement import ends
from dangerclose.games.incoming.reckoning import Attack, dice_of, lines
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import ABOARD, BOGGED, CREW_OUT, DEAD, DONE, LEFT, NOBODY, SUPPRESSED
from dangerclose.games.incoming.terms import Hull
from dangerclose.games.incoming.wrecks import vehicle_row
from dangerclose.testing import rule
from tests.games.incoming.board import at, board, match_of, offered, played, spot, stand, told

RIVER = "the-bend-at-cai-rong"
PBR, CARRIER, MONITOR, ZIPPO = "us-pbr-1", "us-troop-carrier-1", "us-monitor-1", "us-zippo-monitor-1"
TEAM, OTHER_TEAM, VC = "us-1-fire-team-1", "us-1-fire-team-2", "vc-1-fire-team-1"
DEEP, SHALLOW = "20.33", "20.37"  # the canal W1 lies in rows 30 to 37
ASHORE = "20.40"


def river(stands, **how):
    return board(stands, scenario=RIVER, **how)


def aboard(s, carrier, *names):
    for one in names:
        s.at[stand(one)], s.aboard[stand(one)] = ABOARD, stand(carrier)


# Ruling 24: what they are


def test_craft_move_on_water_only_and_are_soft_or_armoured_as_an_m_113():
    s = river({PBR: DEEP, MONITOR: "30.33"})
    afloat = banks.water(sheet_of(s))
    for one in (PBR, MONITOR):
        assert ends(s, stand(one))
        assert not ends(s, stand(one)) & ~afloat
    rows = [vehicle_row(s, stand(one)) for one in (PBR, MONITOR, ZIPPO, CARRIER)]
    assert [row.hull for row in rows] == [Hull.SOFT, Hull.LIGHT, Hull.LIGHT, Hull.LIGHT]
    assert [row.armour for row in rows] == [None, (2, 1), (2, 1), (2, 1)]


def test_a_way_does_not_cut_the_bend():
    s = river({PBR: "2.31"})
    assert not ends(s, stand(PBR)) >> at(s, "90.28") & 1, "land lies between"
    assert ends(s, stand(PBR)) >> at(s, "51.33") & 1


@rule("incoming", "M.5/5")
def test_all_craft_have_searchlights():
    s = river({PBR: DEEP})
    assert all(vehicle_row(s, stand(one)).searchlight for one in (PBR, MONITOR, ZIPPO, CARRIER))


# Ruling 200: grounding


@pytest.mark.parametrize(("end", "die", "aground"), [("22.37", 3, True), ("22.37", 4, False)])
def test_craft_run_aground_at_a_bank_as_an_amtrac_bogs_down(end, die, aground):
    s = river({MONITOR: DEEP, VC: "60.5"}, dice=[die], asked=[False, False])
    match = match_of(s)
    match.choose(("move", stand(MONITOR), at(s, end)))
    s = match.state
    assert bool(s.status[stand(MONITOR)] & BOGGED) == aground
    assert times_told(match, "bogs") == 1
    assert not aground or not ends_now(s, MONITOR)


def ends_now(s, name):
    s.status[stand(name)] &= ~DONE
    return name in {one.split()[0] for one in offered(s, "move")}


def times_told(match, kind):
    return sum(event.kind == kind for event in match.events)


def test_nobody_runs_aground_in_deep_water():
    s = river({MONITOR: DEEP, VC: "60.5"}, dice=[4], asked=[False, False])
    match = match_of(s)
    match.choose(("move", stand(MONITOR), at(s, "40.33")))
    assert times_told(match, "bogs") == 0
    assert spot(match.state, MONITOR) == "40.33"


def test_a_craft_aground_comes_free_by_the_same_table():
    s = river({MONITOR: f"{SHALLOW} bogged"}, dice=[5])
    assert offered(s, "free") == {MONITOR}
    played(vehicles.free(s, ("free", stand(MONITOR))))
    assert not s.status[stand(MONITOR)] & BOGGED


# Ruling 24: boarding and landing


def test_men_board_and_land_at_a_bank_that_the_craft_touches():
    s = river({CARRIER: SHALLOW, TEAM: ASHORE})
    assert offered(s, "board") == {f"{TEAM} {CARRIER}"}
    s = river({CARRIER: "20.35", TEAM: "20.38"})
    assert vehicles.touching(s, stand(CARRIER), stand(TEAM))
    assert not offered(s, "board"), "it lies off the bank"
    s = river({CARRIER: SHALLOW})
    aboard(s, CARRIER, TEAM)
    water = banks.water(sheet_of(s))
    points = [int(one.split()[1]) for one in offered(s, "dismount")]
    assert points
    assert not any(water >> point & 1 for point in points)
    s = river({CARRIER: DEEP})
    aboard(s, CARRIER, TEAM)
    assert not offered(s, "dismount"), "not from the middle of the canal"


def test_landing_draws_fire_and_a_full_craft_takes_nobody():
    s = river({CARRIER: SHALLOW, VC: "20.45"})
    aboard(s, CARRIER, TEAM)
    place = min(int(one.split()[1]) for one in offered(s, "dismount"))
    s.asked = [True, True]
    match = match_of(s)
    match.choose(("dismount", stand(TEAM), place))
    assert match.ask.kind == "react"
    s = river({PBR: SHALLOW, OTHER_TEAM: ASHORE})
    aboard(s, PBR, TEAM)
    assert not offered(s, "board"), "a PBR has room for one"


def test_whoever_swims_from_a_sunken_craft_comes_ashore():
    s = river({CARRIER: DEEP}, dice=[4, 1])
    aboard(s, CARRIER, TEAM)
    ask = next(vehicles_destroyed(s))
    points = [int(option[2]) for option in ask.options]
    assert points
    assert not any(banks.water(sheet_of(s)) >> point & 1 for point in points)
    assert s.at[stand(CARRIER)] == DEAD
    assert not s.wrecks, "it sinks"


def vehicles_destroyed(s):
    from dangerclose.games.incoming.wrecks import destroy

    return destroy(s, stand(CARRIER), 1, "11.2.1/1")


# Ruling 201: the PBR is fast


@pytest.mark.parametrize(("die", "done"), [(4, False), (3, True)])
def test_a_pbr_is_soft_but_may_act_again(die, done):
    s = river({PBR: DEEP, VC: "60.5"}, dice=[die], asked=[False, False])
    match = match_of(s)
    match.choose(("pivot", stand(PBR), 4))
    assert bool(match.state.status[stand(PBR)] & DONE) == done


# 7.0/4 The naval mortar


@rule("incoming", "7.0/4")
def test_the_naval_mortar_fires_over_open_sights_only():
    s = river({MONITOR: f"{DEEP} facing=4", "us-observer-1": "20.42", VC: "36.33"})
    assert barrage.weapon_of(s, stand(MONITOR)) is None
    assert not [one for one in offered(s, "barrage") if MONITOR in one.split()[1]]
    assert offered(s, "fire-mortar") == {f"{MONITOR} {VC}"}
    s.facing[stand(MONITOR)] = 12
    assert not offered(s, "fire-mortar"), "out of its arc"
    s.facing[stand(MONITOR)], s.missions[stand(MONITOR)] = 4, 0
    assert not offered(s, "fire-mortar")
    assert offered(s, "fire"), "it has machine guns besides"


@rule("incoming", "7.0/4", "7.0/T1")
def test_a_mission_of_the_naval_mortar():
    s = river({MONITOR: f"{DEEP} facing=4", VC: "36.33", "vc-1-fire-team-2": "38.33"}, dice=[5, 5, 1, 1])
    attack = Attack(stand(MONITOR), stand(VC), mortar=True)
    assert dice_of(lines(s, attack)) == 4
    assert friendly_fire.reach(s, attack) == 2
    assert friendly_fire.reach(s, attack._replace(mortar=False)) == 1
    assert played(craft.fire_mortar(s, ("fire-mortar", stand(MONITOR), stand(VC)))) is None
    assert s.missions[stand(MONITOR)] == 11
    assert s.status[stand(VC)] & SUPPRESSED
    assert told(s, "pinned"), "those beside it are pinned: kill potential 1"
    s = river({MONITOR: f"{DEEP} facing=4", VC: "36.33"}, dice=[5, 1, 1, 1])
    assert played(craft.fire_mortar(s, ("fire-mortar", stand(MONITOR), stand(VC)))) == fire.FAILED


# V.0/T1


@rule("incoming", "V.0/T1")
def test_points_for_craft():
    def total(s):
        return sum(line.value for line in victory.points(s, 1))

    s = river({MONITOR: DEEP, PBR: "30.33", VC: "60.5"})
    before = total(s)
    s.status[stand(MONITOR)] |= CREW_OUT
    assert total(s) == before + 10, "damaged"
    s.at[stand(MONITOR)] = DEAD
    assert total(s) == before + 25, "destroyed"
    s.at[stand(PBR)] = DEAD
    assert total(s) == before + 25 * 2 + 10, "and the objective of two craft"


# Ruling 160


def test_craft_come_on_in_deep_water_and_may_leave_to_the_east():
    s = river({})
    sheet = sheet_of(s)
    (_, row, own) = columns.columns(sheet)[0]
    found = columns.driven_on(s, stand(MONITOR), row)
    assert stand(MONITOR) in own
    assert found
    assert not any(banks.shoals(sheet, sheet.radius[stand(MONITOR)]) >> gate & 1 for gate in found)
    s = river({PBR: "95.26"})
    aboard(s, PBR, TEAM)
    match = match_of(s)
    match.choose(("leave", stand(PBR)))
    assert match.state.at[stand(TEAM)] == LEFT
    assert match.state.aboard[stand(TEAM)] == NOBODY
    assert victory.done(match.state, 0) == 1
