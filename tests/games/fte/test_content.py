"""Front Toward Enemy's content: the values that the book fixes, sound FRAGOs, how a bad file is refused."""

from collections import Counter as Tally
from importlib.resources import files

import pytest

from dangerclose.core.hexes import members
from dangerclose.games.fte import components as c
from dangerclose.games.fte import frago_loading, ground, loading, sight
from dangerclose.games.fte.terrain_chart import read_chart
from dangerclose.testing import rule
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.fte") / "content"
GRID = ground.GRID
RIFLES = ("fire-team", "mg-team")


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def unit(name):
    return c.UNITS[c.UNIT[name]]


def kind(index):
    return c.KINDS[c.KIND[index]]


def hexes(*names):
    return tuple(GRID.parse(name) for name in names)


# Counters


@rule("fte", "1.2/T1", "2.0/1", "2.0/2")
def test_combat_units_have_a_fire_rating_a_weapon_class_and_a_range():
    unarmed = {"medic", "dummy", "civilians", "contact"}
    for row in c.UNITS:
        armed = c.KINDS[row.kind] not in unarmed
        assert (row.fire > 0, row.weapon >= 0, row.range > 0) == (armed, armed, armed), row.id
    assert unit("us-team-1").weapon == unit("vc-commander-1").weapon == c.SMALL_ARMS
    assert unit("us-mortar-1").weapon == unit("nva-mortar-1").weapon == c.HIGH_EXPLOSIVE
    assert unit("acav-1").weapon == unit("nva-rpg-1").weapon == c.DUAL_PURPOSE


@rule("fte", "2.0/3")
def test_commanders_and_platoon_leaders_are_the_leaders():
    assert {kind(index) for index in range(len(c.UNITS)) if c.LEADER[index]} == {
        "commander",
        "platoon-leader",
    }
    assert all(c.LEADER[i] for i in range(len(c.UNITS)) if kind(i) in ("commander", "platoon-leader"))


@rule("fte", "2.0/4")
def test_vehicles_and_helicopters_have_a_defensive_modifier():
    for row in c.UNITS:
        if row.move != c.INFANTRY:
            assert row.defence > 0
            assert row.men == 0
        elif c.KINDS[row.kind] != "sapper":
            assert row.defence == 0
    assert unit("sapper-1").defence == -1  # 27.0/3
    assert (unit("acav-1").defence, unit("acav-1").reduced_defence) == (2, 1)


@rule("fte", "2.0/5", "2.0/7")
def test_units_of_three_or_four_men_have_a_reduced_side_of_two():
    for row in c.UNITS:
        assert row.men <= 4
        assert row.reduced_men == (2 if row.men >= 3 else 0), row.id
        if row.reduced_men and row.fire:
            assert 0 < row.reduced_fire < row.fire
    assert [unit(name).men for name in ("us-team-1", "us-mg-1", "us-rcl-1", "sapper-1")] == [4, 3, 2, 1]


@rule("fte", "2.0/6")
def test_nations_and_sides():
    assert unit("us-team-1").nation == c.AMERICAN
    assert unit("nva-team-1").nation == c.NORTH
    assert {unit(name).nation for name in ("vc-team-1", "civilians-1", "vc-dummy-1")} == {c.VIET_CONG}
    for row in c.UNITS:
        assert row.side == (c.US if row.nation == c.AMERICAN else c.NVA)


def test_the_ratings_that_the_examples_name():
    team = unit("us-team-1")
    assert (team.fire, team.weapon, team.quality) == (4, c.SMALL_ARMS, 4)
    assert (unit("us-mortar-1").fire, unit("us-mortar-1").weapon) == (4, c.HIGH_EXPLOSIVE)
    assert (unit("nva-team-1").fire, unit("nva-team-1").weapon) == (4, c.SMALL_ARMS)


