"""7.4 Friendly fire of small arms."""

import pytest

from dangerclose.games.incoming import fire, friendly_fire
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.state import HIDDEN, PINNED
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, played, stand, told

US, MATE, VC = "us-1-fire-team-1", "us-2-fire-team-1", "vc-1-fire-team-1"
CLOSE = {US: "30.63", VC: "44.63", MATE: "47.63"}


@rule("incoming", "7.4/1", "7.4/2", "7.4/5", "7.4/6", "7.4/7")
@pytest.mark.parametrize(("die", "hit"), [(3, False), (4, True)])
def test_a_friend_within_a_width_of_the_target_may_be_hit(die, hit):
    s = board(CLOSE, dice=[5, 5, 1, die, 5, 1, 1])
    played(fire.fire(s, ("fire", stand(US), stand(VC))))
    assert [event.args[1] for event in told(s, "strays")] == ["hit" if hit else "spared"]
    assert bool(s.status[stand(MATE)] & PINNED) == hit


@rule("incoming", "7.4/2")
def test_a_width_away_is_safe():
    s = board(CLOSE | {MATE: "48.63"}, dice=[5, 5, 1])
    played(fire.fire(s, ("fire", stand(US), stand(VC))))
    assert not told(s, "strays")


@rule("incoming", "7.4/6")
def test_a_group_makes_one_attack_on_the_nearest_friend():
    stands = CLOSE | {"us-1-fire-team-2": "32.63", "us-2-fire-team-2": "44.60"}
    s = board(stands, dice=[5, 1, 1, 5, 1, 1, 1, 2, 4, 1, 1, 1, 1])
    played(fire.fire(s, ("fire-group", stand(US), stand(VC))))
    # both are three points away: one is drawn, then the die falls; the M60's dice count, less cover
    (event,) = told(s, "strays")
    assert event.roll.draws == (2,)
    assert event.args[0] == stand("us-2-fire-team-2")
    assert len(told(s, "friendly-fire")[0].roll.dice) == 3


def test_whoever_fires_does_not_endanger_himself():
    s = board({US: "42.63", VC: "44.63"})
    assert friendly_fire.endangered(s, [stand(US)], stand(VC), at(s, "44.63"), 1) == []


def test_a_hidden_friend_is_told_of_to_its_side_alone_unless_it_is_hit():
    stands = {VC: "30.63", US: "44.63", "vc-1-fire-team-2": "47.63 hidden"}
    s = board(stands, side=COMMUNIST, dice=[5, 5, 1, 3])
    played(fire.volley(s, [Attack(stand(VC), stand(US))]))
    (event,) = told(s, "strays")
    assert not event.known_to(0)
    assert s.status[stand("vc-1-fire-team-2")] & HIDDEN
    s = board(stands, side=COMMUNIST, dice=[5, 5, 1, 4, 1, 1, 1])
    played(fire.volley(s, [Attack(stand(VC), stand(US))]))
    assert not s.status[stand("vc-1-fire-team-2")] & HIDDEN


@rule("incoming", "7.4/3", "7.4/2")
def test_other_heavy_weapons_endanger_within_two_widths():
    assert friendly_fire.reach(board(), Attack(stand("us-hmg-1"), 0)) == 1
    assert friendly_fire.reach(board(scenario="wet-rubber"), Attack(stand("vc-A-rcl-57-1"), 0)) == 2
    for widths, places in (
        (2, (("45.63", True), ("46.63", False))),
        (3, (("47.63", True), ("48.63", False))),
    ):
        for place, near in places:
            s = board({"vc-1-fire-team-1": "40.63", "us-1-fire-team-2": place})
            foe = stand("vc-1-fire-team-1")
            assert bool(friendly_fire.endangered(s, (), foe, s.at[foe], widths)) == near
