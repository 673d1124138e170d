"""`dangerclose ledger`: which clauses of the rulebooks are proven."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from dangerclose.commands.common import Json, Trouble, out, print_json, say
from dangerclose.lab.ledger import Account, accounts, chapter, find_root


def show_ledger(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="One game only.")] = "",
    list_open: Annotated[bool, typer.Option("--open", help="List the open clauses by chapter.")] = False,
    list_waived: Annotated[
        bool, typer.Option("--waived", help="List the waived clauses and their reasons.")
    ] = False,
    project: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The project, if it is not here.", show_default="here or above"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Count the rulebooks' clauses: proven, waived with a reason, open.

    Example: dangerclose ledger anloc --open

    A clause is proven by a test that names it, @rule("GAME", "4.0/4"), or by a case file,
    rule = ["4.0/4"]. With --json: {game: {"proven": n, "waived": n, "open": n}}, and
    with --open too the open ids.
    """
    found = accounts(find_root(Path.cwd() if project is None else project))
    if game:
        if game not in found:
            raise Trouble(f"no rulebook {game!r} in the ledger, expected one of: {', '.join(found)}")
        found = {game: found[game]}
    if as_json:
        print_json({name: _counts(account, list_open) for name, account in found.items()})
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("game", header_style="dim")
    for heading in ("clauses", "proven", "waived", "open"):
        table.add_column(heading, header_style="dim", justify="right")
    for name, account in found.items():
        numbers = (len(account.proven), len(account.waived), len(account.open))
        table.add_row(name, *(f"{number:,}" for number in (sum(numbers), *numbers)))
    out.print(table)
    for name, account in found.items():
        if list_open:
            _print_open(name, account)
        if list_waived:
            _print_waived(name, account)


def _counts(account: Account, list_open: bool) -> dict[str, Any]:
    counts: dict[str, Any] = {
        "proven": len(account.proven),
        "waived": len(account.waived),
        "open": len(account.open),
    }
    return counts | {"open_ids": account.open} if list_open else counts


def _print_open(name: str, account: Account) -> None:
    say()
    say((f"{name}, open:", "bold"), "" if account.open else " nothing")
    for number, clauses in groupby(account.open, chapter):
        say((f"{number:>4}  ", "bold yellow"), " ".join(clauses))


def _print_waived(name: str, account: Account) -> None:
    say()
    say((f"{name}, waived:", "bold"), "" if account.waived else " nothing")
    for reason, clauses in groupby(account.waived, account.waived.__getitem__):
        say((" ".join(clauses), "bold yellow"), f"  {reason}", indent=2)
