"""The components of Incoming!, read once: parameters, tables, terrain, stands, prices, armies, scenarios."""

from collections.abc import Iterator

from dangerclose.core.content import content_of, text_of
from dangerclose.games.incoming.chart_loading import (
    read_charts,
    read_parameters,
    read_stands,
    read_terrain,
    read_vehicles,
)
from dangerclose.games.incoming.chart_schema import Charts, Parameters, TerrainRow
from dangerclose.games.incoming.force_loading import read_organisations, read_points
from dangerclose.games.incoming.force_schema import Organisation, Points
from dangerclose.games.incoming.scenario_loading import Library, read_scenario
from dangerclose.games.incoming.scenario_schema import Scenario
from dangerclose.games.incoming.stand_schema import StandsFile, VehiclesFile

_PACKAGE = "dangerclose.games.incoming"


def _text(name: str) -> str:
    return text_of(_PACKAGE, name)


def _scenarios(library: Library) -> Iterator[Scenario]:
    for file in (content_of(_PACKAGE) / "scenarios").iterdir():
        if file.name.endswith(".toml"):
            yield read_scenario(file.read_text(encoding="utf-8"), library, file.name)


PARAMETERS: Parameters = read_parameters(_text("parameters.toml"))
CHARTS: Charts = read_charts(_text("charts.toml"))
TERRAIN: tuple[TerrainRow, ...] = read_terrain(_text("terrain.toml"))
VEHICLES: VehiclesFile = read_vehicles(_text("vehicles.toml"), CHARTS)
STANDS: StandsFile = read_stands(_text("stands.toml"), CHARTS, VEHICLES)
POINTS: Points = read_points(_text("points.toml"), VEHICLES)
ORGANISATIONS: dict[str, Organisation] = {
    row.id: row for row in read_organisations(_text("organisations.toml"), VEHICLES)
}
LIBRARY = Library(charts=CHARTS, terrain=TERRAIN, stands=STANDS, vehicles=VEHICLES, points=POINTS)
SCENARIOS: dict[str, Scenario] = {
    scenario.sheet.id: scenario
    for scenario in sorted(_scenarios(LIBRARY), key=lambda scenario: scenario.sheet.number)
}
