"""The tests that every registered game passes, in every scenario.

Each kind of thing is proven here; the luck of more numbers is for `make soak` (`soak.py`).
"""

from __future__ import annotations

import functools
import os
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dangerclose.core.match import Match
from dangerclose.games import NAMES, game
from tests.shared import checks

TESTS = Path(__file__).parents[1]
SCENARIOS = [(name, scenario) for name in NAMES for scenario in game(name).scenarios]
BLOCK = 20
LEAK_BLOCKS = 2
FEW = 4
"""A game with more scenarios than this is tried less often in each of them."""
ROLL_SEEDS = 4
ODDS_SEEDS = 6
PICKS = 40
"""The most that Hypothesis picks in a game, in one of a light kind."""
SECRETS = [(name, scenario) for name, scenario in SCENARIOS if game(name).secrets]
PERFT = ((0, 2), (3, 2), (60, 2), (120, 2), (200, 3), (300, 2))
"""After how many random choices, and how deep."""
REWRITE = bool(os.environ.get("DANGERCLOSE_REGOLD"))

every_scenario = pytest.mark.parametrize(("name", "scenario"), SCENARIOS)


def often(few: Sequence[int], many: Sequence[int]) -> list[tuple[str, str, int]]:
    """Each scenario with some numbers: fewer where a game has many scenarios of its own."""
    return [
        (name, scenario, number)
        for name, scenario in SCENARIOS
        for number in (many if len(game(name).scenarios) > FEW else few)
    ]


