"""Games looked at afterwards: each client has its share, and nothing is wound for who has gone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from dangerclose import games
from dangerclose.core.record import Record, record_of, write
from dangerclose.server import http as server_http
from dangerclose.server import replays
from dangerclose.server import tables as server_tables
from dangerclose.server.app import create_app
from dangerclose.server.clients import TooMuch
from dangerclose.server.limits import Limits
from dangerclose.server.metrics import Metrics
from dangerclose.server.protocol import NewMatch, SeatPlan
from dangerclose.server.replays import GivenUp, Reel, Reels, wound
from dangerclose.server.store import StoredChoice, StoredMatch
from dangerclose.server.tables import BadMatch, Tables
from tests.server.helpers import NO_MORE, apart, running
from tests.server.inside import within
from tests.server.test_clients import from_address
from tests.server.test_inside import PEOPLE, choice, new_table
from tests.server.test_story import over_http

FEW = Limits(replays_at_once=2, replays_per_minute=0.001)


class Winder:
    """Winds when it is told to, and says which matches it wound, and which it left."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.left: list[str] = []
        self.go_on = threading.Event()

    def wound(
        self, stored: StoredMatch, choices: list[StoredChoice], given_up: threading.Event | None = None
    ) -> Reel:
        assert given_up is not None
        self.begun.append(stored.id)
        while not self.go_on.wait(0.01):
            if given_up.is_set():
                self.left.append(stored.id)
                raise GivenUp
        return wound(stored, choices, given_up)


@pytest.fixture
def winder(monkeypatch: pytest.MonkeyPatch) -> Winder:
    found = Winder()
    monkeypatch.setattr(replays, "wound", found.wound)
    return found


