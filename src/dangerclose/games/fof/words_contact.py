"""The words of the map and of contacts: 5.2, 9.1, 9.2 and 9.5."""

from __future__ import annotations

from dangerclose.core.words import NUMBER, RollTelling, Telling, by_face, choice_of, count_of
from dangerclose.games.fof.grid import DIRECTIONS
from dangerclose.games.fof.mission_terms import Placement
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import COVER_NAME, TERRAIN
from dangerclose.games.fof.terms import CoverMarker, Letter
from dangerclose.games.fof.word_kinds import PLACE, UNIT_ARG, place_name
from dangerclose.games.fof.words_movement import COVER_OR_NONE

LETTER = choice_of([letter.word for letter in Letter])
TERRAIN_ARG = choice_of([kind.code for kind in TERRAIN], [kind.name for kind in TERRAIN])
_PLACEMENTS = {
    Placement.PER_PACKAGE: "as the package says",
    Placement.FRONT: "in front",
    Placement.LEFT_FRONT: "to the left front",
    Placement.RIGHT_FRONT: "to the right front",
    Placement.LEFT: "to the left",
    Placement.RIGHT: "to the right",
    Placement.LEFT_OR_RIGHT_REAR: "to the left or right rear",
    Placement.REAR: "in the rear",
    Placement.MARKERS_CARD: "on the marker's own card",
    Placement.COLUMN_LEFT: "one column to the left",
    Placement.COLUMN_RIGHT: "one column to the right",
    Placement.SAME_STREET: "far along the same street",
}
PLACEMENT = choice_of([result.word for result in Placement], [_PLACEMENTS[result] for result in Placement])
DIRECTION_ARG = choice_of(DIRECTIONS)
TURNS = count_of("turn")


def _laid(place: int, kind: int, hills: int) -> str:
    on = f", on {'a hill' if hills == 1 else f'{hills} hills'}" if hills else ""
    return f"{place_name(place).capitalize()} is {TERRAIN[kind].name}{on}."


def _contact(place: int, letter: int, made: int) -> str:
    came = "contact!" if made else "nobody is there."
    return f"The {LETTER.name(letter)} marker on {place_name(place)}: {came}"


def _package(place: int, name: str) -> str:
    return f"Contact on {place_name(place)}: {name.lower() if name else 'nobody'}."


def _appears(u: int, place: int, cover: int) -> str:
    if cover >= CoverMarker.AREA:
        return f"{UNIT_ARG.name(u)} appears on {place_name(place)}, in {COVER_OR_NONE.name(cover)}."
    where = "in the open" if cover == NOBODY else f"under {COVER_NAME[cover].lower()}"
    return f"{UNIT_ARG.name(u)} appears on {place_name(place)}, {where}."


_STORY = ("on the ground floor", "upstairs")


def _mine_check(u: int, struck: int) -> str:
    return f"{UNIT_ARG.name(u)} {'sets off a mine' if struck else 'passes the mines'}."


