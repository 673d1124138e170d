"""Odds of attempts, contacts and fire agree with what the rules do, over every way the cards can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.attempts import AttemptKind, plain_attempt
from dangerclose.games.fof.combat import resolve, sniper_targets
from dangerclose.games.fof.combat_odds import under_fire_now
from dangerclose.games.fof.contact import put_marker
from dangerclose.games.fof.deck import FULL, RESHUFFLE
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.fire_odds import (
    attempt_odds,
    call_odds,
    concentrate_odds,
    contact_odds,
    fire_odds,
    grenade_odds,
    hit_odds,
    mine_odds,
    sniper_odds,
    spot_odds,
)
from dangerclose.games.fof.grid import LEFT, parse_place
from dangerclose.games.fof.mines import check_mines
from dangerclose.games.fof.state import HUMAN_WAVE, UNKNOWN_LETTER, put
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS
from dangerclose.games.fof.terms import Activity, FireMission, FireResult, HitEffect, Letter
from dangerclose.testing import rule
from tests.games.fof.board import board, put_unit, spot, told, unit
from tests.games.fof.outcomes import every_way, short_deck

FIELD = ["O1 O1 O1 O1"] * 4


def under_fire():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    return s


def result_of(s):
    resolve(s, unit("squad-1-1"), fire_odds(s, unit("squad-1-1")).reckoned)
    return FireResult(told(s, "fired-at")[0].args[2])


@rule("fof", "6.3/9", "6.3.2/1")
@pytest.mark.parametrize("reshuffle", [True, False])
def test_fire_by_the_cards_that_are_left(reshuffle):
    s = under_fire()
    short_deck(s, 1, 4, 5, 14, 22, reshuffle=reshuffle)
    odds = fire_odds(s, unit("squad-1-1"))
    assert odds.reckoned.ncm == -1
    found = Counter()
    for path in range(s.deck.bit_count()):
        twin = s.copy()
        twin.log, twin.chance = [], Chance(seed_of(1), [path])
        if s.deck >> RESHUFFLE & 1 and path == s.deck.bit_count() - 1:
            continue  # the reshuffle card: another is drawn, each as likely as before
        found[result_of(twin)] += Fraction(1, 5)
    assert (odds.miss, odds.pin, odds.hit) == tuple(found[one] for one in FireResult)


@rule("fof", "6.3.3/1", "1.2.2F/2")
@pytest.mark.parametrize("cards", [(4, 5, 14), (4,)])
@pytest.mark.parametrize("reshuffle", [True, False])
def test_what_a_hit_leaves_over_both_cards(cards, reshuffle):
    s = under_fire()
    short_deck(s, *cards, reshuffle=reshuffle)

    def letters(twin):
        result_of(twin)
        hit = told(twin, "hit")
        return hit[0].args[1] if hit else ""

    found = every_way(s, letters)
    odds = hit_odds(s, unit("squad-1-1"), -1)
    assert {"".join(one.word for one in way): chance for way, chance in odds.items()} == {
        way: chance for way, chance in found.items() if way
    }


@rule("fof", "9.12/1")
def test_a_human_wave_only_falls():
    s = board(FIELD, {"main-force-squad-1": "2.1"})
    s.status[unit("main-force-squad-1")] |= HUMAN_WAVE
    ways = hit_odds(s, unit("main-force-squad-1"), -4)
    assert {effect for way in ways for effect in way} == {HitEffect.CASUALTY}


@rule("fof", "4.2/5", "1.2.2F/1")
@pytest.mark.parametrize("wanted", [1, 2])
def test_an_attempt_by_the_cards_that_are_left(wanted):
    s = board(FIELD, {"squad-1-1": "1.1"})
    short_deck(s, 1, 2, 3, 4)
    found = every_way(
        s,
        lambda twin: plain_attempt(
            twin, unit("squad-1-1"), AttemptKind.SPOT, CROSSHAIRS_CARDS, 2, "4.2.4a"
        ).count(CROSSHAIRS_CARDS),
    )
    odds = attempt_odds(s, CROSSHAIRS_CARDS, 2)
    assert (odds.success, odds.critical)[wanted - 1] == sum(w for hits, w in found.items() if hits >= wanted)


@rule("fof", "9.3/2", "6.6/2", "6.5.1/2", "6.7.3/1")
def test_each_attempt_counts_its_own_cards():
    s = under_fire()
    put_unit(s, "arty-fo", "1.1")
    u = unit("squad-1-1")
    assert spot_odds(s, u, parse_place("2.1")).cards == 2 + 1 + 1, "it fires automatic weapons, in the open"
    assert concentrate_odds(s, u) == attempt_odds(s, CROSSHAIRS_CARDS, 2)
    assert grenade_odds(s, u).cards == 2
    call = call_odds(s, unit("arty-fo"), slot(0, FireMission.HE), parse_place("2.1"))
    assert 0 < call.short < call.three_bursts < call.success < 1


@rule("fof", "9.1.5/2", "9.1.5/1")
def test_contacts_by_letter_and_by_the_pool_of_a_question_mark():
    s = board(FIELD, {"squad-1-1": "1.1"}, activity=Activity.HEAVILY_ENGAGED)
    here = parse_place("1.1")
    assert contact_odds(s, here) == 0
    put_marker(s, here, Letter.C)
    short_deck(s, 1, 2, 3)
    assert contact_odds(s, here) == Fraction(1, 3), "of these cards the first says Contact!"
    s.activity = Activity.NO_CONTACT
    s.contact_pool = [2, 0, 0]
    s.contact = put(s.contact, here, UNKNOWN_LETTER)
    assert contact_odds(s, here) == 1, "an A with nobody in contact is certain"
    s.contact_pool = [1, 0, 1]
    s.deck = FULL
    whole = contact_odds(s, here)
    s.contact_pool = [0, 0, 1]
    assert whole == (1 + contact_odds(s, here)) / 2


@rule("fof", "9.5/2")
def test_mines_by_the_cards_that_are_left():
    s = board(FIELD, {"squad-1-1": "1.1"}, mines=1 << parse_place("1.1"))
    short_deck(s, 2, 3, 4, 5)
    assert mine_odds(s) == every_way(s, lambda twin: check_mines(twin, unit("squad-1-1")))[True]


@rule("fof", "6.2.2/6", "1.2.2E/1")
def test_whom_a_sniper_picks():
    s = board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.1", "plt-hq-1": "1.1", "sniper-1": "4.1"})
    update_fire(s)
    short_deck(s, 1, 2, 7, 9, 30)
    sniper, here = unit("sniper-1"), parse_place("1.1")
    found = every_way(s, lambda twin: next(iter(sniper_targets(twin, here))))
    assert {u: chance for u, chance in sniper_odds(s, sniper, here).items() if chance} == dict(found)
    s.status[unit("squad-2-1")] |= 2
    assert sniper_odds(s, sniper, here) == {unit("squad-2-1"): 1}


@rule("fof", "6.2.2/6", "1.2.2E/1")
def test_whom_a_sniper_picks_of_more_than_twelve_is_not_told_but_everything_else_is():
    teams = {f"team-{number}": "1.1" for number in range(1, 14)}
    s = board(FIELD, {**teams, "sniper-1": "4.1"})
    update_fire(s)
    sniper, here = unit("sniper-1"), parse_place("1.1")
    assert sniper_odds(s, sniper, here) == {}
    assert all(one.sniper != sniper for one in under_fire_now(s))
    s.place[unit("team-13")] = LEFT
    assert len(sniper_odds(s, sniper, here)) == 12
