"""7.6 AT Combat: who is AT-capable, the AT modifier line by line, the draw and the Anti-Armor Table.

The same lines are shown before a shot and counted in it. What the results do is in `at_results.py`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from dangerclose.core.bits import bits_of
from dangerclose.core.reckoning import Line, total
from dangerclose.games.fof.at_results import suffer_at
from dangerclose.games.fof.attempts import AttemptKind, cards_for, plain_attempt
from dangerclose.games.fof.blocks import area_marker
from dangerclose.games.fof.chart_schema import VehicleRow
from dangerclose.games.fof.combat import printed
from dangerclose.games.fof.combat_limits import may_attack
from dangerclose.games.fof.components import ACTION_DECK, ANTI_ARMOR, VEHICLES
from dangerclose.games.fof.deck import Part, chance_of, chance_of_both, draw
from dangerclose.games.fof.field import (
    experience_of,
    fires_by_infrared,
    in_sight,
    is_exposed,
    is_heavy,
    is_laden_tank,
    is_pinned,
    is_vehicle,
    other,
    sees_unit,
    units_on_map,
)
from dangerclose.games.fof.grenades import fire_round, fires_from, jam, uses_rockets
from dangerclose.games.fof.grid import REMOVED, distance, on_map
from dangerclose.games.fof.reckoning import cover_against
from dangerclose.games.fof.state import ATTACKED, FIRE_TEAM_SIDE, MOVED, NOBODY, Position, State
from dangerclose.games.fof.tables import GRENADE_CARDS, NAMED, SIDE, UNITS
from dangerclose.games.fof.terms import Asset, Experience, Range, UnitKind, Vof
from dangerclose.games.fof.visibility import visibility_at
from dangerclose.games.fof.volume import may_aim

CHART = {row.id: row for row in VEHICLES.chart}
LAW = CHART["m72-law"]
_MODIFIERS = VEHICLES.at_modifiers
QUICK_SHOTS = frozenset(VEHICLES.quick_shots.sums)
HELICOPTERS = frozenset((UnitKind.TRANSPORT_HELICOPTER, UnitKind.ATTACK_HELICOPTER))
RANGE_NAMES = {one: one.name.replace("_", " ").title() for one in Range}
NO_SHOT = -1
"""7.6/9 What comes of an attempt that fails, beside the results of the Anti-Armor Table."""
_AT_CARDS = {
    number: bits_of(n for n, card in enumerate(ACTION_DECK) if card.at == number)
    for number in sorted({card.at for card in ACTION_DECK})
}
"""1.2.2 The cards with each AT number."""


# Who fires at whom


def chart_row(u: int) -> VehicleRow | None:
    """7.0/1 The line of a counter on the Vehicle and Anti-Tank Weapons Chart."""
    return VEHICLES.chart[UNITS[u].chart] if NAMED[u] and UNITS[u].chart >= 0 else None


def is_helicopter(s: Position, u: int) -> bool:
    """7.7B Whether a unit suffers the results of helicopters."""
    return s.kind[u] in HELICOPTERS


def gun_of(s: Position, u: int) -> VehicleRow | None:
    """1.2.6/3, 7.4.4/1 The weapon with which a unit can fire in AT Combat as it is now, None for none.

    4.2.5/9 Pinned infantry does not fire, a Pinned vehicle does (7.7A/4). 6.4/3 An Exposed tripod is silent.
    """
    row = chart_row(u)
    if is_vehicle(s, u):
        armed = row is not None and row.gunnery and not is_laden_tank(s, u)
        return row if armed else None
    if not may_attack(s, u) or (is_exposed(s, u) and is_heavy(s, u)):
        return None
    if row is not None and has_rounds(s, u) and fires_from(s, u):
        return row
    return LAW if law_of(s, u) != NOBODY else None


def has_rounds(s: Position, u: int) -> bool:
    """6.8.2, 10.1.2 Whether an infantry weapon has what it fires, and its team still serves it."""
    if s.status[u] & FIRE_TEAM_SIDE:
        return False
    return s.no_ammo or bool(s.rockets[u] if uses_rockets(u) else s.ammo[u])


def law_of(s: Position, u: int) -> int:
    """The LAW that a unit carries, or NOBODY."""
    return next((a for a, kind in enumerate(s.a_kind) if kind == Asset.LAW and s.a_holder[a] == u), NOBODY)


def can_harm(s: Position, gun: VehicleRow, target: int) -> bool:
    """7.1.3/1 Of all weapons on the chart only the 12.7mm hits Attack Helicopters; it hits no armor."""
    if s.kind[target] == UnitKind.FIXED_WING_GUNSHIP:  # 7.1.4/1
        return False
    if s.kind[target] == UnitKind.ATTACK_HELICOPTER:
        return gun.helicopters_and_soft_only
    if not gun.helicopters_and_soft_only or is_helicopter(s, target):
        return True
    return armor_of(target) < 0


def armor_of(u: int) -> int:
    """7.6/3 The defensive value of a vehicle."""
    row = chart_row(u)
    assert row is not None
    return row.defence or 0


def can_fire_at(s: Position, u: int, target: int, place: int) -> bool:
    """7.5A/1 Whether a unit can fire at a vehicle on, or aircraft over, a card: in LOS and in range."""
    gun = gun_of(s, u) if on_map(s.place[u]) else None
    if gun is None or not can_harm(s, gun, target):
        return False
    if not (sees_vehicle(s, u, target, place) and may_aim(s, u, place)):
        return False
    return distance(s.place[u], place) < len(gun.gunnery)


def sees_vehicle(s: Position, u: int, target: int, place: int) -> bool:
    """5.2.1, 12.10 Whether a unit sees a vehicle on a card; what flies over it is seen if the card is."""
    if s.place[target] == place:
        return sees_unit(s, u, target)
    return bool(in_sight(s, u) >> place & 1)


def at_targets(s: Position, u: int) -> list[int]:
    """7.5A/1 The enemy vehicles at which a unit can fire."""
    return [
        v for v in units_on_map(s, other(SIDE[u])) if is_vehicle(s, v) and can_fire_at(s, u, v, s.place[v])
    ]


# 7.6/1 The AT modifier


class Shot(NamedTuple):
    """7.6 One shot: who fires what from which card, at whom, on which card."""

    firer: int
    gun: VehicleRow
    source: int
    target: int
    armor: VehicleRow
    place: int


def shot_at(s: Position, u: int, target: int, place: int) -> Shot:
    """The shot of a unit that can fire at a target."""
    gun, armor = gun_of(s, u), chart_row(target)
    assert gun is not None
    assert armor is not None
    return Shot(u, gun, s.place[u], target, armor, place)


def at_lines(s: Position, shot: Shot) -> tuple[Line, ...]:
    """7.6/2-7.6/6 All that counts, in the book's order."""
    cards = distance(shot.source, shot.place)
    gunnery = Line(f"gunnery at {RANGE_NAMES[Range(cards)]} Range", shot.gun.gunnery[cards], "7.6/2")
    lines = [gunnery, defence(shot.armor), cover_against(s, shot.place, shot.source)]
    firer = shot.firer
    if s.status[firer] & MOVED and shot.gun.move_and_fire is not None:
        lines.append(Line("Move & Fire", shot.gun.move_and_fire, "7.6/5"))
    lines += target_lines(s, shot.target)
    if is_pinned(s, firer):
        lines.append(Line("firer Pinned", _MODIFIERS.firer_pinned, "7.7A/4"))
    level = experience_of(s, firer)
    if level == Experience.VETERAN:
        lines.append(Line("Veteran firer", _MODIFIERS.veteran, "7.6/6"))
    if level == Experience.GREEN:
        lines.append(Line("Green firer", _MODIFIERS.green, "7.6/6"))
    seen = fires_by_infrared(s, firer, shot.place)
    return (*lines, *at_obscured(s, shot.place, shot.target, dark=not seen))


