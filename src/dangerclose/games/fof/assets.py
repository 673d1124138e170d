"""2.3.2, 2.3.3/3, 4.3.6/2 Radios, pyrotechnics and other assets for a mission, and what signals mean."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.columns import while_same
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.burden import room_for_asset
from dangerclose.games.fof.chain_of_command import (
    company_hq,
    is_company_hq,
    is_lost,
    is_platoon_hq,
    platoon_hqs,
    staff,
)
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.components import FORCES
from dangerclose.games.fof.field import named
from dangerclose.games.fof.grid import NOT_YET, REMOVED
from dangerclose.games.fof.instructions import campaign, instructions
from dangerclose.games.fof.mission_terms import MissionType, Signal, Skill
from dangerclose.games.fof.signals import MARKS, agreed_options
from dangerclose.games.fof.state import NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.tables import PHONE, RADIO, SIDE, SKILL, UNITS
from dangerclose.games.fof.terms import Ammo, Asset, Side, UnitKind

FLARES = (
    Asset.RED_STAR_PARACHUTE,
    Asset.GREEN_STAR_PARACHUTE,
    Asset.RED_STAR_CLUSTER,
    Asset.GREEN_STAR_CLUSTER,
)
COLOURED_SMOKE = (Asset.RED_SMOKE, Asset.GREEN_SMOKE, Asset.YELLOW_SMOKE, Asset.PURPLE_SMOKE)
DEVICES = (*FLARES, *COLOURED_SMOKE)
"""4.3.6/2 What can be a signal."""
OF_SQUADS = (Asset.STARLIGHT_SCOPE, Asset.LAW, Asset.RIFLE_GRENADE, Asset.ACTIVE_INFRARED)
"""Arms, which squads carry rather than headquarters."""
PLACED = (Asset.CLAYMORE,)
"""9.5 Assets that are laid on the map at set-up instead of being carried."""


# 2.3.2 Distribution


def available(s: Position) -> dict[Asset, int]:
    """2.3.2/1 The campaign's assets and the mission's. 13.3/1 Without signals where all hear."""
    found = dict(campaign(s).assets)
    mission = instructions(s)
    for kind, number in mission.assets.items():
        found[kind] = found.get(kind, 0) + number
    if mission.telephones and not s.always_heard:  # 4.3.4/3
        wire = FORCES[campaign(s).company].phone_lines - len(mission.wired_rows) * s.columns
        found[Asset.PHONE_LINE] = found.get(Asset.PHONE_LINE, 0) + wire
    return {
        kind: number
        for kind, number in found.items()
        if kind not in PLACED and not (s.always_heard and kind in DEVICES)
    }


def takes_part(s: Position, u: int) -> bool:
    """Whether a friendly unit is in the mission and can carry something."""
    return SIDE[u] == Side.FRIENDLY and s.place[u] not in (NOT_YET, REMOVED)


@while_same(attrgetter("place", "kind"))
def bearers(s: Position) -> list[int]:
    """2.3.2/1 The units to whom assets can be given: infantry of the company and attached to it."""
    infantry = (
        UnitKind.HQ,
        UnitKind.STAFF,
        UnitKind.FO,
        UnitKind.SQUAD,
        UnitKind.WEAPONS_TEAM,
        UnitKind.SCOUT,
    )
    return [u for u in named(s) if takes_part(s, u) and s.kind[u] in infantry]


def distribute(s: State) -> None:
    """2.3.2/1, 11.1/12 The default: radios to who needs them, flares to the CO HQ, the rest around."""
    skills = [(kind, s.a_holder[a]) for a, kind in enumerate(s.a_kind) if is_skill(kind)]
    for column in (s.a_kind, s.a_points, s.a_holder, s.a_place):
        column.clear()
    for kind, holder in skills:
        if holder != NOBODY:
            new_asset(s, kind, holder=holder)
    hand_out_radios(s)
    for u in named(s):
        if takes_part(s, u):
            for _ in range(UNITS[u].ammo[Ammo.DEMO]):
                new_asset(s, Asset.DEMO_CHARGE, holder=u)
    for kind, number in sorted(available(s).items()):
        for _ in range(number):
            holder = bearer_for(s, kind)
            if holder != NOBODY:
                new_asset(s, kind, holder=holder)


def is_skill(kind: int) -> bool:
    """10.7/1 Whether an asset is a Skill marker, which was bought for this mission."""
    return SKILL <= kind < SKILL + len(Skill)


def hand_out_radios(s: State) -> None:
    """2.3.2/1, 4.3.4, 4.3.5 A set for each network that a unit is named for: a radio of its force's type, or
    a telephone.

    13.3/1 None where all hear.
    """
    if s.always_heard:
        return
    war = campaign(s)
    types = [war.radio if one is None else one for one in FORCES[war.company].radio]
    for u in named(s):
        holder = u if takes_part(s, u) else heir(s, u)
        if holder != NOBODY:
            for network in UNITS[u].networks:
                if network in instructions(s).telephones:
                    new_asset(s, PHONE + network, 0, holder=holder)
                else:
                    new_asset(s, RADIO + network, types[network], holder=holder)


def heir(s: Position, u: int) -> int:
    """11.1/12, 10.2.2/1 Who has the set of a lost HQ until it returns: one who can become it, or NOBODY."""
    if is_company_hq(u) and is_lost(s, u):
        return next(iter([*staff(s), *platoon_hqs(s)]), NOBODY)
    if is_platoon_hq(u) and is_lost(s, u):
        own = [v for v in bearers(s) if s.kind[v] == UnitKind.SQUAD and s.group[v] == UNITS[u].platoon]
        return next(iter([*own, *staff(s)]), NOBODY)
    return NOBODY


def bearer_for(s: Position, kind: int) -> int:
    """2.3.2/1 Who carries a piece by default: of those with room, who has fewest of its kind, then of all."""

    def have(u: int) -> tuple[int, int]:
        kinds = [s.a_kind[a] for a, holder in enumerate(s.a_holder) if holder == u]
        return kinds.count(kind), len(kinds)

    for group in preferred(s, kind):
        able = [u for u in group if room_for_asset(s, u, kind)]
        if able:
            return min(able, key=have)
    return NOBODY


def preferred(s: Position, kind: int) -> Iterable[list[int]]:
    """2.3.2/1 By whom a kind of asset is carried best, in order."""
    hq = [] if company_hq(s) == NOBODY else [company_hq(s)]
    leaders = [u for u in platoon_hqs(s) if UNITS[u].platoon] + staff(s)
    squads = [u for u in bearers(s) if s.kind[u] == UnitKind.SQUAD and UNITS[u].platoon]
    if kind in FLARES:
        return hq, leaders, squads
    if kind in OF_SQUADS:
        return squads, leaders
    if kind == Asset.DEMO_CHARGE:  # 6.8.1F/1
        return [u for u in bearers(s) if UNITS[u].ammo[Ammo.DEMO]], squads
    return leaders, hq, squads, bearers(s)


def holders(s: Position) -> list[tuple[int, int]]:
    """The assets that can be given to another, each kind of each holder once."""
    return sorted(
        {
            (s.a_holder[a], kind)
            for a, kind in enumerate(s.a_kind)
            if s.a_holder[a] != NOBODY and not is_skill(kind)
        }
    )


def change_assets(s: State) -> Rule[None]:
    """2.3.2/1 One asset goes to another unit."""
    options: list[Action] = [("reassign", kind, holder) for holder, kind in holders(s)]
    choice = yield Ask(PLAYER, "assets", "2.3.2/1", [*options, ("back",)])
    if choice[0] == "back":
        return
    kind, holder = int(choice[1]), int(choice[2])
    able = [u for u in bearers(s) if u != holder and room_for_asset(s, u, kind)]
    to = Options([("back",)], [Family(("bearer",), bits_of(able))])
    answer = yield Ask(PLAYER, "bearer", "2.3.2/1", to, (kind, holder))
    if answer[0] == "bearer":
        a = next(a for a, one in enumerate(s.a_kind) if one == kind and s.a_holder[a] == holder)
        s.a_holder[a] = int(answer[1])
        s.tell("reassigned", "2.3.2/1", kind, holder, int(answer[1]))


# 2.3.3/3 Signals


def default_signals(s: State) -> None:
    """2.3.3/3, 4.3.6/4 A standing procedure: stop and shift by clusters, go by stars, marks by smoke."""
    s.signals = [int(Signal.NOTHING)] * len(s.signals)
    if s.always_heard:
        return
    allowed = agreed_options(s)
    mission = instructions(s).type
    plan = {Asset.RED_STAR_CLUSTER: Signal.CEASE_FIRE, Asset.GREEN_STAR_CLUSTER: Signal.SHIFT_FIRE}
    if mission == MissionType.DEFENSIVE:
        plan[Asset.RED_STAR_PARACHUTE] = Signal.FINAL_PROTECTIVE_FIRES
    elif s.objective[0] != NOWHERE:
        plan[Asset.GREEN_STAR_PARACHUTE] = Signal.MOVE_TO_PRIMARY_OBJECTIVE
    if s.objective[1] != NOWHERE:
        plan[Asset.RED_STAR_PARACHUTE] = Signal.MOVE_TO_SECONDARY_OBJECTIVE
    plan[Asset.GREEN_SMOKE] = Signal.MOVE_TO_SIGNAL
    plan[Asset.PURPLE_SMOKE] = Signal.MARK_LANDING_ZONE
    plan[Asset.YELLOW_SMOKE] = Signal.MARK_POSITIONS
    for device, signal in plan.items():
        if signal in allowed:
            s.signals[device] = int(signal)


def meanings(s: Position, device: int) -> list[Signal]:
    """4.3.6/3, 4.3.6/T1-T4 What a device may mean: the mission's signals; marks are for smoke alone."""
    return [
        Signal.NOTHING,
        *(signal for signal in agreed_options(s) if signal not in MARKS or device in COLOURED_SMOKE),
    ]


def change_signals(s: State) -> Rule[None]:
    """2.3.3/3, 4.3.6/2 One device is agreed to mean something else; only one Action goes with each."""
    options: list[Action] = [("signal-device", int(device)) for device in DEVICES if device in s.a_kind]
    choice = yield Ask(PLAYER, "signals", "2.3.3/3", [*options, ("back",)])
    if choice[0] == "back":
        return
    device = int(choice[1])
    means: list[Action] = [("means", int(signal)) for signal in meanings(s, device)]
    answer = yield Ask(PLAYER, "meaning", "4.3.6/2", means, (device,))
    s.signals[device] = int(answer[1])
    s.tell("agreed", "4.3.6/2", device, int(answer[1]))
