"""Flat tables over the content, by small numbers, as the rules ask them.

Units are numbered once for all: the named counters of the first campaign, then slots for the counters that
come and go (runners, and the Limited Action Teams of each side), then the named counters of the other
campaigns. The columns of a position end where its own campaign's counters do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dangerclose.core.bits import bits_of
from dangerclose.games.fof.components import ACTION_DECK, CAMPAIGNS, CHARTS, FORCES, TERRAIN_DECKS, VEHICLES
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


_ROOM = {Side.FRIENDLY: 56, Side.ENEMY: 72}
"""Slots for teams: more than there are Steps in play."""
_FIRST_CAMPAIGN = next(iter(CAMPAIGNS.values()))
_FIRST_FORCES = (_FIRST_CAMPAIGN.company, _FIRST_CAMPAIGN.enemy)
_FIRST_SLOT = sum(len(FORCES[name].units) for name in _FIRST_FORCES)
RUNNERS = range(_FIRST_SLOT, _FIRST_SLOT + CHARTS.loads.runners)
TEAMS = {
    Side.FRIENDLY: range(RUNNERS.stop, RUNNERS.stop + _ROOM[Side.FRIENDLY]),
    Side.ENEMY: range(
        RUNNERS.stop + _ROOM[Side.FRIENDLY], RUNNERS.stop + _ROOM[Side.FRIENDLY] + _ROOM[Side.ENEMY]
    ),
}
_LAST_SLOT = TEAMS[Side.ENEMY][-1]


def _slot(id_: str, name: str, side: Side, kind: UnitKind) -> Unit:
    """1.2.3F, 4.3.2 What is printed on a counter that comes and goes, as far as it is the same for all."""
    return Unit(
        id=id_,
        name=name,
        type="runner" if kind == UnitKind.RUNNER else "team",
        side=side,
        kind=kind,
        platoon=0,
        steps=1,
        at_start=1,
        vof=None,
        range=None,
        tripod=False,
        grenade=None,
        grenade_cards=0,
        fire_team_vof=None,
        fire_team_range=None,
        ammo=(0,) * len(Ammo),
        experience=None,
        chart=-1,
        agency=-1,
        agent=None,
        networks=(),
        attachment=False,
        sapper=False,
        leads=False,
        instead_of="",
    )


def _slots() -> Iterator[Unit]:
    for n, _ in enumerate(RUNNERS, 1):
        yield _slot(f"runner-{n}", f"Runner {n}", Side.FRIENDLY, UnitKind.RUNNER)
    for n, _ in enumerate(TEAMS[Side.FRIENDLY], 1):
        yield _slot(f"team-{n}", f"Team {n}", Side.FRIENDLY, UnitKind.FIRE_TEAM)
    for n, _ in enumerate(TEAMS[Side.ENEMY], 1):
        yield _slot(f"enemy-team-{n}", f"Enemy Team {n}", Side.ENEMY, UnitKind.FIRE_TEAM)


_OTHER_FORCES = tuple(name for name in FORCES if name not in _FIRST_FORCES)
UNITS: tuple[Unit, ...] = (
    *(unit for name in _FIRST_FORCES for unit in FORCES[name].units),
    *_slots(),
    *(unit for name in _OTHER_FORCES for unit in FORCES[name].units),
)
"""By number what is printed on each counter."""
NAMED = tuple(u not in range(_FIRST_SLOT, _LAST_SLOT + 1) for u in range(len(UNITS)))
"""Whether a number is a named counter's, not a slot."""
UNIT_ID = tuple(unit.id for unit in UNITS)
UNIT_NAME = tuple(unit.name for unit in UNITS)
UNIT = {name: number for number, name in enumerate(UNIT_ID)}


def _numbers(force: str) -> range:
    first = UNIT[FORCES[force].units[0].id]
    return range(first, first + len(FORCES[force].units))


