"""21.0 Standing orders for Opportunity Fire: given at any time, seen by nobody else.

A side is either asked at every enemy step that one of its counters could see, whatever is under
them, or it is never asked and its units do what their orders say. Which of the two is no secret, so
neither a question nor its absence tells the enemy anything.
"""

from __future__ import annotations

from dangerclose.core.ask import Action, Refused
from dangerclose.games.fte.components import REAL, SIDE
from dangerclose.games.fte.field import frago_of
from dangerclose.games.fte.state import ASK_ME, FIRE_AT_WILL, HOLD, Position, State, put_all

ORDERS = ("order", "order-all", "asking", "carrying")
MOST_CHANCE = 90
MOST_HEXES = 60


def order(s: State, seat: int, action: Action) -> None:
    """21.0/1, 7.5.2/5 A seat changes its standing orders."""
    verb = action[0]
    if verb == "carrying":
        s.carry[seat] = _one_of(int(action[1]), (0, 1), "7.5.2/5")
        s.tell_only(seat, "carrying", "7.5.2/5", s.carry[seat])
        return
    if verb == "asking":
        s.asked[seat] = _one_of(int(action[1]), (0, 1), "21.0/1")
        s.tell("asking", "21.0/1", seat, s.asked[seat])
        return
    *whom, mode, chance, within = (int(arg) for arg in action[1:])
    _one_of(mode, (HOLD, FIRE_AT_WILL, ASK_ME), "21.0/1")
    if not 0 <= chance <= MOST_CHANCE or not 0 <= within <= MOST_HEXES:
        raise Refused(
            f"A standing order has a chance of 0 to {MOST_CHANCE} % and a range of 0 to {MOST_HEXES} hexes.",
            "21.0/1",
        )
    if whom and (
        whom[0] >= REAL or SIDE[whom[0]] != seat or whom[0] not in frago_of(s.scenario).roster[seat]
    ):
        raise Refused("Standing orders are given to units of your own.", "21.0/1")
    told = whom or frago_of(s.scenario).roster[seat]
    s.order = put_all(s.order, told, mode)
    s.order_chance = put_all(s.order_chance, told, chance)
    s.order_within = put_all(s.order_within, told, within)
    if whom:
        s.tell_only(seat, "ordered", "21.0/1", whom[0], mode, chance, within)
    else:
        s.tell_only(seat, "ordered-all", "21.0/1", mode, chance, within)


def _one_of(value: int, allowed: tuple[int, ...], rule: str) -> int:
    if value not in allowed:
        raise Refused("There is no such standing order.", rule)
    return value


def some_orders(s: Position, seat: int) -> list[Action]:
    """A few orders that a seat could give now."""
    mine = frago_of(s.scenario).roster[seat]
    return [
        ("order-all", FIRE_AT_WILL, 40, 0),
        ("order", mine[len(mine) // 2], ASK_ME, 0, 0),
        ("order", mine[0], HOLD, 0, 0),
        ("order", mine[-1], FIRE_AT_WILL, 20, 6),
        ("carrying", 0),
        ("carrying", 1),
    ]
