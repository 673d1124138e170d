"""4.2.4d, 4.2.4h, 6.5.1, 6.5.4 Grenade attacks: thrown on the same card, launched, answered, jammed."""

from __future__ import annotations

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.actions import DONE_BEFORE, Done
from dangerclose.games.fof.ammunition import run_out, tracks_ammo
from dangerclose.games.fof.attempts import (
    PLAYER,
    Attempted,
    AttemptKind,
    Order,
    attempt,
    grenade_draws,
    plain_attempt,
)
from dangerclose.games.fof.blocks import area_of, has_city, is_indoors, is_urban, told_cover
from dangerclose.games.fof.changes import replace_with_fire_teams
from dangerclose.games.fof.city_attacks import attacked_areas, foes_in, hand_areas, is_by_hand
from dangerclose.games.fof.combat_limits import may_attack
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.components import CHARTS, FORCES
from dangerclose.games.fof.deck import Draw
from dangerclose.games.fof.field import (
    INSIDE,
    LIMITED_ARC,
    assets_of,
    cover_kind,
    is_good_order,
    occupied,
    other,
    others_in_sight,
    printed_fire,
    units_at,
)
from dangerclose.games.fof.field import fires_from as fires_from
from dangerclose.games.fof.fire import aim_of, may_fire_over, update_fire
from dangerclose.games.fof.grid import DIRECTION, REMOVED, distance
from dangerclose.games.fof.instructions import campaign
from dangerclose.games.fof.mission_terms import Task
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, GRENADE, NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.tables import GRENADE_CARDS, GRENADE_RANGE, JAM_CARDS, NAMED, SIDE, UNITS
from dangerclose.games.fof.targets import chosen_target, mark, picked, sheltered
from dangerclose.games.fof.terms import Ammo, Asset, Range, Side, UnitKind, Vof
from dangerclose.games.fof.volume import may_aim

CRITICAL = CHARTS.attempts.critical
SAME_CARD = 0
JAMMING = frozenset((Vof.A, Vof.H, Vof.GRENADE))


def grenade_value(s: Position, side: int) -> int:
    """6.2.2/2 -4 for US and German grenades, -3 for those of all others."""
    war = campaign(s)
    return FORCES[war.company if side == Side.FRIENDLY else war.enemy].grenade


def grenade_range(s: Position, u: int) -> int:
    """6.5.1/1 How far a unit's grenades reach: its own card; a G! rating as printed; a superscript one card.

    6.8.1D/1 Without rockets, or from inside (6.4/8), only hand grenades are left. 6.4/12 Rifle grenades reach
    the next card.
    """
    reach = launcher_range(s, u)
    return Range.CLOSE if reach == SAME_CARD and rifle_grenade_of(s, u) != NOBODY else reach


def rifle_grenade_of(s: Position, u: int) -> int:
    """6.4/12 The Rifle Grenades that a unit has and can fire, as the asset's number, or NOBODY: a high angle
    needs open sky. Who throws no grenades fires none."""
    if s.status[u] & FIRE_TEAM_SIDE or cover_kind(s, u) in INSIDE or is_indoors(s, u):
        return NOBODY
    return next((a for a in assets_of(s, u) if s.a_kind[a] == Asset.RIFLE_GRENADE), NOBODY)


def launcher_range(s: Position, u: int) -> int:
    """6.5.1/1, 6.8.1D/1 How far a unit's own launcher reaches, or its hands."""
    printed = printed_fire(s, u)
    if printed is None:
        return SAME_CARD
    if printed.vof == Vof.GRENADE:
        left = s.rockets[u] if uses_rockets(u) else s.ammo[u]
        return printed.range if (left or s.no_ammo) and fires_from(s, u) else SAME_CARD
    reach = GRENADE_RANGE[u]
    if reach < 0 or s.status[u] & FIRE_TEAM_SIDE:
        return SAME_CARD
    if uses_rockets(u) and not (s.no_ammo or s.rockets[u]):
        return SAME_CARD
    return reach if fires_from(s, u) else SAME_CARD


def uses_rockets(u: int) -> bool:
    """6.8.1D/1 Whether a unit's G! stands for rockets that are tracked, not for 40mm grenades."""
    return NAMED[u] and bool(UNITS[u].ammo[Ammo.RKT])


