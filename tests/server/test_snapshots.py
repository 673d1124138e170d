"""Snapshots beside the record: a table that opens from one is the table that its choices give."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dangerclose import games
from dangerclose.core import match
from dangerclose.core import snapshot as core
from dangerclose.core.ask import Refused
from dangerclose.server.limits import Limits
from dangerclose.server.protocol import Choose, NewMatch, Order, SeatPlan
from dangerclose.server.store import Store
from dangerclose.server.table import Table
from dangerclose.server.tables import Tables
from tests import toy
from tests.server.test_inside import Ear, within

NEVER = 10**9
BY_HAND = Limits(choices_to_snapshot=NEVER, choices_worth_a_snapshot=NEVER)


class LongToy(toy.Toy):
    """The toy with so many turns that its match is worth a snapshot."""

    turns = 400


LONG = LongToy()


@pytest.fixture(autouse=True)
def _games_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is one of the games, dice are always the same, and viewers' versions begin at one time."""
    real = games.game
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "toy"))
    monkeypatch.setattr(games, "game", lambda name: LONG if name == "toy" else real(name))
    monkeypatch.setattr(Store, "fresh_number", lambda _: 10**15)
    monkeypatch.setattr(match, "new_seed", lambda: b"a seed of sixteen"[:16])


async def new_table(tables: Tables, game: str, scenario: str) -> Table:
    seats = {name: SeatPlan("person") for name in games.game(game).seats}
    created = await tables.create(NewMatch(game, scenario, seats))
    return await tables.table(created.match.id)


def advance(tables: Tables, table: Table, choices: int, dice: random.Random) -> None:
    """Random choices, with an order or an undo now and then; guesses would end the toy."""
    for _ in range(choices):
        ask = table.match.ask
        if ask is None:
            return
        options = [option for option in ask.options if option[0] != "guess"]
        action = list(dice.choice(options))
        tables.choose(table, ask.seat, Choose(table.number(ask.seat), ask.kind, action))
        for seat in range(len(table.seats)):
            orders = table.match.over or table.game.some_orders(table.match.state, seat)
            if orders is not True and orders and dice.random() < 0.2:
                tables.order(table, seat, Order(list(dice.choice(orders))))
        if dice.random() < 0.1 and not table.match.over:
            try:
                tables.undo(table, ask.seat, table.number(ask.seat))
            except Refused:
                continue


async def opened(tables: Tables, name: str, *, snapshot: bool) -> Table:
    """A stored match, built from its snapshot or from its choices alone."""
    tables._live.clear()
    if snapshot:
        return await tables.table(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables.store, "snapshot", lambda _: None)
        return await tables.table(name)


def keep(table: Table) -> None:
    taken = table.snapshot()
    table.keep_snapshot(taken, taken.packed())


def all_that_is_told(table: Table) -> dict[tuple[int | None, int], bytes]:
    """Every update that anybody could ask for, spectators too."""
    viewers = (None, *range(len(table.seats)))
    newest = {viewer: table.number(viewer) for viewer in viewers}
    since = {viewer: range(-1, newest[viewer] + 1) for viewer in viewers}
    if table.game.secrets:
        since = {viewer: range(newest[viewer] - 1, newest[viewer] + 1) for viewer in viewers}
    return {(viewer, one): table.update(viewer, one) for viewer in viewers for one in since[viewer]}


