"""T.3 to T.5 Combat below ground, casualties, charges and tunnel rats."""

from fractions import Fraction
from itertools import product

import pytest

from dangerclose.core.ask import Refused
from dangerclose.core.words import signed
from dangerclose.games.incoming import charges, obstacles, tunnel_rats, tunnels
from dangerclose.games.incoming.components import PARAMETERS, SCENARIOS
from dangerclose.games.incoming.fire import targets
from dangerclose.games.incoming.initiative import end
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    BELOW,
    DEAD,
    DONE,
    HIDDEN,
    MOVED,
    NOBODY,
    SUPPRESSED,
    Phase,
)
from dangerclose.games.incoming.terms import Ground, ObjectiveKind
from dangerclose.games.incoming.tunnel_combat import lines, odds_of
from dangerclose.games.incoming.tunnel_odds import odds_below
from dangerclose.games.incoming.tunnel_rats import escorted
from dangerclose.games.incoming.underground import leads_to, place_of, point_of
from dangerclose.games.incoming.victory import done, points
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    asked,
    at,
    match_of,
    offered,
    played,
    stand,
    told,
)
from tests.games.incoming.tunnel_board import (
    AT_A,
    CELL,
    COMPANY,
    DOG,
    ENGINEERS,
    ESCORT,
    HMG,
    LEAD,
    OTHER_CELL,
    OTHER_RAT,
    RAT,
    SNIPER,
    TEAM,
    below,
    closed,
)


def crawl(s, who, place, answers=()):
    return played(tunnels.crawl(s, ("crawl", stand(who), place_of(place))), answers)


def place_name_of(s, who):
    return s.section[stand(who)]


# T.4 Combat


@rule("incoming", "T.4/1")
def test_nobody_fires_below_ground():
    s = below({TEAM: "below.2", CELL: "below.4"})
    verbs = {one[0] for one in match_of(s).ask.options if one[1:2] == (stand(TEAM),)}
    assert verbs == {"crawl"}
    assert stand(CELL) not in targets(s, stand("arvn-A-company-cg-1"), sheet_of(s).lattice.everywhere)
    s = below({TEAM: "below.2", CELL: "below.4"}, side=COMMUNIST)
    asks, _ = asked(tunnels.crawl(s, ("crawl", stand(CELL), place_of("5"))))
    assert not asks, "nobody reacts"


@rule("incoming", "T.4/1", "T.4/2", "T.2/4", "T.3/1")
@pytest.mark.parametrize(
    ("who", "above", "counted"),
    [
        (RAT, False, {"Veteran": 1, "tunnel rats": 1}),
        (RAT, True, {"Veteran": 1, "tunnel rats": 1, "from above": -1}),
        (CELL, False, {"Veteran": 1, "garrison": 1}),
        (LEAD, False, {"Veteran": 1, "garrison": 1}),
        (TEAM, False, {}),
        (TEAM, True, {"from above": -1}),
        (ENGINEERS, False, {"Veteran": 1}),
        (HMG, False, {"a crew-served weapon": PARAMETERS.crew_served}),
    ],
)
def test_what_counts_below_ground(who, above, counted):
    s = below({who: "below.2 hidden" if who in (CELL, LEAD) else "below.2"})
    from_ = place_of("A" if above else "1")
    assert {line.text: line.value for line in lines(s, stand(who), from_)} == counted


@rule("incoming", "T.4/2", "T.4/3")
def test_the_loser_is_destroyed_on_5_and_the_winner_goes_in():
    # 4 + 0 against 1 + 2: the garrison loses, and a 5 destroys it
    s = below({TEAM: "below.2", CELL: "below.4"}, dice=[4, 1, 5])
    assert crawl(s, TEAM, "4") is None
    assert s.at[stand(CELL)] == DEAD
    assert place_name_of(s, TEAM) == place_of("4")
    assert (s.fallen_in, s.fallen_of) == ([place_of("4")], [COMMUNIST])
    (event,) = told(s, "combat-below")
    assert [(one.text, one.value) for one in event.roll.modifiers] == [
        ("defender: Veteran", signed(1)),
        ("defender: garrison", signed(1)),
    ]


