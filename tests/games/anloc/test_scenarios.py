"""13.0 Scenarios: set-up, reinforcements, victory."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import AN_LOC, GRID, QL13, SCENARIOS, TRACK, UNIT, UNITS
from dangerclose.games.anloc.state import NOBODY
from dangerclose.games.anloc.victory import LEVELS, tally
from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import fresh, table

AREA = {"0810", "0710", "0809", "0811", "0909", "0910", "0911"}
GARRISON = {"hq-5": "0810", "regt-7": "0810", "regt-8": "0810", "tf-52": "0810", "ranger-31": "0810"}
BEFORE_THE_TOWN = {"vc9-271": "0809", "vc9-272": "0809"}


def places(t):
    """The hexes offered to the unit that is set up now."""
    return {text.split()[2] for text in t.options if text.startswith("place ")}


def set_up(t, want):
    """Place every unit of the side where `want` says, noting what was offered: {unit: hexes}."""
    offered = {}
    phase = t.phase
    while t.phase == phase and t.asked == "set-up":
        verb, unit, *_ = t.options[1].split()
        if verb == "place-hq":
            t.choose(t.options[1])
        else:
            offered[unit] = places(t)
            t.choose(f"place {unit} {want(unit)}")
    return offered


def within(place, distance):
    return {GRID.name(h) for h in GRID.hexes if GRID.distance(h, GRID.parse(place)) <= distance}


# 13.1 The Battle for An Loc


@rule("anloc", "13.1/2")
def test_the_battle_lasts_twelve_turns(an_loc_holds):
    assert SCENARIOS["battle"].turns == 12
    t = fresh().choose("ready", "ready")
    turns = []
    while not t.match.over:
        if t.asked == "effort" and t.facts["turn"] not in turns:
            turns.append(t.facts["turn"])
        t.choose("effort 0" if t.asked == "effort" else "done")
    assert turns == list(range(1, 13))
    assert t.facts["turn"] == 12


@rule("anloc", "13.1/3")
def test_the_op_levels_at_the_start():
    for scenario in ("battle", "first-assault"):
        t = fresh(scenario)
        assert t.facts["ops"] == {"ARVN": 10, "NVA": 20}
        t.choose("ready", "ready")
        assert t.facts["ops"] == {"ARVN": 10, "NVA": 20}


@rule("anloc", "13.1.1/T1")
def test_where_the_arvn_sets_up():
    t = fresh()
    hexes = iter(["0810", "0810", "0810", "0811", "0811", "0710", "0911"])
    want = {}

    def choose(unit):
        return "0810" if unit == "hq-5" else want.setdefault(unit, next(hexes))

    offered = set_up(t, choose)
    assert set(offered) == {
        "hq-5", "regt-7", "regt-8", "tf-52", "ranger-31", "ranger-36", "rppf-1", "rppf-2",
    }  # fmt: skip
    for unit, hexes_for in offered.items():
        assert hexes_for == ({"0810"} if unit == "hq-5" else AREA), unit
    assert t.where("hq-3-ranger") in {t.where("ranger-31"), t.where("ranger-36")}
    for unit in ("hq-1-abn", "abn-5", "abn-6", "abn-8", "bcnd-81"):
        assert t.where(unit) == "lai-khe"
    on_map = {unit for unit, row in t.facts["units"].items() if row["hex"] not in ("not-yet", "lai-khe")}
    assert on_map == set(offered) | {"hq-3-ranger"}


@rule("anloc", "13.1.1/T1")
def test_the_arvn_may_not_set_up_elsewhere():
    t = fresh()
    assert t.refused("place regt-7 0812").rule == "13.1.1/T1"
    assert t.refused("place abn-5 0810").rule == "13.1.1/T1"


@rule("anloc", "13.1.1/T1")
def test_the_lower_hq_of_the_5th_division_starts_the_game():
    t = fresh().choose("ready", "ready")
    hq = next(unit for unit in UNITS if unit.id == "hq-5")
    assert t.facts["committed"] == 0
    assert GAME.check(t.match.state) is None
    assert hq.morale < hq.exchanged_morale


@rule("anloc", "13.1.3/T1", "13.1.3/1")
def test_where_the_nva_sets_up():
    t = fresh().choose("ready")
    arvn = {row["hex"] for row in t.facts["units"].values() if row["hex"][:2].isdigit()}
    assert arvn == {"0810", "0811"}
    here = {
        "regt-101": "0812", "regt-205": "0927", "vc9-271": "0809", "vc9-272": "0909", "vc9-95c": "0710",
        "vc9-arty": "0806", "sapper-429": "0810", "arty-42": "0101", "arty-208": "1527", "t55-1": "0910",
        "t55-2": "0201",
    }  # fmt: skip
    here["sapper-429"] = "0814"
    offered = set_up(t, here.__getitem__)
    assert set(offered) == set(here)
    road = {GRID.name(h) for h in QL13}
    south = {GRID.name(h) for h in GRID.hexes if GRID.row(h) > GRID.row(AN_LOC)}
    beside = {name for place in road & south for name in within(place, 1)} & south
    assert offered["regt-101"] == beside - arvn
    assert "0812" in offered["regt-101"]  # next to the ARVN unit in 0811
    assert {"0811", "0810", "0809", "0611"}.isdisjoint(offered["regt-101"])
    assert offered["vc9-271"] == within("0810", 4) - arvn
    assert "0809" in offered["vc9-271"]  # next to An Loc (13.1.3/1)
    assert offered["sapper-429"] == within("0810", 4) - arvn
    assert offered["arty-42"] == {GRID.name(h) for h in GRID.hexes} - arvn
    assert t.phase == "arvn-effort"


@rule("anloc", "13.1.3/1")
def test_nva_units_may_start_next_to_arvn_units():
    t = fresh().choose("ready", "place regt-101 0812")
    assert GRID.distance(GRID.parse("0812"), GRID.parse("0811")) == 1
    assert t.where("rppf-2") == "0811"


@rule("anloc", "13.1.3/T1")
def test_what_the_nva_may_not_do_in_its_set_up():
    t = fresh().choose("ready")
    assert t.refused("place regt-101 0806").rule == "13.1.3/T1"  # north of An Loc
    assert t.refused("place regt-101 0811").rule == "13.1.3/T1"  # an ARVN unit is there
    assert t.refused("place vc9-271 0809").rule == "13.1.3/T1"  # the 101st comes first
    t.choose("place regt-101 0919", "place regt-205 0923")
    assert t.refused("place vc9-271 0805").rule == "13.1.3/T1"  # five hexes from An Loc


@rule("anloc", "13.1.3/T1")
def test_the_independent_groups_of_the_set_up():
    guns = {unit.range for unit in UNITS if unit.id in ("arty-42", "arty-208")}
    assert guns == {11, 7}
    t = fresh().choose("ready", "ready")
    for unit in ("arty-42", "arty-208", "t55-1", "t55-2", "sapper-429", "vc9-arty"):
        assert t.where(unit)[:2].isdigit()


# Reinforcements


def arrivals(t, turn):
    """Who arrives in a turn, and where: {unit: place}."""
    t = table(ready=True, turn=turn)
    return {
        UNITS[int(event.args[0])].id: t.where(UNITS[int(event.args[0])].id) for event in t.events("arrived")
    }


@rule("anloc", "13.1.2/T1", "13.1.4/T1")
@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (1, {"west-edge": {"nva7-141", "nva7-165", "nva7-209", "nva7-arty"}}),
        (
            2,
            {
                "lai-khe": {
                    "hq-21", "regt-31", "regt-32", "regt-33", "recon-21", "arty-105-1", "arty-105-2",
                    "acr-9", "hq-3-abn", "abn-bde-3", "arty-155",
                },
                "west-edge": {"vc5-275"},
            },
        ),
        (3, {}),
        (4, {}),
        (5, {"lai-khe": {"bn-1-15", "bn-2-15", "bn-3-15", "regt-14"}}),
        (6, {}),
        (7, {}),
        (8, {}),
        (9, {}),
        (10, {"lai-khe": {"regt-48"}}),
        (11, {}),
        (12, {}),
    ],
)  # fmt: skip
def test_who_arrives_when_and_where(turn, expected):
    found: dict[str, set[str]] = {}
    for unit, place in arrivals(table(ready=True, turn=turn), turn).items():
        found.setdefault(place, set()).add(unit)
    assert found == expected


@rule("anloc", "13.1.2/T1")
def test_the_units_of_the_21st_division_and_the_9th():
    formations = [unit.formation for unit in UNITS if unit.kind != "hq"]
    assert formations.count("21-div") == 6
    ninth = [unit.size for unit in UNITS if unit.formation == "9-div"]
    assert sorted(ninth) == ["battalion"] * 3 + ["regiment"]


@rule("anloc", "13.1.2/T1")
def test_the_3rd_airborne_is_withdrawn_on_turn_5(an_loc_holds):
    units = {**GARRISON, "abn-bde-3": "0816", "hq-3-abn": "0816", "vc9-271": "0809"}
    t = table(units, phase="arvn-combat", turn=3, aaa=0).choose("done")
    assert t.where("abn-bde-3") == "0816"
    t = table(units, phase="arvn-combat", turn=4, aaa=0).choose("done")
    assert t.facts["turn"] == 5
    assert t.where("abn-bde-3") == t.where("hq-3-abn") == "withdrawn"


@rule("anloc", "13.1.4/T1")
def test_how_many_sa7s_the_nva_gets():
    expected = [0, 0, 0, 0, 2, 2, 1, 1, 1, 1, 1, 1]
    assert [table(ready=True, turn=turn).facts["sa7"] for turn in range(1, 13)] == expected


@rule("anloc", "13.1.4/T1")
def test_nva_reinforcements_enter_by_the_west_edge():
    t = table({"nva7-141": "west-edge", "regt-7": "0810"}, phase="nva-movement")
    t.choose("move nva7-141")
    assert {f"01{row:02}" for row in range(1, 28)} <= t.choices("to")
    assert t.refused("to 1501").rule == "8.0/4"
    t.choose("to 0110")
    assert t.mp("nva7-141") == 4  # jungle, 2 of 6


@rule("anloc", "13.1.4/1")
def test_the_early_regiment_is_independent_until_its_division_comes(every_combat):
    every_combat("-/-")
    units = {"vc5-275": "0807", "vc9-271": "0808"}
    t = table(units, phase="nva-movement", turn=2)
    assert "0808" in t.reach("vc5-275")
    t = table(units, phase="nva-movement", turn=5, committed=5)
    assert "0808" not in t.reach("vc5-275")
    units = {"vc5-275": "0815", "vc9-271": "0915", "regt-31": "0816"}
    t = table(units, phase="nva-combat", turn=2).attack("0816", "vc5-275", "vc9-271")
    assert t.combat[3] == 0
    t = table(units, phase="nva-combat", turn=5, committed=5).attack("0816", "vc5-275", "vc9-271")
    assert t.combat[3] == -2


@rule("anloc", "13.1.4/1", "11.2.1/1")
def test_when_its_division_comes_the_early_regiment_leaves_the_stack_of_another():
    t = table(
        {**GARRISON, "vc5-275": "0808", "vc9-271": "0808", "vc9-272": "0809"},
        turn=4,
        commitment_due=True,
        replacements=19,
    )
    assert (t.seat, t.where("vc5-275")) == ("NVA", "0808")
    GAME.check(t.match.state)
    # The nearest hexes with room, without the enemy and without another division.
    assert t.choices("to") == {"0708", "0908", "0807", "0907", "0909"}
    assert t.refused("to 0806").rule == "13.1.4/1"
    assert t.refused("to 0809").rule == "4.0/6"
    t.choose("to 0807")
    assert t.where("vc5-275") == "0807"
    assert t.asked == "effort"


@rule("anloc", "13.1.4/1")
def test_an_early_regiment_that_stands_apart_stays_where_it_is():
    t = table(
        {**GARRISON, "vc5-275": "0808", "regt-101": "0808"}, turn=4, commitment_due=True, replacements=19
    )
    assert (t.asked, t.where("vc5-275")) == ("effort", "0808")


@rule("anloc", "13.1.5/1")
def test_the_5th_vc_enters_by_the_north_or_west_edge():
    t = table({"vc5-174": "north-or-west-edge"}, phase="nva-movement", turn=5, committed=5)
    reach = t.reach("vc5-174")
    assert {f"01{row:02}" for row in range(1, 28)} <= reach
    assert {f"{column:02}01" for column in range(1, 16)} <= reach
    t.move("vc5-174", "1501")
    assert t.mp("vc5-174") == 4


# 13.1.2 The blocked highway


@rule("anloc", "13.1.2/1")
def test_a_blocked_highway_is_entered_from_the_closest_free_hex():
    blocked = {"vc9-271": "0927", "vc9-272": "0827", "regt-101": "1027"}
    t = table({**blocked, "regt-31": "lai-khe"}, phase="arvn-movement")
    assert t.reach("regt-31") == {"0727", "1127"}
    t.move("regt-31", "0727")
    assert t.where("regt-31") == "0727"
    # The next ones, if these are held as well.
    blocked |= {"regt-205": "0727", "vc9-95c": "1127"}
    t = table({**blocked, "regt-31": "lai-khe"}, phase="arvn-movement")
    assert t.reach("regt-31") == {"0627", "1227"}


@rule("anloc", "13.1.2/1")
def test_while_a_hex_on_or_next_to_the_highway_is_free_no_other_may_be_used():
    t = table({"vc9-271": "0927", "vc9-272": "0827", "regt-31": "lai-khe"}, phase="arvn-movement")
    assert t.reach("regt-31") == {"1027"}


@rule("anloc", "13.1.2/2")
def test_units_at_lai_khe_may_enter_by_air():
    t = table({"regt-31": "lai-khe", "acr-9": "lai-khe"}, phase="arvn-movement", helicopters=2)
    assert t.refused("lift acr-9").rule == "9.6/3"
    t.choose("lift regt-31", "land 0812")
    assert t.where("regt-31") == "0812"
    assert t.facts["helicopters"] == 0


# 13.1.6 Victory


def storm(turn, **position):
    """The NVA takes An Loc by storm in a turn."""
    units = {"tf-52": {"hex": "0810", "steps": 1}, "hq-5": "0810", "abn-5": "lai-khe", **BEFORE_THE_TOWN}
    t = table(units, phase="nva-combat", turn=turn, **position)
    t.attack("0810", "vc9-271", "vc9-272")
    assert t.where("tf-52") == "eliminated"
    return t.choose("advance vc9-271 0810", "done")


@rule("anloc", "13.1.6/T1")
@pytest.mark.parametrize(
    ("turn", "committed", "replacements", "level"),
    [
        (1, 0, 0, "NVA Epic"),
        (3, 0, 0, "NVA Epic"),
        (3, 3, 28, "NVA Epic"),  # the best level that holds
        (4, 0, 0, "NVA Decisive"),
        (12, 0, 18, "NVA Decisive"),
        (6, 5, 20, "NVA Basic"),
        (12, 11, 26, "NVA Basic"),
        (6, 5, 27, "NVA Pyrrhic"),
        (12, 5, 30, "NVA Pyrrhic"),
    ],
)
def test_the_levels_of_an_nva_victory(every_combat, turn, committed, replacements, level):
    every_combat("-/1")
    t = storm(turn, committed=committed, replacements=replacements, major_attack=True)
    assert t.match.over
    result = t.match.result
    assert result is not None
    assert (result.winner, result.level, result.rule) == (1, level, "13.1.6/T1")
    told = tally(t.match.state)
    assert told is not None
    held = [row.values[0] for row in told.rows[1:]]  # the first of them that holds names the level
    assert LEVELS[held.index("yes") if "yes" in held else len(held)] == told.total.values[0] == level
    assert TRACK[turn - 1].before_may == (turn <= 3)


@rule("anloc", "13.1.6/T1")
def test_an_empty_town_is_taken_by_moving_in():
    t = table({"vc9-271": "0809", "regt-7": "0811", "hq-5": "0810"}, phase="nva-movement", turn=5)
    t.move("vc9-271", "0810")
    assert t.match.result is not None
    assert t.match.result.level == "NVA Decisive"


@rule("anloc", "13.1.6/T1")
def test_a_town_taken_and_lost_again_counts_for_the_arvn(every_combat, an_loc_holds):
    every_combat("-/1")
    t = table(
        {"vc9-271": {"hex": "0810", "steps": 1}, "regt-7": "0811", "regt-31": "lai-khe"},
        phase="arvn-combat",
        turn=12,
        captured=11,
        replacements=30,
        switches={"play-on": "yes"},
    )
    t.attack("0810").choose("advance regt-7 0810")
    assert t.match.result is not None
    assert t.match.result.winner == 0


def levels_add_up(t):
    """What the end screen says of the level leads to it."""
    told = tally(t.match.state)
    assert told is not None
    first, *more = [row.values[0] for row in told.rows]
    change = sum(("+1" in value) - ("−1" in value) for value in more)
    assert LEVELS[LEVELS.index(first) + change] == told.total.values[0] == t.match.result.level


def hold(replacements, *, airborne="lai-khe", road_block="0919", turn=12, **units):
    """The end of the last turn, with An Loc in ARVN hands."""
    brigade = {"hq-1-abn": airborne, "abn-5": airborne, "abn-6": airborne, "abn-8": airborne}
    t = table(
        {**GARRISON, **brigade, "bcnd-81": "0811", "regt-31": "lai-khe", "regt-101": road_block, **units},
        phase="end-of-turn",
        turn=turn,
        replacements=replacements,
        committed=5 if replacements >= 19 else 0,
        major_attack=True,
        aaa=0,
    )
    result = t.match.result
    assert result is not None
    assert result.winner == 0
    levels_add_up(t)
    return result.level


@rule("anloc", "13.1.6/T2", "13.1.6/T3")
@pytest.mark.parametrize(
    ("replacements", "road_block", "level"),
    [
        (0, "0919", "ARVN Basic"),
        (26, "0919", "ARVN Basic"),
        (26, "0101", "ARVN Basic"),  # a free highway alone does not help
        (27, "0919", "ARVN Decisive"),
        (27, "1018", "ARVN Total"),  # two hexes from the highway
        (27, "0819", "ARVN Decisive"),  # next to it: in the enemy's zone
        (30, "0101", "ARVN Total"),
    ],
)
def test_the_levels_of_an_arvn_victory(an_loc_holds, replacements, road_block, level):
    assert hold(replacements, road_block=road_block) == level


@rule("anloc", "13.1.6/T2", "13.1.7/1")
@pytest.mark.parametrize(
    ("replacements", "road_block", "level"),
    [(0, "0919", "ARVN Pyrrhic"), (27, "0919", "ARVN Basic"), (27, "0101", "ARVN Decisive")],
)
def test_an_airborne_brigade_that_is_still_there_costs_a_level(an_loc_holds, replacements, road_block, level):
    assert hold(replacements, road_block=road_block, airborne="0816") == level


@rule("anloc", "13.1.7/1")
@pytest.mark.parametrize("straggler", ["hq-1-abn", "abn-5", "abn-6", "abn-8"])
def test_the_hq_and_all_three_battalions_must_be_withdrawn(an_loc_holds, straggler):
    assert hold(0) == "ARVN Basic"
    assert hold(0, **{straggler: "0816"}) == "ARVN Pyrrhic"


@rule("anloc", "13.1.7/1")
@pytest.mark.parametrize("lost", ["hq-1-abn", "abn-5", "abn-6", "abn-8"])
def test_who_was_destroyed_was_not_withdrawn(an_loc_holds, lost):
    assert hold(0, **{lost: "eliminated"}) == "ARVN Pyrrhic"


@rule("anloc", "13.1.7/1", "11.4/2")
def test_a_battalion_that_has_come_back_is_withdrawn_as_long_as_it_stays_off_the_map(an_loc_holds):
    for box in ("lai-khe", "transport-box"):
        assert hold(0, **{"abn-6": box}) == "ARVN Basic"


@rule("anloc", "13.1.7/1")
def test_the_81st_may_stay(an_loc_holds):
    assert hold(0, **{"bcnd-81": "0811"}) == "ARVN Basic"
    assert hold(0, **{"bcnd-81": "eliminated"}) == "ARVN Basic"


@rule("anloc", "13.1.6/T1", "13.1.6/T2", "13.1.6/T3", "13.1.7/1")
def test_the_eight_levels_are_in_order():
    assert LEVELS == (
        "NVA Epic", "NVA Decisive", "NVA Basic", "NVA Pyrrhic",
        "ARVN Pyrrhic", "ARVN Basic", "ARVN Decisive", "ARVN Total",
    )  # fmt: skip
    assert all(a != b for a, b in pairwise(LEVELS))


@rule("anloc", "13.1.6/T1")
def test_a_surrender_counts_before_an_attack_that_is_overdue(monkeypatch):
    """The game ends at the capture; that the NVA then owes an attack (11.2.2/2) does not matter."""
    t = table(
        {"tf-52": "0810", "regt-101": "0919"},
        phase="end-of-turn",
        turn=7,
        committed=5,
        replacements=19,
        aaa=4,
        assaulted=True,
    )
    assert t.events("surrender")
    assert t.match.result is not None
    assert (t.match.result.winner, t.match.result.level) == (1, "NVA Basic")


# 13.2 The First Assault


def first_assault(units, **position):
    return table(units, scenario="first-assault", **position)


@rule("anloc", "13.2/2")
def test_the_first_assault_begins_with_turn_1():
    t = fresh("first-assault").choose("ready", "ready")
    assert (t.facts["turn"], t.phase) == (1, "arvn-effort")


@rule("anloc", "13.2/2")
@pytest.mark.parametrize(("marker", "over"), [(17, False), (18, True)])
def test_the_first_assault_ends_with_the_turn_in_which_the_marker_reaches_19(an_loc_holds, marker, over):
    t = first_assault(
        {**GARRISON, "regt-101": "0919"}, phase="tac-hits", hits=1, aaa=0, turn=3, replacements=marker
    )
    t.choose("bomb-replacement")
    assert not t.match.over  # the turn is concluded first
    t.pass_on("effort")
    assert t.match.over == over
    assert t.facts["turn"] == (3 if over else 4)


@rule("anloc", "13.2/3")
def test_the_first_assault_has_the_battles_set_up_and_reinforcements():
    ours, theirs = SCENARIOS["first-assault"], SCENARIOS["battle"]
    assert ours.placements == theirs.placements
    assert ours.reinforcements == theirs.reinforcements
    assert ours.withdrawals == theirs.withdrawals
    assert ours.ops == theirs.ops
    ready = [
        fresh(scenario).choose("ready", "ready").facts["units"] for scenario in ("first-assault", "battle")
    ]
    assert ready[0] == ready[1]


@rule("anloc", "13.2/4")
def test_the_nva_wins_the_first_assault_by_taking_an_loc(every_combat):
    every_combat("-/1")
    t = storm(2, scenario="first-assault")
    result = t.match.result
    assert result is not None
    assert (result.winner, result.level, result.rule) == (1, "NVA", "13.2/4")


@rule("anloc", "13.2/4")
def test_any_other_end_of_the_first_assault_is_an_arvn_victory(an_loc_holds):
    t = first_assault(
        {**GARRISON, "abn-5": "0811", "regt-101": "0919"},
        phase="end-of-turn",
        turn=4,
        replacements=28,
        commitment_due=True,
    )
    result = t.match.result
    assert result is not None
    assert (result.winner, result.level, result.rule) == (0, "ARVN", "13.2/4")


@rule("anloc", "13.1.6/T2", "13.1.6/T3", "13.1.7/1")
@pytest.mark.parametrize(
    ("replacements", "airborne", "clause"),
    [(0, "lai-khe", "13.1.6/T2"), (27, "lai-khe", "13.1.6/T3"), (0, "0811", "13.1.7/1")],
)
def test_the_end_names_the_table_that_decided_it(an_loc_holds, replacements, airborne, clause):
    brigade = {"hq-1-abn": airborne, "abn-5": airborne, "abn-6": airborne, "abn-8": airborne}
    t = table(
        {**GARRISON, **brigade, "regt-31": "lai-khe", "regt-101": "0919"},
        phase="end-of-turn", turn=12, replacements=replacements, committed=5, major_attack=True, aaa=0,
    )  # fmt: skip
    assert [event.rule for event in t.events("over")] == [clause]


@rule("anloc", "13.1.6/T1", "6.7.2/3")
def test_who_plays_on_after_the_capture_is_beaten_at_the_end_all_the_same():
    position = {"phase": "end-of-turn", "captured": 3, "aaa": 0, "switches": {"play-on": "yes"}}
    units = {"vc9-271": "0810", "regt-31": "0820"}
    assert table(units, turn=11, **position).match.result is None
    result = table(units, turn=12, **position).match.result
    assert result is not None
    assert result.winner == 1


@rule("anloc", "13.1.4/1", "4.0/6")
def test_the_early_regiment_goes_to_the_nearest_room_there_is():
    others = ("regt-31", "regt-32", "regt-33", "regt-14", "regt-48", "recon-21")
    around = ("0708", "0908", "0807", "0907", "0909", "0809")
    for count in (5, 6):
        units = {"vc5-275": "0808", "vc9-271": "0808", **dict(list(zip(others, around))[:count])}
        t = table(units, turn=4, commitment_due=True, replacements=19)
        if count == 5:  # one hex is left: there is nothing to choose
            assert (t.asked, t.where("vc5-275")) == ("effort", "0809")
        else:
            assert {GRID.distance(GRID.parse("0808"), GRID.parse(name)) for name in t.choices("to")} == {2}


@rule("anloc", "13.1.4/1", "11.1/5")
def test_the_early_regiment_does_not_part_onto_an_hq():
    units = {**GARRISON, "vc5-275": "0808", "vc9-271": "0808", "hq-21": "0807", "regt-31": "0925"}
    t = table(units, turn=4, commitment_due=True, replacements=19)
    assert "0807" not in t.choices("to")
    assert "0708" in t.choices("to")


@rule("anloc", "13.1.4/1")
def test_an_early_regiment_that_waits_at_the_edge_waits_on():
    units = {**GARRISON, "vc5-275": "west-edge", "nva7-141": "west-edge", "nva7-165": "west-edge"}
    t = table({**units, "nva7-209": "west-edge"}, turn=4, commitment_due=True, replacements=19)
    assert (t.asked, t.where("vc5-275")) == ("effort", "west-edge")


@rule("anloc", "13.1.1/T1", "13.1.3/T1", "11.1/1")
def test_the_set_up_is_asked_and_told_by_the_table_of_its_side():
    t = fresh()
    s = t.match.state
    assert s.host[UNIT["hq-1-abn"]] == UNIT["abn-5"]
    for side, clause in (("ARVN", "13.1.1/T1"), ("NVA", "13.1.3/T1")):
        assert (t.seat, t.match.ask.rule) == (side, clause)
        t.choose(t.options[1], "ready")
        assert [event.rule for kind in ("placed", "ready") for event in t.events(kind)[-1:]] == [clause] * 2
        assert t.match.state.host[UNIT["hq-3-ranger"]] == UNIT["ranger-31"]
    s = t.match.state
    assert s.host[UNIT["hq-5"]] == NOBODY  # it stands in An Loc by itself


@rule("anloc", "13.1.1/T1", "4.0/4")
def test_a_ready_place_that_is_full_is_not_taken():
    t = fresh()
    for unit in ("regt-7", "regt-8"):
        t.choose(f"place {unit} 0811")
    t.choose("ready")
    assert t.where("rppf-2") in AREA - {"0811"}
    assert t.where("regt-7") == t.where("regt-8") == "0811"
    GAME.check(t.match.state)
    t = fresh().choose("ready")
    assert {t.where(unit) for unit in ("regt-7", "regt-8", "tf-52")} == {"0810"}
    assert t.where("rppf-2") == "0811"


@rule("anloc", "13.1.6/T1", "6.0/1")
def test_a_game_tells_why_it_is_over_and_is_decided_once():
    t = table({**BEFORE_THE_TOWN, "regt-31": "0925"}, phase="nva-movement", turn=3)
    t.move("vc9-271", "0810")
    while not t.match.over:
        t.choose("done" if "done" in t.options else t.options[0])
    assert t.match.result.reason == "An Loc has fallen."
    assert len(t.events("over")) == 1
