"""`dangerclose play`: a game in the terminal."""

from __future__ import annotations

import secrets
import shlex
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from dangerclose import games
from dangerclose.commands.common import (
    Switches,
    Trouble,
    find_seats,
    find_switches,
    in_file,
    load_record,
    say,
    tell_error,
)
from dangerclose.commands.terminal import Leave, Table
from dangerclose.core.chance import new_seed, seed_of
from dangerclose.core.failures import FOLDER, failed_game, keep_failure
from dangerclose.core.game import Game, Player
from dangerclose.core.match import Match
from dangerclose.core.record import BadRecord, replay
from dangerclose.lab.simulate import player_seed
from dangerclose.players import levels_of, player_named

PERSON = "person"
SEATS_NOTE = "seats "
"""How a record remembers who sat where."""


def play_game(
    scenario: Annotated[
        str, typer.Argument(metavar="[GAME/SCENARIO]", help="As `dangerclose games` lists it.")
    ] = "",
    seat: Annotated[
        str,
        typer.Option(metavar="NAME", help="Your seat; the computer has the others.", show_default="first"),
    ] = "",
    seats: Annotated[
        str, typer.Option(metavar="A,B", help="Who takes each seat: person, or a computer player.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Play the same dice again.", show_default="new")] = None,
    switch: Switches = [],  # noqa: B006
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game down as it goes on.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was written down.")
    ] = None,
    after: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Play what follows a finished match of a campaign."),
    ] = None,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Tell the computer players' reasons, unless they betray secrets."),
    ] = False,
    auto: Annotated[bool, typer.Option("--auto", help="Take an only option by itself.")] = False,
) -> None:
    """Play a game in the terminal.

    Example: dangerclose play anloc/battle --seat NVA --record game.record

    Each decision is a question with numbered options: type a number. Type help for all
    that can be typed: undo, odds, board, log, save and more, and standing orders where a
    game has them. The game can be left at any time and taken up again with --resume
    game.record. When a campaign goes on, --after game.record plays the next match with what that one
    carries on. Two persons share a terminal with --seats person,person; watch a game with
    --seats doctrine,doctrine --explain.
    Scripts send the same lines on standard input; at its end the game stops, exit code 0.
    """
    if after is not None and (scenario or resume is not None or switch):
        raise Trouble(
            "expected neither a scenario, --resume nor --switch with --after: the match before has them"
        )
    if resume is None:
        if not scenario and after is None:
            raise Trouble("expected GAME/SCENARIO, as `dangerclose games` lists it, or --resume FILE")
        if record is not None and record.exists() and record.stat().st_size:
            raise Trouble(f"--record {record}: expected a new file; to go on with that game use --resume")
        dice = new_seed() if seed is None else seed_of(seed)
        notes: list[str] = []
        match: Match[Any]
        if after is None:
            game, scenario_id = games.game_and_scenario(scenario)
            match = Match(game, scenario_id, switches=find_switches(game, switch), seed=dice)
        else:
            match, notes = _following(after, dice)
            game = match.game
        given = -1
        sitting = _sitting(game, seat, seats, notes)
    else:
        match, notes, given = _resumed(resume, scenario)
        if seed is not None or switch:
            raise Trouble("expected neither --seed nor --switch with --resume: the record has them")
        game = match.game
        sitting = _sitting(game, seat, seats, notes)
        record = record or resume
    notes = [*(note for note in notes if not note.startswith(SEATS_NOTE)), SEATS_NOTE + ",".join(sitting)]
    draw = secrets.randbits(64) if seed is None else seed
    players: list[Player | None] = [
        None if level == PERSON else player_named(game, level, number, player_seed(draw, 0, number))
        for number, level in enumerate(sitting)
    ]
    _welcome(match, sitting, resumed=resume is not None)
    news_from = 0 if resume is None else len(match.events or ())
    _play(
        Table(
            match,
            players,
            record=record,
            notes=notes,
            explain=explain,
            auto=auto,
            news_from=news_from,
            given=given,
        )
    )


