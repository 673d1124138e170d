"""What lies on the table as the browser is told it."""

from __future__ import annotations

import msgspec

from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import ABOARD, NE, PICKUP_ZONE, REMOVED, STAGING, parse_place
from dangerclose.games.fof.shown import Shown, shown
from dangerclose.games.fof.state import put
from dangerclose.games.fof.tables import RADIO
from dangerclose.games.fof.terms import Asset, CoverMarker, Network, Side
from tests.games.fof.board import board, cover, spot, unit

FIELD = ["O1 O1 O1", "O1 O1 O1", "O1 O1 O1"]


def card(table: Shown, name: str):
    return next(card for card in table.cards if card.name == name)


def counter(table: Shown, name: str):
    return next(one for one in table.units if one.index == unit(name))


def test_an_empty_map_encodes_and_comes_back():
    table = shown(board(["O1 ??", "J1^ P1"]))
    assert msgspec.json.decode(msgspec.json.encode(table), type=Shown) == table
    assert [one.name for one in table.cards] == ["1.1", "1.2", "2.1", "2.2"]
    assert card(table, "1.2").kind == -1, "face down"
    assert (card(table, "2.1").hills, card(table, "2.1").level) == (1, 2)


def test_units_that_trade_fire_have_an_arrow_each_and_a_modifier():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1 pinned"})
    spot(s, "2.1")
    update_fire(s)
    table = shown(s)
    assert [(one.side, one.place, one.target) for one in table.aims] == [
        (Side.FRIENDLY, parse_place("1.1"), parse_place("2.1")),
        (Side.ENEMY, parse_place("2.1"), parse_place("1.1")),
    ]
    (fire,) = card(table, "1.1").fire
    assert (fire.against, fire.vof, fire.value) == (Side.FRIENDLY, "all-pinned", 2)
    assert counter(table, "squad-1-1").modifier == 2
    assert counter(table, "nva-squad-1").status == ["pinned"]
    assert card(table, "3.1").fire == []


def test_each_card_says_what_lies_on_it():
    s = board(FIELD)
    here = parse_place("2.2")
    s.mines = s.smoke = s.set_off = 1 << here
    s.mines |= 1 << parse_place("3.3")
    s.contact = put(put(s.contact, here, 3), parse_place("3.3"), 1)
    s.objective = [here, -1]
    table = shown(s)
    assert card(table, "2.2").marks == ["set-off", "smoke"], "mines that went off lie on their other side"
    assert card(table, "3.3").marks == ["mines"]
    assert [card(table, name).contact for name in ("1.1", "2.2", "3.3")] == ["", "?", "B"]
    assert [(one.label, one.place) for one in table.controls] == [("OBJ 1", here)]


def test_boxes_lie_beside_the_map_and_helicopters_bring_theirs():
    s = board(FIELD, {"squad-1-1": "staging-2"})
    assert [box.place for box in shown(s).boxes] == [STAGING, STAGING + 1, STAGING + 2]
    assert counter(shown(s), "squad-1-1").place == STAGING + 1
    s.place[unit("uh-1d-1")] = PICKUP_ZONE
    assert [box.name for box in shown(s).boxes][3:] == ["pickup-zone", "inbound", "outbound", "loiter"]


def test_assets_are_carried_or_lie_on_a_card():
    s = board(FIELD, {"co-hq": "1.1"})
    s.a_kind, s.a_points = [RADIO + Network.CO_TAC, Asset.HC_SMOKE, Asset.WP_SMOKE], [0, 1, 1]
    s.a_holder, s.a_place = [unit("co-hq"), -1, -1], [ABOARD, parse_place("2.2"), REMOVED]
    carried, lying = shown(s).assets
    assert (carried.kind, carried.name, carried.holder) == ("radio-co-tac", "CO TAC radio", unit("co-hq"))
    assert (lying.kind, lying.place) == ("hc-smoke", parse_place("2.2"))


def test_counters_lie_under_their_cover_and_show_the_side_that_is_up():
    s = board(FIELD, {"m60-1-1": "1.1 fire-side under=0", "nva-squad-1": "1.1"})
    cover(s, "1.1", CoverMarker.BUNKER, NE)
    table = shown(s)
    gun = counter(table, "m60-1-1")
    assert (gun.under, gun.vof, gun.range, gun.experience) == (0, "A", "C", "green")
    assert (table.cover[0].kind, table.cover[0].value, table.cover[0].facing) == ("bunker", 3, NE)
    assert [one.index for one in table.units] == [unit("m60-1-1"), unit("nva-squad-1")]
