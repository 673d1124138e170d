"""A few words beside options: what dice are needed, and how likely fire does something."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Odds
from dangerclose.games.incoming.odds import odds
from dangerclose.games.incoming.state import State

TOLD = ("suppress", "kill", "rallies", "penetrated")
"""Of the things that can come of an option those that people want to know beside it."""


def notes(k: State, ask: Ask) -> dict[Action, str]:
    """From what the asked seat knows."""
    return {action: words(found) for action, found in odds(k, ask).items()}


def words(found: Odds) -> str:
    """ "suppress 18%, kill 3%", or that nothing can come of it."""
    parts = [f"{label} {chance(weight, found.total)}" for label, weight in found.outcomes if label in TOLD]
    if parts:
        return ", ".join(parts)
    return ", ".join(f"{label} {chance(weight, found.total)}" for label, weight in found.outcomes)


def chance(weight: int, whole: int) -> str:
    """A share in per cent; never 0 or 100 for what is not sure."""
    share = round(100 * weight / whole)
    if weight and weight < whole:
        share = min(99, max(1, share))
    return f"{share}%"
