"""Reactive fire: only where it pays, because a miss leaves the stand silent, and a shot gives it away."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import bits_of
from dangerclose.core.game import Decision
from dangerclose.games.incoming.doctrine.aims import lies_low
from dangerclose.games.incoming.doctrine.chances import IS_SUPPRESSED, of_attack, standing, volley
from dangerclose.games.incoming.doctrine.firing import friends_at_risk
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.field import CONTACT, around, here
from dangerclose.games.incoming.fire import crossfire, field_of_fire, field_of_fire_at, fire_group, joined
from dangerclose.games.incoming.friendly_fire import reach
from dangerclose.games.incoming.movement import way
from dangerclose.games.incoming.reactions import HOLD, Way, may_react, reactive
from dangerclose.games.incoming.showing import come_upon, may_assault
from dangerclose.games.incoming.state import HAS_FIRED
from dangerclose.games.incoming.terms import ObjectiveKind

_LIES_STILL = 4.0
"""How much dearer it is to be found as long as all wait for sappers."""
_OBLIGED = (ObjectiveKind.LEFT_AFTER_FIRING,)


def react(scene: Scene, ask: Ask) -> Decision:
    """0/3 The best of all shots at a mover, or none."""
    s = scene.s
    scene.waits = lies_low(scene)
    mover, start, end, retreat = (int(one) for one in ask.about)
    before = s.at[mover]
    s.at[mover] = start
    try:
        walk = way(s, mover, end) if start != end else [end]
        whole = Way(mover, start, walk, walk, bool(retreat))
        wanted = bits_of(walk)
        able = {
            one: field_of_fire_at(s, one, mover, field_of_fire(s, one), wanted)
            for one in here(s, scene.seat)
            if may_react(s, one)
        }
        best, action = 0.0, HOLD
        reason = "It does not pay: a miss would silence him, and a shot shows him."
        for option in ask.options:
            if option[0] == "hold":
                continue
            gain, why = _shot(scene, whole, option, able)
            if gain > best:
                best, action, reason = gain, option, why
    finally:
        s.at[mover] = before
    return Decision(action, reason)


def _shot(scene: Scene, whole: Way, option: Action, able: dict[int, int]) -> tuple[float, str]:
    """What one reaction promises, and why."""
    s, w, mover = scene.s, scene.weights, whole.mover
    verb, point, leader = str(option[0]), int(option[1]), int(option[2])
    s.at[mover] = point
    seeing = [one for one, points in able.items() if points >> point & 1]
    firers = [leader]
    if verb.startswith("react-group"):
        firers = fire_group(s, leader, seeing) or firers
    elif verb.startswith("react-crossfire"):
        firers = crossfire(s, leader, seeing) or firers
    attacks = [reactive(s, whole, firer)._replace(beehive=verb == "react-beehive") for firer in firers]
    if len(option) > 3:
        attacks = joined(s, attacks, int(option[3]))
    after, before = volley(s, attacks), standing(s, mover)
    worth = scene.worth(mover)
    gain = worth * sum(
        share * (scene.shaken(state) - scene.shaken(before)) for state, share in enumerate(after)
    )
    stopped = sum(share for state, share in enumerate(after) if state > before)
    lost = sum(share for state, share in enumerate(after) if state > before and state >= IS_SUPPRESSED)
    gain += stopped * _stopping(scene, whole) + lost * w.tempo
    gain -= friends_at_risk(
        scene, firers, mover, max(reach(s, one) for one in attacks), of_attack(s, attacks[0])
    )
    threat = min(1.0, 0.4 + len(scene.enemies) / 10)
    for attack in attacks:
        gain -= of_attack(s, attack)[0] * w.no_fire * threat
    found_anyway = _comes_upon(scene, whole)
    for one in {*firers, *(int(one) for one in option[3:])}:
        if scene.hidden(one) and one not in found_anyway:
            gain -= w.concealment * (_LIES_STILL if scene.waits else 1.0) - _eager(scene, one)
    return gain, f"{stopped:.0%} to stop it, {lost:.0%} to seize the initiative."


def _stopping(scene: Scene, whole: Way) -> float:
    """What it is worth that a mover goes no farther: most when it comes to close quarters."""
    s, mover = scene.s, whole.mover
    if not whole.walk or not may_assault(s, mover):
        return scene.weights.stops_mover
    zone = around(s, scene.own, scene.sheet.radius[mover], CONTACT)
    if zone >> whole.walk[-1] & 1:
        near = [one for one in scene.own if scene.near(s.at[one], 2.0) >> whole.walk[-1] & 1]
        return scene.weights.stops_mover + 0.6 * max((scene.worth(one) for one in near), default=0.0)
    return scene.weights.stops_mover


def _comes_upon(scene: Scene, whole: Way) -> list[int]:
    """Ruling 97: the hidden stands whom the mover would find in any case."""
    s = scene.s
    hidden = [one for one in scene.own if scene.hidden(one)]
    passed = 0
    for point in whole.walk:
        passed |= 1 << point
    return [one for one in hidden if come_upon(s, whole.mover, (one,)) & passed]


def _eager(scene: Scene, stand: int) -> float:
    """Who must have fired to be counted when he leaves is eager to."""
    if scene.s.status[stand] & HAS_FIRED:
        return 0.0
    rows = scene.sheet.scenario.sheet.objectives
    wanted = any(row.side.number == scene.seat and row.kind in _OBLIGED for row in rows)
    return scene.weights.concealment * 0.4 if wanted else 0.0
