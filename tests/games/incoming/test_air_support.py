"""7.1.3 Requests for air support, what comes of them, and how a strike is called off."""

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.incoming import GAME, air_support, initiative
from dangerclose.games.incoming.barrage import ARTILLERY, FIXED_WING
from dangerclose.games.incoming.calls import call
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.dealing import redeal
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import ABOARD, AIR_SUPPORT, AWAY, DUST_OFF, NOBODY, REQUESTED, Phase
from dangerclose.games.incoming.terms import Army, Role
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

CC, CG, TEAM, FO = "us-A-company-cg-1", "us-1-platoon-cg-1", "us-1-fire-team-1", "us-observer-1"
HERE = {CG: "30.63", TEAM: "32.63"}
TARGET = "40.20"
BOMBS, NAPALM, GUNSHIP, SPOOKY = range(4)


def ready(stands=None, **how):
    how.setdefault("free_fire_zone", True)
    return board(stands or HERE, **how)


def asks(s, caller=CG, where=TARGET, *dice):
    lay_down(s, dice)
    return played(air_support.request(s, ("air-support", stand(caller), at(s, where))))


def callers(s, verb="air-support"):
    return {words.split()[0] for words in offered(s, verb)}


def patched(s, monkeypatch, column, name, value):
    sheet = sheet_of(s)
    values = list(getattr(sheet, column))
    values[stand(name)] = value
    monkeypatch.setattr(sheet, column, tuple(values))


@rule("incoming", "3.1/1", "3.1/3", "7.1.3/2", "7.1.3/3")
def test_command_groups_ask_and_nobody_else():
    s = ready({CC: "20.63", CG: "30.63", TEAM: "32.63", FO: "35.63", "vc-1-platoon-cg-1": "2.2"})
    assert callers(s) == {CC, CG}
    assert len(offered(s, "air-support")) == 2 * sheet_of(s).lattice.size, "any point can be the target"
    s.initiative = COMMUNIST
    assert not callers(s)


@rule("incoming", "7.1.3/3", "7.0/12")
def test_special_forces_and_long_range_patrols_ask_but_not_whom_they_lead(monkeypatch):
    s = ready()
    patched(s, monkeypatch, "army", TEAM, Army.SPECIAL_FORCES.number)
    assert callers(s) == {CG, TEAM}
    patched(s, monkeypatch, "army", TEAM, Army.US.number)
    patched(s, monkeypatch, "role", TEAM, Role.LRRP.number)
    assert callers(s) == {CG, TEAM}
    patched(s, monkeypatch, "army", CG, Army.MIKE_FORCE.number)
    assert callers(s) == {TEAM}


@rule("incoming", "7.1.3/3")
def test_who_is_suppressed_or_gone_asks_for_nothing_and_a_radio_works_aboard():
    assert not callers(ready({CG: "30.63 suppressed"}))
    assert not callers(ready({CG: "30.63 done"}))
    assert callers(ready({CG: "30.63 pinned"})) == {CG}
    carrier, leader = "us-m-113-acav-1", "us-A-company-cg-1"
    s = board({carrier: "10.32"}, scenario="kilometre-31")
    s.at[stand(leader)], s.aboard[stand(leader)] = ABOARD, stand(carrier)
    assert callers(s) == {leader}
    s.at[stand(carrier)] = AWAY
    assert not callers(s)


@rule("incoming", "7.1.3/2")
def test_a_scenario_may_have_no_aircraft():
    s = board({"anzac-1-platoon-cg-1": "30.30"}, scenario="wet-rubber")
    assert not callers(s)
    refused = GAME.refusal(s, match_of(s).ask, ("air-support", stand("anzac-1-platoon-cg-1"), 5))
    assert refused.rule == "7.1.3/2"


