"""6.1, 6.2.3, 9.4/8 Opening, continuing and ceasing fire: what follows from every change on the map.

`update_fire` is called whenever somebody moved, was hit, seen or blinded. All units of a side on a card fire
at the same card: their aim (6.2.3/1). Orders to cease or shift fire are in `combat_actions.py`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from dangerclose.core.bits import members
from dangerclose.core.columns import still, taken
from dangerclose.games.fof.blocks import has_city, is_urban
from dangerclose.games.fof.city_fire import friends_in_the_way, runs_along_lines, sees_foes, struck_areas
from dangerclose.games.fof.deck import Draw, random_number
from dangerclose.games.fof.field import (
    crowd,
    in_sight,
    is_heavy,
    is_mortar,
    night_device,
    occupants,
    occupied,
    other,
    others_in_sight,
    place_of_unit,
    steps_at,
)
from dangerclose.games.fof.grid import DIRECTION, PLACES, between, distance, on_map
from dangerclose.games.fof.sight import ON_LINES, THERMAL, hidden_by_smoke, level_of
from dangerclose.games.fof.state import HOLDING, NOWHERE, Position, State
from dangerclose.games.fof.tables import SIDE, VOF_VALUE, Fire
from dangerclose.games.fof.terms import Activity, Side, UnitKind, Vof
from dangerclose.games.fof.volume import (
    Cards,
    aiming,
    firing_from,
    is_sniping,
    known_cards,
    may_aim,
    rating,
    shooters,
    under_fire,
    volumes_from,
)


def aim_of(s: Position, place: int, side: int) -> int:
    """6.2.3/1 Where the units of a side on a card fire, or NOWHERE."""
    return s.aim[side * PLACES + place]


def take_aim(s: State, place: int, side: int, target: int, rule: str, drawn: Draw | None = None) -> None:
    """6.1/1 The units of a side on a card fire at a card, or cease."""
    if s.aim[side * PLACES + place] == target:
        return
    s.aim[side * PLACES + place] = target
    if target == NOWHERE:
        s.tell("ceases-fire", rule, side, place)
    else:
        s.tell("opens-fire", rule, side, place, target, roll=drawn.roll() if drawn and drawn.cards else None)


_AIMS_AND_MARKERS = attrgetter(
    "aim",
    "spotted",
    "activity",
    "i_place",
    "i_pending",
    "k_unit",
    "k_cover",
    "v_place",
    "grenade_miss",
    "demolition_miss",
    "set_off",
)


class Settled(NamedTuple):
    """Cards, aims and markers with which an update of the fire changed nothing: the next will not, either."""

    cards: Cards | None
    others: tuple[object, ...]


_settled = [Settled(None, ())]


def update_fire(s: State) -> None:
    """6.0/7 Let everybody cease, turn and open fire who must, then set the Current Activity Level (9.1/1)."""
    if any(s.fpl_firing):
        end_lost_lines(s)
    cards = known_cards(s)
    if not is_settled(s, cards):
        before = taken(_AIMS_AND_MARKERS(s))
        update_cards(s, cards)
        if _AIMS_AND_MARKERS(s) == before:
            _settled[0] = Settled(cards, before)


def is_settled(s: Position, cards: Cards) -> bool:
    """Whether it is known that an update of the fire would change nothing."""
    settled = _settled[0]
    return settled.cards is cards and settled.others == _AIMS_AND_MARKERS(s)


def update_cards(s: State, cards: Cards) -> None:
    """9.3/1 A card that has no enemies any more is no spotted card: who comes there later is not seen."""
    where = crowd(s).occupied
    s.spotted &= where[Side.ENEMY]
    smoke = hidden_by_smoke(s)
    for index in aiming(s):
        side, place = divmod(index, PLACES)
        continue_fire(s, place, side, firing_from(s, cards, index), where[other(side)], smoke)
    foes = where[Side.ENEMY] & s.spotted, where[Side.FRIENDLY]  # 9.3/1
    for side in (Side.FRIENDLY, Side.ENEMY):
        for place in members(where[side]) if foes[side] else ():
            index = side * PLACES + place
            if s.aim[index] == NOWHERE and (foes[side] & (ON_LINES[place] | 1 << place) or has_city(s)):
                open_fire(s, place, side, firing_from(s, cards, index))
    volumes_from(s, cards)
    set_activity(s)


def end_lost_lines(s: State) -> None:
    """6.4/5 A gun that was turned, is gone or has no ammunition fires its line only on a new order."""
    for number, gun in enumerate(s.fpl_gun):
        if s.fpl_firing[number] and not (on_map(s.place[gun]) and is_heavy(s, gun)):
            s.fpl_firing[number] = 0


def end_line(s: State, u: int) -> None:
    """6.1.2/4, 6.4/5 A gun that goes to another card fires its line from there only on a new order."""
    for number, gun in enumerate(s.fpl_gun):
        if gun == u:
            s.fpl_firing[number] = 0


# 6.1.2 Continuing to fire


def continue_fire(
    s: State, place: int, side: int, firing: list[tuple[int, Fire]], foes: int, smoke: int
) -> None:
    """6.1.2 Fire goes on until its reasons to end come true. `foes` are the cards of the other side."""
    aim = aim_of(s, place, side)
    if not firing:
        take_aim(s, place, side, NOWHERE, "6.2.3/1")
    elif must_turn_inward(s, place, side, foes) and meets_foes(s, place, firing):
        inward = any(may_aim(s, u, place) for u, _ in firing)
        take_aim(s, place, side, place if inward else NOWHERE, "6.2.3/10")
    elif has_city(s) and not any(struck_areas(s, u, aim) for u, _ in firing):
        take_aim(s, place, side, NOWHERE, "12.10/2")
    elif aim == place:
        if not foes >> place & 1:
            take_aim(s, place, side, NOWHERE, "6.1.2/8")
    elif smoke >> place & 1 and not any(night_device(s, u) == THERMAL for u, _ in firing):  # 8.3.3/1
        take_aim(s, place, side, NOWHERE, "6.1.2/5")
    elif not any(may_aim(s, u, aim) for u, _ in firing):
        take_aim(s, place, side, NOWHERE, "5.2.3B/1")
    elif side == Side.ENEMY and not foes >> aim & 1:
        take_aim(s, place, side, NOWHERE, "9.4/8")


def must_turn_inward(s: Position, place: int, side: int, foes: int) -> bool:
    """6.1.2/7, 6.2.3/10 An enemy on one's own card who is seen comes first; who cannot hit him is silent."""
    if aim_of(s, place, side) == place or not foes >> place & 1:
        return False
    return side == Side.ENEMY or bool(s.spotted >> place & 1)


