"""5.3/1 All that a seat cannot know, dealt again: for players that search, and for tests of what is told."""

from __future__ import annotations

from dangerclose.core.bits import bits_of
from dangerclose.core.chance import Chance
from dangerclose.games.incoming.calls import pending
from dangerclose.games.incoming.civilians import homes
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import around, here, is_hidden, other, watched
from dangerclose.games.incoming.knowledge import noted_in_secret, setting_up
from dangerclose.games.incoming.roster import NEUTRAL
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import AIR_SUPPORT, AWAY, DEAD, HIDDEN, State
from dangerclose.games.incoming.terms import Side
from dangerclose.games.incoming.underground import redeal_below

_NEAR = 6 * BASE
"""How far from each other the stands of a platoon are put."""


def redeal(s: State, seat: int, chance: Chance) -> State:
    """A copy in which the enemy's hidden stands and things lie elsewhere, where they could be."""
    k = s.copy()
    side = other(seat)
    if setting_up(k, side):
        return k
    move_stands(k, side, chance)
    if side == Side.COMMUNIST.number:
        move_things(k, chance)
        move_civilians(k, chance)
        redeal_below(k, chance)
    else:
        note_elsewhere(k, chance)
    return k


def note_elsewhere(k: State, chance: Chance) -> None:
    """7.1.3/5 The targets of strikes that have not attacked yet are others."""
    everywhere = sheet_of(k).lattice.everywhere
    for number in pending(k, AIR_SUPPORT, Side.FREE_WORLD.number):
        k.called_for[number] = chance.pick(everywhere)
    if noted_in_secret(k):
        k.strike_at = chance.pick(everywhere)


def move_stands(k: State, side: int, chance: Chance) -> None:
    """Hidden stands go to points where they could be; those of a platoon stay together."""
    sheet = sheet_of(k)
    hidden = [stand for stand in here(k, side) if is_hidden(k, stand)]
    before = {stand: k.at[stand] for stand in hidden}
    for stand in hidden:
        k.at[stand] = AWAY
    centres: dict[int, int] = {}
    for stand in hidden:
        free = k.haunts[side] & ~around(k, here(k, side), sheet.radius[stand])
        free &= ~around(k, here(k, other(side)), sheet.radius[stand], BASE)
        platoon = sheet.platoon[stand]
        near = free & sheet.discs.at(centres[platoon], _NEAR) if platoon in centres else 0
        if near or free:
            k.at[stand] = chance.pick(near or free)
            if platoon >= 0:
                centres.setdefault(platoon, k.at[stand])
        else:
            k.at[stand] = before[stand]


def move_civilians(k: State, chance: Chance) -> None:
    """M.6/2 Civilians whom nobody located live elsewhere, where no enemy sees; how many is not known."""
    sheet = sheet_of(k)
    everybody = sheet.of_side[NEUTRAL]
    located = [one for one in everybody if k.at[one] == DEAD or (k.at[one] >= 0 and not is_hidden(k, one))]
    left = [one for one in everybody if one not in located]
    most = (
        max(0, sum(chance.die() for _ in range(CHARTS.civilians.dice)) - len(located)) if k.civilians else 0
    )
    unseen = homes(sheet) & ~watched(k, Side.FREE_WORLD.number)
    for one in left:
        k.at[one], k.status[one] = AWAY, 0
    for one in left[:most]:
        free = unseen & ~around(k, here(k, NEUTRAL), sheet.radius[one])
        if free:
            k.at[one], k.status[one] = chance.pick(free), HIDDEN


def move_things(k: State, chance: Chance) -> None:
    """Works, traps, caches and entrances that nobody found lie elsewhere, under nobody who is seen."""
    side = Side.COMMUNIST.number
    free = k.haunts[side] & ~bits_of(k.at[one] for one in here(k, side) if not is_hidden(k, one))
    for places, found in ((k.work_at, k.work_found), (k.hidden_at, k.hidden_found)):
        for number, point in enumerate(places):
            if point >= 0 and not found[number] and free:
                places[number] = chance.pick(free)
