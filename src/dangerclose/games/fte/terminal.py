"""The position as text, for play in a terminal: tracks, a map, and every counter by name.

The map gives each hex two lines, so that the even columns can sit half a hex lower as they do on paper:
the ground above, who is there below. It shows the part of the area where there is anything to see. Only
plain ASCII is used, so that it looks the same over any connection.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from dangerclose.core.hexes import members
from dangerclose.games.fte.components import (
    KIND,
    LEADER,
    MARKERS,
    NVA,
    QUALITY,
    REAL,
    SIDE,
    US,
)
from dangerclose.games.fte.field import (
    IS_HELICOPTER,
    IS_VEHICLE,
    frago_of,
    may_fire,
    on_map,
    passengers,
)
from dangerclose.games.fte.ground import GRID, LEVEL, ROAD, TERRAIN, TRAIL
from dangerclose.games.fte.knowledge import View
from dangerclose.games.fte.notes import casualty_words, terrain_words
from dangerclose.games.fte.printed import PHASES, exit_words, objective_words
from dangerclose.games.fte.reckoning import fire_rating, firer_lines, needed, quality_needed
from dangerclose.games.fte.shown import objectives, sight_report, track, worth_of
from dangerclose.games.fte.state import (
    ASK_ME,
    CASUALTY_NAMES,
    DEFAULT_CHANCE,
    FIRE_AT_WILL,
    GROUND,
    LEVEL_NAMES,
    NOBODY,
    ORDER_NAMES,
    SET_UP,
    STATUS_NAMES,
    STEADY,
    VISIBLE,
    Phase,
    Position,
)
from dangerclose.games.fte.transport import TROOPS, space
from dangerclose.games.fte.words import SEATS, UNIT_ARG, hex_name

WIDTH = 100
INDENT = "    "
CELL, NARROW = 4, 3
"""Characters for a hex, and for one on a map of many columns."""
MANY = 24
MARGIN = 2
"""How far the map goes beyond what there is to see."""

GLYPHS = (".", "#", '"', "~", "%")
ROAD_MARK, TRAIL_MARK, OBJECTIVE_MARK = "=", "-", "$"
LETTERS = ("U", "N")
SHAKEN, LED, BURDENED, FLYING, BOTH_SIDES = "!", "*", "+", "^", "&"
FACE_DOWN, FACE_UP, FALLEN, TARGET, TRAP, ZONE = "?", "o", "x", "@", "t", "z"
LEGEND = (
    '. clear  " grass  ~ rice paddy  % jungle  # hamlet  1 2 3 elevation  = road  - trail  $ objective',
    "U3 US and N2 NVA/VC counters, u3 n2 if all are concealed   ! suppressed or broken  * leader",
    "+ casualties  ^ helicopter  & both sides  x casualties alone  ? face-down marker  o marker",
    "@ target of your mission  t your trap or claymore      even columns sit half a hex lower",
)
SET_UP_LEGEND = "z where you set up"
SIGHT_EXPECTED = "expected two hexes, such as sight 9.16 9.13, or with levels sight 9.16 high 9.13"


def summary(seen: View) -> str:
    """Tracks, map and stacks, as a seat or a spectator sees them."""
    k = seen.position
    own = [] if seen.seat is None else [seen.seat]
    sides = own + [side for side in (US, NVA) if side not in own]
    legend = [*LEGEND, SET_UP_LEGEND] if k.phase < Phase.TURN_START else [*LEGEND]
    parts = [tracks(k, seen.seat), map_lines(seen), legend, *(stacks(k, side) for side in sides)]
    parts += [casualties(k), markers(seen), orders(k, seen.seat)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def sight(seen: View, asked: str) -> tuple[str, str]:
    """7.3 What is between two hexes, "9.16 9.13" or "9.16 high 9.13 treetop", and the rule that says so."""
    hexes: list[int] = []
    levels: list[int] = []
    for word in asked.lower().split():
        if word in LEVEL_NAMES and hexes:
            levels[-1] = LEVEL_NAMES.index(word)
        else:
            hexes.append(GRID.parse(word))
            levels.append(GROUND)
    if len(hexes) != 2:
        raise ValueError(SIGHT_EXPECTED)
    report = sight_report(seen.position, seen.seat, *hexes, *levels)
    return f"{hex_name(hexes[0])} to {hex_name(hexes[1])}: {report.text}", report.rule


def paragraph(title: str, items: list[str], stop: str = ",") -> list[str]:
    """A title and its items; what does not fit goes on in the next line, torn apart only if it must be."""
    lines = [f"{title}:"]
    for number, item in enumerate(items, 1):
        word = item + (stop if number < len(items) else "")
        if len(lines[-1]) + 1 + len(word) > WIDTH:
            lines += [INDENT + part for part in wrap(word, WIDTH - len(INDENT), break_on_hyphens=False)]
        else:
            lines[-1] += f" {word}"
    return lines


# Tracks


def tracks(k: Position, seat: int | None) -> list[str]:
    """Turn and phase, points, chits, what is due, objectives."""
    lines = [heading(k)]
    if k.winner != NOBODY:
        lines.append(k.reason)
    lines.append(f"Victory points: {by_side(k.points)}")
    if k.turn:
        event = f", {k.cup[2]} random event" if k.cup[2] else ""
        lines.append(f"Chits in the cup: {by_side(k.cup[:2])}{event}   each turn: {by_side(k.pool)}")
    due = [f"turn {card.turn} {card.text}" for card in sorted(track(k, seat), key=lambda card: card.turn)]
    lines += paragraph("Due", due, ";") if due else []
    lines += state_of_things(k)
    return lines + goals(k)


def by_side(numbers: list[int]) -> str:
    """ "US 3, NVA/VC 2"."""
    return ", ".join(f"{name} {number}" for name, number in zip(SEATS, numbers, strict=True))


def heading(k: Position) -> str:
    """Where the game stands: "Patrol contact, turn 3 of 8. Activation: actions of US"."""
    frago = frago_of(k.scenario)
    phase = PHASES[Phase(k.phase)]
    if k.phase in (Phase.FIRST_SETUP, Phase.SECOND_SETUP):
        return f"{frago.title}. {phase} of {SEATS[frago.setup[k.phase == Phase.SECOND_SETUP]]}"
    if k.phase in (Phase.ACTIVATION, Phase.ACTIONS):
        phase = f"Activation of {SEATS[k.active]}" + (", the first of the turn" if k.first else "")
    return f"{frago.title}, turn {k.turn} of {frago.turns}. {phase}"


def state_of_things(k: Position) -> list[str]:
    """19.0 What a random event has left in force."""
    told = [f"{SEATS[side]} has no leader activations this turn" for side in (US, NVA) if k.silent[side]]
    told += [f"hero: {UNIT_ARG.name(u)}" for u in k.hero if u != NOBODY]
    told += ["an aerial observer helps the US"] if k.observer else []
    return paragraph("Events", told, ";") if told else []


def goals(k: Position) -> list[str]:
    """29.0/2 Objectives and exits, and who holds what now."""
    frago = frago_of(k.scenario)
    lines = []
    held = objectives(k)
    for number, objective in enumerate(frago.objectives):
        cards = [card for card in held if card.objective == number]
        text = objective_words(objective)
        if len(cards) == 1:
            text += f" (now {holder_words(cards[0].holder)}{', perhaps' if cards[0].unsure else ''})"
        elif cards:
            paid = sum(1 for card in cards if card.points)
            text += f" (now {paid} of {len(cards)})"
        lines += paragraph(f"{SEATS[objective.side]} objective", [text])
    if held:
        now = [worth_of(k, held, when) for when in ("turn", "end")]
        lines.append(f"Objectives now: {by_side(now[0])} each turn; {by_side(now[1])} at the end")
    for way in frago.exits:
        lines += paragraph(f"{SEATS[way.side]} exit", [exit_words(way)])
    return lines


def holder_words(holder: int) -> str:
    """Who holds an objective."""
    return {NOBODY: "nobody's", US: SEATS[US], NVA: SEATS[NVA]}.get(holder, "contested")


# Map


def map_lines(seen: View) -> list[str]:
    """The hexes where there is anything to see, two lines for each row."""
    west, east, north, south = window(seen)
    columns = range(west, east + 1)
    width = CELL if len(columns) <= MANY else NARROW
    here: dict[int, list[int]] = {}
    for u in (*on_map(seen.position, US), *on_map(seen.position, NVA)):
        here.setdefault(seen.position.hex[u], []).append(u)
    area = frago_of(seen.position.scenario).area
    scale = "   " + "".join(f"{column:>2}".ljust(width) for column in columns).rstrip()
    lines = []
    for line in range(2 * (south - north + 1) + 1):
        label = f"{north + line // 2:>2} " if line % 2 == 0 and north + line // 2 <= south else "   "
        text = label
        for column in columns:
            at = line - (GRID.pushed >> GRID.at(column, north) & 1)
            row = north + at // 2
            inside = at >= 0 and row <= south
            cell = ""
            if inside and area >> GRID.at(column, row) & 1:
                h = GRID.at(column, row)
                cell = counter_cell(seen, h, here.get(h, [])) if at % 2 else ground_cell(seen.position, h)
            text += cell.ljust(width)
        lines.append(text.rstrip())
    return [scale, *(lines if lines[-1] else lines[:-1]), scale]


def window(seen: View) -> tuple[int, int, int, int]:
    """The columns and rows of the area that hold something, with a margin around them."""
    k = seen.position
    frago = frago_of(k.scenario)
    hexes = {
        h for h in (*k.hex, *k.c_hex, *k.m_hex, *k.f_hex, *k.traps, *k.claymores, *seen.unknown) if h >= 0
    }
    for objective in frago.objectives:
        hexes.update(members(objective.zone))
    if k.phase < Phase.TURN_START or not hexes:
        hexes.update(members(frago.area))
    area = members(frago.area)
    bounds = []
    for place in (GRID.column, GRID.row):
        shown, all_of_it = [place(h) for h in hexes], [place(h) for h in area]
        bounds += [max(min(all_of_it), min(shown) - MARGIN), min(max(all_of_it), max(shown) + MARGIN)]
    return bounds[0], bounds[1], bounds[2], bounds[3]


def ground_cell(k: Position, h: int) -> str:
    """The ground in at most three characters."""
    goal = any(objective.zone >> h & 1 for objective in frago_of(k.scenario).objectives)
    way = ROAD_MARK if ROAD[h] else TRAIL_MARK if TRAIL[h] else ""
    text = GLYPHS[TERRAIN[h]] + (str(LEVEL[h]) if LEVEL[h] else "") + (OBJECTIVE_MARK if goal else "") + way
    return text[:NARROW]


def counter_cell(seen: View, h: int, units: list[int]) -> str:
    """Who or what is in a hex, in at most three characters."""
    k = seen.position
    hurt = h in k.c_hex
    if not units:
        things = {
            TARGET: h in k.f_hex,
            FALLEN: hurt,
            FACE_DOWN: h in seen.unknown,
            FACE_UP: h in k.m_hex,
            TRAP: h in k.traps or h in k.claymores,
            ZONE: seen.seat is not None and k.set_up[seen.seat] != SET_UP and sets_up_in(k, h, seen.seat),
        }
        return "".join(mark for mark, there in things.items() if there)[:NARROW]
    sides = {SIDE[u] for u in units}
    side = min(sides)
    units = [u for u in units if SIDE[u] == side]
    letter = LETTERS[side] if any(k.token[u] == VISIBLE for u in units) else LETTERS[side].lower()
    marks = {
        BOTH_SIDES: len(sides) > 1,
        SHAKEN: any(k.status[u] != STEADY for u in units),
        LED: any(LEADER[u] for u in units),
        FLYING: any(IS_HELICOPTER[u] for u in units),
        BURDENED: hurt,
        TARGET: h in k.f_hex,
        FACE_DOWN: h in seen.unknown,
        FACE_UP: h in k.m_hex,
    }
    return (f"{letter}{len(units)}" + "".join(mark for mark, there in marks.items() if there))[:NARROW]


def sets_up_in(k: Position, h: int, side: int) -> bool:
    """3.0/1 Whether a side has units or markers to set up in a hex."""
    frago = frago_of(k.scenario)
    zones = [force.zone for force in frago.forces if force.side == side]
    zones += [force.zone for force in frago.markers if force.side == side]
    return any(zone >> h & 1 for zone in zones)


# Stacks


def stacks(k: Position, side: int) -> list[str]:
    """A side's counters on the map from west to east, hex by hex."""
    lines = []
    units = on_map(k, side)
    for h in west_to_east({k.hex[u] for u in units}):
        here = [u for u in units if k.hex[u] == h]
        texts = [unit_text(k, u) for u in here if u < REAL]
        hidden = [UNIT_ARG.name(u) for u in here if u >= REAL]
        done = " (activated)" if hidden and all(k.used[u] for u in here if u >= REAL) else ""
        texts += [f"concealed: {', '.join(hidden)}{done}"] if hidden else []
        lines += paragraph(f"{SEATS[side]} {hex_name(h)}, {terrain_words(h)}", texts, ";")
    return lines


