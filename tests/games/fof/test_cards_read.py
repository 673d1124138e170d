"""Each draw says which part of its cards counted, and that part says what came of it."""

from __future__ import annotations

import random

import pytest

from dangerclose.core.events import Event
from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
from dangerclose.games.fof.attempts import AttemptKind
from dangerclose.games.fof.components import ACTION_DECK
from dangerclose.games.fof.deck import COLUMNS, MOST_OPTIONS, UNREAD, Part
from dangerclose.games.fof.doctrine import Commander
from dangerclose.games.fof.reckoning import LEAST
from dangerclose.games.fof.tables import RANDOM
from dangerclose.games.fof.terms import Attempt, FireResult

WORDS = {AttemptKind.RALLY: Attempt.RALLY, AttemptKind.SEEK_COVER: Attempt.COVER}


def holds(event: Event) -> bool:
    """Whether the part that is read agrees with what the event tells."""
    assert event.roll is not None
    column, number = divmod(event.roll.read, COLUMNS)
    part, args = Part(number), event.args
    cards = [ACTION_DECK[card] for card in event.roll.cards]
    match event.kind:
        case "draws-commands" | "general-initiative":
            value = cards[0].activated if part == Part.ACTIVATED else cards[0].initiative
            return value == args[event.kind == "draws-commands"]
        case "attempts" if args[1] in WORDS:
            return part == Part.ATTEMPT and args[3] == sum(card.attempt == WORDS[args[1]] for card in cards)
        case "attempts" | "mine-check":
            return part == Part.ICON
        case "contact-drawn":
            return part == Part.ATTEMPT and args[2] == any(card.attempt == Attempt.CONTACT for card in cards)
        case "fired-at":
            return part == Part.RESULT and column == args[1] - LEAST and cards[0].results[column] == args[2]
        case "hit":
            letters = "".join(effect.word for effect in cards[0].effects[column])
            return part == Part.EFFECT and letters.startswith(args[1])
        case "at-combat":
            return part == Part.ANTI_TANK
        case "no-event" | "higher-hq" | "enemy-hq-drawn":
            return part == Part.HIGHER_HQ and cards[0].higher_hq == (
                event.kind == "higher-hq" or args == (1,)
            )
        case "exhorts":
            return part in (Part.ATTEMPT, Part.ICON)
        case _:
            return part == Part.RANDOM and 1 <= RANDOM[event.roll.cards[0]][column] <= column <= MOST_OPTIONS


@pytest.mark.parametrize(("mission", "seed"), [("training", 3), ("a1", 1)])
def test_every_draw_says_which_part_of_its_cards_counted(mission, seed):
    match = Match(GAME, mission, seed=bytes([seed]) * 32)
    commander, chance = Commander(), random.Random(seed)
    while match.ask is not None and len(match.choices) < 900:
        options = list(match.ask.options)
        chosen = (
            chance.choice(options)
            if chance.random() < 0.05
            else commander.decide(match.view(0), match.ask).action
        )
        match.choose(chosen, 0)
    drawn = [event for event in match.events or () if event.roll and event.roll.cards]
    assert {"draws-commands", "fired-at", "hit", "attempts", "contact-drawn"} <= {one.kind for one in drawn}
    unread = [event for event in drawn if event.roll.read == UNREAD]
    assert all(len(event.roll.cards) > 1 for event in unread)  # a number among more than twelve
    assert not [event for event in drawn if event not in unread and not holds(event)]
    assert any(event.kind == "fired-at" and event.args[2] == FireResult.HIT for event in drawn)


def test_the_table_sends_it():
    match = Match(GAME, "training", seed=bytes(32))
    match.choose(("ready",), 0)
    told = [GAME.words.roll(event) for event in match.events or () if event.roll and event.roll.cards]
    assert next(roll.read for roll in told if roll) == Part.ACTIVATED
