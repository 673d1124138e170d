"""All other actions: searches, looks, attachments, lanes, charges, light, vehicles; and any that is new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action
from dangerclose.core.bits import nth
from dangerclose.core.options import Family
from dangerclose.games.incoming.camouflage import has_dog
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.doctrine.aims import Aim, closed_to, way_to
from dangerclose.games.incoming.doctrine.chances import at_least
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.danger import fire_met, lost_on, path
from dangerclose.games.incoming.doctrine.distances import rings
from dangerclose.games.incoming.doctrine.firing import drive_bys
from dangerclose.games.incoming.doctrine.scene import CIVILIANS, Scene
from dangerclose.games.incoming.field import is_good, platoon_of, sight
from dangerclose.games.incoming.obstacles import clears_on, obstacle
from dangerclose.games.incoming.search import needed, searchers, square
from dangerclose.games.incoming.sheets import special
from dangerclose.games.incoming.state import LOOKED, NOBODY
from dangerclose.games.incoming.terms import Hidden, SpecialRule, StandKind
from dangerclose.games.incoming.traps import minefields
from dangerclose.games.incoming.vehicles import moving_dice

_TEAM = StandKind.FIRE_TEAM.number
_CACHE = Hidden.CACHE.number
_A_CACHE = 15.0
_A_HUT = 2.0
_A_LANE = 3.0
_ONE_LANE = 4.0
"""Widths around a lane through wire in which no other is cleared."""
_MOST_LOOKS = 2


# 5.3/4 Searches


def searches(scene: Scene, aims: dict[int, Aim], plain: Iterable[Action]) -> Iterator[Promise]:
    """5.3/5 A square is searched when all of the platoon are in it who can soon be; it is searched once."""
    s = scene.s
    for action in plain:
        if action[0] != "search":
            continue
        leader = int(action[1])
        aim = aims.get(leader)
        area = square(s, s.at[leader])
        if aim is None or aim.what != "search" or not area & aim.goal:
            continue
        if scene.sheet.kind[leader] != _TEAM or not aim.goal >> s.at[leader] & 1:
            continue
        own = searchers(s, leader)
        platoon = platoon_of(s, leader)
        mates = [
            one
            for one in scene.own
            if scene.sheet.kind[one] == _TEAM and platoon_of(s, one) == platoon and is_good(s, one)
        ]
        if len(own) < min(2, len(mates)) and scene.time_left > 0.35:
            continue
        miss = 1.0
        for one in own:
            miss *= 1 - at_least(needed(s, one, area))
        fire = fire_met(scene, leader, [s.at[leader]])
        gain = (1 - miss) * _likely(scene) * _A_CACHE + _A_HUT
        gain = gain * fire.through - lost_on(scene, leader, fire)
        yield Promise(action, gain, fire.keeps, f"{len(own)} search, {1 - miss:.0%} to find what is there.")


def _likely(scene: Scene) -> float:
    """How likely something lies in a place that was not searched."""
    caches = scene.sheet.scenario.sheet.caches
    if caches is None:
        return 0.3
    s = scene.s
    found = sum(kind == _CACHE and bool(done) for kind, done in zip(s.hidden_kind, s.hidden_found))
    left = max(1, len(caches.features) - len(s.searched))
    return min(1.0, max(0, caches.number - found) / left)


def looks(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """5.3/2 A few looks an initiative into where most may be hidden."""
    if not scene.hidden_left:
        return
    s = scene.s
    looked = sum(bool(s.status[one] & LOOKED) for one in scene.own)
    if looked >= _MOST_LOOKS:
        return
    for action in plain:
        if action[0] == "look":
            stand, number = int(action[1]), int(action[2])
            seen = sight(s, s.at[stand]) & scene.ground.inside[number] & scene.haunts
            there = min(1.0, 4 * seen.bit_count() / scene.haunted_size)
            share = at_least(CHARTS.detection.silent - has_dog(s, stand))
            gain = 6 * scene.weights.look * there * share + 0.02
            if there > 0.1:
                yield Promise(
                    action, max(gain, scene.weights.least + 0.01), 1.0, "Something may be in there."
                )


# 2.2.1, 2.3.3 Command


def command(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """2.3.3/1 A platoon needs a command group; a weapon fires better with one."""
    s = scene.s
    for action in plain:
        if action[0] == "join-unit":
            yield Promise(action, 0.3, 1.0, "The dog goes with them.")
        elif action[0] == "take-over":
            yield Promise(action, 1.0, 1.0, "Without somebody in command the platoon stays where it is.")
        elif action[0] == "attach" and not s.actions:
            weapon, lead = int(action[1]), int(action[2])
            others = [one for one in scene.own if s.attached[one] == lead and one != weapon]
            if not others:
                yield Promise(action, 0.3, 1.0, "It fires with the platoon.")


# 10.0 Obstacles, charges


def engineers(
    scene: Scene, aims: dict[int, Aim], plain: Iterable[Action], families: Iterable[Family]
) -> Iterator[Promise]:
    """10.0/1 Lanes where they shorten the way, charges under guns and works."""
    s = scene.s
    for action in plain:
        stand = int(action[1]) if len(action) > 1 else NOBODY
        if action[0] == "demolish":
            row = special(s, SpecialRule.SAPPERS_DEMOLISH)
            share = at_least(row.number if row is not None else PARAMETERS.engineer)
            yield Promise(action, share * (10 + scene.worth(int(action[2]))), share, "The gun blows up.")
        elif action[0] == "clear":
            aim = aims.get(stand)
            if aim is None:
                continue
            closed = closed_to(scene, stand) | minefields(scene.ground) & ~s.cleared
            now = rings(scene.lattice, aim.goal, closed & ~aim.goal).far(s.at[stand])
            lane = obstacle(s, stand)
            then = rings(scene.lattice, aim.goal, closed & ~lane & ~aim.goal).far(s.at[stand])
            share = at_least(clears_on(s, stand))
            nearer = min(20.0, now - then)
            gain = 2 * scene.weights.pull * aim.worth * nearer
            if aim.what == "clear":
                gain = _A_LANE
            elif not lane & minefields(scene.ground):
                there = s.cleared & ~minefields(scene.ground) & scene.near(s.at[stand], _ONE_LANE)
                gain = 1.0 if aim.what == "demolish" and not there else 0.0
            if gain:
                yield Promise(action, share * gain, share, "A lane for all who follow.")
    for family in families:
        if family.before[0] == "blow":
            share = at_least(PARAMETERS.engineer)
            yield Promise((*family.before, nth(family.bits, 0)), share * 2.0, share, "The work is blown.")


# M.5 Light


def light(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """M.5/3 Light when enemies are out there, or may be; who must come over the open wants it dark."""
    s = scene.s
    if scene.attacks:
        return
    seen = sum(not scene.ground.sheltered >> s.at[one] & 1 for one in scene.enemies)
    for action in plain:
        if action[0] == "light":
            gun = int(action[1])
            wanted = scene.weights.light * min(3, seen) / 2
            if not seen and scene.hidden_left > 3:
                wanted = 0.4 * scene.weights.light
            gain = at_least(PARAMETERS.smoke_ready) * wanted - scene.weights.mission
            if s.missions[gun] > 2:
                yield Promise(action, gain, 1.0, "Whom one sees one can hit.")
        elif action[0] == "searchlight":
            gain = 0.3 * scene.worth(int(action[2])) * scene.weights.light - 0.8
            yield Promise(action, gain, 1.0, "Whom one sees one can hit.")


# 11 Vehicles


def machines(
    scene: Scene, aims: dict[int, Aim], plain: Iterable[Action], families: Iterable[Family]
) -> Iterator[Promise]:
    """11.1, 11.6 Vehicles: bogged ones come free, casualties are taken up, riders get in and out."""
    for action in plain:
        verb = action[0]
        if verb == "free":
            yield Promise(action, 1.0, 1.0, "It is stuck.")
        elif verb == "pull-free":
            yield Promise(action, 1.2, 0.95, "It is stuck, and another one can pull.")
        elif verb == "take-up":
            yield Promise(action, 1.5, 1.0, "The wounded ride.")
        elif verb == "board":
            yield from _board(scene, aims, action)
    for family in families:
        verb = family.before[0]
        if verb == "push":
            yield Promise((*family.before, nth(family.bits, 0)), 2.5, 0.9, "The wreck bars the road.")
        elif verb == "dismount":
            yield from _dismount(scene, aims, family)
        elif verb == "drive-firing":
            yield from _drive_firing(scene, aims, family)


def _board(scene: Scene, aims: dict[int, Aim], action: Action) -> Iterator[Promise]:
    """11.6/3 Who is to go far rides, if the vehicle goes there."""
    stand, carrier = int(action[1]), int(action[2])
    mine, its = aims.get(stand), aims.get(carrier)
    if its is not None and mine is not None and mine.what in ("leave", "follow") and its.what == "leave":
        yield Promise(action, 0.5, 1.0, "It rides with the vehicle.")


def _dismount(scene: Scene, aims: dict[int, Aim], family: Family) -> Iterator[Promise]:
    """11.6/3 Who is near to where he is wanted gets out, and who rides in what cannot go on."""
    s = scene.s
    stand = int(family.before[1])
    carrier = s.aboard[stand]
    aim = aims.get(stand)
    stuck = not is_good(s, carrier)
    near = False
    if aim is not None:
        near = way_to(scene, stand, aim.goal).far(s.at[carrier]) < 6.0
    contact = any(scene.far(s.at[one], s.at[carrier]) < 5 for one in scene.enemies)
    its = aims.get(carrier)
    lands = its is not None and its.what == "land" and bool(its.goal >> s.at[carrier] & 1)
    if not (near or stuck or contact or lands):
        return
    covered = family.bits & scene.ground.sheltered & ~scene.under_reaction
    points = covered or family.bits & ~scene.under_reaction or family.bits
    end = nth(points, points.bit_count() // 2)
    risk = 0.25 if scene.under_reaction >> end & 1 else 0.0
    yield Promise((*family.before, end), 0.8 - 2 * risk, 1 - risk, "From here it goes on foot.")


def _drive_firing(scene: Scene, aims: dict[int, Aim], family: Family) -> Iterator[Promise]:
    """11.1.2/3 Fire on the move, for who would go there in any case."""
    vehicle, target = int(family.before[1]), int(family.before[2])
    aim = aims.get(vehicle)
    if aim is None or scene.sheet.kind[target] == CIVILIANS:
        return
    far = way_to(scene, vehicle, aim.goal)
    ring = far.nearest(family.bits)
    if not ring:
        return
    end = nth(ring, 0)
    nearer = far.far(scene.s.at[vehicle]) - far.far(end)
    walk = path(scene, vehicle, end)
    if nearer < 1 or not walk:
        return
    fire = fire_met(scene, vehicle, walk)
    hit = drive_bys(scene, (*family.before, end), moving_dice(scene.s, vehicle))
    gain = hit + scene.weights.pull * aim.worth * nearer * fire.through - lost_on(scene, vehicle, fire)
    yield Promise((*family.before, end), gain * 0.8, 0.1 * fire.keeps, "It fires as it drives on.")


# Whatever else is offered

KNOWN = frozenset(
    (
        "move",
        "retreat",
        "group",
        "pivot",
        "leave",
        "enter",
        "drive-on",
        "convoy",
        "fire",
        "fire-group",
        "crossfire",
        "fire-with-rocket",
        "fire-group-with-rocket",
        "crossfire-with-rocket",
        "barrage",
        "barrage-into",
        "recon",
        "recon-group",
        "flame",
        "flame-work",
        "breach",
        "assault",
        "rally",
        "open-up",
        "medevac",
        "carry-off",
        "aid-post",
        "search",
        "look",
        "attach",
        "detach",
        "take-over",
        "clear",
        "blow",
        "demolish",
        "light",
        "searchlight",
        "free",
        "pull-free",
        "take-up",
        "board",
        "push",
        "dismount",
        "drive-firing",
        "pass",
        "give-up",
        "withdraw",
        "air-support",
        "on-call",
        "call-off",
        "strike",
        "smoke",
        "swap",
        "dust-off",
        "fly-in",
        "fly-off",
        "land",
        "take-off",
        "lift-out",
        "move-out",
        "blow-wreck",
        "go-below",
        "crawl",
        "come-up",
        "drag",
        "drag-up",
        "rally-below",
        "charge",
        "charge-below",
        "unleash",
        "join-unit",
        "fire-beehive",
        "fire-mortar",
        "show-crew",
        "searchlight-fire",
        "detach-sniper",
    )
)
"""The verbs for which there is a habit, be it never to use them."""
_TRIED = 0.15


def others(
    scene: Scene, tried: set[Action], plain: Iterable[Action], families: Iterable[Family]
) -> Iterator[Promise]:
    """What nobody has a habit for is tried once in an initiative, when nothing better is to be done."""
    for action in plain:
        if action[0] not in KNOWN and action[:2] not in tried:
            yield Promise(action, _TRIED, 0.9, "It may help.")
    for family in families:
        if family.before[0] not in KNOWN and family.before[:2] not in tried:
            yield Promise((*family.before, nth(family.bits, 0)), _TRIED, 0.9, "It may help.")
