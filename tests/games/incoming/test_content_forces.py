"""Incoming!'s prices and organisations: what is printed, bad files refused."""

from functools import partial
from importlib.resources import files

import pytest

from dangerclose.games.incoming.components import CHARTS, ORGANISATIONS, POINTS, VEHICLES
from dangerclose.games.incoming.force_loading import read_organisations, read_points
from dangerclose.games.incoming.force_schema import HEAVY_WEAPON_PICKS
from dangerclose.games.incoming.paraphrases import RULES
from dangerclose.games.incoming.scenario_loading import team_price, vehicle_price
from dangerclose.games.incoming.stand_schema import UNLIMITED
from dangerclose.games.incoming.terms import Arms, Army, Quality, Role, Side, StandKind
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.incoming") / "content"


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def test_the_platoon_of_the_example_costs_31():
    # P.0/X1 to P.0/X6: the book adds its lines up to 30.
    lines = [
        POINTS.command.platoon[1],
        POINTS.stands[StandKind.MEDIC],
        3 * team_price(Quality.VETERAN, Role.RIFLEMEN, POINTS),
        POINTS.stands[StandKind.HMG],
        POINTS.stands[StandKind.RCL_90],
    ]
    assert lines == [2, 2, 15, 6, 6]
    assert sum(lines) == 31


def test_prices_of_fire_teams_and_command_groups():
    # P.0/T1, P.0/T2
    assert [team_price(quality, Role.RIFLEMEN, POINTS) for quality in Quality] == [3, 4, 5]
    assert team_price(Quality.VETERAN, Role.SAPPERS, POINTS) == 7
    assert team_price(Quality.REGULAR, Role.ENGINEERS, POINTS) == 4
    assert (POINTS.command.platoon, POINTS.command.company) == ((1, 2, 4), (1, 4, 6))


def test_prices_of_weapons_vehicles_and_works():
    # P.0/T3 to P.0/T6
    names = ("hmg", "rcl-57", "rcl-90", "mortar-60", "mortar-81", "mortar-120", "gun-105", "dog-team")
    assert [POINTS.stands[StandKind(name)] for name in names] == [6, 2, 6, 4, 6, 7, 10, 3]
    assert [(row.price, row.missions) for row in POINTS.observers] == [(3, 5), (5, 12), (25, UNLIMITED)]
    names = ("m-48", "m-113-acav", "m-113", "truck", "jeep", "jeep-rcl")
    assert [vehicle_price(name, POINTS) for name in names] == [15, 15, 8, 5, 3, 6]
    assert [POINTS.works[f"barracks-{size}"] for size in (2, 4, 6, 8)] == [2, 4, 6, 8]
    assert POINTS.others == {"free-fire-zone": 25, "night-sight": 2}


def test_the_ten_armies():
    assert len(ORGANISATIONS) == 10
    sizes = {
        name: (row.companies, len(row.platoon_ratings), len(row.teams)) for name, row in ORGANISATIONS.items()
    }
    assert sizes == {
        "us-infantry": (4, 3, 3),
        "us-airborne": (3, 3, 3),
        "us-cavalry": (3, 3, 3),
        "usmc": (4, 3, 3),
        "arvn": (4, 3, 3),
        "arvn-elite": (3, 3, 3),
        "anzac": (1, 3, 4),
        "rok": (4, 3, 3),
        "nva": (3, 3, 3),
        "vc": (3, 3, 3),
    }


def test_ratings_and_quality_of_the_armies():
    # O.1 to O.10
    found = {
        name: (row.battalion_rating, row.company_rating, row.platoon_ratings, row.quality)
        for name, row in ORGANISATIONS.items()
    }
    assert found["us-airborne"] == (1, 1, (2, 1, 1), Quality.REGULAR)
    assert found["arvn"] == (0, 0, (1, 0, 0), Quality.GREEN)
    assert found["rok"] == (0, 0, (1, 1, 1), Quality.REGULAR)
    assert found["anzac"] == (None, 1, (1, 1, 1), Quality.REGULAR)
    variants = {row.name: (row.quality, row.platoon_ratings) for row in ORGANISATIONS["vc"].variants}
    assert variants == {
        "Cadre Force": (Quality.VETERAN, (2, 1, 1)),
        "Local Force": (Quality.GREEN, (1, 0, 0)),
    }


