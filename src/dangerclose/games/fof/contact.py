"""3.7.1B, 9.1, 9.2.1 Potential Contacts: markers placed, resolved in order, and the packages they bring."""

from __future__ import annotations

from dangerclose.core.bits import bits_of, members
from dangerclose.core.events import Roll
from dangerclose.games.fof.chart_loading import AUTOMATIC
from dangerclose.games.fof.components import PACKAGES, contact_draws
from dangerclose.games.fof.deck import draw, random_number
from dangerclose.games.fof.field import occupied
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import PLACES, column_of, place_of, row_of
from dangerclose.games.fof.instructions import campaign, instructions, is_defensive
from dangerclose.games.fof.mines import fire_claymores
from dangerclose.games.fof.mission_schema import ContactArea, Packages
from dangerclose.games.fof.mission_terms import Control
from dangerclose.games.fof.placement import place_package
from dangerclose.games.fof.state import NO_MARKER, UNKNOWN_LETTER, Position, State, put
from dangerclose.games.fof.tables import CONTACT_CARDS, TERRAIN
from dangerclose.games.fof.terms import Activity, Letter, Side

MARKERS = 16
"""9.1.2/2 How many markers of each letter there are."""


def packages_of(s: Position) -> Packages:
    """9.2.1/1 The packages of the mission."""
    return PACKAGES[instructions(s).packages]


# 9.1.2, 9.1.3 Placing markers


def area_places(s: Position, area: ContactArea) -> list[int]:
    """9.1.2/1 The cards of an area: rows, columns, a terrain, a control."""
    rows = area.rows or range(1, s.rows + 1)
    columns = area.columns or range(1, s.columns + 1)
    found = [place_of(row, column) for row in rows for column in columns]
    if area.terrain:
        found = [p for p in found if s.terrain[p] >= 0 and TERRAIN[s.terrain[p]].terrain == area.terrain]
    if area.control == Control.LANDING_ZONE:
        found = [p for p in found if s.landing_zones >> p & 1]
    if area.control == Control.COMBAT_OUTPOST:
        found = [p for p in found if p == s.outpost]
    return found


def area_counts(area: ContactArea, turn: int) -> bool:
    """9.1.2/1, 9.1.3/1, 3.2.2/1 Whether an area gets markers in a turn; those of turn 1 come at set-up."""
    if area.turns is None:
        return turn == 0
    return area.turns[0] <= max(turn, 1) <= area.turns[1]


def place_contacts(s: State, turn: int = 0) -> None:
    """9.1.2/1, 9.1.3/1 Markers at set-up, or in a turn of a Defensive Mission; none where friends are.

    9.1.2/2 Of several letters as many markers as cards are mixed, at most all there are: which one lies where
    shows when it is turned.
    """
    wanted: dict[int, tuple[Letter, ...]] = {}
    for area in instructions(s).contacts:
        if not area_counts(area, turn):
            continue
        for place in area_places(s, area):
            wanted[place] = area.letters
    friends = occupied(s, Side.FRIENDLY)
    mixed: dict[tuple[Letter, ...], int] = {}
    for place, letters in sorted(wanted.items()):
        if friends >> place & 1 or place == s.outpost:
            continue
        if len(letters) == 1:
            put_marker(s, place, letters[0])
        elif letters:
            mixed[letters] = mixed.get(letters, 0) + 1
            put_marker(s, place, UNKNOWN_LETTER)
    for letters, number in mixed.items():
        for letter in letters:
            s.contact_pool[letter] += min(number, MARKERS)
    if turn == 0:
        s.dealt_contact = s.contact


def put_marker(s: State, place: int, letter: int) -> None:
    """9.1.5/5 A marker on a card; of two the higher letter stays."""
    there = s.contact[place]
    if there == NO_MARKER or letter < there:
        s.contact = put(s.contact, place, letter)


