"""A hand at the table whose clicks are counted: a press of the mouse is one, and so is a drag."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser import places
from tests.browser.visitor import Visitor


class Hand:
    """What somebody does with the mouse. To point at something costs nothing."""

    def __init__(self, me: Visitor) -> None:
        self.me = me
        self.clicks = 0

    def press(self, thing: Locator | str) -> Hand:
        """Click something that is on the screen, by its test id or as it was found."""
        place = self._at(thing)
        self.clicks += 1
        place.click()
        return self

    def choose(self, thing: Locator | str) -> Hand:
        """A click that chooses: the next decision is awaited."""
        self.me.does(lambda: self.press(thing))
        self.me.turn_to_answer()
        return self

    def option(self, action: str) -> Hand:
        """Click an option of the bar, by its action."""
        return self.choose(self._option(action))

    def launch(self, action: str) -> Hand:
        """Click an option after which anything may be asked of anybody."""
        self.me.does(lambda: self.press(self._option(action)))
        return self

    def _option(self, action: str) -> Locator:
        return self.me.page.locator(f'[data-testid^=option-][data-action="{action}"]').first

    def counter(self, unit: str, *, chooses: bool = True) -> Hand:
        """Click a counter: the mouse rests on its stack until that lies open."""
        self.me.map_at_rest()
        self.point_at(f"unit-{unit}")
        spot = self._middle(f"unit-{unit}")

        def click() -> None:
            self.clicks += 1
            self.me.page.mouse.click(*spot)

        if chooses:
            self.me.does(click)
            self.me.turn_to_answer()
        else:
            click()
        return self

    def menu(self, words: str) -> Hand:
        """The answer to what a click could mean."""
        return self.choose(
            self.me.at("menu").get_by_role("menuitem").filter(has_text=re.compile(words)).first
        )

    def hex(self, name: str, *, chooses: bool = True) -> Hand:
        """Click a hex."""
        places.hover(self.me, name)

        def click() -> None:
            self.clicks += 1
            self.me.page.mouse.click(*places.spot(self.me, name))

        if chooses:
            self.me.does(click)
            self.me.turn_to_answer()
        else:
            click()
        return self

    def plan(self, words: str) -> Hand:
        """Click what is offered to be had in one go, and wait until it is done."""
        return self.choose(self.me.at("plans").get_by_role("button").filter(has_text=words).first).idle()

    def idle(self) -> Hand:
        """Wait until no plan is under way."""
        expect(self.me.at("stop-plan")).to_have_count(0)
        self.me.turn_to_answer()
        return self

    def drag(
        self,
        start: str,
        to: str | Locator | tuple[float, float],
        *,
        beside: str = "",
        done: Callable[[], object] | None = None,
    ) -> Hand:
        """Draw something by its test id to a hex by its name, to a spot of the screen, or to something else.

        The mouse has rested `beside` it, where that is what makes it show.
        """
        self.me.map_at_rest()
        self.point_at(beside or start)
        mouse = self.me.page.mouse
        mouse.move(*self._middle(start))
        mouse.down()
        mouse.move(*[part + 12 for part in self._middle(start)], steps=3)
        if isinstance(to, tuple):
            goal = to
        else:
            goal = places.spot(self.me, to) if isinstance(to, str) else self._middle(to)
        mouse.move(*goal, steps=8)
        self.clicks += 1
        if done is None:
            self.me.does(mouse.up)
        else:
            mouse.up()
            done()
        return self

    def point_at(self, testid: str) -> None:
        """The mouse goes to a counter, and stays until its stack lies open, if it is in one."""
        page = self.me.page
        for _ in range(8):
            page.mouse.move(*self._middle(testid))
            for _ in range(8):
                if page.evaluate(ON_TOP, [testid, *self._middle(testid)]):
                    page.mouse.move(*self._middle(testid))
                    return
                page.wait_for_timeout(50)
        raise AssertionError(f"{testid} cannot be pointed at")

    def _at(self, thing: Locator | str) -> Locator:
        return self.me.at(thing).first if isinstance(thing, str) else thing

    def _middle(self, thing: Locator | str) -> tuple[float, float]:
        place = self._at(thing)
        for _ in range(20):
            expect(place).to_be_attached()
            if box := place.bounding_box():
                return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            self.me.page.wait_for_timeout(50)  # it is drawn elsewhere just now
        raise AssertionError(f"{thing} is not on the screen")


ON_TOP = """([testid, x, y]) => {
  const top = document.elementFromPoint(x, y);
  if (top?.dataset.testid !== testid) return false;
  // a counter of a closed stack is not told apart from those under it
  const stack = top.closest('.stack');
  return !stack || stack.classList.contains('fanned') || stack.querySelectorAll('[data-unit]').length === 1;
}"""
