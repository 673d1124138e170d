"""4.3.1-4.3.5, 13.3 Communication: who hears whom, through what, and along which cards.

Radios and telephones are assets: `a_kind` says which network they are on, a radio's `a_points` of what type
it is. A link is what the table draws: its cards from the one who speaks to the one who hears.
"""

from __future__ import annotations

from enum import IntEnum
from operator import attrgetter
from typing import NamedTuple

from dangerclose.core.bits import bits_of, members
from dangerclose.core.columns import remembered, while_same
from dangerclose.games.fof.chain_of_command import (
    company_hq,
    friends_in_play,
    friends_marked,
    is_battalion,
    is_with_company_hq,
    leads_vehicles,
    subordinates,
    vehicle_platoon,
)
from dangerclose.games.fof.changes import is_set
from dangerclose.games.fof.field import assets_of, in_cover, is_pinned, level_of_unit, place_of_unit
from dangerclose.games.fof.grid import is_staging, on_map
from dangerclose.games.fof.ground import beside, staging_cards
from dangerclose.games.fof.mission_terms import FriendlyEvent
from dangerclose.games.fof.sight import open_lines
from dangerclose.games.fof.state import NOBODY, PINNED, Position
from dangerclose.games.fof.tables import NAMED, OPEN_TOP, PHONE, RADIO, SIDE, UNITS
from dangerclose.games.fof.terms import Network, RadioType

SET_ASIDE = "The communication rules are set aside."
"""13.3/1 No radios, telephones, runners or signals."""


class Way(IntEnum):
    """4.3 How an order travels."""

    ITSELF = 0
    VOICE = 1
    RADIO = 2
    PHONE = 3
    VEHICLE_RADIO = 4
    SQUAD_RADIO = 5
    UNDERSTOOD = 6  # 13.3/1


class Link(NamedTuple):
    """How somebody is heard: the way, its network or NOBODY, and the places from speaker to hearer."""

    way: int
    network: int
    path: tuple[int, ...]


def hears(s: Position, hq: int, u: int) -> bool:
    """4.3/1 Whether an order of a headquarters reaches a unit."""
    return bool(hearers(s, hq) >> u & 1)


_GROUND_AND_SETS = attrgetter(
    "place",
    "under",
    "aboard",
    "group",
    "a_holder",
    "a_kind",
    "a_points",
    "phone_lines",
    "cut_lines",
    "terrain",
    "hills",
    "columns",
    "v_kind",
    "always_heard",
    "pinned_deaf",
)


def _bears_on_hearing(s: Position) -> tuple[object, ...]:
    """All that links follow from: where everybody is, the sets and lines, the ground, and who is Pinned."""
    return (*_GROUND_AND_SETS(s), friends_marked(s, PINNED))


@remembered
@while_same(_bears_on_hearing)
def hearers(s: Position, hq: int) -> int:
    """4.3/1 All friendly units in play that an order of a headquarters reaches, as a set."""
    return bits_of(u for u in members(_within_reach(s, hq)) if link(s, hq, u) is not None)


def _within_reach(s: Position, hq: int) -> int:
    """4.3 The friendly units of whom some can hear a headquarters: those on its card, those who have sets,
    with a set of its own those beside it, too, and who is carried. All others certainly do not."""
    here = place_of_unit(s, hq)
    if here < 0:
        return 1 << hq
    if s.always_heard:
        return bits_of(friends_in_play(s))
    sets = on_networks(s)
    near = 1 << here | (beside(s, here) if sets >> hq & 1 else 0)
    return bits_of(u for u in friends_in_play(s) if sets >> u & 1 or s.place[u] < 0 or near >> s.place[u] & 1)


