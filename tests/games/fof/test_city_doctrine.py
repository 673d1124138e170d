"""12 The commander in a city: into houses, out by the street, after enemies upstairs, and through walls."""

from __future__ import annotations

from dangerclose.core.ask import Ask
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.blocks import barricade, marker_of
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.doctrine import Commander, breach_at, shelter, streets
from dangerclose.games.fof.doctrine.orders import Mind
from dangerclose.games.fof.doctrine.weights import Weights
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.state import NOBODY, Phase, put
from dangerclose.games.fof.terms import Asset, CoverMarker, Letter
from tests.games.fof.board import board, unit
from tests.games.fof.city import AREA

SHOPS = ["U2 U2 U2", "U2 U2 U2", "U2 U2 U2"]


def mind_of(rows, units, **columns):
    s = board(rows, units, mission="b1", turn=2, **columns)
    s.phase = Phase.GENERAL_INITIATIVE
    s.commands = 6
    return Mind(s, Weights())


def area(mind, cover):
    return "" if cover == NOBODY else next(name for name, one in AREA.items() if one == mind.s.v_area[cover])


def test_under_fire_in_the_street_he_goes_into_the_house():
    m = mind_of(SHOPS, {"hue-squad-1-1": "1.2 in=street-n", "hue-nva-squad-1": "2.2 in=upper-a"})
    u = unit("hue-squad-1-1")
    assert streets.to_shelter(m, u)[0] == NOBODY, "nobody fires"
    update_fire(m.s)
    cover, worth = streets.to_shelter(m, u)
    assert area(m, cover) in ("ground-a", "ground-b", "street-s")
    assert worth.value > 0
    assert shelter.to_cover(m, u).value >= worth.value
    m.s.place[unit("hue-nva-squad-1")] = -1
    m.s.under[unit("hue-nva-squad-1")] = NOBODY
    update_fire(m.s)
    assert streets.to_shelter(Mind(m.s, Weights()), u)[0] == NOBODY


def test_out_of_a_house_he_goes_by_the_street_on_his_way():
    m = mind_of(SHOPS, {"hue-squad-1-1": "1.2 in=ground-a", "hue-co-hq": "1.2 in=ground-a"})
    m.s.contact = put(m.s.contact, parse_place("2.2"), Letter.C)
    m.s.objective = [parse_place("2.2"), parse_place("2.3")]
    u = unit("hue-squad-1-1")
    cover, worth = streets.to_the_street(m, u)
    assert area(m, cover) in ("street-n", "street-e", "street-w")
    assert worth.value > 0
    m.s.under[u] = marker_of(m.s, parse_place("1.2"), AREA["street-n"])
    cover, _ = streets.to_the_street(Mind(m.s, Weights()), u)
    assert area(m, cover) in ("", "street-e", "street-w"), "he is on the way"


def test_enemies_upstairs_are_met_on_the_stairs():
    m = mind_of(["U4 U2"], {"hue-squad-1-1": "1.1 in=street-n", "hue-nva-squad-1": "1.1 in=upper-a"})
    u = unit("hue-squad-1-1")
    assert streets.after_enemies(m, u)[0] == NOBODY, "nobody has seen them"
    m.s.spotted = 1 << parse_place("1.1")
    cover, worth = streets.after_enemies(m, u)
    assert (area(m, cover), worth.value) == ("ground-a", streets.AFTER_THEM * m.weights.grenade)
    m.s.under[unit("hue-nva-squad-1")] = marker_of(m.s, parse_place("1.1"), AREA["ground-a"])
    assert streets.after_enemies(Mind(m.s, Weights()), u)[0] == NOBODY, "grenades reach them from here"


def test_a_charge_is_for_a_wall_with_enemies_behind():
    m = mind_of(["U4 U2"], {"hue-engineers": "1.1 in=street-n", "hue-nva-squad-1": "1.1 in=ground-a"})
    u, here = unit("hue-engineers"), parse_place("1.1")
    new_asset(m.s, Asset.DEMO_CHARGE, holder=u)
    barricade(m.s, here)
    some = streets.breach(m, u).value
    assert some == streets.NOTHING_BEHIND * m.weights.charge, "nobody has seen them, but it is on the way"
    m.s.spotted = 1 << here
    calm = streets.breach(Mind(m.s, Weights()), u).value
    assert calm == m.weights.charge
    update_fire(m.s)
    assert 0 < streets.breach(Mind(m.s, Weights()), u).value < calm, "under fire it may fail"


def test_of_several_walls_he_takes_the_one_with_enemies_behind():
    m = mind_of(["U1 U2"], {"hue-engineers": "1.1 in=street-n", "hue-nva-squad-1": "1.1 in=ground-b"})
    m.s.spotted = 1 << parse_place("1.1")
    here = parse_place("1.1")
    options = [("breach-at", here, CoverMarker.AREA + AREA[name], marker_of(m.s, here, AREA[name]))
               for name in ("ground-a", "ground-b")]  # fmt: skip
    ask = Ask(PLAYER, "breach-at", "12.6/1", options, (unit("hue-engineers"),))
    house = breach_at(m, ask).action
    assert house in options
    m = mind_of(["U6 U9"], {"hue-engineers": "1.1 in=street-n", "hue-nva-squad-1": "1.2 in=courtyard"})
    m.s.spotted = 1 << parse_place("1.2")
    sites = [(parse_place("1.1"), AREA["courtyard"]), (parse_place("1.2"), AREA["courtyard"])]
    assert streets.best_site(m, sites) == sites[1]


def test_he_asks_none_of_it_in_open_country():
    s = board(["O1 O1"], {"squad-1-1": "1.1"})
    m = Mind(s, Weights())
    assert streets.best_step(m, unit("squad-1-1"))[0] == NOBODY
    assert Commander() is not None


def test_civilians_are_guided_out_when_it_is_quiet():
    m = mind_of(SHOPS, {"hue-squad-1-1": "1.2 in=street-n", "hue-nva-squad-1": "2.2 in=upper-a"})
    u = unit("hue-squad-1-1")
    assert streets.guides(m, u).value > m.weights.least
    update_fire(m.s)
    assert streets.guides(Mind(m.s, Weights()), u).value == 0
