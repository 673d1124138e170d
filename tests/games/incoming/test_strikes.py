"""7.1.3 The attacks of a strike."""

import pytest

from dangerclose.core.events import ALL_SEEING
from dangerclose.games.incoming import GAME, air_support, initiative, strikes
from dangerclose.games.incoming.effects import KILL, PIN
from dangerclose.games.incoming.odds import odds
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import DEAD, HIDDEN, NOBODY, PINNED, SUPPRESSED, Phase
from dangerclose.games.incoming.strikes import STRIKE
from dangerclose.games.incoming.terms import Ground
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    asked,
    at,
    board,
    lay_down,
    match_of,
    offered,
    played,
    stand,
    told,
)

CG, TEAM, FOE, MATE, FAR = (
    "us-1-platoon-cg-1",
    "us-1-fire-team-1",
    "vc-1-fire-team-1",
    "vc-1-fire-team-2",
    "vc-1-fire-team-3",
)
BOMBS, NAPALM, GUNSHIP, SPOOKY = range(4)
# an open stretch in the south-east corner of the table, far from the callers
AIM = "52.63"
OPEN = {CG: "2.63", FOE: AIM}
QUIET = {"asked": [False, False]}


def over(stands=None, kind=GUNSHIP, aim=AIM, *, quiet=True, **how):
    """A strike over a point of the table; nobody fires at it unless they are asked."""
    s = board(stands or OPEN, free_fire_zone=True, **how)
    air_support.begin(s, kind, stand(CG), at(s, aim))
    if quiet:
        s.asked = [False, False]
        s.order = [4] * len(s.order)
    return s


def flies(s, *answers):
    return played(strikes.strike(s, STRIKE), answers)


@rule("incoming", "7.1.3/16", "7.1.3/T1")
@pytest.mark.parametrize(
    ("kind", "dice", "answers"),
    [(BOMBS, 5, ()), (NAPALM, 6, ("along north",)), (GUNSHIP, 5, ()), (SPOOKY, 6, ())],
)
def test_each_type_has_its_dice(kind, dice, answers):
    s = over(kind=kind, dice=[5, 5] + [1] * 9)
    assert flies(s, f"strike-at {FOE}", *answers) is None
    (event,) = told(s, "bombed")
    assert len(event.roll.dice) == dice
    assert s.status[stand(FOE)] == SUPPRESSED


@rule("incoming", "7.1.3/11")
@pytest.mark.parametrize(("fell", "kept"), [([5, 1, 1, 1, 1], False), ([5, 5, 1, 1, 1], True)])
def test_an_attack_is_used_up_like_a_mission_and_one_that_does_not_suppress_loses_the_initiative(fell, kept):
    s = over(dice=fell)
    lost = flies(s, f"strike-at {FOE}")
    assert (lost is None) == kept
    assert s.strike_attacks == 2


@rule("incoming", "7.1.3/T1")
def test_what_lies_beside_the_target_suffers_by_the_kill_potential():
    near = {**OPEN, MATE: "54.63", FAR: "52.61", "vc-1-platoon-cg-1": "50.63"}
    s = over(near, BOMBS, dice=[5, 5, 5, 1, 1])
    flies(s, f"strike-at {FOE}")
    assert s.at[stand(FOE)] == DEAD
    assert len(told(s, "bombed")) == 1, "one base"
    s = over(near, GUNSHIP, dice=[5, 5, 5, 1, 1] + [1] * 5)
    flies(s, f"strike-at {FOE}", f"also {MATE}")
    assert [event.args[1] for event in told(s, "bombed")] == [stand(FOE), stand(MATE)]
    s = over(near, NAPALM, dice=[5, 5, 5] + [1] * 15 + [1])
    flies(s, f"strike-at {FOE}", "along north", f"also {MATE}", f"also {FAR}")
    assert len(told(s, "bombed")) == 3, "three in the open"
    # J6 lies in columns 30 to 37, rows 56 to 61
    s = over({CG: "2.63", FOE: "33.58", MATE: "35.58", FAR: "33.60"}, NAPALM, "33.58", dice=[5] * 3 + [1] * 3)
    flies(s, f"strike-at {FOE}", "along north")
    assert len(told(s, "bombed")) == 1, "one in cover"
    s = over(near, GUNSHIP, dice=[5, 5, 1, 1, 1])
    flies(s, f"strike-at {FOE}")
    assert [s.status[stand(one)] for one in (MATE, FAR)] == [PINNED, PINNED]


