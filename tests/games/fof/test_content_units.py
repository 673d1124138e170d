"""Fields of Fire's counters and firing agencies: what the rulebook fixes, bad files refused."""

from collections import Counter as Tally
from importlib.resources import files

import pytest

from dangerclose.games.fof.chart_loading import read_vehicles
from dangerclose.games.fof.terms import Agent, Ammo, Experience, FireMission, Range, Side, UnitKind, Vof
from dangerclose.games.fof.unit_loading import GENERIC, read_fire_support, read_force
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.fof") / "content"


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


ROWS = read_vehicles(text("vehicles.toml"))[0].chart
CHART = {row.id: index for index, row in enumerate(ROWS)}
AGENCIES = read_fire_support(text("fire-support.toml"))
AGENCY = {row.id: index for index, row in enumerate(AGENCIES)}


def force(name):
    return read_force(text(f"units/{name}.toml"), CHART, AGENCY, f"{name}.toml")


COMPANY, ENEMY = force("us-army-vietnam"), force("vc-nva")


def unit(name):
    return next(one for one in (*COMPANY.units, *ENEMY.units) if one.id == name)


def test_a_platoon_has_twelve_steps():
    # 7.4.5/X9; a 90mm takes the place of an M60.
    for platoon in (1, 2, 3):
        own = [one for one in COMPANY.units if one.platoon == platoon and not one.instead_of]
        assert sum(one.steps for one in own) == 12
        assert Tally(one.kind for one in own) == {UnitKind.HQ: 1, UnitKind.SQUAD: 3, UnitKind.WEAPONS_TEAM: 2}
        spare = [one for one in COMPANY.units if one.platoon == platoon and one.instead_of]
        assert [one.instead_of for one in spare] == [f"m60-2-{platoon}"]


def test_the_company_at_the_start():
    squads = [one for one in COMPANY.units if one.id.startswith("squad-")]
    assert Tally(one.experience for one in squads) == {Experience.LINE: 5, Experience.GREEN: 4}
    levels = [
        unit(name).experience.word for name in ("co-hq", "xo", "1st-sgt", "plt-hq-1", "plt-hq-2", "plt-hq-3")
    ]
    assert levels == ["line", "green", "veteran", "line", "green", "green"]
    assert all(one.vof == Vof.A_S and one.grenade == Range.CLOSE for one in squads)


def test_attachments_are_line():
    # 2.3.3/2
    attached = [one for one in COMPANY.units if one.attachment]
    assert len(attached) > 20
    assert {one.experience for one in attached} == {Experience.LINE}
    assert not any(one.platoon for one in attached)


def test_who_has_a_fire_team_side():
    for one in (*COMPANY.units, *ENEMY.units):
        assert (one.fire_team_vof is not None) == (one.steps == 1), one.id
    assert (unit("co-hq").vof, unit("co-hq").fire_team_vof, unit("co-hq").fire_team_range) == (
        None,
        Vof.S,
        Range.CLOSE,
    )
    assert unit("rpd-team-1").fire_team_vof == Vof.A


def test_command_and_control_teams_have_no_vof_in_front():
    for one in (*COMPANY.units, *ENEMY.units):
        if one.kind in (UnitKind.HQ, UnitKind.STAFF, UnitKind.FO, UnitKind.LEADER, UnitKind.SPOTTER):
            assert one.vof is None, one.id


def test_the_enemy_counter_mix():
    assert Tally(one.type for one in ENEMY.units) == {
        "local-force-squad": 5,
        "main-force-squad": 6,
        "nva-squad": 6,
        "nva-assault-squad": 3,
        "sapper-squad": 3,
        "rpd-team": 4,
        "sgm": 2,
        "12.7mm": 2,
        "rpg-team": 3,
        "57mm-rcl": 2,
        "75mm-rcl": 1,
        "60mm-mortar": 2,
        "82mm-mortar": 1,
        "sniper": 3,
        "mortar-spotter": 2,
        "rocket-spotter": 1,
        "leader": 3,
    }
    rockets = [one.ammo[Ammo.RKT] for one in ENEMY.units if one.type == "main-force-squad"]
    assert sorted(rockets) == [0, 0, 0, 2, 2, 2]
    assert unit("local-force-squad-1").experience == Experience.GREEN
    assert unit("nva-squad-1").experience is None
    assert AGENCIES[unit("mortar-spotter-1").agency].id == "enemy-mortar"


