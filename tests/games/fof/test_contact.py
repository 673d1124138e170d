"""9.1, 9.2 Potential Contacts and the packages that they bring."""

from __future__ import annotations

from collections import Counter

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.components import MISSIONS, PACKAGES
from dangerclose.games.fof.contact import (
    contact_table,
    counterattack,
    make_contact,
    packages_of,
    place_contacts,
    put_marker,
    put_row_marker,
    resolve_contact,
    resolve_contacts,
    row_letter,
    turned,
    waiting,
)
from dangerclose.games.fof.field import named
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import DIRECTION, PLACES, N, between, distance, name_of, parse_place, place_of
from dangerclose.games.fof.mission_schema import Group
from dangerclose.games.fof.placement import clear_the_way, counters_for, cover_of, place_package, spot_along
from dangerclose.games.fof.sight import sees
from dangerclose.games.fof.state import (
    EXPOSED,
    HOLDING,
    HUMAN_WAVE,
    NO_CARD,
    NO_MARKER,
    NOWHERE,
    UNKNOWN_LETTER,
    put,
)
from dangerclose.games.fof.tables import FRONT, INFILTRATE_CARDS, RANDOM, SIDE, UNITS
from dangerclose.games.fof.terms import Activity, CoverMarker, FireMission, Letter, Side
from dangerclose.testing import rule
from tests.games.fof.board import board, cards, put_unit, spot, told, unit

FIELD = ["O1 O1 O1 O1 O1"] * 5
JUNGLE = ["J1 J1 J1 J1 J1"] * 5


def table(rows=FIELD, units=None, mission="a2", seed=1, **columns):
    s = board(rows, units or {"squad-1-1": "2.3"}, mission=mission, **columns)
    s.chance = Chance(seed_of(seed))
    return s


def markers(s):
    return {name_of(p): s.contact[p] for p in range(PLACES) if s.contact[p] != NO_MARKER}


def enemies(s):
    return [u for u, at in enumerate(s.place) if at >= 0 and SIDE[u] == Side.ENEMY]


def package(name, mission="a2"):
    packages = PACKAGES[MISSIONS[mission].packages]
    return packages, next(n for n, one in enumerate(packages.packages) if one.id == name)


def placed(name, seed=1, rows=FIELD, units=None, mission="a2", **columns):
    s = table(rows, units, mission, seed, **columns)
    packages, number = package(name, mission)
    assert place_package(s, packages, number, parse_place("2.3"), Letter.B)
    return s


def tens(s, *numbers):
    """The cards that come next have these random numbers of ten."""
    free = {n: [card + 1 for card, row in enumerate(RANDOM) if row[10] == n] for n in set(numbers)}
    cards(s, *[free[n].pop() for n in numbers])


def attempted(s, name, contact="2.3", letter=Letter.B):
    """Whether a package could be placed, and where its units are."""
    packages, number = package(name, s.mission)
    before = set(enemies(s))
    done = place_package(s, packages, number, parse_place(contact), letter)
    return done, sorted(name_of(s.place[u]) for u in enemies(s) if u not in before)


# 9.1.2, 9.1.3 Placing


@rule("fof", "9.1.2/1", "2.2.2/1", "9.1.1/1", "1.2.4G/1")
def test_markers_are_placed_by_row_but_not_on_friends():
    s = table(units={"squad-1-1": "1.1"})
    place_contacts(s)
    found = markers(s)
    assert "1.1" not in found
    for area in MISSIONS["a2"].contacts:
        letter = area.letters[0] if len(area.letters) == 1 else UNKNOWN_LETTER
        for row in area.rows:
            assert {found[f"{row}.{c}"] for c in range(2, 6)} == {letter}
    assert {Letter.A, Letter.C} <= set(found.values())


@rule("fof", "9.1.2/2")
def test_mixed_markers_lie_on_their_question_mark_and_come_from_a_pool():
    s = table(mission="a1", units={})
    place_contacts(s)
    assert set(markers(s).values()) == {UNKNOWN_LETTER}
    assert s.contact_pool[:3] == [16, 16, 0], "25 cards, and 16 markers of each of two letters"


