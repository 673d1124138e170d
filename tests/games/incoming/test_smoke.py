"""7.2 Napalm and smoke."""

import pytest

from dangerclose.games.incoming import GAME, air_support, initiative, movement, smoke
from dangerclose.games.incoming.field import sees, sight
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.shown import extras
from dangerclose.games.incoming.state import AWAY, FIRED, HAS_FIRED, HIDDEN, NOBODY, REQUESTED, SHELLED, Phase
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    at,
    board,
    lay_down,
    match_of,
    offered,
    played,
    stand,
    told,
)

CG, TEAM, FOE = "us-1-platoon-cg-1", "us-1-fire-team-1", "vc-1-fire-team-1"
NAPALM = 1
EAST, SOUTH, WEST = 4, 8, 12


def lit(heading=WEST, aim="52.63", stands=None, **how):
    """A napalm mission over an open stretch, with its line of flight."""
    s = board(stands or {CG: "2.63"}, **how)
    air_support.begin(s, NAPALM, stand(CG), at(s, aim))
    s.strike_heading = heading
    return s


def places(s):
    columns = sheet_of(s).lattice.columns
    return [f"{point % columns}.{point // columns}" for point in s.napalm]


@rule("incoming", "7.2/2", "7.2/3")
@pytest.mark.parametrize(
    ("heading", "die", "lie"),
    [
        (WEST, 1, ["52.63", "50.63"]),
        (WEST, 4, ["52.63", "50.63", "48.63", "46.63", "44.63"]),
        (SOUTH, 4, ["52.63"]),
        (EAST, 6, ["52.63", "54.63", "56.63", "58.63", "60.63", "62.63"]),
    ],
)
def test_a_marker_at_the_point_of_aim_and_as_many_as_a_die_shows_along_the_flight(heading, die, lie):
    s = lit(heading, dice=[die])
    smoke.lay_napalm(s, at(s, "52.63"))
    assert places(s) == lie
    (event,) = told(s, "napalm-burns")
    assert event.args[0] == len(lie)
    assert [one.value for one in event.roll.dice] == [die]


@rule("incoming", "7.2/4")
def test_each_later_attack_adds_one_at_the_far_end():
    s = lit(dice=[2])
    smoke.lay_napalm(s, at(s, "52.63"))
    smoke.lay_napalm(s, at(s, "56.60"))
    assert places(s) == ["52.63", "50.63", "48.63", "46.63"]


@rule("incoming", "7.2/5")
def test_when_the_mission_is_over_one_goes_with_each_initiative():
    s = lit(dice=[2], stands={CG: "2.63", FOE: "10.10"})
    smoke.lay_napalm(s, at(s, "52.63"))
    for side, left in ((COMMUNIST, 3), (FREE_WORLD, 3)):
        s.phase, s.initiative = Phase.INITIATIVE, side
        played(initiative.begin(s))
        assert len(s.napalm) == left
    s.strike = s.strike_at = NOBODY
    s.strike_attacks = 0
    for side, left in ((COMMUNIST, 2), (FREE_WORLD, 1), (COMMUNIST, 0)):
        s.phase, s.initiative = Phase.INITIATIVE, side
        played(initiative.begin(s))
        assert len(s.napalm) == left
        if left == 2:
            assert places(s) == ["50.63", "48.63"], "the oldest first"
    air_support.begin(s, 2, stand(CG), at(s, "10.10"))
    s.napalm = [at(s, "30.63")]
    played(smoke.clears(s, FREE_WORLD))
    assert not s.napalm, "another mission is no reason to burn on"


MARINE, LEADER, HMG = "usmc-1-fire-team-1", "usmc-1-platoon-cg-1", "usmc-hmg-1"
MARINES = {"scenario": "six-nine-is-down"}
# there open ground lies in columns 13 to 26 and rows 13 to 23


def burning(heading, die, stands):
    """Napalm that begins at 20.18."""
    s = board(stands, **MARINES, dice=[die])
    air_support.begin(s, NAPALM, stand(LEADER), at(s, "20.18"))
    s.strike_heading = heading
    smoke.lay_napalm(s, at(s, "20.18"))
    return s


