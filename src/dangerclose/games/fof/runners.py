"""1.2.3I, 3.3.1B/2, 4.3.2 Runners: made of a Step, at rest with the CO HQ, sent to an HQ, and back.

A runner at rest is on the Command Display: it is carried by the CO HQ, moves with it and cannot be hit.
"""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.blocks import beside_marker
from dangerclose.games.fof.chain_of_command import company_hq, on_command_side, platoon_hqs, staff
from dangerclose.games.fof.changes import expose
from dangerclose.games.fof.field import is_good_order, place_of_unit
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import ABOARD, REMOVED, is_staging, on_map
from dangerclose.games.fof.moves import cover_has_room
from dangerclose.games.fof.state import DISPATCHED, NOBODY, Position, State
from dangerclose.games.fof.tables import RUNNERS


def is_runner(u: int) -> bool:
    """1.2.3I Whether a number is that of a runner."""
    return u in RUNNERS


def is_sent(s: Position, u: int) -> bool:
    """4.3.2/2 Whether a runner is on its way or waits beside an HQ."""
    return is_runner(u) and bool(s.status[u] & DISPATCHED)


def can_be_activated(s: Position, u: int) -> bool:
    """4.2.1a, 4.1.4/1 Whether an HQ or Staff shows its command side and has not been activated or acted."""
    return on_command_side(s, u) and not (s.activated | s.finished) >> u & 1


def to_be_sent_to(s: Position) -> list[int]:
    """4.2.1g The PLT HQs and Staff on the map to whom a runner can be sent."""
    found = (*platoon_hqs(s), *staff(s))
    return [u for u in found if on_map(s.place[u]) or is_staging(s.place[u])]


def send(s: State, runner: int, hq: int) -> None:
    """4.2.1g A runner goes to an HQ or Staff unit at once, Exposed, and joins it in its cover.

    5.2.3B/1 Where that holds no more he stays beside it.
    """
    s.aboard[runner] = NOBODY
    cover = s.under[hq]
    joins = cover != NOBODY and cover_has_room(s, runner, cover)
    s.place[runner], s.under[runner] = s.place[hq], cover if joins else beside_marker(s, cover)
    s.status[runner] |= DISPATCHED
    expose(s, runner)
    s.tell("runner-sent", "4.2.1g", runner, hq, s.place[hq])
    update_fire(s)


def rest(s: State, runner: int) -> None:
    """4.3.2/1 A runner that is not in use goes with the CO HQ."""
    s.status[runner] &= ~DISPATCHED
    s.place[runner], s.under[runner], s.aboard[runner] = ABOARD, NOBODY, company_hq(s)


def runners_arrive(s: State) -> Rule[None]:
    """3.3.1B/2 A Good Order runner that was sent last turn activates an HQ or Staff on its card and returns.

    Who has lost sight of its HQ, or is Pinned, waits. Nobody need pay for it, nor be activated himself.
    """
    for runner in RUNNERS:
        if s.place[runner] == REMOVED or not is_good_order(s, runner):
            continue
        if is_sent(s, runner):
            yield from _deliver(s, runner)
        elif company_hq(s) != NOBODY and s.place[runner] == place_of_unit(s, company_hq(s)):
            rest(s, runner)


def _deliver(s: State, runner: int) -> Rule[None]:
    there = [u for u in to_be_sent_to(s) if s.place[u] == s.place[runner] and can_be_activated(s, u)]
    if not there:
        return
    hq = there[0]
    if len(there) > 1:
        options: list[Action] = [("activate-by-runner", u) for u in there]
        choice = yield Ask(PLAYER, "runner", "3.3.1B/2", options, (runner,))
        hq = int(choice[1])
    s.activated |= 1 << hq
    s.status[runner] &= ~DISPATCHED
    s.tell("runner-activates", "3.3.1B/2", runner, hq)
    if company_hq(s) != NOBODY:
        rest(s, runner)
        expose(s, runner)
        update_fire(s)
