"""What can be ordered with a click on the map: an action and the card that it is meant for, in one go."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import bits_of, members
from dangerclose.core.game import Plan
from dangerclose.core.words import counted
from dangerclose.games.fof.actions import Reach, why_closed
from dangerclose.games.fof.attempts import Order, purse
from dangerclose.games.fof.burden import STEPS, room_for
from dangerclose.games.fof.combat_actions import mortar_targets, shift_targets
from dangerclose.games.fof.field import is_vehicle, occupants
from dangerclose.games.fof.fire_missions import KINDS, callable_missions, fire_targets
from dangerclose.games.fof.fire_odds import call_odds, grenade_odds, infiltrate_odds, spot_odds
from dangerclose.games.fof.grenades import grenade_targets
from dangerclose.games.fof.grid import PICKUP_ZONE
from dangerclose.games.fof.helicopters import passengers_waiting, stick
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.movement import (
    destinations,
    infiltrations,
    platoon_goals,
    platoon_infiltrations,
)
from dangerclose.games.fof.notes import COST, attempt_note, call_note, contact_note
from dangerclose.games.fof.spotting import spottable
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.terms import FireMission, Side
from dangerclose.games.fof.visibility import limited
from dangerclose.games.fof.word_kinds import place_name
from dangerclose.games.fof.words_fire import CALLED


class Aimed(NamedTuple):
    """An action that is meant for a card: how it is said, the question that asks for the card and its verb,
    the cards, and a note. `always_asked` where the card is asked for even if there is but one; `then` is what
    is answered besides, if it is offered."""

    say: str
    kind: str
    verb: str
    places: Callable[[Position, Order, int], int]
    note: Callable[[Position, int, int], str]
    always_asked: bool = True
    then: tuple[tuple[str, Action], ...] = ()


def _move(s: Position, u: int, place: int) -> str:
    """What it costs, and whom it may meet."""
    contact = contact_note(s, place)
    return f"{counted(COST['move'], 'command')}; {contact}" if contact else counted(COST["move"], "command")


def _platoon_move(s: Position, u: int, place: int) -> str:
    return platoon_note(s, platoon_goals(s, u)[place], place)


def _infiltration(s: Position, u: int, place: int) -> str:
    return attempt_note(infiltrate_odds(s, u)._replace(critical=Fraction(0)))


def _spotting(s: Position, u: int, place: int) -> str:
    return attempt_note(spot_odds(s, u, place)._replace(critical=Fraction(0)))


def _grenades(s: Position, u: int, place: int) -> str:
    return attempt_note(grenade_odds(s, u))


def _enemies_shifted_to(s: Position, order: Order, u: int) -> int:
    """4.2.4l The cards with an enemy: fire on an empty one is seldom meant, and stays in the menu."""
    return bits_of(place for place in members(shift_targets(s, order, u)) if occupants(s, place, Side.ENEMY))


def _plain(s: Position, u: int, place: int) -> str:
    return ""


MOVE_PLATOON = next(number for number, entry in enumerate(MENU) if entry.verb == "move-platoon")

ALL_GO: tuple[tuple[str, Action], ...] = (("platoon", ("go",)),)
"""4.2.2b All who may go along do, if the card holds them."""
AIMED: dict[str, Aimed] = {
    "move": Aimed("Move to {}", "destination", "to", lambda s, _, u: destinations(s, u), _move),
    "move-platoon": Aimed(
        "Move the platoon to {}",
        "destination",
        "to",
        lambda s, _, u: bits_of(platoon_goals(s, u)),
        _platoon_move,
        then=ALL_GO,
    ),
    "infiltrate": Aimed(
        "Sneak to {}", "destination", "to", lambda s, _, u: infiltrations(s, u), _infiltration
    ),
    "infiltrate-platoon": Aimed(
        "Sneak to {} with the platoon",
        "destination",
        "to",
        lambda s, _, u: bits_of(platoon_infiltrations(s, u)),
        _infiltration,
        then=ALL_GO,
    ),
    "spot": Aimed(
        "Spot the enemy on {}", "spot-on", "spot-on", lambda s, _, u: spottable(s, u), _spotting, False
    ),
    "grenade-attack": Aimed(
        "Grenades into {}",
        "throw-into",
        "throw-into",
        lambda s, _, u: grenade_targets(s, u),
        _grenades,
        False,
    ),
    "fire-mortar": Aimed("Mortar on {}", "mortar-on", "mortar-on", mortar_targets, _plain, False),
    "shift-fire": Aimed("Fire at {}, all on this card", "shift-to", "shift-to", _enemies_shifted_to, _plain),
}
"""4.2.2, 4.2.4 The actions of the menu that ask for a card and nothing before it."""


def plans(s: Position, ask: Ask) -> list[Plan]:
    """For the unit that is being ordered: each card with what it could be ordered to do there; before that,
    each card to which the platoon could go as a whole."""
    if ask.kind == "impulse":
        return platoon_moves(s, ask)
    if ask.kind == "load-helicopter":
        return whole_lift(s, ask)
    if ask.kind != "action":
        return []
    u, originator = ask.about[:2]
    order = Order(originator, ask.rule)
    offered = {str(option[0]) for option in ask.options}
    found = [
        plan for verb, aimed in AIMED.items() if verb in offered for plan in aim(s, order, u, verb, aimed)
    ]
    return found + (calls(s, u) if "call-for-fire" in offered else [])


def whole_lift(s: Position, ask: Ask) -> list[Plan]:
    """7.4.5/8 Each helicopter in the Pickup Zone takes the next men and goes, as long as any wait."""
    u = ask.about[0]
    waiting = passengers_waiting(s, u)
    if ("load-and-go",) not in ask.options or len(stick(s, u)) == len(waiting):
        return []
    note = counted(len(waiting), "unit waits", "units wait")
    return [Plan("Load all, and go", note, [("load-helicopter", ("load-and-go",))] * lifts(s, u, waiting))]


def lifts(s: Position, u: int, waiting: list[int]) -> int:
    """7.4.5/8 How many helicopters go until nobody waits, or none is left, this one first."""
    others = [v for v, at in enumerate(s.place) if at == PICKUP_ZONE and is_vehicle(s, v) and v > u]
    left, gone = list(waiting), 0
    for helicopter in (u, *others):
        if not left:
            break
        room = room_for(s, helicopter, STEPS)
        for v in list(left):
            if s.steps[v] <= room:
                room -= s.steps[v]
                left.remove(v)
        gone += 1
    return gone


def platoon_moves(s: Position, ask: Ask) -> list[Plan]:
    """4.2.2b In the impulse of a PLT HQ: the order to itself, the platoon's move, the card and who goes."""
    hq = ask.about[0]
    entry, order = MENU[MOVE_PLATOON], Order(hq, ask.rule)
    if ("order", hq) not in ask.options or why_closed(
        s, order, hq, entry, MOVE_PLATOON, Reach(True, purse(s))
    ):
        return []
    aimed = AIMED["move-platoon"]
    return [
        Plan(
            aimed.say.format(place_name(place)),
            platoon_note(s, goers, place),
            [
                ("impulse", ("order", hq)),
                ("action", ("move-platoon",)),
                (aimed.kind, (aimed.verb, place)),
                *aimed.then,
            ],
            place,
        )
        for place, goers in platoon_goals(s, hq).items()
    ]


