"""11.2.1 Destroyed vehicles: who in them is killed, whether they burn, and where the others get out."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family, Options
from dangerclose.games.incoming.arcs import HEADINGS
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.effects import kill, remove
from dangerclose.games.incoming.field import CONTACT, around, full, here
from dangerclose.games.incoming.flame import ablaze
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.roster import MOVERS
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import SIDES, Sheet, sheet_of
from dangerclose.games.incoming.showing import found_there
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import NOBODY, PINNED, SUPPRESSED, Position, State
from dangerclose.games.incoming.terms import Going, Hull, Mobility
from dangerclose.games.incoming.word_kinds import place_name

ONE_ATTACK = 1
"""11.2.1/10, ruling 140: the attacks of a rocket, a mine or small arms on those inside."""
_DIRECTIONS = 8


def vehicle_row(s: Position, stand: int) -> VehicleRow | None:
    """11.6/T1 The row of a vehicle or craft; None for all else."""
    return row_of(sheet_of(s), stand)


def row_of(sheet: Sheet, stand: int) -> VehicleRow | None:
    """11.6/T1 The same from the sheet."""
    mover = sheet.mover[stand]
    if mover < 0:
        return None
    row = MOVERS[mover]
    return row if isinstance(row, VehicleRow) else None


def riders(s: Position, carrier: int) -> list[int]:
    """11.6/3 The stands that a vehicle or helicopter carries."""
    return [one for one in sheet_of(s).of_side[sheet_of(s).side[carrier]] if s.aboard[one] == carrier]


def destroy(s: State, vehicle: int, attacks: int, rule: str) -> Rule[None]:
    """11.2.1/1 to 11.2.1/11 A vehicle is destroyed: losses inside, fire and smoke, and who gets out."""
    row = vehicle_row(s, vehicle)
    assert row is not None
    point = s.at[vehicle]
    inside = riders(s, vehicle)
    remove(s, vehicle)
    if row.mobility != Mobility.WATER:
        s.wrecks |= 1 << point
    s.tell("destroyed", rule, vehicle, place_name(s, point), point)
    for number, carrier in enumerate(s.casualty_aboard):
        if carrier == vehicle:
            s.casualty_at[number], s.casualty_aboard[number] = point, NOBODY
    lose_inside(s, vehicle, inside, attacks, point, tank=row.hull == Hull.TANK)
    burn(s, vehicle, row, point)
    radius = sheet_of(s).radius[vehicle]
    yield from get_out(s, [one for one in inside if s.aboard[one] == vehicle], point, radius, SUPPRESSED)


def ruined(s: State, stand: int, point: int) -> None:
    """11.2.1/1 What is left of a vehicle or helicopter that was lost in close combat."""
    sheet = sheet_of(s)
    if sheet.mover[stand] < 0:
        return
    if sheet.mobility[stand] != Mobility.WATER:
        s.wrecks |= 1 << point
    row = vehicle_row(s, stand)
    if row is not None:
        burn(s, stand, row, point)


def lose_inside(
    s: State, vehicle: int, inside: Sequence[int], attacks: int, point: int, *, tank: bool
) -> None:
    """11.2.1/7, 11.2.1/10 Each attack kills one of those inside by chance on 5 or 6.

    The crew of a tank has its casualty marker in any case; other crews are among those who may be hit.
    """
    if tank:
        mark_casualty(s, sheet_of(s).side[vehicle], point)
    targets = [*inside] if tank else [*inside, NOBODY]
    dice: list[Die] = []
    killed: list[int] = []
    for _ in range(attacks if targets else 0):
        die = s.chance.die()
        dice.append(Die(die, 6))
        if die >= CHARTS.vehicle_dice.passenger_killed and targets:
            pick = s.chance.below(len(targets))
            dice.append(Die(pick + 1, len(targets)))
            killed.append(targets.pop(pick))
    if dice:
        roll = Roll(tuple(dice), (), point, (CHARTS.vehicle_dice.passenger_killed,))
        s.tell("losses-inside", "11.2.1/10", vehicle, len(killed), roll=roll)
    for one in killed:
        if one == NOBODY:
            mark_casualty(s, sheet_of(s).side[vehicle], point)
        else:
            s.at[one], s.aboard[one] = point, NOBODY
            kill(s, one, "11.2.1/10")


def mark_casualty(s: State, side: int, point: int, carrier: int = NOBODY) -> None:
    """11.2.1/7 A casualty marker beside a vehicle, or in it."""
    s.casualty_at.append(point)
    s.casualty_of.append(side)
    s.casualty_aboard.append(carrier)


def burn(s: State, vehicle: int, row: VehicleRow, point: int) -> None:
    """11.2.1/1 to 11.2.1/4, ruling 74: whether it burns; smoke lies beside it by chance."""
    die = s.chance.die()
    dice = [Die(die, 6)]
    burns = die >= row.burns
    if burns:
        towards = s.chance.die(_DIRECTIONS)
        dice.append(Die(towards, _DIRECTIONS))
        lattice = sheet_of(s).lattice
        x, y = lattice.places[point]
        east, north = HEADINGS[2 * (towards - 1)]
        away = sheet_of(s).radius[vehicle] + BASE // 2
        s.smoke_at.append(lattice.at(x + east * away // BASE, y + north * away // BASE))
        s.smoke_until.append(0)
    roll = Roll(tuple(dice), (), point, (row.burns,))
    s.tell("burns", "11.2.1/1", vehicle, "burns" if burns else "does not burn", roll=roll)


# 11.2.1/11 Getting out


def beside(s: Position, stand: int, point: int, radius: int) -> int:
    """11.2.1/11 The points in contact with a wreck where a stand finds room, or else as near as there are."""
    sheet = sheet_of(s)
    closed = crowded(s, stand)
    reach = radius + sheet.radius[stand]
    closed |= sheet.discs.at(point, reach)
    gap = CONTACT
    while not sheet.discs.at(point, reach + gap) & ~closed:
        gap += BASE
    return sheet.discs.at(point, reach + gap) & ~closed


def crowded(s: Position, stand: int) -> int:
    """11.2.1/11, 6.12/9, 7.2/6 The points at which a stand finds no room, or fire."""
    sheet = sheet_of(s)
    closed = full(s, stand) | ablaze(s)
    for inside, kind in zip(sheet.terrain.inside, sheet.terrain.kind):
        if kind.going(Mobility.FOOT) == Going.NO:
            closed |= inside
    return closed | around(s, [one for side in range(SIDES) for one in here(s, side)], sheet.radius[stand])


def get_out(s: State, stands: Sequence[int], point: int, radius: int, status: int) -> Rule[None]:
    """11.2.1/11, 11.1.3/17 Their player puts survivors beside a wreck, suppressed or pinned."""
    for stand in stands:
        s.at[stand] = yield from put_down(s, stand, point, radius, "11.2.1/11")
        s.aboard[stand] = NOBODY
        s.status[stand] = s.status[stand] & ~(PINNED | SUPPRESSED) | status
        s.tell("got-out", "11.2.1/11", stand, place_name(s, s.at[stand]), s.at[stand])


def put_down(s: State, stand: int, point: int, radius: int, rule: str) -> Rule[int]:
    """11.2.1/11 Where a player puts a stand beside a place; whoever lies hidden there is come upon."""
    side = sheet_of(s).side[stand]
    while True:
        options = Options([], [Family(("put", stand), beside(known(s, side), stand, point, radius))])
        answer = yield Ask(side, "survivors", rule, options, (stand,))
        end = int(answer[2])
        if not found_there(s, stand, end):
            return end