@rule("fof", "9.1.2/2", "9.1.5/1")
def test_a_marker_is_turned_when_somebody_is_there_and_leaves_the_pool():
    s = table(mission="a1", units={"squad-1-1": "2.3"}, contact_pool=[0, 0, 5])
    put_marker(s, parse_place("2.3"), UNKNOWN_LETTER)
    resolve_contacts(s)
    assert s.contact_pool == [0, 0, 4]
    assert [event.args[1] for event in told(s, "letter")] == [Letter.C]


@rule("fof", "9.1.3/1", "3.2.2/1", "TSS-3.2.2/1")
def test_in_a_defence_markers_come_turn_by_turn():
    ground = ["O1 O1 O1 O1 O1 O1"] * 4
    s = table(ground, {"squad-1-1": "1.1"}, "a4")
    place_contacts(s, turn=3)
    assert set(markers(s)) == {f"{row}.{c}" for row in (3, 4) for c in range(1, 7)}
    assert set(markers(s).values()) == {Letter.A}
    s = table(ground, {"squad-1-1": "1.1"}, "a4")
    place_contacts(s, turn=1)
    assert set(markers(s)) == {f"4.{c}" for c in range(1, 7)}
    assert set(markers(s).values()) == {UNKNOWN_LETTER}, "B or C"


@rule("fof", "9.1.3/1", "9.1.5/1")
def test_in_a_defence_friends_before_the_line_keep_no_marker_away():
    s = table(["O1 O1 O1 O1 O1 O1"] * 4, {"squad-1-1": "3.1", "squad-1-2": "4.2"}, "a4")
    place_contacts(s, turn=3)
    assert {"3.1", "4.2"} <= set(markers(s))


# 9.1.5 Resolving


@rule("fof", "9.1.5/1", "3.7.1B/1")
def test_only_markers_with_friends_are_resolved_but_all_in_a_defence():
    s = table()
    put_marker(s, parse_place("2.3"), Letter.C)
    put_marker(s, parse_place("4.3"), Letter.A)
    assert waiting(s) == 1 << parse_place("2.3")
    s.mission = "a4"
    assert waiting(s).bit_count() == 2


@rule("fof", "9.1.5/2", "3.7.1B/1", "TSS-3.7.2b/1", "1.2.2B/1")
def test_the_draw_goes_by_letter_and_activity_and_the_marker_goes_in_any_case():
    s = table(activity=Activity.ENGAGED)
    here = parse_place("2.3")
    put_marker(s, here, Letter.C)
    cards(s, 2, 3)  # two cards, none says Contact
    resolve_contact(s, here)
    assert s.contact[here] == NO_MARKER
    assert len(told(s, "contact-drawn")[0].roll.draws) == 2
    assert enemies(s) == []


@rule("fof", "9.1.5/2")
def test_a_quiet_map_makes_contact_with_a_by_itself():
    s = table()
    here = parse_place("2.3")
    put_marker(s, here, Letter.A)
    resolve_contact(s, here)
    assert told(s, "contact-drawn")[0].roll is None
    assert told(s, "package")


@rule("fof", "9.1.5/3", "3.7.1B/1", "TSS-3.7.2b/2", "3.7.1B/2")
def test_a_comes_before_b_and_equal_letters_by_chance():
    orders = set()
    for seed in range(8):
        s = table(units={"squad-1-1": "1.1", "squad-2-1": "1.3", "squad-3-1": "1.5"}, seed=seed)
        for place, letter in (("1.1", Letter.B), ("1.3", Letter.A), ("1.5", Letter.B)):
            put_marker(s, parse_place(place), letter)
        resolve_contacts(s)
        order = [name_of(event.args[0]) for event in told(s, "contact-drawn")]
        assert order[0] == "1.3"
        orders.add(tuple(order))
    assert len(orders) == 2


