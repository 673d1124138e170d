"""Positions in words: for cases, problem reports and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dangerclose.core.positions import demand_keys, one_of, phase_of, phase_word, phase_words, whole_number
from dangerclose.games.fte.components import MARKER, MARKERS, MISSION_NAMES, UNIT, UNITS
from dangerclose.games.fte.field import frago_of, place_of
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.setup import finish_ready
from dangerclose.games.fte.state import (
    ABOARD,
    CASUALTY_NAMES,
    LEVEL_NAMES,
    NOBODY,
    NOT_YET,
    ORDER_NAMES,
    PLACES,
    SET_UP,
    STATUS_NAMES,
    VISIBLE,
    Phase,
    State,
    put,
)
from dangerclose.games.fte.victory import nobody_held
from dangerclose.games.fte.words import SEATS

PHASES = phase_words(Phase)
UNIT_FLAGS = (
    "reduced",
    "exhausted",
    "low_ammo",
    "searching",
    "used",
    "op_fired",
    "downed",
    "emptied",
    "leaves",
)
KEYS = {
    "ready", "phase", "turn", "active", "units", "casualties", "markers", "traps", "claymores", "missions",
    "points", "cup", "pool", "asked", "carry", "silent", "hero", "observer", "medevac", "vc_events", "orders",
    "leader", "acting",
}  # fmt: skip


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Turn a fresh FRAGO into the position that a case describes.

    `ready = true` starts from the ready set-up, otherwise the map is empty. `units` gives a hex, or a
    table with `hex`, `aboard`, `concealed`, `status`, `level`, `inside` and the flags; a hex makes a
    visible unit. On the proving ground every unit of the game may be named.
    """
    demand_keys(position, KEYS, "in a position")
    s.set_up = [SET_UP, SET_UP]
    s.held = nobody_held(s)
    s.turn = 1
    s.first = False
    if position.get("ready"):
        _ready(s)
    s.turn = whole_number("turn", position.get("turn", 1))
    s.active = _seat("active", position.get("active", SEATS[frago_of(s.scenario).first]))
    for name, row in position.get("markers", {}).items():
        _marker(s, name, row)
    for name, row in position.get("units", {}).items():
        _unit(s, name, row if isinstance(row, Mapping) else {"hex": row})
    for row in position.get("casualties", ()):
        _casualty(s, row)
    for key in ("traps", "claymores"):
        if key in position:
            setattr(s, key, [GRID.parse(name) for name in position[key]])
    for row in position.get("missions", ()):
        s.f_side.append(_seat("missions", row["side"]))
        s.f_kind.append(one_of("missions", row["kind"], MISSION_NAMES))
        s.f_hex.append(GRID.parse(row["hex"]))
        s.f_turn.append(whole_number("missions", row["turn"]))
    for key in ("points", "pool", "asked", "carry", "silent"):
        if key in position:
            setattr(s, key, [whole_number(key, position[key].get(seat, 0)) for seat in SEATS])
    s.cup = [whole_number("cup", position.get("cup", {}).get(name, 0)) for name in (*SEATS, "event")]
    for seat, name in position.get("hero", {}).items():
        s.hero[_seat("hero", seat)] = _unit_number(name)
    s.observer = bool(position.get("observer", False))
    s.medevac = whole_number("medevac", position.get("medevac", 0))
    s.vc_events = whole_number("vc_events", position.get("vc_events", 0))
    for name, row in position.get("orders", {}).items():
        u = _unit_number(name)
        s.order = put(s.order, u, one_of("orders", row["mode"], ORDER_NAMES))
        s.order_chance = put(s.order_chance, u, whole_number("orders", row.get("chance", 0)))
        s.order_within = put(s.order_within, u, whole_number("orders", row.get("within", 0)))
    s.phase = phase_of(position.get("phase", "activation"), PHASES)
    if s.phase == Phase.TURN_START:
        s.turn -= 1  # the phase begins the turn itself
    if "leader" in position:
        s.leader = _unit_number(position["leader"])
    s.acting = [_unit_number(name) for name in position.get("acting", ())]


def _ready(s: State) -> None:
    frago = frago_of(s.scenario)
    for side in range(len(SEATS)):
        s.set_up[side] = 1
        sides, fixed = frago.booby_traps if side else frago.claymores
        s.plots[side] = fixed + sides
        finish_ready(s, side)
        s.plots[side] = 0
        s.set_up[side] = SET_UP
    for force in frago.forces:
        if force.concealed:
            for u in force.units:
                if s.hex[u] >= 0 and not UNITS[u].move:
                    _conceal(s, u)


def _conceal(s: State, u: int) -> None:
    """Under the lowest free Concealed marker: a position in words has no dice."""
    taken = {s.token[v] for v in range(len(s.token)) if UNITS[v].nation == UNITS[u].nation}
    s.token[u] = next(token for token in range(len(s.token)) if token not in taken)


