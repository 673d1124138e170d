"""What is refused is refused before anything is done whose time would tell of secrets."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from dangerclose.server import replays
from dangerclose.server import tables as server_tables
from dangerclose.server.app import create_app
from dangerclose.server.limits import Limits
from dangerclose.server.protocol import NewMatch, SeatPlan
from dangerclose.server.store import Store
from dangerclose.server.tables import NoSuchMatch, Tables
from tests.server.helpers import apart
from tests.server.inside import within
from tests.server.test_secrets import choose, with_the_toy
from tests.server.watching import Line

__all__ = ["with_the_toy"]

WORK = [
    (replays, "wound"),
    (server_tables, "rebuilt"),
    (server_tables, "mended"),
    (Store, "choices"),
    (Store, "snapshot"),
    (Store, "set_aside"),
]
"""All that takes the longer the more was decided."""


@pytest.fixture
def stored(tmp_path: Path) -> dict[str, Any]:
    """A match of a game with secrets, with choices behind it, that no table has: its id and tokens."""
    found: dict[str, Any] = {}

    async def test(tables: Tables) -> None:
        created = await tables.create(
            NewMatch("toy", "short", {"A": SeatPlan("person"), "B": SeatPlan("open")})
        )
        table = await tables.table(created.match.id)
        for action in (("pass",), ("roll",)):
            choose(tables, table, *action)
        found.update(id=created.match.id, **created.tokens)

    within(tmp_path, test)
    return found


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done."""
    done: list[str] = []
    for place, name in WORK:
        real = getattr(place, name)

        def noted(*args: Any, _name: str = name, _real: Any = real, **more: Any) -> Any:
            done.append(_name)
            return _real(*args, **more)

        monkeypatch.setattr(place, name, noted)
    return done


REFUSED = [
    ("GET", "verdict", None, 409),
    ("GET", "record", None, 403),
    ("GET", "replay", None, 403),
    ("GET", "replay?seat=A", None, 403),
    ("GET", "position?ply=1", None, 403),
    ("GET", "charts", None, 403),
    ("GET", "aside/1", None, 403),
    ("POST", "mend", {"fits": 1}, 403),
]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "token"),
    [
        (*refused, token)
        for refused in REFUSED
        for token in ("", "guessed", "A")
        if (refused[1], token) != ("mend", "A")  # who has a seat may have it tried whether the match fits
    ],
)
def test_requests(
    tmp_path: Path,
    stored: dict[str, Any],
    worked: list[str],
    method: str,
    path: str,
    body: Any,
    status: int,
    token: str,
) -> None:
    headers = {"Authorization": f"Bearer {stored.get(token, token)}"} if token else {}

    async def run() -> None:
        transport = httpx.ASGITransport(create_app(tmp_path / "t"), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
            address = f"/api/matches/{stored['id']}/{path}"
            answer = await browser.request(method, address, json=body, headers=headers)
            assert answer.status_code == status, answer.text
            plan = {"game": "", "scenario": "", "seats": {}, "after": stored["id"]}
            answer = await browser.post("/api/matches", json=plan, headers=headers)
            assert answer.status_code in (403, 409), answer.text

    apart(run())
    assert worked == []


@pytest.mark.parametrize(
    ("token", "invitation", "code"),
    [("guessed", "", 4403), ("g" * 40, "guessed", 4403), ("B", "", 4403), ("g" * 40, "A", 4403)],
)
def test_a_socket_without_a_seat(
    tmp_path: Path, stored: dict[str, Any], worked: list[str], token: str, invitation: str, code: int
) -> None:
    async def run() -> None:
        line = Line(create_app(tmp_path / "t"), stored["id"], stored.get(token, token))
        line._said = asyncio.Queue()
        hello = {"type": "hello", "token": stored.get(token, token)}
        hello["invitation"] = stored.get(invitation, invitation)
        line._said.put_nowait({"type": "websocket.connect"})
        line._said.put_nowait({"type": "websocket.receive", "text": json.dumps(hello)})
        await line.task
        assert line.closed == code

    apart(run())
    assert worked == []


def test_a_table_is_built_in_whole_beats(
    tmp_path: Path, stored: dict[str, Any], worked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes to a match that is not in memory learns nothing from how long it takes."""

    async def test(tables: Tables) -> None:
        waited: list[float] = []
        real = asyncio.sleep

        async def sleep(seconds: float) -> None:
            waited.append(seconds)
            await real(0)

        monkeypatch.setattr(server_tables.asyncio, "sleep", sleep)
        await tables.table(stored["id"])
        assert "rebuilt" in worked
        assert len(waited) == 1
        assert 0 <= waited[0] <= 50
        await tables.table(stored["id"])
        assert len(waited) == 1
        with pytest.raises(NoSuchMatch):
            await tables.table("none")
        monkeypatch.setattr(server_tables.asyncio, "sleep", real)

    within(tmp_path, test, Limits(secret_beat=50))
