"""A run of games as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dangerclose.core.game import DRAW, LOST, Measure
from dangerclose.core.pictures import INK, PAPER, sheet
from dangerclose.lab.ladder import Rung
from dangerclose.lab.simulate import Played
from dangerclose.lab.statistics import Share, Spread, Summary, level_name, winner_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES = (".png", ".svg", ".pdf")

FAINT = "#b9b29c"
SEAT_COLOURS = ("#c9a227", "#a8433a", "#5f7c4d", "#4a6d8c")
DRAW_COLOUR = "#8d8a80"
LOST_COLOUR = "#4c4a44"

STYLE: Any = {
    "figure.facecolor": PAPER,
    "figure.constrained_layout.h_pad": 0.12,
    "figure.constrained_layout.w_pad": 0.12,
    "axes.facecolor": PAPER,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.labelsize": 9,
    "font.size": 9,
    "xtick.color": INK,
    "ytick.color": INK,
}


def plot_run(
    path: Path,
    title: str,
    summary: Summary,
    played: Sequence[Played],
    seats: Sequence[str],
    measure: Measure,
) -> None:
    """Win shares, result levels and lengths of a run, saved as the file's suffix says."""
    colours = {LOST: LOST_COLOUR, DRAW: DRAW_COLOUR} | dict(zip(seats, SEAT_COLOURS))
    ended = [one for one in played if not one.failure]
    with sheet(path, dpi=160, style=STYLE) as pyplot:
        figure, panels = pyplot.subplots(
            2, 2, figsize=(11, 6.4), layout="constrained", width_ratios=(1.35, 1), squeeze=False
        )
        (wins, length), (levels, turns) = panels
        shown = [one for one in summary.wins if one.count or one.name != DRAW]
        _bars(wins, shown, [colours[one.name] for one in shown])
        errors = f", {summary.errors:,} with an error" if summary.errors else ""
        wins.set_title(f"Won, with 95 % interval ({summary.games:,} games{errors})")
        wins.set_xlim(0, 1)
        wins.axvline(0.5, color=FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
        winner_of = {level_name(one, seats): colours[winner_name(one, seats)] for one in ended}
        _bars(levels, summary.levels, [winner_of[one.name] for one in summary.levels])
        levels.set_title("How the games ended")
        _histogram(length, [one.choices for one in ended], summary.length, "choices")
        _histogram(turns, [one.turns for one in ended if one.turns is not None], summary.turns, measure.many)
        figure.suptitle(title, x=0.012, ha="left", fontsize=13, fontweight="bold")


def plot_balance(path: Path, title: str, shares: Mapping[str, Share], seats: Sequence[str]) -> None:
    """The first seat's share of wins in each scenario with its interval, saved as the file's suffix says."""
    with sheet(path, dpi=160, style=STYLE) as pyplot:
        figure, axes = pyplot.subplots(figsize=(9, 1.6 + 0.42 * len(shares)), layout="constrained")
        for place, one in enumerate(shares.values()):
            axes.barh(place, one.share, height=0.58, color=SEAT_COLOURS[2], edgecolor=INK, linewidth=0.6)
            axes.barh(
                place, 1 - one.share, left=one.share, height=0.58, color=SEAT_COLOURS[1], edgecolor=INK,
                linewidth=0.6, alpha=0.75,
            )  # fmt: skip
            axes.plot([one.low, one.high], [place, place], color=INK, linewidth=1.6)
            axes.plot([one.low, one.high], [place, place], "|", color=INK, markersize=9)
            axes.text(
                1.02, place, f"{one.share * 100:.1f} %", va="center", transform=axes.get_yaxis_transform()
            )
        for bound in (0.35, 0.65):
            axes.axvline(bound, color=PAPER, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.axvline(0.5, color=PAPER, linewidth=1.2)
        axes.set_yticks(range(len(shares)), list(shares))
        axes.tick_params(axis="y", length=0)
        axes.invert_yaxis()
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value * 100:.0f} %")
        axes.set_title(f"{sides(seats)}: games won, with 95 % interval")
        figure.suptitle(title, x=0.012, ha="left", fontsize=13, fontweight="bold")


def plot_levels(path: Path, title: str, rungs: Sequence[Rung]) -> None:
    """How often each level beat the one below, with its interval; a dot for each seat of each scenario."""
    with sheet(path, dpi=160, style=STYLE) as pyplot:
        figure, axes = pyplot.subplots(figsize=(9, 1.6 + 0.7 * len(rungs)), layout="constrained")
        for place, rung in enumerate(rungs):
            won = rung.won
            axes.barh(place, won.share, height=0.5, color=SEAT_COLOURS[2], edgecolor=INK, linewidth=0.6)
            axes.plot([won.low, won.high], [place, place], color=INK, linewidth=1.6)
            axes.plot([won.low, won.high], [place, place], "|", color=INK, markersize=9)
            label = f"{won.share * 100:.1f} %"
            axes.text(1.02, place, label, va="center", transform=axes.get_yaxis_transform())
            for number in range(max(map(len, rung.by_scenario.values()), default=0)):
                shares = [list(by_seat.values())[number].share for by_seat in rung.by_scenario.values()]
                rows = [place + 0.36] * len(shares)
                axes.plot(
                    shares, rows, "o", color=SEAT_COLOURS[number], markersize=4, alpha=0.7, clip_on=False
                )
        axes.axvline(0.5, color=FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
        axes.axvline(0.65, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
        axes.set_yticks(range(len(rungs)), [f"{rung.upper}\nagainst {rung.lower}" for rung in rungs])
        axes.tick_params(axis="y", length=0)
        axes.invert_yaxis()
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value * 100:.0f} %")
        axes.set_title("Games won with 95 % interval; dots: each seat of each scenario; line: 65 %")
        figure.suptitle(title, x=0.012, ha="left", fontsize=13, fontweight="bold")


def sides(seats: Sequence[str]) -> str:
    """Whose share is at the left of a bar, and whose at the right."""
    if len(seats) == 1:
        return f"{seats[0]} (left) and not won (right)"
    return f"{seats[0]} (left) and {' or '.join(seats[1:])} (right)"


def _bars(axes: Axes, shares: Sequence[Share], colours: Sequence[str]) -> None:
    """One bar a share, longest name at the left, its interval as a line."""
    places = range(len(shares))
    axes.barh(
        places,
        [one.share for one in shares],
        height=0.58,
        color=colours[: len(shares)],
        edgecolor=INK,
        linewidth=0.6,
    )
    for place, one in zip(places, shares):
        axes.plot([one.low, one.high], [place, place], color=INK, linewidth=1.4, solid_capstyle="butt")
        axes.plot([one.low, one.high], [place, place], "|", color=INK, markersize=8)
        label = f"{one.share * 100:.1f} %  ({one.count:,})"
        axes.text(1.02, place, label, transform=axes.get_yaxis_transform(), va="center")
    axes.set_yticks(places, [one.name for one in shares])
    axes.tick_params(axis="y", length=0)
    axes.invert_yaxis()
    axes.set_xlim(0, min(1.0, max((one.high for one in shares), default=1.0) * 1.08))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value * 100:.0f} %")
    axes.margins(y=0.08)


def _histogram(axes: Axes, values: Sequence[int], spread: Spread | None, what: str) -> None:
    """How the lengths are spread, with the median."""
    from matplotlib.ticker import MaxNLocator

    if spread is None:
        axes.set_title(f"Length in {what}: not counted")
        axes.set_axis_off()
        return
    axes.set_title(f"Length in {what} (median {spread.median:,.0f})")
    steps = spread.most - spread.least
    few = steps <= 30
    bins: Any = [spread.least - 0.5 + step for step in range(steps + 2)] if few else 30
    axes.hist(values, bins=bins, color=SEAT_COLOURS[2], edgecolor=PAPER, linewidth=0.8)
    axes.axvline(spread.median, color=INK, linewidth=1.2)
    axes.set_ylabel("games")
    if few:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
