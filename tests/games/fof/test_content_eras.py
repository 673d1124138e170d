"""Fields of Fire's other wars: decks, companies, enemies and firing agencies; and Vietnam stands apart."""

from collections import Counter as Tally
from importlib.resources import files

import pytest
from msgspec.structs import replace

from dangerclose.games.fof import attempts, blank
from dangerclose.games.fof.assets import hand_out_radios
from dangerclose.games.fof.attempts import cards_for, grenade_draws
from dangerclose.games.fof.chart_loading import read_charts, read_vehicles
from dangerclose.games.fof.components import AGENCIES as FIELDED_AGENCIES
from dangerclose.games.fof.components import AGENCY as FIELDED_AGENCY
from dangerclose.games.fof.components import (
    CAMPAIGNS,
    CHARTS,
    FORCES,
    MISSIONS,
    TERRAIN_DECKS,
    URBAN_DECK,
)
from dangerclose.games.fof.deck_loading import read_terrain_deck
from dangerclose.games.fof.field import named
from dangerclose.games.fof.grenades import grenade_value
from dangerclose.games.fof.grid import NOT_YET
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.tables import (
    COLUMNS,
    COUNTERS,
    NAMED,
    PHONE,
    RADIO,
    RUNNERS,
    TEAMS,
    TERRAIN,
    UNITS,
)
from dangerclose.games.fof.terms import (
    Ammo,
    Era,
    Experience,
    Network,
    RadioType,
    Range,
    Side,
    Trafficability,
    UnitKind,
    Vof,
)
from dangerclose.games.fof.unit_loading import VEHICLES, read_fire_support, read_force
from dangerclose.testing import rule
from tests.games.fof.board import board, unit
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.fof") / "content"


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def names(folder):
    return sorted(
        file.name.removesuffix(".toml") for file in (FOLDER / folder).iterdir() if file.name.endswith(".toml")
    )


URBAN = read_charts(text("charts.toml")).urban_cover
DECKS = {
    name: read_terrain_deck(text(f"terrain/{name}.toml"), URBAN, f"{name}.toml") for name in names("terrain")
}
ROWS = read_vehicles(text("vehicles.toml"))[0].chart
CHART = {row.id: number for number, row in enumerate(ROWS)}
AGENCIES = read_fire_support(text("fire-support.toml"))
AGENCY = {row.id: number for number, row in enumerate(AGENCIES)}
ALL = {name: read_force(text(f"units/{name}.toml"), CHART, AGENCY, f"{name}.toml") for name in names("units")}
US = [force for force in ALL.values() if force.side == Side.FRIENDLY]
THEIRS = [force for force in ALL.values() if force.side == Side.ENEMY]
GO, SLOW, NO = Trafficability


# Terrain decks (1.2/5-7)


def by_terrain(deck):
    """Of each terrain: how many cards, the values, the cover to be found, trafficability and burst."""
    found = {}
    for card in deck.kinds:
        key = (
            (card.high_cover, card.low_cover),
            (card.cover_potential, card.cover_draws),
            card.traffic,
            card.burst,
        )
        count, keys = found.get(card.terrain, (0, set()))
        found[card.terrain] = count + card.count, keys | {key}
    return found


