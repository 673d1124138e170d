"""1.0/2, V.0 The clock, objectives, points and the end."""

import pytest

from dangerclose.core.reckoning import total
from dangerclose.games.incoming import victory
from dangerclose.games.incoming.components import SCENARIOS
from dangerclose.games.incoming.state import DEAD, GOT_AWAY, HAS_FIRED, LEFT, NOBODY, Phase
from dangerclose.games.incoming.terms import Hidden, Side
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, FREE_WORLD, at, board, match_of, played, stand

TWO = {"us-1-platoon-cg-1": "20.63", "vc-1-platoon-cg-1": "20.2"}


@pytest.fixture(autouse=True)
def nothing_is_granted(monkeypatch):
    """What the sweep grants would only be added to all that is counted here."""
    monkeypatch.delitem(SCENARIOS["dry-season-sweep"].sheet.granted, Side.FREE_WORLD)


def worth(s, side):
    return {line.text: line.value for line in victory.points(s, side)}


@rule("incoming", "1.0/2")
@pytest.mark.parametrize(("die", "clock"), [(4, 600), (5, 615)])
def test_the_clock_moves_on_a_die_after_the_defenders_initiatives(die, clock):
    s = board(TWO, clock=600, dice=[die])
    victory.tick(s, FREE_WORLD)
    assert s.clock == 600
    assert not s.chance.outcomes
    victory.tick(s, COMMUNIST)
    assert s.clock == clock


@rule("incoming", "1.0/2", "V.0/7")
def test_the_game_ends_with_its_last_hour():
    s = board(TWO, clock=11 * 60, side=COMMUNIST, dice=[1])
    match = match_of(s)
    match.choose(("pass",))
    assert match.over
    assert match.result.rule == "1.0/2"


@rule("incoming", "V.0/6")
def test_who_withdraws_gives_the_enemy_all_his_objectives():
    match = match_of(board(TWO))
    match.choose(("give-up",))
    assert match.result.winner == COMMUNIST
    assert match.result.rule == "V.0/6"
    found = worth(match.state, COMMUNIST)
    assert sum(found.values()) == 40, "three caches and the stands that leave"
    assert worth(match.state, FREE_WORLD) == {}


@rule("incoming", "V.0/1", "V.0/3")
def test_a_place_is_held_for_four_initiatives():
    s = board(
        {"vc-A1-fire-team-1": "33.53", "anzac-1-fire-team-1": "20.30"}, scenario="wet-rubber", side=COMMUNIST
    )
    number = next(n for n, row in enumerate(SCENARIOS["wet-rubber"].sheet.objectives) if row.kind == "held")
    for times in range(4):
        assert victory.done(s, number) == 0, times
        played(victory.hold(s, COMMUNIST))
        played(victory.hold(s, FREE_WORLD))
    assert victory.done(s, number) == 1
    never = next(
        n for n, row in enumerate(SCENARIOS["wet-rubber"].sheet.objectives) if row.kind == "never-held"
    )
    assert victory.done(s, never) == 0
    # one that fails begins anew
    s = board({"vc-A1-fire-team-1": "33.53"}, scenario="wet-rubber", side=COMMUNIST)
    for _ in range(3):
        played(victory.hold(s, COMMUNIST))
    s.at[stand("anzac-1-fire-team-1")] = at(s, "31.53")
    played(victory.hold(s, COMMUNIST))
    s.at[stand("anzac-1-fire-team-1")] = DEAD
    for _ in range(3):
        played(victory.hold(s, COMMUNIST))
    assert victory.done(s, number) == 0
    assert victory.done(s, never) == 2


@rule("incoming", "V.0/1", "V.0/4", "V.0/5")
def test_a_side_that_has_what_it_came_for_ends_the_game():
    s = board(TWO, side=COMMUNIST, dice=[1])
    leavers = [stand(f"vc-{platoon}-fire-team-{n}") for platoon in (1, 2) for n in (1, 2, 3)]
    for one in leavers:
        s.at[one], s.status[one] = LEFT, HAS_FIRED | GOT_AWAY
    number = 3
    assert victory.done(s, number) == 6
    s.status[leavers[0]] = GOT_AWAY
    assert victory.done(s, number) == 5, "only who has fired counts"
    assert not victory.all_reached(s, COMMUNIST)
    s.status[leavers[0]] = HAS_FIRED
    assert victory.done(s, number) == 5, "over another edge"
    s.status[leavers[0]] |= GOT_AWAY
    victory.decide(s)
    assert s.phase == Phase.OVER
    assert s.ended_by == "V.0/1"


