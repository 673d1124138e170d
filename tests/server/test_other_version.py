"""A stored match of a game that this version does not have."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.helpers import running

PLAN = {
    "game": "anloc",
    "scenario": "first-assault",
    "seats": {"ARVN": {"kind": "person"}, "NVA": {"kind": "person"}},
}


def test_the_other_matches_are_still_there(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    with running(path) as server:
        made = [server.http.post("/api/matches", json=PLAN).json() for _ in range(2)]
    gone, kept = (one["match"]["id"] for one in made)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE matches SET game = 'chess' WHERE id = ?", (gone,))
        db.commit()
    with running(path) as server:
        tokens = [one["tokens"]["ARVN"] for one in made]
        mine = server.http.post("/api/mine", json={"tokens": tokens}).json()
        assert [one["match"]["id"] for one in mine["matches"]] == [kept]
        for what in ("", "/record", "/replay", "/charts", "/missions", "/position?ply=0", "/verdict"):
            assert server.http.get(f"/api/matches/{gone}{what}").status_code == 409
