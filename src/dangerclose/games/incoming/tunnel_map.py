"""T.6 The map that the Communist player draws in secret before the set-up.

How sections hang together is given. Where each opening lies, which of the sections between two others is a
dug-out, which are trapped and where the garrison begins is for him to say, each once.
"""

from __future__ import annotations

from collections.abc import Iterator

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.incoming.chapter import Chapter
from dangerclose.games.incoming.field import here
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import NOBODY, Position, State
from dangerclose.games.incoming.underground import (
    COMMUNIST,
    ENTRANCE,
    FIRST,
    PLACES,
    below,
    has_room,
    point_of,
)
from dangerclose.games.incoming.word_kinds import place_name

DRAWN: Action = ("drawn",)
_ENDS = 2
"""T.0/8 Ways of a length of tunnel; dug-outs between two others have as many."""


def draw_map(s: State) -> Rule[None]:
    """T.6/1 to T.6/3 Change by change, until the player is content with his map."""
    if not s.tunnel_kind:
        return
    settled = 0
    lodged: set[int] = set()
    while True:
        options = Options([DRAWN, *changes(s, settled), *_lodgings(s, lodged)], _sites(s, settled))
        choice = yield Ask(COMMUNIST, "map", "T.6/1", options)
        match choice[0]:
            case "drawn":
                s.tell("map-drawn", "T.6/1")
                return
            case "site":
                opening, point = int(choice[1]), int(choice[2])
                s.hidden_at[s.hidden_at.index(point_of(s, opening))] = point
                settled |= 1 << opening
                s.tell_only(COMMUNIST, "site-moved", "T.6/2", opening, place_name(s, point), point)
            case "lodge":
                stand, place = int(choice[1]), int(choice[2])
                s.section[stand] = place
                lodged.add(stand)
                s.tell_only(COMMUNIST, "lodged", "T.6/3", stand, place)
            case verb:
                a, b = int(choice[1]), int(choice[2])
                if verb == "exchange":
                    exchange(s, a, b)
                else:
                    s.tunnel_traps ^= 1 << a | 1 << b
                settled |= 1 << a | 1 << b
                told = "exchanged" if verb == "exchange" else "trap-moved"
                s.tell_only(COMMUNIST, told, "T.6/3", a, b)


def _sites(s: Position, settled: int) -> list[Family]:
    """T.6/2 Entrances lie anywhere in the zone of their side, beside each other nowhere."""
    taken = bits_of(point for point in s.hidden_at + s.work_at if point >= 0)
    zone = s.haunts[COMMUNIST] & ~taken & ~_snipers(s)
    return [
        Family(("site", opening), zone)
        for opening in range(FIRST)
        if s.tunnel_kind[opening] == ENTRANCE and not settled >> opening & 1
    ]


def _snipers(s: Position) -> int:
    """The points on which somebody stands."""
    return bits_of(s.at[one] for one in here(s, COMMUNIST))


def changes(s: Position, settled: int) -> Iterator[Action]:
    """T.6/3 Sections between two others may change places, and traps lie anywhere, each once."""
    places = [n for n in range(PLACES) if s.tunnel_kind[n] != NOBODY and not settled >> n & 1]
    for number, a in enumerate(places):
        for b in places[number + 1 :]:
            if _between(s, a) and _between(s, b):
                yield ("exchange", a, b)
    for a in members(s.tunnel_traps & bits_of(places)):
        for b in places:
            if not s.tunnel_traps >> b & 1:
                yield ("trap", a, b)


def _between(s: Position, place: int) -> bool:
    return place >= FIRST and s.tunnel_ways[place].bit_count() == _ENDS


def exchange(s: State, a: int, b: int) -> None:
    """T.6/3 Two sections change what they are and who and what is in them; the ways stay."""
    kinds, holds = list(s.tunnel_kind), list(s.tunnel_holds)
    kinds[a], kinds[b] = kinds[b], kinds[a]
    holds[a], holds[b] = holds[b], holds[a]
    s.tunnel_kind, s.tunnel_holds = tuple(kinds), tuple(holds)
    new = {a: b, b: a}
    for stand in below(s, COMMUNIST):
        s.section[stand] = new.get(s.section[stand], s.section[stand])
    s.papers_in = new.get(s.papers_in, s.papers_in)
    if (s.tunnel_traps >> a ^ s.tunnel_traps >> b) & 1:
        s.tunnel_traps ^= 1 << a | 1 << b


def _lodgings(s: Position, lodged: set[int]) -> Iterator[Action]:
    """T.6/3 Each stand of the garrison may begin elsewhere."""
    for stand in sheet_of(s).of_side[COMMUNIST]:
        if stand in below(s, COMMUNIST) and stand not in lodged:
            for place in range(FIRST, PLACES):
                if (
                    s.tunnel_kind[place] != NOBODY
                    and place != s.section[stand]
                    and has_room(s, place, COMMUNIST)
                ):
                    yield ("lodge", stand, place)


CHAPTER = Chapter(prepares=(draw_map,))