@rule("fof", "9.1.5/5")
def test_of_two_markers_the_higher_letter_stays():
    s = table()
    here = parse_place("2.3")
    put_marker(s, here, Letter.B)
    put_marker(s, here, Letter.C)
    assert s.contact[here] == Letter.B
    put_marker(s, here, Letter.A)
    assert s.contact[here] == Letter.A


@rule("fof", "9.1.4/1", "9.1.5/5")
def test_a_counter_attack_puts_a_marker_on_every_card_with_friends():
    s = table(units={"squad-1-1": "1.1", "squad-2-1": "3.3"}, turn=4)
    put_marker(s, parse_place("1.1"), Letter.C)
    counterattack(s, Letter.A, 3)
    assert markers(s) == {"1.1": Letter.A, "3.3": Letter.A}
    assert s.counterattack == 6


@rule("fof", "9.4/13")
def test_the_letter_that_replaces_an_enemy_is_that_of_its_row():
    s = table(units={})
    place_contacts(s)
    assert row_letter(s, parse_place("5.2")) == Letter.A
    assert row_letter(s, parse_place("7.2")) == Letter.A, "the nearest row of the map"
    assert row_letter(s, parse_place("1.2")) == Letter.C


@rule("fof", "9.4/13", "9.1.2/2")
def test_where_letters_were_mixed_the_one_that_replaces_an_enemy_is_mixed_too():
    s = table(units={}, mission="a3")
    place_contacts(s)
    before = sum(s.contact_pool)
    here = parse_place("4.2")
    assert turned(s, here) in (Letter.B, Letter.C)
    s.contact = put(s.contact, here, NO_MARKER)
    assert row_letter(s, here) == UNKNOWN_LETTER
    put_row_marker(s, here)
    assert s.contact[here] == UNKNOWN_LETTER
    assert sum(s.contact_pool) == before + 1, "one was turned, a B and a C are added"
    assert row_letter(s, parse_place("2.2")) == Letter.C


@rule("fof", "10.3.1/8", "9.1.5/1")
def test_a_mixed_marker_that_was_turned_is_known_for_experience():
    s = table(units={}, mission="a1")
    place_contacts(s)
    here = parse_place("3.3")
    assert s.dealt_contact[here] == UNKNOWN_LETTER
    found = turned(s, here)
    assert s.dealt_contact[here] == found
    s.contact = put(s.contact, here, NO_MARKER)
    put_marker(s, here, UNKNOWN_LETTER)
    turned(s, here)
    assert s.dealt_contact[here] == found, "what comes later does not change what lay there first"


# 9.2.1 Packages


@rule("fof", "9.2.1/1", "9.1.5/4", "9.2/1", "3.7.1B/2", "TSS-3.7.2b/3")
def test_the_package_is_read_under_ten_in_the_table_of_the_letter():
    s = table()
    cards(s, 7)  # its random number of ten decides
    number = 1 + ((21 * 6 + 10) % 50) * 10 // 50
    make_contact(s, parse_place("2.3"), Letter.C)
    chosen = packages_of(s).tables[Letter.C][number - 1]
    assert told(s, "package")[0].args[1] == packages_of(s).packages[chosen].name


@rule("fof", "9.2.1/18", "9.2.2/4", "9.2.2/6")
def test_parts_of_a_package_go_on_separate_cards():
    for seed in range(6):
        s = placed("dug-in-squads", seed)
        where = [s.place[u] for u in enemies(s)]
        assert len(where) == len(set(where)) == 2


@rule("fof", "9.2.1/18", "9.2.3/1", "9.2.3/2", "9.2.3/4")
def test_units_joined_by_a_plus_stand_together_under_their_cover():
    s = placed("platoon-position")
    leader = next(u for u in enemies(s) if UNITS[u].type == "leader")
    beside = [u for u in enemies(s) if s.place[u] == s.place[leader] and u != leader]
    assert [UNITS[u].type for u in beside] == ["main-force-squad"]
    assert s.under[leader] == s.under[beside[0]]
    assert s.v_kind[s.under[leader]] == CoverMarker.TRENCH