@rule("incoming", "V.0/T1", "6.5/10")
def test_casualties_left_on_the_table_score_for_the_enemy():
    s = board(TWO, casualty_at=[100, 200, LEFT, 300], casualty_of=[0, 0, 0, 1], casualty_aboard=[NOBODY] * 4)
    assert worth(s, COMMUNIST)["enemy casualties left"] == 2
    assert worth(s, FREE_WORLD)["enemy casualties left"] == 2


@rule("incoming", "V.0/T1", "6.5/9")
def test_weapons_score_when_destroyed_or_captured():
    s = board(TWO)
    s.weapon_at, s.weapon_of = [at(s, "40.40")], [FREE_WORLD]
    assert worth(s, COMMUNIST) == {"heavy weapons destroyed": 5, **kept(s)}
    s.weapon_of = [COMMUNIST]
    assert worth(s, FREE_WORLD) == {}
    s.at[stand("us-1-fire-team-1")] = at(s, "40.41")
    assert worth(s, FREE_WORLD) == {"weapons captured": 5}


def kept(s):
    return {
        row.words: 10 * len([kind for kind in s.hidden_kind if kind == Hidden.CACHE.number])
        for row in SCENARIOS[s.scenario].sheet.objectives
        if row.kind == "caches-kept" and s.hidden_kind
    }


@rule("incoming", "V.0/T1", "V.0/9")
def test_civilian_casualties_cost_points_outside_a_free_fire_zone():
    lying = {"casualty_at": [100, LEFT], "casualty_of": [2, 2], "casualty_aboard": [NOBODY] * 2}
    s = board(TWO, **lying)
    assert worth(s, FREE_WORLD) == {"civilian casualties left": -3, "civilian casualties removed": -1}
    s = board(TWO, **lying, civilian_points_as_printed=True)
    assert worth(s, FREE_WORLD) == {"civilian casualties left": 3, "civilian casualties removed": -1}
    assert worth(board(TWO, **lying, free_fire_zone=True), FREE_WORLD) == {}


@rule("incoming", "V.0/7")
def test_more_points_win_whatever_was_reached():
    caches = {"hidden_kind": [Hidden.CACHE.number] * 3, "hidden_at": [1, 2, 3], "hidden_found": [True] * 3}
    lost = {"casualty_at": [5] * 50, "casualty_of": [0] * 50, "casualty_aboard": [NOBODY] * 50}
    s = board(TWO, clock=11 * 60, **caches, **lost)
    assert total(victory.points(s, FREE_WORLD)) == 20, "two caches count"
    victory.decide(s)
    assert s.winner == COMMUNIST


def test_equal_points_draw():
    s = board(TWO, clock=11 * 60)
    victory.decide(s)
    assert s.winner == NOBODY
    assert "nobody has won" in s.reason


def test_a_side_without_stands_is_beaten():
    s = board({"us-1-platoon-cg-1": "20.63"})
    assert not victory.beaten(s, COMMUNIST), "those who are away may come"
    for one in range(len(s.at)):
        if s.at[one] < 0:
            s.at[one] = DEAD
    assert victory.beaten(s, COMMUNIST)
    assert not victory.beaten(s, FREE_WORLD)


@rule("incoming", "V.0/10", "V.0/7")
def test_who_reaches_his_objective_may_lose_on_points_all_the_same():
    s = board(TWO)
    s.hidden_kind, s.hidden_at, s.hidden_found = [Hidden.CACHE.number] * 2, [at(s, "40.40")] * 2, [True] * 2
    s.searched = [at(s, one) for one in ("27.25", "33.25", "39.25", "29.19", "36.19", "43.19")]
    assert victory.all_reached(s, FREE_WORLD)
    lost = 40
    s.casualty_at, s.casualty_of = [at(s, "20.20")] * lost, [FREE_WORLD] * lost
    s.casualty_aboard = [NOBODY] * lost
    victory.decide(s)
    assert s.ended_by == "V.0/1"
    assert s.winner == COMMUNIST, s.reason


@rule("incoming", "V.0/7")
def test_who_walks_off_the_table_keeps_nothing_that_is_judged_at_the_end():
    s = board(TWO, hidden_kind=[Hidden.CACHE.number] * 3, hidden_at=[70] * 3, hidden_found=[False] * 3)
    assert worth(s, COMMUNIST)["10 for each cache that was not found."] == 30
    for one in victory.sheet_of(s).of_side[COMMUNIST]:
        s.at[one] = LEFT
    assert worth(s, COMMUNIST) == {}  # ruling 149
    assert sum(worth(s, FREE_WORLD).values()) == 30, "two caches and the search"


@rule("incoming", "V.0/4")
def test_a_scenario_grants_points_that_nobody_need_earn():
    s = board({"arvn-1-platoon-cg-1": "20.63"}, scenario="what-the-dog-found")
    assert worth(s, FREE_WORLD)["granted by the scenario"] == 13
    assert "granted by the scenario" not in worth(s, COMMUNIST)
