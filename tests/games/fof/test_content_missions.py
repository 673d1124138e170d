"""Fields of Fire's campaign and missions: what each asks for, sound references, bad files refused."""

from importlib.resources import files

import pytest
from msgspec.structs import replace

from dangerclose.core.content import ContentError
from dangerclose.games.fof import components as c
from dangerclose.games.fof.campaign_loading import read_campaign
from dangerclose.games.fof.mission_loading import SPECIAL_VALUES, SUCCESS_VALUES, in_order, read_mission
from dangerclose.games.fof.mission_terms import (
    Control,
    MissionType,
    PlacedBy,
    SpecialRule,
    SuccessCondition,
    Task,
)
from dangerclose.games.fof.terms import (
    Activity,
    Asset,
    CoverMarker,
    Experience,
    Letter,
    RadioType,
    Tactics,
    Weather,
)
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.fof") / "content"
CAMPAIGN = c.CAMPAIGNS["iii-corps"]
OF_VIETNAM = [row.id for row in c.AGENCIES if not row.forces or "usmc-hue" in row.forces]
M = {name: row for name, row in c.MISSIONS.items() if row.campaign == CAMPAIGN.id}


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def unit(name):
    return next(one for one in c.FORCES[CAMPAIGN.company].units if one.id == name)


def special(mission, rule):
    return next(one for one in M[mission].special if one.rule == rule)


def control(mission, name):
    return next(one for one in M[mission].controls if one.control == name)


def conditions(mission):
    return [one.condition.word for one in M[mission].success]


def agencies(mission):
    return [one.agency for one in M[mission].fire_support]


# The campaign


def test_the_campaign():
    assert CAMPAIGN.missions == ("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8")
    assert list(c.LISTED) == ["training", *CAMPAIGN.missions]
    assert [M[name].number for name in CAMPAIGN.missions] == list(range(1, 9))
    assert CAMPAIGN.attempts == 2
    assert CAMPAIGN.radio == RadioType.MAN_PACK
    assert (CAMPAIGN.replacements.most, CAMPAIGN.replacements.experience) == (6, Experience.GREEN)
    assert [rotation.after_mission for rotation in CAMPAIGN.rotations] == [3, 6]
    coloured = (Asset.RED_SMOKE, Asset.GREEN_SMOKE, Asset.YELLOW_SMOKE, Asset.PURPLE_SMOKE)
    assert sum(CAMPAIGN.assets[smoke] for smoke in coloured) == 8


def test_a_b_marker_is_not_automatic_in_rural_vietnam():
    assert c.contact_draws(CAMPAIGN, Activity.NO_CONTACT, Letter.A) == c.AUTOMATIC
    assert c.contact_draws(CAMPAIGN, Activity.NO_CONTACT, Letter.B) == 7
    assert c.contact_draws(CAMPAIGN, Activity.CONTACT, Letter.B) == 5


# The missions


@pytest.mark.parametrize(
    ("name", "kind", "turns", "columns", "rows", "face_down"),
    [
        ("training", MissionType.OFFENSIVE, 6, 3, 3, False),
        ("a1", MissionType.OFFENSIVE, 9, 5, 5, True),
        ("a2", MissionType.OFFENSIVE, 10, 5, 5, True),
        ("a3", MissionType.PATROL, 9, 5, 4, False),
        ("a4", MissionType.DEFENSIVE, 10, 6, 4, False),
        ("a5", MissionType.OFFENSIVE, 10, 4, 6, False),
        ("a6", MissionType.OFFENSIVE, 7, 5, 5, False),
        ("a7", MissionType.OFFENSIVE, 14, 4, 6, False),
        ("a8", MissionType.OFFENSIVE, 11, 5, 5, False),
    ],
)
def test_the_frame_of_each_mission(name, kind, turns, columns, rows, face_down):
    one = M[name]
    assert (one.type, one.turns) == (kind, turns)
    assert (one.map.columns, one.map.rows, one.map.face_down) == (columns, rows, face_down)
    assert 2 <= one.briefing.count(". ") + 1 <= 4
    assert "\n" not in one.briefing
    assert one.enemy_experience == Experience.LINE


