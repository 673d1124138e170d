"""Where a side wants its stands: places that follow from the objectives, its own and the enemy's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from dangerclose.core.bits import bits_of, members, nth
from dangerclose.games.incoming.doctrine import convoy
from dangerclose.games.incoming.doctrine.distances import Rings, ambushes, no_entry, rings
from dangerclose.games.incoming.doctrine.resolve import bare
from dangerclose.games.incoming.doctrine.scene import COMMUNIST, FREE_WORLD, Scene
from dangerclose.games.incoming.field import CONTACT, members_of, platoon_of
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.scenario_schema import BASE, ObjectiveRow
from dangerclose.games.incoming.search import square
from dangerclose.games.incoming.search import was_searched as overlaps_searched
from dangerclose.games.incoming.sheets import NO_KIND
from dangerclose.games.incoming.state import DEAD, GOT_AWAY, HAS_FIRED, LEFT, NOBODY, WITHDRAWING
from dangerclose.games.incoming.terms import Edge, Mobility, ObjectiveKind, Role, StandKind
from dangerclose.games.incoming.traps import minefields
from dangerclose.games.incoming.vehicle_units import is_armoured
from dangerclose.games.incoming.victory import enclosed

_TEAM, _GROUP = StandKind.FIRE_TEAM.number, StandKind.PLATOON_CG.number
_SPECIALISTS = (Role.TUNNEL_RATS.number, Role.ENGINEERS.number)
_FIGHTERS = (_TEAM, _GROUP)
_GUNS = (StandKind.GUN_105.number, StandKind.GUN_155.number)
_CREW = (StandKind.PILOT.number, StandKind.AIRCREW.number)
_NEAR = 5.0
_SEARCHES = 1.0
_LATE = 0.3
_DETOUR = 1.6
_TO_COME = 0.3
"""The share of the time that is left when a night assault goes in, lane or none."""
_STRAIGHT = 1.25
_ASIDE = 4.0
"""How much longer a way may be than the straight one to count as open, and widths besides."""
_CLOSE = 3.5
"""Widths from a gun at which sappers are at their work and all others come."""
_TOGETHER = 1.5
"""Widths around the place where a lane begins in which all sappers wait."""
_A_GUN = 18.0
"""What a gun is worth to sappers: what it counts for those who lose it and for those who take it."""
_KEPT = 8.0
"""Widths that another place must be nearer for a stand to change its mind."""


class Aim(NamedTuple):
    """A place to be in, what it is worth to a stand there, for how many, and what for."""

    goal: int
    worth: float
    want: int
    what: str
    who: Callable[[Scene, int], bool]
    reason: str


# For whom a place is


def teams(scene: Scene, stand: int) -> bool:
    """Those who take and search places: fire teams and their command groups."""
    return scene.sheet.kind[stand] in _FIGHTERS and scene.sheet.role[stand] not in _SPECIALISTS


def armed(scene: Scene, stand: int) -> bool:
    """Those on foot who can hurt somebody."""
    sheet = scene.sheet
    return sheet.on_foot[stand] and (sheet.dice[stand] > 0 or sheet.gun[stand] is not None)


def sappers(scene: Scene, stand: int) -> bool:
    """Those who clear lanes and set charges best."""
    return scene.sheet.role[stand] == Role.SAPPERS.number


def trucks(scene: Scene, stand: int) -> bool:
    """Vehicles that are to get through."""
    return scene.sheet.kind[stand] == NO_KIND and scene.sheet.mobility[stand] == Mobility.WHEELS


def craft(scene: Scene, stand: int) -> bool:
    """What goes on water."""
    return scene.sheet.kind[stand] == NO_KIND and scene.sheet.mobility[stand] == Mobility.WATER


def guards(scene: Scene, stand: int) -> bool:
    """Armour; what has none waits behind it."""
    return is_armoured(scene.s, stand)


# Places


@lru_cache(maxsize=32)
def edge_points(lattice: Lattice, edge: Edge) -> int:
    """The points along an edge of the table."""
    last = lattice.size - lattice.columns
    along = {
        Edge.NORTH: range(lattice.columns),
        Edge.SOUTH: range(last, lattice.size),
        Edge.WEST: range(0, lattice.size, lattice.columns),
        Edge.EAST: range(lattice.columns - 1, lattice.size, lattice.columns),
    }
    return bits_of(along[edge])


def middle(scene: Scene, name: str) -> int:
    """The point in the middle of a feature."""
    feature = next(one for one in scene.ground.features if one.id == name)
    west, south, east, north = feature.parts[0]
    return scene.lattice.at((west + east) // 2, (south + north) // 2)


def around(scene: Scene, point: int) -> int:
    """5.3/5 Where a stand's square has the middle of a place in it, and overlaps none that was searched."""
    near = scene.near(point, _SEARCHES)
    return bits_of(one for one in members(near) if not overlaps_searched(scene.s, one)) or near


