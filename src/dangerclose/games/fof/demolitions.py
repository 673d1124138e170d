"""4.2.4e-g, 6.5.2, 6.5.3 Demolition charges and flamethrowers against a Cover marker on the same card."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import members
from dangerclose.games.fof.ammunition import spend
from dangerclose.games.fof.attempts import PLAYER, AttemptKind, Order, attempt, cards_for
from dangerclose.games.fof.blocks import beside_marker, block_at, breach, told_cover
from dangerclose.games.fof.changes import convert_step, expose, pin, remove
from dangerclose.games.fof.city_attacks import hand_areas, launched_areas
from dangerclose.games.fof.combat import hit
from dangerclose.games.fof.combat_limits import may_attack
from dangerclose.games.fof.components import VEHICLES
from dangerclose.games.fof.field import assets_of, other, others_in_sight, under
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import REMOVED, distance
from dangerclose.games.fof.state import (
    CONCENTRATED_FIRE,
    DEMOLITION,
    FIRE_TEAM_SIDE,
    FLAME,
    NOBODY,
    Position,
    State,
)
from dangerclose.games.fof.tables import GRENADE_CARDS, NAMED, SIDE, UNITS
from dangerclose.games.fof.targets import covers_of, mark
from dangerclose.games.fof.terms import Ammo, Asset, CoverMarker, HitEffect, Range, Side, Vof
from dangerclose.games.fof.urban import opens
from dangerclose.games.fof.volume import under_fire

CAVES = (CoverMarker.SMALL_CAVE, CoverMarker.MEDIUM_CAVE, CoverMarker.LARGE_CAVE, CoverMarker.ARMORED_CAVE)
BUNKERS = (CoverMarker.BUNKER, CoverMarker.PILLBOX)
FLAME_VALUE = 0
"""6.5.3/2 A flame attack is a hit by itself: its marker has no number."""


# Who has them


def charge_of(s: Position, u: int) -> int:
    """6.5.2/1 The Demolition Charge that a unit carries, as the asset's number, or NOBODY."""
    return next((a for a in assets_of(s, u) if s.a_kind[a] == Asset.DEMO_CHARGE), NOBODY)


def may_use_charges(u: int) -> bool:
    """6.8.1F/1 Only units that were issued charges know how to use them."""
    return NAMED[u] and bool(UNITS[u].ammo[Ammo.DEMO])


def demolition_targets(s: Position, u: int) -> list[int]:
    """6.5.2/1 The Cover markers on a unit's card with spotted enemies under them."""
    place = s.place[u]
    if SIDE[u] == Side.FRIENDLY and not s.spotted >> place & 1:
        return []
    return covers_of(s, place, other(SIDE[u]), charged_areas(s, u))


def charged_areas(s: Position, u: int) -> int:
    """6.5.2/2, 12.11/1 The areas of its card into which a unit throws or places a charge, as a grenade."""
    return hand_areas(s, u, s.place[u])


def why_not_demolish(s: Position, u: int) -> str:
    """6.5.2/1 Why a unit cannot use a charge, "" if it can."""
    if not may_use_charges(u) or not may_attack(s, u):
        return "It cannot use demolition charges."
    if charge_of(s, u) == NOBODY:
        return "It carries no demolition charge."
    return "" if demolition_targets(s, u) else "No spotted enemy is under a Cover marker here."


def why_not_throw_charge(s: Position, order: Order, u: int) -> str:
    """4.2.4e, 6.5.2/2 A charge is thrown on a card with a VOF."""
    if not under_fire(s) >> s.place[u] & 1:
        return "Where nobody fires the charge is placed, not thrown."
    return why_not_demolish(s, u)


def why_not_place_charge(s: Position, order: Order, u: int) -> str:
    """4.2.4f, 6.5.2/2 A charge is placed on a card without a VOF."""
    if under_fire(s) >> s.place[u] & 1:
        return "Under fire the charge must be thrown."
    return why_not_demolish(s, u)


def chosen_cover(s: State, u: int, covers: list[int], clause: str) -> Rule[int]:
    """The Cover marker that is attacked."""
    if len(covers) == 1:
        return covers[0]
    options: list[Action] = [("at-cover", cover) for cover in covers]
    choice = yield Ask(PLAYER, "attack-at", clause, options, (u, s.place[u]))
    return int(choice[1])


def use_charge(s: State, u: int) -> None:
    """6.5.2/1 A charge is spent: an asset, or one of those that a sapper counts as ammunition."""
    asset = charge_of(s, u)
    if asset == NOBODY:
        s.ammo[u] -= 1
    else:
        s.a_holder[asset], s.a_place[asset] = NOBODY, REMOVED