@rule("incoming", "7.2/6")
@pytest.mark.parametrize("heading", range(16))
def test_nobody_crosses_burning_napalm(heading):
    s = burning(heading, 6, {HMG: "17.18"})
    start, lattice = s.at[stand(HMG)], sheet_of(s).lattice
    markers = [lattice.places[one] for one in s.napalm if not smoke.inside(lattice, one) >> start & 1]
    ends = movement.ends(s, stand(HMG))
    assert ends
    for end in range(lattice.size):
        if ends >> end & 1:
            for point in lattice.walk(start, end):
                x, y = lattice.places[point]
                assert not any(abs(x - a) < 500 and abs(y - b) < 500 for a, b in markers), (point, end)


@rule("incoming", "7.2/6")
def test_a_row_has_no_gap_and_whom_it_caught_may_leave():
    # markers at 20.18, 20.16 and 20.14, from south to north
    s = burning(0, 2, {HMG: "17.17"})
    assert places(s) == ["20.18", "20.16", "20.14"]
    row = {"24.17", "20.17", "24.16"}
    free = movement.ends(board({HMG: "17.17"}, **MARINES), stand(HMG))
    assert all(free >> at(s, one) & 1 for one in row)
    ends = movement.ends(s, stand(HMG))
    assert not any(ends >> at(s, one) & 1 for one in row), "nor between two of them"
    assert ends >> at(s, "16.14") & 1
    assert not ends >> at(s, "19.16") & 1, "nor at its edge"
    s.at[stand(HMG)] = at(s, "20.16")
    ends = movement.ends(s, stand(HMG))
    assert ends >> at(s, "24.16") & 1
    assert not ends >> at(s, "20.18") & 1
    assert not ends >> at(s, "20.20") & 1, "not through the next one"


@rule("incoming", "7.2/6")
def test_nobody_comes_onto_the_table_through_it():
    late = "nva-3-fire-team-1"
    s = board({}, **MARINES, side=COMMUNIST, arrived=-1)
    before = {int(words.split()[1]) for words in offered(s, "enter") if late in words}
    s.napalm = [at(s, "40.0")]
    after = {int(words.split()[1]) for words in offered(s, "enter") if late in words}
    assert before - after == {at(s, f"{column}.{row}") for column in (39, 40, 41) for row in (0, 1)}


@rule("incoming", "7.2/6")
def test_what_flies_crosses_it():
    huey = "usmc-uh-1-1"
    s = board({huey: "10.32"}, scenario="six-nine-is-down", napalm=[14 * 96 + 14])
    assert smoke.burning(s, stand(huey)) == 0
    s = board({"usmc-1-fire-team-1": "10.32"}, scenario="six-nine-is-down", napalm=[32 * 96 + 14])
    assert smoke.burning(s, stand("usmc-1-fire-team-1"))


@rule("incoming", "7.2/7")
@pytest.mark.parametrize("kind", ["napalm", "smoke_at"])
def test_smoke_hides_what_is_in_it_and_behind_it(kind):
    s = board({TEAM: "26.63", FOE: "32.63"})
    assert sees(s, stand(TEAM), stand(FOE))
    setattr(s, kind, [at(s, "29.63")])
    s.smoke_until = [0] * len(s.smoke_at)
    assert not sees(s, stand(TEAM), stand(FOE))
    assert not sees(s, stand(FOE), stand(TEAM))
    assert sight(s, s.at[stand(TEAM)]) >> at(s, "27.63") & 1, "up to it"
    assert not sight(s, s.at[stand(TEAM)]) >> at(s, "29.63") & 1, "what is in it"
    assert sight(s, at(s, "29.63")) == 1 << at(s, "29.63"), "from it nothing"
    if kind == "smoke_at":
        assert movement.ends(s, stand(TEAM)) == movement.ends(
            board({TEAM: "26.63", FOE: "32.63"}), stand(TEAM)
        )


@rule("incoming", "7.2/7")
def test_smoke_is_the_same_from_both_ends():
    s = board({}, napalm=[at(board({}), "40.40")])
    lattice = sheet_of(s).lattice
    for a in range(0, lattice.size, 97):
        hidden = smoke.veil(s, a)
        for b in range(0, lattice.size, 89):
            if a != b:
                assert hidden >> b & 1 == smoke.veil(s, b) >> a & 1


