"""What the browser needs besides a view: the printed components once, and derived facts each time.

`extras` and `notes` are given the position as a seat knows it and nothing else, so they cannot tell more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from dangerclose.core.hexes import members
from dangerclose.core.wire import Wire
from dangerclose.games.fte.activation import (
    COMMAND_RANGE,
    VEHICLE_COMMAND_RANGE,
    commanded,
    convoy,
    fresh,
)
from dangerclose.games.fte.casualties import carried, room
from dangerclose.games.fte.components import (
    CONTACT,
    KIND,
    LEADER,
    MISSION_NAMES,
    MISSION_RADIUS,
    NVA,
    QUALITY,
    REAL,
    SIDE,
    UNITS,
    US,
)
from dangerclose.games.fte.field import (
    BIT,
    HARMLESS,
    IS_INFANTRY,
    IS_VEHICLE,
    SIGHT_LEVELS,
    frago_of,
    may_fire,
    men,
    obstacles,
    on_map,
    passengers,
    place_of,
    pool,
    sight_from,
)
from dangerclose.games.fte.fire import joining, targets_of
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.movement import DOUBLE_TIME, allowance, paces
from dangerclose.games.fte.notes import mission_words, notes, struck
from dangerclose.games.fte.opportunity import chance_of
from dangerclose.games.fte.printed import PHASES, Content, content, hex_set, with_riders
from dangerclose.games.fte.reckoning import CROWD, Shot, fire_rating, firer_lines, needed, quality_needed
from dangerclose.games.fte.sight import Blocker, between, blocker
from dangerclose.games.fte.state import (
    BROKEN,
    GROUND,
    HIGH,
    NOBODY,
    STEADY,
    VISIBLE,
    Phase,
    Position,
)
from dangerclose.games.fte.transport import TROOPS, space
from dangerclose.games.fte.victory import holders, parts
from dangerclose.games.fte.words import SEATS

__all__ = ["Content", "Extras", "SightReport", "content", "extras", "notes", "sight_report"]

NO_COMMAND = -1
CONTESTED = 2


class StackCard(Wire):
    """What is in a hex: counters by side, how many are concealed, casualties and markers.

    `markers` are those that the seat knows. `crowd` is what so many units add to the die of attacks.
    """

    hex: int
    us: int
    nva: int
    concealed: int
    casualties: int
    markers: int
    crowd: int


class UnitNow(Wire):
    """A unit of one's own, or an enemy's in the open, as it stands now.

    `hex` is where it is, also aboard `carrier` (-1 without). `fire` is the highest roll that hits a
    visible target in the clear within range, 0 if it cannot fire; `quality` the highest that passes a
    check. Movement points are in halves; `double` is 0 where double time is not possible. `room` is
    for casualties on foot, `space` for men in a carrier. `order` is mode, chance and range of the
    standing order, for one's own units only.
    """

    unit: int
    hex: int
    carrier: int
    men: int
    fire: int
    quality: int
    points: int
    double: int
    casualties: list[int]
    room: int
    riders: list[int]
    space: int
    fresh: bool
    acting: bool
    order: tuple[int, int, int] | None


class CommandCard(Wire):
    """Whom a leader would activate now, and how far his word carries; -1 when nobody hears him.

    On foot he leads infantry, aboard a vehicle (`carrier`) other vehicles.
    """

    leader: int
    carrier: int
    radius: int
    hexes: list[int]
    units: list[int]
    ready: bool


class ObjectiveNow(Wire):
    """An objective of the FRAGO, by its number there, or one `hex` of it (-1 for the whole zone).

    `holder` is a side, -1 for nobody, 2 for both; with `unsure` somebody concealed is there. `points`
    are what it would be worth now to the side that scores it.
    """

    objective: int
    hex: int
    holder: int
    unsure: bool
    points: int


class TrackCard(Wire):
    """Something that is due in a turn. Of the enemy's neither the hex (-1) nor the units are told."""

    turn: int
    kind: Literal["mission", "medevac", "reinforcements", "leaves"]
    side: int
    text: str
    hex: int
    units: list[int]


class ShotCard(Wire):
    """A shot that an active unit could take: its chance in per cent, and together with all `joining`."""

    unit: int
    target: int
    chance: int
    joining: list[int]
    together: int


