"""6.4, 0/3 Direct fire: who may fire at whom, alone, as a fire group or in a crossfire, and the attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dangerclose.core.ask import Action, Rule
from dangerclose.core.columns import remembered, still
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.arcs import HEADINGS
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.effects import MISS, RESULTS, SUPPRESS, suffer
from dangerclose.games.incoming.field import (
    aloft,
    crowd,
    here,
    is_hidden,
    is_suppressed,
    members_of,
    other,
    platoon_of,
    sees,
    sight,
    within,
)
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.reckoning import Attack, dice_of, hit_on, lines, result
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.showing import FIRES, knowers, show, uncover_work
from dangerclose.games.incoming.state import (
    CLOSED_DOWN,
    CREW_OUT,
    CROSSFIRED,
    DONE,
    FIRED,
    HAS_FIRED,
    NO_FIRE,
    NOBODY,
    OUT_OF_AMMUNITION,
    SUPPRESSED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import StandKind
from dangerclose.games.incoming.vehicle_units import directors, fire_together, in_crossfire, is_armoured

_SILENT = SUPPRESSED | OUT_OF_AMMUNITION | CREW_OUT | CLOSED_DOWN
_SNIPERS = (StandKind.SNIPER.number, StandKind.SNIPER_TEAM.number)
FAILED = Lost("the fire does not suppress", "0/3")


# Who may fire at whom


@remembered
def may_fire(s: Position, stand: int) -> bool:
    """6.4/T1, 2.3.2/1, 6.5/5 Whether a stand can fire at all: it has dice and is not suppressed."""
    if s.at[stand] < 0 or s.status[stand] & _SILENT:
        return False
    sheet = sheet_of(s)
    if sheet.dice[stand] <= 0 and sheet.gun[stand] is None:
        return False
    for keeps in BOOK.of(sheet).keeps_from_firing:  # noqa: SIM110 - a generator costs more
        if keeps(s, stand):
            return False
    return True


@remembered
def may_attack(s: Position, stand: int) -> bool:
    """0/3 Whether a stand can fire as an action."""
    return (
        may_fire(s, stand)
        and not s.status[stand] & DONE
        and not any(keeps(s, stand) for keeps in BOOK.keeps_from_attacking)
    )


@remembered
def field_of_fire(s: Position, stand: int) -> int:
    """4.4, ruling 48: the points at which a stand can hit something: in sight, and in the arc of a weapon."""
    sheet = sheet_of(s)
    seen = sight(s, s.at[stand])
    return seen & arc(s, stand) if sheet.front[stand] else seen


def arc(s: Position, stand: int) -> int:
    """Ruling 48, 11.1.3/T1 The points in the arc of a weapon, and of the door guns of a helicopter."""
    sheet = sheet_of(s)
    points = sheet.arcs.at(s.at[stand], s.facing[stand])
    for turn in sheet.doors[stand]:
        points |= sheet.arcs.at(s.at[stand], (s.facing[stand] + turn) % len(HEADINGS))
    return points


def fights(s: Position, stand: int) -> bool:
    """Ruling 60: whether a stand draws fire before those who do not fight."""
    return sheet_of(s).fights[stand]


def targets(s: Position, stand: int, points: int) -> list[int]:
    """Ruling 60: the enemies at some points that a stand may pick."""
    sheet = sheet_of(s)
    enemies = crowd(s, other(sheet.side[stand]))
    met = enemies.among(points)
    if enemies.aloft:
        met = [one for one in enemies.stands if one in met or one in enemies.aloft]
    at = s.at
    seen = [one for one in met if field_of_fire_at(s, stand, one, points, 1 << at[one]) >> at[one] & 1]
    if sheet.kind[stand] in _SNIPERS:
        return [one for one in seen if sheet.commands[one] or may_be_picked(s, one, seen)]
    return [one for one in seen if may_be_picked(s, one, seen)]


def field_of_fire_at(s: Position, firer: int, target: int, points: int, wanted: int) -> int:
    """6.11/5 Of some points those at which a stand may fire at another; none if it would be harmless.

    `points` are its field of fire. Where a target is met in another way than by sight alone, as one in flight
    is, only the points that are wanted are looked at.
    """
    sheet = sheet_of(s)
    if sheet.flies[target]:
        for reach in BOOK.reaches:
            found = reach(s, firer, target, wanted)
            if found is not None:
                return found
    if useless(s, firer, target):
        return 0
    for out_of_it in BOOK.of(sheet).out_of_reach:
        out = out_of_it(s, firer, target)
        if out:
            points &= ~out
    return points


def useless(s: Position, firer: int, target: int) -> bool:
    """11.2.1/12 Whether a stand's fire can do nothing to another, wherever that is."""
    for one in BOOK.of(sheet_of(s)).harmless:  # noqa: SIM110 - a generator costs more
        if one(s, firer, target):
            return True
    return False


