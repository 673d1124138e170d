"""A position as text, for play in the terminal: 100 columns wide, the map as it lies, then who is where."""

from __future__ import annotations

from textwrap import TextWrapper

from dangerclose.core.bits import members
from dangerclose.core.words import counted
from dangerclose.games.fof.blocks import area_of, areas_at, cover_value, is_urban, marker_of
from dangerclose.games.fof.command_display import PHASE_NAMES
from dangerclose.games.fof.field import casualties_at
from dangerclose.games.fof.grid import OFF_MAP, PLACES, column_of, name_of, place_of, row_of
from dangerclose.games.fof.ground import cards
from dangerclose.games.fof.instructions import instructions, is_patrol
from dangerclose.games.fof.mission_schema import Success
from dangerclose.games.fof.printed_missions import success_words
from dangerclose.games.fof.shown import marks_in
from dangerclose.games.fof.state import NO_MARKER, NOBODY, NOWHERE, STATUS, UNKNOWN_LETTER, Phase, Position
from dangerclose.games.fof.tables import COVER_NAME, SIDE, TERRAIN, UNIT_NAME
from dangerclose.games.fof.terminal_display import below_the_map
from dangerclose.games.fof.terms import Activity, CoverMarker, Letter, Side
from dangerclose.games.fof.urban import AREA_NAMES
from dangerclose.games.fof.victory import attempts_of, condition_holds, control_place
from dangerclose.games.fof.volume import under_fire
from dangerclose.games.fof.word_kinds import place_name

