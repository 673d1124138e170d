"""What a seat of Front Toward Enemy may be told, reckoned from the truth, and a search of what it was told.

`known` of the game takes secrets out of a position. Here the opposite is done: an empty table is
filled with what lies openly on it. A field that is not listed here fails the inspection, so that
whoever adds one to a message thinks of its secrets first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict

from dangerclose.core.events import ALL_SEEING, Arg, Event
from dangerclose.core.options import Family
from dangerclose.core.words import ArgumentKind
from dangerclose.games.fte.components import (
    CIVILIANS,
    CONTACTS,
    DUMMY,
    KIND,
    MARKERS,
    MEDEVACS,
    NATION,
    NVA,
    REAL,
    SIDE,
    UNITS,
    US,
)
from dangerclose.games.fte.field import sight_from
from dangerclose.games.fte.printed import hex_set
from dangerclose.games.fte.proving import EVERY_FRAGO
from dangerclose.games.fte.state import LEFT, NOBODY, NOT_YET, OUT, SET_UP, VISIBLE, State, blank
from dangerclose.games.fte.words import CAUSE, MARKER_ARG, TELLINGS, UNIT_ARG, VERBS

Viewer = int | None
Message = dict[str, Any]

OPEN = (
    "scenario", "crowd", "vc_all", "observed", "fly_over", "suppressed_fire", "turn", "phase", "active",
    "first", "drawn", "cup", "pool", "points", "history", "asked", "silent", "observer", "vc_events",
    "medevac", "held", "c_kind", "c_side", "m_seen", "f_side", "f_kind", "f_turn", "winner",
    "reason", "ended_by",
)  # fmt: skip
"""Columns in which nothing is hidden. Which of the two ways of reacting a side has chosen is no secret."""

OF_UNITS = (
    "hex", "aboard", "token", "reduced", "status", "exhausted", "low_ammo", "searching", "used", "done",
    "op_fired", "level", "downed", "inside", "leaves", "emptied", "order", "order_chance", "order_within",
)  # fmt: skip
OF_THE_OWNER = ("order", "order_chance", "order_within")
OF_SIDES = ("set_up", "carry", "hero", "plots")
OF_LISTS = ("c_carrier", "c_hex", "m_hex", "f_hex", "traps", "claymores")
OF_THE_ACTIVE = ("leader", "acting", "flight")

PRIVATE = (
    "aimed", "artillery-aimed", "ordered", "ordered-all", "carrying", "claymore-lost", "enters", "plots",
)  # fmt: skip
"""Events for their side alone."""
SILENT = ("check", "carries", "exhausted", "mission", "mission-denied")
"""Events that are told of units in the open only."""

ABOUT_UNITS: dict[str, Callable[[list[int]], list[int]]] = {
    "react": lambda about: about[1:],
    "wing": lambda about: about,
    "support": lambda about: about[1:],
    "join": lambda about: about[1:],
    "move": lambda about: about[2:],
    **{
        kind: lambda about: about[:1]
        for kind in (
            "place", "arrive", "fly-in", "aim", "retreat", "fly", "target", "assault-hex", "crash",
            "take-cover", "burden", "destroy", "load", "unload", "give-away",
        )
    },
    **{
        kind: lambda _: []
        for kind in ("primary", "advance", "interrogate", "plot", "execute", "place-marker")
    },
}  # fmt: skip
"""The places in `about` that are units, by the kind of decision; those that are not here have none."""

UPDATE = {
    "type", "match", "game", "scenario", "version", "ply", "since", "seat", "seats", "view", "extras", "ask",
    "events", "undo", "thinking", "result", "seedHash", "seed",
    "onward", "fromRecord", "hands", "steps", "uncovered", "undoRefused", "reasons", "hints",
}  # fmt: skip
EXTRAS = {
    "turns", "phase", "stacks", "units", "fresh", "commands", "objectives", "worth", "track", "cup",
    "history", "eyes", "sight", "orders", "warnings", "shots",
}  # fmt: skip

NAMES: dict[str, tuple[str, int]] = {
    **{
        word: ("unit", u)
        for u in range(REAL)
        if u not in MEDEVACS  # also what is asked for, and never hidden
        for word in (UNITS[u].id, UNITS[u].name)
    },
    **{word: ("marker", m) for m, marker in enumerate(MARKERS) for word in (marker.id, marker.name)},
}
NAMED = re.compile(
    r"(?<![\w-])(" + "|".join(map(re.escape, sorted(NAMES, key=len, reverse=True))) + r")(?![\w-])"
)


@lru_cache(maxsize=100_000)
def named(text: str) -> tuple[str, ...]:
    """The names and ids of units and markers in a text."""
    return tuple(NAMED.findall(text))


def texts(value: Any) -> Iterator[str]:
    """Every text in a message, the names of its fields too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list) and not (value and isinstance(value[0], int)):
        for one in value:
            yield from texts(one)


