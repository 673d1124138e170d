"""The words of fire: 4.2.4, 6, 8.2 and 9.3. What an attempt is told as stands with movement's words."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, ArgumentKind, RollTelling, Telling, Verb, choice_of, count_of
from dangerclose.games.fof.blocks import TOLD
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.fire_missions import KINDS, slot
from dangerclose.games.fof.grid import DIRECTIONS
from dangerclose.games.fof.signs import SIGNED
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import UNITS
from dangerclose.games.fof.terms import Activity, FireMission, FireResult, HitEffect, Side
from dangerclose.games.fof.word_kinds import (
    AREA_ARG,
    COUNTED,
    MARKER,
    PLACE,
    UNIT_ARG,
    marker_name,
    place_name,
    told_area,
)

SIDE_ARG = choice_of([side.word for side in Side], ["Your units", "The enemy"])
ACTIVITY = choice_of(
    [level.word for level in Activity], ["No Contact", "Contact", "Engaged", "Heavily Engaged"]
)
RESULT = choice_of([result.word for result in FireResult], ["MISS", "PIN", "HIT"])
_MEANINGS = {
    FireResult.MISS: "It is unharmed, and not Pinned any more if it was.",
    FireResult.PIN: "It is Pinned.",
    FireResult.HIT: "It is Pinned, and another card says what becomes of it.",
}
_EFFECTS = {
    HitEffect.CASUALTY: "a casualty",
    HitEffect.PARALYZED_TEAM: "a Paralyzed Team",
    HitEffect.LITTER_TEAM: "a Litter Team",
    HitEffect.FIRE_TEAM: "a Fire Team",
    HitEffect.ASSAULT_TEAM: "an Assault Team",
}
_LETTERS = {effect.word: name for effect, name in _EFFECTS.items()}
EFFECT = choice_of([effect.word for effect in HitEffect], list(_EFFECTS.values()))
_MISSIONS = {
    FireMission.HE: "high explosive",
    FireMission.TOT: "time on target",
    FireMission.WP: "white phosphorus",
    FireMission.FPF: "final protective fire",
    FireMission.ILLUMINATION: "illumination",
    FireMission.BOMBS: "bombs",
    FireMission.NAPALM: "napalm",
    FireMission.GUNSHIPS: "gunships",
}
MISSION = choice_of([mission.word for mission in FireMission], list(_MISSIONS.values()))
AGENCY = choice_of([agency.id for agency in AGENCIES], [agency.name for agency in AGENCIES])
DIRECTION_ARG = choice_of(DIRECTIONS)
POINTS = count_of("point")
INDIRECT = "mortar fire"
"""6.7.4/3 What lies on a card without a Fire Mission."""


def _called_word(called: int) -> str:
    agency, mission = divmod(called, KINDS)
    return f"{AGENCY.word(agency)}:{MISSION.word(mission)}"


def _parse_called(word: str) -> int:
    agency, _, mission = word.rpartition(":")
    return slot(AGENCY.parse(agency), MISSION.parse(mission))


def _called_name(called: int) -> str:
    agency, mission = divmod(called, KINDS)
    return f"{MISSION.name(mission)}, {AGENCY.name(agency)}"


CALLED = ArgumentKind(_called_word, _parse_called, _called_name, "a Fire Mission such as 105mm:he")

VERBS: dict[str, Verb] = {
    "spot": Verb("4.2.4a", "Spot the enemy"),
    "spot-on": Verb("4.2.4a", "On {0}", (PLACE,)),
    "concentrate-fire": Verb("4.2.4b", "Aim at one enemy"),
    "concentrate-platoon-fire": Verb("4.2.4c", "Let the platoon aim at one enemy"),
    "grenade-attack": Verb("4.2.4d", "Throw grenades"),
    "breach": Verb("12.6/1", "Breach a wall or a building"),
    "guide-civilians": Verb("9.2.1/7", "Guide civilians out"),
    "breach-at": Verb("12.6/1", "{1} of {0}", (PLACE, AREA_ARG, COUNTED)),
    "concentrate-free": Verb("12.4/1", "Fire into the courtyard with all it has"),
    "hold-back": Verb("12.4/1", "Save the ammunition"),
    "throw-into": Verb("4.2.4d", "Into {0}", (PLACE,)),
    "at-cover": Verb("6.5.1/1", "At Cover marker {0}", (COUNTED,)),
    "at-unit": Verb("6.5.1/1", "At {0}", (UNIT_ARG,)),
    "at-open": Verb("6.6/1", "At one outside cover, by chance"),
    "throw-charge": Verb("4.2.4e", "Throw a demolition charge"),
    "place-charge": Verb("4.2.4f", "Place a demolition charge"),
    "flame-attack": Verb("4.2.4g", "Attack with the flamethrower"),
    "wp-grenade-attack": Verb("4.3.6C/2", "Throw white phosphorus"),
    "platoon-grenade-attack": Verb("4.2.4h", "Let the platoon throw grenades"),
    "call-for-fire": Verb("4.2.4i", "Call for guns or aircraft"),
    "fire-mission": Verb("6.7.2/1", "{0}", (CALLED,)),
    "fire-on": Verb("6.7.1/1", "On {0}", (PLACE,)),
    "also-on": Verb("6.7.2G/1", "On {0} too", (PLACE,)),
    "no-more": Verb("6.7.2G/1", "On no other card"),
    "fire-mortar": Verb("4.2.4j", "Fire the mortars"),
    "mortar-on": Verb("4.2.4j", "On {0}", (PLACE,)),
    "cease-fire": Verb("4.2.4k", "Stop firing, all on this card"),
    "shift-fire": Verb("4.2.4l", "Fire at another card, all on this card"),
    "shift-to": Verb("4.2.4l", "To {0}", (PLACE,)),
    "final-fires": Verb("4.2.4m", "Final protective fire, all of it"),
    "stop-final-fires": Verb("6.7.2D/1", "Stop the final protective fire"),
}


def _at(target: int, cover: int) -> str:
    if target != NOBODY:
        return UNIT_ARG.name(target)
    return f"all in {told_area(cover)}" if cover >= TOLD else f"all under {marker_name(cover)}"


def _marker_first(told: int) -> str:
    name = marker_name(told)
    return name[0].upper() + name[1:]


def _blown_up(told: int) -> str:
    return f"{_marker_first(told)} is blown up with all inside."


def _burned_out(told: int) -> str:
    return f"{_marker_first(told)} is burned out."


def _critical(critical: int) -> str:
    return "; two icons: its cover does not help, or it counts twice" if critical else ""


def _concentrates(u: int, place: int, target: int, cover: int, critical: int) -> str:
    where = place_name(place)
    return f"{UNIT_ARG.name(u)} concentrates its fire on {_at(target, cover)}, {where}{_critical(critical)}."


def _grenade_hits(u: int, place: int, target: int, cover: int, critical: int) -> str:
    name, where = UNIT_ARG.name(u), place_name(place)
    return f"The grenades of {name} fall among {_at(target, cover)}, {where}{_critical(critical)}."


def _spelled(letters: str) -> str:
    """ "One Step becomes a casualty, one a Fire Team." """
    first, *rest = (_LETTERS[letter] for letter in letters)
    return "".join([f"One Step becomes {first}", *(f", one {other}" for other in rest), "."])


def _hit(u: int, letters: str) -> str:
    """ "1/1 Squad is hit: a casualty and a Fire Team." """
    return f"{UNIT_ARG.name(u)} is hit: {' and '.join(_LETTERS[letter] for letter in letters)}."


def _converts(u: int, effect: int, team: int) -> str:
    who = UNIT_ARG.name(u) if is_one_step(u) else f"A Step of {UNIT_ARG.name(u)}"
    return f"{who} becomes {EFFECT.name(effect)}{_as_team(u, team)}."


def _last_step(u: int, team: int) -> str:
    return f"The last Step of {UNIT_ARG.name(u)} is a Fire Team now{_as_team(u, team)}."


def _as_team(u: int, team: int) -> str:
    return f" ({UNIT_ARG.name(team)})" if team not in (NOBODY, u) else ""


def is_one_step(u: int) -> bool:
    """1.2.6/28 Whether a counter never has more than one Step."""
    return UNITS[u].steps <= 1


def _incoming(place: int, kind: int, value: int) -> str:
    what = MISSION.name(kind) if kind < KINDS else INDIRECT
    return f"{what.capitalize()} falls on {place_name(place)} ({SIGNED.name(value)})."


def _opens_fire(side: int, place: int, target: int) -> str:
    return f"{SIDE_ARG.name(side)} on {place_name(place)} {_verb(side, 'fire')} at {place_name(target)}."


def _ceases_fire(side: int, place: int) -> str:
    return f"{SIDE_ARG.name(side)} on {place_name(place)} {_verb(side, 'cease')} fire."


def _verb(side: int, word: str) -> str:
    return f"{word}s" if side == Side.ENEMY else word


def _attack_args() -> tuple[ArgumentKind, ...]:
    return (UNIT_ARG, PLACE, UNIT_ARG, MARKER, NUMBER)


TELLINGS: dict[str, Telling] = {
    # 6.1
    "opens-fire": Telling(
        _opens_fire,
        (SIDE_ARG, PLACE, PLACE),
        follows=True,
        roll=RollTelling("At which card do those on {1} fire?", "one of several that are equal", "{2}"),
    ),
    "ceases-fire": Telling(_ceases_fire, (SIDE_ARG, PLACE), follows=True),
    "activity": Telling("The Current Activity is {0}.", (ACTIVITY,), follows=True),
    "spotted": Telling("The enemies on {0} are spotted.", (PLACE,)),
    # 6.3
    "recovers": Telling("{0} is under no fire and not Pinned any more.", (UNIT_ARG,), follows=True),
    "sniper-picks": Telling(
        "{0} has {1} in his sights.",
        (UNIT_ARG, UNIT_ARG),
        follows=True,
        roll=RollTelling("Whom does {0} pick?", "one of those on the card, Exposed ones first", "{1}"),
    ),
    "fired-at": Telling(
        "{0} is under fire at {1}: {2}.",
        (UNIT_ARG, SIGNED, RESULT),
        follows=True,
        roll=RollTelling(
            "{0} is under fire",
            "MISS, PIN or HIT, on the card's line {1}",
            "{2}",
            lambda u, ncm, result: _MEANINGS[FireResult(result)],
        ),
    ),
    "hit": Telling(
        _hit,
        (UNIT_ARG, NUMBER),
        follows=True,
        roll=RollTelling(
            "{0} is hit",
            "a letter for each Step, in the row of its experience",
            "{1}",
            lambda u, letters: _spelled(letters),
        ),
    ),
    "converts": Telling(_converts, (UNIT_ARG, EFFECT, UNIT_ARG), follows=True),
    "last-step": Telling(_last_step, (UNIT_ARG, UNIT_ARG), follows=True),
    # 6.5, 6.6
    "breaches": Telling("{0} breaches {2} of {1}.", (UNIT_ARG, PLACE, AREA_ARG), follows=True),
    "breach-fails": Telling("{0} fails to breach {2} of {1}.", (UNIT_ARG, PLACE, AREA_ARG), follows=True),
    "concentrates": Telling(_concentrates, _attack_args(), follows=True),
    "grenade-hits": Telling(_grenade_hits, _attack_args(), follows=True),
    "grenade-misses": Telling(
        "The grenades of {0} miss; everybody on {1} feels them.", (UNIT_ARG, PLACE), follows=True
    ),
    "picks-target": Telling(
        "Chance picks {1} for {0}.",
        (UNIT_ARG, UNIT_ARG),
        follows=True,
        roll=RollTelling("Whom does it meet, for {0}?", "one of several", "{1}"),
    ),
    "jams": Telling("The weapon of {0} jams for good.", (UNIT_ARG,), follows=True),
    "charge-laid": Telling("{0} has a charge at {1}.", (UNIT_ARG, MARKER), follows=True),
    "charge-misses": Telling(
        "The charge of {0} misses; everybody on {1} feels it.", (UNIT_ARG, PLACE), follows=True
    ),
    "blown-up": Telling(_blown_up, (MARKER,), follows=True),
    "fires-rifle-grenades": Telling("{0} has fired its rifle grenades.", (UNIT_ARG,), follows=True),
    "flames": Telling("{0} sets {1} on fire.", (UNIT_ARG, MARKER)),
    "burned-out": Telling(_burned_out, (MARKER,), follows=True),
    # 6.7
    "mortar-fires": Telling("{0} fires at {1} without seeing it.", (UNIT_ARG, PLACE)),
    "fire-mission": Telling("{0}: {1} is on its way to {2}.", (AGENCY, MISSION, PLACE), follows=True),
    "falls-short": Telling(
        "What {0} called falls short, on {1}.",
        (UNIT_ARG, PLACE),
        follows=True,
        roll=RollTelling("Where does the short round fall?", "a card beside", "{1}"),
    ),
    "illuminated": Telling("{0} is lit.", (PLACE,), follows=True),
    "incoming": Telling(_incoming, (PLACE, NUMBER, NUMBER), follows=True),
    "final-fire-stops": Telling("The Final Protective Fire on {0} stops.", (PLACE,)),
    "final-protective-line": Telling(
        "{0} fires its Final Protective Line to the {1}.", (UNIT_ARG, DIRECTION_ARG), follows=True
    ),
    # 6.8
    "spends-ammo": Telling("{0} has {1} of ammunition left.", (UNIT_ARG, POINTS)),
    "runs-out": Telling("{0} is out of ammunition.", (UNIT_ARG,), follows=True),
    "resupplied": Telling("{0} has ammunition again: {1}.", (UNIT_ARG, POINTS)),
}

QUESTIONS: dict[str, Question] = {
    "spot-on": ("Which card does {0} look at?", (UNIT_ARG,)),
    "breach-at": ("What does {0} breach?", (UNIT_ARG,)),
    "yard-fire": (
        "{0} looks down into the courtyard of {1}. Does it concentrate its fire?",
        (UNIT_ARG, PLACE),
    ),
    "throw-into": ("Into which card does {0} throw?", (UNIT_ARG,)),
    "attack-at": ("At what does {0} aim, on {1}?", (UNIT_ARG, PLACE)),
    "fire-mission": ("What does {0} call for?", (UNIT_ARG,)),
    "fire-on": ("Where does {0} want {1}?", (UNIT_ARG, CALLED)),
    "also-on": ("The battalion fires for {0} on {1}. On which cards beside it?", (UNIT_ARG, PLACE)),
    "mortar-on": ("At which card does {0} fire?", (UNIT_ARG,)),
    "shift-to": ("To which card do {0} and all with it shift their fire?", (UNIT_ARG,)),
}
