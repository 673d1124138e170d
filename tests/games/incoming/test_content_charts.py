"""Incoming!'s parameters, tables, terrain, stands and vehicles: what is printed, bad files refused."""

from functools import partial
from importlib.resources import files
from itertools import product

import pytest

from dangerclose.games.incoming.chart_loading import (
    read_charts,
    read_parameters,
    read_stands,
    read_terrain,
    read_vehicles,
)
from dangerclose.games.incoming.components import CHARTS, PARAMETERS, STANDS, TERRAIN, VEHICLES
from dangerclose.games.incoming.terms import (
    Arms,
    Army,
    Contact,
    Control,
    FeatureShape,
    Going,
    Ground,
    Hull,
    Mobility,
    StandKind,
    Structure,
)
from dangerclose.testing import rule
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.incoming") / "content"


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def vehicle(name):
    return next(row for row in (*VEHICLES.vehicles, *VEHICLES.helicopters) if row.id == name)


def stand(kind):
    return STANDS.stands[kind.number]


def ground(kind):
    return TERRAIN[kind.number]


# The base game


def results(dice, hit_on):
    """The chances of miss, pin, suppress and kill, in thousandths."""
    found = [0, 0, 0, 0]
    for roll in product(range(1, 7), repeat=dice):
        hits = sum(die >= hit_on for die in roll)
        steps = (PARAMETERS.pin_hits, PARAMETERS.suppress_hits, PARAMETERS.kill_hits)
        found[sum(hits >= step for step in steps)] += 1
    return [round(1000 * number / 6**dice) for number in found]


def test_the_odds_of_an_attack_are_those_of_the_base_game():
    assert results(3, PARAMETERS.hit_on) == [296, 444, 222, 37]
    assert results(4, PARAMETERS.hit_on) == [198, 395, 296, 111]
    assert results(5, PARAMETERS.hit_on) == [132, 329, 329, 210]
    assert results(3, PARAMETERS.protected_hit_on) == [579, 347, 69, 5]


def test_rallying_is_harder_for_worse_troops_and_for_the_suppressed():
    for pinned, suppressed in zip(PARAMETERS.rally_pinned, PARAMETERS.rally_suppressed):
        assert pinned + 1 == suppressed
    assert PARAMETERS.rally_pinned == (5, 4, 3)


def test_a_close_line_of_five_gives_a_fire_group_of_three():
    # Stands that touch are a width apart from middle to middle; within a width is strictly less.
    apart = [abs(one - 2) * 1000 - 1000 for one in range(5)]
    assert [gap < 1000 for gap in apart] == [False, True, True, True, False]
    assert PARAMETERS.contact == 500


# Tables


@pytest.mark.parametrize(
    ("number", "dice", "shares"),
    [
        (0, ((1,), (2, 3, 4), (5, 6)), (25, 50, 25)),
        (1, ((1, 2), (3, 4, 5), (6,)), (30, 50, 20)),
        (2, ((1, 2, 3), (4, 5), (6,)), (50, 30, 20)),
        (3, ((1, 2, 3, 4), (5,), (6,)), (70, 20, 10)),
        (4, ((1,), (2, 3, 4), (5, 6)), (25, 50, 25)),
    ],
)
def test_ratings(number, dice, shares):
    assert (CHARTS.ratings[number].dice, CHARTS.ratings[number].shares) == (dice, shares)


def test_who_must_see_his_command_group():
    # 4.0/2, 4.0/3
    at_start = {row.army for row in CHARTS.armies if row.control == Control.AT_START}
    assert at_start == {Army.US, Army.USMC, Army.ANZAC, Army.ROK, Army.NVA, Army.VC_MAIN_FORCE}
    assert CHARTS.armies[Army.SPECIAL_FORCES.number].control == Control.INDEPENDENT


def test_who_counts_as_smg_and_who_lays_smoke():
    # 6.4/T1, 7.2/1
    assert {row.army for row in CHARTS.armies if not row.smg} == {
        Army.ARVN,
        Army.MILITIA,
        Army.MIKE_FORCE,
        Army.VC_LOCAL_FORCE,
    }
    assert [row.army for row in CHARTS.armies if row.smoke] == [Army.USMC]


