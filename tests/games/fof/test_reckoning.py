"""6.3 The Net Combat Modifier: the rulebook's own sums."""

from __future__ import annotations

from dangerclose.games.fof.combat import targets
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.state import GRENADE, NOBODY
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import FireMission, Side
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cover, spot, unit


def incoming(s, place, value, side=Side.ENEMY):
    s.i_place += at(place)
    for column, one in (
        (s.i_value, value),
        (s.i_kind, FireMission.HE),
        (s.i_side, side),
        (s.i_pending, 0),
        (s.i_agency, 0),
    ):
        column.append(one)


def grenade(s, name, value=-4):
    for column, one in (
        (s.k_kind, GRENADE),
        (s.k_unit, unit(name)),
        (s.k_cover, NOBODY),
        (s.k_value, value),
        (s.k_critical, 0),
        (s.k_side, SIDE[unit(name)]),
    ):
        column.append(one)


def ncm(s, name):
    u = unit(name)
    return net_combat_modifier(s, u, volumes(s).get(s.place[u]))


@rule("fof", "6.3/X1", "6.3/X2", "6.3/X3", "6.3/X4", "6.3/X5", "6.2.2/11")
def test_incoming_on_an_exposed_squad_in_cover_of_a_card_with_two_values():
    s = board(["P2n O1", "O1 O1"], {"squad-1-1": "1.1 exposed under=0"})
    cover(s, "1.1")
    incoming(s, "1.1", -3)
    found = ncm(s, "squad-1-1")
    # The paddy's lower value is 0 and its Burst icon +1: together the +1 of the example.
    assert [(line.text, line.value) for line in found.lines] == [
        ("incoming", -3),
        ("Rice Paddy, dike N", 0),
        ("burst", 1),
        ("Exposed", -2),
        ("Cover", 1),
    ]
    assert found.ncm == -3


@rule("fof", "6.3/X7", "6.3/X8", "6.3/X9", "6.3/X10", "6.3/X11", "6.3/X12")
def test_small_arms_on_an_exposed_squad_in_a_village():
    s = board(["V1 O1", "O1 O1"], {"squad-1-3": "1.1 exposed", "local-force-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    assert ncm(s, "squad-1-3").ncm == 0


@rule("fof", "6.5.1/X1", "6.3/8")
def test_grenades_add_up_but_not_with_other_fire():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    grenade(s, "squad-1-1")
    grenade(s, "squad-1-1")
    s.grenade_miss |= 1 << s.place[unit("squad-1-1")]
    assert ncm(s, "squad-1-1").sum == -9
    assert ncm(s, "squad-1-1").ncm == -4
    assert ncm(s, "squad-2-1").ncm == -2


@rule("fof", "5.2.3/X1", "5.2.3/3")
def test_five_steps_under_one_cover_marker_suffer_from_grenades():
    s = board(units={"squad-1-1": "1.1 under=0", "m60-1-1": "1.1 under=0", "m60-2-1": "1.1 under=0"})
    cover(s, "1.1")
    grenade(s, "squad-1-1")
    lines = {line.text: line.value for line in ncm(s, "squad-1-1").lines}
    assert lines["Cover"] + lines["crowded cover"] == -1


@rule("fof", "6.3.1/1")
def test_only_those_under_fire_are_resolved():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "3.3", "sniper-1": "2.1 pinned"})
    spot(s, "2.1")
    update_fire(s)
    assert {u for u, _ in targets(s)} == {unit("squad-1-1"), unit("sniper-1")}
