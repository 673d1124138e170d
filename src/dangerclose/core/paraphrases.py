"""The clauses of a rulebook in our own words, for people to read beside a rule id."""

import re

from dangerclose.core.content import ContentError, Shape, read, shape, text_of

LONGEST = 160
"""More characters than this do not fit beside a rule id."""

CLAUSE_ID = re.compile(
    r"(?:[A-Z]+-)?(?:\d+|[A-Z]+)(?:\.\d+)*[A-Za-z]?/[NTX]?\d+"  # 10.6/2, 1.2.1A/T1, O.3/4, TSS-2.1a/1
    r"|\d+(?:\.\d+)+[a-z]",  # 6.2.1c
    re.ASCII,
)
"""A rule, a note (N), a table (T) or a part of an example (X), in a chapter, a section or an appendix."""


class RulesFile(Shape, frozen=True, kw_only=True):
    """rules.toml: a sentence for each clause id."""

    rules: dict[str, object]


def rules_of(package: str) -> dict[str, str]:
    """The paraphrases of a game, from its `content/rules.toml`."""
    return read_rules(text_of(package, "rules.toml"))


def read_rules(text: str, file: str = "rules.toml") -> dict[str, str]:
    """The paraphrases by clause id, each one sentence that fits."""
    rows = read(text, RulesFile, file).rules
    return {clause: _sentence(clause, row, file) for clause, row in rows.items()}


def _sentence(clause: str, row: object, file: str) -> str:
    where = f"rules {clause}"
    if not CLAUSE_ID.fullmatch(clause):
        raise ContentError(
            file, where, 'expected a clause id such as "10.6/2", "9.3/T1", "7.4/X6" or "O.3/4"'
        )
    sentence = shape(row, str, file, where)
    if not sentence.endswith(".") or ". " in sentence:
        raise ContentError(file, where, f"expected one sentence, got {sentence!r}")
    if len(sentence) > LONGEST:
        raise ContentError(file, where, f"expected at most {LONGEST} characters, got {len(sentence)}")
    return sentence
