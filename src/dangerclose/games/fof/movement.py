"""4.2.2 The Movement Actions a to g: to another card, within a card, alone or as a platoon."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.actions import DONE_BEFORE, Done, Entry
from dangerclose.games.fof.attempts import PLAYER, AttemptKind, Order, attempt, cards_for
from dangerclose.games.fof.blocks import is_urban
from dangerclose.games.fof.chain_of_command import is_platoon_hq
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.field import (
    MOST_STEPS,
    is_exposed,
    is_good_order,
    is_infantry,
    is_vehicle,
    occupants,
    steps_at,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import is_staging, on_map
from dangerclose.games.fof.limits import open_to, why_limited
from dangerclose.games.fof.moves import (
    cover_draws,
    free_covers,
    kind_of,
    lay_line,
    may_infiltrate,
    may_lay_line,
    move_to,
    move_within,
    reachable,
    take_cover,
    walk,
    why_no_cover_sought,
)
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.staying import why_stays
from dangerclose.games.fof.tables import COVER_CARDS, INFILTRATE_CARDS, SIDE
from dangerclose.games.fof.terms import CoverMarker, UnitKind
from dangerclose.games.fof.volume import under_fire

NO_INFILTRATOR = "Tripod-mounted machine guns and heavy weapons cannot infiltrate."


# Who may be ordered


def why_no_mover(s: Position, u: int, clause: str) -> str:
    """4.2.2, 4.2.5 Why a unit may not be ordered to move at all, "" if it may."""
    if is_vehicle(s, u):
        return "Vehicles move in the Vehicle-Aircraft Phase."
    if s.kind[u] == UnitKind.RUNNER:
        return "Runners go with the CO HQ, or are dispatched."
    if s.aboard[u] != NOBODY:
        return "It rides in a vehicle."
    return why_limited(s, u, clause)


def why_not_to_another_card(s: Position, u: int, clause: str) -> str:
    """5.1.2/4 Who is Exposed stays on his card, and who was told to."""
    reason = why_no_mover(s, u, clause) or why_stays(s, u)
    if reason:
        return reason
    return "It is Exposed: it cannot go to another card." if is_exposed(s, u) else ""


def destinations(s: Position, u: int) -> int:
    """4.2.2a The cards to which a unit may be ordered to move."""
    return open_to(s, u, "4.2.2a", reachable(s, u))


def infiltrations(s: Position, u: int) -> int:
    """4.2.2c The cards that a unit may be ordered to infiltrate: a VOF is on its own card or on them."""
    places = open_to(s, u, "4.2.2c", reachable(s, u))
    fired_at = under_fire(s)
    return places if fired_at >> s.place[u] & 1 else places & fired_at


def why_not_move(s: Position, order: Order, u: int) -> str:
    """4.2.2a"""
    reason = why_not_to_another_card(s, u, "4.2.2a")
    if reason:
        return reason
    if s.acted[u] & Done.WALKED:
        return DONE_BEFORE
    return "" if destinations(s, u) else "There is no card to which it may move."


def why_not_infiltrate(s: Position, order: Order, u: int) -> str:
    """4.2.2c, 5.1.4/1"""
    reason = why_not_to_another_card(s, u, "4.2.2c")
    if reason:
        return reason
    if not may_infiltrate(s, u):
        return NO_INFILTRATOR
    if s.acted[u] & Done.INFILTRATED:
        return DONE_BEFORE
    return "" if infiltrations(s, u) else "No VOF is on its card or on one to which it may go."


def why_not_seek_cover(s: Position, order: Order, u: int) -> str:
    """4.2.2e"""
    return why_no_mover(s, u, "4.2.2e") or why_no_cover_sought(s, u)


def why_not_move_to_cover(s: Position, order: Order, u: int) -> str:
    """4.2.2f"""
    reason = why_no_mover(s, u, "4.2.2f")
    if reason:
        return reason
    if (s.under[u] == NOBODY or is_urban(s, s.place[u])) and not free_covers(s, u, s.place[u]):
        return "There is no Cover marker here that it may go under."
    return ""


def why_not_infiltrate_to_cover(s: Position, order: Order, u: int) -> str:
    """4.2.2g, 5.1.4/1, 6.4/3"""
    reason = why_no_mover(s, u, "4.2.2g")
    if reason:
        return reason
    if is_exposed(s, u):
        return "It is Exposed."
    if not may_infiltrate(s, u):
        return NO_INFILTRATOR
    if not (on_map(s.place[u]) and under_fire(s) >> s.place[u] & 1):
        return "No VOF is on its card."
    return why_not_move_to_cover(s, order, u)


# 4.2.2b, 4.2.2d Platoons


def platoon_movers(s: Position, hq: int) -> list[int]:
    """4.2.2b, 4.2/8 The Good Order units of a platoon on its HQ's card that hear it and are not Exposed.

    The HQ is one of them.
    """
    here = s.place[hq]
    return [
        u
        for u in occupants(s, here, SIDE[hq])
        if s.group[u] == s.group[hq]
        and is_good_order(s, u)
        and not why_not_to_another_card(s, u, "4.2.2a")
        and hears(s, hq, u)
    ]


def why_no_platoon(s: Position, order: Order, u: int) -> str:
    """4.2.2b, 4.2.2d A PLT HQ orders its platoon itself; under General Initiative it must be there too."""
    if not is_platoon_hq(u):
        return "Only a PLT HQ moves its platoon."
    if order.originator not in (u, NOBODY):
        return "The PLT HQ itself must give this order."
    return "" if is_good_order(s, u) and on_map_or_staging(s, u) else "The PLT HQ is not in Good Order."


def on_map_or_staging(s: Position, u: int) -> bool:
    """2.4.2 Whether a unit is where it can walk."""
    return on_map(s.place[u]) or is_staging(s.place[u])


def platoon_goals(s: Position, hq: int) -> dict[int, list[int]]:
    """4.2.2b The cards to which a platoon may move, each with the units that may."""
    goals: dict[int, list[int]] = {}
    for u in platoon_movers(s, hq):
        for place in members(0 if s.acted[u] & Done.WALKED else destinations(s, u)):
            goals.setdefault(place, []).append(u)
    return goals


def platoon_infiltrations(s: Position, hq: int) -> dict[int, list[int]]:
    """4.2.2d The cards that a platoon may infiltrate, each with the units that may."""
    goals: dict[int, list[int]] = {}
    for u in platoon_movers(s, hq):
        if may_infiltrate(s, u) and not s.acted[u] & Done.INFILTRATED:
            for place in members(infiltrations(s, u)):
                goals.setdefault(place, []).append(u)
    return goals


def why_not_move_platoon(s: Position, order: Order, u: int) -> str:
    """4.2.2b"""
    reason = why_no_platoon(s, order, u)
    if reason:
        return reason
    return "" if platoon_goals(s, u) else "Nobody of the platoon here may move to another card."


def why_not_infiltrate_platoon(s: Position, order: Order, u: int) -> str:
    """4.2.2d"""
    reason = why_no_platoon(s, order, u)
    if reason:
        return reason
    return "" if platoon_infiltrations(s, u) else "Nobody of the platoon here may infiltrate another card."


def chosen_platoon(s: State, hq: int, able: list[int], place: int, clause: str) -> Rule[list[int]]:
    """4.2.2b Who goes: all who may, but for those that are told to stay. They must fit on the card."""
    going = list(able)
    while True:
        steps = sum(s.steps[u] for u in going)
        fits = not on_map(place) or steps_at(s, place, SIDE[hq]) + steps <= MOST_STEPS
        plain: list[Action] = [("go",)] if fits else []
        stays = bits_of(going) if len(going) > 1 else 0
        choice = yield Ask(
            PLAYER, "platoon", clause, Options(plain, [Family(("stays",), stays)]), (hq, place)
        )
        if choice[0] == "go":
            return going
        going.remove(int(choice[1]))


# The questions of a move


def chosen_destination(s: State, u: int, places: int, clause: str) -> Rule[int]:
    """5.1.2/1 The card to which a unit goes."""
    choice = yield Ask(PLAYER, "destination", clause, Options([], [Family(("to",), places)]), (u,))
    return int(choice[1])


def chosen_cover(s: State, u: int, place: int, clause: str) -> Rule[int]:
    """5.1.2/5 The Cover marker on a card under which a unit goes, or none (NOBODY)."""
    covers = free_covers(s, u, place)
    if not covers:
        return NOBODY
    stays = s.place[u] == place and s.under[u] == NOBODY
    plain: list[Action] = [] if stays or is_urban(s, place) else [("no-cover",)]
    families = cover_families(s, covers)
    choice = yield Ask(PLAYER, "cover", clause, Options(plain, families), (u, place))
    return NOBODY if choice[0] == "no-cover" else int(choice[2])


def cover_families(s: Position, covers: list[int]) -> list[Family]:
    """5.1.2/5, 12.1/1 Cover markers to go under by their kinds, and areas of a city block to go into."""
    kinds = sorted({(s.v_kind[v] == CoverMarker.AREA, kind_of(s, v)) for v in covers})
    return [
        Family(("into" if area else "under", int(kind)), bits_of(v for v in covers if kind_of(s, v) == kind))
        for area, kind in kinds
    ]


def offered_line(s: State, u: int) -> Rule[None]:
    """4.3.4/2 Who carries Phone Line and leaves a card without one may lay it."""
    if may_lay_line(s, u):
        options: list[Action] = [("lay-line",), ("no-line",)]
        choice = yield Ask(PLAYER, "phone-line", "4.3.4/2", options, (u, s.place[u]))
        if choice[0] == "lay-line":
            lay_line(s, u)


def attempts_to_infiltrate(s: State, order: Order, u: int, clause: str) -> Rule[bool]:
    """5.1.4/1 Whether a unit's attempt succeeds."""
    cards = cards_for(s, u)
    tried = yield from attempt(s, order, u, AttemptKind.INFILTRATE, INFILTRATE_CARDS, cards, clause)
    return tried.hits > 0


