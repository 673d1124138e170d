"""O.1 to O.10 The charts line by line, and what of them can be bought."""

import pytest

from dangerclose.games.incoming.components import CHARTS, ORGANISATIONS, STANDS
from dangerclose.games.incoming.force_schema import HEAVY_WEAPON
from dangerclose.games.incoming.purchase import Force, refusal, unfinished
from dangerclose.games.incoming.tally import tally_of
from dangerclose.games.incoming.terms import Army, Quality
from dangerclose.games.incoming.wares import CHART, WARE
from dangerclose.testing import rule

DICE = {row.arms: (row.dice, row.close_dice) for row in STANDS.arms}


def command(name):
    """The ratings of the battalion, of a company, and of a company's platoons."""
    row = ORGANISATIONS[name]
    return row.battalion_rating, row.company_rating, row.platoon_ratings


def weapons(name):
    """Those of the battalion and those of a company, and how many companies there are."""
    row = ORGANISATIONS[name]
    return (
        [*row.battalion, *row.battalion_vehicles],
        [*row.company, *row.company_vehicles],
        row.companies,
    )


def teams(name):
    """The fire teams of a platoon, by arms and dice."""
    return [(arms, DICE[arms][0]) for arms in ORGANISATIONS[name].teams]


def begun(name):
    """A force of which nothing is bought but its chart."""
    side = CHARTS.armies[CHART[name].army.number].side
    return Force(side, 1967, 1000, (WARE[name],))


def sold(name, *wares):
    return all(refusal(begun(name), WARE[ware]) is None for ware in wares)


RIFLES_M60_M79 = [("rifles", 3), ("m60", 4), ("m79", 4)]
THREE_RIFLES = [("rifles", 3)] * 3


@rule(
    "incoming",
    "O.1/2",
    "O.1/3",
    "O.1/4",
    "O.1/5",
    "O.1/6",
    "O.1/7",
    "O.1/8",
    "O.1/9",
    "O.1/10",
    "O.1/11",
    "O.1/12",
    "O.1/13",
    "O.1/14",
    "O.1/16",
    "O.1/17",
    "O.1/18",
    "O.0/4",
)
def test_us_infantry():
    assert command("us-infantry") == (1, 1, (1, 1, 1))
    assert weapons("us-infantry") == (["mortar-120"] * 2, ["mortar-81", "hmg"], 4)
    assert teams("us-infantry") == RIFLES_M60_M79
    row = ORGANISATIONS["us-infantry"]
    assert row.at_base == ("mortar-81", "hmg")
    assert row.quality == Quality.REGULAR
    assert set(row.qualities) == set(Quality)
    # Carriers for a company that rides, and what is at base, are bought.
    assert row.carriers == ("m-113",) * 3
    assert sold("us-infantry", "rcl-90", "m-113", "m-577", "m-125", "m-106")


@rule(
    "incoming",
    "O.2/1",
    "O.2/2",
    "O.2/3",
    "O.2/4",
    "O.2/5",
    "O.2/6",
    "O.2/7",
    "O.2/8",
    "O.2/9",
    "O.2/10",
    "O.2/11",
    "O.2/12",
    "O.2/14",
    "O.2/15",
)
def test_us_airborne():
    assert command("us-airborne") == (1, 1, (2, 1, 1))
    assert weapons("us-airborne") == (["mortar-120"] * 2, ["mortar-81", "hmg"], 3)
    assert teams("us-airborne") == RIFLES_M60_M79
    row = ORGANISATIONS["us-airborne"]
    assert row.at_base == ("mortar-81", "hmg")
    assert (row.quality, set(row.qualities)) == (Quality.REGULAR, set(Quality))


@rule(
    "incoming",
    "O.3/1",
    "O.3/2",
    "O.3/3",
    "O.3/4",
    "O.3/5",
    "O.3/6",
    "O.3/7",
    "O.3/8",
    "O.3/9",
    "O.3/10",
    "O.3/11",
    "O.3/12",
    "O.3/13",
    "O.3/15",
    "O.3/16",
    "O.3/17",
)
def test_us_cavalry():
    assert command("us-cavalry") == (1, 1, (2, 1, 1))
    assert weapons("us-cavalry") == (["m-106"] * 2, ["m-125"], 3)
    assert teams("us-cavalry") == RIFLES_M60_M79  # ruling 8
    row = ORGANISATIONS["us-cavalry"]
    assert (row.carriers, row.fourth) == (("m-113-acav",) * 3, ("m-551", "m-48"))
    assert (row.quality, set(row.qualities)) == (Quality.REGULAR, set(Quality))
    assert sold("us-cavalry", "m-577", "m-551", "m-48", "m-113-acav")


@rule(
    "incoming",
    "O.4/1",
    "O.4/2",
    "O.4/3",
    "O.4/4",
    "O.4/5",
    "O.4/6",
    "O.4/7",
    "O.4/8",
    "O.4/9",
    "O.4/10",
    "O.4/11",
    "O.4/12",
    "O.4/14",
    "O.4/15",
    "O.4/16",
    "O.4/17",
)
def test_marines():
    assert command("usmc") == (1, 1, (2, 1, 1))
    assert weapons("usmc") == (["mortar-81"] * 2, ["hmg"], 4)
    assert teams("usmc") == [("shotguns", 3), ("m60", 4), ("m79", 4)]
    assert DICE["shotguns"] == (3, 5)
    row = ORGANISATIONS["usmc"]
    assert row.quality == Quality.REGULAR
    assert Quality.GREEN not in row.qualities
    assert sold("usmc", "rcl-90", "jeep-rcl")


