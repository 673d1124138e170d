"""Cover on a card, and who hears whom there: what it is worth to go under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.games.fof.blocks import is_urban
from dangerclose.games.fof.chain_of_command import is_platoon_hq, is_staff
from dangerclose.games.fof.doctrine import moving, streets
from dangerclose.games.fof.doctrine.roles import Role, fit_on, leader_of, role_of
from dangerclose.games.fof.doctrine.worth import NOTHING, Worth
from dangerclose.games.fof.field import is_exposed, is_good_order, occupants
from dangerclose.games.fof.instructions import is_defensive, is_patrol
from dangerclose.games.fof.moves import cover_draws, free_covers
from dangerclose.games.fof.state import NOBODY, Position
from dangerclose.games.fof.tables import COVER_CARDS
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.volume import enemy_fire_on

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind


def hearers(s: Position, u: int) -> list[int]:
    """4.3.1/2 Whom a headquarters or one of the Staff leads on his card by his voice; nobody else leads."""
    if s.always_heard:
        return []
    if is_platoon_hq(u):
        return [v for v in fit_on(s, s.place[u], s.group[u]) if v != u]
    if not is_staff(u):
        return []
    there = occupants(s, s.place[u], Side.FRIENDLY)
    return [v for v in there if role_of(s, v) in (Role.RIFLES, Role.GUN) and is_good_order(s, v)]


def seek_cover(mind: Mind, u: int) -> Worth:
    """4.2.2e Cover is sought where there is fire, or soon may be."""
    s = mind.s
    place = s.place[u]
    if hearers(s, u):
        return NOTHING  # his men would not hear him there
    value = mind.weights.seek_cover * mind.chance(COVER_CARDS, cover_draws(s, u))
    if enemy_fire_on(s, place, Side.FRIENDLY):
        value *= 1.0 if is_exposed(s, u) else STIRRING
    elif is_defensive(s) or not is_exposed(s, u):
        return NOTHING
    else:
        value *= BEFORE_FIRE if moving.unresolved(s, place) or mind.danger[place] else BEFORE_FIRE / 2
    if in_voice(mind, u):
        calm = not enemy_fire_on(s, place, Side.FRIENDLY) or is_patrol(s)
        value *= 0.0 if calm else OUT_OF_HEARING
    return Worth(value, "Under cover one lives longer.")


STIRRING, BEFORE_FIRE, OUT_OF_HEARING, ASTRAY = 0.45, 0.4, 0.6, 2.0
"""Who was not Exposed is so by seeking cover; cover found before it is needed; away from the voice; and what
each of his men is worth to a headquarters that they do not hear."""


def in_voice(mind: Mind, u: int) -> bool:
    """4.3.1/2 Whether a unit would leave the part of the card where its headquarters is."""
    s = mind.s
    hq = leader_of(s, u)
    return hq != NOBODY and s.place[hq] == s.place[u] and s.under[hq] == s.under[u] and not s.always_heard


def to_cover(mind: Mind, u: int) -> Worth:
    """4.2.2f Cover that is there already is used; a headquarters goes to where its men hear it."""
    s = mind.s
    free = free_covers(s, u, s.place[u])
    mates = hearers(s, u)
    if mates:
        lost = sum(s.under[v] != s.under[u] for v in mates)
        needed = 2 * lost > len(mates) or (lost and is_patrol(s))
        return Worth(ASTRAY * lost, "He goes to where his men hear him.") if needed else NOTHING
    if is_urban(s, s.place[u]):
        return streets.best_step(mind, u)[1]
    if s.under[u] != NOBODY or not free:
        return NOTHING
    value = mind.weights.go_to_cover
    if enemy_fire_on(s, s.place[u], Side.FRIENDLY):
        value *= 1.0 if is_exposed(s, u) else STIRRING
    elif is_exposed(s, u):
        value *= BEFORE_FIRE
    else:
        return NOTHING
    hq = leader_of(s, u)
    if hq != NOBODY and s.place[hq] == s.place[u]:
        value *= 1.5 if s.under[hq] in free else OUT_OF_HEARING
    return Worth(value, "There is cover here already.")


def infiltrate_to_cover(mind: Mind, u: int) -> Worth:
    """4.2.2g The same unseen."""
    found = to_cover(mind, u)
    return Worth(found.value * 1.2, found.reason)
