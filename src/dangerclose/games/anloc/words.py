"""The words of An Loc: every action and event in text."""

from __future__ import annotations

from functools import cache

from dangerclose.core.explaining import Question
from dangerclose.core.words import (
    NUMBER,
    SIGNED,
    ArgumentKind,
    RollTelling,
    Telling,
    Verb,
    Vocabulary,
    choice_of,
    count_of,
)
from dangerclose.games.anloc.components import AIR, CRT_COLUMNS, GRID, NAMES, UNIT, UNITS
from dangerclose.games.anloc.rolls import (
    combat_meaning,
    eliminated,
    loss_question,
    replacement_lost,
    sead_needed,
    step_lost,
    strike_meaning,
    tac_needed,
)
from dangerclose.games.anloc.state import BOXES, PLACES

SEATS = ("ARVN", "NVA")
PLACE_NAMES = {
    "lai-khe": "Lai Khe",
    "transport-box": "the Transport Box",
    "west-edge": "the west edge",
    "north-or-west-edge": "the north or west edge",
    "not-yet": "the reserve",
    "eliminated": "the dead pile",
    "withdrawn": "the rear",
}
_BY_WORD = {word: place for place, word in PLACES.items()}


def place_word(h: int) -> str:
    """A hex or box as it is written in records: "0810", "lai-khe"."""
    return GRID.name(h) if h >= 0 else PLACES[h]


def parse_place(text: str) -> int:
    """The hex or box that a word stands for."""
    return _BY_WORD[text] if text in _BY_WORD else GRID.parse(text)


@cache
def place_name(h: int) -> str:
    """A hex or box as the log says it: "An Loc (0810)"."""
    if h < 0:
        return PLACE_NAMES[PLACES[h]]
    return f"{NAMES[h]} ({GRID.name(h)})" if h in NAMES else GRID.name(h)


def hex_name(h: int) -> str:
    """A hex as the log says it, "" for none."""
    return place_name(h) if h >= 0 else ""


PLACE = ArgumentKind(place_word, parse_place, place_name, "a hex such as 0810, or lai-khe")
UNIT_ARG = ArgumentKind(
    lambda u: UNITS[u].id, UNIT.__getitem__, lambda u: UNITS[u].name, "a unit such as abn-5"
)
AIR_ARG = choice_of([air.id for air in AIR], [air.name for air in AIR])
BOX = choice_of(BOXES, ["purchased", "SEAD", "TAC", "CAS", "flown"])
SIDE = choice_of(SEATS)
THE_SIDE = choice_of(SEATS, ("The ARVN", "The NVA"))
OPS = count_of("OP")
COLUMN = choice_of(CRT_COLUMNS)

VERBS = {
    "ready": Verb("", "Use the ready set-up for what is left"),
    "place": Verb("", "Place {0} in {1}", (UNIT_ARG, PLACE)),
    "place-hq": Verb("11.1/4", "Place {0} with {1}", (UNIT_ARG, UNIT_ARG)),
    "return": Verb("11.4/2", "{0} returns in {1}", (UNIT_ARG, PLACE)),
    "effort": Verb("7.2/1", "Effort level {0}", (NUMBER,)),
    "buy": Verb("9.0/2", "Buy {0}", (AIR_ARG,)),
    "assign": Verb("9.2/1", "Put {0} into the {1} box", (AIR_ARG, BOX)),
    "bomb-replacement": Verb("9.4/6", "Take a replacement point"),
    "bomb-step": Verb("9.4/7", "Take a step from {0}", (UNIT_ARG,)),
    "bomb-op": Verb("9.4/8", "Take an operation point"),
    "sa7": Verb("9.8/6", "Give an SA-7 to {0}", (UNIT_ARG,)),
    "restore": Verb("11.4/3", "Restore a step of {0}", (UNIT_ARG,)),
    "move": Verb("8.0/1", "Move {0}", (UNIT_ARG,)),
    "to": Verb("8.0/1", "Go to {0}", (PLACE,)),
    "lift": Verb("9.6/3", "Fly {0} by helicopter", (UNIT_ARG,)),
    "land": Verb("9.6/3", "Land at {0}", (PLACE,)),
    "send-escort": Verb("9.6.1/3", "Escort with {0}", (AIR_ARG,)),
    "target": Verb("10.0/1", "Attack {0}", (PLACE,)),
    "attacker": Verb("10.1/2", "Attack with {0}", (UNIT_ARG,)),
    "attack": Verb("10.1/2", "Launch the attack"),
    "cas": Verb("9.5/2", "Call in {0}", (AIR_ARG,)),
    "escort": Verb("9.6.1/4", "Use the escort at {0}", (PLACE,)),
    "broken-arrow": Verb("9.9/1", "Declare Broken Arrow (3 OPs)"),
    "support": Verb("10.3/1", "Support with {0}", (UNIT_ARG,)),
    "lose": Verb("10.6/4", "{0} loses a step", (UNIT_ARG,)),
    "absorb": Verb("10.6.1/1", "Lose a replacement point instead"),
    "retreat": Verb("10.7.1/1", "Retreat to {0}", (PLACE,)),
    "go-on": Verb("10.7.1/7", "{0} goes on", (UNIT_ARG,)),
    "stand": Verb("10.7.1/8", "Stand: lose a step instead of a hex"),
    "advance": Verb("10.8/1", "Advance {0} into {1}", (UNIT_ARG, PLACE)),
    "done": Verb("", "Done"),
}

