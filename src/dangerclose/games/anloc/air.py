"""9.0 Air units: the display, SEAD and TAC, AAA, SA-7 and Broken Arrow."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.anloc.components import (
    AIR,
    ARVN,
    BROKEN_ARROW_OPS,
    GRID,
    HELICOPTER_POINTS,
    HIT_PRICE,
    NVA,
    REPLACEMENT_LIMIT,
    aaa_after_sead,
    air_strike,
)
from dangerclose.games.anloc.losses import lose_one, spend_replacements
from dangerclose.games.anloc.movement import DONE
from dangerclose.games.anloc.stacking import NOT_HQ
from dangerclose.games.anloc.state import CAS, FLOWN, PURCHASED, SEAD, TAC, TYPES, Phase, Position, State
from dangerclose.games.anloc.zones import held

MISSION_BOXES = {"sead": SEAD, "tac": TAC, "cas": CAS}
BOXES_FOR = tuple(tuple(MISSION_BOXES[name] for name in air.missions) for air in AIR)
SIDES = 6
NO_SEAD_AAA = aaa_after_sead(0)


def in_box(s: Position, box: int, kind: int) -> int:
    """How many air units of a type are in a box of the display."""
    return s.air[box * TYPES + kind]


def strike_lines(s: Position, box: int, rule: str) -> list[Line]:
    """9.3/2, 9.4/2 What the air units in a box add to its strike value."""
    found = [(AIR[kind], in_box(s, box, kind)) for kind in range(TYPES)]
    return [Line(f"{count} x {air.name}", air.strike * count, rule) for air, count in found if count]


def strike_total(s: Position, box: int) -> int:
    """9.3/2, 9.4/2 The strike value of all air units in a box."""
    return total(strike_lines(s, box, ""))


def allocate(s: State) -> Rule[None]:
    """6.2/1, 9.2/1 The ARVN puts its air units into mission boxes; there they stay (9.2/2)."""
    for kind in range(TYPES):
        if len(BOXES_FOR[kind]) == 1:
            for _ in range(in_box(s, PURCHASED, kind)):
                assign(s, kind, BOXES_FOR[kind][0])
    options: list[Action] = [
        ("assign", kind, box)
        for kind in range(TYPES)
        if in_box(s, PURCHASED, kind)
        for box in BOXES_FOR[kind]
    ]
    if options:
        choice = yield Ask(ARVN, "allocate", "9.2/1", options)
        assign(s, int(choice[1]), int(choice[2]))
    if not any(s.air[:TYPES]):
        s.phase = Phase.AIR_STRIKES


def assign(s: State, kind: int, box: int) -> None:
    """9.2/1 One air unit is put into a mission box."""
    send(s, kind, PURCHASED, box, 1)
    s.tell("assigned", "9.2/1", kind, box)


def send(s: Position, kind: int, source: int, box: int, count: int) -> None:
    """Move air units of a type from one box to another."""
    s.air[source * TYPES + kind] -= count
    s.air[box * TYPES + kind] += count


def air_strikes(s: State) -> Rule[None]:
    """6.2/2 SEAD, then TAC at once (9.4/1); the result settles AAA and helicopters for the turn."""
    sead(s)
    s.helicopters = max(0, HELICOPTER_POINTS - s.aaa)  # 9.6/1, 9.7/5
    tac(s)
    s.phase = Phase.TAC_HITS
    return
    yield


def sead(s: State) -> None:
    """9.3 Suppression: the NVA's AAA value for this turn."""
    points = strike_total(s, SEAD)
    s.aaa = NO_SEAD_AAA
    if points:
        roll = s.chance.die()
        result = air_strike(points, roll)
        s.aaa = aaa_after_sead(result)
        s.tell("sead", "9.3/4", points, roll, result, s.aaa, roll=strike_roll(s, SEAD, "9.3/2", roll))


def tac(s: State) -> None:
    """9.4 Tactical strikes: the die less the AAA value (9.7/3) gives the hits."""
    points = strike_total(s, TAC)
    s.hits = 0
    if points:
        roll = s.chance.die()
        s.hits = air_strike(points, roll - s.aaa)
        fell = strike_roll(s, TAC, "9.4/2", roll, Line("die: NVA AAA", -s.aaa, "9.7/3"))
        s.tell("tac", "9.4/4", points, roll, -s.aaa, s.hits, roll=fell)


def strike_roll(s: Position, box: int, rule: str, die: int, *drms: Line) -> Roll:
    """9.3/3, 9.4/4 The die of an air strike: the strike value of all that fly, and what counts on the die."""
    lines = [Modifier(one.text, str(one.value), one.rule) for one in strike_lines(s, box, rule)]
    lines += [Modifier(one.text, signed(one.value), one.rule) for one in drms if one.value]
    return Roll((Die(die, SIDES),), tuple(lines))


