"""Helicopters: they land where nobody sees them, unload, fetch the wounded, and are gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import nth
from dangerclose.core.game import Decision
from dangerclose.core.options import Family
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.doctrine.aims import Aim, way_to
from dangerclose.games.incoming.doctrine.care import matters
from dangerclose.games.incoming.doctrine.chances import at_least, standing, volley
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.danger import exposure
from dangerclose.games.incoming.doctrine.scene import CREW, Scene
from dangerclose.games.incoming.field import sight
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.state import ABOARD, NOBODY
from dangerclose.games.incoming.terms import StandKind

STAY: Action = ("stay-aboard",)
HOLD: Action = ("hold",)
_HEAVY = tuple(
    kind.number for kind in (StandKind.HMG, StandKind.RPG, StandKind.RCL_57, StandKind.RCL_90, StandKind.AAA)
)
_BY_HEAVY, _BY_RIFLES = 0.11, 0.03
"""11.1.3/12, 11.1.3/13 How likely one shot brings a helicopter down."""
_SITTING = 2.0
"""How much dearer fire is at who sits on the ground: nobody rallies him, and all who see him fire."""
_FETCHES = 1.0
"""Widths from where it is wanted at which an empty one may land; farther off nobody gets in."""
_NEAR = 8.0
_SPREAD = 24


def risk(scene: Scene, point: int) -> float:
    """11.1.3/7 How likely a helicopter is shot down that comes to a point: by known fire, and by hidden."""
    safe = 1.0
    seen = sight(scene.s, point)
    for enemy in scene.ready:
        if seen >> scene.s.at[enemy] & 1:
            safe *= 1 - (_BY_HEAVY if scene.sheet.kind[enemy] in _HEAVY else _BY_RIFLES)
    share = (seen & scene.haunts).bit_count() / scene.haunted_size if scene.hidden_left else 0.0
    return 1 - safe * (1 - min(0.5, 0.05 * share * scene.hidden_left))


def _hot(scene: Scene) -> float:
    """6.5/17 How likely a helicopter is shot down that comes for those of the wounded who lie safest."""
    s = scene.s
    lying = {at for at, of in zip(s.casualty_at, s.casualty_of) if at >= 0 and of == scene.seat}
    return min((risk(scene, at) for at in lying), default=0.0)


def flights(
    scene: Scene, aims: dict[int, Aim], plain: Iterable[Action], families: Iterable[Family]
) -> Iterator[Promise]:
    """11.1.3 What comings, landings, goings and calls promise."""
    for family in families:
        if family.before[0] == "land":
            yield from _landings(scene, aims, int(family.before[1]), family)
    for action in plain:
        stand = int(action[1]) if len(action) > 1 else NOBODY
        match action[0]:
            case "dust-off":
                worth = matters(scene) + 4.0 * _crews_down(scene)
                worth -= scene.worth(scene.sheet.aircraft[0]) * _hot(scene) if scene.sheet.aircraft else 0.0
                if worth > 1.5:
                    yield Promise(action, worth / 2, 1.0, "The wounded are to be flown out.")
            case "lift-out" | "fly-off":
                yield from _leave(scene, action, stand)
            case "blow-wreck":
                share = at_least(PARAMETERS.engineer)
                yield Promise(action, 5.0 * share, share, "Nobody else is to have the wreck.")
            case "board":
                if scene.sheet.kind[stand] in CREW and scene.sheet.flies[int(action[2])]:
                    yield Promise(action, 6.0, 1.0, "The crew flies home.")


def _crews_down(scene: Scene) -> bool:
    return any(scene.sheet.kind[one] in CREW and scene.s.at[one] >= 0 for one in scene.own)


def _cargo(scene: Scene, stand: int) -> float:
    """What a helicopter carries that is wanted off the table."""
    found = 0.0
    for rider in scene.riders(stand):
        found += 10.0 if scene.sheet.kind[rider] in CREW else 0.0
    wounded = sum(
        at == ABOARD and carrier == stand for at, carrier in zip(scene.s.casualty_at, scene.s.casualty_aboard)
    )
    return found + wounded * matters(scene)


def _leave(scene: Scene, action: Action, stand: int) -> Iterator[Promise]:
    """11.1.3/4 Who has unloaded or has loaded goes; with soldiers aboard who are wanted here it stays."""
    cargo = _cargo(scene, stand)
    soldiers = [one for one in scene.riders(stand) if scene.sheet.kind[one] not in CREW]
    if soldiers and not cargo:
        return
    wanted = 0.0 if cargo or action[0] == "fly-off" else _waiting(scene, stand)
    at = scene.s.at[stand]
    gain = 0.8 + cargo - wanted - 10 * risk(scene, at) * (not cargo) + _SITTING * exposure(scene, stand, at)
    yield Promise(action, gain, 0.95, "It is done here.")


def _waiting(scene: Scene, stand: int) -> float:
    """What is about to be loaded into a helicopter that has landed."""
    at = scene.s.at[stand]
    near = scene.near(at, _NEAR)
    crews = sum(10.0 for one in scene.own if scene.sheet.kind[one] in CREW and near >> scene.s.at[one] & 1)
    lying = sum(
        1.0
        for point, of in zip(scene.s.casualty_at, scene.s.casualty_of)
        if point >= 0 and of == scene.seat and scene.near(at, 1.5) >> point & 1
    )
    return crews + lying


def _landings(scene: Scene, aims: dict[int, Aim], stand: int, family: Family) -> Iterator[Promise]:
    """11.1.3/3 It lands near to where its riders or the wounded are, unseen if it can."""
    s = scene.s
    riders = scene.riders(stand)
    wanted: list[int] = []
    if riders:
        goals = [aims[one].goal for one in riders if one in aims]
        goal = goals[0] if goals else scene.ground.sheltered
        worth = 1.5 * len(riders)
    else:
        wanted = [s.at[one] for one in scene.own if scene.sheet.kind[one] in CREW]
        lying = [at for at, of in zip(s.casualty_at, s.casualty_of) if at >= 0 and of == scene.seat]
        worth = 10.0 * bool(wanted) + matters(scene) * min(3, len(lying))
        goal = 0
        for at in wanted or lying:
            goal |= scene.near(at, 1.5)
    if not goal:
        return
    rings = way_to(scene, stand, goal)
    found: Promise | None = None
    for points in (family.bits & ~scene.under_fire, family.bits):
        ring = rings.nearest(points)
        spread = [nth(points, n) for n in range(0, points.bit_count(), max(1, points.bit_count() // _SPREAD))]
        for point in [nth(ring, ring.bit_count() // 2), *spread] if ring else spread:
            far = rings.far(point)
            cost = 2 * risk(scene, point) * (scene.worth(stand) + 2 * len(riders))
            cost += _SITTING * exposure(scene, stand, point)
            gain = worth * max(0.0, 1 - far / 20) - cost - (0.0 if riders or far <= _FETCHES else worth)
            if found is None or gain > found.gain:
                found = Promise(("land", stand, point), gain, 0.9, "There it can land.")
    if found is not None:
        yield found


# What is asked


def unload(scene: Scene, ask: Ask) -> Decision:
    """11.1.3/3 All get out, into cover if there is any; a crew and the wounded stay."""
    best, place = -1e9, STAY
    for family in getattr(ask.options, "families", ()):
        stand = int(family.before[1])
        if scene.sheet.kind[stand] in CREW:
            continue
        count = family.bits.bit_count()
        for number in range(0, count, max(1, count // 8)):
            point = nth(family.bits, number)
            worth = 0.5 * (scene.ground.sheltered >> point & 1) - exposure(scene, stand, point)
            if worth > best:
                best, place = worth, (*family.before, point)
    return Decision(place, "From here it goes on foot." if place != STAY else "They fly home.")


def door_guns(scene: Scene, ask: Ask) -> Decision:
    """11.1.3/T1 The door gunners fire at whom they may hit."""
    shots = [one for one in ask.options if one != HOLD]
    if not shots:
        return Decision(HOLD, "There is nobody to fire at.")

    def hope(option: Action) -> float:
        target = int(option[2])
        after = volley(scene.s, [Attack(int(option[1]), target)])
        before = standing(scene.s, target)
        return scene.worth(target) * sum(share for state, share in enumerate(after) if state > before)

    return Decision(max(shots, key=hope), "It keeps their heads down.")
