"""Rule cases as files: a position, the dice to come, the choices, and what must be true.

The keys are explained here as comments; only the first four must be there.

    game = "hills"
    rule = ["4.0/4"]                      # the clauses that the case proves
    title = "A fifth stacking point may not enter"
    scenario = "battle"
    dice = [3, 6, "card 17"]              # faces, or words of the game; or outcomes = [2, 5] as in records
    spare = true                          # only if the dice need not come out even
    choices = ["RED attack 0912"]         # seat, then the action or standing order as records have it

    [switches]                            # rulings that differ from the default
    snow = "no"

    [position]                            # changes to the scenario, as the game's `arrange` reads them

    [expect]
    facts = { turn = 2 }                  # part of the game's `facts`; {} stands for an empty table
    seat = "RED"                          # who decides now
    question = "Which unit"               # part of the question now
    offered = ["done"]                    # options now
    not_offered = ["attacker guard-5"]
    refused = [{ choice = "attacker guard-5", rule = "10.0/4", says = "once" }]
    preview = ["3:1", "hill -1"]          # parts of the odds now: title, modifiers and outcomes
    told = ["rolls a 3", "retreats"]      # parts of log sentences, in this order
    over = true
    winner = "RED"                        # or "draw", or "lost" in a game alone
    level = "RED Total"
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from dangerclose import games
from dangerclose.core.ask import Action, Refused
from dangerclose.core.chance import BadOutcome, seed_of
from dangerclose.core.game import Game, Preview, ending
from dangerclose.core.match import Match
from dangerclose.core.words import BadText
from dangerclose.lab.statistics import endings


class BadCase(ValueError):
    """A file that is no case; the message names file and key and what was expected."""


class ExpectedRefusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that must be refused, by which rule, and part of the reason."""

    choice: str
    rule: str = ""
    says: str = ""


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true after the last choice."""

    facts: dict[str, Any] = {}
    seat: str = ""
    question: str = ""
    offered: list[str] = []
    not_offered: list[str] = []
    refused: list[ExpectedRefusal] = []
    preview: list[str] = []
    told: list[str] = []
    over: bool | None = None
    winner: str | None = None
    level: str | None = None

    def says_anything(self) -> bool:
        """Whether the case could fail at all."""
        return self != Expect()


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case file."""

    game: str
    rule: list[str]
    title: str
    scenario: str
    switches: dict[str, str] = {}
    position: dict[str, Any] = {}
    dice: list[Annotated[int, Meta(ge=1)] | str] = []
    outcomes: list[Annotated[int, Meta(ge=0)]] = []
    spare: bool = False
    choices: list[str] = []
    expect: Expect = Expect()


class Told(NamedTuple):
    """A choice ("" for the start) and the log's sentences about it, each with its rule id."""

    choice: str
    sentences: list[tuple[str, str]]


class CaseReport(msgspec.Struct):
    """How a case went. `error` is what the rules raised, if they failed."""

    path: Path
    case: Case
    steps: list[Told]
    problems: list[str]
    error: Exception | None = None

    @property
    def passed(self) -> bool:
        """Whether everything came out as expected."""
        return not self.problems


