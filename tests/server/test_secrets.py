"""A game with secrets at the table: nobody is sent anything, not even a number, that betrays them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from dangerclose import games
from dangerclose.core.ask import Action, Refused
from dangerclose.core.game import Decision
from dangerclose.core.record import read, replay
from dangerclose.server.app import create_app
from dangerclose.server.limits import Limits
from dangerclose.server.protocol import Choose, NewMatch, Order, SeatPlan
from dangerclose.server.replays import Reels
from dangerclose.server.table import Stale, Table
from dangerclose.server.tables import Tables, Unplayable
from dangerclose.server.thinking import Job
from dangerclose.server.unfit import DoesNotFit
from tests import toy
from tests.server.helpers import Server, apart, running
from tests.server.inside import within
from tests.server.test_inside import Ear

A, B = 0, 1
VIEWERS: tuple[int | None, ...] = (A, B, None)
PEOPLE = {"A": SeatPlan("person"), "B": SeatPlan("person")}
SEED = b"0123456789abcdef"


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is one of the games, and its cards are always the same."""
    real = games.game
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "toy"))
    monkeypatch.setattr(games, "game", lambda name: toy.TOY if name == "toy" else real(name))
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: SEED)


async def new_table(tables: Tables, seats: dict[str, SeatPlan] | None = None) -> Table:
    created = await tables.create(NewMatch("toy", "short", seats or PEOPLE))
    return await tables.table(created.match.id)


def choose(tables: Tables, table: Table, *action: str | int) -> None:
    """A choice of the seat that is asked, as its browser would send it."""
    ask = table.match.ask
    assert ask is not None
    tables.choose(table, ask.seat, Choose(table.number(ask.seat), ask.kind, list(action)))


def order(tables: Tables, table: Table, seat: int, number: int) -> None:
    tables.order(table, seat, Order(["call", number]))


def told(table: Table, viewer: int | None, since: int = -1) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(table.update(viewer, since))
    return found


def timeless(update: dict[str, Any]) -> dict[str, Any]:
    """An update without what differs from match to match."""
    return {name: value for name, value in update.items() if name not in ("match", "version")}


# Versions


