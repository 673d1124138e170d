"""5.2.1, 5.2.2, 8 Line of Sight."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.field import in_sight
from dangerclose.games.fof.grid import PLACES, name_of, parse_place
from dangerclose.games.fof.ground import lay, reveal
from dangerclose.games.fof.sight import level_of, seen_from, sees
from dangerclose.games.fof.state import FACE_DOWN, NO_CARD
from dangerclose.games.fof.tables import TERRAIN
from dangerclose.games.fof.terms import CoverMarker, FireMission, Illumination, Side
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cover, unit

FIELD = ["O1 O1 O1 O1 O1"] * 5


def seen(s, place, level=0):
    return {name_of(p) for p in range(PLACES) if seen_from(s, parse_place(place), level) >> p & 1}


def looks(s, a, b, level=0):
    return sees(s, parse_place(a), parse_place(b), level)


@rule("fof", "5.2.1/1", "5.2.1/X4")
def test_sight_runs_along_the_eight_lines_alone():
    s = board(FIELD)
    assert looks(s, "1.1", "3.3")
    assert looks(s, "1.1", "3.1")
    assert not looks(s, "1.1", "3.2")


@rule("fof", "5.2.1/1", "5.2.1/X1", "5.2.1/X5")
def test_adjacent_cards_are_always_seen():
    s = board(["J2 J2 J2", "J2 J2 J2", "J2 J2 J2"])
    assert seen(s, "2.2") == {f"{r}.{c}" for r in (1, 2, 3) for c in (1, 2, 3)}


@rule("fof", "5.2.1/2", "5.2.1/X2", "5.2.1/X6", "1.2.1C/1", "1.2.1A/3")
def test_dark_borders_block_only_on_cards_between():
    # Brush with a lane north to south between two jungles: dark borders of the ends do not matter.
    s = board(["J2", "B2", "J2", "B1", "O1"])
    assert looks(s, "1.1", "3.1")
    assert not looks(s, "1.1", "4.1"), "the jungle between is dark"
    assert not looks(s, "3.1", "5.1"), "brush without a lane is dark"


@rule("fof", "5.2.1/2", "1.2.1C/1")
@pytest.mark.parametrize(("middle", "through"), [("B2", False), ("B3", True), ("R1", False), ("R2", True)])
def test_a_line_must_enter_and_leave_over_white_borders(middle, through):
    s = board([f"O1 {middle} O1"])
    assert looks(s, "1.1", "1.3") is through


@rule("fof", "5.2.1/2")
def test_a_dike_on_one_side_blocks_both_ways():
    s = board([["O1 P2e O1"][0]])
    assert not looks(s, "1.1", "1.3")
    assert not looks(s, "1.3", "1.1")


@rule("fof", "5.2.1/3")
def test_nobody_sees_farther_than_three_cards():
    s = board(["O1 O1 O1 O1 O1"])
    assert looks(s, "1.1", "1.4")
    assert not looks(s, "1.1", "1.5")


@rule("fof", "5.2.1/3")
def test_sight_is_mutual_on_any_ground():
    for row in ("O1 B2 J1^ P2n O1", "V2 S1 R2^ O1^ J2", "P2s P2e P2w E1 M1^^"):
        s = board([row, "O1^ O1 B3 O1 R1", row])
        for a in range(PLACES):
            for b in range(PLACES):
                if s.terrain[a] != NO_CARD and s.terrain[b] != NO_CARD:
                    assert sees(s, a, b) == sees(s, b, a), (row, name_of(a), name_of(b))


@rule("fof", "5.2.2/1", "5.2.2A/1", "5.2.2A/2", "1.2.1D/1")
def test_each_hill_card_raises_a_card_by_one_level():
    s = board(["O1 O1^ J1^^"])
    assert [level_of(s, place) for place in at("1.1", "1.2", "1.3")] == [1, 2, 3]


@rule("fof", "5.2.2/2")
def test_from_a_hill_one_sees_over_lower_cards_whatever_their_borders():
    s = board(["O1^", "J2", "O1"])
    assert looks(s, "1.1", "3.1")
    assert looks(s, "3.1", "1.1")


@rule("fof", "5.2.2/2")
def test_a_card_as_high_blocks_what_is_lower_behind_it():
    s = board(["O1^", "O1^", "O1"])
    assert not looks(s, "1.1", "3.1")


@rule("fof", "5.2.2A/2")
def test_the_dark_borders_of_a_hill_replace_those_of_the_card_on_it():
    s = board(["O1^", "O1^", "O1^"])
    assert not looks(s, "1.1", "3.1")


@rule("fof", "5.2.2/2")
def test_a_hill_between_two_lower_cards_blocks():
    s = board(["O1", "O1^", "O1"])
    assert not looks(s, "1.1", "3.1")


@rule("fof", "5.2.1/X3", "5.2.2B/1")
def test_from_an_upper_story_one_sees_over_the_next_card():
    s = board(["V1", "J1", "O1"], {"squad-1-1": "1.1"})
    assert not in_sight(s, unit("squad-1-1")) >> parse_place("3.1") & 1
    s.under[unit("squad-1-1")] = cover(s, "1.1", CoverMarker.UPPER_STORY)
    assert in_sight(s, unit("squad-1-1")) >> parse_place("3.1") & 1


@rule("fof", "5.2.1/3", "5.2.1/X10", "8.4/1", "4.3.6C/1")
@pytest.mark.parametrize("screen", ["smoke", "white_phosphorus", "tear_gas", "burning"])
def test_smoke_is_seen_into_but_not_through_or_out_of(screen):
    s = board(["O1 O1 O1 O1"])
    setattr(s, screen, [parse_place("1.2")] if screen == "burning" else 1 << parse_place("1.2"))
    assert looks(s, "1.1", "1.2")
    assert not looks(s, "1.1", "1.3")
    assert not looks(s, "1.2", "1.1")
    assert looks(s, "1.2", "1.2"), "within the card one sees"


@rule("fof", "5.2.1/3", "5.2.1/X10", "6.2.2/10", "8.4/1")
def test_incoming_blocks_as_smoke_does_once_it_falls():
    s = board(["O1 O1 O1"])
    for column, value in (
        (s.i_place, parse_place("1.2")),
        (s.i_value, -4),
        (s.i_kind, FireMission.HE),
        (s.i_side, Side.ENEMY),
        (s.i_pending, 1),
        (s.i_agency, 0),
    ):
        column.append(value)
    assert looks(s, "1.1", "1.3"), "a pending mission hides nothing"
    s.i_pending[0] = 0
    assert not looks(s, "1.1", "1.3")
    assert not looks(s, "1.2", "1.1")


@rule("fof", "5.2.1/3", "8.1/3", "5.2.1/X9", "8.0/1")
@pytest.mark.parametrize(("modifier", "far"), [(0, True), (1, True), (2, False), (5, False)])
def test_in_limited_visibility_only_adjacent_cards_are_seen(modifier, far):
    s = board(["O1 O1 O1"], visibility=modifier)
    assert looks(s, "1.1", "1.2")
    assert looks(s, "1.1", "1.3") is far


@rule("fof", "8.2/2", "5.2.1/X11")
def test_lit_cards_are_seen_from_afar_but_not_out_of():
    s = board(["O1 O1 O1 O1"], visibility=4)
    s.l_place, s.l_kind = at("1.4"), [Illumination.HANDHELD]
    assert looks(s, "1.1", "1.4")
    assert not looks(s, "1.4", "1.1")
    assert looks(s, "1.4", "1.3")


@rule("fof", "8.2/2")
def test_illumination_that_reaches_lights_the_cards_around_it():
    s = board(["O1 O1 O1 O1"], visibility=4)
    s.l_place, s.l_kind = at("1.4"), [Illumination.ARTILLERY]
    assert looks(s, "1.1", "1.3")


@rule("fof", "8.3.2/1")
def test_a_starlight_scope_sees_as_by_day():
    s = board(["O1 O1 O1"], {"squad-1-1": "1.1"}, visibility=4)
    u = unit("squad-1-1")
    assert not in_sight(s, u) >> parse_place("1.3") & 1
    s.a_kind, s.a_holder, s.a_place, s.a_points = [16], [u], [-1], [0]
    assert in_sight(s, u) >> parse_place("1.3") & 1


# 2.2, 5.2/2 Cards that lie face down


@rule("fof", "5.2/2", "2.2.1/1")
def test_face_down_cards_are_turned_up_as_far_as_they_are_seen():
    s = board(["O1 ?? ??", "?? ?? ??"])
    reveal(s, at("1.1"))
    up = {name_of(p) for p, kind in enumerate(s.terrain) if kind >= 0}
    assert {"1.1", "1.2", "2.1", "2.2"} <= up
    beyond = s.terrain[parse_place("1.3")]
    assert (beyond == FACE_DOWN) != looks(s, "1.1", "1.3")


@rule("fof", "5.2.2A/1", "5.2/2", "2.2.1/1")
def test_a_hill_card_gets_another_card_on_top():
    s = board(["O1 ??"])
    hills = [n for n, kind in enumerate(TERRAIN) if kind.hill]
    assert hills
    for _ in range(40):
        lay(s, parse_place("1.2"), "5.2/2")
        assert not TERRAIN[s.terrain[parse_place("1.2")]].hill
    assert any(event.args[2] for event in s.log), "two hill cards are in the deck of 55"


@rule("fof", "5.2.1/3", "8.4/1")
def test_smoke_blocks_the_sight_to_a_hill_behind_though_its_own_card_is_not_seen():
    s = board(["O1", "J2", "O1", "O1^"])
    assert looks(s, "1.1", "4.1"), "the hill looks over the jungle"
    assert not looks(s, "1.1", "3.1")
    s.smoke = 1 << parse_place("3.1")
    assert not looks(s, "1.1", "4.1")
    assert not looks(s, "4.1", "1.1")
