"""9.1, 9.2 The corners of contacts, with instructions of their own: what other tests did not notice."""

from __future__ import annotations

import msgspec
import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof import contact
from dangerclose.games.fof.components import MISSIONS
from dangerclose.games.fof.contact import (
    NOT_DRAWN,
    area_counts,
    area_places,
    certain_package,
    counterattack,
    find_objective,
    make_contact,
    mixed_at,
    nearest_dealt,
    place_contacts,
    pool_at,
    put_marker,
    put_row_marker,
    resolve_contact,
    resolve_contacts,
    row_letter,
    turned,
)
from dangerclose.games.fof.fire import aim_of
from dangerclose.games.fof.grid import REMOVED, name_of, parse_place
from dangerclose.games.fof.mission_schema import ContactArea
from dangerclose.games.fof.mission_terms import Control, SpecialRule
from dangerclose.games.fof.placement import counters_for
from dangerclose.games.fof.state import FACE_DOWN, NO_MARKER, NOWHERE, UNKNOWN_LETTER, put
from dangerclose.games.fof.tables import CONTACT_CARDS, RANDOM, TERRAIN, UNITS
from dangerclose.games.fof.terms import Letter, Side
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, told

A, B, C = Letter.A, Letter.B, Letter.C
ROWS = ["O1 O1 O1", "O1 V1 O1", "O1 O1 J1"]


@pytest.fixture
def told_to(monkeypatch):
    """Instructions with contact areas of the test's own."""

    def areas(*contacts):
        mission = msgspec.structs.replace(MISSIONS["a2"], contacts=contacts)
        monkeypatch.setattr(contact, "instructions", lambda s: mission)

    return areas


def table(units=None, **columns):
    s = board(ROWS, units or {}, **columns)
    s.chance = Chance(seed_of(1))
    return s


def names(places):
    return sorted(map(name_of, places))


def markers(s):
    return {name_of(p): letter for p, letter in enumerate(s.contact) if letter != NO_MARKER}


# 9.1.2 Areas


@rule("fof", "9.1.2/1")
def test_an_area_is_rows_columns_a_terrain_or_a_control():
    s = table(landing_zones=1 << parse_place("1.2"), outpost=parse_place("3.1"))
    assert len(area_places(s, ContactArea(letters=(C,)))) == 9
    assert names(area_places(s, ContactArea(letters=(C,), rows=(2,)))) == ["2.1", "2.2", "2.3"]
    assert names(area_places(s, ContactArea(letters=(C,), rows=(2,), columns=(1, 3)))) == ["2.1", "2.3"]
    village = TERRAIN[s.terrain[parse_place("2.2")]].terrain
    s.terrain = put(s.terrain, parse_place("1.1"), FACE_DOWN)
    assert names(area_places(s, ContactArea(letters=(C,), terrain=village))) == ["2.2"]
    first = TERRAIN[0].terrain
    s.terrain = put(s.terrain, parse_place("1.3"), 0)
    assert "1.3" in names(area_places(s, ContactArea(letters=(C,), terrain=first)))
    assert names(area_places(s, ContactArea(letters=(C,), control=Control.LANDING_ZONE))) == ["1.2"]
    assert names(area_places(s, ContactArea(letters=(), control=Control.COMBAT_OUTPOST))) == ["3.1"]


@rule("fof", "9.1.3/1", "3.2.2/1")
def test_an_area_of_some_turns_counts_from_the_first_to_the_last_of_them():
    area = ContactArea(letters=(C,), turns=(2, 3))
    assert [turn for turn in range(6) if area_counts(area, turn)] == [2, 3]
    assert area_counts(ContactArea(letters=(C,), turns=(1, 2)), 0), "those of turn 1 lie there at set-up"
    always = ContactArea(letters=(C,))
    assert [turn for turn in range(3) if area_counts(always, turn)] == [0]


@rule("fof", "9.1.2/1", "9.1.2/2", "10.3.1/8")
def test_no_marker_lies_with_friends_on_the_outpost_or_where_no_letter_is_named(told_to):
    told_to(
        ContactArea(letters=(C,)), ContactArea(letters=(), rows=(2,)), ContactArea(letters=(A,), rows=(3,))
    )
    s = table({"squad-1-1": "1.1"}, outpost=parse_place("1.2"))
    s.contact_pool = [1, 2, 3]
    place_contacts(s)
    assert markers(s) == {"1.3": C, "3.1": A, "3.2": A, "3.3": A}
    assert s.dealt_contact == s.contact
    assert s.contact_pool == [1, 2, 3], "nothing was mixed"


