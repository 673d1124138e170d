"""Stored matches that newer rules refuse: what is told of them, and how they go on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from dangerclose import games
from dangerclose.core.ask import Action, Refused, Rule
from dangerclose.core.game import Decision
from dangerclose.core.record import read, replay, verify
from dangerclose.server import http
from dangerclose.server.matches import record_from
from dangerclose.server.protocol import Choose, NewMatch, Order, SeatPlan
from dangerclose.server.replays import Reels, verdict
from dangerclose.server.table import Table
from dangerclose.server.tables import Tables, Unplayable
from dangerclose.server.thinking import Job
from dangerclose.server.unfit import GENERAL, DoesNotFit
from tests import toy
from tests.server.helpers import PEOPLE, Client, Message, Server, running
from tests.server.inside import within

A, B = 0, 1
TWO = {"A": SeatPlan("person"), "B": SeatPlan("person")}


# Over the wire


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def greeted(server: Server, match: str, **hello: Any) -> Client:
    client = Client(server, match)
    client.say(type="hello", **hello)
    return client


def planted(path: Path, match: str, ply: int, action: str) -> list[str]:
    """Put something into a stored match that no rules allow; the choices as they are then."""
    db = sqlite3.connect(path)
    db.execute("UPDATE choices SET action = ? WHERE match = ? AND ply = ?", (action, match, ply))
    db.commit()
    found = db.execute("SELECT action FROM choices WHERE match = ? ORDER BY ply", (match,)).fetchall()
    db.close()
    return [row[0] for row in found]


def closed_with(client: Client) -> int:
    """The code with which the server closes a socket."""
    with suppress(ConnectionClosed):
        while True:
            client.next()
    return client.socket.close_code or 0


def test_a_match_is_mended(tmp_path: Path) -> None:
    """Everybody is told, one of the two lets it go on, and all find the table again by their links."""
    path = tmp_path / "t.sqlite3"
    server = Server(path)
    seats = {**PEOPLE, "NVA": {"kind": "open"}}
    created = server.create(seats)
    match, invitation = created["match"]["id"], created["tokens"]["NVA"]
    with server.seat(match, created["tokens"]["ARVN"]) as arvn:
        for _ in range(8):
            version = arvn.latest["version"]
            arvn.choose(next(action for action in arvn.actions() if action[0] == "place"))
            arvn.update(version + 1)
        before, log = arvn.latest, arvn.log
    other = server.create()["tokens"]["ARVN"]
    server.stop()
    choices = planted(path, match, 5, "done")
    with running(path) as server:
        seat = greeted(server, match, token=created["tokens"]["ARVN"], version=before["version"])
        guest = greeted(server, match, token="g" * 40, invitation=invitation)
        spectator = greeted(server, match, token="")
        told: Message = seat.next()
        assert {name: told[name] for name in ("type", "match", "game", "scenario", "fits", "choices")} == {
            "type": "unfit", "match": match, "game": "anloc", "scenario": "battle", "fits": 4, "choices": 8,
        }  # fmt: skip
        assert (told["seat"], told["choice"], told["mend"]) == ("ARVN", "done", True)
        assert told["reason"]
        for one in (guest, spectator):
            assert one.next() == {**told, "mend": False}
        assert closed_with(greeted(server, match, token="x" * 40)) == 4403

        # The socket stays usable.
        seat.say(type="choose", version=before["version"], kind="set-up", action=["ready"])
        assert "mended first" in seat.next()["reason"]
        assert seat.next() == told
        seat.say(type="resync", version=-1)
        assert seat.next() == told
        seat.say(type="nonsense")
        assert seat.next()["type"] == "rejected"
        assert server.get("/api/health")["connections"] == 3
        assert server.http.get(f"/api/matches/{match}/replay").status_code == 409
        assert f"ARVN {choices[7]}" in server.http.get(f"/api/matches/{match}/record").text

        # Not everybody may, and only from where it fits.
        address = f"/api/matches/{match}/mend"
        assert server.http.post(address, json={"fits": 4}).status_code == 403
        assert server.http.post(address, json={"fits": 4}, headers=bearer(other)).status_code == 403
        assert server.http.post(address, json={"fits": 4}, headers=bearer(invitation)).status_code == 403
        mine = bearer(created["tokens"]["ARVN"])
        assert server.http.post(address, json={"fits": -1}, headers=mine).status_code == 400
        for wrong in (3, 5, 8):
            answer = server.http.post(address, json={"fits": wrong}, headers=mine)
            assert answer.status_code == 409
            assert "choice 4" in answer.json()["detail"]
        assert server.get(f"/api/matches/{match}")["mended"] == 0

        answer = server.http.post(address, json={"fits": 4}, headers=mine)
        assert answer.status_code == 200
        assert (answer.json()["ply"], answer.json()["mended"]) == (4, 1)
        for one in (seat, guest, spectator):
            assert closed_with(one) == 1012
        assert server.http.post(address, json={"fits": 4}, headers=mine).status_code == 409

        # The table, for those who had it before too.
        back = server.seat(match, created["tokens"]["ARVN"], before["version"])
        assert back.latest["version"] == before["version"] + 1
        assert back.latest["ply"] == 4
        assert back.latest["seedHash"] != before["seedHash"]
        assert back.latest["since"] == len([card for card in log if card["ply"] <= 4])
        taken = greeted(server, match, token="g" * 40, invitation=invitation)
        assert taken.update()["seat"] == "NVA"
        back.choose(back.actions()[0])
        assert back.update(before["version"] + 2)["ply"] == 5

        # Nothing is lost.
        record = server.http.get(f"/api/matches/{match}/record").text
        assert "given 4" in record.splitlines()
        old = server.http.get(f"/api/matches/{match}/aside/1", headers=mine).text
        assert [step.text for step in read(old).steps[1:]] == choices
        assert read(old).seed_hash == before["seedHash"]
        assert server.http.get(f"/api/matches/{match}/aside/1").status_code == 403
        assert server.http.get(f"/api/matches/{match}/aside/1", headers=bearer(other)).status_code == 403
        assert server.http.get(f"/api/matches/{match}/aside/2", headers=mine).status_code == 404
        assert server.http.get(f"/api/matches/{match}/aside/0", headers=mine).status_code == 400
        for one in (back, taken):
            one.close()
    with running(path) as server, server.seat(match, created["tokens"]["ARVN"]) as again:
        assert again.latest["ply"] == 5


# With secrets, inside


@pytest.fixture
def _with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.game
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "toy"))
    monkeypatch.setattr(games, "game", lambda name: toy.TOY if name == "toy" else real(name))


async def new_table(tables: Tables, seats: dict[str, SeatPlan] | None = None) -> Table:
    created = await tables.create(NewMatch("toy", "short", seats or TWO))
    return await tables.table(created.match.id)


def choose(tables: Tables, table: Table, *action: str | int) -> None:
    ask = table.match.ask
    assert ask is not None
    tables.choose(table, ask.seat, Choose(table.number(ask.seat), ask.kind, list(action)))


async def unfit(tables: Tables, match: str) -> DoesNotFit:
    """Why a match is refused when it is built from the store."""
    tables._live.clear()
    with pytest.raises(DoesNotFit) as found:
        await tables.table(match)
    return found.value


def no_peeking(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Newer rules in which nobody may peek, or in which that fails."""
    real = toy.Toy.act

    def act(self: toy.Toy, s: toy.State, seat: int, choice: Action) -> Rule[None]:
        if choice[0] == "peek":
            raise error
        yield from real(self, s, seat, choice)

    monkeypatch.setattr(toy.Toy, "act", act)


