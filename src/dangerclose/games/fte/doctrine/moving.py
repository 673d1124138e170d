"""6.0, 6.8, 7.4 The steps of a move, a flight, a retreat or a crash."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Decision
from dangerclose.games.fte.components import UNITS, US
from dangerclose.games.fte.doctrine.air import LAND, LEAVE, PICK_UP, WAIT
from dangerclose.games.fte.doctrine.memory import Mind
from dangerclose.games.fte.ground import FIRE_MODIFIER, GRID, TERRAIN
from dangerclose.games.fte.movement import FLYING_POINTS, HALT, TAXIING_POINTS
from dangerclose.games.fte.state import GROUND, HIGH, TREETOP
from dangerclose.games.fte.words import hex_name

CLIMB: Action = ("climb",)
DESCEND: Action = ("descend",)
EXIT: Action = ("exit",)


def move(mind: Mind, ask: Ask) -> Decision:
    """6.4 The next step of the planned way."""
    u = ask.about[2]
    s = mind.scene.s
    march = mind.plans.get(u)
    if march is None:
        march = mind.plans[u] = mind.march(u)
    plan = march.plan
    name = UNITS[u].name
    at = s.hex[u]
    path = plan.path
    to = next_hex(path, at)
    if to is not None:
        step: Action = ("step", to)
        if step in ask.options:
            if mind.scene.may_be_civilians >> to & 1:
                mind.visit(to)
                return Decision(step, f"{name} goes to see who is in {hex_name(to)}.")
            return Decision(step, f"{name} goes on to {hex_name(to)} {march.why}.")
    elif plan.last and plan.last in ask.options and (not path or at == path[-1]):
        return Decision(plan.last, f"{name} has come {march.why}.")
    if EXIT in ask.options and plan.last == EXIT:
        return Decision(EXIT, f"{name} leaves the map.")
    if HALT in ask.options:
        cover = next((option for option in ask.options if option[0] == "enter"), None)
        if cover is not None and mind.scene.hits(at, False) > 0 and to is None and not plan.last:
            return Decision(cover, f"{name} takes cover where it stops.")
        return Decision(HALT, f"{name} has come far enough.")
    return Decision(least_bad(mind, ask, u), f"{name} has to move, and this is the safest.")


def next_hex(path: tuple[int, ...], at: int) -> int | None:
    """The hex after this one on a way, None at its end."""
    if at in path:
        number = path.index(at) + 1
        return path[number] if number < len(path) else None
    return path[0] if path else None


def least_bad(mind: Mind, ask: Ask, u: int) -> Action:
    """A first step for a unit that has to make one."""
    steps = [option for option in ask.options if option[0] == "step"]
    for option in ask.options:
        if option[0] == "enter":
            return option
    if steps:
        return min(steps, key=lambda option: mind.scene.hits(int(option[1]), False))
    return ask.options[0]


# 6.8 Flight


def fly(mind: Mind, ask: Ask) -> Decision:
    """6.8/5 The next leg of a flight: up, along the lane, down."""
    u = ask.about[0]
    scene = mind.scene
    s = scene.s
    name = UNITS[u].name
    task = mind.tower.mission(u)
    at, level = s.hex[u], s.level[u]
    if HALT not in ask.options:
        return flee(mind, ask, u)
    if level == GROUND and task.what in (LAND, PICK_UP) and task.hex == at:
        return Decision(HALT, f"{name} stays on the ground.")
    if level == GROUND and CLIMB in ask.options:
        return Decision(CLIMB, f"{name} lifts off.")
    if EXIT in ask.options and task.what == LEAVE:
        return Decision(EXIT, f"{name} leaves the map.")
    if task.what == WAIT:
        return wait(mind, ask, u)
    if level == HIGH and DESCEND in ask.options and ask.about[1] == FLYING_POINTS:
        return Decision(DESCEND, f"{name} comes down to the treetops.")
    if at == task.hex:
        if task.what in (LAND, PICK_UP) and DESCEND in ask.options:
            return Decision(DESCEND, f"{name} goes down in {hex_name(at)}.")
        return Decision(HALT, f"{name} is where it wanted to be.")
    route = mind.routes.get(u)
    if not route or (at not in route and route[0] not in GRID.neighbours[at]):
        route = mind.tower.route(u, task.hex, max(level, TREETOP))
        mind.routes[u] = route
    to = next_hex(tuple(route), at)
    step: Action = ("step", to) if to is not None else HALT
    if to is not None and step in ask.options:
        return Decision(step, f"{name} flies to {task.what} at {hex_name(task.hex)}.")
    mind.routes.pop(u, None)
    nearer = [
        option
        for option in ask.options
        if option[0] == "step" and GRID.distance(int(option[1]), task.hex) < GRID.distance(at, task.hex)
    ]
    if nearer and ask.about[1] > TAXIING_POINTS:
        return Decision(nearer[0], f"{name} flies round what is in its way.")
    return Decision(HALT, f"{name} waits for the sky to clear.")


def flee(mind: Mind, ask: Ask, u: int) -> Decision:
    """7.4/X28 A broken helicopter gets away by the way that is shot at least."""
    name, level = UNITS[u].name, mind.scene.s.level[u]
    if EXIT in ask.options:
        return Decision(EXIT, f"{name} is saved.")
    ways = [option for option in ask.options if option[0] == "step"]
    if not ways:
        return Decision(ask.options[0], f"{name} lifts off to get away.")
    way = min(ways, key=lambda option: mind.tower.flak(int(option[1]), level))
    return Decision(way, f"{name} has had enough and makes for the edge of the map.")


def wait(mind: Mind, ask: Ask, u: int) -> Decision:
    """A helicopter without a task keeps high and away."""
    name = UNITS[u].name
    level = mind.scene.s.level[u]
    if (
        level == TREETOP
        and CLIMB in ask.options
        and ask.about[1] == FLYING_POINTS
        and mind.tower.flak(mind.scene.s.hex[u], TREETOP) > mind.tower.flak(mind.scene.s.hex[u], HIGH)
    ):
        return Decision(CLIMB, f"{name} climbs out of range.")
    return Decision(HALT, f"{name} waits where it is.")


# 7.4 Retreats and crashes


def retreat(mind: Mind, ask: Ask) -> Decision:
    """7.4/X22 Back to where nobody can see it."""
    scene = mind.scene
    s = scene.s
    u = ask.about[0]

    def cost(option: Action) -> float:
        h = int(option[1])
        onward = min(scene.hits(n, False) for n in GRID.neighbours[h])
        return scene.hits(h, False) + 0.4 * onward - 0.2 * FIRE_MODIFIER[TERRAIN[h]] - 0.3 * (h in s.hex)

    best = min(ask.options, key=cost)
    return Decision(best, f"{UNITS[u].name} falls back out of the fire to {hex_name(int(best[1]))}.")


def crash(mind: Mind, ask: Ask) -> Decision:
    """7.4/X19 Down near friends and far from the enemy."""
    scene = mind.scene
    s = scene.s
    friends = [s.hex[u] for u in scene.mine if u != ask.about[0]]

    def cost(option: Action) -> float:
        h = int(option[1])
        near = min((GRID.distance(h, at) for at in friends), default=0)
        return scene.flak(h, GROUND) + 0.5 * near

    best = min(ask.options, key=cost)
    return Decision(best, f"The best place to come down is {hex_name(int(best[1]))}.")


def arrive(mind: Mind, ask: Ask) -> Decision:
    """4.0/1 On foot: near the goals and out of sight."""
    scene = mind.scene
    u = ask.about[0]
    goals = [goal.hex for goal in mind.shared] or [scene.s.hex[v] for v in scene.foes]

    def cost(option: Action) -> float:
        h = int(option[2])
        near = min((GRID.distance(h, goal) for goal in goals), default=0)
        company = scene.crowd(h)
        return (
            near
            + 0.5 * scene.hits(h, True)
            + (2.0 * (company - 3) if company > 3 else 0.0)
            - 0.3 * min(company, 3)
        )

    best = min(ask.options, key=cost)
    side = "the platoon" if scene.seat == US else "the others"
    return Decision(
        best, f"{UNITS[u].name} comes in at {hex_name(int(best[2]))}, close to {side} and its goals."
    )
