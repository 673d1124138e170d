"""11.1.3 Fire at helicopters: who reaches one in flight, what brings it down, and results on the ground."""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.aircrew import destroyed, shot_down
from dangerclose.games.incoming.chapter import BOOK, Chapter
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import KILL, MISS, SUPPRESS, suffer
from dangerclose.games.incoming.field import aloft, is_hidden
from dangerclose.games.incoming.fire import field_of_fire
from dangerclose.games.incoming.helicopters import vanish
from dangerclose.games.incoming.overhead import HEAVY, reaches_overhead
from dangerclose.games.incoming.reckoning import Attack, covered
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FIRES, knowers, show
from dangerclose.games.incoming.state import FIRED, HAS_FIRED, LOW, NO_FIRE, Position, State
from dangerclose.games.incoming.terms import Mobility, Side

COMMUNIST = Side.COMMUNIST.number
DICE, SIDES_OF_A_DIE = 2, 6


# 11.1.3/7 Who may fire at one in flight


def reach(s: Position, firer: int, target: int, wanted: int) -> int | None:
    """11.1.3/7 to 11.1.3/11 At which points a stand can fire at a helicopter in flight.

    Whoever flies is hidden by smoke and night as all are.
    """
    if not aloft(s, target):
        return None
    sheet = sheet_of(s)
    if is_recoilless(s, firer):
        return field_of_fire(s, firer) & wanted if s.status[target] & LOW else 0
    if not fires_up(s, firer):
        return 0
    for veil in BOOK.veils:
        wanted &= ~veil(s, s.at[firer])
    if sheet.on_foot[firer]:
        return bits_of(point for point in members(wanted) if reaches_overhead(s, firer, point))
    seen = field_of_fire(s, firer) & wanted
    return bits_of(point for point in members(seen) if reaches_overhead(s, firer, point))


def is_recoilless(s: Position, stand: int) -> bool:
    """11.1.3/11 RPGs and recoilless rifles."""
    row = sheet_of(s).row[stand]
    return row is not None and row.recoilless


def fires_up(s: Position, stand: int) -> bool:
    """11.1.3/12, 11.1.3/13 Whether a stand has small arms, machine guns or a weapon against aircraft."""
    sheet = sheet_of(s)
    row = sheet.row[stand]
    return sheet.dice[stand] > 0 and not (row is not None and row.gun)


def is_heavy(s: Position, stand: int) -> bool:
    """11.1.3/13, ruling 235: heavy machine guns, anti-aircraft guns, rockets, and what vehicles carry."""
    sheet = sheet_of(s)
    return sheet.kind[stand] in HEAVY or is_recoilless(s, stand) or not sheet.on_foot[stand]


# 11.1.3/12, 11.1.3/13 In flight


def brings_down(heavy: bool, dice: tuple[int, ...]) -> bool:
    """11.1.3/12, 11.1.3/13, ruling 15: twelve for small arms; five or six on both dice for all else."""
    if heavy:
        return all(die >= CHARTS.vehicle_dice.shot_down_each_die for die in dice)
    return sum(dice) >= CHARTS.vehicle_dice.shot_down_small_arms


def ways_down(heavy: bool) -> int:
    """How many of the 36 ways of two dice bring a helicopter down."""
    faces = range(1, SIDES_OF_A_DIE + 1)
    return sum(brings_down(heavy, (a, b)) for a in faces for b in faces)


def at_helicopters_alone(s: Position, attack: Attack) -> bool:
    """11.1.3/7 Whether an attack is made by the rules of this chapter and not by fire dice."""
    flies = sheet_of(s).flies[attack.target]
    return aloft(s, attack.target) or (flies and is_rocket(s, attack.firer))


def at_helicopters(s: State, attack: Attack) -> Rule[int] | None:
    """11.1.3/7 Fire at one in flight, and rockets at one on the ground; None for all other attacks."""
    if not at_helicopters_alone(s, attack):
        return None
    return _upward(s, attack) if aloft(s, attack.target) else _rocket(s, attack)


