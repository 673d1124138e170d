"""What goes wrong around a server: it says so, and nothing is lost in silence."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from dangerclose import games
from dangerclose.core.ask import Refused
from dangerclose.server import store as server_store
from dangerclose.server.app import create_app
from dangerclose.server.limits import Limits
from dangerclose.server.protocol import NewMatch, SeatPlan
from dangerclose.server.store import Gone, Store
from dangerclose.server.tables import BadMatch, Tables
from dangerclose.server.thinking import Thinkers
from tests import patience
from tests.server.helpers import MANY, PEOPLE, Client, Server, apart, running
from tests.server.inside import within
from tests.server.test_inside import Ear, choice, new_table
from tests.server.test_secrets import new_table as new_toy
from tests.server.test_secrets import with_the_toy

__all__ = ["with_the_toy"]

GOOD = {"game": "anloc", "scenario": "battle", "seats": PEOPLE}


def posted(app: Any, path: str, **more: Any) -> httpx.Response:
    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
            return await browser.post(path, **more)

    return apart(run())


# The file


def remove(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    path.with_suffix(".new").touch()
    os.replace(path.with_suffix(".new"), path)


def remove_what_is_not_yet_in_it(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


@pytest.mark.parametrize("harm", [remove, replace, remove_what_is_not_yet_in_it])
def test_a_file_that_is_deleted_or_replaced(
    tmp_path: Path, harm: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is acknowledged any more, everybody is told, and what was stored is put aside once."""

    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        tables.choose(table, 0, choice(table))
        ear = Ear(1)
        table.join(ear)
        harm(tmp_path / "t")
        with caplog.at_level(logging.CRITICAL):
            for _ in range(2):
                with pytest.raises(Refused, match="database is gone"):
                    tables.choose(table, 0, choice(table))
        assert (table.version, ear.woken, ear.dropped) == (1, 0, False)
        with pytest.raises(Gone):
            await tables.create(NewMatch("anloc", "battle", {name: SeatPlan("person") for name in PEOPLE}))
        assert caplog.text.count("deleted or replaced") == 1
        (rescued,) = tmp_path.glob("t.rescued-*")
        assert rescued.name in caplog.text
        assert rescued.stat().st_mode & 0o077 == 0
        store = Store(rescued)
        assert len(store.choices(table.id)) == 1
        store.close()

    within(tmp_path, test)


def test_requests_without_a_file(tmp_path: Path) -> None:
    app = create_app(tmp_path / "t")
    (tmp_path / "t").unlink()
    answer = posted(app, "/api/matches", json=GOOD)
    assert answer.status_code == 503
    assert "database is gone" in answer.json()["detail"]


# Stopping


def test_no_worker_is_started_when_the_server_stops() -> None:
    """Matches that had their worker started in the background must not start one after the end."""

    async def run() -> None:
        thinkers = Thinkers(1, 10)
        for number in range(20):
            thinkers.warm_up(f"{number:x}")
        starting = list(thinkers._starting)
        await asyncio.sleep(0)
        thinkers.stop()
        await asyncio.wait(starting)
        await thinkers._workers[0].start()
        assert thinkers._workers[0]._pool is None

    apart(run())


