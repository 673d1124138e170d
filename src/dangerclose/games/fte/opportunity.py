"""21.0 Opportunity Fire, the fire attack itself (7.1) and the retreat of broken units (7.4/X22).

They are one chapter here because they call each other: a retreat draws fire, and fire breaks
units that then retreat.
"""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.reckoning import Modifier
from dangerclose.games.fte.casualties import capture, carry_along
from dangerclose.games.fte.components import (
    BREAK,
    CIVILIANS,
    CLAYMORE_FIRE,
    DUMMY,
    HIGH_EXPLOSIVE,
    KIND,
    NVA,
    SIDE,
    US,
    WEAPON,
    WIA,
)
from dangerclose.games.fte.effects import (
    come_to_light,
    destroy_vehicle,
    effect_of,
    eliminate,
    exposed,
    exposed_by_fire,
    meet,
    quality_check,
    stopped_short,
    suffer,
    unconceal,
)
from dangerclose.games.fte.field import (
    BIT,
    IS_INFANTRY,
    barred,
    can_shoot,
    closed_by_enemies,
    doubtful,
    enemy,
    frago_of,
    in_hex,
    may_fire,
    obstacles,
    on_map,
    pool,
    reach,
    sees,
    taken,
)
from dangerclose.games.fte.ground import GRID, VEHICLE
from dangerclose.games.fte.reckoning import (
    HITS,
    Shot,
    blast_lines,
    blast_needed,
    fire_lines,
    fire_rating,
    needed,
    needed_line,
    rating_line,
)
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.state import (
    BROKEN,
    BY_BOOBY_TRAP,
    BY_CLAYMORE,
    BY_PURSUIT,
    FIRE_AT_WILL,
    GROUND,
    HOLD,
    NOBODY,
    VISIBLE,
    Lines,
    Position,
    State,
    Throw,
    counter,
    d10s,
    openly,
)

MISSED = -1
HOLD_FIRE: Action = ("hold-fire",)
SHOOT: Action = ("shoot",)
RETREAT_HEXES = 2
DRIVES = tuple(tuple(n for n, _, _ in steps) for steps in VEHICLE)
"""6.1/7 By hex, where vehicles can go from it."""


# 7.1 The fire attack


def chance_of(s: Position, shot: Shot) -> int:
    """7.1/10 In how many of ten rolls a fire attack hits."""
    return needed(fire_rating(s, shot.primary), fire_lines(s, shot))


def roll_attack(s: State, shot: Shot, rule: str, *, exposes: bool = True) -> int:
    """7.1/3, 7.1/11 Roll to hit, and on a hit for its effect: a result of 7.4/T1, or MISSED.

    What is needed is reckoned before the firers show themselves (21.0/3).
    """
    target = shot.target
    need = chance_of(s, shot)
    own: Lines = []
    if s.log is not None:
        lines = fire_lines(s, shot)
        sum_of = needed_line(fire_rating(s, shot.primary), lines, need, "7.1/10", HITS)
        own = [rating_line(s, shot.primary), *lines, *sum_of]
    if exposes:
        for u in (shot.primary, *shot.supporters):
            exposed_by_fire(s, u, "18.1/10" if shot.opportunity else "7.0/3")
    come_to_light(s, target, covered=not shot.in_the_open)
    roll = s.d10()
    hit = roll <= need
    if s.log is not None:
        throw = Throw(d10s(roll), place=s.hex[target], of=shot.primary, own=own)
        s.tell("shot", rule, shot.primary, target, need, roll, "hit" if hit else "miss", throw=throw)
    return effect_of(s, target, WEAPON[shot.primary], "7.1/11", shot.primary) if hit else MISSED