def turned(s: State, place: int) -> Letter:
    """9.1.5/1 The letter of a marker; one on its "?" side is turned, and is one of those in the pool."""
    letter = s.contact[place]
    if letter != UNKNOWN_LETTER:
        return Letter(letter)
    pool = [one for one in Letter for _ in range(s.contact_pool[one])] or list(Letter)
    number = s.chance.below(len(pool))
    found = pool[number]
    if s.contact_pool[found]:
        s.contact_pool[found] -= 1
    s.contact = put(s.contact, place, found)
    s.tell("letter", "9.1.5/1", place, found, roll=Roll((), draws=(len(pool),), place=place))
    return found


# 9.1.5 Resolving them


def waiting(s: Position) -> int:
    """9.1.5/1 The cards whose markers are to be resolved: with friendly units; in a defence all of them."""
    marked = bits_of(place for place in range(PLACES) if s.contact[place] != NO_MARKER)
    return marked if is_defensive(s) else marked & occupied(s, Side.FRIENDLY)


def resolve_contacts(s: State) -> None:
    """3.7.1B, 9.1.5/3 One marker after the other, A before B before C, by chance among equal letters."""
    for place in members(waiting(s)):
        turned(s, place)
    while cards := waiting(s):
        best = min(s.contact[place] for place in members(cards))
        equal = [place for place in members(cards) if s.contact[place] == best]
        place = equal[0]
        if len(equal) > 1:
            number, drawn = random_number(s, len(equal))
            place = equal[number - 1]
            s.tell("next-contact", "9.1.5/3", place, roll=drawn.roll())
        resolve_contact(s, place)
    fire_claymores(s)


def resolve_contact(s: State, place: int) -> None:
    """9.1.5/2 Draw for contact by the letter and the Current Activity; the marker goes either way."""
    letter = Letter(s.contact[place])
    cards = contact_draws(campaign(s), Activity(s.activity), letter)
    s.contact = put(s.contact, place, NO_MARKER)
    if cards == AUTOMATIC:
        made = True
        s.tell("contact-drawn", "9.1.5/2", place, letter, 1)
    else:
        drawn = draw(s, cards)
        made = drawn.count(CONTACT_CARDS) > 0
        s.tell("contact-drawn", "9.1.5/2", place, letter, int(made), roll=drawn.roll()._replace(place=place))
    if made:
        make_contact(s, place, letter)
        update_fire(s)


def make_contact(s: State, place: int, letter: Letter) -> None:
    """9.2.1/1, 9.2.1/19, 9.2.4/2 Draw packages until one can be placed; if none can, there is no contact."""
    packages = packages_of(s)
    attacks = s.counterattack >= s.turn > 0 and packages.counterattack
    table = packages.counterattack if attacks else packages.tables[letter]
    tried: set[int] = set()
    while table and set(table) - tried:
        number, drawn = random_number(s, len(table))
        chosen = table[number - 1]
        s.tell("package", "9.2.1/1", place, chosen, roll=drawn.roll()._replace(place=place))
        if chosen < 0:
            return
        if chosen not in tried and place_package(s, packages, chosen, place, letter):
            return
        tried.add(chosen)
    s.tell("no-contact", "9.2.4/2", place)


# 9.1.4 Counter attacks


def counterattack(s: State, letter: Letter, turns: int) -> None:
    """9.1.4/1 A marker on every card with friendly units; Assault tactics for some turns from now on."""
    s.counterattack = s.turn + turns - 1
    for place in members(occupied(s, Side.FRIENDLY)):
        put_marker(s, place, letter)
    s.tell("counterattack", "9.1.4/1", turns)


def row_letter(s: Position, place: int) -> int:
    """9.4/13 The marker that replaces an enemy: the one that was placed on its row at set-up."""
    row = max(1, min(s.rows, row_of(place)))
    column = max(1, min(s.columns, column_of(place)))
    dealt = s.dealt_contact[place_of(row, column)]
    if dealt == NO_MARKER:
        beside = [s.dealt_contact[place_of(row, c)] for c in range(1, s.columns + 1)]
        dealt = min((one for one in beside if one != NO_MARKER), default=Letter.C)
    return dealt
