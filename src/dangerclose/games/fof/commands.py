"""3.3, 4.1 The Friendly Command Phase: who has an impulse when, with how many Commands, and what is kept.

Each step of the phase is a rule of its own and can start afresh in the middle of an impulse: whose it is,
what is left and what was done stand in the state.
"""

from __future__ import annotations

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Rule
from dangerclose.core.reckoning import total
from dangerclose.games.fof.actions import Menu, give_order
from dangerclose.games.fof.attempts import PLAYER, Order
from dangerclose.games.fof.chain_of_command import (
    battalion_leaders,
    company,
    company_hq,
    in_play,
    is_battalion,
    on_command_side,
    platoon_hqs,
    staff,
    subordinates,
)
from dangerclose.games.fof.combat import printed as told
from dangerclose.games.fof.command_limits import commands_drawn, draw_modifiers, most_saved
from dangerclose.games.fof.communication import reaches_battalion
from dangerclose.games.fof.components import ACTION_DECK, CHARTS
from dangerclose.games.fof.deck import Part, draw
from dangerclose.games.fof.field import place_of_unit
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.instructions import is_patrol
from dangerclose.games.fof.runners import runners_arrive
from dangerclose.games.fof.signs import signed
from dangerclose.games.fof.state import GENERAL, NOBODY, Position, State
from dangerclose.games.fof.visibility import limited

_LIMITS = CHARTS.commands


# 3.3.1 Activation Segment


def battalion_impulse(s: State, menu: Menu) -> Rule[None]:
    """3.3.1A A BN HQ on the map has all the Commands there are; one off the map activates the CO HQ."""
    if s.impulse == NOBODY:
        leader = battalion_on_map(s)
        if leader == NOBODY:
            activate_from_afar(s)
            return
        begin(s, leader, _LIMITS.battalion[limited(s)])
        s.tell("battalion-commands", "3.3.1A/1", leader, s.commands)
    yield from orders(s, "3.3.1A/1", menu)


def battalion_on_map(s: Position) -> int:
    """3.3.1A/2 The highest leader of battalion and above on the map: the BN HQ; NOBODY if none is there."""
    return next((u for u in battalion_leaders(s) if on_map(place_of_unit(s, u))), NOBODY)


def activate_from_afar(s: State) -> None:
    """3.3.1A/1, 4.1.1/3, 4.1.1/4 The CO HQ is activated if it can talk to the BN HQ off the map."""
    hq = company_hq(s)
    if hq != NOBODY and on_command_side(s, hq) and reaches_battalion(s, hq):
        s.activated |= 1 << hq
        s.tell("activated", "4.1.1/3", hq)


def company_impulse(s: State, menu: Menu) -> Rule[None]:
    """3.3.1B Runners that were sent arrive; then the CO HQ, if it is activated, spends its Commands."""
    if s.impulse == NOBODY:
        yield from runners_arrive(s)
        hq = company_hq(s)
        if hq == NOBODY or not is_activated(s, hq):
            return
        draw_for(s, hq, "3.3.1B/1")
    yield from orders(s, "3.3.1B/1", menu)


def activated_impulses(s: State, menu: Menu) -> Rule[None]:
    """3.3.1C PLT HQs and Staff that were activated, one after the other as the player chooses."""
    if s.impulse != NOBODY:
        yield from orders(s, "3.3.1C/1", menu)
    while waiting := [u for u in (*platoon_hqs(s), *staff(s)) if is_activated(s, u)]:
        yield CHECKPOINT
        draw_for(s, (yield from next_headquarters(s, waiting, "3.3.1C/1")), "3.3.1C/1")
        yield from orders(s, "3.3.1C/1", menu)


def is_activated(s: Position, u: int) -> bool:
    """3.3.1, 4.1.4/1 Whether a headquarters was activated and has not had its impulse."""
    return s.activated >> u & 1 == 1 and not is_finished(s, u) and on_command_side(s, u)


def is_finished(s: Position, u: int) -> bool:
    """4.1.3/6 Whether a headquarters' marker shows that its activation is complete."""
    return s.finished >> u & 1 == 1


# 3.3.2 Initiative Segment


def company_initiative(s: State, menu: Menu) -> Rule[None]:
    """3.3.2A A CO HQ that was not activated takes the initiative."""
    if s.impulse == NOBODY:
        hq = company_hq(s)
        if hq == NOBODY or is_finished(s, hq):
            return
        draw_for(s, hq, "3.3.2A/1")
    yield from orders(s, "3.3.2A/1", menu)


