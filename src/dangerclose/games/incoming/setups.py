"""The ready set-ups of all scenarios: read once, and of free battles made."""

from collections.abc import Mapping

from dangerclose.core.content import text_of
from dangerclose.games.incoming.battle import NAME
from dangerclose.games.incoming.components import LIBRARY, SCENARIOS
from dangerclose.games.incoming.ready import ready_setup
from dangerclose.games.incoming.setup_loading import ForceSetup, read_setup
from dangerclose.games.incoming.sheets import Sheet

SETUPS: dict[str, dict[str, ForceSetup]] = {
    name: read_setup(
        text_of("dangerclose.games.incoming", f"setups/{name}.toml"), scenario, LIBRARY, f"{name}.toml"
    )
    for name, scenario in SCENARIOS.items()
}


def setups_of(sheet: Sheet) -> Mapping[str, ForceSetup]:
    """The ready set-up of each force of a game."""
    name = sheet.scenario.sheet.id
    return ready_setup(sheet) if name == NAME else SETUPS[name]
