"""A stack of three moves, and attacks, in three clicks at most: with the mouse and with a finger."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import intentions, places
from tests.browser.conftest import Visit
from tests.browser.hand import Hand
from tests.browser.serving import Server
from tests.browser.test_phone import PHONE


def test_an_loc_in_few_clicks(house: Server, visit: Visit) -> None:
    # A drag moves the whole stack, and all of it can be taken back together.
    text, ply, (units, _) = intentions.stack_of_three()
    hand = Hand(intentions.sit_at_anloc(house, visit, text, ply))
    start = hand.me.at(f"unit-{units[0]}").first.get_attribute("aria-label")
    intentions.moves_in_one_drag(hand)
    assert hand.clicks == 1
    expect(hand.me.at("take-back-all")).to_contain_text("6 choices")
    hand.press("take-back-all")
    expect(hand.me.at(f"unit-{units[0]}").first).to_have_attribute("aria-label", str(start))

    # The target says what an attack on it would be before anything is clicked; then it is launched.
    text, ply, found = intentions.assault()
    hand = Hand(intentions.sit_at_anloc(house, visit, text, ply))
    row = hand.me.page.locator('[data-action^="target "]').first
    expect(row).to_contain_text(re.compile(r"\d:\d, die [+-]?\d+ with (all )?\d+"))
    places.hover(hand.me, found.target)
    expect(hand.me.at("card-note").first).to_contain_text(re.compile(r"\d:\d, die"))
    told = len(hand.me.lines)
    intentions.attacks_with_everything(hand)
    assert hand.clicks == 3
    assert any("attack" in line for line in hand.me.lines[told:])


def test_front_toward_enemy_in_few_clicks(house: Server, visit: Visit) -> None:
    text, ply, _ = intentions.valley("patrol-contact", intentions.walking_stack)
    hand = Hand(intentions.sit_in_valley(house, visit, text, ply))
    intentions.walks_in_one_drag(hand)
    assert hand.clicks == 1

    text, ply, _ = intentions.valley("patrol-contact", intentions.volley)
    hand = Hand(intentions.sit_in_valley(house, visit, text, ply))
    told = len(hand.me.lines)
    intentions.fires_together(hand)
    assert hand.clicks == 3
    assert any("fires at" in line for line in hand.me.lines[told:])


def test_a_stack_is_taken_whole_with_a_finger(house: Server, visit: Visit) -> None:
    text, ply, (units, goal) = intentions.stack_of_three()
    me = intentions.sit_at_anloc(house, visit, text, ply, **PHONE)
    me.map_at_rest().at(f"unit-{units[0]}").first.tap(force=True)
    handle = me.at("take-all")
    expect(handle).to_be_visible()
    box = handle.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 30, f"too small for a finger: {box}"
    me.does(handle.tap)
    expect(me.at("together")).to_contain_text("3 units together")
    me.turn_to_answer()
    places.tap(me, goal)
    hand = Hand(me)
    intentions.arrive(hand, units, goal)
