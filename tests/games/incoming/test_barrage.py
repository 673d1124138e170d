"""7.0 Indirect fire."""

import pytest

from dangerclose.games.incoming import barrage
from dangerclose.games.incoming.barrage import ARTILLERY, FIXED_WING
from dangerclose.games.incoming.components import CHARTS, STANDS
from dangerclose.games.incoming.field import sight
from dangerclose.games.incoming.roster import MOVER, MOVERS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import AWAY, DEAD, HIDDEN, PINNED, SUPPRESSED
from dangerclose.games.incoming.terms import Army, Ground, Role, StandKind
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, offered, played, stand, told

FO, CG, FOE, MATE = "us-observer-1", "us-1-platoon-cg-1", "vc-1-fire-team-1", "vc-1-fire-team-2"
OPEN = {FO: "30.63", FOE: "44.63"}
"""A forward observer who sees an enemy in the open, with artillery off the table."""


def ready(stands=None, **how):
    how.setdefault("free_fire_zone", True)
    return board(stands or OPEN, **how)


def fired(s, observer=FO, weapon=FO, target=FOE, answers=()):
    return played(barrage.barrage(s, ("barrage", stand(observer), stand(weapon), stand(target))), answers)


def patched(s, monkeypatch, column, name, value):
    sheet = sheet_of(s)
    values = list(getattr(sheet, column))
    values[stand(name)] = value
    monkeypatch.setattr(sheet, column, tuple(values))


@rule("incoming", "7.0/1", "7.0/2", "7.0/3", "7.0/T1", "7.0/5")
def test_artillery_off_the_table_fires_where_its_observer_sees():
    s = ready(dice=[5, 5, 1, 1, 1, 1])
    assert offered(s, "barrage") == {f"{FO} {FO} {FOE}"}
    assert fired(s) is None
    assert s.status[stand(FOE)] == SUPPRESSED
    (event,) = told(s, "shelled")
    assert len(event.roll.dice) == 6
    # J6 lies between
    assert not offered(ready({FO: "33.63", FOE: "33.50"}), "barrage")


@rule("incoming", "7.0/1")
@pytest.mark.parametrize(("fell", "kept"), [([5, 1, 1, 1, 1, 1], False), ([5, 5, 1, 1, 1, 1], True)])
def test_fire_that_does_not_suppress_loses_the_initiative(fell, kept):
    assert (fired(ready(dice=fell)) is None) == kept


@rule("incoming", "7.0/T1")
def test_the_table_of_weapons():
    found = {row.id: (row.dice, row.kills) for row in CHARTS.indirect}
    assert found == {
        "mortar-60": (3, 0),
        "mortar-82": (4, 1),
        "mortar-120": (5, 2),
        "guns-on-table": (5, 3),
        "off-table": (6, 3),
    }
    weapons = {row.kind: row.indirect for row in STANDS.stands if row.indirect}
    assert weapons == {
        StandKind.MORTAR_60: "mortar-60",
        StandKind.MORTAR_81: "mortar-82",
        StandKind.MORTAR_120: "mortar-120",
        StandKind.GUN_105: "guns-on-table",
        StandKind.GUN_155: "guns-on-table",
    }


@rule("incoming", "7.0/T1")
def test_without_kill_potential_a_kill_is_a_suppress():
    s = ready(dice=[5] * 6)
    row = next(one for one in CHARTS.indirect if one.id == "mortar-60")
    assert played(barrage.shelled(s, row, stand(FOE), stand(FO))) == 2
    assert s.status[stand(FOE)] == SUPPRESSED


@rule("incoming", "7.0/T1")
def test_a_suppress_pins_all_around_and_a_kill_strikes_more():
    far = "vc-1-fire-team-3"
    s = ready({**OPEN, MATE: "46.63", far: "48.63"}, dice=[5, 5, 1, 1, 1, 1])
    fired(s)
    assert (s.status[stand(MATE)], s.status[stand(far)]) == (PINNED, 0)
    s = ready({**OPEN, MATE: "46.63", far: "48.63"}, dice=[5, 5, 5, 1, 1, 1] * 2)
    fired(s)
    assert (s.at[stand(FOE)], s.at[stand(MATE)]) == (DEAD, DEAD)
    assert len(told(s, "shelled")) == 2, "the third is farther than a width"
    s = ready({**OPEN, MATE: "46.63 hidden"}, dice=[5, 5, 5, 1, 1, 1] * 2)
    fired(s)
    assert s.at[stand(MATE)] >= 0, "its player knows of nobody there"
    near = {"vc-1-fire-team-3": "44.61", "vc-1-platoon-cg-1": "42.63"}
    s = ready({**OPEN, MATE: "46.63", **near}, dice=[5, 5, 5] + [1] * 15)
    fired(s, answers=["also vc-1-fire-team-3", f"also {MATE}"])
    assert [event.args[1] for event in told(s, "shelled")] == [
        stand(one) for one in (FOE, "vc-1-fire-team-3", MATE)
    ]


