"""The rulebook's words: sides, armies, stands, weapons, ground. Content files write a term as its value.

`number` is a term's place among its kind: the rules index their tables by it.
"""

from __future__ import annotations

from enum import StrEnum


class Term(StrEnum):
    """A word of the rulebook."""

    @property
    def number(self) -> int:
        """Its place among its kind, from 0."""
        return type(self)._member_names_.index(self.name)


class Side(Term):
    """Their numbers are the seats."""

    FREE_WORLD = "free-world"
    COMMUNIST = "communist"


class Army(Term):
    """4.0, 6.4/T1 Whose troops they are."""

    US = "us"
    USMC = "usmc"
    ANZAC = "anzac"
    ROK = "rok"
    ARVN = "arvn"
    ARVN_ELITE = "arvn-elite"
    MILITIA = "militia"
    MIKE_FORCE = "mike-force"
    SPECIAL_FORCES = "special-forces"
    NVA = "nva"
    VC_MAIN_FORCE = "vc-main-force"
    VC_LOCAL_FORCE = "vc-local-force"


class Quality(Term):
    """2.5/1"""

    GREEN = "green"
    REGULAR = "regular"
    VETERAN = "veteran"


class Control(Term):
    """4.0/2, 4.0/3, 4.0.2/1 When a stand must see its command group to move."""

    INDEPENDENT = "independent"
    AT_START = "at-start"
    THROUGHOUT = "throughout"


class RatingClass(Term):
    """2.3/T1 The rows of both tables of ratings."""

    EARLY_ELITE = "early-elite"
    TRAINED = "trained"
    OTHER = "other"
    LOCAL = "local"
    ADVISERS = "advisers"


class Role(Term):
    """What sets some fire teams apart."""

    RIFLEMEN = "riflemen"
    RECON = "recon"  # 4.0.2/3
    SAPPERS = "sappers"  # 4.0.2/3
    LRRP = "lrrp"  # 4.0.2/2
    ENGINEERS = "engineers"  # T.5/1
    TUNNEL_RATS = "tunnel-rats"  # T.3/1
    GARRISON = "garrison"  # T.2/4


class Arms(Term):
    """O.0/7 What a fire team carries."""

    RIFLES = "rifles"
    M60 = "m60"
    M79 = "m79"
    SHOTGUNS = "shotguns"
    GPMG = "gpmg"


class StandKind(Term):
    """1.1 Stands on foot."""

    FIRE_TEAM = "fire-team"
    PLATOON_CG = "platoon-cg"
    COMPANY_CG = "company-cg"
    BATTALION_CG = "battalion-cg"
    CADRE = "cadre"
    HMG = "hmg"
    RCL_57 = "rcl-57"
    RCL_90 = "rcl-90"
    MORTAR_60 = "mortar-60"
    MORTAR_81 = "mortar-81"
    MORTAR_120 = "mortar-120"
    GUN_105 = "gun-105"
    GUN_155 = "gun-155"
    AAA = "aaa"
    RPG = "rpg"
    LAW = "law"
    FLAMETHROWER = "flamethrower"
    OBSERVER = "observer"
    MEDIC = "medic"
    AID_POST = "aid-post"
    DOG_TEAM = "dog-team"
    SNIPER = "sniper"
    SNIPER_TEAM = "sniper-team"
    PORTER = "porter"
    PILOT = "pilot"
    AIRCREW = "aircrew"
    CIVILIANS = "civilians"


class Contact(Term):
    """8.0 What a stand is in close combat."""

    TEAM = "team"  # fights and is counted
    CREW = "crew"  # fights, a crew-served weapon
    VEHICLE = "vehicle"  # ruling 69: fights
    HELPER = "helper"  # neither fights nor is counted, shares the fate of its side
    DIES = "dies"  # killed at once
    CAPTURED = "captured"


class Mobility(Term):
    """How a stand gets about."""

    FOOT = "foot"
    EMPLACED = "emplaced"  # 2.2.2/1, 6.9/5: stays where it started, may pivot
    WHEELS = "wheels"
    TRACKS = "tracks"
    WATER = "water"
    AIR = "air"


class Hull(Term):
    """10.4/4, 11.2.1/7, 11.6/2 What becomes of a vehicle that is hit."""

    SOFT = "soft"
    LIGHT = "light"
    TANK = "tank"


