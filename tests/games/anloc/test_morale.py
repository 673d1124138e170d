"""12.0 Morale: the surrender of An Loc, and the NVA's nerve."""

from __future__ import annotations

import msgspec
import pytest

from dangerclose.games.anloc import morale
from dangerclose.games.anloc.components import GRID, SURRENDER, UNIT, UNITS
from dangerclose.games.anloc.state import Phase
from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import table

GARRISON = {
    "hq-5": "0810", "regt-7": "0810", "regt-8": "0810", "tf-52": "0810", "ranger-31": "0810",
    "ranger-36": "0810", "rppf-1": "0810",
}  # fmt: skip
"""Twelve steps: no factor of the Surrender table for a weak garrison."""
BLOCK = {"regt-101": "0919"}
"""One regiment on QL-13, far from An Loc."""


def morale_value(hq):
    return UNITS[UNIT[hq]].morale


def check(units, **position):
    """The table after the end of a turn: Turn 3, AAA 2 and the town attacked unless told."""
    position.setdefault("turn", 3)
    position.setdefault("aaa", 2)
    position.setdefault("assaulted", True)
    return table(units, phase="end-of-turn", **position)


def total(units, **position):
    """The sum that An Loc reaches in its check."""
    (event,) = check(units, **position).events("morale-check")
    return int(event.args[0])


BASE = morale_value("hq-5") + SURRENDER.aaa[2]


# 12.1 ARVN morale check


@rule("anloc", "12.1/1")
def test_an_loc_is_checked_in_the_surrender_segment_of_every_turn():
    t = table({**GARRISON, **BLOCK}, phase="arvn-combat", aaa=2)
    assert [event.rule for event in t.events("morale-check")] == ["12.1/3"]
    t = table(ready=True, ops={"ARVN": 1, "NVA": 0}).choose("effort 0")
    assert not t.events("morale-check")
    t.choose("done")
    assert len(t.events("morale-check")) == 1  # in a lull too


@rule("anloc", "12.1/2")
def test_no_check_while_lai_khe_is_garrisoned_and_the_highway_free():
    t = check({**GARRISON, "regt-31": "lai-khe", "vc9-271": "0308"})
    assert [event.rule for event in t.events("no-check")] == ["12.1/2"]
    assert not t.events("morale-check")


@rule("anloc", "12.1/2")
def test_an_empty_lai_khe_makes_a_check_necessary():
    assert check({**GARRISON, "vc9-271": "0308"}).events("morale-check")
    # An HQ alone is no garrison.
    assert check({**GARRISON, "hq-21": "lai-khe", "vc9-271": "0308"}).events("morale-check")


@rule("anloc", "12.1/2")
@pytest.mark.parametrize(
    ("place", "needed"),
    [
        ("0919", True),  # on the highway
        ("0811", True),  # on its last hex
        ("0819", True),  # next to it
        ("1018", False),  # two hexes off
        ("0806", False),  # on the highway, but north of An Loc
    ],
)
def test_an_nva_unit_or_its_zone_on_the_highway_makes_a_check_necessary(place, needed):
    t = check({**GARRISON, "regt-31": "lai-khe", "regt-101": place})
    assert bool(t.events("morale-check")) == needed


@rule("anloc", "12.1/2")
def test_arvn_units_on_the_highway_lift_the_zone():
    units = {**GARRISON, "regt-31": "lai-khe", "regt-101": "1017"}  # next to 0917 alone
    assert check(units).events("morale-check")
    assert check({**units, "regt-32": "0917"}).events("no-check")


@rule("anloc", "12.1/2")
def test_no_check_once_an_loc_is_captured():
    t = table(
        {"vc9-271": "0810", "regt-31": "0820"},
        phase="end-of-turn",
        captured=1,
        aaa=4,
        switches={"play-on": "yes"},
    )
    assert not t.match.over
    assert not t.events("morale-check") + t.events("no-check")


