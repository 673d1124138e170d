"""M.6 Civilians."""

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.incoming import (
    GAME,
    casualties,
    civilians,
    fire,
    flame,
    movement,
    recon,
    search,
    victory,
)
from dangerclose.games.incoming.components import LIBRARY, SCENARIOS
from dangerclose.games.incoming.dealing import redeal
from dangerclose.games.incoming.knowledge import known, knows_all
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.roster import NEUTRAL
from dangerclose.games.incoming.setup_loading import read_setup
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.shown import extras
from dangerclose.games.incoming.state import AWAY, DEAD, DISGUISED, HIDDEN, HOLD_FIRE, MOVED, Phase
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

US, VC, OTHER = "us-1-fire-team-1", "vc-1-fire-team-1", "vc-1-fire-team-2"
CIV, SECOND = "civilians-1", "civilians-2"
# H1 is in columns 26 to 29, rows 24 to 27, H2 six columns further east; tree lines hide them from outside
H1, H2 = "27.25", "33.25"


def begun(scenario="dry-season-sweep", dice=(), **switches):
    s = GAME.setup(scenario, switches)
    lay_down(s, dice)
    s.log = []
    return s


def living(s):
    return [one for one in sheet_of(s).of_side[NEUTRAL] if s.at[one] >= 0]


# M.6/1, M.6/2 Whether there are any


@rule("incoming", "M.6/1")
def test_there_are_civilians_where_people_live_and_no_free_fire_zone_is():
    always = "wherever-people-live"
    assert begun().civilians, "the scenario has them"
    assert not begun(civilians="none").civilians
    assert not begun("wet-rubber").civilians
    assert not begun("kilometre-31", civilians=always).civilians, "a Free Fire Zone"
    assert not begun("the-bend-at-cai-rong", civilians=always).civilians
    for name, scenario in SCENARIOS.items():
        if not scenario.sheet.free_fire_zone:
            s = begun(name, civilians=always)
            assert bool(sheet_of(s).of_side[NEUTRAL]) == bool(civilians.homes(sheet_of(s))), name


@rule("incoming", "M.6/2", "M.6/3")
def test_two_dice_of_them_are_noted_in_features_before_play():
    s = begun(dice=[3, 4])
    played(civilians.settle(s))
    assert len(living(s)) == 7
    homes = civilians.homes(sheet_of(s))
    assert all(homes >> s.at[one] & 1 and s.status[one] == HIDDEN for one in living(s))
    [event] = told(s, "civilians-live")
    assert [die.value for die in event.roll.dice] == [3, 4]
    assert not event.knows & 1 << FREE_WORLD
    assert not living(known(s, FREE_WORLD))
    assert not living(known(s, None))
    assert len(living(known(s, COMMUNIST))) == 7
    assert not knows_all(s, FREE_WORLD)


@rule("incoming", "M.6/2")
def test_without_ready_places_chance_puts_them_where_people_live():
    s = begun("what-the-dog-found", dice=[1, 2], civilians="wherever-people-live")
    played(civilians.settle(s))
    assert len(living(s)) == 3
    assert len(told(s, "civilians-live")[0].roll.draws) == 3
    assert all(civilians.homes(sheet_of(s)) >> s.at[one] & 1 for one in living(s))


@rule("incoming", "M.6/3")
def test_the_communist_player_may_note_each_down_elsewhere_once():
    s = begun(dice=[1, 1])
    played(civilians.settle(s))
    s.phase = Phase.DEFENDER_SETUP
    one = stand(CIV)
    places = {text.split()[1] for text in offered(s, "place") if text.split()[0] == CIV}
    homes = civilians.homes(sheet_of(s))
    assert places
    assert all(homes >> int(place) & 1 for place in places)
    match = match_of(s)
    match.choose(("place", one, at(s, "46.35")))
    assert spot(match.state, CIV) == "46.35"
    assert CIV not in {text.split()[0] for text in offered(match.state, "place")}
    match.choose(("ready",))
    assert not match.state.status[one] & MOVED