class Leak(AssertionError):
    """Something that its receiver may not know."""


def demand(true: object, *words: object) -> None:
    """A leak unless it is so."""
    if not true:
        raise Leak(" ".join(map(str, words)))


def copied(value: Any) -> Any:
    """A column that stays as it is, as it is on the wire: a list."""
    return list(value) if isinstance(value, list | tuple) else value


# What may be known


@lru_cache
def empty(scenario: str) -> Message:
    """A table with nothing on it."""
    return asdict(blank(scenario, 0, False, 0, False, 0).position())


class Truth:
    """A position, and who left it without being recognized."""

    def __init__(self, s: State, vanished: frozenset[int] = frozenset()) -> None:
        self.s = s
        self.vanished = vanished
        self._positions: dict[Viewer, Message] = {}

    def hidden(self, u: int, viewer: Viewer) -> bool:
        """Whether a unit is not known to somebody: not set up yet, concealed, or gone while it was."""
        s, side = self.s, SIDE[u]
        if u >= REAL or side == viewer:
            return False
        return s.set_up[side] != SET_UP or s.token[u] != VISIBLE or u in self.vanished

    def face_down(self, m: int, viewer: Viewer) -> bool:
        """Whether a marker is not known to somebody."""
        return MARKERS[m].side != viewer and not self.s.m_seen[m]

    def position(self, viewer: Viewer) -> Message:
        """The whole position as somebody may know it, reckoned once."""
        if viewer not in self._positions:
            self._positions[viewer] = self._position(viewer)
        return self._positions[viewer]

    def _position(self, viewer: Viewer) -> Message:
        s = self.s
        table = {name: copied(value) for name, value in empty(s.scenario).items()}
        table["masked"] = True
        for name in OPEN:
            table[name] = copied(getattr(s, name))
        told = [(table[name], getattr(s, name), name in OF_THE_OWNER) for name in OF_UNITS]
        for u in range(REAL):
            if not self.hidden(u, viewer):
                own = SIDE[u] == viewer
                for column, true, private in told:
                    if own or not private:
                        column[u] = true[u]
                m = s.inside[u]
                if m != NOBODY and self.face_down(m, viewer):
                    table["inside"][u] = NOBODY
            elif s.set_up[SIDE[u]] == SET_UP and s.token[u] != VISIBLE:
                contact = CONTACTS[NATION[u]][s.token[u]]
                for name in ("hex", "token", "used"):
                    table[name][contact] = getattr(s, name)[u]
        for side in (US, NVA):
            table["set_up"][side] = s.set_up[side] if side == viewer else s.set_up[side] // SET_UP * SET_UP
            table["carry"][side] = s.carry[side] if side == viewer else 1
            table["plots"][side] = s.plots[side] if side == viewer else 0
            hero = s.hero[side]
            table["hero"][side] = hero if hero == NOBODY or not self.hidden(hero, viewer) else NOBODY
        table["c_carrier"] = [
            NOBODY if carrier == NOBODY or self.hidden(carrier, viewer) else carrier
            for carrier in s.c_carrier
        ]
        table["c_hex"] = [NOT_YET if self.borne(c, viewer) else h for c, h in enumerate(s.c_hex)]
        table["m_hex"] = [NOT_YET if self.face_down(m, viewer) else h for m, h in enumerate(s.m_hex)]
        table["f_hex"] = [h if side == viewer else NOT_YET for h, side in zip(s.f_hex, s.f_side)]
        table["traps"] = list(s.traps) if viewer == NVA else []
        table["claymores"] = list(s.claymores) if viewer == US else []
        if s.active == viewer:
            for name in OF_THE_ACTIVE:
                table[name] = copied(getattr(s, name))
        return table

    def borne(self, c: int, viewer: Viewer) -> bool:
        """Whether somebody whom a viewer does not know carries a casualty."""
        carrier = self.s.c_carrier[c]
        return carrier != NOBODY and self.hidden(carrier, viewer)

    def face_down_hexes(self, viewer: Viewer) -> list[int]:
        """Where markers lie face down."""
        s = self.s
        return sorted(
            h
            for m, h in enumerate(s.m_hex)
            if h >= 0 and self.face_down(m, viewer) and s.set_up[MARKERS[m].side] == SET_UP
        )

    def counters(self, viewer: Viewer, side: int) -> list[int]:
        """The units of a side of which at least a nameless counter is on the map."""
        s = self.s
        if s.set_up[side] != SET_UP and side != viewer:
            return []
        return [u for u in range(REAL) if SIDE[u] == side and s.hex[u] >= 0]


