"""An Loc's content: what the rulebook forces, what the map costs, and how a bad file is refused."""

from collections import Counter as Tally
from importlib.resources import files
from itertools import pairwise

import pytest

from dangerclose.core.hexes import members
from dangerclose.games.anloc import components as c
from dangerclose.games.anloc import loading
from dangerclose.games.anloc.loading import ARVN, NVA
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.anloc") / "content"


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def hexes(*names):
    return tuple(c.GRID.parse(name) for name in names)


def unit(name):
    return c.UNITS[c.UNIT[name]]


def air(name):
    return next(row for row in c.AIR if row.id == name)


def step(cls, here, there):
    """The cost of one step in half points, None if it is not allowed."""
    a, b = hexes(here, there)
    return dict(c.EDGES[cls][a]).get(b)


# Counters


def test_the_counter_mix():
    # The 5th Division HQ has two counters (11.1/7).
    sides = Tally(row.side for row in c.UNITS)
    assert (sides[ARVN] + 1, sides[NVA]) == (31, 21)
    assert [row.id for row in c.UNITS if row.exchanged_morale] == ["hq-5"]
    assert sum(row.counters for row in c.AIR) == 20
    assert [row.side for row in c.UNITS] == sorted(row.side for row in c.UNITS)
    assert all(c.UNITS[index].id == name for name, index in c.UNIT.items())


def test_steps():
    for row in c.UNITS:
        assert row.steps == (1 if row.kind in ("artillery", "sapper", "hq") else 2)


def test_who_stacks_free():
    free = {row.id for row in c.UNITS if row.stacks_free}
    assert free == {row.id for row in c.UNITS if row.kind in ("hq", "tank", "sapper")} | {"arty-155"}


def test_only_tanks_are_mechanized():
    assert {row.id for row in c.UNITS if row.mechanized} == {"acr-9", "t55-1", "t55-2", "t54-1", "pt76-1"}


def test_artillery_defends_with_two():
    for row in c.UNITS:
        if row.kind == "artillery":
            assert (row.attack, row.defence) == (0, 2)
            assert row.range > 0


def test_headquarters_command():
    assert c.COMMANDS["hq-5"] == ("5-div", "18-div")
    assert c.COMMANDS["hq-21"] == ("21-div", "9-div", "acr")
    assert {row.id for row in c.UNITS if row.formation in c.COMMANDS["hq-1-abn"]} == {
        "hq-1-abn",
        "abn-5",
        "abn-6",
        "abn-8",
        "bcnd-81",
    }
    low = unit("hq-5")
    assert (low.bonus, low.morale, low.exchanged_bonus, low.exchanged_morale) == (1, 6, 2, 9)


def test_the_combat_example_adds_up():
    airborne = [unit(name) for name in ("abn-5", "abn-6", "abn-8", "bcnd-81")]
    assert sum(row.attack for row in airborne) + air("cobra").strike - 2 == 25
    assert unit("bcnd-81").attack == max(row.attack for row in airborne)
    assert {unit(name).defence for name in ("vc9-271", "vc9-272", "vc9-95c")} == {6}
    assert unit("hq-1-abn").bonus == 2
    assert unit("vc9-arty").bonus == unit("arty-208").bonus == 1


def test_the_air_example_adds_up():
    assert 3 * air("f4").strike + air("cas").strike == 27
    assert 2 * air("b52").strike + air("f4").strike == 35
    assert unit("bn-1-15").attack + unit("bn-2-15").attack + unit("acr-9").attack + 2 * 12 == 33
    assert [unit(name).sp for name in ("bn-1-15", "bn-3-15", "arty-105-1", "arty-155")] == [1, 1, 1, 1]


# Air


def test_air_units():
    assert air("cobra").strike == 14
    assert [(air(name).cost_ops, air(name).per_purchase) for name in ("b52", "cobra", "f4", "cas")] == [
        (1, 1),
        (1, 1),
        (1, 2),
        (1, 2),
    ]
    assert [row.id for row in c.AIR if row.immune] == ["b52"]
    assert {row.id for row in c.AIR if row.escort} == {"cobra", "cas"}


@pytest.mark.parametrize(
    ("points", "roll", "hits"),
    [
        (27, 3, 3),
        (35, 2, 3),
        (0, 6, 0),
        (1, 6, 2),
        (6, 6, 2),
        (7, 6, 3),
        (55, -3, 1),
        (56, -2, 1),
        (99, 9, 6),
    ],
)
def test_air_strikes(points, roll, hits):
    assert c.air_strike(points, roll) == hits


