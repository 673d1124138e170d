"""The scripted player: it finishes every scenario, beats chance, and has its habits."""

import pytest

from dangerclose.core.bits import members
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.air_support import begin
from dangerclose.games.incoming.doctrine import HABITS, Doctrine, Memory, convoy, promises
from dangerclose.games.incoming.doctrine.aims import assigned
from dangerclose.games.incoming.doctrine.bystanders import at_risk
from dangerclose.games.incoming.doctrine.calling import strike_place
from dangerclose.games.incoming.doctrine.chances import combat, met, of_attack, results, volley, wins
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.chores import light, machines
from dangerclose.games.incoming.doctrine.danger import ambush, exposure, met_in_turn, path, shots_at
from dangerclose.games.incoming.doctrine.distances import STEP, rings
from dangerclose.games.incoming.doctrine.firing import breaches, shots
from dangerclose.games.incoming.doctrine.moving import Ground as Places
from dangerclose.games.incoming.doctrine.moving import Moves, arrivals
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.doctrine.skill import SKILLS
from dangerclose.games.incoming.doctrine.turning import turns
from dangerclose.games.incoming.doctrine.weights import RANGES, Weights
from dangerclose.games.incoming.obstacles import obstacle
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import ABOARD, DEAD, SUPPRESSED
from dangerclose.games.incoming.terms import Ground
from dangerclose.players.random_player import RandomPlayer
from tests.games.incoming.board import COMMUNIST, FREE_WORLD, at, board, match_of, stand

MOST = 6000


def played(scenario, players, seed):
    match = Match(GAME, scenario, seed=seed_of(seed), log=False, keep=False)
    while match.ask is not None:
        assert len(match.choices) < MOST, "it does not end"
        decision = players[match.ask.seat].decide(match.view(match.ask.seat), match.ask)
        assert decision.reason
        match.choose(decision.action)
    return match


def decided(s):
    """What the player does with the initiative in a position."""
    match = match_of(s)
    return Doctrine(s.initiative).decide(match.view(s.initiative), match.ask)


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_a_game_between_two_of_them_ends(scenario):
    assert played(scenario, [Doctrine(0), Doctrine(1)], 3).result is not None


@pytest.mark.parametrize("seat", [FREE_WORLD, COMMUNIST])
def test_it_beats_chance(seat):
    won = 0
    for seed in range(3):
        players = [RandomPlayer(seed), RandomPlayer(seed + 9)]
        players[seat] = Doctrine(seat)
        won += played("what-the-dog-found", players, seed).result.winner == seat
    assert won >= 2


def test_equal_views_are_answered_alike():
    games = [played("dry-season-sweep", [Doctrine(0), Doctrine(1)], 5).choices for _ in range(2)]
    assert games[0] == games[1]


def test_weaker_levels_err():
    assert set(SKILLS) == set(GAME.levels)
    games = [
        played("dry-season-sweep", [Doctrine(0, SKILLS[level], 7), Doctrine(1)], 5).choices
        for level in ("recruit", "doctrine")
    ]
    assert games[0] != games[1]


def test_every_weight_has_a_range_and_lies_in_it():
    weights = Weights()
    assert set(RANGES) == set(weights.__struct_fields__)
    for name, (low, high) in RANGES.items():
        assert low <= getattr(weights, name) <= high, name


# Chances


def test_the_odds_of_dice():
    assert results(3, 5) == pytest.approx((0.296, 0.444, 0.222, 0.037), abs=1e-3)
    assert results(2, 6) == pytest.approx((0.694, 0.278, 0.028, 0.0), abs=1e-3)
    assert [round(100 * wins(n)) for n in (-2, -1, 0, 1, 2, 3)] == [19, 32, 50, 68, 81, 91]


def test_a_fire_group_of_three_keeps_the_initiative_in_59_of_100():
    s = board(
        {
            "us-1-fire-team-1": "20.58",
            "us-1-fire-team-2": "22.58",
            "us-1-fire-team-3": "24.58",
            "vc-1-fire-team-1": "22.54",
        }
    )
    target = stand("vc-1-fire-team-1")
    attacks = [Attack(stand("us-1-fire-team-1"), target)] * 3
    good, pinned, suppressed, gone = volley(s, attacks)
    assert suppressed + gone == pytest.approx(1 - (1 - sum(of_attack(s, attacks[0])[2:])) ** 3, abs=0.1)
    assert good + pinned + suppressed + gone == pytest.approx(1)