def test_indirect_fire_and_strikes():
    assert [(row.dice, row.kills) for row in CHARTS.indirect] == [(3, 0), (4, 1), (5, 2), (5, 3), (6, 3)]
    assert [(row.attacks, row.dice, row.kills) for row in CHARTS.strikes] == [
        (2, 5, 1),
        (2, 6, 1),
        (3, 5, 2),
        (4, 6, 2),
    ]
    assert [row.kills_in_open for row in CHARTS.strikes] == [0, 3, 0, 0]
    assert (CHARTS.flak.rifles, CHARTS.flak.machine_gun, CHARTS.flak.aaa) == ((2, 1), (3, 2), (4, 3))


@rule("incoming", "4.4/T1")
def test_how_each_class_of_vehicles_bogs_down():
    found = {row.bog_class.value: (row.bogs, row.free, row.mired) for row in CHARTS.bogging}
    assert found == {"m113": (2, 4, 1), "amtrac": (3, 5, 2), "tank": (4, 6, 3)}


def test_detection_flame_and_traps():
    assert (CHARTS.detection.silent, CHARTS.detection.firing, CHARTS.detection.search) == (6, 3, (6, 5, 4))
    assert [row.missions for row in CHARTS.flame] == [4, 4, 3, 5]
    assert (CHARTS.traps.soft, CHARTS.traps.light, CHARTS.traps.tank) == (4, 5, 6)


def test_victory_points():
    left, right = CHARTS.victory.communist, CHARTS.victory.free_world
    assert (left.objective, left.casualty_left, left.heavy_weapon, left.armoured_vehicle) == (10, 1, 5, 10)
    assert (left.other_vehicle, left.aircraft, left.aircrew_captured, left.strike_aborted) == (3, 25, 10, 10)
    assert (right.objective, right.casualty_left, right.weapon_captured, right.bunker) == (10, 2, 5, 1)
    assert (right.civilian_removed, right.civilian_left, right.civilian_left_as_printed) == (-1, -3, 3)


# Terrain


def test_what_ground_does():
    paddy = ground(Ground.WET_PADDY)
    assert (paddy.blocks, paddy.direct, paddy.indirect) == (True, True, False)
    assert paddy.going(Mobility.TRACKS) == Going.BOG
    assert paddy.going(Mobility.WHEELS) == Going.NO
    dry = ground(Ground.DRY_PADDY)
    assert (dry.blocks, dry.direct, dry.dyke) == (False, False, True)
    assert dry.going(Mobility.WHEELS) == Going.FREE
    assert ground(Ground.BUNKER).direct_sixes
    assert (ground(Ground.TRENCH).direct_sixes, ground(Ground.TRENCH).indirect_sixes) == (False, True)
    assert [row.ground for row in TERRAIN if row.going(Mobility.WATER) == Going.FREE] == [Ground.CANAL]
    assert [row.ground for row in TERRAIN if row.sight] == [Ground.DENSE_JUNGLE]
    roofed = [row.ground for row in TERRAIN if row.structure == Structure.ROOFED_WORK]
    assert [(one, ground(one).holds) for one in roofed] == [(Ground.BUNKER, 1)]


def test_mines_are_a_width_deep():
    # 10.1/1
    assert ground(Ground.MINES).half_width * 2 == 10


def test_ground_off_the_paths_draws_no_ambush():
    # 6.10/3
    paths = {row.ground for row in TERRAIN if row.path}
    assert paths == {Ground.ROAD, Ground.TRAIL, Ground.STREAM, Ground.CANAL}


# Stands and vehicles


def test_fire_dice():
    # 6.4/T1, O.4/10, M.1/9
    assert [(row.arms, row.dice, row.close_dice) for row in STANDS.arms] == [
        (Arms.RIFLES, 3, 0),
        (Arms.M60, 4, 0),
        (Arms.M79, 4, 0),
        (Arms.SHOTGUNS, 3, 5),
        (Arms.GPMG, 3, 0),
    ]
    assert stand(StandKind.PLATOON_CG).dice == 2
    assert stand(StandKind.COMPANY_CG).dice == 0
    assert stand(StandKind.HMG).dice == 4
    assert (stand(StandKind.PILOT).dice, stand(StandKind.AIRCREW).dice) == (1, 2)


def test_who_bears_casualties():
    # 6.5/12 to 6.5/15
    bears = {row.kind: row.bears for row in STANDS.stands if row.bears}
    assert bears[StandKind.PORTER] == 2
    assert not [kind for kind in bears if stand(kind).heavy]
    assert (vehicle("truck").bears, vehicle("m-113").bears, vehicle("jeep").bears) == (6, 6, 1)
    assert vehicle("uh-1").bears == 3


