"""The words of a mission's frame: chapters 2, 3.1, 8.0, 10.3 to 10.7, 11 and the special rules."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, ArgumentKind, RollTelling, Telling, Verb, choice_of, count_of
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.grid import DIRECTIONS
from dangerclose.games.fof.mission_terms import FriendlyEvent, Skill
from dangerclose.games.fof.signs import SIGNED
from dangerclose.games.fof.tables import COVER_NAME, TERRAIN
from dangerclose.games.fof.terms import CoverMarker, Experience, FireMission, Weather
from dangerclose.games.fof.word_kinds import ASSET, PLACE, SIGNAL, UNIT_ARG, place_name
from dangerclose.games.fof.words_movement import KIND, with_article

GROUP = choice_of(
    ("company", "platoon-1", "platoon-2", "platoon-3"),
    ("the company", "the 1st Platoon", "the 2nd Platoon", "the 3rd Platoon"),
)
LEVEL = choice_of([level.name.lower() for level in Experience], [level.name.title() for level in Experience])
SKILL_KIND = choice_of(
    [skill.word for skill in Skill], [skill.name.lower().replace("_", " ") for skill in Skill]
)
OBJECTIVE = choice_of(("1", "2"), ("the Primary Objective", "the Secondary Objective"))
FROM_ONE = ArgumentKind(lambda n: str(n + 1), lambda text: int(text) - 1, lambda n: str(n + 1), "a number")
DIRECTION = choice_of([name.lower() for name in DIRECTIONS], DIRECTIONS)
COVER_INDEX = ArgumentKind(str, int, lambda v: f"fortification {v + 1}", "a fortification's number")
COVER_KIND = choice_of([marker.word for marker in CoverMarker], [name.lower() for name in COVER_NAME])
AGENCY_KIND = choice_of([agency.id for agency in AGENCIES], [agency.name for agency in AGENCIES])
MISSION_KIND = choice_of(
    [mission.word for mission in FireMission],
    [
        mission.name.replace("_", " ") if len(mission.name) < 4 else mission.name.title()
        for mission in FireMission
    ],
)
GROUND = choice_of([kind.code.lower() for kind in TERRAIN], [kind.name for kind in TERRAIN])
WEATHER = choice_of(
    [weather.word for weather in Weather], [weather.name.lower().replace("_", " ") for weather in Weather]
)
_EVENTS = {
    FriendlyEvent.SITUATION_REPORT: "Battalion wants a situation report",
    FriendlyEvent.COMM_TROUBLE: "trouble on the battalion net",
    FriendlyEvent.ARTILLERY_SHIFTED: "the artillery is needed elsewhere this turn",
    FriendlyEvent.MORTARS_DISPLACING: "the mortars displace this turn",
    FriendlyEvent.BATTALION_COMMANDER_VISITS: "the battalion commander pays a visit",
    FriendlyEvent.HOLD: "everybody holds where he is this turn",
    FriendlyEvent.PUSH: "Battalion wants somebody in a new row this turn",
    FriendlyEvent.ENTER_CONTACT_CARD: "Battalion wants a contact looked at this turn",
    FriendlyEvent.RESUPPLY: "ammunition comes up",
    FriendlyEvent.EXTRA_FIRE_MISSION: "there is a Fire Mission more",
    FriendlyEvent.REINFORCEMENT: "new men come up",
    FriendlyEvent.CULTURAL_SITES: "no shells on halls and temples this turn",
    FriendlyEvent.REARMED: "rounds for a tank",
    FriendlyEvent.NOTHING: "nothing of note",
}
EVENT_KIND = choice_of([event.word for event in FriendlyEvent], [_EVENTS[event] for event in FriendlyEvent])
TIMES = count_of("turn")
POINTS = count_of("point")
STEPS = count_of("Step")
ROUNDS = count_of("round")
CASUALTIES = count_of("casualty", "casualties")

VERBS: dict[str, Verb] = {
    "ready": Verb("", "Ready: all as it is proposed"),
    "back": Verb("", "Back"),
    "plan-organise": Verb("2.3.3/2", "Attachments and weapons"),
    "plan-assets": Verb("2.3.2/1", "Who carries what"),
    "plan-signals": Verb("2.3.3/3", "What signals mean"),
    "plan-controls": Verb("2.4.1/2", "Objectives and other controls"),
    "plan-placement": Verb("2.4.2/1", "Where everybody starts"),
    "attach": Verb("2.3.3/2", "Attach {0} to {1}", (UNIT_ARG, GROUP)),
    "exchange": Verb("2.3.2/1", "Take along {0} instead", (UNIT_ARG,)),
    "reassign": Verb("2.3.2/1", "{0} of {1}", (ASSET, UNIT_ARG)),
    "bearer": Verb("2.3.2/1", "{0} carries it", (UNIT_ARG,)),
    "signal-device": Verb("4.3.6/2", "{0}", (ASSET,)),
    "means": Verb("4.3.6/2", "It means: {0}", (SIGNAL,)),
    "objective": Verb("2.4.1A/11", "{0} on {1}", (OBJECTIVE, PLACE)),
    "attack-position": Verb("2.4.1A/11", "Attack Position on {0}", (PLACE,)),
    "outpost": Verb("2.4.1B/2", "Combat Outpost on {0}", (PLACE,)),
    "landing-zone": Verb("7.4.5/18", "Landing Zone around {0}", (PLACE,)),
    "final-fire": Verb("2.4.1B/2", "Final Protective Fire on {0}", (PLACE,)),
    "register": Verb("6.7.5/1", "Registered target on {0}", (PLACE,)),
    "route-point": Verb("2.4.1C/2", "Route point {0} on {1}", (FROM_ONE, PLACE)),
    "collection": Verb("5.1.7/2", "casualties are collected on {0}", (PLACE,)),
    "medevac": Verb("5.1.7/3", "MEDEVAC LZ on {0}", (PLACE,)),
    "phase-line": Verb("2.4.1A/3", "Phase Line {0} beyond row {1}", (FROM_ONE, NUMBER)),
    "protective-line": Verb("6.4/5", "{0} fires its Final Protective Line {1}", (UNIT_ARG, DIRECTION)),
    "station": Verb("2.4.2/1", "Put {0} elsewhere", (UNIT_ARG,)),
    "dig": Verb("5.2.3B/1", "Dig {0} elsewhere", (COVER_INDEX,)),
    "claymore": Verb("9.5/4", "A claymore on {0}", (PLACE,)),
    "fly-next": Verb("2.4.3/1", "Fly {0} in first", (UNIT_ARG,)),
    "fill-seats": Verb("7.4.5/19", "Fill the empty seats of the first wave"),
    "split": Verb("7.4.5/19", "Split {0}: a Step stays behind", (UNIT_ARG,)),
    "rejoin": Verb("7.4.5/19", "{0} joins a squad again", (UNIT_ARG,)),
    "at": Verb("", "On {0}", (PLACE,)),
    "ride": Verb("7.4.1/2", "Aboard {0}", (UNIT_ARG,)),
    "prepare": Verb("2.4.3/1", "Shell {0} before the landing", (PLACE,)),
    "no-preparation": Verb("2.4.3/1", "No preparation"),
    "resupply": Verb("3.1/1", "{0}", (ASSET,)),
    "extra-mission": Verb("3.1/1", "{0}: {1}", (AGENCY_KIND, MISSION_KIND)),
    "reinforce": Verb("3.1/1", "{0}", (UNIT_ARG,)),
    "rearm": Verb("3.1/1", "{0}", (UNIT_ARG,)),
    "report": Verb("3.1/1", "Send the situation report"),
    "restore-net": Verb("3.1/1", "Get the battalion net back"),
    "beehive": Verb("6.2.2/10", "Call for beehive rounds"),
    "beehive-at": Verb("6.2.2/10", "On {0}", (PLACE,)),
    "mission-accomplished": Verb("11.0/1", "The mission is accomplished"),
    "carry-on": Verb("11.0/1", "Carry on"),
    "promote": Verb("10.3.2/7", "Promote a Step of {0} to {1}", (UNIT_ARG, LEVEL)),
    "buy": Verb("10.7/1", "Skill: {0}", (SKILL_KIND,)),
    "holder": Verb("10.7/1", "{0}", (UNIT_ARG,)),
    "spend-no-more": Verb("10.3.2/7", "That is enough"),
    "replace": Verb("10.4/4", "{0}", (UNIT_ARG,)),
}


def _which(attempt: int, patrol: int) -> str:
    """Which attempt or patrol it is, where it is not the first."""
    if patrol > 1:
        return f": patrol {patrol}"
    return f": attempt {attempt}" if attempt > 1 else ""


TELLINGS: dict[str, Telling] = {
    "one-building": Telling(
        lambda place, there: (
            f"{place_name(place).capitalize()} stands alone."
            if there == place
            else f"{place_name(place).capitalize()} is one building with {place_name(there)}."
        ),
        (PLACE, PLACE),
        roll=RollTelling(
            "Is {0} one building with a neighbour?",
            result=lambda place, there: "no" if there == place else "yes",
        ),
    ),
    "card-exchanged": Telling(
        "The card on {0} is exchanged for {1}.",
        (PLACE, GROUND),
        roll=RollTelling("A card is exchanged", "", "{0}: {1}"),
    ),
    "visibility": Telling(
        lambda weather, value: f"The weather is {WEATHER.name(weather)}: visibility {SIGNED.name(value)}.",
        (WEATHER, SIGNED),
        roll=RollTelling("How dark is it?", "", "{1}"),
    ),
    "arrives": Telling("{0} arrives at {1}.", (UNIT_ARG, PLACE), follows=True),
    "exchanged": Telling("{0} comes along instead of {1}.", (UNIT_ARG, UNIT_ARG)),
    "attached": Telling("{0} belongs to {1}.", (UNIT_ARG, GROUP)),
    "reassigned": Telling("The {0} of {1} goes to {2}.", (ASSET, UNIT_ARG, UNIT_ARG)),
    "agreed": Telling("{0} means: {1}.", (ASSET, SIGNAL)),
    "objective-placed": Telling("{0} is on {1}.", (OBJECTIVE, PLACE)),
    "attack-position-placed": Telling("The Attack Position is on {0}.", (PLACE,)),
    "outpost-placed": Telling("The Combat Outpost is on {0}.", (PLACE,)),
    "landing-zone-placed": Telling("The Landing Zone is around {0}.", (PLACE,)),
    "final-fire-placed": Telling("The Final Protective Fire is planned on {0}.", (PLACE,)),
    "register-placed": Telling("{0} is a registered target.", (PLACE,)),
    "route-point-placed": Telling("Route point {0} is on {1}.", (FROM_ONE, PLACE)),
    "collection-placed": Telling("Casualties are collected on {0}.", (PLACE,)),
    "medevac-placed": Telling("The MEDEVAC LZ is on {0}.", (PLACE,)),
    "phase-line-placed": Telling("Phase Line {0} runs beyond row {1}.", (FROM_ONE, NUMBER)),
    "protective-line-placed": Telling("{0} fires its Final Protective Line {1}.", (UNIT_ARG, DIRECTION)),
    "ambushed": Telling(
        "Another company has left {1} on {0}.",
        (PLACE, CASUALTIES),
        roll=RollTelling("Where the wounded lie", "", "{0}"),
    ),
    "flies-next": Telling("{0} is flown in before those who wait.", (UNIT_ARG,)),
    "seats-filled": Telling("Those who wait take the empty seats."),
    "splits": Telling(
        lambda squad, team, kind: (
            f"{UNIT_ARG.name(squad)} leaves {with_article(KIND.name(kind))} behind ({UNIT_ARG.name(team)})."
        ),
        (UNIT_ARG, UNIT_ARG, KIND),
    ),
    "rejoins": Telling("{0} joins {1} again.", (UNIT_ARG, UNIT_ARG)),
    "claymore-laid": Telling("A claymore is laid on {0}.", (PLACE,)),
    "stationed": Telling("{0} starts at {1}.", (UNIT_ARG, PLACE)),
    "rides": Telling("{0} starts aboard {1}.", (UNIT_ARG, UNIT_ARG)),
    "fortified": Telling("There is a {0} on {1} now.", (COVER_KIND, PLACE)),
    "mission-begins": Telling(
        lambda attempt, patrol: f"The mission begins{_which(attempt, patrol)}.", (NUMBER, NUMBER)
    ),
    "prepared": Telling("Shells will fall on {0}, {1}.", (PLACE, SIGNED)),
    "no-event": Telling(
        "Nothing is heard from Battalion.",
        follows=True,
        roll=RollTelling("Does Battalion call?", "a Higher HQ icon", "no"),
    ),
    "higher-hq": Telling(
        "Battalion calls.", follows=True, roll=RollTelling("Does Battalion call?", "a Higher HQ icon", "yes")
    ),
    "friendly-event": Telling(
        "From Battalion: {0}.",
        (EVENT_KIND,),
        follows=True,
        roll=RollTelling("What Battalion wants", "the random number of ten", "{0}"),
    ),
    "commander-comes": Telling("The battalion commander is on {0} for {1}.", (PLACE, TIMES), follows=True),
    "commander-leaves": Telling("The battalion commander leaves.", follows=True),
    "supplies": Telling("{0}: {1} on {2}.", (ASSET, POINTS, PLACE)),
    "extra-missions": Telling("{0}, {1}: {2} more.", (AGENCY_KIND, MISSION_KIND, NUMBER)),
    "rearmed": Telling("{0} is re-armed: it has {1}.", (UNIT_ARG, ROUNDS)),
    "squad-reinforced": Telling("New men for {0}: it has {1}.", (UNIT_ARG, STEPS)),
    "event-done": Telling("Done what Battalion wanted: {0}.", (EVENT_KIND,), follows=True),
    "beehive-fired": Telling("The battery fires beehive at {0}, {1}.", (PLACE, SIGNED)),
    "visited": Telling(
        lambda number, place: (
            f"The patrol has touched {'the Objective' if number == 0 else f'route point {number}'}."
        ),
        (NUMBER, PLACE),
        follows=True,
    ),
    "attempt-over": Telling(
        lambda won, attempt, patrol: (
            ("All that was asked for is done" if won else "It was not done in time")
            + f"{_which(attempt, patrol)}."
        ),
        (NUMBER, NUMBER, NUMBER),
        follows=True,
    ),
    "mission-over": Telling(
        lambda won: "The mission is accomplished." if won else "The mission has failed.",
        (NUMBER,),
        follows=True,
    ),
    "points": Telling("The company has earned {0}.", (POINTS,), follows=True),
    "debrief": Telling(
        "To spend: {0}; replacements {1}, Veterans who come back {2}.", (POINTS, NUMBER, NUMBER), follows=True
    ),
    "regrouped": Telling("{0} takes a team back.", (UNIT_ARG,), follows=True),
    "promoted": Telling("A Step of {0} is {1} now.", (UNIT_ARG, LEVEL)),
    "bought": Telling("{1} learns: {0}.", (SKILL_KIND, UNIT_ARG)),
    "joined": Telling("A {1} Step joins {0}.", (UNIT_ARG, LEVEL)),
    "rotated": Telling("A Step of {0} goes home.", (UNIT_ARG,)),
    "again": Telling(
        lambda attempt, patrol: f"Once more over the same ground{_which(attempt, patrol)}.",
        (NUMBER, NUMBER),
        follows=True,
    ),
}

QUESTIONS: dict[str, Question] = {
    "prepare": ("Is the company ready, or is something to be changed?", ()),
    "organise": ("Who belongs to whom?", ()),
    "assets": ("Which asset goes to somebody else?", ()),
    "bearer": ("Who carries the {0} instead of {1}?", (ASSET, UNIT_ARG)),
    "signals": ("Which signal is agreed otherwise?", ()),
    "meaning": ("What does {0} mean?", (ASSET,)),
    "controls": ("Which control lies elsewhere, and where?", ()),
    "placement": ("Who or what starts elsewhere?", ()),
    "station": ("Where does {0} start?", (UNIT_ARG,)),
    "dig": ("Where is {0} dug?", (COVER_INDEX,)),
    "lz-preparation": ("Which card is shelled before the landing?", ()),
    "resupply": ("{0} of which ammunition?", (POINTS,)),
    "extra-mission": ("Which Fire Mission is had once more?", ()),
    "reinforce": ("Which squad do the new men join?", ()),
    "rearm": ("Which of them gets {0}?", (ROUNDS,)),
    "beehive": ("On which card?", ()),
    "accomplished": ("All that was asked for is done on turn {0}. Is it over?", (NUMBER,)),
    "promotions": ("{0} to spend. Who is promoted, and what is learned?", (POINTS,)),
    "skill-holder": ("Who has {0}?", (SKILL_KIND,)),
    "replacements": ("A {0} Step, {1} of them left: whom does it join?", (LEVEL, NUMBER)),
}
