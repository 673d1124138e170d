"""The words of Front Toward Enemy: every action and event in text."""

from __future__ import annotations

from dangerclose.core.words import (
    NUMBER,
    ArgumentKind,
    RollTelling,
    Telling,
    Verb,
    Vocabulary,
    choice_of,
    count_of,
    counted,
    signed,
)
from dangerclose.games.fte.components import MARKER, MARKERS, MISSION_NAMES, UNIT, UNITS
from dangerclose.games.fte.ground import GRID, PLACE_NAMES
from dangerclose.games.fte.rolls import (
    MISSIONS,
    bail_out_needed,
    cause_name,
    check_meaning,
    effect_meaning,
    effect_needed,
    lost_man,
    medevac_needed,
    request_needed,
    shot_meaning,
)
from dangerclose.games.fte.state import CASUALTY_NAMES, LEVEL_NAMES, ORDER_NAMES, STATUS_NAMES, UNIT_AT

SEATS = ("US", "NVA/VC")


def hex_name(h: int) -> str:
    """A hex as the log says it: "Plei Hmok (26.20)"."""
    return f"{PLACE_NAMES[h]} ({GRID.name(h)})" if h in PLACE_NAMES else GRID.name(h)


HEX = ArgumentKind(GRID.name, GRID.parse, hex_name, "a hex such as 20.20")
UNIT_ARG = ArgumentKind(
    lambda u: UNITS[u].id, UNIT.__getitem__, lambda u: UNITS[u].name, "a unit such as us-team-1"
)
CONTACT_ARG = ArgumentKind(UNIT_ARG.word, UNIT_ARG.parse, UNIT_ARG.name, "a contact that the enemy saw")
"""The counter that stood for a unit: what everybody is told of it is the counter alone."""
MARKER_ARG = ArgumentKind(
    lambda m: MARKERS[m].id, MARKER.__getitem__, lambda m: MARKERS[m].name, "a marker such as rice-1"
)
SIDE_ARG = choice_of(SEATS)
THE_SIDE = choice_of(SEATS, ("The US", "The NVA/VC"))
A_SIDE = choice_of(SEATS, ("A US", "An NVA/VC"))
CHIT = choice_of(("us", "nva/vc", "event"), ("A US", "An NVA/VC", "The Random Event"))
LEVEL_ARG = choice_of(LEVEL_NAMES)
STATUS_ARG = choice_of(STATUS_NAMES)
MISSION_ARG = choice_of(MISSION_NAMES, MISSIONS)
CASUALTY_ARG = choice_of(CASUALTY_NAMES)
A_CASUALTY = choice_of(CASUALTY_NAMES, ("a KIA", "a WIA", "an Injury"))
ONE_CASUALTY = choice_of(CASUALTY_NAMES, ("A KIA", "A WIA", "An Injury"))
ORDER_ARG = choice_of(ORDER_NAMES)
WITHIN = ArgumentKind(
    str,
    int,
    lambda n: f"within {counted(n, 'hex', 'hexes')}" if n else "at any range",
    "a number of hexes, 0 for any",
)
POINTS = ArgumentKind(
    str,
    int,
    lambda n: f"{signed(n)} victory {'point' if abs(n) == 1 else 'points'}",
    "a whole number",
)
YES_NO = choice_of(("no", "yes"))
COUNTED = ArgumentKind(str, int, lambda number: str(number + 1), "a number counted from 0")
"""Casualties and missions: in sentences they are counted from one."""
CAUSE = ArgumentKind(str, int, cause_name, "a unit, or another cause of harm")
LOST_MAN = ArgumentKind(str, int, lost_man, "a kind of casualty")
TEXT = NUMBER
"""Stands where an event has a word of its own: those are told as they are."""