def meets_foes(s: Position, place: int, firing: list[tuple[int, Fire]]) -> bool:
    """6.2.3/10, 12.10/2 Whether enemies on one's own card can be met: in a city block those who are seen."""
    return not is_urban(s, place) or any(sees_foes(s, u, place) for u, _ in firing)


def followed(s: State, place: int, there: int) -> None:
    """6.2.3/8, 6.2.3/9 Friendly fire follows a lone enemy that left a card along the line of fire, or from
    among those who fire."""
    if occupants(s, place, Side.ENEMY):
        return
    for source in [source for source in range(PLACES) if aim_of(s, source, Side.FRIENDLY) == place]:
        same_line = source == place or DIRECTION.get((source, place)) == DIRECTION.get((source, there), -1)
        firing = shooters(s, source, Side.FRIENDLY) if same_line or has_city(s) else []
        if any(reaches(s, u, fire, there) for u, fire in firing):
            take_aim(s, source, Side.FRIENDLY, there, "6.2.3/9" if source == place else "6.2.3/8")


def reaches(s: Position, u: int, fire: Fire, there: int) -> bool:
    """6.1.1/1 Whether a unit sees a card, has it in range and can aim at it. 12.10/2 In a city where enemies
    are it must see one of them."""
    if distance(place_of_unit(s, u), there) > fire.range or not in_sight(s, u) >> there & 1:
        return False
    return may_aim(s, u, there) and (not has_city(s) or bool(struck_areas(s, u, there)))


# 6.1.1 Opening fire


def open_fire(s: State, place: int, side: int, ready: list[tuple[int, Fire]]) -> None:
    """6.1.1/1, 9.4/8 Who does not fire and has somebody to fire at opens fire."""
    firing = [(u, fire) for u, fire in ready if not s.status[u] & HOLDING]
    found = members(targets_of(s, place, side, firing)) if firing else []
    if found:
        target, drawn = chosen_target(s, place, side, found, firing)
        take_aim(s, place, side, target, "6.1.1/1" if side == Side.FRIENDLY else "9.4/8", drawn)