@rule("fof", "9.2.1/19")
def test_a_package_that_the_counters_do_not_allow_is_drawn_again():
    s = table()
    for u in named(s):
        if UNITS[u].type == "sniper":
            put_unit(s, UNITS[u].id, "5.5")
    packages, number = package("sniper")
    assert counters_for(s, packages.force, ("sniper",), []) is None
    assert not place_package(s, packages, number, parse_place("2.3"), Letter.C)


@rule("fof", "9.2.2/1", "9.2.2/2", "9.2.2/4")
def test_an_adjacent_package_appears_beside_the_contact_in_the_drawn_direction():
    seen = Counter()
    for seed in range(30):
        s = placed("trail-watchers", seed)
        (u,) = enemies(s)
        assert distance(s.place[u], parse_place("2.3")) == 1
        seen[name_of(s.place[u])] += 1
    assert {"3.3", "3.2", "3.4", "2.2", "2.4"} <= set(seen)


@rule("fof", "9.2.2/2", "9.2.2/5", "9.2.2/12")
def test_a_package_at_the_farthest_sight_sees_the_contact():
    for seed in range(10):
        s = placed("mg-bunker", seed)
        (u,) = enemies(s)
        assert sees(s, s.place[u], parse_place("2.3"))


@rule("fof", "9.2.2/3")
def test_nobody_is_placed_beyond_his_range():
    for seed in range(10):
        s = placed("mg-bunker", seed)
        (u,) = enemies(s)
        assert distance(s.place[u], parse_place("2.3")) <= FRONT[u].range


@rule("fof", "9.6/1", "9.2.2/5")
def test_in_jungle_a_sniper_is_on_the_next_card_and_unspotted():
    s = placed("sniper", rows=JUNGLE)
    (u,) = enemies(s)
    assert distance(s.place[u], parse_place("2.3")) == 1
    assert not s.spotted >> s.place[u] & 1


@rule("fof", "9.2.2/11", "9.2.2/12", "2.4.1A/4", "2.4.1A/5")
def test_the_map_grows_for_an_enemy_outside_of_it():
    grown = 0
    for seed in range(20):
        s = table(units={"squad-1-1": "5.5"}, seed=seed)
        packages, number = package("trail-watchers")
        place_package(s, packages, number, parse_place("5.5"), Letter.C)
        (u,) = enemies(s)
        assert s.terrain[s.place[u]] != NO_CARD
        grown += name_of(s.place[u]) in ("6.5", "6.6", "6.4", "5.6", "4.6")
    assert grown


@rule("fof", "9.2.2/6", "9.2.2/9")
def test_no_package_on_a_card_with_enemies_or_their_fire():
    s = table(units={"squad-1-1": "2.3"})
    put_unit(s, "sniper-1", "3.3")
    for seed in range(12):
        twin = s.copy()
        twin.chance, twin.log = Chance(seed_of(seed)), []
        packages, number = package("trail-watchers")
        place_package(twin, packages, number, parse_place("2.3"), Letter.C)
        new = [u for u in enemies(twin) if u != unit("sniper-1")]
        assert twin.place[new[0]] != parse_place("3.3")


# 9.2.3, 9.2.4


@rule("fof", "9.2.3/3", "9.2.3/4", "9.2.1/5", "6.1.1/5")
def test_spotted_units_without_cover_are_fired_at_at_once():
    s = placed("trail-watchers")
    (u,) = enemies(s)
    assert s.under[u] == -1
    update_fire(s)
    assert aim_of(s, parse_place("2.3"), Side.FRIENDLY) == s.place[u]


@rule("fof", "9.2.3/1", "9.2.3/4", "9.2.1/7")
def test_default_cover_is_the_missions_for_the_letter():
    packages, number = package("heavy-weapon")
    group = packages.packages[number].groups[0]
    assert group.cover is not None
    s = table()
    bare = Group(units=("sniper",))
    assert cover_of(s, bare, Letter.A) == CoverMarker.BUNKER
    assert cover_of(s, bare, Letter.C) == CoverMarker.FOXHOLES
    assert cover_of(s, group, Letter.A) == group.cover


