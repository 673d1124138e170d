"""The missions of the other wars: what they bring, telephones, withdrawing; each played to its end."""

from __future__ import annotations

from importlib.resources import files

import pytest

from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.chain_of_command import company_hq, platoon_hq_of
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.components import CAMPAIGNS, LIBRARY, LISTED, MISSIONS, PACKAGES
from dangerclose.games.fof.field import is_vehicle, named
from dangerclose.games.fof.grid import STAGING, is_staging, on_map, place_of, row_of
from dangerclose.games.fof.mission_loading import read_mission
from dangerclose.games.fof.mission_terms import MissionType, PackageItem, SpecialRule, SuccessCondition
from dangerclose.games.fof.moves import reachable
from dangerclose.games.fof.set_actions import repair, why_not_repair
from dangerclose.games.fof.state import NO_MARKER
from dangerclose.games.fof.tables import PHONE, RADIO, SIDE, UNITS
from dangerclose.games.fof.terms import Asset, CoverMarker, Network, Side, UnitKind
from dangerclose.games.fof.victory import succeeds, withdrawn
from dangerclose.lab.simulate import play_on
from dangerclose.players import player_named
from dangerclose.testing import rule
from tests.games.fof.board import answered, unit
from tests.games.fof.preparing import proposed
from tests.shared.content_files import changed, demand_refusal

ERAS = {
    "normandy": ("n1", "n2"),
    "naktong": ("k1", "k2"),
    "heartbreak": ("h1", "h2"),
    "peleliu": ("p1", "p2"),
    "chosin": ("c1", "c2"),
}
EVERY = [name for names in ERAS.values() for name in names]
FOLDER = files("dangerclose.games.fof") / "content/missions"


@pytest.mark.parametrize("campaign", ERAS)
def test_each_campaign_has_its_missions_for_tests_alone(campaign):
    row = CAMPAIGNS[campaign]
    assert row.proving
    assert row.missions == ERAS[campaign]
    assert not set(row.missions) & set(LISTED)
    for name in row.missions:
        assert PACKAGES[MISSIONS[name].packages].force == row.enemy
        assert 30 < len(MISSIONS[name].briefing.split()) < 80


def packages_of(name):
    packages = PACKAGES[MISSIONS[name].packages]
    used = {number for table in packages.tables for number in table if number >= 0}
    return [packages.packages[number] for number in used]


def covers(name):
    return {group.cover for package in packages_of(name) for group in package.groups}


def test_every_rule_of_the_other_wars_is_met_somewhere():
    """7.2.1, 6.5.3, 5.2.3D, 9.11, 9.12, 4.3.4, 8.3.1, 6.4/12, 7.1.1/4, 9.2.1/11, 11.4: each in a mission."""
    every = [MISSIONS[name] for name in EVERY]
    assert {one.type for one in every} == set(MissionType)
    assert MISSIONS["p1"].schedule
    assert {CoverMarker.SMALL_CAVE, CoverMarker.MEDIUM_CAVE, CoverMarker.LARGE_CAVE} <= covers("p2")
    assert CoverMarker.PILLBOX in covers("p2")
    assert SpecialRule.FANATIC_ENEMY in {part.rule for one in every for part in one.special}
    for name in ("k1", "c1"):
        assert any(package.human_wave for package in packages_of(name))
        assert Network.CO_TAC in MISSIONS[name].telephones
        items = {group.item for package in packages_of(name) for group in package.groups}
        assert PackageItem.ILLUMINATION in items
    assert MISSIONS["h2"].assets[Asset.ACTIVE_INFRARED] == 3
    assert CAMPAIGNS["normandy"].assets[Asset.RIFLE_GRENADE] == 3
    riding = {unit for one in every for part in one.attachments for unit in part.units}
    assert {"norm-truck-1", "norm-jeep-1", "cho-truck-1"} <= riding
    armour = {unit for package in packages_of("k2") for group in package.groups for unit in group.units}
    assert "t34-85" in armour
    assert any("m4a3e8" in unit for part in MISSIONS["k2"].attachments for unit in part.units)
    assert SuccessCondition.WITHDRAW in {part.condition for part in MISSIONS["c2"].success}


# 4.3.4 Telephones as the normal net


