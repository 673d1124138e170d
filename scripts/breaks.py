"""Break the rules one condition at a time, and list the breaks that no test notices.

    .venv/bin/python scripts/breaks.py anloc movement zones
    .venv/bin/python scripts/breaks.py fte --jobs 2 --json out/breaks.json

A chapter is a module of a game's rules; without one, all of them are tried. The tests of the game
and its cases run once, with a note of which statements each of them executes. Then every break is
made in a forked copy of this process, by giving the broken function other code, and the tests that
execute the statement run there, quickest first, up to the first that fails. What these clause tests
let pass is tried on the golden games and option counts, and shown apart. See docs/breaks.md.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import functools
import gc
import importlib
import inspect
import io
import json
import math
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

ROOT = Path(__file__).parents[1]
NO_RULES = {
    "__init__", "checks", "loading", "notes", "odds", "paraphrases", "positions", "printed", "proving",
    "refusals", "schema", "table", "terminal", "valley", "view", "words",
}  # fmt: skip
"""Modules of a game that hold no rules, but read, show or explain them."""
MEMORY = 1 << 30
WARMING = 1.5
FEW = 10
NOTICED, LATER, EXPLAINED = "noticed", "golden games only", "explained"
SURVIVED, UNREACHED = "survived", "unreached"

BORDERS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


# What can be broken


@dataclass(frozen=True)
class Break:
    """One change of one function."""

    chapter: str
    function: str
    clause: str
    line: int
    source: str
    told: str
    top: int
    """Which statement of the module holds the function."""
    statement: int
    """Which statement of the module is broken, as `Chapter.statements` counts them."""
    make: Callable[[ast.stmt], ast.stmt] = field(compare=False, repr=False)

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.chapter, self.function, " ".join(self.source.split()), self.told


def key_of(row: dict[str, str]) -> tuple[str, str, str, str]:
    """The key of a break in a report."""
    return row["chapter"], row["function"], " ".join(row["source"].split()), row["break"]


def replaced(number: int, change: Callable[[Any], Any]) -> Callable[[ast.stmt], ast.stmt]:
    """A copy of a statement in which one node, counted by `ast.walk`, is another."""

    def make(top: ast.stmt) -> ast.stmt:
        top = copy.deepcopy(top)
        target = next(node for at, node in enumerate(ast.walk(top)) if at == number)

        class Replace(ast.NodeTransformer):
            def visit(self, node: ast.AST) -> Any:
                return change(node) if node is target else self.generic_visit(node)

        return ast.fix_missing_locations(Replace().visit(top))

    return make


def constant(value: Any) -> Callable[[Any], ast.expr]:
    return lambda node: ast.copy_location(ast.Constant(value), node)


def without(index: int, name: str) -> Callable[[Any], Any]:
    """A change that leaves out one part of a list in a node, or the node if one is left."""

    def change(node: Any) -> Any:
        parts = getattr(node, name)
        del parts[index]
        return parts[0] if len(parts) == 1 else node

    return change


def changed(**parts: Any) -> Callable[[Any], Any]:
    """A change that gives a node other parts."""

    def change(node: Any) -> Any:
        for name, value in parts.items():
            setattr(node, name, value)
        return node

    return change


def skipped(node: Any) -> Any:
    """Nothing in place of a statement; what asks goes on asking nothing, so that a rule stays a generator."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom):
        return ast.copy_location(ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load()))), node)
    return ast.copy_location(ast.Pass(), node)


