"""Front Toward Enemy's counters, tables and FRAGOs: loaded once, checked, and shared by every game.

A unit, a marker and a hex is an index. Where a pair of numbers belongs to a unit, the first is for its front
and the second for its reduced side, 0 if there is none. Tables are looked up by a die roll less one.
"""

from dangerclose.core.content import ContentError, content_of, text_of
from dangerclose.games.fte.frago_loading import in_order, read_frago
from dangerclose.games.fte.loading import (
    AMERICAN,
    HELICOPTER,
    INFANTRY,
    KINDS,
    MARKER_KINDS,
    NORTH,
    NVA,
    SIDES,
    US,
    VEHICLE,
    VIET_CONG,
    read_counters,
    read_tables,
)
from dangerclose.games.fte.schema import (
    Exit,
    Force,
    Frago,
    Marker,
    MarkerForce,
    Objective,
    Reinforcement,
    Unit,
)

__all__ = [
    "ACAV",
    "AMERICAN",
    "AMMO",
    "BN_MORTAR",
    "BREAK",
    "BROKEN_QUALITY",
    "BUNKER",
    "CIVILIANS",
    "CLAYMORE_FIRE",
    "COBRA",
    "COBRAS",
    "COMMANDER",
    "CONCEALED",
    "CONTACT",
    "CONTACTS",
    "CREWS",
    "DEFENCE",
    "DUAL_PURPOSE",
    "DUMMY",
    "DUMMY_CACHE",
    "EFFECT_NAMES",
    "EVENTS",
    "EXHAUSTED",
    "FIRE",
    "FIRE_REQUEST",
    "FIRE_TEAM",
    "FORWARD_OBSERVER",
    "FOXHOLES",
    "FRAGOS",
    "FROM_TO",
    "HELICOPTER",
    "HERO",
    "HIGH_EXPLOSIVE",
    "HMG_TEAM",
    "HOG",
    "INFANTRY",
    "KIA",
    "KIND",
    "KINDS",
    "LEADER",
    "LOW_AMMO",
    "MARKER",
    "MARKERS",
    "MARKER_KINDS",
    "MEDEVAC",
    "MEDEVACS",
    "MEDIC",
    "MEDICAL",
    "MEN",
    "MG_TEAM",
    "MISSION_FIRE",
    "MISSION_NAMES",
    "MISSION_RADIUS",
    "MORTAR_TEAM",
    "MOVE",
    "NATION",
    "NORTH",
    "NVA",
    "NVA_ARTY",
    "PLATOON_LEADER",
    "POSSIBLE",
    "QUALITY",
    "RANGE",
    "RCL_TEAM",
    "REAL",
    "RICE",
    "RPG_TEAM",
    "SAPPER",
    "SIDE",
    "SIDES",
    "SLICK",
    "SLICK_TROOPS",
    "SMALL_ARMS",
    "SNIPER",
    "SUPPRESS",
    "SUPPRESSED_FIRE",
    "SUPPRESSED_QUALITY",
    "TARGET_EFFECTS",
    "TUNNEL",
    "UNIT",
    "UNITS",
    "US",
    "US_ARTY",
    "VC_EVENT",
    "VEHICLE",
    "VEHICLE_TROOPS",
    "VICTORY_POINTS",
    "VIET_CONG",
    "WEAPON",
    "WIA",
    "ContentError",
    "Exit",
    "Force",
    "Frago",
    "Marker",
    "MarkerForce",
    "Objective",
    "Reinforcement",
    "Unit",
]


def _text(name: str) -> str:
    return text_of("dangerclose.games.fte", name)


# Counters

(
    FIRE_TEAM,
    MG_TEAM,
    MORTAR_TEAM,
    RCL_TEAM,
    RPG_TEAM,
    HMG_TEAM,
    COMMANDER,
    PLATOON_LEADER,
    FORWARD_OBSERVER,
    MEDIC,
    SNIPER,
    SAPPER,
    ACAV,
    SLICK,
    HOG,
    COBRA,
    DUMMY,
    CIVILIANS,
    CONTACT,
) = range(len(KINDS))
SMALL_ARMS, DUAL_PURPOSE, HIGH_EXPLOSIVE = range(3)

_COUNTERS = read_counters(_text("counters.toml"))

