"""Reading content files: TOML text into checked shapes, with errors that a person can act on."""

import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeVar

import msgspec

T = TypeVar("T")


class ContentError(Exception):
    """A content file is wrong; the message names the file, the place in it and what was expected."""

    def __init__(self, file: str, where: str, problem: str) -> None:
        super().__init__(f"{file}, {where}: {problem}" if where else f"{file}: {problem}")


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a content file; an unknown key is an error."""


Source = Literal["forced", "public", "best-fit", "historical", "designed"]
"""Where a value comes from that the rulebook does not print."""


class Sourced(Shape, frozen=True, kw_only=True):
    """A table whose values come from `source`, except for the fields named in `forced` and `best_fit`."""

    source: Source
    forced: tuple[str, ...] = ()
    best_fit: tuple[str, ...] = ()


def values(row: Sourced) -> list[str]:
    """The fields of a row that are its own, in order."""
    return [field for field in row.__struct_fields__ if field not in Sourced.__struct_fields__]


def check_sources(row: Sourced, file: str, where: str) -> None:
    """Refuse a row whose `forced` or `best_fit` names what is no value of it."""
    known = values(row)
    for name in (*row.forced, *row.best_fit):
        if name not in known:
            raise ContentError(
                file, where, f"{name!r} is no value of this row, expected one of {sorted(known)}"
            )


def content_of(package: str) -> Traversable:
    """The folder with a game's content files."""
    return files(package) / "content"


def text_of(package: str, file: str) -> str:
    """The text of one of a game's content files."""
    return (content_of(package) / file).read_text(encoding="utf-8")


def parse(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(file, "", f"not valid TOML: {error}") from None


def shape(raw: object, kind: type[T], file: str, where: str = "") -> T:
    """Plain tables and arrays as `kind`, every key and type checked."""
    try:
        return msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:
        # msgspec ends its sentence with " - at `$.path`", where $ is what was given.
        problem, _, path = str(error).partition(" - at `$")
        place = " ".join(part for part in (where, path.rstrip("`").lstrip(".")) if part)
        raise ContentError(file, place, problem[0].lower() + problem[1:]) from None


def read(text: str, kind: type[T], file: str) -> T:
    """A whole TOML text as `kind`."""
    return shape(parse(text, file), kind, file)


def demand_length(row: Sequence[object], length: int, file: str, where: str) -> None:
    """Refuse a table row that is too short or too long."""
    if len(row) != length:
        raise ContentError(file, where, f"expected {length} entries, got {len(row)}")


def demand_unique(names: Sequence[object], file: str, where: str) -> None:
    """Refuse a name that is given twice."""
    for i, name in enumerate(names):
        if name in names[:i]:
            raise ContentError(file, where, f"{name!r} is given twice, expected every entry once")


def demand_known(name: str, known: Iterable[str], file: str, where: str, what: str) -> None:
    """Refuse the id of a thing that there is not."""
    ids = list(known)
    if name not in ids:
        raise ContentError(file, where, f"there is no {what} {name!r}, expected one of: {', '.join(ids)}")
