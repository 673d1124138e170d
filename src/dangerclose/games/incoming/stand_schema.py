"""The shapes of stands, guns, vehicles and helicopters."""

from typing import Annotated, Literal

from msgspec import Meta

from dangerclose.core.content import Shape, Source
from dangerclose.games.incoming.terms import Arms, BogClass, Contact, Hull, Mobility, StandKind

FireDice = Annotated[int, Meta(ge=0, le=6)]
Die = Annotated[int, Meta(ge=1, le=6)]
Mil = Annotated[int, Meta(ge=100, le=5000)]
"""Thousandths of a base width."""
HalfPlaces = Annotated[int, Meta(ge=0, le=12)]
Missions = Annotated[int, Meta(ge=-1, le=20)]
Modifier = Annotated[int, Meta(ge=-3, le=3)]

UNLIMITED = -1

# stands.toml


class ArmsRow(Shape, frozen=True, kw_only=True):
    """O.0/7 What a fire team carries; `close_dice` are those within a width, if they differ."""

    arms: Arms
    name: str
    dice: FireDice
    close_dice: FireDice = 0


class StandRow(Shape, frozen=True, kw_only=True):
    """1.1 A kind of stand on foot. `gun`, `indirect` and `flame` are ids of other tables."""

    kind: StandKind
    name: str
    width: Mil = 1000
    depth: Mil = 1000
    diameter: int = 0  # of a disc, which then has neither width nor depth
    dice: FireDice = 0
    smg: bool = False  # 6.4/T1; of fire teams the army says it
    front: bool = False
    recoilless: bool = False  # 4.4.2/4, 6.11/12
    mobility: Mobility = Mobility.FOOT
    contact: Contact
    heavy: bool = False  # 2.2/1
    towed: bool = False
    gun: str = ""
    indirect: str = ""
    flame: str = ""
    missions: Missions = 0
    beehive: bool = False  # M.4/1
    bears: int = 0
    searches: bool = False
    room: HalfPlaces = 2
    outside_capacity: bool = False  # a structure holds any number of them


class StandsFile(Shape, frozen=True, kw_only=True):
    arms: tuple[ArmsRow, ...]
    stands: tuple[StandRow, ...]


# vehicles.toml


class GunRow(Shape, frozen=True, kw_only=True):
    """11.6/T1 What a weapon is against armour and against men; None where the table has a dash."""

    id: str
    name: str
    acc: Modifier | None = None
    pen: Modifier | None = None
    he: FireDice = 0
    eff: Annotated[int, Meta(ge=0, le=3)] = 0
    hull_down: bool = False


class VehicleRow(Shape, frozen=True, kw_only=True):
    """11.6/T1 A vehicle or river craft; `armour` is front and rear. With a `source` the row is ours."""

    id: str
    name: str
    source: Source | None = None
    mobility: Mobility
    hull: Hull
    armour: tuple[Die, Die] | None = None
    acc: Modifier | None = None
    pen: Modifier | None = None
    he: FireDice = 0
    eff: Annotated[int, Meta(ge=0, le=3)] = 0
    hull_down: bool = False
    machine_guns: Annotated[int, Meta(ge=0, le=2)] = 0
    team_fire: bool = False
    indirect: str = ""
    direct_mortar: str = ""  # 7.0/4
    flame: str = ""
    missions: Missions = 0
    beehive: bool = False  # M.4/1
    room: HalfPlaces = 0
    heavy_load: int = 0  # 11.6/3 heavy weapons that it carries instead, where that is not the room of two
    bears: int = 0
    tows: bool = False
    bog: BogClass | None = None
    burns: Die = 6
    fast: bool = False  # ruling 201: a soft craft that may act again
    close_combat: Modifier = 0
    searchlight: bool = False
    width: Mil = 1000
    length: Mil = 1600


class HelicopterRow(Shape, frozen=True, kw_only=True):
    """11.1.3/T1"""

    id: str
    name: str
    room: HalfPlaces = 0
    bears: int = 0
    gunship: bool = False
    forward_dice: FireDice = 0
    door_guns: Literal["none", "right", "both"] = "none"
    door_guns_only_landing: bool = False
    gun_load: bool = False
    width: Mil = 1500
    length: Mil = 2500


class VehiclesFile(Shape, frozen=True, kw_only=True):
    guns: tuple[GunRow, ...]
    vehicles: tuple[VehicleRow, ...]
    helicopters: tuple[HelicopterRow, ...]
