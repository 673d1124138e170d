"""7.0 Indirect fire: who observes, what fires, leave to fire near buildings, and the barrage."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family
from dangerclose.core.reckoning import Line, Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.blast import HIT, Strike, limited, spread
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.chart_schema import IndirectRow
from dangerclose.games.incoming.components import CHARTS, PARAMETERS, TERRAIN
from dangerclose.games.incoming.effects import MISS, RESULTS, SUPPRESS, result_of, suffer
from dangerclose.games.incoming.field import (
    crowd,
    distance,
    here,
    is_suppressed,
    on_ground,
    other,
    sight,
    work_at,
)
from dangerclose.games.incoming.friendly_fire import TABLE as FRIENDLY_FIRE
from dangerclose.games.incoming.friendly_fire import others_near, risk
from dangerclose.games.incoming.reckoning import dice_of
from dangerclose.games.incoming.roster import MOVERS
from dangerclose.games.incoming.scenario_schema import BASE, Box
from dangerclose.games.incoming.sheets import sheet_of, special
from dangerclose.games.incoming.showing import FIRES, knowers, show, uncover_work
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import (
    AWAY,
    DONE,
    FIRED,
    HAS_FIRED,
    MOVED,
    NOBODY,
    REQUESTED,
    SHELLED,
    SUPPRESSED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Army, Ground, Hull, Role, Side, SpecialRule, StandKind, Structure
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.word_kinds import place_name

REQUESTS = CHARTS.requests
FREE_WORLD = Side.FREE_WORLD.number
ARTILLERY, FIXED_WING = 1, 2
"""7.0/17 What the permission covers."""
_LEAVE = ("refused", "given for artillery and gunships", "given for all")
TOGETHER = 3 * BASE
"""Ruling 67"""
FAILED = Lost("the barrage does not suppress", "0/3")
_OFF_TABLE = next(row for row in CHARTS.indirect if row.id == "off-table")
_OFF_TABLE_OBSERVERS = ("artillery", "mortars")
_BUILT = (Structure.LIGHT, Structure.SOLID)
_ROOFED = (*_BUILT, Structure.ROOFED_WORK)
_OBSERVER, _LIGHT_MORTAR = StandKind.OBSERVER.number, StandKind.MORTAR_60.number
_GROUPS = (StandKind.PLATOON_CG.number, StandKind.COMPANY_CG.number)


# 7.0/1 The weapons


def weapon_of(s: Position, stand: int) -> IndirectRow | None:
    """7.0/2 to 7.0/4 What fires indirectly: a mortar or gun on the table, or a battery off it.

    A battery goes by the number of the observer who came with it. The naval mortar is none.
    """
    sheet = sheet_of(s)
    if sheet.observes[stand] in _OFF_TABLE_OBSERVERS:
        return _OFF_TABLE
    row = sheet.row[stand]
    if row is not None:
        name = row.indirect
    else:
        mover = MOVERS[sheet.mover[stand]]
        name = mover.indirect if isinstance(mover, VehicleRow) else ""
    return next((one for one in CHARTS.indirect if one.id == name), None)


def is_off_table(s: Position, weapon: int) -> bool:
    """7.0/2, 7.0/3"""
    return weapon_of(s, weapon) == _OFF_TABLE


def reach(s: Position, weapon: int) -> int:
    """7.0/1, 4.4.2/3, ruling 48: the points that a weapon can fire at; none if it cannot fire."""
    sheet = sheet_of(s)
    if not s.missions[weapon] or weapon_of(s, weapon) is None:
        return 0
    if is_off_table(s, weapon):
        return 0 if s.at[weapon] == AWAY or spent(s, weapon) else sheet.lattice.everywhere
    if s.at[weapon] < 0 or s.status[weapon] & (SUPPRESSED | DONE) or under_a_roof(s, s.at[weapon]):
        return 0
    if s.status[weapon] & MOVED and is_light_mortar(s, weapon):
        return 0
    if sheet.row[weapon] is None:
        return sheet.lattice.everywhere
    return sheet.arcs.at(s.at[weapon], s.facing[weapon])


def is_light_mortar(s: Position, stand: int) -> bool:
    """2.2.2/1 Whether a stand is a mortar that is carried, of 60mm."""
    return sheet_of(s).kind[stand] == _LIGHT_MORTAR


def has_shelled(s: Position, stand: int) -> bool:
    """2.2.2/1 A 60mm mortar does not fire and move in the same initiative."""
    return is_light_mortar(s, stand) and bool(s.status[stand] & FIRED)


def spent(s: Position, weapon: int) -> bool:
    """Ruling 179: whether an adviser's battery has fired too lately; it fires once in so many initiatives."""
    row = special(s, SpecialRule.ADVISER_CALLS)
    if row is None or not s.adviser_fired:
        return False
    return s.initiatives[sheet_of(s).side[weapon]] < s.adviser_fired + row.number


