"""Whatever movement, loads, rally and capture ask, offer and tell has words."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dangerclose.games.fof.words_movement as words
from dangerclose.games.fof import capture, loads, movement, rally
from dangerclose.games.fof.grid import STAGING
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.terms import CoverMarker
from dangerclose.games.fof.words_command import TELLINGS as COMMAND_TELLINGS
from tests.games.fof.board import at, unit

FOLDER = Path(movement.__file__).parent
MODULES = ["moves", "movement", "loads", "burden", "rally", "reconstitution", "capture", "evacuation"]


def texts_in(module, function):
    """The strings that calls of a function begin with in a module."""
    for node in ast.walk(ast.parse((FOLDER / f"{module}.py").read_text())):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == function:
                yield from (one.value for one in node.args[:2] if isinstance(one, ast.Constant))


@pytest.mark.parametrize("module", MODULES)
def test_every_event_and_question_has_a_sentence(module):
    told = {text for text in texts_in(module, "tell") if text[0].isalpha()}
    assert told <= words.TELLINGS.keys() | COMMAND_TELLINGS.keys()
    asked = {text for text in texts_in(module, "Ask") if text != "PLAYER"}
    assert asked <= words.QUESTIONS.keys()


def test_every_action_and_offer_has_words():
    verbs = {entry.verb for module in (movement, loads, rally) for entry in module.ENTRIES}
    verbs |= loads.TAKING | loads.GIVING | loads.GOING | loads.OF_ASSETS
    for module in (movement, loads, rally, capture):
        for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Family":
                first = node.args[0].elts[0]
                if isinstance(first, ast.Constant):
                    verbs.add(first.value)
    assert verbs <= words.VERBS.keys()
    assert all(verb.rule for verb in words.VERBS.values())


@pytest.mark.parametrize(
    ("kind", "args", "sentence"),
    [
        (
            "moves",
            (unit("squad-1-1"), STAGING, at("1.2")[0], CoverMarker.TRENCH, 1),
            "1/1 Squad goes from Staging Area 1 to card 1.2, under trench, Exposed.",
        ),
        (
            "moves",
            (unit("squad-1-1"), at("1.1")[0], at("1.2")[0], NOBODY, 0),
            "1/1 Squad goes from card 1.1 to card 1.2, unseen.",
        ),
        ("moves-within", (unit("xo"), NOBODY, 1), "XO comes out of cover, Exposed."),
        ("moves-within", (unit("xo"), CoverMarker.COVER, 0), "XO goes under cover, unseen."),
        ("attempts", (unit("xo"), 1, 2, 0), "XO attempts to find cover and fails."),
        ("attempts", (unit("xo"), 2, 2, 1), "XO attempts to infiltrate and succeeds."),
        ("flips", (unit("xo"), 0), "XO shows its Fire Team side now."),
    ],
)
def test_sentences_of_what_was_done(kind, args, sentence):
    assert words.TELLINGS[kind].say(*args) == sentence


def test_names_of_cover_markers_come_back():
    for kind in (NOBODY, *CoverMarker):
        assert words.COVER_OR_NONE.parse(words.COVER_OR_NONE.word(kind)) == kind
