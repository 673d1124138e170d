"""What a seat may know (13.0/2, 18.1/1, 23.0/1, 24.0/2, 26.0/2), and what is dealt again for it."""

from __future__ import annotations

import msgspec
import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import CONTACTS, FRAGOS, MARKER, NATION, REAL, SIDE, UNIT, UNITS
from dangerclose.games.fte.field import counters
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.knowledge import known, real, retold
from dangerclose.games.fte.state import DEFAULT_CHANCE, FIRE_AT_WILL, NOBODY, NOT_YET, SET_UP, VISIBLE
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at, fresh
from tests.shared import checks

HERE = "38.18"
THERE = "38.20"
US, NVA = 0, 1


def hidden(place, **row):
    return {"hex": place, "concealed": True, **row}


def seen(t, seat):
    return t.match.view(seat).position


def encoded(state, seat):
    return msgspec.json.encode(GAME.view(state, seat))


POSITION = {
    "units": {
        "us-team-1": HERE,
        "us-team-2": hidden(HERE),
        "nva-team-1": hidden(
            THERE, status="suppressed", reduced=1, exhausted=1, low_ammo=1, used=1, inside="nva-bunker-1"
        ),
        "nva-team-2": {"hex": "38.22", "inside": "nva-foxholes-1"},
        "nva-team-3": {"hex": "38.24", "inside": "nva-foxholes-2", "status": "broken"},
        "nva-mg-1": hidden("38.26"),
        "dummy-1": hidden("38.26"),
        "civilians-1": hidden("36.24"),
        "vc-team-1": hidden("36.26"),
        "vc-mg-1": hidden("36.26"),
        "vc-team-2": hidden("36.28"),
        "nva-team-4": hidden("36.20"),
        "nva-team-5": hidden("38.24", inside="nva-foxholes-2"),
    },
    "markers": {
        "nva-bunker-1": THERE,
        "nva-foxholes-1": "38.22",
        "nva-foxholes-2": {"hex": "38.24", "seen": True},
        "rice-1": "36.22",
        "us-foxholes-1": HERE,
    },
    "casualties": [
        {"kind": "KIA", "side": "NVA/VC", "carrier": "nva-mg-1"},
        {"kind": "WIA", "side": "NVA/VC", "hex": "38.26"},
    ],
    "missions": [
        {"side": "US", "kind": "Artillery", "hex": THERE, "turn": 4},
        {"side": "NVA/VC", "kind": "Battalion mortars", "hex": HERE, "turn": 3},
    ],
    "traps": ["22.20"],
    "claymores": [HERE],
    "hero": {"US": "us-team-1", "NVA/VC": "nva-team-4"},
    "asked": {"US": 0, "NVA/VC": 1},
}


def table(**more):
    position = {**POSITION, **more}
    return at(position.pop("units"), **position)


@rule("fte", "18.1/1")
def test_concealed_units_are_nameless_counters_to_the_others():
    t = table()
    view = seen(t, US)
    u = UNIT["nva-team-1"]
    contact = UNIT[t.contact("nva-team-1")]
    assert view.hex[u] == NOT_YET
    assert view.token[u] == VISIBLE
    assert (view.hex[contact], view.token[contact]) == (GRID.parse(THERE), t.match.state.token[u])
    assert view.used[contact] == 1  # an Activation Complete marker lies on top
    for column in ("status", "reduced", "exhausted", "low_ammo", "searching", "op_fired"):
        assert getattr(view, column)[u] == getattr(view, column)[contact] == 0
    assert view.inside[u] == view.inside[contact] == NOBODY
    mine = seen(t, NVA)
    assert mine.hex[u] == GRID.parse(THERE)
    assert (mine.status[u], mine.inside[u]) == (1, MARKER["nva-bunker-1"])
    assert all(h == NOT_YET for h in mine.hex[CONTACTS[1].start : CONTACTS[2].stop])


