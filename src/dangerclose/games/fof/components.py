"""The components of Fields of Fire, read once."""

from dangerclose.core.content import text_of
from dangerclose.games.fof.chart_loading import read_activity, read_charts, read_vehicles
from dangerclose.games.fof.deck_loading import read_action_deck, read_terrain_deck
from dangerclose.games.fof.unit_loading import read_fire_support, read_force

_PACKAGE = "dangerclose.games.fof"
CHARTS = read_charts(text_of(_PACKAGE, "charts.toml"))
ACTION_DECK = read_action_deck(text_of(_PACKAGE, "action-deck.toml"))
TERRAIN_DECKS = {
    name: read_terrain_deck(text_of(_PACKAGE, f"terrain/{name}.toml"), CHARTS.urban_cover, f"{name}.toml")
    for name in ("vietnam",)
}
VEHICLES, ANTI_ARMOR = read_vehicles(text_of(_PACKAGE, "vehicles.toml"))
ACTIVITY = read_activity(text_of(_PACKAGE, "activity.toml"))
AGENCIES = read_fire_support(text_of(_PACKAGE, "fire-support.toml"))
FORCES = {
    name: read_force(
        text_of(_PACKAGE, f"units/{name}.toml"),
        {row.id: n for n, row in enumerate(VEHICLES.chart)},
        {row.id: n for n, row in enumerate(AGENCIES)},
        f"{name}.toml",
    )
    for name in ("us-army-vietnam", "vc-nva")
}
