"""9.2.1/7 Civilians on a card: neither shells nor gas while they are there; a squad guides them out."""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.components import CAMPAIGNS, MISSIONS, PACKAGES
from dangerclose.games.fof.field import is_good_order
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.mission_terms import PackageItem, Task
from dangerclose.games.fof.state import Position, State
from dangerclose.games.fof.tables import COUNTERS, KIND
from dangerclose.games.fof.terms import UnitKind

_COMPANIES = {
    CAMPAIGNS[row.campaign].company
    for row in MISSIONS.values()
    for package in PACKAGES[row.packages].packages
    if any(group.item == PackageItem.CIVILIANS for group in package.groups)
}
_SQUADS = frozenset(u for company in _COMPANIES for u in COUNTERS[company] if KIND[u] == UnitKind.SQUAD)


def may_meet_civilians(u: int) -> bool:
    """Whether a counter is a squad of a company in whose campaign there are civilians."""
    return u in _SQUADS


def why_not_guide(s: Position, order: Order, u: int) -> str:
    """A Good Order squad on the card guides them."""
    if not on_map(s.place[u]) or not s.civilians >> s.place[u] & 1:
        return "No civilians are on its card."
    return "" if is_good_order(s, u) else "It is not in Good Order."


def guide(s: State, order: Order, u: int) -> Rule[None]:
    """They go to the rear, and that earns experience."""
    s.civilians &= ~(1 << s.place[u])
    s.tally[Task.GUIDE_CIVILIANS] += 1
    s.tell("civilians-guided", "9.2.1/7", u, s.place[u])
    yield from ()


ENTRIES: tuple[Entry, ...] = (
    Entry("guide-civilians", "9.2.1/7", 1, why_not_guide, guide, only=may_meet_civilians),
)
