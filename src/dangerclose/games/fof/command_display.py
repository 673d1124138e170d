"""The command display: whose impulse, what he may spend, who comes after, who hears him, who may go where.

All of it is asked of the rules that decide it.
"""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.core.wire import Wire
from dangerclose.games.fof.actions import Reach, why_closed
from dangerclose.games.fof.attempts import Order, purse
from dangerclose.games.fof.chain_of_command import (
    company,
    company_hq,
    on_command_side,
    platoon_hqs,
    staff,
    subordinates,
)
from dangerclose.games.fof.commands import battalion_on_map, commands_kept, is_activated, is_finished
from dangerclose.games.fof.communication import Way, hears, links
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.deck import FULL, RESHUFFLE
from dangerclose.games.fof.field import is_pinned, is_vehicle
from dangerclose.games.fof.fire_missions import is_silent, slot
from dangerclose.games.fof.instructions import instructions, is_defensive
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.movement import destinations, on_map_or_staging
from dangerclose.games.fof.state import GENERAL, NOBODY, Phase, Position
from dangerclose.games.fof.terms import Activity, Network, Side
from dangerclose.games.fof.turn import ATTACKING, DEFENDING
from dangerclose.games.fof.word_kinds import ASSET, NETWORK_NAME, SIGNAL
from dangerclose.games.fof.words import VERBS
from dangerclose.games.fof.words_menu import MENU_WORDS
from dangerclose.games.fof.words_mission import MISSION_KIND

ACTIVATE = next(number for number, entry in enumerate(MENU) if entry.clause == "4.2.1a")
MOVE = next(number for number, entry in enumerate(MENU) if entry.clause == "4.2.2a")

EVERY_ENTRY = (1 << len(MENU)) - 1
"""4.2/2 Of a unit's `acted` the actions of the menu."""

PHASE_NAMES = {
    Phase.MAP: "The map is laid",
    Phase.ORGANISATION: "Planning: the company",
    Phase.ASSETS: "Planning: assets and signals",
    Phase.CONTROLS: "Planning: tactical controls",
    Phase.LANDING_PLAN: "Planning: the landing",
    Phase.PLACEMENT: "Planning: where all start",
    Phase.TURN_START: "The turn begins",
    Phase.FRIENDLY_EVENT: "Higher HQ Event",
    Phase.BATTALION_IMPULSE: "Battalion's impulse",
    Phase.COMPANY_IMPULSE: "The company's impulse",
    Phase.ACTIVATED_IMPULSES: "Impulses of activated headquarters",
    Phase.COMPANY_INITIATIVE: "The company's initiative",
    Phase.PLATOON_INITIATIVE: "The platoons' initiative",
    Phase.STAFF_INITIATIVE: "The staff's initiative",
    Phase.GENERAL_INITIATIVE: "General Initiative",
    Phase.ENEMY_EVENT: "Enemy event",
    Phase.ENEMY_ACTIVITY: "The enemy acts",
    Phase.CAPTURE_AND_RETREAT: "Capture and retreat",
    Phase.VEHICLES: "Vehicles and aircraft",
    Phase.UPDATE_FIRE_MISSIONS: "Fire missions",
    Phase.CONTACT: "Contacts",
    Phase.COMBAT_EFFECTS: "Combat effects",
    Phase.CLEAN_UP: "Clean up",
    Phase.DEBRIEF: "After the mission",
    Phase.OVER: "The mission is over",
}
"""3.0 The phases as people read them."""

SECTIONS = ("Command and Control", "Movement", "Rally", "Combat", "Events and skills")
"""4.2.1-4.2.4 The four menus, and what events, missions and skills allow besides."""


class MenuEntry(Wire):
    """4.2 A line of the Action Menu: `label` is plain, `name` the book's, `purpose` says what it is for."""

    verb: str
    clause: str
    cost: int
    section: str
    label: str
    name: str
    purpose: str
    seldom: bool


def menu_entries() -> list[MenuEntry]:
    """The Action Menu as it is printed."""
    return [
        MenuEntry(
            entry.verb,
            entry.clause,
            entry.cost,
            section_of(entry.clause),
            VERBS[entry.verb].say,
            *MENU_WORDS[entry.verb],
        )
        for entry in MENU
    ]


