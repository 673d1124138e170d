"""10.0 to 10.4 Minefields and booby traps."""

import pytest

from dangerclose.games.incoming import GAME, movement, traps
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import AWAY, HIDDEN, PINNED, SUPPRESSED
from dangerclose.games.incoming.terms import Hidden
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, lay_down, played, spot, stand, told

US = "us-1-platoon-cg-1"


def trapped(place="33.63", kind=Hidden.TRAP_MEN, stands=None, **how):
    point = at(board(), place)
    hidden = {"hidden_kind": [kind.number], "hidden_at": [point], "hidden_found": [False]}
    return board(stands or {US: "30.63"}, **hidden, **how)


@rule("incoming", "10.4/1", "10.0/1")
@pytest.mark.parametrize(
    ("fell", "status", "lost", "place"),
    [([5, 1, 1, 1], PINNED, False, "40.63"), ([5, 5, 1, 1], SUPPRESSED, True, "32.63")],
)
def test_a_booby_trap_attacks_who_enters_its_area(fell, status, lost, place):
    s = trapped(dice=fell)
    assert (played(movement.go(s, stand(US), at(s, "40.63"))) is not None) == lost
    assert s.status[stand(US)] & (PINNED | SUPPRESSED) == status
    assert spot(s, US) == place, "only a suppress or kill stops the move"
    assert s.hidden_found == [True], "it is known from now on"
    assert s.hidden_at[0] == at(s, "33.63"), "and stays"
    assert len(told(s, "exploded")[0].roll.dice) == 4


@rule("incoming", "10.4/3")
def test_a_trap_that_fails_is_taken_away():
    s = trapped(dice=[1, 1, 1, 1])
    assert played(movement.go(s, stand(US), at(s, "40.63"))) is None
    assert s.hidden_at == [AWAY]
    assert told(s, "trap-gone")


@rule("incoming", "10.4/2")
def test_a_trap_against_vehicles_does_nothing_to_men():
    s = trapped(kind=Hidden.TRAP_VEHICLES)
    assert played(movement.go(s, stand(US), at(s, "40.63"))) is None
    assert not told(s, "exploded")


@rule("incoming", "T.5/2")
def test_engineers_count_as_in_cover():
    engineers = "arvn-fire-team-3"
    s = board({engineers: "13.60"}, scenario="what-the-dog-found", dice=[1] * 4)
    played(traps.explode(s, stand(engineers), "10.4/1"))
    assert len(told(s, "exploded")[0].roll.dice) == 3


@rule("incoming", "10.4/5", "10.4/1")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_a_die_says_how_many_traps_lie_and_the_enemy_cannot_tell(die):
    s = GAME.setup("dry-season-sweep", {})
    lay_down(s, [die])
    s.log = []
    before = len(s.hidden_at)
    played(traps.lay_traps(s))
    assert sum(point >= 0 for point in s.hidden_at[before:]) == die
    assert len(s.hidden_at) - before == 6
    assert known(s, 0).hidden_at == [AWAY] * len(s.hidden_at)
    (event,) = told(s, "traps-laid")
    assert event.known_to(COMMUNIST)
    assert not event.known_to(0)


@rule("incoming", "10.1/1", "10.0/1")
def test_a_minefield_attacks_once_in_a_passage():
    # the belt is a width deep; its middle is 6.5 widths from the west edge
    sapper = "nva-S-fire-team-1"
    s = board({sapper: "10.32"}, scenario="wire-at-midnight", side=COMMUNIST, dice=[1] * 4)
    mines = traps._mined(s, stand(sapper))
    assert mines >> at(s, "12.32") & 1
    assert mines >> at(s, "13.32") & 1
    assert played(movement.go(s, stand(sapper), at(s, "15.32"))) is None
    assert len(told(s, "exploded")) == 1
    assert spot(s, sapper) == "15.32"
    s = board({sapper: "10.32 hidden"}, scenario="wire-at-midnight", side=COMMUNIST, dice=[1] * 4)
    played(movement.go(s, stand(sapper), at(s, "15.32")))
    assert not s.status[stand(sapper)] & HIDDEN, "it goes off"
    s.cleared = sheet_of(s).lattice.everywhere
    assert not traps._mined(s, stand(sapper)), "a lane is safe"
