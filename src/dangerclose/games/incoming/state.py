"""The columns of a game of Incoming!.

Lists over stands are indexed by the stand's number in the catalogue. Points are those of the table's lattice.
Casualties, weapons, works, hidden things and smoke are no stands but entries of their own. What can be worked
out (sight, cover, who may react) is nowhere in the state. Columns that seldom change are tuples or sets of
bits: copies share them.
"""

from __future__ import annotations

from enum import IntEnum

import msgspec
from msgspec.structs import astuple

from dangerclose.core.chance import NOT_LENT, Chance
from dangerclose.core.columns import copied, layout
from dangerclose.core.events import ALL_SEEING, EVERYBODY, Arg, Event, Log, Roll
from dangerclose.games.incoming.catalogue import numbered

# Where a stand is that stands on no point.
AWAY, DEAD, LEFT, ABOARD, BELOW = -1, -2, -3, -4, -5
WHEREABOUTS = ("away", "dead", "left", "aboard", "below")
NOBODY = -1

# What a stand's `status` is made of.
PINNED = 1 << 0  # 6.5/4
SUPPRESSED = 1 << 1  # 6.5/5
NO_FIRE = 1 << 2  # ruling 29: it may not react until its side has the initiative
MOVED = 1 << 3  # 2.2.2/1, 6.9/13: in this initiative
FIRED = 1 << 4  # 6.9/13: in this initiative
DONE = 1 << 5  # 11.1/1, 11.1.3/3: acts no more in this initiative
BORE = 1 << 6  # 6.5/11: has made its medevac
CROSSFIRED = 1 << 7  # a platoon command group that has led its crossfire
OUT_OF_AMMUNITION = 1 << 8  # M.3/5
SHOWN = 1 << 9  # 4.4.2/6: a crew in plain cover until the initiative ends
HIDDEN = 1 << 10  # 5.3: the enemy does not know it is there
HAS_FIRED = 1 << 11  # in this game: night, and objectives of who leaves after firing
WITHDRAWING = 1 << 12  # 6.9.1/2
BOGGED = 1 << 13  # 4.4/T1
MIRED = 1 << 14
CREW_OUT = 1 << 15  # 11.2.1/7, 11.2.1/15: moves, but never fires
CLOSED_DOWN = 1 << 16  # 11.2.1/14
LANDED = 1 << 17  # 11.1.3/3
RESTING = 1 << 18  # a scenario's garrison before the first shot
LIT = 1 << 19  # M.5/5
NIGHT_SIGHT = 1 << 20  # M.5/4
DISGUISED = 1 << 21  # M.6/5: passes for civilians
CAPTURED = 1 << 22  # M.1/10
LOOKED = 1 << 23  # 5.3/T1: in this initiative
REQUESTED = 1 << 24  # 7.0/18: in this initiative
GOT_AWAY = 1 << 25  # V.0/1: left the table over the edge that an objective of its side names
OVER_THE_EDGE = 1 << 26  # 11.1.3/5: came onto or left the table in this initiative
DISMOUNTED = 1 << 27  # 11.1.3/6: got out of a helicopter, and has a move
LOW = 1 << 28  # 11.1.3/11: landing or taking off
SHELLED = 1 << 29  # 7.0/6: has fired indirectly in this initiative
TURNED = 1 << 30  # M.5/1: has made its one turn in the dark in this initiative
INITIATIVE_LONG = (
    MOVED
    | FIRED
    | DONE
    | BORE
    | CROSSFIRED
    | SHOWN
    | LIT
    | LOOKED
    | REQUESTED
    | OVER_THE_EDGE
    | DISMOUNTED
    | LOW
    | SHELLED
    | TURNED
)
"""What goes when an initiative ends."""
STATUS = (
    "pinned",
    "suppressed",
    "no-fire",
    "moved",
    "fired",
    "done",
    "bore",
    "crossfired",
    "out-of-ammunition",
    "shown",
    "hidden",
    "has-fired",
    "withdrawing",
    "bogged",
    "mired",
    "crew-out",
    "closed-down",
    "landed",
    "resting",
    "lit",
    "night-sight",
    "disguised",
    "captured",
    "looked",
    "requested",
    "got-away",
    "over-the-edge",
    "dismounted",
    "low",
    "shelled",
    "turned",
)
"""The words for them, from the lowest bit up."""

