"""4.2.1c, 4.3.6 Pyrotechnics: smoke, white phosphorus, tear gas and light are placed, and signals are seen.

What a device was agreed to mean stands in `signals`; what follows from it is in `signals.py`.
"""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.attempts import PLAYER, Order
from dangerclose.games.fof.blocks import areas_at, has_city, is_indoors, is_urban, marker_of
from dangerclose.games.fof.city_attacks import hand_areas, launched_areas
from dangerclose.games.fof.field import assets_of, cover_kind, in_sight, is_good_order
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import AROUND, REMOVED, on_map
from dangerclose.games.fof.ground import cards
from dangerclose.games.fof.mission_terms import Signal
from dangerclose.games.fof.signals import obey
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.tables import GRENADE_RANGE, SIDE
from dangerclose.games.fof.terms import Asset, CoverMarker, Illumination, Side

COLOURED_SMOKE = (Asset.RED_SMOKE, Asset.GREEN_SMOKE, Asset.YELLOW_SMOKE, Asset.PURPLE_SMOKE)
"""4.3.6B/1"""
COLOURED_FLARES = (
    Asset.RED_STAR_PARACHUTE,
    Asset.GREEN_STAR_PARACHUTE,
    Asset.RED_STAR_CLUSTER,
    Asset.GREEN_STAR_CLUSTER,
)
"""4.3.6A/1"""
AERIAL = frozenset((*COLOURED_FLARES, Asset.HANDHELD_ILLUMINATION))
"""4.3.6/1 They may go to the next card."""
TEAR_GAS = frozenset((Asset.CS_GRENADE, Asset.CS_PROJECTOR))
DEVICES = frozenset((*COLOURED_SMOKE, *AERIAL, *TEAR_GAS, Asset.HC_SMOKE, Asset.WP_SMOKE))
SCREENS = frozenset((*TEAR_GAS, Asset.HC_SMOKE, Asset.WP_SMOKE))
"""4.3.6C/1, 4.3.6D/1 Devices that hide what they cover."""
BUILDINGS = frozenset(
    (
        CoverMarker.LIGHT_BUILDING,
        CoverMarker.STRONG_BUILDING,
        CoverMarker.UPPER_STORY,
        CoverMarker.CHURCH_TOWER,
    )
)


# 4.2.1c The action


def devices_of(s: Position, u: int) -> list[int]:
    """4.2.1c The kinds of device that a unit can deploy now."""
    held = DEVICES & {s.a_kind[a] for a in assets_of(s, u)}
    if cover_kind(s, u) in BUILDINGS or is_indoors(s, u):
        held -= {Asset.CS_PROJECTOR}  # 4.3.6D/1
    if s.always_heard:  # 13.3/1
        held -= set(COLOURED_FLARES)
    if s.civilians and TEAR_GAS & held:  # 9.2.1/7
        held -= {kind for kind in TEAR_GAS if not is_placed_somewhere(s, u, kind)}
    return sorted(held)


def range_of(s: Position, u: int, kind: int) -> int:
    """4.3.6/1, 4.3.6D/1 The cards on which a unit can place a device, as a set.

    Its own; for aerial devices those beside it too, as for tear gas from a projector or a 40mm launcher, if
    they are in sight (Close Range).
    """
    place = s.place[u]
    near = AROUND[place] & cards(s)
    if kind in AERIAL:
        return near | 1 << place
    if kind == Asset.CS_PROJECTOR or (kind == Asset.CS_GRENADE and GRENADE_RANGE[u] >= 0):
        return (near & in_sight(s, u) | 1 << place) & ~s.civilians
    return 1 << place & (~s.civilians if kind in TEAR_GAS else -1)


def is_placed_somewhere(s: Position, u: int, kind: int) -> bool:
    """9.2.1/7 Whether a unit can gas any card: none with civilians."""
    if not on_map(s.place[u]):
        return False
    return bool(device_areas(s, u, kind) if has_city(s) else range_of(s, u, kind))


def why_not_deploy(s: Position, order: Order, u: int) -> str:
    """4.2.1c, 4.3.6/3 A Good Order unit on the map that has a device."""
    if not devices_of(s, u):
        return "It has no pyrotechnic device."
    if not is_good_order(s, u):
        return "It is not in Good Order."
    return "" if on_map(s.place[u]) else "It is not on the map."


