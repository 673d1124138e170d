"""3.7.1A, 4.2.4i, 6.7 Fire missions: who may call for what, where it may fall, and what comes of the call."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER, AttemptKind, Order, attempt, experience_cards
from dangerclose.games.fof.communication import off_map_link
from dangerclose.games.fof.components import AGENCIES, AGENCY, CHARTS
from dangerclose.games.fof.deck import Draw, random_number
from dangerclose.games.fof.field import (
    in_sight,
    is_good_order,
    is_heavy,
    level_of_unit,
    occupied,
    others_in_sight,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import AROUND, PLACES, RAYS, distance, towards
from dangerclose.games.fof.ground import cards as cards_on_map
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.mission_terms import FriendlyEvent, SpecialRule
from dangerclose.games.fof.sight import open_lines
from dangerclose.games.fof.state import FELL_SHORT, NOWHERE, UNTIL_CLEAN_UP, Position, State
from dangerclose.games.fof.tables import (
    AIR_STRIKES,
    BLOCK,
    BURST_CARDS,
    NAMED,
    SHORT_CARDS,
    THREE_BURST_CARDS,
    UNITS,
)
from dangerclose.games.fof.terms import Agent, FireMission, Illumination, Network, Side

KINDS = len(FireMission)
BATTALION_CARDS = 2
"""6.7.2G/1 How many cards beside the target a battalion's fire takes in."""
SCREENING = (FireMission.WP,)
CALLED_AGAIN = (FireMission.FPF,)
LIGHTS = {Network.MTR_FD: Illumination.MORTAR}
"""8.2 What kind of light an agency on a network fires; the others fire artillery's."""
RELAYED = {Agent.CO_HQ: Network.BN_TAC, Agent.PLT_HQ: Network.CO_TAC}
"""6.7.1/5 The network on which headquarters call for fire, whatever the agency."""


def slot(agency: int, mission: int) -> int:
    """Where `missions_left` counts a type of Fire Mission of an agency."""
    return agency * KINDS + mission


# 6.7.1 Prerequisites


def agent_of(u: int) -> Agent | None:
    """6.7.1/3 As what a unit may observe, if at all."""
    return UNITS[u].agent if NAMED[u] else None


def is_observer(u: int) -> bool:
    """6.7.1/3 Whether a unit may observe at all."""
    return agent_of(u) is not None


def callable_missions(s: Position, u: int) -> list[int]:
    """6.7.1/2, 6.7.1/3, 6.7.1/5 The Fire Missions that a unit may call for, by their slots."""
    agent = agent_of(u)
    if agent is None or not is_good_order(s, u):
        return []
    found = []
    for number, agency in enumerate(AGENCIES):
        if agency.side != Side.FRIENDLY or not agency.draws[agent] or is_silent(s, number):
            continue
        network = RELAYED.get(agent, agency.network)
        if network is None or off_map_link(s, u, network) is None:
            continue
        found += [
            slot(number, row.mission)
            for row in agency.missions
            if row.mission not in CALLED_AGAIN
            and s.missions_left[slot(number, row.mission)]
            and not is_on_its_way(s, row.mission)
        ]
    return found


def is_on_its_way(s: Position, mission: int) -> bool:
    """7.1.2/2 There is one section of Attack Helicopters: it is called once a turn."""
    return mission == FireMission.GUNSHIPS and any(
        pending and kind == mission for kind, pending in zip(s.i_kind, s.i_pending)
    )


def is_silent(s: Position, agency: int) -> bool:
    """3.1/1 Whether a Higher HQ event keeps an agency silent this turn, or it comes later in the mission."""
    for special in instructions(s).special:
        late = special.rule == SpecialRule.AGENCY_FROM_TURN and s.turn < special.turn
        if late and AGENCY[special.agency] == agency:
            return True
    network = AGENCIES[agency].network
    if s.events >> FriendlyEvent.ARTILLERY_SHIFTED & 1 and network == Network.ARTY_FD:
        return True
    return bool(s.events >> FriendlyEvent.MORTARS_DISPLACING & 1 and network == Network.MTR_FD)