def harmless(s: Position, firer: int, target: int) -> bool:
    """11.2.1/12, 6.11/5, M.5/1 Whether a stand's fire can do nothing to another where that is now."""
    if useless(s, firer, target):
        return True
    at = s.at[target]
    for out_of_it in BOOK.of(sheet_of(s)).out_of_reach:  # noqa: SIM110 - a generator costs more
        if out_of_it(s, firer, target) >> at & 1:
            return True
    return False


def may_be_picked(s: Position, target: int, seen: Sequence[int]) -> bool:
    """Ruling 60: who does not fight is no target while a fighting stand within a width is seen, too."""
    return (
        fights(s, target) or sheet_of(s).flies[target] or not any(mate in seen for mate in _screen(s, target))
    )


@remembered
def _screen(s: Position, target: int) -> list[int]:
    """Ruling 60: the fighting stands within a width of one."""
    sheet = sheet_of(s)
    mates = here(s, sheet.side[target])
    return [mate for mate in mates if sheet.fights[mate] and mate != target and within(s, mate, target)]


def fire_group(s: Position, leader: int, able: Sequence[int]) -> list[int]:
    """0/3 A fire group: of those who are able the leader, and its platoon's within a width of it.

    11.1.2/1 Of armoured vehicles those of one army.
    """
    if leader not in able:
        return []
    return [one for one in _around(s, leader) if one in able]


@remembered
def _around(s: Position, leader: int) -> list[int]:
    """0/3, 11.1.2/1 Those of its fire group within a width of a stand, itself first."""
    platoon = platoon_of(s, leader)
    if platoon == NOBODY:
        own = sheet_of(s).driven[sheet_of(s).side[leader]] if is_armoured(s, leader) else ()
        return [
            leader,
            *(
                one
                for one in own
                if one != leader and within(s, one, leader) and fire_together(s, one, leader)
            ),
        ]
    return [leader, *(one for one in of_unit(s, platoon) if one != leader and within(s, one, leader))]


@remembered
def of_unit(s: Position, platoon: int) -> list[int]:
    """2.2.1/1 The members of a platoon on the table, in the order of the side's stands."""
    found = set(members_of(s, platoon))
    return [one for side in range(SIDES) for one in here(s, side) if one in found]


@remembered
def _in_view(s: Position, group: int, platoon: int) -> list[int]:
    """Ruling 103: those of a platoon who see their command group, itself included."""
    return [one for one in members_of(s, platoon) if one == group or sees(s, one, group)]


def crossfire(s: Position, group: int, able: Sequence[int]) -> list[int]:
    """0/3, ruling 103: all of a platoon who are able to fire at the target and see their command group."""
    if s.at[group] < 0 or is_suppressed(s, group) or s.status[group] & CROSSFIRED:
        return []
    if group not in s.leads:
        return [one for one in able if in_crossfire(s, group, one)]
    platoon = s.leads.index(group)
    return [one for one in _in_view(s, group, platoon) if one in able]


