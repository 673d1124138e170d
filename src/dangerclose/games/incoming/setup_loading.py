"""Reads ready set-ups and checks them against their scenario: everybody has a place, and may stand there.

A place is the column and the row of a point of the lattice, from the north-west. The reader takes the text of
a file, so that a test can hand it a broken one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

from msgspec import field

from dangerclose.core.content import ContentError, Shape, demand_known, demand_unique, read, shape
from dangerclose.games.incoming.chart_schema import TerrainRow
from dangerclose.games.incoming.lattice import PITCH, Lattice
from dangerclose.games.incoming.layout import MIL, closer
from dangerclose.games.incoming.roster import CIVIL, MOST_CIVILIANS, MOVERS, NO_PLATOON, Card, roster_of
from dangerclose.games.incoming.scenario_loading import Library
from dangerclose.games.incoming.scenario_schema import (
    BASE,
    ForceRow,
    ForceStand,
    PlacementRow,
    Point,
    Scenario,
)
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.terms import Edge, Going, Ground, Mobility, StandKind, Structure

Place = tuple[int, int]
ON_THE_TABLE = ("bunker", "trench", "entrance")
"""P.0/T5 Works that a player places above ground; a trench is a stretch for one fire team."""


class ForceSetup(Shape, frozen=True, kw_only=True):
    """Where a force begins. `column` is the order in which vehicles come, `aboard` who rides in each.

    Helicopters that are `flying` are over the table from the start. `below` is the section of who begins
    underground. Of `traps` and `civilians` there are as many as the dice allow, in this order.
    """

    stands: dict[str, Place] = field(default_factory=dict)
    works: dict[str, tuple[Place, ...]] = field(default_factory=dict)
    caches: tuple[Place, ...] = ()
    traps: tuple[Place, ...] = ()
    civilians: tuple[Place, ...] = ()
    column: tuple[str, ...] = ()
    aboard: dict[str, tuple[str, ...]] = field(default_factory=dict)
    below: dict[str, str] = field(default_factory=dict)
    flying: dict[str, Place] = field(default_factory=dict)


class SetupFile(Shape, frozen=True, kw_only=True):
    """Its rows are shaped one by one, so that an error can name the force."""

    forces: dict[str, object]


def read_setup(text: str, scenario: Scenario, library: Library, file: str) -> dict[str, ForceSetup]:
    """The ready set-up of each force of a scenario that is on the table from the start."""
    found = {
        name: shape(row, ForceSetup, file, f"forces {name}")
        for name, row in read(text, SetupFile, file).forces.items()
    }
    ground = Grounds(scenario, library)
    for name in found:
        demand_known(name, [force.id for force in scenario.sheet.forces], file, "forces", "force")
    for force in scenario.sheet.forces:
        if any(begins(place) for place in force.placement):
            if force.id not in found:
                raise ContentError(file, "forces", f"expected a set-up of {force.id}")
            _check(force, found[force.id], scenario, ground, library, file)
    _check_distances(found, scenario, ground, file)
    return found


def begins(place: PlacementRow) -> bool:
    """Whether who is placed so is there from the start."""
    return not (place.from_initiative or place.at or place.by_die or place.by_helicopter)


def placement_of(force: ForceRow, stand: ForceStand) -> PlacementRow:
    """The row that says where a stand begins: its platoon's, its company's, or that of the whole force."""
    for place in force.placement:
        if stand.platoon and place.platoon == stand.platoon:
            return place
    for place in force.placement:
        if stand.company and place.company == stand.company:
            return place
    return next(place for place in force.placement if not (place.platoon or place.company))


class Grounds:
    """What of a table a set-up must know: where points lie, and in which features."""

    def __init__(self, scenario: Scenario, library: Library) -> None:
        self.table = scenario.table
        self.lattice = Lattice(scenario.table.width, scenario.table.height)
        self.terrain: Mapping[str, TerrainRow] = {
            feature.id: library.terrain[feature.ground.number] for feature in scenario.table.features
        }

    def point(self, place: Place) -> Point | None:
        """Where a column and row lie, None beside the table."""
        column, row = place
        if not (0 <= column < self.lattice.columns and 0 <= row < self.lattice.rows):
            return None
        return self.lattice.places[row * self.lattice.columns + column]

    def features_at(self, point: Point) -> Iterator[str]:
        """The areas that a point lies in."""
        x, y = point
        for feature in self.table.features:
            if any(w <= x <= e and s <= y <= n for w, s, e, n in feature.parts):
                yield feature.id

    def on(self, point: Point, name: str) -> bool:
        """Whether a point lies in a feature, or at the line that it is."""
        feature = next(one for one in self.table.features if one.id == name)
        return name in self.features_at(point) or any(
            closer(point, stretch, feature.half + PITCH) for stretch in pairwise(feature.corners)
        )

    def allowed(self, place: PlacementRow, point: Point) -> bool:
        """Whether a row lets somebody begin at a point."""
        inside = list(self.features_at(point))
        if any(self.terrain[name].going(Mobility.FOOT) == Going.NO for name in inside):
            return False
        if place.zone is not None:
            x, y, width, height = (value * MIL for value in place.zone)
            return x <= point[0] <= x + width and y <= point[1] <= y + height
        if place.ground is not None:
            return any(self.terrain[name].ground == place.ground for name in inside)
        if place.edge is not None:
            return self._at_edge(place, point)
        return any(name in place.features for name in inside)

    def _at_edge(self, place: PlacementRow, point: Point) -> bool:
        """Within a width of the edge, and within the span of it that is open."""
        x, y = point
        away = {
            Edge.WEST: x,
            Edge.EAST: self.table.width - x,
            Edge.SOUTH: y,
            Edge.NORTH: self.table.height - y,
        }[place.edge or Edge.SOUTH]
        along = y if place.edge in (Edge.WEST, Edge.EAST) else x
        first, last = place.span or (0, (self.table.width + self.table.height) // MIL)
        return away <= 2 * PITCH and first * MIL <= along <= last * MIL


def _check(
    force: ForceRow, setup: ForceSetup, scenario: Scenario, ground: Grounds, library: Library, file: str
) -> None:
    where = f"forces {force.id}"
    own = {one.id: one for one in scenario.stands if one.force == force.id}
    there = [name for name, one in own.items() if begins(placement_of(force, one))]
    flown = [name for name, one in own.items() if placement_of(force, one).by_helicopter]
    riding = [name for names in setup.aboard.values() for name in names if name not in flown]
    placed = [*setup.stands, *riding, *setup.below]
    demand_unique(placed, file, f"{where} stands")
    for name in placed:
        demand_known(name, there, file, f"{where} stands", "stand that begins here")
    for name in there:
        if name not in placed:
            raise ContentError(file, f"{where} stands", f"expected a place for {name}")
    for name, place in setup.stands.items():
        row = placement_of(force, own[name])
        point = ground.point(place)
        if point is None or not (ground.allowed(row, point) or row.features_elsewhere):
            raise ContentError(file, f"{where} {name}", f"it may not begin at {list(place)}")
        if own[name].feature and own[name].feature not in ground.features_at(point):
            raise ContentError(file, f"{where} {name}", f"expected a place in {own[name].feature}")
    _check_flying(force, setup, flown, ground, file)
    _check_elsewhere(force, setup, own, ground, file)
    _check_works(force, setup, scenario, ground, file)
    _check_column(force, setup, own, library, file)
    sections = scenario.sheet.tunnels.sections if scenario.sheet.tunnels else {}
    for section in setup.below.values():
        demand_known(section, sections, file, f"{where} below", "section")


def _check_flying(force: ForceRow, setup: ForceSetup, flown: list[str], ground: Grounds, file: str) -> None:
    """11.1.3/1 Helicopters are over the table or off it, and carry all who come by them."""
    where = f"forces {force.id}"
    aboard = [name for names in setup.aboard.values() for name in names]
    for name in flown:
        if aboard.count(name) != 1:
            raise ContentError(file, f"{where} aboard", f"expected {name} in a helicopter")
    for name, place in setup.flying.items():
        demand_known(name, helicopters_of(force), file, f"{where} flying", "helicopter")
        if ground.point(place) is None:
            raise ContentError(file, f"{where} flying", f"{list(place)} is beside the table")


def helicopters_of(force: ForceRow) -> list[str]:
    """11.1.3/1 The helicopters that a scenario gives, by their ids."""
    return [
        f"{force.id}-{name}-{n}" for name, count in force.helicopters.items() for n in range(1, count + 1)
    ]


def _check_elsewhere(
    force: ForceRow, setup: ForceSetup, own: Mapping[str, ForceStand], ground: Grounds, file: str
) -> None:
    """Some may begin in a few features outside their zone."""
    used: set[str] = set()
    for name, place in setup.stands.items():
        row, point = placement_of(force, own[name]), ground.point(place)
        if row.features_elsewhere and point is not None and not ground.allowed(row, point):
            features = list(ground.features_at(point))
            if not features:
                raise ContentError(file, f"forces {force.id} {name}", "expected a feature outside the zone")
            used.update(features[:1])
            if len(used) > row.features_elsewhere:
                raise ContentError(
                    file, f"forces {force.id}", f"it begins in too many features: {sorted(used)}"
                )


def _check_works(force: ForceRow, setup: ForceSetup, scenario: Scenario, ground: Grounds, file: str) -> None:
    where = f"forces {force.id}"
    for work in ON_THE_TABLE:
        wanted, found = force.works.get(work, 0), len(setup.works.get(work, ()))
        if wanted != found:
            raise ContentError(file, f"{where} works", f"expected places for {wanted} {work}, got {found}")
    for work in setup.works:
        demand_known(work, ON_THE_TABLE, file, f"{where} works", "work")
    things = [*(place for places in setup.works.values() for place in places), *setup.traps, *setup.caches]
    for place in things:
        if ground.point(place) is None:
            raise ContentError(file, f"{where} works", f"{list(place)} is beside the table")
    _check_traps(setup, scenario, ground, file, where)
    _check_civilians(setup, ground, file, where)
    caches = scenario.sheet.caches
    if setup.caches:
        if caches is None or len(setup.caches) != caches.number:
            raise ContentError(file, f"{where} caches", "expected as many as the scenario has")
        points = [point for place in setup.caches if (point := ground.point(place)) is not None]
        features = [next(ground.features_at(point), "") for point in points]
        demand_unique(features, file, f"{where} caches")
        for name in features:
            demand_known(name, caches.features, file, f"{where} caches", "place for a cache")


def _check_traps(setup: ForceSetup, scenario: Scenario, ground: Grounds, file: str, where: str) -> None:
    """10.4/5 There are places for as many traps as the dice can give, where the scenario allows them."""
    traps = scenario.sheet.traps
    if traps is None or not setup.traps:
        return
    if len(setup.traps) != 6 * traps.dice + traps.more:
        raise ContentError(file, f"{where} traps", f"expected {6 * traps.dice + traps.more} places")
    for place in setup.traps:
        point = ground.point(place)
        if point is not None and not (
            any(ground.on(point, name) for name in traps.features)
            or (
                traps.jungle
                and any(ground.terrain[n].ground == Ground.JUNGLE for n in ground.features_at(point))
            )
        ):
            raise ContentError(file, f"{where} traps", f"expected no trap at {list(place)}")


def _check_civilians(setup: ForceSetup, ground: Grounds, file: str, where: str) -> None:
    """M.6/2, M.6/3 There are places for as many civilians as the dice can give, where people live."""
    if setup.civilians and len(setup.civilians) != MOST_CIVILIANS:
        raise ContentError(file, f"{where} civilians", f"expected {MOST_CIVILIANS} places")
    for place in setup.civilians:
        point = ground.point(place)
        if point is None or not any(ground.terrain[n].ground in CIVIL for n in ground.features_at(point)):
            raise ContentError(file, f"{where} civilians", f"expected no civilians at {list(place)}")


def _check_column(
    force: ForceRow, setup: ForceSetup, own: Mapping[str, ForceStand], library: Library, file: str
) -> None:
    """11.6/3 Vehicles come one after the other, and who rides fits."""
    where = f"forces {force.id}"
    vehicles = [
        f"{force.id}-{name}-{n}" for name, count in force.vehicles.items() for n in range(1, count + 1)
    ]
    if any(place.column for place in force.placement) and sorted(setup.column) != sorted(vehicles):
        raise ContentError(file, f"{where} column", f"expected each of {', '.join(vehicles)} once")
    for name, riders in setup.aboard.items():
        demand_known(name, [*vehicles, *helicopters_of(force)], file, f"{where} aboard", "vehicle")
        row = next(one for one in MOVERS if name == f"{force.id}-{one.id}-{name.rpartition('-')[2]}")
        # O.0/4: a platoon command group shares a carrier with its teams.
        shares = isinstance(row, VehicleRow) and row.room >= 2
        needed = sum(
            library.stands.stands[own[rider].kind.number].room
            for rider in riders
            if not (shares and own[rider].kind == StandKind.PLATOON_CG)
        )
        if needed > row.room:
            raise ContentError(
                file, f"{where} aboard {name}", f"expected {row.room} half places, got {needed}"
            )


def _check_distances(found: Mapping[str, ForceSetup], scenario: Scenario, ground: Grounds, file: str) -> None:
    """Bases do not overlap, and structures hold what they hold."""
    cards: dict[str, Card] = {card.id: card for card in roster_of(scenario).cards}
    placed = [
        (name, point)
        for setup in found.values()
        for name, place in setup.stands.items()
        if (point := ground.point(place)) is not None
    ]
    for (a, (ax, ay)), (b, (bx, by)) in combinations(placed, 2):
        apart = cards[a].radius + cards[b].radius
        if (ax - bx) ** 2 + (ay - by) ** 2 < apart * apart:
            raise ContentError(file, f"stands {a} and {b}", "expected them not to overlap")
    _check_rockets(placed, cards, file)
    for name, row in ground.terrain.items():
        if row.structure != Structure.NONE and row.holds:
            inside = [stand for stand, point in placed if name in ground.features_at(point)]
            if len(inside) > row.holds:
                raise ContentError(file, f"feature {name}", f"it holds {row.holds}, got {', '.join(inside)}")


def _check_rockets(placed: list[tuple[str, Point]], cards: Mapping[str, Card], file: str) -> None:
    """6.11/2 RPG and LAW teams are within a width of a platoon's stand."""
    rockets = (StandKind.RPG.number, StandKind.LAW.number)
    for name, (x, y) in placed:
        if cards[name].kind in rockets and not any(
            cards[other].platoon != NO_PLATOON
            and cards[other].side == cards[name].side
            and (px - x) ** 2 + (py - y) ** 2 < (cards[name].radius + cards[other].radius + BASE) ** 2
            for other, (px, py) in placed
        ):
            raise ContentError(file, f"stands {name}", "expected it within a width of a platoon")
