"""A game for one through the whole server: families of options, closed actions, missions that fail."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from dangerclose import games
from dangerclose.server.driver import read
from dangerclose.server.protocol import NewMatch, SeatPlan
from dangerclose.server.tables import BadMatch, Tables
from tests import patience
from tests.server.helpers import ROOT, Server
from tests.server.inside import within
from tests.server.test_campaigns import new_mission, options_of, played_over


def test_families_are_played_on_the_wire(with_patience: Server) -> None:
    created = new_mission(with_patience)
    assert list(created["tokens"]) == ["Squad"]
    assert [seat["name"] for seat in created["match"]["seats"]] == ["Squad"]
    with with_patience.seat(created["match"]["id"], created["tokens"]["Squad"]) as squad:
        ask = squad.latest["ask"]
        (family,) = ask["families"]
        assert family["before"] == ["move"]
        members = [n for n in range(64) if int(family["members"], 16) >> n & 1]
        assert len(members) == family["count"] == 15
        assert 0 not in members
        assert family["text"] == "move {}"
        assert [option["action"] for option in ask["options"]] == [["rest"]]
        assert squad.latest["undo"] is False

        # Outside the family: refused, and nothing has changed.
        for wrong in (
            ["move", 0],
            ["move", 24],
            ["move", 4],
            ["move", 99],
            ["move", -1],
            ["move"],
            ["move", "7"],
        ):
            squad.choose(wrong)
            rejected = squad.until("rejected")
            assert rejected["reason"]
            assert rejected["version"] == squad.latest["version"]
        squad.choose(["move", members[3]])
        assert squad.update(1)["view"]["at"] == members[3]
        assert squad.latest["ply"] == 1


def test_closed_actions_are_refused_with_their_reason(with_patience: Server) -> None:
    created = new_mission(with_patience)
    with with_patience.seat(created["match"]["id"], created["tokens"]["Squad"]) as squad:
        (closed,) = squad.latest["ask"]["closed"]
        assert closed["action"] == ["attack"]
        assert closed["label"] == "Attack the bunker"
        squad.choose(["attack"])
        rejected = squad.until("rejected")
        assert (rejected["reason"], rejected["rule"]) == (closed["reason"], closed["rule"])
        assert (rejected["reason"], rejected["rule"]) == ("The bunker is too far away.", "2.3/1")
    with with_patience.seat(created["match"]["id"]) as spectator:
        ask = spectator.latest["ask"]
        assert (ask["mine"], ask["options"], ask["families"], ask["closed"]) == (False, [], [], [])


def test_how_a_mission_ended_is_told_in_lists(with_patience: Server) -> None:
    seen: dict[str, Any] = {}
    for _ in range(200):
        created = new_mission(with_patience)
        assert created["match"]["outcome"] == ""
        with played_over(with_patience, created) as squad:
            result = squad.latest["result"]
            seen[result["outcome"]] = (created, result)
        if len(seen) == 2:
            break
    assert set(seen) == {"won", "lost"}
    for outcome, (created, result) in seen.items():
        card = with_patience.get(f"/api/matches/{created['match']['id']}")
        (mine,) = with_patience.http.post("/api/mine", json={"tokens": [created["tokens"]["Squad"]]}).json()[
            "matches"
        ]
        assert card["outcome"] == mine["match"]["outcome"] == outcome
        assert result["winner"] == ("Squad" if outcome == "won" else "")
        assert card["result"] == f"{result['level']}. {result['reason']}"
        replay = with_patience.get(f"/api/matches/{created['match']['id']}/replay")
        assert [frame["seat"] for frame in replay["frames"][1:]] == ["Squad"] * (len(replay["frames"]) - 1)
        assert with_patience.get(f"/api/matches/{created['match']['id']}/verdict")["right"]


def test_a_computer_alone_plays_to_the_end(with_patience: Server) -> None:
    for level in ("random", "doctrine"):
        seats = {"Squad": {"kind": "computer", "level": level}}
        created = with_patience.create(seats, game="patience", scenario="second", pace=0)
        assert created["tokens"] == {}
        with with_patience.seat(created["match"]["id"]) as spectator:
            while spectator.latest["ask"] is not None:
                spectator.update()
            assert spectator.latest["result"]["outcome"] in ("won", "lost")


def test_the_catalogue_tells_campaigns_and_the_measure_of_time(with_patience: Server) -> None:
    found = {game["id"]: game for game in with_patience.get("/api/catalogue")["games"]}["patience"]
    assert found["seats"] == ["Squad"]
    assert found["measure"] == {"one": "minute", "many": "minutes"}
    assert [one["missions"] for one in found["campaigns"]] == [["first", "second"]]
    assert found["follows"] == ["shot"]


def test_the_load_driver_plays_families_alone(with_patience: Server) -> None:
    command = [sys.executable, "-m", "tests.server.with_toy", "load", "--scenario", "patience/first"]
    more = ["--matches", "2", "--clients", "3", "--seconds", "2", "--json", "--url", with_patience.url]
    done = subprocess.run(
        [*command, *more], capture_output=True, text=True, timeout=120, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    figures = json.loads(done.stdout)
    assert figures["errors"] == 0, figures["reasons"]
    assert figures["choices"] > 0


def test_the_driver_chooses_among_all_options() -> None:
    message = {
        "type": "update",
        "version": 3,
        "ask": {
            "seat": "Squad", "kind": "act", "mine": True, "options": [{"action": ["rest"]}],
            "families": [{"before": ["move", 7], "members": "100000000000000005"}],
        },
    }  # fmt: skip
    told = read(json.dumps(message).encode())
    assert told.ask is not None
    seen = {tuple(told.ask.any_action()) for _ in range(300)}
    assert seen == {("rest",), ("move", 7, 0), ("move", 7, 2), ("move", 7, 68)}


def test_a_plan_has_one_seat(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.game
    monkeypatch.setattr(games, "game", lambda name: patience.PATIENCE if name == "patience" else real(name))

    async def test(tables: Tables) -> None:
        for seats in (
            {},
            {"Enemy": SeatPlan("person")},
            {"Squad": SeatPlan("person"), "Enemy": SeatPlan("open")},
        ):
            with pytest.raises(BadMatch, match="Squad"):
                await tables.create(NewMatch("patience", "first", seats))

    within(tmp_path, test)


def test_options_of_an_ask_are_all_there(with_patience: Server) -> None:
    created = new_mission(with_patience)
    with with_patience.seat(created["match"]["id"], created["tokens"]["Squad"]) as squad:
        offered = options_of(squad.latest["ask"])
    match = patience.PATIENCE.setup("first", {})
    assert [tuple(action) for action in offered] == list(patience.PATIENCE.options(match))
