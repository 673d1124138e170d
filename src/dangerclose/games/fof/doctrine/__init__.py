"""The scripted commander: from the same view and options as a person, with a reason for each choice.

He is the sergeant who is asked for a hint, the tester, and the yardstick of balance. For each kind of
decision there is a habit; what he values stands in `weights.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import members
from dangerclose.core.columns import still
from dangerclose.core.game import Decision
from dangerclose.games.fof.blocks import cover_value, is_urban
from dangerclose.games.fof.chain_of_command import is_staff
from dangerclose.games.fof.doctrine import care, machines, moving, planning, shelter, streets
from dangerclose.games.fof.doctrine.fires import best_mission, best_spot
from dangerclose.games.fof.doctrine.orders import FINISH, Mind
from dangerclose.games.fof.doctrine.reasons import why_there
from dangerclose.games.fof.doctrine.roles import Role, fit_on, role_of, strength
from dangerclose.games.fof.doctrine.weights import Weights
from dangerclose.games.fof.field import occupants, steps_at, under
from dangerclose.games.fof.grid import AROUND, distance, on_map
from dangerclose.games.fof.instructions import is_patrol
from dangerclose.games.fof.movement import platoon_goals, platoon_infiltrations
from dangerclose.games.fof.state import NOBODY, NOWHERE, Position
from dangerclose.games.fof.terms import CoverMarker, Side
from dangerclose.games.fof.words import WORDS

Habit = Callable[[Mind, Ask], Decision]


def _of(ask: Ask, verb: str) -> list[Action]:
    return [option for option in ask.options if option[0] == verb]


def _places(ask: Ask, verb: str) -> int:
    return sum(1 << int(option[-1]) for option in ask.options if option[0] == verb)


# 3.3, 4.2 Impulses and orders


def next_headquarters(mind: Mind, ask: Ask) -> Decision:
    """Those under fire first: who is spotted and fired at by them troubles the others less."""
    fought = [option for option in ask.options if is_fired_at(mind, int(option[1]))]
    if fought:
        return Decision(fought[0], "His men are under fire: they come first.")
    return Decision(ask.options[0], "One after the other.")


def is_fired_at(mind: Mind, u: int) -> bool:
    """Whether a headquarters' card is under fire."""
    place = mind.s.place[u]
    return on_map(place) and bool(mind.fired_at >> place & 1)


def impulse(mind: Mind, ask: Ask) -> Decision:
    """Whom to order: the unit for which a command does most. The reason names what it is to do."""
    able = [int(option[1]) for option in _of(ask, "order")]
    u, verb, worth = mind.best_order(able)
    if u == FINISH:
        return Decision(("finish",), worth.reason)
    return Decision(("order", u), f"{WORDS.label((verb,))}. {worth.reason}")


def action(mind: Mind, ask: Ask) -> Decision:
    """What to order it to do."""
    verbs = {str(option[0]) for option in ask.options}
    verb, worth = mind.best_action(ask.about[0], verbs)
    if not verb:
        return Decision(("another",), worth.reason)
    return Decision((verb,), worth.reason)


def destination(mind: Mind, ask: Ask) -> Decision:
    """Where to: nearer to the goal, where it is not too dangerous."""
    u, places = ask.about[0], _places(ask, "to")
    secret = ask.rule in ("4.2.2c", "4.2.2d")
    if ask.rule in ("4.2.2b", "4.2.2d"):
        all_of_them = platoon_infiltrations(mind.s, u) if secret else platoon_goals(mind.s, u)
        found = moving.with_room(mind.s, {p: going for p, going in all_of_them.items() if places >> p & 1})
        place, _ = moving.best_platoon_goal(mind, u, found)
    else:
        place, _ = moving.best_place(mind, u, places, infiltrating=secret)
    return Decision(("to", place), why_there(mind, u, place))