def is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def breaks_of(node: ast.AST, parent: ast.AST) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """How a node can be broken: what to say of it, and the change."""
    text = ast.unparse(node) if isinstance(node, ast.expr) else ""
    match node:
        case ast.If() | ast.IfExp():
            test = ast.unparse(node.test)
            yield f"`{test}` always", lambda n: changed(test=constant(True)(n.test))(n)
            yield f"`{test}` never", lambda n: changed(test=constant(False)(n.test))(n)
        case ast.While() if not isinstance(node.test, ast.Constant):
            yield f"`{ast.unparse(node.test)}` never", lambda n: changed(test=constant(False)(n.test))(n)
        case ast.comprehension():
            for at, test in enumerate(node.ifs):
                for value, word in ((True, "always"), (False, "never")):

                    def change(n: Any, at: int = at, value: bool = value) -> Any:
                        n.ifs[at] = constant(value)(n.ifs[at])
                        return n

                    yield f"`{ast.unparse(test)}` {word}", change
        case ast.BoolOp():
            for at, part in enumerate(node.values):
                yield f"`{text}` without `{ast.unparse(part)}`", without(at, "values")
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                other = copy.deepcopy(node)
                other.ops[at] = BORDERS[type(operator)]()
                yield f"`{text}` as `{ast.unparse(other)}`", changed(ops=other.ops)
        case ast.UnaryOp(op=ast.Not()):
            yield f"`{text}` without not", lambda n: n.operand
        case ast.BinOp(op=ast.Add() | ast.Sub()) | ast.AugAssign(op=ast.Add() | ast.Sub()):
            operator = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            other = copy.deepcopy(node)
            other.op = operator
            yield f"`{ast.unparse(node)}` as `{ast.unparse(other)}`", changed(op=operator)
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr()):
            if not is_number(node.left) and not is_number(node.right):
                yield f"`{text}` without `{ast.unparse(node.right)}`", lambda n: n.left
                yield f"`{text}` without `{ast.unparse(node.left)}`", lambda n: n.right
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            yield f"`{text}` with {SWAPPED[name]}", lambda n: changed(id=SWAPPED[name])(n.func) and n
        case ast.Constant() if is_number(node) and counts(parent):
            yield f"{node.value} as {node.value + 1} in `{shown(parent)}`", constant(node.value + 1)
        case _:
            pass
    if isinstance(node, ast.stmt) and is_skippable(node):
        yield f"`{shown(node)}` left out", skipped


def shown(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def counts(parent: ast.AST) -> bool:
    """Whether a number in this place is reckoned with; a border has its break already."""
    match parent:
        case ast.Compare(ops=[ast.Eq() | ast.NotEq()]) | ast.AugAssign(op=ast.Add() | ast.Sub()):
            return True
        case ast.BinOp(op=operator):
            return isinstance(operator, ARITHMETIC)
        case ast.Call(func=ast.Name(id="range" | "min" | "max")):
            return True
    return False


def is_skippable(node: ast.stmt) -> bool:
    """Calls, and changes of what outlives the function."""
    match node:
        case ast.Expr(value=ast.Call() | ast.YieldFrom()):
            return True
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]) | ast.AugAssign() | ast.Delete():
            return True
    return False


