"""4.4.2/8, 6.11/4, 6.11/9 Bunkers under fire of rockets, recoilless rifles and tank guns."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.anti_tank import called, came_to
from dangerclose.games.incoming.chapter import Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import kill
from dangerclose.games.incoming.field import here, on_ground, other
from dangerclose.games.incoming.fire import field_of_fire, may_attack
from dangerclose.games.incoming.friendly_fire import TABLE as FRIENDLY_FIRE
from dangerclose.games.incoming.friendly_fire import hit, others_near, risk
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.rockets import blasts_back, is_recoilless, is_rocket
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FIRES, show
from dangerclose.games.incoming.state import AWAY, FIRED, HAS_FIRED, NOBODY, Position, State
from dangerclose.games.incoming.terms import Ground, Side
from dangerclose.games.incoming.word_kinds import place_name
from dangerclose.games.incoming.wrecks import vehicle_row

FAILED = Lost("the bunker stands", "4.4.2/8")
BLOWN = "its work is blown"
ARMOUR = CHARTS.vehicle_dice.bunker_armour
_BUNKER = Ground.BUNKER.number


def bears_on_bunkers(s: Position, stand: int) -> bool:
    """4.4.2/8 LAWs, RPGs, recoilless rifles and the guns of vehicles."""
    sheet = sheet_of(s)
    armed = is_recoilless(s, stand) or vehicle_row(s, stand) is not None
    return sheet.gun[stand] is not None and armed and may_attack(s, stand)


def bunkers(s: Position, side: int) -> int:
    """4.4.2/8, ruling 276: the points of a side's bunkers: its works, and those of the table it is in."""
    points = 0
    for point, kind, owner in zip(s.work_at, s.work_kind, s.work_of):
        if point >= 0 and kind == _BUNKER and owner == side:
            points |= 1 << point
    ground = sheet_of(s).terrain
    for one in on_ground(s, side):
        if any(ground.features[number].ground == Ground.BUNKER for number in ground.of(s.at[one])):
            points |= 1 << s.at[one]
    return points


def _targets(s: Position, seat: int) -> Iterable[Action]:
    sheet, known = sheet_of(s), bunkers(s, other(seat))
    for stand in here(s, seat) if known else ():
        if bears_on_bunkers(s, stand):
            reached = field_of_fire(s, stand) & known
            if is_rocket(s, stand):  # 6.11/5
                reached &= ~sheet.discs.at(s.at[stand], sheet.radius[stand] + BASE // 2 + BASE)
            yield from (
                ("breach", stand, point) for point in range(sheet.lattice.size) if reached >> point & 1
            )


def needed(s: Position, stand: int, point: int) -> int:
    """Ruling 94: the score that hits a bunker: it lies in cover if the ground around it covers it."""
    if point not in s.work_at:
        return PARAMETERS.at_hit
    covered = sheet_of(s).terrain.cover(point, s.at[stand])[0]
    return PARAMETERS.at_hit_cover if covered else PARAMETERS.at_hit


def breach(s: State, choice: Action) -> Rule[Outcome]:
    """4.4.2/8, ruling 94: a die and ACC hit, a die and PEN reach its armour; whoever is in it dies."""
    stand, point = int(choice[1]), int(choice[2])
    sheet = sheet_of(s)
    gun = sheet.gun[stand]
    assert gun is not None
    s.status[stand] |= FIRED | HAS_FIRED
    show(s, stand, FIRES, "5.3/1")
    score = needed(s, stand, point)
    dice = [s.chance.die()]
    if dice[0] + gun.acc >= score:
        dice.append(s.chance.die())
    label = came_to(gun, score, ARMOUR, dice[0], dice[-1])
    through = label == called(hit=True, through=True)
    counted = (Modifier("ACC", signed(gun.acc), "11.6/T1"), Modifier("PEN", signed(gun.pen), "11.6/T1"))
    roll = Roll(tuple(Die(die, 6) for die in dice), counted, point, (score, ARMOUR))
    s.tell("at-bunker", "4.4.2/8", stand, place_name(s, point), label, point, roll=roll)
    inside = [one for one in here(s, other(sheet.side[stand])) if s.at[one] == point]
    if through:
        collapse(s, point, sheet.side[stand])
    blasts_back(s, stand, point)

    def strays(friend: int) -> Rule[int]:
        return (yield from hit(s, [Attack(stand, friend)], friend))

    if inside:
        yield from risk(s, (stand,), inside[0], point, FRIENDLY_FIRE.heavy, strays)
    else:
        yield from others_near(s, NOBODY, point, FRIENDLY_FIRE.heavy, strays)
    return None if through else FAILED


def collapse(s: State, point: int, by: int) -> None:
    """4.4.2/8, V.0/T1 A work is gone, and whoever of its side is in it; a ruin of the table stays."""
    for one in [one for one in here(s, other(by)) if s.at[one] == point]:
        show(s, one, BLOWN, "4.4.2/8")
        kill(s, one, "4.4.2/8")
    if point in s.work_at:
        number = s.work_at.index(point)
        s.work_at[number] = AWAY
        if by == Side.FREE_WORLD.number and s.work_kind[number] == _BUNKER:
            s.score[by] += CHARTS.victory.free_world.bunker


CHAPTER = Chapter(entries=(Entry("breach", breach, actions=_targets),))
