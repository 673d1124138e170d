"""Dice in words: what was needed, what counted, what came and what it means."""

from __future__ import annotations

import pytest

from dangerclose.core.words import ToldRoll
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import ARVN, GRID, NVA
from dangerclose.games.anloc.rolls import by_face, combat_meaning
from tests.games.anloc.air_and_combat_tables import Table, crt_says, table
from tests.games.anloc.test_odds import hill_169


def told(t: Table, kind: str) -> ToldRoll:
    """The roll of the last event of a kind."""
    roll = GAME.words.roll(t.events(kind)[-1])
    assert roll is not None
    return roll


def test_a_combat_tells_its_roll_with_the_lines_that_the_preview_had():
    t = hill_169(dice=(3,))
    preview = t.match.preview()
    assert preview is not None
    t.choose("NVA done")
    roll = told(t, "combat")
    assert roll.title == "ARVN attack on Hill 169 (0912), 3:1"
    assert roll.dice == ((3, 6),)
    assert list(roll.modifiers) == preview.modifiers
    assert roll.place == GRID.parse("0912")
    result = t.combat[0]
    assert roll.result == result
    assert sum(result in part for part in roll.needed.split("; ")) >= 1


def test_what_each_face_gives_is_what_each_face_gave():
    needed = told(hill_169(dice=(1,)).choose("NVA done"), "combat").needed
    faces = [hill_169(dice=(die,)).choose("NVA done").combat[0] for die in range(1, 7)]
    assert needed == by_face(faces)


@pytest.mark.parametrize(
    ("side", "paid", "words"),
    [
        (NVA, (0, 0, 0, 0, 0), "Nothing happens."),
        (NVA, (0, 0, 1, 1, 0), "The ARVN loses 1 step and retreats 1 hex."),
        (ARVN, (2, 0, 0, 2, 0), "The ARVN loses 2 steps; the NVA retreats 2 hexes."),
        (NVA, (1, 0, 0, 0, 1), "The NVA loses 1 step; the attacking tanks lose 1 step besides."),
    ],
)
def test_a_result_in_words(side, paid, words):
    assert combat_meaning(side, *paid) == words


def test_the_garrison_of_an_loc_is_told_to_pay_in_steps():
    t = table({"vc9-271": "0809", "regt-8": "0810"}, phase="nva-combat", dice=(1,))
    with crt_says("-/1R1"):
        t.attack("0810", "vc9-271")
        assert told(t, "combat").meaning == "The ARVN loses 2 steps."


def test_an_air_strike_tells_its_planes_and_the_aaa():
    air = {"sead": {"f4": 1}, "tac": {"b52": 1}}
    t = table({}, phase="air-strikes", air=air, dice=(1, 6))
    sead, tac = told(t, "sead"), told(t, "tac")
    assert [line.text for line in sead.modifiers] == ["1 x F-4 Phantom"]
    aaa = t.events("sead")[0].args[3]
    assert sead.meaning == f"The NVA's AAA value is {aaa} this turn."
    assert tac.modifiers[-1].text == "die: NVA AAA"
    assert tac.modifiers[-1].value == str(-int(aaa))
    hits = t.events("tac")[0].args[3]
    assert tac.result == ("1 hit" if hits == 1 else f"{hits} hits")
    assert f"6: {hits}" in tac.needed or f"-6: {hits}" in tac.needed
