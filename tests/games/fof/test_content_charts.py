"""Fields of Fire's charts: the rulebook's numbers and worked examples, whole tables, bad files refused."""

from collections import Counter as Tally
from importlib.resources import files

import pytest

from dangerclose.games.fof.chart_loading import (
    AUTOMATIC,
    DEFENSIVE,
    LEAST_SUM,
    MOST_SUM,
    OFFENSIVE,
    read_activity,
    read_charts,
    read_vehicles,
)
from dangerclose.games.fof.mission_terms import MissionType, Skill, Task
from dangerclose.games.fof.terms import (
    Activity,
    ActivityResult,
    Ammo,
    CoverMarker,
    Experience,
    HelicopterResult,
    Illumination,
    Leadership,
    Letter,
    Mobility,
    Range,
    Situation,
    Tactics,
    UrbanCover,
    VehicleResult,
    Vof,
)
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.fof") / "content"


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


CHARTS = read_charts(text("charts.toml"))
VEHICLES, ANTI_ARMOR = read_vehicles(text("vehicles.toml"))
ACTIVITY = read_activity(text("activity.toml"))
GREEN, LINE, VETERAN = Experience


def vehicle(name):
    return next(row for row in VEHICLES.chart if row.id == name)


# Worked examples of the rulebook


def test_commands_under_a_sniper():
    # 4.2/X1: a card 5/4, a Veteran HQ, a Sniper on its card.
    assert 5 + CHARTS.commands.veteran + CHARTS.commands.vof_sniper == 3


def test_command_limits():
    assert CHARTS.commands.spend == (6, 4)
    assert [CHARTS.commands.saved[level] for level in Experience] == [(3, 2), (6, 4), (9, 6)]
    assert (CHARTS.commands.activated_minimum, CHARTS.commands.initiative_minimum) == (1, 0)


def test_net_combat_modifiers_of_the_examples():
    combat, cover = CHARTS.combat, CHARTS.cover[CoverMarker.COVER].modifier
    assert -3 + 1 + cover + combat.exposed == -3  # 6.3/X1-X5
    assert combat.vof[Vof.S] + 2 + combat.exposed == 0  # 6.3/X7-X12
    assert 2 * -4 + combat.grenade_miss == -9  # 6.5.1/X1
    assert combat.vof[Vof.A] + combat.grenade_miss == -2
    assert cover + (5 - combat.crowding_above) * combat.crowding == -1  # 5.2.3/X1


def test_anti_tank_modifiers_of_the_example():
    sherman, t34, at = vehicle("m4a3e8"), vehicle("t34-85"), VEHICLES.at_modifiers
    paddy, village = 0, 2
    assert sherman.gunnery[Range.CLOSE] + t34.defence + at.target_moved + paddy == -1  # 7.6/X9
    answer = t34.gunnery[Range.CLOSE] + t34.move_and_fire + at.firer_pinned + sherman.defence + village
    assert answer == 3  # 7.6/X11
    pinned = [at for at in range(10) if result(at - 1) == VehicleResult.PINNED]
    assert pinned == [5, 6]


def result(total):
    return ANTI_ARMOR.vehicle[min(max(total, LEAST_SUM), MOST_SUM) - LEAST_SUM]


# 7.6 The Anti-Armor Table by modifier: chances in tens of percent, and of a Quick Shot


@pytest.mark.parametrize(
    ("modifier", "chances", "quick"),
    [
        (-6, (7, 2, 1, 0, 0), 4),
        (-5, (6, 2, 1, 1, 0), 5),
        (-4, (5, 2, 1, 2, 0), 5),
        (-3, (4, 2, 1, 2, 1), 4),
        (-2, (3, 2, 1, 2, 2), 4),
        (-1, (2, 2, 1, 2, 3), 3),
        (0, (1, 2, 1, 2, 4), 3),
        (1, (0, 2, 1, 2, 5), 2),
        (2, (0, 1, 1, 2, 6), 2),
        (3, (0, 0, 1, 2, 7), 1),
        (4, (0, 0, 0, 2, 8), 1),
        (5, (0, 0, 0, 1, 9), 0),
        (6, (0, 0, 0, 0, 10), 0),
    ],
)
def test_anti_armor_chances(modifier, chances, quick):
    sums = [number + modifier for number in range(10)]
    tally = Tally(result(total) for total in sums)
    assert tuple(tally[one] for one in reversed(VehicleResult)) == chances
    assert sum(total in VEHICLES.quick_shots.sums for total in sums) == quick