def test_what_each_mission_asks_for():
    assert conditions("a1") == ["secure", "secure", "clear-cards"]
    assert conditions("a2") == ["secure", "secure", "clear-rows"]
    assert conditions("a3") == ["visit-objective", "visit-route-points", "return-to-row"]
    assert conditions("a4") == ["hold-cards", "in-play"]
    assert conditions("a5") == ["clear-columns", "secure"]
    assert conditions("a6") == ["secure", "clear-cards"]
    assert conditions("a7") == ["evacuate-casualties", "secure"]
    assert conditions("a8") == ["clear-cards", "captures"]
    assert M["a1"].success[2].number == 10
    assert (M["a6"].success[1].number, M["a6"].success[1].besides) == (8, Control.OBJ_1)
    assert M["a7"].success[0].number == 8


def test_tactics_by_turn():
    whole = {name: [one.tactics.word for one in M[name].tactics] for name in c.LISTED}
    assert whole == {
        "training": ["hasty"],
        "a1": ["delay"],
        "a2": ["deliberate"],
        "a3": ["hasty"],
        "a4": ["assault", "overrun", "assault"],
        "a5": ["hasty"],
        "a6": ["hasty"],
        "a7": ["deliberate"],
        "a8": ["delay"],
    }
    assert M["a4"].tactics[1].turns == (5, 8)
    assert M["a4"].tactics[1].tactics == Tactics.OVERRUN


def test_who_fires_where():
    where = {agency: "".join(name[1] for name in c.LISTED if agency in agencies(name)) for agency in c.AGENCY}
    where = {agency: missions for agency, missions in where.items() if agency in OF_VIETNAM}
    assert where == {
        "105mm": "1234567",
        "155mm": "246",
        "8-inch": "2",
        "4.2-inch": "12345678",
        "81mm": "",
        "gunships": "1678",
        "tactical-air": "267",
        "enemy-mortar": "",
        "enemy-122mm": "",
        "naval-gun": "",
    }


def test_the_air_assault():
    assert control("a1", Control.LANDING_ZONE).number == 2
    assert control("a1", Control.LANDING_ZONE).adjacent
    first, later = M["a1"].transport
    assert (len(first.units), later.units, later.from_turn) == (8, ("ch-47",), 4)
    assert special("a1", SpecialRule.LZ_PREPARATION).agency == "105mm"
    assert M["a1"].contacts[-1].letters == (Letter.B, Letter.C)


def test_the_bunker_line():
    assert M["a2"].default_cover == {Letter.A: CoverMarker.BUNKER}
    assert "engineers" in M["a2"].attachments[0].units


def test_the_patrols():
    one = M["a3"]
    assert one.patrols == 3
    view = one.visibility[0]
    assert (view.weather, view.modifier + 1, view.modifier + view.random) == (Weather.MOON, 2, 5)
    assert control("a3", Control.ROUTE_POINT).number == 4
    assert one.contacts[-1].control == Control.COMBAT_OUTPOST
    assert one.contacts[-1].letters == ()


def test_the_fire_base():
    one = M["a4"]
    placed = {
        turn: ("".join(letter.word for letter in part.letters), part.rows)
        for part in one.contacts
        for turn in range(part.turns[0], part.turns[1] + 1)
    }
    assert placed[1] == placed[2] == ("BC", (4,))
    assert {placed[turn] for turn in range(3, 11)} == {("A", (3, 4))}
    assert [(fort.marker, fort.number) for fort in one.fortifications] == [
        (CoverMarker.FOXHOLES, 12),
        (CoverMarker.BUNKER, 3),
    ]
    assert control("a4", Control.MAIN_LINE_OF_RESISTANCE).after_row == 2
    # 6.4/5 A final protective line needs a machine gun on a tripod.
    guns = [name for part in one.attachments for name in part.units if unit(name).tripod]
    assert len(guns) == control("a4", Control.FINAL_PROTECTIVE_LINE).number
    beehive = special("a4", SpecialRule.BEEHIVE)
    assert (beehive.number, beehive.modifier, beehive.rows) == (2, -6, (3,))


