"""Anything may come over the wire: it is answered, and nothing breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed

from dangerclose.core.chance import pledged
from tests.server.helpers import Client, Server

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["set-up", "ready", "place", "done", "effort", "ARVN", "choose", "hello", ""])
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)
PART = b"sixteen bytes..."
ACTION = st.lists(
    st.sampled_from(["ready", "place", "done", "effort", "move", "to", "attack", "lose"])
    | st.integers(-5, 500)
    | SCALARS,
    max_size=9,
)
MESSAGES = st.one_of(
    st.fixed_dictionaries(
        {"type": st.just("choose")},
        optional={
            "version": st.integers(-2, 30) | SCALARS,
            "kind": st.sampled_from(["set-up", "effort", "purchase"]) | SCALARS,
            "action": ACTION | JSON,
            "more": JSON,
        },
    ),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["undo", "resync", "hello", "presence", "order"])},
        optional={"version": st.integers(-2, 30) | SCALARS, "token": SCALARS, "action": ACTION | JSON},
    ),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["pledge", "give"])},
        optional={
            "hash": st.sampled_from([pledged(PART), "0" * 64, "0" * 63]) | SCALARS,
            "part": st.sampled_from([PART.hex(), "0" * 32, "0" * 31]) | SCALARS,
        },
    ),
    st.sampled_from([{"type": "pledge", "hash": pledged(PART)}, {"type": "give", "part": PART.hex()}]),
    st.dictionaries(st.sampled_from(["type", "version", "kind", "action"]), JSON, max_size=4),
    JSON,
)


def written(message: Any) -> str:
    return json.dumps(message)


RAW = st.one_of(MESSAGES.map(written), st.text(max_size=300), st.binary(max_size=300))


@pytest.mark.parametrize("seat", ["ARVN", "NVA", ""])
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(said=st.lists(RAW, min_size=1, max_size=15), shared=st.booleans())
def test_live_messages(server: Server, seat: str, said: list[str | bytes], shared: bool) -> None:
    """Every message gets an answer; the socket stays open; only offered choices are in the record."""
    seats = {"ARVN": {"kind": "person"}, "NVA": {"kind": "computer", "level": "random"}} if shared else None
    created = server.create(seats, sharedDice=shared)
    match = created["match"]["id"]
    with server.seat(match, created["tokens"].get(seat, "")) as client:
        for message in said:
            client.socket.send(message)
            answer = client.until("rejected") if not _understood(message) else client.next()
            assert answer["type"] in ("update", "rejected", "presence")
        client.say(type="resync", version=-1)
        client.until("update")
    assert server.http.get(f"/api/matches/{match}/replay").status_code == 200


def _understood(message: str | bytes) -> bool:
    """Whether a message may be carried out (then the answer is an update) rather than refused."""
    try:
        said = json.loads(message)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("type") in ("choose", "undo", "resync", "pledge", "give")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(first=RAW)
def test_first_messages(server: Server, first: str | bytes) -> None:
    """What comes first is a hello, or the socket is closed with a sentence."""
    client = Client(server, server.create()["match"]["id"])
    client.socket.send(first)
    answer = client.next()
    if answer["type"] == "rejected":
        with pytest.raises(ConnectionClosed):
            client.next()
        assert client.socket.close_code in (4400, 4403)
    client.close()


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(path=st.text(st.characters(min_codepoint=1, max_codepoint=0x2FF), max_size=40))
def test_addresses(server: Server, path: str) -> None:
    from urllib.parse import quote

    for start in ("/", "/api/", "/api/matches/", "/assets/"):
        assert server.http.get(start + quote(path, safe="")).status_code < 500


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    body=st.binary(max_size=300) | JSON.map(lambda one: written(one).encode()), broken=st.binary(max_size=4)
)
def test_bodies(server: Server, body: bytes, broken: bytes) -> None:
    """Whatever is posted is answered with a sentence, text or not."""
    match = server.create()["match"]["id"]
    half = len(body) // 2
    for path in ("/api/matches", "/api/mine", f"/api/matches/{match}/mend"):
        for content in (body, body[:half] + broken + body[half:]):
            answer = server.http.post(path, content=content, headers={"Content-Type": "application/json"})
            assert answer.status_code < 500, answer.text
            assert answer.status_code < 400 or answer.json()["detail"]


CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/health"),
        ("GET", "/health/live"),
        ("GET", "/health/ready"),
        ("GET", "/api/catalogue"),
        ("GET", "/api/games/{game}/content"),
        ("GET", "/api/games/{game}/rules"),
        ("POST", "/api/matches"),
        ("POST", "/api/mine"),
        ("GET", "/api/matches/{match_id}"),
        ("GET", "/api/matches/{match_id}/record"),
        ("GET", "/api/matches/{match_id}/replay"),
        ("GET", "/api/matches/{match_id}/position"),
        ("GET", "/api/matches/{match_id}/story"),
        ("GET", "/api/matches/{match_id}/charts"),
        ("GET", "/api/matches/{match_id}/verdict"),
        ("GET", "/api/matches/{match_id}/missions"),
        ("POST", "/api/matches/{match_id}/mend"),
        ("GET", "/api/matches/{match_id}/aside/{number}"),
    ],
)
def test_the_schema_holds(server: Server, method: str, path: str) -> None:
    """Schemathesis: whatever comes, right or wrong, is answered as the schema says, on a real match too."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema")
    operation = schema[path][method]
    match = server.create()["match"]["id"]
    modes = [GenerationMode.POSITIVE]
    if "{" in path or method == "POST":  # there is something to get wrong
        modes.append(GenerationMode.NEGATIVE)

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=st.one_of(operation.as_strategy(generation_mode=mode) for mode in modes), real=st.booleans())
    def holds(case: Any, real: bool) -> None:
        if real and "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match
        if real and "game" in case.path_parameters:
            case.path_parameters["game"] = "anloc"
        case.call_and_validate(checks=CHECKS)

    holds()
