"""Fields of Fire's enemy packages and events: whole tables within the counters, bad files refused."""

from collections import Counter as Tally
from importlib.resources import files

import pytest

from dangerclose.games.fof import components as c
from dangerclose.games.fof.field import INSIDE
from dangerclose.games.fof.mission_terms import (
    EnemyEvent,
    FriendlyEvent,
    PackageItem,
    PackagePlacement,
    Placement,
)
from dangerclose.games.fof.package_loading import read_events, read_packages
from dangerclose.games.fof.tables import FRONT, UNITS
from dangerclose.games.fof.terms import CoverMarker, Letter, Vof
from dangerclose.testing import rule
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.fof") / "content"
A = c.PACKAGES["iii-corps"]
D = c.PACKAGES["fire-base"]


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def numbers(tables, table):
    return ",".join(tables.packages[index].number if index >= 0 else "none" for index in table)


def package(tables, name):
    return next(one for one in tables.packages if one.id == name)


def test_the_tables_of_campaign_a():
    assert numbers(A, A.tables[Letter.C]) == "1,1,3,4,5,5,6,11,14,14"
    assert numbers(A, A.tables[Letter.B]) == "1,2,3,4,6,6,7,8,11,12"
    assert numbers(A, A.tables[Letter.A]) == "4,7,8,8,9,9,10,12,13,13"
    assert numbers(A, A.counterattack) == "8,8,9,9,10,10,10,15,15,16"
    assert [one.number for one in A.packages] == [str(number) for number in range(1, 17)]


def test_the_tables_of_the_defence():
    assert numbers(D, D.tables[Letter.C]) == "D1,D1,D2,D3,D3,D3,D6,D6,D7,none"
    assert numbers(D, D.tables[Letter.B]) == "D1,D2,D2,D3,D3,D4,D4,D6,D7,D7"
    assert numbers(D, D.tables[Letter.A]) == "D2,D4,D4,D4,D5,D5,D6,D7,D8,D8"
    assert [one.number for one in D.packages] == [f"D{number}" for number in range(1, 9)]


def test_placement_tables():
    assert Tally(A.placement) == {
        Placement.PER_PACKAGE: 2,
        Placement.FRONT: 2,
        Placement.LEFT_FRONT: 1,
        Placement.RIGHT_FRONT: 1,
        Placement.LEFT: 1,
        Placement.RIGHT: 1,
        Placement.LEFT_OR_RIGHT_REAR: 1,
        Placement.REAR: 1,
    }
    assert Tally(D.placement) == {
        Placement.MARKERS_CARD: 6,
        Placement.COLUMN_LEFT: 2,
        Placement.COLUMN_RIGHT: 2,
    }


def test_every_package_is_within_the_counters():
    for tables in c.PACKAGES.values():
        counters = Tally(unit.type for unit in c.FORCES[tables.force].units)
        for one in tables.packages:
            placed = Tally(name for group in one.groups for name in group.units)
            assert all(number <= counters[name] for name, number in placed.items()), one.id


def test_what_packages_hold():
    platoon = package(A, "platoon-position")
    assert [group.units for group in platoon.groups] == [
        ("main-force-squad", "leader"),
        ("rpg-team",),
        ("main-force-squad",),
    ]
    assert [group.cover for group in platoon.groups] == [
        CoverMarker.TRENCH,
        CoverMarker.TRENCH,
        CoverMarker.FOXHOLES,
    ]
    incoming, spotter = package(A, "mortar-harassment").groups
    assert (incoming.item, incoming.modifier, incoming.placement) == (
        PackageItem.INCOMING,
        -3,
        PackagePlacement.CONTACT_CARD,
    )
    assert spotter.units == ("mortar-spotter",)
    assert package(A, "mortar-harassment").placement == PackagePlacement.MAX_LOS
    assert [one.id for one in A.packages if one.infiltrates] == ["infiltrators"]
    assert [one.id for one in D.packages if one.human_wave] == ["human-wave"]
    assert package(D, "mortars").groups[0].placement == PackagePlacement.RANDOM_US_CARD
    assert [one.id for one in A.packages if not one.vof] == ["cache", "infiltrators"]
    assert package(A, "trail-watchers").groups[0].no_cover
    # 9.5/1, 9.5/3
    assert {one.groups[0].modifier for one in A.packages if one.id in ("mines", "booby-trap")} == {-4}


def test_events_for_every_random_number():
    tables = c.EVENTS
    for parts in tables.friendly_tables.values():
        assert all(len(part.events) == 10 for part in parts)
    assert all(len(events) == 10 for events in tables.enemy_tables.values())
    early, late = tables.friendly_tables["attack"]
    assert (early.turns, late.turns) == ((2, 6), (7, 14))
    changed_at = [i for i, (one, other) in enumerate(zip(early.events, late.events), start=1) if one != other]
    assert changed_at == [4, 10]
    assert late.events[9] == FriendlyEvent.REINFORCEMENT


def test_enemy_events_follow_the_tactics():
    tables = c.EVENTS.enemy_tables
    assert [tables[name][6] for name in ("delay", "hasty", "deliberate")] == [
        EnemyEvent.FALL_BACK,
        EnemyEvent.FALL_BACK,
        EnemyEvent.NOTHING,
    ]
    assert [tables[name][9] for name in ("delay", "hasty", "deliberate")] == [
        EnemyEvent.FALL_BACK,
        EnemyEvent.COUNTERATTACK,
        EnemyEvent.COUNTERATTACK,
    ]
    assert tables["rocket-belt"][8] == EnemyEvent.ROCKET_ATTACK
    rocket = c.EVENTS.enemy[EnemyEvent.ROCKET_ATTACK]
    assert c.AGENCIES[c.AGENCY[rocket.agency]].missions[0].modifier == -5


