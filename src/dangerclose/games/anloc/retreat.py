"""10.7 Retreats."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.anloc.components import AN_LOC, ARVN, EDGES, FOOT, GRID, MECHANIZED
from dangerclose.games.anloc.headquarters import follow
from dangerclose.games.anloc.losses import lose_one, lose_step, take_losses
from dangerclose.games.anloc.stacking import (
    CLASS,
    IS_HQ,
    POINTS,
    division,
    enemy_of,
    legal_stack,
    may_be_stacked,
    units_in,
)
from dangerclose.games.anloc.state import NOBODY, Position, State
from dangerclose.games.anloc.zones import BIT, enemy_zone, occupied, zone_of_control

PASSABLE = tuple(tuple({n for n, _ in EDGES[cls][h]} for h in range(GRID.size)) for cls in (FOOT, MECHANIZED))


def stands_fast(side: int, h: int) -> bool:
    """10.7.2/1 Whether a side's units in a hex are the garrison of An Loc, which never retreats."""
    return side == ARVN and h == AN_LOC


def retreat(
    s: State, side: int, stack: list[int], hexes: int, attackers: list[int], steps: int
) -> Rule[None]:
    """10.7 A stack goes back; 10.7.2/1 the garrison of An Loc loses steps instead, the last of `steps`."""
    alive = [u for u in stack if s.steps[u] and not IS_HQ[u]]
    if not alive:
        return
    here = s.hex[alive[0]]
    if stands_fast(side, here):
        s.tell("garrison-stands", "10.7.2/1", hexes)
        yield from take_losses(s, side, alive, hexes, "10.7.2/1", of=steps)
        return
    foot = [u for u in alive if not CLASS[u]]
    vehicles = [u for u in alive if CLASS[u]]
    headquarters = [u for u in stack if IS_HQ[u]]
    # Where vehicles cannot follow the infantry they go their own way (10.7.1/2).
    if foot and vehicles and not PASSABLE[MECHANIZED][here] >= PASSABLE[FOOT][here]:
        on_wheels = [hq for hq in headquarters if s.host[hq] in vehicles]  # 11.1/1
        on_foot = [hq for hq in headquarters if hq not in on_wheels]
        yield from fall_back(s, side, foot, on_foot, hexes, attackers)
        yield from fall_back(s, side, vehicles, on_wheels, hexes, attackers)
    else:
        yield from fall_back(s, side, alive, headquarters, hexes, attackers)


class Way(NamedTuple):
    """How bad a way back is: one that leads nowhere is none (10.7.1/1), then hexes in enemy ZOC count."""

    not_made: int  # hexes of the retreat for which it leads nowhere
    in_zones: int  # hexes in an enemy ZOC that it enters
    short: bool  # it ends too near to an attacker, or nowhere


class Flight(NamedTuple):
    """10.7.1 What a group that goes back finds on the map."""

    classes: frozenset[int]
    zone: int  # enemy ZOC; friendly units lift it in their hex (5.0/5)
    hexes: int  # the distance to keep from all attackers
    attackers: list[int]

    def steps_from(self, here: int, closed: int) -> list[int]:
        """10.7.1/2-3 The hexes next to one that all can enter, and that are not closed to them."""
        passable = set.intersection(*(PASSABLE[cls][here] for cls in self.classes))
        return [h for h in sorted(passable) if not closed >> h & 1]

    def best_way(self, here: int, closed: int, left: int) -> Way:
        """10.7.1/1, 10.7.1/4 The best way that begins with a hex and has so many more to go."""
        bad = self.zone >> here & 1
        if left == 0:
            nearest = min((GRID.distance(here, a) for a in self.attackers), default=self.hexes)
            return Way(0, bad, nearest < self.hexes)
        closed |= BIT[here]
        onward = [self.best_way(h, closed, left - 1) for h in self.steps_from(here, closed)]
        rest = min(onward, default=Way(left, 0, short=True))
        return Way(rest.not_made, bad + rest.in_zones, rest.short)


