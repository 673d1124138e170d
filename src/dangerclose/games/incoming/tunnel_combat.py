"""T.4 Combat below ground: one stand a side, a die each and what counts; the loser dies or goes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.bits import members
from dangerclose.core.events import Die, Roll
from dangerclose.core.game import Odds
from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import kill
from dangerclose.games.incoming.field import around, here
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.state import BELOW, MOVED, NOBODY, Position, State
from dangerclose.games.incoming.terms import Contact, Quality, Role
from dangerclose.games.incoming.underground import FIRST, beside, has_room, mouth, point_of, those_in

TABLE = CHARTS.underground
_VETERAN = Quality.VETERAN.number
_RATS, _GARRISON = Role.TUNNEL_RATS.number, Role.GARRISON.number
_FACES = range(1, 7)
ENEMY_DIES, ENEMY_WITHDRAWS, WITHDRAWS, DIES = "enemy-dies", "enemy-withdraws", "withdraws", "dies"


# T.4/2 What counts


def lines(s: Position, stand: int, from_: int = FIRST) -> list[Line]:
    """T.4/2, ruling 21: what a stand adds to its die. No help of command groups, no SMG, no ambush.

    An attacker comes from a place: through an opening from above.
    """
    return [line for line in _lines(s, stand, from_above=from_ < FIRST) if line.value]


def _lines(s: Position, stand: int, *, from_above: bool) -> Iterator[Line]:
    sheet = sheet_of(s)
    if sheet.quality[stand] == _VETERAN:
        yield Line("Veteran", TABLE.veteran, "T.4/2")
    if sheet.role[stand] == _GARRISON:
        yield Line("garrison", TABLE.garrison, "T.2/4")
    if sheet.role[stand] == _RATS:
        yield Line("tunnel rats", TABLE.tunnel_rats, "T.3/1")
    if from_above:
        yield Line("from above", TABLE.from_above, "T.4/2")
    if sheet.contact[stand] == Contact.CREW:
        yield Line("a crew-served weapon", PARAMETERS.crew_served, "8.0/12")


# T.4/3 The fight


def fight(s: State, attacker: int, place: int, from_: int) -> Rule[bool]:
    """T.4/2, T.4/3 A stand attacks out of a place whoever is in a section; whether it can go in."""
    foe = 1 - sheet_of(s).side[attacker]
    there = those_in(s, place, foe)
    defender = there[0]
    if len(there) > 1:
        options = [("defend", one) for one in there]
        defender = int((yield Ask(foe, "defend-below", "T.4/2", options, (attacker,)))[1])
    wins = None
    while wins is None:
        wins = throw(s, attacker, defender, from_)
    loser = defender if wins else attacker
    die = s.chance.die()
    dies = die >= TABLE.destroyed or (wins and not ways_out(s, defender, from_))
    roll = Roll((Die(die, 6),), about=(TABLE.destroyed,))
    s.tell("beaten-below", "T.4/3", loser, "is destroyed" if dies else "goes back", roll=roll)
    if dies:
        kill(s, loser, "T.4/3")
    elif wins:
        yield from fall_back(s, defender, from_)
    return wins and not those_in(s, place, foe)


def throw(s: State, attacker: int, defender: int, from_: int) -> bool | None:
    """T.4/2, T.4/3 One throw: whether the attacker wins; None if both have the same (ruling 21)."""
    mine, theirs = lines(s, attacker, from_), lines(s, defender)
    a, d = s.chance.die(), s.chance.die()
    ours, others = a + total(mine), d + total(theirs)
    label = "won" if ours > others else "lost" if ours < others else "tied"
    if s.log is not None:
        counted = [Modifier(f"attacker: {line.text}", signed(line.value), line.rule) for line in mine]
        counted += [Modifier(f"defender: {line.text}", signed(line.value), line.rule) for line in theirs]
        roll = Roll((Die(a, 6), Die(d, 6)), tuple(counted), about=(ours, others))
        s.tell("combat-below", "T.4/2", attacker, defender, label, reveals=True, roll=roll)
    return None if ours == others else ours > others


def ways_out(s: Position, stand: int, from_: int) -> list[int]:
    """T.4/3, ruling 247: where a beaten stand may withdraw to: the next section without an enemy and
    with room, but the attacker's, or up through an opening."""
    side = sheet_of(s).side[stand]
    return [
        place
        for place in members(beside(s, s.section[stand]))
        if place != from_
        and (
            not those_in(s, place, 1 - side) and has_room(s, place, side)
            if place >= FIRST
            else bool(free_mouth(s, stand, place))
        )
    ]


def free_mouth(s: Position, stand: int, opening: int) -> int:
    """T.4/3 The points at which a beaten stand can come up; nobody comes up over another."""
    everybody = [one for side in range(SIDES) for one in here(s, side)]
    return mouth(s, stand, opening) & ~around(s, everybody, sheet_of(s).radius[stand])


def fall_back(s: State, stand: int, from_: int) -> Rule[None]:
    """T.4/3 Its player chooses where a beaten stand withdraws to."""
    places = ways_out(s, stand, from_)
    place = places[0]
    if len(places) > 1:
        options = [("fall-back", one) for one in places]
        side = sheet_of(s).side[stand]
        place = int((yield Ask(side, "fall-back", "T.4/3", options, (stand,)))[1])
    if place >= FIRST:
        s.section[stand] = place
    else:
        s.at[stand], s.section[stand] = nearest(s, free_mouth(s, stand, place), point_of(s, place)), NOBODY
        s.status[stand] |= MOVED
    assert s.at[stand] >= 0 or s.at[stand] == BELOW


def nearest(s: Position, points: int, centre: int) -> int:
    """Of some points the one that is nearest to another."""
    places = sheet_of(s).lattice.places
    x, y = places[centre]
    return min(members(points), key=lambda one: (places[one][0] - x) ** 2 + (places[one][1] - y) ** 2)


# Odds


def odds_of(s: Position, attacker: int, defenders: Sequence[int], from_: int) -> Odds:
    """T.4/2, T.4/3 What an attack comes to, against the strongest of those who may defend."""

    def strength(one: int) -> int:
        return total(lines(s, one))

    defender = max(defenders, key=strength)
    mine, theirs = lines(s, attacker, from_), lines(s, defender)
    ours, others = total(mine), total(theirs)
    throws = [(a + ours, d + others) for a in _FACES for d in _FACES]
    won, lost = sum(a > d for a, d in throws), sum(a < d for a, d in throws)
    die = sum(face >= TABLE.destroyed for face in _FACES)
    live = len(_FACES) - die
    found = [
        (ENEMY_DIES, won * (die if ways_out(s, defender, from_) else len(_FACES))),
        (ENEMY_WITHDRAWS, won * live if ways_out(s, defender, from_) else 0),
        (WITHDRAWS, lost * live),
        (DIES, lost * die),
    ]
    counted = [Modifier(f"attacker: {line.text}", signed(line.value), line.rule) for line in mine]
    counted += [Modifier(f"defender: {line.text}", signed(line.value), line.rule) for line in theirs]
    title = f"{STAND_NAME[attacker]} against {STAND_NAME[defender]}"
    return Odds(title, counted, [one for one in found if one[1]], (won + lost) * len(_FACES))