@rule("incoming", "7.0/T1")
def test_cover_against_shells():
    # J6 lies in columns 30 to 37, rows 56 to 61
    s = ready({FO: "30.63", FOE: "32.58"})
    assert [line.value for line in barrage.lines(s, 6, s.at[stand(FOE)])[0]] == [6, -1]
    place = at(s, "44.63")
    for ground, score in ((Ground.TRENCH, 6), (Ground.BUNKER, 6)):
        s = ready(work_kind=[ground.number], work_at=[place], work_of=[1], work_found=[True])
        assert barrage.lines(s, 6, place)[1] == score
    assert barrage.lines(ready(), 6, place)[1] == 5


@rule("incoming", "7.0/5", "7.0/13")
@pytest.mark.parametrize(
    ("state", "may"), [("", True), ("pinned", True), ("moved", False), ("suppressed", False)]
)
def test_an_observer_is_stationary_and_not_suppressed(state, may):
    for observer in (FO, CG):
        s = ready({observer: f"30.63 {state}", FOE: "44.63", **({FO: "2.2"} if observer != FO else {})})
        assert (f"{observer} {FO} {FOE}" in offered(s, "barrage")) == may


@rule("incoming", "7.0/7", "7.0/8", "7.0/9", "7.0/10", "7.0/11", "7.0/12")
@pytest.mark.parametrize(
    ("army", "groups", "scouts", "vehicles"),
    [
        (Army.US, True, True, True),
        (Army.USMC, True, True, True),
        (Army.ANZAC, True, True, True),
        (Army.ARVN, True, False, False),
        (Army.ROK, True, False, False),
        (Army.MIKE_FORCE, False, False, False),
        (Army.SPECIAL_FORCES, True, True, False),
        (Army.VC_MAIN_FORCE, False, False, False),
        (Army.NVA, False, False, False),
    ],
)
def test_who_observes_is_a_matter_of_the_army(monkeypatch, army, groups, scouts, vehicles):
    s = ready()
    for name in (FO, CG, "us-1-fire-team-1", "us-2-fire-team-1"):
        patched(s, monkeypatch, "army", name, army.number)
    assert barrage.is_observer(s, stand(FO))
    assert barrage.is_observer(s, stand(CG)) == groups
    assert barrage.is_observer(s, stand("us-1-fire-team-1")) == (army == Army.SPECIAL_FORCES)
    patched(s, monkeypatch, "role", "us-1-fire-team-1", Role.LRRP.number)
    assert barrage.is_observer(s, stand("us-1-fire-team-1")) == scouts
    patched(s, monkeypatch, "mover", "us-2-fire-team-1", MOVER["m-113"])
    assert barrage.is_observer(s, stand("us-2-fire-team-1")) == (vehicles or army == Army.SPECIAL_FORCES)
    patched(s, monkeypatch, "mover", "us-2-fire-team-1", MOVER["truck"])
    assert barrage.is_observer(s, stand("us-2-fire-team-1")) == (army == Army.SPECIAL_FORCES)


MORTAR, SPOTTER, US = "nva-mortar-81-1", "nva-observer-1", "usmc-1-fire-team-1"


@rule("incoming", "7.0/4", "7.0/10", "7.0/11")
def test_a_mortar_on_the_table_fires_over_open_sights_or_for_an_observer():
    where = {"scenario": "six-nine-is-down", "side": COMMUNIST}
    s = ready({MORTAR: "14.30 facing=8", US: "14.36"}, **where, dice=[5, 5, 1, 1])
    assert f"{MORTAR} {MORTAR} {US}" in offered(s, "barrage")
    left = s.missions[stand(MORTAR)]
    assert fired(s, MORTAR, MORTAR, US) is None
    assert s.missions[stand(MORTAR)] == left - 1
    assert len(told(s, "shelled")[0].roll.dice) == 4
    for column, value in (("missions", 0), ("facing", 0)):
        s = ready({MORTAR: "14.30 facing=8", US: "14.36"}, **where)
        getattr(s, column)[stand(MORTAR)] = value
        assert not offered(s, "barrage"), column
    s = ready({MORTAR: "14.30 facing=8 suppressed", US: "14.36"}, **where)
    assert not offered(s, "barrage")