class OrdersCard(Wire):
    """How a seat handles Opportunity Fire and casualties, and what it has still to plot."""

    asked: bool
    carry: bool
    plots: int


class Extras(Wire):
    """Facts that follow from what a seat knows: what the table shows but nobody should have to work out.

    `worth` is what the objectives would pay now, each turn and at the end, by side. `history` has the
    points after each turn. Sets of hexes, by side: `eyes` sees with units in the open, where enemies
    lose their concealment; `sight` with all counters, from where fire may come.
    """

    turns: int
    phase: str
    stacks: list[StackCard]
    units: list[UnitNow]
    fresh: list[list[int]]
    commands: list[CommandCard]
    objectives: list[ObjectiveNow]
    worth: dict[str, list[int]]
    track: list[TrackCard]
    cup: list[int]
    history: list[list[int]]
    eyes: list[str]
    sight: list[str]
    shots: list[ShotCard]
    orders: OrdersCard | None
    warnings: list[str]


def extras(k: Position, seat: int | None) -> Extras:
    """All derived facts, from the position as a seat (None: a spectator) knows it."""
    goals = objectives(k)
    return Extras(
        turns=frago_of(k.scenario).turns,
        phase=PHASES[Phase(k.phase)],
        stacks=stacks(k),
        units=[unit_now(k, u, seat) for side in (US, NVA) for u in pool(k, side) if present(k, u)],
        fresh=[fresh(k, US), fresh(k, NVA)],
        commands=commands(k, seat),
        objectives=goals,
        worth={when: worth_of(k, goals, when) for when in ("turn", "end")},
        track=sorted(track(k, seat), key=lambda card: card.turn),
        cup=list(k.cup),
        history=[k.history[at : at + 2] for at in range(0, len(k.history), 2)],
        eyes=[hex_set(seen_by(k, side, hidden=False)) for side in (US, NVA)],
        sight=[hex_set(seen_by(k, side, hidden=True)) for side in (US, NVA)],
        shots=[] if seat is None else shots(k, seat),
        orders=None if seat is None else OrdersCard(bool(k.asked[seat]), bool(k.carry[seat]), k.plots[seat]),
        warnings=[] if seat is None else warnings(k, seat),
    )


# Stacks and units


def stacks(k: Position) -> list[StackCard]:
    """What is in each hex that holds anything."""
    cards: dict[int, StackCard] = {}

    def card(h: int) -> StackCard:
        return cards.setdefault(h, StackCard(h, 0, 0, 0, 0, 0, 0))

    for side in (US, NVA):
        for u in on_map(k, side):
            one = card(k.hex[u])
            one.us += side == US
            one.nva += side == NVA
            one.concealed += k.token[u] != VISIBLE
            one.crowd = k.crowd * max(0, one.us + one.nva - CROWD)
    for h in k.c_hex:
        if h >= 0:
            card(h).casualties += 1
    for h in k.m_hex:
        if h >= 0:
            card(h).markers += 1
    return [cards[h] for h in sorted(cards)]


def present(k: Position, u: int) -> bool:
    """Whether a unit is on the map or rides there, and is known."""
    return u < REAL and place_of(k, u) >= 0


def unit_now(k: Position, u: int, seat: int | None) -> UnitNow:
    """A unit with its numbers as they are now."""
    on_foot = IS_INFANTRY[u]
    stuck = bool(k.downed[u]) or (IS_VEHICLE[u] and bool(k.reduced[u]))
    own = SIDE[u] == seat
    return UnitNow(
        unit=u,
        hex=place_of(k, u),
        carrier=k.aboard[u],
        men=men(k, u),
        fire=needed(fire_rating(k, u), firer_lines(k, u)) if may_fire(k, u) else 0,
        quality=quality_needed(k, u) if QUALITY[u] else 0,
        points=0 if stuck else allowance(k, u),
        double=allowance(k, u, DOUBLE_TIME) if on_foot and DOUBLE_TIME in paces(k, u) else 0,
        casualties=carried(k, u),
        room=room(k, u),
        riders=[] if on_foot else passengers(k, u),
        space=space(k, u) if KIND[u] in TROOPS else 0,
        fresh=k.hex[u] >= 0 and not k.used[u],
        acting=u in k.acting,
        order=(k.order[u], k.order_chance[u], k.order_within[u]) if own else None,
    )


