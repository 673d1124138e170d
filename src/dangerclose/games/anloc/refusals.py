"""Why an action that is not offered may not be taken: a sentence and the rule."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Ask
from dangerclose.core.explaining import Explainer, Reasons
from dangerclose.core.words import counted
from dangerclose.games.anloc.air import BOXES_FOR, hit_price, in_box, may_break_arrow
from dangerclose.games.anloc.combat import HQ_CAS, PLAIN_CAS, USED_HQ_CAS, adjacent_to_all, cas_limit
from dangerclose.games.anloc.components import (
    AIR,
    ARVN,
    BROKEN_ARROW_OPS,
    GRID,
    OEL,
    REPLACEMENT_LIMIT,
    UNITS,
)
from dangerclose.games.anloc.helicopters import escorts_ready, hot, lift_cost
from dangerclose.games.anloc.movement import ground, zone_for
from dangerclose.games.anloc.reckoning import attacking_side, involved
from dangerclose.games.anloc.retreat import PASSABLE, Flight
from dangerclose.games.anloc.stacking import (
    CLASS,
    DIVISION,
    HQ_5,
    IS_ARTILLERY,
    IS_HQ,
    SIDE,
    division,
    enemy_of,
    fighters_in,
    may_stack,
    units_in,
)
from dangerclose.games.anloc.state import LIFTED, NOBODY, PURCHASED, Phase, Position
from dangerclose.games.anloc.words import QUESTIONS, SEATS, VERBS
from dangerclose.games.anloc.zones import BIT, enemy_zone, occupied

CAS_LIMIT_RULE = {PLAIN_CAS: "9.5/2", USED_HQ_CAS: "9.5/6", HQ_CAS: "9.5/4"}


def _own(ask: Ask, u: int) -> tuple[bool, str, str]:
    return SIDE[u] != ask.seat, f"{UNITS[u].name} is not {SEATS[ask.seat]}'s.", ask.rule


def _on_map(s: Position, u: int) -> tuple[bool, str, str]:
    return s.hex[u] < 0, f"{UNITS[u].name} is not on the map.", "8.0/1"


def _mixed(s: Position, u: int, h: int) -> tuple[bool, str, str]:
    divisions = {division(s, v) for v in (u, *units_in(s, h, SIDE[u]))} - {0}
    wrong = h >= 0 and bool(division(s, u)) and len(divisions) > 1
    return wrong, "Units of different NVA divisions cannot stack.", "4.0/6"


def _move(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield _own(ask, u)
    yield IS_HQ[u], "An HQ goes with the unit that it stands with.", "11.1/1"
    yield s.mp[u] <= 0, f"{UNITS[u].name} has no movement left.", "8.0/4"
    yield True, f"{UNITS[u].name} has nowhere to go.", "8.0/3"


def _to(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    (u,) = ask.about
    if h >= 0:
        g = ground(s, SIDE[u])
        zone = zone_for(s, u, g)
        here = s.hex[u]
        yield here == h, f"{UNITS[u].name} is there.", "8.0/1"
        yield bool(g.blocked >> h & 1), "The enemy holds that hex.", "5.0/3"
        yield _mixed(s, u, h)
        yield not may_stack(s, u, h), "There is no room for it in that hex.", "4.0/3"
        yield ask.rule == "13.1.4/1", f"{UNITS[u].name} goes to the nearest hex with room.", ask.rule
        from_zone = here >= 0 and bool(zone >> here & 1)
        to_zone = bool(zone >> h & 1)
        yield from_zone and to_zone, "It cannot go from one enemy ZOC straight into another.", "5.0/3"
    yield True, f"{UNITS[u].name} cannot reach that place with the movement it has.", "8.0/4"


NO_ESCORT = "A hot landing zone needs a Cobra or CAS unit from the CAS box.", "9.6.1/3"


def _lift(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield _own(ask, u)
    yield bool(CLASS[u]), "Helicopters do not carry mechanized units.", "9.6/3"
    yield IS_HQ[u], "An HQ goes with the unit that it stands with.", "11.1/1"
    yield s.lift[u] == LIFTED, f"{UNITS[u].name} was flown already.", "9.6/5"
    yield UNITS[u].sp > s.helicopters, "There are not enough helicopter points.", "9.6/2"
    yield s.mp[u] < lift_cost(s, u), f"{UNITS[u].name} has too little movement left.", "9.6/4"
    yield hot(s, s.hex[u]) and not escorts_ready(s), *NO_ESCORT
    yield True, f"{UNITS[u].name} has no place to land.", "9.6/3"


def _land(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    (u,) = ask.about
    yield h < 0, "Helicopters set units down on the map.", "9.6/3"
    yield bool(fighters_in(s, h, enemy_of(ask.seat))), "The enemy holds that hex.", "9.6/3"
    yield not may_stack(s, u, h), "There is no room for it in that hex.", "4.0/3"
    no_escort = (hot(s, s.hex[u]) or hot(s, h)) and not escorts_ready(s)
    yield no_escort, *NO_ESCORT


def _target(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    yield not fighters_in(s, h, enemy_of(ask.seat)), "No enemy unit is there to be attacked.", "10.0/1"
    yield not OEL[s.oel[ask.seat]].may_attack, "At this effort level no attack can be made.", "7.2/2"
    yield h in s.attacked, "That hex was attacked in this phase already.", "10.0/5"
    yield h in s.targets, "That hex is under attack already.", "10.0/8"
    yield True, "No unit that could still attack is next to all those hexes.", "10.0/2"


def _attacker(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield _own(ask, u)
    yield IS_ARTILLERY[u], "Artillery supports; it cannot attack.", "11.3/7"
    yield IS_HQ[u], "An HQ supports; it cannot attack.", "11.1/8"
    yield _on_map(s, u)
    yield u in s.attackers, f"{UNITS[u].name} is in this attack already.", "10.0/6"
    yield bool(s.fought[u]), f"{UNITS[u].name} has attacked in this phase.", "10.0/4"
    yield (
        not adjacent_to_all(s.hex[u], s.targets),
        f"{UNITS[u].name} is not next to all those hexes.",
        "10.0/2",
    )
    yield bool(s.used[u]), f"{UNITS[u].name} was used this turn.", "10.3/2"
    yield True, f"{UNITS[u].name} has no attack strength.", "10.1/4"


def _too_few_ops(price: int, left: int) -> str:
    """7.1/5 Something costs more than a side has."""
    return f"That needs {counted(price, 'OP')}, and {left or 'none'} {'is' if left == 1 else 'are'} left."


def _too_few_hits(what: str, price: int, s: Position) -> str:
    """9.4/6-8 Something costs more hits than are left."""
    left = f"{s.hits or 'none'} {'is' if s.hits == 1 else 'are'} left"
    return f"{what} costs {counted(price, 'hit')} at AAA {s.aaa}, and {left}."


def _effort(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (level,) = args
    yield not 0 <= level < len(OEL), f"Effort levels run from 0 to {len(OEL) - 1}.", "7.2/1"
    yield level > s.ops[ask.seat], _too_few_ops(level, s.ops[ask.seat]), "7.1/5"


def _buy(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (kind,) = args
    air = AIR[kind]
    yield (
        air.cost_ops > s.ops[ask.seat],
        _too_few_ops(air.cost_ops, s.ops[ask.seat]),
        "7.1/5",
    )
    yield True, f"There are only {air.counters} of these.", "9.0/2"


def _assign(s: Position, ask: Ask, args: list[int]) -> Reasons:
    kind, box = args
    yield not in_box(s, PURCHASED, kind), f"No {AIR[kind].name} is waiting.", "9.2/1"
    yield box not in BOXES_FOR[kind], f"{AIR[kind].name} does not fly that mission.", "9.2/1"


def _support(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield _own(ask, u)
    yield not (IS_ARTILLERY[u] or IS_HQ[u]), f"{UNITS[u].name} is neither artillery nor an HQ.", "10.3/1"
    yield _on_map(s, u)
    yield bool(s.used[u]), f"{UNITS[u].name} was used this turn.", "10.3/2"
    yield IS_HQ[u], f"{UNITS[u].name} does not stand with a unit in this combat.", "9.5/3"
    far = all(GRID.distance(s.hex[u], h) > UNITS[u].range for h in s.targets)
    yield far, f"{UNITS[u].name} is out of range.", "11.3/3"
    divisions = {division(s, v) for v in involved(s, ask.seat)}
    yield bool(DIVISION[u]) and DIVISION[u] not in divisions, "Its division takes no part.", "11.3/8"


def _cas(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (kind,) = args
    limit = cas_limit(s)
    yield (
        len(s.cas) >= limit,
        f"No more than {counted(limit, 'CAS unit')} may take part.",
        CAS_LIMIT_RULE[limit],
    )
    yield ask.kind != "air", "The aircraft have been called in already.", "10.1/3"
    yield True, f"No {AIR[kind].name} is in the CAS box.", "9.5/2"


def _escort(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    there = [i for i, place in enumerate(s.lz_hex) if place == h and s.lz_escort[i] != NOBODY]
    yield not there, "No escort stands there.", "9.6.1/3"
    yield attacking_side(s) != ARVN, "An escort supports attacks from its hex, no defence.", "9.6.1/4"
    yield any(s.lz_flown[i] for i in there), "That escort has flown in this phase.", "9.5/1"
    yield True, "An escort supports attacks from its own hex only.", "9.6.1/4"


def _send_escort(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (kind,) = args
    yield not AIR[kind].escort, "Only a Cobra or a CAS unit escorts a landing.", "9.6.1/3"
    yield True, f"No {AIR[kind].name} is in the CAS box.", "9.6.1/3"


def _broken_arrow(s: Position, ask: Ask, args: list[int]) -> Reasons:
    yield ask.seat != ARVN, "Broken Arrow is the ARVN's to declare.", "9.9/1"
    yield s.phase != Phase.NVA_COMBAT, "Broken Arrow is for the NVA Combat Phase.", "9.9/1"
    yield s.ops[ARVN] < BROKEN_ARROW_OPS, f"Broken Arrow costs {BROKEN_ARROW_OPS} OPs.", "9.9/4"
    yield not may_break_arrow(s), "There is no air unit left to call back.", "9.9/1"
    yield True, "Broken Arrow is declared when the aircraft are called in.", "10.1/3"


def _bomb_replacement(s: Position, ask: Ask, args: list[int]) -> Reasons:
    yield True, "The NVA has no replacement point left.", "9.4/6"


def _bomb_step(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield SIDE[u] == ask.seat, f"{UNITS[u].name} is your own.", "9.4/7"
    price = hit_price(s, "step")
    yield s.hits < price, _too_few_hits("A step", price, s), "9.4/7"
    yield True, f"{UNITS[u].name} is not next to an ARVN unit.", "9.4/7"


def _bomb_op(s: Position, ask: Ask, args: list[int]) -> Reasons:
    price = hit_price(s, "op")
    yield s.hits < price, _too_few_hits("An OP", price, s), "9.4/8"
    yield True, "The NVA has no OP left.", "9.4/8"


def _sa7(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield _own(ask, u)
    yield s.hex[u] < 0, f"{UNITS[u].name} is not on the map.", "6.2/3"
    yield True, f"{UNITS[u].name} has one already.", "9.8/6"


def _place(s: Position, ask: Ask, args: list[int]) -> Reasons:
    u, h = args
    yield (u,) != ask.about, f"{UNITS[ask.about[0]].name} is to be placed now.", ask.rule
    yield _mixed(s, u, h)
    yield h >= 0 and not may_stack(s, u, h), "There is no room for it in that hex.", "4.0/4"
    yield True, f"{UNITS[u].name} may not be set up there.", ask.rule


def _place_hq(s: Position, ask: Ask, args: list[int]) -> Reasons:
    hq, u = args
    yield hq == HQ_5, "The 5th Division's HQ stays in An Loc.", "11.1/4"
    yield not IS_HQ[hq], f"{UNITS[hq].name} is no HQ.", "11.1/1"
    yield not s.mp[hq] and ask.kind == "place-hq", f"{UNITS[hq].name} was placed already.", "11.1/4"
    yield True, f"{UNITS[hq].name} cannot be placed with {UNITS[u].name}.", "11.1/4"


def _lose(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield IS_HQ[u], "An HQ cannot take a loss.", "11.1/2"
    yield ask.rule == "10.6/2", "The first loss falls on the strongest unit.", "10.6/2"
    yield ask.rule == "10.6/3", "The sapper takes the first loss.", "10.6/3"
    yield True, f"{UNITS[u].name} has no part in this loss.", ask.rule


def _absorb(s: Position, ask: Ask, args: list[int]) -> Reasons:
    yield ask.seat == ARVN, "Only the NVA has replacement points to lose.", "10.6.1/1"
    yield s.replacements >= REPLACEMENT_LIMIT, "No replacement points are left.", "10.6.1/1"
    yield True, "Replacement points are for infantry and artillery.", "10.6.1/1"


def _retreat(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    here, left, *group = ask.about
    yield h < 0 or not GRID.adjacent[here] >> h & 1, "A retreat goes from hex to hex.", "10.7.1/1"
    yield bool(occupied(s, enemy_of(ask.seat)) >> h & 1), "The enemy holds that hex.", "10.7.1/2"
    open_ways = {int(option[1]) for option in ask.options if option[0] == "retreat"}
    stuck = any(h not in PASSABLE[CLASS[u]][here] for u in group)
    vehicles = any(CLASS[u] for u in group)
    yield stuck, "Vehicles cannot go that way." if vehicles else "There is no way across.", "10.7.1/2"
    zone = enemy_zone(s, ask.seat)
    better = any(not zone >> way & 1 for way in open_ways)
    yield bool(zone >> h & 1) and better, "There are hexes free of enemy ZOCs to go to.", "10.7.1/4"
    flight = Flight(frozenset([CLASS[u] for u in group]), zone, 0, [])
    closed = occupied(s, enemy_of(ask.seat)) | BIT[here]
    ways = {way: flight.best_way(way, closed, max(left - 1, 0)) for way in (h, *open_ways)}
    pocket = ways[h].not_made > min(way.not_made for way in ways.values())
    yield pocket, "That way leads nowhere, and another can be gone to its end.", "10.7.1/1"
    deeper = ways[h].in_zones > min(way.in_zones for way in ways.values())
    yield deeper, "Another way keeps out of more enemy ZOCs.", "10.7.1/4"
    yield True, "It was entered before, or is too near the attackers.", "10.7.1/1"


def _go_on(s: Position, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield _own(ask, u)
    yield True, f"{UNITS[u].name} is in nobody's way there.", "10.7.1/7"


def _advance(s: Position, ask: Ask, args: list[int]) -> Reasons:
    u, h = args
    yield u not in s.attackers, f"{UNITS[u].name} did not attack.", "10.8/1"
    yield h not in s.targets, "Only a hex that was attacked can be entered.", "10.8/1"
    yield _mixed(s, u, h)
    yield not may_stack(s, u, h), "There is no room for it in that hex.", "10.8/2"


def _attack(s: Position, ask: Ask, args: list[int]) -> Reasons:
    yield ask.seat != attacking_side(s), "It is not your combat phase.", "10.0/1"
    yield True, "Name at least one unit with attack strength first.", "10.1/2"


REASONS: dict[str, Callable[[Position, Ask, list[int]], Reasons]] = {
    "move": _move,
    "to": _to,
    "lift": _lift,
    "land": _land,
    "target": _target,
    "attacker": _attacker,
    "effort": _effort,
    "buy": _buy,
    "assign": _assign,
    "support": _support,
    "cas": _cas,
    "escort": _escort,
    "send-escort": _send_escort,
    "broken-arrow": _broken_arrow,
    "bomb-replacement": _bomb_replacement,
    "bomb-step": _bomb_step,
    "bomb-op": _bomb_op,
    "sa7": _sa7,
    "place": _place,
    "place-hq": _place_hq,
    "lose": _lose,
    "absorb": _absorb,
    "retreat": _retreat,
    "go-on": _go_on,
    "advance": _advance,
    "attack": _attack,
}
EXPECTED = {
    "movement": ("move", "lift"),
    "combat": ("target",),
    "declare": ("target", "attacker", "attack"),
    "air": ("cas", "escort"),
    "support": ("support", "cas"),
    "hits": ("bomb-replacement", "bomb-step", "bomb-op"),
    "loss": ("absorb",),
    "retreat": ("retreat",),
}
"""What a player may try at each question although nothing of the kind is offered."""
ALWAYS = {"broken-arrow"}
"""Verbs whose reason is told even when nothing of the kind is offered."""

EXPLAINER: Explainer[Position] = Explainer(VERBS, QUESTIONS, REASONS, EXPECTED, ALWAYS)
