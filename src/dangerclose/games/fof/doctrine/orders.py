"""What each order is worth to the commander, and why: the heart of the scripted player.

It asks the rules which orders are open, from what the player sees, and reckons each by its chance and by what
it would bring.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from dangerclose.games.fof.actions import open_actions
from dangerclose.games.fof.attempts import Order, cards_for
from dangerclose.games.fof.burden import CASUALTIES, room_for
from dangerclose.games.fof.chain_of_command import company, subordinates
from dangerclose.games.fof.deck import chance_of
from dangerclose.games.fof.doctrine import care, fires, leading, machines, moving, shelter, streets
from dangerclose.games.fof.doctrine.reasons import why_finish, why_there
from dangerclose.games.fof.doctrine.roles import Role, is_led_on, role_of
from dangerclose.games.fof.doctrine.ways import dangers, goals, sector, ways_to
from dangerclose.games.fof.doctrine.weights import Weights
from dangerclose.games.fof.doctrine.worth import NOTHING, Worth
from dangerclose.games.fof.field import casualties_at, is_pinned, is_vehicle, occupants, occupied
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.movement import destinations, infiltrations, platoon_goals, platoon_infiltrations
from dangerclose.games.fof.state import GENERAL, NO_MARKER, NOBODY, NOWHERE, Phase, Position
from dangerclose.games.fof.tables import INFILTRATE_CARDS
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.volume import under_fire

FINISH = -1
ORDERED_ELSEWHERE = 0.5
"""What a General Initiative Command is worth to one whom a headquarters on his card could order."""
SPARE_TURNS = 3.0
"""With fewer turns to spare than these haste begins."""


class Mind:
    """What the commander thinks about one position; everything is worked out at most once."""

    def __init__(self, s: Position, weights: Weights, *, paid: bool = False) -> None:
        self.s = s
        self.weights = weights
        self.paid = paid
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
    def collecting(self) -> int:
        """Where casualties are brought, or NOWHERE."""
        return care.collecting_card(self)

    @cached_property
    def fired_at(self) -> int:
        """The cards with a VOF."""
        return under_fire(self.s)

    def order(self) -> Order:
        """Who gives orders in this impulse."""
        hq = self.s.impulse
        rule = "3.3.2C/1" if self.s.phase == Phase.STAFF_INITIATIVE else "3.3/1"
        return Order(NOBODY if hq == GENERAL else hq, rule)

    def recipients(self) -> list[int]:
        """Whom the orders can reach."""
        hq = self.s.impulse
        return company(self.s) if hq in (GENERAL, NOBODY) else subordinates(self.s, hq)

    def left_after(self, cost: int) -> int:
        """How many commands are left once the order that is thought about is given."""
        return self.s.commands - (0 if self.paid else cost)

    def chance(self, wanted: int, cards: int) -> float:
        """How likely a draw succeeds."""
        return float(chance_of(self.s, wanted, cards))

    # Orders

    def best_action(self, u: int, verbs: set[str] | None = None) -> tuple[str, Worth]:
        """The best of what a unit may be ordered to do; of these verbs alone if they are given."""
        best = ("", NOTHING)
        if verbs is None:
            numbers = open_actions(self.s, self.order(), u, MENU, WEIGHED)
        else:
            numbers = [number for number, (entry, _) in WEIGHED.items() if entry.verb in verbs]
        for number in numbers:
            entry, worth = WEIGHED[number]
            found = worth(self, u)
            if self.s.impulse == GENERAL:
                found = Worth(found.value * self.unled(u), found.reason)
            if found.value / max(1, entry.cost) > best[1].value:
                best = (entry.verb, Worth(found.value / max(1, entry.cost), found.reason))
        return best

    def unled(self, u: int) -> float:
        """3.3.2D General Initiative is for those to whom nobody else can give an order."""
        place = self.s.place[u]
        led = on_map(place) and is_led_on(self.s, place, u)
        return ORDERED_ELSEWHERE if led else 1.0

    def best_order(self, able: list[int]) -> tuple[int, str, Worth]:
        """The unit with the best order and what it is, or FINISH if none is worth a command."""
        best = (FINISH, "", NOTHING)
        for u in able:
            verb, worth = self.best_action(u)
            if worth.value > best[2].value:
                best = (u, verb, worth)
        return best if best[2].value >= self.least() else (FINISH, "", Worth(0.0, why_finish(self.s)))

    def least(self) -> float:
        """What an order must promise: commands that cannot be kept are spent on anything."""
        return 0.05 if self.s.impulse == GENERAL else self.weights.least

    # Where to

    def advance(self, u: int, here: int, there: int) -> float:
        """How much nearer to the goals of its platoon."""
        far = self.far(self.s.group[u])
        if there >= len(far) or here >= len(far) or (on_map(here) and not on_map(there)):
            return -self.weights.advance  # nobody goes round by the Staging Area
        return self.urgency(u) * self.weights.advance * max(-1.0, min(1.0, far[here] - far[there]))

    def urgency(self, u: int) -> float:
        """How much more a step is worth when the turns that are left hardly reach to the goals."""
        far = self.far(self.s.group[u])
        here = self.s.place[u]
        steps = far[here] if 0 <= here < len(far) else 0.0
        left = instructions(self.s).turns - self.s.turn + 1
        return 1.0 + max(0.0, min(1.0, (steps + SPARE_TURNS - left) / SPARE_TURNS))

    def hurt_beside(self, u: int, place: int) -> bool:
        """Whether casualties lie on a card for whom a vehicle has room."""
        return bool(casualties_at(self.s, place, Side.FRIENDLY)) and room_for(self.s, u, CASUALTIES) > 0

    def own(self, hq: int, place: int) -> int:
        """How many units of a headquarters' platoon that can fight are at a place, itself apart."""
        s = self.s
        return sum(
            s.group[v] == s.group[hq] and v != hq and role_of(s, v) != Role.TEAM
            for v in occupants(s, place, Side.FRIENDLY)
        )

    def scouts(self, group: int) -> int:
        """How many squads of a platoon are on cards whose markers wait."""
        s = self.s
        return sum(
            s.group[v] == group and role_of(s, v) == Role.RIFLES and moving.unresolved(s, s.place[v])
            for v in company(s)
            if s.place[v] >= 0
        )


