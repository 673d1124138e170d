"""Incoming!'s ready set-ups: everybody stands where he may, bad files are refused."""

from functools import partial
from importlib.resources import files
from itertools import chain

import pytest

from dangerclose.games.incoming.components import LIBRARY, PARAMETERS, SCENARIOS, TERRAIN
from dangerclose.games.incoming.setup_loading import begins, placement_of, read_setup
from dangerclose.games.incoming.setups import SETUPS
from dangerclose.games.incoming.terms import Ground, Side, StandKind
from dangerclose.games.incoming.terrain import Terrain
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.incoming") / "content" / "setups"
EACH = pytest.mark.parametrize("name", SCENARIOS)


def text(name):
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


@EACH
def test_everybody_who_begins_has_a_place(name):
    scenario = SCENARIOS[name]
    forces = {force.id: force for force in scenario.sheet.forces}
    placed = [
        stand
        for setup in SETUPS[name].values()
        for stand in (*setup.stands, *setup.below, *chain.from_iterable(setup.aboard.values()))
    ]
    there = [
        one.id
        for one in scenario.stands
        if begins(placement_of(forces[one.force], one))
        or placement_of(forces[one.force], one).by_helicopter
        or forces[one.force].mounted
    ]
    assert sorted(placed) == sorted(there)


@EACH
def test_those_who_wait_hidden_are_in_cover(name):
    """Of the stands that begin hidden nine in ten are in a feature, line one or have a work of their own."""
    scenario = SCENARIOS[name]
    forces = {force.id: force for force in scenario.sheet.forces}
    terrain = Terrain(scenario.table, TERRAIN, PARAMETERS)
    covered = total = 0
    for force, setup in SETUPS[name].items():
        works = [place for places in setup.works.values() for place in places]
        for stand in (one for one in scenario.stands if one.force == force and one.id in setup.stands):
            if placement_of(forces[force], stand).hidden:
                column, row = setup.stands[stand.id]
                point = row * terrain.lattice.columns + column
                total += 1
                covered += bool((terrain.sheltered | terrain.edged) >> point & 1 or (column, row) in works)
    assert covered * 10 >= total * 9, (covered, total)


def test_nobody_begins_in_the_water():
    scenario = SCENARIOS["the-bend-at-cai-rong"]
    terrain = Terrain(scenario.table, TERRAIN, PARAMETERS)
    canal = 0
    for feature in terrain.features:
        if feature.ground == Ground.CANAL:
            canal |= terrain.inside[feature.number]
    for column, row in SETUPS["the-bend-at-cai-rong"]["vc"].stands.values():
        assert not canal >> row * terrain.lattice.columns + column & 1


def test_the_sides_begin_apart():
    """Nobody sees an enemy who is not hidden when a game begins."""
    for name in ("dry-season-sweep", "six-nine-is-down", "what-the-dog-found"):
        sides = {one.id: one.side for one in SCENARIOS[name].stands}
        rows = {side: [] for side in Side}
        for setup in SETUPS[name].values():
            for stand, place in setup.stands.items():
                rows[sides[stand]].append(place)
        assert all(
            (ac - bc) ** 2 + (ar - br) ** 2 > 10**2
            for ac, ar in rows[Side.FREE_WORLD]
            for bc, br in rows[Side.COMMUNIST]
        )


def test_guns_begin_in_their_pits_and_crews_in_their_carriers():
    convoy = SETUPS["kilometre-31"]["us"]
    assert convoy.aboard["us-m-48-1"] == ("us-1-platoon-cg-1", "us-1-fire-team-1")
    assert convoy.aboard["us-m-551-1"] == ("us-A-company-cg-1",)
    assert len(convoy.column) == 10
    kinds = {one.id: one.kind for one in SCENARIOS["wire-at-midnight"].stands}
    guns = [name for name in SETUPS["wire-at-midnight"]["us"].stands if kinds[name] == StandKind.GUN_105]
    assert len(guns) == 2


@pytest.mark.parametrize(
    ("scenario", "old", "new", "problem"),
    [
        ("dry-season-sweep", "vc-sniper-1 = ", "vc-sniper-9 = ", "there is no stand that begins here"),
        ("dry-season-sweep", "vc-porter-1 = [", "vc-porter-1 = [900, ", "of length 2, got 3"),
        (
            "dry-season-sweep",
            "us-medic-1 = [25, 62]",
            "us-medic-1 = [25, 40]",
            "begin at [25, 40]",
        ),
        (
            "dry-season-sweep",
            "vc-sniper-2 = [56, 39]",
            "vc-sniper-2 = [99, 39]",
            "begin at [99, 39]",
        ),
        ("dry-season-sweep", "entrance = [[", "exit = [[", "expected places for 2 entrance, got 0"),
        ("dry-season-sweep", "[forces.us.stands]", "[forces.gb.stands]", "there is no force 'gb'"),
        ("dry-season-sweep", "traps = [[33, 45], ", "traps = [", "expected 6 places"),
        ("dry-season-sweep", "traps = [[33, 45], ", "traps = [[50, 63], ", "expected no trap at [50, 63]"),
        ("kilometre-31", '"us-truck-4", ', "", "column"),
        ("kilometre-31", '"us-truck-4", ', '"us-truck-3", ', "column"),
        ("what-the-dog-found", 'fire-team-4 = "6"', 'fire-team-4 = "16"', "there is no section '16'"),
    ],
)
def test_bad_set_ups_are_refused(scenario, old, new, problem):
    file = f"{scenario}.toml"
    read = partial(read_setup, scenario=SCENARIOS[scenario], library=LIBRARY, file=file)
    demand_refusal(read, changed(text(scenario), old, new), file, problem)


def moved(name, stand, place):
    """A set-up in which one stand begins somewhere else."""
    whole = text(name)
    line = next(line for line in whole.splitlines() if line.startswith(f"{stand} = "))
    return changed(whole, line, f"{stand} = {place}")


@pytest.mark.parametrize(
    ("scenario", "stand", "place", "problem"),
    [
        ("dry-season-sweep", "vc-C-company-cg-1", [55, 39], "expected them not to overlap"),
        ("dry-season-sweep", "vc-rpg-1", [57, 30], "expected it within a width of a platoon"),
        ("wire-at-midnight", "us-gun-105-1", [32, 40], "expected a place in g1"),
        ("wire-at-midnight", "us-medic-1", [10, 30], "it may not begin"),
        ("kilometre-31", "nva-porter-1", [3, 58], "nva: it begins in too many features"),
    ],
)
def test_stands_in_the_wrong_place_are_refused(scenario, stand, place, problem):
    file = f"{scenario}.toml"
    read = partial(read_setup, scenario=SCENARIOS[scenario], library=LIBRARY, file=file)
    text_ = moved(scenario, stand, place)
    if scenario == "kilometre-31":
        for other, elsewhere in (("nva-porter-2", [20, 58]), ("nva-observer-1", [54, 58])):
            line = next(line for line in text_.splitlines() if line.startswith(f"{other} = "))
            text_ = changed(text_, line, f"{other} = {elsewhere}")
    demand_refusal(read, text_, file, problem)
