"""3.1 The Friendly Higher HQ Event Phase: what Battalion wants, and which of it earns experience.

`events` holds what is in force this turn, `starred` what can still earn experience in it (10.3.1/14).
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import members
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.ammunition import is_set_aside
from dangerclose.games.fof.attempts import PLAYER, Order
from dangerclose.games.fof.blocks import beside_marker
from dangerclose.games.fof.chain_of_command import battalion_commander, company_hq, in_play, is_company_hq
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.components import AGENCIES, AGENCY, EVENTS
from dangerclose.games.fof.conditions import middle_staging
from dangerclose.games.fof.deck import Part, draw, random_number
from dangerclose.games.fof.field import MOST_STEPS, is_pinned, named, occupied, place_of_unit, steps_at
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.grid import LEFT, PICKUP_ZONE, on_map, row_of
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.mission_schema import FriendlyEventRow
from dangerclose.games.fof.mission_terms import FriendlyEvent, Task
from dangerclose.games.fof.moves import cover_has_room, room_left
from dangerclose.games.fof.state import NO_MARKER, NOBODY, OUT_OF_AMMO, Position, State
from dangerclose.games.fof.tables import AMMUNITION, HIGHER_HQ_CARDS, SIDE, UNITS
from dangerclose.games.fof.terms import Ammo, Side, UnitKind

FIRST_TURN = 2
"""3.1/1 Events start on turn 2."""
EVENT_OPTIONS = 10
"""3.1/1 The column of the random number."""
ROWS: dict[int, FriendlyEventRow] = {row.event: row for row in EVENTS.friendly}


def friendly_event(s: State) -> Rule[None]:
    """3.1/1 From turn 2 on: a card, and if Higher HQ is on it another for the event."""
    end_events(s)
    if s.turn < FIRST_TURN or not instructions(s).friendly_events:
        return
    drawn = draw(s, 1)
    if not drawn.count(HIGHER_HQ_CARDS):
        s.tell("no-event", "3.1/1", roll=drawn.roll(Part.HIGHER_HQ))
        return
    s.tell("higher-hq", "3.1/1", roll=drawn.roll(Part.HIGHER_HQ))
    number, again = random_number(s, EVENT_OPTIONS)
    event = event_of(s, number)
    s.tell("friendly-event", "3.1/1", int(event), roll=again.roll())
    yield from carry_out(s, event)


def end_events(s: State) -> None:
    """3.1/1 The events of the last turn are over, but a lost net stays lost; the visitor leaves in time."""
    s.events &= 1 << FriendlyEvent.COMM_TROUBLE
    s.starred = 0
    s.farthest = max((row_of(place) for place in members(occupied(s, Side.FRIENDLY))), default=0)
    if s.visit and s.turn > s.visit:
        s.visit = 0
        commander = battalion_commander(s)
        if in_play(s, commander):
            s.place[commander], s.under[commander], s.aboard[commander] = LEFT, NOBODY, NOBODY
            s.tell("commander-leaves", "3.1/1")
            update_fire(s)


def event_of(s: Position, number: int) -> FriendlyEvent:
    """3.1/1 The event of a random number in this turn's table; after its last turn the last table stays."""
    tables = EVENTS.friendly_tables[instructions(s).friendly_events]
    table = next((part for part in tables if part.turns[0] <= s.turn <= part.turns[1]), tables[-1])
    return table.events[number - 1]


def carry_out(s: State, event: FriendlyEvent) -> Rule[None]:
    """3.1/1 What an event does at once; the others are in force for the turn."""
    if event in AT_ONCE:
        yield from AT_ONCE[event](s, ROWS[event].number)
        return
    s.events |= 1 << event
    if ROWS[event].starred:
        s.starred |= 1 << event


# Events that happen at once


