"""2.4.3, 7.4.5 The Landing Plan of an air assault: the first wave, who is next, squads that are split."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.burden import STEPS, room_for
from dangerclose.games.fof.changes import hand_over, new_team, remove
from dangerclose.games.fof.conditions import special
from dangerclose.games.fof.field import is_vehicle, named, passengers
from dangerclose.games.fof.grid import ABOARD, INBOUND, NOT_YET, PICKUP_ZONE
from dangerclose.games.fof.mission_terms import SpecialRule
from dangerclose.games.fof.reconstitution import DETACHES_FROM, JOINING
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.tables import NAMED, SIDE, TEAMS, UNITS
from dangerclose.games.fof.terms import Side, UnitKind

_WAVES = {1: 0, 0: 1, 2: 2, 3: 3}
"""7.4.5/X9 By whose command: which part of the company is flown in first, second and so on."""


def lands_by_helicopter(s: Position) -> bool:
    """2.4.3/1 Whether the mission begins with an air assault."""
    return special(s, SpecialRule.START_IN_PICKUP_ZONE) is not None


def default_landing_plan(s: State) -> None:
    """2.4.3/1, 7.4.5/19 The first wave: a platoon, the CO HQ with its observers, then what still fits.

    The rest waits in the Pickup Zone and is flown in as the helicopters come back. No squad is split.
    """
    s.landing_plan = []
    for ship in helicopters(s):
        s.place[ship] = PICKUP_ZONE
    fill_seats(s)


def helicopters(s: Position) -> list[int]:
    """The transport helicopters that are there from the start, the small ones first."""
    return [u for u in named(s) if UNITS[u].kind == UnitKind.TRANSPORT_HELICOPTER and s.place[u] != NOT_YET]


def landing_order(s: Position) -> list[int]:
    """2.4.3/1, 7.4.5/X9 Whom the Landing Plan puts first; then squads of the first platoon, its HQ and guns,
    the company's leaders, the second platoon, and so on; generic teams come last."""
    planned = {u: number for number, u in enumerate(s.landing_plan)}

    def turn(u: int) -> tuple[int, bool, int, bool, int]:
        wave = _WAVES.get(s.group[u], len(_WAVES))
        return planned.get(u, len(planned)), not NAMED[u], wave, s.kind[u] != UnitKind.SQUAD, u

    waiting = [
        u
        for u, at in enumerate(s.place)
        if at == PICKUP_ZONE and SIDE[u] == Side.FRIENDLY and not is_vehicle(s, u)
    ]
    return sorted(waiting, key=turn)


# Seats


def seat_for(s: Position, u: int) -> int:
    """7.4.5/19 The first helicopter that has room for a unit, NOBODY if none has."""
    return next((ship for ship in helicopters(s) if room_for(s, ship, STEPS) >= s.steps[u]), NOBODY)


def fill_seats(s: State) -> None:
    """7.4.5/19, 7.4.5/21 Who waits boards in order where there is room; who carries somebody is Inbound."""
    for u in landing_order(s):
        ship = seat_for(s, u)
        if ship != NOBODY:
            s.aboard[u], s.place[u] = ship, ABOARD
    for ship in helicopters(s):
        if passengers(s, ship):
            s.place[ship] = INBOUND


def is_first_wave_full(s: Position) -> bool:
    """7.4.5/19 Whether nobody who waits would find a seat."""
    return all(seat_for(s, u) == NOBODY for u in landing_order(s))


# 7.4.5/19 Split squads


def can_split(s: Position, u: int) -> bool:
    """7.4.5/19, 4.2.3g A squad of three or four Steps that is to be flown in."""
    return s.kind[u] == UnitKind.SQUAD and s.steps[u] >= DETACHES_FROM and is_flown(s, u)


def is_flown(s: Position, u: int) -> bool:
    """2.4.3/1 Whether a unit waits in the Pickup Zone or sits in a helicopter."""
    return s.place[u] == PICKUP_ZONE or s.aboard[u] in helicopters(s)


