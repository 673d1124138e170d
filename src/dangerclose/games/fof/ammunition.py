"""6.8 Ammunition: spent when the Combat Effects Segment begins, and what running out does."""

from __future__ import annotations

from dangerclose.games.fof.changes import remove
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import is_vehicle, passengers
from dangerclose.games.fof.grid import LEFT
from dangerclose.games.fof.state import CONCENTRATED, FIRE_TEAM_SIDE, NOBODY, OUT_OF_AMMO, Position, State
from dangerclose.games.fof.tables import BACK, NAMED, SIDE, UNITS
from dangerclose.games.fof.terms import Ammo, Side, UnitKind, Vof
from dangerclose.games.fof.volume import is_final_protective, volumes

_USE = CHARTS.ammo_use
SMALL_ARMS = frozenset((Vof.S, Vof.A_S))
_TRACKED = (Ammo.MG, Ammo.MTR, Ammo.RCL, Ammo.TANK, Ammo.FLAMETHROWER)
_AMMO_KIND = tuple(next((kind for kind in _TRACKED if unit.ammo[kind]), None) for unit in UNITS)


def ammo_kind(u: int) -> int | None:
    """6.8.1 What a unit's basic weapon needs, None if it is not tracked (small arms, 40mm)."""
    return _AMMO_KIND[u] if NAMED[u] else None


def is_set_aside(s: Position, kind: int) -> bool:
    """13.2/1 Whether ammunition of a kind is not tracked: none of it, or that of machine guns."""
    return s.no_ammo or (s.no_mg_ammo and kind == Ammo.MG)


def tracks_ammo(s: Position, u: int) -> bool:
    """6.8/1, 13.2/1 Whether a unit spends points when it fires as it lies now."""
    kind = ammo_kind(u)
    if kind is None or is_set_aside(s, kind):
        return False
    return not s.status[u] & (FIRE_TEAM_SIDE | OUT_OF_AMMO)


def spend_ammunition(s: State) -> None:
    """6.8.1 Everybody who lays a VOF spends a point, more for Concentrated Fire and for an FPL."""
    firing = sorted({shot.unit for volume in volumes(s).values() for shot in volume.shots})
    for u in firing:
        if tracks_ammo(s, u):
            spend(s, u, points_for(s, u))


def points_for(s: Position, u: int) -> int:
    """6.8.1A/1 One point, two for a machine gun that concentrated its fire or fires an FPL."""
    if is_final_protective(s, u):
        return _USE.final_protective_line
    return _USE.concentrated_mg if s.status[u] & CONCENTRATED else _USE.fire


def spend(s: State, u: int, points: int) -> None:
    """6.8/1 Points are gone; with the last one the unit is out of ammunition (6.8.2/1)."""
    s.ammo[u] = max(0, s.ammo[u] - points)
    s.tell("spends-ammo", "6.8/1", u, s.ammo[u])
    if not s.ammo[u]:
        run_out(s, u)


def run_out(s: State, u: int) -> None:
    """6.8.2 A team of one Step with small arms on its back turns; others get an Out of Ammo marker.

    6.4/14 A tank leaves. Enemy weapons teams of one Step follow 9.9: they are left as they are.
    """
    if is_vehicle(s, u):
        s.tell("runs-out", "6.4/14", u)
        for v in passengers(s, u):
            s.place[v], s.aboard[v] = s.place[u], NOBODY
        remove(s, u, LEFT)
        return
    for number, gun in enumerate(s.fpl_gun):  # 6.4/5 its line ends with its ammunition
        if gun == u:
            s.fpl_firing[number] = 0
    back = BACK[u]
    one_step_team = s.kind[u] == UnitKind.WEAPONS_TEAM and s.steps[u] == 1
    s.tell("runs-out", "6.8.2/1", u)
    if one_step_team and SIDE[u] == Side.FRIENDLY and back is not None and back.vof in SMALL_ARMS:
        s.status[u] |= FIRE_TEAM_SIDE
    else:
        s.status[u] |= OUT_OF_AMMO


def resupply(s: State, u: int, points: int) -> None:
    """6.8.3/2, 6.8.3/3 Ammunition that was picked up: the marker goes, a Fire Team side turns back."""
    s.ammo[u] += points
    s.status[u] &= ~OUT_OF_AMMO
    if s.kind[u] == UnitKind.WEAPONS_TEAM:
        s.status[u] &= ~FIRE_TEAM_SIDE
    s.tell("resupplied", "6.8.3/2", u, s.ammo[u])