def leaders(s: Position, side: int) -> list[int]:
    """2.3.1/1, 11.1.2/1 The platoon command groups and command vehicles of a side on the table."""
    sheet = sheet_of(s)
    found = [lead for lead in s.leads if lead != NOBODY and sheet.side[lead] == side and s.at[lead] >= 0]
    return found + directors(s, side)


# The actions


def _shots(s: Position, seat: int) -> Iterable[Action]:
    """6.4/1 Single fire, fire groups and crossfires at whom the seat knows of."""
    able = [stand for stand in here(s, seat) if may_attack(s, stand)]
    enemies = here(s, other(seat))
    if not enemies or not able:
        return []
    found: list[Action] = []
    by_target: dict[int, list[int]] = {}
    for stand in able:
        for target in targets(s, stand, field_of_fire(s, stand)):
            found.append(("fire", stand, target))
            by_target.setdefault(target, []).append(stand)
    leading = leaders(s, seat)
    for target, firers in by_target.items():
        if len(firers) < 2:
            continue
        found += [
            ("fire-group", leader, target)
            for leader in firers
            if any(one in firers for one in _around(s, leader)[1:])
        ]
        found += [("crossfire", group, target) for group in leading if len(crossfire(s, group, firers)) > 1]
    return [*found, *_supported(s, found, able)] if BOOK.supporters else found


def _supported(s: Position, shots: Sequence[Action], able: Sequence[int]) -> Iterable[Action]:
    """6.11/3 The same shots with somebody who adds to one of them."""
    known_of: dict[tuple[int, int], list[int]] = {}
    for verb, leader, target in shots:
        point = s.at[int(target)]
        platoon = platoon_of(s, int(leader))
        found = known_of.get((platoon, int(target))) if platoon != NOBODY else None
        if found is None:
            firers = _firers(s, str(verb), int(leader), able)
            found = known_of[platoon, int(target)] = supporters(s, firers, int(target), point)
        for one in found:
            yield (f"{verb}-with-rocket", leader, target, one)


def _firers(s: Position, verb: str, leader: int, able: Sequence[int]) -> list[int]:
    """0/3 Who fires: one stand, its fire group, or all of a crossfire."""
    if verb.startswith("fire-group"):
        return fire_group(s, leader, able)
    if verb.startswith("crossfire"):
        return crossfire(s, leader, able)
    return [leader]


def supporters(s: Position, firers: Sequence[int], target: int, point: int) -> list[int]:
    """6.11/3 Who may add to the fire of some stands at a target that is met at a point."""
    return [one for add in BOOK.supporters for one in add(s, firers, target, point)]


def joined(s: Position, attacks: Sequence[Attack], rocket: int) -> list[Attack]:
    """6.11/3, ruling 10: what somebody adds goes to the first attack of its platoon."""
    first = next(
        (n for n, one in enumerate(attacks) if platoon_of(s, one.firer) == platoon_of(s, rocket)), NOBODY
    )
    return [one._replace(rocket=rocket) if n == first else one for n, one in enumerate(attacks)]


def fire(s: State, choice: Action) -> Rule[Outcome]:
    """0/3, 6.9/2, ruling 148 Fire that does not suppress or kill loses the initiative, but for a sniper's."""
    verb, leader, target = str(choice[0]), int(choice[1]), int(choice[2])
    side = sheet_of(s).side[leader]
    k = known(s, side)
    with still(k):
        able = [one for one in here(k, side) if may_attack(k, one) and target in targets_of(k, one)]
        firers = _firers(k, verb, leader, able)
    if verb.startswith("crossfire"):
        s.status[leader] |= CROSSFIRED
    attacks = [Attack(firer, target) for firer in firers]
    if len(choice) > 3:
        attacks = joined(s, attacks, int(choice[3]))
    best = yield from volley(s, attacks)
    if best >= SUPPRESS:
        for also in BOOK.took_part:
            also(s, [one for one in firers if one != leader])
        return None
    if sheet_of(s).kind[leader] == StandKind.SNIPER.number:
        s.status[leader] |= DONE  # ruling 148: it lies low
        return None
    return FAILED