def section_of(clause: str) -> str:
    """The menu that an action stands in."""
    return SECTIONS[int(clause[4]) - 1] if clause.startswith("4.2.") else SECTIONS[-1]


class ImpulseNow(Wire):
    """3.3 A headquarters of the Friendly Command Phase: `stands` is done, now or waits.

    `unit` is -1 for General Initiative. `able` is whether anybody whom it may order is where he can act.
    """

    unit: int
    stands: str
    activated: bool
    saved: int
    pinned: bool
    able: bool


class LinkNow(Wire):
    """4.3 How a unit hears whose impulse it is: the way, its network, the places from speaker to hearer."""

    unit: int
    way: str
    network: str
    path: list[int]


class MoveNow(Wire):
    """4.2.2a The places to which a unit could be ordered now."""

    unit: int
    places: list[int]


class AgainNow(Wire):
    """An action that was ordered in this impulse, and the others of the platoon who could do the same now.

    `place` is the card to which somebody of it has gone, -1 for other actions.
    """

    verb: str
    units: list[int]
    place: int


class SupportNow(Wire):
    """6.7.1/2 Fire Missions that an agency has left; `silent` while it cannot fire."""

    agency: str
    mission: str
    left: int
    silent: bool


class SignalNow(Wire):
    """4.3.6/2 What a pyrotechnic that somebody carries was agreed to mean."""

    device: str
    means: str


class CommandNow(Wire):
    """The command display. `impulse` is a unit, -1 for nobody; `purse` is what may still be spent of
    `commands`, `keeps` what would be saved of them; `activates` are the PLT HQs that could be activated."""

    phase: int
    sequence: list[int]
    turn: int
    turns: int
    attempt: int
    patrol: int
    activity: str
    dark: int
    cards_left: int
    impulse: int
    general: bool
    commands: int
    purse: int
    keeps: int
    impulses: list[ImpulseNow]
    heard: list[LinkNow]
    unheard: list[int]
    moves: list[MoveNow]
    again: list[AgainNow]
    activates: list[int]
    support: list[SupportNow]
    signals: list[SignalNow]


def command_now(s: Position) -> CommandNow:
    """The command display now."""
    hq = s.impulse if s.impulse >= 0 else NOBODY
    links_now = heard(s, hq)
    reached = {link.unit for link in links_now}
    may_go = moves(s, hq, reached)
    return CommandNow(
        phase=int(s.phase),
        sequence=sequence(s),
        turn=s.turn,
        turns=instructions(s).turns,
        attempt=s.attempt,
        patrol=s.patrol,
        activity=Activity(s.activity).word,
        dark=s.visibility + s.weather,
        cards_left=(s.deck & FULL & ~(1 << RESHUFFLE)).bit_count(),
        impulse=hq,
        general=s.impulse == GENERAL,
        commands=s.commands,
        purse=0 if s.impulse == NOBODY else purse(s),
        keeps=commands_kept(s),
        impulses=impulses(s),
        heard=links_now,
        unheard=[] if hq < 0 else [u for u in subordinates(s, hq) if u != hq and u not in reached],
        moves=may_go,
        again=again(s, hq, reached, may_go),
        activates=activates(s, hq, reached),
        support=support(s),
        signals=signals(s),
    )


def impulses(s: Position) -> list[ImpulseNow]:
    """3.3 Who has an impulse in this turn, in the order of the phase, General Initiative last."""
    if not Phase.TURN_START <= s.phase < Phase.DEBRIEF:
        return []
    leaders = [battalion_on_map(s), company_hq(s), *platoon_hqs(s), *staff(s)]
    found = [
        ImpulseNow(u, _stands(s, u), is_activated(s, u), s.saved[u], is_pinned(s, u), is_able(s, u))
        for u in leaders
        if u != NOBODY and (on_command_side(s, u) or is_finished(s, u))
    ]
    order = sequence(s)
    past = order.index(s.phase) > order.index(Phase.GENERAL_INITIATIVE)
    stands = "now" if s.impulse == GENERAL else "done" if past else "waits"
    return [*found, ImpulseNow(NOBODY, stands, False, 0, False, is_able(s, NOBODY))]


