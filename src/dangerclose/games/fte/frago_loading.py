"""3.0/1 Reads FRAGOs and checks them against the counters and the map."""

import re
from collections import Counter as Tally
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from dangerclose.core.content import ContentError, demand_length, demand_unique, read
from dangerclose.core.hexes import bits_of, members
from dangerclose.games.fte.ground import GRID, HAMLETS, IN_PLAY, JUNGLES, PADDIES, ROADS, TRAILS
from dangerclose.games.fte.loading import (
    HELICOPTER,
    INFANTRY,
    KINDS,
    MARKER_KINDS,
    MOVE_OF_KIND,
    NVA,
    SIDES,
    US,
    VEHICLE,
    indices,
)
from dangerclose.games.fte.schema import (
    Counters,
    EdgeName,
    Exit,
    Force,
    Frago,
    FragoRow,
    FragoText,
    MarkerForce,
    Objective,
    Reinforcement,
    ReinforcementRow,
    SideName,
    Tables,
    Unit,
)

ANY_INFANTRY = tuple(
    kind for kind in KINDS if kind not in MOVE_OF_KIND and kind not in ("dummy", "civilians", "contact")
)
"""What may leave by an exit that names no kinds."""
EDGES: tuple[EdgeName, ...] = get_args(EdgeName)

SHELTERED = 2
"""24.0/2, 25.0/3 How many units a bunker or foxholes hold."""

_CACHES = [MARKER_KINDS.index(kind) for kind in ("rice", "medical", "ammo", "dummy-cache")]
_SHELTERS = [MARKER_KINDS.index(kind) for kind in ("bunker", "foxholes")]
_DICE = re.compile(r"1d([1-9]\d*)", re.ASCII)


def read_frago(text: str, counters: Counters, tables: Tables, file: str) -> Frago:
    """3.0/1 One FRAGO, checked against the counters and the map."""
    return _FragoReader(read(text, FragoRow, file), counters, tables, file).frago()


def in_order(fragos: Iterable[Frago]) -> dict[str, Frago]:
    """FRAGOs by id, in the order of their numbers, which run from 1."""
    ordered = sorted(fragos, key=lambda frago: frago.number)
    for expected, frago in enumerate(ordered, start=1):
        if frago.number != expected:
            raise ContentError(f"{frago.id}.toml", "number", f"expected {expected}, got {frago.number}")
    return {frago.id: frago for frago in ordered}


# Counters and tables


