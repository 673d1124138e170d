"""7.3.1 Fire at aircraft, and who reaches what flies over a point."""

import pytest

from dangerclose.games.incoming import air_support, flak, overhead, strikes
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.flak import Fate
from dangerclose.games.incoming.odds import odds
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ASK_ME,
    FIRE_AT_ONCE,
    HAS_FIRED,
    HIDDEN,
    HOLD_FIRE,
    NO_FIRE,
    NOBODY,
    WHEN_IN_THE_OPEN,
    WITHIN_A_WIDTH,
)
from dangerclose.games.incoming.terms import StandKind
from dangerclose.games.incoming.victory import points
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, asked, at, board, played, stand, told

CG, TEAM, MATE, HMG = "us-1-platoon-cg-1", "vc-1-fire-team-1", "vc-1-fire-team-2", "vc-hmg-1"
BOMBS, NAPALM, GUNSHIP, SPOOKY = range(4)
FIXED, HELICOPTER = CHARTS.strikes[BOMBS], CHARTS.strikes[GUNSHIP]
# an open stretch in the south; J6 lies in columns 30 to 37 and rows 56 to 61, J7 in 42 to 51 and 55 to 61
OVER = "52.63"


def under(stands, over=OVER, **how):
    """An aircraft over a point."""
    s = board({CG: "2.63", **stands}, free_fire_zone=True, **how)
    air_support.begin(s, BOMBS, stand(CG), at(s, over))
    return s


def who(s, over=OVER, row=FIXED):
    return flak.able(s, row, at(s, over))


def shots(s, *answers, row=FIXED, over=OVER):
    return played(flak.meets(s, row, at(s, over)), answers)


@rule("incoming", "7.3.1/1", "7.3.1/2")
@pytest.mark.parametrize(("state", "may"), [("", True), ("pinned", True), ("suppressed", False)])
def test_rifles_that_see_it_fire_unless_they_are_suppressed(state, may):
    assert (who(under({TEAM: f"56.63 {state}"})) == [stand(TEAM)]) == may
    # J6 and J7 lie between
    assert not who(under({TEAM: "33.50"}, "40.63"), "40.63")


@rule("incoming", "7.3.1/1")
def test_rifles_machine_guns_and_guns_against_aircraft_and_nobody_else(monkeypatch):
    s = under(
        {
            TEAM: "56.63",
            HMG: "46.63 facing=4",
            "vc-1-platoon-cg-1": "58.63",
            "vc-rpg-1": "60.63",
            MATE: "62.63 facing=12",
        }
    )
    sheet = sheet_of(s)
    assert set(who(s)) == {stand(TEAM), stand(HMG), stand(MATE)}
    kinds = list(sheet.kind)
    kinds[stand(MATE)] = StandKind.AAA.number
    monkeypatch.setattr(sheet, "kind", tuple(kinds))
    assert stand(MATE) in who(s)
    kinds[stand(MATE)] = StandKind.MORTAR_81.number
    monkeypatch.setattr(sheet, "kind", tuple(kinds))
    assert stand(MATE) not in who(s)


@rule("incoming", "7.3.1/3")
def test_infantry_fires_over_the_open_and_over_its_own_feature():
    inside, outside = "33.58", "33.63"
    s = under({TEAM: "35.58", MATE: outside}, inside)
    assert who(s, inside) == [stand(TEAM)], "over J6 only those in J6"
    s.napalm = [at(s, "34.58")]
    assert not who(s, inside), "smoke between"
    s = under({TEAM: "35.58", MATE: "28.63"}, outside)
    assert set(who(s, outside)) == {stand(TEAM), stand(MATE)}, "over the open all that see the point"


@rule("incoming", "7.3.1/4")
def test_heavy_weapons_fire_over_two_features_and_in_their_arc():
    ground = sheet_of(board()).terrain
    s = under({})
    # J5 lies in columns 16 to 25, J6 in 30 to 37, J7 in 42 to 51, J8 in 54 to 61, all across row 58
    row = {n: at(s, f"{n}.58") for n in (2, 28, 40, 53, 62)}
    assert overhead.blockers(ground, row[28], row[40]) == 1
    assert overhead.blockers(ground, row[28], row[53]) == 2
    assert overhead.blockers(ground, row[2], row[53]) >= 3
    assert overhead.blockers(ground, at(s, "33.58"), row[40]) == 0, "its own does not count"
    assert overhead.blockers(ground, row[28], at(s, "45.58")) == 1, "nor that below the aircraft"
    # the paddies P1 and P2 lie in columns 18 to 27 and 30 to 39, rows 33 to 40
    assert overhead.blockers(ground, at(s, "16.39"), at(s, "41.39")) == 0, "paddies hide nothing"
    assert overhead.reaches_overhead(under({HMG: "53.58 facing=2"}), stand(HMG), at(s, "53.58"))
    for place, facing, may in (
        ("28.58", 4, True),
        ("28.58", 12, False),
        ("28.58", 6, True),
        ("28.58", 8, False),
        ("2.58", 4, False),
    ):
        s = under({HMG: f"{place} facing={facing}", TEAM: "27.60"}, "53.58")
        assert (stand(HMG) in who(s, "53.58")) == may
        assert stand(TEAM) not in who(s, "53.58"), "infantry does not see it"


