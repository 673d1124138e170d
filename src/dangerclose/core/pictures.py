"""Pictures that matplotlib draws: our paper and ink, and a sheet that is saved when it is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PAPER = "#f7f3e8"
INK = "#33322c"


@contextmanager
def sheet(path: Path, dpi: int, style: Mapping[str, Any]) -> Iterator[Any]:
    """Gives pyplot to draw one figure with, which is then saved as the file's suffix says.

    The same drawing is the same file, byte for byte.
    """
    import matplotlib  # slow to import

    matplotlib.use("Agg")  # no screen is needed or wanted
    from matplotlib import pyplot

    kept: Any = {"svg.hashsalt": "danger close", "text.color": INK, **style}
    with matplotlib.rc_context(kept):
        yield pyplot
        metadata = {"Date": None} if path.suffix == ".svg" else {}
        figure = pyplot.gcf()
        figure.savefig(path, dpi=dpi, metadata=metadata)
        pyplot.close(figure)