@rule("anloc", "12.1/3")
@pytest.mark.parametrize(
    ("extra", "best"),
    [
        ({}, "hq-5"),
        ({"hq-3-ranger": "0810"}, "hq-5"),  # a lower value does not count
        ({"hq-1-abn": "0811", "abn-5": "0811"}, "hq-1-abn"),  # adjacent
        ({"hq-1-abn": "0812", "abn-5": "0812"}, "hq-5"),  # two hexes away
        ({"hq-1-abn": "0811", "abn-5": "0811", "hq-3-abn": "0911", "abn-bde-3": "0911"}, "hq-1-abn"),
    ],
)
def test_the_best_hq_in_or_next_to_an_loc_counts(extra, best):
    assert total({**GARRISON, **BLOCK, **extra}) == morale_value(best) + SURRENDER.aaa[2]


@rule("anloc", "12.1/3")
def test_a_used_hq_counts_all_the_same():
    units = {**GARRISON, **BLOCK, "hq-5": {"hex": "0810", "used": True}}
    assert total(units) == BASE


@rule("anloc", "12.1/3")
@pytest.mark.parametrize("aaa", [0, 2, 4])
def test_the_aaa_value_counts(aaa):
    assert total({**GARRISON, **BLOCK}, aaa=aaa) == morale_value("hq-5") + SURRENDER.aaa[aaa]


@rule("anloc", "12.1/3")
def test_artillery_counts_up_to_a_limit():
    guns = ["arty-42", "arty-208", "vc9-arty"]
    for count in range(4):
        shelling = {unit: f"{5 + place:02}07" for place, unit in enumerate(guns[:count])}
        assert total({**GARRISON, **BLOCK, **shelling}) == BASE + SURRENDER.artillery * count
    all_guns = {
        "arty-42": "0607", "arty-208": "0707", "vc9-arty": "0807", "nva7-arty": "0907", "vc5-arty": "1007",
    }  # fmt: skip
    assert total({**GARRISON, **BLOCK, **all_guns}) == BASE + max(
        5 * SURRENDER.artillery, SURRENDER.artillery_most
    )


@rule("anloc", "12.1/3", "11.3/2")
@pytest.mark.parametrize(("most", "counted"), [(-2, -2), (-3, -3), (-4, -3)])
def test_the_limit_for_artillery_binds(monkeypatch, most, counted):
    # There are five batteries and the table's limit is five, so the limit is lowered to be reached.
    monkeypatch.setattr(morale, "SURRENDER", msgspec.structs.replace(SURRENDER, artillery_most=most))
    shelling = {"arty-42": "0607", "arty-208": "0707", "vc9-arty": "0807"}
    assert total({**GARRISON, **BLOCK, **shelling}) == BASE + counted


@rule("anloc", "12.1/3")
def test_a_ring_around_the_town_counts():
    # The 271st in 0909 controls 0809, 0909 and 0910; with the 272nd in 0911 there are four hexes.
    assert SURRENDER.ringed_hexes == 4
    assert total({**GARRISON, **BLOCK, "vc9-271": "0909"}) == BASE
    assert total({**GARRISON, **BLOCK, "vc9-271": "0909", "vc9-272": "0911"}) == BASE + SURRENDER.ringed
    # An ARVN unit in the ring keeps its hex open.
    open_hex = {"vc9-271": "0909", "vc9-272": "0911", "rppf-2": "0910", "abn-5": "0811", "abn-6": "0809"}
    assert total({**GARRISON, **BLOCK, **open_hex}) == BASE


@rule("anloc", "12.1/3")
@pytest.mark.parametrize(
    ("reduced", "gone"), [(0, 0), (1, 0), (2, 0), (6, 0), (0, 1), (3, 2), (0, 4), (2, 4), (1, 5)]
)
def test_a_garrison_with_few_steps_left_counts(reduced, gone):
    names = [name for name in GARRISON if name != "hq-5"][gone:]
    units = {name: {"hex": "0810", "steps": 1 if n < reduced else 2} for n, name in enumerate(names)}
    steps = 2 * len(names) - reduced
    assert total({"hq-5": "0810", **units, **BLOCK}) == BASE + SURRENDER.garrison_change(steps)


