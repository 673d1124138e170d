"""The proving ground: the whole map and every counter, for cases and tests. It is not offered to players."""

from __future__ import annotations

from msgspec.structs import replace

from dangerclose.core.hexes import bits_of
from dangerclose.games.fte.components import FRAGOS, NVA, REAL, SIDE, US, Frago
from dangerclose.games.fte.ground import GRID, IN_PLAY

ID = "proving-ground"
TURNS = 20


def _edges() -> tuple[int, int, int, int]:
    """The north, south, east and west edges of the map."""
    hexes = [h for h in GRID.hexes if IN_PLAY >> h & 1]
    return (
        bits_of(h for h in hexes if GRID.row(h) == 1),
        bits_of(h for h in hexes if GRID.row(h) == GRID.rows),
        bits_of(h for h in hexes if GRID.column(h) == GRID.columns),
        bits_of(h for h in hexes if GRID.column(h) == 1),
    )


def _proving_ground() -> Frago:
    north, south, east, west = _edges()
    return replace(
        next(iter(FRAGOS.values())),
        id=ID,
        number=0,
        title="Proving ground",
        turns=TURNS,
        area=IN_PLAY,
        random_event=True,
        chits=(4, 4),
        points=(0, 0),
        us_carry_off=False,
        us_exit=0,
        zones={},
        forces=(),
        loads={},
        reinforcements=(),
        markers=(),
        booby_traps=(0, 0),
        claymores=(0, 0),
        objectives=(),
        exits=(),
        ready_hex={},
        ready_marker={},
        ready_inside={},
        ready_traps=(),
        ready_claymores=(),
        edges=(north, south, east, west),
        edge=north | south | east | west,
        roster=(
            tuple(u for u in range(REAL) if SIDE[u] == US),
            tuple(u for u in range(REAL) if SIDE[u] == NVA),
        ),
    )


PROVING_GROUND = _proving_ground()
EVERY_FRAGO: dict[str, Frago] = {**FRAGOS, ID: PROVING_GROUND}
