"""Exact odds of attempts, contacts and fire, from the functions that resolve them and the cards left.

The discards lie open, so everybody can count. `whole_deck_odds` counts the full deck instead (`deck.py`).
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dangerclose.core.bits import members
from dangerclose.games.fof.attempts import Order, cards_for, grenade_draws
from dangerclose.games.fof.breach_actions import breach_draw, is_fired_at, weapon_of
from dangerclose.games.fof.breaching import Outcome, needs_attempt, outcome
from dangerclose.games.fof.chart_loading import AUTOMATIC
from dangerclose.games.fof.combat import effect_on
from dangerclose.games.fof.components import CHARTS, contact_draws
from dangerclose.games.fof.concentrated_fire import concentration_cards
from dangerclose.games.fof.contact import pool_at
from dangerclose.games.fof.deck import FULL, MOST_OPTIONS, RESHUFFLE, chance_of
from dangerclose.games.fof.field import experience_of, is_exposed
from dangerclose.games.fof.fire_missions import call_cards
from dangerclose.games.fof.instructions import campaign
from dangerclose.games.fof.moves import cover_draws
from dangerclose.games.fof.rally import rally_cards
from dangerclose.games.fof.reckoning import LEAST, Reckoned, net_combat_modifier
from dangerclose.games.fof.spotting import spotting_cards
from dangerclose.games.fof.state import NO_MARKER, NOBODY, UNKNOWN_LETTER, Position
from dangerclose.games.fof.tables import (
    BURST_CARDS,
    CARDS,
    CONTACT_CARDS,
    COVER_CARDS,
    CROSSHAIRS_CARDS,
    EFFECTS,
    GRENADE_CARDS,
    INFILTRATE_CARDS,
    RALLY_CARDS,
    RANDOM,
    RESULTS,
    SHORT_CARDS,
    THREE_BURST_CARDS,
)
from dangerclose.games.fof.terms import Activity, FireResult, HitEffect, Letter
from dangerclose.games.fof.volume import sniped_at, volumes

EVERY_CARD = FULL & ~(1 << RESHUFFLE)


def left_to_draw(s: Position) -> tuple[int, bool]:
    """1.2.2F The action cards of which the next is one, and whether the reshuffle card lies among them."""
    deck = FULL if s.whole_deck_odds else s.deck
    return deck & EVERY_CARD or EVERY_CARD, bool(deck >> RESHUFFLE & 1)


# 4.2 Attempts


class AttemptOdds(NamedTuple):
    """How many cards are drawn, and how likely one of them, or two, are what is wanted."""

    cards: int
    success: Fraction
    critical: Fraction


def attempt_odds(s: Position, wanted: int, cards: int) -> AttemptOdds:
    """4.2/5, 6.5.1/2, 6.6/2 The odds of a draw of so many cards; two icons are a critical hit."""
    return AttemptOdds(
        cards, chance_of(s, wanted, cards), chance_of(s, wanted, cards, CHARTS.attempts.critical)
    )


def spot_odds(s: Position, u: int, place: int) -> AttemptOdds:
    """4.2.4a, 9.3/2"""
    return attempt_odds(s, CROSSHAIRS_CARDS, spotting_cards(s, u, place))


def concentrate_odds(s: Position, u: int) -> AttemptOdds:
    """4.2.4b, 6.6/2"""
    return attempt_odds(s, CROSSHAIRS_CARDS, concentration_cards(s, u))


def grenade_odds(s: Position, u: int) -> AttemptOdds:
    """4.2.4d, 6.5.1/2"""
    return attempt_odds(s, GRENADE_CARDS, grenade_draws(s, u))


class BreachOdds(NamedTuple):
    """12.6/T1 How many cards an attempt to breach draws, none where it needs no attempt, and how likely each
    of its outcomes is; `nothing` is a Grenade Attack or fire that no icon helps."""

    cards: int
    breach: Fraction
    grenade_attack: Fraction
    grenade_miss: Fraction
    nothing: Fraction


def breach_odds(s: Position, u: int) -> BreachOdds:
    """12.6/T1 By `breaching.outcome`, for each number of icons that the draw may have."""
    weapon = weapon_of(s, u)
    assert weapon is not None
    under_fire = is_fired_at(s, u)
    cards, exactly = 0, [Fraction(1)]
    if needs_attempt(weapon, under_fire=under_fire):
        _, wanted, cards = breach_draw(s, u, weapon)
        at_least = [
            Fraction(1),
            *(chance_of(s, wanted, cards, icons) for icons in range(1, weapon.icons + 1)),
        ]
        exactly = [one - more for one, more in zip(at_least, [*at_least[1:], Fraction(0)], strict=True)]
    chances: dict[tuple[Outcome, bool], Fraction] = defaultdict(Fraction)
    for icons, share in enumerate(exactly):
        chances[outcome(weapon, icons, under_fire=under_fire), icons > 0] += share
    return BreachOdds(
        cards,
        chances[Outcome.BREACH, False] + chances[Outcome.BREACH, True],
        chances[Outcome.GRENADE_ATTACK, True],
        chances[Outcome.GRENADE_MISS, False] + chances[Outcome.GRENADE_MISS, True],
        chances[Outcome.GRENADE_ATTACK, False] + chances[Outcome.FIRE, False] + chances[Outcome.FIRE, True],
    )


def infiltrate_odds(s: Position, u: int) -> AttemptOdds:
    """4.2.2c, 5.1.4/1"""
    return attempt_odds(s, INFILTRATE_CARDS, cards_for(s, u))


def cover_odds(s: Position, u: int) -> AttemptOdds:
    """4.2.2e"""
    return attempt_odds(s, COVER_CARDS, cover_draws(s, u))


def rally_odds(s: Position, order: Order) -> AttemptOdds:
    """4.2.3, 4.2/9 By the experience of who orders it."""
    return attempt_odds(s, RALLY_CARDS, rally_cards(s, order))


class CallOdds(NamedTuple):
    """6.7.3 How likely a call brings fire, on its target, short of it, or a battalion's."""

    cards: int
    success: Fraction
    short: Fraction
    three_bursts: Fraction


