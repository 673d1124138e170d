"""5.3/1 The set-up: a ready one for everybody, which the players change stand by stand before they begin.

First the side that hides lays out its works and traps (`prepares` of the chapters), then the defender sets
up, then the attacker. Each stand may be set up anew once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.options import Family, Options
from dangerclose.games.incoming.arcs import heading
from dangerclose.games.incoming.battle import NAME, NOTHING_YET, written
from dangerclose.games.incoming.catalogue import STAND
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import around, full, here, other
from dangerclose.games.incoming.movement import over_helicopters
from dangerclose.games.incoming.scenario_schema import ForceRow, ScenarioFile
from dangerclose.games.incoming.setup_loading import ForceSetup
from dangerclose.games.incoming.setups import setups_of
from dangerclose.games.incoming.sheets import SIDES, Sheet, missions_of, sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    BELOW,
    HIDDEN,
    MOVED,
    Phase,
    Position,
    State,
    blank,
)
from dangerclose.games.incoming.terms import Ground, Hidden, Side
from dangerclose.games.incoming.underground import dig, place_of
from dangerclose.games.incoming.word_kinds import place_name
from dangerclose.games.incoming.zones import air_over, hiding_places, may_begin, placement

EVERYWHERE = "wherever-people-live"
"""M.6/1 The setting of the option under which civilians are in every populated place."""


def start(scenario: str, switches: Mapping[str, str]) -> State:
    """A scenario with its ready set-up; a free battle before anything is agreed."""
    s = blank(scenario)
    s.pins_lay_no_fire = switches.get("no-fire") == "below-a-suppress"
    s.civilian_points_as_printed = switches.get("civilian-points") == "as-printed"
    s.ratings_by_dice = switches.get("ratings") == "by-dice"
    s.ammunition = switches.get("ammunition") == "counted"
    setting = switches.get("civilians", "")
    if scenario == NAME:
        s.phase = Phase.FORCES
        s.battle = written(NOTHING_YET)
        s.civilians = setting == EVERYWHERE
    else:
        deploy(s, setting)
    s.beehive_rounds = switched(sheet_of(s).scenario.sheet.beehive, switches.get("beehive", ""))
    return s


def deploy(s: State, civilians: str) -> None:
    """5.3/1 Everybody is where the ready set-up wants him."""
    sheet, script = sheet_of(s), sheet_of(s).scenario.sheet
    s.free_fire_zone = script.free_fire_zone
    s.civilians = has_civilians(script, civilians)
    s.clock = minutes(script.clock.start)
    s.leads = list(sheet.first_leads)
    s.held = [0] * len(script.objectives)
    s.searched = []
    for stand in sheet.stands:
        s.missions[stand] = missions_of(sheet, stand)
    dig(s)
    ready = setups_of(sheet)
    for force in script.forces:
        if force.id in ready:
            _lay_out(s, force, ready[force.id])
    for side in range(SIDES):
        s.haunts[side] = hiding_places(sheet, side)


def switched(by_scenario: bool, setting: str) -> bool:
    """Ruling 80: whether an option of the book is played."""
    return setting == "yes" or (by_scenario and setting != "no")


def has_civilians(script: ScenarioFile, setting: str) -> bool:
    """M.6/1 Whether there may be civilians: never in a Free Fire Zone."""
    if setting == "none" or script.free_fire_zone:
        return False
    return script.civilians or setting == EVERYWHERE


@cache
def minutes(time: str) -> int:
    """A time of day in minutes since midnight."""
    hours, rest = time.split(":")
    return int(hours) * 60 + int(rest)


def _lay_out(s: State, force: ForceRow, ready: ForceSetup) -> None:
    """A force's ready set-up: stands, works and hidden stores."""
    sheet = sheet_of(s)
    lattice = sheet.lattice

    def point(place: tuple[int, int]) -> int:
        return place[1] * lattice.columns + place[0]

    for name, place in ready.stands.items():
        stand = STAND[name]
        s.at[stand] = point(place)
        if placement(sheet, stand).hidden:
            s.status[stand] |= HIDDEN
        s.facing[stand] = 0 if sheet.side[stand] == northwards(sheet) else 8
    for name, place in ready.flying.items():
        s.at[STAND[name]] = point(place)
        s.facing[STAND[name]] = heading(
            lattice, s.at[STAND[name]], lattice.at(lattice.width // 2, lattice.height // 2)
        )
    for vehicle, riders in ready.aboard.items():
        for name in riders:
            s.at[STAND[name]] = ABOARD
            s.aboard[STAND[name]] = STAND[vehicle]
    for name, section in ready.below.items():
        s.at[STAND[name]] = BELOW
        s.status[STAND[name]] |= HIDDEN
        s.section[STAND[name]] = place_of(section)
    side = CHARTS.armies[force.army.number].side
    for kind, places in ready.works.items():
        for place in places:
            if kind == "entrance":
                _hide_thing(s, Hidden.SPIDER_HOLE, point(place))
            else:
                s.work_kind.append(Ground(kind).number)
                s.work_at.append(point(place))
                s.work_of.append(side.number)
                s.work_found.append(side == Side.FREE_WORLD)  # 5.3/T1 the others are camouflaged
    for place in ready.caches:
        _hide_thing(s, Hidden.CACHE, point(place))


def northwards(sheet: Sheet) -> int:
    """The side that faces north at the beginning: the attacker, in a free battle always the Free World."""
    script = sheet.scenario.sheet
    return Side.FREE_WORLD.number if script.id == NAME else script.attacker.number


def _hide_thing(s: State, kind: Hidden, point: int) -> None:
    s.hidden_kind.append(kind.number)
    s.hidden_at.append(point)
    s.hidden_found.append(False)


# Where a stand may begin


def room(s: Position, stand: int) -> int:
    """5.3/1 The points at which a stand may be set up."""
    sheet = sheet_of(s)
    side = sheet.side[stand]
    if sheet.flies[stand]:
        return air_over(sheet, stand) & ~over_helicopters(s, stand) & ~(1 << s.at[stand])
    if sheet.spare[stand]:
        return 0
    points = may_begin(sheet, stand)
    mates = [mate for mate in here(s, side) if mate != stand]
    return points & ~around(s, mates, sheet.radius[stand]) & ~full(s, stand) & ~(1 << s.at[stand])


# The phases


def hidden_setup(s: State) -> Rule[None]:
    """5.3/1, 10.4/5 What is laid out in secret before the stands are."""
    for prepare in BOOK.prepares:
        yield from prepare(s)
    s.phase = Phase.DEFENDER_SETUP


def defender_setup(s: State) -> Rule[None]:
    """5.3/1 The defender sets up first."""
    defender = other(sheet_of(s).scenario.sheet.attacker.number)
    yield from _set_up(s, defender, Phase.ATTACKER_SETUP)


def attacker_setup(s: State) -> Rule[None]:
    """5.3/1 The attacker sets up when the defender has."""
    yield from _set_up(s, sheet_of(s).scenario.sheet.attacker.number, Phase.INITIATIVE)
    if s.phase == Phase.INITIATIVE:
        s.initiative = sheet_of(s).scenario.sheet.first.number


def _set_up(s: State, side: int, after: Phase) -> Rule[None]:
    """One stand is set up anew, or all stay as they are."""
    families = [
        Family(("place", stand), room(s, stand)) for stand in here(s, side) if not s.status[stand] & MOVED
    ]
    families += [family for more in BOOK.sets_up for family in more(s, side)]
    choice = yield Ask(side, "place", "5.3/1", Options([("ready",)], families))
    if choice[0] == "ready":
        for stand in sheet_of(s).stands:
            s.status[stand] &= ~MOVED
        s.phase = after
        s.tell("set-up", "5.3/1", side)
        return
    stand, point = int(choice[1]), int(choice[2])
    s.at[stand] = point
    s.status[stand] |= MOVED
    s.tell_only(side, "placed", "5.3/1", stand, place_name(s, point))
