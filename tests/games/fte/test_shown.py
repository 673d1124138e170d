"""What the browser is given besides the view: printed components, derived facts, notes, lines of sight."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.core.hexes import members
from dangerclose.core.match import Match
from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import (
    CONTACT,
    FRAGOS,
    KIND,
    MARKERS,
    NVA,
    REAL,
    UNIT,
    UNITS,
    US,
)
from dangerclose.games.fte.field import can_shoot, frago_of, friends_block, obstacles, on_map, sees, watched
from dangerclose.games.fte.ground import GRID, LEVEL, ROAD, SLOPE, STREAM, TERRAIN, TERRAIN_NAMES, TRAIL
from dangerclose.games.fte.knowledge import known
from dangerclose.games.fte.notes import NOTES, halves, percent, rolls
from dangerclose.games.fte.shown import content, extras, sight_report
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.state import GROUND, HIGH, TREETOP, VISIBLE, Phase
from dangerclose.games.fte.victory import worth
from dangerclose.games.fte.words import VERBS
from tests.games.fte.positions_for_tests import Table, at
from tests.shared import checks

encode = msgspec.json.encode
every_frago = pytest.mark.parametrize("scenario", FRAGOS)


def hex_of(name: str) -> int:
    return GRID.parse(name)


def hexes(digits: str) -> set[int]:
    """A set of hexes as the board reads it: one bit a hex, in hexadecimal digits."""
    return {n for n in range(4 * len(digits)) if int(digits, 16) >> n & 1}


def squeezed(*parts: Any) -> int:
    """How many bytes go over the wire."""
    return len(gzip.compress(b"".join(map(encode, parts))))


def note(t: Table, text: str) -> str:
    """The note beside an option, "" without one."""
    assert t.match.ask is not None
    return GAME.notes(t.match.state, t.match.ask).get(GAME.words.parse(text), "")


def facts(t: Table, seat: str = "US") -> Any:
    """The extras of a seat."""
    return GAME.extras(t.match.state, GAME.seats.index(seat))


def unit(t: Table, name: str, seat: str = "US") -> Any:
    """A unit in a seat's extras."""
    return next(card for card in facts(t, seat).units if card.unit == UNIT[name])


def positions(scenario: str, seed: int, every: int) -> Iterator[Match[Any]]:
    """Some positions of a random game that begins with the ready set-up."""
    match: Match[Any] = Match(GAME, scenario, seed=seed_of(seed), keep=False)
    rng = random.Random(seed)
    number = 0
    while match.ask is not None:
        if number % every == 0:
            yield match
        number += 1
        ready = ("ready",) in match.ask.options
        match.choose(("ready",) if ready else rng.choice(match.ask.options))
    yield match


# The printed components


def test_everything_printed_is_there():
    printed = content()
    assert [card.id for card in printed.units] == [one.id for one in UNITS]
    assert [card.contact for card in printed.units].count(True) == len(UNITS) - REAL
    assert [card.id for card in printed.markers] == [one.id for one in MARKERS]
    assert [card.index for card in printed.hexes] == list(GRID.hexes)
    assert [card.id for card in printed.fragos] == list(FRAGOS)
    assert all(card.terrain == TERRAIN_NAMES[TERRAIN[card.index]] for card in printed.hexes)
    assert printed.places[str(hex_of("26.20"))] == "Plei Hmok"
    assert set(printed.kinds) == {card.kind for card in printed.units}
    assert len(printed.phases) == len(Phase)
    assert content() is printed


def test_what_stands_on_a_counter_is_short():
    printed = content()
    assert max(len(card.short) for card in printed.units) <= 8
    short = {card.id: card.short for card in printed.units}
    assert short["us-team-3"] == "Team 3"
    assert short["us-crew-2"] == "Crew 2"
    assert short["medevac-1"] == "Medevac"
    assert short["nva-contact-12"] == "? 12"


