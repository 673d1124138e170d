"""P.0 What can be bought for a free battle, one ware after the other with a number of its own.

A ware is no stand yet: what it costs and whom it belongs to follows from what was bought before
(`purchase.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from dangerclose.games.incoming.components import ORGANISATIONS, POINTS, STANDS, VEHICLES
from dangerclose.games.incoming.force_schema import Organisation
from dangerclose.games.incoming.terms import Arms, Army, Quality, Role, StandKind

RATINGS = (0, 1, 2)
SPECIALISTS = (Role.RECON, Role.SAPPERS)
"""P.0/T1 Fire teams that cost more."""
RATS_IN_A_TEAM = 2
"""T.3/1"""


class Sort(Enum):
    """What kind of thing a ware is."""

    CHART = auto()  # O.1 to O.10 whose troops they are: always the first
    BATTALION = auto()  # P.0/T2 command groups; a company's and a platoon's begin one
    COMPANY = auto()
    PLATOON = auto()
    TEAM = auto()  # P.0/T1
    RATS = auto()
    STAND = auto()  # P.0/T3 all other stands on foot
    OBSERVER = auto()
    VEHICLE = auto()  # P.0/T4
    WORK = auto()  # P.0/T5
    ZONE = auto()  # P.0/T6
    SIGHT = auto()  # M.5/4


class Chart(NamedTuple):
    """O.1 to O.10 An organisation, or a variant of one, as a buyer takes it."""

    name: str
    organisation: Organisation
    army: Army
    qualities: tuple[Quality, ...]


class Ware(NamedTuple):
    """`thing` is what the price list calls it; `veteran` is said of a commander, `quality` of troops."""

    id: str
    name: str
    sort: Sort
    rule: str
    thing: str = ""
    rating: int = 0
    veteran: bool = False
    quality: Quality | None = None
    arms: Arms = Arms.RIFLES
    role: Role = Role.RIFLEMEN


def _charts() -> Iterator[tuple[str, Chart]]:
    for row in ORGANISATIONS.values():
        yield row.id, Chart(row.name, row, row.army, row.qualities or (row.quality,))
        for variant in row.variants:
            name = variant.name.lower().replace(" ", "-")
            yield (
                f"{row.id}-{name}",
                Chart(f"{row.name}: {variant.name}", row, variant.army, (variant.quality,)),
            )


CHART: dict[str, Chart] = dict(_charts())


def _command_groups() -> Iterator[Ware]:
    for sort, word in ((Sort.BATTALION, "battalion"), (Sort.COMPANY, "company"), (Sort.PLATOON, "platoon")):
        for quality in (None,) if sort == Sort.BATTALION else Quality:
            for rating in RATINGS:
                for veteran in (False, True):
                    parts = [word, *([quality] if quality else []), str(rating)]
                    troops = f"{quality.capitalize()} {word}" if quality else word.capitalize()
                    chief = "Veteran command group" if veteran else "command group"
                    yield Ware(
                        id="-".join([*parts, "veteran-chief"] if veteran else parts),
                        name=f"{troops}, {chief} {'+' if rating else ''}{rating}",
                        sort=sort,
                        rule="P.0/T2",
                        rating=rating,
                        veteran=veteran,
                        quality=quality,
                    )


def _teams() -> Iterator[Ware]:
    for row in STANDS.arms:
        yield Ware(f"team-{row.arms}", f"Fire team, {row.name}", Sort.TEAM, "P.0/T1", arms=row.arms)
    for role in SPECIALISTS:
        yield Ware(f"team-{role}", f"Fire team, {role}", Sort.TEAM, "P.0/T1", role, role=role)
    for quality in Quality:
        if quality != Quality.GREEN:  # P.0/T1
            name = f"{quality.capitalize()} tunnel rats, two stands"
            role = Role.TUNNEL_RATS
            yield Ware(f"{role}-{quality}", name, Sort.RATS, "P.0/T1", role, quality=quality, role=role)


_ELSEWHERE = {
    StandKind.SNIPER: "P.0/T1",
    StandKind.SNIPER_TEAM: "P.0/T1",
    StandKind.CADRE: "P.0/T2",
    StandKind.PORTER: "P.0/T6",
}
"""The tables of stands that are not in P.0/T3."""


def _others() -> Iterator[Ware]:
    for kind in (*POINTS.stands, *POINTS.stands_ours):
        yield Ware(kind, STANDS.stands[kind.number].name, Sort.STAND, _ELSEWHERE.get(kind, "P.0/T3"), kind)
    for one in POINTS.observers:
        yield Ware(f"observer-{one.id}", one.name, Sort.OBSERVER, "P.0/T3", one.id)
    names = {row.id: row.name for row in VEHICLES.vehicles}
    for vehicle in (*POINTS.vehicles, *POINTS.vehicles_ours):
        yield Ware(vehicle, names[vehicle], Sort.VEHICLE, "P.0/T4", vehicle)
    for work in POINTS.works:
        yield Ware(work, work.replace("-", " ").capitalize(), Sort.WORK, "P.0/T5", work)
    yield Ware("free-fire-zone", "Free Fire Zone", Sort.ZONE, "P.0/T6", "free-fire-zone")
    yield Ware("night-sight", "Night sight", Sort.SIGHT, "M.5/4", "night-sight")


WARES: tuple[Ware, ...] = (
    *(Ware(name, chart.name, Sort.CHART, chart.organisation.rule, name) for name, chart in CHART.items()),
    *_command_groups(),
    *_teams(),
    *_others(),
)
WARE: dict[str, int] = {ware.id: number for number, ware in enumerate(WARES)}
