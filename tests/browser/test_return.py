"""Nothing is lost: reload, server restart and pulled plug in the middle of a turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server
from tests.browser.visitor import Visitor


def in_the_middle(me: Visitor) -> tuple[int, str, list[str]]:
    """Play to the purchases with one made; what is on the screen then."""
    me.choose("ready set-up")
    me.answer_until("effort level")
    me.choose("Effort level 3")
    me.answer_until("air units do you buy")
    me.choose("Buy F-4")
    return me.version, me.question, me.lines


def test_a_reload_in_the_middle_of_a_turn(house: Server, visit: Visit) -> None:
    me = visit(house).start("scenario-first-assault")
    seen = in_the_middle(me)
    me.page.reload()
    me.turn_to_answer()
    assert (me.version, me.question, me.lines) == seen
    me.choose("Done")


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_the_server_goes_and_comes_back(own_house: Server, visit: Visit, end: str) -> None:
    me = visit(own_house).start("scenario-first-assault")
    me.excuse("WebSocket connection to")
    me.excuse("net::ERR_")
    version, question, lines = in_the_middle(me)
    getattr(own_house, end)()
    expect(me.at("offline")).to_be_visible()
    # A choice that cannot be sent is not pretended to be made.
    me.option("Done").click()
    expect(me.at("toast")).to_contain_text("not sent")
    assert me.version == version

    own_house.start()
    expect(me.at("offline")).to_have_count(0, timeout=40_000)
    me.turn_to_answer()
    assert me.version >= version
    assert (me.question, me.lines) == (question, lines)
    # Undo still works, and so does the computer.
    me.does(me.at("undo").click)
    me.turn_to_answer()
    me.choose("Done")
    me.answer_until("mission|Movement|Air support|to lose")


def test_matches_are_found_again_in_the_lobby(house: Server, visit: Visit) -> None:
    me = visit(house).start("scenario-first-assault")
    _, question, _ = in_the_middle(me)
    match = me.match
    me.open("/")
    me.at("resume").get_by_role("link").first.click()
    me.turn_to_answer()
    assert (me.match, me.question) == (match, question)
