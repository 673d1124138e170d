"""Front Toward Enemy in a browser: how somebody plays it fast, and written games to start from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from playwright.sync_api import expect
from websockets.sync.client import ClientConnection, connect

from dangerclose import games
from dangerclose.core.match import Match
from dangerclose.core.record import read, record_of, walk, write
from dangerclose.games.fte.components import MARKERS, REAL, SIDE, UNIT, UNITS
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.state import FIRE_AT_WILL, HOLD, SET_UP
from tests.browser.serving import Server
from tests.browser.visitor import Visitor
from tests.server.fte_inspection import named

Visit = Callable[..., Visitor]

US, NVA = 0, 1
GAME = games.game("fte")

HABITS = (
    "reactions 1", "ready", "shoot", "declare", "charge", "check-concealment", "hold-fire", "halt", "go",
    "finish", "done", "pass", "execute", "decline", "let-be",
)  # fmt: skip
"""What somebody in a hurry chooses, the first that is offered; else the first option of all."""


class Haste:
    """Chooses for somebody who wants to see everything once and the end soon."""

    def __init__(self, moves: int = 8, *, south: bool = False) -> None:
        self.moves = moves
        self.south = south
        """Whether every step leads as far south as can be; else it is the first that is offered."""
        self.done: Counter[str] = Counter()

    def pick(self, actions: list[str]) -> str:
        """One of the options that are offered."""
        verbs = {action.split()[0] for action in actions}
        wished: tuple[str, ...] = HABITS
        if "pass" in verbs:
            wished = ("lead", "vehicle", "helicopter", "hex", "pass")
        elif "finish" in verbs:
            wished = ("fire", "assault", *(("move",) if self.done["move"] < self.moves else ()), "finish")
        elif "step" in verbs and "halt" not in verbs:
            wished = ("step",)
            steps = [action for action in actions if action.startswith("step ")]
            if self.south:
                wished = (max(steps, key=lambda action: GRID.row(int(action.split()[1]))),)
        found = next(
            (one for word in wished for one in actions if f"{one} ".startswith(f"{word} ")), actions[0]
        )
        self.done[found.split()[0]] += 1
        return found


def play_on(me: Visitor, haste: Haste, until: Callable[[], bool] = lambda: False, at_most: int = 1500) -> int:
    """Answer whatever is asked until the game is over or something is so; how many decisions it took."""
    put_guide_away(me)
    return me.plays_on(lambda offered, _: None if until() else haste.pick(offered), at_most)


def put_guide_away(me: Visitor) -> None:
    """The guide of the first FRAGO is not wanted."""
    me.turn_to_answer()
    if me.at("guide-toggle").count() and me.at("guide-toggle").get_attribute("aria-pressed") == "true":
        me.at("guide-toggle").click()
        expect(me.at("guide")).to_have_count(0)


def set_up(me: Visitor, reactions: int = 1) -> Visitor:
    """The ready set-up, and how opportunity fire is handled (1 by orders, 2 ask me)."""
    me.turn_to_answer()
    me.act(f"reactions {reactions}")
    me.turn_to_answer()
    me.act("ready")
    return me


# Written games


@cache
def written(scenario: str, seed: int = 7) -> str:
    """The record of a whole game between two computers."""
    match = Match(GAME, scenario, seed=seed.to_bytes(16, "big"))
    players = [GAME.player("doctrine", seat, seed) for seat in (US, NVA)]
    while (ask := match.ask) is not None:
        match.choose(players[ask.seat].decide(match.view(ask.seat), ask)[0], ask.seat)
    return write(record_of(match))


def scene(
    scenario: str, shows: Callable[[Match[Any]], bool], seeds: Iterable[int] = range(1, 25)
) -> tuple[str, int]:
    """A written game, and after how many of its choices something is so: the first that has it."""
    for seed in seeds:
        text = written(scenario, seed)
        for ply, (_, match) in enumerate(walk(GAME, read(text))):
            if shows(match):
                return text, ply
    raise AssertionError(f"no written game of {scenario} has such a position")


def start_at(
    server: Server,
    visit: Visit,
    scenario: str,
    shows: Callable[[Match[Any]], bool],
    seat: str = "US",
    **options: Any,
) -> Visitor:
    """Somebody at a seat of a match that begins in the middle of a written game."""
    text, ply = scene(scenario, shows)
    match, tokens = server.new_frago(nva="person", record=text, ply=ply)
    me = visit(server, **{"reduced_motion": "reduce", **options}).sit(match, tokens[seat])
    me.turn_to_answer()
    return me


def peaceful(
    server: Server, visit: Visit, scenario: str = "patrol-contact", reactions: int = 1, **options: Any
) -> tuple[Visitor, Referee]:
    """The Americans in the first turn, both sides set up, an enemy who neither fires nor is asked."""
    match, tokens = server.new_frago(scenario, nva="person")
    referee = Referee(server, match, tokens)
    referee.set_up(NVA)
    me = visit(server, **{"reduced_motion": "reduce", **options}).sit(match, tokens["US"])
    put_guide_away(me)
    set_up(me, reactions)
    me.turn_to_answer()
    return me, referee


def select(me: Visitor, unit: str) -> None:
    """Click a counter of one's own on the board until it is chosen, fanning out its stack on the way."""
    name = UNITS[UNIT[unit]].name
    for _ in range(4):
        if me.at("unit-strip").count() and name in me.at("unit-strip").inner_text():
            return
        me.map_at_rest().at(f"unit-{unit}").click(force=True)
        me.page.wait_for_timeout(250)
    expect(me.at("unit-strip")).to_contain_text(name)