def test_a_helicopter_fares_as_a_vehicle_does():
    assert [int(one) for one in ANTI_ARMOR.vehicle] == [int(one) for one in ANTI_ARMOR.helicopter]
    assert ANTI_ARMOR.helicopter[0] == HelicopterResult.CRASHED


def test_the_vehicle_chart():
    assert vehicle("uh-1d").carries == 3  # 7.4.5/X9
    assert vehicle("m67a2").flame == Range.CLOSE  # 6.2.2/15
    assert (vehicle("gunship").turns, vehicle("o-1").turns) == (2, 5)  # 7.1.2/3, 7.1.3/1
    assert vehicle("rpg-2").gunnery == (-3, -1)
    assert vehicle("88-flak").mobility == Mobility.FIXED
    against = VEHICLES.vof_against_vehicles
    assert (against.incoming, against.mines) == (-1, -2)  # 6.2.2/11, 9.5/1
    assert VEHICLES.quick_shots.sums == (-4, -2, 0, 2, 4)


# Charts


def test_contact_draws():
    assert CHARTS.contact_draws[Activity.NO_CONTACT] == (AUTOMATIC, AUTOMATIC, 4)
    assert CHARTS.contact_draws[Activity.CONTACT][Letter.A] == 7
    assert CHARTS.contact_draws[Activity.HEAVILY_ENGAGED] == (3, 2, 1)


def test_cover_markers():
    values = {row.marker: (row.modifier, row.capacity) for row in CHARTS.cover}
    assert values[CoverMarker.BUNKER] == (3, 3)
    assert values[CoverMarker.PILLBOX] == (4, 2)
    assert values[CoverMarker.ARMORED_CAVE] == (6, 3)
    assert {row.marker for row in CHARTS.cover if row.one_direction} == {
        CoverMarker.BUNKER,
        CoverMarker.PILLBOX,
        CoverMarker.SMALL_CAVE,
        CoverMarker.MEDIUM_CAVE,
        CoverMarker.LARGE_CAVE,
        CoverMarker.ARMORED_CAVE,
    }
    assert {row.marker for row in CHARTS.cover if row.counts_against_potential} == {
        CoverMarker.COVER,
        CoverMarker.LIGHT_BUILDING,
        CoverMarker.STRONG_BUILDING,
    }


def test_urban_cover_has_ten_results():
    assert all(len(row) == 10 for row in CHARTS.urban_cover.values())
    village = Tally(CHARTS.urban_cover["vietnam-village"])
    assert village == {UrbanCover.BASIC: 6, UrbanCover.LIGHT: 3, UrbanCover.STRONG: 1}


def test_visibility():
    assert CHARTS.screens == (2, 1, 2)
    assert CHARTS.illumination[Illumination.AIR_DROPPED] == (-3, -2)
    assert all(0 <= least <= most <= 5 for least, most in CHARTS.weather)


def test_loads():
    carried = {kind: CHARTS.carried[kind] for kind in Ammo}
    assert carried[Ammo.MG] == 6
    assert (carried[Ammo.MTR], carried[Ammo.RCL], carried[Ammo.RKT], carried[Ammo.DEMO]) == (2, 3, 3, 2)
    assert (CHARTS.loads.card_steps, CHARTS.loads.card_vehicles) == (16, 4)


@pytest.mark.parametrize(
    ("steps", "level"),
    [
        ((0, 1, 1), LINE),
        ((1, 0, 1), LINE),
        ((1, 1, 0), GREEN),
        ((1, 0, 2), LINE),
        ((0, 1, 2), VETERAN),
        ((0, 2, 1), LINE),
        ((2, 0, 1), LINE),
        ((2, 1, 0), GREEN),
        ((1, 1, 1), LINE),
        ((1, 0, 3), VETERAN),
        ((1, 1, 2), LINE),
        ((1, 2, 1), LINE),
        ((2, 2, 0), GREEN),
        ((3, 0, 1), GREEN),
        ((2, 1, 1), LINE),
        ((4, 0, 0), GREEN),
    ],
)
def test_mixed_experience(steps, level):
    assert CHARTS.mixed_experience[steps] == level


def test_mixed_experience_knows_every_unit():
    # One to four Steps of three levels: 3 + 6 + 10 + 15.
    assert len(CHARTS.mixed_experience) == 34


