"""Where stands begin, and where survivors get out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.ask import Ask
from dangerclose.core.bits import members
from dangerclose.core.game import Decision
from dangerclose.games.incoming.doctrine.danger import exposure
from dangerclose.games.incoming.doctrine.resolve import looked_on
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.field import sight

if TYPE_CHECKING:
    from dangerclose.games.incoming.doctrine import Doctrine

_BETTER = 0.01
_FAR = 8.0
_LOOKED_AT = 60
_STRAYS = 0.002
"""What a width away from its unit costs, beside the share of haunts that look on a place."""


def place(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """5.3/1 The ready set-up is sound, but who would stand in the open stands where less is seen of him."""
    for family in getattr(ask.options, "families", ()):
        stand = int(family.before[1])
        at = scene.s.at[stand]
        if scene.hidden(stand) or scene.ground.sheltered >> at & 1 or not scene.sheet.on_foot[stand]:
            continue
        near = members(family.bits & scene.near(at, _FAR))
        near = near[:: max(1, len(near) // _LOOKED_AT)]
        if not near:
            continue

        def cost(point: int, at: int = at, stand: int = stand) -> float:
            return looked_on(scene, point) + _STRAYS * scene.far(point, at)

        best = min(near, key=cost)
        if cost(best) < cost(at) - _BETTER:
            return Decision(("place", stand, best), "There fewer can see him.")
    return Decision(("ready",), "All stand where they are wanted.")


def survivors(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """11.2.1/11 Out of the enemies' sight, or else in cover."""
    points = [option for option in ask.options if option[0] == "put"]
    if not points:
        return Decision(ask.options[0], "There is nowhere else.")
    stand = int(points[0][1])

    def safety(point: int) -> float:
        seen = (sight(scene.s, point) & scene.haunts).bit_count() / scene.haunted_size
        return (scene.ground.sheltered >> point & 1) * 0.5 - exposure(scene, stand, point) - seen

    best = max(points[:60], key=lambda option: safety(int(option[-1])))
    return Decision(best, "There it is safest.")
