"""The rulebook's words as small numbers: cards, terrain, fire, units, markers, enemy activity.

In a content file a term is written as its `word`: the name in small letters, or what the counter prints.
"""

from __future__ import annotations

from enum import IntEnum


class Term(IntEnum):
    """A word of the rulebook; its number is an index into tables."""

    _spelling: str

    def __new__(cls, value: int, spelling: str = "") -> Term:
        member = int.__new__(cls, value)
        member._value_ = value
        member._spelling = spelling
        return member

    @property
    def word(self) -> str:
        """How content files write it."""
        return self._spelling or self.name.lower().replace("_", "-")


class Era(Term):
    """1.2.7/T6"""

    WWII = 0
    KOREA = 1
    VIETNAM = 2


class Side(Term):
    FRIENDLY = 0
    ENEMY = 1


class Experience(Term):
    """1.2.6/16"""

    GREEN = 0
    LINE = 1
    VETERAN = 2


# Action cards (1.2.2)


class Attempt(Term):
    """1.2.2B The one word of an Action card."""

    BLANK = 0
    CONTACT = 1
    COVER = 2
    RALLY = 3


class Icon(Term):
    """1.2.2B The one icon of an Action card."""

    CROSSHAIRS = 0
    GRENADE = 1
    INFILTRATE = 2
    BURST = 3
    THREE_BURST = 4
    SHORT = 5
    JAM = 6


class FireResult(Term):
    """6.3.2"""

    MISS = 0
    PIN = 1
    HIT = 2


class HitEffect(Term):
    """6.3.3 What a Step converts to."""

    CASUALTY = 0, "C"
    PARALYZED_TEAM = 1, "P"
    LITTER_TEAM = 2, "L"
    FIRE_TEAM = 3, "F"
    ASSAULT_TEAM = 4, "A"


# Terrain (1.2.1, 5.2)


class Direction(Term):
    """1.2.1C The eight segments of a card's border; north is away from the player."""

    N = 0, "N"
    NE = 1, "NE"
    E = 2, "E"
    SE = 3, "SE"
    S = 4, "S"
    SW = 5, "SW"
    W = 6, "W"
    NW = 7, "NW"


class Trafficability(Term):
    """1.2.1B"""

    GO = 0
    SLOW = 1
    NO = 2


class CoverMarker(Term):
    """5.2.3, 7.7/2 The markers that units can be under. Spider holes are foxholes.

    12.1/1 Each area of a city block is one, though no marker lies there: its value is printed on the card.
    """

    COVER = 0
    FOXHOLES = 1
    TRENCH = 2
    BUNKER = 3
    PILLBOX = 4
    SMALL_CAVE = 5
    MEDIUM_CAVE = 6
    LARGE_CAVE = 7
    ARMORED_CAVE = 8
    LIGHT_BUILDING = 9
    STRONG_BUILDING = 10
    UPPER_STORY = 11
    CHURCH_TOWER = 12
    TUNNEL = 13
    WRECK = 14
    AREA = 15


class UrbanCover(Term):
    """5.2.3C What is found when cover is found on a card with urban cover."""

    BASIC = 0
    LIGHT = 1
    LIGHT_UPPER = 2
    STRONG = 3
    STRONG_UPPER = 4
    STRONG_TOWER = 5


class BuildingClass(Term):
    """12.1/2-7 What stands on a city block; rubble is entered freely, NONE is a park or a river bank."""

    NONE = 0
    LARGE_INTERIOR = 1
    COMPLEX = 2
    COMPOUND = 3
    LARGE_COMPOUND = 4
    DETACHED = 5
    RUBBLE = 6


class BreachSite(Term):
    """12.6/1 What a Breach opens."""

    BUILDING = 0
    WALL = 1


# Visibility (8.0)


class Screen(Term):
    """4.3.6C, 4.3.6D, 8.4"""

    SMOKE = 0
    WP = 1
    CS = 2


class Illumination(Term):
    """8.2"""

    ARTILLERY = 0
    MORTAR = 1
    HANDHELD = 2
    AIR_DROPPED = 3


class Weather(Term):
    """8.0 What makes the Visibility Modifier."""

    CLEAR = 0
    MOON = 1
    LIGHT_RAIN = 2
    HEAVY_RAIN = 3
    FOG = 4


# Fire (6.2)


class Vof(Term):
    """1.2.7/T2, 6.2.1 Volume of Fire, as a counter prints it. A/S is A on the same card, else S."""

    S = 0, "S"
    A = 1, "A"
    H = 2, "H"
    A_S = 3, "A/S"
    ALL_PINNED = 4
    GRENADE = 5, "G!"
    SNIPER = 6, "S!"
    FLAMETHROWER = 7, "F!"
    DEMOLITION = 8, "D!"


class Range(Term):
    """1.2.7/T3 In cards."""

    POINT_BLANK = 0, "P"
    CLOSE = 1, "C"
    LONG = 2, "L"
    VERY_LONG = 3, "V"


class Ammo(Term):
    """6.8.1"""

    MG = 0
    MTR = 1
    RCL = 2
    RKT = 3
    FLAMETHROWER = 4
    DEMO = 5
    TANK = 6


class Agent(Term):
    """6.7/5 Who may call for fire, as the columns of the Fire Support Available Table."""

    ARTY_FO = 0
    MTR_FO = 1
    FAC = 2
    CO_HQ = 3
    PLT_HQ = 4


class FireMission(Term):
    """6.7.2"""

    HE = 0
    TOT = 1
    WP = 2
    FPF = 3
    ILLUMINATION = 4
    BOMBS = 5
    NAPALM = 6
    GUNSHIPS = 7


# Units (1.2.3)


