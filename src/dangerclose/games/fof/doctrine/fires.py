"""Spotting, fire and grenades, and guns that are called: what each is worth to the commander."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.attempts import grenade_draws
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.concentrated_fire import concentration_cards, concentration_target
from dangerclose.games.fof.doctrine.roles import is_helpless, strength
from dangerclose.games.fof.doctrine.worth import NOTHING, Worth
from dangerclose.games.fof.field import is_team, occupants, occupied, steps_at
from dangerclose.games.fof.fire import aim_of
from dangerclose.games.fof.fire_missions import (
    call_cards,
    callable_missions,
    fire_targets,
    ready_agencies,
    ready_guns,
)
from dangerclose.games.fof.grenades import grenade_targets
from dangerclose.games.fof.grid import RAYS
from dangerclose.games.fof.special_actions import beehive_cards
from dangerclose.games.fof.spotting import spottable, spotting_cards
from dangerclose.games.fof.state import NOBODY, NOWHERE, Position
from dangerclose.games.fof.tables import BURST_CARDS, CROSSHAIRS_CARDS, GRENADE_CARDS
from dangerclose.games.fof.terms import FireMission, Side
from dangerclose.games.fof.visibility import illuminated, limited

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind


def spot(mind: Mind, u: int) -> Worth:
    """4.2.4a Those who fire are looked for first."""
    s = mind.s
    best = NOTHING
    for place in members(spottable(s, u)):
        firing = aim_of(s, place, Side.ENEMY) != NOWHERE
        value = mind.weights.spot_firing if firing else mind.weights.spot_silent
        value *= mind.chance(CROSSHAIRS_CARDS, spotting_cards(s, u, place))
        if value > best.value:
            best = Worth(value, "Who is not spotted cannot be fired at.")
    return best


def best_spot(mind: Mind, u: int, places: int) -> int:
    """The card at which a unit had best look: one that fires, most easily seen."""
    s = mind.s
    return max(
        members(places),
        key=lambda p: (aim_of(s, p, Side.ENEMY) != NOWHERE, spotting_cards(s, u, p), -p),
    )


def grenade(mind: Mind, u: int) -> Worth:
    """4.2.4d Grenades at those who can still fight, not among many of our own."""
    s = mind.s
    places = bits_of(place for place in members(grenade_targets(s, u)) if not is_helpless(s, place))
    if not places:
        return NOTHING
    near = places >> s.place[u] & 1
    value = mind.weights.grenade if near else mind.weights.ranged_grenade
    target = s.place[u] if near else max(members(places), key=lambda place: steps_at(s, place, Side.ENEMY))
    value *= mind.chance(GRENADE_CARDS, grenade_draws(s, u))
    value *= min(1.0, mind.weights.step_as_target * steps_at(s, target, Side.ENEMY))
    if steps_at(s, target, Side.FRIENDLY) > MANY_OF_OURS:
        value *= mind.weights.among_ours  # 6.2.2 who misses strikes everybody there
    return Worth(value, "Grenades reach those whom cover protects from fire.")


MANY_OF_OURS = 6
"""Among more Steps of ours than these a grenade that misses does harm."""


def concentrate(mind: Mind, u: int) -> Worth:
    """4.2.4b Fire is concentrated on those who are worth it."""
    s = mind.s
    place = concentration_target(s, u)
    if place == NOWHERE:
        return NOTHING
    value = mind.weights.concentrate * mind.chance(CROSSHAIRS_CARDS, concentration_cards(s, u))
    value *= min(1.0, mind.weights.step_as_target * steps_at(s, place, Side.ENEMY))
    if is_helpless(s, place):
        value *= mind.weights.shaken
    return Worth(value, "Concentrated fire makes the next hit likelier.")


def platoon_fire(mind: Mind, u: int) -> Worth:
    """4.2.4c The same for all of a platoon on a card."""
    s = mind.s
    mates = [v for v in occupants(s, s.place[u], Side.FRIENDLY) if s.group[v] == s.group[u]]
    value = sum(concentrate(mind, v).value for v in mates)
    return Worth(value, "The whole platoon concentrates its fire.")


def platoon_grenades(mind: Mind, u: int) -> Worth:
    """4.2.4h The same for all of a platoon on a card."""
    s = mind.s
    mates = [v for v in occupants(s, s.place[u], Side.FRIENDLY) if s.group[v] == s.group[u]]
    value = sum(grenade(mind, v).value for v in mates)
    return Worth(value, "The whole platoon throws.")


def mission_value(mind: Mind, called: int, place: int) -> float:
    """What a Fire Mission on a card is worth: enemies there, less friends there; the last rounds are kept."""
    s = mind.s
    number, mission = divmod(called, len(FireMission))
    if mission == FireMission.ILLUMINATION:
        dark = limited(s) and not illuminated(s) >> place & 1
        return 0.25 if dark and strength(s, place) >= 1 else 0.0
    if mission == FireMission.WP or occupants(s, place, Side.FRIENDLY):
        return 0.0
    force = next(row.modifier for row in AGENCIES[number].missions if row.mission == mission)
    enemies = sum(
        s.steps[u] * (TEAM_TARGET if is_team(s, u) else 1.0) for u in occupants(s, place, Side.ENEMY)
    )
    value = min(1.5, WORTHY_TARGET * enemies) * (1 - HARDER * (STRONGEST + force))
    if any(at == place and pending for at, pending in zip(s.i_place, s.i_pending)):
        value *= mind.weights.fire_again if enemies > CROWDED_TARGET else 0.0
    wasted = enemies < 2 and s.missions_left[called] < 2
    return 0.0 if wasted else value


TEAM_TARGET, WORTHY_TARGET, HARDER, STRONGEST = 0.4, 0.4, 0.08, 8
"""What a team counts as a target, what a Step is worth, and how much less a weaker mission promises."""
CROWDED_TARGET = 5
"""Only more Steps than these are fired at twice at once."""


def best_mission(mind: Mind, u: int, slots: list[int]) -> tuple[int, int, float]:
    """The Fire Mission and its target that promise most."""
    s = mind.s
    best = (NOBODY, NOWHERE, 0.0)
    for called in slots:
        for place in members(fire_targets(s, u, called)):
            value = mission_value(mind, called, place)
            if value > 0:
                value *= mind.chance(BURST_CARDS, call_cards(s, u, called, place))
            if value > best[2]:
                best = (called, place, value)
    return best


def call(mind: Mind, u: int) -> Worth:
    """4.2.4i Fire is called on the best target."""
    _, _, value = best_mission(mind, u, callable_missions(mind.s, u))
    return Worth(mind.weights.fire_mission * value, "Guns kill at a distance what rifles cannot.")


def mortar(mind: Mind, u: int) -> Worth:
    """4.2.4j Mortars on the map fire."""
    return Worth(mind.weights.mortar, "The mortars fire without a draw.")


def charge(mind: Mind, u: int) -> Worth:
    """4.2.4e-g Charges and flames for those inside something."""
    return Worth(mind.weights.charge, "A charge ends all who are inside.")


def final(mind: Mind, u: int) -> Worth:
    """4.2.4m Final fires when somebody stands where they fall: they are fired once."""
    s = mind.s
    struck = sum(steps_at(s, place, Side.ENEMY) for place in members(final_fire_cards(s)))
    if struck < mind.weights.final_fire_steps:
        return NOTHING
    return Worth(mind.weights.final_fires, "They stand where the final fires fall.")


NEAR_LINE = 2
"""So far along a Final Protective Line enemies are counted."""


def final_fire_cards(s: Position) -> int:
    """4.2.4m, 6.4/5 The cards that final fires would strike: each FPF, and the first along each line."""
    found = bits_of(s.final_fire[agency] for agency in ready_agencies(s))
    for number in ready_guns(s):
        place = s.place[s.fpl_gun[number]]
        found |= bits_of(RAYS[place][s.fpl_direction[number]][:NEAR_LINE])
    return found


def shift(mind: Mind, u: int) -> Worth:
    """4.2.4l Who fires at nobody fires at somebody else."""
    s = mind.s
    target = aim_of(s, s.place[u], Side.FRIENDLY)
    if target != NOWHERE and not occupants(s, target, Side.ENEMY) and occupied(s, Side.ENEMY) & s.spotted:
        return Worth(mind.weights.shift_fire, "It fires at an empty card.")
    return NOTHING


def cease(mind: Mind, u: int) -> Worth:
    """4.2.4k Nobody fires at his own men, or at nobody."""
    s = mind.s
    target = aim_of(s, s.place[u], Side.FRIENDLY)
    if target in (NOWHERE, s.place[u]):
        return NOTHING
    if occupants(s, target, Side.FRIENDLY):
        return Worth(mind.weights.cease_on_friends, "Its fire strikes our own men.")
    if not occupants(s, target, Side.ENEMY):
        return Worth(mind.weights.shift_fire, "Nobody is left there to fire at.")
    return NOTHING


def beehive(mind: Mind, u: int) -> Worth:
    """6.2.2/10 The battery fires directly at those who stand before it."""
    s = mind.s
    most = max((strength(s, place) for place in members(beehive_cards(s))), default=0.0)
    return Worth(mind.weights.final_fires, "They stand before the guns.") if most >= 3 else NOTHING
