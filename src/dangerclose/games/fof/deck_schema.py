"""The shapes of the card decks: the files, and what is made of them."""

from msgspec import Struct

from dangerclose.core.content import Shape, Sourced
from dangerclose.games.fof.terms import (
    Attempt,
    BreachSite,
    BuildingClass,
    FireResult,
    HitEffect,
    Icon,
    Trafficability,
)

# action-deck.toml


class HitRow(Shape, frozen=True, kw_only=True):
    veteran: str
    line: str
    green: str


class ActionCardRow(Shape, frozen=True, kw_only=True):
    """`hit_to` and `pin_to` are the highest Net Combat Modifier with that result, if there is one."""

    number: int
    activated: int
    initiative: int
    attempt: Attempt = Attempt.BLANK
    icon: Icon
    higher_hq: bool = False
    at: int
    hit: HitRow
    hit_to: int | None = None
    pin_to: int | None = None
    random: tuple[int, ...]


class ActionDeckFile(Sourced, frozen=True, kw_only=True):
    cards: tuple[ActionCardRow, ...]


class ActionCard(Struct, frozen=True, kw_only=True):
    """1.2.2 `effects` is by Experience, `results` by Net Combat Modifier + 4, `random` by options."""

    number: int
    activated: int
    initiative: int
    attempt: Attempt
    icon: Icon
    higher_hq: bool
    at: int
    effects: tuple[tuple[HitEffect, ...], ...]
    results: tuple[FireResult, ...]
    random: tuple[int, ...]


# terrain/*.toml


class BlockRow(Shape, frozen=True, kw_only=True):
    """12.1 What an Urban Terrain card has besides: the values of its areas, which are like Cover markers.

    `ground` are the areas A and B, or the only one; `upper` are the stories above them, and `upper_steps`
    is the room there if it is less than usual. `streets` are those to the north, east, south and west.
    """

    building: BuildingClass
    ground: tuple[int, ...] = ()
    upper: tuple[int, ...] = ()
    upper_steps: int = 0
    courtyard: int | None = None
    streets: tuple[int, int, int, int]
    barricades: bool = False
    breach: tuple[BreachSite, ...] = ()
    attaches: bool = False
    attached_to: bool = False
    cultural: bool = False


class TerrainRow(Sourced, frozen=True, kw_only=True):
    """One kind of Terrain card. `cover` is one value, or the higher and the lower.

    A `special` card is in no deck: missions lay it. `level` is the printed elevation (1.2.1G).
    """

    code: str
    name: str
    terrain: str
    count: int = 0
    special: bool = False
    cover: tuple[int, ...] = ()
    cover_potential: int = 0
    cover_draws: int = 0
    traffic: Trafficability = Trafficability.GO
    lz: bool = False
    burst: int = 0
    urban: str = ""
    borders: str
    hill: bool = False
    level: int = 0
    caves: bool = False
    no_mortars: bool = False
    block: BlockRow | None = None


class TerrainDeckFile(Shape, frozen=True, kw_only=True):
    id: str
    name: str
    cards: tuple[TerrainRow, ...]


class Block(Struct, frozen=True, kw_only=True):
    """12.1 A city block. `upper` is empty, or as long as `ground`; `upper_steps` is 0 for the usual room.

    `courtyard` is None without a wall; `streets` are by side: north, east, south, west. `attaches` is whether
    it looks for a neighbour to be one building with (12.7), `attached_to` whether it can be that neighbour.
    On a `cultural` site Battalion may forbid all shells (3.1).
    """

    building: BuildingClass
    ground: tuple[int, ...]
    upper: tuple[int, ...]
    upper_steps: int
    courtyard: int | None
    streets: tuple[int, int, int, int]
    barricades: bool
    breach: tuple[BreachSite, ...]
    attaches: bool
    attached_to: bool
    cultural: bool

    @property
    def stands(self) -> bool:
        """12.10/2 Whether a building parts the opposite streets."""
        return self.building not in (BuildingClass.NONE, BuildingClass.RUBBLE)

    @property
    def stories(self) -> int:
        """12.3/1 Floors of the building: all upper ones count as one."""
        return 2 if self.upper else int(self.stands)

    @property
    def walled(self) -> bool:
        """12.4/1 A compound."""
        return self.courtyard is not None


class TerrainCard(Struct, frozen=True, kw_only=True):
    """1.2.1 `dark` is by Direction. `urban` names a row of the Urban Cover Probability Table, or is empty.

    12.1 `block` is the city block of an Urban Terrain card, None in open country.
    """

    code: str
    name: str
    terrain: str
    count: int
    high_cover: int
    low_cover: int
    cover_potential: int
    cover_draws: int
    traffic: Trafficability
    lz: bool
    burst: int
    urban: str
    dark: tuple[bool, ...]
    hill: bool
    special: bool
    level: int
    caves: bool
    no_mortars: bool
    block: Block | None


class TerrainDeck(Struct, frozen=True, kw_only=True):
    """1.2/5-7 `cards` has an entry for each of 55 cards: its index in `kinds`. Special kinds have none."""

    id: str
    name: str
    kinds: tuple[TerrainCard, ...]
    cards: tuple[int, ...]