@rule("incoming", "3.1/3", "7.1.3/3", "7.1.3/4")
@pytest.mark.parametrize("die", [1, 2, 5])
def test_the_die_is_the_delay_and_the_initiative_is_kept(die):
    s = ready()
    assert asks(s, CG, TARGET, die) is None
    assert (s.called, s.called_in, s.called_by) == ([AIR_SUPPORT], [die], [stand(CG)])
    (event,) = told(s, "asked-air")
    assert [one.value for one in event.roll.dice] == [die]
    words = {1: "they come with the next initiative"}.get(die, f"they come in {die} initiatives")
    assert event.args[1] == words
    assert told(s, "noted")


@rule("incoming", "7.1.3/4")
def test_a_controller_makes_it_shorter_and_the_night_longer():
    s = board({"us-1-platoon-cg-1": "30.30"}, scenario="kilometre-31")
    asks(s, CG, TARGET, 5)
    assert s.called_in == [3]
    s = board({"us-1-platoon-cg-1": "30.30"}, scenario="wire-at-midnight", clock=60)
    asks(s, CG, TARGET, 4)
    assert s.called_in == [6], "only the bare 6 means none"
    s = board({"us-1-platoon-cg-1": "30.30"}, scenario="wire-at-midnight", clock=280)
    asks(s, CG, TARGET, 4)
    assert s.called_in == [4], "by day"


@rule("incoming", "7.1.3/4")
def test_a_delay_of_none_brings_it_at_once():
    s = board({"us-1-platoon-cg-1": "30.30"}, scenario="kilometre-31")
    asks(s, CG, TARGET, 2, 4, 4)
    assert (s.called, s.called_in, s.strike, s.strike_at) == ([], [], GUNSHIP, at(s, TARGET))
    assert told(s, "asked-air")[0].args[1] == "they come at once"


@rule("incoming", "7.1.3/4")
def test_a_six_means_none_for_an_hour():
    s = ready(clock=500)
    assert asks(s, CG, TARGET, 6) is None, "it fails and keeps the initiative"
    assert not s.called
    assert not told(s, "noted")
    assert told(s, "asked-air")[0].args[1] == "none for an hour"
    for clock, may in ((500, False), (559, False), (560, True)):
        s.clock = clock
        assert bool(callers(s)) == may
    s.clock = 559
    refused = GAME.refusal(s, match_of(s).ask, ("air-support", stand(CG), 5))
    assert refused.rule == "7.1.3/4"
    s = board({"us-1-platoon-cg-1": "30.30"}, scenario="kilometre-31")
    asks(s, CG, TARGET, 6)
    assert not s.called, "whoever controls the aircraft"


@rule("incoming", "7.1.3/5")
def test_the_target_is_no_business_of_the_other_side():
    s = ready({**HERE, "vc-1-fire-team-1": "10.10"})
    asks(s, CG, TARGET, 3)
    assert s.called_for == [at(s, TARGET)]
    assert known(s, FREE_WORLD).called_for == [at(s, TARGET)]
    for seat in (COMMUNIST, None):
        assert known(s, seat).called_for == [NOBODY]
    for event in s.log:
        assert at(s, TARGET) not in event.args or not event.known_to(COMMUNIST)
    dealt = {tuple(redeal(s, COMMUNIST, Chance(seed_of(n))).called_for) for n in range(5)}
    assert len(dealt) > 2
    played(initiative.begin(_after(s, 3, dice=(4, 4))))


def _after(s, count, dice=()):
    """The last but one of some initiatives of the Free World has begun; the dice of the next are laid."""
    for number in range(count - 1):
        s.phase, s.initiative = Phase.INITIATIVE, FREE_WORLD
        played(initiative.begin(s))
        assert s.strike == NOBODY, number
    s.phase, s.initiative = Phase.INITIATIVE, FREE_WORLD
    lay_down(s, dice)
    return s


@rule("incoming", "7.1.3/5", "7.1.3/15")
def test_where_it_will_strike_stays_secret_until_the_first_attack():
    s = ready({**HERE, "vc-1-fire-team-1": "10.10"})
    asks(s, CG, TARGET, 1)
    played(initiative.begin(_after(s, 1, dice=(4, 4))))
    assert s.strike_at == at(s, TARGET)
    assert known(s, COMMUNIST).strike_at == NOBODY
    assert redeal(s, COMMUNIST, Chance(seed_of(4))).strike_at != s.strike_at
    s.strike_attacks -= 1
    assert known(s, COMMUNIST).strike_at == at(s, TARGET)
    assert redeal(s, COMMUNIST, Chance(seed_of(4))).strike_at == s.strike_at


