"""The shapes of the base game's parameters, the rulebook's tables and the types of feature."""

from typing import Annotated

from msgspec import Meta, Struct

from dangerclose.core.content import Shape, Source, Sourced
from dangerclose.games.incoming.stand_schema import Die, FireDice
from dangerclose.games.incoming.terms import (
    Army,
    BogClass,
    Control,
    FeatureShape,
    Going,
    Ground,
    Mobility,
    RatingClass,
    Side,
    Structure,
)

Widths = Annotated[int, Meta(ge=0, le=9)]
Percent = Annotated[int, Meta(ge=0, le=100)]

# parameters.toml


class ParameterRow(Sourced, frozen=True, kw_only=True):
    """A number of the base game, and what is known of it."""

    value: bool | int | tuple[int, ...]
    note: str


class ParametersFile(Shape, frozen=True, kw_only=True):
    """Its rows are shaped one by one, so that an error can name the parameter."""

    parameters: dict[str, object]


class Parameters(Struct, frozen=True, kw_only=True):
    """0/3 What the base game has to give, as the rules use it."""

    hit_on: int
    cover_dice: int
    protected_hit_on: int
    pin_hits: int
    suppress_hits: int
    kill_hits: int
    pins_add_up: bool
    suppress_twice_kills: bool
    smg_extra: int
    crossfires: int
    ambush_extra: int
    ambush_ignores_cover: bool
    recon_hit_on: int
    indirect_reacts: bool
    no_fire_below: int
    initiative_actions: int
    failed_rally_loses: bool
    lost_combat_loses: bool
    failed_engineers_lose: bool
    rally_pinned: tuple[int, int, int]
    rally_suppressed: tuple[int, int, int]
    rally_one_fails: bool
    at_hit: int
    at_hit_cover: int
    retreat_dice: int
    mine_dice: int
    wire_cross: int
    engineer: int
    smoke_ready: int
    smoke_length: int
    smoke_depth: int
    crew_served: int
    night_dice: int
    night_moves: int
    arc: int
    touch: int
    lining: int
    contact: int


# charts.toml


class RatingRow(Shape, frozen=True, kw_only=True, rename={"rating_class": "class"}):
    """2.3/T1, 2.3/T2 Dice for 0, +1 and +2, and the largest shares of each."""

    rating_class: RatingClass
    name: str
    dice: tuple[tuple[Die, ...], tuple[Die, ...], tuple[Die, ...]]
    shares: tuple[Percent, Percent, Percent]


class ArmyRow(Shape, frozen=True, kw_only=True):
    """4.0, 6.4/T1, 7.0/8 An army. From the year `changes` on the last of `ratings` holds, else the first."""

    army: Army
    side: Side
    control: Control
    smg: bool
    ratings: tuple[RatingClass, ...]
    changes: int = 0
    elite: tuple[RatingClass, ...] = ()
    elite_changes: int = 0
    observers: tuple[str, ...]
    open_sights: bool = False
    smoke: bool = False


class BogRow(Shape, frozen=True, kw_only=True, rename={"bog_class": "class"}):
    """4.4/T1"""

    bog_class: BogClass
    bogs: Die
    free: Die
    mired: Die


class Detection(Shape, frozen=True, kw_only=True):
    """5.3/T1, 5.3/T2, 5.3/5; `search` is by quality, Green first."""

    automatic: Widths
    automatic_with_dog: Widths
    silent: Die
    firing: Die
    search: tuple[Die, Die, Die]
    search_side: Widths
    searchers: int


class FlameRow(Shape, frozen=True, kw_only=True):
    """6.12/T1, 6.12/6"""

    id: str
    missions: int
    range: Widths


class IndirectRow(Shape, frozen=True, kw_only=True):
    """7.0/T1 `kills` is the kill potential."""

    id: str
    name: str
    dice: FireDice
    kills: Annotated[int, Meta(ge=0, le=3)]


class StrikeRow(Shape, frozen=True, kw_only=True, rename={"first": "from", "last": "to"}):
    """7.1.3/T1, 7.1.3/9 What comes for two dice from `first` to `last`."""

    id: str
    name: str
    first: int
    last: int
    attacks: int
    dice: FireDice
    kills: int
    kills_in_open: int = 0
    fixed_wing: bool = False
    bombs: bool = False
    napalm: bool = False


class Flak(Shape, frozen=True, kw_only=True):
    """7.3.1/T1, 7.3.1/4, 7.3.1/10 Dice against helicopters and against fixed wing."""

    hit_on: Die
    rifles: tuple[int, int]
    machine_gun: tuple[int, int]
    aaa: tuple[int, int]
    shot_down: int
    blockers: int


class FriendlyFire(Shape, frozen=True, kw_only=True):
    """7.4"""

    small_arms: Widths
    heavy: Widths
    indirect: Widths
    die: Die


