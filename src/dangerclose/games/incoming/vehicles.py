"""11.1, 11.6, 4.4 Vehicles: who rides in them, further actions, group moves, fire on the move, bogging."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family, Options
from dangerclose.core.reckoning import Line, Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.banks import shoals
from dangerclose.games.incoming.blast import HIT
from dangerclose.games.incoming.chapter import Chapter, Encounter, Entry, Lost, Outcome
from dangerclose.games.incoming.chart_schema import BogRow
from dangerclose.games.incoming.command import may_move
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import MISS, PIN, RESULTS, SUPPRESS, bears_for, suffer
from dangerclose.games.incoming.field import (
    CONTACT,
    aloft,
    here,
    is_good,
    members_of,
    platoon_of,
    sees,
    touching,
    within,
)
from dangerclose.games.incoming.fire import field_of_fire, may_attack, targets
from dangerclose.games.incoming.friendly_fire import TABLE as FRIENDLY_FIRE
from dangerclose.games.incoming.friendly_fire import risk
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.movement import ends, go, set_foot, under_fire
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.reckoning import Attack, covered
from dangerclose.games.incoming.roster import MOVERS
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.showing import FIRES, found_there, show
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import (
    ABOARD,
    BOGGED,
    CREW_OUT,
    DISMOUNTED,
    DONE,
    FIRED,
    GOT_AWAY,
    HAS_FIRED,
    LEFT,
    MIRED,
    MOVED,
    NOBODY,
    SUPPRESSED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Army, BogClass, Going, Hull, Mobility, StandKind
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.vehicle_units import command_vehicle, kin
from dangerclose.games.incoming.word_kinds import place_name
from dangerclose.games.incoming.wrecks import beside, riders, vehicle_row

_GROUP, _TEAM = StandKind.PLATOON_CG.number, StandKind.FIRE_TEAM.number
_NVA = Army.NVA.number
FAILED = Lost("fire on the move does not suppress", "11.1.2/9")
SHELTERED = 2
"""4.4/10"""
GETS_IN = "it boards"


def vehicles(s: Position, side: int) -> list[int]:
    """11.6/T1 The vehicles and craft of a side on the table."""
    return [one for one in sheet_of(s).driven[side] if s.at[one] >= 0]


def carriers(s: Position, side: int) -> list[int]:
    """11.6/3, 11.1.3/6 What those of a side can get into: vehicles, and helicopters on the ground."""
    sheet = sheet_of(s)
    landed = [
        one for one in sheet.aircraft if sheet.side[one] == side and s.at[one] >= 0 and not aloft(s, one)
    ]
    return [*vehicles(s, side), *landed]


# 11.6/3 to 11.6/5 Who rides


def room_taken(s: Position, carrier: int, stand: int) -> int:
    """11.1.3/18, ruling 88: half places; a command group rides in a vehicle with its platoon for nothing."""
    row = sheet_of(s).row[stand]
    assert row is not None
    mates = [one for one in riders(s, carrier) if one != stand]
    with_mates = any(platoon_of(s, one) == platoon_of(s, stand) for one in mates)
    if sheet_of(s).kind[stand] == _GROUP and with_mates and not sheet_of(s).flies[carrier]:
        return 0
    return row.room


def has_room(s: Position, carrier: int, stand: int) -> bool:
    """11.6/3, 11.6/4, 11.1.2/10, 11.1.3/T1 Whether a carrier can take one more stand."""
    row = MOVERS[sheet_of(s).mover[carrier]]
    inside = [*riders(s, carrier), stand]
    rows = [sheet_of(s).row[one] for one in inside]
    guns = sum(one is not None and one.towed for one in rows)
    if guns:
        pulls = row.tows if isinstance(row, VehicleRow) else row.gun_load
        observers = sum(one is not None and one.kind == StandKind.OBSERVER for one in rows)
        return pulls and guns == 1 and guns + observers == len(inside)
    if isinstance(row, VehicleRow) and row.heavy_load:
        if all(one is not None and one.heavy for one in rows):
            return len(inside) <= row.heavy_load
    return sum(room_taken(s, carrier, one) for one in inside) <= row.room


def lands_men(s: Position, carrier: int) -> bool:
    """Ruling 24: a craft takes men up and lands them at a bank that it touches; others anywhere."""
    sheet = sheet_of(s)
    if sheet.mobility[carrier] != Mobility.WATER:
        return True
    return bool(shoals(sheet, sheet.radius[carrier]) >> s.at[carrier] & 1)


def _boardings(s: Position, seat: int) -> Iterable[Action]:
    sheet = sheet_of(s)
    open_to_them = [one for one in carriers(s, seat) if MOVERS[sheet.mover[one]].room]
    for stand in here(s, seat) if open_to_them else ():
        if not sheet.on_foot[stand] or not is_good(s, stand) or s.status[stand] & DONE:
            continue
        for carrier in open_to_them:
            if touching(s, stand, carrier) and has_room(s, carrier, stand) and lands_men(s, carrier):
                yield ("board", stand, carrier)


def board(s: State, choice: Action) -> Rule[Outcome]:
    """11.6/3, 11.1.3/6 A stand in contact gets into a vehicle or helicopter: one action of the stand."""
    stand, carrier = int(choice[1]), int(choice[2])
    show(s, stand, GETS_IN, "11.6/3")
    s.at[stand], s.aboard[stand] = ABOARD, carrier
    s.tell("boarded", "11.6/3", stand, carrier)
    yield from ()
    return None


def _dismounts(s: Position, seat: int) -> Iterable[Family]:
    for carrier in carriers(s, seat):
        sheet, point = sheet_of(s), s.at[carrier]
        for stand in riders(s, carrier) if lands_men(s, carrier) else ():
            if not s.status[stand] & (SUPPRESSED | DONE):
                touched = sheet.discs.at(point, sheet.radius[carrier] + sheet.radius[stand] + CONTACT)
                room = beside(s, stand, point, sheet.radius[carrier])
                yield Family(("dismount", stand), room & touched)


def dismount(s: State, choice: Action) -> Rule[Outcome]:
    """11.6/3 A stand gets out beside its vehicle: one action, at which it may be fired.

    It meets what is there; where a hidden enemy lies it stays aboard.

    11.1.3/6 Out of a helicopter it has a move left.
    """
    stand, point = int(choice[1]), int(choice[2])
    if found_there(s, stand, point):
        return None
    flew = sheet_of(s).flies[s.aboard[stand]]
    s.at[stand], s.aboard[stand] = point, NOBODY
    s.status[stand] |= DISMOUNTED | DONE if flew else MOVED
    s.tell("got-out", "11.6/3", stand, place_name(s, point), point)
    lost = yield from set_foot(s, stand, point)
    if lost is not None or not is_good(s, stand):
        return lost
    return (yield from under_fire(s, Way(stand, point, [point], [point])))


# 6.5/12 Casualties in vehicles


def within_reach(s: Position, carrier: int) -> list[int]:
    """6.5/12, ruling 52: the own casualties in contact for whom a vehicle has room."""
    sheet = sheet_of(s)
    near = sheet.discs.at(s.at[carrier], sheet.radius[carrier] + CONTACT)
    side = sheet.side[carrier]
    lying = [
        number
        for number, point in enumerate(s.casualty_at)
        if point >= 0 and bears_for(side, s.casualty_of[number]) and near >> point & 1
    ]
    return lying[: MOVERS[sheet.mover[carrier]].bears - s.casualty_aboard.count(carrier)]


def _loads(s: Position, seat: int) -> Iterable[Action]:
    return [
        ("take-up", one)
        for one in (carriers(s, seat) if s.casualty_at else ())
        if MOVERS[sheet_of(s).mover[one]].bears
        if sheet_of(s).flies[one] or not s.status[one] & (SUPPRESSED | DONE)
        if within_reach(s, one)
    ]


def take_up(s: State, choice: Action) -> Rule[Outcome]:
    """6.5/12 A vehicle takes up the casualties beside it, a helicopter one by each action (11.1.3/6)."""
    carrier = int(choice[1])
    found = within_reach(s, carrier)[: 1 if sheet_of(s).flies[carrier] else None]
    for number in found:
        s.casualty_at[number], s.casualty_aboard[number] = ABOARD, carrier
    s.tell("taken-up", "6.5/12", carrier, len(found))
    yield from ()
    return None


# 11.1/1 One action, and further ones


def acted(s: State, choice: Action, lost: Outcome) -> Rule[None]:
    """11.1/1, ruling 16, ruling 70: an armoured vehicle rolls for a further action; others are done."""
    if len(choice) < 2 or lost is not None:
        return
    one = int(choice[1])
    if s.at[one] == LEFT:
        for rider in riders(s, one):
            s.at[rider], s.aboard[rider] = LEFT, NOBODY
            s.status[rider] |= s.status[one] & GOT_AWAY
        for number, carrier in enumerate(s.casualty_aboard):
            if carrier == one:
                s.casualty_at[number], s.casualty_aboard[number] = LEFT, NOBODY
    row = vehicle_row(s, one)
    if row is None or s.at[one] < 0:
        return
    if choice[0] == "pivot" and boggy(s, one) >> s.at[one] & 1:
        yield from bog(s, one, s.at[one])
    if not s.status[one] & DONE:
        further(s, one, row)


def fired_along(s: State, stands: Sequence[int]) -> None:
    """11.1/1, 11.1.2/1 Armoured vehicles that fired in another's group have acted, too."""
    for one in stands:
        row = vehicle_row(s, one)
        if row is not None and s.at[one] >= 0 and not s.status[one] & DONE:
            further(s, one, row)