VERBS = {
    # set-up and reinforcements
    "reactions": Verb(
        "21.0/1",
        "Opportunity fire: {0}",
        (choice_of(ORDER_NAMES, ("hold", "by standing orders", "ask me each time")),),
    ),
    "ready": Verb("3.0/1", "Use the ready set-up for what is left"),
    "put": Verb("", "Place {0} in {1}", (UNIT_ARG, HEX)),
    "put-marker": Verb("23.0/1", "Place {0} in {1}", (MARKER_ARG, HEX)),
    "man": Verb("24.0/2", "{0} begins in {1}", (UNIT_ARG, MARKER_ARG)),
    "plot": Verb("26.0/2", "Plot {0}", (HEX,)),
    "fly-in": Verb("4.0/2", "{0} enters at {1}, {2} level", (UNIT_ARG, HEX, LEVEL_ARG)),
    # activation
    "lead": Verb("5.1/2", "Activate {0} and those he leads", (UNIT_ARG,)),
    "hex": Verb("5.1/3", "Activate units in {0}", (HEX,)),
    "vehicle": Verb("5.1/6", "Activate {0}", (UNIT_ARG,)),
    "helicopter": Verb("5.1/5", "Activate {0}", (UNIT_ARG,)),
    "wing": Verb("5.1/5", "{0} flies with them", (UNIT_ARG,)),
    "go": Verb("5.1/5", "Go"),
    "pass": Verb("5.1/4", "Pass"),
    "finish": Verb("5.0/7", "Finish"),
    "done": Verb("", "Done"),
    # move
    "move": Verb("5.1/9", "Move {0}", (UNIT_ARG,)),
    "double": Verb("6.6/1", "Move {0} at double time", (UNIT_ARG,)),
    "stealth": Verb("6.7/1", "Move {0} stealthily", (UNIT_ARG,)),
    "with": Verb("6.1/5", "{0} moves along", (UNIT_ARG,)),
    "step": Verb("6.4/1", "To {0}", (HEX,)),
    "halt": Verb("6.4/2", "Stop here"),
    "drop": Verb("7.5.2/6", "Leave casualty {0} here", (COUNTED,)),
    "enter": Verb("24.0/3", "Go into {0}", (MARKER_ARG,)),
    "come-out": Verb("24.0/3", "Come out of cover"),
    "tunnel": Verb("7.5.3/2", "Go down the tunnel with the casualties"),
    "exit": Verb("6.5/2", "Leave the map"),
    "abandon": Verb("6.10/1", "Abandon {0}", (UNIT_ARG,)),
    "fly": Verb("6.8/5", "Fly {0}", (UNIT_ARG,)),
    "climb": Verb("6.8/5", "Climb"),
    "descend": Verb("6.8/5", "Descend"),
    # fire
    "fire": Verb("5.1/10", "Fire with {0}", (UNIT_ARG,)),
    "target": Verb("7.1/1", "At {0}", (UNIT_ARG,)),
    "support": Verb("7.1/7", "{0} joins in", (UNIT_ARG,)),
    "shoot": Verb("7.1/3", "Fire!"),
    "retreat": Verb("7.4/X22", "Retreat to {0}", (HEX,)),
    "crash": Verb("7.4/X19", "Go down in {0}", (HEX,)),
    # assault
    "assault": Verb("5.1/11", "Assault with {0}", (UNIT_ARG,)),
    "assault-hex": Verb("8.0/X9", "Assault {0}", (HEX,)),
    "join": Verb("8.0/X9", "{0} joins the assault", (UNIT_ARG,)),
    "charge": Verb("8.0/X9", "Charge!"),
    "primary": Verb("7.1/2", "{0} fires at {1}", (UNIT_ARG, UNIT_ARG)),
    "declare": Verb("8.0/X18", "So be it"),
    "advance": Verb("8.0/X23", "{0} advances", (UNIT_ARG,)),
    # other actions
    "search": Verb("5.1/12", "Search with {0}", (UNIT_ARG,)),
    "recover": Verb("5.1/13", "Recover {0}", (UNIT_ARG,)),
    "pick-up": Verb("10.0/5", "Pick up casualty {0}", (COUNTED,)),
    "hand-over": Verb("10.0/5", "Hand casualty {0} to {1}", (COUNTED, UNIT_ARG)),
    "destroy": Verb("5.1/14", "Destroy a cache with {0}", (UNIT_ARG,)),
    "destroy-marker": Verb("11.0/2", "Destroy {0}", (MARKER_ARG,)),
    "medevac": Verb("5.1/15", "{0} requests a Medevac", (UNIT_ARG,)),
    "mission": Verb("5.1/16", "{0} requests a fire mission", (UNIT_ARG,)),
    "aim": Verb("13.0/2", "On {0}", (HEX,)),
    "execute": Verb("16.0/1", "Let it fall"),
    "cancel-mission": Verb("16.0/8", "Cancel fire mission {0}", (COUNTED,)),
    "load": Verb("5.1/20", "Load {0}", (UNIT_ARG,)),
    "take-on": Verb("14.0/1", "{0} boards", (UNIT_ARG,)),
    "take-casualty": Verb("14.0/1", "Take casualty {0} aboard", (COUNTED,)),
    "unload": Verb("5.1/21", "Unload {0}", (UNIT_ARG,)),
    "put-off": Verb("15.0/1", "{0} gets off", (UNIT_ARG,)),
    "put-off-casualty": Verb("15.0/1", "Put off casualty {0}", (COUNTED,)),
    # reactions
    "attempt": Verb("21.0/2", "{0} tries to fire", (UNIT_ARG,)),
    "hold-fire": Verb("21.0/1", "Hold fire"),
    "show": Verb("18.1/11", "{0} shows itself", (UNIT_ARG,)),
    "detonate": Verb("26.0/6", "Set off the claymore in {0}", (HEX,)),
    "interrogate": Verb("28.0/4", "{0} questions the civilians", (UNIT_ARG,)),
    "let-be": Verb("28.0/4", "Leave them alone"),
    "give-away": Verb("28.0/4", "Give away {0}", (UNIT_ARG,)),
    "give-away-cache": Verb("28.0/4", "Give away {0}", (MARKER_ARG,)),
    # concealment and events
    "check-concealment": Verb("18.2/1", "Let them hide"),
    "stay-visible": Verb("18.0/1", "{0} stays visible", (UNIT_ARG,)),
    "injury": Verb("19.1/1", "An injury in {0}", (UNIT_ARG,)),
    "low-ammo": Verb("19.2/1", "{0} runs low on ammo", (UNIT_ARG,)),
    "hero": Verb("19.4/1", "{0} has a hero", (UNIT_ARG,)),
    "rally": Verb("19.3/1", "{0} rallies", (UNIT_ARG,)),
    "vc": Verb("19.7/1", "{0} appears", (UNIT_ARG,)),
    "decline": Verb("", "Nobody"),
    # standing orders
    "order": Verb("21.0/1", "{0}: {1}, from {2} %, {3}", (UNIT_ARG, ORDER_ARG, NUMBER, WITHIN)),
    "order-all": Verb("21.0/1", "All units: {0}, from {1} %, {2}", (ORDER_ARG, NUMBER, WITHIN)),
    "asking": Verb("21.0/1", "Ask me about opportunity fire: {0}", (YES_NO,)),
    "carrying": Verb("7.5.2/5", "Pick up casualties at once: {0}", (YES_NO,)),
}

