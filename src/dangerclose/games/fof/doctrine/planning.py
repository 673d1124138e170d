"""Before the mission: observers go with platoons, the Staff with those it helps to lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision
from dangerclose.games.fof.chain_of_command import in_play, is_staff, platoon_hq_of, staff
from dangerclose.games.fof.deployment import destinations, lands_by_helicopter, movable
from dangerclose.games.fof.grid import is_staging
from dangerclose.games.fof.instructions import is_patrol
from dangerclose.games.fof.organisation import COMPANY, attachable
from dangerclose.games.fof.state import NOBODY, Position
from dangerclose.games.fof.terms import UnitKind

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind

OBSERVED = (2, 1, 3)
"""The platoons that get an observer, in this order."""


def free_observers(s: Position) -> list[int]:
    """2.3.3/2 Forward observers that belong to no platoon."""
    if platoon_hq_of(OBSERVED[-1]) == NOBODY or not in_play(s, platoon_hq_of(OBSERVED[-1])):
        return []
    return [u for u in attachable(s) if s.kind[u] == UnitKind.FO and s.group[u] == COMPANY]


def platoon_for(s: Position, u: int) -> int:
    """The platoon at whose side an observer or one of the Staff begins."""
    if is_staff(u):
        return 1 if staff(s).index(u) == 0 else 3
    if s.group[u]:
        return s.group[u]
    taken = {s.group[v] for v in attachable(s) if s.kind[v] == UnitKind.FO}
    return next((group for group in OBSERVED if group not in taken), OBSERVED[0])


def misplaced(s: Position) -> list[int]:
    """2.4.2/1 Observers and Staff in the Staging Area who do not stand with their platoon, and squads that
    are to go out on patrol and do not stand with their headquarters."""
    if lands_by_helicopter(s):
        return []
    found = []
    for u in movable(s):
        squad = is_patrol(s) and s.kind[u] == UnitKind.SQUAD and s.group[u] == s.patrol
        if s.kind[u] != UnitKind.FO and not is_staff(u) and not squad:
            continue
        hq = platoon_hq_of(platoon_for(s, u))
        if hq == NOBODY or s.place[u] == s.place[hq] or not (squad or is_staging(s.place[hq])):
            continue
        if destinations(s, u) >> s.place[hq] & 1:
            found.append(u)
    return found


def prepare(mind: Mind, ask: Ask) -> Decision:
    """2.0 The plan as proposed, but for observers and Staff."""
    s = mind.s
    if free_observers(s) and ("plan-organise",) in ask.options:
        return Decision(("plan-organise",), "An observer sees nothing from the rear.")
    if misplaced(s) and ("plan-placement",) in ask.options:
        return Decision(("plan-placement",), "Everybody begins where he is needed.")
    return Decision(("ready",), "The plan is good.")


def organise(mind: Mind, ask: Ask) -> Decision:
    """2.3.3/2 Each observer goes with a platoon."""
    s = mind.s
    for u in free_observers(s):
        wanted = ("attach", u, platoon_for(s, u))
        if wanted in ask.options:
            return Decision(wanted, "He calls fire for those who meet the enemy.")
    return Decision(("back",), "Everybody is where he belongs.")


def placement(mind: Mind, ask: Ask) -> Decision:
    """2.4.2/1 Observers and Staff begin with their platoons."""
    for u in misplaced(mind.s):
        if ("station", u) in ask.options:
            return Decision(("station", u), "He belongs with his platoon.")
    return Decision(("back",), "Everybody is where he belongs.")


def station(mind: Mind, ask: Ask) -> Decision:
    """2.4.2/1 On the card of the platoon's headquarters."""
    s = mind.s
    wanted = ("at", s.place[platoon_hq_of(platoon_for(s, ask.about[0]))])
    return Decision(wanted if wanted in ask.options else ("back",), "With his platoon.")
