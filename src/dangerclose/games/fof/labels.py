"""Labels of actions whose names hang on the position: in a city a Cover marker is called by its area."""

from __future__ import annotations

from dangerclose.core.ask import Action
from dangerclose.games.fof.blocks import is_urban, told_cover
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.word_kinds import told_area


def label(s: Position, action: Action) -> str:
    """12.1/1 What is aimed at in a city by its area; "" for what the verb says by itself."""
    if action[0] != "at-cover":
        return ""
    cover = int(action[1])
    if not 0 <= cover < len(s.v_place) or not is_urban(s, s.v_place[cover]):
        return ""
    return f"At all in {told_area(told_cover(s, cover))}"