@rule("incoming", "7.0/4")
def test_the_naval_mortar_fires_directly_only(monkeypatch):
    s = ready()
    patched(s, monkeypatch, "row", "us-1-fire-team-1", None)
    patched(s, monkeypatch, "mover", "us-1-fire-team-1", MOVER["m-125"])
    assert barrage.weapon_of(s, stand("us-1-fire-team-1")).id == "mortar-82"
    naval = [n for n, row in enumerate(MOVERS) if isinstance(row, VehicleRow) and row.direct_mortar]
    assert naval
    for number in naval:
        patched(s, monkeypatch, "mover", "us-1-fire-team-1", number)
        assert barrage.weapon_of(s, stand("us-1-fire-team-1")) is None


@rule("incoming", "4.4.2/3")
def test_no_mortar_fires_from_a_roofed_bunker():
    s = board(scenario="six-nine-is-down")
    place = at(s, "14.30")
    for ground, may in ((Ground.BUNKER, False), (Ground.TRENCH, True)):
        s = ready(
            {MORTAR: "14.30 facing=8", US: "14.36"},
            scenario="six-nine-is-down",
            side=COMMUNIST,
            work_kind=[ground.number],
            work_at=[place],
            work_of=[1],
            work_found=[True],
        )
        assert bool(barrage.reach(s, stand(MORTAR))) == may


def test_a_hidden_mortar_that_fires_is_placed_and_its_observer_is_not():
    s = ready(
        {MORTAR: "14.26 facing=8 hidden", SPOTTER: "26.36 hidden", US: "14.36"},
        scenario="six-nine-is-down",
        side=COMMUNIST,
        dice=[5, 5, 1, 1],
    )
    fired(s, SPOTTER, MORTAR, US)
    assert not s.status[stand(MORTAR)] & HIDDEN
    assert s.status[stand(SPOTTER)] & HIDDEN


def test_command_groups_go_on_when_the_observer_is_dead_but_not_before_he_came():
    s = ready({CG: "30.63", FOE: "44.63"})
    s.at[stand(FO)] = DEAD
    assert f"{CG} {FO} {FOE}" in offered(s, "barrage")
    s.at[stand(FO)] = AWAY
    assert not offered(s, "barrage")


@rule("incoming", "7.0/6")
def test_none_while_friendly_aircraft_attack():
    s = ready(strike=0, strike_attacks=1)
    assert not offered(s, "barrage")
    where = {"scenario": "six-nine-is-down", "side": COMMUNIST}
    s = ready({MORTAR: "14.30 facing=8", US: "14.36"}, **where, strike=0, strike_attacks=1)
    assert offered(s, "barrage"), "the other side's guns go on"


@rule("incoming", "7.4/4")
def test_shells_endanger_friends_within_three_widths():
    s = ready({**OPEN, CG: "50.63"}, dice=[1] * 6 + [4] + [5, 5, 1, 1, 1, 1])
    fired(s)
    assert s.status[stand(CG)] == SUPPRESSED
    assert [event.args[0] for event in told(s, "strays")] == [stand(CG)]


@rule("incoming", "7.0/14", "7.0/15", "7.0/16", "7.0/17", "7.0/18", "7.0/19")
@pytest.mark.parametrize(("die", "given"), [(4, 0), (5, ARTILLERY), (6, FIXED_WING)])
def test_near_a_village_the_free_world_needs_leave(die, given):
    s = ready(free_fire_zone=False, dice=[die, 5, 5, 1, 1, 1, 1])
    assert barrage.built_up(sheet_of(s).terrain), "six huts"
    assert fired(s) is None, "a request loses nothing"
    assert s.permission == given
    assert bool(s.status[stand(FOE)]) == bool(given)
    assert bool(offered(s, "barrage")) == bool(given), "one request in an initiative"
    if given:
        fired(s)
        assert len(told(s, "asked-leave")) == 1, "it lasts"


