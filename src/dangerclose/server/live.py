"""The live socket: a seat or a spectator at a table.

The first message is a Hello. After it the server sends an Update whenever the table has
changed: a slow client gets fewer of them, each with all that happened since its last. Of a match
that the rules of today refuse it sends an Unfit instead, until the match is mended.

Close codes: 4400 no Hello came, 4403 the token opens no seat here, 4404 no such match,
4409 the match cannot be played, 4410 the seat is open in too many newer windows, 4429 too many
messages or connections, 1009 a message too large, 1012 connect again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from dangerclose.core.ask import Refused
from dangerclose.core.events import UNCOVERED
from dangerclose.server import tokens
from dangerclose.server.clients import Clients, TooMuch
from dangerclose.server.limits import Bucket, Limits
from dangerclose.server.listing import seat_with
from dangerclose.server.metrics import Metrics
from dangerclose.server.protocol import (
    Choose,
    Give,
    Hello,
    Hint,
    Order,
    Pledge,
    Rejected,
    Resync,
    Said,
    Undo,
)
from dangerclose.server.table import Stale, Table
from dangerclose.server.tables import NoSuchMatch, Tables, Unplayable
from dangerclose.server.telling import Viewer
from dangerclose.server.unfit import DoesNotFit

log = logging.getLogger(__name__)

NO_HELLO, WRONG_TOKEN, NO_MATCH, UNPLAYABLE, ELSEWHERE, TOO_MUCH = 4400, 4403, 4404, 4409, 4410, 4429
TOO_LARGE, FAILED, AGAIN = 1009, 1011, 1012

NO_SEAT = "No seat of this match has that token."
NOT_INVITED = "This seat is taken: the link to it works once. Its player goes on by his own link."

Socket = WebSocket[Any, Any, Any]
Words = Choose | Order | Undo | Resync | Pledge | Give | Hint
"""What comes after the hello."""
decode = msgspec.json.Decoder(Said).decode
encode = msgspec.json.Encoder().encode


class Closing(Exception):
    """The connection is to be closed with a code, after a last sentence."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Visit:
    """A socket from its opening on: whose it is, and whether it must give way to another."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.sent_away: asyncio.Future[Closing] = asyncio.get_running_loop().create_future()

    def give_way(self, sentence: str, *, for_good: bool = False) -> None:
        """Its place is another's."""
        if not self.sent_away.done():
            self.sent_away.set_result(Closing(ELSEWHERE if for_good else TOO_MUCH, sentence))