def commander_visits(s: State, turns: int) -> Rule[None]:
    """3.1/1, 3.3.1A/1 The battalion commander is with the CO HQ for some turns and commands there.

    5.2.3B/1 Where its cover holds no more he stays beside it; he comes however full the card is.
    """
    hq = company_hq(s)
    commander = battalion_commander(s)
    if hq == NOBODY or in_play(s, commander):
        return
    cover = s.under[hq]
    joins = cover != NOBODY and cover_has_room(s, commander, cover)
    s.place[commander], s.under[commander] = place_of_unit(s, hq), cover if joins else beside_marker(s, cover)
    s.status[commander] = 0
    s.visit = s.turn + turns - 1
    s.tell("commander-comes", "3.1/1", s.place[commander], turns)
    update_fire(s)
    yield from ()


def resupply(s: State, points: int) -> Rule[None]:
    """3.1/1, 6.8/2 Ammunition of one kind arrives where the company is supplied from."""
    kinds = sorted(
        {
            kind
            for u in named(s)
            if SIDE[u] == Side.FRIENDLY and in_play(s, u) and UNITS[u].kind != UnitKind.VEHICLE
            for kind in (Ammo.MG, Ammo.MTR, Ammo.RCL, Ammo.RKT)
            if UNITS[u].ammo[kind] and not is_set_aside(s, kind)
        }
    )
    if not kinds:
        return
    options: list[Action] = [("resupply", AMMUNITION + kind) for kind in kinds]
    choice = options[0] if len(options) == 1 else (yield Ask(PLAYER, "resupply", "3.1/1", options, (points,)))
    place = supply_point(s)
    new_asset(s, int(choice[1]), points, place=place)
    s.tell("supplies", "3.1/1", int(choice[1]), points, place)


def supply_point(s: Position) -> int:
    """2.4.2 The Staging Area, or the Pickup Zone for who came by helicopter."""
    hq = company_hq(s)
    flown = bool(instructions(s).transport) and hq != NOBODY and place_of_unit(s, hq) == PICKUP_ZONE
    return PICKUP_ZONE if flown else middle_staging(s)


def extra_fire_mission(s: State, number: int) -> Rule[None]:
    """3.1/1, 6.7.1/2 One of the mission's agencies gets Fire Missions more."""
    options: list[Action] = [
        ("extra-mission", AGENCY[part.agency], int(row.mission))
        for part in instructions(s).fire_support
        for row in AGENCIES[AGENCY[part.agency]].missions
    ]
    if not options:
        return
    choice = yield Ask(PLAYER, "extra-mission", "3.1/1", options, (number,))
    s.missions_left[slot(int(choice[1]), int(choice[2]))] += number
    s.tell("extra-missions", "3.1/1", int(choice[1]), int(choice[2]), number)


def reinforcement(s: State, number: int) -> Rule[None]:
    """3.1/1 New men join a squad that has lost some."""
    for _ in range(number):
        squads = weakened_squads(s)
        if not squads:
            return
        options: list[Action] = [("reinforce", u) for u in squads]
        choice = yield Ask(PLAYER, "reinforce", "3.1/1", options)
        u = int(choice[1])
        s.steps[u] += 1
        s.tell("squad-reinforced", "3.1/1", u, s.steps[u])


def weakened_squads(s: Position) -> list[int]:
    """3.1/1 The squads in play below their printed Steps that new men can join where they are."""
    return [
        u
        for u in named(s)
        if SIDE[u] == Side.FRIENDLY
        and UNITS[u].kind == UnitKind.SQUAD
        and in_play(s, u)
        and s.steps[u] < UNITS[u].steps
        and has_room_for_a_step(s, u)
    ]


def has_room_for_a_step(s: Position, u: int) -> bool:
    """5.1.5/1, 5.2.3B/1 Whether new men find room with a squad; nobody joins it aboard."""
    place, cover = s.place[u], s.under[u]
    full = on_map(place) and steps_at(s, place, SIDE[u]) >= MOST_STEPS
    return s.aboard[u] == NOBODY and not full and (cover == NOBODY or room_left(s, cover) > 0)