class _FragoReader:
    """One FRAGO on its way from names to indices; each method reads and checks one part."""

    def __init__(self, row: FragoRow, counters: Counters, tables: Tables, file: str) -> None:
        self.row = row
        self.file = file
        self.units = counters.units
        self.markers = counters.markers
        self.counters = counters
        self.room = tables.transport
        self.unit_ids = {unit.id: index for index, unit in enumerate(counters.units[: counters.real])}
        self.marker_ids = {marker.id: index for index, marker in enumerate(counters.markers)}
        self.area, self.edges = self._area()
        self.zones = {name: self._zone(name, parts) for name, parts in row.zones.items()}

    def error(self, where: str, problem: str) -> ContentError:
        return ContentError(self.file, where, problem)

    def frago(self) -> Frago:
        row = self.row
        if self.file != f"{row.id}.toml":
            raise self.error("id", f"expected the name of the file, got {row.id!r}")
        if set(row.setup) != set(SIDES):
            raise self.error("setup", "expected both sides, the first to set up first")
        for key, numbers, least in (
            ("turns", (row.turns,), 1),
            ("chits", row.chits, 1),
            ("points", row.points, 0),
        ):
            if min(numbers) < least:
                raise self.error(key, f"expected {least} or more, got {min(numbers)}")
        loads = self._loads()
        forces = self._forces()
        reinforcements = tuple(self._reinforcement(i, part) for i, part in enumerate(row.reinforcements))
        markers = tuple(
            MarkerForce(
                side=SIDES.index(part.side),
                zone=self._named(part.zone, f"markers[{i}]"),
                ids=self._own_markers(part.ids, part.side, f"markers[{i}]"),
            )
            for i, part in enumerate(row.markers)
        )
        demand_unique([id_ for part in row.markers for id_ in part.ids], self.file, "markers")
        own = [unit for part in forces for unit in part.units]
        own += [unit for part in reinforcements for unit in part.units]
        self._check_once(own, loads)
        self._check_apart(forces)
        self._check_vehicles_can_come(reinforcements)
        booby_traps = self._plots("booby_traps", row.plots.booby_traps)
        claymores = self._plots("claymores", row.plots.claymores)
        ready_hex = self._ready_units(forces)
        ready_marker = self._ready_markers(markers)
        ready_inside = self._ready_inside(ready_hex, ready_marker)
        self._check_stacks(ready_hex)
        shared = {field: getattr(row, field) for field in FragoText.__struct_fields__}
        return Frago(
            **(shared | {"briefing": " ".join(row.briefing.split())}),
            area=self.area,
            edges=self.edges,
            edge=self.edges[0] | self.edges[1] | self.edges[2] | self.edges[3],
            first=SIDES.index(row.first),
            setup=(SIDES.index(row.setup[0]), SIDES.index(row.setup[1])),
            us_exit=bits_of(h for name in row.us_exit for h in members(self._exit_zone(name, "us_exit"))),
            zones=self.zones,
            forces=forces,
            loads=loads,
            reinforcements=reinforcements,
            markers=markers,
            booby_traps=booby_traps,
            claymores=claymores,
            objectives=tuple(
                Objective(
                    side=SIDES.index(part.side),
                    when=part.when,
                    name=part.zone,
                    zone=self._named(part.zone, f"objectives[{i}]"),
                    points=part.points,
                    each=part.each,
                    holder=part.holder,
                )
                for i, part in enumerate(row.objectives)
            ),
            exits=tuple(
                Exit(
                    side=SIDES.index(part.side),
                    name=part.zone,
                    zone=self._exit_zone(part.zone, f"exits[{i}]"),
                    kinds=tuple(KINDS.index(kind) for kind in part.kinds or ANY_INFANTRY),
                    points=part.points,
                )
                for i, part in enumerate(row.exits)
            ),
            ready_hex=ready_hex,
            ready_marker=ready_marker,
            ready_inside=ready_inside,
            ready_traps=self._ready_traps(booby_traps, ready_marker),
            ready_claymores=self._ready_claymores(claymores, ready_hex),
            roster=self._roster(own, loads),
        )

    # Ground

    def _hex(self, text: str, where: str) -> int:
        try:
            return GRID.parse(text)
        except ValueError as error:
            raise self.error(where, str(error)) from None

    def _rectangle(self, first: str, last: str, where: str) -> int:
        """The hexes in play between the north-west and the south-east corner."""
        a, b = self._hex(first, where), self._hex(last, where)
        columns = range(GRID.column(a), GRID.column(b) + 1)
        rows = range(GRID.row(a), GRID.row(b) + 1)
        if not columns or not rows:
            raise self.error(where, f"expected the north-west corner first, got {first} and {last}")
        return bits_of(GRID.at(column, row) for column in columns for row in rows) & IN_PLAY

    def _area(self) -> tuple[int, tuple[int, int, int, int]]:
        """1.2/3 The hexes in play, and those along the north, south, east and west edge."""
        area = self._rectangle(*self.row.area, "area")
        if not area:
            raise self.error("area", "expected some hexes with a dot")
        a, b = (GRID.parse(corner) for corner in self.row.area)
        inside = members(area)
        return area, (
            bits_of(h for h in inside if GRID.row(h) == GRID.row(a)),
            bits_of(h for h in inside if GRID.row(h) == GRID.row(b)),
            bits_of(h for h in inside if GRID.column(h) == GRID.column(b)),
            bits_of(h for h in inside if GRID.column(h) == GRID.column(a)),
        )

    def _zone(self, name: str, parts: Sequence[str]) -> int:
        where = f"zones.{name}"
        zone = 0
        for part in parts:
            first, colon, last = part.partition(":")
            found = self._rectangle(first, last if colon else first, where)
            if not found:
                raise self.error(where, f"there is no hex in play at {part}")
            if found & ~self.area:
                raise self.error(where, f"{part} reaches out of the area")
            zone |= found
        if not zone:
            raise self.error(where, "expected at least one hex")
        return zone

    def _named(self, name: str, where: str) -> int:
        if name not in self.zones:
            raise self.error(where, f"there is no zone {name!r}, expected one of {sorted(self.zones)}")
        return self.zones[name]

    def _exit_zone(self, name: str, where: str) -> int:
        zone = self._named(name, where)
        for h in members(zone):
            if not any(edge >> h & 1 for edge in self.edges):
                raise self.error(where, f"{GRID.name(h)} in {name} is not on the edge of the area")
        return zone

    # Units and markers

    def _own_units(self, ids: Sequence[str], side: SideName, where: str) -> tuple[int, ...]:
        units = indices(ids, self.unit_ids, self.file, where)
        for unit in units:
            if SIDES[self.units[unit].side] != side:
                raise self.error(where, f"{self.units[unit].id} is not a unit of {side}")
        return units

    def _own_markers(self, ids: Sequence[str], side: SideName, where: str) -> tuple[int, ...]:
        markers = indices(ids, self.marker_ids, self.file, where)
        for marker in markers:
            if SIDES[self.markers[marker].side] != side:
                raise self.error(where, f"{self.markers[marker].id} is not a marker of {side}")
        return markers

    def _forces(self) -> tuple[Force, ...]:
        return tuple(
            Force(
                side=SIDES.index(part.side),
                zone=self._named(part.zone, f"forces[{i}]"),
                units=self._own_units(part.units, part.side, f"forces[{i}]"),
                concealed=part.concealed,
            )
            for i, part in enumerate(self.row.forces)
        )

    def _reinforcement(self, number: int, part: ReinforcementRow) -> Reinforcement:
        where = f"reinforcements[{number}]"
        if not 1 <= part.turn <= self.row.turns:
            raise self.error(where, f"expected a turn from 1 to {self.row.turns}, got {part.turn}")
        if (part.edge is None) == (part.zone is None):
            raise self.error(where, "expected either an edge or a zone")
        if part.edge is not None:
            hexes = self.edges[EDGES.index(part.edge)]
        else:
            hexes = self._named(part.zone or "", where)
        return Reinforcement(
            turn=part.turn,
            side=SIDES.index(part.side),
            hexes=hexes,
            units=self._own_units(part.units, part.side, where),
            chits=part.chits,
        )

    def _loads(self) -> dict[int, tuple[int, ...]]:
        """6.9/2 Who rides in what."""
        loads: dict[int, tuple[int, ...]] = {}
        for i, part in enumerate(self.row.loads):
            where = f"loads[{i}]"
            (carrier,) = indices([part.carrier], self.unit_ids, self.file, where)
            kind = KINDS[self.units[carrier].kind]
            if kind not in ("acav", "slick"):
                raise self.error(where, f"expected a vehicle or a Slick, got {part.carrier}")
            if carrier in loads:
                raise self.error(where, f"{part.carrier} is given twice, expected every carrier once")
            riders = self._own_units(part.units, SIDES[self.units[carrier].side], where)
            for rider in riders:
                if self.units[rider].move != INFANTRY:
                    raise self.error(where, f"expected infantry, got {self.units[rider].id}")
            room = self.room.slick if kind == "slick" else self.room.vehicle
            men = sum(self.units[rider].men for rider in riders)
            if men > room:
                raise self.error(where, f"expected at most {room} men in {part.carrier}, got {men}")
            loads[carrier] = riders
        return loads

    def _check_once(self, own: Sequence[int], loads: Mapping[int, tuple[int, ...]]) -> None:
        """Every unit comes into play once, and every carrier that is loaded does."""
        everyone = [*own, *(rider for riders in loads.values() for rider in riders)]
        demand_unique([self.units[unit].id for unit in everyone], self.file, "units")
        for carrier in loads:
            if carrier not in own:
                raise self.error(
                    "loads", f"{self.units[carrier].id} is loaded but not in forces or reinforcements"
                )

    def _check_apart(self, forces: Sequence[Force]) -> None:
        """6.2/3 Where one side may set up, the other may not, so that nobody sets up on a hidden enemy."""
        ours, theirs = (
            bits_of(h for part in forces if part.side == side for h in members(part.zone))
            for side in (US, NVA)
        )
        if shared := members(ours & theirs):
            raise self.error("forces", f"both sides may set up in {GRID.name(shared[0])}")

    def _check_vehicles_can_come(self, reinforcements: Sequence[Reinforcement]) -> None:
        """6.1/T1 There is a hex that an arriving vehicle may enter."""
        for number, part in enumerate(reinforcements):
            needs_ground = any(self.units[unit].move == VEHICLE for unit in part.units)
            if needs_ground and not part.hexes & ~_closed_to(VEHICLE):
                raise self.error(f"reinforcements[{number}]", "no vehicle can enter any of these hexes")

    def _roster(
        self, own: Sequence[int], loads: Mapping[int, tuple[int, ...]]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """By side every unit that can come into play, by order or by a die roll."""
        units = [*own, *(rider for riders in loads.values() for rider in riders)]
        vehicles = sum(self.units[unit].move == VEHICLE for unit in units)
        if any(self.units[unit].leader and self.units[unit].side == US for unit in units):
            units += self.counters.medevacs
        units += self.counters.crews[:vehicles]
        if self.row.random_event:
            units += (*self.counters.cobras, *self.counters.vc)
        for nation, count in Tally(self.units[unit].nation for unit in set(units)).items():
            if count > len(self.counters.contacts[nation]):
                raise self.error("forces", f"{count} units, more than there are contacts to stand for them")
        us, nva = (
            tuple(sorted({unit for unit in units if self.units[unit].side == side})) for side in (US, NVA)
        )
        return us, nva

    # Plots

    def _plots(self, key: str, number: int | str) -> tuple[int, int]:
        """26.0/1 How many there are, as (die, number)."""
        if isinstance(number, int):
            return 0, number
        found = _DICE.fullmatch(number)
        if not found:
            raise self.error(f"plots.{key}", f'expected a number or a die as in "1d3", got {number!r}')
        return int(found[1]), 0

    # The ready set-up

    def _ready_place(self, text: str, zone: int, where: str) -> int:
        h = self._hex(text, where)
        if not zone >> h & 1:
            raise self.error(where, f"{text} is not in the zone")
        return h

    def _ready_units(self, forces: Sequence[Force]) -> dict[int, int]:
        zones = {unit: part.zone for part in forces for unit in part.units}
        ready = self.row.ready.units
        self._check_complete("ready.units", ready, [self.units[unit].id for unit in zones])
        places = {}
        for unit, zone in zones.items():
            id_ = self.units[unit].id
            where = f"ready.units {id_}"
            h = self._ready_place(ready[id_], zone, where)
            if _closed_to(self.units[unit].move) >> h & 1:
                raise self.error(where, f"the unit may not stand in the terrain of {ready[id_]}")
            places[unit] = h
        return places

    def _ready_markers(self, markers: Sequence[MarkerForce]) -> dict[int, int]:
        zones = {marker: part.zone for part in markers for marker in part.ids}
        ready = self.row.ready.markers
        self._check_complete("ready.markers", ready, [self.markers[marker].id for marker in zones])
        return {
            marker: self._ready_place(
                ready[self.markers[marker].id], zone, f"ready.markers {self.markers[marker].id}"
            )
            for marker, zone in zones.items()
        }

    def _check_complete(self, where: str, ready: Mapping[str, str], expected: Sequence[str]) -> None:
        if missing := [id_ for id_ in expected if id_ not in ready]:
            raise self.error(where, f"expected a hex for each of: {', '.join(missing)}")
        if excess := [id_ for id_ in ready if id_ not in expected]:
            raise self.error(where, f"{excess[0]!r} is not set up in this FRAGO")

    def _ready_inside(self, hexes: Mapping[int, int], markers: Mapping[int, int]) -> dict[int, int]:
        """24.0/2, 25.0/3 Who starts in a bunker or in foxholes."""
        inside = {}
        for unit_id, marker_id in self.row.ready.inside.items():
            where = f"ready.inside {unit_id}"
            (unit,) = indices([unit_id], self.unit_ids, self.file, where)
            (marker,) = indices([marker_id], self.marker_ids, self.file, where)
            if self.markers[marker].kind not in _SHELTERS:
                raise self.error(where, f"expected a bunker or foxholes, got {marker_id}")
            if self.units[unit].move != INFANTRY:
                raise self.error(where, "expected infantry")
            if unit not in hexes or hexes[unit] != markers.get(marker):
                raise self.error(where, f"expected the unit in the same hex as {marker_id}")
            inside[unit] = marker
        for marker, count in Tally(inside.values()).items():
            if count > SHELTERED:
                raise self.error(
                    "ready.inside", f"expected at most {SHELTERED} in {self.markers[marker].id}, got {count}"
                )
        return inside

    def _check_stacks(self, hexes: Mapping[int, int]) -> None:
        """6.2 Two vehicles or one helicopter, one side, and civilians by themselves."""
        stacks: dict[int, list[Unit]] = {}
        for unit, h in hexes.items():
            stacks.setdefault(h, []).append(self.units[unit])
        for h, stack in stacks.items():
            where = f"ready.units in {GRID.name(h)}"
            moves = Tally(unit.move for unit in stack)
            if moves[VEHICLE] > 2 or moves[HELICOPTER] > 1 or (moves[VEHICLE] and moves[HELICOPTER]):
                raise self.error(where, "expected at most two vehicles or one helicopter")
            kinds = {KINDS[unit.kind] for unit in stack}
            if "civilians" in kinds and len(kinds) > 1:
                raise self.error(where, "civilians may not stand with NVA/VC units")

    def _ready_traps(self, number: tuple[int, int], markers: Mapping[int, int]) -> tuple[int, ...]:
        """26.0/3 Booby traps lie on trails or with caches."""
        caches = bits_of(h for marker, h in markers.items() if self.markers[marker].kind in _CACHES)
        traps = self._ready_plots("booby_traps", self.row.ready.booby_traps, number)
        for h in traps:
            if not (TRAILS | caches) >> h & 1:
                raise self.error("ready.booby_traps", f"{GRID.name(h)} has neither a trail nor a cache")
        return traps

    def _ready_claymores(self, number: tuple[int, int], hexes: Mapping[int, int]) -> tuple[int, ...]:
        """26.0/4 Claymores lie with American infantry or next to it."""
        infantry = bits_of(
            h
            for unit, h in hexes.items()
            if self.units[unit].side == US and self.units[unit].move == INFANTRY
        )
        claymores = self._ready_plots("claymores", self.row.ready.claymores, number)
        for h in claymores:
            if not GRID.dilate(infantry) >> h & 1:
                raise self.error("ready.claymores", f"{GRID.name(h)} is not next to American infantry")
        return claymores

    def _ready_plots(self, key: str, texts: Sequence[str], number: tuple[int, int]) -> tuple[int, ...]:
        """26.0/2 One to a hex, as many as the die can give."""
        where = f"ready.{key}"
        demand_length(texts, max(number), self.file, where)
        demand_unique(texts, self.file, where)
        plots = tuple(self._hex(text, where) for text in texts)
        for h in plots:
            if not self.area >> h & 1:
                raise self.error(where, f"{GRID.name(h)} is not in the area")
        return plots


def _closed_to(move: int) -> int:
    """6.1/T1 Hexes in which a unit may not stand; a helicopter could not be on the ground there."""
    if move == VEHICLE:
        return (PADDIES | JUNGLES) & ~ROADS
    if move == HELICOPTER:
        return HAMLETS | JUNGLES
    return 0