def hit_price(s: Position, what: str) -> int:
    """9.4/6-8 How many hits a replacement point, a step or an OP costs at this AAA value."""
    if what == "step" and s.tac_single and s.aaa == 2:
        return 1
    return HIT_PRICE[what][s.aaa]


def bomb_targets(s: Position) -> list[int]:
    """9.4/7 NVA units next to an ARVN unit."""
    near = GRID.dilate(held(s, ARVN))
    return [u for u in NOT_HQ[NVA] if s.hex[u] >= 0 and near >> s.hex[u] & 1]


def hit_options(s: Position) -> list[Action]:
    """9.4/5 What the remaining hits can be spent on."""
    options: list[Action] = []
    if s.hits >= hit_price(s, "replacement") and s.replacements < REPLACEMENT_LIMIT:
        options.append(("bomb-replacement",))
    if s.hits >= hit_price(s, "op") and s.ops[NVA] > 0:
        options.append(("bomb-op",))
    if s.hits >= hit_price(s, "step"):
        options += [("bomb-step", u) for u in bomb_targets(s)]
    return options


def tac_hits(s: State) -> Rule[None]:
    """9.4/5 The ARVN assigns the hits, one result at a time."""
    options = hit_options(s)
    if options:
        choice = yield Ask(ARVN, "hits", "9.4/5", [*options, DONE], (s.hits,))
        match choice[0]:
            case "bomb-replacement":
                s.hits -= hit_price(s, "replacement")
                spend_replacements(s, 1, "9.4/6")
                return
            case "bomb-op":
                s.hits -= hit_price(s, "op")
                s.ops[NVA] -= 1
                s.tell("op-bombed", "9.4/8", s.ops[NVA])
                return
            case "bomb-step":
                s.hits -= hit_price(s, "step")
                u = int(choice[1])
                s.tell("bombed", "9.4/7", u)
                yield from lose_one(s, NVA, [u], "9.4/7")
                return
    s.hits = 0
    s.phase = Phase.ARVN_REPLACEMENTS if s.sa7_first else Phase.SA7


def place_sa7(s: State) -> Rule[None]:
    """6.2/3, 9.8/6 The NVA gives its SA-7 markers to units on the map, one each."""
    bearers: list[Action] = [("sa7", u) for u in NOT_HQ[NVA] if s.hex[u] >= 0 and not s.sa7_with[u]]
    if bearers and s.sa7 + s.sa7_saved:
        choice = yield Ask(NVA, "sa7", "9.8/6", [DONE, *bearers], (s.sa7, s.sa7_saved))
        if choice != DONE:
            u = int(choice[1])
            s.sa7_with[u] = 1
            if s.sa7:
                s.sa7 -= 1
            else:
                s.sa7_saved -= 1
            s.tell("sa7", "9.8/6", u)
            return
    s.sa7 = 0  # 9.8/5
    s.phase = Phase.AIR_ALLOCATION if s.sa7_first else Phase.ARVN_REPLACEMENTS


def cas_value(s: Position, kind: int, sa7: bool) -> int:
    """9.5/7, 9.8/7-8 What an air unit adds to a combat: halved for SA-7, then less the AAA value.

    9.9/5 B-52s suffer neither.
    """
    strike = AIR[kind].strike
    if AIR[kind].immune:
        return strike
    if sa7:
        strike //= 2
    return max(0, strike - s.aaa)


def may_break_arrow(s: Position) -> bool:
    """9.9 In the NVA Combat Phase, for 3 OPs, while there is an air unit to call back."""
    return (
        s.phase == Phase.NVA_COMBAT
        and s.ops[ARVN] >= BROKEN_ARROW_OPS
        and any(in_box(s, box, kind) for box in (SEAD, TAC) for kind in range(TYPES))
    )


def broken_arrow(s: State) -> None:
    """9.9/1 Every air unit on the display becomes available for CAS."""
    s.ops[ARVN] -= BROKEN_ARROW_OPS
    for kind in range(TYPES):
        for box in (SEAD, TAC):
            send(s, kind, box, CAS, in_box(s, box, kind))
    s.tell("broken-arrow", "9.9/1", s.ops[ARVN])


def cas_returns(s: State) -> None:
    """9.5/9 At the end of a Combat Phase the CAS units go back to their box."""
    for kind in range(TYPES):
        send(s, kind, FLOWN, CAS, in_box(s, FLOWN, kind))
