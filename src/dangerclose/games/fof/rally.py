"""4.2.3 The Rally Actions. Their draws go by the experience of the one who orders (4.2/5)."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.ammunition import ammo_kind
from dangerclose.games.fof.attempts import (
    BASE_DRAW,
    PLAYER,
    AttemptKind,
    Order,
    attempt,
    experience_cards,
)
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import is_good_order, is_infantry, is_pinned, is_vehicle, occupants
from dangerclose.games.fof.limits import why_limited
from dangerclose.games.fof.moves import shares_cover
from dangerclose.games.fof.reconstitution import (
    DETACHES_FROM,
    LEAST_TEAMS,
    become,
    detach,
    flip,
    is_joining,
    most_teams,
    rallies_at_once,
    rally_from_pin,
    reconstitute,
    removed_squads,
    supplement,
    teams_beside,
)
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, NOBODY, Position, State
from dangerclose.games.fof.tables import BACK, NAMED, RALLY_CARDS, SIDE, UNITS
from dangerclose.games.fof.terms import UnitKind

LEAST_OF_SQUAD = 2
"""1.2.3A/1"""


# The attempts


def rally_cards(s: Position, order: Order) -> int:
    """4.2/5, 4.2/9 Two cards, by the experience of who orders; General Initiative has none (3.3.2D/1)."""
    more = 0 if order.originator == NOBODY else experience_cards(s, order.originator)
    return max(CHARTS.attempts.minimum, BASE_DRAW + more)


def rallies(s: State, order: Order, u: int, clause: str, *, at_once: bool) -> Rule[bool]:
    """4.2.3 Whether an attempt succeeds: at once where no VOF is on the card, else by the word Rally."""
    if at_once:
        return True
    cards = rally_cards(s, order)
    tried = yield from attempt(s, order, u, AttemptKind.RALLY, RALLY_CARDS, cards, clause)
    return tried.hits > 0


# 4.2.3a


def why_not_unpin(s: Position, order: Order, u: int) -> str:
    """4.2.3a Infantry alone: vehicles recover by 7.7A/4."""
    return "" if is_pinned(s, u) and not is_vehicle(s, u) else "It is not Pinned."


def unpin_unit(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.3a Attempt to Remove a Pinned marker."""
    if (yield from rallies(s, order, u, "4.2.3a", at_once=rallies_at_once(s, u))):
        rally_from_pin(s, u)


# 4.2.3b-e The steps from Paralyzed to Assault Team


def is_generic(u: int) -> bool:
    """1.2.3F Whether a counter is one of the teams that come and go."""
    return not NAMED[u]


def has_fire_team_side(u: int) -> bool:
    """1.2.3B Whether a counter can be turned to its Fire Team side."""
    return BACK[u] is not None


def has_steps_to_detach(u: int) -> bool:
    """4.2.3g Whether a counter is ever a squad that detaches a team."""
    return NAMED[u] and UNITS[u].steps >= DETACHES_FROM


def only(kind: UnitKind, clause: str, words: str) -> Callable[[Position, Order, int], str]:
    """10.1.3 Why a unit is not the generic team that an action is for."""

    def why_not(s: Position, order: Order, u: int) -> str:
        if not is_generic(u) or s.kind[u] != kind:
            return f"It is no {words}."
        return why_limited(s, u, clause)

    return why_not


def raising(kind: UnitKind, clause: str) -> Callable[[State, Order, int], Rule[None]]:
    """10.1.3/1 A team attempts to become one of the next kind."""

    def perform(s: State, order: Order, u: int) -> Rule[None]:
        if (yield from rallies(s, order, u, clause, at_once=rallies_at_once(s, u))):
            become(s, u, kind, clause)

    return perform