@rule("fte", "18.1/1", "2.0/6")
def test_a_counter_tells_its_nation_and_no_more():
    t = table()
    view = seen(t, US)
    on_map = [u for u in range(REAL, len(UNITS)) if view.hex[u] >= 0]
    assert sorted(NATION[u] for u in on_map) == [1, 1, 1, 1, 1, 2, 2, 2, 2]
    assert t.contact("civilians-1").startswith("vc-contact")


@rule("fte", "18.1/1")
def test_a_spectator_sees_what_both_could_see():
    view = seen(table(), None)
    for name in ("us-team-2", "nva-team-1", "dummy-1"):
        assert view.hex[UNIT[name]] == NOT_YET
    assert view.hex[UNIT["us-team-1"]] == GRID.parse(HERE)
    assert view.hex[UNIT["us-contact-1"]] == GRID.parse(HERE)
    assert view.f_hex == [NOT_YET, NOT_YET]
    assert view.traps == view.claymores == []
    assert view.m_hex[MARKER["us-foxholes-1"]] == view.m_hex[MARKER["rice-1"]] == NOT_YET


@rule("fte", "23.0/1", "24.0/2", "25.0/3")
def test_markers_lie_face_down_and_who_is_inside_is_a_secret():
    t = table()
    view = t.match.view(US)
    for name in ("nva-bunker-1", "nva-foxholes-1", "rice-1"):
        assert view.position.m_hex[MARKER[name]] == NOT_YET
    assert view.position.m_hex[MARKER["nva-foxholes-2"]] == GRID.parse("38.24")
    assert view.position.m_hex[MARKER["us-foxholes-1"]] == GRID.parse(HERE)
    assert view.unknown == sorted(GRID.parse(name) for name in (THERE, "38.22", "36.22"))
    assert view.position.inside[UNIT["nva-team-2"]] == NOBODY
    assert view.position.inside[UNIT["nva-team-3"]] == MARKER["nva-foxholes-2"]
    assert t.match.view(NVA).unknown == [GRID.parse(HERE)]
    assert len(t.match.view(None).unknown) == 4
    assert t.match.view(NVA).turn == 1


@rule("fte", "26.0/2", "13.0/2")
def test_plots_and_targets_are_secret():
    t = table()
    trap, mine = GRID.parse("22.20"), GRID.parse(HERE)
    assert (seen(t, US).traps, seen(t, US).claymores) == ([], [mine])
    assert (seen(t, NVA).traps, seen(t, NVA).claymores) == ([trap], [])
    assert seen(t, US).f_hex == [GRID.parse(THERE), NOT_YET]
    assert seen(t, NVA).f_hex == [NOT_YET, GRID.parse(HERE)]
    assert seen(t, US).f_turn == [4, 3]  # that something is on its way is known


@rule("fte", "18.1/1", "7.5.2/3")
def test_who_carries_and_who_is_a_hero_under_a_marker_is_a_secret():
    t = table()
    assert seen(t, US).c_carrier == [NOBODY, NOBODY]
    assert seen(t, NVA).c_carrier == [UNIT["nva-mg-1"], NOBODY]
    # Where it is carried to would tell who carries it.
    assert seen(t, US).c_hex == [NOT_YET, GRID.parse("38.26")]
    assert seen(t, NVA).c_hex == [GRID.parse("38.26")] * 2
    assert seen(t, US).hero == [UNIT["us-team-1"], NOBODY]
    assert seen(t, NVA).hero == [UNIT["us-team-1"], UNIT["nva-team-4"]]


@rule("fte", "18.1/1")
def test_whom_the_enemy_still_has_to_order_is_not_shown():
    t = table(active="NVA/VC")
    t.choose("hex 38.26")
    assert seen(t, NVA).acting
    assert seen(t, US).acting == []
    assert (seen(t, US).leader, seen(t, US).flight) == (NOBODY, [])