def test_the_rocket_belt():
    assert control("a6", Control.OBJ_1).placed_by == PlacedBy.FIRST_A_CONTACT
    assert [(wish.terrain, wish.number) for wish in M["a6"].map.at_least] == [("village", 4)]


def test_the_relief():
    casualties = special("a7", SpecialRule.FRIENDLY_CASUALTIES)
    assert (casualties.number, casualties.rows, casualties.per_card) == (16, (4, 5), 4)
    assert special("a7", SpecialRule.COUNTERATTACK_ON_TURN).turn == 6
    points = special("a7", SpecialRule.EXPERIENCE_MULTIPLIED)
    assert (points.task, points.number) == (Task.EVACUATE_CASUALTY, 2)


def test_the_village():
    (village,) = M["a8"].map.fixed
    assert (village.code, village.rows, village.columns) == ("V1", (2, 3, 4), (2, 3, 4))
    assert village.outside_deck
    assert M["a8"].success[0].number == 9


def test_the_training_mission_is_small():
    one = M["training"]
    assert len(one.map.fixed) == one.map.rows * one.map.columns
    assert sum(unit(name).steps for name in one.only) == 13
    assert {part.rule for part in one.special} == {
        SpecialRule.ALL_UNITS_LINE,
        SpecialRule.NO_AMMUNITION,
        SpecialRule.ALWAYS_IN_COMMUNICATION,
        SpecialRule.NO_EVENTS,
    }
    assert not one.fire_support
    assert {letter for part in one.contacts for letter in part.letters} == {Letter.B, Letter.C}


def test_every_term_of_missions_has_its_values_told():
    assert set(SUCCESS_VALUES) == set(SuccessCondition)
    assert set(SPECIAL_VALUES) == set(SpecialRule)
    used = {part.rule for one in c.MISSIONS.values() for part in one.special}
    assert used == set(SpecialRule)


def test_what_a_mission_needs_is_of_its_campaign():
    for mission in M.values():
        campaign = c.CAMPAIGNS[mission.campaign]
        packages = c.PACKAGES[mission.packages]
        assert packages.force == campaign.enemy
        for part in mission.contacts:
            assert all(packages.tables[letter] for letter in part.letters)
    assert not c.PACKAGES["training"].tables[Letter.A]


# What is wrong is said


def broken_mission(name, old, new, problem):
    demand_refusal(
        lambda broken: read_mission(broken, c.LIBRARY, c.CAMPAIGNS, f"{name}.toml"),
        changed(text(f"missions/{name}.toml"), old, new),
        f"{name}.toml",
        problem,
    )


