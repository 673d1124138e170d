"""3.2.2, 3.4, 9.4 The Enemy Activity Check Segment: every enemy unit on the map is checked once.

Nothing here asks anybody: the enemy is rules. Every draw is told with the unit, its case and the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dangerclose.core.columns import still
from dangerclose.core.events import Roll
from dangerclose.games.fof.activity_schema import ActivityCase
from dangerclose.games.fof.attempts import has_leader
from dangerclose.games.fof.components import ACTIVITY
from dangerclose.games.fof.contact import place_contacts
from dangerclose.games.fof.deck import Draw, random_number
from dangerclose.games.fof.enemy_attacks import activate, attack, shift
from dangerclose.games.fof.enemy_leaders import leader_acts
from dangerclose.games.fof.enemy_moves import advance, go_to_cover, hide, infiltrate
from dangerclose.games.fof.enemy_recovery import evacuate, rally, reconstitute_squad, recover, seek_casualty
from dangerclose.games.fof.falling_back import fall_back
from dangerclose.games.fof.field import (
    LIMITED_ARC,
    cover_kind,
    is_good_order,
    is_vehicle,
    occupants,
    units_on_map,
)
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.instructions import is_defensive
from dangerclose.games.fof.mines import fire_claymores
from dangerclose.games.fof.situations import HOLDS, us_on_card
from dangerclose.games.fof.snipers import sniper_acts
from dangerclose.games.fof.spent_weapons import is_spent, spent_weapon_acts
from dangerclose.games.fof.spotters import spotter_acts
from dangerclose.games.fof.state import CHECKED, HUMAN_WAVE, Position, State
from dangerclose.games.fof.tables import NAMED, UNITS
from dangerclose.games.fof.tear_gas import gas_works
from dangerclose.games.fof.terms import ActivityResult, Leadership, Side, Situation, Tactics, UnitKind

PINNED_OR_TEAM, GOOD_ORDER, LEADERS = range(3)
"""9.4/1 In this order the units of a card are checked."""


def enemy_activity(s: State) -> None:
    """3.2.2, 3.4/1 New markers in a defence, gas, then card after card by chance; claymores last (9.5/4).

    4.3.6D/1 In a defence gas works later (`tear_gas.py`): the company has thrown none yet.
    """
    if is_defensive(s):
        if s.turn > 1:
            place_contacts(s, s.turn)
    else:
        gas_works(s)
    waiting = [u for u in units_on_map(s, Side.ENEMY) if is_waiting(s, u)]
    cards = sorted({s.place[u] for u in waiting})
    while cards:
        number, drawn = random_number(s, len(cards))
        place = cards.pop(number - 1)
        s.tell("checks-card", "3.2.2/2", place, roll=told(drawn, place))
        check_card(s, place, [u for u in waiting if s.place[u] == place])
    fire_claymores(s)


def is_waiting(s: Position, u: int) -> bool:
    """9.4/1, 3.4/1 On the map, and neither checked this turn nor moved by an event."""
    return on_map(s.place[u]) and not s.status[u] & CHECKED


def told(drawn: Draw, place: int) -> Roll | None:
    """A draw on a card as an event tells it, if there was one."""
    return drawn.roll()._replace(place=place) if drawn.cards else None


def check_card(s: State, place: int, there: Sequence[int]) -> None:
    """9.4/7 Pinned units and teams first, then Good Order units, then leaders."""
    order = sorted(there, key=lambda u: group_of(s, u))
    men = [u for u in occupants(s, place, Side.ENEMY) if s.kind[u] != UnitKind.LEADER]
    for u in order:
        if s.place[u] == place and not s.status[u] & CHECKED:
            s.status[u] |= CHECKED
            check(s, u, men)


def group_of(s: Position, u: int) -> int:
    """9.4/1 When a unit is checked on its card."""
    if is_vehicle(s, u):
        return GOOD_ORDER
    if not is_good_order(s, u):
        return PINNED_OR_TEAM
    return LEADERS if s.kind[u] == UnitKind.LEADER else GOOD_ORDER


def check(s: State, u: int, men: Sequence[int]) -> None:
    """9.4/3-9 The check of one unit: what another rule mandates, or the hierarchy for its state.

    `men` are those who were on its card when the card's turn came.
    """
    if is_vehicle(s, u):
        activate(s, u)
    elif not is_good_order(s, u):
        leadership = Leadership.LEADER if has_leader(s, u) else Leadership.NO_LEADER
        by_hierarchy(s, u, ACTIVITY.pinned[leadership])
    elif s.kind[u] == UnitKind.LEADER:
        leader_acts(s, u, men)
    elif s.kind[u] == UnitKind.SNIPER:
        sniper_acts(s, u)
    elif s.kind[u] == UnitKind.SPOTTER:
        spotter_acts(s, u)
    elif s.status[u] & HUMAN_WAVE:
        human_wave_acts(s, u)
    elif is_spent(s, u):
        spent_weapon_acts(s, u)
    else:
        by_hierarchy(s, u, cases_for(s, u))


def human_wave_acts(s: State, u: int) -> None:
    """9.12/1 A human wave always goes on; among US units it attacks."""
    if us_on_card(s, u):
        attack(s, u)
    else:
        PERFORM[ACTIVITY.human_wave](s, u)


# The hierarchies


def tactics_now(s: Position) -> Tactics:
    """9.4/6, 9.1.4/1 The enemy's tactics; a counter attack is an Assault from the turn of its event."""
    return Tactics.ASSAULT if s.counterattack >= s.turn > 0 else Tactics(s.tactics)


