"""What an attack, a fire of several stands and a close combat come to, by the functions that resolve them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from dangerclose.core.columns import remembered
from dangerclose.core.reckoning import total
from dangerclose.games.incoming.anti_tank import armour_met
from dangerclose.games.incoming.close_combat import lines as combat_lines
from dangerclose.games.incoming.close_combat import overrun
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import KILL, MISS, PIN, SUPPRESS, result_of
from dangerclose.games.incoming.night import is_dark
from dangerclose.games.incoming.reckoning import Attack, covered, dice_of, hit_on, lines, result
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.state import PINNED, SUPPRESSED, Position
from dangerclose.games.incoming.terms import Hull, StandKind
from dangerclose.games.incoming.vehicles import sheltered_by, tracked
from dangerclose.games.incoming.wrecks import row_of, vehicle_row

FACES = 6
GOOD, IS_PINNED, IS_SUPPRESSED, GONE = range(4)
_CADRE = StandKind.CADRE.number

Shares = tuple[float, float, float, float]
"""How likely a miss, a pin, a suppress and a kill are."""


@cache
def hits(dice: int, score: int) -> tuple[float, ...]:
    """How likely none, one, two and more hits are."""
    share = max(0, FACES + 1 - score) / FACES
    found = [1.0]
    for _ in range(dice):
        found = [
            (found[n] if n < len(found) else 0.0) * (1 - share) + (found[n - 1] if n else 0.0) * share
            for n in range(len(found) + 1)
        ]
    return tuple(found)


@cache
def results(dice: int, score: int) -> Shares:
    """6.5/2 The plain results of some dice."""
    found = [0.0, 0.0, 0.0, 0.0]
    for number, share in enumerate(hits(dice, score)):
        found[result_of(number)] += share
    return found[0], found[1], found[2], found[3]


def looks(s: Position, stand: int) -> tuple[int, int, int]:
    """What of a stand itself an attack by it or at it hangs on."""
    return s.at[stand], s.status[stand], s.facing[stand]


@remembered
def same_attacks(s: Position) -> dict[object, Shares | None]:
    """What attacks come to while all besides who fires and who is fired at is as it is now.

    It is kept over decisions: the other works of players, the hour, and who stands close behind a vehicle
    change seldom. By an attack and the looks of both.
    """
    sheet = sheet_of(s)
    vehicles = [one for own in tracked(sheet) for one in own]
    around = (
        sheet,
        tuple(s.work_at),
        tuple(s.work_kind),
        tuple(s.hidden_at),
        tuple(s.hidden_kind),
        is_dark(s),
        tuple([(looks(s, one), tuple(sheltered_by(s, one))) for one in vehicles]),
    )
    found = _KEPT.get(around)
    if found is None:
        if len(_KEPT) >= _MOST_AROUND:
            _KEPT.clear()
        found = _KEPT[around] = {}
    elif len(found) >= _MOST_ATTACKS:
        found.clear()
    return found


_MOST_AROUND, _MOST_ATTACKS = 16, 20_000
_KEPT: dict[object, dict[object, Shares | None]] = {}


def of_attack(s: Position, attack: Attack) -> Shares:
    """6.4/T1, 11.6/T1 What one attack comes to, before the target suffers it."""
    kept = same_attacks(s)
    key = attack, looks(s, attack.firer), looks(s, attack.target)
    found = kept.get(key)
    if found is None:
        found = kept[key] = _of_attack(s, attack)
    return found


def _of_attack(s: Position, attack: Attack) -> Shares:
    if sheet_of(s).gun[attack.firer] is not None and vehicle_row(s, attack.target) is not None:
        return _anti_tank(s, attack)
    dice, score = dice_of(lines(s, attack)), hit_on(s, attack)
    found = [0.0, 0.0, 0.0, 0.0]
    for number, share in enumerate(hits(dice, score)):
        found[result(s, attack, number)] += share
    return found[0], found[1], found[2], found[3]


def _anti_tank(s: Position, attack: Attack) -> Shares:
    """Ruling 94: a die and ACC hit, a die and PEN reach the armour."""
    gun, row = sheet_of(s).gun[attack.firer], vehicle_row(s, attack.target)
    assert gun is not None
    assert row is not None
    needed = PARAMETERS.at_hit_cover if covered(s, attack)[0] else PARAMETERS.at_hit
    armour = armour_met(s, attack)
    through = at_least(needed - gun.acc) * (at_least(armour - gun.pen) if armour else 1.0)
    lost = at_least(CHARTS.vehicle_dice.tank_destroyed) if row.hull == Hull.TANK else 1.0
    return 1 - through, 0.0, through * (1 - lost), through * lost


def at_least(score: int) -> float:
    """How likely a die shows a score or more."""
    return min(FACES, max(0, FACES + 1 - score)) / FACES


# What it does to who is hit


def standing(s: Position, stand: int) -> int:
    """6.5/2 How a stand stands: good, pinned, suppressed."""
    if s.status[stand] & SUPPRESSED:
        return IS_SUPPRESSED
    return IS_PINNED if s.status[stand] & PINNED else GOOD


def felt(s: Position, stand: int, before: int, came: int, *, pierced: bool = False) -> int:
    """6.5/7 How a stand stands after a result, by what it is, and whether armour was pierced."""
    return _felt(sheet_of(s), stand, pierced=pierced)[before][came]


@lru_cache(maxsize=4096)
def _felt(sheet: Sheet, stand: int, *, pierced: bool) -> tuple[tuple[int, ...], ...]:
    """6.5/7 The same for all results, by how it stood before."""
    return tuple(
        tuple(_feels(sheet, stand, before, came, pierced) for came in (MISS, PIN, SUPPRESS, KILL))
        for before in (GOOD, IS_PINNED, IS_SUPPRESSED, GONE)
    )


def _feels(sheet: Sheet, stand: int, before: int, came: int, pierced: bool) -> int:
    if came == MISS or before == GONE:
        return before
    row = row_of(sheet, stand)
    if row is not None:
        if came < SUPPRESS:
            return before
        lost = row.hull == Hull.SOFT or (came == KILL and pierced)
        return GONE if lost else IS_SUPPRESSED
    if sheet.kind[stand] == _CADRE and came == SUPPRESS:
        return GONE
    if came == KILL or (came == SUPPRESS and before == IS_SUPPRESSED):
        return GONE
    return max(before, came)


def volley(s: Position, attacks: Sequence[Attack]) -> Shares:
    """6.4/1 How the target stands after some attacks one after the other."""
    target = attacks[0].target
    found = [0.0, 0.0, 0.0, 0.0]
    found[standing(s, target)] = 1.0
    sheet = sheet_of(s)
    for attack in attacks:
        shares = of_attack(s, attack)
        feels = _felt(sheet, target, pierced=sheet.gun[attack.firer] is not None)
        for _ in range(sheet.guns[attack.firer]):
            found = _after(feels, found, shares)
    return found[0], found[1], found[2], found[3]


def _after(feels: Sequence[Sequence[int]], before: Sequence[float], shares: Shares) -> list[float]:
    found = [0.0, 0.0, 0.0, 0.0]
    for share, then in zip(before, feels):
        if share:
            for state, came in zip(then, shares):
                if came:
                    found[state] += share * came
    return found


def keeps(before: int, after: Shares) -> float:
    """0/3 How likely fire suppressed or killed, which keeps the initiative."""
    return sum(share for state, share in enumerate(after) if state > before and state >= IS_SUPPRESSED)


class Met(NamedTuple):
    """What shots one after the other do to a mover, who stops at the first that is no miss."""

    through: float
    pinned: float
    suppressed: float
    killed: float

    @property
    def keeps(self) -> float:
        """Ruling 30: a pin stops the mover and keeps the initiative."""
        return self.through + self.pinned


UNMET = Met(1.0, 0.0, 0.0, 0.0)


def met(shots: Iterable[Shares], readiness: float) -> Met:
    """0/3 Shots at a mover, each fired with some likelihood."""
    through, pinned, suppressed, killed = UNMET
    for shares in shots:
        now = through * readiness
        pinned += now * shares[PIN]
        suppressed += now * shares[SUPPRESS]
        killed += now * shares[KILL]
        through -= now * (1 - shares[MISS])
    return Met(through, pinned, suppressed, killed)


def both(first: Met, then: Met) -> Met:
    """0/3 What two perils one after the other make of a mover."""
    through = first.through
    return Met(
        through * then.through,
        first.pinned + through * then.pinned,
        first.suppressed + through * then.suppressed,
        first.killed + through * then.killed,
    )


# 8.0 Close combat


@cache
def wins(ahead: int) -> float:
    """8.0/1 How likely the side wins that adds so much more; ties are thrown again."""
    won = lost = 0
    for a in range(1, FACES + 1):
        for d in range(1, FACES + 1):
            won += a + ahead > d
            lost += a + ahead < d
    return won / (won + lost)


def combat(
    s: Position, attackers: Sequence[int], defenders: Sequence[int], *, surprised: bool = False
) -> float:
    """8.0/1 How likely the attackers win against all whom they touch."""
    left = [one for one in defenders if one not in overrun(s, defenders)]
    if not left:
        return 1.0
    mine = combat_lines(s, attackers, left, attacks=True, surprised=surprised)
    theirs = combat_lines(s, left, attackers, attacks=False)
    return wins(total(mine) - total(theirs))
