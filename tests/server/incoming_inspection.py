"""What a seat of Incoming! may be told, reckoned from the truth, and a search of what it was told.

`hide` of the game takes secrets out of a position. Here the opposite is done: an empty table is filled with
what lies openly on it. What is derived must come of that alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict

from dangerclose.core.events import ALL_SEEING, Arg, Event
from dangerclose.core.options import Family
from dangerclose.core.words import ArgumentKind
from dangerclose.games.incoming.catalogue import STAND_ID, STAND_NAME
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import sight
from dangerclose.games.incoming.roster import NEUTRAL
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.shown import extras as shown_extras
from dangerclose.games.incoming.state import (
    ASK_ME,
    AWAY,
    BELOW,
    HIDDEN,
    NOBODY,
    RESUPPLY,
    Phase,
    Position,
    State,
    blank,
)
from dangerclose.games.incoming.terms import Hidden, Side
from dangerclose.games.incoming.underground import FIRST, point_of
from dangerclose.games.incoming.word_kinds import SEATS, SOMEBODY, STAND_ARG
from dangerclose.games.incoming.words import QUESTIONS, TELLINGS, VERBS
from tests.server import inspection
from tests.server.inspection import Message, Viewer, copied, demand, texts

FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
TRAPS = (Hidden.TRAP_MEN.number, Hidden.TRAP_VEHICLES.number)

OPEN = (
    "scenario", "battle", "buyer", "pins_lay_no_fire", "civilian_points_as_printed", "ammunition",
    "beehive_rounds", "civilians", "free_fire_zone", "ratings_by_dice", "phase", "initiative", "initiatives",
    "clock", "lit_until", "permission", "adviser_fired", "arrived", "searched", "ratings", "asked", "haunts",
    "casualty_at", "casualty_of", "casualty_aboard", "weapon_at", "weapon_of", "work_kind", "work_of",
    "work_found", "hidden_found", "smoke_at", "smoke_until", "napalm", "burning", "wrecks",
    "tunnel_traps_known", "tunnel_seen", "tunnel_entered", "tunnel_blown", "charges", "papers_with",
    "fallen_of", "no_air_until",
    "strike", "strike_by", "strike_attacks", "strike_made", "strike_over", "strike_heading", "strike_aim",
    "strike_markers", "on_call", "score", "held", "withdrawn", "winner", "reason", "ended_by",
)  # fmt: skip
"""Columns in which nothing is hidden. Whether a side is asked or its standing orders answer is no secret."""
OF_STANDS = ("at", "status", "facing", "aboard", "section", "attached", "missions", "beehives", "order")
OF_THE_OWNER = ("beehives", "order")
OF_THE_ACTIVE = ("actions", "group", "contacts", "hurt", "surprised", "above")
OF_THE_PLACES = ("tunnel_kind", "tunnel_ways", "tunnel_holds", "tunnel_traps", "fallen_in", "papers_in")
OF_THE_CALLS = ("called", "called_by", "called_in", "called_for")
OF_THE_SUPPLIES = ("supply_at", "supply_of", "supply_left", "supply_kind", "supply_by", "supply_since")

PRIVATE = (
    "ordered", "ordered-all", "placed", "noted", "beehives", "bought-ware", "traps-laid", "civilians-live",
    "site-moved", "lodged",
)  # fmt: skip
"""Events for their side alone."""
IN_THE_BRIEFING = ("crew-is-down",)
"""Told to everybody of who is placed on the table with the rest of his side."""
STANDS = (STAND_ARG, SOMEBODY)

NAMES = {word: n for n, words in enumerate(zip(STAND_ID, STAND_NAME, strict=True)) for word in words}
NAMED = re.compile(
    r"(?<![\w-])(" + "|".join(map(re.escape, sorted(NAMES, key=len, reverse=True))) + r")(?![\w-]| \d)"
)


@lru_cache(maxsize=100_000)
def named(text: str) -> tuple[str, ...]:
    """The names and ids of stands in a text."""
    return tuple(NAMED.findall(text))


@lru_cache
def empty(scenario: str) -> Message:
    """A table with nothing on it."""
    return asdict(blank(scenario).position())


class Truth(inspection.Truth):
    """A position, and what of it somebody may know."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.over = s.phase == Phase.OVER
        self._sheet = sheet_of(s)
        self._positions: dict[Viewer, Message] = {}

    def placing(self, side: int) -> bool:
        """Whether a side has not yet shown where it begins: the defender shows himself first."""
        attacker = self._sheet.scenario.sheet.attacker.number
        shows_after = Phase.ATTACKER_SETUP if side == attacker else Phase.DEFENDER_SETUP
        return self.s.phase <= shows_after

    def hidden(self, stand: int, viewer: Viewer) -> bool:
        """Whether a stand is not known to somebody. Where civilians live is known to the Communist player."""
        side = self._sheet.side[stand]
        if side in (viewer, NOBODY) or (side == NEUTRAL and viewer == COMMUNIST):
            return False
        return bool(self.s.status[stand] & HIDDEN) or (side < SIDES and self.placing(side))

    def position(self, viewer: Viewer) -> Message:
        if viewer not in self._positions:
            self._positions[viewer] = self._position(viewer)
        return self._positions[viewer]

    def _position(self, viewer: Viewer) -> Message:
        s, sheet = self.s, self._sheet
        table = {name: copied(value) for name, value in empty(s.scenario).items()}
        for name in OPEN:
            table[name] = copied(getattr(s, name))
        table["forces"] = [list(bought) if side == viewer else [] for side, bought in enumerate(s.forces)]
        for stand in sheet.stands:
            if self.hidden(stand, viewer):
                continue
            own = sheet.side[stand] == viewer
            for name in OF_STANDS:
                if own or name not in OF_THE_OWNER:
                    table[name][stand] = getattr(s, name)[stand]
            with_whom = s.attached[stand]
            if not own and with_whom != NOBODY and self._nowhere(with_whom, viewer):
                table["attached"][stand] = NOBODY
        for stand in range(len(s.at)):
            if sheet.side[stand] == NOBODY:
                for name in OF_STANDS:
                    table[name][stand] = getattr(s, name)[stand]
        table["leads"] = [
            NOBODY if lead != NOBODY and sheet.side[lead] != viewer and self._nowhere(lead, viewer) else lead
            for lead in s.leads
        ]
        if s.initiative == viewer:
            for name in OF_THE_ACTIVE:
                table[name] = copied(getattr(s, name))
        self._things(table, viewer)
        self._supplies(table, viewer)
        self._below(table, viewer)
        noted = s.strike != NOBODY and s.strike_attacks == CHARTS.strikes[s.strike].attacks
        table["strike_at"] = NOBODY if noted and viewer != FREE_WORLD else s.strike_at
        return table

    def _nowhere(self, stand: int, viewer: Viewer) -> bool:
        return self.hidden(stand, viewer) or self.s.at[stand] == AWAY

    def _things(self, table: Message, viewer: Viewer) -> None:
        """5.3/2, 10.4/1 Works and hidden things that were found, and one's own."""
        s, mine = self.s, viewer == COMMUNIST
        table["work_at"] = [
            at if found or of == viewer else AWAY for at, of, found in zip(s.work_at, s.work_of, s.work_found)
        ]
        shown = [mine or found for found in s.hidden_found]
        table["hidden_at"] = [at if seen else AWAY for at, seen in zip(s.hidden_at, shown)]
        table["hidden_kind"] = [
            TRAPS[0] if kind in TRAPS and not seen else kind for kind, seen in zip(s.hidden_kind, shown)
        ]
        table["cleared"] = s.cleared if mine else 0

    def _supplies(self, table: Message, viewer: Viewer) -> None:
        """3.1, M.3/8, M.4/3 What was called, and what lies in the enemy's sight."""
        s, side = self.s, self._sheet.side
        requests = [
            (kind, by, left, wanted if side[by] == viewer else NOBODY)
            for kind, by, left, wanted in zip(s.called, s.called_by, s.called_in, s.called_for)
            if not (kind == RESUPPLY and side[by] == COMMUNIST != viewer)
        ]
        for name, column in zip(OF_THE_CALLS, zip(*requests) if requests else ((),) * 4):
            table[name] = list(column)
        for name in OF_THE_SUPPLIES:
            table[name] = copied(getattr(s, name))
        if viewer == COMMUNIST or COMMUNIST not in s.supply_of:
            return
        seen = 0
        for stand in self._sheet.of_side[FREE_WORLD]:
            if s.at[stand] >= 0 and not self.hidden(stand, viewer):
                seen |= sight(s, s.at[stand])
        for number, (at, of) in enumerate(zip(s.supply_at, s.supply_of)):
            if of == COMMUNIST and not (at >= 0 and seen >> at & 1):
                for name in OF_THE_SUPPLIES:
                    if name != "supply_of":
                        table[name][number] = {"supply_at": AWAY, "supply_by": NOBODY}.get(name, 0)

    def _below(self, table: Message, viewer: Viewer) -> None:
        """T.6/3 What the Free World saw below ground, and openings that it found or blew."""
        s = self.s
        for name in OF_THE_PLACES:
            table[name] = copied(getattr(s, name))
        if viewer == COMMUNIST or not s.tunnel_kind:
            return
        found = {at for at, known in zip(s.hidden_at, s.hidden_found) if known}
        found |= {at for at, known in zip(s.work_at, s.work_found) if known}
        known = s.tunnel_seen | s.tunnel_blown
        for opening, at in self.openings().items():
            known |= (at in found) << opening
        watched = 0
        for stand in self._sheet.of_side[FREE_WORLD]:
            if s.at[stand] == BELOW:
                watched |= 1 << s.section[stand] | s.tunnel_ways[s.section[stand]] & ~s.tunnel_blown
        for place in range(len(s.tunnel_kind)):
            if not known >> place & 1:
                table["tunnel_kind"][place], table["tunnel_holds"][place] = NOBODY, 0
            if not s.tunnel_entered >> place & 1:
                table["tunnel_ways"][place] &= s.tunnel_entered
        table["tunnel_traps"] &= s.tunnel_traps_known
        table["fallen_in"] = [
            place if of == FREE_WORLD or watched >> place & 1 else NOBODY
            for place, of in zip(s.fallen_in, s.fallen_of)
        ]
        if s.papers_in != NOBODY and not known >> s.papers_in & 1:
            table["papers_in"] = NOBODY

    def openings(self) -> dict[int, int]:
        """T.0/6 The points of what leads up, in the order of the scenario's letters."""
        found = {opening: point_of(self.s, opening) for opening in range(FIRST)}
        return {opening: at for opening, at in found.items() if at >= 0}