def further(s: State, vehicle: int, row: VehicleRow) -> None:
    """11.1/1, rulings 70 and 201: the die for a further action; soft vehicles have none, but fast craft."""
    score = CHARTS.vehicle_dice.further_action
    die = s.chance.die() if row.hull != Hull.SOFT or row.fast else 0
    if die < score:
        s.status[vehicle] |= DONE
    if die:
        roll = Roll((Die(die, 6),), (), s.at[vehicle], (score,))
        s.tell("further", "11.1/1", vehicle, "may act again" if die >= score else "is done", roll=roll)


# 4.4/2 Bogging


def boggy(s: Position, mover: int) -> int:
    """4.4/2, ruling 200: the points at which a vehicle can bog down, or a craft run aground."""
    row = vehicle_row(s, mover)
    if row is None or row.bog is None:
        return 0
    if row.mobility == Mobility.WATER:
        return shoals(sheet_of(s), sheet_of(s).radius[mover])
    return _boggy(sheet_of(s).terrain, row.mobility)


def _boggy(ground: Terrain, mobility: Mobility) -> int:
    points = 0
    for inside, kind in zip(ground.inside, ground.kind):
        if kind.going(mobility) == Going.BOG:
            points |= inside
    return points


def _enters_bog(s: Position, mover: int) -> int:
    """4.4/2 Once in each move: where it enters, or its first step if it begins in it."""
    points = boggy(s, mover)
    if not points >> s.at[mover] & 1:
        return points
    lattice = sheet_of(s).lattice
    return lattice.within(lattice.places[s.at[mover]], CONTACT * 2) & ~(1 << s.at[mover])