def played_out(tables: Tables, table: Table) -> None:
    """To the end, with dice."""
    while (ask := table.match.ask) is not None:
        wanted: list[Action] = [("roll",), ("bet", 1), ("go",)]
        choose(tables, table, *next(action for action in wanted if action in ask.options))


@pytest.mark.usefixtures("_with_the_toy")
def test_only_who_chose_is_told_what_does_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        for number in (1, 2, 3):
            tables.order(table, B, Order(["call", number]))  # in secret: they must not be counted
        choose(tables, table, "peek")
        tables.order(table, B, Order(["call", 4]))
        choose(tables, table, "peek")
        choose(tables, table, "pass")
        real = toy.Toy.step

        def step(self: toy.Toy, s: toy.State) -> Rule[None]:
            if s.turn != 1:
                yield from real(self, s)
                return
            rules = real(self, s)
            ask: Any = next(rules)
            ask.options.remove(("peek",))
            choice = yield ask
            try:
                while True:
                    choice = yield rules.send(choice)
            except StopIteration:
                return

        monkeypatch.setattr(toy.Toy, "step", step)
        found = await unfit(tables, table.id)
        assert found.misfit.fits == 5
        mine = found.told(B)
        assert (mine.seat, mine.choice, mine.fits, mine.choices) == ("B", "peek", 5, 0)
        assert mine.reason not in ("", GENERAL)
        for viewer in (A, None):
            other = found.told(viewer)
            assert (other.seat, other.choice, other.reason, other.choices) == ("", "", GENERAL, 0)
            assert other.fits == 1, "how often B decided in secret"
        assert [found.told(viewer).mend for viewer in (A, B, None)] == [True, True, False]

        with pytest.raises(Unplayable):
            await tables.mend(table.id, A, 5)
        with pytest.raises(http.Forbidden):
            http._demand_over(tables.stored(table.id), "record")
        card = await tables.mend(table.id, A, 1)
        assert (card.ply, card.version, card.decides) == (0, 0, "B")
        again = await tables.table(table.id)
        assert again.match.choices == table.match.choices[:5]
        assert again.match.state.cards == table.match.state.cards
        with pytest.raises(http.Forbidden):
            http._demand_over(tables.stored(table.id), "record")
        played_out(tables, again)
        old = tables.store.set_aside(table.id, 1)
        assert old is not None
        assert len(read(old).steps) == 8

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_the_toy")
@pytest.mark.parametrize("fits", [0, 2, 6])
def test_the_dice_after_it_are_new_and_can_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fits: int
) -> None:
    """Those before it are given; the rest follows from a new seed, whose hash is told at once."""
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: b"the first seed..")
    monkeypatch.setattr("dangerclose.core.record.new_seed", lambda: b"the other seed..")

    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        while len(table.match.choices) < fits:
            ask = table.match.ask
            assert ask is not None
            choose(tables, table, *{"turn": ("roll",), "bet": ("bet", 1), "throw": ("go",)}[ask.kind])
        given = list(table.match.chance.outcomes)
        while len(table.match.choices) % 3:
            choose(tables, table, *{"bet": ("bet", 1), "throw": ("hold",)}[table.match.ask.kind])  # type: ignore[union-attr]
        choose(tables, table, "peek")
        planted_at = len(table.match.choices) if fits % 3 == 0 else fits + 1
        tables.store._db.execute("UPDATE choices SET action = 'call 9' WHERE ply = ?", (planted_at,))
        found = await unfit(tables, table.id)
        assert found.misfit.fits == fits
        await tables.mend(table.id, A, found.told(A).fits)
        again = await tables.table(table.id)
        assert again.match.chance.outcomes == given
        assert again.match.chance.seed != table.match.chance.seed
        assert again.match.seed_hash != table.match.seed_hash
        played_out(tables, again)
        assert len(again.match.chance.outcomes) > len(given)
        stored = tables.stored(table.id)
        checked = verdict(await Reels(tables.store).reel(stored), stored)
        assert checked.right, checked.detail
        assert checked.given == len(given)
        assert "mended" in checked.detail
        record = record_from(stored, tables.store.choices(table.id), reveal=True)
        assert record.given == fits
        assert verify(toy.TOY, record).given == len(given)
        assert replay(toy.TOY, record).over

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_the_toy")
@pytest.mark.parametrize("error", [ZeroDivisionError(), Refused("No.", "1.1/1"), AssertionError("a secret")])
def test_rules_that_fail_at_a_choice_do_not_fit_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        choose(tables, table, "pass")
        choose(tables, table, "peek")
        choose(tables, table, "pass")
        no_peeking(monkeypatch, error)
        found = await unfit(tables, table.id)
        assert found.misfit.fits == 1
        assert "secret" not in found.told(B).reason
        with pytest.raises(Unplayable):
            await Reels(tables.store).reel(tables.stored(table.id))
        await tables.mend(table.id, B, found.told(B).fits)
        again = await tables.table(table.id)
        assert again.match.choices == [("pass",)]
        choose(tables, again, "pass")
        assert [choice.action for choice in tables.store.choices(table.id)] == ["pass", "pass"]

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_the_toy")
@pytest.mark.parametrize("how", ["scenario", "setup", "start"])
def test_not_even_the_start_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        choose(tables, table, "pass")

        def fails(*_: Any) -> None:
            raise ValueError("a secret")

        if how == "scenario":
            monkeypatch.setattr(toy.Toy, "scenarios", {})
        elif how == "setup":
            monkeypatch.setattr(toy.Toy, "setup", fails)
        else:
            tables.store._db.execute("UPDATE matches SET start = '3 77'")
        found = await unfit(tables, table.id)
        for viewer in (A, B, None):
            told = found.told(viewer)
            assert (told.fits, told.seat, told.choice, told.mend) == (-1, "", "", False)
            assert "77" not in told.reason
            assert "secret" not in told.reason
        for fits in (-1, 0):
            with pytest.raises(Unplayable, match="not even its start"):
                await tables.mend(table.id, A, fits)
        assert tables.card(table.id).title.startswith("Toy: ")
        assert len(tables.store.choices(table.id)) == 1

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_the_toy")
def test_a_finished_match_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        choose(tables, table, "peek")
        choose(tables, table, "guess", 1)
        no_peeking(monkeypatch, Refused("No.", "1.1/1"))
        found = await unfit(tables, table.id)
        spectator = found.told(None)
        assert (spectator.fits, spectator.choices, spectator.seat, spectator.choice) == (0, 2, "A", "peek")
        assert not found.told(A).mend
        with pytest.raises(Unplayable, match="over"):
            await tables.mend(table.id, A, 0)
        assert tables.card(table.id).result

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_the_toy")
def test_two_who_mend_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        choose(tables, table, "pass")
        choose(tables, table, "peek")
        no_peeking(monkeypatch, ZeroDivisionError())
        fits = (await unfit(tables, table.id)).told(A).fits
        done = await asyncio.gather(
            tables.mend(table.id, A, fits), tables.mend(table.id, B, fits), return_exceptions=True
        )
        assert [isinstance(one, Unplayable) for one in done] == [False, True]
        assert tables.stored(table.id).mended == 1

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_the_toy")
def test_who_asks_while_it_is_mended_finds_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was read from the store before, and found unfit after it had been mended."""

    async def test(tables: Tables) -> None:
        table = await new_table(tables)
        choose(tables, table, "pass")
        choose(tables, table, "peek")
        no_peeking(monkeypatch, ZeroDivisionError())
        found = await unfit(tables, table.id)
        gate = asyncio.Event()

        async def late(match: str, client: str) -> Table:
            await gate.wait()
            raise found

        with monkeypatch.context() as patch:
            patch.setattr(tables, "_load", late)
            asked = asyncio.create_task(tables.table(table.id))
            await asyncio.sleep(0)
        mending = asyncio.create_task(tables._mended(found))
        fresh = await mending
        gate.set()
        assert await asked is fresh

    within(tmp_path, test)


class Passing:
    """Computers that pass."""

    async def decide(self, job: Job, *_: object) -> Decision:
        return Decision(("pass",), "")

    def warm_up(self, match: str) -> None: ...

    def stop(self) -> None: ...


@pytest.mark.usefixtures("_with_the_toy")
def test_a_computer_goes_on_after_it_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        seats = {"A": SeatPlan("person"), "B": SeatPlan("computer", "random")}
        table = await new_table(tables, seats)
        choose(tables, table, "pass")
        while len(table.match.choices) < 2:
            await asyncio.sleep(0.01)
        tables.store._db.execute("UPDATE choices SET action = 'call 9', seat = 1 WHERE ply = 2")
        found = await unfit(tables, table.id)
        assert found.told(A).choice == ""
        await tables.mend(table.id, A, found.told(A).fits)
        again = await tables.table(table.id)
        while len(again.match.choices) < 2:
            await asyncio.sleep(0.01)
        assert again.match.seats_chosen[1] == B

    within(tmp_path, test, thinkers=Passing())
