"""The campaign of Fields of Fire at the server: two missions, saved, started again, resumed, verified."""

from __future__ import annotations

from pathlib import Path

import pytest

from dangerclose.core import record as records
from dangerclose.games import game
from dangerclose.server.matches import record_from
from dangerclose.server.protocol import Choose, Created, NewMatch, SeatPlan
from dangerclose.server.replays import Reels, verdict
from dangerclose.server.table import Table
from dangerclose.server.tables import Tables
from tests.server.inside import within

ALONE = {"Commander": SeatPlan("person")}
MOST_TRIES = 8
FEW = 40


def play_on(tables: Tables, table: Table, choices: int = 100_000) -> None:
    """So many choices more as the scripted commander makes them, or to the end."""
    commander = table.game.player("doctrine", 0, 1)
    while (ask := table.match.ask) is not None and choices:
        action = commander.decide(table.match.view(0), ask).action
        tables.choose(table, 0, Choose(table.version, ask.kind, list(action)))
        choices -= 1


async def goes_on(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Created:
    """A first mission after which the campaign goes on."""
    for number in range(MOST_TRIES):
        monkeypatch.setattr("dangerclose.core.match.new_seed", lambda seed=number: b"%016d" % seed)
        created = await tables.create(NewMatch("fof", "a1", ALONE, switches={"campaign": "survivor"}))
        table = await tables.table(created.match.id)
        play_on(tables, table)
        if table.match.onward is not None:
            return created
    raise AssertionError("no mission leads on")


def test_a_campaign_is_left_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Created] = []
    stood: list[bytes] = []

    async def first_evening(tables: Tables) -> None:
        first = await goes_on(tables, monkeypatch)
        before = await tables.table(first.match.id)
        second = await tables.create(NewMatch("", "", ALONE, after=first.match.id), first.tokens["Commander"])
        assert (second.match.scenario, second.match.campaign) == ("a2", "iii-corps")
        table = await tables.table(second.match.id)
        assert before.match.onward is not None
        assert table.match.carried == before.match.onward.carried
        assert table.match.switches == before.match.switches
        assert "mission a1 " in table.match.state.history
        play_on(tables, table, FEW)
        assert not table.match.over
        made[:] = [first, second]
        stood.append(table.update(0, -1))

    async def next_evening(tables: Tables) -> None:
        ids = [one.match.id for one in made]
        assert [card.id for card in tables.missions(ids[1]).matches] == ids
        table = await tables.table(ids[1])
        assert table.seat_for(made[1].tokens["Commander"]) == 0
        assert table.update(0, -1) == stood[0], "another position than was left"
        play_on(tables, table)
        stored = [tables.stored(one) for one in ids]
        reels = Reels(tables.store)
        first, second = [await reels.reel(one) for one in stored]
        assert verdict(first, stored[0]).right
        found = verdict(second, stored[1], first)
        assert (found.right, found.carried) == (True, "right")
        chain = [
            records.read(records.write(record_from(one, tables.store.choices(one.id), reveal=True)))
            for one in stored
        ]
        assert len(records.verify_chain(game("fof"), chain)) == len(ids)
        assert chain[1].carried.startswith("way survivor\n")

    within(tmp_path, first_evening)
    within(tmp_path, next_evening)
