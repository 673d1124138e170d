"""2.4.2B, 7.3.2, 7.4.5 Transport helicopters: their areas, landing, loading, evacuating."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.burden import STEPS, room_for
from dangerclose.games.fof.changes import new_asset, new_casualty
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.field import (
    has_room,
    in_sight,
    is_exposed,
    occupants,
    passengers,
    place_of_unit,
)
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import (
    ABOARD,
    EVACUATED,
    INBOUND,
    LOITER,
    OUTBOUND,
    PICKUP_ZONE,
    REMOVED,
)
from dangerclose.games.fof.helicopters import fly, landing_cards, stick, zone_of
from dangerclose.games.fof.mission_terms import Task
from dangerclose.games.fof.moves import reachable
from dangerclose.games.fof.state import DAMAGED, EXPOSED, FACE_DOWN, LOITERED
from dangerclose.games.fof.tables import AMMUNITION
from dangerclose.games.fof.terms import Ammo, Asset, Side
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cards, spot, told, unit

HUEY, SECOND, CHINOOK = unit("uh-1d-1"), unit("uh-1d-2"), unit("ch-47")
SQUAD = unit("squad-1-1")
MISS, MISS_2 = 4, 27
FIELD = ["O1 O1 O1", "O1 O1 O1"]


def landing(names, zones=("1.1",), rows=FIELD, **columns):
    """A position with a Landing Zone; units that are "in" a helicopter are aboard."""
    units = {name: place for name, place in names.items() if not place.startswith("in ")}
    s = board(rows, units, **columns)
    for place in zones:
        s.landing_zones |= 1 << at(place)[0]
    for name, place in names.items():
        if place.startswith("in "):
            s.aboard[unit(name)], s.place[unit(name)] = unit(place[3:]), ABOARD
    return s


def flown(s, *choices):
    return answered(fly(s), *choices)[0]


# 7.4.5/6 The round


@rule("fof", "7.4.5/6", "7.4.5/8", "7.4.5/X2", "7.4.5/X3", "7.4.5/X4", "7.4.5/X5", "7.4.5/X6", "7.4.5/X7")
def test_a_round_trip_takes_four_turns():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1", "squad-1-2": "pickup-zone"})
    where = []
    for choices in (
        [("land", at("1.1")[0])],
        [],
        [],
        [("load-and-go",)],
        [("land", at("1.1")[0])],
    ):
        s.coloured_smoke = s.landing_zones
        flown(s, *choices)
        where.append(s.place[HUEY])
    assert where == [at("1.1")[0], OUTBOUND, PICKUP_ZONE, INBOUND, at("1.1")[0]]
    assert place_of_unit(s, SQUAD) == place_of_unit(s, unit("squad-1-2")) == at("1.1")[0]


@rule("fof", "7.4.5/6", "7.4.5/X1", "7.4.5/23")
def test_a_landing_is_put_off_once_then_it_flies_home_and_begins_anew():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1"})
    where = []
    for choices in ([("loiter",)], [("turn-back",)], [], [("fly-off",)]):
        flown(s, *choices)
        where.append(s.place[HUEY])
    assert where == [LOITER, OUTBOUND, PICKUP_ZONE, INBOUND]
    assert passengers(s, HUEY) == [SQUAD]


@rule("fof", "7.4.5/6", "7.4.5/7", "7.3.2/6")
def test_helicopters_need_no_command_and_only_in_the_pickup_zone_may_wait():
    s = landing(
        {
            "uh-1d-1": "1.1",
            "uh-1d-2": "outbound",
            "uh-1d-3": "loiter",
            "uh-1d-4": "inbound",
            "uh-1d-5": "pickup-zone",
        },
        zones=(),
    )
    asks = flown(s)
    assert asks == [], "nobody has a choice"
    assert [s.place[unit(f"uh-1d-{n}")] for n in range(1, 6)] == [
        OUTBOUND,
        PICKUP_ZONE,
        OUTBOUND,
        LOITER,
        PICKUP_ZONE,
    ]
    assert told(s, "flies")[0].args == (HUEY, at("1.1")[0], OUTBOUND)


@rule("fof", "7.4.5/6", "7.4.5/8")
def test_a_helicopter_may_stay_in_the_pickup_zone():
    s = landing({"uh-1d-1": "pickup-zone", "uh-1d-2": "pickup-zone", "squad-1-1": "pickup-zone"})
    asks = flown(s, ("stay",), ("stay",))
    assert [ask.kind for ask in asks] == ["load-helicopter"] * 2
    assert [("all-stay",) in ask.options for ask in asks] == [True, False]
    flown(s, ("all-stay",))
    assert s.place[HUEY] == s.place[SECOND] == PICKUP_ZONE
    s.landing_zones = 0
    assert flown(s) == [], "there is nowhere to fly to"


# 7.3.2/6, 7.4.5/3 The Landing Zone


@rule("fof", "7.3.2/6", "7.4.5/3", "7.4.5/20", "7.4.5/24", "7.3.2/2", "7.3.2/3")
def test_helicopters_land_on_landing_zones_alone_and_set_down_their_passengers():
    s = landing(
        {
            "uh-1d-1": "inbound",
            "squad-1-1": "in uh-1d-1",
            "uh-1d-2": "pickup-zone",
            "squad-1-2": "in uh-1d-2",
        },
        zones=("1.1", "1.2"),
    )
    asks = flown(s, ("land", at("1.2")[0]), ("fly-off",))
    assert set(asks[0].options) == {
        ("land-all",),
        ("loiter",),
        *[("land", place) for place in at("1.1", "1.2")],
    }
    assert told(s, "lands")[0].args == (HUEY, INBOUND, at("1.2")[0])
    assert s.place[SQUAD] == at("1.2")[0]
    assert is_exposed(s, SQUAD)
    assert is_exposed(s, HUEY)
    assert s.place[SECOND] == INBOUND, "the second wave is on its way"


@rule("fof", "7.3.2/6", "7.3.2/3")
def test_the_first_wave_needs_no_mark_a_later_one_does():
    s = landing({"uh-1d-1": "inbound"}, zones=("1.1", "1.2"))
    assert landing_cards(s) == s.landing_zones
    s.place[SQUAD] = at("1.1")[0]
    assert landing_cards(s) == 0
    s.coloured_smoke = 1 << at("2.3")[0]
    assert landing_cards(s) == 0
    s.coloured_smoke = 1 << at("1.2")[0]
    assert landing_cards(s) == s.landing_zones, "one mark serves the whole LZ"
    assert flown(s, ("loiter",))


@rule("fof", "7.3.2/6")
def test_who_finds_no_mark_is_told_so_and_loiters():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "1.1"})
    assert flown(s) == []
    assert s.place[HUEY] == LOITER
    assert len(told(s, "no-mark")) == 1
    s.coloured_smoke = s.landing_zones
    flown(s, ("land", at("1.1")[0]))
    s.coloured_smoke = 0
    flown(s)
    assert len(told(s, "no-mark")) == 1, "nobody wants to land"
    t = landing({"uh-1d-1": "inbound"}, zones=())
    flown(t)
    assert not told(t, "no-mark")


@rule("fof", "7.3.2/6")
def test_the_mark_is_asked_for_when_the_phase_begins_so_a_wave_lands_together():
    s = landing(
        {"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1", "uh-1d-2": "inbound", "squad-1-2": "in uh-1d-2"}
    )
    flown(s, ("land-all",))
    assert s.place[HUEY] == s.place[SECOND] == at("1.1")[0]


@rule("fof", "7.4.5/3", "7.4.5/18")
def test_a_landing_zone_is_the_cards_that_lie_together():
    s = landing({}, zones=("1.1", "1.2", "2.3"), rows=["O1 O1 O1 O1 O1", "O1 O1 O1 O1 O1"])
    assert zone_of(s, at("1.1")[0]) == s.landing_zones
    t = landing({}, zones=("1.1", "1.3"))
    assert zone_of(t, at("1.1")[0]) == 1 << at("1.1")[0]


@rule("fof", "7.4.5/4", "7.4.5/23", "1.2.1I/1")
def test_four_land_on_a_card_and_the_rest_loiter():
    s = landing({f"uh-1d-{n}": "inbound" for n in range(1, 7)})
    flown(s, ("land-all",))
    assert [s.place[unit(f"uh-1d-{n}")] for n in range(1, 7)] == [*at("1.1") * 4, LOITER, LOITER]


@rule("fof", "7.4.5/4", "7.4.5/23")
def test_who_aborts_has_used_one_of_the_four_landings():
    names = {f"uh-1d-{n}": "inbound" for n in range(1, 6)}
    s = landing({**names, "local-force-squad-1": "1.2"})
    cards(s, 12, 4, 27, 35)  # the first aborts, the others are missed
    flown(s, ("land-all",))
    assert [s.place[unit(f"uh-1d-{n}")] for n in range(1, 6)] == [LOITER, *at("1.1") * 3, LOITER]


@rule("fof", "7.4.5/6", "7.7B/4")
def test_one_that_loitered_and_aborts_goes_home():
    s = landing({"uh-1d-1": "inbound", "local-force-squad-1": "1.2"})
    flown(s, ("loiter",))
    cards(s, 12)
    flown(s, ("land", at("1.1")[0]))
    assert s.place[HUEY] == OUTBOUND


@rule("fof", "7.7B/4", "7.4.5/6")
def test_one_that_has_landed_and_aborts_goes_home():
    s = landing({"uh-1d-1": "inbound", "local-force-squad-1": "2.3"})
    flown(s, ("land", at("1.1")[0]))
    s.place[unit("local-force-squad-1")] = at("1.2")[0]
    update_fire(s)
    cards(s, 12)
    flown(s)
    assert [event.args for event in told(s, "aborts")] == [(HUEY, OUTBOUND)]


@rule("fof", "7.3.2/6", "5.2/2")
def test_nobody_lands_on_a_card_that_nobody_has_seen():
    s = landing({"uh-1d-1": "inbound"}, zones=("1.2",), rows=["O1 ??"])
    assert flown(s) == []
    assert s.place[HUEY] == LOITER


@rule("fof", "7.4.2/1", "5.1.5/1")
def test_who_finds_no_room_stays_aboard():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1"})
    s.coloured_smoke = s.landing_zones
    for n in range(1, 16):
        s.place[unit(f"team-{n}")] = at("1.1")[0]
    flown(s, ("land", at("1.1")[0]))
    assert passengers(s, HUEY) == [SQUAD]


@rule("fof", "7.4.2/1", "6.0/7")
def test_who_gets_off_opens_fire():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1", "local-force-squad-1": "1.2"})
    spot(s, "1.2")
    cards(s, MISS)
    flown(s, ("land", at("1.1")[0]))
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("1.2")[0]


@rule("fof", "7.4.5/4", "7.4.5/23")
def test_those_on_the_ground_take_off_first_so_that_four_more_find_room():
    names = {f"uh-1d-{n}": "1.1" for n in range(1, 5)} | {f"uh-1d-{n}": "inbound" for n in range(5, 9)}
    s = landing(names)
    flown(s, ("land-all",))
    assert [s.place[unit(f"uh-1d-{n}")] for n in range(1, 9)] == [OUTBOUND] * 4 + at("1.1") * 4


@rule("fof", "7.7/2", "7.7/3", "7.4.5/23")
def test_wrecks_take_room_on_a_landing_zone():
    s = landing({f"uh-1d-{n}": "inbound" for n in range(1, 5)})
    s.burning = at("1.1", "1.1")
    flown(s, ("land-all",))
    assert [s.place[unit(f"uh-1d-{n}")] for n in range(1, 5)] == [*at("1.1", "1.1"), LOITER, LOITER]


@rule("fof", "7.4.5/23", "7.5B/1")
def test_who_lands_under_fire_takes_it_before_anybody_gets_off():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1", "local-force-squad-1": "1.2"})
    cards(s, 13)  # AT 2: 2 + 4 - 1 + 1 = 6, missed
    flown(s, ("land", at("1.1")[0]))
    [event] = told(s, "at-combat")
    assert [(line.text, line.value) for line in event.roll.modifiers] == [
        ("Small Arms", "+4"),
        ("defence of the UH-1D", "\N{MINUS SIGN}1"),
        ("Open Ground", "0"),
        ("target moved", "+1"),
    ]
    assert event.args[2] == 6
    assert s.log.index(event) < s.log.index(told(s, "disembarks")[0])
    assert s.place[SQUAD] == at("1.1")[0]


@rule("fof", "7.7B/4", "7.4.5/23")
def test_an_aborted_landing_keeps_its_passengers():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1", "local-force-squad-1": "1.2"})
    cards(s, 12)  # AT 0: 4
    flown(s, ("land", at("1.1")[0]))
    assert s.place[HUEY] == LOITER
    assert passengers(s, HUEY) == [SQUAD]
    cards(s, 16)
    flown(s, ("land", at("1.1")[0]))
    assert s.place[HUEY] == OUTBOUND, "who has loitered goes home"


@rule("fof", "7.4.5/20", "7.4.5/24", "7.5D/1")
def test_landing_brings_reaction_fire():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1", "12.7mm-1": "1.3"})
    cards(s, MISS)
    flown(s, ("land", at("1.1")[0]))
    [event] = told(s, "at-combat")
    assert (event.rule, event.args[0]) == ("7.5D/1", unit("12.7mm-1"))


@rule("fof", "7.7B/1", "7.4.5/23")
def test_a_helicopter_shot_down_while_it_lands():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1", "12.7mm-1": "1.1"})
    cards(s, 12)
    flown(s, ("land", at("1.1")[0]))
    assert s.place[HUEY] == s.place[SQUAD] == REMOVED
    assert s.burning == at("1.1")


@rule("fof", "7.5B/1", "7.4.5/6")
def test_who_takes_off_leaves_through_the_fire_on_the_card():
    s = landing({"uh-1d-1": "1.1", "local-force-squad-1": "1.2"})
    s.status[HUEY] |= LOITERED
    update_fire(s)
    cards(s, MISS)
    flown(s)
    assert s.place[HUEY] == OUTBOUND
    assert told(s, "at-combat")[0].rule == "7.5B/1"
    assert told(s, "ceases-fire"), "there is nobody left to fire at"
    assert not s.status[HUEY] & LOITERED


@rule("fof", "5.2/2", "7.4.5/3")
def test_passengers_on_the_ground_turn_up_what_they_see():
    s = landing({"uh-1d-1": "inbound", "squad-1-1": "in uh-1d-1"}, rows=["O1 ??", "O1 ??"])
    flown(s, ("land", at("1.1")[0]))
    assert s.terrain[at("1.2")[0]] != FACE_DOWN
    s = landing({"uh-1d-1": "inbound"}, rows=["O1 ??", "O1 ??"])
    flown(s, ("land", at("1.1")[0]))
    assert s.terrain[at("1.2")[0]] == FACE_DOWN, "aircraft reveal nothing"


# 7.4.5/8 Loading


@rule("fof", "7.4.5/8", "7.4.5/19", "7.4.5/X8", "7.4.5/X9", "7.4.5/X10", "7.4.5/X11", "7.4.5/X12", "7.4.5/N1")
def test_the_sample_landing_plan_fits_three_helicopters():
    names = {f"uh-1d-{n}": "pickup-zone" for n in (1, 2, 3)}
    platoon = {"plt-hq-1": "", "m60-1-1": "", "m60-2-1": ""} | {f"squad-{n}-1": " steps=2" for n in (1, 2, 3)}
    s = landing(names | {name: "pickup-zone" + words for name, words in platoon.items()})
    squads = {"uh-1d-1": "plt-hq-1", "uh-1d-2": "m60-1-1", "uh-1d-3": "m60-2-1"}
    for number, (ship, small) in enumerate(squads.items(), start=1):
        for name in (small, f"squad-{number}-1"):
            s.aboard[unit(name)], s.place[unit(name)] = unit(ship), ABOARD
        assert sum(s.steps[v] for v in passengers(s, unit(ship))) == 3
        assert room_for(s, unit(ship), STEPS) == 0
    assert sum(s.steps[unit(name)] for name in platoon) == 9


@rule("fof", "7.4.5/8", "7.4.5/19", "7.4/1")
def test_load_and_go_takes_the_next_stick():
    s = landing(
        {
            "uh-1d-1": "pickup-zone",
            "plt-hq-1": "pickup-zone",
            "squad-1-1": "pickup-zone steps=2",
            "squad-2-1": "pickup-zone",
        }
    )
    assert stick(s, HUEY) == [SQUAD, unit("plt-hq-1")]
    flown(s, ("load-and-go",))
    assert passengers(s, HUEY) == sorted([SQUAD, unit("plt-hq-1")])
    assert s.place[HUEY] == INBOUND


@rule("fof", "7.4.5/8", "7.3.2/4", "7.4/1")
def test_loading_by_hand_units_or_ammunition():
    s = landing({"uh-1d-1": "pickup-zone", "squad-1-1": "pickup-zone", "xo": "pickup-zone"})
    smoke = new_asset(s, Asset.RED_SMOKE, place=PICKUP_ZONE)
    shells = new_asset(s, AMMUNITION + Ammo.MTR, 4, place=PICKUP_ZONE)
    asks = flown(s, ("take-aboard", unit("xo")), ("take-cargo", int(Asset.RED_SMOKE), smoke), ("fly-off",))
    assert ("take-aboard", SQUAD) in asks[0].options
    assert ("take-aboard", SQUAD) not in asks[1].options, "three Steps do not fit besides one"
    assert passengers(s, HUEY) == [unit("xo")]
    assert s.a_holder[smoke] == HUEY
    for ask, fit in zip(asks, (True, False)):
        assert (("take-cargo", AMMUNITION + Ammo.MTR, shells) in ask.options) is fit, "one type of load"
        assert ("take-cargo", int(Asset.RED_SMOKE), shells) not in ask.options
    t = landing({"uh-1d-1": "pickup-zone"})
    shells = new_asset(t, AMMUNITION + Ammo.MTR, 4, place=PICKUP_ZONE)
    flown(t, ("take-cargo", AMMUNITION + Ammo.MTR, shells), ("fly-off",))
    assert t.place[HUEY] == INBOUND
    assert [(t.a_holder[a], t.a_points[a]) for a in range(len(t.a_kind)) if t.a_holder[a] == HUEY] == [
        (HUEY, 4)
    ]


@rule("fof", "7.4.5/22", "7.4/1")
def test_the_heavy_helicopter_takes_ten_steps():
    waiting = {f"squad-{p}-{n}": "pickup-zone" for p in (1, 2) for n in (1, 2)}
    s = landing({"ch-47": "pickup-zone", **waiting})
    flown(s, ("load-and-go",))
    assert sum(s.steps[v] for v in passengers(s, CHINOOK)) == 9


@rule("fof", "7.3.2/5", "5.1.7/3", "7.4.5/8", "7.4.5/12")
def test_casualties_are_evacuated_from_any_landing_zone_to_the_pickup_zone():
    s = landing({"uh-1d-1": "1.1", "squad-1-1": "1.1"})
    casualty = new_casualty(s, Side.FRIENDLY, at("1.1")[0])
    s.c_carrier[casualty], s.c_place[casualty] = HUEY, ABOARD
    flown(s)
    assert s.c_place[casualty] == ABOARD
    flown(s)
    assert s.c_place[casualty] == EVACUATED
    assert s.tally[Task.EVACUATE_CASUALTY] == 1


@rule("fof", "7.3.2/5", "7.4.5/8")
def test_an_empty_helicopter_is_asked_for_only_if_somebody_is_to_be_fetched():
    s = landing({"uh-1d-1": "pickup-zone"})
    assert flown(s) == []
    new_casualty(s, Side.ENEMY, at("1.1")[0])
    evacuated = new_casualty(s, Side.FRIENDLY, EVACUATED)
    assert flown(s) == []
    s.c_place[evacuated], s.c_carrier[evacuated] = ABOARD, SQUAD
    asks = flown(s, ("fly-off",))
    assert ("load-and-go",) not in asks[0].options, "nobody waits"
    assert s.place[HUEY] == INBOUND


@rule("fof", "7.4.5/12", "7.7B/4")
def test_passengers_of_one_that_came_back_undamaged_stay_aboard():
    s = landing({"uh-1d-1": "outbound", "squad-1-1": "in uh-1d-1"})
    s.status[HUEY] |= LOITERED | EXPOSED
    flown(s)
    assert passengers(s, HUEY) == [SQUAD]


@rule("fof", "7.7B/3")
def test_a_damaged_helicopter_brings_its_passengers_home_and_flies_no_more():
    s = landing({"uh-1d-1": "outbound", "squad-1-1": "in uh-1d-1"})
    s.status[HUEY] |= DAMAGED
    flown(s)
    assert (s.place[HUEY], s.place[SQUAD]) == (PICKUP_ZONE, PICKUP_ZONE)
    assert flown(s) == []
    s.place[SECOND] = PICKUP_ZONE
    flown(s, ("load-and-go",))
    assert passengers(s, SECOND) == [SQUAD], "on another helicopter they may fly"


# 2.4.2B, 7.4.5/9 The areas


@rule("fof", "2.4.2B/1", "7.4.5/11", "7.4.5/5", "7.4.5/10")
@pytest.mark.parametrize("area", ["pickup-zone", "inbound", "outbound", "loiter"])
def test_nobody_walks_into_or_out_of_the_areas_and_nobody_fires_there(area):
    s = board(FIELD, {"squad-1-1": area, "local-force-squad-1": "1.1"})
    assert reachable(s, SQUAD) == 0
    update_fire(s)
    assert not told(s, "opens-fire")


@rule("fof", "2.4.2B/2", "7.4.5/15")
def test_there_is_no_line_of_sight_to_the_areas():
    s = board(FIELD, {"squad-1-1": "pickup-zone", "plt-hq-1": "1.1", "local-force-squad-1": "1.2"})
    assert not in_sight(s, unit("plt-hq-1")) >> PICKUP_ZONE & 1
    assert not hears(s, unit("plt-hq-1"), SQUAD)


@rule("fof", "7.4.5/9", "7.4.5/13", "7.4.5/14")
def test_the_areas_hold_any_number():
    s = board(FIELD, {f"uh-1d-{n}": "inbound" for n in range(1, 9)})
    assert has_room(s, CHINOOK, INBOUND)
    assert len(occupants(s, INBOUND, Side.FRIENDLY)) == 8


@rule("fof", "7.4.5/2", "7.1.1/1", "7.4.5/16", "7.4.5/17", "7.4.5/21", "2.4.3/1", "7.4.5/1")
def test_a_mission_with_an_air_assault_has_its_first_wave_inbound():
    from dangerclose.games.fof.landing_plan import default_landing_plan

    waiting = {f"squad-{n}-1": "pickup-zone" for n in (1, 2, 3)} | {"plt-hq-1": "pickup-zone"}
    s = landing({"uh-1d-1": "pickup-zone", "uh-1d-2": "pickup-zone", **waiting}, mission="a1")
    default_landing_plan(s)
    assert s.place[HUEY] == s.place[SECOND] == INBOUND
    flown(s, ("land-all",))
    assert sum(s.steps[u] for u in occupants(s, at("1.1")[0], Side.FRIENDLY) if u not in (HUEY, SECOND)) == 6


@rule("fof", "7.4.5/8")
def test_one_that_flies_off_takes_nobody_who_was_not_loaded():
    s = landing({"uh-1d-1": "pickup-zone", "squad-1-1": "pickup-zone"})
    flown(s, ("fly-off",))
    assert passengers(s, HUEY) == []
