"""The words of command and control fit the events and questions of the rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from dangerclose.core.events import Event
from dangerclose.core.words import Vocabulary
from dangerclose.games.fof import control_actions
from dangerclose.games.fof.control_actions import ENTRIES
from dangerclose.games.fof.tables import RADIO
from dangerclose.games.fof.terms import Asset, Network
from dangerclose.games.fof.words_command import QUESTIONS, TELLINGS, VERBS
from tests.games.fof.board import unit

RULES = Path(control_actions.__file__).parent
MODULES = (
    "commands",
    "runners",
    "succession",
    "control_actions",
    "runner_actions",
    "set_actions",
    "pyrotechnics",
    "signals",
    "phone_lines",
    "clean_up",
    "tear_gas",
)


def _first_words(method: str) -> set[str]:
    found = set()
    for module in MODULES:
        for node in ast.walk(ast.parse((RULES / f"{module}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                place = 1 if method == "Ask" else 0
                if name == method and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                    found.add(str(node.args[place].value))
    return found


def test_everything_that_is_told_and_asked_has_words():
    assert _first_words("tell") <= set(TELLINGS)
    assert _first_words("Ask") <= set(QUESTIONS)
    assert {entry.verb for entry in ENTRIES} <= set(VERBS)


@pytest.mark.parametrize(
    ("printed", "saved", "added", "sentence"),
    [
        (3, 0, "", "CO HQ draws 3 and has 3 commands."),
        (3, 2, "", "CO HQ draws 3 and has 3 commands; with the 2 that it saved it has 5."),
        (2, 0, "+1 for No Contact", "CO HQ draws 2 (+1 for No Contact) and has 3 commands."),
    ],
)
def test_a_draw_tells_what_was_added_and_saved_before(printed, saved, added, sentence):
    words = Vocabulary(VERBS, TELLINGS)
    assert (
        words.sentence(Event("draws-commands", "3.3.1B/1", (unit("co-hq"), printed, 3, saved, added)))
        == sentence
    )


@pytest.mark.parametrize(
    ("action", "text", "label"),
    [
        (("order", "co-hq"), "order co-hq", "Order CO HQ"),
        (("device", Asset.HC_SMOKE), "device hc-smoke", "HC smoke"),
        (("control", 1), "control medevac-lz", "Here is the MEDEVAC LZ"),
        (
            ("switch", RADIO + Network.ARTY_FD, RADIO + Network.BN_TAC),
            "switch radio-arty-fd radio-bn-tac",
            "The ARTY FD radio becomes the BN TAC radio",
        ),
    ],
)
def test_actions_are_written_and_read(action, text, label):
    words = Vocabulary(VERBS, TELLINGS)
    action = tuple(unit(one) if n and isinstance(one, str) else one for n, one in enumerate(action))
    assert words.text(action) == text
    assert words.parse(text) == action
    assert words.label(action) == label
