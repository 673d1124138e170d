"""A `dangerclose serve` in a process of its own."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from dangerclose.core.chance import SEED_BYTES
from tests.server.helpers import MANY

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "dist" / "index.html"
COMMAND = (sys.executable, "-m", "tests.browser.quick")
ENVIRONMENT = {
    **os.environ,
    "COLUMNS": "200",
    "NO_COLOR": "1",
    "PYTHONUNBUFFERED": "1",
    "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep),
}
SECONDS = 60
HINTS = tuple(
    word for name in ("hints-at-once", "hints-per-client-at-once") for word in ("--limit", f"{name}=1000000")
)
"""For a server at which somebody plays whole missions by the word of the scripted player."""
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"]


class Server:
    """A server with its database; it can be stopped, killed and started again at the same address.

    With `dice` the seed of all its matches is so many times that byte.
    """

    def __init__(self, database: Path, dice: int = 0) -> None:
        self.database = database
        self._environment = {**ENVIRONMENT, **({"DICE": bytes([dice] * SEED_BYTES).hex()} if dice else {})}
        self.port = 0
        self.address = ""
        self.said = ""
        self._process: subprocess.Popen[bytes] | None = None

    @staticmethod
    def command(*words: Any) -> str:
        """Run another command of ours to its end; what it prints."""
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            capture_output=True,
            text=True,
            check=False,
            env=ENVIRONMENT,
            timeout=SECONDS * 2,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        """Start it, and wait until it tells its address."""
        assert CLIENT.is_file(), "the client is not built, expected web/dist: run make build"
        words = ["serve", "--port", str(self.port), "--db", str(self.database), *MANY, *HINTS]
        self._process = subprocess.Popen(
            [*COMMAND, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self._environment,
            start_new_session=True,
        )
        self.said = self._heard(self._process)
        found = re.search(r"http://[^\s/]+:(\d+)", self.said)
        assert found, f"the server told no address:\n{self.said}"
        self.address, self.port = found[0], int(found[1])
        with urllib.request.urlopen(self.address + "/api/health", timeout=SECONDS) as answer:
            assert answer.status == 200

    @staticmethod
    def _heard(process: subprocess.Popen[bytes]) -> str:
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        heard, until = b"", time.monotonic() + SECONDS
        while b"http://" not in heard or not heard.endswith(b"\n"):
            left = until - time.monotonic()
            if left <= 0 or process.poll() is not None:
                break
            if select.select([process.stdout], [], [], left)[0]:
                heard += process.stdout.read() or b""
        return heard.decode()

    def stop(self) -> None:
        """Ask it to go, and see that it does."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Pull the plug."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        finally:
            if process.stdout is not None:
                process.stdout.close()

    # What any program may ask over HTTP

    def get(self, path: str) -> Any:
        """The JSON at an address."""
        return json.loads(self.text(path))

    def text(self, path: str) -> str:
        """The text at an address."""
        with urllib.request.urlopen(self.address + path, timeout=SECONDS) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send JSON, get JSON."""
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return json.loads(answer.read())

    def new_match(
        self, arvn: str = "person", nva: str = "computer", **more: Any
    ) -> tuple[str, dict[str, str]]:
        """A match of An Loc made without the lobby: its id, and the tokens of its seats."""
        named = "" if "record" in more else "first-assault"
        return self._made({"game": "anloc" if named else "", "scenario": named, **more}, ARVN=arvn, NVA=nva)

    def new_frago(
        self, scenario: str = "", us: str = "person", nva: str = "computer", **more: Any
    ) -> tuple[str, dict[str, str]]:
        """A match of Front Toward Enemy made without the lobby: its id, and the tokens of its seats."""
        wish = {"game": "fte" if scenario else "", "scenario": scenario, **more}
        return self._made(wish, **{"US": us, "NVA/VC": nva})

    def new_mission(self, scenario: str = "", **more: Any) -> tuple[str, dict[str, str]]:
        """A match of Fields of Fire made without the lobby: its id, and the token of its seat."""
        wish = {"game": "fof" if scenario else "", "scenario": scenario, **more}
        return self._made(wish, Commander="person")

    def new_battle(
        self, scenario: str = "", free_world: str = "person", communist: str = "person", **more: Any
    ) -> tuple[str, dict[str, str]]:
        """A match of Incoming! made without the lobby: its id, and the tokens of its seats."""
        wish = {"game": "incoming" if scenario else "", "scenario": scenario, **more}
        return self._made(wish, **{"Free-World": free_world, "Communist": communist})

    def _made(self, wish: dict[str, Any], **seats: str) -> tuple[str, dict[str, str]]:
        def plan(kind: str) -> dict[str, str]:
            return {"kind": kind, **({"level": "doctrine"} if kind == "computer" else {})}

        plans = {seat: plan(kind) for seat, kind in seats.items()}
        created = self.post("/api/matches", {**wish, "seats": plans})
        return created["match"]["id"], created["tokens"]