def fire_targets(s: Position, u: int, called: int) -> int:
    """6.7.1/1, 6.7.1/4 The cards on which a unit may call a Fire Mission: seen, and with spotted enemies.

    Smoke also goes on unspotted enemies and on empty cards (6.7.2C/1); light wherever one would see by day.
    Air needs a mark (6.7.2F/1). Some guns keep away from friends.
    """
    number, mission = divmod(called, KINDS)
    seen = in_sight(s, u)
    enemies = occupied(s, Side.ENEMY)
    friends = occupied(s, Side.FRIENDLY)
    if mission == FireMission.ILLUMINATION:
        return (open_lines(s, s.place[u], level_of_unit(s, u)) | 1 << s.place[u]) & cards_on_map(s)
    watched = others_in_sight(s, u)
    found = watched & s.spotted
    if mission in SCREENING:
        found |= seen & cards_on_map(s) & ~(friends | enemies) | watched & ~s.spotted
    if mission in AIR_STRIKES:
        found &= marked_targets(s, found)
    for _ in range(AGENCIES[number].keep_away):
        found &= ~friends
        for place in members(friends):
            found &= ~AROUND[place]
    return found & ~spared(s)


def spared(s: Position) -> int:
    """3.1/1, 9.2.1/7 The cards that are not shelled: where civilians are, and cultural sites while Battalion
    forbids it."""
    found = s.civilians
    if s.events >> FriendlyEvent.CULTURAL_SITES & 1:
        found |= bits_of(
            place
            for place, kind in enumerate(s.terrain)
            if kind >= 0 and (block := BLOCK[kind]) and block.cultural
        )
    return found


def marked_targets(s: Position, places: int) -> int:
    """6.7.2F/1 The cards that are marked for aircraft: by WP on them, or by coloured smoke on the nearest
    friendly card."""
    white = s.white_phosphorus | bits_of(
        at for at, kind in zip(s.i_place, s.i_kind) if kind == FireMission.WP
    )
    found = places & white
    friends = members(occupied(s, Side.FRIENDLY))
    for place in members(places & ~white):
        nearest = min((distance(place, at) for at in friends), default=0)
        if any(s.coloured_smoke >> at & 1 for at in friends if distance(place, at) == nearest):
            found |= 1 << place
    return found


def why_not_call(s: Position, order: Order, u: int) -> str:
    """4.2.4i Why a unit cannot call for fire, "" if it can."""
    if not is_observer(u):
        return "It is no observer."
    missions = callable_missions(s, u)
    if not missions:
        return "No firing agency answers it."
    if not any(fire_targets(s, u, one) for one in missions):
        return "It sees no valid target."
    return ""


# 6.7.3 The call


def call_cards(s: Position, u: int, called: int, place: int) -> int:
    """6.7.3/1, 6.7.5/2 How many cards a call draws: by observer, experience and registered target."""
    number = called // KINDS
    agent = agent_of(u)
    assert agent is not None
    cards = AGENCIES[number].draws[agent] + experience_cards(s, u)
    if s.registered[number] == place:
        cards += CHARTS.attempts.registered_target
    return max(CHARTS.attempts.minimum, cards)