@rule("incoming", "T.4/3")
def test_else_it_withdraws_a_section_where_its_player_says():
    s = below({TEAM: "below.3", CELL: "below.2", OTHER_CELL: "below.7 hidden"}, dice=[6, 1, 4])
    crawl(s, TEAM, "2", ["fall-back 4"])
    assert place_name_of(s, CELL) == place_of("4")
    assert place_name_of(s, TEAM) == place_of("2")
    assert not s.status[stand(CELL)] & HIDDEN, "it is in the next section still"


@rule("incoming", "T.4/3")
def test_an_attacker_who_loses_stays_where_it_was_or_dies():
    s = below({TEAM: "below.2", CELL: "below.4"}, dice=[3, 3, 4])
    assert crawl(s, TEAM, "4") is None, "the initiative is kept"
    assert place_name_of(s, TEAM) == place_of("2")
    assert s.status[stand(TEAM)] & DONE
    s = below({TEAM: "below.2", CELL: "below.4"}, dice=[3, 3, 5])
    crawl(s, TEAM, "4")
    assert s.at[stand(TEAM)] == DEAD
    assert (s.fallen_in, s.fallen_of) == ([place_of("2")], [FREE_WORLD])


@rule("incoming", "T.4/3")
def test_who_cannot_withdraw_is_destroyed():
    s = below({TEAM: "below.6", CELL: "below.7", RAT: "below.8"}, dice=[6, 1, 1])
    crawl(s, TEAM, "7")
    assert s.at[stand(CELL)] == DEAD


@rule("incoming", "T.4/3")
def test_a_beaten_stand_may_come_up():
    s = below({TEAM: "below.2", CELL: "below.1"}, dice=[6, 1, 1])
    crawl(s, TEAM, "1")
    assert s.at[stand(CELL)] == point_of(s, place_of("A"))
    assert s.section[stand(CELL)] == NOBODY


@rule("incoming", "T.4/2")
def test_a_tie_is_fought_again():
    s = below({TEAM: "below.2", CELL: "below.4"}, dice=[5, 3, 6, 1, 6])
    crawl(s, TEAM, "4")
    assert [event.args[2] for event in told(s, "combat-below")] == ["tied", "won"]


@rule("incoming", "T.4/2")
def test_one_stand_a_side_fights_and_its_player_says_which():
    s = below({TEAM: "below.2", CELL: "below.4", OTHER_CELL: "below.4"}, dice=[6, 1, 6])
    asks, _ = asked(tunnels.crawl(s, ("crawl", stand(TEAM), place_of("4"))), [f"defend {OTHER_CELL}"])
    (ask,) = asks
    assert (ask.kind, ask.seat) == ("defend-below", COMMUNIST)
    assert s.at[stand(OTHER_CELL)] == DEAD
    assert s.section[stand(CELL)] == place_of("4"), "it did not fight"
    assert place_name_of(s, TEAM) == place_of("2"), "the section is held still"


@rule("incoming", "T.4/2", "T.1/1")
def test_who_comes_from_above_fights_whoever_is_below():
    s = below({TEAM: AT_A, CELL: "below.1 hidden"}, dice=[6, 1, 6])
    assert offered(s, "go-below") == {f"{TEAM} A"}, "nobody knows who is there"
    played(tunnels.go_below(s, ("go-below", stand(TEAM), place_of("A"))), ["hold"])
    (event,) = told(s, "combat-below")
    assert ("attacker: from above", "-1") in [(one.text, one.value) for one in event.roll.modifiers]
    assert place_name_of(s, TEAM) == place_of("1")
    s = below({TEAM: AT_A, CELL: "below.1 hidden"}, dice=[1, 6, 6])
    played(tunnels.go_below(s, ("go-below", stand(TEAM), place_of("A"))), ["hold"])
    assert s.at[stand(TEAM)] == DEAD
    assert s.casualty_at == [at(s, AT_A)], "it lies above"
    assert s.status[stand(CELL)] & HIDDEN


