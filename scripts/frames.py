"""Frames a second on the table: while the map of Front Toward Enemy is dragged about with many counters,
while a stack walks, and while a stand of Incoming! is drawn about before enemies who see it.

    .venv/bin/python scripts/frames.py [COUNTERS] [FRAGO]
    .venv/bin/python scripts/frames.py walk
    .venv/bin/python scripts/frames.py way

The page is the real one; on the way from the server so many units are put on its map, whatever the
FRAGO has. Drag and measure are those of the workshop page (web/dev). A stack walks as a player moves it, at
tables of both games (tests/browser/intentions.py). Run it on a quiet machine: the browser draws without a
graphics card.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, WebSocketRoute, expect, sync_playwright  # noqa: E402

from dangerclose.core.hexes import members  # noqa: E402
from dangerclose.games.fte.components import FRAGOS, REAL, SIDE  # noqa: E402
from tests.browser import intentions  # noqa: E402
from tests.browser.hand import Hand  # noqa: E402
from tests.browser.serving import FLAGS, Server  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402

MEASURE = """async (count) => {
  const board = document.querySelector('[data-testid=board]');
  board.setPointerCapture = () => {};
  const mouse = { bubbles: true, pointerId: 7, pointerType: 'mouse' };
  const send = (type, clientX, clientY) =>
    board.dispatchEvent(new PointerEvent(type, { ...mouse, clientX, clientY }));
  const frames = [];
  send('pointerdown', 440, 400);
  let last = await new Promise(requestAnimationFrame);
  for (let n = 0; n < count; n += 1) {
    send('pointermove', 440 + 300 * Math.sin(n / 25), 400 + 300 * Math.sin(n / 17));
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  send('pointerup', 440, 400);
  frames.sort((a, b) => a - b);
  return { frames, counters: document.querySelectorAll('[data-unit]').length };
}"""
FRAMES = 300


def crowded(message: str, count: int) -> str:
    """An update with so many units on the map, spread evenly over its hexes, one in three stacked."""
    update: dict[str, Any] = json.loads(message)
    if update["type"] != "update":
        return message
    position = update["view"]["position"]
    hexes = members(FRAGOS[position["scenario"]].area)
    units = [u for u in range(REAL) if SIDE[u] in (0, 1)][:count]
    for number, u in enumerate(units):
        position["hex"][u] = hexes[(number - number % 3 // 2) * 7 % len(hexes)]
        position["token"][u] = -1
    update["ask"] = None
    return json.dumps(update)


WALKS = """
window.walks = [];
let last = 0;
const look = (now) => {
  const copies = [...document.querySelectorAll('[data-testid=walking] svg')];
  const walking = copies.some((one) => one.getAnimations().some((motion) => motion.playState === 'running'));
  if (walking && last) window.walks.push(now - last);
  if (walking) performance.mark('walking');
  last = walking ? now : 0;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""The page notes how long each frame took in which something walked."""
FRAME = 1000 / 60
STACKS = (1, 7)
"""Which of the intentions move a stack in one drag, one a game."""


def told(what: str, frames: list[float]) -> str:
    """How many frames a second, and how many came late."""
    frames.sort()
    late = sum(frame > 20 for frame in frames)
    return (
        f"{what}: {1000 * len(frames) / sum(frames):.1f} frames a second, "
        f"median {frames[len(frames) // 2]:.1f} ms, 95 % within {frames[len(frames) * 19 // 20]:.1f} ms, "
        f"{late} of {len(frames)} late"
    )


def work(trace: bytes) -> list[float]:
    """How long each task of the page took while something walked, by the clock of its own thread: that stands
    still while the machine does something else."""
    events = json.loads(trace)["traceEvents"]
    marks = [event for event in events if event["name"] == "walking"]
    began, ended = (limit(mark["ts"] for mark in marks) for limit in (min, max))
    page = marks[0]["pid"], marks[0]["tid"]
    return [
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask"
        and (event["pid"], event["tid"]) == page
        and began - 1000 * FRAME <= event["ts"] <= ended
    ]


def walk(browser: Browser, server: Server) -> None:
    """Measure while stacks walk."""

    def visit(at: Server, **options: Any) -> Visitor:
        desk: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **options}
        page = browser.new_context(
            base_url=at.address, **{**desk, "reduced_motion": "no-preference"}
        ).new_page()
        page.add_init_script(WALKS)
        return Visitor(page, at)

    for number in STACKS:
        one = intentions.ALL[number - 1]
        for run in range(3):
            hand = Hand(one.table(server, visit))
            page = hand.me.page
            browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
            one.short(hand)
            hand.me.waits_for(lambda: page.evaluate("walks.length") > 0, "nothing walked")  # noqa: B023
            expect(page.locator("[data-testid=walking] svg")).to_have_count(0)
            tasks = work(browser.stop_tracing())
            words = told(f"{one.words}, run {run + 1}", page.evaluate("walks"))
            long = [round(task) for task in tasks if task > FRAME]
            print(f"{words}; {sum(tasks):.0f} ms of work, tasks longer than a frame: {long} ms", flush=True)
            page.context.close()


def drag(browser: Browser, server: Server, count: int, frago: str) -> None:
    """Measure while the map is dragged, at the first zoom, and nearer."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    page = context.new_page()

    def between(route: WebSocketRoute) -> None:
        line = route.connect_to_server()
        line.on_message(lambda message: route.send(crowded(str(message), count)))

    page.route_web_socket("**/api/live/**", between)
    me = Visitor(page, server)
    match, tokens = server.new_frago(frago, nva="person")
    me.open(f"/match/{match}#{tokens['US']}")
    expect(page.locator("[data-unit]").nth(count // 2)).to_be_attached()
    for zoom in ("first", "nearer"):
        if zoom == "nearer":
            for _ in range(3):
                page.get_by_role("button", name="Zoom in").click()
        page.wait_for_timeout(800)
        for run in range(3):
            found = page.evaluate(MEASURE, FRAMES)
            what = f"{frago}, {found['counters']} counters, {zoom} zoom, run {run + 1}"
            print(told(what, found["frames"]), flush=True)
    for complaint in me.complaints:
        print(f"  {complaint}", file=sys.stderr)


DRAW = """async (count) => {
  const unit = document.querySelector('[data-testid=unit-nva-1-fire-team-1], [data-testid^=unit-][data-lit]');
  const box = unit.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  document.querySelector('[data-testid=board]').setPointerCapture = () => {};
  const mouse = { bubbles: true, pointerId: 7, pointerType: 'mouse', button: 0 };
  const send = (type, clientX, clientY) =>
    unit.dispatchEvent(new PointerEvent(type, { ...mouse, clientX, clientY }));
  const frames = [];
  send('pointerdown', x, y);
  let last = await new Promise(requestAnimationFrame);
  let ways = 0;
  for (let n = 0; n < count; n += 1) {
    send('pointermove', x + 280 * Math.sin(n / 40), y + 60 + 220 * Math.abs(Math.sin(n / 29)));
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
    ways += document.querySelector('[data-testid=way]') === null ? 0 : 1;
  }
  send('pointercancel', x, y);
  return { frames, ways };
}"""
"""In the page: a stand is drawn about over the table, a step a frame."""


def way(browser: Browser, server: Server) -> None:
    """Measure while a stand is drawn before a garrison that sees it."""
    match, tokens = server.new_battle("wire-at-midnight")
    pages = []
    for seat in ("Free-World", "Communist"):
        context = browser.new_context(
            base_url=server.address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(f"/match/{match}#{tokens[seat]}")
        pages.append(page)
    ready = '[data-action="ready"]'
    for page in pages:
        begin = page.get_by_test_id("objective-close")
        begin.or_(page.get_by_test_id("map-strip")).first.wait_for()
        if begin.count():
            begin.click()
    for page in pages:
        page.locator(ready).click()
        expect(page.locator(ready)).to_have_count(0)
    mover = next(page for page in pages if page.get_by_test_id("actors").count() or page is pages[1])
    expect(mover.get_by_test_id("actors")).to_be_visible()
    mover.wait_for_timeout(1500)
    for run in range(3):
        found = mover.evaluate(DRAW, FRAMES)
        print(
            told(f"a stand drawn, {found['ways']} frames with a way, run {run + 1}", found["frames"]),
            flush=True,
        )


def main(arguments: list[str]) -> None:
    """Measure what was asked for."""
    chromium = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "matches.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.stdout.strip(), args=FLAGS)
        try:
            if arguments == ["walk"]:
                walk(browser, server)
            elif arguments == ["way"]:
                way(browser, server)
            else:
                count, frago = arguments + ["120", "take-the-hill"][len(arguments) :]
                drag(browser, server, int(count), frago)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