class Chapter:
    """A module of rules: its source, its statements, its breaks."""

    def __init__(self, name: str, module: ModuleType) -> None:
        self.name = name
        self.module = module
        path = inspect.getsourcefile(module)
        assert path is not None
        self.path = Path(path)
        self.lines = self.path.read_text().splitlines()
        self.tree = ast.parse(self.path.read_text())
        self.statements = 0
        self.breaks: list[Break] = []
        for at, top in enumerate(self.tree.body):
            self.find(at, top)

    def find(self, at: int, top: ast.stmt) -> None:
        """All breaks of the functions in one statement of the module, and of a number that it names."""
        numbers = {id(node): number for number, node in enumerate(ast.walk(top))}

        def visit(node: ast.AST, parent: ast.AST, function: str, clause: str, statement: int) -> None:
            if isinstance(node, ast.stmt) and function:
                self.statements += 1
                statement = self.statements - 1
            if function:
                line = (
                    node.target.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0)
                )
                for told, change in breaks_of(node, parent):
                    self.breaks.append(
                        Break(
                            self.name, function, clause, line, self.lines[line - 1].strip(), told, at,
                            statement, replaced(numbers[id(node)], change),
                        )
                    )  # fmt: skip
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                inner = f"{function}.{node.name}" if function else node.name
                words = (ast.get_docstring(node) or "").split(" ")
                clause = " ".join(word for word in words[:6] if "/" in word or word[:1].isdigit()) or clause
                if isinstance(node, ast.ClassDef) and not function:
                    for child in node.body:
                        if isinstance(child, ast.FunctionDef):
                            visit(child, node, node.name, clause, -1)
                    return
                for child in node.body[1:] if ast.get_docstring(node) else node.body:
                    visit(child, node, inner, clause, statement)
                return
            if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):
                return
            for child in ast.iter_child_nodes(node):
                if child is not getattr(node, "annotation", None):
                    visit(child, node, function, clause, statement)

        if isinstance(top, ast.FunctionDef | ast.ClassDef):
            visit(top, self.tree, "", "", -1)
        elif isinstance(top, ast.Assign) and is_number(top.value) and isinstance(top.targets[0], ast.Name):
            value = top.value.value  # type: ignore[attr-defined]
            told = f"{value} as {value + 1} in `{shown(top)}`"
            make = replaced(numbers[id(top.value)], constant(value + 1))
            source = self.lines[top.lineno - 1].strip()
            self.breaks.append(Break(self.name, "", "", top.lineno, source, told, at, -1, make))

    def watched(self, marks: str) -> list[ast.stmt]:
        """The module's functions with a mark before each statement that says it was executed."""
        count = iter(range(self.statements))

        def mark(number: int) -> ast.stmt:
            place = ast.Subscript(ast.Name(marks, ast.Load()), ast.Constant(number), ast.Store())
            return ast.Assign([place], ast.Constant(1))

        def block(body: list[ast.stmt]) -> list[ast.stmt]:
            out = []
            for statement in body:
                number = next(count)
                out += [mark(number), statement]
                inside(statement)
            return out

        def inside(node: ast.stmt) -> None:
            doc = isinstance(node, ast.FunctionDef | ast.ClassDef) and bool(ast.get_docstring(node))
            for name in ("body", "handlers", "orelse", "finalbody", "cases"):
                parts = getattr(node, name, None)
                if not isinstance(parts, list):
                    continue
                if name in ("handlers", "cases"):
                    for part in parts:
                        part.body = block(part.body)
                else:
                    setattr(
                        node, name, parts[:1] + block(parts[1:]) if doc and name == "body" else block(parts)
                    )

        tree = copy.deepcopy(self.tree)
        for top in tree.body:
            if isinstance(top, ast.FunctionDef):
                inside(top)
            elif isinstance(top, ast.ClassDef):
                for child in top.body:
                    if isinstance(child, ast.FunctionDef):
                        next(count)
                        inside(child)
        return [top for top in tree.body if isinstance(top, ast.FunctionDef | ast.ClassDef)]


# Other code for a live function