def test_ways_and_hexsides_are_those_of_the_map():
    printed = content()
    for lines, masks in ((printed.roads, ROAD), (printed.trails, TRAIL)):
        drawn = [0] * GRID.size
        steps = [pair for line in lines for pair in pairwise(line)]
        assert len(steps) == len({frozenset(pair) for pair in steps})
        for a, b in steps:
            drawn[a] |= 1 << GRID.towards[a].index(b)
            drawn[b] |= 1 << GRID.towards[b].index(a)
        assert tuple(drawn) == tuple(masks)
    for sides, masks in ((printed.streams, STREAM), (printed.slopes, SLOPE)):
        assert len(sides) == sum(mask.bit_count() for mask in masks) // 2
        assert all(masks[a] >> GRID.towards[a].index(b) & 1 for a, b in sides)
    assert all(LEVEL[upper] > LEVEL[lower] for upper, lower in printed.slopes)


def test_sight_can_be_read_from_the_content():
    printed = content()
    seen = {card.index: hexes(digits) for card, digits in zip(printed.hexes, printed.sight, strict=True)}
    for a in random.Random(1).sample(GRID.hexes, 40):
        here = {a + n for n in seen[a]} | {b for b in GRID.hexes if b < a and a - b in seen[b]}
        assert here == set(members(seen_from(a)))


def test_the_terrain_chart_is_the_rulebooks():
    rows = {row.name: (row.infantry, row.vehicle, row.fire, row.concealment) for row in content().terrain}
    assert rows == {
        "clear": (2, 4, 0, 1),
        "hamlet": (2, 6, 2, -2),
        "grass": (2, 6, 1, -1),
        "rice paddy": (3, None, 1, 0),
        "jungle": (4, None, 2, -2),
        "road": (1, 2, None, None),
        "trail": (2, 2, None, None),
        "stream": (2, 10, None, None),
        "slope": (4, 8, None, None),
    }


@every_frago
def test_a_frago_card_names_no_units(scenario):
    frago = FRAGOS[scenario]
    card = next(card for card in content().fragos if card.id == scenario)
    text = encode(card).decode()
    assert not [one.id for one in UNITS if re.search(rf"\b{one.id}\b", text)]
    assert hexes(card.area) == set(members(frago.area))
    assert sum(force.units for force in card.forces) + sum(
        group.units for group in card.reinforcements
    ) == sum(len(force.units) for force in (*frago.forces, *frago.reinforcements)) + sum(
        len(units) for units in frago.loads.values()
    )
    assert len(card.objectives) == len(frago.objectives)
    assert {one.zone for one in (*card.objectives, *card.exits)} <= set(card.zones)
    for one in card.objectives:
        assert one.zone in one.text
        assert str(one.points) in one.text


def test_the_content_is_small():
    assert squeezed(content()) < 60_000


# Facts


@every_frago
def test_a_view_with_its_facts_is_small(scenario):
    for match in positions(scenario, 3, 40):
        for seat in (None, US, NVA):
            view, facts_ = GAME.view(match.state, seat), GAME.extras(match.state, seat)
            assert squeezed(view, facts_) < 6_000
            msgspec.json.decode(encode(facts_))


@every_frago
def test_facts_agree_with_the_rules(scenario):
    for match in positions(scenario, 4, 60):
        s = match.state
        for seat in (US, NVA):
            k = known(s, seat)
            told = extras(k, seat)
            assert {(card.hex, card.us + card.nva) for card in told.stacks if card.us + card.nva} == {
                (h, s.hex.count(h)) for h in s.hex if h >= 0
            }
            area = members(frago_of(scenario).area)
            for side in (US, NVA):
                assert hexes(told.eyes[side]) == {h for h in area if watched(s, h, side)}
                assert hexes(told.eyes[side]) <= hexes(told.sight[side])
                assert sorted(told.fresh[side]) == sorted(u for u in on_map(k, side) if not k.used[u])
            if s.phase >= Phase.TURN_START:
                assert told.worth == {when: worth(k, when) for when in ("turn", "end")}
            assert told.history == [s.history[n : n + 2] for n in range(0, len(s.history), 2)]
            mine = {u for u in range(REAL) if UNITS[u].side == seat and (s.hex[u] >= 0 or s.aboard[u] >= 0)}
            assert {card.unit for card in told.units if card.order is not None} == mine
            assert {card.unit for card in told.units if card.acting} <= set(s.acting)


