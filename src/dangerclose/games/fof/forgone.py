"""What ending an impulse gives up for good."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask
from dangerclose.core.words import counted
from dangerclose.games.fof.commands import commands_kept
from dangerclose.games.fof.state import Position


def forgone(s: Position, ask: Ask) -> dict[Action, str]:
    """4.1.3/2 Commands that nobody can keep are lost when the impulse is finished."""
    if ask.kind != "impulse":
        return {}
    lost = s.commands - commands_kept(s)
    if not lost:
        return {}
    return {("finish",): f"{counted(lost, 'command is', 'commands are')} lost: not all can be kept."}
