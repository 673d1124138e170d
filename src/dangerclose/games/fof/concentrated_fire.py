"""4.2.4b, 4.2.4c, 6.6 Concentrated Fire."""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.games.fof.actions import DONE_BEFORE, Done
from dangerclose.games.fof.attempts import Attempted, AttemptKind, Order, attempt, cards_for
from dangerclose.games.fof.blocks import told_cover
from dangerclose.games.fof.city_attacks import concentrated_areas
from dangerclose.games.fof.combat_limits import may_attack
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import is_good_order, is_heavy, occupants, other, others_in_sight, units_at
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grenades import CRITICAL, jam
from dangerclose.games.fof.grid import PLACES
from dangerclose.games.fof.sight import hidden_by_smoke
from dangerclose.games.fof.state import CONCENTRATED, CONCENTRATED_FIRE, NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS, SIDE, TRIPOD
from dangerclose.games.fof.targets import chosen_target, mark, sheltered
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.volume import shots_from


def concentration_target(s: Position, u: int) -> int:
    """6.6/1, 6.2.3/4 The card on which a unit's fire lies along its PDF, if spotted enemies are there."""
    place, side = s.place[u], SIDE[u]
    if not 0 <= place < PLACES or aim_of(s, place, side) == NOWHERE:
        return NOWHERE
    for there, shot in shots_from(s, place, side, hidden_by_smoke(s)):
        if shot.unit == u and there == aim_of(s, place, side) and occupants(s, there, other(side)):
            known = side == Side.ENEMY or s.spotted >> there & 1
            return there if known and others_in_sight(s, u) >> there & 1 else NOWHERE
    return NOWHERE


def concentration_cards(s: Position, u: int) -> int:
    """4.2.4b, 6.4/3 Two cards by experience, one more from a tripod."""
    steady = TRIPOD[u] and is_heavy(s, u)
    return cards_for(s, u) + (CHARTS.attempts.tripod_concentrate if steady else 0)


def why_not_concentrate(s: Position, order: Order, u: int) -> str:
    """4.2.4b Why a unit cannot concentrate its fire, "" if it can."""
    if not may_attack(s, u):
        return "It has no VOF Rating."
    if s.acted[u] & Done.CONCENTRATED:
        return DONE_BEFORE
    if concentration_target(s, u) == NOWHERE:
        return "It does not fire at a spotted enemy."
    return ""


def concentrate(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4b, 6.6 A unit attempts to concentrate its fire on a Cover marker, or on one outside cover."""
    s.acted[u] |= Done.CONCENTRATED
    place = concentration_target(s, u)
    areas = concentrated_areas(s, u, place)
    target, cover = yield from chosen_target(s, u, place, each=False, clause="6.6/1", areas=areas)
    tried = yield from attempt(
        s, order, u, AttemptKind.CONCENTRATE_FIRE, CROSSHAIRS_CARDS, concentration_cards(s, u), "4.2.4b"
    )
    lay_concentrated_fire(s, u, place, target, cover, tried)
    update_fire(s)


def lay_concentrated_fire(s: State, u: int, place: int, target: int, cover: int, tried: Attempted) -> None:
    """6.6/2, 6.6/3 A success marks the target; two icons take its cover, or count twice."""
    if tried.hits:
        s.status[u] |= CONCENTRATED
        critical = tried.hits >= CRITICAL
        bare = critical and not sheltered(s, target, cover)
        for _ in range(2 if bare else 1):
            value = CHARTS.combat.concentrated_fire
            mark(s, CONCENTRATED_FIRE, target, cover, value, critical and not bare, side=other(SIDE[u]))
        s.tell("concentrates", "6.6/3", u, place, target, told_cover(s, cover), int(critical))
    jam(s, u, tried.drawn)


def platoon_gunners(s: Position, hq: int) -> list[int]:
    """4.2.4c, 4.3/1 The Good Order units of a platoon on its HQ's card that hear it and can concentrate."""
    return [
        u
        for u in units_at(s, s.place[hq])
        if SIDE[u] == SIDE[hq]
        and s.group[u] == s.group[hq]
        and is_good_order(s, u)
        and hears(s, hq, u)
        and not why_not_concentrate(s, Order(NOBODY, ""), u)
    ]


def concentrate_as_platoon(s: State, order: Order, hq: int) -> Rule[None]:
    """4.2.4c Every unit of the platoon on the card makes its own attempt."""
    for u in platoon_gunners(s, hq):
        if concentration_target(s, u) != NOWHERE:
            yield from concentrate(s, order, u)
