"""P.0 Forces bought with points: prices, charts, ratings, limits, and what is not for sale."""

from collections import Counter
from random import Random

import pytest

from dangerclose.games.incoming.bought import bought_force
from dangerclose.games.incoming.components import POINTS, STANDS
from dangerclose.games.incoming.purchase import (
    Force,
    most_rated,
    on_offer,
    rating_class,
    refusal,
    unfinished,
)
from dangerclose.games.incoming.stand_schema import UNLIMITED
from dangerclose.games.incoming.tally import price, tally_of
from dangerclose.games.incoming.terms import Arms, Army, Quality, RatingClass, Role, Side, StandKind
from dangerclose.games.incoming.wares import CHART, WARE, WARES, Sort
from dangerclose.testing import rule

FREE, RED = Side.FREE_WORLD, Side.COMMUNIST
PLENTY = 1000


def force(*ids, side=FREE, year=1967, limit=PLENTY):
    """A force for which all of this may be bought, one after the other."""
    found = Force(side, year, limit)
    for name in ids:
        assert refusal(found, WARE[name]) is None, name
        found = found.and_one(WARE[name])
    return found


def spent(found):
    return tally_of(found.bought).spent


def cost(name, *before, side=FREE):
    """What a ware costs after others."""
    found = force(*before, side=side)
    return price(WARES[WARE[name]], tally_of(found.bought))


def why_not(found, name):
    refused = refusal(found, WARE[name])
    assert (refused is None) == (WARE[name] in on_offer(found))
    assert refused is not None, name
    return refused


US = ("us-infantry", "platoon-regular-1")
NVA = ("nva", "company-regular-1", "platoon-regular-0")
VETERAN = "-veteran-chief"
US_TEAMS = ("team-rifles", "team-m60", "team-m79")


# The limit


@rule("incoming", "P.0/1", "2.3/4", "2.3/7")
def test_forces_are_bought_up_to_the_limit():
    platoon = force("us-infantry", "platoon-green-0", "team-rifles", limit=10)
    assert spent(platoon) == 4
    full = platoon.and_one(WARE["hmg"])
    assert spent(full) == 10
    assert unfinished(full) is None
    assert on_offer(full) == []
    assert why_not(full, "trench").rule == "P.0/1"
    assert "costs 2 of the 0 points" in why_not(full, "trench").words
    assert why_not(platoon, "mortar-120").words == "It costs 7 of the 6 points that are left."


def test_the_troops_are_chosen_first_and_once():
    nothing = Force(FREE, 1967, 100)
    assert {WARES[number].sort for number in on_offer(nothing)} == {Sort.CHART}
    assert why_not(nothing, "medic").words == "The troops are chosen first."
    assert why_not(nothing, "nva").words == "These are troops of the other side."
    assert unfinished(nothing).words == "No troops have been chosen."
    chosen = force("us-infantry")
    assert why_not(chosen, "usmc").words.startswith("The troops have been chosen")
    sides = {name: refusal(Force(RED, 1967, 100), WARE[name]) is None for name in CHART}
    assert {name for name, sold in sides.items() if sold} == {"nva", "vc", "vc-cadre-force", "vc-local-force"}


def test_what_a_formation_needs_is_not_spent_on_something_else():
    # A Green platoon with an unrated command group and a fire team is the least.
    begun = force("us-infantry", limit=4)
    assert [WARES[number].id for number in on_offer(begun)] == ["platoon-green-0"]
    assert why_not(begun, "platoon-green-1").words == (
        "It costs 2 of the 4 points that are left, and 3 are needed for what must follow."
    )
    assert why_not(begun, "wire").rule == "P.0/1"
    assert unfinished(begun).words == "There is no platoon yet."
    led = begun.and_one(WARE["platoon-green-0"])
    assert unfinished(led).words == "The platoon has no fire team yet."
    assert [WARES[number].id for number in on_offer(led)] == list(US_TEAMS)
    assert unfinished(led.and_one(WARE["team-m60"])) is None
    assert refusal(Force(FREE, 1967, 3), WARE["us-infantry"]).rule == "P.0/1"


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_bought_can_be_made_complete(seed):
    chance = Random(seed)
    side = chance.choice(list(Side))
    found = Force(side, chance.choice((1966, 1968, 1970)), chance.choice((25, 60, 120)))
    while True:
        offer = on_offer(found)
        if not offer or (unfinished(found) is None and chance.random() < 0.03):
            break
        found = found.and_one(chance.choice(offer))
    assert unfinished(found) is None
    tally = tally_of(found.bought)
    assert tally.spent <= found.limit
    ready = bought_force(found)
    ids = [stand.id for stand in ready.stands]
    assert len(set(ids)) == len(ids)
    rated = Counter(stand.rating for stand in ready.stands if stand.kind.endswith("-cg"))
    most = most_rated(tally.chart, found.year, sum(rated.values()))
    assert all(rated[rating] <= most[rating] for rating in rated)
    assert tuple(rated[rating] for rating in (0, 1, 2)) == tally.ratings
    for number, platoon in enumerate(tally.platoons, 1):
        members = [stand for stand in ready.stands if stand.platoon == str(number)]
        kinds = Counter(stand.kind for stand in members)
        assert kinds[StandKind.PLATOON_CG] == 1
        assert 1 <= kinds[StandKind.FIRE_TEAM] <= len(tally.chart.organisation.teams)
        assert sum(kinds[kind] for kind in ("hmg", "rcl-57", "rcl-90")) <= 3
        assert {stand.quality for stand in members if stand.kind != StandKind.PLATOON_CG} == {platoon.quality}
    for stand in ready.stands:
        assert POINTS.sells(stand.observer or stand.kind, stand.army)
        assert POINTS.sells(stand.role, stand.army)


