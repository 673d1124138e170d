"""The shapes of prices and organisations."""

from typing import Annotated

from msgspec import Meta

from dangerclose.core.content import Shape
from dangerclose.games.incoming.stand_schema import Missions
from dangerclose.games.incoming.terms import Arms, Army, Quality, Role, StandKind

Price = Annotated[int, Meta(ge=1, le=30)]
Rating = Annotated[int, Meta(ge=0, le=2)]

HEAVY_WEAPON = "heavy-weapon"
"""Ruling 9: a machine gun, a 57 mm recoilless rifle or a 60 mm mortar, as scenario or buyer picks."""
HEAVY_WEAPON_PICKS = (StandKind.HMG, StandKind.RCL_57, StandKind.MORTAR_60)

# points.toml


class TeamPrices(Shape, frozen=True, kw_only=True):
    """P.0/T1"""

    green: Price
    regular: Price
    veteran: Price


class CommandPrices(Shape, frozen=True, kw_only=True):
    """P.0/T2 By rating 0, +1, +2; a battalion's costs what a company's does."""

    platoon: tuple[Price, Price, Price]
    company: tuple[Price, Price, Price]
    veteran: Price


class ObserverRow(Shape, frozen=True, kw_only=True):
    """P.0/T3 A forward observer, by what he calls."""

    id: str
    name: str
    price: Price
    missions: Missions


class Limits(Shape, frozen=True, kw_only=True):
    """P.0/T1, 6.9/11, 2.3.2/2, 2.2.1/1, M.5/4 The most of something in a bought force."""

    tunnel_rat_teams: int
    sniper_teams_a_company: int
    cadres_a_company: int
    weapons_a_platoon: int
    night_sights_a_platoon: int


class Points(Shape, frozen=True, kw_only=True):
    """points.toml. `stands_ours` and `vehicles_ours` are prices that the book lacks."""

    fire_team: TeamPrices
    roles: dict[Role, Price]
    command: CommandPrices
    stands: dict[StandKind, Price]
    stands_ours: dict[StandKind, Price]
    observers: tuple[ObserverRow, ...]
    vehicles: dict[str, Price]
    vehicles_ours: dict[str, Price]
    works: dict[str, Price]
    others: dict[str, Price]
    buyers: dict[str, tuple[Army, ...]]
    limits: Limits

    def sells(self, thing: str, army: Army) -> bool:
        """Whether an army may buy a thing, by its id."""
        return army in self.buyers.get(thing, Army)


# organisations.toml


class Variant(Shape, frozen=True, kw_only=True):
    """O.10/14, O.10/15 The same chart with other troops."""

    name: str
    army: Army
    quality: Quality
    platoon_ratings: tuple[Rating, ...]


class Organisation(Shape, frozen=True, kw_only=True):
    """O.1 to O.10 A chart. `platoon_ratings` has one entry for each platoon of a company.

    `carriers` are added to a company that rides (O.1/18, O.3/17). `ruled` names what the book leaves out.
    `qualities` are those that a buyer may pick; without any there is only `quality`.
    """

    id: str
    name: str
    rule: str
    army: Army
    elite: bool = False
    quality: Quality
    qualities: tuple[Quality, ...] = ()
    ruled: tuple[str, ...] = ()
    battalion_rating: Rating | None = None
    battalion: tuple[str, ...] = ()
    battalion_vehicles: tuple[str, ...] = ()
    companies: int
    company_rating: Rating
    company: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    company_vehicles: tuple[str, ...] = ()
    at_base: tuple[str, ...] = ()
    platoon_ratings: tuple[Rating, ...]
    teams: tuple[Arms, ...]
    carriers: tuple[str, ...] = ()
    fourth: tuple[str, ...] = ()
    rpg: bool = False
    variants: tuple[Variant, ...] = ()


class OrganisationsFile(Shape, frozen=True, kw_only=True):
    organisations: tuple[Organisation, ...]