def defence(armor: VehicleRow) -> Line:
    """7.6/3"""
    return Line(f"defence of the {armor.name}", armor.defence or 0, "7.6/3")


def target_lines(s: Position, target: int) -> list[Line]:
    """7.6/6, 7.3.2/1 What the state of the target adds; an attack run is no move."""
    lines = []
    if s.status[target] & MOVED and s.kind[target] != UnitKind.ATTACK_HELICOPTER:
        lines.append(Line("target moved", _MODIFIERS.target_moved, "7.6/6"))
    if is_pinned(s, target):
        lines.append(Line("target Pinned", _MODIFIERS.target_pinned, "7.7A/4"))
    if is_exposed(s, target):
        lines.append(Line("target Exposed", _MODIFIERS.target_exposed, "7.6/6"))
    return lines


def at_obscured(s: Position, place: int, target: int = NOBODY, *, dark: bool = True) -> tuple[Line, ...]:
    """7.6/6, 8.1/4 Darkness and smoke on the target's card, the thickest of the latter; in a city block what
    lies in its street, too (12.11/1). 8.3.1/1 It is not `dark` for a vehicle with infrared."""
    area = NOBODY if target == NOBODY else area_marker(s, s.under[target])
    thick, thin = (s.smoke_in, s.white_phosphorus_in) if area != NOBODY else (0, 0)
    lines = []
    night = visibility_at(s, place) if dark else 0
    if night:
        lines.append(Line("visibility", night, "8.1/4"))
    if (s.smoke | bits_of(s.burning)) >> place & 1 or thick >> max(area, 0) & 1:
        lines.append(Line("smoke", _MODIFIERS.smoke, "7.6/6"))
    elif s.white_phosphorus >> place & 1 or thin >> max(area, 0) & 1:
        lines.append(Line("WP smoke", _MODIFIERS.wp, "7.6/6"))
    return tuple(lines)