def test_shots_at_a_mover_stop_with_the_first_that_is_no_miss():
    shares = results(3, 5)
    found = met([shares, shares], 1.0)
    assert found.through == pytest.approx(shares[0] ** 2)
    assert sum(found) == pytest.approx(1)


def test_what_can_fail_waits_for_what_cannot():
    sure, risky = Promise(("move",), 0.2, 1.0, ""), Promise(("fire",), 2.0, 0.3, "")
    assert sure.rank > risky.rank


def test_rings_go_around_what_is_closed():
    lattice = sheet_of(board()).lattice
    wall = 0
    for row in range(lattice.rows - 1):
        wall |= 1 << row * lattice.columns + 10
    start, goal = 0, 20
    assert rings(lattice, 1 << goal, 0).far(start) == 10
    assert rings(lattice, 1 << goal, wall).far(start) > 40


def test_rings_count_bare_ground_four_times():
    lattice = sheet_of(board()).lattice
    bare = 0
    for row in range(lattice.rows):
        bare |= 1 << row * lattice.columns + 10
    assert rings(lattice, 1 << 20, 0, bare).far(0) == 10 + 3 * STEP
    assert rings(lattice, 1 << 20, 0, bare).far(15) == rings(lattice, 1 << 20, 0).far(15)


# Habits


def test_it_fires_together():
    s = board(
        {
            "us-1-fire-team-1": "20.58",
            "us-1-fire-team-2": "22.58",
            "us-1-platoon-cg-1": "22.60",
            "vc-1-fire-team-1": "22.50",
        }
    )
    match = match_of(s)
    scene = Scene(match.view(FREE_WORLD).position, FREE_WORLD, Weights())
    best = max(shots(scene, match.ask.options.plain), key=lambda one: one.rank)
    assert best.action[0] in ("fire-group", "crossfire")
    assert best.keeps > 0.5


def test_it_storms_whom_it_has_suppressed():
    s = board(
        {
            "us-1-fire-team-1": "20.58",
            "us-1-platoon-cg-1": "22.58",
            "vc-1-fire-team-1": "20.54 suppressed",
        }
    )
    assert combat(s, [stand("us-1-fire-team-1")], [stand("vc-1-fire-team-1")]) > 0.8
    assert decided(s).action[0] in ("move", "group")


def test_a_platoon_searches_together():
    s = board(
        {
            "us-1-fire-team-1": "28.25",
            "us-1-fire-team-2": "26.25",
            "us-1-fire-team-3": "28.27",
            "us-1-platoon-cg-1": "26.27",
        }
    )
    lattice = sheet_of(s).lattice
    hut = lattice.at(14000, 19000)
    s.at[stand("us-1-fire-team-1")] = hut
    s.at[stand("us-1-fire-team-2")] = hut + 2
    s.at[stand("us-1-fire-team-3")] = hut + 2 * lattice.columns
    s.at[stand("us-1-platoon-cg-1")] = hut + 2 * lattice.columns + 2
    assert decided(s).action == ("search", stand("us-1-fire-team-1"))


def test_a_group_pays_for_the_same_rifle_once():
    """Ruling 29: who misses one of a group does not fire at the next."""
    s = board(
        {
            "us-1-fire-team-1": "20.58",
            "us-1-fire-team-2": "22.58",
            "vc-1-fire-team-1": "22.50",
        }
    )
    scene = Scene(match_of(s).view(FREE_WORLD).position, FREE_WORLD, Weights())
    first, second = (stand(f"us-1-fire-team-{number}") for number in (1, 2))
    ways = [shots_at(scene, one, path(scene, one, at(s, "20.53"))) for one in (first, second)]
    assert all(ways)
    lone = [met_in_turn(scene, [way])[0] for way in ways]
    together = met_in_turn(scene, ways)
    assert together[0] == lone[0]
    assert together[1].through > lone[1].through
    assert all(sum(one) == pytest.approx(1) for one in together)


