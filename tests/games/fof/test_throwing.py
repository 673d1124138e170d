"""12.11 Grenades and pyrotechnics thrown by hand in a city."""

from __future__ import annotations

from importlib.resources import files

import pytest

from dangerclose.core.bits import members
from dangerclose.games.fof.throwing import ALLOWED, Spot, read_throwing, thrown_across, thrown_into
from dangerclose.games.fof.urban import AREA_NAME
from dangerclose.testing import rule
from tests.games.fof.city import AREA, BLOCK
from tests.shared.content_files import changed, demand_refusal

TEXT = (files("dangerclose.games.fof") / "content" / "throwing.toml").read_text(encoding="utf-8")
PRINTED = """
In the Street: Yes Yes Yes Yes No No Yes
Ground Floor: Yes No Yes Yes Yes No Yes
Single Story Rooftop: Yes Yes Yes Yes No No Yes
Upper Story: Yes No Yes No Yes Yes Yes
Upper Story Rooftop: Yes Yes No No Yes Yes Yes
Compound: Yes No Yes Yes No No Yes
"""
"""12.11/T1 as the book has it: into the street, the adjacent one, ground floor, low roof, upper story, high
roof, compound."""
SPOTS = {
    "In the Street": Spot.STREET,
    "Ground Floor": Spot.GROUND_FLOOR,
    "Single Story Rooftop": Spot.LOW_ROOF,
    "Upper Story": Spot.UPPER_STORY,
    "Upper Story Rooftop": Spot.HIGH_ROOF,
    "Compound": Spot.COMPOUND,
}
ROWS = [
    (SPOTS[line.split(":")[0]], target, word == "Yes")
    for line in PRINTED.strip().splitlines()
    for target, word in zip(Spot, line.split(":")[1].split(), strict=True)
]


@rule("fof", "12.11/T1")
@pytest.mark.parametrize(("thrower", "target", "allowed"), ROWS)
def test_every_row_of_the_table(thrower, target, allowed):
    assert ALLOWED[thrower, target] is allowed


def test_the_table_is_whole():
    assert len(ROWS) == len(ALLOWED) == 42


def into(code, area, attached=0):
    return {AREA_NAME[one] for one in members(thrown_into(BLOCK[code], attached, AREA[area]))}


STREETS = {"street-n", "street-e", "street-s", "street-w"}


@rule("fof", "12.11/T1")
def test_from_the_street_one_throws_at_all_on_the_ground_but_not_upstairs():
    assert into("U2", "street-n") == STREETS | {"ground-a", "ground-b"}
    assert into("U7", "street-n") == STREETS | {"ground-a", "courtyard"}
    assert into("U2", "street-n", attached=0b0010) == STREETS - {"street-e"} | {"ground-a", "ground-b"}


@rule("fof", "12.11/T1")
def test_up_and_down_one_throws_within_one_area():
    assert into("U2", "ground-a") == STREETS | {"ground-a", "ground-b", "upper-a"}
    assert into("U2", "upper-b") == STREETS | {"ground-b", "upper-a", "upper-b"}


@rule("fof", "12.11/T1")
def test_within_a_wall_upper_story_and_courtyard():
    assert into("U7", "upper-a") == STREETS | {"courtyard", "ground-a", "upper-a"}
    assert into("U7", "courtyard") == STREETS | {"courtyard", "ground-a"}


@rule("fof", "12.11/T1")
def test_the_other_half_of_the_street_is_reached_from_the_street_alone():
    north, east = AREA["street-n"], AREA["street-e"]
    assert thrown_across(north, 0) == 1 << AREA["street-s"]
    assert thrown_across(east, 1) == 1 << AREA["street-w"]
    assert thrown_across(north, 1) == 0
    assert [thrown_across(AREA[one], 0) for one in ("ground-a", "upper-a", "courtyard")] == [0, 0, 0]


def test_a_table_with_a_row_missing_is_refused():
    broken = changed(TEXT, "[allowed.compound]", "[allowed.adjacent-street]")
    demand_refusal(read_throwing, broken, "throwing.toml", "expected these rows in order")


def test_a_table_with_a_target_missing_is_refused():
    demand_refusal(read_throwing, changed(TEXT, "compound = true\n", ""), "throwing.toml", "allowed.street")


def test_a_table_that_bars_throwing_where_one_is_is_refused():
    broken = changed(TEXT, "street = true", "street = false")
    demand_refusal(read_throwing, broken, "throwing.toml", "where one is")
