"""P.0 What bought wares come to: prices, formations, how many of what.

A company's or a platoon's command group begins a formation. What is bought after it belongs to it, until
another is begun.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dangerclose.games.incoming.components import POINTS
from dangerclose.games.incoming.scenario_loading import team_price, vehicle_price
from dangerclose.games.incoming.terms import Arms, Quality, Role, StandKind
from dangerclose.games.incoming.wares import CHART, RATINGS, RATS_IN_A_TEAM, WARES, Chart, Sort, Ware

ATTACHED = (StandKind.HMG, StandKind.RCL_57, StandKind.RCL_90)
"""2.2.1/1 Weapons that are attached to a platoon, or work alone."""
OF_A_SQUAD = (StandKind.RPG, StandKind.LAW)
"""6.11/2 Those that belong to a platoon."""


class Platoon(NamedTuple):
    """A platoon as far as it was bought; `weapons` are those attached to it."""

    company: int
    quality: Quality
    teams: tuple[Arms, ...] = ()
    weapons: int = 0
    sights: int = 0


class Company(NamedTuple):
    quality: Quality
    cadres: int = 0
    sniper_teams: int = 0


class Tally(NamedTuple):
    """What the wares of a force come to; the last platoon is open if it was begun last."""

    chart: Chart | None = None
    battalions: int = 0
    companies: tuple[Company, ...] = ()
    platoons: tuple[Platoon, ...] = ()
    open_platoon: bool = False
    ratings: tuple[int, int, int] = (0, 0, 0)
    rat_teams: int = 0
    zones: int = 0
    spent: int = 0

    @property
    def platoon(self) -> Platoon | None:
        """The platoon to which what is bought next belongs."""
        return self.platoons[-1] if self.open_platoon else None

    @property
    def quality(self) -> Quality:
        """P.0/3 The quality of the formation to which what is bought next belongs."""
        if self.open_platoon:
            return self.platoons[-1].quality
        if self.companies:
            return self.companies[-1].quality
        assert self.chart is not None
        return self.chart.qualities[0] if len(self.chart.qualities) == 1 else self.chart.organisation.quality


def price(ware: Ware, tally: Tally) -> int:
    """P.0/T1 to P.0/T6 What a ware costs; a fire team by the quality of its platoon."""
    command = POINTS.command
    match ware.sort:
        case Sort.CHART:
            return 0
        case Sort.PLATOON:
            return command.platoon[ware.rating] + (command.veteran if ware.veteran else 0)
        case Sort.COMPANY | Sort.BATTALION:
            return command.company[ware.rating] + (command.veteran if ware.veteran else 0)
        case Sort.TEAM:
            return price_of_team(tally.quality, ware.arms, ware.role)
        case Sort.RATS:
            assert ware.quality is not None
            return RATS_IN_A_TEAM * team_price(ware.quality, ware.role, POINTS)
        case Sort.STAND:
            return {**POINTS.stands, **POINTS.stands_ours}[StandKind(ware.thing)]
        case Sort.OBSERVER:
            return next(row.price for row in POINTS.observers if row.id == ware.thing)
        case Sort.VEHICLE:
            return vehicle_price(ware.thing, POINTS)
        case Sort.WORK:
            return POINTS.works[ware.thing]
        case Sort.ZONE | Sort.SIGHT:
            return POINTS.others[ware.thing]


def price_of_team(quality: Quality, arms: Arms, role: Role = Role.RIFLEMEN) -> int:
    """P.0/T1; a team with a machine gun costs what one does (P.0/T3)."""
    return POINTS.stands[StandKind.HMG] if arms == Arms.GPMG else team_price(quality, role, POINTS)


def with_one(tally: Tally, ware: Ware) -> Tally:
    """What a force comes to with one ware more."""
    tally = tally._replace(spent=tally.spent + price(ware, tally))
    if ware.sort in (Sort.BATTALION, Sort.COMPANY, Sort.PLATOON):
        ratings = [number + (rating == ware.rating) for rating, number in zip(RATINGS, tally.ratings)]
        tally = tally._replace(ratings=(ratings[0], ratings[1], ratings[2]))
    match ware.sort:
        case Sort.CHART:
            return tally._replace(chart=CHART[ware.thing])
        case Sort.BATTALION:
            return tally._replace(battalions=tally.battalions + 1)
        case Sort.COMPANY:
            assert ware.quality is not None
            return tally._replace(companies=(*tally.companies, Company(ware.quality)), open_platoon=False)
        case Sort.PLATOON:
            assert ware.quality is not None
            begun = Platoon(len(tally.companies) - 1, ware.quality)
            return tally._replace(platoons=(*tally.platoons, begun), open_platoon=True)
        case Sort.TEAM:
            return _in_platoon(tally, teams=(*tally.platoons[-1].teams, ware.arms))
        case Sort.RATS:
            return tally._replace(rat_teams=tally.rat_teams + 1)
        case Sort.STAND:
            return _with_stand(tally, StandKind(ware.thing))
        case Sort.SIGHT:
            return _in_platoon(tally, sights=tally.platoons[-1].sights + 1)
        case Sort.ZONE:
            return tally._replace(zones=tally.zones + 1)
        case _:
            return tally


def _with_stand(tally: Tally, kind: StandKind) -> Tally:
    if joins_platoon(kind, tally) and kind in ATTACHED:
        return _in_platoon(tally, weapons=tally.platoons[-1].weapons + 1)
    if kind in (StandKind.CADRE, StandKind.SNIPER_TEAM):
        company = tally.companies[-1]
        changed = (
            company._replace(cadres=company.cadres + 1)
            if kind == StandKind.CADRE
            else company._replace(sniper_teams=company.sniper_teams + 1)
        )
        return tally._replace(companies=(*tally.companies[:-1], changed))
    return tally


def joins_platoon(kind: StandKind, tally: Tally) -> bool:
    """2.2.1/1, 6.11/2 Whether a stand becomes part of the open platoon: of weapons the first three do."""
    platoon = tally.platoon
    if platoon is None:
        return False
    return kind in OF_A_SQUAD or (kind in ATTACHED and platoon.weapons < POINTS.limits.weapons_a_platoon)


def _in_platoon(
    tally: Tally,
    *,
    teams: tuple[Arms, ...] | None = None,
    weapons: int | None = None,
    sights: int | None = None,
) -> Tally:
    """The same with something changed in the open platoon."""
    platoon = tally.platoons[-1]
    changed = platoon._replace(
        teams=platoon.teams if teams is None else teams,
        weapons=platoon.weapons if weapons is None else weapons,
        sights=platoon.sights if sights is None else sights,
    )
    return tally._replace(platoons=(*tally.platoons[:-1], changed))


@lru_cache(maxsize=64)
def tally_of(bought: tuple[int, ...]) -> Tally:
    """What wares come to that were bought one after the other."""
    tally = Tally()
    for number in bought:
        tally = with_one(tally, WARES[number])
    return tally
