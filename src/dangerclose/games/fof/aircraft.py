"""7.1.2, 7.1.4 Attack Helicopters on their runs, and the fixed wing gunship of the night.

Aircraft over a card are nowhere on the map: a marker of their attack lies there. While they are about they
are in the Loiter area; what fires at them fires over the card.
"""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.field import named, occupied, steps_at
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import lay_mission, remove_missions, slot
from dangerclose.games.fof.grid import AROUND, INBOUND, LOITER, NOT_YET
from dangerclose.games.fof.ground import cards as cards_on_map
from dangerclose.games.fof.state import FELL_SHORT, GUNSHIP_FIRE, LOITERED, NOBODY, Position, State
from dangerclose.games.fof.tables import UNITS, VOF_VALUE
from dangerclose.games.fof.terms import FireMission, Illumination, Side, UnitKind, Vof
from dangerclose.games.fof.vehicle_fire import fire_up

SECTION = 2
"""7.1.2/2 Both aircraft of a section attack a second card, too."""
FIRES = LIGHTS = 3
"""7.1.4/2 How many cards a fixed wing gunship fires at and lights up in a turn."""


# 7.1.2 Attack Helicopters


def section(s: Position) -> list[int]:
    """7.1.2/2 The Attack Helicopters that can still be called."""
    return [
        u for u in named(s) if UNITS[u].kind == UnitKind.ATTACK_HELICOPTER and s.place[u] in (NOT_YET, LOITER)
    ]


def runs(s: Position, *, pending: bool) -> list[int]:
    """7.1.2 The markers of Attack Helicopters: called this turn, or left from the last one."""
    return [
        i
        for i, kind in enumerate(s.i_kind)
        if kind == FireMission.GUNSHIPS and bool(s.i_pending[i]) == pending
    ]


def gunship_runs(s: State) -> Rule[None]:
    """7.1.2/1, 7.1.2/3 A section that was called makes its run; one that is about does so once more.

    Called to another target it begins anew. After its second turn it is gone.
    """
    called, last = runs(s, pending=True), runs(s, pending=False)
    if called:
        yield from first_run(s, called[0])
    elif last and not any(s.status[u] & LOITERED for u in section(s)):
        second_run(s, last)
    else:
        go_home(s)


def first_run(s: State, i: int) -> Rule[None]:
    """7.1.2/2 Two aircraft attack the target and, if wanted, a card beside it; one alone the target.

    If it fell short only the new card is attacked. If none comes through the mission is not spent.
    """
    place, agency, short = s.i_place[i], s.i_agency[i], s.i_pending[i] == FELL_SHORT
    go_home(s)
    flying = over_the_target(s, place)
    if not flying:
        remove_missions(s, [i])
        if section(s):
            s.missions_left[slot(agency, FireMission.GUNSHIPS)] += 1  # 7.7B/4 they can be called again
        return
    beside = second_targets(s, place)
    if short or len(flying) < SECTION or not beside:
        return
    options = Options([("one-card",)], [Family(("strike-also",), beside)])
    choice = yield Ask(PLAYER, "gunships-also", "7.1.2/2", options, (place,))
    if choice[0] == "strike-also":
        lay_mission(s, agency, FireMission.GUNSHIPS, int(choice[1]), "7.1.2/2")


def second_targets(s: Position, place: int) -> int:
    """7.1.2/2 The cards beside the target that can be attacked with it: with enemies that are spotted."""
    return AROUND[place] & occupied(s, Side.ENEMY) & s.spotted


def second_run(s: State, last: list[int]) -> None:
    """7.1.2/3 The same targets again, and the same fire from below."""
    agency = s.i_agency[last[0]]
    places = [s.i_place[i] for i in last]
    flying = over_the_target(s, places[0])
    for u in section(s):
        s.status[u] |= LOITERED
    for place in places[: len(flying)]:
        lay_mission(s, agency, FireMission.GUNSHIPS, place, "7.1.2/3")


def over_the_target(s: State, place: int) -> list[int]:
    """7.1.2/1 The section is placed on a card and fired at: those who come through."""
    flying = []
    for u in section(s):
        s.place[u] = INBOUND
        s.tell("attack-run", "7.1.2/1", u, place)
        if fire_up(s, u, place):
            s.place[u] = LOITER
            flying.append(u)
    return flying


def go_home(s: State) -> None:
    """7.1.2/3 Two turns are all that their fuel allows."""
    for u in section(s):
        s.place[u] = NOT_YET
        s.status[u] &= ~LOITERED


