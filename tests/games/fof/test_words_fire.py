"""Whatever fire and contacts ask, offer and tell has words, and no words are idle."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.core.events import Event
from dangerclose.core.words import Vocabulary
from dangerclose.games.fof import (
    breach_actions,
    civilians,
    combat_actions,
    phosphorus,
    words_contact,
    words_fire,
)
from dangerclose.games.fof.combat_segment import combat_effects_segment
from dangerclose.games.fof.contact import place_contacts, resolve_contacts
from dangerclose.games.fof.deck import Draw
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.grid import name_of, place_of
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import UNITS
from dangerclose.games.fof.terms import Activity, FireMission, FireResult, HitEffect, Letter, Side
from dangerclose.games.fof.words_command import TELLINGS as COMMAND
from dangerclose.games.fof.words_movement import TELLINGS as MOVEMENT
from dangerclose.testing import rule
from tests.games.fof.board import at, board, put_unit, unit

FOLDER = Path(combat_actions.__file__).parent
FIRE = (
    "fire",
    "combat",
    "combat_actions",
    "concentrated_fire",
    "grenades",
    "demolitions",
    "targets",
    "fire_missions",
    "spotting",
    "ammunition",
    "breach_actions",
    "yard_fire",
)
CONTACT = ("ground", "contact", "placement", "quarters", "mines", "civilians")
ALL = Vocabulary(words_fire.VERBS, COMMAND | MOVEMENT | words_fire.TELLINGS | words_contact.TELLINGS)


def nodes(modules):
    for module in modules:
        yield from ast.walk(ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8")))


def texts(modules, function, place):
    """The strings that stand at a place among the arguments of the calls of a function."""
    found = set()
    for node in nodes(modules):
        if isinstance(node, ast.Call) and len(node.args) > place:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            argument = node.args[place]
            if name == function and isinstance(argument, ast.Constant):
                found.add(argument.value)
    return found


def offered(modules):
    """The verbs of options: what tuples begin with, where a question's options are made."""
    return {
        node.elts[0].value
        for node in nodes(modules)
        if isinstance(node, ast.Tuple)
        and node.elts
        and isinstance(node.elts[0], ast.Constant)
        and isinstance(node.elts[0].value, str)
    }


def test_all_that_is_told_has_words_and_no_words_are_idle():
    assert texts(FIRE, "tell", 0) == set(words_fire.TELLINGS)
    told = texts(CONTACT, "tell", 0) | texts(CONTACT, "strike_one", 3)
    assert told == set(words_contact.TELLINGS)


def test_all_that_is_asked_and_offered_has_words():
    assert texts(FIRE, "Ask", 1) == set(words_fire.QUESTIONS)
    entries = (*combat_actions.ENTRIES, *phosphorus.ENTRIES, *breach_actions.ENTRIES, *civilians.ENTRIES)
    verbs = {entry.verb for entry in entries} | offered(FIRE)
    assert verbs == set(words_fire.VERBS)


@pytest.mark.parametrize(
    ("action", "text", "label"),
    [
        (
            ("fire-mission", slot(0, FireMission.HE)),
            "fire-mission 105mm:he",
            "high explosive, 105mm direct support battalion",
        ),
        (("spot-on", *at("2.3")), "spot-on 2.3", "On card 2.3"),
        (("at-cover", 1), "at-cover 1", "At Cover marker 2"),
        (("at-unit", unit("sniper-1")), "at-unit sniper-1", None),
    ],
)
def test_actions_are_written_and_read(action, text, label):
    assert ALL.text(action) == text
    assert ALL.parse(text) == action
    assert label is None or ALL.label(action) == label


@rule("fof", "6.3/9", "6.3/X13")
def test_a_resolution_tells_the_cards_and_what_they_mean():
    drawn = Draw((3,), (51,)).roll()
    told = ALL.roll(Event("fired-at", "6.3.2/1", (unit("squad-1-1"), -1, FireResult.HIT), roll=drawn))
    assert told.needed == "MISS, PIN or HIT, on the card's line \N{MINUS SIGN}1"
    assert (told.result, told.cards) == ("HIT", (3,))
    assert "another card" in told.meaning
    struck = Event("hit", "6.3.3/1", (unit("squad-1-1"), "PF"), roll=drawn)
    assert ALL.sentence(struck) == "1/1 Squad is hit: a Paralyzed Team and a Fire Team."
    hit = ALL.roll(struck)
    assert hit.meaning == "One Step becomes a Paralyzed Team, one a Fire Team."
    contact = Event("contact-drawn", "9.1.5/2", (place_of(2, 3), Letter.B, 1), roll=drawn)
    assert ALL.sentence(contact) == "The B marker on card 2.3: contact!"
    assert ALL.roll(contact).needed == "the word Contact! on a card"


@pytest.mark.parametrize("seed", range(12))
def test_contacts_and_fire_of_a_whole_map_are_told_from_first_to_last(seed):
    mission = ("a1", "a2", "a6")[seed % 3]
    s = board(["O1 J1 P1 V1 E1"] * 5, {}, mission=mission, turn=1)
    s.chance = Chance(seed_of(seed))
    place_contacts(s)
    names = [one.id for one in UNITS if one.side == Side.FRIENDLY and one.steps][:12]
    for number, name in enumerate(names):
        put_unit(s, name, name_of(place_of(1 + number // 5, 1 + number % 5)))
    resolve_contacts(s)
    for _ in range(3):
        combat_effects_segment(s)
    drawn = sum(len(event.roll.draws) for event in s.log if event.roll is not None)
    assert drawn == len(s.chance.outcomes) > 20, "no card is drawn that nobody is told of"
    for event in s.log:
        sentence = ALL.sentence(event)
        assert sentence[-1] in ".!"
        assert "{" not in sentence
        told = ALL.roll(event)
        if told is not None:
            assert told.title
            assert told.result
    assert s.activity in Activity


@pytest.mark.parametrize(
    ("kind", "args", "sentence"),
    [
        (
            "opens-fire",
            (Side.ENEMY, place_of(3, 1), place_of(2, 1)),
            "The enemy on card 3.1 fires at card 2.1.",
        ),
        (
            "opens-fire",
            (Side.FRIENDLY, place_of(2, 1), place_of(3, 1)),
            "Your units on card 2.1 fire at card 3.1.",
        ),
        ("ceases-fire", (Side.ENEMY, place_of(3, 1)), "The enemy on card 3.1 ceases fire."),
        (
            "converts",
            (unit("squad-1-1"), HitEffect.FIRE_TEAM, unit("team-2")),
            "A Step of 1/1 Squad becomes a Fire Team (Team 2).",
        ),
        ("converts", (unit("co-hq"), HitEffect.CASUALTY, NOBODY), "CO HQ becomes a casualty."),
        (
            "converts",
            (unit("enemy-team-1"), HitEffect.PARALYZED_TEAM, unit("enemy-team-1")),
            "Enemy Team 1 becomes a Paralyzed Team.",
        ),
        (
            "last-step",
            (unit("squad-1-1"), unit("team-2")),
            "The last Step of 1/1 Squad is a Fire Team now (Team 2).",
        ),
    ],
)
def test_who_does_what_is_said_in_a_whole_sentence(kind, args, sentence):
    assert ALL.sentence(Event(kind, "6.3.3/1", args)) == sentence
