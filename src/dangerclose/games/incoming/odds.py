"""The odds of fire, barrages, strikes and rallies, from the functions that resolve them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import bits_of
from dangerclose.core.game import Odds, Preview
from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.core.words import counted as counted_as
from dangerclose.core.words import signed
from dangerclose.games.incoming import barrage, bunkers, flak, strikes
from dangerclose.games.incoming.anti_helicopter import (
    at_helicopters_alone,
    is_heavy,
    rocket_accuracy,
    rocket_hits,
    ways_down,
)
from dangerclose.games.incoming.anti_tank import armour_met, came_to, is_anti_tank, needed_to_hit
from dangerclose.games.incoming.blast import limited
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.effects import RESULTS, result_of
from dangerclose.games.incoming.field import aloft, here
from dangerclose.games.incoming.fire import may_attack
from dangerclose.games.incoming.movement import way
from dangerclose.games.incoming.rally import lines as rally_lines
from dangerclose.games.incoming.rally import needed, succeeds
from dangerclose.games.incoming.reactions import HOLD, Way, reactive
from dangerclose.games.incoming.reckoning import Attack, dice_of, hit_on, lines, result
from dangerclose.games.incoming.sheets import Gun, sheet_of
from dangerclose.games.incoming.state import LIT, State
from dangerclose.games.incoming.tunnel_odds import BELOW_GROUND, odds_below
from dangerclose.games.incoming.volley_odds import Volleys, attacks_of, reactions_of

SIDES_OF_A_DIE = 6
_ALONE = ("react", "react-beehive", "react-shown")
"""Reactive fire of one stand."""
_DECIDE = {"suppress", "kill", "penetrated"}
_AT_ARMOUR = {"penetrated", "hit without effect", "missed"}
_GOOD = {"shot down", "hit"}
"""What fire at a helicopter is for."""


def hits_of(dice: int, score: int) -> list[int]:
    """In how many ways some dice come to no hit, to one, and so on."""
    hit = SIDES_OF_A_DIE + 1 - score
    ways = [1]
    for _ in range(dice):
        ways = [
            (ways[hits] if hits < len(ways) else 0) * (SIDES_OF_A_DIE - hit)
            + (ways[hits - 1] if hits else 0) * hit
            for hits in range(len(ways) + 1)
        ]
    return ways


def weighed(dice: int, score: int, come_to: Callable[[int], int]) -> tuple[list[tuple[str, int]], int]:
    """0/3 What some dice come to, in whole weights."""
    found = [0] * len(RESULTS)
    for hits, weight in enumerate(hits_of(dice, score)):
        found[come_to(hits)] += weight
    return [(label, weight) for label, weight in zip(RESULTS, found) if weight], SIDES_OF_A_DIE**dice


def chances(s: State, attack: Attack) -> tuple[list[tuple[str, int]], int]:
    """6.5/2 What one attack comes to, in whole weights."""
    return weighed(dice_of(lines(s, attack)), hit_on(s, attack), lambda hits: result(s, attack, hits))


def of_attack(s: State, attack: Attack) -> Odds:
    """6.4/T1, 11.1.3/12 The odds of one attack."""
    if at_helicopters_alone(s, attack):
        return at_helicopter(s, attack)
    if is_anti_tank(s, attack) and not attack.beehive:
        return of_anti_tank(s, attack)
    outcomes, whole = chances(s, attack)
    counted = lines(s, attack)
    title = f"{STAND_NAME[attack.firer]} fires at {STAND_NAME[attack.target]}"
    return Odds(title, shown(counted), outcomes, whole)


def shown(counted: Sequence[Line]) -> list[Modifier]:
    """Lines as odds tell them."""
    return [Modifier(line.text, signed(line.value), line.rule) for line in counted]


def of_anti_tank(s: State, attack: Attack) -> Odds:
    """11.6/T1, ruling 94: the odds of a gun or rocket at a vehicle."""
    gun = sheet_of(s).gun[attack.firer]
    assert gun is not None
    title = f"{STAND_NAME[attack.firer]} fires at {STAND_NAME[attack.target]}"
    return _at_armour(title, gun, needed_to_hit(s, attack), armour_met(s, attack))


def _at_armour(title: str, gun: Gun, needed: int, armour: int) -> Odds:
    faces = range(1, SIDES_OF_A_DIE + 1)
    ways = Counter(came_to(gun, needed, armour, die, second) for die in faces for second in faces)
    counted = [Modifier("ACC", signed(gun.acc), "11.6/T1"), Modifier("PEN", signed(gun.pen), "11.6/T1")]
    return Odds(title, counted, list(ways.items()), SIDES_OF_A_DIE**2)


def of_breach(s: State, stand: int, point: int) -> Odds:
    """4.4.2/8, ruling 94: the odds of a gun or rocket at a bunker."""
    gun = sheet_of(s).gun[stand]
    assert gun is not None
    title = f"{STAND_NAME[stand]} fires at the bunker"
    return _at_armour(title, gun, bunkers.needed(s, stand, point), bunkers.ARMOUR)


def of_barrage(s: State, weapon: int, target: int) -> Odds:
    """7.0/T1 The odds of a barrage at its target, once it may fire."""
    row = barrage.weapon_of(s, weapon)
    assert row is not None
    counted, score = barrage.lines(s, row.dice, s.at[target])
    outcomes, whole = weighed(dice_of(counted), score, lambda hits: limited(result_of(hits), row.kills))
    return Odds(f"{row.name} at {STAND_NAME[target]}", shown(counted), outcomes, whole)


def of_strike(s: State, target: int) -> Odds:
    """7.1.3/T1 The odds of an attack from the air, if no fire keeps it off."""
    row, point = strikes.mission(s), s.at[target]
    counted, score = strikes.lines(s, row, point)
    kills = strikes.kills_of(s, row, point)
    outcomes, whole = weighed(dice_of(counted), score, lambda hits: limited(result_of(hits), kills))
    return Odds(f"{row.name} at {STAND_NAME[target]}", shown(counted), outcomes, whole)


def of_flak(s: State, stand: int) -> Odds:
    """7.3.1/T1 The hits of one stand on an aircraft."""
    dice = flak.dice_at(s, stand, strikes.mission(s))
    ways = hits_of(dice, flak.TABLE.hit_on)
    outcomes = [(counted_as(hits, "hit"), weight) for hits, weight in enumerate(ways)]
    return Odds(f"{STAND_NAME[stand]} fires at the aircraft", [], outcomes, sum(ways))


def at_helicopter(s: State, attack: Attack) -> Odds:
    """11.1.3/12 to 11.1.3/14 The odds of fire at one in flight, or of a rocket at one on the ground."""
    title = f"{STAND_NAME[attack.firer]} fires at {STAND_NAME[attack.target]}"
    if aloft(s, attack.target):
        hit, whole = ways_down(is_heavy(s, attack.firer)), SIDES_OF_A_DIE**2
        return Odds(title, [], [("shot down", hit), ("missed", whole - hit)], whole)
    hit = rocket_hits(s, attack)
    counted = [Modifier("ACC", signed(rocket_accuracy(s, attack)), "11.6/T1")]
    outcomes = [("hit", hit), ("missed", SIDES_OF_A_DIE - hit)]
    return Odds(title, counted, [one for one in outcomes if one[1]], SIDES_OF_A_DIE)


def of_rally(s: State, stand: int) -> Odds:
    """9.0/1 The odds of a rally."""
    counted, score = rally_lines(s, stand), needed(s, stand)
    good = sum(succeeds(die, total(counted), score) for die in range(1, SIDES_OF_A_DIE + 1))
    outcomes = [("rallies", good), ("fails", SIDES_OF_A_DIE - good)]
    likely = [one for one in outcomes if one[1]]
    return Odds(f"{STAND_NAME[stand]} rallies", shown(counted), likely, SIDES_OF_A_DIE)


def lit(k: State, action: Action) -> State:
    """M.5/5 The position when a searchlight has lit its target."""
    then = k.copy()
    for stand in (int(action[1]), int(action[2])):
        then.status[stand] |= LIT
    return then


def odds(k: State, ask: Ask) -> dict[Action, Odds]:
    """The odds of each shot and rally that is offered, from what the seat knows."""
    found: dict[Action, Odds] = {}
    volleys = Volleys(k, chances)
    if ask.kind == "act":
        able = [one for one in here(k, ask.seat) if may_attack(k, one)]
        for action in getattr(ask.options, "plain", ask.options):
            if action[0] == "fire":
                _told(found, action, _of_one(k, volleys, Attack(int(action[1]), int(action[2]))))
            elif action[0] == "fire-beehive":
                found[action] = of_attack(k, Attack(int(action[1]), int(action[2]), beehive=True))
            elif action[0] == "searchlight-fire":
                then = lit(k, action)
                attack = Attack(int(action[1]), int(action[2]))
                _told(found, action, _of_one(then, Volleys(then, chances), attack))
            elif action[0] == "fire-mortar":
                found[action] = of_attack(k, Attack(int(action[1]), int(action[2]), mortar=True))
            elif action[0] in ("rally", "rally-below", "unleash"):
                found[action] = of_rally(k, int(action[1]))
            elif action[0] == "breach":
                found[action] = of_breach(k, int(action[1]), int(action[2]))
            elif action[0] == "barrage":
                found[action] = of_barrage(k, int(action[2]), int(action[3]))
            elif action[0] in BELOW_GROUND and (below := odds_below(k, action)) is not None:
                found[action] = below
            elif str(action[0]).startswith(("fire-group", "crossfire", "fire-with-rocket")):
                _told(found, action, volleys.of(attacks_of(k, action, able)))
    elif ask.kind == "strike":
        found = {one: of_strike(k, int(one[1])) for one in ask.options if one[0] == "strike-at"}
    elif ask.kind == "flak":
        found = {one: of_flak(k, int(one[1])) for one in ask.options if one[0] == "at-aircraft"}
    elif ask.kind == "react":
        mover, start, end, retreat = ask.about
        k.at[mover] = start
        walk = way(k, mover, end)
        whole = Way(mover, start, walk, walk, bool(retreat))
        for action in ask.options:
            if action == HOLD:  # nobody fires
                continue
            k.at[mover] = int(action[1])
            if action[0] in _ALONE:
                shot = reactive(k, whole, int(action[2]))
                _told(found, action, _of_one(k, volleys, shot._replace(beehive=action[0] == "react-beehive")))
            elif str(action[0]).startswith(("react-group", "react-crossfire", "react-with-rocket")):
                _told(found, action, volleys.of(reactions_of(k, ask.seat, whole, action)))
    return found


def _of_one(k: State, volleys: Volleys, attack: Attack) -> Odds | None:
    """11.6/T1 The odds of what one stand fires; the two machine guns of an ACAV are two attacks."""
    return of_attack(k, attack) if sheet_of(k).guns[attack.firer] == 1 else volleys.of([attack])


def _told(found: dict[Action, Odds], action: Action, one: Odds | None) -> None:
    if one is not None:
        found[action] = one


def preview(k: State, ask: Ask) -> Preview | None:
    """The odds of the strongest single shot that is offered in reaction."""
    known = odds(k, ask) if ask.kind == "react" else {}
    guns = sheet_of(k).guns
    known = {a: one for a, one in known.items() if a[0] in _ALONE and guns[int(a[2])] == 1}
    best = max(known, key=lambda action: _hope(known[action]), default=None)
    if best is None:
        return None
    chosen = known[best]
    if chosen.total == 1:  # without a die there is nothing to weigh
        return None
    if disturbed(k, ask, int(best[1])):
        return None
    labels = {label for label, _ in chosen.outcomes}
    kind = "at-helicopter" if _GOOD & labels else "anti-tank" if labels & _AT_ARMOUR else "reacted"
    return Preview(chosen.title, chosen.modifiers, chosen.outcomes, chosen.total, best, kind)


def disturbed(k: State, ask: Ask, point: int) -> bool:
    """Whether a mover comes to wire, mines or other things that a die decides before it is fired at."""
    mover, start, end, _ = ask.about
    k.at[mover] = start
    walk = way(k, mover, end)
    passed = bits_of(walk[: walk.index(point) + 1] if point in walk else walk)
    return any(encounter.where(k, mover) & passed for encounter in BOOK.encounters)


def _hope(one: Odds) -> float:
    good = sum(weight for label, weight in one.outcomes if label in _GOOD or label in _DECIDE)
    return good / one.total
