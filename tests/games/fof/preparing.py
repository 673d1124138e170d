"""Missions for tests: started, proposed, and played on with answers or by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from dangerclose.core.ask import Ask, Checkpoint
from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof import setup
from dangerclose.games.fof.state import State

from .driving import Driven, drive


def started(mission: str, seed: int = 1, switches: Mapping[str, str] | None = None) -> State:
    """A mission before its map is laid, with dice."""
    s = setup.start(mission, switches or {})
    s.chance = Chance(seed_of(seed))
    s.log = []
    return s


def proposed(mission: str, seed: int = 1, switches: Mapping[str, str] | None = None) -> State:
    """A mission with its map laid and everything proposed."""
    s = started(mission, seed, switches)
    setup.propose(s)
    return s


def planned(s: State) -> Driven:
    """The plan of a mission, which asks what to change."""
    return drive(setup.prepare(s))


def begun(mission: str, seed: int = 1, switches: Mapping[str, str] | None = None) -> State:
    """A mission at the start of turn 1, with every default."""
    s = started(mission, seed, switches)
    plan = planned(s).choose("ready")
    if plan.kind == "lz-preparation":
        plan.choose("no-preparation")
    assert plan.ask is None
    return s


def played_by_chance(rule: Any, seed: int, most: int = 100_000) -> int:
    """Answer every question by chance until the rule is over: how many there were."""
    chooser = random.Random(seed)
    asked = 0
    try:
        found = next(rule)
        while asked < most:
            if isinstance(found, Checkpoint):
                found = rule.send(None)
                continue
            assert isinstance(found, Ask)
            asked += 1
            number = chooser.randrange(len(found.options))
            found = rule.send(found.options[number])
    except StopIteration:
        return asked
    raise AssertionError(f"still asked after {most} questions")
