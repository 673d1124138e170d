"""Positions in words: for cases, problem reports and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dangerclose.core.positions import demand_keys, phase_of, phase_word, phase_words, whole_number
from dangerclose.games.anloc.components import AIR, AN_LOC, GRID, SCENARIOS, TRACK, UNIT, UNITS
from dangerclose.games.anloc.movement import begin_movement
from dangerclose.games.anloc.setup import adopt, put_ready, to_place
from dangerclose.games.anloc.stacking import HQS, IS_HQ
from dangerclose.games.anloc.state import (
    BOXES,
    NOBODY,
    NOT_YET,
    TYPES,
    Phase,
    Position,
    State,
)
from dangerclose.games.anloc.words import PLACE, SEATS, place_word

PHASES = phase_words(Phase)
NUMBERS = (
    "turn", "operation", "replacements", "arvn_replacements", "aaa", "helicopters", "hits", "sa7",
    "sa7_saved", "entered", "committed", "captured",
)  # fmt: skip
FLAGS = ("commitment_due", "major_attack", "assaulted")


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Turn a fresh scenario into the position that a case describes.

    `ready = true` starts from the ready set-up, otherwise the map is empty. `units` gives
    places, or tables with `hex`, `steps`, `used`, `sa7`, `host`; `air` the boxes by type.
    """
    known = {"ready", "phase", "units", "air", "ops", "oel", "landing_zones", *NUMBERS, *FLAGS}
    demand_keys(position, known, "in a position")
    s.turn = 1
    if position.get("ready"):
        for side in range(len(SEATS)):
            for u in to_place(s, side):
                put_ready(s, u)
    else:
        s.hex = [NOT_YET] * len(UNITS)
        s.host = [NOBODY] * len(UNITS)
    for key in NUMBERS:
        if key in position:
            setattr(s, key, whole_number(key, position[key]))
    for key in FLAGS:
        if key in position:
            setattr(s, key, bool(position[key]))
    for key in ("ops", "oel"):
        if key in position:
            setattr(s, key, [whole_number(key, position[key].get(seat, 0)) for seat in SEATS])
    _units(s, position.get("units", {}))
    s.outside = [int(h != AN_LOC) for h in s.hex]
    _air(s, position.get("air", {}))
    for word, row in position.get("landing_zones", {}).items():
        s.lz_hex.append(GRID.parse(word))
        s.lz_hot.append(int(row.get("hot", False)))
        s.lz_escort.append(_air_kind(row["escort"]) if "escort" in row else NOBODY)
        s.lz_flown.append(0)
    s.phase = phase_of(position.get("phase", "turn-start"), PHASES)
    if not 1 <= s.turn <= len(TRACK) or s.turn > SCENARIOS[s.scenario].turns:
        raise ValueError(f"no turn {s.turn}, expected 1 to {SCENARIOS[s.scenario].turns}")
    if s.phase == Phase.TURN_START:
        s.turn -= 1  # the phase begins the turn itself
    if s.phase in (Phase.NVA_MOVEMENT, Phase.ARVN_HEADQUARTERS, Phase.ARVN_MOVEMENT):
        begin_movement(s, int(s.phase != Phase.NVA_MOVEMENT) ^ 1)


def _unit(word: str) -> int:
    if word not in UNIT:
        raise ValueError(f"no unit {word!r}, expected an id such as abn-5")
    return UNIT[word]


def _air_kind(word: str) -> int:
    ids = [air.id for air in AIR]
    if word not in ids:
        raise ValueError(f"no air unit {word!r}, expected one of: {', '.join(ids)}")
    return ids.index(word)


def _units(s: State, rows: Mapping[str, Any]) -> None:
    for word, row in rows.items():
        u = _unit(word)
        table = {"hex": row} if isinstance(row, str) else row
        for key, value in table.items():
            match key:
                case "hex":
                    try:
                        s.hex[u] = PLACE.parse(value)
                    except ValueError as error:
                        raise ValueError(f"{word}: {error}") from error
                case "steps":
                    s.steps[u] = whole_number(f"{word}.steps", value)
                case "used":
                    s.used[u] = int(value)
                case "sa7":
                    s.sa7_with[u] = int(value)
                case "host":
                    s.host[u] = _unit(value)
                case "returns":
                    s.returns[u] = whole_number(f"{word}.returns", value)
                case _:
                    raise ValueError(f"{word}: no {key!r}, expected hex, steps, used, sa7, host or returns")
    for hq in HQS:
        if s.host[hq] != NOBODY and s.hex[hq] != s.hex[s.host[hq]]:
            s.host[hq] = NOBODY
    adopt(s)


def _air(s: State, boxes: Mapping[str, Any]) -> None:
    for box, row in boxes.items():
        if box not in BOXES:
            raise ValueError(f"no air box {box!r}, expected one of: {', '.join(BOXES)}")
        for word, count in row.items():
            s.air[BOXES.index(box) * TYPES + _air_kind(word)] = whole_number(f"air.{box}.{word}", count)


def facts(s: Position) -> dict[str, Any]:
    """The position in words."""
    units: dict[str, dict[str, Any]] = {}
    for u, unit in enumerate(UNITS):
        units[unit.id] = {
            "hex": place_word(s.hex[u]),
            "steps": s.steps[u],
            "used": bool(s.used[u]),
            "sa7": bool(s.sa7_with[u]),
            "mp": s.mp[u] / 2,
            "returns": s.returns[u],
        }
        if IS_HQ[u]:
            units[unit.id]["host"] = UNITS[s.host[u]].id if s.host[u] != NOBODY else ""
    return {
        "phase": phase_word(Phase(s.phase)),
        **{key: getattr(s, key) for key in (*NUMBERS, *FLAGS)},
        "ops": dict(zip(SEATS, s.ops, strict=True)),
        "oel": dict(zip(SEATS, s.oel, strict=True)),
        "air": {
            box: {air.id: s.air[place * TYPES + kind] for kind, air in enumerate(AIR)}
            for place, box in enumerate(BOXES)
        },
        "landing_zones": {
            GRID.name(h): {
                "hot": bool(s.lz_hot[i]),
                "escort": AIR[s.lz_escort[i]].id if s.lz_escort[i] != NOBODY else "",
            }
            for i, h in enumerate(s.lz_hex)
        },
        "units": units,
        "level": s.level,
    }