@rule("incoming", "7.1.3/6")
def test_one_mission_at_a_time():
    s = ready({CC: "20.63", **HERE})
    asks(s, CG, TARGET, 4)
    assert not callers(s), "one is on its way"
    played(air_support.call_off(s, air_support.CALLED_OFF))
    assert callers(s) == {CC, CG}
    air_support.begin(s, GUNSHIP, stand(CG), at(s, TARGET))
    assert not callers(s), "one is on the table"
    refused = GAME.refusal(s, match_of(s).ask, ("air-support", stand(CG), 5))
    assert refused.rule == "7.1.3/6"


@rule("incoming", "7.1.3/4", "7.1.3/7")
@pytest.mark.parametrize("delay", [1, 3])
def test_it_comes_after_so_many_initiatives_of_its_side(delay):
    s = ready({**HERE, "vc-1-fire-team-1": "10.10"})
    asks(s, CG, TARGET, delay)
    for _ in range(3):
        s.phase, s.initiative = Phase.INITIATIVE, COMMUNIST
        played(initiative.begin(s))
    assert s.called_in == [delay], "the enemy's do not count"
    played(initiative.begin(_after(s, delay, dice=(1, 2))))
    assert (s.strike, s.strike_attacks, s.strike_by) == (BOMBS, 2, stand(CG))
    assert not s.called
    (event,) = told(s, "arrives")
    assert [die.value for die in event.roll.dice] == [1, 2]


@rule("incoming", "7.1.3/T1", "7.1.3/9", "7.1.3/7")
def test_the_table_of_types():
    found = [
        (row.first, row.last, row.attacks, row.dice, row.kills, row.kills_in_open) for row in CHARTS.strikes
    ]
    assert found == [(2, 4, 2, 5, 1, 0), (5, 7, 2, 6, 1, 3), (8, 11, 3, 5, 2, 0), (12, 12, 4, 6, 2, 0)]
    assert [row.bombs for row in CHARTS.strikes] == [True, True, False, False]
    for dice, strike in (((2, 2), 0), ((2, 3), 1), ((3, 4), 1), ((4, 4), 2), ((5, 6), 2), ((6, 6), 3)):
        s = ready()
        asks(s, CG, TARGET, 1)
        lay_down(s, dice)
        air_support.arrive(s)
        assert s.strike == strike


@rule("incoming", "7.0/16", "7.0/17", "7.0/18", "7.0/19")
@pytest.mark.parametrize(("die", "given"), [(4, 0), (5, ARTILLERY), (6, FIXED_WING)])
def test_near_a_village_leave_is_asked_with_the_request(die, given):
    s = ready(free_fire_zone=False)
    asks(s, CG, TARGET, die, 3)
    assert s.permission == given
    assert bool(s.called) == bool(given), "gunships may come with a 5"
    assert bool(callers(s)) is False
    if not given:
        refused = GAME.refusal(s, match_of(s).ask, ("air-support", stand(CG), 5))
        assert refused.rule == "7.0/18"


@rule("incoming", "7.0/17", "7.0/19")
def test_without_leave_fixed_wing_turn_back_and_gunships_come():
    for permission, dice, strike in (
        (ARTILLERY, (1, 1), NOBODY),
        (ARTILLERY, (6, 6), NOBODY),
        (ARTILLERY, (4, 4), GUNSHIP),
        (FIXED_WING, (1, 1), BOMBS),
    ):
        s = ready(free_fire_zone=False, permission=permission)
        air_support.call(s, AIR_SUPPORT, stand(CG), 1, at(s, TARGET))
        lay_down(s, dice)
        air_support.arrive(s)
        assert s.strike == strike
        assert bool(told(s, "turns-back")) == (strike == NOBODY)
        assert not s.called
        assert s.score == [0, 0]


