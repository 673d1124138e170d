"""12.6 Breaching."""

from __future__ import annotations

from importlib.resources import files

import pytest

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.breaching import (
    CHARGE,
    OF_CHART,
    WEAPONS,
    BreachAttempt,
    Outcome,
    breach_targets,
    needs_attempt,
    outcome,
    read_breaching,
    struck_behind,
)
from dangerclose.games.fof.urban import AREA_NAME, Works
from dangerclose.testing import rule
from tests.games.fof.city import AREA, BLOCK
from tests.shared.content_files import changed, demand_refusal

TEXT = (files("dangerclose.games.fof") / "content" / "breaching.toml").read_text(encoding="utf-8")
GRENADES, CONCENTRATION = BreachAttempt
ROCKET, RIFLE, TANK = OF_CHART["m20"], OF_CHART["106mm-rcl"], OF_CHART["m48a3"]


def bits(*names):
    return bits_of(AREA[name] for name in names)


def names(found):
    return {AREA_NAME[one] for one in members(found)}


@rule("fof", "12.6/T1", "12.6/2")
@pytest.mark.parametrize(
    ("weapon", "attempt", "results"),
    [
        (CHARGE, GRENADES, (Outcome.GRENADE_MISS, Outcome.BREACH, Outcome.BREACH)),
        (ROCKET, GRENADES, (Outcome.GRENADE_ATTACK, Outcome.GRENADE_ATTACK, Outcome.BREACH)),
        (RIFLE, CONCENTRATION, (Outcome.FIRE, Outcome.BREACH, Outcome.BREACH)),
        (TANK, CONCENTRATION, (Outcome.FIRE, Outcome.BREACH, Outcome.BREACH)),
    ],
)
def test_every_weapon_under_fire_by_icons(weapon, attempt, results):
    assert weapon.attempt == attempt
    assert needs_attempt(weapon, under_fire=True)
    assert tuple(outcome(weapon, icons, under_fire=True) for icons in range(3)) == results


@rule("fof", "12.6/T1")
@pytest.mark.parametrize(("weapon", "sure"), [(CHARGE, True), (ROCKET, False), (RIFLE, False), (TANK, False)])
def test_a_charge_alone_is_sure_where_nobody_fires(weapon, sure):
    assert needs_attempt(weapon, under_fire=False) is not sure
    assert (outcome(weapon, 0, under_fire=False) == Outcome.BREACH) is sure


@rule("fof", "12.6/2")
def test_no_other_weapon_breaches():
    assert set(OF_CHART) == {"m20", "106mm-rcl", "m50a1-ontos", "m48a3"}
    assert len(WEAPONS) == 4


BY_CLASS = [
    ("U1", {"ground-a", "ground-b"}),
    ("U4", {"ground-a"}),
    ("U6", {"courtyard"}),
    ("U9", {"courtyard"}),
    ("U10", set()),
    ("U11", set()),
    ("U12", set()),
]


@rule("fof", "12.6/1", "12.6/T1")
@pytest.mark.parametrize("weapon", [ROCKET, RIFLE, TANK])
@pytest.mark.parametrize(("code", "opened"), BY_CLASS)
def test_heavy_weapons_open_what_they_see_from_the_street(weapon, code, opened):
    assert names(breach_targets(weapon, BLOCK[code], Works(), bits("street-n"))) == opened
    assert breach_targets(weapon, BLOCK[code], Works(), bits("upper-a")) == 0


@rule("fof", "12.6/T1")
@pytest.mark.parametrize(("code", "opened"), BY_CLASS)
def test_a_charge_is_laid_in_the_street_of_a_compound_or_barricaded_building(code, opened):
    block = BLOCK[code]
    barricaded = Works(barricaded=bits("ground-a", "ground-b")) if block.barricades else Works()
    assert names(breach_targets(CHARGE, block, barricaded, bits("street-w"))) == opened
    assert names(breach_targets(CHARGE, block, Works(), bits("street-w"))) == opened & {"courtyard"}
    assert breach_targets(CHARGE, block, barricaded, bits("ground-b")) == 0


@rule("fof", "12.6/1")
def test_the_building_within_a_wall_is_breached_from_the_courtyard():
    works = Works(barricaded=bits("ground-a"))
    assert names(breach_targets(CHARGE, BLOCK["U6"], works, bits("courtyard"))) == {"ground-a"}
    assert names(breach_targets(ROCKET, BLOCK["U7"], works, bits("courtyard", "street-n"))) == {
        "courtyard",
        "ground-a",
    }


def test_nothing_is_breached_twice():
    assert breach_targets(TANK, BLOCK["U4"], Works(breached=bits("ground-a")), bits("street-n")) == 0


@rule("fof", "12.6/T1")
def test_a_charge_strikes_those_behind_and_other_weapons_nobody():
    assert names(struck_behind(CHARGE, BLOCK["U6"], AREA["courtyard"])) == {"courtyard"}
    assert names(struck_behind(CHARGE, BLOCK["U2"], AREA["ground-b"])) == {"ground-a", "ground-b"}
    assert [struck_behind(one, BLOCK["U2"], AREA["ground-b"]) for one in (ROCKET, RIFLE, TANK)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('["m20"]', '["m21"]', "there is no row of vehicles.toml 'm21'"),
        ('["m20"]', '["m48a3"]', "given twice"),
        ("icons = 2", "icons = 3", "expected 1 to 2"),
        ('otherwise = "fire"', 'otherwise = "breach"', "something else"),
        ('charts = ["m20"]\n', "", "either a charge"),
    ],
)
def test_wrong_files_are_refused(old, new, problem):
    demand_refusal(read_breaching, changed(TEXT, old, new), "breaching.toml", problem)
