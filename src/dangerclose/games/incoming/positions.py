"""Positions in words, for cases and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dangerclose.core.bits import bits_of
from dangerclose.games.incoming.air_support import begin
from dangerclose.games.incoming.calls import call
from dangerclose.games.incoming.catalogue import STAND, STAND_ID
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    AIR_SUPPORT,
    AWAY,
    BELOW,
    CALLS,
    DUST_OFF,
    NOBODY,
    STATUS,
    WHEREABOUTS,
    Phase,
    State,
)
from dangerclose.games.incoming.terms import Side, Supplies
from dangerclose.games.incoming.underground import PLACE_ID, place_of, uncover

_FALLEN = {f"fallen-{side.value}": side.number for side in Side}
_WHERE = {word: -1 - number for number, word in enumerate(WHEREABOUTS)}


_NUMBERS = ("facing", "missions", "beehives")


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Change a state: stands by "27.14 pinned hidden", who has the initiative, the clock, the tunnels.

    After `nobody_else` all others are off the table.
    """
    for name, value in position.items():
        if name == "nobody_else":
            for stand in sheet_of(s).stands if value else ():
                clear(s, stand)
        elif name == "stands":
            for stand, words in value.items():
                place(s, stand, words)
        elif name == "initiative":
            s.initiative = Side(value).number
            s.phase = Phase.ACTIONS
        elif name == "clock":
            s.clock = int(value)
        elif name == "tunnels":
            arrange_tunnels(s, value)
        elif name in LAID:
            LAID[name](s, value)
        else:
            known = ", ".join(("nobody_else", "stands", "initiative", "clock", "tunnels", *LAID))
            raise ValueError(f"expected one of {known}, found {name!r}")


def clear(s: State, stand: int) -> None:
    """A stand is off the table."""
    s.at[stand], s.status[stand] = AWAY, 0
    s.aboard[stand] = s.section[stand] = NOBODY


def arrange_tunnels(s: State, given: Mapping[str, Any]) -> None:
    """Sets of places, by name: what the Free World has seen, entered, blown and found from above; traps;
    casualties of each side; where the papers are."""
    for name, value in given.items():
        places = [] if name == "papers" else [place_of(one) for one in value]
        if name in ("seen", "entered", "blown", "traps"):
            setattr(s, f"tunnel_{name}", bits_of(places))
        elif name == "found":
            for opening in places:
                uncover(s, opening)
        elif name in _FALLEN:
            s.fallen_in += places
            s.fallen_of += [_FALLEN[name]] * len(places)
        elif name == "papers":
            s.papers_in, s.papers_with = (
                (NOBODY, STAND[value]) if value in STAND else (place_of(value), NOBODY)
            )
        else:
            raise ValueError(f"expected seen, entered, blown, traps, found or papers, got {name!r}")


def place(s: State, name: str, words: str) -> int:
    """A stand at a column and row, below or off the table, and in which state: "27.14 pinned", "below.7".

    Who is aboard something says on what: "aboard on=us-truck-1"; who is attached to a stand with whom:
    "20.63 with=us-1-fire-team-1". Numbers are written so: "28.31 facing=8 missions=2 beehives=3".
    """
    if name not in STAND:
        raise ValueError(f"expected a stand, found {name!r}")
    stand = STAND[name]
    where, *states = words.split()
    s.aboard[stand] = s.section[stand] = NOBODY
    column, _, row = where.partition(".")
    if column in _WHERE:
        s.at[stand] = _WHERE[column]
        if row:
            s.section[stand] = place_of(row)
    else:
        s.at[stand] = point_at(s, where)
    s.status[stand] = 0
    for state in states:
        if state.startswith("on="):
            s.aboard[stand] = STAND[state.partition("=")[2]]
        elif state.startswith("with="):
            s.attached[stand] = STAND[state.partition("=")[2]]
        elif state.partition("=")[0] in _NUMBERS:
            name, _, number = state.partition("=")
            getattr(s, name)[stand] = int(number)
        elif state in STATUS:
            s.status[stand] |= 1 << STATUS.index(state)
        else:
            raise ValueError(f"expected a state, found {state!r}")
    return stand


def point_at(s: State, where: str) -> int:
    """A point by its column and row: "27.14"."""
    column, _, row = where.partition(".")
    return int(row) * sheet_of(s).lattice.columns + int(column)


def spot(s: State, point: int) -> str:
    """The same backwards."""
    row, column = divmod(point, sheet_of(s).lattice.columns)
    return f"{column}.{row}"


def _called(s: State, words: str) -> None:
    """A strike on its way: "us-1-platoon-cg-1 40.20 2", who called it, where to, in how many initiatives."""
    caller, where, delay = words.split()
    call(s, AIR_SUPPORT, STAND[caller], int(delay), point_at(s, where))


