"""A server of our own in a process of its own, and simple clients for it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
SEATS = ("ARVN", "NVA")
PEOPLE = {"ARVN": {"kind": "person"}, "NVA": {"kind": "person"}}
Message = dict[str, Any]
MANY = tuple(
    word
    for name in ("new-matches-at-once", "uploads-at-once", "computer-matches-at-once", "replays-at-once")
    for word in ("--limit", f"{name}=1000000")
)
"""For a server at which one client makes more matches, and looks through more, than people do."""
CROWD = MANY + tuple(
    word
    for name in (
        "connections-per-client",
        "greetings-per-client",
        "greetings",
        "requests-per-client",
        "requests",
    )
    for word in ("--limit", f"{name}=4000")
)
"""For a server at which one client plays all the players there are."""
NO_MORE = tuple(
    word
    for name in ("new-matches-per-minute", "uploads-per-minute", "computer-matches-per-minute")
    for word in ("--limit", f"{name}=0.001")
)
"""For a server whose allowances do not grow while a test runs."""


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Run something asynchronous in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Server:
    """`dangerclose serve` at work: this checkout's, or that of another interpreter."""

    def __init__(
        self, database: Path, *options: str, module: str = "dangerclose", python: Path | None = None
    ) -> None:
        self.database = database
        command = [str(python or sys.executable), "-m", module, "serve", "--port", "0", "--db", str(database)]
        env = {
            **os.environ,
            "COLUMNS": "200",
            "PYTHONPATH": "" if python else f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        }
        self.errors = database.with_suffix(".log")
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [*command, *options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=env,
                cwd=database.parent if python else None,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"no address in {line!r}: {self.errors.read_text()}"
        self.url = line.split()[-1].rstrip("/")
        self.http = httpx.Client(base_url=self.url, timeout=60)

    def kill(self) -> None:
        """SIGKILL: no time for anything."""
        self.http.close()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def stop(self) -> None:
        """As Ctrl-C does it."""
        self.http.close()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(120)

    def create(self, seats: dict[str, Any] | None = None, **more: Any) -> Message:
        """A new match."""
        plan = {"game": "anloc", "scenario": "battle", "seats": seats or PEOPLE, **more}
        answer = self.http.post("/api/matches", json=plan)
        assert answer.status_code == 201, answer.text
        found: Message = answer.json()
        return found

    def get(self, path: str) -> Any:
        """The JSON at an address."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def seat(
        self, match: str, token: str = "", version: int = -1, source: str = "127.0.0.1", **more: Any
    ) -> Client:
        """Somebody at a table, greeted."""
        client = Client(self, match, source, **more)
        client.say(type="hello", token=token, version=version)
        client.update()
        return client

    def table(self, seats: dict[str, Any] | None = None, **more: Any) -> Table:
        """A new match with a client at each seat that a person may take."""
        return Table(self, self.create(seats, **more))


@contextmanager
def running(
    database: Path, *options: str, module: str = "dangerclose", python: Path | None = None
) -> Iterator[Server]:
    """A server that is ended afterwards."""
    server = Server(database, *options, module=module, python=python)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Client:
    """One live socket. `latest` is the last update, `log` all events as a browser would keep them."""

    def __init__(self, server: Server, match: str, source: str = "127.0.0.1", **more: Any) -> None:
        address = f"{server.url.replace('http', 'ws', 1)}/api/live/{match}"
        self._opened = connect(
            address, max_size=None, compression=None, source_address=(source, 0), open_timeout=30, **more
        )
        self.socket: ClientConnection = self._opened.__enter__()
        self.latest: Message = {}
        self.log: list[Message] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Go."""
        self._opened.__exit__(None, None, None)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def next(self) -> Message:
        """The next message, whatever it is."""
        message: Message = json.loads(self.socket.recv(timeout=30))
        if message["type"] == "update":
            del self.log[message["since"] :]
            self.log += message["events"]
            self.latest = message
        return message

    def until(self, kind: str) -> Message:
        """The next message of a kind; others on the way are taken in."""
        while (message := self.next())["type"] != kind:
            pass
        return message

    def update(self, version: int = -1) -> Message:
        """The next update, of at least some version."""
        while (message := self.until("update"))["version"] < version:
            pass
        return message

    def choose(self, action: list[Any], version: int | None = None, kind: str | None = None) -> None:
        """Send a choice for the decision at hand."""
        ask = self.latest["ask"] or {"kind": "none"}
        self.say(
            type="choose",
            version=self.latest["version"] if version is None else version,
            kind=ask["kind"] if kind is None else kind,
            action=action,
        )

    def actions(self) -> list[list[Any]]:
        """What is offered."""
        return [option["action"] for option in self.latest["ask"]["options"]]


class Table:
    """A match and the people at it."""

    def __init__(self, server: Server, created: Message) -> None:
        self.server = server
        self.id: str = created["match"]["id"]
        self.tokens: dict[str, str] = created["tokens"]
        self.clients = {name: server.seat(self.id, token) for name, token in self.tokens.items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for client in self.clients.values():
            client.close()

    @property
    def version(self) -> int:
        """The latest version that anybody was told."""
        return max(client.latest["version"] for client in self.clients.values())

    def decider(self) -> Client:
        """Who is to decide, with the latest update."""
        any_client = next(iter(self.clients.values()))
        client = self.clients[any_client.latest["ask"]["seat"]]
        if client.latest["version"] < any_client.latest["version"]:
            client.update(any_client.latest["version"])
        return client

    def step(self, dice: random.Random) -> list[Any]:
        """One random choice, told to everybody."""
        client = self.decider()
        action = dice.choice(client.actions())
        self.take(client, action)
        return action

    def take(self, client: Client, action: list[Any]) -> None:
        """A choice that is accepted, told to everybody."""
        version = client.latest["version"]
        client.choose(action)
        for one in self.clients.values():
            one.update(version + 1)

    def ready(self) -> None:
        """Both sides take their ready set-up."""
        while (client := self.decider()).latest["ask"]["kind"] == "set-up":
            self.take(client, ["ready"])