@rule("fte", "18.1/1", "5.1/2", "5.1/5")
def test_who_leads_and_who_flies_together_is_not_shown():
    t = table(units={"us-platoon-leader-1": hidden(HERE), "us-team-1": HERE})
    t.choose("lead us-platoon-leader-1")
    assert seen(t, US).leader == UNIT["us-platoon-leader-1"]
    assert seen(t, NVA).leader == NOBODY
    t = table(units={"slick-1": HERE})
    t.choose("helicopter slick-1")
    assert seen(t, US).flight == [UNIT["slick-1"]]
    assert seen(t, NVA).flight == []


@rule("fte", "21.0/1")
def test_standing_orders_are_secret():
    t = table(orders={"nva-team-2": {"mode": "fire", "chance": 70, "within": 5}})
    u = UNIT["nva-team-2"]

    def order(view):
        return view.order[u], view.order_chance[u], view.order_within[u]

    assert order(seen(t, NVA)) == (FIRE_AT_WILL, 70, 5)
    assert order(seen(t, US)) == order(seen(t, None)) == (FIRE_AT_WILL, DEFAULT_CHANCE, 0)


@rule("fte", "3.0/1")
def test_that_a_set_up_is_finished_is_known():
    assert seen(table(), US).set_up == seen(table(), NVA).set_up == [SET_UP, SET_UP]


@rule("fte", "3.0/1", "14.0/3")
def test_who_rides_is_not_seen_while_the_carriers_are_set_up():
    t = fresh("road-column")
    while not (t.asked == "place" and t.seat == "US"):
        t.choose(next((text for text in ("ready", "reactions fire") if text in t.options), t.options[-1]))
    t.choose(t.options[1])
    assert t.unit("us-team-1")["aboard"] == "acav-1"
    assert set(seen(t, NVA).aboard) == {NOBODY}


@rule("fte", "3.0/1", "23.0/1", "26.0/2")
def test_a_set_up_in_progress_is_not_seen():
    t = fresh("search-the-hamlet")
    first = t.match.ask.seat
    other = 1 - first
    t.choose("reactions ask")  # which is no secret
    before = encoded(t.match.state, other)
    seen_by_nobody = before.replace(b'"seat":%d' % other, b'"seat":null')
    kinds = set()
    while t.match.ask.seat == first:
        assert encoded(t.match.state, other) == before
        assert encoded(t.match.state, None) == seen_by_nobody
        kinds.add(t.asked)
        t.choose("done" if "done" in t.options else t.options["ready" in t.options])
    assert {"place", "place-marker", "plot"} <= kinds
    view = t.match.view(other)
    assert view.unknown
    assert not any(view.position.hex[u] >= 0 for u in range(REAL) if SIDE[u] == first and not UNITS[u].move)
    assert any(view.position.hex[u] >= 0 for u in range(REAL, len(UNITS)))


@rule("fte", "18.1/1")
def test_events_about_concealed_units_name_only_their_counters():
    t = table(active="NVA/VC", dice=[1])
    t.choose("hex 38.26", "move nva-mg-1", "step 38.27")
    u, contact = UNIT["nva-mg-1"], UNIT[t.contact("nva-mg-1")]
    assert [event.args[0] for event in t.events("moves", "NVA/VC")] == [u]
    assert [event.args[0] for event in t.events("moves", "US")] == [contact]
    assert [e.args[0] for e in t.match.events_for(None) if e.kind == "moves"] == [contact]
    assert all(u not in event.args[:1] for event in t.match.events_for(US))


@rule("fte", "18.1/1", "21.0/2")
def test_a_secret_check_is_told_to_its_own_side_alone():
    t = at(
        {"us-team-1": HERE, "nva-team-1": hidden("40.19")}, orders={"nva-team-1": {"mode": "fire"}}, dice=[10]
    )
    t.choose(f"hex {HERE}", "move us-team-1", "step 39.19")
    assert len(t.events("check", "NVA/VC")) == 1
    assert not t.events("check", "US")
    assert not [event for event in t.match.events_for(None) if event.kind == "check"]


