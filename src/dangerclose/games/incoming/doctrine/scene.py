"""What the player sees before it decides: who is there, what each is worth, and who can fire where."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from dangerclose.core.bits import bits_of
from dangerclose.core.reckoning import total
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.doctrine.chances import looks, same_attacks
from dangerclose.games.incoming.doctrine.outlook import Outlook, outlook
from dangerclose.games.incoming.doctrine.weights import Weights
from dangerclose.games.incoming.field import crowd, here, is_hidden, other, watched
from dangerclose.games.incoming.fire import field_of_fire, may_fire
from dangerclose.games.incoming.lattice import PITCH
from dangerclose.games.incoming.night import is_dark
from dangerclose.games.incoming.reactions import may_react
from dangerclose.games.incoming.rockets import in_contact, is_rocket
from dangerclose.games.incoming.roster import MOVERS
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.setup import minutes
from dangerclose.games.incoming.sheets import NO_KIND, sheet_of
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import AWAY, Position
from dangerclose.games.incoming.terms import Hull, Mobility, Role, Side, StandKind
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.traps import minefields
from dangerclose.games.incoming.victory import points

FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
LEFT_BEHIND = (1.0, 2.0)
"""V.0/T1 The enemy's points for a casualty that is left, by its side."""
WEAPON_POINTS = 5.0
VEHICLE_POINTS = {Hull.SOFT: 3.0, Hull.LIGHT: 10.0, Hull.TANK: 10.0}
AIRCRAFT_POINTS = 25.0
DAY = 24 * 60
_TEAM = StandKind.FIRE_TEAM.number
_PLATOON = StandKind.PLATOON_CG.number
_HEADS = tuple(k.number for k in (StandKind.COMPANY_CG, StandKind.BATTALION_CG, StandKind.OBSERVER))
CREW = tuple(k.number for k in (StandKind.PILOT, StandKind.AIRCREW))
BELOW_GROUND = tuple(role.number for role in (Role.TUNNEL_RATS, Role.ENGINEERS))
CIVILIANS = StandKind.CIVILIANS.number

OUT_OF_REACH, IN_COVER, BARE, EDGED = range(4)
"""How fire meets who is at a point; beside an edge that hangs on where it comes from."""