EXPECTED = {
    "korea": {
        "rice-paddy": (7, {((0, 0), (1, 2), SLOW, 1)}),
        "dry-field": (4, {((0, 0), (1, 2), GO, 0)}),
        "scrub": (8, {((1, 1), (2, 3), GO, 0)}),
        "pine-woods": (7, {((2, 2), (3, 4), NO, -1)}),
        "gully": (5, {((2, 1), (1, 3), NO, 0)}),
        "village": (4, {((2, 2), (3, 4), SLOW, 0)}),
        "rocks": (4, {((3, 2), (3, 4), NO, -1)}),
        "orchard": (3, {((1, 1), (2, 3), GO, -1)}),
        "stream-bed": (3, {((2, 1), (1, 3), SLOW, 1)}),
        "burned-slope": (2, {((1, 0), (1, 2), GO, 0)}),
        "hill": (8, {((0, 0), (0, 0), GO, 0)}),
    },
    "normandy": {
        "open-field": (4, {((0, 0), (1, 2), GO, 0)}),
        "hedgerow": (12, {((2, 2), (2, 4), SLOW, 0), ((2, 1), (2, 4), SLOW, 0)}),
        "woods": (8, {((2, 2), (3, 4), NO, -1)}),
        "orchard": (8, {((1, 1), (2, 3), GO, -1)}),
        "farm": (5, {((2, 2), (1, 3), SLOW, 0)}),
        "gully": (4, {((2, 1), (1, 3), NO, 0)}),
        "village": (4, {((2, 2), (3, 4), SLOW, 0)}),
        "marsh": (2, {((1, 1), (1, 2), NO, 1)}),
        "cemetery": (1, {((1, 1), (3, 3), SLOW, 0)}),
        "church": (1, {((3, 3), (2, 4), SLOW, 0)}),
        "hill": (6, {((0, 0), (0, 0), GO, 0)}),
    },
    "peleliu": {
        "beach": (4, {((0, 0), (1, 2), GO, 1)}),
        "airfield": (5, {((0, 0), (1, 2), GO, 0)}),
        "coral-flat": (7, {((1, 0), (1, 2), GO, -1)}),
        "scrub-jungle": (8, {((2, 2), (2, 4), SLOW, -1)}),
        "mangrove": (4, {((2, 2), (1, 3), NO, 1)}),
        "coconut-grove": (5, {((1, 1), (2, 3), GO, -1)}),
        "ruins": (3, {((3, 3), (2, 4), SLOW, 0)}),
        "ravine": (5, {((3, 1), (2, 4), NO, -1)}),
        "coral-ridge": (9, {((3, 2), (3, 4), NO, -1)}),
        "cave-slope": (5, {((3, 2), (3, 4), NO, -1)}),
    },
}


@rule("fof", "1.2/5", "1.2/6")
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_deck_of_another_war(name):
    """1.2/5 Fifty-five cards, of each terrain as many as was settled, with its values."""
    deck = DECKS[name]
    assert len(deck.cards) == 55
    assert by_terrain(deck) == EXPECTED[name]


@pytest.mark.parametrize("name", sorted(DECKS))
def test_every_deck_is_whole(name):
    deck = DECKS[name]
    drawn = Tally(deck.cards)
    assert all(drawn[index] == card.count for index, card in enumerate(deck.kinds))
    for card in deck.kinds:
        if card.high_cover != card.low_cover:
            assert 0 < sum(card.dark) < 8, f"{card.code}: both values must be of use"
        assert card.lz <= (name == "vietnam"), "helicopters land in Vietnam alone"
        assert not (card.hill and card.level)


def test_no_two_cards_of_any_war_have_a_code_in_common():
    codes = Tally(card.code.lower() for deck in DECKS.values() for card in deck.kinds)
    assert max(codes.values()) == 1


def test_what_the_examples_say_of_the_ground():
    values = {(deck, card.terrain): card.high_cover for deck, one in DECKS.items() for card in one.kinds}
    assert values["korea", "rice-paddy"] == 0  # 7.6/X8
    assert values["korea", "village"] == 2  # 7.6/X11
    assert values["normandy", "village"] == 2  # 6.3/X8


def test_elevation_is_printed_where_there_are_no_hill_cards():
    """Peleliu's ridges are high by themselves, caves are on their slopes, and no deck has both."""
    for name, deck in DECKS.items():
        printed = {card.terrain for card in deck.kinds if card.level and not card.special}
        hills = any(card.hill for card in deck.kinds)
        assert not (printed and hills), name
        assert all(card.level == 1 for card in deck.kinds if card.terrain in printed)
        assert printed == ({"coral-ridge", "cave-slope"} if name == "peleliu" else set())
        assert {card.terrain for card in deck.kinds if card.caves} == ({"cave-slope"} & printed)


