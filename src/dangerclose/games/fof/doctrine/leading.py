"""Headquarters and rallying: what it is worth to activate, unpin, rally and rebuild."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.bits import members
from dangerclose.games.fof.attempts import cards_for
from dangerclose.games.fof.chain_of_command import (
    company,
    is_commander,
    is_subordinate,
    leads_vehicles,
    on_command_side,
)
from dangerclose.games.fof.command_limits import most_saved
from dangerclose.games.fof.commands import is_finished
from dangerclose.games.fof.doctrine.worth import NOTHING, Worth
from dangerclose.games.fof.field import is_pinned, is_team, occupants, occupied, place_of_unit
from dangerclose.games.fof.grid import distance, on_map
from dangerclose.games.fof.instructions import is_defensive, is_patrol
from dangerclose.games.fof.state import GENERAL, NOBODY, Position
from dangerclose.games.fof.tables import RALLY_CARDS
from dangerclose.games.fof.terms import Side, UnitKind
from dangerclose.games.fof.volume import enemy_fire_on

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind


def activate(mind: Mind, u: int) -> Worth:
    """4.1.1/3 A headquarters that is activated has more commands, if it has anybody to give them to."""
    s = mind.s
    place = place_of_unit(s, u)
    led = [v for v in occupants(s, place, Side.FRIENDLY) if v != u and is_subordinate(s, u, v)]
    if leads_vehicles(u):
        return NOTHING  # their own initiative is enough for them
    urgent = 1.2 if on_map(place) and mind.fired_at >> place & 1 else 1.0
    if is_patrol(s) and s.group[u] != s.patrol and urgent == 1.0:
        return NOTHING  # who stays at home has nothing to order
    weights = mind.weights
    many = min(1.0, weights.lonely + 0.25 * len(led)) if s.kind[u] == UnitKind.STAFF else 1.0
    calm = is_calm(mind, u)
    if s.saved[u] >= min(weights.plenty, most_saved(s, u)):
        if calm:
            return NOTHING  # he has enough for what there is to do
        many *= weights.lonely if s.kind[u] == UnitKind.STAFF else 1.0
    if calm and is_defensive(s):
        return NOTHING  # nobody attacks his men yet
    why = "His men are under fire: he needs commands." if urgent > 1 else MORE
    return Worth(weights.activate * urgent * many, why)


MORE = "An activated headquarters has more commands."


def is_calm(mind: Mind, hq: int) -> bool:
    """Whether none of a headquarters' platoon, or itself, is fired at, Pinned, a team or near an enemy."""
    s = mind.s
    enemies = members(occupied(s, Side.ENEMY))
    men = [
        v
        for v in company(s)
        if on_map(s.place[v]) and (v == hq or (s.group[v] and s.group[v] == s.group[hq]))
    ]
    if any(mind.fired_at >> s.place[v] & 1 or is_pinned(s, v) or is_team(s, v) for v in men):
        return False
    return not any(distance(s.place[v], there) <= NEAR for v in men for there in enemies)


NEAR = 2
"""So far away enemies are something for which a headquarters wants commands."""


def unpin(mind: Mind, u: int) -> Worth:
    """4.2.3a A Pinned headquarters first: it orders nobody else (4.3.1/1)."""
    s = mind.s
    quiet = not enemy_fire_on(s, s.place[u], Side.FRIENDLY)
    cards = cards_for(s, u if mind.s.impulse in (GENERAL, NOBODY) else mind.s.impulse)
    chance = 1.0 if quiet else mind.chance(RALLY_CARDS, cards)
    if has_orders_to_give(s, u):
        return Worth(mind.weights.activate * chance, "Pinned he can order nobody but himself.")
    if quiet:
        return Worth(0.3, "It recovers by itself where nobody fires.")
    return Worth(
        mind.weights.unpin * chance * (0.5 + 0.3 * s.steps[u]), "A pinned unit neither fires well nor moves."
    )


def has_orders_to_give(s: Position, u: int) -> bool:
    """4.3.1/1 Whether a headquarters has commands in this turn that it can give nobody else while it is
    Pinned."""
    if not is_commander(s, u) or not on_command_side(s, u):
        return False
    return s.commands > 1 if s.impulse == u else not is_finished(s, u) and s.impulse != GENERAL


def rally(mind: Mind, u: int) -> Worth:
    """4.2.3b-d A team becomes better by one."""
    s = mind.s
    chance = 1.0
    if on_map(s.place[u]) and mind.fired_at >> s.place[u] & 1:
        chance = mind.chance(RALLY_CARDS, cards_for(s, u))
    return Worth(mind.weights.rally_team * chance, "Men who rally can fight again.")


def front(mind: Mind, u: int) -> Worth:
    """4.2.3f Who shows his Fire Team side is turned to his front."""
    return Worth(mind.weights.turn_front, "On its front it can do its own work again.")


def rebuild(mind: Mind, u: int) -> Worth:
    """4.2.3i Teams make a squad."""
    chance = mind.chance(RALLY_CARDS, cards_for(mind.s, u))
    return Worth(mind.weights.rebuild * chance, "Teams together make a squad again.")


def supplement(mind: Mind, u: int) -> Worth:
    """4.2.3h A team joins a squad."""
    return Worth(mind.weights.rally_team, "The squad takes the team in.")


def more_commands(mind: Mind, u: int) -> Worth:
    """10.7/T1 A skill gives a command more."""
    return NOTHING if mind.s.commands else Worth(mind.weights.least, "One more when none is left.")


def raise_team(mind: Mind, u: int) -> Worth:
    """10.7 A skill rallies a team without a draw."""
    return Worth(2 * mind.weights.rally_team, "The sergeant gets them going at once.")


def report(mind: Mind, u: int) -> Worth:
    """3.1 What Battalion asked for, if there are commands to spare."""
    return Worth(mind.weights.turn_front, "Battalion wants to know.") if mind.s.commands > 3 else NOTHING


def headquarters(mind: Mind, u: int) -> Worth:
    """4.2.1d, 4.2.1e Somebody leads a platoon, or the company, that has lost its headquarters."""
    s = mind.s
    mates = sum(s.group[v] > 0 for v in occupants(s, s.place[u], Side.FRIENDLY)) if s.place[u] >= 0 else 0
    return Worth(
        mind.weights.rebuild * (1.5 + 0.05 * mates), "Without its headquarters a platoon does little."
    )


def repair(mind: Mind, u: int) -> Worth:
    """4.2.1k A telephone line is mended."""
    return Worth(1.0, "The line is needed.")