BROKEN = [
    ("a1", '["arty-fo", ', '["navy-fo", ', "attachments: there is no unit 'navy-fo'"),
    ("a1", "rows = 5,", "rows = 10,", "map rows: expected 1 to 9, got 10"),
    ("a4", "turns = [1, 2]", "turns = [3, 2]", "contacts[0] first turn: expected 1 to 2, got 3"),
    (
        "training",
        "rows = [3], columns = [1]",
        "rows = [4], columns = [1]",
        "map.fixed[6] rows: expected 1 to 3",
    ),
    (
        "a6",
        'at_least = [{ terrain = "village"',
        'at_least = [{ terrain = "city"',
        "there is no terrain 'city'",
    ),
    (
        "a4",
        "number = 3, rows = [1, 2]",
        "number = 3, rows = [5]",
        "fortifications bunker rows: expected 1 to 4",
    ),
    ("a3", "modifier = 1, random", "modifier = 0, random", "visibility moon: expected 2 to 5, got 1"),
    (
        "a3",
        '"route-point", number = 4',
        '"route-point", number = 10',
        "controls route-point number: expected 1 to 9",
    ),
    ("a2", "rows = [1, 2, 3] }", "rows = [1, 2, 6] }", "success clear-rows rows: expected 1 to 5, got 6"),
    (
        "a2",
        'letters = ["B"], rows = [4]',
        'letters = ["B"], rows = [6]',
        "contacts[2] rows: expected 1 to 5, got 6",
    ),
    ("a5", '"road", columns = [2]', '"road", columns = [5]', "special road columns: expected 1 to 4, got 5"),
    ("a1", 'id = "a1"', 'id = "a9"', "id: expected the name of the file, got 'a9'"),
    ("a1", 'campaign = "iii-corps"', 'campaign = "hue"', "campaign: there is no campaign 'hue'"),
    ("a1", 'type = "offensive"', 'type = "patrol"', "patrols: expected how many patrols in a patrol mission"),
    ("a1", 'type = "offensive"', 'type = "raid"', "type: there is no 'raid', expected one of: offensive"),
    ("a1", "turns = 9", "turns = 0", "turns: expected 1 to 20, got 0"),
    ("a1", "columns = 5", "columns = 10", "map columns: expected 1 to 9, got 10"),
    ("a1", "visibility = [{}]", "visibility = []", "visibility: expected every turn from 1 to 9 once"),
    (
        "a1",
        "visibility = [{}]",
        "visibility = [{ modifier = 2 }]",
        "visibility clear: expected 0 to 1, got 2",
    ),
    ("a3", "random = 4", "random = 5", "visibility moon: expected 2 to 5, got 6"),
    ("a3", "start_rows = [1]", "start_rows = [5]", "start_rows: expected 1 to 4, got 5"),
    ("a3", "per_card = 2", "per_card = 2, number = 3", "foxholes: expected either a number or per_card"),
    ("a3", "after_row = 1, ", "", "main-line-of-resistance: expected after_row for a line"),
    (
        "a3",
        "after_row = 1",
        "after_row = 4",
        "controls main-line-of-resistance after_row: expected 1 to 3, got 4",
    ),
    (
        "a3",
        "number = 4 },",
        "number = 5 },",
        "visit-route-points: expected 5 route points among the controls",
    ),
    (
        "a4",
        "turns = [5, 8] },\n    { tactics",
        "turns = [5, 7] },\n    { tactics",
        "tactics: expected every turn from",
    ),
    (
        "a4",
        '"assault", turns = [1',
        '"hasty", turns = [1',
        "tactics: expected one of: assault, overrun, got hasty",
    ),
    ("a4", ", turns = [1, 2] }", " }", "contacts[0]: expected turns in a defensive mission, and in no other"),
    ("a4", "turns = [1, 2]", "turns = [1, 12]", "contacts[0] last turn: expected 1 to 10, got 12"),
    (
        "a4",
        '"final-protective-fire", rows = [3, 4], agency = "105mm"',
        '"final-protective-fire", agency = "8-inch"',
        "is not in the mission's fire_support",
    ),
    ("a4", 'unit = "co-hq"', 'unit = "general"', "success in-play: there is no unit 'general'"),
    (
        "a4",
        "number = 9, rows = [1, 2]",
        "number = 13, rows = [1, 2]",
        "hold-cards number: expected 1 to 12, got 13",
    ),
    ("a4", "modifier = -6, ", "", "special beehive: expected a value for modifier"),
    ("a4", "modifier = -6", "modifier = -6, turn = 3", "special beehive: turn has no meaning here"),
    (
        "a1",
        'without = ["mortar-81"]',
        'without = ["mortar-60"]',
        "only, without: there is no unit 'mortar-60'",
    ),
    (
        "a1",
        'without = ["mortar-81"]',
        'without = ["fac"]',
        "fac is an attachment, expected a unit of the company",
    ),
    ("a1", "without = [", 'only = ["xo"]\nwithout = [', "only, without: expected one of them at most"),
    ("a1", '["arty-fo", ', '["xo", ', "attachments: xo is a unit of the company, expected an attachment"),
    ("a1", '["arty-fo", ', '["fac", ', "units: 'fac' is given twice"),
    ("a1", '["ch-47"]', '["m113-1"]', "transport: expected a transport helicopter, got m113-1"),
    ("a1", "from_turn = 4", "from_turn = 11", "attachments from_turn: expected 1 to 9, got 11"),
    (
        "a1",
        '{ agency = "4.2-inch" }',
        '{ agency = "navy" }',
        "fire_support navy: there is no firing agency 'navy'",
    ),
    (
        "a1",
        '{ agency = "4.2-inch" }',
        '{ agency = "enemy-mortar" }',
        "enemy-mortar: expected a friendly agency",
    ),
    ("a1", '{ agency = "4.2-inch" }', '{ agency = "105mm" }', "fire_support: '105mm' is given twice"),
    (
        "a1",
        '{ agency = "4.2-inch" }',
        '{ agency = "4.2-inch", numbers = { tot = 1 } }',
        "the agency has no tot",
    ),
    ("a1", 'control = "obj-2", rows', 'control = "obj-1", rows', "controls: 'obj-1' is given twice"),
    ("a1", '"obj-1", rows = [4]', '"obj-1", rows = [6]', "controls obj-1 rows: expected 1 to 5, got 6"),
    ("a1", '"secure", control = "obj-1"', '"secure"', "success secure: expected a value for control"),
    (
        "a1",
        '"clear-cards", number = 10',
        '"clear-cards", number = 30',
        "clear-cards number: expected 1 to 25, got 30",
    ),
    (
        "a1",
        '"clear-cards", number = 10',
        '"clear-cards", number = 10, unit = "xo"',
        "unit has no meaning here",
    ),
    (
        "a5",
        'control = "obj-1" }',
        'control = "obj-2" }',
        "success secure: there is no obj-2 among the controls",
    ),
    ("a1", '["A", "B"]', '["A", "A"]', "contacts[0]: 'A' is given twice"),
    (
        "a1",
        '["A", "B"]',
        '["A", "D"]',
        "contacts[0].letters[1]: there is no 'D', expected one of: A, B, C",
    ),
    ("a1", '["A", "B"]', '["A"]', "contacts: expected at most 16 of A, got 25"),
    ("a2", '"A"], rows = [5] },', '"A"], rows = [4] },', "contacts: expected markers for every card"),
    (
        "a6",
        'terrain = "village" }]\npack',
        'terrain = "city" }]\npack',
        "contacts[1]: there is no terrain 'city'",
    ),
    ("a6", "number = 4 }]", "number = 5 }]", "map.at_least village: expected 1 to 4, got 5"),
    ("training", 'letters = ["C"]', 'letters = ["A"]', "contacts[0]: training has no table for A"),
    ("training", 'packages = "training"', 'packages = "none"', "packages: there is no package file 'none'"),
    ("training", 'code = "J1"', 'code = "X1"', "map.fixed[6]: there is no terrain card 'X1'"),
    (
        "training",
        "rows = [3], columns = [1]",
        "rows = [3], columns = [2]",
        "map.fixed: (3, 2) is given twice",
    ),
    (
        "training",
        "columns = [2], placed_by",
        "placed_by",
        "obj-1: expected the cards where the mission places it",
    ),
    ("training", '    { rule = "no-events" },\n', "", "events: expected both tables of events, or none"),
    (
        "a1",
        'friendly_events = "attack"',
        'friendly_events = "rest"',
        "friendly_events: there is no table of events",
    ),
    (
        "a1",
        'enemy_events = "delay"',
        'enemy_events = "rest"',
        "enemy_events: there is no table of events 'rest'",
    ),
    ("a1", "turns = 9", "turns = 16", "friendly_events: the table ends on turn 14, the mission on 16"),
    ("a5", 'package = "mines"', 'package = "moles"', "special mined-road: there is no package 'moles'"),
    ("a7", 'packages = "iii-corps"', 'packages = "fire-base"', "fire-base has no counterattack table"),
    ("a3", 'control = "combat-outpost" }', 'control = "obj-2" }', "contacts[2]: there is no obj-2 among the"),
    (
        "a1",
        'agency = "105mm", mission',
        'agency = "155mm", mission',
        "'155mm' is not in the mission's",
    ),
    ("a7", "turn = 6", "turn = 16", "special counterattack-on-turn turn: expected 1 to 14, got 16"),
    (
        "a7",
        '"friendly-paralyzed-teams"',
        '"friendly-casualties"',
        "special: 'friendly-casualties' is given twice",
    ),
    ("a1", 'title = "', 'weather = "fine"\ntitle = "', "object contains unknown field `weather`"),
]


