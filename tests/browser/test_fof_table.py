"""Fields of Fire in the browser: the guided start to its end, and orders by clicks on the map."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from dangerclose.core.match import Match
from tests.browser.conftest import Visit
from tests.browser.fof import SEAT, card_spot, follow_to_the_end, start_at
from tests.browser.guiding import PHONE
from tests.browser.hand import Hand
from tests.browser.serving import Server

PLATOON_HQ = 3
FIRST_CARD = "39"
LAST_TURNS = 6
"""A1 in the hands of the sergeant is about to be decided by then."""
LESSONS = {"hamlet", "ready", "commands", "order", "activate", "leader", "platoon", "card", "hears"}


def test_the_training_mission_is_played_to_its_end_through_the_guide(house: Server, visit: Visit) -> None:
    me = visit(house, newcomer=True, reduced_motion="reduce").start("game-fof").begin()
    expect(me.at("guide")).to_be_visible()
    shown = follow_to_the_end(me, house)
    assert shown[0] == "hamlet"
    assert set(shown) >= LESSONS, shown
    expect(me.at("end-screen")).to_be_visible()


def of_the_platoon(match: Match[Any]) -> bool:
    """The 1st PLT HQ has commands enough, and nobody has moved yet."""
    s = match.state
    return (
        match.ask is not None and match.ask.kind == "impulse" and s.impulse == PLATOON_HQ and s.commands > 3
    )


def test_orders_are_clicks_on_the_map(house: Server, visit: Visit) -> None:
    me = start_at(house, visit, "training", of_the_platoon, seed=15)
    hand = Hand(me)
    # One drag orders a squad, lets it move and says where.
    hand.drag("unit-squad-2-1", card_spot(me, "1.1")).idle()
    expect(me.at("unit-squad-2-1")).to_have_attribute("data-place", FIRST_CARD)
    # The same order again, for the next.
    hand.press("repeat").idle()
    assert hand.clicks == 2
    moved = me.page.locator(f'[data-unit][data-place="{FIRST_CARD}"]')
    expect(moved).to_have_count(2)
    # A click opens the menu of a unit; a click on a card says what could be done there.
    hand.counter("plt-hq-1")
    expect(me.at("action-menu")).to_contain_text("Move to an adjacent card")
    expect(me.at("closed-menu")).to_contain_text("It is not Pinned.")
    me.page.mouse.click(*card_spot(me, "1.1"))
    hand.menu("Move the platoon").idle()
    expect(moved).to_have_count(6)


def test_a1_begins_with_its_guide_on_a_phone(house: Server, visit: Visit) -> None:
    match, tokens = house.new_mission("a1")
    me = visit(house, newcomer=True, reduced_motion="reduce", **PHONE).sit(match, tokens[SEAT]).begin()
    shown = follow_to_the_end(me, house, of_the_guide=True)
    assert shown[:3] == ["company", "ready", "shell"]
    assert {"activate-1", "land", "hears"} <= set(shown), shown


def test_a1_is_played_to_its_end(house: Server, visit: Visit) -> None:
    me = start_at(house, visit, "a1", lambda match: match.state.turn == LAST_TURNS, seed=2)
    follow_to_the_end(me, house)
    expect(me.at("end-screen")).to_be_visible()