# The actions


def move(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.2a Move to an Adjacent Card."""
    here = s.place[u]
    place = yield from chosen_destination(s, u, destinations(s, u), "4.2.2a")
    cover = yield from chosen_cover(s, u, place, "4.2.2a")
    yield from offered_line(s, u)
    move_to(s, u, place, cover, "4.2.2a")
    note_move(s, u, here)


def note_move(s: State, u: int, here: int) -> None:
    """4.2/2, 5.1.3/2 The one move of an impulse; moves among Staging Area cards do not count."""
    if not (is_staging(here) and is_staging(s.place[u])):
        s.acted[u] |= Done.WALKED


def move_platoon(s: State, order: Order, hq: int) -> Rule[None]:
    """4.2.2b Move a Platoon to an Adjacent Card: all go, then fire is opened."""
    here = s.place[hq]
    goals = platoon_goals(s, hq)
    place = yield from chosen_destination(s, hq, bits_of(goals), "4.2.2b")
    going = yield from chosen_platoon(s, hq, goals[place], place, "4.2.2b")
    for u in going:
        cover = yield from chosen_cover(s, u, place, "4.2.2b")
        yield from offered_line(s, u)
        walk(s, u, place, cover, "4.2.2b", infiltrated=False)
        note_move(s, u, here)
    update_fire(s)


def infiltrate(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.2c Attempt to Infiltrate an Adjacent Card; a failure is a plain move, wherever it leads."""
    place = yield from chosen_destination(s, u, infiltrations(s, u), "4.2.2c")
    succeeded = yield from attempts_to_infiltrate(s, order, u, "4.2.2c")
    cover = yield from chosen_cover(s, u, place, "4.2.2c")
    yield from offered_line(s, u)
    move_to(s, u, place, cover, "4.2.2c", infiltrated=succeeded)
    s.acted[u] |= Done.INFILTRATED


def infiltrate_platoon(s: State, order: Order, hq: int) -> Rule[None]:
    """4.2.2d Each unit of a platoon attempts to infiltrate the same card by its own experience (4.2/8)."""
    goals = platoon_infiltrations(s, hq)
    place = yield from chosen_destination(s, hq, bits_of(goals), "4.2.2d")
    going = yield from chosen_platoon(s, hq, goals[place], place, "4.2.2d")
    for u in going:
        succeeded = yield from attempts_to_infiltrate(s, order, u, "4.2.2d")
        cover = yield from chosen_cover(s, u, place, "4.2.2d")
        yield from offered_line(s, u)
        walk(s, u, place, cover, "4.2.2d", infiltrated=succeeded)
        s.acted[u] |= Done.INFILTRATED
    update_fire(s)


def seek_cover(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.2e Attempt to Seek Cover: success lays a new marker and Exposes, failure does nothing."""
    cards = cover_draws(s, u)
    tried = yield from attempt(s, order, u, AttemptKind.SEEK_COVER, COVER_CARDS, cards, "4.2.2e")
    if tried.hits:
        take_cover(s, u)


def move_to_cover(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.2f Move to or from Cover, or from one Cover marker to another."""
    cover = yield from chosen_cover(s, u, s.place[u], "4.2.2f")
    move_within(s, u, cover, "4.2.2f")


def infiltrate_to_cover(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.2g Attempt to Infiltrate to or from Cover; a failure is a plain move."""
    cover = yield from chosen_cover(s, u, s.place[u], "4.2.2g")
    succeeded = yield from attempts_to_infiltrate(s, order, u, "4.2.2g")
    move_within(s, u, cover, "4.2.2g", infiltrated=succeeded)


ENTRIES: tuple[Entry, ...] = (
    Entry("move", "4.2.2a", 1, why_not_move, move, again=True, only=is_infantry),
    Entry(
        "move-platoon",
        "4.2.2b",
        2,
        why_not_move_platoon,
        move_platoon,
        again=True,
        by=is_platoon_hq,
        by_words="A PLT HQ",
        only=is_platoon_hq,
    ),
    Entry("infiltrate", "4.2.2c", 1, why_not_infiltrate, infiltrate, only=is_infantry),
    Entry(
        "infiltrate-platoon",
        "4.2.2d",
        2,
        why_not_infiltrate_platoon,
        infiltrate_platoon,
        by=is_platoon_hq,
        by_words="A PLT HQ",
        only=is_platoon_hq,
    ),
    Entry("seek-cover", "4.2.2e", 1, why_not_seek_cover, seek_cover, again=True, only=is_infantry),
    Entry("move-to-cover", "4.2.2f", 1, why_not_move_to_cover, move_to_cover, again=True, only=is_infantry),
    Entry(
        "infiltrate-to-cover",
        "4.2.2g",
        1,
        why_not_infiltrate_to_cover,
        infiltrate_to_cover,
        again=True,
        only=is_infantry,
    ),
)
