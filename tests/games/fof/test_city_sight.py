"""12.10 Line of Sight in a position with city blocks."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.games.fof.blocks import attach
from dangerclose.games.fof.field import (
    in_sight,
    others_in_sight,
    sees_unit,
    spots_held,
    spots_in_sight,
)
from dangerclose.games.fof.grid import name_of, parse_place
from dangerclose.games.fof.sight import blocks, city_of, sees
from dangerclose.games.fof.spotting import spottable
from dangerclose.games.fof.state import put
from dangerclose.games.fof.tables import TERRAIN_CODE
from dangerclose.games.fof.terms import FireMission, Illumination, Side
from dangerclose.testing import rule
from tests.games.fof.board import at, board, unit
from tests.games.fof.city import city as plain_city
from tests.games.fof.city import named, seen

HOUSES = ["U1 U1 U1", "U1 U1 U1", "U1 U1 U1"]


def view(s, name):
    """The areas that a unit sees, by name."""
    return {named(one) for one in members(spots_in_sight(s, unit(name)))}


def cards_seen(s, name):
    return {name_of(place) for place in members(in_sight(s, unit(name)))}


@rule("fof", "12.10/1", "12.10/2")
def test_a_unit_sees_what_its_area_sees():
    for rows, spots in (
        (HOUSES, ("2.2 street-n", "2.2 ground-a", "1.1 street-e")),
        (
            ["U2 U1 U4", "U7 O1 U5"],
            ("1.1 upper-a", "2.1 courtyard", "2.1 upper-a", "2.3 upper-a", "1.3 ground-a"),
        ),
    ):
        for one in spots:
            card, area = one.split()
            s = board(rows, {"squad-1-1": f"{card} in={area}"})
            expected = seen(plain_city([row.replace("O1", "f") for row in rows]), one)
            assert view(s, "squad-1-1") == expected, one
            assert cards_seen(s, "squad-1-1") == {spot.split()[0] for spot in expected}


@rule("fof", "12.10/2", "5.2.1/1")
def test_enemies_are_seen_in_the_areas_that_are_seen():
    s = board(
        HOUSES,
        {"squad-1-1": "2.2 in=street-n", "nva-squad-1": "2.2 in=street-s", "nva-squad-2": "2.2 in=ground-a"},
    )
    u = unit("squad-1-1")
    assert not sees_unit(s, u, unit("nva-squad-1")), "the house is between"
    assert sees_unit(s, u, unit("nva-squad-2"))
    assert spottable(s, u) == 1 << parse_place("2.2")
    s.place[unit("nva-squad-2")] = -3
    assert spottable(s, u) == 0
    assert others_in_sight(s, unit("nva-squad-1")) == 0
    assert spots_held(s, Side.ENEMY).bit_count() == 1


@rule("fof", "12.7/1")
def test_an_attached_marker_ends_the_street_and_opens_the_perpendicular_ones():
    rows = ["U1 U1 U1 U1 U1", "U1 U4 U4 U1 U1", "U1 U1 U1 U1 U1"]
    s = board(rows, {"squad-1-1": "2.2 in=ground-a"})
    assert "2.5 street-n" not in view(s, "squad-1-1")
    attach(s, *at("2.2", "2.3"))
    assert "2.5 street-n" in view(s, "squad-1-1")
    assert "2.2 street-e" not in view(s, "squad-1-1")


@rule("fof", "12.1/8", "5.2.1/2")
def test_standard_cards_see_each_other_past_a_city_as_everywhere():
    s = board(
        ["O1 U1 O1", "O1 U12 O1", "O1 O1 O1", "O1^ U1 O1^"],
        {"squad-1-1": "1.1", "squad-1-2": "2.1", "squad-1-3": "4.1"},
    )
    assert "1.3" not in cards_seen(s, "squad-1-1"), "a house is like dark ground of its height"
    assert "3.3" in cards_seen(s, "squad-1-1")
    assert "2.3" in cards_seen(s, "squad-1-2"), "a park is no house"
    assert "4.3" in cards_seen(s, "squad-1-3"), "from hill to hill over a low house"


@rule("fof", "12.1/8", "5.2.2/2")
def test_how_a_block_stops_a_line_between_two_levels():
    s = board(["U1 U2 U11 U12"])
    stops = {
        name_of(place): [blocks(s, place, 2, low, high) for low, high in ((1, 1), (1, 2), (2, 2))]
        for place in at("1.1", "1.2", "1.3", "1.4")
    }
    assert stops == {
        "1.1": [True, False, False],
        "1.2": [True, True, True],
        "1.3": [False, False, False],
        "1.4": [False, False, False],
    }


@rule("fof", "8.4/1", "12.10/2")
def test_out_of_smoke_and_incoming_nothing_is_seen():
    s = board(HOUSES, {"squad-1-1": "2.2 in=street-n", "squad-1-2": "3.2 in=street-s"})
    s.smoke = 1 << parse_place("2.2")
    assert view(s, "squad-1-1") == {"2.2 street-n"}
    assert "2.2 street-n" in view(s, "squad-1-2"), "into smoke one sees"
    s.smoke = 0
    s.i_place, s.i_pending, s.i_kind = at("2.2"), [0], [int(FireMission.HE)]
    assert view(s, "squad-1-1") == {"2.2 street-n"}


@rule("fof", "8.1/3", "12.10/2")
def test_in_the_dark_one_sees_the_next_block():
    rows = ["U1 U1 U1 U1 U1"]
    s = board(rows, {"squad-1-1": "1.1 in=street-n"}, visibility=3)
    assert cards_seen(s, "squad-1-1") == {"1.1", "1.2"}
    s.l_place, s.l_kind = at("1.4"), [int(next(iter(Illumination)))]
    assert "1.4" in cards_seen(s, "squad-1-1")
    s.visibility = 0
    assert cards_seen(s, "squad-1-1") == {"1.1", "1.2", "1.3", "1.4"}


def test_the_city_is_looked_over_once_while_it_stays():
    s = board(HOUSES)
    first = city_of(s)
    assert city_of(s.copy()) is first
    other = s.copy()
    other.terrain = put(other.terrain, parse_place("2.2"), TERRAIN_CODE["O1"])
    assert city_of(other) is not first
    assert city_of(other).fields
    attach(s, *at("1.1", "1.2"))
    assert city_of(s).attached
    assert city_of(s).blocks == first.blocks


def test_a_card_sees_what_any_of_its_areas_sees():
    s = board(["U1 U1 U1", "U1 U1 O1"])
    assert sees(s, *at("1.1", "1.3"))
    assert sees(s, *at("2.3", "1.1"))
    assert not sees(board(["O1 U1 O1"]), *at("1.1", "1.3"))