class Scene:
    """A position as one seat sees it, with what is asked of it often."""

    def __init__(self, s: Position, seat: int, weights: Weights) -> None:
        self.s = s
        self.seat = seat
        self.foe = other(seat)
        self.weights = weights
        self.sheet = sheet_of(s)
        self.ground = self.sheet.terrain
        self.lattice = self.sheet.lattice
        self.own = here(s, seat)
        self.enemies = [one for one in here(s, self.foe) if self.sheet.kind[one] != CIVILIANS]
        self._worth: dict[int, float] = {}
        self._noticed: dict[int, int] = {}
        self._hits: dict[int, bytes] = {}
        self.paths: dict[tuple[int, int, int], list[int]] = {}
        """0/3 The points of ways by who goes and from where; nobody may change them."""
        self.pierced: dict[tuple[int, bool], tuple[float, float]] = {}
        same_attacks(s)  # asked before anybody is thought to be elsewhere
        self.given: Mapping[int, str] = {}
        self.silent = False
        """Whether nobody is to betray those who creep up to the enemy."""
        self.waits = False
        """Whether who is hidden lies still until they have got there."""
        self.held: dict[int, float] = {}
        """What each enemy keeps its own moves from gaining, when that has been worked out."""

    # What a stand is worth

    def worth(self, stand: int) -> float:
        """6.5/8, V.0/T1 What it costs its side to lose a stand, in points and in strength."""
        found = self._worth.get(stand)
        if found is None:
            found = self._worth[stand] = self._valued(stand)
        return found

    def _valued(self, stand: int) -> float:
        w, sheet = self.weights, self.sheet
        kind, left = sheet.kind[stand], LEFT_BEHIND[sheet.side[stand]]
        if kind == NO_KIND:
            return self._carrier(stand) + left
        if kind == CIVILIANS:
            return 2 * 3.0
        if kind in CREW:
            return 10.0
        if kind == _TEAM:
            better = 1 + 0.15 * (sheet.dice[stand] - 3) + 0.2 * (sheet.quality[stand] - 1)
            return left + w.team * better + (w.below if sheet.role[stand] in BELOW_GROUND else 0.0)
        if kind == _PLATOON:
            return left + w.platoon_group
        if kind in _HEADS:
            return left + w.company_group
        if sheet.heavy[stand]:
            lost = WEAPON_POINTS if sheet.side[stand] == FREE_WORLD else WEAPON_POINTS / 2
            return left + lost + (w.machine_gun if sheet.dice[stand] else w.gun)
        return left + (w.team * 0.8 if sheet.dice[stand] else w.helper)

    def _carrier(self, stand: int) -> float:
        row, w = MOVERS[self.sheet.mover[stand]], self.weights
        if not isinstance(row, VehicleRow):
            return AIRCRAFT_POINTS + w.armour
        points = AIRCRAFT_POINTS if row.mobility == Mobility.WATER else VEHICLE_POINTS[row.hull]
        inside = sum(self.worth(one) for one in self.riders(stand))
        return points + (w.truck if row.hull == Hull.SOFT else w.armour) + inside / 4

    def riders(self, carrier: int) -> list[int]:
        """11.6/3 Who is in a carrier."""
        aboard = self.s.aboard
        return [one for one in self.sheet.of_side[self.sheet.side[carrier]] if aboard[one] == carrier]

    def shaken(self, state: int) -> float:
        """6.5 The share of a stand's worth that a state takes."""
        return (0.0, self.weights.pinned, self.weights.suppressed, 1.0)[state]

    # Time

    @cached_property
    def time_left(self) -> float:
        """1.0/2 The share of the scenario's time that is left."""
        clock = self.sheet.scenario.sheet.clock
        start, end = minutes(clock.start), minutes(clock.end)
        whole = (end - start) % DAY
        return max(0.0, 1 - ((self.s.clock - start) % DAY) / whole)

    @cached_property
    def hurry(self) -> float:
        """How bold the clock makes: who is behind late dares more."""
        mine, theirs = (total(points(self.s, side)) for side in (self.seat, self.foe))
        behind = 1.5 if mine <= theirs else 0.5
        return 1 + behind * (1 - self.time_left)

    @cached_property
    def attacks(self) -> bool:
        """V.0/1 Whether this side is the one that must come to the other."""
        return bool(self.sheet.scenario.sheet.attacker.number == self.seat)

    @cached_property
    def dark(self) -> bool:
        """M.5/1 Whether it is night and nothing lights the table."""
        return is_dark(self.s)

    # Who sees what

    @cached_property
    def rifles(self) -> dict[int, int]:
        """0/3 The known enemies who can fire, with the points that they can fire at."""
        return {one: field_of_fire(self.s, one) for one in self.enemies if may_fire(self.s, one)}

    @cached_property
    def ready(self) -> dict[int, int]:
        """0/3 Those of them who can react."""
        return {one: reach for one, reach in self.rifles.items() if may_react(self.s, one)}

    @cached_property
    def under_reaction(self) -> int:
        """The points at which some known enemy can react."""
        points = 0
        for reach in self.ready.values():
            points |= reach
        return points

    @cached_property
    def under_fire(self) -> int:
        """The points at which some known enemy can fire."""
        points = 0
        for reach in self.rifles.values():
            points |= reach
        return points

    @cached_property
    def looks(self) -> dict[int, tuple[int, int, int]]:
        """What of each enemy who can react an attack by it hangs on."""
        return {one: looks(self.s, one) for one in self.ready}

    @cached_property
    def outlook(self) -> Outlook:
        """What is known of what the enemy makes of places and ways, by all that it hangs on."""
        s, kept = self.s, same_attacks(self.s)
        enemy = (
            self.sheet,
            self.seat,
            self.weights,
            id(kept),
            crowd(s, self.foe),
            tuple([looks(s, one) for one in self.enemies]),
            tuple(self.rifles.items()),
            tuple(self.ready),
            tuple([in_contact(s, one, self.seat) for one in self.rifles if is_rocket(s, one)]),
            tuple(s.work_at),
            tuple(s.work_kind),
            tuple(s.hidden_at),
            tuple(s.hidden_kind),
            self.dark,
            tuple(s.smoke_at),
            tuple(s.napalm),
            s.burning,
            self.haunts,
        )
        return outlook(enemy, kept)

    def hits_from(self, enemy: int) -> bytes:
        """For each point how who is there is met by an enemy's fire."""
        found = self._hits.get(enemy)
        if found is None:
            found = self._hits[enemy] = _hits(self.ground, self.rifles[enemy])
        return found

    @cached_property
    def mined(self) -> int:
        """10.1/1 The points of mines without a lane."""
        return minefields(self.ground) & ~self.s.cleared

    @cached_property
    def _watched(self) -> int:
        return watched(self.s, self.foe)

    def noticed(self, stand: int) -> int:
        """5.3/1 The points on which a hidden stand of its own is seen when it moves."""
        found = self._noticed.get(stand)
        if found is None:
            found = self._watched
            for unnoticed in BOOK.unnoticed:
                found &= ~unnoticed(self.s, stand)
            self._noticed[stand] = found
        return found

    @cached_property
    def haunts(self) -> int:
        """5.3/1 Where hidden enemies may be and would lie: in cover."""
        return self.s.haunts[self.foe] & self.ground.sheltered

    @cached_property
    def haunted_size(self) -> int:
        """How many such places there are, 1 at least."""
        return max(1, self.haunts.bit_count())

    @cached_property
    def hidden_left(self) -> int:
        """5.3/1 How many enemies may still lie hidden: those who are nowhere to be seen."""
        s, sheet = self.s, self.sheet
        if not s.haunts[self.foe]:
            return 0
        return sum(s.at[one] == -1 and not sheet.spare[one] for one in sheet.of_side[self.foe])

    @cached_property
    def lurking_guns(self) -> list[int]:
        """11.6/T1 The enemy's guns and rockets against vehicles that may still lie hidden."""
        s, sheet = self.s, self.sheet
        if not s.haunts[self.foe]:
            return []
        return [
            one
            for one in sheet.of_side[self.foe]
            if sheet.gun[one] is not None and s.at[one] == AWAY and not sheet.spare[one]
        ]

    @cached_property
    def known_guns(self) -> list[int]:
        """11.6/T1 Those who are known and can fire."""
        return [one for one in self.rifles if self.sheet.gun[one] is not None]

    @cached_property
    def works(self) -> int:
        """4.4.2 The points in works of its own side, and in those of the table."""
        points = bits_of(
            at for at, side in zip(self.s.work_at, self.s.work_of) if at >= 0 and side == self.seat
        )
        return points | self.ground.protected

    def hidden(self, stand: int) -> bool:
        """5.3/1 Whether the enemy does not know of a stand."""
        return is_hidden(self.s, stand)

    # Distances

    def far(self, a: int, b: int) -> float:
        """How far two points are apart, in widths."""
        (ax, ay), (bx, by) = self.lattice.places[a], self.lattice.places[b]
        return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5) / BASE

    def near(self, point: int, widths: float) -> int:
        """The points within so many widths of one, from middle to middle."""
        return self.sheet.discs.at(point, int(widths * BASE) + PITCH // 2)


@lru_cache(maxsize=1024)
def _hits(ground: Terrain, reach: int) -> bytes:
    """4.4 How who is at each point is met by fire that reaches so far."""
    covered, bare = reach & ground.sheltered, reach & ~ground.sheltered & ~ground.edged
    edged = reach & ground.edged & ~ground.sheltered
    size = ground.lattice.size
    found = IN_COVER * _spread(covered, size) + BARE * _spread(bare, size) + EDGED * _spread(edged, size)
    return found.to_bytes(size, "little")


def _spread(points: int, size: int) -> int:
    """A set with a byte for each point."""
    return int.from_bytes(f"{points:0{size}b}".encode().translate(_ZERO_OR_ONE), "big")


_ZERO_OR_ONE = bytes.maketrans(b"01", b"\x00\x01")