def test_a_set_up_with_too_few_or_misplaced_civilians_is_refused():
    scenario = SCENARIOS["dry-season-sweep"]
    from importlib.resources import files

    text = files("dangerclose.games.incoming").joinpath("content/setups/dry-season-sweep.toml").read_text()
    assert read_setup(text, scenario, LIBRARY, "x")
    for broken in (text.replace("[27, 25], ", ""), text.replace("[27, 25]", "[2, 2]")):
        with pytest.raises(Exception, match="civilians"):
            read_setup(broken, scenario, LIBRARY, "x")


# M.6/3 They stay, and are located


@rule("incoming", "M.6/3")
def test_civilians_do_not_move():
    s = board({CIV: f"{H1} hidden", VC: "5.5"}, side=COMMUNIST)
    for verb in ("move", "retreat", "group", "fire"):
        assert not [one for one in offered(s, verb) if CIV in one]


@rule("incoming", "M.6/3")
def test_they_are_concealed_until_somebody_of_the_free_world_sees_them():
    s = board({US: "27.40", CIV: f"{H1} hidden"}, asked=[False, False])
    civilians.locate(s)
    assert s.status[stand(CIV)] & HIDDEN, "a tree line lies between"
    played(movement.go(s, stand(US), at(s, "27.29")))
    assert not s.status[stand(CIV)] & HIDDEN
    assert told(s, "shown")[0].rule == "M.6/3"
    assert [one.at for one in extras(known(s, FREE_WORLD), FREE_WORLD).stands if one.index == stand(CIV)]


@rule("incoming", "M.6/3")
def test_communists_on_the_move_locate_nobody():
    s = board({VC: "27.29", CIV: f"{H1} hidden"}, side=COMMUNIST)
    played(movement.go(s, stand(VC), at(s, "28.30")))
    civilians.locate(s)
    assert s.status[stand(CIV)] & HIDDEN


@rule("incoming", "M.6/3")
def test_a_search_that_succeeds_finds_them():
    s = board({US: "27.40", CIV: "29.40 hidden"}, dice=[6], asked=[False, False])
    played(search.search(s, ("search", stand(US))))
    assert not s.status[stand(CIV)] & HIDDEN
    assert told(s, "searched")[0].args[2] == "something"
    assert list(civilians.searched(s, -1)) == []


def test_nobody_ends_a_move_on_civilians_whom_he_knows_of():
    lead = "us-1-platoon-cg-1"
    s = board({lead: "34.50", CIV: "30.50"})
    assert not movement.ends(s, stand(lead)) >> at(s, "30.50") & 1
    s = board({lead: "34.50", CIV: "30.50 hidden"})
    assert movement.ends(known(s, FREE_WORLD), stand(lead)) >> at(s, "30.50") & 1


# M.6/2, M.6/3, M.6/8 Fire


@rule("incoming", "M.6/2")
@pytest.mark.parametrize(("result", "dead"), [(1, False), (2, True), (3, True)])
def test_a_suppress_destroys_them_and_leaves_two_markers(result, dead):
    s = board({CIV: f"{H1} hidden"})
    played(civilians.suffer(s, stand(CIV), result, stand(US)))
    assert (s.at[stand(CIV)] == DEAD) == dead
    assert s.casualty_at == [at(s, H1)] * (2 if dead else 0)
    assert s.casualty_of == [NEUTRAL] * (2 if dead else 0)
    assert told(s, "shown")


@rule("incoming", "M.6/3")
@pytest.mark.parametrize(("die", "dead"), [(5, False), (6, True)])
@pytest.mark.parametrize("how", ["recon", "fire"])
def test_fire_into_their_feature_hurts_them_on_a_six(how, die, dead):
    inside = f"{H1} hidden"
    if how == "recon":
        s = board({US: "27.30", CIV: inside}, dice=[1, die])
        number = next(one.number for one in sheet_of(s).terrain.features if one.id == "H1")
        played(recon.recon(s, ("recon", stand(US), number)))
    else:
        s = board({US: "27.31", VC: "29.27", CIV: "26.24 hidden"}, dice=[1, 1, die])
        played(fire.volley(s, [Attack(stand(US), stand(VC))]))
    assert (s.at[stand(CIV)] == DEAD) == dead
    [event] = told(s, "near-civilians")
    assert event.rule == "M.6/3"
    assert bool(event.knows & 1 << FREE_WORLD) == dead, "a die that harms nobody tells nothing"