TELLINGS = {
    "ready": Telling("{0} takes its ready set-up.", (THE_SIDE,)),
    "placed": Telling("{0} is set up in {1}.", (UNIT_ARG, PLACE)),
    "turn": Telling("Turn {0}, {1}.", (NUMBER, NUMBER)),
    "income": Telling("{0} receives {1} and has {2}.", (THE_SIDE, OPS, NUMBER)),
    "sa7-received": Telling("The NVA receives SA-7 markers: {0}.", (NUMBER,)),
    "arrived": Telling("{0} arrives at {1}.", (UNIT_ARG, PLACE)),
    "withdrawn": Telling("{0} is withdrawn.", (UNIT_ARG,)),
    "committed": Telling(
        "The 5th VC Division is committed in turn {0}; the 5th Division's HQ is exchanged.", (NUMBER,)
    ),
    "commitment-due": Telling(
        "The NVA has lost {0} replacement points: the 5th VC Division will be committed next turn.", (NUMBER,)
    ),
    "morale-broken": Telling("The NVA has lost {0} replacement points: its morale is broken.", (NUMBER,)),
    "replacements-gone": Telling("The NVA has lost {0} replacement points: none are left.", (NUMBER,)),
    "effort": Telling("{0} sets its effort level to {1} and keeps {2}.", (THE_SIDE, NUMBER, OPS)),
    "bought": Telling("The ARVN buys {0} x {1} and keeps {2}.", (NUMBER, AIR_ARG, OPS)),
    "lull": Telling("Both efforts together come to 1 or less: a lull."),
    "assigned": Telling("{0} goes into the {1} box.", (AIR_ARG, BOX)),
    "sead": Telling(
        "SEAD with {0}: die {1}, result {2}. The NVA's AAA value is {3}.",
        (count_of("point"), NUMBER, NUMBER, NUMBER),
        roll=RollTelling(
            "SEAD against the NVA's AAA, {0}",
            lambda points, *_: sead_needed(points),
            "result {2}",
            "The NVA's AAA value is {3} this turn.",
        ),
    ),
    "tac": Telling(
        "TAC with {0}: die {1}, AAA {2}: {3}.",
        (count_of("point"), NUMBER, SIGNED, count_of("hit")),
        roll=RollTelling(
            "TAC strikes, {0}",
            lambda points, die, aaa, hits: tac_needed(points, aaa),
            "{3}",
            lambda points, die, aaa, hits: strike_meaning(hits),
        ),
    ),
    "bombed": Telling("Bombs hit {0}.", (UNIT_ARG,)),
    "op-bombed": Telling("Bombs destroy supplies: the NVA keeps {0}.", (OPS,)),
    "sa7": Telling("{0} has an SA-7 this turn.", (UNIT_ARG,)),
    "restored": Telling("{0} recovers a step.", (UNIT_ARG,)),
    "hq-placed": Telling("{0} joins {1}.", (UNIT_ARG, UNIT_ARG)),
    "hq-displaced": Telling("{0} escapes to {1}.", (UNIT_ARG, UNIT_ARG)),
    "hq-eliminated": Telling("{0} has nowhere to go and is lost.", (UNIT_ARG,)),
    "hq-directs": Telling("{0} directs the air support.", (UNIT_ARG,)),
    "moved": Telling("{0} moves from {1} to {2}.", (UNIT_ARG, PLACE, PLACE, NUMBER)),  # and the hexes between
    "landed": Telling("{0} is flown from {1} to a cold landing zone at {2}.", (UNIT_ARG, PLACE, PLACE)),
    "landed-hot": Telling("{0} is flown from {1} under fire to {2}.", (UNIT_ARG, PLACE, PLACE)),
    "escorted": Telling("{0} escorts the landing at {1}.", (AIR_ARG, PLACE)),
    "lz-cold": Telling("The landing zone at {0} is cold now.", (PLACE,)),
    "sapper-overrun": Telling("{0} is caught alone by {1} and eliminated.", (UNIT_ARG, UNIT_ARG)),
    "attack": Telling("{0} attacks {1} with {2}.", (THE_SIDE, PLACE, count_of("unit"))),
    "attack-also": Telling("The same attack strikes {0}.", (PLACE,)),
    "broken-arrow": Telling("Broken Arrow! Every air unit flies CAS; the ARVN keeps {0}.", (OPS,)),
    "cas": Telling("{0} supports the ARVN.", (AIR_ARG,)),
    "supports": Telling("{0} supports the combat.", (UNIT_ARG,)),
    "combat": Telling(
        "Result {0} at {1}: die {2}, modifiers {3}.",
        (NUMBER, COLUMN, NUMBER, SIGNED),
        roll=RollTelling(
            "{4} attack on {5}, {1}",
            "{6} (attacker/defender)",
            "{0}",
            lambda *args: combat_meaning(args[4], *args[7:]),
            (SIDE, PLACE, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER),
        ),
    ),
    "step-lost": Telling(
        lambda u, why, by, others, h: step_lost(u, hex_name(h), why, by, others),
        (UNIT_ARG, NUMBER, UNIT_ARG, NUMBER, PLACE),
    ),
    "eliminated": Telling(
        lambda u, why, by, others, h: eliminated(u, hex_name(h), why, by, others),
        (UNIT_ARG, NUMBER, UNIT_ARG, NUMBER, PLACE),
    ),
    "replacement-lost": Telling(
        lambda points, marker, by, others, h: replacement_lost(points, marker, hex_name(h), by, others),
        (NUMBER, NUMBER, UNIT_ARG, NUMBER, PLACE),
    ),
    "garrison-stands": Telling(
        "The garrison of An Loc does not retreat: it loses {0} instead.", (count_of("step"),)
    ),
    "retreated": Telling("The stack in {0} retreats to {1}.", (PLACE, PLACE)),
    "goes-on": Telling("{0} finds no room in {1} and must go on.", (UNIT_ARG, PLACE)),
    "stands": Telling("The stack in {0} stands and loses a step.", (PLACE,)),
    "zoc-loss": Telling("Retreating under fire into {0} costs a step.", (PLACE,)),
    "advanced": Telling("{0} advances into {1}.", (UNIT_ARG, PLACE)),
    "no-check": Telling("QL-13 is open: An Loc need not check its morale."),
    "morale-check": Telling("An Loc checks its morale: it comes to {0}.", (NUMBER,)),
    "surrender": Telling("The garrison's morale has collapsed: An Loc surrenders."),
    "captured": Telling("An Loc falls to the NVA in turn {0}.", (NUMBER,)),
    "recaptured": Telling("The ARVN retakes An Loc in turn {0}.", (NUMBER,)),
    "over": Telling("The game is over: {0}. {1}", (NUMBER, NUMBER)),
}

