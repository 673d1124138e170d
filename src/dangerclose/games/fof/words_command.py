"""The words of command and control: chapters 3.3, 4.1, 4.2.1 and 4.3."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, choice_of
from dangerclose.games.fof.control_actions import NEW_CONTROLS
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.word_kinds import (
    AREA_ARG,
    ASSET,
    COMMANDS,
    COUNTED,
    ORDERER,
    PLACE,
    SIGNAL,
    UNIT_ARG,
    place_name,
)

CONTROL = choice_of(NEW_CONTROLS, ("a Landing Zone", "the MEDEVAC LZ", "the Casualty Collection Point"))


def _purse(count: int, saved: int) -> str:
    before = f"; with the {saved} that it saved it has {count + saved}" if saved else ""
    return f"{_commands(count)}{before}."


def _commands(count: int) -> str:
    return COMMANDS.name(count) if count else "no commands"


def _turn(_: int, turn: int) -> str:
    """3.0/1, 11.1/11 The turn of this attempt; the count begins anew before it."""
    return f"Turn {turn}." if turn else "The turns are counted anew."


def _draws(u: int, printed: int, count: int, saved: int, added: str) -> str:
    """4.1.2 The number on the card, what is added to it by name, and what it makes."""
    drawn = f"draws {printed} ({added})" if added else f"draws {printed}"
    return f"{UNIT_ARG.name(u)} {drawn} and has {_purse(count, saved)}"


VERBS: dict[str, Verb] = {
    "next-hq": Verb("4.1/1", "{0}", (UNIT_ARG,)),
    "order": Verb("4.2/1", "Order {0}", (UNIT_ARG,)),
    "finish": Verb("4.1/1", "End impulse"),
    "another": Verb("4.2/1", "Order somebody else"),
    "exhort": Verb("4.2.1b", "Exhort: one more card for a command"),
    "leave-it": Verb("4.2.1b", "Leave it at that"),
    "activate": Verb("4.2.1a", "Activate: let it lead"),
    "deploy-pyrotechnic": Verb("4.2.1c", "Set off smoke or a flare"),
    "device": Verb("4.2.1c", "{0}", (ASSET,)),
    "deploy-in": Verb("12.11/1", "Into {1} of {0}", (PLACE, AREA_ARG, COUNTED)),
    "deploy-at": Verb("4.3.6/1", "On {0}", (PLACE,)),
    "reconstitute-plt-hq": Verb("4.2.1d", "Make a new platoon leader of it"),
    "becomes": Verb("4.2.1d", "It becomes {0}", (UNIT_ARG,)),
    "reconstitute-co-hq": Verb("4.2.1e", "Take over the company"),
    "create-runner": Verb("4.2.1f", "Make a runner"),
    "dispatch-runner": Verb("4.2.1g", "Send the runner to a leader"),
    "send-to": Verb("4.2.1g", "To {0}", (UNIT_ARG,)),
    "dismiss-runner": Verb("4.2.1h", "Let the runner fall in"),
    "falls-in": Verb("4.2.1h", "It falls in with {0}", (UNIT_ARG,)),
    "activate-by-runner": Verb("3.3.1B/2", "Activate {0}", (UNIT_ARG,)),
    "activate-vehicle": Verb("4.2.1i", "Let it act with the vehicles"),
    "switch-network": Verb("4.2.1j", "Put a radio or phone on another net"),
    "switch": Verb("4.2.1j", "The {0} becomes the {1}", (ASSET, ASSET)),
    "repair-line": Verb("4.2.1k", "Mend the phone line"),
    "skill-command": Verb("10.7/T1", "NCO skill: one more command"),
    "skill-assault-team": Verb("10.7/T1", "NCO skill: an Assault Team at once"),
    "skill-fire-team": Verb("10.7/T1", "NCO skill: a Fire Team at once"),
    "skill-spawn-team": Verb("10.7/T1", "NCO skill: detach a team for nothing"),
    "designate-control": Verb("4.2.1l", "Mark this card as a landing or collection place"),
    "control": Verb("4.2.1l", "Here is {0}", (CONTROL,)),
}

TELLINGS: dict[str, Telling] = {
    "turn": Telling(_turn, (NUMBER, NUMBER)),
    "battalion-commands": Telling("{0} speaks for Battalion and has {1}.", (UNIT_ARG, COMMANDS)),
    "activated": Telling("{0} is activated by Battalion.", (UNIT_ARG,)),
    "draws-commands": Telling(
        _draws,
        (UNIT_ARG, NUMBER, COMMANDS, NUMBER, NUMBER),
        roll=RollTelling(
            "{0} draws for commands",
            "the helmet's number if it was activated, else the star's",
            "{1}",
            lambda u, printed, count, saved, added: f"{UNIT_ARG.name(u)} has {_purse(count, saved)}",
        ),
    ),
    "staff-command": Telling("{0} acts on its own initiative with {1}.", (UNIT_ARG, COMMANDS)),
    "general-initiative": Telling(
        lambda printed, count: f"General Initiative: a {printed} gives {_commands(count)}.",
        (NUMBER, COMMANDS),
        roll=RollTelling(
            "General Initiative",
            "the star's number",
            "{0}",
            lambda printed, count: f"{_commands(count).capitalize()} for anybody.",
        ),
    ),
    "saves-commands": Telling("{0} saves {1}.", (UNIT_ARG, COMMANDS)),
    "activates": Telling("{0} activates {1}.", (UNIT_ARG, UNIT_ARG)),
    "exhorts": Telling(
        "{0} exhorts {1}: {2}.",
        (ORDERER, UNIT_ARG, NUMBER),
        roll=RollTelling("{0} exhorts {1}", "the same as before, on one more card", "{2}"),
    ),
    "deploys": Telling("{0} sets off {1} on {2}.", (UNIT_ARG, ASSET, PLACE)),
    "signal": Telling("The {0} on {2} is the signal to {1}.", (ASSET, SIGNAL, PLACE)),
    "line-checked": Telling(
        lambda place, cut: f"The phone line on {place_name(place)} " + ("is cut." if cut else "holds."),
        (PLACE, NUMBER),
        follows=True,
        roll=RollTelling("Is the phone line cut?", "", lambda place, cut: "yes" if cut else "no"),
    ),
    "set-checked": Telling(
        lambda u, kind, lost: (
            f"The {ASSET.name(kind)} of {UNIT_ARG.name(u)} "
            + ("is destroyed." if lost else "lies on the card.")
        ),
        (UNIT_ARG, ASSET, NUMBER),
        follows=True,
        roll=RollTelling("Is the {1} of {0} destroyed?", "", lambda u, kind, lost: "yes" if lost else "no"),
    ),
    "gassed": Telling("{0} breaks up in the tear gas on {1}.", (UNIT_ARG, PLACE), follows=True),
    "gas-checked": Telling(
        lambda u, flees: (
            f"{UNIT_ARG.name(u)} " + ("runs from the gas." if flees else "stays, Pinned by the gas.")
        ),
        (UNIT_ARG, NUMBER),
        follows=True,
        roll=RollTelling("Does {0} stand the gas?", "", lambda u, flees: "no" if flees else "yes"),
    ),
    "evacuated": Telling("A casualty is taken away from {0}.", (PLACE,)),
    "reconstituted": Telling("{0} is led anew by men of {1}, on {2}.", (UNIT_ARG, UNIT_ARG, PLACE)),
    "runner-created": Telling("{1} gives a man as {0}, on {2}.", (UNIT_ARG, UNIT_ARG, PLACE)),
    "runner-sent": Telling("{0} runs to {1} on {2}.", (UNIT_ARG, UNIT_ARG, PLACE)),
    "runner-activates": Telling("{0} brings {1} its orders and runs back.", (UNIT_ARG, UNIT_ARG)),
    "runner-dismissed": Telling("{0} goes back into the ranks of {1}.", (UNIT_ARG, UNIT_ARG)),
    "vehicle-activated": Telling("{0} will act in the Vehicle-Aircraft Phase.", (UNIT_ARG,)),
    "switches-network": Telling("{0} has tuned its {1} as the {2}.", (UNIT_ARG, ASSET, ASSET)),
    "line-repaired": Telling("{0} mends the phone line on {1}.", (UNIT_ARG, PLACE)),
    "control-designated": Telling("{0} designates {1} on {2}.", (UNIT_ARG, CONTROL, PLACE)),
}


def _what_it_does(u: int, by: int) -> str:
    """Nobody orders under General Initiative (3.3.2D), and who orders itself is named once."""
    who = UNIT_ARG.name(u)
    if by == NOBODY:
        return f"What does {who} do of its own accord?"
    return f"What does {who} itself do?" if by == u else f"What does {who} do, ordered by {ORDERER.name(by)}?"


QUESTIONS: dict[str, Question] = {
    "next-hq": ("Which headquarters draws next?", ()),
    "impulse": ("{0} has {1}. Whom to order?", (ORDERER, COMMANDS)),
    "action": (_what_it_does, (UNIT_ARG, ORDERER)),
    "exhort": ("{0} failed. Exhort?", (UNIT_ARG,)),
    "device": ("What does {0} set off?", (UNIT_ARG,)),
    "device-card": ("Where does {0} put the {1}?", (UNIT_ARG, ASSET)),
    "runner": ("Whom does {0} activate?", (UNIT_ARG,)),
    "reconstitute-plt-hq": ("Which HQ does {0} become?", (UNIT_ARG,)),
    "dispatch-runner": ("To whom does {0} run?", (UNIT_ARG,)),
    "dismiss-runner": ("Whom does {0} join?", (UNIT_ARG,)),
    "switch-network": ("Which set does {0} switch?", (UNIT_ARG,)),
    "new-control": ("What does {0} designate here?", (UNIT_ARG,)),
}
