"""Incoming! at the table: every byte that is sent to a seat or a spectator is read.

Games are played through the server's own code and its live sockets, in this process, so that the truth can be
looked at when a message goes out. The faults planted at the end are all caught.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import asdict

from dangerclose import games
from dangerclose.core.ask import Action
from dangerclose.core.chance import seed_of
from dangerclose.core.events import EVERYBODY, Arg, Event
from dangerclose.core.match import Match
from dangerclose.games import incoming
from dangerclose.games.incoming import knowledge
from dangerclose.games.incoming.calls import call
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import AIR_SUPPORT, HIDDEN, RESUPPLY, Phase, State
from dangerclose.server.sights import Sight
from dangerclose.server.table import Table
from dangerclose.server.tables import Tables
from tests.server import watching
from tests.server.incoming_inspection import (
    COMMUNIST,
    FREE_WORLD,
    NAMED,
    Inspection,
    Overheard,
    Truth,
    in_row,
)
from tests.server.inspection import Leak, Message, Viewer, copied
from tests.server.watching import created, inside, settled

GAME = games.game("incoming")
PEOPLE = {"Free-World": {"kind": "person"}, "Communist": {"kind": "person"}}
ASKED = (True, True)


class Watch(watching.Watch):
    """A match with a socket at each seat and one for spectators, all of them read."""

    reader = Inspection

    def truth(self, viewer: Viewer) -> Truth:
        return Truth(self.state)


class Judgement:
    """Decides for both seats: by doctrine, by chance, or now this and now that."""

    def __init__(self, how: str, seed: int) -> None:
        self.share = {"doctrine": 0.0, "mixed": 0.25, "random": 1.0}[how]
        self.dice = random.Random(seed)
        self.players = [GAME.player("doctrine", seat, seed) for seat in (FREE_WORLD, COMMUNIST)]

    def decide(self, table: Table) -> Action:
        """A choice for the decision at hand."""
        ask = table.match.ask
        assert ask is not None
        if self.dice.random() >= self.share:
            return self.players[ask.seat].decide(table.match.view(ask.seat), ask)[0]
        return self.dice.choice(ask.options)


async def sat_down(
    app: Any, tables: Tables, browser: httpx.AsyncClient, scenario: str, overheard: Overheard
) -> Watch:
    """A new match of two people, with everybody at it."""
    watch = Watch(app, *await created(tables, browser, GAME, scenario, PEOPLE), overheard)
    await watch.begin()
    return watch


def read_game(
    path: Path,
    overheard: Overheard,
    scenario: str,
    how: str,
    asked: tuple[bool, bool],
    seed: int,
    most: int = 5000,
) -> Watch:
    """A game, or so many choices of it, with every message read; what was read of it."""
    watched: list[Watch] = []

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, scenario, overheard)
        watched.append(watch)
        judge = Judgement(how, seed)
        for seat, wanted in enumerate(asked):
            if not wanted:
                await watch.does(seat, type="order", action=["asking", 0])
        await watching.whole_game(watch, lambda: judge.decide(watch.table), judge.dice, ("pass",), most)
        await watch.leave()

    inside(path, test)
    return watched[0]


def read_some_game(
    path: Path, patched: pytest.MonkeyPatch, scenario: str, dice: random.Random, seed: int
) -> Watch:
    """A whole game, played somehow."""
    how = dice.choice(("doctrine", "mixed", "random"))
    asked = dice.random() < 0.5, dice.random() < 0.5
    return read_game(path, Overheard(patched), scenario, how, asked, seed)


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    """Every event is looked at when it is told, and the dice are the same in every run."""
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: b"0123456789abcdef")
    return Overheard(monkeypatch)


# What is sent


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "how", "asked", "seed", "most"),
    [
        ("dry-season-sweep", "mixed", ASKED, 1, 60),
        ("what-the-dog-found", "random", (True, False), 2, 110),
        ("kilometre-31", "mixed", (False, True), 3, 70),
        ("free-battle", "random", ASKED, 4, 80),
    ],
)
def test_every_byte_of_a_game(
    tmp_path: Path,
    overheard: Overheard,
    scenario: str,
    how: str,
    asked: tuple[bool, bool],
    seed: int,
    most: int,
) -> None:
    watch = read_game(tmp_path, overheard, scenario, how, asked, seed, most)
    for viewer, reader in watch.readers.items():
        assert reader.read > 30, viewer
        assert reader.bytes > 300_000, viewer
        assert reader.steps > 30, viewer
    assert watch.quiet[None] > 5, "nothing was ever a secret"
    assert watch.quiet[FREE_WORLD] + watch.quiet[COMMUNIST] > 5


def test_a_late_spectator_is_told_no_more(tmp_path: Path, overheard: Overheard) -> None:
    """Who comes late, or comes back, reads the log from its start."""

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, "wet-rubber", overheard)
        judge = Judgement("mixed", 21)
        for _ in range(24):
            await watch.choose(judge.decide(watch.table))
        late = Watch(app, watch.table, watch.tokens, overheard)
        await late.begin()
        for viewer in watch.lines:
            for part in ("view", "extras", "ask", "version", "ply"):
                assert late.latest[viewer][part] == watch.latest[viewer][part]
            assert late.latest[viewer]["since"] == 0
        await late.leave()
        await watch.leave()

    inside(tmp_path, test)


# What is hidden makes no difference

INITIATIVES = 4
"""So many are played of two games that hide something else."""


def openly(state: State, ask: Any) -> Action:
    """A side that hides nothing: it sets up as proposed, goes a few steps, and passes."""
    if ask.kind != "act" or state.actions > 1:
        return next(one for one in (("ready",), ("hold",), ("pass",)) if one in ask.options)
    places = sheet_of(state).lattice.places

    def far(move: Action) -> int:
        (ax, ay), (bx, by) = places[state.at[int(move[1])]], places[int(move[2])]
        return (ax - bx) ** 2 + (ay - by) ** 2

    return min((one for one in ask.options if one[0] == "move"), key=far, default=("pass",))


def secretly(state: State, ask: Any, done: list[str], *, otherwise: bool) -> Action:
    """A side that hides, in two ways: it changes its map, its set-up and the target that it notes, or turns
    somebody who is not seen."""
    first = {
        verb: [
            one
            for one in ask.options
            if one[0] == verb and (verb not in OF_STANDS or state.status[int(one[1])] & HIDDEN)
        ]
        for verb in VERBS_IN_SECRET
    }
    if first["air-support"] and "air-support" not in done:
        done.append("air-support")
        aims = [one for one in first["air-support"] if one[1] == first["air-support"][0][1]]
        return aims[-1 if otherwise else 0]
    for verb, most in VERBS_IN_SECRET.items():
        if otherwise and most and first[verb] and done.count(verb) < most:
            done.append(verb)
            return first[verb][len(first[verb]) // 2]
    return next(one for one in (("drawn",), ("ready",), ("hold",), ("pass",)) if one in ask.options)


VERBS_IN_SECRET = {"exchange": 2, "trap": 1, "place": 5, "pivot": 3, "air-support": 0}
"""How often each of these is done otherwise."""
OF_STANDS = ("place", "pivot")
"""Those that only a hidden stand does in secret."""


@pytest.mark.parametrize(
    ("scenario", "hider", "differ"),
    [
        ("dry-season-sweep", COMMUNIST, ("at", "facing", "order")),
        ("what-the-dog-found", COMMUNIST, ("at", "order", "tunnel_kind", "tunnel_traps")),
        ("wire-at-midnight", FREE_WORLD, ("called_for", "order")),
    ],
)
def test_what_is_hidden_makes_no_difference(
    tmp_path: Path, overheard: Overheard, scenario: str, hider: int, differ: tuple[str, ...]
) -> None:
    """Two games with the same dice, in which a side hides something else: the others get the same bytes."""
    heard: list[list[str]] = []
    hidden: list[list[Any]] = []

    def anywhere(message: Message) -> str:
        """The same at any table, and whenever it was built."""
        return json.dumps(
            {name: value for name, value in message.items() if name not in ("match", "version")}
        )

    async def play(watch: Watch, otherwise: bool) -> None:
        match = watch.table.match
        said = {viewer: [watch.latest[viewer]] for viewer in (None, 1 - hider)}
        done: list[str] = []
        while match.ask is not None and sum(match.state.initiatives) <= INITIATIVES:
            ask = match.ask
            if ask.seat != hider:
                await watch.choose(openly(match.state, ask))
            else:
                if otherwise and ask.kind == "act":
                    await watch.does(hider, type="order", action=["order-all", 1 + len(done) % 3])
                await watch.choose(secretly(match.state, ask, done, otherwise=otherwise))
            for viewer, messages in said.items():
                if watch.latest[viewer] not in messages[-1:]:
                    messages.append(watch.latest[viewer])
        heard.append([anywhere(one) for messages in said.values() for one in messages[1:]])
        hidden.append([copy(getattr(match.state, name)) for name in differ])

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        for otherwise in (False, True):
            watch = await sat_down(app, tables, browser, scenario, overheard)
            await play(watch, otherwise)
            await watch.leave()

    inside(tmp_path, test)
    alike = [name for name, one, other in zip(differ, *hidden) if one == other]
    assert not alike, "the two games hide the same"
    assert heard[0] == heard[1]
    assert len(heard[0]) > 10


def test_refusals_do_not_tell_who_is_where(tmp_path: Path, overheard: Overheard) -> None:
    """Whichever hidden stand somebody names, the answer is the same."""

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, "dry-season-sweep", overheard)
        judge = Judgement("mixed", 8)
        match, asked = watch.table.match, 0
        while asked < 6:
            ask = match.ask
            assert ask is not None
            if ask.seat == FREE_WORLD and ask.kind == "act":
                asked += 1
                hidden = [u for u in sheet_of(match.state).of_side[COMMUNIST] if watch.truths[0].hidden(u, 0)]
                me = next(int(one[1]) for one in ask.options if one[0] == "move")
                for verb in ("fire", "fire-group", "crossfire"):
                    said = set()
                    for foe in hidden:
                        version = watch.latest[FREE_WORLD]["version"]
                        action = [verb, me, foe]
                        watch.lines[FREE_WORLD].say(type="choose", version=version, kind="act", action=action)
                        await settled()
                        (refused,) = (json.loads(raw) for raw in watch.lines[FREE_WORLD].news())
                        assert refused["type"] == "rejected", refused
                        said.add((refused["reason"].replace(STAND_NAME[foe], "it"), refused["rule"]))
                    assert len(said) == 1, said
            await watch.choose(judge.decide(watch.table))
        await watch.leave()

    inside(tmp_path, test)


def test_what_can_be_fetched_while_a_game_runs(tmp_path: Path, overheard: Overheard) -> None:
    """Nobody reads elsewhere what the table does not tell him, nor how often somebody decided in secret."""

    async def test(app: Any, tables: Tables, browser: httpx.AsyncClient) -> None:
        watch = await sat_down(app, tables, browser, "dry-season-sweep", overheard)
        judge = Judgement("mixed", 9)
        match = f"/api/matches/{watch.table.id}"
        closed = ["record", "replay", "replay?seat=Communist", "charts", "position?ply=3&seat=Communist"]
        unheard = 0
        for _ in range(20):
            quiet, before = watch.quiet[None], (await browser.get(match)).json()
            await watch.choose(judge.decide(watch.table))
            card = (await browser.get(match)).json()
            assert (card["version"], card["ply"]) == (0, 0)
            assert not NAMED.search(json.dumps(card))
            if watch.quiet[None] > quiet:
                assert card == before, "a secret choice shows in the list"
                unheard += 1
        assert unheard
        for token in ("", *watch.tokens.values()):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            for path in closed:
                answer = await browser.get(f"{match}/{path}", headers=headers)
                assert answer.status_code == 403, path
                assert not NAMED.search(answer.text)
        await watch.leave()

    inside(tmp_path, test)


# What a seat knows, in positions of many games


MOST = 60
"""Choices of a game of which positions are taken."""


def positions_of(scenario: str, seed: int, switches: dict[str, str], every: int = 3) -> list[State]:
    """Positions of a random game, with what orders its sides have given."""
    match: Match[State] = Match(GAME, scenario, seed=seed_of(seed), switches=switches, log=False)
    dice, found = random.Random(seed), []
    while match.ask is not None and len(match.choices) < MOST:
        if dice.random() < 0.1:
            seat = dice.choice((FREE_WORLD, COMMUNIST))
            match.order(dice.choice(GAME.some_orders(match.state, seat)), seat)
        kinds: dict[str, list[Action]] = {}
        for one in match.ask.options:
            kinds.setdefault(str(one[0]), []).append(one)
        verbs = [verb for verb in kinds if verb not in ("give-up", "leave", "pass")] or list(kinds)
        match.choose(dice.choice(kinds[dice.choice(verbs)]))
        if len(match.choices) % every == 0:
            found.append(match.state.copy())
    return found


@cache
def all_positions() -> list[State]:
    """Positions of every scenario, under the rulings that have most to hide."""
    switches = {"ammunition": "counted", "beehive": "yes", "civilians": "wherever-people-live"}
    found = [
        one
        for number, scenario in enumerate(GAME.scenarios)
        for one in positions_of(scenario, number, switches if number % 2 else {})
    ]
    return [*found, *(full_of_secrets(one) for one in found if one.phase >= Phase.INITIATIVE)]


def full_of_secrets(s: State) -> State:
    """A position with something in each column that has secrets and is seldom met."""
    k = s.copy()
    ours, theirs = (sheet_of(k).of_side[side][0] for side in (FREE_WORLD, COMMUNIST))
    k.initiative, k.actions, k.group, k.contacts = COMMUNIST, 2, (theirs, 5), (theirs,)
    k.above = k.hurt = k.surprised = True
    k.cleared |= 1 << 100
    k.at[theirs], k.status[theirs], k.facing[theirs] = 70, HIDDEN, 3
    k.missions[theirs] = k.beehives[theirs] = 2
    for kind, by, wanted in ((AIR_SUPPORT, ours, 77), (RESUPPLY, theirs, 1)):
        call(k, kind, by, 2, wanted)
    k.supply_at.append(71)
    k.supply_of.append(COMMUNIST)
    for column in (k.supply_left, k.supply_kind, k.supply_by, k.supply_since):
        column.append(1)
    k.strike, k.strike_attacks, k.strike_at = 0, CHARTS.strikes[0].attacks, 77
    return k


def compare_all() -> Counter[str]:
    """A seat knows what lies openly, neither more nor less; how often each column hides something."""
    hides: Counter[str] = Counter()
    for s in all_positions():
        truth = Truth(s)
        whole = asdict(s.position())
        for viewer in (FREE_WORLD, COMMUNIST, None):
            seen = msgspec.json.decode(msgspec.json.encode(GAME.view(s, viewer).position))
            right = truth.position(viewer)
            Inspection(viewer, []).columns(seen, right, in_row)
            hides.update(name for name, value in right.items() if copied(whole[name]) != value)
    return hides


def test_a_seat_knows_what_lies_openly() -> None:
    assert compare_all().keys() >= {*HIDES}


HIDES = (
    "order", "at", "status", "facing", "leads", "actions", "above", "missions", "called_for", "beehives",
    "hidden_at", "hidden_kind", "work_at", "supply_at", "supply_left", "supply_by", "supply_since",
    "attached", "section", "tunnel_kind", "tunnel_ways", "tunnel_holds", "tunnel_traps", "papers_in",
    "called", "called_by", "called_in", "cleared", "forces", "strike_at", "group",
)  # fmt: skip
"""Columns that hide something in these positions."""


# The inspection itself: planted faults are found


@pytest.mark.parametrize("column", HIDES)
def test_a_column_that_is_not_hidden_is_found(monkeypatch: pytest.MonkeyPatch, column: str) -> None:
    hide = knowledge.hide

    def forgetful(k: State, side: int) -> None:
        kept = copy(getattr(k, column))
        hide(k, side)
        setattr(k, column, kept)

    monkeypatch.setattr(knowledge, "hide", forgetful)
    with pytest.raises(Leak, match=column):
        compare_all()


def found_in(tmp_path: Path, overheard: Overheard, scenario: str = "dry-season-sweep") -> None:
    """Whether the inspection finds what was planted in a game of that scenario."""
    with pytest.raises(Leak):
        read_game(tmp_path, overheard, scenario, "mixed", ASKED, 1, 60)


def test_extras_of_everything_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    monkeypatch.setattr(incoming, "known", lambda s, seat: s.copy())
    found_in(tmp_path, overheard)


def test_a_name_in_the_log_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(
        s: State,
        kind: str,
        rule: str,
        *args: Arg,
        knows: int = EVERYBODY,
        reveals: bool = False,
        roll: Any = None,
    ) -> None:
        if s.log is not None:
            s.log.append(Event(kind, rule, args, EVERYBODY, reveals, roll))

    monkeypatch.setattr(State, "tell", tell)
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: b"0123456789abcdef")
    found_in(tmp_path, Overheard(monkeypatch))


def test_an_order_that_is_told_to_all_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_only(s: State, seat: int, kind: str, rule: str, *args: Arg, roll: Any = None) -> None:
        s.tell(kind, rule, *args, roll=roll)

    monkeypatch.setattr(State, "tell_only", tell_only)
    monkeypatch.setattr("dangerclose.core.match.new_seed", lambda: b"0123456789abcdef")
    found_in(tmp_path, Overheard(monkeypatch))


def test_a_name_in_a_note_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    def careless(self: Any, s: State, ask: Any) -> dict[Action, str]:
        foe = sheet_of(s).of_side[1 - ask.seat][0]
        return {ask.options[0]: f"in the sights of {STAND_NAME[foe]}"}

    monkeypatch.setattr(type(GAME), "notes", careless)
    found_in(tmp_path, overheard)


def test_a_pulse_without_news_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overheard: Overheard
) -> None:
    look = Sight.look
    monkeypatch.setattr(Sight, "look", lambda self, seen, log, *, acted: look(self, seen, log, acted=True))
    found_in(tmp_path, overheard)
