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


# Who is in danger, and from what


@rule("incoming", "7.4/6")
def test_the_nearest_friend_alone_is_in_danger():
    s = board({VC: "44.63", MATE: "46.63", "us-2-fire-team-2": "44.60", US: "30.63"})
    near, far = stand(MATE), stand("us-2-fire-team-2")
    assert friendly_fire.endangered(s, [], stand(VC), s.at[stand(VC)], 1) == [near]
    assert friendly_fire.endangered(s, [near], stand(VC), s.at[stand(VC)], 1) == [far], (
        "not who fires himself"
    )
    assert friendly_fire.endangered(s, [near, far], stand(VC), s.at[stand(VC)], 1) == []


@rule("incoming", "7.4/2", "7.4/3")
@pytest.mark.parametrize(
    ("who", "scenario", "widths"),
    [
        ("us-1-fire-team-1", "dry-season-sweep", 1),
        ("us-hmg-1", "dry-season-sweep", 1),
        ("vc-rpg-1", "dry-season-sweep", 1),
        ("nva-rcl-90-1", "kilometre-31", 2),
        ("us-m-48-1", "kilometre-31", 2),
        ("us-m-113-acav-1", "kilometre-31", 1),
    ],
)
def test_within_how_many_widths_of_its_target_a_weapon_endangers_friends(who, scenario, widths):
    s = board(scenario=scenario)
    assert friendly_fire.reach_of(s, stand(who)) == widths
    assert friendly_fire.reach(s, Attack(stand(who), 0)) == widths
    assert friendly_fire.reach(s, Attack(stand(who), 0, mortar=True)) == 2


@rule("incoming", "7.4/3")
def test_the_heaviest_weapon_of_a_group_says_how_far_its_fire_strays():
    team, rcl, us, mate = "nva-1-fire-team-1", "nva-rcl-90-1", "us-1-fire-team-1", "nva-2-fire-team-1"
    stands = {team: "30.33", rcl: "30.36", us: "50.33", mate: "54.33"}
    s = board(stands, scenario="kilometre-31", side=COMMUNIST, dice=[1])
    attacks = [Attack(stand(team), stand(us)), Attack(stand(rcl), stand(us))]
    played(friendly_fire.direct(s, attacks, s.at[stand(us)]))
    assert told(s, "strays")
    s = board(stands, scenario="kilometre-31", side=COMMUNIST, dice=[1])
    played(friendly_fire.direct(s, attacks[:1], s.at[stand(us)]))
    assert not told(s, "strays")


@rule("incoming", "7.4/6", "5.3/1")
@pytest.mark.parametrize(("die", "hidden"), [(3, True), (4, False)])
def test_a_hidden_friend_is_placed_only_if_he_is_hit(die, hidden):
    foe, mate = "vc-2-fire-team-1", "vc-1-fire-team-2"
    s = board({foe: "30.63", US: "44.63", mate: "47.63 hidden"}, side=COMMUNIST, dice=[die, 5, 1, 1])
    played(friendly_fire.direct(s, [Attack(stand(foe), stand(US))], s.at[stand(US)]))
    assert bool(s.status[stand(mate)] & HIDDEN) == hidden


@rule("incoming", "7.4/7")
def test_who_has_fallen_strays_no_more_and_who_has_no_dice_throws_none():
    s = board({US: "0.0", VC: "44.63", MATE: "47.63", "us-2-fire-team-2": "dead"}, dice=[5, 1, 1])
    fallen, alive = Attack(stand("us-2-fire-team-2"), stand(VC)), Attack(stand(US), stand(VC))
    played(friendly_fire.hit(s, [fallen, alive], stand(MATE)))
    assert len(told(s, "friendly-fire")[0].roll.dice) == 3
    rpg, us, mate = "nva-rpg-1", "us-1-fire-team-1", "nva-2-fire-team-1"
    s = board({rpg: "30.33", us: "50.33", mate: "52.33"}, scenario="kilometre-31", side=COMMUNIST)
    assert played(friendly_fire.hit(s, [Attack(stand(rpg), stand(us))], stand(mate))) == 0
    assert told(s, "friendly-fire")[0].roll is None


@rule("incoming", "7.4/6", "6.10/1")
def test_in_an_ambush_a_friend_in_the_open_has_no_cover():
    s = board({VC: "33.60 hidden", US: "33.63", "vc-1-fire-team-2": "35.63"})
    shot = Attack(stand(VC), stand("vc-1-fire-team-2"), reactive=True, ambush=True)
    assert sum(line.value for line in friendly_fire.at_friend(s, shot)) == 3 + 1


@rule("incoming", "7.4/1", "7.4/2", "7.4/3")
def test_where_on_a_way_fire_endangers_no_friend():
    us, team, rcl, mate = "us-1-fire-team-1", "nva-1-fire-team-1", "nva-rcl-90-1", "nva-2-fire-team-1"
    s = board({us: "30.33", team: "60.33", rcl: "60.36", mate: "30.30"}, scenario="kilometre-31")
    walk = [at(s, f"{column}.33") for column in range(30, 41)]
    able = [stand(team), stand(rcl)]
    found = friendly_fire.away_from_friends(s, stand(us), walk, able)
    safe = [[one for one, point in enumerate(walk) if points >> point & 1] for points in found]
    # half widths from the mate's column; less than two, or three, widths from middle to middle in all
    assert safe == [list(range(3, 11)), list(range(6, 11))]
    assert all(not points & ~sum(1 << point for point in walk) for points in found)
    away = board({us: "30.33", team: "60.33", mate: "30.10"}, scenario="kilometre-31")
    assert not friendly_fire.away_from_friends(away, stand(us), walk, [stand(team)])
    own = board({us: "30.33", team: "30.30"}, scenario="kilometre-31")
    assert not friendly_fire.away_from_friends(own, stand(us), walk, [stand(team)]), "who fires is no friend"
    huey, nva = "usmc-uh-1-1", "nva-1-fire-team-1"
    s = board({huey: "40.15", nva: "60.15", mate: "40.19"}, scenario="six-nine-is-down")
    assert not friendly_fire.away_from_friends(s, stand(huey), [at(s, "40.15")], [stand(nva)])
    s = board({huey: "40.15 landed", nva: "60.15", mate: "40.19"}, scenario="six-nine-is-down")
    walk = [at(s, "40.15"), at(s, "40.10")]
    assert friendly_fire.away_from_friends(s, stand(huey), walk, [stand(nva)])


@rule("incoming", "7.4/1")
def test_one_firer_who_endangers_a_friend_is_enough_to_ask_where():
    us, near, far = "us-1-fire-team-1", "nva-1-fire-team-1", "nva-2-fire-team-1"
    s = board({us: "30.33", near: "60.33", far: "30.30"}, scenario="kilometre-31")
    walk = [at(s, f"{column}.33") for column in range(30, 41)]
    able = [stand(near), stand(far)]  # the one may hit the other, who has nobody else beside the mover
    assert len(friendly_fire.away_from_friends(s, stand(us), walk, able)) == 2
