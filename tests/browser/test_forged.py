"""What a page may not do: every message is checked, and a refused one changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

SAY = """([match, token, messages]) => new Promise(resolve => {
  const heard = [];
  const refused = () => heard.filter((one) => one.type === 'rejected').length;
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live/${match}`);
  const done = () => { socket.close(); resolve(heard); };
  socket.onmessage = event => {
    heard.push(JSON.parse(event.data));
    if (heard.at(-1).type === 'update' && refused() >= messages.length) done();
  };
  socket.onclose = event => { heard.push({ type: 'closed', code: event.code }); resolve(heard); };
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'hello', token, version: -1 }));
    for (const one of messages) socket.send(typeof one === 'string' ? one : JSON.stringify(one));
    socket.send(JSON.stringify({ type: 'resync', version: -1 }));
    setTimeout(done, 10000);
  };
})"""
"""What was heard until all messages were refused and the table was told after that: ten seconds at most."""


def say(me: Visitor, token: str, *messages: Any) -> list[dict[str, Any]]:
    """Say hello and then these messages on a socket of one's own; all that is answered."""
    return list(me.page.evaluate(SAY, [me.match, token, list(messages)]))


def told(heard: list[dict[str, Any]]) -> list[str]:
    """The reasons of what was refused."""
    return [one["reason"] for one in heard if one["type"] == "rejected"]


@pytest.fixture
def seated(house: Server, visit: Visit) -> tuple[Visitor, dict[str, str]]:
    """ARVN at a table with an open NVA seat, at the effort level, and the tokens of both."""
    match, tokens = house.new_match("person", "person")
    nva = visit(house).sit(match, tokens["NVA"])
    me = visit(house).sit(match, tokens["ARVN"])
    me.choose("ready set-up")
    nva.turn_to_answer()
    nva.choose("ready set-up")
    me.answer_until("effort level")
    return me, tokens


def test_forged_and_stale_messages_change_nothing(
    house: Server, seated: tuple[Visitor, dict[str, str]]
) -> None:
    me, tokens = seated
    version, question = me.version, me.question
    record = house.text(f"/api/matches/{me.match}/record")
    right = {"type": "choose", "version": version, "kind": "effort", "action": ["effort", 3]}

    cases: list[tuple[str, str, Any]] = [
        ("somebody else's decision", tokens["NVA"], right),
        ("a guest's choice", "", right),
        ("a stale version", tokens["ARVN"], {**right, "version": version - 1}),
        ("a version to come", tokens["ARVN"], {**right, "version": version + 1}),
        ("another decision", tokens["ARVN"], {**right, "kind": "purchase"}),
        ("an option that is not offered", tokens["ARVN"], {**right, "action": ["effort", 77]}),
        ("an action of another kind", tokens["ARVN"], {**right, "action": ["attack"]}),
        ("an unknown verb", tokens["ARVN"], {**right, "action": ["win"]}),
        ("an empty action", tokens["ARVN"], {**right, "action": []}),
        ("a nested action", tokens["ARVN"], {**right, "action": [["effort", 3]]}),
        ("a long action", tokens["ARVN"], {**right, "action": ["effort", *range(50)]}),
        ("an extra field", tokens["ARVN"], {**right, "seat": "NVA"}),
        ("an unknown type", tokens["ARVN"], {"type": "win"}),
        ("no JSON", tokens["ARVN"], "{"),
        ("a bare number", tokens["ARVN"], "7"),
        ("a deep nest", tokens["ARVN"], "[" * 5000 + "]" * 5000),
        ("a second hello", tokens["ARVN"], {"type": "hello", "token": tokens["NVA"], "version": -1}),
        ("a guest's undo", "", {"type": "undo", "version": version}),
    ]
    for name, token, message in cases:
        heard = say(me, token, message)
        assert told(heard), f"{name} was not refused: {heard[1:]}"
        assert all("Traceback" not in reason for reason in told(heard)), name
        assert house.text(f"/api/matches/{me.match}/record") == record, f"{name} changed the game"
        assert house.get(f"/api/matches/{me.match}")["version"] == version, f"{name} changed the version"

    large = say(me, tokens["ARVN"], {**right, "kind": "x" * 100_000})
    assert large[-1]["code"] in (1009, 1006), "an oversized message was read"  # 1006: cut off in mid-message
    wrong = say(me, "not-a-token", right)
    assert wrong[-1] == {"type": "closed", "code": 4403}
    assert all(one["type"] != "update" for one in wrong), "a wrong token was told the table"
    assert house.text(f"/api/matches/{me.match}/record") == record

    # The table still plays: the same message, unforged.
    assert (me.version, me.question) == (version, question)
    me.choose("Effort level 3")


def test_a_stale_choice_gets_the_current_table(seated: tuple[Visitor, dict[str, str]]) -> None:
    me, tokens = seated
    version = me.version
    me.choose("Effort level 3")
    old = {"type": "choose", "version": version, "kind": "effort", "action": ["effort", 1]}
    heard = say(me, tokens["ARVN"], old)
    assert told(heard)
    assert [one for one in heard if one["type"] == "update"][-1]["version"] == me.version


def test_tokens_are_never_sent_to_others(
    house: Server, seated: tuple[Visitor, dict[str, str]], visit: Visit
) -> None:
    me, tokens = seated
    seen: list[str] = []
    guest = visit(house)
    guest.page.on("response", lambda answer: seen.append(answer.url))
    guest.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: seen.append(str(text))))
    guest.sit(me.match)
    everything = "\n".join(seen) + guest.page.content() + str(house.get(f"/api/matches/{me.match}"))
    for seat, token in tokens.items():
        assert token not in everything, f"the token of {seat} is told to a guest"


def test_the_page_keeps_a_strict_policy(house: Server, visit: Visit) -> None:
    me = visit(house)
    answer = me.page.goto("/")
    assert answer
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    expect(me.at("start")).to_be_visible()
    # A script that somebody smuggles in does not run.
    me.excuse("Content Security Policy")
    me.page.evaluate(
        "() => { const bad = document.createElement('script'); bad.textContent = 'window.bad = 1';"
        " document.body.append(bad); }"
    )
    assert me.page.evaluate("window.bad") is None


def test_another_site_may_not_play(house: Server, visit: Visit) -> None:
    match, tokens = house.new_match()
    me = visit(house).sit(match, tokens["ARVN"])
    version = me.version
    # Another site's page, as far as the browser knows.
    me.page.route(
        "http://evil.example/",
        lambda route: route.fulfill(body="<p>Win a prize</p>", content_type="text/html"),
    )
    other = me.page.context.new_page()
    other.route(
        "http://evil.example/", lambda route: route.fulfill(body="<p>Win</p>", content_type="text/html")
    )
    other.goto("http://evil.example/")
    closed = other.evaluate(
        """([address, match]) => new Promise(resolve => {
          const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live/${match}`);
          socket.onopen = () => resolve('open');
          socket.onclose = event => resolve(event.code);
          socket.onerror = () => undefined;
        })""",
        [house.address, match],
    )
    assert closed != "open", "another site's page may open a socket"
    assert me.version == version