# Secrets


class Referee:
    """Sits at both seats by their tokens: knows what one of them may not know, and decides for those away."""

    def __init__(self, server: Server, match: str, tokens: dict[str, str]) -> None:
        self._address = f"{server.address.replace('http', 'ws', 1)}/api/live/{match}"
        self._tokens = [tokens["US"], tokens["NVA/VC"]]

    def _asked(
        self, seat: int | None, *answers: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> dict[str, Any]:
        """The table as a seat is told it, after some messages of that seat."""
        with connect(self._address, max_size=None) as socket:
            token = "" if seat is None else self._tokens[seat]
            socket.send(json.dumps({"type": "hello", "token": token}))
            found = self._update(socket)
            for answer in answers:
                socket.send(json.dumps(answer(found)))
                found = self._update(socket)
        return found

    def _update(self, socket: ClientConnection) -> dict[str, Any]:
        while (message := json.loads(socket.recv(timeout=30)))["type"] != "update":
            assert message["type"] != "rejected", message
        found: dict[str, Any] = message
        return found

    @classmethod
    def at(cls, *windows: Visitor) -> Referee:
        """The referee of a match that somebody has made in the lobby, by the seats of all who play it."""
        match, tokens = windows[0].match, {}
        for one in windows:
            kept = one.page.evaluate("JSON.parse(localStorage.getItem('dangerclose.seats'))")
            tokens |= next(seats["mine"] for seats in kept if seats["match"] == match)
        return cls(windows[0].server, match, tokens)

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The table as a seat is told it now."""
        return self._asked(seat)

    @property
    def decides(self) -> int:
        """The seat that is to decide, -1 when the game is over."""
        ask = self._asked(None)["ask"]
        return GAME.seats.index(ask["seat"]) if ask else -1

    @property
    def turn(self) -> int:
        """The game turn."""
        return int(self._asked(None)["view"]["position"]["turn"])

    def choose(self, seat: int, *action: str | int) -> None:
        """Decide for a seat."""
        self._asked(
            seat,
            lambda now: {
                "type": "choose", "version": now["version"], "kind": now["ask"]["kind"], "action": action
            },
        )  # fmt: skip

    def plays(self, seat: int, haste: Haste) -> None:
        """Decide for a seat as somebody in a hurry would."""
        offered = [option["action"] for option in self.seen_by(seat)["ask"]["options"]]
        words = {" ".join(map(str, action)): action for action in offered}
        self.choose(seat, *words[haste.pick(list(words))])

    def order(self, seat: int, *action: str | int) -> None:
        """Give a standing order for a seat."""
        self._asked(seat, lambda _: {"type": "order", "action": action})

    def set_up(self, seat: int) -> None:
        """The ready set-up of a seat whose units hold their fire."""
        self.choose(seat, "reactions", FIRE_AT_WILL)
        self.choose(seat, "ready")
        self.order(seat, "order-all", HOLD, 0, 0)

    def hidden_by(self, seat: int) -> list[str]:
        """The names and ids of a seat's units and markers on the map that others may not know."""
        return hidden_at(self.seen_by(seat), seat)

    def unknown(self, *viewers: int | None) -> list[list[str]]:
        """For each viewer the names and ids of hidden units and markers that he has never been told of."""
        tables = {seat: self._asked(seat) for seat in {*viewers, US, NVA}}
        hidden = {seat: hidden_at(tables[seat], seat) for seat in (US, NVA)}
        found = []
        for viewer in viewers:
            told = set(named("\n".join(event["text"] for event in tables[viewer]["events"])))
            others = [word for seat in hidden if seat != viewer for word in hidden[seat]]
            found.append([word for word in others if word not in told])
        return found


def hidden_at(table: dict[str, Any], seat: int) -> list[str]:
    """What a seat has on the map that others may not know, by the table as the seat is told it."""
    position = table["view"]["position"]
    placing = position["set_up"][seat] != SET_UP
    units = [
        UNITS[u]
        for u in range(REAL)
        if SIDE[u] == seat and position["hex"][u] >= 0 and (placing or position["token"][u] >= 0)
    ]
    markers = [
        MARKERS[m]
        for m, h in enumerate(position["m_hex"])
        if MARKERS[m].side == seat and h >= 0 and not position["m_seen"][m]
    ]
    return [word for one in (*units, *markers) for word in (one.id, one.name)]


ALONE = r"""(words) => {
  const page = document.documentElement.outerHTML;
  const alone = (word) => `(?<![\\w-])(?<!NVA )(?<!VC )${word.replace(/[^\w ]/g, '\\$&')}(?![\\w-])`;
  return words.filter((word) => page.includes(word) && new RegExp(alone(word)).test(page));
}"""
"""Which words stand in a page. "Fire Team 1" also stands in "NVA Fire Team 1", which is somebody else."""


def in_page(me: Visitor, words: list[str]) -> list[str]:
    """Which of these words stand anywhere in a page: in its text, its labels or its attributes."""
    return [str(word) for word in me.page.evaluate(ALONE, words)]
