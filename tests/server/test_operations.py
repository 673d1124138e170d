"""For whoever runs a server: backup and restore, health, counters, the log."""

from __future__ import annotations

import logging
import os
import random
import re
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from dangerclose import cli
from dangerclose.server.app import create_app
from dangerclose.server.backups import backup, restore
from dangerclose.server.holding import Hold
from dangerclose.server.limits import settings
from dangerclose.server.logs import Lines
from dangerclose.server.metrics import CountingErrors, Metrics
from dangerclose.server.store import APPLICATION, VERSION, BadStore, Store
from tests.server.helpers import NO_MORE, ROOT, Server, apart, running
from tests.server.test_clients import PLAN
from tests.server.test_restart import choices_of
from tests.server.test_store import SEATS, stored


def ran(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    with pytest.raises(SystemExit) as done:
        cli.app([str(word) for word in words])
    told = capsys.readouterr()
    return int(done.value.code or 0), " ".join((told.out + told.err).split())


def small_store(path: Path, *matches: str) -> Path:
    store = Store(path)
    for match in matches:
        store.create(stored(match), [seat._replace(token=os.urandom(32)) for seat in SEATS], [])
    store.close()
    return path


def matches_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return sorted(row[0] for row in db.execute("SELECT id FROM matches"))


# Backup


def test_a_backup_while_matches_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each copy is of one moment: whole, with all that was acknowledged before, and playable."""
    dice = random.Random(8)
    with running(tmp_path / "t.sqlite3", "--rate", "100000") as server, server.table() as table:
        stop = threading.Event()

        def play() -> None:
            while not stop.is_set() and table.clients["ARVN"].latest["ask"] is not None:
                table.step(dice)

        for number in range(4):
            stop.clear()
            acknowledged = choices_of(server, table.id)
            player = threading.Thread(target=play)
            player.start()
            copy = tmp_path / f"copy-{number}.sqlite3"
            code, told = ran(capsys, "backup", copy, "--db", tmp_path / "t.sqlite3")
            stop.set()
            player.join()
            assert (code, "1 matches in" in told) == (0, True), told
            with closing(sqlite3.connect(copy)) as db:
                assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                kept = [row[0] for row in db.execute("SELECT action FROM choices ORDER BY ply")]
                assert db.execute("SELECT ply FROM matches").fetchone() == (len(kept),)
            assert [line.partition(" ")[2] for line in acknowledged] == kept[: len(acknowledged)]
            assert not [one for one in tmp_path.iterdir() if ".copy" in one.name and one != copy]
        assert copy.stat().st_mode & 0o077 == 0, "seeds are inside: nobody else may read it"
        table.clients["ARVN"].say(type="resync", version=-1)
        table.clients["ARVN"].update()
    with running(copy) as again:
        again.seat(table.id, table.tokens["ARVN"]).close()


def test_a_backup_takes_no_file_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = small_store(tmp_path / "t.sqlite3", "ab12")
    copy = tmp_path / "copy"
    copy.write_text("something dear")
    code, told = ran(capsys, "backup", copy, "--db", database)
    assert (code, "exists, expected a new name, or --overwrite" in told) == (2, True)
    assert copy.read_text() == "something dear"
    assert ran(capsys, "backup", copy, "--db", database, "--overwrite")[0] == 0
    assert matches_in(copy) == ["ab12"]


def test_a_backup_that_fails_leaves_nothing(tmp_path: Path) -> None:
    database = small_store(tmp_path / "t.sqlite3", *(f"{number:012x}" for number in range(300)))
    data = bytearray(database.read_bytes())
    data[8192:12288] = os.urandom(4096)
    database.write_bytes(data)
    copy = tmp_path / "copy"
    with pytest.raises(BadStore):
        backup(database, copy)
    copy.write_text("something dear")
    with pytest.raises(BadStore):
        backup(database, copy, overwrite=True)
    assert copy.read_text() == "something dear"
    assert {one.name for one in tmp_path.iterdir()} <= {"t.sqlite3", "t.sqlite3.lock", "copy"}


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("none", "copy", "none: expected a file that can be read"),
        ("notes", "copy", "is no database, expected one of Danger Close"),
        ("other", "copy", "some other program's database"),
        ("newer", "copy", f"has format 99, expected at most {VERSION}"),
        ("t.sqlite3", "t.sqlite3", "is the database itself"),
        ("t.sqlite3", "folder", "is no file, expected a name for one"),
        ("t.sqlite3", "pipe", "is no file, expected a name for one"),
        ("folder", "copy", "is no file, expected a database"),
        ("pipe", "copy", "is no file, expected a database"),
        ("t.sqlite3", "nowhere/copy", "expected a folder that exists"),
    ],
)
def test_what_cannot_be_copied(tmp_path: Path, source: str, target: str, said: str) -> None:
    small_store(tmp_path / "t.sqlite3", "ab12")
    (tmp_path / "notes").write_text("notes")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for name, application, version in (("other", 7, 1), ("newer", APPLICATION, 99)):
        with closing(sqlite3.connect(tmp_path / name)) as db:
            db.execute("CREATE TABLE things (name)")
            db.execute(f"PRAGMA application_id={application}")
            db.execute(f"PRAGMA user_version={version}")
    with pytest.raises(BadStore, match=re.escape(said)):
        backup(tmp_path / source, tmp_path / target, overwrite=True)
    if target == "copy":
        with pytest.raises(BadStore, match=re.escape(said)):
            restore(tmp_path / source, tmp_path / "t.sqlite3")
        assert matches_in(tmp_path / "t.sqlite3") == ["ab12"]


# Restore


def test_a_restore_brings_back_what_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    with running(database) as server:
        with server.table() as table:
            table.step(random.Random(1))
        assert ran(capsys, "backup", copy, "--db", database)[0] == 0
        later = server.create()["match"]["id"]
        code, told = ran(capsys, "restore", copy, "--db", database)
        assert (code, "in use by a server, expected that it is stopped first" in told) == (2, True)
        server.kill()  # what it wrote is partly beside its file
    code, told = ran(capsys, "restore", copy, "--db", database)
    assert code == 0, told
    (aside,) = tmp_path.glob("t.sqlite3.before-*Z")
    assert str(aside) in told.replace(" ", "")
    assert matches_in(aside) == sorted([table.id, later])
    with running(database) as server:
        assert server.http.get(f"/api/matches/{later}").status_code == 404
        with server.seat(table.id, table.tokens["ARVN"]) as back:
            assert back.latest["version"] == 1


def test_a_server_of_old_is_noticed(tmp_path: Path) -> None:
    """It has no lock beside the file, but keeps the file to itself."""
    database, copy = small_store(tmp_path / "t.sqlite3", "ab12"), small_store(tmp_path / "copy", "cd34")
    with closing(sqlite3.connect(database, isolation_level=None)) as old:
        old.execute("PRAGMA locking_mode=EXCLUSIVE")
        old.execute("PRAGMA journal_mode=WAL")
        old.execute("UPDATE matches SET ply = 0")
        for refused in (
            lambda: restore(copy, database),
            lambda: backup(database, tmp_path / "new", overwrite=True),
        ):
            with pytest.raises(BadStore, match="in use by a server, expected that it is stopped first"):
                refused()
    assert matches_in(database) == ["ab12"]
    assert not (tmp_path / "new").exists()


def test_a_restore_over_a_damaged_file_keeps_it(tmp_path: Path) -> None:
    copy = small_store(tmp_path / "copy", "ab12")
    database = tmp_path / "t.sqlite3"
    database.write_bytes(b"SQLite format 3\x00" + b"rubbish" * 1000)
    (tmp_path / "t.sqlite3-wal").write_bytes(b"what was written last")
    restored = restore(copy, database)
    assert restored.aside is not None
    assert b"rubbish" in restored.aside.read_bytes()
    assert Path(f"{restored.aside}-wal").read_bytes() == b"what was written last"
    assert not (tmp_path / "t.sqlite3-wal").exists(), "it would be taken for a part of the new file"
    Store(database).close()


def test_a_restore_wants_every_table(tmp_path: Path) -> None:
    copy = small_store(tmp_path / "copy", "ab12")
    with closing(sqlite3.connect(copy)) as db:
        db.execute("DROP TABLE marks")
        db.commit()
    with pytest.raises(BadStore, match="expected a whole database of Danger Close"):
        restore(copy, tmp_path / "new.sqlite3")
    assert not (tmp_path / "new.sqlite3").exists()


def test_a_restore_where_there_was_nothing(tmp_path: Path) -> None:
    copy = small_store(tmp_path / "copy", "ab12")
    assert restore(copy, tmp_path / "new.sqlite3") == (1, None)
    assert matches_in(tmp_path / "new.sqlite3") == ["ab12"]
    with pytest.raises(BadStore, match="expected a folder that exists"):
        restore(copy, tmp_path / "nowhere" / "new.sqlite3")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_restore_by_root_leaves_the_files_to_who_serves(tmp_path: Path) -> None:
    copy, database = small_store(tmp_path / "copy", "ab12"), small_store(tmp_path / "t.sqlite3")
    Path(f"{database}.lock").unlink()
    os.chown(database, 12345, 12345)
    restored = restore(copy, database)
    for file in (database, restored.aside, Path(f"{database}.lock")):
        assert file is not None
        assert (file.stat().st_uid, file.stat().st_gid) == (12345, 12345), file


def test_the_hold_ends_with_the_process(tmp_path: Path) -> None:
    database = small_store(tmp_path / "t.sqlite3")
    server = Server(database)
    with pytest.raises(BadStore, match="in use by another server"):
        Store(database)
    link = tmp_path / "link"
    link.symlink_to(database)
    with pytest.raises(BadStore, match="in use by another server"):
        Store(link)
    server.kill()
    Store(database).close()
    Hold(database).release()


# Health


def test_alive_and_ready(server: Server) -> None:
    from dangerclose import __version__

    assert server.get("/health/live") == {"version": __version__}
    assert server.get("/health/ready") == {"version": __version__}


def test_ready_means_that_something_was_written(tmp_path: Path) -> None:
    """It is tried: a database that cannot be written makes it 503, while the server still lives."""

    async def run() -> None:
        app = create_app(tmp_path / "t")
        written = Path(f"{tmp_path / 't'}-wal")
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
            before = written.read_bytes()
            assert (await browser.get("/health/ready")).status_code == 200
            assert written.read_bytes() != before, "nothing was written"
            written_once = written.read_bytes()
            assert (await browser.get("/health/ready")).status_code == 200
            assert written.read_bytes() == written_once, "who asks at once has it written again"
        app = create_app(tmp_path / "other")
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        blocker = sqlite3.connect(tmp_path / "other", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
            answer = await browser.get("/health/ready")
            assert answer.status_code == 503
            assert "cannot write to its database" in answer.json()["detail"]
            assert (await browser.get("/health/live")).status_code == 200
        blocker.close()

    apart(run())


def test_a_full_disk_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async def run() -> None:
        app = create_app(tmp_path / "t")
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(Store, "create", full)
                answer = await browser.post("/api/matches", json=PLAN)
            assert answer.status_code == 503
            detail = answer.json()["detail"]
            assert "cannot use its database now, and has kept nothing" in detail
            assert f"{detail.split()[-1]} at POST /api/matches: database or disk is full" in caplog.text
            assert (await browser.post("/api/matches", json=PLAN)).status_code == 201

    apart(run())


def test_no_room_for_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def backup(self, _: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        def close(self) -> None:
            pass

    database = small_store(tmp_path / "t.sqlite3", "ab12")
    monkeypatch.setattr("dangerclose.server.backups._opened", lambda _: Full())
    with pytest.raises(BadStore, match=f"{re.escape(str(tmp_path))}: expected room for the copy"):
        backup(database, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


# Counters


def counters(server: Server, **headers: str) -> dict[str, float]:
    answer = server.http.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in answer.text.splitlines()
        if not line.startswith("#")
    }


def test_the_counters(tmp_path: Path) -> None:
    limits = (*NO_MORE, "--limit", "new-matches-at-once=2", "--limit", "request-bytes=1024")
    with running(tmp_path / "t.sqlite3", *limits) as server:
        start = counters(server)
        assert set(start.values()) == {0.0}
        with server.table() as table, server.seat(table.id):
            for _ in range(3):
                table.step(random.Random(1))
            client = table.decider()
            client.choose(["no", "such"])
            client.until("rejected")
            now = counters(server)
            assert now["dangerclose_sockets_seated"] == 2
            assert now["dangerclose_sockets_watching"] == 1
            assert now["dangerclose_tables"] == 1
            assert now['dangerclose_choices_total{by="person"}'] == 3
            assert now["dangerclose_choice_seconds_count"] == 3
            assert now['dangerclose_choice_seconds_bucket{le="+Inf"}'] == 3
            assert now["dangerclose_choice_seconds_sum"] > 0
            assert now['dangerclose_refusals_total{what="message"}'] == 1
            below = [value for name, value in now.items() if "_bucket" in name]
            assert below == sorted(below)
        seats = {"ARVN": {"kind": "computer", "level": "random"}, "NVA": {"kind": "person"}}
        server.create(seats)
        while counters(server)['dangerclose_choices_total{by="computer"}'] == 0:
            pass
        assert server.http.post("/api/matches", json=PLAN).status_code == 429
        assert server.http.post("/api/mine", content=b"x" * 2000).status_code == 413
        with pytest.raises(ConnectionClosed):
            server.seat("0123456789ab")
        now = counters(server)
        for what in ("new_match", "request", "socket"):
            assert now[f'dangerclose_refusals_total{{what="{what}"}}'] == 1, what
        while counters(server)["dangerclose_sockets_seated"]:
            pass


def test_the_counters_are_not_for_everybody(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("a long and secret token\n")
    with running(tmp_path / "t.sqlite3", "--host", "0.0.0.0") as server:
        counters(server)
        for answer in (
            server.http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}),
            server.http.get("/metrics", headers={"Forwarded": "for=127.0.0.1"}),
        ):
            assert answer.status_code == 403
            assert "for whoever runs the server" in answer.json()["detail"]
            assert "dangerclose_" not in answer.text
    with running(tmp_path / "u.sqlite3", "--metrics-token-file", str(token)) as server:
        assert server.http.get("/metrics").status_code == 403
        assert server.http.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 403
        counters(server, Authorization="Bearer a long and secret token")


def test_the_counters_from_elsewhere(tmp_path: Path) -> None:
    async def run() -> int:
        transport = httpx.ASGITransport(create_app(tmp_path / "t"), client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
            return (await browser.get("/metrics")).status_code

    assert apart(run()) == 403


@pytest.mark.parametrize("text", ["", "short", "x" * 200, "two lines of\nsixteen letters"])
def test_a_bad_token_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (tmp_path / "token").write_text(text)
    code, told = ran(capsys, "serve", "--metrics-token-file", tmp_path / "token")
    assert (code, "expected one line of 16 to 150" in told) == (2, True)


# The log


def line(message: str, *args: Any, error: Exception | None = None) -> str:
    info = (type(error), error, None) if error else None
    record = logging.LogRecord("dangerclose.server", logging.ERROR, "", 0, message, args, info)
    record.created = 1_700_000_000.25
    return Lines().format(record)


def test_lines_of_the_log() -> None:
    start = "2023-11-14T22:13:20.250Z ERROR dangerclose.server: "
    assert line("match %s", "ab12") == f"{start}match ab12"
    assert line("at %s", "/x\n2023 ERROR forged\r\x1b[31m\u2028") == (
        start + r"at /x\n2023 ERROR forged\r\x1b[31m\u2028"
    )
    failed = line("failed", error=ValueError("first\nsecond"))
    assert failed.splitlines() == [f"{start}failed", "    ValueError: first", "    second"]


def test_errors_are_counted() -> None:
    metrics = Metrics()
    logger = logging.Logger("a test's own")
    logger.addHandler(CountingErrors(metrics))
    logger.warning("no error")
    logger.error("an error")
    assert metrics.errors == 1


def test_a_server_logs_with_the_time() -> None:
    script = (
        "import logging; from dangerclose.server.logs import set_up; set_up();"
        "logging.getLogger('uvicorn.error').warning('Invalid HTTP request received.');"
        "logging.getLogger('dangerclose').warning('told')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING dangerclose: told\n", done.stderr)


# The page for whoever runs a server


def test_the_page_tells_every_limit() -> None:
    page = (ROOT / "docs" / "running-a-server.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| ([\d.,]+) \| (.+) \|$", page, re.MULTILINE)
    told = [(name, float(default.replace(",", "")), about) for name, default, about in rows]
    assert told == [(one.name, float(one.default), one.about) for one in settings()]


def test_the_page_tells_every_counter() -> None:
    page = (ROOT / "docs" / "running-a-server.md").read_text(encoding="utf-8")
    for name in set(re.findall(r"^# TYPE dangerclose_(?:sockets)?(\w+) ", Metrics().text([]), re.MULTILINE)):
        assert name in page


def test_as_many_files_as_the_limits_want() -> None:
    """The soft limit is raised as far as the system lets it; if that is not enough it is told."""
    script = (
        "import logging, resource; from dangerclose.server.running import _allow_files;"
        "logging.basicConfig();"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 500)); _allow_files(400);"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)); _allow_files(600);"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["(400, 500)", "(500, 500)"]
    assert done.stderr.count("the system allows 500 open files, 600 are wanted") == 1