@rule("incoming", "7.1.3/10")
@pytest.mark.parametrize("ground", [Ground.BUNKER, Ground.TRENCH])
def test_bombs_find_men_in_bunkers_as_in_other_cover(ground):
    place = at(board(), AIM)
    work = {
        "work_kind": [ground.number],
        "work_at": [place],
        "work_of": [COMMUNIST],
        "work_found": [True],
    }
    for kind, score in ((BOMBS, 5), (NAPALM, 5), (GUNSHIP, 6), (SPOOKY, 6)):
        s = over(kind=kind, **work)
        lines, needed = strikes.lines(s, strikes.mission(s), place)
        assert ([line.value for line in lines[1:]], needed) == ([-1], score)
    s = over(kind=GUNSHIP)
    assert strikes.lines(s, strikes.mission(s), place)[1] == 5


@rule("incoming", "5.3/2", "7.1.3/16")
def test_whoever_is_attacked_in_a_camouflaged_work_shows_it():
    # J6 lies in columns 30 to 37, rows 56 to 61
    place = at(board(), "33.58")
    work = {"work_kind": [Ground.BUNKER.number], "work_at": [place], "work_of": [1], "work_found": [False]}
    s = over({CG: "2.63", FOE: "33.58"}, GUNSHIP, "33.58", **work, dice=[1] * 4)
    flies(s, f"strike-at {FOE}")
    assert s.work_found == [True]


@rule("incoming", "7.1.3/17", "5.3/1")
def test_a_friend_who_lies_hidden_shows_himself():
    s = over({CG: "2.63", TEAM: "52.63 hidden"}, GUNSHIP, dice=[1, 1, 1, 1, 1, 1])
    flies(s)
    assert not s.status[stand(TEAM)] & HIDDEN


@rule("incoming", "7.1.3/12", "7.1.3/13")
def test_one_attack_in_an_initiative_until_none_is_left():
    s = over(kind=BOMBS, dice=[5, 5, 1, 1, 1])
    s.initiative = COMMUNIST
    assert not offered(s, "strike")
    s.initiative = FREE_WORLD
    assert offered(s, "strike") == {""}
    flies(s, f"strike-at {FOE}")
    assert s.strike_attacks == 1
    assert not offered(s, "strike"), "one in an initiative"
    played(strikes.make_it(s, FREE_WORLD))
    assert s.strike_attacks == 1
    assert s.strike == BOMBS
    assert offered(s, "strike") == {""}, "the next initiative's"
    lay_down(s, [5, 5, 1, 1, 1])
    flies(s, f"strike-at {FOE}")
    assert s.strike == BOMBS, "no guns fire in this initiative"
    played(strikes.make_it(s, FREE_WORLD))
    assert (s.strike, s.strike_at) == (NOBODY, NOBODY)
    assert told(s, "strike-over")


@rule("incoming", "7.1.3/13", "7.1.3/17")
def test_an_attack_that_is_put_off_goes_ahead_at_the_end():
    s = over(kind=GUNSHIP, dice=[5, 5, 1, 1, 1])
    s.phase = Phase.INITIATIVE_ENDS
    played(initiative.end(s), [f"strike-at {FOE}"])
    assert s.status[stand(FOE)] == SUPPRESSED
    assert s.strike_attacks == 2
    assert s.initiative == COMMUNIST
    s.phase = Phase.INITIATIVE_ENDS
    played(initiative.end(s))
    assert s.strike_attacks == 2, "none in the enemy's"


@rule("incoming", "7.0/6")
def test_no_guns_of_the_free_world_in_an_initiative_with_an_attack():
    observer = "us-observer-1"
    s = over({**OPEN, observer: "44.63"}, BOMBS, dice=[5, 5, 1, 1, 1])
    s.strike_attacks = 1
    assert not offered(s, "barrage")
    flies(s, f"strike-at {FOE}")
    assert not offered(s, "barrage"), "nor after the last"
    played(strikes.make_it(s, FREE_WORLD))
    assert offered(s, "barrage")


