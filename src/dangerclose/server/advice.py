"""Hints: what the scripted player would do at a person's decision, from what that seat may know."""

from __future__ import annotations

from dangerclose.core.ask import Refused
from dangerclose.players import RANDOM, levels_of
from dangerclose.server.table import Stale, Table
from dangerclose.server.telling import Viewer
from dangerclose.server.thinking import Job

NO_ANSWER = Refused("No answer came in time. Ask again.", "")
MOVED_ON = Stale("The table has moved on meanwhile.", "")


def question_for(table: Table, viewer: Viewer, version: int) -> Job:
    """What a player is asked for a hint: the strongest of the game, who has never seen this match.

    Refused where it is not for the viewer to decide, or where another person plays.
    """
    ask = table.demand_decision(viewer, version)
    others = [
        name
        for number, (name, seat) in enumerate(zip(table.game.seats, table.seats, strict=True))
        if seat.kind != "computer" and number != ask.seat
    ]
    if others:
        raise Refused(
            f"Hints are for matches against the computer: {' and '.join(others)} is for a person to play.", ""
        )
    level = levels_of(table.game)[-1]
    if level == RANDOM:
        raise Refused(f"{table.game.title} has no scripted player who could be asked.", "")
    view = table.match.view(ask.seat)
    return Job(table.id, table.game.name, level, ask.seat, table.version, view, ask, fresh=True)