OBSERVER, NVA = "usmc-observer-1", "nva-1-fire-team-1"


@rule("incoming", "7.2/1")
def test_only_marines_lay_smoke():
    s = board({OBSERVER: "22.30", MARINE: "22.34"}, **MARINES)
    assert {words.split()[0] for words in offered(s, "smoke")} == {OBSERVER}
    s = board({"us-observer-1": "30.63"}, free_fire_zone=True)
    assert not offered(s, "smoke")
    observer = stand("us-observer-1")
    assert GAME.refusal(s, match_of(s).ask, ("smoke", observer, observer, 5)).rule == "7.2/1"
    s = board({"nva-mortar-81-1": "30.30", "nva-observer-1": "32.30"}, **MARINES, side=COMMUNIST)
    assert not offered(s, "smoke")


@rule("incoming", "7.2/1", "7.0/6", "7.0/13")
def test_smoke_is_a_mission_of_a_weapon_that_is_observed():
    s = board({OBSERVER: "22.30 moved"}, **MARINES)
    assert not offered(s, "smoke")
    s = board({OBSERVER: "22.30"}, **MARINES)
    points = {int(words.split()[2]) for words in offered(s, "smoke")}
    assert sum(1 << point for point in points) == sight(s, s.at[stand(OBSERVER)])
    s.missions[stand(OBSERVER)] = 0
    assert not offered(s, "smoke")
    assert not offered(board({OBSERVER: "22.30 done"}, **MARINES), "smoke")
    s = board({OBSERVER: "22.30"}, **MARINES)
    air_support.begin(s, 2, stand("usmc-1-platoon-cg-1"), at(s, "60.30"))
    assert not offered(s, "smoke")


@rule("incoming", "7.2/1")
@pytest.mark.parametrize("die", [2, 3])
def test_a_screen_comes_on_a_three_and_lies_through_the_enemys_next_initiative(die):
    s = board({OBSERVER: "22.30", NVA: "60.10"}, **MARINES, dice=[die])
    s.missions[stand(OBSERVER)] = 3
    choice = ("smoke", stand(OBSERVER), stand(OBSERVER), at(s, "26.30"))
    answers = ["along north"] if die >= 3 else []
    assert played(smoke.screen(s, choice), answers) is None, "it never loses the initiative"
    assert s.missions[stand(OBSERVER)] == 2
    assert not offered(s, "smoke"), "one screen of a battery in an initiative"
    columns = sheet_of(s).lattice.columns
    lie = {f"{point % columns}.{point // columns}" for point in s.smoke_at}
    assert lie == ({f"26.{row}" for row in (27, 29, 31, 33)} if die >= 3 else set())
    assert told(s, "asked-smoke")[0].args[2] == ("it comes" if die >= 3 else "none comes")
    if die >= 3:
        there = s.at[stand(OBSERVER)]
        assert not sight(s, there) >> at(s, "30.30") & 1
        for side, count in ((COMMUNIST, 4), (FREE_WORLD, 0)):
            s.phase, s.initiative = Phase.INITIATIVE, side
            played(initiative.begin(s))
            assert len(s.smoke_at) == count
            assert [event.args[0] for event in told(s, "smoke-clears")] == ([] if count else [4])


@rule("incoming", "7.2/1")
def test_a_screen_lies_along_any_line_and_not_beside_the_table():
    s = board({OBSERVER: "22.30"}, **MARINES)
    smoke._spread(s, at(s, "20.18"), 2)
    columns = sheet_of(s).lattice.columns
    lie = [f"{point % columns}.{point // columns}" for point in s.smoke_at]
    assert lie == ["18.20", "19.19", "21.17", "22.16"]
    edges = (("0.20", 4, 2), ("95.20", 4, 2), ("20.0", 0, 2), ("20.63", 0, 2), ("1.20", 4, 3))
    for place, heading, count in edges:
        s.smoke_at, s.smoke_until = [], []
        smoke._spread(s, at(s, place), heading)
        assert (len(s.smoke_at), len(s.smoke_until)) == (count, count), place


