"""The door: connections, counted by client, and waited for only so long.

uvicorn reads requests, but waits for a header without end and keeps any header that is sent. Of
h11 it passes on a limit to the size of a header, of httptools none, and of neither a time. So its
httptools protocol is given here what it lacks, and its protocol for live sockets a limit to frames
that are no messages. Bodies are bounded behind it, by `intake.py`.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from asyncio import TimerHandle
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn._types import ASGI3Application, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from dangerclose.server.clients import Addresses, Room, address, name_of
from dangerclose.server.limits import Bucket, Limits
from dangerclose.server.metrics import Metrics
from dangerclose.server.protocol import Problem

SYSTEM_KEEPS = 262_144
"""Bytes that the system may keep for a reader who is slow; it would take millions."""
SECONDS_TO_CLOSE = 2.0
"""How long a live socket that was closed may take to say that it knows."""


def answer(status: HTTPStatus, detail: str) -> bytes:
    """An answer to what is no whole request; after it the connection is closed."""
    body = msgspec.json.encode(Problem(detail))
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


class Caller:
    """A connection that makes requests."""

    def __init__(self, client: str, transport: asyncio.Transport, *, counts: bool) -> None:
        self.client = client
        self.counts = counts
        self._transport = transport

    def give_way(self, sentence: str, *, for_good: bool = False) -> None:
        """Its place is another's. A client connects again by itself."""
        self._transport.abort()


class Door:
    """Who is at the door of one server."""

    def __init__(self, limits: Limits, addresses: Addresses, metrics: Metrics) -> None:
        self.limits = limits
        self.metrics = metrics
        self._addresses = addresses
        self._room = Room()
        self._live = Room()

    def come(self, peer: str, transport: asyncio.Transport) -> Caller | str:
        """Somebody connects: let in, or told why not. A proxy that is trusted counts for itself."""
        found = address(peer)
        caller = Caller(name_of(found), transport, counts=not self._addresses.trusts(found))
        if not caller.counts:
            return caller
        limits, room = self.limits, self._room
        if room.held(caller.client) >= limits.requests_per_client:
            return f"too many connections from your address, expected at most {limits.requests_per_client:,}"
        if len(room) >= limits.requests:
            crowding = room.crowded_by(caller.client)
            if crowding is None:
                return f"too many connections from everybody, expected at most {limits.requests:,}: try again"
            room.discard(crowding)
            crowding.give_way("")
        room.add(caller)
        return caller

    def go_live(self, caller: Caller) -> str:
        """A connection wants to be a live socket: "", or why not.

        Who plays and who looks on is counted when they have said it (`Places`). But until a socket
        is really closed it is an open file, though its place is another's already.
        """
        if caller.counts:
            most = self.limits.connections_per_client + self.limits.greetings_per_client
            if self._live.held(caller.client) >= most:
                return f"too many live sockets from your address, expected at most {most:,}"
            self._room.discard(caller)
            self._live.add(caller)
        return ""

    def go(self, caller: Caller) -> None:
        """A connection is closed."""
        self._room.discard(caller)
        self._live.discard(caller)


