"""What two rules say together: fire and who gets out in it, night and shells, groups and vehicles."""

import pytest

from dangerclose.games.incoming import (
    air_support,
    barrage,
    bunkers,
    casualties,
    close_combat,
    columns,
    fire,
    flame,
    odds,
    reactions,
    strikes,
    vehicles,
    victory,
    wrecks,
)
from dangerclose.games.incoming.barrage import reach
from dangerclose.games.incoming.components import SCENARIOS, STANDS
from dangerclose.games.incoming.field import sight
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    DEAD,
    FIRED,
    HAS_FIRED,
    HOLD_FIRE,
    INITIATIVE_LONG,
    MOVED,
    NOBODY,
    SUPPRESSED,
)
from dangerclose.games.incoming.terms import Ground, StandKind
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    at,
    board,
    lay_down,
    match_of,
    offered,
    played,
    spot,
    stand,
    told,
)

ROAD, BASE, CREW_DOWN = "kilometre-31", "wire-at-midnight", "six-nine-is-down"
TRUCK, ACAV, OTHER_ACAV = "us-truck-1", "us-m-113-acav-1", "us-m-113-acav-2"
TANK, RPG = "us-m-48-1", "nva-rpg-1"
TEAM, LEAD, NVA = "us-1-fire-team-1", "us-1-platoon-cg-1", "nva-1-fire-team-1"
FOE = "vc-1-fire-team-1"


def road(stands, **how):
    return board(stands, scenario=ROAD, **how)


def ride(s, carrier, rider):
    s.at[stand(rider)], s.aboard[stand(rider)] = ABOARD, stand(carrier)


def feature(s, name):
    return next(one.number for one in sheet_of(s).terrain.features if one.id == name)


# Fire on the ground


@rule("incoming", "7.2/6", "6.12/9")
def test_nobody_gets_out_of_a_vehicle_into_fire():
    s = road({TRUCK: "30.33"})
    ride(s, TRUCK, TEAM)
    before = {int(words.split()[1]) for words in offered(s, "dismount")}
    s.napalm = [at(s, "33.33")]
    after = {int(words.split()[1]) for words in offered(s, "dismount")}
    assert at(s, "33.33") in before - after
    assert after
    assert not wrecks.beside(s, stand(TEAM), at(s, "30.33"), 1000) >> at(s, "33.33") & 1


@rule("incoming", "7.2/6", "6.12/9")
def test_who_is_driven_out_of_one_fire_is_not_put_into_another():
    s = board({FOE: "33.56"})
    number = feature(s, "J6")
    s.burning = 1 << number
    place = flame.outside(s, stand(FOE), number)
    s.napalm = [place]
    other = flame.outside(s, stand(FOE), number)
    assert not flame.ablaze(s) >> other & 1


@rule("incoming", "7.2/6")
def test_no_column_comes_on_at_a_burning_gate():
    s = road({}, side=FREE_WORLD)
    (_, row, own), *_ = columns.columns(sheet_of(s))
    gates = columns.driven_on(s, own[0], row)
    assert gates
    s.napalm = list(gates)
    assert not columns.driven_on(s, own[0], row)


@rule("incoming", "7.2/7", "6.12/9")
def test_what_burns_hides_what_is_in_it_and_behind_it():
    s = board({TEAM: "33.63", FOE: "33.56"})
    number = feature(s, "J6")
    seen = sight(s, s.at[stand(TEAM)])
    assert seen >> s.at[stand(FOE)] & 1, "into the growth"
    s.burning = 1 << number
    seen = sight(s.copy(), s.at[stand(TEAM)])
    assert not seen & sheet_of(s).terrain.inside[number]
    assert seen >> at(s, "24.63") & 1


# Fire missions


@rule("incoming", "2.2.2/1")
def test_a_light_mortar_fires_or_moves_in_an_initiative(monkeypatch):
    s = board({TEAM: "20.63", LEAD: "18.63", FOE: "44.63"})
    sheet, number = sheet_of(s), stand(TEAM)
    row = STANDS.stands[StandKind.MORTAR_60.number]
    for column, value in (("row", row), ("kind", StandKind.MORTAR_60.number)):
        values = getattr(sheet, column)
        monkeypatch.setattr(sheet, column, (*values[:number], value, *values[number + 1 :]))
    s.missions[number] = 12
    s.facing[number] = 4
    assert reach(s, number)
    assert TEAM in {words.split()[0] for words in offered(s, "move")}
    moved = s.copy()
    moved.status[number] |= MOVED
    assert not reach(moved, number), "who has moved does not fire"
    s.status[number] |= FIRED
    assert TEAM not in {words.split()[0] for words in offered(s, "move")}, "who has fired does not move"


@rule("incoming", "7.0/6", "M.5/3")
def test_no_light_is_fired_while_a_strike_is_on():
    s = board({"us-observer-1": "30.30"}, scenario=BASE, clock=60)
    assert offered(s, "light")
    s.strike, s.strike_attacks, s.strike_at, s.strike_made = 0, 1, at(s, "40.40"), True
    assert not offered(s, "light")


