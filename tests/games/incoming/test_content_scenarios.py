"""Incoming!'s scenarios: tables, forces, prices, tunnels; bad files refused."""

from collections import Counter as Tally
from functools import partial
from importlib.resources import files

import pytest

from dangerclose.games.incoming.components import LIBRARY, SCENARIOS, STANDS, TERRAIN
from dangerclose.games.incoming.layout import closer, covered, near, overlap, turn
from dangerclose.games.incoming.scenario_loading import minutes, price, read_scenario
from dangerclose.games.incoming.scenario_schema import Feature
from dangerclose.games.incoming.terms import Ground, Quality, Role, Side, StandKind
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.incoming") / "content" / "scenarios"
EACH = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))


def text(name):
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def feature(scenario, name):
    return next(one for one in SCENARIOS[scenario].table.features if one.id == name)


def force(scenario, name):
    return next(one for one in SCENARIOS[scenario].sheet.forces if one.id == name)


def test_seven_scenarios_in_order():
    assert [one.sheet.number for one in SCENARIOS.values()] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("scenario", "points"),
    [
        ("dry-season-sweep", {"us": 70, "vc": 61}),
        ("wet-rubber", {"anzac": 48, "relief": 36, "vc": 127}),
        ("wire-at-midnight", {"us": 143, "nva": 135}),
        ("kilometre-31", {"us": 123, "nva": 132}),
        ("six-nine-is-down", {"usmc": 72, "nva": 79}),
        ("what-the-dog-found", {"arvn": 66, "vc": 84}),
        ("the-bend-at-cai-rong", {"us": 121, "vc": 117}),
    ],
)
def test_what_the_forces_cost(scenario, points):
    assert {one.id: price(one, LIBRARY.points) for one in SCENARIOS[scenario].sheet.forces} == points


@pytest.mark.parametrize(
    ("scenario", "features", "percent"),
    [
        ("dry-season-sweep", 35, 44),
        ("wet-rubber", 33, 44),
        ("wire-at-midnight", 39, 33),
        ("kilometre-31", 30, 39),
        ("six-nine-is-down", 38, 46),
        ("what-the-dog-found", 27, 47),
        ("the-bend-at-cai-rong", 47, 47),
    ],
)
def test_tables_are_covered(scenario, features, percent):
    table = SCENARIOS[scenario].table
    assert (len(table.features), covered(table)) == (features, percent)


@EACH
def test_what_blocks_sight_is_made_of_rectangles(scenario):
    for one in scenario.table.features:
        if TERRAIN[one.ground.number].blocks:
            assert one.parts, one.id


@EACH
def test_stands_have_names_and_sides_of_their_own(scenario):
    ids = [one.id for one in scenario.stands]
    assert len(set(ids)) == len(ids)
    assert {one.side for one in scenario.stands} == set(Side)
    for one in scenario.stands:
        assert (one.rating > 0) <= one.kind.endswith("-cg"), one.id


@EACH
def test_every_side_can_earn_something_and_every_word_is_a_sentence(scenario):
    for side in Side:
        assert any(row.side == side for row in scenario.sheet.objectives)
    for row in (*scenario.sheet.objectives, *scenario.sheet.special):
        assert row.words.endswith(".")
        assert row.words[0].isupper() or row.words[0].isdigit()
    assert scenario.sheet.briefing.endswith((".", "?"))


def test_the_village_sweep():
    sweep = SCENARIOS["dry-season-sweep"]
    assert feature("dry-season-sweep", "J1").parts == ((1000, 2000, 6000, 7000),)
    assert feature("dry-season-sweep", "T2").parts == ((11100, 17500, 11500, 23500),)
    assert feature("dry-season-sweep", "K1").corners[1] == (17200, 10400)
    assert not sweep.sheet.free_fire_zone
    huts = sum(one.ground == Ground.HUT for one in sweep.table.features)
    assert huts >= LIBRARY.charts.requests.buildings
    kinds = Tally(one.kind for one in sweep.stands if one.side == Side.FREE_WORLD)
    assert kinds == {
        StandKind.COMPANY_CG: 1,
        StandKind.PLATOON_CG: 2,
        StandKind.FIRE_TEAM: 6,
        StandKind.HMG: 1,
        StandKind.OBSERVER: 1,
        StandKind.MEDIC: 2,
        StandKind.DOG_TEAM: 1,
    }


def test_sappers_and_garrisons_are_veteran():
    # T.2/4
    for scenario, role in (("wire-at-midnight", Role.SAPPERS), ("what-the-dog-found", Role.GARRISON)):
        teams = [one for one in SCENARIOS[scenario].stands if one.role == role]
        assert {one.quality for one in teams if one.kind == StandKind.FIRE_TEAM} == {Quality.VETERAN}
    garrison = [one for one in SCENARIOS["what-the-dog-found"].stands if one.role == Role.GARRISON]
    assert [one.quality for one in garrison] == [Quality.VETERAN] * 5


def test_guns_stand_in_their_pits():
    guns = [one for one in SCENARIOS["wire-at-midnight"].stands if one.kind == StandKind.GUN_105]
    assert [one.feature for one in guns] == ["g1", "g2"]
    radius = (
        STANDS.stands[StandKind.GUN_105.number].width + STANDS.stands[StandKind.GUN_105.number].depth
    ) // 4
    for one in guns:
        ((west, south, east, north),) = feature("wire-at-midnight", one.feature).parts
        assert min(east - west, north - south) >= 2 * radius


def test_the_tunnels():
    tunnels = SCENARIOS["what-the-dog-found"].sheet.tunnels
    assert (len(tunnels.entrances), len(tunnels.sections), len(tunnels.ways)) == (4, 9, 12)
    works = force("what-the-dog-found", "vc").works
    assert (works["entrance"], works["tunnel-section"], works["booby-trap"]) == (4, 9, len(tunnels.traps))


