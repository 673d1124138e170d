"""What the table of Front Toward Enemy does for whoever plays at it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from dangerclose.core.match import Match
from dangerclose.games.fte.components import UNITS
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.sight import blocker
from tests.browser.conftest import Visit
from tests.browser.fte import NVA, US, Haste, peaceful, play_on, put_guide_away, select, start_at
from tests.browser.places import click, hover
from tests.browser.serving import Server
from tests.browser.visitor import Visitor


def acting(match: Match[Any], verb: str, count: int = 1) -> bool:
    """Whether so many American units could do something now."""
    ask = match.ask
    if ask is None or (ask.seat, ask.kind) != (US, "act"):
        return False
    return sum(option[0] == verb for option in ask.options) >= count


# Line of sight


@pytest.mark.parametrize(
    ("start", "end"), [("20.20", "22.18"), ("26.20", "30.15"), ("20.20", "24.20"), ("19.21", "19.25")]
)
def test_the_line_of_sight_tool_names_what_blocks(house: Server, visit: Visit, start: str, end: str) -> None:
    match, tokens = house.new_frago("search-the-hamlet", nva="person")
    me = visit(house, reduced_motion="reduce").sit(match, tokens["US"])
    expect(me.at("board")).to_be_visible()
    me.map_at_rest().page.keyboard.press("0")
    me.page.keyboard.press("l")
    expect(me.at("sight-words")).to_contain_text("Point at a hex")
    hover(me, start)
    expect(me.at("sight-words")).to_contain_text(f"{start}: the bright hexes are seen")
    click(me, start)
    hover(me, end)
    found = blocker(GRID.parse(start), GRID.parse(end))
    words = f"Blocked by {found.name}" if found else "In sight, range"
    expect(me.at("sight-words")).to_contain_text(words)
    expect(me.at("ruler")).to_contain_text(words)
    if found:
        expect(me.at("sight-words")).to_contain_text(found.rule)
        expect(me.at("sight-words")).to_contain_text(GRID.name(found.hexes[0]))
    # A second click keeps the far end, Esc lets go, L puts the tool away; nothing was chosen.
    version = me.version
    me.page.keyboard.press("Escape")
    expect(me.at("ruler")).to_have_count(0)
    me.page.keyboard.press("l")
    expect(me.at("sight-tool")).to_have_count(0)
    assert me.version == version


def test_the_tool_is_there_for_those_who_look_on(house: Server, visit: Visit) -> None:
    match, _ = house.new_frago("search-the-hamlet", nva="person")
    guest = visit(house).sit(match)
    guest.at("overlay-los").click()
    expect(guest.at("sight-words")).to_contain_text("Point at a hex")
    expect(guest.at("overlay-los")).to_have_attribute("aria-pressed", "true")


# Walking


def test_a_click_on_a_distant_hex_walks_there(house: Server, visit: Visit) -> None:
    me, _ = peaceful(house, visit)
    me.act("lead")
    me.turn_to_answer()
    unit = int(next(action for action in me.actions if action.startswith("move ")).split()[1])
    select(me, UNITS[unit].id)
    expect(me.at("deed-move")).to_be_visible()
    expect(me.at("reach")).to_be_attached()
    goal = farthest(me)
    me.at(goal).hover()
    expect(me.at("route")).to_be_visible()
    before = len(me.lines)
    me.at(goal).click()
    arrived(me, unit, goal)
    steps = [line for line in me.lines[before:] if f"{UNITS[unit].name} moves to" in line]
    assert len(steps) > 1, "one click is one step only"


def arrived(me: Visitor, unit: int, goal: str) -> None:
    """Wait until a unit stands in a hex."""
    place = re.escape(goal.removeprefix("hex-"))
    label = re.compile(rf"^{re.escape(UNITS[unit].name)},.* in {place}$")
    expect(me.at(f"unit-{UNITS[unit].id}")).to_have_attribute("aria-label", label)


def farthest(me: Visitor) -> str:
    """The reachable hex that costs most, among those that can be clicked."""
    found: str | None = me.map_at_rest().page.evaluate(
        """() => {
          const far = [...document.querySelectorAll('[data-testid^=hex-]')].flatMap((hex) => {
            const cost = /([\\d½]+) MP away/.exec(hex.getAttribute('aria-label') ?? '');
            const box = hex.getBoundingClientRect();
            const at = [box.x + box.width / 2, box.y + box.height / 2];
            if (!cost || document.elementFromPoint(...at) !== hex) return [];
            return [[hex.dataset.testid, parseFloat(cost[1])]];
          });
          return far.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
        }"""
    )
    assert found, "no hex can be walked to by a click"
    return found


def test_a_counter_that_is_drawn_to_a_hex_walks_there(house: Server, visit: Visit) -> None:
    me, _ = peaceful(house, visit)
    me.act("lead")
    me.turn_to_answer()
    unit = int(next(action for action in me.actions if action.startswith("move ")).split()[1])
    select(me, UNITS[unit].id)
    goal = farthest(me)
    start, end = me.at(f"unit-{UNITS[unit].id}").bounding_box(), me.at(goal).bounding_box()
    assert start
    assert end
    me.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    me.page.mouse.down()
    me.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    expect(me.at("route")).to_be_visible()
    me.does(me.page.mouse.up)
    arrived(me, unit, goal)


def test_a_click_out_of_reach_says_why_with_its_rule(house: Server, visit: Visit) -> None:
    me, _ = peaceful(house, visit)
    me.act("lead")
    me.turn_to_answer()
    unit = int(next(action for action in me.actions if action.startswith("move ")).split()[1])
    select(me, UNITS[unit].id)
    version = me.version
    me.page.keyboard.press("0")  # the far corner is out of sight at first
    click(me, "16.16")
    expect(me.at("toast")).to_contain_text(re.compile(r"\d+\.\d"))
    assert me.version == version


# Fire


def test_the_fire_builder_tells_all_and_commits(house: Server, visit: Visit) -> None:
    me = start_at(house, visit, "patrol-contact", lambda m: acting(m, "fire", 2))
    put_guide_away(me)
    shooter = int(next(action for action in me.actions if action.startswith("fire ")).split()[1])
    me.act(f"fire {shooter}")
    me.turn_to_answer()
    if me.actions[0].startswith("target"):
        expect(me.at("fire-targets")).to_contain_text(UNITS[shooter].name)
        me.act("target")
        me.turn_to_answer()
    builder = me.at("fire-builder")
    expect(builder).to_contain_text(re.compile(r"needs \d|\d or less"))
    expect(builder).to_contain_text("Fire Rating")
    expect(builder).to_contain_text("2.0/1")
    expect(builder).to_contain_text(re.compile(r"\d+ ?%"))
    # Each line has a chip that tells its rule.
    chip = builder.get_by_text("2.0/1").first
    chip.hover()
    rule = me.fetch("/api/games/fte/rules")["2.0/1"]
    expect(me.page.get_by_text(rule[:40])).to_be_visible()
    # Whoever joins in changes the odds; then it is rolled.
    before = builder.inner_text()
    if any(action.startswith("support") for action in me.actions):
        me.act("support")
        expect(builder).not_to_have_text(before)
    told = len(me.lines)
    me.act("shoot")
    assert any(f"{UNITS[shooter].name} fires at" in line for line in me.lines[told:])


def test_a_click_on_an_enemy_aims_at_him(house: Server, visit: Visit) -> None:
    me = start_at(house, visit, "patrol-contact", lambda m: acting(m, "fire", 2))
    put_guide_away(me)
    shooter = int(next(action for action in me.actions if action.startswith("fire ")).split()[1])
    select(me, UNITS[shooter].id)
    target = me.page.locator("[data-testid^=unit-nva][data-lit], [data-testid^=unit-vc][data-lit]").first
    expect(target).to_be_attached()
    me.take(str(target.get_attribute("data-testid")), "Fire")
    expect(me.at("fire-builder")).to_contain_text(re.compile(r"needs \d|\d or less"))


# The enemy's activation


def test_whoever_wants_to_be_asked_is_asked(house: Server, visit: Visit) -> None:
    me, referee = peaceful(house, visit, reactions=2)
    haste, mine = Haste(moves=40, south=True), Haste(moves=0)
    for _ in range(200):
        if referee.decides == NVA:
            referee.plays(NVA, haste)
            continue
        me.turn_to_answer()
        if "hold-fire" in me.actions:
            break
        me.act("pass" if "pass" in me.actions else mine.pick(me.actions))
    expect(me.at("fire-reactions")).to_contain_text("is before your guns")
    version = me.version
    me.act("hold-fire")
    assert me.version > version


def test_what_the_enemy_does_is_told_step_by_step(house: Server, visit: Visit) -> None:
    me = visit(house).start("game-fte", "scenario-patrol-contact", "side-US")
    put_guide_away(me)
    haste = Haste(moves=0)
    play_on(me, haste, lambda: len(me.told) > 1, at_most=60)
    assert any("NVA" in story for story in me.told), me.told


# Standing orders


def test_standing_orders_are_given_and_stay(house: Server, visit: Visit) -> None:
    me, _ = peaceful(house, visit)
    me.at("tab-orders").click()
    team = UNITS.index(next(unit for unit in UNITS if unit.id == "us-team-1"))
    row = me.at(f"order-{team}")
    expect(row).to_contain_text("fires from 30 %")
    mode, chance, within = (row.locator("select").nth(n) for n in range(3))
    me.does(lambda: chance.select_option("50"))
    me.does(lambda: within.select_option("3"))
    expect(row).to_contain_text("fires from 50 % within 3 hexes")
    gun = UNITS.index(next(unit for unit in UNITS if unit.id == "us-mg-1"))
    me.does(lambda: me.at(f"order-{gun}").locator("select").first.select_option("0"))
    expect(me.at(f"order-{gun}")).to_contain_text("holds its fire")
    me.does(me.at("carrying").uncheck)
    me.does(me.at("asking-1").check)
    question = me.question

    me.page.reload()
    me.turn_to_answer()
    me.at("tab-orders").click()
    assert me.question == question, "an order answered a decision"
    expect(me.at("asking-1")).to_be_checked()
    expect(me.at("carrying")).not_to_be_checked()
    expect(mode).to_have_value("1")
    expect(chance).to_have_value("50")
    expect(within).to_have_value("3")
    expect(me.at(f"order-{gun}").locator("select").first).to_have_value("0")
    me.does(me.at("asking-0").check)
    expect(row).to_contain_text("fires from 50 % within 3 hexes")
    expect(me.at(f"order-{gun}")).to_contain_text("holds its fire")
    me.does(me.at("give-all").click)
    expect(me.at(f"order-{gun}")).to_contain_text("fires from 30 %")
