"""6.12 Flame weapons."""

import pytest

from dangerclose.games.incoming import flame, movement, reactions
from dangerclose.games.incoming.components import CHARTS, STANDS
from dangerclose.games.incoming.roster import MOVER
from dangerclose.games.incoming.sheets import missions_of, sheet_of
from dangerclose.games.incoming.state import DEAD, HIDDEN
from dangerclose.games.incoming.terms import Ground, StandKind
from dangerclose.testing import rule
from tests.games.incoming.board import at, board, offered, played, spot, stand, told

BURNER, FOE, OTHER = "us-1-fire-team-1", "vc-1-fire-team-1", "vc-1-fire-team-2"


def feature(s, name):
    return next(one.number for one in sheet_of(s).terrain.features if one.id == name)


@pytest.fixture
def burning(monkeypatch):
    """A table on which a fire team carries a man-pack. J6 lies in columns 30 to 37, rows 56 to 61."""

    def table(stands, **how):
        s = board(stands, **how)
        sheet = sheet_of(s)
        row = STANDS.stands[StandKind.FLAMETHROWER.number]
        number = stand(BURNER)
        monkeypatch.setattr(sheet, "row", (*sheet.row[:number], row, *sheet.row[number + 1 :]))
        monkeypatch.setattr(sheet, "dice", (*sheet.dice[:number], 0, *sheet.dice[number + 1 :]))
        s.missions[number] = row.missions
        return s

    return table


@rule("incoming", "6.12/T1", "6.12/6")
def test_the_table_of_flame_weapons():
    found = {row.id: (row.missions, row.range) for row in CHARTS.flame}
    assert found == {"m-67": (4, 3), "m-132": (4, 3), "man-pack": (3, 1), "river-monitor": (5, 3)}
    s = board(scenario="the-bend-at-cai-rong")
    monitors = [one for one in sheet_of(s).stands if flame.flame_of(s, one) is not None]
    assert monitors
    for one in monitors:
        assert missions_of(sheet_of(s), one) == 5
        assert sheet_of(s).mover[one] in MOVER.values()


@rule("incoming", "6.12/1")
def test_flame_never_reacts(burning):
    s = burning({BURNER: "33.63", FOE: "33.58"})
    assert not reactions.may_react(s, stand(BURNER))
    assert offered(s, "flame")


@rule("incoming", "6.12/2", "6.12/3")
def test_growth_is_a_target_if_it_holds_enemies_or_may(burning):
    s = burning({BURNER: "33.63", FOE: "33.58"})
    number = feature(s, "J6")
    assert offered(s, "flame") == {f"{BURNER} {number}"}
    s = burning({BURNER: "33.63", FOE: "50.63"})
    assert not offered(s, "flame"), "nobody can be there"
    s.haunts[1] = 1 << at(s, "33.58")
    assert flame.worth_burning(s, 0, number)
    s.burning = 1 << number
    assert not flame.worth_burning(s, 0, number)


@rule("incoming", "6.12/6")
@pytest.mark.parametrize(
    ("place", "near"), [("33.63", True), ("33.62", True), ("40.63", True), ("42.63", False)]
)
def test_a_man_pack_reaches_a_width(burning, place, near):
    s = burning({BURNER: place, FOE: "33.58"})
    x, y = sheet_of(s).lattice.places[at(s, place)]
    west, south, east, north = sheet_of(s).terrain.features[feature(s, "J6")].parts[0]
    gap = (max(0, west - x, x - east) ** 2 + max(0, south - y, y - north) ** 2) ** 0.5 - 500
    assert (gap < 1000) == near, "the test's own table"
    assert bool(offered(s, "flame")) == near


@rule("incoming", "6.12/6")
def test_a_vehicle_reaches_three_widths_but_only_what_it_sees(burning, monkeypatch):
    def offers(place, foe):
        s = burning({BURNER: place, FOE: foe})
        sheet, number = sheet_of(s), stand(BURNER)
        monkeypatch.setattr(sheet, "row", (*sheet.row[:number], None, *sheet.row[number + 1 :]))
        mover = (*sheet.mover[:number], MOVER["m-132"], *sheet.mover[number + 1 :])
        monkeypatch.setattr(sheet, "mover", mover)
        return offered(s, "flame")

    assert offers("44.63", "33.58")
    assert not offers("47.63", "33.58")
    s = board()
    hidden = sheet_of(s).terrain.inside[feature(s, "J8")]
    middle = sorted(point for point in range(hidden.bit_length()) if hidden >> point & 1)[0]
    columns = sheet_of(s).lattice.columns
    assert not offers("49.62", f"{middle % columns}.{middle // columns}"), "J8 is out of sight"