@rule("fof", "9.1.3/1")
def test_later_markers_do_not_change_what_was_dealt(told_to):
    told_to(ContactArea(letters=(C,), rows=(1,)), ContactArea(letters=(A,), rows=(1,), turns=(2, 2)))
    s = table()
    place_contacts(s)
    place_contacts(s, 2)
    assert markers(s) == {f"1.{column}": A for column in (1, 2, 3)}
    assert {s.dealt_contact[place] for place in at("1.1", "1.2", "1.3")} == {C}


# 9.1.2/2 Mixed letters


@rule("fof", "9.1.2/2")
def test_each_area_has_a_pool_of_its_own(told_to):
    told_to(ContactArea(letters=(B, C), rows=(1,)), ContactArea(letters=(A, C), rows=(2,)))
    s = table()
    place_contacts(s)
    one, two, three = at("1.1", "2.1", "3.1")
    assert s.contact_pool == [0, 3, 3, 3, 0, 3]
    assert (mixed_at(s, one), mixed_at(s, two), mixed_at(s, three)) == ([1, 2], [3, 5], [])
    assert (pool_at(s, one), pool_at(s, two)) == ([1, 2], [3, 5])
    assert pool_at(s, three) == [1, 2, 3, 5], "for a card of none of them all that are left"
    s.contact_pool = [0, 0, 0, 3, 0, 0]
    assert pool_at(s, two) == [3, 5]
    assert pool_at(s, one) == [3], "of its own none is left"
    s.contact_pool = [1]
    assert pool_at(s, two) == [0]


@rule("fof", "9.1.5/1", "9.1.5/5")
def test_a_marker_is_turned_once_and_what_was_dealt_is_known_from_then_on(told_to):
    told_to(ContactArea(letters=(B, C), rows=(1,)))
    s = table()
    here = parse_place("1.1")
    put_marker(s, here, UNKNOWN_LETTER)
    put_marker(s, here, UNKNOWN_LETTER)
    assert not told(s, "letter"), "of two that nobody knows none is turned"
    s.contact_pool = [0, 0, 0]
    assert turned(s, here) in Letter, "an empty pool may be any"
    assert s.contact_pool == [0, 0, 0]
    assert s.dealt_contact[here] == NO_MARKER, "it did not lie there at set-up"
    assert turned(s, here) == s.contact[here]
    assert len(told(s, "letter")) == 1


# 9.1.5 Resolving


@rule("fof", "9.1.5/3")
def test_the_order_of_equal_markers_is_drawn_and_told():
    s = table({"squad-1-1": "1.1", "squad-2-1": "1.3", "squad-3-1": "3.1"})
    for place, letter in (("1.1", C), ("1.3", C), ("3.1", B)):
        put_marker(s, parse_place(place), letter)
    resolve_contacts(s)
    first, second, third = (event.args[0] for event in told(s, "contact-drawn"))
    assert first == parse_place("3.1")
    (drawn,) = told(s, "next-contact")
    assert drawn.args[0] == second != third
    assert drawn.roll is not None


@rule("fof", "9.1.5/2", "9.2.4/1")
def test_without_the_word_nobody_comes_and_who_comes_is_fired_at_at_once():
    quiet = [n for n in range(1, 51) if not CONTACT_CARDS >> n - 1 & 1]
    s = table({"squad-1-1": "1.2"}, activity=1)
    here = parse_place("1.2")
    put_marker(s, here, C)
    cards(s, *quiet[:3])
    resolve_contact(s, here)
    assert told(s, "contact-drawn")[0].args[2] == 0
    assert not told(s, "package")
    assert s.contact[here] == NO_MARKER
    for seed in range(40):
        s = table({"squad-1-1": "1.2"}, activity=1)
        s.chance = Chance(seed_of(seed))
        put_marker(s, here, C)
        resolve_contact(s, here)
        if told(s, "package") and told(s, "package")[-1].args[1] == "Trail watchers":
            assert aim_of(s, here, Side.FRIENDLY) != NOWHERE
            return
    raise AssertionError("no trail watchers came")


