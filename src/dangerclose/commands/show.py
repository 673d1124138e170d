"""How a game looks in a terminal: log, options, odds, result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from dangerclose.core.ask import Action, Ask
from dangerclose.core.events import Event
from dangerclose.core.game import Game, Preview, Result
from dangerclose.core.match import Match
from dangerclose.core.options import Family, Options
from dangerclose.core.words import ToldRoll

Part = str | tuple[str, str]

RULE_STYLE = "dim cyan"
COLUMNS_FROM = 8
"""Options beyond this number are set in columns."""

FAMILY_FROM = 60
"""Beyond this number of options a family of them is one line: its members are chosen by typing."""

FAMILIES_FROM = 12
"""Beyond this number of families each verb of theirs is one line."""

VERB_FROM = 80
"""Beyond this number of options that are no families each verb is one line: `list WORDS` lists them."""

BAR = 24


def rule_part(rule: str) -> Part:
    """A rule id as it stands at the end of a line."""
    return (f"  [{rule}]" if rule else "", RULE_STYLE)


def log_lines(game: Game[Any], event: Event) -> Iterator[tuple[Part, ...]]:
    """An event as a sentence with its rule id, and below it the roll that it tells of."""
    yield game.words.sentence(event), rule_part(event.rule)
    if roll := game.words.roll(event):
        yield ((f"    {roll_line(roll)}", "dim"),)


def roll_line(roll: ToldRoll) -> str:
    """A roll in one line: what for, the dice, what was needed, what counted, what came of it."""
    parts = [roll.title]
    if roll.dice:
        parts.append("rolled " + " and ".join(f"{die.value} on a d{die.sides}" for die in roll.dice))
    if roll.needed:
        parts.append(f"needed {roll.needed}")
    if roll.modifiers:
        parts.append(", ".join(f"{one.text} {one.value}" for one in roll.modifiers))
    parts.append(f"{roll.result}. {roll.meaning}" if roll.meaning else roll.result)
    return " | ".join(part for part in parts if part)


WON = {"lost": "Lost", "drawn": "Nobody wins"}
"""What is said when no seat won."""


def result_line(game: Game[Any], result: Result | None) -> tuple[Part, ...]:
    """How a game ended."""
    if result is None:
        return ("The game ended without a result.",)
    won = WON[result.outcome] if result.winner is None else f"{game.seats[result.winner]} wins"
    return (f"{won}: {result.level}. ", "bold green"), result.reason, rule_part(result.rule)


def listed(ask: Ask) -> Sequence[Action]:
    """The options that are listed one by one: large families are not."""
    options = ask.options
    if not isinstance(options, Options) or len(options) <= FAMILY_FROM:
        return options
    return options.plain


def about(match: Match[Any], action: Action, words: Sequence[str]) -> bool:
    """Whether an option has all of some words in its text or its label."""
    if not words:
        return True
    said = " ".join(match.game.spelled(match.state, action)).lower()
    return all(word.lower() in said for word in words)


def numbered(match: Match[Any], ask: Ask, words: Sequence[str] = ()) -> list[tuple[int, Action]]:
    """The options that are listed one by one, of many those about some words, with their numbers."""
    return [(n, action) for n, action in enumerate(listed(ask), 1) if about(match, action, words)]


def verbs(match: Match[Any], ask: Ask) -> Iterator[Text]:
    """A line for each verb of very many options: how many there are, and one of them as it is typed."""
    found: dict[str | int, list[Action]] = {}
    for action in listed(ask):
        found.setdefault(action[0], []).append(action)
    for verb, same in found.items():
        text, label = match.game.spelled(match.state, same[0])
        ways = f": {len(same):,} ways, such as {text}" if len(same) > 1 else f"  {label}"
        yield Text.assemble((f"  list {verb}" if len(same) > 1 else f"  {text}", "bold yellow"), ways)


def families(match: Match[Any], ask: Ask, words: Sequence[str] = ()) -> Iterator[Text]:
    """A line for each family of options that is not listed: how it is typed, and how many there are."""
    if isinstance(ask.options, Options) and listed(ask) is not ask.options:
        if not words and len(ask.options.families) > FAMILIES_FROM:
            yield from families_by_verb(match, ask.options.families)
            return
        for family in ask.options.families:
            example, _ = match.game.spelled(match.state, family.pick(0))
            if not about(match, family.pick(0), words):
                continue
            text, label, rule = match.game.words.family(family.before, ask)
            yield Text.assemble(
                (f"  {text.replace('{}', '...')}", "bold yellow"),
                f"  {label.replace('{}', '...')}: {len(family):,} ways, such as {example}",
                rule_part("" if rule == ask.rule else rule),
            )


def families_by_verb(match: Match[Any], families: Sequence[Family]) -> Iterator[Text]:
    """A line for each verb of many families."""
    found: dict[str | int, list[Family]] = {}
    for family in families:
        found.setdefault(family.before[0], []).append(family)
    for verb, same in found.items():
        example, _ = match.game.spelled(match.state, same[0].pick(0))
        ways = sum(map(len, same))
        yield Text.assemble((f"  list {verb}", "bold yellow"), f": {ways:,} ways, such as {example}")


def closed(match: Match[Any], ask: Ask) -> Iterator[Text]:
    """What may not be done now, and why."""
    for action, reason, rule in ask.closed:
        _, label = match.game.spelled(match.state, action)
        yield Text.assemble((f"  not now: {label}. {reason}", "dim"), rule_part(rule))


def options(match: Match[Any], ask: Ask, words: Sequence[str] = ()) -> Columns | Text:
    """The numbered options with their notes; a rule id stands only where it is not the question's own."""
    game = match.game
    if not words and len(listed(ask)) > VERB_FROM:
        return Text("\n").join(verbs(match, ask))
    notes = game.notes(match.state, ask)
    width = len(str(len(ask.options)))
    lines = []
    for number, action in numbered(match, ask, words):
        rule = game.words.rule(action, ask)
        _, label = game.spelled(match.state, action)
        line = Text.assemble((f"{number:>{width + 2}}  ", "bold yellow"), label)
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
