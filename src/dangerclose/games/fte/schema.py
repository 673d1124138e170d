"""The shapes of Front Toward Enemy's content files and of what is made from them.

A set of hexes is an int. Units, markers and hexes are indices in all that the rules use, names in the files.
"""

from typing import Literal

from msgspec import Struct, field

from dangerclose.core.content import Shape, Sourced

SideName = Literal["US", "NVA/VC"]
EdgeName = Literal["north", "south", "east", "west"]
WeaponName = Literal["small-arms", "dual-purpose", "high-explosive"]
MissionName = Literal["bn-mortar", "us-arty", "nva-arty"]
EventName = Literal[
    "injury",
    "low-ammo",
    "hero",
    "rally",
    "higher-hq",
    "check-fire",
    "aerial-observer",
    "cobras",
    "nva-artillery",
    "vc",
    "none",
]
KindName = Literal[
    "fire-team",
    "mg-team",
    "mortar-team",
    "rcl-team",
    "rpg-team",
    "hmg-team",
    "commander",
    "platoon-leader",
    "forward-observer",
    "medic",
    "sniper",
    "sapper",
    "acav",
    "slick",
    "hog",
    "cobra",
    "dummy",
    "civilians",
    "contact",
]
MarkerKindName = Literal["rice", "medical", "ammo", "dummy-cache", "tunnel", "bunker", "foxholes"]


# counters.toml


class CounterRow(Sourced, frozen=True, kw_only=True):
    """A kind of counter of one nation; two numbers are the front and the reduced side."""

    kind: KindName
    ids: str
    name: str
    count: int
    men: tuple[int, ...] = (0,)
    fire: tuple[int, ...] = (0,)
    weapon: WeaponName | None = None
    range: int = 0
    quality: int
    defence: tuple[int, ...] = (0,)
    leader: bool = False


class ContactRow(Sourced, frozen=True, kw_only=True):
    american: int
    north: int
    viet_cong: int


class PoolRow(Sourced, frozen=True, kw_only=True):
    medevac: tuple[str, ...]
    crews: tuple[str, ...]
    cobras: tuple[str, ...]
    vc: tuple[str, ...]


class MarkerRow(Sourced, frozen=True, kw_only=True):
    kind: MarkerKindName
    ids: str
    name: str
    side: SideName
    count: int


class CountersFile(Shape, frozen=True, kw_only=True):
    american: tuple[CounterRow, ...]
    north: tuple[CounterRow, ...]
    viet_cong: tuple[CounterRow, ...]
    contacts: ContactRow
    pools: PoolRow
    markers: tuple[MarkerRow, ...]


class Unit(Shape, frozen=True, kw_only=True):
    """2.0 One counter. `weapon` is -1 and `fire` 0 for a unit that is no Combat Unit."""

    id: str
    name: str
    side: int
    nation: int
    kind: int
    move: int
    men: int
    reduced_men: int
    fire: int
    reduced_fire: int
    weapon: int
    range: int
    quality: int
    defence: int
    reduced_defence: int
    leader: bool


class Marker(Shape, frozen=True, kw_only=True):
    """23.0 A cache, tunnel, bunker or foxholes; `side` is who sets it up."""

    id: str
    name: str
    side: int
    kind: int


class Counters(Struct, frozen=True, kw_only=True):
    """All counters in order: the real units, then the contacts of each nation."""

    units: tuple[Unit, ...]
    real: int
    contacts: tuple[range, range, range]
    markers: tuple[Marker, ...]
    medevacs: tuple[int, ...]
    crews: tuple[int, ...]
    cobras: tuple[int, ...]
    vc: tuple[int, ...]


# tables.toml

EffectName = Literal["KIA", "WIA", "B", "S", "S?"]


class TargetEffects(Sourced, frozen=True, kw_only=True, rename="kebab"):
    small_arms: tuple[EffectName, ...]
    dual_purpose: tuple[EffectName, ...]
    high_explosive: tuple[EffectName, ...]


class MedevacRow(Sourced, frozen=True, kw_only=True):
    turns: tuple[int, ...]


class FireRequestRow(Sourced, frozen=True, kw_only=True):
    us: tuple[str, ...]
    nva: tuple[str, ...]


class MissionRow(Sourced, frozen=True, kw_only=True):
    id: MissionName
    name: str
    fire: int
    radius: int


class EventRow(Sourced, frozen=True, kw_only=True):
    us: tuple[EventName, ...]
    nva: tuple[EventName, ...]


class VictoryPoints(Sourced, frozen=True, kw_only=True, rename="kebab"):
    """29.0/T1 What an event is worth to the US and to the NVA/VC player."""

    enemy_kia: tuple[int, int]
    enemy_wia: tuple[int, int]
    capture: tuple[int, int]
    wia_evacuated: tuple[int, int]
    kia_evacuated: tuple[int, int]
    dow: tuple[int, int]
    rtd: tuple[int, int]
    helicopter_destroyed: tuple[int, int]
    helicopter_downed: tuple[int, int]
    vehicle_destroyed: tuple[int, int]
    vehicle_immobilized: tuple[int, int]
    civilians_wia: tuple[int, int]
    civilians_kia: tuple[int, int]
    destroy_cache: tuple[int, int]
    reveal_cache: tuple[int, int]


class StatusRow(Sourced, frozen=True, kw_only=True):
    suppressed_fire: int
    suppressed_quality: int
    broken_quality: int
    hero: int
    exhausted: int
    low_ammo: int
    concealed: int
    claymore_fire: int


class TransportRow(Sourced, frozen=True, kw_only=True):
    slick: int
    vehicle: int