def test_a_unit_is_told_as_it_stands():
    t = at(
        {
            "us-team-1": {"hex": "9.16", "status": "suppressed", "exhausted": True},
            "us-team-2": "9.16",
            "acav-1": "9.15",
            "us-mg-1": {"aboard": "acav-1"},
            "nva-team-1": "12.16",
            "nva-team-2": {"hex": "12.16", "concealed": True},
        },
        casualties=[{"kind": "KIA", "side": "US", "carrier": "us-team-2"}],
    )
    shaken, burdened, carrier, rider = (
        unit(t, name) for name in ("us-team-1", "us-team-2", "acav-1", "us-mg-1")
    )
    printed = UNITS[UNIT["us-team-1"]]
    assert (shaken.fire, shaken.quality) == (printed.fire - 3, printed.quality - 2)
    assert (shaken.points, shaken.double) == (10, 0)
    assert (burdened.points, burdened.double, burdened.room, burdened.casualties) == (8, 16, 1, [0])
    assert burdened.quality == printed.quality - 1
    assert (carrier.space, carrier.riders, carrier.points) == (
        8 - UNITS[UNIT["us-mg-1"]].men,
        [rider.unit],
        30,
    )
    assert (rider.hex, rider.carrier, rider.fresh) == (hex_of("9.15"), carrier.unit, False)
    assert unit(t, "nva-team-1").order is None
    assert not [card for card in facts(t).units if card.unit == UNIT["nva-team-2"]]
    assert unit(t, "nva-team-2", "NVA/VC").order is not None


def test_a_leader_is_told_with_those_he_reaches():
    t = at(
        {
            "us-platoon-leader-1": "9.16",
            "us-team-1": "9.18",
            "us-team-2": "9.19",
            "us-team-3": {"hex": "9.17", "used": True},
            "us-platoon-leader-2": {"hex": "14.16", "status": "suppressed"},
            "us-team-4": "14.16",
            "us-team-5": "14.17",
            "us-platoon-leader-3": {"hex": "20.10", "status": "broken"},
            "acav-1": "9.26",
            "acav-2": "11.26",
            "us-commander-1": {"aboard": "acav-1"},
        }
    )
    cards = {UNITS[card.leader].id: card for card in facts(t).commands}
    steady = cards["us-platoon-leader-1"]
    assert {UNITS[u].id for u in steady.units} == {"us-platoon-leader-1", "us-team-1"}
    assert (steady.radius, len(steady.hexes), steady.ready) == (2, 19, True)
    shaken, broken = cards["us-platoon-leader-2"], cards["us-platoon-leader-3"]
    assert {UNITS[u].id for u in shaken.units} == {"us-platoon-leader-2", "us-team-4"}
    assert (shaken.radius, broken.radius, broken.hexes) == (0, -1, [])
    mounted = cards["us-commander-1"]
    assert (UNITS[mounted.carrier].id, mounted.radius) == ("acav-1", 4)
    assert {UNITS[u].id for u in mounted.units} == {"acav-1", "acav-2"}
    assert facts(t, "NVA/VC").commands == []


def test_an_objective_is_told_with_its_holder_and_doubts():
    crest = FRAGOS["take-the-hill"].objectives[0]
    first, second, third = members(crest.zone)[:3]
    t = at(
        {
            "us-team-1": GRID.name(first),
            "nva-team-1": GRID.name(second),
            "nva-team-2": {"hex": GRID.name(third), "concealed": True},
        },
        scenario="take-the-hill",
    )
    cards = {card.hex: card for card in facts(t).objectives if card.objective == 0}
    assert (cards[first].holder, cards[first].points, cards[first].unsure) == (US, crest.points, False)
    assert (cards[second].holder, cards[second].points) == (NVA, 0)
    assert (cards[third].holder, cards[third].unsure) == (-1, True)
    own = {card.hex: card for card in facts(t, "NVA/VC").objectives if card.objective == 0}
    assert (own[third].holder, own[third].unsure) == (NVA, False)
    assert facts(t).worth["end"][US] == crest.points