def bog(s: State, mover: int, point: int) -> Rule[bool]:
    """4.4/T1 Whether a vehicle gets on: it bogs down on its score or less."""
    row = vehicle_row(s, mover)
    assert row is not None
    assert row.bog is not None
    score = _bogging(row.bog).bogs
    die = s.chance.die()
    stuck = die <= score
    if stuck:
        s.status[mover] |= BOGGED
    roll = Roll((Die(die, 6),), (), point, (score,))
    s.tell("bogs", "4.4/T1", mover, "bogs down" if stuck else "gets on", roll=roll)
    yield from ()
    return not stuck


def _bogging(kind: BogClass) -> BogRow:
    return next(row for row in CHARTS.bogging if row.bog_class == kind)


def is_stuck(s: Position, stand: int) -> bool:
    """4.4/T1 A bogged vehicle stays where it is."""
    return bool(s.status[stand] & (BOGGED | MIRED))


def helpers(s: Position, vehicle: int) -> list[int]:
    """4.4/3 Like vehicles within a width that have not moved in this initiative."""
    row = vehicle_row(s, vehicle)
    assert row is not None
    found = []
    for one in vehicles(s, sheet_of(s).side[vehicle]):
        like = vehicle_row(s, one)
        if one != vehicle and like is not None and like.bog == row.bog and within(s, one, vehicle):
            if not s.status[one] & (MOVED | DONE | BOGGED | MIRED | SUPPRESSED):
                found.append(one)
    return found


