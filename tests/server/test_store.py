"""What must survive, and files that are refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dangerclose.server.store import (
    BadStore,
    Standing,
    Store,
    StoredChoice,
    StoredMatch,
    StoredSeat,
    default_path,
)


def standing(ply: int, version: int, decides: int = 0) -> Standing:
    return Standing("2026-01-01T00:00:00.000Z", version, ply, 1, decides, "")


def stored(name: str = "ab12", decides: int = 0) -> StoredMatch:
    first = standing(0, 0, decides)
    return StoredMatch(name, "anloc", "battle", {"play-on": "yes"}, b"s" * 16, (3, 1), 0, 0.3, "then", first)


SEATS = [StoredSeat("person", "", b"h" * 32), StoredSeat("computer", "doctrine", None)]
CHOICES = [StoredChoice(1, 0, "ready", ()), StoredChoice(2, 1, "done", (5, 0))]


def filled(path: Path) -> Store:
    store = Store(path)
    store.create(stored(), SEATS, [])
    for ply, choice in enumerate(CHOICES, 1):
        store.append("ab12", choice, standing(ply, ply))
    return store


def test_all_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "table.sqlite3"
    filled(path).close()
    store = Store(path)
    assert store.match("ab12") == stored()._replace(standing=standing(2, 2))
    assert store.seats("ab12") == SEATS
    assert store.choices("ab12") == CHOICES
    assert store.match("none") is None
    assert store.count() == 1
    store.close()


def test_taken_back(tmp_path: Path) -> None:
    store = filled(tmp_path / "t")
    store.cut("ab12", 1, standing(1, 3))
    assert store.choices("ab12") == CHOICES[:1]
    match = store.match("ab12")
    assert match is not None
    assert (match.standing.ply, match.standing.version) == (1, 3)
    store.close()


def test_taken_back_and_others_in_their_place(tmp_path: Path) -> None:
    store = filled(tmp_path / "t")
    orders = [StoredChoice(3, 1, "call 3", ()), StoredChoice(3, 0, "call 1", ())]
    store.cut("ab12", 1, standing(3, 3), orders)
    assert store.choices("ab12") == [CHOICES[0], *orders]
    store.cut("ab12", 0, standing(2, 4), orders)
    assert store.choices("ab12") == orders
    store.append("ab12", CHOICES[0], standing(3, 5))
    assert store.choices("ab12") == [*orders, CHOICES[0]]
    store.close()


def test_a_choice_and_how_it_stands_are_one(tmp_path: Path) -> None:
    store = filled(tmp_path / "t")
    with pytest.raises(sqlite3.IntegrityError):
        store.append("ab12", CHOICES[1], standing(2, 3))
    match = store.match("ab12")
    assert match is not None
    assert match.standing.version == 2
    store.append("ab12", CHOICES[1], standing(3, 3))
    assert len(store.choices("ab12")) == 3
    store.close()


def test_seats_are_found_by_the_hash_of_their_token(tmp_path: Path) -> None:
    store = filled(tmp_path / "t")
    assert store.seat_of(b"h" * 32) == ("ab12", 0, b"h" * 32)
    assert store.seat_of(b"x" * 32) is None
    store.close()


def test_who_waits_for_a_computer(tmp_path: Path) -> None:
    store = filled(tmp_path / "t")
    store.create(stored("cd34", decides=1), [SEATS[0]._replace(token=b"z" * 32), SEATS[1]], [])
    assert store.waiting_for_computers() == ["cd34"]
    store.close()


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "t"
    filled(path).close()
    assert path.stat().st_mode & 0o077 == 0


def refusal(path: Path) -> str:
    with pytest.raises(BadStore) as caught:
        Store(path)
    sentence = str(caught.value)
    assert str(path) in sentence
    assert "expected" in sentence or "reads and writes" in sentence
    assert "\n" not in sentence
    return sentence


def test_no_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes, do not touch")
    assert "no database" in refusal(path)
    assert path.read_text() == "my notes, do not touch"


def test_a_folder(tmp_path: Path) -> None:
    assert "no file" in refusal(tmp_path)


def test_somebody_elses_database(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name)")
    other.commit()
    other.close()
    before = path.read_bytes()
    assert "some other program's" in refusal(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_another_format(tmp_path: Path) -> None:
    path = tmp_path / "t"
    filled(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=7")
    db.close()
    assert "format 7" in refusal(path)


def test_a_table_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "t"
    filled(path).close()
    db = sqlite3.connect(path)
    db.execute("DROP TABLE choices")
    db.commit()
    db.close()
    assert "damaged" in refusal(path)


@pytest.mark.parametrize("at", [100, 4096, 8192, 12288])
def test_a_damaged_page(tmp_path: Path, at: int) -> None:
    path = tmp_path / "t"
    store = filled(path)
    for number in range(3, 203):
        store.append("ab12", StoredChoice(3, 0, f"move abn-{number} 0810", (1,)), standing(number, number))
    store.close()
    data = bytearray(path.read_bytes())
    data[at : at + 400] = b"\xff" * 400
    path.write_bytes(data)
    assert "damaged" in refusal(path)


def test_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "t"
    filled(path).close()
    path.write_bytes(path.read_bytes()[:5000])
    assert "damaged" in refusal(path)


def test_one_server_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "t"
    first = filled(path)
    assert "in use" in refusal(path)
    first.close()
    Store(path).close()


def test_a_file_that_was_just_being_made(tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.touch()
    Store(path).close()
    begun = tmp_path / "begun"
    db = sqlite3.connect(begun)
    db.execute("PRAGMA journal_mode=WAL")
    db.close()
    assert begun.stat().st_size
    store = Store(begun)
    assert store.count() == 0
    store.close()


def test_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "danger-close" / "table.sqlite3"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_path() == tmp_path / ".local" / "share" / "danger-close" / "table.sqlite3"


def test_a_file_without_its_mark(tmp_path: Path) -> None:
    Store(tmp_path / "t").close()
    with closing(sqlite3.connect(tmp_path / "t")) as db:
        db.execute("DELETE FROM marks")
        db.commit()
    with pytest.raises(BadStore, match="a mark is missing"):
        Store(tmp_path / "t")
