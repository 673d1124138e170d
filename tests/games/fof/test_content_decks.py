"""Fields of Fire's decks: the Action Deck as it was built, the terrain whole, bad files refused."""

from collections import Counter as Tally
from importlib.resources import files
from math import comb

import pytest

from dangerclose.games.fof.deck_loading import read_action_deck, read_terrain_deck
from dangerclose.games.fof.terms import (
    Attempt,
    BuildingClass,
    Direction,
    Experience,
    FireResult,
    HitEffect,
    Icon,
    Trafficability,
)
from dangerclose.testing import rule
from tests.shared.content_files import changed, demand_refusal

FOLDER = files("dangerclose.games.fof") / "content"
URBAN = ("vietnam-village",)


def text(name):
    return (FOLDER / name).read_text(encoding="utf-8")


DECK = read_action_deck(text("action-deck.toml"))
VIETNAM = read_terrain_deck(text("terrain/vietnam.toml"), URBAN, "vietnam.toml")
HUE = read_terrain_deck(text("terrain/hue.toml"), URBAN, "hue.toml")


def expanded(*counted):
    return [value for value, count in counted for _ in range(count)]


# How the Action Deck was built: ordered lists, dealt by steps that are coprime to fifty.

COMMANDS = expanded(
    *(((6, 4), 1), ((6, 3), 1), ((5, 4), 3), ((5, 3), 5), ((4, 3), 6), ((4, 2), 8)),
    *(((3, 2), 9), ((3, 1), 4), ((2, 1), 9), ((1, 1), 1), ((1, 0), 3)),
)
ATTEMPTS = expanded((Attempt.CONTACT, 7), (Attempt.COVER, 12), (Attempt.RALLY, 15), (Attempt.BLANK, 16))
ICONS = expanded(
    *((Icon.CROSSHAIRS, 14), (Icon.GRENADE, 10), (Icon.INFILTRATE, 10), (Icon.BURST, 10)),
    *((Icon.THREE_BURST, 4), (Icon.SHORT, 1), (Icon.JAM, 1)),
)
HIGHER_HQ = expanded((True, 12), (False, 38))
AT_NUMBERS = expanded(*((number, 5) for number in range(10)))
SEVERITY = {"C": 5, "P": 4, "L": 3, "F": 2, "A": 1}
LADDERS = [
    *((0, pins) for pins in (0, 1, 2, 3, 4, 4, 4, 4, 5, 5)),
    *((hits, pins) for hits in range(1, 6) for pins in (3, 4, 4, 4, 5)),
    *((6, pins) for pins in (3, 4, 4, 4, 4)),
    *((7, pins) for pins in (3, 4, 4, 4)),
    *((8, 3), (8, 3), (9, 2), (9, 2), (10, 1), (11, 0)),
]
STEPS = dict(zip(range(2, 13), (1, 3, 7, 9, 11, 13, 17, 19, 21, 23, 27)))
HITS = {
    Experience.VETERAN: "CC1 CP1 CL2 CF4 PC2 LC3 FC4 PP2 PL3 PF4 FF1 C5 P4 L4 F6 A4",
    Experience.LINE: "CC1 CP2 CL3 CF3 PC3 LC3 FC3 PP3 PL3 PF3 C6 P6 L4 F5 A2",
    Experience.GREEN: "CC2 CP3 CL3 CF2 PC5 LC3 FC2 PP5 PL4 PF3 C6 P7 L3 F1 A1",
}


def hit_list(level):
    """The letters of one experience level, the worst first."""
    letters = expanded(
        *((item.rstrip("0123456789"), int(item.lstrip("CPLFA"))) for item in HITS[level].split())
    )
    return sorted(letters, key=lambda pair: (-sum(SEVERITY[one] for one in pair), -SEVERITY[pair[0]]))


