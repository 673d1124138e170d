"""Matches and their seats in lists, whether they are at play or only stored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from dangerclose import games
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.server import tokens
from dangerclose.server.protocol import MatchCard, SeatCard
from dangerclose.server.store import NOBODY, Standing, StoredMatch, StoredSeat
from dangerclose.server.telling import Viewer, result_line


def now() -> str:
    """The time as it is written: UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seat_with(seats: Sequence[StoredSeat], mark: bytes, *, taken: bool) -> int | None:
    """The seat whose token, or the open one whose invitation, has this hash."""
    return next(
        (
            number
            for number, seat in enumerate(seats)
            if seat.token and (seat.kind != "open") == taken and tokens.same(seat.token, mark)
        ),
        None,
    )


def standing_of(match: Match[Any], changed: str, version: int) -> Standing:
    """How a match at play stands."""
    ask, ply, turn = match.ask, len(match.choices), match.game.moment(match.state)
    if ask is not None:
        return Standing(changed, version, ply, turn, ask.seat, "")
    result = match.result
    line = result_line(match.game, result)
    outcome = result.outcome if result else ""
    return Standing(changed, version, ply, turn, NOBODY, line, outcome, match.onward)


def seat_cards(game: Game[Any], seats: Sequence[StoredSeat], online: set[Viewer]) -> list[SeatCard]:
    """The seats as everybody sees them; a computer is always there."""
    return [
        SeatCard(game.seats[n], seat.kind, seat.level, seat.kind == "computer" or n in online, seat.player)
        for n, seat in enumerate(seats)
    ]


def card_of(
    match: StoredMatch, seats: Sequence[StoredSeat], standing: Standing, online: set[Viewer]
) -> MatchCard:
    """A match in a list, whether it is at play or only stored."""
    game = games.game(match.game)
    scenario = game.scenarios.get(match.scenario)
    if game.secrets and standing.decides != NOBODY:
        standing = standing._replace(version=0, ply=0)
        match = match._replace(hints=())
    return MatchCard(
        match.id,
        match.game,
        match.scenario,
        f"{game.title}: {scenario.title if scenario else match.scenario}",
        seat_cards(game, seats, online),
        standing.version,
        standing.ply,
        standing.turn,
        "" if standing.decides == NOBODY else game.seats[standing.decides],
        standing.decides == NOBODY,
        standing.result,
        match.created,
        standing.changed,
        standing.outcome,
        match.campaign,
        match.after,
        match.mended,
        match.from_record,
        len(match.hints),
        standing.onward is not None,
    )
