"""What each order is worth to the commander, and why: the heart of the scripted player.

It asks the rules which orders are open, from what the player sees, and reckons each by its chance and by what
it would bring.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from dangerclose.core.bits import members
from dangerclose.games.fof.actions import open_actions
from dangerclose.games.fof.attempts import Order, cards_for
from dangerclose.games.fof.chain_of_command import company, subordinates
from dangerclose.games.fof.concentrated_fire import concentration_cards, concentration_target
from dangerclose.games.fof.deck import chance_of
from dangerclose.games.fof.doctrine import moving
from dangerclose.games.fof.doctrine.roles import Role, role_of
from dangerclose.games.fof.doctrine.ways import dangers, goals, sector, ways_to
from dangerclose.games.fof.doctrine.weights import Weights
from dangerclose.games.fof.field import is_pinned, is_vehicle, occupants, occupied, steps_at
from dangerclose.games.fof.fire import aim_of
from dangerclose.games.fof.fire_missions import call_cards, callable_missions, fire_targets
from dangerclose.games.fof.grenades import grenade_targets
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.instructions import is_defensive
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.movement import destinations, infiltrations, platoon_goals, platoon_infiltrations
from dangerclose.games.fof.moves import cover_draws, free_covers
from dangerclose.games.fof.spotting import spottable, spotting_cards
from dangerclose.games.fof.state import GENERAL, NO_MARKER, NOBODY, NOWHERE, Position
from dangerclose.games.fof.tables import (
    BURST_CARDS,
    COVER_CARDS,
    CROSSHAIRS_CARDS,
    GRENADE_CARDS,
    INFILTRATE_CARDS,
    RALLY_CARDS,
)
from dangerclose.games.fof.terms import FireMission, Side, UnitKind
from dangerclose.games.fof.volume import enemy_fire_on, under_fire


class Worth(NamedTuple):
    """What an order promises, and why in a sentence."""

    value: float
    reason: str


NOTHING = Worth(0.0, "Nothing better is at hand.")
FINISH = -1


class Mind:
    """What the commander thinks about one position; everything is worked out at most once."""

    def __init__(self, s: Position, weights: Weights) -> None:
        self.s = s
        self.weights = weights
        self._far: dict[int, list[float]] = {}

    @cached_property
    def goals(self) -> list[int]:
        """Where the company wants to be."""
        return goals(self.s)

    @cached_property
    def wanted(self) -> frozenset[int]:
        """The same as a set."""
        return frozenset(self.goals)

    @cached_property
    def danger(self) -> list[float]:
        """How dangerous each card is."""
        return dangers(self.s)

    def far(self, group: int) -> list[float]:
        """How far each place is from where a platoon wants to be; what others search just now is theirs."""
        if group not in self._far:
            s = self.s
            friends = occupied(s, Side.FRIENDLY)
            left = [p for p in self.goals if not (friends >> p & 1 and s.contact[p] != NO_MARKER)]
            self._far[group] = ways_to(s, sector(s, group, left or self.goals), self.danger)
        return self._far[group]

    @cached_property
    def fired_at(self) -> int:
        """The cards with a VOF."""
        return under_fire(self.s)

    def order(self) -> Order:
        """Who gives orders in this impulse."""
        hq = self.s.impulse
        return Order(NOBODY if hq == GENERAL else hq, "3.3/1")

    def recipients(self) -> list[int]:
        """Whom the orders can reach."""
        hq = self.s.impulse
        return company(self.s) if hq in (GENERAL, NOBODY) else subordinates(self.s, hq)

    def chance(self, wanted: int, cards: int) -> float:
        """How likely a draw succeeds."""
        return float(chance_of(self.s, wanted, cards))

    # Orders

    def best_action(self, u: int, verbs: set[str] | None = None) -> tuple[str, Worth]:
        """The best of what a unit may be ordered to do; of these verbs alone if they are given."""
        best = ("", NOTHING)
        for number in self.open_to(u) if verbs is None else range(len(MENU)):
            entry = MENU[number]
            worth = WORTH.get(entry.verb)
            if worth is None or (verbs is not None and entry.verb not in verbs):
                continue
            found = worth(self, u)
            if found.value / max(1, entry.cost) > best[1].value:
                best = (entry.verb, Worth(found.value / max(1, entry.cost), found.reason))
        return best

    def open_to(self, u: int) -> list[int]:
        """The numbers of the actions that a unit may be ordered to do, of those that he orders."""
        return open_actions(self.s, self.order(), u, MENU, ORDERED)

    def best_order(self, able: list[int]) -> tuple[int, Worth]:
        """The unit with the best order, or FINISH if none is worth a command."""
        best = (FINISH, NOTHING)
        for u in able:
            _, worth = self.best_action(u)
            if worth.value > best[1].value:
                best = (u, worth)
        return best if best[1].value >= self.least() else (FINISH, Worth(0.0, "The commands are kept."))

    def least(self) -> float:
        """What an order must promise: commands that cannot be kept are spent on anything."""
        return 0.05 if self.s.impulse == GENERAL else self.weights.least

    # Where to

    def advance(self, u: int, here: int, there: int) -> float:
        """How much nearer to the goals of its platoon."""
        far = self.far(self.s.group[u])
        if there >= len(far) or here >= len(far):
            return -self.weights.advance
        return self.weights.advance * max(-1.0, min(1.0, far[here] - far[there]))

    def own(self, hq: int, place: int) -> int:
        """How many units of a headquarters' platoon are at a place, itself apart."""
        s = self.s
        return sum(s.group[v] == s.group[hq] and v != hq for v in occupants(s, place, Side.FRIENDLY))

    def scouts(self, group: int) -> int:
        """How many squads of a platoon are on cards whose markers wait."""
        s = self.s
        return sum(
            s.group[v] == group and role_of(s, v) == Role.RIFLES and moving.unresolved(s, s.place[v])
            for v in company(s)
            if s.place[v] >= 0
        )