@rule("fte", "18.1/1")
def test_actions_name_the_counters_that_a_seat_sees():
    t = table()
    t.choose(f"hex {HERE}", "fire us-team-1")
    assert t.contact("nva-team-1") in t.choices("target")
    assert "nva-team-1" not in t.choices("target")
    assert t.refused("target nva-team-1").rule == "7.1/1"  # not to be seen


@rule("fte", "18.1/1")
def test_the_unit_behind_a_counter():
    t = table()
    state = t.match.state
    assert real(state, UNIT[t.contact("nva-mg-1")]) == UNIT["nva-mg-1"]
    assert real(state, UNIT["us-team-1"]) == UNIT["us-team-1"]
    assert known(state, NVA).hex[UNIT["nva-mg-1"]] == GRID.parse("38.26")


@rule("fte", "18.1/1")
def test_a_choice_is_retold_by_whoever_is_under_the_same_counter():
    truth = table().match.state
    guess = truth.copy()
    one, other = UNIT["nva-team-1"], UNIT["nva-team-4"]
    for column in (guess.hex, guess.token):
        column[one], column[other] = column[other], column[one]
    for told, meant in (("move nva-team-1", "move nva-team-4"), ("step 38.19", "step 38.19")):
        assert retold(truth, guess, GAME.words.parse(told)) == GAME.words.parse(meant)


# Dealing again


@rule("fte", "18.1/1", "23.0/1")
@pytest.mark.parametrize("seat", [US, NVA])
def test_a_new_deal_looks_the_same_and_is_sound(seat):
    state = table().match.state
    before = encoded(state, seat)
    mine = encoded(state, 1 - seat)
    others = set()
    for number in range(12):
        dealt = GAME.redeal(state, seat, Chance(seed_of(number)))
        GAME.check(dealt)
        assert encoded(dealt, seat) == before
        others.add(encoded(dealt, 1 - seat))
    assert encoded(state, 1 - seat) == mine
    assert len(others) > 3


@rule("fte", "18.1/1", "6.2/2")
def test_what_a_new_deal_changes():
    state = table().match.state
    deals = [GAME.redeal(state, US, Chance(seed_of(number))) for number in range(30)]
    assert {deal.hex[UNIT["nva-team-1"]] for deal in deals} != {GRID.parse(THERE)}
    assert len({tuple(deal.m_hex) for deal in deals}) > 1
    assert len({tuple(deal.f_hex) for deal in deals}) > 1
    assert {deal.f_hex[0] for deal in deals} == {GRID.parse(THERE)}  # one's own mission stays
    assert len({tuple(deal.traps) for deal in deals}) > 1
    assert {deal.hex[UNIT["nva-mg-1"]] for deal in deals} == {GRID.parse("38.26")}  # it carries a casualty
    assert {deal.hex[UNIT["civilians-1"]] for deal in deals} == {GRID.parse("36.24"), GRID.parse("36.28")}
    assert {deal.hex[UNIT["nva-team-4"]] for deal in deals} == {GRID.parse("36.20")}  # it has a hero
    assert all(deal.hex[UNIT["us-team-2"]] == GRID.parse(HERE) for deal in deals)
    assert all(deal.hex[UNIT["nva-team-2"]] == GRID.parse("38.22") for deal in deals)


def deals(t, seat, count=30):
    """What a seat cannot know, dealt again several times."""
    return [GAME.redeal(t.match.state, seat, Chance(seed_of(number))) for number in range(count)]