def under_a_roof(s: Position, point: int) -> bool:
    """4.4.2/3 Whether a point is in a roofed bunker or inside a building."""
    if work_at(s, point) == Ground.BUNKER:
        return True
    ground = sheet_of(s).terrain
    return any(ground.kind[number].structure in _ROOFED for number in ground.of(point))


# 7.0/7 Observers


def may_observe(s: Position, stand: int) -> bool:
    """7.0/8 to 7.0/13 Whether a stand can observe now: who it is, stationary and not suppressed."""
    return (
        s.at[stand] >= 0
        and is_observer(s, stand)
        and not s.status[stand] & MOVED
        and not is_suppressed(s, stand)
    )


def is_observer(s: Position, stand: int) -> bool:
    """7.0/8 to 7.0/12 Forward observers, and whom their army lets observe besides."""
    sheet = sheet_of(s)
    if sheet.kind[stand] == _OBSERVER:
        return True
    also = CHARTS.armies[sheet.army[stand]].observers
    if "command-groups" in also and sheet.kind[stand] in _GROUPS:
        return True
    special = sheet.army[stand] == Army.SPECIAL_FORCES.number or sheet.role[stand] == Role.LRRP.number
    if "special-forces" in also and special:
        return True
    mover = MOVERS[sheet.mover[stand]] if sheet.mover[stand] >= 0 else None
    return "vehicles" in also and isinstance(mover, VehicleRow) and mover.hull != Hull.SOFT


def observes_for(s: Position, stand: int, weapon: int) -> bool:
    """7.0/5, 7.0/10, 7.0/11 Who can direct a weapon: an observer, or the crew over open sights."""
    if is_off_table(s, weapon):
        alone = special(s, SpecialRule.ADVISER_CALLS) is not None
        return may_observe(s, stand) and (stand == weapon or not alone)
    if stand == weapon:
        return CHARTS.armies[sheet_of(s).army[weapon]].open_sights
    return special(s, SpecialRule.OPEN_SIGHTS_ONLY) is None and may_observe(s, stand)


# 7.0/14 Close to built-up areas


@cache
def built_up(ground: Terrain) -> bool:
    """7.0/16, ruling 67: whether five buildings stand together, each within three widths of another."""
    buildings = [
        feature.parts for feature, kind in zip(ground.features, ground.kind) if kind.structure in _BUILT
    ]
    left = set(range(len(buildings)))
    while left:
        cluster = {left.pop()}
        while True:
            near = {
                n
                for n in left
                if any(_close(a, b) for c in cluster for a in buildings[c] for b in buildings[n])
            }
            if not near:
                break
            cluster |= near
            left -= near
        if len(cluster) >= REQUESTS.buildings:
            return True
    return False


def _close(a: Box, b: Box) -> bool:
    """Whether two rectangles are less than three widths apart."""
    wide = max(0, a[0] - b[2], b[0] - a[2])
    high = max(0, a[1] - b[3], b[1] - a[3])
    return wide * wide + high * high < TOGETHER * TOGETHER


def forbidden(s: Position, side: int, wanted: int = ARTILLERY) -> bool:
    """7.0/15, 7.0/16, 7.0/19 Whether the Free World needs leave that it has not got."""
    return (
        side == FREE_WORLD
        and not s.free_fire_zone
        and s.permission < wanted
        and built_up(sheet_of(s).terrain)
    )


def permitted(s: State, observer: int, wanted: int = ARTILLERY) -> bool:
    """7.0/17 to 7.0/19 The observer asks for leave, if it is needed; once given it lasts."""
    if not forbidden(s, sheet_of(s).side[observer], wanted):
        return True
    s.status[observer] |= REQUESTED
    die = s.chance.die()
    if die >= REQUESTS.fixed_wing_allowed:
        s.permission = FIXED_WING
    elif die >= REQUESTS.artillery_allowed:
        s.permission = max(s.permission, ARTILLERY)
    needed = REQUESTS.artillery_allowed if wanted == ARTILLERY else REQUESTS.fixed_wing_allowed
    roll = Roll((Die(die, 6),), about=(needed,))
    s.tell("asked-leave", "7.0/17", observer, _LEAVE[s.permission], roll=roll)
    return s.permission >= wanted