ALL_COLUMNS = {*OPEN, *OF_UNITS, *OF_SIDES, *OF_LISTS, *OF_THE_ACTIVE, "masked"}


# What was told


class Inspection:
    """Reads every message to one viewer."""

    def __init__(self, viewer: Viewer, never: list[str]) -> None:
        self.viewer = viewer
        self.never = never
        """Texts that may occur in no message: the tokens of others."""
        self.version = -1
        self.ply = 0
        self.last: Message = {}
        self.board: tuple[Message, Message] | None = None
        self.read = 0
        self.steps = 0
        self.bytes = 0

    def message(
        self, raw: str, truth: Truth, told: dict[int, State], events: list[Event], *, own: bool
    ) -> Message:
        """One message, with the truth at the moment when it was sent."""
        self.read += 1
        self.bytes += len(raw)
        for text in self.never:
            demand(text not in raw, "a token of somebody else")
        found: Message = msgspec.json.decode(raw)
        kind = found["type"]
        if kind == "update":
            self.update(found, truth, told, events, own=own)
        elif kind == "rejected":
            self.names(found, truth, "a rejection")
        else:
            demand(kind == "presence", "an unknown message", kind)
            demand(found.keys() == {"type", "seats", "thinking"}, "fields of a presence")
        return found

    def update(
        self, found: Message, truth: Truth, told: dict[int, State], events: list[Event], *, own: bool
    ) -> None:
        """The whole table."""
        demand(found.keys() == UPDATE, "fields of an update", found.keys() ^ UPDATE)
        demand(found["onward"] is None, "a campaign")
        demand((found["hands"], found["fromRecord"]) == ([], False), "hands or a record")
        demand(not found["uncovered"], "everything")
        demand(not found["reasons"], "reasons of computers")
        demand(not found["hints"], "hints for which nobody has asked")
        over = truth.s.winner != NOBODY
        demand(over or not found["seed"], "the seed of a running game")
        self.pulse(found, own=own)
        self.log(found, told, events)
        rest = {name: value for name, value in found.items() if name != "events"}
        self.names(rest, truth, "an update")
        self.view(found["view"], truth)
        self.extras(found["extras"], truth)
        if found["ask"] is not None:
            self.ask(found["ask"], truth)
        self.story(found, truth, told, events)

    def story(self, found: Message, truth: Truth, told: dict[int, State], events: list[Event]) -> None:
        """At each event the board is what the viewer might have seen then."""
        mine = [event for event in events if event.known_to(self.viewer)]
        if found["steps"]:
            demand(self.board is not None, "steps from nowhere")
            assert self.board is not None
            view, extras = self.board
            numbers = [step["event"] for step in found["steps"] if step["event"] >= 0]
            demand(numbers == [card["number"] for card in found["events"]], "steps of other events")
            for step in found["steps"]:
                view, extras = put(view, step["view"]), put(extras, step["extras"])
                if step["event"] >= 0:
                    then = Truth(told[id(mine[step["event"]])], truth.vanished)
                    self.names({"steps": [view, extras]}, then, "a step")
                    self.view(view, then)
                    self.extras(extras, then)
                    self.steps += 1
            demand((view, extras) == (found["view"], found["extras"]), "steps that lead elsewhere")
        self.board = found["view"], found["extras"]

    def pulse(self, found: Message, *, own: bool) -> None:
        """Versions and plies count what this viewer was told, and nothing else."""
        same = {name: value for name, value in found.items() if name not in ("version", "since")}
        if self.version >= 0 and found["version"] != self.version:
            demand(found["version"] == self.version + 1, "a step of the version by more than one")
            demand(own or same != self.last, "an update without news")
            demand(found["result"] or found["ply"] <= self.ply + 1, "a step of the ply by more than one")
        self.version, self.ply, self.last = found["version"], found["ply"], same

    def log(self, found: Message, told: dict[int, State], events: list[Event]) -> None:
        """Only events that the viewer may know, and each of them was looked at when it was told."""
        mine = [event for event in events if event.known_to(self.viewer)]
        demand(found["since"] + len(found["events"]) == len(mine), "gaps in the log")
        for card, event in zip(found["events"], mine[found["since"] :]):
            demand(
                card.keys() == {"number", "ply", "turn", "kind", "rule", "args", "text", "roll"},
                "fields of an event",
            )
            demand((card["kind"], card["args"]) == (event.kind, list(event.args)), "another event", card)
            demand(id(event) in told, "an event that nobody looked at", event)
            pairs = [(arg, as_unit(sort, arg)) for arg, sort in zip(event.args, TELLINGS[event.kind].args)]
            for text in (card["text"], *texts(card["roll"])):
                for word in named(text):
                    sort, number = NAMES[word]
                    wanted = UNIT_ARG if sort == "unit" else MARKER_ARG
                    demand((number, wanted) in pairs, f"{word} in {text!r}")

    def names(self, message: Message, truth: Truth, what: str) -> None:
        """No name or id of what is hidden in any text of a message."""
        for text in texts(message):
            for word in named(text):
                sort, number = NAMES[word]
                hidden = truth.hidden if sort == "unit" else truth.face_down
                demand(not hidden(number, self.viewer), f"{word} in {what}: {text}")

    def view(self, view: Message, truth: Truth) -> None:
        """The position is what it may be, column by column."""
        demand(view.keys() == {"seat", "position", "unknown"}, "fields of a view", view.keys())
        demand(view["seat"] == self.viewer, "another seat's view")
        demand(view["unknown"] == truth.face_down_hexes(self.viewer), "markers that lie face down")
        position = view["position"]
        demand(position.keys() == ALL_COLUMNS, "columns of a position", position.keys() ^ ALL_COLUMNS)
        for name, right in truth.position(self.viewer).items():
            if position[name] != right:
                raise Leak(f"{name} as {self.viewer} sees it: {first_difference(position[name], right)}")

    def extras(self, extras: Message, truth: Truth) -> None:
        """Derived facts come of what is known."""
        viewer, s = self.viewer, truth.s
        demand(extras.keys() == EXTRAS, "fields of the extras", extras.keys() ^ EXTRAS)
        for u in (*unit_numbers(extras), *(u for row in extras["fresh"] for u in row)):
            demand(not truth.hidden(u, viewer), UNITS[u].id, "in the extras")
        for card in extras["units"]:
            demand(card["order"] is None or SIDE[card["unit"]] == viewer, "an order of the enemy")
            demand(not card["acting"] or SIDE[card["unit"]] == viewer, "who acts for the enemy")
        demand(all(SIDE[card["leader"]] == viewer for card in extras["commands"]), "the enemy's leaders")
        demand(all(SIDE[card["unit"]] == viewer for card in extras["shots"]), "the enemy's shots")
        for card in extras["track"]:
            if card["side"] != viewer and card["kind"] in ("mission", "reinforcements"):
                demand(card["hex"] < 0, "where", card["text"])
                demand(not card["units"], "who comes", card["text"])
        demand((extras["orders"] is None) == (viewer is None), "somebody's orders")
        self.stacks(extras["stacks"], truth)
        for side in (US, NVA):
            counters = truth.counters(viewer, side)
            eyes = sight = 0
            for u in counters:
                seen, harmless = sight_from(s, u), KIND[u] in (CIVILIANS, DUMMY)
                known = not truth.hidden(u, viewer)
                if not (known and harmless):
                    sight |= seen  # a dummy under its marker may be anybody
                if known and not harmless and s.token[u] == VISIBLE:
                    eyes |= seen
            area = EVERY_FRAGO[s.scenario].area
            demand(extras["eyes"][side] == hex_set(eyes & area), "what a side sees")
            demand(extras["sight"][side] == hex_set(sight & area), "from where fire may come")

    def stacks(self, cards: list[Message], truth: Truth) -> None:
        """So many counters, casualties and known markers lie in each hex, and no more is said."""
        viewer, s = self.viewer, truth.s
        right: dict[int, list[int]] = {}
        for side in (US, NVA):
            for u in truth.counters(viewer, side):
                found = right.setdefault(s.hex[u], [0] * 5)
                found[side] += 1
                found[2] += s.token[u] != VISIBLE
        for c, h in enumerate(s.c_hex):
            if h >= 0 and not truth.borne(c, viewer):
                right.setdefault(h, [0] * 5)[3] += 1
        for m, h in enumerate(s.m_hex):
            if h >= 0 and not truth.face_down(m, viewer):
                right.setdefault(h, [0] * 5)[4] += 1
        told = {
            card["hex"]: [card[name] for name in ("us", "nva", "concealed", "casualties", "markers")]
            for card in cards
        }
        demand(told == right, "stacks", {h: (told.get(h), right.get(h)) for h in told.keys() ^ right.keys()})

    def ask(self, ask: Message, truth: Truth) -> None:
        """Another's decision is only whose it is; one's own names what one sees."""
        name = "" if self.viewer is None else ("US", "NVA/VC")[self.viewer]
        if ask["seat"] != name:
            seat = ask["seat"]
            right = {
                "seat": seat, "kind": "", "rule": "", "question": f"{seat} decides.", "about": [],
                "options": [], "preview": None, "mine": False, "families": [], "closed": [],
                "plans": [], "odds": [],
            }  # fmt: skip
            demand(ask == right, "somebody else's decision", ask)
            return
        if ask["about"]:
            for u in ABOUT_UNITS[ask["kind"]](ask["about"]):
                demand(not truth.hidden(u, self.viewer), UNITS[u].id, "in what is asked about", ask["kind"])
        offered = [option["action"] for option in (*ask["options"], *ask["closed"])]
        offered += [step["action"] for plan in ask["plans"] for step in plan["steps"]]
        for family in ask["families"]:
            members = Family(tuple(family["before"]), int(family["members"], 16))
            demand(family["count"] == len(members), "the count of a family", family)
            offered += members
        for action in offered:
            verb, *args = action
            for arg, sort in zip(args, VERBS[verb].args, strict=True):
                if sort is UNIT_ARG:
                    demand(not truth.hidden(arg, self.viewer), UNITS[arg].id, "in", action)
                if sort is MARKER_ARG:
                    demand(not truth.face_down(arg, self.viewer), MARKERS[arg].id, "in", action)


