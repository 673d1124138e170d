"""Fields of Fire at the table: matches, what the sergeant would do, and positions of written games."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from typing import Any

from dangerclose.core.match import Match
from dangerclose.core.record import read, record_of, replay, write
from dangerclose.games.fof import GAME
from tests.browser import places
from tests.browser.conftest import Visit
from tests.browser.guiding import CARD, covers_nothing, obey
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

SEAT = "Commander"
MARGIN, HEIGHT = 3, 12
"""Empty places around Row 1, Column 1 in the frame of all maps, and how many rows it has."""
ACROSS, ALONG = 250, 184
"""From card to card on the paper."""


def card_spot(me: Visitor, card: str) -> tuple[float, float]:
    """A spot on a card's ground on the screen, to the right of what lies in its middle."""
    row, column = map(int, card.split("."))
    paper = [(column + MARGIN - 1) * ACROSS + 80, (HEIGHT - MARGIN - row) * ALONG + 60]
    found: list[float] = me.map_at_rest().page.evaluate(places.ON_SCREEN, paper)
    return found[0], found[1]


def sergeant(me: Visitor, server: Server) -> str:
    """What the scripted commander would choose where the match stands, as the table writes it."""
    with urllib.request.urlopen(f"{server.address}/api/matches/{me.match}/record") as answer:
        match = replay(GAME, read(answer.read().decode()))
    assert match.ask is not None
    action = GAME.player("doctrine", 0, 1).decide(match.view(0), match.ask).action
    return " ".join(map(str, action))


def written_until(scenario: str, shows: Callable[[Match[Any]], bool], seed: int = 5) -> str:
    """The record of a game by the scripted commander, up to where something is so for the first time."""
    match = Match(GAME, scenario, seed=bytes([seed]) * 16)
    commander = GAME.player("doctrine", 0, 1)
    while match.ask is not None and not shows(match):
        match.choose(commander.decide(match.view(0), match.ask).action)
    assert match.ask is not None, f"no such position in {scenario}"
    return write(record_of(match))


def start_at(
    server: Server,
    visit: Visit,
    scenario: str,
    shows: Callable[[Match[Any]], bool],
    seed: int = 5,
    **options: Any,
) -> Visitor:
    """The commander of a match that begins in the middle of a written game."""
    match, tokens = server.new_mission(record=written_until(scenario, shows, seed))
    me = visit(server, **{"reduced_motion": "reduce", **options}).sit(match, tokens[SEAT])
    me.turn_to_answer()
    return me


def follow_to_the_end(
    me: Visitor, server: Server, *, of_the_guide: bool = False, at_most: int = 400
) -> list[str]:
    """Do what the guide asks, and while it asks nothing what the sergeant would; the steps that it showed.

    To the end of the mission, or `of_the_guide` alone.
    """
    shown: list[str] = []
    for _ in range(at_most):
        if me.turn_to_answer() == "over":
            return shown
        card = me.page.evaluate(CARD)
        if card is None and of_the_guide:
            return shown
        if card is None or card["state"] == "waits":
            me.act(sergeant(me, server))
            continue
        step, wants = card["step"], card["wants"]
        if step not in shown:
            shown.append(step)
            covers_nothing(me, step, pointing=wants != "next")
        obey(me, step, wants)
    raise AssertionError(f"the mission does not end: {shown}")
