"""11.2.1, 11.6 Fire at vehicles: guns and rockets against armour, small arms against crews, soft vehicles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line, Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.arcs import HEADINGS
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import KILL, MISS, SUPPRESS
from dangerclose.games.incoming.field import here
from dangerclose.games.incoming.rally import FAILED, succeeds
from dangerclose.games.incoming.reckoning import Attack, covered
from dangerclose.games.incoming.sheets import Gun, sheet_of
from dangerclose.games.incoming.showing import FIRES, knowers, show
from dangerclose.games.incoming.state import (
    ABOARD,
    CLOSED_DOWN,
    CREW_OUT,
    DONE,
    FIRED,
    HAS_FIRED,
    NO_FIRE,
    PINNED,
    SUPPRESSED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Hull
from dangerclose.games.incoming.wrecks import ONE_ATTACK, destroy, mark_casualty, vehicle_row

# Who can do what to a vehicle


def exposed(s: Position, vehicle: int) -> bool:
    """11.2.1/12 Whether men show themselves in an armoured vehicle: at machine guns outside."""
    row = vehicle_row(s, vehicle)
    if row is None or row.hull == Hull.SOFT:
        return False
    return bool(row.machine_guns or row.team_fire) and not s.status[vehicle] & (CREW_OUT | CLOSED_DOWN)


def harmless(s: Position, firer: int, target: int) -> bool:
    """11.2.1/12 Who has no gun does nothing to armour, unless men show themselves."""
    sheet = sheet_of(s)
    row = vehicle_row(s, target)
    if row is None:
        armed = sheet.dice[firer] or sheet.doors[firer]
        return not armed and not (sheet.flies[target] and sheet.gun[firer] is not None)
    if sheet.gun[firer] is not None:
        return False
    return row.hull != Hull.SOFT and not exposed(s, target)


# 11.6/T1, ruling 94: anti-tank fire


def at_vehicles(s: State, attack: Attack) -> Rule[int] | None:
    """11.6/T1 A gun or rocket at a vehicle; None for all other attacks."""
    return anti_tank(s, attack) if is_anti_tank(s, attack) else None


def is_anti_tank(s: Position, attack: Attack) -> bool:
    """11.6/T1 Whether a gun or rocket fires at a vehicle."""
    return sheet_of(s).gun[attack.firer] is not None and vehicle_row(s, attack.target) is not None


def needed_to_hit(s: Position, attack: Attack) -> int:
    """Ruling 94: what a die and ACC must come to."""
    return PARAMETERS.at_hit_cover if covered(s, attack)[0] else PARAMETERS.at_hit


def called(hit: bool, through: bool) -> str:
    """What came of a shot at armour."""
    return "penetrated" if through else "hit without effect" if hit else "missed"


def came_to(gun: Gun, needed: int, armour: int, die: int, second: int) -> str:
    """Ruling 94: what two dice come to; the second falls only for armour that was hit."""
    hit = die + gun.acc >= needed
    return called(hit, hit and (not armour or second + gun.pen >= armour))


def anti_tank(s: State, attack: Attack) -> Rule[int]:
    """Ruling 94: a die and ACC hit, a die and PEN reach the armour; what came of it."""
    firer, target = attack.firer, attack.target
    gun, row = sheet_of(s).gun[firer], vehicle_row(s, target)
    assert gun is not None
    assert row is not None
    s.status[firer] |= FIRED | HAS_FIRED
    show(s, firer, FIRES, "5.3/1")
    needed, armour = needed_to_hit(s, attack), armour_met(s, attack)
    dice = [s.chance.die()]
    hit = dice[0] + gun.acc >= needed
    if hit and armour:
        dice.append(s.chance.die())
    label = came_to(gun, needed, armour, dice[0], dice[-1])
    through = label == called(hit=True, through=True)
    if attack.reactive and not (through if s.pins_lay_no_fire else hit):
        s.status[firer] |= NO_FIRE
    counted = [Modifier("ACC", signed(gun.acc), "11.6/T1"), Modifier("PEN", signed(gun.pen), "11.6/T1")]
    roll = Roll(tuple(Die(die, 6) for die in dice), tuple(counted), s.at[target], (needed, armour))
    s.tell("anti-tank", "11.6/T1", firer, target, label, roll=roll)
    if not through:
        return MISS
    return (yield from penetrated(s, target, gun.eff))


def armour_met(s: Position, attack: Attack) -> int:
    """11.6/T1, ruling 94: front or rear armour by where the fire comes from; 0 if it has none."""
    row = vehicle_row(s, attack.target)
    assert row is not None
    if row.armour is None:
        return 0
    before = _before(s, s.at[attack.firer], attack.target, s.at[attack.target])
    return row.armour[0 if before else 1]


def _before(s: Position, firer: int, vehicle: int, point: int) -> bool:
    """Ruling 94: whether fire meets a vehicle at a point before the line through its middle."""
    places = sheet_of(s).lattice.places
    (ax, ay), (bx, by) = places[firer], places[point]
    east, north = HEADINGS[s.facing[vehicle]]
    return (ax - bx) * east + (ay - by) * north >= 0


def rears(s: Position, mover: int, walk: Sequence[int], able: Sequence[int]) -> Sequence[int]:
    """11.6/T1 Where guns and rockets meet the weaker armour of a vehicle that drives past them."""
    sheet, row = sheet_of(s), vehicle_row(s, mover)
    if row is None or row.armour is None or row.armour[0] <= row.armour[1]:
        return ()
    return [
        bits_of(point for point in walk if not _before(s, s.at[one], mover, point))
        if sheet.gun[one] is not None
        else 0
        for one in able
    ]


def penetrated(s: State, vehicle: int, eff: int) -> Rule[int]:
    """11.2.1/7, 11.2.1/10 A tank that was penetrated is destroyed or loses its crew; others are destroyed."""
    row = vehicle_row(s, vehicle)
    assert row is not None
    if row.hull == Hull.TANK:
        score = CHARTS.vehicle_dice.tank_destroyed
        die = s.chance.die()
        lost = die >= score
        roll = Roll((Die(die, 6),), (), s.at[vehicle], (score,))
        what = "is destroyed" if lost else "loses its crew"
        s.tell("tank-penetrated", "11.2.1/7", vehicle, what, roll=roll)
        if not lost:
            s.status[vehicle] = s.status[vehicle] & ~PINNED | SUPPRESSED | CREW_OUT
            mark_casualty(s, sheet_of(s).side[vehicle], ABOARD, vehicle)
            return SUPPRESS
    yield from destroy(s, vehicle, eff, "11.2.1/1")
    return KILL


# 11.2.1/12 Small arms


def as_in_cover(s: Position, attack: Attack) -> Iterator[Line]:
    """11.2.1/12 Men who show themselves in a vehicle are hit as if in cover."""
    if exposed(s, attack.target) and not covered(s, attack)[0]:
        yield Line("in a vehicle", PARAMETERS.cover_dice, "11.2.1/12")


def _soft(s: State, vehicle: int, result: int, by: int) -> Rule[int]:
    """11.6/2 A soft vehicle ignores pins and is destroyed by anything more."""
    if result < SUPPRESS:
        return MISS
    yield from destroy(s, vehicle, ONE_ATTACK, "11.6/2")
    return KILL


def _crew(s: State, vehicle: int, result: int, by: int) -> Rule[int]:
    """11.2.1/13 to 11.2.1/15 What small arms do to men who show themselves."""
    yield from ()
    if result < SUPPRESS or not exposed(s, vehicle):
        return MISS
    if result == KILL:
        s.status[vehicle] |= CREW_OUT
        mark_casualty(s, sheet_of(s).side[vehicle], ABOARD, vehicle)
        s.tell("crew-out", "11.2.1/15", vehicle)
    else:
        s.status[vehicle] |= CLOSED_DOWN
        s.tell("closed-down", "11.2.1/14", vehicle)
    return result


def _closed(s: Position, seat: int) -> Iterable[Action]:
    return [
        ("open-up", one) for one in here(s, seat) if s.status[one] & CLOSED_DOWN and not s.status[one] & DONE
    ]


def open_up(s: State, choice: Action) -> Rule[Outcome]:
    """11.2.1/14 Those in a vehicle that was closed down rally as from a suppress."""
    vehicle = int(choice[1])
    score = PARAMETERS.rally_suppressed[sheet_of(s).quality[vehicle]]
    die = s.chance.die()
    done = succeeds(die, 0, score)
    if done:
        s.status[vehicle] &= ~CLOSED_DOWN
    roll = Roll((Die(die, 6),), (), s.at[vehicle], (score,))
    what = "open up again" if done else "stay down"
    s.tell("opened-up", "11.2.1/14", vehicle, what, knows=knowers(s, vehicle), roll=roll)
    yield from ()
    return None if done or not PARAMETERS.failed_rally_loses else FAILED


CHAPTER = Chapter(
    entries=(Entry("open-up", open_up, actions=_closed),),
    harmless=(harmless,),
    merits=(rears,),
    instead=(at_vehicles,),
    attack_lines=(as_in_cover,),
    only=dict.fromkeys((as_in_cover, rears), lambda sheet: any(sheet.driven)),
    effects={Hull.SOFT: _soft, Hull.LIGHT: _crew, Hull.TANK: _crew},
)