def grenade_targets(s: Position, u: int) -> int:
    """6.5.1/1, 6.2.3/4 The cards that a unit can attack: its own, or along its fire those in reach.

    9.3/4 Enemies must be spotted; on the same card one knows who throws. 5.2.3B/1 Not out of a bunker.
    """
    place, side = s.place[u], SIDE[u]
    foes = occupied(s, other(side))
    if side == Side.FRIENDLY:
        foes &= s.spotted
    thrown = thrown_to(s, u, foes) if has_city(s) and cover_kind(s, u) not in LIMITED_ARC else 0
    if thrown >> place & 1:
        return 1 << place
    if foes >> place & 1 and not is_urban(s, place):
        return 1 << place if cover_kind(s, u) not in LIMITED_ARC else 0
    reach = grenade_range(s, u)
    if reach == SAME_CARD:
        return thrown
    aim = aim_of(s, place, side)
    along = DIRECTION.get((place, aim))
    found = thrown
    for there in members(foes & others_in_sight(s, u) & ~(1 << place)):
        on_line = aim in (NOWHERE, there) or (along is not None and DIRECTION.get((place, there)) == along)
        free = may_aim(s, u, there) and may_fire_over(s, u, there)
        if on_line and free and distance(place, there) <= reach:
            found |= 1 << there
    return found


def thrown_to(s: Position, u: int, foes: int) -> int:
    """12.11/1 Those of some cards on a map with city blocks where a unit throws grenades at somebody."""
    side = other(SIDE[u])
    return bits_of(there for there in members(foes) if foes_in(s, there, side, hand_areas(s, u, there)))


def why_not_throw(s: Position, order: Order, u: int) -> str:
    """4.2.4d Why a unit cannot make a Grenade Attack, "" if it can."""
    if not may_attack(s, u):
        return "It has no VOF Rating."
    if s.acted[u] & Done.THREW:
        return DONE_BEFORE
    return "" if grenade_targets(s, u) else "There is no spotted enemy that its grenades reach."