COUNTERS = {name: _numbers(name) for name in FORCES}
"""The numbers of each force's counters."""
COLUMNS = {
    name: 1 + max(_LAST_SLOT, COUNTERS[row.company][-1], COUNTERS[row.enemy][-1])
    for name, row in CAMPAIGNS.items()
}
"""How many units there is room for in the columns of a campaign's positions."""


def by_columns(units: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Of some units those that have a place in the columns, by the length of these."""
    chosen = tuple(units)
    return {length: tuple(u for u in chosen if u < length) for length in COLUMNS.values()}


NAMED_UNITS = by_columns(u for u, named in enumerate(NAMED) if named)
"""The numbers of the named counters."""
SIDE = tuple(int(unit.side) for unit in UNITS)
KIND = tuple(unit.kind for unit in UNITS)
"""What a number is at first; what a team is changes (`State.kind`)."""


def _fire(vof: int | None, reach: int | None) -> Fire | None:
    return None if vof is None or reach is None else Fire(vof, reach)


FRONT: tuple[Fire | None, ...] = tuple(_fire(unit.vof, unit.range) for unit in UNITS)
BACK: tuple[Fire | None, ...] = tuple(_fire(unit.fire_team_vof, unit.fire_team_range) for unit in UNITS)
_NOT_BASIC = (Vof.GRENADE, Vof.FLAMETHROWER)
BASIC_FRONT = tuple(None if fire is None or fire.vof in _NOT_BASIC else fire for fire in FRONT)
BASIC_BACK = tuple(None if fire is None or fire.vof in _NOT_BASIC else fire for fire in BACK)
"""6.7.4/2, 6.5.3/1 A G! or F! rating is no Basic VOF."""
TRIPOD = tuple(unit.tripod for unit in UNITS)
MORTAR = tuple(bool(unit.ammo[Ammo.MTR]) for unit in UNITS)
HEAVY = tuple(
    tripod or (fire is not None and fire.vof == Vof.H and kind != UnitKind.VEHICLE)
    for tripod, fire, kind in zip(TRIPOD, FRONT, KIND)
)
"""6.4 Tripod-mounted machine guns and infantry weapons with an H VOF Rating."""
GRENADE_RANGE = tuple(-1 if unit.grenade is None else int(unit.grenade) for unit in UNITS)
"""The range of a G! superscript (6.2.1/3), -1 for none."""
MORE_GRENADES = tuple(unit.grenade_cards for unit in UNITS)
"""How many cards more grenadiers draw for their grenades."""
RIDDEN = tuple(
    unit.kind == UnitKind.VEHICLE and unit.vof == Vof.H and VEHICLES.chart[unit.chart].carries > 0
    for unit in UNITS
)
"""7.4.4 Tanks: who is carried rides on top, and keeps the gun from firing."""
OPEN_TOP = tuple(unit.chart >= 0 and VEHICLES.chart[unit.chart].open_top for unit in UNITS)
"""7.4.3, 7.1.1/4 Jeeps, trucks and the like: who rides sits as on the ground, and there is no radio."""
INFRARED = tuple(unit.chart >= 0 and VEHICLES.chart[unit.chart].infrared for unit in UNITS)
"""8.3.1/1 Vehicles with an infrared light and its receiver."""
DRIVERLESS = tuple(
    open_top and not VEHICLES.chart[UNITS[u].chart].crew for u, open_top in enumerate(OPEN_TOP)
)
"""7.1.1/4, 7.4.3/1 Those of them without a crew: a passenger drives."""
TEAM_FIRE: dict[tuple[int, int], Fire | None] = {
    (force.side, row.kind): _fire(row.vof, row.range) for force in FORCES.values() for row in force.generic
}
"""By side and kind what a generic team fires."""

# What `State.a_kind` can be: an `Asset`, or one of these and a network, a skill or a kind of ammunition

RADIO, PHONE, SKILL, AMMUNITION = 100, 120, 140, 160
