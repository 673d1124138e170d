"""M.6 What fire costs that falls near civilians: their casualties count against the Free World."""

from __future__ import annotations

from dangerclose.games.incoming.civilians import homes
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.doctrine.chances import at_least
from dangerclose.games.incoming.doctrine.scene import FREE_WORLD, Scene
from dangerclose.games.incoming.field import here, is_hidden, watched
from dangerclose.games.incoming.roster import NEUTRAL
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.state import AWAY

LOST = -CHARTS.victory.free_world.civilian_left * CHARTS.civilians.casualties
"""Points for a stand of civilians that is killed and left."""


MANY = CHARTS.civilians.dice * 3.5
"""How many stands of civilians there are on average."""


def matter(scene: Scene) -> bool:
    """M.6/1 Whether there may be civilians whom a side must spare."""
    return scene.seat == FREE_WORLD and scene.s.civilians and not scene.s.free_fire_zone


def known(scene: Scene) -> list[int]:
    """M.6/3 The civilians whom a side spares: the Free World those it has located, where they count."""
    if scene.seat != FREE_WORLD or scene.s.free_fire_zone:
        return []
    return [one for one in here(scene.s, NEUTRAL) if not is_hidden(scene.s, one)]


def at_risk(scene: Scene, target: int, widths: int, suppressed: float) -> float:
    """M.6/3, M.6/8 What fire at a target costs: civilians in its feature, and within some widths."""
    if not matter(scene):
        return 0.0
    found = known(scene)
    point, sheet = scene.s.at[target], scene.sheet
    features = [scene.ground.inside[number] for number in scene.ground.of(point)]
    near = sheet.discs.at(point, sheet.radius[target] + BASE * widths)
    cost = unlocated(scene, near) * at_least(CHARTS.friendly_fire.die) * suppressed * LOST
    for one in found:
        at = scene.s.at[one]
        if any(inside >> at & 1 for inside in features):
            cost += at_least(CHARTS.civilians.in_feature) * LOST
        reach = sheet.radius[one] + sheet.radius[target] + BASE * widths
        if sheet.discs.at(point, reach) >> at & 1:
            cost += at_least(CHARTS.friendly_fire.die) * suppressed * LOST
    return cost


def unlocated(scene: Scene, points: int) -> float:
    """M.6/2, M.6/3 How many civilians nobody has located may be at some points: in whatever is not seen."""
    sheet = scene.sheet
    if not matter(scene):
        return 0.0
    located = sum(not is_hidden(scene.s, one) for one in sheet.of_side[NEUTRAL] if scene.s.at[one] != AWAY)
    left = MANY - located
    if left <= 0 or not points & homes(sheet):
        return 0.0
    unseen = homes(sheet) & ~watched(scene.s, scene.seat)
    every, share = 0, 0.0
    for inside in sheet.terrain.inside:
        home = inside & unseen
        if home:
            every += 1
            share += (home & points).bit_count() / home.bit_count()
    return left * share / max(1, every)


def inside(scene: Scene, points: int) -> float:
    """M.6/3 What fire into a place costs in which civilians are."""
    there = sum(points >> scene.s.at[one] & 1 for one in known(scene))
    return at_least(CHARTS.civilians.in_feature) * LOST * there


def near(scene: Scene, point: int, widths: float) -> int:
    """M.6/8 How many civilians whom it would spare are near to a point."""
    around = scene.near(point, widths)
    return sum(around >> scene.s.at[one] & 1 for one in known(scene))
