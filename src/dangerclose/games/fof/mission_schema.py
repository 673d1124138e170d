"""The shapes of enemy packages, Higher HQ events, campaigns and missions.

Rows and columns are numbered from 1: row 1 is nearest to the player, column 1 is on the left. An area without
rows is all rows, without columns all columns. A pair of turns is the first and the last.
"""

from typing import Literal

from msgspec import Struct, field

from dangerclose.core.content import Shape, Sourced
from dangerclose.games.fof.mission_terms import (
    Control,
    EnemyEvent,
    Evacuation,
    FriendlyEvent,
    MissionType,
    PackageItem,
    PackagePlacement,
    PlacedBy,
    Placement,
    Quarters,
    SpecialRule,
    SuccessCondition,
    Task,
)
from dangerclose.games.fof.terms import (
    Activity,
    Asset,
    CoverMarker,
    Era,
    Experience,
    FireMission,
    Letter,
    Network,
    RadioType,
    Tactics,
    Weather,
)

# packages/*.toml


class Group(Shape, frozen=True, kw_only=True):
    """9.2.1/18 What goes on one card: units by their type, or one item. Groups go on separate cards.

    9.2.3 Without `cover` and `no_cover` the units are in the mission's default cover. 12.1/1 On a city block
    they are in an area of their `quarters`, their cover within it; `barricaded` says that the building is.
    `or_units` come when the units are all gone.
    """

    units: tuple[str, ...] = ()
    or_units: tuple[str, ...] = ()
    item: PackageItem = PackageItem.NONE
    modifier: int = 0
    cover: CoverMarker | None = None
    no_cover: bool = False
    quarters: Quarters = Quarters.ROOMS
    barricaded: bool = False
    placement: PackagePlacement | None = None


class Package(Sourced, frozen=True, kw_only=True):
    """9.2.1 A row of the Enemy Force Package Table; `spotted` is left out where there is nothing to spot."""

    id: str
    number: str
    name: str
    vof: bool
    spotted: bool | None = None
    placement: PackagePlacement
    groups: tuple[Group, ...]
    infiltrates: bool = False
    human_wave: bool = False


class PackagesFile(Shape, frozen=True, kw_only=True):
    """A package, or "none", for each random number of ten; so it is with `placement`."""

    id: str
    force: str
    tables: dict[Letter, tuple[str, ...]]
    counterattack: tuple[str, ...] = ()
    placement: tuple[Placement, ...]
    packages: tuple[Package, ...]


class Packages(Struct, frozen=True, kw_only=True):
    """9.2 `tables` is by Letter; an entry is an index of `packages`, -1 for none. A table may be empty."""

    id: str
    force: str
    tables: tuple[tuple[int, ...], ...]
    counterattack: tuple[int, ...]
    placement: tuple[Placement, ...]
    packages: tuple[Package, ...]


# events.toml


class FriendlyEventRow(Sourced, frozen=True, kw_only=True):
    """3.1 `starred` earns experience if it is done; `number` is what the event counts."""

    event: FriendlyEvent
    starred: bool = False
    number: int = 0


class EnemyEventRow(Sourced, frozen=True, kw_only=True):
    event: EnemyEvent
    number: int = 0
    letter: Letter | None = None
    agency: str = ""


class FriendlyTurns(Shape, frozen=True, kw_only=True):
    turns: tuple[int, int]
    events: tuple[FriendlyEvent, ...]


class EventsFile(Shape, frozen=True, kw_only=True):
    friendly: tuple[FriendlyEventRow, ...]
    enemy: tuple[EnemyEventRow, ...]
    friendly_tables: dict[str, tuple[FriendlyTurns, ...]]
    enemy_tables: dict[str, tuple[EnemyEvent, ...]]


# campaigns/*.toml


class Replacements(Shape, frozen=True, kw_only=True):
    """10.4 At most so many Steps after a completed mission, for the missions from one on."""

    most: int
    experience: Experience
    from_mission: int = 1


class Rotation(Shape, frozen=True, kw_only=True):
    """10.5"""

    after_mission: int
    steps: int
    experience: Experience


class Campaign(Sourced, frozen=True, kw_only=True):
    """1.1.2 `missions` in order; `contact_draws` replaces rows of the chart.

    Campaigns come by `number`: the counters and cards of a new one are numbered behind those of the others.
    Where the ground is `tunnelled` enemies come up among friends who did not meet them (9.2.4/1). Of one that
    is `proving` the missions are for cases and tests alone: nobody can choose them.
    """

    id: str
    number: int
    name: str
    era: Era
    company: str
    enemy: str
    terrain: str
    missions: tuple[str, ...]
    attempts: int
    radio: RadioType
    evacuation: Evacuation
    enemy_takes_prisoners: bool
    prisoners: bool
    default_cover: CoverMarker
    contact_draws: dict[Activity, tuple[int | Literal["auto"], ...]] = field(default_factory=dict)
    assets: dict[Asset, int]
    replacements: Replacements
    rotations: tuple[Rotation, ...] = ()
    tunnelled: bool = False
    proving: bool = False


# missions/*.toml