def test_marines_carry_shotguns():
    assert ORGANISATIONS["usmc"].teams == (Arms.SHOTGUNS, Arms.M60, Arms.M79)


def test_what_the_book_leaves_out_is_marked_as_ruled():
    assert {name: row.ruled for name, row in ORGANISATIONS.items() if row.ruled} == {
        "arvn-elite": ("quality", "platoon_ratings")
    }


def test_every_chart_begins_at_a_clause():
    for row in ORGANISATIONS.values():
        assert row.rule in RULES, row.id


def test_a_heavy_weapon_is_one_of_three():
    assert HEAVY_WEAPON_PICKS == (StandKind.HMG, StandKind.RCL_57, StandKind.MORTAR_60)


def test_who_buys_what():
    # 2.3.2/2, 6.9/11, 6.12/T1, M.2/1, P.0/T6
    def buyers(thing):
        return {army for army in Army if POINTS.sells(thing, army)}

    assert buyers("cadre") == {Army.NVA, Army.VC_MAIN_FORCE}
    assert buyers("sniper-team") == buyers("m-67") == {Army.USMC}
    assert buyers("m-132") == {Army.US}
    assert buyers("hmg") == buyers("truck") == set(Army)
    communists = {row.army for row in CHARTS.armies if row.side == Side.COMMUNIST}
    assert buyers("porter") == buyers("sniper") == buyers("booby-trap") == communists
    assert buyers("free-fire-zone") == buyers("medic") == set(Army) - communists


def test_the_most_of_something():
    limits = POINTS.limits
    assert (limits.tunnel_rat_teams, limits.sniper_teams_a_company, limits.weapons_a_platoon) == (2, 1, 3)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('cadre = ["nva"', 'cadet = ["nva"', "there is no thing to buy 'cadet'"),
        ('m-67 = ["usmc"]', "m-67 = []", "buyers m-67: expected an army"),
        ('m-67 = ["usmc"]', 'm-67 = ["usmc", "usmc"]', "'usmc' is given twice"),
        ("hmg = 6\n", "", "expected a price for 'hmg'"),
        ("medic = 2", "medic = 0", "points.toml, stands"),
        ("truck = 5", "lorry = 5", "there is no thing to buy 'lorry'"),
        ("[others]\nfree-fire-zone = 25", "[others]\nzone = 25", "there is no thing to buy 'zone'"),
        ("gun-155 = 12", "gun-155 = 12\nhmg = 6", "'hmg' is given twice"),
        ("company = [1, 4, 6]", "company = [1, 4]", "command.company"),
    ],
)
def test_bad_prices_are_refused(old, new, problem):
    read = partial(read_points, vehicles=VEHICLES)
    demand_refusal(read, changed(text("points.toml"), old, new), "points.toml", problem)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"mortar-81", "hmg"]', '"mortar-81", "catapult"]', "there is no stand 'catapult'"),
        ('at_base = ["mortar-81", "hmg"]', 'at_base = ["rcl-90"]', "there is no stand of a company 'rcl-90'"),
        ('carriers = ["m-113",', 'carriers = ["m-114",', "there is no vehicle 'm-114'"),
        ('rule = "O.1/1"', 'rule = "O.1"', "expected a clause id"),
        ("battalion_rating = 0\n", "", "where there are several companies"),
        ("platoon_ratings = [2, 1, 1]", "platoon_ratings = [3, 1, 1]", "platoon_ratings[0]"),
        ('qualities = ["regular", "veteran"]', 'qualities = ["veteran"]', "expected regular among them"),
        ('ruled = ["quality"', 'ruled = ["morale"', "there is no value 'morale'"),
        ('id = "usmc"', 'id = "us-cavalry"', "'us-cavalry' is given twice"),
    ],
)
def test_bad_organisations_are_refused(old, new, problem):
    read = partial(read_organisations, vehicles=VEHICLES)
    demand_refusal(read, changed(text("organisations.toml"), old, new), "organisations.toml", problem)