def test_counters_in_parallel_columns():
    assert len(c.UNIT) == len(c.UNITS)
    assert all(c.UNITS[index].id == name for name, index in c.UNIT.items())
    for i, row in enumerate(c.UNITS):
        assert (c.SIDE[i], c.NATION[i], c.KIND[i], c.MOVE[i]) == (row.side, row.nation, row.kind, row.move)
        assert (c.MEN[i], c.FIRE[i]) == ((row.men, row.reduced_men), (row.fire, row.reduced_fire))
        assert (c.WEAPON[i], c.RANGE[i], c.QUALITY[i]) == (row.weapon, row.range, row.quality)
        assert (c.DEFENCE[i], c.LEADER[i]) == ((row.defence, row.reduced_defence), row.leader)
    assert [c.KINDS[index] for index in (c.FIRE_TEAM, c.SAPPER, c.ACAV, c.SLICK, c.CONTACT)] == [
        "fire-team",
        "sapper",
        "acav",
        "slick",
        "contact",
    ]
    assert {kind(i) for i in range(len(c.UNITS)) if c.MOVE[i] == c.VEHICLE} == {"acav"}
    assert {kind(i) for i in range(len(c.UNITS)) if c.MOVE[i] == c.HELICOPTER} == {"slick", "hog", "cobra"}


def test_contacts_follow_the_real_units():
    assert c.CONTACTS[c.AMERICAN].start == c.REAL
    assert [len(numbers) for numbers in c.CONTACTS] == [40, 44, 20]
    for nation, numbers in enumerate(c.CONTACTS):
        for i in numbers:
            assert (c.NATION[i], kind(i), c.MOVE[i], c.MEN[i]) == (nation, "contact", c.INFANTRY, (0, 0))
    assert unit("us-contact-1").name == "US contact 1"
    assert not any(kind(i) == "contact" for i in range(c.REAL))


def test_a_crew_is_a_fire_team():
    crew, team = unit("us-crew-1"), unit("us-team-1")
    assert (crew.kind, crew.reduced_men, crew.reduced_fire) == (
        team.kind,
        team.reduced_men,
        team.reduced_fire,
    )
    assert len(c.CREWS) == sum(kind(i) == "acav" for i in range(c.REAL))


def test_pools_that_a_die_roll_brings_into_play():
    assert {kind(i) for i in c.MEDEVACS} == {"slick"}
    assert [c.UNITS[i].id for i in c.COBRAS] == ["cobra-1", "cobra-2"]
    # 19.7/1 may happen twice.
    assert Tally(kind(i) for i in c.VC_EVENT) == {"commander": 2, "fire-team": 2, "dummy": 2, "civilians": 2}


def test_markers():
    assert Tally(c.MARKER_KINDS[row.kind] for row in c.MARKERS if row.side == c.US) == {
        "bunker": 4,
        "foxholes": 8,
    }
    assert {c.MARKER_KINDS[row.kind] for row in c.MARKERS if row.side == c.NVA} == set(c.MARKER_KINDS)
    assert c.MARKERS[c.MARKER["rice-1"]].kind == c.RICE
    assert c.MARKERS[c.MARKER["us-foxholes-8"]].kind == c.FOXHOLES


# Tables


@rule("fte", "7.4/T1", "7.4/1", "7.4/2", "7.4/3", "7.4/4", "7.4/5")
def test_target_effects():
    letters = {"K": c.KIA, "W": c.WIA, "B": c.BREAK, "S": c.SUPPRESS, "?": c.POSSIBLE}
    for weapon, column in (
        (c.SMALL_ARMS, "KWWBBSSS??"),
        (c.DUAL_PURPOSE, "KKWWBBSSS?"),
        (c.HIGH_EXPLOSIVE, "KKWWWBBSSS"),
    ):
        assert c.TARGET_EFFECTS[weapon] == tuple(letters[letter] for letter in column)


@rule("fte", "12.0/T1")
def test_medevac_requests():
    assert c.MEDEVAC == (1, 2, 2, 3, 3, 4, 4, 5, 5, -1)


@rule("fte", "13.0/T1")
def test_fire_requests():
    mortar, arty = c.BN_MORTAR, c.US_ARTY
    us, nva = c.FIRE_REQUEST
    assert us[:7] == ((mortar, 0), (mortar, 1), (mortar, 1), (arty, 1), (mortar, 2), (arty, 2), (arty, 3))
    assert us[7:] == (None,) * 3
    assert nva[:5] == ((mortar, 0), (mortar, 1), (mortar, 2), (mortar, 2), (mortar, 3))
    assert nva[5:] == (None,) * 5


def test_fire_missions():
    assert c.MISSION_RADIUS == (1, 2, 2)
    assert c.MISSION_FIRE == (4, 6, 5)
    assert len(c.MISSION_NAMES) == 3


