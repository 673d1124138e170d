"""7.4 Fire effects on infantry, civilians, vehicles and helicopters; who is seen, who is lost."""

from __future__ import annotations

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.hexes import members
from dangerclose.core.reckoning import Line
from dangerclose.games.fte.casualties import capture, move_casualties, new_casualty, remove, strip
from dangerclose.games.fte.components import (
    BREAK,
    BUNKER,
    CIVILIANS,
    DUAL_PURPOSE,
    DUMMY,
    EFFECT_NAMES,
    KIA,
    KIND,
    LEADER,
    MARKERS,
    POSSIBLE,
    QUALITY,
    SAPPER,
    SIDE,
    SNIPER,
    SUPPRESS,
    TARGET_EFFECTS,
    WIA,
)
from dangerclose.games.fte.field import (
    IS_HELICOPTER,
    IS_INFANTRY,
    IS_VEHICLE,
    enemy,
    frago_of,
    hexes_of,
    in_hex,
    men,
    passengers,
    place_of,
    watched,
)
from dangerclose.games.fte.ground import GRID, HAMLET, JUNGLE, TERRAIN
from dangerclose.games.fte.reckoning import PASSES, needed_line, quality_line, quality_needed, status_lines
from dangerclose.games.fte.state import (
    BROKEN,
    GROUND,
    HIGH,
    KILLED,
    NOBODY,
    STEADY,
    SUPPRESSED,
    TREETOP,
    VISIBLE,
    WOUNDED,
    State,
    Throw,
    counter,
    d10s,
    put,
)
from dangerclose.games.fte.victory import lose_chit, score

CRASH_RADIUS = {GROUND: 0, TREETOP: 1, HIGH: 3}


def quality_check(s: State, u: int, purpose: str, rule: str, *more: Line) -> bool:
    """1.2/8 A Troop Quality Check. Of a concealed unit's check only its own side is told."""
    need = quality_needed(s, u, *more)
    roll = s.d10()
    passed = roll <= need
    if s.log is not None:
        lines = [*status_lines(s, u), *more]
        sum_of = needed_line(QUALITY[u], lines, need, "1.2/8", PASSES)
        throw = Throw(d10s(roll), [quality_line(u), *lines, *sum_of], place_of(s, u))
        s.tell_of(u, "check", rule, purpose, need, roll, "passes" if passed else "fails", throw=throw)
    return passed


def effect_of(s: State, u: int, weapon: int, rule: str, firer: int = NOBODY) -> int:
    """7.1/11, 7.4/T1 Roll for the effect of a hit: a result on the Target Effects Table."""
    roll = s.d10()
    result = TARGET_EFFECTS[weapon][roll - 1]
    if s.log is not None:
        throw = Throw(d10s(roll), place=s.hex[u], about=(weapon,), of=firer)
        s.tell("effect-roll", rule, u, roll, EFFECT_NAMES[result], throw=throw)
    return result


def unconceal(s: State, u: int, rule: str) -> None:
    """18.1 A unit loses its Concealed marker; a dummy is found out and removed (22.0/3)."""
    if s.token[u] == VISIBLE:
        return
    contact = counter(s, u, enemy(SIDE[u]))
    s.token[u] = VISIBLE
    s.tell_only(SIDE[u], "seen", rule, u, s.hex[u], reveals=True)
    s.tell_others(SIDE[u], "uncovered", rule, u, s.hex[u], contact, reveals=True)
    if KIND[u] == DUMMY:
        s.tell("dummy", "22.0/3", u)
        remove(s, u)


def stopped_short(s: State, u: int, h: int) -> None:
    """6.2/3, 18.1/1 Who comes upon Concealed enemies that bar a hex goes no farther; they stay unseen."""
    s.reveal("barred", "6.2/3", u, h)


