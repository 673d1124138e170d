"""9.4/7, 9.4/10 How enemy units attack in their Activity Checks, and how they shift their fire."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.games.fof.at_combat import at_targets
from dangerclose.games.fof.attempts import (
    Attempted,
    AttemptKind,
    cards_for,
    grenade_draws,
    plain_attempt,
)
from dangerclose.games.fof.blocks import area_of, block_at, has_city
from dangerclose.games.fof.breach_actions import breach_sites, carry_out
from dangerclose.games.fof.breaching import CHARGE, needs_attempt, outcome
from dangerclose.games.fof.city_attacks import attacked_areas, concentrated_areas, foes_in
from dangerclose.games.fof.city_fire import EVERYWHERE
from dangerclose.games.fof.combat_limits import may_attack
from dangerclose.games.fof.concentrated_fire import (
    concentration_cards,
    concentration_target,
    lay_concentrated_fire,
)
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.demolitions import charged_areas, set_off_charge, use_charge
from dangerclose.games.fof.falling_back import best_of
from dangerclose.games.fof.field import is_vehicle, steps_at, under
from dangerclose.games.fof.fire import aim_of, take_aim, targets_of, update_fire
from dangerclose.games.fof.grenades import attack_with_grenades, grenade_range, grenade_targets
from dangerclose.games.fof.state import ACTIVATED, NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS, GRENADE_CARDS, NAMED, SIDE, UNITS
from dangerclose.games.fof.targets import covers_of, in_the_open
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.urban import GROUND, STORY, UPPER, house_of
from dangerclose.games.fof.volume import enemy_fire_on, shooters, under_fire, volumes

# What can be attacked


def infantry_targets(s: Position, place: int, areas: int = EVERYWHERE) -> list[tuple[int, int, int]]:
    """9.4/10 What an enemy can aim at on a card, each with its Steps: units outside cover, Cover markers; in
    a city those in some areas.

    Vehicles are no targets of infantry weapons here (7.6).
    """
    found = [(s.steps[v], v, NOBODY) for v in in_the_open(s, place, Side.FRIENDLY) if not is_vehicle(s, v)]
    found += [(steps_under(s, cover), NOBODY, cover) for cover in covers_of(s, place, Side.FRIENDLY, areas)]
    return [target for target in found if target[2] == NOBODY or infantry_under(s, target[2])]


def steps_under(s: Position, cover: int) -> int:
    """9.4/10, 12.8/1 The Steps of the company under a Cover marker."""
    return sum(s.steps[v] for v in under(s, cover) if SIDE[v] == Side.FRIENDLY)


def infantry_under(s: Position, cover: int) -> bool:
    """12.2/11 Whether others than vehicles are under a Cover marker: in a street they stand, too."""
    return any(SIDE[v] == Side.FRIENDLY and not is_vehicle(s, v) for v in under(s, cover))


def grenade_aims(s: Position, u: int, place: int) -> list[tuple[int, int, int]]:
    """6.5.1/1, 12.11/1 What a unit's Grenade Attack can be aimed at on a card."""
    return infantry_targets(s, place, attacked_areas(s, u, place, grenade_range(s, u)))


def fire_aims(s: Position, u: int, place: int) -> list[tuple[int, int, int]]:
    """6.6/1, 12.10/2 What a unit can concentrate its fire on."""
    return infantry_targets(s, place, concentrated_areas(s, u, place))


def largest_target(s: State, u: int, found: list[tuple[int, int, int]]) -> tuple[int, int]:
    """9.4/10 The largest target, among equal ones by chance: a unit, or else a Cover marker."""
    most = max(steps for steps, _, _ in found)
    equal = [(unit, cover) for steps, unit, cover in found if steps == most]
    number, drawn = random_number(s, len(equal))
    unit, cover = equal[number - 1]
    if drawn.cards:
        s.tell("enemy-picks-target", "9.4/10", u, unit, cover, roll=drawn.roll())
    return unit, cover


def grenade_cards(s: Position, u: int) -> list[int]:
    """6.5.1/1 The cards with infantry that a unit's grenades, rockets or mortar rounds reach now."""
    if not may_attack(s, u):
        return []
    return [place for place in members(grenade_targets(s, u)) if grenade_aims(s, u, place)]


def fire_target(s: Position, u: int) -> int:
    """6.6/1 The card with infantry at which a unit fires, NOWHERE if at none."""
    if not may_attack(s, u):
        return NOWHERE
    place = concentration_target(s, u)
    return place if place != NOWHERE and fire_aims(s, u, place) else NOWHERE


def has_target(s: Position, u: int) -> bool:
    """9.4 Whether a unit has a target for an attack: under its fire, in reach of its G!, or a vehicle."""
    return fire_target(s, u) != NOWHERE or bool(grenade_cards(s, u)) or bool(at_targets(s, u))


# The attacks


def attack(s: State, u: int) -> None:
    """9.4 Charges and grenades on the same card, then AT Combat, ranged grenades, else Concentrated Fire."""
    here = s.place[u]
    thrown_into = grenade_cards(s, u)
    charged = covers_of(s, here, Side.FRIENDLY, charged_areas(s, u)) if has_charges(s, u) else []
    if charged:
        use_a_charge(s, u, charged)
    elif here in thrown_into:
        throw(s, u, thrown_into)
    elif sites := ways_to_blow(s, u):
        blow_a_way(s, u, sites)
    elif at_targets(s, u):
        activate(s, u)
    elif thrown_into:
        throw(s, u, thrown_into)
    elif fire_target(s, u) != NOWHERE:
        concentrate(s, u)
    else:
        s.tell("cannot-attack", "9.4/9", u, here)


