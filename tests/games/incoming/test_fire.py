"""6.4, 6.5 Direct fire and what it does, fire groups, crossfires."""

import pytest

from dangerclose.core.reckoning import Line
from dangerclose.games.incoming import fire, reckoning
from dangerclose.games.incoming.effects import KILL, MISS, PIN, SUPPRESS, result_of
from dangerclose.games.incoming.reckoning import Attack, dice_of, hit_on, lines
from dangerclose.games.incoming.state import DEAD, HIDDEN, PINNED, SUPPRESSED
from dangerclose.games.incoming.terms import Ground
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, offered, played, stand, told

TEAM, FOE = "us-1-fire-team-1", "vc-1-fire-team-1"
OPEN = {TEAM: "30.63", FOE: "40.63"}
"""Two stands in the open at the south edge that see each other."""


def dice(s, firer=TEAM, target=FOE, **how):
    return dice_of(lines(s, Attack(stand(firer), stand(target), **how)))


@rule("incoming", "6.4/T1", "O.0/7", "O.1/12", "O.1/13", "O.1/14", "2.3.1/4")
def test_how_many_dice_each_stand_has():
    names = {TEAM: 3, "us-1-fire-team-2": 4, "us-1-fire-team-3": 4, "us-hmg-1": 4, "us-1-platoon-cg-1": 2}
    for name, number in names.items():
        assert dice(board({name: "30.63", FOE: "40.63"}), name) == number


@rule("incoming", "6.4/T1", "2.3.1/4")
def test_who_counts_as_smg_has_a_die_more_at_contact():
    s = board(OPEN)
    assert dice(s, at_contact=True) == 4
    assert dice(s, firer=FOE, target=TEAM, at_contact=True) == 3, "the Local Force does not"
    s = board({"us-1-platoon-cg-1": "30.63", FOE: "40.63"})
    assert dice(s, "us-1-platoon-cg-1", at_contact=True) == 3


@rule("incoming", "O.4/10")
def test_shotguns_have_five_dice_within_a_width():
    marines = "usmc-1-fire-team-1"
    foe = "nva-1-fire-team-1"
    near = board({marines: "14.30", foe: "14.33"}, scenario="six-nine-is-down")
    far = board({marines: "14.30", foe: "14.34"}, scenario="six-nine-is-down")
    assert (dice(near, marines, foe), dice(far, marines, foe)) == (5, 3)


@rule("incoming", "2.3.2/1")
def test_a_company_command_group_does_not_fire():
    s = board({"us-A-company-cg-1": "30.63", FOE: "40.63"})
    assert not offered(s, "fire")


def test_cover_costs_a_die_and_a_bunker_wants_sixes():
    # J6 lies in columns 30 to 37, rows 56 to 61
    s = board({TEAM: "30.63", FOE: "32.58"})
    assert (dice(s), hit_on(s, Attack(stand(TEAM), stand(FOE)))) == (2, 5)
    s = board(
        OPEN, work_kind=[Ground.BUNKER.number], work_at=[at(board(), "40.63")], work_of=[1], work_found=[True]
    )
    assert (dice(s), hit_on(s, Attack(stand(TEAM), stand(FOE)))) == (2, 6)
    s = board(
        OPEN, work_kind=[Ground.TRENCH.number], work_at=[at(board(), "40.63")], work_of=[1], work_found=[True]
    )
    assert (dice(s), hit_on(s, Attack(stand(TEAM), stand(FOE)))) == (2, 5)


@rule("incoming", "6.5/2", "6.5/3", "6.5/4", "6.5/5", "6.5/6", "6.5/7")
def test_hits_make_results():
    assert [result_of(hits) for hits in range(6)] == [MISS, PIN, SUPPRESS, KILL, KILL, KILL]


@rule("incoming", "6.4/1", "6.5/1", "6.5/3", "6.5/4", "6.5/5")
@pytest.mark.parametrize(
    ("fell", "status", "kept"),
    [([4, 4, 1], 0, False), ([5, 1, 1], PINNED, False), ([5, 6, 1], SUPPRESSED, True)],
)
def test_fire_that_does_not_suppress_loses_the_initiative(fell, status, kept):
    s = board(OPEN, dice=fell)
    lost = played(fire.fire(s, ("fire", stand(TEAM), stand(FOE))))
    assert s.status[stand(FOE)] == status
    assert (lost is None) == kept
    (event,) = told(s, "fired")
    assert [die.value for die in event.roll.dice] == fell