@rule("fte", "19.0/T1")
def test_random_events():
    both = ("injury", "low-ammo", "hero", "rally", "higher-hq", "check-fire")
    assert c.EVENTS[c.US] == (*both, "aerial-observer", "cobras", "none", "none")
    assert c.EVENTS[c.NVA] == (*both, "nva-artillery", "vc", "none", "none")


@rule("fte", "29.0/T1")
def test_victory_points():
    assert c.VICTORY_POINTS == {
        "enemy-kia": (3, 4),
        "enemy-wia": (3, 4),
        "capture": (2, 3),
        "wia-evacuated": (3, 1),
        "kia-evacuated": (2, 1),
        "dow": (-2, -1),
        "rtd": (2, 2),
        "helicopter-destroyed": (0, 8),
        "helicopter-downed": (0, 6),
        "vehicle-destroyed": (0, 6),
        "vehicle-immobilized": (0, 3),
        "civilians-wia": (-3, -2),
        "civilians-kia": (-4, -3),
        "destroy-cache": (1, 0),
        "reveal-cache": (1, 0),
    }


def test_what_markers_add():
    assert (c.SUPPRESSED_FIRE, c.SUPPRESSED_QUALITY, c.BROKEN_QUALITY, c.HERO) == (2, 1, 2, -2)
    assert (c.EXHAUSTED, c.LOW_AMMO, c.CONCEALED, c.CLAYMORE_FIRE) == (1, 1, 2, 4)


# FRAGOs

ALL = list(c.FRAGOS.values())
each_frago = pytest.mark.parametrize("frago", ALL, ids=lambda frago: frago.id)


def planned(frago):
    """The units that the orders name, by side; not those that only a die roll brings."""
    own = [*(u for part in frago.forces for u in part.units)]
    own += [u for part in frago.reinforcements for u in part.units]
    own += [u for riders in frago.loads.values() for u in riders]
    return tuple([u for u in own if c.SIDE[u] == side] for side in (c.US, c.NVA))


def test_the_fragos():
    assert [frago.number for frago in ALL] == list(range(1, len(ALL) + 1))
    assert len(ALL) >= 11
    assert list(c.FRAGOS)[:7] == [
        "patrol-contact",
        "search-the-hamlet",
        "trail-ambush",
        "hot-landing-zone",
        "take-the-hill",
        "road-column",
        "night-position",
    ]


@each_frago
def test_a_frago_is_sound(frago):
    assert 80 <= len(frago.briefing.split()) <= 150
    assert frago.special
    assert 6 <= frago.turns <= 14
    assert all(3 <= chits <= 7 for chits in frago.chits)
    assert frago.area.bit_count() >= 150
    for side in (c.US, c.NVA):
        leaders = [u for u in planned(frago)[side] if c.LEADER[u]]
        assert leaders
        assert sum(c.FIRE[u][0] > 0 for u in planned(frago)[side]) >= 5
    assert frago.random_event == (frago.id != "patrol-contact")
    for rows in (frago.forces, frago.markers):
        for part in rows:
            assert part.zone & ~frago.area == 0


@each_frago
def test_set_up_zones_leave_a_choice(frago):
    for part in frago.forces:
        room = part.zone.bit_count()
        assert room <= 110
        if any(c.MOVE[u] == c.INFANTRY for u in part.units):
            assert room >= 20 or room >= 4 * len(part.units), (frago.id, room)


@each_frago
def test_the_ready_set_up(frago):
    assert set(frago.ready_hex) == {u for part in frago.forces for u in part.units}
    stacks = Tally(frago.ready_hex.values())
    assert max(stacks.values()) <= 4  # 7.1/8: a fifth unit makes the hex easier to hit
    enemy = {side: {h for u, h in frago.ready_hex.items() if c.SIDE[u] == side} for side in (c.US, c.NVA)}
    assert all(GRID.distance(a, b) >= 2 for a in enemy[c.US] for b in enemy[c.NVA])
    for side in (c.US, c.NVA):
        leaders = [h for u, h in frago.ready_hex.items() if c.LEADER[u] and c.SIDE[u] == side]
        teams = [h for u, h in frago.ready_hex.items() if kind(u) in RIFLES and c.SIDE[u] == side]
        led = [h for h in teams if min(GRID.distance(h, leader) for leader in leaders) <= 6]
        assert 4 * len(led) >= 3 * len(teams)
    for traps in (frago.ready_traps, frago.ready_claymores):
        assert len(set(traps)) == len(traps)