def platoon(mind: Mind, ask: Ask) -> Decision:
    """All go, if they fit; a patrol takes as many squads as it needs."""
    s, hq = mind.s, ask.about[0]
    if is_patrol(s) and moving.is_home(s, s.place[hq]) and not moving.is_home(s, ask.about[1]):
        staying = [int(option[1]) for option in _of(ask, "stays") if int(option[1]) != hq]
        squads = [u for u in staying if role_of(s, u) == Role.RIFLES]
        spare = [u for u in staying if u not in squads]
        if spare or len(squads) > moving.PATROL:
            u = spare[0] if spare else min(squads, key=lambda v: (s.experience[v], s.steps[v]))
            return Decision(("stays", u), "A patrol is small, or it is heard.")
    if ("go",) in ask.options:
        return Decision(("go",), "All who can go together.")
    able = [int(option[1]) for option in _of(ask, "stays")]
    fits = moving.fitting(s, ask.about[1], able)
    return Decision(("stays", next(u for u in able if u not in fits)), "The card holds no more.")


def cover(mind: Mind, ask: Ask) -> Decision:
    """Where the platoon is, so that all hear their headquarters; else the best cover that is free."""
    s, (u, place) = mind.s, ask.about
    mates = [s.under[v] for v in fit_on(s, place, s.group[u]) if v != u and s.group[u]]
    if is_staff(u):
        there = occupants(s, place, Side.FRIENDLY)
        mates = [s.under[v] for v in there if role_of(s, v) in (Role.RIFLES, Role.GUN)]
    free = {int(option[2]): option for option in (*_of(ask, "under"), *_of(ask, "into"))}
    if is_urban(s, place) and place == s.place[u] and not shelter.hearers(s, u):
        step, worth = streets.best_step(mind, u)
        if step in free:
            return Decision(free[step], worth.reason)
    if mates and not s.always_heard:
        most = max(set(mates), key=lambda marker: (mates.count(marker), marker))
        if most in free:
            return Decision(free[most], "There the others are.")
        if most == NOBODY and ("no-cover",) in ask.options:
            return Decision(("no-cover",), "There his men hear him.")
    if not free:
        return Decision(ask.options[0], "There is no cover.")
    best = max(free, key=lambda v: (cover_value(s, v), -v))
    return Decision(free[best], "Under cover one lives longer.")


def breach_at(mind: Mind, ask: Ask) -> Decision:
    """Where enemies are behind it."""
    found = {(int(option[1]), int(option[2]) - CoverMarker.AREA): option for option in _of(ask, "breach-at")}
    return Decision(found[streets.best_site(mind, list(found))], "There is a way in.")


def exhort(mind: Mind, ask: Ask) -> Decision:
    """One more card, where commands are left for nothing better."""
    if mind.s.commands > 1:
        return Decision(("exhort",), "It was worth an order, so it is worth another card.")
    return Decision(("leave-it",), "The last command is for another order.")


# 4.2.4 Fire


def spot_on(mind: Mind, ask: Ask) -> Decision:
    """Those who fire first."""
    place = best_spot(mind, ask.about[0], _places(ask, "spot-on"))
    return Decision(("spot-on", place), "From there they fire at us.")


def attack_at(mind: Mind, ask: Ask) -> Decision:
    """Where most of them are."""

    def steps(option: Action) -> int:
        s = mind.s
        if option[0] == "at-cover":
            return sum(s.steps[u] for u in under(s, int(option[1])))
        if option[0] == "at-unit":
            return s.steps[int(option[1])]
        return 1

    return Decision(max(ask.options, key=steps), "Most of them are there.")


def largest(verb: str) -> Habit:
    """The card with most enemies on it."""

    def habit(mind: Mind, ask: Ask) -> Decision:
        places = members(_places(ask, verb))
        s = mind.s
        best = max(places, key=lambda p: (steps_at(s, p, Side.ENEMY), -steps_at(s, p, Side.FRIENDLY)))
        return Decision((verb, best), "Most of them are there.")

    return habit