@rule("incoming", "7.3.1/5", "7.3.1/T1")
def test_the_table_of_dice(monkeypatch):
    assert (CHARTS.flak.rifles, CHARTS.flak.machine_gun, CHARTS.flak.aaa) == ((2, 1), (3, 2), (4, 3))
    s = under({TEAM: "56.63", HMG: "46.63 facing=4", MATE: "60.63"})
    sheet = sheet_of(s)
    kinds = list(sheet.kind)
    kinds[stand(MATE)] = StandKind.AAA.number
    monkeypatch.setattr(sheet, "kind", tuple(kinds))
    for row, dice in ((HELICOPTER, (2, 3, 4)), (FIXED, (1, 2, 3)), (CHARTS.strikes[SPOOKY], (1, 2, 3))):
        assert tuple(flak.dice_at(s, stand(one), row) for one in (TEAM, HMG, MATE)) == dice
    s = under({TEAM: "56.63"}, dice=[5, 6, 4])
    assert flak.shot(s, stand(TEAM), HELICOPTER, at(s, OVER)) == 1, "a 6 hits"


@rule("incoming", "7.3.1/1", "7.3.1/5")
def test_each_fires_once_at_an_attack_and_some_or_all_may_hold():
    stands = {TEAM: "56.63", MATE: "60.63", HMG: "46.63 facing=4"}
    s = under(stands, dice=[1, 1])
    asks, _ = asked(flak.meets(s, FIXED, at(s, OVER)), [f"at-aircraft {TEAM}", f"at-aircraft {MATE}"])
    assert [len(ask.options) for ask in asks] == [5, 4, 2], "hold, each of them, and all"
    assert asks[0].about == (at(s, OVER), 0)
    found = odds(s, asks[0])
    assert found["at-aircraft", stand(TEAM)].outcomes == [("0 hits", 5), ("1 hit", 1)]
    s = under(stands)
    assert shots(s, "hold") == Fate.GOES_ON
    assert not told(s, "flak")
    s = under(stands, dice=[1] * 4)
    assert shots(s, "all-at-aircraft") == Fate.GOES_ON
    assert len(told(s, "flak")) == 3
    assert s.status[stand(TEAM)] & HAS_FIRED
    assert not s.status[stand(TEAM)] & NO_FIRE, "ruling 61"


@rule("incoming", "7.3.1/1")
def test_who_holds_fire_for_the_rest_of_an_initiative_does_so_here():
    assert not who(under({TEAM: "56.63 no-fire"}))
    assert not who(under({TEAM: "56.63 out-of-ammunition"}))


@rule("incoming", "7.3.1/10", "V.0/T1")
@pytest.mark.parametrize(("dice", "fate"), [([6] * 6, Fate.SHOT_DOWN), ([6] * 5 + [1, 6], Fate.GOES_ON)])
def test_six_hits_shoot_it_down(dice, fate):
    names = ("vc-1-fire-team-1", "vc-1-fire-team-2", "vc-1-fire-team-3")
    s = under(dict(zip(names, ("56.63", "58.63", "60.63"))), dice=dice)
    assert shots(s, "all-at-aircraft", row=HELICOPTER) == fate
    assert s.score == ([0, 25] if fate == Fate.SHOT_DOWN else [0, 0])
    assert sum(line.value for line in points(s, COMMUNIST)) == s.score[1]
    assert bool(told(s, "strike-shot-down")) == (fate == Fate.SHOT_DOWN)


@rule("incoming", "7.3.1/10")
def test_a_strike_whose_aircraft_is_shot_down_is_lost_and_so_is_the_initiative():
    names = ("vc-1-fire-team-1", "vc-1-fire-team-2", "vc-1-fire-team-3")
    s = under(dict(zip(names, ("56.63", "58.63", "60.63"))), dice=[6] * 6)
    s.strike, s.strike_attacks = GUNSHIP, 3
    lost = played(strikes.strike(s, strikes.STRIKE), [f"strike-at {names[0]}", "all-at-aircraft"])
    assert lost.rule == "7.3.1/10"
    assert (s.strike, s.strike_attacks) == (NOBODY, 0)
    assert not told(s, "bombed")


