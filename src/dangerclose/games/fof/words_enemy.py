"""The words of the enemy's activity: chapters 3.2, 3.4, 9.4 and 9.6 to 9.12."""

from __future__ import annotations

from dangerclose.core.words import NUMBER, ArgumentKind, RollTelling, Telling, by_face, choice_of
from dangerclose.games.fof.mission_terms import EnemyEvent
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import UNIT_NAME
from dangerclose.games.fof.terms import ActivityResult, Situation
from dangerclose.games.fof.word_kinds import PLACE, UNIT_ARG

_CASES = {
    Situation.PINNED_US_ON_CARD_NO_COVER: "Pinned among US units, without cover",
    Situation.PINNED_US_ON_CARD_IN_COVER: "Pinned among US units, in cover",
    Situation.PINNED_NO_COVER: "Pinned, without cover",
    Situation.PINNED_IN_COVER: "Pinned, in cover",
    Situation.TEAMS_TOGETHER_NO_US_ON_CARD: "teams together, no US units with them",
    Situation.ASSAULT_TEAM_US_ON_CARD: "an Assault Team among US units",
    Situation.ASSAULT_TEAM_US_WITHIN_CLOSE: "an Assault Team close to US units",
    Situation.FIRE_TEAM_US_ON_CARD_IN_COVER: "a Fire Team among US units, in cover",
    Situation.FIRE_TEAM_US_ON_CARD_NO_COVER: "a Fire Team among US units, without cover",
    Situation.FIRE_TEAM_SIDE_NO_US_ON_CARD: "on its Fire Team side, no US units with it",
    Situation.FIRE_TEAM_TARGET_IN_RANGE: "a Fire Team with a target",
    Situation.LITTER_TEAM_CASUALTY_IN_SAME_COVER: "a Litter Team beside a casualty",
    Situation.LITTER_TEAM_CASUALTY_IN_LOS: "a Litter Team that sees a casualty",
    Situation.LITTER_TEAM: "a Litter Team",
    Situation.PARALYZED_TEAM_NO_US_ON_CARD: "a Paralyzed Team, no US units with it",
    Situation.US_ON_CARD_IN_COVER: "among US units, in cover",
    Situation.US_ON_CARD_NO_COVER: "among US units, without cover",
    Situation.CREWED_WEAPON_OUT_OF_AMMO: "a crewed weapon without ammunition",
    Situation.NO_VOF_NO_US_IN_LOS: "not under fire, no US unit in sight",
    Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE: "twice as many US Steps close by",
    Situation.NO_VOF_PDF_HAS_TARGET: "not under fire, with a target",
    Situation.UNDER_VOF_NO_COVER: "under fire, without cover",
    Situation.UNDER_VOF_FROM_ANOTHER_DIRECTION: "under fire from another direction than its own fire",
    Situation.TRIPOD_OR_HEAVY_WITH_TARGET: "a heavy weapon with a target",
    Situation.TRADING_FIRE_OWN_VOF_BETTER: "trading fire, its own the better",
    Situation.TRADING_FIRE: "trading fire",
    Situation.US_OCCUPIED_CARD_ADJACENT: "US units on the next card",
    Situation.OTHERWISE: "no other case",
}
_RESULTS = {
    ActivityResult.NOTHING: "does nothing",
    ActivityResult.COVER: "goes to cover",
    ActivityResult.RALLY: "rallies",
    ActivityResult.BACK: "falls back",
    ActivityResult.ATTACK: "attacks",
    ActivityResult.SHIFT: "shifts its fire",
    ActivityResult.HIDE: "disappears",
    ActivityResult.INFILTRATE: "infiltrates",
    ActivityResult.ADVANCE: "advances",
    ActivityResult.RECOVER: "recovers",
    ActivityResult.RECONSTITUTE: "reforms as a squad",
    ActivityResult.EVACUATE: "carries a casualty back",
    ActivityResult.SEEK_CASUALTY: "goes for a casualty",
    ActivityResult.NEXT_ROW: "passes to the next row",
}
_EVENTS = {
    EnemyEvent.EVACUATE_CASUALTIES: "casualties are carried off",
    EnemyEvent.MORTAR_DISPLACES: "mortars displace",
    EnemyEvent.LEADER_DISPLACES: "leaders displace",
    EnemyEvent.HEAVY_WEAPONS_DISPLACE: "heavy weapons displace",
    EnemyEvent.RALLY_ALL: "all rally",
    EnemyEvent.FALL_BACK: "all fall back",
    EnemyEvent.SLIP_AWAY: "somebody slips away",
    EnemyEvent.REINFORCE: "reinforcements are near",
    EnemyEvent.COUNTERATTACK: "a counter attack",
    EnemyEvent.ROCKET_ATTACK: "a rocket attack",
    EnemyEvent.NOTHING: "nothing happens",
}
CASE = choice_of([one.word for one in Situation], [_CASES[one] for one in Situation])
RESULT = choice_of([one.word for one in ActivityResult], [_RESULTS[one] for one in ActivityResult])
EVENT = choice_of([one.word for one in EnemyEvent], [_EVENTS[one] for one in EnemyEvent])
ROW = ArgumentKind(str, int, str, "what the row of a table has for each number")
LETTER = choice_of(("a", "b", "c", "unknown"), ("an A marker", "a B marker", "a C marker", "a marker"))


