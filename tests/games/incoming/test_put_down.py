"""5.3/1, 10.4/1 Who gets out, or comes onto the table, meets what is there."""

import pytest

from dangerclose.games.incoming import GAME, arrivals, helicopters, vehicles
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import ABOARD, AWAY, DISMOUNTED, HIDDEN, PINNED, SUPPRESSED
from dangerclose.games.incoming.terms import Hidden
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, offered, played, spot, stand, told

ROAD, CREW_DOWN, RUBBER = "kilometre-31", "six-nine-is-down", "wet-rubber"
TRUCK, TEAM, NVA = "us-truck-1", "us-1-fire-team-1", "nva-1-fire-team-1"
HUEY, MARINES = "usmc-uh-1-1", "usmc-2-fire-team-1"


def in_truck(stands, **how):
    s = board({TRUCK: "30.33", **stands}, scenario=ROAD, **how)
    s.at[stand(TEAM)], s.aboard[stand(TEAM)] = ABOARD, stand(TRUCK)
    return s


def trap(s, place, kind=Hidden.TRAP_MEN):
    s.hidden_kind, s.hidden_at, s.hidden_found = [kind.number], [at(s, place)], [False]


@rule("incoming", "5.3/1", "11.6/3")
def test_who_would_get_out_onto_a_hidden_enemy_finds_him_and_stays_aboard():
    s = in_truck({NVA: "33.33 hidden"})
    assert f"{TEAM} {at(s, '33.33')}" in offered(s, "dismount"), "its player does not know"
    assert played(vehicles.dismount(s, ("dismount", stand(TEAM), at(s, "33.33")))) is None
    assert not s.status[stand(NVA)] & HIDDEN
    assert s.at[stand(TEAM)] == ABOARD
    GAME.check(s)
    assert f"{TEAM} {at(s, '33.33')}" not in offered(s, "dismount")


@rule("incoming", "5.3/1", "11.6/3")
def test_who_gets_out_in_contact_with_a_hidden_enemy_comes_upon_him():
    s = in_truck({NVA: "33.35 hidden"})
    played(vehicles.dismount(s, ("dismount", stand(TEAM), at(s, "33.33"))), ["hold"])
    assert spot(s, TEAM) == "33.33"
    assert not s.status[stand(NVA)] & HIDDEN


@rule("incoming", "10.4/1", "11.6/3")
@pytest.mark.parametrize(("dice", "status"), [([5, 5, 1, 1], SUPPRESSED), ([5, 1, 1, 1], PINNED)])
def test_who_gets_out_onto_a_booby_trap_sets_it_off(dice, status):
    s = in_truck({NVA: "60.20"}, dice=dice)
    trap(s, "33.33")
    lost = played(vehicles.dismount(s, ("dismount", stand(TEAM), at(s, "33.33"))))
    assert told(s, "exploded")
    assert s.status[stand(TEAM)] & (PINNED | SUPPRESSED) == status
    assert (lost is not None) == (status == SUPPRESSED), "a suppress loses the initiative, a pin does not"


@rule("incoming", "10.4/1", "11.1.3/3")
def test_who_gets_out_of_a_helicopter_onto_a_booby_trap_sets_it_off():
    s = board({HUEY: "40.6 landed"}, scenario=CREW_DOWN, dice=[5, 5, 1, 1])
    s.at[stand(MARINES)], s.aboard[stand(MARINES)] = ABOARD, stand(HUEY)
    trap(s, "43.6")
    lost = played(helicopters.unload(s, stand(HUEY)), [f"unload {MARINES} {at(s, '43.6')}"])
    assert lost is not None
    assert s.status[stand(MARINES)] & SUPPRESSED
    assert s.status[stand(MARINES)] & DISMOUNTED


@rule("incoming", "5.3/1", "V.0/4")
def test_who_comes_onto_the_table_over_a_hidden_enemy_finds_him():
    second, anzac = "vc-B1-fire-team-1", "anzac-1-fire-team-1"
    s = board({anzac: "20.30"}, scenario=RUBBER, side=COMMUNIST, initiatives=[1, 9])
    places = {words.split()[1] for words in offered(s, "enter") if words.startswith(f"{second} ")}
    point = int(min(places, key=int))
    s.at[stand(anzac)], s.status[stand(anzac)] = point, HIDDEN
    assert played(arrivals.enter(s, ("enter", stand(second), point))) is None
    assert s.at[stand(second)] == AWAY
    assert not s.status[stand(anzac)] & HIDDEN
    assert sheet_of(s).on_foot[stand(second)]