@rule("incoming", "T.4/3")
def test_beaten_from_above_the_garrison_does_not_flee_past_the_attacker():
    s = below({TEAM: AT_A, CELL: "below.1 hidden"}, dice=[6, 1, 1])
    played(tunnels.go_below(s, ("go-below", stand(TEAM), place_of("A"))), ["hold"])
    assert place_name_of(s, CELL) == place_of("2")


@rule("incoming", "T.4/1", "T.4/2")
def test_the_garrison_attacks_the_same_way():
    s = below({TEAM: "below.2", CELL: "below.4"}, side=COMMUNIST, dice=[3, 1, 5])
    crawl(s, CELL, "2")
    assert s.at[stand(TEAM)] == DEAD
    assert place_name_of(s, CELL) == place_of("2")
    assert s.status[stand(CELL)] & HIDDEN, "nobody is left to see it"


@rule("incoming", "T.4/3")
@pytest.mark.parametrize(("who", "foe", "place", "from_"), [(RAT, CELL, "4", "2"), (TEAM, CELL, "1", "A")])
def test_the_odds_are_those_of_the_dice(who, foe, place, from_):
    s = below(
        {who: AT_A if from_ == "A" else f"below.{from_}", foe: f"below.{place} hidden"}
        | ({foe: f"below.{place}"} if from_ != "A" else {})
    )
    found = odds_of(s, stand(who), [stand(foe)], place_of(from_))
    ours = sum(line.value for line in lines(s, stand(who), place_of(from_)))
    throws = [(a + ours, d + 2) for a, d in product(range(1, 7), repeat=2)]
    won, lost = sum(a > d for a, d in throws), sum(a < d for a, d in throws)
    chances = {label: Fraction(weight, found.total) for label, weight in found.outcomes}
    assert chances["enemy-dies"] == Fraction(won, won + lost) / 3
    assert chances["dies"] == Fraction(lost, won + lost) / 3
    assert sum(chances.values()) == 1


def test_odds_are_told_where_an_enemy_is_known():
    s = below({RAT: "below.2", CELL: "below.4"})
    match = match_of(s)
    told_odds = match.game.odds(match.state, match.ask)
    assert ("crawl", stand(RAT), place_of("4")) in told_odds
    assert ("crawl", stand(RAT), place_of("3")) not in told_odds
    charge = odds_below(s, ("charge", stand(ENGINEERS), place_of("A")))
    assert (charge.outcomes, charge.total) == ([("blown", 5), ("intact", 1)], 6)


# T.4/3 Casualties


@rule("incoming", "T.4/3")
def test_casualties_come_up_before_anybody_attacks_again():
    s = below({TEAM: "below.2", CELL: "below.4"}, **{"fallen-free-world": ["2"]})
    assert offered(s, "crawl") == {f"{TEAM} 1", f"{TEAM} 3"}
    assert ("crawl", stand(TEAM), place_of("4")) in closed(match_of(s))
    with pytest.raises(Refused, match="Casualties are to be brought up"):
        match_of(s).choose(("crawl", stand(TEAM), place_of("4")))
    s.fallen_in, s.fallen_of = [], []
    assert f"{TEAM} 4" in offered(s, "crawl")


@rule("incoming", "T.4/3")
def test_a_casualty_where_the_enemy_is_binds_nobody():
    s = below({TEAM: "below.2", CELL: "below.4"}, **{"fallen-free-world": ["4"]})
    assert f"{TEAM} 4" in offered(s, "crawl")
    s = below({TEAM: "below.2", CELL: "below.4"}, **{"fallen-communist": ["2"]})
    assert f"{TEAM} 4" in offered(s, "crawl"), "nor does the enemy's"


