"""4.3.1-4.3.5, 13.3 Communication: who hears whom, through what, and along which cards.

Radios and telephones are assets: `a_kind` says which network they are on, a radio's `a_points` of what type
it is. A link is what the table draws: its cards from the one who speaks to the one who hears.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from dangerclose.core.bits import members
from dangerclose.core.columns import remembered
from dangerclose.games.fof.chain_of_command import (
    company_hq,
    in_play,
    is_battalion,
    leads_vehicles,
    subordinates,
    vehicle_platoon,
)
from dangerclose.games.fof.changes import is_set
from dangerclose.games.fof.field import assets_of, is_pinned, level_of_unit, occupants, place_of_unit
from dangerclose.games.fof.grid import is_staging, on_map
from dangerclose.games.fof.ground import beside, staging_cards
from dangerclose.games.fof.mission_terms import FriendlyEvent
from dangerclose.games.fof.sight import open_lines
from dangerclose.games.fof.state import NOBODY, Position
from dangerclose.games.fof.tables import NAMED, PHONE, RADIO, SIDE, UNITS
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


@remembered
def hears(s: Position, hq: int, u: int) -> bool:
    """4.3/1 Whether an order of a headquarters reaches a unit."""
    return link(s, hq, u) is not None


def link(s: Position, hq: int, u: int) -> Link | None:
    """4.3/1 The best way from a headquarters to a unit, None if it cannot be reached."""
    here, there = place_of_unit(s, hq), place_of_unit(s, u)
    if hq == u:
        return Link(Way.ITSELF, NOBODY, (here,))
    if here < 0 or there < 0:
        return None
    if s.always_heard:
        return None if is_pinned(s, hq) else Link(Way.UNDERSTOOD, NOBODY, (here, there))
    if by_voice(s, hq, u):
        return Link(Way.VOICE, NOBODY, (here,))
    if leads_vehicles(hq) and vehicle_platoon(u) == vehicle_platoon(hq):
        return Link(Way.VEHICLE_RADIO, NOBODY, (here, there))
    heard = by_squad_radio(s, hq, u)
    if heard is not None or not (is_on_a_network(s, hq) and is_on_a_network(s, u)):
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


@remembered
def hears_on_card(s: Position, hq: int, place: int) -> bool:
    """4.3.1/4 Cease Fire and Shift Fire reach all on a card, from one who is there or is heard there."""
    if place_of_unit(s, hq) == place:
        return not is_pinned(s, hq)
    return any(hears(s, hq, u) for u in occupants(s, place, SIDE[hq]))


# 4.3.1 Visual-verbal


def area_of(s: Position, u: int) -> tuple[int, int, int]:
    """4.3.1/2, 4.3.1/3 The part of a card where a unit is: the open, a Cover marker, a vehicle."""
    return place_of_unit(s, u), s.under[u], s.aboard[u]


def by_voice(s: Position, hq: int, u: int) -> bool:
    """4.3.1/1 In the same part of the same card; who is Pinned hears, but orders nobody else (ruling).

    By the letter, which a switch brings back, he hears nobody. 4.3.2/1 A runner at rest is with the CO HQ.
    """
    if s.pinned_deaf and is_pinned(s, u):
        return False
    return not is_pinned(s, hq) and (area_of(s, hq) == area_of(s, u) or s.aboard[u] == hq)


# 4.3.3 Networks


def carries(s: Position, u: int, base: int, network: int) -> int:
    """4.3.3/1 The radio or telephone of a network that a unit carries, as the asset's number, or NOBODY."""
    found = NOBODY
    for a in assets_of(s, u):
        if s.a_kind[a] == base + network:
            found = a
    return found


@remembered
def is_on_a_network(s: Position, u: int) -> bool:
    """4.3.3/1, 7.1.1/3 Whether a unit has any set of its own, a vehicle's radio or the use of the CO HQ's."""
    if vehicle_platoon(u) or is_battalion(u):
        return True
    return any(is_set(s.a_kind[a]) for a in assets_of(s, u))


def may_use(s: Position, u: int, network: int) -> bool:
    """4.3.3/3-7 Whether a unit may talk on a network.

    CO TAC is for all of the Company, and for observers to be ordered on (6.7.1/5); Battalion's leaders use it
    beside the CO HQ alone. Every other network is for those who are named for it.
    """
    if network == Network.CO_TAC:
        return not is_battalion(u) or place_of_unit(s, u) == place_of_unit(s, company_hq(s))
    return u < NAMED and network in UNITS[u].networks


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
    if hub == NOBODY or off_map_link(s, hub, Network.BN_TAC) is None:
        return None
    return by_company_net(s, u, hub)


def _talks_off_map(s: Position, u: int) -> bool:
    """2.4.2A/2 A radio that needs sight reaches the Staging Area from there and from beside it."""
    place = place_of_unit(s, u)
    near = is_staging(place) or bool(beside(s, place) & staging_cards(s))
    return near and not (s.under[u] != NOBODY or is_pinned(s, u))


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
    if first == NOBODY or first != second or not (in_play(s, one) and in_play(s, two)):
        return False
    if first != RadioType.HANDHELD or one == two:
        return True
    users = (one, two)
    if any(s.under[u] != NOBODY or is_pinned(s, u) for u in users):
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