@rule("fte", "6.9/2")
@each_frago
def test_loads_fit(frago):
    for carrier, riders in frago.loads.items():
        room = {"slick": c.SLICK_TROOPS, "acav": c.VEHICLE_TROOPS}[kind(carrier)]
        assert 0 < sum(c.MEN[rider][0] for rider in riders) <= room
    assert (c.SLICK_TROOPS, c.VEHICLE_TROOPS) == (7, 8)


def test_edges_and_rosters():
    frago = c.FRAGOS["patrol-contact"]
    north, south, east, west = frago.edges
    assert frago.edge == north | south | east | west
    assert len({GRID.row(h) for h in members(north)}) == len({GRID.column(h) for h in members(west)}) == 1
    assert GRID.row(members(south)[0]) > GRID.row(members(north)[0])
    assert GRID.column(members(east)[0]) > GRID.column(members(west)[0])
    assert set(planned(frago)[c.US]) < set(frago.roster[c.US])
    assert set(c.MEDEVACS) <= set(frago.roster[c.US])
    assert list(frago.roster[c.NVA]) == sorted(planned(frago)[c.NVA])
    column = c.FRAGOS["road-column"]
    assert set(c.CREWS) <= set(column.roster[c.US])
    assert set(c.COBRAS) <= set(column.roster[c.US])
    assert set(c.VC_EVENT) <= set(column.roster[c.NVA])


def used_kinds(side):
    return {kind(u) for frago in ALL for u in planned(frago)[side]}


def test_every_kind_of_counter_is_met_somewhere():
    assert used_kinds(c.US) == {
        "fire-team",
        "mg-team",
        "mortar-team",
        "rcl-team",
        "commander",
        "platoon-leader",
        "forward-observer",
        "medic",
        "sniper",
        "acav",
        "slick",
        "hog",
    }
    assert used_kinds(c.NVA) == {
        "fire-team",
        "mg-team",
        "mortar-team",
        "rcl-team",
        "rpg-team",
        "hmg-team",
        "commander",
        "platoon-leader",
        "forward-observer",
        "sniper",
        "sapper",
        "dummy",
        "civilians",
    }
    for prefix in ("dummy", "vc-dummy", "vc-mg", "vc-team", "vc-commander"):
        assert any(c.UNITS[u].id.startswith(prefix) for frago in ALL for u in planned(frago)[c.NVA])


def test_every_family_of_rules_is_met_somewhere():
    markers = [marker for frago in ALL for part in frago.markers for marker in part.ids]
    assert {c.MARKERS[m].kind for m in markers if c.MARKERS[m].side == c.NVA} == set(range(7))
    assert {c.MARKERS[m].kind for m in markers if c.MARKERS[m].side == c.US} == {c.BUNKER, c.FOXHOLES}
    assert any(frago.booby_traps[0] for frago in ALL)
    assert any(frago.booby_traps[1] for frago in ALL)
    assert any(frago.claymores != (0, 0) for frago in ALL)
    assert any(frago.us_carry_off for frago in ALL)
    assert any(part.chits for frago in ALL for part in frago.reinforcements)
    assert {part.side for frago in ALL for part in frago.reinforcements} == {c.US, c.NVA}
    assert {frago.first for frago in ALL} == {c.US, c.NVA}
    assert {frago.setup[0] for frago in ALL} == {c.US, c.NVA}
    assert {part.when for frago in ALL for part in frago.objectives} == {"end", "turn"}
    assert {part.each for frago in ALL for part in frago.objectives} == {"hex", "zone"}
    assert {part.holder for frago in ALL for part in frago.objectives} == {"sole", "last"}
    assert any(exit_.kinds for frago in ALL for exit_ in frago.exits)
    # 5.1/6 a leader who rides lets his vehicle lead other vehicles
    assert any(
        c.MOVE[carrier] == c.VEHICLE and any(c.LEADER[rider] for rider in riders)
        for frago in ALL
        for carrier, riders in frago.loads.items()
    )
    # 15.0/3 lifts with an escort
    assert any(
        {"slick", "hog"} <= {kind(u) for part in frago.reinforcements for u in part.units} for frago in ALL
    )
    assert any(frago.ready_inside for frago in ALL)
    small = [frago for frago in ALL if max(len(side) for side in planned(frago)) <= 12]
    large = [frago for frago in ALL if max(len(side) for side in planned(frago)) >= 20]
    assert len(small) >= 2
    assert len(large) >= 2