def test_urban_cover_by_terrain():
    found = {
        name: {(card.terrain, card.urban) for card in deck.kinds if card.urban}
        for name, deck in DECKS.items()
    }
    assert found == {
        "hue": set(),
        "korea": {("village", "korea-village")},
        "normandy": {
            ("village", "normandy-village"),
            ("farm", "normandy-farm"),
            ("church", "normandy-church"),
        },
        "peleliu": {("ruins", "peleliu-ruin")},
        "vietnam": {("village", "vietnam-village")},
    }


def see_through(deck):
    """In percent: how many of the four lines across a card are open from side to side."""
    open_lines = sum(
        not card.dark[side] and not card.dark[side + 4] and not card.hill
        for card in (deck.kinds[index] for index in deck.cards)
        for side in range(4)
    )
    return round(100 * open_lines / (4 * 55), 1)


def test_how_far_one_sees():
    shares = {name: see_through(deck) for name, deck in DECKS.items()}
    assert shares == {"vietnam": 20.0, "korea": 29.1, "normandy": 21.4, "peleliu": 29.1, "hue": 4.1}


# Companies (3.11 of what was settled)


def of(force, *kinds):
    return [
        one for one in ALL[force].units if one.kind in kinds and not one.attachment and not one.instead_of
    ]


@pytest.mark.parametrize(
    ("force", "steps", "at_start", "vof", "grenade", "lines"),
    [
        ("us-army-normandy", 3, 3, Vof.S, None, 9),
        ("us-army-korea", 3, 3, Vof.S, None, 9),
        ("usmc-peleliu", 4, 4, Vof.S, None, 6),
        ("usmc-chosin", 4, 4, Vof.A, None, 6),
        ("usmc-hue", 4, 3, Vof.A_S, Range.CLOSE, 6),
    ],
)
def test_the_rifle_squads(force, steps, at_start, vof, grenade, lines):
    squads = [one for one in of(force, UnitKind.SQUAD) if one.platoon]
    assert Tally(one.platoon for one in squads) == {1: 3, 2: 3, 3: 3}
    assert {(one.steps, one.at_start, one.vof, one.range, one.grenade) for one in squads} == {
        (steps, at_start, vof, Range.LONG, grenade)
    }
    levels = Tally(one.experience for one in squads)
    assert (levels[Experience.LINE], levels[Experience.GREEN]) == (lines, 9 - lines)


@pytest.mark.parametrize(
    ("force", "levels"),
    [
        ("us-army-normandy", {"co-hq": "G", "xo": "G", "1st-sgt": "V", "plt-hq": "GGG"}),
        ("us-army-korea", {"co-hq": "G", "xo": "G", "1st-sgt": "V", "plt-hq": "GGG"}),
        ("usmc-peleliu", {"co-hq": "L", "xo": "L", "1st-sgt": "V", "gysgt": "V", "plt-hq": "VLL"}),
        ("usmc-chosin", {"co-hq": "L", "xo": "L", "1st-sgt": "V", "gysgt": "V", "plt-hq": "VLL"}),
        ("usmc-hue", {"co-hq": "L", "xo": "G", "1st-sgt": "V", "gysgt": "V", "plt-hq": "LLG"}),
    ],
)
def test_who_leads_a_company(force, levels):
    found = {}
    for one in of(force, UnitKind.HQ, UnitKind.STAFF):
        found[one.type] = found.get(one.type, "") + "GLV"[one.experience]
        assert (one.steps, one.vof, one.fire_team_vof) == (1, None, Vof.S)
    assert found == levels


def weapons(force, *, attached=False):
    """What a company has of each weapon: how many, Steps, front, range, tripod and points of ammunition."""
    kinds = (UnitKind.WEAPONS_TEAM, UnitKind.SQUAD)
    rows = [one for one in ALL[force].units if one.kind in kinds and one.attachment == attached]
    rows = [one for one in rows if one.type not in ("squad", "engineers", "demo")]
    count = Tally(one.type for one in rows)
    return {
        one.type: (count[one.type], one.steps, one.vof.word, one.range.word, one.tripod, max(one.ammo))
        for one in rows
    }