def activate(s: State, u: int) -> None:
    """9.10/1, 7.5/8 An enemy vehicle or AT weapon is activated: it acts in the Vehicle-Aircraft Phase."""
    s.status[u] |= ACTIVATED
    s.tell("enemy-activated", "9.10/1", u)


def has_charges(s: Position, u: int) -> bool:
    """6.5.2/1 A sapper squad with a demolition charge left: its ammunition is nothing else."""
    return NAMED[u] and UNITS[u].sapper and s.ammo[u] > 0 and may_attack(s, u)


def use_a_charge(s: State, u: int, covers: list[int]) -> None:
    """4.2.4e, 4.2.4f, 6.5.2/2 A sapper attacks a Cover marker: thrown under fire, else placed."""
    found = [(steps_under(s, cover), NOBODY, cover) for cover in covers]
    _, cover = largest_target(s, u, found)
    if under_fire(s) >> s.place[u] & 1:
        drawn = plain_attempt(s, u, AttemptKind.THROW_DEMOLITION, GRENADE_CARDS, cards_for(s, u), "4.2.4e")
        set_off_charge(s, u, cover, "6.5.2/3", missed=not drawn.count(GRENADE_CARDS))
    else:
        set_off_charge(s, u, cover, "4.2.4f", missed=False)


def ways_to_blow(s: Position, u: int) -> list[tuple[int, int]]:
    """12.6/1, 12.6/T1 The walls and barricaded buildings before a sapper with men of the company within."""
    if not has_city(s) or not has_charges(s, u):
        return []
    found = []
    for place, area in breach_sites(s, u):
        block = block_at(s, place)
        assert block is not None
        within = house_of(block, area) if GROUND >> area & 1 else 1 << area
        within |= within << STORY & UPPER
        if foes_in(s, place, Side.FRIENDLY, within):
            found.append((place, area))
    return found


def blow_a_way(s: State, u: int, sites: list[tuple[int, int]]) -> None:
    """12.6/T1 A sapper breaches one of them by chance: for certain where no fire falls."""
    number, drawn = random_number(s, len(sites))
    place, area = sites[number - 1]
    under_fire_here = enemy_fire_on(s, s.place[u], SIDE[u], area_of(s, u))
    tried = Attempted(drawn, 0)
    if needs_attempt(CHARGE, under_fire=under_fire_here):
        drawn = plain_attempt(s, u, AttemptKind.GRENADE_ATTACK, GRENADE_CARDS, grenade_draws(s, u), "4.2.4d")
        tried = Attempted(drawn, drawn.count(GRENADE_CARDS))
    use_charge(s, u)
    result = outcome(CHARGE, tried.hits, under_fire=under_fire_here)
    carry_out(s, u, CHARGE, place, area, result, tried)
    update_fire(s)


def throw(s: State, u: int, places: list[int]) -> None:
    """4.2.4d, 6.5.1, 9.4/8 A Grenade Attack; of several cards the one with the most Steps, then by chance."""
    place, drawn = best_of(s, places, lambda one: (-steps_at(s, one, Side.FRIENDLY), 0))
    if drawn.cards:
        s.tell("picks-card", "9.4/8", u, place, roll=drawn.roll()._replace(place=place))
    target, cover = largest_target(s, u, grenade_aims(s, u, place))
    drawn = plain_attempt(s, u, AttemptKind.GRENADE_ATTACK, GRENADE_CARDS, grenade_draws(s, u), "4.2.4d")
    attack_with_grenades(s, u, place, target, cover, Attempted(drawn, drawn.count(GRENADE_CARDS)))
    update_fire(s)


def concentrate(s: State, u: int) -> None:
    """4.2.4b, 6.6 A unit concentrates its fire on the largest target of the card it fires at."""
    place = fire_target(s, u)
    target, cover = largest_target(s, u, fire_aims(s, u, place))
    drawn = plain_attempt(
        s, u, AttemptKind.CONCENTRATE_FIRE, CROSSHAIRS_CARDS, concentration_cards(s, u), "4.2.4b"
    )
    lay_concentrated_fire(s, u, place, target, cover, Attempted(drawn, drawn.count(CROSSHAIRS_CARDS)))
    update_fire(s)


# Shift


def firers_on(s: Position, place: int) -> dict[int, int]:
    """The cards from which US units fire at a card, each with the value of its best VOF (less is better)."""
    found: dict[int, int] = {}
    volume = volumes(s).get(place)
    for shot in volume.shots if volume is not None else ():
        if SIDE[shot.unit] == Side.FRIENDLY:
            found[shot.source] = min(shot.value, found.get(shot.source, shot.value))
    return found


def shift(s: State, u: int) -> None:
    """9.4 The PDF turns to the strongest of those who fire at the card that it can reach."""
    place = s.place[u]
    firers = firers_on(s, place)
    reached = targets_of(s, place, Side.ENEMY, shooters(s, place, Side.ENEMY))
    ways = [there for there in firers if reached >> there & 1 and there != aim_of(s, place, Side.ENEMY)]
    if not ways:
        s.tell("cannot-attack", "9.4/9", u, place)
        return
    target, drawn = best_of(s, ways, lambda one: (firers[one], -steps_at(s, one, Side.FRIENDLY)))
    take_aim(s, place, Side.ENEMY, target, "9.4/7", drawn)
    update_fire(s)