def test_rockets_need_rocket_ammunition_and_grenade_launchers_do_not():
    for one in ENEMY.units:
        if one.grenade is not None:
            assert one.ammo[Ammo.RKT] > 0, one.id
    assert unit("squad-1-1").ammo == (0,) * len(Ammo)


def test_grenades_by_nation():
    # 6.2.2/2
    assert (COMPANY.grenade, ENEMY.grenade) == (-4, -3)


def test_generic_counters():
    assert [row.kind for row in COMPANY.generic] == list(GENERIC)
    runners = next(row for row in COMPANY.generic if row.kind == UnitKind.RUNNER)
    assert runners.count == 2  # 4.2.1f
    for row in (*COMPANY.generic, *ENEMY.generic):
        if row.kind == UnitKind.ASSAULT_TEAM:
            assert (row.experience, row.vof, row.range) == (Experience.LINE, Vof.A_S, Range.POINT_BLANK)
        elif row.kind == UnitKind.FIRE_TEAM:
            assert (row.experience, row.vof, row.range) == (Experience.GREEN, Vof.S, Range.CLOSE)
    assert UnitKind.RUNNER not in {row.kind for row in ENEMY.generic}


def test_ids_and_names_are_unique_across_both_sides():
    every = (*COMPANY.units, *ENEMY.units)
    assert len({one.id for one in every}) == len({one.name for one in every}) == len(every)


def test_vehicles_agree_with_the_chart():
    found = [one for one in COMPANY.units if one.kind == UnitKind.VEHICLE]
    assert len(found) == 4
    for one in found:
        row = ROWS[one.chart]
        assert (one.vof, one.range, sum(one.ammo)) == (row.vof, row.range, row.ammo), one.id


def test_firing_agencies():
    battalion = AGENCIES[AGENCY["105mm"]]
    assert {one.mission: one.modifier for one in battalion.missions} == {
        FireMission.HE: -5,
        FireMission.WP: -4,
        FireMission.TOT: -7,
        FireMission.ILLUMINATION: 0,
        FireMission.FPF: -6,
    }
    assert [battalion.draws[agent] for agent in Agent] == [3, 2, 0, 2, 1]
    assert [row.id for row in AGENCIES if row.battalion] == ["105mm"]
    assert [row.id for row in AGENCIES if row.keep_away] == ["8-inch"]
    enemies = [row for row in AGENCIES if row.side == Side.ENEMY and not row.forces]
    assert [(row.spotter_draws, row.missions[0].number) for row in enemies] == [(4, 3), (2, 2)]


# What is wrong is said

