"""4.1.2, 4.1.3 How many commands a draw gives, how many an impulse may spend, and how many may be saved."""

from __future__ import annotations

from dangerclose.core.reckoning import Line, total
from dangerclose.games.fof.blocks import area_of
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import experience_of, in_cover, is_pinned, place_of_unit
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import Activity, Experience, Vof
from dangerclose.games.fof.visibility import limited
from dangerclose.games.fof.volume import incoming_on, snipers_on, volumes

_LIMITS = CHARTS.commands


def most_spent(s: Position) -> int:
    """4.1.3/1 Six commands an impulse by day, four in Limited Visibility."""
    return _LIMITS.spend[limited(s)]


def most_saved(s: Position, u: int) -> int:
    """4.1.3/2-5, 8.1/T1 What a headquarters can keep, by its experience and the visibility."""
    return _LIMITS.saved[Experience(experience_of(s, u))][limited(s)]


def draw_modifiers(s: Position, u: int) -> tuple[Line, ...]:
    """4.1.2 What changes the number on a headquarters' card. 13.3/1 Where all are heard no +1 counts."""
    lines = []
    level = experience_of(s, u)
    if is_pinned(s, u):
        lines.append(Line("Pinned", _LIMITS.pinned, "4.1.2A/1"))
    if level == Experience.GREEN:
        lines.append(Line("Green", _LIMITS.green, "4.1.2A/2"))
    if level == Experience.VETERAN:
        lines.append(Line("Veteran", _LIMITS.veteran, "4.1.2A/3"))
    if in_cover(s, u):
        lines.append(Line("under a Cover marker", _LIMITS.under_cover, "4.1.2A/4"))
    lines += fire_modifier(s, u)
    if s.activity == Activity.NO_CONTACT:
        lines.append(Line("No Contact", _LIMITS.no_contact, "4.1.2C/1"))
    if s.always_heard:
        lines = [line for line in lines if line.value < 0]
    return tuple(lines)


def fire_modifier(s: Position, u: int) -> list[Line]:
    """4.1.2B The worst fire on the headquarters' card alone counts."""
    place = place_of_unit(s, u)
    lines = []
    volume = volumes(s).get(place)
    felt = {shot.vof for shot in volume.felt_by(SIDE[u], place, area_of(s, u))} if volume else set()
    if Vof.S in felt:
        lines.append(Line("Small Arms on its card", _LIMITS.vof_s, "4.1.2B/1"))
    if Vof.A in felt:
        lines.append(Line("Automatic Weapons on its card", _LIMITS.vof_a, "4.1.2B/2"))
    if Vof.H in felt:
        lines.append(Line("Heavy Weapons on its card", _LIMITS.vof_h, "4.1.2B/3"))
    if snipers_on(s, place):
        lines.append(Line("a sniper on its card", _LIMITS.vof_sniper, "4.1.2B/3"))
    if incoming_on(s, place):
        lines.append(Line("Incoming! on its card", _LIMITS.vof_incoming, "4.1.2B/3"))
    return [min(lines, key=lambda line: line.value)] if lines else []


def commands_drawn(s: Position, u: int, printed: int, *, activated: bool) -> int:
    """4.1.2/2 What a card gives a headquarters: at least one when it is activated, else perhaps none."""
    least = _LIMITS.activated_minimum if activated else _LIMITS.initiative_minimum
    return max(least, printed + total(draw_modifiers(s, u)))
