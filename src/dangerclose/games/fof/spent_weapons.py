"""9.9 Enemy weapons teams without ammunition leave the fight."""

from __future__ import annotations

from dangerclose.games.fof.changes import remove
from dangerclose.games.fof.falling_back import best_covered, is_watched, withdraw
from dangerclose.games.fof.field import units_on_map
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import LEFT, on_map
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, OUT_OF_AMMO, Position, State
from dangerclose.games.fof.tables import NAMED, SIDE
from dangerclose.games.fof.terms import Side, UnitKind


def is_spent(s: Position, u: int) -> bool:
    """9.9/1, 6.8.2 An enemy weapons team of one Step that is out of ammunition. Squads fight on."""
    return (
        SIDE[u] == Side.ENEMY
        and s.kind[u] == UnitKind.WEAPONS_TEAM
        and s.steps[u] == 1
        and bool(s.status[u] & OUT_OF_AMMO)
        and not s.status[u] & FIRE_TEAM_SIDE
    )


def spent_weapon_acts(s: State, u: int) -> None:
    """9.9/1, 9.4/9 It moves away from the company, and is gone when no US unit sees it."""
    if is_watched(s, u):
        withdraw(s, u, "9.9/1", best_covered(s, u))
    if on_map(s.place[u]) and not is_watched(s, u):
        leave(s, u)


def remove_spent_weapons(s: State) -> None:
    """9.9/1 In the Clean Up Phase unspotted weapons teams without ammunition are removed."""
    for u in [u for u in units_on_map(s, Side.ENEMY) if NAMED[u]]:
        if is_spent(s, u) and not s.spotted >> s.place[u] & 1:
            leave(s, u)


def leave(s: State, u: int) -> None:
    """9.9/1 A weapons team is out of play."""
    s.tell("weapon-leaves", "9.9/1", u, s.place[u])
    remove(s, u, LEFT)
    update_fire(s)
