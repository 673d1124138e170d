"""12.6 The order to breach a wall or a building: with a charge, a rocket or a gun."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.bits import members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.actions import DONE_BEFORE, Done, Entry
from dangerclose.games.fof.attempts import (
    PLAYER,
    Attempted,
    AttemptKind,
    Order,
    attempt,
    grenade_draws,
)
from dangerclose.games.fof.blocks import area_of, block_at, breach, has_city, marker_of, works_at
from dangerclose.games.fof.breaching import (
    CHARGE,
    OF_CHART,
    BreachAttempt,
    BreachingWeapon,
    Outcome,
    breach_targets,
    needs_attempt,
    outcome,
    struck_behind,
)
from dangerclose.games.fof.city_attacks import launched_areas
from dangerclose.games.fof.combat_actions import entry
from dangerclose.games.fof.components import VEHICLES
from dangerclose.games.fof.concentrated_fire import concentration_cards
from dangerclose.games.fof.deck import Draw
from dangerclose.games.fof.demolitions import charge_of, may_use_charges, use_charge
from dangerclose.games.fof.field import basic_fire, fires_from, is_pinned, is_team, other
from dangerclose.games.fof.fire import aim_of, take_aim, update_fire
from dangerclose.games.fof.grenades import (
    attack_with_grenades,
    fire_round,
    grenade_range,
    grenade_value,
    jam,
)
from dangerclose.games.fof.grid import distance, on_map
from dangerclose.games.fof.ground import cards
from dangerclose.games.fof.limits import why_limited
from dangerclose.games.fof.state import CONCENTRATED, GRENADE, NOBODY, NOWHERE, OUT_OF_AMMO, Position, State
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS, GRENADE_CARDS, NAMED, SIDE, UNITS
from dangerclose.games.fof.targets import covers_of, mark
from dangerclose.games.fof.terms import CoverMarker
from dangerclose.games.fof.volume import enemy_fire_on, may_aim

CLAUSE_OF = {BreachAttempt.GRENADE_ATTACK: "4.2.4d", BreachAttempt.CONCENTRATE_FIRE: "4.2.4b"}
NOTHING_DRAWN = Draw((), ())


# With what, and what


def may_ever_breach(u: int) -> bool:
    """12.6/T1 Whether a counter has a weapon of the Breaching Table, or knows how to use a charge."""
    return may_use_charges(u) or _of_chart(u) is not None


def _of_chart(u: int) -> BreachingWeapon | None:
    if not NAMED[u] or UNITS[u].chart < 0:
        return None
    return OF_CHART.get(VEHICLES.chart[UNITS[u].chart].id)


def weapon_of(s: Position, u: int) -> BreachingWeapon | None:
    """12.6/T1 With what a unit breaches as it lies: a charge that it carries, or its own gun or launcher."""
    if may_use_charges(u) and (charge_of(s, u) != NOBODY or (UNITS[u].sapper and s.ammo[u] > 0)):
        return CHARGE
    if is_team(s, u) or s.status[u] & OUT_OF_AMMO:
        return None
    return _of_chart(u)


def breach_reach(s: Position, u: int, weapon: BreachingWeapon) -> int:
    """12.6/T1 How far a weapon breaches: a charge where its bearer stands."""
    if weapon.carried:
        return 0
    if not fires_from(s, u):
        return -1
    if weapon.attempt == BreachAttempt.GRENADE_ATTACK:
        return grenade_range(s, u) or -1
    fire = basic_fire(s, u)
    return -1 if fire is None else fire.range


def breach_sites(s: Position, u: int) -> list[tuple[int, int]]:
    """12.6/1, 12.6/T1 What a unit can breach now, each as a card and an area.

    6.2.3/1 A gun fires with its card: where that fires elsewhere it cannot.
    """
    weapon = weapon_of(s, u)
    own = s.place[u]
    if weapon is None or not has_city(s) or not on_map(own):
        return []
    reach = breach_reach(s, u, weapon)
    aim = aim_of(s, own, SIDE[u])
    by_fire = weapon.attempt == BreachAttempt.CONCENTRATE_FIRE
    found = []
    for place in members(cards(s)):
        block = block_at(s, place)
        if block is None or distance(own, place) > reach or (by_fire and aim not in (NOWHERE, place)):
            continue
        if by_fire and not may_aim(s, u, place):
            continue
        seen = 1 << area_of(s, u) if weapon.carried else launched_areas(s, u, place)
        found += [(place, area) for area in members(breach_targets(weapon, block, works_at(s, place), seen))]
    return found


def why_not_breach(s: Position, order: Order, u: int) -> str:
    """12.6/1 Why a unit cannot breach anything, "" if it can."""
    weapon = weapon_of(s, u)
    if weapon is None:
        return "It has nothing that breaches walls."
    if is_pinned(s, u):
        return "It is Pinned."
    reason = why_limited(s, u, CLAUSE_OF[BreachAttempt(weapon.attempt)])
    if reason:
        return reason
    if s.acted[u] & done_by(weapon):
        return DONE_BEFORE
    return "" if breach_sites(s, u) else "There is no wall or building before it that it could breach."


def done_by(weapon: BreachingWeapon) -> Done:
    """4.2/2, 12.6/T1 The attempt that a breach counts as in an impulse."""
    return Done.THREW if weapon.attempt == BreachAttempt.GRENADE_ATTACK else Done.CONCENTRATED


# The order


def chosen_site(s: State, u: int) -> Rule[tuple[int, int]]:
    """12.6/1 The wall or building that is breached."""
    sites = breach_sites(s, u)
    if len(sites) == 1:
        return sites[0]
    families = [
        Family(("breach-at", place, CoverMarker.AREA + area), 1 << marker_of(s, place, area))
        for place, area in sites
    ]
    choice = yield Ask(PLAYER, "breach-at", "12.6/1", Options((), families), (u,))
    return int(choice[1]), int(choice[2]) - CoverMarker.AREA


def order_breach(s: State, order: Order, u: int) -> Rule[None]:
    """12.6/1, 12.6/T1 A unit breaches, or attempts to."""
    weapon = weapon_of(s, u)
    assert weapon is not None
    place, area = yield from chosen_site(s, u)
    s.acted[u] |= done_by(weapon)
    under_fire = is_fired_at(s, u)
    tried = Attempted(NOTHING_DRAWN, 0)
    if needs_attempt(weapon, under_fire=under_fire):
        tried = yield from attempts_to_breach(s, order, u, weapon)
    result = outcome(weapon, tried.hits, under_fire=under_fire)
    if weapon.carried:
        use_charge(s, u)
    carry_out(s, u, weapon, place, area, result, tried)
    update_fire(s)


def is_fired_at(s: Position, u: int) -> bool:
    """12.6/T1 Whether a VOF of the enemy is where a unit would breach."""
    return enemy_fire_on(s, s.place[u], SIDE[u], area_of(s, u))


class BreachDraw(NamedTuple):
    """4.2/5, 12.6/T1 What attempt a weapon makes, on which cards, and how many are drawn."""

    kind: AttemptKind
    wanted: int
    cards: int


def breach_draw(s: Position, u: int, weapon: BreachingWeapon) -> BreachDraw:
    """12.6/T1 The draw of the weapon: that of a Grenade Attack, or to concentrate fire."""
    if weapon.attempt == BreachAttempt.GRENADE_ATTACK:
        return BreachDraw(AttemptKind.GRENADE_ATTACK, GRENADE_CARDS, grenade_draws(s, u))
    return BreachDraw(AttemptKind.CONCENTRATE_FIRE, CROSSHAIRS_CARDS, concentration_cards(s, u))


def attempts_to_breach(s: State, order: Order, u: int, weapon: BreachingWeapon) -> Rule[Attempted]:
    """12.6/T1 The attempt of the weapon: a Grenade Attack, or to concentrate fire."""
    clause = CLAUSE_OF[BreachAttempt(weapon.attempt)]
    tried = yield from attempt(s, order, u, *breach_draw(s, u, weapon), clause)
    return tried


def carry_out(
    s: State, u: int, weapon: BreachingWeapon, place: int, area: int, result: Outcome, tried: Attempted
) -> None:
    """12.6/T1 What an attempt comes to; what is fired is spent, and may jam."""
    if result == Outcome.GRENADE_ATTACK:
        s.tell("breach-fails", "12.6/T1", u, place, CoverMarker.AREA + area)
        attack_with_grenades(s, u, place, NOBODY, marker_of(s, place, area), tried, answer=False)
        return
    if result == Outcome.BREACH:
        breach(s, place, area)
        s.tell("breaches", "12.6/T1", u, place, CoverMarker.AREA + area)
        strike(s, u, weapon, place, area)
    else:
        s.tell("breach-fails", "12.6/T1", u, place, CoverMarker.AREA + area)
        if result == Outcome.GRENADE_MISS:
            s.grenade_miss |= 1 << place
    if weapon.attempt == BreachAttempt.CONCENTRATE_FIRE:
        s.status[u] |= CONCENTRATED
        take_aim(s, s.place[u], SIDE[u], place, "12.6/T1")
    elif not weapon.carried:
        fire_round(s, u)
    if not weapon.carried:
        jam(s, u, tried.drawn)


def strike(s: State, u: int, weapon: BreachingWeapon, place: int, area: int) -> None:
    """12.6/T1 Those behind what a charge has breached are under a Grenade Attack."""
    block = block_at(s, place)
    assert block is not None
    side = other(SIDE[u])
    for cover in covers_of(s, place, side, struck_behind(weapon, block, area)):
        mark(s, GRENADE, NOBODY, cover, grenade_value(s, SIDE[u]), side=side)


ENTRIES: tuple[Entry, ...] = (
    entry("breach", "12.6/1", 1, why_not_breach, order_breach, only=may_ever_breach),
)
