"""An open seat: the first who comes with its invitation takes it with a token of his own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from dangerclose.server.tokens import new_token
from tests.server.helpers import PEOPLE, Client, Message, Server, running

INVITING = {**PEOPLE, "NVA": {"kind": "open"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("invitations") / "t.sqlite3") as found:
        yield found


def come(server: Server, match: str, token: str, invitation: str = "") -> Client:
    """Somebody at the door, with what he says."""
    client = Client(server, match)
    client.say(type="hello", token=token, invitation=invitation)
    return client


def turned_away(client: Client) -> str:
    """What is said to somebody who is not let in."""
    reason: str = client.next()["reason"]
    with pytest.raises(ConnectionClosed) as closed:
        client.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    client.close()
    return reason


def kinds(card: Message) -> list[str]:
    return [seat["kind"] for seat in card["seats"]]


def test_the_first_takes_the_seat_and_the_link_is_spent(server: Server) -> None:
    created = server.create(INVITING)
    match, invitation = created["match"]["id"], created["tokens"]["NVA"]
    token = new_token()
    with (
        server.seat(match, created["tokens"]["ARVN"]) as host,
        come(server, match, token, invitation) as guest,
    ):
        assert guest.update()["seat"] == "NVA"
        assert kinds(host.until("presence")) == ["person", "person"]
    assert kinds(server.get(f"/api/matches/{match}")) == ["person", "person"]
    assert "link to it works once" in turned_away(come(server, match, new_token(), invitation))
    with server.seat(match, token) as guest:
        assert guest.latest["seat"] == "NVA"


def test_whoever_sent_it_cannot_look_through_it(server: Server) -> None:
    created = server.create(INVITING)
    match, invitation = created["match"]["id"], created["tokens"]["NVA"]
    assert "No seat" in turned_away(come(server, match, invitation))
    bearer = {"Authorization": f"Bearer {invitation}"}
    assert server.http.get(f"/api/matches/{match}/replay?seat=NVA", headers=bearer).status_code == 403
    assert server.http.post("/api/mine", json={"tokens": [invitation]}).json()["matches"] == []
    assert kinds(server.get(f"/api/matches/{match}")) == ["person", "open"]


def test_who_did_not_hear_the_answer_says_the_same_again(server: Server) -> None:
    created = server.create(INVITING)
    match, invitation = created["match"]["id"], created["tokens"]["NVA"]
    token = new_token()
    for _ in range(2):
        with come(server, match, token, invitation) as guest:
            assert guest.update()["seat"] == "NVA"


@pytest.mark.parametrize("token", ["short", "x" * 31, "é" * 40, "a b" * 20])
def test_a_token_that_could_be_guessed_takes_no_seat(server: Server, token: str) -> None:
    created = server.create(INVITING)
    match, invitation = created["match"]["id"], created["tokens"]["NVA"]
    turned_away(come(server, match, token, invitation))
    with come(server, match, new_token(), invitation) as guest:
        assert guest.update()["seat"] == "NVA"


def test_a_token_opens_one_seat_only(server: Server) -> None:
    first, second = server.create(INVITING), server.create(INVITING)
    held = first["tokens"]["ARVN"]
    turned_away(come(server, second["match"]["id"], held, second["tokens"]["NVA"]))
    with come(server, first["match"]["id"], held, first["tokens"]["NVA"]) as host:
        assert host.update()["seat"] == "ARVN"  # who has a seat here keeps it
    assert kinds(server.get(f"/api/matches/{first['match']['id']}")) == ["person", "open"]


def test_a_seat_that_was_taken_stays_taken(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"
    server = Server(database)
    created = server.create(INVITING)
    match, invitation, token = created["match"]["id"], created["tokens"]["NVA"], new_token()
    with come(server, match, token, invitation) as guest:
        guest.update()
    server.kill()
    with running(database) as again:
        with again.seat(match, token) as guest:
            assert guest.latest["seat"] == "NVA"
        turned_away(come(again, match, new_token(), invitation))
