"""12 A city as people are told it: its areas, who sees whom and why not, breaching and its odds, in words."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.chance import Chance, seed_of
from dangerclose.core.events import Event
from dangerclose.games.fof import GAME, breach_actions, unseen
from dangerclose.games.fof.attempts import FAILS, Order
from dangerclose.games.fof.blocks import attach, barricade, breach, marker_of, new_cover, told_cover, works_at
from dangerclose.games.fof.breach_actions import order_breach
from dangerclose.games.fof.breaching import OF_CHART, WEAPONS
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.odds import A_BREACH, A_MISS, GRENADES, odds
from dangerclose.games.fof.printed import content
from dangerclose.games.fof.printed_charts import CLASS_NAMES, THROWING_NAMES
from dangerclose.games.fof.shown import shown
from dangerclose.games.fof.sight import spots_seen_from
from dangerclose.games.fof.state import GRENADE, NOBODY
from dangerclose.games.fof.tables import UNIT_NAME
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terminal import there, who_is_where
from dangerclose.games.fof.terms import Asset, BuildingClass, CoverMarker, Side
from dangerclose.games.fof.throwing import ALLOWED
from dangerclose.games.fof.unseen import MOST_KEPT, Unseen, rows_of_reasons, spots_on_map
from dangerclose.games.fof.urban_sight import spot as spot_number
from dangerclose.games.fof.view import view
from dangerclose.games.fof.words import WORDS
from dangerclose.testing import rule
from tests.games.fof.board import answered, board, fire, put_unit, spot, told, unit
from tests.games.fof.city import AREA
from tests.games.fof.outcomes import every_way, short_deck

ORDER = Order(NOBODY, "")


def marker(s, name):
    card, area = name.split()
    return marker_of(s, parse_place(card), AREA[area])


def card(table, name):
    return next(one for one in table.cards if one.name == name)


def area(table, name):
    place, word = name.split()
    return next(one for one in card(table, place).areas if one.area == AREA[word])


# What lies in the areas


@rule("fof", "12.1/1", "12.5/1", "12.6/1", "12.7/1")
def test_each_area_of_a_block_says_what_lies_in_it():
    s = board(
        ["U4 U2", "U7 O1"],
        {
            "squad-1-1": "1.1 in=ground-a",
            "nva-squad-1": "1.1 in=ground-a steps=2",
            "plt-hq-1": "1.2 in=upper-b",
        },
    )
    attach(s, parse_place("1.1"), parse_place("1.2"))
    barricade(s, parse_place("1.2"))
    breach(s, parse_place("2.1"), AREA["courtyard"])
    s.smoke_in, s.tear_gas_in = 1 << marker(s, "1.2 street-s"), 1 << marker(s, "2.1 ground-a")
    table = shown(s)
    assert card(table, "1.1").attached == [1]
    assert [one.name for one in card(table, "1.1").areas] == [
        "the north street",
        "the south street",
        "the west street",
        "ground floor A",
        "upper story A",
    ], "no street runs along the attached side"
    room = area(table, "1.1 ground-a")
    assert (room.value, room.steps, room.cover) == (4, [3, 2], marker(s, "1.1 ground-a"))
    assert [one.value for one in card(table, "1.1").areas[:3]] == [1, 0, 1]
    assert area(table, "1.2 ground-a").marks == area(table, "1.2 ground-b").marks == ["barricaded"]
    assert area(table, "1.2 upper-b").marks == []
    assert area(table, "2.1 courtyard").marks == ["breached"]
    assert area(table, "1.2 street-s").marks == ["smoke"]
    assert area(table, "2.1 ground-a").marks == ["cs"]
    assert (card(table, "2.2").areas, card(table, "2.2").attached) == ([], [])


@rule("fof", "12.1/1", "12.4/2")
def test_areas_are_no_markers_on_the_table_but_what_is_placed_in_them_is():
    s = board(["U9"], {"nva-squad-1": "1.1 in=courtyard"})
    hole = new_cover(s, parse_place("1.1"), CoverMarker.FOXHOLES, NOBODY, AREA["courtyard"])
    (only,) = shown(s).cover
    assert (only.index, only.kind, only.area, only.value) == (hole, "foxholes", AREA["courtyard"], 2), (
        "its own +1, and the yard's"
    )


@rule("fof", "6.2/3", "12.2/1", "12.10/2")
def test_fire_is_told_where_it_is_felt():
    s = board(
        ["U1 U1"],
        {"squad-1-1": "1.1 in=ground-a", "nva-squad-1": "1.1 in=ground-b", "co-hq": "1.2 in=ground-a"},
    )
    fire(s, "1.1")
    table = shown(s)
    assert card(table, "1.1").fire == []
    assert [(one.against, one.vof) for one in area(table, "1.1 ground-b").fire] == [(Side.ENEMY, "A")]
    assert [one.against for one in area(table, "1.1 ground-a").fire] == [Side.FRIENDLY]
    assert area(table, "1.2 ground-a").fire == area(table, "1.1 street-n").fire == []


def test_an_attack_in_an_area_says_against_whom_it_is():
    s = board(["U1"], {"nva-squad-1": "1.1 in=ground-b"})
    mark(s, GRENADE, NOBODY, marker(s, "1.1 ground-b"), -4, side=Side.ENEMY)
    (attack,) = shown(s).attacks
    assert (attack.cover, attack.side) == (marker(s, "1.1 ground-b"), Side.ENEMY)


def test_nothing_is_told_that_does_not_lie_on_the_table():
    """No card of a deck and no draw to come: another deck, seed and log show the same."""
    s = board(["U2 U7", "U4 O1"], {"squad-1-1": "1.1 in=ground-a", "nva-squad-1": "2.1 in=upper-a"})
    s.contact = tuple(2 if place == parse_place("1.2") else -1 for place in range(len(s.contact)))
    before = shown(s)
    assert shown(view(s)) == before
    again = s.copy()
    short_deck(again, 1, 2)
    again.chance, again.log = Chance(seed_of(77)), []
    assert msgspec.to_builtins(shown(again))["cards"] == msgspec.to_builtins(before)["cards"]
    assert (shown(again).units, shown(again).sight) == (before.units, before.sight)


# Who sees whom, and why not


def reason(s, here, there_):
    spots = spots_on_map(s)
    ends = []
    for name in (here, there_):
        place, word = name.split()
        ends.append(spots.index((parse_place(place), AREA[word])))
    return decoded(rows_of_reasons(s)[ends[0]])[ends[1]]


def decoded(row):
    found, number = [], ""
    for letter in row + "a":
        if letter.isdigit():
            number += letter
        else:
            if found and number:
                found += [found[-1]] * (int(number) - 1)
            number = ""
            found.append(Unseen(ord(letter) - ord("a")))
    return found[:-1]


MIXED = ["U1", "U2", "U4", "U7", "U9", "U10", "U12", "O1"]


@rule("fof", "12.10/1", "12.10/2", "8.4/1")
def test_what_is_told_as_seen_is_what_the_rules_see():
    roll = Random(12)
    for _ in range(12):
        rows = [
            " ".join(roll.choice(["U1", "U2", "U4", "U7", "U9", "U10", "U12", "O1"]) for _ in range(4))
            for _ in range(3)
        ]
        s = board(rows)
        spots = spots_on_map(s)
        for place, its in roll.sample(spots, 3):
            if its < AREA["open"]:
                s.smoke_in |= 1 << marker_of(s, place, its)
        s.visibility = roll.choice([0, 3])
        told_rows = rows_of_reasons(s)
        assert len(told_rows) == len(spots)
        for (place, its), row in zip(spots, told_rows, strict=True):
            seen = spots_seen_from(s, place, its)
            for other, why in zip(spots, decoded(row), strict=True):
                assert (why == Unseen.SEEN) == bool(seen >> spot_number(*other) & 1), (place, its, other)


@rule("fof", "12.4/1", "12.10/1", "12.10/2", "5.2.1/3", "8.1/3", "8.4/1")
@pytest.mark.parametrize(
    ("here", "there_", "why"),
    [
        ("1.1 street-n", "1.1 ground-a", Unseen.SEEN),
        ("1.1 street-n", "1.1 street-s", Unseen.OWN_BUILDING),
        ("1.1 street-n", "2.2 courtyard", Unseen.WALL),
        ("2.2 courtyard", "2.2 street-n", Unseen.OWN_WALL),
        ("1.1 ground-a", "1.3 street-n", Unseen.FLOOR),
        ("1.1 upper-a", "1.3 street-n", Unseen.SEEN),
        ("1.3 street-n", "1.1 ground-a", Unseen.FLOOR),
        ("1.1 ground-a", "2.3 upper-a", Unseen.BETWEEN),
        ("1.1 street-n", "1.5 street-n", Unseen.RANGE),
    ],
)
def test_each_reason_says_what_hides_an_area(here, there_, why):
    s = board(["U2 U2 U2 U2 U2", "U2 U7 U2 U2 U2"])
    assert reason(s, here, there_) == why


@rule("fof", "8.1/3", "8.4/1")
def test_smoke_and_darkness_are_told_only_where_they_are_to_blame():
    s = board(["U2 U2 U2", "U2 U2 U2"])
    s.smoke_in = 1 << marker(s, "1.1 street-n")
    assert reason(s, "1.1 street-n", "1.1 ground-a") == Unseen.SMOKE
    assert reason(s, "1.1 ground-a", "1.1 street-n") == Unseen.SEEN, "one sees into it"
    assert reason(s, "1.1 street-n", "1.1 street-s") == Unseen.OWN_BUILDING
    s.smoke_in, s.visibility = 0, 3
    assert reason(s, "1.1 street-n", "1.3 street-n") == Unseen.DARK
    assert reason(s, "1.1 street-n", "1.2 street-n") == Unseen.SEEN


def test_rows_are_kept_and_still_right_after_others():
    """Tables are played side by side: each finds its own city again."""
    one, two = board(["U2 U2"]), board(["U9 U2"])
    first = rows_of_reasons(one)
    assert rows_of_reasons(two) != first
    assert rows_of_reasons(one) is first
    one.smoke_in = 1 << marker(one, "1.1 street-n")
    assert rows_of_reasons(one) != first
    for visibility in range(MOST_KEPT + 3):
        two.visibility = visibility
        two.smoke_in = visibility << marker(two, "1.1 street-n")
        rows_of_reasons(two)
    assert len(unseen._kept) <= MOST_KEPT
    one.smoke_in = 0
    assert rows_of_reasons(one) == first


def test_every_reason_has_its_words_and_open_country_none():
    assert len(content().unseen) == len(Unseen)
    assert shown(board()).sight == []


# In words


def asked(s, kind, *actions):
    return {action: GAME.label(s, action) or WORDS.label(action) for action in actions}


@rule("fof", "12.1/1", "12.8/1")
def test_an_area_that_is_aimed_at_has_its_name():
    s = board(["U7", "O1"], {"nva-squad-1": "1.1 in=courtyard"})
    hole = new_cover(s, parse_place("1.1"), CoverMarker.FOXHOLES, NOBODY, AREA["courtyard"])
    ditch = new_cover(s, parse_place("2.1"), CoverMarker.COVER)
    yard = marker(s, "1.1 courtyard")
    assert asked(s, "attack-at", ("at-cover", yard), ("at-cover", hole), ("at-cover", ditch)) == {
        ("at-cover", yard): "At all in the courtyard",
        ("at-cover", hole): "At all in the foxholes in the courtyard",
        ("at-cover", ditch): f"At Cover marker {ditch + 1}",
    }
    assert GAME.label(s, ("at-cover", 10_000)) == ""


@rule("fof", "12.4/1", "12.6/T1")
def test_what_happens_in_an_area_is_told_with_its_name():
    s = board(["U7", "U1"], {"engineers": "1.1 in=street-n"})
    new_asset(s, Asset.DEMO_CHARGE, holder=unit("engineers"))
    answered(order_breach(s, ORDER, unit("engineers")))
    (event,) = told(s, "breaches")
    assert WORDS.sentence(event) == f"{UNIT_NAME[unit('engineers')]} breaches the courtyard of card 1.1."
    u, here = unit("engineers"), parse_place("1.1")
    roof, room, yard = (
        told_cover(s, marker(s, f"1.1 {one}")) for one in ("upper-a", "ground-a", "courtyard")
    )
    for kind, args, sentence in (
        (
            "concentrates",
            (u, here, NOBODY, roof, 0),
            "all in upper story A, card 1.1.",
        ),
        ("concentrates", (u, here, NOBODY, 4, 0), "all under Cover marker 5, card 1.1."),
        (
            "blown-up",
            (room,),
            "Ground floor A is blown up with all inside.",
        ),
        ("charge-laid", (u, yard), "has a charge at the courtyard."),
    ):
        assert WORDS.sentence(Event(kind, "12.1/1", args)).endswith(sentence)


@rule("fof", "12.1/1", "12.5/1", "12.6/1")
def test_the_terminal_lists_the_areas_of_a_block():
    s = board(
        ["U7 O1"], {"squad-1-1": "1.1 in=courtyard", "nva-squad-1": "1.1 in=upper-a steps=2", "co-hq": "1.2"}
    )
    breach(s, parse_place("1.1"), AREA["courtyard"])
    barricade(s, parse_place("1.1"))
    assert there(s, parse_place("1.1")) == (
        "ground floor A (+3): barricaded; upper story A (+3): enemy NVA squad 1 2; "
        "the courtyard (+1): breached, 1/1 Squad 3"
    )
    assert who_is_where(s)[-1] == "card 1.2: CO HQ"
    empty = board(["U7"])
    breach(empty, parse_place("1.1"), AREA["courtyard"])
    assert who_is_where(empty) == ["card 1.1: the courtyard (+1): breached"]


# Breaching: odds and notes


def engineers(code, under_fire):
    s = board([code, "U1"], {"engineers": "1.1 in=street-n"})
    new_asset(s, Asset.DEMO_CHARGE, holder=unit("engineers"))
    barricade(s, parse_place("1.1"))
    if under_fire:
        put_unit(s, "nva-squad-1", "2.1 in=street-s")
        fire(s, "2.1")
    return s, unit("engineers")


def tank():
    s = board(["U1", "U1"], {"m48a3-1": "1.1 in=street-n"})
    return s, unit("m48a3-1")


def launcher(monkeypatch):
    monkeypatch.setattr(breach_actions, "_of_chart", lambda u: OF_CHART["m20"])
    s = board(["U1", "U3"], {"90mm-1": "1.1 in=street-n", "nva-squad-1": "2.1 in=ground-a"})
    spot(s, "2.1")
    return s, unit("90mm-1")


def told_for(s, u):
    return odds(s, Ask(0, "action", "", [("breach",), ("another",)], (u, NOBODY)))["breach",]


def came(s):
    if any(works_at(s, parse_place(name)).breached for name in ("1.1", "2.1")):
        return A_BREACH
    if GRENADE in s.k_kind:
        return GRENADES
    return A_MISS if s.grenade_miss and told(s, "breach-fails") and s.k_kind == [] else FAILS


@rule("fof", "12.6/T1", "4.2/5")
@pytest.mark.parametrize("reshuffle", [True, False])
@pytest.mark.parametrize("who", ["engineers", "tank", "launcher"])
def test_breaches_come_as_often_as_is_told(monkeypatch, who, reshuffle):
    s, u = {
        "engineers": lambda: engineers("U3", True),
        "tank": tank,
        "launcher": lambda: launcher(monkeypatch),
    }[who]()
    short_deck(s, 1, 2, 3, 4, 8, 9, reshuffle=reshuffle)

    def act(twin):
        asking = order_breach(twin, ORDER, u)
        try:
            ask = next(asking)
            while True:
                ask = asking.send(("leave-it",) if ask.kind == "exhort" else ask.options[0])
        except StopIteration:
            pass
        return came(twin)

    one = told_for(s, u)
    found = {label: weight / one.total for label, weight in one.outcomes}
    ways = {label: float(share) for label, share in every_way(s, act).items()}
    if who == "launcher":  # grenades that miss leave a Grenade Miss, as every Grenade Attack does
        ways[FAILS] = ways.pop(A_MISS)
    assert found == pytest.approx(ways)


@rule("fof", "12.6/T1")
def test_a_charge_where_nobody_fires_is_certain_and_says_so():
    s, u = engineers("U3", False)
    assert told_for(s, u).outcomes == [(A_BREACH, 1)]
    ask = Ask(0, "action", "", [("breach",)], (u, NOBODY))
    assert GAME.notes(s, ask)["breach",] == "1 command; for certain"
    s, u = engineers("U3", True)
    assert GAME.notes(s, ask)["breach",].startswith("1 command; ")
    assert "%" in GAME.notes(s, ask)["breach",]


# Charts


@rule("fof", "12.11/T1")
def test_the_throwing_table_is_printed_row_by_row():
    chart = next(one for one in content().charts if one.id == "throwing")
    printed = {
        (row[0], there_): cell == "yes"
        for row in chart.rows
        for there_, cell in zip(chart.head[1:], row[1:], strict=True)
    }
    assert printed == {(THROWING_NAMES[one], THROWING_NAMES[two]): may for (one, two), may in ALLOWED.items()}
    assert len(printed) == 42


@rule("fof", "12.6/T1", "12.1/2")
def test_breaching_and_the_classes_are_printed():
    charts = {one.id: one for one in content().charts}
    assert len(charts["breaching"].rows) == len(WEAPONS)
    assert charts["breaching"].rows[0][:2] == ["Demolition charge", "Grenade attack"]
    assert [row[0] for row in charts["building-classes"].rows] == [CLASS_NAMES[one] for one in BuildingClass]
    blocks = [kind.block for kind in content().terrain if kind.block]
    assert {block.building for block in blocks} == {one.word for one in BuildingClass}