# 5.1 Command


def commands(k: Position, seat: int | None) -> list[CommandCard]:
    """5.1/2, 5.1/6 Each leader of a seat, and whom he would activate now."""
    if seat is None:
        return []
    return [
        command_card(k, u) for u in frago_of(k.scenario).roster[seat] if LEADER[u] and place_of(k, u) >= 0
    ]


def command_card(k: Position, u: int) -> CommandCard:
    """5.1/2, 5.1/6, 19.5/1 How far a leader's word carries, and to whom."""
    carrier = k.aboard[u]
    head = u if carrier == NOBODY else carrier
    heard = IS_INFANTRY[head] or IS_VEHICLE[head]
    radius = NO_COMMAND
    if heard and k.status[u] != BROKEN:
        reach = COMMAND_RANGE if IS_INFANTRY[head] else VEHICLE_COMMAND_RANGE
        radius = reach if k.status[u] == STEADY else 0
    near = GRID.within(k.hex[head], radius) & frago_of(k.scenario).area if radius >= 0 else 0
    units = commanded(k, u) if head == u else convoy(k, head) if heard else []
    ready = heard and not k.used[head] and not k.silent[SIDE[u]]
    return CommandCard(u, carrier, radius, members(near), units, ready)


# 7.1 Fire


def shots(k: Position, seat: int) -> list[ShotCard]:
    """7.1 Every shot of a seat's active units, alone and together with all that can fire along."""
    own = obstacles(k, seat)
    found = []
    for u in k.acting:
        if SIDE[u] != seat:
            continue
        for target in targets_of(k, u, own):
            others = joining(k, u, target, own)
            alone = chance_of(k, Shot(u, target)) * 10
            together = chance_of(k, Shot(u, target, tuple(others))) * 10 if others else alone
            found.append(ShotCard(u, target, alone, others, together))
    return found


# 29.0 Objectives


def objectives(k: Position) -> list[ObjectiveNow]:
    """29.0/2 Who holds what now, as far as a seat knows; nobody anything during the set-up."""
    if k.phase < Phase.TURN_START:
        return []
    hidden = 0
    for u, h in enumerate(k.hex):
        if h >= 0 and KIND[u] == CONTACT:
            hidden |= BIT[h]
    cards = []
    last = 0
    for number, objective in enumerate(frago_of(k.scenario).objectives):
        for zone in parts(objective):
            if objective.holder == "last":
                holder = k.held[last]
                last += 1
            else:
                us, nva = holders(k, zone)
                holder = CONTESTED if us and nva else US if us else NVA if nva else NOBODY
            cards.append(
                ObjectiveNow(
                    number,
                    zone.bit_length() - 1 if objective.each == "hex" else -1,
                    holder,
                    bool(zone & hidden),
                    objective.points if holder == objective.side else 0,
                )
            )
    return cards


def worth_of(k: Position, cards: Sequence[ObjectiveNow], when: str) -> list[int]:
    """29.0/2 What objectives would pay now to each side, each turn or at the end."""
    total = [0, 0]
    for card in cards:
        objective = frago_of(k.scenario).objectives[card.objective]
        if objective.when == when:
            total[objective.side] += card.points
    return total


# What is due


def track(k: Position, seat: int | None) -> list[TrackCard]:
    """4.0, 12.0/2, 13.0/3, 15.0/3 What is due in this turn and later."""
    cards = [mission_card(k, number, seat) for number in range(len(k.f_side))]
    if k.medevac:
        cards.append(TrackCard(k.medevac, "medevac", US, "Medevac", -1, []))
    for group in frago_of(k.scenario).reinforcements:
        if group.turn > k.turn or (group.turn == k.turn and k.phase <= Phase.REINFORCEMENTS):
            count = with_riders(frago_of(k.scenario), group.units)
            come = [f"{count} unit{'' if count == 1 else 's'}"] if count else []
            come += [f"{group.chits} chit{'' if group.chits == 1 else 's'}"] if group.chits else []
            text = f"{SEATS[group.side]} reinforcements: {', '.join(come)}"
            units = list(group.units) if group.side == seat or not k.masked else []
            cards.append(TrackCard(group.turn, "reinforcements", group.side, text, -1, units))
    for u in on_map(k, US):
        if k.leaves[u] and not k.downed[u]:
            text = f"{UNITS[u].name} must leave"
            cards.append(TrackCard(k.leaves[u], "leaves", US, text, k.hex[u], [u]))
    return cards


