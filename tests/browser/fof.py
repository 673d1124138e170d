"""Fields of Fire at the table: matches, what the sergeant would do, and positions of written games."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from typing import Any

from dangerclose.core.match import Match
from dangerclose.core.record import read, record_of, replay, write
from dangerclose.games.fof import GAME
from tests.browser.conftest import Visit
from tests.browser.guiding import CARD, covers_nothing
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

SEAT = "Commander"


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
    server: Server, visit: Visit, scenario: str, shows: Callable[[Match[Any]], bool], **options: Any
) -> Visitor:
    """The commander of a match that begins in the middle of a written game."""
    match, tokens = server.new_mission(record=written_until(scenario, shows))
    me = visit(server, **{"reduced_motion": "reduce", **options}).sit(match, tokens[SEAT])
    me.turn_to_answer()
    return me


def follow_to_the_end(me: Visitor, server: Server, at_most: int = 400) -> list[str]:
    """Do what the guide asks, and while it asks nothing what the sergeant would; the steps that it showed."""
    shown: list[str] = []
    for _ in range(at_most):
        if me.turn_to_answer() == "over":
            return shown
        card = me.page.evaluate(CARD)
        if card is None or card["state"] == "waits":
            me.act(sergeant(me, server))
            continue
        step, wants = card["step"], card["wants"]
        if step not in shown:
            shown.append(step)
            covers_nothing(me, step, pointing=wants != "next")
        kind, _, words = wants.partition(" ")
        if kind == "option":
            me.act(words)
        else:
            me.at("guide-next" if kind == "next" else words).click()
            gone = "step => document.querySelector('[data-testid=guide]')?.dataset.step !== step"
            me.page.wait_for_function(gone, arg=step)
    raise AssertionError(f"the mission does not end: {shown}")
