"""M.3, M.4/3 Ammunition: running out, fire missions, what lies at hand and what is asked for."""

import pytest

from dangerclose.games.incoming import GAME, ammunition, barrage, close_combat, fire, supplies
from dangerclose.games.incoming.components import POINTS, STANDS
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import missions_of, sheet_of
from dangerclose.games.incoming.shown import extras
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    DEAD,
    HIDDEN,
    LANDED,
    MOVED,
    NOBODY,
    OUT_OF_AMMUNITION,
    REQUESTED,
    RESUPPLY,
)
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    at,
    board,
    match_of,
    offered,
    played,
    spot,
    stand,
    told,
)

US, MATE, VC, RPG, HMG = "us-1-fire-team-1", "us-1-fire-team-2", "vc-1-fire-team-1", "vc-rpg-1", "us-hmg-1"
LEAD, CHIEF, PORTER, BEARER = "us-1-platoon-cg-1", "us-A-company-cg-1", "vc-porter-1", "porter-1"
BASE, GUN, MORTAR, NVA = "wire-at-midnight", "us-gun-105-1", "us-mortar-81-1", "nva-A1-fire-team-1"
SMALL, HEAVY, ARTILLERY = range(3)
HELI = "called-1"


def war(stands, **how):
    return board(stands, ammunition=True, **how)


def is_out(s, name):
    return bool(s.status[stand(name)] & OUT_OF_AMMUNITION)


def lay(s, place, kind=SMALL, left=10, side=FREE_WORLD, since=0):
    s.supply_at, s.supply_of, s.supply_left = [at(s, place)], [side], [left]
    s.supply_kind, s.supply_by, s.supply_since = [kind], [NOBODY], [since]


# M.3/5 Running out


@rule("incoming", "M.3/5")
@pytest.mark.parametrize(("dice", "out"), [([1, 1, 1], True), ([1, 1, 2], False)])
def test_all_ones_leave_a_stand_without_ammunition(dice, out):
    s = war({US: "30.53", VC: "20.53"}, dice=dice)
    played(fire.volley(s, [Attack(stand(US), stand(VC))]))
    assert is_out(s, US) == out
    assert bool(offered(s, "fire")) != out, "it may not fire"
    assert len(told(s, "out-of-ammunition")) == out


@rule("incoming", "M.3/1")
def test_it_is_an_option():
    s = board({US: "30.53", VC: "20.53"}, dice=[1, 1, 1])
    played(fire.volley(s, [Attack(stand(US), stand(VC))]))
    assert not is_out(s, US)
    assert not GAME.setup(BASE, {}).ammunition
    assert GAME.setup(BASE, {"ammunition": "counted"}).ammunition
    for verb in ("ask-supplies", "set-down"):
        assert not offered(s, verb)


@rule("incoming", "M.3/5")
def test_a_rocket_that_helped_is_out_as_well():
    s = war({VC: "40.63", RPG: "42.63", US: "30.63"}, side=COMMUNIST, dice=[1, 1, 1, 1])
    s.attached[stand(RPG)] = stand(VC)
    played(fire.volley(s, [Attack(stand(VC), stand(US), rocket=stand(RPG))]))
    assert is_out(s, VC)
    assert is_out(s, RPG)


@rule("incoming", "M.3/5")
def test_only_fire_teams_and_machine_guns_run_out():
    s = war({LEAD: "30.53", VC: "20.53"}, dice=[1, 1])
    played(fire.volley(s, [Attack(stand(LEAD), stand(VC))]))
    assert not is_out(s, LEAD)
    s = war({HMG: "30.53 facing=12", VC: "20.53"}, dice=[1, 1, 1, 1])
    played(fire.volley(s, [Attack(stand(HMG), stand(VC))]))
    assert is_out(s, HMG)


@rule("incoming", "M.3/5", "8.0/4")
def test_who_is_out_has_one_less_at_close_quarters():
    s = war({US: "20.53", VC: "22.53"})
    usual = close_combat.lines(s, [stand(US)], [stand(VC)], attacks=True)
    s.status[stand(US)] |= OUT_OF_AMMUNITION
    lines = close_combat.lines(s, [stand(US)], [stand(VC)], attacks=True)
    assert sum(line.value for line in lines) == sum(line.value for line in usual) - 1


# M.3/7 Fire missions


@rule("incoming", "M.3/7")
def test_heavy_weapons_begin_with_a_fixed_number_of_missions():
    found = {row.kind.value: row.missions for row in STANDS.stands if row.missions and row.heavy}
    assert found == {"mortar-60": 12, "mortar-81": 12, "mortar-120": 10, "gun-105": 6, "gun-155": 6}
    s = GAME.setup(BASE, {})
    assert s.missions[stand(GUN)] == 6


