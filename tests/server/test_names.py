"""Names of people at the table: shown as text, trusted for nothing."""

from __future__ import annotations

import pytest

from dangerclose.server.names import LONGEST, plain
from tests.server.helpers import Client, Message, Server


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t of\nTroy ", "Anna of Troy"),
        ("A\u0000n\u001bna", "A n na"),
        ("\u202eannA\u2066", "annA"),
        ("Anna\u2028B", "Anna B"),
        ("e\u0301", "\u00e9"),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
        ("", ""),
        ("\u200b\u200b", ""),
    ],
)
def test_a_name_is_one_line_of_plain_text(given: str, shown: str) -> None:
    assert plain(given) == shown


def test_a_name_is_short() -> None:
    assert plain("x" * 200) == "x" * LONGEST
    assert plain(f"{'x' * (LONGEST - 1)} yz") == "x" * (LONGEST - 1)


def greeted(server: Server, match: str, token: str, **more: object) -> Client:
    client = Client(server, match)
    client.say(type="hello", token=token, **more)
    client.update()
    return client


def players(message: Message) -> dict[str, str]:
    return {seat["name"]: seat["player"] for seat in message["seats"]}


def test_a_name_is_told_to_all_kept_and_changed(server: Server) -> None:
    created = server.create()
    match, tokens = created["match"]["id"], created["tokens"]
    with greeted(server, match, tokens["ARVN"]) as arvn, greeted(server, match, "") as spectator:
        assert players(arvn.latest) == {"ARVN": "", "NVA": ""}
        with greeted(server, match, tokens["NVA"], name=" Minh\u0007 ") as nva:
            assert players(nva.latest) == {"ARVN": "", "NVA": "Minh"}
            for one in (arvn, spectator):
                while players(told := one.until("presence"))["NVA"] != "Minh":
                    assert told
        with greeted(server, match, tokens["NVA"]) as again:  # who says nothing keeps his name
            assert players(again.latest)["NVA"] == "Minh"
        with greeted(server, match, tokens["NVA"], name="") as again:
            assert players(again.latest)["NVA"] == ""
    assert players(server.get(f"/api/matches/{match}")) == {"ARVN": "", "NVA": ""}


def test_who_looks_on_has_no_name_and_changes_none(server: Server) -> None:
    created = server.create()
    with greeted(server, created["match"]["id"], "", name="Eve") as spectator:
        assert players(spectator.latest) == {"ARVN": "", "NVA": ""}


def test_a_name_without_end_is_no_hello(server: Server) -> None:
    created = server.create()
    with Client(server, created["match"]["id"]) as client:
        client.say(type="hello", token=created["tokens"]["ARVN"], name="x" * 201)
        assert "hello" in client.until("rejected")["reason"]
    assert players(server.get(f"/api/matches/{created['match']['id']}"))["ARVN"] == ""
