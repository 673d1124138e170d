"""On a phone: 390 x 844, fingers only."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server
from tests.browser.visitor import OPTION, Visitor

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def fits(me: Visitor) -> None:
    """Nothing sticks out to the side."""
    width = me.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, f"the page is {width} pixels wide"


def tap(me: Visitor, label: str) -> None:
    """Tap an option; the list of those on the map is opened for it if need be."""
    me.hear_out()
    option = me.option(label)
    me.unfolded(option)
    me.does(option.tap)


def test_a_turn_with_fingers(house: Server, visit: Visit) -> None:
    me = visit(house, **PHONE).open("/")
    expect(me.at("start")).to_be_visible()
    fits(me)
    me.at("scenario-first-assault").tap()
    me.at("start").tap()
    expect(me.at("question")).to_contain_text("Set-up")
    fits(me)

    # The board keeps most of the screen, and the bar is in sight without scrolling.
    board = me.at("board").bounding_box()
    assert board
    assert board["height"] > 844 * 0.5, f"the board has {board['height']} of 844 pixels"
    expect(me.at("question")).to_be_in_viewport()

    tap(me, "ready set-up")
    me.answer_until("effort level")
    tap(me, "Effort level 3")
    me.answer_until("air units do you buy")
    # The panel slides in over the board, and out again.
    tap(me, "Buy F-4")
    if not me.at("air-purchased-f4").is_visible():
        me.at("tab-air").tap()
    expect(me.at("air-purchased-f4")).to_be_in_viewport()
    me.at("tab-air").tap()
    expect(me.at("air-purchased-f4")).to_be_hidden()
    tap(me, "Done")

    me.answer_until("Movement: which unit moves")
    tap(me, "Move ")
    me.does(me.at(me.lit_hex()).tap)
    fits(me)
    for tab in ("log", "tracks", "air", "boxes", "combat"):
        me.at(f"tab-{tab}").tap()
        fits(me)
    me.at("tab-combat").tap()


def test_buttons_are_large_enough_for_fingers(house: Server, visit: Visit) -> None:
    me = visit(house, **PHONE).start("scenario-first-assault")
    me.choose("ready set-up")
    me.answer_until("effort level")
    assert me.at("undo").bounding_box() is None, "a row for what cannot be pressed"
    large_enough(*me.at(OPTION).all(), me.at("tab-log"))
    me.act("effort 3")
    me.turn_to_answer()
    large_enough(me.at("undo"))


def large_enough(*buttons: Locator) -> None:
    """Fingers can press them."""
    for one in buttons:
        box = one.bounding_box()
        assert box, "a button is not drawn"
        assert box["height"] >= 32, f"{one.inner_text()!r} is {box['height']} pixels high"


def test_two_fingers_zoom_and_one_moves(house: Server, visit: Visit) -> None:
    me = visit(house, **PHONE).start("scenario-first-assault")
    me.turn_to_answer()
    before = me.map_at_rest().at("hex-0810").bounding_box()
    board = me.at("board").bounding_box()
    assert before
    assert board
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    session = me.page.context.new_cdp_session(me.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + 10 * step, y + 12 * step))
    touch("touchEnd")
    moved = me.map_at_rest().at("hex-0810").bounding_box()
    assert moved
    assert moved["y"] - before["y"] > 30, "one finger does not move the map"

    touch("touchStart", (x - 40, y), (x + 40, y))
    for step in range(1, 6):
        touch("touchMove", (x - 40 - 10 * step, y), (x + 40 + 10 * step, y))
    touch("touchEnd")
    zoomed = me.map_at_rest().at("hex-0810").bounding_box()
    assert zoomed
    assert zoomed["width"] > moved["width"] * 1.3, "two fingers do not zoom"
    assert me.version == 0 or me.question.startswith("Set-up"), "a gesture chose something"
