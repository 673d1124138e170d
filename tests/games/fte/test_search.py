"""9.0 Action: Search; 11.0 Action: Destroy Cache; 23.0 Hidden Caches."""

from __future__ import annotations

import pytest

from dangerclose.games.fte import GAME, search
from dangerclose.games.fte.components import MARKER, NVA, UNIT, US
from dangerclose.games.fte.ground import GRID
from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, hit, ready
from tests.games.fte.positions_for_tests import at

HERE = "56.15"


def searcher(markers, dice=(), unit="us-team-1", **position):
    """A unit in a hex with markers, about to act."""
    row = position.pop("row", {})
    units = {unit: {"hex": HERE, **row}, **position.pop("units", {})}
    return ready(units, unit, dice=dice, markers=markers, **position)


def seen(t, marker):
    """Whether a marker lies face up."""
    return bool(t.facts["markers"][marker]["seen"])


# 9.0


@rule("fte", "9.0/1", "9.0/2", "23.0/3")
@pytest.mark.parametrize(
    "marker", ["rice-1", "medical-1", "ammo-1", "tunnel-1", "nva-bunker-1", "nva-foxholes-1"]
)
@pytest.mark.parametrize(("roll", "found"), [(4, True), (5, False)])
def test_a_passed_check_reveals(marker, roll, found):
    t = searcher({marker: HERE}, dice=[roll])
    t.choose("search us-team-1")
    assert t.events("check")[0].args[2:4] == (4, roll)
    assert t.events("check")[0].rule == "9.0/1"
    assert seen(t, marker) == found
    assert t.unit("us-team-1")["used"]
    assert t.unit("us-team-1")["searching"] == (not found)


@rule("fte", "9.0/2", "9.0/5", "25.0/2", "24.0/6")
def test_all_caches_in_the_hex_are_revealed_and_dummies_removed():
    markers = {
        "rice-1": HERE,
        "medical-1": HERE,
        "dummy-cache-1": HERE,
        "nva-bunker-1": HERE,
        "nva-foxholes-1": HERE,
        "tunnel-1": HERE,
        "ammo-1": "56.16",
        "rice-2": {"hex": HERE, "seen": True},
    }
    t = searcher(markers, dice=[1]).choose("search us-team-1")
    for marker in ("rice-1", "medical-1", "nva-bunker-1", "nva-foxholes-1", "tunnel-1"):
        assert seen(t, marker)
    assert t.facts["markers"]["dummy-cache-1"]["hex"] == "eliminated"
    assert not seen(t, "ammo-1")
    assert t.points("US") == 4  # rice, medical, bunker, tunnel: not the foxholes, not the dummy


@rule("fte", "9.0/1", "23.0/1")
@pytest.mark.parametrize(
    ("markers", "row", "unit", "reason"),
    [
        ({}, {}, "us-team-1", "There is no hidden marker of the enemy with Fire Team 1."),
        ({"rice-1": "56.16"}, {}, "us-team-1", "There is no hidden marker of the enemy with Fire Team 1."),
        (
            {"rice-1": {"hex": HERE, "seen": True}},
            {},
            "us-team-1",
            "There is no hidden marker of the enemy with Fire Team 1.",
        ),
        (
            {"us-foxholes-1": HERE},
            {},
            "us-team-1",
            "There is no hidden marker of the enemy with Fire Team 1.",
        ),
        (
            {"rice-1": HERE},
            {"status": "broken"},
            "us-team-1",
            "Fire Team 1 is broken: it can only recover or move.",
        ),
    ],
)
def test_who_has_nothing_to_search_for(markers, row, unit, reason):
    t = searcher(markers, unit=unit, row=row)
    assert t.refused(f"search {unit}").reason == reason


@rule("fte", "9.0/1")
def test_vehicles_do_not_search():
    t = searcher({"rice-1": HERE}, unit="acav-1")
    assert "search acav-1" not in t.options


@rule("fte", "9.0/1", "23.0/3")
def test_the_nva_search_for_american_works():
    t = searcher({"us-bunker-1": HERE, "us-foxholes-1": HERE}, unit="nva-team-1", active="NVA/VC", dice=[5])
    t.choose("search nva-team-1")
    assert seen(t, "us-bunker-1")
    assert seen(t, "us-foxholes-1")
    assert t.points("NVA/VC") == 0  # 29.0/T1 has none for them
    assert t.points("US") == 0


@rule("fte", "9.0/1")
@pytest.mark.parametrize(
    ("row", "quality"), [({"exhausted": 1}, 3), ({"status": "suppressed"}, 3), ({"low_ammo": 1}, 4)]
)
def test_status_markers_count(row, quality):
    t = searcher({"rice-1": HERE}, row=row, dice=[10]).choose("search us-team-1")
    assert t.events("check")[0].args[2] == quality


