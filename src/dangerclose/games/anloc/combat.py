"""10.0 Combat: declaring, supporting and resolving attacks."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.hexes import bits_of, members
from dangerclose.core.words import by_face
from dangerclose.games.anloc.air import broken_arrow, cas_returns, in_box, may_break_arrow, send
from dangerclose.games.anloc.components import ARVN, GRID, NVA, OEL, TANK_LOSSES, UNITS
from dangerclose.games.anloc.headquarters import bonus
from dangerclose.games.anloc.helicopters import cool_zones, release_escorts
from dangerclose.games.anloc.losses import lose_tanks, take_losses
from dangerclose.games.anloc.morale import IN_OR_NEXT
from dangerclose.games.anloc.movement import DONE, enter
from dangerclose.games.anloc.reckoning import (
    FACES,
    Reckoning,
    attacking_side,
    defenders,
    in_steps,
    involved,
    involved_hqs,
    modifiers,
    reckon,
    results,
)
from dangerclose.games.anloc.retreat import retreat
from dangerclose.games.anloc.stacking import (
    ARTILLERY,
    DIVISION,
    IS_ARTILLERY,
    IS_SAPPER,
    IS_TANK,
    NOT_HQ,
    attack_factor,
    defence_factor,
    division,
    enemy_of,
    fighters_in,
    may_stack,
    units_in,
)
from dangerclose.games.anloc.state import CAS, FLOWN, NOBODY, TYPES, Position, State
from dangerclose.games.anloc.zones import BIT, held

TARGET: dict[int, Action] = {h: ("target", h) for h in GRID.hexes}
ATTACKER: tuple[Action, ...] = tuple(("attacker", u) for u in range(len(UNITS)))
ATTACK: Action = ("attack",)
ASSAULT_TROOPS = tuple(tuple(u for u in units if not IS_ARTILLERY[u]) for units in NOT_HQ)
PLAIN_CAS, USED_HQ_CAS, HQ_CAS = 1, 2, 3
"""9.5/2, 9.5/6, 9.5/4 CAS units in a combat: without an HQ, defending a used one, with one at hand."""


def fresh_attackers(s: Position, side: int) -> list[int]:
    """10.0/4, 11.3/7 The units that can still join an attack: once a phase; artillery and HQs never.

    10.3/2 A sapper only once a turn.
    """
    where, fought = s.hex, s.fought
    return [
        u
        for u in ASSAULT_TROOPS[side]
        if where[u] >= 0 and not fought[u] and (not s.used[u] if IS_SAPPER[u] else attack_factor(s, u))
    ]


def targets_now(s: Position, side: int) -> list[int]:
    """10.0/1, 10.0/5 The hexes that can be attacked: next to a unit that can, and not yet attacked."""
    if not OEL[s.oel[side]].may_attack:
        return []
    reach = 0
    for u in fresh_attackers(s, side):
        if attack_factor(s, u):
            reach |= GRID.adjacent[s.hex[u]]
    return enemies_in(s, side, reach)


def enemies_in(s: Position, side: int, reach: int) -> list[int]:
    """10.0/5 Among some hexes those with enemies that have not been attacked in this phase."""
    found = reach & held(s, enemy_of(side))
    for h in s.attacked:
        found &= ~BIT[h]
    return members(found)


def combat_phase(s: State, side: int) -> Rule[bool]:
    """6.3.1/1, 6.4.2/1 One attack in any order, or the end of the phase; whether it goes on."""
    found = targets_now(s, side)
    if not found:
        return False
    choice = yield Ask(side, "combat", "10.0/1", [DONE, *(TARGET[h] for h in found)])
    if choice == DONE:
        return False
    s.targets = [int(choice[1])]
    yield from declare(s, side)
    unseen = False
    for seat, step in (
        (ARVN, call_air(s)),
        (side, lend_support(s, side)),
        (enemy_of(side), lend_support(s, enemy_of(side))),
    ):
        added = yield from step
        if added is not None:
            unseen, last = added, seat
    if unseen:  # who adds the last that there is sees the odds with it before the die falls
        yield Ask(last, "support", "10.1/6", [DONE])
    yield from resolve(s, side)
    clear_combat(s)
    cool_zones(s)
    return True


def clear_combat(s: State) -> None:
    """The combat is over."""
    s.targets, s.attackers, s.support, s.cas, s.escorts = [], [], [], [], []
    s.directing = NOBODY


def adjacent_to_all(u_hex: int, hexes: list[int]) -> bool:
    """10.0/2 Whether a hex is next to every hex under attack."""
    near = GRID.adjacent[u_hex]
    for h in hexes:  # noqa: SIM110 - a generator would cost more than it tests
        if not near >> h & 1:
            return False
    return True


def joiners(s: Position, fresh: list[int]) -> list[int]:
    """10.0/2 Of the units that can attack those that can still be added to the attack under construction."""
    return [u for u in fresh if u not in s.attackers and adjacent_to_all(s.hex[u], s.targets)]


def further_targets(s: Position, side: int, fresh: list[int]) -> list[int]:
    """10.0/8 Other hexes that all attackers, or at least one unit that can attack, could strike as well."""
    reach = 0
    for u in fresh:
        if attack_factor(s, u) and adjacent_to_all(s.hex[u], s.targets):
            reach |= GRID.adjacent[s.hex[u]]
    for u in s.attackers:
        reach &= GRID.adjacent[s.hex[u]]
    for h in s.targets:
        reach &= ~BIT[h]
    return enemies_in(s, side, reach) if reach else []


def declare(s: State, side: int) -> Rule[None]:
    """10.1/2 The attacker names his units and the hexes, one at a time."""
    fresh = fresh_attackers(s, side)
    while True:
        ready = any(attack_factor(s, u) for u in s.attackers)
        options = [ATTACKER[u] for u in joiners(s, fresh)]
        options += [TARGET[h] for h in further_targets(s, side, fresh)]
        if ready:
            options.append(ATTACK)
        # Even the last one left is asked for: nobody's die falls before he has seen the odds.
        choice = yield Ask(side, "declare", "10.1/2", options, tuple(s.targets))
        if choice == ATTACK:
            break
        if choice[0] == "target":
            s.targets.append(int(choice[1]))
        else:
            s.attackers.append(int(choice[1]))
    for u in s.attackers:
        s.fought[u] = 1
    s.attacked += s.targets
    if side == NVA and bits_of(s.targets) & IN_OR_NEXT:
        s.assaulted = True  # 12.1/3
    if side == NVA and s.committed and OEL[s.oel[NVA]].second_phase:
        s.major_attack = True  # 11.2.2/2
    s.tell("attack", "10.1/2", side, s.targets[0], len(s.attackers))
    for h in s.targets[1:]:
        s.tell("attack-also", "10.0/8", h)


def cas_limit(s: Position) -> int:
    """9.5/2-6 How many CAS units may support this combat."""
    hqs = involved_hqs(s)
    if s.directing != NOBODY or any(not s.used[hq] for hq in hqs):
        return HQ_CAS
    return USED_HQ_CAS if hqs and attacking_side(s) == NVA else PLAIN_CAS


def air_options(s: Position) -> list[Action]:
    """9.5/1, 9.6.1/3-4, 9.9/1 The air units that the ARVN can still add to this combat."""
    options: list[Action] = []
    if len(s.cas) < cas_limit(s):
        options += [("cas", kind) for kind in range(TYPES) if in_box(s, CAS, kind)]
    if attacking_side(s) == ARVN:
        places = {s.hex[u] for u in s.attackers}
        options += [
            ("escort", h)
            for place, h in enumerate(s.lz_hex)
            if h in places
            and s.lz_escort[place] != NOBODY
            and not s.lz_flown[place]
            and place not in s.escorts
        ]
    if may_break_arrow(s):
        options.append(("broken-arrow",))
    return options


def call_air(s: State) -> Rule[bool | None]:
    """10.1/3 The ARVN adds air units, whether it attacks or defends; whether its last word was one."""
    added = None
    while options := air_options(s):
        choice = yield Ask(ARVN, "air", "10.1/3", [DONE, *options])
        if choice == DONE:
            return False
        added = True
        add_air(s, choice)
    return added


def add_air(s: State, choice: Action) -> None:
    """9.5/2, 9.6.1/4, 9.9/1 One air unit joins the combat, or all of them may."""
    match choice[0]:
        case "broken-arrow":
            broken_arrow(s)
        case "escort":
            place = s.lz_hex.index(int(choice[1]))
            s.escorts.append(place)
            s.lz_flown[place] = 1
            s.tell("cas", "9.6.1/4", s.lz_escort[place])
        case _:
            kind = int(choice[1])
            send(s, kind, CAS, FLOWN, 1)
            s.cas.append(kind)
            s.tell("cas", "9.5/2", kind)
            direct_air(s)


def direct_air(s: State) -> None:
    """11.1/8 More CAS units than come without it come through an available HQ, which is used for it."""
    if s.directing != NOBODY:
        return
    hqs = involved_hqs(s)
    ready = [hq for hq in hqs if not s.used[hq]]
    defended = attacking_side(s) == NVA and len(ready) < len(hqs)  # 9.5/6 a used HQ is there as well
    if len(s.cas) > (USED_HQ_CAS if defended else PLAIN_CAS) and ready:
        s.directing = min(ready, key=lambda hq: bonus(s, hq))
        s.used[s.directing] = 1
        s.tell("hq-directs", "11.1/8", s.directing)


def supporters(s: Position, side: int) -> list[int]:
    """10.3, 11.3 The artillery in range and the HQs that can lend their bonus to a side."""
    mine = involved(s, side)
    divisions = {division(s, u) for u in mine}
    under_attack = bits_of(s.targets)
    found = []
    for u in ARTILLERY[side]:
        if (
            s.hex[u] >= 0
            and not s.used[u]
            and GRID.within(s.hex[u], UNITS[u].range) & under_attack
            and (not DIVISION[u] or DIVISION[u] in divisions)  # 11.3/8
        ):
            found.append(u)
    if side == ARVN:
        # 9.5/5 The HQ that directs two CAS units may lend its bonus too, for three it may not (9.5/4).
        found += [
            hq
            for hq in involved_hqs(s)
            if not s.used[hq] or (hq == s.directing and len(s.cas) < HQ_CAS and hq not in s.support)
        ]
    return found


def lend_support(s: State, side: int) -> Rule[bool | None]:
    """10.3/1-2 A side brings in artillery and HQs, each once a turn; whether its last word was one."""
    added = None
    while found := supporters(s, side):
        options: list[Action] = [("support", u) for u in found]
        choice = yield Ask(side, "support", "10.3/1", [DONE, *options])
        if choice == DONE:
            return False
        added = True
        add_support(s, int(choice[1]))
    return added


def add_support(s: State, u: int) -> None:
    """10.3/1-2 A gun or HQ takes part, and is used for the turn."""
    s.support.append(u)
    s.used[u] = 1
    s.tell("supports", "10.3/1", u)


def resolve(s: State, side: int) -> Rule[None]:
    """10.1/6-7 The die, and what it does to both sides."""
    r = reckon(s)
    die = s.chance.die()
    result = r.result(die)
    roll = None if s.log is None else combat_roll(s, side, r, die)
    paid = in_steps(s, result)
    s.tell("combat", "10.1/7", str(paid), r.column, die, r.drm, roll=roll)
    for u in s.attackers:
        if IS_SAPPER[u]:
            s.used[u] = 1
    enemy = enemy_of(side)
    under_attack = defenders(s)
    attack_hexes = sorted({s.hex[u] for u in s.attackers})
    attackers = s.attackers
    tanks = tank_steps(s, r, die)
    yield from take_losses(
        s,
        side,
        attackers,
        result.attacker_steps,
        "10.6/4",
        attack_factor,
        sapper_first=side == NVA,
        later=paid.attacker_steps - result.attacker_steps,
    )
    if tanks:
        yield from lose_tanks(s, attackers, tanks)
    yield from take_losses(
        s,
        enemy,
        under_attack,
        result.defender_steps,
        "10.6/4",
        defence_factor,
        later=paid.defender_steps - result.defender_steps,
    )
    # 10.7.1/1 Who died in the attack keeps nobody at a distance.
    pursuers = sorted({s.hex[u] for u in attackers if s.hex[u] >= 0})
    if result.defender_retreat:
        # The stacks as they stand: one that falls back into another does not retreat twice.
        for stack in [units_in(s, h, enemy) for h in s.targets]:
            yield from retreat(s, enemy, stack, result.defender_retreat, pursuers, paid.defender_steps)
    if result.attacker_retreat:
        for stack in [[u for u in attackers if s.hex[u] == h] for h in attack_hexes]:
            yield from retreat(s, side, stack, result.attacker_retreat, s.targets, paid.attacker_steps)
    yield from advance(s, side)


def tank_steps(s: Position, r: Reckoning, die: int) -> int:
    """10.6.2/1 The tank steps that an NVA attack with tanks loses besides."""
    if attacking_side(s) != NVA or not any(IS_TANK[u] for u in s.attackers):
        return 0
    return TANK_LOSSES[r.row(die)]


def combat_roll(s: Position, side: int, r: Reckoning, die: int) -> Roll:
    """10.1/6 The die of a combat, with all that counted and what each face would have given."""
    paid = in_steps(s, r.result(die))
    costs = (paid.attacker_steps, paid.attacker_retreat, paid.defender_steps, paid.defender_retreat)
    about = (side, s.targets[0], by_face(results(s, r)), *costs, tank_steps(s, r, die))
    return Roll((Die(die, len(FACES)),), tuple(modifiers(s, r)), s.targets[0], about)


def advances(s: Position, side: int) -> list[Action]:
    """10.8/1-2 The attackers that can advance into a hex that the defender has left."""
    empty = [h for h in s.targets if not fighters_in(s, h, enemy_of(side))]
    return [
        ("advance", u, h)
        for u in s.attackers
        if s.hex[u] >= 0 and s.hex[u] not in s.targets
        for h in empty
        if GRID.adjacent[s.hex[u]] >> h & 1 and may_stack(s, u, h)
    ]


def advance(s: State, side: int) -> Rule[None]:
    """10.8 The attacker takes the ground with one, some or all of his units."""
    while options := advances(s, side):
        choice = yield Ask(side, "advance", "10.8/1", [DONE, *options])
        if choice == DONE:
            return
        u, h = int(choice[1]), int(choice[2])
        s.tell("advanced", "10.8/1", u, h)
        yield from enter(s, u, h)


def end_combat_phase(s: State) -> None:
    """9.5/9, 9.6.1/3 CAS units and escorts go back to their box; units may attack again next phase."""
    release_escorts(s)
    cas_returns(s)
    s.attacked = []
    s.fought = [0] * len(UNITS)