@rule("incoming", "7.1.3/14")
def test_the_line_of_flight_is_the_players():
    s = over(kind=NAPALM, dice=[1] * 6 + [3])
    asks, _ = asked(strikes.strike(s, STRIKE), [f"strike-at {FOE}"])
    assert asks[-1].kind == "flight"
    assert set(asks[-1].options) == {("along", heading) for heading in range(16)}
    s = over(kind=NAPALM, dice=[1] * 6 + [3])
    flies(s, f"strike-at {FOE}", "along west")
    assert s.napalm == [at(s, f"{column}.63") for column in (52, 50, 48, 46)]
    played(strikes.make_it(s, FREE_WORLD))
    flies(s, f"strike-at {FOE}")
    assert s.napalm[4:] == [at(s, "44.63")], "its line stays"


@rule("incoming", "7.1.3/5", "7.1.3/15")
def test_whom_it_attacks_is_chosen_among_those_known_within_three_widths_of_the_noted_point():
    near = {CG: "2.63", FOE: "52.63", MATE: "56.63", FAR: "60.63", "vc-hmg-1": "52.61 hidden"}
    s = over(near)
    asks, _ = asked(strikes.strike(s, STRIKE))
    (ask,) = asks
    assert set(ask.options) == {("strike-at", stand(FOE)), ("strike-at", stand(MATE)), ("strike-point",)}
    (found,) = [one for action, one in odds(s, ask).items() if action == ("strike-at", stand(FOE))]
    assert dict(found.outcomes)["miss"] * 3**5 == found.total * 2**5


@rule("incoming", "7.1.3/15", "7.1.3/16")
def test_fire_from_the_ground_comes_before_the_attack():
    s = over(quiet=False, dice=[6, 6, 3, 5, 5, 1, 1, 1])
    asks, _ = asked(strikes.strike(s, STRIKE), [f"strike-at {FOE}"])
    assert asks[-1].kind == "flak"
    assert asks[-1].seat == COMMUNIST
    assert s.strike_over == at(s, AIM)
    s = over(quiet=False, dice=[6, 6, 3, 5, 5, 1, 1, 1])
    flies(s, f"strike-at {FOE}", f"at-aircraft {FOE}")
    kinds = [event.kind for event in s.log]
    assert kinds.index("strikes") < kinds.index("flak") < kinds.index("braves") < kinds.index("bombed")
    assert s.strike_over == NOBODY


@rule("incoming", "7.1.3/16", "7.3.1/12", "7.3.1/13")
@pytest.mark.parametrize(("die", "kept"), [(1, False), (2, False), (3, True)])
def test_an_attack_that_is_aborted_does_nothing(die, kept):
    s = over(quiet=False, dice=[6, 6, die, 5, 5, 1, 1, 1])
    lost = flies(s, f"strike-at {FOE}", f"at-aircraft {FOE}")
    assert (lost is None) == kept
    assert bool(told(s, "bombed")) == kept
    if die == 1:
        played(strikes.make_it(s, FREE_WORLD))
        assert not told(s, "strike-over"), "it was over before"


@rule("incoming", "7.1.3/17")
@pytest.mark.parametrize(("die", "friend"), [(3, True), (4, False)])
def test_friends_in_the_area_are_taken_for_the_enemy_by_even_chance(die, friend):
    stands = {**OPEN, TEAM: "52.58"}
    s = over(stands, dice=[die, 5, 5, 1, 1, 1, 1])
    lost = flies(s, *([] if friend else [f"strike-at {FOE}"]))
    (event,) = told(s, "mistakes")
    assert event.args == ((stand(TEAM), "its own side") if friend else (NOBODY, "the enemy"))
    assert bool(s.status[stand(TEAM)] & SUPPRESSED) == friend
    assert bool(s.status[stand(FOE)] & SUPPRESSED) == (not friend)
    assert (lost is None) == (not friend)
    assert bool(told(s, "strays")) == (not friend), "the enemy near it is no friend of theirs"
    s = over({**OPEN, TEAM: "52.55"}, dice=[5, 5, 1, 1, 1])
    flies(s, f"strike-at {FOE}")
    assert not told(s, "mistakes"), "three widths from edge to edge"