# The worth of each verb


def _activate(mind: Mind, u: int) -> Worth:
    hq = mind.s.kind[u]
    urgent = any(
        mind.fired_at >> mind.s.place[v] & 1 for v in subordinates(mind.s, u) if on_map(mind.s.place[v])
    )
    value = mind.weights.activate * (1.2 if urgent else 1.0) * (1.0 if hq == UnitKind.HQ else 0.8)
    return Worth(value, "An activated headquarters has more commands of its own.")


def _unpin(mind: Mind, u: int) -> Worth:
    s = mind.s
    if not enemy_fire_on(s, s.place[u], Side.FRIENDLY):
        return Worth(0.3, "It recovers by itself where nobody fires.")
    cards = cards_for(s, u if mind.s.impulse in (GENERAL, NOBODY) else mind.s.impulse)
    value = mind.weights.unpin * mind.chance(RALLY_CARDS, cards) * (0.5 + 0.3 * s.steps[u])
    return Worth(value, "A pinned unit neither fires well nor moves.")


def _rally(mind: Mind, u: int) -> Worth:
    s = mind.s
    chance = 1.0
    if mind.fired_at >> s.place[u] & 1:
        chance = mind.chance(RALLY_CARDS, cards_for(s, u))
    return Worth(mind.weights.rally_team * chance, "Men who rally can fight again.")


def _front(mind: Mind, u: int) -> Worth:
    return Worth(mind.weights.turn_front, "On its front it can do its own work again.")


def _rebuild(mind: Mind, u: int) -> Worth:
    chance = mind.chance(RALLY_CARDS, cards_for(mind.s, u))
    return Worth(mind.weights.rebuild * chance, "Teams together make a squad again.")


def _supplement(mind: Mind, u: int) -> Worth:
    return Worth(mind.weights.rally_team, "The squad takes the team in.")


def _spot(mind: Mind, u: int) -> Worth:
    s = mind.s
    best = NOTHING
    for place in members(spottable(s, u)):
        firing = aim_of(s, place, Side.ENEMY) != NOWHERE
        value = mind.weights.spot_firing if firing else mind.weights.spot_silent
        value *= mind.chance(CROSSHAIRS_CARDS, spotting_cards(s, u, place))
        if value > best.value:
            best = Worth(value, "Who is not spotted cannot be fired at.")
    return best


def best_spot(mind: Mind, u: int, places: int) -> int:
    """The card at which a unit had best look: one that fires, most easily seen."""
    s = mind.s
    return max(
        members(places),
        key=lambda p: (aim_of(s, p, Side.ENEMY) != NOWHERE, spotting_cards(s, u, p), -p),
    )


def _grenade(mind: Mind, u: int) -> Worth:
    s = mind.s
    places = grenade_targets(s, u)
    if not places:
        return NOTHING
    near = places >> s.place[u] & 1
    value = mind.weights.grenade if near else mind.weights.ranged_grenade
    value *= mind.chance(GRENADE_CARDS, cards_for(s, u))
    return Worth(value, "Grenades reach those whom cover protects from fire.")


