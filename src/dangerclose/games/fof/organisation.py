"""2.3.1, 2.3.3 The company for a mission: who takes part, who is attached to whom, what ammunition it has."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fof.ammunition import ammo_kind
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.chain_of_command import COMMANDING, WITHOUT_ORDERS
from dangerclose.games.fof.components import AGENCIES, AGENCY, FORCES
from dangerclose.games.fof.field import named
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.grid import NOT_YET, REMOVED
from dangerclose.games.fof.instructions import campaign, instructions, is_patrol
from dangerclose.games.fof.state import OUT_OF_AMMO, Position, State
from dangerclose.games.fof.tables import NAMED, SIDE, UNIT, UNITS
from dangerclose.games.fof.terms import Ammo, Side, UnitKind

COMPANY = 0
PLATOONS = (1, 2, 3)
_FIRST_PLATOON_ATTACHES = (UnitKind.SQUAD, UnitKind.SCOUT)


# Who takes part


def company_units(s: Position) -> list[int]:
    """2.1/1 The counters of the company itself, the weapons that can be exchanged left out."""
    return [
        UNIT[unit.id]
        for unit in FORCES[campaign(s).company].units
        if not unit.attachment and not unit.instead_of
    ]


def attached_units(s: Position, *, from_start: bool) -> list[int]:
    """2.3.3/2 The counters that come with the mission, those of the start or those of later turns."""
    mission = instructions(s)
    return [
        UNIT[name]
        for part in (*mission.attachments, *mission.transport)
        if (part.from_turn == 1) == from_start
        for name in part.units
    ]


def committed(s: Position) -> list[int]:
    """2.1/1 All who start the mission, as the instructions say; weapons may be exchanged afterwards.

    11.3/7 A unit of the company that was lost and got no replacement is not there.
    """
    return [*(u for u in called_up(s) if s.steps[u]), *attached_units(s, from_start=True)]


def called_up(s: Position) -> list[int]:
    """2.1/1 The units of the company that the mission is for."""
    mission = instructions(s)
    return [UNIT[name] for name in mission.only] or [
        u for u in company_units(s) if UNITS[u].id not in mission.without
    ]


def is_attachment(u: int) -> bool:
    """2.3.3/2, 10.3.2/8 Whether a counter comes with a mission: always Line, and never promoted."""
    return NAMED[u] and UNITS[u].attachment


def organise(s: State) -> None:
    """2.3.1/1 The Mission Log: experience, ammunition, fire support, and who belongs to whom by default.

    10.2.1/1, 10.2.2/1 Who was lost in an earlier mission is out of play, but may be reconstituted.
    """
    mission = instructions(s)
    for u in named(s):
        if SIDE[u] == Side.ENEMY and UNITS[u].experience is None:
            s.experience[u] = mission.enemy_experience
    for u in committed(s):
        s.group[u] = default_group(u)
        fill_ammunition(s, u)
    for u in called_up(s):
        if not s.steps[u]:
            s.group[u], s.place[u] = default_group(u), REMOVED
    fill_fire_support(s)


def fill_ammunition(s: State, u: int) -> None:
    """2.3.1/1, 6.8/1 The points that a unit starts with; the Out of Ammo marker goes."""
    kind = ammo_kind(u)
    s.ammo[u] = 0 if kind is None else UNITS[u].ammo[kind]
    s.rockets[u] = UNITS[u].ammo[Ammo.RKT]
    s.status[u] &= ~OUT_OF_AMMO


def fill_fire_support(s: State) -> None:
    """2.3.1/1, 6.7.1/2 How many Fire Missions each agency of the mission has."""
    s.missions_left = [0] * len(s.missions_left)
    for part in instructions(s).fire_support:
        agency = AGENCY[part.agency]
        for row in AGENCIES[agency].missions:
            s.missions_left[slot(agency, row.mission)] = part.numbers.get(row.mission, row.number)


# 2.3.3 Attachments


def default_group(u: int) -> int:
    """2.3.3/2 A platoon keeps its own; squads and scouts join the first, guns one each."""
    unit = UNITS[u]
    if unit.platoon:
        return unit.platoon
    if unit.attachment and unit.kind in _FIRST_PLATOON_ATTACHES:
        return PLATOONS[0]
    if unit.attachment and unit.kind == UnitKind.WEAPONS_TEAM:
        number = int(unit.id.rsplit("-", 1)[-1]) if unit.id[-1].isdigit() else 1
        return PLATOONS[(number - 1) % len(PLATOONS)]
    return COMPANY


def attachable(s: Position) -> list[int]:
    """2.3.3/2 The units whose HQ the player chooses: no HQ, no part of a platoon, no aircraft.

    11.4/1 Company Staff may join a Combat Patrol.
    """
    joins = (UnitKind.STAFF,) if is_patrol(s) else ()
    return [
        u
        for u in named(s)
        if SIDE[u] == Side.FRIENDLY
        and s.place[u] not in (NOT_YET, REMOVED)
        and not UNITS[u].platoon
        and (
            UNITS[u].kind in joins
            or UNITS[u].kind not in (*COMMANDING, *WITHOUT_ORDERS, UnitKind.TRANSPORT_HELICOPTER)
        )
    ]


def exchangeable(s: Position) -> list[int]:
    """2.3.2/1 Weapons that the player may have in place of those that are there now."""
    found = []
    for u in named(s):
        if not UNITS[u].instead_of:
            continue
        first = UNIT[UNITS[u].instead_of]
        if REMOVED in (s.place[u], s.place[first]):
            continue
        if (s.place[u] == NOT_YET) != (s.place[first] == NOT_YET):
            found.append(u if s.place[u] == NOT_YET else first)
    return found


def counterpart(u: int) -> int:
    """2.3.2/1 The counter whose place another takes."""
    if UNITS[u].instead_of:
        return UNIT[UNITS[u].instead_of]
    return next(v for v, unit in enumerate(UNITS) if unit.instead_of == UNITS[u].id)


def exchange_weapon(s: State, u: int) -> None:
    """2.3.2/1 A counter takes the place, the platoon and the level of another."""
    out = counterpart(u)
    s.place[u], s.aboard[u], s.under[u] = s.place[out], s.aboard[out], s.under[out]
    s.group[u], s.experience[u], s.steps[u] = s.group[out], s.experience[out], s.steps[out]
    s.place[out], s.aboard[out], s.under[out] = NOT_YET, -1, -1
    for a, holder in enumerate(s.a_holder):
        if holder == out:
            s.a_holder[a] = u
    fill_ammunition(s, u)
    s.tell("exchanged", "2.3.2/1", u, out)


def change_organisation(s: State) -> Rule[None]:
    """2.3.3/2 One change in who belongs to whom, or of a weapon."""
    options: list[Action] = [
        ("attach", u, group)
        for u in attachable(s)
        for group in (COMPANY, *PLATOONS)
        if group != s.group[u] and group_in_play(s, group)
    ]
    options += [("exchange", u) for u in exchangeable(s)]
    choice = yield Ask(PLAYER, "organise", "2.3.3/2", [*options, ("back",)])
    if choice[0] == "attach":
        u, group = int(choice[1]), int(choice[2])
        s.group[u] = group
        s.tell("attached", "2.3.3/2", u, group)
    elif choice[0] == "exchange":
        exchange_weapon(s, int(choice[1]))


def group_in_play(s: Position, group: int) -> bool:
    """Whether a platoon takes part in the mission; the company always does."""
    return group == COMPANY or any(s.place[u] != NOT_YET and UNITS[u].platoon == group for u in named(s))
