"""What always holds in a game of Fields of Fire."""

from __future__ import annotations

from dangerclose.games.fof.blocks import area_of, areas_at, is_urban
from dangerclose.games.fof.chain_of_command import battalion_commander
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import MOST_STEPS, is_vehicle, steps_at
from dangerclose.games.fof.grid import ABOARD, PICKUP_ZONE, PLACES, on_map
from dangerclose.games.fof.ground import boundaries
from dangerclose.games.fof.state import NO_CARD, NOBODY, Phase, State
from dangerclose.games.fof.tables import COVER_CAPACITY, NAMED, RUNNERS, SIDE, TEAMS, UNITS
from dangerclose.games.fof.terms import CoverMarker, Side, UnitKind
from dangerclose.games.fof.urban import STREETS


def check(s: State) -> None:
    """Raise AssertionError when a position breaks an invariant."""
    if s.phase < Phase.ORGANISATION or s.phase == Phase.DEBRIEF:
        return
    box = boundaries(s)
    for u, place in enumerate(s.place):
        if s.aboard[u] != NOBODY:
            assert place in (ABOARD, s.place[s.aboard[u]]), f"unit {u} rides and is elsewhere"
        if place < 0:
            continue
        assert place < PICKUP_ZONE + 4, f"unit {u} is nowhere"
        assert s.steps[u] > 0 or is_vehicle(s, u), f"unit {u} has no Steps"
        if NAMED[u]:
            assert s.steps[u] <= UNITS[u].steps, f"unit {u} has too many Steps"
        if on_map(place):
            assert s.terrain[place] != NO_CARD, f"unit {u} stands on no card"
            if SIDE[u] == Side.FRIENDLY and not is_vehicle(s, u):
                assert box >> place & 1, f"unit {u} is beyond the boundaries (2.4.1A/6)"
        cover = s.under[u]
        if cover != NOBODY:
            assert s.v_place[cover] == place, f"unit {u} is not where its cover is"
        if is_urban(s, place):
            assert cover != NOBODY, f"unit {u} is in no area of its city block (12.1/1)"
            assert areas_at(s, place) >> area_of(s, u) & 1, f"unit {u} is in an area that is not there"
            off_street = is_vehicle(s, u) and not STREETS >> area_of(s, u) & 1
            assert not off_street, f"vehicle {u} is off the street (12.2/11)"
    guests_of_the_hq = (*RUNNERS, battalion_commander(s))
    for place in range(PLACES):
        # 4.3.2/2, 3.1/1 runners and the battalion commander go to their HQ however full it is
        guests = sum(s.place[u] == place for u in guests_of_the_hq)
        if any(at == place and kind == CoverMarker.WRECK for at, kind in zip(s.v_place, s.v_kind)):
            # 7.7A/2 who gets out of a wreck is on its card, however full that is
            guests += sum(s.place[u] == place for u in TEAMS[Side.FRIENDLY])
        steps = steps_at(s, place, Side.FRIENDLY) - guests
        assert steps <= MOST_STEPS, f"too many Steps on {place} (5.1.5)"
    for cover, kind in enumerate(s.v_kind):
        capacity = COVER_CAPACITY[kind]
        if capacity:
            inside = sum(
                s.steps[u] for u, marker in enumerate(s.under) if marker == cover and s.place[u] >= 0
            )
            assert inside <= capacity, f"too many Steps under cover {cover} (5.2.3B)"
    assert sum(s.place[u] >= 0 for u in RUNNERS) <= CHARTS.loads.runners
    assert all(left >= 0 for left in s.missions_left)
    assert all(points >= 0 for points in s.ammo)
    for a, holder in enumerate(s.a_holder):
        if holder != NOBODY:
            assert SIDE[holder] == Side.FRIENDLY or holder >= 0, f"asset {a} is with nobody"
    assert all(s.kind[u] != UnitKind.CASUALTY for u in range(len(s.kind)))