# 0/3 Standing orders for reactive fire.
ASK_ME, FIRE_AT_ONCE, WHEN_IN_THE_OPEN, WITHIN_A_WIDTH, HOLD_FIRE = range(5)

# Requests that are on their way.
DUST_OFF, AIR_SUPPORT, RESUPPLY, TUNNEL_RATS = range(4)
FLOWN_IN = (DUST_OFF, RESUPPLY, TUNNEL_RATS)
"""6.5/17, M.3/8, T.3/1 What a helicopter that is called comes for."""
CALLS = ("dust-off", "air-support", "resupply", "tunnel-rats")


class Phase(IntEnum):
    """The places at which a game can be started afresh. A whole initiative is many rounds of ACTIONS."""

    FORCES = 0  # P.0/1 a free battle: both sides buy
    HIDDEN_SETUP = 1  # works, traps, caches, tunnels, civilians
    DEFENDER_SETUP = 2
    ATTACKER_SETUP = 3
    INITIATIVE = 4  # somebody gains it: markers go, what was called arrives
    ACTIONS = 5
    GROUP = 6  # a group move between two of its members
    INITIATIVE_ENDS = 7  # charges, objectives, smoke, the clock
    OVER = 8


class Position(msgspec.Struct):
    """All that there is to know about a game at one moment."""

    scenario: str
    battle: str  # P.0/1 what a free battle is, "" for a scenario (`battle.py`)
    forces: tuple[tuple[int, ...], ...]  # P.0/1 by side: what it has bought so far, in secret
    buyer: int  # P.0/1 the side that buys
    # rulings and optional rules that players may switch
    pins_lay_no_fire: bool  # ruling 29
    civilian_points_as_printed: bool  # ruling 20
    ammunition: bool  # M.3/1
    beehive_rounds: bool  # M.4/1
    civilians: bool  # M.6/1
    free_fire_zone: bool  # 7.0/15
    ratings_by_dice: bool  # 2.3/6

    phase: int
    initiative: int  # the side that has it
    initiatives: list[int]  # how many each side has had, this one included
    actions: int  # ruling 100: how many were taken in this initiative
    clock: int  # 1.0/2 minutes since midnight
    above: bool  # T.1/2 whether the player has acted above ground in this initiative
    hurt: bool  # ruling 30: whether a group move has cost the initiative, to be lost when it is over
    group: tuple[int, ...]  # the members of a group move that are still to go, with their ends
    contacts: tuple[int, ...]  # ruling 101: those of a group move who have made contact
    surprised: bool  # 8.0/2 whether somebody in it ran into a hidden enemy
    lit_until: int  # M.5/3 the initiative, of both sides counted, with which the light goes out
    permission: int  # 7.0/19 what may be called near buildings: 1 artillery and gunships, 2 fixed wing
    adviser_fired: int  # ruling 179: the initiative of its side in which the battery of an adviser fired last
    arrived: int  # V.0/4 the reinforcements whom a die has let come, as a set
    searched: list[int]  # 5.3/9 the middles of squares that were searched

    ratings: tuple[int, ...]  # 2.3/11 as the dice fell; () if they are those of the scenario

    # stands
    at: list[int]
    status: list[int]
    facing: list[int]  # sixteenths of a turn from north, clockwise
    aboard: list[int]  # the vehicle that carries it
    section: list[int]  # T.1/1 the section below ground
    attached: list[int]  # M.2/3, 6.11/2, M.1/11 the stand that it keeps close to or goes with
    missions: list[int]  # P.0/T3 fire missions left
    beehives: list[int]  # M.4/2
    order: list[int]  # standing orders
    asked: list[bool]  # by side: whether it is asked for reactive fire, or its standing orders answer
    leads: list[int]  # 2.3.3/1 by platoon: its command group, NOBODY if it has none
    haunts: list[int]  # by side: the points where its hidden stands can be, as far as the enemy can tell

    # what lies on the table; each kind in columns of equal length
    casualty_at: list[int]  # 1.2/1 a point, or whereabouts
    casualty_of: list[int]  # its side; 2 for civilians
    casualty_aboard: list[int]
    weapon_at: list[int]  # 6.5/9
    weapon_of: list[int]
    work_kind: list[int]  # 4.4.2 a Ground: bunker, trench or gun pit that a player has placed
    work_at: list[int]
    work_of: list[int]
    work_found: list[bool]  # 5.3/2
    hidden_kind: list[int]  # 5.3/4, 10.4 a term of Hidden
    hidden_at: list[int]
    hidden_found: list[bool]
    smoke_at: list[int]  # 7.2: a point, or a wreck's
    smoke_until: list[int]  # the initiative with which it goes; 0 stays
    napalm: list[int]  # 7.2/2 to 7.2/4 burning markers, the oldest first
    supply_at: list[int]  # M.3/9 ammunition markers
    supply_of: list[int]
    supply_left: list[int]  # stands that it can still supply
    supply_kind: list[int]  # a Supplies
    supply_by: list[int]  # the porter or helicopter that carries it, NOBODY if it lies on the ground
    supply_since: list[int]  # the initiative, of both sides counted, since when it lies there
    burning: int  # 6.12/9 features, as a set
    wrecks: int  # points with a wreck that bars a road, as a set
    cleared: int  # points of mines and wire through which a lane was cleared, as a set

    # T.0 below ground, by place (underground.py); () where there are no tunnels
    tunnel_kind: tuple[int, ...]  # T.0/2 a Section, NOBODY for no place or one that is not known
    tunnel_ways: tuple[int, ...]  # T.0/8 the places beside each, as sets
    tunnel_holds: tuple[int, ...]  # T.0/9 how many stands; 0 is any number
    tunnel_traps: int  # T.0/13 places, as are all that follow
    tunnel_traps_known: int
    tunnel_seen: int  # T.1/3 by the Free World
    tunnel_entered: int
    tunnel_blown: int  # T.5/1
    charges: tuple[int, ...]  # T.5/1 who has set one, and in which place, in turn
    papers_in: int  # the place where radio and papers lie
    papers_with: int  # who carries them
    fallen_in: list[int]  # T.4/3 the places of casualties below ground
    fallen_of: list[int]

    # what was called: each request in columns of equal length
    called: list[int]
    called_by: list[int]  # the stand
    called_in: list[int]  # its side's initiatives until it comes
    called_for: list[int]  # 7.1.3/5 the target that was noted, or the kind of supplies
    no_air_until: int  # 7.1.3/4 by the clock
    strike: int  # 7.1.3/6 the air mission on the table, NOBODY if none
    strike_by: int  # who called it
    strike_attacks: int  # 7.1.3/13 how many are left
    strike_at: int  # 7.1.3/5 the noted point
    strike_made: bool  # 7.1.3/13 whether this initiative's attack was made
    strike_over: int  # 7.1.3/15 where the aircraft is while it attacks, else NOBODY
    strike_heading: int  # 7.1.3/14 the line of flight along which its napalm lies, NOBODY if none does
    strike_aim: int  # 7.2/2 where that begins
    strike_markers: int  # 7.2/4 how many it has laid, with those off the table
    on_call: bool  # whether a scenario's strike on call is still to be had

    # victory
    score: list[int]  # V.0/T1 by side
    held: list[int]  # V.0/1 by objective: own initiatives in a row; for others what was done
    withdrawn: int  # V.0/6 the side that gave up, else NOBODY
    winner: int
    reason: str
    ended_by: str


