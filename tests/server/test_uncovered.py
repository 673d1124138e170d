"""Everything uncovered for who looks on, where no person's secret is at stake, and nowhere else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from dangerclose import games
from dangerclose.core.events import UNCOVERED
from dangerclose.core.game import Decision
from dangerclose.core.record import record_of, write
from dangerclose.server.live import AtTable
from dangerclose.server.protocol import Choose, Hello, NewMatch, SeatPlan
from dangerclose.server.replays import Reels, replay
from dangerclose.server.store import StoredSeat
from dangerclose.server.table import Table
from dangerclose.server.tables import Tables
from dangerclose.server.thinking import Job
from tests import toy
from tests.server.inside import within
from tests.server.test_inside import Ear
from tests.server.test_story import FEW, asked, followed, over_http

COMPUTER, PERSON, OPEN = SeatPlan("computer", "random"), SeatPlan("person"), SeatPlan("open")
Message = dict[str, Any]


class NobodyThinks:
    """Computers that never come to a decision: the tests decide for them."""

    def warm_up(self, match: str) -> None: ...

    def stop(self) -> None: ...

    @property
    def waiting(self) -> int:
        return 0


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.game
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "toy"))
    monkeypatch.setattr(games, "game", lambda name: toy.TOY if name == "toy" else real(name))
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: b"0123456789abcdef")


def at_tables(path: Path, test: Callable[[Tables], Awaitable[None]]) -> None:
    within(path, test, thinkers=NobodyThinks())


async def new_table(tables: Tables, game: str, scenario: str, *plans: SeatPlan, **more: Any) -> Table:
    seats = dict(zip(games.game(game).seats, plans, strict=True))
    created = await tables.create(NewMatch(game, scenario, seats, **more))
    return await tables.table(created.match.id)


def choose(table: Table, *action: str | int) -> None:
    ask = table.match.ask
    assert ask is not None
    table.choose(ask.seat, Choose(table.number(ask.seat), ask.kind, list(action)))


def greeted(tables: Tables, table: Table, *, token: str = "", viewer: int | None = None) -> Message:
    """What somebody is sent first who wants to see everything."""
    said = Hello(token, uncovered=True)
    socket: Any = None
    connection = AtTable(socket, tables, table, viewer, said, "here")
    try:
        found: Message = json.loads(connection._news())
        return found
    finally:
        connection.leave()


def test_where_computers_play_all_cards_lie_open(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short", COMPUTER, COMPUTER)
        ears = {eyes: Ear(None, uncovered=eyes == UNCOVERED, story=True) for eyes in (None, UNCOVERED)}
        for ear in ears.values():
            table.join(ear)
        choose(table, "peek")
        assert {eyes: ear.woken for eyes, ear in ears.items()} == {None: 1, UNCOVERED: 1}
        choose(table, "roll")
        assert {eyes: ear.woken for eyes, ear in ears.items()} == {None: 1, UNCOVERED: 2}
        covered, open_ = (json.loads(table.update(eyes, -1)) for eyes in (None, UNCOVERED))
        assert (covered["uncovered"], open_["uncovered"]) == (False, True)
        assert open_["view"] == json.loads(msgspec.json.encode(toy.TOY.uncovered(table.match.state)))
        assert covered["view"]["cards"] == {}
        assert [event["kind"] for event in covered["events"]] == ["looked"]
        assert [event["kind"] for event in open_["events"]] == ["peeked", "looked"]
        assert open_["seat"] == covered["seat"] == ""
        assert open_["ask"]["kind"] == "bet"
        assert covered["ask"]["kind"] == ""
        assert open_["ask"]["options"] == []
        assert open_["ply"] == 2

    at_tables(tmp_path, test)


@pytest.mark.parametrize("plans", [(PERSON, COMPUTER), (OPEN, COMPUTER), (COMPUTER, OPEN), (PERSON, PERSON)])
def test_where_a_person_plays_nothing_is_uncovered_before_the_end(
    tmp_path: Path, plans: tuple[SeatPlan, SeatPlan]
) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short", *plans)
        assert not greeted(tables, table)["uncovered"]
        choose(table, "guess", 0)
        assert greeted(tables, table)["uncovered"]
        assert not greeted(tables, table, viewer=0)["uncovered"]  # a player keeps his own eyes

    at_tables(tmp_path, test)


def test_a_record_with_computers_may_be_uncovered_and_one_with_a_person_not(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short", PERSON, PERSON)
        choose(table, "peek")
        text = write(record_of(table.match))
        for plans, open_ in (((COMPUTER, COMPUTER), True), ((COMPUTER, PERSON), False)):
            again = await new_table(tables, "toy", "short", *plans, record=text)
            assert greeted(tables, again)["uncovered"] is open_

    at_tables(tmp_path, test)


def test_who_sees_everything_must_go_when_a_person_takes_a_seat(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        seats = {"A": COMPUTER, "B": OPEN}
        created = await tables.create(NewMatch("toy", "short", seats))
        table = await tables.table(created.match.id)
        table.seats[1] = StoredSeat("computer", "random", None)
        watching = Ear(None, uncovered=True)
        plain = Ear(None)
        table.join(watching)
        table.join(plain)
        table.seats[1] = StoredSeat("open", "", tables.store.seats(table.id)[1].token)
        table.seat_for("t" * 43, created.tokens["B"])
        assert watching.dropped
        assert not plain.dropped

    at_tables(tmp_path, test)


def test_a_game_with_hidden_units_uncovered(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "fte", "patrol-contact", COMPUTER, COMPUTER)
        table.join(Ear(None, uncovered=True, story=True))
        table.join(Ear(None, story=True))
        players = [table.game.player("doctrine", seat, 1) for seat in range(2)]
        had = {eyes: json.loads(table.update(eyes, -1)) for eyes in (None, UNCOVERED)}
        for _ in range(60):
            ask = table.match.ask
            assert ask is not None
            choose(table, *players[ask.seat].decide(table.match.view(ask.seat), ask).action)
        state = table.match.state
        covered, open_ = (json.loads(table.update(eyes, -1)) for eyes in (None, UNCOVERED))
        assert open_["view"]["position"]["hex"] == list(state.hex)
        assert open_["view"]["unknown"] == []
        assert covered["view"]["position"]["hex"] != list(state.hex)
        shown = {unit["unit"] for unit in open_["extras"]["units"]}
        assert shown > {unit["unit"] for unit in covered["extras"]["units"]}
        assert len(open_["events"]) > len(covered["events"])
        for eyes, last in ((None, covered), (UNCOVERED, open_)):
            news = json.loads(table.update(eyes, had[eyes]["version"], story=True))
            boards = followed({"base": had[eyes], **news})
            assert boards[-1] == msgspec.json.encode([last["view"], last["extras"]])

    at_tables(tmp_path, test)


def test_each_thing_is_told_once_to_who_sees_everything(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "fte", "trail-ambush", COMPUTER, COMPUTER)
        players = [table.game.player("doctrine", seat, 1) for seat in range(2)]
        while table.match.ask is not None and len(table.match.choices) < 400:
            ask = table.match.ask
            choose(table, *players[ask.seat].decide(table.match.view(ask.seat), ask).action)
        match = table.match
        told = {eyes: len(match.events_for(eyes)) for eyes in (None, 0, 1, UNCOVERED)}
        assert told[UNCOVERED] >= max(told[0], told[1], told[None])
        assert told[UNCOVERED] < len(match.events or [])
        contacts = match.game.view(match.state, None)
        assert contacts.position.masked
        assert all(
            table.game.words.sentence(event).find("ontact") < 0 for event in match.events_for(UNCOVERED)
        )

    at_tables(tmp_path, test)


def test_replays_with_all_eyes(tmp_path: Path) -> None:
    async def test(tables: Tables, browser: httpx.AsyncClient) -> None:
        tables._thinkers = NobodyThinks()  # type: ignore[assignment]
        persons = await new_table(tables, "toy", "short", PERSON, PERSON)
        computers = await new_table(tables, "toy", "short", COMPUTER, COMPUTER)
        for table in (persons, computers):
            choose(table, "peek")
        paths = "replay?seat=*", "position?ply=1&seat=*", "story?ply=1&seat=*", "story?seat=*"
        for path in paths:
            refused = await asked(browser, f"/api/matches/{persons.id}/{path}", code=403)
            assert "over" in refused["detail"]
            assert await asked(browser, f"/api/matches/{computers.id}/{path}")
        for path in ("replay", "position?ply=1", "story?ply=1", "replay?seat=A"):
            await asked(browser, f"/api/matches/{computers.id}/{path}", code=403)
        choose(persons, "guess", 0)
        found = await asked(browser, f"/api/matches/{persons.id}/position?ply=1&seat=*")
        assert found["uncovered"]
        assert len(found["view"]["cards"]) == 2
        frames = (await asked(browser, f"/api/matches/{persons.id}/replay?seat=*"))["frames"]
        assert [event["kind"] for event in frames[1]["events"]] == ["peeked", "looked"]
        story = await asked(browser, f"/api/matches/{persons.id}/story?ply=1&seat=*")
        assert followed(story)[-1] == msgspec.json.encode([found["view"], found["extras"]])

    over_http(tmp_path, test, FEW)


def test_without_secrets_everybody_sees_everything_anyway(tmp_path: Path) -> None:
    async def test(tables: Tables, browser: httpx.AsyncClient) -> None:
        table = await new_table(tables, "anloc", "battle", PERSON, PERSON)
        path = f"/api/matches/{table.id}/position?ply=0"
        plain, open_ = await asked(browser, path), await asked(browser, f"{path}&seat=*")
        assert (plain["view"], plain["extras"]) == (open_["view"], open_["extras"])

    over_http(tmp_path, test, FEW)


# Reasons


class Talking(NobodyThinks):
    """Computers that say why."""

    async def decide(self, job: Job, *_: object) -> Decision:
        number = len(job.ask.options) - 1 if job.ask.kind == "throw" else 1
        return Decision(job.ask.options[number], f"{job.ask.kind.capitalize()}, because.")


async def played_out(table: Table) -> None:
    """Wait until computers have finished their match."""
    while not table.match.over:
        await asyncio.sleep(0)


def test_computers_among_themselves_say_why(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short", COMPUTER, COMPUTER, pace=0.0)
        table.join(Ear(None))
        tables.awaken(table)
        while len(table.match.choices) < 4:
            await asyncio.sleep(0)
        assert not table.match.over
        covered, open_ = (json.loads(table.update(eyes, -1)) for eyes in (None, UNCOVERED))
        assert covered["reasons"] == []
        assert [card["reason"] for card in open_["reasons"]][:3] == [
            "Turn, because.",
            "Bet, because.",
            "Throw, because.",
        ]
        assert [card["ply"] for card in open_["reasons"]] == list(range(1, len(table.match.choices) + 1))
        assert open_["reasons"][0]["label"] == "Roll for points"
        assert {card["event"] for card in open_["reasons"]} <= set(range(len(open_["events"]) + 1))
        await played_out(table)
        assert len(json.loads(table.update(None, -1))["reasons"]) == len(table.match.choices)
        tables._live.clear()
        again = await tables.table(table.id)
        kept = json.loads(again.update(UNCOVERED, -1))["reasons"]
        assert [card["reason"] for card in kept] == [one.reason for one in tables.store.choices(table.id)]
        assert len(kept) == len(again.match.choices)
        reel = await Reels(tables.store).reel(tables.stored(table.id))
        frames = replay(reel, table.card(), None).frames
        assert [frame.reason for frame in frames[1:]] == [card["reason"] for card in kept]

    within(tmp_path, test, thinkers=Talking())


def test_where_nothing_is_secret_all_who_look_on_are_told_why(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "anloc", "battle", COMPUTER, COMPUTER, pace=0.0)
        table.join(Ear(None))
        tables.awaken(table)
        while len(table.match.choices) < 6:
            await asyncio.sleep(0)
        found = json.loads(table.update(None, -1))
        assert found["reasons"][0]["reason"].endswith("because.")
        later = json.loads(table.update(None, 3))["reasons"]
        assert later[-1] == found["reasons"][-1]
        assert 0 < len(later) < len(found["reasons"])

    within(tmp_path, test, thinkers=Talking())


@pytest.mark.parametrize("plans", [(PERSON, COMPUTER), (OPEN, COMPUTER)])
def test_a_computer_that_plays_against_somebody_keeps_its_reasons(
    tmp_path: Path, plans: tuple[SeatPlan, SeatPlan]
) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short", *plans)
        tables.choose(table, 0, Choose(table.number(0), "turn", ["pass"]))
        while len(table.match.choices) < 4:
            await asyncio.sleep(0)
        assert all(one.reason == "" for one in tables.store.choices(table.id))
        assert all(json.loads(table.update(eyes, -1))["reasons"] == [] for eyes in (None, 0, 1, UNCOVERED))

    within(tmp_path, test, FEW, thinkers=Talking())
