"""Files of older formats: made by the schema text of their time, opened by the server of today."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from dangerclose import games
from dangerclose.core.chance import commitment
from dangerclose.core.match import Match
from dangerclose.core.record import verify
from dangerclose.server import tokens
from dangerclose.server.matches import choices_of, record_from
from dangerclose.server.protocol import Choose
from dangerclose.server.store import APPLICATION, MIGRATIONS, NOBODY, VERSION, Store
from dangerclose.server.tables import Tables
from tests.server.test_inside import within

# As it stood in the formats 1 and 2, which differ in what an open seat's token is.
OLD_SCHEMA = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    switches TEXT NOT NULL,
    seed BLOB NOT NULL,
    start TEXT NOT NULL,
    origin INTEGER NOT NULL,
    pace REAL NOT NULL,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    version INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    decides INTEGER NOT NULL,
    result TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches(id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level TEXT NOT NULL,
    token BLOB UNIQUE,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE choices (
    match TEXT NOT NULL REFERENCES matches(id),
    ply INTEGER NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    outcomes TEXT NOT NULL,
    PRIMARY KEY (match, ply)
) WITHOUT ROWID;
CREATE INDEX to_decide ON matches(decides);
"""


def played(choices: int) -> Match[Any]:
    """A game of random choices."""
    match: Match[Any] = Match(games.game("anloc"), "battle", seed=b"0123456789abcdef")
    dice = random.Random(9)
    while match.ask is not None and len(match.choices) < choices:
        match.choose(dice.choice(match.ask.options))
    return match


def old_file(path: Path, version: int, matches: dict[str, Match[Any]]) -> None:
    """A file as a server of that format left it, in WAL mode too."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode=WAL")
    db.executescript(OLD_SCHEMA)
    for name, match in matches.items():
        choices = choices_of(match)
        decides = NOBODY if match.ask is None else match.ask.seat
        start = " ".join(map(str, match.chance.outcomes[: match.outcome_counts[0]]))
        db.execute(
            "INSERT INTO matches VALUES "
            "(?, 'anloc', 'battle', '{}', ?, ?, ?, 0.3, 'then', 'later', ?, ?, ?, ?, ?)",
            (
                *(name, match.chance.seed, start, 5 if name == "given" else 0),
                *(len(choices), len(choices), match.state.turn, decides, "" if match.ask else "It ended."),
            ),
        )
        kinds = ("person", "open")
        for seat, kind in enumerate(kinds):
            mark = tokens.digest(f"{name} {seat}")
            db.execute("INSERT INTO seats VALUES (?, ?, ?, '', ?)", (name, seat, kind, mark))
        for ply, choice in enumerate(choices, 1):
            outcomes = " ".join(map(str, choice.outcomes))
            db.execute("INSERT INTO choices VALUES (?, ?, ?, ?, ?, ?)", (name, ply, *choice[:3], outcomes))
    db.execute(f"PRAGMA application_id={APPLICATION}")
    db.execute(f"PRAGMA user_version={version}")
    db.commit()
    db.close()


@pytest.mark.parametrize("version", [1, 2])
def test_a_file_of_an_older_format_opens(tmp_path: Path, version: int) -> None:
    half, whole = played(60), played(10_000)
    old_file(tmp_path / "t", version, {"half": half, "whole": whole, "given": half})
    Store(tmp_path / "t").close()
    store = Store(tmp_path / "t")  # once changed it stays so
    assert store._db.execute("PRAGMA user_version").fetchone()[0] == VERSION
    found = store.match("half")
    assert found is not None
    assert (found.origin, found.carried, found.campaign, found.after) == (-1, "", "", "")
    assert (found.standing.ply, found.standing.outcome, found.standing.onward) == (60, "", None)
    given = store.match("given")
    assert given is not None
    assert given.origin == 5
    assert store.choices("half") == choices_of(half)
    assert [seat.kind for seat in store.seats("half")] == ["person", "person" if version == 1 else "open"]
    finished = store.match("whole")
    assert finished is not None
    record = record_from(finished, store.choices("whole"), reveal=True)
    assert verify(games.game("anloc"), record).given == 0
    store.close()


@pytest.mark.parametrize("version", [1, 2])
def test_a_match_of_an_older_format_goes_on(tmp_path: Path, version: int) -> None:
    half = played(60)
    old_file(tmp_path / "t", version, {"half": half})

    async def test(tables: Tables) -> None:
        table = await tables.table("half")
        assert table.seat_for("half 0") == 0
        if version == 1:  # a guest goes on by his invitation
            assert table.seat_for("half 1") == 1
        else:
            assert table.seat_for("g" * 40, "half 1") == 1
        ask = table.match.ask
        assert ask == half.ask
        assert ask is not None
        tables.choose(table, ask.seat, Choose(table.version, ask.kind, list(ask.options[0])))
        assert len(tables.store.choices("half")) == 61
        assert tables.card("half").ply == 61
        taken = table.snapshot()
        table.keep_snapshot(taken, taken.packed())
        assert table.match.seed_hash == commitment(half.chance.seed)

    within(tmp_path, test)
    store = Store(tmp_path / "t")
    assert store.snapshot("half")
    store.close()


def test_a_file_of_format_3_knows_which_matches_began_from_a_record(tmp_path: Path) -> None:
    """Also of those that were mended since: `origin` is another then."""
    path = tmp_path / "t"
    half = played(20)
    old_file(path, 3, {"plain": half, "given": half, "mended": half, "both": half})
    db = sqlite3.connect(path)
    db.executescript(MIGRATIONS[2])
    db.execute("UPDATE matches SET origin = 7 WHERE id IN ('mended', 'both')")
    db.execute("INSERT INTO set_aside VALUES ('mended', 1, 'then', 'game anloc\nnote given 5\nstart |')")
    db.execute("INSERT INTO set_aside VALUES ('both', 1, 'then', 'game anloc\ngiven 5\nstart |')")
    db.execute("INSERT INTO set_aside VALUES ('both', 2, 'then', 'game anloc\ngiven 7\nstart |')")
    db.commit()
    db.close()
    store = Store(path)
    found = {name: store.match(name) for name in ("plain", "given", "mended", "both")}
    assert {name for name, match in found.items() if match and match.from_record} == {"given", "both"}
    assert all(match and match.hands is None for match in found.values())
    assert store.choices("both") == choices_of(half)
    store.close()


def test_a_file_that_is_only_half_of_an_older_format_is_left_alone(tmp_path: Path) -> None:
    """What cannot be brought up to date whole stays as it was."""
    path = tmp_path / "t"
    old_file(path, 2, {"half": played(5)})
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE set_aside (something)")
    db.commit()
    db.close()
    with pytest.raises(Exception, match="damaged"):
        Store(path)
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone()[0] == 2
    columns = [row[1] for row in db.execute("PRAGMA table_info(matches)")]
    assert "carried" not in columns
    db.close()
