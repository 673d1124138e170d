"""What lies on the table, card by card and counter by counter, as the browser draws it after every choice.

Sets of places are wider than a number of the browser: so each card says itself what lies on it.
"""

from __future__ import annotations

from dangerclose.core.bits import bits_of, members
from dangerclose.core.wire import Wire
from dangerclose.games.fof.blocks import area_of, areas_at, block_at, cover_value, is_urban, marker_of
from dangerclose.games.fof.combat_odds import UnderFireNow, under_fire_now
from dangerclose.games.fof.command_display import CommandNow, command_now
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.field import (
    casualties_at,
    experience_of,
    is_vehicle,
    occupants,
    printed_fire,
    steps_at,
)
from dangerclose.games.fof.grid import (
    LOITER,
    PICKUP_ZONE,
    PLACES,
    REMOVED,
    STAGING,
    column_of,
    name_of,
    on_map,
    row_of,
)
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.roster import RosterNow, roster
from dangerclose.games.fof.sight import level_of
from dangerclose.games.fof.state import (
    ATTACKS,
    FACE_DOWN,
    GUNSHIP_FIRE,
    INDIRECT_LAY,
    NO_CARD,
    NO_MARKER,
    NOBODY,
    NOWHERE,
    OUT_OF_AMMO,
    STATUS,
    UNKNOWN_LETTER,
    Position,
)
from dangerclose.games.fof.tables import SIDE, Fire
from dangerclose.games.fof.terms import (
    CoverMarker,
    Experience,
    FireMission,
    Illumination,
    Letter,
    Range,
    Side,
    UnitKind,
    Vof,
)
from dangerclose.games.fof.unseen import rows_of_reasons, spots_on_map
from dangerclose.games.fof.urban import AREA_NAMES
from dangerclose.games.fof.visibility import visibility_at
from dangerclose.games.fof.volume import Volume, is_crossfire, snipers_on, volumes
from dangerclose.games.fof.word_kinds import ASSET


class FireNow(Wire):
    """6.2 The best Basic VOF that counts against a side on a card."""

    against: int
    vof: str
    value: int


class AreaNow(Wire):
    """12.1/1 An area of a city block, and the Cover marker that it is.

    `steps` are by side, `fire` is the worst that each side in it feels; `marks` are words: barricaded,
    breached, smoke, wp, cs.
    """

    area: int
    cover: int
    name: str
    value: int
    steps: list[int]
    fire: list[FireNow]
    marks: list[str]


class CardNow(Wire):
    """A Terrain card on the map; `kind` is -1 while it lies face down.

    `marks` are words: mines, set-off, claymores, cache, grenade-miss, demolition-miss, smoke, wp, cs,
    coloured-smoke, phone-line, cut-line, burning. A city block has sides that are `attached`, counted from
    north clockwise, and `areas`.
    """

    place: int
    name: str
    row: int
    column: int
    kind: int
    hills: int
    level: int
    contact: str
    spotted: bool
    fire: list[FireNow]
    crossfire: bool
    sniped: bool
    dark: int
    marks: list[str]
    steps: list[int]
    casualties: list[int]
    attached: list[int]
    areas: list[AreaNow]


class BoxNow(Wire):
    """2.4.2, 7.4.5 A place beside the map."""

    place: int
    name: str


class CoverNow(Wire):
    """5.2.3 A Cover marker; `facing` is a direction, -1 for all round, and `area` where it lies on its card.

    The areas of city blocks, which are Cover markers, too, stand with the cards.
    """

    index: int
    place: int
    kind: str
    value: int
    facing: int
    area: int


class CounterNow(Wire):
    """A counter in play: on the map, in a box, or aboard another.

    `fire` is what it fires as it lies, before it is Pinned; `modifier` its Net Combat Modifier, None if no
    fire counts against it.
    """

    index: int
    place: int
    kind: str
    under: int
    aboard: int
    steps: int
    status: list[str]
    experience: str
    ammo: int
    rockets: int
    group: int
    vof: str
    range: str
    modifier: int | None


class CasualtyNow(Wire):
    """1.2.3G A casualty: where it lies, or who carries it."""

    index: int
    side: int
    place: int
    under: int
    carrier: int


class AimNow(Wire):
    """6.2.3 A Primary Direction of Fire: from a card to the card that the fire falls on."""

    side: int
    place: int
    target: int
    vof: str