class UnitKind(Term):
    """1.2.3, 1.2.6/28"""

    SQUAD = 0
    HQ = 1
    STAFF = 2
    HIGHER_HQ = 3
    FO = 4
    WEAPONS_TEAM = 5
    LEADER = 6
    SNIPER = 7
    SPOTTER = 8
    SCOUT = 9
    RUNNER = 10
    ASSAULT_TEAM = 11
    FIRE_TEAM = 12
    LITTER_TEAM = 13
    PARALYZED_TEAM = 14
    CASUALTY = 15
    VEHICLE = 16
    TRANSPORT_HELICOPTER = 17
    ATTACK_HELICOPTER = 18
    FIXED_WING_GUNSHIP = 19


class Mobility(Term):
    """7.1.1/5 The Mobile column of the Vehicle and Anti-Tank Weapons Chart."""

    GROUND = 0
    AIR = 1
    FIXED = 2
    INFANTRY = 3


class VehicleResult(Term):
    """7.7A"""

    MISSED = 0
    PINNED = 1
    RETREATING = 2
    KNOCKED_OUT = 3
    BREWED_UP = 4


class HelicopterResult(Term):
    """7.7B"""

    MISSED = 0
    ABORTED_UNDAMAGED = 1
    ABORTED_DAMAGED = 2
    AUTO_ROTATE = 3
    CRASHED = 4


class Network(Term):
    """4.3.3/2"""

    CO_TAC = 0
    BN_TAC = 1
    ARTY_FD = 2
    MTR_FD = 3
    AIR_CTL = 4


class RadioType(Term):
    """4.3.5 What a radio can do."""

    MAN_PACK = 0
    HANDHELD = 1
    SQUAD = 2


class Asset(Term):
    """1.2.4F, 4.3.6 What HQs, Staff and other units carry besides ammunition."""

    HC_SMOKE = 0
    WP_SMOKE = 1
    RED_SMOKE = 2
    GREEN_SMOKE = 3
    YELLOW_SMOKE = 4
    PURPLE_SMOKE = 5
    RED_STAR_PARACHUTE = 6
    GREEN_STAR_PARACHUTE = 7
    RED_STAR_CLUSTER = 8
    GREEN_STAR_CLUSTER = 9
    HANDHELD_ILLUMINATION = 10
    CS_GRENADE = 11
    RIFLE_GRENADE = 12
    DEMO_CHARGE = 13
    LAW = 14
    CLAYMORE = 15
    STARLIGHT_SCOPE = 16
    PHONE_LINE = 17
    CS_PROJECTOR = 18
    ACTIVE_INFRARED = 19
    THERMAL_SIGHT = 20


# Contact and enemy activity (9.0)


class Activity(Term):
    """9.1/T1 The Current Activity Level."""

    NO_CONTACT = 0
    CONTACT = 1
    ENGAGED = 2
    HEAVILY_ENGAGED = 3


class Letter(Term):
    """9.1.1 The letter of a Potential Contact marker; A is the most severe."""

    A = 0, "A"
    B = 1, "B"
    C = 2, "C"


class Tactics(Term):
    """9.4/6 Three defensive, two offensive."""

    DELAY = 0
    HASTY = 1
    DELIBERATE = 2
    ASSAULT = 3
    OVERRUN = 4


class Leadership(Term):
    """9.7 The columns of the Pinned/LAT table."""

    NO_LEADER = 0
    LEADER = 1


class Situation(Term):
    """9.4 The cases of the Activity Check Hierarchy tables; the rules decide which one holds."""

    PINNED_US_ON_CARD_NO_COVER = 0
    PINNED_US_ON_CARD_IN_COVER = 1
    PINNED_NO_COVER = 2
    PINNED_IN_COVER = 3
    TEAMS_TOGETHER_NO_US_ON_CARD = 4
    ASSAULT_TEAM_US_ON_CARD = 5
    ASSAULT_TEAM_US_WITHIN_CLOSE = 6
    FIRE_TEAM_US_ON_CARD_IN_COVER = 7
    FIRE_TEAM_US_ON_CARD_NO_COVER = 8
    FIRE_TEAM_SIDE_NO_US_ON_CARD = 9
    FIRE_TEAM_TARGET_IN_RANGE = 10
    LITTER_TEAM_CASUALTY_IN_SAME_COVER = 11
    LITTER_TEAM_CASUALTY_IN_LOS = 12
    LITTER_TEAM = 13
    PARALYZED_TEAM_NO_US_ON_CARD = 14
    US_ON_CARD_IN_COVER = 15
    US_ON_CARD_NO_COVER = 16
    CREWED_WEAPON_OUT_OF_AMMO = 17
    NO_VOF_NO_US_IN_LOS = 18
    US_TWICE_AS_STRONG_WITHIN_CLOSE = 19
    NO_VOF_PDF_HAS_TARGET = 20
    UNDER_VOF_NO_COVER = 21
    UNDER_VOF_FROM_ANOTHER_DIRECTION = 22
    TRIPOD_OR_HEAVY_WITH_TARGET = 23
    TRADING_FIRE_OWN_VOF_BETTER = 24
    TRADING_FIRE = 25
    US_OCCUPIED_CARD_ADJACENT = 26
    OTHERWISE = 27


class ActivityResult(Term):
    """9.4 What a checked enemy unit does."""

    NOTHING = 0
    COVER = 1
    RALLY = 2
    BACK = 3
    ATTACK = 4
    SHIFT = 5
    HIDE = 6
    INFILTRATE = 7
    ADVANCE = 8
    RECOVER = 9
    RECONSTITUTE = 10
    EVACUATE = 11
    SEEK_CASUALTY = 12
    NEXT_ROW = 13
