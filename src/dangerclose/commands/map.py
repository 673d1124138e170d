"""`dangerclose map`: a game's map checked, counted and drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dangerclose import games
from dangerclose.commands.common import Trouble, say
from dangerclose.core.survey import Survey

SUFFIXES = (".png", ".svg")


def check_map(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game whose map it is.")],
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another map in the same form, not the game's own.")
    ] = None,
    draw: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the map; the file ends in .png or .svg.")
    ] = None,
    scenario: Annotated[
        str, typer.Option(metavar="ID", help="Draw this scenario's part of the map with its zones.")
    ] = "",
    sight: Annotated[
        str, typer.Option(metavar="HEX", help="Shade what is not seen from this hex, such as 20.20.")
    ] = "",
) -> None:
    """Check a map, count its terrain, and draw it.

    Example: dangerclose map fte --draw valley.png --sight 20.20

    Prints every mistake with its line and column, then what is allowed but may not be meant. The
    exit code is 1 if there are mistakes.
    """
    survey = _survey(game)
    if draw is None and (scenario or sight):
        raise Trouble("expected --draw FILE with --scenario and --sight: they are only drawn")
    if draw is not None and draw.suffix not in SUFFIXES:
        raise Trouble(f"{draw}: expected a file that ends in {' or '.join(SUFFIXES)}")
    try:
        found = survey.findings(file)
        say((found.heading, "bold"))
        for line in found.counts:
            say(line, indent=2)
        for remark in found.remarks:
            say(("note: ", "yellow"), remark)
        for mistake in found.mistakes:
            say(("wrong: ", "bold red"), mistake)
        if draw is not None:
            survey.draw(draw, file, scenario, sight)
            say(f"drawn: {draw}")
    except ValueError as error:
        raise Trouble(str(error)) from error
    if found.mistakes:
        raise typer.Exit(1)


def _survey(name: str) -> Survey:
    """How a game's map is looked over."""
    found = games.game(name).survey
    if found is None:
        known = ", ".join(one for one in games.NAMES if games.game(one).survey is not None)
        raise Trouble(f"no map of {name!r}, expected one of: {known}")
    return found
