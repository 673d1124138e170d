"""6.3 What the next Combat Effects Segment would do to each unit under fire, as the browser shows it.

Each stands for itself, as if its card were the next one drawn: what others draw before it is not known.
"""

from __future__ import annotations

from fractions import Fraction

from dangerclose.core.bits import members
from dangerclose.core.weighing import weights
from dangerclose.core.wire import Wire
from dangerclose.games.fof.field import is_vehicle, units_at
from dangerclose.games.fof.fire_odds import fire_odds, hit_odds, sniper_odds
from dangerclose.games.fof.signs import signed
from dangerclose.games.fof.state import NOBODY, Position
from dangerclose.games.fof.terms import FireResult
from dangerclose.games.fof.volume import snipers_on, under_fire


class CountsNow(Wire):
    """6.3 One line of a Net Combat Modifier."""

    text: str
    value: str
    rule: str


class ChanceNow(Wire):
    """One thing that can come, and its weight."""

    label: str
    weight: int


class UnderFireNow(Wire):
    """6.3 A unit under fire: its Net Combat Modifier line by line, and what its card can bring.

    `results` are MISS, PIN and HIT out of `total`. `hits` are the letters to which its Steps convert, out of
    `hits_total`, in which a card that does not hit counts, too. A unit that a sniper may pick has a second
    entry with that `sniper`, who picks it with `picked` out of `picked_total`.
    """

    unit: int
    place: int
    modifier: int
    lines: list[CountsNow]
    results: list[ChanceNow]
    total: int
    hits: list[ChanceNow]
    hits_total: int
    sniper: int
    picked: int
    picked_total: int


def under_fire_now(s: Position) -> list[UnderFireNow]:
    """6.3.1/1 Everybody whom fire strikes now, card by card."""
    found = []
    for place in members(under_fire(s)):
        picks = {sniper: sniper_odds(s, sniper, place) for sniper in snipers_on(s, place)}
        for u in units_at(s, place):
            if is_vehicle(s, u):
                continue
            ways = [(NOBODY, Fraction(1)), *((one, picks[one].get(u, Fraction(0))) for one in picks)]
            for sniper, picked in ways:
                one = unit_under_fire(s, u, sniper, picked) if picked else None
                if one is not None:
                    found.append(one)
    return found


def unit_under_fire(s: Position, u: int, sniper: int, picked: Fraction) -> UnderFireNow | None:
    """6.3.2, 6.3.3 One unit, by the functions that resolve its combat; None if no fire counts against it."""
    odds = fire_odds(s, u, sniper)
    if odds is None:
        return None
    chances = dict(zip(FireResult, (odds.miss, odds.pin, odds.hit), strict=True))
    results, total = weights({result.name: share for result, share in chances.items()})
    letters = {
        "".join(effect.word for effect in way): share
        for way, share in hit_odds(s, u, odds.reckoned.ncm).items()
    }
    hits, hits_total = weights(letters)
    return UnderFireNow(
        unit=u,
        place=s.place[u],
        modifier=odds.reckoned.ncm,
        lines=[CountsNow(line.text, signed(line.value), line.rule) for line in odds.reckoned.lines],
        results=[ChanceNow(label, weight) for label, weight in results],
        total=total,
        hits=[ChanceNow(label, weight) for label, weight in hits],
        hits_total=hits_total,
        sniper=sniper,
        picked=picked.numerator,
        picked_total=picked.denominator,
    )
