"""The scripted player: the same choices for the same reasons, however it finds them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import ARVN, GRID, NVA
from dangerclose.games.anloc.doctrine.arvn import ArvnDoctrine
from dangerclose.games.anloc.doctrine.judgement import plan_attack
from dangerclose.games.anloc.doctrine.nva import NvaDoctrine
from dangerclose.games.anloc.doctrine.situation import Situation
from dangerclose.games.anloc.stacking import NOT_HQ, attack_factor
from dangerclose.games.anloc.state import Position
from dangerclose.games.anloc.view import View
from dangerclose.players import player_named

# Who changes how the doctrine plays writes these anew: the failure tells what they would be.
GAMES = {
    ("battle", "doctrine", "doctrine"): "74b8ca4bcfd8b24a",
    ("battle", "doctrine", "random"): "84d59d4ac31512e7",
    ("battle", "random", "doctrine"): "93e9c6ba59cbf0f0",
    ("first-assault", "doctrine", "doctrine"): "1ad24c8051d800e7",
    ("first-assault", "doctrine", "random"): "37b8fc0cb6e7154e",
    ("first-assault", "random", "doctrine"): "93e9c6ba59cbf0f0",
}
"""Two games each, as a hash of all choices with their reasons."""


def decisions(scenario: str, levels: tuple[str, ...], seed: int) -> Iterator[tuple[View, Ask, str, str]]:
    """What each seat sees and is asked, what it chooses and why."""
    match = Match(GAME, scenario, seed=seed_of(seed), log=False, keep=False)
    players = [player_named(GAME, level, seat, seed) for seat, level in enumerate(levels)]
    while (ask := match.ask) is not None:
        view = match.view(ask.seat)
        decision = players[ask.seat].decide(view, ask)
        yield view, ask, GAME.words.text(decision.action), decision.reason
        match.choose(decision.action)


@pytest.mark.parametrize("levels", GAMES, ids=lambda levels: "-".join(levels))
def test_it_plays_as_it_always_has(levels: tuple[str, ...]) -> None:
    found = hashlib.blake2b(digest_size=8)
    for seed in (1, 2):
        for _, ask, choice, reason in decisions(levels[0], levels[1:], seed):
            found.update(f"{ask.seat} {ask.kind} {choice}: {reason}\n".encode())
    assert found.hexdigest() == GAMES[levels]


def moments(kind: str, every: int) -> Iterator[tuple[Position, Ask]]:
    """Some decisions of a kind from a game."""
    found = [(view.position, ask) for view, ask, _, _ in decisions("battle", ("doctrine",) * 2, 3)]
    return (moment for number, moment in enumerate(found) if moment[1].kind == kind and number % every == 0)


def test_where_nobody_is_near_the_ground_alone_counts() -> None:
    looked_at = 0
    for s, ask in moments("movement", 7):
        side = ArvnDoctrine() if ask.seat == ARVN else NvaDoctrine()
        now = Situation(s, ask.seat)
        for u in (int(action[1]) for action in ask.options if action[0] == "move"):
            judge = side.judge(now, u)
            if judge is not None:
                quiet = [h for h in GRID.hexes if h not in now.busy]
                assert [judge.ground[h] for h in quiet] == [judge.busy(h) for h in quiet]
                looked_at += len(quiet)
    assert looked_at > 10_000


def test_the_front_is_what_stands_around_each_hex() -> None:
    for s, ask in moments("movement", 11):
        now = Situation(s, ask.seat)
        enemies = [u for u in NOT_HQ[1 - ask.seat] if s.hex[u] >= 0]
        for h in GRID.hexes:
            around = [u for u in enemies if GRID.adjacent[h] >> s.hex[u] & 1]
            assert now.against.get(h, 0) == sum(attack_factor(s, u) for u in around)
            assert list(now.others(-1, h)) == [u for u in NOT_HQ[ask.seat] if s.hex[u] == h]
            if around or h in {s.hex[u] for u in enemies}:
                assert h in now.busy


def test_a_plan_is_made_anew_when_anything_has_changed() -> None:
    s, ask = next(moments("combat", 1))
    side = NvaDoctrine() if ask.seat == NVA else ArvnDoctrine()
    target = next(int(action[1]) for action in ask.options if action[0] == "target")
    plan = side.plan(s, target)
    assert plan.attackers
    s.targets = [target]
    s.attackers = [plan.attackers[0]]
    assert side.plan(s, target) is plan
    s.steps[plan.attackers[-1]] = 0
    s.hex[plan.attackers[-1]] = -6
    fresh = side.plan(s, target)
    assert fresh != plan
    assert fresh == plan_attack(s, ask.seat, target, side.weights(s, target))