# 7.1.4 Fixed wing gunships


def is_night(s: Position) -> bool:
    """7.1.4/1 Whether the dark itself, not rain or fog, limits sight."""
    return s.visibility > 1


def fixed_wing_gunship(s: State) -> Rule[None]:
    """7.1.4/2 Each night turn it is placed over a card, lights up to three cards there and fires at three."""
    plane = next(
        (u for u in named(s) if UNITS[u].kind == UnitKind.FIXED_WING_GUNSHIP and s.place[u] == LOITER),
        NOBODY,
    )
    if plane == NOBODY or not is_night(s):
        return
    best = best_place(s)
    first: list[Action] = [] if best == NOBODY else [("over-the-enemy",)]
    options = Options([*first, ("keep-away",)], [Family(("fly-over",), cards_on_map(s))])
    choice = yield Ask(PLAYER, "gunship-over", "7.1.4/2", options, (plane,))
    if choice[0] == "keep-away":
        return
    place = best if choice[0] == "over-the-enemy" else int(choice[1])
    near = (1 << place | AROUND[place]) & cards_on_map(s)
    s.tell("gunship-over", "7.1.4/2", plane, place)
    lit = yield from chosen_cards(s, "gunship-lights", plane, near, planned_lights(s, near), LIGHTS)
    for card in lit:
        s.l_place.append(card)
        s.l_kind.append(Illumination.AIR_DROPPED)
        s.tell("illuminated", "7.1.4/2", card)
    under = near & fire_cards(s)
    shot_at = yield from chosen_cards(s, "gunship-fires", plane, under, planned_fires(s, under), FIRES)
    for card in shot_at:
        lay_fire(s, card)
    update_fire(s)


def chosen_cards(
    s: State, kind: str, plane: int, near: int, planned: list[int], most: int
) -> Rule[list[int]]:
    """7.1.4/2 Up to so many cards, one after the other; "as-planned" takes the best ones."""
    chosen: list[int] = []
    while near and len(chosen) < most:
        first = [("as-planned",)] if planned and not chosen else []
        options = Options([*first, ("enough",)], [Family(("gunship-card",), near)])
        choice = yield Ask(PLAYER, kind, "7.1.4/2", options, (plane, most - len(chosen)))
        if choice[0] == "as-planned":
            return planned
        if choice[0] == "enough":
            break
        chosen.append(int(choice[1]))
        near &= ~(1 << int(choice[1]))
    return chosen


def lay_fire(s: State, place: int) -> None:
    """7.1.4/2 Heavy Weapons for this turn, on everybody there."""
    s.i_place.append(place)
    s.i_value.append(VOF_VALUE[Vof.H])
    s.i_kind.append(GUNSHIP_FIRE)
    s.i_side.append(Side.FRIENDLY)
    s.i_pending.append(0)
    s.i_agency.append(NOBODY)
    s.tell("gunship-fires", "7.1.4/2", place)


def fire_cards(s: Position) -> int:
    """9.3/4 All cards but those with none but unspotted enemies."""
    return ~(occupied(s, Side.ENEMY) & ~s.spotted & ~occupied(s, Side.FRIENDLY))


def best_place(s: Position) -> int:
    """The card from which it fires at most enemies, then sees most of them; NOBODY while none is known of."""

    def worth(place: int) -> tuple[int, int, int]:
        near = 1 << place | AROUND[place]
        fires = planned_fires(s, near & fire_cards(s))
        enemies = (near & occupied(s, Side.ENEMY)).bit_count()
        return sum(steps_at(s, card, Side.ENEMY) for card in fires), enemies, -place

    best = max(members(cards_on_map(s)), key=worth)
    return best if worth(best)[1] else NOBODY


def planned_fires(s: Position, near: int) -> list[int]:
    """The strongest enemies within the cards that it may fire at, without friends beside them."""
    found = members(near & occupied(s, Side.ENEMY) & ~occupied(s, Side.FRIENDLY))
    return sorted(found, key=lambda card: (-steps_at(s, card, Side.ENEMY), card))[:FIRES]


def planned_lights(s: Position, near: int) -> list[int]:
    """Enemies first, then the cards before them that are nobody's; never friends alone."""
    enemies = occupied(s, Side.ENEMY)
    found = members(near & (enemies | ~occupied(s, Side.FRIENDLY)))
    return sorted(found, key=lambda card: (not enemies >> card & 1, -card))[:LIGHTS]
