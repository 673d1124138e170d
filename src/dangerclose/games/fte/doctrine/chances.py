"""7.1 The chance of a fire attack as `reckoning` has it, without the words: it is asked for very often."""

from __future__ import annotations

from dangerclose.games.fte.components import (
    CONCEALED,
    CONTACT,
    DEFENCE,
    EXHAUSTED,
    FIRE,
    HERO,
    HIGH_EXPLOSIVE,
    KIND,
    LOW_AMMO,
    QUALITY,
    RANGE,
    SIDE,
    WEAPON,
)
from dangerclose.games.fte.field import IS_MORTAR, reach, sees
from dangerclose.games.fte.ground import FIRE_MODIFIER, JUNGLE, TERRAIN
from dangerclose.games.fte.reckoning import CROWD, Shot, cover_of, quality_needed
from dangerclose.games.fte.state import GROUND, SUPPRESSED, VISIBLE, Position


def protection(s: Position, v: int, weapon: int, *, in_the_open: bool = False, outside: bool = False) -> int:
    """7.1/3 What a target and its hex add to the die."""
    h = s.hex[v]
    high_explosive = weapon == HIGH_EXPLOSIVE
    total = DEFENCE[v][s.reduced[v]]
    if not in_the_open:
        if s.level[v] == GROUND and not (high_explosive and TERRAIN[h] == JUNGLE):
            total += FIRE_MODIFIER[TERRAIN[h]]
        if not outside:
            total += cover_of(s, v)
    if s.token[v] != VISIBLE and not high_explosive:
        total += CONCEALED
    beyond = s.hex.count(h) - CROWD
    return total + s.crowd * beyond if beyond > 0 else total


def handicap(s: Position, u: int) -> int:
    """1.2/7 What the markers on a firer add to the die."""
    total = s.suppressed_fire if s.status[u] == SUPPRESSED else 0
    if s.exhausted[u]:
        total += EXHAUSTED
    if s.low_ammo[u]:
        total += LOW_AMMO
    if s.hero[SIDE[u]] == u:
        total += HERO
    return total


def unclamped(s: Position, shot: Shot) -> int:
    """7.1/3 Fire Rating less all modifiers."""
    u, v = shot.primary, shot.target
    weapon = WEAPON[u]
    h, level = s.hex[v], s.level[v]
    need = FIRE[u][s.reduced[u]] - handicap(s, u) + len(shot.supporters)
    need -= protection(s, v, weapon, in_the_open=shot.in_the_open, outside=shot.outside)
    distance = reach(s, u, h, level)
    if distance > RANGE[u]:
        need -= 1
    elif distance <= 1 and weapon != HIGH_EXPLOSIVE:
        need += 1
    if IS_MORTAR[u] and not sees(s, u, h, level):
        need -= s.observed
    if shot.opportunity and s.token[u] != VISIBLE:
        need += 1
    return need + shot.along_road - shot.stealthy


def needed(s: Position, shot: Shot) -> int:
    """7.1/10 In how many of ten rolls a shot hits."""
    return min(9, max(1, unclamped(s, shot)))


def steadfast(s: Position, u: int) -> float:
    """1.2/8 The chance to pass a Troop Quality Check; an unknown unit's is guessed."""
    if KIND[u] == CONTACT or not QUALITY[u]:
        return 0.45
    return quality_needed(s, u) / 10