class Connection(ABC):
    """One socket. Only `write` sends, so that messages keep their order."""

    def __init__(self, socket: Socket, limits: Limits, metrics: Metrics) -> None:
        self._socket = socket
        self._metrics = metrics
        self._due = True
        self._outbox: deque[bytes] = deque()
        self._awake = asyncio.Event()
        self._awake.set()
        self._closing: Closing | None = None
        self._limits = limits
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._too_fast = 0

    def wake(self) -> None:
        """There is something new to send."""
        self._due = True
        self._awake.set()

    def tell(self, message: bytes) -> None:
        """Send a message when it can be sent."""
        if len(self._outbox) >= self._limits.messages_unsent:
            self.close(Closing(TOO_MUCH, "This connection does not read what it is sent."))
        else:
            self._outbox.append(message)
            self._awake.set()

    def drop(self) -> None:
        """What it was connected to is no more."""
        self.close(Closing(AGAIN, "Connect again."))

    def close(self, closing: Closing) -> None:
        """Send what waits to be sent, and a last sentence."""
        self._closing = self._closing or closing
        self._awake.set()

    # The two halves

    async def write(self) -> None:
        """Send what there is to send, until it is closed."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._outbox:
                await send(self._socket, self._outbox.popleft())
            if self._closing:
                raise self._closing
            if self._due:
                self._due = False
                await send(self._socket, self._news())

    async def read(self) -> None:
        """Take messages until the client goes."""
        while True:
            data = await receive(self._socket)
            if len(data) > self._limits.message_bytes:
                raise Closing(TOO_LARGE, _too_large(self._limits))
            if not self._bucket.take():
                self._too_fast += 1
                if self._too_fast > self._limits.refusals_before_closing:
                    raise Closing(TOO_MUCH, "Too many messages.")
                rate = self._limits.messages_per_second
                self._reject(f"Too many messages, expected at most {rate:g} a second.", "")
                continue
            try:
                said = decode(data)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                self._reject(f"That is no message of ours: {error}.", "")
                continue
            if isinstance(said, Hello):
                self._reject("Hello is only the first message.", "")
            else:
                self._take(said)

    def _reject(self, reason: str, rule: str) -> None:
        self._metrics.refusals["message"] += 1
        self.tell(encode(Rejected(reason, rule, self._version())))

    # What it is connected to

    @abstractmethod
    def leave(self) -> None:
        """The client is gone."""

    @abstractmethod
    def _news(self) -> bytes:
        """How things are now."""

    @abstractmethod
    def _version(self) -> int:
        """The version that the client may know of."""

    @abstractmethod
    def _take(self, said: Words) -> None:
        """What the client says."""


class AtTable(Connection):
    """A seat or a spectator at a table."""

    def __init__(
        self, socket: Socket, tables: Tables, table: Table, viewer: Viewer, said: Hello, client: str
    ) -> None:
        super().__init__(socket, tables.limits, tables.metrics)
        self.viewer = viewer
        self.client = client
        self.eyes = UNCOVERED if said.uncovered and viewer is None and table.may_be_uncovered else viewer
        self.story = said.story
        self._tables = tables
        self._table = table
        self._told = self._has = said.version
        table.call(viewer, said.name)
        table.join(self)
        tables.awaken(table)

    def leave(self) -> None:
        self._table.leave(self)

    def _news(self) -> bytes:
        # What is sent again from an earlier version on comes to a client that has more: it needs no steps.
        story = self.story and self._told == self._has
        message = self._table.update(self.eyes, self._told, story=story)
        self._told = self._has = self._version()
        return message

    def _version(self) -> int:
        return self._table.number(self.eyes)

    def _take(self, said: Words) -> None:
        try:
            match said:
                case Choose():
                    self._tables.choose(self._table, self.viewer, said)
                case Order():
                    self._tables.order(self._table, self.viewer, said)
                case Undo():
                    self._tables.undo(self._table, self.viewer, said.version)
                case Pledge():
                    self._tables.pledge(self._table, self.viewer, said)
                case Give():
                    self._tables.give(self._table, self.viewer, said)
                case Hint():
                    self._tables.hint(self._table, self, said.version)
                case Resync():
                    self._told = said.version
                    self.wake()
        except Stale as error:
            self._reject(error.reason, error.rule)
            self._told = getattr(said, "version", -1)
            self.wake()
        except Refused as error:
            self._reject(error.reason, error.rule)


class AtUnfitMatch(Connection):
    """Somebody at a match that the rules refuse: told so, until it is mended."""

    def __init__(self, socket: Socket, tables: Tables, unfit: DoesNotFit, viewer: Viewer) -> None:
        super().__init__(socket, tables.limits, tables.metrics)
        self._tables = tables
        self._unfit = unfit
        self._viewer = viewer
        tables.wait(unfit, self)

    def leave(self) -> None:
        self._tables.wait_no_more(self._unfit, self)

    def _news(self) -> bytes:
        return encode(self._unfit.told(self._viewer))

    def _version(self) -> int:
        return -1

    def _take(self, said: Words) -> None:
        if not isinstance(said, Resync):
            self._reject("This match does not fit the rules, expected that it is mended first.", "")
        self.wake()


async def send(socket: Socket, message: bytes) -> None:
    """One JSON message as text; WebSocketDisconnect when nobody is there to read it."""
    try:
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
    except (OSError, RuntimeError) as error:  # gone, or closed by the server below us
        raise WebSocketDisconnect(detail="gone") from error


async def receive(socket: Socket) -> str | bytes:
    """The next message, WebSocketDisconnect when there is none."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="gone")
    text = event.get("text")
    return text if text is not None else (event.get("bytes") or b"")


def _too_large(limits: Limits) -> str:
    return f"A message has at most {limits.message_bytes:,} bytes."