def is_rocket(s: Position, stand: int) -> bool:
    """6.11/2 A weapon that has no dice against men."""
    return sheet_of(s).gun[stand] is not None and not sheet_of(s).dice[stand]


def _upward(s: State, attack: Attack) -> Rule[int]:
    heavy = is_heavy(s, attack.firer)
    rolled = tuple(s.chance.die() for _ in range(DICE))
    down = brings_down(heavy, rolled)
    rule = "11.1.3/13" if heavy else "11.1.3/12"
    _fired(s, attack, hit=down)
    needed = "both 5 or 6" if heavy else "12 in all"
    _tell(s, attack, rule, "shot down" if down else "missed", needed, rolled, ())
    if not down:
        return MISS
    yield from shot_down(s, attack.target)
    return KILL


def _fired(s: State, attack: Attack, *, hit: bool) -> None:
    """5.3/1, ruling 29: who fires is placed, unless it stays hidden, and may be done reacting."""
    s.status[attack.firer] |= FIRED | HAS_FIRED
    if not any(stays(s, attack) for stays in BOOK.stays_hidden):
        show(s, attack.firer, FIRES, "5.3/1")
    if attack.reactive and not hit:
        s.status[attack.firer] |= NO_FIRE


def _tell(
    s: State,
    attack: Attack,
    rule: str,
    label: str,
    needed: str,
    rolled: tuple[int, ...],
    counted: tuple[Modifier, ...],
) -> None:
    dice = tuple(Die(die, 6) for die in rolled)
    place, knows = s.at[attack.target], knowers(s, attack.firer)
    roll = Roll(dice, counted, place)
    s.tell("at-helicopter", rule, attack.firer, attack.target, label, needed, knows=knows, roll=roll)
    if is_hidden(s, attack.firer):
        unseen = Roll(dice, (), place)
        s.tell("unseen-at-helicopter", rule, attack.target, label, needed, knows=~knows, roll=unseen)


# 11.1.3/14 On the ground


def needed_by_rocket(s: Position, attack: Attack) -> int:
    """Ruling 94: the score with which a rocket hits a helicopter on the ground."""
    return PARAMETERS.at_hit_cover if covered(s, attack)[0] else PARAMETERS.at_hit


def rocket_accuracy(s: Position, attack: Attack) -> int:
    """11.6/T1 ACC of the rocket."""
    gun = sheet_of(s).gun[attack.firer]
    assert gun is not None
    return gun.acc


def rocket_hits(s: Position, attack: Attack) -> int:
    """Ruling 94: with how many faces of a die a rocket hits a helicopter on the ground."""
    least = needed_by_rocket(s, attack) - rocket_accuracy(s, attack)
    return max(0, min(SIDES_OF_A_DIE, SIDES_OF_A_DIE + 1 - least))


def _rocket(s: State, attack: Attack) -> Rule[int]:
    """11.1.3/11, 11.1.3/14, ruling 235: a rocket that hits a helicopter on the ground destroys it."""
    accuracy, needed = rocket_accuracy(s, attack), needed_by_rocket(s, attack)
    rolled = (s.chance.die(),)
    hit = rolled[0] + accuracy >= needed
    _fired(s, attack, hit=hit)
    counted = (Modifier("ACC", signed(accuracy), "11.6/T1"),)
    _tell(s, attack, "11.1.3/14", "hit" if hit else "missed", f"{needed} or more", rolled, counted)
    return (yield from suffer(s, attack.target, KILL if hit else MISS, attack.firer))


def _suffers(s: State, helicopter: int, result: int, by: int) -> Rule[int]:
    """11.1.3/15 to 11.1.3/17 What fire does to a helicopter on the ground; nothing to one in flight."""
    if aloft(s, helicopter) or result < SUPPRESS:
        return MISS
    if result == KILL:
        yield from destroyed(s, helicopter)
        return KILL
    vanish(s, helicopter)
    s.score[COMMUNIST] += CHARTS.victory.communist.strike_aborted
    s.tell("driven-off", "11.1.3/16", helicopter)
    return SUPPRESS


CHAPTER = Chapter(
    reaches=(reach,),
    instead=(at_helicopters,),
    effects={Mobility.AIR: _suffers},
)
