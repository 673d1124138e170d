"""2.0 Preparing for a mission: all of it has a good default, and the player changes what he likes.

2.1 The campaign and the mission are chosen before. Then the map is laid and everything is proposed at once;
`ready` takes it as it stands. The Phase says which page of the plan lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Rule
from dangerclose.core.bits import members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.assets import change_assets, change_signals, default_signals, distribute
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.blank import blank
from dangerclose.games.fof.components import AGENCIES, AGENCY, CAMPAIGNS, MISSIONS
from dangerclose.games.fof.conditions import set_visibility, special, tactics_of
from dangerclose.games.fof.contact import place_contacts
from dangerclose.games.fof.controls import (
    change_controls,
    default_controls,
    default_final_protective_lines,
    plan_final_fires,
)
from dangerclose.games.fof.deployment import change_placement, deploy, on_ground
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.ground import boundaries, reveal
from dangerclose.games.fof.instructions import is_defensive
from dangerclose.games.fof.map_setup import attach_objectives, lay_landing_zones, lay_map
from dangerclose.games.fof.mission_terms import SpecialRule, Way
from dangerclose.games.fof.organisation import change_organisation, organise
from dangerclose.games.fof.state import NO_MARKER, NOWHERE, Phase, State
from dangerclose.games.fof.terms import Side

SWITCHED = {
    "experience": ("all_line", SpecialRule.ALL_UNITS_LINE),
    "ammunition": ("no_ammo", SpecialRule.NO_AMMUNITION),
    "communication": ("always_heard", SpecialRule.ALWAYS_IN_COMMUNICATION),
}
"""13.1-13.3 What can be set aside: the column, and the special rule by which a mission does so itself."""
LEFT_OUT = "left-out"
BUT_MACHINE_GUNS = "but-machine-guns"
DEAF = "deaf"
AFTER_HITS = "after-hits"
LAUNCHERS = "launchers"
WHOLE_DECK = "whole"


def start(mission: str, switches: Mapping[str, str]) -> State:
    """2.1/1 The table before anything is laid on it, with what the players or the mission set aside (13)."""
    row = MISSIONS[mission]
    s = blank(mission, CAMPAIGNS[row.campaign].terrain, row.map.rows, row.map.columns)
    ruled = {one.rule for one in row.special}
    for switch, (column, rule) in SWITCHED.items():
        setattr(s, column, switches.get(switch) == LEFT_OUT or rule in ruled)
    s.fanatic = SpecialRule.FANATIC_ENEMY in ruled  # 9.11/1
    s.no_mg_ammo = switches.get("ammunition") == BUT_MACHINE_GUNS
    s.pinned_deaf = switches.get("pinned") == DEAF
    s.answers_hits_only = switches.get("throwing-back") == AFTER_HITS
    s.launchers_jam = switches.get("jam") == LAUNCHERS
    s.way = next((way for way in Way if way.word == switches.get("campaign")), Way.STANDARD)
    s.whole_deck_odds = switches.get("odds") == WHOLE_DECK
    return s


# 2.2-2.4 The plan


def propose(s: State) -> None:
    """2.2, 2.3, 2.4 The map, and a default for all that the player decides before play."""
    lay_map(s)
    set_visibility(s, 0)
    organise(s)
    default_controls(s)
    deploy(s)
    default_final_protective_lines(s)
    plan_final_fires(s)
    distribute(s)
    default_signals(s)
    show_contacts(s)
    s.phase = Phase.ORGANISATION


def show_contacts(s: State) -> None:
    """2.2.2/1, 9.1.2/1 Potential Contact markers as they will lie if the plan stands.

    11.1 In a further attempt those that are left stay; 11.4/2 for another patrol there are new ones, and in a
    defence, whose markers do not outlast their turn, for every attempt (9.1.3/1).
    """
    if s.attempt > 1 and not is_defensive(s):
        return
    s.contact = (NO_MARKER,) * len(s.contact)
    s.contact_pool = [0] * len(s.contact_pool)
    place_contacts(s)


PAGES: dict[str, tuple[Phase, Callable[[State], Rule[None]]]] = {
    "organise": (Phase.ORGANISATION, change_organisation),
    "assets": (Phase.ASSETS, change_assets),
    "signals": (Phase.ASSETS, change_signals),
    "controls": (Phase.CONTROLS, change_controls),
    "placement": (Phase.PLACEMENT, change_placement),
}
"""2.3-2.4.3 The pages of the plan in the book's order."""


def prepare(s: State) -> Rule[None]:
    """2.0 The plan is proposed, changed one thing at a time, and carried out when the player is ready."""
    if s.phase == Phase.MAP:
        propose(s)
    while s.phase < Phase.TURN_START:
        yield CHECKPOINT
        options: list[Action] = [("ready",), *((f"plan-{page}",) for page in PAGES)]
        choice = yield Ask(PLAYER, "prepare", "2.1/1", options)
        if choice[0] == "ready":
            yield from begin(s)
            return
        _, change = PAGES[str(choice[0]).removeprefix("plan-")]
        yield from change(s)
        show_contacts(s)


def begin(s: State) -> Rule[None]:
    """3.0/1 Planning is over: Landing Zones are turned up, markers placed, what is seen is revealed."""
    lay_landing_zones(s)
    attach_objectives(s)
    show_contacts(s)
    plan_final_fires(s)
    yield from prepare_landing_zone(s)
    reveal(s, on_ground(s))
    s.turn = 0
    s.tactics = tactics_of(s, 1)
    update_fire(s)
    s.phase = Phase.TURN_START
    s.tell("mission-begins", "3.0/1", s.attempt, s.patrol)


def prepare_landing_zone(s: State) -> Rule[None]:
    """The mission's free Fire Mission before turn 1, on a card of the player's choice."""
    rule = special(s, SpecialRule.LZ_PREPARATION)
    if rule is None or rule.mission is None:
        return
    agency = AGENCY[rule.agency]
    value = next(row.modifier for row in AGENCIES[agency].missions if row.mission == rule.mission)
    cards = boundaries(s)
    first = members(s.landing_zones)[0] if s.landing_zones else NOWHERE
    for _ in range(rule.number):
        options = Options([("no-preparation",)], [Family(("prepare",), cards)])
        choice = yield Ask(PLAYER, "lz-preparation", "2.4.3/1", options, (first,))
        if choice[0] == "no-preparation":
            return
        s.i_place.append(int(choice[1]))
        s.i_value.append(value)
        s.i_kind.append(rule.mission)
        s.i_side.append(Side.FRIENDLY)
        s.i_pending.append(1)
        s.i_agency.append(agency)
        s.tell("prepared", "2.4.3/1", int(choice[1]), value)
