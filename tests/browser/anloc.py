"""An Loc in a browser: a table in the middle of a written game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from dangerclose import games
from dangerclose.core.record import read, walk
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

ARVN = 0
GAME = games.game("anloc")


def start_at(
    server: Server, visit: Callable[..., Visitor], record: str, words: str, **options: Any
) -> Visitor:
    """ARVN at a match that begins where a written game first asks it these words."""
    ply = next(
        ply
        for ply, (_, match) in enumerate(walk(GAME, read(record)))
        if match.ask is not None and match.ask.seat == ARVN and re.search(words, match.question())
    )
    match, tokens = server.new_match("person", "person", record=record, ply=ply)
    me = visit(server, **{"reduced_motion": "reduce", **options}).sit(match, tokens["ARVN"])
    me.turn_to_answer()
    assert re.search(words, me.question), me.question
    return me