def _strike(s: State, words: str) -> None:
    """A strike on the table: "napalm us-1-platoon-cg-1 40.20"; a number after it is its attacks left."""
    kind, caller, where, *left = words.split()
    rows = [row.id for row in CHARTS.strikes]
    begin(s, rows.index(kind), STAND[caller], point_at(s, where))
    if left:
        s.strike_attacks = int(left[0])


def _napalm(s: State, places: Sequence[str]) -> None:
    """Burning markers, the oldest first: ["40.20", "40.18"]."""
    s.napalm = [point_at(s, where) for where in places]


def _smoke(s: State, places: Sequence[str]) -> None:
    """Smoke, each with the initiative, of both sides counted, with which it goes: ["40.20 3"]."""
    for words in places:
        where, until = words.split()
        s.smoke_at.append(point_at(s, where))
        s.smoke_until.append(int(until))


def _supplies(s: State, places: Sequence[str]) -> None:
    """M.3/9 Ammunition that lies on the table: "27.14 artillery 1 free-world"."""
    for words in places:
        where, kind, left, side = words.split()
        s.supply_at.append(point_at(s, where))
        s.supply_kind.append(Supplies(kind).number)
        s.supply_left.append(int(left))
        s.supply_of.append(Side(side).number)
        s.supply_by.append(NOBODY)
        s.supply_since.append(0)


def _casualties(s: State, markers: Sequence[str]) -> None:
    """Casualty markers by place and side, or carrier: ["40.20 free-world", "on=called-1 free-world"]."""
    for words in markers:
        where, side = words.split()
        carrier = STAND[where.partition("=")[2]] if where.startswith("on=") else NOBODY
        s.casualty_at.append(ABOARD if carrier != NOBODY else point_at(s, where))
        s.casualty_of.append(Side(side).number)
        s.casualty_aboard.append(carrier)


def _wrecks(s: State, places: Sequence[str]) -> None:
    """Wrecks: ["45.32"]."""
    for where in places:
        s.wrecks |= 1 << point_at(s, where)


def _dust_offs(s: State, calls: Mapping[str, str]) -> None:
    """Dust-Offs on their way by who called: {"us-1-platoon-cg-1": "called-1 in 2"}."""
    for caller, words in calls.items():
        helicopter, _, left = words.split()
        call(s, DUST_OFF, STAND[caller], int(left), STAND[helicopter])


LAID: dict[str, Callable[[State, Any], None]] = {
    "called-strike": _called,
    "strike": _strike,
    "napalm": _napalm,
    "smoke": _smoke,
    "supplies": _supplies,
    "casualties": _casualties,
    "wrecks": _wrecks,
    "dust-offs": _dust_offs,
}


def _lying(s: State, at: int, carrier: int) -> str:
    if carrier != NOBODY:
        return f"on={STAND_ID[carrier]}"
    return WHEREABOUTS[-1 - at] if at < 0 else spot(s, at)


def facts(s: State) -> dict[str, Any]:
    """The position in words."""
    stands: dict[str, Any] = {}
    for stand in sheet_of(s).stands:
        at = s.at[stand]
        where = WHEREABOUTS[-1 - at] if at < 0 else spot(s, at)
        if at == BELOW:
            where = f"{where}.{PLACE_ID[s.section[stand]]}"
        states = [word for number, word in enumerate(STATUS) if s.status[stand] >> number & 1]
        if s.aboard[stand] != NOBODY:
            states.append(f"on={STAND_ID[s.aboard[stand]]}")
        if s.beehives[stand]:
            states.append(f"beehives={s.beehives[stand]}")
        stands[STAND_ID[stand]] = " ".join([where, *states])
    return {
        "phase": Phase(s.phase).name.lower(),
        "initiative": Side.__members__ and [side.value for side in Side][s.initiative]
        if s.initiative != NOBODY
        else "nobody",
        "clock": s.clock,
        "score": list(s.score),
        "casualties": [
            f"{_lying(s, at, on)} {tuple(Side)[of].value if of < len(Side) else 'civilian'}"
            for at, of, on in zip(s.casualty_at, s.casualty_of, s.casualty_aboard)
        ],
        "calls": [f"{CALLS[kind]} in {left}" for kind, left in zip(s.called, s.called_in)],
        "strike": f"{CHARTS.strikes[s.strike].id} {s.strike_attacks}" if s.strike != NOBODY else "none",
        "napalm": [spot(s, at) for at in s.napalm],
        "smoke": [spot(s, at) for at in s.smoke_at],
        "supplies": [
            f"{spot(s, at)} {tuple(Supplies)[kind]} {left}"
            for at, kind, left in zip(s.supply_at, s.supply_kind, s.supply_left)
            if at >= 0
        ],
        "stands": stands,
    }
