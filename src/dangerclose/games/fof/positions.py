"""Positions in words: for cases, problem reports and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dangerclose.core.bits import members
from dangerclose.core.chance import Member
from dangerclose.core.positions import demand_keys, one_of, phase_of, phase_word, phase_words, whole_number
from dangerclose.games.fof.blocks import lay_areas, new_cover
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.field import other
from dangerclose.games.fof.fire import activity_level
from dangerclose.games.fof.fire_missions import lay_mission
from dangerclose.games.fof.grenades import grenade_value
from dangerclose.games.fof.grid import PLACES, name_of, parse_place, place_of
from dangerclose.games.fof.organisation import fill_ammunition, fill_fire_support
from dangerclose.games.fof.state import (
    FACE_DOWN,
    GRENADE,
    NO_MARKER,
    NOBODY,
    NOWHERE,
    STATUS,
    UNKNOWN_LETTER,
    Phase,
    Position,
    State,
    put,
)
from dangerclose.games.fof.tables import CARDS, NAMED, SIDE, TERRAIN, TERRAIN_CODE, UNIT, UNIT_ID
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import Activity, CoverMarker, Experience, FireMission, Letter, Side, UnitKind

PHASES = phase_words(Phase)
LETTERS = {"A": Letter.A, "B": Letter.B, "C": Letter.C, "?": UNKNOWN_LETTER}
LEVELS = [level.name.lower() for level in Experience]
SIDES = [side.name.lower() for side in Side]
KINDS = [kind.word for kind in UnitKind]
COVERS = [marker.word for marker in CoverMarker]
KEYS = {
    "map", "phase", "turn", "attempt", "patrol", "units", "covers", "contacts", "spotted", "mines",
    "objectives", "casualties", "commands", "impulse", "visibility", "saved", "aims", "activated",
    "incoming", "grenades", "grenade-misses", "landing-zones",
}  # fmt: skip
UNIT_KEYS = {"at", "steps", "status", "experience", "kind", "under", "ammo", "group", "aboard"}


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Turn a mission into the position that a case describes: an empty map of these cards, and who is named.

    `map` has the rows from Row 1 up, each a text of terrain codes. `units` gives a card, or a table. `aims`
    has for each side the cards from which it fires, each with the card that it fires at. `incoming` gives the
    cards under enemy mortars with the modifier, `grenades` the units at whom they were thrown, with how many.
    """
    demand_keys(position, KEYS, "in a position")
    s.phase = phase_of(position.get("phase", "turn-start"), PHASES)
    for key in ("turn", "attempt", "patrol", "commands", "visibility"):
        if key in position:
            setattr(s, key, whole_number(key, position[key]))
    _lay(s, position.get("map", ()))
    fill_fire_support(s)
    for words in position.get("covers", ()):
        place, _, kind = str(words).partition(" ")
        new_cover(s, parse_place(place), one_of("covers", kind or "cover", COVERS))
    for name, given in position.get("units", {}).items():
        _put(s, _unit(s, name), {"at": given} if isinstance(given, str) else given)
    for place, letter in position.get("contacts", {}).items():
        if letter not in LETTERS:
            raise ValueError(f"contacts: expected one of {', '.join(LETTERS)}, found {letter!r}")
        s.contact = put(s.contact, parse_place(place), LETTERS[letter])
    for key in ("spotted", "mines"):
        for place in position.get(key, ()):
            setattr(s, key, getattr(s, key) | 1 << parse_place(place))
    for number, place in enumerate(position.get("objectives", ())):
        s.objective[number] = parse_place(place)
    for place in position.get("casualties", ()):
        s.c_side.append(Side.FRIENDLY)
        s.c_place.append(parse_place(place))
        s.c_under.append(NOBODY)
        s.c_carrier.append(NOBODY)
    for word, fires in position.get("aims", {}).items():
        side = one_of("aims", word, SIDES)
        for place, target in fires.items():
            s.aim[side * PLACES + parse_place(place)] = parse_place(target)
    for place, value in position.get("incoming", {}).items():
        enemy = next(n for n, agency in enumerate(AGENCIES) if agency.side == Side.ENEMY)
        lay_mission(
            s, enemy, FireMission.HE, parse_place(place), "6.2.2/10", pending=False, modifier=-_less(value)
        )
    for name, number in position.get("grenades", {}).items():
        for _ in range(whole_number("grenades", number)):
            u = _unit(s, name)
            mark(s, GRENADE, u, NOBODY, grenade_value(s, other(SIDE[u])))
    for place in position.get("grenade-misses", ()):
        s.grenade_miss |= 1 << parse_place(place)
    for place in position.get("landing-zones", ()):
        s.landing_zones |= 1 << parse_place(place)
    s.activity = activity_level(s)
    for name in position.get("activated", ()):
        s.activated |= 1 << _unit(s, name)
    if "impulse" in position:
        s.impulse = _unit(s, position["impulse"])
    for name, number in position.get("saved", {}).items():
        s.saved[_unit(s, name)] = whole_number("saved", number)


