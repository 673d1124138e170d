"""Exact odds of a draw that is about to be made, by the function that counts the deck."""

from __future__ import annotations

from dangerclose.core.ask import Ask
from dangerclose.core.game import Preview
from dangerclose.core.weighing import weights
from dangerclose.games.fof.attempts import FAILS, SUCCEEDS
from dangerclose.games.fof.deck import chance_of
from dangerclose.games.fof.state import Position


def preview(s: Position, ask: Ask) -> Preview | None:
    """4.2.1b What one more card would do for an attempt that has failed."""
    if ask.kind != "exhort":
        return None
    likely = chance_of(s, ask.about[1], 1)
    outcomes, total = weights({SUCCEEDS: likely, FAILS: 1 - likely})
    return Preview("one more card", [], outcomes, total, ("exhort",), "exhorts")
