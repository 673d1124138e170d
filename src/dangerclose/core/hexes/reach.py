"""Where a unit can go, and what it costs: a bucket search over small whole costs."""

from collections.abc import Mapping, Sequence

Edges = Sequence[Sequence[tuple[int, int]]]
"""For each hex the steps out of it: (neighbour, cost), every cost 1 or more."""

MOST_POINTS = 254
_OPEN_AT_ANY_COST = bytes.maketrans(b"01", bytes((0, MOST_POINTS + 1)))


def reachable(
    starts: Mapping[int, int],
    edges: Edges,
    points: int,
    open_bits: int,
    stop_bits: int = 0,
    zone: int = 0,
) -> dict[int, int]:
    """Every hex that can be reached for at most `points`, with its least cost; starts are left out.

    `starts` gives the cost spent so far in each starting hex. Only hexes of `open_bits` are entered.
    A hex of `stop_bits` may be entered but not left; a start may always be left. No step leads from a
    hex of `zone` to another hex of `zone`. There are at most `MOST_POINTS` points.
    """
    if points > MOST_POINTS:
        raise ValueError(f"{points} points are more than the {MOST_POINTS} that can be looked at")
    # The top bit pads the sets to the same length. Read from its end, a text of 0s and 1s answers
    # "is n in the set" faster than shifting a long int.
    top = 1 << len(edges)
    # What a step must cost less than to lead anywhere new: nothing does where a hex is closed.
    least = bytearray(bin(open_bits | top)[:1:-1].encode().translate(_OPEN_AT_ANY_COST))
    buckets: list[list[int]] = [[] for _ in range(points)]
    for start, spent in starts.items():
        stop_bits &= ~(1 << start)
        least[start] = 0
        if spent < points:
            buckets[spent].append(start)
    is_stop = bin(stop_bits | top)
    bound = zone & ~stop_bits
    best: dict[int, int] = {}
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if (least[here] != spent and here not in starts) or is_stop[~here] == "1":
                continue
            for there, cost in edges[here]:
                total = spent + cost
                if total < least[there] and total <= points:
                    if bound and bound >> here & 1 and zone >> there & 1:
                        continue
                    least[there] = best[there] = total
                    if total < points:
                        buckets[total].append(there)
    return best


def path(
    destination: int,
    starts: Mapping[int, int],
    edges: Edges,
    points: int,
    open_bits: int,
    stop_bits: int = 0,
    zone: int = 0,
) -> list[int]:
    """One cheapest way from a start to the destination, both included; empty if there is none."""
    costs = reachable(starts, edges, points, open_bits, stop_bits, zone)
    if destination not in costs:
        return []
    sources = {h: cost for h, cost in costs.items() if not stop_bits >> h & 1} | dict(starts)
    way = [destination]
    while way[-1] not in starts:
        there = way[-1]
        way.append(
            next(
                here
                for here, spent in sources.items()
                if not (zone >> here & 1 and zone >> there & 1)
                and any(n == there and spent + cost == costs[there] for n, cost in edges[here])
            )
        )
    way.reverse()
    return way
