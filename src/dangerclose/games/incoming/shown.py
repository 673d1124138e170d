"""What lies on the table, stand by stand and thing by thing, as the browser draws it after every choice.

All of it is made from what the seat knows. For each enemy whom it knows of there is the row of points that he
can fire at, so that the browser can colour a way by exposure while it is drawn.
"""

from __future__ import annotations

from functools import lru_cache

from dangerclose.core.bits import members
from dangerclose.core.wire import Wire
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.field import aloft, here, other, rating_of
from dangerclose.games.incoming.fire import field_of_fire, useless
from dangerclose.games.incoming.helicopters import has_landed, stands_by
from dangerclose.games.incoming.printed import ScenarioCard, point_set, scenario_card
from dangerclose.games.incoming.reactions import may_react
from dangerclose.games.incoming.roster import MOVERS
from dangerclose.games.incoming.sheets import SIDES, Sheet, sheet_of
from dangerclose.games.incoming.shown_forces import PurchaseNow, purchase_now
from dangerclose.games.incoming.stand_schema import HelicopterRow
from dangerclose.games.incoming.state import (
    ABOARD,
    BELOW,
    CALLS,
    DEAD,
    NOBODY,
    STATUS,
    Phase,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Ground, Hidden
from dangerclose.games.incoming.tunnels_shown import PlaceNow, places_now
from dangerclose.games.incoming.vehicles import room_taken
from dangerclose.games.incoming.victory import done, points
from dangerclose.games.incoming.wrecks import riders

PHASES = {
    Phase.FORCES: "Forces",
    Phase.HIDDEN_SETUP: "Set-up in secret",
    Phase.DEFENDER_SETUP: "The defender sets up",
    Phase.ATTACKER_SETUP: "The attacker sets up",
    Phase.INITIATIVE: "An initiative begins",
    Phase.ACTIONS: "Actions",
    Phase.GROUP: "A group moves",
    Phase.INITIATIVE_ENDS: "An initiative ends",
    Phase.OVER: "The battle is over",
}
_GROUNDS = tuple(Ground)
_HIDDEN = tuple(Hidden)


class StandNow(Wire):
    """A stand in the game: on a point, aboard another (`aboard`), or below ground (`section`, a `PlaceNow`).

    `facing` is in sixteenths of a turn from north. `order` is the standing order of one's own.
    """

    index: int
    at: int
    facing: int
    status: list[str]
    aboard: int
    section: int
    attached: int
    order: int
    missions: int
    beehives: int
    rating: int


class ThingNow(Wire):
    """What lies on a point: a marker, a work, a trap, smoke. `side` is whose it is, -1 if nobody's."""

    kind: str
    at: int
    side: int
    number: int


class WatcherNow(Wire):
    """0/3 An enemy who may fire reactively: the points that it can fire at, and those where the ground
    covers a target against it. `dice` are those in the open; to those in `harmless` it can do nothing."""

    stand: int
    reach: str
    covered: str
    dice: int
    harmless: list[int]


class ObjectiveNow(Wire):
    """V.0/1 How much of an objective is reached, as far as the seat knows."""

    number: int
    reached: int


class CallNow(Wire):
    """3.1 What was called and comes in so many initiatives of its side.

    `target` is a point that was noted, of a Dust-Off the helicopter; -1 for who does not know it.
    """

    kind: str
    by: int
    left: int
    target: int


class HelicopterNow(Wire):
    """11.1.3 A helicopter: where it is, who is in it, and in half places how much room it has and is taken.

    `state` is in flight, landed, standing by (it may come in now), or away.
    """

    index: int
    state: str
    riders: list[int]
    room: int
    taken: int
    casualties: int
    bears: int


class StrikeNow(Wire):
    """7.1.3 The strike on the table.

    `at` is the noted point, -1 for who does not know it; `over` where the aircraft is while it attacks;
    `heading` its line of flight in sixteenths of a turn from north, -1 if no napalm lies along it.
    """

    name: str
    attacks: int
    made: bool
    at: int
    over: int
    heading: int


class PointsNow(Wire):
    """V.0/T1 A line of the victory points that a side would have now, as far as the seat knows."""

    side: int
    words: str
    points: int


class Extras(Wire):
    """The table as it is now."""

    scenario: str
    phase: str
    initiative: int
    initiatives: list[int]
    actions: int
    most_actions: int
    clock: str
    stands: list[StandNow]
    things: list[ThingNow]
    calls: list[CallNow]
    strikes: list[StrikeNow]
    helicopters: list[HelicopterNow]
    burning: list[str]
    searched: list[int]
    lit: bool
    asked: list[bool]
    watchers: list[WatcherNow]
    objectives: list[ObjectiveNow]
    points: list[PointsNow]
    group: list[int]
    tunnels: list[PlaceNow]
    battle: ScenarioCard | None
    purchase: PurchaseNow | None


@lru_cache(maxsize=64)
def _battle(sheet: Sheet) -> ScenarioCard:
    return scenario_card(sheet, anchors=False)


def extras(k: State, seat: int | None) -> Extras:
    """What a position shows that is known to a seat."""
    sheet = sheet_of(k)
    return Extras(
        scenario=k.scenario,
        phase=PHASES[Phase(k.phase)],
        initiative=k.initiative,
        initiatives=list(k.initiatives),
        actions=k.actions,
        most_actions=PARAMETERS.initiative_actions,
        clock=f"{k.clock // 60 % 24:02}:{k.clock % 60:02}",
        stands=[stand_now(k, stand) for stand in sheet.stands if in_play(k, stand)],
        things=things(k),
        calls=calls(k),
        strikes=strikes(k),
        helicopters=helicopters(k),
        burning=[sheet.terrain.features[number].id for number in members(k.burning)],
        searched=list(k.searched),
        lit=k.lit_until > sum(k.initiatives),
        asked=list(k.asked),
        watchers=[] if seat is None else watchers(k, other(seat)),
        objectives=[
            ObjectiveNow(number, done(k, number)) for number in range(len(sheet.scenario.sheet.objectives))
        ],
        points=[PointsNow(side, line.text, line.value) for side in range(SIDES) for line in points(k, side)],
        group=list(k.group[::2]),
        tunnels=places_now(k),
        battle=_battle(sheet) if k.battle else None,
        purchase=purchase_now(k, seat),
    )


def in_play(s: Position, stand: int) -> bool:
    """Whether a stand is on the table, in something on it, or below it."""
    return s.at[stand] >= 0 or s.at[stand] in (ABOARD, BELOW)


def stand_now(s: Position, stand: int) -> StandNow:
    """A stand."""
    return StandNow(
        index=stand,
        at=s.at[stand],
        facing=s.facing[stand],
        status=[word for bit, word in enumerate(STATUS) if s.status[stand] >> bit & 1],
        aboard=s.aboard[stand],
        section=s.section[stand],
        attached=s.attached[stand],
        order=s.order[stand],
        missions=s.missions[stand],
        beehives=s.beehives[stand],
        rating=rating_of(s, stand),
    )


def things(s: Position) -> list[ThingNow]:
    """All that lies on points and is no stand."""
    found = [
        ThingNow("casualty", at, side, number)
        for number, (at, side) in enumerate(zip(s.casualty_at, s.casualty_of))
    ]
    found += [
        ThingNow("weapon", at, side, number)
        for number, (at, side) in enumerate(zip(s.weapon_at, s.weapon_of))
    ]
    found += [
        ThingNow(_GROUNDS[kind], at, side, number)
        for number, (kind, at, side) in enumerate(zip(s.work_kind, s.work_at, s.work_of))
    ]
    found += [
        ThingNow(_HIDDEN[kind], at, NOBODY, number)
        for number, (kind, at) in enumerate(zip(s.hidden_kind, s.hidden_at))
    ]
    found += [ThingNow("smoke", at, NOBODY, number) for number, at in enumerate(s.smoke_at)]
    found += [ThingNow("napalm", at, NOBODY, number) for number, at in enumerate(s.napalm)]
    found += [
        ThingNow("supply", at, side, number)
        for number, (at, side) in enumerate(zip(s.supply_at, s.supply_of))
    ]
    found += [ThingNow("wreck", at, NOBODY, number) for number, at in enumerate(members(s.wrecks))]
    found += [ThingNow("lane", at, NOBODY, number) for number, at in enumerate(members(s.cleared))]
    return [thing for thing in found if thing.at >= 0]


def calls(s: Position) -> list[CallNow]:
    """3.1 What is on its way."""
    return [
        CallNow(CALLS[kind], by, left, target)
        for kind, by, left, target in zip(s.called, s.called_by, s.called_in, s.called_for)
    ]


def strikes(s: Position) -> list[StrikeNow]:
    """7.1.3/6 The strike on the table, if there is one."""
    if s.strike == NOBODY:
        return []
    name = CHARTS.strikes[s.strike].name
    return [StrikeNow(name, s.strike_attacks, s.strike_made, s.strike_at, s.strike_over, s.strike_heading)]


def helicopters(s: Position) -> list[HelicopterNow]:
    """11.1.3/1 The helicopters on the table, about to come or expected; not those that nobody has called."""
    found = []
    for stand in sheet_of(s).aircraft:
        row = MOVERS[sheet_of(s).mover[stand]]
        assert isinstance(row, HelicopterRow)
        state = _state_of(s, stand)
        if s.at[stand] == DEAD or (state == "away" and sheet_of(s).spare[stand]):
            continue
        inside = riders(s, stand)
        taken = sum(room_taken(s, stand, one) for one in inside)
        lying = s.casualty_aboard.count(stand)
        found.append(HelicopterNow(stand, state, inside, row.room, taken, lying, row.bears))
    return found


def _state_of(s: Position, helicopter: int) -> str:
    if aloft(s, helicopter):
        return "in flight"
    if has_landed(s, helicopter):
        return "landed"
    return "standing by" if stands_by(s, helicopter) else "away"


def watchers(k: State, side: int) -> list[WatcherNow]:
    """0/3 The enemies of whom a seat knows that they could answer a move."""
    sheet = sheet_of(k)
    found = []
    for stand in here(k, side):
        if sheet.dice[stand] > 0 and may_react(k, stand):
            reach = field_of_fire(k, stand)
            found.append(
                WatcherNow(
                    stand,
                    point_set(reach),
                    point_set(sheet.terrain.covered_from(k.at[stand]) & reach),
                    sheet.dice[stand],
                    [mover for mover in here(k, (side + 1) % SIDES) if useless(k, stand, mover)],
                )
            )
    return found
