"""4.2.4a, 9.3 Spotting: a card's enemies are all spotted, or none of them."""

from __future__ import annotations

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.bits import members
from dangerclose.core.options import Family, Options
from dangerclose.core.reckoning import Line, total
from dangerclose.games.fof.ammunition import ammo_kind
from dangerclose.games.fof.attempts import PLAYER, AttemptKind, Order, attempt
from dangerclose.games.fof.blocks import has_city
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import (
    cover_kind,
    experience_of,
    in_cover,
    is_exposed,
    is_vehicle,
    level_of_unit,
    occupants,
    occupied,
    others_in_sight,
    sees_unit,
)
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.reckoning import cover_against
from dangerclose.games.fof.sight import level_of
from dangerclose.games.fof.state import NOWHERE, Position, State
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS, FRONT, NAMED, UNITS
from dangerclose.games.fof.terms import Ammo, CoverMarker, Experience, Side, UnitKind, Vof
from dangerclose.games.fof.visibility import illuminated, limited
from dangerclose.games.fof.volume import rating, shooters

_CHART = CHARTS.spotting
SLY = frozenset((UnitKind.SNIPER, UnitKind.FO, UnitKind.SPOTTER))


def unspotted(s: Position) -> int:
    """9.3/1 The cards with enemies that nobody has spotted."""
    return occupied(s, Side.ENEMY) & ~s.spotted


def spottable(s: Position, u: int) -> int:
    """9.3/2 The cards that a unit may attempt to spot: seen by it, with unspotted enemies."""
    return others_in_sight(s, u) & unspotted(s)


def spot_card(s: State, place: int, clause: str) -> None:
    """9.3/3 All enemies on a card are spotted, and fired at by those who can."""
    if not s.spotted >> place & 1:
        s.spotted |= 1 << place
        s.tell("spotted", clause, place)


def spotting_lines(s: Position, u: int, place: int) -> tuple[Line, ...]:
    """9.3/2 The cards that an attempt draws, line by line: for the enemy there who is seen most easily."""
    seen = [v for v in occupants(s, place, Side.ENEMY) if not has_city(s) or sees_unit(s, u, v)]
    ways = [(*spotter_lines(s, u, place), *target_lines(s, u, v)) for v in seen]
    return max(ways, key=total)


def spotting_cards(s: Position, u: int, place: int) -> int:
    """9.3/2 How many cards an attempt draws: at least one."""
    return max(CHARTS.attempts.minimum, total(spotting_lines(s, u, place)))


def spotter_lines(s: Position, u: int, place: int) -> list[Line]:
    """9.3/2 What counts of the one who looks."""
    lines = [Line("base draw", CHARTS.attempts.base, "9.3/2")]
    level = experience_of(s, u)
    if level == Experience.VETERAN:
        lines.append(Line("Veteran", _CHART.veteran, "9.3/2"))
    if level == Experience.GREEN:
        lines.append(Line("Green", _CHART.green, "9.3/2"))
    if s.place[u] == place:
        lines.append(Line("on the same card", _CHART.same_card, "9.3/2"))
    if level_of_unit(s, u) > level_of(s, place):
        lines.append(Line("from higher ground", _CHART.higher_level, "9.3/2"))
    if s.kind[u] == UnitKind.ATTACK_HELICOPTER or (NAMED[u] and UNITS[u].type == "fac" and is_vehicle(s, u)):
        lines.append(Line("from the air", _CHART.airborne, "9.3/2"))
    if any(s.kind[v] == UnitKind.SCOUT for v in occupants(s, s.place[u], Side.FRIENDLY)):
        lines.append(Line("with a scout", _CHART.scout, "9.3/2"))
    if limited(s) and not illuminated(s) >> place & 1:
        lines.append(Line("in the dark", _CHART.limited_visibility, "9.3/2"))
    return lines


def target_lines(s: Position, u: int, v: int) -> list[Line]:
    """9.3/2 What counts of an enemy that is looked for."""
    lines = []
    place = s.place[v]
    if is_exposed(s, v):
        lines.append(Line("Exposed", _CHART.target_exposed, "9.3/2"))
    fired = fire_line(s, v)
    if fired is not None:
        lines.append(fired)
    if in_cover(s, v):
        lines.append(Line("under a Cover marker", _CHART.target_in_cover, "9.3/2"))
    value = cover_towards(s, place, s.place[u])
    if value == 0:
        lines.append(Line("in the open", _CHART.target_in_open, "9.3/2"))
    if value >= _CHART.concealed_from:
        lines.append(Line("in thick terrain", _CHART.target_concealed, "9.3/2"))
    if s.kind[v] in SLY:
        lines.append(Line("a sniper or observer", _CHART.target_sniper_fo_spotter, "9.3/2"))
    level = experience_of(s, v)
    if level == Experience.VETERAN:
        lines.append(Line("a Veteran", _CHART.target_veteran, "9.3/2"))
    if level == Experience.GREEN:
        lines.append(Line("a Green unit", _CHART.target_green, "9.3/2"))
    if is_vehicle(s, v):
        lines.append(Line("a vehicle or gun", _CHART.target_vehicle_or_gun, "9.3/2"))
    if cover_kind(s, v) == CoverMarker.TUNNEL and fired is None:
        lines.append(Line("silent in a tunnel", _CHART.target_tunnel_silent, "9.3/2"))
    return lines


def fire_line(s: Position, v: int) -> Line | None:
    """9.3/2 Fire gives a unit away: heavy weapons, mortars, rockets more than automatic ones."""
    aim = aim_of(s, s.place[v], Side.ENEMY)
    if aim == NOWHERE:
        return None
    for u, fire in shooters(s, s.place[v], Side.ENEMY):
        if u == v:
            vof, _ = rating(s, v, fire, int(aim != s.place[v]))
            if vof == Vof.H or ammo_kind(v) in (Ammo.MTR, Ammo.RCL, Ammo.RKT):
                return Line("fires heavy weapons", _CHART.target_fires_heavy, "9.3/2")
            if vof == Vof.A:
                return Line("fires automatic weapons", _CHART.target_fires_a, "9.3/2")
    printed = FRONT[v]
    if printed is not None and printed.vof == Vof.GRENADE:
        return Line("fires heavy weapons", _CHART.target_fires_heavy, "9.3/2")
    return None


def cover_towards(s: Position, place: int, source: int) -> int:
    """9.3/2 The Cover & Concealment of a card as one sees it from another."""
    return cover_against(s, place, source).value


def why_not_spot(s: Position, order: Order, u: int) -> str:
    """4.2.4a Why a unit cannot attempt to spot, "" if it can."""
    return "" if spottable(s, u) else "It sees no card with unspotted enemies."


def spot(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4a, 9.3/2 A unit looks for the enemies on a card: one Crosshairs icon is enough."""
    cards = spottable(s, u)
    place = members(cards)[0]
    if cards.bit_count() > 1:
        options = Options((), [Family(("spot-on",), cards)])
        choice = yield Ask(PLAYER, "spot-on", "4.2.4a", options, (u,))
        place = int(choice[1])
    tried = yield from attempt(
        s, order, u, AttemptKind.SPOT, CROSSHAIRS_CARDS, spotting_cards(s, u, place), "4.2.4a"
    )
    if tried.hits:
        spot_card(s, place, "4.2.4a")
        update_fire(s)