LMG, BAZOOKA, M20 = (1, "A", "L", False, 6), (3, 1, "S", "C", False, 3), (3, 1, "S", "C", False, 4)
FIFTY, SIXTY = (1, 1, "H", "V", True, 4), (1, 3, "H", "L", False, 4)
FLAME, HMG = (3, 1, "F!", "P", False, 2), (2, 1, "A", "V", True, 6)
RCL57, RCL75 = (1, "G!", "L", False, 4), (1, 1, "H", "V", False, 4)


@pytest.mark.parametrize(
    ("force", "own", "attached"),
    [
        (
            "us-army-normandy",
            {"lmg": (2, *LMG), "bazooka": BAZOOKA, "50-cal": FIFTY, "mortar-60": SIXTY},
            {"57mm-at": (1, 2, "S", "C", False, 6), "hmg": HMG},
        ),
        (
            "us-army-korea",
            {"lmg": (2, *LMG), "m20": M20, "50-cal": FIFTY, "mortar-60": SIXTY},
            {"57mm-rcl": (2, *RCL57), "75mm-rcl": RCL75, "hmg": HMG},
        ),
        (
            "usmc-peleliu",
            {"lmg": (3, *LMG), "bazooka": BAZOOKA, "flame": FLAME, "mortar-60": SIXTY},
            {"hmg": HMG, "37mm-at": (1, 2, "G!", "V", False, 6)},
        ),
        (
            "usmc-chosin",
            {"lmg": (3, *LMG), "m20": M20, "flame": FLAME, "mortar-60": SIXTY},
            {"75mm-rcl": RCL75, "hmg": HMG},
        ),
        (
            "usmc-hue",
            {
                "m60": (3, *LMG),
                "m60-section": (1, 3, "A", "V", True, 8),
                "m20": M20,
                "mortar-60": (1, 3, "H", "L", False, 6),
            },
            {"106mm-rcl": (2, 1, "H", "V", False, 4), "flame": (2, *FLAME[1:])},
        ),
    ],
)
def test_the_weapons_of_a_company(force, own, attached):
    assert weapons(force) == own
    assert weapons(force, attached=True) == attached


@pytest.mark.parametrize("force", US, ids=lambda force: force.id)
def test_attachments_are_line_and_teams_have_a_back(force):
    # 2.3.3/2
    for one in force.units:
        if one.attachment:
            assert (one.experience, one.platoon) == (Experience.LINE, 0), one.id
        assert (one.fire_team_vof is not None) == (one.steps == 1), one.id


def test_a_flamethrower_has_two_shots():
    """The ammunition of a team is the two shots of its flamethrower."""
    teams = [one for force in US for one in force.units if one.vof == Vof.FLAMETHROWER]
    assert len(teams) == 8
    assert {one.ammo[Ammo.FLAMETHROWER] for one in teams} == {CHARTS.loads.flamethrower_shots} == {2}


def test_demolition_teams_take_the_place_of_flamethrowers():
    teams = [one for force in US for one in force.units if one.type == "demo"]
    assert [one.instead_of for one in teams[:3]] == ["cho-flame-1", "cho-flame-2", "cho-flame-3"]
    assert {one.ammo[Ammo.DEMO] for one in teams} == {CHARTS.carried[Ammo.DEMO]} == {2}


def test_engineers_have_four_charges():
    squads = [one for force in US for one in force.units if one.type == "engineers"]
    assert {one.ammo[Ammo.DEMO] for one in squads} == {4}
    assert {one.steps for one in squads} == {3}


# Radios and telephones (4.3.4, 4.3.5)