@rule("anloc", "12.1/3")
def test_every_row_of_the_garrison_counts_from_its_number_of_steps_on():
    rows = SURRENDER.garrison
    assert [SURRENDER.garrison_change(row.under - 1) for row in rows] == [row.change for row in rows]
    assert SURRENDER.garrison_change(rows[-1].under) == 0
    assert sorted(row.change for row in rows) == [row.change for row in rows]


@rule("anloc", "12.1/3")
@pytest.mark.parametrize("turn", [1, 4, 5, 8, 9, 11])
def test_the_length_of_the_siege_counts(turn):
    assert total({**GARRISON, **BLOCK}, turn=turn) == BASE + SURRENDER.weariness_change(turn)
    assert SURRENDER.weariness_change(3) == 0


@rule("anloc", "12.1/3")
def test_troops_that_arrive_count(monkeypatch):
    # How strong the garrison becomes by it is not the question here.
    monkeypatch.setattr(morale, "SURRENDER", msgspec.structs.replace(SURRENDER, garrison=()))
    units = {**GARRISON, **BLOCK, "ranger-36": "0811", "rppf-1": "0811", "tf-52": "0911", "abn-5": "0911"}
    base = total(units)
    t = table(units, phase="arvn-movement", turn=3, aaa=2, assaulted=True)
    t.move("ranger-36", "0810").pass_on("effort")
    assert int(t.events("morale-check")[0].args[0]) == base + SURRENDER.arrival
    t = table(units, phase="arvn-movement", turn=3, aaa=2, assaulted=True)
    t.move("ranger-36", "0810").move("rppf-1", "0810").move("abn-5", "0810").pass_on("effort")
    assert int(t.events("morale-check")[0].args[0]) == base + SURRENDER.arrival_most


@rule("anloc", "12.1/3")
def test_who_walks_out_and_in_again_has_not_arrived():
    t = table({**GARRISON, **BLOCK}).choose("effort 3", "done", "effort 0")
    while (t.seat, t.asked) != ("ARVN", "movement"):
        t.choose("done")
    t.move("ranger-31", "0811").move("ranger-31", "0810")
    assert t.facts["entered"] == 0


@rule("anloc", "12.1/3")
@pytest.mark.parametrize(
    ("unit", "place", "helps"),
    [
        ("regt-31", "0813", True),
        ("bn-1-15", "0813", True),
        ("acr-9", "0813", True),
        ("regt-48", "0813", True),
        ("regt-31", "0814", False),
        ("abn-5", "0813", False),
    ],
)
def test_relief_at_hand_counts(unit, place, helps):
    assert total({**GARRISON, **BLOCK, unit: place}) == BASE + (SURRENDER.relief if helps else 0)


@rule("anloc", "12.1/3")
def test_a_turn_without_an_attack_on_the_town_counts():
    assert total({**GARRISON, **BLOCK}, assaulted=False) == BASE + SURRENDER.quiet


@rule("anloc", "12.1/3", "6.1/3")
def test_the_worst_that_a_quiet_turn_can_bring_does_not_take_the_town():
    """All guns, full AAA, the ring closed, the siege at its longest, and nobody has come: the town holds."""
    guns = {
        "arty-42": "0607", "arty-208": "0707", "vc9-arty": "0807", "nva7-arty": "0907", "vc5-arty": "1007",
    }  # fmt: skip
    ring = {"vc9-271": "0909", "vc9-272": "0911"}
    late = {"turn": 12, "aaa": 4, "committed": 5, "major_attack": True, "replacements": 19}
    assert not check({**GARRISON, **BLOCK, **guns, **ring}, assaulted=False, **late).events("surrender")
    early = {**GARRISON, **BLOCK, **ring, **dict.fromkeys(list(guns)[:4], "0807")}
    early |= {"arty-208": "0707", "nva7-arty": "0907"}
    assert not check(early, assaulted=False, turn=12, aaa=4).events("surrender")
    last_men = {u: h for u, h in early.items() if u not in GARRISON or u in ("hq-5", "rppf-1")}
    assert not check(last_men, assaulted=False, turn=12, aaa=4).events("surrender")


