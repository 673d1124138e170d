"""Exact odds of the fire attack under construction, from what the asked seat knows."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Preview
from dangerclose.games.fte.components import EFFECT_NAMES, POSSIBLE, SUPPRESS, TARGET_EFFECTS, UNITS, WEAPON
from dangerclose.games.fte.knowledge import known
from dangerclose.games.fte.opportunity import SHOOT, chance_of, shot_of
from dangerclose.games.fte.reckoning import Shot, fire_lines, quality_needed, rating_line
from dangerclose.games.fte.state import Position, State, printed

DIE = 10


def effects(s: Position, shot: Shot) -> dict[str, float]:
    """7.4/T1 The chance of each effect of a fire attack, possible suppressions rolled out where known."""
    hit = chance_of(s, shot) / DIE
    odds = {"no effect": 1 - hit}
    for result in TARGET_EFFECTS[WEAPON[shot.primary]]:
        share = hit / DIE
        if result == POSSIBLE and UNITS[shot.target].quality:
            holds = quality_needed(s, shot.target) / DIE
            odds["no effect"] += share * holds
            odds[EFFECT_NAMES[SUPPRESS]] = odds.get(EFFECT_NAMES[SUPPRESS], 0.0) + share * (1 - holds)
        else:
            odds[EFFECT_NAMES[result]] = odds.get(EFFECT_NAMES[result], 0.0) + share
    return odds


def preview(s: State, ask: Ask) -> Preview | None:
    """7.1 The attack that is being built, as it would be rolled now, or None if there is none."""
    if ask.kind != "support":
        return None
    k = known(s, ask.seat)
    shot = shot_of(ask.about)
    need = chance_of(k, shot)
    modifiers = [rating_line(k, shot.primary), *map(printed, fire_lines(k, shot))]
    commit: Action = SHOOT if SHOOT in ask.options else ()
    title = f"needs {need} or less"
    return Preview(title, modifiers, [("hit", need), ("miss", DIE - need)], DIE, commit, "shot")
