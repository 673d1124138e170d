"""Dice in words: what was needed, what counted, what came and what it means; and who may know it."""

from __future__ import annotations

import random

import pytest

from dangerclose.core.events import Event
from dangerclose.core.match import Match
from dangerclose.core.reckoning import Line
from dangerclose.core.words import ToldRoll
from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import EFFECT_NAMES, FRAGOS, UNIT, UNITS
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.reckoning import HITS, needed, needed_line
from dangerclose.games.fte.rolls import CHECKS, effect_meaning
from tests.games.fte.fire_positions import FIRE, aim, hit, ready
from tests.games.fte.positions_for_tests import Table, at, fresh

KIA, WIA, BROKEN = 1, 2, 4
DUEL = {"us-team-1": "56.15", "nva-team-1": "56.17"}
SNIPER = {"us-team-1": "56.15", "nva-sniper-1": {"hex": "56.17", "concealed": True}}


def told(t: Table, kind: str, seat: str = "US") -> ToldRoll:
    """The roll of the last event of a kind as a seat is told it."""
    roll = GAME.words.roll(t.events(kind, seat)[-1])
    assert roll is not None
    return roll


def sniped(*dice: int) -> Table:
    """A team moves before the eyes of a concealed sniper, who stays concealed when he fires (18.1/14)."""
    t = at(SNIPER, orders={"nva-sniper-1": FIRE}, dice=dice)
    return t.choose("hex 56.15", "move us-team-1", "step 56.14")


def sentences(t: Table, kind: str, seat: str = "US") -> list[str]:
    return [GAME.words.sentence(event) for event in t.events(kind, seat)]


def test_a_shot_tells_its_roll_with_the_lines_that_the_preview_had():
    t = ready(DUEL, "us-team-1", dice=[10])
    needs = aim(t, "us-team-1", "nva-team-1")
    preview = t.match.preview()
    assert preview is not None
    t.choose("shoot")
    roll = told(t, "shot", "NVA/VC")
    assert roll.title == "Fire Team 1 fires at NVA Fire Team 1"
    assert roll.dice == ((10, 10),)
    assert roll.needed == f"{needs} or less"
    assert list(roll.modifiers) == preview.modifiers
    assert (roll.result, roll.meaning) == ("miss", "No effect.")
    assert roll.place == GRID.parse("56.17")


def test_the_effect_of_a_hit_is_a_roll_of_its_own():
    roll = told(hit(DUEL, "us-team-1", "nva-team-1", WIA), "effect-roll")
    assert roll.dice == ((WIA, 10),)
    assert roll.needed == "1: KIA; 2-3: WIA; 4-5: broken; 6-8: suppressed; 9-10: possible suppression"
    assert roll.result == "WIA"
    assert roll.meaning.startswith("A man is wounded")


def test_of_a_concealed_firer_the_enemy_is_told_no_modifier():
    t = sniped(1, 1, 6)
    assert t.concealed("nva-sniper-1")
    own, foe = told(t, "shot", "NVA/VC"), told(t, "shot", "US")
    assert own.title.startswith("NVA Sniper")
    assert foe.title.startswith("NVA contact")
    assert own.modifiers[0].text == "Fire Rating"
    assert [line.text for line in foe.modifiers] == ["what you cannot know"]
    assert (own.dice, own.needed) == (foe.dice, foe.needed)
    assert told(t, "effect-roll", "NVA/VC").needed != ""
    assert told(t, "effect-roll", "US").needed == ""  # it would tell the weapon
    assert t.events("check", "US") == []
    assert told(t, "check", "NVA/VC").title == "NVA Sniper 1 checks its quality to fire"
    (spectators,) = [event for event in t.match.events_for(None) if event.kind == "shot"]
    seen = GAME.words.roll(spectators)
    assert seen is not None
    assert [line.text for line in seen.modifiers] == ["what you cannot know"]


@pytest.mark.parametrize("purpose", CHECKS)
def test_a_check_means_something_whether_it_passes_or_fails(purpose):
    passed, failed = CHECKS[purpose]
    assert passed != failed


@pytest.mark.parametrize("unit", ["us-team-1", "slick-1", "sapper-1", "civilians-1", "nva-contact-1"])
def test_an_effect_means_something_to_every_kind_of_unit(unit):
    assert all(effect_meaning(UNIT[unit], name) for name in EFFECT_NAMES)


def test_a_chit_is_a_draw_that_tells_what_is_in_the_cup():
    t = at({"us-team-1": "56.15", "us-team-2": "56.14", "nva-team-1": "56.30"}, cup={"US": 2, "NVA/VC": 1})
    t.choose("pass")
    roll = told(t, "chit")
    assert roll.dice == ()
    assert roll.needed == ""
    assert {line.text: line.value for line in roll.modifiers} == {
        "US chits in the cup": "2",
        "NVA/VC chits in the cup": "1",
    }


def test_a_secret_die_for_plots_is_told_to_its_side_alone():
    t = fresh("tunnels-of-plei-adrung")
    while not t.events("plots"):
        t.choose(t.options[0])
    assert t.events("plots", "US") == []
    roll = told(t, "plots", "NVA/VC")
    assert len(roll.dice) == 1
    assert f"{t.events('plots')[0].args[1]} hex" in roll.result


