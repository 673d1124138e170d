"""The kinds of arguments that actions and events of Fields of Fire have, in records and for people."""

from __future__ import annotations

from dangerclose.core.words import ArgumentKind, choice_of, count_of
from dangerclose.games.fof.blocks import TOLD
from dangerclose.games.fof.grid import (
    INBOUND,
    LOITER,
    OFF_MAP,
    OUTBOUND,
    PICKUP_ZONE,
    is_staging,
    name_of,
    on_map,
    parse_place,
)
from dangerclose.games.fof.mission_terms import Signal, Skill
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import AMMUNITION, PHONE, RADIO, SKILL, UNIT, UNIT_ID, UNIT_NAME
from dangerclose.games.fof.terms import Ammo, Asset, CoverMarker, Network, Term
from dangerclose.games.fof.urban import AREA_NAME, AREA_NAMES, AREAS

_NONE = "none"


_SHORT = {"hc": "HC", "wp": "WP", "cs": "CS", "law": "LAW"}


def _spoken(term: Term) -> str:
    return " ".join(_SHORT.get(word, word) for word in term.name.lower().split("_"))


# Units


def _unit_word(u: int) -> str:
    return _NONE if u == NOBODY else UNIT_ID[u]


def _parse_unit(word: str) -> int:
    return NOBODY if word == _NONE else UNIT[word]


UNIT_ARG = ArgumentKind(
    UNIT_ID.__getitem__, UNIT.__getitem__, UNIT_NAME.__getitem__, "a unit such as squad-1-1"
)
ORDERER = ArgumentKind(
    _unit_word,
    _parse_unit,
    lambda u: "General Initiative" if u == NOBODY else UNIT_NAME[u],
    "an HQ or Staff such as co-hq, or none",
)
"""Who gives an order; nobody does under General Initiative (3.3.2D)."""

# Places


HELICOPTER_AREAS = {
    PICKUP_ZONE: "the Pickup Zone",
    INBOUND: "the Inbound area",
    OUTBOUND: "the Outbound area",
    LOITER: "the Loiter area",
}


def place_name(place: int) -> str:
    """A place in a sentence: "card 2.3", "Staging Area 1", "the pickup zone"."""
    if on_map(place):
        return f"card {name_of(place)}"
    if is_staging(place):
        return f"Staging Area {name_of(place).removeprefix('staging-')}"
    if place in HELICOPTER_AREAS:
        return HELICOPTER_AREAS[place]
    return f"the {OFF_MAP[place].replace('-', ' ')}" if place in OFF_MAP else "nowhere"


PLACE = ArgumentKind(name_of, parse_place, place_name, "a card such as 2.3")

# 12.1 The areas of a city block, told apart from Cover markers by numbers after the last of these

AREA_ARG = ArgumentKind(
    lambda kind: AREA_NAME[kind - CoverMarker.AREA],
    lambda word: CoverMarker.AREA + AREA_NAME.index(word),
    lambda kind: AREA_NAMES[kind - CoverMarker.AREA],
    "an area of a city block such as street-n or ground-a",
)


def told_area(told: int) -> str:
    """A marker of a city as `blocks.told_cover` tells it: "the courtyard", "the bunker in the courtyard"."""
    kind, area = divmod(told - TOLD, AREAS)
    name = AREA_NAMES[area]
    return name if kind == CoverMarker.AREA else f"the {_spoken(CoverMarker(kind))} in {name}"


def marker_name(told: int) -> str:
    """A Cover marker in a sentence."""
    return told_area(told) if told >= TOLD else f"Cover marker {told + 1}"


MARKER = ArgumentKind(str, int, marker_name, "a Cover marker, counted from 0")
"""5.2.3, 12.1/1 A Cover marker, or the area of a city block that is one."""

# Assets

NETWORK_NAME = {
    Network.CO_TAC: "CO TAC",
    Network.BN_TAC: "BN TAC",
    Network.ARTY_FD: "ARTY FD",
    Network.MTR_FD: "MTR FD",
    Network.AIR_CTL: "AIR CTL",
}


def _asset_words() -> dict[int, tuple[str, str]]:
    found = {int(kind): (kind.word, _spoken(kind)) for kind in Asset}
    for network in Network:
        found[RADIO + network] = (f"radio-{network.word}", f"{NETWORK_NAME[network]} radio")
        found[PHONE + network] = (f"phone-{network.word}", f"{NETWORK_NAME[network]} phone")
    for skill in Skill:
        found[SKILL + skill] = (f"skill-{skill.word}", f"skill: {_spoken(skill)}")
    for ammo in Ammo:
        found[AMMUNITION + ammo] = (f"ammo-{ammo.word}", f"{ammo.name} ammo")
    return found


_ASSETS = _asset_words()
_ASSET = {word: kind for kind, (word, _) in _ASSETS.items()}
ASSET = ArgumentKind(
    lambda kind: _ASSETS[kind][0],
    _ASSET.__getitem__,
    lambda kind: _ASSETS[kind][1],
    "an asset such as hc-smoke or radio-co-tac",
)

# Small words

SIGNAL = choice_of([signal.word for signal in Signal], [_spoken(signal) for signal in Signal])
COMMANDS = count_of("command")
COUNTED = ArgumentKind(str, int, lambda number: str(number + 1), "a number counted from 0")
"""Markers and casualties: in sentences they are counted from one."""