def throw_charge(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4e, 6.5.2/2 Thrown like a grenade: a miss is felt by all on the card."""
    cover = yield from chosen_cover(s, u, demolition_targets(s, u), "4.2.4e")
    tried = yield from attempt(
        s, order, u, AttemptKind.THROW_DEMOLITION, GRENADE_CARDS, cards_for(s, u), "4.2.4e"
    )
    set_off_charge(s, u, cover, "6.5.2/3", missed=not tried.hits)


def set_off_charge(s: State, u: int, cover: int, clause: str, *, missed: bool) -> None:
    """6.5.2/2, 6.5.2/3 A charge lies at a Cover marker, or is felt by all on the card."""
    use_charge(s, u)
    if missed:
        s.demolition_miss |= 1 << s.place[u]
        s.tell("charge-misses", "6.5.2/2", u, s.place[u])
    else:
        mark(s, DEMOLITION, NOBODY, cover, 0, side=other(SIDE[u]))
        s.tell("charge-laid", clause, u, told_cover(s, cover))
    update_fire(s)


def place_charge(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4f, 6.5.2/2 Placed without a draw."""
    cover = yield from chosen_cover(s, u, demolition_targets(s, u), "4.2.4f")
    set_off_charge(s, u, cover, "4.2.4f", missed=False)


# 6.5.3 Flamethrowers


def has_flamethrower(s: Position, u: int) -> bool:
    """6.8.1E/1, 6.8.1G/1 A flamethrower with a shot left, and somebody who still serves it."""
    return is_flamethrower(u) and s.ammo[u] > 0 and not s.status[u] & FIRE_TEAM_SIDE


def is_flamethrower(u: int) -> bool:
    """6.4/11, 6.5.3/1 Whether a counter has a flamethrower, carried by a man or mounted on a vehicle."""
    return NAMED[u] and (UNITS[u].vof == Vof.FLAMETHROWER or FLAME_RANGE[u] > Range.POINT_BLANK)


FLAME_RANGE = tuple(
    Range.POINT_BLANK if unit.chart < 0 else VEHICLES.chart[unit.chart].flame or Range.POINT_BLANK
    for unit in UNITS
)
"""6.2.2/15, 6.4/11 How far the flames reach: on the own card; of a vehicle to the next."""


def flame_targets(s: Position, u: int) -> list[int]:
    """6.5.3/1, 6.5.3/2 The Cover markers with spotted enemies that flames reach: on the unit's card, and of a
    vehicle on the next cards that it sees."""
    own = s.place[u]
    found = demolition_targets(s, u)
    for place in members(others_in_sight(s, u) & s.spotted & ~(1 << own)):
        if distance(own, place) <= FLAME_RANGE[u]:
            found += covers_of(s, place, other(SIDE[u]), launched_areas(s, u, place))
    return found


def why_not_flame(s: Position, order: Order, u: int) -> str:
    """4.2.4g, 6.5.3/1 Why a unit cannot use a flamethrower, "" if it can."""
    if not has_flamethrower(s, u):
        return "It has no flamethrower."
    return "" if flame_targets(s, u) else "No spotted enemy in its reach is under a Cover marker."


def flame(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4g, 6.5.3/1 The attack needs no draw and spends a shot. 6.8.1E/1 With the last one a team turns to
    its Fire Team side, 6.4/14 a vehicle leaves."""
    cover = yield from chosen_cover(s, u, flame_targets(s, u), "4.2.4g")
    mark(s, FLAME, NOBODY, cover, FLAME_VALUE, side=other(SIDE[u]))
    s.tell("flames", "4.2.4g", u, told_cover(s, cover))
    if not s.no_ammo:
        spend(s, u, 1)
    update_fire(s)


# What they do in the Combat Effects Segment


def struck_under(s: Position, k: int) -> list[int]:
    """6.5.2/3, 6.5.3/2, 12.8/1 The units under a Cover marker whose side an attack strikes."""
    return [u for u in under(s, s.k_cover[k]) if SIDE[u] == s.k_side[k]]


def resolve_flames(s: State) -> None:
    """6.5.3/2 Before all other combat: everybody inside is hit, who survives is outside and Exposed.

    Survivors in a cave are gone into it; a bunker or pillbox is gone.
    """
    for k in [k for k, kind in enumerate(s.k_kind) if kind == FLAME]:
        cover = s.k_cover[k]
        kind = s.v_kind[cover]
        for u in struck_under(s, k):
            pin(s, u)  # 6.3.2C/1
            hit(s, u)
        concentrated = [
            s.k_value[n]
            for n, one in enumerate(s.k_cover)
            if one == cover and s.k_side[n] == s.k_side[k] and s.k_kind[n] == CONCENTRATED_FIRE
        ]
        for u in struck_under(s, k):
            if kind in CAVES:
                remove(s, u)
                continue
            s.under[u] = beside_marker(s, cover)
            expose(s, u)
            for value in concentrated:
                mark(s, CONCENTRATED_FIRE, u, NOBODY, value)
        told = told_cover(s, cover)
        if kind in BUNKERS:
            s.v_place[cover] = REMOVED
        s.tell("burned-out", "6.5.3/2", told)


def blow_open(s: State, k: int) -> None:
    """6.5.2/9, 6.5.2/10 In a city block those in the area that was attacked are HIT, and a Breach is made."""
    for u in struck_under(s, k):
        pin(s, u)  # 6.3.2C/1
        hit(s, u)
    place, area = s.v_place[s.k_cover[k]], s.v_area[s.k_cover[k]]
    block = block_at(s, place)
    if block is not None and opens(block) >> area & 1:
        breach(s, place, area)


def resolve_charges(s: State) -> None:
    """6.5.2/3-7 Everybody inside is a casualty; bunkers become foxholes, caves are sealed."""
    for k in [k for k, kind in enumerate(s.k_kind) if kind == DEMOLITION]:
        cover = s.k_cover[k]
        kind = s.v_kind[cover]
        if kind == CoverMarker.AREA:
            blow_open(s, k)
        else:
            for u in struck_under(s, k):
                while s.place[u] >= 0:
                    convert_step(s, u, HitEffect.CASUALTY)
        told = told_cover(s, cover)
        if kind in BUNKERS:
            s.v_kind[cover], s.v_facing[cover] = CoverMarker.FOXHOLES, NOBODY
        elif kind in CAVES:
            s.v_place[cover] = REMOVED
        s.tell("blown-up", "6.5.2/3", told)