# The barrage


def _barrages(s: Position, seat: int) -> Iterable[Action]:
    """7.0/1, 7.0/5, 7.0/6, 7.0/18 An observer has a weapon fire at an enemy whom it sees."""
    if seat == FREE_WORLD and s.strike != NOBODY:
        return
    weapons = _weapons(s, seat)
    if not weapons:
        return
    enemies = crowd(s, other(seat))
    low = on_ground(s, other(seat))
    for stand in here(s, seat) if low else ():
        if not _may_call(s, stand):
            continue
        seen = sight(s, s.at[stand])
        if not seen & enemies.points:
            continue
        for weapon, points in weapons:
            if observes_for(s, stand, weapon):
                for target in low:
                    if (seen & points) >> s.at[target] & 1 and not unaimed(s, stand, target):
                        yield ("barrage", stand, weapon, target)


def _weapons(s: Position, seat: int) -> list[tuple[int, int]]:
    """7.0/1 The weapons of a side that can fire now, with the points that they reach."""
    found = [(one, reach(s, one)) for one in sheet_of(s).of_side[seat] if s.missions[one]]
    return [(one, points) for one, points in found if points]


def _may_call(s: Position, stand: int) -> bool:
    """7.0/18 Whether a stand may still ask for fire: not if leave was refused to it in this initiative."""
    refused = s.status[stand] & REQUESTED and forbidden(s, sheet_of(s).side[stand])
    return not (s.status[stand] & DONE or refused)


def _into_growth(s: Position, seat: int) -> Iterable[Family]:
    """4.4/5, 7.0/6 Very dense jungle before an observer can be shelled where he does not see into it."""
    ground = sheet_of(s).terrain
    weapons = _weapons(s, seat) if ground.dense and not (seat == FREE_WORLD and s.strike != NOBODY) else []
    for stand in here(s, seat) if weapons else ():
        if not _may_call(s, stand):
            continue
        at = s.at[stand]
        unseen = ground.into_dense_growth(at) & ~sight(s, at)
        for veil in BOOK.veils:
            unseen &= ~veil(s, at)
        for weapon, points in weapons if unseen else ():
            if observes_for(s, stand, weapon):
                yield Family(("barrage-into", stand, weapon), points & unseen)


def unaimed(s: Position, observer: int, target: int) -> bool:
    """M.5/1 Whether an observer sees a target too badly to have shells fired at it."""
    return any(hides(s, observer, target) for hides in BOOK.unaimed)


def barrage(s: State, choice: Action) -> Rule[Outcome]:
    """7.0/1, 7.0/17, ruling 66: a request that is refused is spent; fire that does nothing loses it."""
    observer, weapon, target = int(choice[1]), int(choice[2]), int(choice[3])
    if not permitted(s, observer):
        return None
    row = _fires(s, weapon)
    uncover_work(s, target)
    point = s.at[target]
    strike = _again(s, row, observer)
    came = yield from strike(target)
    yield from spread(s, observer, target, point, came, row.kills, strike)
    yield from risk(s, (), target, point, FRIENDLY_FIRE.indirect, strike)
    return _kept(s, observer, weapon, came)


def _fires(s: State, weapon: int) -> IndirectRow:
    """7.0/1 A weapon spends a mission; one on the table is placed on it."""
    row = weapon_of(s, weapon)
    assert row is not None
    if s.missions[weapon] > 0:
        s.missions[weapon] -= 1
    s.status[weapon] |= FIRED | SHELLED
    if is_off_table(s, weapon):
        _noted(s, weapon)
    else:
        s.status[weapon] |= HAS_FIRED
        show(s, weapon, FIRES, "5.3/1")
    return row


def _kept(s: State, observer: int, weapon: int, came: int) -> Outcome:
    """0/3, 11.1/1 What fire comes to for the initiative; a vehicle whose mortar fired has acted."""
    if came < SUPPRESS:
        return FAILED
    for also in BOOK.took_part:
        also(s, [weapon] if weapon != observer else [])
    return None


