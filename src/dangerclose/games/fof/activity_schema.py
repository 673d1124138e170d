"""The shapes of the enemy Activity Check Hierarchy tables (9.4): the file, and what is made of it."""

from msgspec import Struct

from dangerclose.core.content import Shape, Sourced
from dangerclose.games.fof.terms import ActivityResult, CoverMarker, Leadership, Situation, Tactics


class Column(Sourced, frozen=True, kw_only=True):
    """What happens under one column: a result for each random number. One result needs no draw.

    Units under a marker of `stays_in` do nothing instead.
    """

    results: tuple[ActivityResult, ...]
    stays_in: tuple[CoverMarker, ...] = ()


class PinnedRow(Shape, frozen=True, kw_only=True):
    situation: Situation
    columns: dict[Leadership, Column]


class GoodOrderRow(Shape, frozen=True, kw_only=True):
    situation: Situation
    columns: dict[Tactics, Column]


class HumanWave(Sourced, frozen=True, kw_only=True):
    always: ActivityResult


class Sappers(Sourced, frozen=True, kw_only=True):
    """They check under `tactics`, but `otherwise` is the result of the last row."""

    tactics: Tactics
    otherwise: ActivityResult


class ActivityFile(Shape, frozen=True, kw_only=True):
    pinned: tuple[PinnedRow, ...]
    defensive: tuple[GoodOrderRow, ...]
    offensive: tuple[GoodOrderRow, ...]
    human_wave: HumanWave
    sappers: Sappers


class ActivityCase(Struct, frozen=True, kw_only=True):
    """9.4/7 One row of one column: the situation and an equally likely result for each random number."""

    situation: Situation
    results: tuple[ActivityResult, ...]
    stays_in: frozenset[CoverMarker]


class ActivityTables(Struct, frozen=True, kw_only=True):
    """9.4 `pinned` is by Leadership, `good_order` by Tactics; the first case that applies counts."""

    pinned: tuple[tuple[ActivityCase, ...], ...]
    good_order: tuple[tuple[ActivityCase, ...], ...]
    human_wave: ActivityResult
    sapper_tactics: Tactics
    sapper_otherwise: ActivityResult
