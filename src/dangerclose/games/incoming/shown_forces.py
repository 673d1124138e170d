"""P.0 What a side that buys sees: what it has, what that comes to, what each thing would cost."""

from __future__ import annotations

from dangerclose.core.wire import Wire
from dangerclose.games.incoming.battle import read
from dangerclose.games.incoming.forces import buying, prices
from dangerclose.games.incoming.purchase import most_rated
from dangerclose.games.incoming.state import Phase, Position
from dangerclose.games.incoming.tally import tally_of


class PriceNow(Wire):
    """P.0 What a ware costs that may be bought next."""

    ware: int
    price: int


class RatingNow(Wire):
    """2.3/12 How many command groups have a rating, and how many may have it if one more is bought."""

    rating: int
    have: int
    most: int


class PurchaseNow(Wire):
    """P.0/1 A purchase under way; `bought` are wares in order, the first the chart."""

    limit: int
    spent: int
    bought: list[int]
    prices: list[PriceNow]
    ratings: list[RatingNow]


def purchase_now(s: Position, seat: int | None) -> PurchaseNow | None:
    """What the side that buys sees of its own purchase; nobody else sees anything."""
    if s.phase != Phase.FORCES or seat is None or s.buyer != seat or not read(s.battle).is_agreed:
        return None
    force = buying(s, seat)
    tally = tally_of(force.bought)
    most = most_rated(tally.chart, force.year, sum(tally.ratings) + 1) if tally.chart else ()
    return PurchaseNow(
        limit=force.limit,
        spent=tally.spent,
        bought=list(force.bought),
        prices=[PriceNow(number, cost) for number, cost in prices(s, seat).items()],
        ratings=[RatingNow(rating, have, may) for rating, (have, may) in enumerate(zip(tally.ratings, most))],
    )