class BogClass(Term):
    """4.4/T1"""

    M113 = "m113"
    AMTRAC = "amtrac"
    TANK = "tank"


class Going(Term):
    """4.4 What ground is to those who would enter it."""

    FREE = "free"
    BOG = "bog"
    NO = "no"


class FeatureShape(Term):
    AREA = "area"
    LINE = "line"


class Structure(Term):
    """4.4.2, 6.11/8 What has been built."""

    NONE = "none"
    LIGHT = "light"
    SOLID = "solid"
    ROOFED_WORK = "roofed-work"
    OPEN_WORK = "open-work"


class Ground(Term):
    """4.3, 4.4 The types of feature."""

    JUNGLE = "jungle"
    DENSE_JUNGLE = "dense-jungle"
    RUBBER = "rubber"
    ELEPHANT_GRASS = "elephant-grass"
    ROUGH = "rough"
    HILL = "hill"
    DRY_PADDY = "dry-paddy"
    WET_PADDY = "wet-paddy"
    CANAL = "canal"
    HUT = "hut"
    BUILDING = "building"
    BUNKER = "bunker"
    GUN_PIT = "gun-pit"
    TREE_LINE = "tree-line"
    TRENCH = "trench"
    WIRE = "wire"
    MINES = "mines"
    ROAD = "road"
    TRAIL = "trail"
    STREAM = "stream"


class Hidden(Term):
    """5.3/4, T.0 What is laid in secret and is no stand."""

    SPIDER_HOLE = "spider-hole"
    CACHE = "cache"
    TRAP_MEN = "trap-men"  # 10.4/2
    TRAP_VEHICLES = "trap-vehicles"


class Supplies(Term):
    """M.3/8, ruling 211: what ammunition is for."""

    SMALL_ARMS = "small-arms"
    HEAVY_WEAPONS = "heavy-weapons"
    ARTILLERY = "artillery"


class Section(Term):
    """T.0/2 to T.0/6, T.0/12"""

    TUNNEL = "tunnel"
    DUG_OUT = "dug-out"
    ENTRANCE = "entrance"
    JUNCTION = "junction"
    BUNKER = "bunker"
    TRENCH = "trench"


class Edge(Term):
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class ObjectiveKind(Term):
    """V.0/1 What earns a scenario's points. `count` is how many are needed, or score at most."""

    CACHES_FOUND = "caches-found"
    CACHES_KEPT = "caches-kept"
    SEARCHED = "searched"
    LEFT_AFTER_FIRING = "left-after-firing"
    LEFT = "left"
    HELD = "held"
    NEVER_HELD = "never-held"
    PLATOON_DESTROYED = "platoon-destroyed"
    CASUALTIES_CARED_FOR = "casualties-cared-for"
    CASUALTIES_AWAY = "casualties-away"
    GUNS_DESTROYED = "guns-destroyed"
    GUNS_INTACT = "guns-intact"
    NOBODY_INSIDE = "nobody-inside"
    TRUCKS_AWAY = "trucks-away"
    TRUCKS_STOPPED = "trucks-stopped"
    CRAFT_AWAY = "craft-away"
    CRAFT_DESTROYED = "craft-destroyed"
    AIRCREW_SAVED = "aircrew-saved"
    AIRCREW_CAPTURED = "aircrew-captured"
    CREW_CASUALTY_SAVED = "crew-casualty-saved"
    WRECK_DESTROYED = "wreck-destroyed"
    MARKER_CARRIED_UP = "marker-carried-up"
    ENTRANCES_BLOWN = "entrances-blown"
    SECTION_UNENTERED = "section-unentered"
    GARRISON_ALIVE = "garrison-alive"


class SpecialRule(Term):
    """What a scenario rules beside the book."""

    RESTING_GARRISON = "resting-garrison"
    SAPPER_LANES = "sapper-lanes"
    CREEPING_SAPPERS = "creeping-sappers"
    LEAD_VEHICLE_FIRST = "lead-vehicle-first"
    WHEELS_KEEP_TO_THE_ROAD = "wheels-keep-to-the-road"
    WRECKS_BLOCK = "wrecks-block"
    CREW_DOWN = "crew-down"
    ADVISER_CALLS = "adviser-calls"
    TWO_LOW_FEATURES = "two-low-features"
    OPEN_SIGHTS_ONLY = "open-sights-only"
    SAPPERS_DEMOLISH = "sappers-demolish"
