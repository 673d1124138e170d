"""Whatever vehicles, helicopters and aircraft ask, offer and tell has words."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dangerclose.games.fof.words_vehicles as words
from dangerclose.games.fof import vehicles
from dangerclose.games.fof.grid import OUTBOUND
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.terms import HelicopterResult, VehicleResult
from tests.games.fof.board import at, unit

FOLDER = Path(vehicles.__file__).parent
MODULES = ["vehicles", "helicopters", "aircraft", "vehicle_fire", "at_combat", "at_results"]
OF_OTHERS = {"recovers", "illuminated"}
"""Told in other phases, too."""


def calls(module, function):
    for node in ast.walk(ast.parse((FOLDER / f"{module}.py").read_text())):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == function:
                yield node


@pytest.mark.parametrize("module", MODULES)
def test_every_event_and_question_has_a_sentence(module):
    told = {call.args[0].value for call in calls(module, "tell")}
    assert told <= words.TELLINGS.keys() | OF_OTHERS
    asked = {call.args[1].value for call in calls(module, "Ask") if isinstance(call.args[1], ast.Constant)}
    assert asked <= words.QUESTIONS.keys()


@pytest.mark.parametrize("module", MODULES)
def test_every_offer_has_words(module):
    offered = {call.args[0].elts[0].value for call in calls(module, "Family")}
    for node in ast.walk(ast.parse((FOLDER / f"{module}.py").read_text())):
        if isinstance(node, ast.Tuple) and len(node.elts) == 1 and isinstance(node.elts[0], ast.Constant):
            offered.add(node.elts[0].value)
    assert {verb for verb in offered if isinstance(verb, str)} <= words.VERBS.keys()


@pytest.mark.parametrize(
    ("kind", "args", "sentence"),
    [
        (
            "at-combat",
            (unit("rpg-team-1"), unit("m113-1"), 4, VehicleResult.PINNED, 0),
            "RPG team 1 fires at M113 PLT HQ: it is Pinned.",
        ),
        (
            "at-combat",
            (NOBODY, unit("uh-1d-2"), 0, HelicopterResult.CRASHED, 1),
            "UH-1D 2 comes under the fire on its card: it is shot down and crashes.",
        ),
        (
            "flies",
            (unit("uh-1d-2"), *at("1.1"), OUTBOUND),
            "UH-1D 2 flies from card 1.1 to the Outbound area.",
        ),
    ],
)
def test_events_as_people_read_them(kind, args, sentence):
    telling = words.TELLINGS[kind]
    if callable(telling.say):
        said = telling.say(*args)
    else:
        said = telling.say.format(*[one.name(arg) for one, arg in zip(telling.args, args)])
    assert said == sentence
