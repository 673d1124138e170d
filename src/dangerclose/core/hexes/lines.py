"""Straight lines between hex centres, in whole numbers only.

In cube coordinates (x + y + z = 0) a hex is where x - y, y - z and z - x all lie within 1 of the
centre's. A line leaves a hex through the side whose bound it meets first; meeting two at once it
passes a corner.
"""

from functools import lru_cache

from dangerclose.core.hexes.grid import Grid

OFFSETS_KEPT = 1 << 13
"""How many lines are remembered by where they lead: from every hex they are the same."""

# The steps that cross a side of each of the three kinds; side k bounds the k-th difference.
_ACROSS = ((1, -1, 0), (0, 1, -1), (-1, 0, 1))


def line(grid: Grid, a: int, b: int) -> list[tuple[int, ...]]:
    """The hexes that the line from centre to centre crosses, in order, without `a` and with `b`.

    A step is one hex, or the two hexes on both sides where the line runs along their hexside. At the
    edge of the map such a step keeps only the hex that exists. A hex touched at a corner is not crossed.
    """
    aq, ar = grid.axial(a)
    bq, br = grid.axial(b)
    at = grid.at_axial
    return [
        (at(aq + step[0][0], ar + step[0][1]),)
        if len(step) == 1
        else tuple(sorted(h for h in (at(aq + q, ar + r) for q, r in step) if h >= 0))
        for step in _offsets(bq - aq, br - ar)
    ]


@lru_cache(OFFSETS_KEPT)
def _offsets(q: int, r: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The steps of a line that leads so far, as axial offsets from its start."""
    end = (q, -q - r, r)
    slope = (end[0] - end[1], end[1] - end[2], end[2] - end[0])
    pace = tuple(abs(s) for s in slope)
    sign = tuple(1 if s > 0 else -1 for s in slope)
    ahead = [k for k in range(3) if slope[k]]
    steps: list[tuple[tuple[int, int], ...]] = []
    here = (0, 0, 0)

    def bound(k: int) -> int:
        """Where the side ahead of kind k lies; the line meets it after bound / pace of its length."""
        return 1 + sign[k] * (here[k] - here[(k + 1) % 3])

    def beyond(k: int) -> tuple[int, int, int]:
        x, y, z = _ACROSS[k]
        return here[0] + sign[k] * x, here[1] + sign[k] * y, here[2] + sign[k] * z

    while here != end:
        first = ahead[0]
        along = -1
        for k in ahead[1:]:
            sooner = bound(k) * pace[first] - bound(first) * pace[k]
            if sooner < 0 or (sooner == 0 and pace[k] > pace[first]):
                # At a corner the line goes on into the hex it heads for more steeply.
                first, along = k, -1
            elif sooner == 0 and pace[k] == pace[first]:
                along = k
        if along < 0:
            here = beyond(first)
        else:
            steps.append(tuple((x, z) for x, _, z in (beyond(first), beyond(along))))
            here = beyond(first)
            here = beyond(along)
        steps.append(((here[0], here[2]),))
    return tuple(steps)