def unit_numbers(extras: Message) -> Iterator[int]:
    """Every unit that a card of the extras is about."""
    for card in extras["units"]:
        yield card["unit"]
        yield from card["riders"]
        if card["carrier"] != NOBODY:
            yield card["carrier"]
    for card in extras["commands"]:
        yield card["leader"]
        yield from card["units"]
    for card in extras["track"]:
        yield from card["units"]
    for card in extras["shots"]:
        yield from (card["unit"], card["target"], *card["joining"])


def put(document: Any, changed: list[Message]) -> Any:
    """A document with changes; only what lies on the way to them is copied."""
    for change in changed:
        document = put_at(document, change["at"], change)
    return document


def put_at(document: Any, at: list[str | int], change: Message) -> Any:
    """A document with one change somewhere in it."""
    if not at:
        return change["now"]
    changed = document.copy()
    if len(at) == 1 and change["gone"]:
        del changed[at[0]]
    else:
        changed[at[0]] = put_at(None if len(at) == 1 else document[at[0]], at[1:], change)
    return changed


def first_difference(one: Any, other: Any) -> str:
    """Where two columns differ."""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        at = next(n for n, (a, b) in enumerate(zip(one, other)) if a != b)
        name = UNITS[at].id if len(one) == len(UNITS) else at
        return f"{one[at]} for {name}, expected {other[at]}"
    return f"{one}, expected {other}"