@pytest.mark.parametrize(
    ("game", "scenario", "plies"),
    [
        ("anloc", "battle", 240),
        ("fte", "search-the-hamlet", 240),
        ("fof", "training", 120),
        ("toy", "short", 200),
    ],
)
def test_a_table_from_its_snapshot_is_the_one_from_its_choices(
    tmp_path: Path, game: str, scenario: str, plies: int
) -> None:
    """All updates of all viewers, byte for byte; and after choices, orders and undos from there on."""

    async def test(tables: Tables) -> None:
        dice = random.Random(7)
        table = await new_table(tables, game, scenario)
        undone = 0
        for number in range(8):
            advance(tables, table, plies // 8, dice)
            if table.match.over:
                break
            keep(table)
            advance(tables, table, number * 3, dice)  # choices beyond the snapshot
            if table.match.over:
                break
            by_choices = await opened(tables, table.id, snapshot=False)
            by_snapshot = await opened(tables, table.id, snapshot=True)
            assert by_snapshot._kept > 0, "it was not opened from the snapshot"
            assert all_that_is_told(by_snapshot) == all_that_is_told(by_choices)
            assert by_snapshot._chronicle.counts == by_choices._chronicle.counts
            assert by_snapshot._chronicle.turns == by_choices._chronicle.turns
            for _ in range(3):
                seats = [n for n in range(2) if by_choices._may_undo(n) is None]
                assert seats == [n for n in range(2) if by_snapshot._may_undo(n) is None]
                if not seats:
                    break
                with pytest.MonkeyPatch.context() as patch:  # only one of them may write
                    patch.setattr(tables.store, "cut", lambda *_: None)
                    by_choices.undo(seats[0], by_choices.number(seats[0]))
                by_snapshot.undo(seats[0], by_snapshot.number(seats[0]))
                undone += 1
                assert all_that_is_told(by_snapshot) == all_that_is_told(by_choices)
            table = by_snapshot
        assert len(table.match.choices) > plies // 2
        assert undone > 2

    within(tmp_path, test, BY_HAND)


def test_orders_that_an_undo_moved_are_told_as_after_a_restart(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short")
        tables.choose(table, 0, Choose(table.number(0), "turn", ["roll"]))
        for number in (1, 2, 3):
            tables.order(table, 0, Order(["call", number]))
        tables.undo(table, 0, table.number(0))
        assert [len(set(table._chronicle.counts)), table._chronicle.counts[0]] == [4, 0]
        cards = table._chronicle.log(0)[0]
        again = await opened(tables, table.id, snapshot=False)
        assert again._chronicle.log(0)[0] == cards
        assert [card.ply for card in cards] == [1, 2, 3]

    within(tmp_path, test, BY_HAND)


def test_it_is_kept_while_play_goes_on(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "fte", "search-the-hamlet")
        dice = random.Random(3)
        kept = []
        for _ in range(6):
            advance(tables, table, 30, dice)
            assert len(tables.store.choices(table.id)) == len(table.match.choices)
            await asyncio.gather(*tables._keeping.values())
            kept.append(table._kept)
        assert kept[0] >= 20
        assert len(set(kept)) > 3
        assert kept == sorted(kept)
        again = await opened(tables, table.id, snapshot=True)
        assert again._kept == kept[-1]

    within(tmp_path, test, Limits(choices_to_snapshot=20))


def test_it_is_kept_when_a_table_leaves_memory(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        long = await new_table(tables, "toy", "short")
        advance(tables, long, 60, random.Random(2))
        short = await new_table(tables, "toy", "short")
        advance(tables, short, 3, random.Random(2))
        assert tables.store.snapshot(long.id) is None
        watched = await new_table(tables, "toy", "short")
        watched.join(Ear(None))
        await new_table(tables, "toy", "short")
        assert long.id not in tables._live
        assert tables.store.snapshot(long.id) is not None
        assert short.id not in tables._live
        assert tables.store.snapshot(short.id) is None

    within(tmp_path, test, Limits(matches_in_memory=2, choices_to_snapshot=NEVER))


def test_it_is_kept_when_the_server_stops(tmp_path: Path) -> None:
    found: list[str] = []

    async def test(tables: Tables) -> None:
        for _ in range(2):
            table = await new_table(tables, "toy", "short")
            advance(tables, table, 50, random.Random(2))
            found.append(table.id)

    within(tmp_path, test)
    store = Store(tmp_path / "t")
    assert all(store.snapshot(name) for name in found)
    store.close()


def damaged(data: bytes) -> Iterator[bytes]:
    """A snapshot in many ways not itself."""
    yield b""
    yield b"nonsense"
    yield data[: len(data) // 2]
    yield zlib.compress(b"[]")
    text = zlib.decompress(data)
    past, counts, turns, whole = msgspec.json.decode(text)
    for spoilt in (
        ["0" * 32, counts, turns, whole],
        [past, counts[:-1], turns[:-1], whole],
        [past, counts, turns, {}],
        [past, counts, turns, {**whole, "trail": []}],
        [past, counts, turns, {**whole, "limits": whole["limits"][1:]}],
        [past, counts, turns, {**whole, "trail": [[[], *mark[1:]] for mark in whole["trail"]]}],
        [past, counts, turns, {**whole, "fingerprint": "rules of another day"}],
    ):
        yield zlib.compress(msgspec.json.encode(spoilt))


def test_what_does_not_fit_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short")
        advance(tables, table, 60, random.Random(5))
        other = await new_table(tables, "toy", "short")
        advance(tables, other, 60, random.Random(6))
        taken = table.snapshot()
        good = taken.packed()
        told = all_that_is_told(await opened(tables, table.id, snapshot=False))

        async def opens_without(data: bytes) -> None:
            tables.store.keep_snapshot(table.id, taken.choices, data)
            again = await opened(tables, table.id, snapshot=True)
            assert again._kept == 0
            assert all_that_is_told(again) == told

        tables.store.keep_snapshot(table.id, taken.choices, good)
        assert (await opened(tables, table.id, snapshot=True))._kept == taken.choices
        for data in damaged(good):
            await opens_without(data)
        await opens_without(other.snapshot().packed())
        with monkeypatch.context() as patch:
            patch.setattr(core, "fingerprint", lambda _: "newer rules")
            await opens_without(good)

    within(tmp_path, test, BY_HAND)


def test_what_was_taken_back_does_not_come_again(tmp_path: Path) -> None:
    """A snapshot of choices that an undo has taken back, whatever was chosen instead."""

    async def test(tables: Tables) -> None:
        table = await new_table(tables, "anloc", "battle")
        dice = random.Random(4)
        while True:
            advance(tables, table, 1, dice)
            ask = table.match.ask
            assert ask is not None
            marks = table.match.checkpoints
            last = len(table.match.choices)
            if marks[-1].choices == last > 30 and table._may_undo(table.match.seats_chosen[-1]) is None:
                break
        seat = table.match.seats_chosen[-1]
        taken = table.snapshot()
        assert taken.choices == last
        tables.undo(table, seat, table.version)
        table.keep_snapshot(taken, taken.packed())
        again = await opened(tables, table.id, snapshot=True)
        assert again._kept == 0
        assert all_that_is_told(again) == all_that_is_told(table)
        advance(tables, again, 10, random.Random(99))
        third = await opened(tables, table.id, snapshot=True)
        assert all_that_is_told(third) == all_that_is_told(again)

    within(tmp_path, test, BY_HAND)


def test_the_choices_are_the_truth(tmp_path: Path) -> None:
    """A choice that is changed in the file counts, though a snapshot has it as it was."""

    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short")
        for seat in (0, 1, 0, 1):
            tables.choose(table, seat, Choose(table.number(seat), "turn", ["pass"]))
        keep(table)
        tables.store._db.execute(
            "UPDATE choices SET action = 'peek' WHERE match = ? AND ply = 3", (table.id,)
        )
        again = await opened(tables, table.id, snapshot=True)
        assert again.match.choices[2] == ("peek",)

    within(tmp_path, test, BY_HAND)


def test_a_match_does_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """When it cannot be taken or stored, play goes on and nothing is lost."""

    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short")

        def full(*_: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(tables.store, "keep_snapshot", full)
        advance(tables, table, 30, random.Random(2))
        await asyncio.gather(*tables._keeping.values())
        assert "no snapshot was kept" in caplog.text
        monkeypatch.setattr(core, "_frozen", full)
        advance(tables, table, 30, random.Random(2))
        await asyncio.gather(*tables._keeping.values())
        again = await opened(tables, table.id, snapshot=True)
        assert all_that_is_told(again) == all_that_is_told(await opened(tables, table.id, snapshot=False))

    within(tmp_path, test, Limits(choices_to_snapshot=5))