def test_clocks():
    # The base game's clock: on average 20 to 75 initiatives.
    for scenario in SCENARIOS.values():
        clock = scenario.sheet.clock
        steps = (minutes(clock.end) - minutes(clock.start)) // clock.step
        assert 20 <= steps * 6 / (7 - clock.advances_on) <= 75, scenario.sheet.id


# Geometry of layouts


def area(name, *box, ground=Ground.ROUGH):
    return Feature(id=name, number=0, ground=ground, parts=(box,))


def test_features_that_share_an_edge_do_not_overlap():
    assert not overlap(area("a", 0, 0, 100, 100), area("b", 100, 0, 200, 100))
    assert overlap(area("a", 0, 0, 101, 100), area("b", 100, 0, 200, 100))


def test_a_slanting_line_keeps_its_distance():
    trench = Feature(id="t", number=0, ground=Ground.TRENCH, parts=(), corners=((0, 0), (300, 400)), half=50)
    # (125, 250) is just 50 from the middle of the trench.
    assert not overlap(trench, area("a", 0, 250, 125, 300))
    assert overlap(trench, area("a", 0, 250, 126, 300))
    assert overlap(trench, area("a", -50, -50, 400, 500))


def test_distances_are_compared_exactly():
    way = ((0, 0), (300, 400))
    assert turn(*way, (0, 100)) > 0 > turn(*way, (100, 0))
    # (150 - 40, 200 + 30) is 50 from the middle of the way.
    assert closer((110, 230), way, 51)
    assert not closer((110, 230), way, 50)
    assert not closer((300, 450), way, 50)
    assert closer((300, 449), way, 50)
    assert near(way, ((0, 400), (300, 0)), 1)


# Bad files


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "dry-season-sweep"', 'id = "wet-season-sweep"', "expected the name of the file"),
        ("J1 = [10, 20, 50, 50]", "J1 = [10, 20, 50]", "expected x, y, width and height"),
        ("J8 = [270, 30, 40, 50]", "J8 = [290, 30, 40, 50]", "feature J8: expected it to lie inside"),
        (
            "J2 = [10, 90, 40, 50]",
            "J2 = [10, 60, 40, 50]",
            "features J1 and J2: expected them not to overlap",
        ),
        ("T1 = [120, 167, 225, 167]", "T1 = [120, 167, 225, 170]", "expected a line that blocks sight"),
        ("T1 = [120, 167, 225, 167]", "T1 = [120, 167, 225]", "two or more corners"),
        ("points = 70", "points = 71", "its parts cost 70, not 71"),
        ('"H6"]\nwords', '"H7"]\nwords', "there is no feature 'H7'"),
        ('end = "11:00"', 'end = "11:10"', "whole steps after the start"),
        ('end = "11:00"', 'end = "25:00"', "clock.end"),
        ("number = 3,", "number = 12,", "expected a feature for each cache"),
        ('observer = "artillery"', 'observer = "navy"', "there is no observer 'navy'"),
        (
            '{ kind = "hmg" },\n    { kind = "observer"',
            '{ kind = "pilot" },\n    { kind = "observer"',
            "no pilot",
        ),
        ("works = { bunker = 3,", "works = { castle = 3,", "there is no work 'castle'"),
        ('placement = [{ edge = "south" }]', "placement = []", "expected a place to begin"),
        ('[{ edge = "south" }]', "[{ hidden = true }]", "expected a zone, features, ground or an edge"),
        ('army = "vc-local-force"', 'army = "militia"', "expected forces of both sides"),
        ('kind = "company-cg", company = "A"', 'kind = "medic", company = "A"', "expected a command group"),
        ("table = [320, 320]", "table = [480, 480]", "percent of the table covered, got 19"),
    ],
)
def test_bad_scenarios_are_refused(old, new, problem):
    name = "dry-season-sweep.toml"
    read = partial(read_scenario, library=LIBRARY, file=name)
    demand_refusal(read, changed(text("dry-season-sweep"), old, new), name, problem)


@pytest.mark.parametrize(
    ("scenario", "old", "new", "problem"),
    [
        ("wire-at-midnight", "bunker = 9", "bunker = 8", "expected 9 bunker, as on the table"),
        ("wire-at-midnight", 'on_call = "spooky"', 'on_call = "casper"', "there is no strike 'casper'"),
        ("wire-at-midnight", ', from = "02:30"', "", "a strike on call and its time together"),
        ("wire-at-midnight", 'night_from = "00:30"', 'night_from = "20:30"', "a time of the clock"),
        ("wet-rubber", 'kind = "cadre"', 'kind = "dog-team"', "dog-team is nothing for vc-main-force"),
        ("wet-rubber", "m-113 = 2", "m-113 = 1", "room for 8 half places, got 4"),
        ("wet-rubber", 'company = "B", edge', 'company = "C", edge', "there is no company 'C'"),
        ("what-the-dog-found", ', ["9", "D"]', "", "expected a way to D"),
        ("what-the-dog-found", "sizes = { 4 = 4,", "sizes = { 4 = 5,", "2, 4, 6 or 8"),
        ("what-the-dog-found", '2 = "junction"', '2 = "tunnel"', "junctions meet three"),
        ("what-the-dog-found", 'A = "D1"', 'A = "D9"', "there is no feature 'D9'"),
        ("what-the-dog-found", 'traps = ["4"', 'traps = ["14"', "there is no section '14'"),
    ],
)
def test_other_bad_scenarios_are_refused(scenario, old, new, problem):
    name = f"{scenario}.toml"
    read = partial(read_scenario, library=LIBRARY, file=name)
    demand_refusal(read, changed(text(scenario), old, new), name, problem)
