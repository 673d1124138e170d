"""Reads parameters, tables, terrain, stands and vehicles, and checks them.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

from collections.abc import Sequence

from dangerclose.core.content import ContentError, check_sources, demand_known, demand_unique, read, shape
from dangerclose.games.incoming.chart_schema import (
    ArmyRow,
    Charts,
    ParameterRow,
    Parameters,
    ParametersFile,
    RatingRow,
    StrikeRow,
    TerrainFile,
    TerrainRow,
)
from dangerclose.games.incoming.stand_schema import (
    GunRow,
    HelicopterRow,
    StandRow,
    StandsFile,
    VehicleRow,
    VehiclesFile,
)
from dangerclose.games.incoming.terms import (
    Arms,
    Army,
    BogClass,
    FeatureShape,
    Ground,
    Hull,
    Mobility,
    RatingClass,
    StandKind,
    Structure,
    Term,
)

OBSERVERS = ("command-groups", "special-forces", "vehicles")
"""7.0/8 Who besides a forward observer may call indirect fire."""
_ALL_DICE = [1, 2, 3, 4, 5, 6]


def demand_each(found: Sequence[Term], kind: type[Term], file: str, where: str) -> None:
    """Refuse rows that are not each term of a kind, once and in order."""
    if list(found) != list(kind):
        raise ContentError(file, where, f"expected these rows in order: {', '.join(kind)}")


# parameters.toml


def read_parameters(text: str, file: str = "parameters.toml") -> Parameters:
    """0/3 The numbers of the base game, all of them and no other."""
    rows = {
        name: shape(row, ParameterRow, file, f"parameters {name}")
        for name, row in read(text, ParametersFile, file).parameters.items()
    }
    for name, row in rows.items():
        demand_known(name, Parameters.__struct_fields__, file, "parameters", "parameter")
        check_sources(row, file, f"parameters {name}")
        if not row.note.endswith("."):
            raise ContentError(file, f"parameters {name} note", "expected a sentence")
    return shape({name: row.value for name, row in rows.items()}, Parameters, file, "parameters")


# charts.toml


def read_charts(text: str, file: str = "charts.toml") -> Charts:
    """The rulebook's tables."""
    charts = read(text, Charts, file)
    demand_each([row.rating_class for row in charts.ratings], RatingClass, file, "ratings")
    demand_each([row.army for row in charts.armies], Army, file, "armies")
    demand_each([row.bog_class for row in charts.bogging], BogClass, file, "bogging")
    for rating in charts.ratings:
        _check_rating(rating, file)
    for army in charts.armies:
        _check_army(army, file)
    for bog in charts.bogging:
        if not bog.mired < bog.free:
            raise ContentError(file, f"bogging {bog.bog_class}", "expected to be mired below coming free")
    for name, ids in (
        ("flame", [row.id for row in charts.flame]),
        ("indirect", [row.id for row in charts.indirect]),
        ("strikes", [row.id for row in charts.strikes]),
    ):
        demand_unique(ids, file, f"{name} id")
    _check_strikes(charts.strikes, file)
    return charts


def _check_rating(row: RatingRow, file: str) -> None:
    where = f"ratings {row.rating_class}"
    if sorted(die for dice in row.dice for die in dice) != _ALL_DICE:
        raise ContentError(file, f"{where} dice", "expected each die from 1 to 6 once")
    if sum(row.shares) != 100:
        raise ContentError(file, f"{where} shares", f"expected 100 percent, got {sum(row.shares)}")


def _check_army(row: ArmyRow, file: str) -> None:
    where = f"armies {row.army}"
    for ratings, year in ((row.ratings, row.changes), (row.elite, row.elite_changes)):
        if (len(ratings) == 2) != bool(year) or len(ratings) > 2:
            raise ContentError(file, where, "expected two rating classes with a year between them, or one")
    if not row.ratings:
        raise ContentError(file, f"{where} ratings", "expected a rating class")
    for name in row.observers:
        demand_known(name, OBSERVERS, file, f"{where} observers", "observer")


def _check_strikes(rows: Sequence[StrikeRow], file: str) -> None:
    sums = [number for row in rows for number in range(row.first, row.last + 1)]
    if sums != list(range(2, 13)):
        raise ContentError(file, "strikes", "expected each sum of two dice from 2 to 12 once, in order")


# terrain.toml


def read_terrain(text: str, file: str = "terrain.toml") -> tuple[TerrainRow, ...]:
    """4.3, 4.4 The types of feature, by their number."""
    rows = read(text, TerrainFile, file).terrain
    demand_each([row.ground for row in rows], Ground, file, "terrain")
    for row in rows:
        where = f"terrain {row.ground}"
        check_sources(row, file, where)
        if (row.shape == FeatureShape.LINE) != bool(row.half_width):
            raise ContentError(file, f"{where} half_width", "expected it for a line, and for nothing else")
        if (row.direct_sixes and not row.direct) or (row.indirect_sixes and not row.indirect):
            raise ContentError(file, where, "expected cover where only a 6 hits")
        if row.dyke and row.direct:
            raise ContentError(file, f"{where} dyke", "expected no cover of its own where the dyke covers")
        if row.holds and row.structure == Structure.NONE:
            raise ContentError(file, f"{where} holds", "expected a number for structures only")
    return rows


