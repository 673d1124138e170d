"""3.7.1B, 9.1, 9.2.1 Potential Contacts: markers placed, resolved in order, and the packages they bring."""

from __future__ import annotations

from collections import Counter

from dangerclose.core.bits import bits_of, members
from dangerclose.core.events import Roll
from dangerclose.games.fof.chart_loading import AUTOMATIC
from dangerclose.games.fof.components import EVENTS, PACKAGES, contact_draws
from dangerclose.games.fof.deck import Part, draw, random_number
from dangerclose.games.fof.field import occupied
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import PLACES, column_of, place_of, row_of
from dangerclose.games.fof.instructions import campaign, instructions, is_defensive
from dangerclose.games.fof.mines import fire_claymores
from dangerclose.games.fof.mission_schema import ContactArea, Packages
from dangerclose.games.fof.mission_terms import Control, EnemyEvent, PlacedBy, SpecialRule
from dangerclose.games.fof.placement import place_package
from dangerclose.games.fof.state import NO_MARKER, NOWHERE, UNKNOWN_LETTER, Position, State, put
from dangerclose.games.fof.tables import CONTACT_CARDS, TERRAIN
from dangerclose.games.fof.terms import Activity, Letter, Side

COUNTERATTACK_TURNS = next(row.number for row in EVENTS.enemy if row.event == EnemyEvent.COUNTERATTACK)
"""9.1.4/1"""
OBJECTIVES = (Control.OBJ_1, Control.OBJ_2)
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
    """9.1.2/1 Markers at set-up, none where friends are; 9.1.3/1 in a Defensive Mission by turns, there too.

    9.1.2/2 Of several letters as many markers as cards are mixed, at most all there are: which one lies where
    shows when it is turned.
    """
    areas = instructions(s).contacts
    wanted: dict[int, int] = {}
    for number, area in enumerate(areas):
        if area_counts(area, turn):
            wanted |= dict.fromkeys(area_places(s, area), number)
    friends = 0 if is_defensive(s) else occupied(s, Side.FRIENDLY)
    mixed: Counter[int] = Counter()
    for place, number in sorted(wanted.items()):
        letters = areas[number].letters
        if friends >> place & 1 or place == s.outpost:
            continue
        if len(letters) == 1:
            put_marker(s, place, letters[0])
        elif letters:
            mixed[number] += 1
            put_marker(s, place, UNKNOWN_LETTER)
    if mixed:
        s.contact_pool = [0] * len(Letter) * len(areas)
    for number, markers in mixed.items():
        for letter in areas[number].letters:
            s.contact_pool[number * len(Letter) + letter] = min(markers, MARKERS)
    if turn == 0:
        s.dealt_contact = s.contact


def put_marker(s: State, place: int, letter: int) -> None:
    """9.1.5/5 A marker on a card; of two the higher letter stays, and a "?" is turned to see which it is."""
    if s.contact[place] == UNKNOWN_LETTER and letter != UNKNOWN_LETTER:
        turned(s, place)
    there = s.contact[place]
    if there == NO_MARKER or letter < there:
        s.contact = put(s.contact, place, letter)


def mixed_at(s: Position, place: int) -> list[int]:
    """9.1.2/2 The places in `contact_pool` of the letters that were mixed for a card at set-up, if any."""
    areas = instructions(s).contacts
    for number in reversed(range(len(areas))):
        if area_counts(areas[number], 0) and place in area_places(s, areas[number]):
            letters = areas[number].letters
            return [number * len(Letter) + letter for letter in letters] if len(letters) > 1 else []
    return []


def pool_at(s: Position, place: int) -> list[int]:
    """9.1.2/2 The places in `contact_pool` of the markers among which the one on a card was mixed."""
    areas = instructions(s).contacts
    for number in reversed(range(len(areas))):
        if len(areas[number].letters) > 1 and place in area_places(s, areas[number]):
            found = [number * len(Letter) + letter for letter in areas[number].letters]
            if found[-1] < len(s.contact_pool) and any(s.contact_pool[one] for one in found):
                return found
    return [one for one, left in enumerate(s.contact_pool) if left]


def turned(s: State, place: int) -> Letter:
    """9.1.5/1 The letter of a marker; one on its "?" side is turned, and is one of those in its pool."""
    letter = s.contact[place]
    if letter != UNKNOWN_LETTER:
        return Letter(letter)
    pool = [one for one in pool_at(s, place) for _ in range(s.contact_pool[one])] or list(Letter)
    one = pool[s.chance.below(len(pool))]
    if s.contact_pool[one]:
        s.contact_pool[one] -= 1
    found = Letter(one % len(Letter))
    s.contact = put(s.contact, place, found)
    if s.dealt_contact[place] == UNKNOWN_LETTER:  # 10.3.1/8 what lay there at set-up is known now
        s.dealt_contact = put(s.dealt_contact, place, found)
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
    certain = certain_package(s, place)
    chosen = NOT_DRAWN
    if cards != AUTOMATIC and certain in contact_table(s, letter):
        chosen = drawn_package(s, place, letter)
    if cards == AUTOMATIC or (chosen != NOT_DRAWN and chosen == certain):
        made = True
        s.tell("contact-drawn", "9.1.5/2", place, letter, 1)
    else:
        drawn = draw(s, cards)
        made = drawn.count(CONTACT_CARDS) > 0
        fell = drawn.roll(Part.ATTEMPT)._replace(place=place)
        s.tell("contact-drawn", "9.1.5/2", place, letter, int(made), roll=fell)
    if made:
        make_contact(s, place, letter, chosen)
        update_fire(s)


