"""Fields of Fire in the browser: the guided missions to their end, a campaign, and orders by clicks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from dangerclose.core.match import Match
from tests.browser.conftest import SAME_BYTES, Visit
from tests.browser.fof import by_his_word, card_spot, follow_to_the_end, roster_of, start_at
from tests.browser.guiding import PHONE
from tests.browser.hand import Hand
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

PLATOON_HQ = 3
FIRST_CARD = "39"
DICE = 2
"""With these the company wins A1 and goes on."""
TRAINING = {"hamlet", "ready", "commands", "order", "activate", "leader", "platoon", "card"}
A1 = {"company", "ready", "shell", "activate", "pass", "land", "hears"}
GONE = "out of action"


def newcomer(server: Server, visit: Visit, **options: Any) -> Visitor:
    """Somebody without luck of his own, who is shown everything."""
    me = visit(server, newcomer=True, reduced_motion="reduce", **options)
    me.page.add_init_script(SAME_BYTES)
    return me


def test_the_training_mission_is_played_to_its_end_through_the_guide(
    known_dice: Server, visit: Visit
) -> None:
    me = newcomer(known_dice, visit).start("game-fof").begin()
    expect(me.at("guide")).to_be_visible()
    shown = follow_to_the_end(me)
    assert shown[0] == "hamlet"
    assert set(shown) >= TRAINING, shown
    expect(me.at("next-mission")).to_contain_text("A1")


SEEN_WHOLE = """() => {
  const map = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const whole = (one) => {
    const box = one.getBoundingClientRect();
    return box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom;
  };
  const named = (prefix) => [...document.querySelectorAll(`[data-testid^="${prefix}"]`)];
  const written = [...document.querySelectorAll('[data-board] svg text')].filter(whole);
  const texts = written.map((one) => one.textContent);
  return [texts.filter((text) => /^[1-9][.][1-9]$/.test(text)), named('unit-').filter(whole).length];
}"""
"""Of which cards the name is in sight, and how many counters are."""


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_the_first_view_of_a_mission_shows_its_grid_and_who_waits(
    house: Server, visit: Visit, options: dict[str, Any]
) -> None:
    match, tokens = house.new_mission("a1")
    me = visit(house, reduced_motion="reduce", **options).sit(match, tokens["Commander"])
    me.turn_to_answer()
    cards, waiting = me.map_at_rest().page.evaluate(SEEN_WHOLE)
    wanted = {f"{row}.{column}" for row in range(1, 6) for column in range(1, 6)}
    assert waiting
    assert wanted <= set(cards) if not options else {"1.2", "1.3"} <= set(cards)


def of_the_platoon(match: Match[Any]) -> bool:
    """The 1st PLT HQ has a command more than its moves cost: its impulse does not end with them."""
    s = match.state
    return (
        match.ask is not None and match.ask.kind == "impulse" and s.impulse == PLATOON_HQ and s.commands > 4
    )


def test_orders_are_clicks_on_the_map(house: Server, visit: Visit) -> None:
    me = start_at(house, visit, "training", of_the_platoon, seed=6)
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
    expect(me.at("action-menu")).to_contain_text("Move one card")
    expect(me.at("closed-menu")).to_contain_text("It is not Pinned.")
    expect(me.at("closed-list")).to_have_count(0)
    hand.option("another")
    # Two clicks send the rest of the platoon: the card, and what it costs.
    me.page.mouse.click(*card_spot(me, "1.1"))
    expect(me.at("menu")).to_contain_text("2 commands; 4 units go")
    hand.menu("Move the platoon").idle()
    expect(moved).to_have_count(6)


def test_a_campaign_is_begun_with_its_guide_left_and_gone_on_with(
    known_dice: Server, visit: Visit, tmp_path: Path
) -> None:
    me = newcomer(known_dice, visit, **PHONE).start("game-fof", "campaign-iii-corps").begin()
    expect(me.at("guide")).to_be_visible()
    shown = follow_to_the_end(me)
    assert shown[:3] == ["company", "ready", "shell"]
    assert set(shown) >= A1, shown
    expect(me.at("onward")).to_contain_text("A2")
    won, (chapter,), before = me.match, *roster_of(me, "end-story")
    fallen = {row.leader for row in before if row.leader and re.search(rf"\b{row.leader}\b.* fell", chapter)}

    me.at("next-mission").click()
    me.begin().seated()
    (told, running), after = roster_of(me)
    assert told == chapter
    assert "under way" in running
    # Who is left keeps his name and what he has learned; who fell is succeeded by somebody else.
    left = {row.unit: row[:3] for row in before if row.state not in (GONE, "broken up")}
    assert {row.unit: row[:3] for row in after if row.unit in left} == left
    leaders = {row.leader for row in before} - fallen
    assert leaders <= {row.leader for row in after}
    assert not fallen & {row.leader for row in after}

    by_his_word(me, choices=10)
    stood = me.version, me.question, roster_of(me)
    for words in ("WebSocket connection to", "net::ERR_"):
        me.excuse(words)
    known_dice.kill()
    expect(me.at("offline")).to_be_visible()
    known_dice.start()
    expect(me.at("offline")).to_have_count(0, timeout=40_000)
    assert me.turn_to_answer() == "mine"
    assert (me.version, me.question, roster_of(me)) == stood

    me.open("/")
    states = me.at("campaign").locator("[data-state]")
    expect(states).to_have_count(3)
    assert states.evaluate_all("all => all.map(one => one.dataset.state)") == ["done", "now", "to come"]
    assert roster_of(me, "campaign-story") == stood[2]
    me.at("campaign").get_by_role("link").first.click()
    me.seated()
    assert (me.version, me.question) == stood[:2]
    assert by_his_word(me) == "over"
    records = [tmp_path / f"{one}.record" for one in (won, me.match)]
    for path in records:
        path.write_text(known_dice.text(f"/api/matches/{path.stem}/record"), encoding="utf-8")
    found = Server.command("verify", *records)
    assert "2 matches was set up from what the one before it carries on" in found
