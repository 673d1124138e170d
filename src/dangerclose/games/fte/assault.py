"""8.0 Action: Assault."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fte.actions import may_do, spend
from dangerclose.games.fte.casualties import capture, carry_along, remove
from dangerclose.games.fte.civilians import meet_civilians
from dangerclose.games.fte.components import (
    BREAK,
    BUNKER,
    FIRE,
    KIND,
    LEADER,
    MARKERS,
    NVA,
    SAPPER,
    SIDE,
    US,
)
from dangerclose.games.fte.effects import (
    destroy_helicopter,
    quality_check,
    stop_acting,
    suffer,
    unconceal,
)
from dangerclose.games.fte.field import (
    BIT,
    HARMLESS,
    IS_HELICOPTER,
    IS_INFANTRY,
    IS_VEHICLE,
    enemy,
    frago_of,
    in_hex,
    pool,
)
from dangerclose.games.fte.ground import GRID, VEHICLE
from dangerclose.games.fte.movement import covers, enterable
from dangerclose.games.fte.opportunity import (
    HOLD_FIRE,
    MISSED,
    cannot_retreat,
    choose_supporters,
    flags_of,
    opportunity,
    retreat,
    roll_attack,
    spring_trap,
)
from dangerclose.games.fte.reckoning import Shot
from dangerclose.games.fte.state import (
    ASSAULT_ACTION,
    BROKEN,
    BY_ASSAULT,
    NOBODY,
    OUT,
    STEADY,
    SUPPRESSED,
    TREETOP,
    Position,
    State,
    counter,
    openly,
)
from dangerclose.games.fte.victory import watch_objectives

ROUNDS = 3
CHARGE: Action = ("charge",)
DECLARE: Action = ("declare",)
DONE: Action = ("done",)


def may_assault(s: Position, u: int) -> bool:
    """8.0/1, 7.4/X18 Whether a unit is able to assault: unbroken, armed, and mobile if it is a vehicle."""
    if not FIRE[u][s.reduced[u]] or s.status[u] == BROKEN or s.level[u] or s.downed[u]:
        return False
    if IS_INFANTRY[u]:
        return True
    return IS_VEHICLE[u] and not s.reduced[u] and may_do(s, u, ASSAULT_ACTION)


def assault_hexes(s: Position, u: int) -> list[int]:
    """8.0/1 The enemy hexes next to a unit."""
    if not may_assault(s, u):
        return []
    around = GRID.adjacent[s.hex[u]] & frago_of(s.scenario).area
    where, level = s.hex, s.level
    foes = pool(s, enemy(SIDE[u]))
    return sorted({where[v] for v in foes if where[v] >= 0 and around >> where[v] & 1 and not level[v]})


def assault(s: State, u: int) -> Rule[None]:
    """8.0/X8 The whole procedure, step by step."""
    side = SIDE[u]
    h = yield from choose_hex(s, u)
    force = yield from choose_force(s, u, h)
    for v in force:
        spend(s, v, ASSAULT_ACTION)
        unconceal(s, v, "8.0/X10")
    s.reveal("assault", "8.0/X9", u, h)
    hurt = yield from opportunity(s, force, "8.0/X11", assaulted=h)
    for v in hurt:
        if s.hex[v] >= 0:
            stop_acting(s, v)  # 7.4/X6
    force = [v for v in force if v not in hurt and s.hex[v] >= 0 and GRID.adjacent[h] >> s.hex[v] & 1]
    force = [v for v in force if passes_check(s, v, force)]
    if force:  # 8.0/X17 else nobody comes near enough to see who is there
        clear_hex(s, h)
    fought = False
    for number in range(1, ROUNDS + 1):
        # 8.0/X23 That all defenders are broken ends an assault after a round, not before the first.
        against = holding(s, h, enemy(side)) if number > 1 else grounded(s, h, enemy(side))
        if not attackers(s, force, h, number) or not against:
            break
        fought = True
        yield from fight_round(s, side, force, h, number)
        for v in in_hex(s, h, enemy(side)):
            unconceal(s, v, "8.0/X21")
        yield from give_way(s, side, force, h)
    if not holding(s, h, enemy(side)):
        yield from advance(s, side, force, h)
    elif fought:  # 8.0/X24
        for v in force:
            if s.hex[v] >= 0:
                stop_acting(s, v)
    watch_objectives(s)


def clear_hex(s: State, h: int) -> None:
    """8.0/X17 Civilians and dummies in the hex are found out and removed."""
    for v in in_hex(s, h, NVA):
        if HARMLESS[v]:
            unconceal(s, v, "8.0/X17")
            if s.hex[v] >= 0:
                s.tell("civilians-gone", "8.0/X17", v)
                remove(s, v)


def give_way(s: State, side: int, force: Sequence[int], h: int) -> Rule[None]:
    """8.0/X23, 6.2/3, 7.4/X22 When all defenders are broken, those still there leave the hex to the winner.

    They were broken before, and not hit again, or are vehicles, which a break does not drive back. They
    fall back as if broken again; a helicopter that can fly takes off.
    """
    winners = [u for u in force if s.hex[u] >= 0 and GRID.adjacent[h] >> s.hex[u] & 1]
    winners = [u for u in winners if s.status[u] == STEADY]
    if not winners or holding(s, h, enemy(side)):
        return
    source = s.hex[winners[0]]
    for u in grounded(s, h, enemy(side)):
        if s.hex[u] != h:
            continue
        if IS_HELICOPTER[u]:
            if s.downed[u]:
                destroy_helicopter(s, u, BY_ASSAULT)
            else:
                s.level[u] = TREETOP
                s.reveal("altitude", "8.0/X23", u, TREETOP)
        elif IS_VEHICLE[u] and s.reduced[u]:
            yield from cannot_retreat(s, u, source)
        else:
            yield from retreat(s, u, source)


def choose_hex(s: State, u: int) -> Rule[int]:
    """8.0/X9 The target hex."""
    hexes = assault_hexes(s, u)
    if len(hexes) == 1:
        return hexes[0]
    choice = yield Ask(SIDE[u], "assault-hex", "8.0/X9", [("assault-hex", h) for h in hexes], (u,))
    return int(choice[1])


def choose_force(s: State, u: int, h: int) -> Rule[list[int]]:
    """8.0/X6, 8.0/X9 The assaulting units: each next to the target hex, not necessarily stacked."""
    force = [u]
    while True:
        more = [
            v for v in s.acting if v not in force and GRID.adjacent[h] >> s.hex[v] & 1 and may_assault(s, v)
        ]
        options: list[Action] = [("join", v) for v in more]
        choice = yield Ask(SIDE[u], "join", "8.0/X9", [*options, CHARGE], (h, *force))
        if choice == CHARGE:
            return force
        force.append(int(choice[1]))


def goes_in(s: Position, u: int, force: Sequence[int]) -> bool:
    """8.0/X16, 27.0/2 Sappers, leaders and units with an assaulting leader go in without a check."""
    return KIND[u] == SAPPER or LEADER[u] or any(LEADER[v] and s.hex[v] == s.hex[u] for v in force)


def passes_check(s: State, u: int, force: Sequence[int]) -> bool:
    """8.0/X16 The others need a Troop Quality Check to go in."""
    return goes_in(s, u, force) or quality_check(s, u, "to assault", "8.0/X16")


def attackers(s: Position, force: Sequence[int], h: int, number: int) -> list[int]:
    """8.0/X22 The assaulting units that still take part."""
    return [
        u for u in force if s.hex[u] >= 0 and GRID.adjacent[h] >> s.hex[u] & 1 and takes_part(s, u, number)
    ]


def takes_part(s: Position, u: int, number: int) -> bool:
    """8.0/X20, 8.0/X22 Broken units never fire in an assault, suppressed ones not after the first round."""
    return s.status[u] == STEADY or (s.status[u] == SUPPRESSED and number == 1)


def holding(s: Position, h: int, side: int) -> list[int]:
    """8.0/X23 The defending units that are neither broken nor gone."""
    return [u for u in grounded(s, h, side) if s.status[u] != BROKEN]


def grounded(s: Position, h: int, side: int) -> list[int]:
    """8.0/X7 All units in the defending hex, without helicopters above it."""
    return [u for u in in_hex(s, h, side) if not s.level[u]]


def fight_round(s: State, side: int, force: Sequence[int], h: int, number: int) -> Rule[None]:
    """8.0/X18, 8.0/X22 One round: both sides declare, roll, and suffer at the same time."""
    s.tell("round", "8.0/X18", number, h)
    foe = enemy(side)
    standing = attackers(s, force, h, number)
    defenders = openly(s, (u for u in in_hex(s, h, foe) if not s.level[u]))
    firing = [u for u in defenders if FIRE[u][s.reduced[u]] and takes_part(s, u, number) and not s.downed[u]]
    firing = [u for u in firing if KIND[u] != SAPPER]
    shots = yield from declare(s, side, standing, defenders, in_the_open=False)
    shots += yield from declare(s, foe, firing, standing, in_the_open=number == 1)
    results = []
    for shot in shots:
        source = s.hex[shot.primary]
        results.append((shot, source, roll_attack(s, shot, "8.0/X18", exposes=False)))
    for shot, _, result in results:
        for u in (shot.primary, *shot.supporters):
            if KIND[u] == SAPPER:
                sapper_spent(s, u, shot, result)
    broken = []
    for shot, source, result in results:
        if result != MISSED and s.hex[shot.target] >= 0:
            shaken: list[int] = []
            came = yield from suffer(s, shot.target, result, SIDE[shot.primary], shot.primary, shaken)
            if came == BREAK:
                shaken.append(shot.target)
            broken += [(u, source) for u in shaken]
    # 8.0/X23 When both sides break, the defenders fall back first.
    for u, source in sorted(dict(broken).items(), key=lambda pair: SIDE[pair[0]] == side):
        if s.hex[u] >= 0:
            yield from retreat(s, u, source)


def declare(
    s: State, side: int, firers: Sequence[int], targets: Sequence[int], *, in_the_open: bool
) -> Rule[list[Shot]]:
    """8.0/X18 A side assigns its units, alone or combined, each to one opposing unit."""
    shots: list[Shot] = []
    left = list(firers)
    while left:
        pairs = [(u, target) for u in left for target in targets]
        options: list[Action] = [("primary", u, counter(s, target, side)) for u, target in pairs]
        about = (flags_of(Shot(*pairs[0], in_the_open=in_the_open)),)
        choice = yield Ask(side, "primary", "8.0/X18", [*options, HOLD_FIRE], about)
        if choice == HOLD_FIRE:
            break
        primary, target = pairs[options.index(choice)]
        shot = Shot(primary, target, in_the_open=in_the_open)
        able = [u for u in left if u != primary]
        shot = yield from choose_supporters(s, side, shot, able, "8.0/X18", DECLARE)
        for u in (primary, *shot.supporters):
            left.remove(u)
        shots.append(shot)
    return shots


def sapper_spent(s: State, u: int, shot: Shot, result: int) -> None:
    """27.0/4, 27.0/5 A sapper is gone after its attack; a hit of its charge wrecks a bunker."""
    m = s.inside[shot.target]
    if result != MISSED and u == shot.primary and m != NOBODY and MARKERS[m].kind == BUNKER:
        destroy_marker(s, m, "27.0/5")
    if s.hex[u] >= 0:
        s.tell("sapper-spent", "27.0/4", u)
        remove(s, u)


def destroy_marker(s: State, m: int, rule: str) -> None:
    """11.0/2, 27.0/5 A cache, tunnel or bunker is no more; who was in it stands in the open."""
    s.tell("marker-destroyed", rule, m, s.m_hex[m])
    s.m_hex[m] = OUT
    s.m_seen[m] = 1
    for u, inside in enumerate(s.inside):
        if inside == m:
            s.inside[u] = NOBODY


def advance(s: State, side: int, force: Sequence[int], h: int) -> Rule[None]:
    """8.0/X23, 24.0/4, 25.0/5 Steady attackers may go into the hex and its cover without being fired at."""
    while True:
        able = [
            u
            for u in force
            if s.hex[u] >= 0 and s.hex[u] != h and s.status[u] == STEADY and may_advance(s, u, h)
        ]
        options: list[Action] = [("advance", u) for u in able]
        if not options:
            return
        choice = yield Ask(side, "advance", "8.0/X23", [*options, DONE], (h,))
        if choice == DONE:
            return
        u = int(choice[1])
        before = s.hex[u]
        s.hex[u] = h
        s.inside[u] = NOBODY
        carry_along(s, u, h)
        s.reveal("moves", "8.0/X23", u, h)
        capture(s, before)
        capture(s, h)
        yield from spring_trap(s, [u], h)
        if s.hex[u] != h:
            continue
        cover: list[Action] = [("enter", m) for m in covers(s, u)]
        if cover:
            rule = "24.0/4"
            choice = yield Ask(side, "take-cover", rule, [*cover, DONE], (u,))
            if choice != DONE:
                s.inside[u] = int(choice[1])
                s.tell_only(side, "enters", rule, u, int(choice[1]))
        if side == US:
            yield from meet_civilians(s, [u], h)


def may_advance(s: Position, u: int, h: int) -> bool:
    """8.0/X23, 6.2 Whether a unit next to the hex may go in: vehicles need a way and their tracks."""
    if not GRID.adjacent[s.hex[u]] >> h & 1 or not enterable(s, u) & BIT[h]:
        return False
    return IS_INFANTRY[u] or (not s.reduced[u] and any(n == h for n, _, _ in VEHICLE[s.hex[u]]))