@rule("incoming", "6.5/6", "6.5/8", "1.2/1")
def test_a_killed_stand_leaves_a_casualty_marker():
    s = board(OPEN, dice=[5, 6, 5])
    assert played(fire.fire(s, ("fire", stand(TEAM), stand(FOE)))) is None
    assert s.at[stand(FOE)] == DEAD
    assert (s.casualty_at, s.casualty_of, s.weapon_at) == ([at(s, "40.63")], [COMMUNIST], [])


@rule("incoming", "6.5/9")
def test_a_killed_heavy_weapon_leaves_a_weapon_marker_too():
    s = board({TEAM: "30.63", "vc-hmg-1": "40.63"}, dice=[5, 6, 5])
    played(fire.fire(s, ("fire", stand(TEAM), stand("vc-hmg-1"))))
    assert (s.weapon_at, s.weapon_of) == ([at(s, "40.63")], [COMMUNIST])


@rule("incoming", "6.5/7")
def test_pins_do_not_add_up_and_suppressed_twice_is_killed():
    s = board({TEAM: "30.63", FOE: "40.63 pinned"}, dice=[5, 1, 1])
    played(fire.fire(s, ("fire", stand(TEAM), stand(FOE))))
    assert s.status[stand(FOE)] == PINNED
    s = board({TEAM: "30.63", FOE: "40.63 suppressed"}, dice=[5, 1, 1, 5, 5, 1])
    played(fire.fire(s, ("fire", stand(TEAM), stand(FOE))))
    assert s.status[stand(FOE)] == SUPPRESSED
    assert played(fire.fire(s, ("fire", stand(TEAM), stand(FOE)))) is None
    assert s.at[stand(FOE)] == DEAD


@rule("incoming", "2.3.2/2")
def test_a_suppress_destroys_a_cadre():
    cadre = "vc-A-cadre-1"
    stands = {"anzac-1-fire-team-1": "4.4", cadre: "14.4"}
    s = board(stands, scenario="wet-rubber", dice=[5, 5, 1])
    played(fire.fire(s, ("fire", stand("anzac-1-fire-team-1"), stand(cadre))))
    assert s.at[stand(cadre)] == DEAD


def test_a_line_of_five_gives_a_fire_group_of_three():
    # 6.4/1, 0/3: only those within a width of the leader
    five = {
        "us-1-fire-team-1": "20.63",
        "us-1-fire-team-2": "22.63",
        "us-1-fire-team-3": "24.63",
        "us-1-platoon-cg-1": "27.63",
        FOE: "44.63",
    }
    s = board(five)
    able = [stand(name) for name in five if name != FOE]
    group = fire.fire_group(s, stand("us-1-fire-team-2"), able)
    assert group == [stand(f"us-1-fire-team-{n}") for n in (2, 1, 3)]


@rule("incoming", "6.4/1")
def test_every_stand_of_a_group_attacks_by_itself():
    s = board(
        {"us-1-fire-team-1": "30.63", "us-1-fire-team-2": "32.63", FOE: "44.63"},
        dice=[5, 1, 1, 5, 5, 1, 1],
    )
    choice = ("fire-group", stand("us-1-fire-team-1"), stand(FOE))
    assert "us-1-fire-team-1 vc-1-fire-team-1" in offered(s, "fire-group")
    assert played(fire.fire(s, choice)) is None
    assert [event.args[2] for event in told(s, "fired")] == ["pin", "suppress"]


def test_a_crossfire_is_directed_once_by_a_command_group_that_sees_its_stands():
    stands = {
        "us-1-platoon-cg-1": "20.63",
        "us-1-fire-team-1": "24.63",
        "us-1-fire-team-2": "30.63",
        FOE: "50.63",
    }
    s = board(stands, dice=[5, 5, 1, 1, 1])
    assert offered(s, "crossfire") == {"us-1-platoon-cg-1 vc-1-fire-team-1"}
    played(fire.fire(s, ("crossfire", stand("us-1-platoon-cg-1"), stand(FOE))))
    assert len(told(s, "fired")) == 3
    assert not offered(s, "crossfire")
    assert not offered(board(stands | {"us-1-platoon-cg-1": "20.63 suppressed"}), "crossfire")
    # a command group behind J5 sees nobody
    assert not offered(board(stands | {"us-1-platoon-cg-1": "20.50"}), "crossfire")


