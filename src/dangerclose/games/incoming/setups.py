"""The ready set-ups of the scenarios, read once."""

from dangerclose.core.content import text_of
from dangerclose.games.incoming.components import LIBRARY, SCENARIOS
from dangerclose.games.incoming.setup_loading import ForceSetup, read_setup

SETUPS: dict[str, dict[str, ForceSetup]] = {
    name: read_setup(
        text_of("dangerclose.games.incoming", f"setups/{name}.toml"), scenario, LIBRARY, f"{name}.toml"
    )
    for name, scenario in SCENARIOS.items()
}
