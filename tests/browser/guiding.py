"""Follows a guide by its own words: does what each card says that it asks for, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

CARD = """() => {
  const card = document.querySelector('[data-testid=guide]');
  return card && { step: card.dataset.step, state: card.dataset.state, wants: card.dataset.wants ?? '' };
}"""

COVERS_NOTHING = """(step) => {
  const card = document.querySelector('[data-testid=guide]');
  if (!card || card.dataset.step !== step || !card.classList.contains('placed')) return false;
  const rings = [...document.querySelectorAll('[data-testid=guide-ring]')];
  const box = card.getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return inside && rings.every((ring) => {
    const one = ring.getBoundingClientRect();
    return one.right - 5 <= box.left || one.left + 5 >= box.right
      || one.bottom - 5 <= box.top || one.top + 5 >= box.bottom;
  });
}"""
"""The card of a step is on the screen and lies over nothing that has a ring."""

RINGS = "() => document.querySelectorAll('[data-testid=guide-ring]').length > 0"


def covers_nothing(me: Visitor, step: str, pointing: bool) -> None:
    """The card leaves what it points at free; what it asks for can be seen."""
    me.page.wait_for_function(COVERS_NOTHING, arg=step)
    if pointing:
        me.page.wait_for_function(RINGS)


def follow(me: Visitor, otherwise: Callable[[list[str]], str], at_most: int = 200) -> list[str]:
    """Do what the guide asks until it is over; the steps that it showed.

    While the guide waits, `otherwise` picks among the options.
    """
    shown: list[str] = []
    for _ in range(at_most):
        assert me.turn_to_answer() == "mine", f"the game is over before the guide is: {shown}"
        card = me.page.evaluate(CARD)
        if card is None:
            return shown
        step, state, wants = card["step"], card["state"], card["wants"]
        if state == "waits":
            expect(me.at("guide")).to_contain_text(re.compile("comes back|goes on"))
            me.act(otherwise(me.actions))
            continue
        if step not in shown:
            shown.append(step)
            covers_nothing(me, step, pointing=wants != "next")
        obey(me, step, wants)
    raise AssertionError(f"the guide does not end: {shown}")


def obey(me: Visitor, step: str, wants: str) -> None:
    """Do what a step of the guide asks for."""
    kind, _, words = wants.partition(" ")
    if kind == "option":
        me.act(words)
        return
    what = "guide-next" if kind == "next" else f"tab-{words}" if kind == "tab" else words
    button = me.page.locator(f'[data-plan="{words}"]') if kind == "plan" else me.at(what)
    if what.startswith("overlay-"):
        button = me.overlay(what.removeprefix("overlay-"))
    button.click()
    expect(me.at("stop-plan")).to_have_count(0)  # the guide goes on in the middle of several choices
    gone = "step => document.querySelector('[data-testid=guide]')?.dataset.step !== step"
    me.page.wait_for_function(gone, arg=step)