NOT_DRAWN = -2
"""No package was drawn yet; -1 is the one that brings nobody."""


def certain_package(s: Position, place: int) -> int:
    """9.2.2/1 The package with which contact is certain on a card by the mission's instructions."""
    for special in instructions(s).special:
        if special.rule == SpecialRule.MINED_ROAD and column_of(place) in special.columns:
            packages = packages_of(s).packages
            return next(n for n, package in enumerate(packages) if package.id == special.package)
    return NOT_DRAWN


def contact_table(s: Position, letter: Letter) -> tuple[int, ...]:
    """9.2.1/1, 9.1.4/1 The packages for a letter; the markers of a counter attack may have their own.

    A mission may have a package twice as often: then there are so many random numbers more.
    """
    packages = packages_of(s)
    if packages.counterattack and s.counterattack and s.turn == s.counterattack - COUNTERATTACK_TURNS + 1:
        return packages.counterattack
    table = packages.tables[letter]
    for special in instructions(s).special:
        if special.rule == SpecialRule.PACKAGE_DOUBLED:
            names = [package.id for package in packages.packages]
            table += tuple(one for one in table if one >= 0 and names[one] == special.package)
    return table


def drawn_package(s: State, place: int, letter: Letter) -> int:
    """9.2.1/1 A package by the random number of ten."""
    table = contact_table(s, letter)
    number, drawn = random_number(s, len(table))
    chosen = table[number - 1]
    packages = packages_of(s).packages
    names = [packages[one].name if one >= 0 else "" for one in table]
    fell = drawn.roll()._replace(place=place, about=("|".join(names),))
    s.tell("package", "9.2.1/1", place, names[number - 1], roll=fell)
    return chosen


def make_contact(s: State, place: int, letter: Letter, chosen: int = NOT_DRAWN) -> None:
    """9.2.1/1, 9.2.1/19, 9.2.4/2 Draw packages until one can be placed; if none can, there is no contact."""
    find_objective(s, place, letter)
    packages = packages_of(s)
    left = set(contact_table(s, letter))
    while left:
        if chosen == NOT_DRAWN:
            chosen = drawn_package(s, place, letter)
        if chosen < 0:
            return
        if chosen in left and place_package(s, packages, chosen, place, letter):
            return
        left.discard(chosen)
        chosen = NOT_DRAWN
    s.tell("no-contact", "9.2.4/2", place)


def find_objective(s: State, place: int, letter: Letter) -> None:
    """2.4.1A/7 In some missions the first A contact in certain rows shows where the objective is."""
    for row in instructions(s).controls:
        if row.placed_by == PlacedBy.FIRST_A_CONTACT and letter == Letter.A and row_of(place) in row.rows:
            number = OBJECTIVES.index(row.control)
            if s.objective[number] == NOWHERE:
                s.objective[number] = place
                s.tell("objective-found", "2.4.1A/7", place)


# 9.1.4 Counter attacks


def counterattack(s: State, letter: Letter, turns: int) -> None:
    """9.1.4/1 A marker on every card with friendly units; Assault tactics for some turns from now on."""
    s.counterattack = s.turn + turns - 1
    for place in members(occupied(s, Side.FRIENDLY)):
        put_marker(s, place, letter)
    s.tell("counterattack", "9.1.4/1", turns)


def put_row_marker(s: State, place: int) -> None:
    """9.4/13 The marker that replaces an enemy: the one that was placed on its row at set-up.

    9.1.2/2 Where the letters were mixed it is mixed, too: one more of each of them is in its pool.
    """
    s.contact = put(s.contact, place, row_letter(s, place))
    for one in mixed_at(s, nearest_dealt(s, place)):
        s.contact_pool += [0] * (one + 1 - len(s.contact_pool))
        s.contact_pool[one] += 1


def row_letter(s: Position, place: int) -> int:
    """9.4/13 The letter of that marker; UNKNOWN_LETTER where the letters were mixed."""
    dealt = nearest_dealt(s, place)
    if mixed_at(s, dealt):
        return UNKNOWN_LETTER
    if s.dealt_contact[dealt] != NO_MARKER:
        return s.dealt_contact[dealt]
    row = [s.dealt_contact[place_of(row_of(dealt), c)] for c in range(1, s.columns + 1)]
    return min((one for one in row if one != NO_MARKER), default=Letter.C)


def nearest_dealt(s: Position, place: int) -> int:
    """9.4/13 The card itself, or for one beyond the map as it was dealt the nearest that was."""
    row = max(1, min(s.rows, row_of(place)))
    column = max(1, min(s.columns, column_of(place)))
    return place_of(row, column)
