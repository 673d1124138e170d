"""`dangerclose case`: rule cases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dangerclose.commands.common import Trouble, say
from dangerclose.commands.show import rule_part
from dangerclose.lab.cases import CaseReport, case_files, run_case


def run_cases(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Case files, or folders of them.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No log, only the outcomes.")] = False,
) -> None:
    """Run rule cases: a position, the dice to come, the choices, and what must be true.

    Example: dangerclose case cases/anloc/stacking.toml

    Prints each case's log and what did not come out as expected. A dispute about a rule
    is such a file. The exit code is 1 if a case fails and 2 if a file is no case.
    """
    paths = [path for file in files for path in case_files(file)]
    if not paths:
        raise Trouble(f"no case files in {', '.join(map(str, files))}, expected files that end in .toml")
    failed = 0
    for path in paths:
        report = run_case(path)
        _print(report, quiet=quiet)
        failed += not report.passed
    if len(paths) > 1:
        say(f"{len(paths):,} cases, {failed:,} failed")
    if failed:
        raise typer.Exit(1)


def _print(report: CaseReport, *, quiet: bool) -> None:
    verdict = ("passed", "green") if report.passed else ("FAILED", "bold red")
    say((report.case.title, "bold"), f"  [{', '.join(report.case.rule)}]  ", verdict, f"  {report.path}")
    if not quiet:
        for step in report.steps:
            if step.choice:
                say((step.choice, "bold"), indent=2)
            for sentence, rule in step.sentences:
                say(sentence, rule_part(rule), indent=4)
    for problem in report.problems:
        say((problem, "red"), indent=2)
