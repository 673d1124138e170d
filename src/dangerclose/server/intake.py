"""Requests on their way to the application: so many at once, and their bodies in time and of bounded size."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar.types import ASGIApp, HTTPScope, Receive, Send

from dangerclose.server.clients import Addresses
from dangerclose.server.limits import Limits
from dangerclose.server.metrics import Metrics
from dangerclose.server.protocol import Problem

TOO_SLOW, TOO_LARGE, TOO_MANY, TOO_MUCH = 408, 413, 429, 503
WITH_RECORDS = "/api/matches"
READING = ("GET", "HEAD")
"""What changes nothing: it may be left when nobody waits for it."""


class NotTaken(Exception):
    """A request that is answered before the application sees it."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail


class Gone(Exception):
    """Who made the request does not wait for an answer."""


class Share:
    """How much of something each client may have, and all of them together."""

    def __init__(self, what: str, most: int, most_each: int) -> None:
        self.total = 0
        self._what = what
        self._most = most
        self._most_each = most_each
        self._of: Counter[str] = Counter()

    def take(self, client: str, more: int) -> None:
        """Have more; NotTaken."""
        if self._of[client] + more > self._most_each:
            raise NotTaken(
                TOO_MANY, f"too many {self._what} from your address, expected at most {self._most_each:,}"
            )
        if self.total + more > self._most:
            raise NotTaken(
                TOO_MUCH, f"too many {self._what} from everybody, expected at most {self._most:,}: try again"
            )
        self._of[client] += more
        self.total += more

    def give_back(self, client: str, amount: int) -> None:
        """Have it no more."""
        self.total -= amount
        self._of[client] -= amount
        if not self._of[client]:
            del self._of[client]


class Turns:
    """Each client's requests are answered a few at a time, so that nobody waits for all of another's."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._of: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait until it is a request's turn, and have it."""
        few = self._of.setdefault(client, asyncio.Semaphore(self._at_once))
        self._users[client] += 1
        try:
            async with few:
                yield
        finally:
            self._users[client] -= 1
            if not self._users[client]:
                del self._users[client], self._of[client]


class Body:
    """The body of a request as it comes."""

    def __init__(self) -> None:
        self.size = 0
        self._parts: list[bytes] = []

    def add(self, part: bytes) -> None:
        """One more part of it."""
        self.size += len(part)
        self._parts.append(part)

    def whole(self) -> bytes:
        """All of it, once."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


class Intake:
    """The application behind it gets requests with their whole body, or none."""

    def __init__(self, app: ASGIApp, limits: Limits, addresses: Addresses, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._limits = limits
        self._addresses = addresses
        self._requests = Share("requests under way", limits.requests, limits.requests_per_client)
        self._turns = Turns(limits.answers_per_client)
        self._bytes = Share("bytes on their way", limits.bodies_bytes, limits.bodies_bytes_per_client)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = self._addresses.client(scope)
        try:
            self._requests.take(client, 1)
            try:
                await self._request(scope, receive, send, client)
            finally:
                self._requests.give_back(client, 1)
        except NotTaken as error:
            self._metrics.refusals["request"] += 1
            await _answer(send, error)
        except Gone:
            return

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send, client: str) -> None:
        headers = dict(scope["headers"])
        said = headers.get(b"content-length", b"0")
        if said == b"0" and b"transfer-encoding" not in headers:
            if scope["method"] in READING:
                await self._while_waited_for(scope, receive, send, client)
                return
            async with self._turns.turn(client):
                await self._app(scope, receive, send)
            return
        limits = self._limits
        most = limits.record_bytes if scope["path"] == WITH_RECORDS else limits.request_bytes
        if said.isdigit() and int(said[:20]) > most:
            raise NotTaken(TOO_LARGE, f"this has {int(said[:20]):,} bytes, expected at most {most:,}")
        body = Body()
        try:
            try:
                async with asyncio.timeout(limits.seconds_for_body):
                    await self._read(body, most, receive, client)
            except TimeoutError as error:
                raise NotTaken(
                    TOO_SLOW,
                    f"the body was not here in time, expected it in {limits.seconds_for_body:g} seconds",
                ) from error
            async with self._turns.turn(client):
                await self._app(scope, _told_again(body.whole(), receive), send)
        finally:
            self._bytes.give_back(client, body.size)

    async def _while_waited_for(self, scope: HTTPScope, receive: Receive, send: Send, client: str) -> None:
        """Answer a request that changes nothing, unless who made it goes away before he has the answer."""
        answered = False
        leaving = asyncio.create_task(_left(receive))

        async def sending(message: Any) -> None:
            nonlocal answered
            answered = message["type"] == "http.response.body" and not message.get("more_body")
            await send(message)

        async def answer() -> None:
            async with self._turns.turn(client):
                await self._app(scope, _told_again(b"", lambda: asyncio.shield(leaving)), sending)

        answering = asyncio.create_task(answer())
        try:
            await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not answered:
                answering.cancel()
            await asyncio.wait((answering,))
        finally:
            answering.cancel()
            leaving.cancel()
        if answering.cancelled():
            raise Gone
        answering.result()

    async def _read(self, body: Body, most: int, receive: Receive, client: str) -> None:
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                raise Gone
            part = message["body"]
            if body.size + len(part) > most:
                raise NotTaken(TOO_LARGE, f"this has more bytes than expected, at most {most:,}")
            self._bytes.take(client, len(part))
            body.add(part)
            more = message["more_body"]


async def _left(receive: Receive) -> Any:
    """Wait until who made a request without a body goes away, or has his answer."""
    while (message := await receive())["type"] == "http.request":
        pass
    return message


def _told_again(body: bytes, receive: Any) -> Receive:
    """What the application receives: the body at once, and then whatever comes."""
    kept: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def told() -> Any:
        return kept.pop() if kept else await receive()

    return told


async def _answer(send: Send, error: NotTaken) -> None:
    data = msgspec.json.encode(Problem(error.detail))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
    if error.status in (TOO_MANY, TOO_MUCH):
        headers.append((b"retry-after", b"5"))
    if error.status == TOO_SLOW:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": data, "more_body": False})
