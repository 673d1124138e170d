"""0/3 Where on its way a moving stand can be fired at: the way cut into windows of equal exposure.

The non-phasing player may fire at any point of a move. On the lattice a stand passes a row of points, and
what matters at each is who sees it, against whom it has cover there, who is within a width and for whom fire
is better there for some other reason. Points in a row that are alike are one window. A window in which nobody
sees more, or better, than in another is not worth asking about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.terrain import Terrain


class Window(NamedTuple):
    """Points of a walk that are alike, from the first to the last, and where fire meets the mover.

    The sets are of watchers, by their place among those who were given: who see it, who see it in the open,
    who are less than a width away, and who fire there better than elsewhere for each of the merits given.
    """

    first: int
    last: int
    point: int
    seen: int
    open: int
    near: int
    better: tuple[int, ...] = ()


Merit = Sequence[int]
"""By watcher the points at which its fire is better than elsewhere for some reason."""


def windows(
    terrain: Terrain,
    walk: Sequence[int],
    watchers: Sequence[int],
    sights: Sequence[int] = (),
    reach: int = 2 * BASE,
    merits: Sequence[Merit] = (),
) -> list[Window]:
    """The windows of a walk for watchers at these points, in order; where nobody sees the mover is none.

    `sights` are the points that each of them can fire at, if that is not all that the ground lets them see.
    `reach` is from middle to middle.
    """
    sights = sights or [terrain.seen(point) for point in watchers]
    places = terrain.lattice.places
    found: list[Window] = []
    for step, point in enumerate(walk):
        seen = uncovered = near = 0
        for number, watcher in enumerate(watchers):
            if sights[number] >> point & 1:
                seen |= 1 << number
                uncovered |= (not terrain.cover(point, watcher)[0]) << number
                (ax, ay), (bx, by) = places[point], places[watcher]
                near |= ((ax - bx) ** 2 + (ay - by) ** 2 < reach * reach) << number
        if not seen:
            continue
        better = tuple(
            sum((where >> point & 1) << number for number, where in enumerate(merit)) & seen
            for merit in merits
        )
        last = found[-1] if found else None
        if last and last.last == step - 1 and last[3:] == (seen, uncovered, near, better):
            found[-1] = last._replace(last=step)
        else:
            found.append(Window(step, step, point, seen, uncovered, near, better))
    return found


def worth_asking(found: Sequence[Window]) -> list[Window]:
    """Those windows that no other makes needless; of two that are alike the earlier stays."""
    return [
        window
        for number, window in enumerate(found)
        if not any(
            _no_better(window, other) and (not _no_better(other, window) or place < number)
            for place, other in enumerate(found)
            if place != number
        )
    ]


def _no_better(window: Window, other: Window) -> bool:
    """Whether all that a window offers is offered by another, too."""
    if window.seen & ~other.seen or window.open & ~other.open or window.near & ~other.near:
        return False
    return not any(mine & ~theirs for mine, theirs in zip(window.better, other.better))
