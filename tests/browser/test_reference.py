"""The reference beside the table: chips open their place, words are found and explained."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server


def test_a_chip_opens_its_place_and_the_table_stays(house: Server, visit: Visit) -> None:
    match, tokens = house.new_match()
    me = visit(house, reduced_motion="reduce").sit(match, tokens["ARVN"])
    me.act("ready")
    me.turn_to_answer()
    # An abbreviation of the question tells what it means, by pointer and by keys.
    term = me.at("question").locator("[data-term=OP]")
    term.focus()
    expect(me.page.locator("#rule-tip")).to_contain_text("Operation point")
    me.at("question").get_by_role("button", name=re.compile("^Rule ")).click()
    clause = me.at("reference-drawer").locator("li.marked")
    expect(clause).to_contain_text("7.2/1")
    expect(clause).to_be_in_viewport()
    expect(me.at("option-1")).to_be_in_viewport()
    me.at("reference-search").fill("hot landing escort")
    expect(me.at("clause").first).to_contain_text("9.6.1")
    assert 0 < me.at("clause").count() < 10
    # Escape closes it and takes nothing back.
    version = me.version
    me.page.keyboard.press("Escape")
    expect(me.at("reference-drawer")).to_have_count(0)
    assert me.version == version
    me.at("rules").click()
    expect(me.at("clause").first).to_be_visible()


def test_the_book_is_a_page_of_its_own(house: Server, visit: Visit) -> None:
    me = visit(house, reduced_motion="reduce")
    for game, table, counter in (("anloc", "crt", "counter-abn-5"), ("fte", "effects", "counter-us-team-1")):
        rules = house.get(f"/api/games/{game}/rules")
        me.open(f"/rules/{game}#rule-{list(rules)[-1]}")
        expect(me.page.locator("li.marked")).to_be_in_viewport()
        assert me.at("clause").count() == len(rules)
        me.at("reference-tables").click()
        expect(me.at(f"table-{table}").locator("td").first).to_be_visible()
        me.at("reference-terrain").click()
        expect(me.page.locator(".pictures svg").first).to_be_visible()
        me.at("reference-counters").click()
        expect(me.at(counter)).to_contain_text("range" if game == "fte" else "movement allowance")
        me.at("reference-words").click()
        expect(me.page.get_by_text("Movement point").first).to_be_visible()