def roll_blast(s: State, u: int, strength: int, cause: int, rule: str) -> int:
    """16.0/7, 26.0/6 Roll whether a blast hits a unit, and for its effect: a result of 7.4/T1, or MISSED."""
    need = blast_needed(s, strength, u)
    shown: Lines = []
    if s.log is not None:
        lines = blast_lines(s, u)
        sum_of = needed_line(strength, lines, need, "7.1/10", HITS)
        shown = [Modifier("Fire Rating", str(strength), rule), *lines, *sum_of]
    come_to_light(s, u)
    roll = s.d10()
    if s.log is not None:
        throw = Throw(d10s(roll), shown, s.hex[u])
        s.tell("blast", rule, u, need, roll, "hit" if roll <= need else "miss", cause, throw=throw)
    return effect_of(s, u, HIGH_EXPLOSIVE, rule) if roll <= need else MISSED


def attack(s: State, shot: Shot, rule: str, again: set[int] | None = None) -> Rule[bool]:
    """7.1, 7.4 A fire attack from the roll to the last consequence; whether it had an effect."""
    source = s.hex[shot.primary]
    result = roll_attack(s, shot, rule)
    if result == MISSED:
        return False
    shaken: list[int] = []
    came = yield from suffer(s, shot.target, result, SIDE[shot.primary], shot.primary, shaken)
    if came == BREAK and s.hex[shot.target] >= 0:
        yield from retreat(s, shot.target, source, again)
    for u in shaken:
        if s.hex[u] >= 0:
            yield from retreat(s, u, source)
    return came != NOBODY


# 7.4/X22 Retreat


def ways_back(s: Position, u: int, source: int, steps: int, begin: int = NOBODY, shut: int = 0) -> list[int]:
    """7.4/X22, 6.2 The next hexes of a retreat away from an attacker, from which the rest can be gone.

    Each step leads farther from him. Where there is no such way, at the edge of the map or among enemies,
    a step may keep the distance, if in the end the unit is farther away than where it began; and at last
    it may try the hexes of Concealed enemies that are not yet known to be `shut`.
    """
    begin = s.hex[u] if begin == NOBODY else begin
    room = frago_of(s.scenario).area & ~taken(s, u) & ~shut
    is_open = room & ~closed_by_enemies(s, SIDE[u])
    edges = GRID.neighbours if IS_INFANTRY[u] else DRIVES
    least = GRID.distance(begin, source)

    def onward(h: int, left: int, among: int, gain: int) -> list[int]:
        far = GRID.distance(h, source)
        return [
            n
            for n in edges[h]
            if among >> n & 1
            and GRID.distance(n, source) >= far + gain
            and (onward(n, left - 1, among, gain) if left > 1 else GRID.distance(n, source) > least)
        ]

    here = s.hex[u]
    found = onward(here, steps, is_open, 1) or onward(here, steps, is_open, 0)
    if found:
        return found
    is_open |= room & doubtful(s, SIDE[u])
    return onward(here, steps, is_open, 1) or onward(here, steps, is_open, 0)


def retreat(s: State, u: int, source: int, again: set[int] | None = None) -> Rule[None]:
    """7.4/X22 A broken unit falls back two hexes from its attacker, under fire, or is lost."""
    again = set() if again is None else again
    begin = s.hex[u]
    shut = 0
    left = RETREAT_HEXES
    while left:
        options = ways_back(s, u, source, left, begin, shut)
        if not options:
            yield from cannot_retreat(s, u, source)
            return
        to = options[0]
        if len(options) > 1:
            choice = yield Ask(SIDE[u], "retreat", "7.4/X22", [("retreat", h) for h in options], (u, left))
            to = int(choice[1])
        if barred(s, to, SIDE[u]):
            stopped_short(s, u, to)
            shut |= BIT[to]
            continue
        left -= 1
        before = s.hex[u]
        s.inside[u] = NOBODY
        s.hex[u] = to
        carry_along(s, u, to)
        s.reveal("retreats", "7.4/X22", u, to)
        meet(s, to, SIDE[u])
        capture(s, before)
        capture(s, to)
        yield from spring_trap(s, [u], to)
        if s.hex[u] != to:
            return
        yield from opportunity(s, [u], "7.4/X22", again=again)
        if s.hex[u] != to:  # lost, or driven on by a second break
            return


