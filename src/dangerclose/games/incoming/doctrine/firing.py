"""Fire as an action: single shots, fire groups, crossfires, shells, and fire where somebody may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action
from dangerclose.games.incoming.barrage import lines as shell_lines
from dangerclose.games.incoming.barrage import weapon_of
from dangerclose.games.incoming.blast import limited
from dangerclose.games.incoming.bunkers import ARMOUR, needed
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.doctrine import bystanders
from dangerclose.games.incoming.doctrine.chances import (
    IS_PINNED,
    IS_SUPPRESSED,
    Shares,
    at_least,
    felt,
    hits,
    keeps,
    looks,
    results,
    standing,
    volley,
)
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.field import here, within
from dangerclose.games.incoming.fire import (
    crossfire,
    field_of_fire,
    fire_group,
    joined,
    may_attack,
    targets,
)
from dangerclose.games.incoming.friendly_fire import endangered, reach
from dangerclose.games.incoming.reckoning import Attack, dice_of
from dangerclose.games.incoming.recon import partners
from dangerclose.games.incoming.state import HAS_FIRED
from dangerclose.games.incoming.terms import StandKind
from dangerclose.games.incoming.wrecks import vehicle_row

_SNIPER = StandKind.SNIPER.number
_SHELLS = 2
"""Friends so many times as likely to be hit as one is to risk it: shells spare nobody."""


def harm(scene: Scene, target: int, after: Shares) -> float:
    """6.5/2 What fire is worth that leaves a target so."""
    before = standing(scene.s, target)
    worth = scene.worth(target)
    value = sum(share * (scene.shaken(state) - scene.shaken(before)) for state, share in enumerate(after))
    found = worth * value
    if target in scene.rifles and before < IS_SUPPRESSED:
        freed = scene.weights.frees * scene.held.get(target, 0.0)
        found += (scene.weights.stops_mover + freed) * keeps(before, after)
    return found if scene.sheet.side[target] != scene.seat else -found


def friends_at_risk(scene: Scene, firers: list[int], target: int, widths: int, shares: Shares) -> float:
    """7.4/5 What the fire may do to friends near its target."""
    friends = endangered(scene.s, firers, target, scene.s.at[target], widths)
    if not friends:
        return 0.0
    worth = max(scene.worth(one) for one in friends)
    w = scene.weights
    lost = shares[1] * w.pinned + shares[2] * w.suppressed + shares[3]
    return at_least(CHARTS.friendly_fire.die) * worth * lost


class Shots:
    """Who can fire at whom, worked out once for a decision."""

    def __init__(self, scene: Scene) -> None:
        s = scene.s
        self.scene = scene
        self.able = [one for one in here(s, scene.seat) if may_attack(s, one)]
        self.at: dict[int, list[int]] = {}
        for one in self.able:
            for target in targets(s, one, field_of_fire(s, one)):
                self.at.setdefault(target, []).append(one)

    def firers(self, verb: str, leader: int, target: int) -> list[int]:
        """0/3 All who fire."""
        able = self.at.get(target, [])
        if verb.startswith("fire-group"):
            return fire_group(self.scene.s, leader, able)
        if verb.startswith("crossfire"):
            return crossfire(self.scene.s, leader, able)
        return [leader]


def shots(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """6.4/1 What each fire at somebody promises."""
    found: Shots | None = None
    for action in plain:
        verb = str(action[0])
        if not verb.startswith(("fire", "crossfire")):
            continue
        found = found or Shots(scene)
        leader, target = int(action[1]), int(action[2])
        firers = found.firers(verb, leader, target)
        if firers:
            yield _shot(scene, action, firers, target)


def _fired(scene: Scene, action: Action, firers: list[int], target: int) -> tuple[Shares, Shares, int]:
    """6.4/1, 7.4/2 What fire comes to, and its first attack; within how many widths it endangers friends."""
    s = scene.s
    verb = str(action[0])
    key = verb, target, action[3:], *firers, *[looks(s, one) for one in firers]
    found = scene.outlook.fired.get(key)
    if found is None:
        attacks = [
            Attack(firer, target, beehive=verb == "fire-beehive", mortar=verb == "fire-mortar")
            for firer in firers
        ]
        if len(action) > 3:
            attacks = joined(s, attacks, int(action[3]))
        widths = max(reach(s, one) for one in attacks)
        found = scene.outlook.fired[key] = volley(s, attacks), volley(s, attacks[:1]), widths
    return found


def _shot(scene: Scene, action: Action, firers: list[int], target: int) -> Promise:
    s = scene.s
    after, single, widths = _fired(scene, action, firers, target)
    before = standing(s, target)
    keep = keeps(before, after)
    gain = harm(scene, target, after)
    gain -= friends_at_risk(scene, firers, target, widths, single)
    gain -= bystanders.at_risk(scene, target, widths, single[2] + single[3])
    shown = [one for one in {*firers, *(int(one) for one in action[3:])} if scene.hidden(one)]
    gain -= scene.weights.concealment * len(shown) * (0.5 if s.at[target] >= 0 else 1.0)
    why = f"{keep:.0%} to suppress it at least."
    if scene.sheet.kind[firers[0]] == _SNIPER:
        keep, why = 1.0, f"{why} A sniper who misses loses nothing."  # 6.9/2
    return Promise(action, gain, keep, why)


def barrages(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """7.0/1 What shells promise, with those who lie beside the target."""
    s = scene.s
    for action in plain:
        if action[0] != "barrage":
            continue
        weapon, target = int(action[2]), int(action[3])
        row = weapon_of(s, weapon)
        if row is None:
            continue
        shares = _shelled(scene, row.dice, row.kills, target)
        after = _struck(scene, target, shares)
        gain = harm(scene, target, after)
        near = [one for one in scene.enemies if one != target and within(s, one, target)]
        for one in near:
            gain += shares[2] * scene.worth(one) * scene.weights.pinned
        for one in sorted(near, key=scene.worth, reverse=True)[: max(0, row.kills - 1)]:
            gain += shares[3] * harm(
                scene, one, _struck(scene, one, _shelled(scene, row.dice, row.kills, one))
            )
        gain -= _SHELLS * _shelled_friends(scene, row.dice, row.kills, target)
        gain -= bystanders.at_risk(scene, target, CHARTS.friendly_fire.indirect, shares[2] + shares[3])
        if s.missions[weapon] > 0:
            gain -= scene.weights.mission * (1 if s.missions[weapon] > 3 else 2)
        if weapon in scene.own and scene.hidden(weapon):
            gain -= scene.weights.concealment
        keep = keeps(standing(s, target), after)
        yield Promise(action, gain, keep, f"Shells: {keep:.0%} to suppress it at least.")


def _shelled_friends(scene: Scene, dice: int, kills: int, target: int) -> float:
    """7.4/5 What shells may do to friends near their target, each of them where it lies."""
    s, w = scene.s, scene.weights
    found = 0.0
    for one in endangered(s, [], target, s.at[target], CHARTS.friendly_fire.indirect):
        shares = _shelled(scene, dice, kills, one)
        lost = shares[1] * w.pinned + shares[2] * w.suppressed + shares[3]
        found += scene.worth(one) * lost + w.concealment * scene.hidden(one)
    return at_least(CHARTS.friendly_fire.die) * found


def _shelled(scene: Scene, dice: int, kills: int, target: int) -> Shares:
    counted, score = shell_lines(scene.s, dice, scene.s.at[target])
    found = [0.0, 0.0, 0.0, 0.0]
    for result, share in enumerate(results(dice_of(counted), score)):
        found[limited(result, kills)] += share
    return found[0], found[1], found[2], found[3]


def _struck(scene: Scene, target: int, shares: Shares) -> Shares:
    before = standing(scene.s, target)
    found = [0.0, 0.0, 0.0, 0.0]
    for result, share in enumerate(shares):
        found[felt(scene.s, target, before, result, pierced=True)] += share
    return found[0], found[1], found[2], found[3]


def recons(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """6.7/1 Fire into growth: when nothing better is left, it costs nothing but the initiative."""
    if not scene.hidden_left:
        return
    s, size = scene.s, scene.haunted_size
    reached: dict[int, int] = {}
    for action in plain:
        if action[0] not in ("recon", "recon-group"):
            continue
        leader, number = int(action[1]), int(action[2])
        if leader not in reached:
            reached[leader] = field_of_fire(s, leader) & scene.haunts
        inside = scene.ground.inside[number]
        seen = inside & reached[leader]
        if not seen:
            continue
        there = min(0.9, scene.hidden_left * seen.bit_count() / size)
        firers = [leader]
        if action[0] == "recon-group":
            firers = [one for one in partners(s, leader) if field_of_fire(s, one) & inside]
        none, _, *more = (*hits(len(firers), PARAMETERS.recon_hit_on), 0.0, 0.0)
        found = there * (1 - none)
        shown = sum(scene.hidden(one) or in_the_dark(scene, one) for one in firers)
        gain = scene.weights.recon * found * 2 + there * sum(more) * 0.8 - scene.weights.concealment * shown
        gain -= bystanders.inside(scene, inside)
        yield Promise(action, gain, found, "Somebody may be in there.")


def breaches(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """4.4.2/8 Guns of vehicles at bunkers: whoever is in one that is pierced dies.

    Rockets and recoilless rifles are kept for what has armour: they are seen when they fire.
    """
    s = scene.s
    for action in plain:
        if action[0] != "breach":
            continue
        stand, point = int(action[1]), int(action[2])
        gun = scene.sheet.gun[stand]
        if gun is None or vehicle_row(s, stand) is None:
            continue
        share = at_least(needed(s, stand, point) - gun.acc) * at_least(ARMOUR - gun.pen)
        inside = [one for one in scene.enemies if s.at[one] == point]
        gain = scene.weights.bunker + sum(scene.worth(one) for one in inside)
        held = sum(scene.weights.frees * scene.held.get(one, 0.0) for one in inside)
        if inside:
            yield Promise(action, share * (gain + held), share, f"{share:.0%} to pierce the bunker.")


def in_the_dark(scene: Scene, stand: int) -> bool:
    """M.5/1 Whether a stand in cover cannot be fired at from afar as long as it does not fire."""
    covered = scene.ground.sheltered >> scene.s.at[stand] & 1
    return bool(scene.dark and covered and not scene.s.status[stand] & HAS_FIRED)


def flames(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """6.12/7 Flame at works and growth with enemies in them."""
    s = scene.s
    works = at_least(3)
    for action in plain:
        if action[0] not in ("flame", "flame-work"):
            continue
        aim = int(action[2])
        points = 1 << aim if action[0] == "flame-work" else scene.ground.inside[aim]
        held = [one for one in scene.enemies if points >> s.at[one] & 1]
        mine = [one for one in scene.own if points >> s.at[one] & 1]
        dies = action[0] == "flame-work" or scene.ground.kind[aim].structure.value.endswith("work")
        share = 1.0 if dies else 0.3
        gain = sum(scene.worth(one) for one in held) * share - 2 * sum(scene.worth(one) for one in mine)
        if not held and scene.hidden_left:
            gain += 0.4 * min(1.0, (points & scene.haunts).bit_count() * 3 / scene.haunted_size)
        yield Promise(action, works * gain - scene.weights.mission, works, "Flame drives them out.")


def drive_bys(scene: Scene, action: Action, dice: int) -> float:
    """11.1.2/5 What fire on the move promises at its target."""
    target = int(action[2])
    shares = hits(dice, PARAMETERS.recon_hit_on)
    pin, suppress = shares[1] if len(shares) > 1 else 0.0, sum(shares[2:])
    before = standing(scene.s, target)
    worth = scene.worth(target)
    found = 0.0
    if before < IS_PINNED:
        found += pin * worth * scene.weights.pinned
    return found + suppress * worth * (scene.weights.suppressed if before < IS_SUPPRESSED else 1.0)
