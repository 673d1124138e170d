"""The live socket: play, refusals that change nothing, catching up, undo."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.helpers import PEOPLE, Client, Message, Server, Table

DICE = random.Random(1972)


def refused(client: Client) -> Message:
    """The refusal that comes next; nothing has changed."""
    message = client.until("rejected")
    assert message["reason"]
    return message


def closed(client: Client) -> int:
    """The code with which the server closes."""
    with suppress(ConnectionClosed):
        while True:
            client.next()
    assert client.socket.close_code is not None
    return client.socket.close_code


def standing(server: Server, match: str) -> tuple[int, str]:
    """Version and record: what a refusal must leave as it was."""
    return server.get(f"/api/matches/{match}")["version"], server.http.get(
        f"/api/matches/{match}/record"
    ).text


def test_a_whole_game_with_a_spectator(server: Server) -> None:
    with server.table() as table, server.seat(table.id) as spectator:
        assert spectator.latest["seat"] == ""
        while table.clients["ARVN"].latest["ask"] is not None:
            table.step(DICE)
            for name, client in table.clients.items():
                ask = client.latest["ask"]
                if ask is not None:
                    assert ask["mine"] == (ask["seat"] == name) == bool(ask["options"])
        last = table.clients["ARVN"].latest
        spectator.update(last["version"])
        assert last["result"]["winner"] in ("ARVN", "NVA")
        assert last["seed"]
        assert table.clients["ARVN"].log == table.clients["NVA"].log == spectator.log
        assert [event["number"] for event in spectator.log] == list(range(len(spectator.log)))
        assert {event["turn"] for event in spectator.log} >= {0, 1}
        verdict = server.get(f"/api/matches/{table.id}/verdict")
        assert verdict["right"]
        assert verdict["seed"] == last["seed"]
        assert verdict["seedHash"] == last["seedHash"]


def test_spectators_see_the_public_view_and_no_options(server: Server) -> None:
    with server.table() as table, server.seat(table.id) as spectator:
        for _ in range(30):
            table.step(DICE)
            update = spectator.update(table.version)
            assert update["ask"]["options"] == []
            assert update["ask"]["mine"] is False
            assert update["view"]["seat"] is None
            assert update["undo"] is False
            assert update["seed"] == ""


def test_spectators_do_not_decide(server: Server) -> None:
    with server.table() as table, server.seat(table.id) as spectator:
        before = standing(server, table.id)
        spectator.choose(table.decider().actions()[0])
        refused(spectator)
        spectator.say(type="undo", version=0)
        refused(spectator)
        assert standing(server, table.id) == before


def test_what_an_update_holds(server: Server) -> None:
    with server.table() as table:
        update = table.clients["ARVN"].latest
        assert (update["game"], update["scenario"], update["seat"]) == ("anloc", "battle", "ARVN")
        assert update["version"] == update["ply"] == 0
        assert update["extras"]["faces"]
        option = update["ask"]["options"][0]
        assert set(option) == {"action", "text", "label", "rule", "note", "forgone", "launch"}
        assert (update["undo"], update["undoRefused"]) == (False, "Nothing has been chosen yet.")
        assert len(update["seedHash"]) == 64


@pytest.mark.parametrize("token", ["wrong", "x" * 32, "é", "\x00"])
def test_a_wrong_token(server: Server, token: str) -> None:
    match = server.create()["match"]["id"]
    client = Client(server, match)
    client.say(type="hello", token=token)
    assert "token" in refused(client)["reason"]
    assert closed(client) == 4403


def test_a_token_of_another_match(server: Server) -> None:
    match = server.create()["match"]["id"]
    client = Client(server, match)
    client.say(type="hello", token=server.create()["tokens"]["NVA"])
    assert closed(client) == 4403


@pytest.mark.parametrize("match", ["000000000000", "nothing", "a" * 300, "%00", "..%2f"])
def test_no_such_match(server: Server, match: str) -> None:
    client = Client(server, match)
    client.say(type="hello", token="")
    assert closed(client) in (4404, 1000)


@pytest.mark.parametrize(
    "first",
    ["", "[]", "null", "hello", '{"type":"choose","version":0,"kind":"","action":["done"]}', '{"type":"x"}'],
)
def test_hello_comes_first(server: Server, first: str) -> None:
    client = Client(server, server.create()["match"]["id"])
    client.socket.send(first)
    assert "hello" in refused(client)["reason"]
    assert closed(client) == 4400


def test_a_stale_version(server: Server) -> None:
    with server.table() as table:
        first = table.decider()
        old = first.latest
        table.step(DICE)
        before = standing(server, table.id)
        first.choose(old["ask"]["options"][0]["action"], version=old["version"], kind=old["ask"]["kind"])
        message = refused(first)
        assert message["version"] == before[0] == 1
        assert "moved on" in message["reason"]
        assert first.update()["version"] == 1
        assert standing(server, table.id) == before


def test_a_version_to_come(server: Server) -> None:
    with server.table() as table:
        client = table.decider()
        client.choose(client.actions()[0], version=5)
        refused(client)
        assert client.update()["version"] == 0


def test_somebody_elses_decision(server: Server) -> None:
    with server.table() as table:
        decider = table.decider()
        other = next(one for one in table.clients.values() if one is not decider)
        before = standing(server, table.id)
        other.choose(decider.actions()[0])
        message = refused(other)
        assert message["reason"] == f"It is for {decider.latest['seat']} to decide."
        assert message["rule"]
        other.update()
        assert standing(server, table.id) == before


def test_another_decision(server: Server) -> None:
    with server.table() as table:
        client = table.decider()
        client.choose(client.actions()[0], kind="retreat")
        assert "retreat" in refused(client)["reason"]
        assert client.update()["version"] == 0


def test_an_action_that_is_not_offered_is_answered_with_a_rule(server: Server) -> None:
    with server.table() as table:
        table.ready()
        client = table.decider()
        before = standing(server, table.id)
        client.choose(["effort", 6])
        message = refused(client)
        assert message["rule"]
        assert len(message["reason"]) > 10
        assert message["version"] == before[0]
        assert standing(server, table.id) == before
        table.step(DICE)


@pytest.mark.parametrize(
    "action",
    [
        ["fly"],
        ["effort"],
        ["effort", "2"],
        ["place", 10_000, 3],
        ["place", -1, -1],
        ["effort", 2**31 - 1],
        ["done", 1],
        [3],
    ],
)
def test_no_action_at_all(server: Server, action: list[Any]) -> None:
    with server.table() as table:
        table.ready()
        client = table.decider()
        before = standing(server, table.id)
        client.choose(action)
        refused(client)
        assert standing(server, table.id) == before


def test_an_order_in_a_game_without_orders(server: Server) -> None:
    with server.table() as table, server.seat(table.id) as spectator:
        before = standing(server, table.id)
        for client in (*table.clients.values(), spectator):
            for action in (["effort", 2], ["fly"], ["done", 1], [3]):
                client.say(type="order", action=action)
                refused(client)
        assert standing(server, table.id) == before


def test_nothing_is_taken_back_after_the_end(server: Server) -> None:
    dice = random.Random(1)
    with server.table() as table:
        while table.clients["ARVN"].latest["ask"] is not None:
            table.step(dice)
        for client in table.clients.values():
            assert client.latest["undo"] is False
            client.say(type="undo", version=client.latest["version"])
            assert refused(client)["reason"] == "The game is over."


MALFORMED = [
    "",
    "{",
    "nonsense",
    "[1, 2",
    '"choose"',
    "{}",
    '{"type":"steal"}',
    '{"type":"choose"}',
    '{"type":"choose","version":"0","kind":"set-up","action":["ready"]}',
    '{"type":"choose","version":0,"kind":"set-up","action":"ready"}',
    '{"type":"choose","version":0,"kind":"set-up","action":[]}',
    '{"type":"choose","version":0,"kind":"set-up","action":[["ready"]]}',
    '{"type":"choose","version":0,"kind":"set-up","action":["ready",1,2,3,4,5,6,7,8]}',
    '{"type":"choose","version":0,"kind":"set-up","action":["ready",1e400]}',
    '{"type":"choose","version":0,"kind":"set-up","action":["ready"],"seat":"NVA"}',
    '{"type":"choose","version":99999999999999999999,"kind":"set-up","action":["ready"]}',
    '{"type":"undo","version":null}',
    '{"type":"order"}',
    '{"type":"order","action":[]}',
    '{"type":"order","action":"ready"}',
    '{"type":"order","action":["ready",1,2,3,4,5,6,7,8]}',
    '{"type":"order","action":["ready"],"seat":"NVA"}',
    '{"type":"hello","token":""}',
    "[" * 8000,
    '{"type":' * 1500,
    '{"type":"choose","version":0,"kind":"set-up","action":' + "[" * 7000 + "]" * 7000 + "}",
]


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed(server: Server, text: str) -> None:
    with server.table() as table:
        client = table.decider()
        client.socket.send(text)
        assert "Traceback" not in refused(client)["reason"]
        client.socket.send(text.encode() or b"\xff\xfe")
        refused(client)
        assert server.get(f"/api/matches/{table.id}")["version"] == 0
        table.step(DICE)


def test_a_binary_message_that_is_no_text(server: Server) -> None:
    with server.table() as table:
        client = table.decider()
        client.socket.send(b"\x80\xff" * 50)
        refused(client)
        table.step(DICE)


def test_too_large(server: Server) -> None:
    with server.table() as table:
        client = table.decider()
        client.say(type="choose", version=0, kind="x" * 20_000, action=["ready"])
        assert closed(client) == 1009
        assert server.get(f"/api/matches/{table.id}")["version"] == 0


def test_too_many_at_the_table(server: Server) -> None:
    match = server.create()["match"]["id"]
    crowd = [server.seat(match) for _ in range(64)]
    one_more = Client(server, match)
    one_more.say(type="hello", token="")
    assert closed(one_more) == 4429
    crowd.pop().close()
    while server.get("/api/health")["connections"] > 63:
        pass
    server.seat(match).close()
    for client in crowd:
        client.close()


def test_two_sockets_for_one_seat(server: Server) -> None:
    with server.table() as table, server.seat(table.id, table.tokens["ARVN"]) as twin:
        table.step(DICE)
        assert twin.update(1)["ask"] == table.clients["ARVN"].latest["ask"]


def test_who_is_there(server: Server) -> None:
    created = server.create()
    match, tokens = created["match"]["id"], created["tokens"]
    with server.seat(match, tokens["ARVN"]) as first:
        assert [seat["online"] for seat in first.latest["seats"]] == [True, False]
        second = server.seat(match, tokens["NVA"])
        while not first.until("presence")["seats"][1]["online"]:
            pass
        second.close()
        while first.until("presence")["seats"][1]["online"]:
            pass


def test_catching_up_after_a_break(server: Server) -> None:
    dice = random.Random(11)
    with server.table() as table:
        table.ready()
        witness = table.clients["NVA"]
        for _ in range(10):
            table.step(dice)
        away_at, log = witness.latest["version"], list(witness.log)
        witness.close()
        table.clients.pop("NVA")
        back = None
        for _ in range(200):  # ARVN plays on until NVA is to decide
            if table.clients["ARVN"].latest["ask"]["seat"] != "ARVN":
                break
            table.step(dice)
        back = server.seat(table.id, table.tokens["NVA"], away_at)
        assert back.latest["version"] == table.version
        assert back.latest["since"] == len(log)
        assert log + back.latest["events"] == table.clients["ARVN"].log
        assert server.seat(table.id, table.tokens["NVA"]).log == table.clients["ARVN"].log
        assert server.seat(table.id, table.tokens["NVA"], 10**6).log == table.clients["ARVN"].log
        table.clients["NVA"] = back
        table.step(dice)


def test_resync(server: Server) -> None:
    with server.table() as table:
        table.ready()
        client = table.clients["ARVN"]
        whole = list(client.log)
        client.say(type="resync", version=-1)
        update = client.update()
        assert update["since"] == 0
        assert update["events"] == whole


def test_undo(server: Server) -> None:
    with server.table() as table, server.seat(table.id) as spectator:
        client = table.decider()
        options = client.actions()
        assert client.latest["undo"] is False
        table.take(client, options[1])
        first_log = list(client.log)
        table.take(client, client.actions()[1])
        assert client.latest["undo"] is True
        for back, log in ((1, first_log), (0, [])):
            version = client.latest["version"]
            client.say(type="undo", version=version)
            update = client.update(version + 1)
            assert (update["version"], update["ply"]) == (version + 1, back)
            assert client.log == log
            spectator.update(version + 1)
            assert spectator.log == log
        assert client.actions() == options
        client.say(type="undo", version=client.latest["version"])
        assert refused(client)["reason"] == "Nothing has been chosen yet."
        # another choice now: who was away since the first one gets the right log
        table.take(client, options[0])
        with server.seat(table.id, "", 1) as late:
            assert late.latest["since"] == 0
            assert late.log == client.log


def test_undo_reaches_over_an_end_until_another_has_chosen_and_says_why_not(server: Server) -> None:
    with server.table() as table:
        arvn, nva = table.clients["ARVN"], table.clients["NVA"]

        def undo(seat: Client) -> tuple[bool, str]:
            return seat.latest["undo"], seat.latest["undoRefused"]

        table.take(arvn, ["ready"])
        # The set-up is ended and the other one is asked, but nothing was seen.
        assert (arvn.latest["ask"]["seat"], undo(arvn)) == ("NVA", (True, ""))
        assert undo(nva) == (False, "ARVN has chosen since.")
        version = arvn.latest["version"]
        arvn.say(type="undo", version=version)
        assert arvn.update(version + 1)["ask"]["kind"] == "set-up"
        nva.update(version + 1)
        table.take(arvn, ["ready"])
        table.take(nva, ["ready"])
        assert undo(arvn) == (False, "NVA has chosen since.")
        for _ in range(60):
            client = table.decider()
            table.take(client, choice_with_air(client))
            if undo(client) == (False, "Dice have fallen since."):
                break
        else:
            raise AssertionError("it is not told that dice stand in the way")


def choice_with_air(client: Client) -> list[Any]:
    """On to the air strikes: much effort, F-4s, and TAC for all of them."""
    offered = client.actions()
    for wished in (["effort", 3], ["assign", 1, 2], ["buy", 1]):
        if wished in offered:
            return wished
    return ["done"] if ["done"] in offered else offered[-1]


def test_undo_is_not_for_others_nor_across_a_die(server: Server) -> None:
    with server.table() as table:
        table.step(DICE)
        other = table.clients["NVA"]
        version = table.version
        other.say(type="undo", version=version)
        assert refused(other)["reason"] == "ARVN has chosen since."
        table.clients["ARVN"].say(type="undo", version=version - 1)
        assert "moved on" in refused(table.clients["ARVN"])["reason"]
        assert server.get(f"/api/matches/{table.id}")["ply"] == 1


def test_undo_is_kept(server: Server) -> None:
    with server.table() as table:
        client = table.decider()
        table.take(client, client.actions()[1])
        table.take(client, client.actions()[1])
        client.say(type="undo", version=2)
        client.update(3)
        record = server.http.get(f"/api/matches/{table.id}/record").text
        assert record.count("ARVN place") == 1
        assert server.get(f"/api/matches/{table.id}/replay")["frames"][-1]["ply"] == 1


def test_a_computer_answers(server: Server) -> None:
    seats = {"ARVN": {"kind": "person"}, "NVA": {"kind": "computer", "level": "doctrine"}}
    with server.table(seats) as table:
        client = table.clients["ARVN"]
        assert [seat["kind"] for seat in client.latest["seats"]] == ["person", "computer"]
        for _ in range(25):
            while client.latest["ask"] and not client.latest["ask"]["mine"]:
                assert client.latest["thinking"] == "NVA"
                client.update()
            if client.latest["ask"] is None:
                break
            assert client.latest["thinking"] == ""
            action = ["ready"] if ["ready"] in client.actions() else DICE.choice(client.actions())
            version = client.latest["version"]
            client.choose(action)
            client.update(version + 1)
        frames = server.get(f"/api/matches/{table.id}/replay")["frames"]
        assert {frame["seat"] for frame in frames} >= {"ARVN", "NVA"}


@pytest.mark.parametrize("level", ["random", "doctrine"])
def test_two_computers_play_to_the_end(server: Server, level: str) -> None:
    seats = {name: {"kind": "computer", "level": level} for name in PEOPLE}
    created = server.create(seats, pace=0)
    assert created["tokens"] == {}
    with server.seat(created["match"]["id"]) as spectator:
        while spectator.latest["ask"] is not None:
            spectator.update()
        assert spectator.latest["result"]["level"]
        card = server.get(f"/api/matches/{created['match']['id']}")
        assert card["over"]
        assert card["decides"] == ""
        assert card["result"]


def test_too_fast(tmp_path: Any) -> None:
    from tests.server.helpers import running

    with running(tmp_path / "t.sqlite3", "--rate", "1") as slow, slow.table() as table:
        client = table.decider()
        for _ in range(150):
            client.say(type="resync", version=0)
        assert "Too many messages" in refused(client)["reason"]
        client.choose(client.actions()[0])
        refused(client)
        assert slow.get(f"/api/matches/{table.id}")["version"] == 0
        for _ in range(250):
            client.say(type="resync", version=0)
        assert closed(client) == 4429


def test_every_message_is_json_of_the_protocol(server: Server) -> None:
    import msgspec

    from dangerclose.server.protocol import Presence, Rejected, Update

    kinds = {"update": Update, "rejected": Rejected, "presence": Presence}
    with server.table() as table:
        client = table.decider()
        client.choose(["nonsense"])
        client.choose(client.actions()[0])
        seen = set()
        while seen != set(kinds):
            raw = client.socket.recv(timeout=30)
            kind = json.loads(raw)["type"]
            msgspec.json.decode(raw, type=kinds[kind])
            seen.add(kind)
            if kind == "update":
                server.seat(table.id, table.tokens["NVA"]).close()


def test_tables_are_strangers(server: Server) -> None:
    with server.table() as one, server.table() as other:
        one.step(DICE)
        assert server.get(f"/api/matches/{other.id}")["version"] == 0
        assert isinstance(one, Table)
