"""6.4/1 The odds of fire groups and crossfires are those of the fire itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.chance import Chance
from dangerclose.core.game import Odds
from dangerclose.core.weighing import weighed
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.effects import KILL, MISS, PIN, RESULTS, SUPPRESS
from dangerclose.games.incoming.fire import volley
from dangerclose.games.incoming.initiative import offered as all_offered
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.odds import chances, odds
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.state import SUPPRESSED, State
from dangerclose.games.incoming.volley_odds import FINE, of_volley
from dangerclose.testing import rule
from tests.games.incoming.board import FREE_WORLD, board, played, stand

FIRERS = ("us-1-platoon-cg-1", "us-2-platoon-cg-1")
FOE = "vc-1-fire-team-1"


def near(status: str = "") -> State:
    """Two command groups with two dice each, in sight of an enemy in the open."""
    return board({FIRERS[0]: "22.63", FIRERS[1]: "18.63", FOE: f"27.63 {status}".strip()})


def resolved(s: State) -> dict[str, Fraction]:
    """What the fire itself comes to, over all ways in which the dice can fall."""

    def act(chance: Chance) -> str:
        trial = s.copy()
        trial.chance, trial.log = chance, []
        attacks = [Attack(stand(one), stand(FOE)) for one in FIRERS]
        return RESULTS[played(volley(trial, attacks))]

    return weighed(act)


@rule("incoming", "6.4/1", "6.5/5")
@pytest.mark.parametrize("status", ["", "suppressed", "pinned"])
def test_the_odds_of_two_attacks_are_those_of_the_volley(status: str) -> None:
    s = near(status)
    told = of_volley(s, [Attack(stand(one), stand(FOE)) for one in FIRERS], chances)
    assert told is not None
    assert sum(weight for _, weight in told.outcomes) == told.total
    exact = resolved(s)
    assert {label for label, _ in told.outcomes} == set(exact)
    for label, weight in told.outcomes:
        assert abs(Fraction(weight, FINE) - exact[label]) < Fraction(1, 10**8), label
    # who is suppressed twice is killed: that is in the chain, not in the single shot
    assert (RESULTS[SUPPRESS] in exact) == (not s.status[stand(FOE)] & SUPPRESSED)
    assert {RESULTS[MISS], RESULTS[PIN], RESULTS[KILL]} <= set(exact)


def test_the_target_is_as_it_was() -> None:
    s = near()
    before = GAME.view(s, None)
    of_volley(s, [Attack(stand(one), stand(FOE)) for one in FIRERS], chances)
    assert GAME.view(s, None) == before


@rule("incoming", "6.4/1")
def test_every_fire_group_and_crossfire_on_foot_has_its_odds() -> None:
    s = board(
        {
            "us-1-platoon-cg-1": "22.63",
            "us-1-fire-team-1": "20.63",
            "us-1-fire-team-2": "18.63",
            FOE: "27.63",
        }
    )
    k = known(s, FREE_WORLD)
    options, about, _ = all_offered(k, FREE_WORLD)
    asked = Ask(FREE_WORLD, "act", "0/3", options, about)
    told = odds(known(s, FREE_WORLD), asked)
    groups = [one for one in options.plain if str(one[0]) in ("fire-group", "crossfire")]
    assert groups
    assert all(one in told for one in groups)
    for one in groups:
        alone = told.get(("fire", one[1], one[2]))
        assert alone is None or _hope(told[one]) > _hope(alone)


def _hope(one: Odds) -> float:
    return sum(weight for label, weight in one.outcomes if label in ("suppress", "kill")) / one.total