def test_stopping_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What hangs, and snapshots for which there is no time, are left out; all choices are stored."""
    kept: list[str] = []

    async def run() -> None:
        tables = Tables(Store(tmp_path / "t"), Thinkers(1, 10), Limits(seconds_to_stop=0.0))
        table = await new_table(tables)
        tables.choose(table, 0, choice(table))
        monkeypatch.setattr(tables, "_keep_snapshot", lambda table: kept.append(table.id))

        async def never() -> None:
            while True:
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    if tables.store is None:
                        raise

        hanging = asyncio.create_task(never())
        tables._driving["hangs"] = hanging
        await asyncio.sleep(0)
        await tables.close()
        tables.store = None  # type: ignore[assignment]
        hanging.cancel()

    apart(run())
    assert kept == []
    store = Store(tmp_path / "t")
    assert store.count() == 1
    store.close()


# What comes over the wire


def test_a_body_that_is_no_utf8(tmp_path: Path) -> None:
    app = create_app(tmp_path / "t")
    headers = {"Content-Type": "application/json"}
    for body in (b'{"tokens": ["\xff\xfe"]}', b"\xff\xfe", b'{"\xc3": 1}', b'{"tokens": ["\xed\xa0\x80"]}'):
        for path in ("/api/mine", "/api/matches"):
            answer = posted(app, path, content=body, headers=headers)
            assert answer.status_code == 400, (body, answer.text)
            assert answer.json()["detail"]


def test_a_token_that_is_another_matchs_invitation(server: Server) -> None:
    seats = {"ARVN": {"kind": "person"}, "NVA": {"kind": "open"}}
    one, other = server.create(seats), server.create(seats)
    with Client(server, one["match"]["id"]) as guest:
        guest.say(type="hello", token=other["tokens"]["NVA"], invitation=one["tokens"]["NVA"])
        said = guest.next()
        assert said["type"] == "rejected"
        assert "taken" in said["reason"]
    with Client(server, one["match"]["id"]) as guest:  # the seat is still to be had
        guest.say(type="hello", token="g" * 40, invitation=one["tokens"]["NVA"])
        assert guest.update()["seat"] == "NVA"


def test_a_proxy_that_rewrites_host(server: Server) -> None:
    ours = {"Origin": "https://games.example"}
    answer = server.http.post("/api/matches", json=GOOD, headers=ours)
    assert answer.status_code == 403
    assert "X-Forwarded-Host" in answer.json()["detail"]
    passed_on = {**ours, "X-Forwarded-Host": "games.example"}
    assert server.http.post("/api/matches", json=GOOD, headers=passed_on).status_code == 201
    evil = {"Origin": "https://evil.example", "X-Forwarded-Host": "games.example"}
    assert server.http.post("/api/matches", json=GOOD, headers=evil).status_code == 403


@pytest.mark.parametrize("error", [IndexError, RecursionError, ValueError])
def test_a_record_whose_start_the_rules_fail_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    real = games.game
    monkeypatch.setattr(games, "game", lambda name: patience.PATIENCE if name == "patience" else real(name))

    def failing(*_: Any) -> None:
        raise error("carried")

    monkeypatch.setattr(type(patience.PATIENCE), "setup_carried", failing)
    scenario = next(iter(patience.PATIENCE.scenarios))
    text = f"danger close record 1\ngame patience\nscenario {scenario}\ncarried nonsense\nstart |\n"
    seats = {name: SeatPlan("person") for name in patience.PATIENCE.seats}

    async def test(tables: Tables) -> None:
        with pytest.raises(BadMatch, match="carried"):
            await tables.create(NewMatch("patience", scenario, seats, record=text))

    within(tmp_path, test)


def test_a_record_that_the_rules_fail_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "danger close record 1\ngame anloc\nscenario battle\nstart |\nARVN ready |\n"

    def failing(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("dangerclose.core.match.Match.enter", failing)

    async def test(tables: Tables) -> None:
        seats = {name: SeatPlan("person") for name in PEOPLE}
        with pytest.raises(BadMatch, match="the rules fail at it"):
            await tables.create(NewMatch("anloc", "battle", seats, record=text))

    within(tmp_path, test)


# The clock


def test_a_clock_that_is_set_back_over_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions that somebody was told before are never larger than those to come, nor taken for them."""
    told: list[int] = []

    async def before(tables: Tables) -> None:
        table = await new_toy(tables)
        told.extend((table.number(0), int(table.id, 16)))

    async def after(tables: Tables) -> None:
        table = await tables.table(f"{told[1]:012x}")
        assert table.number(0) > told[0]
        assert json.loads(table.update(0, told[0]))["since"] == 0

    within(tmp_path, before)
    real = server_store.time_ns
    monkeypatch.setattr(server_store, "time_ns", lambda: real() - 10**9 * 86_400 * 365)
    within(tmp_path, after)


def test_numbers_grow_over_kills_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_store, "time_ns", lambda: 5_000_000)
    last = 0
    for _ in range(5):
        store = Store(tmp_path / "t")
        numbers = [store.fresh_number() for _ in range(3)]
        assert last < numbers[0]
        assert numbers == sorted(numbers)
        last = numbers[-1]
        store._let_go()  # as a kill does


# Memory


def test_resyncs_do_not_fill_memory(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        dice = random.Random(1)
        for _ in range(60):
            ask = table.match.ask
            assert ask is not None
            tables.choose(table, ask.seat, choice(table, dice.randrange(len(ask.options))))
        told = {version: table.update(None, version) for version in range(-1, table.version + 1)}
        assert len(set(told.values())) > 20
        assert len(table._encoded) <= Limits().updates_kept
        assert told == {version: table.update(None, version) for version in told}

    within(tmp_path, test)


@pytest.mark.slow
def test_a_server_with_many_computers_stops(tmp_path: Path) -> None:
    """It did not once, with 2,000 such matches: `Server.stop` waits for 30 seconds."""
    seats = {name: {"kind": "computer", "level": "random"} for name in PEOPLE}
    with running(tmp_path / "t.sqlite3", *MANY) as server:
        crowd = [server.seat(server.create(seats, pace=0)["match"]["id"]) for _ in range(60)]
        server.stop()
        for client in crowd:
            client.close()
        assert "Traceback" not in server.errors.read_text()
