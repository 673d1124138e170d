"""18.1/1 What a seat may know: a position in which contacts stand for what is under Concealed markers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dangerclose.core.ask import Action
from dangerclose.core.chance import Chance
from dangerclose.core.columns import while_unchanged
from dangerclose.games.fte.components import (
    BUNKER,
    CIVILIANS,
    FOXHOLES,
    FROM_TO,
    KIND,
    MARKERS,
    NATION,
    NVA,
    SIDE,
    US,
)
from dangerclose.games.fte.field import enemy, frago_of, in_hex
from dangerclose.games.fte.setup import plot_hexes
from dangerclose.games.fte.state import (
    DEFAULT_CHANCE,
    FIRE_AT_WILL,
    NOBODY,
    NOT_YET,
    SET_UP,
    VISIBLE,
    Position,
    State,
    counter,
)
from dangerclose.games.fte.words import UNIT_ARG, VERBS

MARKERS_OF = tuple(tuple(m for m, marker in enumerate(MARKERS) if marker.side == side) for side in (US, NVA))
_NO_ORDERS, _NO_CHANCES, _NO_RANGES = (
    tuple((value,) * (end - first) for first, end in FROM_TO) for value in (FIRE_AT_WILL, DEFAULT_CHANCE, 0)
)
"""By side, what the enemy knows of the standing orders of its units."""


class View(msgspec.Struct):
    """What a seat, or a spectator, sees of the table."""

    seat: int | None
    position: Position
    unknown: list[int]  # hexes of markers that lie face down, one entry each

    @property
    def turn(self) -> int:
        """The game turn."""
        return self.position.turn


def view(s: State, seat: int | None) -> View:
    """A seat's view, or a spectator's (None), who sees what both sides could see."""
    return View(seat, known(s, seat).position(), unknown_markers(s, seat))


def uncovered(s: State) -> View:
    """Everything as it is: no contacts, and no marker lies face down."""
    return View(None, s.copy().position(), [])


def unknown_markers(s: Position, seat: int | None) -> list[int]:
    """23.0/1 Where markers lie face down for a seat."""
    return sorted(
        [
            s.m_hex[m]
            for side in (US, NVA)
            if side != seat and s.set_up[side] == SET_UP
            for m in MARKERS_OF[side]
            if not s.m_seen[m] and s.m_hex[m] >= 0
        ]
    )


def known(s: State, seat: int | None) -> State:
    """The position as a seat knows it."""
    k = s.copy()
    k.masked = True
    for side in (US, NVA):
        if side != seat:
            hide_side(k, side)
    return k


Orders = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def orders_of(s: Position, side: int) -> Orders:
    """21.0 The standing orders of all units."""
    return s.order, s.order_chance, s.order_within


@while_unchanged(orders_of)
def without_orders_of(s: Position, side: int) -> Orders:
    """21.0 The standing orders without those of a side. They seldom change, so they are kept."""
    first, end = FROM_TO[side]
    return (
        s.order[:first] + _NO_ORDERS[side] + s.order[end:],
        s.order_chance[:first] + _NO_CHANCES[side] + s.order_chance[end:],
        s.order_within[:first] + _NO_RANGES[side] + s.order_within[end:],
    )


def hide_side(k: State, side: int) -> None:
    """18.1/1, 23.0/1, 24.0/2, 26.0/2, 13.0/2 Take out of a position what only one side knows."""
    placing = k.set_up[side] != SET_UP
    k.order, k.order_chance, k.order_within = without_orders_of(k, side)
    roster = frago_of(k.scenario).roster[side]
    where, token, inside, used, seen = k.hex, k.token, k.inside, k.used, k.m_seen
    if placing:
        hidden = list(roster)
        for u in hidden:
            k.aboard[u] = NOBODY
    else:
        hidden = [u for u in roster if token[u] != VISIBLE]
        for u in hidden:
            contact = counter(k, u, None)
            where[contact] = where[u]
            token[contact] = token[u]
            used[contact] = used[u]
        if inside.count(NOBODY) < len(inside):
            for u in roster:
                if inside[u] != NOBODY and not seen[inside[u]]:
                    inside[u] = NOBODY
    forget(k, hidden)
    m_hex = k.m_hex
    for m in MARKERS_OF[side]:
        if not seen[m]:
            m_hex[m] = NOT_YET
    for c, carrier in enumerate(k.c_carrier):
        if carrier in hidden:
            k.c_carrier[c] = NOBODY
            k.c_hex[c] = NOT_YET  # where it goes would tell who carries it
    for number, owner in enumerate(k.f_side):
        if owner == side:
            k.f_hex[number] = NOT_YET
    if k.hero[side] in hidden:
        k.hero[side] = NOBODY
    k.carry[side] = 1
    k.plots[side] = 0
    if placing:
        k.set_up[side] = 0
    if side == NVA:
        k.traps = []
    else:
        k.claymores = []
    if k.active == side:
        k.acting = []
        k.flight = []
        k.leader = NOBODY


def forget(k: State, units: Sequence[int]) -> None:
    """Nothing about some units is known."""
    where, token, inside, reduced, status = k.hex, k.token, k.inside, k.reduced, k.status
    exhausted, low_ammo, searching = k.exhausted, k.low_ammo, k.searching
    used, done, op_fired = k.used, k.done, k.op_fired
    for u in units:
        where[u] = NOT_YET
        token[u] = VISIBLE
        inside[u] = NOBODY
        reduced[u] = status[u] = exhausted[u] = low_ammo[u] = 0
        searching[u] = used[u] = done[u] = op_fired[u] = 0


def real(s: Position, seen: int) -> int:
    """The unit behind a counter."""
    if s.hex[seen] >= 0:
        return seen
    return next(
        (
            u
            for side in (US, NVA)
            for u in frago_of(s.scenario).roster[side]
            if s.token[u] != VISIBLE and counter(s, u, None) == seen
        ),
        seen,
    )


def retold(truth: Position, guess: Position, action: Action) -> Action:
    """The choice in another deal that looks the same to the enemy: by whoever is under the same counter."""
    kinds = VERBS[str(action[0])].args
    return (
        action[0],
        *(
            real(guess, counter(truth, int(arg), None)) if kind is UNIT_ARG else arg
            for kind, arg in zip(kinds, action[1:], strict=True)
        ),
    )


# Dealing again what a seat cannot know


def redeal(s: State, seat: int, chance: Chance) -> State:
    """A copy in which all that a seat cannot know of the enemy was dealt again."""
    k = s.copy()
    side = enemy(seat)
    if k.set_up[side] != SET_UP:
        return k
    swap_units(k, side, chance)
    swap_markers(k, side, chance)
    for number, owner in enumerate(k.f_side):
        if owner == side:
            hexes = frago_of(k.scenario).area
            choices = [h for h in range(hexes.bit_length()) if hexes >> h & 1]
            k.f_hex[number] = choices[chance.below(len(choices))]
    plots = k.traps if side == NVA else k.claymores
    for number in range(len(plots)):
        choices = [h for h in plot_hexes(k, side) if h not in plots]
        if choices:
            plots[number] = choices[chance.below(len(choices))]
    return k


def swap_units(k: State, side: int, chance: Chance) -> None:
    """18.1/1 Who is under which Concealed marker of a nation."""
    hidden = [u for u in frago_of(k.scenario).roster[side] if k.token[u] != VISIBLE]
    for nation in {NATION[u] for u in hidden}:
        group = [u for u in hidden if NATION[u] == nation and swappable(k, u)]
        places = [(k.hex[u], k.token[u], k.used[u], u in k.acting) for u in group]
        order = chance.shuffled(len(group))
        for u in group:
            if u in k.acting:
                k.acting.remove(u)
        for u, place in zip(group, (places[number] for number in order), strict=True):
            k.hex[u], k.token[u], k.used[u], acting = place
            k.inside[u] = NOBODY
            if acting:
                k.acting.append(u)


def swappable(k: State, u: int) -> bool:
    """Whether a concealed unit can change places: no casualties on it, no civilians among soldiers."""
    if u in k.c_carrier or k.leader == u or k.hero[SIDE[u]] == u:
        return False
    company = [KIND[v] == CIVILIANS for v in in_hex(k, k.hex[u], SIDE[u])]
    return len(company) == 1 or (
        KIND[u] != CIVILIANS
        and not any(
            KIND[v] == CIVILIANS and NATION[v] == NATION[u] for v in frago_of(k.scenario).roster[SIDE[u]]
        )
    )


def swap_markers(k: State, side: int, chance: Chance) -> None:
    """23.0/1 Which marker lies where, face down."""
    down = [
        m for m, marker in enumerate(MARKERS) if marker.side == side and k.m_hex[m] >= 0 and not k.m_seen[m]
    ]
    hexes = [k.m_hex[m] for m in down]
    for m, number in zip(down, chance.shuffled(len(down)), strict=True):
        k.m_hex[m] = hexes[number]
    for u, m in enumerate(k.inside):
        if m in down and (k.m_hex[m] != k.hex[u] or MARKERS[m].kind not in (BUNKER, FOXHOLES)):
            k.inside[u] = NOBODY
