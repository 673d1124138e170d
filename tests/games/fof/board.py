"""Positions for tests: a map in rows of terrain codes, units on cards, markers, the cards that come next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.chance import Chance, Member, seed_of
from dangerclose.core.events import Event
from dangerclose.games.fof.blank import blank
from dangerclose.games.fof.blocks import lay_areas, marker_of, new_cover
from dangerclose.games.fof.components import MISSIONS
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import name_of, parse_place, place_of
from dangerclose.games.fof.state import (
    EXPOSED,
    FIRE_TEAM_SIDE,
    NOBODY,
    NOWHERE,
    PINNED,
    Position,
    State,
    put,
)
from dangerclose.games.fof.tables import COLUMNS, NAMED, TERRAIN_CODE, UNIT, UNITS
from dangerclose.games.fof.terms import Ammo, CoverMarker, Experience, Side, UnitKind, Vof
from dangerclose.games.fof.urban import AREA_NAME
from dangerclose.games.fof.volume import volumes

T = TypeVar("T")
STATUS = {"pinned": PINNED, "exposed": EXPOSED, "fire team": FIRE_TEAM_SIDE}
WIDEST = max(MISSIONS, key=lambda name: COLUMNS[MISSIONS[name].campaign])
"""A mission of the campaign whose positions have room for the counters of every war."""
OPEN = ["O1 O1 O1", "O1 O1 O1", "O1 O1 O1"]
"""Nine cards of open ground."""


def board(
    rows: Sequence[str] = OPEN,
    units: Mapping[str, str] | None = None,
    *,
    mission: str = "a2",
    wars: bool = False,
    **columns: Any,
) -> State:
    """A position. `rows` go away from the player: the first is Row 1; "J1^" is on a hill, "??" face down.

    `units` gives each unit a place, and words after it: "2.1 pinned exposed veteran steps=2 under=0", or in
    a city "2.1 in=ground-a". A team is written "team-1": "2.1 litter-team". `columns` are set as they are.
    With `wars` there is room for the counters of every war, whichever are named.
    """
    wide = [row.split() for row in rows]
    room = COLUMNS[MISSIONS[mission].campaign]
    of_another_war = any(UNIT[name] >= room for name in units or ())
    s = blank(WIDEST if wars or of_another_war else mission, "vietnam", len(wide), len(wide[0]))
    s.mission = mission
    for r, row in enumerate(wide, start=1):
        for c, code in enumerate(row, start=1):
            place = place_of(r, c)
            s.terrain = put(s.terrain, place, -2 if code == "??" else TERRAIN_CODE[code.rstrip("^")])
            s.hills = put(s.hills, place, code.count("^"))
            lay_areas(s, place)
    for name, value in columns.items():
        setattr(s, name, value)
    for name, words in (units or {}).items():
        put_unit(s, name, words)
    s.chance = Chance(seed_of(1))
    s.log = []
    return s


def put_unit(s: State, name: str, words: str) -> int:
    """One unit as `board` writes it."""
    u = UNIT[name]
    place, *rest = words.split()
    s.place[u] = parse_place(place)
    if NAMED[u]:
        s.ammo[u] = next(
            (points for kind, points in enumerate(UNITS[u].ammo) if points and kind != Ammo.RKT), 0
        )
        s.rockets[u] = UNITS[u].ammo[Ammo.RKT]
    levels = {level.word: level for level in Experience}
    kinds = {kind.word: kind for kind in UnitKind}
    for word in rest:
        key, _, value = word.partition("=")
        if word == "fire-side":
            s.status[u] |= FIRE_TEAM_SIDE
        elif word in STATUS:
            s.status[u] |= STATUS[word]
        elif word in levels:
            s.experience[u] = levels[word]
        elif word in kinds:
            s.kind[u] = kinds[word]
        elif key == "under":
            s.under[u] = int(value)
        elif key == "in":
            s.under[u] = marker_of(s, s.place[u], AREA_NAME.index(value))
        elif key in ("steps", "ammo", "rockets", "group"):
            getattr(s, key)[u] = int(value)
        else:
            raise ValueError(f"board does not know {word!r}")
    return u


def cover(s: State, place: str, kind: CoverMarker = CoverMarker.COVER, facing: int = NOBODY) -> int:
    """A Cover marker on a card, and its number."""
    return new_cover(s, parse_place(place), kind, facing)


def spot(s: State, *places: str) -> None:
    """The enemies on cards are spotted."""
    for place in places:
        s.spotted |= 1 << parse_place(place)


def cards(s: State, *numbers: int) -> None:
    """The action cards that are drawn next, by their printed numbers (51 reshuffles)."""
    s.chance = Chance(seed_of(1), [Member(number - 1) for number in numbers])


def told(s: State, kind: str) -> list[Event]:
    """The events of a kind so far."""
    assert isinstance(s.log, list)
    return [event for event in s.log if event.kind == kind]


def at(*names: str) -> list[int]:
    """Places by their words."""
    return [parse_place(name) for name in names]


def unit(name: str) -> int:
    """The number of a unit."""
    return UNIT[name]


def teams(s: Position, side_prefix: str = "team-") -> list[tuple[str, str]]:
    """The generic teams in play: their kind in words and where they are."""
    return sorted(
        (UnitKind(s.kind[u]).word, name_of(s.place[u]))
        for name, u in UNIT.items()
        if name.startswith(side_prefix) and s.place[u] >= 0
    )


def vofs(shots: Iterable[Any]) -> list[str]:
    """The VOF of shots as the counters print them."""
    return sorted(Vof(shot.vof).word for shot in shots)


def fire(s: State, *spotted: str) -> State:
    """6.0/7 Cards are spotted, and everybody opens fire who must."""
    spot(s, *spotted)
    update_fire(s)
    return s


def aims(s: Position, place: str, side: int = Side.FRIENDLY) -> str | None:
    """The card at which the units on a card fire."""
    there = aim_of(s, parse_place(place), side)
    return None if there == NOWHERE else name_of(there)


def fallen(s: Position, place: str) -> list[str]:
    """6.2 What falls on a card, in letters."""
    found = volumes(s).get(parse_place(place))
    return [] if found is None else vofs(found.shots)


def answered(rule: Rule[T], *choices: Action) -> tuple[list[Ask], T]:
    """Carry out a rule: each question is answered by the next choice. The questions, and the result."""
    asks: list[Ask] = []
    waiting = list(choices)
    try:
        ask = next(rule)
        while True:
            assert isinstance(ask, Ask)
            asks.append(ask)
            assert waiting, f"nobody answers {ask!r}"
            choice = waiting.pop(0)
            assert choice in ask.options, f"{choice!r} is no answer to {ask!r}"
            ask = rule.send(choice)
    except StopIteration as stop:
        assert not waiting, f"nobody asked for {waiting!r}"
        return asks, stop.value
