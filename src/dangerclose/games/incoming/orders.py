"""0/3 Standing orders for reactive fire: given at any time, seen by nobody else.

A side is either asked at every enemy move that one of its stands could see, or it is never asked and its
stands do what their orders say. Which of the two is no secret.
"""

from __future__ import annotations

from dangerclose.core.ask import Action, Refused
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import ASK_ME, FIRE_AT_ONCE, HOLD_FIRE, WITHIN_A_WIDTH, Position, State

ORDERS = ("order", "order-all", "asking")
RULE = "0/3"


def order(s: State, seat: int, action: Action) -> None:
    """0/3 A seat changes its standing orders."""
    verb = action[0]
    if verb == "asking":
        s.asked[seat] = bool(action[1])
        s.tell("asking", RULE, seat, int(s.asked[seat]))
        return
    *whom, mode = (int(arg) for arg in action[1:])
    if not ASK_ME <= mode <= HOLD_FIRE:
        raise Refused("There is no such standing order.", RULE)
    sheet = sheet_of(s)
    if whom and sheet.side[whom[0]] != seat:
        raise Refused("Standing orders are given to stands of your own.", RULE)
    for stand in whom or sheet.of_side[seat]:
        s.order[stand] = mode
    if whom:
        s.tell_only(seat, "ordered", RULE, whom[0], mode)
    else:
        s.tell_only(seat, "ordered-all", RULE, mode)


def some_orders(s: Position, seat: int) -> list[Action]:
    """A few orders that a seat could give now."""
    mine = sheet_of(s).of_side[seat][:3]
    modes = (WITHIN_A_WIDTH, HOLD_FIRE, FIRE_AT_ONCE)
    return [("order-all", ASK_ME), *(("order", one, mode) for one, mode in zip(mine, modes))]
