"""Cities for tests: blocks of the urban deck in rows, standard cards between them, and spots by name."""

from __future__ import annotations

from importlib.resources import files

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.deck_loading import read_terrain_deck
from dangerclose.games.fof.grid import DIRECTION, name_of, parse_place, place_of
from dangerclose.games.fof.urban import AREA_NAME, AREAS
from dangerclose.games.fof.urban_sight import City, Seer, spot

_TEXT = (files("dangerclose.games.fof") / "content" / "terrain" / "hue.toml").read_text(encoding="utf-8")
CARDS = {card.code: card for card in read_terrain_deck(_TEXT, CHARTS.urban_cover, "hue.toml").kinds}
BLOCK = {code: card.block for code, card in CARDS.items()}
AREA = {name: number for number, name in enumerate(AREA_NAME)}
GRASS, WOODS, HILL = "f", "d", "h"
"""Standard cards: white borders, dark borders, white ones a level higher."""


def city(rows, attached=()):
    """`rows` go away from the player, each of codes such as "U1", a standard card, or "." for none.

    `attached` are pairs of cards, as in "1.1 1.2".
    """
    blocks, raised, fields, dark = {}, {}, {}, set()
    for r, row in enumerate(rows, start=1):
        for c, code in enumerate(row.split(), start=1):
            place = place_of(r, c)
            if code in CARDS:
                blocks[place] = BLOCK[code]
                if CARDS[code].level:
                    raised[place] = CARDS[code].level
            elif code != ".":
                fields[place] = 1 + (code == HILL)
                if code == WOODS:
                    dark.add(place)

    def stops(place, direction, low, high):
        level = fields[place]
        return level >= high and (level > low or place in dark)

    sides = {}
    for pair in attached:
        one, other = (parse_place(word) for word in pair.split())
        for here, there in ((one, other), (other, one)):
            sides[here] = sides.get(here, 0) | 1 << DIRECTION[here, there] // 2
    return City(blocks, raised, sides, fields, stops)


def at(name):
    """The spot of "2.1 ground-a"."""
    card, area = name.split()
    return spot(parse_place(card), AREA[area])


def named(number):
    return f"{name_of(number // AREAS)} {AREA_NAME[number % AREAS]}"


def seen(here, name, smoke=()):
    """What is seen from a spot, by name."""
    row = Seer(here, bits_of(at(one) for one in smoke)).row(at(name))
    return {named(one) for one in members(row)}