@rule("fof", "4.3.5/2")
def test_what_the_companies_talk_with():
    """4.3.5/2 The technology of the time: handheld sets and telephones, later a pack for every network."""
    for name in ("us-army-normandy", "us-army-korea", "usmc-peleliu", "usmc-chosin"):
        force = ALL[name]
        assert force.radio[Network.CO_TAC] == RadioType.HANDHELD
        assert {force.radio[net] for net in list(Network)[1:4]} == {RadioType.MAN_PACK}
        assert force.phones == tuple(Network)[:4]
        assert force.phone_lines == 8
        talkers = [one for one in force.units if Network.CO_TAC in one.networks and not one.attachment]
        assert len([one for one in talkers if one.kind in (UnitKind.HQ, UnitKind.STAFF)]) in (6, 7)
    hue = ALL["usmc-hue"]
    assert set(hue.radio) == {RadioType.MAN_PACK}
    assert (hue.phones, hue.phone_lines) == ((), 0)
    assert set(ALL["us-army-vietnam"].radio) == {None}, "its campaign tells"


# Enemies (3.16.1 of what was settled)


def counter(force, kind):
    """How many of a type there are, and the values that they have."""
    rows = [one for one in ALL[force].units if one.type == kind]
    first = rows[0]
    front = "-" if first.vof is None else f"{first.vof.word} {first.range.word}"
    return len(rows), first.steps, front, max(first.ammo)


@pytest.mark.parametrize(
    ("force", "mix"),
    [
        (
            "german-normandy",
            {
                "grenadier-squad": (8, 3, "A L", 6),
                "paratroop-squad": (6, 3, "A L", 6),
                "lmg": (3, 1, "A L", 6),
                "hmg": (2, 1, "A V", 8),
                "sniper": (2, 1, "S! V", 0),
                "81mm-mortar": (2, 1, "G! V", 6),
                "81mm-section": (1, 3, "H V", 6),
                "panzerschreck": (2, 1, "G! C", 4),
                "pak-40": (2, 2, "S C", 6),
                "88-flak": (1, 2, "H V", 6),
                "stug-iii": (2, 0, "H V", 6),
                "pz-iv": (2, 0, "H V", 6),
                "mortar-spotter": (2, 1, "-", 0),
                "artillery-spotter": (1, 1, "-", 0),
                "leader": (2, 1, "-", 0),
            },
        ),
        (
            "nkpa",
            {
                "rifle-squad": (6, 3, "S L", 0),
                "smg-squad": (3, 3, "A/S C", 0),
                "dp-lmg": (3, 1, "A L", 6),
                "maxim": (2, 1, "A V", 8),
                "ptrd": (2, 1, "G! L", 6),
                "82mm-mortar": (1, 3, "H V", 6),
                "t34-85": (3, 0, "H V", 6),
                "su-76": (2, 0, "H V", 6),
                "mortar-spotter": (2, 1, "-", 0),
                "120mm-spotter": (1, 1, "-", 0),
                "leader": (3, 1, "-", 0),
            },
        ),
        (
            "ccf",
            {
                "rifle-squad": (10, 3, "S C", 0),
                "grenade-squad": (4, 3, "S P", 0),
                "lmg": (3, 1, "A L", 4),
                "hmg": (2, 1, "A V", 6),
                "60mm-mortar": (2, 1, "G! L", 4),
                "mortar-spotter": (1, 1, "-", 0),
                "leader": (3, 1, "-", 0),
            },
        ),
        (
            "ija",
            {
                "rifle-squad": (6, 3, "S L", 2),
                "lmg": (3, 1, "A L", 6),
                "hmg": (2, 1, "A V", 8),
                "37mm-at": (1, 2, "G! V", 6),
                "47mm-at": (1, 2, "H V", 6),
                "type-95": (2, 0, "A L", 6),
                "mortar-spotter": (2, 1, "-", 0),
                "150mm-spotter": (1, 1, "-", 0),
                "leader": (3, 1, "-", 0),
            },
        ),
        (
            "nva-hue",
            {
                "nva-squad": (6, 3, "A L", 6),
                "nva-half-squad": (2, 2, "A L", 6),
                "nva-assault-squad": (3, 3, "A/S L", 2),
                "sapper-squad": (3, 2, "A/S C", 2),
                "rpd-team": (5, 1, "A L", 6),
                "sgm": (2, 1, "A V", 8),
                "12.7mm": (2, 1, "H V", 8),
                "rpg-team": (3, 1, "G! C", 4),
                "57mm-rcl": (1, 1, "G! L", 4),
                "75mm-rcl": (1, 1, "H V", 4),
                "sniper": (4, 1, "S! V", 0),
                "mortar-spotter": (2, 1, "-", 0),
                "leader": (3, 1, "-", 0),
            },
        ),
    ],
)
def test_the_counter_mix_of_an_enemy(force, mix):
    assert {one.type: counter(force, one.type) for one in ALL[force].units} == mix
    assert all(one.experience is None for one in ALL[force].units)


