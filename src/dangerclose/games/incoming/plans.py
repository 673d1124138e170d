"""What can be chosen in one go: a whole group that keeps its order and goes as far as it can one way."""

from __future__ import annotations

from collections.abc import Iterator

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Plan
from dangerclose.core.options import Options
from dangerclose.core.words import counted
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import Position

DIRECTIONS = (
    ("north", 0, -1),
    ("north-east", 1, -1),
    ("east", 1, 0),
    ("south-east", 1, 1),
    ("south", 0, 1),
    ("south-west", -1, 1),
    ("west", -1, 0),
    ("north-west", -1, -1),
)
"""Columns to the east and rows to the south."""


def plans(k: Position, ask: Ask) -> list[Plan]:
    """Ruling 38: before the first of a group has been told where to go, one plan for each direction."""
    if ask.kind != "group" or not isinstance(ask.options, Options) or ask.options.plain:
        return []
    ends = {int(family.before[1]): family.bits for family in ask.options.families}
    return list(_together(k, ends, ask.about[0])) if len(ends) > 1 and ask.about[0] in ends else []


def _together(k: Position, ends: dict[int, int], leader: int) -> Iterator[Plan]:
    for name, right, down in DIRECTIONS:
        far = farthest(k, ends, right, down)
        if far:
            order = sorted(ends, key=lambda one: _ahead(k, one, right, down), reverse=True)
            moved = {one: _moved(k, one, far * right, far * down) for one in ends}
            steps: list[tuple[str, Action]] = [("group", ("with", one, moved[one])) for one in order]
            words = f"{counted(len(ends), 'stand')}, {counted(far, 'point')} on"
            yield Plan(f"All together {name}", words, steps, moved[leader])


def farthest(k: Position, ends: dict[int, int], right: int, down: int) -> int:
    """How many points all of a group can go one way, side by side as they are."""
    far = 0
    lattice = sheet_of(k).lattice
    for steps in range(1, max(lattice.columns, lattice.rows)):
        moved = {one: _moved(k, one, steps * right, steps * down) for one in ends}
        if min(moved.values()) < 0:
            break
        if all(ends[one] >> end & 1 for one, end in moved.items()):
            far = steps
    return far


def _moved(k: Position, stand: int, right: int, down: int) -> int:
    """The point that lies so many columns and rows from a stand; -1 beyond the table."""
    lattice = sheet_of(k).lattice
    row, column = divmod(k.at[stand], lattice.columns)
    on_table = 0 <= row + down < lattice.rows and 0 <= column + right < lattice.columns
    return k.at[stand] + down * lattice.columns + right if on_table else -1


def _ahead(k: Position, stand: int, right: int, down: int) -> int:
    """How far a stand is ahead of others on a way: who is ahead goes first and makes room."""
    row, column = divmod(k.at[stand], sheet_of(k).lattice.columns)
    return column * right + row * down