def live_functions(module: ModuleType) -> dict[str, list[FunctionType]]:
    """The functions and methods of a module by their full names."""
    found: dict[str, list[FunctionType]] = {}

    def note(thing: Any) -> None:
        for name in ("__wrapped__", "__func__", "fget", "func"):
            thing = getattr(thing, name, thing) if not isinstance(thing, FunctionType) else thing
        while hasattr(thing, "__wrapped__"):
            thing = thing.__wrapped__
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            found.setdefault(thing.__code__.co_qualname, []).append(thing)

    for thing in list(vars(module).values()):
        if isinstance(thing, type):
            if thing.__module__ == module.__name__:
                for part in list(vars(thing).values()):
                    note(part)
        else:
            note(thing)
    return found


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """A code and all that it holds."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes_in(part)


def put(module: ModuleType, path: Path, statements: Sequence[ast.stmt]) -> None:
    """Give the live functions of a module the code of these statements."""
    future = ast.parse("from __future__ import annotations").body
    tree = ast.fix_missing_locations(ast.Module([*future, *statements], []))
    codes = {code.co_qualname: code for code in codes_in(compile(tree, str(path), "exec"))}
    for name, functions in live_functions(module).items():
        for function in functions:
            if name in codes:
                function.__code__ = codes[name]


def apply(chapter: Chapter, one: Break) -> None:
    """Make a break in this process."""
    statement = one.make(chapter.tree.body[one.top])
    if isinstance(statement, ast.Assign):  # a number of the module, and wherever it was imported
        name, value = statement.targets[0].id, statement.value.value  # type: ignore[attr-defined]
        package = chapter.module.__name__.rpartition(".")[0]
        for module in list(sys.modules.values()):
            if module.__name__.startswith(package) and type(vars(module).get(name)) is int:
                setattr(module, name, value)
    else:
        put(chapter.module, chapter.path, [statement])


# Tests


def clauses_of(item: pytest.Item) -> set[str]:
    """The clauses that a test says it proves."""
    rules = getattr(getattr(item, "function", None), "__rules__", ())
    return {clause for _, clauses in rules for clause in clauses}


def run_test(item: pytest.Item) -> bool:
    """Run one test here and now: whether it passes."""
    request = getattr(item, "_initrequest", None)
    if request is not None:
        request()
    setup = item.session._setupstate
    try:
        setup.setup(item)
        item.runtest()
    except pytest.skip.Exception:
        pass
    except Exception:
        return False
    finally:
        setup.teardown_exact(None)
    return True


def limit(seconds: float) -> None:
    """End this process when it has used so much processor time."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def forked(work: Callable[[], Any]) -> tuple[int, int]:
    """Start work in a copy of this process: its id, and where its pickled answer can be read."""
    out, back = os.pipe()
    child = os.fork()
    if child:
        os.close(back)
        return child, out
    try:
        os.close(out)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        errors = os.dup(2)
        os.dup2(silent, 2)
        try:
            answer = pickle.dumps(work())
        except BaseException as problem:
            os.write(errors, f"{problem!r}\n".encode())
            raise
        with open(back, "wb") as pipe:
            pipe.write(answer)
    finally:
        os._exit(0)