@rule("incoming", "T.4/3", "6.5/11", "6.5/12")
def test_casualties_are_taken_along_and_brought_up():
    s = below({TEAM: "below.2"}, **{"fallen-free-world": ["2"]})
    assert offered(s, "drag") == {f"{TEAM} {name}" for name in "134"}
    played(tunnels.drag(s, ("drag", stand(TEAM), place_of("1"))))
    assert (place_name_of(s, TEAM), s.fallen_in) == (place_of("1"), [place_of("1")])
    assert not offered(s, "drag-up")
    lost = {line.text: line.value for line in points(s, COMMUNIST)}
    assert lost["enemy casualties left"] > 0, "those below count as well"
    s.status[stand(TEAM)] = 0
    point = point_of(s, place_of("A"))
    played(tunnels.drag_up(s, ("drag-up", stand(TEAM), point)))
    assert not s.fallen_in
    assert (s.casualty_at, s.casualty_of) == ([point], [FREE_WORLD])


def test_no_more_are_carried_than_a_stand_can():
    s = below({TEAM: "below.2"}, **{"fallen-free-world": ["2"] * 9})
    bears = sheet_of(s).row[stand(TEAM)].bears
    played(tunnels.drag(s, ("drag", stand(TEAM), place_of("1"))))
    assert s.fallen_in.count(place_of("1")) == bears


# T.5 Charges


def charged(die, verb="charge", stands=(), **how):
    s = below({ENGINEERS: AT_A, **dict(stands)}, dice=[die], **how)
    answers = ["hold"] if stands else []
    played(charges.set_charge(s, (verb, stand(ENGINEERS), place_of("A"))), answers)
    return s


@rule("incoming", "T.5/1")
@pytest.mark.parametrize(("die", "blown"), [(1, False), (2, True), (6, True)])
def test_charges_go_off_when_the_initiative_ends(die, blown):
    s = charged(die)
    point = at(s, "26.23")
    assert point_of(s, place_of("A")) == point
    assert s.status[stand(ENGINEERS)] & DONE
    (event,) = told(s, "charge-set")
    assert event.known_to(COMMUNIST), "it is announced"
    played(end(s))
    assert (point_of(s, place_of("A")) == AWAY) == blown
    assert done(s, objective(ObjectiveKind.ENTRANCES_BLOWN)) == blown
    assert not s.charges, "who failed may begin anew"
    if blown:
        s.status[stand(ENGINEERS)] = 0
        s.phase, s.initiative, s.above = Phase.ACTIONS, FREE_WORLD, False
        assert not offered(s, "go-below")
        assert not offered(s, "charge")


def objective(kind):
    return next(n for n, row in enumerate(SCENARIOS[DOG].sheet.objectives) if row.kind == kind)


@rule("incoming", "T.5/1", "4.4.2/8")
def test_the_first_section_is_blown_with_whoever_is_in_it():
    s = charged(2, "charge-below", {CELL: "below.1 hidden"})
    played(end(s))
    assert s.at[stand(CELL)] == DEAD
    assert leads_to(s, place_of("A")) == NOBODY
    assert s.fallen_in == [place_of("1")]
    k = known(s, FREE_WORLD)
    assert k.tunnel_blown >> place_of("1") & 1
    s.phase, s.initiative, s.above = Phase.ACTIONS, FREE_WORLD, False
    assert not offered(s, "go-below"), "it leads nowhere"
    assert done(s, objective(ObjectiveKind.ENTRANCES_BLOWN)) == 0


@rule("incoming", "T.5/1", "4.4.2/8")
def test_who_lies_hidden_in_an_entrance_dies_with_it():
    s = below({ENGINEERS: "26.26", SNIPER: "26.23 hidden"}, dice=[2])
    played(charges.set_charge(s, ("charge", stand(ENGINEERS), place_of("A"))), ["hold"])
    played(end(s))
    assert s.at[stand(SNIPER)] == DEAD