def test_no_more_strike_points_ever_do_less():
    for roll in range(-3, 7):
        results = [c.air_strike(points, roll) for points in range(70)]
        assert results == sorted(results)


def test_sead_and_hit_prices():
    assert [c.aaa_after_sead(result) for result in range(7)] == [4, 4, 4, 2, 0, 0, 0]
    assert c.HIT_PRICE == {
        "replacement": {0: 1, 2: 1, 4: 1},
        "step": {0: 1, 2: 2, 4: 3},
        "op": {0: 3, 2: 4, 4: 5},
    }
    assert (c.HELICOPTER_POINTS, c.BROKEN_ARROW_OPS) == (6, 3)


# Tables


def test_the_combat_results_table():
    assert (c.CRT_COLUMNS[0], c.CRT_COLUMNS[-1], len(c.CRT_COLUMNS)) == ("1:3", "7:1", 9)
    assert (c.CRT_ROLLS[0], c.CRT_ROLLS[-1], len(c.CRT)) == ("<=0", "9+", 10)
    assert c.CRT[4][c.CRT_COLUMNS.index("3:1")] == c.Result(1, 0, 2, 1)
    assert c.CRT[0][0] == c.Result(3, 1, 0, 0)
    assert c.TANK_LOSSES == (2, 2, 2, 1, 1, 1, 1, 0, 0, 0)


def test_better_odds_and_rolls_never_hurt_the_attacker():
    for row, below in pairwise(c.CRT):
        for now, next_roll in zip(row, below):
            assert next_roll.attacker_steps <= now.attacker_steps
            assert next_roll.defender_steps >= now.defender_steps
        for now, better in pairwise(row):
            assert better.attacker_steps <= now.attacker_steps
            assert better.defender_steps >= now.defender_steps


def test_effort_levels():
    assert [row.level for row in c.OEL] == [0, 1, 2, 3, 4, 5]
    assert [row.attack_drm for row in c.OEL[3:]] == [0, 1, 1]
    assert [(row.halved, row.ma) for row in c.OEL] == [
        (True, 0),
        (True, 0),
        (False, -1),
        (False, 0),
        (False, 0),
        (False, 1),
    ]
    assert [row.may_attack for row in c.OEL] == [False] + [True] * 5
    assert [row.second_phase for row in c.OEL] == [False] * 5 + [True]


def test_terrain_effects():
    assert c.TERRAIN_EFFECTS["hill"].columns_left == 1
    assert c.TERRAIN_EFFECTS["city"].drm < 0
    assert c.STREAM_DRM == -1
    assert (c.STACKING_LIMIT, c.CITY_STACKING_LIMIT) == (4, 8)


def test_the_surrender_table():
    table = c.SURRENDER
    garrison = [table.garrison_change(steps) for steps in range(17)]
    assert garrison == sorted(garrison)
    assert garrison[0] < 0 == garrison[12]  # with the twelve steps of the ready set-up nothing is amiss
    weariness = [table.weariness_change(turn) for turn in range(1, 13)]
    assert weariness[0] > 0
    assert weariness == sorted(weariness, reverse=True)
    assert weariness[-1] < 0
    assert table.aaa == {0: 1, 2: 0, 4: -1}
    assert set(table.relief_formations) <= {row.formation for row in c.UNITS if row.side == ARVN}


def test_the_track():
    assert [turn.number for turn in c.TRACK] == list(range(1, 13))
    assert c.TRACK[0].ops == (0, 0)
    assert all(turn.ops[ARVN] > turn.ops[NVA] > 0 for turn in c.TRACK[1:])
    assert [turn.sa7 for turn in c.TRACK] == [0, 0, 0, 0, 2, 2, 1, 1, 1, 1, 1, 1]
    assert [turn.number for turn in c.TRACK if turn.before_may] == [1, 2, 3]
    assert (c.COMMITMENT_AT, c.BROKEN_MORALE_AT, c.REPLACEMENT_LIMIT) == (19, 27, 30)
    assert (c.AIRBORNE_RETURN_TURNS, c.COMMITMENT_OPS, c.COMMITMENT_SA7) == (6, 10, 1)


# Map