def test_squads_of_one_type_that_differ():
    fronts = {
        (force, kind): Tally(one.vof.word for one in ALL[force].units if one.type == kind)
        for force, kind in (
            ("german-normandy", "grenadier-squad"),
            ("german-normandy", "paratroop-squad"),
            ("ccf", "rifle-squad"),
        )
    }
    assert list(fronts.values()) == [{"A": 6, "S": 2}, {"A": 2, "S": 2, "A/S": 2}, {"S": 6, "A/S": 4}]
    grenadiers = {one.grenade_cards for one in ALL["ccf"].units if one.type == "grenade-squad"}
    assert grenadiers == {1}
    assert sum(one.grenade_cards for force in ALL.values() for one in force.units) == 4


@rule("fof", "6.2.2/2")
def test_the_grenades_of_the_nations():
    """6.2.2/2 -4 for US and German grenades, -3 for all others."""
    strong = {force.id for force in ALL.values() if force.grenade == -4}
    assert strong == {force.id for force in US} | {"german-normandy"}
    assert {force.grenade for force in ALL.values()} == {-4, -3}


@rule("fof", "6.8.1A/2")
def test_squads_with_machine_guns_have_the_ammunition_of_one():
    """6.8.1A/2 German squads with an LMG's points, NVA squads with those of an RPD."""
    for force, kinds, gun in (
        ("german-normandy", ("grenadier-squad", "paratroop-squad"), "lmg"),
        ("nva-hue", ("nva-squad", "nva-half-squad"), "rpd-team"),
    ):
        points = {one.ammo[Ammo.MG] for one in ALL[force].units if one.type == gun}
        squads = [one for one in ALL[force].units if one.type in kinds and one.vof == Vof.A]
        assert len(squads) == 8
        assert {one.ammo[Ammo.MG] for one in squads} == points == {6}


@rule("fof", "6.8.1A/3")
def test_some_start_with_more_than_they_can_carry():
    """6.8.1A/3 A German machine gun on its tripod has eight points, and its one Step carries six."""
    gun = next(one for one in ALL["german-normandy"].units if one.type == "hmg")
    assert (gun.steps, gun.ammo[Ammo.MG], CHARTS.carried[Ammo.MG]) == (1, 8, 6)


# All together


@pytest.mark.parametrize("force", ALL.values(), ids=lambda force: force.id)
def test_vehicles_and_guns_are_as_on_the_chart(force):
    for one in force.units:
        if one.kind in VEHICLES or (one.kind == UnitKind.SQUAD and ROWS[one.chart].crew and one.chart >= 0):
            row = ROWS[one.chart]
            if row.ammo:
                assert (one.vof, one.range, one.ammo[Ammo.TANK]) == (row.vof, row.range, row.ammo), one.id


def test_no_counter_of_any_war_shares_its_id():
    ids = Tally(one.id for force in ALL.values() for one in force.units)
    assert max(ids.values()) == 1


@rule("fof", "1.2.7/T6")
def test_the_forces_of_the_seven_campaigns():
    """1.2.7/T6 Which company met whom, and in what war."""
    pairs = {
        ("us-army-normandy", "german-normandy"): Era.WWII,
        ("us-army-korea", "nkpa"): Era.KOREA,
        ("us-army-vietnam", "vc-nva"): Era.VIETNAM,
        ("usmc-peleliu", "ija"): Era.WWII,
        ("usmc-chosin", "ccf"): Era.KOREA,
        ("usmc-hue", "nva-hue"): Era.VIETNAM,
    }
    assert {name for pair in pairs for name in pair} == set(ALL)
    for (ours, theirs), era in pairs.items():
        assert (ALL[ours].side, ALL[theirs].side) == (Side.FRIENDLY, Side.ENEMY)
        assert ALL[ours].era == ALL[theirs].era == era