@rule("incoming", "T.5/1")
def test_only_an_entrance_and_the_section_below_it_are_charged_and_only_by_engineers():
    s = below({ENGINEERS: AT_A, TEAM: "28.25"})
    assert offered(s, "charge") == {f"{ENGINEERS} A"}
    assert offered(s, "charge-below") == {f"{ENGINEERS} A"}
    assert not offered(below({ENGINEERS: "20.30"}), "charge")
    assert not offered(below({ENGINEERS: AT_A}, found=""), "charge")


@rule("incoming", "T.5/1")
def test_charges_take_the_whole_initiative():
    s = below({ENGINEERS: AT_A})
    s.status[stand(ENGINEERS)] |= MOVED
    assert not offered(s, "charge")
    with pytest.raises(Refused, match="a whole initiative"):
        match_of(s).choose(("charge", stand(ENGINEERS), place_of("A")))


@rule("incoming", "T.5/1")
def test_setting_charges_may_be_answered_by_fire():
    at_c = {ENGINEERS: "33.33", "vc-1-fire-team-1": "38.33"}
    charge = ("charge", stand(ENGINEERS), place_of("C"))
    s = below(at_c)
    asks, _ = asked(charges.set_charge(s, charge))
    assert [(ask.kind, ask.seat) for ask in asks] == [("react", COMMUNIST)]
    s = below(at_c, dice=[6, 6, 1])
    lost = played(charges.set_charge(s, charge), [f"react {at(s, '33.33')} vc-1-fire-team-1"])
    assert lost is not None
    assert s.status[stand(ENGINEERS)] & SUPPRESSED
    assert not s.charges


@rule("incoming", "T.5/1")
def test_charges_of_who_is_suppressed_do_not_go_off():
    s = charged(6)
    s.status[stand(ENGINEERS)] |= SUPPRESSED
    played(end(s))
    assert point_of(s, place_of("A")) >= 0


# T.3 Tunnel rats


@rule("incoming", "T.3/1")
def test_a_team_of_tunnel_rats_is_two_veterans():
    sheet = sheet_of(below({}))
    rats = [one for one in sheet.stands if sheet.role[one] == sheet.role[stand(RAT)]]
    assert {stand(RAT), stand(OTHER_RAT)} == set(rats)
    assert {sheet.quality[one] for one in rats} == {2}


@rule("incoming", "T.3/1")
def test_tunnel_rats_go_below_from_an_escort_of_two():
    beside = {ESCORT: "24.25", COMPANY: "28.25"}
    assert offered(below({RAT: AT_A, **beside}), "go-below") >= {f"{RAT} A"}
    s = below({RAT: AT_A, ESCORT: "24.25"})
    assert f"{RAT} A" not in offered(s, "go-below")
    with pytest.raises(Refused, match="two fire teams"):
        match_of(s).choose(("go-below", stand(RAT), place_of("A")))


def ends_of(s, who):
    return {int(one.split()[1]) for one in offered(s, "move") if one.startswith(f"{who} ")}


@rule("incoming", "T.3/1")
def test_rats_stay_with_their_escort():
    s = below({RAT: "30.56", ESCORT: "28.56", COMPANY: "32.56"})
    ends = ends_of(s, RAT)
    assert at(s, "30.58") in ends
    for point in ends:
        s.at[stand(RAT)] = point
        assert escorted(s, stand(RAT))
    s = below({RAT: "30.56", ESCORT: "28.56", COMPANY: "44.56"})
    assert len(ends_of(s, RAT)) > 2 * len(ends), "who has no escort goes as it can"


@rule("incoming", "T.3/1")
def test_an_escort_stays_with_the_rats():
    lead = {"arvn-1-platoon-cg-1": "30.60", "arvn-2-platoon-cg-1": "34.60"}
    s = below({RAT: "30.56", ESCORT: "28.56", COMPANY: "32.56", **lead})
    ends = ends_of(s, ESCORT)
    assert at(s, "28.57") in ends
    assert at(s, "20.57") not in ends
    s = below({RAT: "30.56", ESCORT: "28.56", COMPANY: "32.56", TEAM: "30.54", **lead})
    assert at(s, "20.57") in ends_of(s, ESCORT), "two others are there"