def _concentrate(mind: Mind, u: int) -> Worth:
    s = mind.s
    place = concentration_target(s, u)
    if place == NOWHERE:
        return NOTHING
    value = mind.weights.concentrate * mind.chance(CROSSHAIRS_CARDS, concentration_cards(s, u))
    return Worth(value, "Concentrated fire makes the next hit likelier.")


def _platoon_fire(mind: Mind, u: int) -> Worth:
    s = mind.s
    mates = [v for v in occupants(s, s.place[u], Side.FRIENDLY) if s.group[v] == s.group[u]]
    value = sum(_concentrate(mind, v).value for v in mates)
    return Worth(value, "The whole platoon concentrates its fire.")


def _platoon_grenades(mind: Mind, u: int) -> Worth:
    s = mind.s
    mates = [v for v in occupants(s, s.place[u], Side.FRIENDLY) if s.group[v] == s.group[u]]
    value = sum(_grenade(mind, v).value for v in mates)
    return Worth(value, "The whole platoon throws.")


def mission_value(mind: Mind, called: int, place: int) -> float:
    """What a Fire Mission on a card is worth: enemies there, less friends there and beside."""
    s = mind.s
    mission = called % len(FireMission)
    if mission == FireMission.ILLUMINATION:
        dark = s.visibility > 1 and bool(occupied(s, Side.ENEMY) >> place & 1)
        return 0.4 if dark else 0.0
    if mission == FireMission.WP:
        return 0.2 if occupied(s, Side.ENEMY) >> place & 1 else 0.0
    enemies = steps_at(s, place, Side.ENEMY)
    friends = steps_at(s, place, Side.FRIENDLY)
    return max(0.0, min(1.5, 0.4 * enemies) - 0.8 * friends)


def best_mission(mind: Mind, u: int, slots: list[int]) -> tuple[int, int, float]:
    """The Fire Mission and its target that promise most."""
    s = mind.s
    best = (NOBODY, NOWHERE, 0.0)
    for called in slots:
        for place in members(fire_targets(s, u, called)):
            value = mission_value(mind, called, place)
            if value > 0:
                value *= mind.chance(BURST_CARDS, call_cards(s, u, called, place))
            if value > best[2]:
                best = (called, place, value)
    return best


def _call(mind: Mind, u: int) -> Worth:
    _, _, value = best_mission(mind, u, callable_missions(mind.s, u))
    return Worth(mind.weights.fire_mission * value, "Guns kill at a distance what rifles cannot.")


def _mortar(mind: Mind, u: int) -> Worth:
    return Worth(mind.weights.mortar, "The mortars fire without a draw.")


def _charge(mind: Mind, u: int) -> Worth:
    return Worth(mind.weights.charge, "A charge ends all who are inside.")


def _final(mind: Mind, u: int) -> Worth:
    s = mind.s
    near = sum(steps_at(s, place, Side.ENEMY) for place in members(occupied(s, Side.ENEMY)))
    if near < 4:
        return NOTHING
    return Worth(mind.weights.final_fires, "The attack is here: now the final fires.")


def _shift(mind: Mind, u: int) -> Worth:
    s = mind.s
    target = aim_of(s, s.place[u], Side.FRIENDLY)
    if target != NOWHERE and not occupants(s, target, Side.ENEMY) and occupied(s, Side.ENEMY) & s.spotted:
        return Worth(mind.weights.shift_fire, "It fires at an empty card.")
    return NOTHING


def _cease(mind: Mind, u: int) -> Worth:
    s = mind.s
    target = aim_of(s, s.place[u], Side.FRIENDLY)
    if target in (NOWHERE, s.place[u]):
        return NOTHING
    if occupants(s, target, Side.FRIENDLY):
        return Worth(mind.weights.cease_on_friends, "Its fire strikes our own men.")
    if not occupants(s, target, Side.ENEMY):
        return Worth(mind.weights.shift_fire, "Nobody is left there to fire at.")
    return NOTHING


def _seek_cover(mind: Mind, u: int) -> Worth:
    s = mind.s
    if not enemy_fire_on(s, s.place[u], Side.FRIENDLY) and not is_defensive(s):
        return NOTHING
    chance = mind.chance(COVER_CARDS, cover_draws(s, u))
    return Worth(mind.weights.seek_cover * chance, "Under fire one looks for cover.")