def _rescues(s: Position, seat: int) -> Iterable[Action]:
    for one in vehicles(s, seat):
        if s.status[one] & BOGGED and not s.status[one] & (MIRED | DONE | SUPPRESSED):
            yield ("free", one)
            yield from (("pull-free", one, helper) for helper in helpers(s, one)[:1])


def free(s: State, choice: Action) -> Rule[Outcome]:
    """4.4/T1, 4.4/3, ruling 4: a bogged vehicle tries to come free; with help fire may answer first.

    Help adds to the die for both scores, but a bare 1 mires in any case.
    """
    vehicle = int(choice[1])
    row = vehicle_row(s, vehicle)
    assert row is not None
    assert row.bog is not None
    helped = choice[0] == "pull-free"
    if helped:
        helper = int(choice[2])
        s.status[helper] |= DONE
        point = s.at[helper]
        lost = yield from under_fire(s, Way(helper, point, [point], [point]), "pulls")
        if lost is not None or s.at[vehicle] < 0:
            return lost
    table = _bogging(row.bog)
    die = s.chance.die()
    mired = die == 1 or die + helped <= table.mired
    done = not mired and die + helped >= table.free
    if done:
        s.status[vehicle] &= ~BOGGED
    elif mired:
        s.status[vehicle] |= MIRED
    counted = (Modifier("a like vehicle helps", signed(1), "4.4/3"),) if helped else ()
    roll = Roll((Die(die, 6),), counted, s.at[vehicle], (table.free,))
    what = "comes free" if done else "is mired for good" if mired else "stays where it is"
    s.tell("freed", "4.4/3", vehicle, what, roll=roll)
    return None


# 4.4/6 Shelter


def shelters(s: Position, attack: Attack) -> Iterator[Line]:
    """4.4/6 to 4.4/10, ruling 45: a tracked armoured vehicle across the line of fire is cover."""
    sheet = sheet_of(s)
    if sheet.on_foot[attack.target] and not covered(s, attack)[0]:
        if any(_shelters(s, one, attack) for one in tracked(sheet)[sheet.side[attack.target]]):
            yield Line("behind a vehicle", PARAMETERS.cover_dice, "4.4/6")