WORDS = Vocabulary(VERBS, TELLINGS)

QUESTIONS: dict[str, Question] = {
    "set-up": ("Set-up: where does {0} start?", (UNIT_ARG,)),
    "return": ("{0} is back from its losses. Where does it assemble?", (UNIT_ARG,)),
    "effort": ("How many OPs do you spend on your effort level?", ()),
    "purchase": ("Which air units do you buy for this turn?", ()),
    "allocate": ("Which mission does each air unit fly?", ()),
    "hits": ("TAC hits to assign: {0}. On what?", (NUMBER,)),
    "sa7": ("SA-7 markers: {0} for this turn, {1} that may wait. Which unit gets one?", (NUMBER, NUMBER)),
    "restore": ("Replacement points: {0}. Which reduced unit recovers a step?", (NUMBER,)),
    "place-hq": ("Headquarters: place any of them with another of its units?", ()),
    "displace-hq": ("{0} must leave {1}. Which unit takes it in?", (UNIT_ARG, PLACE)),
    "movement": ("Movement: which unit moves?", ()),
    "destination": ("Where does {0} go?", (UNIT_ARG,)),
    "landing": ("Where do the helicopters set {0} down?", (UNIT_ARG,)),
    "escort": ("Which air unit escorts the hot landing at {0}?", (PLACE,)),
    "combat": ("Combat: which hex do you attack?", ()),
    "declare": ("Attack on {0}: which units take part?", (PLACE,)),
    "air": ("Air support: which units do you call in?", ()),
    "support": ("Support: which artillery or HQ takes part?", ()),
    "loss": (
        lambda left, of, why, h: loss_question(left, of, why, hex_name(h)),
        (NUMBER, NUMBER, NUMBER, PLACE),
    ),
    "retreat": ("Retreat from {0}, {1} to go: where to?", (PLACE, count_of("hex", "hexes"))),
    "goes-on": ("{0} has no room for all who came back. Who goes on?", (PLACE,)),
    "advance": ("The hex is empty. Who advances?", ()),
}