class IncomingNow(Wire):
    """6.7 An Incoming! or Air Strike marker."""

    place: int
    value: int
    kind: str
    side: int
    pending: bool
    agency: str


class LightNow(Wire):
    """8.2 An Illumination marker."""

    place: int
    kind: str


class AttackNow(Wire):
    """6.2.2 An attack marker against a unit, or against all of a side under a Cover marker."""

    kind: str
    unit: int
    cover: int
    value: int
    critical: bool
    side: int


class AssetNow(Wire):
    """1.2.4F An asset: `place` is the card on which it lies, -1 where somebody carries it."""

    kind: str
    name: str
    points: int
    holder: int
    place: int


class ControlNow(Wire):
    """2.4.1 A Tactical Control marker on a card, as it is written there."""

    kind: str
    place: int
    label: str


class LineNow(Wire):
    """6.4/5 A Final Protective Line."""

    gun: int
    place: int
    direction: int
    firing: bool


class SpotNow(Wire):
    """12.10 An area of a city block, or the ground of a standard card beside one, and what is seen from it.

    `row` has a letter for each spot, in their order: from "a" for what is in sight through the reasons why
    something is not (`Content.unseen`); a number behind it says how many in a row have it.
    """

    place: int
    area: int
    row: str


class Shown(Wire):
    """All on the table. `phase_lines` has the row behind each line; `sight` is empty without a city."""

    cards: list[CardNow]
    boxes: list[BoxNow]
    cover: list[CoverNow]
    units: list[CounterNow]
    casualties: list[CasualtyNow]
    aims: list[AimNow]
    incoming: list[IncomingNow]
    lights: list[LightNow]
    attacks: list[AttackNow]
    assets: list[AssetNow]
    controls: list[ControlNow]
    under_fire: list[UnderFireNow]
    phase_lines: list[int]
    protective_lines: list[LineNow]
    sight: list[SpotNow]
    command: CommandNow
    roster: RosterNow


def shown(s: Position) -> Shown:
    """What lies on the table now."""
    fallen = volumes(s)
    return Shown(
        cards=[card_now(s, place, fallen) for place in range(PLACES) if s.terrain[place] != NO_CARD],
        boxes=boxes(s),
        cover=[
            CoverNow(v, at, CoverMarker(s.v_kind[v]).word, cover_value(s, v), s.v_facing[v], s.v_area[v])
            for v, at in enumerate(s.v_place)
            if on_map(at) and s.v_kind[v] != CoverMarker.AREA
        ],
        units=[
            counter_now(s, u, fallen)
            for u, at in enumerate(s.place)
            if 0 <= at <= LOITER or s.aboard[u] != NOBODY
        ],
        casualties=[
            CasualtyNow(c, s.c_side[c], at, s.c_under[c], s.c_carrier[c])
            for c, at in enumerate(s.c_place)
            if at >= 0
        ],
        aims=aims(s, fallen),
        incoming=[incoming_now(s, i) for i, at in enumerate(s.i_place) if on_map(at)],
        lights=[LightNow(at, Illumination(kind).word) for at, kind in zip(s.l_place, s.l_kind, strict=True)],
        attacks=[attack_now(s, k) for k in range(len(s.k_kind))],
        assets=assets(s),
        controls=controls(s),
        under_fire=under_fire_now(s),
        phase_lines=list(s.phase_lines),
        protective_lines=[
            LineNow(gun, s.place[gun], direction, bool(firing))
            for gun, direction, firing in zip(s.fpl_gun, s.fpl_direction, s.fpl_firing, strict=True)
            if on_map(s.place[gun])
        ],
        sight=sight_now(s),
        command=command_now(s),
        roster=roster(s),
    )


# Cards


def marks_on(s: Position, place: int) -> list[str]:
    """The markers that a card either has or has not."""
    sets = {
        "mines": s.mines & ~s.set_off,
        "set-off": s.set_off,
        "claymores": s.claymores,
        "cache": s.caches,
        "trapped-door": s.trapped_doors,
        "civilians": s.civilians,
        "grenade-miss": s.grenade_miss,
        "demolition-miss": s.demolition_miss,
        "smoke": s.smoke,
        "wp": s.white_phosphorus,
        "cs": s.tear_gas,
        "coloured-smoke": s.coloured_smoke,
        "phone-line": s.phone_lines & ~s.cut_lines,
        "cut-line": s.cut_lines,
        "burning": bits_of(s.burning),
    }
    return [word for word, cards in sets.items() if cards >> place & 1]