async def _first_words(socket: Socket, visit: Visit, limits: Limits) -> Hello:
    """Wait for the Hello."""
    coming = asyncio.ensure_future(receive(socket))
    either: set[asyncio.Future[Any]] = {coming, visit.sent_away}
    try:
        await asyncio.wait(either, timeout=limits.seconds_for_hello, return_when=asyncio.FIRST_COMPLETED)
        if visit.sent_away.done():
            raise visit.sent_away.result()
        if not coming.done():
            raise Closing(NO_HELLO, f"Expected a hello within {limits.seconds_for_hello:g} seconds.")
        data = coming.result()
        if len(data) > limits.message_bytes:
            raise Closing(TOO_LARGE, _too_large(limits))
        said = decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Closing(NO_HELLO, f"Expected a hello as the first message: {error}.") from error
    finally:
        coming.cancel()
    if not isinstance(said, Hello):
        raise Closing(NO_HELLO, "Expected a hello as the first message.")
    return said


async def _greeted(socket: Socket, tables: Tables, clients: Clients, visit: Visit, match: str) -> Connection:
    """Wait for the Hello, and find table, seat and place for it."""
    said = await _first_words(socket, visit, tables.limits)
    table: Table | DoesNotFit
    try:
        try:
            viewer = _seat_of(tables, match, said)
            table = await tables.table(match, visit.client)
            viewer = table.seat_for(said.token, said.invitation)
        except DoesNotFit as unfit:
            table = unfit
    except NoSuchMatch as error:
        raise Closing(NO_MATCH, f"{error}.".capitalize()) from error
    except Unplayable as error:
        raise Closing(UNPLAYABLE, f"{error}.".capitalize()) from error
    except KeyError as error:
        raise Closing(WRONG_TOKEN, NOT_INVITED if said.invitation else NO_SEAT) from error
    try:
        clients.places.take(visit, match, viewer)
    except TooMuch as error:
        raise Closing(TOO_MUCH, str(error)) from error
    connection: Connection
    if isinstance(table, DoesNotFit):
        connection = AtUnfitMatch(socket, tables, table, viewer)
    else:
        connection = AtTable(socket, tables, table, viewer, said, visit.client)
    visit.sent_away.add_done_callback(lambda sent: connection.close(sent.result()))
    return connection


def _seat_of(tables: Tables, match: str, said: Hello) -> Viewer:
    """The seat that a token has; who is invited looks on until he takes his.

    KeyError for a token that opens nothing: known before the match is played through.
    """
    tables.stored(match)
    seats = tables.store.seats(match)
    found = seat_with(seats, tokens.digest(said.token), taken=True)
    if found is None and said.token:
        invited = seat_with(seats, tokens.digest(said.invitation), taken=False) if said.invitation else None
        if invited is None:
            raise KeyError("no seat of this match has that token")
    return found


async def _serve(connection: Connection) -> None:
    """Read and write side by side until one of them ends."""
    tasks = {asyncio.create_task(connection.read()), asyncio.create_task(connection.write())}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


@websocket("/api/live/{match_id:str}")
async def live(
    socket: Socket,
    match_id: FromPath[str],
    tables: NamedDependency[Tables],
    clients: NamedDependency[Clients],
) -> None:
    """A seat or spectator at a table."""
    visit = Visit(clients.addresses.client(socket.scope))
    clients.places.come(visit)
    connection: Connection | None = None
    try:
        await socket.accept()
        connection = await _greeted(socket, tables, clients, visit, match_id)
        await _serve(connection)
    except WebSocketDisconnect:
        pass
    except Closing as closing:
        tables.metrics.refusals["socket"] += closing.code != AGAIN
        with suppress(Exception):
            await send(socket, encode(Rejected(closing.reason, "", -1)))
            await socket.close(closing.code, closing.reason[:100])
    except Exception:
        number = secrets.token_hex(4)
        log.exception("failure %s on a live socket", number)
        with suppress(Exception):
            await socket.close(FAILED, f"failure {number}")
    finally:
        clients.places.go(visit)
        if connection is not None:
            connection.leave()
