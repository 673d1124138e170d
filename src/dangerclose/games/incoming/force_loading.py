"""Reads prices and organisations, and checks them.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

from collections.abc import Iterable

from dangerclose.core.content import ContentError, demand_known, demand_unique, read
from dangerclose.core.paraphrases import CLAUSE_ID
from dangerclose.games.incoming.force_schema import HEAVY_WEAPON, Organisation, OrganisationsFile, Points
from dangerclose.games.incoming.stand_schema import VehiclesFile
from dangerclose.games.incoming.terms import StandKind

WORKS = (
    "bunker",
    "trench",
    "booby-trap",
    "tunnel-section",
    "entrance",
    "barracks-2",
    "barracks-4",
    "barracks-6",
    "barracks-8",
    "mines",
    "wire",
)
"""P.0/T5"""
OTHERS = ("free-fire-zone", "night-sight")
"""P.0/T6, M.5/4"""
PRICED_OTHERWISE = (
    StandKind.FIRE_TEAM,
    StandKind.PLATOON_CG,
    StandKind.COMPANY_CG,
    StandKind.BATTALION_CG,
    StandKind.OBSERVER,
)
NEVER_BOUGHT = (StandKind.PILOT, StandKind.AIRCREW, StandKind.CIVILIANS)


def read_points(text: str, vehicles: VehiclesFile, file: str = "points.toml") -> Points:
    """P.0 What everything costs: each thing that can be bought has one price."""
    points = read(text, Points, file)
    wanted = [kind for kind in StandKind if kind not in PRICED_OTHERWISE and kind not in NEVER_BOUGHT]
    _demand_prices([*points.stands, *points.stands_ours], wanted, file, "stands")
    _demand_prices(
        [*points.vehicles, *points.vehicles_ours], [row.id for row in vehicles.vehicles], file, "vehicles"
    )
    _demand_prices(points.works, WORKS, file, "works")
    _demand_prices(points.others, OTHERS, file, "others")
    demand_unique([row.id for row in points.observers], file, "observers id")
    _check_buyers(points, file)
    return points


def _check_buyers(points: Points, file: str) -> None:
    """Whoever may buy something buys what has a price, and some army does."""
    priced = (points.roles, points.stands, points.stands_ours, points.vehicles, points.vehicles_ours)
    known = [str(name) for prices in (*priced, points.works, points.others) for name in prices]
    known += [row.id for row in points.observers]
    for name, armies in points.buyers.items():
        demand_known(name, known, file, "buyers", "thing to buy")
        demand_unique([str(army) for army in armies], file, f"buyers {name}")
        if not armies:
            raise ContentError(file, f"buyers {name}", "expected an army")


def _demand_prices(found: Iterable[str], wanted: Iterable[str], file: str, where: str) -> None:
    names, known = [str(name) for name in found], [str(name) for name in wanted]
    demand_unique(names, file, where)
    for name in names:
        demand_known(name, known, file, where, "thing to buy")
    for name in known:
        if name not in names:
            raise ContentError(file, where, f"expected a price for {name!r}")


def read_organisations(
    text: str, vehicles: VehiclesFile, file: str = "organisations.toml"
) -> tuple[Organisation, ...]:
    """O.1 to O.10 The armies."""
    rows = read(text, OrganisationsFile, file).organisations
    demand_unique([row.id for row in rows], file, "organisations id")
    demand_unique([row.name for row in rows], file, "organisations name")
    for row in rows:
        _check(row, vehicles, file)
    return rows


def _check(row: Organisation, vehicles: VehiclesFile, file: str) -> None:
    where = f"organisations {row.id}"
    if not CLAUSE_ID.fullmatch(row.rule):
        raise ContentError(file, f"{where} rule", f"expected a clause id, got {row.rule!r}")
    for name in (*row.battalion, *row.company, *row.instead):
        demand_known(name, (*StandKind, HEAVY_WEAPON), file, where, "stand")
    for name in row.at_base:
        demand_known(name, row.company, file, f"{where} at_base", "stand of a company")
    ids = [vehicle.id for vehicle in vehicles.vehicles]
    for name in (*row.battalion_vehicles, *row.company_vehicles, *row.carriers, *row.fourth):
        demand_known(name, ids, file, where, "vehicle")
    if (row.battalion_rating is None) != (row.companies == 1):
        raise ContentError(
            file, f"{where} battalion_rating", "expected one where there are several companies"
        )
    if row.qualities and row.quality not in row.qualities:
        raise ContentError(file, f"{where} qualities", f"expected {row.quality} among them")
    for name in row.ruled:
        demand_known(name, row.__struct_fields__, file, f"{where} ruled", "value")
    for variant in row.variants:
        if len(variant.platoon_ratings) != len(row.platoon_ratings):
            raise ContentError(file, f"{where} {variant.name}", "expected a rating for each platoon")
