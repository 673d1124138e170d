"""Runs of games: they repeat, they spread over processes, and their failures replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from dangerclose import games
from dangerclose.core.failures import write_file
from dangerclose.core.game import Game
from dangerclose.core.record import load, replay
from dangerclose.games.anloc.state import State
from dangerclose.lab.simulate import Plan, chance_seed, play_game, play_many, player_seed
from tests.lab.broken import BreaksInvariants, FailsAtOnce, FailsLater, NoResult

ANLOC = games.game("anloc")


def plan(folder: Path, **changes: object) -> Plan:
    return Plan(
        **{  # type: ignore[arg-type]
            "game": "anloc",
            "scenario": "battle",
            "levels": ("random", "random"),
            "seed": 11,
            "failures": str(folder),
            **changes,
        }
    )


def test_a_run_repeats_and_one_game_of_it_can_be_played_alone(tmp_path: Path) -> None:
    whole = play_many(ANLOC, plan(tmp_path), 6)
    assert whole == play_many(ANLOC, plan(tmp_path), 6)
    assert play_many(ANLOC, plan(tmp_path), 1, first=4) == [whole[3]]
    assert [one.number for one in whole] == [1, 2, 3, 4, 5, 6]
    assert not any(one.failure for one in whole)
    assert whole != play_many(ANLOC, plan(tmp_path, seed=12), 6)


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    finished: list[int] = []
    spread = play_many(ANLOC, plan(tmp_path), 40, jobs=2, progress=finished.append)
    assert spread == play_many(ANLOC, plan(tmp_path), 40)
    assert sum(finished) == 40


def test_every_seat_and_game_has_its_own_seed() -> None:
    assert chance_seed(1, 2) != chance_seed(2, 1)
    assert (
        len({player_seed(seed, number, seat) for seed in (1, 2) for number in (1, 2) for seat in (0, 1)}) == 8
    )


def test_sighted_players_get_their_own_seats_view(tmp_path: Path) -> None:
    seats: list[int | None] = []

    class Watched(type(ANLOC)):  # type: ignore[misc]
        def view(self, s: State, seat: int | None) -> object:
            seats.append(seat)
            return super().view(s, seat)

    assert not play_game(Watched(), plan(tmp_path), 1).failure
    assert seats == []
    assert not play_game(Watched(), plan(tmp_path, levels=("random", "doctrine")), 1).failure
    assert set(seats) == {1}


@pytest.mark.parametrize("game", [FailsLater(), BreaksInvariants()])
def test_a_failure_is_counted_and_its_record_replays_to_it(tmp_path: Path, game: Game[State]) -> None:
    played = play_many(game, plan(tmp_path, check=True), 2)
    assert all(one.failure for one in played)
    for one in played:
        path = tmp_path / f"anloc-battle-11-{one.number}.record"
        assert str(path) in one.failure
        record = load(path)
        assert record.seed
        assert record.notes[-1].startswith("failure ")
        assert len(record.steps) == one.choices + 1
    if isinstance(game, FailsLater):
        with pytest.raises(KeyError, match="a hole"):
            replay(game, record, keep=False)
        assert len(replay(game, record, one.choices - 1, keep=False).choices) == one.choices - 1


def test_a_game_that_cannot_start_is_written_too(tmp_path: Path) -> None:
    played = play_game(FailsAtOnce(), plan(tmp_path), 3)
    assert played.failure.startswith("RuntimeError: no map")
    record = load(tmp_path / "anloc-battle-11-3.record")
    with pytest.raises(RuntimeError, match="no map"):
        replay(FailsAtOnce(), record)


def test_a_game_must_end_with_a_result(tmp_path: Path) -> None:
    assert "without a result" in play_game(NoResult(), plan(tmp_path), 1).failure


def test_a_game_that_does_not_end_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dangerclose.lab.simulate.MAX_CHOICES", 10)
    assert "not over after 10 choices" in play_game(ANLOC, plan(tmp_path), 1).failure


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file"
    write_file(path, "first")
    with pytest.raises(UnicodeEncodeError):
        write_file(path, "second \udc80")
    assert path.read_text() == "first"
    assert list(path.parent.iterdir()) == [path]
