"""Hints: what the scripted player would do at a person's decision, from what that seat may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

from dangerclose.core.ask import Refused
from dangerclose.core.game import Decision, Game
from dangerclose.core.words import counted
from dangerclose.players import RANDOM, levels_of
from dangerclose.server.clients import Allowances, TooMuch
from dangerclose.server.limits import Limits
from dangerclose.server.protocol import AnswerCard, Hinted
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


def hinted(game: Game[Any], state: Any, found: Decision, version: int, hints: int) -> Hinted:
    """The answer in words, with all that belongs to it; what its reason names is not said twice."""
    actions = (found.action, *(one for _, one in found.then))
    first, *more = [game.label(state, action) or game.words.label(action) for action in actions]
    reason = found.reason
    for label in more:
        reason = reason.removeprefix(f"{label}. ")
    label = ". ".join([first, *more])
    then = [AnswerCard(kind, list(action)) for kind, action in found.then]
    return Hinted(list(found.action), label, reason, version, hints, then)


class Waiting:
    """The hints that wait for an answer, and how often each seat and each client may ask for one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        remembered = limits.clients_remembered
        self._seats = Allowances(
            "hints for this seat", limits.hints_at_once, limits.hints_per_minute, remembered
        )
        self._clients = Allowances(
            "hints for your address",
            limits.hints_per_client_at_once,
            limits.hints_per_client_per_minute,
            remembered,
        )
        self._of: Counter[str] = Counter()

    def come(self, client: str, match: str, seat: int) -> None:
        """One more is asked for; Refused."""
        most, most_each = self._limits.hints_waiting, self._limits.hints_waiting_per_client
        if self._of[client] >= most_each:
            raise _too_many(f"{most_each} hints for your address", "when one of them is here")
        if self._of.total() >= most:
            raise _too_many(f"{most} hints of this server", "in a moment")
        try:
            self._seats.take(f"{match} {seat}")
            self._clients.take(client)
        except TooMuch as error:
            sentence = str(error)
            raise Refused(
                f"{sentence[0].upper()}{sentence[1:]}: ask again in {counted(error.wait, 'second')}.", ""
            ) from error
        self._of[client] += 1

    def go(self, client: str) -> None:
        """One has its answer, or is given up."""
        self._of[client] -= 1
        if not self._of[client]:
            del self._of[client]


def _too_many(which: str, when: str) -> Refused:
    return Refused(f"{which} wait for an answer, expected at most that many: ask again {when}.", "")
