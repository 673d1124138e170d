"""12.6 Which weapons breach walls and buildings, from where, and what an attempt comes to."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.core.content import ContentError, Shape, demand_known, demand_unique, text_of
from dangerclose.games.fof.components import VEHICLES
from dangerclose.games.fof.deck_schema import Block
from dangerclose.games.fof.reading import demand_range, read
from dangerclose.games.fof.terms import Term
from dangerclose.games.fof.urban import GROUND, STREETS, YARD, Works, breachable, house_of


class BreachAttempt(Term):
    """12.6/T1 The Action by which a weapon breaches."""

    GRENADE_ATTACK = 0
    CONCENTRATE_FIRE = 1


class Outcome(Term):
    """12.6/T1 What an attempt to breach comes to."""

    BREACH = 0
    GRENADE_MISS = 1
    GRENADE_ATTACK = 2
    FIRE = 3


class BreachingWeapon(Shape, frozen=True, kw_only=True):
    """12.6/T1 A row of the Breaching Table."""

    id: str
    charts: tuple[str, ...] = ()
    attempt: BreachAttempt
    icons: int
    carried: bool = False
    barricaded: bool = False
    sure_without_fire: bool = False
    strikes: bool = False
    otherwise: Outcome


class BreachingFile(Shape, frozen=True, kw_only=True):
    weapons: tuple[BreachingWeapon, ...]


def read_breaching(text: str, file: str = "breaching.toml") -> dict[str, BreachingWeapon]:
    """12.6/T1 The weapons that breach, by their ids."""
    rows = read(text, BreachingFile, file).weapons
    demand_unique([row.id for row in rows], file, "id")
    demand_unique([chart for row in rows for chart in row.charts], file, "charts")
    known = [row.id for row in VEHICLES.chart]
    for row in rows:
        demand_range(row.icons, 1, 2, file, f"{row.id} icons")
        for chart in row.charts:
            demand_known(chart, known, file, f"{row.id} charts", "row of vehicles.toml")
        if row.otherwise == Outcome.BREACH:
            raise ContentError(file, f"{row.id} otherwise", "expected something else than a breach")
        if row.carried == bool(row.charts):
            raise ContentError(file, row.id, "expected either a charge that is carried or rows of a chart")
    return {row.id: row for row in rows}


WEAPONS = read_breaching(text_of("dangerclose.games.fof", "breaching.toml"))
CHARGE = next(row for row in WEAPONS.values() if row.carried)
OF_CHART = {chart: row for row in WEAPONS.values() for chart in row.charts}


def breach_targets(weapon: BreachingWeapon, block: Block, works: Works, seen: int) -> int:
    """12.6/1, 12.6/T1 What a weapon breaches of a block: walls and buildings of which it sees a side, that is
    an area from which they are entered. For a charge that is carried `seen` is the area of its bearer."""
    found = 0
    for area in members(seen & (STREETS | YARD)):
        found |= breachable(block, works, area)
    if weapon.barricaded:
        found &= YARD | works.barricaded
    return found


def needs_attempt(weapon: BreachingWeapon, *, under_fire: bool) -> bool:
    """12.6/T1 Whether cards are drawn: a charge that nobody fires at goes off as it should."""
    return under_fire or not weapon.sure_without_fire


def outcome(weapon: BreachingWeapon, icons: int, *, under_fire: bool) -> Outcome:
    """12.6/T1 What an attempt with so many icons comes to."""
    if not needs_attempt(weapon, under_fire=under_fire) or icons >= weapon.icons:
        return Outcome.BREACH
    return weapon.otherwise


def struck_behind(weapon: BreachingWeapon, block: Block, area: int) -> int:
    """12.6/T1 The areas whose enemies are under a Grenade Attack when a weapon has breached one: a courtyard,
    or the ground floor of the building."""
    if not weapon.strikes:
        return 0
    return house_of(block, area) if GROUND >> area & 1 else 1 << area