COLUMNS = {
    *OPEN, *OF_STANDS, *OF_THE_ACTIVE, *OF_THE_PLACES, *OF_THE_CALLS, *OF_THE_SUPPLIES, "forces", "leads",
    "work_at", "hidden_at", "hidden_kind", "cleared", "strike_at",
}  # fmt: skip


def in_row(length: int, at: int) -> object:
    """Whose row of a column it is."""
    return STAND_ID[at] if length > len(STAND_ID) // 2 else at


def stands_in(args: Sequence[Arg], kinds: Sequence[ArgumentKind]) -> list[int]:
    """Those of some arguments that are stands."""
    return [int(arg) for arg, kind in zip(args, kinds) if kind in STANDS and int(arg) != NOBODY]


class Inspection(inspection.Inspection):
    """Reads every message to one viewer."""

    seats = SEATS

    def truth_then(self, state: State, truth: Truth) -> Truth:
        return Truth(state)

    def told(self, event: Event, words: Sequence[str], state: State) -> None:
        inside = stands_in(event.args, TELLINGS[event.kind].args)
        then = Truth(state)
        for text in words:
            for word in named(text):
                stand = NAMES[word]
                demand(stand in inside or not then.hidden(stand, self.viewer), f"{word} in {text!r}")

    def names(self, message: Message, truth: Truth, what: str) -> None:
        for text in texts(without_what_is_printed(message)):
            for word in named(text):
                demand(not truth.hidden(NAMES[word], self.viewer), f"{word} in {what}: {text}")

    def view(self, view: Message, truth: Truth) -> None:
        demand(view.keys() == {"seat", "position"}, "fields of a view", view.keys())
        demand(view["seat"] == self.viewer, "another seat's view")
        position = view["position"]
        demand(position.keys() == COLUMNS, "columns of a position", position.keys() ^ COLUMNS)
        self.columns(position, truth.position(self.viewer), in_row)

    def extras(self, extras: Message, truth: Truth) -> None:
        right = extras_of(msgspec.json.encode(truth.position(self.viewer)), self.viewer)
        demand(extras.keys() == right.keys(), "fields of the extras", extras.keys() ^ right.keys())
        for name, value in right.items():
            demand(extras[name] == value, f"{name} of the extras:", extras[name], "expected", value)
        for card in extras["stands"]:
            demand(not truth.hidden(card["index"], self.viewer), STAND_ID[card["index"]], "in the extras")
            own = sheet_of(truth.s).side[card["index"]] == self.viewer
            demand(own or card["order"] == ASK_ME, "an order of the enemy", card)

    def ask(self, ask: Message, truth: Truth) -> None:
        if self.elsewhere(ask):
            return
        whom = stands_in(ask["about"], QUESTIONS[ask["kind"]][1])
        offered = [option["action"] for option in (*ask["options"], *ask["closed"])]
        offered += [step["action"] for plan in ask["plans"] for step in plan["steps"]]
        for family in ask["families"]:
            members = Family(tuple(family["before"]), int(family["members"], 16))
            demand(family["count"] == len(members), "the count of a family", family)
            of_stands = VERBS[family["before"][0]].args[-1] in STANDS
            offered += members if of_stands else [members.pick(0)]
        for verb, *args in offered:
            whom += stands_in(args, VERBS[verb].args)
        for stand in {*whom}:
            demand(not truth.hidden(stand, self.viewer), STAND_ID[stand], "in", ask["kind"])


