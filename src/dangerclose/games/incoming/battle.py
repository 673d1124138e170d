"""P.0/1 A free battle in words: how large it is, who attacks, what was drawn for its table, what was bought.

The text is a column of the state. All that follows from it (the scenario, the stands and what is printed on
them) is worked out once for each text.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from dangerclose.games.incoming.generation import SIZES, Laid, Size
from dangerclose.games.incoming.terms import Ground, Side
from dangerclose.games.incoming.wares import WARE, WARES

NAME = "free-battle"
SIZES_OF = {50: "4x4", 75: "4x4", 100: "6x4", 125: "6x4"}
"""P.0/1 The points of each side that may be agreed on, and the table for them, in feet."""
YEAR = 1967
"""2.3/12 By whose shares command groups are rated."""


class Mission(StrEnum):
    """V.0/1, V.0/5 Who attacks."""

    FREE_WORLD = "free-world-attacks"
    COMMUNIST = "communist-attacks"
    ENCOUNTER = "encounter"

    @property
    def attacker(self) -> Side | None:
        """The attacker; None if both advance."""
        return None if self == Mission.ENCOUNTER else Side(self.removesuffix("-attacks"))


class Hour(StrEnum):
    """M.5/1"""

    DAY = "day"
    NIGHT = "night"


class Agreed(NamedTuple):
    """What players agree on before anything is bought."""

    points: int
    mission: Mission
    hour: Hour

    @property
    def size(self) -> Size:
        """The table for so many points."""
        return SIZES[SIZES_OF[self.points]]


class Battle(NamedTuple):
    """A free battle. `first` has the first initiative and sets up last; `forces` are () until bought."""

    agreed: Agreed
    first: Side
    ground: tuple[Laid, ...]
    forces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def is_agreed(self) -> bool:
        """Whether the players have agreed, and the table was drawn."""
        return bool(self.ground)


BATTLES: tuple[Agreed, ...] = tuple(
    Agreed(points, mission, hour) for points in SIZES_OF for mission in Mission for hour in Hour
)
"""All that can be agreed on."""


NOTHING_YET = Battle(BATTLES[0], Side.FREE_WORLD, ())
"""An empty table, before players have agreed."""


def written(battle: Battle) -> str:
    """A battle as text."""
    ground = ";".join(" ".join([kind, *map(str, given)]) for kind, given in battle.ground)
    forces = "/".join(",".join(WARES[number].id for number in bought) for bought in battle.forces)
    agreed = battle.agreed
    return f"{agreed.points} {agreed.mission} {agreed.hour} {battle.first}|{ground}|{forces}"


def read(text: str) -> Battle:
    """The battle of a text."""
    head, ground, forces = text.split("|")
    points, mission, hour, first = head.split()
    free, reds = (tuple(WARE[name] for name in side.split(",") if name) for side in forces.split("/"))
    laid = (feature.split() for feature in ground.split(";") if feature)
    return Battle(
        Agreed(int(points), Mission(mission), Hour(hour)),
        Side(first),
        tuple((Ground(kind), tuple(map(int, given))) for kind, *given in laid),
        (free, reds),
    )