def read_case(path: Path) -> Case:
    """The case in a file, or BadCase."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Case)
    except (OSError, UnicodeDecodeError) as error:
        raise BadCase(f"{path}: expected a readable case file ({error})") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadCase(f"{path}: {error}") from error


def run_case(path: Path, find: Callable[[str], Game[Any]] = games.game) -> CaseReport:
    """Play a case and compare; BadCase if it cannot be played at all."""
    case = read_case(path)
    try:
        game = find(case.game)
    except LookupError as error:
        raise BadCase(f"{path}: game: {error}") from error
    return _Run(path, case, game).run()


class _Run:
    """A case while it is played."""

    def __init__(self, path: Path, case: Case, game: Game[Any]) -> None:
        self.path = path
        self.case = case
        self.game = game
        self.report = CaseReport(path, case, [], [])
        self._check_names()

    def bad(self, key: str, expected: object) -> BadCase:
        """The error that names this file and a key."""
        return BadCase(f"{self.path}: {key}: {expected}")

    def _check_names(self) -> None:
        case, game = self.case, self.game
        if case.scenario not in (*game.scenarios, *game.proving_grounds):
            known = ", ".join(game.scenarios)
            raise self.bad("scenario", f"expected one of {known}, found {case.scenario!r}")
        for name, setting in case.switches.items():
            if name not in game.switches:
                known = ", ".join(game.switches) or "none: this game has no switches"
                raise self.bad(f"switches.{name}", f"expected one of {known}")
            settings = game.switches[name].settings
            if setting not in settings:
                raise self.bad(f"switches.{name}", f"expected one of {', '.join(settings)}")
        if case.dice and case.outcomes:
            raise self.bad("dice", "expected either dice or outcomes, found both")
        if case.expect.winner not in (None, *endings(game.seats)):
            raise self.bad("expect.winner", f"expected one of {', '.join(endings(game.seats))}")
        if case.expect.seat not in ("", *game.seats):
            raise self.bad("expect.seat", f"expected one of {', '.join(game.seats)}")

    def run(self) -> CaseReport:
        """Play, then compare."""
        choices = [self._choice(number, text) for number, text in enumerate(self.case.choices)]
        try:
            match = self._start()
            if self._play(match, choices):
                self._compare(match)
        except BadOutcome as error:
            raise self.bad("dice" if self.case.dice else "outcomes", error) from error
        except BadCase:
            raise
        except Exception as error:
            self.report.error = error
            self.report.problems.append(f"the rules failed with {type(error).__name__}: {error}")
        return self.report

    def _choice(self, number: int, text: str) -> tuple[int, Action]:
        key = f"choices[{number}]"
        seat, action = self._parse(key, text)
        if seat is None:
            seats = " or ".join(self.game.seats)
            raise self.bad(key, f"expected a seat ({seats}) and its action, found {text!r}")
        return seat, action

    def _parse(self, key: str, text: str) -> tuple[int | None, Action]:
        """The seat, if one is named, and the action."""
        seat = None
        for number, name in enumerate(self.game.seats):
            if text.startswith(f"{name} "):
                seat, text = number, text.removeprefix(f"{name} ")
                break
        try:
            return seat, self.game.words.parse(text)
        except BadText as error:
            raise self.bad(key, error) from error

    def _start(self) -> Match[Any]:
        case, game = self.case, self.game
        state = game.setup(case.scenario, case.switches)
        try:
            if case.position:
                game.arrange(state, case.position)
            game.check(state)
        except (ValueError, TypeError, LookupError, AttributeError, AssertionError) as error:
            raise self.bad("position", error) from error
        laid_down = case.outcomes or [self._outcome(number, said) for number, said in enumerate(case.dice)]
        match = Match(
            game, case.scenario, switches=case.switches, seed=seed_of(0), outcomes=laid_down, state=state
        )
        self._tell("", match, 0)
        return match

    def _outcome(self, number: int, said: int | str) -> int:
        """A die's face, or what the game's word for an outcome stands for."""
        if isinstance(said, int):
            return said - 1
        try:
            return self.game.laid_down(said)
        except ValueError as error:
            raise self.bad(f"dice[{number}]", error) from error

    def _play(self, match: Match[Any], choices: list[tuple[int, Action]]) -> bool:
        """Make the choices; False if one was refused, after which nothing can be compared."""
        for text, (seat, action) in zip(self.case.choices, choices):
            told = len(match.events or ())
            try:
                match.enter(action, seat)
            except Refused as refused:
                offered = [self.game.words.text(option) for option in match.ask.options] if match.ask else []
                self.report.problems.append(
                    f"{text!r} was refused: {refused}; offered: {', '.join(offered) or 'nothing'}"
                )
                return False
            self._tell(text, match, told)
            self.game.check(match.state)
        return True

    def _tell(self, choice: str, match: Match[Any], since: int) -> None:
        words = self.game.words
        events = (match.events or [])[since:]
        self.report.steps.append(Told(choice, [(words.sentence(event), event.rule) for event in events]))

    def _compare(self, match: Match[Any]) -> None:
        expect, problems = self.case.expect, self.report.problems
        problems += self._dice_problems(match)
        if expect.facts:
            problems += subset_problems("facts", expect.facts, self.game.facts(match.state))
        problems += self._ask_problems(match)
        problems += self._refusal_problems(match)
        problems += told_problems(
            expect.told, [sentence for step in self.report.steps for sentence, _ in step.sentences]
        )
        problems += self._end_problems(match)

    def _dice_problems(self, match: Match[Any]) -> Iterator[str]:
        laid_down, taken = len(match.chance.forced), len(match.chance.outcomes)
        if laid_down != taken and not self.case.spare:
            yield f"{laid_down} outcome(s) of chance laid down, but the rules took {taken}"

    def _ask_problems(self, match: Match[Any]) -> Iterator[str]:
        expect, words = self.case.expect, self.game.words
        seat = self.game.seats[match.ask.seat] if match.ask else "nobody"
        if expect.seat and expect.seat != seat:
            yield f"expected {expect.seat} to decide, but it is for {seat}"
        if expect.question not in match.question():
            yield f"expected a question with {expect.question!r}, found {match.question()!r}"
        options = match.ask.options if match.ask else []
        for number, text in enumerate(expect.offered):
            if self._parse(f"expect.offered[{number}]", text)[1] not in options:
                yield f"{text!r} is not offered, but: {', '.join(map(words.text, options)) or 'nothing'}"
        for number, text in enumerate(expect.not_offered):
            if self._parse(f"expect.not_offered[{number}]", text)[1] in options:
                yield f"{text!r} is offered"
        lines = preview_lines(match.preview()) if expect.preview else []
        for part in expect.preview:
            if not any(part in line for line in lines):
                yield f"expected odds with {part!r}, found: {'; '.join(lines) or 'none'}"

    def _refusal_problems(self, match: Match[Any]) -> Iterator[str]:
        before = self.game.facts(match.state)
        for number, expected in enumerate(self.case.expect.refused):
            seat, action = self._parse(f"expect.refused[{number}].choice", expected.choice)
            if match.ask and action in match.ask.options and seat in (None, match.ask.seat):
                yield f"{expected.choice!r} is offered, expected a refusal"
                continue
            try:
                if match.ask and match.is_order(action):
                    match.fork().order(action, match.ask.seat if seat is None else seat)
                    yield f"{expected.choice!r} is taken as an order, expected a refusal"
                else:
                    match.choose(action, seat)
            except Refused as refused:
                if expected.rule and expected.rule != refused.rule:
                    yield f"{expected.choice!r} is refused by {refused.rule}, expected {expected.rule}"
                if expected.says not in refused.reason:
                    yield f"{expected.choice!r} is refused: {refused.reason!r}, expected {expected.says!r}"
        if self.case.expect.refused and self.game.facts(match.state) != before:
            yield "a refused choice changed the position"

    def _end_problems(self, match: Match[Any]) -> Iterator[str]:
        expect = self.case.expect
        if expect.over is not None and expect.over != match.over:
            yield f"expected the game to {'be over' if expect.over else 'go on'}"
        if expect.winner is None and expect.level is None:
            return
        result = match.result
        if result is None:
            yield "expected a result, but the game goes on"
            return
        winner = ending(result, self.game.seats)
        if expect.winner not in (None, winner):
            yield f"expected the winner {expect.winner}, found {winner}"
        if expect.level not in (None, result.level):
            yield f"expected the level {expect.level!r}, found {result.level!r}"


def subset_problems(key: str, expected: object, found: object) -> Iterator[str]:
    """Where a nested table is not part of another; an empty one stands for nothing at all."""
    if expected and isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            if name in found:
                yield from subset_problems(f"{key}.{name}", value, found[name])
            else:
                yield f"{key}.{name}: expected {value!r}, but there is no such fact"
    elif expected != found:
        yield f"{key}: expected {expected!r}, found {found!r}"


def told_problems(parts: list[str], sentences: list[str]) -> Iterator[str]:
    """Which part of the log is missing; each must stand in a later sentence than the one before."""
    rest = iter(sentences)
    for number, part in enumerate(parts):
        if not any(part in sentence for sentence in rest):
            after = f" after {parts[number - 1]!r}" if number else ""
            yield f"expected a log sentence with {part!r}{after}"
            return


def preview_lines(preview: Preview | None) -> list[str]:
    """Odds as lines of text."""
    if preview is None:
        return []
    modifiers = [f"{one.text} {one.value} [{one.rule}]" for one in preview.modifiers]
    outcomes = [f"{label}: {weight}/{preview.total}" for label, weight in preview.outcomes]
    return [preview.title, *modifiers, *outcomes]


def case_files(path: Path) -> list[Path]:
    """The case files in a folder, or the one file."""
    return sorted(path.glob("**/*.toml")) if path.is_dir() else [path]
