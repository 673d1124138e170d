"""The first turn of somebody who has never been here, with the mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import SAME_BYTES, Visit
from tests.browser.serving import Server

DICE = 4
"""With these some unit in An Loc may still walk out of it after the enemy's turn."""


def test_a_new_user_plays_the_first_turn(known_dice: Server, visit: Visit) -> None:
    me = visit(known_dice)
    me.page.add_init_script(SAME_BYTES)
    me.open("/")

    # The lobby: four games, one of them built, and a table after two clicks.
    expect(me.at("lobby")).to_be_visible()
    expect(me.page.locator("[data-testid^=game-]")).to_have_count(4)
    expect(me.at("game-anloc")).to_contain_text("An Loc")
    me.at("scenario-first-assault").click()
    me.at("start").click()

    # Set-up: the ready one.
    expect(me.at("what-now")).to_contain_text("ARVN")
    expect(me.at("question")).to_contain_text("Set-up")
    expect(me.at("hex-0810")).to_be_visible()
    me.choose("ready set-up")

    # Logistics: effort, then aircraft from the display.
    me.answer_until("effort level")
    expect(me.at("what-now")).to_contain_text("Turn 1")
    me.choose("Effort level 3")
    me.answer_until("air units do you buy")
    for kind in ("F-4", "F-4", "AH-1"):
        me.choose(f"Buy {kind}")
    me.choose("Done")

    # Air: the Phantoms suppress the guns, the Cobra waits.
    me.answer_until("mission does each air unit fly")
    assert any("NVA" in story for story in me.told), "the NVA's effort was not told"
    flown = 0
    while "mission" in me.question:
        lit = me.page.locator("button[data-testid=air-sead-f4]")
        me.does(lit.click if lit.count() else me.option("CAS").click)
        flown += 1
        me.turn_to_answer()
    assert flown == 5
    assert any("SEAD with 28 points" in line for line in me.lines)

    # The NVA's turn goes by and is told; then I move a unit by clicking it and a hex.
    me.answer_until("Movement: which unit moves")
    assert any("NVA" in line for line in me.lines)
    # Which of them is left is for the enemy to say.
    mine = me.page.locator("[data-testid=board] .piece.lit [data-testid^=unit-]").first
    me.take(str(mine.get_attribute("data-testid")), "Move")
    expect(me.at("question")).to_contain_text("Where does")
    before = len(me.lines)
    me.take(me.lit_hex())
    assert any("moves from" in line for line in me.lines[before:])

    # To the end of the turn.
    me.to_next_turn()
