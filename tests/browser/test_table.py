"""What the table does for whoever plays at it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.anloc import start_at
from tests.browser.conftest import Visit
from tests.browser.places import click
from tests.browser.serving import Server
from tests.browser.visitor import SHEET, Visitor


@pytest.fixture
def at_purchases(house: Server, visit: Visit) -> Visitor:
    """ARVN of the first turn, about to buy aircraft; the other seat is empty."""
    match, tokens = house.new_match("person", "person")
    nva = visit(house).sit(match, tokens["NVA"])
    me = visit(house).sit(match, tokens["ARVN"])
    me.choose("ready set-up")
    nva.turn_to_answer()
    nva.choose("ready set-up")
    me.turn_to_answer()
    me.choose("Effort level 3")
    me.answer_until("air units do you buy")
    me.choose("Buy F-4")
    me.choose("Done")
    nva.answer_until("effort level")
    nva.choose("Effort level 2")
    me.turn_to_answer()
    return me


def test_aircraft_are_dragged_into_their_box(at_purchases: Visitor) -> None:
    me = at_purchases
    expect(me.at("question")).to_contain_text("mission")
    stock = me.page.locator("[draggable=true]").first
    me.does(lambda: stock.drag_to(me.at("air-sead-f4")))
    expect(me.at("air-sead-f4")).to_contain_text("1")


def test_set_up_by_hand_shows_what_is_placed(house: Server, visit: Visit) -> None:
    match, tokens = house.new_match("person", "person")
    me = visit(house).sit(match, tokens["ARVN"])
    expect(me.at("question")).to_contain_text("7th Regiment")
    expect(me.at("unit-regt-7")).to_be_visible()
    me.take("hex-0810")
    expect(me.at("question")).to_contain_text("8th Regiment")
    assert any("7th Regiment is set up in An Loc" in line for line in me.lines)


def test_a_refused_click_says_why_with_its_rule(house: Server, visit: Visit) -> None:
    match, tokens = house.new_match("person", "person")
    me = visit(house).sit(match, tokens["ARVN"])
    version = me.version
    click(me, "0808")
    expect(me.at("toast")).to_contain_text(re.compile(r"\d+\.\d"))
    assert me.version == version


def test_what_is_lit_comes_into_sight(house: Server, visit: Visit, finished: str) -> None:
    me = start_at(house, visit, finished, "Movement: which unit")
    # The map is somewhere else when a unit is chosen from the list.
    board = me.at("board").bounding_box()
    assert board
    me.page.mouse.move(board["x"] + 300, board["y"] + 300)
    me.page.mouse.down()
    me.page.mouse.move(board["x"] + 300, board["y"] + 900, steps=5)
    me.page.mouse.up()
    expect(me.at("unit-rppf-2")).not_to_be_in_viewport()
    me.choose("Move 2nd RPPF")
    expect(me.page.locator("[data-testid^=hex-][data-lit]").first).to_be_in_viewport()


def test_names_in_the_log_are_found_on_the_map(house: Server, visit: Visit, finished: str) -> None:
    me = start_at(house, visit, finished, "Movement: which unit")
    if not me.at("log").is_visible():
        me.at("tab-log").click()
    link = me.at("log-line").get_by_role("button", name=re.compile(r"\b\d{4}\b")).last
    found = re.search(r"\d{4}", link.inner_text())
    assert found
    link.click()
    expect(me.page.locator(".ping")).to_be_attached()
    expect(me.at(f"hex-{found[0]}")).to_be_in_viewport()
    # What is in sight leaves the map where it is.
    before = me.map_at_rest().page.evaluate(SHEET)
    link.click()
    assert me.map_at_rest().page.evaluate(SHEET) == before


def test_rules_are_told_in_our_words(house: Server, visit: Visit) -> None:
    me = visit(house).start("scenario-first-assault")
    me.choose("ready set-up")
    me.answer_until("effort level")
    chip = me.at("question").get_by_text("7.2/1")
    chip.hover()
    rule = me.fetch("/api/games/anloc/rules")["7.2/1"]
    expect(me.page.get_by_text(rule[:40])).to_be_visible()
