"""Flat tables over the content, by small numbers, as the rules ask them.

Units are numbered once for all: the named counters of all forces first, then slots for the counters that
come and go: runners, and the Limited Action Teams of each side.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from dangerclose.core.bits import bits_of
from dangerclose.games.fof.components import ACTION_DECK, CHARTS, FORCES, TERRAIN_DECKS, VEHICLES
from dangerclose.games.fof.deck_schema import TerrainCard
from dangerclose.games.fof.terms import Ammo, Attempt, CoverMarker, FireMission, Icon, Side, UnitKind, Vof
from dangerclose.games.fof.unit_schema import Unit

# Action cards (1.2.2), by their number from 0

CARDS = len(ACTION_DECK)
RANDOM = tuple(card.random for card in ACTION_DECK)
RESULTS = tuple(card.results for card in ACTION_DECK)
EFFECTS = tuple(card.effects for card in ACTION_DECK)


def _with_word(*words: Attempt) -> int:
    return bits_of(n for n, card in enumerate(ACTION_DECK) if card.attempt in words)


def _with_icon(*icons: Icon) -> int:
    return bits_of(n for n, card in enumerate(ACTION_DECK) if card.icon in icons)


CONTACT_CARDS = _with_word(Attempt.CONTACT)
COVER_CARDS = _with_word(Attempt.COVER)
RALLY_CARDS = _with_word(Attempt.RALLY)
CROSSHAIRS_CARDS = _with_icon(Icon.CROSSHAIRS)
GRENADE_CARDS = _with_icon(Icon.GRENADE)
INFILTRATE_CARDS = _with_icon(Icon.INFILTRATE)
BURST_CARDS = _with_icon(Icon.BURST, Icon.THREE_BURST, Icon.SHORT)
THREE_BURST_CARDS = _with_icon(Icon.THREE_BURST)
SHORT_CARDS = _with_icon(Icon.SHORT)
JAM_CARDS = _with_icon(Icon.JAM)
HIGHER_HQ_CARDS = bits_of(n for n, card in enumerate(ACTION_DECK) if card.higher_hq)

# Terrain (1.2.1): the kinds of all decks in a row

TERRAIN: tuple[TerrainCard, ...] = tuple(kind for deck in TERRAIN_DECKS.values() for kind in deck.kinds)
_FIRST_KIND = {
    name: sum(len(other.kinds) for other in list(TERRAIN_DECKS.values())[:number])
    for number, name in enumerate(TERRAIN_DECKS)
}
DECKS = {name: tuple(_FIRST_KIND[name] + kind for kind in deck.cards) for name, deck in TERRAIN_DECKS.items()}
"""For each card of a deck its kind."""
DARK = tuple(bits_of(d for d, dark in enumerate(kind.dark) if dark) for kind in TERRAIN)
TERRAIN_CODE = {kind.code: number for number, kind in enumerate(TERRAIN)}
LEVEL = (*[kind.level if kind.block is None else 0 for kind in TERRAIN], 0, 0)
"""1.2.1G, 5.2.2C The printed elevation of each kind; 0 for NO_CARD and FACE_DOWN, which count from the end.
That of a city block is part of its building."""
BLOCK = tuple(kind.block for kind in TERRAIN)
"""12.1 The city block of each kind, None of standard cards."""

# Markers and fire

VOF_VALUE: dict[int, int] = dict(CHARTS.combat.vof.items())
VOF_NAME: dict[int, str] = {
    Vof.S: "Small Arms",
    Vof.A: "Automatic Weapons",
    Vof.H: "Heavy Weapons",
    Vof.ALL_PINNED: "All Pinned",
    Vof.GRENADE: "Grenades",
    Vof.SNIPER: "a sniper",
}
COVER_VALUE = tuple(row.modifier for row in CHARTS.cover)
COVER_CAPACITY = tuple(row.capacity for row in CHARTS.cover)
COVER_NAME = tuple(marker.name.capitalize().replace("_", " ") for marker in CoverMarker)
SCREEN_VALUE = CHARTS.screens
ILLUMINATION = CHARTS.illumination
AIR_STRIKES = frozenset((FireMission.BOMBS, FireMission.NAPALM, FireMission.GUNSHIPS))

# Units (1.2.3)


class Fire(NamedTuple):
    """A VOF Rating and a Range Rating."""

    vof: int
    range: int


UNITS: tuple[Unit, ...] = tuple(unit for force in FORCES.values() for unit in force.units)
NAMED = len(UNITS)
_ENDS = tuple(accumulate(len(force.units) for force in FORCES.values()))
COUNTERS = {name: range(end - len(FORCES[name].units), end) for name, end in zip(FORCES, _ENDS)}
"""The numbers of each force's counters."""
_ROOM = {Side.FRIENDLY: 56, Side.ENEMY: 72}
"""Slots for teams: more than there are Steps in play."""
RUNNERS = range(NAMED, NAMED + CHARTS.loads.runners)
TEAMS = {
    Side.FRIENDLY: range(RUNNERS.stop, RUNNERS.stop + _ROOM[Side.FRIENDLY]),
    Side.ENEMY: range(
        RUNNERS.stop + _ROOM[Side.FRIENDLY], RUNNERS.stop + _ROOM[Side.FRIENDLY] + _ROOM[Side.ENEMY]
    ),
}
SLOTS = TEAMS[Side.ENEMY].stop
SIDE = tuple(
    [int(unit.side) for unit in UNITS]
    + [int(Side.FRIENDLY)] * (len(RUNNERS) + _ROOM[Side.FRIENDLY])
    + [int(Side.ENEMY)] * _ROOM[Side.ENEMY]
)
KIND = tuple(
    [unit.kind for unit in UNITS]
    + [UnitKind.RUNNER] * len(RUNNERS)
    + [UnitKind.FIRE_TEAM] * (_ROOM[Side.FRIENDLY] + _ROOM[Side.ENEMY])
)
"""What a number is at first; what a team is changes (`State.kind`)."""


