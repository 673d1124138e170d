"""A whole FRAGO against the computer, from the lobby to the victory screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fte import Haste, play_on
from tests.browser.serving import Server


@pytest.mark.slow
@pytest.mark.parametrize("side", ["US", "NVA/VC"])
def test_a_whole_frago_against_the_computer(house: Server, visit: Visit, side: str) -> None:
    me = visit(house, reduced_motion="reduce").start("game-fte", "scenario-patrol-contact", f"side-{side}")
    haste = Haste(moves=12)
    decisions = play_on(me, haste)

    assert decisions > 20
    assert haste.done["move"] > 2
    assert haste.done["lead"] + haste.done["hex"] > 2
    expect(me.at("end-screen")).to_be_visible()
    card = house.get(f"/api/matches/{me.match}")
    assert card["over"]
    assert card["result"]
    assert re.search(r"You have (won|lost)|draw", me.at("end-screen").inner_text())

    # The seed is told now, belongs to the hash, and brings every die again; the record replays.
    verdict = house.get(f"/api/matches/{me.match}/verdict")
    assert verdict["right"]
    expect(me.at("seed")).to_contain_text(verdict["seed"])
    expect(me.at("seed-check")).to_contain_text("belongs to the hash")
    # So are the bytes that this browser has given.
    expect(me.at("own-dice")).to_contain_text("✓")
    (hand,) = verdict["hands"]
    expect(me.at("seed")).to_contain_text(hand["part"])
    assert "scenario patrol-contact" in house.text(f"/api/matches/{me.match}/record")