# Events, looked at when they are told


def as_unit(sort: ArgumentKind, arg: Arg) -> ArgumentKind:
    """What kind of argument this is: a unit that did harm is one, too."""
    return UNIT_ARG if sort is CAUSE and int(arg) >= 0 else sort


class Overheard:
    """Looks at every event at the moment when it is told, with the truth of that moment."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: dict[int, State] = {}
        self.kept: list[Event] = []  # so that no id is used again
        self.named: set[tuple[Viewer, int]] = set()
        self.leaks: list[Leak] = []
        for name in ("tell", "tell_only", "tell_others"):
            monkeypatch.setattr(State, name, self._listening(getattr(State, name)))

    def _listening(self, tell: Callable[..., None]) -> Callable[..., None]:
        def listening(s: State, *args: Any, **more: Any) -> None:
            log: Any = getattr(s.log, "events", s.log)
            before = 0 if log is None else len(log)
            tell(s, *args, **more)
            for event in () if log is None else log[before:]:
                if id(event) not in self.told:
                    self.told[id(event)] = s.copy()
                    self.kept.append(event)
                    try:
                        self.event(event, Truth(s))
                    except Leak as leak:  # the server would take it for a failure of its own
                        self.leaks.append(leak)

        return listening

    def event(self, event: Event, truth: Truth) -> None:
        """Nobody hears of what he may not know."""
        for viewer in (US, NVA, None):
            if not event.known_to(viewer):
                continue
            for arg, sort in zip(event.args, TELLINGS[event.kind].args):
                if as_unit(sort, arg) is UNIT_ARG:
                    u = int(arg)
                    demand(not truth.hidden(u, viewer), UNITS[u].id, "in", event)
                    self.named.add((viewer, u))
                    if event.kind in SILENT:
                        demand(u < REAL, "what a concealed unit does in secret", event)
                if sort is MARKER_ARG:
                    demand(not truth.face_down(int(arg), viewer), MARKERS[int(arg)].id, "in", event)
        if event.kind in PRIVATE:
            demand(
                event.knows & ~ALL_SEEING in (1 << US, 1 << NVA), "a secret is told to more than one", event
            )


def gone(s: State, u: int) -> bool:
    """Whether a unit is no longer in play."""
    return s.hex[u] in (OUT, LEFT)
