"""3.7.2, 6.3 The Combat Effects Segment: every infantry unit under fire draws, and hits are resolved."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.core.columns import still
from dangerclose.core.events import Roll
from dangerclose.core.reckoning import Line, Modifier
from dangerclose.games.fof.ammunition import spend_ammunition
from dangerclose.games.fof.blocks import is_urban
from dangerclose.games.fof.changes import convert_step, pin, unpin
from dangerclose.games.fof.deck import Draw, Part, draw, random_number
from dangerclose.games.fof.field import (
    experience_of,
    is_exposed,
    is_vehicle,
    units_at,
    unsheltered,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import ABOARD, on_map
from dangerclose.games.fof.reckoning import LEAST, Reckoned, attacks_on, net_combat_modifier
from dangerclose.games.fof.signs import signed
from dangerclose.games.fof.state import HUMAN_WAVE, NOBODY, PINNED, Position, State
from dangerclose.games.fof.tables import EFFECTS, RESULTS, SIDE
from dangerclose.games.fof.terms import FireResult, HitEffect, Side
from dangerclose.games.fof.volume import sniped_at, snipers_on, under_fire, volumes


def combat_effects(s: State) -> None:
    """3.7.2/1 Pins come off where no fire is; then each infantry unit under fire is resolved.

    6.3/10 All of it is simultaneous: who fires at whom and the modifiers are those of the beginning.
    """
    on_tanks = show_riders(s)
    recover_from_pins(s)
    under_attack = targets(s)
    spend_ammunition(s)
    for u, reckoned in under_attack:
        resolve(s, u, reckoned)
    ride_on(s, on_tanks)
    update_fire(s)


def show_riders(s: State) -> list[int]:
    """7.4.3/1, 7.4.4/1 Who rides on a tank or in a jeep or truck is engaged like all infantry on its card;
    12.2/11 in its street."""
    found = [v for u, place in enumerate(s.place) if place >= 0 for v in unsheltered(s, u)]
    for v in found:
        vehicle = s.aboard[v]
        s.place[v] = s.place[vehicle]
        if is_urban(s, s.place[v]):
            s.under[v] = s.under[vehicle]
    return found


def ride_on(s: State, on_tanks: list[int]) -> None:
    """7.4.4/1 Who is still there rides on."""
    for v in on_tanks:
        if s.aboard[v] != NOBODY:
            s.place[v], s.under[v] = ABOARD, NOBODY


def recover_from_pins(s: State) -> None:
    """3.7.2/1, 6.3.2B/5 Who is Pinned where no fire strikes him is not any more; nor is who sits inside."""
    falling = volumes(s)
    for u in [u for u, status in enumerate(s.status) if status & PINNED]:
        place = s.place[u]
        if not (on_map(place) and attacks_on(s, u, falling.get(place))):
            unpin(s, u)
            s.tell("recovers", "6.3.2B/5", u)


def targets(s: State) -> list[tuple[int, Reckoned]]:
    """6.3.1/1 Everybody who is under fire, with the Net Combat Modifier."""
    found = []
    falling = volumes(s)
    for place in members(under_fire(s)):
        sniped = sniper_targets(s, place)
        with still(s):
            for u in units_at(s, place):
                if is_vehicle(s, u):
                    continue
                reckoned = net_combat_modifier(s, u, falling.get(place), sniped.get(u, NOBODY))
                if reckoned is not None:
                    found.append((u, reckoned))
    return found


def sniper_targets(s: State, place: int) -> dict[int, int]:
    """6.2.2/6, 6.2.2/7 Each sniper picks one unit on the card anew, among the Exposed if there are some.

    9.6/6 Vehicles are among them. For each that was picked its sniper.
    """
    chosen = {}
    for sniper in snipers_on(s, place):
        there = sniped_at(s, sniper, place)
        among = [u for u in there if is_exposed(s, u)] or there
        if among:
            number, drawn = random_number(s, len(among))
            chosen[among[number - 1]] = sniper
            fell = drawn.roll() if drawn.cards else None
            s.tell("sniper-picks", "6.2.2/6", sniper, among[number - 1], roll=fell)
    return chosen


def resolve(s: State, u: int, reckoned: Reckoned) -> None:
    """6.3.2 MISS, PIN or HIT for one unit."""
    drawn = draw(s, 1)
    result = RESULTS[drawn.cards[0]][reckoned.ncm - LEAST]
    s.tell("fired-at", "6.3.2/1", u, reckoned.ncm, result, roll=told(drawn, reckoned, s.place[u]))
    if result == FireResult.MISS:
        unpin(s, u)  # 6.3.2A/1
        return
    if not s.status[u] & HUMAN_WAVE:  # 9.12/1
        pin(s, u)
    if result == FireResult.HIT:
        hit(s, u)


def told(drawn: Draw, reckoned: Reckoned, place: int) -> Roll:
    """The card and all that counted."""
    read = Part.RESULT.at(reckoned.ncm - LEAST)
    return drawn.roll(read)._replace(modifiers=tuple(printed(line) for line in reckoned.lines), place=place)


def printed(line: Line) -> Modifier:
    """A line of a reckoning as people read it."""
    return Modifier(line.text, signed(line.value), line.rule)


def hit(s: State, u: int) -> None:
    """6.3.3/1 A second card says what the Steps become; of two letters a unit of one Step takes the first.

    6.3.3/1 When only one Step of a larger unit is left it becomes a Fire Team, in a human wave too.
    """
    drawn = draw(s, 1)
    experience = experience_of(s, u)
    effects = EFFECTS[drawn.cards[0]][experience]
    steps = s.steps[u]
    letters = "".join(HitEffect(effect).word for effect in effects[:steps])
    fell = drawn.roll(Part.EFFECT.at(experience))._replace(place=s.place[u])
    s.tell("hit", "6.3.3/1", u, letters, roll=fell)
    for effect in effects[:steps]:
        suffer(s, u, effect)
    if steps > 1 and s.steps[u] == 1 and s.place[u] >= 0:
        s.tell("last-step", "6.3.3/1", u, convert_step(s, u, HitEffect.FIRE_TEAM))


def effect_on(s: Position, u: int, effect: int) -> int:
    """9.11/1, 9.12/1 What a letter does to a Step: fanatics neither bear litters nor freeze, waves fall."""
    if SIDE[u] == Side.ENEMY:
        if s.status[u] & HUMAN_WAVE:
            return HitEffect.CASUALTY
        if s.fanatic:
            return FANATIC.get(HitEffect(effect), effect)
    return effect


def suffer(s: State, u: int, effect: int) -> None:
    """6.3.3 One Step converts."""
    effect = effect_on(s, u, effect)
    s.tell("converts", "6.3.3/3", u, effect, convert_step(s, u, effect))


FANATIC = {
    HitEffect.LITTER_TEAM: HitEffect.FIRE_TEAM,
    HitEffect.PARALYZED_TEAM: HitEffect.CASUALTY,
}
"""9.11/1"""