def meet(s: State, h: int, side: int) -> None:
    """17.1/1, 28.0/4 Concealed medics and civilians are found by an enemy who has entered their hex."""
    for v in in_hex(s, h, enemy(side)):
        unconceal(s, v, "28.0/4" if KIND[v] == CIVILIANS else "17.1/1")


def exposed(s: State, u: int, rule: str) -> None:
    """18.1/3 An action within sight of a Visible enemy costs a unit its concealment."""
    if s.token[u] != VISIBLE and watched(s, s.hex[u], enemy(SIDE[u])):
        unconceal(s, u, rule)


def exposed_by_fire(s: State, u: int, rule: str) -> None:
    """7.0/3, 18.1/14 Firing exposes a unit, unless it is a sniper."""
    if KIND[u] != SNIPER:
        exposed(s, u, rule)


def stop_acting(s: State, u: int) -> None:
    """7.4/X6 The unit's Activation ends."""
    s.used[u] = 1
    if u in s.acting:
        s.acting.remove(u)


def suffer(s: State, u: int, result: int, by: int, cause: int, shaken: list[int] | None = None) -> Rule[int]:
    """7.4 A result on the Target Effects Table is applied: what came of it, or NOBODY for no effect.

    `by` is the side that did it, `cause` the unit that fired or one of the other causes of harm. KIA and
    WIA are returned as such, BREAK when the unit must now retreat if the attack was not a fire mission,
    SUPPRESS when it is suppressed. `shaken` collects the units that break when they bail out of a
    destroyed vehicle, and must retreat too.
    """
    s.tell("effect", "7.4/T1", u, EFFECT_NAMES[result])
    if KIND[u] == SAPPER:
        return sapper_hit(s, u, result, cause)
    if IS_VEHICLE[u]:
        return (yield from vehicle_hit(s, u, result, by, cause, shaken))
    if IS_HELICOPTER[u]:
        return (yield from helicopter_hit(s, u, result, cause))
    return infantry_hit(s, u, result, by, cause)


def infantry_hit(s: State, u: int, result: int, by: int, cause: int) -> int:
    """7.4/X9, 7.4/X15, 7.4/X22, 7.4/X30, 7.4/X35 Infantry and civilians."""
    if result == POSSIBLE:
        if quality_check(s, u, "against suppression", "7.4/X35"):
            return NOBODY
        result = SUPPRESS
    rule = {KIA: "7.4/X9", WIA: "7.4/X15", BREAK: "7.4/X22", SUPPRESS: "7.4/X30"}[result]
    if s.token[u] != VISIBLE:
        unconceal(s, u, rule)
        if s.hex[u] < 0:
            return result
    if KIND[u] == CIVILIANS:
        return civilians_hit(s, u, result, by, cause)
    if result in (KIA, WIA):
        lose_man(s, u, KILLED if result == KIA else WOUNDED, rule, cause)
        return result
    if result == SUPPRESS and s.status[u] == STEADY:
        s.status[u] = SUPPRESSED
        s.tell("suppressed", rule, u, cause)
        stop_acting(s, u)
        return SUPPRESS
    s.status[u] = BROKEN
    s.tell("broken", rule, u, cause)
    stop_acting(s, u)
    return BREAK


def civilians_hit(s: State, u: int, result: int, by: int, cause: int) -> int:
    """7.4/X11, 7.4/X17, 7.4/X25, 7.4/X31, 28.0/5 Civilians are gone; to hurt them costs points."""
    rule = {KIA: "7.4/X11", WIA: "7.4/X17", BREAK: "7.4/X25", SUPPRESS: "7.4/X31"}[result]
    s.tell("civilians-hit", rule, u, cause)
    remove(s, u)
    if result in (KIA, WIA):
        score(s, by, "civilians-kia" if result == KIA else "civilians-wia")
    return result


