"""The guided first games, followed to their end by their own words, at a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.guiding import PHONE, covers_nothing, follow
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

LEADER = 30

SCROLLED = """() => ['.table', '.board'].flatMap((name) => {
  const frame = document.querySelector(name);
  frame.scrollTo(40, 40);
  return [frame.scrollLeft, frame.scrollTop];
})"""
"""How far the frames of the page move when something scrolls them."""


def quickest(actions: list[str]) -> str:
    """What somebody in a hurry chooses while the guide has nothing to say."""
    for word in ("done", "finish", "halt", "hold-fire", "declare", "pass"):
        if word in actions:
            return word
    return actions[0]


def newcomer(house: Server, visit: Visit, match: str, token: str, **options: Any) -> Visitor:
    """Somebody who sees the table for the first time."""
    me = visit(house, newcomer=True, reduced_motion="reduce", **options).sit(match, token).begin()
    expect(me.at("guide")).to_be_visible()
    return me


@pytest.mark.parametrize(
    ("seat", "lessons"),
    [
        ("ARVN", {"ready", "effort", "phantoms", "sead", "cas", "lift", "land", "end"}),
        ("NVA", {"ready", "effort", "target", "attacker", "launch", "march", "to", "end"}),
    ],
)
def test_an_loc_is_taught_by_its_guide(house: Server, visit: Visit, seat: str, lessons: set[str]) -> None:
    plan = {"arvn": "person", "nva": "computer"} if seat == "ARVN" else {"arvn": "computer", "nva": "person"}
    match, tokens = house.new_match(**plan)
    me = newcomer(house, visit, match, tokens[seat], **({} if seat == "ARVN" else PHONE))
    shown = follow(me, quickest)
    assert lessons <= set(shown), shown
    assert shown[-1] == "end"
    expect(me.at("guide")).to_have_count(0)


def test_front_toward_enemy_is_taught_by_its_guide(house: Server, visit: Visit) -> None:
    match, tokens = house.new_frago("patrol-contact")
    me = newcomer(house, visit, match, tokens["US"], **PHONE)
    shown = follow(me, quickest)
    assert {
        "orders",
        "ready",
        "counters",
        "contacts",
        "activate",
        "move",
        "step",
        "sight",
        "cup",
        "end",
    } <= set(shown), shown
    assert shown[-1] == "end"
    # Whatever looks for something in a panel that is away, the page stays where it is.
    assert me.page.evaluate(SCROLLED) == [0, 0, 0, 0]
    # After the end its button stays, and begins it anew.
    me.at("guide-toggle").click()
    expect(me.at("guide")).to_have_attribute("data-step", "orders")
    # The next match does not teach again by itself; the button brings it.
    match, tokens = house.new_frago("patrol-contact")
    me.sit(match, tokens["US"]).begin().turn_to_answer()
    expect(me.at("guide")).to_have_count(0)
    me.at("guide-toggle").click()
    expect(me.at("guide")).to_have_attribute("data-step", "orders")


def test_front_toward_enemy_is_taught_to_the_other_side_by_its_guide(house: Server, visit: Visit) -> None:
    match, tokens = house.new_frago("patrol-contact", us="computer", nva="person")
    me = newcomer(house, visit, match, tokens["NVA/VC"])
    shown = follow(me, quickest)
    lessons = {"orders", "ready", "hidden", "dummy", "contacts", "standing", "points", "activate", "end"}
    assert lessons <= set(shown), shown
    assert shown[-1] == "end"
    expect(me.at("guide")).to_have_count(0)


def test_the_guide_goes_along_with_undo_reload_and_a_will_of_ones_own(house: Server, visit: Visit) -> None:
    match, tokens = house.new_frago("patrol-contact", nva="computer")
    me = newcomer(house, visit, match, tokens["US"])

    def at(step: str) -> None:
        expect(me.at("guide")).to_have_attribute("data-step", step)
        covers_nothing(me, step, pointing=True)

    at("orders")
    me.act("reactions 2")  # not what was asked for
    at("ready")
    me.act("ready")
    me.turn_to_answer()
    at("counters")
    me.at("guide-next").click()
    at("contacts")
    me.page.reload()
    me.turn_to_answer()
    at("contacts")
    me.at("guide-next").click()
    at("activate")
    me.act(f"lead {LEADER}")
    at("move")
    me.does(me.at("undo").click)
    at("activate")
    # Put away it stays away, also after a reload, and it says how it comes back.
    me.at("guide-away").click()
    expect(me.page.get_by_text("brings it back")).to_be_visible()
    me.page.reload()
    me.turn_to_answer()
    expect(me.at("guide")).to_have_count(0)
    me.at("guide-toggle").click()
    at("activate")


def test_the_goal_comes_first_and_no_guide_where_there_is_none(house: Server, visit: Visit) -> None:
    match, tokens = house.new_frago("trail-ambush", us="computer", nva="person")
    me = visit(house, newcomer=True).sit(match, tokens["NVA/VC"])
    # The goal comes before anything else, once; its button shows it again, with how it stands.
    expect(me.at("objective")).to_contain_text("A tie is yours")
    me.begin().page.reload()
    me.turn_to_answer()
    expect(me.at("objective")).to_have_count(0)
    me.at("goal").click()
    expect(me.at("objective")).to_contain_text("Points")
    me.begin()
    expect(me.at("guide")).to_have_count(0)
    expect(me.at("guide-toggle")).to_have_count(0)
