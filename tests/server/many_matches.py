"""More matches than a server keeps in memory, connected in batches, with kills among them.

What must hold: everybody at a match is told of every choice and sees the same, what was
acknowledged is stored, and every match can be played on after each restart.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from dangerclose.server.protocol import ChangeCard
from dangerclose.server.story import applied
from tests.server.helpers import CROWD, Message, Server, apart

AT_ONCE = 25
"""So many matches are connected at the same moment."""
PATIENCE = 120.0
"""Seconds in which somebody must have been told of a choice."""
GONE = (ConnectionClosed, OSError, EOFError)
"""What a client meets with when its server is killed."""


class Kept:
    """A match: the choices that were acknowledged, and what may have been done to them unheard."""

    def __init__(self, created: Message) -> None:
        self.id: str = created["match"]["id"]
        self.tokens: dict[str, str] = created["tokens"]
        self.choices: list[str] = []
        self.under_way = ""
        """A choice that was sent and not answered, "undo" for an undo."""

    def settle(self, stored: Sequence[str]) -> None:
        """Compare with what is stored: nothing is lost, and at most what was under way has come about."""
        may_be = [self.choices]
        if self.under_way == "undo":
            may_be += [self.choices[:ply] for ply in range(len(self.choices))]
        elif self.under_way:
            may_be.append([*self.choices, self.under_way])
        assert list(stored) in may_be, f"match {self.id} has lost or gained a choice"
        self.choices, self.under_way = list(stored), ""


class Seat:
    """One socket of a match, with all that it was told."""

    def __init__(self, name: str, socket: ClientConnection) -> None:
        self.name = name
        self.latest: Message = {"version": -1}
        self.log: list[Message] = []
        self.steps = 0
        self._socket = socket

    async def say(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))

    async def told(self, version: int) -> None:
        """Read until this seat was told of a version."""
        while self.latest["version"] < version:
            try:
                message = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
            except TimeoutError as error:
                raise AssertionError(f"{self.name} was not told of version {version}") from error
            assert message["type"] in ("update", "presence"), message
            if message["type"] == "update":
                if message["steps"]:
                    self.follow(message)
                del self.log[message["since"] :]
                self.log += message["events"]
                self.latest = message

    def follow(self, message: Message) -> None:
        """From the board that this seat had, the steps lead to the one that came."""
        for part in ("view", "extras"):
            board = self.latest[part]
            for step in message["steps"]:
                board = applied(board, msgspec.convert(step[part], list[ChangeCard]))
            assert board == message[part], f"steps lead to another {part}"
        self.steps += len(message["steps"])


class Crowd:
    """All matches, and the server that is killed again and again."""

    def __init__(self, database: Path, matches: int, seed: int) -> None:
        self.dice = random.Random(seed)
        self.told = 0
        self.steps = 0
        self._database = database
        self._server = self._started()
        self._matches = [Kept(self._server.create()) for _ in range(matches)]
        self._kill_after = 0

    def _started(self) -> Server:
        return Server(self._database, "--rate", "100000", *CROWD, module="tests.server.with_small_memory")

    def stop(self) -> None:
        """End the server."""
        if self._server.process.poll() is None:
            self._server.stop()

    def sitting(self, at_once: int, choices: int, *, kill: bool) -> None:
        """Some of the matches are connected, all of them stay, and are played for some choices each."""
        some = self.dice.sample(self._matches, at_once)
        self._kill_after = self.dice.randrange(at_once * choices) if kill else -1
        try:
            apart(self._sit(some, choices))
        except GONE:
            assert kill, "the server has closed a socket"
        if kill:
            if self._server.process.poll() is None:
                self._server.kill()
            self._server = self._started()
        for match in some:
            match.settle(self._stored(match.id))

    def _stored(self, match: str) -> list[str]:
        lines = self._server.http.get(f"/api/matches/{match}/record").text.splitlines()
        return [line.partition("|")[0].strip() for line in lines if line.startswith(("ARVN ", "NVA "))]

    async def _sit(self, matches: Sequence[Kept], choices: int) -> None:
        async with AsyncExitStack() as stack:
            tables: list[dict[str, Seat]] = [{} for _ in matches]
            for name in matches[0].tokens:  # an opponent comes when many others have come meanwhile
                for first in range(0, len(matches), AT_ONCE):
                    batch = matches[first : first + AT_ONCE]
                    seats = await asyncio.gather(*(self._seat(stack, match, name) for match in batch))
                    for table, seat in zip(tables[first:], seats, strict=False):
                        table[name] = seat
            playing = [
                asyncio.create_task(self._play(match, seats, choices))
                for match, seats in zip(matches, tables, strict=True)
            ]
            ended = await asyncio.gather(*playing, return_exceptions=True)
            for error in sorted(ended, key=lambda one: isinstance(one, GONE)):
                if error is not None:
                    raise error

    async def _seat(self, stack: AsyncExitStack, match: Kept, name: str) -> Seat:
        """Somebody at a match, greeted."""
        address = f"{self._server.url.replace('http', 'ws', 1)}/api/live/{match.id}"
        socket = await stack.enter_async_context(
            connect(address, max_size=None, compression=None, open_timeout=PATIENCE)
        )
        seat = Seat(name, socket)
        await seat.say(type="hello", token=match.tokens[name], story=True)
        await seat.told(0)
        return seat

    async def _play(self, match: Kept, seats: dict[str, Seat], choices: int) -> None:
        for _ in range(choices):
            any_seat = next(iter(seats.values()))
            assert len({one.latest["version"] for one in seats.values()}) == 1, "seats at different tables"
            assert any_seat.latest["ply"] == len(match.choices), "a choice is lost"
            if any_seat.latest["ask"] is None:
                return
            await self._change(match, seats, any_seat.latest["version"], any_seat.latest["ask"]["seat"])

    async def _change(self, match: Kept, seats: dict[str, Seat], version: int, decides: str) -> None:
        """A choice, or an undo where that may be; everybody must be told of it."""
        if self._kill_after == 0:
            self._server.kill()
        self._kill_after -= 1
        undoing = [one for one in seats.values() if one.latest["undo"]]
        if undoing and self.dice.random() < 0.3:
            actor = undoing[0]
            match.under_way = "undo"
            await actor.say(type="undo", version=version)
        else:
            actor = seats[decides]
            ask = actor.latest["ask"]
            option = self.dice.choice(ask["options"])
            match.under_way = f"{decides} {option['text']}"
            await actor.say(type="choose", version=version, kind=ask["kind"], action=option["action"])
        await actor.told(version + 1)
        if match.under_way == "undo":
            del match.choices[actor.latest["ply"] :]
        else:
            match.choices.append(match.under_way)
        match.under_way = ""
        for one in seats.values():
            await one.told(version + 1)
            self.told += 1
            self.steps += one.steps
            one.steps = 0
        seen = [json.dumps({**one.latest["view"], "seat": ""}) for one in seats.values()]
        assert len(set(seen)) == 1, "seats see different things"
        assert len({json.dumps(one.log) for one in seats.values()}) == 1, "seats were told different things"

    def demand_all_playable(self) -> None:
        """After a last restart every match is as it was left, and can be played on."""
        self._server.stop()
        self._server = self._started()
        for match in self._matches:
            match.settle(self._stored(match.id))
        for first in range(0, len(self._matches), 100):
            apart(self._sit(self._matches[first : first + 100], 1))


def played(folder: Path, *, matches: int, at_once: int, kills: int, seed: int, choices: int = 4) -> int:
    """Play them all, with so many kills; how often somebody was told of something."""
    crowd = Crowd(folder / "many.sqlite3", matches, seed)
    try:
        for _ in range(kills):
            crowd.sitting(at_once, choices, kill=True)
            crowd.sitting(at_once, choices, kill=False)
        crowd.demand_all_playable()
    finally:
        crowd.stop()
    assert crowd.steps > choices, "nobody was told the story"
    return crowd.told
