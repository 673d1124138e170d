"""Where stands begin, and where survivors get out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.ask import Ask
from dangerclose.core.bits import members
from dangerclose.core.game import Decision
from dangerclose.games.incoming.doctrine.aims import aims, safe_way_to, teams
from dangerclose.games.incoming.doctrine.danger import exposure
from dangerclose.games.incoming.doctrine.distances import Rings
from dangerclose.games.incoming.doctrine.resolve import looked_on, must_come
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.field import sight

if TYPE_CHECKING:
    from dangerclose.games.incoming.doctrine import Doctrine

_BETTER = 0.01
_FAR = 8.0
_LOOKED_AT = 60
_STRAYS = 0.002
"""What a width away from its unit costs, beside the share of haunts that look on a place."""
_AWAY = 0.02
"""What a width costs that it is farther from where a side wants its men, or from those whom it is to help."""


def place(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """5.3/1 The ready set-up is sound, but who would stand in the open stands where less is seen of him.

    Who must come begins where a way in cover leads to where he is wanted.
    """
    comes = must_come(scene)
    ways: dict[int, Rings] = {}
    families = sorted(
        getattr(ask.options, "families", ()), key=lambda one: not teams(scene, int(one.before[1]))
    )
    for family in families:
        stand = int(family.before[1])
        at = scene.s.at[stand]
        if scene.hidden(stand) or scene.ground.sheltered >> at & 1 or not scene.sheet.on_foot[stand]:
            continue
        if comes:
            best, better = _to_come(scene, stand, family.bits, ways)
        else:
            best, better = _nearby(scene, stand, family.bits)
        if better > _BETTER:
            return Decision(("place", stand, best), "There fewer can see him.")
    return Decision(("ready",), "All stand where they are wanted.")


def _nearby(scene: Scene, stand: int, points: int) -> tuple[int, float]:
    """The place near by on which fewest look, and by how much it is better."""
    at = scene.s.at[stand]
    near = members(points & scene.near(at, _FAR))
    near = near[:: max(1, len(near) // _LOOKED_AT)]

    def cost(point: int) -> float:
        return looked_on(scene, point) + _STRAYS * scene.far(point, at)

    best = min(near, key=cost, default=at)
    return best, cost(at) - cost(best)


def _to_come(scene: Scene, stand: int, points: int, ways: dict[int, Rings]) -> tuple[int, float]:
    """The same for who must come: where his way in is hidden, and for all others near to such."""
    at = scene.s.at[stand]
    led = [one for one in scene.own if teams(scene, one)]
    follows = bool(led) and not teams(scene, stand)
    mobility = scene.sheet.mobility[stand].number
    if mobility not in ways:
        ways[mobility] = _way_in(scene, stand)

    def cost(point: int) -> float:
        far = ways[mobility].far(point)
        if follows:
            far = min(scene.far(point, scene.s.at[one]) for one in led)
        return looked_on(scene, point) + _AWAY * far

    best = min(members(points), key=cost, default=at)
    return best, cost(at) - cost(best)


def _way_in(scene: Scene, stand: int) -> Rings:
    """How far it is to all places that a side wants its men in."""
    goal = 0
    for aim in aims(scene):
        if aim.what in ("search", "hold", "demolish"):
            goal |= aim.goal
    return safe_way_to(scene, stand, goal)


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
