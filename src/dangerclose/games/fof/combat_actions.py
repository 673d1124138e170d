"""4.2.4 The Combat Actions of the menu, and those of them that are short: mortars, cease and shift fire."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.columns import remembered
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.ammunition import spend as spend_points
from dangerclose.games.fof.ammunition import tracks_ammo
from dangerclose.games.fof.attempts import PLAYER, Order, leads
from dangerclose.games.fof.chain_of_command import commanders, is_company_hq, is_platoon_hq
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.concentrated_fire import (
    concentrate,
    concentrate_as_platoon,
    platoon_gunners,
    why_not_concentrate,
)
from dangerclose.games.fof.demolitions import (
    flame,
    is_flamethrower,
    may_use_charges,
    place_charge,
    throw_charge,
    why_not_flame,
    why_not_place_charge,
    why_not_throw_charge,
)
from dangerclose.games.fof.field import (
    in_sight,
    is_good_order,
    is_mortar,
    occupied,
    others_in_sight,
)
from dangerclose.games.fof.fire import aim_of, may_fire_over, reaches, take_aim, update_fire
from dangerclose.games.fof.fire_missions import (
    call_for_fire,
    cease_final_protective_fires,
    fire_final_protective_fires,
    is_observer,
    ready_agencies,
    ready_guns,
    why_not_call,
)
from dangerclose.games.fof.grenades import (
    fires_from,
    platoon_throwers,
    throw,
    throw_as_platoon,
    why_not_throw,
)
from dangerclose.games.fof.grid import distance, on_map
from dangerclose.games.fof.limits import why_limited
from dangerclose.games.fof.spotting import spot, why_not_spot
from dangerclose.games.fof.state import INDIRECT_LAY, NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.tables import FRONT, MORTAR, SIDE, VOF_VALUE
from dangerclose.games.fof.terms import FireMission, Side, Vof
from dangerclose.games.fof.volume import shooters

WhyNot: TypeAlias = Callable[[Position, Order, int], str]
Perform: TypeAlias = Callable[[State, Order, int], Rule[None]]
INDIRECT_STEPS = 2
"""6.7.4/1 A single tube cannot fire what it does not see."""


# 4.2.4j, 6.7.4 On-map mortars


def mortar_targets(s: Position, order: Order, u: int) -> int:
    """4.2.4j, 6.7.4/3 Spotted enemies that the originator sees, in range of the mortar, not its own card.

    3.3.2D/1 Under General Initiative any headquarters that could order it observes.
    """
    reach = FRONT[u]
    if reach is None:
        return 0
    observers = (
        [order.originator] if order.originator != NOBODY else [hq for hq in commanders(s) if leads(s, hq, u)]
    )
    found = 0
    for observer in observers:
        if on_map(s.place[observer]):
            found |= others_in_sight(s, observer)
    found &= s.spotted
    for place in members(found):
        if not 0 < distance(s.place[u], place) <= reach.range:
            found &= ~(1 << place)
    return found


def has_mortar(u: int) -> bool:
    """6.4/7 Whether a counter is a mortar section."""
    return MORTAR[u]


def why_not_mortar(s: Position, order: Order, u: int) -> str:
    """4.2.4j, 6.4/7 Why a unit cannot fire indirectly, "" if it can."""
    if not is_mortar(s, u) or s.steps[u] < INDIRECT_STEPS:
        return "Only a mortar section of two Steps or more fires indirectly."
    if not fires_from(s, u):
        return "It cannot fire from here now."
    if tracks_ammo(s, u) and not s.ammo[u]:
        return "It has no ammunition."
    return (
        "" if mortar_targets(s, order, u) else "No spotted enemy is in range and in sight of who orders it."
    )


def fire_mortar(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4j, 6.7.4/3 The section puts Heavy Weapons on a card until the Clean Up Phase, without a draw."""
    targets = mortar_targets(s, order, u)
    place = members(targets)[0]
    if targets.bit_count() > 1:
        options = Options((), [Family(("mortar-on",), targets)])
        choice = yield Ask(PLAYER, "mortar-on", "4.2.4j", options, (u,))
        place = int(choice[1])
    s.i_place.append(place)
    s.i_value.append(VOF_VALUE[Vof.H])
    s.i_kind.append(INDIRECT_LAY)
    s.i_side.append(SIDE[u])
    s.i_pending.append(0)
    s.i_agency.append(NOBODY)
    s.tell("mortar-fires", "4.2.4j", u, place)
    if tracks_ammo(s, u):
        spend_points(s, u, CHARTS.ammo_use.fire)
    update_fire(s)