def test_fire_is_worth_more_at_who_holds_others_up():
    s = board(
        {
            "us-1-fire-team-1": "20.58",
            "vc-1-fire-team-1": "22.50",
        }
    )
    match = match_of(s)
    scene = Scene(match.view(FREE_WORLD).position, FREE_WORLD, Weights())
    target = stand("vc-1-fire-team-1")
    plain = max(one.gain for one in shots(scene, match.ask.options.plain))
    scene.held[target] = 4.0
    held_up = max(one.gain for one in shots(scene, match.ask.options.plain))
    assert held_up > plain


def test_moves_tell_who_holds_them_up():
    s = board(
        {
            "us-1-fire-team-1": "20.58",
            "us-1-platoon-cg-1": "22.58",
            "vc-1-fire-team-1": "22.40",
        }
    )
    match = match_of(s)
    scene = Scene(match.view(FREE_WORLD).position, FREE_WORLD, Weights())
    families = match.ask.options.families
    Moves(scene, assigned(scene, {}), families)
    assert set(scene.held) <= {stand("vc-1-fire-team-1")}
    assert scene.held


def test_who_attacks_by_night_does_not_light_the_table():
    """M.5/3 Light shows those who must come over the open."""
    s = board(
        {"nva-mortar-81-1": "31.2", "us-1-fire-team-1": "24.40"},
        scenario="wire-at-midnight",
        side=COMMUNIST,
        clock=60,
    )
    s.missions[stand("nva-mortar-81-1")] = 12
    match = match_of(s)
    assert any(one[0] == "light" for one in match.ask.options.plain)
    scene = Scene(match.view(COMMUNIST).position, COMMUNIST, Weights())
    assert not list(light(scene, match.ask.options.plain))


def test_sappers_clear_a_lane_while_all_others_wait_unseen():
    """10.0/1, ruling 164: they come to the mines, clear them, and nobody shows himself before."""
    s = board(
        {
            "nva-S-fire-team-1": "54.31 hidden",
            "nva-A3-fire-team-1": "56.26 hidden",
            "us-gun-105-2": "35.31",
        },
        scenario="wire-at-midnight",
        side=COMMUNIST,
        clock=60,
    )
    sapper, other = stand("nva-S-fire-team-1"), stand("nva-A3-fire-team-1")
    scene = Scene(match_of(s).view(COMMUNIST).position, COMMUNIST, Weights())
    aims = assigned(scene, {})
    assert aims[sapper].what == "clear"
    assert other not in aims
    first = decided(s)
    assert first.action[:2] == ("move", sapper)
    s.at[sapper] = int(first.action[2])
    assert obstacle(s, sapper)
    assert decided(s).action == ("clear", sapper)


@pytest.mark.parametrize(
    ("sapper", "clock", "comes"), [("48.31", 60, False), ("48.31", 210, True), ("40.31", 60, True)]
)
def test_all_come_when_sappers_are_at_a_gun_or_it_is_late(sapper, clock, comes):
    """Shells kill who is seen: that sappers have been found is no reason to come early."""
    s = board(
        {
            "nva-S-fire-team-1": sapper,
            "nva-A3-fire-team-1": "56.26 hidden",
            "us-gun-105-2": "35.31",
        },
        scenario="wire-at-midnight",
        side=COMMUNIST,
        clock=clock,
    )
    scene = Scene(match_of(s).view(COMMUNIST).position, COMMUNIST, Weights())
    assert (stand("nva-A3-fire-team-1") in assigned(scene, {})) == comes


