"""3.0 The sequence of play: a turn in its phases, each a step from which the rules can start afresh."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from dangerclose.core.ask import CHECKPOINT, Rule
from dangerclose.core.bits import members
from dangerclose.games.fof.activity import enemy_activity
from dangerclose.games.fof.capture import capture_and_retreat
from dangerclose.games.fof.clean_up import clean_up
from dangerclose.games.fof.combat_segment import combat_effects_segment
from dangerclose.games.fof.commands import (
    activated_impulses,
    battalion_impulse,
    company_impulse,
    company_initiative,
    general_initiative,
    platoon_initiative,
    staff_initiative,
)
from dangerclose.games.fof.conditions import begin_turn, planned_counterattack
from dangerclose.games.fof.contact import resolve_contacts
from dangerclose.games.fof.enemy_events import enemy_event
from dangerclose.games.fof.events import friendly_event, note_progress
from dangerclose.games.fof.field import occupants
from dangerclose.games.fof.fire_missions import update_fire_missions
from dangerclose.games.fof.ground import cards, face_down, reveal
from dangerclose.games.fof.instructions import is_defensive, moment
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.state import NOBODY, Phase, Position, State
from dangerclose.games.fof.tear_gas import gas_works
from dangerclose.games.fof.terms import Side, UnitKind
from dangerclose.games.fof.vehicles import vehicle_phase
from dangerclose.games.fof.victory import decide, note_breach, note_visits
from dangerclose.games.fof.yard_fire import concentrate_into_yards

Step = Callable[[State], Rule[None]]

COMMAND_PHASE = (
    Phase.BATTALION_IMPULSE,
    Phase.COMPANY_IMPULSE,
    Phase.ACTIVATED_IMPULSES,
    Phase.COMPANY_INITIATIVE,
    Phase.PLATOON_INITIATIVE,
    Phase.STAFF_INITIATIVE,
    Phase.GENERAL_INITIATIVE,
)
"""3.3 The Activation Segment and the Initiative Segment, impulse by impulse."""
ENEMY_PHASE = (Phase.ENEMY_EVENT, Phase.ENEMY_ACTIVITY)
"""3.2, 3.4 Alike in all missions, but for their place in the turn (3.2/1)."""
BEGINNING = (Phase.TURN_START, Phase.FRIENDLY_EVENT)
END = (
    Phase.CAPTURE_AND_RETREAT,
    Phase.VEHICLES,
    Phase.UPDATE_FIRE_MISSIONS,
    Phase.CONTACT,
    Phase.COMBAT_EFFECTS,
    Phase.CLEAN_UP,
)
ATTACKING = (*BEGINNING, *COMMAND_PHASE, *ENEMY_PHASE, *END)
"""3.0/1 Offensive Missions and Combat Patrols."""
DEFENDING = (*BEGINNING, *ENEMY_PHASE, *COMMAND_PHASE, *END)
"""3.0/1 Defensive Missions: the enemy acts first (3.2)."""
NEXT = {
    defensive: dict(pairwise((*phases, Phase.TURN_START)))
    for defensive, phases in ((False, ATTACKING), (True, DEFENDING))
}


def play_turn(s: State) -> Rule[None]:
    """3.0/1 From the phase at which the game stands to the end of the turn, or of the mission."""
    following = NEXT[is_defensive(s)]
    while True:
        yield CHECKPOINT
        phase = Phase(s.phase)
        yield from STEPS[phase](s)
        if s.phase != phase:  # 11.0/1 it is decided
            return
        look_around(s)
        s.phase = following[phase]
        if s.phase == Phase.TURN_START:
            return


def look_around(s: State) -> None:
    """5.2/2 What can be seen now is turned up: smoke has gone, or a card that was turned lets sight pass."""
    if face_down(s):
        reveal(s, [place for place in members(cards(s)) if has_eyes(s, place)])


def has_eyes(s: Position, place: int) -> bool:
    """5.2/2 Whether somebody of the company is on a card; from a helicopter nothing is seen."""
    flying = UnitKind.TRANSPORT_HELICOPTER
    return any(s.kind[u] != flying for u in occupants(s, place, Side.FRIENDLY))


# The steps that are more than a call


def turn_start(s: State) -> Rule[None]:
    """3.0/1 A new turn: nobody is activated, nobody has had his impulse."""
    s.turn += 1
    s.activated = s.finished = 0
    s.impulse = NOBODY
    s.tell("turn", "3.0/1", moment(s), s.turn)
    begin_turn(s)
    return
    yield


def enemy_events(s: State) -> None:
    """3.2.1, 9.1.4/1 A counter attack that the mission has planned, then the event of the turn."""
    planned_counterattack(s)
    enemy_event(s)


def enemy_acts(s: State) -> None:
    """3.2.2, 3.4 The enemy's activity; who gets behind the line is remembered."""
    enemy_activity(s)
    note_breach(s)


def captures(s: State) -> Rule[None]:
    """3.5, 4.3.6D/1 In a defence tear gas works now: the enemy has acted before it was there (ruling)."""
    if is_defensive(s):
        gas_works(s)
    yield from capture_and_retreat(s)


def contacts(s: State) -> Rule[None]:
    """3.7.1B After all moves; what Battalion wanted and where a patrol has been is noted before.

    12.4/1 Then the fire into courtyards is known.
    """
    note_progress(s)
    note_visits(s)
    resolve_contacts(s)
    yield from concentrate_into_yards(s)


def end_of_turn(s: State) -> Rule[None]:
    """3.8, 11.0/1 The table is cleaned up; then the mission may be over."""
    clean_up(s)
    yield from decide(s)


def commanding(impulse: Callable[..., Rule[None]]) -> Step:
    """3.3 An impulse with the whole menu to order from."""
    return lambda s: impulse(s, MENU)


def asking_nothing(change: Callable[[State], None]) -> Step:
    """A step in which nobody decides anything."""

    def step(s: State) -> Rule[None]:
        change(s)
        return
        yield

    return step


STEPS: dict[Phase, Step] = {
    Phase.TURN_START: turn_start,
    Phase.FRIENDLY_EVENT: friendly_event,
    Phase.BATTALION_IMPULSE: commanding(battalion_impulse),
    Phase.COMPANY_IMPULSE: commanding(company_impulse),
    Phase.ACTIVATED_IMPULSES: commanding(activated_impulses),
    Phase.COMPANY_INITIATIVE: commanding(company_initiative),
    Phase.PLATOON_INITIATIVE: commanding(platoon_initiative),
    Phase.STAFF_INITIATIVE: commanding(staff_initiative),
    Phase.GENERAL_INITIATIVE: commanding(general_initiative),
    Phase.ENEMY_EVENT: asking_nothing(enemy_events),
    Phase.ENEMY_ACTIVITY: asking_nothing(enemy_acts),
    Phase.CAPTURE_AND_RETREAT: captures,
    Phase.VEHICLES: vehicle_phase,
    Phase.UPDATE_FIRE_MISSIONS: asking_nothing(update_fire_missions),
    Phase.CONTACT: contacts,
    Phase.COMBAT_EFFECTS: asking_nothing(combat_effects_segment),
    Phase.CLEAN_UP: end_of_turn,
}
"""What happens in each phase."""