FATES = "9 or more dies of wounds; 2 or less returns to duty"
REQUEST = "{0} requests a fire mission"
COUNTS_AS = "The roll counts as {2}."

TELLINGS = {
    "turn": Telling("Turn {0}.", (NUMBER,)),
    "set-up": Telling("{0} is set up.", (THE_SIDE,)),
    "chit": Telling(
        "{0} chit is drawn.", (CHIT,), roll=RollTelling("A chit is drawn from the cup", "", "{0} chit")
    ),
    "plots": Telling(
        "{0} may plot {1}.",
        (THE_SIDE, count_of("hex", "hexes")),
        roll=RollTelling("Hexes to plot traps or mines in", "", "{1} to plot"),
    ),
    "chit-lost": Telling("{0} loses a chit with its leader and keeps {1}.", (THE_SIDE, NUMBER)),
    "chit-gained": Telling("{0} gains a chit: it now has {1}.", (THE_SIDE, NUMBER)),
    "arrives": Telling("{0} arrives in {1}.", (UNIT_ARG, HEX)),
    "flies-in": Telling("{0} flies in at {1}, {2} level.", (UNIT_ARG, HEX, LEVEL_ARG)),
    "passes": Telling("{0} passes.", (THE_SIDE,)),
    "leads": Telling("{0} is activated.", (UNIT_ARG,)),
    "hex-activated": Telling("{0} activates units in {1}.", (THE_SIDE, HEX)),
    "vehicle-activated": Telling("{0} is activated.", (UNIT_ARG,)),
    "helicopter-activated": Telling("{0} is activated.", (UNIT_ARG,)),
    "moves": Telling("{0} moves to {1}.", (UNIT_ARG, HEX)),
    "stirs": Telling("{0} moves about in {1}.", (UNIT_ARG, HEX)),
    "enters": Telling("{0} goes into {1}.", (UNIT_ARG, MARKER_ARG)),
    "altitude": Telling("{0} is now at {1} level.", (UNIT_ARG, LEVEL_ARG)),
    "leaves": Telling("{0} leaves the map from {1}.", (UNIT_ARG, HEX)),
    "overdue": Telling("{0} has flown home.", (UNIT_ARG,)),
    "barred": Telling("{0} comes upon the enemy in {1} and goes no farther.", (UNIT_ARG, HEX)),
    "exhausted": Telling("{0} is exhausted.", (UNIT_ARG,)),
    "dropped": Telling("{0} is left in {1}.", (ONE_CASUALTY, HEX)),
    "tunnel": Telling("{0} disappears into a tunnel in {1}.", (UNIT_ARG, HEX)),
    "abandoned": Telling("{0} is abandoned in {1}.", (UNIT_ARG, HEX)),
    "check": Telling(
        "{0} checks quality {1}: needs {2}, rolls {3}, {4}.",
        (UNIT_ARG, TEXT, NUMBER, NUMBER, TEXT),
        roll=RollTelling("{0} checks its quality {1}", "{2} or less", "{4}", check_meaning),
    ),
    "exposed": Telling("The enemy may react."),
    "seen": Telling("{0} is seen in {1}.", (UNIT_ARG, HEX)),
    "uncovered": Telling("{0} is seen in {1}; it was {2}.", (UNIT_ARG, HEX, CONTACT_ARG)),
    "dummy": Telling("{0} was a dummy.", (UNIT_ARG,)),
    "hides": Telling("{0} in {1} becomes concealed.", (UNIT_ARG, HEX)),
    "shot": Telling(
        "{0} fires at {1}: needs {2}, rolls {3}: {4}.",
        (UNIT_ARG, UNIT_ARG, NUMBER, NUMBER, TEXT),
        roll=RollTelling("{0} fires at {1}", "{2} or less", "{4}", lambda *args: shot_meaning(args[4])),
    ),
    "effect-roll": Telling(
        "Effect on {0}: rolls {1}, {2}.",
        (UNIT_ARG, NUMBER, TEXT),
        roll=RollTelling(
            "Effect on {0}",
            lambda u, roll, effect, weapon: effect_needed(weapon),
            "{2}",
            lambda u, roll, effect, weapon: effect_meaning(u, effect),
            (NUMBER,),
        ),
    ),
    "effect": Telling("{0}: {1}.", (UNIT_ARG, TEXT)),
    "suppressed": Telling("{0} is suppressed by {1}.", (UNIT_ARG, CAUSE)),
    "broken": Telling("{0} breaks under {1}.", (UNIT_ARG, CAUSE)),
    "retreats": Telling("{0} falls back to {1}.", (UNIT_ARG, HEX)),
    "cornered": Telling("{0} cannot fall back from the attack out of {1} and is lost.", (UNIT_ARG, HEX)),
    "reduced": Telling("{0} is reduced, with a man {1} by {2}.", (UNIT_ARG, LOST_MAN, CAUSE)),
    "eliminated": Telling("{0} is eliminated by {1}.", (UNIT_ARG, CAUSE)),
    "civilians-gone": Telling("{0} are gone.", (UNIT_ARG,)),
    "civilians-hit": Telling("{0} are gone, hit by {1}.", (UNIT_ARG, CAUSE)),
    "immobilized": Telling("{0} is immobilized by {1}.", (UNIT_ARG, CAUSE)),
    "destroyed": Telling("{0} is destroyed in {1} by {2}.", (UNIT_ARG, HEX, CAUSE)),
    "bails-out": Telling(
        "{0} bails out: rolls {1}, {2}.",
        (UNIT_ARG, NUMBER, TEXT),
        roll=RollTelling(
            "{0} bails out",
            lambda *_: bail_out_needed(),
            "{2}",
            lambda u, roll, effect: effect_meaning(u, effect),
        ),
    ),
    "downed": Telling("{0} is down in {1}, hit by {2}.", (UNIT_ARG, HEX, CAUSE)),
    "wreck": Telling("Only a wreck is left of {0} in {1}.", (UNIT_ARG, HEX)),
    "carries": Telling("{0} carries {1}.", (UNIT_ARG, A_CASUALTY)),
    "evacuated": Telling("{0} evacuates {1}.", (THE_SIDE, A_CASUALTY)),
    "taken": Telling("{0} {1} in {2} falls into enemy hands.", (A_SIDE, CASUALTY_ARG, HEX)),
    "medic-lost": Telling("{0} is lost to the enemy.", (UNIT_ARG,)),
    "wounds": Telling(
        "{0} WIA in {1}: rolls {2}, counts as {3}: {4}.",
        (A_SIDE, HEX, NUMBER, NUMBER, TEXT),
        roll=RollTelling("{0} WIA in {1}", FATES, "{4}", "The roll counts as {3}."),
    ),
    "wounds-unseen": Telling(
        "{0} WIA that nobody sees {1}.",
        (A_SIDE, TEXT),
        roll=RollTelling("{0} WIA that nobody sees", FATES, "{1}"),
    ),
    "holds": Telling("{0} holds the objective at {1}.", (THE_SIDE, HEX)),
    "points": Telling("{0}: {1} ({2}), now {3}.", (SIDE_ARG, POINTS, TEXT, NUMBER)),
    "assault": Telling("{0} leads an assault on {1}.", (UNIT_ARG, HEX)),
    "round": Telling("Round {0} of the assault on {1}.", (NUMBER, HEX)),
    "sapper-spent": Telling("{0} has set off its charge.", (UNIT_ARG,)),
    "marker-seen": Telling("{0} is found in {1}.", (MARKER_ARG, HEX)),
    "empty-cache": Telling("{0} was nothing.", (MARKER_ARG,)),
    "marker-destroyed": Telling("{0} in {1} is destroyed.", (MARKER_ARG, HEX)),
    "recovers": Telling("{0} recovers: {1}.", (UNIT_ARG, STATUS_ARG)),
    "rested": Telling("{0} is rested.", (UNIT_ARG,)),
    "rearmed": Telling("{0} has ammo again.", (UNIT_ARG,)),
    "medevac": Telling(
        "{0} requests a Medevac: rolls {1}, it comes in turn {2}.",
        (UNIT_ARG, NUMBER, NUMBER),
        roll=RollTelling("{0} requests a Medevac", lambda *_: medevac_needed(), "in turn {2}"),
    ),
    "medevac-denied": Telling(
        "{0} requests a Medevac: rolls {1}, denied.",
        (UNIT_ARG, NUMBER),
        roll=RollTelling("{0} requests a Medevac", lambda *_: medevac_needed(), "denied"),
    ),
    "aimed": Telling("{0} calls for fire on {1}.", (UNIT_ARG, HEX)),
    "mission": Telling(
        "{0} requests fire: rolls {1}, counts as {2}: {3} in turn {4}.",
        (UNIT_ARG, NUMBER, NUMBER, MISSION_ARG, NUMBER),
        roll=RollTelling(
            REQUEST, lambda *args: request_needed(args[-1]), "{3} in turn {4}", COUNTS_AS, (SIDE_ARG,)
        ),
    ),
    "mission-denied": Telling(
        "{0} requests fire: rolls {1}, counts as {2}: denied.",
        (UNIT_ARG, NUMBER, NUMBER),
        roll=RollTelling(REQUEST, lambda *args: request_needed(args[-1]), "denied", COUNTS_AS, (SIDE_ARG,)),
    ),
    "mission-heard": Telling(
        "{0} requests fire: {1} in turn {2}.",
        (UNIT_ARG, MISSION_ARG, NUMBER),
        roll=RollTelling(REQUEST, "", "{1} in turn {2}"),
    ),
    "mission-unheard": Telling(
        "{0} requests fire: denied.", (UNIT_ARG,), roll=RollTelling(REQUEST, "", "denied")
    ),
    "mission-cancelled": Telling("{0} cancels a fire mission: {1}.", (THE_SIDE, MISSION_ARG)),
    "mission-falls": Telling("{0} fire mission falls on {2}: {1}.", (A_SIDE, MISSION_ARG, HEX)),
    "accurate": Telling(
        "Accuracy: rolls {0}, on target in {1}.",
        (NUMBER, HEX),
        roll=RollTelling(
            "Accuracy of the fire mission: {3}",
            "{2} or less",
            "on target",
            "It lands in {1}.",
            (NUMBER, MISSION_ARG),
        ),
    ),
    "scatters": Telling(
        "Accuracy: rolls {0}, scatters in direction {1} by {2}.",
        (NUMBER, NUMBER, count_of("hex", "hexes")),
        roll=RollTelling(
            "Accuracy of the fire mission: {4}",
            "{3} or less",
            "off target",
            "It scatters in direction {1} by {2}.",
            (NUMBER, MISSION_ARG),
        ),
    ),
    "lands": Telling("It lands in {0}.", (HEX,)),
    "blast": Telling(
        "{0} is under the blast of {4}: needs {1}, rolls {2}: {3}.",
        (UNIT_ARG, NUMBER, NUMBER, TEXT, CAUSE),
        roll=RollTelling(
            "{0} under the blast of {4}", "{1} or less", "{3}", lambda *args: shot_meaning(args[3])
        ),
    ),
    "boards": Telling("{0} boards {1}.", (UNIT_ARG, UNIT_ARG)),
    "loaded": Telling("{0} is loaded on {1}.", (ONE_CASUALTY, UNIT_ARG)),
    "gets-off": Telling("{0} gets off in {1}.", (UNIT_ARG, HEX)),
    "unloaded": Telling("{0} is unloaded in {1}.", (ONE_CASUALTY, HEX)),
    "booby-trap": Telling(
        "{0} sets off a booby trap in {1}.",
        (UNIT_ARG, HEX),
        roll=RollTelling("A booby trap in {1}: one of {2} units sets it off", "", "{0}", "", (NUMBER,)),
    ),
    "claymore": Telling("A claymore goes off in {0}.", (HEX,)),
    "claymore-lost": Telling("The claymore in {0} is left behind.", (HEX,)),
    "event": Telling(
        "{0} event: rolls {1}, {2}.",
        (SIDE_ARG, NUMBER, TEXT),
        roll=RollTelling("Random event", "first die: even US, odd NVA/VC", "{0}: {2}"),
    ),
    "injured": Telling("{0} has an injured man.", (UNIT_ARG,)),
    "short-of-ammo": Telling("{0} is low on ammo.", (UNIT_ARG,)),
    "hero": Telling("{0} has a hero.", (UNIT_ARG,)),
    "hero-gone": Telling("{0} has no hero any more.", (UNIT_ARG,)),
    "rallied": Telling("{0} rallies.", (UNIT_ARG,)),
    "check-fire": Telling("{0} fire missions are cancelled.", (SIDE_ARG,)),
    "observer": Telling("An aerial observer is overhead."),
    "observer-gone": Telling("The aerial observer is gone."),
    "artillery-aimed": Telling("NVA artillery is to fall on {0}.", (HEX,)),
    "artillery": Telling(
        "NVA artillery will fall in turn {0}.",
        (NUMBER,),
        roll=RollTelling(
            "When does the NVA artillery fall",
            "a third of the die, rounded up, in turns",
            "in {1}",
            "It falls in turn {0}.",
            (count_of("turn"),),
        ),
    ),
    "appears": Telling("{0} appears in {1}.", (UNIT_ARG, HEX)),
    "ordered": Telling("{0} has orders: {1}, from {2} %, {3}.", (UNIT_ARG, ORDER_ARG, NUMBER, WITHIN)),
    "ordered-all": Telling("All units have orders: {0}, from {1} %, {2}.", (ORDER_ARG, NUMBER, WITHIN)),
    "asking": Telling("{0} is asked about opportunity fire: {1}.", (THE_SIDE, YES_NO)),
    "carrying": Telling("Casualties are picked up at once: {0}.", (YES_NO,)),
    "won": Telling("{0} has won. Victory points: US {1}, NVA/VC {2}.", (THE_SIDE, NUMBER, NUMBER)),
}

UNIT_AT.update(
    {
        kind: tuple(i for i, arg in enumerate(telling.args) if arg in (UNIT_ARG, CAUSE))
        for kind, telling in TELLINGS.items()
    }
)
WORDS = Vocabulary(VERBS, TELLINGS)
