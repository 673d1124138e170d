"""6.5, 6.6 What an attack is aimed at: the enemies outside cover, or a Cover marker; and its markers."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.changes import remove_attacks
from dangerclose.games.fof.city_fire import EVERYWHERE
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.field import occupants, other, under
from dangerclose.games.fof.state import GRENADE, NOBODY, Position, State
from dangerclose.games.fof.tables import SIDE


def covers_of(s: Position, place: int, side: int, areas: int = EVERYWHERE) -> list[int]:
    """The Cover markers on a card with units of a side under them; in a city those in some areas."""
    found = {s.under[u] for u in occupants(s, place, side) if s.under[u] != NOBODY}
    return sorted(v for v in found if areas >> s.v_area[v] & 1)


def in_the_open(s: Position, place: int, side: int) -> list[int]:
    """The units of a side on a card that are under no Cover marker."""
    return [u for u in occupants(s, place, side) if s.under[u] == NOBODY]


def attack_options(
    s: Position, place: int, side: int, *, each: bool, areas: int = EVERYWHERE
) -> list[Action]:
    """6.5.1/1, 6.6/1 What can be attacked on a card: Cover markers, and who is outside them.

    Grenades are aimed at a unit (`each`), Concentrated Fire at whoever chance picks.
    """
    options: list[Action] = [("at-cover", cover) for cover in covers_of(s, place, side, areas)]
    outside = in_the_open(s, place, side)
    if each:
        options += [("at-unit", u) for u in outside]
    elif outside:
        options.append(("at-open",))
    return options


def chosen_target(
    s: State, u: int, place: int, *, each: bool, clause: str, areas: int = EVERYWHERE
) -> Rule[tuple[int, int]]:
    """6.5.1/1, 6.6/1 The unit, or else the Cover marker, that a friendly unit attacks."""
    side = other(SIDE[u])
    options = attack_options(s, place, side, each=each, areas=areas)
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(PLAYER, "attack-at", clause, options, (u, place))
    if choice[0] == "at-cover":
        return NOBODY, int(choice[1])
    if choice[0] == "at-unit":
        return int(choice[1]), NOBODY
    return picked(s, in_the_open(s, place, side), u, clause), NOBODY


def picked(s: State, among: list[int], u: int, clause: str) -> int:
    """1.2.2E/1 One of several by chance."""
    if len(among) == 1:
        return among[0]
    number, drawn = random_number(s, len(among))
    s.tell("picks-target", clause, u, among[number - 1], roll=drawn.roll())
    return among[number - 1]


def mark(
    s: State, kind: int, unit: int, cover: int, value: int, critical: bool = False, *, side: int = NOBODY
) -> None:
    """6.2.2 An attack marker on a unit, or on those of a side under a Cover marker (12.8/1)."""
    s.k_kind.append(kind)
    s.k_unit.append(unit)
    s.k_cover.append(cover)
    s.k_value.append(value)
    s.k_critical.append(int(critical))
    s.k_side.append(side if unit == NOBODY else SIDE[unit])


def sheltered(s: Position, unit: int, cover: int) -> bool:
    """6.5.1/2 Whether a target is under a Cover marker that a critical hit can take from it."""
    return cover != NOBODY or s.under[unit] != NOBODY


def leave_grenades(s: State, u: int, place: int) -> None:
    """6.2.2/3, 6.5.1/5 Who moves, off the card or on it, leaves the grenades behind: a miss for all there.

    So it is with those at a Cover marker when the last one under it goes, in a city the last of its side.
    """
    cover = s.under[u]
    last = cover != NOBODY and sum(SIDE[v] == SIDE[u] for v in under(s, cover)) == 1
    gone = [
        k
        for k, kind in enumerate(s.k_kind)
        if kind == GRENADE
        and (s.k_unit[k] == u or (last and s.k_cover[k] == cover and s.k_side[k] == SIDE[u]))
    ]
    if gone:
        s.grenade_miss |= 1 << place
        remove_attacks(s, gone)