@pytest.mark.parametrize("i", range(50))
def test_each_card_is_as_it_was_dealt(i):
    card = DECK[i]
    assert card.number == i + 1
    assert (card.activated, card.initiative) == COMMANDS[i]
    assert card.attempt == ATTEMPTS[(3 * i + 5) % 50]
    assert card.icon == ICONS[(9 * i + 2) % 50]
    assert card.higher_hq == HIGHER_HQ[(11 * i + 4) % 50]
    assert card.at == AT_NUMBERS[(13 * i + 7) % 50]
    for level in Experience:
        letters = "".join(effect.word for effect in card.effects[level])
        assert letters == hit_list(level)[(17 * i + 21) % 50], level.word
    hits, pins = LADDERS[(7 * i + 13) % 50]
    assert [result.name for result in card.results] == ["HIT"] * hits + ["PIN"] * pins + ["MISS"] * (
        11 - hits - pins
    )
    for options, step in STEPS.items():
        assert card.random[options] == 1 + (step * i + options) % 50 * options // 50
    assert len(card.random) == 13


# What follows from it (golden)


def test_how_often_fire_has_effect():
    table = {
        ncm: tuple(
            2 * sum(card.results[ncm + 4] == result for card in DECK)
            for result in (FireResult.HIT, FireResult.PIN, FireResult.MISS)
        )
        for ncm in range(-4, 7)
    }
    assert table == {
        -4: (80, 18, 2),
        -3: (70, 26, 4),
        -2: (60, 34, 6),
        -1: (50, 42, 8),
        0: (40, 42, 18),
        1: (30, 40, 30),
        2: (20, 40, 40),
        3: (12, 38, 50),
        4: (8, 32, 60),
        5: (4, 26, 70),
        6: (2, 16, 82),
    }


def chance(count, draws, least=1):
    """In percent: at least so many of `count` cards among `draws` of fifty."""
    fewer = sum(comb(count, k) * comb(50 - count, draws - k) for k in range(least))
    return round(100 * (1 - fewer / comb(50, draws)))


@pytest.mark.parametrize(
    ("name", "is_one", "cards", "chances", "two_or_more"),
    [
        ("Contact", lambda c: c.attempt == Attempt.CONTACT, 7, (14, 26, 37, 46, 55, 68), (2, 5)),
        ("Cover", lambda c: c.attempt == Attempt.COVER, 12, (24, 43, 57, 68, 76, 87), (5, 14)),
        ("Rally", lambda c: c.attempt == Attempt.RALLY, 15, (30, 51, 67, 77, 85, 93), (9, 21)),
        ("Crosshairs", lambda c: c.icon == Icon.CROSSHAIRS, 14, (28, 49, 64, 74, 82, 92), (7, 19)),
        ("Grenade", lambda c: c.icon == Icon.GRENADE, 10, (20, 36, 50, 60, 69, 81), (4, 10)),
        ("Infiltrate", lambda c: c.icon == Icon.INFILTRATE, 10, (20, 36, 50, 60, 69, 81), (4, 10)),
        (
            "any Burst",
            lambda c: c.icon in (Icon.BURST, Icon.THREE_BURST, Icon.SHORT),
            *(15, (30, 51, 67, 77, 85, 93), (9, 21)),
        ),
        ("3-Burst", lambda c: c.icon == Icon.THREE_BURST, 4, (8, 16, 23, 29, 35, 46), (0, 1)),
        ("Short", lambda c: c.icon == Icon.SHORT, 1, (2, 4, 6, 8, 10, 14), (0, 0)),
        ("Jam", lambda c: c.icon == Icon.JAM, 1, (2, 4, 6, 8, 10, 14), (0, 0)),
        ("Higher HQ", lambda c: c.higher_hq, 12, (24, 43, 57, 68, 76, 87), (5, 14)),
    ],
)
def test_how_often_an_attempt_succeeds(name, is_one, cards, chances, two_or_more):
    found = sum(map(is_one, DECK))
    assert found == cards, name
    assert tuple(chance(found, draws) for draws in (1, 2, 3, 4, 5, 7)) == chances
    assert tuple(chance(found, draws, least=2) for draws in (2, 3)) == two_or_more