class TablesFile(Shape, frozen=True, kw_only=True):
    target_effects: TargetEffects
    medevac: MedevacRow
    fire_request: FireRequestRow
    missions: tuple[MissionRow, ...]
    events: EventRow
    victory_points: VictoryPoints
    status: StatusRow
    transport: TransportRow


class Tables(Struct, frozen=True, kw_only=True):
    """The tables as the rules look them up: by roll less one."""

    target_effects: tuple[tuple[int, ...], ...]
    medevac: tuple[int, ...]
    fire_request: tuple[tuple[tuple[int, int] | None, ...], ...]
    missions: tuple[MissionRow, ...]
    events: tuple[tuple[EventName, ...], ...]
    victory_points: dict[str, tuple[int, int]]
    status: StatusRow
    transport: TransportRow


# fragos/*.toml


class FragoText(Shape, frozen=True, kw_only=True):
    """What both the file and the FRAGO say."""

    id: str
    number: int
    title: str
    briefing: str
    turns: int
    chits: tuple[int, int]
    random_event: bool
    points: tuple[int, int]
    special: tuple[str, ...]
    us_carry_off: bool = False


class ForceRow(Shape, frozen=True, kw_only=True):
    side: SideName
    zone: str
    units: tuple[str, ...]
    concealed: bool = True


class LoadRow(Shape, frozen=True, kw_only=True):
    carrier: str
    units: tuple[str, ...]


class ReinforcementRow(Shape, frozen=True, kw_only=True):
    turn: int
    side: SideName
    edge: EdgeName | None = None
    zone: str | None = None
    units: tuple[str, ...] = ()
    chits: int = 0


class MarkerForceRow(Shape, frozen=True, kw_only=True):
    side: SideName
    zone: str
    ids: tuple[str, ...]


class PlotRow(Shape, frozen=True, kw_only=True):
    booby_traps: int | str = 0
    claymores: int | str = 0


class ObjectiveRow(Shape, frozen=True, kw_only=True):
    side: SideName
    when: Literal["end", "turn"]
    zone: str
    points: int
    each: Literal["hex", "zone"]
    holder: Literal["sole", "last"]


class ExitRow(Shape, frozen=True, kw_only=True):
    """Without `kinds` any infantry may leave, except dummies and civilians."""

    side: SideName
    zone: str
    kinds: tuple[KindName, ...]
    points: int


class ReadyRow(Shape, frozen=True, kw_only=True):
    units: dict[str, str]
    markers: dict[str, str] = field(default_factory=dict)
    inside: dict[str, str] = field(default_factory=dict)
    booby_traps: tuple[str, ...] = ()
    claymores: tuple[str, ...] = ()


class FragoRow(FragoText, frozen=True, kw_only=True):
    area: tuple[str, str]
    first: SideName
    setup: tuple[SideName, SideName]
    us_exit: tuple[str, ...] = ()
    zones: dict[str, tuple[str, ...]]
    forces: tuple[ForceRow, ...]
    loads: tuple[LoadRow, ...] = ()
    reinforcements: tuple[ReinforcementRow, ...] = ()
    markers: tuple[MarkerForceRow, ...] = ()
    plots: PlotRow = PlotRow()
    objectives: tuple[ObjectiveRow, ...] = ()
    exits: tuple[ExitRow, ...] = ()
    ready: ReadyRow


class Force(Struct, frozen=True, kw_only=True):
    """Units that one side sets up in a zone before the first turn."""

    side: int
    zone: int
    units: tuple[int, ...]
    concealed: bool


class Reinforcement(Struct, frozen=True, kw_only=True):
    """4.0 Units and chits that come at the start of a turn, in any of `hexes`."""

    turn: int
    side: int
    hexes: int
    units: tuple[int, ...]
    chits: int


class MarkerForce(Struct, frozen=True, kw_only=True):
    """23.0/1 Markers that one side sets up in a zone."""

    side: int
    zone: int
    ids: tuple[int, ...]


class Objective(Struct, frozen=True, kw_only=True):
    """29.0/2 Points for holding ground; `name` is the zone's."""

    side: int
    when: Literal["end", "turn"]
    name: str
    zone: int
    points: int
    each: Literal["hex", "zone"]
    holder: Literal["sole", "last"]


class Exit(Struct, frozen=True, kw_only=True):
    """29.0/2 Points for each unit of one of these kinds that leaves the map."""

    side: int
    name: str
    zone: int
    kinds: tuple[int, ...]
    points: int


class Frago(FragoText, frozen=True, kw_only=True):
    """3.0/1 A scenario. Who rides in a carrier stands in `loads` alone, not in `forces` or `reinforcements`.

    `booby_traps` and `claymores` are (die, number): a number that is known, or a die with so many sides.
    """

    area: int
    edges: tuple[int, int, int, int]
    edge: int
    first: int
    setup: tuple[int, int]
    us_exit: int
    zones: dict[str, int]
    forces: tuple[Force, ...]
    loads: dict[int, tuple[int, ...]]
    reinforcements: tuple[Reinforcement, ...]
    markers: tuple[MarkerForce, ...]
    booby_traps: tuple[int, int]
    claymores: tuple[int, int]
    objectives: tuple[Objective, ...]
    exits: tuple[Exit, ...]
    ready_hex: dict[int, int]
    ready_marker: dict[int, int]
    ready_inside: dict[int, int]
    ready_traps: tuple[int, ...]
    ready_claymores: tuple[int, ...]
    roster: tuple[tuple[int, ...], tuple[int, ...]]
