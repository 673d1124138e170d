"""Rallies, the wounded, and what helps the own side without a shot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action
from dangerclose.core.bits import members
from dangerclose.core.options import Family
from dangerclose.core.reckoning import total
from dangerclose.games.incoming.casualties import at_hand
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.doctrine.aims import Aim, home_edges, way_to
from dangerclose.games.incoming.doctrine.chances import FACES, standing
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.danger import fire_met, lost_on, path
from dangerclose.games.incoming.doctrine.scene import LEFT_BEHIND, Scene
from dangerclose.games.incoming.rally import lines as rally_lines
from dangerclose.games.incoming.rally import needed, succeeds
from dangerclose.games.incoming.terms import ObjectiveKind, StandKind

_BEARERS = tuple(k.number for k in (StandKind.MEDIC, StandKind.PORTER))
_AID_POST = StandKind.AID_POST.number
_CARED = (ObjectiveKind.CASUALTIES_CARED_FOR, ObjectiveKind.CASUALTIES_AWAY)


def rallies(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """9.0/1 Who is shaken rallies; a suppress first, because another one kills."""
    s = scene.s
    for action in plain:
        if action[0] == "rally":
            stand = int(action[1])
            added, score = total(rally_lines(s, stand)), needed(s, stand)
            share = sum(succeeds(die, added, score) for die in range(1, FACES + 1)) / FACES
            worth = scene.shaken(standing(s, stand)) * scene.worth(stand) + scene.weights.rally
            yield Promise(action, share * worth, share, f"{share:.0%} to rally.")
        elif action[0] == "open-up":
            quality = scene.sheet.quality[int(action[1])]
            score = PARAMETERS.rally_suppressed[quality]
            share = sum(succeeds(die, 0, score) for die in range(1, FACES + 1)) / FACES
            yield Promise(action, share * scene.weights.armour / 3, share, f"{share:.0%} to open up again.")


def matters(scene: Scene) -> float:
    """6.5/10, V.0/T1 What a casualty that is brought away is worth."""
    worth = LEFT_BEHIND[scene.seat]
    rows = scene.sheet.scenario.sheet.objectives
    if any(row.side.number == scene.seat and row.kind in _CARED for row in rows):
        worth += 1.5
    return worth


def bearers(scene: Scene, aims: dict[int, Aim]) -> None:
    """6.5/12 Medics and porters go to the nearest casualty that nobody else goes to."""
    s = scene.s
    lying = [
        at
        for at, of in zip(s.casualty_at, s.casualty_of)
        if at >= 0 and of == scene.seat and not _tended(scene, at)
    ]
    for one in scene.own:
        if scene.sheet.kind[one] in _BEARERS and at_hand(s, one):
            aims[one] = Aim(1 << s.at[one], 3.0, 1, "fetch", _anybody, "It is with a wounded man.")
        elif scene.sheet.kind[one] in _BEARERS and lying:
            at = min(lying, key=lambda point: scene.far(point, s.at[one]))
            lying.remove(at)
            aims[one] = Aim(scene.near(at, 1.0), 3.0, 1, "fetch", _anybody, "A wounded man lies there.")


def _anybody(scene: Scene, stand: int) -> bool:
    return True


def _tended(scene: Scene, point: int) -> bool:
    posts = [one for one in scene.own if scene.sheet.kind[one] == _AID_POST]
    return any(scene.near(scene.s.at[one], 1.0) >> point & 1 for one in posts)


def safe(scene: Scene) -> int:
    """Where the wounded are brought to: an aid post, or the edge that the side came over."""
    posts = [one for one in scene.own if scene.sheet.kind[one] == _AID_POST]
    points = 0
    for one in posts:
        points |= scene.near(scene.s.at[one], 1.0)
    return points or home_edges(scene)


def medevacs(scene: Scene, aims: dict[int, Aim], families: Iterable[Family]) -> Iterator[Promise]:
    """6.5/11 The wounded are carried towards safety, by medics and porters, and late by all who are near."""
    s, goal = scene.s, 0
    late = scene.time_left < 0.25
    for family in families:
        if family.before[0] != "medevac":
            continue
        stand = int(family.before[1])
        busy = stand in aims and aims[stand].what not in ("follow", "fetch", "leave")
        if scene.sheet.kind[stand] not in _BEARERS and busy and not late:
            continue
        if scene.hidden(stand):
            continue
        goal = goal or safe(scene)
        if any(goal >> s.casualty_at[number] & 1 for number in at_hand(s, stand)):
            continue
        rings = way_to(scene, stand, goal)
        here = rings.far(s.at[stand])
        for points in (family.bits & ~scene.under_reaction, family.bits):
            ring = rings.nearest(points)
            if not ring:
                continue
            end = members(ring)[0]
            walk = path(scene, stand, end)
            if not walk or rings.far(end) >= here:
                continue
            fire = fire_met(scene, stand, walk)
            nearer = min(1.0, (here - rings.far(end)) / 8)
            gain = scene.weights.carry * matters(scene) * nearer * fire.through - lost_on(scene, stand, fire)
            yield Promise(("medevac", stand, end), gain, fire.keeps, "The wounded man is carried back.")
            break


def carriers_off(scene: Scene, aims: dict[int, Aim], plain: Iterable[Action]) -> Iterator[Promise]:
    """6.5/10 Who has carried a wounded man to the edge goes with him, if he can be spared."""
    for action in plain:
        if action[0] == "carry-off":
            stand = int(action[1])
            markers = len(at_hand(scene.s, stand))
            leaves = stand in aims and aims[stand].what == "leave"
            spared = scene.sheet.kind[stand] in _BEARERS or leaves or scene.time_left < 0.15
            gain = matters(scene) * markers - (0.3 if spared else scene.worth(stand))
            yield Promise(action, gain, 1.0, "He is brought off the table.")


def aid_posts(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """6.5/16 An aid post where medics stand together in cover, if casualties are to be cared for."""
    rows = scene.sheet.scenario.sheet.objectives
    wanted = any(
        row.side.number == scene.seat and row.kind == ObjectiveKind.CASUALTIES_CARED_FOR for row in rows
    )
    for action in plain:
        if action[0] == "aid-post":
            at = scene.s.at[int(action[1])]
            sheltered = scene.ground.sheltered >> at & 1 and not scene.under_fire >> at & 1
            if wanted and sheltered:
                yield Promise(action, 1.0, 1.0, "There the wounded are cared for.")
