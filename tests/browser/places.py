"""Where hexes are on the screen.

Only what is lit, marked or at the cursor is a button; the rest is found by its spot.
"""

from __future__ import annotations

from math import sqrt

from playwright.sync_api import expect

from tests.browser.visitor import Visitor

ON_SCREEN = """([x, y]) => {
  const sheet = document.querySelector('[data-testid=board] .surface');
  const paper = sheet.viewBox.baseVal;
  const box = sheet.getBoundingClientRect();
  const scale = box.width / paper.width;
  return [box.x + (x - paper.x) * scale, box.y + (y - paper.y) * scale];
}"""


def on_paper(hex_id: str) -> tuple[float, float]:
    """The middle of a hex on its sheet: "0810" of An Loc, "8.26" of the valley."""
    if "." in hex_id:
        column, row = map(int, hex_id.split("."))
        return 48 * (1.5 * column - 0.5), 48 * sqrt(3) * (row - 0.5 + (column + 1) % 2 / 2)
    column, row = int(hex_id[:2]), int(hex_id[2:])
    return 50 * sqrt(3) * (column - 0.5 + (row + 1) % 2 / 2), 50 * (1.5 * row - 0.5)


def spot(me: Visitor, hex_id: str) -> tuple[float, float]:
    """The middle of a hex on the screen, once the map rests and stays where it is."""
    expect(me.at("board")).to_be_visible()
    before: list[float] = []
    for _ in range(40):
        now: list[float] = me.map_at_rest().page.evaluate(ON_SCREEN, list(on_paper(hex_id)))
        if now == before:
            return now[0], now[1]
        before = now
    raise AssertionError(f"{hex_id} never stays where it is")


def hover(me: Visitor, hex_id: str) -> None:
    """The mouse goes to a hex, and after it if the map moves meanwhile."""
    at: tuple[float, float] | None = None
    while at != (now := spot(me, hex_id)):
        me.page.mouse.move(*now)
        at = now


def click(me: Visitor, hex_id: str) -> None:
    """A click on a hex, whether it is lit or not."""
    hover(me, hex_id)
    me.page.mouse.click(*spot(me, hex_id))


def tap(me: Visitor, hex_id: str) -> None:
    """A finger on a hex."""
    me.page.touchscreen.tap(*spot(me, hex_id))
