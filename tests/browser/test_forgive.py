"""A table that forgives: what ends something asks first, is no second click, and can be taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from dangerclose.core.match import Match
from dangerclose.games.fte.components import US
from tests.browser import anloc, fte
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def asks_and_can_be_taken_back(me: Visitor, ending: str, words: str) -> None:
    """An act that gives something up: asked, left, meant, taken back; no more asked, over a reload too."""
    before, question = me.version, me.question
    act = me.at("ending-row").locator(f'[data-action="{ending}"]')
    expect(me.at("what-now").locator("[data-action].primary")).to_have_count(0)
    act.click()
    expect(me.at("ask-first")).to_contain_text(re.compile(words))
    me.page.keyboard.press("Enter")  # the way back is in the hand
    expect(me.at("ask-first")).to_have_count(0)
    assert (me.version, me.question) == (before, question)
    me.unfocus()
    expect(me.at("ending-row")).not_to_have_attribute("data-still", "true")  # the hand has rested
    me.page.keyboard.press("Shift+Enter")
    expect(me.at("ask-first")).to_contain_text(re.compile(words))
    me.at("do-not-ask").check()
    me.at("ask-first-sure").click()
    me.waits_for(lambda: me.version > before, "it was not ended")
    # Nothing was seen: it can be taken back, and is not asked about again.
    me.hear_out()
    me.does(me.at("undo").click)
    me.hear_out()
    assert me.question == question
    me.page.reload()
    me.seated().turn_to_answer()
    assert me.question == question
    before = me.version
    act.click()
    me.waits_for(lambda: me.version > before, "it asks again, or does nothing")
    expect(me.at("ask-first")).to_have_count(0)


def test_done_in_an_loc(house: Server, visit: Visit) -> None:
    me = anloc.start_at(house, visit, anloc.written("battle", 1), "which unit moves")
    asks_and_can_be_taken_back(me, "done", r"\d+ units? ha(s|ve) not moved")


def unseen_finish(match: Match[Any]) -> bool:
    """The Americans could finish, units could still act, and the next chit tells nothing."""
    ask = match.ask
    if ask is None or (ask.seat, ask.kind) != (US, "act") or not match.game.forgone(match.state, ask):
        return False
    twin = match.fork()
    twin.choose(("finish",), US)
    return twin.ask is not None and twin.ask.seat == US and twin.may_undo(US) is None


def test_finish_in_front_toward_enemy(house: Server, visit: Visit) -> None:
    me = fte.start_at(house, visit, "patrol-contact", unseen_finish)
    fte.put_guide_away(me)
    asks_and_can_be_taken_back(me, "finish", r"\d+ units? can still act")


def test_a_double_click_ends_nothing_and_undo_says_why_not(house: Server, visit: Visit) -> None:
    """Two quick clicks on Launch: the second one hits Done of the next question, and does nothing."""

    def launching(match: Match[Any]) -> bool | None:
        """ARVN could launch an attack now, and would be asked for support next."""
        ask = match.ask
        if ask is None or ask.seat != anloc.ARVN or ask.kind != "declare" or ("attack",) not in ask.options:
            return None
        twin = match.fork()
        twin.choose(("attack",), ask.seat)
        asked_on = twin.ask is not None and twin.ask.seat == ask.seat and len(twin.ask.options) > 1
        return (asked_on and bool(match.game.forgone(match.state, ask))) or None

    record, ply, _ = anloc.scene(launching)
    match, tokens = house.new_match("person", "person", record=record, ply=ply)
    me = visit(house, reduced_motion="reduce").sit(match, tokens["ARVN"])
    me.turn_to_answer()
    launch = me.at("ending-row").locator('[data-action="attack"]')
    expect(launch).to_have_class(re.compile("primary"))
    # Undo is greyed, and says why: the choices before are those of a record.
    expect(me.at("undo")).to_have_attribute("title", re.compile(r"\w"))
    place = launch.bounding_box()
    assert place is not None
    before = me.version
    me.page.mouse.dblclick(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    # It gives something up here: the second click neither answered the question nor put it away.
    expect(me.at("ask-first")).to_contain_text("could join")
    me.at("ask-first-sure").dblclick()
    me.waits_for(lambda: me.version > before, "the attack was not launched")
    expect(me.at("question")).to_contain_text(re.compile("Air support|Support"))
    assert me.version == before + 1
    # A hand that has rested is live again.
    expect(me.at("ending-row").locator('[data-action="done"]')).to_be_enabled()
