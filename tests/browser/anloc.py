"""An Loc in a browser: a table in the middle of a written game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from dangerclose import games
from dangerclose.core.match import Match
from dangerclose.core.record import read, record_of, walk, write
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

ARVN, NVA = 0, 1
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


@cache
def written(scenario: str, seed: int) -> str:
    """The record of a whole game between two computers."""
    match = Match(GAME, scenario, seed=seed.to_bytes(16, "big"))
    players = [GAME.player("doctrine", seat, seed) for seat in (ARVN, NVA)]
    while (ask := match.ask) is not None:
        match.choose(players[ask.seat].decide(match.view(ask.seat), ask)[0], ask.seat)
    return write(record_of(match))


def scene(
    found: Callable[[Match[Any]], Any], scenario: str = "battle", seeds: Iterable[int] = range(1, 9)
) -> tuple[str, int, Any]:
    """A written game, after how many of its choices something is found in the position, and what."""
    for seed in seeds:
        text = written(scenario, seed)
        for ply, (_, match) in enumerate(walk(GAME, read(text))):
            if (what := found(match)) is not None:
                return text, ply, what
    raise AssertionError(f"no written game of {scenario} has such a position")
