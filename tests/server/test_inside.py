"""Parts of the server that no request shows: failures, secrets, the memory's bounds."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from dangerclose import games
from dangerclose.core.ask import Refused
from dangerclose.core.events import UNCOVERED
from dangerclose.core.record import load, replay
from dangerclose.server import client, http, thinking
from dangerclose.server.app import create_app
from dangerclose.server.limits import Bucket, Limits
from dangerclose.server.protocol import Choose, NewMatch, SeatPlan
from dangerclose.server.table import Stale, Table
from dangerclose.server.tables import Tables
from dangerclose.server.thinking import Job, Thinkers
from tests.server.helpers import apart
from tests.server.inside import within

PEOPLE = {"ARVN": SeatPlan("person"), "NVA": SeatPlan("person")}


class Ear:
    """Somebody at a table who counts."""

    client: str = "here"

    def __init__(self, viewer: int | None, *, story: bool = False, uncovered: bool = False) -> None:
        self.viewer = viewer
        self.eyes = UNCOVERED if uncovered else viewer
        self.story = story
        self.woken = 0
        self.dropped = False
        self.told: list[bytes] = []

    def wake(self) -> None:
        self.woken += 1

    def tell(self, message: bytes) -> None:
        self.told.append(message)

    def drop(self) -> None:
        self.dropped = True


async def new_table(tables: Tables, seats: dict[str, SeatPlan] | None = None) -> Table:
    created = await tables.create(NewMatch("anloc", "battle", seats or PEOPLE))
    return await tables.table(created.match.id)


def choice(table: Table, number: int = 1) -> Choose:
    ask = table.match.ask
    assert ask is not None
    return Choose(table.version, ask.kind, list(ask.options[number]))


def test_the_disk_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        tables.choose(table, 0, choice(table))
        ear = Ear(0)
        table.join(ear)

        def full(*_: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(tables.store, "append", full)
        with pytest.raises(Stale, match="changed nothing"):
            tables.choose(table, 0, choice(table))
        monkeypatch.undo()
        assert ear.dropped
        assert ear.woken == 0
        fresh = await tables.table(table.id)
        assert fresh is not table
        assert fresh.version == 1
        tables.choose(fresh, 0, choice(fresh))
        assert len(tables.store.choices(table.id)) == 2

    within(tmp_path, test)


def test_the_rules_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)

        def broken(*_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("dangerclose.server.table.stored_choice", broken)
        with pytest.raises(Stale):
            tables.choose(table, 0, Choose(0, "set-up", ["ready"]))
        monkeypatch.undo()
        (kept,) = tables.store.path.parent.glob("failures/*.record")
        record = load(kept)
        assert "ZeroDivisionError" in record.notes[-1]
        assert replay(games.game("anloc"), record).choices == [("ready",)]
        fresh = await tables.table(table.id)
        assert fresh.version == 0
        tables.choose(fresh, 0, choice(fresh))

    within(tmp_path, test)


def test_memory_is_bounded_and_nothing_is_lost(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        held = [await new_table(tables) for _ in range(3)]
        for table in held:
            tables.choose(table, 0, choice(table))
        watched = held[0]
        watched.join(Ear(None))
        for _ in range(6):
            await new_table(tables)
        assert tables.live <= 4
        assert await tables.table(watched.id) is watched
        again = await tables.table(held[1].id)
        assert again is not held[1]
        assert again.version == 1
        assert again.update(0, -1) == held[1].update(0, -1)
        assert again.match.may_undo(0) is None
        tables.undo(again, 0, 1)
        assert tables.store.choices(again.id) == []

    within(tmp_path, test, Limits(matches_in_memory=4))


def test_all_who_ask_at_once_get_the_same_table(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        tables._live.clear()
        found = await asyncio.gather(*(tables.table(table.id) for _ in range(10)))
        assert len({id(one) for one in found}) == 1

    within(tmp_path, test)


def test_undo_takes_back_what_was_forced(tmp_path: Path) -> None:
    """A browser answers forced decisions by itself: one undo must reach the last real one."""

    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        seen = False
        for _ in range(2000):
            ask = table.match.ask
            assert ask is not None
            plies = len(table.match.choices)
            tables.choose(table, ask.seat, choice(table, min(1, len(ask.options) - 1)))
            after = table.match.ask
            if after is None:
                break
            forced = len(after.options) == 1 and after.seat == ask.seat and len(ask.options) > 1
            if forced and table.match.may_undo(ask.seat) is None:
                tables.choose(table, ask.seat, choice(table, 0))
                if table.match.may_undo(ask.seat) is None:
                    tables.undo(table, ask.seat, table.version)
                    assert len(table.match.choices) == plies
                    assert len(tables.store.choices(table.id)) == plies
                    seen = True
                    break
        if not seen:
            pytest.skip("no forced decision came up")

    within(tmp_path, test)


def test_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(games.game("anloc")), "secrets", True)

    async def test(tables: Tables) -> None:
        import msgspec

        table = await new_table(tables)
        other = msgspec.json.decode(table.update(1, -1))
        assert other["ask"] == {
            "seat": "ARVN", "kind": "", "rule": "", "question": "ARVN decides.", "about": [],
            "options": [], "preview": None, "mine": False, "families": [], "closed": [],
            "plans": [], "odds": [],
        }  # fmt: skip
        stored = tables.stored(table.id)
        with pytest.raises(http.Forbidden):
            http._viewer(tables, stored, "ARVN", "")
        assert http._viewer(tables, stored, "", "") is None

    within(tmp_path, test)


def test_a_computer_that_takes_too_long(tmp_path: Path) -> None:
    """The worker is ended, the decision taken at random, and the next one has a new worker."""

    async def run() -> None:
        game = games.game("anloc")
        from dangerclose.core.match import Match

        match = Match(game, "battle")
        assert match.ask is not None
        job = Job("ab", "anloc", "doctrine", 0, 0, match.view(0), match.ask)
        thinkers = Thinkers(1, 60)
        worker = thinkers._workers[0]
        first = await thinkers.decide(job)
        pid = worker._pid
        os.kill(pid, signal.SIGSTOP)  # it hangs
        thinkers._seconds = 0.2
        assert (await thinkers.decide(job)).action in match.ask.options
        assert worker._pool is None
        thinkers._seconds = 60
        assert (await thinkers.decide(job)).action == first.action
        assert worker._pid != pid
        os.kill(worker._pid, signal.SIGKILL)  # it dies
        assert (await thinkers.decide(job)).action in match.ask.options
        assert (await thinkers.decide(job)).action == first.action
        bad = job._replace(level="nobody")  # it fails
        assert (await thinkers.decide(bad)).action in match.ask.options
        thinkers.stop()

    apart(run())


def test_a_player_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(*args: Any) -> Any:
        made.append(args)
        return real(*args)

    real = thinking.player_named
    monkeypatch.setattr(thinking, "player_named", counted)
    monkeypatch.setattr(thinking, "_players", type(thinking._players)())
    monkeypatch.setattr(thinking, "PLAYERS_KEPT", 2)
    from dangerclose.core.match import Match

    match = Match(games.game("anloc"), "battle")
    assert match.ask is not None
    for name in ("a", "a", "b", "a", "c", "b"):
        thinking._decide(Job(name, "anloc", "random", 0, 0, None, match.ask))
    assert len(made) == 4
    assert len(thinking._players) == 2


def test_the_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    time = [100.0]
    monkeypatch.setattr("dangerclose.server.limits.monotonic", lambda: time[0])
    bucket = Bucket(rate=2, full=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    time[0] += 60
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def asked(app: Any, path: str, **more: Any) -> httpx.Response:
    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
            return await browser.get(path, **more)

    return apart(run())


def test_our_own_failures_tell_no_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise RuntimeError("a secret path /etc/passwd")

    monkeypatch.setattr(http.lobby, "catalogue", broken)
    with caplog.at_level(logging.ERROR):
        answer = asked(create_app(tmp_path / "t"), "/api/catalogue")
    assert answer.status_code == 500
    detail = answer.json()["detail"]
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    number = detail.split()[-1]
    assert number in caplog.text
    assert "a secret path" in caplog.text
    assert answer.headers["content-security-policy"]


def test_tokens_are_never_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("failed")

    monkeypatch.setattr(Tables, "stored", broken)
    with caplog.at_level(logging.DEBUG):
        asked(
            create_app(tmp_path / "t"),
            "/api/matches/abc/record",
            headers={"Authorization": "Bearer sesame"},
        )
    assert "failure" in caplog.text
    assert "sesame" not in caplog.text


def test_a_built_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = tmp_path / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>built</title>")
    (built / "assets" / "main-1.js").write_text("1;")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(client, "FOLDERS", (built,))
    app = create_app(tmp_path / "t")
    assert "built" in asked(app, "/").text
    assert "built" in asked(app, "/match/abc").text
    script = asked(app, "/assets/main-1.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert asked(app, "/assets/gone.js").status_code == 404
    assert asked(app, "/..%2fsecret.txt").text != "secret"
    assert asked(app, "/assets/%2e%2e/%2e%2e/secret.txt").text != "secret"
    monkeypatch.setattr(client, "FOLDERS", (tmp_path / "none",))
    assert "make play" in asked(app, "/").text


def test_refusals_of_the_table(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        with pytest.raises(KeyError):
            table.seat_for("guess")
        assert table.seat_for("") is None
        with pytest.raises(Refused):
            tables.undo(table, 0, 0)
        with pytest.raises(Stale):
            tables.choose(table, 1, choice(table))
        assert table.version == 0

    within(tmp_path, test)
