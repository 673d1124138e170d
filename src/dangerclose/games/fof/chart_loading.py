"""Reads the charts, the Vehicle and Anti-Tank Weapons Chart and the enemy activity tables, and checks them.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from dangerclose.core.content import ContentError, demand_length, demand_unique
from dangerclose.games.fof.activity_schema import (
    ActivityCase,
    ActivityFile,
    ActivityTables,
    Column,
    GoodOrderRow,
    PinnedRow,
)
from dangerclose.games.fof.chart_schema import (
    AntiArmor,
    AntiArmorRow,
    Charts,
    ChartsFile,
    MixedExperience,
    VehicleRow,
    VehiclesFile,
)
from dangerclose.games.fof.deck_loading import LEAST_NCM, MOST_NCM, MOST_OPTIONS
from dangerclose.games.fof.mission_terms import Skill, Task
from dangerclose.games.fof.reading import demand_all, demand_range, read
from dangerclose.games.fof.terms import (
    Activity,
    Ammo,
    CoverMarker,
    Experience,
    Illumination,
    Leadership,
    Letter,
    Mobility,
    Range,
    Screen,
    Tactics,
    Term,
    Vof,
    Weather,
)

AUTOMATIC = 0
"""9.1.5/2 Draws for contact: "auto" on the chart."""
LEAST_SUM, MOST_SUM = 0, 6
"""7.6/7 Below and above, the Anti-Armor Table does not change."""
DEFENSIVE = (Tactics.DELAY, Tactics.HASTY, Tactics.DELIBERATE)
OFFENSIVE = (Tactics.ASSAULT, Tactics.OVERRUN)
BASIC = (Vof.S, Vof.A, Vof.H, Vof.ALL_PINNED)
"""1.2.6/5 Basic VOF; A/S is one of them at each range."""

_LETTERS = {"G": Experience.GREEN, "L": Experience.LINE, "V": Experience.VETERAN}
_MOST_VISIBILITY = 5
_MOST_STEPS = 4

AnyTerm = TypeVar("AnyTerm", bound=Term)
Value = TypeVar("Value")


def read_charts(text: str, file: str = "charts.toml") -> Charts:
    """All charts, each with a row for every term it is about."""
    sheet = read(text, ChartsFile, file)
    demand_all((row.marker for row in sheet.cover), CoverMarker, file, "cover")
    demand_all((row.screen for row in sheet.screens), Screen, file, "screens")
    demand_all((row.illumination for row in sheet.illumination), Illumination, file, "illumination")
    demand_all((row.weather for row in sheet.weather), Weather, file, "weather")
    demand_all((row.skill for row in sheet.skills), Skill, file, "skills")
    demand_all((row.task for row in sheet.experience_points), Task, file, "experience_points")
    _by_term(sheet.combat.vof, (*BASIC, Vof.SNIPER), file, "combat.vof")
    _by_term(sheet.commands.saved, Experience, file, "commands.saved")
    if (sheet.combat.least, sheet.combat.most) != (LEAST_NCM, MOST_NCM):
        raise ContentError(file, "combat", f"expected {LEAST_NCM} to {MOST_NCM}, as on the Action cards")
    for weather in sheet.weather:
        demand_range(weather.least, 0, weather.most, file, f"weather {weather.weather.word} least")
        demand_range(weather.most, 0, _MOST_VISIBILITY, file, f"weather {weather.weather.word} most")
    demand_unique([row.id for row in sheet.urban_cover], file, "urban_cover id")
    for urban in sheet.urban_cover:
        demand_length(urban.results, 10, file, f"urban_cover {urban.id}")
    for task in sheet.experience_points:
        if task.per < 1:
            raise ContentError(file, f"experience_points {task.task.word} per", "expected 1 or more")
    return Charts(
        contact_draws=_contact_draws(sheet, file),
        commands=sheet.commands,
        attempts=sheet.attempts,
        spotting=sheet.spotting,
        combat=sheet.combat,
        cover=sheet.cover,
        urban_cover={row.id: row.results for row in sheet.urban_cover},
        screens=tuple(row.modifier for row in sheet.screens),
        illumination=tuple((row.card, row.adjacent) for row in sheet.illumination),
        weather=tuple((row.least, row.most) for row in sheet.weather),
        loads=sheet.loads,
        carried=_by_term(sheet.loads.ammo, Ammo, file, "loads.ammo"),
        ammo_use=sheet.ammo_use,
        mixed_experience=_mixed_experience(sheet.mixed_experience, file),
        skills=sheet.skills,
        prices=sheet.prices,
        experience_points=tuple(
            (row.offensive, row.patrol, row.defensive) for row in sheet.experience_points
        ),
        experience_per=tuple(row.per for row in sheet.experience_points),
    )


def _contact_draws(sheet: ChartsFile, file: str) -> tuple[tuple[int, ...], ...]:
    rows = _by_term(sheet.contact_draws.draws, Activity, file, "contact_draws")
    for activity, row in zip(Activity, rows):
        demand_length(row, len(Letter), file, f"contact_draws.{activity.word}")
    return tuple(tuple(AUTOMATIC if draws == "auto" else draws for draws in row) for row in rows)


def _by_term(
    rows: Mapping[AnyTerm, Value], terms: type[AnyTerm] | Sequence[AnyTerm], file: str, where: str
) -> tuple[Value, ...]:
    """The values of a table that has one for each of these terms, in order."""
    for one in terms:
        if one not in rows:
            raise ContentError(file, where, f"expected a value for {one.word}")
    if len(rows) != len(list(terms)):
        raise ContentError(file, where, f"expected only: {', '.join(one.word for one in terms)}")
    return tuple(rows[one] for one in terms)


def _mixed_experience(table: MixedExperience, file: str) -> dict[tuple[int, int, int], Experience]:
    """10.6 By how many Steps are Green, Line and Veteran, like Steps included."""
    levels: dict[tuple[int, int, int], Experience] = {}
    for steps in range(1, _MOST_STEPS + 1):
        levels[steps, 0, 0] = Experience.GREEN
        levels[0, steps, 0] = Experience.LINE
        levels[0, 0, steps] = Experience.VETERAN
    for letters, level in table.levels.items():
        if not set(letters) <= set(_LETTERS):
            raise ContentError(file, "mixed_experience", f"expected the letters V, L and G, got {letters!r}")
        key = letters.count("G"), letters.count("L"), letters.count("V")
        if key in levels:
            raise ContentError(file, "mixed_experience", f"{letters} is given twice")
        levels[key] = level
    for steps in range(1, _MOST_STEPS + 1):
        for green in range(steps + 1):
            for line in range(steps - green + 1):
                key = green, line, steps - green - line
                if key not in levels:
                    letters = "V" * key[2] + "L" * line + "G" * green
                    raise ContentError(file, "mixed_experience", f"expected a level for {letters}")
    return levels


# vehicles.toml


def read_vehicles(text: str, file: str = "vehicles.toml") -> tuple[VehiclesFile, AntiArmor]:
    """7.0 The chart, its modifiers, and the Anti-Armor Table by its sums."""
    sheet = read(text, VehiclesFile, file)
    demand_unique([row.id for row in sheet.chart], file, "chart id")
    for row in sheet.chart:
        _check_vehicle(row, file)
    _by_term(sheet.vof_against_vehicles.vof, (*BASIC, Vof.SNIPER), file, "vof_against_vehicles.vof")
    return sheet, _anti_armor(sheet.anti_armor, file)


def _check_vehicle(row: VehicleRow, file: str) -> None:
    where = f"chart {row.id}"
    if len(row.gunnery) > len(Range):
        raise ContentError(file, f"{where} gunnery", f"expected at most {len(Range)} ranges")
    if row.range is not None and row.vof is None:
        raise ContentError(file, where, "expected a VOF where there is a range")
    if row.mobility == Mobility.INFANTRY and (row.defence is not None or row.crew or row.carries):
        raise ContentError(file, where, "expected no crew, load or defence of an infantry weapon")
    if row.move_and_fire is not None and not row.gunnery and row.vof is None:
        raise ContentError(file, f"{where} move_and_fire", "expected a vehicle that fires")
    if list(row.gunnery) != sorted(row.gunnery):
        raise ContentError(file, f"{where} gunnery", "expected no better gunnery at a longer range")


def _anti_armor(rows: tuple[AntiArmorRow, ...], file: str) -> AntiArmor:
    bounds = [row.up_to for row in rows[:-1]]
    known = [bound for bound in bounds if bound is not None]
    if not rows or rows[-1].up_to is not None or len(known) != len(bounds) or known != sorted(set(known)):
        raise ContentError(file, "anti_armor", "expected rising sums in up_to, and none in the last row")
    if (known[0], known[-1]) != (LEAST_SUM, MOST_SUM - 1):
        raise ContentError(file, "anti_armor", f"expected sums from {LEAST_SUM} to {MOST_SUM - 1}")
    found = [
        next(row for row in rows if row.up_to is None or total <= row.up_to)
        for total in range(LEAST_SUM, MOST_SUM + 1)
    ]
    return AntiArmor(
        vehicle=tuple(row.vehicle for row in found), helicopter=tuple(row.helicopter for row in found)
    )


# activity.toml


def read_activity(text: str, file: str = "activity.toml") -> ActivityTables:
    """9.4 The three hierarchies, a column for each leadership and each tactics."""
    sheet = read(text, ActivityFile, file)
    offensive = _hierarchy(sheet.offensive, OFFENSIVE, file, "offensive")
    defensive = _hierarchy(sheet.defensive, DEFENSIVE, file, "defensive")
    return ActivityTables(
        pinned=_hierarchy(sheet.pinned, tuple(Leadership), file, "pinned"),
        good_order=(*defensive, *offensive),
        human_wave=sheet.human_wave.always,
        sapper_tactics=sheet.sappers.tactics,
        sapper_otherwise=sheet.sappers.otherwise,
    )


def _hierarchy(
    rows: Sequence[PinnedRow] | Sequence[GoodOrderRow], columns: Sequence[Term], file: str, where: str
) -> tuple[tuple[ActivityCase, ...], ...]:
    demand_unique([row.situation.word for row in rows], file, f"{where} situation")
    found: list[list[ActivityCase]] = [[] for _ in columns]
    for row in rows:
        place = f"{where} {row.situation.word}"
        cells: Mapping[Term, Column] = dict(row.columns.items())
        for i, cell in enumerate(_by_term(cells, columns, file, place)):
            demand_range(len(cell.results), 1, MOST_OPTIONS, file, f"{place} {columns[i].word} results")
            case = ActivityCase(
                situation=row.situation, results=cell.results, stays_in=frozenset(cell.stays_in)
            )
            found[i].append(case)
    return tuple(tuple(cases) for cases in found)
