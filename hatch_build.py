"""The built browser client goes into the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """A wheel carries web/dist; an editable checkout serves it from where it is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds."""
        if version == "editable":
            return
        built = Path(self.root, "web", "dist")
        if not (built / "index.html").is_file():
            raise FileNotFoundError("the client is not built, expected web/dist: run make wheel")
        build_data["force_include"][str(built)] = "dangerclose/server/client_files"
