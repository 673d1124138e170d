"""Dice in words: what was needed, what counted, what came and what it means."""

from __future__ import annotations

import random

import pytest

from dangerclose.core.match import Match
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import ToldRoll, by_face
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import ARVN, CRT, CRT_COLUMNS, GRID, NVA
from dangerclose.games.anloc.rolls import combat_meaning
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
    assert needed == f"{by_face(faces)} (attacker/defender)"


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
        roll = told(t, "combat")
        assert roll.meaning == "The ARVN loses 2 steps."
        assert roll.modifiers[-1].text.startswith("the garrison of An Loc never retreats")


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


# Losses name the attack that took them


def sentences(t: Table, kind: str) -> list[str]:
    return [GAME.words.sentence(event) for event in t.events(kind)]


def test_a_defender_loses_a_step_to_an_attack_that_is_named():
    t = table({"vc9-271": "0809", "vc9-272": "0910", "regt-8": "0810"}, phase="nva-combat")
    with crt_says("-/1"):
        t.attack("0810", "vc9-271", "vc9-272")
    told = "8th Regiment loses a step to the attack of 271st Regiment and 1 other on An Loc (0810)."
    assert sentences(t, "step-lost") == [told]


def test_an_attackers_own_loss_names_its_attack():
    t = table({"abn-5": "0921", "vc9-271": "0922"}, phase="arvn-combat")
    with crt_says("1/-"):
        t.attack("0922", "abn-5")
    assert sentences(t, "eliminated") == []
    assert sentences(t, "step-lost") == ["5th Airborne Battalion loses a step in the attack on 0922."]


