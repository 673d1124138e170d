"""12.1/8, 12.4, 12.7, 12.10 Line of Sight in a city."""

from __future__ import annotations

import random

import pytest

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.urban import AREAS
from dangerclose.games.fof.urban_sight import (
    FIELD,
    Seer,
    cards_of,
    concentrates_free,
    place_of_spot,
    seen_from,
    spot,
    spots_of,
    struck,
)
from dangerclose.testing import rule
from tests.games.fof.city import AREA, BLOCK, CARDS, at, city, named, seen
from tests.games.fof.plain_sight import Plain

ROW_HOUSES = ["U1 U1 U1 U1 U1"] * 5
SHOPS = ["U2 U2 U2 U2 U2"] * 5


def halves(names):
    """Of some spots the streets."""
    return {name for name in names if "street" in name}


def rooms(names):
    return {name for name in names if "ground" in name or "upper" in name}


# Streets


@rule("fof", "12.1/1", "12.10/2")
def test_both_halves_of_a_street_see_each_other_along_it_for_three_blocks():
    view = halves(seen(city(ROW_HOUSES), "2.2 street-n"))
    along = {f"{row}.{c} street-{side}" for c in (1, 2, 3, 4, 5) for row, side in ((2, "n"), (3, "s"))}
    at_the_crossings = {f"{row}.{c} street-{side}" for row in (2, 3) for c, side in ((1, "e"), (2, "w"))}
    at_the_crossings |= {f"{row}.{c} street-{side}" for row in (2, 3) for c, side in ((2, "e"), (3, "w"))}
    assert view == along | at_the_crossings


def test_sight_ends_after_three_blocks():
    here = city(["U1 U1 U1 U1 U1 U1"])
    view = halves(seen(here, "1.1 street-n"))
    assert "1.4 street-n" in view
    assert "1.5 street-n" not in view


@rule("fof", "12.10/2")
@pytest.mark.parametrize(("code", "through"), [("U1", False), ("U9", False), ("U11", True), ("U12", True)])
def test_a_building_parts_the_opposite_streets_of_its_block(code, through):
    here = city([code])
    assert ("1.1 street-s" in seen(here, "1.1 street-n")) is through
    assert "1.1 street-e" in seen(here, "1.1 street-n"), "around the corner"


def test_eight_half_streets_meet_at_a_crossing():
    view = halves(seen(city(["U1 U1", "U1 U1"]), "1.1 street-e"))
    around = {"1.1 street-n", "1.2 street-n", "1.2 street-w", "2.1 street-s", "2.1 street-e", "2.2 street-s"}
    assert around <= view
    assert "2.2 street-w" in view


# Buildings


@rule("fof", "12.10/2")
def test_the_ground_floor_sees_its_streets_a_block_to_either_side_and_the_house_opposite():
    view = seen(city(ROW_HOUSES), "3.3 ground-a")
    own = {f"3.3 street-{side}" for side in "nesw"}
    north = {f"{row}.{c} street-{side}" for c in (2, 3, 4) for row, side in ((3, "n"), (4, "s"))}
    assert own | north <= view
    assert halves(view) & {"3.1 street-n", "3.5 street-n", "4.3 street-n"} == set()
    across = {f"{card} ground-{area}" for card in ("3.3", "4.3", "2.3", "3.2", "3.4") for area in "ab"}
    assert rooms(view) == across


@rule("fof", "12.10/2")
def test_an_upper_story_sees_three_blocks_along_its_streets():
    view = halves(seen(city(["U2 U2 U2 U2 U2"]), "1.1 upper-a"))
    assert {"1.4 street-n", "1.4 street-s"} <= view
    assert "1.5 street-n" not in view


@rule("fof", "12.10/2")
@pytest.mark.parametrize(("between", "over"), [("U1", True), ("U9", True), ("U2", False), ("U5", False)])
def test_an_upper_story_looks_over_low_blocks_into_buildings_not_into_streets(between, over):
    here = city([f"U4 {between} U1"])
    view = seen(here, "1.1 upper-a")
    assert ("1.3 ground-a" in view) is over
    assert "1.3 street-w" not in view
    assert ("1.1 upper-a" in seen(here, "1.3 ground-b")) is over
    assert "1.3 ground-a" not in seen(here, "1.1 ground-a")


