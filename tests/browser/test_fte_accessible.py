"""An axe scan of the table of Front Toward Enemy, in every state that looks different."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fte import US, peaceful, put_guide_away, start_at, written
from tests.browser.serving import Server
from tests.browser.test_accessible import SIZES, clean, every_tab

TABS = ("log", "activation", "fire", "orders", "tracks", "unit")


@pytest.mark.parametrize("size", SIZES)
def test_the_lobby_and_how_to_play(house: Server, visit: Visit, size: str) -> None:
    me = visit(house, reduced_motion="reduce", **SIZES[size]).open("/")
    me.at("game-fte").click()
    expect(me.at("scenario-patrol-contact")).to_be_visible()
    clean(me)
    me.open("/how-to-play/fte")
    expect(me.page.get_by_role("heading", level=1)).to_be_visible()
    clean(me)


@pytest.mark.parametrize("size", SIZES)
def test_set_up_and_guide(house: Server, visit: Visit, size: str) -> None:
    me = visit(house, newcomer=True, reduced_motion="reduce", **SIZES[size]).start("game-fte")
    me.turn_to_answer()
    expect(me.at("objective")).to_be_visible()
    clean(me)
    me.begin()
    expect(me.at("guide")).to_be_visible()
    clean(me)
    put_guide_away(me)
    me.act("reactions 1")
    me.turn_to_answer()
    clean(me)


@pytest.mark.parametrize("size", SIZES)
def test_an_activation(house: Server, visit: Visit, size: str) -> None:
    me, _ = peaceful(house, visit, **SIZES[size])
    every_tab(me, *TABS)
    me.act("lead")
    me.turn_to_answer()
    clean(me)
    me.unfocus()
    me.page.keyboard.press("?")
    expect(me.at("keys-help")).to_be_visible()
    clean(me)
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("l")
    expect(me.at("sight-tool")).to_be_visible()
    clean(me)


@pytest.mark.parametrize("size", SIZES)
def test_an_attack(house: Server, visit: Visit, size: str) -> None:
    me = start_at(
        house,
        visit,
        "patrol-contact",
        lambda m: m.ask is not None and (m.ask.seat, m.ask.kind) == (US, "support") and m.state.turn > 1,
        **SIZES[size],
    )
    put_guide_away(me)
    every_tab(me, *TABS)


@pytest.mark.parametrize("size", SIZES)
def test_the_curtain_and_the_end(house: Server, visit: Visit, size: str) -> None:
    me = visit(house, reduced_motion="reduce", **SIZES[size]).start(
        "game-fte", "opponent-hot", wait="curtain"
    )
    clean(me)
    match, tokens = house.new_frago(nva="person", record=written("patrol-contact"))
    me.open(f"/match/{match}#{tokens['US']}")
    expect(me.at("end-screen")).to_be_visible()
    clean(me)


def test_words_for_those_who_hear_the_table(house: Server, visit: Visit) -> None:
    me, _ = peaceful(house, visit)
    expect(me.at("hex-8.26")).to_have_attribute("aria-label", re.compile("8.26, grass, US 4 units"))
    for unit in me.page.locator("[data-testid^=unit-us-]").all():
        assert re.search(r"quality \d.*in \d+\.\d+", unit.get_attribute("aria-label") or "")
    for unit in me.page.locator("[data-testid^=unit-nva-contact-]").all():
        assert "a concealed enemy" in (unit.get_attribute("aria-label") or "")
