"""The table as text, for play in a terminal: the clock, what each side is after, a map, every stand by name.

A character of the map stands for half a width from west to east and a whole one from north to south, so that
the largest table fits into a hundred columns. Places are typed and told by their anchors (`J4.3`) or by
column and row (`27.14`). Only plain ASCII is used, so that it looks the same over any connection.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from textwrap import wrap

from dangerclose.core.ask import Action
from dangerclose.core.reckoning import total
from dangerclose.core.words import ArgumentKind, counted
from dangerclose.games.incoming.anchors import Anchors
from dangerclose.games.incoming.catalogue import STAND, STAND_ID
from dangerclose.games.incoming.field import cover, here, sight
from dangerclose.games.incoming.knowledge import View
from dangerclose.games.incoming.sheets import SIDES, Sheet, sheet_of
from dangerclose.games.incoming.shown import PHASES, calls, strikes, things
from dangerclose.games.incoming.state import (
    ABOARD,
    BELOW,
    FIRED,
    HAS_FIRED,
    HIDDEN,
    MOVED,
    NOBODY,
    STATUS,
    Phase,
    Position,
)
from dangerclose.games.incoming.terms import Ground
from dangerclose.games.incoming.tunnels_shown import tunnel_lines
from dangerclose.games.incoming.underground import PLACE_ID
from dangerclose.games.incoming.victory import done, points
from dangerclose.games.incoming.word_kinds import FEATURE, POINT, SEATS, place_name
from dangerclose.games.incoming.words import WORDS

WIDTH = 100
INDENT = "    "
ROWS = 2
"""Rows of points in a line of the map."""
GLYPHS = {
    Ground.JUNGLE: "%",
    Ground.DENSE_JUNGLE: "&",
    Ground.RUBBER: "'",
    Ground.ELEPHANT_GRASS: '"',
    Ground.ROUGH: ":",
    Ground.HILL: "^",
    Ground.DRY_PADDY: "_",
    Ground.WET_PADDY: "~",
    Ground.CANAL: "w",
    Ground.STREAM: "w",
    Ground.HUT: "#",
    Ground.BUILDING: "#",
    Ground.BUNKER: "=",
    Ground.GUN_PIT: "=",
    Ground.TRENCH: "=",
    Ground.TREE_LINE: "|",
    Ground.WIRE: "x",
    Ground.MINES: "!",
    Ground.ROAD: "-",
    Ground.TRAIL: "-",
}
LEGEND = (
    "Map: % jungle & very dense ' rubber \" elephant grass : rough ^ hill _ ~ dry, wet paddy w water",
    "     # hut, building = field work | tree line x wire ! mines - road, trail * casualty + marker",
    "     A to Z platoons of the Free World, a to z Communist ones, @ and o stands of no platoon",
)
LOOSE = ("@", "o")
QUIET = MOVED | FIRED | HAS_FIRED | HIDDEN
"""What is not told beside a stand's name, or in words of its own."""
SIGHT_EXPECTED = "expected two places, such as sight J4.3 27.14"
_PLACE = re.compile(r"\b(point|feature) (\d+)")


@cache
def anchors(sheet: Sheet) -> Anchors:
    """The names of a table's points."""
    return Anchors(sheet.terrain)


# What is typed, and what is told


def typed(s: Position, line: str) -> str:
    """A line in which points and features may be named, with their numbers instead."""
    word, *rest = line.split()
    verb = WORDS.verbs.get(word)
    if verb is None or len(rest) != len(verb.args):
        return line
    return " ".join([word, *(_number(s, kind, part) for kind, part in zip(verb.args, rest))])


def _number(s: Position, kind: ArgumentKind, part: str) -> str:
    sheet = sheet_of(s)
    found = None
    if not part.isdecimal():
        if kind is POINT:
            found = anchors(sheet).point(part)
        elif kind is FEATURE:
            folded = {one.id.casefold(): one.number for one in sheet.terrain.features}
            found = folded.get(part.casefold())
    return part if found is None else str(found)


def spelled(s: Position, action: Action) -> tuple[str, str]:
    """An action as it can be typed and its label, with names of points and features."""
    word, *args = WORDS.text(action).split()
    names = {POINT: partial(_named, s, "point"), FEATURE: partial(_named, s, "feature")}
    parts = [names[kind](arg) if kind in names else arg for kind, arg in zip(WORDS.verbs[word].args, args)]
    label = _PLACE.sub(lambda found: _named(s, *found.groups()), WORDS.label(action))
    return " ".join([word, *parts]), label


