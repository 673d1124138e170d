"""Where a unit can go, and what it costs: a bucket search over small whole costs."""

from collections.abc import Mapping, Sequence

Edges = Sequence[Sequence[tuple[int, int]]]
"""For each hex the steps out of it: (neighbour, cost), every cost 1 or more."""


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
    hex of `zone` to another hex of `zone`.
    """
    # A text of 0s and 1s answers "is n in the set" faster than shifting a long int; the top bit pads it.
    top = 1 << len(edges)
    is_open = bin(open_bits | top)[:1:-1]
    is_stop = bin(stop_bits | top)[:1:-1]
    is_zone = bin(zone | top)[:1:-1]
    best = dict(starts)
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    for start, spent in starts.items():
        if spent <= points:
            buckets[spent].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] != spent or (is_stop[here] == "1" and here not in starts):
                continue
            from_zone = is_zone[here] == "1"
            for there, cost in edges[here]:
                total = spent + cost
                if total > points or is_open[there] == "0" or best.get(there, top) <= total:
                    continue
                if there in starts or (from_zone and is_zone[there] == "1"):
                    continue
                best[there] = total
                buckets[total].append(there)
    for start in starts:
        del best[start]
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
