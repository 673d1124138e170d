"""Front Toward Enemy at the table: every byte that is sent to a seat or a spectator is read.

Whole FRAGOs are played through the server's own code and its live sockets, in this process, so that
the truth can be looked at when a message goes out. The faults planted at the end are all caught.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import httpx
import pytest

from dangerclose import games
from dangerclose.core.ask import Action
from dangerclose.core.events import EVERYBODY, Arg, Event
from dangerclose.core.game import Decision
from dangerclose.games import fte
from dangerclose.games.fte import knowledge
from dangerclose.games.fte.components import FRAGOS, MARKERS, NVA, REAL, SIDE, UNIT, UNITS, US
from dangerclose.games.fte.state import ASK_ME, FIRE_AT_WILL, LEFT, SET_UP, VISIBLE, State
from dangerclose.server import sights as server_sights
from dangerclose.server.protocol import AskCard
from dangerclose.server.sights import Sight
from dangerclose.server.table import Table
from dangerclose.server.tables import Tables
from dangerclose.server.telling import Chronicle
from dangerclose.server.thinking import Job
from tests.games.fte.positions_for_tests import at
from tests.server import watching
from tests.server.fte_inspection import NAMED, Inspection, Overheard, Truth, gone
from tests.server.inspection import Leak, Viewer
from tests.server.watching import Line, created, inside, settled

GAME = games.game("fte")
VIEWERS: tuple[Viewer, ...] = (US, NVA, None)
PEOPLE = {"US": {"kind": "person"}, "NVA/VC": {"kind": "person"}}


class Watch(watching.Watch):
    """A match with a socket at each seat and one for spectators, all of them read."""

    reader = Inspection
    overheard: Overheard

    def __init__(self, app: Any, table: Table, tokens: dict[str, str], overheard: Overheard) -> None:
        super().__init__(app, table, tokens, overheard)
        self.vanished: dict[Viewer, set[int]] = {viewer: set() for viewer in VIEWERS}

    def truth(self, viewer: Viewer) -> Truth:
        return Truth(self.state, frozenset(self.vanished[viewer]))

    def before_it_goes_on(self) -> Callable[[], None]:
        hidden = {u for u in range(REAL) if self.state.token[u] != VISIBLE and not gone(self.state, u)}
        self.overheard.named.clear()

        def vanish() -> None:
            for viewer in VIEWERS:
                self.vanished[viewer] |= {
                    u
                    for u in hidden
                    if gone(self.state, u) and SIDE[u] != viewer and (viewer, u) not in self.overheard.named
                }

        return vanish


class Judgement:
    """Decides for both seats: by doctrine, by chance, or now this and now that."""

    def __init__(self, how: str, seed: int, modes: tuple[int, int]) -> None:
        self.share = {"doctrine": 0.0, "mixed": 0.25, "random": 1.0}[how]
        self.dice = random.Random(seed)
        self.players = [GAME.player("doctrine", seat, seed) for seat in (US, NVA)]
        self.modes = modes

    def decide(self, table: Table) -> Action:
        """A choice for the decision at hand."""
        ask = table.match.ask
        assert ask is not None
        if ask.kind == "reactions":
            return ("reactions", self.modes[ask.seat])
        if self.dice.random() >= self.share:
            return self.players[ask.seat].decide(table.match.view(ask.seat), ask)[0]
        by_hand = [option for option in ask.options if option != ("ready",)]
        return self.dice.choice(by_hand or ask.options)


async def sat_down(
    app: Any, tables: Tables, browser: httpx.AsyncClient, scenario: str, overheard: Overheard
) -> Watch:
    """A new match of two people, with everybody at it."""
    watch = Watch(app, *await created(tables, browser, GAME, scenario, PEOPLE), overheard)
    await watch.begin()
    return watch


async def whole_game(watch: Watch, judge: Judgement, most: int = 3000) -> None:
    """Play to the end."""
    await watching.whole_game(watch, lambda: judge.decide(watch.table), judge.dice, ("pass",), most)
    assert watch.table.match.over, "the game does not end"


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    """Every event is looked at when it is told, and the dice are the same in every run."""
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: b"0123456789abcdef")
    return Overheard(monkeypatch)


# Whole games

BOTH_ASKED, NOBODY_ASKED = (ASK_ME, ASK_ME), (FIRE_AT_WILL, FIRE_AT_WILL)
US_ASKED, NVA_ASKED = (ASK_ME, FIRE_AT_WILL), (FIRE_AT_WILL, ASK_ME)
WAYS = (BOTH_ASKED, NOBODY_ASKED, US_ASKED, NVA_ASKED)
GAMES = [
    ("patrol-contact", "mixed", BOTH_ASKED, 1),
    ("patrol-contact", "doctrine", NOBODY_ASKED, 2),
    ("trail-ambush", "mixed", NVA_ASKED, 3),
    ("night-position", "mixed", US_ASKED, 4),
    ("sapper-raid", "mixed", NOBODY_ASKED, 5),
    ("tunnels-of-plei-adrung", "mixed", BOTH_ASKED, 6),
    ("sniper-alley", "random", BOTH_ASKED, 7),
]
MORE_GAMES = [
    ("search-the-hamlet", "mixed", BOTH_ASKED, 11),
    ("hot-landing-zone", "mixed", US_ASKED, 12),
    ("take-the-hill", "mixed", NOBODY_ASKED, 13),
    ("road-column", "mixed", NVA_ASKED, 14),
    ("hammer-and-anvil", "mixed", BOTH_ASKED, 15),
    ("dustoff", "mixed", US_ASKED, 16),
]


@pytest.mark.parametrize(
    ("scenario", "how", "modes", "seed"),
    [*GAMES, *(pytest.param(*one, marks=pytest.mark.slow) for one in MORE_GAMES)],
)
def test_every_byte_of_a_whole_game(
    tmp_path: Path, overheard: Overheard, scenario: str, how: str, modes: tuple[int, int], seed: int
) -> None:
    watch = read_whole_game(tmp_path, overheard, scenario, how, modes, seed)
    for viewer, reader in watch.readers.items():
        assert reader.read > 50, viewer
        assert reader.bytes > 100_000, viewer
        assert reader.steps > 50, viewer
        assert watch.quiet[viewer] > 10, f"nothing was ever a secret to {viewer}"
    assert watch.kinds["react"] or ASK_ME not in modes


def read_whole_game(
    path: Path, overheard: Overheard, scenario: str, how: str, modes: tuple[int, int], seed: int
) -> Watch:
    """A whole game with every message read; what was read of it."""
    watched: list[Watch] = []

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, scenario, overheard)
        watched.append(watch)
        await whole_game(watch, Judgement(how, seed, modes))
        await watch.leave()

    inside(path, test)
    return watched[0]


def read_some_game(
    path: Path, patched: pytest.MonkeyPatch, scenario: str, dice: random.Random, seed: int
) -> Watch:
    """A whole game, played somehow."""
    how, modes = dice.choice(("doctrine", "mixed", "random")), dice.choice(WAYS)
    return read_whole_game(path, Overheard(patched), scenario, how, modes, seed)


def test_a_late_spectator_is_told_no_more(tmp_path: Path, overheard: Overheard) -> None:
    """Who comes late, or comes back, reads the log from its start."""

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, "patrol-contact", overheard)
        judge = Judgement("mixed", 21, NOBODY_ASKED)
        for number in range(180):
            if watch.table.match.over:
                break
            await watch.choose(judge.decide(watch.table))
            if number % 30 == 29:
                late = Watch(app, watch.table, watch.tokens, overheard)
                late.vanished = watch.vanished
                await late.begin()
                for viewer in VIEWERS:
                    for part in ("view", "extras", "ask", "version", "ply"):
                        assert late.latest[viewer][part] == watch.latest[viewer][part]
                    assert late.latest[viewer]["since"] == 0
                await late.leave()
                await settled()
                watch.read(None)
        await watch.leave()

    inside(tmp_path, test)


# The set-up


def test_a_set_up_is_not_seen_before_it_is_done(tmp_path: Path, overheard: Overheard) -> None:
    """Not a byte goes out while a side places units, markers and traps, however long it takes."""

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, "tunnels-of-plei-adrung", overheard)
        judge = Judgement("random", 5, NOBODY_ASKED)
        table, placed = watch.table, 0
        while table.match.ask and (side := table.match.ask.seat) is not None and table.match.state.turn == 0:
            before = watch.state.set_up[side]
            sent = {viewer: watch.readers[viewer].read for viewer in VIEWERS if viewer != side}
            await watch.choose(judge.decide(table))
            if before and watch.state.set_up[side] != SET_UP:
                placed += 1
                assert {viewer: watch.readers[viewer].read for viewer in sent} == sent
        assert placed > 20
        assert watch.kinds.keys() >= {"place", "place-marker", "plot"}
        await watch.leave()

    inside(tmp_path, test)


def test_what_is_hidden_makes_no_difference(tmp_path: Path, overheard: Overheard) -> None:
    """Two games with the same dice, but other caches, traps and orders: the others get the same bytes."""
    frago = FRAGOS["search-the-hamlet"]
    hexes = list(frago.ready_marker.values())
    heard: list[list[str]] = []
    hidden: list[tuple[Any, ...]] = []

    async def play(watch: Watch, other: bool) -> None:
        match = watch.table.match
        markers = dict(zip(frago.ready_marker, reversed(hexes) if other else hexes, strict=True))
        said: list[str] = []
        while match.ask is not None and match.state.turn < 3:
            ask = match.ask
            about = ask.about[0] if ask.about else -1
            wished: dict[str, Action] = {
                "reactions": ("reactions", FIRE_AT_WILL),
                "place": ("put", about, frago.ready_hex.get(about, -1)),
                "place-marker": ("put-marker", about, markers.get(about, -1)),
                "plot": ask.options[-1 if other else 0],
                "activate": ("pass",),
            }
            if other and ask.seat == NVA:
                await watch.does(NVA, type="order", action=["order-all", 0, 50, 3])
                await watch.does(NVA, type="order", action=["carrying", len(said) % 2])
            await watch.choose(wished.get(ask.kind, ask.options[0]))
            for viewer in (US, None):
                news = {
                    name: value
                    for name, value in watch.latest[viewer].items()
                    if name not in ("match", "version")
                }
                said.append(json.dumps(news))
        heard.append(said)
        hidden.append((match.state.m_hex, match.state.traps, match.state.order))

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        for other in (False, True):
            watch = await sat_down(app, tables, browser, frago.id, overheard)
            await play(watch, other)
            await watch.leave()

    inside(tmp_path, test)
    assert all(one != other for one, other in zip(*hidden)), "the two games hide the same"
    assert heard[0] == heard[1]
    assert len(heard[0]) > 50


def test_refusals_do_not_tell_who_is_where(tmp_path: Path, overheard: Overheard) -> None:
    """Whichever hidden unit or marker somebody names, the answer is the same."""

    async def answers(watch: Watch, seat: int, kind: str, actions: list[list[Any]], names: list[str]) -> None:
        said = set()
        for action, name in zip(actions, names, strict=True):
            version = watch.latest[seat]["version"]
            watch.lines[seat].say(type="choose", version=version, kind=kind, action=action)
            await settled()
            (raw,) = watch.lines[seat].news()
            answer = json.loads(raw)
            assert answer["type"] == "rejected", answer
            said.add((answer["reason"].replace(name, "it"), answer["rule"]))
        assert len(said) <= 1, said

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, "search-the-hamlet", overheard)
        judge = Judgement("doctrine", 8, NOBODY_ASKED)
        match, asked = watch.table.match, 0
        while match.ask is not None and match.state.turn < 5:
            ask = match.ask
            if ask.seat == US and ask.kind in ("target", "act", "activate") and asked < 40:
                asked += 1
                truth = watch.truths[US]
                units = [u for u in FRAGOS[match.scenario].roster[NVA] if truth.hidden(u, US)]
                markers = [m for m in FRAGOS[match.scenario].ready_marker if truth.face_down(m, US)]
                names = [UNITS[u].name for u in units]
                await answers(watch, US, ask.kind, [["target", u] for u in units], names)
                if ask.kind == "act" and ask.options[0][0] in ("move", "fire"):
                    mine = int(ask.options[0][1])
                    pairs = [["primary", mine, u] for u in units]
                    await answers(watch, US, ask.kind, pairs, names)
                destroy = [["destroy-marker", m] for m in markers]
                await answers(watch, US, ask.kind, destroy, [MARKERS[m].name for m in markers])
            await watch.choose(judge.decide(watch.table))
        assert asked > 10
        await watch.leave()

    inside(tmp_path, test)


def test_who_takes_back_in_secret_is_not_heard(tmp_path: Path, overheard: Overheard) -> None:
    """Not even by somebody who has given an order since."""

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, "patrol-contact", overheard)
        await watch.choose(("reactions", FIRE_AT_WILL))
        ask = watch.table.match.ask
        assert ask is not None
        assert ask.seat == NVA
        await watch.choose(ask.options[1])
        await watch.does(US, type="order", action=["carrying", 0])
        await watch.does(NVA, type="undo", version=watch.latest[NVA]["version"])

    inside(tmp_path, test)


@pytest.mark.parametrize("viewer", [US, None])
def test_who_leaves_is_seen_as_he_goes(viewer: Viewer) -> None:
    """The log and the view agree: nobody leaves play under a Concealed marker."""
    t = at(
        {"nva-team-1": {"hex": "20.1", "concealed": True}, "us-team-1": "60.30"},
        active="NVA/VC",
        casualties=[{"side": "NVA/VC", "kind": "KIA", "hex": "20.1", "carrier": "nva-team-1"}],
    )
    t.choose("hex 20.1", "move nva-team-1", "exit")
    left = next(event for event in t.match.events_for(viewer) if event.kind == "leaves")
    assert left.args[0] == UNIT["nva-team-1"]
    assert any(event.kind in ("seen", "uncovered") and event.reveals for event in t.match.events_for(viewer))
    assert t.match.view(viewer).position.hex[UNIT["nva-team-1"]] == LEFT


# What can be fetched


def test_what_can_be_fetched_while_a_game_runs(tmp_path: Path, overheard: Overheard) -> None:
    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, "sniper-alley", overheard)
        judge = Judgement("mixed", 9, NOBODY_ASKED)
        match = f"/api/matches/{watch.table.id}"
        closed = ["record", "replay", "replay?seat=US", "replay?seat=NVA/VC", "charts"]
        closed += [f"position?ply={ply}{seat}" for ply in (0, 5) for seat in ("", "&seat=US", "&seat=NVA/VC")]
        seen = None
        for number in range(120):
            if watch.table.match.over:
                break
            quiet = watch.quiet[None]
            before = (await browser.get(match)).json()
            await watch.choose(judge.decide(watch.table))
            card = (await browser.get(match)).json()
            assert (card["version"], card["ply"]) == (0, 0)
            assert not NAMED.search(json.dumps(card))
            if watch.quiet[None] > quiet:
                assert card == before, "a secret choice shows in the list"
                seen = card
            if number % 40 == 0:
                for token in ("", *watch.tokens.values()):
                    headers = {"Authorization": f"Bearer {token}"} if token else {}
                    for path in closed:
                        answer = await browser.get(f"{match}/{path}", headers=headers)
                        assert answer.status_code == 403, path
                        assert not NAMED.search(answer.text)
                    mine = await browser.post("/api/mine", json={"tokens": [token]})
                    assert not NAMED.search(mine.text)
                assert (await browser.get(f"{match}/verdict")).status_code == 409
        assert seen is not None
        await watch.leave()

    inside(tmp_path, test)


def test_what_is_printed_names_no_place(tmp_path: Path) -> None:
    """The same for everybody, so it has neither ready set-ups nor who belongs to which FRAGO."""

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        content = (await browser.get("/api/games/fte/content")).json()
        assert {frago["id"] for frago in content["fragos"]} == FRAGOS.keys()
        for frago in content["fragos"]:
            text = json.dumps({name: value for name, value in frago.items() if name != "special"})
            assert not NAMED.search(text), frago["id"]
            assert not any(name in text for name in ("ready", "trap", "claymore", "inside"))
        catalogue = (await browser.get("/api/catalogue")).text
        assert not NAMED.search(catalogue)

    inside(tmp_path, test)


# A computer


class Thinking:
    """A computer in this process; it keeps the reasons that it gave."""

    def __init__(self) -> None:
        self.player = GAME.player("doctrine", NVA, 1)
        self.reasons: set[str] = set()

    async def decide(self, job: Job, *_: object) -> Decision:
        found = self.player.decide(job.view, job.ask)
        self.reasons.add(found.reason)
        return found

    def warm_up(self, match: str) -> None: ...

    def stop(self) -> None: ...


def test_a_computer_keeps_its_reasons_to_itself(tmp_path: Path, overheard: Overheard) -> None:
    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        thinking = Thinking()
        tables._thinkers = thinking  # type: ignore[assignment]
        seats = {"US": {"kind": "person"}, "NVA/VC": {"kind": "computer", "level": "doctrine"}}
        table, tokens = await created(tables, browser, GAME, "patrol-contact", seats)
        mine, watching = Line(app, table.id, tokens["US"]), Line(app, table.id, "")
        judge = Judgement("mixed", 4, NOBODY_ASKED)
        sent: list[str] = []
        version = -1
        while not table.match.over and len(sent) < 250:
            for raw in mine.news() + watching.news():
                sent.append(raw)
                update = json.loads(raw)
                if update["type"] == "update" and update["seat"] == "US":
                    version = update["version"]
            ask = table.match.ask
            if ask is not None and ask.seat == US and table.number(US) == version:
                action = list(judge.decide(table))
                mine.say(type="choose", version=version, kind=ask.kind, action=action)
            await asyncio.sleep(0.001)
        assert len(thinking.reasons) > 5
        assert not [reason for reason in thinking.reasons if any(reason in raw for raw in sent)]
        for line in (mine, watching):
            await line.leave()

    inside(tmp_path, test)


# The inspection itself: planted faults are found


def found_in(tmp_path: Path, overheard: Overheard, scenario: str, seed: int = 1) -> None:
    """Whether the inspection finds what was planted in a game of that scenario."""

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, scenario, overheard)
        await whole_game(watch, Judgement("mixed", seed, BOTH_ASKED), 1500)

    with pytest.raises(Leak):
        inside(tmp_path, test)


def test_a_view_of_everything_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    monkeypatch.setattr(knowledge, "known", lambda s, seat: s.copy())
    found_in(tmp_path, overheard, "patrol-contact")


def test_extras_of_everything_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    monkeypatch.setattr(fte, "known", lambda s, seat: s.copy())
    found_in(tmp_path, overheard, "patrol-contact")


@pytest.mark.parametrize(
    ("column", "scenario"),
    [
        ("hex", "patrol-contact"),
        ("status", "patrol-contact"),
        ("token", "patrol-contact"),
        ("order", "patrol-contact"),
        ("acting", "patrol-contact"),
        ("set_up", "patrol-contact"),
        ("carry", "patrol-contact"),
        ("traps", "trail-ambush"),
        ("plots", "trail-ambush"),
        ("claymores", "night-position"),
        ("inside", "night-position"),
        ("m_hex", "night-position"),
        ("f_hex", "night-position"),
    ],
)
def test_a_column_that_is_not_hidden_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard, column: str, scenario: str
) -> None:
    hide = knowledge.hide_side

    def forgetful(k: State, side: int) -> None:
        kept = copy(getattr(k, column))
        hide(k, side)
        setattr(k, column, kept)

    monkeypatch.setattr(knowledge, "hide_side", forgetful)
    found_in(tmp_path, overheard, scenario)


def test_a_name_in_the_log_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(s: State, kind: str, rule: str, *args: Arg, reveals: bool = False, throw: Any = None) -> None:
        if s.log is not None:
            s.log.append(Event(kind, rule, args, EVERYBODY, reveals))

    monkeypatch.setattr(State, "tell", tell)
    found_in(tmp_path, Overheard(monkeypatch), "patrol-contact")


def test_a_secret_told_to_all_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_only(
        s: State, seat: int, kind: str, rule: str, *args: Arg, reveals: bool = False, throw: Any = None
    ) -> None:
        if s.log is not None:
            s.log.append(Event(kind, rule, args, EVERYBODY, reveals))

    monkeypatch.setattr(State, "tell_only", tell_only)
    found_in(tmp_path, Overheard(monkeypatch), "patrol-contact")


def test_an_event_past_the_inspection_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    order = GAME.order

    def whispered(self: Any, s: State, seat: int, action: Action) -> None:
        order(s, seat, action)
        assert s.log is not None
        s.log.append(Event("turn", "3.0/1", (s.turn,)))

    monkeypatch.setattr(type(GAME), "order", whispered)
    found_in(tmp_path, overheard, "patrol-contact")


def test_a_name_in_a_note_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    def careless(self: Any, s: State, ask: Any) -> dict[Action, str]:
        foe = next(u for u in FRAGOS[s.scenario].roster[1 - ask.seat] if u < REAL)
        return {ask.options[0]: f"in the sights of {UNITS[foe].name}"}

    monkeypatch.setattr(type(GAME), "notes", careless)
    found_in(tmp_path, overheard, "patrol-contact")


def test_a_pulse_without_news_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    look = Sight.look
    monkeypatch.setattr(Sight, "look", lambda self, seen, log, *, acted: look(self, seen, log, acted=True))
    found_in(tmp_path, overheard, "patrol-contact")


def test_a_counted_secret_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    begin = Chronicle.__init__
    monkeypatch.setattr(Chronicle, "__init__", lambda self, match, *, hide=False: begin(self, match))
    found_in(tmp_path, overheard, "patrol-contact")


def test_what_the_enemy_decides_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    monkeypatch.setattr(
        server_sights,
        "ask_card",
        lambda game, state, ask, viewer, *, options: AskCard(
            game.seats[ask.seat], ask.kind, "", "", [], [], None, viewer == ask.seat
        ),
    )
    found_in(tmp_path, overheard, "patrol-contact")