def lower(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.3e Convert an Assault Team to a Fire Team: without a draw."""
    become(s, u, UnitKind.FIRE_TEAM, "4.2.3e")
    yield from ()


# 4.2.3f, 4.2.3j The two sides of a counter


def why_not_to_front(s: Position, order: Order, u: int) -> str:
    """4.2.3f, 10.1.2/1 6.8.3/3 A weapons team without ammunition turns when it gets some."""
    if not s.status[u] & FIRE_TEAM_SIDE:
        return "It does not show its Fire Team side."
    reason = why_limited(s, u, "4.2.3f")
    if reason:
        return reason
    if ammo_kind(u) is not None and not s.ammo[u] and not s.no_ammo:
        return "It is out of ammunition."
    return ""


def to_front(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.3f Attempt to Flip a unit with a Fire Team Side to Front."""
    if (yield from rallies(s, order, u, "4.2.3f", at_once=rallies_at_once(s, u))):
        flip(s, u, "4.2.3f", to_front=True)


def why_not_to_fire_team(s: Position, order: Order, u: int) -> str:
    """4.2.3j"""
    if not is_good_order(s, u):
        return "It is not in Good Order."
    return "" if BACK[u] is not None else "It has no Fire Team side."


def to_fire_team(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.3j Flip a unit with a Fire Team Side to its Fire Team side: without a draw."""
    flip(s, u, "4.2.3j", to_front=False)
    yield from ()


# 4.2.3g, 4.2.3h Teams that leave and join squads


def is_squad(s: Position, u: int) -> bool:
    """1.2.3A, 1.2.3D A Good Order unit of two or more Steps that stands somewhere itself."""
    return s.steps[u] >= LEAST_OF_SQUAD and is_good_order(s, u) and s.place[u] >= 0


def why_not_detach(s: Position, order: Order, u: int) -> str:
    """4.2.3g"""
    if is_squad(s, u) and s.steps[u] >= DETACHES_FROM:
        return ""
    return "Only a Good Order squad of three or four Steps detaches a team."


def detach_team(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.3g Detach Team."""
    options: list[Action] = [("assault-team",), ("fire-team",)]
    choice = yield Ask(PLAYER, "detach", "4.2.3g", options, (u,))
    detach(s, u, UnitKind.ASSAULT_TEAM if choice[0] == "assault-team" else UnitKind.FIRE_TEAM)


def can_grow(s: Position, u: int) -> bool:
    """4.2.3h, 10.2.1/4 A Good Order squad of two or more Steps, but fewer than its counter has."""
    return is_squad(s, u) and s.steps[u] < UNITS[u].steps


def partners(s: Position, u: int) -> list[int]:
    """4.2.3h The teams that may join a squad, or the squads that a team may join."""
    if can_grow(s, u):
        return teams_beside(s, u)
    if is_joining(s, u):
        return [
            squad
            for squad in occupants(s, s.place[u], SIDE[u])
            if NAMED[squad] and can_grow(s, squad) and shares_cover(s, squad, u)
        ]
    return []


def why_not_supplement(s: Position, order: Order, u: int) -> str:
    """4.2.3h"""
    if partners(s, u):
        return ""
    return "It takes a Good Order squad with room for a Step and an unpinned Fire or Assault Team beside it."


def supplement_squad(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.3h Supplement Squad."""
    options = Options([], [Family(("with",), bits_of(partners(s, u)))])
    choice = yield Ask(PLAYER, "supplement", "4.2.3h", options, (u,))
    other = int(choice[1])
    squad, team = (u, other) if NAMED[u] else (other, u)
    supplement(s, squad, team)


# 4.2.3i


def why_not_reconstitute(s: Position, order: Order, u: int) -> str:
    """4.2.3i, 10.2.1/1"""
    if not is_joining(s, u):
        return "It is no unpinned Fire or Assault Team."
    if not teams_beside(s, u):
        return "No other Fire or Assault Team is beside it."
    return "" if removed_squads(s, SIDE[u]) else "No squad has been removed from play."


def reconstitute_squad(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.3i Attempt to Reconstitute Squad: which squad, of which teams; a draw even where no VOF is."""
    squads = Options([], [Family(("squad",), bits_of(removed_squads(s, SIDE[u])))])
    choice = yield Ask(PLAYER, "squad", "4.2.3i", squads, (u,))
    squad = int(choice[1])
    teams = [u]
    while len(teams) < most_teams(squad):
        others = bits_of(team for team in teams_beside(s, u) if team not in teams)
        if not others:
            break
        enough: list[Action] = [("go",)] if len(teams) >= LEAST_TEAMS else []
        options = Options(enough, [Family(("with",), others)])
        choice = yield Ask(PLAYER, "teams", "4.2.3i", options, (squad, len(teams)))
        if choice[0] == "go":
            break
        teams.append(int(choice[1]))
    if (yield from rallies(s, order, u, "4.2.3i", at_once=False)):
        reconstitute(s, squad, teams)


ENTRIES: tuple[Entry, ...] = (
    Entry("unpin", "4.2.3a", 1, why_not_unpin, unpin_unit, only=is_infantry),
    Entry(
        "to-litter-team",
        "4.2.3b",
        1,
        only(UnitKind.PARALYZED_TEAM, "4.2.3b", "Paralyzed Team"),
        raising(UnitKind.LITTER_TEAM, "4.2.3b"),
        only=is_generic,
    ),
    Entry(
        "to-fire-team",
        "4.2.3c",
        1,
        only(UnitKind.LITTER_TEAM, "4.2.3c", "Litter Team"),
        raising(UnitKind.FIRE_TEAM, "4.2.3c"),
        only=is_generic,
    ),
    Entry(
        "to-assault-team",
        "4.2.3d",
        1,
        only(UnitKind.FIRE_TEAM, "4.2.3d", "generic Fire Team"),
        raising(UnitKind.ASSAULT_TEAM, "4.2.3d"),
        only=is_generic,
    ),
    Entry(
        "lower-team",
        "4.2.3e",
        1,
        only(UnitKind.ASSAULT_TEAM, "4.2.3e", "Assault Team"),
        lower,
        only=is_generic,
    ),
    Entry("to-front", "4.2.3f", 1, why_not_to_front, to_front, only=has_fire_team_side),
    Entry("detach", "4.2.3g", 1, why_not_detach, detach_team, only=has_steps_to_detach),
    Entry("supplement", "4.2.3h", 1, why_not_supplement, supplement_squad, only=is_infantry),
    Entry(
        "reconstitute",
        "4.2.3i",
        1,
        why_not_reconstitute,
        reconstitute_squad,
        always_by=True,
        only=is_generic,
    ),
    Entry("to-fire-side", "4.2.3j", 1, why_not_to_fire_team, to_fire_team, only=has_fire_team_side),
)
