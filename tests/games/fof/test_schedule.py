"""7.2.1, 2.4.3 Preplanned transport: by waves to the beach and back, and nobody wades."""

from __future__ import annotations

from importlib.resources import files

import pytest

from dangerclose.games.fof import placement
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.changes import new_casualty
from dangerclose.games.fof.components import CAMPAIGNS, LIBRARY, MISSIONS
from dangerclose.games.fof.control_actions import why_not_activate_vehicle
from dangerclose.games.fof.field import is_exposed, named, passengers
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import EVACUATED, STAGING, WIDTH, is_staging, on_map, row_of
from dangerclose.games.fof.mines import lay_mines
from dangerclose.games.fof.mission_loading import read_mission
from dangerclose.games.fof.mission_schema import Group
from dangerclose.games.fof.mission_terms import PackageItem
from dangerclose.games.fof.moves import reachable, why_barred
from dangerclose.games.fof.schedule import follow_schedule, is_scheduled
from dangerclose.games.fof.state import NO_MARKER, PINNED
from dangerclose.games.fof.tables import SIDE, UNITS
from dangerclose.games.fof.terms import Illumination, Side, UnitKind
from dangerclose.games.fof.vehicles import can_act
from dangerclose.games.fof.visibility import visibility_at
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import at, board, put_unit, spot, told, unit
from tests.games.fof.preparing import proposed
from tests.shared.content_files import changed, demand_refusal

LVTS = [unit(f"pel-lvt-4-{number}") for number in range(1, 9)]
TANKS = [unit(f"pel-m4a3-{number}") for number in range(1, 4)]


@pytest.fixture
def landing():
    s = proposed("p1")
    s.contact = (NO_MARKER,) * len(s.contact)
    s.log = []
    s.turn = 1
    return s


def steps_aboard(s):
    return sum(s.steps[v] for u in LVTS for v in passengers(s, u))


@rule("fof", "7.2.1/1", "2.4.3/1", "7.4.1/2")
def test_the_first_wave_is_aboard_and_lands_without_an_order(landing):
    s = landing
    waiting = [u for u in named(s) if SIDE[u] == Side.FRIENDLY and is_staging(s.place[u])]
    assert steps_aboard(s) > 40
    assert any(UNITS[u].kind not in (UnitKind.VEHICLE,) for u in waiting), "there is a second wave"
    assert all(is_staging(s.place[u]) for u in LVTS)
    riders = [v for u in LVTS for v in passengers(s, u)]
    follow_schedule(s)
    assert all(row_of(s.place[u]) == 1 for u in LVTS)
    assert all(row_of(s.place[v]) == 1 and is_exposed(s, v) for v in riders)
    assert not any(passengers(s, u) for u in LVTS)
    assert all(is_staging(s.place[u]) for u in TANKS), "their turn is the second"


@rule("fof", "7.2.1/1")
def test_they_leave_in_the_next_turn_and_bring_the_next_wave_in_theirs(landing):
    s = landing
    left = [u for u in named(s) if SIDE[u] == Side.FRIENDLY and is_staging(s.place[u])]
    left = [u for u in left if UNITS[u].kind != UnitKind.VEHICLE]
    follow_schedule(s)
    s.turn = 2
    follow_schedule(s)
    assert all(is_staging(s.place[u]) for u in LVTS)
    assert all(row_of(s.place[u]) == 1 for u in TANKS)
    assert {v for u in LVTS for v in passengers(s, u)} >= {u for u in left if s.place[u] < 0}
    assert steps_aboard(s) > 0
    for u in named(s):  # the first wave has gone inland
        if UNITS[u].kind != UnitKind.VEHICLE and on_map(s.place[u]):
            s.place[u] += WIDTH
    s.turn = 3
    follow_schedule(s)
    assert all(on_map(s.place[u]) for u in left)
    assert all(row_of(s.place[u]) == 1 for u in TANKS), "they have come to stay"


@rule("fof", "7.2.1/1", "7.2/1")
def test_what_is_on_the_schedule_is_not_activated_and_acts_by_nothing_else(landing):
    s = landing
    order = Order(unit("pel-co-hq"), "3.3.1B/1")
    assert "schedule" in why_not_activate_vehicle(s, order, LVTS[0])
    assert not can_act(s, LVTS[0])
    assert is_scheduled(s, TANKS[0])
    s.turn = 2
    follow_schedule(s)
    assert not is_scheduled(s, TANKS[0])
    s.status[TANKS[0]] = 0
    assert why_not_activate_vehicle(s, order, TANKS[0]) == ""


