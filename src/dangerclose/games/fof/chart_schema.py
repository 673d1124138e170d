"""The shapes of the charts and tables of the player aids; the rules use most of them as they stand."""

from typing import Literal

from msgspec import Struct

from dangerclose.core.content import Shape, Sourced
from dangerclose.games.fof.mission_terms import Skill, Task
from dangerclose.games.fof.terms import (
    Activity,
    Ammo,
    CoverMarker,
    Era,
    Experience,
    HelicopterResult,
    Illumination,
    Mobility,
    Range,
    Screen,
    UrbanCover,
    VehicleResult,
    Vof,
    Weather,
)

# charts.toml


class ContactDraws(Sourced, frozen=True, kw_only=True):
    """9.1.5 Draws for the letters A, B, C."""

    draws: dict[Activity, tuple[int | Literal["auto"], ...]]


class Commands(Sourced, frozen=True, kw_only=True):
    """4.1.2, 4.1.3 `saved` is by Experience; a pair is for daytime and for Limited Visibility."""

    pinned: int
    green: int
    veteran: int
    under_cover: int
    vof_s: int
    vof_a: int
    vof_h: int
    vof_sniper: int
    vof_incoming: int
    no_contact: int
    activated_minimum: int
    initiative_minimum: int
    spend: tuple[int, int]
    battalion: tuple[int, int]
    saved: dict[Experience, tuple[int, int]]
    staff_initiative: int
    patrol_initiative_divisor: int
    normal_visibility: int


class Attempts(Sourced, frozen=True, kw_only=True):
    """4.2/5 How many Action cards an attempt draws."""

    base: int
    minimum: int
    veteran: int
    green: int
    leader: int
    exhort: int
    tripod_concentrate: int
    registered_target: int
    mine_check: int
    critical: int


class Spotting(Sourced, frozen=True, kw_only=True):
    """9.3/2 The Spotting Attempts Draw Modifiers Chart, on the base draw of an attempt."""

    veteran: int
    green: int
    same_card: int
    higher_level: int
    airborne: int
    scout: int
    limited_visibility: int
    target_exposed: int
    target_fires_a: int
    target_fires_heavy: int
    target_in_cover: int
    target_in_open: int
    target_concealed: int
    concealed_from: int
    target_sniper_fo_spotter: int
    target_veteran: int
    target_green: int
    target_vehicle_or_gun: int
    target_tunnel_silent: int


class Combat(Sourced, frozen=True, kw_only=True):
    """6.2, 6.3 Net Combat Modifiers that are not on cards or markers of cover."""

    vof: dict[Vof, int]
    grenade_miss: int
    demo_miss: int
    concentrated_fire: int
    crossfire: int
    mines: int
    exposed: int
    pinned: int
    crowding: int
    crowding_above: int
    upper_story: int
    least: int
    most: int


class Cover(Sourced, frozen=True, kw_only=True):
    """5.2.3 A Cover marker. `capacity` 0 is no limit; `as_building` takes the value of the building below."""

    marker: CoverMarker
    modifier: int = 0
    capacity: int = 0
    one_direction: bool = False
    counts_against_potential: bool = False
    as_building: bool = False
    hides_under_vof: bool = False


class UrbanCoverRow(Sourced, frozen=True, kw_only=True):
    """5.2.3C The Urban Cover Probability Table: a result for each random number of ten."""

    id: str
    era: Era
    results: tuple[UrbanCover, ...]


class ScreenRow(Sourced, frozen=True, kw_only=True):
    screen: Screen
    modifier: int


class IlluminationRow(Sourced, frozen=True, kw_only=True):
    """8.2/2 `card` is for the marker's own card, `adjacent` for those around it."""

    illumination: Illumination
    card: int
    adjacent: int


class WeatherRow(Sourced, frozen=True, kw_only=True):
    """8.0 The Visibility Modifiers that this weather can have."""

    weather: Weather
    least: int
    most: int


class Loads(Sourced, frozen=True, kw_only=True):
    """1.2.1I, 5.1.6A, 6.8.1 What one Step carries, and what a card and a landing zone hold."""

    ammo: dict[Ammo, int]
    flamethrower_shots: int
    assets: int
    casualties: int
    card_steps: int
    card_vehicles: int
    lz_landings: int
    lz_takeoffs: int
    runners: int
    skills: int


class AmmoUse(Sourced, frozen=True, kw_only=True):
    """6.8.1"""

    fire: int
    concentrated_mg: int
    final_protective_line: int


class MixedExperience(Sourced, frozen=True, kw_only=True):
    """10.6 The level of a unit whose Steps differ; V, L and G in that order."""

    levels: dict[str, Experience]


