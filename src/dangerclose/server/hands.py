"""What persons bring to the dice of a match, so that nobody can choose them.

The server is bound to its secret by a hash that is told first. Each person is then bound by a pledge
to bytes of his own, and tells them when all are bound. The dice are drawn from all of it together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dangerclose.core.ask import Action, Refused
from dangerclose.core.chance import mixed, pledged
from dangerclose.core.match import Match
from dangerclose.core.record import given_outcomes
from dangerclose.server.protocol import HandCard
from dangerclose.server.store import Hands, StoredMatch, StoredSeat

MOST_BEGUN_ANEW = 20
"""So often bytes that were lost may be replaced, each time with new ones from everybody."""


def persons(seats: Sequence[str], sitting: Sequence[StoredSeat]) -> list[str]:
    """The seats at which persons sit, or will."""
    return [name for name, seat in zip(seats, sitting, strict=True) if seat.kind != "computer"]


def cards(names: Sequence[str], hands: Hands | None) -> list[HandCard]:
    """What everybody is told of the persons' bytes."""
    if hands is None:
        return []
    if hands.parts and hands.parts.keys() == hands.pledges.keys():
        names = sorted(hands.parts)  # of a finished record they may be others than who sits here now
    return [HandCard(name, hands.pledges.get(name, ""), hands.parts.get(name, "")) for name in names]


def missing(names: Sequence[str], hands: Hands | None) -> list[str]:
    """The seats for whose bytes the first die waits."""
    return [] if hands is None else [name for name in names if name not in hands.parts]


def with_pledge(names: Sequence[str], hands: Hands | None, seat: str, pledge: str) -> Hands:
    """One more pledge; or Refused."""
    if hands is None or seat not in names:
        raise Refused("The dice of this match are the server's alone.", "")
    if not hands.parts or hands.pledges.get(seat) == pledge:
        return msgspec.structs.replace(hands, pledges={**hands.pledges, seat: pledge})
    # Somebody has told his bytes. Who has lost his own meanwhile could never give them.
    if seat in hands.parts or hands.begun_anew >= MOST_BEGUN_ANEW:
        raise Refused("This seat is bound by its pledge already.", "")
    return Hands({seat: pledge}, begun_anew=hands.begun_anew + 1)


def with_part(names: Sequence[str], hands: Hands | None, seat: str, part: str) -> Hands:
    """One more person's bytes; or Refused."""
    if hands is None or seat not in names:
        raise Refused("The dice of this match are the server's alone.", "")
    waiting = [name for name in names if name not in hands.pledges]
    if waiting:
        raise Refused(f"Bytes are told when all are bound by pledges, not yet by {_listed(waiting)}.", "")
    if pledged(bytes.fromhex(part)) != hands.pledges[seat]:
        raise Refused("These bytes are not those of the pledge.", "")
    return msgspec.structs.replace(hands, parts={**hands.parts, seat: part})


def dice_of(secret: bytes, hands: Hands) -> bytes:
    """What the dice are drawn from, when all have given their bytes."""
    return mixed(secret, {seat: bytes.fromhex(part) for seat, part in hands.parts.items()})


def dealt(match: Match[Any], stored: StoredMatch) -> bool:
    """Whether a die has fallen that came from no record: it is from before the persons' bytes."""
    return len(match.chance.outcomes) > given_outcomes(match, stored.origin)


def would_roll(match: Match[Any], seat: int, action: Action) -> bool:
    """Whether a choice lets dice fall."""
    rolled = len(match.chance.outcomes)
    try:
        twin = match.fork()
        twin.choose(action, seat)
    except Exception:  # it is refused, or fails, at the table as well
        return False
    return len(twin.chance.outcomes) > rolled


def waiting_for(names: Sequence[str]) -> Refused:
    """Why no die falls yet."""
    return Refused(
        "The first die falls when everybody has brought his share to the dice: "
        f"{_listed(names)} must have the table open for a moment.",
        "",
    )


def _listed(names: Sequence[str]) -> str:
    return " and ".join(names)