def _less(value: Any) -> int:
    """How much a modifier takes away."""
    if not isinstance(value, int) or value > 0:
        raise ValueError(f"incoming: expected a modifier such as -3, found {value!r}")
    return -value


def _lay(s: State, rows: Any) -> None:
    for r, row in enumerate(rows, 1):
        for c, code in enumerate(str(row).split(), 1):
            if code != "??" and code.rstrip("^") not in TERRAIN_CODE:
                raise ValueError(f"map: expected a terrain code, found {code!r}")
            kind = FACE_DOWN if code == "??" else TERRAIN_CODE[code.rstrip("^")]
            s.terrain = put(s.terrain, place_of(r, c), kind)
            s.hills = put(s.hills, place_of(r, c), code.count("^"))
            lay_areas(s, place_of(r, c))
        s.rows, s.columns = r, len(str(row).split())


def _unit(s: Position, name: object) -> int:
    if name not in UNIT or UNIT[str(name)] >= len(s.place):
        raise ValueError(f"no unit {name!r} in this campaign")
    return UNIT[str(name)]


def _put(s: State, u: int, given: Mapping[str, Any]) -> None:
    demand_keys(given, UNIT_KEYS, "of a unit")
    if NAMED[u]:
        fill_ammunition(s, u)
    if "at" in given:
        s.place[u] = parse_place(str(given["at"]))
    for key in ("steps", "under", "ammo", "group"):
        if key in given:
            getattr(s, key)[u] = whole_number(key, given[key])
    if "aboard" in given:
        s.aboard[u] = _unit(s, given["aboard"])
    if "experience" in given:
        s.experience[u] = one_of("experience", given["experience"], LEVELS)
    if "kind" in given:
        s.kind[u] = one_of("kind", given["kind"], KINDS)
    for word in given.get("status", ()):
        s.status[u] |= 1 << one_of("status", word, STATUS)


def card_of(word: str) -> int:
    """1.2.2 The Action card that a case lays down by its printed number, "card-17"; 51 reshuffles."""
    number = word.removeprefix("card-")
    if not word.startswith("card-") or not number.isdecimal() or not 1 <= int(number) <= CARDS + 1:
        raise ValueError(f"expected an Action card such as 'card-17', found {word!r}")
    return Member(int(number) - 1)


def facts(s: Position) -> dict[str, Any]:
    """The position in words, for cases to compare with."""
    return {
        "phase": phase_word(Phase(s.phase)),
        "turn": s.turn,
        "attempt": s.attempt,
        "patrol": s.patrol,
        "activity": Activity(s.activity).word,
        "commands": s.commands,
        "outcome": ("running", "won", "lost")[s.outcome],
        "units": {UNIT_ID[u]: unit_facts(s, u) for u, at in enumerate(s.place) if at >= 0},
        "map": {name_of(p): TERRAIN[kind].code for p, kind in enumerate(s.terrain) if kind >= 0},
        "contacts": {
            name_of(p): next(word for word, one in LETTERS.items() if one == letter)
            for p, letter in enumerate(s.contact)
            if letter != NO_MARKER
        },
        "spotted": [name_of(p) for p in members(s.spotted)],
        "objectives": [name_of(p) for p in s.objective if p != NOWHERE],
        "casualties": [name_of(p) for side, p in zip(s.c_side, s.c_place) if side == Side.FRIENDLY],
        "lost": list(s.lost),
        "aims": {
            word: {
                name_of(place): name_of(s.aim[side * PLACES + place])
                for place in range(PLACES)
                if s.aim[side * PLACES + place] != NOWHERE
            }
            for side, word in enumerate(SIDES)
        },
    }


def unit_facts(s: Position, u: int) -> dict[str, Any]:
    """A unit in words."""
    return {
        "at": name_of(s.place[u]),
        "steps": s.steps[u],
        "status": [word for bit, word in enumerate(STATUS) if s.status[u] >> bit & 1],
        "kind": UnitKind(s.kind[u]).word,
        "under": s.under[u],
        "ammo": s.ammo[u],
    }
