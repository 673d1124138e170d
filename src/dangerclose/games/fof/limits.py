"""4.2.5 What Pinned units and Limited Action Teams may be ordered to do: one table for all menus.

Whoever is in Good Order is not limited here; entries say what else they ask for. Command & Control Actions
(4.2.1) name their recipients themselves.
"""

from __future__ import annotations

from enum import IntEnum

from dangerclose.core.bits import members
from dangerclose.games.fof.field import is_pinned, occupied
from dangerclose.games.fof.ground import staging_cards
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, NO_MARKER, PINNED, Position
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import UnitKind
from dangerclose.games.fof.volume import under_fire


class To(IntEnum):
    """4.2.5 To which cards a limited unit may be ordered."""

    ANYWHERE = 0
    FRIENDS = 1  # friendly-occupied cards alone
    QUIET_FRIENDS = 2  # the Staging Area, or friendly-occupied cards without a VOF


_WITHIN_A_CARD = {"4.2.2e": To.ANYWHERE, "4.2.2f": To.ANYWHERE}
_LOADS = {"4.2.2g": To.ANYWHERE, "4.2.2h": To.ANYWHERE}
_FIRING = dict.fromkeys(("4.2.4a", "4.2.4b", "4.2.4d", "4.2.4k", "4.2.4l"), To.ANYWHERE)
_JOINING = {"4.2.3h": To.ANYWHERE, "4.2.3i": To.ANYWHERE}

PINNED_LIMITS = {"4.2.2a": To.QUIET_FRIENDS, **_WITHIN_A_CARD, "4.2.3a": To.ANYWHERE}
"""4.2.5/5-9"""
TEAM_LIMITS: dict[int, dict[str, To]] = {
    UnitKind.ASSAULT_TEAM: {  # 4.2.5/11-24
        "4.2.2a": To.ANYWHERE,
        "4.2.2c": To.ANYWHERE,
        **_WITHIN_A_CARD,
        **_LOADS,
        "4.2.3e": To.ANYWHERE,
        **_JOINING,
        **_FIRING,
    },
    UnitKind.LITTER_TEAM: {  # 4.2.5/26-33
        "4.2.2a": To.QUIET_FRIENDS,
        "4.2.2c": To.FRIENDS,
        **_WITHIN_A_CARD,
        **_LOADS,
        "4.2.3c": To.ANYWHERE,
    },
    UnitKind.FIRE_TEAM: {  # 4.2.5/35-48, and 4.2.3f for those who have another side
        "4.2.2a": To.QUIET_FRIENDS,
        "4.2.2c": To.FRIENDS,
        **_WITHIN_A_CARD,
        **_LOADS,
        "4.2.3d": To.ANYWHERE,
        "4.2.3f": To.ANYWHERE,
        **_JOINING,
        **_FIRING,
    },
    UnitKind.PARALYZED_TEAM: {  # 4.2.5/50-52
        "4.2.2a": To.QUIET_FRIENDS,
        "4.2.3b": To.ANYWHERE,
    },
}
STATES: dict[int, str] = {
    UnitKind.ASSAULT_TEAM: "An Assault Team",
    UnitKind.LITTER_TEAM: "A Litter Team",
    UnitKind.FIRE_TEAM: "A Fire Team",
    UnitKind.PARALYZED_TEAM: "A Paralyzed Team",
}


LIMITING = PINNED | FIRE_TEAM_SIDE
"""Of a unit's status, what limits it."""


def is_limited(clause: str) -> bool:
    """4.2.5/1 Whether an action is of those menus from which limited units may do but what is listed."""
    return clause.startswith(("4.2.2", "4.2.3", "4.2.4"))


def team_kind(s: Position, u: int) -> int:
    """1.2.3F What a unit is for its limits: one on its Fire Team side is a Fire Team."""
    return UnitKind.FIRE_TEAM if s.status[u] & FIRE_TEAM_SIDE else s.kind[u]


def allowance(s: Position, u: int, clause: str) -> To | None:
    """4.2.5 How far a unit may be ordered an action of the menus 4.2.2 to 4.2.4; None if not at all.

    4.2.5/2 Being Pinned takes precedence over what a team may do.
    """
    if is_pinned(s, u):
        return PINNED_LIMITS.get(clause)
    limits = TEAM_LIMITS.get(team_kind(s, u))
    return To.ANYWHERE if limits is None else limits.get(clause)


def why_limited(s: Position, u: int, clause: str) -> str:
    """4.2.5/1 Why the state of a unit forbids an action, "" if it does not."""
    if allowance(s, u, clause) is not None:
        return ""
    if is_pinned(s, u):
        return "A Pinned unit may not do that."
    return f"{STATES[team_kind(s, u)]} may not do that."


def open_to(s: Position, u: int, clause: str, places: int) -> int:
    """4.2.5 Those of some cards to which the state of a unit lets it be ordered, as a set.

    4.2.5/35 Fire Teams are no scouts: they never enter a card with a PC marker.
    """
    to = allowance(s, u, clause)
    if to is None:
        return 0
    if to != To.ANYWHERE:
        staging = staging_cards(s)
        friends = occupied(s, SIDE[u])
        places &= (friends & ~under_fire(s)) | staging if to == To.QUIET_FRIENDS else friends
    if team_kind(s, u) == UnitKind.FIRE_TEAM:
        places &= ~_with_contacts(s, places)
    return places


def _with_contacts(s: Position, places: int) -> int:
    found = 0
    for place in members(places):
        if place < len(s.contact) and s.contact[place] != NO_MARKER:
            found |= 1 << place
    return found
