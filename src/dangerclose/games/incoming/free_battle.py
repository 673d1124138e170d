"""P.0/1, V.0/1, V.0/5 A free battle as a scenario: what was agreed, the table drawn, what was bought.

Nothing else knows that its scenario was not read from a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from dangerclose.games.incoming.battle import NAME, YEAR, Battle, Hour, Mission, read
from dangerclose.games.incoming.bought import Bought, bought_force
from dangerclose.games.incoming.components import TERRAIN
from dangerclose.games.incoming.generation import Size, laid_out
from dangerclose.games.incoming.layout import MIL
from dangerclose.games.incoming.pool import FORCE
from dangerclose.games.incoming.purchase import Force
from dangerclose.games.incoming.scenario_schema import (
    AirRow,
    ClockRow,
    Feature,
    ForceRow,
    ForceStand,
    ObjectiveRow,
    PlacementRow,
    Scenario,
    ScenarioFile,
    Table,
    TrapsRow,
)
from dangerclose.games.incoming.tally import tally_of
from dangerclose.games.incoming.terms import (
    FeatureShape,
    Going,
    Ground,
    Mobility,
    ObjectiveKind,
    Quality,
    Side,
)
from dangerclose.games.incoming.wares import CHART, WARES

STRIP = 60
"""The depth of a zone from which a side advances, in tenths of a width."""
_HOURS = {Hour.DAY: ("08:00", "11:00"), Hour.NIGHT: ("00:00", "03:00")}
_TRAPS_ON = (Ground.TRAIL, Ground.STREAM)


@lru_cache(maxsize=64)
def scenario_of(text: str) -> Scenario:
    """The scenario that a free battle is."""
    battle = read(text)
    size = battle.agreed.size
    table = laid_out(battle.ground, size, TERRAIN)
    forces = [(side, bought_force(force_of(battle, side))) for side in Side if battle.forces[side.number]]
    stands: tuple[ForceStand, ...] = tuple(stand for _, bought in forces for stand in bought.stands)
    places = _objectives(battle, table) if battle.is_agreed else []
    start, end = _HOURS[battle.agreed.hour]
    sheet = ScenarioFile(
        source="designed",
        id=NAME,
        number=0,
        title="Free battle",
        briefing=briefing(battle),
        teaches="",
        table=(size.width, size.height),
        year=YEAR,
        attacker=(battle.agreed.mission.attacker or battle.first),
        first=battle.first,
        free_fire_zone=any(bought.free_fire_zone for _, bought in forces),
        night_from=start if battle.agreed.hour == Hour.NIGHT else None,
        air=AirRow(),
        traps=_traps(battle, table, forces),
        clock=ClockRow(start=start, end=end, step=15, advances_on=5, after=Side.COMMUNIST),
        objectives=tuple(_rows(battle, [place.id for place in places])) if places else (),
        forces=tuple(_force(battle, side, bought, size) for side, bought in forces),
        features={},
    )
    return Scenario(sheet=sheet, table=table, stands=stands)


def briefing(battle: Battle) -> str:
    """What was agreed on, in a sentence."""
    points, mission, hour = battle.agreed
    what = (
        "Both sides advance"
        if mission == Mission.ENCOUNTER
        else ("The Free World attacks" if mission == Mission.FREE_WORLD else "The Communist side attacks")
    )
    return f"{what}, with {points} points each, by {hour}."


def force_of(battle: Battle, side: Side) -> Force:
    """P.0/1 What a side has bought so far."""
    return Force(side, YEAR, battle.agreed.points, battle.forces[side.number])


# V.0/1 What is fought for


def _objectives(battle: Battle, table: Table) -> list[Feature]:
    """Ruling 262: areas nearest to the middle, or to that of the defender's ground; a large table has two."""
    attacker = battle.agreed.mission.attacker
    quarter = {None: 2, Side.FREE_WORLD: 3, Side.COMMUNIST: 1}[attacker]
    parts = max(1, table.width // (24 * 10 * MIL))
    found: list[Feature] = []
    for part in range(parts):
        middle = (table.width * (2 * part + 1) // (2 * parts), table.height * quarter // 4)
        areas = [one for one in table.features if _can_be_held(one) and one not in found]
        found.append(min(areas, key=_from(middle)))
    return found


def _can_be_held(feature: Feature) -> bool:
    row = TERRAIN[feature.ground.number]
    return row.shape == FeatureShape.AREA and row.going(Mobility.FOOT) != Going.NO


def _from(middle: tuple[int, int]) -> Callable[[Feature], int]:
    """How far the middle of an area is from a point, squared."""

    def apart(feature: Feature) -> int:
        west, south, east, north = feature.parts[0]
        return ((west + east) // 2 - middle[0]) ** 2 + ((south + north) // 2 - middle[1]) ** 2

    return apart


def _rows(battle: Battle, names: list[str]) -> Iterator[ObjectiveRow]:
    """V.0/1, V.0/5 The attacker must take the places, the defender keep them; in an encounter both take."""
    attacker = battle.agreed.mission.attacker
    places = " and ".join(names)
    each = "each of " if len(names) > 1 else ""
    for side in Side:
        if attacker in (side, None):
            yield ObjectiveRow(
                side=side,
                kind=ObjectiveKind.HELD,
                each=True,
                count=len(names),
                features=tuple(names),
                words=f"10 for holding {each}{places} for four own initiatives.",
            )
        else:
            yield ObjectiveRow(
                side=side,
                kind=ObjectiveKind.NEVER_HELD,
                count=len(names),
                features=tuple(names),
                words=f"10 if the enemy has never held {places.replace(' and ', ' or ')}.",
            )


def _traps(battle: Battle, table: Table, forces: list[tuple[Side, Bought]]) -> TrapsRow | None:
    """10.4/5 A defending Communist player has a die of booby traps besides those that he bought."""
    bought = next((one.works["booby-trap"] for side, one in forces if side == Side.COMMUNIST), 0)
    if battle.agreed.mission != Mission.FREE_WORLD:
        return None
    features = tuple(one.id for one in table.features if one.ground in _TRAPS_ON)
    return TrapsRow(dice=1, more=bought, features=features, jungle=True)


# P.0/1 The forces


def _force(battle: Battle, side: Side, bought: Bought, size: Size) -> ForceRow:
    chart = CHART[WARES[battle.forces[side.number][0]].thing]
    tally = tally_of(battle.forces[side.number])
    return ForceRow(
        id=FORCE[side],
        name=chart.name,
        army=chart.army,
        quality=tally.platoons[0].quality if tally.platoons else Quality.REGULAR,
        points=tally.spent,
        vehicles=dict(bought.vehicles),
        works={work: number for work, number in bought.works.items() if work != "booby-trap"},
        placement=(_placement(battle, side, size),),
    )


def _placement(battle: Battle, side: Side, size: Size) -> PlacementRow:
    """Ruling 263: who advances begins in a strip at his edge, a defender on his half of the table."""
    defends = battle.agreed.mission.attacker not in (side, None)
    depth = size.height // 2 if defends else STRIP
    south = 0 if side == Side.FREE_WORLD else size.height - depth
    return PlacementRow(zone=(0, south, size.width, depth), hidden=side == Side.COMMUNIST and defends)