def barrage_into(s: State, choice: Action) -> Rule[Outcome]:
    """4.4/5, ruling 284: shells fall at a point of very dense jungle, on whichever enemy is nearest within a
    width of it, if one is; as many dice fall if not, and who is missed stays hidden."""
    observer, weapon, point = int(choice[1]), int(choice[2]), int(choice[3])
    if not permitted(s, observer):
        return None
    row, seat = _fires(s, weapon), sheet_of(s).side[observer]
    rolled = [s.chance.die() for _ in range(row.dice)]
    target = _nearest(s, other(seat), point)
    scored = MISS
    if target != NOBODY:
        counted, score = lines(s, row.dice, s.at[target])
        hits = sum(die >= score for die in rolled[: dice_of(counted)])
        scored = limited(result_of(hits), row.kills)
    dice, what = tuple(Die(die, 6) for die in rolled), RESULTS[scored]
    if scored == MISS:
        roll = Roll(dice, (), point, (PARAMETERS.hit_on,))
        s.tell("shelled-unseen", "4.4/5", row.name, place_name(s, point), point, roll=roll)
        yield from others_near(s, NOBODY, point, FRIENDLY_FIRE.indirect, _again(s, row, observer))
        return FAILED
    show(s, target, HIT, "7.0/T1")
    met = s.at[target]
    shown = tuple(Modifier(line.text, signed(line.value), line.rule) for line in counted)
    s.tell("shelled", "7.0/T1", row.name, target, what, roll=Roll(dice, shown, met, (score,)))
    came = yield from suffer(s, target, scored, observer)
    strike = _again(s, row, observer)
    yield from spread(s, observer, target, met, came, row.kills, strike)
    yield from risk(s, (), target, met, FRIENDLY_FIRE.indirect, strike)
    return _kept(s, observer, weapon, came)


def _again(s: State, row: IndirectRow, by: int) -> Strike:
    """7.0/T1 The same shells at one more stand."""

    def strike(one: int) -> Rule[int]:
        return (yield from shelled(s, row, one, by))

    return strike


def _nearest(s: Position, side: int, point: int) -> int:
    """Ruling 284: of those of a side within a width of a point the nearest, NOBODY if there is none."""
    sheet = sheet_of(s)
    near = [
        one for one in on_ground(s, side) if sheet.discs.at(point, sheet.radius[one] + BASE) >> s.at[one] & 1
    ]
    return min(near, key=lambda one: distance(sheet, point, s.at[one]), default=NOBODY)


def _noted(s: State, weapon: int) -> None:
    """Ruling 179: in which initiative an adviser's battery fired."""
    if special(s, SpecialRule.ADVISER_CALLS) is not None:
        s.adviser_fired = s.initiatives[sheet_of(s).side[weapon]]


def shelled(s: State, row: IndirectRow, target: int, by: int) -> Rule[int]:
    """7.0/T1, ruling 92: the dice of a weapon at one stand, less indirect cover."""
    counted, score = lines(s, row.dice, s.at[target])
    rolled = [s.chance.die() for _ in range(dice_of(counted))]
    scored = limited(result_of(sum(die >= score for die in rolled)), row.kills)
    if scored != MISS:
        show(s, target, HIT, "7.0/T1")
    shown = tuple(Modifier(line.text, signed(line.value), line.rule) for line in counted)
    roll = Roll(tuple(Die(die, 6) for die in rolled), shown, s.at[target], (score,))
    s.tell("shelled", "7.0/T1", row.name, target, RESULTS[scored], knows=knowers(s, target), roll=roll)
    return (yield from suffer(s, target, scored, by))


def lines(s: Position, dice: int, point: int) -> tuple[list[Line], int]:
    """7.0/T1, ruling 46: dice against what is at a point, and the score that hits there."""
    found = [Line("dice of the weapon", dice, "7.0/T1")]
    covers, sixes = indirect_cover(s, point)
    if covers:
        found.append(Line("cover", PARAMETERS.cover_dice, "4.4.2/6"))
    return found, PARAMETERS.protected_hit_on if sixes else PARAMETERS.hit_on


def indirect_cover(s: Position, point: int) -> tuple[bool, bool]:
    """4.4, ruling 46: whether a point is covered against shells, and whether only a 6 hits there."""
    work = work_at(s, point)
    ground = sheet_of(s).terrain
    kinds = (
        [TERRAIN[work.number]] if work is not None else [ground.kind[number] for number in ground.of(point)]
    )
    return any(kind.indirect for kind in kinds), any(kind.indirect_sixes for kind in kinds)


CHAPTER = Chapter(
    entries=(
        Entry("barrage", barrage, actions=_barrages),
        Entry("barrage-into", barrage_into, families=_into_growth),
    ),
    keeps_from_moving=(has_shelled,),
)