def lose_man(s: State, u: int, kind: int, rule: str, cause: int) -> None:
    """7.5.1/2, 7.5.1/3 A unit of three or four men is reduced, a smaller one is gone; a marker is placed."""
    h = s.hex[u]
    side = SIDE[u]
    score(s, enemy(side), "enemy-kia" if kind == KILLED else "enemy-wia")
    if LEADER[u]:
        lose_chit(s, u)
    if men(s, u) >= 3 and not s.reduced[u]:
        s.reduced[u] = 1
        s.tell("reduced", rule, u, kind, cause)
        while s.c_carrier.count(u) > max(0, men(s, u) - 2):
            # A team that has shrunk cannot carry as many.
            s.c_carrier[s.c_carrier.index(u)] = NOBODY
    else:
        s.tell("eliminated", rule, u, cause)
        remove(s, u)
    new_casualty(s, kind, side, h)


def eliminate(s: State, u: int, source: int, rule: str) -> None:
    """7.4/X22 A broken unit that cannot retreat is lost whole, as one KIA."""
    h = s.hex[u]
    side = SIDE[u]
    s.tell("cornered", rule, u, source)
    score(s, enemy(side), "enemy-kia")
    if LEADER[u]:
        lose_chit(s, u)
    remove(s, u)
    new_casualty(s, KILLED, side, h)
    capture(s, h)


def sapper_hit(s: State, u: int, result: int, cause: int) -> int:
    """27.0/3 A sapper is eliminated or unharmed; no points, no marker."""
    if result in (SUPPRESS, POSSIBLE):
        return NOBODY
    s.token[u] = VISIBLE
    s.reveal("eliminated", "27.0/3", u, cause)
    remove(s, u)
    return result


# Vehicles


def vehicle_hit(s: State, u: int, result: int, by: int, cause: int, shaken: list[int] | None) -> Rule[int]:
    """7.4/X12, 7.4/X18, 7.4/X26, 7.4/X32, 7.4/X36 Vehicles."""
    if result == POSSIBLE:
        if quality_check(s, u, "against suppression", "7.4/X36"):
            return NOBODY
        result = SUPPRESS
    if result == WIA and not s.reduced[u]:
        s.reduced[u] = 1
        s.tell("immobilized", "7.4/X18", u, cause)
        score(s, enemy(SIDE[u]), "vehicle-immobilized")
        return WIA
    if result in (KIA, WIA):
        yield from destroy_vehicle(s, u, by, cause, shaken)
        return KIA
    if result == BREAK:
        s.status[u] = BROKEN
        s.tell("broken", "7.4/X26", u, cause)
        stop_acting(s, u)
    elif s.status[u] == STEADY:
        s.status[u] = SUPPRESSED
        s.tell("suppressed", "7.4/X32", u, cause)
    return SUPPRESS


def destroy_vehicle(s: State, u: int, by: int, cause: int, shaken: list[int] | None) -> Rule[None]:
    """7.4/X12 A vehicle is destroyed: its crew is a KIA, and each unit aboard rolls for itself."""
    h = s.hex[u]
    riders = passengers(s, u)
    s.tell("destroyed", "7.4/X12", u, h, cause)
    score(s, enemy(SIDE[u]), "vehicle-destroyed")
    for v in riders:
        s.aboard[v] = NOBODY
        s.hex[v] = h
        move_casualties(s, v, h)
    remove(s, u)
    new_casualty(s, KILLED, SIDE[u], h)
    for v in riders:
        roll = s.d10()
        result = TARGET_EFFECTS[DUAL_PURPOSE][roll - 1]
        throw = Throw(d10s(roll), place=h)
        s.tell("bails-out", "7.4/X12", v, roll, EFFECT_NAMES[result], throw=throw)
        came = yield from suffer(s, v, result, by, cause)
        if came == BREAK and shaken is not None:
            shaken.append(v)


# Helicopters


