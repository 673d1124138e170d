"""Chapter 2: the map, the company, its assets and signals, tactical controls, where everybody starts."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import members
from dangerclose.games.fof.assets import DEVICES, bearers, change_assets, change_signals, meanings
from dangerclose.games.fof.burden import STEPS, assets_with, room_for
from dangerclose.games.fof.chain_of_command import is_subordinate
from dangerclose.games.fof.components import AGENCY, CAMPAIGNS, LISTED, MISSIONS
from dangerclose.games.fof.controls import (
    DIAGONALS,
    change_controls,
    main_line,
    plan_final_fires,
    why_not_there,
)
from dangerclose.games.fof.deployment import (
    change_placement,
    claymore_places,
    claymores_of,
    destinations,
    outpost_platoon,
    relay_claymores,
    start_area,
    station,
)
from dangerclose.games.fof.field import has_room, in_sight, named, occupants, passengers
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.grid import (
    INBOUND,
    NEIGHBOURS,
    NOT_YET,
    PICKUP_ZONE,
    REMOVED,
    STAGING,
    name_of,
    on_map,
    parse_place,
    place_of,
    row_of,
)
from dangerclose.games.fof.ground import boundaries, staging_cards
from dangerclose.games.fof.landing_plan import default_landing_plan, landing_order
from dangerclose.games.fof.map_setup import area, count_of
from dangerclose.games.fof.mission_terms import Control, Signal
from dangerclose.games.fof.organisation import change_organisation, committed, is_attachment
from dangerclose.games.fof.setup import begin, prepare
from dangerclose.games.fof.state import (
    FACE_DOWN,
    NO_CARD,
    NO_MARKER,
    NOBODY,
    NOWHERE,
    UNKNOWN_LETTER,
    Phase,
    put,
)
from dangerclose.games.fof.staying import why_stays
from dangerclose.games.fof.tables import DECKS, RADIO, SIDE, TEAMS, TERRAIN, TERRAIN_CODE, UNITS
from dangerclose.games.fof.terms import (
    Activity,
    Asset,
    CoverMarker,
    Experience,
    FireMission,
    Letter,
    Network,
    RadioType,
    Side,
    UnitKind,
)
from dangerclose.testing import rule

from .board import told, unit
from .driving import drive
from .preparing import begun, planned, played_by_chance, proposed, started

EVERY = sorted(LISTED)


# 2.1, 2.2 Mission and map


@rule("fof", "2.1/1", "2.2/1")
@pytest.mark.parametrize("mission", EVERY)
def test_a_map_has_the_rows_and_columns_of_its_mission(mission: str) -> None:
    s = proposed(mission)
    plan = MISSIONS[mission].map
    laid = [place for place, kind in enumerate(s.terrain) if kind != NO_CARD]
    assert laid == members(boundaries(s))
    assert len(laid) == plan.rows * plan.columns


@rule("fof", "2.2/1")
def test_fixed_cards_lie_where_the_mission_wants_them() -> None:
    s = proposed("training")
    rows = [["B1", "P1", "E1"], ["P1", "O1", "B1"], ["J1", "V1", "B1"]]
    for r, row in enumerate(rows, 1):
        for c, code in enumerate(row, 1):
            assert s.terrain[place_of(r, c)] == TERRAIN_CODE[code]
    assert s.terrain_deck.bit_count() == len(DECKS["vietnam"]) - 9


@rule("fof", "2.2/1")
def test_cards_that_the_deck_has_not_enough_of_do_not_leave_it() -> None:
    s = proposed("a8")
    village = TERRAIN_CODE["V1"]
    assert all(s.terrain[p] == village for p in members(area(s, (2, 3, 4), (2, 3, 4))))
    hills = sum(s.hills)
    assert s.terrain_deck.bit_count() == len(DECKS["vietnam"]) - 16 - hills


@rule("fof", "2.2/1")
@pytest.mark.parametrize("seed", range(6))
def test_cards_are_exchanged_until_there_are_enough_villages(seed: int) -> None:
    s = proposed("a6", seed)
    assert count_of(s, "village") >= 4
    assert len(told(s, "card-exchanged")) == max(0, 4 - _drawn_villages(s))


def _drawn_villages(s) -> int:  # type: ignore[no-untyped-def]
    return sum(TERRAIN[int(e.args[1])].terrain == "village" for e in told(s, "card-laid"))


@rule("fof", "2.2.1/1")
def test_maps_lie_face_up_unless_the_mission_says_otherwise() -> None:
    assert all(proposed("a5").terrain[p] >= 0 for p in members(boundaries(proposed("a5"))))
    s = proposed("a2")
    assert all(s.terrain[p] == FACE_DOWN for p in members(boundaries(s)))


@rule("fof", "2.2.2/1", "8.0/1")
def test_visibility_and_activity_are_marked_at_the_start() -> None:
    assert proposed("a5").visibility == 0
    assert proposed("a4").visibility == 4
    found = set()
    for seed in range(12):
        s = proposed("a3", seed)
        (event,) = told(s, "visibility")
        assert event.roll is not None
        found.add(s.visibility)
    assert found <= {2, 3, 4, 5}
    assert len(found) > 1
    assert s.activity == Activity.NO_CONTACT


@rule("fof", "2.2.2/1")
def test_contact_markers_lie_as_the_mission_instructs() -> None:
    s = begun("a2")
    letters = {row: {s.contact[p] for p in members(area(s, (row,), ()))} for row in range(1, 6)}
    assert letters == {1: {Letter.C}, 2: {Letter.C}, 3: {UNKNOWN_LETTER}, 4: {Letter.B}, 5: {Letter.A}}


@rule("fof", "2.2.2/1")
def test_contact_markers_follow_the_controls_of_the_plan() -> None:
    s = started("a3")
    plan = planned(s)
    before = s.outpost
    assert s.contact[before] == NO_MARKER
    other = next(p for p in members(area(s, (2,), ())) if p != before)
    plan.choose("plan-controls", ("outpost", other))
    assert s.contact[before] != NO_MARKER
    assert s.contact[other] == NO_MARKER


# 2.3 The company


@rule("fof", "2.3.1/1")
def test_the_log_has_experience_ammunition_and_fire_support() -> None:
    s = proposed("a2")
    assert s.experience[unit("plt-hq-2")] == Experience.GREEN
    assert s.experience[unit("1st-sgt")] == Experience.VETERAN
    assert s.ammo[unit("m60-1-1")] == 6
    assert s.missions_left[slot(AGENCY["105mm"], FireMission.HE)] == 4
    assert s.missions_left[slot(AGENCY["gunships"], FireMission.GUNSHIPS)] == 0


@rule("fof", "2.3.2/1")
@pytest.mark.parametrize("mission", EVERY)
def test_all_assets_find_a_bearer_with_room(mission: str) -> None:
    s = proposed(mission)
    wanted = {**dict.fromkeys(Asset, 0)}
    for source in (MISSIONS[mission].assets, _campaign_assets(mission)):
        for kind, number in source.items():
            wanted[kind] += number
    for kind, number in wanted.items():
        if kind in (Asset.CLAYMORE, Asset.DEMO_CHARGE) or (s.always_heard and kind in DEVICES):
            continue
        assert s.a_kind.count(kind) == number
    assert all(holder != NOBODY for holder in s.a_holder)
    for u in bearers(s):
        loads = [a for a in assets_with(s, u) if s.a_kind[a] != Asset.DEMO_CHARGE]
        assert len(loads) <= 6 * s.steps[u]


def _campaign_assets(mission: str) -> dict[Asset, int]:
    return CAMPAIGNS[MISSIONS[mission].campaign].assets


@rule("fof", "2.3.2/1")
def test_radios_go_to_whom_they_belong() -> None:
    s = proposed("a2")
    hq = unit("co-hq")
    nets = {
        s.a_kind[a] - RADIO for a, holder in enumerate(s.a_holder) if holder == hq and s.a_kind[a] >= RADIO
    }
    assert nets == {Network.CO_TAC, Network.BN_TAC}
    fo = [a for a, holder in enumerate(s.a_holder) if holder == unit("arty-fo")]
    assert [s.a_kind[a] for a in fo if s.a_kind[a] >= RADIO] == [RADIO + Network.ARTY_FD]
    assert {s.a_points[a] for a, kind in enumerate(s.a_kind) if kind >= RADIO} == {RadioType.MAN_PACK}


@rule("fof", "2.3.2/1")
def test_an_asset_can_be_given_to_somebody_else() -> None:
    s = proposed("a2")
    hq, squad = unit("co-hq"), unit("squad-1-1")
    change = drive(change_assets(s)).choose(("reassign", Asset.RED_STAR_CLUSTER, hq), ("bearer", squad))
    assert change.ask is None
    assert Asset.RED_STAR_CLUSTER in [s.a_kind[a] for a in assets_with(s, squad)]


@rule("fof", "2.3.2/1")
def test_nobody_is_given_more_than_he_can_carry() -> None:
    s = proposed("a2")
    hq, xo = unit("co-hq"), unit("xo")
    for a in range(6):
        s.a_holder[a] = xo
    s.a_kind[:6] = [Asset.HC_SMOKE] * 6
    mine = next(s.a_kind[a] for a, holder in enumerate(s.a_holder) if holder == hq)
    change = drive(change_assets(s)).choose(("reassign", mine, hq))
    assert ("bearer", xo) not in change.options


@rule("fof", "2.3.3/1")
@pytest.mark.parametrize("mission", EVERY)
def test_everybody_in_the_mission_belongs_to_an_hq(mission: str) -> None:
    s = proposed(mission)
    for u in committed(s):
        assert s.place[u] != NOT_YET
        assert s.group[u] in (0, 1, 2, 3)
        if UNITS[u].platoon:
            assert s.group[u] == UNITS[u].platoon


@rule("fof", "2.3.3/2")
def test_attachments_are_line_and_the_player_says_to_whom_they_belong() -> None:
    s = proposed("a2")
    engineers = unit("engineers")
    assert is_attachment(engineers)
    assert s.experience[engineers] == Experience.LINE
    change = drive(change_organisation(s))
    assert ("attach", unit("squad-1-2"), 1) not in change.options
    change.choose(("attach", engineers, 3))
    assert s.group[engineers] == 3


@rule("fof", "11.4/1", "2.3.3/2")
def test_company_staff_may_join_a_patrol() -> None:
    s = proposed("a3")
    staff, hq = unit("1st-sgt"), unit("plt-hq-1")
    assert why_stays(s, staff)
    drive(change_organisation(s)).choose(("attach", staff, 1))
    assert why_stays(s, staff) == ""
    assert not is_subordinate(s, hq, staff), "a platoon's HQ does not order him"
    assert is_subordinate(s, staff, hq)
    s = proposed("a2")
    assert not [one for one in drive(change_organisation(s)).options if one[:2] == ("attach", staff)]


@rule("fof", "2.3.2/1")
def test_a_recoilless_rifle_can_come_instead_of_a_machine_gun() -> None:
    s = proposed("a2")
    rifle, gun = unit("90mm-2"), unit("m60-2-2")
    drive(change_organisation(s)).choose(("exchange", rifle))
    assert s.place[gun] == NOT_YET
    assert s.place[rifle] == STAGING + 2
    assert s.group[rifle] == 2
    assert s.ammo[rifle] == 4
    drive(change_organisation(s)).choose(("exchange", gun))
    assert s.place[rifle] == NOT_YET
    assert s.place[gun] == STAGING + 2
    assert s.ammo[gun] == 6


@rule("fof", "2.3.3/3")
def test_signals_are_agreed_before_and_may_be_agreed_otherwise() -> None:
    s = proposed("a2")
    assert s.signals[Asset.RED_STAR_CLUSTER] == Signal.CEASE_FIRE
    assert s.signals[Asset.GREEN_STAR_PARACHUTE] == Signal.MOVE_TO_PRIMARY_OBJECTIVE
    drive(change_signals(s)).choose(("signal-device", Asset.RED_SMOKE), ("means", Signal.SHIFT_FIRE))
    assert s.signals[Asset.RED_SMOKE] == Signal.SHIFT_FIRE
    assert Signal.FINAL_PROTECTIVE_FIRES not in meanings(s, Asset.RED_SMOKE)
    assert Signal.MARK_LANDING_ZONE not in meanings(s, Asset.RED_STAR_CLUSTER)
    assert proposed("a4").signals[Asset.RED_STAR_PARACHUTE] == Signal.FINAL_PROTECTIVE_FIRES


# 2.4 Tactical controls


@rule("fof", "2.4/1", "2.4.1/1", "2.4.1/2", "2.4.1A/7", "2.4.1A/8", "2.4.1A/9", "2.4.1A/10", "2.4.1A/11")
def test_objectives_and_attack_position_lie_within_the_rows_of_the_mission() -> None:
    s = proposed("a2")
    assert row_of(s.objective[0]) == 5
    assert row_of(s.objective[1]) == 4
    assert boundaries(s) >> s.attack_position & 1
    change = drive(change_controls(s))
    assert ("objective", 0, parse_place("4.1")) not in change.options
    change.choose(("objective", 0, parse_place("5.1")))
    assert name_of(s.objective[0]) == "5.1"
    drive(change_controls(s)).choose(("attack-position", parse_place("3.3")))
    assert name_of(s.attack_position) == "3.3"


@rule("fof", "2.4.1A/N2")
@pytest.mark.parametrize("seed", range(4))
def test_by_default_the_attack_position_is_beside_the_objectives_and_those_are_covered(seed: int) -> None:
    s = proposed("a5", seed)
    goal = s.objective[0]
    assert NEIGHBOURS[goal].count(s.attack_position) == 1
    assert row_of(s.attack_position) <= row_of(goal)
    values = {TERRAIN[s.terrain[p]].high_cover for p in members(area(s, (6,), ()))}
    assert TERRAIN[s.terrain[goal]].high_cover == max(values)


@rule("fof", "2.4.1/2")
def test_the_reason_why_a_control_may_not_lie_somewhere() -> None:
    s = proposed("a2")
    assert why_not_there(s, Control.OBJ_1, parse_place("5.1")) == ""
    assert "other rows" in why_not_there(s, Control.OBJ_1, parse_place("4.1"))
    assert "no such control" in why_not_there(s, Control.COMBAT_OUTPOST, parse_place("4.1"))
    assert "The mission says" in why_not_there(proposed("training"), Control.OBJ_1, parse_place("3.2"))


@rule("fof", "2.4.1A/1", "2.4.1A/3")
def test_there_are_up_to_two_phase_lines_between_rows() -> None:
    s = proposed("a5")
    assert s.phase_lines == [2, 4]
    drive(change_controls(s)).choose(("phase-line", 0, 1))
    assert s.phase_lines == [1, 4]
    assert ("phase-line", 0, 6) not in drive(change_controls(s)).options
    assert ("phase-line", 2, 5) not in drive(change_controls(s)).options
    assert proposed("a4").phase_lines == []


@rule("fof", "2.4.1B/1")
def test_a_defence_sets_up_behind_the_main_line_of_resistance() -> None:
    s = proposed("a4")
    assert main_line(s) == 2
    infantry = [u for u in committed(s) if on_map(s.place[u])]
    assert infantry
    assert all(row_of(s.place[u]) <= 2 for u in infantry)
    squad = unit("squad-1-1")
    assert all(row_of(p) <= 2 for p in members(start_area(s, squad)))
    assert sum(bool(occupants(s, p, Side.FRIENDLY)) for p in members(area(s, (1, 2), ()))) == 12


@rule("fof", "2.4.1B/2", "11.4/1")
def test_a_combat_outpost_holds_units_of_one_platoon_up_to_the_limit() -> None:
    s = proposed("a3")
    squad, other = unit("squad-1-2"), unit("squad-1-3")
    assert start_area(s, squad) >> s.outpost & 1
    station(s, squad, s.outpost)
    assert outpost_platoon(s) == 2
    assert not start_area(s, other) >> s.outpost & 1
    assert start_area(s, unit("squad-2-2")) >> s.outpost & 1
    for name in ("squad-2-2", "squad-3-2", "m60-1-2", "m60-2-2", "plt-hq-2"):
        station(s, unit(name), s.outpost)
    station(s, unit("mtr-fo"), s.outpost)
    station(s, unit("xo"), s.outpost)
    station(s, unit("arty-fo"), s.outpost)
    s.group[unit("squad-1-1")] = 2
    assert not destinations(s, unit("squad-1-1")) >> s.outpost & 1
    assert not has_room(s, unit("squad-1-1"), s.outpost)


@rule("fof", "2.4.1B/2")
def test_final_protective_lines_and_fires_are_planned_in_a_defence() -> None:
    s = proposed("a4")
    assert s.fpl_gun == [unit("m60-tripod-1"), unit("m60-tripod-2")]
    assert all(direction in DIAGONALS for direction in s.fpl_direction)
    assert row_of(s.final_fire[AGENCY["105mm"]]) == 3
    drive(change_controls(s)).choose(("final-fire", parse_place("3.2")))
    assert name_of(s.final_fire[AGENCY["105mm"]]) == "3.2"
    gun = s.fpl_gun[0]
    drive(change_controls(s)).choose(("protective-line", gun, DIAGONALS[-1]))
    assert s.fpl_direction[0] == DIAGONALS[-1]
    assert proposed("a2").fpl_gun == []


@rule("fof", "6.7.2D/1")
def test_a_final_protective_fire_lies_where_an_observer_sees_it_and_no_friends_are() -> None:
    s = proposed("a4")
    gun = AGENCY["105mm"]
    watching = [u for u in named(s) if UNITS[u].agent is not None and on_map(s.place[u])]
    assert any(in_sight(s, u) >> s.final_fire[gun] & 1 for u in watching)
    assert "no observer" in why_not_there(s, Control.FINAL_PROTECTIVE_FIRE, parse_place("4.6"))
    before = s.final_fire[gun]
    plan_final_fires(s)
    assert s.final_fire[gun] == before, "one that may lie there stays"
    station(s, unit("squad-1-1"), before)
    plan_final_fires(s)
    assert s.final_fire[gun] != before
    for u in watching:
        s.place[u] = STAGING
    plan_final_fires(s)
    assert s.final_fire[gun] == NOWHERE


@rule("fof", "2.4.1C/1", "2.4.1C/2")
def test_a_patrol_has_a_line_an_objective_and_route_points() -> None:
    s = proposed("a3")
    assert main_line(s) == 1
    assert row_of(s.objective[0]) == 4
    assert len(s.route_points) == 4
    twice = s.route_points[0]
    drive(change_controls(s)).choose(("route-point", 3, twice))
    assert s.route_points.count(twice) == 2
    assert ("route-point", 0, parse_place("1.1")) not in drive(change_controls(s)).options


@rule("fof", "2.4.1D/1", "2.4.1D/2", "2.4.1D/3", "2.4.1D/4")
def test_general_controls_can_be_placed_before_play() -> None:
    s = proposed("a4")
    place = next(p for p in members(boundaries(s)) if TERRAIN[s.terrain[p]].lz and p != s.medevac)
    drive(change_controls(s)).choose(("medevac", place))
    assert s.medevac == place
    assert s.landing_zones >> place & 1
    bad = next(p for p in members(boundaries(s)) if not TERRAIN[s.terrain[p]].lz)
    assert ("medevac", bad) not in drive(change_controls(s)).options
    drive(change_controls(s)).choose(("register", parse_place("3.3")))
    assert name_of(s.registered[AGENCY["105mm"]]) == "3.3"


# 2.4.2 Where they start


@rule("fof", "2.4.2/1", "2.4.1A/2")
def test_the_company_starts_in_the_staging_area_behind_row_1() -> None:
    s = begun("a2")
    assert all(staging_cards(s) >> s.place[u] & 1 for u in committed(s))
    change = drive(change_placement(s)).choose(("station", unit("squad-1-1")))
    assert {option for option in change.options if option[0] == "at"} == {
        ("at", STAGING + n) for n in range(5) if STAGING + n != s.place[unit("squad-1-1")]
    }
    change.choose(("at", STAGING + 4))
    assert s.place[unit("squad-1-1")] == STAGING + 4


@rule("fof", "2.4.2/2")
def test_a_staging_card_holds_any_number() -> None:
    s = proposed("a2")
    for u in committed(s):
        assert has_room(s, u, STAGING)
        station(s, u, STAGING)
    assert has_room(s, unit("squad-1-1"), STAGING)


@rule("fof", "2.4.2B/1", "2.4.3/1", "7.4.5/19", "7.4.5/21")
def test_an_air_assault_starts_with_a_loaded_first_wave() -> None:
    s = proposed("a1")
    ships = [unit(f"uh-1d-{n}") for n in range(1, 9)]
    assert all(s.place[ship] == INBOUND for ship in ships)
    for ship in ships:
        assert 0 < sum(s.steps[u] for u in passengers(s, ship)) <= 3
    rest = [u for u in committed(s) if s.aboard[u] == NOBODY and u not in ships]
    assert rest
    assert all(s.place[u] == PICKUP_ZONE for u in rest)
    assert s.place[unit("ch-47")] == NOT_YET
    change = drive(change_placement(s)).choose(("station", unit("xo")))
    change.choose(("at", PICKUP_ZONE))
    drive(change_placement(s)).choose(("station", unit("plt-hq-2")), ("ride", unit("uh-1d-5")))
    assert s.aboard[unit("plt-hq-2")] == unit("uh-1d-5")


@rule("fof", "7.4.5/3", "7.4.5/18")
@pytest.mark.parametrize("seed", range(4))
def test_a_landing_zone_is_turned_up_where_helicopters_can_land(seed: int) -> None:
    s = begun("a1", seed)
    places = members(s.landing_zones)
    assert len(places) == 2
    assert all(TERRAIN[s.terrain[p]].lz for p in places)
    assert abs(places[0] - places[1]) in (1, 11, 12, 13)


@rule("fof", "7.4.5/3")
def test_a_landing_zone_is_not_designated_where_helicopters_cannot_land() -> None:
    s = proposed("a1")
    jungle = parse_place("2.5")
    assert ("landing-zone", jungle) in drive(change_controls(s)).options
    s.terrain = put(s.terrain, jungle, TERRAIN_CODE["J1"])
    assert ("landing-zone", jungle) not in drive(change_controls(s)).options
    assert "cannot land" in why_not_there(s, Control.LANDING_ZONE, jungle)


@rule("fof", "7.4.1/2")
def test_units_may_start_in_vehicles() -> None:
    s = proposed("a7")
    squad, carrier = unit("squad-1-1"), unit("m113-1")
    drive(change_placement(s)).choose(("station", squad), ("ride", carrier))
    assert s.aboard[squad] == carrier


@rule("fof", "5.2.3B/1")
def test_fortifications_of_the_mission_are_dug_and_may_be_dug_elsewhere() -> None:
    s = proposed("a4")
    assert s.v_kind.count(CoverMarker.FOXHOLES) == 12
    assert s.v_kind.count(CoverMarker.BUNKER) == 3
    assert all(1 <= row_of(p) <= 2 for p in s.v_place)
    bunker = s.v_kind.index(CoverMarker.BUNKER)
    change = drive(change_placement(s)).choose(("dig", bunker))
    assert ("at", parse_place("3.1")) not in change.options
    change.choose(("at", parse_place("1.1")))
    assert name_of(s.v_place[bunker]) == "1.1"
    assert bunker not in s.under


@rule("fof", "9.5/4")
def test_claymores_lie_with_friends_or_beside_them_one_on_a_card() -> None:
    s = proposed("a4")
    assert s.claymores.bit_count() == claymores_of(s) == 8
    assert [row_of(p) for p in members(s.claymores)] == [2, 2, 3, 3, 3, 3, 3, 3]
    free = next(p for p in members(area(s, (1, 2), ())) if not s.claymores >> p & 1)
    changes = drive(change_placement(s))
    assert not [one for one in changes.options if one[0] == "claymore" and row_of(int(one[1])) == 4]
    changes.choose(("claymore", free))
    assert s.claymores >> free & 1
    assert s.claymores.bit_count() == 8


@rule("fof", "9.5/4")
def test_a_claymore_that_nobody_is_near_any_more_is_laid_elsewhere() -> None:
    s = proposed("a4")
    corner = parse_place("3.6")
    assert s.claymores >> corner & 1
    near = [u for c in (5, 6) for u in occupants(s, parse_place(f"2.{c}"), Side.FRIENDLY)]
    for u in near:
        station(s, u, parse_place("1.1"))
    relay_claymores(s)
    assert not s.claymores >> corner & 1
    assert s.claymores.bit_count() == 8
    assert s.claymores & ~claymore_places(s) == 0


# The plan as a whole


@rule("fof", "2.0/N1", "3.0/1")
@pytest.mark.parametrize("mission", EVERY)
def test_one_answer_takes_every_default(mission: str) -> None:
    s = begun(mission)
    assert s.phase == Phase.TURN_START
    assert s.turn == 0


@pytest.mark.parametrize("mission", EVERY)
def test_any_plan_leads_to_turn_1(mission: str) -> None:
    for seed in range(8):
        s = started(mission, seed)
        played_by_chance(prepare(s), seed)
        assert s.phase == Phase.TURN_START
        for u in named(s):
            if SIDE[u] == Side.FRIENDLY and on_map(s.place[u]):
                assert boundaries(s) >> s.place[u] & 1
        assert s.objective[0] != NOWHERE or Control.OBJ_1 not in {
            row.control for row in MISSIONS[mission].controls if row.placed_by == 0
        }


# Special rules of missions


def test_landing_zone_preparation_is_free_and_on_one_card() -> None:
    s = proposed("a1")
    left = list(s.missions_left)
    plan = drive(begin(s))
    assert plan.kind == "lz-preparation"
    plan.choose(("prepare", parse_place("2.2")))
    assert plan.ask is None
    assert [name_of(p) for p in s.i_place] == ["2.2"]
    assert s.i_value == [-5]
    assert s.i_pending == [1]
    assert s.missions_left == left


def test_the_wounded_of_the_ambush_lie_on_four_cards() -> None:
    s = proposed("a7")
    places = set(s.c_place)
    assert len(s.c_place) == 16
    assert len(places) == 4
    assert all(row_of(p) in (4, 5) for p in places)
    teams = [u for u in TEAMS[Side.FRIENDLY] if s.place[u] in places]
    assert len(teams) == 4
    assert all(s.kind[u] == UnitKind.PARALYZED_TEAM for u in teams)
    assert s.lost == [0, 0, 0]


def test_one_platoon_may_block_behind_the_village() -> None:
    s = proposed("a8")
    assert name_of(s.place[unit("squad-1-3")]) == "5.3"
    assert not start_area(s, unit("squad-1-1")) & area(s, (4, 5), ())
    for u in named(s):
        if s.place[u] == parse_place("5.3"):
            station(s, u, STAGING)
    assert start_area(s, unit("squad-1-1")) & area(s, (4, 5), ())


@rule("fof", "13.1/1", "13.2/1", "13.3/1")
def test_streamlined_play_is_a_switch_or_the_missions_own() -> None:
    s = proposed("a2")
    assert not (s.all_line)
    assert not (s.no_ammo)
    assert not (s.always_heard)
    switches = {"experience": "left-out", "ammunition": "left-out", "communication": "left-out"}
    s = proposed("a2", 1, switches)
    assert s.all_line
    assert s.no_ammo
    assert s.always_heard
    assert not [kind for kind in s.a_kind if kind >= RADIO or kind in DEVICES]
    s = proposed("training")
    assert s.all_line
    assert s.no_ammo
    assert s.always_heard


@rule("fof", "2.4.3/1", "7.4.5/8")
def test_the_landing_plan_says_who_is_flown_in_next() -> None:
    s = proposed("a1")
    order = landing_order(s)
    last = order[-1]
    drive(change_placement(s)).choose(("fly-next", last))
    assert landing_order(s) == [last, *order[:-1]]
    drive(change_placement(s)).choose(("fly-next", order[1]))
    assert landing_order(s)[:2] == [order[1], last]
    assert not [one for one in drive(change_placement(proposed("a2"))).options if one[0] == "fly-next"]


@rule("fof", "7.4.5/19", "7.4.5/X9", "7.4.5/X10", "7.4.5/X11", "7.4.5/X12")
def test_a_platoon_less_a_step_of_each_squad_fits_in_three_helicopters() -> None:
    """The sample Landing Plan: three sticks of three Steps, a Step of each squad is left behind."""
    s = proposed("a1")
    squads = [unit(f"squad-{n}-1") for n in (1, 2, 3)]
    others = [unit(name) for name in ("plt-hq-1", "m60-1-1", "m60-2-1")]
    ships = [s.aboard[u] for u in squads]
    for squad in squads:
        drive(change_placement(s)).choose(("split", squad), "fire-team")
    left = [u for u in TEAMS[Side.FRIENDLY] if s.place[u] == PICKUP_ZONE]
    assert [s.steps[u] for u in squads] == [2, 2, 2]
    assert [s.kind[u] for u in left] == [UnitKind.FIRE_TEAM] * 3
    for u, ship in zip(others, ships):
        drive(change_placement(s)).choose(("station", u), ("ride", ship))
    assert [passengers(s, ship) for ship in ships] == [sorted(one) for one in zip(squads, others)]
    assert not any(room_for(s, ship, STEPS) for ship in ships)
    assert planned(s).choose("ready").kind == "lz-preparation"


@rule("fof", "7.4.5/19")
def test_empty_seats_are_filled_by_those_who_wait_and_fit() -> None:
    s = proposed("a1")
    squad = unit("squad-1-1")
    ship = s.aboard[squad]
    assert ("fill-seats",) not in drive(change_placement(s)).options
    drive(change_placement(s)).choose(("split", squad), "assault-team")
    (team,) = [u for u in TEAMS[Side.FRIENDLY] if s.place[u] == PICKUP_ZONE]
    assert s.kind[team] == UnitKind.ASSAULT_TEAM
    assert s.experience[team] == Experience.LINE
    assert landing_order(s)[-1] == team
    drive(change_placement(s)).choose("fill-seats")
    assert set(passengers(s, ship)) == {squad, unit("plt-hq-2")}
    assert ("fill-seats",) not in drive(change_placement(s)).options


@rule("fof", "7.4.5/19", "2.4.3/1")
def test_a_team_that_was_left_behind_is_flown_in_or_joins_its_squad_again() -> None:
    s = proposed("a1")
    squad, other = unit("squad-1-1"), unit("squad-2-1")
    ship = s.aboard[squad]
    drive(change_placement(s)).choose(("split", squad), "fire-team")
    (team,) = [u for u in TEAMS[Side.FRIENDLY] if s.place[u] == PICKUP_ZONE]
    assert ("split", squad) not in drive(change_placement(s)).options
    drive(change_placement(s)).choose(("fly-next", team))
    assert landing_order(s)[0] == team
    drive(change_placement(s)).choose(("station", team), ("ride", ship))
    assert s.aboard[team] == ship
    again = drive(change_placement(s)).choose(("rejoin", team))
    assert again.options == [("with", squad)]
    again.choose(("with", squad))
    assert (s.steps[squad], s.steps[other], s.aboard[squad]) == (3, 3, ship)
    assert s.place[team] == REMOVED
    assert team not in s.landing_plan
    assert not [one for one in drive(change_placement(s)).options if one[0] == "rejoin"]


@rule("fof", "7.4.5/19")
def test_a_team_joins_only_a_squad_that_has_a_seat_for_it() -> None:
    s = proposed("a1")
    squad = unit("squad-1-1")
    drive(change_placement(s)).choose(("split", squad), "fire-team")
    drive(change_placement(s)).choose("fill-seats")
    (team,) = [u for u in TEAMS[Side.FRIENDLY] if s.place[u] == PICKUP_ZONE]
    assert ("rejoin", team) not in drive(change_placement(s)).options
    drive(change_placement(s)).choose(("station", unit("plt-hq-2")), ("at", PICKUP_ZONE))
    assert ("rejoin", team) in drive(change_placement(s)).options


@rule("fof", "7.4.5/19")
def test_only_squads_that_are_flown_in_are_split_before_play() -> None:
    s = proposed("a1")
    drive(change_placement(s)).choose(("station", unit("squad-2-2")), ("at", PICKUP_ZONE))
    squads = {one[1] for one in drive(change_placement(s)).options if one[0] == "split"}
    assert squads == {unit(f"squad-{n}-{p}") for n in (1, 2, 3) for p in (1, 2, 3)}
    on_foot = proposed("a7")
    changes = {one[0] for one in drive(change_placement(on_foot)).options}
    assert not changes & {"split", "rejoin", "fill-seats", "fly-next"}
    hurt = [u for u in TEAMS[Side.FRIENDLY] if on_foot.place[u] >= 0]
    assert hurt
    assert not [one for one in drive(change_placement(on_foot)).options if one[-1] in hurt]


@rule("fof", "7.4.5/19", "2.4.3/1")
def test_seats_that_squads_below_strength_leave_are_taken() -> None:
    s = proposed("a1")
    for n in (1, 2, 3):
        s.steps[unit(f"squad-{n}-1")] = 2
    for u in committed(s):
        station(s, u, PICKUP_ZONE)
    default_landing_plan(s)
    seats = sum(room_for(s, unit(f"uh-1d-{n}"), STEPS) for n in range(1, 9))
    assert seats == 0


@rule("fof", "13.2/1", "4.3.1/1")
def test_machine_gun_ammunition_and_deafness_are_switches() -> None:
    s = proposed("a2")
    assert (s.no_mg_ammo, s.pinned_deaf) == (False, False)
    s = proposed("a2", 1, {"ammunition": "but-machine-guns", "pinned": "deaf"})
    assert (s.no_ammo, s.no_mg_ammo, s.pinned_deaf) == (False, True, True)


@rule("fof", "6.5.1/4", "6.5.4/1")
def test_throwing_back_and_jams_are_switches() -> None:
    s = proposed("a2")
    assert (s.answers_hits_only, s.launchers_jam) == (False, False)
    s = proposed("a2", 1, {"throwing-back": "after-hits"})
    assert (s.answers_hits_only, s.launchers_jam) == (True, False)
    s = proposed("a2", 1, {"jam": "launchers"})
    assert (s.answers_hits_only, s.launchers_jam) == (False, True)