@rule("incoming", "M.3/7")
@pytest.mark.parametrize(("counted", "left"), [(True, 0), (False, 1)])
def test_direct_fire_costs_a_mission_and_none_left_is_silence(counted, left):
    s = board(
        {GUN: "28.31 facing=0", NVA: "28.24"}, scenario=BASE, clock=600, ammunition=counted, dice=[2] * 5
    )
    s.missions[stand(GUN)] = 1
    played(fire.volley(s, [Attack(stand(GUN), stand(NVA))]))
    assert s.missions[stand(GUN)] == left
    assert bool(offered(s, "fire")) != counted
    assert ammunition.is_spent(s, stand(GUN)) == counted


@rule("incoming", "M.3/7")
def test_a_mortar_that_has_spent_its_missions_fires_no_more():
    s = war({MORTAR: "31.26 facing=4", LEAD: "34.28", NVA: "40.27"}, scenario=BASE, clock=600)
    assert [one for one in offered(s, "barrage") if MORTAR in one]
    s.missions[stand(MORTAR)] = 0
    assert not [one for one in offered(s, "barrage") if MORTAR in one]


@rule("incoming", "M.3/4")
def test_free_world_batteries_off_the_table_have_no_end_of_missions():
    for name in ("artillery", "mortars"):
        row = next((one for one in POINTS.observers if one.id == name), None)
        assert row is None or (row.missions == -1) == (name == "artillery")
    s = war({"us-observer-1": "30.53", VC: "20.53"}, dice=[6] * 8, free_fire_zone=True)
    battery = stand("us-observer-1")
    assert s.missions[battery] == -1
    played(barrage.barrage(s, ("barrage", battery, battery, stand(VC))))
    assert s.missions[battery] == -1


# M.3/1, M.3/2 Resupply


@rule("incoming", "M.3/1", "M.3/2")
@pytest.mark.parametrize(
    ("where", "state", "since", "again"),
    [
        ("31.53", "", 0, True),
        ("32.53", "", 0, True),
        ("33.53", "", 0, False),
        ("31.53", " moved", 0, False),
        ("31.53", "", 2, False),
    ],
)
def test_an_initiative_beside_ammunition_without_moving(where, state, since, again):
    s = war({US: f"30.53 out-of-ammunition{state}"})
    lay(s, where, since=since)
    played(ammunition.resupply(s, FREE_WORLD))
    assert is_out(s, US) != again
    assert s.supply_left == [9 if again else 10]


@rule("incoming", "M.3/2")
def test_only_its_own_side_s_of_its_own_kind_and_in_its_own_initiative():
    for kind, side, whose in (
        (HEAVY, FREE_WORLD, FREE_WORLD),
        (SMALL, COMMUNIST, FREE_WORLD),
        (SMALL, FREE_WORLD, 1),
    ):
        s = war({US: "30.53 out-of-ammunition"})
        lay(s, "31.53", kind=kind, side=side)
        played(ammunition.resupply(s, whose))
        assert is_out(s, US)
    s = war({HMG: "30.53 out-of-ammunition"})
    lay(s, "31.53", kind=HEAVY, left=1)
    played(ammunition.resupply(s, FREE_WORLD))
    assert not is_out(s, HMG)
    assert s.supply_left == [0]


@rule("incoming", "M.3/2", "M.3/7")
def test_a_gun_has_all_its_missions_again():
    s = war({GUN: "28.31"}, scenario=BASE)
    s.missions[stand(GUN)] = 0
    lay(s, "29.31", kind=HEAVY)
    played(ammunition.resupply(s, FREE_WORLD))
    assert not s.missions[stand(GUN)], "that is for lighter weapons"
    lay(s, "29.31", kind=ARTILLERY, left=1)
    played(ammunition.resupply(s, FREE_WORLD))
    assert s.missions[stand(GUN)] == missions_of(sheet_of(s), stand(GUN)) == 6


@rule("incoming", "M.3/2", "M.4/3")
@pytest.mark.parametrize(("state", "again"), [("", True), (" moved", False)])
def test_porters_beside_a_stand_supply_it(state, again):
    s = war({VC: "30.53 out-of-ammunition", PORTER: f"32.53{state}"}, side=COMMUNIST)
    played(supplies.porters_carry(s))
    played(ammunition.resupply(s, COMMUNIST))
    assert is_out(s, VC) != again
    assert s.supply_left[supplies.carried(s, stand(PORTER))] == (9 if again else 10)


# M.3/8 Asking for it


