"""4.2 What each action of the menu is for, beside its plain words, and what the book calls it."""

from __future__ import annotations

from typing import NamedTuple


class MenuWords(NamedTuple):
    """An action's name in the book, and what it is for; one that is `seldom` wanted stands last."""

    name: str
    purpose: str
    seldom: bool = False


MENU_WORDS: dict[str, MenuWords] = {
    # 3.1
    "report": MenuWords("Situation report", "Battalion asked for it; it earns experience in this turn only."),
    "restore-net": MenuWords("Restore the battalion net", "Until then nobody hears Battalion."),
    # 4.2.1
    "activate": MenuWords(
        "Activate a subordinate HQ or Staff", "It acts next, with the higher number of its card."
    ),
    "deploy-pyrotechnic": MenuWords(
        "Deploy Pyrotechnic", "Smoke hides a card; a signal does what was agreed.", seldom=True
    ),
    "reconstitute-plt-hq": MenuWords(
        "Reconstitute a PLT HQ", "A man of this unit leads the platoon that lost its HQ."
    ),
    "reconstitute-co-hq": MenuWords(
        "Reconstitute the CO HQ", "The company has no leader: this one takes it."
    ),
    "create-runner": MenuWords(
        "Create a Runner", "A man leaves this unit to carry orders where no radio reaches.", seldom=True
    ),
    "dispatch-runner": MenuWords("Dispatch a Runner", "That leader is activated next turn without hearing."),
    "dismiss-runner": MenuWords("Dismiss a Runner", "He fills up a unit on this card.", seldom=True),
    "activate-vehicle": MenuWords(
        "Activate a Vehicle or AT-capable Infantry unit", "It drives or fires later in this turn."
    ),
    "switch-network": MenuWords(
        "Switch Radio/Phone to a Different Network", "A set for a net that was lost.", seldom=True
    ),
    "repair-line": MenuWords("Repair a Cut Phone Line", "Telephones work through this card again."),
    "designate-control": MenuWords(
        "Designate a New Tactical Control", "For helicopters to land, or to collect casualties.", seldom=True
    ),
    # 4.2.2
    "move": MenuWords("Move to an Adjacent Card", "It gets there for certain, but is Exposed: easy to hit."),
    "move-platoon": MenuWords(
        "Move a Platoon to an Adjacent Card", "All of the platoon on this card go, and are Exposed."
    ),
    "infiltrate": MenuWords(
        "Infiltrate an Adjacent Card", "It is not Exposed if it succeeds; else it moves all the same."
    ),
    "infiltrate-platoon": MenuWords(
        "Platoon Infiltrate an Adjacent Card", "Each of the platoon here tries for itself."
    ),
    "seek-cover": MenuWords("Attempt to Seek Cover", "Behind cover it is harder to hit."),
    "move-to-cover": MenuWords("Move to or from Cover", "It is Exposed on the way."),
    "infiltrate-to-cover": MenuWords("Infiltrate to or from Cover", "It is not Exposed if it succeeds."),
    "load-up": MenuWords(
        "Pick up, Load, Unload, Embark or Disembark", "Casualties, ammunition, sets, vehicles.", seldom=True
    ),
    "drop": MenuWords("Drop", "Somebody else may pick it up.", seldom=True),
    # 4.2.3
    "unpin": MenuWords("Remove a Pinned marker", "It can fire and move again."),
    "to-litter-team": MenuWords("Convert to a Litter Team", "Paralyzed men can carry casualties again."),
    "to-fire-team": MenuWords("Convert to a Fire Team", "These men can fire again."),
    "to-assault-team": MenuWords("Convert to an Assault Team", "These men may go anywhere again."),
    "lower-team": MenuWords("Convert an Assault Team", "A team that stays and fires.", seldom=True),
    "to-front": MenuWords("Flip to Front", "It leads, observes or serves its weapon again."),
    "detach": MenuWords("Detach Team", "A Step leaves the squad and acts for itself.", seldom=True),
    "supplement": MenuWords("Supplement Squad", "A team and a squad become one stronger squad."),
    "reconstitute": MenuWords("Reconstitute Squad", "Teams here become a squad that was lost."),
    "to-fire-side": MenuWords(
        "Flip to the Fire Team side", "It fires, and gives up its command or weapon.", seldom=True
    ),
    # 4.2.4
    "spot": MenuWords("Attempt to Spot", "Nobody fires at an enemy who is not spotted."),
    "concentrate-fire": MenuWords(
        "Attempt to Concentrate Fire", "One enemy under its fire is easier to hit."
    ),
    "concentrate-platoon-fire": MenuWords(
        "Platoon Concentrate Fire", "Each of the platoon here tries for itself."
    ),
    "grenade-attack": MenuWords("Grenade Attack", "The worst for one enemy near by; he may throw back."),
    "throw-charge": MenuWords("Throw a Demolition Charge", "Against an enemy near by, also in a bunker."),
    "place-charge": MenuWords("Place a demolition charge", "It cannot miss."),
    "flame-attack": MenuWords("Flamethrower Attack", "It cannot miss; it is for those in cover."),
    "platoon-grenade-attack": MenuWords(
        "Platoon make a Grenade Attack", "Each of the platoon here tries for itself."
    ),
    "call-for-fire": MenuWords(
        "Call for Fire", "Shells, bombs or gunships on a card, at the end of the turn."
    ),
    "fire-mortar": MenuWords(
        "Call for Fire from an On-Map Mortar", "It falls for certain, and costs shells."
    ),
    "cease-fire": MenuWords("Cease Fire", "Before your men go where it falls.", seldom=True),
    "stop-final-fires": MenuWords("Cease Fire (FPF)", "Before your men go where it falls.", seldom=True),
    "shift-fire": MenuWords("Shift Fire", "They turn their fire there, even to an empty card."),
    "final-fires": MenuWords("Fire FPF/FPL", "All that was planned for the last moment, at once."),
    "wp-grenade-attack": MenuWords(
        "Grenade Attack with WP", "A Grenade Attack that leaves smoke on the card.", seldom=True
    ),
    "breach": MenuWords("Breach", "A way in, where there was a wall or a barricade."),
    "guide-civilians": MenuWords(
        "Guide Civilians out", "Shells may fall here again, and it is well remembered."
    ),
    # 6.2.2, 10.7
    "beehive": MenuWords("Beehive", "The battery fires at the enemy point-blank."),
    "skill-command": MenuWords("NCO skill", "It is used up."),
    "skill-assault-team": MenuWords("NCO skill", "It is used up."),
    "skill-fire-team": MenuWords("NCO skill", "It is used up."),
    "skill-spawn-team": MenuWords("NCO skill", "It is used up."),
}
