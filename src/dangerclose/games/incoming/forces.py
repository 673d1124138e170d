"""P.0 Forces are bought for a free battle: first what is fought, then ware by ware, each side in secret."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Closed, ClosedWhileAsked, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family, Options
from dangerclose.games.incoming.battle import BATTLES, Agreed, Battle, read, written
from dangerclose.games.incoming.bought import bought_force
from dangerclose.games.incoming.catalogue import STAND
from dangerclose.games.incoming.components import POINTS, TERRAIN
from dangerclose.games.incoming.free_battle import force_of
from dangerclose.games.incoming.generation import drawn
from dangerclose.games.incoming.pool import MOST_OBSERVERS, MOST_PLATOONS, MOST_VEHICLES, most_of
from dangerclose.games.incoming.purchase import Force, Refusal, on_offer, refusal, unfinished
from dangerclose.games.incoming.setup import EVERYWHERE, deploy
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import NIGHT_SIGHT, NOBODY, Phase, Position, State
from dangerclose.games.incoming.tally import price, tally_of
from dangerclose.games.incoming.terms import Side, StandKind
from dangerclose.games.incoming.wares import WARE, WARES, Sort, Ware

FREE_WORLD = Side.FREE_WORLD.number
_SIDES = tuple(Side)
DUG = ("bunker", "trench", "entrance")
_NOT_HERE = {
    "mines": Refusal("10.1/1", "Mines lie round permanent bases only."),
    "wire": Refusal("10.1/1", "Wire is laid round permanent bases only."),
    **dict.fromkeys(
        ("tunnel-section", "barracks-2", "barracks-4", "barracks-6", "barracks-8"),
        Refusal("T.6/1", "Nobody has dug tunnels here."),
    ),
    **dict.fromkeys(
        ("pbr", "troop-carrier", "monitor", "zippo-monitor"), Refusal("P.0/T4", "There is no river.")
    ),
}
"""Ruling 261: what a free battle has no place for."""


def gather(s: State) -> Rule[None]:
    """P.0/1 One decision on what is fought, or on what is bought."""
    if read(s.battle).is_agreed:
        yield from buy(s)
    else:
        yield from agree(s)


# P.0/1 What is fought


def agree(s: State) -> Rule[None]:
    """P.0/1, ruling 260: the Free World names points, mission and hour; then the table is drawn."""
    options: list[Action] = [("fight", number) for number in range(len(BATTLES))]
    choice = yield Ask(FREE_WORLD, "agree", "P.0/1", options)
    agreed = BATTLES[int(choice[1])]
    first = agreed.mission.attacker or _goes_first(s)
    s.battle = written(Battle(agreed, first, drawn(s.chance, agreed.size, TERRAIN)))
    s.held = [0] * len(sheet_of(s).scenario.sheet.objectives)
    s.buyer = FREE_WORLD
    s.tell("agreed", "P.0/1", int(choice[1]))


def _goes_first(s: State) -> Side:
    """V.0/5, ruling 260: in an encounter a die decides who has the first initiative, and sets up last."""
    die = s.chance.die()
    side = Side.FREE_WORLD if die <= 3 else Side.COMMUNIST
    s.tell("goes-first", "V.0/5", side.number, roll=Roll((Die(die, 6),)))
    return side


# P.0/1 What is bought


def buying(s: Position, side: int) -> Force:
    """P.0/1 What a side has bought so far."""
    return force_of(read(s.battle), _SIDES[side])._replace(bought=s.forces[side])


def why_not(s: Position, side: int, number: int) -> Refusal | None:
    """P.0/1 Why a ware may not be bought next; None if it may."""
    force = buying(s, side)
    return _not_here(s, force, WARES[number]) or refusal(force, number)


def prices(s: Position, side: int) -> dict[int, int]:
    """P.0/T1 to P.0/T6 What each ware costs a side that may buy it next."""
    force = buying(s, side)
    tally = tally_of(force.bought)
    return {
        number: price(WARES[number], tally)
        for number in on_offer(force)
        if _not_here(s, force, WARES[number]) is None
    }


def _not_here(s: Position, force: Force, ware: Ware) -> Refusal | None:
    """Ruling 261: what has no place on this table, or at this hour."""
    agreed: Agreed = read(s.battle).agreed
    if ware.sort == Sort.SIGHT and agreed.hour != "night":
        return Refusal("M.5/4", "It is day.")
    if ware.thing == "booby-trap" and agreed.mission.attacker != Side.FREE_WORLD:
        return Refusal("10.4/5", "Only a defender lays booby traps.")
    if ware.thing in DUG and _dug(force) >= _diggers(force):
        return Refusal("P.0/T5", "There are as many works as fire teams and machine guns to man them.")
    most = _most(ware)
    if most and _count(force, ware) >= most:
        return Refusal("P.0/1", "The game has no more of them.")
    return _NOT_HERE.get(ware.thing)


def _most(ware: Ware) -> int:
    """Ruling 261: how many of a ware may be bought; 0 if only its formation says so."""
    match ware.sort:
        case Sort.COMPANY | Sort.PLATOON:
            return MOST_PLATOONS
        case Sort.STAND:
            return most_of(StandKind(ware.thing))
        case Sort.OBSERVER:
            return MOST_OBSERVERS
        case Sort.VEHICLE:
            return MOST_VEHICLES
        case _:
            return 0


def _count(force: Force, ware: Ware) -> int:
    """How many of a ware a force has; of companies and platoons how many platoons."""
    if ware.sort in (Sort.COMPANY, Sort.PLATOON):
        return len(tally_of(force.bought).platoons)
    return force.bought.count(WARE[ware.id])


def _dug(force: Force) -> int:
    """The bunkers, trenches and spider holes of a force."""
    return sum(WARES[number].thing in DUG for number in force.bought)


def _diggers(force: Force) -> int:
    """The fire teams and machine guns of a force."""
    wares = [WARES[number] for number in force.bought]
    return sum(ware.sort == Sort.TEAM or ware.thing == StandKind.HMG for ware in wares)


def buy(s: State) -> Rule[None]:
    """P.0/1 One thing is bought, or the force is as it is to be."""
    side = s.buyer
    force = buying(s, side)
    wares = bits_of(prices(s, side))
    done: list[Action] = [("bought",)] if unfinished(force) is None else []
    families = [Family(("buy",), wares)] if wares else []
    with ClosedWhileAsked(lambda: _closed(s, force)) as closed:
        choice = yield Ask(side, "buy", "P.0/1", Options(done, families), (limit_left(s, side),), closed)
    if choice[0] == "buy":
        bought = (*s.forces[side], int(choice[1]))
        s.forces = (bought, s.forces[1]) if side == FREE_WORLD else (s.forces[0], bought)
        s.tell_only(side, "bought-ware", "P.0/1", int(choice[1]), limit_left(s, side))
        return
    s.tell("force-ready", "P.0/1", side)
    if side == FREE_WORLD:
        s.buyer = 1 - side
    else:
        _begin(s)


def _closed(s: Position, force: Force) -> list[Closed]:
    """P.0/1 What troops like these could have, and why not now; and why the force is not complete."""
    chart = tally_of(force.bought).chart
    found = []
    lacks = unfinished(force)
    if lacks is not None:
        found.append(Closed(("bought",), lacks.words, lacks.rule))
    for number, ware in enumerate(WARES):
        if chart is not None and ware.sort != Sort.CHART and POINTS.sells(ware.thing, chart.army):
            why = _not_here(s, force, ware) or refusal(force, number)
            if why is not None:
                found.append(Closed(("buy", number), why.words, why.rule))
    return found


def limit_left(s: Position, side: int) -> int:
    """P.0/1 The points that a side has left."""
    force = buying(s, side)
    return force.limit - tally_of(force.bought).spent


def _begin(s: State) -> None:
    """Ruling 260: both forces are shown, and lie ready at their edges."""
    free, reds = s.forces
    s.battle = written(read(s.battle)._replace(forces=(free, reds)))
    s.forces = ((), ())
    s.buyer = NOBODY
    s.phase = Phase.HIDDEN_SETUP
    deploy(s, EVERYWHERE if s.civilians else "")
    for side in Side:
        force = force_of(read(s.battle), side)
        for name in bought_force(force).night_sights:
            s.status[STAND[name]] |= NIGHT_SIGHT
        s.tell("force-shown", "P.0/1", side.number, tally_of(force.bought).spent)
