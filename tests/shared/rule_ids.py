"""The rule ids in a game's code, and what a paraphrase must be: for each game's test of its paraphrases."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from dangerclose.core.paraphrases import CLAUSE_ID, LONGEST

RULE_ARGUMENT = {"tell": 1, "Ask": 2, "Verb": 0, "Refused": 1, "Line": 2, "Modifier": 2, "Switch": 1}
"""Where each of these takes its rule id."""


def pattern_of(clauses: Iterable[str]) -> re.Pattern[str]:
    """The shapes that the ids of one clause file have."""
    shapes = {re.sub(r"\d+", lambda _: r"\d+", re.escape(clause)) for clause in clauses}
    return re.compile("|".join(sorted(shapes, key=len, reverse=True)), re.ASCII)


def ids_in(text: str, pattern: re.Pattern[str]) -> list[str]:
    """The clauses that a sentence names."""
    return [found.group() for found in pattern.finditer(text)]


def called(node: ast.Call) -> str:
    """The name of what is called, without what stands before a dot."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def texts(node: ast.expr) -> Iterator[str]:
    """The strings that an argument can be as it is written: one, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from chain(texts(node.body), texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def rule_arguments(tree: ast.AST, places: Mapping[str, int] = RULE_ARGUMENT) -> Iterator[str]:
    """What stands in the code as the rule of an event, a question, an action or a line of odds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in places:
            place = places[called(node)]
            given = [*node.args[place : place + 1], *(k.value for k in node.keywords if k.arg == "rule")]
            yield from chain.from_iterable(map(texts, given))


def rule_ids(tree: ast.AST) -> Iterator[str]:
    """Every string that is a clause id and nothing else: reasons, tables and names hold them too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CLAUSE_ID.fullmatch(node.value):
            yield node.value


def used_in(path: Path, places: Mapping[str, int] = RULE_ARGUMENT) -> set[str]:
    """The rule ids in a file; a verb without one ("") takes that of its question."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {*rule_arguments(tree, places), *rule_ids(tree)} - {""}


def short_sentences(rules: Mapping[str, str]) -> None:
    """Paraphrases are short, begin as sentences do, and none stands twice."""
    for clause, sentence in rules.items():
        assert 15 <= len(sentence) <= LONGEST, clause
        assert sentence == " ".join(sentence.split()), clause
        assert sentence[0].isupper() or sentence[0].isdigit(), clause
    assert len(set(rules.values())) == len(rules)