@rule("fof", "9.2.4/1", "9.2.1/4", "5.2.3B/1", "TSS-3.7.2b/4")
def test_enemies_fire_at_once_at_the_card_that_made_the_contact_and_bunkers_point_to_it():
    s = placed("mg-bunker")
    (u,) = enemies(s)
    assert aim_of(s, s.place[u], Side.ENEMY) == parse_place("2.3")
    assert s.v_facing[s.under[u]] == DIRECTION[s.place[u], parse_place("2.3")]


@rule("fof", "9.2.1/4")
def test_a_package_without_fire_holds_it_for_the_turn():
    s = placed("infiltrators")
    (u,) = enemies(s)
    assert s.status[u] & HOLDING
    assert aim_of(s, s.place[u], Side.ENEMY) == NOWHERE


@rule("fof", "9.2.2/7", "9.2.2/2", "9.2.1/6")
def test_a_tunnel_opens_on_the_card_of_the_contact_where_the_table_leaves_it_to_the_package():
    s = table()
    tens(s, 1)
    packages, number = package("tunnel")
    assert place_package(s, packages, number, parse_place("2.3"), Letter.B)
    (u,) = enemies(s)
    assert s.place[u] == parse_place("2.3")
    assert aim_of(s, parse_place("2.3"), Side.ENEMY) == parse_place("2.3")
    assert s.v_kind[s.under[u]] == CoverMarker.TUNNEL


@rule("fof", "9.2.2/8", "9.2.2/10")
def test_markers_on_the_line_of_fire_go():
    removed = 0
    for seed in range(20):
        s = table(seed=seed)
        for place in range(PLACES):
            if s.terrain[place] != NO_CARD and place != parse_place("2.3"):
                put_marker(s, place, Letter.C)
        packages, number = package("mg-bunker")
        if not place_package(s, packages, number, parse_place("2.3"), Letter.C):
            continue
        (u,) = enemies(s)
        assert all(s.contact[p] == NO_MARKER for p in between(s.place[u], parse_place("2.3")))
        if s.contact[s.place[u]] != NO_MARKER:
            removed += 1
    assert removed, "where the enemy stands a marker stays"


@rule("fof", "9.8/1", "9.8/8", "9.2.1/9", "9.2.1/13")
def test_a_mortar_spotter_brings_its_first_fire_with_it():
    s = placed("mortar-harassment")
    (u,) = enemies(s)
    assert (s.i_place, s.i_value, s.i_pending) == ([parse_place("2.3")], [-3], [0])
    assert s.ammo[u] == 2
    assert not s.spotted >> s.place[u] & 1
    assert [event.args for event in told(s, "incoming")] == [(parse_place("2.3"), FireMission.HE, -3)]
    assert not told(s, "fire-mission"), "it is not pending"


@rule("fof", "9.12/1")
def test_a_human_wave_is_one_from_the_start():
    s = table(["O1 O1 O1 O1 O1 O1"] * 4, {"squad-1-1": "1.1"}, "a4")
    packages, number = package("human-wave", "a4")
    assert place_package(s, packages, number, place_of(3, 3), Letter.A)
    assert all(s.status[u] & HUMAN_WAVE for u in enemies(s))


@rule("fof", "9.2.4/2")
def test_a_contact_that_nothing_can_answer_is_none():
    s = table()
    for u in named(s):
        if SIDE[u] == Side.ENEMY:
            s.place[u] = parse_place("5.5")
    before = enemies(s)
    make_contact(s, parse_place("2.3"), Letter.A)
    assert enemies(s) == before


