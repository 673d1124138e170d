"""M.5 The dark, light over the table, searchlights."""

import pytest

from dangerclose.games.incoming import camouflage, fire, movement, night, reactions
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.reckoning import Attack, lines
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import DONE, HAS_FIRED, LIT, NIGHT_SIGHT
from dangerclose.games.incoming.terms import Ground
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, FREE_WORLD, at, board, offered, played, stand

BASE, RIVER = "wire-at-midnight", "the-bend-at-cai-rong"
US, NVA, MORTAR = "us-1-fire-team-1", "nva-A1-fire-team-1", "us-mortar-81-1"
# NVA in the jungle J6, columns 1 to 9 and rows 26 to 34
IN_JUNGLE, OUTSIDE = "8.30", "11.30"


def dark(stands, **how):
    return board(stands, scenario=BASE, clock=60, **how)


def in_the_dark(s, firer=US, target=NVA):
    return [line.value for line in lines(s, Attack(stand(firer), stand(target))) if line.rule == "M.5/1"]


@rule("incoming", "M.5/1")
@pytest.mark.parametrize(("clock", "night_"), [(29, False), (30, True), (269, True), (270, False)])
def test_the_hours_of_darkness(clock, night_):
    s = board({}, scenario=BASE, clock=clock)
    assert night.is_night(s) == night_


@rule("incoming", "M.5/1")
def test_fire_in_the_dark_has_a_die_less():
    s = dark({US: "30.30", NVA: "28.30"})
    assert in_the_dark(s) == [-1]
    s.clock = 300
    assert in_the_dark(s) == []


@rule("incoming", "M.5/1")
def test_who_is_in_cover_and_has_not_fired_is_no_target_from_outside():
    s = dark({US: OUTSIDE, NVA: IN_JUNGLE})
    assert not fire.targets_of(s, stand(US))
    s.status[stand(NVA)] |= HAS_FIRED
    assert fire.targets_of(s, stand(US)) == [stand(NVA)]
    s = dark({US: "6.30", NVA: IN_JUNGLE})
    assert fire.targets_of(s, stand(US)) == [stand(NVA)], "from its own feature"
    s = dark({US: "28.30", NVA: "26.30"})
    assert fire.targets_of(s, stand(US)) == [stand(NVA)], "in the open"


@rule("incoming", "M.5/1")
def test_who_leaves_cover_in_the_dark_is_fired_at_in_the_open_and_nowhere_else():
    s = dark({US: "30.30", NVA: IN_JUNGLE}, side=COMMUNIST)
    walk = sheet_of(s).lattice.walk(s.at[stand(NVA)], at(s, OUTSIDE))
    in_jungle = sheet_of(s).inside["J6"]
    assert in_jungle >> walk[0] & 1, "its first step leads through the jungle"
    shots = reactions.possible(s, FREE_WORLD, Way(stand(NVA), s.at[stand(NVA)], walk, walk), 0)
    assert shots
    assert not any(in_jungle >> point & 1 for _, point, _ in shots)
    back = [*reversed(walk[:-1]), s.at[stand(NVA)]]
    s.at[stand(NVA)] = at(s, OUTSIDE)
    shots = reactions.possible(s, FREE_WORLD, Way(stand(NVA), s.at[stand(NVA)], back, back), 0)
    assert shots
    assert not any(in_jungle >> point & 1 for _, point, _ in shots)


@rule("incoming", "M.5/4")
def test_as_many_platoons_as_the_scenario_says_have_a_night_sight():
    s = dark({})
    played(night.give_sights(s))
    teams = ("us-1-fire-team-1", "us-2-fire-team-1")
    assert [one for one, status in enumerate(s.status) if status & NIGHT_SIGHT] == sorted(map(stand, teams))


@rule("incoming", "M.5/2")
@pytest.mark.parametrize(("clock", "hidden"), [(60, False), (300, True)])
def test_whoever_fires_at_night_is_placed(clock, hidden):
    s = board({US: OUTSIDE, NVA: f"{IN_JUNGLE} hidden"}, scenario=BASE, side=COMMUNIST, clock=clock)
    s.work_kind, s.work_at = [Ground.BUNKER.number], [at(s, IN_JUNGLE)]
    s.work_of, s.work_found = [COMMUNIST], [False]
    assert camouflage.stays_hidden(s, Attack(stand(NVA), stand(US))) == hidden