def _resumed(path: Path, scenario: str) -> tuple[Match[Any], list[str], int]:
    """The match in a record, the record's notes, and how many choices came with dice of another seed."""
    game, record = load_record(path)
    if scenario and scenario != f"{record.game}/{record.scenario}":
        raise Trouble(f"{path} is a game of {record.game}/{record.scenario}, expected no other scenario")
    try:
        match = replay(game, record)
    except BadRecord as error:
        raise in_file(path, error) from error
    given = record.given if record.seed else len(match.choices)
    if not record.seed:
        say("This record keeps its seed secret: the dice to come are new, those before count as given.")
    if given >= 0:
        say(f"The first {given:,} choices came from a record, with their dice.")
    return match, record.notes, given


def _following(path: Path, dice: bytes) -> tuple[Match[Any], list[str]]:
    """The match that follows a finished one in its campaign, and who sat where in that."""
    game, record = load_record(path)
    try:
        before = replay(game, record)
    except BadRecord as error:
        raise in_file(path, error) from error
    onward = before.onward
    if onward is None:
        raise Trouble(
            f"{path}: expected a finished match that leads on in a campaign, nothing follows this one"
        )
    switches = before.switches
    return Match(game, onward.scenario, switches=switches, seed=dice, carried=onward.carried), record.notes


def _sitting(game: Game[Any], seat: str, seats: str, notes: list[str]) -> tuple[str, ...]:
    """Who takes each seat: as asked for, or as a record says, or a person first."""
    if seat and seats:
        raise Trouble("expected either --seat or --seats, found both")
    remembered = [note.removeprefix(SEATS_NOTE) for note in notes if note.startswith(SEATS_NOTE)]
    if not seat and (seats or remembered):
        return find_seats(game, seats or remembered[-1], [PERSON])
    by_name = {name.lower(): name for name in game.seats}
    if seat and seat.lower() not in by_name:
        raise Trouble(f"no seat {seat!r} in {game.name}, expected one of: {', '.join(game.seats)}")
    mine = by_name[seat.lower()] if seat else game.seats[0]
    return tuple(PERSON if name == mine else levels_of(game)[-1] for name in game.seats)


def _welcome(match: Match[Any], sitting: tuple[str, ...], *, resumed: bool) -> None:
    game = match.game
    scenario = game.scenarios[match.scenario]
    say((f"{game.title}: {scenario.title}", "bold"))
    say(scenario.briefing)
    say(", ".join(f"{seat}: {who}" for seat, who in zip(game.seats, sitting)) + ". Type help at any time.")
    say(("The dice are bound by the seed-hash " + match.seed_hash, "dim"))
    if resumed:
        say(f"{len(match.choices):,} choices have been made; type log to read what happened lately.")


def _play(table: Table) -> None:
    """Play, and end politely whatever happens."""
    match = table.match
    with suppress(ImportError):
        import readline  # noqa: F401  where there is one, lines can be edited and recalled
    try:
        table.play()
    except (Leave, KeyboardInterrupt):
        table.keep()
        _goodbye(table)
        return
    except OSError:
        raise  # a full disk or a closed pipe is no failure of the rules
    except Exception as error:
        name = f"{match.game.name}-{match.scenario}-play-{datetime.now():%Y%m%d-%H%M%S}"
        path = keep_failure(FOLDER, name, failed_game(match, table.notes), error)
        tell_error(f"the rules failed with {type(error).__name__}: {error}; the game so far is in {path}")
        raise typer.Exit(1) from error
    say(f"The dice came from the seed {match.chance.seed.hex()}, hash {match.seed_hash}.")
    if table.record is None:
        say("Next time, --record FILE keeps the game, and dangerclose verify FILE checks every die.")
    else:
        say(f"Check every die with: dangerclose verify {shlex.quote(str(table.record))}")
    if match.onward is not None:
        title = match.game.scenarios[match.onward.scenario].title
        kept = "FILE" if table.record is None else shlex.quote(str(table.record))
        say(f"The campaign goes on with {title}: dangerclose play --after {kept} --record NEXT")


def _goodbye(table: Table) -> None:
    say()
    say(f"The game is not over: {len(table.match.choices):,} choices have been made.")
    if table.record is None:
        say("It was not kept. Next time use --record FILE, or type save FILE before you leave;")
        say("dangerclose play --resume FILE goes on with it.")
    else:
        say(f"Go on with: dangerclose play --resume {shlex.quote(str(table.record))}")