@pytest.mark.parametrize("mission", ["a1", "a2", "a3", "a5", "a6", "a7", "a8", "training"])
@rule("fof", "9.1.5/2", "9.2.2/6")
def test_every_mission_resolves_all_its_contacts_without_breaking_the_stacks(mission):
    rows, columns = MISSIONS[mission].map.rows, MISSIONS[mission].map.columns
    s = table([" ".join(["O1", "J1", "P1", "V1", "E1", "B2"][:columns])] * rows, {}, mission, seed=3)
    place_contacts(s)
    names = [one.id for one in UNITS if one.side == Side.FRIENDLY and one.steps][: rows * columns]
    every = [place_of(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    for name, place in zip(names, every):
        put_unit(s, name, name_of(place))
    spot(s)
    resolve_contacts(s)
    assert waiting(s) == 0
    for u in enemies(s):
        assert s.terrain[s.place[u]] >= 0


# Positions in which the book's words are put to the test


@rule("fof", "9.1.2/2", "9.1.5/1")
def test_each_area_of_mixed_letters_has_markers_of_its_own():
    """The Landing Zones of A1 have B and C alone, though A lies all around them."""
    found = Counter()
    for seed in range(12):
        s = table(mission="a1", units={}, seed=seed, landing_zones=1 << place_of(1, 2) | 1 << place_of(1, 3))
        place_contacts(s)
        assert s.contact_pool == [16, 16, 0, 0, 2, 2]
        letters = [turned(s, place_of(1, c)) for c in (2, 3)]
        assert sum(s.contact_pool[3:]) == 2
        assert s.contact_pool[:3] == [16, 16, 0]
        found.update(letters)
    assert set(found) == {Letter.B, Letter.C}


@rule("fof", "9.1.5/5", "9.1.4/1")
def test_a_question_mark_is_turned_before_the_lower_letter_goes():
    s = table(mission="a1", contact_pool=[4, 0, 0])
    put_marker(s, parse_place("2.3"), UNKNOWN_LETTER)
    put_marker(s, parse_place("2.3"), Letter.B)
    assert s.contact[parse_place("2.3")] == Letter.A
    assert s.contact_pool == [3, 0, 0]


@rule("fof", "9.1.4/1")
def test_only_the_markers_of_the_counter_attack_bring_its_packages():
    s = table(turn=4)
    counterattack(s, Letter.A, 3)
    packages = packages_of(s)
    assert contact_table(s, Letter.A) == packages.counterattack
    s.turn = 5  # a marker met by walking on it later is an ordinary one
    assert contact_table(s, Letter.A) == packages.tables[Letter.A]


@rule("fof", "9.2.1/6", "9.2.2/1", "9.2.2/4")
def test_without_per_package_the_tables_direction_counts_for_a_tunnel_too():
    s = table()
    tens(s, 3)
    assert attempted(s, "tunnel") == (True, ["3.3"])
    s = table()
    tens(s, 1, 7)
    assert attempted(s, "trail-watchers") == (True, ["2.2"]), "an adjacent package needs another draw"


@rule("fof", "9.2.2/6", "9.2.2/9")
def test_the_card_of_the_contact_is_closed_when_enemies_or_their_fire_are_on_it():
    s = table()
    put_unit(s, "local-force-squad-1", "2.3")
    tens(s, 1, 3)
    assert attempted(s, "tunnel") == (True, ["3.3"])
    s = table()
    put_unit(s, "local-force-squad-1", "2.4")
    update_fire(s)
    assert aim_of(s, parse_place("2.4"), Side.ENEMY) == parse_place("2.3")
    tens(s, 1, 3)
    assert attempted(s, "tunnel") == (True, ["3.3"])


@rule("fof", "9.2.4/2", "9.2.2/6")
def test_nobody_is_placed_where_his_own_men_are_in_his_line_of_fire():
    s = table(units={"squad-1-1": "2.3"})
    put_unit(s, "mortar-spotter-1", "3.3")  # it does not fire, but it is in the way
    tens(s, 3, 7)
    assert attempted(s, "recoilless-rifle") == (True, ["2.1"])
    high = ["O1 O1 O1 O1 O1"] * 3 + ["O1 O1 O1^ O1 O1", "O1 O1 O1 O1 O1"]
    s = table(high, units={"squad-1-1": "2.3"})
    put_unit(s, "mortar-spotter-1", "3.3")
    tens(s, 3)
    assert attempted(s, "recoilless-rifle") == (True, ["4.3"]), "from the hill it fires over them"


@rule("fof", "9.2.1/18", "9.2.2/6")
def test_the_parts_of_a_package_do_not_stand_in_each_others_fire():
    """The squads of a strongpoint reach two cards, its gun three: not on one line."""
    for seed in range(25):
        s = table(seed=seed)
        done, where = attempted(s, "nva-strongpoint")
        if done:
            lines = {DIRECTION[parse_place("2.3"), parse_place(one)] for one in where}
            assert len(lines) == len(set(where)) == 3


@rule("fof", "9.2.2/12")
def test_no_card_is_laid_behind_one_that_blocks_the_sight():
    s = table(["O1 O1 O1 O1 O1", "J2 J2 J2 J2 J2"], {"squad-1-1": "1.3"})
    found = spot_along(s, [unit("sniper-1")], parse_place("1.3"), N, far=True)
    assert name_of(found) == "2.3"
    assert s.terrain[parse_place("3.3")] == NO_CARD


@rule("fof", "9.2.2/12", "5.2.2/2")
def test_the_farthest_sight_looks_over_a_blocked_card_to_a_hill_that_lies_there():
    rows = ["O1 O1 O1 O1 O1"] * 2 + ["O1 O1 J1 O1 O1", "O1 O1 J1 O1 O1", "O1 O1 O1^^ O1 O1"]
    s = table(rows)
    tens(s, 3)
    assert attempted(s, "sniper") == (True, ["5.3"])


@rule("fof", "9.2.2/12")
def test_the_map_does_not_grow_behind_a_card_that_blocks_the_sight():
    lengths = set()
    for seed in range(20):
        s = table(units={"squad-1-1": "5.3"}, seed=seed)
        assert attempted(s, "sniper", "5.3")[0]
        laid = [event.args[0] for event in told(s, "card-laid")]
        contact = parse_place("5.3")
        north = [place for place in laid if DIRECTION[contact, place] == N]
        assert all(sees(s, contact, place) for place in north)
        lengths.add(len(north))
    assert lengths == {0, 1, 3}


@rule("fof", "9.6/1", "8.1/3", "8.2/2")
def test_by_night_the_farthest_sight_is_the_next_card_unless_light_falls_on_the_contact():
    s = table(visibility=4)
    tens(s, 3)
    assert attempted(s, "sniper") == (True, ["3.3"])
    s = table(visibility=4, l_place=[parse_place("2.3")], l_kind=[0])
    tens(s, 3)
    assert attempted(s, "sniper") == (True, ["5.3"])


@rule("fof", "9.2.2/10")
def test_only_fire_sweeps_markers_from_its_line():
    s = table()
    put_marker(s, parse_place("3.3"), Letter.C)
    clear_the_way(s, parse_place("4.3"), parse_place("2.3"))
    assert s.contact[parse_place("3.3")] == NO_MARKER
    s = table(["O1 O1 O1 O1 O1"] * 3 + ["O1 O1 O1^ O1 O1"])
    put_marker(s, parse_place("3.3"), Letter.C)
    clear_the_way(s, parse_place("4.3"), parse_place("2.3"))
    assert s.contact[parse_place("3.3")] == Letter.C, "the fire passes above them"


@rule("fof", "9.3/3", "9.2.1/5")
def test_who_appears_unspotted_is_so_though_others_were_seen_there_before():
    s = table(spotted=1 << parse_place("3.3"))
    tens(s, 3)
    assert attempted(s, "spider-holes") == (True, ["3.3"])
    assert not s.spotted >> parse_place("3.3") & 1


@rule("fof", "9.2.1/7", "5.1.4/1")
@pytest.mark.parametrize(("hit", "exposed"), [(True, False), (False, True)])
def test_infiltrators_go_on_to_the_card_of_the_contact(hit, exposed):
    s = table()
    icons = [card + 1 for card in range(50) if bool(INFILTRATE_CARDS >> card & 1) == hit]
    front = next(card + 1 for card, row in enumerate(RANDOM) if row[10] == 3 and card + 1 not in icons[:2])
    cards(s, front, *icons[:2])
    assert attempted(s, "infiltrators") == (True, ["2.3"])
    (u,) = enemies(s)
    assert bool(s.status[u] & EXPOSED) == exposed
    assert aim_of(s, parse_place("2.3"), Side.FRIENDLY) == parse_place("2.3"), "they are seen coming"
    assert s.status[u] & HOLDING


# 9.1.3 The night attack of A4, where markers lie before the line

NIGHT = ["O1 O1 O1 O1 O1 O1"] * 4


@rule("fof", "9.1.3/1", "9.2.1/18", "9.2.2/4")
def test_two_squads_of_the_night_attack_stand_on_two_cards():
    s = table(NIGHT, {"squad-1-1": "1.1"}, "a4", visibility=4)
    tens(s, 1, 7)
    assert attempted(s, "two-squads", "3.3") == (True, ["3.2", "3.3"])


@rule("fof", "9.1.3/1", "9.2.4/1")
def test_in_a_defence_a_package_comes_though_nobody_is_there_and_fires_at_whom_it_sees():
    s = table(NIGHT, {"squad-1-1": "2.3"}, "a4", visibility=4)
    tens(s, 1)
    assert attempted(s, "one-squad", "3.3") == (True, ["3.3"])
    update_fire(s)
    assert aim_of(s, parse_place("3.3"), Side.ENEMY) == parse_place("2.3")
    assert aim_of(s, parse_place("2.3"), Side.FRIENDLY) == parse_place("3.3")


@rule("fof", "9.8/1", "9.2.1/9")
def test_the_mortars_of_the_night_attack_fall_on_a_card_with_friends():
    found = set()
    for seed in range(12):
        s = table(NIGHT, {"squad-1-1": "1.1", "squad-2-1": "2.5"}, "a4", seed=seed, visibility=4)
        assert attempted(s, "mortars", "4.3")[0]
        assert s.i_value == [-4]
        found.add(name_of(s.i_place[0]))
    assert found == {"1.1", "2.5"}


# Special rules of missions about contacts


@rule("fof", "9.2.2/1", "9.1.5/2")
def test_on_the_mined_road_contact_with_mines_is_certain():
    here = place_of(3, 2)
    ground = ["O1 O1 O1 O1"] * 6
    s = table(ground, {"squad-1-1": "3.2"}, "a5", activity=Activity.CONTACT)
    put_marker(s, here, Letter.B)
    tens(s, 2)
    resolve_contact(s, here)
    assert s.mines >> here & 1
    assert told(s, "contact-drawn")[0].roll is None
    s = table(ground, {"squad-1-1": "3.2"}, "a5", activity=Activity.CONTACT)
    put_marker(s, here, Letter.B)
    tens(s, 3)
    resolve_contact(s, here)
    assert len(told(s, "contact-drawn")[0].roll.draws) >= 5, "any other package needs its draw"
    s = table(ground, {"squad-1-1": "3.1"}, "a5", activity=Activity.CONTACT)
    put_marker(s, place_of(3, 1), Letter.B)
    resolve_contact(s, place_of(3, 1))
    assert told(s, "contact-drawn")[0].roll is not None, "beside the road there is nothing special"


@rule("fof", "2.4.1A/7", "9.1.5/4")
def test_the_first_a_contact_in_the_right_rows_shows_the_launch_site():
    s = table(mission="a6", units={"squad-1-1": "3.3", "squad-2-1": "1.1"})
    make_contact(s, parse_place("1.1"), Letter.A)
    make_contact(s, parse_place("3.3"), Letter.B)
    assert s.objective[0] == NOWHERE
    make_contact(s, parse_place("3.3"), Letter.A)
    make_contact(s, parse_place("4.4"), Letter.A)
    assert s.objective[0] == parse_place("3.3")


@rule("fof", "9.1.5/6")
def test_a_vehicle_alone_resolves_the_marker_where_it_ends():
    s = table(units={"m113-1": "2.3"})
    put_marker(s, parse_place("2.3"), Letter.C)
    put_marker(s, parse_place("1.3"), Letter.C)
    assert waiting(s) == 1 << parse_place("2.3")