def helicopter_hit(s: State, u: int, result: int, cause: int) -> Rule[int]:
    """7.4/X13, 7.4/X19, 7.4/X28, 7.4/X33, 7.4/X37 Helicopters."""
    if result == POSSIBLE:
        if quality_check(s, u, "against suppression", "7.4/X37"):
            return NOBODY
        result = SUPPRESS
    if result == BREAK and s.status[u] == BROKEN:
        result = WIA
    if s.downed[u] and result == WIA:
        result = KIA
    if result == KIA:
        destroy_helicopter(s, u, cause)
        return KIA
    if result == WIA:
        yield from crash(s, u, cause)
        return WIA
    if result == BREAK:
        s.status[u] = BROKEN
        s.tell("broken", "7.4/X28", u, cause)
        stop_acting(s, u)
    elif s.status[u] == STEADY:
        s.status[u] = SUPPRESSED
        s.tell("suppressed", "7.4/X33", u, cause)
    return SUPPRESS


def destroy_helicopter(s: State, u: int, cause: int) -> None:
    """7.4/X13 A helicopter is destroyed with all aboard."""
    h = s.hex[u]
    side = SIDE[u]
    s.tell("destroyed", "7.4/X13", u, h, cause)
    score(s, enemy(side), "helicopter-destroyed")
    riders = passengers(s, u)
    for c, carrier in enumerate(s.c_carrier):
        if carrier == u or carrier in riders:
            strip(s, c)
    for v in riders:
        if LEADER[v]:
            lose_chit(s, v)
        s.tell("eliminated", "7.4/X13", v, cause)
        remove(s, v)
        score(s, enemy(side), "enemy-kia")
        new_casualty(s, KILLED, side, h)
    remove(s, u)
    capture(s, h)


def landing_hexes(s: State, u: int, radius: int) -> list[int]:
    """6.8/5, 6.2/1 Where a helicopter could stand on the ground within some hexes."""
    h = s.hex[u]
    around = GRID.within(h, radius) & frago_of(s.scenario).area & ~hexes_of(s, enemy(SIDE[u]))
    taken = {s.hex[v] for v in range(len(s.hex)) if v != u and s.hex[v] >= 0 and not IS_INFANTRY[v]}
    return [n for n in members(around) if TERRAIN[n] not in (JUNGLE, HAMLET) and n not in taken]


def crash(s: State, u: int, cause: int) -> Rule[None]:
    """7.4/X19 A helicopter is downed: its owner finds it a hex near by, or it is destroyed."""
    options = landing_hexes(s, u, CRASH_RADIUS[s.level[u]])
    if not options:
        destroy_helicopter(s, u, cause)
        return
    at = options[0]
    if len(options) > 1:
        choice = yield Ask(SIDE[u], "crash", "7.4/X19", [("crash", h) for h in options], (u,))
        at = int(choice[1])
    s.hex[u] = at
    s.level[u] = GROUND
    s.downed = put(s.downed, u, 1)
    move_casualties(s, u, at)
    for v in passengers(s, u):
        move_casualties(s, v, at)
    s.tell("downed", "7.4/X19", u, at, cause)
    score(s, enemy(SIDE[u]), "helicopter-downed")
    crew = len(s.c_kind)
    s.c_kind.append(WOUNDED)
    s.c_side.append(SIDE[u])
    s.c_hex.append(at)
    s.c_carrier.append(u)
    s.tell("carries", "7.4/X19", u, s.c_kind[crew])
    capture(s, at)


def reveal_marker(s: State, m: int, rule: str) -> None:
    """23.0/3 A hidden marker is turned over for good."""
    if not s.m_seen[m]:
        s.m_seen[m] = 1
        s.reveal("marker-seen", rule, m, s.m_hex[m])


def come_to_light(s: State, u: int, *, covered: bool = True) -> None:
    """24.0/1, 25.0/1, 27.0/3 What counts for or against a target is shown before the die is rolled."""
    m = s.inside[u]
    if covered and m != NOBODY:
        reveal_marker(s, m, "24.0/1" if MARKERS[m].kind == BUNKER else "25.0/1")
    if KIND[u] == SAPPER:
        unconceal(s, u, "27.0/3")