@rule("incoming", "M.6/3")
def test_flame_on_their_feature_is_fire_too():
    s = board({CIV: f"{H1} hidden", SECOND: "46.35 hidden"}, dice=[6])
    number = next(one.number for one in sheet_of(s).terrain.features if one.id == "H1")
    for into in flame.BOOK.fired_into:
        played(into(s, 1 << number))
    assert s.at[stand(CIV)] == DEAD
    assert s.at[stand(SECOND)] >= 0, "it is in another feature"


@rule("incoming", "M.6/8", "7.4/6")
@pytest.mark.parametrize(("die", "hits"), [(3, 0), (4, 2)])
def test_those_near_the_target_are_tested_as_friends_are(die, hits):
    s = board({US: "30.53", VC: "20.53", CIV: "23.53", SECOND: "25.53"}, dice=[1, 1, 1, die, 5, 5, 1])
    played(fire.volley(s, [Attack(stand(US), stand(VC))]))
    tested = [event for event in told(s, "near-civilians") if event.rule == "M.6/8"]
    assert [event.args[0] for event in tested] == [stand(CIV)], "only within a width"
    assert (s.at[stand(CIV)] == DEAD) == bool(hits)


@rule("incoming", "M.6/8")
def test_fire_of_the_communists_endangers_them_as_well():
    s = board({VC: "30.53", US: "20.53", CIV: "23.53"}, side=COMMUNIST, dice=[1, 1, 1, 4, 5, 5, 5])
    played(fire.volley(s, [Attack(stand(VC), stand(US))]))
    assert s.at[stand(CIV)] == DEAD


def test_nobody_fires_at_civilians_on_purpose():
    s = board({US: "20.60", CIV: "20.55"})
    for verb in ("fire", "barrage", "assault"):
        assert not offered(s, verb)


# Victory


@rule("incoming", "V.0/T1")
def test_the_free_world_carries_civilian_casualties_away():
    s = board({US: "20.63", VC: "5.5"})
    s.casualty_at, s.casualty_of, s.casualty_aboard = [at(s, "20.63")] * 2, [NEUTRAL, 1], [-1, -1]
    assert casualties.at_hand(s, stand(US)) == [0], "not the enemy's"
    s.status[stand(VC)], s.at[stand(VC)] = 0, at(s, "21.62")
    assert casualties.at_hand(s, stand(VC)) == [1]
    played(casualties.carry_off(s, ("carry-off", stand(US))))
    worth = {line.text: line.value for line in victory.points(s, FREE_WORLD)}
    assert worth["civilian casualties removed"] == -1


# M.6/4 to M.6/7 Mistaken identity


@rule("incoming", "M.6/4", "M.6/5", "M.6/6")
def test_a_hidden_stand_and_hidden_civilians_change_places():
    s = board({VC: "25.29 hidden", "vc-1-platoon-cg-1": "27.22 hidden", CIV: f"{H1} hidden"}, side=COMMUNIST)
    s.at[stand("vc-1-platoon-cg-1")] = at(s, "27.23")
    eyes = movement.commanded(s, stand(VC))
    able = eyes >> s.at[stand(VC)] & eyes >> s.at[stand(CIV)] & 1
    assert (f"{VC} {CIV}" in offered(s, "swap")) == bool(able), "it obeys its command as any move does"
    assert played(civilians.swap(s, ("swap", stand(VC), stand(CIV)))) is None
    assert (spot(s, VC), spot(s, CIV)) == (H1, "25.29")
    assert s.status[stand(VC)] & HIDDEN
    assert s.status[stand(VC)] & DISGUISED
    [event] = told(s, "swapped")
    assert not event.knows & 1 << FREE_WORLD