class AtDoor(HttpToolsProtocol):
    """A connection of uvicorn's, with limits to the size and time of headers and the time of answers."""

    door: Door

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._caller: Caller | None = None
        self._answered: RequestResponseCycle | None = None
        self._in_header = False
        self._outside_bodies = 0
        self._header_due: TimerHandle | None = None
        self._answer_due: TimerHandle | None = None

    # Coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set(socket.SO_SNDBUF, SYSTEM_KEEPS)
        caller = self.door.come(self.client[0] if self.client else "", transport)
        if isinstance(caller, str):
            self._turn_away(HTTPStatus.TOO_MANY_REQUESTS, caller)
        else:
            self._caller = caller
            self._await_header()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._nobody_is_there()
        super().connection_lost(exc)

    def _nobody_is_there(self) -> None:
        """Tell the request under way: of several at once uvicorn tells the last one alone."""
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def handle_websocket_upgrade(self) -> None:
        caller, self._caller = self._caller, None
        refused = self.door.go_live(caller) if caller else ""
        if refused:
            self._caller = caller
            self._turn_away(HTTPStatus.TOO_MANY_REQUESTS, refused)
            return
        self._leave()
        super().handle_websocket_upgrade()
        live = self.transport.get_protocol()
        if isinstance(live, LiveSocket):
            live.caller = caller

    def _leave(self) -> None:
        self._header_is_here()
        self._answer_is_taken()
        if self._caller is not None:
            self.door.go(self._caller)
            self._caller = None

    # Headers

    def send_400_response(self, msg: str) -> None:
        self.door.metrics.refusals["connection"] += 1
        super().send_400_response(msg)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._header_due is None and not self._answering:
            self._await_header()  # what comes between requests may be no header at all
        self._outside_bodies += len(data)
        super().data_received(data)
        most = self.door.limits.header_bytes
        if self._outside_bodies > most and not self.transport.is_closing():
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self._turn_away(status, f"the header is too large, expected at most {most:,} bytes")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_header = True

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_header:  # what follows a body is of no use to anybody
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_header = False
        self._outside_bodies = 0
        self._header_is_here()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._outside_bodies = 0
        super().on_body(body)

    def _await_header(self) -> None:
        self._header_due = self.loop.call_later(self.door.limits.seconds_for_header, self._header_is_late)

    def _header_is_here(self) -> None:
        if self._header_due is not None:
            self._header_due.cancel()
            self._header_due = None

    def _header_is_late(self) -> None:
        self._header_due = None
        seconds = self.door.limits.seconds_for_header
        if self._in_header:
            self._turn_away(
                HTTPStatus.REQUEST_TIMEOUT,
                f"the header was not here in time, expected it in {seconds:g} seconds",
            )
        else:
            self._close()

    def _turn_away(self, status: HTTPStatus, detail: str) -> None:
        """Answer what is no whole request, and close."""
        self.door.metrics.refusals["connection"] += 1
        self._header_is_here()
        under_way = self._answered if self._answering else None
        begun = under_way is not None and under_way.response_started
        self._nobody_is_there()
        if not begun:  # else an answer to an earlier request is on its way
            self.transport.write(answer(status, detail))
        self._close()

    # Answers

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    @property
    def _answering(self) -> bool:
        """Whether an answer is being made."""
        return self._answered is not None and not self._answered.response_complete

    def timeout_keep_alive_handler(self) -> None:
        self._close()

    def _close(self) -> None:
        """Close when all has been sent, but do not wait without end for who does not read it."""
        if not self.transport.is_closing():
            if self.transport.get_write_buffer_size():
                self.loop.call_later(self.door.limits.seconds_for_answer, self._give_up)
            self.transport.close()

    def _give_up(self) -> None:
        """Close at once: nor shall the system keep for long what it was given to send."""
        self._set(socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def _set(self, option: int, value: int | bytes) -> None:
        line = self.transport.get_extra_info("socket")
        if line is not None:
            with suppress(OSError):
                line.setsockopt(socket.SOL_SOCKET, option, value)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._answer_due is None:
            self._answer_due = self.loop.call_later(self.door.limits.seconds_for_answer, self._give_up)

    def resume_writing(self) -> None:
        self._answer_is_taken()
        super().resume_writing()

    def _answer_is_taken(self) -> None:
        if self._answer_due is not None:
            self._answer_due.cancel()
            self._answer_due = None


class LiveSocket(WebSocketsSansIOProtocol):
    """A live socket of uvicorn's, with a limit to frames that never come to be a message.

    Without it each ping is answered and each part of a message kept, whether or not anybody reads or
    ends it; and an upgrade that is none is neither answered nor closed.
    """

    door: Door
    caller: Caller | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = self.door.limits
        self.close_timeout = SECONDS_TO_CLOSE
        self._frames = Bucket(limits.messages_per_second, limits.messages_at_once)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.caller is not None:
            self.door.go(self.caller)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            sentence = "this is no request for a live socket, expected GET and a smaller header"
            self.transport.write(answer(HTTPStatus.BAD_REQUEST, sentence))
            self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # it was refused with an answer, which is no failure of ours

    def handle_ping(self) -> None:
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._counted():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:  # uvicorn would log a story of it
                self._fail(CloseCode.INVALID_DATA, "This is no text.")
                return
        super().send_receive_event_to_app()

    def _counted(self) -> bool:
        """Whether one more frame may come."""
        if self.close_sent:
            return False
        allowed = self._frames.take()
        if not allowed:
            self._fail(CloseCode.POLICY_VIOLATION, "Too many frames that are no messages.")
        return allowed

    def _fail(self, code: int, reason: str) -> None:
        self.frames = []
        self.conn.fail(code, reason)
        self.handle_parser_exception()


def protocol_for(door: Door) -> type[AtDoor]:
    """The protocol of the connections at a door, as uvicorn wants it."""
    return type("AtThisDoor", (AtDoor,), {"door": door})


def socket_protocol_for(door: Door) -> type[LiveSocket]:
    """The protocol of live sockets that came in at a door, as uvicorn wants it."""
    return type("LiveAtThisDoor", (LiveSocket,), {"door": door})