@rule("fof", "12.10/2")
def test_all_within_a_block_see_each_other_and_fire_strikes_every_room_of_it():
    here = city(["U2"])
    assert rooms(seen(here, "1.1 ground-a")) == {
        f"1.1 {one}" for one in ("ground-a", "ground-b", "upper-a", "upper-b")
    }
    everything = bits_of(AREA[one] for one in ("ground-a", "ground-b", "upper-a", "upper-b"))
    assert struck(BLOCK["U2"], 1 << AREA["ground-a"]) == everything
    street = 1 << AREA["street-n"]
    assert struck(BLOCK["U2"], street) == street
    assert struck(BLOCK["U10"], 1 << AREA["ground-b"]) == bits_of((AREA["ground-a"], AREA["ground-b"]))
    assert struck(BLOCK["U4"], 1 << AREA["ground-a"]) == 1 << AREA["ground-a"]


# Compounds


@rule("fof", "12.1/5")
def test_nothing_is_seen_into_or_out_of_a_courtyard_but_from_its_own_building():
    here = city(["U1 U1 U1", "U1 U7 U1", "U1 U1 U1"])
    assert seen(here, "2.2 courtyard") == {f"2.2 {one}" for one in ("courtyard", "ground-a", "upper-a")}
    assert seen(here, "2.2 ground-a") == seen(here, "2.2 courtyard"), "the wall is before it"
    assert "2.2 courtyard" in seen(here, "2.2 upper-a")
    assert {"2.3 ground-a", "2.2 street-n", "3.2 ground-b"} <= seen(here, "2.2 upper-a")


@rule("fof", "12.1/6", "12.7/1")
def test_an_attached_building_sees_into_the_large_compound():
    here = city(["U4 U9"], ["1.1 1.2"])
    assert seen(here, "1.2 courtyard") == {"1.2 courtyard", "1.1 ground-a", "1.1 upper-a"}
    assert "1.2 courtyard" not in seen(city(["U4 U9"]), "1.1 upper-a")


# 12.4/1 in part
def test_fire_from_upstairs_into_the_courtyard_is_concentrated_without_an_attempt():
    assert concentrates_free(BLOCK["U7"], (), AREA["upper-a"])
    assert concentrates_free(BLOCK["U4"], [BLOCK["U9"]], AREA["upper-a"])
    assert not concentrates_free(BLOCK["U4"], [BLOCK["U1"]], AREA["upper-a"])
    assert not concentrates_free(BLOCK["U7"], (), AREA["ground-a"])


# Attached buildings


@rule("fof", "12.7/1")
def test_no_street_runs_between_attached_buildings_and_the_street_ends_there():
    rows = ["U1 U1", "U4 U4", "U1 U1"]
    here = city(rows, ["2.1 2.2"])
    assert "2.1 street-e" not in seen(here, "1.1 street-e")
    assert "3.1 street-e" in seen(city(rows), "1.1 street-e")
    assert "3.1 street-e" not in seen(here, "1.1 street-e"), "the building stands across it"


@rule("fof", "12.7/1")
def test_attached_occupants_look_down_the_streets_perpendicular_to_the_attached_side():
    rows = ["U1 U1 U1 U1 U1", "U3 U4 U1 U1 U1", "U1 U1 U1 U1 U1"]
    view = seen(city(rows, ["2.1 2.2"]), "2.1 ground-a")
    assert {"2.4 street-n", "3.4 street-s", "2.4 street-s", "1.4 street-n"} <= view
    assert {"2.2 ground-a", "2.2 upper-a"} <= view
    assert "2.4 street-n" not in seen(city(rows), "2.1 ground-a")
    along = seen(city([*rows, "U1 U1 U1 U1 U1"], ["2.1 2.2"]), "2.1 ground-a")
    assert "4.1 street-w" not in along, "that street is along the attached side"


# Standard cards


@rule("fof", "12.1/8")
def test_standard_cards_look_into_the_streets_that_begin_at_them_and_at_what_they_face():
    here = city(["U1 U1 U1", "f U1 U1"])
    view = seen(here, "2.1 open")
    assert {"2.2 street-w", "2.2 ground-a", "2.2 street-n", "2.3 street-n", "1.2 street-n"} <= view
    assert {"2.3 street-w", "2.3 ground-a"} & view == set(), "a house is between"


@rule("fof", "12.1/8")
@pytest.mark.parametrize(
    ("between", "ground", "upper"), [("f", True, True), ("d", False, True), ("U1", False, True)]
)
def test_over_what_lies_between_a_standard_card_is_seen_as_in_open_country(between, ground, upper):
    here = city([f"U4 {between} f"])
    assert ("1.3 open" in seen(here, "1.1 ground-a")) is ground
    assert ("1.3 open" in seen(here, "1.1 upper-a")) is upper
    assert ("1.1 street-e" in seen(here, "1.3 open")) is ground


