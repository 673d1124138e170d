"""12.10 once more, pair by pair and slowly: rows and columns, streets as lines, crossings as points.

Written from the steps of the algorithm (docs/fof/urban.md), not from the module, to compare the two.
"""

from __future__ import annotations

from dangerclose.games.fof.grid import WIDTH
from dangerclose.games.fof.terms import BuildingClass
from dangerclose.games.fof.urban import AREA_NAME, AREAS

ROWS = {"n": 1, "e": 0, "s": -1, "w": 0}
COLUMNS = {"n": 0, "e": 1, "s": 0, "w": -1}
BACK = {"n": "s", "s": "n", "e": "w", "w": "e"}
BIT = {"n": 1, "e": 2, "s": 4, "w": 8}


class Plain:
    """One city under one set of smoke."""

    def __init__(self, city, smoke=0):
        self.blocks = {divmod(place, WIDTH): block for place, block in city.blocks.items()}
        self.raised = {divmod(place, WIDTH): up for place, up in city.raised.items()}
        self.attached = {divmod(place, WIDTH): sides for place, sides in city.attached.items()}
        self.fields = {divmod(place, WIDTH): level for place, level in city.fields.items()}
        self.stops = city.stops
        self.smoke = smoke

    def smoked(self, card, area):
        return self.smoke >> (card[0] * WIDTH + card[1]) * AREAS + AREA_NAME.index(area) & 1

    # Streets

    def half(self, card, side):
        """Whether a half street is there."""
        return card in self.blocks and not self.attached.get(card, 0) & BIT[side]

    def clear(self, card, side):
        return self.half(card, side) and not self.smoked(card, f"street-{side}")

    @staticmethod
    def line(card, side):
        """A street by its name, and which block of it lies beside a card."""
        r, c = card
        return {
            "n": (("h", r), c),
            "s": (("h", r - 1), c),
            "e": (("v", c), r),
            "w": (("v", c - 1), r),
        }[side]

    def passable(self, line, block):
        way, number = line
        sides = (
            (((number, block), "n"), ((number + 1, block), "s"))
            if way == "h"
            else (((block, number), "e"), ((block, number + 1), "w"))
        )
        return any(self.clear(card, side) for card, side in sides)

    def along(self, one, other, most):
        """Whether two blocks of streets lie on one street, near enough, with nothing between that bars it."""
        (line, a), (its, b) = one, other
        if line != its or abs(a - b) > most:
            return False
        return all(self.passable(line, block) for block in range(min(a, b) + 1, max(a, b)))

    @staticmethod
    def corners(card, side):
        r, c = card
        return {
            "n": {(r, c), (r, c - 1)},
            "e": {(r, c), (r - 1, c)},
            "s": {(r - 1, c), (r - 1, c - 1)},
            "w": {(r, c - 1), (r - 1, c - 1)},
        }[side]

    # Buildings

    def outward(self, card, story):
        """Whether a room sees anything outside: nothing behind a wall but from upstairs."""
        return story == "upper" or not self.blocks[card].walled

    def built(self, card):
        return self.blocks[card].building not in (BuildingClass.NONE, BuildingClass.RUBBLE)

    def height(self, card):
        return 1 + self.raised.get(card, 0) + bool(self.blocks[card].upper)

    def far(self, card, side, story):
        """How far one sees along a street from a room."""
        across = "ew" if side in "ns" else "ns"
        attached = any(self.attached.get(card, 0) & BIT[one] for one in across)
        return 3 if story == "upper" or attached else 1

    def side_to(self, card, other, steps):
        for side in "nesw":
            if (card[0] + steps * ROWS[side], card[1] + steps * COLUMNS[side]) == other:
                return side
        return ""

    # Pairs

    def sees(self, a, b):
        """Whether somebody at one spot sees another. Out of smoke nobody sees."""
        if a == b:
            return True
        if self.smoke >> a & 1:
            return False
        ends = []
        for number in (a, b):
            place, area = divmod(number, AREAS)
            kind, _, rest = AREA_NAME[area].partition("-")
            ends.append((kind, divmod(place, WIDTH), rest))
        ends.sort(key=lambda end: ("street", "ground", "upper", "courtyard", "open").index(end[0]))
        (kind, card, rest), (its, there, its_rest) = ends
        room, its_room = kind in ("ground", "upper"), its in ("ground", "upper")
        if kind == "street" and its == "street":
            return self.street_street(card, rest, there, its_rest)
        if kind == "street" and its_room:
            return self.street_room(card, rest, there, its)
        if room and its_room:
            return self.room_room(card, kind, there, its)
        if room and its == "courtyard":
            if card == there:
                return True
            side = self.side_to(card, there, 1)
            return bool(side and self.attached.get(card, 0) & BIT[side] and self.outward(card, kind))
        if its == "open" and kind == "street":
            return self.street_field(card, rest, there, its_rest)
        if its == "open" and room:
            return self.room_field(card, kind, there, its_rest)
        return False

    def street_street(self, card, side, there, its):
        if self.along(self.line(card, side), self.line(there, its), 3):
            return True
        if self.corners(card, side) & self.corners(there, its):
            return True
        opposite = card == there and BACK[side] == its
        return opposite and not self.built(card) and not self.smoked(card, "ground-a")

    def street_room(self, card, side, there, story):
        if not self.outward(there, story):
            return False
        if card == there:
            return True
        return any(
            self.clear(there, its)
            and self.along(self.line(card, side), self.line(there, its), self.far(there, its, story))
            for its in "nesw"
        )

    def room_room(self, card, story, there, its):
        if card == there:
            return True
        if not (self.outward(card, story) and self.outward(there, its)):
            return False
        side = self.side_to(card, there, 1)
        if side:
            if self.attached.get(card, 0) & BIT[side]:
                return True
            return self.clear(card, side) and self.clear(there, BACK[side])
        side = self.side_to(card, there, 2)
        if not side or "upper" not in (story, its) or not (self.built(card) and self.built(there)):
            return False
        between = (card[0] + ROWS[side], card[1] + COLUMNS[side])
        if between not in self.blocks or self.height(between) > 1:
            return False
        return not any(
            self.half(one, its_side) and not self.clear(one, its_side)
            for one, its_side in ((card, side), (there, BACK[side]))
        )

    # Open country

    def ray(self, card, there):
        """The step and the number of cards on one of the eight lines, or None."""
        rows, columns = there[0] - card[0], there[1] - card[1]
        cards = max(abs(rows), abs(columns))
        if cards > 3 or (rows and columns and abs(rows) != abs(columns)):
            return None
        return rows // cards, columns // cards, cards

    def free(self, card, there, one, other, street):
        r, c, cards = self.ray(card, there)
        steps = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
        low, high = min(one, other), max(one, other)
        for number in range(1, cards):
            between = (card[0] + number * r, card[1] + number * c)
            if between in self.fields:
                if self.smoked(between, "open"):
                    return False
                if self.stops(between[0] * WIDTH + between[1], steps.index((r, c)), low, high):
                    return False
            elif between in self.blocks:
                height = self.height(between)
                if self.built(between) and (street or height >= high):
                    return False
                if not self.built(between):
                    if height > low and height >= high:
                        return False
                    if (
                        height <= low
                        and self.smoked(between, "ground-a")
                        and len(self.blocks[between].ground)
                    ):
                        return False
            else:
                return False
        return True

    def facing(self, card, there):
        r, c, _ = self.ray(card, there)
        return [side for side in "nesw" if ROWS[side] == r != 0 or COLUMNS[side] == c != 0]

    def level(self, card, story):
        if card in self.fields:
            return self.fields[card] + (story == "upper")
        return 1 + self.raised.get(card, 0) + (story == "upper")

    def street_field(self, card, side, field, story):
        for its in "nesw":
            if self.along(self.line(card, side), self.line(field, its), 3):
                return True
        if self.ray(card, field) is None:
            return False
        facing = self.facing(card, field)
        if not self.built(card) and not (self.blocks[card].ground and self.smoked(card, "ground-a")):
            facing += [BACK[one] for one in facing]
        return side in facing and self.free(
            card, field, self.level(card, ""), self.level(field, story), street=True
        )

    def room_field(self, card, story, field, its):
        if not self.outward(card, story):
            return False
        for side in "nesw":
            line = self.line(card, side)
            for other in "nesw":
                its_line = self.line(field, other)
                beside = line[1] != its_line[1]
                if (
                    beside
                    and self.clear(card, side)
                    and self.along(line, its_line, self.far(card, side, story))
                ):
                    return True
        if self.ray(card, field) is None:
            return False
        if not any(self.clear(card, side) for side in self.facing(card, field)):
            return False
        return self.free(card, field, self.level(card, story), self.level(field, its), street=False)