def cannot_retreat(s: State, u: int, source: int) -> Rule[None]:
    """7.4/X22, 7.4/X12 Who has to fall back and cannot is lost: infantry as a KIA, a vehicle as destroyed."""
    if IS_INFANTRY[u]:
        eliminate(s, u, source, "7.4/X22")
        return
    shaken: list[int] = []
    yield from destroy_vehicle(s, u, enemy(SIDE[u]), BY_PURSUIT, shaken)
    for v in shaken:
        if s.hex[v] >= 0:
            yield from retreat(s, v, source)


# 21.0 Opportunity Fire


def onlookers(s: Position, side: int, h: int, level: int) -> list[int]:
    """7.3 The units of a side that may see a hex, or a helicopter over it: who is left out does not."""
    if level != GROUND:
        return on_map(s, side)
    where, above, seen = s.hex, s.level, seen_from(h)
    return [u for u in pool(s, side) if where[u] >= 0 and (seen >> where[u] & 1 or above[u])]


def marksmen(s: Position, side: int, h: int, level: int, again: set[int] | None) -> list[int]:
    """21.0/1, 21.0/6 The units of a side that may attempt Opportunity Fire at a hex."""
    spent = s.op_fired
    able = [
        u
        for u in onlookers(s, side, h, level)
        if not (u in again if again is not None else spent[u]) and may_fire(s, u)
    ]
    if not able:
        return able
    own = obstacles(s, side)
    return [u for u in able if can_shoot(s, u, h, level, own)]


def conceivable(s: Position, side: int, h: int, level: int, again: set[int] | None) -> bool:
    """21.0 Whether, as far as the enemy can tell, somebody of a side could fire at a hex.

    A side that wants to be asked is asked exactly then, so that a pause tells nothing of the
    units behind its Concealed markers.
    """
    token = s.token
    return any(token[u] != VISIBLE and sees(s, u, h, level) for u in onlookers(s, side, h, level)) or (
        marksmen_in_view(s, side, h, level, again)
    )


def marksmen_in_view(s: Position, side: int, h: int, level: int, again: set[int] | None) -> bool:
    """Whether a Visible unit of a side may attempt Opportunity Fire at a hex."""
    return any(s.token[u] == VISIBLE for u in marksmen(s, side, h, level, again))


class Trigger:
    """21.0 What draws Opportunity Fire: the units, where they are, and the circumstances of the shot."""

    __slots__ = ("again", "along_road", "assaulted", "hexes", "stealthy", "units")

    def __init__(
        self,
        s: Position,
        units: Sequence[int],
        along_road: bool = False,
        stealthy: bool = False,
        again: set[int] | None = None,
        assaulted: int = NOBODY,
    ) -> None:
        self.units = list(units)
        self.hexes = [s.hex[u] for u in units]
        self.assaulted = assaulted
        self.along_road = along_road
        self.stealthy = stealthy
        self.again = again

    def there(self, s: Position) -> list[int]:
        """6.1/3, 21.0/6 The units that are still where they drew the fire; who falls back draws it anew."""
        return [u for u, h in zip(self.units, self.hexes, strict=True) if s.hex[u] == h]

    def shot(self, primary: int, target: int, supporters: tuple[int, ...] = ()) -> Shot:
        """The attack on one of the units."""
        return Shot(
            primary,
            target,
            supporters,
            opportunity=True,
            along_road=self.along_road,
            stealthy=self.stealthy,
        )


def opportunity(
    s: State,
    units: Sequence[int],
    rule: str,
    *,
    along_road: bool = False,
    stealthy: bool = False,
    again: set[int] | None = None,
    assaulted: int = NOBODY,
) -> Rule[set[int]]:
    """21.0/1 The enemy may fire at units that act before his eyes; which of them it had an effect on.

    `again` holds who has fired at a retreating unit already (21.0/6). When a hex is `assaulted`,
    only its defenders fire (8.0/X11), and a claymore in it can be set off (26.0/6).
    """
    trigger = Trigger(s, units, along_road, stealthy, again, assaulted)
    side = enemy(SIDE[units[0]])
    s.expose(rule)
    hurt = yield from (asked_fire if s.asked[side] else ordered_fire)(s, side, trigger, rule)
    return hurt.intersection(units)


