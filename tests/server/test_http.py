"""The routes: what they answer and what they refuse."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest

from dangerclose import games
from dangerclose.core.record import read, replay, verify
from tests.server.helpers import PEOPLE, Server, Table

DICE = random.Random(13)


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """A game that two computers have played to the end, with so many dice that chance cannot repeat them."""
    seats = {name: {"kind": "computer", "level": "random"} for name in PEOPLE}
    while True:
        match: str = server.create(seats, pace=0)["match"]["id"]
        with server.seat(match) as spectator:
            while spectator.latest["ask"] is not None:
                spectator.update()
        if server.get(f"/api/matches/{match}/verdict")["checked"] > 8:
            return match


@pytest.fixture(scope="module")
def half(server: Server) -> Table:
    """A game in its first turn."""
    with server.table() as table:
        table.ready()
        for _ in range(20):
            table.step(DICE)
    return table


def problem(answer: httpx.Response, status: int) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    detail: str = answer.json()["detail"]
    assert detail
    assert "Traceback" not in detail
    return detail


def test_health(server: Server) -> None:
    assert server.get("/api/health")["version"]


def test_catalogue(server: Server) -> None:
    found = {game["id"]: game for game in server.get("/api/catalogue")["games"]}
    assert list(found) == ["anloc", "fte", "fof", "incoming"]
    assert found["anloc"]["built"]
    assert found["anloc"]["seats"] == ["ARVN", "NVA"]
    assert [one["id"] for one in found["anloc"]["levels"]] == ["random", "recruit", "regular", "doctrine"]
    assert all(one["title"] and one["words"] for game in found.values() for one in game["levels"])
    assert found["anloc"]["scenarios"][0]["briefing"]
    assert [name for name, game in found.items() if not game["built"]] == [
        name for name in found if name not in games.NAMES
    ]
    assert all(game["summary"] and game["title"] for game in found.values())


def test_content_is_kept_by_its_tag(server: Server) -> None:
    first = server.http.get("/api/games/anloc/content")
    assert first.json()["units"]
    tag = first.headers["ETag"]
    again = server.http.get("/api/games/anloc/content", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.content == b""
    other = server.http.get("/api/games/anloc/content", headers={"If-None-Match": '"old"'})
    assert other.status_code == 200


def test_rules(server: Server) -> None:
    assert isinstance(server.get("/api/games/anloc/rules"), dict)


@pytest.mark.parametrize(
    "path", ["/api/games/chess/content", "/api/games/no-such-game/rules", "/api/matches/nothing"]
)
def test_nothing_there(server: Server, path: str) -> None:
    problem(server.http.get(path), 404)


@pytest.mark.parametrize(
    "path", ["", "/record", "/replay", "/position?ply=0", "/story", "/charts", "/verdict"]
)
def test_no_such_match(server: Server, path: str) -> None:
    assert "no match" in problem(server.http.get(f"/api/matches/0123456789ab{path}"), 404)


def test_create(server: Server) -> None:
    created = server.create({**PEOPLE, "NVA": {"kind": "open"}}, switches={"play-on": "yes"})
    assert set(created["tokens"]) == {"ARVN", "NVA"}
    assert len(set(created["tokens"].values())) == 2
    card = created["match"]
    assert card["title"] == "An Loc: The Battle for An Loc"
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open"]
    assert card["decides"] == "ARVN"
    assert server.get(f"/api/matches/{card['id']}") == card
    record = server.http.get(f"/api/matches/{card['id']}/record").text
    assert "switch play-on yes" in record


GOOD: dict[str, Any] = {"game": "anloc", "scenario": "battle", "seats": PEOPLE}
COMPUTER = {"kind": "computer", "level": "doctrine"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "expected one of: anloc"),
        ({"game": ""}, "expected one of: anloc"),
        ({"scenario": "nowhere"}, "expected one of: battle"),
        ({"seats": {}}, "ARVN, NVA"),
        ({"seats": {"ARVN": COMPUTER}}, "ARVN, NVA"),
        ({"seats": {**PEOPLE, "US": COMPUTER}}, "ARVN, NVA"),
        (
            {"seats": {**PEOPLE, "NVA": {"kind": "computer"}}},
            "expected one of: random, recruit, regular, doctrine",
        ),
        ({"seats": {**PEOPLE, "NVA": {"kind": "ghost"}}}, "kind"),
        ({"switches": {"magic": "yes"}}, "expected one of"),
        ({"switches": {"play-on": "perhaps"}}, "no, yes"),
        ({"pace": -1}, "pace"),
        ({"pace": "fast"}, "pace"),
        ({"ply": -2}, "ply"),
        ({"colour": "red"}, "colour"),
        ({"record": "hello"}, "line 1"),
        ({"record": "danger close record 1\ngame chess\nscenario x\nstart |"}, "chess"),
        ({"record": "danger close record 1\ngame anloc\nscenario first-assault\nstart |"}, "first-assault"),
        ({"record": "danger close record 1\ngame anloc\nscenario battle\nstart | 99"}, "line 4"),
        ({"record": "danger close record 1\ngame anloc\nscenario battle\nstart |\nARVN fly |"}, "line 5"),
        ({"record": "danger close record 1\ngame anloc\nscenario battle\nstart |", "ply": 3}, "at most 0"),
    ],
)
def test_what_cannot_be_created(server: Server, change: dict[str, Any], said: str) -> None:
    before = server.get("/api/health")["matches"]
    assert said in problem(server.http.post("/api/matches", json={**GOOD, **change}), 400)
    assert server.get("/api/health")["matches"] == before


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000])
def test_a_body_that_is_no_match(server: Server, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    for path in ("/api/matches", "/api/mine"):
        problem(server.http.post(path, content=body, headers=headers), 400)


def test_bodies_that_are_too_large(server: Server) -> None:
    problem(server.http.post("/api/mine", json={"tokens": ["x" * 300_000]}), 413)
    problem(server.http.post("/api/matches", json={**GOOD, "record": "x" * 9_000_000}), 413)
    problem(server.http.post("/api/mine", json={"tokens": ["x"] * 1001}), 400)


def test_my_matches(server: Server) -> None:
    first, second = server.create(), server.create()
    held = [first["tokens"]["ARVN"], "nonsense", second["tokens"]["NVA"], first["tokens"]["ARVN"], ""]
    found = server.http.post("/api/mine", json={"tokens": held}).json()["matches"]
    assert {(one["match"]["id"], one["seat"]) for one in found} == {
        (second["match"]["id"], "NVA"),
        (first["match"]["id"], "ARVN"),
    }
    assert {one["token"] for one in found} == {held[0], held[2]}
    changed = [one["match"]["changed"] for one in found]
    assert changed == sorted(changed, reverse=True)


def test_the_record_of_a_running_game_keeps_the_seed(server: Server, half: Table) -> None:
    answer = server.http.get(f"/api/matches/{half.id}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "attachment" in answer.headers["content-disposition"]
    assert "\nseed " not in answer.text
    record = read(answer.text)
    again = replay(games.game("anloc"), record)
    assert len(again.choices) == half.version


def test_the_record_of_a_finished_game_can_be_verified(server: Server, finished: str) -> None:
    record = read(server.http.get(f"/api/matches/{finished}/record").text)
    assert verify(games.game("anloc"), record).checked > 0


def test_with_a_token(server: Server, half: Table) -> None:
    path = f"/api/matches/{half.id}/replay?seat=ARVN"
    good = {"Authorization": f"Bearer {half.tokens['ARVN']}"}
    assert server.http.get(path, headers=good).status_code == 200
    for bad in ("Bearer nonsense", "Bearer", f"Basic {half.tokens['ARVN']}", "x"):
        assert "token" in problem(server.http.get(path, headers={"Authorization": bad}), 403)


def test_replay_tells_every_choice(server: Server, finished: str) -> None:
    card = server.get(f"/api/matches/{finished}")
    for seat in ("", "ARVN", "NVA"):
        told = server.get(f"/api/matches/{finished}/replay?seat={seat}")
        assert told["seat"] == seat
        assert [frame["ply"] for frame in told["frames"]] == list(range(card["ply"] + 1))
        assert all(frame["text"] and frame["label"] for frame in told["frames"][1:])
        events = [event for frame in told["frames"] for event in frame["events"]]
        assert [event["number"] for event in events] == list(range(len(events)))


def test_positions(server: Server, finished: str) -> None:
    last = server.get(f"/api/matches/{finished}")["ply"]
    for ply in (0, 1, last // 2, last):
        found = server.get(f"/api/matches/{finished}/position?ply={ply}&seat=NVA")
        assert found["ply"] == ply
        assert found["seat"] == "NVA"
        assert found["view"]["position"]["hex"]
        assert found["undo"] is False
        if ply < last:
            assert found["ask"]["options"] == []
            assert found["ask"]["question"]
            assert found["result"] is None
        else:
            assert found["ask"] is None
            assert found["result"]["level"]
    problem(server.http.get(f"/api/matches/{finished}/position?ply={last + 1}"), 400)
    problem(server.http.get(f"/api/matches/{finished}/position?ply=-1"), 400)
    problem(server.http.get(f"/api/matches/{finished}/position"), 400)
    problem(server.http.get(f"/api/matches/{finished}/position?ply=0&seat=US"), 400)


def test_a_position_is_what_was_seen(server: Server) -> None:
    with server.table() as table:
        table.ready()
        seen = [table.clients["ARVN"].latest]
        for _ in range(8):
            table.step(DICE)
            seen.append(table.clients["ARVN"].latest)
        for update in seen:
            then = server.get(f"/api/matches/{table.id}/position?ply={update['ply']}&seat=ARVN")
            assert (then["view"], then["extras"]) == (update["view"], update["extras"])


def test_charts(server: Server, finished: str) -> None:
    found = server.get(f"/api/matches/{finished}/charts")
    assert found["turns"]
    assert set(found["series"]) == {
        "ARVN OPs", "NVA OPs", "NVA replacement points",
        "ARVN steps lost", "NVA steps lost", "ARVN luck", "NVA luck",
    }  # fmt: skip
    assert all(len(series) == len(found["turns"]) for series in found["series"].values())
    assert set(found) == {"turns", "series", "tally"}
    for side in ("ARVN", "NVA"):
        assert found["series"][f"{side} steps lost"] == sorted(found["series"][f"{side} steps lost"])


def test_the_dice_are_checked_when_it_is_over(server: Server, finished: str, half: Table) -> None:
    assert server.get(f"/api/matches/{finished}/verdict")["right"]
    assert "over" in problem(server.http.get(f"/api/matches/{half.id}/verdict"), 409)


def test_play_on_from_a_ply(server: Server, finished: str) -> None:
    text = server.http.get(f"/api/matches/{finished}/record").text
    with server.table(game="", scenario="", record=text, ply=12) as table:
        update = table.clients["ARVN"].latest
        assert update["ply"] == update["version"] == 12
        then = server.get(f"/api/matches/{finished}/position?ply=12&seat=ARVN")
        assert update["view"] == then["view"]
        assert update["seed"] == ""
        assert update["seedHash"] != then["seedHash"]
        table.step(DICE)
        again = server.http.get(f"/api/matches/{table.id}/record").text
        assert "\ngiven " in again


def test_load_a_finished_game(server: Server, finished: str) -> None:
    text = server.http.get(f"/api/matches/{finished}/record").text
    card = server.create(record=text)["match"]
    assert card["over"]
    verdict = server.get(f"/api/matches/{card['id']}/verdict")
    assert verdict["right"]
    assert verdict["given"] == 0
    forged = text.replace("seed-hash ", "seed-hash 0", 1)
    card = server.create(record=forged)["match"]
    verdict = server.get(f"/api/matches/{card['id']}/verdict")
    assert verdict["checked"] == 0
    assert verdict["given"] > 0


def test_a_computer_plays_on_from_a_record(server: Server, half: Table) -> None:
    text = server.http.get(f"/api/matches/{half.id}/record").text
    seats = {name: {"kind": "computer", "level": "random"} for name in PEOPLE}
    card = server.create(seats, record=text, pace=0)["match"]
    with server.seat(card["id"]) as spectator:
        while spectator.latest["ask"] is not None:
            spectator.update()
    verdict = server.get(f"/api/matches/{card['id']}/verdict")
    assert verdict["right"]


def test_headers(server: Server) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/api/matches/x", "/match/1/x", "/x.js"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_another_site(server: Server) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1.evil.example", "http://[bad"):
        answer = server.http.post("/api/matches", json=GOOD, headers={"Origin": origin})
        assert "another site" in problem(answer, 403)
    for origin in (server.url, "http://localhost:5173"):
        answer = server.http.post("/api/matches", json=GOOD, headers={"Origin": origin})
        assert answer.status_code == 201


def test_another_site_on_the_live_socket(server: Server) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    match = server.create()["match"]["id"]
    address = f"{server.url.replace('http', 'ws', 1)}/api/live/{match}"
    with pytest.raises(InvalidStatus), connect(address, origin="https://evil.example"):  # type: ignore[arg-type]
        pass


def test_pages(server: Server) -> None:
    for path in ("/", "/match/abc", "/replay/abc/12"):
        answer = server.http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
    assert server.http.get("/nothing.js").status_code == 404
    for path in ("/../pyproject.toml", "/%2e%2e/pyproject.toml", "/..%2f..%2fpyproject.toml", "/a%00b.css"):
        answer = server.http.get(httpx.URL(server.url).copy_with(raw_path=path.encode()))
        assert "hatchling" not in answer.text
        assert answer.status_code < 500


def test_methods(server: Server) -> None:
    problem(server.http.delete("/api/matches"), 405)
    problem(server.http.post("/api/health"), 405)


def test_the_schema_tells_every_route(server: Server) -> None:
    schema = server.get("/api/schema")
    assert schema == server.get("/api/schema/openapi.json")
    assert set(schema["paths"]) == {
        "/api/health",
        "/health/live",
        "/health/ready",
        "/api/catalogue",
        "/api/games/{game}/content",
        "/api/games/{game}/rules",
        "/api/matches",
        "/api/mine",
        "/api/matches/{match_id}",
        "/api/matches/{match_id}/missions",
        "/api/matches/{match_id}/record",
        "/api/matches/{match_id}/mend",
        "/api/matches/{match_id}/aside/{number}",
        "/api/matches/{match_id}/replay",
        "/api/matches/{match_id}/position",
        "/api/matches/{match_id}/story",
        "/api/matches/{match_id}/charts",
        "/api/matches/{match_id}/verdict",
    }
    assert "seedHash" in schema["components"]["schemas"]["Update"]["properties"]
