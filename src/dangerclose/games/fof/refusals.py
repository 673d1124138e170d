"""Questions for people, and why what is not offered may not be done."""

from __future__ import annotations

from dangerclose.core.ask import Ask
from dangerclose.core.explaining import Explainer, Reasons
from dangerclose.games.fof.chain_of_command import in_play, is_subordinate
from dangerclose.games.fof.controls import why_not_there
from dangerclose.games.fof.mission_terms import Control
from dangerclose.games.fof.state import NOBODY, Position
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.words import QUESTIONS, VERBS

_CONTROLS = {
    "attack-position": Control.ATTACK_POSITION,
    "outpost": Control.COMBAT_OUTPOST,
    "landing-zone": Control.LANDING_ZONE,
    "final-fire": Control.FINAL_PROTECTIVE_FIRE,
    "register": Control.REGISTERED_TARGET,
}


def order(s: Position, ask: Ask, args: list[int]) -> Reasons:
    """4.0/3, 4.2/1 Why a unit cannot be ordered."""
    u, hq = args[0], ask.about[0]
    yield SIDE[u] != Side.FRIENDLY, "That is an enemy.", "4.0/3"
    yield u >= len(s.place) or not in_play(s, u), "It is not in play.", "4.0/3"
    yield hq != NOBODY and not is_subordinate(s, hq, u), "It takes no orders of this headquarters.", "4.0/3"
    yield True, "There is nothing that it could be ordered to do now, or it does not hear.", "4.3/1"


def control(name: Control):  # type: ignore[no-untyped-def]
    """2.4.1/2 Why a control may not lie on a card."""

    def reasons(s: Position, ask: Ask, args: list[int]) -> Reasons:
        reason = why_not_there(s, name, args[-1])
        yield bool(reason), reason, "2.4.1/2"

    return reasons


def objective(s: Position, ask: Ask, args: list[int]) -> Reasons:
    """2.4.1A/11 Why an Objective may not lie on a card."""
    reason = why_not_there(s, Control.OBJ_1 if args[0] == 0 else Control.OBJ_2, args[-1])
    yield bool(reason), reason, "2.4.1A/11"
    yield True, "It lies there already.", "2.4.1A/11"


EXPLAINER: Explainer[Position] = Explainer(
    VERBS,
    QUESTIONS,
    {"order": order, "objective": objective, **{verb: control(name) for verb, name in _CONTROLS.items()}},
    {"impulse": ("order",), "controls": ("objective", *_CONTROLS)},
)
