"""4.3.6C/2 White phosphorus that is thrown in a Grenade Attack: it burns, and it screens."""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.blocks import area_marker
from dangerclose.games.fof.combat_actions import entry
from dangerclose.games.fof.field import assets_of
from dangerclose.games.fof.grenades import grenade_targets, throw_at, why_not_throw
from dangerclose.games.fof.limits import why_limited
from dangerclose.games.fof.pyrotechnics import put_device, use_up
from dangerclose.games.fof.state import Position, State
from dangerclose.games.fof.terms import Asset


def why_not_throw_phosphorus(s: Position, order: Order, u: int) -> str:
    """4.3.6C/2 It is thrown by hand, so at an enemy on the same card."""
    if not any(s.a_kind[a] == Asset.WP_SMOKE for a in assets_of(s, u)):
        return "It carries no WP smoke."
    reason = why_limited(s, u, "4.2.4d") or why_not_throw(s, order, u)
    if reason or grenade_targets(s, u) >> s.place[u] & 1:
        return reason
    return "There is no spotted enemy on its card."


def throw_phosphorus(s: State, order: Order, u: int) -> Rule[None]:
    """4.3.6C/2 The attempt as usual; the WP marker lies on the card besides, hit or miss."""
    place = s.place[u]
    use_up(s, u, Asset.WP_SMOKE)
    cover = yield from throw_at(s, order, u)
    put_device(s, u, Asset.WP_SMOKE, place, "4.3.6C/2", area=area_marker(s, cover))


ENTRIES: tuple[Entry, ...] = (
    entry("wp-grenade-attack", "4.3.6C/2", 1, why_not_throw_phosphorus, throw_phosphorus),
)
