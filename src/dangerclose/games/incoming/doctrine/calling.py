"""Aircraft, smoke and fire at aircraft: calls that risk nothing, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import members
from dangerclose.core.game import Decision
from dangerclose.core.options import Family
from dangerclose.games.incoming.arcs import HEADINGS
from dangerclose.games.incoming.barrage import forbidden, indirect_cover, is_off_table
from dangerclose.games.incoming.barrage import reach as points_reached
from dangerclose.games.incoming.calls import pending
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.doctrine import bystanders
from dangerclose.games.incoming.doctrine.aims import Aim
from dangerclose.games.incoming.doctrine.chances import FACES, hits, keeps, results, standing
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.reactions import HOLD
from dangerclose.games.incoming.reckoning import dice_of
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.state import AIR_SUPPORT, NOBODY
from dangerclose.games.incoming.strikes import lines as strike_lines
from dangerclose.games.incoming.strikes import mission

_AREA = 3.0
_SAFE = 5.0
_FEW = 0.5
"""So many civilians whom nobody has seen may be near a target."""
_A_STRIKE = 1.2
_A_MISSION = 3.0
"""What the attacks of a mission are worth in points."""
_ATTACKS, _FLAK = 2.5, 2
"""How many it has, and the dice of a rifle against a helicopter."""


def calls(
    scene: Scene, aims: dict[int, Aim], plain: Iterable[Action], families: Iterable[Family]
) -> Iterator[Promise]:
    """7.1.3/3, 7.2/1 Strikes where enemies stand and no friends do; smoke before who is to cross."""
    target: int | None = None
    for family in families:
        verb = family.before[0]
        if verb in ("air-support", "on-call"):
            if target is None:
                target = strike_place(scene) if worth_the_flak(scene) else -1
            if target >= 0 and family.bits >> target & 1:
                gain = _A_STRIKE if verb == "on-call" else _A_STRIKE / 2
                yield Promise((*family.before, target), gain, 1.0, "Aircraft see to those who lie there.")
                if verb == "air-support":
                    target = -1
        elif verb == "smoke":
            yield from _smoke(scene, family)
    for action in plain:
        if action[0] == "strike":
            gain, keep = _at_once(scene)
            yield Promise(action, gain, keep, "The attack goes in, now or when the initiative ends.")
        elif action[0] == "call-off" and _threatens_friends(scene):
            yield Promise(action, 1.0, 1.0, "Friends have come too near to the target.")


def _at_once(scene: Scene) -> tuple[float, float]:
    """Ruling 174: what is gained by an attack now that others can use, since it goes in at the end in any
    case, and how likely it keeps the initiative."""
    s = scene.s
    near = scene.near(s.strike_at, _AREA)
    best = scene.weights.least * 1.1, 0.3
    for enemy in scene.enemies:
        if near >> s.at[enemy] & 1:
            lines, score = strike_lines(s, mission(s), s.at[enemy])
            keep = keeps(standing(s, enemy), results(dice_of(lines), score))
            gain = keep * scene.weights.frees * scene.held.get(enemy, 0.0)
            best = max(best, (gain, keep))
    return best


def worth_the_flak(scene: Scene) -> bool:
    """7.3.1/12, V.0/T1 Whether a mission gains more than an abort by all who are known is feared to cost."""
    hit = hits(_FLAK * len(scene.rifles), CHARTS.flak.hit_on)
    aborted = sum(share * max(0, min(FACES, number - 1)) / FACES for number, share in enumerate(hit))
    return _ATTACKS * aborted * CHARTS.victory.communist.strike_aborted < _A_MISSION


def shells_at_hand(scene: Scene) -> bool:
    """7.0/6 Whether weapons off the table could fire, which no aircraft may disturb."""
    s = scene.s
    guns = [one for one in scene.sheet.of_side[scene.seat] if s.missions[one] and is_off_table(s, one)]
    return not forbidden(s, scene.seat) and any(points_reached(s, one) for one in guns)


def strike_place(scene: Scene) -> int:
    """Where most enemies lie whom no friend is near, known ones before any that may be there.

    Where shells can fall aircraft are for those whom shells hardly harm (7.1.3/10).
    """
    s = scene.s
    best, place = 0.0, -1
    shells = shells_at_hand(scene)
    for enemy in scene.enemies:
        at = s.at[enemy]
        if shells and not indirect_cover(s, at)[1]:
            continue
        if any(scene.far(at, s.at[one]) < _SAFE for one in scene.own):
            continue
        if bystanders.near(scene, at, _SAFE) or bystanders.unlocated(scene, scene.near(at, _AREA)) > _FEW:
            continue
        near = scene.near(at, _AREA)
        worth = sum(scene.worth(one) for one in scene.enemies if near >> s.at[one] & 1)
        if worth > best:
            best, place = worth, at
    return place


def _threatens_friends(scene: Scene) -> bool:
    s = scene.s
    for number in pending(s, AIR_SUPPORT, scene.seat):
        at = s.called_for[number]
        if at >= 0 and sum(scene.far(at, s.at[one]) < _AREA for one in scene.own) > 1:
            return True
    return False


def _smoke(scene: Scene, family: Family) -> Iterator[Promise]:
    """7.2/1 A screen before enemies who watch several of those who are to go on."""
    s = scene.s
    if s.smoke_at or not scene.ready:
        return
    held = [one for one in scene.own if scene.under_reaction >> s.at[one] & 1]
    if len(held) < 2:
        return
    for enemy, reach in scene.ready.items():
        watched = [one for one in held if reach >> s.at[one] & 1]
        if len(watched) < 2:
            continue
        (ax, ay), (bx, by) = scene.lattice.places[s.at[enemy]], scene.lattice.places[s.at[watched[0]]]
        point = scene.lattice.at(ax + (bx - ax) // 4, ay + (by - ay) // 4)
        near = members(family.bits & scene.near(point, 1.0))
        if near:
            gain = 0.3 * len(watched) - scene.weights.mission
            yield Promise((*family.before, near[0]), gain, 1.0, "Behind smoke they can go on.")
            return


# What is asked when it comes


def strike_target(scene: Scene, ask: Ask) -> Decision:
    """7.1.3/15 The enemy whose loss hurts most, with those beside him."""
    s = scene.s

    def worth(option: Action) -> float:
        if option[0] != "strike-at":
            return 1.5
        near = scene.near(s.at[int(option[1])], 2.0)
        beside = sum(scene.worth(one) for one in scene.enemies if near >> s.at[one] & 1)
        return scene.worth(int(option[1])) + beside / 4

    return Decision(max(ask.options, key=worth), "There it hurts most.")


def flight(scene: Scene, ask: Ask) -> Decision:
    """7.1.3/14 Napalm burns along the flight: over enemies and not over friends."""
    s, point = scene.s, int(ask.about[0])
    x, y = scene.lattice.places[point]

    def worth(option: Action) -> float:
        east, north = HEADINGS[int(option[1])]
        found = 0.0
        for step in range(1, 6):
            place = scene.lattice.at(x + east * step * BASE // 1000, y + north * step * BASE // 1000)
            near = scene.near(place, 1.5)
            found += sum(bool(near >> s.at[one] & 1) for one in scene.enemies)
            found -= 2 * sum(bool(near >> s.at[one] & 1) for one in scene.own)
        return found

    return Decision(max(ask.options, key=worth), "It burns away from friends.")


def screen(scene: Scene, ask: Ask) -> Decision:
    """7.2/1 The screen lies across the line to the nearest enemies."""
    s, point = scene.s, int(ask.about[0])
    enemy = min(scene.enemies, key=lambda one: scene.far(s.at[one], point), default=NOBODY)
    if enemy == NOBODY:
        return Decision(ask.options[0], "One way is as good as another.")
    (ax, ay), (bx, by) = scene.lattice.places[point], scene.lattice.places[s.at[enemy]]

    def along(option: Action) -> int:
        east, north = HEADINGS[int(option[1])]
        return abs((bx - ax) * east + (by - ay) * north)

    return Decision(min(ask.options, key=along), "It lies between them and us.")


def flak(scene: Scene, ask: Ask) -> Decision:
    """7.3.1/1 Whoever is seen already fires at aircraft: a strike that is aborted scores, and hits nobody."""
    for option in ask.options:
        if option[0] == "all-at-aircraft":
            return Decision(option, "Every rifle may turn it away.")
    shown = [one for one in ask.options if one != HOLD and not scene.hidden(int(one[1]))]
    if shown:
        return Decision(shown[0], "It may turn it away.")
    return Decision(HOLD, "Who fires at it is seen.")