def test_who_dies_when_contacted():
    # 2.3.2/2, 6.5/18, 6.9/9, 6.9/15
    dies = {row.kind for row in STANDS.stands if row.contact == Contact.DIES}
    assert dies == {
        StandKind.CADRE,
        StandKind.MEDIC,
        StandKind.AID_POST,
        StandKind.SNIPER,
        StandKind.SNIPER_TEAM,
        StandKind.PORTER,
    }


@rule("incoming", "11.6/T1")
@pytest.mark.parametrize(
    ("name", "armour", "acc", "pen", "he", "eff", "hull_down", "room"),
    [
        ("m-41", (4, 2), 1, 1, 4, 2, True, 4),
        ("m-48", (6, 3), 2, 2, 5, 2, True, 4),
        ("m-551", (4, 2), 0, 0, 5, 3, True, 2),
        ("m-113", (2, 1), None, None, 0, 0, False, 4),
        ("m-113-acav", (2, 1), None, None, 0, 0, False, 0),
        ("m-113-vulcan", (2, 1), 0, 0, 4, 3, False, 0),
        ("m-42", (4, 2), 0, -1, 5, 3, True, 0),
        ("ontos", (2, 1), 1, 2, 4, 2, False, 0),
        ("centurion", (6, 3), 2, 2, 5, 2, True, 4),
        ("t-55", (6, 3), 1, 2, 5, 2, False, 4),
        ("t-34", (5, 3), 1, 1, 4, 2, False, 4),
        ("pt-76", (3, 2), 0, 0, 4, 2, False, 4),
    ],
)
def test_the_vehicle_table(name, armour, acc, pen, he, eff, hull_down, room):
    # 11.6/T1
    row = vehicle(name)
    assert (row.armour, row.acc, row.pen, row.he, row.eff) == (armour, acc, pen, he, eff)
    assert (row.hull_down, row.room) == (hull_down, room)


@rule("incoming", "11.6/T1")
def test_rockets_and_recoilless_rifles():
    guns = {row.id: (row.acc, row.pen, row.he, row.eff) for row in VEHICLES.guns}
    assert guns == {
        "rocket": (None, 1, 0, 0),
        "rcl-57": (0, 1, 3, 1),
        "rcl-90": (1, 2, 4, 2),
        "gun-105": (0, 0, 5, 3),
        "gun-155": (0, 0, 6, 3),
    }
    recoilless = {row.kind for row in STANDS.stands if row.recoilless}
    assert recoilless == {StandKind.RPG, StandKind.LAW, StandKind.RCL_57, StandKind.RCL_90}


def test_machine_guns_and_close_combat_of_carriers():
    # 8.0/9 to 8.0/11
    assert (vehicle("m-113").machine_guns, vehicle("m-113-acav").machine_guns) == (1, 2)
    assert [vehicle(name).close_combat for name in ("m-48", "m-113-acav", "m-113")] == [3, 2, 1]
    for row in VEHICLES.vehicles:
        assert (row.close_combat == 3) == (row.hull == Hull.TANK), row.id


def test_what_burns():
    # 11.2.1/3
    for row in VEHICLES.vehicles:
        if row.hull == Hull.SOFT:
            assert row.burns == 4, row.id
        elif row.id.startswith(("m-113", "lvtp")):
            assert row.burns == 5, row.id
    assert {vehicle(name).burns for name in ("m-48", "m-42", "ontos", "t-55")} == {6}


@rule("incoming", "11.1.3/T1")
def test_helicopters():
    # 11.1.3/T1
    assert [(row.id, row.room, row.forward_dice, row.door_guns) for row in VEHICLES.helicopters] == [
        ("uh-1", 4, 0, "both"),
        ("ch-47", 12, 0, "both"),
        ("uh-1-gunship", 0, 5, "both"),
        ("ah-1", 0, 5, "none"),
        ("loh-6", 0, 4, "right"),
    ]


# Bad files


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[parameters.hit_on]", "[parameters.hits_on]", "there is no parameter 'hits_on'"),
        ("value = 5", 'value = "5"', "parameters hit_on value: expected"),
        ("value = [5, 4, 3]", "value = [5, 4]", "rally_pinned"),
        ('source = "public"', 'source = "hearsay"', "invalid enum value 'hearsay'"),
        ('note = "Hits that pin."', 'note = "Hits that pin"', "expected a sentence"),
        ("[parameters.arc]\nvalue = 45", "[parameters.arc]\nangle = 45", "unknown field `angle`"),
    ],
)
def test_bad_parameters_are_refused(old, new, problem):
    demand_refusal(read_parameters, changed(text("parameters.toml"), old, new), "parameters.toml", problem)


