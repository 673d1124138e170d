"""10.7 Retreats."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.anloc.components import AN_LOC, ARVN, EDGES, FOOT, GRID, MECHANIZED
from dangerclose.games.anloc.headquarters import follow
from dangerclose.games.anloc.losses import lose_one, lose_step, take_losses
from dangerclose.games.anloc.stacking import CLASS, IS_HQ, POINTS, division, enemy_of, legal_stack
from dangerclose.games.anloc.state import Position, State
from dangerclose.games.anloc.zones import BIT, held, occupied, zone_of_control

PASSABLE = tuple(tuple({n for n, _ in EDGES[cls][h]} for h in range(GRID.size)) for cls in (FOOT, MECHANIZED))


def retreat(s: State, side: int, stack: list[int], hexes: int, attackers: list[int]) -> Rule[None]:
    """10.7 A stack goes back; 10.7.2/1 the garrison of An Loc loses steps instead."""
    alive = [u for u in stack if s.steps[u] and not IS_HQ[u]]
    if not alive:
        return
    here = s.hex[alive[0]]
    if side == ARVN and here == AN_LOC:
        s.tell("garrison-stands", "10.7.2/1", hexes)
        yield from take_losses(s, side, alive, hexes, "10.7.2/1")
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


def ways_back(
    s: Position, side: int, group: list[int], been: set[int], left: int, hexes: int, attackers: list[int]
) -> list[int]:
    """10.7.1/1-4 The hexes into which a group may take its next step back.

    Passable for all, without an enemy, not entered before; out of enemy ZOC where it can be
    (10.7.1/4), though friendly units lift it in their hex (5.0/5); and such that the full distance
    from all attackers can still be reached (10.7.1/1).
    """
    enemy = enemy_of(side)
    classes = {CLASS[u] for u in group}
    closed = occupied(s, enemy)
    for h in been:
        closed |= BIT[h]
    zone = zone_of_control(s, enemy) & ~held(s, side)
    found = steps_from(s.hex[group[0]], classes, closed)
    found = [h for h in found if not zone >> h & 1] or found
    return [h for h in found if gets_away(h, classes, closed, max(left - 1, 0), hexes, attackers)] or found


def steps_from(here: int, classes: set[int], closed: int) -> list[int]:
    """10.7.1/2-3 The hexes next to one that all in a group can enter, and that are not closed to it."""
    passable = set.intersection(*(PASSABLE[cls][here] for cls in classes))
    return [h for h in sorted(passable) if not closed >> h & 1]


def gets_away(here: int, classes: set[int], closed: int, left: int, hexes: int, attackers: list[int]) -> bool:
    """10.7.1/1 Whether a group can still come as far from all attackers as the retreat demands."""
    nearest = min((GRID.distance(here, a) for a in attackers), default=hexes)
    if nearest + left < hexes:
        return False
    if left == 0:
        return True
    closed |= BIT[here]
    return any(
        gets_away(h, classes, closed, left - 1, hexes, attackers) for h in steps_from(here, classes, closed)
    )


def fall_back(
    s: State, side: int, group: list[int], headquarters: list[int], hexes: int, attackers: list[int]
) -> Rule[None]:
    """10.7.1 A group goes back hex by hex, until it is far enough and may stack where it is."""
    been = {s.hex[group[0]]}
    left = hexes
    while alive := [u for u in group if s.steps[u]]:
        here = s.hex[alive[0]]
        if left <= 0 and legal_stack(s, here, side):
            return
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
            choice = yield Ask(side, "retreat", "10.7.1/1", options, (here, left))
        left -= 1
        if choice[0] == "stand":
            hexes -= 1  # 10.7.1/8: the distance to keep shrinks with the retreat
            s.tell("stands", "10.7.1/8", here)
            yield from lose_one(s, side, alive, "10.7.1/8", 1)
            continue
        h = int(choice[1])
        been.add(h)
        for u in alive:
            s.hex[u] = h
            follow(s, u)
        for hq in headquarters:
            s.hex[hq] = h
        s.tell("retreated", "10.7.1/1", here, h)
        if zone_of_control(s, enemy_of(side)) >> h & 1:
            s.tell("zoc-loss", "10.7.1/5", h)
            yield from lose_one(s, side, alive, "10.7.1/5", 1)


def crushed(s: State, side: int, group: list[int]) -> None:
    """10.7.1/7 With nowhere to go on to, a group that may not stack here is lost from its end.

    Those who stack for free (4.0/5) and belong to no division are in nobody's way.
    """
    here = s.hex[group[0]]
    for u in reversed([u for u in group if POINTS[u] or division(s, u)]):
        while s.steps[u] and not legal_stack(s, here, side):
            lose_step(s, u, "10.7.1/7")