@rule("fte", "9.0/3")
@pytest.mark.parametrize(("markers", "quality"), [(0, 4), (1, 5), (3, 7), (9, 9)])
def test_searching_markers_add_up(markers, quality):
    t = searcher({"rice-1": HERE}, row={"searching": markers}, dice=[10]).choose("search us-team-1")
    assert t.events("check")[0].args[2] == quality
    assert t.unit("us-team-1")["searching"] == markers + 1
    t = searcher({"rice-1": HERE}, row={"searching": markers}, dice=[1]).choose("search us-team-1")
    assert t.unit("us-team-1")["searching"] == 0


@rule("fte", "9.0/3")
@pytest.mark.parametrize("action", ["move", "fire", "recover", "assault", "destroy"])
def test_any_other_action_takes_the_searching_markers_off(action):
    units = {"nva-team-1": "56.16"}
    t = searcher(
        {"rice-1": HERE, "rice-2": {"hex": HERE, "seen": True}},
        row={"searching": 2, "exhausted": 1},
        units=units,
        dice=[10],
    )
    t.choose(f"{action} us-team-1")
    if action == "assault":
        t.choose("charge")
    if action == "fire":
        t.choose("target nva-team-1", "shoot")
    assert t.unit("us-team-1")["searching"] == 0


@rule("fte", "9.0/3")
def test_searching_markers_help_only_the_search():
    units = {"us-team-1": {"hex": HERE, "searching": 3}, "nva-team-1": "56.17"}
    t = ready(units, "nva-team-1", active="NVA/VC", dice=[1, 9, 10])
    t.choose("fire nva-team-1", "target us-team-1", "shoot")
    assert t.events("check")[0].args[2] == 4


@rule("fte", "9.0/4")
@pytest.mark.parametrize(("enemy", "shown"), [("56.18", True), ("54.19", False)])
def test_who_searches_in_sight_of_an_enemy_is_seen(enemy, shown):
    t = searcher({"rice-1": HERE}, row={"concealed": True}, units={"nva-team-1": enemy}, dice=[10])
    t.choose("search us-team-1")
    assert t.concealed("us-team-1") != shown


@rule("fte", "9.0/4", "21.0/1")
def test_who_searches_is_fired_at_after_the_check():
    units = {"nva-team-1": "56.18"}
    t = searcher({"rice-1": HERE}, units=units, orders={"nva-team-1": FIRE}, dice=[4, 5, 1, 2])
    t.choose("search us-team-1")
    assert [event.args[1] for event in t.events("check")] == ["to search", "to fire"]
    assert t.events("shot")[0].rule == "9.0/4"
    assert seen(t, "rice-1")  # it was found before the shot
    assert t.unit("us-team-1")["reduced"]


@rule("fte", "9.0/2", "23.0/1")
def test_a_revealed_cache_stays_known():
    t = searcher({"rice-1": HERE, "rice-2": "56.20"}, dice=[1])
    assert GAME.view(t.match.state, US).unknown == [GRID.parse(HERE), GRID.parse("56.20")]
    t.choose("search us-team-1")
    assert GAME.view(t.match.state, US).unknown == [GRID.parse("56.20")]
    position = GAME.view(t.match.state, US).position
    assert position.m_hex[MARKER["rice-1"]] == GRID.parse(HERE)
    t.choose("finish").pass_on("activate", turn=2)
    assert seen(t, "rice-1")


# 23.0


@rule("fte", "23.0/1", "24.0/1", "25.0/1")
def test_markers_are_unknown_to_the_enemy_only():
    markers = {"rice-1": HERE, "dummy-cache-1": HERE, "nva-bunker-1": "56.16", "us-foxholes-1": "56.18"}
    t = at({"us-team-1": "56.12"}, markers=markers)
    american = GAME.view(t.match.state, US)
    vietnamese = GAME.view(t.match.state, NVA)
    assert american.unknown == sorted(GRID.parse(name) for name in (HERE, HERE, "56.16"))
    assert vietnamese.unknown == [GRID.parse("56.18")]
    for marker in ("rice-1", "dummy-cache-1", "nva-bunker-1"):
        assert american.position.m_hex[MARKER[marker]] < 0
        assert vietnamese.position.m_hex[MARKER[marker]] >= 0
    assert american.position.m_hex[MARKER["us-foxholes-1"]] >= 0
    spectator = GAME.view(t.match.state, None)
    assert len(spectator.unknown) == 4


# 11.0


CACHE = {"rice-1": {"hex": HERE, "seen": True}}