UNITS: tuple[Unit, ...] = _COUNTERS.units
UNIT: dict[str, int] = {unit.id: index for index, unit in enumerate(UNITS)}
REAL: int = _COUNTERS.real
CONTACTS: tuple[range, range, range] = _COUNTERS.contacts
SIDE: tuple[int, ...] = tuple(unit.side for unit in UNITS)
FROM_TO = tuple((SIDE.index(side), SIDE.index(side) + SIDE[:REAL].count(side)) for side in (US, NVA))
"""Where the units of each side begin and end among all."""
NATION: tuple[int, ...] = tuple(unit.nation for unit in UNITS)
KIND: tuple[int, ...] = tuple(unit.kind for unit in UNITS)
MOVE: tuple[int, ...] = tuple(unit.move for unit in UNITS)
MEN: tuple[tuple[int, int], ...] = tuple((unit.men, unit.reduced_men) for unit in UNITS)
FIRE: tuple[tuple[int, int], ...] = tuple((unit.fire, unit.reduced_fire) for unit in UNITS)
WEAPON: tuple[int, ...] = tuple(unit.weapon for unit in UNITS)
RANGE: tuple[int, ...] = tuple(unit.range for unit in UNITS)
QUALITY: tuple[int, ...] = tuple(unit.quality for unit in UNITS)
DEFENCE: tuple[tuple[int, int], ...] = tuple((unit.defence, unit.reduced_defence) for unit in UNITS)
LEADER: tuple[bool, ...] = tuple(unit.leader for unit in UNITS)

# Counters that a die roll brings into play

MEDEVACS: tuple[int, ...] = _COUNTERS.medevacs
CREWS: tuple[int, ...] = _COUNTERS.crews
COBRAS: tuple[int, ...] = _COUNTERS.cobras
VC_EVENT: tuple[int, ...] = _COUNTERS.vc

# Markers

RICE, MEDICAL, AMMO, DUMMY_CACHE, TUNNEL, BUNKER, FOXHOLES = range(len(MARKER_KINDS))
MARKERS: tuple[Marker, ...] = _COUNTERS.markers
MARKER: dict[str, int] = {marker.id: index for index, marker in enumerate(MARKERS)}

# Tables

KIA, WIA, BREAK, SUPPRESS, POSSIBLE = range(5)
EFFECT_NAMES = ("KIA", "WIA", "broken", "suppressed", "possible suppression")
BN_MORTAR, US_ARTY, NVA_ARTY = range(3)

_TABLES = read_tables(_text("tables.toml"))

TARGET_EFFECTS: tuple[tuple[int, ...], ...] = _TABLES.target_effects
MEDEVAC: tuple[int, ...] = _TABLES.medevac
FIRE_REQUEST: tuple[tuple[tuple[int, int] | None, ...], ...] = _TABLES.fire_request
MISSION_NAMES: tuple[str, ...] = tuple(mission.name for mission in _TABLES.missions)
MISSION_FIRE: tuple[int, ...] = tuple(mission.fire for mission in _TABLES.missions)
MISSION_RADIUS: tuple[int, ...] = tuple(mission.radius for mission in _TABLES.missions)
EVENTS: tuple[tuple[str, ...], ...] = _TABLES.events
VICTORY_POINTS: dict[str, tuple[int, int]] = _TABLES.victory_points
SUPPRESSED_FIRE: int = _TABLES.status.suppressed_fire
SUPPRESSED_QUALITY: int = _TABLES.status.suppressed_quality
BROKEN_QUALITY: int = _TABLES.status.broken_quality
HERO: int = _TABLES.status.hero
EXHAUSTED: int = _TABLES.status.exhausted
LOW_AMMO: int = _TABLES.status.low_ammo
CONCEALED: int = _TABLES.status.concealed
CLAYMORE_FIRE: int = _TABLES.status.claymore_fire
SLICK_TROOPS: int = _TABLES.transport.slick
VEHICLE_TROOPS: int = _TABLES.transport.vehicle

# FRAGOs

FRAGOS: dict[str, Frago] = in_order(
    read_frago(file.read_text(encoding="utf-8"), _COUNTERS, _TABLES, file.name)
    for file in (content_of("dangerclose.games.fte") / "fragos").iterdir()
    if file.name.endswith(".toml")
)