def candidates(s: Position, side: int, trigger: Trigger) -> dict[int, list[int]]:
    """21.0/1, 21.0/5 Who may fire, and at which of the triggering units."""
    found: dict[int, list[int]] = {}
    seen: dict[tuple[int, int], list[int]] = {}
    for target in trigger.there(s):
        h, level = s.hex[target], s.level[target]
        if (h, level) not in seen:
            seen[h, level] = marksmen(s, side, h, level, trigger.again)
        for u in seen[h, level]:
            if trigger.assaulted == NOBODY or (trigger.assaulted == s.hex[u] and s.level[u] == GROUND):
                found.setdefault(u, []).append(target)
    return found


def mined(s: Position, side: int, trigger: Trigger) -> list[int]:
    """26.0/6 The claymores that could be set off against units: an unbroken American stands by."""
    if side != US or not s.claymores:
        return []
    hexes = threatened(s, trigger)
    return [h for h in s.claymores if h in hexes and attended(s, h)]


def threatened(s: Position, trigger: Trigger) -> set[int]:
    """26.0/6 The hexes whose claymores would hit those who act: where they are, and what they assault."""
    return {s.hex[u] for u in trigger.there(s)} | {trigger.assaulted}


def claymores_conceivable(s: Position, side: int, trigger: Trigger) -> bool:
    """26.0/6 Whether, as far as the enemy can tell, a claymore could be set off now."""
    if side != US or not any(frago_of(s.scenario).claymores):
        return False
    near = 0
    for u in on_map(s, US):
        if IS_INFANTRY[u] and (s.token[u] != VISIBLE or s.status[u] != BROKEN):
            near |= GRID.adjacent[s.hex[u]] | BIT[s.hex[u]]
    return any(h >= 0 and near >> h & 1 for h in threatened(s, trigger))


def attended(s: Position, h: int) -> bool:
    """26.0/6 Whether an unbroken American infantry unit is in or next to a hex."""
    near = GRID.adjacent[h] | BIT[h]
    return any(near >> s.hex[u] & 1 and IS_INFANTRY[u] and s.status[u] != BROKEN for u in on_map(s, US))


def attempt(s: State, u: int, trigger: Trigger) -> bool:
    """21.0/2 A unit tries to bring its fire to bear; it may try once each Activation."""
    if trigger.again is not None:
        trigger.again.add(u)
    s.op_fired[u] = 1
    return quality_check(s, u, "to fire", "21.0/2")


def asked_fire(s: State, side: int, trigger: Trigger, rule: str) -> Rule[set[int]]:
    """21.0/4 The player is asked unit by unit, then how the units that passed combine."""
    places = {(s.hex[u], s.level[u]) for u in trigger.there(s)}
    if not claymores_conceivable(s, side, trigger) and not any(
        conceivable(s, side, h, level, trigger.again) for h, level in places
    ):
        return set()
    ready: list[int] = []
    hurt: set[int] = set()
    circumstances = flags_of(trigger.shot(NOBODY, NOBODY))
    while targets := trigger.there(s):
        about = (circumstances, *(counter(s, u, side) for u in targets))
        able = candidates(s, side, trigger)
        options: list[Action] = []
        for u in able:
            if u in ready or s.order[u] == HOLD:
                continue
            options.append(("attempt", u))
        options += [("detonate", h) for h in mined(s, side, trigger)]
        options += [("show", u) for u in showable(s, side, trigger)]
        options.append(HOLD_FIRE)
        choice = yield Ask(side, "react", "21.0/1", options, about)
        if choice == HOLD_FIRE:
            break
        if choice[0] == "detonate":
            hurt |= yield from detonate(s, int(choice[1]), trigger)
        elif choice[0] == "show":
            show(s, int(choice[1]))
            if not trigger.stealthy:
                for u in targets:
                    exposed(s, u, "6.1/4")
        elif attempt(s, int(choice[1]), trigger):
            ready.append(int(choice[1]))
    hurt |= yield from volley(s, side, trigger, rule, ready)
    return hurt