@rule("anloc", "12.1/3")
@pytest.mark.parametrize(
    ("target", "attacker", "counts"),
    [("0810", "0809", True), ("0811", "0812", True), ("0812", "0813", False)],
)
def test_only_an_attack_on_the_town_or_next_to_it_disturbs_its_quiet(every_combat, target, attacker, counts):
    every_combat("-/-")
    units = {**GARRISON, **BLOCK, "rppf-1": target, "vc9-271": attacker}
    t = table(units, phase="nva-combat")
    assert not t.facts["assaulted"]
    t.attack(target, "vc9-271")
    assert t.facts["assaulted"] == counts


@rule("anloc", "12.1/3")
def test_an_arvn_attack_out_of_the_town_leaves_the_turn_quiet(every_combat):
    every_combat("-/-")
    t = table({**GARRISON, **BLOCK, "vc9-271": "0809", "vc9-272": "0710"}, phase="arvn-combat")
    t.attack("0809", "regt-7")
    assert t.asked == "combat"  # the turn goes on
    assert not t.facts["assaulted"]


@rule("anloc", "12.1/3", "6.0/1")
def test_every_turn_begins_quiet():
    t = table({**GARRISON, **BLOCK, "regt-31": "0820"}, phase="end-of-turn", assaulted=True, aaa=0)
    assert t.facts["turn"] == 2
    assert not t.facts["assaulted"]


@rule("anloc", "12.1/3")
@pytest.mark.parametrize(("replacements", "broken"), [(26, False), (27, True), (30, True)])
def test_the_nvas_broken_morale_counts(replacements, broken):
    found = total({**GARRISON, **BLOCK}, replacements=replacements)
    assert found == BASE + (SURRENDER.nva_broken if broken else 0)


def shelled(level, monkeypatch):
    """A garrison whose sum is exactly `level`, whatever the table's values."""
    monkeypatch.setattr(SURRENDER.__class__, "weariness_change", lambda self, turn: level - BASE)
    return {**GARRISON, **BLOCK, "rppf-2": "0811", "abn-5": "0911", "bcnd-81": "0812", "regt-31": "lai-khe"}


@rule("anloc", "12.1/3")
@pytest.mark.parametrize(("level", "falls"), [(1, False), (0, True), (-1, True)])
def test_at_0_or_less_the_garrison_surrenders(monkeypatch, level, falls):
    t = check(shelled(level, monkeypatch))
    assert int(t.events("morale-check")[0].args[0]) == level
    assert bool(t.events("surrender")) == falls
    assert t.match.over == falls
    assert len(t.events("over")) == falls  # it is decided once


@rule("anloc", "12.1/4")
def test_a_surrender_removes_all_in_or_next_to_an_loc_and_captures_it(monkeypatch):
    t = check(shelled(0, monkeypatch), turn=4)
    for unit in (*GARRISON, "rppf-2", "abn-5"):
        assert t.where(unit) == "eliminated"
    assert t.where("bcnd-81") == "0812"
    assert t.where("regt-31") == "lai-khe"
    assert t.where("regt-101") == "0919"
    assert t.unit("abn-5")["returns"] == 0  # removed from the game: it does not come back
    assert t.facts["captured"] == 4
    assert t.match.result is not None
    assert t.match.result.winner == 1


@rule("anloc", "12.1/4")
def test_after_a_surrender_the_battle_may_be_played_on(monkeypatch):
    t = check(shelled(0, monkeypatch), turn=4, switches={"play-on": "yes"})
    assert not t.match.over
    assert (t.facts["captured"], t.facts["turn"]) == (4, 5)


# 12.2 NVA morale