# Losses name their cause


def test_losses_name_the_fire_that_took_them():
    t = hit(DUEL, "us-team-1", "nva-team-1", WIA)
    assert sentences(t, "reduced") == [
        "NVA Fire Team 1 is reduced, with a man wounded by the fire of Fire Team 1."
    ]
    t = hit(DUEL, "us-team-1", "nva-team-1", BROKEN)
    assert sentences(t, "broken") == ["NVA Fire Team 1 breaks under the fire of Fire Team 1."]


def test_a_concealed_firer_is_no_more_than_a_contact_to_its_victim():
    t = sniped(1, 1, WIA)
    (own,), (foe,) = sentences(t, "reduced", "NVA/VC"), sentences(t, "reduced", "US")
    assert own.endswith("wounded by the fire of NVA Sniper 1.")
    assert "by the fire of NVA contact" in foe


# Every card adds up


def adds_up(event: Event) -> None:
    """What is shown gives what is needed, or a line says why not."""
    roll = GAME.words.roll(event)
    assert roll is not None
    unknown = any(line.value == "?" for line in roll.modifiers)
    if roll.needed.endswith(" or less") and not unknown:
        base, *lines = [line for line in roll.modifiers if not line.text.startswith("needed")]
        sign = 1 if base.text == "Accuracy" else -1
        left = int(base.value) + sign * sum(int(line.value) for line in lines)
        need = int(roll.needed.split()[0])
        told = [line for line in roll.modifiers if line.text.startswith("needed")]
        assert all(line.value == str(need) for line in told)
        if need != left:
            (line,) = told
            assert ("on a 1" if need > left else "on a 10") in line.text
        else:
            assert not any("always" in line.text for line in told)
            assert bool(told) == (left != int(base.value))
    elif event.kind in ("mission", "mission-denied", "wounds"):
        (die, *_) = roll.dice
        counted = die[0] + sum(int(line.value) for line in roll.modifiers)
        said = int(roll.meaning.removeprefix("The roll counts as ").removesuffix("."))
        assert counted == said
    elif event.kind == "plots":
        ((die, _),) = roll.dice
        given = die + sum(int(line.value) for line in roll.modifiers)
        assert roll.result.startswith(f"{given} ")
    elif roll.dice and ": " in roll.needed and event.kind in ("effect-roll", "bails-out"):
        assert roll.result in roll.needed


@pytest.mark.parametrize("scenario", FRAGOS)
def test_every_card_adds_up(scenario: str) -> None:
    match = Match(GAME, scenario, seed=bytes(16))
    dice = random.Random(3)
    while match.ask is not None:
        match.choose(dice.choice(list(match.ask.options)), match.ask.seat)
    rolled = [event for event in match.events or [] if event.roll is not None]
    assert rolled
    for event in rolled:
        adds_up(event)


@pytest.mark.parametrize(
    ("base", "change", "need", "words"),
    [
        (4, 0, 4, []),
        (4, 2, 2, ["needed: 4 − 2"]),
        (4, -1, 5, ["needed: 4 + 1"]),
        (4, 4, 1, ["needed: 4 − 4 = 0, but it always hits on a 1"]),
        (4, 5, 1, ["needed: 4 − 5 = −1, but it always hits on a 1"]),
        (8, -3, 9, ["needed: 8 + 3 = 11, but it always misses on a 10"]),
    ],
)
def test_a_one_that_always_hits_and_a_ten_that_always_misses_are_told(base, change, need, words):
    lines = [Line("something", change, "7.1/3")]
    found = needed_line(base, lines, need, "7.1/10", HITS)
    assert need == needed(base, lines)
    assert [line.text for line in found] == words
    assert all(line.value == str(need) for line in found)


def test_a_shot_that_only_a_one_hits_says_so():
    units = {**DUEL, "us-team-1": {"hex": "56.15", "status": "suppressed"}}
    t = ready({**units, "nva-team-1": {"hex": "56.17", "concealed": True}}, "us-team-1", dice=[1, 9, 1])
    t.choose("fire us-team-1", f"target {t.contact('nva-team-1')}", "shoot")
    roll = told(t, "shot", "US")
    assert roll.needed == "1 or less"
    assert roll.modifiers[-1].text.endswith("but it always hits on a 1")
    assert roll.modifiers[-1].rule == "7.1/10"


def test_who_comes_to_light_is_named_with_the_contact_that_the_card_named():
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.17", "concealed": True}}
    t = ready(units, "us-team-1", dice=[1, WIA, 5])
    contact = t.contact("nva-team-1")
    name = UNITS[UNIT[contact]].name
    t.choose("fire us-team-1", f"target {contact}", "shoot")
    assert told(t, "shot", "US").title == f"Fire Team 1 fires at {name}"
    assert sentences(t, "uncovered", "US") == [f"NVA Fire Team 1 is seen in 56.17; it was {name}."]
    assert sentences(t, "seen", "NVA/VC") == ["NVA Fire Team 1 is seen in 56.17."]
    assert sentences(t, "uncovered", "NVA/VC") == sentences(t, "seen", "US") == []