# Prices


@rule("incoming", "P.0/T1")
def test_fire_teams_snipers_and_specialists():
    for quality, points in (("green", 3), ("regular", 4), ("veteran", 5)):
        platoon = ("us-infantry", f"platoon-{quality}-1")
        assert [cost(team, *platoon) for team in US_TEAMS] == [points] * 3
    assert cost("sniper", "nva", side=RED) == cost("sniper-team", "usmc", "company-regular-1") == 3
    assert cost("team-recon", *NVA, side=RED) == cost("team-sappers", *NVA, side=RED) == 6
    assert why_not(force(*US), "team-sappers").rule == "P.0/T1"
    local = force("vc-local-force", "platoon-green-0", side=RED)
    assert why_not(local, "team-recon").rule == "P.0/T1"
    # Tunnel rats: US or ARVN, two teams of two stands, never Green.
    assert cost("tunnel-rats-regular", "us-infantry") == 2 * (4 + 2)
    assert cost("tunnel-rats-veteran", "arvn") == 2 * (5 + 2)
    assert "tunnel-rats-green" not in WARE
    rats = force("us-infantry", "tunnel-rats-veteran", "tunnel-rats-regular")
    assert why_not(rats, "tunnel-rats-veteran") == ("P.0/T1", "There are 2 teams of tunnel rats already.")
    assert why_not(force("usmc"), "tunnel-rats-veteran").rule == "P.0/T1"
    found = [stand for stand in bought_force(rats).stands if stand.role == Role.TUNNEL_RATS]
    assert [stand.quality for stand in found] == [Quality.VETERAN] * 2 + [Quality.REGULAR] * 2


@rule("incoming", "P.0/T2")
def test_command_groups():
    prices = {
        name: [
            cost(f"{name}-{rating}{chief}", "us-infantry") for rating in (0, 1, 2) for chief in ("", VETERAN)
        ]
        for name in ("platoon-regular", "company-regular", "battalion")
    }
    assert prices["platoon-regular"] == [1, 3, 2, 4, 4, 6]
    assert prices["company-regular"] == prices["battalion"] == [1, 3, 4, 6, 6, 8]
    assert cost("cadre", *NVA, side=RED) == 5
    assert why_not(force("vc-local-force", "company-green-0", side=RED), "cadre").rule == "P.0/T2"
    # Only who pays for it has a Veteran commander, whatever his troops are.
    for name, quality in (
        ("platoon-veteran-1", Quality.REGULAR),
        ("platoon-green-1", Quality.GREEN),
        ("platoon-veteran-1-veteran-chief", Quality.VETERAN),
        ("platoon-green-1-veteran-chief", Quality.VETERAN),
    ):
        (chief, team) = bought_force(force("us-infantry", name, "team-rifles")).stands
        assert chief.quality == quality
        assert team.quality == WARES[WARE[name]].quality


@rule("incoming", "P.0/3")
def test_weapons_and_support_are_of_their_formation_s_quality():
    ready = bought_force(
        force(
            "us-infantry",
            "medic",
            "company-veteran-1",
            "mortar-81",
            "platoon-green-0",
            "team-rifles",
            "hmg",
            "law",
            "medic",
        )
    )
    qualities = {stand.id: stand.quality for stand in ready.stands}
    assert qualities["fw-medic-1"] == Quality.REGULAR  # the chart's own
    assert qualities["fw-mortar-81-1"] == Quality.VETERAN
    assert qualities["fw-hmg-1"] == qualities["fw-law-1"] == Quality.GREEN
    assert qualities["fw-medic-2"] == Quality.GREEN