@rule("incoming", "7.2/1", "7.0/17", "7.0/18")
def test_near_buildings_smoke_needs_leave_and_a_mortar_on_the_table_shows_itself(monkeypatch):
    s = board({OBSERVER: "2.2", LEADER: "22.30"}, **MARINES, free_fire_zone=False)
    s.missions[stand(MARINE)] = 1
    assert {words.split()[:2][1] for words in offered(s, "smoke")} == {OBSERVER}, "riflemen have none"
    s.status[stand(LEADER)] |= REQUESTED
    assert LEADER in {words.split()[0] for words in offered(s, "smoke")}
    monkeypatch.setattr(smoke, "forbidden", lambda s, side: True)
    assert {words.split()[0] for words in offered(s, "smoke")} == {OBSERVER}
    monkeypatch.setattr(smoke, "reach", lambda s, weapon: 1 << at(s, "26.30"))
    s.status[stand(LEADER)] = 0
    assert {words.split()[2] for words in offered(s, "smoke") if LEADER in words} == {str(at(s, "26.30"))}
    s.at[stand(OBSERVER)], s.at[stand(LEADER)] = at(s, "22.30"), AWAY
    monkeypatch.setattr(smoke, "permitted", lambda s, observer: False)
    choice = ("smoke", stand(OBSERVER), stand(OBSERVER), at(s, "26.30"))
    s.missions[stand(OBSERVER)] = 3
    assert played(smoke.screen(s, choice)) is None
    assert s.missions[stand(OBSERVER)] == 3
    monkeypatch.setattr(smoke, "permitted", lambda s, observer: True)
    monkeypatch.setattr(smoke, "is_off_table", lambda s, weapon: False)
    s.status[stand(OBSERVER)] = HIDDEN
    lay_down(s, [1])
    assert played(smoke.screen(s, choice)) is None
    assert s.status[stand(OBSERVER)] == FIRED | HAS_FIRED | REQUESTED | SHELLED
    s.missions[stand(OBSERVER)] = -1
    lay_down(s, [1])
    played(smoke.screen(s, choice))
    assert s.missions[stand(OBSERVER)] == -1, "no end of them"


@rule("incoming", "7.2/1")
def test_smoke_of_wrecks_stays():
    s = board({TEAM: "26.63", FOE: "40.63"}, smoke_at=[2000], smoke_until=[0])
    for side in (COMMUNIST, FREE_WORLD, COMMUNIST):
        s.phase, s.initiative = Phase.INITIATIVE, side
        played(initiative.begin(s))
    assert s.smoke_at == [2000]


def test_the_browser_is_told_of_smoke_strikes_and_calls():
    s = lit(dice=[1], stands={CG: "2.63", FOE: "10.10"})
    smoke.lay_napalm(s, at(s, "52.63"))
    (strike,) = GAME.extras(s, FREE_WORLD).strikes
    assert (strike.at, strike.heading, strike.attacks) == (at(s, "52.63"), WEST, 2)
    (strike,) = GAME.extras(s, COMMUNIST).strikes
    assert strike.at == NOBODY
    assert {thing.at for thing in extras(s, None).things if thing.kind == "napalm"} == set(s.napalm)
    s = board({CG: "2.63", FOE: "10.10"}, free_fire_zone=True)
    lay_down(s, [4])
    played(air_support.request(s, ("air-support", stand(CG), 77)))
    (call,) = GAME.extras(s, FREE_WORLD).calls
    assert (call.kind, call.left, call.target) == ("air-support", 4, 77)
    (call,) = GAME.extras(s, COMMUNIST).calls
    assert (call.left, call.target) == (4, NOBODY)


def test_positions_in_words_have_strikes_napalm_and_smoke():
    s = board({})
    GAME.arrange(
        s,
        {
            "strike": "napalm us-1-platoon-cg-1 40.20 1",
            "napalm": ["40.20", "40.18"],
            "smoke": ["10.10 3"],
        },
    )
    found = GAME.facts(s)
    assert (found["strike"], found["napalm"], found["smoke"]) == ("napalm 1", ["40.20", "40.18"], ["10.10"])
    s = board({})
    GAME.arrange(s, {"called-strike": "us-1-platoon-cg-1 40.20 2"})
    assert GAME.facts(s)["calls"] == ["air-support in 2"]
    with pytest.raises(ValueError, match="expected one of"):
        GAME.arrange(s, {"weather": "fine"})