def mission_card(k: Position, number: int, seat: int | None) -> TrackCard:
    """13.0/2, 13.0/3 A fire mission on its way; only its own side, and who sees everything, knows where."""
    side, h = k.f_side[number], k.f_hex[number]
    if side == seat or not k.masked:
        return TrackCard(k.f_turn[number], "mission", side, mission_words(k, number), h, [])
    return TrackCard(k.f_turn[number], "mission", side, MISSION_NAMES[k.f_kind[number]], -1, [])


def warnings(k: Position, seat: int) -> list[str]:
    """What a seat should not overlook: its units under its own fire, and helicopters that run late."""
    told = []
    for number, side in enumerate(k.f_side):
        if side == seat and k.f_turn[number] <= k.turn:
            near = struck(k, k.f_hex[number], MISSION_RADIUS[k.f_kind[number]], seat)
            if near:
                told.append(
                    f"{mission_words(k, number)} is due this turn: {near} of your own units are near."
                )
    if seat == US:
        late = [u for u in on_map(k, US) if k.leaves[u] and k.leaves[u] <= k.turn and not k.downed[u]]
        if late:
            names = ", ".join(UNITS[u].name for u in late)
            told.append(f"{names} must leave the map by the end of this turn.")
    return told


# 7.3 Sight


def seen_by(k: Position, side: int, *, hidden: bool) -> int:
    """18.1/3 The hexes of the area that a side's units in the open see, or with `hidden` all its counters."""
    bits = 0
    for u in on_map(k, side):
        if not HARMLESS[u] and (hidden or k.token[u] == VISIBLE):
            bits |= sight_from(k, u)
    return bits & frago_of(k.scenario).area


class SightReport(Wire):
    """A line of sight from hex to hex, for the line-of-sight tool.

    `crossed` are the hexes between, `along` the pairs on both sides of a hexside that it follows.
    `seen`: nothing of the ground blocks it. `fire`: nor does one of one's own units. What blocks it
    has a `kind` ("terrain", "hexside", "paddies", "slope", "units"), its `hexes` and a `rule`.
    """

    distance: int
    crossed: list[int]
    along: list[tuple[int, int]]
    seen: bool
    fire: bool
    kind: str
    hexes: list[int]
    rule: str
    text: str


def sight_report(
    k: Position, seat: int | None, a: int, b: int, level_a: int = GROUND, level_b: int = GROUND
) -> SightReport:
    """7.3 Whether there is a line of sight between two hexes, and if not, why.

    Each end has an altitude level. The units that block fire (7.3.2/X7) are those of the seat.
    """
    crossed, pairs = between(a, b)
    wall = in_the_way(a, b, level_a, level_b, 0)
    friend = None
    if wall is None and seat is not None:
        friend = in_the_way(a, b, level_a, level_b, obstacles(k, seat) & ~(BIT[a] | BIT[b]))
    block = wall or friend
    distance = GRID.distance(a, b)
    if HIGH in (level_a, level_b):
        distance *= 2  # 6.8/7
    if wall is not None:
        text = f"Blocked by {wall.name}."
    elif friend is not None:
        text = f"In sight, but {friend.name} block fire."
    else:
        text = f"In sight, range {distance}."
    return SightReport(
        distance=distance,
        crossed=members(crossed),
        along=list(pairs),
        seen=wall is None,
        fire=block is None,
        kind=block.kind if block else "",
        hexes=list(block.hexes) if block else [],
        rule=block.rule if block else "7.3/1",
        text=text,
    )


def in_the_way(a: int, b: int, level_a: int, level_b: int, units: int) -> Blocker | None:
    """7.3, 7.3.3 What blocks a line first, whichever end is in the air; nothing does between two flyers."""
    if level_a and level_b:
        return None
    if level_a:
        return blocker(b, a, SIGHT_LEVELS[level_a], units)
    return blocker(a, b, SIGHT_LEVELS[level_b], units)
