"""T.6/3 The part of the tunnels that a seat knows, laid out for a map of its own."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.core.wire import Wire
from dangerclose.core.words import counted
from dangerclose.games.incoming.catalogue import STAND_ID
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.state import NOBODY, Position
from dangerclose.games.incoming.terms import Section
from dangerclose.games.incoming.underground import PLACE_ID, place_of, point_of, those_in, watched_below
from dangerclose.games.incoming.word_kinds import SEATS

_KINDS = tuple(Section)


class PlaceNow(Wire):
    """A section, or what leads up, which lies at the `point` of the table (-1 if there is none now).

    `column` and `row` are where it is on a drawing. `exits` are the numbers of the places beside it, as far
    as they are known. `holds` is how many stands a dug-out holds, 0 any number. `entered`, and `watched`
    now, are what the Free World has done and sees. `casualties` are how many of each side lie there.
    """

    number: int
    name: str
    kind: str
    column: int
    row: int
    point: int
    holds: int
    exits: list[int]
    stands: list[int]
    casualties: list[int]
    trapped: bool
    blown: bool
    entered: bool
    watched: bool
    papers: bool


def places_now(k: Position) -> list[PlaceNow]:
    """T.6/3 All places that are known."""
    row = sheet_of(k).scenario.sheet.tunnels
    if row is None:
        return []
    plan = {place_of(name): spot for name, spot in row.plan.items()}
    watched = watched_below(k)
    return [
        PlaceNow(
            number=place,
            name=PLACE_ID[place],
            kind=_KINDS[kind],
            column=plan[place][0],
            row=plan[place][1],
            point=point_of(k, place),
            holds=k.tunnel_holds[place],
            exits=members(k.tunnel_ways[place]),
            stands=[one for side in range(SIDES) for one in those_in(k, place, side)],
            casualties=[_lying(k, place, side) for side in range(SIDES)],
            trapped=bool(k.tunnel_traps >> place & 1),
            blown=bool(k.tunnel_blown >> place & 1),
            entered=bool(k.tunnel_entered >> place & 1),
            watched=bool(watched >> place & 1),
            papers=k.papers_in == place,
        )
        for place, kind in enumerate(k.tunnel_kind)
        if kind != NOBODY
    ]


def _lying(k: Position, place: int, side: int) -> int:
    return sum(there == place and of == side for there, of in zip(k.fallen_in, k.fallen_of))


def tunnel_lines(k: Position) -> list[str]:
    """T.6/3 The same as text: a line for each place, with what is beside it and in it."""
    return [_line(place) for place in places_now(k)]


def _line(place: PlaceNow) -> str:
    kind = f"{place.kind} for {place.holds}" if place.holds else place.kind
    exits = ", ".join(PLACE_ID[other] for other in place.exits)
    notes = [f"leads to {exits}" if exits else "nobody knows where it leads"]
    notes += [STAND_ID[stand] for stand in place.stands]
    notes += [
        counted(number, f"{side} casualty", f"{side} casualties")
        for side, number in zip(SEATS, place.casualties)
        if number
    ]
    words = {"booby trap": place.trapped, "radio and papers": place.papers, "blown": place.blown}
    notes += [word for word, holds in words.items() if holds]
    return f"{place.name} {kind}: {'; '.join(notes)}"