@pytest.mark.parametrize(
    ("level", "per_hit", "two_letters", "first_letter"),
    [
        (Experience.VETERAN, (46, 36, 24, 40, 8), 54, (26, 30, 14, 22, 8)),
        (Experience.LINE, (50, 46, 26, 28, 4), 54, (30, 36, 14, 16, 4)),
        (Experience.GREEN, (56, 64, 26, 16, 2), 64, (32, 48, 12, 6, 2)),
    ],
)
def test_what_a_hit_does(level, per_hit, two_letters, first_letter):
    pairs = [card.effects[level] for card in DECK]
    every = Tally(effect for pair in pairs for effect in pair)
    first = Tally(pair[0] for pair in pairs)
    assert tuple(2 * every[effect] for effect in HitEffect) == per_hit
    assert tuple(2 * first[effect] for effect in HitEffect) == first_letter
    assert 2 * sum(len(pair) == 2 for pair in pairs) == two_letters


def test_more_experience_is_never_worse_on_the_same_card():
    for card in DECK:
        green, line, veteran = (sum(SEVERITY[effect.word] for effect in pair) for pair in card.effects)
        assert green >= line >= veteran, card.number


def test_commands_and_random_numbers_are_even():
    assert sum(card.activated for card in DECK) == 169
    assert sum(card.initiative for card in DECK) == 100
    for options in range(2, 13):
        tally = Tally(card.random[options] for card in DECK)
        assert set(tally) == set(range(1, options + 1))
        assert max(tally.values()) - min(tally.values()) <= 1, options


# Terrain


def kind(code):
    return next(card for card in VIETNAM.kinds if card.code == code)


def test_the_vietnam_deck():
    assert len(VIETNAM.cards) == 55
    assert len(VIETNAM.kinds) == 22
    by_kind = Tally(VIETNAM.cards)
    assert all(by_kind[index] == card.count for index, card in enumerate(VIETNAM.kinds))
    landing = [VIETNAM.kinds[index] for index in VIETNAM.cards if VIETNAM.kinds[index].lz]
    assert len(landing) == 27
    assert {card.terrain for card in landing} == {
        "rice-paddy",
        "open-ground",
        "brush",
        "elephant-grass",
        "village",
    }


def test_values_that_the_examples_name():
    assert (kind("P1").high_cover, kind("V1").high_cover) == (0, 2)  # 7.6/X8, 6.3/X8
    assert kind("J2").high_cover == 3  # 6.4/7
    assert kind("J2").no_mortars
    assert any(card.low_cover == 1 < card.high_cover for card in VIETNAM.kinds)  # 6.3/X2
    assert [card.code for card in VIETNAM.kinds if card.hill] == ["H1"]


def test_borders_by_direction():
    assert [kind("P2n").dark[side] for side in (Direction.N, Direction.NE, Direction.NW)] == [True] * 3
    assert sum(kind("P2n").dark) == 3
    assert [side for side in Direction if not kind("S1").dark[side]] == [Direction.E, Direction.W]
    for card in VIETNAM.kinds:
        if card.high_cover != card.low_cover:
            assert 0 < sum(card.dark) < 8, f"{card.code}: both values must be of use"


# City blocks (12.1)

COMPLEX, LARGE, COMPOUND = BuildingClass.COMPLEX, BuildingClass.LARGE_INTERIOR, BuildingClass.COMPOUND
YARD, SHEDS, NO = BuildingClass.LARGE_COMPOUND, BuildingClass.DETACHED, BuildingClass.NONE


def block(code):
    return next(card for card in HUE.kinds if card.code == code).block


