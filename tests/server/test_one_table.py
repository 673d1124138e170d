"""A match has one table, however many there are and whatever is evicted; the store refuses any other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from dangerclose.server import driver
from dangerclose.server.driver import Load
from dangerclose.server.limits import Limits
from dangerclose.server.store import Moved, Store, StoredSeat
from dangerclose.server.table import Stale, Table
from dangerclose.server.tables import Tables
from tests.server import many_matches
from tests.server.helpers import SEATS, Server, apart, running
from tests.server.inside import within
from tests.server.test_inside import Ear, choice, new_table
from tests.server.test_store import CHOICES, filled, standing, stored


def test_a_table_stays_until_those_who_wait_for_it_have_joined(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        matches = [(await new_table(tables)).id for _ in range(20)]
        tables._live.clear()
        joined: dict[str, set[Table]] = {match: set() for match in matches}

        async def sit(match: str, seat: int) -> None:
            table = await tables.table(match)
            table.join(Ear(seat))
            joined[match].add(table)

        await asyncio.gather(*(sit(match, seat) for match in matches for seat in (0, 1)))
        for match, found in joined.items():
            assert found == {tables._live[match]}, "somebody sits at an orphan"
        assert not tables._awaited

    within(tmp_path, test, Limits(matches_in_memory=4))


def test_nobody_gets_a_table_that_was_discarded_while_he_waited(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        tables._live.clear()
        waiting = asyncio.create_task(tables.table(table.id))
        await asyncio.sleep(0)
        tables._loading[table.id].add_done_callback(lambda _: tables._live.clear())
        assert await waiting is tables._live[table.id]

    within(tmp_path, test)


def test_a_table_that_has_fallen_behind_changes_nothing(tmp_path: Path) -> None:
    """A choice or an undo there is refused, its sockets connect again, and the match goes on."""

    async def test(tables: Tables) -> None:
        orphan = await new_table(tables)
        for _ in range(2):
            tables.choose(orphan, 0, choice(orphan))
        behind = Ear(0)
        orphan.join(behind)
        tables._live.clear()
        table = await tables.table(orphan.id)
        tables.choose(table, 0, choice(table))
        acknowledged = tables.store.choices(table.id)
        with pytest.raises(Stale, match="fallen behind"):
            tables.undo(orphan, 0, orphan.version)
        with pytest.raises(Stale, match="built anew"):  # what its sockets had sent before they were dropped
            tables.choose(orphan, 0, choice(orphan))
        assert behind.dropped
        assert tables.store.choices(table.id) == acknowledged
        assert await tables.table(table.id) is table
        tables.choose(table, 0, choice(table))
        assert len(tables.store.choices(table.id)) == 4
        assert not list(tmp_path.glob("failures/*"))

    within(tmp_path, test)


def test_the_live_table_is_built_anew_when_it_has_fallen_behind(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        tables.choose(table, 0, choice(table))
        tables.store._db.execute("UPDATE matches SET version = version + 1")
        with pytest.raises(Stale, match="fallen behind"):
            tables.choose(table, 0, choice(table))
        fresh = await tables.table(table.id)
        assert fresh is not table
        assert fresh.version == 2
        tables.choose(fresh, 0, choice(fresh))

    within(tmp_path, test)


def test_the_store_writes_only_the_next_version(tmp_path: Path) -> None:
    store = filled(tmp_path / "t")
    for version in (2, 4, 9):
        with pytest.raises(Moved):
            store.append("ab12", CHOICES[0], standing(3, version))
        with pytest.raises(Moved):
            store.cut("ab12", 0, standing(0, version))
        with pytest.raises(Moved):
            store.mend(stored()._replace(standing=standing(0, version), mended=1), "a record")
    assert store.choices("ab12") == CHOICES
    assert store.set_aside("ab12", 1) is None
    store.append("ab12", CHOICES[0], standing(3, 3))
    assert len(store.choices("ab12")) == 3
    store.close()


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    store = Store(tmp_path / "t")
    seats = [StoredSeat("open", "", b"i" * 32), StoredSeat("person", "", b"p" * 32)]
    store.create(stored(), seats, [])
    store.take_seat("ab12", 0, b"g" * 32)
    for number in (0, 1):
        with pytest.raises(Moved):
            store.take_seat("ab12", number, b"x" * 32)
    assert [seat.token for seat in store.seats("ab12")] == [b"g" * 32, b"p" * 32]
    store.close()


def measured(server: Server, *, busy: bool = False, shared: bool = True) -> driver.Figures:
    """What the driver finds at a server."""

    async def run() -> driver.Figures:
        load = Load(server.url, "anloc", "battle", SEATS, 1 / 40, busy=busy)
        load._plan = msgspec.structs.replace(load._plan, shared_dice=shared)
        await load.run(2, 5, 1.0)
        await load.open_again(server.url)
        return load.figures(2, 5)

    return apart(run())


def test_the_driver_notices_split_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "PATIENCE", 0.5)
    with running(tmp_path / "t", module="tests.server.with_split_tables") as server:
        while not (
            found := measured(server, shared=False)
        ).choices:  # a busy machine may not come to choose anything
            assert not found.reasons
    assert "a client was not told what happened at its table" in found.reasons
    assert found.errors


def test_the_driver_keeps_everybody_busy(server: Server) -> None:
    while not (found := measured(server, busy=True)).choices:  # on a busy machine
        assert not found.reasons
    assert found.reasons == {}
    assert found.asked_per_s > 0
    assert found.opened >= 2


def test_the_driver_notices_a_match_that_was_changed(server: Server) -> None:
    async def run() -> driver.Figures:
        load = Load(server.url, "anloc", "battle", SEATS, 1 / 40)
        await load.run(1, 2, 0.5)
        load._played[0].sights = dict.fromkeys(load._played[0].sights, "something else")
        await load.open_again(server.url)
        return load.figures(1, 2)

    found = apart(run())
    assert found.reasons == {"a stored match is not as it was left": 1}


@pytest.mark.slow
def test_many_matches_evictions_and_kills(tmp_path: Path) -> None:
    """The large one, of 1,000 matches and 100 kills, is in `make soak`."""
    told = many_matches.played(tmp_path, matches=150, at_once=40, kills=2, seed=300)
    assert told > 500