class State(Position):
    """A position at play."""

    chance: Chance = NOT_LENT
    log: Log | None = None

    def copy(self) -> State:
        """The same position, sharing nothing that changes."""
        return State(*copied(self, _LAYOUT))

    def position(self) -> Position:
        """The position alone. It shares the columns: give away only that of a copy."""
        return Position(*astuple(self)[: _LAYOUT.length])

    def tell(
        self,
        kind: str,
        rule: str,
        *args: Arg,
        knows: int = EVERYBODY,
        reveals: bool = False,
        roll: Roll | None = None,
    ) -> None:
        """Note what happened, and who may know it."""
        if self.log is not None:
            self.log.append(Event(kind, rule, args, knows, reveals, roll))

    def tell_only(self, seat: int, kind: str, rule: str, *args: Arg, roll: Roll | None = None) -> None:
        """Note what only one seat may know."""
        self.tell(kind, rule, *args, knows=1 << seat | ALL_SEEING, roll=roll)


_LAYOUT = layout(Position)


def blank(scenario: str) -> State:
    """A game of which nothing has begun: nobody is on the table."""
    stands = numbered(scenario)
    return State(
        scenario=scenario,
        battle="",
        forces=((), ()),
        buyer=NOBODY,
        pins_lay_no_fire=False,
        civilian_points_as_printed=False,
        ammunition=False,
        beehive_rounds=False,
        civilians=False,
        free_fire_zone=False,
        ratings_by_dice=False,
        phase=Phase.HIDDEN_SETUP,
        initiative=NOBODY,
        initiatives=[0, 0],
        actions=0,
        clock=0,
        above=False,
        hurt=False,
        group=(),
        contacts=(),
        surprised=False,
        lit_until=0,
        permission=0,
        adviser_fired=0,
        arrived=0,
        searched=[],
        ratings=(),
        at=[AWAY] * stands,
        status=[0] * stands,
        facing=[0] * stands,
        aboard=[NOBODY] * stands,
        section=[NOBODY] * stands,
        attached=[NOBODY] * stands,
        missions=[0] * stands,
        beehives=[0] * stands,
        order=[ASK_ME] * stands,
        asked=[True, True],
        leads=[],
        haunts=[0, 0],
        casualty_at=[],
        casualty_of=[],
        casualty_aboard=[],
        weapon_at=[],
        weapon_of=[],
        work_kind=[],
        work_at=[],
        work_of=[],
        work_found=[],
        hidden_kind=[],
        hidden_at=[],
        hidden_found=[],
        smoke_at=[],
        smoke_until=[],
        napalm=[],
        supply_at=[],
        supply_of=[],
        supply_left=[],
        supply_kind=[],
        supply_by=[],
        supply_since=[],
        burning=0,
        wrecks=0,
        cleared=0,
        tunnel_kind=(),
        tunnel_ways=(),
        tunnel_holds=(),
        tunnel_traps=0,
        tunnel_traps_known=0,
        tunnel_seen=0,
        tunnel_entered=0,
        tunnel_blown=0,
        charges=(),
        papers_in=NOBODY,
        papers_with=NOBODY,
        fallen_in=[],
        fallen_of=[],
        called=[],
        called_by=[],
        called_in=[],
        called_for=[],
        no_air_until=0,
        strike=NOBODY,
        strike_by=NOBODY,
        strike_attacks=0,
        strike_at=NOBODY,
        strike_made=False,
        strike_over=NOBODY,
        strike_heading=NOBODY,
        strike_aim=NOBODY,
        strike_markers=0,
        on_call=True,
        score=[0, 0],
        held=[],
        withdrawn=NOBODY,
        winner=NOBODY,
        reason="",
        ended_by="",
    )