def is_sapper(u: int) -> bool:
    """Whether a unit is a sapper squad."""
    return NAMED[u] and UNITS[u].sapper


def cases_for(s: Position, u: int) -> tuple[ActivityCase, ...]:
    """9.4/6 The column for a Good Order unit; sappers have their own."""
    return SAPPER_CASES if is_sapper(u) else ACTIVITY.good_order[tactics_now(s)]


SAPPER_CASES = tuple(
    ActivityCase(
        situation=case.situation,
        results=(ACTIVITY.sapper_otherwise,) if case.situation == Situation.OTHERWISE else case.results,
        stays_in=case.stays_in,
    )
    for case in ACTIVITY.good_order[ACTIVITY.sapper_tactics]
)


def by_hierarchy(s: State, u: int, cases: Sequence[ActivityCase]) -> None:
    """9.4/7, 9.4/9 The first case that holds: draw, and do it at once. Without a case nothing is done."""
    rest = iter(cases)
    while (case := first_that_holds(s, u, rest)) is not None:
        result = drawn_result(s, u, case)
        if result != ActivityResult.NEXT_ROW:
            PERFORM[result](s, u)
            return
    s.tell("no-case", "9.4/9", u)


def first_that_holds(s: Position, u: int, cases: Iterator[ActivityCase]) -> ActivityCase | None:
    """9.4/7 The next case of a hierarchy that holds, None if no other does."""
    with still(s):
        return next((case for case in cases if HOLDS[case.situation](s, u)), None)


def drawn_result(s: State, u: int, case: ActivityCase) -> ActivityResult:
    """9.4/7 One of the results of a case, all equally likely; a single one needs no draw.

    Who fires in one direction alone draws again instead of shifting.
    """
    if cover_kind(s, u) in case.stays_in:
        s.tell("enemy-check", "9.4/7", u, case.situation, ActivityResult.NOTHING)
        return ActivityResult.NOTHING
    results = case.results
    if cover_kind(s, u) in LIMITED_ARC:
        results = tuple(one for one in results if one != ActivityResult.SHIFT) or results
    number, drawn = random_number(s, len(results))
    result = results[number - 1]
    if result != ActivityResult.NEXT_ROW:
        fell = told(drawn, s.place[u])
        row = " ".join(one.word for one in results)
        s.tell("enemy-check", "9.4/7", u, case.situation, result, roll=fell and fell._replace(about=(row,)))
    return result


def do_nothing(s: State, u: int) -> None:
    """9.4/9 The unit stays as it is."""


def back(s: State, u: int) -> None:
    """9.4/12"""
    fall_back(s, u)


PERFORM: dict[ActivityResult, Callable[[State, int], None]] = {
    ActivityResult.NOTHING: do_nothing,
    ActivityResult.COVER: go_to_cover,
    ActivityResult.RALLY: rally,
    ActivityResult.BACK: back,
    ActivityResult.ATTACK: attack,
    ActivityResult.SHIFT: shift,
    ActivityResult.HIDE: hide,
    ActivityResult.INFILTRATE: infiltrate,
    ActivityResult.ADVANCE: advance,
    ActivityResult.RECOVER: recover,
    ActivityResult.RECONSTITUTE: reconstitute_squad,
    ActivityResult.EVACUATE: evacuate,
    ActivityResult.SEEK_CASUALTY: seek_casualty,
}
"""9.4 What each result does."""
