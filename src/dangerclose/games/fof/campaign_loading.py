"""Reads campaigns and checks them against the forces and the decks.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

from collections.abc import Mapping

from msgspec import Struct

from dangerclose.core.content import ContentError, demand_known, demand_length, demand_unique
from dangerclose.games.fof.chart_schema import Charts
from dangerclose.games.fof.deck_schema import TerrainDeck
from dangerclose.games.fof.mission_schema import Campaign, EventsFile, Packages
from dangerclose.games.fof.reading import demand_range, read
from dangerclose.games.fof.terms import Letter, Side
from dangerclose.games.fof.unit_schema import Agency, Force


class Library(Struct, frozen=True, kw_only=True):
    """All that a campaign or a mission may name, by id."""

    forces: Mapping[str, Force]
    decks: Mapping[str, TerrainDeck]
    agencies: Mapping[str, Agency]
    packages: Mapping[str, Packages]
    events: EventsFile
    charts: Charts


def read_campaign(text: str, library: Library, file: str) -> Campaign:
    """1.1.2 The Campaign Instructions."""
    row = read(text, Campaign, file)
    if file != f"{row.id}.toml":
        raise ContentError(file, "id", f"expected the name of the file, got {row.id!r}")
    for name, side, where in ((row.company, Side.FRIENDLY, "company"), (row.enemy, Side.ENEMY, "enemy")):
        if name not in library.forces or library.forces[name].side != side:
            raise ContentError(file, where, f"there is no {side.word} force {name!r} in units")
        if library.forces[name].era != row.era:
            raise ContentError(file, where, f"expected a force of {row.era.word}, got {name}")
    demand_known(row.terrain, library.decks, file, "terrain", "terrain deck")
    demand_unique(row.missions, file, "missions")
    demand_range(row.number, 1, 9, file, "number")
    demand_range(row.attempts, 1, 9, file, "attempts")
    for activity, draws in row.contact_draws.items():
        demand_length(draws, len(Letter), file, f"contact_draws.{activity.word}")
    for rotation in row.rotations:
        demand_range(rotation.after_mission, 1, len(row.missions), file, "rotations after_mission")
    return row