@rule("incoming", "4.4.2/3", "M.5/3")
def test_no_light_is_fired_from_under_a_roof():
    mortar = "us-mortar-81-1"
    s = board({mortar: "30.30"}, scenario=BASE, clock=60)
    assert offered(s, "light") == {mortar}
    s.work_kind, s.work_at = [Ground.BUNKER.number], [at(s, "30.30")]
    s.work_of, s.work_found = [FREE_WORLD], [True]
    assert not offered(s, "light")


@rule("incoming", "M.5/1")
def test_shells_find_no_target_in_cover_that_has_not_fired_at_night():
    observer, foe = "us-observer-1", "nva-A1-fire-team-1"
    s = board({observer: "11.30", foe: "8.30"}, scenario=BASE, clock=60)
    assert not offered(s, "barrage")
    s.status[stand(foe)] |= HAS_FIRED
    assert offered(s, "barrage")


# Fire


@rule("incoming", "6.9/13")
def test_a_marine_sniper_team_reacts_once_in_an_initiative():
    team = "usmc-sniper-team-1"
    s = board({team: "14.30", NVA: "14.40"}, scenario=CREW_DOWN, side=COMMUNIST)
    assert reactions.may_react(s, stand(team))
    s.status[stand(team)] |= FIRED
    assert not reactions.may_react(s.copy(), stand(team))


@rule("incoming", "11.1/1", "11.1.2/1")
def test_all_armoured_vehicles_of_a_fire_group_have_acted():
    s = road({ACAV: "30.33 facing=4", OTHER_ACAV: "33.33 facing=4", NVA: "50.33"}, dice=[5, 5, 1, 1] * 4)
    played(fire.fire(s, ("fire-group", stand(ACAV), stand(NVA))))
    (event,) = told(s, "further")
    assert event.args[0] == stand(OTHER_ACAV), "the first of them rolls when the action is over"


@rule("incoming", "7.4/1", "7.4/2", "7.4/6")
def test_fire_on_the_move_endangers_friends_beside_its_target():
    s = road(
        {ACAV: "30.33 facing=4", NVA: "50.33", TEAM: "52.35"}, dice=[1, 1, 4, 6, 6], asked=[False, False]
    )
    s.order[stand(NVA)] = HOLD_FIRE
    played(vehicles.drive_firing(s, ("drive-firing", stand(ACAV), stand(NVA), at(s, "36.33"))))
    assert told(s, "strays")
    assert s.status[stand(TEAM)] & SUPPRESSED


@rule("incoming", "8.0/2")
def test_only_the_vc_and_nva_surprise_more_from_works():
    s = board({FOE: "30.63", TEAM: "32.63"})
    s.work_kind, s.work_at = [Ground.TRENCH.number], [at(s, "32.63")]
    s.work_of, s.work_found = [FREE_WORLD], [True]
    found = close_combat.lines(s, [stand(FOE)], [stand(TEAM)], attacks=True, surprised=True)
    assert [line.value for line in found if line.rule == "8.0/2"] == [-1]


# Casualties


def carried(carrier):
    return {"casualty_at": [ABOARD], "casualty_of": [FREE_WORLD], "casualty_aboard": [carrier]}


@rule("incoming", "V.0/T1", "6.5/10")
def test_casualties_in_a_vehicle_on_the_table_are_left_on_it():
    s = road({TRUCK: "30.33", NVA: "50.50"}, **carried(stand(TRUCK)))
    lines = {line.text: line.value for line in victory.points(s, COMMUNIST)}
    assert lines["enemy casualties left"] == 1
    rows = SCENARIOS[ROAD].sheet.objectives
    away = next(n for n, row in enumerate(rows) if row.kind == "casualties-away")
    assert victory.done(s, away) == 1, "this objective counts vehicles as away"
    rows = SCENARIOS["wet-rubber"].sheet.objectives
    cared = next(n for n, row in enumerate(rows) if row.kind == "casualties-cared-for")
    s = board({"anzac-medic-1": "13.4"}, scenario="wet-rubber", **carried(NOBODY))
    assert casualties.cared_for(s, cared) == 0


@rule("incoming", "6.5/10", "8.0/9")
def test_casualties_in_a_vehicle_that_is_overrun_lie_where_it_was():
    s = road({TRUCK: "30.33", NVA: "33.33"}, side=COMMUNIST, dice=[6, 1], **carried(stand(TRUCK)))
    close_combat.fight(s, [stand(NVA)], surprised=False)
    assert s.casualty_at[0] == at(s, "30.33")
    assert s.casualty_aboard[0] == NOBODY


# Assaults, and who never comes