def test_a_parameter_that_is_missing_is_refused():
    whole = text("parameters.toml")
    demand_refusal(
        read_parameters, whole[: whole.index("[parameters.contact]")], "parameters.toml", "contact"
    )


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("dice = [[1], [2, 3, 4], [5, 6]]", "dice = [[1], [2, 3], [5, 6]]", "each die from 1 to 6 once"),
        ("shares = [25, 50, 25]", "shares = [25, 50, 35]", "expected 100 percent, got 110"),
        ("changes = 1969\n", "", "two rating classes with a year"),
        ('["command-groups"]', '["anybody"]', "there is no observer 'anybody'"),
        ('army = "rok"', 'army = "us"', "expected these rows in order: us, usmc"),
        ("free = 4", "free = 1", "mired below coming free"),
        ("to = 4", "to = 5", "each sum of two dice"),
        ("[flak]\nhit_on = 6", "[flak]\nhit_on = 7", "flak.hit_on"),
        ("[beehive]", "[hornets]", "missing required field `beehive`"),
    ],
)
def test_bad_tables_are_refused(old, new, problem):
    whole = changed(text("charts.toml"), old, new)
    if problem.startswith("missing"):
        whole = whole.replace("[hornets]\ndice = 2\nrange = 2\n", "")
    demand_refusal(read_charts, whole, "charts.toml", problem)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("half_width = 2\n", "", "terrain tree-line half_width"),
        ("dyke = true", "dyke = true\ndirect = true", "expected no cover of its own"),
        ("holds = 2\n", 'holds = 2\nstructure_ = "no"\n', "unknown field `structure_`"),
        ('forced = ["sight"]', 'forced = ["smell"]', "'smell' is no value of this row"),
        ('structure = "light"\n', "", "expected a number for structures only"),
        ("direct = true\nindirect = true\ndirect_sixes", "indirect = true\ndirect_sixes", "only a 6 hits"),
        ('ground = "rubber"', 'ground = "plastic"', "invalid enum value 'plastic'"),
    ],
)
def test_bad_terrain_is_refused(old, new, problem):
    demand_refusal(read_terrain, changed(text("terrain.toml"), old, new), "terrain.toml", problem)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("armour = [4, 2]", "armour = [2, 4]", "the front to be no weaker"),
        ("armour = [4, 2]\n", "", "for all but soft vehicles"),
        ("he = 3\n", "", "expected he and eff together"),
        ('bog = "tank"\n', "", "expected a row of the bogging table"),
        ('flame = "m-67"', 'flame = "match"', "there is no flame weapon 'match'"),
        ("missions = 12\n", "", "expected them with a mortar"),
        ('id = "m-41"', 'id = "truck"', "'truck' is given twice"),
        ("forward_dice = 5\n", "", "a gunship to have forward dice"),
        ("armour = [6, 3]", "armour = [7, 3]", "vehicles[5].armour[0]"),
    ],
)
def test_bad_vehicles_are_refused(old, new, problem):
    read = partial(read_vehicles, charts=CHARTS)
    demand_refusal(read, changed(text("vehicles.toml"), old, new), "vehicles.toml", problem)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('gun = "rcl-57"', 'gun = "popgun"', "there is no gun 'popgun'"),
        ("missions = 3\n", "", "stands flamethrower missions"),
        ("diameter = 500", "diameter = 500\nwidth = 700", "neither width nor depth"),
        ("room = 4\nheavy = true", "room = 4\nheavy = true\nbears = 1", "carry no casualties"),
        ('mobility = "emplaced"', 'mobility = "air"', "expected foot or emplaced"),
        ('arms = "m79"', 'arms = "m60"', "expected these rows in order: rifles, m60"),
    ],
)
def test_bad_stands_are_refused(old, new, problem):
    read = partial(read_stands, charts=CHARTS, vehicles=VEHICLES)
    demand_refusal(read, changed(text("stands.toml"), old, new), "stands.toml", problem)


def test_lines_and_areas():
    lines = {row.ground for row in TERRAIN if row.shape == FeatureShape.LINE}
    assert lines == {
        Ground.TREE_LINE,
        Ground.TRENCH,
        Ground.WIRE,
        Ground.MINES,
        Ground.ROAD,
        Ground.TRAIL,
        Ground.STREAM,
    }