@rule("anloc", "12.2/1")
def test_at_19_the_5th_vc_enters_play():
    t = table(ready=True, turn=4, replacements=19, commitment_due=True)
    assert t.facts["committed"] == 4
    assert t.where("vc5-174") == "north-or-west-edge"
    t = table(ready=True, turn=4, replacements=18)
    assert t.facts["committed"] == 0
    assert t.where("vc5-174") == "not-yet"


@rule("anloc", "12.2/1")
def test_the_marker_may_jump_over_19(every_combat):
    every_combat("-/2")
    t = table({"regt-31": "0815", "vc9-271": "0816"}, phase="arvn-combat", replacements=18)
    t.attack("0816").choose("absorb", "absorb")
    assert t.facts["replacements"] == 20
    assert t.events("commitment-due")[0].rule == "12.2/1"


@rule("anloc", "12.2/2")
@pytest.mark.parametrize(("replacements", "drm"), [(26, 0), (27, -1), (30, -1)])
def test_from_27_on_nva_attacks_suffer(every_combat, replacements, drm):
    every_combat("-/-")
    t = table({"vc9-271": "0815", "regt-31": "0816"}, phase="nva-combat", replacements=replacements)
    t.attack("0816")
    assert t.combat[3] == drm


@rule("anloc", "12.2/2")
def test_morale_breaks_when_the_marker_reaches_27():
    t = table(ready=True, phase="tac-hits", hits=2, aaa=0, replacements=25, committed=3, turn=4)
    t.choose("bomb-replacement")
    assert not t.events("morale-broken")
    t.choose("bomb-replacement")
    assert t.events("morale-broken")[0].rule == "12.2/2"


@rule("anloc", "12.2/2", "12.2/3")
@pytest.mark.parametrize(("replacements", "drm"), [(27, 0), (29, 0), (30, 1)])
def test_at_30_arvn_attacks_gain(every_combat, replacements, drm):
    every_combat("-/-")
    t = table({"vc9-271": "0815", "regt-31": "0816"}, phase="arvn-combat", replacements=replacements)
    t.attack("0815")
    assert t.combat[3] == drm


@rule("anloc", "12.2/3")
def test_at_30_no_replacements_are_left(every_combat):
    every_combat("-/2")
    t = table({"regt-31": "0815", "vc9-271": "0816"}, phase="arvn-combat", replacements=29)
    t.attack("0816").choose("absorb")
    assert t.facts["replacements"] == 30
    assert t.unit("vc9-271")["steps"] == 1  # the second step could not be absorbed
    assert t.events("replacements-gone")[0].rule == "12.2/3"


@rule("anloc", "11.1/7", "11.2.2/3", "12.1/3")
def test_the_commitment_changes_the_morale_of_the_fifth_divisions_hq_alone():
    units = {**GARRISON, **BLOCK, "hq-1-abn": "0811", "abn-5": "0811"}
    del units["hq-5"]
    committed = {"committed": 1, "replacements": 19, "turn": 2}
    assert total(units, **committed) - total(units, turn=2) == 0
    assert total({**GARRISON, **BLOCK}, **committed) > total({**GARRISON, **BLOCK}, turn=2)


@rule("anloc", "12.1/3", "11.3/2")
def test_only_artillery_on_the_map_shells_an_loc():
    base = total({**GARRISON, **BLOCK})
    assert total({**GARRISON, **BLOCK, "arty-42": "eliminated", "arty-208": "eliminated"}) == base
    assert total({**GARRISON, **BLOCK, "sapper-429": "0807"}) == base


@rule("anloc", "12.1/3", "12.1/4")
def test_without_an_hq_nobody_keeps_up_morale():
    units = {name: place for name, place in {**GARRISON, **BLOCK}.items() if not name.startswith("hq")}
    assert total(units) == SURRENDER.aaa[2]


@rule("anloc", "9.3/T1", "12.1/3", "6.1/3")
def test_without_an_air_phase_the_aaa_is_at_its_full_value():
    t = table({**GARRISON, **BLOCK}, phase="turn-start", turn=3, aaa=0, ops={"ARVN": 9, "NVA": 9})
    t.choose("effort 0")
    while not t.events("morale-check"):
        t.choose("done" if "done" in t.options else "effort 0" if t.asked == "effort" else t.options[0])
    assert t.facts["aaa"] == 4


