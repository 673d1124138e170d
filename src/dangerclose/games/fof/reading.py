"""Reading content files whose terms are words: every `Term` is written by its word, never by its number."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import inspect

from dangerclose.core.content import ContentError, Sourced, check_sources, demand_known, parse, shape
from dangerclose.games.fof.terms import Term

T = TypeVar("T")
AnyTerm = TypeVar("AnyTerm", bound=Term)


def read(text: str, kind: type[T], file: str) -> T:
    """A whole TOML text as `kind`, terms by their words, every source checked."""
    found = shape(_in_numbers(parse(text, file), inspect.type_info(kind), file, ""), kind, file)
    _check_all_sources(found, file, "")
    return found


def term(kind: type[AnyTerm], word: object, file: str, where: str) -> AnyTerm:
    """The term of that word."""
    for member in kind:
        if member.word == word:
            return member
    known = ", ".join(member.word for member in kind)
    raise ContentError(file, where, f"there is no {word!r}, expected one of: {known}")


def index_of(name: str, known: Mapping[str, int], file: str, where: str, what: str) -> int:
    """A thing of another file by its id."""
    demand_known(name, known, file, where, what)
    return known[name]


def demand_all(terms: Iterable[Term], expected: Iterable[Term], file: str, where: str) -> None:
    """Refuse rows that are not exactly these terms in order."""
    wanted = list(expected)
    if list(terms) != wanted:
        words = ", ".join(one.word for one in wanted)
        raise ContentError(file, where, f"expected these rows in order: {words}")


def demand_range(number: int, least: int, most: int, file: str, where: str) -> None:
    """Refuse a number that is too small or too large."""
    if not least <= number <= most:
        raise ContentError(file, where, f"expected {least} to {most}, got {number}")


def _in_numbers(raw: Any, info: inspect.Type, file: str, where: str) -> Any:
    """`raw` with every word of a term as the term's number. Other mistakes are left for `shape` to tell."""
    match info:
        case inspect.EnumType(cls=kind) if issubclass(kind, Term):
            return int(term(kind, raw, file, where))
        case inspect.UnionType(types=types):
            chosen = [one for one in types if not isinstance(one, inspect.NoneType)]
            return _in_numbers(raw, chosen[0], file, where) if len(chosen) == 1 else raw
        case inspect.StructType(fields=fields) if isinstance(raw, dict):
            types_of = {field.encode_name: field.type for field in fields}
            return {
                key: _in_numbers(value, types_of[key], file, f"{where}.{key}".lstrip("."))
                if key in types_of
                else value
                for key, value in raw.items()
            }
        case inspect.VarTupleType(item_type=item) if isinstance(raw, list):
            return [_in_numbers(value, item, file, f"{where}[{i}]") for i, value in enumerate(raw)]
        case inspect.TupleType(item_types=items) if isinstance(raw, list) and len(raw) == len(items):
            return [
                _in_numbers(v, item, file, f"{where}[{i}]") for i, (v, item) in enumerate(zip(raw, items))
            ]
        case inspect.DictType(key_type=key_info, value_type=value_info) if isinstance(raw, dict):
            return {
                str(_in_numbers(key, key_info, file, where)): _in_numbers(
                    value, value_info, file, f"{where}.{key}".lstrip(".")
                )
                for key, value in raw.items()
            }
    return raw


def _check_all_sources(found: object, file: str, where: str) -> None:
    if isinstance(found, Sourced):
        check_sources(found, file, where)
    if isinstance(found, tuple):
        for i, row in enumerate(found):
            _check_all_sources(row, file, f"{where}[{i}]")
    elif isinstance(found, dict):
        for key, row in found.items():
            _check_all_sources(row, file, f"{where}.{key.word if isinstance(key, Term) else key}")
    elif hasattr(found, "__struct_fields__"):
        for field in found.__struct_fields__:
            _check_all_sources(getattr(found, field), file, f"{where}.{field}".lstrip("."))
