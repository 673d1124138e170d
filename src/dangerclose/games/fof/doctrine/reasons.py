"""Why the commander chooses as he does, in a sentence: computed from the choice, so that it is true of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.words import counted
from dangerclose.games.fof.chain_of_command import is_platoon_hq
from dangerclose.games.fof.commands import commands_kept
from dangerclose.games.fof.doctrine import moving
from dangerclose.games.fof.doctrine.roles import Role, distance_between, is_helpless, leader_of, role_of
from dangerclose.games.fof.doctrine.ways import cover_at
from dangerclose.games.fof.field import casualties_with, occupied, place_of_unit
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.state import NOBODY, NOWHERE, Position
from dangerclose.games.fof.terms import Side

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind

NO_WORTH = "Nothing more is worth an order"


def why_finish(s: Position) -> str:
    """4.1.3/2 What becomes of the commands that are left when an impulse is finished."""
    kept = commands_kept(s)
    lost = s.commands - kept
    if not s.commands:
        return f"{NO_WORTH}."
    if not lost:
        return f"{NO_WORTH}: {counted(kept, 'command')} saved for the next turn."
    if not kept:
        return f"{NO_WORTH}: {counted(lost, 'command')} lost, for none can be kept."
    return f"{NO_WORTH}: {counted(kept, 'command')} saved, {lost} lost."


def why_there(mind: Mind, u: int, there: int) -> str:
    """What speaks for a card as the place where a unit, or its platoon, goes."""
    s = mind.s
    here = s.place[u]
    if is_nearer(here, there, s.medevac) and casualties_with(s, u):
        return "It brings the wounded nearer to where they are flown out."
    if occupied(s, Side.ENEMY) >> there & 1:
        return "They are helpless: now the assault." if is_helpless(s, there) else "It is an assault on them."
    if moving.unresolved(s, there) and role_of(s, u) == Role.RIFLES:
        return "One squad looks first; the others follow when the card is known."
    if there in s.objective and there != here:
        return "It is the objective."
    if comes_nearer(mind, u, there):
        return "Nearer to the goal."
    if joins(mind, u, there):
        return "There he joins his men." if is_platoon_hq(u) else "There it joins those it belongs to."
    hq = leader_of(s, u)
    if hq != NOBODY and is_nearer(here, there, place_of_unit(s, hq)):
        return "Nearer to those it belongs to."
    if fire_at(mind, here) > fire_at(mind, there):
        return "Away from the fire." if not fire_at(mind, there) else "Less fire reaches that card."
    if on_map(there) and (not on_map(here) or cover_at(s, there) > cover_at(s, here)):
        return "There is better cover on that card." if on_map(here) else "It comes into the fight."
    return "No other card that is open to it is better."


def is_nearer(here: int, there: int, goal: int) -> bool:
    """Whether a place is nearer to a third, in cards, than another."""
    return goal != NOWHERE and distance_between(there, goal) < distance_between(here, goal)


def comes_nearer(mind: Mind, u: int, there: int) -> bool:
    """Whether a step leads towards what the unit's platoon wants, in cards and by the way that is safest."""
    here = mind.s.place[u]
    far = mind.far(mind.s.group[u])
    if not mind.goals or max(here, there) >= len(far) or far[there] >= far[here]:
        return False
    return min(distance_between(there, p) for p in mind.goals) < min(
        distance_between(here, p) for p in mind.goals
    )


def joins(mind: Mind, u: int, there: int) -> bool:
    """Whether a headquarters comes to more of its men, or a unit to its headquarters."""
    s = mind.s
    if is_platoon_hq(u):
        return mind.own(u, there) > mind.own(u, s.place[u])
    hq = leader_of(s, u)
    return hq != NOBODY and place_of_unit(s, hq) == there


def fire_at(mind: Mind, place: int) -> float:
    """How dangerous a place is; nothing reaches who is off the map."""
    return mind.danger[place] if on_map(place) else 0.0