def test_starred_events():
    starred = {row.event for row in c.EVENTS.friendly if row.starred}
    assert starred == {
        FriendlyEvent.SITUATION_REPORT,
        FriendlyEvent.COMM_TROUBLE,
        FriendlyEvent.PUSH,
        FriendlyEvent.ENTER_CONTACT_CARD,
    }
    assert c.EVENTS.enemy[EnemyEvent.COUNTERATTACK].number == 3  # 9.1.4/1


# What is wrong is said


def read_a(broken):
    return read_packages(broken, c.FORCES, "iii-corps.toml")


BROKEN = [
    ('id = "iii-corps"', 'id = "hue"', "id: expected the name of the file, got 'hue'"),
    (
        'force = "vc-nva"',
        'force = "us-army-vietnam"',
        "force: there is no enemy force 'us-army-vietnam' in units",
    ),
    ('id = "mines"', 'id = "sniper"', "packages id: 'sniper' is given twice"),
    ('number = "2"', 'number = "1"', "packages number: '1' is given twice"),
    ('C = ["booby-trap", ', "C = [", "tables.C: expected 10 entries, got 9"),
    (
        'C = ["booby-trap", ',
        'C = ["bobby-trap", ',
        "tables.C: there is no package 'bobby-trap', expected one of",
    ),
    ('counterattack = ["dug-in-squads", ', "counterattack = [", "counterattack: expected 10 entries, got 9"),
    ('placement = ["per-package", ', "placement = [", "placement: expected 10 entries, got 9"),
    ('placement = ["per-package", ', 'placement = ["above", ', "placement[0]: there is no 'above', expected"),
    (
        'groups = [{ units = ["sniper"]',
        'groups = [{ units = ["tank"]',
        "packages sniper: there is no unit type 'tank'",
    ),
    (
        '{ units = ["sniper"]',
        '{ units = ["sniper", "sniper", "sniper", "sniper"]',
        "packages sniper: expected at most 3 of sniper, got 4",
    ),
    ('groups = [{ item = "cache" }]', "groups = []", "packages cache: expected at least one group"),
    (
        '{ item = "cache" }',
        '{ item = "cache", modifier = -1 }',
        "cache: expected a modifier for traps, mines and",
    ),
    (
        '"mines", modifier = -4',
        '"mines"',
        "packages mines: expected a modifier for traps, mines and Incoming!",
    ),
    (
        '{ item = "cache" }',
        '{ item = "cache", units = ["leader"] }',
        "cache: expected either units or an item",
    ),
    ('{ item = "cache" }', "{ }", "packages cache: expected either units or an item in a group"),
    (
        "no_cover = true",
        'no_cover = true, cover = "cover"',
        "trail-watchers: expected either a cover or no_cover",
    ),
    (
        'name = "Sniper"\nvof = true\nspotted = false',
        'name = "Sniper"\nvof = true',
        "packages sniper spotted: expected",
    ),
    (
        '{ item = "cache" }',
        '{ item = "cache", placement = "random-us-card" }',
        "only Incoming! on a random US card",
    ),
    (
        'groups = [{ item = "cache" }]',
        'groups = [{ item = "cache" }]\nhuman_wave = true',
        "cache: expected units that",
    ),
]


@pytest.mark.parametrize(("old", "new", "problem"), BROKEN)
def test_a_wrong_package_is_refused(old, new, problem):
    demand_refusal(read_a, changed(text("packages/iii-corps.toml"), old, new), "iii-corps.toml", problem)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('event = "push"', 'event = "pull"', "friendly[6].event: there is no 'pull'"),
        ('event = "push"', 'event = "hold"', "friendly: expected these rows in order: situation-report"),
        ('event = "reinforce"', 'event = "slip-away"', "enemy: expected these rows in order"),
        (
            'agency = "enemy-122mm"',
            'agency = "navy"',
            "enemy rocket-attack agency: there is no firing agency 'navy'",
        ),
        ("turns = [7, 14]", "turns = [8, 14]", "friendly_tables.attack first turn: expected 7 to 7, got 8"),
        ("turns = [7, 14]", "turns = [7, 6]", "friendly_tables.attack last turn: expected 7 to 99, got 6"),
        ('delay = ["evacuate-casualties", ', "delay = [", "enemy_tables.delay: expected 10 entries, got 9"),
        (
            'events = ["situation-report", ',
            "events = [",
            "friendly_tables.attack: expected 10 entries, got 9",
        ),
    ],
)
def test_wrong_events_are_refused(old, new, problem):
    demand_refusal(
        lambda broken: read_events(broken, c.AGENCY),
        changed(text("events.toml"), old, new),
        "events.toml",
        problem,
    )


@rule("fof", "6.4/7", "6.4/8")
def test_nobody_is_placed_where_his_only_weapon_cannot_be_fired():
    launchers = {row.type for row, fire in zip(UNITS, FRONT) if fire is not None and fire.vof == Vof.GRENADE}
    for packages in c.PACKAGES.values():
        for one in packages.packages:
            for group in one.groups:
                assert group.cover not in INSIDE or not launchers & set(group.units), one.id