def west_to_east(hexes: Iterable[int]) -> list[int]:
    """Hexes in the order of their ids."""
    return sorted(hexes, key=lambda h: (GRID.column(h), GRID.row(h)))


def unit_text(k: Position, u: int) -> str:
    """A unit with its numbers as they are now: "Fire Team 3 fire 4 quality 6 (suppressed, activated)"."""
    words = [UNIT_ARG.name(u)]
    if may_fire(k, u):
        words.append(f"fire {needed(fire_rating(k, u), firer_lines(k, u))}")
    if QUALITY[u]:
        words.append(f"quality {quality_needed(k, u)}")
    if IS_HELICOPTER[u] and not k.downed[u]:
        words.append(LEVEL_NAMES[k.level[u]])
    riders = [UNIT_ARG.name(v) for v in passengers(k, u)] if IS_HELICOPTER[u] or IS_VEHICLE[u] else []
    burden = [CASUALTY_NAMES[kind] for kind, who in zip(k.c_kind, k.c_carrier, strict=True) if who == u]
    notes = {
        "concealed": k.token[u] != VISIBLE,
        STATUS_NAMES[k.status[u]]: k.status[u] != STEADY,
        "immobilized" if IS_VEHICLE[u] else "reduced": k.reduced[u],
        "down": k.downed[u],
        "exhausted": k.exhausted[u],
        "low on ammo": k.low_ammo[u],
        f"in {MARKERS[k.inside[u]].name}": k.inside[u] != NOBODY,
        f"carries {', '.join(burden)}": burden,
        f"aboard: {', '.join(riders)}": riders,
        f"room for {space(k, u)}": KIND[u] in TROOPS and not k.downed[u],
        f"must leave by turn {k.leaves[u]}": k.leaves[u],
        "activated": k.used[u],
    }
    told = ", ".join(note for note, true in notes.items() if true)
    return " ".join(words) + (f" ({told})" if told else "")


