"""Which clauses of the rulebooks are proven, waived with a reason, or open.

`ledger/<game>-clauses.txt` lists a rulebook's clause ids. A clause is proven by a test
that names it (`@rule("GAME", "4.0/4")`) or by a case file (`rule = ["4.0/4"]`) that
expects something. `ledger/<game>-waivers.toml` names the clauses that are no rule:

    [[waive]]
    clauses = ["1.1/1"]
    reason = "How the rulebook is numbered."

Nothing is run: whether the tests pass is for the tests to say.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from dangerclose.lab.cases import BadCase, read_case

NOT_RUN = {"skip", "skipif", "xfail"}


class BadLedger(ValueError):
    """Something in the project that names clauses wrongly; the message says where."""


class Proof(NamedTuple):
    """A clause named by a test or a case, and where."""

    game: str
    clause: str
    where: str


class Waiver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses that need no proof, and why."""

    clauses: list[str]
    reason: str


class Waivers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A waiver file."""

    waive: list[Waiver] = []


class Account(msgspec.Struct, frozen=True):
    """How one rulebook stands, with the ids in the rulebook's order."""

    proven: dict[str, list[str]]
    waived: dict[str, str]
    open: list[str]


def find_root(start: Path) -> Path:
    """The project's folder: the one with `ledger/`, here, above, or where this file was checked out."""
    for folder in (start, *start.parents, Path(__file__).parents[3]):
        if any(folder.glob("ledger/*-clauses.txt")):
            return folder
    raise BadLedger(f"no ledger found in {start} or above, expected ledger/<game>-clauses.txt")


def accounts(root: Path) -> dict[str, Account]:
    """Every rulebook's account."""
    clauses = {
        path.name.removesuffix("-clauses.txt"): read_clauses(path)
        for path in sorted(root.glob("ledger/*-clauses.txt"))
    }
    proven: dict[str, dict[str, list[str]]] = {game: {} for game in clauses}
    for game, clause, where in [*proofs_in_tests(root), *proofs_in_cases(root)]:
        if game not in clauses:
            raise BadLedger(f"{where}: no rulebook {game!r}, expected one of: {', '.join(clauses)}")
        if clause not in clauses[game]:
            raise BadLedger(f"{where}: no clause {clause!r} in ledger/{game}-clauses.txt")
        proven[game].setdefault(clause, []).append(where)
    return {game: _account(root, game, clauses[game], proven[game]) for game in clauses}


def _account(root: Path, game: str, clauses: dict[str, None], proven: dict[str, list[str]]) -> Account:
    waived = read_waivers(root / "ledger" / f"{game}-waivers.toml", clauses)
    for clause in waived:
        if clause in proven:
            raise BadLedger(
                f"ledger/{game}-waivers.toml: {clause} is waived, but {proven[clause][0]} proves it"
            )
    return Account(
        proven={clause: proven[clause] for clause in clauses if clause in proven},
        waived={clause: waived[clause] for clause in clauses if clause in waived},
        open=[clause for clause in clauses if clause not in proven and clause not in waived],
    )


def read_clauses(path: Path) -> dict[str, None]:
    """The ids in a clause list, in its order."""
    ids = path.read_text(encoding="utf-8").split()
    found = dict.fromkeys(ids)
    if len(found) != len(ids):
        raise BadLedger(f"{path}: expected every clause once")
    return found


def read_waivers(path: Path, clauses: Iterable[str]) -> dict[str, str]:
    """Waived clauses with their reasons; a rulebook without a waiver file waives nothing."""
    if not path.exists():
        return {}
    try:
        waivers = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Waivers)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadLedger(f"{path}: {error}") from error
    known = set(clauses)
    found: dict[str, str] = {}
    for waiver in waivers.waive:
        if not waiver.reason.strip():
            raise BadLedger(f"{path}: expected a reason for waiving {', '.join(waiver.clauses)}")
        for clause in waiver.clauses:
            if clause not in known:
                raise BadLedger(f"{path}: no clause {clause!r} in the clause list")
            if clause in found:
                raise BadLedger(f"{path}: {clause} is waived twice")
            found[clause] = waiver.reason
    return found


def proofs_in_tests(root: Path) -> Iterator[Proof]:
    """What the tests' `@rule` decorators name. A test that is skipped or may fail proves nothing."""
    for path in sorted(root.glob("tests/**/*.py")):
        where = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError) as error:
            raise BadLedger(f"{where}: expected Python that can be read ({error})") from error
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield from _proofs_of(node, where)


def _proofs_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, where: str) -> Iterator[Proof]:
    runs = not any(_last_name(decorator) in NOT_RUN for decorator in node.decorator_list)
    for decorator in node.decorator_list:
        if not isinstance(decorator, ast.Call) or _last_name(decorator) != "rule":
            continue
        place = f"{where}:{decorator.lineno}"
        if not node.name.lower().startswith("test"):
            raise BadLedger(f"{place}: @rule stands on {node.name}, expected a test")
        words = [arg.value if isinstance(arg, ast.Constant) else None for arg in decorator.args]
        names = [word for word in words if isinstance(word, str)]
        if len(names) != len(words) or len(names) < 2 or decorator.keywords:
            raise BadLedger(f'{place}: expected a game and clauses written out, @rule("GAME", "4.0/4")')
        if runs:
            for clause in names[1:]:
                yield Proof(names[0], clause, place)


def _last_name(node: ast.expr) -> str:
    """The last word of a decorator: "skip" of `@pytest.mark.skip(reason="...")`."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def proofs_in_cases(root: Path) -> Iterator[Proof]:
    """What the case files name. A case that expects nothing proves nothing."""
    for path in sorted(root.glob("cases/**/*.toml")):
        try:
            case = read_case(path)
        except BadCase as error:
            raise BadLedger(str(error)) from error
        if case.expect.says_anything():
            for clause in case.rule:
                yield Proof(case.game, clause, path.relative_to(root).as_posix())


def chapter(clause: str) -> str:
    """The chapter that a clause belongs to: "10" of "10.7.1/3"."""
    found = re.match(r"[^./]+", clause)
    return found.group() if found else clause
