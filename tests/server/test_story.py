"""The board at each event: steps lead from the view that a client had to the one that it is sent."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest

from dangerclose import games
from dangerclose.core.events import Event
from dangerclose.core.match import Match
from dangerclose.core.options import Options
from dangerclose.server import replays
from dangerclose.server.app import create_app
from dangerclose.server.limits import Limits
from dangerclose.server.live import AtTable
from dangerclose.server.protocol import Choose, Hello, NewMatch, Resync, SeatPlan
from dangerclose.server.replays import Reels
from dangerclose.server.story import changes
from dangerclose.server.table import Table
from dangerclose.server.tables import BadMatch, Tables
from tests import patience, toy
from tests.server.helpers import apart
from tests.server.inside import within
from tests.server.test_inside import Ear

TINY: dict[str, Any] = {"toy": toy.TOY, "patience": patience.PATIENCE}
A, B = 0, 1
Viewer = int | None
Message = dict[str, Any]


@pytest.fixture(autouse=True)
def with_tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.game
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, *TINY))
    monkeypatch.setattr(games, "game", lambda name: TINY[name] if name in TINY else real(name))
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: b"0123456789abcdef")


def put(document: Any, changed: list[Message]) -> Any:
    """A document with changes, as a client makes them."""
    for change in changed:
        if not change["at"]:
            document = change["now"]
            continue
        *way, last = change["at"]
        place = document
        for part in way:
            place = place[part]
        if change["gone"]:
            del place[last]
        else:
            place[last] = copy.deepcopy(change["now"])
    return document


async def new_table(tables: Tables, game: str, scenario: str) -> Table:
    seats = {seat: SeatPlan("person") for seat in games.game(game).seats}
    created = await tables.create(NewMatch(game, scenario, seats))
    return await tables.table(created.match.id)


def choose(tables: Tables, table: Table, *action: str | int) -> None:
    ask = table.match.ask
    assert ask is not None
    tables.choose(table, ask.seat, Choose(table.number(ask.seat), ask.kind, list(action)))


def told(table: Table, viewer: Viewer, since: int = -1, *, story: bool = True) -> Message:
    found: Message = json.loads(table.update(viewer, since, story=story))
    return found


class Onlooker:
    """A log that looks at the board for a viewer at every event it may know."""

    def __init__(self, match: Match[Any], viewer: Viewer) -> None:
        self.match, self.viewer = match, viewer
        self.saw: list[bytes] = []
        match.state.log = self

    def append(self, event: Event) -> None:
        assert self.match.events is not None
        self.match.events.append(event)
        if event.known_to(self.viewer):
            self.saw.append(seen(self.match, self.viewer))


def seen(match: Match[Any], viewer: Viewer) -> bytes:
    game, state = match.game, match.state
    return msgspec.json.encode([game.view(state, viewer), game.extras(state, viewer)])


class Follower:
    """A client that takes in updates by their steps, and compares."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.table, self.viewer = table, viewer
        self.had = told(table, viewer)
        self.steps = 0

    def follow(self, expected: list[bytes]) -> None:
        """One choice further: the steps show what was to be seen at each event, and end at the update."""
        news = told(self.table, self.viewer, self.had["version"])
        if news["version"] == self.had["version"]:
            assert not expected
            assert not news["steps"]
            return
        board = [copy.deepcopy(self.had["view"]), copy.deepcopy(self.had["extras"])]
        shown, numbers = [], []
        for step in news["steps"]:
            board = [put(board[0], step["view"]), put(board[1], step["extras"])]
            if step["event"] < 0:
                assert step["view"] or step["extras"], "a step that shows nothing"
            else:
                shown.append(msgspec.json.encode(board))
                numbers.append(step["event"])
        assert numbers == [event["number"] for event in news["events"]]
        assert shown == expected
        assert msgspec.json.encode(board) == msgspec.json.encode([news["view"], news["extras"]])
        self.steps += len(numbers)
        self.had = news


EVERY = [
    ("toy", "short", 60),
    ("patience", "first", 60),
    ("anloc", "battle", 250),
    ("anloc", "first-assault", 250),
    ("fte", "patrol-contact", 250),
    ("fte", "search-the-hamlet", 250),
]


