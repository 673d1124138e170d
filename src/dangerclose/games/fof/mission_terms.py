"""The words of packages, campaigns and missions as small numbers (2.0, 9.2, 10.0, 11.0)."""

from __future__ import annotations

from dangerclose.games.fof.terms import Term


class MissionType(Term):
    """1.1.3, 2.4.1"""

    OFFENSIVE = 0
    PATROL = 1
    DEFENSIVE = 2


class Control(Term):
    """2.4.1 Tactical Control markers that a mission speaks of."""

    OBJ_1 = 0
    OBJ_2 = 1
    ATTACK_POSITION = 2
    ROUTE_POINT = 3
    COMBAT_OUTPOST = 4
    MAIN_LINE_OF_RESISTANCE = 5
    LANDING_ZONE = 6
    FINAL_PROTECTIVE_FIRE = 7
    FINAL_PROTECTIVE_LINE = 8
    REGISTERED_TARGET = 9


class PlacedBy(Term):
    """Who says where a control goes."""

    PLAYER = 0
    MISSION = 1
    FIRST_A_CONTACT = 2


class SuccessCondition(Term):
    """11.0/1 What a mission asks for; all conditions of a mission must hold."""

    SECURE = 0
    CLEAR_CARDS = 1
    CLEAR_ROWS = 2
    CLEAR_COLUMNS = 3
    HOLD_CARDS = 4
    IN_PLAY = 5
    EVACUATE_CASUALTIES = 6
    CAPTURES = 7
    VISIT_OBJECTIVE = 8
    VISIT_ROUTE_POINTS = 9
    RETURN_TO_ROW = 10
    WITHDRAW = 11


class Task(Term):
    """10.3.1 What earns Experience Points."""

    SECURE_PRIMARY_OBJECTIVE = 0
    SECURE_SECONDARY_OBJECTIVE = 1
    SECURE_ATTACK_POSITION = 2
    REACH_AND_CLEAR_OBJECTIVE = 3
    CLEAR_A_CARD = 4
    CLEAR_B_OR_C_CARD = 5
    ROUTE_POINT = 6
    COMPLETE_PATROL = 7
    HOLD_CARD = 8
    MLR_UNBROKEN = 9
    STARRED_EVENT = 10
    EVACUATE_CASUALTY = 11
    TAKE_PRISONER = 12
    CAPTURE_CASUALTY = 13
    INFLICT_CASUALTY = 14
    GRENADE_ATTACK = 15
    TAKE_FORTIFICATION = 16
    DESTROY_VEHICLE_OR_GUN = 17
    FIND_CACHE = 18
    GUIDE_CIVILIANS = 19


class Signal(Term):
    """4.3.6/T1-T4 What a pyrotechnic device is agreed to mean, as it stands in the Mission Log."""

    NOTHING = 0
    CEASE_FIRE = 1, "CF"
    SHIFT_FIRE = 2, "SF"
    CROSS_PHASE_LINE_1 = 3, "XPL1"
    CROSS_PHASE_LINE_2 = 4, "XPL2"
    MOVE_TO_PRIMARY_OBJECTIVE = 5, "M2PO"
    INFILTRATE_PRIMARY_OBJECTIVE = 6, "InfAP2PO"
    MOVE_TO_SECONDARY_OBJECTIVE = 7, "M2SO"
    INFILTRATE_SECONDARY_OBJECTIVE = 8, "InfAP2SO"
    MOVE_TO_SIGNAL = 9, "M2S"
    FINAL_PROTECTIVE_FIRES = 10, "FPF"
    MARK_LANDING_ZONE = 11, "LZ"
    MARK_POSITIONS = 12, "Mark"
    MOVE_TO_ROUTE_POINT_1 = 13, "M2RP1"
    MOVE_TO_ROUTE_POINT_2 = 14, "M2RP2"
    MOVE_TO_ROUTE_POINT_3 = 15, "M2RP3"
    MOVE_TO_ROUTE_POINT_4 = 16, "M2RP4"
    MOVE_TO_ROUTE_POINT_5 = 17, "M2RP5"
    MOVE_TO_ROUTE_POINT_6 = 18, "M2RP6"


