"""P.0 A bought force ready for the table: its stands one by one, its vehicles, its works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from dangerclose.games.incoming.pool import FORCE, name_of
from dangerclose.games.incoming.purchase import Force
from dangerclose.games.incoming.scenario_schema import ForceStand
from dangerclose.games.incoming.tally import Tally, joins_platoon, tally_of, with_one
from dangerclose.games.incoming.terms import Quality, StandKind
from dangerclose.games.incoming.wares import RATS_IN_A_TEAM, WARES, Sort, Ware

_COMPANIES = "ABCD"


class Bought(NamedTuple):
    """A force ready for the table. `night_sights` are ids of stands."""

    stands: tuple[ForceStand, ...]
    vehicles: Counter[str]
    works: Counter[str]
    free_fire_zone: bool
    night_sights: tuple[str, ...]


def bought_force(force: Force) -> Bought:
    """The stands of a force one by one, its vehicles and works."""
    things = {sort: Counter[str]() for sort in (Sort.VEHICLE, Sort.WORK)}
    sights = []
    for ware in (WARES[number] for number in force.bought):
        if ware.sort in things:
            things[ware.sort][ware.thing] += 1
    stands = tuple(_stands(force))
    tally = tally_of(force.bought)
    for number, platoon in enumerate(tally.platoons, 1):
        if platoon.sights:
            teams = (one for one in stands if one.platoon == str(number) and one.kind == StandKind.FIRE_TEAM)
            sights.append(next(teams).id)
    return Bought(stands, things[Sort.VEHICLE], things[Sort.WORK], bool(tally.zones), tuple(sights))


def _stands(force: Force) -> Iterator[ForceStand]:
    numbers: Counter[str] = Counter()
    tally = Tally()
    for ware in (WARES[number] for number in force.bought):
        before, tally = tally, with_one(tally, ware)
        assert tally.chart is not None
        for kind in _kinds(ware):
            company, platoon = _formation(before, tally, ware, kind)
            first = name_of(force.side, kind, company, platoon, 1)
            numbers[first] += 1
            yield ForceStand(
                id=name_of(force.side, kind, company, platoon, numbers[first]),
                side=force.side,
                force=FORCE[force.side],
                army=tally.chart.army,
                kind=kind,
                arms=ware.arms,
                quality=_quality(ware, tally),
                role=ware.role,
                rating=ware.rating,
                company=company,
                platoon=platoon,
                observer=ware.thing if ware.sort == Sort.OBSERVER else "",
                feature="",
            )


def _kinds(ware: Ware) -> tuple[StandKind, ...]:
    """The stands that a ware is."""
    match ware.sort:
        case Sort.BATTALION:
            return (StandKind.BATTALION_CG,)
        case Sort.COMPANY:
            return (StandKind.COMPANY_CG,)
        case Sort.PLATOON:
            return (StandKind.PLATOON_CG,)
        case Sort.TEAM:
            return (StandKind.FIRE_TEAM,)
        case Sort.RATS:
            return (StandKind.FIRE_TEAM,) * RATS_IN_A_TEAM
        case Sort.OBSERVER:
            return (StandKind.OBSERVER,)
        case Sort.STAND:
            return (StandKind(ware.thing),)
        case _:
            return ()


def _quality(ware: Ware, tally: Tally) -> Quality:
    """P.0/T2, P.0/3, ruling 121: the ware's own or that of its formation; Veteran commanders cost more."""
    quality = ware.quality or tally.quality
    if ware.sort not in (Sort.BATTALION, Sort.COMPANY, Sort.PLATOON):
        return quality
    if ware.veteran:
        return Quality.VETERAN
    return Quality.REGULAR if quality == Quality.VETERAN else quality


def _formation(before: Tally, after: Tally, ware: Ware, kind: StandKind) -> tuple[str, str]:
    """The company and the platoon that a stand belongs to, "" for none."""
    if ware.sort in (Sort.BATTALION, Sort.RATS):
        return "", ""
    company = _COMPANIES[len(after.companies) - 1] if after.companies else ""
    in_platoon = ware.sort in (Sort.PLATOON, Sort.TEAM) or (
        ware.sort == Sort.STAND and joins_platoon(kind, before)
    )
    return company, str(len(after.platoons)) if in_platoon else ""
