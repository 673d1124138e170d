"""6.11 RPGs and LAWs that add to the fire of their platoon, recoilless rifles, and their back-blast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dangerclose.core.ask import Rule
from dangerclose.core.columns import remembered
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line, Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.blast import spread
from dangerclose.games.incoming.chapter import Chapter
from dangerclose.games.incoming.effects import RESULTS, SUPPRESS, suffer
from dangerclose.games.incoming.field import (
    CONTACT,
    SHAKEN,
    around_side,
    here,
    is_suppressed,
    members_of,
    platoon_of,
    sight,
    within,
    work_at,
)
from dangerclose.games.incoming.reckoning import Attack, dice_of, hit_on, lines, result
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.showing import FIRES, knowers, show
from dangerclose.games.incoming.state import (
    FIRED,
    HAS_FIRED,
    NO_FIRE,
    NOBODY,
    OUT_OF_AMMUNITION,
    PINNED,
    SHOWN,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Ground, StandKind, Structure

ADDS = 1
"""6.11/3, 6.11/8"""
_RPG, _LAW = StandKind.RPG.number, StandKind.LAW.number
_UNITS = (StandKind.FIRE_TEAM.number, StandKind.PLATOON_CG.number)
_HARD = (Structure.SOLID, Structure.ROOFED_WORK)
_INSIDE = (Structure.LIGHT, *_HARD)


def is_rocket(s: Position, stand: int) -> bool:
    """6.11/2, 6.11/10 Whether a stand is an RPG or a LAW."""
    return sheet_of(s).kind[stand] in (_RPG, _LAW)


def is_recoilless(s: Position, stand: int) -> bool:
    """6.11/12 Whether a stand's weapon has a back-blast."""
    row = sheet_of(s).row[stand]
    return row is not None and row.recoilless


def stands_in(s: Position, point: int, structures: Sequence[Structure]) -> bool:
    """4.4.2 Whether a point is in a structure of some kinds: of the table, or a player's bunker."""
    if work_at(s, point) == Ground.BUNKER:
        return Structure.ROOFED_WORK in structures
    ground = sheet_of(s).terrain
    return any(ground.kind[number].structure in structures for number in ground.of(point))


# 6.11/2 Their unit


def join_units(s: State, side: int) -> Rule[None]:
    """6.11/2 When an initiative begins an RPG or LAW without a unit joins the platoon that is beside it."""
    sheet = sheet_of(s)
    for own in range(SIDES):
        for rocket in sheet.rockets[own]:
            if s.at[rocket] >= 0 and s.attached[rocket] == NOBODY:
                beside = (
                    one
                    for one in here(s, own)
                    if sheet.kind[one] in _UNITS and sheet.platoon[one] != NOBODY and within(s, one, rocket)
                )
                s.attached[rocket] = next(beside, NOBODY)
    yield from ()


@remembered
def rockets_of(s: Position, platoon: int) -> list[int]:
    """6.11/2 The rockets of a unit on the table."""
    return [one for one in members_of(s, platoon) if is_rocket(s, one)]


@remembered
def mates(s: Position, rocket: int) -> list[int]:
    """6.11/2 The other stands of its unit on the table."""
    platoon = platoon_of(s, rocket)
    return [] if platoon == NOBODY else [one for one in members_of(s, platoon) if not is_rocket(s, one)]


def keeps_up(s: Position, rocket: int) -> bool:
    """6.11/2, ruling 57: whether it is within a width of its unit."""
    return any(within(s, one, rocket) for one in mates(s, rocket))


def close_to_its_unit(s: Position, mover: int, leaving: Sequence[int]) -> int:
    """6.11/2, ruling 57: where a move would part a rocket from its unit, unless it goes along.

    One that fire has parted from its unit moves as it can until it is close again.
    """
    sheet = sheet_of(s)
    if is_rocket(s, mover):
        if not leaving and not keeps_up(s, mover):
            return 0
        unit = mates(s, mover)
        near = 0
        for one in unit:
            near |= sheet.discs.at(s.at[one], sheet.radius[one] + sheet.radius[mover] + BASE)
        return sheet.lattice.everywhere & ~near if unit else 0
    platoon = platoon_of(s, mover)
    barred = 0
    for rocket in () if platoon == NOBODY else rockets_of(s, platoon):
        if rocket in leaving or not within(s, mover, rocket):
            continue
        if not any(within(s, one, rocket) for one in mates(s, rocket) if one != mover):
            reach = sheet.radius[mover] + sheet.radius[rocket] + BASE
            barred |= sheet.lattice.everywhere & ~sheet.discs.at(s.at[rocket], reach)
    return barred


def left_behind(s: Position, gone: Sequence[int]) -> bool:
    """6.11/2 Whether a group move as planned would leave a rocket of its platoon behind."""
    platoons = {platoon_of(s, one) for one in gone}
    return any(
        not s.status[one] & SHAKEN and not keeps_up(s, one)
        for platoon in platoons
        if platoon != NOBODY
        for one in rockets_of(s, platoon)
    )


# 6.11/3, 6.11/8 Adding to fire


def too_close(s: Position, rocket: int, target: int) -> int:
    """6.11/5 Where a target is nearer than a width to a rocket: everywhere if its unit is in contact."""
    if not is_rocket(s, rocket):
        return 0
    sheet = sheet_of(s)
    if in_contact(s, rocket, sheet.side[target]):
        return sheet.lattice.everywhere
    return sheet.discs.at(s.at[rocket], sheet.radius[rocket] + sheet.radius[target] + BASE)