@each_frago
def test_heavy_weapons_of_who_waits_have_a_field_of_fire(frago):
    waiting = frago.setup[0]
    for u, h in frago.ready_hex.items():
        if c.SIDE[u] == waiting and kind(u) in ("mg-team", "rcl-team", "sniper"):
            seen = sight.seen_from(h) & frago.area & GRID.within(h, c.RANGE[u])
            assert seen.bit_count() >= 15, c.UNITS[u].id


@each_frago
def test_booby_traps_lie_on_trails_or_with_caches(frago):
    caches = {h for m, h in frago.ready_marker.items() if c.MARKERS[m].kind <= c.DUMMY_CACHE}
    assert all(ground.TRAILS >> h & 1 or h in caches for h in frago.ready_traps)
    assert len(frago.ready_traps) == max(frago.booby_traps)


@each_frago
def test_claymores_lie_next_to_american_infantry(frago):
    infantry = [h for u, h in frago.ready_hex.items() if c.SIDE[u] == c.US and c.MOVE[u] == c.INFANTRY]
    assert all(min(GRID.distance(h, own) for own in infantry) <= 1 for h in frago.ready_claymores)
    assert len(frago.ready_claymores) == max(frago.claymores)


# Bad files

COUNTERS = loading.read_counters(text("counters.toml"))
TABLES = loading.read_tables(text("tables.toml"))

FRAGO = """
id = "test"
number = 1
title = "A test on the ground of the book's examples"
briefing = "None."
turns = 6
area = ["17.15", "26.24"]
first = "US"
chits = [4, 3]
random_event = false
setup = ["NVA/VC", "US"]
points = [0, 0]
special = []
us_carry_off = true
us_exit = ["way-out"]

[zones]
trail = ["19.17", "19.18", "19.19:20.19"]
field = ["20.20:23.21"]
forest = ["22.17"]
way-out = ["17.23", "17.24"]

[[forces]]
side = "US"
zone = "field"
units = ["us-platoon-leader-1", "us-team-1", "us-team-2", "us-team-3", "acav-1", "acav-2", "acav-3"]

[[forces]]
side = "NVA/VC"
zone = "trail"
units = ["nva-platoon-leader-1", "nva-team-1", "civilians-1"]

[[loads]]
carrier = "acav-1"
units = ["us-team-4", "us-mg-1"]

[[loads]]
carrier = "slick-1"
units = ["us-team-5", "us-mg-2"]

[[reinforcements]]
turn = 2
side = "US"
edge = "south"
units = ["slick-1", "us-medic-1"]
chits = 1

[[markers]]
side = "NVA/VC"
zone = "trail"
ids = ["rice-1", "nva-bunker-1"]

[[markers]]
side = "US"
zone = "field"
ids = ["us-foxholes-1"]

[plots]
booby_traps = "1d3"
claymores = 1

[[objectives]]
side = "US"
when = "end"
zone = "trail"
points = 2
each = "hex"
holder = "sole"

[[exits]]
side = "US"
zone = "way-out"
kinds = ["acav"]
points = 3

[ready]
inside = { us-team-1 = "us-foxholes-1", us-team-2 = "us-foxholes-1" }
markers = { rice-1 = "20.19", nva-bunker-1 = "19.18", us-foxholes-1 = "23.21" }
booby_traps = ["19.17", "19.18", "19.19"]
claymores = ["22.20"]

[ready.units]
us-platoon-leader-1 = "23.20"
us-team-1 = "23.21"
us-team-2 = "23.21"
us-team-3 = "23.21"
acav-1 = "20.20"
acav-2 = "20.20"
acav-3 = "23.20"
nva-platoon-leader-1 = "19.18"
nva-team-1 = "19.18"
civilians-1 = "19.17"
"""


def read_test_frago(changed):
    return frago_loading.read_frago(changed, COUNTERS, TABLES, "test.toml")


READERS = {
    "counters.toml": loading.read_counters,
    "terrain.toml": read_chart,
    "tables.toml": loading.read_tables,
    "test.toml": read_test_frago,
}


def change(file, old, new):
    return changed(FRAGO if file == "test.toml" else text(file), old, new)