@rule("fof", "7.2.1/1", "6.1.1/1")
def test_on_the_beach_an_amphibious_tractor_fires(landing):
    s = landing
    follow_schedule(s)
    place = s.place[LVTS[0]]
    put_unit(s, "ija-rifle-squad-1", "1.1")
    assert place == at("1.1")[0]
    spot(s, "1.1")
    update_fire(s)
    assert LVTS[0] in {shot.unit for shot in volumes(s)[place].shots}


@rule("fof", "7.2.1/1", "7.5B/1")
def test_what_meets_them_on_the_beach_meets_them_before_anybody_is_out(landing):
    s = landing
    for column in range(1, 6):
        lay_mines(s, at(f"1.{column}")[0])
    follow_schedule(s)
    assert len(told(s, "mine-check")) >= len(LVTS)


@rule("fof", "7.2.1/1", "7.7A/4")
def test_a_pinned_one_stays_and_is_fired_at_but_once(landing):
    s = landing
    follow_schedule(s)
    put_unit(s, "ija-lmg-1", "1.1")
    update_fire(s)
    s.turn = 2
    s.status[LVTS[0]] |= PINNED
    s.log = []
    follow_schedule(s)
    assert on_map(s.place[LVTS[0]])
    assert LVTS[0] not in [event.args[1] for event in told(s, "at-combat")]
    s.status[LVTS[0]] = 0
    follow_schedule(s)
    assert LVTS[0] in [event.args[1] for event in told(s, "at-combat")]


@rule("fof", "2.4.3/1", "5.1.2/1")
def test_nobody_walks_between_the_sea_and_the_beach(landing):
    s = landing
    ashore = next(v for u in LVTS for v in passengers(s, u))
    waits = next(u for u in named(s) if is_staging(s.place[u]) and UNITS[u].kind != UnitKind.VEHICLE)
    assert not any(on_map(place) for place in range(300) if reachable(s, waits) >> place & 1)
    follow_schedule(s)
    goals = [place for place in range(300) if reachable(s, ashore) >> place & 1]
    assert goals
    assert all(on_map(place) for place in goals)
    assert why_barred(s, ashore, STAGING) != ""
    plain = proposed("p2")
    plain.contact = s.contact
    on_land = next(u for u in named(plain) if is_staging(plain.place[u]) and UNITS[u].steps == 4)
    assert any(on_map(place) for place in range(300) if reachable(plain, on_land) >> place & 1)


@rule("fof", "5.1.7/1", "5.1.7/2", "7.2.1/1")
def test_casualties_aboard_are_evacuated_by_sea(landing):
    s = landing
    follow_schedule(s)
    c = new_casualty(s, Side.FRIENDLY, s.place[LVTS[0]])
    s.c_carrier[c], s.c_place[c] = LVTS[0], -1
    s.turn = 2
    follow_schedule(s)
    assert s.c_place[c] == EVACUATED
    assert row_of(s.collection_point) == 1


P1 = (files("dangerclose.games.fof") / "content/missions/p1.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("turns = [1, 3, 5, 7]", "turns = [1, 2]", "turns"),
        ("turns = [2], stays", "turns = [], stays", "expected vehicles"),
        ('vehicles = ["pel-m4a3-1", ', 'vehicles = ["pel-m4a3-4", ', "attachments"),
        ("turns = [1], stays", "turns = [1], row = 9, stays", "row"),
    ],
)
@rule("fof", "7.2.1/1")
def test_a_schedule_is_checked(old, new, said):
    demand_refusal(
        lambda text: read_mission(text, LIBRARY, CAMPAIGNS, "p1.toml"), changed(P1, old, new), "p1.toml", said
    )
    assert MISSIONS["p1"].schedule


# 9.2.1/11


@rule("fof", "9.2.1/11", "8.2/2")
def test_a_package_may_light_up_the_card_of_the_contact():
    s = board(visibility=4)
    place = at("2.2")[0]
    placement.place_item(s, Group(item=PackageItem.ILLUMINATION), place)
    assert (s.l_place, s.l_kind) == ([place], [Illumination.MORTAR])
    assert visibility_at(s, place) == 2
    assert told(s, "enemy-light")
