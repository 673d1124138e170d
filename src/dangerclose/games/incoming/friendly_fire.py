"""7.4 Friendly fire: who fires at an enemy close to his own may hit them."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.ask import Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.columns import remembered
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line
from dangerclose.games.incoming.blast import Strike
from dangerclose.games.incoming.chapter import BOOK, Chapter
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import RESULTS, suffer
from dangerclose.games.incoming.field import aloft, crowd, on_ground, other
from dangerclose.games.incoming.reckoning import Attack, covered, dice_of, hit_on, lines, result
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import knowers, show
from dangerclose.games.incoming.state import NOBODY, Position, State
from dangerclose.games.incoming.terms import StandKind

TABLE = CHARTS.friendly_fire
SCREAMS = "its own side fires at it"
_HMG = StandKind.HMG.number


def endangered(s: Position, firers: Sequence[int], target: int, point: int, widths: int) -> list[int]:
    """7.4/1 to 7.4/4, ruling 17: the nearest friends of who fires within some widths of the target."""
    near = [one for one in _beside(s, target, point, widths) if one[1] not in firers]
    least = min(near, default=(0, NOBODY))[0]
    return [friend for far, friend in near if far == least]


@remembered
def _beside(s: Position, target: int, point: int, widths: int) -> list[tuple[int, int]]:
    """7.4/1 Those on the other side within some widths of a target at a point, with how far they are."""
    sheet = sheet_of(s)
    places, radius, at = sheet.lattice.places, sheet.radius, s.at
    x, y = places[point]
    widest = radius[target] + BASE * widths
    found: list[tuple[int, int]] = []
    for friend in on_ground(s, other(sheet.side[target])):
        fx, fy = places[at[friend]]
        reach = radius[friend] + widest
        far = (fx - x) ** 2 + (fy - y) ** 2
        if far < reach * reach:
            found.append((far, friend))
    return found


def reach(s: Position, attack: Attack) -> int:
    """7.4/2, 7.4/3 Within how many widths of its target an attack by direct fire endangers friends."""
    return TABLE.heavy if attack.mortar else reach_of(s, attack.firer)


def reach_of(s: Position, firer: int) -> int:
    """7.4/2, 7.4/3 The same for what a stand usually fires."""
    sheet = sheet_of(s)
    mounted = not sheet.on_foot[firer] and sheet.gun[firer] is not None
    heavy = mounted or (sheet.heavy[firer] and sheet.kind[firer] != _HMG)
    return TABLE.heavy if heavy else TABLE.small_arms


def away_from_friends(s: Position, mover: int, walk: Sequence[int], able: Sequence[int]) -> Sequence[int]:
    """7.4/1 Where fire at a mover endangers nobody of the firer's own side."""
    sheet = sheet_of(s)
    if aloft(s, mover):
        return ()
    friends, passed = crowd(s, other(sheet.side[mover])), bits_of(walk)
    found = [
        passed & ~friends.around_others(one, sheet.radius[mover] + BASE * reach_of(s, one)) for one in able
    ]
    return found if any(passed & ~safe for safe in found) else ()


def direct(s: State, attacks: Sequence[Attack], point: int) -> Rule[None]:
    """7.4/2, 7.4/3 After direct fire."""
    firers = [one.firer for one in attacks]
    widths = max(reach(s, one) for one in attacks)

    def strike(friend: int) -> Rule[int]:
        return (yield from hit(s, attacks, friend))

    yield from risk(s, firers, attacks[0].target, point, widths, strike)


def risk(s: State, firers: Sequence[int], target: int, point: int, widths: int, strike: Strike) -> Rule[None]:
    """7.4/5, 7.4/6 A die of 4 or more has the nearest friend suffer one such attack, too."""
    friends = endangered(s, firers, target, point, widths)
    if friends:
        yield from _try(s, friends, strike)
    yield from others_near(s, target, point, widths, strike)


def others_near(s: State, target: int, point: int, widths: int, strike: Strike) -> Rule[None]:
    """M.6/3, M.6/8 What becomes of those of neither side near fire at a target, NOBODY if it met nobody."""
    for bystanders in BOOK.bystanders:
        yield from bystanders(s, target, point, widths, strike)


def _try(s: State, friends: Sequence[int], strike: Strike) -> Rule[None]:
    """7.4/6, ruling 17: one of those who are equally near, by chance."""
    draws: tuple[int, ...] = ()
    friend = friends[0]
    if len(friends) > 1:
        friend = friends[s.chance.below(len(friends))]
        draws = (len(friends),)
    die = s.chance.die()
    strays = die >= TABLE.die
    if strays:
        show(s, friend, SCREAMS, "7.4/6")
    knows = knowers(s, friend)
    roll = Roll((Die(die, 6),), place=s.at[friend], about=(TABLE.die,), draws=draws)
    s.tell("strays", "7.4/6", friend, "hit" if strays else "spared", knows=knows, roll=roll)
    if strays:
        yield from strike(friend)


def hit(s: State, attacks: Sequence[Attack], friend: int) -> Rule[int]:
    """7.4/6, 7.4/7, ruling 17: one attack with the most dice that were thrown, less the friend's cover."""
    shots = [one._replace(target=friend) for one in attacks if s.at[one.firer] >= 0]
    best = max(shots, key=lambda shot: dice_of(at_friend(s, shot)))
    score = hit_on(s, best._replace(ambush=False))
    rolled = [s.chance.die() for _ in range(dice_of(at_friend(s, best)))]
    scored = result(s, best, sum(die >= score for die in rolled))
    roll = Roll(tuple(Die(die, 6) for die in rolled), place=s.at[friend], about=(score,)) if rolled else None
    s.tell("friendly-fire", "7.4/7", friend, RESULTS[scored], roll=roll)
    return (yield from suffer(s, friend, scored, best.firer))


def at_friend(s: Position, shot: Attack) -> list[Line]:
    """Ruling 17: an ambush leaves an enemy no cover, but does not take away a friend's."""
    counted = lines(s, shot)
    if shot.ambush and covered(s, shot._replace(ambush=False))[0]:
        counted.append(Line("cover", PARAMETERS.cover_dice, "4.4.2/6"))
    return counted


CHAPTER = Chapter(after_volley=(direct,), merits=(away_from_friends,))