def ways_back(
    s: Position, side: int, group: list[int], been: set[int], left: int, hexes: int, attackers: list[int]
) -> list[int]:
    """10.7.1/1-4 The hexes into which a group may take its next step back.

    Passable for all, without an enemy, not entered before. Of the ways that the rest of the retreat can
    take, those through the fewest hexes in enemy ZOC count (10.7.1/4), and of these those that end
    far enough from all attackers, if there are any (10.7.1/1).
    """
    closed = occupied(s, enemy_of(side))
    for h in been:
        closed |= BIT[h]
    flight = Flight(frozenset([CLASS[u] for u in group]), enemy_zone(s, side), hexes, attackers)
    here = s.hex[group[0]]
    ways = {h: flight.best_way(h, closed, max(left - 1, 0)) for h in flight.steps_from(here, closed)}
    best = min(ways.values(), default=None)
    return [h for h, way in ways.items() if way == best]


def fall_back(
    s: State, side: int, group: list[int], headquarters: list[int], hexes: int, attackers: list[int]
) -> Rule[None]:
    """10.7.1 A group goes back hex by hex, until it is far enough and may stack where it is."""
    been = {s.hex[group[0]]}
    left = hexes
    while alive := [u for u in group if s.steps[u]]:
        here = s.hex[alive[0]]
        if left <= 0:
            going = yield from who_goes_on(s, side, alive)
            if not going:
                return
            if len(going) < len(alive):
                headquarters = [hq for hq in headquarters if s.host[hq] in going]  # 11.1/1
            alive = group = going
            for u in going:
                s.tell("goes-on", "10.7.1/7", u, here)
        options: list[Action] = [
            ("retreat", h) for h in ways_back(s, side, alive, been, left, hexes, attackers)
        ]
        if left > 0:
            options.append(("stand",))
        if not options:
            crushed(s, side, alive)
            return
        choice = options[0]
        if len(options) > 1:
            choice = yield Ask(side, "retreat", "10.7.1/1", options, (here, left, *alive))
        left -= 1
        if choice[0] == "stand":
            hexes -= 1  # 10.7.1/8: the distance to keep shrinks with the retreat
            s.tell("stands", "10.7.1/8", here)
            yield from lose_one(s, side, alive, "10.7.1/8")
            continue
        h = int(choice[1])
        been.add(h)
        for u in alive:
            s.hex[u] = h
            follow(s, u)
        for hq in headquarters:
            if s.host[hq] == NOBODY or s.host[hq] in alive:  # 11.1/1: not if it was taken over on the way
                s.hex[hq] = h
        s.tell("retreated", "10.7.1/1", here, h)
        if zone_of_control(s, enemy_of(side)) >> h & 1:
            s.tell("zoc-loss", "10.7.1/5", h)
            yield from lose_one(s, side, alive, "10.7.1/5")


def who_goes_on(s: State, side: int, group: list[int]) -> Rule[list[int]]:
    """10.7.1/7 Of a group that has come back into a hex those for whom it has no room, as its owner picks."""
    here = s.hex[group[0]]
    ways = enough_to_go(s, here, side, group)
    going: set[int] = set()
    while len(ways) > 1:
        options: list[Action] = [("go-on", u) for u in sorted(set.union(*ways) - going)]
        choice = yield Ask(side, "goes-on", "10.7.1/7", options, (here,))
        going.add(int(choice[1]))
        ways = [way for way in ways if going <= way]
    return [u for u in group if u in ways[0]]


def enough_to_go(s: Position, h: int, side: int, group: list[int]) -> list[set[int]]:
    """10.7.1/7 The sets of a group's units whose leaving lets the others stack, none larger than it need be.

    Those who stack for free (4.0/5) and belong to no division are in nobody's way.
    """
    in_the_way = [u for u in group if POINTS[u] or division(s, u)]
    stack = units_in(s, h, side)
    found: list[set[int]] = []
    for count in range(len(in_the_way) + 1):
        for leaving in map(set, combinations(in_the_way, count)):
            if not any(way <= leaving for way in found) and may_be_stacked(
                s, h, [u for u in stack if u not in leaving]
            ):
                found.append(leaving)
    return found


def crushed(s: State, side: int, group: list[int]) -> None:
    """10.7.1/7 With nowhere to go on to, those for whom a hex has no room are lost from their end."""
    here = s.hex[group[0]]
    for u in reversed(group):
        while s.steps[u] and not legal_stack(s, here, side):
            lose_step(s, u, "10.7.1/7")
