"""Of very many options some of each kind: where thousands are offered, nobody can take each."""

from __future__ import annotations

import random
from collections.abc import Sequence

from dangerclose.core.ask import Action, Ask
from dangerclose.core.options import Options

MANY = 200
"""Up to so many options each is tried."""
OF_VERB, OF_FAMILY = 4, 2
"""Of more, so many with each verb, and so many of each family."""


def some_of(options: Sequence[Action]) -> Sequence[Action]:
    """All options, or of very many some with each verb and some of each family: others in other positions."""
    if len(options) <= MANY:
        return options
    chance = random.Random(len(options))
    plain, families = (
        (options.plain, options.families) if isinstance(options, Options) else (list(options), [])
    )
    of_verb: dict[str | int, list[Action]] = {}
    for action in plain:
        of_verb.setdefault(action[0], []).append(action)
    found = [action for same in of_verb.values() for action in chance.sample(same, min(OF_VERB, len(same)))]
    for family in families:
        numbers = chance.sample(range(len(family)), min(OF_FAMILY, len(family)))
        found += [family.pick(number) for number in numbers]
    return found


def spread(options: Sequence[Action], most: int) -> Sequence[Action]:
    """All options, or of very many a number of them from the first to the last."""
    count = len(options)
    return (
        options if count <= MANY else [options[number * (count - 1) // (most - 1)] for number in range(most)]
    )


def twice(options: Sequence[Action]) -> bool:
    """Whether an option is offered twice."""
    if not isinstance(options, Options):
        return len(set(options)) != len(options)
    met: dict[Action, int] = {}
    for family in options.families:
        if met.get(family.before, 0) & family.bits:
            return True
        met[family.before] = met.get(family.before, 0) | family.bits
    offered = any(action in family for action in options.plain for family in options.families)
    return offered or len(set(options.plain)) != len(options.plain)


def as_sent(ask: Ask) -> list[object]:
    """All options of a decision, families as they are."""
    if not isinstance(ask.options, Options):
        return list(ask.options)
    return [ask.options.plain, [(family.before, hex(family.bits)) for family in ask.options.families]]
