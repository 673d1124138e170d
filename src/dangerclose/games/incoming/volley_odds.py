"""6.4/1 The odds of fire groups and crossfires: several attacks on one target, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from dangerclose.core.ask import Action
from dangerclose.core.game import Odds
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.effects import MISS, RESULTS, kind_of, on_foot
from dangerclose.games.incoming.field import aloft
from dangerclose.games.incoming.fire import crossfire, fire_group, joined, targets_of
from dangerclose.games.incoming.reactions import Way, reactive, watchers
from dangerclose.games.incoming.reckoning import Attack, dice_of, lines
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import State

FINE = 10**9
"""In so many parts the chances are told: what they are made of has more digits than a browser."""
MOST = 80
"""For so many different groups of one question they are worked out."""
Fate = tuple[int, int, int]
"""Where a target is, its status, and the best that has come of the fire at it."""
Weighed = Callable[[State, Attack], tuple[list[tuple[str, int]], int]]


class Volleys:
    """The odds of the groups of one question; the same stands at the same target are asked once."""

    def __init__(self, k: State, weighed: Weighed) -> None:
        self._k = k
        self._weighed = weighed
        self._known: dict[tuple[frozenset[Attack], int], Odds | None] = {}

    def of(self, attacks: Sequence[Attack]) -> Odds | None:
        """The odds of some attacks; None where they are not told."""
        if not attacks:
            return None
        key = frozenset(attacks), self._k.at[attacks[0].target]
        if key not in self._known:
            if len(self._known) >= MOST:
                return None
            self._known[key] = of_volley(self._k, attacks, self._weighed)
        return self._known[key]


def of_volley(s: State, attacks: Sequence[Attack], weighed: Weighed) -> Odds | None:
    """6.4/1 What several attacks come to, each beginning with what the one before left of the target.

    None where a table of its own says what a result does, or an attack is made in another way.
    """
    target = attacks[0].target
    guns = sheet_of(s).guns
    each = [one for one in attacks for _ in range(guns[one.firer])]
    elsewhere = any(instead(s, one) is not None for one in each for instead in BOOK.instead)
    if elsewhere or aloft(s, target) or BOOK.effects.get(kind_of(s, target)) is not None:
        return None
    at, status = s.at[target], s.status[target]
    fates: dict[Fate, Fraction] = {(at, status, MISS): Fraction(1)}
    for one in each:
        after: dict[Fate, Fraction] = {}
        for fate, share in fates.items():
            for came, part in _one_more(s, one, fate, weighed):
                after[came] = after.get(came, Fraction(0)) + share * part
        fates = after
    s.at[target], s.status[target] = at, status
    best = [Fraction(0)] * len(RESULTS)
    for (_, _, came_to), share in fates.items():
        best[came_to] += share
    shown = [Modifier(STAND_NAME[one.firer], signed(dice_of(lines(s, one))), "6.4/T1") for one in attacks]
    outcomes = [(label, round(share * FINE)) for label, share in zip(RESULTS, best) if share]
    who = f"{len(attacks)} stands fire" if len(attacks) > 1 else f"{STAND_NAME[attacks[0].firer]} fires"
    title = f"{who} at {STAND_NAME[target]}"
    return Odds(title, shown, outcomes, sum(weight for _, weight in outcomes))


def _one_more(s: State, one: Attack, fate: Fate, weighed: Weighed) -> list[tuple[Fate, Fraction]]:
    """What one attack makes of its target, with the chance of each."""
    at, status, best = fate
    if at < 0:
        return [(fate, Fraction(1))]
    target = one.target
    s.at[target], s.status[target] = at, status
    outcomes, whole = weighed(s, one)
    found = []
    for label, weight in outcomes:
        trial = s.copy()
        scored = RESULTS.index(label)
        came = scored if scored == MISS else on_foot(trial, target, scored)
        found.append(((trial.at[target], trial.status[target], max(best, came)), Fraction(weight, whole)))
    return found


def attacks_of(k: State, action: Action, able: Sequence[int]) -> list[Attack]:
    """0/3 The attacks of a fire group or a crossfire, as `fire` makes them."""
    verb, leader, target = str(action[0]), int(action[1]), int(action[2])
    firing = [one for one in able if target in targets_of(k, one)]
    if verb.startswith("crossfire"):
        firers = crossfire(k, leader, firing)
    else:
        firers = fire_group(k, leader, firing) if verb.startswith("fire-group") else [leader]
    return _with_rocket(k, [Attack(one, target) for one in firers], action)


def reactions_of(k: State, seat: int, whole: Way, action: Action) -> list[Attack]:
    """0/3 The attacks of those who fire together at a mover where it is now, as `possible` has them."""
    verb, point, leader = str(action[0]), int(action[1]), int(action[2])
    seeing = list(watchers(k, seat, whole.mover, [point]))
    if verb.startswith("react-crossfire"):
        firers = crossfire(k, leader, seeing)
    elif verb.startswith("react-group"):
        firers = fire_group(k, leader, seeing)
    else:
        firers = [leader]
    return _with_rocket(k, [reactive(k, whole, one) for one in firers], action)


def _with_rocket(k: State, attacks: list[Attack], action: Action) -> list[Attack]:
    """6.11/3 The attacks with what somebody adds to the first of them."""
    return joined(k, attacks, int(action[3])) if len(action) > 3 else attacks