def call_odds(s: Position, u: int, called: int, place: int) -> CallOdds:
    """4.2.4i, 6.7.3/1, 6.7.3/2"""
    cards = call_cards(s, u, called, place)
    return CallOdds(
        cards,
        chance_of(s, BURST_CARDS, cards),
        chance_of(s, SHORT_CARDS, cards),
        chance_of(s, THREE_BURST_CARDS, cards),
    )


# 9.1.5, 9.5 Contacts and mines


def contact_odds(s: Position, place: int) -> Fraction:
    """9.1.5/2 How likely the marker on a card makes contact at the Current Activity.

    9.1.2/2 A "?" may be any of the letters with which it was mixed.
    """
    letter = s.contact[place]
    if letter == NO_MARKER:
        return Fraction(0)
    if letter != UNKNOWN_LETTER:
        return _contact_chance(s, Letter(letter))
    mixed: dict[Letter, int] = defaultdict(int)
    for one in pool_at(s, place):
        mixed[Letter(one % len(Letter))] += s.contact_pool[one]
    mixed = mixed or dict.fromkeys(Letter, 1)
    total = sum(mixed.values())
    return sum((Fraction(n, total) * _contact_chance(s, one) for one, n in mixed.items()), Fraction(0))


def _contact_chance(s: Position, letter: Letter) -> Fraction:
    cards = contact_draws(campaign(s), Activity(s.activity), letter)
    return Fraction(1) if cards == AUTOMATIC else chance_of(s, CONTACT_CARDS, cards)


def mine_odds(s: Position) -> Fraction:
    """9.5/1, 9.5/2 How likely a unit sets off a mine."""
    return chance_of(s, BURST_CARDS, CHARTS.attempts.mine_check)


# 6.3 Fire


class FireOdds(NamedTuple):
    """6.3.2 What fire does to a unit: its modifier, and how likely each result is."""

    reckoned: Reckoned
    miss: Fraction
    pin: Fraction
    hit: Fraction


def fire_odds(s: Position, u: int, sniper: int = NOBODY) -> FireOdds | None:
    """6.3/9 MISS, PIN and HIT for a unit under the fire that lies on its card, None if none does."""
    reckoned = net_combat_modifier(s, u, volumes(s).get(s.place[u]), sniper)
    if reckoned is None:
        return None
    left, _ = left_to_draw(s)
    count = dict.fromkeys(FireResult, 0)
    for card in members(left):
        count[FireResult(RESULTS[card][reckoned.ncm - LEAST])] += 1
    total = left.bit_count()
    return FireOdds(reckoned, *(Fraction(count[one], total) for one in FireResult))


def hit_odds(s: Position, u: int, ncm: int) -> dict[tuple[HitEffect, ...], Fraction]:
    """6.3.3/1 For each way in which the Steps of a unit may convert how likely it is, at a modifier.

    Both cards count: the one that hits, and the next. After the reshuffle card that may be any (1.2.2F/2).
    """
    means = tuple(HitEffect(effect_on(s, u, letter)) for letter in HitEffect)
    return dict(_ways_of_a_hit(*left_to_draw(s), experience_of(s, u), s.steps[u], ncm, means))


@lru_cache(maxsize=1000)
def _ways_of_a_hit(
    left: int, reshuffling: bool, level: int, steps: int, ncm: int, means: tuple[HitEffect, ...]
) -> dict[tuple[HitEffect, ...], Fraction]:
    """6.3.3/1 The same for all units of a level and size: `means` says what each letter does to them."""
    number = left.bit_count()
    anywhere: dict[tuple[HitEffect, ...], int] = defaultdict(int)
    in_deck: dict[tuple[HitEffect, ...], int] = defaultdict(int)
    hitting: dict[tuple[HitEffect, ...], int] = defaultdict(int)
    for card in members(EVERY_CARD):
        way = tuple(means[letter] for letter in EFFECTS[card][level][:steps])
        anywhere[way] += 1
        if left >> card & 1:
            in_deck[way] += 1
            hitting[way] += RESULTS[card][ncm - LEAST] == FireResult.HIT
    hits = sum(hitting.values())
    shuffled = Fraction(1, number + 1) if reshuffling else Fraction(0)
    if number == 1:  # the last card hits: the next comes from a new deck
        shuffled = Fraction(1)
    found = {}
    for way, cards in anywhere.items():
        likely = shuffled * Fraction(hits * cards, number * CARDS)
        if number > 1:  # no card comes twice: the one that hit is not the next
            pairs = hits * in_deck[way] - hitting[way]
            likely += (1 - shuffled) * Fraction(pairs, number * (number - 1))
        if likely:
            found[way] = likely
    return found


def sniper_odds(s: Position, sniper: int, place: int) -> dict[int, Fraction]:
    """6.2.2/6 For each unit on a card how likely a sniper picks it; of more than twelve it is not told."""
    there = sniped_at(s, sniper, place)
    among = [u for u in there if is_exposed(s, u)] or there
    if len(among) == 1:
        return {among[0]: Fraction(1)}
    if len(among) > MOST_OPTIONS:
        return {}
    left, _ = left_to_draw(s)
    return {
        u: Fraction(sum(RANDOM[card][len(among)] == number for card in members(left)), left.bit_count())
        for number, u in enumerate(among, start=1)
    }