def _fire(vof: int | None, reach: int | None) -> Fire | None:
    return None if vof is None or reach is None else Fire(vof, reach)


_NONE = [None] * (SLOTS - NAMED)
FRONT: tuple[Fire | None, ...] = (*[_fire(unit.vof, unit.range) for unit in UNITS], *_NONE)
BACK: tuple[Fire | None, ...] = (*[_fire(unit.fire_team_vof, unit.fire_team_range) for unit in UNITS], *_NONE)
_NOT_BASIC = (Vof.GRENADE, Vof.FLAMETHROWER)
BASIC_FRONT = tuple(None if fire is None or fire.vof in _NOT_BASIC else fire for fire in FRONT)
BASIC_BACK = tuple(None if fire is None or fire.vof in _NOT_BASIC else fire for fire in BACK)
"""6.7.4/2, 6.5.3/1 A G! or F! rating is no Basic VOF."""
TRIPOD = tuple([unit.tripod for unit in UNITS] + [False] * (SLOTS - NAMED))
MORTAR = tuple([bool(unit.ammo[Ammo.MTR]) for unit in UNITS] + [False] * (SLOTS - NAMED))
HEAVY = tuple(
    tripod or (fire is not None and fire.vof == Vof.H and kind != UnitKind.VEHICLE)
    for tripod, fire, kind in zip(TRIPOD, FRONT, KIND)
)
"""6.4 Tripod-mounted machine guns and infantry weapons with an H VOF Rating."""
GRENADE_RANGE = tuple(
    [-1 if unit.grenade is None else int(unit.grenade) for unit in UNITS] + [-1] * (SLOTS - NAMED)
)
"""The range of a G! superscript (6.2.1/3), -1 for none."""
MORE_GRENADES = tuple([unit.grenade_cards for unit in UNITS] + [0] * (SLOTS - NAMED))
"""How many cards more grenadiers draw for their grenades."""
RIDDEN = tuple(
    [
        unit.kind == UnitKind.VEHICLE and unit.vof == Vof.H and VEHICLES.chart[unit.chart].carries > 0
        for unit in UNITS
    ]
    + [False] * (SLOTS - NAMED)
)
"""7.4.4 Tanks: who is carried rides on top, and keeps the gun from firing."""
OPEN_TOP = tuple(
    [unit.chart >= 0 and VEHICLES.chart[unit.chart].open_top for unit in UNITS] + [False] * (SLOTS - NAMED)
)
"""7.4.3, 7.1.1/4 Jeeps, trucks and the like: who rides sits as on the ground, and there is no radio."""
INFRARED = tuple(
    [unit.chart >= 0 and VEHICLES.chart[unit.chart].infrared for unit in UNITS] + [False] * (SLOTS - NAMED)
)
"""8.3.1/1 Vehicles with an infrared light and its receiver."""
DRIVERLESS = tuple(
    open_top and not VEHICLES.chart[UNITS[u].chart].crew for u, open_top in enumerate(OPEN_TOP)
)
"""7.1.1/4, 7.4.3/1 Those of them without a crew: a passenger drives."""
TEAM_FIRE: dict[tuple[int, int], Fire | None] = {
    (force.side, row.kind): _fire(row.vof, row.range) for force in FORCES.values() for row in force.generic
}
"""By side and kind what a generic team fires."""
UNIT_ID = (
    *[unit.id for unit in UNITS],
    *[f"runner-{number}" for number in range(1, len(RUNNERS) + 1)],
    *[f"team-{number}" for number in range(1, _ROOM[Side.FRIENDLY] + 1)],
    *[f"enemy-team-{number}" for number in range(1, _ROOM[Side.ENEMY] + 1)],
)
UNIT_NAME = (
    *[unit.name for unit in UNITS],
    *[f"Runner {number}" for number in range(1, len(RUNNERS) + 1)],
    *[f"Team {number}" for number in range(1, _ROOM[Side.FRIENDLY] + 1)],
    *[f"Enemy Team {number}" for number in range(1, _ROOM[Side.ENEMY] + 1)],
)
UNIT = {name: number for number, name in enumerate(UNIT_ID)}

# What `State.a_kind` can be: an `Asset`, or one of these and a network, a skill or a kind of ammunition

RADIO, PHONE, SKILL, AMMUNITION = 100, 120, 140, 160