async def until(there: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not there():
            await asyncio.sleep(0.001)


async def open_match(tables: Tables) -> StoredMatch:
    return tables.stored((await new_table(tables)).id)


async def secret_match(tables: Tables) -> StoredMatch:
    seats = {"US": SeatPlan("person"), "NVA/VC": SeatPlan("person")}
    created = await tables.create(NewMatch("fte", "patrol-contact", seats))
    return tables.stored(created.match.id)


@pytest.mark.parametrize("made", [open_match, secret_match])
def test_nobody_waits_for_all_that_another_wants(
    tmp_path: Path, winder: Winder, made: Callable[[Tables], Awaitable[StoredMatch]]
) -> None:
    async def test(tables: Tables) -> None:
        reels = Reels(tables.store)
        matches = [await made(tables) for _ in range(5)]
        wants = [asyncio.create_task(reels.reel(one, "greedy")) for one in matches[:4]]
        await until(lambda: winder.begun)
        wants.append(asyncio.create_task(reels.reel(matches[4], "other")))
        await asyncio.sleep(0)
        winder.go_on.set()
        await asyncio.gather(*wants)
        assert winder.begun.index(matches[4].id) == 1

    within(tmp_path, test)


@pytest.mark.parametrize("made", [open_match, secret_match])
def test_each_client_has_an_allowance_of_what_is_wound(
    tmp_path: Path, made: Callable[[Tables], Awaitable[StoredMatch]]
) -> None:
    async def test(tables: Tables) -> None:
        metrics = Metrics()
        reels = Reels(tables.store, FEW, metrics)
        told = partial(replays.story, viewer=None, since=0, most=10)
        matches = [await made(tables) for _ in range(3)]
        await reels.reel(matches[0], "greedy")
        await reels.shown(matches[1], "greedy", told)
        for look in (reels.reel(matches[2], "greedy"), reels.shown(matches[2], "greedy", told)):
            with pytest.raises(TooMuch, match="too many replays from your address, expected at most 2") as no:
                await look
            assert no.value.wait > 1
        assert metrics.refusals["replay"] == 2
        await reels.reel(matches[2], "other")

    within(tmp_path, test)


def test_what_is_at_hand_costs_nothing_and_waits_for_nobody(tmp_path: Path, winder: Winder) -> None:
    async def test(tables: Tables) -> None:
        reels = Reels(tables.store, FEW)
        table = await new_table(tables)
        winder.go_on.set()
        first = await reels.reel(tables.stored(table.id), "here")
        winder.go_on.clear()
        waiting = asyncio.create_task(reels.reel(await open_match(tables), "other"))
        await until(lambda: len(winder.begun) == 2)
        for _ in range(5):
            assert await reels.reel(tables.stored(table.id), "here") is first
        winder.go_on.set()
        await waiting
        tables.choose(table, 0, choice(table))
        later = await reels.reel(tables.stored(table.id), "here")  # what has moved on is wound anew
        assert len(later.states) == 2

    within(tmp_path, test)


def test_two_who_want_the_same_have_it_wound_once(tmp_path: Path, winder: Winder) -> None:
    async def test(tables: Tables) -> None:
        reels, stored = Reels(tables.store), await open_match(tables)
        wants = [asyncio.create_task(reels.reel(stored, client)) for client in ("one", "other")]
        await until(lambda: winder.begun)
        winder.go_on.set()
        one, other = await asyncio.gather(*wants)
        assert one is other
        assert winder.begun == [stored.id]

    within(tmp_path, test)


def test_what_is_shown_of_a_long_game_holds_up_neither_the_server_nor_another_client(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        reels, stored = Reels(tables.store), await open_match(tables)
        begun: list[str] = []
        go_on = threading.Event()

        def show(_: Reel, client: str) -> bool:
            begun.append(client)
            return go_on.wait(60)

        def wants(client: str) -> asyncio.Task[bool]:
            return asyncio.create_task(reels.shown(stored, client, partial(show, client=client)))

        shown = [wants("greedy") for _ in range(3)]
        await until(lambda: begun)
        shown.append(wants("other"))
        await asyncio.sleep(0)
        go_on.set()
        assert all(await asyncio.gather(*shown))
        assert begun == ["greedy", "other", "greedy", "greedy"]

    within(tmp_path, test)


def test_a_game_is_shown_to_one_at_a_time_even_if_one_gives_up(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        reels, stored = Reels(tables.store), await open_match(tables)
        at_it: list[int] = []
        go_on = threading.Event()

        def show(_: Reel) -> int:
            at_it.append(1)
            go_on.wait(60)
            return len(at_it) - at_it.pop()

        first = asyncio.create_task(reels.shown(stored, "one", show))
        await until(lambda: at_it)
        first.cancel()
        await asyncio.sleep(0)
        second = asyncio.create_task(reels.shown(stored, "other", show))
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert len(at_it) == 1
        go_on.set()
        assert await second == 0
        with pytest.raises(asyncio.CancelledError):
            await first

    within(tmp_path, test)


@pytest.mark.parametrize("what", ["replay", "position?ply=0", "story", "charts", "record"])
def test_every_look_at_a_game_is_made_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    beside: list[bool] = []

    def made(*_: object, **__: object) -> Any:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            beside.append(True)
        raise BadMatch("no look")

    async def look(tables: Tables, browser: httpx.AsyncClient) -> None:
        created = await tables.create(NewMatch("anloc", "battle", PEOPLE))
        game = games.game("anloc")
        for one, name in ((replays, "replay"), (replays, "position"), (replays, "story")):
            monkeypatch.setattr(one, name, made)
        monkeypatch.setattr(type(game), "charts", made)
        monkeypatch.setattr(server_http, "write", made)
        assert (await browser.get(f"/api/matches/{created.match.id}/{what}")).status_code == 400
        assert beside == [True]

    over_http(tmp_path, look, Limits())


def test_winding_ends_where_it_is_given_up(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        stored, given_up = await open_match(tables), threading.Event()
        given_up.set()
        with pytest.raises(GivenUp):
            wound(stored, tables.store.choices(stored.id), given_up)

    within(tmp_path, test)


def test_a_request_that_its_client_gives_up_is_wound_no_further(tmp_path: Path, winder: Winder) -> None:
    async def run() -> None:
        app = create_app(tmp_path / "t.sqlite3")
        tables: Tables = app._app._app.dependencies["tables"].dependency()  # type: ignore[attr-defined]
        created = await tables.create(NewMatch("anloc", "battle", PEOPLE))
        path = f"/api/matches/{created.match.id}/story"
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"test")],
            "client": ("127.0.0.9", 1234),
            "server": ("test", 80),
        }
        gone, sent = asyncio.Event(), []
        coming: list[Any] = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> Any:
            if coming:
                return coming.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        try:
            asked = asyncio.create_task(app(scope, receive, send))
            await until(lambda: winder.begun)
            gone.set()
            await asked
            await until(lambda: winder.left)
            assert sent == []
            winder.go_on.set()
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
                assert (await browser.get(path)).status_code == 200
            assert winder.left == [created.match.id]
        finally:
            winder.go_on.set()
            await tables.close()

    apart(run())


def test_nobody_waits_for_all_tables_that_another_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    go_on = threading.Event()

    def rebuilt(stored: StoredMatch, *more: Any) -> Any:
        begun.append(stored.id)
        assert go_on.wait(60)
        return real(stored, *more)

    async def test(tables: Tables) -> None:
        matches = [(await open_match(tables)).id for _ in range(5)]
        secret = (await secret_match(tables)).id
        tables._live.clear()
        opened = [asyncio.create_task(tables.table(one, "greedy")) for one in matches[:4]]
        await until(lambda: begun)
        opened.append(asyncio.create_task(tables.table(secret, "greedy")))
        await until(lambda: len(begun) == 2)  # one with secrets stands in another line
        opened.append(asyncio.create_task(tables.table(matches[4], "other")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        go_on.set()
        found = await asyncio.gather(*opened)
        assert [table.id for table in found] == [*matches[:4], secret, matches[4]]
        assert begun[1:3] == [secret, matches[4]]

    real = server_tables.rebuilt
    monkeypatch.setattr(server_tables, "rebuilt", rebuilt)
    within(tmp_path, test)


def test_nobody_waits_for_all_records_that_another_sends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []
    go_on = threading.Event()

    def begun_from(record: Record, ply: int, bounds: Any) -> Any:
        begun.append(ply)
        assert go_on.wait(60)
        return real(record, -1, bounds)

    async def test(tables: Tables) -> None:
        text = write(record_of((await new_table(tables)).match))

        def sent(number: int, client: str) -> asyncio.Task[Any]:
            plan = NewMatch("", "", PEOPLE, record=text, ply=number)
            return asyncio.create_task(tables.create(plan, client=client))

        uploads = [sent(number, "greedy") for number in range(3)]
        await until(lambda: begun and len(tables._uploading) == 2)
        uploads.append(sent(9, "other"))
        await until(lambda: len(tables._uploading) == 3)
        go_on.set()
        await asyncio.gather(*uploads)
        assert begun[1] == 9

    real = server_tables.begun_from
    monkeypatch.setattr(server_tables, "begun_from", begun_from)
    within(tmp_path, test)


def test_too_many_replays_are_refused_with_the_time_to_try_again(tmp_path: Path) -> None:
    limits = ("--limit", "replays-at-once=1", "--limit", "replays-per-minute=0.5", *NO_MORE)
    with running(tmp_path / "t.sqlite3", *limits) as server:
        first, second = (f"/api/matches/{server.create()['match']['id']}" for _ in range(2))
        for what in ("replay", "position?ply=0", "story", "charts"):
            assert server.http.get(f"{first}/{what}").status_code == 200
            refused = server.http.get(f"{second}/{what}")
            assert refused.status_code == 429
            assert (
                "too many replays from your address, expected at most 1 at once and then 0.5 a minute"
                in (refused.json()["detail"])
            )
            assert 1 < int(refused.headers["Retry-After"]) <= 120
        with from_address(server, "127.0.0.2") as other:
            assert other.get(f"{second}/replay").status_code == 200