@rule("incoming", "P.0/T3")
def test_heavy_weapons_and_support():
    platoon = (*US, "team-rifles")
    prices = {
        "hmg": 6,
        "law": 2,
        "rcl-57": 2,
        "rcl-90": 6,
        "mortar-60": 4,
        "mortar-81": 6,
        "mortar-120": 7,
        "gun-105": 10,
        "observer-on-table": 3,
        "observer-artillery": 25,
        "dog-team": 3,
        "medic": 2,
        "aid-post": 4,
    }
    assert {name: cost(name, *platoon) for name in prices} == prices
    assert all(refusal(force(*platoon), WARE[name]) is None for name in prices)
    assert cost("rpg", *NVA, side=RED) == 2
    assert cost("observer-mortars", *NVA, side=RED) == 5
    missions = {row.kind: row.missions for row in STANDS.stands if row.missions}
    assert [missions[StandKind(name)] for name in ("mortar-60", "mortar-81", "mortar-120", "gun-105")] == [
        12,
        12,
        10,
        6,
    ]
    assert [row.missions for row in POINTS.observers] == [5, 12, UNLIMITED]
    # Each side has its own artillery off the table, and the US its dogs.
    assert why_not(force(*US), "observer-mortars").rule == "P.0/T3"
    assert why_not(force(*NVA, side=RED), "observer-artillery").rule == "P.0/T3"
    assert why_not(force("anzac"), "dog-team").rule == "P.0/T3"
    (observer,) = (
        stand
        for stand in bought_force(force(*platoon, "observer-artillery")).stands
        if stand.kind == StandKind.OBSERVER
    )
    assert observer.observer == "artillery"


@rule("incoming", "P.0/T4")
def test_vehicles():
    prices = {"m-48": 15, "m-113-acav": 15, "m-113": 8, "truck": 5, "jeep": 3, "jeep-rcl": 6}
    assert {name: cost(name, "us-infantry") for name in prices} == prices
    assert cost("t-55", "nva", side=RED) == 15
    assert why_not(force("us-infantry"), "t-55").rule == "P.0/T4"
    assert bought_force(force("us-infantry", "m-113", "truck", "m-113")).vehicles == {"m-113": 2, "truck": 1}


@rule("incoming", "P.0/T5")
def test_works():
    prices = {
        "bunker": 4,
        "trench": 2,
        "booby-trap": 2,
        "tunnel-section": 2,
        "entrance": 2,
        "mines": 4,
        "wire": 2,
    }
    prices |= {f"barracks-{stands}": stands for stands in (2, 4, 6, 8)}
    assert {name: cost(name, "nva", side=RED) for name in prices} == prices
    dug_in = bought_force(force("vc", "bunker", "wire", "bunker", "barracks-6", side=RED))
    assert dug_in.works == {"bunker": 2, "wire": 1, "barracks-6": 1}
    assert {name for name in prices if refusal(force("us-infantry"), WARE[name]) is None} == {
        "bunker",
        "trench",
        "mines",
        "wire",
    }


@rule("incoming", "P.0/T6")
def test_free_fire_zones_and_porters():
    assert cost("free-fire-zone", "us-infantry") == 25
    zone = force("us-infantry", "free-fire-zone")
    assert bought_force(zone).free_fire_zone
    assert not bought_force(force("us-infantry")).free_fire_zone
    assert why_not(zone, "free-fire-zone").words == "The table is a Free Fire Zone already."
    assert why_not(force("nva", side=RED), "free-fire-zone").rule == "P.0/T6"
    assert cost("porter", "vc-local-force", side=RED) == 2
    assert why_not(force("us-infantry"), "porter").rule == "P.0/T6"


@rule("incoming", "P.0/X1", "P.0/X2", "P.0/X3", "P.0/X4", "P.0/X5", "P.0/X6")
def test_the_platoon_of_the_example():
    lines = ["platoon-veteran-1", "medic", *US_TEAMS, "hmg", "rcl-90"]
    running = [spent(force("us-infantry", *lines[:count])) for count in range(1, len(lines) + 1)]
    assert running == [2, 4, 9, 14, 19, 25, 31]
    # Ruling 26: the book prints 30, but who may spend 30 cannot have it.
    short = force("us-infantry", *lines[:-1], limit=30)
    assert why_not(short, "rcl-90").rule == "P.0/1"
    ready = bought_force(force("us-infantry", *lines, limit=31))
    assert Counter(stand.platoon for stand in ready.stands) == {"1": 6, "": 1}
    assert [stand.arms for stand in ready.stands if stand.kind == StandKind.FIRE_TEAM] == [
        Arms.RIFLES,
        Arms.M60,
        Arms.M79,
    ]


