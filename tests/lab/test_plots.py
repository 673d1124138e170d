"""Plots can be drawn from any run."""

from __future__ import annotations

from pathlib import Path

import pytest

from dangerclose.core.game import Measure
from dangerclose.lab.plots import plot_balance, plot_run
from dangerclose.lab.simulate import Played
from dangerclose.lab.statistics import Share, summary

SEATS = ("ARVN", "NVA")
RUNS = {
    "usual": [Played(n, n % 2, ("Basic", "Epic")[n % 2], 100 + n, 12) for n in range(40)],
    "no turns, one draw": [Played(1, None, "", 9, None), Played(2, 0, "Basic", 9, None)],
    "lost alone": [
        Played(n, None if n % 3 else 0, "Failed", 9, 14, outcome="lost" if n % 3 else "won") for n in range(9)
    ],
    "only errors": [Played(1, None, "", 9, None, "KeyError")],
}


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize(("suffix", "magic"), [(".png", b"\x89PNG"), (".svg", b"<?xml")])
def test_a_plot_is_drawn(tmp_path: Path, run: str, suffix: str, magic: bytes) -> None:
    path = tmp_path / f"plot{suffix}"
    seats = SEATS[:1] if "alone" in run else SEATS
    plot_run(path, "An Loc", summary(RUNS[run], seats), RUNS[run], seats, Measure("hour", "hours"))
    assert path.read_bytes().startswith(magic)


def test_a_run_is_drawn_with_what_the_game_counts_time_in(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    run = RUNS["lost alone"]
    plot_run(path, "Alone", summary(run, SEATS[:1]), run, SEATS[:1], Measure("hour", "hours"))
    drawn = path.read_text(encoding="utf-8")
    for words in ("Length in hours (median 14)", "lost", "66.7 %"):
        assert f"<!-- {words}" in drawn, words
    assert "<!-- draw" not in drawn


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (SEATS, "ARVN (left) and NVA (right)"),
        (SEATS[:1], "ARVN (left) and not won (right)"),
        (("A", "B", "C"), "A (left) and B or C (right)"),
    ],
)
def test_the_balance_of_any_number_of_seats(tmp_path: Path, seats: tuple[str, ...], said: str) -> None:
    path = tmp_path / "balance.svg"
    plot_balance(path, "Balance", {"First": Share("ARVN", 4, 0.4, 0.2, 0.6)}, seats)
    assert f"<!-- {said}: games won" in path.read_text(encoding="utf-8")