@rule("fof", "4.3.4/1", "4.3.4/2", "4.3.4/3")
def test_where_telephones_are_the_net_orders_go_along_the_wire():
    s = proposed("k1")
    sets = {kind for kind in s.a_kind if RADIO <= kind < PHONE + 20}
    assert PHONE + Network.CO_TAC in sets
    assert RADIO + Network.CO_TAC not in sets
    assert RADIO + Network.BN_TAC in sets
    assert s.phone_lines == sum(1 << place_of(2, column) for column in range(1, 7))
    assert s.a_kind.count(Asset.PHONE_LINE) == 8 - 6
    hq = company_hq(s)
    leaders = [platoon_hq_of(s, group) for group in (1, 2, 3)]
    s.place[hq], s.under[hq] = place_of(3, 1), -1
    for column, leader in zip((6, 5, 4), leaders):
        s.place[leader], s.under[leader] = place_of(3, column), -1
    assert all(hears(s, hq, leader) for leader in leaders)
    s.cut_lines |= 1 << place_of(2, 3)
    assert not any(hears(s, hq, leader) for leader in leaders), "the wire is cut"
    s.place[leaders[0]] = place_of(2, 3)
    order = Order(leaders[0], "3.3.2B/1")
    assert why_not_repair(s, order, leaders[0]) == ""
    answered(repair(s, order, leaders[0]))
    assert hears(s, hq, leaders[1])


@rule("fof", "4.2.1k")
def test_who_rides_repairs_the_line_on_the_card_of_the_vehicle():
    s = proposed("k1")
    tank, u = unit("kor-m4a3e8-1"), unit("kor-squad-1-1")
    s.aboard[u], s.place[u] = tank, -1
    s.cut_lines = 1 << s.place[tank]
    answered(repair(s, Order(-1, "3.3.2D/1"), u))
    assert not s.cut_lines


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('telephones = ["co-tac"]', 'telephones = ["air-ctl"]', "telephones"),
        ("wired_rows = [2]", "wired_rows = [1, 2]", "no more cards than there is wire"),
        ("wired_rows = [2]", "wired_rows = [9]", "wired_rows"),
        ('telephones = ["co-tac"]', "telephones = []", "wire"),
    ],
)
@rule("fof", "4.3.4/3")
def test_wire_and_telephones_are_checked(old, new, said):
    text = (FOLDER / "k1.toml").read_text(encoding="utf-8")
    demand_refusal(
        lambda one: read_mission(one, LIBRARY, CAMPAIGNS, "k1.toml"), changed(text, old, new), "k1.toml", said
    )


# 11.0/1 Withdrawing


@rule("fof", "11.0/1", "5.1.2/1")
def test_a_rear_guard_leaves_from_its_turn_on_and_those_who_are_back_count():
    s = proposed("c2")
    s.contact = (NO_MARKER,) * len(s.contact)
    squads = [u for u in named(s) if SIDE[u] == Side.FRIENDLY and UNITS[u].kind == UnitKind.SQUAD]
    squads = [u for u in squads if on_map(s.place[u])]
    for u in squads:
        s.place[u], s.under[u] = place_of(1, 1 + squads.index(u) % 4), -1
    s.turn = 4
    assert not any(reachable(s, u) >> place & 1 for u in squads for place in range(STAGING, STAGING + 4))
    s.turn = 5
    assert any(is_staging(place) for place in range(STAGING + 4) if reachable(s, squads[0]) >> place & 1)
    assert not succeeds(s)
    assert withdrawn(s) == 0
    wanted = next(part.number for part in MISSIONS["c2"].success if part.number)
    for u in squads:
        s.place[u] = STAGING
        if withdrawn(s) >= wanted:
            break
    assert succeeds(s)
    truck = unit("cho-truck-1")
    last = next(u for u in reversed(squads) if is_staging(s.place[u]))
    before = withdrawn(s)
    s.place[truck], s.aboard[last], s.place[last] = STAGING, truck, -1
    assert withdrawn(s) == before, "aboard a truck counts"
    assert is_vehicle(s, truck)
    assert row_of(place_of(1, 1)) == 1


# To the end


@pytest.mark.parametrize("level", ["random", "doctrine"])
@pytest.mark.parametrize("name", EVERY)
def test_a_game_to_its_end(name, level):
    match = Match(GAME, name, seed=seed_of(11), log=False)
    play_on(match, [player_named(GAME, level, 0, 11)], check=level == "random")
    assert match.result is not None
    assert match.result.outcome in ("won", "lost")