@rule("incoming", "6.12/9")
def test_who_is_driven_out_goes_to_the_edge_even_if_others_are_in_the_way(burning):
    crowd = [f"vc-{n}-fire-team-{m}" for n in (1, 2) for m in (1, 2, 3)]
    where = {one: f"{column}.54" for one, column in zip(crowd[1:], range(29, 38, 2))}
    s = burning({BURNER: "33.63", FOE: "33.56", **where})
    number = feature(s, "J6")
    s.burning = 1 << number
    place = flame.outside(s, stand(FOE), number)
    assert flame.apart(s, place, number) < 1000**2


@rule("incoming", "6.12/9")
def test_nobody_enters_what_burns():
    s = board({BURNER: "33.63", "us-1-platoon-cg-1": "35.63"})
    number = feature(s, "J6")
    inside = sheet_of(s).terrain.inside[number]
    assert movement.ends(s, stand(BURNER)) & inside
    s.burning = 1 << number
    assert not movement.ends(s.copy(), stand(BURNER)) & inside


@rule("incoming", "6.12/T1", "6.12/1")
def test_who_is_suppressed_or_has_spent_its_missions_does_not_flame(burning):
    assert not offered(burning({BURNER: "33.63 suppressed", FOE: "33.58"}), "flame")
    s = burning({BURNER: "33.63", FOE: "33.58"}, dice=[1])
    played(flame.flame(s, ("flame", stand(BURNER), feature(s, "J6"))))
    assert s.missions[stand(BURNER)] == 2
    s.missions[stand(BURNER)] = 0
    assert not offered(s, "flame")


@rule("incoming", "6.12/7", "6.12/9")
@pytest.mark.parametrize(("die", "works"), [(2, False), (3, True)])
def test_a_die_of_three_sets_it_on_fire(burning, die, works):
    s = burning({BURNER: "33.63", FOE: "33.58 hidden", OTHER: "35.58"}, dice=[die])
    number = feature(s, "J6")
    lost = played(flame.flame(s, ("flame", stand(BURNER), number)))
    assert (lost is None) == works
    assert told(s, "flamed")[0].roll.dice[0].value == die
    assert bool(s.burning >> number & 1) == works
    inside = sheet_of(s).terrain.inside[number]
    for one in (FOE, OTHER):
        assert bool(inside >> s.at[stand(one)] & 1) != works
    if works:
        assert not s.status[stand(FOE)] & HIDDEN
        for one in (FOE, OTHER):
            assert flame.apart(s, s.at[stand(one)], number) < 1000**2, "in contact with it"
        assert spot(s, FOE) != spot(s, OTHER)


@rule("incoming", "6.12/4", "6.12/8")
def test_men_in_field_works_die(burning):
    place = at(board(), "36.63")
    work = {"work_kind": [Ground.BUNKER.number], "work_at": [place], "work_of": [1], "work_found": [False]}
    s = burning({BURNER: "33.63", FOE: "36.63"}, **work, dice=[3])
    assert not offered(s, "flame-work"), "only those that were found"
    s.work_found = [True]
    assert offered(s, "flame-work") == {f"{BURNER} {place}"}
    assert played(flame.flame(s, ("flame-work", stand(BURNER), place))) is None
    assert s.at[stand(FOE)] == DEAD
    assert s.casualty_at == [place]
    s = burning({BURNER: "33.63", FOE: "36.63"}, **{**work, "work_of": [0], "work_found": [True]})
    assert not offered(s, "flame-work"), "not one's own"


@rule("incoming", "6.12/4", "6.12/8")
def test_works_of_the_table_are_burned_out():
    s = board(scenario="wire-at-midnight")
    ground = sheet_of(s).terrain
    number = next(one.number for one in ground.features if one.ground == Ground.BUNKER)
    assert not flame.worth_burning(s, 1, number)
    s.at[stand("us-1-fire-team-1")] = (ground.inside[number] & -ground.inside[number]).bit_length() - 1
    assert flame.worth_burning(s, 1, number)


@rule("incoming", "6.12/5")
def test_any_building_is_a_target():
    s = board()
    huts = [one.number for one in sheet_of(s).terrain.features if one.ground == Ground.HUT]
    assert all(flame.worth_burning(s, 0, number) for number in huts)
    assert huts
    paddy = [one.number for one in sheet_of(s).terrain.features if one.ground == Ground.DRY_PADDY]
    inside = sheet_of(s).terrain.inside[paddy[0]]
    s.at[stand(FOE)] = (inside & -inside).bit_length() - 1
    assert not any(flame.worth_burning(s, 0, number) for number in paddy), "nothing grows there that burns"