@rule("incoming", "7.0/15", "7.0/16")
def test_no_leave_is_needed_in_a_free_fire_zone_or_far_from_villages_or_by_the_other_side():
    s = ready()
    assert not barrage.forbidden(s, 0)
    s.free_fire_zone = False
    assert barrage.forbidden(s, 0)
    assert not barrage.forbidden(s, COMMUNIST)
    s.permission = ARTILLERY
    assert not barrage.forbidden(s, 0)
    assert barrage.forbidden(s, 0, FIXED_WING)
    assert barrage._close((0, 0, 1000, 1000), (3999, 0, 5000, 1000)), "less than three widths"
    assert not barrage._close((0, 0, 1000, 1000), (4000, 0, 5000, 1000))
    open_country = board(scenario="wet-rubber", free_fire_zone=False)
    assert not barrage.forbidden(open_country, 0)


@rule("incoming", "7.0/10")
def test_a_scenario_may_keep_mortars_to_open_sights(monkeypatch):
    s = ready({"vc-mortar-81-1": "10.63 facing=12", "anzac-1-fire-team-1": "2.63"}, scenario="wet-rubber")
    mortar = stand("vc-mortar-81-1")
    assert barrage.observes_for(s, mortar, mortar)
    s.at[stand("vc-A-company-cg-1")] = at(s, "12.63")
    patched(s, monkeypatch, "kind", "vc-A-company-cg-1", StandKind.OBSERVER.number)
    assert barrage.may_observe(s, stand("vc-A-company-cg-1"))
    assert not barrage.observes_for(s, stand("vc-A-company-cg-1"), mortar)


@rule("incoming", "7.0/5", "7.0/12")
def test_an_adviser_alone_calls_for_artillery_once_in_two_initiatives():
    adviser, leader, foe = "arvn-platoon-cg-1", "arvn-1-platoon-cg-1", "vc-1-fire-team-1"
    where = {"scenario": "what-the-dog-found", "free_fire_zone": True}
    s = ready({adviser: "30.62", leader: "33.62", foe: "44.62"}, **where, dice=[5, 5, 1, 1, 1, 1])
    assert s.missions[stand(adviser)] < 0, "no end of them"
    assert offered(s, "barrage") == {f"{adviser} {adviser} {foe}"}
    assert fired(s, adviser, adviser, foe) is None
    assert not offered(s, "barrage")
    s.initiatives[0] += 1
    assert not offered(s, "barrage"), "one in every two"
    s.initiatives[0] += 1
    assert offered(s, "barrage")


# 4.4/5 Where nobody sees

DOG, ADVISER, CELL = "what-the-dog-found", "arvn-platoon-cg-1", "vc-1-fire-team-1"


def before_growth(dice=(), cell="25.25 hidden", adviser="21.41"):
    """An adviser before the very dense jungle D1, in which a cell lies farther than a width from its edge."""
    return board({ADVISER: adviser, CELL: cell}, scenario=DOG, dice=dice)


def points_in_growth(s):
    return {int(words.split()[2]) for words in offered(s, "barrage-into")}


@rule("incoming", "4.4/5")
def test_very_dense_jungle_is_shelled_where_nobody_sees_into_it():
    s = before_growth()
    points = points_in_growth(s)
    assert at(s, "25.25") in points
    assert all(sheet_of(s).terrain.dense >> point & 1 for point in points)
    assert not any(sight(s, s.at[stand(ADVISER)]) >> point & 1 for point in points), "it sees nothing of them"
    assert not offered(before_growth(cell="25.25"), "barrage"), "nobody aims at whom he does not see"
    assert at(s, "25.25") not in points_in_growth(before_growth(adviser="32.50")), "a hill lies between"
    assert not points_in_growth(before_growth(adviser="21.41 moved")), "an observer is stationary"


@rule("incoming", "4.4/5")
@pytest.mark.parametrize(
    ("dice", "where", "status"),
    [
        ([5, 5, 1, 1, 1, 1], "25.25", SUPPRESSED),
        ([1, 1, 1, 1, 1, 6], "25.25", 0),  # the sixth die is what the jungle takes away
        ([6, 6, 6, 6, 6, 6], "30.20", 0),  # more than a width beside it
    ],
)
def test_shells_into_the_growth_find_who_is_near_and_tell_nothing_of_who_is_missed(dice, where, status):
    s = before_growth(dice)
    action = ("barrage-into", stand(ADVISER), stand(ADVISER), at(s, where))
    lost = played(barrage.barrage_into(s, action))
    assert (lost is None) == bool(status)
    assert s.status[stand(CELL)] & (SUPPRESSED | HIDDEN) == (status or HIDDEN)
    if not status:
        (event,) = told(s, "shelled-unseen")
        assert len(event.roll.dice) == 6
        assert not event.roll.modifiers