# 4.2.4k, 4.2.4l Cease Fire and Shift Fire


def cease_fire(s: State, place: int, clause: str) -> None:
    """4.2.4k All on a card cease; who still has enemies before him opens fire again at once (6.2.3/6)."""
    take_aim(s, place, Side.FRIENDLY, NOWHERE, clause)
    for number, gun in enumerate(s.fpl_gun):
        if s.place[gun] == place:
            s.fpl_firing[number] = 0
    update_fire(s)


def why_not_cease(s: Position, order: Order, u: int) -> str:
    """4.2.4k Why there is nothing to cease, "" if there is."""
    place = s.place[u]
    firing = on_map(place) and aim_of(s, place, Side.FRIENDLY) != NOWHERE
    guns = any(at == place and on for at, on in zip((s.place[gun] for gun in s.fpl_gun), s.fpl_firing))
    return "" if firing or guns else "Nobody fires from its card."


def order_cease_fire(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4k"""
    cease_fire(s, s.place[u], "4.2.4k")
    yield from ()


def shift_targets(s: Position, order: Order, u: int) -> int:
    """4.2.4l The cards to which the fire of a card can be shifted: seen by who orders it, reached by some.

    6.2.3/10 While enemies are on the card nobody fires elsewhere.
    """
    return bits_of(_shifted_to(s, s.place[u], _seen_by(s, order, u)))


def _seen_by(s: Position, order: Order, u: int) -> int:
    """4.2.4l The cards that who orders it sees."""
    looking = u if order.originator == NOBODY else order.originator
    return in_sight(s, looking) if on_map(s.place[looking]) else 0


def _shifted_to(s: Position, place: int, seen: int) -> Iterator[int]:
    if not on_map(place) or (occupied(s, Side.ENEMY) & s.spotted) >> place & 1:
        return
    firing = shooters(s, place, Side.FRIENDLY)
    aim = aim_of(s, place, Side.FRIENDLY)
    for there in members(seen & ~(1 << place)) if firing else ():
        if there != aim and any(
            reaches(s, v, fire, there) and may_fire_over(s, v, there) for v, fire in firing
        ):
            yield there


@remembered
def _can_shift(s: Position, place: int, seen: int) -> bool:
    return next(_shifted_to(s, place, seen), NOWHERE) != NOWHERE


def why_not_shift(s: Position, order: Order, u: int) -> str:
    """4.2.4l Why the fire of a card cannot be shifted, "" if it can."""
    if _can_shift(s, s.place[u], _seen_by(s, order, u)):
        return ""
    return "There is no other card to which its fire could go."


def shift_fire(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4l All on a card fire at another, an empty one too."""
    options = Options((), [Family(("shift-to",), shift_targets(s, order, u))])
    choice = yield Ask(PLAYER, "shift-to", "4.2.4l", options, (u,))
    take_aim(s, s.place[u], Side.FRIENDLY, int(choice[1]), "4.2.4l")
    update_fire(s)


# 4.2.4m Final protective fires


def why_not_final(s: Position, order: Order, u: int) -> str:
    """4.2.4m Why no final protective fires can be fired, "" if they can."""
    ready = ready_agencies(s) or ready_guns(s)
    return "" if is_company_hq(u) and ready else "No FPF or FPL is laid that is not fired."


def fire_final(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4m"""
    fire_final_protective_fires(s)
    yield from ()


def why_not_stop_final(s: Position, order: Order, u: int) -> str:
    """6.7.2D/1 Why no Final Protective Fire can be told to stop, "" if it can."""
    return "" if is_company_hq(u) and FireMission.FPF in s.i_kind else "No FPF is being fired."


def stop_final(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4k, 6.7.2D/1"""
    cease_final_protective_fires(s)
    yield from ()


def why_not_platoon_fire(s: Position, order: Order, u: int) -> str:
    """4.2.4c Why a platoon cannot concentrate its fire, "" if it can."""
    if not is_platoon_hq(u) or not is_good_order(s, u):
        return "Only a PLT HQ in Good Order can order its platoon."
    return "" if platoon_gunners(s, u) else "Nobody of its platoon here fires at a spotted enemy."


def why_not_platoon_throw(s: Position, order: Order, u: int) -> str:
    """4.2.4h Why a platoon cannot make a Grenade Attack, "" if it can."""
    if not is_platoon_hq(u) or not is_good_order(s, u):
        return "Only a PLT HQ in Good Order can order its platoon."
    return "" if platoon_throwers(s, u) else "Nobody of its platoon here reaches a spotted enemy."


# The menu


def entry(verb: str, clause: str, cost: int, why_not: WhyNot, perform: Perform, **more: Any) -> Entry:
    """An action that asks for a unit on the map whose state allows it (4.2.5)."""

    def closed(s: Position, order: Order, u: int) -> str:
        if not on_map(s.place[u]):
            return "It is not on the map."
        return why_limited(s, u, clause) or why_not(s, order, u)

    return Entry(verb, clause, cost, closed, perform, **more)


ENTRIES: tuple[Entry, ...] = (
    entry("spot", "4.2.4a", 1, why_not_spot, spot),
    entry("concentrate-fire", "4.2.4b", 1, why_not_concentrate, concentrate),
    entry(
        "concentrate-platoon-fire",
        "4.2.4c",
        2,
        why_not_platoon_fire,
        concentrate_as_platoon,
        by=is_platoon_hq,
        by_words="A PLT HQ",
        only=is_platoon_hq,
    ),
    entry("grenade-attack", "4.2.4d", 1, why_not_throw, throw),
    entry("throw-charge", "4.2.4e", 1, why_not_throw_charge, throw_charge, only=may_use_charges),
    entry("place-charge", "4.2.4f", 1, why_not_place_charge, place_charge, only=may_use_charges),
    entry("flame-attack", "4.2.4g", 1, why_not_flame, flame, only=is_flamethrower),
    entry(
        "platoon-grenade-attack",
        "4.2.4h",
        2,
        why_not_platoon_throw,
        throw_as_platoon,
        by=is_platoon_hq,
        by_words="A PLT HQ",
        only=is_platoon_hq,
    ),
    entry("call-for-fire", "4.2.4i", 1, why_not_call, call_for_fire, only=is_observer),
    entry("fire-mortar", "4.2.4j", 1, why_not_mortar, fire_mortar, only=has_mortar),
    entry("cease-fire", "4.2.4k", 1, why_not_cease, order_cease_fire, whole_card=True),
    entry(
        "stop-final-fires",
        "4.2.4k",
        1,
        why_not_stop_final,
        stop_final,
        by=is_company_hq,
        by_words="The CO HQ",
        always_by=True,
        only=is_company_hq,
    ),
    entry("shift-fire", "4.2.4l", 1, why_not_shift, shift_fire, whole_card=True),
    entry(
        "final-fires",
        "4.2.4m",
        1,
        why_not_final,
        fire_final,
        by=is_company_hq,
        by_words="The CO HQ",
        always_by=True,
        only=is_company_hq,
    ),
)
