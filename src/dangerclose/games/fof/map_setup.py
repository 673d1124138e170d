"""2.2, 7.4.5/3 The map is laid out: fixed cards, drawn cards, cards exchanged, cards face down."""

from __future__ import annotations

from dangerclose.core.bits import bits_of, members
from dangerclose.core.events import Roll
from dangerclose.games.fof.blocks import attach, barricade, block_at, lay_areas
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.grid import RAYS, place_of
from dangerclose.games.fof.ground import boundaries, draw_card
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.mission_schema import AtLeast, MapRow
from dangerclose.games.fof.state import FACE_DOWN, Position, State, put
from dangerclose.games.fof.tables import DECKS, TERRAIN, TERRAIN_CODE
from dangerclose.games.fof.urban import SIDES


def area(s: Position, rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """2.2/1 The cards of some rows and columns of the mission; none named are all."""
    return bits_of(
        place_of(row, column)
        for row in rows or range(1, s.rows + 1)
        for column in columns or range(1, s.columns + 1)
    )


def lay_map(s: State) -> None:
    """2.2.1/1 Fixed cards first, then all others, face up unless the mission says otherwise."""
    plan = instructions(s).map
    fixed = lay_fixed(s, plan)
    for place in members(boundaries(s) & ~fixed):
        if plan.face_down:
            s.terrain = put(s.terrain, place, FACE_DOWN)
        else:
            draw_card(s, place, "2.2.1/1")
    for wanted in plan.at_least:
        exchange(s, wanted, fixed)
    build(s, plan)


def build(s: State, plan: MapRow) -> None:
    """12.1/1, 12.5/1, 12.7/1 The areas of city blocks, and the mission's barricades and Attached markers."""
    for place in members(boundaries(s)):
        lay_areas(s, place)
    for part in plan.fixed:
        for place in members(area(s, part.rows, part.columns)) if part.barricaded else ():
            barricade(s, place)
    for pair in plan.attached:
        attach(s, place_of(*pair.one), place_of(*pair.other))


def lay_fixed(s: State, plan: MapRow) -> int:
    """2.2/1 The cards that the mission names; they come out of the deck unless it has not enough of them."""
    laid = 0
    for part in plan.fixed:
        kind = TERRAIN_CODE[part.code]
        for place in members(area(s, part.rows, part.columns)):
            if not part.outside_deck:
                take_from_deck(s, kind)
            s.terrain = put(s.terrain, place, kind)
            laid |= 1 << place
    return laid


def take_from_deck(s: State, kind: int) -> None:
    """A card of a kind leaves the Terrain Deck; all of one kind are alike."""
    deck = DECKS[s.terrain_from]
    s.terrain_deck ^= 1 << next(card for card in members(s.terrain_deck) if deck[card] == kind)


def count_of(s: Position, terrain: str) -> int:
    """How many cards of a terrain lie face up within the boundaries."""
    return sum(
        s.terrain[place] >= 0 and TERRAIN[s.terrain[place]].terrain == terrain
        for place in members(boundaries(s))
    )


def exchange(s: State, wanted: AtLeast, fixed: int) -> None:
    """2.2/1 Cards by chance give way to cards of a terrain, until there are as many as the mission wants."""
    deck = DECKS[s.terrain_from]
    while count_of(s, wanted.terrain) < wanted.number:
        others = bits_of(
            place
            for place in members(boundaries(s) & ~fixed)
            if TERRAIN[s.terrain[place]].terrain != wanted.terrain
        )
        place = s.chance.pick(others)
        fitting = bits_of(
            card for card in members(s.terrain_deck) if TERRAIN[deck[card]].terrain == wanted.terrain
        )
        card = s.chance.pick(fitting)
        s.terrain_deck ^= 1 << card
        s.terrain = put(s.terrain, place, deck[card])
        s.hills = put(s.hills, place, 0)
        sizes = (others.bit_count(), fitting.bit_count())
        s.tell("card-exchanged", "2.2/1", place, deck[card], roll=Roll((), place=place, draws=sizes))


def lay_landing_zones(s: State) -> None:
    """7.4.5/3 Landing Zones on a face-down map are turned up: only a card with the icon can be one."""
    deck = DECKS[s.terrain_from]
    for place in members(s.landing_zones):
        if s.terrain[place] != FACE_DOWN:
            continue
        fitting = bits_of(card for card in members(s.terrain_deck) if TERRAIN[deck[card]].lz)
        card = s.chance.pick(fitting)
        s.terrain_deck ^= 1 << card
        s.terrain = put(s.terrain, place, deck[card])
        roll = Roll((), place=place, draws=(fitting.bit_count(),))
        lay_areas(s, place)
        s.tell("card-laid", "7.4.5/3", place, deck[card], 0, roll=roll)


def attach_objectives(s: State) -> None:
    """12.7/1 An objective may be one building with a neighbour: chance says on which side one is looked for.

    In a further attempt the city stays as it is (11.1/7).
    """
    for place in s.objective if s.attempt == 1 else ():
        block = block_at(s, place)
        if block is None or not block.attaches or s.attached[place]:
            continue
        number, drawn = random_number(s, len(SIDES))
        beyond = RAYS[place][2 * SIDES[number - 1]]
        other = block_at(s, beyond[0]) if beyond else None
        found = other is not None and other.attached_to
        if found:
            attach(s, place, beyond[0])
        s.tell("one-building", "12.7/1", place, beyond[0] if found else place, roll=drawn.roll())
