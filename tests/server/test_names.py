"""Names of people at the table: shown as text, trusted for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from dangerclose.server.names import LONGEST, called, plain
from dangerclose.server.store import Store, StoredSeat
from tests.server.helpers import Client, Message, Server
from tests.server.test_store import stored


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
        ("An\u200dn\u00ada\u2060", "Anna"),
        ("An\u3164na\u2800\ufe0f\U000e0101", "Anna"),
        ("Z\u0336\u0336\u0336\u0336\u0336o\u0488", "Z\u0336\u0336o"),
        ("\u0300\u0301Anna", "Anna"),
        ("Nguy\u1ec5n \u0e17\u0e35\u0e48", "Nguy\u1ec5n \u0e17\u0e35\u0e48"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940"),
    ],
)
def test_a_name_is_one_line_of_plain_text(given: str, shown: str) -> None:
    assert plain(given) == shown


def test_a_name_is_short() -> None:
    assert plain("x" * 200) == "x" * LONGEST
    assert plain(f"{'x' * (LONGEST - 1)} yz") == "x" * (LONGEST - 1)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Computer", "“Computer”"),
        ("the c\u043emputer", "“the cоmputer”"),
        ("COMPUTER2", "“COMPUTER2”"),
        ("c o m p u t e r", "“c o m p u t e r”"),
        ("\uff23omput3r", "“Comput3r”"),
        ("open seat", "“open seat”"),
        ("Anna, away", "“Anna, away”"),
        ("arvn", "“arvn”"),
        ("N-V-A", "“N-V-A”"),
        ("recruit", "“recruit”"),
        ("computer" * 9, f"“{('computer' * 9)[:22]}”"),
        ("Minh", "Minh 2"),
        ("m\u0456nh", "m\u0456nh 2"),
        ("M\u200binh!", "Minh! 2"),
        ("Minh 2", "Minh 2"),
        ("Ann Vandam", "Ann Vandam"),
        ("!!!", "!!!"),
        ("", ""),
    ],
)
def test_a_name_is_told_from_the_words_of_the_table_and_from_other_names(given: str, shown: str) -> None:
    assert called(given, ("ARVN", "NVA", "recruit"), ("Minh", "")) == shown
    assert len(shown) <= LONGEST


def test_three_of_one_name_are_three() -> None:
    assert called("Anna", (), ("anna", "Anna 2")) == "Anna 3"
    assert called("!!!", (), ("!!!", "")) == "!!! 2"
    assert len(called("x" * 30, (), ("x" * 24,))) == LONGEST


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


def test_nobody_sits_there_as_the_computer_or_as_the_other(server: Server) -> None:
    created = server.create()
    match, tokens = created["match"]["id"], created["tokens"]
    for name, shown in (("doctrine", "“doctrine”"), ("nva", "“nva”"), ("Anna", "Anna")):
        with greeted(server, match, tokens["ARVN"], name=name) as arvn:
            assert players(arvn.latest)["ARVN"] == shown
    for _ in range(2):  # who comes again is called the same
        with greeted(server, match, tokens["NVA"], name="Ann\u0430") as nva:
            assert players(nva.latest) == {"ARVN": "Anna", "NVA": "Ann\u0430 2"}
    with greeted(server, match, tokens["ARVN"], name="Anna") as arvn:
        assert players(arvn.latest)["ARVN"] == "Anna"


def test_names_that_were_stored_before_are_still_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "t")
    seats = [StoredSeat("person", "", b"a" * 32), StoredSeat("person", "", b"b" * 32)]
    store.create(stored("m"), seats, [])
    store.call_player("m", 0, "computer")
    store.call_player("m", 1, "Z" + "\u0336" * 20)
    assert [seat.player for seat in store.seats("m")] == ["computer", "Z\u0336\u0336"]
    store.close()