def throw(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4d, 6.5.1/2 A unit attempts a Grenade Attack on a unit or a Cover marker."""
    yield from throw_at(s, order, u)


def throw_at(s: State, order: Order, u: int) -> Rule[int]:
    """4.2.4d, 6.5.1/2 The same, with the Cover marker that it was aimed at."""
    s.acted[u] |= Done.THREW
    cards = grenade_targets(s, u)
    place = members(cards)[0]
    if cards.bit_count() > 1:
        options = Options((), [Family(("throw-into",), cards)])
        choice = yield Ask(PLAYER, "throw-into", "4.2.4d", options, (u,))
        place = int(choice[1])
    areas = attacked_areas(s, u, place, grenade_range(s, u))
    target, cover = yield from chosen_target(s, u, place, each=True, clause="6.5.1/1", areas=areas)
    tried = yield from attempt(
        s, order, u, AttemptKind.GRENADE_ATTACK, GRENADE_CARDS, grenade_draws(s, u), "4.2.4d"
    )
    attack_with_grenades(s, u, place, target, cover, tried)
    update_fire(s)
    return cover


def throw_as_platoon(s: State, order: Order, hq: int) -> Rule[None]:
    """4.2.4h Every Good Order unit of the platoon on the card makes the attempt, one after the other."""
    for u in platoon_throwers(s, hq):
        if is_good_order(s, u) and grenade_targets(s, u):
            yield from throw(s, order, u)


def platoon_throwers(s: Position, hq: int) -> list[int]:
    """4.2.4h, 4.3/1 The Good Order units of a platoon on its HQ's card that hear it and can attack."""
    return [
        u
        for u in units_at(s, s.place[hq])
        if SIDE[u] == SIDE[hq]
        and s.group[u] == s.group[hq]
        and is_good_order(s, u)
        and hears(s, hq, u)
        and not why_not_throw(s, Order(NOBODY, ""), u)
    ]


def attack_with_grenades(
    s: State, u: int, place: int, target: int, cover: int, tried: Attempted, *, answer: bool = True
) -> None:
    """6.5.1 What an attempt comes to: a marker on the target, or a miss for the whole card; and an answer."""
    by_hand = is_by_hand(s, u, place, cover)
    by_rifle = not by_hand and distance(s.place[u], place) > launcher_range(s, u)
    if by_rifle:  # 6.4/12 hit or miss, they are gone
        used = rifle_grenade_of(s, u)
        s.a_holder[used], s.a_place[used] = NOBODY, REMOVED
        s.tell("fires-rifle-grenades", "6.4/12", u)
    elif not by_hand:  # 6.8.1C/1, 6.8.1D/1
        fire_round(s, u)
    if tried.hits:
        critical = tried.hits >= CRITICAL
        bare = critical and not sheltered(s, target, cover)
        for _ in range(2 if bare else 1):
            value = grenade_value(s, SIDE[u])
            mark(s, GRENADE, target, cover, value, critical and not bare, side=other(SIDE[u]))
        s.tell("grenade-hits", "6.5.1/2", u, place, target, told_cover(s, cover), int(critical))
        if SIDE[u] == Side.FRIENDLY and place == s.place[u]:
            s.tally[Task.GRENADE_ATTACK] += 1
    else:
        s.grenade_miss |= 1 << place
        s.tell("grenade-misses", "6.5.1/5", u, place)
    if place == s.place[u] and answer and (tried.hits or not s.answers_hits_only):
        throw_back(s, u, place, target, cover)
    if not (by_hand or by_rifle):
        jam(s, u, tried.drawn)


def fire_round(s: State, u: int) -> None:
    """6.8.1C/1, 6.8.1D/1 Rockets, recoilless rifles and mortars spend a point, hit or miss."""
    if s.no_ammo or not NAMED[u]:
        return
    if uses_rockets(u):
        s.rockets[u] -= 1
        s.tell("spends-ammo", "6.8.1D/1", u, s.rockets[u])
        if not s.rockets[u] and GRENADE_RANGE[u] < 0:  # a squad only loses its G! (6.8.1D/1)
            run_out(s, u)
    elif s.ammo[u] and tracks_ammo(s, u):
        s.ammo[u] -= 1
        s.tell("spends-ammo", "6.8.1C/1", u, s.ammo[u])
        if not s.ammo[u]:
            run_out(s, u)


def throw_back(s: State, u: int, place: int, target: int, cover: int) -> None:
    """6.5.1/4 Who was attacked on his own card throws back free, once; not at one whom he does not see.

    Of several under one Cover marker the largest answers, then chance decides; an answer is not answered.
    """
    if SIDE[u] == Side.ENEMY and not s.spotted >> place & 1:
        return
    attacked = [target] if target != NOBODY else [v for v in units_at(s, place) if s.under[v] == cover]
    able = [
        v
        for v in attacked
        if SIDE[v] != SIDE[u]
        and may_attack(s, v)
        and cover_kind(s, v) not in LIMITED_ARC
        and hand_areas(s, v, place) >> area_of(s, u) & 1
    ]
    if not able:
        return
    most = max(s.steps[one] for one in able)
    v = picked(s, [one for one in able if s.steps[one] == most], u, "6.5.1/4")
    drawn = plain_attempt(s, v, AttemptKind.GRENADE_ATTACK, GRENADE_CARDS, grenade_draws(s, v), "6.5.1/4")
    at_cover = s.under[u]
    at_unit = u if at_cover == NOBODY else NOBODY
    attack_with_grenades(
        s, v, place, at_unit, at_cover, Attempted(drawn, drawn.count(GRENADE_CARDS)), answer=False
    )


def may_jam(s: Position, u: int, vof: int) -> bool:
    """6.5.4/1 Whether a unit has a weapon that jams: a squad's 40mm launcher only if the players want it."""
    return vof in JAMMING or uses_rockets(u) or (s.launchers_jam and GRENADE_RANGE[u] >= 0)


def jam(s: State, u: int, drawn: Draw) -> None:
    """6.5.4/1 A machine gun, rocket launcher or recoilless rifle may break down for good.

    Its unit is removed, and generic Fire Teams take its place.
    """
    printed = printed_fire(s, u)
    if not drawn.count(JAM_CARDS) or printed is None or not NAMED[u]:
        return
    if not may_jam(s, u, printed.vof):
        return
    if s.kind[u] not in (UnitKind.WEAPONS_TEAM, UnitKind.SQUAD):
        return
    s.tell("jams", "6.5.4/1", u)
    replace_with_fire_teams(s, u)