class SkillRow(Sourced, frozen=True, kw_only=True):
    skill: Skill
    army: str
    marines: str
    price: int


class Prices(Sourced, frozen=True, kw_only=True):
    """10.3.2, 10.4"""

    green_to_line: int
    line_to_veteran: int
    casualties_per_return: int


class TaskRow(Sourced, frozen=True, kw_only=True):
    """10.3.1 Experience Points for a task, for every `per` times that it is done."""

    task: Task
    offensive: int = 0
    patrol: int = 0
    defensive: int = 0
    per: int = 1


class ChartsFile(Shape, frozen=True, kw_only=True):
    contact_draws: ContactDraws
    commands: Commands
    attempts: Attempts
    spotting: Spotting
    combat: Combat
    cover: tuple[Cover, ...]
    urban_cover: tuple[UrbanCoverRow, ...]
    screens: tuple[ScreenRow, ...]
    illumination: tuple[IlluminationRow, ...]
    weather: tuple[WeatherRow, ...]
    loads: Loads
    ammo_use: AmmoUse
    mixed_experience: MixedExperience
    skills: tuple[SkillRow, ...]
    prices: Prices
    experience_points: tuple[TaskRow, ...]


class Charts(Struct, frozen=True, kw_only=True):
    """The charts as the rules look them up: each tuple by its term.

    `contact_draws` is by activity and letter, 0 being automatic; `mixed_experience` by how many Steps are
    Green, Line and Veteran; `experience_points` by task and mission type.
    """

    contact_draws: tuple[tuple[int, ...], ...]
    commands: Commands
    attempts: Attempts
    spotting: Spotting
    combat: Combat
    cover: tuple[Cover, ...]
    urban_cover: dict[str, tuple[UrbanCover, ...]]
    screens: tuple[int, ...]
    illumination: tuple[tuple[int, int], ...]
    weather: tuple[tuple[int, int], ...]
    loads: Loads
    carried: tuple[int, ...]
    ammo_use: AmmoUse
    mixed_experience: dict[tuple[int, int, int], Experience]
    skills: tuple[SkillRow, ...]
    prices: Prices
    experience_points: tuple[tuple[int, int, int], ...]
    experience_per: tuple[int, ...]


# vehicles.toml


class VehicleRow(Sourced, frozen=True, kw_only=True):
    """7.0 A row of the Vehicle and Anti-Tank Weapons Chart. `gunnery` is by range, as far as it reaches.

    7.4.3/1, 7.1.1/4 Who rides in an `open_top` sits as on the ground, and it has no radio; without a crew a
    passenger drives. 8.3.1/1 `infrared` is an illuminator with its receiver.
    """

    id: str
    name: str
    mobility: Mobility
    crew: int = 0
    carries: int = 0
    vof: Vof | None = None
    range: Range | None = None
    flame: Range | None = None
    gunnery: tuple[int, ...] = ()
    move_and_fire: int | None = None
    quick_shot: bool = False
    defence: int | None = None
    ammo: int = 0
    strike: int = 0
    turns: int = 0
    helicopters_and_soft_only: bool = False
    open_top: bool = False
    infrared: bool = False


class AtModifiers(Sourced, frozen=True, kw_only=True):
    """7.6/6 At the bottom of the chart; a low sum is good for the firer."""

    target_moved: int
    target_pinned: int
    firer_pinned: int
    smoke: int
    wp: int
    target_exposed: int
    veteran: int
    green: int


class VofAgainstVehicles(Sourced, frozen=True, kw_only=True):
    """6.2.1/5 The values in white circles; a sniper has one for the card and one for its target."""

    vof: dict[Vof, int]
    sniper_card: int
    incoming: int
    mines: int
    air_strike: int


class AntiArmorRow(Sourced, frozen=True, kw_only=True):
    """7.7 The result up to a sum; the last row has none."""

    up_to: int | None = None
    vehicle: VehicleResult
    helicopter: HelicopterResult


class QuickShots(Sourced, frozen=True, kw_only=True):
    sums: tuple[int, ...]


class VehiclesFile(Shape, frozen=True, kw_only=True):
    chart: tuple[VehicleRow, ...]
    at_modifiers: AtModifiers
    vof_against_vehicles: VofAgainstVehicles
    anti_armor: tuple[AntiArmorRow, ...]
    quick_shots: QuickShots


class AntiArmor(Struct, frozen=True, kw_only=True):
    """7.6, 7.7 Results by the sum, from 0 to 6; a sum outside counts as the nearest."""

    vehicle: tuple[VehicleResult, ...]
    helicopter: tuple[HelicopterResult, ...]
