"""1.1.3 One mission from set-up to its end, with its further attempts and patrols."""

from __future__ import annotations

from dangerclose.core.ask import CHECKPOINT, Rule
from dangerclose.games.fof.campaign import debrief
from dangerclose.games.fof.reattempt import next_attempt
from dangerclose.games.fof.setup import prepare
from dangerclose.games.fof.state import NO_CARD, Phase, Position, State
from dangerclose.games.fof.turn import play_turn
from dangerclose.games.fof.victory import Outcome


def is_laid(s: Position) -> bool:
    """2.2.1/1 Whether the map lies on the table."""
    return any(kind != NO_CARD for kind in s.terrain)


def play(s: State) -> Rule[None]:
    """3.0/1 Planning, then turns; after an attempt or patrol the same ground again, until it is decided."""
    while s.outcome == Outcome.RUNNING:
        yield CHECKPOINT
        if s.phase == Phase.DEBRIEF:
            yield from (next_attempt(s) if is_laid(s) else debrief(s))
        elif s.phase < Phase.TURN_START:
            yield from prepare(s)
        else:
            yield from play_turn(s)
