"""Questions for people, and why an action that is not offered may not be taken."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Ask
from dangerclose.core.explaining import Explainer, Question, Reasons
from dangerclose.core.words import NUMBER
from dangerclose.games.fte.actions import may_do
from dangerclose.games.fte.assault import may_assault
from dangerclose.games.fte.casualties import carried
from dangerclose.games.fte.components import (
    CIVILIANS,
    DUMMY,
    FIRE,
    FORWARD_OBSERVER,
    KIND,
    LEADER,
    NATION,
    NVA,
    RANGE,
    REAL,
    SAPPER,
    SIDE,
    UNITS,
    US,
    VIET_CONG,
)
from dangerclose.games.fte.field import (
    IS_HELICOPTER,
    IS_INFANTRY,
    IS_MORTAR,
    IS_VEHICLE,
    enemy,
    frago_of,
    friends_block,
    in_hex,
    obstacles,
    passengers,
    reach,
    sees,
)
from dangerclose.games.fte.ground import GRID, VEHICLE
from dangerclose.games.fte.movement import STEALTHY, airspace, exit_hexes, may_fly_to, open_to
from dangerclose.games.fte.state import (
    ABOARD,
    ASSAULT_ACTION,
    BROKEN,
    FIRE_ACTION,
    HIGH,
    MOVE_ACTION,
    RECOVER_ACTION,
    STEADY,
    State,
)
from dangerclose.games.fte.words import HEX, MARKER_ARG, SEATS, UNIT_ARG, VERBS

QUESTIONS: dict[str, Question] = {
    "reactions": ("How is opportunity fire to be handled?", ()),
    "place": ("Where does {0} go?", (UNIT_ARG,)),
    "place-marker": ("Where does {0} go?", (MARKER_ARG,)),
    "man": ("Who begins in a bunker or in foxholes?", ()),
    "plot": ("Where do you plot the next one? {0} left.", (NUMBER,)),
    "arrive": ("Where does {0} arrive?", (UNIT_ARG,)),
    "fly-in": ("Where does {0} fly in, and at which level?", (UNIT_ARG,)),
    "activate": ("Whom do you activate?", ()),
    "wing": ("Which helicopters fly together with {0}?", (UNIT_ARG,)),
    "act": ("What do the active units do?", ()),
    "move": ("Where to?", ()),
    "fly": ("Where does {0} fly?", (UNIT_ARG,)),
    "target": ("What does {0} fire at?", (UNIT_ARG,)),
    "support": ("Who else fires?", ()),
    "primary": ("Who fires at whom?", ()),
    "retreat": ("{0} is broken: where does it fall back to?", (UNIT_ARG,)),
    "crash": ("{0} is going down: where?", (UNIT_ARG,)),
    "assault-hex": ("Which hex does {0} assault?", (UNIT_ARG,)),
    "join": ("Who joins the assault on {0}?", (HEX,)),
    "advance": ("Who advances into {0}?", (HEX,)),
    "take-cover": ("Does {0} take cover there?", (UNIT_ARG,)),
    "destroy": ("What does {0} destroy?", (UNIT_ARG,)),
    "burden": ("Which casualties does {0} see to?", (UNIT_ARG,)),
    "aim": ("Where shall the fire fall?", ()),
    "execute": ("Your fire mission is due. Let it fall?", ()),
    "load": ("What does {0} take aboard? Room for {1}.", (UNIT_ARG, NUMBER)),
    "unload": ("Who gets off {0}?", (UNIT_ARG,)),
    "react": ("{1} is before your guns. Who tries to fire?", (NUMBER, UNIT_ARG)),
    "interrogate": ("There are civilians in {0}. Question them?", (HEX,)),
    "give-away": ("The civilians talk. What is given away near {0}?", (UNIT_ARG,)),
    "conceal": ("Your visible units try to hide. Does any stay visible?", ()),
    "injury": ("Which enemy unit has an injured man?", ()),
    "low-ammo": ("Which enemy unit runs low on ammo?", ()),
    "hero": ("Which unit has a hero?", ()),
    "rally": ("Which unit rallies?", ()),
    "vc": ("Which counter appears?", ()),
}


def _own(s: State, ask: Ask, u: int) -> Reasons:
    yield SIDE[u] != ask.seat, f"{UNITS[u].name} is not {SEATS[ask.seat]}'s.", ask.rule
    yield s.hex[u] == ABOARD, f"{UNITS[u].name} is aboard and cannot be activated.", "14.0/2"
    yield s.hex[u] < 0, f"{UNITS[u].name} is not on the map.", "5.1/1"


def _fresh(s: State, ask: Ask, u: int) -> Reasons:
    yield from _own(s, ask, u)
    yield bool(s.used[u]), f"{UNITS[u].name} has completed its activation.", "5.0/3"


def _lead(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _fresh(s, ask, u)
    yield not LEADER[u], f"{UNITS[u].name} is no leader.", "5.1/2"
    yield bool(s.silent[ask.seat]), "Higher HQ wants reports: no leader activations this turn.", "19.5/1"


def _hex(s: State, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    mine = in_hex(s, h, ask.seat)
    yield not mine, f"There is nobody of yours in {GRID.name(h)}.", "5.1/3"
    yield all(s.used[u] for u in mine), "All units there have completed their activation.", "5.0/3"
    yield True, "Vehicles and helicopters are activated individually.", "5.1/6"


def _vehicle(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _fresh(s, ask, u)
    yield not IS_VEHICLE[u], f"{UNITS[u].name} is no vehicle.", "5.1/6"


def _helicopter(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _fresh(s, ask, u)
    yield not IS_HELICOPTER[u], f"{UNITS[u].name} is no helicopter.", "5.1/5"


def _active(s: State, ask: Ask, u: int) -> Reasons:
    yield from _own(s, ask, u)
    yield u not in s.acting and bool(s.used[u]), f"{UNITS[u].name} has no action left.", "5.0/4"
    yield u not in s.acting, f"{UNITS[u].name} is not part of this activation.", "5.1/2"


def _broken(s: State, u: int) -> tuple[bool, str, str]:
    if IS_HELICOPTER[u]:
        return s.status[u] == BROKEN, *FLEES
    return s.status[u] == BROKEN, f"{UNITS[u].name} is broken: it can only recover or move.", "7.4/X24"


def _second(s: State, u: int, action: int) -> Reasons:
    """5.0/5, 5.0/6 Why a vehicle or helicopter may not do this as its next action."""
    together = len(s.flight) > 1 and action in (FIRE_ACTION, RECOVER_ACTION)
    yield together, "Helicopters activated together only move, load and unload.", "5.1/5"
    if not IS_INFANTRY[u] and not may_do(s, u, action):
        yield bool(s.emptied[u]), f"{UNITS[u].name} can only move.", "4.0/3"
        yield IS_VEHICLE[u], f"The two actions of {UNITS[u].name} must be different.", "5.1/24"
        yield len(s.flight) > 1, "Helicopters activated together perform the same actions.", "5.1/5"
        yield True, f"One of the two actions of {UNITS[u].name} must be a move.", "5.0/6"


def _stand_in(u: int) -> tuple[bool, str, str]:
    civilians = KIND[u] == CIVILIANS
    rule = "28.0/2" if civilians else "22.0/2"
    return KIND[u] in (DUMMY, CIVILIANS), f"{UNITS[u].name} can only move.", rule


def _move(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield from _second(s, u, MOVE_ACTION)
    yield IS_VEHICLE[u] and bool(s.reduced[u]), "It is immobilized: it can only be abandoned.", "7.4/X18"
    yield IS_HELICOPTER[u], "A helicopter flies.", "6.8/1"
    yield True, f"{UNITS[u].name} has nowhere to go.", "6.4/2"


def _double(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield not IS_INFANTRY[u], "Only infantry moves at double time.", "6.6/1"
    yield bool(s.exhausted[u]), f"{UNITS[u].name} is exhausted.", "6.6/1"
    yield True, f"{UNITS[u].name} cannot move at double time.", "19.1/1"


def _step(s: State, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    if ask.kind == "fly":
        u, points = ask.about[0], ask.about[1]
    else:
        u, points = ask.about[2], ask.about[1]
        yield ask.about[0] == STEALTHY and points < 2, "Stealthy movement goes one hex.", "6.7/2"
    yield not GRID.adjacent[s.hex[u]] >> h & 1, f"{GRID.name(h)} is not next to it.", "6.4/1"
    yield not frago_of(s.scenario).area >> h & 1, f"{GRID.name(h)} is not in play.", "1.2/3"
    group = ask.about[2:] if ask.kind == "move" else (u,)
    shut = not (airspace(s, u) if s.level[u] else open_to(s, group)) >> h & 1
    yield shut and bool(in_hex(s, h, enemy(ask.seat))), "Enemy units are there.", "6.2/3"
    strangers = any((KIND[v] == CIVILIANS) != (KIND[u] == CIVILIANS) for v in in_hex(s, h, ask.seat))
    yield shut and strangers and ask.seat == NVA, "Civilians and soldiers do not share a hex.", "6.2/2"
    yield shut, "Stacking does not allow it.", "6.2/1"
    yield (
        IS_HELICOPTER[u] and not may_fly_to(s, u, h),
        "A helicopter on the ground keeps out of jungle and hamlets.",
        "6.8/5",
    )
    yield (_flees(s, ask) and bool(s.level[u])), *FLEES
    closed = IS_VEHICLE[u] and all(n != h for n, _, _ in VEHICLE[s.hex[u]])
    yield closed, "Vehicles may not enter there.", "6.1/7"
    yield True, "It has not enough movement points for that.", "6.4/2"


def _exit(s: State, ask: Ask, args: list[int]) -> Reasons:
    u = ask.about[0] if ask.kind == "fly" else ask.about[2]
    yield not exit_hexes(s.scenario) >> s.hex[u] & 1, "It is not at the edge of the map.", "6.5/2"
    yield IS_HELICOPTER[u] and not s.level[u], "It has to take off first.", "6.8/1"
    riders = passengers(s, u)
    aboard = bool(riders) and any(carried(s, v) for v in (u, *riders))
    yield aboard, "Somebody aboard carries no casualty.", "6.1/2"
    on_foot = ask.seat == US and IS_INFANTRY[u] and bool(carried(s, u))
    yield on_foot, "Here American casualties leave by vehicle or helicopter.", "7.5.3/3"
    yield True, "Units leave the map only with casualties, or where the FRAGO lets them.", "6.1/2"


FLEES = "It is broken: it may only fly off the map.", "7.4/X28"


def _flees(s: State, ask: Ask) -> bool:
    return ask.kind == "fly" and s.status[ask.about[0]] == BROKEN


def _off_its_way(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield _flees(s, ask), *FLEES


def _finish(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield bool(s.flight), "A helicopter owes a Move Action, if only to hover.", "5.0/6"


def _fire(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield _stand_in(u)
    yield _broken(s, u)
    yield from _second(s, u, FIRE_ACTION)
    yield KIND[u] == SAPPER, "Sappers attack only in assaults.", "27.0/1"
    yield not FIRE[u][s.reduced[u]], f"{UNITS[u].name} has no Fire Rating.", "2.0/1"
    yield True, f"{UNITS[u].name} has nothing in sight and range.", "7.0/2"


def _target(s: State, ask: Ask, args: list[int]) -> Reasons:
    (v,) = args
    (u,) = ask.about[:1]
    yield SIDE[v] == ask.seat, f"{UNITS[v].name} is a friend.", "7.0/1"
    yield s.hex[v] == ABOARD, "Units aboard cannot be targeted.", "6.9/3"
    yield s.hex[v] < 0, f"{UNITS[v].name} is not to be seen.", "7.1/1"
    h, level = s.hex[v], s.level[v]
    yield IS_MORTAR[u] and level == HIGH, "Mortars cannot hit a helicopter at High level.", "7.0/5"
    yield reach(s, u, h, level) > 2 * RANGE[u], "It is beyond double range.", "7.1/4"
    yield not sees(s, u, h, level), "There is no line of sight.", "7.0/2"
    yield (
        friends_block(s, u, h, level, obstacles(s, ask.seat)),
        "Friends are in the line of fire.",
        "7.3.2/X7",
    )


def _support(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield SIDE[u] != ask.seat, f"{UNITS[u].name} is not {SEATS[ask.seat]}'s.", ask.rule
    yield u in ask.about[1:], f"{UNITS[u].name} is firing already.", "7.1/7"
    yield (
        s.hex[u] >= 0 and u < REAL and bool(s.used[u]) and u not in s.acting,
        (f"{UNITS[u].name} has no action left."),
        "5.0/4",
    )
    yield True, f"{UNITS[u].name} cannot join this fire: no activation, sight or range for it.", "7.1/7"


def _assault(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield _stand_in(u)
    yield _broken(s, u)
    yield from _second(s, u, ASSAULT_ACTION)
    yield not may_assault(s, u), f"{UNITS[u].name} cannot assault.", "8.0/1"
    yield True, f"{UNITS[u].name} is not next to an enemy.", "8.0/1"


def _search(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield _stand_in(u)
    yield _broken(s, u)
    yield not IS_INFANTRY[u], "Only infantry searches.", "9.0/1"
    yield True, f"There is no hidden marker of the enemy with {UNITS[u].name}.", "9.0/1"


def _recover(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield _stand_in(u)
    yield from _second(s, u, RECOVER_ACTION)
    yield True, f"{UNITS[u].name} has nothing to recover from.", "10.0/1"


def _destroy(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield SIDE[u] != US, "Only Americans destroy caches.", "5.1/14"
    yield s.status[u] != STEADY, f"{UNITS[u].name} is not in good order.", "11.0/1"
    yield True, f"There is no revealed cache with {UNITS[u].name}.", "11.0/1"


def _medevac(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield SIDE[u] != US or not LEADER[u], "Only an American leader requests a Medevac.", "5.1/15"
    yield s.status[u] != STEADY, f"{UNITS[u].name} is not in good order.", "12.0/1"
    yield True, "A Medevac is under way, or on the map.", "12.0/4"


def _mission(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _active(s, ask, u)
    yield NATION[u] == VIET_CONG, "The Viet Cong have no fire missions to ask for.", "5.1/16"
    yield (
        not LEADER[u] and KIND[u] != FORWARD_OBSERVER,
        "Only leaders and forward observers do that.",
        "13.0/1",
    )
    yield s.status[u] != STEADY, f"{UNITS[u].name} is not in good order.", "13.0/1"


def _aim(s: State, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    yield not frago_of(s.scenario).area >> h & 1, f"{GRID.name(h)} is not in play.", "1.2/3"
    yield True, "The target must be in sight, or at or next to a visible enemy.", "13.0/2"


def _attempt(s: State, ask: Ask, args: list[int]) -> Reasons:
    (u,) = args
    yield from _own(s, ask, u)
    yield bool(s.op_fired[u]), f"{UNITS[u].name} has tried in this activation.", "21.0/6"
    yield s.status[u] == BROKEN, f"{UNITS[u].name} is broken.", "21.0/1"
    yield not FIRE[u][s.reduced[u]] or KIND[u] == SAPPER, f"{UNITS[u].name} cannot fire.", "21.0/1"
    yield True, f"{UNITS[u].name} has no line of sight or range to it, or orders to hold.", "21.0/1"


def _put(s: State, ask: Ask, args: list[int]) -> Reasons:
    u, h = args
    yield ask.about[0] != u, f"It is {UNITS[ask.about[0]].name} that is to be placed.", ask.rule
    yield not frago_of(s.scenario).area >> h & 1, f"{GRID.name(h)} is not in play.", "1.2/3"
    yield bool(in_hex(s, h, enemy(ask.seat))), "Enemy units are there.", "6.2/3"
    yield True, f"{GRID.name(h)} is not in its zone, or stacking does not allow it.", ask.rule


def _plot(s: State, ask: Ask, args: list[int]) -> Reasons:
    (h,) = args
    yield h in (s.traps if ask.seat == NVA else s.claymores), "There is one already.", "26.0/2"
    if ask.seat == NVA:
        yield True, "Booby traps go on trails and with caches.", "26.0/3"
    yield True, "Claymores go in or next to a hex with American infantry.", "26.0/4"


REASONS: dict[str, Callable[[State, Ask, list[int]], Reasons]] = {
    "lead": _lead,
    "hex": _hex,
    "vehicle": _vehicle,
    "helicopter": _helicopter,
    "move": _move,
    "double": _double,
    "stealth": _move,
    "step": _step,
    "halt": _off_its_way,
    "descend": _off_its_way,
    "exit": _exit,
    "finish": _finish,
    "fire": _fire,
    "target": _target,
    "support": _support,
    "assault": _assault,
    "search": _search,
    "recover": _recover,
    "destroy": _destroy,
    "medevac": _medevac,
    "mission": _mission,
    "aim": _aim,
    "attempt": _attempt,
    "put": _put,
    "plot": _plot,
}
EXPECTED = {
    "activate": ("lead", "hex", "vehicle", "helicopter"),
    "act": (
        "move", "double", "stealth", "fire", "assault", "search", "recover", "destroy", "medevac", "mission",
        "finish",
    ),
    "move": ("step", "exit"),
    "fly": ("step", "halt", "descend", "exit"),
    "support": ("support",),
    "react": ("attempt",),
}  # fmt: skip

EXPLAINER: Explainer[State] = Explainer(VERBS, QUESTIONS, REASONS, EXPECTED)