class CloseCombat(Shape, frozen=True, kw_only=True):
    """8.0/2 to 8.0/13; what vehicles add stands with them."""

    surprised: int
    surprised_by_dug_in: int
    suppressed_defender: int
    no_ammunition: int
    all_veteran: int
    bunker: int
    each_more: int
    vehicle_in_close_country: int


class Underground(Shape, frozen=True, kw_only=True):
    """T.4/2, T.4/3; the least die that blows what was charged (T.5/1); the escort of tunnel rats (T.3/1)"""

    source: Source
    veteran: int
    garrison: int
    from_above: int
    tunnel_rats: int
    destroyed: Die
    charge: Die
    escort: int


class Traps(Shape, frozen=True, kw_only=True):
    """10.4/4"""

    soft: Die
    light: Die
    tank: Die


class VehicleDice(Shape, frozen=True, kw_only=True):
    """11.1/1, 11.2.1/7, 11.2.1/10, 11.1.3/12, 11.1.3/13"""

    further_action: Die
    tank_destroyed: Die
    passenger_killed: Die
    shot_down_small_arms: int
    shot_down_each_die: Die
    bunker_armour: int


class Aircrew(Shape, frozen=True, kw_only=True):
    """M.1"""

    ejects: Die
    all_die: Die
    all_live: Die
    survives: Die


class Requests(Shape, frozen=True, kw_only=True):
    """6.5/17, 6.12/7, 7.0/16, 7.0/17, 7.1.3/4, M.3/8, M.3/9, M.4/3, T.5/1"""

    dust_off_with_aid_post: int
    artillery_allowed: Die
    fixed_wing_allowed: Die
    air_with_controller: int
    air_in_the_dark: int
    air_none: Die
    buildings: int
    resupply: Die
    helicopter_supplies: tuple[int, int, int]
    porter_supplies: tuple[int, int]
    flame_works: Die
    charge_works: Die


class Civilians(Shape, frozen=True, kw_only=True):
    """M.6/2, M.6/3 Dice of civilian stands, what one leaves, and the die that harms those under fire."""

    dice: int
    casualties: int
    in_feature: Die


class Beehive(Shape, frozen=True, kw_only=True):
    """M.4/1"""

    dice: int
    range: Widths


class CommunistPoints(Shape, frozen=True, kw_only=True):
    """V.0/T1"""

    objective: int
    casualty_left: int
    heavy_weapon: int
    armoured_vehicle: int
    other_vehicle: int
    aircraft: int
    aircrew_captured: int
    strike_aborted: int


class FreeWorldPoints(Shape, frozen=True, kw_only=True):
    """V.0/T1"""

    objective: int
    casualty_left: int
    weapon_captured: int
    bunker: int
    civilian_removed: int
    civilian_left: int
    civilian_left_as_printed: int


class Victory(Shape, frozen=True, kw_only=True):
    """V.0/1, V.0/T1"""

    hold: int
    communist: CommunistPoints
    free_world: FreeWorldPoints


class Charts(Shape, frozen=True, kw_only=True):
    """charts.toml"""

    ratings: tuple[RatingRow, ...]
    armies: tuple[ArmyRow, ...]
    bogging: tuple[BogRow, ...]
    detection: Detection
    flame: tuple[FlameRow, ...]
    indirect: tuple[IndirectRow, ...]
    strikes: tuple[StrikeRow, ...]
    flak: Flak
    friendly_fire: FriendlyFire
    close_combat: CloseCombat
    underground: Underground
    traps: Traps
    vehicle_dice: VehicleDice
    aircrew: Aircrew
    requests: Requests
    beehive: Beehive
    civilians: Civilians
    victory: Victory


# terrain.toml


class TerrainRow(Sourced, frozen=True, kw_only=True):
    """4.3, 4.4 A type of feature. `half_width` and `sight` are in tenths of a width; 0 is no limit."""

    ground: Ground
    name: str
    shape: FeatureShape
    half_width: int = 0
    blocks: bool = False
    sight: int = 0
    direct: bool = False
    indirect: bool = False
    direct_sixes: bool = False
    indirect_sixes: bool = False
    dyke: bool = False  # 4.4/1
    stops: bool = False
    foot: Going = Going.FREE
    wheels: Going = Going.FREE
    tracks: Going = Going.FREE
    water: Going = Going.NO
    vegetation: bool = False
    camouflage: bool = False
    close_country: bool = False
    path: bool = False
    low: bool = False
    structure: Structure = Structure.NONE
    holds: int = 0

    def going(self, mobility: Mobility) -> Going:
        """4.4 What this ground is to those who move so; what is emplaced never enters anything."""
        by_mobility = {
            Mobility.FOOT: self.foot,
            Mobility.WHEELS: self.wheels,
            Mobility.TRACKS: self.tracks,
            Mobility.WATER: self.water,
            Mobility.AIR: Going.FREE,
            Mobility.EMPLACED: Going.NO,
        }
        return by_mobility[mobility]


class TerrainFile(Shape, frozen=True, kw_only=True):
    terrain: tuple[TerrainRow, ...]
