"""What a seat of Front Toward Enemy may be told, reckoned from the truth, and a search of what it was told.

`known` of the game takes secrets out of a position. Here the opposite is done: an empty table is
filled with what lies openly on it. A field that is not listed here fails the inspection, so that
whoever adds one to a message thinks of its secrets first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

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
from dangerclose.games.fte.words import CAUSE, MARKER_ARG, SEATS, TELLINGS, UNIT_ARG, VERBS
from tests.server import inspection
from tests.server.inspection import Message, Viewer, copied, demand, texts

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


# What may be known


@lru_cache
def empty(scenario: str) -> Message:
    """A table with nothing on it."""
    return asdict(blank(scenario, 0, False, 0, False, 0).position())


class Truth(inspection.Truth):
    """A position, and who left it without being recognized."""

    def __init__(self, s: State, vanished: frozenset[int] = frozenset()) -> None:
        self.s = s
        self.over = s.winner != NOBODY
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


class Inspection(inspection.Inspection):
    """Reads every message to one viewer."""

    seats = SEATS

    def truth_then(self, state: State, truth: Truth) -> Truth:
        return Truth(state, truth.vanished)

    def told(self, event: Event, words: Sequence[str], state: State) -> None:
        pairs = [(arg, as_unit(sort, arg)) for arg, sort in zip(event.args, TELLINGS[event.kind].args)]
        for text in words:
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
        self.columns(position, truth.position(self.viewer), in_row)

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
        if self.elsewhere(ask):
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


def in_row(length: int, at: int) -> object:
    """Whose row of a column it is."""
    return UNITS[at].id if length == len(UNITS) else at


# Events, looked at when they are told


def as_unit(sort: ArgumentKind, arg: Arg) -> ArgumentKind:
    """What kind of argument this is: a unit that did harm is one, too."""
    return UNIT_ARG if sort is CAUSE and int(arg) >= 0 else sort


class Overheard(inspection.Overheard):
    """Looks at every event when it is told, and keeps who was named to whom."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.named: set[tuple[Viewer, int]] = set()
        tells = ("tell", "tell_only", "tell_others")
        super().__init__(monkeypatch, State, tells, lambda event, s: self.event(event, Truth(s)))

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