READERS = {
    "fire-support.toml": ("fire-support.toml", read_fire_support),
    **{
        f"{name}.toml": (
            f"units/{name}.toml",
            lambda broken, file=f"{name}.toml": read_force(broken, CHART, AGENCY, file),
        )
        for name in ("us-army-vietnam", "vc-nva")
    },
}
US, VC = "us-army-vietnam.toml", "vc-nva.toml"
ODD = '[[generic]]\nkind = "squad"\nname = "X"\ncount = 1\nexperience = "line"\nsource = "designed"\n\n'
BROKEN = [
    ("fire-support.toml", 'id = "155mm"', 'id = "105mm"', "agencies id: '105mm' is given twice"),
    (
        "fire-support.toml",
        "modifier = -7, n",
        "modifier = -9, n",
        "agencies 105mm tot modifier: expected -8 to -3, got -9",
    ),
    (
        "fire-support.toml",
        '"illumination", n',
        '"illumination", modifier = -3, n',
        "illumination: expected no modifier",
    ),
    ("fire-support.toml", "-6, number = 2", "-6, number = 0", "agencies 155mm he number: expected 1 or more"),
    ("fire-support.toml", '"wp", modifier', '"he", modifier', "agencies 105mm missions: 'he' is given twice"),
    (
        "fire-support.toml",
        "spotter_draws = 4\n",
        "",
        "enemy-mortar: expected draws for a friendly agency, spotter_draws",
    ),
    (
        "fire-support.toml",
        "arty-fo = 3",
        "general = 3",
        "agencies[0].draws: there is no 'general', expected one of",
    ),
    (US, 'id = "us-army-vietnam"', 'id = "company"', "id: expected the name of the file, got 'company'"),
    (US, "grenade = -4", "grenade = -5", "grenade: expected -4 to -3, got -5"),
    (US, 'ids = "xo"', 'ids = "co-hq"', "unit id: 'co-hq' is given twice"),
    (US, 'name = "2/1 Squad"', 'name = "1/1 Squad"', "unit name: '1/1 Squad' is given twice"),
    (US, "count = 1\n", "", "units co-hq: expected either members or a count"),
    (US, 'kind = "staff"', 'kind = "runner"', "units xo: expected runner among the generic counters"),
    (US, 'kind = "staff"', 'kind = "boss"', "units[1].kind: there is no 'boss', expected one of: squad, hq"),
    (
        US,
        'range = "L"\ngrenade = "C"',
        'grenade = "C"',
        "units squad: expected a VOF and a range together, or neither",
    ),
    (US, 'grenade = "C"', 'grenade = "C"\ntripod = true', "units squad tripod: expected an A or H VOF"),
    (US, 'vof = "A/S"', 'vof = "G!"', "units squad grenade: expected another VOF below the G! superscript"),
    (US, "steps = 3", "steps = 5", "units squad steps: expected 1 to 4, got 5"),
    (US, "steps = 3", "steps = 1", "units squad: expected a squad of two or more Steps, without a Fire Team"),
    (US, 'chart = "uh-1d"\n', "", "units uh-1d: expected a row of the vehicle chart, and no Steps"),
    (US, 'chart = "uh-1d"', 'chart = "ufo"', "units uh-1d-1: there is no row of the vehicle chart 'ufo'"),
    (US, 'fire_team = { vof = "S", range = "C" }\n', "", "units co-hq: expected a Fire Team side"),
    (
        US,
        'kind = "hq"',
        'kind = "hq"\nvof = "S"\nrange = "C"',
        "units co-hq: expected no VOF on the front of hq",
    ),
    (
        US,
        'agent = "co-hq"',
        'agent = "co-hq"\nagency = "81mm"',
        "co-hq agency: expected a firing agency for a spotter",
    ),
    (US, 'experience = "green"\n', "", "units xo: expected an experience"),
    (US, ', experience = "green" },', " },", "units plt-hq 2: expected an experience"),
    (US, 'instead_of = "m60-2-1"', 'instead_of = "m60-9"', "units 90mm-1: there is no unit 'm60-9'"),
    (US, 'kind = "runner"', 'kind = "casualty"', "generic kind: 'casualty' is given twice"),
    (US, "count = 24", "count = 0", "generic fire-team count: expected 1 or more, got 0"),
    (VC, 'agency = "enemy-mortar"', 'agency = "navy"', "mortar-spotter-1: there is no firing agency 'navy'"),
    (VC, "[[generic]]", ODD + "[[generic]]", "generic: expected only: runner, assault-team"),
    (VC, 'kind = "assault-team"', 'kind = "runner"', "generic: expected no row for runner"),
]


@pytest.mark.parametrize(("file", "old", "new", "problem"), BROKEN)
def test_what_is_wrong_is_said(file, old, new, problem):
    path, reader = READERS[file]
    demand_refusal(reader, changed(text(path), old, new), file, problem)
