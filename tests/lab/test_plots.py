"""Plots can be drawn from any run."""

from __future__ import annotations

from pathlib import Path

import pytest

from dangerclose.core.game import Measure
from dangerclose.lab.plots import plot_run
from dangerclose.lab.simulate import Played
from dangerclose.lab.statistics import summary

SEATS = ("ARVN", "NVA")
RUNS = {
    "usual": [Played(n, n % 2, ("Basic", "Epic")[n % 2], 100 + n, 12) for n in range(40)],
    "no turns, one draw": [Played(1, None, "", 9, None), Played(2, 0, "Basic", 9, None)],
    "only errors": [Played(1, None, "", 9, None, "KeyError")],
}


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize(("suffix", "magic"), [(".png", b"\x89PNG"), (".svg", b"<?xml")])
def test_a_plot_is_drawn(tmp_path: Path, run: str, suffix: str, magic: bytes) -> None:
    path = tmp_path / f"plot{suffix}"
    plot_run(path, "An Loc", summary(RUNS[run], SEATS), RUNS[run], SEATS, Measure())
    assert path.read_bytes().startswith(magic)
