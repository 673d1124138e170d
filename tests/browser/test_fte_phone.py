"""Front Toward Enemy on a phone: 390 x 844, fingers only."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from dangerclose.games.fte.components import UNITS
from tests.browser.conftest import Visit
from tests.browser.fte import US, peaceful, start_at
from tests.browser.places import tap as tap_hex
from tests.browser.serving import Server
from tests.browser.test_phone import PHONE, fits
from tests.browser.visitor import OPTION, Visitor

STRUCK = "[data-board] .arrow.attack .head >> nth=-1"
"""The head of the arrow of a shot."""
TABS = ("log", "activation", "fire", "orders", "tracks", "unit")


def tap(me: Visitor, *begins: str) -> str:
    """Tap the first option that begins with one of these words; the list is opened for it if need be."""
    me.hear_out()
    offered = me.actions
    action = next(one for word in begins for one in offered if f"{one} ".startswith(f"{word} "))
    option = me.page.locator(f'[data-testid^=option-][data-action="{action}"]').first
    me.unfolded(option)
    me.does(option.tap)
    return action


def test_from_the_lobby_to_a_walk_with_fingers(house: Server, visit: Visit) -> None:
    me = visit(house, newcomer=True, **PHONE, reduced_motion="reduce").open("/")
    expect(me.at("start")).to_be_visible()
    me.at("game-fte").tap()
    expect(me.at("scenario-patrol-contact")).to_be_visible()
    fits(me)
    me.at("start").tap()
    me.turn_to_answer()
    me.begin()
    fits(me)
    board = me.at("board").bounding_box()
    assert board
    assert board["height"] > 844 * 0.45, f"the board has {board['height']} of 844 pixels"
    expect(me.at("question")).to_be_in_viewport()
    # The guide never covers what is to be done.
    guide, options = me.at("guide").bounding_box(), me.at("option-list").bounding_box()
    assert guide
    assert options
    assert guide["y"] + guide["height"] <= options["y"] or guide["y"] >= options["y"] + options["height"]
    me.at("guide-away").tap()
    tap(me, "reactions 1")
    me.turn_to_answer()
    # A unit is placed with a finger.
    me.does(me.at(me.lit_hex()).tap)
    me.turn_to_answer()
    tap(me, "ready")
    me.turn_to_answer()
    fits(me)
    tap(me, "lead")
    me.turn_to_answer()
    fits(me)
    # The panels slide in over the board and out again.
    for tab in TABS:
        me.at(f"tab-{tab}").tap()
        fits(me)
    me.at(f"tab-{TABS[-1]}").tap()


def test_a_walk_with_a_finger(house: Server, visit: Visit) -> None:
    """A tap on a unit, one on a hex far away shows what the way costs, one on Go walks it."""
    me, _ = peaceful(house, visit, **PHONE)
    tap(me, "lead")
    me.turn_to_answer()
    unit = int(next(action for action in me.actions if action.startswith("move ")).split()[1])
    # What stands in a stack is told apart once it is fanned out.
    for _ in range(4):
        if me.at("unit-strip").count() and UNITS[unit].name in me.at("unit-strip").inner_text():
            break
        me.map_at_rest().at(f"unit-{UNITS[unit].id}").tap(force=True)
        me.page.wait_for_timeout(300)
    expect(me.at("unit-strip")).to_contain_text(UNITS[unit].name)
    expect(me.at("unit-strip")).to_be_in_viewport()
    fits(me)
    goal = reachable(me)
    me.at(goal).tap()
    expect(me.at("route")).to_be_attached()
    go = me.page.get_by_role("button", name="Go", exact=True)
    expect(go).to_be_in_viewport()
    fits(me)
    me.does(go.tap)
    me.turn_to_answer()
    place = goal.removeprefix("hex-")
    me.page.wait_for_function(
        "(words) => document.querySelector('[data-testid=announcer]').textContent.includes(words)",
        arg=f"{UNITS[unit].name} moves to {place}",
    )


def reachable(me: Visitor) -> str:
    """A hex two or three points away that a finger can reach."""
    found: str | None = me.map_at_rest().page.evaluate(
        """() => [...document.querySelectorAll('[data-testid^=hex-]')].find((hex) => {
          const cost = parseFloat(/([\\d½]+) MP away/.exec(hex.getAttribute('aria-label') ?? '')?.[1] ?? '0');
          const box = hex.getBoundingClientRect();
          const at = [box.x + box.width / 2, box.y + box.height / 2];
          return cost >= 2 && cost < 4 && document.elementFromPoint(...at) === hex;
        })?.dataset.testid ?? null"""
    )
    assert found, "no hex can be walked to by a tap"
    return found


def test_the_line_of_sight_with_taps(house: Server, visit: Visit) -> None:
    match, tokens = house.new_frago("search-the-hamlet", nva="person")
    me = visit(house, **PHONE, reduced_motion="reduce").sit(match, tokens["US"])
    me.page.get_by_role("button", name="Show the whole map").tap()
    me.overlay("los").tap()
    tap_hex(me, "20.20")
    expect(me.at("sight-words")).to_contain_text("20.20")
    tap_hex(me, "22.18")
    expect(me.at("sight-words")).to_contain_text("Blocked by jungle in 21.19")
    expect(me.at("sight-tool")).to_be_in_viewport()
    fits(me)


def test_the_fire_builder_on_a_phone(house: Server, visit: Visit) -> None:
    me = start_at(
        house,
        visit,
        "patrol-contact",
        lambda m: m.ask is not None and (m.ask.seat, m.ask.kind) == (US, "support"),
        **PHONE,
    )
    settings = '{"skipGoal": true, "storySpeed": "read"}'
    me.page.evaluate("kept => localStorage.setItem('dangerclose.settings', kept)", settings)
    me.page.reload()
    me.turn_to_answer()
    if me.at("guide-away").count():
        me.at("guide-away").tap()
    if not me.at("fire-builder").is_visible():
        me.at("tab-fire").tap()
    expect(me.at("fire-builder")).to_be_in_viewport()
    expect(me.at("fire-builder")).to_contain_text(re.compile(r"needs \d|\d or less"))
    fits(me)
    me.at("tab-fire").tap()
    tap(me, "shoot", "declare")
    # The sheet with the dice lies below who is fired at.
    expect(me.page.locator("[data-testid=roll-card][data-rests]")).to_be_visible()
    me.map_at_rest()
    sheet, struck = (me.page.locator(one).bounding_box() for one in ("[data-testid=roll-card]", STRUCK))
    board = me.at("board").bounding_box()
    assert sheet
    assert struck
    assert board
    assert board["y"] < struck["y"]
    assert struck["y"] + struck["height"] < sheet["y"]


def test_buttons_are_large_enough_for_fingers(house: Server, visit: Visit) -> None:
    me, _ = peaceful(house, visit, **PHONE)
    tap(me, "lead")
    me.turn_to_answer()
    seen = [one for one in me.at(OPTION).all() if one.is_visible()]
    for one in [*seen[:6], me.at("undo"), me.at("tab-orders"), me.overlay("los")]:
        box = one.bounding_box()
        assert box, "a button is not drawn"
        assert box["height"] >= 32, f"{one.inner_text()!r} is {box['height']} pixels high"
    me.at("tab-orders").tap()
    for field in me.at("orders").locator("label").all():
        box = field.bounding_box()
        assert box
        assert box["height"] >= 32
