"""Mission Instructions in words: tactical controls and what makes a mission a success (2.4.1, 11.0/1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dangerclose.games.fof.components import AGENCIES, AGENCY, FORCES
from dangerclose.games.fof.mission_schema import ControlRow, Success
from dangerclose.games.fof.mission_terms import Control, PlacedBy, SuccessCondition

CONTROL_NAME = {
    Control.OBJ_1: "Primary Objective",
    Control.OBJ_2: "Secondary Objective",
    Control.ATTACK_POSITION: "Attack Position",
    Control.ROUTE_POINT: "Route Point",
    Control.COMBAT_OUTPOST: "Combat Outpost",
    Control.MAIN_LINE_OF_RESISTANCE: "Main Line of Resistance",
    Control.LANDING_ZONE: "Landing Zone",
    Control.FINAL_PROTECTIVE_FIRE: "Final Protective Fire",
    Control.FINAL_PROTECTIVE_LINE: "Final Protective Line",
    Control.REGISTERED_TARGET: "Registered Target",
}
_PLACED_BY = {
    PlacedBy.PLAYER: "you say where",
    PlacedBy.MISSION: "given",
    PlacedBy.FIRST_A_CONTACT: "where the first A contact is made",
}


def numbers(values: Sequence[int]) -> str:
    """Rows or columns in words: "2 to 4", "1 and 3"."""
    first, last = values[0], values[-1]
    if len(values) > 2 and list(values) == list(range(first, last + 1)):
        return f"{first} to {last}"
    return " and ".join(map(str, values))


def area_words(rows: Sequence[int], columns: Sequence[int]) -> str:
    """ "in Row 4", "in Rows 2 to 4, Column 2"; "" for the whole map."""
    parts = [
        f"{name}{'s' if len(values) > 1 else ''} {numbers(values)}"
        for name, values in (("Row", rows), ("Column", columns))
        if values
    ]
    return f"in {', '.join(parts)}" if parts else ""


def joined(*parts: str) -> str:
    """The parts that say something."""
    return " ".join(part for part in parts if part)


def control_words(row: ControlRow) -> str:
    """2.4.1 A tactical control, where it goes and who says so."""
    many = f"{row.number} {CONTROL_NAME[row.control]}s" if row.number > 1 else CONTROL_NAME[row.control]
    of = f"of the {AGENCIES[AGENCY[row.agency]].name}" if row.agency else ""
    line = f"behind Row {row.after_row}" if row.after_row else ""
    adjacent = "next to each other" if row.adjacent else ""
    words = joined(many, of, area_words(row.rows, row.columns), line, adjacent)
    return f"{words} ({_PLACED_BY[row.placed_by]})"


def _the(control: Control | None) -> str:
    return "" if control is None else f"the {CONTROL_NAME[control]}"


def _unit_name(name: str) -> str:
    return next((unit.name for force in FORCES.values() for unit in force.units if unit.id == name), name)


_SUCCESS: dict[SuccessCondition, Callable[[Success], str]] = {
    SuccessCondition.SECURE: lambda one: f"Secure {_the(one.control)}",
    SuccessCondition.CLEAR_CARDS: lambda one: joined(
        f"Clear {one.number} cards",
        area_words(one.rows, one.columns),
        f"besides {_the(one.besides)}" if one.besides is not None else "",
    ),
    SuccessCondition.CLEAR_ROWS: lambda one: f"Clear all cards {area_words(one.rows, ())}",
    SuccessCondition.CLEAR_COLUMNS: lambda one: f"Clear all cards {area_words((), one.columns)}",
    SuccessCondition.HOLD_CARDS: lambda one: joined(
        f"Hold {one.number} cards", area_words(one.rows, one.columns), "at the end"
    ),
    SuccessCondition.IN_PLAY: lambda one: f"Keep the {_unit_name(one.unit)} in play",
    SuccessCondition.EVACUATE_CASUALTIES: lambda one: f"Evacuate {one.number} casualties",
    SuccessCondition.CAPTURES: lambda one: f"Take {one.number} prisoners or enemy casualties",
    SuccessCondition.VISIT_OBJECTIVE: lambda one: f"Reach {_the(one.control)}",
    SuccessCondition.VISIT_ROUTE_POINTS: lambda one: f"Reach {one.number} Route Points",
    SuccessCondition.WITHDRAW: lambda one: f"Bring {one.number} Steps back into the Staging Area",
    SuccessCondition.RETURN_TO_ROW: lambda one: f"Come back to Row {numbers(one.rows)}",
}


def success_words(condition: Success) -> str:
    """11.0/1 One thing that a mission asks for."""
    return _SUCCESS[condition.condition](condition)