@rule("incoming", "8.0/1")
def test_who_made_contact_falls_back_when_the_assault_is_called_off():
    first, second = "us-1-fire-team-1", "us-1-fire-team-2"
    stands = {first: "24.63", second: "22.61", LEAD: "20.63", FOE: "32.63 pinned"}
    s = board(stands, dice=[1, 1, 1, 5, 5, 1], asked=[False, True])
    match = match_of(s)
    match.choose(("group", stand(first)))
    match.choose(("with", stand(first), at(s, "30.63")))
    match.choose(("with", stand(second), at(s, "28.61")))
    match.choose(("hold",))
    assert spot(match.state, first) == "30.63", "in contact"
    shot = next(option for option in match.ask.options if option[0] == "react")
    match.state.chance.forced[:] = []
    lay_down(match.state, [5, 5, 1, 1, 1, 1])
    match.choose(shot)
    while match.ask.kind == "react":
        match.choose(("hold",))
    assert match.state.status[stand(second)] & SUPPRESSED
    assert spot(match.state, first) == "28.63"
    assert match.state.initiative == COMMUNIST


def earned(s, side):
    """The points of a side without those that the scenario grants."""
    return [line for line in victory.points(s, side) if line.rule != "V.0/4"]


@rule("incoming", "V.0/6", "V.0/7")
def test_who_never_comes_onto_the_table_has_not_kept_what_is_judged_at_the_end():
    s = road({NVA: "30.33"}, clock=17 * 60)
    for one in sheet_of(s).of_side[FREE_WORLD]:
        if sheet_of(s).on_foot[one] and not sheet_of(s).spare[one]:
            s.at[one] = ABOARD
    assert victory.never_came(s, FREE_WORLD)
    assert not earned(s, FREE_WORLD)
    assert sum(line.value for line in earned(s, COMMUNIST)) == 20
    s.clock -= 15
    assert earned(s, FREE_WORLD), "not before the time is up"
    s = road({NVA: "30.33", TRUCK: "30.30"}, clock=17 * 60)
    assert earned(s, FREE_WORLD)


# Bunkers under fire


def bunker(s, place, side):
    s.work_kind, s.work_at = [Ground.BUNKER.number], [at(s, place)]
    s.work_of, s.work_found = [side], [True]
    return s.work_at[0]


@rule("incoming", "4.4.2/8", "11.6/T1", "6.11/4")
@pytest.mark.parametrize(
    ("dice", "falls"), [([1], False), ([2, 2], False), ([2, 3], True)], ids=["misses", "holds", "falls"]
)
def test_a_gun_hits_a_bunker_by_acc_and_goes_through_by_pen(dice, falls):
    s = road({TANK: "30.33 facing=4", NVA: "50.33"}, dice=dice)
    point = bunker(s, "50.33", COMMUNIST)
    assert offered(s, "breach") == {f"{TANK} {point}"}
    likely = odds.of_breach(s, stand(TANK), point)
    assert dict(likely.outcomes) == {"missed": 6, "hit without effect": 10, "penetrated": 20}
    lost = played(bunkers.breach(s, ("breach", stand(TANK), point)))
    assert (lost is None) == falls
    assert (s.at[stand(NVA)] == DEAD) == falls
    assert (s.work_at[0] == AWAY) == falls
    assert s.score[FREE_WORLD] == falls
    assert s.casualty_of == [COMMUNIST] * falls


@rule("incoming", "4.4.2/8", "6.11/5")
def test_rockets_at_bunkers_need_a_width_and_nobody_fires_at_what_he_does_not_know():
    s = road({RPG: "30.33", TEAM: "40.33"}, side=COMMUNIST)
    bunker(s, "40.33", FREE_WORLD)
    assert offered(s, "breach") == {f"{RPG} {s.work_at[0]}"}
    assert not offered(road({RPG: "30.33", TEAM: "40.33"}, side=COMMUNIST), "breach"), "men in the open"
    s.at[stand(RPG)] = at(s, "37.33")
    assert not offered(s, "breach"), "too close"
    s = road({TANK: "30.33 facing=4", NVA: "50.33 hidden"})
    bunker(s, "50.33", COMMUNIST)
    s.work_found = [False]
    assert not offered(s, "breach"), "nobody has found it"
    s = road({TEAM: "30.33", NVA: "50.33"})
    bunker(s, "50.33", COMMUNIST)
    assert not offered(s, "breach"), "rifles do nothing to it"


# Shells and aircraft


@rule("incoming", "7.0/6", "7.1.3/13")
def test_a_strike_that_comes_after_shells_attacks_in_the_next_initiative():
    observer = "us-observer-1"
    s = board({observer: "30.63", LEAD: "28.63", FOE: "44.63"}, free_fire_zone=True)
    played(barrage.barrage(s, ("barrage", stand(observer), stand(observer), stand(FOE))))
    air_support.begin(s, 0, stand(LEAD), at(s, "44.63"))
    assert not offered(s, "strike")
    played(strikes.make_it(s, FREE_WORLD))
    assert s.strike_attacks == 2, "none goes in when the initiative ends"
    s.status[stand(observer)] &= ~INITIATIVE_LONG
    assert offered(s.copy(), "strike") == {""}
