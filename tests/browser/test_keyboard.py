"""A turn without a mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.anloc import start_at
from tests.browser.conftest import Visit
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

FOCUSED = "document.activeElement?.closest('[data-testid]')?.dataset.testid ?? ''"


def go_on_by(me: Visitor, key: str) -> None:
    """Press a key that takes the focus elsewhere, and wait until it has."""
    stood = me.page.evaluate(FOCUSED)
    me.page.keyboard.press(key)
    me.waits_for(lambda: me.page.evaluate(FOCUSED) != stood, f"{key} leads nowhere from {stood!r}")


MOVED_ON = """() => new Promise((resolve) => {
  const until = performance.now() + 1000;
  const look = () => {
    if (document.activeElement !== window.stood || performance.now() > until) requestAnimationFrame(resolve);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""The focus is elsewhere and what follows from that is drawn; or it stays where it was for a second."""


def step_by(me: Visitor, key: str) -> None:
    """Press a key that may take the focus elsewhere, and see what comes of it."""
    me.page.evaluate("() => { window.stood = document.activeElement; }")
    me.page.keyboard.press(key)
    me.page.evaluate(MOVED_ON)


def tab_to(me: Visitor, begins: str, key: str = "Tab", at_most: int = 60) -> str:
    """Tab on until something with that test id has the focus."""
    for _ in range(at_most):
        step_by(me, key)
        found = str(me.page.evaluate(FOCUSED))
        if found.startswith(begins):
            return found
    raise AssertionError(f"Tab never reaches {begins}; it stands at {found!r}")


def test_a_turn_with_the_keyboard_alone(house: Server, visit: Visit) -> None:
    me = visit(house).open("/")
    expect(me.at("start")).to_be_visible()
    tab_to(me, "start")
    me.page.keyboard.press("Enter")
    expect(me.at("question")).to_contain_text("Set-up")

    # ? shows the keys, Esc goes back.
    me.page.keyboard.press("?")
    expect(me.at("keys-help")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.at("keys-help")).to_have_count(0)

    # Enter confirms, digits choose, Z takes back.
    me.unfocus()
    me.press("Enter")
    me.answer_until("effort level")
    me.press("4")
    me.answer_until("air units do you buy")
    before = me.options
    me.press("2")
    me.press("z")
    assert me.options == before
    me.press("2")
    me.answer_until("Movement: which unit moves")

    # Tab walks through what is lit, Enter takes it.
    me.unfocus()
    unit = tab_to(me, "unit-")
    before = me.version
    me.page.keyboard.press("Enter")
    asks = me.page.locator("[data-testid=menu], [data-choice]")
    me.waits_for(lambda: me.version > before or asks.count() > 0, f"Enter on {unit} does nothing")
    if me.version == before:  # it may walk or fly: a menu asks, or buttons below its box off the map
        if me.at("menu").count():
            expect(me.at("menu")).to_contain_text("Move")
        else:
            tab_to_choice(me, "move ")
        me.press("Enter")
    assert "Where" in me.question, f"Enter on {unit} did not take it up: {me.question}"
    me.unfocus()
    tab_to(me, "hex-")
    walk_to_lit(me)
    me.press("Enter")
    me.to_next_turn()


def tab_to_choice(me: Visitor, begins: str, at_most: int = 20) -> None:
    """Tab on to a button that takes such an action."""
    for _ in range(at_most):
        step_by(me, "Tab")
        if str(me.page.evaluate("document.activeElement?.dataset.choice ?? ''")).startswith(begins):
            return
    raise AssertionError(f"Tab never reaches a choice that begins with {begins!r}")


def walk_to_lit(me: Visitor) -> None:
    """From the hex with the focus to one that is lit, by Tab or the arrows."""
    for key in (
        "Tab",
        "ArrowUp",
        "ArrowRight",
        "ArrowDown",
        "ArrowDown",
        "ArrowLeft",
        "ArrowLeft",
        "ArrowUp",
    ):
        if me.page.evaluate("document.activeElement?.matches('[data-lit]')"):
            return
        step_by(me, key)
    assert me.page.evaluate("document.activeElement?.matches('[data-lit]')"), "no lit hex was reached by keys"


def test_keys_do_nothing_while_typing(house: Server, visit: Visit, finished: str) -> None:
    me = start_at(house, visit, finished, "Movement: which unit moves")
    version = me.version
    field = me.at("option-filter")
    field.focus()
    me.page.keyboard.type("1z2?")
    me.page.wait_for_timeout(300)
    assert me.version == version
    expect(me.at("keys-help")).to_have_count(0)
    expect(field).to_have_value("1z2?")
