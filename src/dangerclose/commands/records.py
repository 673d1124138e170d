"""`dangerclose replay` and `verify`: written games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dangerclose.commands.common import Trouble, in_file, load_record, say, tell_error
from dangerclose.commands.show import log_lines, result_line
from dangerclose.core.record import BadRecord, verify, verify_chain, walk

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `play --record` writes it.")]


def replay_record(
    file: File,
    upto: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop at choice N.")] = None,
) -> None:
    """Play a written game again and print its log, choice by choice.

    Example: dangerclose replay game.record --to 40

    A record from failures/ replays to its failure, and the exit code is 1.
    """
    game, record = load_record(file)
    if upto is not None and upto >= len(record.steps):
        raise Trouble(f"{file}: expected --to 0 to {len(record.steps) - 1}, this game has no choice {upto}")
    say((f"{game.title}, {record.scenario}", "bold"))
    for note in record.notes:
        say((note, "dim"))
    if record.given >= 0:
        say((f"the first {record.given:,} choices came from another record, with their dice", "dim"))
    told = number = 0
    try:
        for number, (step, match) in enumerate(walk(game, record, upto, keep=False)):
            if number:
                label = game.words.label(match.choices[-1])
                say((f"{number:>5}  ", "dim"), (f"{step.seat}: {label}", "bold"), (f"  ({step.text})", "dim"))
            events = match.events or []
            for event in events[told:]:
                for line in log_lines(game, event):
                    say(*line, indent=7)
            told = len(events)
    except BadRecord as error:
        raise in_file(file, error) from error
    except Exception as error:
        tell_error(f"the rules failed after choice {number} with {type(error).__name__}: {error}")
        raise typer.Exit(1) from error
    if match.over:
        say(*result_line(game, match.result))


def verify_record(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="A record; or those of a campaign, in order.")
    ],
) -> None:
    """Check every die of a finished game against its revealed seed.

    Example: dangerclose verify game.record

    The hash published at the start must belong to the seed told at the end, every choice
    must be legal, and every outcome must be the one that the seed gives, together with the bytes
    that persons brought to the dice. Of several records each
    must also be set up from what the one before it carries on.
    """
    loaded = [load_record(file) for file in files]
    game, records = loaded[0][0], [record for _, record in loaded]
    try:
        checked = verify_chain(game, records) if len(records) > 1 else [verify(game, records[0])]
    except BadRecord as error:
        raise in_file(files[0], error) if len(files) == 1 else Trouble(str(error)) from error
    except Exception as error:
        raise Trouble(f"{files[0]}: the rules failed with {type(error).__name__}: {error}") from error
    for file, record, found in zip(files, records, checked):
        say(
            f"{file}: true. {len(record.steps) - 1:,} choices are legal and {found.checked:,} outcomes of "
            f"chance are those of the seed {record.seed}, which belongs to the hash {record.seed_hash}"
            + (f", and of the bytes of {' and '.join(record.hands)}." if record.hands else ".")
        )
        if found.given:
            say(f"The first {found.given:,} outcomes came with the game that this one was played on from.")
    if len(files) > 1:
        say(f"Each of these {len(files)} matches was set up from what the one before it carries on.")
