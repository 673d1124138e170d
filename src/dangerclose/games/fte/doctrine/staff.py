"""The small decisions: set-up, cover, casualties, loads, civilians, hiding and events."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Decision
from dangerclose.games.fte.components import (
    BUNKER,
    CIVILIANS,
    DUMMY,
    DUMMY_CACHE,
    FIRE,
    FOXHOLES,
    KIND,
    KINDS,
    LEADER,
    MARKERS,
    MEDIC,
    QUALITY,
    TUNNEL,
    UNITS,
)
from dangerclose.games.fte.doctrine.air import arrival
from dangerclose.games.fte.doctrine.gunnery import call
from dangerclose.games.fte.doctrine.memory import Mind
from dangerclose.games.fte.doctrine.worth import strength
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.state import ASK_ME, BROKEN, KILLED, LEVEL_NAMES, SUPPRESSED
from dangerclose.games.fte.words import hex_name

READY: Action = ("ready",)
DONE: Action = ("done",)
DECLINE: Action = ("decline",)


def reactions(mind: Mind, ask: Ask) -> Decision:
    """21.0 Every shot is weighed for itself."""
    wanted: Action = ("reactions", ASK_ME)
    return Decision(
        wanted if wanted in ask.options else ask.options[0], "Every shot should be weighed for itself."
    )


def place(mind: Mind, ask: Ask) -> Decision:
    """3.0/1 The ready set-up; what appears later comes where the enemy does not look."""
    if READY in ask.options:
        return Decision(READY, "The ready set-up is sound.")
    scene = mind.scene
    u = ask.about[0]
    shy = KIND[u] in (CIVILIANS, DUMMY)

    def cost(option: Action) -> float:
        h = int(option[-1])
        near = min((GRID.distance(h, scene.s.hex[v]) for v in scene.foes), default=6)
        return scene.hits(h, True) + abs(near - (2 if shy else 4)) * 0.5 - scene.prospects(u, h)

    best = min(ask.options, key=cost)
    return Decision(best, f"{UNITS[u].name} is well placed in {hex_name(int(best[-1]))}.")


def place_marker(mind: Mind, ask: Ask) -> Decision:
    """23.0/1 As in the ready set-up."""
    return Decision(READY if READY in ask.options else ask.options[0], "The ready set-up is sound.")


def man(mind: Mind, ask: Ask) -> Decision:
    """24.0/2 The machine guns first, into bunkers first."""
    offers = [option for option in ask.options if option != DONE]
    if not offers:
        return Decision(DONE, "Nobody is left who needs cover.")
    best = max(
        offers, key=lambda o: (MARKERS[int(o[2])].kind == BUNKER, FIRE[int(o[1])][0], LEADER[int(o[1])])
    )
    return Decision(best, f"{UNITS[int(best[1])].name} needs cover most.")


def plot(mind: Mind, ask: Ask) -> Decision:
    """26.0 On the way that the enemy will come."""
    scene = mind.scene
    goals = [goal.hex for goal in mind.shared] + list(scene.unknown)
    own = [h for h in scene.s.m_hex if h >= 0] or goals
    foes = [scene.s.hex[v] for v in scene.foes]

    def cost(option: Action) -> float:
        h = int(option[1])
        near = min((GRID.distance(h, at) for at in foes), default=0)
        return near + min((GRID.distance(h, at) for at in own), default=0)

    best = min(ask.options, key=cost)
    return Decision(best, f"They will come by {hex_name(int(best[1]))}.")


def fly_in(mind: Mind, ask: Ask) -> Decision:
    """4.0/2 Where a helicopter enters the map."""
    u = ask.about[0]
    best = arrival(mind.tower, u, ask.options)
    return Decision(
        best, f"{UNITS[u].name} comes in over {hex_name(int(best[2]))} at {LEVEL_NAMES[int(best[3])]} level."
    )


def wing(mind: Mind, ask: Ask) -> Decision:
    """5.1/5 Each flies alone: they have different tasks."""
    return Decision(ask.options[-1], "Each helicopter flies its own lane.")


def take_cover(mind: Mind, ask: Ask) -> Decision:
    """24.0/4 Into the hole, if there is one."""
    return Decision(ask.options[0], f"{UNITS[ask.about[0]].name} takes the cover that it has won.")


def destroy(mind: Mind, ask: Ask) -> Decision:
    """11.0/2 Tunnels and bunkers help the enemy more than stores do."""
    best = max(ask.options, key=lambda option: MARKERS[int(option[1])].kind in (TUNNEL, BUNKER))
    return Decision(best, f"{MARKERS[int(best[1])].name} helps the enemy most.")


def burden(mind: Mind, ask: Ask) -> Decision:
    """10.0/5 The wounded first; nobody hands his own away."""
    s = mind.scene.s
    lift = [option for option in ask.options if option[0] == "pick-up"]
    if lift:
        best = min(lift, key=lambda option: s.c_kind[int(option[1])] == KILLED)
        return Decision(best, f"{UNITS[ask.about[0]].name} leaves nobody behind.")
    return Decision(DONE, "The casualties are in good hands.")


def load(mind: Mind, ask: Ask) -> Decision:
    """14.0/1, 12.0/5 The wounded, then the dead, then who carried them if the fight is over."""
    s = mind.scene.s
    hurt = [option for option in ask.options if option[0] == "take-casualty"]
    if hurt:
        best = min(hurt, key=lambda option: s.c_kind[int(option[1])] == KILLED)
        return Decision(best, "A casualty on board is points on the way home.")
    if DONE in ask.options:
        return Decision(DONE, "All who are to be flown out are aboard.")
    return Decision(ask.options[0], "There is room.")


def unload(mind: Mind, ask: Ask) -> Decision:
    """15.0/1 Everybody off; casualties stay aboard unless the carrier is lost."""
    s = mind.scene.s
    carrier = ask.about[0]
    men_first = [option for option in ask.options if option[0] == "put-off"]
    if men_first:
        return Decision(men_first[0], f"{UNITS[int(men_first[0][1])].name} is needed on the ground.")
    if DONE in ask.options and not s.downed[carrier]:
        return Decision(DONE, "The casualties stay aboard.")
    return Decision(ask.options[0], "Everybody has to get off.")


def interrogate(mind: Mind, ask: Ask) -> Decision:
    """28.0/4 The best man asks."""
    askers = [option for option in ask.options if option[0] == "interrogate"]
    if not askers:
        return Decision(ask.options[0], "There is nobody to ask.")
    best = max(askers, key=lambda option: QUALITY[int(option[1])])
    return Decision(best, f"{UNITS[int(best[1])].name} may learn where the enemy hides.")


def give_away(mind: Mind, ask: Ask) -> Decision:
    """28.0/4 What costs least to have known."""
    s = mind.scene.s

    def cost(option: Action) -> float:
        number = int(option[1])
        if option[0] == "give-away":
            if KIND[number] == DUMMY:
                return 0.2
            if KIND[number] == CIVILIANS:
                return 0.1
            return 0.3 + 0.1 * mind.scene.hits(s.hex[number], False) + 0.2 * strength(number)
        return 0.0 if MARKERS[number].kind in (FOXHOLES, DUMMY_CACHE) else 1.0

    best = min(ask.options, key=cost)
    return Decision(best, "That is the least harm that their talking can do.")


def conceal(mind: Mind, ask: Ask) -> Decision:
    """18.0 Everybody hides who can."""
    return Decision(ask.options[0], "Whoever can hide should.")


def injury(mind: Mind, ask: Ask) -> Decision:
    """19.1/1 The enemy unit that it hampers most."""
    best = max(ask.options, key=lambda option: strength(int(option[1])))
    return Decision(best, f"It hampers {call(int(best[1]))} most.")


def low_ammo(mind: Mind, ask: Ask) -> Decision:
    """19.2/1 The enemy's best gun."""
    offers = [option for option in ask.options if option != DECLINE]
    if not offers:
        return Decision(DECLINE, "There is nobody to run short.")
    s = mind.scene.s
    best = max(offers, key=lambda option: FIRE[int(option[1])][s.reduced[int(option[1])]])
    return Decision(best, f"It silences {call(int(best[1]))}.")