def link(s: Position, hq: int, u: int) -> Link | None:
    """4.3/1 The best way from a headquarters to a unit, None if it cannot be reached."""
    here, there = place_of_unit(s, hq), place_of_unit(s, u)
    if hq == u:
        return Link(Way.ITSELF, NOBODY, (here,))
    if here < 0 or there < 0:
        return None
    if s.always_heard:
        return None if is_pinned(s, hq) else Link(Way.UNDERSTOOD, NOBODY, (here, there))
    if here == there and by_voice(s, hq, u):
        return Link(Way.VOICE, NOBODY, (here,))
    sets = on_networks(s)
    if not sets >> hq & 1 or OPEN_TOP[u]:  # 7.1.1/4
        return None
    if leads_vehicles(hq) and vehicle_platoon(u) == vehicle_platoon(hq):
        return Link(Way.VEHICLE_RADIO, NOBODY, (here, there))
    heard = by_squad_radio(s, hq, u)
    if heard is not None or not sets >> u & 1:
        return heard
    return by_company_net(s, hq, u) or by_battalion_net(s, hq, u)


def links(s: Position, hq: int) -> dict[int, Link]:
    """4.3/1 All who hear a headquarters and take its orders, and how: what the table draws on request."""
    found = {}
    for u in subordinates(s, hq):
        way = link(s, hq, u)
        if way is not None and u != hq:
            found[u] = way
    return found


def hears_on_card(s: Position, hq: int, place: int) -> bool:
    """4.3.1/4 Cease Fire and Shift Fire reach all on a card, from one who is there or is heard there."""
    return place >= 0 and bool(cards_reached(s, hq) >> place & 1)


@remembered
def cards_reached(s: Position, hq: int) -> int:
    """4.3.1/4 The places where all can be ordered to cease or shift their fire, as a set."""
    here = place_of_unit(s, hq)
    found = bits_of(s.place[u] for u in members(hearers(s, hq)) if s.place[u] >= 0)
    if here < 0:
        return found
    return found & ~(1 << here) if is_pinned(s, hq) else found | 1 << here


# 4.3.1 Visual-verbal


def by_voice(s: Position, hq: int, u: int) -> bool:
    """4.3.1/1 Of two on a card, whether they are in the same part of it (4.3.1/2, 4.3.1/3: the open, a Cover
    marker, a vehicle); who is Pinned hears, but orders nobody else (ruling).

    By the letter, which a switch brings back, he hears nobody. 4.3.2/1 A runner at rest is with the CO HQ.
    7.1.1/4 Who rides in a jeep or truck tells its driver.
    """
    if is_pinned(s, hq) or (s.pinned_deaf and is_pinned(s, u)):
        return False
    if s.aboard[u] == hq or (OPEN_TOP[u] and s.aboard[hq] == u):
        return True
    return s.under[u] == s.under[hq] and s.aboard[u] == s.aboard[hq]


# 4.3.3 Networks


def carries(s: Position, u: int, base: int, network: int) -> int:
    """4.3.3/1 The radio or telephone of a network that a unit carries, as the asset's number, or NOBODY."""
    found = NOBODY
    for a in assets_of(s, u):
        if s.a_kind[a] == base + network:
            found = a
    return found


_ALWAYS_ON_NETWORKS = bits_of(u for u in range(len(SIDE)) if vehicle_platoon(u) or is_battalion(u))


@remembered
@while_same(attrgetter("a_kind", "a_holder"))
def on_networks(s: Position) -> int:
    """4.3.3/1, 7.1.1/3 All who have a set of their own, a vehicle's radio or the use of the CO HQ's."""
    found = _ALWAYS_ON_NETWORKS
    for kind, holder in zip(s.a_kind, s.a_holder):
        if holder != NOBODY and is_set(kind):
            found |= 1 << holder
    return found


def may_use(s: Position, u: int, network: int) -> bool:
    """4.3.3/3-7 Whether a unit may talk on a network.

    CO TAC is for all of the Company, and for observers to be ordered on (6.7.1/5); Battalion's leaders use it
    beside the CO HQ alone. Every other network is for those who are named for it.
    """
    if network == Network.CO_TAC:
        return not is_battalion(u) or is_with_company_hq(s, u)
    return NAMED[u] and network in UNITS[u].networks