def test_the_map_keeps_the_rulebook():
    than_khai, east, hill, windy = hexes("0816", "0916", "0912", "1012")
    assert c.GRID.towards[than_khai][c.GRID.DIRECTIONS.index("E")] == east
    assert c.TERRAIN[east] == "jungle"
    assert windy in c.GRID.neighbours[hill]
    assert c.NAMES[hill] == "Hill 169"
    assert c.TERRAIN[c.AN_LOC] == "city"
    assert [h for h in c.GRID.hexes if c.TERRAIN[h] == "city"] == [c.AN_LOC]
    assert {bool(c.TERRAIN[h]) for h in c.GRID.hexes} == {True}


def test_the_highway_and_the_edges():
    assert (c.GRID.name(c.QL13[0]), c.GRID.name(c.QL13[-1])) == ("0801", "0927")
    assert c.QL13[9:] == c.ROAD_TO_AN_LOC
    assert c.ROAD_TO_AN_LOC[0] == c.AN_LOC
    assert hexes("0927", "0827", "1027") == c.LAI_KHE_ENTRY
    assert len(members(c.SOUTH_EDGE)) == len(members(c.NORTH_EDGE)) == 15
    assert len(members(c.WEST_EDGE)) == 27
    assert c.SOUTH_EDGE >> c.QL13[-1] & 1
    assert 1 << c.GRID.parse("0101") == c.NORTH_EDGE & c.WEST_EDGE


def test_hexsides_are_given_both_ways():
    for pairs in (c.STREAMS, c.RIVERS):
        assert pairs
        assert all((b, a) in pairs and b in c.GRID.neighbours[a] for a, b in pairs)


@pytest.mark.parametrize(
    ("here", "there", "foot", "mechanized", "why"),
    [
        ("0810", "0811", 1, 1, "primary road"),
        ("0810", "0910", 2, 2, "secondary road in rubber"),
        ("0711", "0612", 2, 2, "secondary road in jungle"),
        ("0810", "0911", 2, 4, "rubber"),
        ("0815", "0816", 2, 2, "clear"),
        ("0816", "0916", 4, 8, "jungle"),
        ("0911", "0912", 4, 8, "hill"),
        ("0909", "0810", 2, 2, "city"),
        ("0803", "0802", 3, 5, "primary road over a stream"),
        ("0919", "0920", 3, 5, "primary road over a stream"),
        ("0820", "0919", 4, 6, "clear over a stream"),
        ("0112", "0113", 10, None, "jungle over a river"),
    ],
)
def test_what_a_step_costs(here, there, foot, mechanized, why):
    assert (step(c.FOOT, here, there), step(c.MECHANIZED, here, there)) == (foot, mechanized), why


def test_what_the_first_hex_costs():
    highway, beside = hexes("0927", "0727")
    assert c.HIGHWAY_COST == 1
    assert (c.ENTER[c.FOOT][highway], c.ENTER[c.MECHANIZED][highway]) == (2, 2)
    assert (c.ENTER[c.FOOT][beside], c.ENTER[c.MECHANIZED][beside]) == (4, 8)


def test_edges_go_both_ways_between_the_same_hexes():
    for edges in c.EDGES:
        for here, steps in enumerate(edges):
            assert all(here in dict(edges[there]) for there, _ in steps)


# Scenarios


def test_scenarios():
    battle, first = c.SCENARIOS["battle"], c.SCENARIOS["first-assault"]
    assert (battle.turns, battle.ops, battle.ends_at_commitment) == (12, (10, 20), False)
    assert first.ends_at_commitment
    assert first.placements == battle.placements
    assert first.reinforcements == battle.reinforcements
    assert battle.arvn_replacements == {9: 2}
    assert [(row.turn, row.entry, len(row.units)) for row in battle.reinforcements] == [
        (1, "west", 4),
        (2, "lai-khe", 11),
        (2, "west", 1),
        (5, "lai-khe", 4),
        (10, "lai-khe", 1),
    ]
    assert [(row.turn, row.units) for row in battle.withdrawals] == [(5, ("hq-3-abn", "abn-bde-3"))]
    assert set(battle.commitment.units) == {"vc5-174", "vc5-e6", "vc5-arty", "t54-1", "pt76-1"}


