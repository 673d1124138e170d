"""Every case file comes out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from dangerclose.lab.cases import case_files, run_case

ROOT = Path(__file__).parents[1]
FILES = case_files(ROOT / "cases")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT / "cases").as_posix())
def test_case(path: Path) -> None:
    report = run_case(path)
    if report.error is not None:
        raise report.error
    assert report.case.expect.says_anything(), "expected the case to expect something"
    assert not report.problems