def radio_of(s: Position, u: int, network: int) -> int:
    """4.3.5/2, 7.1.1/3 The type of radio that a unit has on a network, NOBODY if it has none.

    Vehicles have their own on CO TAC; Battalion's leaders beside the CO HQ use his.
    """
    if not may_use(s, u, network):
        return NOBODY
    asset = carries(s, u, RADIO, network)
    if asset != NOBODY:
        return s.a_points[asset]
    if network == Network.CO_TAC:
        if vehicle_platoon(u):
            return RadioType.MAN_PACK
        if is_battalion(u):
            return radio_of(s, company_hq(s), network)
    return NOBODY


def has_phone(s: Position, u: int, network: int) -> bool:
    """4.3.4/1 Whether a unit has a telephone on a network."""
    if not may_use(s, u, network):
        return False
    if network == Network.CO_TAC and is_battalion(u):
        return has_phone(s, company_hq(s), network)
    return carries(s, u, PHONE, network) != NOBODY


def by_company_net(s: Position, hq: int, u: int) -> Link | None:
    """4.3.3/3 CO TAC: whoever is connected to the CO HQ's set talks to all the others that are."""
    hub = company_hq(s)
    if hub == NOBODY:
        return None
    return _by_hub_radio(s, hq, u, hub) or _by_hub_phone(s, hq, u, hub)


def _by_hub_radio(s: Position, hq: int, u: int, hub: int) -> Link | None:
    if not (connected(s, hq, hub, Network.CO_TAC) and connected(s, hub, u, Network.CO_TAC)):
        return None
    here, there = place_of_unit(s, hq), place_of_unit(s, u)
    if connected(s, hq, u, Network.CO_TAC):
        return Link(Way.RADIO, Network.CO_TAC, (here, there))
    return Link(Way.RADIO, Network.CO_TAC, (here, place_of_unit(s, hub), there))


def _by_hub_phone(s: Position, hq: int, u: int, hub: int) -> Link | None:
    if not all(has_phone(s, one, Network.CO_TAC) for one in (hq, hub, u)):
        return None
    middle = place_of_unit(s, hub)
    to_hub = along_lines(s, place_of_unit(s, hq), 1 << middle)
    from_hub = along_lines(s, middle, 1 << place_of_unit(s, u))
    if to_hub is None or from_hub is None:
        return None
    return Link(Way.PHONE, Network.CO_TAC, to_hub + from_hub[1:])


def by_battalion_net(s: Position, hq: int, u: int) -> Link | None:
    """4.3.3/4 BN TAC between Battalion's leaders on the map and the CO HQ."""
    here, there = place_of_unit(s, hq), place_of_unit(s, u)
    if connected(s, hq, u, Network.BN_TAC):
        return Link(Way.RADIO, Network.BN_TAC, (here, there))
    if has_phone(s, hq, Network.BN_TAC) and has_phone(s, u, Network.BN_TAC):
        path = along_lines(s, here, 1 << there)
        if path is not None:
            return Link(Way.PHONE, Network.BN_TAC, path)
    return None


@remembered
def off_map_link(s: Position, u: int, network: int) -> Link | None:
    """4.3.3/4-7 How a unit reaches what is off the map on a network: Battalion, guns, mortars, aircraft."""
    place = place_of_unit(s, u)
    if place < 0:
        return None
    if s.always_heard:
        return None if is_pinned(s, u) else Link(Way.UNDERSTOOD, network, (place,))
    if network == Network.CO_TAC:
        return _relayed(s, u)
    radio = radio_of(s, u, network)
    if radio != NOBODY and (radio != RadioType.HANDHELD or _talks_off_map(s, u)):
        return Link(Way.RADIO, network, (place,))
    if has_phone(s, u, network):
        path = along_lines(s, place, staging_cards(s))
        if path is not None:
            return Link(Way.PHONE, network, path)
    return None