@pytest.mark.parametrize(("name", "old", "new", "problem"), BROKEN)
def test_a_wrong_mission_is_refused(name, old, new, problem):
    broken_mission(name, old, new, problem)


def test_a_mission_asks_for_something():
    conditions = """success = [
    { condition = "clear-columns", columns = [2] },
    { condition = "secure", control = "obj-1" },
]"""
    broken_mission("a5", conditions, "success = []", "success: expected at least one condition")


def test_helicopters_fetch_who_waits_in_the_pickup_zone():
    whole = text("missions/a1.toml")
    begin, end = whole.index("transport = ["), whole.index("fire_support = [")
    problem = "special start-in-pickup-zone: expected transport"
    broken_mission("a1", whole[begin:end], "", problem)


def test_packages_are_of_the_campaigns_enemy():
    packages = {**c.PACKAGES, "iii-corps": replace(c.PACKAGES["iii-corps"], force="ccf")}
    library = replace(c.LIBRARY, packages=packages)
    demand_refusal(
        lambda one: read_mission(one, library, c.CAMPAIGNS, "a1.toml"),
        text("missions/a1.toml"),
        "a1.toml",
        "packages: expected packages of vc-nva, got those of ccf",
    )


def test_fixed_cards_come_from_the_deck():
    # There is one Graveyard.
    old, new = 'code = "P1", rows = [1], columns = [2]', 'code = "G1", rows = [1], columns = [2]'
    once = changed(text("missions/training.toml"), old, new)
    assert read_mission(once, c.LIBRARY, c.CAMPAIGNS, "training.toml").map.fixed[1].code == "G1"
    twice = changed(once, 'code = "J1"', 'code = "G1"')
    problem = "map.fixed: expected at most 1 of G1, got 2"

    def reader(one):
        return read_mission(one, c.LIBRARY, c.CAMPAIGNS, "training.toml")

    demand_refusal(reader, twice, "training.toml", problem)