def hero(mind: Mind, ask: Ask) -> Decision:
    """19.4/1 The gun that fires most."""
    s = mind.scene.s

    def merit(option: Action) -> float:
        u = int(option[1])
        shots = min(len(mind.scene.foes), int(mind.scene.prospects(u, s.hex[u]) * 10)) if s.hex[u] >= 0 else 0
        return FIRE[u][s.reduced[u]] + shots - 3 * (s.status[u] == BROKEN) - 2 * (KIND[u] == MEDIC)

    best = max(ask.options, key=merit)
    return Decision(best, f"A hero is worth most with {UNITS[int(best[1])].name}.")


def rally(mind: Mind, ask: Ask) -> Decision:
    """19.3/1 A leader first, then who is worst off."""
    s = mind.scene.s
    offers = [option for option in ask.options if option != DECLINE]
    if not offers:
        return Decision(DECLINE, "Nobody needs to be rallied.")

    def merit(option: Action) -> tuple[bool, bool, float]:
        u = int(option[1])
        return LEADER[u], s.status[u] in (BROKEN, SUPPRESSED) and s.status[u] == BROKEN, strength(u)

    best = max(offers, key=merit)
    return Decision(best, f"{UNITS[int(best[1])].name} is needed most.")


def vc(mind: Mind, ask: Ask) -> Decision:
    """19.7/1 A fighting team first."""
    best = max(ask.options, key=lambda option: FIRE[int(option[1])][0])
    return Decision(best, f"A {KINDS[KIND[int(best[1])]].replace('-', ' ')} does most.")
