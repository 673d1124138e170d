"""The position as text, for play in a terminal of 80 columns.

Tracks, a map of one line a row of hexes, and every stack by name. Only plain ASCII is
used, so that it looks the same over any connection.
"""

from __future__ import annotations

from dangerclose.games.anloc.components import (
    AIR,
    ARVN,
    BROKEN_MORALE_AT,
    COMMITMENT_AT,
    GRID,
    MAJOR_ATTACK_TURNS,
    NAMES,
    NVA,
    QL13,
    REPLACEMENT_LIMIT,
    ROADS,
    SCENARIOS,
    TERRAIN,
    TRACK,
    UNITS,
)
from dangerclose.games.anloc.headquarters import bonus, morale
from dangerclose.games.anloc.morale import morale_lines
from dangerclose.games.anloc.stacking import (
    ALL,
    IS_ARTILLERY,
    IS_HQ,
    IS_SAPPER,
    IS_TANK,
    LIMIT,
    OF_SIDE,
    SIDE,
    attack_factor,
    defence_factor,
    printed_ma,
    stacking_points,
    units_in,
)
from dangerclose.games.anloc.state import (
    BOXES,
    LAI_KHE,
    NOBODY,
    NORTH_OR_WEST_ENTRY,
    TRANSPORT_BOX,
    TYPES,
    WEST_ENTRY,
    Phase,
    Position,
)
from dangerclose.games.anloc.view import morale_sum
from dangerclose.games.anloc.words import BOX, SEATS
from dangerclose.games.anloc.zones import highway_free

WIDTH = 80
INDENT = "     "
CELL = 5
"""Characters for a hex; a row that sits half a hex east is pushed by half of them."""

PHASES = {
    Phase.ARVN_SETUP: "ARVN set-up",
    Phase.NVA_SETUP: "NVA set-up",
    Phase.TURN_START: "Start of the turn",
    Phase.ARVN_EFFORT: "Logistics: ARVN effort",
    Phase.ARVN_PURCHASE: "Logistics: ARVN air purchase",
    Phase.NVA_EFFORT: "Logistics: NVA effort",
    Phase.AIR_ALLOCATION: "Air: missions",
    Phase.AIR_STRIKES: "Air: strikes",
    Phase.TAC_HITS: "Air: TAC hits",
    Phase.SA7: "Air: SA-7",
    Phase.ARVN_REPLACEMENTS: "ARVN replacements",
    Phase.NVA_COMBAT: "NVA combat",
    Phase.NVA_MOVEMENT: "NVA movement",
    Phase.ARVN_HEADQUARTERS: "ARVN movement: HQs",
    Phase.ARVN_MOVEMENT: "ARVN movement",
    Phase.ARVN_COMBAT: "ARVN combat",
    Phase.END_OF_TURN: "End of the turn",
    Phase.OVER: "The game is over",
}
GLYPHS = {"clear": ".", "rubber": ":", "jungle": "'", "hill": "^", "city": "#"}
HIGHWAY, ROAD = "|", "-"
HQ_MARK, TANK_MARK, ARTILLERY_MARK, SAPPER_MARK, SA7_MARK, LZ_MARK = "*", "t", "+", "s", "!", "@"
LEGEND = (
    ". clear  : rubber  ' jungle  ^ hill  # An Loc   | QL-13  - other road",
    "A8 ARVN and N4 NVA with stacking points   * HQ  t tanks  + artillery  s sappers",
    "! SA-7  @ landing zone   (three marks a hex; the list below has all)",
)
ON_ROAD = frozenset(h for chain in ROADS.values() for h in chain)
ON_QL13 = frozenset(QL13)
BOX_TITLES = {
    LAI_KHE: "Lai Khe",
    TRANSPORT_BOX: "Transport Box",
    WEST_ENTRY: "Waiting at the west edge",
    NORTH_OR_WEST_ENTRY: "Waiting at the north or west edge",
}


