"""6.3 The Net Combat Modifier of a unit, line by line: what the odds show and what the draw uses."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.bits import bits_of
from dangerclose.core.reckoning import Line, total
from dangerclose.games.fof.blocks import area_marker, area_of, cover_value
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import RAISED, fires_by_infrared, is_exposed, is_pinned, night_device, under
from dangerclose.games.fof.grid import towards
from dangerclose.games.fof.sight import THERMAL
from dangerclose.games.fof.state import (
    CONCENTRATED_FIRE,
    GRENADE,
    GUNSHIP_FIRE,
    MINE,
    NOBODY,
    Position,
)
from dangerclose.games.fof.tables import (
    AIR_STRIKES,
    COVER_NAME,
    DARK,
    SCREEN_VALUE,
    SIDE,
    TERRAIN,
    VOF_NAME,
)
from dangerclose.games.fof.terms import CoverMarker, Screen, Vof
from dangerclose.games.fof.urban import AREA_NAMES
from dangerclose.games.fof.visibility import illuminated, visibility_at
from dangerclose.games.fof.volume import Shot, Volume, incoming_on, is_crossfire, is_final_protective

_VALUES = CHARTS.combat
LEAST, MOST = _VALUES.least, _VALUES.most


class Reckoned(NamedTuple):
    """What counts for a unit, and what it comes to."""

    lines: tuple[Line, ...]

    @property
    def sum(self) -> int:
        """What all lines come to, before the limits."""
        return total(self.lines)

    @property
    def ncm(self) -> int:
        """6.3/8 The Net Combat Modifier: never below -4, never above +6."""
        return max(LEAST, min(MOST, self.sum))


def net_combat_modifier(s: Position, u: int, volume: Volume | None, sniper: int = NOBODY) -> Reckoned | None:
    """6.3/1 The Net Combat Modifier of a unit on its card, None if no fire counts against it.

    6.3/3 The best VOF alone is taken: the one that comes to the lowest modifier with all that counts with it.
    """
    shared = status_lines(s, u) + card_lines(s, u)
    ways = [Reckoned((base, *more, *shared)) for base, more in attacks_on(s, u, volume, sniper)]
    return min(ways, key=lambda way: way.sum, default=None)


Attack = tuple[Line, tuple[Line, ...]]
"""A VOF, and what counts with it alone."""


def attacks_on(s: Position, u: int, volume: Volume | None, sniper: int = NOBODY) -> list[Attack]:
    """6.3/3 Each VOF that affects a unit, with the cover and visibility that count against it."""
    place = s.place[u]
    found: list[Attack] = []
    if volume is not None:
        found += [basic_attack(s, u, shot) for shot in volume.felt_by(SIDE[u], place, area_of(s, u))]
    if sniper != NOBODY:
        found.append(sniper_attack(s, u, sniper))
    low = low_cover(s, place)
    grenades = [s.k_value[k] for k in markers_on(s, u, GRENADE)]
    if grenades:
        found.append((Line(VOF_NAME[Vof.GRENADE], sum(grenades), "6.2.2/2"), (low, *crowding(s, u))))
    if markers_on(s, u, MINE):
        found.append((Line("mine", _VALUES.mines, "9.5/1"), (low,)))
    found += [incoming_attack(s, u, i, low) for i in incoming_on(s, place) if s.i_value[i]]
    if not found and (s.grenade_miss | s.demolition_miss) >> place & 1:
        # A miss with no other fire on the card: it counts from nothing.
        found.append((Line("a miss", 0, "6.2.2/4"), (low, *obscured(s, u, NOBODY))))
    return found


def basic_attack(s: Position, u: int, shot: Shot) -> Attack:
    """6.2.1 Small arms, automatic and heavy weapons: with the cover of the border that the fire crosses."""
    place = s.place[u]
    base = Line(VOF_NAME[shot.vof], shot.value, "6.2.1/T1")
    high = upstairs(s, u) if shot.vof == Vof.H else ()
    return base, (cover_against(s, place, shot.source), *high, *obscured(s, u, shot.unit))


def upstairs(s: Position, u: int) -> tuple[Line, ...]:
    """12.3/1 Heavy weapons and Incoming! strike an upper story harder."""
    return (Line("upper story", _VALUES.upper_story, "12.3/1"),) if area_of(s, u) in RAISED else ()


def sniper_attack(s: Position, u: int, sniper: int) -> Attack:
    """6.2.2/6 The sniper's own target."""
    place = s.place[u]
    return Line(VOF_NAME[Vof.SNIPER], _VALUES.vof[Vof.SNIPER], "6.2.2/6"), (
        cover_against(s, place, s.place[sniper]),
        *obscured(s, u, sniper),
    )


def incoming_attack(s: Position, u: int, i: int, low: Line) -> Attack:
    """6.2.2/10, 6.2.2/11 Incoming! counts a Burst icon of the card, an Air Strike does not."""
    place = s.place[u]
    if s.i_kind[i] == GUNSHIP_FIRE:
        return Line("fixed wing gunship", s.i_value[i], "7.1.4/2"), (low, *obscured(s, u, NOBODY))
    if s.i_kind[i] in AIR_STRIKES:
        return Line("air strike", s.i_value[i], "6.2.2/10"), (low, *crowding(s, u))
    burst = TERRAIN[s.terrain[place]].burst
    lines = (low, Line("burst", burst, "1.2.1H/1")) if burst else (low,)
    return Line("incoming", s.i_value[i], "6.2.2/10"), (*lines, *upstairs(s, u), *crowding(s, u))


