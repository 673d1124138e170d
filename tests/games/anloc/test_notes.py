"""What stands beside an option: what it costs and what is left is what the rules then do."""

from __future__ import annotations

import re
from collections import Counter

from dangerclose.core.match import Match
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import ARVN, GRID, REPLACEMENT_LIMIT
from dangerclose.games.anloc.notes import NOTES, notes
from dangerclose.games.anloc.state import PURCHASED, TYPES
from dangerclose.games.anloc.words import QUESTIONS
from tests.games.anloc.positions_for_tests import table

GARRISON = {"hq-5": "0810", "regt-7": "0810", "regt-8": "0810", "tf-52": "0810"}
SPENDS = ("effort", "buy", "bomb-replacement", "bomb-op", "bomb-step", "lift", "to", "land", "absorb", "lose")
"""What is paid for, with something that can run out."""


def number(text: str, words: str) -> float:
    """The number at {} in some words of a note."""
    found = re.search(words.replace("{}", r"(\d+(?:\.5)?)"), text)
    assert found, (text, words)
    return float(found[1])


def test_a_destination_tells_what_it_costs_and_what_is_left():
    t = table({**GARRISON, "regt-31": "0921"}, phase="arvn-movement", oel={"ARVN": 3, "NVA": 3})
    t.choose("move regt-31")
    found = notes(t.match.state, t.match.ask)
    assert found["to", GRID.parse("0920")] == "0.5 MP, 3.5 left"


def test_an_effort_level_tells_what_it_means_and_what_is_kept():
    t = table(GARRISON, phase="arvn-effort", ops={"ARVN": 9, "NVA": 9})
    found = notes(t.match.state, t.match.ask)
    assert found["effort", 0] == "half movement, no attacks; 9 OPs left; lull if the NVA spends 0 or 1"
    assert (
        found["effort", 1] == "half movement, -2 on the die in attacks; 8 OPs left; lull if the NVA spends 0"
    )
    assert found["effort", 3] == "movement and attacks as printed; 6 OPs left"
    assert found["effort", 5] == "movement +1, +1 on the die in attacks, fight and move twice; 4 OPs left"
    t.choose("effort 1")
    found = notes(t.match.state, t.match.ask)
    assert found["buy", 0] == "1 for 1 OP, 7 OPs left, strike 14"
    assert found["done",] == "8 OPs left"
    found = notes(t.match.state, t.choose("done").match.ask)
    assert found["effort", 0] == "half movement, no attacks; 9 OPs left; lull, nobody flies or fights"
    assert "lull" not in found["effort", 1]


def test_what_a_note_says_is_left_is_left():
    """Two doctrine players spend everything there is to spend; each note is held against what came of it."""
    tried: Counter[str] = Counter()
    for seed in range(4):
        match = Match(GAME, "battle", seed=bytes([seed]) * 32)
        players = [GAME.player("doctrine", seat, seed) for seat in (0, 1)]
        while (ask := match.ask) is not None:
            said = GAME.notes(match.state, ask)
            action = players[ask.seat].decide(GAME.view(match.state, ask.seat), ask).action
            verb, s = str(action[0]), match.state
            before = (list(s.ops), s.hits, s.helicopters, s.replacements, list(s.steps), list(s.mp))
            match.choose(action)
            if verb not in SPENDS or (verb == "to" and ask.rule != "8.0/1"):
                continue
            tried[verb] += 1
            s, note = match.state, said[action]
            ops, hits, helicopters, replacements, steps, _ = before
            match verb:
                case "effort":
                    assert number(note, "{} OPs? left") == ops[ask.seat] - int(action[1])
                case "buy":
                    assert number(note, "OP, {} OPs? left") == s.ops[ARVN]
                case "bomb-replacement" | "bomb-op" | "bomb-step":
                    assert number(note, "{} left") == hits - number(note, "{} hit")
                case "lift":
                    assert number(note, "{} left") == helicopters - number(note, "{} helicopter")
                case "to":
                    if s.mp[ask.about[0]] and s.phase == match.state.phase:
                        assert number(note, "{} left") >= s.mp[ask.about[0]] / 2
                case "land":
                    assert note.startswith(("cold", "hot"))
                case "absorb":
                    assert note == f"then {replacements + 1} of {REPLACEMENT_LIMIT} lost"
                case "lose":
                    left = steps[int(action[1])] - 1
                    assert note == ("eliminated" if not left else f"{left} step left")
    assert set(tried) >= {"effort", "buy", "lift", "to", "land", "lose"}, tried


def test_the_boxes_say_what_they_come_to():
    t = table(GARRISON, phase="air-allocation", air={"purchased": {"f4": 3, "cobra": 1}})
    found = notes(t.match.state, t.match.ask)
    left = sum(t.match.state.air[PURCHASED * TYPES : (PURCHASED + 1) * TYPES]) - 1
    assert found["assign", 1, 1] == f"then strike 7, {left} to place"
    found = notes(t.match.state, t.choose("assign f4 sead").match.ask)
    assert found["assign", 1, 1] == f"then strike 14, {left - 1} to place"


def test_notes_are_for_questions_that_exist():
    assert set(NOTES) <= set(QUESTIONS)
