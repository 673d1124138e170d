"""Incoming! in the browser to its end: whole battles, and the guided first one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from dangerclose.core.record import read, replay
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.charts import tally
from tests.browser.conftest import SAME_BYTES, Visit
from tests.browser.guiding import CARD, covers_nothing, obey
from tests.browser.incoming import IN_HASTE, choose
from tests.browser.serving import Server
from tests.browser.test_incoming_table import LEADER, SWEEP, TEAM, draw
from tests.browser.visitor import Visitor

SHORTEST = "kilometre-31"
DICE = 3
SECONDS = 120
HINTS = 8


def without_luck(server: Server, visit: Visit, **options: Any) -> Visitor:
    """Somebody who brings the same bytes to the dice each time."""
    me = visit(server, reduced_motion="reduce", **options)
    me.page.add_init_script(SAME_BYTES)
    return me


def ends_as_the_engine_says(me: Visitor, server: Server, folder: Path) -> None:
    """The record verifies, and the end screen tells the engine's result and points."""
    expect(me.at("end-screen")).to_be_visible()
    text = server.text(f"/api/matches/{me.match}/record")
    match = replay(GAME, read(text))
    assert match.result is not None
    expect(me.at("end-screen")).to_contain_text(match.result.reason)
    told = tally(match.state)
    expect(me.at("tally").locator("tfoot .value")).to_have_text(told.total.values)
    rows = me.at("tally").locator("tbody tr")
    expect(rows).to_have_count(len(told.rows))
    for row, shown in zip(told.rows, rows.all(), strict=True):
        expect(shown.locator("th")).to_have_text(row.text, ignore_case=True)
        expect(shown.locator("td.value")).to_have_text([value or "–" for value in row.values])
    path = folder / f"{me.match}.record"
    path.write_text(text, encoding="utf-8")
    assert ".record: true." in Server.command("verify", path)
    # The seed is told now, belongs to the hash, and brings every die again.
    verdict = server.get(f"/api/matches/{me.match}/verdict")
    assert verdict["right"]
    expect(me.at("seed")).to_contain_text(verdict["seed"])
    expect(me.at("seed-check")).to_contain_text("belongs to the hash")
    expect(me.at("own-dice")).to_contain_text("✓")


@pytest.mark.slow
@pytest.mark.parametrize("side", ["Free-World", "Communist"])
def test_a_whole_battle_against_the_computer(
    known_dice: Server, visit: Visit, tmp_path: Path, side: str
) -> None:
    me = without_luck(known_dice, visit)
    me.start("game-incoming", f"scenario-{SHORTEST}", f"side-{side}")
    done = me.page.evaluate(IN_HASTE, [HINTS, 0, SECONDS])
    assert done["hint"] == HINTS
    ends_as_the_engine_says(me, known_dice, tmp_path)
    assert "note hint ply" in known_dice.text(f"/api/matches/{me.match}/record")


@pytest.mark.slow
def test_a_whole_battle_by_two_browsers(known_dice: Server, visit: Visit, tmp_path: Path) -> None:
    me = without_luck(known_dice, visit).start("game-incoming", f"scenario-{SHORTEST}", "opponent-link")
    both = [me, without_luck(known_dice, visit).join(me.at("invite-link").first.input_value())]
    for me in both:
        me.page.evaluate(f"window.played = ({IN_HASTE})([0, 4, {SECONDS}]); null")
    done = [me.page.evaluate("window.played") for me in both]
    assert all(one["move"] for one in done), done
    assert sum(one["fire"] + one["react"] for one in done), done
    for me in both:
        ends_as_the_engine_says(me, known_dice, tmp_path)


def follow_to_the_end(me: Visitor, at_most: int = 120) -> list[str]:
    """Do what the guide asks by hand, and while it asks nothing pass and hold; the steps that it showed."""
    shown: list[str] = []
    for _ in range(at_most):
        assert me.turn_to_answer() == "mine", f"the battle is over before the guide is: {shown}"
        card = me.page.evaluate(CARD)
        if card is None:
            return shown
        step, wants = card["step"], card["wants"]
        if card["state"] == "waits":
            me.act("pass", "hold", "ready")
            continue
        if step not in shown:
            shown.append(step)
            covers_nothing(me, step, pointing=wants != "next")
        if step == "move":
            me.does(lambda: draw(me, TEAM, up=2))
        elif step == "group":
            if me.at("all-stands").count():
                me.at("all-stands").click()
            me.at(f"actor-{LEADER}").click()
            me.at("together").click()
            me.does(lambda: draw(me, LEADER, up=2))
            expect(me.at("stop-plan")).to_have_count(0)
        else:
            kind, _, action = wants.partition(" ")
            if kind == "option" and action not in me.actions:
                choose(me, int(action.split()[1]))
            obey(me, step, wants)
    raise AssertionError(f"the guide does not end: {shown}")


@pytest.mark.parametrize(
    ("seat", "lessons"),
    [
        ("Free-World", {"hamlet", "ready", "initiative", "move", "group", "lost", "end"}),
        ("Communist", {"hidden", "ready", "orders", "react", "end"}),
    ],
)
def test_the_sweep_is_taught_by_its_guide(
    known_dice: Server, visit: Visit, seat: str, lessons: set[str]
) -> None:
    computer = "communist" if seat == "Free-World" else "free_world"
    match, tokens = known_dice.new_battle(SWEEP, **{computer: "computer"})
    me = visit(known_dice, newcomer=True, reduced_motion="reduce").sit(match, tokens[seat]).begin()
    expect(me.at("guide")).to_be_visible()
    shown = follow_to_the_end(me)
    assert lessons <= set(shown), shown
    assert shown[-1] == "end"
    expect(me.at("guide")).to_have_count(0)
