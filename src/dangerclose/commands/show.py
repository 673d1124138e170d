"""How a game looks in a terminal: log, options, odds, result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from dangerclose.core.ask import Ask
from dangerclose.core.events import Event
from dangerclose.core.game import Game, Preview, Result
from dangerclose.core.match import Match

Part = str | tuple[str, str]

RULE_STYLE = "dim cyan"
COLUMNS_FROM = 8
"""Options beyond this number are set in columns."""

BAR = 24


def rule_part(rule: str) -> Part:
    """A rule id as it stands at the end of a line."""
    return (f"  [{rule}]" if rule else "", RULE_STYLE)


def log_line(game: Game[Any], event: Event) -> tuple[Part, ...]:
    """An event as a sentence with its rule id."""
    return game.words.sentence(event), rule_part(event.rule)


WON = {"lost": "Lost", "drawn": "Nobody wins"}
"""What is said when no seat won."""


def result_line(game: Game[Any], result: Result | None) -> tuple[Part, ...]:
    """How a game ended."""
    if result is None:
        return ("The game ended without a result.",)
    won = WON[result.outcome] if result.winner is None else f"{game.seats[result.winner]} wins"
    return (f"{won}: {result.level}. ", "bold green"), result.reason, rule_part(result.rule)


def options(match: Match[Any], ask: Ask) -> Columns | Text:
    """The numbered options with their notes; a rule id stands only where it is not the question's own."""
    game = match.game
    notes = game.notes(match.state, ask)
    width = len(str(len(ask.options)))
    lines = []
    for number, action in enumerate(ask.options, 1):
        rule = game.words.rule(action, ask)
        line = Text.assemble((f"{number:>{width + 2}}  ", "bold yellow"), game.words.label(action))
        if action in notes:
            line.append(f"  {notes[action]}", "dim")
        lines.append(line.append_text(Text.assemble(rule_part("" if rule == ask.rule else rule))))
    if len(lines) <= COLUMNS_FROM:
        return Text("\n").join(lines)
    return Columns(lines, column_first=True, equal=True, padding=(0, 2))


def odds(console: Console, preview: Preview) -> Iterator[Text]:
    """A preview as lines: title, modifiers with their rules, and a bar for each outcome."""
    yield Text.assemble(("Odds: ", "dim"), (preview.title, "bold"))
    values = max((len(one.value) for one in preview.modifiers), default=0)
    for one in preview.modifiers:
        yield Text.assemble(f"  {one.value:>{values}}  {one.text}", rule_part(one.rule))
    labels = max((len(label) for label, _ in preview.outcomes), default=0)
    most = max((weight for _, weight in preview.outcomes), default=1)
    block = "#" if console.options.ascii_only else "█"
    for label, weight in preview.outcomes:
        bar = block * max(1, round(BAR * weight / most)) if weight else ""
        yield Text.assemble(
            f"  {label:<{labels}}  ",
            (f"{bar:<{BAR}}", "green"),
            f"  {weight / preview.total:6.1%}",
            (f"  {weight}/{preview.total}", "dim"),
        )