def _unit(s: State, name: str, row: Mapping[str, Any]) -> None:
    u = _unit_number(name)
    known = {"hex", "aboard", "concealed", "status", "level", "inside", *UNIT_FLAGS}
    demand_keys(row, known, f"for {name}")
    if "aboard" in row:
        s.hex[u] = ABOARD
        s.aboard[u] = _unit_number(row["aboard"])
    elif "hex" in row:
        s.hex[u] = _place(row["hex"])
        s.aboard[u] = NOBODY
        s.inside[u] = NOBODY
    s.token[u] = VISIBLE
    if row.get("concealed"):
        _conceal(s, u)
    s.status[u] = one_of("status", row.get("status", STATUS_NAMES[0]), STATUS_NAMES)
    s.level[u] = one_of("level", row.get("level", LEVEL_NAMES[0]), LEVEL_NAMES)
    if "inside" in row:
        s.inside[u] = _marker_number(row["inside"])
    for flag in UNIT_FLAGS:
        if flag in row:
            column = list(getattr(s, flag))
            column[u] = int(row[flag])
            setattr(s, flag, type(getattr(s, flag))(column))


def _marker(s: State, name: str, row: Any) -> None:
    m = _marker_number(name)
    table = row if isinstance(row, Mapping) else {"hex": row}
    s.m_hex[m] = _place(table["hex"])
    s.m_seen[m] = int(table.get("seen", False))


def _casualty(s: State, row: Mapping[str, Any]) -> None:
    s.c_kind.append(one_of("casualties", row["kind"], CASUALTY_NAMES))
    s.c_side.append(_seat("casualties", row["side"]))
    carrier = _unit_number(row["carrier"]) if "carrier" in row else NOBODY
    s.c_carrier.append(carrier)
    s.c_hex.append(place_of(s, carrier) if carrier != NOBODY else GRID.parse(row["hex"]))


def _place(word: object) -> int:
    for place, name in PLACES.items():
        if word == name:
            return place
    if not isinstance(word, str):
        raise ValueError(f"expected a hex such as 20.20, found {word!r}")
    return GRID.parse(word)


def _seat(key: str, value: object) -> int:
    return one_of(key, value, SEATS)


def _unit_number(name: object) -> int:
    if name not in UNIT:
        raise ValueError(f"no unit {name!r}")
    return UNIT[str(name)]


def _marker_number(name: object) -> int:
    if name not in MARKER:
        raise ValueError(f"no marker {name!r}, expected one such as {MARKERS[0].id}")
    return MARKER[str(name)]


def facts(s: State) -> dict[str, Any]:
    """The position in words, for cases to compare with."""
    units: dict[str, Any] = {}
    for u, h in enumerate(s.hex):
        if h == NOT_YET:
            continue
        row: dict[str, Any] = {"hex": PLACES[h] if h < 0 else GRID.name(h)}
        row["concealed"] = s.token[u] != VISIBLE
        row["status"] = STATUS_NAMES[s.status[u]]
        row["level"] = LEVEL_NAMES[s.level[u]]
        if s.aboard[u] != NOBODY:
            row["aboard"] = UNITS[s.aboard[u]].id
        if s.inside[u] != NOBODY:
            row["inside"] = MARKERS[s.inside[u]].id
        for flag in UNIT_FLAGS:
            row[flag] = getattr(s, flag)[u]
        units[UNITS[u].id] = row
    return {
        "turn": s.turn,
        "phase": phase_word(Phase(s.phase)),
        "active": SEATS[s.active],
        "points": dict(zip(SEATS, s.points, strict=True)),
        "cup": dict(zip((*SEATS, "event"), s.cup, strict=True)),
        "pool": dict(zip(SEATS, s.pool, strict=True)),
        "units": units,
        "casualties": [
            {
                "kind": CASUALTY_NAMES[s.c_kind[c]],
                "side": SEATS[s.c_side[c]],
                "hex": PLACES[h] if h < 0 else GRID.name(h),
                "carrier": UNITS[s.c_carrier[c]].id if s.c_carrier[c] != NOBODY else "",
            }
            for c, h in enumerate(s.c_hex)
        ],
        "markers": {
            MARKERS[m].id: {"hex": PLACES[h] if h < 0 else GRID.name(h), "seen": s.m_seen[m]}
            for m, h in enumerate(s.m_hex)
            if h != NOT_YET
        },
        "traps": sorted(GRID.name(h) for h in s.traps),
        "claymores": sorted(GRID.name(h) for h in s.claymores),
        "missions": [
            {
                "side": SEATS[s.f_side[n]],
                "kind": MISSION_NAMES[s.f_kind[n]],
                "hex": GRID.name(s.f_hex[n]),
                "turn": s.f_turn[n],
            }
            for n in range(len(s.f_side))
        ],
        "hero": {seat: UNITS[u].id for seat, u in zip(SEATS, s.hero, strict=True) if u != NOBODY},
        "silent": dict(zip(SEATS, s.silent, strict=True)),
        "observer": s.observer,
        "medevac": s.medevac,
        "acting": [UNITS[u].id for u in s.acting],
    }
