"""Fire on flat, open ground: what it needs, what it does, and where its targets run.

Column 56 is clear and level from row 10 to row 21, so a distance there is a difference of rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.games.fte.positions_for_tests import Table, at

FIRE = {"mode": "fire", "chance": 0}
"""A standing order to fire at whatever comes."""


IDLE = {"US": "us-medic-3", "NVA/VC": "dummy-6"}
"""Somebody in a far corner who can still act, so that the Activation does not end by itself."""


def ready(units: dict[str, Any], *acting: str, dice: Iterable[int] = (), **position: Any) -> Table:
    """A position in which some units are active."""
    idle = IDLE[position.get("active", "US")]
    units = {**units, idle: {"hex": "1.1", "concealed": True}}
    return at(units, dice=dice, phase="actions", acting=[*acting, idle], **position)


def need(t: Table) -> int:
    """The highest roll that hits, by the odds that are shown."""
    preview = t.match.preview()
    assert preview is not None
    return dict(preview.outcomes)["hit"]


def aim(t: Table, firer: str, target: str, *supporters: str) -> int:
    """Build an attack up to the roll: what it needs."""
    t.choose(f"fire {firer}", f"target {target}", *(f"support {unit}" for unit in supporters))
    return need(t)


def needed(
    units: dict[str, Any], firer: str, target: str, supporters: Iterable[str] = (), **position: Any
) -> int:
    """What an attack needs in a position; the odds must be those of the roll itself."""
    t = ready(units, firer, *supporters, dice=[10, *[1] * 9], **position)
    shown = aim(t, firer, target, *supporters)
    t.choose("shoot")
    told = t.events("shot")[-1].args
    assert told[2:] == (shown, 10, "miss")
    return shown


def hit(units: dict[str, Any], firer: str, target: str, effect: int, *dice: int, **position: Any) -> Table:
    """An attack that hits on a 1, with a roll for its effect and whatever falls after that."""
    t = ready(units, firer, dice=[1, effect, *dice], **position)
    t.choose(f"fire {firer}", f"target {target}", "shoot")
    return t


def counted(t: Table, kind: str, side: str) -> list[dict[str, Any]]:
    """A side's casualty markers of a kind that are in play."""
    return [
        row
        for row in t.facts["casualties"]
        if row["kind"] == kind and row["side"] == side and "." in row["hex"]
    ]