def platoon_note(s: Position, goers: list[int], place: int) -> str:
    """What a platoon's move costs, who goes, and whom it may meet."""
    who = f"{counted(COST['move-platoon'], 'command')}; {counted(len(goers), 'unit goes', 'units go')}"
    contact = contact_note(s, place)
    return f"{who}; {contact}" if contact else who


def aim(s: Position, order: Order, u: int, verb: str, aimed: Aimed) -> list[Plan]:
    """One action, at each card that it can be meant for."""
    places = members(aimed.places(s, order, u))
    asked = aimed.always_asked or len(places) > 1
    return [
        Plan(
            aimed.say.format(place_name(place)),
            aimed.note(s, u, place),
            [("action", (verb,)), *([(aimed.kind, (aimed.verb, place))] if asked else []), *aimed.then],
            place,
        )
        for place in places
    ]


def calls(s: Position, u: int) -> list[Plan]:
    """4.2.4i, 6.7.3 Each Fire Mission that a unit may call for, on each card."""
    targets = {called: members(fire_targets(s, u, called)) for called in callable_missions(s, u)}
    missions = [called for called, places in targets.items() if places]
    found = []
    for called in missions:
        if called % KINDS == FireMission.ILLUMINATION and not limited(s):
            continue  # by day nobody means it: it stays in the menu
        for place in targets[called]:
            steps: list[tuple[str, Action]] = [("action", ("call-for-fire",))]
            if len(missions) > 1:
                steps.append(("fire-mission", ("fire-mission", called)))
            if len(targets[called]) > 1:
                steps.append(("fire-on", ("fire-on", place)))
            note = call_note(call_odds(s, u, called, place))
            found.append(Plan(f"{CALLED.name(called)} on {place_name(place)}", note, steps, place))
    return found