WIDTH = 100
SHOWN = ("pinned", "exposed", "fire-team-side", "out-of-ammo", "activated", "damaged", "dispatched")
"""What is told of a unit's state; the rest is bookkeeping within a turn."""
MANY_ROWS = 6
"""So many have no line between them, so that a screen holds the map."""
LEGEND = "A B C ?: contact. us, en: Steps of yours and of the enemy (? not spotted). *: fire falls there."
_PARAGRAPH = TextWrapper(width=WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def summary(s: Position) -> str:
    """The head, what is asked for, the map, place by place who is there, and the command display."""
    below = [line for words in below_the_map(s) for line in _PARAGRAPH.wrap(words)]
    return "\n".join([*head(s), "", *map_lines(s), LEGEND, "", *who_is_where(s), "", *below])


def head(s: Position) -> list[str]:
    """Mission and moment, and what the mission asks for, with a cross at what is done."""
    mission = instructions(s)
    tried = (
        f"patrol {s.patrol} of {mission.patrols}"
        if is_patrol(s)
        else f"attempt {s.attempt} of {attempts_of(s)}"
    )
    when = f"turn {s.turn} of {mission.turns}" if s.turn else "before the first turn"
    activity = Activity(s.activity).word.replace("-", " ")
    moment = f"{mission.title}: {when}, {PHASE_NAMES[Phase(s.phase)]}, {tried}, {activity}"
    goals = [
        f"[{'x' if condition_holds(s, row) else ' '}] {success_words(row)}{_on_card(s, row)}"
        for row in mission.success
    ]
    return [*_PARAGRAPH.wrap(f"{moment}, visibility {s.visibility:+d}"), *_PARAGRAPH.wrap("  ".join(goals))]


def _on_card(s: Position, row: Success) -> str:
    """Where the control lies that a condition is about, once that is known."""
    place = control_place(s, row.control)
    return f" ({place_name(place)})" if place != NOWHERE else ""


# The map


def map_lines(s: Position) -> list[str]:
    """The cards in their rows, the farthest first: ground and contact, then controls and Steps."""
    laid = [place for place in range(PLACES) if cards(s) >> place & 1]
    columns = range(min(map(column_of, laid)), max(map(column_of, laid)) + 1)
    wide = (WIDTH - 4) // len(columns) - 1
    rule = "    " + "+".join("-" * wide for _ in columns)
    fire = under_fire(s)
    lines = [rule]
    rows = range(max(map(row_of, laid)), min(map(row_of, laid)) - 1, -1)
    for row in rows:
        places = [place_of(row, column) for column in columns]
        upper = "|".join(ground_cell(s, place, wide) if place in laid else " " * wide for place in places)
        lower = "|".join(
            troops_cell(s, place, wide, fire) if place in laid else " " * wide for place in places
        )
        lines += [f"{row:>3} {upper}".rstrip(), f"    {lower}".rstrip()]
        if len(rows) < MANY_ROWS or row == rows[-1]:
            lines.append(rule)
    return [*lines, ("    " + " ".join(f"{column:^{wide}}" for column in columns)).rstrip()]


def ground_cell(s: Position, place: int, wide: int) -> str:
    """The ground of a card, and its marker."""
    kind = s.terrain[place]
    ground = (TERRAIN[kind].name if kind >= 0 else "face down") + "^" * s.hills[place]
    marker = s.contact[place]
    contact = "" if marker == NO_MARKER else "?" if marker == UNKNOWN_LETTER else Letter(marker).word
    return f"{ground[: wide - 2]:<{wide - 2}} {contact:1}"


def troops_cell(s: Position, place: int, wide: int, fire: int) -> str:
    """The controls on a card, and the Steps of both sides."""
    found = [*controls(s, place)]
    for side, word in ((Side.FRIENDLY, "us"), (Side.ENEMY, "en")):
        here = [u for u, at in enumerate(s.place) if at == place and SIDE[u] == side]
        if here:
            unseen = "?" if side == Side.ENEMY and not s.spotted >> place & 1 else ""
            found.append(f"{word} {sum(s.steps[u] for u in here)}{unseen}")
    words = " ".join(found)
    return f"{words[: wide - 2]:<{wide - 2}} {'*' if fire >> place & 1 else ' '}"


def controls(s: Position, place: int) -> list[str]:
    """The point controls on a card."""
    found = [f"OBJ{n}" for n, at in enumerate(s.objective, 1) if at == place != NOWHERE]
    found += ["AP"] if s.attack_position == place else []
    found += ["LZ"] if s.landing_zones >> place & 1 else []
    found += [f"RP{n}" for n, at in enumerate(s.route_points, 1) if at == place]
    found += ["COP"] if s.outpost == place else []
    return found


# Who is where


def who_is_where(s: Position) -> list[str]:
    """Each place that somebody is at: yours, then the enemy."""
    lines = []
    for place in sorted(at for at in {*s.place, *s.c_place, *worked_on(s)} if at >= 0):
        name = OFF_MAP[place] if place in OFF_MAP else name_of(place)
        named = f"card {name}" if place < PLACES else name.replace("-", " ")
        lines += _PARAGRAPH.wrap(f"{named}: {there(s, place)}")
    return lines


def worked_on(s: Position) -> set[int]:
    """12.5, 12.6, 12.11/1 The city blocks with a barricade, a Breach or smoke in an area."""
    lying = s.barricaded | s.breached | s.smoke_in | s.white_phosphorus_in | s.tear_gas_in
    return {s.v_place[cover] for cover in members(lying)}


def there(s: Position, place: int) -> str:
    """The units at a place with their state, and the casualties."""
    here = [u for u, at in enumerate(s.place) if at == place]
    if is_urban(s, place):
        return "; ".join(areas_there(s, place, here))
    found = [unit_words(s, u) for u in sorted(here, key=lambda u: SIDE[u])]
    wounded = len(casualties_at(s, place, Side.FRIENDLY))
    if wounded:
        found.append(f"{wounded} {'casualty' if wounded == 1 else 'casualties'}")
    return ", ".join(found) or "-"


def areas_there(s: Position, place: int, here: list[int]) -> list[str]:
    """12.1/1 The areas of a city block in which somebody is or something lies, each with its cover value."""
    found = []
    for area in members(areas_at(s, place)):
        cover = marker_of(s, place, area)
        units = sorted((u for u in here if area_of(s, u) == area), key=lambda u: SIDE[u])
        words = [*marks_in(s, cover), *(unit_words(s, u) for u in units)]
        if words:
            found.append(f"{AREA_NAMES[area]} ({cover_value(s, cover):+d}): {', '.join(words)}")
    wounded = len(casualties_at(s, place, Side.FRIENDLY))
    if wounded:
        found.append(counted(wounded, "casualty", "casualties"))
    return found or ["-"]


def unit_words(s: Position, u: int) -> str:
    """A unit in a few words: its Steps if it has several, and its state."""
    words = [
        word.replace("-", " ") for bit, word in enumerate(STATUS) if s.status[u] >> bit & 1 and word in SHOWN
    ]
    if s.under[u] != NOBODY and s.v_kind[s.under[u]] != CoverMarker.AREA:
        words.append(COVER_NAME[s.v_kind[s.under[u]]].lower())
    enemy = "" if SIDE[u] == Side.FRIENDLY else "enemy "
    steps = f" {s.steps[u]}" if s.steps[u] > 1 else ""
    state = f" ({', '.join(words)})" if words else ""
    return f"{enemy}{UNIT_NAME[u]}{steps}{state}"
