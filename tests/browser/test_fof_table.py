"""Fields of Fire in the browser: the guided start to its end, and orders by clicks on the map."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fof import follow_to_the_end
from tests.browser.guiding import PHONE
from tests.browser.serving import Server

LESSONS = {"hamlet", "ready", "commands", "order", "activate", "leader", "platoon", "card", "hears", "end"}


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_the_training_mission_is_played_to_its_end_through_the_guide(
    house: Server, visit: Visit, options: dict[str, object]
) -> None:
    me = visit(house, newcomer=True, reduced_motion="reduce", **options)
    me.start("game-fof").begin()
    expect(me.at("guide")).to_be_visible()
    shown = follow_to_the_end(me, house)
    assert shown[0] == "hamlet"
    assert set(shown) >= LESSONS, shown
    expect(me.at("end-screen")).to_be_visible()