def _to_cover(mind: Mind, u: int) -> Worth:
    s = mind.s
    if s.under[u] != NOBODY or not free_covers(s, u, s.place[u]):
        return NOTHING
    if not enemy_fire_on(s, s.place[u], Side.FRIENDLY):
        return NOTHING
    return Worth(mind.weights.go_to_cover, "There is cover here already.")


def _infiltrate_to_cover(mind: Mind, u: int) -> Worth:
    found = _to_cover(mind, u)
    return Worth(found.value * 1.2, found.reason)


def _move(mind: Mind, u: int) -> Worth:
    s = mind.s
    if is_vehicle(s, u) or is_pinned(s, u):
        return NOTHING
    place, gain = moving.best_place(mind, u, destinations(s, u))
    return Worth(gain, _why(mind, u, place))


def _why(mind: Mind, u: int, place: int) -> str:
    s = mind.s
    if place == NOWHERE:
        return NOTHING.reason
    if moving.unresolved(s, place):
        return "One squad looks first; the others follow when the card is known."
    if occupied(s, Side.ENEMY) >> place & 1:
        return "They are shaken: now the assault."
    return "It stays with those it belongs to." if role_of(s, u) != Role.RIFLES else "Nearer to the goal."


def _infiltrate(mind: Mind, u: int) -> Worth:
    s = mind.s
    if is_pinned(s, u):
        return NOTHING
    place, unseen = moving.best_place(mind, u, infiltrations(s, u), infiltrating=True)
    if place == NOWHERE:
        return NOTHING
    chance = mind.chance(INFILTRATE_CARDS, cards_for(s, u))
    plain = moving.gain(mind, u, place)
    return Worth(chance * unseen + (1 - chance) * plain + 0.1, "It goes from cover to cover under fire.")


def _move_platoon(mind: Mind, u: int) -> Worth:
    found = platoon_goals(mind.s, u)
    if len(found) == 0:
        return NOTHING
    place, gain = moving.best_platoon_goal(mind, u, found)
    return Worth(gain * 0.9 * len(found[place]), "The platoon goes together.")


def _infiltrate_platoon(mind: Mind, u: int) -> Worth:
    found = platoon_infiltrations(mind.s, u)
    if len(found) == 0:
        return NOTHING
    place, gain = moving.best_platoon_goal(mind, u, found)
    return Worth((gain + 0.2) * 0.9 * len(found[place]), "The platoon infiltrates.")


def _vehicle(mind: Mind, u: int) -> Worth:
    return Worth(mind.weights.vehicle, "It is to act in the Vehicle-Aircraft Phase.")


def _headquarters(mind: Mind, u: int) -> Worth:
    return Worth(mind.weights.rebuild * 2, "Without its headquarters a platoon does little.")


def _repair(mind: Mind, u: int) -> Worth:
    return Worth(1.0, "The line is needed.")


WORTH: dict[str, Callable[[Mind, int], Worth]] = {
    "activate": _activate,
    "reconstitute-plt-hq": _headquarters,
    "reconstitute-co-hq": _headquarters,
    "activate-vehicle": _vehicle,
    "repair-line": _repair,
    "move": _move,
    "move-platoon": _move_platoon,
    "infiltrate": _infiltrate,
    "infiltrate-platoon": _infiltrate_platoon,
    "seek-cover": _seek_cover,
    "move-to-cover": _to_cover,
    "infiltrate-to-cover": _infiltrate_to_cover,
    "unpin": _unpin,
    "to-litter-team": _rally,
    "to-fire-team": _rally,
    "to-assault-team": _rally,
    "to-front": _front,
    "supplement": _supplement,
    "reconstitute": _rebuild,
    "spot": _spot,
    "concentrate-fire": _concentrate,
    "concentrate-platoon-fire": _platoon_fire,
    "grenade-attack": _grenade,
    "platoon-grenade-attack": _platoon_grenades,
    "throw-charge": _charge,
    "place-charge": _charge,
    "flame-attack": _charge,
    "call-for-fire": _call,
    "fire-mortar": _mortar,
    "cease-fire": _cease,
    "shift-fire": _shift,
    "final-fires": _final,
}
"""What the commander orders; all other entries of the menu he leaves."""
ORDERED = tuple(number for number, entry in enumerate(MENU) if entry.verb in WORTH)
