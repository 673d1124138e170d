"""M.4 Beehive and flechette rounds: two more dice at men in the open who are close."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.effects import SUPPRESS
from dangerclose.games.incoming.field import cover, here
from dangerclose.games.incoming.fire import FAILED, may_attack, targets_of, volley
from dangerclose.games.incoming.reactions import Shot, Way
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import Position, State

TABLE = CHARTS.beehive


def issue(s: State) -> Rule[None]:
    """M.4/2 Each weapon that can fire them begins with a die of them; there is no resupply."""
    yield from ()
    if not s.beehive_rounds:
        return
    sheet = sheet_of(s)
    for stand in sheet.stands:
        if sheet.beehive[stand] and not sheet.spare[stand]:
            die = s.chance.die()
            s.beehives[stand] = die
            s.tell_only(sheet.side[stand], "beehives", "M.4/2", stand, die, roll=Roll((Die(die, 6),)))


def close(s: Position, firer: int, target: int) -> int:
    """M.4/1 The points at which a target is within two widths of a weapon."""
    sheet = sheet_of(s)
    return sheet.discs.at(s.at[firer], sheet.radius[firer] + sheet.radius[target] + TABLE.range * BASE)


def suits(s: Position, firer: int, target: int, point: int) -> bool:
    """M.4/1 Whether it has such a round for men who are met on foot at a point: in the open, close by."""
    return (
        s.beehives[firer] > 0
        and sheet_of(s).on_foot[target]
        and bool(close(s, firer, target) >> point & 1)
        and not cover(s, point, s.at[firer])[0]
    )


def _shots(s: Position, seat: int) -> Iterable[Action]:
    """M.4/1 As part of normal fire."""
    for one in here(s, seat):
        if s.beehives[one] and may_attack(s, one):
            for target in targets_of(s, one):
                if suits(s, one, target, s.at[target]):
                    yield ("fire-beehive", one, target)


def fire_beehive(s: State, choice: Action) -> Rule[Outcome]:
    """M.4/1 It loses the initiative as any fire does."""
    came = yield from volley(s, [Attack(int(choice[1]), int(choice[2]), beehive=True)])
    return None if came >= SUPPRESS else FAILED


def reactions(s: Position, way: Way, step: int, able: dict[int, int]) -> dict[Action, Shot]:
    """M.4/1 In reaction, also at who is about to make contact: where he first comes close in the open."""
    found: dict[Action, Shot] = {}
    for one, reach in able.items():
        if s.beehives[one]:
            for ahead, point in enumerate(way.walk[step:]):
                if reach >> point & 1 and suits(s, one, way.mover, point):
                    found["react-beehive", point, one] = Shot(step + ahead, [one], beehive=True)
                    break
    return found


def lines(s: Position, attack: Attack) -> Iterable[Line]:
    """M.4/1 Two dice more."""
    if attack.beehive:
        yield Line("beehive", TABLE.dice, "M.4/1")


def spent(s: State, attack: Attack, came: int, point: int) -> Rule[None]:
    """M.4/2 A round is gone."""
    if attack.beehive:
        s.beehives[attack.firer] -= 1
    yield from ()


CHAPTER = Chapter(
    entries=(Entry("fire-beehive", fire_beehive, actions=_shots),),
    attack_lines=(lines,),
    only={lines: lambda sheet: any(sheet.beehive)},
    after_attack=(spent,),
    more_shots=(reactions,),
    prepares=(issue,),
)