def test_what_is_due_stands_on_the_track():
    t = at(
        {"us-team-1": "9.16", "nva-team-1": "20.16", "hog-1": {"hex": "12.16", "level": "high", "leaves": 1}},
        missions=[
            {"side": "US", "kind": "Artillery", "hex": "9.17", "turn": 1},
            {"side": "NVA/VC", "kind": "Battalion mortars", "hex": "9.16", "turn": 3},
        ],
        medevac=2,
    )
    track = facts(t).track
    assert [(card.turn, card.kind, card.text) for card in track] == [
        (1, "mission", "Artillery on 9.17"),
        (1, "leaves", "Hog 1 must leave"),
        (2, "medevac", "Medevac"),
        (3, "mission", "Battalion mortars"),
    ]
    assert [card.hex for card in track if card.kind == "mission"] == [hex_of("9.17"), -1]
    theirs = [card.hex for card in facts(t, "NVA/VC").track if card.kind == "mission"]
    assert theirs == [-1, hex_of("9.16")]
    assert [text.split(":")[0] for text in facts(t).warnings] == [
        "Artillery on 9.17 is due this turn",
        "Hog 1 must leave the map by the end of this turn.",
    ]
    assert facts(t, "NVA/VC").warnings == []
    assert [card.hex for card in GAME.extras(t.match.state, None).track if card.kind == "mission"] == [-1, -1]


def test_reinforcements_are_named_to_their_own_side_only():
    t = at({}, scenario="dustoff", active="NVA/VC")
    due = [card for card in facts(t).track if card.kind == "reinforcements"]
    assert [card.turn for card in due] == [group.turn for group in FRAGOS["dustoff"].reinforcements]
    assert all(card.units for card in due if card.side == US)
    assert not any(card.units for card in facts(t, "NVA/VC").track if card.side == US)


# Nothing hidden


@every_frago
def test_facts_notes_and_summary_are_the_same_in_every_world(scenario):
    compared = 0
    for match in positions(scenario, 7, 50):
        s = match.state
        for seat in (US, NVA):
            told = (encode(GAME.extras(s, seat)), GAME.summary(GAME.view(s, seat)))
            for deal in range(2):
                other = GAME.redeal(s, seat, Chance(seed_of(deal)))
                if checks.columns(other) == checks.columns(s):
                    continue
                assert (encode(GAME.extras(other, seat)), GAME.summary(GAME.view(other, seat))) == told
                assert encode(GAME.extras(other, None)) == encode(GAME.extras(s, None))
                if match.ask is not None and match.ask.seat == seat:
                    assert GAME.notes(other, match.ask) == GAME.notes(s, match.ask)
                compared += 1
    assert compared > 8


@every_frago
def test_no_concealed_unit_is_named_to_the_enemy(scenario):
    for match in positions(scenario, 8, 60):
        s = match.state
        for seat in (US, NVA):
            hidden = [u for u in range(REAL) if s.token[u] != VISIBLE and UNITS[u].side != seat]
            told = GAME.extras(s, seat)
            named = {card.unit for card in told.units} | {u for side in told.fresh for u in side}
            assert not named & set(hidden)
            assert all(KIND[u] == CONTACT for u in told.fresh[1 - seat] if known(s, seat).token[u] != VISIBLE)


# Notes


def test_notes_are_for_verbs_that_exist():
    assert set(NOTES) <= set(VERBS)


def test_numbers_in_words():
    assert [halves(n) for n in (0, 1, 2, 3, 10)] == ["0", "½", "1", "1½", "5"]
    assert rolls(4) == "4 or less, 40 %"
    assert percent([4, 6, 5]) == "40 to 60 %"
    assert percent([4, 4]) == "40 %"


@every_frago
def test_steps_cost_what_their_notes_say(scenario):
    compared = 0
    for seed in (11, 12):
        match: Match[Any] = Match(GAME, scenario, seed=seed_of(seed), keep=False)
        rng = random.Random(seed)
        while match.ask is not None and compared < 40:
            ask = match.ask
            options = ask.options
            steps = [option for option in options if option[0] == "step"]
            action = ("ready",) if ("ready",) in options else rng.choice(steps or options)
            said = GAME.notes(match.state, ask).get(action, "")
            match.choose(action)
            found = re.match(r"([\d½]+) MP, ([\d½]+) left", said)
            if found and action[0] == "step" and match.ask is not None and match.ask.kind == ask.kind:
                if match.ask.about[2:] == ask.about[2:] and match.ask.seat == ask.seat:
                    points, left = ask.about[1], match.ask.about[1]
                    assert (halves(points - left), halves(left)) == found.groups()
                    compared += 1
    assert compared > 5