def test_firing_agencies_of_one_war():
    own = {
        row.id: (row.forces, [(one.mission.word, one.modifier, one.number) for one in row.missions])
        for row in AGENCIES
        if row.forces
    }
    assert own == {
        "cannon-company": (("us-army-normandy",), [("he", -4, 3), ("wp", -4, 1)]),
        "naval-gun": (("usmc-peleliu", "usmc-hue"), [("he", -7, 2)]),
        "enemy-artillery": (("german-normandy",), [("he", -4, 2)]),
        "enemy-120mm": (("nkpa",), [("he", -4, 2)]),
        "enemy-150mm": (("ija",), [("he", -5, 2)]),
    }
    for force in THEIRS:
        for one in force.units:
            if one.agency >= 0:
                allowed = AGENCIES[one.agency].forces
                assert not allowed or force.id in allowed, one.id
    assert {name for names_, _ in own.values() for name in names_} <= set(ALL)


def test_what_no_campaign_names_has_no_number():
    """Counters, cards and agencies of other wars make no column longer."""
    numbers = [one.number for one in CAMPAIGNS.values()]
    assert numbers == sorted(set(numbers)), "each has a number of its own, and they come in that order"
    at_war = [name for one in CAMPAIGNS.values() for name in (one.company, one.enemy)]
    assert list(FORCES) == list(dict.fromkeys(at_war)), "two campaigns may have the same"
    named = (*(one.terrain for one in CAMPAIGNS.values()), URBAN_DECK)
    assert list(TERRAIN_DECKS) == list(dict.fromkeys(named))
    assert sum(NAMED) == sum(len(force.units) for force in FORCES.values())
    assert len(TERRAIN) == sum(len(deck.kinds) for deck in TERRAIN_DECKS.values())
    assert [row.id for row in FIELDED_AGENCIES] == list(FIELDED_AGENCY)
    assert all(not row.forces or set(row.forces) & set(FORCES) for row in FIELDED_AGENCIES)


# What is wrong is said


@pytest.mark.parametrize(
    ("force", "old", "new", "problem"),
    [
        ("usmc-hue", "at_start = 3", "at_start = 4", "units squad at_start: expected 1 to 3, got 4"),
        ("usmc-chosin", 'instead_of = "flame-1"', 'instead_of = "fire-1"', "there is no unit 'fire-1'"),
        (
            "usmc-hue",
            '"bn-tac", "arty-fd"',
            '"co-tac", "arty-fd"',
            "sets radio network: 'co-tac'",
        ),
        ("us-army-korea", "lines = 8\n", "", "sets EE-8: expected lines of a telephone"),
        (
            "us-army-korea",
            'radio = "handheld"',
            'radio = "handheld"\nlines = 2',
            "sets SCR-536: expected lines",
        ),
        ("us-army-korea", '"handheld"', '"tin-can"', "sets[0].radio: there is no 'tin-can', expected one of"),
        (
            "ccf",
            'name = "CCF light machine gun"',
            'name = "LMG"\ngrenade_cards = 1',
            "lmg grenade_cards: expected",
        ),
        ("ija", 'agency = "enemy-150mm"', 'agency = "enemy-88mm"', "there is no firing agency 'enemy-88mm'"),
        (
            "nkpa",
            'chart = "t34-85"',
            'chart = "t55"',
            "nk-t34-85-1: there is no row of the vehicle chart 't55'",
        ),
    ],
)
def test_a_wrong_force_is_refused(force, old, new, problem):
    def reader(broken):
        return read_force(broken, CHART, AGENCY, f"{force}.toml")

    demand_refusal(reader, changed(text(f"units/{force}.toml"), old, new), f"{force}.toml", problem)


