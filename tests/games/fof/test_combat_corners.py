"""6.3 What counts and what does not in the corners of combat: breaks that other tests did not notice."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.attempts import has_leader
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.combat import (
    combat_effects,
    effect_on,
    hit,
    recover_from_pins,
    resolve,
    sniper_targets,
)
from dangerclose.games.fof.deck import Part
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import ABOARD, STAGING
from dangerclose.games.fof.reckoning import LEAST, attacks_on, net_combat_modifier
from dangerclose.games.fof.state import EXPOSED, GRENADE, NOBODY, PINNED
from dangerclose.games.fof.tables import EFFECTS, RESULTS
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import Asset, Experience, FireMission, FireResult, HitEffect, Side
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, put_unit, spot, teams, told, unit

FIELD = ["O1 O1 O1"] * 3
SQUAD = unit("squad-1-1")


def incoming(s, place, value, kind=FireMission.HE):
    s.i_place += at(place)
    for column, one in (
        (s.i_value, value),
        (s.i_kind, kind),
        (s.i_side, 1),
        (s.i_pending, 0),
        (s.i_agency, 0),
    ):
        column.append(one)


def lines(s, u=SQUAD):
    found = net_combat_modifier(s, u, volumes(s).get(s.place[u]))
    return None if found is None else [(line.text, line.value) for line in found.lines]


def card_for(result, ncm):
    """The printed number of a card with a result at a modifier."""
    return 1 + next(n for n, row in enumerate(RESULTS) if row[ncm - LEAST] == result)


def card_with_effects(level, letters):
    """The printed number of a card whose Hit Effects at a level are these."""
    return 1 + next(n for n, row in enumerate(EFFECTS) if tuple(row[level]) == tuple(letters))


@rule("fof", "6.7.2C/1", "6.2.2/10")
def test_a_mission_that_is_nothing_but_smoke_strikes_nobody():
    s = board(FIELD, {"squad-1-1": "1.1"})
    incoming(s, "1.1", 0, FireMission.WP)
    assert attacks_on(s, SQUAD, None) == []
    incoming(s, "1.1", -3)
    assert lines(s) == [("incoming", -3), ("Open Ground", 0)], "and a card without the icon adds no burst"


@rule("fof", "6.2.2/4", "6.2.2/14", "6.3/3")
@pytest.mark.parametrize(
    ("column", "name", "value"), [("grenade_miss", "Grenade Miss", -1), ("demolition_miss", "Demo Miss", -2)]
)
def test_a_miss_alone_counts_from_nothing_and_with_other_fire_only_adds(column, name, value):
    s = board(["J2 J2", "O1 O1"], {"squad-1-1": "1.1"})
    setattr(s, column, 1 << at("1.1")[0])
    assert lines(s) == [("a miss", 0), ("Heavy Jungle", 3), (name, value)]
    s = board(["P2n O1", "O1 O1"], {"squad-1-1": "1.1", "local-force-squad-1": "2.1"})
    update_fire(s)
    setattr(s, column, 1 << at("1.1")[0])
    high = next(value for text, value in lines(s) if text.startswith("Rice Paddy"))
    assert lines(s)[0] == ("Small Arms", 0)
    assert high > 0, "the dike counts against the fire that crosses it"


@rule("fof", "8.1/4", "8.3.2/1")
def test_a_scope_that_lies_about_helps_nobody():
    s = board(FIELD, {"squad-1-1": "1.1"}, visibility=3)
    s.grenade_miss = 1 << at("1.1")[0]
    new_asset(s, Asset.STARLIGHT_SCOPE, place=at("1.1")[0])
    assert ("visibility", 3) in lines(s)


@rule("fof", "8.4/1", "7.7/3")
def test_a_burning_wreck_screens_who_is_on_its_card():
    s = board(FIELD, {"squad-1-1": "1.1"})
    s.grenade_miss = 1 << at("1.1")[0]
    s.burning = at("1.1")
    assert [text for text, _ in lines(s)] == ["a miss", "Open Ground", "smoke", "Grenade Miss"]


@rule("fof", "5.2.3/3", "6.2.2/10")
def test_air_strikes_too_are_worse_under_crowded_cover():
    names = [f"squad-{n}-1" for n in (1, 2)]
    s = board(FIELD, dict.fromkeys(names, "1.1 under=0"))
    cover(s, "1.1")
    incoming(s, "1.1", -4, FireMission.NAPALM)
    assert "crowded cover" in [text for text, _ in lines(s)]
    s.under[unit(names[1])] = NOBODY
    assert "crowded cover" not in [text for text, _ in lines(s)]


@rule("fof", "5.2.3/3")
def test_in_the_open_nobody_is_crowded():
    s = board(FIELD, {f"squad-{n}-1": "1.1" for n in (1, 2, 3)})
    incoming(s, "1.1", -3)
    assert lines(s) == [("incoming", -3), ("Open Ground", 0)]


@rule("fof", "6.2.2/2", "6.5.1/3")
def test_grenades_at_one_cover_marker_are_not_felt_under_another():
    s = board(FIELD, {"squad-1-1": "1.1 under=0", "squad-2-1": "1.1 under=1"})
    cover(s, "1.1")
    cover(s, "1.1")
    mark(s, GRENADE, NOBODY, 0, -3, side=Side.FRIENDLY)
    assert lines(s)[0] == ("Grenades", -3)
    assert lines(s, unit("squad-2-1")) is None


@rule("fof", "7.4.4/1", "3.7.2/1")
def test_who_falls_on_a_tank_rides_no_more_and_who_sits_inside_recovers():
    s = board(FIELD, {"m48a3-1": "1.1", "plt-hq-1": "1.1", "sgm-1": "2.1"})
    hq, tank = unit("plt-hq-1"), unit("m48a3-1")
    s.place[hq], s.aboard[hq] = ABOARD, tank
    s.status[hq] |= EXPOSED
    spot(s, "2.1")
    update_fire(s)
    ncm = -3
    cards(s, card_for(FireResult.HIT, ncm), card_with_effects(s.experience[hq], (HitEffect.CASUALTY,)), 35)
    combat_effects(s)
    assert s.place[hq] != ABOARD
    assert s.c_side == [0]
    s = board(FIELD, {"m113-1": "1.1", "squad-1-1": "1.1 pinned"})
    s.place[SQUAD], s.aboard[SQUAD] = ABOARD, unit("m113-1")
    recover_from_pins(s)
    assert not s.status[SQUAD] & PINNED


@rule("fof", "3.7.2/1", "6.3.2B/5")
def test_who_is_pinned_in_the_staging_area_recovers():
    s = board(FIELD, {"squad-1-1": "1.1 pinned"})
    s.place[SQUAD] = STAGING
    recover_from_pins(s)
    assert not s.status[SQUAD] & PINNED


@rule("fof", "6.2.2/6", "6.2.2/7")
def test_a_sniper_picks_whom_he_tells_and_draws_only_among_several():
    s = board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.1"})
    update_fire(s)
    here = at("1.1")[0]
    assert sniper_targets(s, here) == {SQUAD: unit("sniper-1")}
    assert told(s, "sniper-picks")[-1].roll is None
    put_unit(s, "squad-2-1", "1.1")
    picked = sniper_targets(s, here)
    event = told(s, "sniper-picks")[-1]
    assert event.roll is not None
    assert picked == {event.args[1]: event.args[0]}
    s.place[SQUAD] = s.place[unit("squad-2-1")] = at("1.2")[0]
    assert sniper_targets(s, here) == {}, "nobody is there any more"


@rule("fof", "6.3.2B/1", "9.12/1")
def test_who_is_exposed_is_pinned_like_others():
    s = board(FIELD, {"squad-1-1": "1.1 exposed"})
    incoming(s, "1.1", -3)
    reckoned = net_combat_modifier(s, SQUAD, None)
    cards(s, card_for(FireResult.PIN, reckoned.ncm))
    resolve(s, SQUAD, reckoned)
    assert s.status[SQUAD] & PINNED
    assert told(s, "fired-at")[0].roll.read == Part.RESULT.at(reckoned.ncm - LEAST)


@rule("fof", "6.3.3/1")
def test_of_two_steps_two_letters_leave_no_third():
    s = board(FIELD, {"local-force-squad-1": "1.1 green"})
    u = unit("local-force-squad-1")
    two = next(tuple(row[Experience.GREEN]) for row in EFFECTS if len(row[Experience.GREEN]) == 2)
    cards(s, card_with_effects(Experience.GREEN, two))
    hit(s, u)
    assert len(told(s, "converts")) == 2
    assert not told(s, "last-step")
    assert len(s.c_side) + len(teams(s, "enemy-team-")) == 2
    assert s.place[u] < 0


@rule("fof", "9.11/1", "9.12/1")
def test_letters_mean_what_they_say_but_for_fanatics_and_waves():
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1 exposed"})
    enemy = unit("local-force-squad-1")
    assert effect_on(s, enemy, HitEffect.PARALYZED_TEAM) == HitEffect.PARALYZED_TEAM
    s.fanatic = True
    assert effect_on(s, enemy, HitEffect.PARALYZED_TEAM) == HitEffect.CASUALTY
    assert effect_on(s, SQUAD, HitEffect.PARALYZED_TEAM) == HitEffect.PARALYZED_TEAM


@rule("fof", "9.7/2", "4.3.1/1")
def test_by_the_letter_a_pinned_enemy_does_not_hear_his_leader():
    s = board(FIELD, {"local-force-squad-1": "1.1 pinned", "leader-1": "1.1"})
    u = unit("local-force-squad-1")
    assert has_leader(s, u)
    s.pinned_deaf = True
    assert not has_leader(s, u)
    s.status[u] = 0
    assert has_leader(s, u)