def test_a_frago_in_hexes_and_units():
    frago = read_test_frago(FRAGO)
    assert frago.zones["trail"] == sum(GRID.bit[h] for h in hexes("19.17", "19.18", "19.19", "20.19"))
    assert frago.us_exit == frago.zones["way-out"]
    assert (frago.first, frago.setup) == (c.US, (c.NVA, c.US))
    assert (frago.booby_traps, frago.claymores) == ((3, 0), (0, 1))
    assert frago.loads[c.UNIT["slick-1"]] == (c.UNIT["us-team-5"], c.UNIT["us-mg-2"])
    assert (frago.reinforcements[0].hexes, frago.reinforcements[0].chits) == (frago.edges[1], 1)
    assert frago.ready_hex[c.UNIT["acav-1"]] == GRID.parse("20.20")
    assert c.UNIT["us-team-4"] not in frago.ready_hex
    assert frago.ready_inside[c.UNIT["us-team-1"]] == c.MARKER["us-foxholes-1"]
    assert frago.exits[0].kinds == (c.ACAV,)
    anyone = read_test_frago(change("test.toml", 'kinds = ["acav"]', "kinds = []")).exits[0].kinds
    assert {c.FIRE_TEAM, c.MEDIC, c.SAPPER} <= set(anyone)
    assert not {c.ACAV, c.HOG, c.DUMMY, c.CIVILIANS, c.CONTACT} & set(anyone)
    assert frago.objectives[0].name == "trail"
    assert c.UNIT["us-crew-3"] in frago.roster[c.US]
    assert c.UNIT["us-crew-4"] not in frago.roster[c.US]


@pytest.mark.parametrize("file", READERS)
def test_every_file_is_refused_with_its_name(file):
    with pytest.raises(c.ContentError, match=f"^{file}: not valid TOML: .*line 1"):
        READERS[file]("= 3\n")


