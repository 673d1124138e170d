"""4.2 Actions that need an attempt: how many cards, the draw, exhorting, and skills."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fof.chain_of_command import commanders, is_commander, is_subordinate, on_command_side
from dangerclose.games.fof.command_limits import most_spent
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.deck import Draw, Part, draw
from dangerclose.games.fof.field import experience_of, is_good_order, is_pinned, occupants
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.mission_terms import Skill
from dangerclose.games.fof.state import GENERAL, NOBODY, Position, State
from dangerclose.games.fof.tables import MORE_GRENADES, SIDE, SKILL
from dangerclose.games.fof.terms import Experience, Side, UnitKind

PLAYER = 0
"""The only seat."""
SUCCEEDS, FAILS = "it succeeds", "in vain"
"""What comes of an attempt, in words."""


class AttemptKind(IntEnum):
    """4.2 What is attempted."""

    SPOT = 0
    SEEK_COVER = 1
    INFILTRATE = 2
    CONCENTRATE_FIRE = 3
    GRENADE_ATTACK = 4
    RALLY = 5
    THROW_DEMOLITION = 6
    CALL_FOR_FIRE = 7


FITTING = {
    AttemptKind.SPOT: (Skill.SPOT, Skill.EXTRA_DRAW),
    AttemptKind.SEEK_COVER: (Skill.FIND_COVER, Skill.EXTRA_DRAW),
    AttemptKind.INFILTRATE: (Skill.INFILTRATE, Skill.EXTRA_DRAW),
    AttemptKind.CONCENTRATE_FIRE: (Skill.CONCENTRATE_FIRE, Skill.EXTRA_DRAW),
    AttemptKind.GRENADE_ATTACK: (Skill.GRENADE_ATTACK, Skill.EXTRA_DRAW),
    AttemptKind.RALLY: (Skill.EXTRA_DRAW,),
    AttemptKind.THROW_DEMOLITION: (Skill.EXTRA_DRAW,),
    AttemptKind.CALL_FOR_FIRE: (Skill.EXTRA_DRAW,),
}
"""10.7/T1 The skills that help an attempt."""


class Order(NamedTuple):
    """4.0/2 Who gives an order: a headquarters, or NOBODY under General Initiative (3.3.2D)."""

    originator: int
    rule: str


_DRAWS = CHARTS.attempts
BASE_DRAW = _DRAWS.base
_EXPERIENCE = {Experience.GREEN: _DRAWS.green, Experience.LINE: 0, Experience.VETERAN: _DRAWS.veteran}


class Attempted(NamedTuple):
    """What an attempt drew, and how many of its cards succeed; a skill counts as one."""

    drawn: Draw
    hits: int


def experience_cards(s: Position, u: int) -> int:
    """4.2/9 Veterans draw one card more, Green units one fewer."""
    return _EXPERIENCE[Experience(experience_of(s, u))]


def cards_for(s: Position, u: int, base: int = BASE_DRAW) -> int:
    """4.2/5 How many cards a unit draws: at least one."""
    return max(_DRAWS.minimum, base + experience_cards(s, u) + leader_cards(s, u))


def grenade_draws(s: Position, u: int) -> int:
    """4.2/5, 4.2.4d How many cards a unit draws for a Grenade Attack."""
    return cards_for(s, u, BASE_DRAW + MORE_GRENADES[u])


def leader_cards(s: Position, u: int) -> int:
    """9.7/2 An enemy leader in visual-verbal contact is worth a card."""
    return int(has_leader(s, u))


def has_leader(s: Position, u: int) -> bool:
    """9.7/2, 4.3.1 Whether a Good Order leader is in visual-verbal contact with an enemy unit; who is Pinned
    hears him (ruling 1), if no switch makes him deaf."""
    if s.pinned_deaf and is_pinned(s, u):
        return False
    return SIDE[u] == Side.ENEMY and any(
        s.kind[v] == UnitKind.LEADER and v != u and s.under[v] == s.under[u] and is_good_order(s, v)
        for v in occupants(s, s.place[u], Side.ENEMY)
    )


def attempt(
    s: State, order: Order, u: int, what: int, wanted: int, cards: int, clause: str
) -> Rule[Attempted]:
    """4.2/5 A unit attempts an action: all cards are drawn, then a failure may be exhorted (4.2.1b).

    `wanted` are the cards that succeed. Whoever calls tells what came of it.
    """
    skill = yield from offered_skill(s, u, what)
    if skill == Skill.EXTRA_DRAW:
        cards += 1
    drawn = plain_attempt(s, u, what, wanted, cards, clause)
    hits = drawn.count(wanted)
    if hits:
        return Attempted(drawn, hits)
    if skill not in (NOBODY, Skill.EXTRA_DRAW):
        return Attempted(drawn, 1)
    more = yield from exhort(s, order, u, what, wanted)
    return Attempted(Draw(drawn.cards + more.cards, drawn.sizes + more.sizes), more.count(wanted))


def plain_attempt(s: State, u: int, what: int, wanted: int, cards: int, clause: str) -> Draw:
    """4.2/5 The draw of an attempt alone: so the enemy attempts, whom nobody exhorts."""
    drawn = draw(s, cards)
    fell = drawn.roll(part_read(what))._replace(place=s.place[u])
    s.tell("attempts", clause, u, what, cards, drawn.count(wanted), roll=fell)
    return drawn


def part_read(what: int) -> Part:
    """1.2.2B/1 Where a card says whether an attempt succeeds: by a word, or by an icon."""
    return Part.ATTEMPT if what in (AttemptKind.RALLY, AttemptKind.SEEK_COVER) else Part.ICON


def exhort(s: State, order: Order, u: int, what: int, wanted: int) -> Rule[Draw]:
    """4.2.1b Once for a failed attempt, a headquarters spends a command for one more card (4.1.3/7)."""
    nothing = Draw((), ())
    if not may_spend(s, 1) or not is_led(s, order, u):
        return nothing
    options: list[Action] = [("exhort",), ("leave-it",)]
    choice = yield Ask(PLAYER, "exhort", "4.2.1b", options, (u, wanted))
    if choice[0] != "exhort":
        return nothing
    spend(s, 1)
    drawn = draw(s, 1)
    came = SUCCEEDS if drawn.count(wanted) else FAILS
    s.tell("exhorts", "4.2.1b", order.originator, u, came, roll=drawn.roll(part_read(what)))
    return drawn


def is_led(s: Position, order: Order, u: int) -> bool:
    """4.1.3/7 Whether a headquarters exhorts: who gave the order, under General Initiative one that could."""
    if order.originator != NOBODY:
        return True
    return any(leads(s, hq, u) for hq in commanders(s))


def leads(s: Position, hq: int, u: int) -> bool:
    """4.1.3/7 Whether a headquarters could order a unit now."""
    return is_commander(s, hq) and on_command_side(s, hq) and is_subordinate(s, hq, u) and hears(s, hq, u)


def offered_skill(s: State, u: int, what: int) -> Rule[int]:
    """10.7/1 Before the draw a skill that fits may be used: it is spent. Which one, or NOBODY.

    10.7/1 The cards are drawn even so: they may bring a critical hit, or a jam.
    """
    fitting = [
        a
        for a, kind in enumerate(s.a_kind)
        if kind - SKILL in FITTING[AttemptKind(what)]
        and s.a_holder[a] != NOBODY
        and helps(s, s.a_holder[a], u)
    ]
    if not fitting:
        return NOBODY
    options: list[Action] = [("skill", kind) for kind in sorted({s.a_kind[a] - SKILL for a in fitting})]
    choice = yield Ask(PLAYER, "skill", "10.7/1", [*options, ("no-skill",)], (u,))
    if choice[0] != "skill":
        return NOBODY
    used = next(a for a in fitting if s.a_kind[a] - SKILL == choice[1])
    holder = s.a_holder[used]
    s.a_holder[used], s.a_place[used] = NOBODY, REMOVED
    s.tell("uses-skill", "10.7/1", holder, u, choice[1])
    return int(choice[1])


def helps(s: Position, holder: int, u: int) -> bool:
    """10.7/1 A skill of a platoon's HQ serves its platoon, that of a staff unit itself alone; who shows his
    Fire Team side has none to give."""
    if not on_command_side(s, holder):
        return False
    if s.kind[holder] == UnitKind.HQ and s.group[holder]:
        return s.group[u] == s.group[holder]
    return holder == u


# 4.1.3 What an impulse may spend


def purse(s: Position) -> int:
    """4.1.3/1 How many commands may be spent now: those left, within the most of a headquarters' impulse."""
    return s.commands if s.impulse == GENERAL else min(s.commands, most_spent(s) - s.spent)


def may_spend(s: Position, cost: int) -> bool:
    """4.1.3/1 Whether so many commands may be spent now."""
    return cost <= purse(s)


def spend(s: State, cost: int) -> None:
    """4.0/1 Commands are exchanged for an action."""
    s.commands -= cost
    s.spent += cost