def test_skills_and_prices():
    assert [CHARTS.skills[skill].price for skill in Skill] == [2, 2, 1, 1, 1, 1, 1, 1, 1, 1]
    assert (CHARTS.prices.green_to_line, CHARTS.prices.line_to_veteran) == (1, 3)
    assert [casualties // CHARTS.prices.casualties_per_return for casualties in (6, 7, 8)] == [1, 1, 2]


def test_experience_points():
    def points(task, kind):
        return CHARTS.experience_points[task][kind]

    assert points(Task.SECURE_PRIMARY_OBJECTIVE, MissionType.OFFENSIVE) == 5
    assert points(Task.COMPLETE_PATROL, MissionType.PATROL) == 5
    assert points(Task.MLR_UNBROKEN, MissionType.DEFENSIVE) == 5
    assert points(Task.TAKE_PRISONER, MissionType.DEFENSIVE) == 1
    assert (
        points(Task.INFLICT_CASUALTY, MissionType.DEFENSIVE),
        CHARTS.experience_per[Task.INFLICT_CASUALTY],
    ) == (
        1,
        2,
    )


# Enemy activity


def case(column, situation):
    return next(one for one in column if one.situation == situation)


def words(column, situation):
    return [one.word for one in case(column, situation).results]


def test_the_hierarchies_have_their_rows():
    assert [len(column) for column in ACTIVITY.pinned] == [15, 15]
    assert [len(ACTIVITY.good_order[tactics]) for tactics in Tactics] == [11, 11, 11, 7, 7]
    named = {one.situation for column in (*ACTIVITY.pinned, *ACTIVITY.good_order) for one in column}
    assert named == set(Situation)
    given = {
        result
        for column in (*ACTIVITY.pinned, *ACTIVITY.good_order)
        for one in column
        for result in one.results
    }
    assert given == set(ActivityResult)
    assert set(DEFENSIVE) | set(OFFENSIVE) == set(Tactics)


def test_results_of_the_hierarchies():
    no_leader, leader = ACTIVITY.pinned[Leadership.NO_LEADER], ACTIVITY.pinned[Leadership.LEADER]
    first = Situation.PINNED_US_ON_CARD_NO_COVER
    assert words(no_leader, first) == ["cover", "cover", "rally", "back", "back"]
    assert words(leader, first) == ["cover", "rally", "rally", "back"]
    assert words(leader, Situation.TEAMS_TOGETHER_NO_US_ON_CARD) == ["reconstitute"]
    assert words(no_leader, Situation.TEAMS_TOGETHER_NO_US_ON_CARD) == ["next-row"]
    hasty, overrun = ACTIVITY.good_order[Tactics.HASTY], ACTIVITY.good_order[Tactics.OVERRUN]
    assert words(hasty, Situation.UNDER_VOF_FROM_ANOTHER_DIRECTION) == [
        "nothing",
        "attack",
        "shift",
        "shift",
        "back",
    ]
    assert words(overrun, Situation.OTHERWISE) == ["infiltrate", "advance", "advance", "advance"]
    deliberate = ACTIVITY.good_order[Tactics.DELIBERATE]
    assert CoverMarker.BUNKER in case(deliberate, Situation.NO_VOF_NO_US_IN_LOS).stays_in
    assert not case(hasty, Situation.NO_VOF_NO_US_IN_LOS).stays_in


# What is wrong is said

READERS = {"charts.toml": read_charts, "vehicles.toml": read_vehicles, "activity.toml": read_activity}
BROKEN = [
    ("charts.toml", "vof = { S = 0, ", "vof = { ", "combat.vof: expected a value for S"),
    ("vehicles.toml", "vof = { S = 4, ", "vof = { ", "vof_against_vehicles.vof: expected a value for S"),
    ("charts.toml", 'screen = "wp"', 'screen = "cs"', "screens: expected these rows in order: smoke, wp, cs"),
    (
        "charts.toml",
        'n = "mortar"',
        'n = "handheld"',
        "illumination: expected these rows in order: artillery",
    ),
    (
        "charts.toml",
        'weather = "moon"',
        'weather = "clear"',
        "weather: expected these rows in order: clear, moon",
    ),
    (
        "charts.toml",
        'skill = "spot"',
        'skill = "infiltrate"',
        "skills: expected these rows in order: general",
    ),
    (
        "charts.toml",
        'task = "hold-card"',
        'task = "find-cache"',
        "experience_points: expected these rows in order",
    ),
    (
        "charts.toml",
        "draws.contact = [7, 5, 3]",
        "draws.contact = [7, 5]",
        "contact_draws.contact: expected 3 entries",
    ),
    ("charts.toml", "draws.contact = [7, 5, 3]\n", "", "contact_draws: expected a value for contact"),
    ("charts.toml", '"auto", 4]', '"often", 4]', "invalid enum value 'often'"),
    ("charts.toml", "saved.green = [3, 2]\n", "", "commands.saved: expected a value for green"),
    (
        "charts.toml",
        "S = 0, A = -1",
        "S = 0, X = -1",
        "combat.vof: there is no 'X', expected one of: S, A, H, A/S",
    ),
    (
        "charts.toml",
        'most = 6\nsource = "f',
        'most = 7\nsource = "f',
        "combat: expected -4 to 6, as on the Action",
    ),
    ("charts.toml", 'marker = "trench"', 'marker = "ditch"', "cover[2].marker: there is no 'ditch'"),
    (
        "charts.toml",
        'marker = "trench"',
        'marker = "bunker"',
        "cover: expected these rows in order: cover, foxholes",
    ),
    (
        "charts.toml",
        '["basic", "basic", "basic"',
        '["basic", "basic"',
        "urban_cover vietnam-village: expected 10",
    ),
    (
        "charts.toml",
        'id = "korea-village"',
        'id = "peleliu-ruin"',
        "urban_cover id: 'peleliu-ruin' is given twice",
    ),
    (
        "charts.toml",
        "least = 2\nmost = 5",
        "least = 2\nmost = 6",
        "weather moon most: expected 0 to 5, got 6",
    ),
    (
        "charts.toml",
        "least = 2\nmost = 5",
        "least = 6\nmost = 5",
        "weather moon least: expected 0 to 5, got 6",
    ),
    ("charts.toml", 'VLGG = "line"\n', "", "mixed_experience: expected a level for VLGG"),
    (
        "charts.toml",
        'VLGG = "line"',
        'VLGX = "line"',
        "mixed_experience: expected the letters V, L and G, got 'VLGX'",
    ),
    ("charts.toml", 'VLGG = "line"', 'VLGG = "line"\nGGLV = "line"', "mixed_experience: GGLV is given twice"),
    ("charts.toml", "mg = 6, ", "", "loads.ammo: expected a value for mg"),
    ("charts.toml", "per = 2", "per = 0", "experience_points inflict-casualty per: expected 1 or more"),
    (
        "charts.toml",
        'source = "public"',
        'source = "hearsay"',
        "contact_draws.source: invalid enum value 'hearsay'",
    ),
    ("vehicles.toml", 'id = "truck"', 'id = "jeep"', "chart id: 'jeep' is given twice"),
    (
        "vehicles.toml",
        "[-3, -2, -1, 0]",
        "[-3, -2, -1, 0, 1]",
        "chart m4a3 gunnery: expected at most 4 ranges",
    ),
    (
        "vehicles.toml",
        "[-3, -2, -1, 0]",
        "[-3, -2, -4, 0]",
        "chart m4a3 gunnery: expected no better gunnery at a",
    ),
    (
        "vehicles.toml",
        'name = "M72 LAW"',
        'name = "M72 LAW"\ndefence = 1',
        "chart m72-law: expected no crew, load or",
    ),
    (
        "vehicles.toml",
        'name = "Jeep"',
        'name = "Jeep"\nrange = "C"',
        "chart jeep: expected a VOF where there is a",
    ),
    (
        "vehicles.toml",
        'name = "Jeep"',
        'name = "Jeep"\nmove_and_fire = 1',
        "jeep move_and_fire: expected a vehicle",
    ),
    (
        "vehicles.toml",
        "up_to = 2",
        "up_to = 4",
        "anti_armor: expected rising sums in up_to, and none in the last",
    ),
    ("vehicles.toml", "up_to = 5", "up_to = 6", "anti_armor: expected sums from 0 to 5"),
    (
        "activity.toml",
        '"rally", "back", "back"]',
        '"rally", "flee"]',
        "results[3]: there is no 'flee', expected",
    ),
    ("activity.toml", '["rally"]', "[]", "pinned pinned-in-cover leader results: expected 1 to 12, got 0"),
    (
        "activity.toml",
        '"pinned-no-cover"',
        '"pinned-in-cover"',
        "pinned situation: 'pinned-in-cover' is given twice",
    ),
    ("activity.toml", "columns.delay", "columns.assault", "us-on-card-in-cover: expected a value for delay"),
    (
        "activity.toml",
        "columns.delay = {",
        'columns.overrun = { results = ["back"], source = "designed" }\ncolumns.delay = {',
        "defensive us-on-card-in-cover: expected only: delay, hasty, deliberate",
    ),
    (
        "activity.toml",
        'source = "designed" }',
        'source = "designed", forced = ["x"] }',
        "'x' is no value of this row",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "problem"), BROKEN)
def test_what_is_wrong_is_said(file, old, new, problem):
    demand_refusal(READERS[file], changed(text(file), old, new), file, problem)