def test_the_ready_set_up_fills_the_town_and_rings_it():
    ready = {
        name: c.GRID.parse(h) for group in c.SCENARIOS["battle"].placements for name, h in group.ready.items()
    }
    assert sum(unit(name).sp for name, h in ready.items() if h == c.AN_LOC) == c.CITY_STACKING_LIMIT
    for name in ("vc9-271", "vc9-272", "vc9-95c", "t55-1", "t55-2", "sapper-429"):
        assert ready[name] in c.GRID.neighbours[c.AN_LOC]
    for name in ("vc9-arty", "arty-208", "arty-42"):
        assert 2 <= c.GRID.distance(ready[name], c.AN_LOC) <= 4
    assert {ready["regt-101"], ready["regt-205"]} <= set(c.ROAD_TO_AN_LOC)


def test_zones():
    assert members(c.ZONES["an-loc"]) == [c.AN_LOC]
    assert len(members(c.ZONES["an-loc-area"])) == 7
    assert len(members(c.ZONES["within-4"])) == 61
    south = members(c.ZONES["ql13-south"])
    assert all(c.GRID.row(h) > c.GRID.row(c.AN_LOC) for h in south)
    assert set(c.ROAD_TO_AN_LOC[1:]) <= set(south)


# Bad files

CHART = loading.read_terrain(text("terrain.toml"))
BOARD = loading.read_map(text("map.toml"), CHART)


def read_scenarios(changed):
    return loading.read_scenarios(changed, BOARD, c.UNITS, (4, 8), c.TRACK)


READERS = {
    "terrain.toml": loading.read_terrain,
    "map.toml": lambda changed: loading.read_map(changed, CHART),
    "counters.toml": loading.read_counters,
    "crt.toml": loading.read_crt,
    "oel.toml": loading.read_oel,
    "air.toml": loading.read_air,
    "surrender.toml": lambda changed: loading.read_surrender(changed, [4, 2, 0]),
    "track.toml": loading.read_track,
    "scenarios.toml": read_scenarios,
}


@pytest.mark.parametrize("file", READERS)
def test_every_file_is_refused_with_its_name(file):
    READERS[file](text(file))
    with pytest.raises(c.ContentError, match=f"^{file}: not valid TOML: .*line 1"):
        READERS[file]("= 3\n")
    with pytest.raises(c.ContentError, match=f"^{file}, "):
        READERS[file](changed(text(file), 'source = "designed"', 'source = "guessed"'))


