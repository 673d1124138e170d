"""What the browser is told: once, with each view; and walks and windows that the browser must work out alike.

DANGERCLOSE_REGOLD=1 writes the fixture of the client and its types anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from dangerclose.core.bits import members
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.components import SCENARIOS
from dangerclose.games.incoming.field import here
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.printed import content, verbs
from dangerclose.games.incoming.reactions import may_react
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.shown import Extras, extras
from dangerclose.games.incoming.state import NO_FIRE, State
from dangerclose.games.incoming.victory import points
from dangerclose.games.incoming.windows import windows, worth_asking
from dangerclose.games.incoming.words import WORDS
from dangerclose.server.typescript import FOLDER, game_module
from tests.games.incoming.board import COMMUNIST, FREE_WORLD, at, board, stand

WALKS = Path(__file__).parents[3] / "web" / "src" / "lib" / "games" / "incoming" / "fixtures" / "walks.json"
MOVER = "us-1-fire-team-1"
ENEMIES = {
    "vc-1-fire-team-1": "20.40",
    "vc-1-fire-team-2": "30.36",
    "vc-1-platoon-cg-1": "41.28",
    "vc-2-fire-team-1": "36.22",
    "vc-hmg-1": "34.44",
}
ENDS = (
    "32.40",
    "20.41",
    "60.50",
    "10.62",
    "33.20",
    "18.30",
    "45.45",
    "32.58",
    "0.0",
    "63.63",
    "31.55",
    "20.39",
)


def firefight() -> State:
    """Some who move, and enemies whom they know of."""
    return board({MOVER: "32.56", "us-1-platoon-cg-1": "30.58", **ENEMIES})


def shown(s: State, seat: int) -> Extras:
    """What a seat is told."""
    told = GAME.extras(s, seat)
    assert isinstance(told, Extras)
    return told


def written_or_same(path: Path, text: str) -> None:
    """A file of the client says just this."""
    if os.environ.get("DANGERCLOSE_REGOLD"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "stale: run it with DANGERCLOSE_REGOLD=1"


def test_types_of_the_client_are_those_of_the_server() -> None:
    written_or_same(FOLDER / "incoming.ts", game_module(GAME))


def test_client_walks_as_the_rules_do() -> None:
    s = firefight()
    told = shown(s, FREE_WORLD)
    sheet = sheet_of(s)
    start = s.at[stand(MOVER)]
    able = [one.stand for one in told.watchers]
    ways: list[dict[str, Any]] = []
    for end in ENDS:
        walk = sheet.lattice.walk(start, at(s, end))
        found = windows(
            sheet.terrain, walk, [s.at[one] for one in able], [int(one.reach, 16) for one in told.watchers]
        )
        ways.append(
            {
                "end": at(s, end),
                "walk": walk,
                "windows": [list(window[:-1]) for window in found],
                "worth": [found.index(window) for window in worth_asking(found)],
            }
        )
    assert sum(len(way["windows"]) for way in ways) > len(ways)
    fixture = {
        "columns": sheet.lattice.columns,
        "rows": sheet.lattice.rows,
        "start": start,
        "watchers": [
            {"stand": one.stand, "at": s.at[one.stand], "reach": one.reach, "covered": one.covered}
            for one in told.watchers
        ],
        "ways": ways,
    }
    written_or_same(WALKS, json.dumps(fixture, separators=(",", ":")) + "\n")


def test_cover_by_row_is_cover_point_by_point() -> None:
    s = firefight()
    ground = sheet_of(s).terrain
    for one in here(s, COMMUNIST):
        row = sheet_of(s).terrain.covered_from(s.at[one])
        for point in members(ground.seen(s.at[one])):
            assert bool(row >> point & 1) == ground.cover(point, s.at[one])[0]


def test_those_who_may_not_fire_watch_nothing() -> None:
    s = firefight()
    silent = stand("vc-1-fire-team-1")
    assert silent in [one.stand for one in shown(s, FREE_WORLD).watchers]
    s.status[silent] |= NO_FIRE
    assert not may_react(s, silent)
    assert silent not in [one.stand for one in shown(s, FREE_WORLD).watchers]
    assert shown(s, COMMUNIST).watchers
    assert GAME.extras(s, None).watchers == []


def test_points_are_told_as_the_rules_count_them() -> None:
    s = firefight()
    s.casualty_at, s.casualty_of = [at(s, "10.10")], [FREE_WORLD]
    s.casualty_aboard = [-1]
    told = shown(s, FREE_WORLD)
    for side in (FREE_WORLD, COMMUNIST):
        lines = [(line.text, line.value) for line in points(known(s, FREE_WORLD), side)]
        assert [(one.words, one.points) for one in told.points if one.side == side] == lines
    assert any(one.words == "enemy casualties left" for one in told.points)


def test_hidden_stands_and_works_are_told_to_nobody_else() -> None:
    s = board({MOVER: "32.56", "vc-1-fire-team-1": "20.40 hidden"})
    hidden = stand("vc-1-fire-team-1")
    assert hidden in [one.index for one in shown(s, COMMUNIST).stands]
    assert hidden not in [one.index for one in shown(s, FREE_WORLD).stands]
    assert hidden not in [one.stand for one in shown(s, FREE_WORLD).watchers]
    assert hidden in [one.index for one in extras(s, None).stands]


def test_every_scenario_is_printed_with_table_and_stands() -> None:
    printed = content()
    assert [one.id for one in printed.scenarios] == list(SCENARIOS)
    for one in printed.scenarios:
        assert one.table.anchors
        assert one.table.features
        assert len({card.index for card in one.stands}) == len(one.stands)
        assert all(card.short and card.radius > 0 for card in one.stands)
        assert all(bool(card.kind) != bool(card.mover) for card in one.stands)


def test_verbs_tell_stands_from_points() -> None:
    told = verbs()
    assert set(told) == set(WORDS.verbs)
    assert told["move"] == ["unit", "place"]
    assert told["react"] == ["place", "unit"]
    assert told["recon"] == ["unit", "feature"]
    assert told["pivot"] == ["unit", "other"]
