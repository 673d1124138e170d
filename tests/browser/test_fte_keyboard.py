"""Set-up, an activation, a move, a shot and the end of it without a mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from dangerclose.games.fte.components import UNITS
from tests.browser.conftest import Visit
from tests.browser.fte import US, peaceful, start_at
from tests.browser.serving import Server
from tests.browser.test_keyboard import FOCUSED, go_on_by, tab_to
from tests.browser.visitor import Visitor


def first_of(me: Visitor, verb: str) -> int:
    """The number in the first option with that verb."""
    return int(next(action for action in me.actions if action.startswith(f"{verb} ")).split()[1])


def unfold_first_group(me: Visitor) -> None:
    """Digits choose only what is in sight: a long list is folded at first."""
    me.page.locator("[data-testid=option-group] summary").first.press("Enter")
    expect(me.at("option-1")).to_be_visible()


def test_set_up_and_activate_by_keys(house: Server, visit: Visit) -> None:
    me = visit(house, reduced_motion="reduce").open("/")
    expect(me.at("start")).to_be_visible()
    tab_to(me, "game-fte")
    me.page.keyboard.press("Enter")
    expect(me.at("scenario-patrol-contact")).to_be_visible()
    tab_to(me, "start")
    me.page.keyboard.press("Enter")
    me.turn_to_answer()
    expect(me.at("question")).to_contain_text("opportunity fire")

    # Digits choose; ? shows the keys of this game, Esc goes back.
    me.unfocus()
    me.page.keyboard.press("?")
    expect(me.at("keys-help")).to_contain_text("Line of sight")
    me.page.keyboard.press("Escape")
    expect(me.at("keys-help")).to_have_count(0)
    me.press("1")

    # A unit is placed from the board: Tab to what is lit, arrows to another hex, Enter.
    expect(me.at("question")).to_contain_text("Platoon Leader 1")
    me.unfocus()
    placed = tab_to(me, "hex-")
    me.press("Enter")
    expect(me.at("question"), f"Enter on {placed} placed nobody").not_to_contain_text("Platoon Leader 1")
    me.press("z")
    expect(me.at("question")).to_contain_text("Platoon Leader 1")
    me.unfocus()
    me.press("Enter")  # the ready set-up

    me.turn_to_answer()
    expect(me.at("question")).to_contain_text("Whom do you activate?")
    unfold_first_group(me)
    me.unfocus()
    me.press("1")
    me.turn_to_answer()
    assert any(action.startswith("move") for action in me.actions)


def test_a_move_by_keys(house: Server, visit: Visit) -> None:
    me, _ = peaceful(house, visit)
    unfold_first_group(me)
    me.unfocus()
    me.press("1")
    me.turn_to_answer()
    me.unfocus()

    # Tab to a unit, Enter takes it up and the strip has the focus; M moves, arrows and Enter walk.
    unit = tab_to(me, "unit-")
    me.page.keyboard.press("Enter")
    expect(me.at("unit-strip")).to_be_visible()
    me.page.wait_for_function(f"() => ({FOCUSED}).startsWith('deed-')")
    me.press("m")
    expect(me.at("question")).to_contain_text("Where to?")
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight"):
        go_on_by(me, key)
        if me.page.evaluate("document.activeElement.matches('[data-testid^=hex-][data-lit]')"):
            break
    me.press("Enter")
    assert any("moves to" in line for line in me.lines), unit
    me.turn_to_answer()
    if "halt" in me.actions:
        me.unfocus()
        me.press("Shift+Enter")
    me.turn_to_answer()
    me.unfocus()
    me.press("Shift+Enter")
    assert "finish" not in me.actions


def test_a_distant_hex_by_keys(house: Server, visit: Visit) -> None:
    """At a hex farther away the way to it shows, and Enter goes it."""
    me, _ = peaceful(house, visit)
    me.act("lead")
    me.turn_to_answer()
    me.unfocus()
    unit = tab_to(me, "unit-").removeprefix("unit-")
    me.page.keyboard.press("Enter")
    expect(me.at("reach")).to_be_attached()
    for key in ("Shift+Tab", "ArrowUp", "ArrowUp", "ArrowLeft"):  # from the strip back to the unit, and on
        go_on_by(me, key)
    place = str(me.page.evaluate(FOCUSED)).removeprefix("hex-")
    expect(me.at("route")).to_be_visible()
    me.page.keyboard.press("Enter")
    name = next(one.name for one in UNITS if one.id == unit)
    me.page.wait_for_function(
        "(words) => document.querySelector('[data-testid=announcer]').innerText.includes(words)",
        arg=f"{name} moves to {place}",
    )
    assert len([line for line in me.lines if f"{name} moves to" in line]) > 1


def test_a_shot_by_keys(house: Server, visit: Visit) -> None:
    me = start_at(
        house,
        visit,
        "patrol-contact",
        lambda m: (
            m.ask is not None
            and (m.ask.seat, m.ask.kind) == (US, "act")
            and sum(option[0] == "fire" for option in m.ask.options) > 1
        ),
    )
    if me.at("guide-away").count():
        tab_to(me, "guide-away", "Shift+Tab")
        me.page.keyboard.press("Enter")
    name = UNITS[first_of(me, "fire")].name
    me.unfocus()
    unit = next(one.id for one in UNITS if one.name == name)
    for _ in range(40):
        if tab_to(me, "unit-") == f"unit-{unit}":
            break
    me.page.keyboard.press("Enter")
    expect(me.at("unit-strip")).to_contain_text(name)
    me.press("f")
    me.turn_to_answer()
    if me.actions[0].startswith("target"):
        me.unfocus()
        me.press("1")
        me.turn_to_answer()
    expect(me.at("fire-builder")).to_contain_text("Fire Rating")
    me.unfocus()
    me.press("Enter")
    assert any(f"{name} fires at" in line for line in me.lines)
