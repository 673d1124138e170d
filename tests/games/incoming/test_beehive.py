"""M.4 Beehive and flechette rounds."""

import pytest

from dangerclose.games.incoming import GAME, beehive, fire, odds, reactions
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.reckoning import Attack, dice_of, lines
from dangerclose.games.incoming.roster import MOVER, MOVERS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.shown import extras
from dangerclose.games.incoming.state import SUPPRESSED
from dangerclose.games.incoming.terms import Hull
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
    stand,
    told,
)

BASE = "wire-at-midnight"
GUN, OTHER_GUN = "us-gun-105-1", "us-gun-105-2"
NVA, LEAD = "nva-A1-fire-team-1", "nva-A1-platoon-cg-1"
PIT, FOE = "28.31 facing=0", "28.26"


def base(stands, rounds=3, **how):
    """By day; the gun in its pit looks north over open ground."""
    s = board(stands, scenario=BASE, clock=600, beehive_rounds=True, **how)
    s.beehives[stand(GUN)] = rounds
    return s


@rule("incoming", "M.4/2")
def test_each_weapon_begins_with_a_die_of_them_that_its_side_alone_knows():
    s = GAME.setup(BASE, {})
    assert s.beehive_rounds, "the scenario has them"
    able = [one for one in sheet_of(s).stands if sheet_of(s).beehive[one]]
    lay_down(s, [2, 5, *[3] * len(able)])
    s.log = []
    played(beehive.issue(s))
    assert [s.beehives[stand(GUN)], s.beehives[stand(OTHER_GUN)]] == [2, 5]
    assert all(s.beehives[one] for one in able)
    assert len(told(s, "beehives")) == len(able)
    assert not told(s, "beehives")[0].knows & 1 << COMMUNIST
    assert known(s, FREE_WORLD).beehives[stand(GUN)] == 2
    assert known(s, COMMUNIST).beehives[stand(GUN)] == 0
    assert [
        one.beehives for one in extras(known(s, FREE_WORLD), FREE_WORLD).stands if one.index == stand(GUN)
    ] == [2]


@rule("incoming", "M.4/1", "M.4/2")
def test_they_are_an_option_and_there_is_no_resupply():
    assert not GAME.setup(BASE, {"beehive": "no"}).beehive_rounds
    assert not GAME.setup("kilometre-31", {}).beehive_rounds
    s = GAME.setup("kilometre-31", {"beehive": "yes"})
    assert s.beehive_rounds
    s.beehive_rounds = False
    lay_down(s, [])
    played(beehive.issue(s))
    assert not any(s.beehives)


@rule("incoming", "M.4/1")
def test_tanks_recoilless_rifles_and_guns_fire_them():
    s = GAME.setup(BASE, {})
    kinds = {
        sheet_of(s).cards[one].id.rpartition("-")[0] for one in sheet_of(s).stands if sheet_of(s).beehive[one]
    }
    assert kinds == {"us-gun-105", "nva-rcl-90"}
    armed = {row.id for row in MOVERS if getattr(row, "beehive", False)}
    assert {"m-48", "m-551", "m-41", "t-55", "jeep-rcl", "ontos"} <= armed
    assert not armed & {"m-113", "m-42", "m-67", "monitor"}
    assert all(MOVERS[MOVER[name]].he for name in armed)
    assert {row.id for row in MOVERS if getattr(row, "hull", None) == Hull.TANK and row.he} <= armed


@rule("incoming", "M.4/1")
@pytest.mark.parametrize(("place", "offers"), [("28.25", True), ("28.24", False)])
def test_two_more_dice_at_men_in_the_open_within_two_widths(place, offers):
    s = base({GUN: PIT, NVA: place})
    assert bool(offered(s, "fire-beehive")) == offers
    assert offered(s, "fire")
    usual, more = (
        dice_of(lines(s, Attack(stand(GUN), stand(NVA), beehive=with_it))) for with_it in (False, True)
    )
    assert more == usual + 2


@rule("incoming", "M.4/1")
def test_not_out_of_arc_nor_into_cover_nor_at_vehicles():
    assert offered(base({GUN: PIT, NVA: FOE}), "fire-beehive") == {f"{GUN} {NVA}"}
    assert not offered(base({GUN: "28.31 facing=8", NVA: FOE}), "fire-beehive")
    assert not offered(base({GUN: "28.36 facing=0", NVA: "28.32"}), "fire-beehive"), "in a gun pit"
    s = base({GUN: PIT, NVA: FOE})
    assert not beehive.suits(
        s,
        stand(GUN),
        next(one for one in sheet_of(s).stands if not sheet_of(s).on_foot[one]),
        s.at[stand(NVA)],
    )


@rule("incoming", "M.4/1", "M.4/2")
@pytest.mark.parametrize(("dice", "keeps"), [([5, 5, 1, 1, 1, 1, 1], True), ([5, 1, 1, 1, 1, 1, 1], False)])
def test_a_round_is_fired_and_gone(dice, keeps):
    s = base({GUN: PIT, NVA: FOE}, rounds=1, dice=dice)
    lost = played(beehive.fire_beehive(s, ("fire-beehive", stand(GUN), stand(NVA))))
    assert (lost is None) == keeps
    assert lost in (None, fire.FAILED)
    assert len(told(s, "fired")[0].roll.dice) == 7, "five of the gun, and two"
    assert s.beehives[stand(GUN)] == 0
    assert not offered(s, "fire-beehive")
    assert offered(s, "fire")
    assert bool(s.status[stand(NVA)] & SUPPRESSED) == keeps


def test_flechettes_do_not_burst_like_high_explosive():
    s = base({GUN: PIT, NVA: FOE, "nva-A1-fire-team-2": "30.26"}, dice=[5, 5, 1, 1, 1, 1, 1])
    played(beehive.fire_beehive(s, ("fire-beehive", stand(GUN), stand(NVA))))
    assert not told(s, "pinned")


@rule("incoming", "M.4/1")
def test_in_reaction_and_at_who_makes_contact():
    s = base({GUN: PIT, LEAD: "28.23"}, side=COMMUNIST, asked=[True, True])
    match = match_of(s)
    match.choose(("move", stand(LEAD), at(s, "28.28")))
    assert match.ask.kind == "react"
    [shot] = [one for one in match.ask.options if one[0] == "react-beehive"]
    assert shot == ("react-beehive", at(s, "28.25"), stand(GUN)), "where it first comes within two widths"
    weighed = odds.odds(known(match.state, FREE_WORLD), match.ask)
    assert [line.text for line in weighed[shot].modifiers] == ["fire dice", "beehive"]
    before = match.state.beehives[stand(GUN)]
    match.choose(shot)
    assert match.state.beehives[stand(GUN)] == before - 1
    way = reactions.Way(stand(NVA), at(s, "28.23"), (), [at(s, "28.24")])
    s = base({GUN: PIT, NVA: "28.23"}, side=COMMUNIST)
    assert not beehive.reactions(s, way, 0, {stand(GUN): -1}), "too far off"


def test_the_odds_of_a_round_are_those_of_its_dice():
    s = base({GUN: PIT, NVA: FOE})
    match = match_of(s)
    weighed = odds.odds(known(match.state, FREE_WORLD), match.ask)
    assert weighed["fire-beehive", stand(GUN), stand(NVA)].total == 6**7