@remembered
def in_contact(s: Position, rocket: int, side: int) -> bool:
    """6.11/5 Whether anybody of a rocket's unit is in contact with somebody of a side."""
    radius = sheet_of(s).radius
    return any(
        around_side(s, side, radius[one], CONTACT) >> s.at[one] & 1
        for one in (rocket, *mates(s, rocket))
        if s.at[one] >= 0
    )


@remembered
def ready(s: Position, rocket: int) -> bool:
    """6.11/8, 6.11/13 Whether a rocket can be fired at somebody."""
    return not is_suppressed(s, rocket) and not s.status[rocket] & OUT_OF_AMMUNITION and not inside(s, rocket)


def adds(s: Position, rocket: int, target: int, point: int) -> bool:
    """6.11/5, 6.11/8, 6.11/13 Whether a rocket can be fired at a target that is met at a point."""
    sheet = sheet_of(s)
    return (
        sheet.on_foot[target]
        and ready(s, rocket)
        and bool(sight(s, s.at[rocket]) >> point & 1)
        and not too_close(s, rocket, target) >> point & 1
        and (sheet.kind[rocket] == _RPG or stands_in(s, point, _HARD))
    )


def supporters(s: Position, firers: Sequence[int], target: int, point: int) -> Iterable[int]:
    """6.11/3, ruling 10: the rockets that may add a die to the fire of their platoon."""
    sheet = sheet_of(s)
    if not firers or not sheet.rockets[sheet.side[firers[0]]]:
        return ()
    platoons = {platoon_of(s, one) for one in firers} - {NOBODY}
    return [one for platoon in platoons for one in rockets_of(s, platoon) if adds(s, one, target, point)]


def rocket_line(s: Position, attack: Attack) -> Iterable[Line]:
    """6.11/3, 6.11/8 One die more."""
    if attack.rocket != NOBODY:
        law = sheet_of(s).kind[attack.rocket] == _LAW
        yield Line("LAW", ADDS, "6.11/8") if law else Line("RPG", ADDS, "6.11/3")


# 6.11/12 Back-blast


def inside(s: Position, stand: int) -> bool:
    """6.11/13 A recoilless weapon is not fired inside a bunker or building, unless its crew shows itself."""
    return is_recoilless(s, stand) and not s.status[stand] & SHOWN and stands_in(s, s.at[stand], _INSIDE)


def fired(s: State, attack: Attack, came: int, point: int) -> Rule[None]:
    """6.11/12, ruling 11: who fires a recoilless weapon is placed, and who stands behind it is pinned."""
    rocket = attack.rocket
    if rocket != NOBODY:
        s.status[rocket] |= FIRED | HAS_FIRED | s.status[attack.firer] & NO_FIRE
        show(s, rocket, FIRES, "6.11/12")
    for weapon in (attack.firer, rocket):
        if weapon != NOBODY:
            blasts_back(s, weapon, point)
    yield from ()


def blasts_back(s: State, weapon: int, point: int) -> None:
    """6.11/12, ruling 11: who stands behind a recoilless weapon that is fired at a point is pinned."""
    for friend in behind(s, weapon, point) if is_recoilless(s, weapon) else ():
        if not s.status[friend] & SHAKEN:
            s.status[friend] |= PINNED
            s.tell("back-blast", "6.11/12", friend, weapon, knows=knowers(s, friend))


def bursts(s: State, attack: Attack, came: int, point: int) -> Rule[None]:
    """6.11/11, 7.0/4, ruling 92: HE strikes those beside its target, too, as its EFF says."""
    row = sheet_of(s).mortar[attack.firer] if attack.mortar else None
    kills = row.kills if row is not None else sheet_of(s).eff[attack.firer]

    def strike(one: int) -> Rule[int]:
        return (yield from fragments(s, attack, one))

    if kills and not attack.beehive and came >= SUPPRESS and sheet_of(s).on_foot[attack.target]:
        yield from spread(s, attack.firer, attack.target, point, came, kills, strike)


def fragments(s: State, attack: Attack, further: int) -> Rule[int]:
    """Ruling 92: the same dice at a stand beside the target."""
    one = Attack(attack.firer, further, attack.reactive, mortar=attack.mortar)
    counted, score = lines(s, one), hit_on(s, one)
    rolled = [s.chance.die() for _ in range(dice_of(counted))]
    scored = result(s, one, sum(die >= score for die in rolled))
    shown = tuple(Modifier(line.text, signed(line.value), line.rule) for line in counted)
    roll = Roll(tuple(Die(die, 6) for die in rolled), shown, s.at[further], (score,)) if rolled else None
    s.tell("fired", "7.0/T1", attack.firer, further, RESULTS[scored], roll=roll)
    return (yield from suffer(s, further, scored, attack.firer))


def behind(s: Position, weapon: int, point: int) -> list[int]:
    """Ruling 11: the friends on foot within a width of a weapon, in the quarter away from its target."""
    sheet = sheet_of(s)
    wx, wy = sheet.lattice.places[s.at[weapon]]
    tx, ty = sheet.lattice.places[point]
    found = []
    for friend in here(s, sheet.side[weapon]):
        x, y = sheet.lattice.places[s.at[friend]]
        back = (wx - tx) * (x - wx) + (wy - ty) * (y - wy)
        aside = (wx - tx) * (y - wy) - (wy - ty) * (x - wx)
        if sheet.on_foot[friend] and back > 0 and abs(aside) <= back and within(s, friend, weapon):
            found.append(friend)
    return found


CHAPTER = Chapter(
    ties=(close_to_its_unit,),
    parted=(left_behind,),
    keeps_from_firing=(inside,),
    attack_lines=(rocket_line,),
    out_of_reach=(too_close,),
    supporters=(supporters,),
    only=dict.fromkeys((rocket_line, too_close), lambda sheet: any(sheet.rockets)),
    after_attack=(fired, bursts),
    begins=(join_units,),
)