def call_for_fire(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.4i, 6.7.3/1 A unit calls for fire on a card: a Burst brings it, "Short" leads it astray."""
    missions = [one for one in callable_missions(s, u) if fire_targets(s, u, one)]
    called = missions[0]
    if len(missions) > 1:
        options: list[Action] = [("fire-mission", one) for one in missions]
        choice = yield Ask(PLAYER, "fire-mission", "4.2.4i", options, (u,))
        called = int(choice[1])
    targets = fire_targets(s, u, called)
    place = members(targets)[0]
    if targets.bit_count() > 1:
        cards = Options((), [Family(("fire-on",), targets)])
        choice = yield Ask(PLAYER, "fire-on", "4.2.4i", cards, (u, called))
        place = int(choice[1])
    tried = yield from attempt(
        s, order, u, AttemptKind.CALL_FOR_FIRE, BURST_CARDS, call_cards(s, u, called, place), "4.2.4i"
    )
    if not tried.hits:
        return
    number, mission = divmod(called, KINDS)
    s.missions_left[called] -= 1
    if s.registered[number] != place and mission not in AIR_STRIKES:
        s.registered[number] = NOWHERE  # 6.7.5/1 it fires at another target
    if tried.drawn.count(SHORT_CARDS):
        lay_mission(s, number, mission, fallen_short(s, u, mission, place), "6.7.3/2")
        if mission in AIR_STRIKES:
            s.i_pending[-1] = FELL_SHORT
    else:
        lay_mission(s, number, mission, place, "6.7.3/1")
        if mission not in AIR_STRIKES:
            s.registered[number] = place  # 6.7.5/1
        yield from battalion_mission(s, u, called, place, tried.drawn)
    update_fire(s)


def may_take_in_more(called: int) -> bool:
    """6.7.2G/1 Whether a Fire Mission can become a battalion's: HE or TOT of artillery that has it."""
    number, mission = divmod(called, KINDS)
    return AGENCIES[number].battalion and mission in (FireMission.HE, FireMission.TOT)


def battalion_mission(s: State, u: int, called: int, place: int, drawn: Draw) -> Rule[None]:
    """6.7.2G/1 Three Bursts on a card: the battalion's fire takes in two cards beside the target."""
    if not may_take_in_more(called) or not drawn.count(THREE_BURST_CARDS):
        return
    number, mission = divmod(called, KINDS)
    left = AROUND[place] & cards_on_map(s) & ~spared(s)
    for _ in range(BATTALION_CARDS):
        if not left:
            return
        options = Options([("no-more",)], [Family(("also-on",), left)])
        choice = yield Ask(PLAYER, "also-on", "6.7.2G/1", options, (u, place))
        if choice[0] == "no-more":
            return
        left &= ~(1 << int(choice[1]))
        lay_mission(s, number, mission, int(choice[1]), "6.7.2G/1")


def fallen_short(s: State, u: int, mission: int, place: int) -> int:
    """6.7.3/2 Where a short round falls: a card nearer the observer; beside him if he called it on himself.

    An Air Strike falls on a card beside the mark.
    """
    if mission not in AIR_STRIKES and s.place[u] != place:
        return RAYS[place][towards(place, s.place[u])][0]
    beside = members(AROUND[mark_of(s, place) if mission in AIR_STRIKES else place] & cards_on_map(s))
    number, drawn = random_number(s, len(beside))
    s.tell("falls-short", "6.7.3/2", u, beside[number - 1], roll=drawn.roll())
    return beside[number - 1]


def mark_of(s: Position, place: int) -> int:
    """6.7.2F/1 The card of the mark for a target."""
    if s.white_phosphorus >> place & 1 or any(
        at == place and kind == FireMission.WP for at, kind in zip(s.i_place, s.i_kind)
    ):
        return place
    return min(members(s.coloured_smoke), key=lambda at: distance(place, at), default=place)


def lay_mission(
    s: State,
    agency: int,
    mission: int,
    place: int,
    clause: str,
    *,
    pending: bool = True,
    modifier: int | None = None,
) -> None:
    """6.7.3/1 A Pending Fire Mission marker, or one that falls at once (9.8/1), as light shines (8.2/2)."""
    if mission == FireMission.ILLUMINATION:
        network = AGENCIES[agency].network
        s.l_place.append(place)
        s.l_kind.append(
            Illumination.ARTILLERY if network is None else LIGHTS.get(network, Illumination.ARTILLERY)
        )
        s.tell("illuminated", clause, place)
        return
    rows = AGENCIES[agency].missions
    value = next(row.modifier for row in rows if row.mission == mission) if modifier is None else modifier
    s.i_place.append(place)
    s.i_value.append(value)
    s.i_kind.append(mission)
    s.i_side.append(AGENCIES[agency].side)
    s.i_pending.append(int(pending))
    s.i_agency.append(agency)
    if pending:
        s.tell("fire-mission", clause, agency, mission, place)
    else:
        s.tell("incoming", clause, place, mission, value)


# 3.7.1A, 6.7.2D The turn of the markers


def update_fire_missions(s: State) -> None:
    """3.7.1A/1 What lies active goes, what is pending falls now; Final Protective Fire goes on (6.7.2D/1)."""
    again = []
    for i in range(len(s.i_place)):
        if (
            not s.i_pending[i]
            and s.i_kind[i] in CALLED_AGAIN
            and s.missions_left[slot(s.i_agency[i], s.i_kind[i])]
        ):
            again.append((s.i_agency[i], s.i_place[i]))
    remove_missions(
        s, [i for i in range(len(s.i_place)) if not s.i_pending[i] and s.i_kind[i] not in UNTIL_CLEAN_UP]
    )
    for agency, place in again:
        s.missions_left[slot(agency, FireMission.FPF)] -= 1
        lay_mission(s, agency, FireMission.FPF, place, "6.7.2D/1")
    for i, pending in enumerate(s.i_pending):
        if pending:
            s.i_pending[i] = 0
            if s.i_kind[i] == FireMission.WP:
                s.white_phosphorus |= 1 << s.i_place[i]
            s.tell("incoming", "3.7.1A/1", s.i_place[i], s.i_kind[i], s.i_value[i])
    update_fire(s)


def remove_missions(s: State, gone: list[int]) -> None:
    """Markers that are taken off the map."""
    if gone:
        for column in (s.i_place, s.i_value, s.i_kind, s.i_side, s.i_pending, s.i_agency):
            column[:] = [value for i, value in enumerate(column) if i not in gone]


def remove_indirect_lay(s: State) -> None:
    """6.7.4/3, 7.1.4/2 What on-map mortars fired indirectly, and gunships, lies until the Clean Up Phase."""
    remove_missions(s, [i for i, kind in enumerate(s.i_kind) if kind in UNTIL_CLEAN_UP])


def fire_final_protective_fires(s: State) -> None:
    """4.2.4m, 6.7.2D/1, 6.4/5 Every FPF falls on its card, every gun with an FPL fires along it."""
    for agency in ready_agencies(s):
        s.missions_left[slot(agency, FireMission.FPF)] -= 1
        lay_mission(s, agency, FireMission.FPF, s.final_fire[agency], "4.2.4m")
    for gun in ready_guns(s):
        s.fpl_firing[gun] = 1
        s.tell("final-protective-line", "4.2.4m", s.fpl_gun[gun], s.fpl_direction[gun])
    update_fire(s)


def cease_final_protective_fires(s: State) -> None:
    """6.7.2D/1 Every FPF that is fired is told to stop: what is on its way falls, and nothing after it."""
    for i, kind in enumerate(s.i_kind):
        if kind == FireMission.FPF:
            s.i_kind[i] = FireMission.HE
            s.tell("final-fire-stops", "6.7.2D/1", s.i_place[i])


def ready_agencies(s: Position) -> list[int]:
    """6.7.2D/1 The agencies with an FPF that they can fire and do not fire yet."""
    firing = {agency for agency, kind in zip(s.i_agency, s.i_kind) if kind == FireMission.FPF}
    return [
        agency
        for agency, place in enumerate(s.final_fire)
        if place != NOWHERE
        and agency not in firing
        and s.missions_left[slot(agency, FireMission.FPF)]
        and not is_silent(s, agency)
    ]


def ready_guns(s: Position) -> list[int]:
    """4.2.4m, 6.4/5 The guns in Good Order with an FPL that they do not fire yet, by their numbers there."""
    return [
        number
        for number, gun in enumerate(s.fpl_gun)
        if not s.fpl_firing[number]
        and 0 <= s.place[gun] < PLACES
        and is_good_order(s, gun)
        and is_heavy(s, gun)
    ]
