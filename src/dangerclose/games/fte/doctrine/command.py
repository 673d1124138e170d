"""5.0 Whom to activate, and what the active units do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Decision
from dangerclose.games.fte.actions import digits
from dangerclose.games.fte.activation import FINISH, PASS, commanded, convoy
from dangerclose.games.fte.casualties import room
from dangerclose.games.fte.components import (
    CIVILIANS,
    COBRA,
    DUMMY,
    FORWARD_OBSERVER,
    HOG,
    KIND,
    LEADER,
    UNITS,
    US,
)
from dangerclose.games.fte.doctrine.aid import RALLY, REST, medevac_worth, recover_worth
from dangerclose.games.fte.doctrine.air import LAND, PICK_UP, WAIT
from dangerclose.games.fte.doctrine.assaults import WORTH_ASSAULTING, best_assault
from dangerclose.games.fte.doctrine.barrage import WORTH_ASKING
from dangerclose.games.fte.doctrine.gunnery import WORTH_A_SHOT, best_shot, call, claymore
from dangerclose.games.fte.doctrine.march import STAY_PUT, WORTH_MOVING, Plan, field_for
from dangerclose.games.fte.field import BIT, IS_HELICOPTER, IS_INFANTRY, IS_VEHICLE, passengers
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.movement import PACES
from dangerclose.games.fte.requests import may_request_medevac, may_request_mission
from dangerclose.games.fte.state import (
    BROKEN,
    GROUND,
    MOVE_ACTION,
    NOBODY,
    SUPPRESSED,
)
from dangerclose.games.fte.words import hex_name

if TYPE_CHECKING:
    from dangerclose.games.fte.doctrine.memory import Mind

GOOD_SHOT = 0.6
SEARCH = 0.7
WAVE_OFF = 0.05
SILENT = 0.7
"""In so many of its errors a player does not think of calling for fire or for help."""
WORTH_A_CHIT = 0.03
"""What an activation must bring, or nobody is activated."""
LOOKED_AT = 4
"""So many of the likeliest activations are thought through."""
DISMOUNT = 5
"""So near to the enemy riflemen leave a vehicle that has far to go."""


def counted(number: int, thing: str) -> str:
    """One thing, or so many things."""
    return f"one {thing}" if number == 1 else f"{number} {thing}s"


# Estimates


def infantry_worth(mind: Mind, u: int) -> float:
    """About what an action of a unit other than a move would bring now."""
    scene = mind.scene
    s = scene.s
    if KIND[u] == CIVILIANS:
        return 0.0
    if s.status[u] == BROKEN:
        return RALLY
    best = RALLY * scene.ahead if s.status[u] == SUPPRESSED else REST if s.exhausted[u] else 0.0
    if KIND[u] != DUMMY:
        best = max(best, best_shot(scene, u)[0])
        if s.c_hex and room(s, u) > 0:
            best = max(best, recover_worth(mind, u))
        if scene.seat == US and scene.caches & BIT[s.hex[u]]:
            best = max(best, SEARCH)
        if LEADER[u] or KIND[u] == FORWARD_OBSERVER:
            if may_request_mission(s, u):
                best = max(best, mind.aim(u)[0])
            if may_request_medevac(s, u):
                best = max(best, medevac_worth(mind))
    return best


def may_march(mind: Mind, u: int) -> bool:
    """Whether a move of a unit is thought of when somebody is to be activated."""
    return KIND[u] != CIVILIANS and mind.scene.s.status[u] != BROKEN and u not in mind.idle


class Bid:
    """An activation and what it is worth: between two bounds, until its moves have to be thought out."""

    def __init__(self, option: Action, low: float, high: float) -> None:
        self.option = option
        self.low = low
        self.high = high

    def settle(self) -> None:
        """Find out what it is worth."""

    def reaches(self, value: float) -> bool:
        """Whether it is worth so much."""
        if self.low < value <= self.high:
            self.settle()
        return self.low >= value

    def beats(self, other: Bid) -> bool:
        """Whether it is worth more than another."""
        if other.low < self.high and self.low <= other.high:
            other.settle()
            if self.low <= other.low < self.high:
                self.settle()
        return self.low > other.low


class InfantryBid(Bid):
    """The activation of some infantry; `standing` is what its units could do without a move."""

    def __init__(self, mind: Mind, option: Action, units: Sequence[int], standing: dict[int, float]) -> None:
        self.option = option
        self._mind = mind
        self._units = [(u, standing[u], may_march(mind, u)) for u in units]
        self._assault = best_assault(mind.scene, units).worth
        bounds = [mind.urge_between(u) if marches else (0.0, 0.0) for u, _, marches in self._units]
        super().__init__(
            option, self._worth([low for low, _ in bounds]), self._worth([high for _, high in bounds])
        )

    def _worth(self, urges: Sequence[float]) -> float:
        """What it is worth if a move is worth so much to each unit."""
        total = sum(
            [
                max(standing, urge if urge > WORTH_MOVING else 0.0)
                for (_, standing, _), urge in zip(self._units, urges, strict=True)
            ]
        )
        return max(total - 0.01 * (self.option[0] == "hex"), self._assault)

    def settle(self) -> None:
        """Find out what it is worth."""
        if self.low < self.high:
            urges = [self._mind.urge(u) if marches else 0.0 for u, _, marches in self._units]
            self.low = self.high = self._worth(urges)


def activate(mind: Mind, ask: Ask) -> Decision:
    """5.1 The leader, hex, vehicle or helicopter whose activation brings most."""
    scene = mind.scene
    s = scene.s
    mine = claymore(scene, ask.options)
    if mine is not None:
        return mine
    standing: dict[int, float] = {}
    about: dict[int, float] = {}
    rough: list[tuple[float, Action, list[int]]] = []
    for option in ask.options:
        verb = option[0]
        units: list[int] = []
        if verb == "lead":
            units = commanded(s, int(option[1]))
        elif verb == "hex":
            h = int(option[1])
            units = [u for u in scene.mine if s.hex[u] == h and IS_INFANTRY[u] and not s.used[u]]
        if units:
            for u in units:
                if u not in about:
                    standing[u] = about[u] = infantry_worth(mind, u)
                    if may_march(mind, u):
                        about[u] = max(about[u], 0.05 if KIND[u] == DUMMY else mind.restlessness(u))
            value = sum([about[u] for u in units]) - 0.01 * (verb == "hex")
            value = max(value, best_assault(scene, units).worth)
        elif verb == "vehicle":
            value = sum(vehicle_worth(mind, u) for u in convoy(s, int(option[1])))
        elif verb == "helicopter":
            value = mind.tower.useful(int(option[1]))
            if value > WAVE_OFF and not s.first:
                value += 10.0  # 5.1/5 it costs no chit
        else:
            continue
        rough.append((value, option, units))
    rough.sort(key=lambda row: -row[0])
    best = Bid(PASS, WORTH_A_CHIT, WORTH_A_CHIT)
    for value, option, units in rough[:LOOKED_AT]:
        if best.reaches(value):
            break
        bid = InfantryBid(mind, option, units, standing) if units else Bid(option, value, value)
        if bid.beats(best):
            best = bid
    if mind.slips.overlooks():
        small = [
            InfantryBid(mind, option, units, standing) for _, option, units in rough if option[0] == "hex"
        ]
        best = hasty(mind, best, small[:LOOKED_AT])
    mind.begin_activation()
    return Decision(best.option, why_activate(mind, best.option))


def hasty(mind: Mind, best: Bid, bids: Sequence[Bid]) -> Bid:
    """A hex with something to do, for whoever does not think of what a leader could do with more men."""
    for bid in bids:
        bid.settle()
    worths = [bid.low for bid in bids]
    if best.option == PASS or not bids or max(worths) <= WORTH_A_CHIT:
        return best
    return bids[mind.slips.another(worths.index(max(worths)), worths, WORTH_A_CHIT)]


def why_activate(mind: Mind, action: Action) -> str:
    """The reason for an activation, in words."""
    if action == PASS:
        return "Everybody does best to lie still."
    verb, number = action[0], int(action[1])
    where = hex_name(number) if verb == "hex" else UNITS[number].name
    return {
        "lead": f"{where} and his men can do most now{prospect(mind, action)}.",
        "hex": f"The men in {where} can do most now{prospect(mind, action)}.",
        "vehicle": f"It is time for {where} to act.",
        "helicopter": f"{where} has a task, and flying costs no chit.",
    }[str(verb)]


def prospect(mind: Mind, action: Action) -> str:
    """What some infantry could do without a move, in words; what was weighed before is not weighed again."""
    scene = mind.scene
    s, number = scene.s, int(action[1])
    if action[0] == "hex":
        units = [u for u in scene.mine if s.hex[u] == number and IS_INFANTRY[u] and not s.used[u]]
    else:
        units = commanded(s, number) if action[0] == "lead" else []
    if not units:
        return ""
    plan = best_assault(scene, units)
    if plan.worth >= WORTH_ASSAULTING:
        return f": they could assault {hex_name(plan.hex)}"
    u = max(units, key=lambda u: best_shot(scene, u)[0])
    worth, v = best_shot(scene, u)
    if v != NOBODY and worth > WORTH_A_SHOT:
        return f": {UNITS[u].name} has a shot at {call(v)}"
    shaken = any(s.status[u] in (BROKEN, SUPPRESSED) for u in units)
    return ": somebody must be steadied" if shaken else ": they have ground to cover"


def vehicle_worth(mind: Mind, u: int) -> float:
    """About what an activation of a vehicle would bring."""
    scene = mind.scene
    s = scene.s
    if s.status[u] == BROKEN:
        return 0.3
    value = best_shot(scene, u)[0] + (RALLY if s.status[u] == SUPPRESSED else 0.0)
    if s.reduced[u]:
        return value + (0.4 if passengers(s, u) else 0.0)
    return value + (0.0 if u in mind.idle else mind.restlessness(u))


# Actions


def act(mind: Mind, ask: Ask) -> Decision:
    """5.1/7 The next thing that one of the active units does."""
    decision = next_deed(mind, ask)
    if decision.action == FINISH and mind.errs and not mind.acted:
        with mind.careful():  # nobody is activated for nothing
            decision = next_deed(mind, ask)
    mind.acted |= decision.action != FINISH
    return decision


def next_deed(mind: Mind, ask: Ask) -> Decision:
    """The best that comes to mind of what the active units could do."""
    scene = mind.scene
    mine = claymore(scene, ask.options)
    if mine is not None:
        return mine
    offered: dict[int, set[str]] = defaultdict(set)
    for option in ask.options:
        if len(option) > 1 and option[0] != "detonate":
            offered[int(option[1])].add(str(option[0]))
    units = list(offered)
    if units and IS_HELICOPTER[units[0]]:
        return fly_act(mind, ask, units[0], offered[units[0]])
    if FINISH in ask.options:
        mind.forget_some(units)
    quick = first_things(mind, offered)
    if quick is not None:
        return quick
    charge = consider_assault(mind, offered)
    if charge is not None:
        return charge
    fire = consider_fire(mind, offered)
    if fire is not None:
        return fire
    for u in sorted(units, key=lambda u: (LEADER[u], KIND[u] == CIVILIANS, u)):
        if u in mind.settled:
            continue
        decision = consider_rest(mind, u, offered[u])
        if decision is not None:
            return decision
        mind.settled.add(u)
        mind.idle.add(u)
    if FINISH in ask.options:
        return Decision(FINISH, "The others do best to stay where they are.")
    return Decision(ask.options[0], "Somebody has to act, and nothing better offers itself.")


def first_things(mind: Mind, offered: dict[int, set[str]]) -> Decision | None:
    """What needs no thought: calls for fire and for help, caches underfoot."""
    scene = mind.scene
    for u, verbs in offered.items():
        calls = not mind.slips.overlooks(SILENT)
        if (
            calls
            and "medevac" in verbs
            and medevac_worth(mind) > max(0.5, mind.aim(u)[0] if "mission" in verbs else 0.0)
        ):
            return Decision(
                ("medevac", u), f"{UNITS[u].name} asks for a Medevac: there are men to be flown out."
            )
        if calls and "mission" in verbs:
            worth, h = mind.aim(u)
            elsewhere = h == NOBODY or mind.would_rather_move(u, worth)
            if not elsewhere and worth > max(WORTH_ASKING, best_shot(scene, u)[0]):
                return Decision(("mission", u), f"{UNITS[u].name} calls for fire on {hex_name(h)}.")
        if "destroy" in verbs:
            return Decision(("destroy", u), f"{UNITS[u].name} blows up what was found.")
        if "search" in verbs and scene.hits(scene.s.hex[u], False) < 12:
            return Decision(("search", u), f"{UNITS[u].name} searches {hex_name(scene.s.hex[u])}.")
    return None


def consider_assault(mind: Mind, offered: dict[int, set[str]]) -> Decision | None:
    """8.0 Go in when that is worth more than what the same units would get by fire."""
    scene = mind.scene
    able = [u for u, verbs in offered.items() if "assault" in verbs]
    if not able:
        return None
    plan = best_assault(scene, able)
    if plan.hex == NOBODY:
        return None
    fire = sum(max(0.0, best_shot(scene, u)[0]) for u in plan.force)
    if plan.worth < max(WORTH_ASSAULTING, 1.1 * fire) - mind.skill.daring or mind.slips.overlooks():
        return None
    mind.assault = plan
    return Decision(
        ("assault", plan.force[0]),
        f"The odds are good for an assault on {hex_name(plan.hex)} with {counted(len(plan.force), 'unit')}.",
    )


def consider_fire(mind: Mind, offered: dict[int, set[str]]) -> Decision | None:
    """7.0 The best shot of all first, unless its firer has something better to do."""
    scene = mind.scene
    shots: list[tuple[float, int, int]] = []
    for u, verbs in offered.items():
        if "fire" not in verbs or u in mind.settled:
            continue
        worth, v = best_shot(scene, u)
        if v == NOBODY or worth <= WORTH_A_SHOT:
            continue
        if worth < GOOD_SHOT and mind.would_rather_move(u, worth):
            continue
        if scene.s.status[u] == SUPPRESSED and worth < RALLY * scene.ahead:
            continue
        if u in scene.s.c_carrier and mind.would_rather_move(u, worth):
            continue  # whoever carries a man has somewhere to go
        shots.append((worth, u, v))
    if not shots:
        return None
    worths = [worth for worth, _, _ in shots]
    _, u, v = shots[mind.slips.settled_for(worths.index(max(worths)), worths)]
    return Decision(("fire", u), f"{UNITS[u].name} has the best shot, at {call(v)}.")


def consider_rest(mind: Mind, u: int, verbs: set[str]) -> Decision | None:
    """Recover, see to casualties, or move."""
    scene = mind.scene
    s = scene.s
    name = UNITS[u].name
    march = mind.march(u) if verbs & set(PACES) else None
    plan = march.plan if march is not None else STAY_PUT
    if "abandon" in verbs and not verbs - {"abandon"}:
        return None
    if IS_VEHICLE[u]:
        decision = vehicle_act(mind, u, verbs, plan)
        if decision is not None:
            return decision
    if "recover" in verbs:
        value = recover_worth(mind, u)
        exposed = s.status[u] == BROKEN and scene.hits(s.hex[u], False) >= 6
        if (
            value > 0
            and (value >= plan.gain or not plan.path)
            and not (exposed and plan.path and plan.gain > 0.2)
        ):
            return Decision(("recover", u), f"{name} sees to its men and weapons.")
    if march is not None and plan.gain > WORTH_MOVING and PACES[plan.pace] in verbs:
        mind.plans[u] = march
        return Decision((PACES[plan.pace], u), f"{name} moves {march.why}.")
    if "recover" in verbs and recover_worth(mind, u) > 0:
        return Decision(("recover", u), f"{name} has time to see to its men.")
    return None


def vehicle_act(mind: Mind, u: int, verbs: set[str], plan: Plan) -> Decision | None:
    """5.1/17 What a vehicle does besides firing: put its men off where they are needed."""
    scene = mind.scene
    s = scene.s
    name = UNITS[u].name
    wants_out = any(way.side == scene.seat and KIND[u] in way.kinds for way in scene.frago.exits)
    if "unload" in verbs and passengers(s, u):
        far = min((GRID.distance(s.hex[u], s.hex[v]) for v in scene.foes if s.level[v] == GROUND), default=99)
        if s.reduced[u] or (not wants_out and far <= DISMOUNT and MOVE_ACTION in digits(s.done[u])):
            return Decision(("unload", u), f"The men on {name} are needed on foot.")
    if "load" in verbs and mind.tower.prize(s.hex[u]) > 0 and not s.reduced[u]:
        return Decision(("load", u), f"{name} takes the casualties aboard.")
    return None


# 6.8 Helicopters


def fly_act(mind: Mind, ask: Ask, u: int, verbs: set[str]) -> Decision:
    """5.1/X6 The next action of a helicopter."""
    scene = mind.scene
    s = scene.s
    name = UNITS[u].name
    tower = mind.tower
    task = tower.mission(u)
    if "unload" in verbs and (s.downed[u] or (task.what == LAND and good_ground(mind, u))):
        return Decision(("unload", u), f"{name} puts its men off.")
    if "load" in verbs and task.what == PICK_UP and tower.prize(s.hex[u]) > 0:
        return Decision(("load", u), f"{name} takes the casualties aboard.")
    moved = MOVE_ACTION in digits(s.done[u])
    if "fire" in verbs and KIND[u] in (HOG, COBRA):
        worth, v = best_shot(scene, u)
        if v != NOBODY and worth > WORTH_A_SHOT and (moved or task.what == WAIT or task.hex == s.hex[u]):
            return Decision(("fire", u), f"{name} has {call(v)} in its sights.")
    if "recover" in verbs and s.status[u] == SUPPRESSED and moved:
        return Decision(("recover", u), f"{name} collects itself.")
    if "fly" in verbs and (not moved or (task.what != WAIT and not arrived(mind, u))):
        mind.routes.pop(u, None)
        return Decision(
            ("fly", u), f"{name} flies to {task.what}." if task.what != WAIT else f"{name} keeps moving."
        )
    if FINISH in ask.options:
        return Decision(FINISH, f"{name} has done what it came for.")
    return Decision(ask.options[0], f"{name} has to move.")


def good_ground(mind: Mind, u: int) -> bool:
    """Whether a helicopter stands where it was to land."""
    return mind.scene.s.level[u] == GROUND


def arrived(mind: Mind, u: int) -> bool:
    """Whether a helicopter is where its task is."""
    s = mind.scene.s
    task = mind.tower.mission(u)
    return task.hex == s.hex[u] and not (task.what in (LAND, PICK_UP) and s.level[u])


def urge_of(mind: Mind, u: int, gain: float) -> float:
    """How much a unit would rather move, with what it gains by that, or see to casualties, than fire."""
    s = mind.scene.s
    return max(gain, recover_worth(mind, u)) if s.c_hex and room(s, u) > 0 else gain


def restless(mind: Mind, u: int) -> float:
    """About what a move of a unit would bring: a share of what draws it, and of the danger that it is in."""
    scene = mind.scene
    s = scene.s
    h = s.hex[u]
    return 0.15 * field_for(scene, u, mind.shared, []).draw(h) + 0.05 * scene.hits(h, s.token[u] >= 0) / 10
