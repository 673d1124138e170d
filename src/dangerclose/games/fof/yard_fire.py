"""12.4/1 Fire from an upper story into a courtyard is concentrated without an attempt, if one wants it."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.blocks import area_of, attached_blocks, block_at, has_city, told_cover
from dangerclose.games.fof.combat_limits import may_attack
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import other
from dangerclose.games.fof.state import CONCENTRATED, CONCENTRATED_FIRE, NOBODY, Position, State
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.targets import covers_of, mark
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.urban import YARD
from dangerclose.games.fof.urban_sight import concentrates_free
from dangerclose.games.fof.volume import volumes


def who_fires_down(s: Position) -> list[tuple[int, int]]:
    """12.4/1 The units that fire into a courtyard with enemies from upstairs of its own building or of one
    that is attached to it, each with that card; who has concentrated his fire this turn has done it."""
    found = []
    for place, volume in sorted(volumes(s).items()):
        for shot in volume.shots:
            u, block = shot.unit, block_at(s, shot.source)
            if not shot.areas & YARD or block is None or s.status[u] & CONCENTRATED or not may_attack(s, u):
                continue
            near = dict(attached_blocks(s, shot.source)).values()
            beyond = [one for there in near if (one := block_at(s, there)) is not None]
            if concentrates_free(block, beyond, area_of(s, u)) and covers_of(s, place, other(SIDE[u]), YARD):
                found.append((u, place))
    return found


def concentrate_into_yards(s: State) -> Rule[None]:
    """12.4/1 In the VOF Segment: the enemy always does, the company may keep its ammunition."""
    for u, place in who_fires_down(s) if has_city(s) else ():
        if SIDE[u] == Side.FRIENDLY:
            options: list[Action] = [("concentrate-free",), ("hold-back",)]
            choice = yield Ask(PLAYER, "yard-fire", "12.4/1", options, (u, place))
            if choice[0] == "hold-back":
                continue
        fire_down(s, u, place)


def fire_down(s: State, u: int, place: int) -> None:
    """12.4/1, 12.8/1 Concentrated Fire on all of the other side in a courtyard."""
    s.status[u] |= CONCENTRATED
    side = other(SIDE[u])
    for cover in covers_of(s, place, side, YARD):
        mark(s, CONCENTRATED_FIRE, NOBODY, cover, CHARTS.combat.concentrated_fire, side=side)
        s.tell("concentrates", "12.4/1", u, place, NOBODY, told_cover(s, cover), 0)