@rule("incoming", "M.5/4")
def test_who_has_a_night_sight_fires_as_by_day():
    s = dark({US: OUTSIDE, NVA: IN_JUNGLE})
    s.status[stand(US)] |= NIGHT_SIGHT
    assert fire.targets_of(s, stand(US)) == [stand(NVA)]
    assert in_the_dark(s) == []


@rule("incoming", "M.5/1")
def test_a_stand_moves_once_in_an_initiative():
    s = dark({NVA: "3.44", "nva-A1-platoon-cg-1": "3.47"}, side=COMMUNIST)
    assert NVA in {one.split()[0] for one in offered(s, "move")}
    played(movement.go(s, stand(NVA), at(s, "3.42")))
    assert NVA not in {one.split()[0] for one in offered(s, "move")}


@rule("incoming", "M.5/3")
@pytest.mark.parametrize(("die", "lit"), [(3, True), (2, False)])
def test_light_hangs_through_this_initiative_and_the_next(die, lit):
    s = dark({MORTAR: "30.36", US: OUTSIDE, NVA: IN_JUNGLE}, dice=[die])
    s.missions[stand(MORTAR)] = 2
    assert offered(s, "light") == {MORTAR}
    assert played(night.light(s, ("light", stand(MORTAR)))) is None, "it never loses the initiative"
    assert s.missions[stand(MORTAR)] == 1
    assert night.is_dark(s) != lit
    assert bool(fire.targets_of(s, stand(US))) == lit
    s.initiatives[1] += 1
    assert night.is_dark(s) != lit
    s.initiatives[0] += 1
    assert night.is_dark(s)


def test_what_a_searchlight_lights_is_fired_at_as_by_day():
    s = dark({US: OUTSIDE, NVA: IN_JUNGLE})
    played(night.searchlight(s, ("searchlight", stand(US), stand(NVA))))
    assert s.status[stand(US)] & s.status[stand(NVA)] & LIT
    assert fire.targets_of(s, stand(US)) == [stand(NVA)]
    assert in_the_dark(s) == []
    assert in_the_dark(s, NVA, US) == [], "it is lit itself"


@rule("incoming", "M.5/5")
@pytest.mark.parametrize(("dice", "keeps"), [([5, 5, 1, 1], True), ([5, 1, 1, 1], False)])
def test_a_searchlight_lights_and_fires_in_one_action(dice, keeps):
    lamp, target = "us-monitor-1", "vc-1-fire-team-1"
    s = board({lamp: "20.33 facing=4", target: "30.42"}, scenario=RIVER, dice=dice)
    assert not offered(s, "searchlight"), "by day"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(night, "is_night", lambda s: True)
        patch.setattr(sheet_of(s), "book", BOOK)  # the river has no night: its book knows of none
        assert offered(s, "searchlight") == offered(s, "searchlight-fire") == {f"{lamp} {target}"}
        assert not offered(s, "fire"), "in cover and dark"
        lost = played(night.searchlight(s, ("searchlight-fire", stand(lamp), stand(target))))
        assert (lost is None) == keeps
        assert s.status[stand(lamp)] & s.status[stand(target)] & LIT
        s.status[stand(lamp)] |= DONE
        assert not offered(s, "searchlight-fire")


@rule("incoming", "M.5/5")
def test_a_searchlight_needs_arc_sight_and_a_lamp():
    lamp, target = "us-monitor-1", "vc-1-fire-team-1"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(night, "is_night", lambda s: True)
        for words, lights in (("facing=4", True), ("facing=12", False), ("facing=4 suppressed", False)):
            s = board({lamp: f"20.33 {words}", target: "30.36"}, scenario=RIVER)
            assert bool(offered(s, "searchlight")) == lights
        s = board({"us-1-fire-team-1": "20.40", target: "30.42"}, scenario=RIVER)
        assert not offered(s, "searchlight")


@rule("incoming", "M.5/3")
def test_batteries_off_the_table_light_it_and_other_weapons_do_not():
    s = dark({"us-observer-1": "30.36", US: OUTSIDE}, dice=[3])
    assert offered(s, "light") == {"us-observer-1"}
    before = s.missions[stand("us-observer-1")]
    played(night.light(s, ("light", stand("us-observer-1"))))
    assert s.missions[stand("us-observer-1")] == before == -1