def showable(s: Position, side: int, trigger: Trigger) -> list[int]:
    """18.1/11 The concealed units that could show themselves to make a concealed enemy lose its marker."""
    hidden = [u for u in trigger.there(s) if s.token[u] != VISIBLE]
    if not hidden:
        return []
    return [
        u
        for u in on_map(s, side)
        if s.token[u] != VISIBLE
        and KIND[u] not in (DUMMY, CIVILIANS)
        and any(sees(s, u, s.hex[v]) for v in hidden)
    ]


def show(s: State, u: int) -> None:
    """18.1/11 A player takes a Concealed marker off one of his units."""
    unconceal(s, u, "18.1/11")


def volley(s: State, side: int, trigger: Trigger, rule: str, ready: list[int]) -> Rule[set[int]]:
    """21.0/4 The units that passed their checks fire, combined as their player likes."""
    hurt: set[int] = set()
    while ready:
        own = obstacles(s, side)
        pairs = [
            (u, target)
            for target in trigger.there(s)
            for u in ready
            if can_shoot(s, u, s.hex[target], s.level[target], own)
        ]
        if not pairs:
            break
        options: list[Action] = [("primary", u, counter(s, target, side)) for u, target in pairs]
        about = (flags_of(trigger.shot(*pairs[0])),)
        choice = yield Ask(side, "primary", "21.0/4", [*options, HOLD_FIRE], about)
        if choice == HOLD_FIRE:
            break
        primary, target = pairs[options.index(choice)]
        able = [u for u in ready if u != primary and (u, target) in pairs]
        shot = trigger.shot(primary, target)
        shot = yield from choose_supporters(s, side, shot, able, "21.0/4")
        for u in (primary, *shot.supporters):
            ready.remove(u)
        if (yield from attack(s, shot, rule, trigger.again)):
            hurt.add(target)
    return hurt


def flags_of(shot: Shot) -> int:
    """The circumstances of a shot as one number, for an ask that tells them."""
    return shot.opportunity | shot.along_road << 1 | shot.stealthy << 2 | shot.in_the_open << 3


def shot_of(about: tuple[int, ...]) -> Shot:
    """The shot that an ask for supporters is about."""
    flags, primary, target, *supporters = about
    return Shot(
        primary,
        target,
        tuple(supporters),
        opportunity=bool(flags & 1),
        along_road=bool(flags & 2),
        stealthy=bool(flags & 4),
        in_the_open=bool(flags & 8),
    )


def joined(s: Position, shot: Shot, u: int) -> bool:
    """21.0/4 Whether a unit is in the hex of a unit that it would combine with, or next to it."""
    near = GRID.adjacent[s.hex[u]] | BIT[s.hex[u]]
    return any(near >> s.hex[v] & 1 for v in (shot.primary, *shot.supporters))


def choose_supporters(
    s: State, side: int, shot: Shot, able: Sequence[int], rule: str, commit: Action = SHOOT
) -> Rule[Shot]:
    """7.1/7 The firing player adds units to the Primary Firing Unit, one by one, then shoots."""
    while True:
        more = [u for u in able if u not in shot.supporters and (not shot.opportunity or joined(s, shot, u))]
        options: list[Action] = [("support", u) for u in more]
        about = (flags_of(shot), shot.primary, counter(s, shot.target, side), *shot.supporters)
        choice = yield Ask(side, "support", rule, [*options, commit], about)
        if choice == commit:
            return shot
        shot = shot._replace(supporters=(*shot.supporters, int(choice[1])))


def ordered_fire(s: State, side: int, trigger: Trigger, rule: str) -> Rule[set[int]]:
    """21.0 Units fire by their standing orders; nobody is asked."""
    hurt: set[int] = set()
    for h in mined(s, side, trigger):
        if h in s.claymores:  # unless it went off when somebody fell back into its hex
            hurt |= yield from detonate(s, h, trigger)
    ready = []
    for u, targets in candidates(s, side, trigger).items():
        if any(obeys(s, u, trigger.shot(u, target)) for target in targets) and attempt(s, u, trigger):
            ready.append(u)
    while ready:
        shot = best_volley(s, side, trigger, ready)
        if shot is None:
            break
        for u in (shot.primary, *shot.supporters):
            ready.remove(u)
        if (yield from attack(s, shot, rule, trigger.again)):
            hurt.add(shot.target)
    return hurt


