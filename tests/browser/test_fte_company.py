"""More than one at a table with secrets: two browsers, one browser for two, and those who look on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fte import NVA, US, Haste, Referee, in_page, put_guide_away
from tests.browser.serving import Server
from tests.browser.visitor import OPTION, Visitor


def kept_secret(referee: Referee, windows: dict[int | None, Visitor]) -> None:
    """No window has a name of what its viewer may not know, anywhere in its page."""
    for (viewer, window), unknown in zip(windows.items(), referee.unknown(*windows), strict=True):
        found = in_page(window, unknown)
        assert not found, f"{viewer} can read {found}"


def known_to_all(window: Visitor) -> list[str]:
    """What a window tells of turns and chits, which are no secret to anybody."""
    return [line for line in window.lines if "chit is drawn" in line or line.startswith("Turn")]


@pytest.mark.slow
def test_two_browsers_play_two_turns_and_see_only_what_they_may(house: Server, visit: Visit) -> None:
    us = visit(house, reduced_motion="reduce").start(
        "game-fte", "scenario-search-the-hamlet", "side-US", "opponent-link"
    )
    link = us.at("invite-link").first.input_value()
    nva = visit(house, reduced_motion="reduce").join(link)
    referee = Referee.at(us, nva)
    guest = visit(house, reduced_motion="reduce").sit(us.match)
    windows: dict[int | None, Visitor] = {US: us, NVA: nva, None: guest}

    # The set-up of one is a secret to all others while it lasts.
    nva.turn_to_answer()
    version = us.version
    nva.act("reactions 1")
    for _ in range(6):
        nva.turn_to_answer()
        nva.find(".")
        kept_secret(referee, windows)
    expect(us.page.locator("[data-testid^=unit-]")).to_have_count(0)
    expect(us.at(OPTION)).to_have_count(0)
    expect(us.at("question")).to_have_text("NVA/VC decides.")
    assert us.version == version, "the other window hears of a secret set-up"
    nva.turn_to_answer()
    nva.act("ready")
    kept_secret(referee, windows)
    us.turn_to_answer()
    expect(
        us.page.locator("[data-testid^=unit-vc-contact], [data-testid^=unit-nva-contact]")
    ).not_to_have_count(0)
    us.act("reactions 1")
    us.turn_to_answer()
    us.find(".")
    us.turn_to_answer()
    expect(nva.page.locator("[data-testid^=unit-us-]")).to_have_count(0)
    us.act("ready")
    kept_secret(referee, windows)
    expect(nva.page.locator("[data-testid^=unit-us-contact]").first).to_be_attached()
    expect(guest.page.locator("[data-testid^=unit-us-contact]").first).to_be_attached()

    # Two turns of both.
    haste = {US: Haste(moves=4), NVA: Haste(moves=4)}
    decided = {US: 0, NVA: 0}
    while referee.turn < 3:
        seat = referee.decides
        window = us if seat == US else nva
        assert window.turn_to_answer() == "mine"
        window.act(haste[seat].pick(window.actions))
        decided[seat] += 1
        kept_secret(referee, windows)
        assert sum(decided.values()) < 300
    assert min(decided.values()) >= 4, decided
    assert haste[US].done["move"]

    # All tell the same of what all may know, once the last choice has come to each window.
    for window in windows.values():
        window.waits_for(lambda one=window: known_to_all(one)[-1].startswith("Turn 3"), "turn 3 is not told")
    assert known_to_all(us) == known_to_all(nva) == known_to_all(guest)


def test_those_who_look_on_decide_and_order_nothing(house: Server, visit: Visit) -> None:
    us = visit(house, reduced_motion="reduce").start("game-fte", "side-US")
    put_guide_away(us)
    guest = visit(house).sit(us.match)
    expect(guest.at(OPTION)).to_have_count(0)
    expect(guest.at("undo")).to_have_count(0)
    guest.at("tab-orders").click()
    expect(guest.page.get_by_text("Only those who sit at a seat have standing orders.")).to_be_visible()
    version = guest.version
    guest.unfocus()
    for key in ("1", "Enter", "z"):
        guest.page.keyboard.press(key)
    guest.page.wait_for_timeout(300)
    assert guest.version == version


def test_the_same_link_shows_the_same_side(house: Server, visit: Visit) -> None:
    match, tokens = house.new_frago("patrol-contact", nva="person")
    referee = Referee(house, match, tokens)
    referee.set_up(NVA)
    one, other = (visit(house).sit(match, tokens["NVA/VC"]) for _ in range(2))
    for window in (one, other):
        expect(window.page.locator("[data-testid^=unit-nva-team-]").first).to_be_attached()
        expect(window.page.locator("[data-testid^=unit-us-]")).to_have_count(0)


# One screen

HIDDEN = "[data-testid^=unit-], [data-testid^=option-], [data-testid=log-line], [data-testid=question]"


def curtain_is_down(me: Visitor, seat: str, referee: Referee) -> None:
    """Nothing of any table shows, and keys do nothing."""
    expect(me.at("curtain")).to_contain_text(f"Pass to {seat}")
    expect(me.page.locator(HIDDEN)).to_have_count(0)
    assert not in_page(me, [*referee.hidden_by(US), *referee.hidden_by(NVA)])
    assert not re.search(r"Turn \d", me.page.title())
    announced = me.at("announcer")
    if announced.count():
        expect(announced).to_have_text("")
    before = referee.seen_by(US)["version"], referee.seen_by(NVA)["version"]
    for key in ("1", "2", "z", "l", "?"):
        me.page.keyboard.press(key)
    me.page.wait_for_timeout(150)
    assert (referee.seen_by(US)["version"], referee.seen_by(NVA)["version"]) == before
    expect(me.page.locator(HIDDEN)).to_have_count(0)


def lift(me: Visitor, seat: str) -> None:
    """The player of that seat sits down."""
    me.at("curtain").get_by_role("button").click()
    expect(me.at("curtain")).to_have_count(0)
    me.turn_to_answer()
    expect(me.at("what-now").locator(".side-mark").first).to_have_text(seat)


def test_a_curtain_falls_between_two_at_one_screen(house: Server, visit: Visit) -> None:
    both = visit(house, reduced_motion="reduce").start(
        "game-fte", "scenario-search-the-hamlet", "opponent-hot", wait="curtain"
    )
    referee = Referee.at(both)

    def choose(action: str) -> None:
        """The table changes, or a curtain falls over it: the versions of two seats cannot be compared."""
        before = both.version
        both.unfolded(both.page.locator(f'[data-testid^=option-][data-action="{action}"]').first).click()
        both.page.wait_for_function(
            """(before) => {
              document.querySelector('[data-testid=ask-first-sure]')?.click();
              return document.querySelector('[data-testid=curtain]')
                || Number(document.querySelector('[data-testid=table]').dataset.version) !== before;
            }""",
            arg=before,
        )

    curtain_is_down(both, "NVA/VC", referee)
    lift(both, "NVA/VC")
    both.act("reactions 1")
    both.turn_to_answer()
    both.find(".")
    both.turn_to_answer()
    choose("ready")
    curtain_is_down(both, "US", referee)
    lift(both, "US")
    assert not in_page(both, *referee.unknown(US))
    both.act("reactions 1")
    both.turn_to_answer()

    # A reload falls behind the curtain again.
    both.page.reload()
    curtain_is_down(both, "US", referee)
    lift(both, "US")
    choose("ready")

    # On through a turn: whenever the other is to decide, the curtain falls first.
    haste, seated, falls = Haste(moves=2), US, 0
    while referee.turn < 2 and falls < 6:
        seat = referee.decides
        name = ("US", "NVA/VC")[seat]
        if seat != seated:
            curtain_is_down(both, name, referee)
            lift(both, name)
            seated, falls = seat, falls + 1
        both.turn_to_answer()
        assert not in_page(both, *referee.unknown(seat))
        choose(haste.pick(both.actions))
    assert falls >= 2
