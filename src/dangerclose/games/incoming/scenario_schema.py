"""The shapes of scenarios: the files, and what is made of them.

In the files lengths are tenths of a base width from the table's south-west corner; here they are thousandths.
"""

from typing import Annotated

from msgspec import Meta, Struct, field

from dangerclose.core.content import Shape, Sourced
from dangerclose.games.incoming.force_schema import Rating
from dangerclose.games.incoming.terms import (
    Arms,
    Army,
    Edge,
    Ground,
    ObjectiveKind,
    Quality,
    Role,
    Section,
    Side,
    SpecialRule,
    StandKind,
)

Tenths = Annotated[int, Meta(ge=0, le=480)]
Count = Annotated[int, Meta(ge=1, le=20)]
TimeOfDay = Annotated[str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""A rectangle by its west, south, east and north."""
BASE = 1000
"""The width of a fire team's base."""
LETTERS = "ABCDEFGH"
"""T.0 What leads below ground is lettered, at most so much of it; sections are numbered from 1."""
MOST_SECTIONS = 24

# scenarios/*.toml


class ClockRow(Shape, frozen=True, kw_only=True):
    """1.0/2 After each initiative of `after` a die of `advances_on` or more moves it by `step` minutes."""

    start: TimeOfDay
    end: TimeOfDay
    step: Annotated[int, Meta(ge=5, le=60)]
    advances_on: Annotated[int, Meta(ge=2, le=6)]
    after: Side


class AirRow(Shape, frozen=True, kw_only=True, rename={"on_call_from": "from"}):
    """7.1.3 Whether air support may be asked for, with a controller or not, and a strike that is on call."""

    requests: bool = True
    controller: bool = False
    on_call: str = ""
    on_call_from: TimeOfDay | None = None


class TrapsRow(Shape, frozen=True, kw_only=True):
    """10.4/5 So many dice and `more` traps, in these features.

    Those against vehicles lie only in `vehicles_only_on`, if it names any.
    """

    dice: int
    more: int = 0
    features: tuple[str, ...] = ()
    jungle: bool = False
    vehicles_only_on: tuple[str, ...] = ()


class CachesRow(Shape, frozen=True, kw_only=True):
    """5.3/4 Hidden stores, at most one in a feature."""

    number: Count
    features: tuple[str, ...]


class SpecialRow(Shape, frozen=True, kw_only=True):
    rule: SpecialRule
    number: int = 0
    others: int = 0  # the same for whom the rule does not name
    features: tuple[str, ...] = ()
    words: str


class ObjectiveRow(Shape, frozen=True, kw_only=True):
    """V.0/1 `points` for reaching `count`, or `each` of them up to it."""

    side: Side
    kind: ObjectiveKind
    points: int = 10
    each: bool = False
    count: Count = 1
    features: tuple[str, ...] = ()
    edge: Edge | None = None
    words: str


class CommanderRow(Shape, frozen=True, kw_only=True):
    kind: StandKind
    company: str = ""
    rating: Rating
    quality: Quality | None = None
    army: Army | None = None


class PlatoonRow(Shape, frozen=True, kw_only=True):
    """A platoon command group and its fire teams; `quality` and `role` are those of the teams."""

    id: str
    company: str = ""
    rating: Rating
    teams: tuple[Arms, ...]
    quality: Quality | None = None
    role: Role = Role.RIFLEMEN


class ForceStandRow(Shape, frozen=True, kw_only=True):
    kind: StandKind
    count: Count = 1
    company: str = ""
    observer: str = ""
    role: Role = Role.RIFLEMEN
    quality: Quality | None = None
    army: Army | None = None
    feature: str = ""


class PlacementRow(Shape, frozen=True, kw_only=True):
    """Where a force, or one company or platoon of it, begins or comes from.

    It sets up in a zone, in features or in a type of ground, or enters over an edge: from an initiative of
    its side on, at a time, or when a die is no more than its side's initiatives (`by_die`).
    """

    company: str = ""
    platoon: str = ""
    zone: tuple[Tenths, Tenths, Tenths, Tenths] | None = None
    features: tuple[str, ...] = ()
    ground: Ground | None = None
    edges: int = 0
    edge: Edge | None = None
    span: tuple[Tenths, Tenths] | None = None
    hidden: bool = False
    features_elsewhere: int = 0
    column: bool = False
    from_initiative: int = 0
    at: TimeOfDay | None = None
    earlier_for_lost_platoon_cgs: bool = False
    by_die: bool = False
    by_helicopter: bool = False


class ForceRow(Shape, frozen=True, kw_only=True):
    """What a side has. `works` are placed by the player, `laid` ones are features of the table."""

    id: str
    name: str
    army: Army
    elite: bool = False
    quality: Quality
    points: int
    commanders: tuple[CommanderRow, ...] = ()
    platoons: tuple[PlatoonRow, ...] = ()
    stands: tuple[ForceStandRow, ...] = ()
    vehicles: dict[str, Count] = field(default_factory=dict)
    helicopters: dict[str, Count] = field(default_factory=dict)
    mounted: bool = False
    works: dict[str, Count] = field(default_factory=dict)
    laid: dict[str, Count] = field(default_factory=dict)
    placement: tuple[PlacementRow, ...]


class TunnelsRow(Shape, frozen=True, kw_only=True):
    """T.0 What leads up by the feature it lies in, sections by kind, how they hang together.

    What leads up is lettered from A on, entrances first; sections are numbered from 1. In `plan` each has
    its place on a drawing, as column and row.
    """

    entrances: dict[str, str]
    bunkers: dict[str, str] = field(default_factory=dict)
    trenches: dict[str, str] = field(default_factory=dict)
    sections: dict[str, Section]
    plan: dict[str, tuple[int, int]]
    sizes: dict[str, int] = field(default_factory=dict)
    ways: tuple[tuple[str, str], ...]
    traps: tuple[str, ...] = ()
    marker: str = ""


class ScenarioFile(Sourced, frozen=True, kw_only=True):
    id: str
    number: int
    title: str
    briefing: str
    teaches: str
    table: tuple[Tenths, Tenths]
    year: Annotated[int, Meta(ge=1962, le=1975)]
    attacker: Side
    first: Side
    free_fire_zone: bool = False
    civilians: bool = False
    beehive: bool = False
    night_sights: int = 0
    night_from: TimeOfDay | None = None
    day_from: TimeOfDay | None = None
    air: AirRow = AirRow()
    traps: TrapsRow | None = None
    caches: CachesRow | None = None
    special: tuple[SpecialRow, ...] = ()
    tunnels: TunnelsRow | None = None
    clock: ClockRow
    granted: dict[Side, Annotated[int, Meta(ge=1, le=40)]] = field(
        default_factory=dict
    )  # points that a side begins with
    objectives: tuple[ObjectiveRow, ...]
    forces: tuple[ForceRow, ...]
    features: dict[Ground, dict[str, tuple[Tenths, ...]]]


# What is made of them


class Feature(Struct, frozen=True, kw_only=True):
    """4.3, 4.4 One feature of a table, in thousandths of a width.

    An area, or a stretch of a line along an axis, is a rectangle of `parts`. Of a
    slanting line there are only the `corners` of its middle, with `half` to each side.
    """

    id: str
    number: int
    ground: Ground
    parts: tuple[Box, ...]
    corners: tuple[Point, ...] = ()
    half: int = 0


class Table(Struct, frozen=True, kw_only=True):
    """The ground of a scenario."""

    width: int
    height: int
    features: tuple[Feature, ...]


class ForceStand(Struct, frozen=True, kw_only=True):
    """One stand on foot as a scenario gives it; `platoon` and `company` are "" for none."""

    id: str
    side: Side
    force: str
    army: Army
    kind: StandKind
    arms: Arms
    quality: Quality
    role: Role
    rating: int
    company: str
    platoon: str
    observer: str
    feature: str


class Scenario(Struct, frozen=True, kw_only=True):
    """A scenario, checked: its file, its table, and its stands one by one."""

    sheet: ScenarioFile
    table: Table
    stands: tuple[ForceStand, ...]