class Skill(Term):
    """10.7/T1 By what it does."""

    GENERAL_INITIATIVE_COMMAND = 0
    PARALYZED_TO_ASSAULT_TEAM = 1
    PARALYZED_TO_FIRE_TEAM = 2
    SPAWN_TEAM = 3
    EXTRA_DRAW = 4
    SPOT = 5
    FIND_COVER = 6
    CONCENTRATE_FIRE = 7
    INFILTRATE = 8
    GRENADE_ATTACK = 9


class Way(Term):
    """11.2/1 How a campaign is won."""

    STANDARD = 0
    SURVIVOR = 1
    HARDCORE = 2


class FriendlyEvent(Term):
    """3.1 Friendly Higher HQ events."""

    SITUATION_REPORT = 0
    COMM_TROUBLE = 1
    ARTILLERY_SHIFTED = 2
    MORTARS_DISPLACING = 3
    BATTALION_COMMANDER_VISITS = 4
    HOLD = 5
    PUSH = 6
    ENTER_CONTACT_CARD = 7
    RESUPPLY = 8
    EXTRA_FIRE_MISSION = 9
    REINFORCEMENT = 10
    NOTHING = 11
    CULTURAL_SITES = 12
    REARMED = 13


class EnemyEvent(Term):
    """3.2.1 Enemy Higher HQ events."""

    EVACUATE_CASUALTIES = 0
    MORTAR_DISPLACES = 1
    LEADER_DISPLACES = 2
    HEAVY_WEAPONS_DISPLACE = 3
    RALLY_ALL = 4
    FALL_BACK = 5
    SLIP_AWAY = 6
    REINFORCE = 7
    COUNTERATTACK = 8
    ROCKET_ATTACK = 9
    NOTHING = 10


class PackageItem(Term):
    """9.2.1/7 What a package places that is no unit."""

    NONE = 0
    BOOBY_TRAP = 1
    MINES = 2
    INCOMING = 3
    CACHE = 4
    BOOBY_TRAPPED_DOOR = 5
    CIVILIANS = 6
    ILLUMINATION = 7


class PackagePlacement(Term):
    """9.2.1/6 The Placement column of the Enemy Force Package Table. COMPOUND is the card of the contact if
    that has a courtyard, else an adjacent one that has."""

    CONTACT_CARD = 0
    ADJACENT = 1
    MAX_LOS = 2
    RANDOM_US_CARD = 3
    MAX_LOS_ALONG_STREET = 4
    COMPOUND = 5


class Quarters(Term):
    """9.2.3, 12.1/1 In which areas of a city block a group appears; ROOMS are on either story."""

    ROOMS = 0
    GROUND_FLOOR = 1
    UPPER_STORY = 2
    STREET = 3
    STREET_OR_COURTYARD = 4
    COURTYARD = 5
    WALL = 6


class Placement(Term):
    """9.2.2 A result of a Unit Placement Table, as the player sees the map."""

    PER_PACKAGE = 0
    FRONT = 1
    LEFT_FRONT = 2
    RIGHT_FRONT = 3
    LEFT = 4
    RIGHT = 5
    LEFT_OR_RIGHT_REAR = 6
    REAR = 7
    MARKERS_CARD = 8
    COLUMN_LEFT = 9
    COLUMN_RIGHT = 10
    SAME_STREET = 11


class Evacuation(Term):
    """5.1.7 How casualties leave the map."""

    COLLECTION_POINT = 0
    MEDEVAC_LZ = 1


class SpecialRule(Term):
    """What a mission does otherwise than the rulebook; each has its own values in a mission's file."""

    START_IN_PICKUP_ZONE = 0
    LZ_PREPARATION = 1
    BEEHIVE = 2
    ROAD = 3
    MINED_ROAD = 4
    FRIENDLY_CASUALTIES = 5
    FRIENDLY_PARALYZED_TEAMS = 6
    COUNTERATTACK_ON_TURN = 7
    EXPERIENCE_MULTIPLIED = 8
    BLOCKING_PLATOON = 9
    ALL_UNITS_LINE = 10
    NO_AMMUNITION = 11
    ALWAYS_IN_COMMUNICATION = 12
    NO_EVENTS = 13
    FANATIC_ENEMY = 14
    AGENCY_FROM_TURN = 15
    PACKAGE_DOUBLED = 16
