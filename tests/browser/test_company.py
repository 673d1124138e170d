"""More than one at the table: two browsers, one browser for two, and those who look on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server
from tests.browser.visitor import OPTION, Visitor


def agree(*all_of: Visitor) -> None:
    """Wait until all windows show the same version, and see that they tell the same."""
    newest = max(one.version for one in all_of)
    for one in all_of:
        expect(one.at("table")).to_have_attribute("data-version", str(newest))
    first = all_of[0].lines
    for one in all_of[1:]:
        assert one.lines == first
    assert len(first) > 0


def test_two_browsers_play_against_each_other(house: Server, visit: Visit) -> None:
    arvn = visit(house).start("scenario-first-assault", "opponent-link")
    link = arvn.at("invite-link").first.input_value()
    assert "#" in link
    nva = visit(house).join(link)

    # The link is spent, but for the one who has taken the seat with it.
    expect(arvn.at("invite-link")).to_have_count(0)
    expect(visit(house).open(link).page.get_by_text("This seat is taken")).to_be_visible()
    taken = nva.page.url
    assert taken.split("#")[1] not in link
    nva.open("/").join(link)
    arvn.page.get_by_role("button", name="Links").click()
    expect(arvn.page.get_by_label("Your own seat, ARVN, on another device")).to_have_value(arvn.page.url)
    arvn.page.keyboard.press("Escape")

    # Only the one who decides has options; the other sees who it is.
    expect(arvn.at("option-1")).to_be_visible()
    expect(nva.at("question")).to_contain_text("Set-up")
    expect(nva.at(OPTION)).to_have_count(0)
    arvn.choose("ready set-up")
    nva.turn_to_answer()
    expect(arvn.at(OPTION)).to_have_count(0)
    nva.choose("ready set-up")

    arvn.turn_to_answer()
    arvn.choose("Effort level 2")
    arvn.turn_to_answer()
    arvn.choose("Done")
    nva.turn_to_answer()
    nva.choose("Effort level 3")
    nva.answer_until("Combat: which hex")
    nva.choose("Done")
    nva.answer_until("Movement: which unit")
    nva.choose("Done")
    arvn.answer_until("Movement: which unit")
    agree(arvn, nva)
    assert any("NVA sets its effort level to 3" in line for line in arvn.lines)

    # What one takes back is taken back for both.
    before = len(nva.lines)
    arvn.choose("Done")
    arvn.does(arvn.at("undo").click)
    arvn.answer_until("Movement: which unit")
    agree(arvn, nva)
    assert len(nva.lines) == before


def test_two_at_one_screen(house: Server, visit: Visit) -> None:
    both = visit(house).start("scenario-first-assault", "opponent-hot")
    asked: list[str] = []
    for _ in range(6):
        both.turn_to_answer()
        asked.append(both.at("what-now").locator(".side-mark").first.inner_text())
        both.confirm()
    assert {"ARVN", "NVA"} <= set(asked), "one screen does not ask both sides"
    # An Loc hides nothing, so no curtain falls; but who is to sit down is said.
    expect(both.at("curtain")).to_have_count(0)
    # A reload keeps both seats.
    version, question = both.version, both.question
    both.page.reload()
    both.turn_to_answer()
    assert (both.version, both.question) == (version, question)
    both.confirm()


def test_the_other_player_is_called_to_one_screen(house: Server, visit: Visit) -> None:
    both = visit(house).start("scenario-first-assault", "opponent-hot")
    both.choose("ready set-up")
    expect(both.at("pass")).to_contain_text("NVA")


def test_those_who_look_on_see_all_and_decide_nothing(house: Server, visit: Visit) -> None:
    me = visit(house).start("scenario-first-assault")
    guest = visit(house).sit(me.match)
    for one in (me, guest):
        expect(one.at("question")).to_contain_text("Set-up")
    expect(guest.at(OPTION)).to_have_count(0)
    expect(guest.at("undo")).to_have_count(0)
    expect(guest.page.locator("[data-lit]")).to_have_count(0)
    me.choose("ready set-up")
    me.answer_until("effort level")
    me.choose("Effort level 3")
    me.turn_to_answer()
    agree(me, guest)
    expect(guest.at(OPTION)).to_have_count(0)
    # Keys and clicks of a guest change nothing.
    version = guest.version
    guest.unfocus()
    for key in ("1", "Enter", "z"):
        guest.page.keyboard.press(key)
    guest.at("hex-0810").click(force=True)
    guest.page.wait_for_timeout(500)
    assert guest.version == me.version == version


def test_two_computers_are_watched(house: Server, visit: Visit) -> None:
    me = visit(house).start("scenario-first-assault", "opponent-watch")
    version = me.version
    me.page.wait_for_function(
        "before => Number(document.querySelector('[data-testid=table]').dataset.version) > before + 5",
        arg=version,
    )
    expect(me.at(OPTION)).to_have_count(0)


def test_a_wrong_link_is_told(house: Server, visit: Visit) -> None:
    match, _ = house.new_match()
    me = visit(house)
    me.open(f"/match/{match}#not-a-token-of-this-match")
    expect(me.page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    me.open("/match/0123456789abcdef")
    expect(me.page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
