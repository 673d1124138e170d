"""What each order is worth to the commander, and why: the heart of the scripted player.

It asks the rules which orders are open, from what the player sees, and reckons each by its chance and by what
it would bring.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from dangerclose.core.bits import members
from dangerclose.games.fof.actions import open_actions
from dangerclose.games.fof.attempts import Order, cards_for
from dangerclose.games.fof.burden import CASUALTIES, room_for
from dangerclose.games.fof.chain_of_command import (
    company,
    is_platoon_hq,
    is_staff,
    is_subordinate,
    leads_vehicles,
    subordinates,
)
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.concentrated_fire import concentration_cards, concentration_target
from dangerclose.games.fof.deck import chance_of
from dangerclose.games.fof.doctrine import care, machines, moving
from dangerclose.games.fof.doctrine.reasons import why_finish, why_there
from dangerclose.games.fof.doctrine.roles import Role, fit_on, is_led_on, leader_of, role_of, strength
from dangerclose.games.fof.doctrine.ways import dangers, goals, sector, ways_to
from dangerclose.games.fof.doctrine.weights import Weights
from dangerclose.games.fof.doctrine.worth import NOTHING, Worth
from dangerclose.games.fof.field import (
    casualties_at,
    is_exposed,
    is_good_order,
    is_pinned,
    is_team,
    is_vehicle,
    occupants,
    occupied,
    place_of_unit,
    steps_at,
)
from dangerclose.games.fof.fire import aim_of
from dangerclose.games.fof.fire_missions import call_cards, callable_missions, fire_targets
from dangerclose.games.fof.grenades import grenade_targets
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.instructions import instructions, is_defensive, is_patrol
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.movement import destinations, infiltrations, platoon_goals, platoon_infiltrations
from dangerclose.games.fof.moves import cover_draws, free_covers
from dangerclose.games.fof.special_actions import beehive_cards
from dangerclose.games.fof.spotting import spottable, spotting_cards
from dangerclose.games.fof.state import GENERAL, NO_MARKER, NOBODY, NOWHERE, Phase, Position
from dangerclose.games.fof.tables import (
    BURST_CARDS,
    COVER_CARDS,
    CROSSHAIRS_CARDS,
    GRENADE_CARDS,
    INFILTRATE_CARDS,
    RALLY_CARDS,
)
from dangerclose.games.fof.terms import FireMission, Side, UnitKind
from dangerclose.games.fof.visibility import illuminated, limited
from dangerclose.games.fof.volume import enemy_fire_on, under_fire

FINISH = -1
ORDERED_ELSEWHERE = 0.5
"""What a General Initiative Command is worth to one whom a headquarters on his card could order."""
SPARE_TURNS = 3.0
"""With fewer turns to spare than these haste begins."""


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

    def best_order(self, able: list[int]) -> tuple[int, Worth]:
        """The unit with the best order, or FINISH if none is worth a command."""
        best = (FINISH, NOTHING)
        for u in able:
            _, worth = self.best_action(u)
            if worth.value > best[1].value:
                best = (u, worth)
        return best if best[1].value >= self.least() else (FINISH, Worth(0.0, why_finish(self.s)))

    def least(self) -> float:
        """What an order must promise: commands that cannot be kept are spent on anything."""
        return 0.05 if self.s.impulse == GENERAL else self.weights.least

    # Where to

    def advance(self, u: int, here: int, there: int) -> float:
        """How much nearer to the goals of its platoon."""
        far = self.far(self.s.group[u])
        if there >= len(far) or here >= len(far):
            return -self.weights.advance
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
    s = mind.s
    place = place_of_unit(s, u)
    led = [v for v in occupants(s, place, Side.FRIENDLY) if v != u and is_subordinate(s, u, v)]
    if leads_vehicles(u):
        return NOTHING  # their own initiative is enough for them
    urgent = 1.2 if on_map(place) and mind.fired_at >> place & 1 else 1.0
    if is_patrol(s) and s.group[u] != s.patrol and urgent == 1.0:
        return Worth(mind.weights.least, "He may be needed.")
    many = min(1.0, LONELY + 0.25 * len(led)) if s.kind[u] == UnitKind.STAFF else 1.0
    return Worth(mind.weights.activate * urgent * many, "An activated headquarters has more commands.")


LONELY = 0.2
"""What is left of the worth of activating one of the Staff who has nobody with him."""


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
    """What a Fire Mission on a card is worth: enemies there, less friends there; the last rounds are kept."""
    s = mind.s
    number, mission = divmod(called, len(FireMission))
    if mission == FireMission.ILLUMINATION:
        dark = limited(s) and not illuminated(s) >> place & 1
        return 0.25 if dark and strength(s, place) >= 1 else 0.0
    if mission == FireMission.WP or occupants(s, place, Side.FRIENDLY):
        return 0.0
    force = next(row.modifier for row in AGENCIES[number].missions if row.mission == mission)
    enemies = sum(
        s.steps[u] * (TEAM_TARGET if is_team(s, u) else 1.0) for u in occupants(s, place, Side.ENEMY)
    )
    value = min(1.5, WORTHY_TARGET * enemies) * (1 - HARDER * (STRONGEST + force))
    if any(at == place and pending for at, pending in zip(s.i_place, s.i_pending)):
        value *= 0.2
    wasted = enemies < 2 and s.missions_left[called] < 2
    return 0.0 if wasted else value


TEAM_TARGET, WORTHY_TARGET, HARDER, STRONGEST = 0.4, 0.4, 0.08, 8
"""What a team counts as a target, what a Step is worth, and how much less a weaker mission promises."""


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


def hearers(s: Position, u: int) -> list[int]:
    """4.3.1/2 Whom a headquarters or one of the Staff leads on his card by his voice; nobody else leads."""
    if s.always_heard:
        return []
    if is_platoon_hq(u):
        return [v for v in fit_on(s, s.place[u], s.group[u]) if v != u]
    if not is_staff(u):
        return []
    there = occupants(s, s.place[u], Side.FRIENDLY)
    return [v for v in there if role_of(s, v) in (Role.RIFLES, Role.GUN) and is_good_order(s, v)]


def _seek_cover(mind: Mind, u: int) -> Worth:
    s = mind.s
    place = s.place[u]
    if hearers(s, u):
        return NOTHING  # his men would not hear him there
    value = mind.weights.seek_cover * mind.chance(COVER_CARDS, cover_draws(s, u))
    if enemy_fire_on(s, place, Side.FRIENDLY):
        value *= 1.0 if is_exposed(s, u) else STIRRING
    elif is_defensive(s) or not is_exposed(s, u):
        return NOTHING
    else:
        value *= BEFORE_FIRE if moving.unresolved(s, place) or mind.danger[place] else BEFORE_FIRE / 2
    if in_voice(mind, u):
        calm = not enemy_fire_on(s, place, Side.FRIENDLY) or is_patrol(s)
        value *= 0.0 if calm else OUT_OF_HEARING
    return Worth(value, "Under cover one lives longer.")


STIRRING, BEFORE_FIRE, OUT_OF_HEARING, ASTRAY = 0.45, 0.4, 0.6, 2.0
"""Who was not Exposed is so by seeking cover; cover found before it is needed; away from the voice; and what
each of his men is worth to a headquarters that they do not hear."""


def in_voice(mind: Mind, u: int) -> bool:
    """4.3.1/2 Whether a unit would leave the part of the card where its headquarters is."""
    s = mind.s
    hq = leader_of(s, u)
    return hq != NOBODY and s.place[hq] == s.place[u] and s.under[hq] == s.under[u] and not s.always_heard


def _to_cover(mind: Mind, u: int) -> Worth:
    s = mind.s
    free = free_covers(s, u, s.place[u])
    mates = hearers(s, u)
    if mates:
        lost = sum(s.under[v] != s.under[u] for v in mates)
        needed = 2 * lost > len(mates) or (lost and is_patrol(s))
        return Worth(ASTRAY * lost, "He goes to where his men hear him.") if needed else NOTHING
    if s.under[u] != NOBODY or not free:
        return NOTHING
    value = mind.weights.go_to_cover
    if enemy_fire_on(s, s.place[u], Side.FRIENDLY):
        value *= 1.0 if is_exposed(s, u) else STIRRING
    elif is_exposed(s, u):
        value *= BEFORE_FIRE
    else:
        return NOTHING
    hq = leader_of(s, u)
    if hq != NOBODY and s.place[hq] == s.place[u]:
        value *= 1.5 if s.under[hq] in free else OUT_OF_HEARING
    return Worth(value, "There is cover here already.")


def _infiltrate_to_cover(mind: Mind, u: int) -> Worth:
    found = _to_cover(mind, u)
    return Worth(found.value * 1.2, found.reason)


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


def _more_commands(mind: Mind, u: int) -> Worth:
    return NOTHING if mind.s.commands else Worth(mind.weights.least, "One more when none is left.")


def _raise_team(mind: Mind, u: int) -> Worth:
    return Worth(2 * mind.weights.rally_team, "The sergeant gets them going at once.")


def _beehive(mind: Mind, u: int) -> Worth:
    s = mind.s
    most = max((strength(s, place) for place in members(beehive_cards(s))), default=0.0)
    return Worth(mind.weights.final_fires, "They stand before the guns.") if most >= 3 else NOTHING


def _report(mind: Mind, u: int) -> Worth:
    return Worth(mind.weights.turn_front, "Battalion wants to know.") if mind.s.commands > 3 else NOTHING


def _headquarters(mind: Mind, u: int) -> Worth:
    s = mind.s
    mates = sum(s.group[v] > 0 for v in occupants(s, s.place[u], Side.FRIENDLY)) if s.place[u] >= 0 else 0
    return Worth(
        mind.weights.rebuild * (1.5 + 0.05 * mates), "Without its headquarters a platoon does little."
    )


def _repair(mind: Mind, u: int) -> Worth:
    return Worth(1.0, "The line is needed.")


WORTH: dict[str, Callable[[Mind, int], Worth]] = {
    "activate": _activate,
    "reconstitute-plt-hq": _headquarters,
    "reconstitute-co-hq": _headquarters,
    "activate-vehicle": machines.activate,
    "designate-control": care.designate,
    "deploy-pyrotechnic": care.deploy,
    "load-up": care.pick_up,
    "drop": care.lay_down,
    "skill-command": _more_commands,
    "skill-assault-team": _raise_team,
    "skill-fire-team": _raise_team,
    "beehive": _beehive,
    "report": _report,
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
WEIGHED = {number: (entry, WORTH[entry.verb]) for number, entry in enumerate(MENU) if entry.verb in WORTH}
"""The entries of the menu that he orders, by their numbers."""
