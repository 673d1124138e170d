"""7.0 Action: Fire."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fte.actions import may_do, spend
from dangerclose.games.fte.components import LEADER, RANGE, SIDE
from dangerclose.games.fte.field import (
    IS_INFANTRY,
    IS_MORTAR,
    can_shoot,
    enemy,
    may_fire,
    obstacles,
    on_map,
    pool,
    reach,
    sees,
)
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.opportunity import attack, choose_supporters
from dangerclose.games.fte.reckoning import Shot
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.state import FIRE_ACTION, HIGH, STEADY, Position, State, counter, openly


def observed(s: Position, u: int, target: int) -> bool:
    """7.2/1 Whether a friendly leader, neither broken nor suppressed, sees a target for a mortar."""
    h, level = s.hex[target], s.level[target]
    return any(LEADER[v] and s.status[v] == STEADY and sees(s, v, h, level) for v in on_map(s, SIDE[u]))


def can_fire_at(s: Position, u: int, target: int, own: int) -> bool:
    """7.0/2, 7.0/5, 7.2/1 Whether a unit may take part in a fire attack on a target."""
    h, level = s.hex[target], s.level[target]
    if can_shoot(s, u, h, level, own):
        return True
    if not IS_MORTAR[u] or level == HIGH or reach(s, u, h, level) > 2 * RANGE[u]:
        return False
    return observed(s, u, target)


def enemies_about(s: Position, u: int) -> list[int]:
    """7.0/2, 7.0/5 The enemies to whom a unit may have range and sight: who is left out has not."""
    if s.level[u] or IS_MORTAR[u]:
        return on_map(s, enemy(SIDE[u]))
    h = s.hex[u]
    about = seen_from(h) & GRID.within(h, 2 * RANGE[u])
    where, level = s.hex, s.level
    return [v for v in pool(s, enemy(SIDE[u])) if where[v] >= 0 and (about >> where[v] & 1 or level[v])]


def targets_of(s: Position, u: int, own: int) -> list[int]:
    """7.1/1 The enemy units that a unit could fire at."""
    if not may_fire(s, u):
        return []
    return openly(s, (v for v in enemies_about(s, u) if can_fire_at(s, u, v, own)))


def could_fire(s: Position, u: int, own: int) -> bool:
    """7.0/1 Whether there is anything to fire at."""
    return may_fire(s, u) and any(can_fire_at(s, u, v, own) for v in enemies_about(s, u))


def joining(s: Position, u: int, target: int, own: int) -> list[int]:
    """7.1/2, 7.1/7 The other active units that can fire at a target together with a unit."""
    return [
        v
        for v in s.acting
        if v != u
        and may_fire(s, v)
        and (IS_INFANTRY[v] or may_do(s, v, FIRE_ACTION))
        and can_fire_at(s, v, target, own)
    ]


def fire(s: State, u: int) -> Rule[None]:
    """7.0/1, 7.1 A unit fires, alone or joined by other active units."""
    side = SIDE[u]
    own = obstacles(s, side)
    targets = targets_of(s, u, own)
    options: list[Action] = [("target", counter(s, v, side)) for v in targets]
    choice = yield Ask(side, "target", "7.1/1", options, (u,))
    target = targets[options.index(choice)]
    shot = yield from choose_supporters(s, side, Shot(u, target), joining(s, u, target, own), "7.1/2")
    for v in (u, *shot.supporters):
        spend(s, v, FIRE_ACTION)
    yield from attack(s, shot, "7.1/3")