BROKEN = [
    ("terrain.toml", 'id = "hamlet"', 'id = "village"', "terrain: expected these in order: clear, hamlet, "),
    (
        "terrain.toml",
        "infantry = 1.5",
        "infantry = 1.3",
        "rice paddy: expected a cost in half points, got 1.3",
    ),
    ("terrain.toml", "vehicle = 5", "vehicle = 0", "stream: expected a cost in half points, got 0"),
    (
        "terrain.toml",
        "blocks_sight = false\n",
        "",
        "terrain[0]: object missing required field `blocks_sight`",
    ),
    (
        "terrain.toml",
        'source = "forced"',
        'source = "forced"\nforced = ["fir"]',
        "clear: 'fir' is no value of this",
    ),
    ("counters.toml", 'source = "designed"', 'source = "guessed"', "invalid enum value 'guessed'"),
    ("counters.toml", "men = [4, 2]", "men = [4, 2, 1]", "us-team men: expected one number, or two"),
    ("counters.toml", 'weapon = "small-arms"\n', "", "us-team: expected fire, weapon and range together"),
    ("counters.toml", 'ids = "us-mg"', 'ids = "us-team"', "unit id: 'us-team-1' is given twice"),
    ("counters.toml", 'name = "MG Team"', 'name = "Fire Team"', "unit name: 'Fire Team 1' is given twice"),
    ("counters.toml", 'kind = "hog"', 'kind = "hind"', "kind: invalid enum value 'hind'"),
    ("counters.toml", '["cobra-1", ', '["cobra-7", ', "pools.cobras: there is no 'cobra-7' in counters.toml"),
    ("counters.toml", '"quality"] # 1.2/T1', '"morale"] # 1.2/T1', "us-team: 'morale' is no value of this"),
    ("counters.toml", 'ids = "medical"', 'ids = "rice"', "marker id: 'rice-1' is given twice"),
    ("tables.toml", '["KIA", "WIA", "WIA"', '["KIA", "WIA"', "small-arms: expected 10 entries, got 9"),
    ("tables.toml", '["KIA", "WIA", "WIA"', '["KIA", "DOA", "WIA"', "invalid enum value 'DOA'"),
    ("tables.toml", "5, 5, -1]", "5, -1]", "medevac.turns: expected 10 entries, got 9"),
    ("tables.toml", '"bn-mortar 0", ', "", "fire_request.us: expected 10 entries, got 9"),
    ("tables.toml", '"us-arty 1"', '"naval 1"', 'fire_request: expected a mission and a delay as in "bn-'),
    ("tables.toml", '"injury", ', "", "events.us: expected 10 entries, got 9"),
    (
        "tables.toml",
        'id = "us-arty"',
        'id = "bn-mortar"',
        "missions: expected these in order: bn-mortar, us-",
    ),
    ("tables.toml", "dow = [-2, -1]\n", "", "victory_points: object missing required field `dow`"),
    ("tables.toml", 'forced = ["radius"]', 'forced = ["width"]', "missions: 'width' is no value of this row"),
    ("test.toml", 'id = "test"', 'id = "other"', "id: expected the name of the file, got 'other'"),
    ("test.toml", '["NVA/VC", "US"]', '["US", "US"]', "setup: expected both sides"),
    ("test.toml", '["NVA/VC", "US"]', '["ARVN", "US"]', "setup[0]: invalid enum value 'ARVN'"),
    ("test.toml", "turns = 6", "turns = 0", "turns: expected 1 or more, got 0"),
    ("test.toml", "chits = [4, 3]", "chits = [4, 0]", "chits: expected 1 or more, got 0"),
    ("test.toml", "points = [0, 0]", "points = [0, -2]", "points: expected 0 or more, got -2"),
    ("test.toml", '["17.15", "26.24"]', '["17.15", "66.24"]', "area: '66.24' is not a hex"),
    ("test.toml", '["17.15", "26.24"]', '["26.24", "17.15"]', "area: expected the north-west corner first"),
    ("test.toml", '["22.17"]', '["22.14"]', "zones.forest: 22.14 reaches out of the area"),
    ("test.toml", '["22.17"]', "[]", "zones.forest: expected at least one hex"),
    ("test.toml", '["22.17"]', '["x"]', "zones.forest: 'x' is not a hex"),
    (
        "test.toml",
        'zone = "field"',
        'zone = "fields"',
        "forces[0]: there is no zone 'fields', expected one of",
    ),
    ("test.toml", '["17.23", "17.24"]', '["18.20"]', "18.20 in way-out is not on the edge of the area"),
    ("test.toml", '["us-platoon-leader-1", ', '["us-general-1", ', "forces[0]: there is no 'us-general-1'"),
    ("test.toml", '["us-platoon-leader-1", ', '["us-contact-1", ', "forces[0]: there is no 'us-contact-1'"),
    ("test.toml", '["nva-platoon-leader-1", ', '["us-team-9", ', "forces[1]: us-team-9 is not a unit of NVA"),
    ("test.toml", '"slick-1", "us-medic-1"', '"slick-1", "us-team-1"', "units: 'us-team-1' is given twice"),
    ("test.toml", '["us-team-4", "us-mg-1"]', '["us-team-1"]', "units: 'us-team-1' is given twice"),
    ("test.toml", '["us-team-4", "us-mg-1"]', '["us-team-4", "us-team-6", "us-medic-2"]', "at most 8 men in"),
    (
        "test.toml",
        '["us-team-5", "us-mg-2"]',
        '["us-team-5", "us-team-6"]',
        "at most 7 men in slick-1, got 8",
    ),
    ("test.toml", '["us-team-5", "us-mg-2"]', '["slick-2"]', "loads[1]: expected infantry, got slick-2"),
    ("test.toml", 'carrier = "slick-1"', 'carrier = "hog-1"', "expected a vehicle or a Slick, got hog-1"),
    ("test.toml", 'carrier = "slick-1"', 'carrier = "acav-1"', "loads[1]: acav-1 is given twice"),
    ("test.toml", 'carrier = "slick-1"', 'carrier = "slick-2"', "loads: slick-2 is loaded but not in forces"),
    ("test.toml", 'trail = ["19.17"', 'trail = ["20.20", "19.17"', "forces: both sides may set up in 20.20"),
    ("test.toml", "turn = 2", "turn = 7", "reinforcements[0]: expected a turn from 1 to 6, got 7"),
    ("test.toml", 'edge = "south"\n', "", "reinforcements[0]: expected either an edge or a zone"),
    ("test.toml", 'edge = "south"', 'edge = "south"\nzone = "field"', "expected either an edge or a zone"),
    (
        "test.toml",
        'edge = "south"\nunits = ["slick-1", ',
        'zone = "forest"\nunits = ["slick-1", "acav-4", ',
        "reinforcements[0]: no vehicle can enter any of these hexes",
    ),
    ("test.toml", '["rice-1", ', '["gold-1", ', "markers[0]: there is no 'gold-1' in counters.toml"),
    ("test.toml", '["us-foxholes-1"]', '["nva-foxholes-1"]', "nva-foxholes-1 is not a marker of US"),
    ("test.toml", '["us-foxholes-1"]', '["us-foxholes-1", "us-foxholes-1"]', "us-foxholes-1' is given twice"),
    ("test.toml", '"1d3"', '"2d3"', "plots.booby_traps: expected a number or a die as in \"1d3\", got '2d3'"),
    ("test.toml", 'holder = "sole"', 'holder = "owner"', "objectives[0].holder: invalid enum value 'owner'"),
    ("test.toml", 'kinds = ["acav"]', 'kinds = ["tank"]', "exits[0].kinds[0]: invalid enum value 'tank'"),
    ("test.toml", 'us-team-1 = "23.21"\n', "", "ready.units: expected a hex for each of: us-team-1"),
    ("test.toml", 'us-team-1 = "23.21"', 'us-team-1 = "19.18"', "ready.units us-team-1: 19.18 is not in the"),
    (
        "test.toml",
        'us-team-1 = "23.21"',
        'us-team-9 = "23.21"\nus-team-1 = "23.21"',
        "'us-team-9' is not set up",
    ),
    ("test.toml", 'rice-1 = "20.19", ', "", "ready.markers: expected a hex for each of: rice-1"),
    ("test.toml", 'rice-1 = "20.19"', 'rice-1 = "20.20"', "ready.markers rice-1: 20.20 is not in the zone"),
    ("test.toml", 'acav-3 = "23.20"', 'acav-3 = "20.20"', "in 20.20: expected at most two vehicles or one"),
    ("test.toml", 'acav-3 = "23.20"', 'acav-3 = "23.21"', "acav-3: the unit may not stand in the terrain of"),
    ("test.toml", 'civilians-1 = "19.17"', 'civilians-1 = "19.18"', "civilians may not stand with NVA/VC"),
    (
        "test.toml",
        'us-team-1 = "us-fox',
        'us-team-3 = "nva-bunker-1", us-team-1 = "us-fox',
        "same hex as nva-",
    ),
    (
        "test.toml",
        'us-team-1 = "us-fox',
        'nva-team-1 = "rice-1", us-team-1 = "us-fox',
        "bunker or foxholes, got",
    ),
    (
        "test.toml",
        'us-team-1 = "us-fox',
        'acav-1 = "us-foxholes-1", us-team-1 = "us-fox',
        "expected infantry",
    ),
    ("test.toml", 'us-team-1 = "us-fox', 'us-team-3 = "us-foxholes-1", us-team-1 = "us-fox', "at most 2 in"),
    ("test.toml", '"19.18", "19.19"]', '"19.18", "20.20"]', "20.20 has neither a trail nor a cache"),
    ("test.toml", '"19.18", "19.19"]', '"19.18"]', "ready.booby_traps: expected 3 entries, got 2"),
    ("test.toml", '"19.18", "19.19"]', '"19.18", "19.18"]', "ready.booby_traps: '19.18' is given twice"),
    ("test.toml", 'claymores = ["22.20"]', 'claymores = ["20.21"]', "20.21 is not next to American infantry"),
    (
        "test.toml",
        'claymores = ["22.20"]',
        'claymores = ["30.20"]',
        "ready.claymores: 30.20 is not in the area",
    ),
    ("test.toml", "number = 1", "number = 1\nweather = 'fog'", "object contains unknown field `weather`"),
]


@pytest.mark.parametrize(("file", "old", "new", "problem"), BROKEN)
def test_what_is_wrong_is_said(file, old, new, problem):
    demand_refusal(READERS[file], change(file, old, new), file, problem)


def test_numbers_of_fragos_run_from_one():
    frago = read_test_frago(FRAGO)
    with pytest.raises(c.ContentError, match=r"^test.toml, number: expected 2, got 1"):
        frago_loading.in_order([frago, frago])


def test_there_are_contacts_enough():
    few = text("counters.toml").replace("american = 40", "american = 9")
    with pytest.raises(c.ContentError, match="more than there are contacts"):
        frago_loading.read_frago(FRAGO, loading.read_counters(few), TABLES, "test.toml")
