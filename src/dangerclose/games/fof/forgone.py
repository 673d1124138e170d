"""What ending an impulse or leaving men in the Pickup Zone gives up, and fire that falls on one's own."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import members
from dangerclose.core.words import counted, listed
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.chain_of_command import platoon_hqs
from dangerclose.games.fof.commands import commands_kept
from dangerclose.games.fof.control_actions import why_not_activate
from dangerclose.games.fof.field import occupants
from dangerclose.games.fof.helicopters import stick
from dangerclose.games.fof.state import GENERAL, Position
from dangerclose.games.fof.tables import UNIT_NAME
from dangerclose.games.fof.terms import Side

LEAVING: tuple[Action, ...] = (("stay",), ("all-stay",), ("fly-off",))


def forgone(s: Position, ask: Ask) -> dict[Action, str]:
    """What the table asks about before an option is taken."""
    if ask.kind == "load-helicopter":
        return left_behind(s, ask)
    if ask.kind == "shift-to":
        return on_our_own(s, ask)
    if ask.kind == "lz-preparation":
        return on_the_landing_zone(s, ask)
    if ask.kind != "impulse":
        return {}
    parts = [part for part in (not_activated(s, ask), lost_commands(s)) if part]
    return {("finish",): " ".join(parts)} if parts else {}


def lost_commands(s: Position) -> str:
    """4.1.3/2 Commands beyond what can be kept; where nobody keeps any there is nothing to be done."""
    kept = commands_kept(s)
    lost = s.commands - kept
    return (
        f"{counted(lost, 'command is', 'commands are')} lost: not all can be kept." if kept and lost else ""
    )


def not_activated(s: Position, ask: Ask) -> str:
    """4.2.1a PLT HQs that the headquarters could still activate."""
    if s.impulse == GENERAL or not s.commands:
        return ""
    order = Order(s.impulse, ask.rule)
    able = [u for u in platoon_hqs(s) if ("order", u) in ask.options and not why_not_activate(s, order, u)]
    return f"{listed([UNIT_NAME[u] for u in able])} could still be activated." if able else ""


def on_our_own(s: Position, ask: Ask) -> dict[Action, str]:
    """4.2.4l Fire that is shifted to a card with our own men hits them, too.

    Not asked where there is no other card.
    """
    found: dict[Action, str] = {}
    for action in ask.options if len(ask.options) > 1 else ():
        there = [u for u in occupants(s, int(action[1]), Side.FRIENDLY) if u != ask.about[0]]
        if there and int(action[1]) != s.place[ask.about[0]]:
            found[action] = f"{counted(len(there), 'unit', 'units')} of ours would be under this fire."
    return found


def on_the_landing_zone(s: Position, ask: Ask) -> dict[Action, str]:
    """2.4.3/1 Shells on the card where the helicopters land fall on who gets off."""
    zones = [("prepare", place) for place in members(s.landing_zones)]
    return {
        action: "The first wave lands on this card, under these shells."
        for action in zones
        if action in ask.options
    }


def left_behind(s: Position, ask: Ask) -> dict[Action, str]:
    """7.4.5/8 Men who wait in the Pickup Zone beside a helicopter that has room for them."""
    count = len(stick(s, ask.about[0]))
    if not count:
        return {}
    words = f"It has room for {counted(count, 'unit', 'units')} still waiting in the Pickup Zone."
    return dict.fromkeys((action for action in LEAVING if action in ask.options), words)