# stands.toml and vehicles.toml


def read_vehicles(text: str, charts: Charts, file: str = "vehicles.toml") -> VehiclesFile:
    """11.6/T1, 11.1.3/T1 Guns, vehicles, river craft, helicopters."""
    found = read(text, VehiclesFile, file)
    demand_unique([row.id for row in found.guns], file, "guns id")
    movers: tuple[VehicleRow | HelicopterRow, ...] = (*found.vehicles, *found.helicopters)
    demand_unique([row.id for row in movers], file, "vehicles id")
    demand_unique([row.name for row in movers], file, "vehicles name")
    for gun in found.guns:
        _check_gun(gun, file, f"guns {gun.id}")
    for vehicle in found.vehicles:
        _check_vehicle(vehicle, charts, file)
    for helicopter in found.helicopters:
        _check_helicopter(helicopter, file)
    return found


def _check_gun(row: GunRow | VehicleRow, file: str, where: str) -> None:
    if bool(row.he) != bool(row.eff):
        raise ContentError(file, where, "expected he and eff together, or neither")
    if row.acc is not None and (row.pen is None or not row.he):
        raise ContentError(file, where, "expected pen, he and eff beside acc")


def _check_vehicle(row: VehicleRow, charts: Charts, file: str) -> None:
    where = f"vehicles {row.id}"
    _check_gun(row, file, where)
    if (row.hull == Hull.SOFT) == (row.armour is not None):
        raise ContentError(file, f"{where} armour", "expected it for all but soft vehicles")
    if row.armour is not None and row.armour[1] > row.armour[0]:
        raise ContentError(file, f"{where} armour", "expected the front to be no weaker than the rear")
    if row.mobility not in (Mobility.WHEELS, Mobility.TRACKS, Mobility.WATER):
        raise ContentError(file, f"{where} mobility", "expected wheels, tracks or water")
    if (row.mobility == Mobility.WHEELS) == (row.bog is not None):
        raise ContentError(file, f"{where} bog", "expected a row of the bogging table for all but wheels")
    flames = [flame.id for flame in charts.flame]
    weapons = [weapon.id for weapon in charts.indirect]
    for name, known, what in (
        (row.flame, flames, "flame weapon"),
        (row.indirect, weapons, "indirect weapon"),
        (row.direct_mortar, weapons, "indirect weapon"),
    ):
        if name:
            demand_known(name, known, file, where, what)
    if bool(row.missions) != bool(row.indirect or row.direct_mortar):
        raise ContentError(file, f"{where} missions", "expected them with a mortar, and with nothing else")


def _check_helicopter(row: HelicopterRow, file: str) -> None:
    where = f"helicopters {row.id}"
    if row.gunship and (row.room or not row.forward_dice):
        raise ContentError(file, where, "expected a gunship to have forward dice and no room")
    if row.door_guns_only_landing and row.door_guns == "none":
        raise ContentError(file, f"{where} door_guns", "expected some that fire only when it lands")


def read_stands(text: str, charts: Charts, vehicles: VehiclesFile, file: str = "stands.toml") -> StandsFile:
    """1.1 The kinds of stands on foot and the arms of fire teams, by their number."""
    found = read(text, StandsFile, file)
    demand_each([row.arms for row in found.arms], Arms, file, "arms")
    demand_each([row.kind for row in found.stands], StandKind, file, "stands")
    for row in found.stands:
        _check_stand(row, charts, vehicles, file)
    return found


def _check_stand(row: StandRow, charts: Charts, vehicles: VehiclesFile, file: str) -> None:
    where = f"stands {row.kind}"
    for name, known, what in (
        (row.gun, [gun.id for gun in vehicles.guns], "gun"),
        (row.indirect, [weapon.id for weapon in charts.indirect], "indirect weapon"),
        (row.flame, [flame.id for flame in charts.flame], "flame weapon"),
    ):
        if name:
            demand_known(name, known, file, where, what)
    if bool(row.missions) != bool(row.indirect or row.flame):
        raise ContentError(file, f"{where} missions", "expected them with a mortar, gun or flame, else none")
    if row.diameter and (row.width, row.depth) != (1000, 1000):
        raise ContentError(file, f"{where} diameter", "expected a disc to have neither width nor depth")
    if row.heavy and row.bears:
        raise ContentError(file, f"{where} bears", "expected heavy weapons to carry no casualties")
    if row.mobility not in (Mobility.FOOT, Mobility.EMPLACED):
        raise ContentError(file, f"{where} mobility", "expected foot or emplaced")