def waiting_teams(s: Position) -> list[int]:
    """7.4.5/19 The generic teams that are to be flown in."""
    return [u for u in TEAMS[Side.FRIENDLY] if is_flown(s, u)] if lands_by_helicopter(s) else []


def incomplete_squads(s: Position) -> list[int]:
    """4.2.3h The squads that are to be flown in and have room for a Step."""
    return [
        u
        for u in named(s)
        if SIDE[u] == Side.FRIENDLY
        and s.kind[u] == UnitKind.SQUAD
        and s.steps[u] < UNITS[u].steps
        and is_flown(s, u)
    ]


def split(s: State, squad: int, kind: UnitKind) -> int:
    """7.4.5/19 A Step of a squad stays behind in the Pickup Zone as a team."""
    s.steps[squad] -= 1
    team = new_team(s, Side.FRIENDLY, kind, PICKUP_ZONE)
    s.tell("splits", "7.4.5/19", squad, team, kind)
    return team


def rejoin(s: State, squad: int, team: int) -> None:
    """7.4.5/19 A team is not left behind after all: a squad takes it back, if it has a seat for it."""
    s.steps[squad] += 1
    s.tell("rejoins", "7.4.5/19", team, squad)
    hand_over(s, team, squad)
    remove(s, team)
    s.landing_plan = [u for u in s.landing_plan if u != team]


def squads_for(s: Position, team: int) -> list[int]:
    """7.4.5/19 The squads that a team may join again: those that wait, or whose helicopter has a seat."""
    return [
        u
        for u in incomplete_squads(s)
        if s.aboard[u] in (NOBODY, s.aboard[team]) or room_for(s, s.aboard[u], STEPS)
    ]


# The player's changes


def landing_plan_options(s: Position) -> Options:
    """2.4.3/1, 7.4.5/19 What can be changed in the Landing Plan; nothing where nobody is flown in."""
    if not lands_by_helicopter(s):
        return Options()
    plain: list[Action] = [] if is_first_wave_full(s) else [("fill-seats",)]
    squads = [u for u in named(s) if SIDE[u] == Side.FRIENDLY and can_split(s, u)]
    joining = [u for u in waiting_teams(s) if s.kind[u] in JOINING and squads_for(s, u)]
    return Options(
        plain,
        [
            Family(("fly-next",), bits_of(landing_order(s)[1:])),
            Family(("split",), bits_of(squads)),
            Family(("rejoin",), bits_of(joining)),
        ],
    )


def change_landing_plan(s: State, choice: Action) -> Rule[None]:
    """2.4.3/1, 7.4.5/19 One change of the Landing Plan; "back" changes nothing."""
    if choice[0] == "fill-seats":
        fill_seats(s)
        s.tell("seats-filled", "7.4.5/19")
    elif choice[0] == "fly-next":
        fly_next(s, int(choice[1]))
    elif choice[0] == "split":
        yield from split_squad(s, int(choice[1]))
    elif choice[0] == "rejoin":
        yield from rejoin_squad(s, int(choice[1]))


def fly_next(s: State, u: int) -> None:
    """2.4.3/1 The Landing Plan: of those who wait a unit is flown in before all others."""
    s.landing_plan = [u, *(other for other in s.landing_plan if other != u)]
    s.tell("flies-next", "2.4.3/1", u)


def split_squad(s: State, squad: int) -> Rule[None]:
    """7.4.5/19 Whether the Step that stays behind is an Assault or a Fire Team."""
    options: list[Action] = [("assault-team",), ("fire-team",)]
    choice = yield Ask(PLAYER, "detach", "7.4.5/19", options, (squad,))
    split(s, squad, UnitKind.ASSAULT_TEAM if choice[0] == "assault-team" else UnitKind.FIRE_TEAM)


def rejoin_squad(s: State, team: int) -> Rule[None]:
    """7.4.5/19 Which squad a team joins again."""
    options = Options([], [Family(("with",), bits_of(squads_for(s, team)))])
    choice = yield Ask(PLAYER, "supplement", "7.4.5/19", options, (team,))
    rejoin(s, int(choice[1]), team)