@rule("incoming", "M.6/5", "M.6/6")
def test_heavy_weapons_and_who_cannot_move_swap_with_nobody():
    heavy, sniper = "vc-hmg-1", "vc-sniper-1"
    s = board({heavy: "25.29 hidden", sniper: "20.5 hidden", CIV: f"{H1} hidden"}, side=COMMUNIST)
    assert not offered(s, "swap")
    lead = "vc-1-platoon-cg-1"
    s = board({lead: "25.29 hidden", CIV: f"{H1} hidden"}, side=COMMUNIST)
    assert offered(s, "swap") == {f"{lead} {CIV}"}
    s.status[stand(lead)] |= 1 << 0
    assert not offered(s, "swap"), "it is pinned"


@rule("incoming", "M.6/7")
def test_only_who_has_not_been_located_swaps():
    lead = "vc-1-platoon-cg-1"
    assert not offered(board({lead: "25.29", CIV: f"{H1} hidden"}, side=COMMUNIST), "swap")
    s = board({lead: "25.29 hidden", CIV: H1, OTHER: "5.5 hidden"}, side=COMMUNIST)
    assert not offered(s, "swap")


@rule("incoming", "M.6/7")
def test_an_enemy_within_a_width_unmasks_who_passes_for_civilians():
    lead = "vc-1-platoon-cg-1"
    s = board({US: "23.56", lead: "26.50 hidden"}, asked=[False, False])
    s.order[stand(lead)] = HOLD_FIRE
    played(movement.go(s, stand(US), at(s, "23.50")))
    assert s.status[stand(lead)] & HIDDEN, "another feature hides who is merely hidden"
    s = board({US: "23.56", lead: "26.50 hidden disguised"}, asked=[False, False])
    s.order[stand(lead)] = HOLD_FIRE
    played(movement.go(s, stand(US), at(s, "23.50")))
    assert not s.status[stand(lead)] & (HIDDEN | DISGUISED)
    assert told(s, "shown")[0].rule == "M.6/7"


@rule("incoming", "M.6/7")
def test_its_own_fire_places_the_right_stand():
    lead = "vc-1-platoon-cg-1"
    s = board({US: "20.60", lead: "20.50 hidden disguised"}, side=COMMUNIST, dice=[1, 1])
    played(fire.volley(s, [Attack(stand(lead), stand(US))]))
    assert not s.status[stand(lead)] & (HIDDEN | DISGUISED)


def test_civilians_who_come_into_sight_by_a_swap_are_seen():
    lead = "vc-1-platoon-cg-1"
    s = board({US: "20.60", lead: "20.50 hidden", CIV: f"{H1} hidden"}, side=COMMUNIST)
    match = match_of(s)
    match.choose(("swap", stand(lead), stand(CIV)))
    assert not match.state.status[stand(CIV)] & HIDDEN
    assert match.state.status[stand(lead)] & HIDDEN


# What is not known is dealt again


def test_unseen_civilians_are_dealt_again_where_nobody_sees():
    s = begun(dice=[6, 6])
    played(civilians.settle(s))
    s.phase = Phase.ACTIONS
    s.status[stand(CIV)] = 0
    where = set()
    for number in range(6):
        k = redeal(s, FREE_WORLD, Chance(seed_of(number)))
        assert k.at[stand(CIV)] == s.at[stand(CIV)], "this one was located"
        unseen = civilians.homes(sheet_of(s)) & ~movement.watched(k, FREE_WORLD)
        hidden = [k.at[one] for one in living(k) if k.status[one] & HIDDEN]
        assert all(unseen >> point & 1 for point in hidden)
        where.add(tuple(hidden))
        mine = redeal(s, COMMUNIST, Chance(seed_of(number)))
        assert [mine.at[one] for one in living(mine)] == [s.at[one] for one in living(s)]
    assert len(where) == 6
    assert k.at[stand("civilians-12")] in (AWAY, *hidden)