def fewer(name: str, number: int) -> int:
    """A number of games, or of choices in one, fewer where a game is long or its rules take long."""
    return max(1, number // game(name).weight)


few_seeds = pytest.mark.parametrize(("name", "scenario", "seed"), often(range(4), range(1)))


@pytest.mark.parametrize(("name", "scenario", "block"), often(range(0, 80, BLOCK), range(0, 40, BLOCK)))
def test_random_play(name: str, scenario: str, block: int) -> None:
    for seed in range(block, block + fewer(name, BLOCK)):
        assert checks.play_to_the_end(game(name), scenario, seed).over


@pytest.mark.parametrize(
    ("name", "scenario", "scripted"), often([150, 300, 450, 600, 750, 900], [150, 450, 900])
)
def test_random_play_late_in_the_game(name: str, scenario: str, scripted: int) -> None:
    for seed in range(scripted, scripted + fewer(name, 2)):
        assert checks.play_to_the_end(game(name), scenario, seed, scripted).over


@pytest.mark.parametrize("name", NAMES)
def test_every_roll_is_told(name: str) -> None:
    met: Counter[str] = Counter()
    for scenario in game(name).scenarios:
        for seed in range(fewer(name, ROLL_SEEDS)):
            met += checks.every_roll_is_told(game(name), scenario, seed)
    assert met["told"] > 50
    assert set(met) == {"told", *game(name).unseen}, "named as unseen and never met"


@every_scenario
def test_words(name: str, scenario: str) -> None:
    assert checks.words_are_in_order(game(name), scenario, 1) > 100


@few_seeds
def test_every_option_applies(name: str, scenario: str, seed: int) -> None:
    assert checks.every_option_applies(game(name), scenario, seed) > 10


@few_seeds
def test_checkpoints(name: str, scenario: str, seed: int) -> None:
    assert checks.checkpoints_restart(game(name), scenario, seed) > 1


@few_seeds
def test_forks(name: str, scenario: str, seed: int) -> None:
    assert checks.forks_are_equal(game(name), scenario, seed) > 0


@few_seeds
def test_records(name: str, scenario: str, seed: int) -> None:
    assert checks.replays_are_equal(game(name), scenario, seed).over


@every_scenario
def test_copies(name: str, scenario: str) -> None:
    assert checks.copy_is_whole(game(name), scenario, 1) > 10


@few_seeds
def test_undo(name: str, scenario: str, seed: int) -> None:
    done = checks.undo_stops_where_it_must(game(name), scenario, seed)
    assert done["undone"] > 5
    assert done["die"] > 0


@few_seeds
def test_leaks(name: str, scenario: str, seed: int) -> None:
    assert checks.nothing_leaks(game(name), scenario, seed) > 5
    assert checks.log_tells_no_secret(game(name), scenario, seed) > 5


@few_seeds
def test_story(name: str, scenario: str, seed: int) -> None:
    compared = checks.story_tells_no_secret(game(name), scenario, seed)
    assert compared > fewer(name, 20) if game(name).secrets else compared == 0


@pytest.mark.parametrize(("name", "scenario"), SECRETS)
@pytest.mark.parametrize("block", range(LEAK_BLOCKS))
def test_worlds(name: str, scenario: str, block: int) -> None:
    wanted = checks.LEAK_POSITIONS // LEAK_BLOCKS
    assert checks.worlds_look_alike(game(name), scenario, 10_000 * (block + 1), wanted) == wanted


@few_seeds
def test_orders(name: str, scenario: str, seed: int) -> None:
    given = checks.orders_bind_nobody_else(game(name), scenario, seed)
    assert given > 5 if game(name).orders else given == 0


@few_seeds
def test_refusals(name: str, scenario: str, seed: int) -> None:
    assert checks.refusals_say_why(game(name), scenario, seed) > 20


@few_seeds
def test_snapshots(name: str, scenario: str, seed: int) -> None:
    assert checks.snapshots_are_equal(game(name), scenario, seed) > 0


@every_scenario
def test_nothing_is_hidden_without_secrets_or_uncovered(name: str, scenario: str) -> None:
    assert checks.nothing_is_hidden(game(name), scenario, 1) > 10


@every_scenario
def test_campaigns(name: str, scenario: str) -> None:
    carried = checks.campaigns_carry_on(game(name), scenario, 1, scripted=fewer(name, 12))
    missions = [one.missions for one in game(name).campaigns.values() if scenario in one.missions]
    assert carried > 0 if any(scenario != one[-1] for one in missions) else carried == 0


@every_scenario
def test_odds(name: str, scenario: str) -> None:
    seeds = max(2, fewer(name, ODDS_SEEDS))
    compared = sum(checks.odds_are_exact(game(name), scenario, seed) for seed in range(seeds))
    assert compared >= 3, "hardly any odds were met in random play"


@pytest.mark.parametrize(
    ("name", "settings"),
    [(name, settings) for name in NAMES for settings in checks.other_rulings(game(name))],
)
def test_other_rulings(name: str, settings: dict[str, str]) -> None:
    """Each switch alone and all together, in a scenario of its own where there are so many."""
    scenarios = list(game(name).scenarios)
    number = checks.other_rulings(game(name)).index(settings)
    with checks.switched(settings):
        for scenario in {scenarios[0], scenarios[number % len(scenarios)]}:
            assert checks.play_to_the_end(game(name), scenario, number).over
        assert checks.every_roll_is_told(game(name), scenarios[0], number)["told"]
        assert checks.words_are_in_order(game(name), scenarios[0], number)
        assert checks.every_option_applies(game(name), scenarios[0], number)
        assert checks.checkpoints_restart(game(name), scenarios[0], number)
        assert checks.replays_are_equal(game(name), scenarios[0], number).switches == settings
        assert checks.refusals_say_why(game(name), scenarios[0], number)
        assert checks.snapshots_are_equal(game(name), scenarios[0], number)
        checks.nothing_leaks(game(name), scenarios[0], number)


@every_scenario
def test_golden_playthrough(name: str, scenario: str) -> None:
    path = TESTS / "golden" / f"{name}-{scenario}.txt"
    told = checks.playthrough(game(name), scenario, 1990)
    if REWRITE:
        path.write_text(told, encoding="utf-8")
    for number, (want, have) in enumerate(
        zip(path.read_text(encoding="utf-8").splitlines(), told.splitlines(), strict=True), 1
    ):
        assert have == want, f"line {number} of {path.name}; DANGERCLOSE_REGOLD=1 writes it anew"


def after_choices(name: str, scenario: str, count: int) -> Match[Any]:
    """A random game after so many choices: the first that lasts so long."""
    seed = 7
    while True:
        match: Match[Any] = checks.started(game(name), scenario, seed)
        for _ in checks.choices_made(match, 7):
            if len(match.choices) >= count:
                break
        if not match.over:
            return match
        seed += 1


SOME_LINES = 40
"""Of a decision with thousands of options, in a game that has many such."""


@pytest.mark.parametrize("name", NAMES)
def test_perft(name: str) -> None:
    path = TESTS / "perft" / f"{name}.toml"
    found: dict[str, dict[str, int]] = {}
    most = None if game(name).weight == 1 else SOME_LINES
    for scenario in game(name).scenarios:
        for prefix, depth in PERFT:
            match = after_choices(name, scenario, prefix)
            found.setdefault(scenario, {})[f"after-{prefix}-depth-{depth}"] = checks.perft(match, depth, most)
    assert all(count > 1 for rows in found.values() for count in rows.values()), "nothing was left to count"
    if REWRITE:
        lines = [
            line
            for scenario, rows in found.items()
            for line in (f"[{scenario}]", *(f"{key} = {count}" for key, count in rows.items()), "")
        ]
        path.write_text("\n".join(lines), encoding="utf-8")
    assert tomllib.loads(path.read_text(encoding="utf-8")) == found


@functools.cache
def opening(name: str, scenario: str, seed: int, length: int) -> Match[Any]:
    """A random game after some choices, to be forked."""
    match = checks.started(game(name), scenario, seed)
    for _ in checks.choices_made(match, seed):
        if len(match.choices) >= length:
            break
    return match


@every_scenario
@settings(max_examples=60)
@given(
    seed=st.integers(0, 5),
    length=st.sampled_from((0, 20, 60, 120, 200, 300)),
    picks=st.lists(
        st.tuples(st.sampled_from(("choose", "fork", "undo", "order")), st.integers(0, 500)), max_size=PICKS
    ),
)
def test_any_choices(name: str, scenario: str, seed: int, length: int, picks: list[tuple[str, int]]) -> None:
    """Choices as indexes: whatever is picked, the invariants hold, and fork and undo agree."""
    match = opening(name, scenario, seed, length).fork()
    stood = [checks.standing(match)]
    for do, pick in picks:
        if do == "fork":
            match = match.fork()
        elif do == "undo" and len(stood) > 1 and match.may_undo(match.seats_chosen[-1]) is None:
            match.undo(match.seats_chosen[-1])
            stood.pop()
        elif do == "choose" and match.ask is not None:
            match.choose(match.ask.options[pick % len(match.ask.options)])
            game(name).check(match.state)
            stood.append(checks.standing(match))
        elif do == "order" and match.ask is not None:
            seat = pick % len(match.game.seats)
            if offered := match.game.some_orders(match.state, seat):
                match.order(offered[pick % len(offered)], seat)
                game(name).check(match.state)
                stood = [checks.standing(match)]  # what stood before had no such order
        assert checks.unlike(checks.standing(match), stood[-1]) == []