def test_sappers_share_one_lane():
    """10.0/1, ruling 164: all of them go to the place where one of them begins."""
    s = board(
        {
            "nva-S-fire-team-1": "54.33 hidden",
            "nva-S-fire-team-2": "54.27 hidden",
            "us-gun-105-2": "35.31",
        },
        scenario="wire-at-midnight",
        side=COMMUNIST,
        clock=60,
    )
    scene = Scene(match_of(s).view(COMMUNIST).position, COMMUNIST, Weights())
    aims = assigned(scene, {})
    first, second = (aims[stand(f"nva-S-fire-team-{number}")] for number in (1, 2))
    assert first.what == second.what == "clear"
    assert first.goal == second.goal
    places = members(first.goal)
    assert max(scene.far(places[0], place) for place in places) <= 4


def test_a_strike_waits_until_nothing_else_is_to_be_done():
    """Ruling 174: it goes in at the end in any case, and a failure ends the initiative."""
    s = board(
        {
            "us-1-fire-team-1": "20.58 pinned",
            "us-1-platoon-cg-1": "22.58",
            "vc-1-fire-team-1": "22.30",
        }
    )
    begin(s, 0, stand("us-1-platoon-cg-1"), at(s, "22.30"))
    match = match_of(s)
    found, _ = promises(
        Doctrine(FREE_WORLD),
        Scene(match.view(FREE_WORLD).position, FREE_WORLD, Weights()),
        list(match.ask.options.plain),
        list(match.ask.options.families),
    )
    rank = {one.action[0]: one.rank for one in found}
    assert 0 < rank["strike"] < rank["rally"]


def test_aircraft_are_asked_for_where_shells_do_little():
    """7.1.3/10 Bombs reach into works; elsewhere shells are nearer at hand, and 7.0/6 bars them meanwhile."""
    stands = {"us-observer-1": "20.58", "us-1-platoon-cg-1": "22.58", "vc-1-fire-team-1": "30.30"}
    s = board(stands, free_fire_zone=True)
    scene = Scene(match_of(s).view(FREE_WORLD).position, FREE_WORLD, Weights())
    assert strike_place(scene) < 0
    s.work_kind, s.work_at = [Ground.BUNKER.number], [at(s, "30.30")]
    s.work_of, s.work_found = [COMMUNIST], [True]
    scene = Scene(match_of(s).view(FREE_WORLD).position, FREE_WORLD, Weights())
    assert strike_place(scene) == at(s, "30.30")


def test_civilians_whom_nobody_has_seen_are_spared_too():
    """M.6/3, M.6/8 Shells near huts may fall on some; over open country on nobody."""
    s = board({"us-observer-1": "20.58", "vc-1-fire-team-1": "28.27", "vc-1-fire-team-2": "6.20"})
    s.civilians = True
    scene = Scene(match_of(s).view(FREE_WORLD).position, FREE_WORLD, Weights())
    beside, afar = stand("vc-1-fire-team-1"), stand("vc-1-fire-team-2")
    assert at_risk(scene, beside, 3, 0.5) > at_risk(scene, afar, 3, 0.5) == 0


def test_nothing_to_do_passes():
    s = board({"vc-1-fire-team-1": "28.14 hidden"}, side=COMMUNIST)
    assert decided(s).action == ("pass",)


def test_a_memory_forgets_with_the_initiative():
    memory = Memory()
    memory.look(3)
    memory.note(("move", 4, 5))
    memory.look(3)
    assert memory.moved == {4: 1}
    memory.look(4)
    assert not memory.moved


def test_there_is_a_habit_for_every_question():
    assert {"act", "react", "group", "place", "survivors", "more-kills"} <= set(HABITS)


# Columns

ROAD, RIVER = "kilometre-31", "the-bend-at-cai-rong"


def seen_by(s, seat=FREE_WORLD):
    """What a seat sees of a position."""
    return Scene(match_of(s).view(seat).position, seat, Weights())


def column_aims(s):
    """What the Free World wants its vehicles to do, and what each coming of one promises."""
    match = match_of(s)
    scene = seen_by(s)
    families = match.ask.options.families
    coming = {int(one.before[1]): one.bits for one in families if one.before[0] == "drive-on"}
    aims = assigned(scene, coming)
    return aims, {int(one.action[1]) for one in arrivals(scene, aims, families)}