def test_an_attack_may_do_without_a_line_but_no_defence():
    name, line = "a4", '    { control = "main-line-of-resistance", after_row = 2, placed_by = "mission" },\n'
    broken_mission(name, line, "", "controls: expected a main-line-of-resistance")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "iii-corps"', 'id = "hue"', "id: expected the name of the file, got 'hue'"),
        (
            'company = "us-army-vietnam"',
            'company = "vc-nva"',
            "company: there is no friendly force 'vc-nva' in units",
        ),
        ('era = "vietnam"', 'era = "korea"', "company: expected a force of korea, got us-army-vietnam"),
        ('terrain = "vietnam"', 'terrain = "moon"', "terrain: there is no terrain deck 'moon'"),
        ('"a2", ', '"a1", ', "missions: 'a1' is given twice"),
        ('radio = "man-pack"', 'radio = "cb"', "radio: there is no 'cb', expected one of: man-pack"),
        ("number = 1", "number = 0", "number: expected 1 to 9, got 0"),
        ("attempts = 2", "attempts = 0", "attempts: expected 1 to 9, got 0"),
        ('["auto", 7, 4]', '["auto", 7]', "contact_draws.no-contact: expected 3 entries, got 2"),
        ("after_mission = 6", "after_mission = 9", "rotations after_mission: expected 1 to 8, got 9"),
        ("hc-smoke = 4", "fog = 4", "assets: there is no 'fog', expected one of: hc-smoke"),
    ],
)
def test_a_wrong_campaign_is_refused(old, new, problem):
    demand_refusal(
        lambda broken: read_campaign(broken, c.LIBRARY, "iii-corps.toml"),
        changed(text("campaigns/iii-corps.toml"), old, new),
        "iii-corps.toml",
        problem,
    )


def test_the_missions_of_a_campaign_are_there_and_in_order():
    without = [one for one in M.values() if one.id != "a3"]
    with pytest.raises(ContentError, match=r"^iii-corps.toml, missions: there is no mission 'a3'"):
        in_order(without, c.CAMPAIGNS)
    text_of_a3 = changed(text("missions/a3.toml"), "number = 3", "number = 4")
    a3 = read_mission(text_of_a3, c.LIBRARY, c.CAMPAIGNS, "a3.toml")
    with pytest.raises(ContentError, match=r"^a3.toml, number: expected 3 to 3, got 4"):
        in_order([*without, a3], c.CAMPAIGNS)