def touching(scene: Scene, stand: int, radius: int) -> int:
    """The points in contact with a stand."""
    reach = scene.sheet.radius[stand] + radius
    at = scene.s.at[stand]
    return scene.sheet.discs.at(at, reach + CONTACT) & ~scene.sheet.discs.at(at, reach)


def was_searched(scene: Scene, point: int) -> bool:
    """5.3/9 Whether a point lies in a square that was searched."""
    return any(square(scene.s, centre) >> point & 1 for centre in scene.s.searched)


# What each objective asks for


def _search(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    for name in row.features:
        point = middle(scene, name)
        if not was_searched(scene, point):
            yield Aim(around(scene, point), 5.0, 4, "search", teams, f"{name} is to be searched.")


def _caches(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    caches = scene.sheet.scenario.sheet.caches
    listed = {
        name
        for one in scene.sheet.scenario.sheet.objectives
        if one.kind == ObjectiveKind.SEARCHED
        for name in one.features
    }
    for name in caches.features if caches is not None else ():
        point = middle(scene, name)
        if name not in listed and not was_searched(scene, point):
            yield Aim(around(scene, point), 3.0, 4, "search", teams, f"There may be a cache in {name}.")


def _entrances(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    tunnels = scene.sheet.scenario.sheet.tunnels
    for name in tunnels.entrances.values() if tunnels is not None else ():
        point = middle(scene, name)
        if not was_searched(scene, point):
            yield Aim(around(scene, point), 4.0, 4, "search", teams, f"A tunnel may begin in {name}.")


def _hold(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    for name in row.features:
        inside = scene.sheet.inside[name]
        yield Aim(inside, 6.0, 2, "hold", teams, f"{name} is to be held.")
        near = 0
        for point in members(inside)[::4]:
            near |= scene.near(point, _NEAR)
        yield Aim(near & ~inside, 3.5, 99, "support", armed, f"{name} is to be taken and kept.")


def _guard(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    """Somebody in the place, so that the enemy is never alone there, and all others around it in cover."""
    for name in row.features:
        inside = scene.sheet.inside[name]
        yield Aim(inside, 5.0, 1, "guard", teams, f"Nobody else is to hold {name}.")
        near = 0
        for point in members(inside)[::4]:
            near |= scene.near(point, _NEAR + 1)
        yield Aim(near & ~inside & scene.ground.sheltered, 3.0, 99, "guard", armed, f"{name} is to be kept.")


def _guns(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    radius = BASE // 2
    for gun in scene.enemies:
        if scene.sheet.kind[gun] in _GUNS:
            ring = touching(scene, gun, radius)
            yield Aim(ring, _A_GUN, 4, "demolish", sappers, "The gun is to be blown up.")
            yield Aim(ring, 5.0, 6, "demolish", teams, "The gun is to be taken.")


def _inside_the_wire(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    for name in row.features:
        yield Aim(enclosed(scene.s, name), 3.0, 99, "support", armed, "Who is inside at the end has won.")


def _drive_off(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    """Armour and landed men clear the way; who is to get through goes when it is clear, or time presses."""
    s = scene.s
    edge = row.edge or Edge.EAST
    reach = edge_points(scene.lattice, edge)
    kind = craft if row.kind == ObjectiveKind.CRAFT_AWAY else trucks
    gone = sum(s.at[one] == LEFT and kind(scene, one) for one in scene.sheet.driven[scene.seat])
    open_way = convoy.cleared(scene)

    def goes(scene: Scene, stand: int) -> bool:
        return kind(scene, stand) and convoy.goes_on(scene, stand)

    want = 99 if open_way else max(0, row.count - gone)
    yield Aim(reach, 8.0, want, "leave", goes, "It is to get through.")
    carriers = [one for one in convoy.loaded(scene) if convoy.afloat(scene, one)]
    if carriers:

        def lands(scene: Scene, stand: int) -> bool:
            return stand in carriers

        banks = convoy.landings(scene, carriers[0])
        yield Aim(banks, 4.0, 99, "land", lands, "Here it lands its men.")
    base = convoy.fire_base(scene)
    if base:
        yield Aim(base, 3.0, 99, "overwatch", guards, "From here it fires at whom it knows of.")
    if open_way:
        yield Aim(reach, 5.0, 99, "escort", guards, "It clears the way.")
    else:
        yield Aim(scene.lattice.everywhere, 0.5, 99, "wait", kind, "It waits until the way is clear.")


def _ambush(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    """Places in cover that see the way of those who are to be stopped."""
    places = ambushes(scene.ground, water=row.kind == ObjectiveKind.CRAFT_DESTROYED)
    yield Aim(places, 3.0, 99, "ambush", armed, "From here it sees their way.")


def _withdraw(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    """Who has fired goes when it is hard pressed, or late; of those who are to leave as many as count."""
    s = scene.s
    fired = row.kind == ObjectiveKind.LEFT_AFTER_FIRING
    mine = scene.sheet.of_side[scene.seat]
    gone = sum(s.at[one] == LEFT and bool(s.status[one] & GOT_AWAY) for one in mine)
    lost = sum(s.at[one] == DEAD for one in mine)
    able = [one for one in scene.own if not fired or s.status[one] & HAS_FIRED]
    enough = len(able) + gone >= row.count
    beaten = lost * 3 > len(mine)
    if (edge_time(scene) and enough) or beaten or (fired and enough and scene.time_left < 0.6):
        goal = edge_points(scene.lattice, row.edge or Edge.NORTH)

        def leaver(scene: Scene, stand: int) -> bool:
            return scene.sheet.on_foot[stand] and (not fired or bool(scene.s.status[stand] & HAS_FIRED))

        yield Aim(goal, 6.0, max(row.count - gone, 0) + 4, "leave", leaver, "It has done its work and goes.")


def edge_time(scene: Scene) -> bool:
    """Whether it is time to go home."""
    return scene.time_left < _LATE


def _rescue(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    s = scene.s
    side = FREE_WORLD
    for one in scene.sheet.of_side[side]:
        if scene.sheet.kind[one] in _CREW and s.at[one] >= 0 and s.attached[one] != NOBODY:
            home = home_edges(scene)
            yield Aim(home, 5.0, 2, "leave", _has_crew, "The crew is brought home.")
        elif scene.sheet.kind[one] in _CREW and s.at[one] >= 0:
            yield Aim(scene.near(s.at[one], 1.5), 7.0, 4, "rescue", teams, "The crew is to be brought home.")
            yield Aim(scene.near(s.at[one], 6.0), 4.0, 99, "support", armed, "The crew is to be covered.")


def _has_crew(scene: Scene, stand: int) -> bool:
    """A crew, and who brings it home."""
    s = scene.s
    return scene.sheet.kind[stand] in _CREW or any(
        s.attached[one] == stand and scene.sheet.kind[one] in _CREW for one in scene.own
    )


def home_edges(scene: Scene) -> int:
    """The edges over which a side goes home: where it comes from, else all."""
    found = 0
    for force in scene.sheet.scenario.sheet.forces:
        if any(scene.sheet.army[one] == force.army.number for one in scene.sheet.of_side[scene.seat]):
            for row in force.placement:
                if row.edge is not None:
                    found |= edge_points(scene.lattice, row.edge)
    for edge in () if found else Edge:
        found |= edge_points(scene.lattice, edge)
    return found


def _capture(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    for one in scene.enemies:
        if scene.sheet.kind[one] in _CREW:
            ring = touching(scene, one, BASE // 2)
            yield Aim(ring, 7.0, 5, "capture", teams, "The crew is to be caught.")
            near = scene.near(scene.s.at[one], 6.0) & scene.ground.sheltered
            yield Aim(near, 4.0, 99, "support", armed, "Who comes for the crew is to be stopped.")


def _crew_casualty(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    s = scene.s
    for at, of in zip(s.casualty_at, s.casualty_of):
        if at >= 0 and of == FREE_WORLD:
            yield Aim(scene.near(at, 1.0), 4.0, 1, "fetch", teams, "The wounded man is to be brought home.")
            return


def _keep_off(scene: Scene, row: ObjectiveRow, number: int) -> Iterator[Aim]:
    return iter(())


Asked = Callable[[Scene, ObjectiveRow, int], Iterable[Aim]]
MINE: dict[ObjectiveKind, Asked] = {
    ObjectiveKind.SEARCHED: _search,
    ObjectiveKind.CACHES_FOUND: _caches,
    ObjectiveKind.ENTRANCES_BLOWN: _entrances,
    ObjectiveKind.MARKER_CARRIED_UP: _entrances,
    ObjectiveKind.HELD: _hold,
    ObjectiveKind.GUNS_DESTROYED: _guns,
    ObjectiveKind.TRUCKS_AWAY: _drive_off,
    ObjectiveKind.CRAFT_AWAY: _drive_off,
    ObjectiveKind.TRUCKS_STOPPED: _ambush,
    ObjectiveKind.CRAFT_DESTROYED: _ambush,
    ObjectiveKind.LEFT: _withdraw,
    ObjectiveKind.LEFT_AFTER_FIRING: _withdraw,
    ObjectiveKind.AIRCREW_SAVED: _rescue,
    ObjectiveKind.AIRCREW_CAPTURED: _capture,
    ObjectiveKind.CREW_CASUALTY_SAVED: _crew_casualty,
}
"""What an objective of one's own asks for."""
THEIRS: dict[ObjectiveKind, Asked] = {
    ObjectiveKind.HELD: _guard,
    ObjectiveKind.NOBODY_INSIDE: _inside_the_wire,
}
"""What is to be kept from the enemy."""


def aims(scene: Scene) -> list[Aim]:
    """All places that a side wants its stands in."""
    found: list[Aim] = []
    for number, row in enumerate(scene.sheet.scenario.sheet.objectives):
        table = MINE if row.side.number == scene.seat else THEIRS
        found += table.get(row.kind, _keep_off)(scene, row, number)
    if scene.attacks and not any(aim.what not in ("leave", "escort") for aim in found):
        found += _hunt(scene)
    return found


def _hunt(scene: Scene) -> Iterator[Aim]:
    """Where nothing else is to be done an attacker goes for whom he knows of."""
    near = 0
    for one in scene.enemies:
        near |= scene.near(scene.s.at[one], 2.5)
    if near:
        yield Aim(near, 2.5, 99, "hunt", armed, "There the enemy is.")


# Who goes where


def closed_to(scene: Scene, stand: int) -> int:
    """What bars a stand's way: ground that it cannot enter, mines without a lane, what burns."""
    mobility = scene.sheet.mobility[stand]
    points = no_entry(scene.ground, mobility)
    if mobility in (Mobility.FOOT, Mobility.TRACKS, Mobility.WHEELS) and not sappers(scene, stand):
        points |= minefields(scene.ground) & ~scene.s.cleared
    if scene.s.burning:
        for number, inside in enumerate(scene.ground.inside):
            if scene.s.burning >> number & 1:
                points |= inside
    return points


def way_to(scene: Scene, stand: int, goal: int) -> Rings:
    """How far it is to a place for a stand."""
    closed = closed_to(scene, stand)
    return rings(scene.lattice, goal, closed & ~goal)


def safe_way_to(scene: Scene, stand: int, goal: int) -> Rings:
    """The same from cover to cover, around what known enemies can fire at if the detour is not too great."""
    closed = closed_to(scene, stand)
    creeps = sappers(scene, stand) and scene.hidden(stand)
    open_ground = scene.noticed(stand) if creeps else bare(scene, stand)
    plain = rings(scene.lattice, goal, closed & ~goal, open_ground)
    seen = scene.under_reaction
    at = scene.s.at[stand]
    if not seen or at < 0 or creeps:
        return plain
    far = plain.far(at)
    around = rings(scene.lattice, goal, (closed | seen) & ~goal, open_ground)
    return around if around.far(at) <= far * _DETOUR + 4 else plain


def creep_in(scene: Scene) -> bool:
    """10.0/1 Whether sappers, whom nobody has found, are still on their way: nothing is to betray them."""
    working = [one for one in scene.own if sappers(scene, one)]
    return lies_low(scene) and bool(working) and all(scene.hidden(one) for one in working)


def lies_low(scene: Scene) -> bool:
    """10.0/1 Whether all others wait unseen, until sappers are at a gun or it is late."""
    if not scene.attacks or not minefields(scene.ground) or scene.time_left < _TO_COME:
        return False
    s, sheet = scene.s, scene.sheet
    if any(sheet.kind[one] in _GUNS and s.at[one] == DEAD for one in sheet.of_side[scene.foe]):
        return False
    guns = [s.at[one] for one in scene.enemies if sheet.kind[one] in _GUNS]
    working = [s.at[one] for one in scene.own if sappers(scene, one)]
    return bool(guns) and all(scene.far(one, gun) > _CLOSE for one in working for gun in guns)


def assigned(
    scene: Scene, coming: Mapping[int, int], before: Mapping[int, str] | None = None
) -> dict[int, Aim]:
    """Whom each place is given to: the nearest, and a platoon stays together.

    Those who are to come have where they may come on. What a stand was given `before` it keeps if it can.
    """
    scene.given = before or {}
    every = aims(scene)
    found: dict[int, Aim] = {}
    free = [one for one in scene.own if scene.sheet.mobility[one] != Mobility.EMPLACED]
    rides = [
        one for one in scene.sheet.of_side[scene.seat] if scene.s.aboard[one] != NOBODY and one not in free
    ]
    scene.silent, scene.waits = creep_in(scene), lies_low(scene)
    waiting = {one for one in free if scene.waits and scene.hidden(one) and not sappers(scene, one)}
    free = [one for one in free if one not in waiting]
    homing = [aim for aim in every if aim.what == "leave"]
    for aim in homing:
        able = [one for one in (*free, *coming) if one not in found and aim.who(scene, one)]
        far = {one: way_to(scene, one, aim.goal).far(_begins(scene, one, coming.get(one, 0))) for one in able}
        for one in sorted(able, key=far.__getitem__)[: aim.want]:
            found[one] = aim
    for one in free:
        if scene.s.status[one] & WITHDRAWING and one not in found and scene.seat == COMMUNIST:
            goal = edge_points(scene.lattice, Edge.NORTH)
            found[one] = Aim(goal, 6.0, 1, "leave", armed, "It withdraws.")
    left = [aim for aim in every if aim.what != "leave"]
    room = [aim.want for aim in left]
    for group in _units(scene, [one for one in free if one not in found]):
        _give(scene, group, left, room, found)
    for one in rides:
        carrier = scene.s.aboard[one]
        if scene.s.at[carrier] >= 0:
            _give(scene, [one], left, room, found, scene.s.at[carrier])
    for one, points in coming.items():
        if one not in found:
            _give(scene, [one], left, room, found, _begins(scene, one, points))
    creeping = [one for one in free if one in found and sappers(scene, one)]
    for one in creeping:
        found[one] = _beside_mines(scene, one, found[one], creeping[0])
    _follow(scene, [one for one in free if one not in found], found)
    return found


def _beside_mines(scene: Scene, stand: int, aim: Aim, lead: int) -> Aim:
    """10.0/1 Where sappers clear their one lane, as long as none leads to where they are wanted."""
    mines, at = minefields(scene.ground) & ~scene.s.cleared, scene.s.at[stand]
    if not mines or mines >> at & 1 or _is_open(scene, stand, aim.goal):
        return aim
    place = _lane_begins(scene, lead, aim.goal, mines)
    goal = beside(scene, mines) & scene.near(place, _TOGETHER) if place >= 0 else 0
    return (
        Aim(goal, aim.worth, aim.want, "clear", aim.who, "Here the lane is to be cleared.") if goal else aim
    )


def _lane_begins(scene: Scene, lead: int, goal: int, mines: int) -> int:
    """10.0/1 The place before the mines by which it is nearest to a goal, mostly unseen."""
    lattice, closed = scene.lattice, no_entry(scene.ground, scene.sheet.mobility[lead])
    beyond = rings(lattice, goal, closed & ~goal, scene.noticed(lead))
    here = rings(lattice, 1 << scene.s.at[lead], closed | mines)
    places = members(beside(scene, mines) & here.reached)
    return min(places, key=lambda point: beyond.far(point) + here.far(point), default=NOBODY)


@lru_cache(maxsize=32)
def _reaching(lattice: Lattice, points: int, reach: int) -> int:
    found = 0
    for point in members(points):
        found |= lattice.within(lattice.places[point], reach)
    return found


def beside(scene: Scene, points: int) -> int:
    """10.0/1 From where a stand touches an obstacle."""
    return _reaching(scene.lattice, points, BASE // 2 + CONTACT) & ~points


def _is_open(scene: Scene, stand: int, goal: int) -> bool:
    """10.0/1 Whether a way without mines leads somewhere that is not much longer than the straight one."""
    at = scene.s.at[stand]
    closed = no_entry(scene.ground, scene.sheet.mobility[stand]) | minefields(scene.ground) & ~scene.s.cleared
    straight = rings(scene.lattice, goal, 0).far(at)
    return rings(scene.lattice, goal, closed & ~goal).far(at) <= _STRAIGHT * straight + _ASIDE


def _begins(scene: Scene, stand: int, points: int) -> int:
    """Where a stand is, or where it may come on."""
    return nth(points, points.bit_count() // 2) if scene.s.at[stand] < 0 else scene.s.at[stand]


def _units(scene: Scene, stands: list[int]) -> Iterator[list[int]]:
    """Platoons whole, all others alone."""
    s, done = scene.s, set[int]()
    for one in stands:
        if one in done:
            continue
        platoon = platoon_of(s, one)
        group = [mate for mate in members_of(s, platoon) if mate in stands] if platoon != NOBODY else [one]
        group = group if one in group else [one]
        done.update(group)
        yield group


def _give(
    scene: Scene,
    group: list[int],
    left: list[Aim],
    room: list[int],
    found: dict[int, Aim],
    at: int | None = None,
) -> None:
    """A unit goes for the best place near it that wants more; who finds no room in it goes for the next."""
    s = scene.s
    first = group[0]
    start = s.at[first] if at is None else at

    def promise(number: int) -> float:
        aim = left[number]
        far = way_to(scene, first, aim.goal).far(start)
        kept = _KEPT if scene.given.get(first) == aim.reason else 0.0
        return aim.worth * (6.0 if aim.want < 99 else 4.0) - far + kept

    for one in group:
        able = [n for n, aim in enumerate(left) if room[n] > 0 and aim.goal and aim.who(scene, one)]
        taken = [n for n in able if any(found.get(mate) is left[n] for mate in group)]
        best = max(taken or able, key=promise, default=None)
        if best is not None:
            found[one] = left[best]
            room[best] -= 1
    if any(one in found and found[one].what == "search" for one in group):
        for number, aim in enumerate(left):
            if found.get(first) is aim:
                room[number] = 0  # one platoon searches a place


def _follow(scene: Scene, stands: list[int], found: dict[int, Aim]) -> None:
    """Whoever has no place of its own keeps to the nearest that have one."""
    leads = [one for one in found if scene.sheet.kind[one] == _GROUP and scene.s.at[one] >= 0] or [
        one for one in found if scene.s.at[one] >= 0 and found[one].what != "leave"
    ]
    if not leads:
        return
    fighting = [one for one in found if scene.sheet.fights[one] and scene.s.at[one] >= 0]
    for one in stands:
        if not scene.sheet.on_foot[one]:
            continue
        soft = not scene.sheet.fights[one] and fighting
        lead = min(fighting if soft else leads, key=lambda mate: scene.far(scene.s.at[one], scene.s.at[mate]))
        near = scene.near(scene.s.at[lead], 1.5 if soft else 2.5)
        found[one] = Aim(near, 2.0, 1, "follow", armed, "It keeps to its platoon.")