@rule("incoming", "7.1.3/17")
def test_friends_in_the_open_come_before_those_in_cover_and_then_the_nearest():
    # J6 lies in columns 30 to 37, rows 56 to 61
    aim = "38.58"
    covered, near, far = TEAM, "us-1-fire-team-2", "us-1-fire-team-3"
    s = over({CG: "2.63", covered: "37.58", near: "40.58", far: "41.55"}, GUNSHIP, aim, dice=[1])
    assert strikes.mistaken(s) == stand(near)
    s = over({CG: "2.63", covered: "37.58"}, GUNSHIP, aim, dice=[1])
    assert strikes.mistaken(s) == stand(covered)
    s = over({CG: "2.63", near: "40.58", far: "38.56"}, GUNSHIP, aim, dice=[1, 2])
    assert strikes.mistaken(s) == stand(far), "as near: by chance"
    assert told(s, "mistakes")[0].roll.draws == (2,)


@rule("incoming", "7.4/4")
def test_an_attack_endangers_friends_within_three_widths_of_its_target():
    # the target stands at one side of the area, the friend beyond that
    aim = "45.63"
    s = over({CG: "2.63", FOE: "49.63", TEAM: "55.63"}, GUNSHIP, aim, dice=[5, 5, 1, 1, 1, 4, 5, 5, 1, 1, 1])
    flies(s, f"strike-at {FOE}")
    assert [event.args[:2] for event in told(s, "strays")] == [(stand(TEAM), "hit")]
    assert s.status[stand(TEAM)] & SUPPRESSED
    s = over({CG: "2.63", FOE: "49.63", TEAM: "57.63"}, GUNSHIP, aim, dice=[5, 5, 1, 1, 1])
    flies(s, f"strike-at {FOE}")
    assert not told(s, "strays")


@rule("incoming", "7.1.3/15")
def test_at_the_point_whoever_lies_hidden_nearest_is_hit():
    stands = {CG: "2.63", FOE: "54.63 hidden", MATE: "58.63 hidden"}
    s = over(stands, dice=[5, 5, 1, 1, 1])
    assert flies(s) is None
    assert not s.status[stand(FOE)] & HIDDEN
    assert s.status[stand(FOE)] & SUPPRESSED
    assert s.status[stand(MATE)] & HIDDEN
    s = over({CG: "2.63", FOE: "52.61", MATE: "56.63 hidden"}, dice=[5, 5, 1, 1, 1])
    flies(s, "strike-point")
    assert not s.status[stand(FOE)]
    assert s.status[stand(MATE)] == SUPPRESSED, "whom everybody sees is attacked by name"


@rule("incoming", "7.1.3/T1")
def test_who_is_killed_where_he_lay_hidden_leaves_the_same_dice_to_those_beside_him():
    s = over({CG: "2.63", FOE: "57.63 hidden", MATE: "60.63"}, dice=[5, 5, 5, 1, 1, 5, 5, 1, 1, 1])
    flies(s)
    assert s.at[stand(FOE)] == DEAD
    assert s.status[stand(MATE)] == SUPPRESSED


@rule("incoming", "5.3/1")
@pytest.mark.parametrize("stands", [{FOE: "54.63 hidden"}, {}])
def test_nothing_is_told_of_who_is_missed_or_not_there(stands):
    # J6 lies in columns 30 to 37: his cover takes a die, which falls all the same
    in_cover = dict.fromkeys(stands, "33.58 hidden")
    for where, aim, last in ((stands, AIM, 4), (in_cover, "35.58", 5)):
        fell = [1, 1, 1, 1, last]
        s = over({CG: "2.63", "vc-hmg-1": "2.2 hidden", **where}, GUNSHIP, aim, dice=fell)
        lost = flies(s)
        assert lost is not None
        seen = [event for event in s.log if event.known_to(FREE_WORLD)]
        assert [event.kind for event in seen] == ["goes-in", "strikes", "bombed-nothing"]
        (event,) = told(s, "bombed-nothing")
        assert [die.value for die in event.roll.dice] == fell
        assert event.args[2] == at(s, aim)
        assert not event.knows & ALL_SEEING or not where, "who looks on sees who was missed"
        theirs = [event.kind for event in s.log if event.known_to(COMMUNIST)]
        assert theirs == ["goes-in", "strikes", "bombed" if where else "bombed-nothing"]