def summary(s: Position) -> str:
    """Tracks, map, boxes and stacks."""
    parts = [tracks(s), map_lines(s), [*LEGEND], boxes(s), stacks(s, ARVN), stacks(s, NVA)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def paragraph(title: str, items: list[str], stop: str = ",") -> list[str]:
    """A title and its items; what does not fit goes on in the next line, no item is torn apart."""
    lines = [f"{title}:"]
    for number, item in enumerate(items, 1):
        word = item + (stop if number < len(items) else "")
        if len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(INDENT + word)
        else:
            lines[-1] += f" {word}"
    return lines


# Tracks


def tracks(s: Position) -> list[str]:
    """Turn and phase, points, marks, air display and morale."""
    lines = [heading(s)]
    if s.winner != NOBODY:
        lines.append(f"{s.level}: {s.reason}")
    lines.append(f"OPs: ARVN {s.ops[ARVN]}, NVA {s.ops[NVA]}   OEL: ARVN {s.oel[ARVN]}, NVA {s.oel[NVA]}")
    lines.append(replacement_track(s))
    lines += paragraph("5th VC Division", [commitment(s)])
    if s.turn:
        points = f"AAA: {s.aaa}   Helicopter points: {s.helicopters}"
        if s.sa7 or s.sa7_saved:
            points += f"   SA-7: {s.sa7} to place, {s.sa7_saved} saved"
        lines.append(points)
        if s.arvn_replacements:
            lines.append(f"ARVN replacement points: {s.arvn_replacements}")
        lines += air_display(s)
        lines += paragraph("An Loc", morale_words(s))
    return lines


def heading(s: Position) -> str:
    """Where the game stands: "Turn 3 of 12, 22-28 April. NVA combat"."""
    phase = PHASES[Phase(s.phase)]
    if not s.turn:
        return phase
    if s.operation > 1:
        phase += " (second Operations Phase)"
    return f"Turn {s.turn} of {SCENARIOS[s.scenario].turns}, {TRACK[s.turn - 1].week}. {phase}"


def replacement_track(s: Position) -> str:
    """12.2 The NVA Replacement marker on its track, with the three marks."""
    marks = {
        COMMITMENT_AT: "5th VC Division",
        BROKEN_MORALE_AT: "morale broken",
        REPLACEMENT_LIMIT: "none left",
    }
    track = ""
    for box in range(1, REPLACEMENT_LIMIT + 1):
        track += "=" if box <= s.replacements else "."
        track += "|" if box in marks else ""
    meaning = ", ".join(f"{box} {what}" for box, what in marks.items())
    return f"NVA replacement points lost: {s.replacements}  {track}\n     ({meaning})"


def commitment(s: Position) -> str:
    """11.2.2 How it stands with the reserve, and with the attack that it owes."""
    if s.committed:
        if s.major_attack:
            return f"committed in turn {s.committed}, its major attack is made"
        last = s.committed + MAJOR_ATTACK_TURNS
        return f"committed in turn {s.committed}, a major attack (OEL 5) is owed by turn {last}"
    return "comes next turn" if s.commitment_due else "in reserve"


def air_display(s: Position) -> list[str]:
    """9.2 The boxes that hold air units, and the landing zones with their escorts."""
    shown: list[str] = []
    for box in range(len(BOXES)):
        counts = [(AIR[kind].name, s.air[box * TYPES + kind]) for kind in range(TYPES)]
        inside = [f"{count} {name}," for name, count in counts if count]
        if inside:
            inside[0] = f"{BOX.name(box)} {inside[0]}"
            inside[-1] = inside[-1].replace(",", ";")
            shown += inside
    lines = paragraph("Air", [*shown[:-1], shown[-1].rstrip(";")] if shown else ["no air units"], "")
    zones = []
    for place, h in enumerate(s.lz_hex):
        kind = s.lz_escort[place]
        escort = f" with {AIR[kind].name}" if kind != NOBODY else ""
        zones.append(f"{GRID.name(h)} {'hot' if s.lz_hot[place] else 'cold'}{escort}")
    return lines + (paragraph("Landing zones", zones) if zones else [])


def morale_words(s: Position) -> list[str]:
    """12.1 What a check would find now, factor by factor."""
    road = "QL-13 is open" if highway_free(s) else "QL-13 is cut"
    if s.captured:
        return [f"fallen in turn {s.captured}", road]
    total = morale_sum(s)
    if total is None:
        return [road, "Lai Khe is held", "no morale check"]
    factors = [f"{line.text} {line.value:+d}" for line in morale_lines(s)]
    return [f"morale {total} now (0 or less surrenders)", road, *factors]


# Map


def map_lines(s: Position) -> list[str]:
    """The hexes, a line for each row; a hex id is its column, above or below, then its row."""
    columns = "   " + "".join(f"{column:02}".ljust(CELL) for column in range(1, GRID.columns + 1))
    rows = []
    for row in range(1, GRID.rows + 1):
        hexes = [GRID.at(column, row) for column in range(1, GRID.columns + 1)]
        push = CELL // 2 if GRID.pushed >> hexes[0] & 1 else 0
        cells = "".join(cell(s, h).ljust(CELL) for h in hexes)
        rows.append(f"{row:02} {' ' * push}{cells}".rstrip())
    return [columns.rstrip(), *rows, columns.rstrip()]


def cell(s: Position, h: int) -> str:
    """A hex in at most five characters: the stack with its marks, or the quiet ground."""
    for side in (ARVN, NVA):
        stack = units_in(s, h, side)
        if stack:
            return f"{SEATS[side][0]}{stacking_points(stack)}{marks(s, h, stack)[: CELL - 2]}"
    road = HIGHWAY if h in ON_QL13 else ROAD if h in ON_ROAD else ""
    return GLYPHS[TERRAIN[h]] + road + (LZ_MARK if h in s.lz_hex else "")


def marks(s: Position, h: int, stack: list[int]) -> str:
    """What is special about a stack, the most pressing first."""
    found = {
        SA7_MARK: any(s.sa7_with[u] for u in stack),
        LZ_MARK: h in s.lz_hex,
        HQ_MARK: any(IS_HQ[u] for u in stack),
        TANK_MARK: any(IS_TANK[u] for u in stack),
        ARTILLERY_MARK: any(IS_ARTILLERY[u] for u in stack),
        SAPPER_MARK: any(IS_SAPPER[u] for u in stack),
    }
    return "".join(mark for mark, there in found.items() if there)


# Boxes and stacks


def boxes(s: Position) -> list[str]:
    """The units in play that are not on the map, and the airborne that will be back."""
    lines = []
    for place, title in BOX_TITLES.items():
        units = [u for u in ALL if s.hex[u] == place]
        if units:
            lines += paragraph(title, [unit_text(s, u) for u in units])
    back = [f"{UNITS[u].name} in turn {s.returns[u]}" for u in ALL if s.returns[u]]
    return lines + (paragraph("Coming back", back) if back else [])


def stacks(s: Position, side: int) -> list[str]:
    """A side's stacks on the map from north to south, every unit by name."""
    lines = []
    for h in sorted({s.hex[u] for u in OF_SIDE[side] if s.hex[u] >= 0}):
        stack = sorted(units_in(s, h, side), key=lambda u: IS_HQ[u])
        name = f" {NAMES[h]}" if h in NAMES else ""
        load = f"{TERRAIN[h]}, {stacking_points(stack)} of {LIMIT[h]}"
        title = f"{SEATS[side]} {GRID.name(h)}{name} ({load})"
        lines += paragraph(title, [unit_text(s, u) for u in stack])
    return lines


def unit_text(s: Position, u: int) -> str:
    """A unit with what its counter shows: "8th Regiment 2-3-4 (reduced)"."""
    unit = UNITS[u]
    words = [unit.name]
    if IS_HQ[u]:
        words.append(f"morale {morale(s, u)}")
    else:
        words.append(f"{attack_factor(s, u)}-{defence_factor(s, u)}-{printed_ma(s, u)}")
    if bonus(s, u):
        words.append(f"+{bonus(s, u)}")
    if IS_ARTILLERY[u]:
        words.append(f"range {unit.range}")
    notes = {
        "reduced": not IS_HQ[u] and s.steps[u] < unit.steps,
        "used": bool(s.used[u]),
        "SA-7": SIDE[u] == NVA and bool(s.sa7_with[u]),
    }
    told = ", ".join(note for note, true in notes.items() if true)
    return " ".join(words) + (f" ({told})" if told else "")
