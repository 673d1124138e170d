"""A position as text, for play in the terminal."""

from __future__ import annotations

from dangerclose.core.positions import phase_word
from dangerclose.games.fof.field import casualties_at
from dangerclose.games.fof.grid import OFF_MAP, PLACES, is_staging, name_of
from dangerclose.games.fof.ground import cards
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.state import NO_MARKER, NOBODY, NOWHERE, STATUS, UNKNOWN_LETTER, Phase, Position
from dangerclose.games.fof.tables import COVER_NAME, SIDE, TERRAIN, UNIT_NAME
from dangerclose.games.fof.terms import Activity, Letter, Side
from dangerclose.games.fof.victory import condition_holds


def summary(s: Position) -> str:
    """The head, the goals, and card by card who is there."""
    mission = instructions(s)
    lines = [
        f"{mission.title}, turn {s.turn} of {mission.turns}, {phase_word(Phase(s.phase))}, "
        f"attempt {s.attempt}, {Activity(s.activity).word}, visibility {s.visibility:+d}",
        *(
            f"  [{'x' if condition_holds(s, row) else ' '}] {row.condition.word.replace('-', ' ')}"
            for row in mission.success
        ),
    ]
    for place in range(PLACES - 1, -1, -1):
        if cards(s) >> place & 1:
            lines.append(card_line(s, place))
    for place in sorted({at for at in s.place if at >= PLACES}):
        name = name_of(place) if is_staging(place) else OFF_MAP[place]
        lines.append(f"{name}: {there(s, place)}")
    return "\n".join(lines)


def card_line(s: Position, place: int) -> str:
    """A card: its terrain, marker, controls, and who is there."""
    kind = s.terrain[place]
    ground = TERRAIN[kind].name if kind >= 0 else "face down"
    marker = s.contact[place]
    contact = "" if marker == NO_MARKER else f" ({'?' if marker == UNKNOWN_LETTER else Letter(marker).word})"
    wounded = len(casualties_at(s, place, Side.FRIENDLY))
    hurt = f"; {wounded} casualties" if wounded else ""
    return f"{name_of(place)} {ground}{contact}{controls(s, place)}: {there(s, place)}{hurt}"


def controls(s: Position, place: int) -> str:
    """The point controls on a card."""
    found = [f"OBJ {n}" for n, at in enumerate(s.objective, 1) if at == place != NOWHERE]
    found += ["AP"] if s.attack_position == place else []
    found += ["LZ"] if s.landing_zones >> place & 1 else []
    found += [f"RP {n}" for n, at in enumerate(s.route_points, 1) if at == place]
    found += ["COP"] if s.outpost == place else []
    return f" [{', '.join(found)}]" if found else ""


def there(s: Position, place: int) -> str:
    """The units at a place, with their Steps and state."""
    return ", ".join(unit_words(s, u) for u, at in enumerate(s.place) if at == place) or "-"


def unit_words(s: Position, u: int) -> str:
    """A unit in a few words."""
    words = [word for bit, word in enumerate(STATUS) if s.status[u] >> bit & 1]
    if s.under[u] != NOBODY:
        words.append(COVER_NAME[s.v_kind[s.under[u]]].lower())
    enemy = "" if SIDE[u] == Side.FRIENDLY else "enemy "
    state = f" ({', '.join(words)})" if words else ""
    return f"{enemy}{UNIT_NAME[u]} {s.steps[u]}{state}"