@lru_cache(maxsize=64)
def tracked(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """4.4/6 By side the vehicles behind which men find shelter."""
    rows = ((one, MOVERS[sheet.mover[one]]) for one in sheet.stands if sheet.mover[one] >= 0)
    found = [
        one
        for one, row in rows
        if isinstance(row, VehicleRow) and row.mobility == Mobility.TRACKS and row.hull != Hull.SOFT
    ]
    return tuple(tuple(one for one in own if one in found) for own in sheet.driven)


def _has_shelter(sheet: Sheet) -> bool:
    return any(tracked(sheet))


def _shelters(s: Position, vehicle: int, attack: Attack) -> bool:
    if not touching(s, attack.target, vehicle):
        return False
    across = lies_across(s, vehicle, s.at[attack.firer], s.at[attack.target])
    return across and attack.target in sheltered_by(s, vehicle)[:SHELTERED]


def lies_across(s: Position, vehicle: int, firer: int, target: int) -> bool:
    """4.4/8, ruling 45: whether a vehicle lies across the line of fire from one point to another."""
    sheet = sheet_of(s)
    (ax, ay), (bx, by), (vx, vy) = (sheet.lattice.places[one] for one in (firer, target, s.at[vehicle]))
    dx, dy = bx - ax, by - ay
    along, aside = (vx - ax) * dx + (vy - ay) * dy, (vx - ax) * dy - (vy - ay) * dx
    length = dx * dx + dy * dy
    return 0 < along < length and aside * aside < sheet.radius[vehicle] ** 2 * length


def out_of_shelter(s: Position, mover: int, walk: Sequence[int], able: Sequence[int]) -> Sequence[int]:
    """4.4/6 to 4.4/8 Where no vehicle of its side shelters a mover on foot from who could fire at it."""
    sheet = sheet_of(s)
    if not sheet.on_foot[mover]:
        return ()
    beside_it = [
        (vehicle, point)
        for vehicle in tracked(sheet)[sheet.side[mover]]
        if s.at[vehicle] >= 0
        for near in (sheet.discs.at(s.at[vehicle], sheet.radius[vehicle] + sheet.radius[mover] + CONTACT),)
        for point in walk
        if near >> point & 1
    ]
    if not beside_it:
        return ()
    return [
        sheet.lattice.everywhere
        & ~bits_of(point for vehicle, point in beside_it if lies_across(s, vehicle, s.at[one], point))
        for one in able
    ]


def sheltered_by(s: Position, vehicle: int) -> list[int]:
    """4.4/10 Those on foot who touch a vehicle of their side."""
    sheet = sheet_of(s)
    return [one for one in here(s, sheet.side[vehicle]) if sheet.on_foot[one] and touching(s, one, vehicle)]


# 11.1.1 Group moves


def unit(s: Position, leader: int) -> list[int]:
    """11.1.1/2, 11.1.1/3 The vehicles that may go with one: of its army, within a width of it, itself first.

    NVA vehicles begin in sight of their command vehicle.
    """
    found = [leader] + [one for one in kin(s, leader) if one != leader and within(s, one, leader)]
    chief = command_vehicle(s, leader)
    if sheet_of(s).army[leader] == _NVA:
        found = [one for one in found if one == chief or sees(s, one, chief)]
    return [one for one in found if may_move(s, one)]


def _convoys(s: Position, seat: int) -> Iterable[Action]:
    for one in vehicles(s, seat):
        if may_move(s, one) and one in (group := unit(s, one)) and len(group) > 1:
            yield ("convoy", one)


def group_ends(s: Position, vehicle: int, leader: int, leaving: Sequence[int]) -> int:
    """11.1.1/3 Where a vehicle of a group may end: NVA vehicles in sight of their command vehicle."""
    points = ends(s, vehicle, tuple(leaving))
    chief = command_vehicle(s, leader)
    if sheet_of(s).army[leader] == _NVA and vehicle != chief:
        points &= sheet_of(s).terrain.seen(s.at[chief])
    return points


def convoy(s: State, choice: Action) -> Rule[Outcome]:
    """11.1.1/2 to 11.1.1/4 Vehicles move as a group; who was in it tries no further action."""
    leader = int(choice[1])
    side = sheet_of(s).side[leader]
    k = known(s, side)
    left = unit(k, leader)
    planned: list[tuple[int, int]] = []
    while left:
        leaving = [*left, *(one for one, _ in planned)]
        families = [Family(("with", one), group_ends(k, one, leader, leaving)) for one in left]
        options = Options([("go",)] if planned else [], families)
        if not options:
            break
        answer = yield Ask(side, "group", "11.1.1/1", options, (leader,))
        if answer[0] == "go":
            break
        one, end = int(answer[1]), int(answer[2])
        planned.append((one, end))
        left.remove(one)
        k.at[one] = end
    s.tell("group-moves", "11.1.1/1", leader)
    lost: Outcome = None
    for one, end in planned:
        if s.at[one] >= 0 and may_move(s, one):
            lost = (yield from go(s, one, end)) or lost
        s.status[one] |= DONE
    s.status[leader] |= DONE
    return lost


# 11.1.2 Fire on the move


def moving_dice(s: Position, vehicle: int) -> int:
    """6.7/1, 11.1.2/2, 11.1.2/4 Dice of recon by fire: 2 of an ACAV or tank, else 1."""
    row = vehicle_row(s, vehicle)
    if row is None:
        return 0
    if sheet_of(s).dice[vehicle] and not s.status[vehicle] & CREW_OUT:
        return sheet_of(s).recon[vehicle]
    return int(any(sheet_of(s).kind[one] == _TEAM and is_good(s, one) for one in riders(s, vehicle)))


def _drive_bys(s: Position, seat: int) -> Iterable[Family]:
    """11.1.2/3 A known target in sight when the move begins."""
    for one in vehicles(s, seat):
        if not moving_dice(s, one) or not may_move(s, one):
            continue
        if sheet_of(s).dice[one] and not may_attack(s, one):
            continue
        for target in targets(s, one, field_of_fire(s, one)):
            if sheet_of(s).on_foot[target]:
                yield Family(("drive-firing", one, target), ends(s, one))


def drive_firing(s: State, choice: Action) -> Rule[Outcome]:
    """11.1.2/3 to 11.1.2/9, ruling 75: sixes pin or suppress a target and its platoon close by."""
    vehicle, target, end = int(choice[1]), int(choice[2]), int(choice[3])
    point = s.at[target]
    s.status[vehicle] |= FIRED | HAS_FIRED
    show(s, vehicle, FIRES, "5.3/1")
    dice = [s.chance.die() for _ in range(moving_dice(s, vehicle))]
    hits = sum(die >= PARAMETERS.recon_hit_on for die in dice)
    result = SUPPRESS if hits > 1 else PIN
    roll = Roll(tuple(Die(die, 6) for die in dice), (), s.at[target], (PARAMETERS.recon_hit_on,))
    label = ("nobody is hit", "a pin", "a suppress")[min(hits, 2)]
    s.tell("drives-firing", "11.1.2/4", vehicle, target, label, roll=roll)
    if hits:
        platoon = platoon_of(s, target)
        mates = members_of(s, platoon) if platoon != NOBODY else []
        group = [target, *(one for one in mates if one != target and within(s, one, target))]
        for one in group:
            show(s, one, HIT, "11.1.2/4")
            yield from suffer(s, one, result, vehicle)

    def strays(friend: int) -> Rule[int]:
        return (yield from _strays(s, vehicle, friend))

    yield from risk(s, (vehicle,), target, point, FRIENDLY_FIRE.small_arms, strays)
    lost = yield from go(s, vehicle, end)
    return lost if lost is not None or hits > 1 else FAILED


def _strays(s: State, vehicle: int, friend: int) -> Rule[int]:
    """7.4/6, 7.4/7, ruling 271: fire on the move strays with the dice that it has: sixes pin or suppress."""
    dice = [s.chance.die() for _ in range(moving_dice(s, vehicle))]
    hits = sum(die >= PARAMETERS.recon_hit_on for die in dice)
    result = (MISS, PIN, SUPPRESS)[min(hits, 2)]
    roll = Roll(tuple(Die(die, 6) for die in dice), (), s.at[friend], (PARAMETERS.recon_hit_on,))
    s.tell("friendly-fire", "7.4/7", friend, RESULTS[result], roll=roll)
    return (yield from suffer(s, friend, result, vehicle))


# 8.0/9 Close combat


def in_close_combat(s: Position, own: Sequence[int], enemies: Sequence[int], attacks: bool) -> Iterator[Line]:
    """8.0/9 to 8.0/11, 8.0/13, rulings 68 and 90: what the best vehicle of a side adds."""
    ground = sheet_of(s).terrain
    best = 0
    for one in own:
        row = vehicle_row(s, one)
        if row is not None and s.at[one] >= 0:
            close = any(ground.kind[number].close_country for number in ground.of(s.at[one]))
            value = min(row.close_combat, CHARTS.close_combat.vehicle_in_close_country) if close else None
            best = max(best, row.close_combat if value is None else value)
    if best:
        yield Line("vehicle", best, "8.0/9")


CHAPTER = Chapter(
    entries=(
        Entry("board", board, actions=_boardings),
        Entry("dismount", dismount, families=_dismounts),
        Entry("take-up", take_up, actions=_loads),
        Entry("free", free, actions=_rescues),
        Entry("pull-free", free),
        Entry("convoy", convoy, actions=_convoys),
        Entry("drive-firing", drive_firing, families=_drive_bys),
    ),
    encounters=(Encounter(_enters_bog, bog, once=True),),
    keeps_from_moving=(is_stuck,),
    attack_lines=(shelters,),
    merits=(out_of_shelter,),
    combat_lines=(in_close_combat,),
    after_action=(acted,),
    took_part=(fired_along,),
    only=dict.fromkeys((shelters, out_of_shelter), _has_shelter)
    | dict.fromkeys((in_close_combat, is_stuck), lambda sheet: any(sheet.driven)),
)