def casualties(k: Position) -> list[str]:
    """7.5 Casualties that nobody carries."""
    lying = [
        f"{SEATS[k.c_side[c]]} {casualty_words(k, c)}"
        for c, h in enumerate(k.c_hex)
        if h >= 0 and k.c_carrier[c] == NOBODY
    ]
    return paragraph("Casualties", lying, ";") if lying else []


def markers(seen: View) -> list[str]:
    """23.0, 26.0 Markers face up and face down, and one's own traps and claymores."""
    k = seen.position
    known = [f"{MARKERS[m].name} {GRID.name(h)}" for m, h in enumerate(k.m_hex) if h >= 0]
    lines = paragraph("Markers", known) if known else []
    for title, hexes in (
        ("Face-down markers", seen.unknown),
        ("Booby traps", k.traps),
        ("Claymores", k.claymores),
    ):
        if hexes:
            lines += paragraph(title, [GRID.name(h) for h in west_to_east(hexes)])
    return lines


def orders(k: Position, seat: int | None) -> list[str]:
    """21.0 How one's own units react."""
    if seat is None or not k.set_up[seat]:
        return []
    how = "you are asked" if k.asked[seat] else "by standing orders"
    lines = [f"Opportunity fire: {how}"]
    usual = (ASK_ME, DEFAULT_CHANCE, 0) if k.asked[seat] else (FIRE_AT_WILL, DEFAULT_CHANCE, 0)
    others: dict[tuple[int, int, int], list[str]] = {}
    for u in on_map(k, seat):
        order = (k.order[u], k.order_chance[u], k.order_within[u])
        if order != usual and may_fire(k, u):
            others.setdefault(order, []).append(UNIT_ARG.name(u))
    for (mode, chance, within), names in others.items():
        reach = f" within {within}" if within else ""
        lines += paragraph(f"  {ORDER_NAMES[mode]} from {chance} %{reach}", names)
    return lines
