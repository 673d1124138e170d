"""Campaigns: the next match is set up from what the finished one carries on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dangerclose import games
from dangerclose.core import record as records
from dangerclose.core.ask import Action
from dangerclose.core.game import Onward
from dangerclose.server import tokens
from dangerclose.server.matches import record_from
from dangerclose.server.protocol import Choose, Created, NewMatch, SeatPlan, Update
from dangerclose.server.replays import Reels, verdict
from dangerclose.server.store import Store
from dangerclose.server.table import Table
from dangerclose.server.tables import BadMatch, NoSuchMatch, Tables, Unplayable
from dangerclose.server.unfit import DoesNotFit
from tests import patience
from tests.server.helpers import ROOT, Client, Message, Server, running
from tests.server.inside import within

ALONE = {"Squad": SeatPlan("person")}
FIRST = NewMatch("patience", "first", ALONE)


@pytest.fixture
def _with_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.game
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "patience"))
    monkeypatch.setattr(games, "game", lambda name: patience.PATIENCE if name == "patience" else real(name))


def best(options: Any) -> Action:
    """Goes to the bunker and in."""
    wanted: tuple[Action, ...] = (("go",), ("attack",))
    return next((action for action in wanted if action in options), options[-1])


def played_out(tables: Tables, table: Table, *, win: bool = True) -> None:
    """To the end; whoever rests never wins."""
    while (ask := table.match.ask) is not None:
        action = best(ask.options) if win else ("rest",)
        tables.choose(table, 0, Choose(table.version, ask.kind, list(action)))


async def finished(tables: Tables, monkeypatch: pytest.MonkeyPatch, *, win: bool = True) -> Created:
    """A first mission that was won, or lost."""
    for number in range(200):
        monkeypatch.setattr("dangerclose.core.match.new_seed", lambda seed=number: b"%016d" % seed)
        created = await tables.create(FIRST)
        played_out(tables, table := await tables.table(created.match.id), win=win)
        result = table.match.result
        assert result is not None
        if (result.outcome == "won") == win:
            return msgspec.structs.replace(created, match=tables.card(created.match.id))
    raise AssertionError("no such game in 200")


def after(created: Created, **more: Any) -> NewMatch:
    return NewMatch("", "", ALONE, after=created.match.id, **more)


def update(table: Table) -> Update:
    return msgspec.json.decode(table.update(0, -1), type=Update)


@pytest.mark.usefixtures("_with_patience")
def test_the_next_match_carries_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        first = await finished(tables, monkeypatch)
        assert (first.match.outcome, first.match.campaign, first.match.after) == ("won", "both", "")
        assert first.match.onward
        before = await tables.table(first.match.id)
        state = before.match.state
        onward = update(before).onward
        assert onward is not None
        assert (onward.campaign, onward.scenario, onward.title) == ("both", "second", "Second")

        second = await tables.create(after(first), first.tokens["Squad"])
        card = second.match
        assert (card.scenario, card.campaign, card.after) == ("second", "both", first.match.id)
        table = await tables.table(card.id)
        assert table.match.carried == f"men {state.men}\nholes {state.holes}"
        assert table.match.state.men == state.men
        assert update(table).onward is None
        assert table.seat_for(second.tokens["Squad"]) == 0
        with pytest.raises(KeyError):
            table.seat_for(first.tokens["Squad"])

        # Also when both are built from the store again.
        tables._live.clear()
        again = await tables.table(card.id)
        assert again.update(0, -1) == table.update(0, -1)
        stored = tables.stored(card.id)
        lines = records.write(record_from(stored, tables.store.choices(card.id), reveal=False)).splitlines()
        assert f"carried men {state.men}" in lines
        assert [one.id for one in tables.missions(card.id).matches] == [first.match.id, card.id]
        assert tables.missions(first.match.id) == tables.missions(card.id)
        tables._live.clear()
        assert tables.card(first.match.id).outcome == "won"

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_patience")
def test_there_is_one_next_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks again, because the answer was lost or by a second click, gets the same one."""

    async def test(tables: Tables) -> None:
        first = await finished(tables, monkeypatch)
        second = await tables.create(after(first), first.tokens["Squad"])
        count = tables.store.count()
        assert await tables.create(after(first), first.tokens["Squad"]) == second
        assert tables.store.count() == count
        with pytest.raises(Unplayable, match=second.match.id):
            await tables.create(after(first), tokens.new_token())
        played_out(tables, await tables.table(second.match.id))
        again = await tables.create(after(first), first.tokens["Squad"])
        assert (again.match.id, again.match.over, again.tokens) == (second.match.id, True, second.tokens)
        other = await finished(tables, monkeypatch)
        assert (await tables.create(after(other), other.tokens["Squad"])).tokens != second.tokens

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_patience")
def test_what_does_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        running_still = await tables.create(FIRST)
        with pytest.raises(Unplayable, match="not over"):
            await tables.create(after(running_still), "t")
        lost = await finished(tables, monkeypatch, win=False)
        assert (lost.match.outcome, lost.match.onward) == ("lost", False)
        assert lost.match.result == "Failed. The bunker holds out."
        assert update(await tables.table(lost.match.id)).onward is None
        with pytest.raises(BadMatch, match="nothing follows"):
            await tables.create(after(lost), "t")
        with pytest.raises(NoSuchMatch):
            await tables.create(NewMatch("", "", ALONE, after="nothing"), "t")
        won = await finished(tables, monkeypatch)
        for wrong in (
            after(won, record="danger close record 1"),
            NewMatch("anloc", "", ALONE, after=won.match.id),
            NewMatch("", "first", ALONE, after=won.match.id),
            NewMatch("", "", {}, after=won.match.id),
            after(won, switches={"magic": "yes"}),
        ):
            with pytest.raises(BadMatch):
                await tables.create(wrong, "t")

        def stricter(*_: Any) -> None:
            raise ValueError("expected a chaplain")

        with monkeypatch.context() as patch:
            patch.setattr(patience.Patience, "setup_carried", stricter)
            with pytest.raises(Unplayable, match="a chaplain"):
                await tables.create(after(won), "t")
        assert tables.store.following(won.match.id) is None

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_patience")
def test_newer_rules_touch_at_most_the_match_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes on from a finished match is kept: that the match itself no longer fits does not matter."""

    async def test(tables: Tables) -> None:
        first = await finished(tables, monkeypatch)
        carried = tables.stored(first.match.id).standing.onward
        tables._live.clear()

        def fails(*_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(patience.Patience, "go_in", fails)
        with pytest.raises(DoesNotFit):
            await tables.table(first.match.id)
        second = await tables.create(after(first), first.tokens["Squad"])
        assert carried is not None
        assert tables.stored(second.match.id).carried == carried.carried

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_patience")
def test_a_record_that_carries_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        first = await finished(tables, monkeypatch)
        second = await tables.create(after(first), first.tokens["Squad"])
        played_out(tables, await tables.table(second.match.id))
        stored = tables.stored(second.match.id)
        text = records.write(record_from(stored, tables.store.choices(stored.id), reveal=True))
        for ply in (-1, 1):
            loaded = await tables.create(NewMatch("", "", ALONE, record=text, ply=ply))
            found = tables.stored(loaded.match.id)
            assert (found.carried, found.campaign, found.after) == (stored.carried, "both", "")
            table = await tables.table(loaded.match.id)
            assert table.match.carried == stored.carried
        for wrong in ("men many", "men 2\ncarried holes 1\ncarried tanks 1"):
            bad = text.replace(f"carried {stored.carried.splitlines()[0]}", f"carried {wrong}")
            assert bad != text
            with pytest.raises(BadMatch, match="the record: carried: expected 'men N'"):
                await tables.create(NewMatch("", "", ALONE, record=bad))
        other = Tables.create(tables, NewMatch("anloc", "battle", {}, record=text))
        with pytest.raises(BadMatch):
            await other

    within(tmp_path, test)


@pytest.mark.usefixtures("_with_patience")
def test_the_verdict_on_what_was_carried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        first = await finished(tables, monkeypatch)
        second = await tables.create(after(first), first.tokens["Squad"])
        played_out(tables, await tables.table(second.match.id))
        reels = Reels(tables.store)
        one = tables.stored(first.match.id)
        assert verdict(await reels.reel(one), one).carried == ""
        two = tables.stored(second.match.id)
        reel = await reels.reel(two)
        good = verdict(reel, two, await reels.reel(one))
        assert (good.right, good.carried) == (True, "right")
        assert verdict(reel, two).carried == "unknown"
        assert verdict(reel, two).right
        forged = two._replace(carried="men 9\nholes 0")
        bad = verdict(reel, forged, await reels.reel(one))
        assert (bad.right, bad.carried) == (False, "wrong")
        assert "not what the match before" in bad.detail

    within(tmp_path, test)


# Over the wire


def options_of(ask: Message) -> list[list[Any]]:
    """All actions of an ask, families included."""
    families = [
        [*family["before"], member]
        for family in ask["families"]
        for member in range(64)
        if int(family["members"], 16) >> member & 1
    ]
    return [option["action"] for option in ask["options"]] + families


def played_over(server: Server, created: Message) -> Client:
    """A mission played to its end on a live socket."""
    client = server.seat(created["match"]["id"], created["tokens"]["Squad"])
    while client.latest["ask"] is not None:
        version = client.latest["version"]
        client.choose(list(best([tuple(action) for action in options_of(client.latest["ask"])])))
        client.update(version + 1)
    return client


def new_mission(server: Server) -> Message:
    return server.create({"Squad": {"kind": "person"}}, game="patience", scenario="first")


def won(server: Server) -> tuple[Message, Client]:
    for _ in range(200):
        created = new_mission(server)
        client = played_over(server, created)
        if client.latest["result"]["outcome"] == "won":
            return created, client
        client.close()
    raise AssertionError("no mission was won")


def plan_after(first: Message) -> tuple[Message, dict[str, str]]:
    """The next mission as a browser asks for it, and its headers."""
    plan = {"game": "", "scenario": "", "seats": {"Squad": {"kind": "person"}}, "after": first["match"]["id"]}
    return plan, {"Authorization": f"Bearer {first['tokens']['Squad']}"}


def test_a_campaign_over_the_wire(with_patience: Server, tmp_path: Path) -> None:
    server = with_patience
    first, client = won(server)
    assert client.latest["onward"] == {"campaign": "both", "scenario": "second", "title": "Second"}
    assert "men" not in str(client.latest["onward"])
    client.close()
    plan, mine = plan_after(first)
    assert server.http.post("/api/matches", json=plan).status_code == 403
    stranger = {"Authorization": f"Bearer {new_mission(server)['tokens']['Squad']}"}
    assert server.http.post("/api/matches", json=plan, headers=stranger).status_code == 403
    assert (
        server.http.post("/api/matches", json={**plan, "after": "nothing"}, headers=mine).status_code == 404
    )
    forged = server.http.post("/api/matches", json={**plan, "carried": "men 9"}, headers=mine)
    assert forged.status_code == 400
    answer = server.http.post("/api/matches", json=plan, headers=mine)
    assert answer.status_code == 201, answer.text
    second = answer.json()
    assert server.http.post("/api/matches", json=plan, headers=mine).json() == second
    played_over(server, second).close()

    ids = [first["match"]["id"], second["match"]["id"]]
    cards = server.get(f"/api/matches/{ids[1]}/missions")["matches"]
    assert [card["id"] for card in cards] == ids
    files = []
    for match in ids:
        files.append(tmp_path / f"{match}.record")
        files[-1].write_text(server.http.get(f"/api/matches/{match}/record").text)
    chain = [records.load(path) for path in files]
    assert len(records.verify_chain(patience.PATIENCE, chain)) == 2
    command = [sys.executable, "-m", "tests.server.with_toy", "verify", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    found = server.get(f"/api/matches/{ids[1]}/verdict")
    assert (found["right"], found["carried"]) == (True, "right")
    assert server.get(f"/api/matches/{ids[0]}/verdict")["carried"] == ""


def test_a_forged_carried_is_found(tmp_path: Path) -> None:
    """Somebody has changed the file."""
    path = tmp_path / "t.sqlite3"
    with running(path, "--rate", "2000", module="tests.server.with_toy") as server:
        first, client = won(server)
        client.close()
        plan = {
            "game": "",
            "scenario": "",
            "seats": {"Squad": {"kind": "person"}},
            "after": first["match"]["id"],
        }
        mine = {"Authorization": f"Bearer {first['tokens']['Squad']}"}
        second = server.http.post("/api/matches", json=plan, headers=mine).json()
        played_over(server, second).close()
    store = Store(path)
    stored = store.match(second["match"]["id"])
    assert stored is not None
    men, holes = stored.carried.splitlines()
    store._db.execute("UPDATE matches SET carried = ? WHERE id = ?", (f"{men}\nholes 7", stored.id))
    assert store.match(first["match"]["id"]).standing.onward == Onward("second", f"{men}\n{holes}")  # type: ignore[union-attr]
    store.close()
    with running(path, module="tests.server.with_toy") as server:
        found = server.get(f"/api/matches/{second['match']['id']}/verdict")
        assert (found["right"], found["carried"]) == (False, "wrong")
