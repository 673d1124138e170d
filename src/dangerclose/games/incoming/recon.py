"""6.7 Recon by fire: into a feature, at whoever may be there."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.effects import PIN, SUPPRESS, suffer
from dangerclose.games.incoming.field import here, is_hidden, other, platoon_of, within
from dangerclose.games.incoming.fire import arc, field_of_fire, may_attack, of_unit
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FIRES, show
from dangerclose.games.incoming.state import FIRED, HAS_FIRED, NOBODY, Position, State

FAILED = Lost("recon by fire finds nobody", "6.7/1")
DRIVEN_OUT = "fire finds it"


def dice_of(s: Position, stand: int) -> int:
    """6.7/1 One die; an ACAV, tank or gunship two."""
    return sheet_of(s).recon[stand] if sheet_of(s).dice[stand] else 0


def _recons(s: Position, seat: int) -> Iterable[Action]:
    """6.7/1, 4.4/5 Features into which a stand sees, where enemies may be whom it does not see."""
    if not s.haunts[other(seat)]:
        return []
    ground = sheet_of(s).terrain
    growing = [
        (n, ground.inside[n]) for n, kind in enumerate(ground.kind) if kind.direct and ground.inside[n]
    ]
    found: list[Action] = []
    for stand in here(s, seat):
        if not may_attack(s, stand) or not dice_of(s, stand):
            continue
        seen = fires_into(s, stand)
        grouped = len(partners(s, stand)) > 1
        point = 1 << s.at[stand]
        for number, inside in growing:
            if inside & seen and not inside & point:
                found.append(("recon", stand, number))
                if grouped:
                    found.append(("recon-group", stand, number))
    return found


def fires_into(s: Position, stand: int) -> int:
    """6.7/1, 4.4/5 Where recon by fire may be aimed: as direct fire, and into very dense jungle from afar."""
    sheet = sheet_of(s)
    at = s.at[stand]
    dense = sheet.terrain.into_dense_growth(at)
    if sheet.front[stand]:
        dense &= arc(s, stand)
    for veil in BOOK.veils if dense else ():
        dense &= ~veil(s, at)
    return field_of_fire(s, stand) | dense


def partners(s: Position, leader: int) -> list[int]:
    """Ruling 59: the stands of a fire group around a leader."""
    platoon = platoon_of(s, leader)
    if platoon == NOBODY:
        return [leader]
    mates = [
        one for one in of_unit(s, platoon) if one != leader and within(s, one, leader) and may_attack(s, one)
    ]
    return [leader, *mates]


def recon(s: State, choice: Action) -> Rule[Outcome]:
    """6.7/1, ruling 93: sixes only; one hit shows and pins the nearest hidden enemy, two suppress it."""
    leader, number = int(choice[1]), int(choice[2])
    ground = sheet_of(s).terrain
    inside = ground.inside[number]
    firers = [leader]
    if choice[0] == "recon-group":
        firers = [one for one in partners(s, leader) if fires_into(s, one) & inside]
    for one in firers:
        s.status[one] |= FIRED | HAS_FIRED
        show(s, one, FIRES, "5.3/1")
    dice = [s.chance.die() for one in firers for _ in range(dice_of(s, one))]
    hits = sum(die >= PARAMETERS.recon_hit_on for die in dice)
    target = nearest(s, leader, inside, fires_into(s, leader)) if hits else NOBODY
    roll = Roll(tuple(Die(die, 6) for die in dice), about=(PARAMETERS.recon_hit_on,))
    name = ground.features[number].id
    s.tell("recon", "6.7/1", leader, name, "somebody" if target != NOBODY else "nobody", roll=roll)
    for into in BOOK.fired_into:
        yield from into(s, 1 << number)
    if target == NOBODY:
        return FAILED
    show(s, target, DRIVEN_OUT, "6.7/1")
    yield from suffer(s, target, PIN if hits == 1 else SUPPRESS, leader)
    return None


def nearest(s: Position, firer: int, inside: int, seen: int) -> int:
    """Ruling 93: of the hidden enemies in a feature, as far as it is seen, the nearest; NOBODY if none is."""
    hidden = [
        one
        for one in here(s, other(sheet_of(s).side[firer]))
        if is_hidden(s, one) and (inside & seen) >> s.at[one] & 1
    ]
    return min(hidden, key=lambda one: _far(s, firer, one), default=NOBODY)


def _far(s: Position, a: int, b: int) -> int:
    (ax, ay), (bx, by) = (sheet_of(s).lattice.places[s.at[one]] for one in (a, b))
    return (ax - bx) ** 2 + (ay - by) ** 2


CHAPTER = Chapter(entries=(Entry("recon", recon, actions=_recons), Entry("recon-group", recon)))
