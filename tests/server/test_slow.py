"""Requests that are slow, half-sent, too large, or never read: they cost little, and others are served."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from dangerclose.server.clients import Addresses
from dangerclose.server.intake import Intake
from dangerclose.server.limits import Limits
from dangerclose.server.metrics import Metrics
from tests.server.helpers import PEOPLE, Server, apart, running

HEAD = "POST /api/matches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
PLAN = json.dumps({"game": "anloc", "scenario": "battle", "seats": PEOPLE}).encode()
GOOD = f"{HEAD}Content-Length: {len(PLAN)}\r\n\r\n".encode() + PLAN
HEALTH = b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n"


@contextmanager
def limited(path: Path, *limits: str) -> Iterator[Server]:
    with running(path / "t.sqlite3", *(word for one in limits for word in ("--limit", one))) as server:
        yield server
        assert "Traceback" not in server.errors.read_text(), "the server had a failure"


def dial(server: Server, source: str = "127.0.0.1", receive: int = 0) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    found = socket.socket()
    if receive:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    found.bind((source, 0))
    found.settimeout(60)
    found.connect((host, int(port)))
    return found


def all_of(line: socket.socket) -> bytes:
    """What comes until the other side closes."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65_536):
            heard += part
    return heard


def answer(line: socket.socket) -> tuple[int, str]:
    """One answer: its status and its body."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        part = line.recv(65_536)
        assert part, f"closed after {heard!r}"
        heard += part
    head, _, body = heard.partition(b"\r\n\r\n")
    found = re.search(rb"content-length: (\d+)", head)
    assert found, head
    while len(body) < int(found[1]):
        body += line.recv(65_536)
    return int(head.split()[1]), body.decode()


def said_at_the_end(line: socket.socket) -> tuple[int, str]:
    """The one answer after which the other side closes."""
    heard = all_of(line)
    head, _, body = heard.partition(b"\r\n\r\n")
    assert head, "closed without an answer"
    return int(head.split()[1]), json.loads(body)["detail"]


def send_until_closed(line: socket.socket, data: bytes) -> None:
    """Send something again and again, until nobody listens any more."""
    with contextlib.suppress(ConnectionError):
        while not select.select([line], [], [], 0)[0]:
            line.sendall(data)


def test_half_a_header(tmp_path: Path) -> None:
    with limited(tmp_path, "seconds-for-header=0.3") as server, closing(dial(server)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX-Half: ")
        assert said_at_the_end(line) == (408, "the header was not here in time, expected it in 0.3 seconds")
        assert server.get("/api/health")


def test_no_header_at_all(tmp_path: Path) -> None:
    with limited(tmp_path, "seconds-for-header=0.3") as server, closing(dial(server)) as line:
        assert all_of(line) == b""


def test_a_header_that_drips(tmp_path: Path) -> None:
    """The time is for the whole header: another byte does not buy more of it."""
    with limited(tmp_path, "seconds-for-header=0.3", "header-bytes=1000000000") as server:
        with closing(dial(server)) as line:
            line.sendall(b"GET / HTTP/1.1\r\nX-Long: ")
            send_until_closed(line, b"x")
            assert said_at_the_end(line)[0] == 408
        with closing(dial(server)) as line:
            line.sendall(HEALTH)
            assert answer(line)[0] == 200
            send_until_closed(line, b"\r\n")  # what is no header does not keep the connection either
            assert all_of(line) == b""


def test_a_second_header_that_is_half(tmp_path: Path) -> None:
    with limited(tmp_path, "seconds-for-header=0.3") as server, closing(dial(server)) as line:
        line.sendall(HEALTH)
        assert answer(line)[0] == 200
        line.sendall(HEALTH[:20])
        assert said_at_the_end(line)[0] == 408


def test_a_header_that_is_too_large(tmp_path: Path) -> None:
    with limited(tmp_path, "header-bytes=2000") as server:
        for start in (b"GET / HTTP/1.1\r\nX-Large: ", b"GET /"):
            with closing(dial(server)) as line:
                line.sendall(start)
                send_until_closed(line, b"x" * 500)
                status, detail = said_at_the_end(line)
                assert (status, "expected at most 2,000 bytes" in detail) == (431, True)


def test_half_a_body(tmp_path: Path) -> None:
    with limited(tmp_path, "seconds-for-body=0.3") as server, closing(dial(server)) as line:
        line.sendall(GOOD[:-1])
        assert said_at_the_end(line) == (408, "the body was not here in time, expected it in 0.3 seconds")
        with closing(dial(server)) as whole:
            whole.sendall(GOOD)
            assert answer(whole)[0] == 201


def test_a_body_that_drips(tmp_path: Path) -> None:
    limits = "seconds-for-body=0.3", "record-bytes=100000000"
    with limited(tmp_path, *limits) as server, closing(dial(server)) as line:
        line.sendall(f"{HEAD}Content-Length: 100000000\r\n\r\n".encode())
        send_until_closed(line, b"x")
        assert said_at_the_end(line)[0] == 408


def test_a_body_larger_than_it_may_be(tmp_path: Path) -> None:
    with limited(tmp_path, "record-bytes=5000", "request-bytes=2000") as server:
        with closing(dial(server)) as line:  # it says so
            line.sendall(f"{HEAD}Content-Length: 5001\r\n\r\n".encode())
            assert answer(line) == (413, '{"detail":"this has 5,001 bytes, expected at most 5,000"}')
        with closing(dial(server)) as line:  # it does not say so
            line.sendall(f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode())
            for _ in range(6):
                line.sendall(b"3e8\r\n" + b"x" * 1000 + b"\r\n")
            status, body = answer(line)
            assert (status, "more bytes than expected, at most 5,000" in body) == (413, True)
        with closing(dial(server)) as line:  # others have a smaller limit
            line.sendall(b"POST /api/mine HTTP/1.1\r\nHost: here\r\nContent-Length: 2001\r\n\r\n")
            assert answer(line)[0] == 413


def test_a_body_larger_than_it_says(tmp_path: Path) -> None:
    """It ends where it said that it would; what follows is no request."""
    with limited(tmp_path) as server:
        with closing(dial(server)) as line:
            line.sendall(GOOD)
            assert answer(line)[0] == 201
            line.sendall(b"x" * 5000)
            assert answer(line) == (400, "Invalid HTTP request received.")
        with closing(dial(server)) as line:
            line.sendall(GOOD + b"x" * 5000)
            assert all_of(line)
        assert server.get("/api/health")["matches"] <= 2


def test_what_follows_a_refusal_is_not_read_for_ever(tmp_path: Path) -> None:
    limits = "record-bytes=5000", "seconds-for-header=0.3"
    with limited(tmp_path, *limits) as server, closing(dial(server)) as line:
        line.sendall(f"{HEAD}Content-Length: 100000000\r\n\r\n".encode())
        assert answer(line)[0] == 413
        send_until_closed(line, b"x" * 100)
        assert all_of(line) == b""


def memory(server: Server) -> int:
    """The most memory that the server has had, in bytes."""
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+) kB", text)
    assert found
    return int(found[1]) * 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="tells its memory on Linux alone")
def test_a_hundred_half_sent_bodies(tmp_path: Path) -> None:
    """They are refused or wait, memory stays bounded, and others go on."""
    limits = "bodies-bytes-per-client=4000000", "bodies-bytes=8000000", "seconds-for-body=1000"
    half = f"{HEAD}Content-Length: 900001\r\n\r\n".encode() + b"x" * 900_000
    with (
        limited(tmp_path, *limits) as server,
        ExitStack() as held,
    ):
        with closing(dial(server)) as line:
            line.sendall(GOOD)
            assert answer(line)[0] == 201
        before = memory(server)
        lines = []
        for number in range(100):
            source = 2 if number < 50 else 3 + number % 3
            line = held.enter_context(closing(dial(server, f"127.0.0.{source}")))
            with contextlib.suppress(ConnectionError):
                line.sendall(half)
            lines.append(line)
        with closing(dial(server, "127.0.0.9")) as other:  # it brings little, and finds a place
            other.sendall(GOOD)
            status, body = answer(other)
            assert status == 201, body
        refused = []
        while len(refused) < 92:  # four of each client, and eight of all, may still wait for the rest
            ready = select.select(lines, [], [], 60)[0]
            assert ready, f"only {len(refused)} were refused"
            refused += [answer(line) for line in ready]
            lines = [line for line in lines if line not in ready]
        assert {status for status, _ in refused} <= {429, 503}
        assert any("expected at most 4,000,000" in body for _, body in refused)
        assert any("expected at most 8,000,000" in body for _, body in refused)
        assert memory(server) - before < 60_000_000


def test_who_does_not_read_is_left(tmp_path: Path) -> None:
    with limited(tmp_path, "seconds-for-answer=0.3") as server:
        with closing(dial(server, receive=4096)) as line:
            line.sendall(b"GET /api/games/anloc/content HTTP/1.1\r\nHost: here\r\n\r\n" * 200)
            poll = select.poll()
            poll.register(line, select.POLLERR)
            assert poll.poll(60_000), "the server still waits for somebody who does not read"
        assert server.get("/api/health")


def test_connections_are_counted_by_client(tmp_path: Path) -> None:
    limits = "requests-per-client=5", "requests=7", "seconds-for-header=1000"
    with limited(tmp_path, *limits) as server, ExitStack() as held:
        idle = [held.enter_context(closing(dial(server, "127.0.0.2"))) for _ in range(5)]
        with closing(dial(server, "127.0.0.2")) as line:
            status, detail = said_at_the_end(line)
            assert (status, detail) == (429, "too many connections from your address, expected at most 5")
        for number in (3, 4, 5):
            line = held.enter_context(closing(dial(server, f"127.0.0.{number}")))
            line.sendall(HEALTH)
            assert answer(line)[0] == 200
        assert len(select.select(idle, [], [], 0)[0]) == 1, "the client with most gives way to the third"
        with closing(idle.pop(0)), closing(dial(server, "127.0.0.6")) as line:
            line.sendall(HEALTH)
            assert answer(line)[0] == 200


def test_what_follows_a_body_is_bounded(tmp_path: Path) -> None:
    """Chunks may have words beside their length, and lines after the last of them: nobody keeps those."""
    with limited(tmp_path, "header-bytes=2000") as server:
        for start in (b"0\r\nX-After: ", b"0\r\nX-After: x\r\n", b"1;x="):
            with closing(dial(server)) as line:
                line.sendall(f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode() + start)
                send_until_closed(line, b"X: x\r\n" * 50 if start.endswith(b"\r\n") else b"x" * 500)
                assert b" 431 " in all_of(line).partition(b"\r\n")[0]
        assert server.get("/api/health")


@pytest.mark.parametrize("opcode", [0x89, 0x8A, 0x00])
def test_frames_that_are_no_messages(tmp_path: Path, opcode: int) -> None:
    """Pings, pongs and empty parts of a message that never ends."""
    with limited(tmp_path, "messages-per-second=0.001", "messages-at-once=10") as server:
        match = server.create()["match"]["id"]
        with closing(dial(server)) as line:
            live(line, match)
            if not opcode:
                line.sendall(bytes([0x01, 0x80, 0, 0, 0, 0]))
            send_until(line, bytes([opcode, 0x80, 0, 0, 0, 0]), b"Too many frames")


def test_sockets_that_lost_their_place_are_still_counted(tmp_path: Path) -> None:
    """Until they are really closed they are open files: one client cannot pile them up."""
    limits = "connections-per-client=2", "greetings-per-client=2", "seconds-for-hello=1000"
    with limited(tmp_path, *limits) as server, ExitStack() as held:
        match = server.create()["match"]["id"]
        for _ in range(4):
            live(held.enter_context(closing(dial(server))), match)
        with closing(dial(server)) as line:
            line.sendall(upgrade(match))
            assert b"too many live sockets from your address, expected at most 4" in all_of(line)
        with closing(dial(server, "127.0.0.2")) as line:
            live(line, match)
        while True:  # two had to give way: these are gone soon, though they did not say that they know
            with closing(dial(server)) as line:
                line.sendall(upgrade(match))
                if b" 101 " in line.recv(65_536):
                    break


def test_a_message_that_is_no_text(tmp_path: Path) -> None:
    with limited(tmp_path) as server:
        match = server.create()["match"]["id"]
        with closing(dial(server)) as line:
            live(line, match)
            line.sendall(bytes([0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE]))
            assert b"This is no text." in all_of(line)
        assert server.errors.read_text() == ""


@pytest.mark.parametrize(
    ("method", "more", "status"),
    [
        ("GET", "X: y\r\n" * 300, 400),
        ("GET", f"X: {'y' * 20_000}\r\n", 400),
        ("POST", "Content-Length: 5\r\n", 400),
        ("POST", "", 405),
        ("GET", "Origin: http://elsewhere.example\r\n", 403),
    ],
)
def test_an_upgrade_that_is_none(server: Server, method: str, more: str, status: int) -> None:
    """It is answered and closed, not kept open without a place; and it does not fill the log."""
    before = server.errors.read_text()
    with closing(dial(server)) as line:
        line.sendall(upgrade("0123456789ab", method, more))
        assert all_of(line).startswith(f"HTTP/1.1 {status} ".encode())
    assert server.errors.read_text() == before


def upgrade(match: str, method: str = "GET", more: str = "") -> bytes:
    return (
        f"{method} /api/live/{match} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
    ).encode()


def live(line: socket.socket, match: str) -> None:
    """Make a live socket of a connection."""
    line.sendall(upgrade(match))
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += line.recv(65_536)
    assert b" 101 " in heard


def send_until(line: socket.socket, data: bytes, heard: bytes) -> None:
    """Send something again and again until something is heard."""
    said = b""
    while heard not in said:
        with contextlib.suppress(ConnectionError):
            line.sendall(data)
        if select.select([line], [], [], 0)[0]:
            part = line.recv(65_536)
            assert part, f"closed after {said!r}"
            said += part


def test_nobody_waits_for_all_requests_of_another() -> None:
    """Of one client a few are answered at once; the others wait, and let those of other clients by."""

    async def run() -> None:
        entered: list[str] = []
        go_on = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            entered.append(scope["client"][0])
            await go_on.wait()

        intake = Intake(app, Limits(answers_per_client=3), Addresses(), Metrics())

        async def ask(client: str) -> None:
            scope = {"type": "http", "client": (client, 1), "headers": [], "path": "/", "method": "GET"}
            await intake(scope, asyncio.Event().wait, None)  # nobody goes away

        asked = [asyncio.create_task(ask("10.0.0.1")) for _ in range(10)]
        asked.append(asyncio.create_task(ask("10.0.0.2")))
        for _ in range(20):
            await asyncio.sleep(0)
        assert sorted(entered) == ["10.0.0.1"] * 3 + ["10.0.0.2"]
        go_on.set()
        await asyncio.gather(*asked)
        assert len(entered) == 11
        assert intake._turns._of == {}
        assert intake._requests.total == 0

    apart(run())