TELLINGS: dict[str, Telling] = {
    # 2.2, 5.2, 9.2.2/12
    "card-laid": Telling(
        _laid,
        (PLACE, TERRAIN_ARG, NUMBER),
        follows=True,
        roll=RollTelling("A terrain card for {0}", "", "{1}"),
    ),
    # 9.1
    "letter": Telling(
        "The marker on {0} is {1}.",
        (PLACE, LETTER),
        follows=True,
        roll=RollTelling("Which marker lies on {0}?", "one of those that are left", "{1}"),
    ),
    "next-contact": Telling(
        "The marker on {0} comes next.",
        (PLACE,),
        follows=True,
        roll=RollTelling("Which marker comes next?", "one of several with the same letter", "{0}"),
    ),
    "contact-drawn": Telling(
        _contact,
        (PLACE, LETTER, NUMBER),
        follows=True,
        roll=RollTelling(
            "Is there contact on {0}?",
            "the word Contact! on a card",
            lambda place, letter, made: "Contact!" if made else "no contact",
            lambda place, letter, made: "A package is drawn." if made else "The marker goes.",
        ),
    ),
    "package": Telling(
        _package,
        (PLACE, NUMBER),
        follows=True,
        roll=RollTelling(
            "Who is on {0}?",
            lambda place, name, table: by_face([one or "nobody" for one in table.split("|")]),
            lambda place, name, table: name or "nobody",
            about=(NUMBER,),
        ),
    ),
    "no-contact": Telling("Nobody can be placed for {0}: no contact.", (PLACE,), follows=True),
    "counterattack": Telling("The enemy counterattacks for {0}.", (TURNS,), follows=True),
    "objective-found": Telling("The objective is on {0}.", (PLACE,), follows=True),
    # 9.2
    "placement": Telling(
        "Seen from {0} they are {1}.",
        (PLACE, PLACEMENT),
        follows=True,
        roll=RollTelling("Where do they appear, seen from {0}?", "the random number of ten", "{1}"),
    ),
    "side-drawn": Telling(
        "It is the {0} corner.",
        (DIRECTION_ARG,),
        follows=True,
        roll=RollTelling("Which rear corner?", "one of two", "{0}"),
    ),
    "appears": Telling(_appears, (UNIT_ARG, PLACE, COVER_OR_NONE), follows=True),
    # 9.2.2, 9.2.3 in a city
    "street-drawn": Telling(
        "It is the street by {0}.",
        (PLACE,),
        follows=True,
        roll=RollTelling("Which way along the street?", "one of several", "the one by {0}"),
    ),
    "story-drawn": Telling(
        lambda place, upstairs: f"On {place_name(place)} they are {_STORY[upstairs]}.",
        (PLACE, NUMBER),
        follows=True,
        roll=RollTelling(
            "On which story of {0} do they appear?",
            by_face(["on the ground floor"] * 7 + ["upstairs"] * 3),
            lambda place, upstairs: _STORY[upstairs],
        ),
    ),
    "area-drawn": Telling(
        "On {0} they are in {1}.",
        (PLACE, COVER_OR_NONE),
        follows=True,
        roll=RollTelling("Where on {0} do they appear?", "one of several areas", "{1}"),
    ),
    "barricaded": Telling("The building on {0} is barricaded.", (PLACE,), follows=True),
    "marker-removed": Telling("The marker on {0} goes: they fire over it.", (PLACE,), follows=True),
    "first-fire": Telling(
        "{0} brings fire on {1}.",
        (UNIT_ARG, PLACE),
        follows=True,
        roll=RollTelling("Where does the first fire of {0} fall?", "one of the cards with US units", "{1}"),
    ),
    "enemy-light": Telling("An enemy flare lights up {0}.", (PLACE,), follows=True),
    "cache": Telling("A cache is found on {0}.", (PLACE,), follows=True),
    "civilians": Telling("Civilians shelter on {0}.", (PLACE,), follows=True),
    "civilians-guided": Telling("{0} guides the civilians on {1} out.", (UNIT_ARG, PLACE)),
    # 9.5
    "door-trapped": Telling("A door on {0} is booby-trapped.", (PLACE,), follows=True),
    "mines": Telling("There are mines on {0}.", (PLACE,), follows=True),
    "mine-check": Telling(
        _mine_check,
        (UNIT_ARG, NUMBER),
        follows=True,
        roll=RollTelling(
            "{0} among mines",
            "no Burst icon",
            lambda u, struck: "Burst" if struck else "no Burst",
            lambda u, struck: "A mine attacks it in the Combat Effects Segment." if struck else "It is safe.",
        ),
    ),
    "booby-trap": Telling(
        "A booby trap on {0} hits {1}.",
        (PLACE, UNIT_ARG),
        follows=True,
        roll=RollTelling("Whom does the booby trap on {0} hit?", "one of those there", "{1}"),
    ),
    "claymore": Telling(
        "The claymore on {0} goes off at {1}.",
        (PLACE, UNIT_ARG),
        follows=True,
        roll=RollTelling("At whom does the claymore on {0} go off?", "one of the enemies there", "{1}"),
    ),
}
