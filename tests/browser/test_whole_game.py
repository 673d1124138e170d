"""A whole game against the computer, from the lobby to the victory screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server


@pytest.mark.slow
@pytest.mark.parametrize("side", ["ARVN", "NVA"])
def test_a_whole_game_against_the_computer(house: Server, visit: Visit, side: str) -> None:
    me = visit(house, reduced_motion="reduce").start("scenario-first-assault", f"side-{side}")
    decisions = me.plays_on(lambda _, first: first)

    assert decisions > 10
    expect(me.at("end-screen")).to_be_visible()
    card = house.get(f"/api/matches/{me.match}")
    assert card["over"]
    assert card["result"]
    won = me.at("end-screen").inner_text()
    assert re.search(r"You have (won|lost)|draw", won)

    # The seed is told now, belongs to the hash, and brings every die again.
    verdict = house.get(f"/api/matches/{me.match}/verdict")
    assert verdict["right"]
    expect(me.at("seed")).to_contain_text(verdict["seed"])
    expect(me.at("seed")).to_contain_text(verdict["seedHash"])
    expect(me.at("seed-check")).to_contain_text("belongs to the hash")
