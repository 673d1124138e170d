"""What a run of games says, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, quantiles

import msgspec

from dangerclose.core.game import DRAW, LOST, ended
from dangerclose.lab.simulate import Played

Z95 = 1.959963984540054


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson): sound for few games and for shares near 0 or 1."""
    if total == 0:
        return 0.0, 1.0
    share = count / total
    spread = Z95 * Z95 / total
    middle = (share + spread / 2) / (1 + spread)
    reach = Z95 * sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    # At 0 and 1 the end of the interval is the share itself, but for the rounding of floats.
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


class Share(msgspec.Struct, frozen=True):
    """How often something came about, with its 95 % interval."""

    name: str
    count: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How long the games were."""

    mean: float
    median: float
    tenth: float
    ninetieth: float
    least: int
    most: int


class Summary(msgspec.Struct, frozen=True):
    """A run in numbers. Shares are of the games that came to an end."""

    games: int
    errors: int
    wins: list[Share]
    levels: list[Share]
    choices: int
    length: Spread | None
    turns: Spread | None


def summary(played: Sequence[Played], seats: Sequence[str]) -> Summary:
    """The numbers of a run."""
    played_out = [one for one in played if not one.failure]
    wins = Counter(winner_name(one, seats) for one in played_out)
    levels = Counter(level_name(one, seats) for one in played_out)
    return Summary(
        games=len(played),
        errors=len(played) - len(played_out),
        wins=[share(name, wins[name], len(played_out)) for name in endings(seats)],
        levels=[share(name, count, len(played_out)) for name, count in levels.most_common()],
        choices=sum(one.choices for one in played),
        length=spread([one.choices for one in played_out]),
        turns=spread([one.turns for one in played_out if one.turns is not None]),
    )


def winner_name(one: Played, seats: Sequence[str]) -> str:
    """The seat that won a game, or "draw", or "lost"."""
    return ended(one.winner, one.outcome, seats)


def endings(seats: Sequence[str]) -> list[str]:
    """Every way in which a game can end: alone one can lose to nobody."""
    return [*seats, DRAW] if len(seats) > 1 else [*seats, LOST, DRAW]


def level_name(one: Played, seats: Sequence[str]) -> str:
    """A result level that names its winner."""
    winner = winner_name(one, seats)
    return one.level if winner.lower() in one.level.lower() else f"{winner} {one.level}".strip()


def spread(values: Sequence[int]) -> Spread | None:
    """Where most of some numbers lie; None if there are none."""
    if not values:
        return None
    tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [float(values[0])] * 9
    return Spread(fmean(values), median(values), tenths[0], tenths[-1], min(values), max(values))


def share(name: str, count: int, total: int) -> Share:
    """How often something came about, of so many."""
    low, high = wilson(count, total)
    return Share(name, count, count / total if total else 0.0, low, high)
