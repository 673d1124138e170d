"""The words of movement, loads, rally, capture and retreat: 3.5, 4.2.2, 4.2.3, 5.1, 9.13 and 10.1."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import (
    NUMBER,
    ArgumentKind,
    RollTelling,
    Telling,
    Verb,
    choice_of,
    count_of,
)
from dangerclose.games.fof.attempts import AttemptKind
from dangerclose.games.fof.mission_terms import Skill
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import COVER_NAME
from dangerclose.games.fof.terms import CoverMarker, UnitKind
from dangerclose.games.fof.urban import AREA_NAME
from dangerclose.games.fof.word_kinds import AREA_ARG, ASSET, COUNTED, PLACE, UNIT_ARG, place_name

COVER = choice_of([marker.word for marker in CoverMarker], [name.lower() for name in COVER_NAME])


def _cover_word(kind: int) -> str:
    if kind >= CoverMarker.AREA:
        return AREA_NAME[kind - CoverMarker.AREA]
    return "none" if kind == NOBODY else CoverMarker(kind).word


def _parse_cover(word: str) -> int:
    if word in AREA_NAME:
        return CoverMarker.AREA + AREA_NAME.index(word)
    return NOBODY if word == "none" else next(int(kind) for kind in CoverMarker if kind.word == word)


def _cover_name(kind: int) -> str:
    if kind >= CoverMarker.AREA:
        return AREA_ARG.name(kind)
    return "the open" if kind == NOBODY else COVER_NAME[kind].lower()


COVER_OR_NONE = ArgumentKind(
    _cover_word, _parse_cover, _cover_name, "a Cover marker such as trench, an area such as ground-a, or none"
)


def into_cover(kind: int) -> str:
    """ "under foxholes", "into ground floor A", "" for none."""
    if kind == NOBODY:
        return ""
    return f"{'into' if kind >= CoverMarker.AREA else 'under'} {_cover_name(kind)}"


_KIND_NAMES = [kind.name.replace("_", " ").title() for kind in UnitKind]
KIND = choice_of([kind.word for kind in UnitKind], _KIND_NAMES)
POINTS = count_of("point")
STEPS = count_of("Step")
_ATTEMPTS = {
    AttemptKind.SPOT: "to spot",
    AttemptKind.SEEK_COVER: "to find cover",
    AttemptKind.INFILTRATE: "to infiltrate",
    AttemptKind.CONCENTRATE_FIRE: "to concentrate fire",
    AttemptKind.GRENADE_ATTACK: "a grenade attack",
    AttemptKind.RALLY: "to rally",
    AttemptKind.THROW_DEMOLITION: "to throw a demolition charge",
    AttemptKind.CALL_FOR_FIRE: "to call for fire",
}
NEEDED = {
    AttemptKind.SPOT: "a Crosshairs icon",
    AttemptKind.SEEK_COVER: "the word Cover!",
    AttemptKind.INFILTRATE: "an Infiltrate icon",
    AttemptKind.CONCENTRATE_FIRE: "a Crosshairs icon",
    AttemptKind.GRENADE_ATTACK: "a Grenade icon",
    AttemptKind.RALLY: "the word Rally!",
    AttemptKind.THROW_DEMOLITION: "a Grenade icon",
    AttemptKind.CALL_FOR_FIRE: "a Burst icon",
}
"""4.2 What a card must show for an attempt to succeed."""
ATTEMPT = choice_of([kind.name.lower().replace("_", "-") for kind in AttemptKind], list(_ATTEMPTS.values()))
SKILL_ARG = choice_of(
    [skill.word for skill in Skill], [skill.name.lower().replace("_", " ") for skill in Skill]
)

VERBS: dict[str, Verb] = {
    # 4.2.2
    "move": Verb("4.2.2a", "Move one card"),
    "move-platoon": Verb("4.2.2b", "Move the platoon one card"),
    "infiltrate": Verb("4.2.2c", "Sneak one card"),
    "infiltrate-platoon": Verb("4.2.2d", "Sneak one card with the platoon"),
    "seek-cover": Verb("4.2.2e", "Look for cover"),
    "move-to-cover": Verb("4.2.2f", "Go into or out of cover"),
    "infiltrate-to-cover": Verb("4.2.2g", "Sneak into or out of cover"),
    "to": Verb("5.1.2/1", "To {0}", (PLACE,)),
    "no-cover": Verb("5.1.2/5", "Into the open"),
    "under": Verb("5.1.2/5", "Under {0}", (COVER, COUNTED)),
    "into": Verb("12.1/1", "Into {0}", (AREA_ARG, COUNTED)),
    "stays": Verb("4.2.2b", "{0} stays", (UNIT_ARG,)),
    "go": Verb("4.2.2b", "Go"),
    "lay-line": Verb("4.3.4/2", "Lay phone line"),
    "no-line": Verb("4.3.4/2", "Lay none"),
    # 4.2.2h
    "load-up": Verb("4.2.2h", "Pick up, load or get aboard"),
    "drop": Verb("5.1.6B/1", "Put something down"),
    "take-casualty": Verb("5.1.6B/1", "Pick up casualty {0}", (COUNTED,)),
    "take-asset": Verb("5.1.6B/1", "Pick up {0}", (ASSET, COUNTED)),
    "take-ammo": Verb("6.8.3/1", "Take ammunition from {0}", (UNIT_ARG,)),
    "points": Verb("6.8.3/1", "{0}", (POINTS,)),
    "embark": Verb("7.4.1/1", "{0} gets aboard", (UNIT_ARG,)),
    "board": Verb("4.2.2h", "Get aboard {0}", (UNIT_ARG,)),
    "disembark": Verb("4.2.2h", "Get off {0}", (UNIT_ARG,)),
    "load": Verb("5.1.6D/1", "Load things onto {0}", (UNIT_ARG,)),
    "put-casualty": Verb("5.1.6D/1", "Casualty {0}", (COUNTED,)),
    "put-asset": Verb("5.1.6D/1", "{0}", (ASSET, COUNTED)),
    "unload-casualty": Verb("7.4.2/2", "Unload casualty {0}", (COUNTED,)),
    "unload-asset": Verb("7.4.2/2", "Unload {0}", (ASSET, COUNTED)),
    "drop-casualty": Verb("5.1.6B/1", "Drop casualty {0}", (COUNTED,)),
    "drop-asset": Verb("5.1.6B/1", "Drop {0}", (ASSET, COUNTED)),
    "done": Verb("4.2.2h", "That is all"),
    # 4.2.3
    "unpin": Verb("4.2.3a", "Get up: no longer Pinned"),
    "to-litter-team": Verb("4.2.3b", "Steady these men: Litter Team"),
    "to-fire-team": Verb("4.2.3c", "Steady these men: Fire Team"),
    "to-assault-team": Verb("4.2.3d", "Steady these men: Assault Team"),
    "lower-team": Verb("4.2.3e", "Make it a Fire Team"),
    "to-front": Verb("4.2.3f", "Back to its own work"),
    "detach": Verb("4.2.3g", "Split off a team"),
    "assault-team": Verb("4.2.3g", "As an Assault Team"),
    "fire-team": Verb("4.2.3g", "As a Fire Team"),
    "supplement": Verb("4.2.3h", "Put a team into a squad"),
    "with": Verb("4.2.3h", "With {0}", (UNIT_ARG,)),
    "reconstitute": Verb("4.2.3i", "Form a squad of teams"),
    "squad": Verb("4.2.3i", "{0}", (UNIT_ARG,)),
    "to-fire-side": Verb("4.2.3j", "Fight as riflemen"),
    # 9.13, 10.7
    "guard": Verb("9.13/1", "{0} guards the prisoners", (UNIT_ARG,)),
    "skill": Verb("10.7/1", "Use the skill: {0}", (SKILL_ARG,)),
    "no-skill": Verb("10.7/1", "Use no skill"),
}


def _moves(u: int, here: int, place: int, cover: int, exposed: int) -> str:
    where = ", ".join(filter(None, (place_name(place), into_cover(cover))))
    return f"{UNIT_ARG.name(u)} goes from {place_name(here)} to {where}{_exposed(exposed)}."


def _moves_within(u: int, cover: int, exposed: int) -> str:
    way = "comes out of cover" if cover == NOBODY else f"goes {into_cover(cover)}"
    return f"{UNIT_ARG.name(u)} {way}{_exposed(exposed)}."


def _finds_cover(u: int, place: int, kind: int) -> str:
    what = "" if kind == CoverMarker.COVER else f": {with_article(COVER.name(kind))}"
    return f"{UNIT_ARG.name(u)} finds cover on {place_name(place)}{what}."


def with_article(words: str) -> str:
    """ "an Assault Team", "a trench", and "foxholes" without one."""
    if words.endswith("s"):
        return words
    return f"{'an' if words[0].lower() in 'aeiou' else 'a'} {words}"


def _exposed(exposed: int) -> str:
    return ", Exposed" if exposed else ", unseen"


def _attempts(u: int, what: int, cards: int, hits: int) -> str:
    came = "succeeds" if hits else "fails"
    return f"{UNIT_ARG.name(u)} attempts {ATTEMPT.name(what)} and {came}."


def _shown(cards: int, hits: int) -> str:
    """Whether the cards of a draw have what is needed."""
    if cards == 1:
        return "the card has it" if hits else "the card does not have it"
    if cards == hits:
        return f"{'both' if cards == 2 else f'all {cards}'} cards have it"
    if not hits and cards == 2:
        return "neither card has it"
    return f"{hits or 'none'} of {cards} cards {'has' if hits < 2 else 'have'} it"


TELLINGS: dict[str, Telling] = {
    "attempts": Telling(
        _attempts,
        (UNIT_ARG, ATTEMPT, NUMBER, NUMBER),
        roll=RollTelling(
            "{0}: {1}",
            lambda u, what, cards, hits: NEEDED[AttemptKind(what)],
            result=lambda u, what, cards, hits: _shown(cards, hits),
            meaning=lambda u, what, cards, hits: "It succeeds." if hits else "It fails.",
        ),
    ),
    "uses-skill": Telling("{0} helps {1} by its skill: {2}.", (UNIT_ARG, UNIT_ARG, SKILL_ARG)),
    # 5.1
    "moves": Telling(_moves, (UNIT_ARG, PLACE, PLACE, COVER_OR_NONE, NUMBER)),
    "moves-within": Telling(_moves_within, (UNIT_ARG, COVER_OR_NONE, NUMBER)),
    "finds-cover": Telling(
        _finds_cover,
        (UNIT_ARG, PLACE, COVER),
        roll=RollTelling("What cover does {0} find?", result="{2}"),
    ),
    "lays-line": Telling("{0} lays phone line on {1}.", (UNIT_ARG, PLACE)),
    "leaves-map": Telling("{0} leaves the map from {1}.", (UNIT_ARG, PLACE), follows=True),
    "leaves-ammo": Telling("{0} cannot carry all of its ammunition and leaves {1}.", (UNIT_ARG, POINTS)),
    # 5.1.6
    "picks-up-casualty": Telling("{0} picks up casualty {1}.", (UNIT_ARG, COUNTED)),
    "picks-up": Telling("{0} picks up {1}: {2}.", (UNIT_ARG, ASSET, NUMBER)),
    "takes-ammo": Telling("{0} takes {2} of ammunition from {1}.", (UNIT_ARG, UNIT_ARG, POINTS)),
    "drops-casualty": Telling("{0} lays down casualty {1}.", (UNIT_ARG, COUNTED)),
    "drops": Telling("{0} drops {1}: {2}.", (UNIT_ARG, ASSET, NUMBER)),
    "embarks": Telling("{0} gets aboard {1}.", (UNIT_ARG, UNIT_ARG)),
    "disembarks": Telling("{0} gets off {1}.", (UNIT_ARG, UNIT_ARG)),
    # 10.1, 10.2.1
    "unpins": Telling("{0} is not Pinned any more.", (UNIT_ARG,)),
    "becomes": Telling(
        lambda u, kind: f"{UNIT_ARG.name(u)} rallies: it is {with_article(KIND.name(kind))} now.",
        (UNIT_ARG, KIND),
    ),
    "flips": Telling(
        lambda u, front: f"{UNIT_ARG.name(u)} shows its {'front' if front else 'Fire Team side'} now.",
        (UNIT_ARG, NUMBER),
    ),
    "detaches": Telling(
        lambda u, team, kind: (
            f"{UNIT_ARG.name(u)} detaches {with_article(KIND.name(kind))} ({UNIT_ARG.name(team)})."
        ),
        (UNIT_ARG, UNIT_ARG, KIND),
    ),
    "supplements": Telling("{1} joins {0}.", (UNIT_ARG, UNIT_ARG)),
    "reconstitutes": Telling(
        "{0} is in play again with {1}, on {2}.", (UNIT_ARG, STEPS, PLACE), follows=True
    ),
    # 3.5, 9.13
    "captured": Telling("{0} is captured on {1}; {2} guards.", (UNIT_ARG, PLACE, UNIT_ARG), follows=True),
    "executed": Telling("{0} surrenders on {1} and is shot.", (UNIT_ARG, PLACE), follows=True),
    "guards": Telling("{0} leads the prisoners away.", (UNIT_ARG,), follows=True),
    "casualty-captured": Telling("Enemy casualty {0} on {1} is captured.", (COUNTED, PLACE), follows=True),
    "retreats": Telling(
        "{0} retreats to {1}.",
        (UNIT_ARG, PLACE),
        follows=True,
        roll=RollTelling("Where does {0} retreat?", result="{1}"),
    ),
}

QUESTIONS: dict[str, Question] = {
    "destination": ("Where does {0} go?", (UNIT_ARG,)),
    "cover": ("Under which cover does {0} go on {1}?", (UNIT_ARG, PLACE)),
    "platoon": ("The platoon of {0} goes to {1}. Who stays?", (UNIT_ARG, PLACE)),
    "phone-line": ("Does {0} lay phone line on {1}?", (UNIT_ARG, PLACE)),
    "load": ("What does {0} take or load?", (UNIT_ARG,)),
    "load-onto": ("What does {0} load onto {1}?", (UNIT_ARG, UNIT_ARG)),
    "points": ("How much ammunition does {0} take from {1}?", (UNIT_ARG, UNIT_ARG)),
    "drop": ("What does {0} drop?", (UNIT_ARG,)),
    "detach": ("What does the Step that leaves {0} become?", (UNIT_ARG,)),
    "supplement": ("Whom does {0} join, or who joins it?", (UNIT_ARG,)),
    "squad": ("The teams with {0}: which squad do they become?", (UNIT_ARG,)),
    "teams": ("{0} is made of how many teams? So far {1}.", (UNIT_ARG, NUMBER)),
    "guard": ("Who guards the prisoners taken on {0}?", (PLACE,)),
    "skill": ("Use a skill for {0}?", (UNIT_ARG,)),
}