# 7.6/7 The draw


def at_result(summed: int, *, helicopter: bool) -> int:
    """7.6/7 The line of the Anti-Armor Table for a final sum; beyond its ends the last counts."""
    table = ANTI_ARMOR.helicopter if helicopter else ANTI_ARMOR.vehicle
    return table[max(0, min(len(table) - 1, summed))]


def at_cards(modifier: int, *, helicopter: bool) -> dict[int, int]:
    """7.6/7 For each result that can come with an AT modifier the cards that bring it."""
    cards: dict[int, int] = {}
    for number, with_it in _AT_CARDS.items():
        result = at_result(number + modifier, helicopter=helicopter)
        cards[result] = cards.get(result, 0) | with_it
    return cards


def at_odds(s: Position, modifier: int, *, helicopter: bool) -> dict[int, Fraction]:
    """7.6/7 How likely each result is with an AT modifier, by what is left of the deck."""
    return {
        result: chance_of(s, wanted, 1)
        for result, wanted in at_cards(modifier, helicopter=helicopter).items()
    }


def needs_attempt(shot: Shot) -> bool:
    """7.6/9 Whether a shot needs a Grenade icon before its AT number is drawn."""
    return shot.gun.vof == Vof.GRENADE


def shot_odds(s: Position, shot: Shot) -> dict[int, Fraction]:
    """7.6/7, 7.6/9 How likely each result of a shot is, NO_SHOT where the attempt before it fails."""
    modifier, helicopter = total(at_lines(s, shot)), is_helicopter(s, shot.target)
    if not needs_attempt(shot):
        return at_odds(s, modifier, helicopter=helicopter)
    cards = cards_for(s, shot.firer)
    found = {NO_SHOT: 1 - chance_of(s, GRENADE_CARDS, cards)}
    for result, wanted in at_cards(modifier, helicopter=helicopter).items():
        found[result] = chance_of_both(s, GRENADE_CARDS, cards, wanted)
    return found


def resolve_at(s: State, firer: int, target: int, place: int, lines: tuple[Line, ...], clause: str) -> int:
    """7.6/7 A card's AT number and the modifier give the result, which comes at once: the final sum.

    `firer` is NOBODY for the fire that lies on a card.
    """
    drawn = draw(s, 1)
    summed = ACTION_DECK[drawn.cards[0]].at + total(lines)
    result = at_result(summed, helicopter=is_helicopter(s, target))
    roll = drawn.roll(Part.ANTI_TANK)._replace(modifiers=tuple(map(printed, lines)), place=place)
    s.tell("at-combat", clause, firer, target, summed, result, int(is_helicopter(s, target)), roll=roll)
    s.status[target] |= ATTACKED
    suffer_at(s, target, place, result)
    return summed


def fire_at(s: State, u: int, target: int, place: int, clause: str) -> None:
    """7.6, 7.8/1 A unit fires in AT Combat, with a G! weapon only if the attempt succeeds (7.6/9).

    7.6/8 After a Quick Shot it fires again while there is something to fire at, and with.
    """
    while True:
        shot = shot_at(s, u, target, place)
        lines = at_lines(s, shot)
        hits = not needs_attempt(shot) or attempts_shot(s, shot)
        spend_round(s, u, shot.gun)
        if not hits:
            return
        summed = resolve_at(s, u, target, place, lines, clause)
        quick = shot.gun.quick_shot and summed in QUICK_SHOTS and not is_helicopter(s, target)
        if not quick or s.place[target] != place or not can_fire_at(s, u, target, place):
            return
        s.tell("quick-shot", "7.6/8", u, target)


def attempts_shot(s: State, shot: Shot) -> bool:
    """7.6/9 Smaller weapons first need a Grenade icon; without one nothing happens."""
    u = shot.firer
    drawn = plain_attempt(s, u, AttemptKind.GRENADE_ATTACK, GRENADE_CARDS, cards_for(s, u), "7.6/9")
    if shot.gun is not LAW:
        jam(s, u, drawn)
    return drawn.count(GRENADE_CARDS) > 0


def spend_round(s: State, u: int, gun: VehicleRow) -> None:
    """7.8/1, 6.8.1 A point for every shot, besides what the unit spends on infantry; a LAW is thrown away."""
    if gun is LAW:
        law = law_of(s, u)
        s.a_holder[law], s.a_place[law] = NOBODY, REMOVED
    else:
        fire_round(s, u)
