"""`dangerclose games`: what there is to play."""

from __future__ import annotations

from rich.table import Table

from dangerclose import games
from dangerclose.commands.common import Json, out, print_json, say
from dangerclose.players import levels_of


def list_games(as_json: Json = False) -> None:
    """List the games and their scenarios.

    Example: dangerclose games

    The first column is what `play` and `sim` take. With --json:
    {game: {"scenarios": [ids], "seats": [names]}}
    """
    found = [games.game(name) for name in games.NAMES]
    if as_json:
        print_json(
            {game.name: {"scenarios": list(game.scenarios), "seats": list(game.seats)} for game in found}
        )
        return
    for game in found:
        say((game.title, "bold"))
        say(f"Seats: {', '.join(game.seats)}. Computer players: {', '.join(levels_of(game))}.")
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        length = game.measure.many
        for heading in ("scenario", length, "title"):
            table.add_column(heading, header_style="dim", justify="right" if heading == length else "left")
        for scenario in game.scenarios.values():
            table.add_row(f"{game.name}/{scenario.id}", str(scenario.turns or ""), scenario.title)
        out.print(table)
        for name, switch in game.switches.items():
            say((f"--switch {name}={'|'.join(switch.settings)}", "dim"), f"  {switch.title} [{switch.rule}]")
        out.print()
