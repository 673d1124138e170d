"""The odds beside options agree with what the rules do, over every way in which the cards left can fall."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
from dangerclose.games.fof.at_combat import fire_at
from dangerclose.games.fof.attempts import FAILS, SUCCEEDS, Order
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.combat import resolve
from dangerclose.games.fof.combat_odds import under_fire_now
from dangerclose.games.fof.commands import draw_for
from dangerclose.games.fof.deck import FULL, chance_of_both, draw
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import call_for_fire, slot
from dangerclose.games.fof.fire_odds import fire_odds
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.odds import (
    BATTALION,
    CRITICAL_HIT,
    FALLS_SHORT,
    OF_ACTION,
    ON_TARGET,
    odds,
    of_shot,
)
from dangerclose.games.fof.state import EXPOSED, FIRE_TEAM_SIDE, NOBODY, PINNED
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS, GRENADE_CARDS, RADIO
from dangerclose.games.fof.terms import FireMission, FireResult, Network, RadioType, UnitKind
from dangerclose.games.fof.words_vehicles import result_words
from dangerclose.testing import rule
from tests.games.fof.board import at, board, put_unit, spot, told, unit
from tests.games.fof.outcomes import every_way, short_deck

ENTRIES = {entry.verb: entry for entry in MENU}
FIELD = ["O1 O1 O1 O1"] * 4
HQ, SQUAD, TEAM = unit("plt-hq-1"), unit("squad-1-1"), unit("team-1")
ORDER = Order(HQ, "3.3.1C/1")


def answered(asking):
    """Carry out a rule with the first answer to each question, without exhorting: what was asked."""
    kinds = []
    try:
        ask = next(asking)
        while True:
            kinds.append(ask.kind)
            ask = asking.send(("leave-it",) if ask.kind == "exhort" else ask.options[0])
    except StopIteration:
        return kinds


def shares(one):
    """The chances of some odds by their labels."""
    return {label: Fraction(weight, one.total) for label, weight in one.outcomes}


def told_for(s, verb, u, order=ORDER):
    ask = Ask(0, "action", order.rule, [(verb,), ("another",)], (u, order.originator))
    return odds(s, ask)[verb,]


def fought(**more):
    s = board(FIELD, {"plt-hq-1": "1.1", "squad-1-1": "1.1", "nva-squad-1": "2.1"}, **more)
    spot(s, "2.1")
    update_fire(s)
    return s


def concentrated(s):
    events = told(s, "concentrates")
    return (CRITICAL_HIT if events[0].args[4] else SUCCEEDS) if events else FAILS


def thrown(s):
    events = told(s, "grenade-hits")
    return (CRITICAL_HIT if events[0].args[4] else SUCCEEDS) if events else FAILS


def unpinned():
    s = fought()
    s.status[SQUAD] |= PINNED
    return s


def raised(kind):
    s = fought()
    put_unit(s, "team-1", f"1.1 {kind}")
    return s


def on_its_back():
    s = fought()
    put_unit(s, "m60-1-1", "1.1 fire-side")
    return s


def unseen():
    s = fought()
    s.spotted = 0
    return s


CASES = {
    "spot": (unseen, SQUAD, lambda s: SUCCEEDS if s.spotted else FAILS),
    "concentrate-fire": (fought, SQUAD, concentrated),
    "grenade-attack": (fought, SQUAD, thrown),
    "unpin": (unpinned, SQUAD, lambda s: FAILS if s.status[SQUAD] & PINNED else SUCCEEDS),
    "to-litter-team": (
        lambda: raised("paralyzed-team"),
        TEAM,
        lambda s: SUCCEEDS if s.kind[TEAM] == UnitKind.LITTER_TEAM else FAILS,
    ),
    "to-fire-team": (
        lambda: raised("litter-team"),
        TEAM,
        lambda s: SUCCEEDS if s.kind[TEAM] == UnitKind.FIRE_TEAM else FAILS,
    ),
    "to-assault-team": (
        lambda: raised("fire-team"),
        TEAM,
        lambda s: SUCCEEDS if s.kind[TEAM] == UnitKind.ASSAULT_TEAM else FAILS,
    ),
    "to-front": (
        on_its_back,
        unit("m60-1-1"),
        lambda s: FAILS if s.status[unit("m60-1-1")] & FIRE_TEAM_SIDE else SUCCEEDS,
    ),
    "seek-cover": (fought, SQUAD, lambda s: FAILS if s.under[SQUAD] == NOBODY else SUCCEEDS),
    "infiltrate": (fought, SQUAD, lambda s: FAILS if s.status[SQUAD] & EXPOSED else SUCCEEDS),
}


@rule(
    "fof",
    "4.2/5",
    "4.2.2c",
    "4.2.2e",
    "4.2.3a",
    "4.2.3b",
    "4.2.3c",
    "4.2.3d",
    "4.2.3f",
    "4.2.4a",
    "4.2.4b",
    "4.2.4d",
)
@pytest.mark.parametrize("reshuffle", [True, False])
@pytest.mark.parametrize("verb", CASES)
def test_attempts_of_the_menu_come_as_often_as_is_told(verb, reshuffle):
    make, u, came = CASES[verb]
    s = short_deck(make(), 1, 2, 3, 4, 8, 9, reshuffle=reshuffle)
    assert not ENTRIES[verb].why_not(s, ORDER, u)

    def act(twin):
        answered(ENTRIES[verb].perform(twin, ORDER, u))
        return came(twin)

    assert shares(told_for(s, verb, u)) == dict(every_way(s, act))


@rule("fof", "4.2.3a")
def test_where_no_fire_is_a_rally_needs_no_card():
    s = board(FIELD, {"plt-hq-1": "1.1", "squad-1-1": "1.1 pinned"})
    assert told_for(s, "unpin", SQUAD).outcomes == [(SUCCEEDS, 1)]


@rule("fof", "4.1.1/5", "4.1.1/6", "4.1.2/2")
@pytest.mark.parametrize("activated", [True, False])
def test_the_commands_that_a_headquarters_may_get(activated):
    s = short_deck(fought(), 1, 2, 3, 4, 9)
    if activated:
        s.activated |= 1 << HQ

    def act(twin):
        draw_for(twin, HQ, "3.3.1C/1")
        number = twin.commands
        return f"{number} command" if number == 1 else f"{number} commands"

    ask = Ask(0, "next-hq", "3.3.1C/1", [("next-hq", HQ)])
    one = odds(s, ask)["next-hq", HQ]
    assert shares(one) == dict(every_way(s, act))
    assert [line.text for line in one.modifiers] == ["Automatic Weapons on its card"]
    if activated:
        assert told_for(s, "activate", HQ, Order(unit("co-hq"), "3.3.1B/1")) == one
    s.saved[HQ] = 2
    assert odds(s, ask)["next-hq", HQ].modifiers[-1].value == "+2"


def test_staff_on_its_initiative_draws_no_card():
    s = board(FIELD, {"xo": "1.1"})
    assert odds(s, Ask(0, "next-hq", "3.3.2C/1", [("next-hq", unit("xo"))])) == {}


@rule("fof", "6.7.3/1", "6.7.3/2", "6.7.2G/1")
@pytest.mark.parametrize("cards", [(5, 6, 45, 1, 2), (17, 28, 3, 4, 9), (5, 45, 11, 2, 3)])
def test_a_call_for_fire_comes_as_often_as_is_told(cards):
    s = fought()
    put_unit(s, "arty-fo", "1.1 line")
    fo = unit("arty-fo")
    new_asset(s, RADIO + Network.ARTY_FD, RadioType.MAN_PACK, holder=fo)
    s.missions_left[slot(0, FireMission.HE)] = 1
    short_deck(s, *cards)

    def act(twin):
        asked = answered(call_for_fire(twin, ORDER, fo))
        if not twin.i_place:
            return FAILS
        if twin.i_place[0] != at("2.1")[0]:
            return FALLS_SHORT
        return BATTALION if "also-on" in asked else ON_TARGET

    assert shares(told_for(s, "call-for-fire", fo)) == dict(every_way(s, act))
    fire_on = Ask(0, "fire-on", "4.2.4i", [("fire-on", at("2.1")[0])], (fo, slot(0, FireMission.HE)))
    assert odds(s, fire_on)["fire-on", at("2.1")[0]] == told_for(s, "call-for-fire", fo)


@rule("fof", "7.6/7", "7.6/9")
@pytest.mark.parametrize("reshuffle", [True, False])
@pytest.mark.parametrize("firer", ["75mm-rcl", "rpg-team-1"])
def test_a_shot_at_a_vehicle_and_the_attempt_before_it(firer, reshuffle):
    s = board(["O1 O1 O1 O1"], {firer: "1.1 line", "m113-1": "1.2"})
    apc = unit("m113-1")
    short_deck(s, 1, 3, 8, 9, 10, reshuffle=reshuffle)

    def act(twin):
        fire_at(twin, unit(firer), apc, twin.place[apc], "7.5D/1")
        shot = told(twin, "at-combat")
        return f"it {result_words(shot[0].args[3], 0)}" if shot else FAILS

    assert shares(of_shot(s, unit(firer), apc)) == dict(every_way(s, act))


@rule("fof", "1.2.2F/2")
@pytest.mark.parametrize("cards", [(1, 2, 3, 4), (1, 2), (9,)])
@pytest.mark.parametrize("reshuffle", [True, False])
def test_two_draws_one_after_the_other(cards, reshuffle):
    s = short_deck(board(FIELD), *cards, reshuffle=reshuffle)

    def act(twin):
        first, second = draw(twin, 2), draw(twin, 1)
        return bool(first.count(CROSSHAIRS_CARDS)) and bool(second.count(GRENADE_CARDS))

    assert chance_of_both(s, CROSSHAIRS_CARDS, 2, GRENADE_CARDS) == every_way(s, act)[True]


@rule("fof", "6.3.1/1", "6.3.2/1", "6.3.3/1")
@pytest.mark.parametrize("reshuffle", [True, False])
def test_what_fire_does_to_each_unit_comes_as_often_as_is_told(reshuffle):
    s = short_deck(fought(), 1, 4, 5, 14, reshuffle=reshuffle)
    rows = {row.unit: row for row in under_fire_now(s)}
    assert set(rows) == {HQ, SQUAD, unit("nva-squad-1")}
    row = rows[SQUAD]
    reckoned = fire_odds(s, SQUAD).reckoned
    assert row.modifier == reckoned.ncm
    assert [line.text for line in row.lines] == [line.text for line in reckoned.lines]

    def act(twin):
        resolve(twin, SQUAD, reckoned)
        hit = told(twin, "hit")
        return FireResult(told(twin, "fired-at")[0].args[2]).name, hit[0].args[1] if hit else ""

    found = every_way(s, act)
    results, letters = Counter(), Counter()
    for (result, steps), weight in found.items():
        results[result] += weight
        if steps:
            letters[steps] += weight
    assert {one.label: Fraction(one.weight, row.total) for one in row.results if one.weight} == dict(results)
    assert {one.label: Fraction(one.weight, row.hits_total) for one in row.hits} == dict(letters)


@rule("fof", "6.2.2/6")
def test_who_may_be_picked_by_a_sniper_is_shown_with_and_without():
    s = board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.1", "sniper-1": "4.1"})
    update_fire(s)
    rows = [row for row in under_fire_now(s) if row.unit == SQUAD]
    assert [row.sniper for row in rows] == [NOBODY, unit("sniper-1")]
    assert Fraction(rows[1].picked, rows[1].picked_total) == Fraction(1, 2)
    assert rows[1].modifier < rows[0].modifier


@rule("fof", "1.2.2F/2")
def test_the_whole_deck_can_be_counted_instead():
    s = short_deck(fought(), 1, 2, 3, 4, 9)
    s.whole_deck_odds = True
    full = fought(deck=FULL)
    assert told_for(s, "concentrate-fire", SQUAD) == told_for(full, "concentrate-fire", SQUAD)
    assert told_for(s, "activate", HQ) == told_for(full, "activate", HQ)
    assert under_fire_now(s) == under_fire_now(full)


@rule("fof", "4.2/8")
def test_a_platoon_has_a_line_for_each_who_tries():
    s = board(
        FIELD, {"plt-hq-1": "1.1", "squad-1-1": "1.1 veteran", "squad-2-1": "1.1 green", "nva-squad-1": "2.1"}
    )
    s.group[unit("squad-2-1")] = 1
    spot(s, "2.1")
    update_fire(s)
    one = told_for(s, "concentrate-platoon-fire", HQ)
    assert [line.text.split(", ")[1] for line in one.modifiers] == ["3 cards", "1 card"]
    assert one.outcomes == []


def test_whatever_can_be_ordered_and_needs_a_card_has_its_odds():
    """In games of chance: no order of the menu draws for an attempt without odds, and all odds add up."""
    missing = set()
    for seed, mission in enumerate(("a2", "a5", "training")):
        match = Match(GAME, mission, seed=seed_of(seed))
        chooser = random.Random(seed)
        while match.ask is not None and len(match.choices) < 700:
            ask = match.ask
            found = GAME.odds(match.state, ask)
            for one in found.values():
                assert sum(weight for _, weight in one.outcomes) == one.total
            choice = ask.options[chooser.randrange(len(ask.options))]
            before = len(match.events)
            match.choose(choice, 0)
            if ask.kind == "action" and choice[0] not in OF_ACTION:
                tried = [event for event in match.events[before:] if event.kind == "attempts"]
                if tried and tried[0].args[0] == ask.about[0]:
                    missing.add(choice[0])
    assert missing <= {"another"}