@pytest.mark.parametrize(
    ("code", "count", "building", "ground", "upper", "courtyard", "streets", "barricades", "breach"),
    [
        ("U1", 6, COMPLEX, (2, 2), (), None, (1, 1, 1, 1), True, "b"),
        ("U2", 7, COMPLEX, (3, 3), (3, 3), None, (1, 1, 1, 1), True, "b"),
        ("U3", 3, LARGE, (3,), (), None, (1, 1, 1, 1), True, "b"),
        ("U4", 4, LARGE, (4,), (4,), None, (1, 1, 0, 1), True, "b"),
        ("U5", 2, LARGE, (3,), (3,), None, (1, 1, 1, 1), False, "b"),
        ("U6", 8, COMPOUND, (3,), (), 1, (1, 1, 1, 1), True, "bw"),
        ("U7", 6, COMPOUND, (3,), (3,), 1, (1, 1, 1, 1), True, "bw"),
        ("U8", 4, COMPOUND, (2,), (), 2, (1, 1, 1, 1), True, "bw"),
        ("U9", 4, YARD, (), (), 1, (1, 1, 1, 1), False, "w"),
        ("U10", 6, SHEDS, (1, 1), (), None, (1, 1, 1, 1), False, ""),
        ("U11", 2, BuildingClass.RUBBLE, (2,), (), None, (1, 1, 1, 1), False, ""),
        ("U12", 2, NO, (1,), (), None, (0, 0, 0, 0), False, ""),
        ("U13", 1, NO, (), (), None, (0, 0, 0, 0), False, ""),
        ("UW", 0, NO, (), (), None, (0, 0, 0, 0), False, ""),
    ],
)
def test_the_blocks_of_hue(code, count, building, ground, upper, courtyard, streets, barricades, breach):
    card = next(card for card in HUE.kinds if card.code == code)
    own = card.block
    assert (card.count, own.building, own.ground, own.upper) == (count, building, ground, upper)
    assert (own.courtyard, own.streets, own.barricades) == (courtyard, streets, barricades)
    assert "".join(site.word[0] for site in own.breach) == breach


@rule("fof", "12.0/1", "12.1/2", "12.1/3", "12.1/4", "12.1/5", "12.1/6", "12.1/7")
def test_the_building_types_of_the_urban_deck():
    """12.1/2 Each type is on some card, with the areas that it has: one, two, a yard with or without one."""
    assert len(HUE.cards) == 55
    inside = {kind: set() for kind in BuildingClass}
    for card in HUE.kinds:
        inside[card.block.building].add((len(card.block.ground), card.block.walled))
        assert len(card.block.streets) == 4
        assert not card.cover_potential, "an area is the cover: 12.0/1"
    assert inside[LARGE] == {(1, False)}
    assert inside[COMPLEX] == inside[SHEDS] == {(2, False)}
    assert inside[COMPOUND] == {(1, True)}
    assert inside[YARD] == {(0, True)}


def test_what_follows_from_a_block():
    assert [block(code).stories for code in ("U1", "U2", "U5", "U9", "U11", "U12")] == [1, 2, 2, 1, 0, 0]
    assert [card.code for card in HUE.kinds if not card.block.stands] == ["U11", "U12", "U13", "UW"]
    assert [card.code for card in HUE.kinds if card.block.attaches] == ["U3", "U4"]
    assert [card.code for card in HUE.kinds if card.block.attached_to] == ["U2", "U4", "U9"]
    assert [card.code for card in HUE.kinds if card.block.upper_steps] == ["U5"]
    assert all(kind(code).block is None for code in ("P1", "V1", "H1"))


def test_the_citadel_wall_is_in_no_deck():
    wall = next(card for card in HUE.kinds if card.special)
    assert (wall.high_cover, wall.low_cover, wall.level, wall.traffic) == (2, 1, 1, Trafficability.NO)
    assert HUE.kinds.index(wall) not in HUE.cards


# What is wrong is said

ACTION, TERRAIN = text("action-deck.toml"), text("terrain/vietnam.toml")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("number = 2\n", "number = 3\n", "cards[1].number: expected 2, got 3"),
        ('icon = "jam"', 'icon = "jammed"', "icon: there is no 'jammed', expected one of: crosshairs"),
        ('attempt = "contact"', 'attempt = "contacts"', "cards[0].attempt: there is no 'contacts'"),
        ("at = 1\n", "at = 10\n", "card 1 at: expected 0 to 9, got 10"),
        ("initiative = 4", "initiative = 7", "card 1: expected no more initiative commands than"),
        ('veteran = "FC"', 'veteran = "XC"', "card 1 hit: there is no 'X', expected one of: C, P, L, F, A"),
        ('green = "CF"', 'green = "CFP"', "card 1 hit.green: expected one or two letters, got 'CFP'"),
        ("hit_to = -4", "hit_to = -5", "card 1 hit_to: expected -4 to 6, got -5"),
        ("hit_to = -4", "hit_to = 0", "card 1 pin_to: expected more than hit_to 0, got 0"),
        ("random = [1, ", "random = [", "card 1 random: expected 11 entries, got 10"),
        ("random = [1, ", "random = [3, ", "card 1 random number of 2: expected 1 to 2, got 3"),
        ("at = 1\n", "at = 1\ncolour = 'red'\n", "object contains unknown field `colour`"),
        ("at = 1\n", "", "cards[0]: object missing required field `at`"),
    ],
)
def test_a_wrong_action_card_is_refused(old, new, problem):
    demand_refusal(read_action_deck, changed(ACTION, old, new), "action-deck.toml", problem)


