"""How long a match may become, at play and as a record: bounded, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from dangerclose import games
from dangerclose.core.ask import Refused
from dangerclose.core.game import Decision
from dangerclose.core.match import Match
from dangerclose.core.record import record_of, write
from dangerclose.server.limits import Limits
from dangerclose.server.protocol import Choose, NewMatch, Order, SeatPlan
from dangerclose.server.table import Table
from dangerclose.server.tables import BadMatch, Tables
from dangerclose.server.thinking import Job
from tests import toy
from tests.server.inside import within
from tests.server.test_inside import Ear
from tests.server.test_uncovered import NobodyThinks

A, B = 0, 1
PEOPLE = {"A": SeatPlan("person"), "B": SeatPlan("person")}


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.game
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "toy"))
    monkeypatch.setattr(games, "game", lambda name: toy.TOY if name == "toy" else real(name))
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: b"0123456789abcdef")


async def new_table(tables: Tables, seats: dict[str, SeatPlan] | None = None, **more: Any) -> Table:
    created = await tables.create(NewMatch("toy", "short", seats or PEOPLE, **more))
    return await tables.table(created.match.id)


def choose(tables: Tables, table: Table, *action: str | int) -> None:
    ask = table.match.ask
    assert ask is not None
    tables.choose(table, ask.seat, Choose(table.number(ask.seat), ask.kind, list(action)))


def order(tables: Tables, table: Table, seat: int, number: int = 1) -> None:
    tables.order(table, seat, Order(["call", number]))


def test_a_seat_makes_only_so_many_choices_and_the_other_seat_does_not_pay(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        for _ in range(3):
            order(tables, table, A)
        before = [table.update(viewer, -1) for viewer in (A, B, None)]
        for more in (lambda: order(tables, table, A), lambda: choose(tables, table, "pass")):
            with pytest.raises(Refused, match="A has made 3 choices and orders in this match, expected at"):
                more()
        assert [table.update(viewer, -1) for viewer in (A, B, None)] == before
        assert len(tables.store.choices(table.id)) == 3
        for _ in range(3):
            order(tables, table, B)
        with pytest.raises(Refused, match="B has made 3"):
            order(tables, table, B)

    within(tmp_path, test, Limits(choices_per_seat=3))


def test_what_is_taken_back_may_be_chosen_again(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        choose(tables, table, "roll")
        with pytest.raises(Refused, match="A has made 1 choices"):
            choose(tables, table, "hold")
        tables.undo(table, A, table.number(A))
        choose(tables, table, "roll")

    within(tmp_path, test, Limits(choices_per_seat=1))


class Counting(NobodyThinks):
    """Computers that take the first option, and say how often."""

    def __init__(self) -> None:
        self.decided = 0

    async def decide(self, job: Job, *_: object) -> Decision:
        self.decided += 1
        await asyncio.sleep(0)
        return Decision(("pass",), "")


def test_a_computer_without_choices_rests(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    counting = Counting()

    async def test(tables: Tables) -> None:
        table = await new_table(tables, {name: SeatPlan("computer", "doctrine") for name in "AB"})
        table.join(Ear(None))
        tables.awaken(table)
        while tables._driving:
            await asyncio.sleep(0)
        tables.awaken(table)
        assert not tables._driving
        assert counting.decided == len(table.match.choices) == 2
        assert json.loads(table.update(None, -1))["thinking"] == ""

    within(tmp_path, test, Limits(choices_per_seat=1), counting)
    assert "refused" not in caplog.text


def record(*steps: tuple[int, tuple[str | int, ...]]) -> str:
    match: Match[Any] = Match(toy.TOY, "short")
    for seat, action in steps:
        match.enter(action, seat)
    return write(record_of(match))


CALL = ("call", 1)
FOUR_ORDERS = record((A, CALL), (B, CALL), (A, CALL), (B, CALL), (A, ("pass",)), (B, CALL), (B, CALL))
"""B calls four times before it first chooses."""


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(orders_between_choices=4, choices_per_seat=4), ""),
        (
            Limits(orders_between_choices=3),
            "line 12: B has more orders between two choices than expected, at most 3",
        ),
        (Limits(choices_per_seat=3), "line 12: B has more choices and orders than expected, at most 3"),
    ],
)
def test_a_record_has_the_bounds_of_a_match_at_play(tmp_path: Path, limits: Limits, said: str) -> None:
    async def test(tables: Tables) -> None:
        assert "B call 1 |" in FOUR_ORDERS.splitlines()[-1]
        if not said:
            assert len((await new_table(tables, record=FOUR_ORDERS)).match.choices) == 7
            return
        with pytest.raises(BadMatch, match=said):
            await new_table(tables, record=FOUR_ORDERS)
        assert tables.store.count() == 0
        # As far as it is within them it may be played on.
        assert len((await new_table(tables, record=FOUR_ORDERS, ply=6)).match.choices) == 6

    within(tmp_path, test, limits)


def test_orders_are_counted_from_a_seats_own_choice(tmp_path: Path) -> None:
    text = record((A, CALL), (A, CALL), (A, ("pass",)), (A, CALL), (A, CALL), (B, ("pass",)))

    async def test(tables: Tables) -> None:
        assert len((await new_table(tables, record=text)).match.choices) == 6

    within(tmp_path, test, Limits(orders_between_choices=2))


def test_a_stored_match_that_is_longer_than_it_may_be_now_is_opened(tmp_path: Path) -> None:
    kept: list[str] = []

    async def play(tables: Tables) -> None:
        table = await new_table(tables)
        for _ in range(5):
            order(tables, table, A)
        kept.append(table.id)

    async def look(tables: Tables) -> None:
        table = await tables.table(kept[0])
        assert len(table.match.choices) == 5
        with pytest.raises(Refused, match="A has made"):
            order(tables, table, A)

    within(tmp_path, play)
    within(tmp_path, look, Limits(choices_per_seat=3, orders_between_choices=3))
