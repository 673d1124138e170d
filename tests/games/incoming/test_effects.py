"""6.5 What results do to a stand, and what is left of one that is killed."""

import pytest

from dangerclose.games.incoming import effects
from dangerclose.games.incoming.roster import NEUTRAL
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    BELOW,
    DEAD,
    HAS_FIRED,
    MOVED,
    NOBODY,
    PINNED,
    SUPPRESSED,
)
from dangerclose.games.incoming.terms import Mobility
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, FREE_WORLD, at, board, played, stand

TEAM, GUN, VC = "us-1-fire-team-1", "us-hmg-1", "vc-1-fire-team-1"
DOG, CREW_DOWN, ROAD = "what-the-dog-found", "six-nine-is-down", "kilometre-31"


@rule("incoming", "6.5/4", "6.5/5", "6.5/8")
@pytest.mark.parametrize(
    ("before", "result", "after"),
    [
        ("moved", effects.PIN, PINNED | MOVED),
        ("pinned moved", effects.PIN, PINNED | MOVED),
        ("pinned moved", effects.SUPPRESS, SUPPRESSED | MOVED),
        ("suppressed", effects.PIN, SUPPRESSED),
        ("suppressed", effects.SUPPRESS, None),
        ("", effects.KILL, None),
    ],
)
def test_results_one_after_the_other(before, result, after):
    s = board({TEAM: f"20.60 {before}".strip()})
    came = effects.on_foot(s, stand(TEAM), result)
    assert (s.at[stand(TEAM)] == DEAD) == (after is None)
    assert came == (effects.KILL if after is None else result)
    if after is not None:
        assert s.status[stand(TEAM)] == after


@rule("incoming", "6.5/8", "6.5/9")
@pytest.mark.parametrize(("who", "place", "weapons"), [(TEAM, "0.0", 0), (TEAM, "20.60", 0), (GUN, "0.0", 1)])
def test_a_killed_stand_leaves_a_casualty_and_a_heavy_weapon_its_weapon(who, place, weapons):
    s = board({who: f"{place} pinned has-fired"})
    effects.kill(s, stand(who))
    assert (s.casualty_at, s.casualty_of, s.casualty_aboard) == ([at(s, place)], [FREE_WORLD], [NOBODY])
    assert (s.weapon_at, s.weapon_of) == ([at(s, place)] * weapons, [FREE_WORLD] * weapons)
    assert s.status[stand(who)] == HAS_FIRED, "what it did is remembered, how it was is not"


@rule("incoming", "6.5/8", "6.5/9", "T.4/3")
@pytest.mark.parametrize(("who", "weapons"), [("arvn-1-fire-team-1", 0), ("arvn-hmg-1", 1)])
def test_who_is_killed_below_lies_there(who, weapons):
    s = board(scenario=DOG)
    s.at[stand(who)], s.section[stand(who)] = BELOW, 9
    effects.kill(s, stand(who))
    assert (s.fallen_in, s.casualty_at) == ([9], [])
    assert s.weapon_at == [BELOW] * weapons
    assert s.weapon_of == [FREE_WORLD] * weapons
    assert s.section[stand(who)] == NOBODY


@rule("incoming", "6.5/8")
def test_who_is_not_on_the_table_leaves_nothing_there():
    s = board(scenario=DOG)
    effects.kill(s, stand("arvn-hmg-1"))
    assert not s.casualty_at
    assert not s.fallen_in
    assert not s.weapon_at


@rule("incoming", "6.5/11", "6.5/15")
def test_whose_casualties_a_side_carries():
    assert effects.bears_for(FREE_WORLD, FREE_WORLD)
    assert effects.bears_for(COMMUNIST, COMMUNIST)
    assert not effects.bears_for(COMMUNIST, FREE_WORLD)
    assert effects.bears_for(FREE_WORLD, NEUTRAL)
    assert not effects.bears_for(COMMUNIST, NEUTRAL)


