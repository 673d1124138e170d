"""The words of fire and of contacts: chapters 4.2.4, 6, 8, 9.1 to 9.3 and 9.5."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, SIGNED, ArgumentKind, RollTelling, Telling, Verb, choice_of, count_of
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.grid import DIRECTIONS
from dangerclose.games.fof.mission_terms import Placement
from dangerclose.games.fof.state import GUNSHIP_FIRE, INDIRECT_LAY, NOBODY
from dangerclose.games.fof.tables import COVER_NAME, UNIT_NAME
from dangerclose.games.fof.terms import Activity, CoverMarker, FireMission, FireResult, HitEffect
from dangerclose.games.fof.word_kinds import PLACE, UNIT_ARG, place_name
from dangerclose.games.fof.words_enemy import LETTER

COVER_INDEX = ArgumentKind(str, int, lambda v: f"cover {v + 1}", "the number of a Cover marker")
SIDES = choice_of(("friendly", "enemy"), ("Ours", "The enemy's"))
RESULT = choice_of(
    [result.word for result in FireResult], [result.name.capitalize() for result in FireResult]
)
LEVEL = choice_of(
    [level.word for level in Activity], [level.name.replace("_", " ").title() for level in Activity]
)
TYPES = {mission: mission.name if len(mission.name) < 4 else mission.name.title() for mission in FireMission}
CALLED = {
    slot(number, row.mission): (f"{agency.id}/{row.mission.word}", f"{agency.name}: {TYPES[row.mission]}")
    for number, agency in enumerate(AGENCIES)
    for row in agency.missions
}
_CALL = {word: number for number, (word, _) in CALLED.items()}
CALL = ArgumentKind(
    lambda one: CALLED[one][0],
    _CALL.__getitem__,
    lambda one: CALLED[one][1],
    "a Fire Mission such as 105mm/he",
)
AGENCY_KIND = choice_of([agency.id for agency in AGENCIES], [agency.name for agency in AGENCIES])
MISSION_KIND = choice_of(
    [mission.word for mission in FireMission], [TYPES[mission] for mission in FireMission]
)
POINTS = count_of("point")
DIRECTION = choice_of([name.lower() for name in DIRECTIONS], DIRECTIONS)
PLACED = choice_of(
    [place.word for place in Placement], [place.name.lower().replace("_", " ") for place in Placement]
)
_EFFECTS = {
    HitEffect.CASUALTY: "a casualty",
    HitEffect.PARALYZED_TEAM: "a Paralyzed Team",
    HitEffect.LITTER_TEAM: "a Litter Team",
    HitEffect.FIRE_TEAM: "a Fire Team",
    HitEffect.ASSAULT_TEAM: "an Assault Team",
}


def _target(unit: int, cover: int) -> str:
    return UNIT_NAME[unit] if unit != NOBODY else f"all under {COVER_INDEX.name(cover)}"


def _strikes(what: str) -> Telling:
    def told(u: int, place: int, unit: int, cover: int, critical: int) -> str:
        way = " critically" if critical else ""
        return f"{UNIT_NAME[u]} {what} {_target(unit, cover)} on {place_name(place)}{way}."

    return Telling(told, (UNIT_ARG, PLACE, NUMBER, NUMBER, NUMBER), follows=True)


def _incoming(place: int, kind: int, value: int) -> str:
    names = {INDIRECT_LAY: "Mortar fire", GUNSHIP_FIRE: "The gunship's fire"}
    what = names.get(kind) or f"Incoming, {TYPES[FireMission(kind)]}"
    return f"{what} on {place_name(place)}: {value:+d}."


def _appears(u: int, place: int, cover: int) -> str:
    where = "" if cover < 0 else f" under {COVER_NAME[CoverMarker(cover)].lower()}"
    return f"{UNIT_NAME[u]} appears on {place_name(place)}{where}."


def _hit(u: int, letters: str) -> str:
    return f"{UNIT_NAME[u]} is hit: {letters}."


def _converts(u: int, effect: int, team: int) -> str:
    return f"A Step of {UNIT_NAME[u]} becomes {_EFFECTS[HitEffect(effect)]}."


def _contact(place: int, letter: int, made: int) -> str:
    return f"{LETTER.name(letter).capitalize()} on {place_name(place)}: " + (
        "contact!" if made else "nobody."
    )


VERBS: dict[str, Verb] = {
    "spot": Verb("4.2.4a", "Spot"),
    "spot-on": Verb("4.2.4a", "On {0}", (PLACE,)),
    "concentrate-fire": Verb("4.2.4b", "Concentrate fire"),
    "concentrate-platoon-fire": Verb("4.2.4c", "Concentrate the platoon's fire"),
    "grenade-attack": Verb("4.2.4d", "Grenade attack"),
    "throw-into": Verb("4.2.4d", "Into {0}", (PLACE,)),
    "throw-charge": Verb("4.2.4e", "Throw a demolition charge"),
    "place-charge": Verb("4.2.4f", "Place a demolition charge"),
    "flame-attack": Verb("4.2.4g", "Attack with the flamethrower"),
    "platoon-grenade-attack": Verb("4.2.4h", "Grenade attack of the platoon"),
    "call-for-fire": Verb("4.2.4i", "Call for fire"),
    "fire-mission": Verb("4.2.4i", "{0}", (CALL,)),
    "fire-on": Verb("4.2.4i", "On {0}", (PLACE,)),
    "also-on": Verb("6.7.2G/1", "Also on {0}", (PLACE,)),
    "no-more": Verb("6.7.2G/1", "No more cards"),
    "fire-mortar": Verb("4.2.4j", "Fire the mortars"),
    "mortar-on": Verb("4.2.4j", "On {0}", (PLACE,)),
    "cease-fire": Verb("4.2.4k", "Cease fire"),
    "shift-fire": Verb("4.2.4l", "Shift fire"),
    "shift-to": Verb("4.2.4l", "To {0}", (PLACE,)),
    "final-fires": Verb("4.2.4m", "Fire the final protective fires"),
    "at-cover": Verb("", "At all under {0}", (COVER_INDEX,)),
    "at-unit": Verb("", "At {0}", (UNIT_ARG,)),
    "at-open": Verb("", "At those in the open"),
}

TELLINGS: dict[str, Telling] = {
    # 6.1, 9.1 Fire and activity
    "activity": Telling("The Current Activity is {0}.", (LEVEL,), follows=True),
    "opens-fire": Telling(
        "{0} on {1} open fire at {2}.",
        (SIDES, PLACE, PLACE),
        follows=True,
        roll=RollTelling("At which card {1} fires", "", "{2}"),
    ),
    "ceases-fire": Telling("{0} on {1} cease fire.", (SIDES, PLACE), follows=True),
    "spotted": Telling("The enemies on {0} are spotted.", (PLACE,), follows=True),
    # 6.3 Combat
    "fired-at": Telling(
        "{0} at {1}: {2}.",
        (UNIT_ARG, SIGNED, RESULT),
        follows=True,
        roll=RollTelling("Fire at {0}", "", "{2} at {1}", "{0}: {2}."),
    ),
    "hit": Telling(
        _hit, (UNIT_ARG, NUMBER), follows=True, roll=RollTelling("What the hit does", result=_hit)
    ),
    "converts": Telling(_converts, (UNIT_ARG, NUMBER, NUMBER), follows=True),
    "recovers": Telling("{0} is no longer Pinned.", (UNIT_ARG,), follows=True),
    "sniper-picks": Telling(
        "{0} aims at {1}.",
        (UNIT_ARG, UNIT_ARG),
        follows=True,
        roll=RollTelling("At whom {0} aims", "", "{1}"),
    ),
    "picks-target": Telling(
        "{0} strikes {1}.",
        (UNIT_ARG, UNIT_ARG),
        follows=True,
        roll=RollTelling("Whom {0} strikes", "", "{1}"),
    ),
    # 6.5, 6.6 Attacks
    "concentrates": _strikes("concentrates fire at"),
    "grenade-hits": _strikes("throws grenades at"),
    "grenade-misses": Telling("The grenades of {0} miss on {1}.", (UNIT_ARG, PLACE), follows=True),
    "jams": Telling("{0} has a stoppage and breaks up.", (UNIT_ARG,), follows=True),
    "charge-laid": Telling("{0} has a charge at {1}.", (UNIT_ARG, COVER_INDEX), follows=True),
    "charge-misses": Telling("The charge of {0} misses on {1}.", (UNIT_ARG, PLACE), follows=True),
    "flames": Telling("{0} burns {1}.", (UNIT_ARG, COVER_INDEX), follows=True),
    "blown-up": Telling("{0} is blown up.", (COVER_INDEX,), follows=True),
    "burned-out": Telling("{0} is burned out.", (COVER_INDEX,), follows=True),
    # 6.7 Fire missions
    "fire-mission": Telling("{0}, {1}: on its way to {2}.", (AGENCY_KIND, MISSION_KIND, PLACE), follows=True),
    "falls-short": Telling(
        "What {0} called falls on {1}.",
        (UNIT_ARG, PLACE),
        follows=True,
        roll=RollTelling("Where the short round falls", "", "{1}"),
    ),
    "incoming": Telling(_incoming, (PLACE, NUMBER, NUMBER), follows=True),
    "illuminated": Telling("There is light over {0}.", (PLACE,), follows=True),
    "mortar-fires": Telling("{0} fires at {1}.", (UNIT_ARG, PLACE), follows=True),
    "final-protective-line": Telling(
        "{0} fires its Final Protective Line {1}.", (UNIT_ARG, DIRECTION), follows=True
    ),
    # 6.8 Ammunition
    "spends-ammo": Telling("{0} has {1} of ammunition left.", (UNIT_ARG, POINTS), follows=True),
    "runs-out": Telling("{0} is out of ammunition.", (UNIT_ARG,), follows=True),
    "resupplied": Telling("{0} has {1} of ammunition again.", (UNIT_ARG, POINTS)),
    # 9.1, 9.2 Contacts
    "letter": Telling(
        "The marker on {0} is {1}.",
        (PLACE, LETTER),
        follows=True,
        roll=RollTelling("The marker on {0}", "", "{1}"),
    ),
    "next-contact": Telling(
        "The marker on {0} comes next.", (PLACE,), follows=True, roll=RollTelling("Which marker", "", "{0}")
    ),
    "contact-drawn": Telling(
        _contact,
        (PLACE, LETTER, NUMBER),
        follows=True,
        roll=RollTelling(
            "Contact on {0}?", "a Contact! card", lambda place, letter, made: "contact" if made else "nobody"
        ),
    ),
    "package": Telling(
        lambda place, found: f"On {place_name(place)}: {found or 'nobody is there'}.",
        (PLACE, NUMBER),
        follows=True,
        roll=RollTelling("Who is there?"),
    ),
    "no-contact": Telling("Nobody can be placed for {0}.", (PLACE,), follows=True),
    "placement": Telling(
        "Seen from {0} they are: {1}.",
        (PLACE, PLACED),
        follows=True,
        roll=RollTelling("Where they are", "", "{1}"),
    ),
    "side-drawn": Telling(
        lambda number: "To the left." if number == 1 else "To the right.",
        (NUMBER,),
        follows=True,
        roll=RollTelling("Left or right?"),
    ),
    "appears": Telling(_appears, (UNIT_ARG, PLACE, NUMBER), follows=True),
    "marker-removed": Telling("The marker on {0} is taken off.", (PLACE,), follows=True),
    "cache": Telling("There is a cache on {0}.", (PLACE,), follows=True),
    "counterattack": Telling("The enemy attacks, for {0} turns.", (NUMBER,), follows=True),
    # 9.5 Mines
    "mines": Telling("There are mines on {0}.", (PLACE,), follows=True),
    "mine-check": Telling(
        lambda u, struck: f"{UNIT_NAME[u]} " + ("sets off a mine!" if struck else "finds its way through."),
        (UNIT_ARG, NUMBER),
        follows=True,
        roll=RollTelling(
            "{0} among mines", "a Burst", lambda u, struck: "a mine" if struck else "nothing", ""
        ),
    ),
    "booby-trap": Telling(
        "A booby trap on {0} strikes {1}.",
        (PLACE, UNIT_ARG),
        follows=True,
        roll=RollTelling("Whom it strikes", "", "{1}"),
    ),
    "claymore": Telling(
        "The claymore on {0} strikes {1}.",
        (PLACE, UNIT_ARG),
        follows=True,
        roll=RollTelling("Whom it strikes", "", "{1}"),
    ),
}

QUESTIONS: dict[str, Question] = {
    "spot-on": ("Which card does {0} search?", (UNIT_ARG,)),
    "throw-into": ("Into which card does {0} throw?", (UNIT_ARG,)),
    "attack-at": ("At whom, on {1}?", (UNIT_ARG, PLACE)),
    "fire-mission": ("What does {0} call for?", (UNIT_ARG,)),
    "fire-on": ("On which card: {1}?", (UNIT_ARG, CALL)),
    "also-on": ("The whole battalion fires. On which card besides {1}?", (UNIT_ARG, PLACE)),
    "mortar-on": ("At which card does {0} fire?", (UNIT_ARG,)),
    "shift-to": ("To which card do those with {0} shift their fire?", (UNIT_ARG,)),
}