def deploy(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1c One device is set off; if it is a signal, all who see it do what was agreed (4.3.6/2)."""
    kinds = devices_of(s, u)
    kind = kinds[0]
    if len(kinds) > 1:
        options: list[Action] = [("device", one) for one in kinds]
        kind = int((yield Ask(PLAYER, "device", "4.2.1c", options, (u,)))[1])
    area = NOBODY
    if kind in SCREENS and has_city(s):
        place, area = yield from chosen_area(s, u, kind)
    else:
        place = yield from chosen_card(s, u, kind)
    use_up(s, u, kind)
    put_device(s, u, kind, place, area=area)
    meaning = meaning_of(s, kind)
    if meaning:
        s.tell("signal", "4.3.6/2", kind, meaning, place)
        yield from obey(s, order, meaning, place, witnesses(s, kind, place))


def meaning_of(s: Position, kind: int) -> int:
    """4.3.6A/1, 4.3.6B/1 What a device signals: coloured flares and smoke alone, and nothing by 13.3/1."""
    colours = kind in COLOURED_SMOKE or kind in COLOURED_FLARES
    return s.signals[kind] if colours and not s.always_heard else Signal.NOTHING


def chosen_card(s: State, u: int, kind: int) -> Rule[int]:
    """4.3.6/1 Where a device goes, asked if there is a choice that matters: a flare is seen everywhere."""
    places = range_of(s, u, kind)
    here = s.place[u]
    if places == 1 << here or (kind in COLOURED_FLARES and s.signals[kind] != Signal.MOVE_TO_SIGNAL):
        return here
    choice = yield Ask(
        PLAYER, "device-card", "4.3.6/1", Options([], [Family(("deploy-at",), places)]), (u, kind)
    )
    return int(choice[1])


def device_areas(s: Position, u: int, kind: int) -> list[int]:
    """12.11/1, 4.3.6D/1 The areas of city blocks, as markers, where a unit can place smoke or gas: those that
    it throws into, and with a projector or launcher those that it sees."""
    own = s.place[u]
    launched = range_of(s, u, kind) & ~(1 << own)
    found = []
    gassed = s.civilians if kind in TEAR_GAS else 0
    for place in members((AROUND[own] | 1 << own) & cards(s) & ~gassed):
        areas = hand_areas(s, u, place) if is_urban(s, place) else 0
        if launched >> place & 1:
            areas |= launched_areas(s, u, place) & areas_at(s, place)
        found += [marker_of(s, place, area) for area in members(areas & areas_at(s, place))]
    return found


def chosen_area(s: State, u: int, kind: int) -> Rule[tuple[int, int]]:
    """12.11/1 In a city smoke and gas go into one area; on a standard card they cover all of it."""
    areas = device_areas(s, u, kind)
    open_ground = bits_of(place for place in members(range_of(s, u, kind)) if not is_urban(s, place))
    families = [
        Family(("deploy-in", s.v_place[area], CoverMarker.AREA + s.v_area[area]), 1 << area) for area in areas
    ]
    families.append(Family(("deploy-at",), open_ground))
    choice = yield Ask(PLAYER, "device-card", "12.11/1", Options([], families), (u, kind))
    if choice[0] == "deploy-at":
        return int(choice[1]), NOBODY
    return int(choice[1]), int(choice[3])


def use_up(s: State, u: int, kind: int) -> None:
    """4.2.1c The asset is spent."""
    used = next(a for a, one in enumerate(s.a_kind) if one == kind and s.a_holder[a] == u)
    s.a_holder[used], s.a_place[used] = NOBODY, REMOVED


def put_device(s: State, u: int, kind: int, place: int, rule: str = "4.2.1c", *, area: int = NOBODY) -> None:
    """4.3.6A-D What a device leaves on a card, or in an area of a city block, until the Clean Up Phase."""
    card = 1 << place
    if area != NOBODY:
        put_in_area(s, kind, area)
    elif kind == Asset.HC_SMOKE:
        s.smoke |= card
    elif kind == Asset.WP_SMOKE:
        s.white_phosphorus |= card
    elif kind in TEAR_GAS:
        s.tear_gas |= card
    elif kind in COLOURED_SMOKE:
        s.coloured_smoke |= card
    elif kind == Asset.HANDHELD_ILLUMINATION:
        s.l_place.append(place)
        s.l_kind.append(Illumination.HANDHELD)
    s.tell("deploys", rule, u, kind, place)
    update_fire(s)


def put_in_area(s: State, kind: int, area: int) -> None:
    """12.11/1 Smoke, WP and CS gas work in the area alone where they were put."""
    if kind == Asset.HC_SMOKE:
        s.smoke_in |= 1 << area
    elif kind == Asset.WP_SMOKE:
        s.white_phosphorus_in |= 1 << area
    else:
        s.tear_gas_in |= 1 << area


# 4.3.6/2 Who sees a signal


def witnesses(s: Position, kind: int, place: int) -> int:
    """4.3.6A/1, 4.3.6B/1 The friendly units that see a device, as a set: all on the map see flares."""
    return bits_of(
        u
        for u, at in enumerate(s.place)
        if on_map(at)
        and SIDE[u] == Side.FRIENDLY
        and (kind in COLOURED_FLARES or in_sight(s, u) >> place & 1)
    )


ENTRY = Entry("deploy-pyrotechnic", "4.2.1c", 1, why_not_deploy, deploy)