@rule("incoming", "V.0/T1")
def test_casualties_in_vehicles_that_are_away_are_left_but_not_in_helicopters():
    for scenario, carrier, left in ((ROAD, "us-truck-1", True), (CREW_DOWN, "usmc-uh-1-1", False)):
        s = board(scenario=scenario)
        s.casualty_at, s.casualty_of, s.casualty_aboard = [ABOARD], [FREE_WORLD], [stand(carrier)]
        assert s.at[stand(carrier)] == AWAY
        assert effects.is_left(s, 0) == left
    s = board()
    s.casualty_at, s.casualty_of, s.casualty_aboard = [0], [FREE_WORLD], [NOBODY]
    assert effects.is_left(s, 0)


@rule("incoming", "M.1/10")
def test_a_captor_who_is_killed_lets_his_captives_go():
    crew, nva = "aircrew-1", "nva-1-fire-team-1"
    s = board({nva: "30.30"}, scenario=CREW_DOWN)
    s.at[stand(crew)], s.aboard[stand(crew)] = ABOARD, stand(nva)
    effects.kill(s, stand(nva))
    assert s.at[stand(crew)] == at(s, "30.30")
    assert s.aboard[stand(crew)] == NOBODY


@rule("incoming", "6.5/2")
def test_what_a_stand_is_when_it_is_hit():
    s = board(scenario=CREW_DOWN)
    assert effects.kind_of(s, stand("usmc-uh-1-1")) == Mobility.AIR
    assert effects.kind_of(s, stand("usmc-medic-1")).value == "medic"
    assert effects.kind_of(board(scenario=ROAD), stand("us-truck-1")).value == "soft"


@rule("incoming", "2.3.3/1", "2.2.1/1", "6.11/2")
def test_who_is_gone_leads_nobody_and_nobody_keeps_to_him():
    s = board({"vc-1-platoon-cg-1": "20.20", VC: "22.20", "vc-rpg-1": "21.22", "vc-hmg-1": "19.18"})
    lead = stand("vc-1-platoon-cg-1")
    platoon = s.leads.index(lead)
    s.attached[stand("vc-rpg-1")] = s.attached[stand("vc-hmg-1")] = lead
    effects.kill(s, lead)
    assert [n for n, one in enumerate(s.leads) if one == NOBODY] == [platoon], "the others keep theirs"
    assert s.attached[stand("vc-rpg-1")] == stand(VC), "a rocket stays with the platoon"
    assert s.attached[stand("vc-hmg-1")] == NOBODY, "a heavy weapon works by itself"
    effects.kill(s, stand(VC))
    assert s.attached[stand("vc-rpg-1")] == NOBODY


@rule("incoming", "6.11/2")
def test_only_who_kept_to_a_fallen_stand_looks_for_another():
    s = board({"vc-1-platoon-cg-1": "20.20", "vc-2-platoon-cg-1": "30.20", "vc-rpg-1": "21.22"})
    s.attached[stand("vc-rpg-1")] = stand("vc-2-platoon-cg-1")
    effects.kill(s, stand("vc-1-platoon-cg-1"))
    assert s.attached[stand("vc-rpg-1")] == stand("vc-2-platoon-cg-1")


@rule("incoming", "6.11/2")
def test_a_mate_is_of_the_same_platoon_and_may_stand_in_the_very_corner():
    s = board({"vc-1-platoon-cg-1": "20.20", VC: "0.0", "vc-rpg-1": "21.22"})
    s.attached[stand("vc-rpg-1")] = stand("vc-1-platoon-cg-1")
    effects.kill(s, stand("vc-1-platoon-cg-1"))
    assert s.attached[stand("vc-rpg-1")] == stand(VC)
    alone = board({"us-A-company-cg-1": "20.20", "vc-2-fire-team-1": "30.20"})
    assert effects._mate(alone, stand("us-A-company-cg-1")) == NOBODY, "who is of no platoon has no mates"


@rule("incoming", "2.3.2/2")
@pytest.mark.parametrize(("result", "gone"), [(effects.PIN, False), (effects.SUPPRESS, True)])
def test_a_pin_spares_a_cadre_and_a_suppress_does_not(result, gone):
    s = board({"vc-A-cadre-1": "6.4"}, scenario="wet-rubber", side=COMMUNIST)
    played(effects.suffer(s, stand("vc-A-cadre-1"), result, NOBODY))
    assert (s.at[stand("vc-A-cadre-1")] == DEAD) == gone
