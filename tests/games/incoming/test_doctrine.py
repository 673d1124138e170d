"""The scripted player: it finishes every scenario, beats chance, and has its habits."""

import pytest

from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.doctrine import HABITS, Doctrine, Memory
from dangerclose.games.incoming.doctrine.chances import combat, met, of_attack, results, volley, wins
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.distances import rings
from dangerclose.games.incoming.doctrine.firing import shots
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.doctrine.skill import SKILLS
from dangerclose.games.incoming.doctrine.weights import RANGES, Weights
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.players.random_player import RandomPlayer
from tests.games.incoming.board import COMMUNIST, FREE_WORLD, board, match_of, stand

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