def label(s: Position, action: Action) -> str:
    """Its label with places as events name them; "" where it names none."""
    plain = WORDS.label(action)
    found = _PLACE.search(plain)
    if found is None:
        return ""
    thing, number = found.groups()
    name = place_name(s, int(number)) if thing == "point" else _named(s, thing, number)
    return f"{plain[: found.start()]}{name}{plain[found.end() :]}"


def _named(s: Position, thing: str, number: str) -> str:
    """A point, or a feature, by its name."""
    sheet = sheet_of(s)
    if thing == "point":
        return anchors(sheet).name(int(number))
    features = sheet.terrain.features
    return features[int(number)].id if int(number) < len(features) else number


def sight_between(seen: View, asked: str) -> tuple[str, str]:
    """4.4 Whether two places are in sight of each other now, and what covers the second against the first."""
    k = seen.position
    names = anchors(sheet_of(k))
    places = [_place(k, names, word) for word in asked.split()]
    if len(places) != 2 or None in places:
        raise ValueError(SIGHT_EXPECTED)
    a, b = (int(one) for one in places if one is not None)
    words = f"{names.name(a)} to {names.name(b)}: "
    if not sight(k, a) >> b & 1:
        return f"{words}out of sight.", "4.4/1"
    covered, sixes = cover(k, b, a)
    if not covered:
        return f"{words}in sight, in the open.", "4.4/1"
    return f"{words}in sight, in cover{', and only a 6 hits' if sixes else ''}.", "4.4/1"


def _place(k: Position, names: Anchors, word: str) -> int | None:
    """A place by its name, or by the stand that is on it."""
    if word in STAND and k.at[STAND[word]] >= 0:
        return k.at[STAND[word]]
    return names.point(word)


# The table


