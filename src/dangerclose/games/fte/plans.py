"""What can be chosen in one go: all that can join a fire attack or an assault."""

from __future__ import annotations

from dangerclose.core.ask import Ask
from dangerclose.core.game import Plan
from dangerclose.games.fte.notes import rolls, several
from dangerclose.games.fte.opportunity import chance_of, shot_of
from dangerclose.games.fte.state import Position


def plans(k: Position, ask: Ask) -> list[Plan]:
    """From what the asked seat knows; the last word, to shoot or to charge, stays with the player."""
    if ask.kind == "support":
        return all_fire(k, ask)
    return all_join(ask) if ask.kind == "join" else []


def all_fire(k: Position, ask: Ask) -> list[Plan]:
    """7.1/7 Everybody who can fire at the target, and what the shot needs then."""
    joining = [option for option in ask.options if option[0] == "support"]
    if len(joining) < 2:
        return []
    shot = shot_of(ask.about)
    together = (*shot.supporters, *(int(option[1]) for option in joining))
    note = f"then {rolls(chance_of(k, shot._replace(supporters=together)))}"
    return [Plan("All that can fire join in", note, [("support", option) for option in joining])]


def all_join(ask: Ask) -> list[Plan]:
    """8.0 Everybody who can assault the hex."""
    joining = [option for option in ask.options if option[0] == "join"]
    if len(joining) < 2:
        return []
    return [
        Plan("All that can join", several(len(joining), "unit"), [("join", option) for option in joining])
    ]