class FixedCards(Shape, frozen=True, kw_only=True):
    """Cards that are not drawn; `outside_deck` if the deck has not enough of them.

    12.5/1 `barricaded` if their buildings are.
    """

    code: str
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    outside_deck: bool = False
    barricaded: bool = False


class AttachedCards(Shape, frozen=True, kw_only=True):
    """12.7/1 Two blocks that are one building: the row and column of each."""

    one: tuple[int, int]
    other: tuple[int, int]


class AtLeast(Shape, frozen=True, kw_only=True):
    """Random cards are exchanged for cards of the deck until there are so many of this terrain."""

    terrain: str
    number: int


class MapRow(Shape, frozen=True, kw_only=True):
    """2.2"""

    columns: int
    rows: int
    face_down: bool = False
    fixed: tuple[FixedCards, ...] = ()
    at_least: tuple[AtLeast, ...] = ()
    attached: tuple[AttachedCards, ...] = ()


class Visibility(Shape, frozen=True, kw_only=True):
    """8.0 The modifier, to which a random number of `random` is added at the start."""

    weather: Weather = Weather.CLEAR
    modifier: int = 0
    random: int = 0
    turns: tuple[int, int] | None = None


class ContactArea(Shape, frozen=True, kw_only=True):
    """9.1.2 Which markers go where; a later area replaces an earlier one. Several letters are mixed, "?" up.

    Without `turns` the markers are placed at set-up; with them, in each of those turns (9.1.3).
    """

    letters: tuple[Letter, ...]
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    terrain: str = ""
    control: Control | None = None
    turns: tuple[int, int] | None = None


class TacticsTurns(Shape, frozen=True, kw_only=True):
    tactics: Tactics
    turns: tuple[int, int] | None = None


class ControlRow(Shape, frozen=True, kw_only=True):
    """2.4.1 `after_row` is for a line, `agency` for final protective fire and registered targets."""

    control: Control
    number: int = 1
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    after_row: int = 0
    adjacent: bool = False
    agency: str = ""
    placed_by: PlacedBy = PlacedBy.PLAYER


class Fortification(Shape, frozen=True, kw_only=True):
    """5.2.3B So many in these rows as the player likes, or so many on each card of them."""

    marker: CoverMarker
    rows: tuple[int, ...]
    number: int = 0
    per_card: int = 0


class Success(Shape, frozen=True, kw_only=True):
    """11.0/1"""

    condition: SuccessCondition
    control: Control | None = None
    number: int = 0
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    besides: Control | None = None
    unit: str = ""


class Attachment(Shape, frozen=True, kw_only=True):
    """2.3.3 Units of the company's force that come with the mission."""

    units: tuple[str, ...]
    from_turn: int = 1


class PlannedTransport(Shape, frozen=True, kw_only=True):
    """7.2.1/1 Vehicles that come ashore on a row in these turns, each in a column of its own as long as there
    are some, and leave in the next turn with whom they brought set down; one that `stays` does not leave."""

    vehicles: tuple[str, ...]
    turns: tuple[int, ...]
    row: int = 1
    stays: bool = False


class FireSupport(Shape, frozen=True, kw_only=True):
    """6.7 `numbers` replaces how many Fire Missions the agency has."""

    agency: str
    numbers: dict[FireMission, int] = field(default_factory=dict)


class Special(Shape, frozen=True, kw_only=True):
    """A special rule with its own values and no others."""

    rule: SpecialRule
    number: int = 0
    modifier: int = 0
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    per_card: int = 0
    turn: int = 0
    letter: Letter | None = None
    agency: str = ""
    mission: FireMission | None = None
    package: str = ""
    task: Task | None = None


class Mission(Shape, frozen=True, kw_only=True):
    """1.1.3 The Mission Instructions. Without `only` the whole company takes part, but for `without`.

    Without `start_rows` the company starts in the Staging Area. `default_cover` replaces that of the campaign
    for contacts of a letter. Without `attempts` there are as many as in the campaign. On the networks of
    `telephones` there are those instead of radios, and wire lies on the cards of `wired_rows` (4.3.4). Until
    turn `withdraw_from` nobody of a rear guard leaves for the Staging Area.
    """

    id: str
    number: int
    title: str
    date: str
    briefing: str
    campaign: str
    type: MissionType
    turns: int
    patrols: int = 0
    attempts: int = 0
    map: MapRow
    visibility: tuple[Visibility, ...]
    start_rows: tuple[int, ...] = ()
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    transport: tuple[Attachment, ...] = ()
    schedule: tuple[PlannedTransport, ...] = ()
    assets: dict[Asset, int] = field(default_factory=dict)
    fire_support: tuple[FireSupport, ...] = ()
    fortifications: tuple[Fortification, ...] = ()
    telephones: tuple[Network, ...] = ()
    wired_rows: tuple[int, ...] = ()
    withdraw_from: int = 0
    controls: tuple[ControlRow, ...]
    success: tuple[Success, ...]
    contacts: tuple[ContactArea, ...]
    packages: str
    tactics: tuple[TacticsTurns, ...]
    enemy_experience: Experience
    default_cover: dict[Letter, CoverMarker] = field(default_factory=dict)
    friendly_events: str = ""
    enemy_events: str = ""
    special: tuple[Special, ...] = ()