def fire_on(s: Position, place: int, volume: Volume | None) -> list[FireNow]:
    """6.3/3 For each side on a card the worst that it feels; on an empty card what falls there."""
    if volume is None or (is_urban(s, place) and any(occupants(s, place, side) for side in Side)):
        return []  # in a city it falls into areas
    sides = [side for side in Side if occupants(s, place, side)]
    found = []
    for side in sides:
        felt = volume.felt_by(side, place)
        if felt:
            worst = min(felt, key=lambda shot: shot.value)
            found.append(FireNow(side, Vof(worst.vof).word, worst.value))
    if not sides:
        worst = min(volume.shots, key=lambda shot: shot.value)
        found.append(FireNow(NOBODY, Vof(worst.vof).word, worst.value))
    return found


def contact_on(s: Position, place: int) -> str:
    """9.1.1 The letter of a Potential Contact marker, "?" for its other side, "" for none."""
    marker = s.contact[place]
    if marker == NO_MARKER:
        return ""
    return "?" if marker == UNKNOWN_LETTER else Letter(marker).word


def card_now(s: Position, place: int, fallen: dict[int, Volume]) -> CardNow:
    """A card and what lies on it."""
    return CardNow(
        place=place,
        name=name_of(place),
        row=row_of(place),
        column=column_of(place),
        kind=-1 if s.terrain[place] == FACE_DOWN else s.terrain[place],
        hills=s.hills[place],
        level=level_of(s, place),
        contact=contact_on(s, place),
        spotted=bool(s.spotted >> place & 1),
        fire=fire_on(s, place, fallen.get(place)),
        crossfire=is_crossfire(s, place),
        sniped=bool(snipers_on(s, place)),
        dark=visibility_at(s, place),
        marks=marks_on(s, place),
        steps=[steps_at(s, place, side) for side in Side],
        casualties=[len(casualties_at(s, place, side)) for side in Side],
        attached=members(s.attached[place]),
        areas=areas_now(s, place, fallen.get(place)),
    )


# Areas of a city block


def areas_now(s: Position, place: int, volume: Volume | None) -> list[AreaNow]:
    """12.1/1 The areas of a city block with what lies in them; none on other cards."""
    block = block_at(s, place)
    if block is None or not is_urban(s, place):
        return []
    found = []
    for area in members(areas_at(s, place)):
        cover = marker_of(s, place, area)
        steps, fire = [0 for _ in Side], []
        for side in Side:
            here = [u for u in occupants(s, place, side) if area_of(s, u) == area]
            steps[side] = sum(s.steps[u] for u in here)
            felt = volume.felt_by(side, place, area) if volume and here else ()
            if felt:
                worst = min(felt, key=lambda shot: shot.value)
                fire.append(FireNow(side, Vof(worst.vof).word, worst.value))
        marks = marks_in(s, cover)
        found.append(AreaNow(area, cover, AREA_NAMES[area], cover_value(s, cover), steps, fire, marks))
    return found


def marks_in(s: Position, cover: int) -> list[str]:
    """12.5, 12.6, 12.11/1 What lies in an area."""
    sets = {
        "barricaded": s.barricaded,
        "breached": s.breached,
        "smoke": s.smoke_in,
        "wp": s.white_phosphorus_in,
        "cs": s.tear_gas_in,
    }
    return [word for word, markers in sets.items() if markers >> cover & 1]


def sight_now(s: Position) -> list[SpotNow]:
    """12.10/1 Who sees whom in a city, and why not."""
    rows = rows_of_reasons(s)
    return [SpotNow(*spot, row) for spot, row in zip(spots_on_map(s), rows, strict=True)] if rows else []


def boxes(s: Position) -> list[BoxNow]:
    """2.4.2, 7.4.5 The Staging Area cards of the columns, and the areas of helicopters if any fly."""
    found = [BoxNow(STAGING + column, name_of(STAGING + column)) for column in range(s.columns)]
    if instructions(s).transport or any(PICKUP_ZONE <= at <= LOITER for at in s.place):
        found += [BoxNow(place, name_of(place)) for place in range(PICKUP_ZONE, LOITER + 1)]
    return found