@rule("fte", "18.1/1", "5.1/3")
def test_in_every_deal_those_under_the_active_counters_act():
    units = {"nva-team-1": hidden("38.20"), "nva-mg-1": hidden("36.20"), "nva-team-2": hidden("36.24")}
    t = at(units, active="NVA/VC").choose("hex 38.20")
    worlds = deals(t, US)
    assert {tuple(deal.acting) for deal in worlds} == {(UNIT[name],) for name in units}
    assert all([deal.hex[u] for u in deal.acting] == [GRID.parse("38.20")] for deal in worlds)


@rule("fte", "18.1/1", "5.1/2")
def test_who_leads_stays_where_he_is_in_every_deal():
    units = {"nva-platoon-leader-1": hidden("38.20"), "nva-mg-1": hidden("36.20")}
    t = at(units, active="NVA/VC").choose("lead nva-platoon-leader-1")
    assert {deal.hex[UNIT["nva-platoon-leader-1"]] for deal in deals(t, US)} == {GRID.parse("38.20")}


@rule("fte", "23.0/1", "24.0/2", "25.0/3")
def test_who_is_in_cover_stays_there_while_the_cover_is_where_it_was():
    t = table()
    u, m, here = UNIT["nva-team-2"], MARKER["nva-foxholes-1"], GRID.parse("38.22")
    worlds = deals(t, US)
    assert {deal.m_hex[m] == here for deal in worlds} == {True, False}
    assert all((deal.inside[u] == m) == (deal.m_hex[m] == here) for deal in worlds)
    # Markers that are not in play stay out of it.
    placed = [h >= 0 for h in t.match.state.m_hex]
    assert all([h >= 0 for h in deal.m_hex] == placed for deal in worlds)


@rule("fte", "13.0/2", "1.2/3")
def test_a_mission_is_dealt_into_the_area_alone():
    missions = [{"side": "NVA/VC", "kind": "Battalion mortars", "hex": "9.20", "turn": 3}]
    t = at({"us-team-1": "9.16"}, scenario="patrol-contact", missions=missions)
    area = FRAGOS["patrol-contact"].area
    assert all(area >> deal.f_hex[0] & 1 for deal in deals(t, US))


@rule("fte", "26.0/4")
def test_claymores_that_can_lie_nowhere_else_stay():
    around = [HERE, *(GRID.name(h) for h in GRID.neighbours[GRID.parse(HERE)])]
    t = at({"us-team-1": HERE}, claymores=around)
    assert all(deal.claymores == t.match.state.claymores for deal in deals(t, NVA, 3))


@rule("fte", "3.0/1")
def test_a_set_up_in_progress_is_not_dealt_again():
    t = fresh("search-the-hamlet").choose("reactions fire")
    side = t.match.ask.seat
    while t.asked != "plot":
        t.choose("done" if "done" in t.options else t.options["ready" in t.options])
    t.choose(t.options[0])
    assert t.match.ask.seat == side
    state = t.match.state
    assert all(deal.traps == state.traps and deal.m_hex == state.m_hex for deal in deals(t, 1 - side, 5))


@rule("fte", "18.1/1")
@pytest.mark.parametrize("scenario", ["search-the-hamlet", "night-position", "hot-landing-zone"])
def test_new_deals_in_games_at_random(scenario):
    count = 0
    for number, match in enumerate(checks.sampled(GAME, scenario, 3, 60)):
        if number > 8:
            break
        for seat in (US, NVA):
            dealt = GAME.redeal(match.state, seat, Chance(seed_of(number)))
            GAME.check(dealt)
            assert encoded(dealt, seat) == encoded(match.state, seat)
            count += 1
    assert count > 6


@rule("fte", "18.1/1")
@pytest.mark.parametrize("side", [US, NVA])
def test_contacts_are_counters_of_their_side_and_of_views_alone(side):
    own = set(FRAGOS["trail-ambush"].roster[side])
    assert set(counters.__wrapped__("trail-ambush", False, side)) == own
    contacts = {u for nation in CONTACTS for u in nation if SIDE[u] == side}
    assert set(counters.__wrapped__("trail-ambush", True, side)) == own | contacts