def summary(seen: View) -> str:
    """What a seat or a spectator sees: tracks, map, stands, things."""
    k = seen.position
    own = [] if seen.seat is None else [seen.seat]
    sides = own + [side for side in range(SIDES) if side not in own]
    marks = letters(sheet_of(k))
    parts = [tracks(k), [*map_lines(k, marks)], [*LEGEND]]
    parts += [stands(k, side, marks, own=side in own) for side in sides]
    parts += [lying(k), tunnel_lines(k)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def paragraph(title: str, items: Iterable[str]) -> list[str]:
    """A title and its items, in lines that fit."""
    text = f"{title}: {'; '.join(items)}"
    return wrap(text, WIDTH, subsequent_indent=INDENT, break_on_hyphens=False)


def tracks(k: Position) -> list[str]:
    """Where the game stands: the clock, who has the initiative, points, objectives."""
    sheet = sheet_of(k)
    script = sheet.scenario.sheet
    clock = f"{k.clock // 60 % 24:02}:{k.clock % 60:02}"
    lines = [
        f"{script.title}, {clock} of {script.clock.start} to {script.clock.end}. {PHASES[Phase(k.phase)]}"
    ]
    if k.winner != NOBODY or k.phase == Phase.OVER:
        lines.append(k.reason)
    elif k.initiative != NOBODY:
        had = sum(k.initiatives)
        lines.append(f"Initiative {had} of {SEATS[k.initiative]}; actions so far: {k.actions}")
    lines += aircraft(k)
    scores = ", ".join(f"{SEATS[side]} {total(points(k, side))}" for side in range(SIDES))
    lines.append(f"Victory points as you know them: {scores}")
    for number, row in enumerate(script.objectives):
        worth = f"{row.points} each" if row.each else f"{row.points}"
        reached = f"{done(k, number)} of {row.count}"
        lines += paragraph(f"{SEATS[row.side.number]}", [f"{row.words} ({worth}; now {reached})"])
    return lines


def aircraft(k: Position) -> list[str]:
    """3.1, 7.1.3 What was called and is on its way, and the air strike on the table."""
    names = anchors(sheet_of(k))
    lines = []
    for call in calls(k):
        where = f", at {names.name(call.target)}" if call.kind == "air-support" and call.target >= 0 else ""
        lines.append(f"On its way: {call.kind} in {counted(call.left, 'initiative')}{where}")
    for strike in strikes(k):
        where = f", at {names.name(strike.at)}" if strike.at >= 0 else ""
        lines.append(f"{strike.name}: {counted(strike.attacks, 'attack')} to come{where}")
    return lines


@cache
def letters(sheet: Sheet) -> tuple[str, ...]:
    """By stand: the letter of its platoon on the map."""
    order: list[list[int]] = [[] for _ in range(SIDES)]
    for platoon, own in enumerate(sheet.of_platoon):
        if own and sheet.side[own[0]] < SIDES:
            order[sheet.side[own[0]]].append(platoon)
    marks = []
    for stand, platoon in enumerate(sheet.platoon):
        side = sheet.side[stand]
        if side not in range(SIDES):
            marks.append("?")
        elif platoon == NOBODY:
            marks.append(LOOSE[side])
        else:
            letter = chr(ord("A") + order[side].index(platoon) % 26)
            marks.append(letter if side == 0 else letter.lower())
    return tuple(marks)


@cache
def _ground(sheet: Sheet) -> tuple[str, ...]:
    """The ground line by line, features named where there is room."""
    lattice = sheet.lattice
    cells = [[" "] * lattice.columns for _ in range(lattice.rows // ROWS)]
    for feature, inside in zip(sheet.terrain.features, sheet.terrain.inside):
        for point in range(lattice.size):
            if inside >> point & 1:
                row, column = divmod(point, lattice.columns)
                cells[row // ROWS][column] = GLYPHS[feature.ground]
    for feature in sheet.terrain.features:
        if not feature.corners and feature.parts:
            west, south, east, north = feature.parts[0]
            row, column = divmod(lattice.at((west + east) // 2, (south + north) // 2), lattice.columns)
            begin = max(0, column - len(feature.id) // 2)
            wide = lattice.last_to(east) - lattice.first_from(west) + 1
            if wide > len(feature.id) and begin + len(feature.id) <= lattice.columns:
                cells[row // ROWS][begin : begin + len(feature.id)] = feature.id
    return tuple("".join(line) for line in cells)


def map_lines(k: Position, marks: tuple[str, ...]) -> Iterator[str]:
    """The table from north to south, a column of points a character; the scale counts columns and rows."""
    sheet = sheet_of(k)
    lattice = sheet.lattice
    cells = [list(line) for line in _ground(sheet)]
    for thing in things(k):
        row, column = divmod(thing.at, lattice.columns)
        if thing.kind != "lane":
            cells[row // ROWS][column] = "*" if thing.kind == "casualty" else "+"
    for side in reversed(range(SIDES)):
        for stand in here(k, side):
            row, column = divmod(k.at[stand], lattice.columns)
            cells[row // ROWS][column] = marks[stand]
    scale = "   " + "".join(f"{column:<8}" for column in range(0, lattice.columns, 8)).rstrip()
    yield scale
    for number, line in enumerate(cells):
        yield f"{number * ROWS:>2} {''.join(line)}".rstrip()
    yield scale


# Stands


def stands(k: Position, side: int, marks: tuple[str, ...], *, own: bool) -> list[str]:
    """A side's stands that are known, platoon by platoon."""
    sheet = sheet_of(k)
    at = (ABOARD, BELOW) if own else (BELOW,)
    known = [one for one in sheet.of_side[side] if k.at[one] >= 0 or k.at[one] in at]
    lines: list[str] = []
    for platoon in sorted({sheet.platoon[one] for one in known}):
        members = [one for one in known if sheet.platoon[one] == platoon]
        title = f"{marks[members[0]]} {SEATS[side]}"
        lines += paragraph(title, [stand_text(k, one) for one in members])
    return lines or [f"{SEATS[side]}: nobody that you know of"]


def stand_text(k: Position, stand: int) -> str:
    """A stand: "us-1-fire-team-2 J4.3 (pinned)"."""
    place = f"below ground in {PLACE_ID[k.section[stand]]}" if k.at[stand] == BELOW else ""
    if k.at[stand] == ABOARD:
        place = f"aboard {STAND_ID[k.aboard[stand]]}"
    elif k.at[stand] >= 0:
        place = anchors(sheet_of(k)).name(k.at[stand])
    status = k.status[stand]
    notes = [word for bit, word in enumerate(STATUS) if (status & ~QUIET) >> bit & 1]
    notes += ["hidden"] if status & HIDDEN else []
    notes += ["has moved"] if status & MOVED else []
    return f"{STAND_ID[stand]} {place}" + (f" ({', '.join(notes)})" if notes else "")


def lying(k: Position) -> list[str]:
    """What lies on the table."""
    names = anchors(sheet_of(k))
    found = [f"{thing.kind} {names.name(thing.at)}" for thing in things(k) if thing.kind != "lane"]
    return paragraph("On the table", found) if found else []