def answer_of(child: int, out: int, default: Any = None) -> Any:
    """What a forked process answers; the default if it came to a bad end."""
    with open(out, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(told) if told else default


@dataclass
class Known:
    """What the first run of the tests brought: seconds and executed statements for each that passes."""

    seconds: dict[int, float] = field(default_factory=dict)
    hits: dict[int, dict[str, bytes]] = field(default_factory=dict)


def first_run(items: Sequence[pytest.Item], chapters: Sequence[Chapter]) -> Known:
    """Run all tests once with marks in every chapter."""
    marks = {}
    for chapter in chapters:
        marks[chapter.name] = bytearray(max(chapter.statements, 1))
        vars(chapter.module)["__marks__"] = marks[chapter.name]
        put(chapter.module, chapter.path, chapter.watched("__marks__"))
    known = Known()
    for at, item in enumerate(items):
        for row in marks.values():
            row[:] = bytes(len(row))
        start = time.process_time()
        if run_test(item):
            known.seconds[at] = time.process_time() - start
            known.hits[at] = {name: bytes(row) for name, row in marks.items() if any(row)}
    return known


class Trial:
    """The breaks of one chapter against the tests."""

    def __init__(
        self,
        items: Sequence[pytest.Item],
        late: Callable[[pytest.Item], bool],
        known: Known,
        seconds: float,
        patience: float,
    ) -> None:
        self.items = items
        self.patience = patience
        self.seconds = seconds
        self.known = known
        self.order = sorted(known.seconds, key=known.seconds.__getitem__)
        self.late = {at for at in self.order if late(items[at])}
        self.killers: dict[tuple[str, str], Counter[int]] = {}
        self.clauses = {at: clauses_of(items[at]) for at in self.order}

    def tests_for(self, chapter: Chapter, one: Break) -> list[int]:
        """The tests that execute the broken statement, in the order in which they are likely to notice it.

        First those that noticed breaks nearby, then those that name the clause, then those of the
        chapter, each time the quickest first.
        """

        def touched(at: int) -> bool:
            return chapter.name in self.known.hits[at]

        if one.statement < 0:
            found = [at for at in self.order if touched(at)]
        else:
            found = [
                at for at in self.order if touched(at) and self.known.hits[at][chapter.name][one.statement]
            ]
            if 0 < len(found) < FEW and "cache" in "\n".join(chapter.lines):
                # What is kept is worked out in the first test alone.
                found += [at for at in self.order if touched(at) and at not in found]
        best = self.killers.get((chapter.name, one.function), Counter())
        named = set(one.clause.replace(",", " ").split())
        own = f"test_{chapter.name}"

        def rank(at: int) -> tuple[bool, int, bool, bool]:
            return at in self.late, -best[at], not named & self.clauses[at], self.items[at].path.stem != own

        return sorted(found, key=rank)

    def warm(self, chapter: Chapter) -> None:
        """Run a few tests that have nothing to do with the chapter, for what the rules keep."""
        left = WARMING
        others = [at for at in self.order if at not in self.late and chapter.name not in self.known.hits[at]]
        for at in reversed(others):
            if self.known.seconds[at] < left:
                left -= self.known.seconds[at]
                run_test(self.items[at])
            if left < 0.1:
                break

    def attempt(self, chapter: Chapter, one: Break, tests: Sequence[int]) -> int | None:
        """Make a break here and run tests up to the first that fails."""
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
        apply(chapter, one)
        left = {False: self.seconds, True: self.seconds}
        for at in tests:
            left[at in self.late] -= self.known.seconds[at]
            if left[at in self.late] < 0:
                continue
            limit(self.patience + 10 * self.known.seconds[at])
            if not run_test(self.items[at]):
                return at
        return None

    def outcome(self, chapter: Chapter, one: Break, tests: Sequence[int], noticed: int | None) -> str:
        if not tests:
            return UNREACHED
        if noticed is None:
            return SURVIVED
        self.killers.setdefault((chapter.name, one.function), Counter())[noticed] += 1
        return LATER if noticed in self.late else NOTICED

    def chapter(self, chapter: Chapter, jobs: int, step: Callable[[Break, str], None]) -> None:
        """Try all breaks of a chapter, some at a time."""
        self.warm(chapter)
        gc.collect()
        gc.freeze()
        running: list[tuple[Break, list[int], int, int]] = []

        def finish() -> None:
            one, tests, child, out = running.pop(0)
            # Who does not end was stopped: that is noticed, by whichever test it was.
            noticed = answer_of(child, out, default=tests[0] if tests else None)
            step(one, self.outcome(chapter, one, tests, noticed))

        for one in chapter.breaks:
            tests = self.tests_for(chapter, one)
            if not tests:
                step(one, UNREACHED)
                continue
            running.append((one, tests, *forked(functools.partial(self.attempt, chapter, one, tests))))
            if len(running) >= jobs:
                finish()
        while running:
            finish()


# Explained survivors


@dataclass
class Explanation:
    """Why a break cannot be noticed; function and line may be "*"."""

    chapter: str
    function: str
    line: str
    told: str
    reason: str
    used: int = 0

    def fits(self, one: Break) -> bool:
        chapter, function, line, told = one.key
        return (
            self.told == told
            and self.chapter in ("*", chapter)
            and self.function in ("*", function)
            and self.line in ("*", line)
        )


def explanations(path: Path) -> list[Explanation]:
    if not path.is_file():
        return []
    rows = tomllib.loads(path.read_text()).get("explained", [])
    return [
        Explanation(row["chapter"], row["function"], row["line"], row["break"], row["reason"]) for row in rows
    ]


# The command


@dataclass
class Report:
    """What became of every break."""

    rows: list[tuple[Break, str, str]] = field(default_factory=list)
    seconds: float = 0.0

    def counts(self, chapter: str) -> Counter[str]:
        return Counter(outcome for one, outcome, _ in self.rows if one.chapter == chapter)

    def as_json(self) -> str:
        rows = [
            {
                "chapter": one.chapter, "function": one.function, "clause": one.clause, "line": one.line,
                "source": one.source, "break": one.told, "outcome": outcome, "reason": reason,
            }
            for one, outcome, reason in self.rows
        ]  # fmt: skip
        return json.dumps(rows, indent=1)


class Breaker:
    """A pytest plugin that breaks instead of running the tests."""

    def __init__(self, options: argparse.Namespace, console: Console) -> None:
        self.options = options
        self.console = console
        self.report = Report()
        self.red: list[str] = []

    def late(self, item: pytest.Item) -> bool:
        """Whether a test is a golden game or counts options: it notices much and explains nothing."""
        return "golden" in item.name or "perft" in item.name

    def concerns(self, item: pytest.Item) -> bool:
        """Tests that name a clause, the game's cases, golden games and option counts."""
        if clauses_of(item):
            return True
        return self.options.game in item.name and (item.path.name == "test_cases.py" or self.late(item))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        options = self.options
        chapters = [
            Chapter(name, importlib.import_module(f"{options.package}.{name}")) for name in options.chapters
        ]
        start = time.monotonic()
        items = [item for item in session.items if self.concerns(item)]
        if options.again:
            rows = json.loads(options.again.read_text())
            open_keys = {key_of(row) for row in rows if row["outcome"] != NOTICED}
            for chapter in chapters:
                chapter.breaks = [one for one in chapter.breaks if one.key in open_keys]
        self.console.print(f"{sum(len(c.breaks) for c in chapters)} breaks; {len(items)} tests run once")
        known = answer_of(*forked(lambda: first_run(items, chapters)))
        if known is None:
            raise SystemExit("The tests could not be run once.")
        self.red = [item.nodeid for at, item in enumerate(items) if at not in known.seconds]
        for name in self.red:
            self.console.print(f"[red]fails unbroken, left out:[/red] {name}")
        self.console.print(f"   in {time.monotonic() - start:.0f} s")
        excuses = explanations(options.ledger / f"{options.game}.toml")
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=self.console) as progress:
            for chapter in chapters:
                trial = Trial(items, self.late, known, options.seconds, options.patience)
                self.try_chapter(chapter, trial, progress, excuses)
                self.write()
        stale = [e for e in excuses if not e.used and e.chapter in options.chapters]
        for excuse in stale:
            where = f"{excuse.chapter}.{excuse.function}: {excuse.told}"
            self.console.print(f"[yellow]explained, but no survivor:[/yellow] {where}", highlight=False)
        self.report.seconds = time.monotonic() - start
        return True

    def write(self) -> None:
        """All that is known so far, for whoever does not want to wait for the last chapter."""
        if self.options.json:
            self.options.json.parent.mkdir(parents=True, exist_ok=True)
            self.options.json.write_text(self.report.as_json())

    def try_chapter(
        self, chapter: Chapter, trial: Trial, progress: Progress, excuses: Sequence[Explanation]
    ) -> None:
        """One chapter, in a process of its own that tells each outcome in a file."""
        task = progress.add_task(chapter.name, total=len(chapter.breaks))
        with tempfile.NamedTemporaryFile("r+") as notes:

            def step(one: Break, outcome: str) -> None:
                with open(notes.name, "a") as out:
                    out.write(f"{chapter.breaks.index(one)} {outcome}\n")

            child, pipe = forked(lambda: trial.chapter(chapter, self.options.jobs, step) or True)
            told = 0
            ended = False
            while not ended:
                ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
                lines = Path(notes.name).read_text().splitlines()
                for line in lines[told:]:
                    number, _, outcome = line.partition(" ")
                    self.note(chapter, chapter.breaks[int(number)], outcome, excuses)
                    progress.advance(task)
                told = len(lines)
                if not ended:
                    time.sleep(0.2)
            if not answer_of(child, pipe):
                self.console.print(f"[red]{chapter.name}: the trial failed[/red]")

    def note(self, chapter: Chapter, one: Break, outcome: str, excuses: Sequence[Explanation]) -> None:
        reason = ""
        if outcome in (SURVIVED, UNREACHED, LATER):
            excuse = next((e for e in excuses if e.fits(one)), None)
            if excuse is not None:
                excuse.used += 1
                outcome, reason = EXPLAINED, excuse.reason
            else:
                self.tell(chapter, one, outcome)
        self.report.rows.append((one, outcome, reason))

    def tell(self, chapter: Chapter, one: Break, outcome: str) -> None:
        colour = {SURVIVED: "red", UNREACHED: "magenta", LATER: "yellow"}[outcome]
        path = os.path.relpath(chapter.path, ROOT)
        where = f"{path}:{one.line} {one.function} {one.clause}"
        self.console.print(f"[{colour}]{outcome}[/{colour}] {where}", highlight=False)
        for line in (one.source, one.told):
            self.console.print(f"    {line}", markup=False, highlight=False)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", help="anloc, fte")
    parser.add_argument("chapters", nargs="*", help="modules of its rules; all of them if none is named")
    parser.add_argument("--jobs", type=int, default=1, help="breaks tried at the same time")
    parser.add_argument(
        "--seconds",
        type=float,
        default=math.inf,
        help="processor time for the clause tests of a break, and again for golden games",
    )
    parser.add_argument(
        "--patience",
        type=float,
        default=3.0,
        help="processor time for a broken test, beside ten times its own",
    )
    parser.add_argument("--json", type=Path, help="write every break and its outcome to a file")
    parser.add_argument("--again", type=Path, help="only the breaks that were not noticed in such a file")
    parser.add_argument("--package", help="where the chapters are, if not in dangerclose.games")
    parser.add_argument("--tests", nargs="+", type=Path, help="other tests than the game's")
    parser.add_argument("--ledger", type=Path, default=ROOT / "ledger" / "breaks", help="explained survivors")
    options = parser.parse_args(arguments)
    tests = options.tests or [
        ROOT / "tests" / "games" / options.game, ROOT / "tests" / "test_cases.py",
        ROOT / "tests" / "shared" / "test_every_game.py",
    ]  # fmt: skip
    options.package = options.package or f"dangerclose.games.{options.game}"
    if not options.chapters:
        folder = Path(str(importlib.import_module(options.package).__file__)).parent
        options.chapters = sorted(path.stem for path in folder.glob("*.py") if path.stem not in NO_RULES)
    os.environ["HYPOTHESIS_PROFILE"] = "breaks"
    console = Console(
        file=os.fdopen(os.dup(1), "w"), width=None if sys.stdout.isatty() else 200, soft_wrap=True
    )
    breaker = Breaker(options, console)
    switches = ["-s", "-q", "--no-header", "--import-mode=importlib", "-p", "no:cacheprovider"]
    said = io.StringIO()  # pytest has nothing to say unless it cannot begin
    with contextlib.redirect_stdout(said):
        pytest.main([*switches, "-o", "addopts=", *map(str, tests)], plugins=[breaker])
    if not breaker.report.rows:
        console.print("[red]Nothing was tried.[/red]")
        console.print(said.getvalue(), markup=False)
        return 2
    outcomes = (NOTICED, LATER, EXPLAINED, SURVIVED, UNREACHED)
    table = Table("chapter", "breaks", *outcomes)
    for name in options.chapters:
        counts = breaker.report.counts(name)
        table.add_row(name, str(sum(counts.values())), *(str(counts[outcome]) for outcome in outcomes))
    console.print(table)
    console.print(f"{len(breaker.report.rows)} breaks in {breaker.report.seconds:.0f} s")
    console.file.flush()
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
