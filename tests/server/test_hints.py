"""Hints: what the scripted player would do, for who plays against the computer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dangerclose import games
from dangerclose.core.ask import Refused
from dangerclose.core.game import Decision
from dangerclose.core.record import read
from dangerclose.server import thinking
from dangerclose.server.advice import question_for
from dangerclose.server.limits import Limits
from dangerclose.server.lines import Urgency
from dangerclose.server.protocol import NewMatch, SeatPlan
from dangerclose.server.store import Gone, Store
from dangerclose.server.table import Stale, Table
from dangerclose.server.tables import Tables
from dangerclose.server.thinking import Job, Thinkers
from tests.server.helpers import Client, Message, Server
from tests.server.inside import within
from tests.server.test_inside import Ear, choice

AGAINST_COMPUTER = {"ARVN": {"kind": "person"}, "NVA": {"kind": "computer", "level": "recruit"}}


def hint(client: Client) -> Message:
    """What is answered to who asks for a hint."""
    client.say(type="hint", version=client.latest["version"])
    while (message := client.next())["type"] not in ("hinted", "rejected"):
        pass
    return message


def test_a_hint_is_an_option_with_its_words_and_a_reason_for_who_asked_alone(server: Server) -> None:
    created = server.create(AGAINST_COMPUTER)
    match, token = created["match"]["id"], created["tokens"]["ARVN"]
    with (
        server.seat(match, token) as asking,
        server.seat(match, token) as window,
        server.seat(match) as other,
    ):
        found = hint(asking)
        option = next(one for one in asking.latest["ask"]["options"] if one["action"] == found["action"])
        assert found["label"] == option["label"]
        assert found["reason"].endswith(".")
        assert (found["version"], found["hints"]) == (asking.latest["version"], 1)
        assert hint(asking)["hints"] == 1  # the same decision once more
        asking.choose(found["action"])
        heard = [window.next(), other.next()]
        while heard[-1]["type"] != "update":
            heard.append(other.next())
        assert {one["type"] for one in heard} <= {"update", "presence"}
        assert asking.update()["hints"] == 1
    assert server.get(f"/api/matches/{match}")["hints"] == 1
    assert "note hint ply 0 ARVN\n" in server.http.get(f"/api/matches/{match}/record").text


def test_there_is_no_hint_where_another_person_plays_or_may_come(server: Server) -> None:
    for other in ("person", "open"):
        created = server.create({"ARVN": {"kind": "person"}, "NVA": {"kind": other}})
        with server.seat(created["match"]["id"], created["tokens"]["ARVN"]) as client:
            refused = hint(client)
            assert refused["type"] == "rejected"
            assert "NVA is for a person to play" in refused["reason"]
            assert server.get(f"/api/matches/{created['match']['id']}")["hints"] == 0


def test_who_does_not_decide_gets_no_hint(server: Server) -> None:
    created = server.create(AGAINST_COMPUTER)
    with server.seat(created["match"]["id"]) as spectator:
        assert "looks on" in hint(spectator)["reason"]
        spectator.say(type="hint", version=-7)
        assert spectator.until("rejected")
    created = server.create({"ARVN": {"kind": "computer", "level": "random"}, "NVA": {"kind": "person"}})
    with server.seat(created["match"]["id"], created["tokens"]["NVA"]) as client:
        client.say(type="hint", version=client.latest["version"] + 40)
        assert "moved on" in client.until("rejected")["reason"]


def test_much_advice_for_a_seat_takes_time(server: Server) -> None:
    created = server.create(AGAINST_COMPUTER)
    match, token = created["match"]["id"], created["tokens"]["ARVN"]
    with server.seat(match, token) as client:
        at_once = Limits().hints_at_once
        for _ in range(at_once + 1):
            client.say(type="hint", version=client.latest["version"])
        # The refusal needs no thought: it may come before the answers.
        answers = [client.next() for _ in range(at_once + 1)]
        assert sorted(one["type"] for one in answers) == ["hinted"] * at_once + ["rejected"]
        refused = next(one for one in answers if one["type"] == "rejected")
        assert f"Too many hints for this seat, expected at most {at_once} at once" in refused["reason"]
        assert "ask again in" in refused["reason"]


def test_another_window_does_not_bring_more_advice(tmp_path: Path) -> None:
    slow = Slow(Decision(("ready",), "The ready set-up is sound."))

    async def test(tables: Tables) -> None:
        table = await alone(tables)
        windows = [Ear(0) for _ in range(3)]
        for number, window in enumerate(windows):
            window.client = f"address {number}"
            table.join(window)
        for window in windows[:2]:
            tables.hint(table, window, table.number(0))
        with pytest.raises(Refused, match="hints for this seat, expected at most 2 at once"):
            tables.hint(table, windows[2], table.number(0))
        other = await alone(tables)
        windows[2].client = "another address"
        other.join(windows[2])
        tables.hint(other, windows[2], other.number(0))

    within(tmp_path, test, Limits(hints_at_once=2, hints_per_minute=0.001), slow)


@pytest.mark.parametrize(
    ("per_minute", "words"), [(0.001, "ask again in 60000 seconds"), (60.0, r"ask again in 1 second\.")]
)
def test_each_client_has_an_allowance_of_hints(tmp_path: Path, per_minute: float, words: str) -> None:
    slow = Slow(Decision(("ready",), "The ready set-up is sound."))

    async def test(tables: Tables) -> None:
        for number in range(3):
            table = await alone(tables)
            asker = Ear(0)
            table.join(asker)
            if number < 2:
                tables.hint(table, asker, table.number(0))
        with pytest.raises(Refused, match=f"Too many hints for your address.*{words}"):
            tables.hint(table, asker, table.number(0))
        asker.client = "elsewhere"
        tables.hint(table, asker, table.number(0))

    within(tmp_path, test, Limits(hints_per_client_at_once=2, hints_per_client_per_minute=per_minute), slow)


@pytest.mark.parametrize(
    ("limits", "said", "elsewhere"),
    [
        (Limits(hints_waiting_per_client=2), "2 hints for your address wait for an answer", True),
        (Limits(hints_waiting=2), "2 hints of this server wait for an answer", False),
    ],
)
def test_only_so_many_hints_wait(tmp_path: Path, limits: Limits, said: str, elsewhere: bool) -> None:
    slow = Slow(Decision(("ready",), "The ready set-up is sound."))

    async def test(tables: Tables) -> None:
        table = await alone(tables)
        here, there = Ear(0), Ear(0)
        there.client = "there"
        for one in (here, there):
            table.join(one)
        for _ in range(2):
            tables.hint(table, here, table.number(0))
        with pytest.raises(Refused, match=said):
            tables.hint(table, here, table.number(0))
        if elsewhere:
            tables.hint(table, there, table.number(0))
        else:
            with pytest.raises(Refused, match=said):
                tables.hint(table, there, table.number(0))
        slow.ready.set()
        while tables._advising:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        tables.hint(table, here, table.number(0))

    within(tmp_path, test, limits, slow)


@pytest.mark.parametrize("why", ["moved on", "gone", "neither"])
def test_a_hint_that_is_wanted_no_more_is_not_thought_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    thinkers = Thinkers(1, 10.0)
    thought: list[bool] = []

    def decided(job: Job) -> Decision:
        thought.append(job.fresh)
        return Decision(("ready",), "The ready set-up is sound.")

    async def here(_: object) -> ThreadPoolExecutor:
        return pool

    async def test(tables: Tables) -> None:
        table = await alone(tables)
        asker = asking(table)
        monkeypatch.setattr(thinking.Worker, "_started", here)
        monkeypatch.setattr(thinking, "_decide", decided)
        async with thinkers._worker(table.id).line.turn(Urgency.PERSON_WAITS, "somebody"):
            tables.hint(table, asker, table.number(0))
            await asyncio.sleep(0)
            if why == "moved on":
                tables.choose(table, 0, choice(table, 0))
            elif why == "gone":
                table.leave(asker)
        while tables._advising:
            await asyncio.sleep(0)
        assert (True in thought) == (why == "neither")
        assert (answer(asker)["type"] == "hinted") == (why == "neither")

    with ThreadPoolExecutor(1) as pool:
        within(tmp_path, test, thinkers=thinkers)


async def alone(tables: Tables, game: str = "anloc", scenario: str = "battle", person: int = 0) -> Table:
    """A match of a person in a seat against the computer."""
    computer = SeatPlan("computer", "doctrine")
    names = games.game(game).seats
    seats = {name: SeatPlan("person") if number == person else computer for number, name in enumerate(names)}
    created = await tables.create(NewMatch(game, scenario, seats))
    return await tables.table(created.match.id)


class Slow(Thinkers):
    """Answers when it is told to."""

    def __init__(self, answer: Decision | None) -> None:
        super().__init__(1, 1.0)
        self.ready = asyncio.Event()
        self.answer = answer

    async def advise(self, job: Job, client: str, wanted: Callable[[], bool]) -> Decision | None:
        await self.ready.wait()
        return self.answer


def asking(table: Table) -> Ear:
    """Somebody at the first seat who has heard nothing yet."""
    asker = Ear(0)
    table.join(asker)
    asker.told.clear()
    return asker


def answer(asker: Ear) -> Message:
    """What was answered to who asked."""
    found: Message = msgspec.json.decode(asker.told[0])
    return found


@pytest.mark.parametrize("moves", [False, True])
def test_play_goes_on_while_a_hint_is_thought_of(tmp_path: Path, moves: bool) -> None:
    slow = Slow(Decision(("ready",), "The ready set-up is sound."))

    async def test(tables: Tables) -> None:
        table = await alone(tables)
        asker = asking(table)
        tables.hint(table, asker, table.number(0))
        await asyncio.sleep(0)
        assert asker.told == []
        if moves:
            tables.choose(table, 0, choice(table, 0))
        slow.ready.set()
        while not asker.told:
            await asyncio.sleep(0)
        told = answer(asker)
        if moves:
            assert told["type"] == "rejected"
            assert tables.store.match(table.id).hints == ()  # type: ignore[union-attr]
        else:
            assert told["type"] == "hinted"
            assert told["reason"] == "The ready set-up is sound."

    within(tmp_path, test, thinkers=slow)


def test_no_answer_in_time_is_no_hint(tmp_path: Path) -> None:
    slow = Slow(None)
    slow.ready.set()

    async def test(tables: Tables) -> None:
        table = await alone(tables)
        asker = asking(table)
        tables.hint(table, asker, table.number(0))
        while not asker.told:
            await asyncio.sleep(0)
        told = answer(asker)
        assert told["type"] == "rejected"
        assert "in time" in told["reason"]
        assert table.card().hints == 0

    within(tmp_path, test, thinkers=slow)


def test_what_cannot_be_noted_is_not_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(Decision(("ready",), "The ready set-up is sound."))
    slow.ready.set()

    def gone(*_: object) -> None:
        raise Gone("gone")

    async def test(tables: Tables) -> None:
        table = await alone(tables)
        monkeypatch.setattr(Store, "note_hint", gone)
        asker = asking(table)
        tables.hint(table, asker, table.number(0))
        while not asker.told:
            await asyncio.sleep(0)
        assert answer(asker)["type"] == "rejected"

    within(tmp_path, test, thinkers=slow)


def test_a_hint_knows_what_the_seat_knows_and_no_more(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await alone(tables, "fte", "patrol-contact", person=1)  # who sets up first
        job = question_for(table, 1, table.number(1))
        ask = table.match.ask
        known = table.game.view(table.match.state, 1)
        assert msgspec.json.encode(job.view) == msgspec.json.encode(known)
        assert (job.ask, job.fresh, job.level) == (ask, True, "doctrine")
        with pytest.raises(Stale):
            question_for(table, 0, table.number(0))
        # While secrets are at play nobody else is told how often a seat asked.
        table.note_hint(1)
        counts = {viewer: _hints(table, viewer) for viewer in (None, 0, 1)}
        assert counts == {None: 0, 0: 0, 1: 1}
        assert table.card().hints == 0

    within(tmp_path, test)


def _hints(table: Table, viewer: int | None) -> Any:
    return msgspec.json.decode(table.update(viewer, -1))["hints"]


def test_a_game_without_a_player_of_its_own_has_no_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(tables: Tables) -> None:
        table = await alone(tables)
        monkeypatch.setattr(type(table.game), "levels", {})
        with pytest.raises(Refused, match="no scripted player"):
            question_for(table, 0, table.number(0))

    within(tmp_path, test)


def test_hints_stay_with_the_match(tmp_path: Path) -> None:
    kept: dict[str, str] = {}

    async def ask(tables: Tables) -> None:
        table = await alone(tables)
        kept["match"] = table.id
        table.note_hint(0)
        tables.choose(table, 0, choice(table, 0))
        table.note_hint(0)

    async def look(tables: Tables) -> None:
        table = await tables.table(kept["match"])
        assert table.card().hints == 2
        assert tables.card(kept["match"]).hints == 2

    within(tmp_path, ask)
    within(tmp_path, look)


def test_a_record_with_hints_and_names_is_read(server: Server) -> None:
    created = server.create(AGAINST_COMPUTER)
    match = created["match"]["id"]
    with Client(server, match) as client:
        client.say(type="hello", token=created["tokens"]["ARVN"], name="Anna")
        client.update()
        assert hint(client)["type"] == "hinted"
    notes = read(server.http.get(f"/api/matches/{match}/record").text).notes
    assert {"player ARVN Anna", "hint ply 0 ARVN"} <= set(notes)