def is_able(s: Position, hq: int) -> bool:
    """4.3/1, 7.4.5 Whether anybody who hears it is on the map or in a Staging Area, and not aboard."""
    return any(
        on_map_or_staging(s, u) and s.aboard[u] == NOBODY and (hq in (NOBODY, u) or hears(s, hq, u))
        for u in recipients(s, hq)
    )


def sequence(s: Position) -> list[int]:
    """3.0/1 The phases of a turn in their order."""
    return [int(phase) for phase in (DEFENDING if is_defensive(s) else ATTACKING)]


def _stands(s: Position, u: int) -> str:
    return "now" if s.impulse == u else "done" if is_finished(s, u) else "waits"


def heard(s: Position, hq: int) -> list[LinkNow]:
    """4.3/1 Who hears the headquarters whose impulse it is, and through what."""
    if hq < 0:
        return []
    return [
        LinkNow(
            u,
            Way(link.way).name.lower().replace("_", "-"),
            "" if link.network == NOBODY else NETWORK_NAME[Network(link.network)],
            list(link.path),
        )
        for u, link in links(s, hq).items()
    ]


def moves(s: Position, hq: int, reached: set[int]) -> list[MoveNow]:
    """4.2.2a For each unit that may be ordered to move in this impulse where it may go."""
    if s.impulse == NOBODY:
        return []
    order, left = Order(hq, ""), purse(s)
    return [
        MoveNow(u, members(destinations(s, u)))
        for u in recipients(s, hq)
        if not why_closed(s, order, u, MENU[MOVE], MOVE, Reach(hq == NOBODY or u == hq or u in reached, left))
    ]


def activates(s: Position, hq: int, reached: set[int]) -> list[int]:
    """4.2.1a The PLT HQs on foot that whose impulse it is could activate now."""
    if hq < 0:
        return []
    order, left = Order(hq, ""), purse(s)
    return [
        u
        for u in platoon_hqs(s)
        if u != hq
        and not is_vehicle(s, u)
        and not why_closed(s, order, u, MENU[ACTIVATE], ACTIVATE, Reach(u in reached, left))
    ]


def recipients(s: Position, hq: int) -> list[int]:
    """4.0/3 Who may be ordered in this impulse."""
    return company(s) if hq == NOBODY else subordinates(s, hq)


def again(s: Position, hq: int, reached: set[int], may_go: list[MoveNow]) -> list[AgainNow]:
    """4.2/2 What was ordered in this impulse, for the others of each platoon: "the same again"."""
    if s.impulse == NOBODY or not any(s.acted):
        return []
    order, left = Order(hq, ""), purse(s)
    heard_by = [(u, Reach(hq == NOBODY or u == hq or u in reached, left)) for u in recipients(s, hq)]
    found: dict[tuple[str, int], list[int]] = {}
    for doer, acted in enumerate(s.acted):
        for number in members(acted & EVERY_ENTRY):
            entry = MENU[number]
            if number == MOVE:
                mates = [one.unit for one in may_go if s.place[doer] in one.places]
            else:
                mates = [u for u, reach in heard_by if not why_closed(s, order, u, entry, number, reach)]
            same = [
                u for u in mates if u != doer and s.group[u] == s.group[doer] and not s.acted[u] >> number & 1
            ]
            if same:
                found[entry.verb, s.place[doer] if number == MOVE else NOBODY] = same
    return [AgainNow(verb, units, place) for (verb, place), units in found.items()]


def support(s: Position) -> list[SupportNow]:
    """6.7.1/2 What can still be called for."""
    return [
        SupportNow(agency.name, MISSION_KIND.name(row.mission), left, is_silent(s, number))
        for number, agency in enumerate(AGENCIES)
        for row in agency.missions
        if agency.side == Side.FRIENDLY and (left := s.missions_left[slot(number, row.mission)])
    ]


def signals(s: Position) -> list[SignalNow]:
    """4.3.6/2 The signals that were agreed, of devices that somebody has."""
    carried = {kind for kind, holder in zip(s.a_kind, s.a_holder, strict=True) if holder != NOBODY}
    return [
        SignalNow(ASSET.name(device), SIGNAL.name(meaning))
        for device, meaning in enumerate(s.signals)
        if meaning and device in carried
    ]