@pytest.mark.parametrize(("between", "over"), [("UW", False), ("U12", True)])
def test_the_citadel_wall_stops_who_does_not_stand_higher(between, over):
    here = city(["U4 . .", f". {between} .", ". . f"])
    assert ("1.1 upper-a" in seen(here, "3.3 open")) is over


# Smoke


@rule("fof", "8.4/1")
def test_smoke_in_an_area_is_seen_into_but_not_through_or_out_of():
    here = city(["U1 U1 U1"])
    smoke = ["1.2 street-n"]
    assert "1.2 street-n" in seen(here, "1.1 street-n", smoke)
    assert "1.3 street-n" not in seen(here, "1.1 street-n", smoke), "there is no other half"
    assert seen(here, "1.2 street-n", smoke) == {"1.2 street-n"}


def test_smoke_in_one_half_leaves_the_other_open():
    here = city(["U1 U1 U1", "U1 U1 U1"])
    one, both = ["1.2 street-n"], ["1.2 street-n", "2.2 street-s"]
    assert "1.3 street-n" in seen(here, "1.1 street-n", one)
    assert "1.3 street-n" not in seen(here, "1.1 street-n", both)
    assert "2.2 ground-a" not in seen(here, "1.2 ground-a", one), "it lies before the house"


# The whole


def layout(rng):
    """A city at random, in half of all with standard cards and gaps, and some buildings attached."""
    codes = [*CARDS, "f", "d", "h", "."] if rng.random() < 0.5 else list(CARDS)
    height, width = rng.randint(2, 5), rng.randint(2, 5)
    cards = [[rng.choice(codes) for _ in range(width)] for _ in range(height)]
    pairs = [
        f"{r + 1}.{c + 1} {down + 1}.{right + 1}"
        for r in range(height)
        for c in range(width)
        for down, right in ((r + 1, c), (r, c + 1))
        if down < height
        and right < width
        and {cards[r][c], cards[down][right]} <= set(CARDS)
        and rng.random() < 0.12
    ]
    return [" ".join(row) for row in cards], pairs


@rule("fof", "12.10/1")
def test_thousands_of_cities_are_seen_as_a_plain_second_writing_sees_them():
    told = 0
    for seed in range(2000):
        rng = random.Random(seed)
        rows, pairs = layout(rng)
        here = city(rows, pairs)
        spots = members(Seer(here).present)
        if not spots:
            continue
        smoke = bits_of(rng.sample(spots, len(spots) // 8)) if rng.random() < 0.5 else 0
        fast, plain = Seer(here, smoke), Plain(here, smoke)
        for a in rng.sample(spots, 2):
            others = [b for b in spots if not (FIELD >> a % AREAS & FIELD >> b % AREAS & 1)]
            expected = {named(b) for b in others if plain.sees(a, b)} | {named(a)}
            found = {named(b) for b in members(fast.row(a))}
            assert found == expected, (seed, named(a), rows, pairs)
            told += len(expected) - 1
    assert told > 50_000


@rule("fof", "5.2.1/3")
def test_sight_is_mutual_in_a_city_without_smoke():
    for seed in range(150):
        rows, pairs = layout(random.Random(seed))
        here = Seer(city(rows, pairs))
        for a in members(here.present):
            for b in members(here.row(a)):
                assert here.row(b) >> a & 1, (seed, named(a), named(b), rows, pairs)


def test_rows_are_kept_while_city_and_smoke_are_the_same():
    here, other = city(["U1 U1 U1"]), city(["U1 U12 U1"])
    place = parse_place("1.2")
    free = seen_from(here, 0, place, AREA["street-n"])
    assert seen_from(here, 1 << at("1.2 street-n"), place, AREA["street-n"]) == 1 << at("1.2 street-n")
    assert seen_from(here, 0, place, AREA["street-n"]) == free
    assert seen_from(other, 0, place, AREA["street-n"]) != free


def test_spots_and_cards():
    place = parse_place("2.3")
    assert place_of_spot(spot(place, AREA["courtyard"])) == place
    assert cards_of(spots_of(1 << place | 1)) == 1 << place | 1
    assert spots_of(1 << place).bit_count() == AREAS
