"""What ending something gives up, and what the last piece of something sets off."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc import GAME
from tests.games.anloc.air_and_combat_tables import Table, crt_says, table

FAR = {"nva7-141": "0314"}
FRONT = {"regt-31": "0921", "vc9-271": "0922"}


def forgone(t: Table) -> dict[str, str]:
    """What options give up, by their text."""
    ask = t.match.ask
    assert ask is not None
    return {GAME.words.text(action): words for action, words in GAME.forgone(t.match.state, ask).items()}


def launches(t: Table) -> dict[str, tuple[str, str]]:
    """What options set off, and the odds with it."""
    ask = t.match.ask
    assert ask is not None
    return {
        GAME.words.text(action): (launch.words, launch.odds.title if launch.odds else "")
        for action, launch in GAME.launches(t.match.state, ask).items()
    }


def test_done_with_movement_tells_who_has_not_moved() -> None:
    t = table({**FAR, "regt-31": "0921", "abn-5": "0919"}, phase="arvn-movement")
    assert t.choices("move") == {"regt-31", "abn-5", "regt-48"}
    assert forgone(t) == {"done": "3 units have not moved."}
    t.choose("move regt-31")
    assert forgone(t) == {}, "the unit in hand is not to be ended"
    t.choose("to 0920")
    assert forgone(t) == {"done": "2 units have not moved, 1 unit can still go on."}


def test_done_with_movement_tells_of_helicopters() -> None:
    t = table({**FAR, "abn-5": "0919"}, phase="arvn-movement", helicopters=6)
    assert forgone(t) == {"done": "2 units have not moved, 6 helicopter points are left."}


def test_done_with_combat_tells_who_could_attack() -> None:
    t = table({**FRONT, "abn-5": "0921", "regt-32": "0816"}, phase="arvn-combat")
    assert forgone(t) == {"done": "2 units could still attack, 1 hex in reach."}


def test_launch_tells_of_those_who_have_nobody_else_to_attack() -> None:
    t = table({**FRONT, "abn-5": "0921"}, phase="arvn-combat")
    t.choose("target 0922", "attacker regt-31")
    assert forgone(t) == {"attack": "1 unit that could join has nobody else to attack."}
    t.choose("attacker abn-5")
    assert forgone(t) == {}
    other = table({**FRONT, "abn-5": "0921", "vc9-272": "0920"}, phase="arvn-combat")
    other.choose("target 0922", "attacker regt-31")
    assert forgone(other) == {}, "it can still attack 0920"


def test_purchases_are_missed_only_where_there_are_none() -> None:
    t = table(FAR, phase="arvn-purchase", ops={"ARVN": 3, "NVA": 5})
    assert forgone(t) == {"done": "No air unit has been bought, so none will fly this turn."}
    t.choose("buy cobra")
    assert forgone(t) == {}, "operation points stay"


def test_sa7_markers_of_this_turn_are_lost_those_saved_are_not() -> None:
    assert forgone(table(FAR, phase="sa7", sa7=2)) == {"done": "2 SA-7 markers of this turn are left."}
    assert forgone(table(FAR, phase="sa7", sa7=0, sa7_saved=2)) == {}


def test_the_ready_set_up_asks_whom_who_has_placed_units_by_hand() -> None:
    t = table({}, phase="arvn-setup")
    assert forgone(t) == {}
    place = next(text for text in t.options if text.startswith("place "))
    t.choose(place)
    assert forgone(t)["ready"].endswith("left to place.")


def test_the_last_air_unit_sends_all_of_them_off() -> None:
    t = table(FAR, phase="air-allocation", air={"purchased": {"f4": 2}})
    assert launches(t) == {}
    t.choose("assign f4 sead")
    assert launches(t) == {
        "assign f4 sead": ("This is the last air unit. Then 14 points of SEAD fly at once.", ""),
        "assign f4 cas": ("This is the last air unit. Then 7 points of SEAD fly at once.", ""),
        "assign f4 tac": (
            "This is the last air unit. Then 7 points of SEAD and 7 points of TAC fly at once.",
            "",
        ),
    }


GUNS = {"arty-42": "1120"}
"""NVA artillery in range of 0922: the NVA answers before the die."""


@pytest.mark.parametrize("answers", [True, False])
def test_the_last_support_is_asked_about_where_the_enemy_answers_next(answers: bool) -> None:
    units = {**FRONT, "hq-21": "0921", **(GUNS if answers else {})}
    t = table(units, phase="arvn-combat")
    t.declare("0922", "regt-31")
    assert (t.asked, t.options) == ("support", ["done", "support hq-21"])
    found = launches(t)
    if not answers:
        assert found == {}, "then the rules show the odds before the die falls"
        t.choose("support hq-21")
        assert (t.seat, t.options) == ("ARVN", ["done"])
        return
    words, odds = found["support hq-21"]
    assert words == "Nothing else can be added. The NVA may still answer, then the die falls."
    before = t.match.preview()
    t.choose("support hq-21")
    after = t.match.preview()
    assert t.seat == "NVA"
    assert before is not None
    assert after is not None
    assert odds == after.title != before.title


def test_who_eliminates_a_unit_while_another_could_be_reduced_is_told() -> None:
    units = {"abn-5": {"hex": "0921", "steps": 1}, "abn-6": "0921", "abn-8": "0921", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat")
    with crt_says("2/-"):
        t.declare("0922", "abn-5", "abn-6", "abn-8").choose("lose abn-6")
        whole = "8th Airborne Battalion could be reduced instead."
        assert forgone(t) == {
            "lose abn-5": f"5th Airborne Battalion would be eliminated. {whole}",
            "lose abn-6": f"6th Airborne Battalion would be eliminated. {whole}",
        }
    many = dict.fromkeys(("regt-7", "regt-8", "tf-52"), "0810")
    t = table({**many, "abn-5": {"hex": "0810", "steps": 1}, "vc9-271": "0809"}, phase="nva-combat")
    with crt_says("-/R1"):
        t.attack("0810", "vc9-271")
        assert forgone(t)["lose abn-5"].endswith(
            "eliminated. 3 units at full strength could be reduced instead."
        )
    worn = {unit: {"hex": "0921", "steps": 1} for unit in ("abn-5", "abn-6")}
    t = table({**worn, "vc9-271": "0922"}, phase="arvn-combat")
    with crt_says("1/-"):
        t.declare("0922", "abn-5", "abn-6")
        assert t.asked == "loss"
        assert forgone(t) == {}, "one of them has to go"