@rule(
    "incoming",
    "O.5/2",
    "O.5/3",
    "O.5/4",
    "O.5/5",
    "O.5/6",
    "O.5/7",
    "O.5/8",
    "O.5/9",
    "O.5/10",
    "O.5/12",
    "O.5/13",
    "O.5/14",
)
def test_arvn():
    assert command("arvn") == (0, 0, (1, 0, 0))
    assert weapons("arvn") == ([], ["mortar-81", "hmg"], 4)
    assert teams("arvn") == THREE_RIFLES
    assert CHART["arvn"].qualities == (Quality.GREEN,)
    assert sold("arvn", "rcl-90")


@rule(
    "incoming",
    "O.5/16",
    "O.5/17",
    "O.5/18",
    "O.5/19",
    "O.5/20",
    "O.5/21",
    "O.5/22",
    "O.5/23",
    "O.5/24",
    "O.5/25",
    "O.5/26",
)
def test_arvn_airborne_and_rangers():
    assert command("arvn-elite") == (1, 1, (1, 1, 0))  # ruling 8
    assert weapons("arvn-elite") == ([], ["mortar-81", "hmg"], 3)
    assert teams("arvn-elite") == RIFLES_M60_M79


@rule("incoming", "O.7/1", "O.7/2", "O.7/3", "O.7/4", "O.7/5", "O.7/6", "O.7/7", "O.7/9")
def test_anzac():
    assert command("anzac") == (None, 1, (1, 1, 1))
    assert weapons("anzac") == ([], [], 1)
    assert teams("anzac") == [("gpmg", 3), *THREE_RIFLES]
    assert CHART["anzac"].qualities == (Quality.REGULAR,)


@rule(
    "incoming",
    "O.8/1",
    "O.8/2",
    "O.8/3",
    "O.8/4",
    "O.8/5",
    "O.8/6",
    "O.8/7",
    "O.8/8",
    "O.8/9",
    "O.8/11",
    "O.8/12",
)
def test_rok():
    assert command("rok") == (0, 0, (1, 1, 1))
    assert weapons("rok") == ([], ["mortar-81", "hmg"], 4)
    assert teams("rok") == THREE_RIFLES
    assert CHART["rok"].qualities == (Quality.REGULAR,)
    assert sold("rok", "rcl-90")


@rule(
    "incoming",
    "O.9/1",
    "O.9/2",
    "O.9/3",
    "O.9/4",
    "O.9/5",
    "O.9/6",
    "O.9/7",
    "O.9/8",
    "O.9/9",
    "O.9/10",
    "O.9/11",
    "O.9/12",
    "O.9/13",
    "O.9/15",
    "O.9/16",
)
def test_nva():
    assert command("nva") == (1, 1, (1, 1, 1))
    assert weapons("nva") == (["mortar-81", "rcl-90", "hmg"], ["mortar-81", HEAVY_WEAPON], 3)
    row = ORGANISATIONS["nva"]
    assert row.instead == (HEAVY_WEAPON,) * 2
    assert teams("nva") == THREE_RIFLES
    assert (row.quality, row.rpg) == (Quality.REGULAR, True)


@rule(
    "incoming",
    "O.10/1",
    "O.10/2",
    "O.10/3",
    "O.10/4",
    "O.10/5",
    "O.10/6",
    "O.10/7",
    "O.10/8",
    "O.10/9",
    "O.10/10",
    "O.10/11",
    "O.10/12",
    "O.10/14",
    "O.10/15",
    "O.10/16",
)
def test_viet_cong():
    assert command("vc") == (1, 1, (1, 1, 1))
    assert weapons("vc") == (["mortar-81", "rcl-57", "hmg"], [HEAVY_WEAPON] * 2, 3)
    assert teams("vc") == THREE_RIFLES
    assert ORGANISATIONS["vc"].rpg
    troops = {row.name: (row.army, row.quality, row.platoon_ratings) for row in ORGANISATIONS["vc"].variants}
    assert troops == {
        "Cadre Force": (Army.VC_MAIN_FORCE, Quality.VETERAN, (2, 1, 1)),
        "Local Force": (Army.VC_LOCAL_FORCE, Quality.GREEN, (1, 0, 0)),
    }
    assert CHART["vc"].qualities == (Quality.REGULAR,)


@pytest.mark.parametrize("name", CHART)
def test_a_company_as_its_chart_has_it_can_be_bought(name):
    """But for ratings: those of a chart may be more alike than a bought force's (2.3/12)."""
    chart = CHART[name]
    found = begun(name)
    quality = chart.qualities[0]
    for what, follow in (
        (f"company-{quality}", [one for one in chart.organisation.company if one != HEAVY_WEAPON]),
        *((f"platoon-{quality}", [f"team-{arms}" for arms in chart.organisation.teams]) for _ in range(3)),
    ):
        rated = [ware for ware in (WARE[f"{what}-{n}"] for n in range(3)) if refusal(found, ware) is None]
        found = found.and_one(rated[0])
        for ware in follow:
            assert refusal(found, WARE[ware]) is None, ware
            found = found.and_one(WARE[ware])
    assert unfinished(found) is None
    tally = tally_of(found.bought)
    assert [platoon.teams for platoon in tally.platoons] == [chart.organisation.teams] * 3