def _move(mind: Mind, u: int) -> Worth:
    s = mind.s
    if is_vehicle(s, u) or is_pinned(s, u):
        return NOTHING
    place, gain = moving.best_place(mind, u, destinations(s, u))
    return NOTHING if place == NOWHERE else Worth(gain, why_there(mind, u, place))


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
    found = moving.with_room(mind.s, platoon_goals(mind.s, u))
    if len(found) == 0:
        return NOTHING
    place, gain = moving.best_platoon_goal(mind, u, found)
    return Worth(gain * 0.9 * len(found[place]), "The platoon goes together.")


def _infiltrate_platoon(mind: Mind, u: int) -> Worth:
    found = moving.with_room(mind.s, platoon_infiltrations(mind.s, u))
    if len(found) == 0:
        return NOTHING
    place, gain = moving.best_platoon_goal(mind, u, found)
    return Worth((gain + 0.2) * 0.9 * len(found[place]), "The platoon infiltrates.")


WORTH: dict[str, Callable[[Mind, int], Worth]] = {
    "activate": leading.activate,
    "reconstitute-plt-hq": leading.headquarters,
    "reconstitute-co-hq": leading.headquarters,
    "activate-vehicle": machines.activate,
    "designate-control": care.designate,
    "deploy-pyrotechnic": care.deploy,
    "load-up": care.pick_up,
    "drop": care.lay_down,
    "skill-command": leading.more_commands,
    "skill-assault-team": leading.raise_team,
    "skill-fire-team": leading.raise_team,
    "beehive": fires.beehive,
    "report": leading.report,
    "repair-line": leading.repair,
    "move": _move,
    "move-platoon": _move_platoon,
    "infiltrate": _infiltrate,
    "infiltrate-platoon": _infiltrate_platoon,
    "seek-cover": shelter.seek_cover,
    "move-to-cover": shelter.to_cover,
    "infiltrate-to-cover": shelter.infiltrate_to_cover,
    "unpin": leading.unpin,
    "to-litter-team": leading.rally,
    "to-fire-team": leading.rally,
    "to-assault-team": leading.rally,
    "to-front": leading.front,
    "supplement": leading.supplement,
    "reconstitute": leading.rebuild,
    "spot": fires.spot,
    "concentrate-fire": fires.concentrate,
    "concentrate-platoon-fire": fires.platoon_fire,
    "grenade-attack": fires.grenade,
    "platoon-grenade-attack": fires.platoon_grenades,
    "throw-charge": fires.charge,
    "place-charge": fires.charge,
    "flame-attack": fires.charge,
    "call-for-fire": fires.call,
    "fire-mortar": fires.mortar,
    "breach": streets.breach,
    "guide-civilians": streets.guides,
    "cease-fire": fires.cease,
    "shift-fire": fires.shift,
    "final-fires": fires.final,
}
"""What the commander orders; all other entries of the menu he leaves."""
WEIGHED = {number: (entry, WORTH[entry.verb]) for number, entry in enumerate(MENU) if entry.verb in WORTH}
"""The entries of the menu that he orders, by their numbers."""
