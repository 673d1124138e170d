"""The components of Fields of Fire, read once: decks, charts, counters, packages, campaigns, missions.

Flat tables over them, by small numbers, are made in `tables`. Of decks and forces there are those that a
campaign names, in the order of the campaigns, and the urban deck; what lies in the folders for other wars is
not read.
"""

from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable

from dangerclose.core.content import content_of, text_of
from dangerclose.games.fof.activity_schema import ActivityTables
from dangerclose.games.fof.campaign_loading import Library, read_campaign
from dangerclose.games.fof.chart_loading import AUTOMATIC, read_activity, read_charts, read_vehicles
from dangerclose.games.fof.chart_schema import Charts
from dangerclose.games.fof.deck_loading import read_action_deck, read_terrain_deck
from dangerclose.games.fof.deck_schema import ActionCard, TerrainDeck
from dangerclose.games.fof.mission_loading import in_order, read_mission
from dangerclose.games.fof.mission_schema import Campaign, EventsFile, Mission, Packages
from dangerclose.games.fof.package_loading import read_events, read_packages
from dangerclose.games.fof.reading import read
from dangerclose.games.fof.terms import Activity, Letter
from dangerclose.games.fof.unit_loading import read_fire_support, read_force
from dangerclose.games.fof.unit_schema import Agency, Force

_PACKAGE = "dangerclose.games.fof"
URBAN_DECK = "hue"
"""12.1/8 The deck of city blocks: they may lie beside the cards of any other."""


def _text(name: str) -> str:
    return text_of(_PACKAGE, name)


def _texts(folder: str) -> Iterator[tuple[str, str]]:
    """The text of each file in a folder, with its name."""
    for name, file in _files(folder):
        yield file.read_text(encoding="utf-8"), name


def _files(folder: str) -> list[tuple[str, Traversable]]:
    """The content files in a folder by their names, sorted."""
    found = (file for file in (content_of(_PACKAGE) / folder).iterdir() if file.name.endswith(".toml"))
    return sorted(((file.name, file) for file in found), key=lambda one: one[0])


_CAMPAIGNS = sorted(
    ((text, name, read(text, Campaign, name)) for text, name in _texts("campaigns")),
    key=lambda one: one[2].number,
)


def _named(folder: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The text of each of these files, once, with its name; a missing one is for `read_campaign` to tell."""
    there = dict(_files(folder))
    for name in dict.fromkeys(f"{one}.toml" for one in names):
        if name in there:
            yield there[name].read_text(encoding="utf-8"), name


# Decks and charts

CHARTS: Charts = read_charts(_text("charts.toml"))
ACTION_DECK: tuple[ActionCard, ...] = read_action_deck(_text("action-deck.toml"))
TERRAIN_DECKS: dict[str, TerrainDeck] = {
    deck.id: deck
    for deck in (
        read_terrain_deck(text, CHARTS.urban_cover, name)
        for text, name in _named("terrain", (*(row.terrain for *_, row in _CAMPAIGNS), URBAN_DECK))
    )
}
VEHICLES, ANTI_ARMOR = read_vehicles(_text("vehicles.toml"))
ACTIVITY: ActivityTables = read_activity(_text("activity.toml"))

# Firing agencies and counters

_FORCES = tuple(dict.fromkeys(force for *_, row in _CAMPAIGNS for force in (row.company, row.enemy)))
AGENCIES: tuple[Agency, ...] = tuple(
    agency
    for agency in read_fire_support(_text("fire-support.toml"))
    if not agency.forces or set(agency.forces) & set(_FORCES)
)
AGENCY: dict[str, int] = {agency.id: number for number, agency in enumerate(AGENCIES)}
_CHART_ROW = {row.id: number for number, row in enumerate(VEHICLES.chart)}
FORCES: dict[str, Force] = {
    force.id: force
    for force in (read_force(text, _CHART_ROW, AGENCY, name) for text, name in _named("units", _FORCES))
}

# Packages, events, campaigns, missions

PACKAGES: dict[str, Packages] = {
    packages.id: packages
    for packages in (read_packages(text, FORCES, name) for text, name in _texts("packages"))
}
EVENTS: EventsFile = read_events(_text("events.toml"), AGENCY)
LIBRARY = Library(
    forces=FORCES,
    decks=TERRAIN_DECKS,
    agencies={agency.id: agency for agency in AGENCIES},
    packages=PACKAGES,
    events=EVENTS,
    charts=CHARTS,
)
CAMPAIGNS: dict[str, Campaign] = {
    campaign.id: campaign for campaign in (read_campaign(text, LIBRARY, name) for text, name, _ in _CAMPAIGNS)
}
MISSIONS: dict[str, Mission] = in_order(
    (read_mission(text, LIBRARY, CAMPAIGNS, name) for text, name in _texts("missions")), CAMPAIGNS
)


LISTED: dict[str, Mission] = {
    name: mission for name, mission in MISSIONS.items() if not CAMPAIGNS[mission.campaign].proving
}
"""The missions that can be chosen; all others are for cases and tests."""


def contact_draws(campaign: Campaign, activity: Activity, letter: Letter) -> int:
    """9.1.5/2 Action cards to draw for a marker; `AUTOMATIC` makes contact without a draw."""
    if activity not in campaign.contact_draws:
        return CHARTS.contact_draws[activity][letter]
    draws = campaign.contact_draws[activity][letter]
    return AUTOMATIC if draws == "auto" else draws
