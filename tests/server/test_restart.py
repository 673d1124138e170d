"""A server that is killed, stopped, or cannot start."""

from __future__ import annotations

import json
import random
import socket
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.helpers import PEOPLE, Client, Message, Server, Table, running

KILLS = 20
RUSH = ("--rate", "100000")


def play_until_it_dies(table: Table, dice: random.Random, acknowledged: list[str]) -> bool:
    """Choose as fast as the server answers; whether a choice was under way when it died."""
    under_way = False
    try:
        while table.clients["ARVN"].latest["ask"] is not None:
            client = table.decider()
            version = client.latest["version"]
            option = dice.choice(client.latest["ask"]["options"])
            client.choose(option["action"])
            under_way = True
            client.update(version + 1)
            under_way = False
            acknowledged.append(f"{client.latest['seat']} {option['text']}")
            for one in table.clients.values():
                if one.latest["version"] <= version:
                    one.update(version + 1)
    except (ConnectionClosed, OSError):
        pass
    return under_way


def choices_of(server: Server, match: str) -> list[str]:
    """The choices as the record has them."""
    lines = server.http.get(f"/api/matches/{match}/record").text.splitlines()
    return [line.partition("|")[0].strip() for line in lines if line.startswith(("ARVN ", "NVA "))]


def test_killed_twenty_times_without_loss(tmp_path: Path) -> None:
    """SIGKILL at any moment: what was acknowledged or told is kept, and the match goes on."""
    dice = random.Random(20)
    acknowledged: list[str] = []
    log: list[Any] = []
    created: Message = {}
    under_way = 0
    for kill in range(KILLS + 1):
        server = Server(tmp_path / "t.sqlite3", *RUSH)
        created = created or server.create()
        table = Table(server, created)
        arvn = table.clients["ARVN"]
        assert arvn.log[: len(log)] == log, f"something that was told is lost after kill {kill}"
        stored = choices_of(server, table.id)
        assert stored[: len(acknowledged)] == acknowledged, f"a choice is lost after kill {kill}"
        assert len(stored) - len(acknowledged) <= 1
        assert len(stored) == arvn.latest["ply"]
        acknowledged = stored
        if kill == KILLS:
            server.stop()
            break
        timer = threading.Timer(dice.uniform(0.0, 0.06), server.kill)
        timer.start()
        under_way += play_until_it_dies(table, dice, acknowledged)
        timer.join()
        log = arvn.log
        if arvn.latest["ask"] is None:
            created, acknowledged, log = {}, [], []
    assert under_way > KILLS // 2, "the kills came while nothing was being done"


def test_computers_go_on_after_a_restart(tmp_path: Path) -> None:
    seats = {name: {"kind": "computer", "level": "doctrine"} for name in PEOPLE}
    server = Server(tmp_path / "t.sqlite3")
    match = server.create(seats, pace=0.01)["match"]["id"]
    with server.seat(match) as spectator:
        while spectator.latest["ply"] < 20:
            spectator.update()
    server.kill()
    with running(tmp_path / "t.sqlite3") as server:
        ply = server.get(f"/api/matches/{match}")["ply"]
        assert ply >= 20
        with server.seat(match) as spectator:
            while spectator.latest["ply"] < ply + 20:
                spectator.update()


def test_reconnecting_across_a_restart(tmp_path: Path) -> None:
    dice = random.Random(3)
    server = Server(tmp_path / "t.sqlite3")
    table = server.table()
    for _ in range(15):
        table.step(dice)
    client = table.clients["ARVN"]
    version, log = client.latest["version"], client.log
    server.stop()
    with running(tmp_path / "t.sqlite3") as server:
        back = server.seat(table.id, table.tokens["ARVN"], version)
        assert back.latest["version"] == version
        assert back.latest["events"] == []
        assert back.latest["since"] == len(log)
        assert back.latest["ask"] == client.latest["ask"]
        assert back.latest["undo"] == client.latest["undo"]


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dangerclose", "serve", "--port", "0", *options],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_bad_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("not a database")
    other = tmp_path / "other.db"
    db = sqlite3.connect(other)
    db.execute("CREATE TABLE recipes (name)")
    db.commit()
    db.close()
    for path in (notes, other, tmp_path):
        done = serve("--db", str(path))
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1
        assert str(path) in done.stderr
        assert "expected" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = serve("--port", port, "--db", str(tmp_path / "t"))
    assert done.returncode == 2
    assert f"127.0.0.1:{port}" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "t").exists()


def test_no_such_host(tmp_path: Path) -> None:
    done = serve("--host", "256.1.1.1", "--db", str(tmp_path / "t"))
    assert done.returncode == 2
    assert "256.1.1.1" in done.stderr


def test_it_stops_when_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    server = Server(tmp_path / "t.sqlite3")
    with server.table() as table:
        table.step(random.Random(1))
        server.stop()
    assert server.process.returncode in (0, 130)
    assert "Traceback" not in server.errors.read_text()


def test_a_match_that_these_rules_do_not_know(tmp_path: Path) -> None:
    """After a change of the rules a stored match may not replay: it is told, the others go on."""
    server = Server(tmp_path / "t.sqlite3")
    with server.table() as table:
        table.step(random.Random(1))
    sound = server.create()["match"]["id"]
    server.stop()
    db = sqlite3.connect(tmp_path / "t.sqlite3")
    db.execute("UPDATE choices SET action = 'done' WHERE match = ?", (table.id,))
    db.commit()
    db.close()
    with running(tmp_path / "t.sqlite3") as server:
        with Client(server, table.id) as client:
            client.say(type="hello", token="")
            assert client.next()["type"] == "unfit"
        assert server.http.get(f"/api/matches/{table.id}/replay").status_code == 409
        assert server.get(f"/api/matches/{table.id}")["id"] == table.id
        server.seat(sound).close()


@pytest.mark.parametrize("clients", ["4", "7"])
def test_load(tmp_path: Path, clients: str) -> None:
    command = [sys.executable, "-m", "dangerclose", "load", "--matches", "2", "--seconds", "3", "--json"]
    done = subprocess.run(
        [*command, "--clients", clients], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["errors"] == 0
    assert figures["choices"] > 0
    assert figures["clients"] == int(clients)
    assert figures["p50_ms"] <= figures["p99_ms"] <= figures["worst_ms"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--matches", "5", "--clients", "9"), "at least as many --clients"),
        (("--url", "http://example.org"), "on this machine"),
        (("--url", "nonsense"), "on this machine"),
    ],
)
def test_load_refuses(options: tuple[str, ...], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dangerclose", "load", *options],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert said in done.stderr


def test_load_at_a_given_server(server: Server) -> None:
    command = [sys.executable, "-m", "dangerclose", "load", "--matches", "1", "--clients", "3"]
    done = subprocess.run(
        [*command, "--seconds", "1", "--url", server.url],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "choices/s" in done.stdout
    assert "0 errors" in done.stdout
