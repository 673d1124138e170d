"""3.0 The sequence of play.

Every function takes one step of its phase and leaves the place in `s.phase`, so that a game can
be started afresh between any two of them.
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import CHECKPOINT, Rule
from dangerclose.games.fte.activation import act, activate, draw_chit, fill_cup
from dangerclose.games.fte.casualties import capture, check_casualties, remove
from dangerclose.games.fte.components import MEDEVACS, NVA, US
from dangerclose.games.fte.concealment import conceal
from dangerclose.games.fte.field import frago_of, on_map, passengers
from dangerclose.games.fte.movement import recycle_medevac
from dangerclose.games.fte.reinforcements import add_chits, place_reinforcements
from dangerclose.games.fte.requests import due, execute
from dangerclose.games.fte.setup import set_up
from dangerclose.games.fte.state import LEFT, Phase, State
from dangerclose.games.fte.transport import clear_wreck
from dangerclose.games.fte.victory import decide, score_objectives, watch_objectives


def play(s: State) -> Rule[None]:
    """3.0/1 Step after step, turn after turn, until the game is over."""
    while s.phase != Phase.OVER:
        yield CHECKPOINT
        yield from STEPS[s.phase](s)


def turn_start(s: State) -> Rule[None]:
    """3.0/2, 4.0/4 A new turn: chits, then reinforcements."""
    s.turn += 1
    s.tell("turn", "3.0/1", s.turn)
    add_chits(s)
    fill_cup(s)
    s.active = frago_of(s.scenario).first
    s.phase = Phase.REINFORCEMENTS
    yield from ()


def fire_missions(s: State) -> Rule[None]:
    """3.0/4, 16.0/1 The fire missions that are due, one by one."""
    number = due(s)
    if number < 0:
        s.phase = Phase.CASUALTIES
        return
    yield from execute(s, number)
    for h in set(s.c_hex):
        if h >= 0:
            capture(s, h)


def casualties(s: State) -> Rule[None]:
    """3.0/5, 17.0 Check Casualties; a downed helicopter whose last man is fit again is a wreck (7.4/X20)."""
    check_casualties(s)
    for u in on_map(s, US):
        if s.downed[u]:
            clear_wreck(s, u)
    s.phase = Phase.US_CONCEALMENT
    yield from ()


def us_concealment(s: State) -> Rule[None]:
    """3.0/6, 18.0/2 The Americans check first."""
    yield from conceal(s, US)
    s.phase = Phase.NVA_CONCEALMENT


def nva_concealment(s: State) -> Rule[None]:
    """3.0/6 Then the NVA/VC check."""
    yield from conceal(s, NVA)
    s.phase = Phase.END_OF_TURN


def end_of_turn(s: State) -> Rule[None]:
    """3.0/7, 20.0 Markers come off; overdue helicopters are gone; the last turn decides."""
    fly_home(s)
    for column in (s.used, s.done, s.op_fired):
        for u in range(len(column)):
            column[u] = 0
    s.silent = [0, 0]
    watch_objectives(s, visible=False)
    score_objectives(s, "turn")
    s.history += s.points
    if s.turn >= frago_of(s.scenario).turns:
        decide(s)
    else:
        s.phase = Phase.TURN_START
    yield from ()


def fly_home(s: State) -> None:
    """12.0/5, 15.0/3, 19.6/1 A helicopter that should have left by now is gone, with nothing gained."""
    for u in on_map(s, US):
        if s.leaves[u] and s.turn >= s.leaves[u] and not s.downed[u]:
            s.tell("overdue", "15.0/3", u)
            for v in (*passengers(s, u), u):
                for c, carrier in enumerate(s.c_carrier):
                    if carrier == v:
                        s.c_hex[c] = LEFT
                        s.c_carrier[c] = -1
                remove(s, v)
                s.hex[v] = LEFT
            if u in MEDEVACS:
                recycle_medevac(s, u)


STEPS: dict[int, Callable[[State], Rule[None]]] = {
    Phase.FIRST_SETUP: set_up,
    Phase.SECOND_SETUP: set_up,
    Phase.TURN_START: turn_start,
    Phase.REINFORCEMENTS: place_reinforcements,
    Phase.CHIT: draw_chit,
    Phase.ACTIVATION: activate,
    Phase.ACTIONS: act,
    Phase.FIRE_MISSIONS: fire_missions,
    Phase.CASUALTIES: casualties,
    Phase.US_CONCEALMENT: us_concealment,
    Phase.NVA_CONCEALMENT: nva_concealment,
    Phase.END_OF_TURN: end_of_turn,
}