def test_the_action_deck_has_fifty_cards():
    short = ACTION[: ACTION.index("[[cards]]\nnumber = 50")]
    demand_refusal(read_action_deck, short, "action-deck.toml", "cards: expected 50 cards, got 49")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "vietnam"', 'id = "hue"', "id: expected the name of the file, got 'hue'"),
        ("count = 3", "count = 4", "count: expected 55 cards in all, got 56"),
        ("count = 3", "count = 0", "card P1 count: expected 1 or more, got 0"),
        ('"oooooooo"', '"ooooooo"', "card P1 borders: expected 8 signs, o for white and # for dark, got"),
        ('"oooooooo"', '"ooooooox"', "card P1 borders: expected 8 signs"),
        ("cover = [0]", "cover = []", "card P1 cover: expected one cover value, or the higher and the lower"),
        ("cover = [1, 0]", "cover = [0, 1]", "card P2n cover: expected the higher value first"),
        ("hill = true", "hill = true\ncover = [1]", "card H1 cover: expected no cover on a hill card"),
        ('code = "P2n"', 'code = "P1"', "code: 'P1' is given twice"),
        ('"vietnam-village"', '"farm"', "card V1 urban: there is no urban cover 'farm' in charts.toml"),
        ('traffic = "slow"', 'traffic = "slower"', "cards[0].traffic: there is no 'slower'"),
        ('forced = ["lz", "cover"]', 'forced = ["color"]', "cards[0]: 'color' is no value of this row"),
    ],
)
def test_a_wrong_terrain_card_is_refused(old, new, problem):
    def reader(broken):
        return read_terrain_deck(broken, URBAN, "vietnam.toml")

    demand_refusal(reader, changed(TERRAIN, old, new), "vietnam.toml", problem)


CITY = text("terrain/hue.toml")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("count = 6", "count = 5", "count: expected 55 cards in all, got 54"),
        (
            "special = true",
            "special = true\ncount = 1",
            "card UW count: expected none of a special card",
        ),
        ("level = 1", "level = 2", "card UW level: expected 0 to 1, got 2"),
        ('"complex"', '"simple"', "cards[0].block.building: there is no 'simple', expected one of: none"),
        ("ground = [2, 2]", "ground = [2]", "card U1 ground: expected 2 inside of complex, got 1"),
        ("upper = [3, 3]", "upper = [3]", "card U2 upper: expected an upper story above each area"),
        (
            "ground = [1, 1]",
            "ground = [1, 1]\nupper = [1, 1]",
            "card U10 upper: expected an upper story",
        ),
        (
            "ground = [2, 2]",
            "ground = [2, 2]\nupper_steps = 1",
            "card U1 upper_steps: expected an upper",
        ),
        (
            "ground = [2, 2]",
            "ground = [2, 2]\ncourtyard = 1",
            "card U1 courtyard: expected no value",
        ),
        ("courtyard = 1\n", "", "card U6 courtyard: expected a value for compound"),
        ('breach = ["building", "wall"]', 'breach = ["building"]', "card U6 breach: expected a wall where"),
        (
            'breach = ["building"]',
            "breach = []",
            "card U1 breach: expected a way into what",
        ),
        (
            "streets = [1, 1, 1, 1]",
            "streets = [1, 1, 1]",
            "block.streets: expected `array` of length 4",
        ),
        ("cover = [0]", "cover = [0]\ncover_draws = 3", "card U1: expected no hill and no cover to be found"),
    ],
)
def test_a_wrong_city_block_is_refused(old, new, problem):
    def reader(broken):
        return read_terrain_deck(broken, URBAN, "hue.toml")

    demand_refusal(reader, changed(CITY, old, new), "hue.toml", problem)
