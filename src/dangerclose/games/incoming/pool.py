"""P.0/1 The names of all stands that can be bought for a free battle, and how many of each.

Records call a stand by its name, so all names are there before anything is bought. They are the last of the
catalogue: only free battles have columns so long.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from dangerclose.games.incoming.components import CHARTS, ORGANISATIONS, POINTS
from dangerclose.games.incoming.terms import Army, Side, StandKind

FORCE = {Side.FREE_WORLD: "fw", Side.COMMUNIST: "red"}
"""What the names of a side's stands begin with."""
MOST_PLATOONS = 9
MOST_OF_A_KIND = 4
MOST_VEHICLES = 4
"""P.0/1, ruling 261: of one type."""
MOST_OBSERVERS = 1
"""Of each sort, so that there are names for all."""
MOST_CREWS = 24
"""Of aircraft that are down, whichever fly."""
_ONE_FOR_A_PLATOON = (StandKind.RPG, StandKind.LAW)
_COMPANIES = "ABCD"
_OF_COMPANIES = (StandKind.COMPANY_CG, StandKind.CADRE, StandKind.SNIPER_TEAM)
_OF_PLATOONS = (StandKind.PLATOON_CG, StandKind.FIRE_TEAM)
_TEAMS = max(len(row.teams) for row in ORGANISATIONS.values())


class Formation(Enum):
    """What the name of a stand says of where it belongs."""

    NONE = auto()
    COMPANY = auto()
    PLATOON = auto()
    SPARE = auto()  # who may appear: a sniper left behind (6.9.1/3), an aid post, a crew that is down


class Named(NamedTuple):
    """A name: of a stand on foot, or of a vehicle if `kind` is None."""

    id: str
    side: Side
    kind: StandKind | None
    formation: Formation = Formation.NONE
    vehicle: str = ""


def name_of(side: Side, kind: StandKind, company: str, platoon: str, number: int) -> str:
    """The id of a bought stand."""
    unit = company if kind in _OF_COMPANIES else platoon if kind in _OF_PLATOONS else ""
    return "-".join(part for part in (FORCE[side], unit, kind, str(number)) if part)


def most_of(kind: StandKind) -> int:
    """Ruling 261: how many of a kind there are besides fire teams and command groups."""
    return MOST_PLATOONS if kind in _ONE_FOR_A_PLATOON else MOST_OF_A_KIND


def names() -> Iterator[Named]:
    """All of them."""
    for side in Side:
        yield Named(name_of(side, StandKind.BATTALION_CG, "", "", 1), side, StandKind.BATTALION_CG)
        for company in _COMPANIES:
            for kind in _OF_COMPANIES:
                yield Named(name_of(side, kind, company, "", 1), side, kind, Formation.COMPANY)
        for platoon in map(str, range(1, MOST_PLATOONS + 1)):
            for kind, most in ((StandKind.PLATOON_CG, 1), (StandKind.FIRE_TEAM, _TEAMS)):
                for number in range(1, most + 1):
                    yield Named(name_of(side, kind, "", platoon, number), side, kind, Formation.PLATOON)
        armies = [army for army in Army if CHARTS.armies[army.number].side == side]
        for kind in (*POINTS.stands, *POINTS.stands_ours, StandKind.OBSERVER, StandKind.FIRE_TEAM):
            if kind not in _OF_COMPANIES and any(POINTS.sells(kind, army) for army in armies):
                for number in range(1, most_of(kind) + 1):
                    yield Named(name_of(side, kind, "", "", number), side, kind)
        for vehicle in (*POINTS.vehicles, *POINTS.vehicles_ours):
            if any(POINTS.sells(vehicle, army) for army in armies):
                for number in range(1, MOST_VEHICLES + 1):
                    yield Named(f"{FORCE[side]}-{vehicle}-{number}", side, None, vehicle=vehicle)
    for number in range(1, MOST_PLATOONS * _TEAMS + 1):
        yield Named(f"{StandKind.SNIPER}-{number}", Side.COMMUNIST, StandKind.SNIPER, Formation.SPARE)
    for kind, most in ((StandKind.AID_POST, most_of(StandKind.MEDIC) // 2), (StandKind.AIRCREW, MOST_CREWS)):
        for number in range(1, most + 1):
            yield Named(f"{kind}-{number}", Side.FREE_WORLD, kind, Formation.SPARE)