def obeys(s: Position, u: int, shot: Shot) -> bool:
    """21.0/1 Whether a unit's standing order tells it to try this shot."""
    if s.order[u] != FIRE_AT_WILL:
        return False
    within = s.order_within[u]
    if within and reach(s, u, s.hex[shot.target], s.level[shot.target]) > within:
        return False
    return chance_of(s, shot) * 10 >= s.order_chance[u]


def best_volley(s: Position, side: int, trigger: Trigger, ready: Sequence[int]) -> Shot | None:
    """21.0/4 The likeliest hit that the units which passed can make together."""
    own = obstacles(s, side)
    best: tuple[int, Shot] | None = None
    for target in trigger.there(s):
        able = [u for u in ready if can_shoot(s, u, s.hex[target], s.level[target], own)]
        for primary in able:
            shot = trigger.shot(primary, target)
            grown = True
            while grown:
                grown = False
                for u in able:
                    if u != primary and u not in shot.supporters and joined(s, shot, u):
                        shot = shot._replace(supporters=(*shot.supporters, u))
                        grown = True
            chance = chance_of(s, shot)
            if best is None or chance > best[0]:
                best = chance, shot
    return None if best is None else best[1]


# 26.0 Booby traps and claymores


def spring_trap(s: State, units: Sequence[int], h: int) -> Rule[set[int]]:
    """26.0/5 The first American unit in a Booby Trap hex sets it off; of a stack one at random."""
    if h not in s.traps or SIDE[units[0]] != US:
        return set()
    victims = [u for u in units if s.hex[u] == h and not s.level[u]]
    if not victims:
        return set()
    s.traps.remove(h)
    u, throw = victims[0], None
    if len(victims) > 1:
        u = victims[s.chance.below(len(victims))]
        throw = Throw((), place=h, about=(len(victims),), draws=(len(victims),))
    s.reveal("booby-trap", "26.0/5", u, h, throw=throw)
    if quality_check(s, u, "against the booby trap", "26.0/5"):
        return set()
    yield from suffer(s, u, WIA, NVA, BY_BOOBY_TRAP)
    return {u}


def detonate(s: State, h: int, trigger: Trigger | None = None) -> Rule[set[int]]:
    """26.0/6 A claymore attacks every enemy unit in its hex, or assaulting it."""
    assaulting = trigger.there(s) if trigger is not None and trigger.assaulted == h else []
    s.claymores.remove(h)
    s.reveal("claymore", "26.0/6", h)
    hurt: set[int] = set()
    for u in openly(s, {*in_hex(s, h, NVA), *assaulting}):
        if s.hex[u] < 0:  # lost when another fell back from here
            continue
        result = roll_blast(s, u, CLAYMORE_FIRE, BY_CLAYMORE, "26.0/6")
        if result == MISSED:
            continue
        came = yield from suffer(s, u, result, US, BY_CLAYMORE)
        if came != NOBODY:
            hurt.add(u)
        if came == BREAK and s.hex[u] >= 0:
            yield from retreat(s, u, attendant(s, h))
    return hurt


def attendant(s: Position, h: int) -> int:
    """26.0/6 From where a claymore is fired: the nearest American infantry."""
    near = [s.hex[u] for u in on_map(s, US) if IS_INFANTRY[u]]
    return min(near, key=lambda at: GRID.distance(at, h), default=h)


def forget_claymores(s: State) -> None:
    """26.0/7 A claymore that no American infantry is next to any more is struck off."""
    if s.claymores:
        near = 0
        for u in on_map(s, US):
            if IS_INFANTRY[u]:
                near |= GRID.adjacent[s.hex[u]] | BIT[s.hex[u]]
        for h in [h for h in s.claymores if not near >> h & 1]:
            s.claymores.remove(h)
            s.tell_only(US, "claymore-lost", "26.0/7", h)