# Charts


def test_a_company_has_the_platoons_of_its_chart_and_a_platoon_its_teams():
    one = force(*US, *US_TEAMS)
    for team in US_TEAMS:
        assert why_not(one, team) == ("O.1/1", "A platoon has 1 fire teams with these arms.")
    assert why_not(one, "team-shotguns").words == "A platoon has no fire teams with these arms."
    assert why_not(force("us-infantry"), "team-rifles").words == "A fire team is bought for a platoon."
    found = force("us-infantry", "battalion-1")
    for company in range(4):
        assert company == len(tally_of(found.bought).companies)
        found = bought_with_any_rating(found, "company-regular")
        assert why_not(found, "company-regular-1").rule == "O.1/1"
        for _ in range(3):
            found = bought_with_any_rating(found, "platoon-regular").and_one(WARE["team-rifles"])
        for rating in (0, 1, 2):
            assert why_not(found, f"platoon-regular-{rating}").words == "A company has 3 platoons."
    for rating in (0, 1, 2):
        assert why_not(found, f"company-regular-{rating}").words.endswith("has no company more.")
        assert why_not(found, f"battalion-{rating}").words == "There is one battalion."
    companies = Counter(stand.company for stand in bought_force(found).stands)
    assert companies == {"": 1, "A": 7, "B": 7, "C": 7, "D": 7}


def bought_with_any_rating(found, what):
    """One more command group of whatever rating may be had."""
    for rating in (1, 0, 2):
        ware = WARE[f"{what}-{rating}"]
        if refusal(found, ware) is None:
            return found.and_one(ware)
    raise AssertionError(what)


def test_a_formation_is_complete_before_the_next_begins():
    begun = force("us-infantry", "company-regular-1")
    assert why_not(begun, "company-regular-0").words == "The company has no platoon yet."
    led = begun.and_one(WARE["platoon-regular-0"])
    assert why_not(led, "platoon-regular-2").words == "The platoon has no fire team yet."
    assert why_not(led, "company-regular-2").words == "The platoon has no fire team yet."


def test_charts_say_of_which_quality_troops_are():
    def qualities(name):
        side = RED if name in ("nva", "vc", "vc-cadre-force", "vc-local-force") else FREE
        found = force(name, side=side)
        return {q for q in Quality if refusal(found, WARE[f"platoon-{q}-1"]) is None}

    assert qualities("us-infantry") == qualities("us-airborne") == qualities("us-cavalry") == set(Quality)
    assert qualities("usmc") == qualities("nva") == {Quality.REGULAR, Quality.VETERAN}
    assert qualities("anzac") == qualities("rok") == qualities("vc") == {Quality.REGULAR}
    assert qualities("arvn") == qualities("vc-local-force") == {Quality.GREEN}
    assert qualities("vc-cadre-force") == {Quality.VETERAN}
    assert why_not(force("arvn"), "platoon-regular-0").words == "ARVN Regular Infantry Battalion is Green."


def test_an_anzac_company_has_a_machine_gun_a_platoon_and_no_battalion():
    anzac = force("anzac", "platoon-regular-1", "team-gpmg", "team-rifles", "team-rifles", "team-rifles")
    assert spent(anzac) == 2 + 6 + 3 * 4
    assert why_not(anzac, "team-gpmg").rule == why_not(anzac, "team-rifles").rule == "O.7/1"
    assert why_not(anzac, "battalion-1").words.endswith("has no battalion.")


# Ratings


@rule("incoming", "2.3/T2")
def test_the_row_of_troops_depends_on_the_year():
    rows = {name: [rating_class(chart, year) for year in (1966, 1968, 1970)] for name, chart in CHART.items()}
    early, trained, other, local = (
        RatingClass.EARLY_ELITE,
        RatingClass.TRAINED,
        RatingClass.OTHER,
        RatingClass.LOCAL,
    )
    assert rows["us-infantry"] == [trained, trained, other]
    assert rows["us-airborne"] == rows["us-cavalry"] == rows["usmc"] == [early, trained, trained]
    assert rows["anzac"] == [early] * 3
    assert rows["arvn"] == [other] * 3
    assert rows["vc-local-force"] == [local] * 3
    for name in ("nva", "vc", "vc-cadre-force", "rok", "arvn-elite"):
        assert rows[name] == [trained] * 3
    # Of a hundred the table's own shares, of fewer each share rounded up.
    assert most_rated(CHART["anzac"], 1967, 100) == (25, 50, 25)
    assert most_rated(CHART["nva"], 1967, 100) == (30, 50, 20)
    assert most_rated(CHART["arvn"], 1967, 100) == (50, 30, 20)
    assert most_rated(CHART["vc-local-force"], 1967, 100) == (70, 20, 10)
    assert most_rated(CHART["nva"], 1967, 4) == (2, 2, 1)
    assert most_rated(CHART["nva"], 1967, 1) == (1, 1, 1)


