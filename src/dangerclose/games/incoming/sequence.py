"""0/3 The sequence of play. Every step leaves its place in `s.phase`, so that a game can be started afresh
between any two of them."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import CHECKPOINT, Rule
from dangerclose.games.incoming import chapters, forces, initiative, setup
from dangerclose.games.incoming.state import Phase, State

chapters.gather()
STEPS: dict[int, Callable[[State], Rule[None]]] = {
    Phase.FORCES: forces.gather,
    Phase.HIDDEN_SETUP: setup.hidden_setup,
    Phase.DEFENDER_SETUP: setup.defender_setup,
    Phase.ATTACKER_SETUP: setup.attacker_setup,
    Phase.INITIATIVE: initiative.begin,
    Phase.ACTIONS: initiative.act,
    Phase.GROUP: initiative.group,
    Phase.INITIATIVE_ENDS: initiative.end,
}


def play(s: State) -> Rule[None]:
    """0/3 Step after step, until the game is over."""

    while s.phase != Phase.OVER:
        yield CHECKPOINT
        yield from STEPS[s.phase](s)