def without_what_is_printed(message: Message) -> Message:
    """A message, or a step, without the battle that is fought: that names all who could take part.

    The steps of a message are read one by one.
    """
    if "extras" in message:
        return {**message, "extras": {**message["extras"], "battle": None}, "steps": []}
    if "steps" in message:
        view, extras = message["steps"]
        return {"steps": [view, {**extras, "battle": None}]}
    return message


@lru_cache(maxsize=256)
def extras_of(position: bytes, viewer: Viewer) -> Any:
    """What follows from a position that somebody knows."""
    known = State(*_columns(msgspec.json.decode(position, type=Position)))
    return msgspec.json.decode(msgspec.json.encode(shown_extras(known, viewer)))


def _columns(position: Position) -> list[Any]:
    return [getattr(position, name) for name in Position.__struct_fields__]


class Overheard(inspection.Overheard):
    """Looks at every event when it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(monkeypatch, State, ("tell", "tell_only"), self.event)

    def event(self, event: Event, s: State) -> None:
        """Nobody hears of what he may not know."""
        truth = Truth(s)
        for viewer in (FREE_WORLD, COMMUNIST, None):
            if event.known_to(viewer) and event.kind not in IN_THE_BRIEFING:
                for stand in stands_in(event.args, TELLINGS[event.kind].args):
                    demand(not truth.hidden(stand, viewer), STAND_ID[stand], "in", event)
        if event.kind in PRIVATE:
            alone = (1 << FREE_WORLD, 1 << COMMUNIST)
            demand(event.knows & ~ALL_SEEING in alone, "a secret is told to more than one", event)