def test_a_step_tells_who_would_see_it():
    units = {
        "us-team-1": {"hex": "9.16", "concealed": True},
        "nva-team-1": "9.13",
        "nva-team-2": {"hex": "10.13", "concealed": True},
    }
    t = at(units, goes_on=True).choose("hex 9.16", "move us-team-1")
    said = note(t, "step 9.15")
    assert said == "1 MP, 4 left, loses concealment, in sight of 1 and 1 concealed"
    t.choose("step 9.15")
    assert not t.concealed("us-team-1")
    assert note(t, "step 9.14") == "1 MP, 3 left, in sight of 1 and 1 concealed"
    assert note(t, "step 9.16") == "1 MP, 3 left, in sight of 1"
    alone = at({"us-team-1": {"hex": "9.16", "concealed": True}}, goes_on=True)
    assert note(alone.choose("hex 9.16", "move us-team-1"), "step 9.15") == "1 MP, 4 left, out of sight"


def test_a_stealthy_step_tells_the_chance_to_stay_concealed():
    units = {"us-team-1": {"hex": "9.16", "concealed": True}, "nva-team-1": "9.13"}
    t = at(units, goes_on=True).choose("hex 9.16", "stealth us-team-1")
    said = note(t, "step 9.15")
    t.choose("step 9.15")
    (check,) = t.events("check", "US")
    assert said == f"1 MP, {int(check.args[2]) * 10} % to stay concealed, in sight of 1"


def test_a_target_tells_what_is_needed():
    units = {
        "us-team-1": "9.16",
        "us-team-2": "9.16",
        "nva-team-1": "9.14",
        "nva-mg-1": {"hex": "10.14", "concealed": True},
    }
    t = at(units, goes_on=True).choose("hex 9.16")
    best = note(t, "fire us-team-1")
    t.choose("fire us-team-1")
    needs = {text: int(note(t, text).split()[0]) for text in t.options}
    assert best == f"best {rolls(max(needs.values()))}"
    together = needs["target nva-team-1"] * 10 + 10
    assert f"; all 2 together {together} %, 9.14" in note(t, "target nva-team-1")
    t.choose("target nva-team-1")
    assert note(t, "shoot") == rolls(needs["target nva-team-1"])
    joined = note(t, "support us-team-2")
    assert joined == f"then {rolls(needs['target nva-team-1'] + 1)}"
    t.choose("support us-team-2", "shoot")
    assert f"then {rolls(int(t.events('shot')[0].args[2]))}" == joined