@rule("incoming", "7.0/19")
def test_leave_for_gunships_is_asked_again_for_the_rest_and_stays():
    s = ready(free_fire_zone=False, permission=ARTILLERY)
    asks(s, CG, TARGET, 2, 3)
    assert s.permission == ARTILLERY
    assert s.called_in == [3], "it goes on as a request for gunships"
    s = ready(free_fire_zone=False, permission=FIXED_WING)
    asks(s, CG, TARGET, 3)
    assert s.called_in == [3]
    assert not told(s, "asked-leave")


@rule("incoming", "7.0/18", "7.0/19")
def test_one_request_for_leave_in_an_initiative_by_each():
    s = ready({CC: "20.63", **HERE}, free_fire_zone=False)
    assert callers(s) == {CC, CG}
    s.status[stand(CG)] |= REQUESTED
    assert callers(s) == {CC}
    s.permission = ARTILLERY
    assert callers(s) == {CC}, "for the rest leave is asked again"
    s.permission = FIXED_WING
    assert callers(s) == {CC, CG}


@rule("incoming", "7.1.3/T1", "7.1.3/6")
def test_a_mission_begins_anew_whatever_became_of_the_last():
    s = ready(strike_made=True, strike_markers=5, strike_heading=3, strike_aim=9)
    air_support.begin(s, NAPALM, stand(CG), at(s, TARGET))
    assert (s.strike_made, s.strike_markers) == (False, 0)
    assert (s.strike_heading, s.strike_aim) == (NOBODY, NOBODY)


@rule("incoming", "7.1.3/17")
def test_a_strike_is_called_off_with_the_initiative_and_before_it_arrives():
    s = ready({**HERE, "vc-1-fire-team-1": "10.10"})
    assert not offered(s, "call-off")
    asks(s, CG, TARGET, 4)
    assert offered(s, "call-off") == {""}
    s.initiative = COMMUNIST
    assert not offered(s, "call-off")
    s.initiative = FREE_WORLD
    call(s, DUST_OFF, stand(CG), 2, NOBODY)
    assert played(air_support.call_off(s, ("call-off",))) is None
    assert (s.called, s.called_in, s.called_by) == ([DUST_OFF], [2], [stand(CG)])
    assert not offered(s, "call-off"), "a Dust-Off is no strike"
    air_support.begin(s, GUNSHIP, stand(CG), at(s, TARGET))
    assert not offered(s, "call-off"), "it is here"
    refused = GAME.refusal(s, match_of(s).ask, ("call-off",))
    assert refused.rule == "7.1.3/17"


@rule("incoming", "7.1.3/2")
@pytest.mark.parametrize(("clock", "there"), [(149, False), (150, True)])
def test_the_gunship_on_call_over_the_fire_base(clock, there):
    s = board({CG: "30.30"}, scenario="wire-at-midnight", clock=clock)
    assert bool(callers(s, "on-call")) == there
    assert callers(s), "others can be asked for besides"
    if there:
        assert played(air_support.from_on_call(s, ("on-call", stand(CG), at(s, TARGET)))) is None
        assert (s.strike, s.strike_attacks, s.strike_at) == (SPOOKY, 4, at(s, TARGET))
        air_support.come_nearer(s, FREE_WORLD)
        s.strike = s.strike_at = NOBODY
        s.strike_attacks = 0
        assert not callers(s, "on-call"), "there is one"
    else:
        refused = GAME.refusal(s, match_of(s).ask, ("on-call", stand(CG), 5))
        assert refused.rule == "7.1.3/2"


@rule("incoming", "7.1.3/3")
def test_only_the_adviser_calls_where_a_scenario_says_so():
    adviser = "arvn-platoon-cg-1"
    s = board({adviser: "30.60", "arvn-1-platoon-cg-1": "34.60"}, scenario="what-the-dog-found")
    assert callers(s) == {adviser}