def test_an_enemy_has_no_sets():
    own = text("units/usmc-hue.toml")
    sets = own[own.index("[[sets]]") : own.index("[[units]]")]
    broken = text("units/nkpa.toml").replace("[[units]]", sets + "[[units]]", 1)
    demand_refusal(
        lambda it: read_force(it, CHART, AGENCY, "nkpa.toml"),
        broken,
        "nkpa.toml",
        "sets: expected none of an enemy",
    )


# What the rules make of it


def test_grenadiers_draw_a_card_more(monkeypatch):
    s = board(units={"nva-squad-1": "1.1 line", "squad-1-1": "1.2"})
    ours, theirs = unit("squad-1-1"), unit("nva-squad-1")
    assert grenade_draws(s, theirs) == cards_for(s, theirs)
    more = tuple(int(u == theirs) for u in range(len(attempts.MORE_GRENADES)))
    monkeypatch.setattr(attempts, "MORE_GRENADES", more)
    assert grenade_draws(s, theirs) == cards_for(s, theirs) + 1
    assert grenade_draws(s, ours) == cards_for(s, ours)


@pytest.mark.parametrize("name", MISSIONS)
def test_a_position_has_room_for_its_own_campaign_and_the_counters_that_come_and_go(name):
    row = CAMPAIGNS[MISSIONS[name].campaign]
    s = start(name, {})
    by_unit = (
        "kind", "place", "under", "aboard", "steps", "status", "experience", "ammo", "rockets", "group",
        "acted", "saved",
    )  # fmt: skip
    length = len(s.place)
    assert {len(getattr(s, column)) for column in by_unit} == {length}
    needed = (COUNTERS[row.company], COUNTERS[row.enemy], RUNNERS, *TEAMS.values())
    assert length == max(numbers.stop for numbers in needed), "nobody of a later war has a place"
    assert all(s.kind[u] == UNITS[u].kind and (s.place[u] == NOT_YET) == NAMED[u] for u in range(length))
    assert [u for u in range(length) if NAMED[u]] == list(named(s))


def test_the_first_campaign_has_its_counters_and_slots_before_all_others():
    row = next(iter(CAMPAIGNS.values()))
    own = [*COUNTERS[row.company], *COUNTERS[row.enemy], *RUNNERS, *TEAMS[Side.FRIENDLY], *TEAMS[Side.ENEMY]]
    assert own == list(range(COLUMNS[row.id]))
    others = [
        u for name, numbers in COUNTERS.items() if name not in (row.company, row.enemy) for u in numbers
    ]
    assert others == list(range(COLUMNS[row.id], len(UNITS)))


def test_grenades_are_those_of_the_campaigns_forces(monkeypatch):
    s = board(units={"squad-1-1": "1.1"})
    assert (grenade_value(s, Side.FRIENDLY), grenade_value(s, Side.ENEMY)) == (-4, -3)
    enemy = next(iter(CAMPAIGNS.values())).enemy
    monkeypatch.setitem(FORCES, enemy, replace(FORCES[enemy], grenade=-4))
    assert grenade_value(s, Side.ENEMY) == -4


def test_radios_are_of_the_type_of_the_force(monkeypatch):
    company = next(iter(CAMPAIGNS.values())).company
    monkeypatch.setitem(FORCES, company, replace(FORCES[company], radio=ALL["us-army-korea"].radio))
    s = board(units={"co-hq": "1.1"})
    s.always_heard = False
    hand_out_radios(s)
    types = {kind - RADIO: s.a_points[asset] for asset, kind in enumerate(s.a_kind) if RADIO <= kind < PHONE}
    assert types[Network.CO_TAC] == RadioType.HANDHELD
    assert types[Network.BN_TAC] == RadioType.MAN_PACK


def test_units_start_with_the_steps_of_their_first_mission(monkeypatch):
    short = tuple(replace(one, at_start=2) if one.id == "squad-1-1" else one for one in UNITS)
    monkeypatch.setattr(blank, "UNITS", short)
    mission = next(iter(MISSIONS))
    s = blank.blank(mission, next(iter(TERRAIN_DECKS)), 4, 4)
    assert (s.steps[unit("squad-1-1")], s.steps[unit("squad-2-1")]) == (2, 3)