def platoon_initiative(s: State, menu: Menu) -> Rule[None]:
    """3.3.2B, 7.1.1/3 So do PLT HQs, and those of vehicles; whom the CO HQ activated just now has more."""
    if s.impulse != NOBODY:
        yield from orders(s, "3.3.2B/1", menu)
    while waiting := [u for u in platoon_hqs(s) if not is_finished(s, u)]:
        yield CHECKPOINT
        draw_for(s, (yield from next_headquarters(s, waiting, "3.3.2B/1")), "3.3.2B/1")
        yield from orders(s, "3.3.2B/1", menu)


def staff_initiative(s: State, menu: Menu) -> Rule[None]:
    """3.3.2C Staff has one Command without a draw, unless the CO HQ activated it just now."""
    if s.impulse != NOBODY:
        yield from orders(s, "3.3.2C/1", menu)
    while waiting := [u for u in staff(s) if not is_finished(s, u)]:
        yield CHECKPOINT
        u = yield from next_headquarters(s, waiting, "3.3.2C/1")
        if is_activated(s, u):
            draw_for(s, u, "3.3.2C/1")
        else:
            begin(s, u, _LIMITS.staff_initiative)
            s.tell("staff-command", "3.3.2C/1", u, s.commands)
        yield from orders(s, "3.3.2C/1", menu)


def general_initiative(s: State, menu: Menu) -> Rule[None]:
    """3.3.2D A card's plain star number, on patrols half of it, for any units; nobody need order them."""
    if s.impulse == NOBODY:
        drawn = draw(s, 1)
        printed = ACTION_DECK[drawn.cards[0]].initiative
        s.impulse = GENERAL
        s.commands = printed // _LIMITS.patrol_initiative_divisor if is_patrol(s) else printed
        s.tell("general-initiative", "3.3.2D/1", printed, s.commands, roll=drawn.roll(Part.INITIATIVE))
    yield from orders(s, "3.3.2D/1", menu)


# 4.1.1 One impulse


def next_headquarters(s: State, waiting: list[int], rule: str) -> Rule[int]:
    """4.1/1 Who of several draws next."""
    if len(waiting) == 1:
        return waiting[0]
    options: list[Action] = [("next-hq", u) for u in waiting]
    choice = yield Ask(PLAYER, "next-hq", rule, options)
    return int(choice[1])


def draw_for(s: State, u: int, rule: str) -> None:
    """4.1.1/3, 4.1.1/6 The helmet's number for who is activated, else the star's, as modified (4.1.2)."""
    activated = is_activated(s, u)
    drawn = draw(s, 1)
    card = ACTION_DECK[drawn.cards[0]]
    printed = card.activated if activated else card.initiative
    count = commands_drawn(s, u, printed, activated=activated)
    lines = draw_modifiers(s, u)
    modifiers = tuple(told(line) for line in lines)
    added = [f"{signed(line.value)} for {line.text}" for line in lines]
    if count > printed + total(lines):
        added.append(f"but never less than {count}")
    fell = drawn.roll(Part.ACTIVATED if activated else Part.INITIATIVE)
    roll = fell._replace(modifiers=modifiers, place=place_of_unit(s, u))
    s.tell("draws-commands", rule, u, printed, count, s.saved[u], ", ".join(added), roll=roll)
    begin(s, u, count)


def begin(s: State, u: int, count: int) -> None:
    """4.1.3/6 A headquarters' impulse begins with what it has been given and what it had saved."""
    s.impulse = u
    s.commands = count + min(s.saved[u], most_saved(s, u))  # 4.1.4/1 who was turned is Green now
    s.spent = s.saved[u] = 0


def orders(s: State, rule: str, menu: Menu) -> Rule[None]:
    """4.1/1 Orders until the impulse is over; what is left is saved or lost before another begins."""
    originator = NOBODY if s.impulse == GENERAL else s.impulse
    order = Order(originator, rule)
    while originator == NOBODY or in_play(s, originator):
        yield CHECKPOINT
        recipients = company(s) if originator == NOBODY else subordinates(s, originator)
        more = yield from give_order(s, order, recipients, menu)
        if not more:
            break
    finish(s)


def commands_kept(s: Position) -> int:
    """4.1.3/2, 3.3.1A/1, 3.3.2D/1 An HQ or Staff saves up to its limit; Battalion and General Initiative do
    not."""
    u = s.impulse
    if u < 0 or not in_play(s, u) or is_battalion(u):
        return 0
    return min(s.commands, most_saved(s, u))


def finish(s: State) -> None:
    """4.1.3/6 The impulse is over; what can be saved is kept."""
    u = s.impulse
    if u != GENERAL:
        s.finished |= 1 << u
        s.saved[u] = commands_kept(s)
        if s.saved[u]:
            s.tell("saves-commands", "4.1.3/2", u, s.saved[u])
    s.impulse = NOBODY
    s.commands = s.spent = 0
    s.acted = [0] * len(s.acted)