def test_hidden_guns_are_feared_by_armour_and_by_wheels():
    """11.6/T1 The thinner the armour, the more a way in sight of hidden rockets costs."""
    s = board(
        {
            "us-m-48-1": "20.33",
            "us-m-113-acav-1": "24.33",
            "us-truck-1": "28.33",
            "nva-rpg-1": "40.29 hidden",
        },
        scenario=ROAD,
    )
    scene = seen_by(s)
    walk = [at(s, f"{column}.33") for column in range(30, 60)]
    tank, acav, truck = (
        ambush(scene, stand(f"us-{name}-1"), walk, 1.0) for name in ("m-48", "m-113-acav", "truck")
    )
    assert tank.through > acav.through >= truck.through
    s.at[stand("nva-rpg-1")], s.status[stand("nva-rpg-1")] = DEAD, 0
    s.haunts = [0, 0]
    assert ambush(seen_by(s), stand("us-m-113-acav-1"), walk, 1.0).cost == 0


def test_known_rockets_count_by_what_they_do_to_armour():
    """11.6/T1 A rocket in sight endangers an ACAV more than a tank, and rifles endanger no tank."""
    stands = {"us-m-48-1": "20.33", "us-m-113-acav-1": "24.33"}
    rocket = seen_by(board({**stands, "nva-rpg-1": "40.33"}, scenario=ROAD))
    point = rocket.s.at[stand("us-m-48-1")]
    tank, acav = (exposure(rocket, stand(f"us-{name}-1"), point) for name in ("m-48", "m-113-acav"))
    assert acav > tank > 0
    rifles = seen_by(board({**stands, "nva-1-fire-team-1": "40.33"}, scenario=ROAD))
    assert exposure(rifles, stand("us-m-48-1"), point) == 0


def test_trucks_wait_until_next_to_no_guns_are_left():
    """11.6/T1 Two hidden rockets keep the trucks off the table; one does not."""
    s = board({"us-m-48-1": "20.33", "nva-rpg-1": "60.29 hidden", "nva-rpg-2": "62.29 hidden"}, scenario=ROAD)
    aims, coming = column_aims(s)
    assert not convoy.cleared(seen_by(s))
    assert aims[stand("us-truck-1")].what == "wait"
    assert stand("us-truck-1") not in coming
    for gun in ("nva-rpg-2", "nva-rpg-3", "nva-rcl-90-1"):
        s.at[stand(gun)], s.status[stand(gun)] = DEAD, 0
    aims, coming = column_aims(s)
    assert convoy.cleared(seen_by(s))
    assert aims[stand("us-truck-1")].what == "leave"
    assert stand("us-truck-1") in coming


def test_a_known_gun_that_is_suppressed_bars_no_way():
    s = board({"us-m-48-1": "20.33", "nva-rpg-1": "60.29", "nva-rpg-2": "62.29"}, scenario=ROAD)
    for gun in ("nva-rpg-3", "nva-rcl-90-1"):
        s.at[stand(gun)] = DEAD
    assert not convoy.cleared(seen_by(s))
    s.status[stand("nva-rpg-1")] |= SUPPRESSED
    assert convoy.cleared(seen_by(s))


def test_it_turns_a_vehicle_to_whom_it_cannot_hit():
    """Ruling 48, 2.2.2/1 A tank that looks away from the only enemy turns to him."""
    s = board({"us-m-48-1": "40.33", "nva-1-fire-team-1": "40.45"}, scenario=ROAD)
    s.facing[stand("us-m-48-1")] = 0
    found = [one.action for one in turns(seen_by(s), match_of(s).ask.options.families)]
    assert [(verb, one) for verb, one, _ in found] == [("pivot", stand("us-m-48-1"))]
    assert found[0][2] in (7, 8, 9), "he is in the arc, not at its edge"
    s.facing[stand("us-m-48-1")] = 8
    assert not list(turns(seen_by(s), match_of(s).ask.options.families))