@rule("incoming", "M.3/8")
@pytest.mark.parametrize(("dice", "granted"), [([4], False), ([5, 3], True), ([6, 1], True)])
def test_the_senior_commander_asks_on_a_five_and_fails_for_nothing(dice, granted):
    s = war({CHIEF: "30.53", LEAD: "34.53"}, dice=dice)
    assert offered(s, "ask-supplies") == {
        f"{CHIEF} small-arms",
        f"{CHIEF} heavy-weapons",
        f"{CHIEF} artillery",
    }
    assert played(supplies.ask_for(s, ("ask-supplies", stand(CHIEF), HEAVY))) is None
    assert s.status[stand(CHIEF)] & REQUESTED
    assert not offered(s, "ask-supplies"), "once in an initiative"
    assert s.called == ([RESUPPLY] if granted else [])
    if granted:
        assert s.called_in == [dice[1]]
        assert s.supply_left == [3]
        assert s.supply_kind == [HEAVY]
    assert [die.value for die in told(s, "asked-supplies")[0].roll.dice] == dice


@rule("incoming", "M.3/8")
def test_the_next_in_rank_asks_when_the_senior_cannot():
    s = war({CHIEF: "30.53 suppressed", LEAD: "34.53"})
    assert {one.split()[0] for one in offered(s, "ask-supplies")} == {LEAD}
    assert not offered(war({US: "30.53"}), "ask-supplies")


@rule("incoming", "M.3/8", "M.3/9")
def test_after_its_delay_the_helicopter_brings_it_and_a_fire_team_unloads():
    s = war({CHIEF: "30.53", US: "40.53"}, dice=[5, 1])
    played(supplies.ask_for(s, ("ask-supplies", stand(CHIEF), SMALL)))
    assert not [one for one in offered(s, "land") if HELI in one]
    played(supplies.nearer(s, COMMUNIST))
    assert not [one for one in offered(s, "land") if HELI in one], "initiatives of who asked"
    played(supplies.nearer(s, FREE_WORLD))
    assert told(s, "supplies-here")
    assert [one for one in offered(s, "land") if HELI in one]
    s.at[stand(HELI)], s.status[stand(HELI)] = at(s, "43.53"), LANDED
    assert supplies.touching(s, stand(US), stand(HELI))
    assert offered(s, "unload-supplies") == {f"{US} {HELI}"}
    assert played(supplies.unload(s, ("unload-supplies", stand(US), stand(HELI)))) is None
    assert s.supply_at == [at(s, "40.53")]
    assert s.supply_left == [15]
    assert s.supply_by == [NOBODY]
    assert not offered(s, "unload-supplies")
    things = [one for one in extras(known(s, FREE_WORLD), FREE_WORLD).things if one.kind == "supply"]
    assert [one.at for one in things] == [at(s, "40.53")]


@rule("incoming", "M.3/9")
def test_what_a_helicopter_and_porters_carry():
    assert supplies.REQUESTS.helicopter_supplies == (15, 3, 1)
    assert supplies.REQUESTS.porter_supplies == (10, 1)


@rule("incoming", "M.3/9")
def test_ammunition_for_guns_is_unloaded_by_their_crew_within_two_widths():
    s = war({GUN: "28.31", US: "36.31", HELI: "33.31 landed"}, scenario=BASE)
    supplies.load(s, FREE_WORLD, ARTILLERY, stand(HELI))
    assert offered(s, "unload-supplies") == {f"{GUN} {HELI}"}
    s = war({GUN: "28.31", US: "36.31", HELI: "33.31 landed"}, scenario=BASE)
    supplies.load(s, FREE_WORLD, HEAVY, stand(HELI))
    assert offered(s, "unload-supplies") == {f"{US} {HELI}"}
    s = war({GUN: "28.31", HELI: "41.31 landed"}, scenario=BASE)
    supplies.load(s, FREE_WORLD, ARTILLERY, stand(HELI))
    assert not offered(s, "unload-supplies"), "too far off"


def test_what_went_down_with_its_helicopter_is_lost():
    s = war({CHIEF: "30.53"}, dice=[5, 1])
    played(supplies.ask_for(s, ("ask-supplies", stand(CHIEF), SMALL)))
    s.at[stand(HELI)] = DEAD
    played(supplies.lost(s, ("pass",), None))
    assert s.supply_left == [0]
    assert not s.called


# M.4/3 Porters