@rule("incoming", "7.3.1/11", "7.3.1/12", "7.3.1/13", "7.3.1/14", "V.0/T1")
@pytest.mark.parametrize(
    ("hits", "die", "fate"),
    [
        (1, 1, Fate.SPOILED),
        (1, 2, Fate.GOES_ON),
        (3, 2, Fate.ABORTED),
        (3, 3, Fate.SPOILED),
        (3, 4, Fate.GOES_ON),
        (5, 4, Fate.ABORTED),
        (5, 6, Fate.GOES_ON),
    ],
)
def test_fewer_hits_are_compared_with_a_die(hits, die, fate):
    s = under({}, dice=[die])
    assert flak.judged(s, FIXED, hits) == fate
    assert s.score == [0, 10 if fate == Fate.ABORTED else 0]
    (event,) = told(s, "braves")
    assert [one.value for one in event.roll.dice] == [die]


@rule("incoming", "7.3.1/11", "7.3.1/14")
def test_without_hits_nothing_is_diced_for():
    s = under({})
    assert flak.judged(s, FIXED, 0) == Fate.GOES_ON
    assert not s.log


@rule("incoming", "7.3.1/12", "7.3.1/13")
@pytest.mark.parametrize(("die", "attacks", "why"), [(1, 0, "7.3.1/12"), (2, 1, "7.3.1/13")])
def test_an_aborted_mission_is_over_an_aborted_attack_is_one_less(die, attacks, why):
    s = under({TEAM: "56.63", MATE: "60.63"}, dice=[6, 6, die])
    lost = played(strikes.strike(s, strikes.STRIKE), [f"strike-at {TEAM}", "all-at-aircraft"])
    assert (s.strike_attacks, lost.rule) == (attacks, why)
    assert (s.strike == NOBODY) == (attacks == 0)


@rule("incoming", "5.3/1")
def test_the_hidden_are_asked_and_placed_when_they_fire_and_no_pause_betrays_them():
    s = under({TEAM: "56.63 hidden"}, dice=[1])
    asks, _ = asked(flak.meets(s, FIXED, at(s, OVER)), [f"at-aircraft {TEAM}"])
    assert len(asks) == 1, "nobody is left"
    assert not s.status[stand(TEAM)] & HIDDEN
    s = under({TEAM: "2.10 hidden"})
    asks, _ = asked(flak.meets(s, FIXED, at(s, OVER)))
    assert [list(ask.options) for ask in asks] == [[("hold",)]], "asked although he cannot"
    s = under({TEAM: "2.10"})
    asks, _ = asked(flak.meets(s, FIXED, at(s, OVER)))
    assert not asks, "everybody sees that nobody can"


@rule("incoming", "5.3/1", "7.3.1/1")
def test_all_who_are_seen_leaves_out_the_hidden():
    stands = {TEAM: "56.63", MATE: "60.63", "vc-1-fire-team-3": "58.61 hidden"}
    s = under(stands, dice=[1, 1])
    assert shots(s, "all-at-aircraft", "hold") == Fate.GOES_ON
    assert s.status[stand("vc-1-fire-team-3")] & HIDDEN
    s = under({TEAM: "56.63", "vc-1-fire-team-3": "58.61 hidden"})
    asks, _ = asked(flak.meets(s, FIXED, at(s, OVER)))
    assert ("all-at-aircraft",) not in asks[0].options, "only one is seen"
    s.haunts = [0, 0]
    s.at[stand(TEAM)] = at(s, "2.10")
    asks, _ = asked(flak.meets(s, FIXED, at(s, OVER)))
    assert not asks, "nobody can be hidden anywhere"


@rule("incoming", "7.3.1/10")
def test_once_it_is_hit_enough_nobody_else_is_asked():
    names = ("vc-1-fire-team-1", "vc-1-fire-team-2", "vc-1-fire-team-3")
    hidden = {"vc-2-fire-team-1": "20.10 hidden"}
    stands = dict(zip(names, ("56.63", "58.63", "60.63")))
    s = under({**stands, **hidden}, dice=[6] * 6)
    assert shots(s, "all-at-aircraft", row=HELICOPTER) == Fate.SHOT_DOWN


@rule("incoming", "0/3")
def test_standing_orders_answer_for_who_is_not_asked():
    near, far = "54.63", "60.63"
    for mode, firing in (
        (HOLD_FIRE, ()),
        (ASK_ME, (TEAM, MATE)),
        (FIRE_AT_ONCE, (TEAM, MATE)),
        (WITHIN_A_WIDTH, (TEAM,)),
        (WHEN_IN_THE_OPEN, (TEAM, MATE)),
    ):
        s = under({TEAM: near, MATE: far}, dice=[1, 1], asked=[True, False])
        for one in (TEAM, MATE):
            s.order[stand(one)] = mode
        assert shots(s) == Fate.GOES_ON
        assert [event.args[0] for event in told(s, "flak")] == [stand(one) for one in firing]
    s = under({TEAM: near, MATE: far}, dice=[6, 6, 1], asked=[True, False])
    assert shots(s) == Fate.ABORTED, "their hits count together"
    s = under({TEAM: "35.58"}, "33.58", asked=[True, False])
    s.order[stand(TEAM)] = WHEN_IN_THE_OPEN
    assert shots(s, over="33.58") == Fate.GOES_ON
    assert not told(s, "flak")