def test_armour_keeps_to_armour():
    """8.0/9 Where other armour looks on, men who storm a vehicle are met."""
    s = board({"us-m-48-1": "20.33", "us-m-551-1": "24.33"}, scenario=ROAD)
    ground = Places(seen_by(s), stand("us-m-48-1"), None)
    near, far = at(s, "22.35"), at(s, "80.35")
    assert ground.worth(near) > ground.worth(far)
    alone = Places(seen_by(board({"us-m-48-1": "20.33"}, scenario=ROAD)), stand("us-m-48-1"), None)
    assert alone.worth(near) == pytest.approx(alone.worth(far))


def test_what_pins_men_stops_no_vehicle():
    """11.6/2, 11.2.1/13 A rifle's shot pins no vehicle; what closes an ACAV down destroys a truck."""
    s = board(
        {"us-truck-1": "20.33", "us-m-113-acav-1": "24.33", "nva-1-fire-team-1": "22.29"}, scenario=ROAD
    )
    scene = seen_by(s)
    found = {}
    for name in ("truck", "m-113-acav"):
        one = stand(f"us-{name}-1")
        ((_, shares),) = shots_at(scene, one, path(scene, one, s.at[one] + 2))
        found[name] = shares
    miss, pin, suppress, kill = results(2, 5)  # its crew is counted as in cover
    assert found["m-113-acav"] == pytest.approx((miss + pin, 0.0, suppress, kill))
    miss, pin, suppress, kill = results(3, 5)
    assert found["truck"] == pytest.approx((miss + pin, 0.0, 0.0, suppress + kill))


def test_a_tank_fires_at_a_bunker_with_somebody_in_it():
    """4.4.2/8, ruling 94 In the open a 4 or more hits with ACC +2, a 5 or more pierces with PEN +2."""
    s = board(
        {"us-m-48-1": "40.33", "nva-1-fire-team-1": "40.45"},
        scenario=ROAD,
        work_kind=[Ground.BUNKER.number],
        work_at=[45 * 96 + 40],
        work_of=[COMMUNIST],
        work_found=[True],
    )
    s.facing[stand("us-m-48-1")] = 8
    plain = list(match_of(s).ask.options.plain)
    (found,) = breaches(seen_by(s), plain)
    assert found.action == ("breach", stand("us-m-48-1"), 45 * 96 + 40)
    assert found.keeps == pytest.approx(5 / 6 * 4 / 6)
    assert found.gain > found.keeps * seen_by(s).worth(stand("nva-1-fire-team-1"))
    s.at[stand("nva-1-fire-team-1")] = at(s, "40.47")
    assert not list(breaches(seen_by(s), plain)), "an empty bunker is worth no shot"


def test_armour_leaves_the_road_to_the_trucks():
    """Ruling 162 A wreck on the road bars it, so armour had rather stand beside it; trucks must be on it."""
    scene = seen_by(board({"us-m-48-1": "20.38", "us-truck-1": "24.33"}, scenario=ROAD))
    on_it, beside = at(scene.s, "24.33"), at(scene.s, "24.36")
    w = scene.weights
    tank = Places(scene, stand("us-m-48-1"), None)
    assert tank.lane >> on_it & 1
    assert not tank.lane >> beside & 1
    free = Places(scene, stand("us-m-48-1"), None)
    free.lane = 0
    assert free.safety(on_it) == pytest.approx(tank.safety(on_it) + w.bars)
    assert Places(scene, stand("us-truck-1"), None).lane == 0


def test_a_craft_lands_its_men_at_a_quiet_bank():
    """Ruling 24 Its carrier is to come to a bank, and there they get out."""
    carrier, men = stand("us-troop-carrier-1"), stand("us-1-fire-team-1")
    s = board(
        {"us-troop-carrier-1": "4.30", "vc-rpg-1": "70.38 hidden", "vc-rpg-2": "72.38 hidden"}, scenario=RIVER
    )
    s.at[men], s.aboard[men] = ABOARD, carrier
    scene = seen_by(s)
    aim = assigned(scene, {})[carrier]
    assert aim.what == "land"
    s.at[carrier] = next(point for point in range(len(scene.lattice.places)) if aim.goal >> point & 1)
    match, scene = match_of(s), seen_by(s)
    aims = assigned(scene, {})
    promised = {one.action[0] for one in machines(scene, aims, (), match.ask.options.families)}
    assert "dismount" in promised