# Counters


def counter_now(s: Position, u: int, fallen: dict[int, Volume]) -> CounterNow:
    """A counter as it lies."""
    place = s.place[u]
    printed: Fire | None = None if s.kind[u] == UnitKind.RUNNER else printed_fire(s, u)
    modifier = None
    if on_map(place) and not is_vehicle(s, u):
        reckoned = net_combat_modifier(s, u, fallen.get(place))
        modifier = None if reckoned is None else reckoned.ncm
    return CounterNow(
        index=u,
        place=place,
        kind=UnitKind(s.kind[u]).word,
        under=s.under[u],
        aboard=s.aboard[u],
        steps=s.steps[u],
        status=[word for bit, word in enumerate(STATUS) if s.status[u] >> bit & 1],
        experience=Experience(experience_of(s, u)).word,
        ammo=0 if s.status[u] & OUT_OF_AMMO else s.ammo[u],
        rockets=s.rockets[u],
        group=s.group[u],
        vof="" if printed is None else Vof(printed.vof).word,
        range="" if printed is None else Range(printed.range).word,
        modifier=modifier,
    )


# Fire


def aims(s: Position, fallen: dict[int, Volume]) -> list[AimNow]:
    """6.2.3 One arrow for a side, a card and each card that its fire falls on; the best VOF of it."""
    best: dict[tuple[int, int, int], tuple[int, int]] = {}
    for target, volume in fallen.items():
        for shot in volume.shots:
            key = (SIDE[shot.unit], shot.source, target)  # who rides fires from his vehicle's card, too
            best[key] = min(best.get(key, (shot.value, shot.vof)), (shot.value, shot.vof))
    return [
        AimNow(side, source, target, Vof(vof).word)
        for (side, source, target), (_, vof) in sorted(best.items())
    ]


def attack_now(s: Position, k: int) -> AttackNow:
    """6.2.2 An attack marker."""
    kind, critical = ATTACKS[s.k_kind[k]], bool(s.k_critical[k])
    return AttackNow(kind, s.k_unit[k], s.k_cover[k], s.k_value[k], critical, s.k_side[k])


HEAVY_WEAPONS_OF = {INDIRECT_LAY: "mortar", GUNSHIP_FIRE: "fixed-wing-gunship"}
"""6.7.4/3, 7.1.4/2 Whose fire lies on a card for a turn."""


def incoming_now(s: Position, i: int) -> IncomingNow:
    """6.7 A marker of indirect fire."""
    kind = s.i_kind[i]
    agency = s.i_agency[i]
    return IncomingNow(
        s.i_place[i],
        s.i_value[i],
        HEAVY_WEAPONS_OF.get(kind) or FireMission(kind).word,
        s.i_side[i],
        bool(s.i_pending[i]),
        AGENCIES[agency].name if 0 <= agency < len(AGENCIES) else "",
    )


# Assets


def assets(s: Position) -> list[AssetNow]:
    """1.2.4F What lies on cards and what is carried by those in play."""
    return [
        AssetNow(ASSET.word(kind), ASSET.name(kind), points, holder, at if holder == NOBODY else NOWHERE)
        for kind, points, holder, at in zip(s.a_kind, s.a_points, s.a_holder, s.a_place, strict=True)
        if on_map(at) or (holder != NOBODY and at != REMOVED)
    ]


# Tactical controls


def controls(s: Position) -> list[ControlNow]:
    """2.4.1 The Tactical Control markers on cards."""
    found = [
        *(("objective", at, f"OBJ {n}") for n, at in enumerate(s.objective, start=1)),
        ("attack-position", s.attack_position, "AP"),
        *(("route-point", at, f"RP {n}") for n, at in enumerate(s.route_points, start=1)),
        ("outpost", s.outpost, "COP"),
        *(("landing-zone", at, "LZ") for at in range(PLACES) if s.landing_zones >> at & 1),
        ("medevac", s.medevac, "MEDEVAC"),
        ("collection-point", s.collection_point, "CCP"),
        *(("registered-target", at, f"TRP {AGENCIES[n].id}") for n, at in enumerate(s.registered)),
        *(("final-fire", at, f"FPF {AGENCIES[n].id}") for n, at in enumerate(s.final_fire)),
    ]
    return [ControlNow(kind, at, label) for kind, at, label in found if at != NOWHERE]
