"""Real servers, real browsers.

Each test gets visitors: a browser window each, with a storage of its own. What a page complains
of on its console, an error or a breach of the content policy, fails the test that opened it. A
failed test leaves a picture of every window in test-results/.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.serving import FLAGS, ROOT, Server
from tests.browser.visitor import Visitor

RESULTS = ROOT / "test-results"
SLOWNESS = float(os.environ.get("SLOWNESS", "1"))
"""How many times slower than it is the browser's processor acts: finds tests that trust in speed."""

PATIENCE = 20_000
"""Milliseconds that anything expected may take: the machine may be busy with something else."""
expect.set_options(timeout=PATIENCE)

GUIDES = (
    "anloc first-assault ARVN",
    "anloc first-assault NVA",
    "fte patrol-contact US",
    "fte patrol-contact NVA/VC",
    "fof training Commander",
    "fof a1 Commander",
    "incoming dry-season-sweep Free-World",
    "incoming dry-season-sweep Communist",
)
OLD_HAND = f"""() => {{
  if (localStorage.getItem('dangerclose.guided') !== null) return;
  localStorage.setItem('dangerclose.guided', JSON.stringify({list(GUIDES)}));
  const settings = JSON.parse(localStorage.getItem('dangerclose.settings') ?? '{{}}');
  localStorage.setItem('dangerclose.settings', JSON.stringify({{ ...settings, skipGoal: true }}));
}}"""
"""Somebody who has seen the guides and knows the goal: both wait behind their buttons."""

SAME_BYTES = "crypto.getRandomValues = (bytes) => bytes.fill(1)"
"""What a browser without luck of its own brings to the dice."""

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, started once."""
    found = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that many tests share."""
    server = Server(tmp_path_factory.mktemp("house") / "matches.sqlite3")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def known_dice(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which the dice are always the same: those of the module's `DICE`."""
    server = Server(tmp_path_factory.mktemp("known") / "matches.sqlite3", dice=request.module.DICE)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop, kill and start again."""
    server = Server(tmp_path / "matches.sqlite3")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visit(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Visit]:
    """Opens a window of a fresh browser: `visit(server)`, with Playwright's options for a context.

    To a `newcomer` goal and guide come by themselves.
    """
    visitors: list[Visitor] = []

    def open_window(server: Server, *, newcomer: bool = False, **options: Any) -> Visitor:
        context = chromium.new_context(
            base_url=server.address, **{"viewport": {"width": 1280, "height": 800}, **options}
        )
        context.set_default_timeout(PATIENCE)
        if not newcomer:
            context.add_init_script(f"({OLD_HAND})()")
        visitor = Visitor(context.new_page(), server)
        if SLOWNESS > 1:
            tools = context.new_cdp_session(visitor.page)
            tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
        visitors.append(visitor)
        return visitor

    yield open_window
    failed = getattr(request.node, "went_wrong", False)
    for number, visitor in enumerate(visitors, 1):
        if failed:
            RESULTS.mkdir(exist_ok=True)
            visitor.page.screenshot(path=RESULTS / f"{request.node.name}-{number}.png")
            print(f"Window {number} is in {RESULTS.name}/{request.node.name}-{number}.png")
            print("\n".join(visitor.complaints))
        visitor.page.context.close()
    if not failed:
        complaints = [
            one for visitor in visitors for one in visitor.complaints if not visitor.may_complain(one)
        ]
        assert not complaints, "the page complained:\n" + "\n".join(complaints)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Let `visit` know whether its test went wrong."""
    report = yield
    if call.when == "call" and call.excinfo is not None:
        item.went_wrong = True  # type: ignore[attr-defined]
    return report


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a whole game between two computers."""
    path = tmp_path_factory.mktemp("record") / "game.record"
    command = ["play", "anloc/first-assault", "--seats", "doctrine,doctrine", "--seed", "7", "--record", path]
    Server.command(*command)
    return path.read_text(encoding="utf-8")
