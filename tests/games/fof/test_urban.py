"""12.1 to 12.9 The areas of Urban Terrain cards and the ways between them."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.urban import (
    AREA_NAME,
    AREAS,
    EMPTY,
    OPEN_UPPER,
    PLAIN,
    STREETS,
    Inside,
    Works,
    areas_of,
    breachable,
    breached,
    cover_of,
    goes_unseen,
    next_to,
    open_to_vehicles,
    room_left,
    rooms_of,
    steps_too_many,
    ways_across,
    ways_within,
    why_no_entry,
)
from dangerclose.testing import rule
from tests.games.fof.city import AREA, BLOCK, CARDS

N, E, S, W = range(4)
NORTH, NORTHEAST, EAST, SOUTH, WEST = 0, 1, 2, 4, 6
ALL_STREETS = {"street-n", "street-e", "street-s", "street-w"}
ANYWHERE = (1 << AREAS) - 1


def bits(*names):
    return bits_of(AREA[name] for name in names)


def words(found):
    return {AREA_NAME[one] for one in members(found)}


def within(code, area, works=PLAIN, inside=EMPTY, exposed=False):
    return words(ways_within(BLOCK[code], works, inside, AREA[area], exposed=exposed))


def across(code, area, direction, there, works=PLAIN, its=PLAIN, inside=EMPTY):
    here, beyond = (BLOCK.get(one) for one in (code, there))
    return words(ways_across(here, works, AREA[area], direction, beyond, its, inside))


def why(code, source, area, works=PLAIN, inside=EMPTY, exposed=False):
    return why_no_entry(BLOCK[code], works, inside, AREA[source], AREA[area], exposed=exposed)


# Areas


@rule("fof", "12.1/1", "12.1/3", "12.1/4", "12.1/5", "12.1/6", "12.1/7")
@pytest.mark.parametrize(
    ("code", "inner"),
    [
        ("U1", {"ground-a", "ground-b"}),
        ("U2", {"ground-a", "ground-b", "upper-a", "upper-b"}),
        ("U3", {"ground-a"}),
        ("U4", {"ground-a", "upper-a"}),
        ("U6", {"ground-a", "courtyard"}),
        ("U7", {"ground-a", "upper-a", "courtyard"}),
        ("U9", {"courtyard"}),
        ("U10", {"ground-a", "ground-b"}),
        ("U11", {"ground-a"}),
        ("U13", set()),
    ],
)
def test_the_areas_of_each_class_of_building(code, inner):
    assert words(areas_of(BLOCK[code])) == ALL_STREETS | inner
    assert words(rooms_of(BLOCK[code])) == (set() if code in ("U11", "U13") else inner - {"courtyard"})


@rule("fof", "12.7/1")
def test_there_is_no_street_on_an_attached_side():
    assert words(areas_of(BLOCK["U4"], 1 << E)) & ALL_STREETS == ALL_STREETS - {"street-e"}


@rule("fof", "12.1/1")
def test_each_area_has_its_own_cover():
    printed = {"street-n": 1, "street-s": 0, "ground-a": 4, "upper-a": 4}
    assert {name: cover_of(BLOCK["U4"], AREA[name]) for name in printed} == printed
    assert cover_of(BLOCK["U8"], AREA["courtyard"]) == 2
    assert cover_of(BLOCK["U2"], AREA["upper-b"]) == 3


@rule("fof", "12.2/11")
def test_vehicles_keep_to_the_streets():
    for code in CARDS:
        assert words(open_to_vehicles(BLOCK[code])) == ALL_STREETS
    assert words(open_to_vehicles(BLOCK["U4"], 1 << N)) == ALL_STREETS - {"street-n"}


# Within a card


@rule("fof", "12.1/1")
def test_the_opposite_street_is_reached_around_the_building_or_through_it():
    assert within("U3", "street-n") == {"street-e", "street-w", "ground-a"}
    assert within("U3", "ground-a") == ALL_STREETS


@rule("fof", "12.9/1")
def test_who_is_exposed_goes_on_within_the_card():
    assert within("U2", "street-n", exposed=True) == within("U2", "street-n")


@rule("fof", "12.2/9", "12.2/10")
def test_in_a_complex_building_one_goes_from_area_to_area_among_sheds_by_the_street():
    assert within("U1", "ground-a") == ALL_STREETS | {"ground-b"}
    assert within("U10", "ground-a") == ALL_STREETS


@rule("fof", "12.3/1")
def test_up_and_down_within_one_area_and_across_upstairs():
    assert within("U2", "ground-a") == ALL_STREETS | {"ground-b", "upper-a"}
    assert within("U2", "upper-a") == {"ground-a", "upper-b"}
    assert "upper-a" not in within("U2", "street-n"), "one enters on the ground floor"


@rule("fof", "12.2/10", "12.7/1")
def test_no_way_leads_over_an_attached_side_into_a_street():
    works = Works(attached=1 << E)
    assert within("U4", "street-n", works) == {"street-w", "ground-a"}
    assert within("U4", "ground-a", works) == ALL_STREETS - {"street-e"} | {"upper-a"}


def test_ways_within_a_card_lead_back_again():
    for code, block in BLOCK.items():
        for attached in (0, 1 << N, 0b0101):
            here = areas_of(block, attached)
            for area in members(here):
                found = next_to(block, Works(attached), area)
                assert found & ~here == 0
                for there in members(found):
                    assert next_to(block, Works(attached), there) >> area & 1, (code, area, there)


# Compounds


@rule("fof", "12.4/1")
def test_a_courtyard_is_entered_unexposed_or_by_a_breach():
    assert within("U6", "street-n") == {"street-e", "street-w", "courtyard"}
    assert within("U6", "street-n", exposed=True) == {"street-e", "street-w"}
    assert "courtyard" in within("U6", "street-n", Works(breached=bits("courtyard")), exposed=True)
    assert "Breach" in why("U6", "street-n", "courtyard", exposed=True)


@rule("fof", "12.4/1")
def test_the_building_of_a_compound_is_entered_from_its_courtyard():
    assert within("U7", "courtyard", exposed=True) == ALL_STREETS | {"ground-a"}
    assert within("U7", "ground-a") == {"courtyard", "upper-a"}
    assert why("U7", "street-n", "ground-a") == "No way leads there from here."


# Who holds a building


HOSTILE = Inside(hostile=bits("ground-a"))


@rule("fof", "12.2/2", "12.2/3", "12.2/4")
@pytest.mark.parametrize(
    ("inside", "free"),
    [
        (EMPTY, True),
        (HOSTILE, False),
        (HOSTILE._replace(friendly=bits("ground-a")), True),
        (HOSTILE._replace(friendly=bits("ground-b")), False),
        (Inside(hostile=bits("ground-b")), True),
        (Inside(contact=True), False),
        (Inside(contact=True, friendly=bits("ground-a")), True),
    ],
)
def test_a_building_is_entered_that_is_held_by_friends_or_by_nobody(inside, free):
    assert ("ground-a" in within("U1", "street-n", inside=inside)) is free
    assert (why("U1", "street-n", "ground-a", inside=inside) == "") is free


@rule("fof", "12.2/5", "12.2/6", "12.2/7", "12.2/8")
@pytest.mark.parametrize(
    ("change", "free"),
    [
        ({"attacked": bits("ground-a")}, True),
        ({"pinned": bits("ground-a")}, True),
        ({"smoke": True}, True),
        ({"attacked": bits("ground-b")}, False),
        ({"pinned": bits("ground-b")}, False),
    ],
)
def test_a_building_held_by_the_enemy_is_entered_under_a_grenade_attack_pinned_or_in_smoke(change, free):
    assert ("ground-a" in within("U1", "street-n", inside=HOSTILE._replace(**change))) is free


@rule("fof", "12.2/9")
def test_the_same_holds_from_area_to_area_and_upstairs():
    inside = Inside(hostile=bits("ground-b", "upper-a"))
    assert within("U2", "ground-a", inside=inside) == ALL_STREETS
    inside = inside._replace(pinned=bits("ground-b"), attacked=bits("upper-a"))
    assert within("U2", "ground-a", inside=inside) == ALL_STREETS | {"ground-b", "upper-a"}


def test_enemies_do_not_keep_anybody_out_of_streets_courtyards_and_rubble():
    everywhere = Inside(hostile=ANYWHERE)
    assert within("U6", "street-n", inside=everywhere) == {"street-e", "street-w", "courtyard"}
    assert "ground-a" in within("U11", "street-n", inside=everywhere)


# Barricades and breaches


@rule("fof", "12.5/1")
def test_a_barricaded_building_is_entered_by_a_breach_alone():
    works = Works(barricaded=bits("ground-a", "ground-b"))
    assert within("U1", "street-n", works) == {"street-e", "street-w"}
    assert why("U1", "street-n", "ground-b", works) == "The building is barricaded."
    opened = breached(BLOCK["U1"], works, AREA["ground-b"])
    assert opened.barricaded == 0
    assert within("U1", "street-n", opened) == {"street-e", "street-w", "ground-a", "ground-b"}


@rule("fof", "12.5/1")
def test_a_barricade_bars_the_street_not_the_rooms_within():
    works = Works(barricaded=bits("ground-a", "ground-b"))
    assert within("U1", "ground-a", works) == ALL_STREETS | {"ground-b"}
    assert within("U7", "courtyard", Works(barricaded=bits("ground-a"))) == ALL_STREETS


@rule("fof", "12.6/1")
def test_what_a_breach_may_be_made_in():
    assert words(breachable(BLOCK["U1"], PLAIN, N)) == {"ground-a", "ground-b"}
    assert words(breachable(BLOCK["U7"], PLAIN, N)) == {"courtyard"}
    assert words(breachable(BLOCK["U7"], PLAIN, AREA["courtyard"])) == {"ground-a"}
    assert breachable(BLOCK["U10"], PLAIN, N) == 0


@rule("fof", "12.6/1")
def test_a_breach_lets_in_from_the_street_opposite_without_the_street_between():
    its = Works(breached=bits("ground-b"))
    assert "ground-b" in across("U1", "street-n", NORTH, "U1", its=its)
    assert "ground-b" not in across("U1", "street-e", NORTH, "U1", its=its), "that street is not opposite"
    assert "ground-b" not in across("U1", "ground-a", NORTH, "U1", its=its)
    assert "ground-b" not in across(
        "U1", "street-n", NORTH, "U1", its=its, inside=Inside(hostile=bits("ground-b"))
    )
    assert "courtyard" in across("U1", "street-n", NORTH, "U6", its=Works(breached=bits("courtyard")))
    inner = Works(breached=bits("ground-a"))
    assert "ground-a" not in across("U1", "street-n", NORTH, "U6", its=inner), "the wall stands"


# To another card


@rule("fof", "12.2/1")
def test_another_card_is_entered_by_its_streets_from_the_street():
    assert across("U1", "street-n", NORTH, "U1") == {"street-s", "street-e", "street-w"}
    assert across("U1", "street-e", NORTH, "U1") == {"street-s", "street-e"}
    assert across("U1", "street-s", NORTH, "U1") == set()
    assert across("U1", "ground-a", NORTH, "U1") == set()
    assert across("U1", "street-n", NORTHEAST, "U1") == {"street-s", "street-w"}


def test_streets_meet_both_ways():
    for direction in range(8):
        for area in (*range(4), AREA["open"]):
            for there in (*range(4), AREA["open"]):
                ways = [
                    ways_across(
                        BLOCK["U1"] if one < 4 else None,
                        PLAIN,
                        one,
                        way,
                        BLOCK["U1"] if other < 4 else None,
                        PLAIN,
                    )
                    >> other
                    & 1
                    for one, other, way in ((area, there, direction), (there, area, (direction + 4) % 8))
                ]
                assert ways[0] == ways[1], (direction, area, there)


@rule("fof", "12.1/8")
def test_between_standard_and_urban_cards_one_goes_by_the_street():
    assert across("", "open", EAST, "U1") == {"street-w", "street-n", "street-s"}
    assert across("U1", "street-w", WEST, "") == {"open"}
    assert across("U1", "ground-a", WEST, "") == set()
    assert across("U1", "street-e", WEST, "") == set()
    assert ways_across(None, PLAIN, OPEN_UPPER, EAST, BLOCK["U1"], PLAIN) & STREETS


@rule("fof", "12.7/1", "5.1.3/1")
def test_attached_buildings_are_one_within_and_nobody_is_exposed():
    works, its = Works(attached=1 << E), Works(attached=1 << W)
    assert across("U4", "ground-a", EAST, "U2", works, its) == {"ground-a", "ground-b"}
    assert across("U4", "upper-a", EAST, "U2", works, its) == {"upper-a", "upper-b"}
    assert across("U3", "ground-a", EAST, "U9", works, its) == {"courtyard"}
    assert across("U9", "courtyard", EAST, "U3", works, its) == {"ground-a"}
    assert across("U9", "courtyard", EAST, "U9", works, its) == {"courtyard"}
    assert across("U7", "ground-a", EAST, "U3", works, its) == set(), "its wall is between"
    assert across("U3", "ground-a", WEST, "U7", its, works) == {"courtyard"}
    assert across("U4", "ground-a", EAST, "U2") == set()
    assert "street-n" in across("U4", "street-n", EAST, "U2", works, its), "the street runs on beside them"
    assert goes_unseen(BLOCK["U4"], AREA["ground-a"])
    assert not goes_unseen(BLOCK["U4"], N)
    assert not goes_unseen(None, AREA["open"])


@rule("fof", "12.7/1", "12.5/1")
def test_enemies_and_barricades_in_attached_buildings():
    works, its = Works(attached=1 << E), Works(attached=1 << W, barricaded=bits("ground-a"))
    inside = Inside(hostile=bits("ground-a"))
    assert across("U4", "ground-a", EAST, "U3", works, its, inside) == set()
    assert across("U4", "ground-a", EAST, "U3", works, its) == {"ground-a"}, "from within"
    assert across("U9", "courtyard", EAST, "U3", works, its) == set(), "from a yard"


# Stacking


@rule("fof", "12.8/1")
def test_areas_crowd_like_cover_and_a_tower_holds_one_step():
    assert [steps_too_many(steps) for steps in (1, 3, 4, 6)] == [0, 0, 1, 3]
    assert room_left(BLOCK["U5"], AREA["upper-a"], 0) == 1
    assert room_left(BLOCK["U5"], AREA["upper-a"], 1) == 0
    assert room_left(BLOCK["U5"], AREA["ground-a"], 9) is None
    assert room_left(BLOCK["U4"], AREA["upper-a"], 9) is None