@pytest.mark.parametrize(("game", "scenario", "most"), EVERY)
def test_steps_lead_from_view_to_view_and_show_each_event(
    tmp_path: Path, game: str, scenario: str, most: int
) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, game, scenario)
        dice = random.Random(5)
        viewers: list[Viewer] = [None, *range(len(table.seats))]
        for viewer in viewers:
            table.join(Ear(viewer, story=True))
        followers = [Follower(table, viewer) for viewer in viewers]
        for _ in range(most):
            ask = table.match.ask
            if ask is None:
                break
            action = dice.choice([one for one in ask.options if one[0] != "guess"])  # the toy would end
            saw = []
            for viewer in viewers:
                twin = table.match.fork()
                onlooker = Onlooker(twin, viewer)
                twin.choose(action)
                saw.append(onlooker.saw)
            choose(tables, table, *action)
            for follower, expected in zip(followers, saw, strict=True):
                follower.follow(expected)
        assert sum(follower.steps for follower in followers) > 8

    within(tmp_path, test)


def test_only_who_asked_for_the_story_gets_steps(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short")
        table.join(Ear(A, story=True))
        table.join(Ear(B))
        before = {viewer: table.number(viewer) for viewer in (A, B)}
        choose(tables, table, "peek")
        assert len(told(table, A, before[A])["steps"]) == 3  # two events, and the turn that ends
        assert told(table, A, before[A], story=False)["steps"] == []
        assert told(table, B, before[B])["steps"] == []

    within(tmp_path, test)


def test_a_gap_gives_no_steps_rather_than_wrong_ones(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short")
        first = table.number(A)
        choose(tables, table, "pass")
        ear = Ear(A, story=True)
        table.join(ear)
        came = table.number(A)
        choose(tables, table, "roll")
        choose(tables, table, "bet", 2)
        choose(tables, table, "go")
        assert told(table, A, first)["steps"] == []  # it came late
        assert told(table, A, -1)["steps"] == []
        assert told(table, A, came)["steps"]
        table.leave(ear)
        table.join(Ear(A, story=True))
        assert told(table, A, came)["steps"] == []  # nobody may have watched meanwhile

    within(tmp_path, test)


def test_what_was_taken_back_leads_nowhere(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "anloc", "battle")
        for viewer in (None, A):
            table.join(Ear(viewer, story=True))
        start = table.version
        choose(tables, table, "ready")
        choose(tables, table, "ready")
        before = table.version
        choose(tables, table, *table.match.ask.options[0])  # type: ignore[union-attr]
        between = table.version
        tables.undo(table, table.match.seats_chosen[-1], table.version)
        after = table.version
        for since in (start, before, between):
            assert told(table, A, since)["steps"] == []
        had = told(table, A, after)
        choose(tables, table, *table.match.ask.options[1])  # type: ignore[union-attr]
        news = told(table, A, after)
        view, extras = had["view"], had["extras"]
        for step in news["steps"]:
            view, extras = put(view, step["view"]), put(extras, step["extras"])
        assert (view, extras) == (news["view"], news["extras"])
        assert [step["event"] for step in news["steps"] if step["event"] >= 0] == [
            event["number"] for event in news["events"]
        ]

    within(tmp_path, test)


def test_taking_back_in_secret_cuts_nobody_elses_story(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "toy", "short")
        table.join(Ear(B, story=True))
        had = table.number(B)
        choose(tables, table, "pass")
        choose(tables, table, "pass")
        assert told(table, B, had)["steps"]
        choose(tables, table, "roll")
        tables.undo(table, A, table.number(A))
        assert told(table, B, had)["steps"]

    within(tmp_path, test)


def test_two_windows_of_a_seat_get_each_their_own_steps(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "patience", "first")
        table.join(Ear(0, story=True))
        table.join(Ear(0, story=True))
        versions = [table.version]
        for _ in range(3):
            choose(tables, table, "rest")
            versions.append(table.version)
        found = [told(table, 0, version)["steps"] for version in versions]
        assert [len(steps) for steps in found] == sorted((len(steps) for steps in found), reverse=True)
        assert found[-1] == []
        for later, steps in enumerate(found[1:], 1):
            assert found[0][len(found[0]) - len(steps) :] == steps
            assert len(steps) < len(found[later - 1])

    within(tmp_path, test)


def test_what_is_sent_again_has_no_steps(tmp_path: Path) -> None:
    """Who is answered from an earlier version on may have got more meanwhile: steps would lead him astray."""

    async def test(tables: Tables) -> None:
        table = await new_table(tables, "patience", "first")
        nowhere: Any = None
        client = AtTable(nowhere, tables, table, 0, Hello("", story=True), "here")
        first = json.loads(client._news())["version"]
        choose(tables, table, "rest")
        assert json.loads(client._news())["steps"]
        client._take(Resync(first))
        again = json.loads(client._news())
        assert again["events"]
        assert again["steps"] == []
        choose(tables, table, "rest")
        client._take(Choose(first, "act", ["rest"]))  # it was sent before the news came
        assert json.loads(client._news())["steps"] == []
        choose(tables, table, "rest")
        assert json.loads(client._news())["steps"]
        client.leave()

    within(tmp_path, test)


def test_steps_are_bounded(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "patience", "first")
        table.join(Ear(0, story=True))
        start = table.version
        choose(tables, table, "rest")
        assert told(table, 0, start)["steps"]
        while told(table, 0, start)["steps"]:
            choose(tables, table, "rest")
        assert table.version > start + 1
        assert len(told(table, 0, table.version - 1)["steps"]) > 1

    within(tmp_path, test, Limits(steps_kept=8))


def test_a_choice_with_too_many_events_is_shown_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Chatty(patience.Patience):
        """It goes on telling when nothing changes any more."""

        def options(self, s: patience.State) -> Options:
            for _ in range(6):
                s.tell("moved", "2.1/1", s.at)
            return super().options(s)

    monkeypatch.setitem(TINY, "patience", Chatty())

    async def test(tables: Tables) -> None:
        table = await new_table(tables, "patience", "first")
        table.join(Ear(0, story=True))
        choose(tables, table, "rest")
        assert told(table, 0, 0)["steps"] == []

    within(tmp_path, test, Limits(steps_kept=5))


def test_a_board_that_cannot_be_shown_meanwhile_stops_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class HalfWay(patience.Patience):
        """Its view fails while the enemy is at it."""

        def view(self, s: patience.State, seat: int | None) -> patience.View:
            if s.log is None and len(s.shown) > 0 and s.minute == 1:
                raise ZeroDivisionError
            return super().view(s, seat)

    monkeypatch.setitem(TINY, "patience", HalfWay())

    async def test(tables: Tables) -> None:
        table = await new_table(tables, "patience", "first")
        table.join(Ear(0, story=True))
        choose(tables, table, "rest")
        assert told(table, 0, 0)["steps"] == []
        choose(tables, table, "rest")
        assert told(table, 0, 1)["steps"]

    within(tmp_path, test)


def test_nothing_is_kept_when_nobody_watches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        table = await new_table(tables, "patience", "first")
        table.join(Ear(0))
        monkeypatch.setattr("dangerclose.server.story.Witness.append", None)
        choose(tables, table, "rest")
        assert len(told(table, 0)["events"]) > 2

    within(tmp_path, test)


# On request


def followed(story: Message) -> list[bytes]:
    """What a story shows: its base, and the board at each step."""
    board = [story["base"]["view"], story["base"]["extras"]]
    shown = [msgspec.json.encode(board)]
    for step in story["steps"]:
        board = [put(board[0], step["view"]), put(board[1], step["extras"])]
        shown.append(msgspec.json.encode(board))
    assert [step["event"] for step in story["steps"] if step["event"] >= 0] == [
        event["number"] for event in story["events"]
    ]
    return shown


def played_on(tables: Tables, table: Table, dice: random.Random, choices: int) -> None:
    for _ in range(choices):
        ask = table.match.ask
        if ask is None:
            return
        choose(tables, table, *dice.choice([one for one in ask.options if one[0] != "guess"]))


def over_http(
    path: Path, test: Callable[[Tables, httpx.AsyncClient], Awaitable[None]], limits: Limits
) -> None:
    async def run() -> None:
        app = create_app(path / "t.sqlite3", limits)
        tables = app._app._app.dependencies["tables"].dependency()  # type: ignore[attr-defined]
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        try:
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
                await test(tables, browser)
        finally:
            await tables.close()

    apart(run())


FEW = Limits(steps_at_once=7, steps_kept=100_000, secret_beat=0.01)


async def asked(browser: httpx.AsyncClient, path: str, token: str = "", code: int = 200) -> Message:
    answer = await browser.get(path, headers={"Authorization": f"Bearer {token}"} if token else {})
    assert answer.status_code == code, answer.text
    found: Message = answer.json()
    return found


@pytest.mark.parametrize(
    ("game", "scenario", "choices"),
    [
        ("toy", "short", 6),
        ("patience", "first", 9),
        ("anloc", "battle", 120),
        ("fte", "patrol-contact", 150),
        ("fof", "training", 80),
    ],
)
def test_who_comes_back_is_told_the_same_step_by_step(
    tmp_path: Path, game: str, scenario: str, choices: int
) -> None:
    async def test(tables: Tables, browser: httpx.AsyncClient) -> None:
        names = games.game(game).seats
        plan = {"game": game, "scenario": scenario, "seats": {name: {"kind": "person"} for name in names}}
        created = (await browser.post("/api/matches", json=plan)).json()
        match = created["match"]["id"]
        table = await tables.table(match)
        for viewer in (None, *range(len(names))):
            table.join(Ear(viewer, story=True))
        begun = {viewer: told(table, viewer) for viewer in (None, *range(len(names)))}
        played_on(tables, table, random.Random(3), choices)
        for viewer, had in begun.items():
            name = "" if viewer is None else names[viewer]
            token = created["tokens"].get(name, "")
            live = told(table, viewer, had["version"])
            path = f"/api/matches/{match}/story?seat={quote(name)}&since="
            since, shown, events, steps = had["since"] + len(had["events"]), [], [], []
            more = True
            while more:
                story = await asked(browser, f"{path}{since}", token)
                assert story["since"] == since
                assert len(story["events"]) <= FEW.steps_at_once
                shown += followed(story)
                events += story["events"]
                steps += story["steps"]
                since, more = since + len(story["events"]), story["more"]
            assert events == live["events"]
            assert shown[0] == msgspec.json.encode([had["view"], had["extras"]])
            assert shown[-1] == msgspec.json.encode([live["view"], live["extras"]])
            assert steps == live["steps"]
            assert steps

    over_http(tmp_path, test, FEW)


def test_a_story_is_for_who_may_see_it(tmp_path: Path) -> None:
    async def test(tables: Tables, browser: httpx.AsyncClient) -> None:
        plan = {"game": "toy", "scenario": "short", "seats": {seat: {"kind": "person"} for seat in "AB"}}
        created = (await browser.post("/api/matches", json=plan)).json()
        match, tokens = created["match"]["id"], created["tokens"]
        table = await tables.table(match)
        choose(tables, table, "peek")
        path = f"/api/matches/{match}/story"
        mine = await asked(browser, f"{path}?seat=A", tokens["A"])
        theirs = await asked(browser, f"{path}?seat=B", tokens["B"])
        nobodys = await asked(browser, path)
        assert [event["kind"] for event in mine["events"]] == ["peeked", "looked"]
        assert [event["kind"] for event in theirs["events"]] == ["looked"]
        assert nobodys["base"]["view"]["cards"] == {}
        for seat, token in (("A", ""), ("A", tokens["B"]), ("B", tokens["A"]), ("", "x" * 40)):
            await asked(browser, f"{path}?seat={seat}", token, 403)
        for token in ("", tokens["A"]):
            refused = await asked(browser, f"{path}?ply=1&seat=", token, 403)
            assert "over" in refused["detail"]
        await asked(browser, f"{path}?seat=C", "", 400)
        choose(tables, table, "guess", 0)
        both = await asked(browser, f"{path}?ply=1&upto=2&seat=A")
        assert [event["kind"] for event in both["events"]] == ["peeked", "looked", "guessed"]
        for wrong in ("ply=3", "ply=2&upto=1", "ply=1&upto=3", "ply=-1", "since=-1"):
            await asked(browser, f"{path}?{wrong}", "", 400)

    over_http(tmp_path, test, FEW)


def test_while_secrets_are_at_play_a_story_takes_whole_beats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(tables: Tables, browser: httpx.AsyncClient) -> None:
        for game, scenario, slept in (("toy", "short", 1), ("patience", "first", 0)):
            table = await new_table(tables, game, scenario)
            waited: list[float] = []

            async def pause(seconds: float, into: list[float] = waited) -> None:
                into.append(seconds)

            with monkeypatch.context() as patch:
                patch.setattr("dangerclose.server.tables.asyncio.sleep", pause)
                await asked(browser, f"/api/matches/{table.id}/story")
            assert len(waited) == slept

    over_http(tmp_path, test, FEW)


def test_a_replay_steps_through_each_choice(tmp_path: Path) -> None:
    async def test(tables: Tables, browser: httpx.AsyncClient) -> None:
        table = await new_table(tables, "anloc", "battle")
        dice = random.Random(8)
        choose(tables, table, "ready")
        choose(tables, table, "ready")
        played_on(tables, table, dice, 40)
        path = f"/api/matches/{table.id}"
        for ply in range(1, 43):
            story = await asked(browser, f"{path}/story?ply={ply}&seat=NVA")
            before = await asked(browser, f"{path}/position?ply={ply - 1}&seat=NVA")
            after = await asked(browser, f"{path}/position?ply={ply}&seat=NVA")
            shown = followed(story)
            assert shown[0] == msgspec.json.encode([before["view"], before["extras"]])
            assert story["events"] == after["events"][: FEW.steps_at_once]
            if not story["more"]:
                assert shown[-1] == msgspec.json.encode([after["view"], after["extras"]])
        whole = await asked(browser, f"{path}/story?ply=30&upto=32&seat=NVA")
        assert {event["ply"] for event in whole["events"]} <= {30, 31, 32}

    over_http(tmp_path, test, FEW)


# Differences


class Part(msgspec.Struct, rename="camel"):
    first_name: int
    others: list[int]


class Whole(msgspec.Struct):
    parts: list[Part]
    named: dict[int, Part]
    word: str
    pair: tuple[int, int] | None


def whole(*parts: Part, word: str = "", pair: tuple[int, int] | None = None, **named: Part) -> Whole:
    return Whole(list(parts), {int(name[1:]): part for name, part in named.items()}, word, pair)


ONE, TWO = Part(1, [1, 2, 3]), Part(2, [])


@pytest.mark.parametrize(
    ("before", "after", "paths"),
    [
        (whole(ONE), whole(Part(1, [1, 2, 3])), []),
        (whole(ONE), whole(Part(7, [1, 2, 3])), [["parts", 0, "firstName"]]),
        (whole(ONE), whole(Part(1, [1, 9, 3])), [["parts", 0, "others", 1]]),
        (whole(ONE), whole(Part(1, [9, 9, 9])), [["parts", 0, "others"]]),
        (whole(ONE), whole(ONE, TWO), [["parts"]]),
        (whole(), whole(word="x", pair=(1, 2)), [["word"], ["pair"]]),
        (whole(pair=(1, 2)), whole(pair=(1, 3)), [["pair", 1]]),
        (whole(_4=ONE), whole(_4=Part(1, []), _5=ONE), [["named", "4", "others"], ["named", "5"]]),
        (whole(_4=ONE, _5=TWO), whole(_5=TWO), [["named", "4"]]),
        (whole(_4=ONE, _5=TWO), whole(_5=TWO, _4=ONE), [["named"]]),
    ],
)
def test_changes(before: Whole, after: Whole, paths: list[list[str | int]]) -> None:
    found = json.loads(msgspec.json.encode(changes(before, after)))
    assert [change["at"] for change in found] == paths
    made = put(json.loads(msgspec.json.encode(before)), found)
    assert msgspec.json.encode(made) == msgspec.json.encode(after)


def test_something_of_another_kind_is_put_whole() -> None:
    assert json.loads(msgspec.json.encode(changes(ONE, [1]))) == [{"at": [], "now": [1], "gone": False}]
    assert json.loads(msgspec.json.encode(changes({"a": None}, {"a": 0}))) == [
        {"at": ["a"], "now": 0, "gone": False}
    ]


def test_while_secrets_are_at_play_a_story_is_wound_anew_whoever_has_decided(tmp_path: Path) -> None:
    """How long it takes must not tell whether somebody has decided in secret."""

    async def twice(tables: Tables) -> None:
        reels = Reels(tables.store)
        for game, scenario, kept in (("toy", "short", False), ("anloc", "first-assault", True)):
            table = await new_table(tables, game, scenario)
            stored = tables.stored(table.id)
            assert (await reels.reel(stored) is await reels.reel(stored)) == kept

    within(tmp_path, twice)


def test_a_match_with_more_positions_than_fit_is_shown_choice_by_choice_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "POSITIONS_KEPT", 1)

    async def look(tables: Tables) -> None:
        table = await new_table(tables, "anloc", "first-assault")
        ask = table.match.ask
        assert ask is not None
        choose(tables, table, *ask.options[0])
        stored, reels = tables.stored(table.id), Reels(tables.store)
        reel = await reels.reel(stored)
        assert len(reel.states) == 2
        assert not any(reel.moments)
        with pytest.raises(BadMatch, match="too long"):
            await reels.shown(stored, "", partial(replays.story, viewer=0, since=0, most=10))
        with pytest.raises(BadMatch, match="by now"):
            replays.position(reel, table.id, [], 2, 0)

    within(tmp_path, look)
