"""The shapes of the counters of a force and of the firing agencies: the files, and what is made of them."""

from msgspec import Struct, field

from dangerclose.core.content import Shape, Sourced
from dangerclose.games.fof.terms import (
    Agent,
    Ammo,
    Era,
    Experience,
    FireMission,
    Network,
    RadioType,
    Range,
    Side,
    UnitKind,
    Vof,
)

# fire-support.toml


class FireMissionRow(Shape, frozen=True, kw_only=True):
    """6.7/2-6 One type of Fire Mission: its Net Combat Modifier, which Illumination has not, and how many."""

    mission: FireMission
    modifier: int = 0
    number: int


class AgencyRow(Sourced, frozen=True, kw_only=True):
    """6.7 A firing agency. `draws` is by observer; an enemy spotter has `spotter_draws` instead.

    `keep_away` is how many cards its fire keeps from US units; `forces` are those that alone have it.
    """

    id: str
    name: str
    side: Side
    missions: tuple[FireMissionRow, ...]
    draws: dict[Agent, int] = field(default_factory=dict)
    spotter_draws: int = 0
    network: Network | None = None
    battalion: bool = False
    keep_away: int = 0
    forces: tuple[str, ...] = ()


class FireSupportFile(Shape, frozen=True, kw_only=True):
    agencies: tuple[AgencyRow, ...]


class Agency(Struct, frozen=True, kw_only=True):
    """6.7 `draws` is by Agent, 0 for who may not observe."""

    id: str
    name: str
    side: Side
    missions: tuple[FireMissionRow, ...]
    draws: tuple[int, ...]
    spotter_draws: int
    network: Network | None
    battalion: bool
    keep_away: int
    forces: tuple[str, ...]


# units/*.toml


class FireSide(Shape, frozen=True, kw_only=True):
    vof: Vof
    range: Range


class Member(Shape, frozen=True, kw_only=True):
    """One counter of a row. `instead_of` is the counter whose place it may take."""

    id: str
    name: str
    platoon: int = 0
    experience: Experience | None = None
    instead_of: str = ""
    leads: bool = False


class UnitRow(Sourced, frozen=True, kw_only=True):
    """Counters that are alike: either the `members`, or `count` of them numbered from 1.

    `type` is what packages call them; without it, it is `ids`. `grenade` is the range of a G! superscript,
    `grenade_cards` what an attempt with grenades draws more. `at_start` is for units below their full Steps.
    """

    ids: str
    name: str
    type: str = ""
    kind: UnitKind
    count: int = 0
    members: tuple[Member, ...] = ()
    steps: int = 1
    at_start: int = 0
    vof: Vof | None = None
    range: Range | None = None
    tripod: bool = False
    grenade: Range | None = None
    grenade_cards: int = 0
    fire_team: FireSide | None = None
    ammo: dict[Ammo, int] = field(default_factory=dict)
    experience: Experience | None = None
    chart: str = ""
    agency: str = ""
    agent: Agent | None = None
    networks: tuple[Network, ...] = ()
    attachment: bool = False
    sapper: bool = False


class GenericRow(Sourced, frozen=True, kw_only=True):
    """1.2.3F, 1.2.3G, 1.2.3I One Step counters that come and go: as many as there are at most."""

    kind: UnitKind
    name: str
    count: int
    vof: Vof | None = None
    range: Range | None = None
    experience: Experience


class SetRow(Sourced, frozen=True, kw_only=True):
    """4.3.4, 4.3.5 A radio of a type, or a telephone with so many Phone Line markers, and its networks."""

    name: str
    networks: tuple[Network, ...]
    radio: RadioType | None = None
    lines: int = 0


class ForceFile(Shape, frozen=True, kw_only=True):
    """A side of a campaign. `grenade` is the Net Combat Modifier of its grenades (6.2.2/2).

    `prefix` begins the id of each of its counters, so that the wars do not share any.
    """

    id: str
    prefix: str = ""
    name: str
    side: Side
    era: Era
    grenade: int
    sets: tuple[SetRow, ...] = ()
    units: tuple[UnitRow, ...]
    generic: tuple[GenericRow, ...]


class Unit(Struct, frozen=True, kw_only=True):
    """1.2.3 One counter. `chart` and `agency` are indices, -1 for none; `ammo` is by Ammo.

    `at_start` are the Steps that it has in the first mission, `steps` those that it can have.
    An enemy without an `experience` has that of the mission.
    """

    id: str
    name: str
    type: str
    side: Side
    kind: UnitKind
    platoon: int
    steps: int
    at_start: int
    vof: Vof | None
    range: Range | None
    tripod: bool
    grenade: Range | None
    grenade_cards: int
    fire_team_vof: Vof | None
    fire_team_range: Range | None
    ammo: tuple[int, ...]
    experience: Experience | None
    chart: int
    agency: int
    agent: Agent | None
    networks: tuple[Network, ...]
    attachment: bool
    sapper: bool
    leads: bool
    instead_of: str


class Force(Struct, frozen=True, kw_only=True):
    """All counters of a side, and how many of each generic kind there are.

    `radio` is the type by Network, None where the campaign tells; `phones` are the networks with telephones,
    `phone_lines` the Phone Line markers.
    """

    id: str
    name: str
    side: Side
    era: Era
    grenade: int
    radio: tuple[RadioType | None, ...]
    phones: tuple[Network, ...]
    phone_lines: int
    units: tuple[Unit, ...]
    generic: tuple[GenericRow, ...]