@rule("incoming", "T.3/1")
def test_rats_go_along_with_the_platoon_that_escorts_them():
    lead = {"arvn-1-platoon-cg-1": "30.58"}
    s = below({RAT: "30.56", ESCORT: "28.56", TEAM: "32.56", **lead})
    s.phase = Phase.INITIATIVE
    match = match_of(s)
    assert match.state.attached[stand(RAT)] in (stand(ESCORT), stand(TEAM))
    match.choose(("group", stand(ESCORT)))
    movers = {one[1] for one in match.ask.options if one[0] == "with"}
    assert stand(RAT) in movers


@rule("incoming", "T.3/1", "10.0/1")
def test_tunnel_rats_blow_works_as_engineers_do():
    s = below({RAT: "13.58"}, dice=[4])
    s.work_kind, s.work_at = [Ground.BUNKER.number], [at(s, "13.60")]
    s.work_of, s.work_found = [COMMUNIST], [True]
    assert offered(s, "blow") == {f"{RAT} {at(s, '13.60')}"}
    assert played(obstacles.blow(s, ("blow", stand(RAT), at(s, "13.60")))) is None
    assert s.work_at == [AWAY]
    s = below({RAT: AT_A}, dice=[2])
    assert offered(s, "charge") == {f"{RAT} A"}


def test_whoever_is_below_is_nowhere_on_the_table():
    s = below({RAT: "below.2"})
    assert s.at[stand(RAT)] == BELOW
    assert not {one for one in match_of(s).ask.options if one[0] in ("move", "fire") and one[1] == stand(RAT)}


# T.3/1 Called in

GROUP = "arvn-A-company-cg-1"


def called(die, **how):
    s = below({GROUP: "26.40"}, dice=[die], **how)
    match = match_of(s)
    match.choose(("call-rats", stand(GROUP)))
    return match


@rule("incoming", "T.3/1", "6.5/17")
def test_tunnel_rats_come_by_helicopter_after_the_delay_of_a_dust_off():
    match = called(2)
    s = match.state
    assert match.ask.seat == FREE_WORLD, "asking keeps the initiative"
    assert s.called_in == [2]
    assert ("call-rats", stand(GROUP)) not in match.ask.options
    with pytest.raises(Refused, match="on their way"):
        match.choose(("call-rats", stand(GROUP)))
    assert {one for one in match.ask.options if one[0] == "fly-in"} == set()
    s.called_in = [1]
    played(tunnel_rats.come_nearer(s, FREE_WORLD))
    helicopter = s.called_for[0]
    assert {s.aboard[stand(RAT)], s.aboard[stand(OTHER_RAT)]} == {helicopter}
    flights = {one[1] for one in match_of(s.copy()).ask.options if one[0] == "fly-in"}
    assert flights == {helicopter}


@rule("incoming", "T.3/1")
def test_who_is_there_already_is_not_called():
    s = below({GROUP: "26.40", RAT: "26.44", OTHER_RAT: "28.44"})
    assert not offered(s, "call-rats")
    with pytest.raises(Refused, match="No tunnel rats stand by"):
        match_of(s).choose(("call-rats", stand(GROUP)))


@rule("incoming", "T.3/1")
def test_they_are_aboard_when_the_helicopter_flies_in():
    match = called(1)
    s = match.state
    played(tunnel_rats.come_nearer(s, FREE_WORLD))
    match = match_of(s.copy())
    heli = s.called_for[0]
    match.choose(next(one for one in match.ask.options if one[0] == "fly-in"))
    assert match.state.at[heli] >= 0
    assert match.state.at[stand(RAT)] == ABOARD