def test_a_secret_choice_or_order_is_no_news_to_others(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        ears = {viewer: Ear(viewer) for viewer in VIEWERS}
        for ear in ears.values():
            table.join(ear)
        before = {viewer: table.update(viewer, -1) for viewer in VIEWERS}
        choose(tables, table, "roll")
        for number in (1, 2, 2, 3):
            order(tables, table, A, number)
        for viewer in (B, None):
            assert ears[viewer].woken == 0
            assert table.update(viewer, -1) == before[viewer]
        assert ears[A].woken == 5, "each of its own is acknowledged, even the same again"
        assert told(table, A)["version"] == json.loads(before[A])["version"] + 5
        assert told(table, A)["view"]["call"] == 3
        assert table.version == 5
        choose(tables, table, "bet", 2)
        assert [ears[viewer].woken for viewer in VIEWERS] == [6, 1, 1]
        assert told(table, B)["version"] == json.loads(before[B])["version"] + 1

    within(tmp_path, test)


def test_others_are_sent_the_same_however_often_somebody_decides_in_secret(tmp_path: Path) -> None:
    """Two games that differ only in what A does in secret: B and the spectators cannot tell them apart."""
    told_of: list[list[Any]] = []

    async def play(tables: Tables, secretly: int) -> None:
        table = await new_table(tables)
        ears = [Ear(B), Ear(None)]
        for ear in ears:
            table.join(ear)
        heard: list[Any] = []
        since = {viewer: told(table, viewer)["version"] for viewer in (B, None)}
        first = dict(since)

        def listen() -> None:
            for ear in ears:
                if ear.woken:
                    ear.woken = 0
                    update = told(table, ear.viewer, since[ear.viewer])
                    since[ear.viewer] = update["version"]
                    heard.append((update["version"] - first[ear.viewer], timeless(update)))
                else:
                    heard.append(None)

        for way in (("roll",), ("bet", 1), ("go",), ("peek",), ("pass",), ("roll",), ("bet", 2), ("hold",)):
            for number in range(secretly):
                order(tables, table, A, number % 3)
                assert [ear.woken for ear in ears] == [0, 0]
                ask = table.match.ask
                if secretly % 2 and ask is not None and (ask.seat, ask.kind) == (A, "bet"):
                    tables.undo(table, A, table.number(A))
                    choose(tables, table, "roll")
            choose(tables, table, *way)
            listen()
        heard.append([tables.card(table.id).version, tables.card(table.id).ply])
        told_of.append(heard)

    async def test(tables: Tables) -> None:
        for secretly in (0, 1, 4):
            await play(tables, secretly)

    within(tmp_path, test)
    assert told_of[0] == told_of[1] == told_of[2]
    assert told_of[0][-1] == [0, 0]
    assert None in told_of[0]
    assert any(heard and heard[1]["events"] for heard in told_of[0][:-1])


def test_orders_of_others_do_not_make_a_choice_stale(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        seen = table.number(A)
        order(tables, table, B, 4)
        tables.choose(table, A, Choose(seen, "turn", ["roll"]))
        with pytest.raises(Stale, match="moved on"):
            tables.choose(table, A, Choose(seen, "bet", ["bet", 1]))
        with pytest.raises(Stale) as found:
            tables.choose(table, B, Choose(table.number(B), "bet", ["bet", 1]))
        assert (found.value.reason, found.value.rule) == ("It is for A to decide.", "")
        assert str(table.version) not in str(found.value)

    within(tmp_path, test)


def test_the_log_since_a_version(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        order(tables, table, A, 1)
        one = told(table, A)["version"]
        assert [event["kind"] for event in told(table, A)["events"]] == ["called"]
        order(tables, table, A, 2)
        choose(tables, table, "roll")
        update = told(table, A, one)
        assert (update["since"], [event["args"] for event in update["events"]]) == (1, [[A, 2]])
        tables.undo(table, A, table.number(A))
        assert table.match.choices == [("call", 1), ("call", 2)]
        for foreign in (-1, 0, 1, 10**6, table.number(A) + 1, table.number(A) + 10**6):
            assert told(table, A, foreign)["since"] == 0
            assert len(told(table, A, foreign)["events"]) == 2
        assert [event["ply"] for event in told(table, A)["events"]] == [1, 2]
        assert told(table, B)["events"] == []

    within(tmp_path, test)


def test_events_that_an_undo_moved_are_sent_again(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        choose(tables, table, "roll")
        seen = {viewer: table.number(viewer) for viewer in VIEWERS}
        order(tables, table, B, 5)
        order(tables, table, A, 6)
        after = {viewer: table.number(viewer) for viewer in VIEWERS}
        assert after[None] == seen[None]
        tables.undo(table, A, after[A])
        for viewer in (A, B):
            update = told(table, viewer, seen[viewer])
            assert (update["since"], len(update["events"])) == (0, 1)
            assert update["view"]["call"] == (6, 5)[viewer]
        stored = [choice.action for choice in tables.store.choices(table.id)]
        assert stored == ["call 5", "call 6"]
        assert told(table, None, seen[None])["events"] == []

    within(tmp_path, test)


def test_a_match_in_a_list_tells_no_numbers_before_the_end(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        before = tables.card(table.id)
        await asyncio.sleep(0.01)
        choose(tables, table, "roll")
        order(tables, table, B, 1)
        assert tables.card(table.id) == before
        tables._live.clear()
        assert tables.card(table.id).changed == before.changed
        assert (tables.card(table.id).version, tables.card(table.id).ply) == (0, 0)
        table = await tables.table(table.id)
        choose(tables, table, "bet", 1)
        assert tables.card(table.id).changed > before.changed
        choose(tables, table, "hold")
        choose(tables, table, "guess", 3)
        card = tables.card(table.id)
        assert (card.over, card.version, card.ply) == (True, 5, 5)

    within(tmp_path, test)


# Orders


def test_what_may_not_be_ordered(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        for action in (["call", 9], ["call"], ["call", "1"], ["roll"], ["fly"], [3]):
            with pytest.raises(Refused):
                tables.order(table, A, Order(action))
        with pytest.raises(Stale, match="looks on"):
            tables.order(table, None, Order(["call", 1]))
        assert table.version == 0
        choose(tables, table, "guess", 0)
        with pytest.raises(Stale, match="over"):
            tables.order(table, A, Order(["call", 1]))

    within(tmp_path, test)


def test_orders_are_not_endless(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        for number in range(3):
            order(tables, table, A, number)
            order(tables, table, B, number)
        for seat in (A, B):
            with pytest.raises(Refused, match="too many orders"):
                order(tables, table, seat, 1)
        choose(tables, table, "roll")
        order(tables, table, A, 1)
        with pytest.raises(Refused, match="too many orders"):
            order(tables, table, B, 1)  # else it could tell by this that A has decided

    within(tmp_path, test, Limits(orders_between_choices=3))


def test_orders_survive_a_restart(tmp_path: Path) -> None:
    old: dict[str, Any] = {}

    async def first(tables: Tables) -> None:
        table = await new_table(tables)
        order(tables, table, B, 4)
        choose(tables, table, "roll")
        order(tables, table, A, 2)
        choose(tables, table, "bet", 1)
        order(tables, table, A, 3)
        order(tables, table, B, 5)
        tables.undo(table, A, table.number(A))
        old["id"] = table.id
        old["told"] = {viewer: told(table, viewer) for viewer in VIEWERS}

    async def second(tables: Tables) -> None:
        table = await tables.table(old["id"])
        assert table.match.choices == [("call", 4), ("roll",), ("call", 2), ("call", 3), ("call", 5)]
        assert table.match.state.calls == [3, 5]
        for viewer in VIEWERS:
            before = old["told"][viewer]
            now = told(table, viewer, before["version"])
            assert now["since"] == 0
            assert now["version"] > before["version"], "a browser passes over what is older"
            for part in ("view", "extras", "ask", "undo", "thinking"):
                assert now[part] == before[part]
            assert [event["text"] for event in now["events"]] == [event["text"] for event in before["events"]]
        choose(tables, table, "bet", 2)
        order(tables, table, A, 1)
        tables.undo(table, A, table.number(A))
        choose(tables, table, "bet", 1)

    within(tmp_path, first)
    within(tmp_path, second)


# Undo


def test_nothing_is_taken_back_once_another_seat_is_asked(tmp_path: Path) -> None:
    """Else its refusal would tell when the other has decided something in secret."""

    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        choose(tables, table, "roll")
        assert told(table, A)["undo"] is True
        tables.undo(table, A, table.number(A))
        choose(tables, table, "pass")
        for secret in ("roll", ""):
            assert told(table, A)["undo"] is False
            with pytest.raises(Refused, match="It is for B to decide"):
                tables.undo(table, A, table.number(A))
            if secret:
                choose(tables, table, secret)

    within(tmp_path, test)


# What can be fetched


def test_nothing_that_holds_both_sides_choices_is_to_be_had_before_the_end(tmp_path: Path) -> None:
    plan = {"game": "toy", "scenario": "short", "seats": {"A": {"kind": "person"}, "B": {"kind": "person"}}}

    async def run() -> None:
        app = create_app(tmp_path / "t")
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
            created = (await browser.post("/api/matches", json=plan)).json()
            match = created["match"]["id"]
            tables = _tables(app)
            table = await tables.table(match)
            order(tables, table, B, 3)
            choose(tables, table, "roll")
            paths = ["record", "replay", "replay?seat=A", "position?ply=0", "position?ply=1&seat=A", "charts"]
            for token in ("", *created["tokens"].values()):
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                for path in paths:
                    answer = await browser.get(f"/api/matches/{match}/{path}", headers=headers)
                    assert answer.status_code == 403, path
                    assert "call" not in answer.text
            assert (await browser.get(f"/api/matches/{match}/verdict")).status_code == 409
            choose(tables, table, "bet", 1)
            choose(tables, table, "hold")
            choose(tables, table, "guess", 1)
            for path in paths:
                assert (await browser.get(f"/api/matches/{match}/{path}")).status_code == 200, path
            text = (await browser.get(f"/api/matches/{match}/record")).text
            assert "B call 3 |" in text
            assert replay(toy.TOY, read(text)).over
            frames = (await browser.get(f"/api/matches/{match}/replay")).json()["frames"]
            assert [frame["text"] for frame in frames[:3]] == ["", "call 3", "roll"]
            again = await browser.post("/api/matches", json={**plan, "record": text, "ply": 2})
            assert again.status_code == 201, again.text
            tables._thinkers.stop()

    apart(run())


def _tables(app: Any) -> Tables:
    """The tables of a server."""
    found = app._app._app.dependencies["tables"].dependency()
    assert isinstance(found, Tables)
    return found


def test_a_match_that_cannot_be_played_does_not_say_over_which_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        order(tables, table, B, 3)
        tables._live.clear()

        def stricter(self: toy.Toy, s: toy.State, seat: int, action: Action) -> None:
            raise Refused("No more calls.", "1.6/1")

        monkeypatch.setattr(toy.Toy, "order", stricter)
        with pytest.raises(DoesNotFit) as found:
            await tables.table(table.id)
        for viewer in (A, None):
            unfit = found.value.told(viewer)
            assert (unfit.seat, unfit.choice, unfit.fits, unfit.choices) == ("", "", 0, 0)
            assert "call" not in unfit.reason
        with pytest.raises(Unplayable) as refused:
            await Reels(tables.store).reel(tables.stored(table.id))
        assert "call" not in str(refused.value)

    within(tmp_path, test)


# Computers


class Slow:
    """Computers that take so long for each decision, and decide what is laid down."""

    def __init__(self, seconds: float, actions: list[Action]) -> None:
        self.seconds = seconds
        self.actions = list(actions)
        self.asked = 0

    async def decide(self, job: Job, *_: object) -> Decision:
        self.asked += 1
        await asyncio.sleep(self.seconds)
        return Decision(self.actions.pop(0) if self.actions else job.ask.options[0], "A secret plan.")

    def warm_up(self, match: str) -> None: ...

    def stop(self) -> None: ...


@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.05])
def test_how_long_a_computer_thinks_does_not_show(tmp_path: Path, seconds: float) -> None:
    """Two decisions in secret and one that shows: it shows at the beat."""
    beat = 0.25
    thinkers = Slow(seconds, [("roll",), ("bet", 1), ("hold",)])

    async def test(tables: Tables) -> None:
        clock = asyncio.get_running_loop().time
        table = await new_table(tables, {"A": SeatPlan("person"), "B": SeatPlan("computer", "doctrine")})
        ear = Ear(A)
        table.join(ear)
        for number in (1, 2):
            order(tables, table, A, number)
        choose(tables, table, "pass")
        began, woken = clock(), ear.woken
        while ear.woken == woken:
            await asyncio.sleep(0.001)
        assert table.match.choices[-2:] == [("roll",), ("bet", 1)]
        assert beat - 0.02 < clock() - began < beat + 0.1
        order(tables, table, A, 3)  # while it thinks
        asked = thinkers.asked
        while table.computer_to_decide is not None:
            await asyncio.sleep(0.001)
        assert thinkers.asked - asked <= 1, "an order of another seat does not make it think anew"
        assert ("call", 3) in table.match.choices

    within(tmp_path, test, Limits(secret_beat=beat), thinkers)


# Over the wire


def test_orders_over_the_wire_survive_a_kill(tmp_path: Path) -> None:
    plan = {"game": "toy", "scenario": "short"}
    server = Server(tmp_path / "t.sqlite3", module="tests.server.with_toy")
    table = server.table({"A": {"kind": "person"}, "B": {"kind": "person"}}, **plan)
    one, other = table.clients["A"], table.clients["B"]
    spectator = server.seat(table.id)
    watched = spectator.latest
    mine = other.latest["version"]
    other.say(type="order", action=["call", 9])
    refused = other.until("rejected")
    assert (refused["rule"], refused["version"]) == ("1.6/1", mine)
    for number in (3, 4):
        other.say(type="order", action=["call", number])
        mine += 1
        assert other.update()["version"] == mine
        assert other.latest["view"]["call"] == number
    spectator.say(type="order", action=["call", 3])
    assert "looks on" in spectator.until("rejected")["reason"]
    again = spectator.update()
    assert timeless(again) | {"seats": []} == timeless(watched) | {"seats": []}
    assert again["version"] == watched["version"]
    one.choose(["roll"])
    one.update(one.latest["version"] + 1)
    server.kill()
    server = Server(tmp_path / "t.sqlite3", module="tests.server.with_toy")
    back = server.seat(table.id, table.tokens["B"], mine)
    assert back.latest["version"] > mine
    assert back.latest["since"] == 0
    assert back.latest["view"]["call"] == 4
    assert [event["args"] for event in back.log] == [[1, 3], [1, 4]]
    away = server.seat(table.id, table.tokens["A"])
    assert away.log == []
    away.choose(["bet", 1])
    away.update(away.latest["version"] + 1)
    assert back.update()["view"]["bet"] == 1
    server.stop()


def test_a_computer_with_secrets_over_the_wire(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", module="tests.server.with_toy") as server:
        seats = {"A": {"kind": "person"}, "B": {"kind": "computer", "level": "doctrine"}}
        with server.table(seats, game="toy", scenario="short") as table:
            client = table.clients["A"]
            while client.latest["ask"] is not None:
                if client.latest["ask"]["mine"]:
                    client.say(type="order", action=["call", 2])
                    client.choose(["pass"], version=client.update()["version"])
                client.update(client.latest["version"] + 1)
            assert "It comes first" not in json.dumps(client.latest)
            assert server.get(f"/api/matches/{table.id}")["over"]


def test_the_catalogue_names_the_orders() -> None:
    from dangerclose.server import catalogue

    card = catalogue._card("toy")
    assert card.secrets
    assert card.orders == ["call"]
    assert catalogue._card("anloc").orders == []