@rule("fte", "11.0/1", "11.0/2", "11.0/4", "23.0/4")
@pytest.mark.parametrize("marker", ["rice-1", "medical-1", "ammo-1", "tunnel-1", "nva-bunker-1"])
def test_americans_destroy_what_was_found(marker):
    t = searcher({marker: {"hex": HERE, "seen": True}})
    t.choose("destroy us-team-1")
    assert t.facts["markers"][marker]["hex"] == "eliminated"
    assert t.points("US") == 1
    assert t.unit("us-team-1")["used"]
    assert t.events("marker-destroyed")[0].rule == "11.0/2"
    assert t.rolled == 0  # no check


@rule("fte", "11.0/1", "23.0/4", "25.0/2")
@pytest.mark.parametrize(
    ("markers", "row", "rule_id"),
    [
        ({"rice-1": HERE}, {}, "11.0/1"),
        ({"nva-foxholes-1": {"hex": HERE, "seen": True}}, {}, "11.0/1"),
        ({"rice-1": {"hex": "56.16", "seen": True}}, {}, "11.0/1"),
        ({"us-bunker-1": {"hex": HERE, "seen": True}}, {}, "11.0/1"),
        (CACHE, {"status": "suppressed"}, "11.0/1"),
        (CACHE, {"status": "broken"}, "11.0/1"),
    ],
    ids=["hidden", "foxholes", "elsewhere", "own", "suppressed", "broken"],
)
def test_what_is_not_destroyed(markers, row, rule_id):
    t = searcher(markers, row=row)
    refused = t.refused("destroy us-team-1")
    assert refused.rule == rule_id
    if "status" in row:
        assert refused.reason == "Fire Team 1 is not in good order."
    else:
        assert refused.reason == "There is no revealed cache with Fire Team 1."


@rule("fte", "11.0/1", "5.1/14")
def test_only_american_infantry_destroys():
    t = searcher(CACHE, unit="nva-team-1", active="NVA/VC")
    refused = t.refused("destroy nva-team-1")
    assert (refused.rule, refused.reason) == ("5.1/14", "Only Americans destroy caches.")
    t = searcher(CACHE, unit="acav-1")
    assert "destroy acav-1" not in t.options


@rule("fte", "11.0/2")
def test_one_cache_is_destroyed_by_choice():
    markers = {**CACHE, "tunnel-1": {"hex": HERE, "seen": True}, "ammo-1": HERE}
    t = searcher(markers).choose("destroy us-team-1")
    assert t.choices("destroy-marker") == {"rice-1", "tunnel-1"}
    t.choose("destroy-marker tunnel-1")
    assert t.facts["markers"]["tunnel-1"]["hex"] == "eliminated"
    assert t.facts["markers"]["rice-1"]["hex"] == HERE
    assert t.points("US") == 1


@rule("fte", "11.0/2", "24.0/6")
def test_a_bunker_is_destroyed_over_the_heads_of_who_is_in_it():
    markers = {"nva-bunker-1": {"hex": HERE, "seen": True}}
    t = searcher(markers, row={"inside": "nva-bunker-1"}).choose("destroy us-team-1")
    assert "inside" not in t.unit("us-team-1")


@rule("fte", "11.0/3")
@pytest.mark.parametrize(("enemy", "shown"), [("56.18", True), ("54.19", False)])
def test_who_destroys_in_sight_of_an_enemy_is_seen(enemy, shown):
    t = searcher(CACHE, row={"concealed": True}, units={"nva-team-1": enemy})
    t.choose("destroy us-team-1")
    assert t.concealed("us-team-1") != shown


@rule("fte", "11.0/3", "21.0/1")
def test_who_destroys_is_fired_at():
    t = searcher(CACHE, units={"nva-team-1": "56.18"}, orders={"nva-team-1": FIRE}, dice=[5, 1, 1])
    t.choose("destroy us-team-1")
    assert t.events("shot")[0].rule == "11.0/3"
    assert t.unit("us-team-1")["reduced"]
    assert t.facts["markers"]["rice-1"]["hex"] == "eliminated"


@rule("fte", "23.0/2", "24.0/5")
def test_a_bunker_that_shows_by_its_protection_is_worth_nothing():
    units = {"us-team-1": "56.12", "nva-team-1": {"hex": "56.15", "inside": "nva-bunker-1"}}
    t = hit(units, "us-team-1", "nva-team-1", 9, 1, markers={"nva-bunker-1": "56.15"})
    assert seen(t, "nva-bunker-1")
    assert t.points("US") == 0


@rule("fte", "11.0/1")
def test_only_what_lies_in_the_hex_is_destroyed():
    markers = {"rice-1": {"hex": "56.20", "seen": True}, "nva-foxholes-1": {"hex": "56.15", "seen": True}}
    s = at({"us-team-1": "56.15"}, markers=markers).match.state
    assert search.destructible(s, UNIT["us-team-1"]) == []