def fire_mission(mind: Mind, ask: Ask) -> Decision:
    """What kind of fire."""
    called, _, _ = best_mission(mind, ask.about[0], [int(option[1]) for option in ask.options])
    wanted: Action = ("fire-mission", called)
    return Decision(wanted if wanted in ask.options else ask.options[0], "It promises most on that target.")


def fire_on(mind: Mind, ask: Ask) -> Decision:
    """And where."""
    u, called = ask.about
    _, place, _ = best_mission(mind, u, [called])
    wanted: Action = ("fire-on", place)
    return Decision(wanted if wanted in ask.options else ask.options[0], "Most of them are there.")


def also_on(mind: Mind, ask: Ask) -> Decision:
    """Cards beside the target with enemies and without friends."""
    s = mind.s
    for option in _of(ask, "also-on"):
        place = int(option[1])
        if occupants(s, place, Side.ENEMY) and not occupants(s, place, Side.FRIENDLY):
            return Decision(option, "There are more of them beside.")
    return Decision(("no-more",), "Nobody else is near enough.")


def beehive(mind: Mind, ask: Ask) -> Decision:
    """The battery fires where most of them stand."""
    best = max(ask.options, key=lambda option: strength(mind.s, int(option[1])))
    return Decision(best, "Most of them are there.")


def device(mind: Mind, ask: Ask) -> Decision:
    """Which smoke, light or flare."""
    kind, _, worth = care.best_device(mind, ask.about[0])
    wanted: Action = ("device", int(kind))
    return Decision(wanted if wanted in ask.options else ask.options[0], worth.reason)


def device_card(mind: Mind, ask: Ask) -> Decision:
    """And on which card."""
    _, place, worth = care.best_device(mind, ask.about[0])
    wanted: Action = ("deploy-at", place)
    if wanted in ask.options:
        return Decision(wanted, worth.reason)
    own = mind.s.under[ask.about[0]]
    here = next((option for option in _of(ask, "deploy-in") if option[3] == own), ask.options[0])
    return Decision(here, worth.reason)


def new_control(mind: Mind, ask: Ask) -> Decision:
    """The landing zone for the wounded."""
    what = care.best_control(mind, [int(option[1]) for option in ask.options])
    return Decision(("control", what), "The helicopters come to the wounded.")


def load(mind: Mind, ask: Ask) -> Decision:
    """Casualties first, then ammunition; nobody rides away from a fight."""
    s = mind.s
    arrived = s.place[ask.about[0]] == mind.collecting
    first_of_all = ("unload-casualty",) if arrived else ("take-casualty", "take-ammo")
    for verb in first_of_all:
        found = _of(ask, verb)
        if verb == "take-casualty":  # not from those who carry them already
            found = [option for option in found if s.c_carrier[int(option[1])] == NOBODY]
        if found:
            return Decision(found[0], "The wounded first." if "casualty" in verb else "The gun needs it.")
    if ("done",) in ask.options:
        return Decision(("done",), "Nothing else needs to be carried.")
    return Decision(ask.options[0], "Nothing else can be taken.")


def drop(mind: Mind, ask: Ask) -> Decision:
    """The casualties alone."""
    found = _of(ask, "drop-casualty")
    if found:
        return Decision(found[0], "From here they are flown out.")
    return Decision(("done",) if ("done",) in ask.options else ask.options[0], "The rest is kept.")


def guard(mind: Mind, ask: Ask) -> Decision:
    """Who can be spared: teams first, then the largest squad; guns and leaders never."""
    s = mind.s
    order = {Role.TEAM: 0, Role.RIFLES: 1, Role.MACHINE: 2, Role.GUN: 3, Role.LEADER: 4}
    best = min(ask.options, key=lambda option: (order[role_of(s, int(option[1]))], -s.steps[int(option[1])]))
    return Decision(best, "It can be spared.")