def test_every_shot_is_told_before_it_is_chosen():
    units = {"us-team-1": "9.16", "us-team-2": "9.16", "us-mg-1": "9.16", "nva-team-1": "9.14"}
    t = at(units, goes_on=True).choose("hex 9.16")
    told = {(card.unit, card.target): card for card in facts(t).shots}
    assert {u for u, _ in told} == {UNIT["us-team-1"], UNIT["us-team-2"], UNIT["us-mg-1"]}
    assert facts(t, "NVA/VC").shots == []
    card = told[UNIT["us-mg-1"], UNIT["nva-team-1"]]
    t.choose("fire us-mg-1", "target nva-team-1")
    assert note(t, "shoot") == rolls(card.chance // 10)
    assert {f"support {UNITS[u].id}" for u in card.joining} == set(t.options) - {"shoot"}
    (plan,) = GAME.plans(t.match.state, t.match.ask)
    assert plan.note == f"then {rolls(card.together // 10)}"
    assert [GAME.words.text(action) for _, action in plan.steps] == [
        one for one in t.options if one != "shoot"
    ]
    t.choose("support us-team-1", "support us-team-2")
    assert note(t, "shoot") == rolls(card.together // 10)


@pytest.mark.parametrize(
    ("pace", "concealed", "dice", "hit"),
    [("move", False, [1], "40"), ("stealth", False, [1], "30"), ("stealth", True, [1, 1], "about 10")],
)
def test_an_attempt_tells_both_chances(pace, concealed, dice, hit):
    t = at(
        {"us-team-1": {"hex": "9.16", "concealed": concealed}, "nva-team-1": "9.13"},
        asked={"NVA/VC": 1},
        orders={"nva-team-1": {"mode": "ask"}},
        goes_on=True,
        dice=dice,
    )
    t.choose("hex 9.16", f"{pace} us-team-1", "step 9.15")
    assert (t.asked, t.seat) == ("react", "NVA/VC")
    said = note(t, "attempt nva-team-1")
    t.choose("attempt nva-team-1")
    need = int(t.events("check", "NVA/VC")[-1].args[2])
    assert said == f"9.13, {need * 10} % to fire, then {hit} % to hit"
    # The volley itself tells the same chance.
    t.choose("hold-fire")
    assert t.asked == "primary"
    t.choose(next(option for option in t.options if option.startswith("primary nva-team-1")))
    assert note(t, "shoot").endswith(f" {hit.removeprefix('about ')} %")


@pytest.mark.parametrize(
    ("concealed", "enemy", "words"),
    [
        (False, "20.5", ""),
        (False, "56.20", ", comes out in sight of 1"),
        (True, "56.20", ", loses concealment, comes out in sight of 1"),
    ],
)
def test_a_step_out_of_cover_tells_who_sees_it(concealed, enemy, words):
    units = {
        "us-team-1": {"hex": "56.17", "inside": "us-bunker-1", "concealed": concealed},
        "nva-team-1": enemy,
    }
    t = at(units, markers={"us-bunker-1": "56.17"}, goes_on=True).choose("hex 56.17", "move us-team-1")
    said = note(t, "step 56.16")
    assert said.startswith(f"1 MP, 4 left, by trail{words}, ")


def test_activations_tell_whom_they_reach():
    units = {"us-platoon-leader-1": "9.16", "us-team-1": "9.17", "us-team-2": "9.17", "us-team-3": "9.20"}
    t = at(units, cup={"US": 2, "event": 1})
    assert note(t, "lead us-platoon-leader-1") == "3 units, 1 left for later"
    assert note(t, "hex 9.17") == "2 units, 2 left for later"
    assert note(t, "pass") == "chits left: 2 US, 1 event"
    t.choose("lead us-platoon-leader-1")
    assert note(t, "move us-team-1") == "9.17, 5 MP"
    assert note(t, "double us-team-1") == "9 MP, then exhausted"
    assert note(t, "medevac us-platoon-leader-1") == "90 %, in 1 to 5 turns"


def test_a_search_tells_its_chance():
    t = at({"us-team-1": "9.16"}, markers={"rice-1": "9.16"}, goes_on=True, dice=[10]).choose("hex 9.16")
    assert note(t, "search us-team-1") == rolls(UNITS[UNIT["us-team-1"]].quality)
    state = t.match.state
    state.searching[UNIT["us-team-1"]] = 2
    assert note(t, "search us-team-1") == rolls(UNITS[UNIT["us-team-1"]].quality + 2)


@pytest.mark.parametrize(
    ("leader", "waiting"), [("us-platoon-leader-1", 0), ("us-platoon-leader-1", 2), ("us-fo-1", 1)]
)
def test_a_fire_mission_tells_its_chance(leader, waiting):
    missions = [{"side": "US", "kind": "Artillery", "hex": "20.20", "turn": 9}] * waiting
    granted = 0
    for die in range(1, 11):
        t = at({leader: "9.16"}, missions=missions, goes_on=True, dice=[die]).choose("hex 9.16")
        said = note(t, f"mission {leader}")
        t.choose(f"mission {leader}", "aim 9.13")
        granted += bool(t.events("mission"))
    assert said == f"{granted * 10} % granted"


def test_a_fire_mission_tells_who_is_near():
    t = at({"us-platoon-leader-1": "9.16", "us-team-1": "9.15", "nva-team-1": "9.12"}, goes_on=True)
    t.choose("hex 9.16", "mission us-platoon-leader-1")
    assert note(t, "aim 9.12") == "range 4"
    assert note(t, "aim 9.14") == "range 2, 2 of your own within 2"


def test_units_that_hide_tell_their_chance():
    t = at({"us-team-1": "9.18", "us-team-2": "12.16", "nva-team-1": "9.13"}, phase="us-concealment")
    assert t.asked == "conceal"
    said = {text: note(t, text) for text in t.options}
    t.choose("check-concealment")
    checked = {int(event.args[0]): int(event.args[2]) for event in t.events("check", "US")}
    for text, words in said.items():
        if text.startswith("stay-visible"):
            u = UNIT[text.split()[1]]
            assert words == (f"would hide on {rolls(checked[u])}" if u in checked else "would hide unseen")


def test_an_assault_tells_who_must_check():
    units = {"us-team-1": "9.16", "us-platoon-leader-1": "9.16", "us-team-2": "10.15", "nva-team-1": "9.15"}
    t = at(units, goes_on=True).choose("lead us-platoon-leader-1")
    quality = UNITS[UNIT["us-team-1"]].quality
    assert note(t, "assault us-team-1") == f"{rolls(quality)} to go in"
    assert note(t, "assault us-platoon-leader-1") == "goes in without a check"
    t.choose("assault us-platoon-leader-1")
    assert note(t, "join us-team-1") == "goes in without a check"
    assert note(t, "join us-team-2") == f"{rolls(quality)} to go in"


def test_leaving_the_map_tells_its_points():
    frago = FRAGOS["road-column"]
    gate = GRID.name(members(frago.exits[0].zone & frago.edge)[0])
    t = at({"acav-1": gate}, scenario="road-column").choose("vehicle acav-1", "move acav-1")
    assert note(t, "exit") == f"{frago.exits[0].points} VP"


# 7.3 Lines of sight


def test_a_line_of_sight_is_reported_as_the_rules_have_it():
    t = at({"us-team-1": "9.16"})
    k = known(t.match.state, US)
    rng = random.Random(5)
    for _ in range(300):
        a, b = rng.sample(GRID.hexes, 2)
        report = sight_report(k, None, a, b)
        assert report.seen == bool(seen_from(a) >> b & 1)
        assert report.fire == report.seen
        assert bool(report.hexes) == (not report.seen)
        assert report.distance == GRID.distance(a, b)
        assert report.text.startswith("In sight" if report.seen else "Blocked by ")


@every_frago
def test_units_in_the_line_of_fire_are_reported(scenario):
    compared = 0
    for match in positions(scenario, 9, 60):
        s = match.state
        for u in on_map(s, US):
            for v in on_map(s, NVA):
                h, level = s.hex[v], s.level[v]
                report = sight_report(known(s, US), US, s.hex[u], h, s.level[u], level)
                assert report.seen == sees(s, u, h, level)
                own = obstacles(s, US)
                assert report.fire == (report.seen and not friends_block(s, u, h, level, own))
                if can_shoot(s, u, h, level, own) and KIND[u] != UNITS[UNIT["us-mortar-1"]].kind:
                    assert report.fire
                compared += 1
    assert compared


def test_what_blocks_is_named():
    t = at({"us-team-1": "9.16", "us-team-2": "9.15", "nva-team-1": "9.13"})
    k = known(t.match.state, US)
    report = sight_report(k, US, hex_of("9.16"), hex_of("9.13"))
    assert (report.seen, report.fire, report.kind, report.rule) == (True, False, "units", "7.3.2/X7")
    assert report.text == "In sight, but friendly units in 9.15 block fire."
    jungle = sight_report(k, US, hex_of("20.20"), hex_of("22.18"))
    assert (jungle.kind, jungle.hexes, jungle.rule) == ("terrain", [hex_of("21.19")], "7.3.1/3")
    assert "21.19" in jungle.text
    assert sight_report(k, US, hex_of("9.16"), hex_of("60.30"), HIGH, TREETOP).seen
    assert sight_report(k, US, hex_of("9.16"), hex_of("9.13"), GROUND, HIGH).distance == 6


def test_loading_tells_what_room_is_left():
    t = at({"slick-1": {"hex": "9.17", "level": "ground"}, "us-team-1": "9.17"}, goes_on=True)
    t.choose("helicopter slick-1", "load slick-1")
    assert note(t, "take-on us-team-1") == "takes 4 of the room, 3 left"
