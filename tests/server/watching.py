"""A table in this process with a socket at each seat and one for spectators; all that is sent is read.

The truth can be looked at when a message goes out.
"""

from __future__ import annotations

import asyncio
import json
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from dangerclose.core.ask import Action
from dangerclose.core.game import Game
from dangerclose.server.app import create_app
from dangerclose.server.limits import Limits
from dangerclose.server.table import Table
from dangerclose.server.tables import Tables
from tests.server.helpers import apart
from tests.server.inspection import Inspection, Message, Overheard, Truth, Viewer, demand

FAST = Limits(messages_per_second=1e9, messages_at_once=10**9, secret_beat=0.001)


class Line:
    """A live socket of the server, without a network: what was sent on it, byte for byte."""

    def __init__(self, app: Any, match: str, token: str) -> None:
        self.sent: list[str] = []
        self.closed = 0
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self.say(type="hello", token=token, story=True)
        path = f"/api/live/{match}"
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"test")],
            "client": ("127.0.0.1", 1),
            "server": ("test", 80),
            "subprotocols": [],
        }
        self.task = asyncio.create_task(app(scope, self._said.get, self._send))

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(message.get("text") or message["bytes"].decode())
        elif message["type"] == "websocket.close":
            self.closed = message["code"]

    def say(self, **message: Any) -> None:
        """Send a message to the server."""
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def news(self) -> list[str]:
        """What came since the last look."""
        found, self.sent = self.sent, []
        return found

    async def leave(self) -> None:
        """Hang up."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


async def settled() -> None:
    """All that is to be sent has been sent: nothing on the way waits for anything but its turn."""
    for _ in range(12):
        await asyncio.sleep(0)


class Watch(ABC):
    """A match with a socket at each seat and one for spectators, all of them read."""

    reader: type[Inspection]

    def __init__(self, app: Any, table: Table, tokens: dict[str, str], overheard: Overheard) -> None:
        self.app = app
        self.table = table
        self.tokens = tokens
        self.overheard = overheard
        held: dict[Viewer, str] = {seat: tokens[name] for seat, name in enumerate(table.game.seats)}
        held[None] = ""
        self.lines = {viewer: Line(app, table.id, token) for viewer, token in held.items()}
        self.readers = {
            viewer: self.reader(viewer, [token for seat, token in held.items() if token and seat != viewer])
            for viewer in self.lines
        }
        self.truths: dict[Viewer, Truth] = {}
        self.latest: dict[Viewer, Message] = {}
        self.kinds: Counter[str] = Counter()
        self.quiet: Counter[Viewer] = Counter()

    @abstractmethod
    def truth(self, viewer: Viewer) -> Truth:
        """The truth now, and what a viewer has lost sight of."""

    def before_it_goes_on(self) -> Callable[[], None]:
        """Something is chosen; what is to be done when that has happened."""
        return lambda: None

    @property
    def state(self) -> Any:
        """The truth."""
        return self.table.match.state

    def look(self) -> None:
        """What may be known now."""
        self.truths = {viewer: self.truth(viewer) for viewer in self.lines}

    async def begin(self) -> None:
        """Everybody has come."""
        await settled()
        self.look()
        self.read(None)

    def read(self, actor: Viewer) -> dict[Viewer, int]:
        """Read what came; how many updates each viewer got."""
        for leak in self.overheard.leaks:
            raise leak
        count = {}
        for viewer, line in self.lines.items():
            assert not line.closed, f"the socket was closed with {line.closed}"
            found = [
                self.readers[viewer].message(
                    raw,
                    self.truths[viewer],
                    self.overheard.told,
                    self.table.match.events or [],
                    own=actor == viewer,
                )
                for raw in line.news()
            ]
            updates = [one for one in found if one["type"] == "update"]
            if updates:
                self.latest[viewer] = updates[-1]
            count[viewer] = len(updates)
        return count

    async def does(self, actor: int, **message: Any) -> None:
        """A message from a seat; whoever cannot see what came of it hears nothing at all."""
        before = {viewer: self._picture(viewer) for viewer in self.lines if viewer != actor}
        happened = self.before_it_goes_on()
        self.lines[actor].say(**message)
        await settled()
        happened()
        self.look()
        count = self.read(actor)
        demand(count[actor] == 1, f"{count[actor]} answers to", message)
        for viewer, picture in before.items():
            news = self._picture(viewer) != picture
            self.quiet[viewer] += not news
            demand(count[viewer] == news, f"{viewer} got {count[viewer]} updates after", message)

    def _picture(self, viewer: Viewer) -> tuple[Any, ...]:
        """Everything that could change for a viewer."""
        match = self.table.match
        events = [event[:3] for event in match.events or [] if event.known_to(viewer)]
        decides = match.ask and match.ask.seat
        return self.truths[viewer].position(viewer), events, decides

    async def choose(self, action: Action) -> None:
        """The choice of whoever is to decide."""
        ask = self.table.match.ask
        assert ask is not None
        self.kinds[ask.kind] += 1
        version = self.latest[ask.seat]["version"]
        await self.does(ask.seat, type="choose", version=version, kind=ask.kind, action=list(action))

    async def leave(self) -> None:
        """Everybody goes."""
        for line in self.lines.values():
            await line.leave()


def inside(path: Path, test: Callable[[Any, Tables, httpx.AsyncClient], Awaitable[None]]) -> None:
    """Run a test with the whole application, without a network."""

    async def run() -> None:
        app = create_app(path / "t.sqlite3", FAST)
        tables = app._app._app.dependencies["tables"].dependency()  # type: ignore[attr-defined]
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        try:
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
                await test(app, tables, browser)
        finally:
            await tables.close()

    apart(run())


async def created(
    tables: Tables, browser: httpx.AsyncClient, game: Game[Any], scenario: str, seats: dict[str, Any]
) -> tuple[Table, dict[str, str]]:
    """A new match, and the tokens of its seats."""
    wish = {"game": game.name, "scenario": scenario, "seats": seats}
    answer = await browser.post("/api/matches", json=wish)
    assert answer.status_code == 201, answer.text
    said = answer.json()
    return await tables.table(said["match"]["id"]), said["tokens"]


async def whole_game(
    watch: Watch, decide: Callable[[], Action], dice: random.Random, out_of_turn: Action, most: int
) -> None:
    """Play to the end, or so many choices, with standing orders, takings back and messages out of turn."""
    match = watch.table.match
    seats = range(len(match.game.seats))
    for _ in range(most):
        if match.over:
            return
        ask = match.ask
        assert ask is not None
        asked, other = ask.seat, 1 - ask.seat
        if dice.random() < 0.08:
            seat = dice.choice(seats)
            order = dice.choice(match.game.some_orders(match.state, seat))
            await watch.does(seat, type="order", action=list(order))
        if dice.random() < 0.03:
            # Somebody else's decision is refused, and how tells nothing of it.
            await refused_out_of_turn(watch, other, out_of_turn)
        if watch.latest[asked]["undo"] and dice.random() < 0.05:
            await watch.does(asked, type="undo", version=watch.latest[asked]["version"])
        await watch.choose(decide())


async def refused_out_of_turn(watch: Watch, seat: int, action: Action) -> None:
    """A choice that is refused, and answered with the table as it was."""
    before = watch.latest[seat]
    watch.lines[seat].say(type="choose", version=before["version"], kind="act", action=list(action))
    await settled()
    rejected, update = (json.loads(raw) for raw in watch.lines[seat].news())
    asked = watch.table.game.seats[1 - seat]
    assert rejected == {
        "type": "rejected",
        "reason": f"It is for {asked} to decide.",
        "rule": "",
        "version": before["version"],
    }
    assert (update["version"], update["view"], update["ask"]) == (
        before["version"],
        before["view"],
        before["ask"],
    )
    assert not any(line.news() for line in watch.lines.values()), "others heard of it"
