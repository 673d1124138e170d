"""12 What the commander makes of a city: into houses from fire, out by the street, after enemies out of his
reach, and through walls. None of it is asked where no block lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.bits import bits_of
from dangerclose.games.fof.attempts import grenade_draws
from dangerclose.games.fof.blocks import area_of, block_at, cover_value, is_urban, marker_of
from dangerclose.games.fof.breach_actions import breach_sites, weapon_of
from dangerclose.games.fof.breaching import needs_attempt
from dangerclose.games.fof.city_attacks import foes_in, hand_areas
from dangerclose.games.fof.city_fire import areas_on
from dangerclose.games.fof.city_moves import step_towards
from dangerclose.games.fof.concentrated_fire import concentration_cards
from dangerclose.games.fof.doctrine import moving
from dangerclose.games.fof.doctrine.roles import Role, role_of
from dangerclose.games.fof.doctrine.worth import NOTHING, Worth
from dangerclose.games.fof.field import has_room, is_exposed, occupied, spots_held
from dangerclose.games.fof.instructions import is_defensive
from dangerclose.games.fof.moves import free_covers, near_cards, reachable
from dangerclose.games.fof.state import NOBODY, NOWHERE, Position
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS, GRENADE_CARDS
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.throwing import thrown_into
from dangerclose.games.fof.urban import GROUND, STORY, UPPER, YARD, house_of
from dangerclose.games.fof.volume import enemy_fire_on

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind

OUT_OF_FIRE, PER_COVER = 1.0, 0.25
"""What an area is worth without fire, and each point of cover, of going to cover at all."""
NOT_EXPOSED_YET = 0.45
"""Who is not Exposed is so by the step."""
ON_THE_WAY = 0.6
"""What is left of a move's worth for the step into the street from where it begins."""
AFTER_THEM = 0.5
"""Of a grenade's worth: getting to where one reaches them."""
NOTHING_BEHIND = 0.25
"""What a way in is worth with nobody known behind it, where the mission leads."""


# Steps within a block


def best_step(mind: Mind, u: int) -> tuple[int, Worth]:
    """12.9/1 The area, or the marker in one, to which a unit had best go on its block, and its worth."""
    s = mind.s
    found = (NOBODY, NOTHING)
    for one in (to_shelter(mind, u), after_enemies(mind, u), to_the_street(mind, u)):
        if one[0] != NOBODY and one[1].value > found[1].value:
            found = one
    return found if is_urban(s, s.place[u]) else (NOBODY, NOTHING)


def to_shelter(mind: Mind, u: int) -> tuple[int, Worth]:
    """6.3.2B/5, 5.2.3/1 Out of fire, or under better cover from it."""
    s = mind.s
    place, here = s.place[u], s.under[u]
    fired_at = enemy_fire_on(s, place, Side.FRIENDLY, area_of(s, u))
    if here == NOBODY or not fired_at:
        return NOBODY, NOTHING
    own = cover_value(s, here)
    best, most = NOBODY, 0.0
    for v in free_covers(s, u, place):
        calm = not enemy_fire_on(s, place, Side.FRIENDLY, s.v_area[v])
        value = OUT_OF_FIRE * calm + PER_COVER * (cover_value(s, v) - own)
        if areas_on(spots_held(s, Side.ENEMY), place) >> s.v_area[v] & 1:
            continue
        if value > most:
            best, most = v, value
    worth = mind.weights.go_to_cover * most * (1.0 if is_exposed(s, u) else NOT_EXPOSED_YET)
    return best, Worth(worth, "In there one is safer.")


def after_enemies(mind: Mind, u: int) -> tuple[int, Worth]:
    """12.3/1, 12.11/1 To where grenades reach enemies on the block whom they do not reach from here."""
    s = mind.s
    place = s.place[u]
    block = block_at(s, place)
    foes = areas_on(spots_held(s, Side.ENEMY), place)
    if block is None or not foes or not s.spotted >> place & 1 or role_of(s, u) != Role.RIFLES:
        return NOBODY, NOTHING
    if hand_areas(s, u, place) & foes:
        return NOBODY, NOTHING
    reaching = [
        v for v in free_covers(s, u, place) if thrown_into(block, s.attached[place], s.v_area[v]) & foes
    ]
    if not reaching:
        return NOBODY, NOTHING
    best = max(reaching, key=lambda v: (cover_value(s, v), -v))
    return best, Worth(AFTER_THEM * mind.weights.grenade, "From there grenades reach them.")


def to_the_street(mind: Mind, u: int) -> tuple[int, Worth]:
    """12.2/1 Who is to go on and is where no way leads goes into the street first."""
    s = mind.s
    if is_defensive(s):
        return NOBODY, NOTHING
    wanted = bits_of(
        there
        for there in near_cards(s, s.place[u], Side.FRIENDLY)
        if has_room(s, u, there) and not reachable(s, u) >> there & 1
    )
    place, gain = moving.best_place(mind, u, wanted)
    if place == NOWHERE or gain <= 0:
        return NOBODY, NOTHING
    step = step_towards(s, u, 1 << place)
    if step == NOBODY or step not in free_covers(s, u, s.place[u]):
        return NOBODY, NOTHING
    return step, Worth(ON_THE_WAY * gain, "The way on leads by the street.")


# Through walls


def site_worth(mind: Mind, place: int, area: int) -> float:
    """12.6/1 What it is worth to have a way into an area, of a charge's worth."""
    s = mind.s
    block = block_at(s, place)
    assert block is not None
    within = house_of(block, area) if GROUND >> area & 1 else 1 << area
    within |= within << STORY & UPPER
    if s.spotted >> place & 1 and foes_in(s, place, Side.ENEMY, within):
        return 1.0
    held = occupied(s, Side.ENEMY) >> place & 1
    return NOTHING_BEHIND if held and place in mind.wanted and works_bar(s, place, area) else 0.0


def works_bar(s: Position, place: int, area: int) -> bool:
    """12.4/1, 12.5/1 Whether a wall or a barricade is in the way into an area."""
    return bool(YARD >> area & 1 or s.barricaded >> marker_of(s, place, area) & 1)


def breach(mind: Mind, u: int) -> Worth:
    """12.6/T1 A charge strikes those behind what it opens; other weapons open the way to them."""
    s = mind.s
    weapon = weapon_of(s, u)
    assert weapon is not None
    most = max((site_worth(mind, place, area) for place, area in breach_sites(s, u)), default=0.0)
    if not most:
        return NOTHING
    under_fire = enemy_fire_on(s, s.place[u], Side.FRIENDLY, area_of(s, u))
    if weapon.carried:
        sure = not needs_attempt(weapon, under_fire=under_fire)
        chance = 1.0 if sure else mind.chance(GRENADE_CARDS, grenade_draws(s, u))
        return Worth(mind.weights.charge * chance * most, "Who is behind the wall feels it, and it is open.")
    chance = mind.chance(CROSSHAIRS_CARDS, concentration_cards(s, u))
    return Worth(mind.weights.concentrate * chance * most, "A wall that is open protects nobody.")


def best_site(mind: Mind, sites: list[tuple[int, int]]) -> tuple[int, int]:
    """12.6/1 Where a way in is worth most."""
    return max(sites, key=lambda site: (site_worth(mind, *site), -site[0], -site[1]))


def guides(mind: Mind, u: int) -> Worth:
    """9.2.1/7 Civilians are guided out when nobody shoots."""
    s = mind.s
    if enemy_fire_on(s, s.place[u], Side.FRIENDLY, area_of(s, u)):
        return NOTHING
    return Worth(mind.weights.least + 0.4, "They must not be here when it begins.")
