"""A match opened from a snapshot; `snapshots_are_equal` compares whole matches."""

from __future__ import annotations

import random

import msgspec
import pytest

from dangerclose.core import snapshot
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.core.record import opened, record_of
from dangerclose.core.snapshot import BadSnapshot
from tests import patience, toy


def played(game, scenario, choices, seed=3):
    match = Match(game, scenario, seed=seed_of(seed))
    rng = random.Random(seed)
    while match.ask is not None and len(match.choices) < choices:
        match.choose(rng.choice(match.ask.options))
    return match


def test_only_the_choices_since_the_last_checkpoint_are_played(monkeypatch):
    match = played(patience.PATIENCE, "first", 6)
    record, kept = record_of(match, reveal=True), snapshot.snapshot_of(match)
    entered = []
    monkeypatch.setattr(Match, "choose", lambda self, action, seat=None: entered.append(action))
    *_, (_, again) = opened(patience.PATIENCE, record, kept)
    assert entered == match.choices[kept.choices :]
    assert again.choices == match.choices[: kept.choices]


def test_a_snapshot_of_a_longer_match_is_refused():
    kept = snapshot.snapshot_of(played(patience.PATIENCE, "first", 6))
    short = record_of(played(patience.PATIENCE, "first", 2), reveal=True)
    with pytest.raises(BadSnapshot):
        list(opened(patience.PATIENCE, short, kept))


def test_a_snapshot_of_a_match_with_other_dice_is_refused():
    kept = snapshot.snapshot_of(played(patience.PATIENCE, "first", 6))
    short = msgspec.structs.replace(kept, limits=kept.limits[:-1])
    record = record_of(played(patience.PATIENCE, "first", 6), reveal=True)
    with pytest.raises(BadSnapshot, match="as many outcomes"):
        list(opened(patience.PATIENCE, record, short))


@pytest.mark.parametrize("data", [b"", b"{", b"{}", b"[1]"])
def test_bytes_that_are_no_snapshot(data):
    with pytest.raises(BadSnapshot):
        snapshot.read(data, patience.PATIENCE)


def test_a_snapshot_of_other_rules_is_refused():
    kept = snapshot.write(snapshot.snapshot_of(played(patience.PATIENCE, "first", 6)))
    assert snapshot.read(kept, patience.PATIENCE).choices > 0
    with pytest.raises(BadSnapshot, match="of today"):
        snapshot.read(kept, toy.TOY)


def test_a_snapshot_with_other_columns_is_refused():
    kept = snapshot.snapshot_of(played(patience.PATIENCE, "first", 6))
    with pytest.raises(BadSnapshot, match="columns"):
        snapshot.thawed_checkpoints(kept, toy.State)


def test_the_fingerprint_changes_with_any_source(tmp_path, monkeypatch):
    assert snapshot.fingerprint(patience.PATIENCE) != snapshot.fingerprint(toy.TOY)
    copy = tmp_path / "patience.py"
    copy.write_bytes(b"# another\n")
    before = snapshot.fingerprint.__wrapped__(patience.PATIENCE)
    monkeypatch.setattr(patience, "__file__", str(copy))
    assert snapshot.fingerprint.__wrapped__(patience.PATIENCE) != before