def targets_of(s: Position, place: int, side: int, firing: list[tuple[int, Fire]]) -> int:
    """6.1.1 The cards at which some of those who fire may open fire: seen, in range, and enemy-occupied.

    6.1.1/10 The company does not open fire on a card where its own men are, the enemy does (9.4/8). Nobody
    is fired at who is not spotted (9.3/1); friendly units always are.
    """
    enemies = occupied(s, other(side))
    if side == Side.FRIENDLY:
        enemies &= s.spotted
        enemies &= ~occupied(s, side) | 1 << place
    if not enemies:
        return 0
    if enemies >> place & 1 and meets_foes(s, place, firing):  # 6.2.3/10
        return 1 << place if any(may_aim(s, u, place) for u, _ in firing) else 0
    found = 0
    with still(s):
        for u, fire in firing:
            for there in members(others_in_sight(s, u) & enemies & ~(1 << place) & ~found):
                if (
                    distance(place, there) <= fire.range
                    and may_aim(s, u, there)
                    and may_fire_over(s, u, there)
                ):
                    found |= 1 << there
    return found


def may_fire_over(s: Position, u: int, target: int) -> bool:
    """6.2.3/11, 9.2.2/10 Nobody opens fire through a card with his own men, but over lower ones (6.4/6).

    Mortars fire over everybody (6.4/7).
    """
    place, side = place_of_unit(s, u), SIDE[u]
    own = occupied(s, side)
    if target == place or is_mortar(s, u):
        return True
    if has_city(s) and not runs_along_lines(s, place, target):
        return not friends_in_the_way(s, u, target)
    for there in between(place, target):
        if own >> there & 1 and not overhead(s, u, there, target, side):
            return False
    return True


def overhead(s: Position, u: int, there: int, target: int, side: int) -> bool:
    """6.4/6 Tripod guns and heavy weapons fire over own men below them, or below a higher target.

    The enemy's small arms do so too when its own men are lower (9.2.2/10).
    """
    if not is_heavy(s, u) and side == Side.FRIENDLY:
        return False
    low = level_of(s, there)
    return low < level_of(s, s.place[u]) or low < level_of(s, target)


def chosen_target(
    s: State, place: int, side: int, found: list[int], firing: list[tuple[int, Fire]]
) -> tuple[int, Draw | None]:
    """6.1.1/6 The closest card, then the one that fires best, then any; the enemy looks for Steps (9.4/8)."""
    if len(found) == 1:
        return found[0], None
    if side == Side.FRIENDLY:
        fired = {there: best_fire_from(s, there) for there in found}
        ranked = {there: (distance(place, there), fired[there]) for there in found}
    elif all(s.kind[u] == UnitKind.SNIPER for u, _ in firing):  # 9.6/3
        ranked = {there: (distance(place, there), -steps_at(s, there, Side.FRIENDLY)) for there in found}
    else:
        ranked = {there: (-steps_at(s, there, Side.FRIENDLY), 0) for there in found}
    best = min(ranked.values())
    equal = [there for there in found if ranked[there] == best]
    if len(equal) == 1:
        return equal[0], None
    number, drawn = random_number(s, len(equal))
    return equal[number - 1], drawn


def best_fire_from(s: Position, place: int) -> int:
    """6.1.1/8 The best VOF that the enemies on a card project, as its value; they may fire nowhere."""
    aim = aim_of(s, place, Side.ENEMY)
    if aim == NOWHERE:
        return 99
    cards = distance(place, aim)
    values = [
        VOF_VALUE[Vof.SNIPER] if is_sniping(s, u) else rating(s, u, fire, cards)[1]
        for u, fire in shooters(s, place, Side.ENEMY)
    ]
    return min(values, default=99)


# 9.1 Current Activity


def set_activity(s: State) -> None:
    """9.1/1, 9.1/T1 The Current Activity Level follows from the fire on the map at once."""
    level = activity_level(s)
    if level != s.activity:
        s.activity = level
        s.tell("activity", "9.1/T1", level)


def activity_level(s: Position) -> int:
    """9.1/T1 From No Contact to Heavily Engaged."""
    friendly, enemy = occupied(s, Side.FRIENDLY), occupied(s, Side.ENEMY)
    fired_on = under_fire(s)
    fired_at = (fired_on & (friendly | enemy)).bit_count()
    if fired_at >= 2:
        return Activity.HEAVILY_ENGAGED if friendly & enemy else Activity.ENGAGED
    if fired_on or enemy & s.spotted:
        return Activity.CONTACT
    return Activity.NO_CONTACT
