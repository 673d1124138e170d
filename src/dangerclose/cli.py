"""The command line.

A wrong argument, an unknown name or a bad file is answered with one sentence on the error
stream and exit code 2; all of that happens here, so that a command just raises.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from dangerclose import __version__
from dangerclose.commands.backups import make_backup, restore_backup
from dangerclose.commands.balance import balance
from dangerclose.commands.bench import run_bench
from dangerclose.commands.cases import run_cases
from dangerclose.commands.common import Trouble, out, tell_error
from dangerclose.commands.ledger import show_ledger
from dangerclose.commands.levels import levels
from dangerclose.commands.listing import list_games
from dangerclose.commands.load import load
from dangerclose.commands.map import check_map
from dangerclose.commands.play import play_game
from dangerclose.commands.records import replay_record, verify_record
from dangerclose.commands.serve import serve
from dangerclose.commands.sim import simulate
from dangerclose.core.content import ContentError
from dangerclose.games import NoSuchGame
from dangerclose.lab.cases import BadCase
from dangerclose.lab.ledger import BadLedger
from dangerclose.players import NoSuchPlayer

MISUSE = 2


class Commands(TyperGroup):
    """The commands as one, and how they fail."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; never return."""
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs)
        except (Trouble, ContentError, NoSuchGame, NoSuchPlayer, BadCase, BadLedger) as error:
            tell_error(str(error))
            sys.exit(MISUSE)
        except OSError as error:
            tell_error(f"{error.filename or 'a file'}: expected to read or write it ({error.strerror})")
            sys.exit(MISUSE)
        except typer.Abort:
            sys.exit(130)
        except Exception as error:
            sentence = _usage_sentence(error)
            if sentence is None:
                raise
            tell_error(sentence)
            sys.exit(MISUSE)
        sys.exit(code if isinstance(code, int) else 0)


def _usage_sentence(error: Exception) -> str | None:
    """What the argument parser complains of, in one line; None if it is something else.

    Typer may or may not bring its own copy of Click, so its errors are known by their shape.
    """
    message = getattr(error, "format_message", None)
    if message is None:
        return None
    context = getattr(error, "ctx", None)
    if context is None:
        return str(message())
    if context.parent is None and context.invoked_subcommand is None:
        known = ", ".join(context.command.list_commands(context))
        return f"{message().rstrip('.')}. Expected one of: {known}."
    return f"{message().rstrip('.')}. Expected: {' '.join(context.get_usage().split()[1:])} (see --help)."


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"dangerclose {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Danger Close: four Vietnam-era wargames on one rules engine.

    Begin with: dangerclose games, then: dangerclose play GAME/SCENARIO
    """
    if context.invoked_subcommand is None:
        out.print(context.get_help(), markup=False)


app.command("games")(list_games)
app.command("play")(play_game)
app.command("sim")(simulate)
app.command("balance")(balance)
app.command("levels")(levels)
app.command("replay")(replay_record)
app.command("verify")(verify_record)
app.command("case")(run_cases)
app.command("ledger")(show_ledger)
app.command("bench")(run_bench)
app.command("map")(check_map)
app.command("serve")(serve)
app.command("backup")(make_backup)
app.command("restore")(restore_backup)
app.command("load")(load)
