"""12 A city in a position: its areas and what lies at them, and the moves between them."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import members
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.blocks import (
    area_of,
    areas_at,
    attach,
    attached_blocks,
    barricade,
    beside_marker,
    block_at,
    breach,
    cover_value,
    has_city,
    marker_of,
    new_cover,
    works_at,
)
from dangerclose.games.fof.checks import check
from dangerclose.games.fof.city_moves import inside_at, step_towards
from dangerclose.games.fof.command_limits import draw_modifiers
from dangerclose.games.fof.communication import by_voice
from dangerclose.games.fof.deployment import station
from dangerclose.games.fof.enemy_moves import advance
from dangerclose.games.fof.falling_back import fall_back
from dangerclose.games.fof.field import in_cover, is_exposed, level_of_unit
from dangerclose.games.fof.grid import STAGING, name_of, parse_place
from dangerclose.games.fof.ground import lay, not_on_map
from dangerclose.games.fof.loads import disembark, others_here
from dangerclose.games.fof.map_setup import attach_objectives
from dangerclose.games.fof.movement import chosen_cover, why_not_move_to_cover
from dangerclose.games.fof.moves import (
    cover_has_room,
    free_covers,
    move_to,
    move_within,
    reachable,
    why_barred,
    why_no_cover_sought,
)
from dangerclose.games.fof.state import ACTIVATED, EXPOSED, GRENADE, NOBODY, put
from dangerclose.games.fof.tables import DECKS, RANDOM, TERRAIN, TERRAIN_CODE
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import CoverMarker, Letter, Side
from dangerclose.games.fof.urban import AREA_NAME
from dangerclose.games.fof.vehicles import chosen_street, drive, turn_into
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cards, put_unit, told, unit
from tests.games.fof.city import AREA

BLOCKS = ["U2 U2 U2", "U2 U2 U2", "U2 U2 U2"]
TANK = "m48a3-1"


def into(s, name, card):
    """The areas of a card that one Move leads to."""
    return {AREA_NAME[s.v_area[v]] for v in free_covers(s, unit(name), parse_place(card))}


def marker(s, spot):
    card, area = spot.split()
    return marker_of(s, parse_place(card), AREA[area])


def where(s, name):
    u = unit(name)
    return f"{name_of(s.place[u])} {AREA_NAME[area_of(s, u)]}"


def card_with(options, number):
    """An Action card with a random number."""
    return next(card + 1 for card, row in enumerate(RANDOM) if row[options] == number)


def cards_beyond(s, name):
    return {name_of(place) for place in members(reachable(s, unit(name)))}


# The areas


@rule("fof", "12.0/1", "12.1/1", "5.2.3/5")
def test_the_areas_of_a_block_are_cover_from_the_start():
    s = board(["U2 O1"])
    names = [AREA_NAME[area] for area, at_ in zip(s.v_area, s.v_place) if at_ == at("1.1")[0]]
    assert names == [*(f"street-{side}" for side in "nesw"), "ground-a", "ground-b", "upper-a", "upper-b"]
    assert set(s.v_kind) == {CoverMarker.AREA}
    assert {AREA_NAME[s.v_area[v]]: cover_value(s, v) for v in (0, 4, 6)} == {
        "street-n": 1,
        "ground-a": 3,
        "upper-a": 3,
    }


@rule("fof", "12.0/1", "12.1/8")
def test_standard_cards_beside_a_city_have_no_areas():
    s = board(["U1 O1"], {"squad-1-1": "1.2"})
    assert block_at(s, parse_place("1.2")) is None
    assert areas_at(s, parse_place("1.2")) == 0
    assert has_city(s)
    assert not has_city(board(["O1 O1"]))
    s.place[unit("squad-1-1")] = STAGING
    assert block_at(s, STAGING) is None


@rule("fof", "12.1/1", "12.0/1")
def test_no_cover_is_sought_in_a_city():
    s = board(["U1"], {"squad-1-1": "1.1 in=street-n"})
    assert why_no_cover_sought(s, unit("squad-1-1")) != ""
    assert TERRAIN[TERRAIN_CODE["U1"]].cover_potential == 0


@rule("fof", "12.1/1", "12.1/8")
def test_a_block_that_is_drawn_has_its_areas_at_once():
    s = board(["O1"])
    s.terrain_from, s.terrain_deck = "hue", (1 << len(DECKS["hue"])) - 1
    place = parse_place("2.1")
    lay(s, place, "9.2.2/11")
    assert areas_at(s, place)
    assert s.v_place.count(place) == areas_at(s, place).bit_count()
    assert not_on_map(s, DECKS["hue"]).bit_count() == 54


@rule("fof", "12.4/2")
def test_a_marker_in_an_area_adds_to_it():
    s = board(["U8"])
    hole = new_cover(s, parse_place("1.1"), CoverMarker.FOXHOLES, area=AREA["courtyard"])
    assert cover_value(s, hole) == 1 + 2
    assert beside_marker(s, hole) == marker(s, "1.1 courtyard")


@rule("fof", "12.3/1", "5.2.2/1")
def test_an_upper_story_lies_a_level_higher():
    s = board(["U2"], {"squad-1-1": "1.1 in=upper-a", "squad-1-2": "1.1 in=ground-a"})
    assert [level_of_unit(s, unit(name)) for name in ("squad-1-1", "squad-1-2")] == [2, 1]


@rule("fof", "12.5/1", "12.6/1")
def test_a_breach_takes_the_barricade_from_the_building():
    s = board(["U1", "U10"])
    for place in at("1.1", "2.1"):
        barricade(s, place)
    assert works_at(s, parse_place("2.1")).barricaded == 0, "sheds cannot be barricaded"
    assert works_at(s, parse_place("1.1")).barricaded == 1 << AREA["ground-a"] | 1 << AREA["ground-b"]
    breach(s, parse_place("1.1"), AREA["ground-b"])
    works = works_at(s, parse_place("1.1"))
    assert (works.barricaded, works.breached) == (0, 1 << AREA["ground-b"])


@rule("fof", "12.7/1")
@pytest.mark.parametrize(
    ("neighbours", "number", "beyond"),
    [("U2", 1, "2.1"), ("U2", 2, "1.2"), ("U2", 3, ""), ("U2", 4, ""), ("U1", 1, ""), ("O1", 2, "")],
)
def test_an_objective_may_be_one_building_with_the_neighbour_that_is_drawn(neighbours, number, beyond):
    s = board([f"U4 {neighbours}", f"{neighbours} U1"])
    s.objective[0] = here = parse_place("1.1")
    cards(s, card_with(4, number))
    attach_objectives(s)
    ((place, there),) = [event.args for event in told(s, "one-building")]
    assert place == here
    assert name_of(there) == (beyond or "1.1")
    assert [name_of(one) for _, one in attached_blocks(s, here)] == ([beyond] if beyond else [])
    if beyond:
        assert s.attached[here] == 1 << number - 1
        assert s.attached[there] == 1 << (number + 1) % 4


@rule("fof", "12.7/1", "11.1/7")
def test_what_is_no_hall_or_was_settled_before_stays_as_it_is():
    for change in ({"attempt": 2}, {"attached": (1,) * 144}):
        s = board(["U4 U2", "U2 U2"], **change)
        s.objective[0] = parse_place("1.1")
        attach_objectives(s)
        assert not told(s, "one-building")
    s = board(["U2 U2", "U2 U2"])
    s.objective[0] = parse_place("1.1")
    attach_objectives(s)
    assert not told(s, "one-building")


# Moves within a card


@rule("fof", "12.1/1", "12.9/1")
def test_one_move_leads_from_area_to_area_again_and_again():
    s = board(BLOCKS, {"squad-1-1": "1.1 in=street-n"})
    u = unit("squad-1-1")
    assert into(s, "squad-1-1", "1.1") == {"street-e", "street-w", "ground-a", "ground-b"}
    for spot in ("1.1 street-e", "1.1 ground-b", "1.1 upper-b", "1.1 upper-a"):
        assert not why_not_move_to_cover(s, Order(NOBODY, ""), u), "Exposed or not"
        move_within(s, u, marker(s, spot))
        assert where(s, "squad-1-1") == spot
        assert is_exposed(s, u)
    check(s)


@rule("fof", "12.1/1")
def test_nobody_in_a_city_goes_into_the_open():
    s = board(BLOCKS, {"squad-1-1": "1.1 in=street-n"})
    u = unit("squad-1-1")
    asks, cover = answered(
        chosen_cover(s, u, s.place[u], "4.2.2f"), ("into", 15 + AREA["ground-a"], marker(s, "1.1 ground-a"))
    )
    assert ("no-cover",) not in asks[0].options
    assert cover == marker(s, "1.1 ground-a")


@rule("fof", "12.2/2", "12.2/4", "12.2/5", "12.2/6", "12.2/7", "12.2/8", "12.2/1")
def test_enemies_in_a_room_keep_the_company_out_until_they_are_attacked_pinned_or_in_smoke():
    def held(change=None, status=""):
        s = board(["U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": f"1.1 in=ground-a {status}"})
        if change:
            change(s)
        return "ground-a" in into(s, "squad-1-1", "1.1")

    here = 1 << parse_place("1.1")
    assert not held()
    assert held(status="pinned")
    assert held(lambda s: setattr(s, "smoke", here))
    assert held(lambda s: setattr(s, "white_phosphorus", here))
    assert held(lambda s: setattr(s, "tear_gas", here))
    assert held(lambda s: mark(s, GRENADE, NOBODY, marker(s, "1.1 ground-a"), -3, side=Side.ENEMY))
    assert held(lambda s: mark(s, GRENADE, unit("nva-squad-1"), NOBODY, -3))
    assert not held(lambda s: mark(s, GRENADE, NOBODY, marker(s, "1.1 ground-b"), -3, side=Side.ENEMY))
    assert not held(lambda s: mark(s, GRENADE, NOBODY, marker(s, "1.1 ground-a"), -3, side=Side.FRIENDLY))


@rule("fof", "12.2/5", "12.3/1")
def test_enemies_below_shut_in_who_is_upstairs():
    s = board(["U4"], {"squad-1-1": "1.1 in=upper-a", "nva-squad-1": "1.1 in=ground-a"})
    assert "no Cover marker" in why_not_move_to_cover(s, Order(NOBODY, ""), unit("squad-1-1"))


@rule("fof", "12.2/3", "12.2/4", "12.1/1", "5.2.3/5")
def test_both_sides_may_be_in_one_area_and_friends_let_in_more():
    s = board(
        ["U1"],
        {
            "squad-1-1": "1.1 in=street-n",
            "nva-squad-1": "1.1 in=ground-a",
            "squad-1-2": "1.1 in=ground-a",
        },
    )
    assert "ground-a" in into(s, "squad-1-1", "1.1")
    found = inside_at(s, parse_place("1.1"), Side.ENEMY)
    assert (found.friendly, found.hostile) == (1 << AREA["ground-a"], 1 << AREA["ground-a"] | 1)


@rule("fof", "12.2/4")
def test_a_potential_contact_marker_bars_the_company_not_the_enemy():
    s = board(["U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "1.1 in=street-s"})
    s.contact = put(s.contact, parse_place("1.1"), Letter.B)
    assert into(s, "squad-1-1", "1.1") == {"street-e", "street-w"}
    assert "ground-a" in into(s, "nva-squad-1", "1.1")


@rule("fof", "12.2/4")
def test_who_has_no_printed_fire_keeps_nobody_out():
    s = board(["U1"], {"squad-1-1": "1.1 in=street-n", "enemy-team-1": "1.1 in=ground-a paralyzed-team"})
    assert "ground-a" in into(s, "squad-1-1", "1.1")


@rule("fof", "12.4/1", "5.1.3/1")
def test_a_courtyard_is_entered_after_a_turn_in_the_street_and_exposes():
    s = board(["U7", "U1"], {"squad-1-1": "1.1 in=street-n exposed"})
    u = unit("squad-1-1")
    assert into(s, "squad-1-1", "1.1") == {"street-e", "street-w"}
    s.status[u] &= ~EXPOSED
    assert "courtyard" in into(s, "squad-1-1", "1.1")
    move_within(s, u, marker(s, "1.1 courtyard"))
    assert is_exposed(s, u)
    assert "ground-a" in into(s, "squad-1-1", "1.1")


@rule("fof", "12.4/1", "12.6/1")
def test_a_breach_in_the_wall_lets_in_at_once():
    s = board(["U7"], {"squad-1-1": "1.1 in=street-n exposed"})
    breach(s, parse_place("1.1"), AREA["courtyard"])
    assert "courtyard" in into(s, "squad-1-1", "1.1")


@rule("fof", "12.4/2")
def test_holes_in_a_courtyard_are_reached_from_it_and_from_the_street_as_it_is():
    s = board(["U8"], {"squad-1-1": "1.1 in=courtyard", "nva-squad-1": "1.1 in=courtyard"})
    hole = new_cover(s, parse_place("1.1"), CoverMarker.FOXHOLES, area=AREA["courtyard"])
    assert hole in free_covers(s, unit("nva-squad-1"), parse_place("1.1"))
    move_within(s, unit("nva-squad-1"), hole)
    assert hole not in free_covers(s, unit("squad-1-1"), parse_place("1.1")), "no area: the enemy holds it"
    assert marker(s, "1.1 courtyard") in free_covers(s, unit("nva-squad-1"), parse_place("1.1"))


@rule("fof", "12.8/1")
def test_a_tower_holds_one_step_of_a_side():
    s = board(
        ["U5"],
        {"sniper-1": "1.1 in=ground-a", "nva-squad-1": "1.1 in=upper-a", "squad-1-1": "1.1 in=ground-a"},
    )
    s.status[unit("nva-squad-1")] |= 1
    tower = marker(s, "1.1 upper-a")
    team = put_unit(s, "team-1", "1.1 fire-team in=ground-a")
    assert cover_has_room(s, team, tower), "the enemy's Steps do not count"
    assert not cover_has_room(s, unit("squad-1-1"), tower)
    move_within(s, team, tower)
    assert not cover_has_room(s, put_unit(s, "team-2", "1.1 fire-team in=ground-a"), tower)


# Moves to another card


@rule("fof", "12.2/1", "12.1/1")
def test_from_a_building_one_gets_to_no_other_card_but_from_the_street():
    s = board(BLOCKS, {"squad-1-1": "2.2 in=ground-a", "squad-1-2": "2.2 in=street-n"})
    assert cards_beyond(s, "squad-1-1") == set()
    assert cards_beyond(s, "squad-1-2") == {"3.1", "3.2", "3.3", "2.1", "2.3"}
    assert into(s, "squad-1-2", "3.2") == {"street-s", "street-e", "street-w"}
    assert why_barred(s, unit("squad-1-2"), parse_place("1.2")) == "No way leads there from its area."
    move_to(s, unit("squad-1-2"), parse_place("3.2"), marker(s, "3.2 street-s"))
    assert where(s, "squad-1-2") == "3.2 street-s"
    assert is_exposed(s, unit("squad-1-2"))
    check(s)


@rule("fof", "12.1/8", "2.4.2A/1")
def test_into_and_out_of_a_city_by_its_streets():
    s = board(
        ["U2 O1", "U2 O1"],
        {"squad-1-1": "1.2", "squad-1-2": "1.1 in=street-e", "squad-1-3": "1.1 in=street-s"},
    )
    assert into(s, "squad-1-1", "1.1") == {"street-e", "street-n", "street-s"}
    assert cards_beyond(s, "squad-1-2") == {"1.2", "2.2", "2.1", "staging-1", "staging-2"}
    assert into(s, "squad-1-2", "1.2") == set()
    assert cards_beyond(s, "squad-1-3") == {"1.2", "staging-1", "staging-2"}
    s.place[unit("squad-1-1")] = STAGING
    assert into(s, "squad-1-1", "1.1") == {"street-s", "street-e", "street-w"}
    move_to(s, unit("squad-1-2"), parse_place("1.2"))
    assert s.under[unit("squad-1-2")] == NOBODY


@rule("fof", "12.7/1", "5.1.3/1")
def test_from_building_to_attached_building_nobody_is_exposed():
    s = board(["U4 U2", "U1 U1"], {"squad-1-1": "1.1 in=upper-a", "squad-1-2": "1.1 in=street-n"})
    attach(s, *at("1.1", "1.2"))
    assert cards_beyond(s, "squad-1-1") == {"1.2"}
    assert into(s, "squad-1-1", "1.2") == {"upper-a", "upper-b"}
    move_to(s, unit("squad-1-1"), parse_place("1.2"), marker(s, "1.2 upper-b"))
    assert not is_exposed(s, unit("squad-1-1"))
    move_to(s, unit("squad-1-2"), parse_place("1.2"), marker(s, "1.2 street-n"))
    assert is_exposed(s, unit("squad-1-2"))
    assert "street-e" not in into(s, "squad-1-2", "1.1")
    check(s)


@rule("fof", "12.6/1")
def test_through_a_breach_from_the_street_opposite():
    s = board(["U1", "U1"], {"squad-1-1": "1.1 in=street-n"})
    breach(s, parse_place("2.1"), AREA["ground-b"])
    assert "ground-b" in into(s, "squad-1-1", "2.1")


# Who comes into play, who goes by itself


@rule("fof", "12.1/1", "2.4.2/1")
def test_who_starts_in_a_city_is_in_its_best_area():
    s = board(["U4"], {})
    station(s, unit("squad-1-1"), parse_place("1.1"))
    assert where(s, "squad-1-1") == "1.1 ground-a"


@rule("fof", "9.4/12", "12.2/1")
def test_an_enemy_falls_back_out_of_a_building_by_the_street_behind_it():
    s = board(BLOCKS, {"nva-squad-1": "2.2 in=upper-a", "squad-1-1": "1.2 in=street-n"})
    u = unit("nva-squad-1")
    seen = []
    for _ in range(3):
        assert fall_back(s, u)
        seen.append(where(s, "nva-squad-1"))
    assert seen[0] == "2.2 ground-a"
    assert seen[1].startswith("2.2 street-")
    assert seen[2].startswith("3.")
    check(s)


@rule("fof", "9.4/11", "12.2/1")
def test_an_enemy_advances_out_of_a_building():
    s = board(BLOCKS, {"nva-squad-1": "3.2 in=ground-a", "squad-1-1": "1.2 in=ground-a"})
    u = unit("nva-squad-1")
    advance(s, u)
    assert where(s, "nva-squad-1").startswith("3.2 street-")
    s.status[u] = 0
    advance(s, u)
    assert where(s, "nva-squad-1").startswith("2.")


def test_the_way_out_is_the_shortest():
    s = board(BLOCKS, {"squad-1-1": "2.2 in=street-s"})
    u = unit("squad-1-1")
    assert step_towards(s, u, 1 << parse_place("3.2")) in (
        marker(s, "2.2 street-e"),
        marker(s, "2.2 street-w"),
        marker(s, "2.2 ground-a"),
    )
    assert step_towards(s, u, 1 << parse_place("1.2")) == NOBODY, "it leads there already"


# Command


@rule("fof", "12.9/1", "4.3.1/2")
def test_each_area_parts_those_who_hear_each_other_by_voice():
    units = {"plt-hq-1": "1.1 in=ground-a", "squad-1-1": "1.1 in=ground-a", "squad-2-1": "1.1 in=ground-b"}
    s = board(["U1"], units)
    s.always_heard = False
    hq = unit("plt-hq-1")
    assert by_voice(s, hq, unit("squad-1-1"))
    assert not by_voice(s, hq, unit("squad-2-1"))
    move_within(s, hq, marker(s, "1.1 ground-b"))
    assert by_voice(s, hq, unit("squad-2-1"))


@rule("fof", "12.1/1", "4.1.2A/4")
@pytest.mark.parametrize(("area", "covered"), [("street-n", False), ("ground-a", True), ("courtyard", True)])
def test_a_headquarters_has_cover_off_the_street(area, covered):
    s = board(["U6"], {"plt-hq-1": f"1.1 in={area}"})
    assert in_cover(s, unit("plt-hq-1")) is covered
    assert any(line.rule == "4.1.2A/4" for line in draw_modifiers(s, unit("plt-hq-1"))) is covered


# Vehicles


@rule("fof", "12.2/11")
def test_vehicles_drive_from_street_to_street():
    s = board(BLOCKS, {TANK: "1.1 in=street-n"})
    u = unit(TANK)
    s.status[u] |= ACTIVATED
    assert into(s, TANK, "1.1") == {"street-e", "street-w"}
    assert cards_beyond(s, TANK) == {"2.1", "2.2", "1.2"}
    asks, street = answered(
        chosen_street(s, u, parse_place("2.1")), ("into", 15 + AREA["street-w"], marker(s, "2.1 street-w"))
    )
    assert len(asks[0].options) == 3
    drive(s, u, parse_place("2.1"), street)
    assert where(s, TANK) == "2.1 street-w"
    turn_into(s, u, marker(s, "2.1 street-n"))
    assert where(s, TANK) == "2.1 street-n"
    check(s)


@rule("fof", "12.2/11", "7.4.2/1")
def test_passengers_get_off_into_the_street_of_their_vehicle():
    s = board(BLOCKS, {TANK: "1.1 in=street-n", "squad-1-1": "1.1", "squad-1-2": "1.1 in=ground-a"})
    u = unit("squad-1-1")
    s.aboard[u], s.place[u] = unit(TANK), -1
    disembark(s, u)
    assert where(s, "squad-1-1") == "1.1 street-n"
    assert others_here(s, u) == [unit(TANK)]
    assert others_here(s, unit("squad-1-2")) == []
    check(s)