@rule("incoming", "2.3/12")
def test_no_rating_is_commoner_than_its_share():
    one = force("nva", "company-regular-1", side=RED)
    # The second command group may not be +1, too: half of two is one.
    assert why_not(one, "platoon-regular-1") == ("2.3/12", "Of 2 command groups 1 may be rated +1.")
    two = force("nva", "company-regular-1", "platoon-regular-2", "team-rifles", side=RED)
    assert why_not(two, "platoon-regular-2").words == "Of 3 command groups 1 may be rated +2."
    assert refusal(two, WARE["platoon-regular-1"]) is None
    assert refusal(two, WARE["platoon-regular-0"]) is None
    poor = force(
        "vc-local-force", "platoon-green-0", "team-rifles", "platoon-green-0", "team-rifles", side=RED
    )
    assert refusal(poor, WARE["platoon-green-0"]) is None  # 70 % of three is not two


# Limits


@rule("incoming", "2.2.1/1")
def test_three_weapons_are_attached_to_a_platoon_and_others_work_alone():
    found = force(*US, "team-rifles", "hmg", "rcl-57", "rcl-90", "hmg")
    weapons = [stand for stand in bought_force(found).stands if stand.kind in ("hmg", "rcl-57", "rcl-90")]
    assert [stand.platoon for stand in weapons] == ["1", "1", "1", ""]
    alone = bought_force(force("us-infantry", "hmg", "platoon-regular-1", "team-rifles")).stands
    assert [stand.platoon for stand in alone] == ["", "1", "1"]


@rule("incoming", "2.2.2/2")
def test_mortars_and_guns_belong_to_a_company_at_the_lowest():
    found = force(
        "us-infantry", "company-regular-1", "platoon-regular-0", "team-rifles", "mortar-60", "gun-105"
    )
    for stand in bought_force(found).stands[-2:]:
        assert (stand.company, stand.platoon) == ("A", "")


@rule("incoming", "6.11/2")
def test_rockets_belong_to_a_platoon():
    assert why_not(force("nva", side=RED), "rpg") == ("6.11/2", "It is bought for a platoon.")
    found = bought_force(force(*NVA, "team-rifles", "rpg", "rpg", "rpg", "rpg", side=RED)).stands
    assert [stand.platoon for stand in found if stand.kind == StandKind.RPG] == ["1"] * 4
    assert why_not(force(*US), "rpg").rule == "P.0/T3"


def test_one_cadre_and_one_sniper_team_for_each_company():
    nva = force("nva", "company-regular-1", "cadre", "platoon-regular-0", "team-rifles", side=RED)
    assert why_not(nva, "cadre") == ("2.3.2/2", "The company has one.")
    assert refusal(nva.and_one(WARE["company-regular-2"]), WARE["cadre"]) is None
    assert why_not(force("nva", side=RED), "cadre") == ("2.3.2/2", "It is bought for a company.")
    marines = force("usmc", "company-regular-1", "sniper-team", "platoon-regular-0", "team-m60")
    assert why_not(marines, "sniper-team") == ("6.9/11", "The company has one.")
    assert why_not(force(*US), "sniper-team").rule == "P.0/T1"


def test_one_night_sight_a_platoon():
    sights = force(*US, "team-rifles", "night-sight")
    assert cost("night-sight", *US) == 2
    assert why_not(sights, "night-sight") == ("M.5/4", "The platoon has one.")
    assert why_not(force("us-infantry"), "night-sight").words == "It is bought for a platoon."
    assert why_not(force(*NVA, side=RED), "night-sight").rule == "M.5/4"
    assert bought_force(sights).night_sights == ("fw-1-fire-team-1",)


def test_every_ware_has_a_name_of_its_own_and_somebody_buys_it():
    assert len({ware.id for ware in WARES}) == len({ware.name for ware in WARES}) == len(WARES)
    assert all(any(POINTS.sells(ware.thing, army) for army in Army) for ware in WARES)