@rule("incoming", "M.4/3")
def test_communists_ask_in_the_same_way_and_porters_bring_it():
    chief = "vc-C-company-cg-1"
    s = war({chief: "30.20 hidden", US: "30.60"}, side=COMMUNIST, dice=[5, 1])
    played(supplies.porters_carry(s))
    assert offered(s, "ask-supplies") == {f"{chief} small-arms", f"{chief} heavy-weapons"}
    played(supplies.ask_for(s, ("ask-supplies", stand(chief), HEAVY)))
    assert not told(s, "asked-supplies")[0].knows & 1 << FREE_WORLD
    k = known(s, FREE_WORLD)
    assert not k.called
    assert not any(k.supply_left)
    assert (
        len(k.supply_left) == len(s.supply_left) == len(known(board({}, ammunition=True), 0).supply_of)
        or s.supply_left
    )
    assert not offered(s, "bring-up")
    played(supplies.nearer(s, COMMUNIST))
    points = {int(one.split()[1]) for one in offered(s, "bring-up")}
    assert points
    assert all(point < sheet_of(s).lattice.columns for point in points), "over the north edge"
    place = max(points)
    played(supplies.bring_up(s, ("bring-up", stand(BEARER), place)))
    assert s.at[stand(BEARER)] == place
    assert s.supply_left[supplies.carried(s, stand(BEARER))] == 1
    assert not s.called
    assert not offered(s, "bring-up")


@rule("incoming", "M.4/3")
def test_porters_come_hidden_where_nobody_sees_them():
    for foe, hidden in (("30.60", True), ("30.3", False)):
        s = war(
            {"vc-C-company-cg-1": "30.20 hidden", US: foe}, side=COMMUNIST, dice=[5, 1], asked=[False, False]
        )
        played(supplies.porters_carry(s))
        played(supplies.ask_for(s, ("ask-supplies", stand("vc-C-company-cg-1"), SMALL)))
        played(supplies.nearer(s, COMMUNIST))
        seen = supplies.watched(s, FREE_WORLD)
        place = next(
            int(one.split()[1])
            for one in sorted(offered(s, "bring-up"))
            if bool(seen >> int(one.split()[1]) & 1) != hidden
        )
        s.order[stand(US)] = 4
        played(supplies.bring_up(s, ("bring-up", stand(BEARER), place)))
        assert bool(s.status[stand(BEARER)] & HIDDEN) == hidden
        assert s.status[stand(BEARER)] & MOVED


@rule("incoming", "M.4/3")
def test_porters_lay_it_down_for_others_or_go_from_stand_to_stand():
    s = war({PORTER: "20.5 hidden", US: "30.60"}, side=COMMUNIST)
    played(supplies.porters_carry(s))
    assert offered(s, "set-down") == {PORTER}
    assert s.supply_at[0] == ABOARD
    played(supplies.set_down(s, ("set-down", stand(PORTER))))
    assert s.supply_at[0] == at(s, "20.5")
    assert not offered(s, "set-down")
    assert known(s, FREE_WORLD).supply_at[0] == AWAY, "it lies out of sight"
    assert known(s, COMMUNIST).supply_at[0] == at(s, "20.5")
    s.at[stand(US)] = at(s, "20.9")
    lay(s, "20.10", side=COMMUNIST)
    assert known(s, FREE_WORLD).supply_at == [at(s, "20.10")]
    assert spot(s, PORTER) == "20.5"


def test_positions_in_words_have_ammunition_rounds_and_who_goes_with_whom():
    s = GAME.setup(BASE, {})
    GAME.arrange(
        s,
        {
            "stands": {GUN: "28.31 facing=8 missions=2 beehives=3"},
            "supplies": ["27.14 artillery 1 free-world"],
        },
    )
    number = stand(GUN)
    assert (s.facing[number], s.missions[number], s.beehives[number]) == (8, 2, 3)
    assert GAME.facts(s)["supplies"] == ["27.14 artillery 1"]
    assert GAME.facts(s)["stands"][GUN] == "28.31 beehives=3"
    s = GAME.setup("dry-season-sweep", {})
    GAME.arrange(s, {"nobody_else": True, "stands": {"us-dog-team-1": f"20.63 with={US}", US: "22.63"}})
    assert s.attached[stand("us-dog-team-1")] == stand(US)
    GAME.check(s)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"set-down {PORTER}", "It carries no ammunition."),
        (f"ask-supplies {US} small-arms", "The senior commander asks."),
        (f"unload-supplies {US} {HELI}", "It brings no ammunition."),
        (f"fire-beehive {US} {VC}", "It has no beehive rounds."),
        (f"fire-mortar {US} {VC}", "It has no mortar for direct fire."),
        (f"swap {US} civilians-1", "Only Communist stands pass for civilians."),
        (f"show-crew {US}", "It can fire where it is."),
        (f"unleash {US}", "It is with nobody."),
        (f"join-unit {US} {CHIEF}", "It is not within a width."),
        (f"dismount {US} 5", "It rides in nothing."),
    ],
)
def test_why_not(text, reason):
    s = war({US: "30.53", CHIEF: "40.53", VC: "20.53"})
    match = match_of(s)
    told_why = GAME.refusal(match.state, match.ask, GAME.words.parse(text))
    if text.startswith("set-down"):
        assert "no stand of yours" in str(told_why)
    else:
        assert reason in str(told_why)