def rearm(s: State, rounds: int) -> Rule[None]:
    """3.1/1, 6.8/2 A tank or Ontos gets rounds, no more than it holds."""
    options: list[Action] = [("rearm", u) for u in short_of_rounds(s)]
    if not options:
        return
    choice = options[0] if len(options) == 1 else (yield Ask(PLAYER, "rearm", "3.1/1", options, (rounds,)))
    u = int(choice[1])
    s.ammo[u] = min(UNITS[u].ammo[Ammo.TANK], s.ammo[u] + rounds)
    s.status[u] &= ~OUT_OF_AMMO
    s.tell("rearmed", "3.1/1", u, s.ammo[u])


def short_of_rounds(s: Position) -> list[int]:
    """3.1/1 The company's tanks that have fired some of their rounds."""
    return [
        u
        for u in named(s)
        if SIDE[u] == Side.FRIENDLY and in_play(s, u) and s.ammo[u] < UNITS[u].ammo[Ammo.TANK]
    ]


def nothing(s: State, number: int) -> Rule[None]:
    """3.1/1 Nothing happens."""
    yield from ()


AT_ONCE: dict[FriendlyEvent, Callable[[State, int], Rule[None]]] = {
    FriendlyEvent.BATTALION_COMMANDER_VISITS: commander_visits,
    FriendlyEvent.RESUPPLY: resupply,
    FriendlyEvent.EXTRA_FIRE_MISSION: extra_fire_mission,
    FriendlyEvent.REINFORCEMENT: reinforcement,
    FriendlyEvent.NOTHING: nothing,
    FriendlyEvent.REARMED: rearm,
}


# Events that the CO HQ answers with Commands


def why_not_report(s: Position, order: Order, u: int) -> str:
    """3.1/1 The CO HQ reports with the first Commands of its turn."""
    if not s.events >> FriendlyEvent.SITUATION_REPORT & 1:
        return "Battalion has asked for no report."
    if not is_company_hq(u) or order.originator != u:
        return "The CO HQ itself reports."
    if s.spent:
        return "The report takes the first commands of the turn."
    return "It is Pinned." if is_pinned(s, u) else ""


def report(s: State, order: Order, u: int) -> Rule[None]:
    """3.1/1 The situation report is made."""
    s.events &= ~(1 << FriendlyEvent.SITUATION_REPORT)
    earn_star(s, FriendlyEvent.SITUATION_REPORT)
    yield from ()


def why_not_restore(s: Position, order: Order, u: int) -> str:
    """3.1/1 The CO HQ gets the battalion net back."""
    if not s.events >> FriendlyEvent.COMM_TROUBLE & 1:
        return "There is no trouble on the battalion net."
    return "" if is_company_hq(u) and order.originator == u else "The CO HQ itself restores the net."


def restore(s: State, order: Order, u: int) -> Rule[None]:
    """3.1/1 Battalion can be heard again from the next turn on."""
    s.events &= ~(1 << FriendlyEvent.COMM_TROUBLE)
    earn_star(s, FriendlyEvent.COMM_TROUBLE)
    yield from ()


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "report",
        "3.1/1",
        ROWS[FriendlyEvent.SITUATION_REPORT].number,
        why_not_report,
        report,
        only=is_company_hq,
    ),
    Entry(
        "restore-net",
        "3.1/1",
        ROWS[FriendlyEvent.COMM_TROUBLE].number,
        why_not_restore,
        restore,
        only=is_company_hq,
    ),
)


# 10.3.1/14 Experience for what was done this turn


def earn_star(s: State, event: FriendlyEvent) -> None:
    """10.3.1/14 A starred event that was done in its own turn earns experience, once."""
    if s.starred >> event & 1:
        s.starred ^= 1 << event
        s.tally[Task.STARRED_EVENT] += 1
        s.tell("event-done", "10.3.1/14", int(event))


def note_progress(s: State) -> None:
    """3.1/1 After all moves and before contacts: whether Battalion's wish for ground was met this turn."""
    cards = occupied(s, Side.FRIENDLY)
    if any(row_of(place) > s.farthest for place in members(cards)):
        earn_star(s, FriendlyEvent.PUSH)
    if any(s.contact[place] != NO_MARKER for place in members(cards)):
        earn_star(s, FriendlyEvent.ENTER_CONTACT_CARD)