def test_results_are_weighed_by_the_cover_of_who_lies_hidden():
    stands = {CG: "2.63", FOE: "33.58 hidden"}
    s = over(stands, GUNSHIP, "33.58", dice=[1, 1, 1, 5, 5])
    flies(s)
    assert s.status[stand(FOE)] & PINNED, "the fifth die does not count"
    assert told(s, "bombed")[0].args[2] == ("miss", "pin", "suppress", "kill")[PIN]
    s = over(stands, GUNSHIP, "33.58", dice=[5, 5, 5, 1, 1])
    flies(s)
    assert s.at[stand(FOE)] == DEAD
    assert told(s, "bombed")[0].args[2] == ("miss", "pin", "suppress", "kill")[KILL]


def test_it_is_refused_with_a_reason():
    s = board(OPEN)
    assert GAME.refusal(s, match_of(s).ask, STRIKE).reason.startswith("No aircraft")
    s = over()
    s.strike_made = True
    assert GAME.refusal(s, match_of(s).ask, STRIKE).reason == "They attack once in an initiative."
    observer = "us-observer-1"
    s = over({**OPEN, observer: "44.63"})
    wanted = ("barrage", stand(observer), stand(observer), stand(FOE))
    assert GAME.refusal(s, match_of(s).ask, wanted).rule == "7.0/6"


@rule("incoming", "M.6/8")
@pytest.mark.parametrize(
    ("there", "answers", "fell"),
    [
        ({}, (), [1] * 5),
        ({"vc-1-fire-team-1": "54.63 hidden"}, (), [1] * 5),
        ({"vc-1-fire-team-1": "54.63"}, ("strike-at vc-1-fire-team-1",), [1] * 5),
        ({"us-1-fire-team-1": "54.63"}, (), [1] * 6),
    ],
)
def test_civilians_are_in_danger_whomever_it_attacks(there, answers, fell):
    near, far = "civilians-1", "civilians-2"
    s = over({CG: "2.63", near: "52.60 hidden", far: "20.63 hidden", **there}, GUNSHIP, dice=[*fell, 4])
    flies(s, *answers)
    assert [event.args[0] for event in told(s, "near-civilians")] == [stand(near)]


SIX = {
    f"vc-{platoon}-fire-team-{team}": f"{50 + 2 * (3 * platoon + team - 4)}.63"
    for platoon in (1, 2)
    for team in (1, 2, 3)
}


@rule("incoming", "7.3.1/10", "M.1/1", "M.1/3")
@pytest.mark.parametrize(("die", "fell", "column"), [(3, [], []), (4, [3, 4, 3, 4], [32]), (4, [6] * 4, [])])
def test_the_crew_of_an_aircraft_that_is_shot_down_may_come_down_on_the_table(die, fell, column):
    s = over({CG: "2.63", **SIX}, BOMBS, quiet=False, dice=[*[6] * 6, die, *fell])
    lost = flies(s, "strike-at vc-1-fire-team-1", "all-at-aircraft")
    assert lost is not None
    assert lost.rule == "7.3.1/10"
    assert s.score == [0, 25]
    assert [s.at[one] % 64 for one in sheet_of(s).aircrew if s.at[one] >= 0] == column


@rule("incoming", "7.3.1/10", "M.1/3")
def test_there_are_crews_for_four_strikes_and_any_more_are_lost():
    s = over({CG: "2.63", **SIX}, BOMBS, quiet=False)
    for number in range(5):
        air_support.begin(s, BOMBS, stand(CG), at(s, AIM))
        lay_down(s, [*[6] * 6, 6, 3, 4, 3, 4])
        flies(s, "strike-at vc-1-fire-team-1", "all-at-aircraft")
        assert sum(s.at[one] >= 0 for one in sheet_of(s).aircrew) == min(number + 1, 4)