def cover_against(s: Position, place: int, source: int) -> Line:
    """1.2.1A/2, 5.2.3/6 The terrain's value: the higher one where the fire crosses a dark border."""
    kind = s.terrain[place]
    terrain = TERRAIN[kind]
    if source != place and DARK[kind] >> towards(place, source) & 1:
        return Line(terrain.name, terrain.high_cover, "1.2.1A/2")
    return low_cover(s, place)


def low_cover(s: Position, place: int) -> Line:
    """5.2.3/6 The lower value, for Grenades, Incoming!, Air Strikes and fire on the same card."""
    terrain = TERRAIN[s.terrain[place]]
    return Line(terrain.name, terrain.low_cover, "5.2.3/6")


def obscured(s: Position, u: int, firer: int) -> tuple[Line, ...]:
    """8.1/4, 8.4/1 Darkness and smoke, the single best of the latter; Grenades and Incoming! ignore both.

    12.11/1 What was thrown into an area of a city block counts there alone.
    """
    place = s.place[u]
    if firer != NOBODY and night_device(s, firer) == THERMAL:  # 8.3.3/1
        return ()
    lines = []
    dark = 0 if firer != NOBODY and fires_in_the_dark(s, firer, place) else visibility_at(s, place)
    if dark:
        lines.append(Line("visibility", dark, "8.1/4"))
    area = area_marker(s, s.under[u])
    screens = (
        (Screen.SMOKE, s.smoke | bits_of(s.burning), s.smoke_in),
        (Screen.WP, s.white_phosphorus, s.white_phosphorus_in),
        (Screen.CS, s.tear_gas, s.tear_gas_in),
    )
    best = max(
        (
            SCREEN_VALUE[screen]
            for screen, cards, areas in screens
            if cards >> place & 1 or (area != NOBODY and areas >> area & 1)
        ),
        default=0,
    )
    if best:
        lines.append(Line("smoke", best, "8.4/1"))
    return tuple(lines)


def fires_in_the_dark(s: Position, u: int, place: int) -> bool:
    """6.4/5, 8.3.1/1, 8.3.2/1 An FPL needs no sight; infrared helps, a Starlight scope where no light is."""
    if is_final_protective(s, u) or fires_by_infrared(s, u, place):
        return True
    return bool(night_device(s, u)) and not illuminated(s) >> place & 1


def crowding(s: Position, u: int) -> tuple[Line, ...]:
    """5.2.3/3 Every Step above three under one Cover marker makes Grenades and Incoming! worse. 12.8/1 In an
    area of a city block the Steps of each side count for themselves."""
    if s.under[u] == NOBODY:
        return ()
    steps = sum(s.steps[v] for v in under(s, s.under[u]) if SIDE[v] == SIDE[u])
    above = steps - _VALUES.crowding_above
    return (Line("crowded cover", above * _VALUES.crowding, "5.2.3/3"),) if above > 0 else ()


def status_lines(s: Position, u: int) -> tuple[Line, ...]:
    """6.3/5 What the unit's own state and cover add."""
    lines = []
    if is_exposed(s, u):
        lines.append(Line("Exposed", _VALUES.exposed, "6.3/X4"))
    if is_pinned(s, u):
        lines.append(Line("Pinned", _VALUES.pinned, "4.2.5/4"))
    cover = s.under[u]
    if cover != NOBODY and not any(s.k_critical[k] for k in markers_on(s, u)):
        lines.append(cover_line(s, cover))
    concentrated = sum(s.k_value[k] for k in markers_on(s, u, CONCENTRATED_FIRE))
    if concentrated:
        lines.append(Line("Concentrated Fire", concentrated, "6.2.2/5"))
    return tuple(lines)


def cover_line(s: Position, cover: int) -> Line:
    """5.2.3/1, 12.1/1 What a Cover marker adds, or the area of a city block."""
    if s.v_kind[cover] == CoverMarker.AREA:
        return Line(AREA_NAMES[s.v_area[cover]], cover_value(s, cover), "12.1/1")
    return Line(COVER_NAME[s.v_kind[cover]], cover_value(s, cover), "5.2.3/1")


def card_lines(s: Position, u: int) -> tuple[Line, ...]:
    """6.3/6 What lies on the whole card."""
    place = s.place[u]
    lines = []
    if is_crossfire(s, place):
        lines.append(Line("Crossfire", _VALUES.crossfire, "6.2.2/8"))
    if s.grenade_miss >> place & 1:
        lines.append(Line("Grenade Miss", _VALUES.grenade_miss, "6.2.2/4"))
    if s.demolition_miss >> place & 1:
        lines.append(Line("Demo Miss", _VALUES.demo_miss, "6.2.2/14"))
    return tuple(lines)


def markers_on(s: Position, u: int, kind: int = -1) -> list[int]:
    """6.2.2 The attack markers on a unit, or on the Cover marker that it is under; of a kind, or all."""
    cover = s.under[u]
    return [
        k
        for k, unit in enumerate(s.k_unit)
        if (unit == u or (cover != NOBODY and s.k_cover[k] == cover and s.k_side[k] == SIDE[u]))
        and kind in (-1, s.k_kind[k])
    ]