@rule("fof", "9.2.4/2", "9.2.1/19")
def test_if_no_package_can_be_placed_there_is_no_contact_and_it_is_told(monkeypatch):
    s = table({"squad-1-1": "1.2"})
    monkeypatch.setattr(contact, "place_package", lambda *_: False)
    make_contact(s, parse_place("1.2"), C)
    assert [event.args for event in told(s, "no-contact")] == [(parse_place("1.2"),)]


@rule("fof", "9.2.1/1")
def test_the_package_that_brings_nobody_ends_it(monkeypatch):
    s = table({"squad-1-1": "1.2"})
    monkeypatch.setattr(contact, "contact_table", lambda s, letter: (-1,) * 10)
    make_contact(s, parse_place("1.2"), C)
    assert told(s, "package")[-1].args[1] == ""
    assert not told(s, "no-contact")
    chosen = []
    monkeypatch.setattr(contact, "contact_table", lambda s, letter: (0,) * 10)
    monkeypatch.setattr(
        contact, "place_package", lambda s, packages, number, *_: chosen.append(number) or True
    )
    make_contact(s, parse_place("1.2"), C)
    assert chosen == [0], "the first package of the list is one like others"


@rule("fof", "9.1.4/1", "2.4.1A/7")
def test_a_counter_attack_and_an_objective_that_is_found_are_told():
    s = table({"squad-1-1": "1.2"}, turn=3)
    counterattack(s, A, 3)
    assert [event.args for event in told(s, "counterattack")] == [(3,)]
    wanted = next(
        (row, name)
        for name, one in MISSIONS.items()
        for row in one.controls
        if row.placed_by.word == "first-a-contact"
    )
    row, mission = wanted
    s = board(["O1 O1 O1"] * 6, {}, mission=mission)
    here = parse_place(f"{row.rows[0]}.1")
    find_objective(s, here, B)
    assert not told(s, "objective-found")
    find_objective(s, here, A)
    find_objective(s, parse_place(f"{row.rows[0]}.2"), A)
    assert [event.args for event in told(s, "objective-found")] == [(here,)]


@rule("fof", "9.5/4")
def test_a_claymore_goes_off_at_who_appears_on_its_card(monkeypatch):
    s = table({"local-force-squad-1": "2.2"}, claymores=1 << parse_place("2.2"))
    resolve_contacts(s)
    assert told(s, "claymore")


# 9.4/13


@rule("fof", "9.4/13")
def test_the_marker_that_replaces_an_enemy_is_that_of_its_card_else_the_best_of_its_row(told_to):
    told_to(ContactArea(letters=(C,)), ContactArea(letters=(B,), rows=(2,), columns=(3,)))
    s = table({"squad-1-1": "2.1", "squad-2-1": "1.1", "squad-3-1": "1.2", "squad-1-2": "1.3"})
    place_contacts(s)
    assert row_letter(s, parse_place("2.2")) == C
    assert row_letter(s, parse_place("2.1")) == B, "nothing lay on it: the best of the row"
    assert row_letter(s, parse_place("1.1")) == C, "nothing lay on the row"
    assert [name_of(nearest_dealt(s, parse_place(p))) for p in ("2.2", "0.2", "4.2", "2.0", "2.4")] == [
        "2.2", "1.2", "3.2", "2.1", "2.3",
    ]  # fmt: skip
    put_row_marker(s, parse_place("2.2"))
    assert s.contact[parse_place("2.2")] == C


@rule("fof", "9.4/13", "9.1.2/2")
def test_a_mixed_marker_finds_its_pool_even_if_none_was_dealt(told_to):
    told_to(ContactArea(letters=(A,), rows=(2,)), ContactArea(letters=(B, C), rows=(1,)))
    s = table()
    s.contact_pool = [0, 0, 0]
    put_row_marker(s, parse_place("1.1"))
    assert s.contact_pool == [0, 0, 0, 0, 1, 1]


# 9.2.1/18


@rule("fof", "9.2.1/18", "9.2.1/19")
def test_two_of_a_kind_are_two_counters():
    s = table()
    found = counters_for(s, "vc-nva", ("main-force-squad", "main-force-squad"), ())
    assert found is not None
    assert len(set(found)) == 2