def _relayed(s: Position, u: int) -> Link | None:
    """6.7.1/5 On CO TAC the CO HQ passes on what a unit says, over BN TAC."""
    hub = company_hq(s)
    to_hub = by_company_net(s, u, hub)
    return None if to_hub is None or off_map_link(s, hub, Network.BN_TAC) is None else to_hub


def _talks_off_map(s: Position, u: int) -> bool:
    """2.4.2A/2 A radio that needs sight reaches the Staging Area from there and from beside it."""
    near = bool(beside(s, place_of_unit(s, u)) & staging_cards(s))
    return near and not (in_cover(s, u) or is_pinned(s, u))


def reaches_battalion(s: Position, u: int) -> bool:
    """3.3.1A/1, 4.1.1/4 Whether the CO HQ talks to a BN HQ that is off the map; an event may forbid it."""
    if s.events >> FriendlyEvent.COMM_TROUBLE & 1:
        return False
    return off_map_link(s, u, Network.BN_TAC) is not None


# 4.3.4 Telephones


def along_lines(s: Position, place: int, goals: int) -> tuple[int, ...] | None:
    """4.3.4/1, 4.3.4/2 The shortest way along Phone Lines to one of some places: its cards, ends included.

    Every card between needs a line that is not cut, the ends need none. The Staging Area is wired (2.4.2A/2).
    """
    wired = s.phone_lines & ~s.cut_lines | staging_cards(s)
    before = {place: NOBODY}
    edge = [place]
    while edge:
        found = next((at for at in edge if goals >> at & 1), NOBODY)
        if found != NOBODY:
            path = [found]
            while before[path[-1]] != NOBODY:
                path.append(before[path[-1]])
            return tuple(reversed(path))
        onward = []
        for at in edge:
            if at == place or wired >> at & 1:
                for near in members(_wired_beside(s, at)):
                    if near not in before:
                        before[near] = at
                        onward.append(near)
        edge = onward
    return None


def _wired_beside(s: Position, place: int) -> int:
    """4.3.4/2, 2.4.2A/2 The cards beside a card, diagonals too; in the Staging Area all its cards."""
    near = beside(s, place)
    return near | staging_cards(s) if is_staging(place) else near


# 4.3.5 Radios


@remembered
def connected(s: Position, one: int, two: int, network: int) -> bool:
    """4.3.5 Whether two radios of a network reach each other: of one type, and as far as that type does."""
    first, second = radio_of(s, one, network), radio_of(s, two, network)
    if first == NOBODY or first != second:
        return False
    if first != RadioType.HANDHELD or one == two:
        return True
    users = (one, two)
    if any(in_cover(s, u) or is_pinned(s, u) for u in users):
        return False
    return _in_line(s, *users)


def _in_line(s: Position, one: int, two: int) -> bool:
    """4.3.5A/1, 2.4.2A/2 A Line of Sight as by daylight and through smoke; all of the Staging Area is one."""
    here, there = place_of_unit(s, one), place_of_unit(s, two)
    if here == there or (is_staging(here) and is_staging(there)):
        return True
    if on_map(here) and on_map(there):
        return bool(open_lines(s, here, level_of_unit(s, one)) >> there & 1)
    return bool(beside(s, here) >> there & 1)


def by_squad_radio(s: Position, hq: int, u: int) -> Link | None:
    """4.3.5C/1 Squad radios reach from a PLT HQ to its units on the same card and the next."""
    if not s.group[hq] or s.group[u] != s.group[hq]:
        return None
    asset = carries(s, hq, RADIO, Network.CO_TAC)
    if asset == NOBODY or s.a_points[asset] != RadioType.SQUAD:
        return None
    here, there = place_of_unit(s, hq), place_of_unit(s, u)
    if here != there and not beside(s, here) >> there & 1:
        return None
    return Link(Way.SQUAD_RADIO, Network.CO_TAC, (here, there))