def test_who_does_not_fight_is_no_target_beside_a_fighting_stand():
    s = board({TEAM: "30.63", FOE: "40.63", "vc-1-platoon-cg-1": "43.63"})
    assert offered(s, "fire") == {f"{TEAM} {FOE}"}
    s = board({TEAM: "30.63", FOE: "40.63", "vc-1-platoon-cg-1": "45.63"})
    assert offered(s, "fire") == {f"{TEAM} {FOE}", f"{TEAM} vc-1-platoon-cg-1"}


@rule("incoming", "6.9/10")
def test_a_sniper_may_always_pick_a_command_group():
    s = board({"vc-sniper-1": "30.63", TEAM: "40.63", "us-1-platoon-cg-1": "43.63"}, side=COMMUNIST)
    assert "vc-sniper-1 us-1-platoon-cg-1" in offered(s, "fire")


@rule("incoming", "6.9/2", "6.9/4")
def test_a_failed_shot_of_a_sniper_keeps_the_initiative():
    s = board({"vc-sniper-1": "30.63", TEAM: "40.63"}, side=COMMUNIST, dice=[5, 1, 1])
    assert played(fire.fire(s, ("fire", stand("vc-sniper-1"), stand(TEAM)))) is None
    assert s.status[stand(TEAM)] == PINNED


def test_weapons_fire_within_their_arc():
    gun = "us-hmg-1"
    assert offered(board({gun: "30.63 facing=4", FOE: "40.63"}), "fire")
    assert not offered(board({gun: "30.63 facing=0", FOE: "40.63"}), "fire")


@rule("incoming", "5.3/1")
def test_who_fires_is_placed_on_the_table():
    s = board({TEAM: "30.63", FOE: "40.63 hidden"}, side=COMMUNIST, dice=[1, 1, 1])
    played(fire.fire(s, ("fire", stand(FOE), stand(TEAM))))
    assert not s.status[stand(FOE)] & HIDDEN
    assert [event.kind for event in s.log][:2] == ["shown", "fired"]


def test_nobody_fires_at_whom_he_does_not_know():
    s = board({TEAM: "30.63", FOE: "40.63 hidden"})
    assert not offered(s, "fire")


# What counts

HUEY, GUNSHIP = "usmc-uh-1-1", "usmc-uh-1-gunship-1"


@rule("incoming", "11.1.3/T1")
@pytest.mark.parametrize(
    ("who", "facing", "dice"),
    [
        ("usmc-uh-1-gunship-1", 4, 5),
        ("usmc-uh-1-gunship-1", 0, 3),
        ("usmc-uh-1-1", 0, 3),
        ("usmc-uh-1-1", 4, 3),
    ],
)
def test_a_gunship_fires_ahead_with_its_weapons_and_to_its_sides_with_its_door_guns(who, facing, dice):
    s = board({who: f"30.15 facing={facing}", "nva-1-fire-team-1": "40.15"}, scenario="six-nine-is-down")
    found = reckoning.lines(s, Attack(stand(who), stand("nva-1-fire-team-1")))
    assert found[0].value == dice
    assert reckoning.ahead(s, stand(who), stand("nva-1-fire-team-1")) == (dice == 5)


@rule("incoming", "4.4.2/6", "0/3")
@pytest.mark.parametrize(("states", "sixes"), [("", True), ("shown", False), ("pinned", True)])
def test_in_a_bunker_only_a_six_hits_but_a_crew_that_shows_itself(states, sixes):
    s = board({TEAM: "30.63", FOE: f"44.63 {states}".strip()})
    s.work_kind, s.work_at, s.work_of, s.work_found = [Ground.BUNKER.number], [at(s, "44.63")], [1], [True]
    shot = Attack(stand(TEAM), stand(FOE))
    assert reckoning.covered(s, shot) == (True, sixes)
    assert reckoning.hit_on(s, shot) == (6 if sixes else 5)


@rule("incoming", "6.4/T1")
@pytest.mark.parametrize(("values", "dice"), [([3], 3), ([2, -3], 0), ([4, 3, 2], 9), ([8, 4], 9)])
def test_no_attack_has_less_than_no_dice_or_more_than_nine(values, dice):
    assert reckoning.dice_of([Line("some", value, "6.4/T1") for value in values]) == dice