def teams(mind: Mind, ask: Ask) -> Decision:
    """A squad takes in all it can."""
    found = _of(ask, "with")
    return Decision(found[0] if found else ask.options[0], "Every man counts.")


def skill(mind: Mind, ask: Ask) -> Decision:
    """Skills are for being used."""
    return Decision(ask.options[0], "It is what the skill is for.")


def preparation(mind: Mind, ask: Ask) -> Decision:
    """Beside the Landing Zone, where the way leads: on it they would strike those who land there."""
    s = mind.s
    beside = 0
    for place in members(s.landing_zones):
        beside |= AROUND[place]
    cards = members(_places(ask, "prepare") & beside & ~s.landing_zones)
    if not cards:
        return Decision(ask.options[0], "There is no card beside the landing zone.")
    objectives = [place for place in s.objective if place != NOWHERE] or cards
    best = min(cards, key=lambda place: min(distance(place, there) for there in objectives))
    return Decision(("prepare", best), "Whoever waits before the landing zone keeps his head down.")


def first(mind: Mind, ask: Ask) -> Decision:
    """Where nothing speaks for one or the other."""
    reason = REASONS.get(ask.kind, "One is as good as another here.")
    for verb in ("ready", "go", "done", "finish"):
        if (verb,) in ask.options:
            return Decision((verb,), reason)
    return Decision(ask.options[0], reason)


REASONS = {
    "accomplished": "All that was asked for is done: to go on would only cost men.",
    "promotions": "Men who know their trade live longer.",
    "replacements": "There it fills a gap.",
    "yard-fire": "There is no better shot than straight down.",
    "street": "It is on the way.",
    "skill-holder": "He is where it will be needed.",
    "reinforce": "It has lost most.",
    "resupply": "It is used up first.",
    "extra-mission": "One can never have enough of it.",
    "land": "The landing zone is open, and only men on the ground can fight for it.",
    "supplement": "A squad with more men stands more.",
    "squad": "Teams together make a squad again.",
    "gunship-over": "There most of the enemy are.",
    "gunship-lights": "Whom one sees one can hit.",
    "gunship-fires": "There most of the enemy are.",
}
"""What speaks for the first option, by what is asked."""


HABITS: dict[str, Habit] = {
    "next-hq": next_headquarters,
    "impulse": impulse,
    "action": action,
    "destination": destination,
    "platoon": platoon,
    "cover": cover,
    "exhort": exhort,
    "skill": skill,
    "spot-on": spot_on,
    "attack-at": attack_at,
    "throw-into": largest("throw-into"),
    "mortar-on": largest("mortar-on"),
    "shift-to": largest("shift-to"),
    "fire-mission": fire_mission,
    "fire-on": fire_on,
    "also-on": also_on,
    "breach-at": breach_at,
    "beehive": beehive,
    "lz-preparation": preparation,
    "device": device,
    "device-card": device_card,
    "new-control": new_control,
    "load": load,
    "drop": drop,
    "guard": guard,
    "teams": teams,
    "vehicle": machines.vehicle,
    "vehicle-action": machines.vehicle_action,
    "load-helicopter": machines.load_helicopter,
    "gunships-also": machines.gunships_also,
    "prepare": planning.prepare,
    "controls": planning.controls,
    "organise": planning.organise,
    "placement": planning.placement,
    "station": planning.station,
}


UNPAID = ("impulse", "action")
"""The questions at which the order that is being given has not cost its commands yet."""


class Commander:
    """A player: it remembers nothing but what it values."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def decide(self, view: Any, ask: Ask) -> Decision:
        """One of the ask's options, with its reason."""
        position: Position = view if isinstance(view, Position) else view.position
        habit = HABITS.get(ask.kind, first)
        with still(position):
            return habit(Mind(position, self.weights, paid=ask.kind not in UNPAID), ask)