def _target(unit: int) -> str:
    return "those in cover" if unit == NOBODY else UNIT_NAME[unit]


TELLINGS: dict[str, Telling] = {
    "checks-card": Telling(
        "The enemies on {0} act.",
        (PLACE,),
        follows=True,
        roll=RollTelling("Which enemies act next?", "one of the cards with enemies", "{0}"),
    ),
    "enemy-check": Telling(
        "{0} {2}: {1}.",
        (UNIT_ARG, CASE, RESULT),
        follows=True,
        roll=RollTelling(
            "What does {0} do?",
            lambda u, case, result, row: by_face([RESULT.name(RESULT.parse(one)) for one in row.split()]),
            "{2}",
            "The first row of its table that fits: {1}.",
            (ROW,),
        ),
    ),
    "no-case": Telling("{0} does nothing.", (UNIT_ARG,), follows=True),
    "picks-way": Telling(
        "Of equally good cards {0} takes {1}.",
        (UNIT_ARG, PLACE),
        follows=True,
        roll=RollTelling("Where does {0} go?", "one of several that are equally good", "{1}"),
    ),
    "cannot-move": Telling("{0} cannot go from {1}.", (UNIT_ARG, PLACE), follows=True),
    "cannot-attack": Telling("{0} on {1} has nobody to attack.", (UNIT_ARG, PLACE), follows=True),
    "cannot-recover": Telling("{0} cannot recover.", (UNIT_ARG,), follows=True),
    "enemy-picks-target": Telling(
        lambda u, unit, cover: f"{UNIT_NAME[u]} aims at {_target(unit)}.",
        (UNIT_ARG, NUMBER, NUMBER),
        follows=True,
        roll=RollTelling(
            "At whom does {0} aim?", "one of several that are equal", lambda u, unit, cover: _target(unit)
        ),
    ),
    "picks-card": Telling(
        "Of equal targets {0} picks {1}.",
        (UNIT_ARG, PLACE),
        follows=True,
        roll=RollTelling("Which card does {0} pick?", "one of several that are equal", "{1}"),
    ),
    "hides": Telling("{0} disappears from {1}: {2} lies there.", (UNIT_ARG, PLACE, LETTER), follows=True),
    "sniper-waits": Telling("{0} stays where it is.", (UNIT_ARG,), follows=True),
    "unspotted": Telling(
        "{0} on {1} is out of sight: it is not spotted any more.", (UNIT_ARG, PLACE), follows=True
    ),
    "spotter-waits": Telling("{0} sees no target.", (UNIT_ARG,), follows=True),
    "spotter-leaves": Telling(
        "{0} has no Fire Mission left and leaves {1}.", (UNIT_ARG, PLACE), follows=True
    ),
    "weapon-leaves": Telling("{0} is out of ammunition and leaves {1}.", (UNIT_ARG, PLACE), follows=True),
    "leader-stays": Telling("{0} stays with his men.", (UNIT_ARG,), follows=True),
    "enemy-activated": Telling("{0} will act in the Vehicle-Aircraft Phase.", (UNIT_ARG,), follows=True),
    "enemy-hq-drawn": Telling(
        lambda comes: "The enemy's command gives an order." if comes else "The enemy's command is silent.",
        (NUMBER,),
        follows=True,
        roll=RollTelling(
            "An order of the enemy's command",
            "a Higher HQ icon",
            lambda comes: "an icon" if comes else "no icon",
        ),
    ),
    "enemy-event": Telling(
        "The enemy's command: {0}.",
        (EVENT,),
        follows=True,
        roll=RollTelling("What does the enemy's command order?", "the random number of ten", "{0}"),
    ),
    "enemy-casualty-evacuated": Telling(
        lambda c, place: f"The enemy carries a casualty off {PLACE.name(place)}.",
        (NUMBER, PLACE),
        follows=True,
    ),
    "slips-away": Telling(
        "{0} slips away.",
        (UNIT_ARG,),
        follows=True,
        roll=RollTelling("Who slips away?", "one of them", "{0}"),
    ),
    "reinforced": Telling(
        "More enemies gather: the marker on {0} becomes an A.",
        (PLACE,),
        follows=True,
        roll=RollTelling("Where do reinforcements gather?", "one of the markers", "{0}"),
    ),
    "rockets-fall": Telling(
        "Rockets are on their way to {0}.",
        (PLACE,),
        follows=True,
        roll=RollTelling("Where do the rockets fall?", "one of the cards", "{0}"),
    ),
}
