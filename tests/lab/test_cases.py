"""Case files: what they can say, and how they fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from dangerclose.lab.cases import (
    BadCase,
    CaseReport,
    Expect,
    case_files,
    run_case,
    subset_problems,
    told_problems,
)
from tests import patience
from tests.lab.broken import FailsLater, RollsFirst

START = """
game = "anloc"
rule = ["7.2/1"]
title = "Effort is paid in OPs"
scenario = "battle"
"""
EFFORT = START + 'choices = ["ARVN ready", "NVA ready", "ARVN effort 3"]\n'


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    return path


def problems(tmp_path: Path, text: str) -> list[str]:
    return run_case(write(tmp_path, text)).problems


def test_a_case_that_holds(tmp_path: Path) -> None:
    text = (
        EFFORT
        + """
[switches]
play-on = "yes"

[expect]
facts = { oel = { ARVN = 3 }, phase = "arvn-purchase" }
seat = "ARVN"
question = "air units"
offered = ["done", "ARVN buy b52"]
not_offered = ["effort 3"]
refused = [{ choice = "NVA done", says = "for ARVN to decide" }, { choice = "effort 3" }]
told = ["ARVN takes", "effort level to 3"]
over = false
"""
    )
    report = run_case(write(tmp_path, text))
    assert report.passed, report.problems
    assert [step.choice for step in report.steps] == ["", "ARVN ready", "NVA ready", "ARVN effort 3"]
    assert ("The ARVN takes its ready set-up.", "13.1.1/T1") in report.steps[1].sentences


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ("facts = { oel = { ARVN = 4 } }", "facts.oel.ARVN: expected 4, found 3"),
        ("facts = { weather = 1 }", "facts.weather: expected 1, but there is no such fact"),
        ('seat = "NVA"', "expected NVA to decide, but it is for ARVN"),
        ('question = "Why"', "expected a question with 'Why'"),
        ('offered = ["effort 3"]', "'effort 3' is not offered, but: done"),
        ('not_offered = ["done"]', "'done' is offered"),
        ('refused = [{ choice = "done" }]', "'done' is offered, expected a refusal"),
        ('refused = [{ choice = "effort 3", rule = "0/0" }]', "'effort 3' is refused by"),
        ('refused = [{ choice = "effort 3", says = "because" }]', "expected 'because'"),
        ('preview = ["3:1"]', "expected odds with '3:1', found: none"),
        (
            'told = ["level to 3", "ARVN takes"]',
            "expected a log sentence with 'ARVN takes' after 'level to 3'",
        ),
        ("over = true", "expected the game to be over"),
        ('winner = "ARVN"', "expected a result, but the game goes on"),
    ],
)
def test_what_does_not_come_out_is_told(tmp_path: Path, expect: str, problem: str) -> None:
    found = problems(tmp_path, f"{EFFORT}[expect]\n{expect}\n")
    assert len(found) == 1
    assert problem in found[0]


def test_a_refused_choice_ends_the_case(tmp_path: Path) -> None:
    found = problems(tmp_path, START + 'choices = ["NVA ready"]\n[expect]\nover = true\n')
    assert len(found) == 1
    assert found[0].startswith("'NVA ready' was refused: It is for ARVN to decide.")
    assert "offered: ready" in found[0]


def test_dice_must_come_out_even_unless_spare(tmp_path: Path) -> None:
    assert problems(tmp_path, START + "dice = [3]\n") == [
        "1 outcome(s) of chance laid down, but the rules took 0"
    ]
    assert not problems(tmp_path, START + "outcomes = [2]\nspare = true\n")


def test_a_position_is_arranged(tmp_path: Path) -> None:
    text = (
        START
        + "[position]\nturn = 4\nops = { NVA = 7 }\n[expect]\nfacts = { turn = 4, landing_zones = {} }\n"
    )
    assert not problems(tmp_path, text)


def test_failing_rules_are_a_problem_with_the_error_kept(tmp_path: Path) -> None:
    report = run_case(write(tmp_path, EFFORT), find=lambda name: FailsLater(3))
    assert isinstance(report.error, KeyError)
    assert "the rules failed with KeyError" in report.problems[-1]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("game = ", "case.toml: Invalid value"),
        ('game = "anloc"', "case.toml: Object missing required field `rule`"),
        (START + "weather = 1", "unknown field `weather`"),
        (START + "dice = [0]", "$.dice[0]"),
        (START + "dice = [1]\noutcomes = [1]", "dice: expected either dice or outcomes"),
        (
            START + "outcomes = [9]\nchoices = []\n[expect]\nwinner = 'Laos'",
            "expect.winner: expected one of ARVN",
        ),
        (START + 'choices = ["ready"]', "choices[0]: expected a seat (ARVN or NVA)"),
        (START + 'choices = ["ARVN fly"]', "choices[0]: 'fly' is no action here"),
        (START + '[expect]\noffered = ["fly"]', "expect.offered[0]: 'fly' is no action here"),
        (START + '[expect]\nseat = "US"', "expect.seat: expected one of ARVN, NVA"),
        (START + "[position]\nweather = 1", "position: no 'weather' in a position"),
        (START + "[position]\nops = 1", "position: "),
        (START + "[switches]\nweather = 'no'", "switches.weather: expected one of"),
        (START + "[switches]\nplay-on = 'maybe'", "switches.play-on: expected one of no, yes"),
        (START.replace("battle", "siege"), "scenario: expected one of battle"),
        (START.replace("anloc", "chess"), "game: no game 'chess'"),
    ],
)
def test_a_bad_file_is_refused_by_name_and_key(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(BadCase) as refused:
        run_case(write(tmp_path, text))
    assert str(refused.value).startswith(str(tmp_path / "case.toml"))
    assert key in str(refused.value)


def test_an_impossible_outcome_is_a_bad_file(tmp_path: Path) -> None:
    assert run_case(write(tmp_path, START + "outcomes = [5]\n"), find=lambda name: RollsFirst()).passed
    with pytest.raises(BadCase, match="outcomes: outcome 1 is laid down as 6, expected 0 to 5"):
        run_case(write(tmp_path, START + "outcomes = [6]\n"), find=lambda name: RollsFirst())


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadCase, match="expected a readable case file"):
        run_case(tmp_path / "none.toml")


def test_subsets_and_orders() -> None:
    assert not list(subset_problems("f", {"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}))
    assert list(subset_problems("f", {"a": {}}, {"a": {"b": 1}})) == ["f.a: expected {}, found {'b': 1}"]
    assert not list(told_problems(["one", "one"], ["one", "two", "one more"]))
    assert list(told_problems(["one", "one"], ["one and one"]))


def test_expecting_nothing_proves_nothing() -> None:
    assert not Expect().says_anything()
    assert Expect(over=False).says_anything()


def test_folders_hold_case_files(tmp_path: Path) -> None:
    path = write(tmp_path, START)
    assert case_files(tmp_path) == [path]
    assert case_files(path) == [path]


CARDS = """
game = "patience"
rule = ["2.3/2"]
title = "Two cards and a die decide, and the reshuffle card brings all back"
scenario = "first"
dice = ["card 0", "card 8", 6, "card 3"]
choices = ["Squad attack", "Squad go"]
[position]
at = "4.3"
[expect]
told = ["with 0 and 8: a hole", "Card 3 is drawn"]
facts = { holes = 1, shown = [0, 8, 3] }
"""


def run_patience(tmp_path: Path, text: str) -> CaseReport:
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    return run_case(path, {"patience": patience.PATIENCE}.__getitem__)


def test_cards_are_laid_down_by_the_games_own_words(tmp_path: Path) -> None:
    assert run_patience(tmp_path, CARDS).problems == []
    other = run_patience(tmp_path, CARDS.replace('"card 8"', '"card 7"').replace("0 and 8", "0 and 7"))
    assert any("shown" in problem for problem in other.problems)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("card 9", "dice[1]: expected 'card 0' to 'card 8', found 'card 9'"),
        ("ace", "dice[1]: expected 'card 0' to 'card 8', found 'ace'"),
        ("card 1", "dice: outcome 2 is laid down as 1, which is not left"),
    ],
)
def test_a_card_that_cannot_be_drawn(tmp_path: Path, word: str, said: str) -> None:
    with pytest.raises(BadCase) as bad:
        run_patience(tmp_path, CARDS.replace('"card 0", "card 8"', f'"card 1", "{word}"'))
    assert said in str(bad.value)


def test_a_game_without_words_for_outcomes(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(START + 'dice = ["card 1"]', encoding="utf-8")
    with pytest.raises(BadCase, match="An Loc has no words for outcomes"):
        run_case(path)


def test_a_lost_game_is_no_draw(tmp_path: Path) -> None:
    rests = ", ".join(['"Squad rest"'] * 14)
    lost = f"""
game = "patience"
rule = ["4.1/2"]
title = "Who rests all the time fails"
scenario = "first"
dice = [{", ".join(['"card 0"'] * 14)}]
choices = [{rests}]
[expect]
over = true
winner = "lost"
level = "Failed"
"""
    assert run_patience(tmp_path, lost).problems == []
    drawn = run_patience(tmp_path, lost.replace('winner = "lost"', 'winner = "draw"'))
    assert drawn.problems == ["expected the winner draw, found lost"]
