"""What a browser fetches before the first page stands stays small: no more than 130 kB of script, packed."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.serving import CLIENT, Server

MOST = 130_000
"""Bytes, as they go over the wire."""

NAMED = re.compile(r'(?:src|href)="/(assets/[^"]+\.js)"')
IMPORTED = re.compile(r'(?:\bfrom|\bimport)\s*["\']\./([^"\']+\.js)["\']')


def loaded(entries: set[str], folder: Path) -> set[str]:
    """These scripts, and all that they import at once; what is fetched on demand is not among them."""
    found: set[str] = set()
    left = set(entries)
    while left:
        name = left.pop()
        found.add(name)
        text = (folder / name).read_text(encoding="utf-8")
        left |= {f"assets/{other}" for other in IMPORTED.findall(text)} - found
    return found


def test_the_first_load_is_small() -> None:
    entries = set(NAMED.findall(CLIENT.read_text(encoding="utf-8")))
    assert entries, "index.html loads no script"
    sizes = {
        name: len(gzip.compress((CLIENT.parent / name).read_bytes(), 9))
        for name in loaded(entries, CLIENT.parent)
    }
    assert sum(sizes.values()) <= MOST, f"{sum(sizes.values())} bytes of script at first: {sizes}"


def test_a_link_to_a_table_fetches_nothing_of_other_games(house: Server, visit: Visit) -> None:
    match, tokens = house.new_mission("training")
    me = visit(house).sit(match, tokens["Commander"])
    asked = me.page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
    )
    contents = {path for path in asked if path.startswith("/api/games/") or path == "/api/mine"}
    assert contents == {"/api/games/fof/content"}, "the lobby was there first"


def test_what_is_imported_at_once_is_counted(tmp_path: Path) -> None:
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "a.js").write_text('import{x}from"./b.js";const y=()=>import("./later.js")', encoding="utf-8")
    (assets / "b.js").write_text('import"./c.js"', encoding="utf-8")
    (assets / "c.js").write_text("", encoding="utf-8")
    assert loaded({"assets/a.js"}, tmp_path) == {"assets/a.js", "assets/b.js", "assets/c.js"}
