"""4.2.2a-g The Movement Actions as they are ordered, and the worked example of 4.2."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import name_of
from dangerclose.games.fof.mission_terms import FriendlyEvent
from dangerclose.games.fof.movement import ENTRIES, destinations, infiltrations, platoon_movers
from dangerclose.games.fof.state import EXPOSED, NOBODY
from dangerclose.games.fof.terms import Asset, CoverMarker, Side
from dangerclose.games.fof.volume import is_crossfire
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cards, cover, spot, told, unit

MENU = {entry.verb: entry for entry in ENTRIES}
FOUR = ["O1 O1 O1 O1"] * 4


def by(name):
    return Order(NOBODY if name is None else unit(name), "4.2/1")


def why_not(s, verb, name, orderer="co-hq"):
    return MENU[verb].why_not(s, by(orderer), unit(name))


def ordered(s, verb, name, *choices, orderer="co-hq"):
    assert why_not(s, verb, name, orderer) == ""
    return answered(MENU[verb].perform(s, by(orderer), unit(name)), *choices)[0]


def to(place):
    return ("to", at(place)[0])


def where(s, name):
    return name_of(s.place[unit(name)])


def exposed(s, name):
    return bool(s.status[unit(name)] & EXPOSED)


def fire_on(s, *places):
    s.grenade_miss |= bits_of(at(*places))


@rule("fof", "4.2.2a", "5.1/1", "5.1/2", "5.1.2/1")
def test_the_costs_and_clauses_of_the_menu():
    assert [(entry.clause, entry.cost) for entry in ENTRIES] == [
        ("4.2.2a", 1),
        ("4.2.2b", 2),
        ("4.2.2c", 1),
        ("4.2.2d", 2),
        ("4.2.2e", 1),
        ("4.2.2f", 1),
        ("4.2.2g", 1),
    ]


# 4.2.2a


@rule("fof", "4.2.2a", "5.1.2/3", "5.1.2/5", "5.1/1")
def test_a_unit_moves_and_may_go_under_cover_there():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1"})
    there = cover(s, "2.1")
    asks = ordered(s, "move", "squad-1-1", to("2.1"), ("under", CoverMarker.COVER, there))
    assert [ask.kind for ask in asks] == ["destination", "cover"]
    assert where(s, "squad-1-1") == "2.1"
    assert s.under[unit("squad-1-1")] == there
    assert exposed(s, "squad-1-1")
    other = board(units={"co-hq": "1.1", "squad-1-1": "1.1"})
    cover(other, "2.1")
    ordered(other, "move", "squad-1-1", to("2.1"), ("no-cover",))
    assert other.under[unit("squad-1-1")] == NOBODY


@rule("fof", "5.1.2/4", "5.1.3/1", "4.2.2a")
def test_an_exposed_unit_goes_to_no_other_card():
    s = board(units={"squad-1-1": "1.1 exposed"})
    assert "Exposed" in why_not(s, "move", "squad-1-1")
    fire_on(s, "1.1")
    assert "Exposed" in why_not(s, "infiltrate", "squad-1-1")


@rule("fof", "4.2.5/5", "4.2.2a")
def test_a_pinned_unit_moves_only_where_it_is_quiet():
    s = board(units={"squad-1-1": "2.1 pinned"})
    assert why_not(s, "move", "squad-1-1") == "There is no card to which it may move."
    s.place[unit("squad-1-2")] = at("1.1")[0]
    assert [name_of(place) for place in members(destinations(s, unit("squad-1-1")))] == ["1.1"]


@rule("fof", "4.2/2", "5.1.3/2", "2.4.2A/1")
def test_one_move_an_impulse_but_any_number_in_the_staging_area():
    s = board(units={"squad-1-1": "staging-1"})
    ordered(s, "move", "squad-1-1", to("staging-2"))
    ordered(s, "move", "squad-1-1", to("staging-3"))
    s.place[unit("squad-1-1")] = at("1.1")[0]
    s.under[unit("squad-1-1")] = cover(s, "1.1", CoverMarker.TRENCH)
    trench = cover(s, "2.1", CoverMarker.TRENCH)
    cover(s, "3.1", CoverMarker.TRENCH)
    ordered(s, "move", "squad-1-1", to("2.1"), ("under", CoverMarker.TRENCH, trench))
    assert not exposed(s, "squad-1-1")
    assert "done that" in why_not(s, "move", "squad-1-1")


@rule("fof", "1.2.3E/1", "1.2.6/20", "4.3.2/1")
def test_vehicles_riders_and_runners_are_not_ordered_to_move():
    s = board(units={"m113-1": "1.1", "runner-1": "1.1", "squad-1-1": "1.1"})
    s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")] = unit("m113-1"), -1
    assert "Vehicle" in why_not(s, "move", "m113-1")
    assert "Runner" in why_not(s, "move", "runner-1")
    assert "rides" in why_not(s, "move", "squad-1-1")


@rule("fof", "4.3.2/1")
def test_runners_go_with_the_company_hq():
    s = board(units={"co-hq": "1.1", "runner-1": "1.1", "runner-2": "2.2"})
    ordered(s, "move", "co-hq", to("2.1"))
    assert (where(s, "runner-1"), where(s, "runner-2")) == ("2.1", "2.2")


@rule("fof", "4.3.4/2", "4.3.4/3")
@pytest.mark.parametrize("laid", [True, False])
def test_who_carries_phone_line_may_lay_it_behind_him(laid):
    s = board(units={"co-hq": "1.1"})
    s.a_kind, s.a_points, s.a_holder, s.a_place = [Asset.PHONE_LINE], [1], [unit("co-hq")], [-1]
    asks = ordered(s, "move", "co-hq", to("2.1"), ("lay-line",) if laid else ("no-line",))
    assert asks[-1].kind == "phone-line"
    assert s.phone_lines == (bits_of(at("1.1")) if laid else 0)


# 4.2.2b


PLATOON = {
    "plt-hq-1": "1.1",
    "squad-1-1": "1.1",
    "squad-2-1": "1.1",
    "squad-3-1": "1.1 exposed",
    "m60-1-1": "1.1 pinned",
    "m60-2-1": "1.1 under=0",
    "squad-1-2": "1.1",
    "team-1": "1.1 fire-team",
}


@rule("fof", "4.2.2b", "4.2/8", "4.3/1", "5.1.2/3")
def test_a_platoon_moves_together_but_for_those_who_cannot_or_do_not_hear():
    s = board(units=PLATOON)
    cover(s, "1.1")
    movers = {unit(name) for name in ("plt-hq-1", "squad-1-1", "squad-2-1")}
    assert set(platoon_movers(s, unit("plt-hq-1"))) == movers
    ordered(s, "move-platoon", "plt-hq-1", to("2.1"), ("go",), orderer="plt-hq-1")
    assert {u for u in range(len(s.place)) if s.place[u] == at("2.1")[0]} == movers
    assert all(s.status[u] & EXPOSED for u in movers)


@rule("fof", "4.2.2b")
def test_units_may_be_told_to_stay_the_hq_too():
    s = board(units=PLATOON)
    cover(s, "1.1")
    stays = [("stays", unit("plt-hq-1")), ("stays", unit("squad-1-1"))]
    ordered(s, "move-platoon", "plt-hq-1", to("2.1"), *stays, ("go",), orderer="plt-hq-1")
    assert (where(s, "plt-hq-1"), where(s, "squad-1-1"), where(s, "squad-2-1")) == ("1.1", "1.1", "2.1")


@rule("fof", "4.2.2b", "4.2.2d", "3.3.2D/1")
def test_only_its_own_hq_moves_a_platoon():
    s = board(units=PLATOON | {"co-hq": "1.1"})
    cover(s, "1.1")
    assert "itself" in why_not(s, "move-platoon", "plt-hq-1", "co-hq")
    assert "PLT HQ" in why_not(s, "move-platoon", "squad-1-1", "plt-hq-1")
    assert why_not(s, "move-platoon", "plt-hq-1", None) == ""
    assert MENU["move-platoon"].by(unit("plt-hq-1"))
    assert not MENU["infiltrate-platoon"].by(unit("co-hq"))
    s.status[unit("plt-hq-1")] |= 1
    assert "Good Order" in why_not(s, "move-platoon", "plt-hq-1", "plt-hq-1")


@rule("fof", "5.1.5/1", "4.2.2b")
def test_a_platoon_that_does_not_fit_leaves_somebody():
    full = {f"squad-{n}-{p}": "2.1" for n in (1, 2, 3) for p in (2, 3)}
    full.pop("squad-3-3")
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1", "m60-1-1": "1.1", **full})
    # Fifteen Steps are there: one more fits, the squad alone does not.
    answers = [to("2.1"), ("stays", unit("plt-hq-1")), ("go",)]
    asks = ordered(s, "move-platoon", "plt-hq-1", *answers, orderer="plt-hq-1")
    assert ("go",) not in asks[1].options
    assert where(s, "m60-1-1") == "2.1"


# 4.2.2c, 4.2.2d


@rule("fof", "4.2.2c", "5.1.4/1")
def test_infiltrating_needs_fire_on_either_card():
    s = board(units={"squad-1-1": "1.1"})
    assert "No VOF" in why_not(s, "infiltrate", "squad-1-1")
    fire_on(s, "2.1")
    cards(s, 4, 1)
    asks = ordered(s, "infiltrate", "squad-1-1", to("2.1"))
    assert list(asks[0].options) == [to("2.1")]
    assert where(s, "squad-1-1") == "2.1"
    assert not exposed(s, "squad-1-1")
    assert why_not(s, "infiltrate", "squad-1-1") == "It has done that in this impulse."
    s.acted[unit("squad-1-1")] = 0
    cards(s, 9, 2)
    ordered(s, "infiltrate", "squad-1-1", to("3.1"))
    assert not exposed(s, "squad-1-1")


@rule("fof", "4.2.2c", "5.1.4/1", "5.1.3/1")
def test_a_failed_infiltration_is_a_move():
    s = board(units={"squad-1-1": "1.1"})
    fire_on(s, "1.1")
    there = cover(s, "2.1")
    cards(s, 1, 2)
    ordered(s, "infiltrate", "squad-1-1", to("2.1"), ("under", CoverMarker.COVER, there))
    assert where(s, "squad-1-1") == "2.1"
    assert exposed(s, "squad-1-1")
    assert s.under[unit("squad-1-1")] == there


@rule("fof", "4.2.2c", "4.2.5/36", "4.2.5/27", "5.1.4/1")
def test_a_fire_team_that_fails_moves_even_where_it_could_not_be_moved():
    s = board(units={"team-1": "1.1 fire-team", "squad-1-1": "2.1"})
    fire_on(s, "2.1")
    assert why_not(s, "move", "team-1") == ""
    assert at("2.1")[0] not in members(destinations(s, unit("team-1")))
    cards(s, 1)
    ordered(s, "infiltrate", "team-1", to("2.1"))
    assert where(s, "team-1") == "2.1"
    assert exposed(s, "team-1")


@rule("fof", "4.2.2c", "6.4/3", "6.4/7", "5.1.4/1")
def test_tripods_and_mortars_do_not_infiltrate():
    s = board(units={"m60-tripod-1": "1.1", "mortar-81": "1.1 under=0"})
    cover(s, "1.1")
    fire_on(s, "1.1")
    assert "infiltrate" in why_not(s, "infiltrate", "m60-tripod-1")
    assert "infiltrate" in why_not(s, "infiltrate-to-cover", "mortar-81")


@rule("fof", "4.2.1b", "4.2.2c")
def test_a_failed_infiltration_can_be_exhorted():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1"}, commands=2)
    fire_on(s, "1.1")
    cards(s, 1, 2, 4)
    ordered(s, "infiltrate", "squad-1-1", to("2.1"), ("exhort",))
    assert not exposed(s, "squad-1-1")


@rule("fof", "4.2.2d", "4.2/8", "5.1.4/1")
def test_each_unit_of_a_platoon_infiltrates_by_its_own_experience():
    s = board(
        units={"plt-hq-1": "1.1 green", "squad-1-1": "1.1 veteran", "m60-tripod-1": "1.1 group=1"},
    )
    fire_on(s, "1.1")
    cards(s, 1, 2, 3, 4)
    ordered(s, "infiltrate-platoon", "plt-hq-1", to("2.1"), ("go",), orderer="plt-hq-1")
    assert [event.args[2] for event in told(s, "attempts")] == [1, 3]
    assert exposed(s, "plt-hq-1")
    assert not exposed(s, "squad-1-1")
    assert where(s, "m60-tripod-1") == "1.1"
    assert why_not(s, "infiltrate", "squad-1-1", "plt-hq-1") == "It has done that in this impulse."


# 4.2.2e, 4.2.2f, 4.2.2g


@rule("fof", "4.2.2e", "5.1.1/3")
def test_seeking_cover_exposes_when_it_succeeds_alone():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1"})
    cards(s, 1, 6, 2, 3)
    ordered(s, "seek-cover", "squad-1-1")
    assert s.under[unit("squad-1-1")] == NOBODY
    assert not exposed(s, "squad-1-1")
    ordered(s, "seek-cover", "squad-1-1")
    assert s.under[unit("squad-1-1")] == 0
    assert exposed(s, "squad-1-1")
    assert "found" in why_not(s, "seek-cover", "squad-2-1")


@rule("fof", "4.2.2f", "5.1.1/1", "5.1.1/2", "5.1.1/3", "5.1.1/5")
def test_moving_to_from_and_between_cover_as_often_as_one_likes():
    s = board(units={"squad-1-1": "1.1 exposed"})
    assert "no Cover" in why_not(s, "move-to-cover", "squad-1-1")
    one, two = cover(s, "1.1"), cover(s, "1.1")
    u = unit("squad-1-1")
    ordered(s, "move-to-cover", "squad-1-1", ("under", CoverMarker.COVER, one))
    ordered(s, "move-to-cover", "squad-1-1", ("under", CoverMarker.COVER, two))
    assert s.under[u] == two
    ordered(s, "move-to-cover", "squad-1-1", ("no-cover",))
    assert s.under[u] == NOBODY
    assert all(entry.again for entry in ENTRIES if entry.clause in ("4.2.2e", "4.2.2f", "4.2.2g"))


@rule("fof", "4.2.2f", "5.1.1/3")
def test_moving_to_cover_exposes():
    s = board(units={"squad-1-1": "1.1"})
    ordered(s, "move-to-cover", "squad-1-1", ("under", CoverMarker.COVER, cover(s, "1.1")))
    assert exposed(s, "squad-1-1")


@rule("fof", "4.2.2f", "5.1.1/3")
def test_who_is_under_the_only_cover_marker_comes_out():
    s = board(units={"squad-1-1": "1.1 under=0"})
    cover(s, "1.1")
    assert ordered(s, "move-to-cover", "squad-1-1") == []
    assert s.under[unit("squad-1-1")] == NOBODY


@rule("fof", "4.2.2g", "5.1.4/1")
def test_infiltrating_within_a_card():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1", "squad-3-1": "1.1 exposed"})
    there = cover(s, "1.1")
    assert "No VOF" in why_not(s, "infiltrate-to-cover", "squad-1-1")
    fire_on(s, "1.1")
    assert "Exposed" in why_not(s, "infiltrate-to-cover", "squad-3-1")
    cards(s, 4, 1, 2, 3)
    ordered(s, "infiltrate-to-cover", "squad-1-1", ("under", CoverMarker.COVER, there))
    assert not exposed(s, "squad-1-1")
    ordered(s, "infiltrate-to-cover", "squad-2-1", ("under", CoverMarker.COVER, there))
    assert exposed(s, "squad-2-1")
    assert s.under[unit("squad-2-1")] == there


# 4.2/X1


@rule("fof", "4.2/X1", "4.2/X2", "4.2/X3", "4.2/X4", "4.2/X5")
def test_the_second_platoon_closes_in_on_a_sniper():
    """The hedgerow is 1.2, the village with the sniper 2.2, the gully 1.1, the woods 1.3."""
    s = board(
        ["G1 B1 M1", "J1 V1 O1"],
        units={
            "plt-hq-2": "1.2 veteran",
            "squad-1-2": "1.2",
            "squad-2-2": "1.2",
            "squad-3-2": "1.2",
            "team-1": "1.2 fire-team",
            "m60-1-2": "2.1",
            "sniper-1": "2.2",
        },
    )
    spot(s, "2.2")
    s.place[unit("m60-1-2")] = -2  # its fire is no part of the example
    update_fire(s)
    hedgerow, gully, woods, village = at("1.2", "1.1", "1.3", "2.2")
    # 1. A squad into the gully, from where it fires at the sniper too: a Crossfire.
    assert not is_crossfire(s, village)
    ordered(s, "move", "squad-1-2", to("1.1"), orderer="plt-hq-2")
    assert exposed(s, "squad-1-2")
    assert aim_of(s, gully, Side.FRIENDLY) == village
    assert is_crossfire(s, village)
    # 2. The HQ and two squads into the woods; the Fire Team in the hedgerow keeps up its fire.
    ordered(s, "move-platoon", "plt-hq-2", to("1.3"), ("go",), orderer="plt-hq-2")
    moved = ("plt-hq-2", "squad-2-2", "squad-3-2")
    assert all(where(s, name) == "1.3" and exposed(s, name) for name in moved)
    assert [aim_of(s, place, Side.FRIENDLY) for place in (woods, hedgerow)] == [village, village]
    assert aim_of(s, village, Side.ENEMY) == hedgerow
    # 3. The Weapons team draws four cards, one with the word Cover.
    s.place[unit("m60-1-2")] = at("2.1")[0]
    cards(s, 1, 6, 7, 19)
    ordered(s, "seek-cover", "m60-1-2", orderer="plt-hq-2")
    assert s.v_kind[s.under[unit("m60-1-2")]] == CoverMarker.COVER


# Who is refused


@rule("fof", "4.2.2e", "4.2.2f", "4.2.2g", "1.2.6/20")
def test_vehicles_do_not_use_cover():
    s = board(units={"m113-1": "1.1"})
    cover(s, "1.1")
    fire_on(s, "1.1")
    for verb in ("seek-cover", "move-to-cover", "infiltrate-to-cover"):
        assert "Vehicles" in why_not(s, verb, "m113-1")


@rule("fof", "4.2.2g", "5.1.4/1")
def test_nobody_infiltrates_cover_in_the_staging_area():
    s = board(units={"squad-1-1": "staging-1"})
    assert "No VOF" in why_not(s, "infiltrate-to-cover", "squad-1-1")


@rule("fof", "4.2.2b", "4.2.2d", "4.3.2/1", "1.2.3I/1")
def test_runners_and_others_take_no_part_in_a_platoons_move():
    s = board(
        units={
            "plt-hq-1": "1.1",
            "runner-1": "1.1 group=1",
            "squad-1-1": "1.2",
            "local-force-squad-1": "1.1 group=1",
            "m113-1": "1.1 group=1",
        }
    )
    assert platoon_movers(s, unit("plt-hq-1")) == [unit("plt-hq-1")]


@rule("fof", "4.2.2b", "4.2.2d")
def test_a_platoon_that_can_go_nowhere():
    s = board(units={"plt-hq-1": "1.1 exposed", "squad-1-1": "1.1 exposed"})
    fire_on(s, "1.1")
    assert why_not(s, "move-platoon", "plt-hq-1", "plt-hq-1").startswith("Nobody")
    assert why_not(s, "infiltrate-platoon", "plt-hq-1", "plt-hq-1").startswith("Nobody")
    assert "Only a PLT HQ" in why_not(s, "infiltrate-platoon", "squad-1-1", "plt-hq-1")
    assert "Only a PLT HQ" in why_not(s, "move-platoon", "co-hq", None)


@rule("fof", "4.2.2b", "2.4.2/2", "5.1.3/2")
def test_a_platoon_moves_in_the_staging_area_as_often_as_it_likes():
    full = {f"squad-{n}-{p}": "staging-2" for n in (1, 2, 3) for p in (2, 3)}
    s = board(units={"plt-hq-1": "staging-1", "squad-1-1": "staging-1", **full})
    for place in ("staging-2", "staging-3", "1.3"):
        ordered(s, "move-platoon", "plt-hq-1", to(place), ("go",), orderer="plt-hq-1")
    assert where(s, "squad-1-1") == "1.3"


@rule("fof", "4.2.2b", "7.4.1/1")
def test_a_platoon_hq_in_a_vehicle_moves_nobody():
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1", "m113-1": "1.1"})
    s.aboard[unit("plt-hq-1")], s.place[unit("plt-hq-1")] = unit("m113-1"), -1
    assert "Good Order" in why_not(s, "move-platoon", "plt-hq-1", "plt-hq-1")


@rule("fof", "4.2/2", "4.2.2b")
def test_who_has_moved_unseen_moves_no_second_time_with_its_platoon():
    s = board(units={"plt-hq-1": "1.1 under=0", "squad-1-1": "1.1 under=0"})
    cover(s, "1.1", CoverMarker.TRENCH)
    trench = cover(s, "2.1", CoverMarker.TRENCH)
    under = ("under", CoverMarker.TRENCH, trench)
    ordered(s, "move-platoon", "plt-hq-1", to("2.1"), ("go",), under, under, orderer="plt-hq-1")
    assert exposed(s, "squad-1-1") is False
    assert why_not(s, "move-platoon", "plt-hq-1", "plt-hq-1").startswith("Nobody")
    assert "done that" in why_not(s, "move", "squad-1-1")
    s.acted[unit("squad-1-1")] = 1
    assert why_not(s, "move", "squad-1-1") == ""
    s.acted[unit("plt-hq-1")] = 1
    assert why_not(s, "move-platoon", "plt-hq-1", "plt-hq-1") == ""


@rule("fof", "4.2.2b")
def test_the_last_of_a_platoon_cannot_be_told_to_stay():
    s = board(units={"plt-hq-1": "1.1"})
    asks = ordered(s, "move-platoon", "plt-hq-1", to("2.1"), ("go",), orderer="plt-hq-1")
    assert list(asks[1].options) == [("go",)]


@rule("fof", "4.2.2f", "5.1.2/5")
def test_who_is_in_the_open_chooses_among_the_markers_by_kind():
    s = board(units={"squad-1-1": "1.1"})
    one, two = cover(s, "1.1"), cover(s, "1.1", CoverMarker.TRENCH)
    asks = ordered(s, "move-to-cover", "squad-1-1", ("under", CoverMarker.TRENCH, two))
    assert list(asks[0].options) == [("under", CoverMarker.COVER, one), ("under", CoverMarker.TRENCH, two)]


@rule("fof", "4.2/2", "5.1.3/2")
def test_a_move_into_or_out_of_the_staging_area_counts():
    s = board(units={"squad-1-1": "staging-1", "squad-2-1": "1.1"})
    ordered(s, "move", "squad-1-1", to("1.1"))
    ordered(s, "move", "squad-2-1", to("staging-1"))
    s.status[unit("squad-1-1")] = s.status[unit("squad-2-1")] = 0
    assert "done that" in why_not(s, "move", "squad-1-1")
    assert "done that" in why_not(s, "move", "squad-2-1")


@rule("fof", "4.3.4/2")
@pytest.mark.parametrize("verb", ["move-platoon", "infiltrate-platoon", "infiltrate"])
def test_phone_line_is_laid_by_every_move_to_another_card(verb):
    s = board(units={"plt-hq-1": "1.1"})
    fire_on(s, "1.1")
    s.a_kind, s.a_points, s.a_holder, s.a_place = [Asset.PHONE_LINE], [1], [unit("plt-hq-1")], [-1]
    answers = [to("2.1"), ("lay-line",)] if verb == "infiltrate" else [to("2.1"), ("go",), ("lay-line",)]
    ordered(s, verb, "plt-hq-1", *answers, orderer="plt-hq-1")
    assert s.phone_lines == bits_of(at("1.1"))


@rule("fof", "4.2.2d", "6.1.1/2", "6.0/7")
def test_a_platoon_that_infiltrates_opens_fire():
    s = board(FOUR, units={"plt-hq-1": "1.1", "squad-1-1": "1.1", "nva-squad-1": "4.1"})
    spot(s, "4.1")
    fire_on(s, "1.1")
    ordered(s, "infiltrate-platoon", "plt-hq-1", to("2.1"), ("go",), orderer="plt-hq-1")
    assert aim_of(s, at("2.1")[0], Side.FRIENDLY) == at("4.1")[0]


@rule("fof", "4.2.2c", "4.2.5/27")
def test_only_adjacent_cards_under_fire_are_infiltrated_from_a_quiet_one():
    s = board(FOUR, units={"squad-1-1": "1.1"})
    fire_on(s, "2.1", "4.4")
    assert members(infiltrations(s, unit("squad-1-1"))) == at("2.1")


@rule("fof", "3.1/1", "4.2.2a", "4.2.2b", "4.2.2c", "4.2.2d", "4.2.2f")
def test_who_must_hold_moves_to_no_other_card_but_within_its_own():
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1"}, events=1 << FriendlyEvent.HOLD)
    fire_on(s, "1.1")
    cover(s, "1.1")
    for verb in ("move", "infiltrate"):
        assert "hold" in why_not(s, verb, "squad-1-1")
    for verb in ("move-platoon", "infiltrate-platoon"):
        assert why_not(s, verb, "plt-hq-1", "plt-hq-1").startswith("Nobody")
    assert why_not(s, "move-to-cover", "squad-1-1") == ""