def test_a_retreat_under_fire_and_a_stand_say_so():
    units = {"abn-5": "0921", "abn-6": "1022", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat", replacements=30)
    with crt_says("-/R1"):
        t.attack("0922", "abn-5")
        t.choose("NVA stand")
    (told,) = sentences(t, "step-lost")
    assert (
        told == "271st Regiment loses a step to the attack of 5th Airborne Battalion on 0922, standing fast."
    )


def test_replacements_name_what_they_are_given_up_for():
    t = table({"abn-5": "0921", "vc9-271": "0922"}, phase="arvn-combat")
    with crt_says("-/1"):
        t.attack("0922", "abn-5")
        t.choose("NVA absorb")
    (told,) = sentences(t, "replacement-lost")
    attack = "the attack of 5th Airborne Battalion on 0922"
    assert told == f"The NVA loses 1 replacement point to {attack}; lost so far: 1."
    t = table({"vc9-271": "0809", "regt-8": "0810"}, phase="tac-hits", hits=9, aaa=0)
    t.choose("bomb-replacement")
    assert "1 replacement point to the bombs;" in sentences(t, "replacement-lost")[0]


def test_bombs_name_themselves():
    t = table({"vc9-271": "0809", "regt-8": "0810"}, phase="tac-hits", hits=9, aaa=0, replacements=30)
    t.choose("bomb-step vc9-271")
    assert sentences(t, "step-lost") == ["271st Regiment loses a step to the bombs."]


# What is asked counts as the card does


def questions(t: Table, *, choose: str = "") -> list[str]:
    """What is asked about losses, one after the other, answered by an option or the first."""
    asked = []
    while t.asked in ("loss", "retreat"):
        if t.asked == "loss":
            asked.append(t.match.question())
        t.choose(choose if choose in t.options else t.options[0])
    return asked


def test_the_garrison_is_asked_for_all_the_steps_that_its_card_names():
    units = {"vc9-271": "0809", "abn-5": "0810", "abn-6": "0810", "abn-8": "0810"}
    t = table(units, phase="nva-combat", dice=(1,))
    with crt_says("-/1R2"):
        t.attack("0810", "vc9-271")
        assert told(t, "combat").meaning == "The ARVN loses 3 steps."
        attack, who = "Attack on An Loc (0810): ", "Which unit loses one?"
        assert questions(t) == [
            f"{attack}3 steps to lose. {who}",
            f"{attack}2 of 3 steps still to lose, standing fast. {who}",
            f"{attack}1 of 3 steps still to lose, standing fast. {who}",
        ]


def test_a_step_that_nobody_is_asked_for_counts_among_those_of_the_card():
    t = table({"bcnd-81": "0921", "abn-5": "0921", "vc9-271": "0922"}, phase="arvn-combat")
    with crt_says("3/-"):
        t.declare("0922", "bcnd-81", "abn-5")
        assert sentences(t, "step-lost") == ["81st BCND loses a step in the attack on 0922."]  # the strongest
        assert questions(t)[0] == "Attack on 0922: 2 of 3 steps still to lose. Which unit loses one?"


def test_tank_steps_are_asked_for_besides():
    units = {"vc9-271": "0921", "t55-1": "0921", "t55-2": "0921", "regt-31": "0922"}
    t = table(units, phase="nva-combat", dice=(1,), replacements=30)
    with crt_says("-/-"):
        t.declare("0922", "vc9-271", "t55-1", "t55-2")
        steps = told(t, "combat").meaning.removeprefix("The attacking tanks lose ").removesuffix(" besides.")
        (number, _) = steps.split()
        asked = questions(t)
    assert asked[0] == f"Attack on 0922: {number} tank steps to lose besides. Which unit loses one?"
    assert len(asked) == int(number) > 1
    assert all(words.endswith(", a tank step besides the others.") for words in sentences(t, "step-lost"))


def test_a_stand_a_way_under_fire_and_bombs_ask_for_one_step():
    units = {"abn-5": "0921", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat")
    with crt_says("-/R1"):
        t.attack("0922", "abn-5")
        assert questions(t, choose="stand") == [
            "Attack on 0922: 1 step to lose, standing fast. Which unit loses it?"
        ]
    t = table({"vc9-271": "0809", "regt-8": "0810"}, phase="tac-hits", hits=9, aaa=0)
    t.choose("bomb-step vc9-271")
    assert t.match.question() == "Bombs: 1 step to lose. Which unit loses it?"


# Every card adds up


def column_by_odds(attack: int, defence: int) -> str:
    """10.1/5 The odds in the defender's favour, as the table would name them if it had no ends."""
    return f"{attack // defence}:1" if attack >= defence else f"1:{-(-defence // attack)}" if attack else "0"


def combat_adds_up(roll: ToldRoll) -> None:
    """Strengths give the odds, odds and shifts the column, the die and what counts on it the row."""

    def of(heading: str) -> list[Modifier]:
        return [line for line in roll.modifiers if line.text.startswith(heading)]

    attack, defence = (sum(int(line.value) for line in of(heading)) for heading in ("attack: ", "defence: "))
    (odds,) = of("odds ")
    assert odds.text == f"odds {attack} : {defence}"
    assert (odds.value == column_by_odds(attack, defence)) == (odds.rule == "10.1/5")
    column = CRT_COLUMNS.index(odds.value) + sum(int(line.value) for line in of("column: "))
    assert column == 0 or not of("column: the table begins")
    assert roll.title.endswith(f", {CRT_COLUMNS[column]}")
    ((die, _),) = roll.dice
    row = min(max(die + sum(int(line.value) for line in of("die: ")), 0), len(CRT) - 1)
    assert str(CRT[row][column]) == roll.result or of("the garrison")
    assert result_of(roll.needed.removesuffix(" (attacker/defender)"), die) == roll.result


def result_of(by_die: str, die: int) -> str:
    """What a list such as "1-2: a; 3: b" gives for a die."""
    for part in by_die.split("; "):
        faces, result = part.split(": ", 1)
        low, _, high = faces.partition("-")
        if int(low) <= die <= int(high or low):
            return result
    raise AssertionError(f"nothing for {die} in {by_die}")


def strike_adds_up(roll: ToldRoll) -> None:
    """The planes come to the points, and the die gives the result."""
    points = sum(int(line.value) for line in roll.modifiers if not line.text.startswith("die: "))
    assert f" {points} point" in roll.title
    ((die, _),) = roll.dice
    came = result_of(roll.needed, die)
    assert came == roll.result or came.replace("AAA", "AAA value is") in roll.meaning


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_card_adds_up(scenario: str) -> None:
    met = set()
    for seed in range(6):
        match = Match(GAME, scenario, seed=bytes([seed] * 16))
        dice = random.Random(seed)
        while match.ask is not None:
            match.choose(dice.choice(list(match.ask.options)), match.ask.seat)
        for event in match.events or []:
            roll = GAME.words.roll(event)
            if roll is not None:
                met.add(event.kind)
                (combat_adds_up if event.kind == "combat" else strike_adds_up)(roll)
    assert met == {"combat", "sead", "tac"}