@rule("anloc", "12.1/3")
def test_the_ring_is_closed_by_exactly_as_many_hexes_as_the_table_says():
    town = GRID.parse("0810")
    ring = set(GRID.neighbours[town])
    # The 271st in 0909 has three hexes of the ring; another regiment adds exactly one.
    first = GRID.parse("0909")
    free = ring - {first, *GRID.neighbours[first]}
    place = next(h for h in GRID.hexes if h not in ring and len(free & set(GRID.neighbours[h])) == 1)
    units = {**GARRISON, **BLOCK, "vc9-271": "0909", "vc9-272": GRID.name(place)}
    assert total(units) == BASE + SURRENDER.ringed


@rule("anloc", "12.1/3")
def test_an_arrival_counts_once_and_only_for_the_arvn():
    t = table({**GARRISON, **BLOCK, "ranger-36": "0811"}, phase="arvn-movement", aaa=2)
    t.move("ranger-36", "0810").move("ranger-36", "0811").move("ranger-36", "0810")
    assert t.facts["entered"] == 1
    t = table({"vc9-271": "0809", "regt-31": "0820"}, phase="nva-movement", switches={"play-on": "yes"})
    t.move("vc9-271", "0810")
    assert t.facts["entered"] == 0


@rule("anloc", "13.1.6/T1")
def test_a_town_that_is_taken_already_is_not_taken_again():
    units = {"vc9-271": "0810", "vc9-272": "0809", "regt-31": "0820"}
    t = table(units, phase="nva-movement", captured=1, turn=3, switches={"play-on": "yes"})
    t.move("vc9-272", "0808")
    assert t.facts["captured"] == 1
    assert not t.events("captured")


@rule("anloc", "12.1/3")
def test_an_attack_by_the_arvn_is_no_attack_on_the_town(every_combat):
    every_combat("-/-")
    units = {"regt-7": "0810", "vc9-271": "0811"}
    for phase, target, assaulted in (("arvn-combat", "0811", False), ("nva-combat", "0810", True)):
        t = table({**units, "regt-31": "0925", "regt-101": "0924"}, phase=phase).attack(target)
        assert t.match.state.assaulted == assaulted


@rule("anloc", "12.1/3")
def test_what_the_morale_comes_to_under_attack():
    s = table({"hq-5": "0810", "regt-7": "0810", "vc9-271": "0809"}, phase="nva-combat").match.state
    assert (s.assaulted, SURRENDER.quiet > 0) == (False, True)
    calm = sum(line.value for line in morale.morale_lines(s))
    s.assaulted = True
    attacked = sum(line.value for line in morale.morale_lines(s))
    assert calm - attacked == SURRENDER.quiet
    assert morale.morale_under_attack(s) == attacked
    s.assaulted = False
    assert morale.morale_under_attack(s) == attacked


@rule("anloc", "6.3.1/1", "6.5/1")
@pytest.mark.parametrize(
    ("phase", "operation", "effort", "may"),
    [
        ("arvn-effort", 1, 3, True),
        ("nva-combat", 1, 3, True),
        ("nva-combat", 2, 5, True),
        ("nva-movement", 1, 3, False),
        ("arvn-combat", 1, 5, True),
        ("arvn-combat", 2, 5, False),
    ],
)
def test_whether_the_nva_can_still_attack_this_turn(phase, operation, effort, may):
    s = table({"regt-7": "0810", "regt-31": "0925", "vc9-271": "0811", "regt-101": "0924"}).match.state
    s.phase, s.operation, s.oel = Phase[phase.upper().replace("-", "_")], operation, [3, effort]
    assert morale.may_still_be_attacked(s) == may
    s.phase = Phase.END_OF_TURN
    assert not morale.may_still_be_attacked(s)