BROKEN = [
    ("map.toml", "JJJJJJRRRRJJJJJ", "JJJJJJRRRRJJJJ", "terrain.rows, row 01: expected 15 entries, got 14"),
    ("map.toml", "JJJJJJRRRRJJJJJ", "JJJJJJRXRRJJJJJ", "row 01, column 08: 'X' is not one of C, R, J, H, A"),
    (
        "map.toml",
        "JJJJJJRRHHJJJJJ",
        "JJJJJJRRRHJJJJJ",
        "terrain of 0912: expected hill because of 10.9/5, got rubber",
    ),
    (
        "map.toml",
        '"0802", "0803"',
        '"0803"',
        "road QL-13: 0803 is not next to 0801, expected a chain of neighbours",
    ),
    ("map.toml", '"0104/0105"', '"0104/0106"', "Can Le, hexside 0104/0106: 0106 is not next to 0104"),
    ("map.toml", '"0104/0105"', '"0104-0105"', "hexside 0104-0105: expected two hexes with a slash"),
    (
        "map.toml",
        '"0214"]',
        '"0214", "1628"]',
        "road Route 248: '1628' is not a hex: expected CCRR from 0101 to 1527",
    ),
    ("map.toml", 'an_loc = "0810"', 'an_loc = "0710"', "primary_road: expected the road to run through 0710"),
    ("map.toml", '["0927", "0827"', '["0827", "0927"', "entry.lai_khe: expected the road's end 0927 first"),
    ("map.toml", "columns = 15", 'columns = "15"', "layout.columns: expected `int`, got `str`"),
    ("map.toml", "columns = 15", "colums = 15", "layout: object"),
    (
        "terrain.toml",
        "foot = 0.5",
        "foot = 0.3",
        "roads.primary foot: expected a multiple of 0.5 above 0, got 0.3",
    ),
    ("terrain.toml", 'letter = "R"', 'letter = "C"', "terrain letter: 'C' is given twice"),
    ("terrain.toml", '["columns_left"]', '["columns"]', "terrain hill: 'columns' is no value of this row"),
    ("counters.toml", '"3-4-4"', '"3-4"', "unit regt-7 front: expected attack-defence-movement as in"),
    ("counters.toml", 'kind = "militia"', 'kind = "guard"', "arvn[10].kind: invalid enum value 'guard'"),
    ("counters.toml", 'id = "abn-6"', 'id = "abn-5"', "unit id: 'abn-5' is given twice"),
    ("counters.toml", 'hq-3-abn = ["3-abn"]', "", "commands: expected one line for each HQ"),
    ("crt.toml", '"1/2R1"', '"1/R"', "row 3, column 4:1: expected attacker/defender as in"),
    ("crt.toml", '"2/-",   "2/-",   "2/1",   "1/1",   "1/1R1",', "", "row <=0: expected 9 entries, got 4"),
    (
        "crt.toml",
        '"1/1",   "1/2R1", "1/2R1"',
        '"1/1",   "1/1R1", "1/2R1"',
        "row 4, column 3:1: the rulebook forces 1/2R1",
    ),
    ("crt.toml", 'roll = "9+"', 'roll = "9"', 'rows: expected the rolls "<=0"'),
    ("crt.toml", 'column = "3:1"', 'column = "9:1"', "forced: there is no cell 9:1 at 4"),
    ("oel.toml", "level = 2", "level = 3", "levels[2]: expected level 2, got 3"),
    (
        "air.toml",
        "[0, 1, 2, 3, 3, 3, 3, 4]",
        "[0, 1, 2, 2, 3, 3, 4, 4]",
        "27 points at 3: 9.10/4 forces 3, got 2",
    ),
    ("air.toml", "[0, 1, 2, 3, 3, 3, 3, 4]", "[0, 1, 2, 3]", "strikes row 3: expected 8 entries, got 4"),
    ("air.toml", "roll = 5", "roll = 6", "strikes row 6: expected roll 5 here"),
    ("air.toml", "[1, 7, 14", "[7, 1, 14", "strikes.columns: expected lowest points that rise"),
    ("air.toml", "at_least = 3", "at_least = 5", "sead: expected at_least to start at 0 and to rise"),
    (
        "air.toml",
        "aaa = 4\nreplacement",
        "aaa = 3\nreplacement",
        "hit_prices: expected one row for each AAA value of [0, 2, 4]",
    ),
    ("surrender.toml", "4 = -1", "3 = -1", "factors.aaa: expected one entry for each AAA value of"),
    ("surrender.toml", "under = 5", "under = 9", "factors.garrison: expected the rows in rising order"),
    ("surrender.toml", '"acr"', '"acs"', "factors.relief_formations[2]: invalid enum value 'acs'"),
    ("track.toml", "number = 3", "number = 4", "turns[2]: expected turn 3, got 4"),
    ("track.toml", "ops = [6, 3]", "ops = [6]", "turns[1].ops: expected `array` of length 2, got 1"),
    ("scenarios.toml", '"tf-52", "hq', '"tf-53", "hq', "battle: there is no unit 'tf-53' in counters.toml"),
    ("scenarios.toml", '"tf-52", "hq', '"regt-7", "hq', "battle units: 'regt-7' is given twice"),
    (
        "scenarios.toml",
        'units = ["vc5-275"]',
        "units = []",
        "expected every unit to come into play, missing: vc5-275",
    ),
    (
        "scenarios.toml",
        'rppf-2 = "0811"',
        'rppf-2 = "0810"',
        "set-up in 0810: expected at most 8 stacking points, got 9",
    ),
    ("scenarios.toml", 'rppf-2 = "0811"', 'rppf-2 = "0812"', "an-loc-area, rppf-2: 0812 is not in the zone"),
    ("scenarios.toml", 'rppf-2 = "0811"', "", "an-loc-area: expected ready hexes for exactly: "),
    ("scenarios.toml", 't55-1 = "0809"', 't55-1 = "0811"', "set-up in 0811: expected units of one side"),
    ("scenarios.toml", 'units = ["hq-5"]', 'units = ["hq-5", "t54-1"]', "battle"),
    (
        "scenarios.toml",
        'same_as = "battle"',
        'same_as = "war"',
        "first-assault same_as: expected another scenario",
    ),
    ("scenarios.toml", "turns = 12", "turns = 13", "battle turns: expected at most 12, got 13"),
    (
        "scenarios.toml",
        'zone = "within-4"',
        'zone = "within-5"',
        "battle placements[4].zone: invalid enum value",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN)
def test_a_broken_file_says_where_and_what(file, old, new, message):
    demand_refusal(READERS[file], changed(text(file), old, new), f"{file}, ", message)
