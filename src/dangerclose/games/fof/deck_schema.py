"""The shapes of the card decks: the files, and what is made of them."""

from msgspec import Struct

from dangerclose.core.content import Shape, Sourced
from dangerclose.games.fof.terms import Attempt, FireResult, HitEffect, Icon, Trafficability

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


class TerrainRow(Sourced, frozen=True, kw_only=True):
    """One kind of Terrain card. `cover` is one value, or the higher and the lower."""

    code: str
    name: str
    terrain: str
    count: int
    cover: tuple[int, ...] = ()
    cover_potential: int = 0
    cover_draws: int = 0
    traffic: Trafficability = Trafficability.GO
    lz: bool = False
    burst: int = 0
    urban: str = ""
    borders: str
    hill: bool = False
    no_mortars: bool = False


class TerrainDeckFile(Shape, frozen=True, kw_only=True):
    id: str
    name: str
    cards: tuple[TerrainRow, ...]


class TerrainCard(Struct, frozen=True, kw_only=True):
    """1.2.1 `dark` is by Direction. `urban` names a row of the Urban Cover Probability Table, or is empty."""

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
    no_mortars: bool


class TerrainDeck(Struct, frozen=True, kw_only=True):
    """1.2/5-7 `cards` has an entry for each of the 55 cards: its index in `kinds`."""

    id: str
    name: str
    kinds: tuple[TerrainCard, ...]
    cards: tuple[int, ...]