def targets_of(s: Position, stand: int) -> list[int]:
    """The enemies that a stand may pick."""
    return targets(s, stand, field_of_fire(s, stand))


# The attack


def volley(s: State, attacks: Sequence[Attack]) -> Rule[int]:
    """6.4/1 Attacks on one target one after the other, each by itself; the best that came of them."""
    best, point = MISS, s.at[attacks[0].target]
    flying = aloft(s, attacks[0].target)
    guns = sheet_of(s).guns
    for one in [each for each in attacks for _ in range(guns[each.firer])]:
        if s.at[one.target] < 0:
            break
        best = max(best, (yield from attack(s, one)))
    for after in () if flying else BOOK.after_volley:
        yield from after(s, attacks, point)
    return best


def attack(s: State, one: Attack) -> Rule[int]:
    """6.4/1, 6.5/2 One attack: dice, hits, and what they do to the target; what it came to."""
    firer, target = one.firer, one.target
    point = s.at[target]
    for before in BOOK.before_attack:
        before(s, one)
    for instead in BOOK.instead:
        otherwise = instead(s, one)
        if otherwise is not None:
            came = yield from otherwise
            yield from _followed(s, one, came, point)
            return came
    uncover_work(s, target)
    counted = lines(s, one)
    dice, score = dice_of(counted), hit_on(s, one)
    s.status[firer] |= FIRED | HAS_FIRED
    if not any(stays(s, one) for stays in BOOK.stays_hidden):
        show(s, firer, FIRES, "5.3/1")
    rolled = [s.chance.die() for _ in range(dice)]
    for after in BOOK.after_dice:
        after(s, one, rolled)
    hits = sum(die >= score for die in rolled)
    scored = result(s, one, hits)
    if one.reactive and scored < (SUPPRESS if s.pins_lay_no_fire else PARAMETERS.no_fire_below):
        s.status[firer] |= NO_FIRE
    if s.log is not None:
        shown = [Modifier(line.text, signed(line.value), line.rule) for line in counted]
        _tell(s, one, rolled, shown, score, scored)
    came = yield from suffer(s, target, scored, firer)
    yield from _followed(s, one, came, point)
    return came


def _followed(s: State, one: Attack, came: int, point: int) -> Rule[None]:
    """What follows every attack on a target that was at a point."""
    for after in BOOK.after_attack:
        yield from after(s, one, came, point)


def _tell(
    s: State, one: Attack, rolled: Sequence[int], counted: Sequence[Modifier], score: int, scored: int
) -> None:
    """The shot, with its dice; who cannot know the firer is told that somebody fires."""
    label = RESULTS[scored]
    dice = tuple(Die(die, 6) for die in rolled)
    place = s.at[one.target]
    roll = Roll(dice, tuple(counted), place, (score,)) if rolled else None
    kind = "reacted" if one.reactive else "fired"
    s.tell(kind, "6.4/1", one.firer, one.target, label, knows=knowers(s, one.firer), roll=roll)
    if is_hidden(s, one.firer):
        unseen = Roll(dice, (), place, (score,)) if rolled else None
        others = ~knowers(s, one.firer)
        s.tell("fired-unseen", "5.3/2", one.target, label, knows=others, roll=unseen)


CHAPTER = Chapter(
    entries=(
        Entry("fire", fire, actions=_shots),
        Entry("fire-group", fire),
        Entry("crossfire", fire),
        Entry("fire-with-rocket", fire),
        Entry("fire-group-with-rocket", fire),
        Entry("crossfire-with-rocket", fire),
    )
)