@rule("fof", "9.2.1/18")
def test_who_comes_has_no_name_of_the_fallen_while_there_are_others():
    s = table()
    [fallen] = counters_for(s, "vc-nva", ("main-force-squad",), ()) or []
    s.place[fallen] = REMOVED
    [other] = counters_for(s, "vc-nva", ("main-force-squad",), ()) or []
    assert other != fallen
    all_of_them = [u for u, unit in enumerate(UNITS) if unit.type == "main-force-squad" and u != fallen]
    assert counters_for(s, "vc-nva", ("main-force-squad",), all_of_them) == [fallen]


@rule("fof", "9.1.2/1", "9.1.2/2")
def test_a_card_face_down_has_no_terrain_and_later_areas_mix_nothing_at_set_up(told_to):
    s = table()
    s.terrain = put(s.terrain, parse_place("1.1"), FACE_DOWN)
    last_but_one = TERRAIN[FACE_DOWN].terrain
    assert "1.1" not in names(area_places(s, ContactArea(letters=(C,), terrain=last_but_one)))
    told_to(ContactArea(letters=(B, C), rows=(1,), turns=(3, 4)))
    assert mixed_at(s, parse_place("1.2")) == []
    told_to(ContactArea(letters=(B, C), rows=(1,)))
    s.contact_pool = [0, 1]
    assert pool_at(s, parse_place("1.2")) == [1]


@rule("fof", "9.1.5/3", "1.2.2E/1")
def test_which_of_equal_markers_comes_next_is_the_random_number():
    for number in (1, 2):
        s = table({"squad-1-1": "1.1", "squad-2-1": "1.3"}, activity=3)
        for place in at("1.1", "1.3"):
            put_marker(s, place, C)
        card = next(n for n, row in enumerate(RANDOM, start=1) if row[2] == number)
        quiet = [n for n in range(1, 51) if not CONTACT_CARDS >> n - 1 & 1 and n != card]
        cards(s, card, *quiet[:2])
        resolve_contacts(s)
        assert name_of(told(s, "contact-drawn")[0].args[0]) == ("1.1", "1.3")[number - 1]


@rule("fof", "9.2.1/1", "9.2.1/19", "9.1.4/1")
def test_each_package_is_tried_once_and_told_by_its_name(monkeypatch):
    s = table({"squad-1-1": "1.2"})
    here = parse_place("1.2")
    tried = []
    monkeypatch.setattr(contact, "contact_table", lambda s, letter: (0, 1) * 5)
    monkeypatch.setattr(contact, "place_package", lambda s, packages, number, *_: bool(tried.append(number)))
    make_contact(s, here, C)
    assert sorted(tried) == [0, 1]
    by_number = [one.name for one in contact.packages_of(s).packages]
    assert {event.args[1] for event in told(s, "package")} == set(by_number[:2])
    monkeypatch.undo()
    monkeypatch.setattr(contact, "contact_table", lambda s, letter: (-1,) * 10)
    make_contact(s, here, C)
    assert not told(s, "appears"), "nobody comes"


@rule("fof", "9.2.2/1", "9.1.4/1")
def test_mines_are_certain_on_the_road_alone_and_a_counter_attack_without_a_table_has_the_usual_one():
    s = board(["O1 O1 O1 O1"] * 6, {}, mission="a5")
    road = next(one.columns for one in MISSIONS["a5"].special if one.rule == SpecialRule.MINED_ROAD)
    off = next(column for column in range(1, 5) if column not in road)
    assert certain_package(s, parse_place(f"2.{road[0]}")) >= 0
    assert certain_package(s, parse_place(f"2.{off}")) == NOT_DRAWN
    s = board(["O1 O1 O1"] * 4, {}, mission="a4", turn=3)
    counterattack(s, A, contact.COUNTERATTACK_TURNS)
    assert contact.contact_table(s, C) == contact.packages_of(s).tables[C]


@rule("fof", "9.4/13")
def test_the_best_letter_of_a_row_may_lie_in_its_first_column(told_to):
    told_to(ContactArea(letters=(C,), rows=(2,)), ContactArea(letters=(B,), rows=(2,), columns=(1,)))
    s = table({"squad-1-1": "2.3"})
    place_contacts(s)
    assert row_letter(s, parse_place("2.3")) == B
