"""28.0 Civilians."""

from __future__ import annotations

import pytest

from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import CIVILIANS, MEDIC, NVA, UNIT, UNITS, US
from dangerclose.games.fte.field import guests
from dangerclose.games.fte.ground import GRID
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import PROVING_GROUND, at, fresh

HERE = "38.18"
NEAR = "38.19"
GO = (f"hex {HERE}", "move us-team-1", f"step {NEAR}")


def hidden(place):
    return {"hex": place, "concealed": True}


def around(place):
    """The hexes next to one."""
    return {GRID.name(n) for n in GRID.neighbours[GRID.parse(place)]}


def met(units=None, dice=(), **position):
    """An American team walks up to visible civilians."""
    t = at({"us-team-1": HERE, "civilians-1": NEAR, **(units or {})}, dice=dice, **position)
    return t.choose(*GO)


@rule("fte", "28.0/1", "18.1/1")
def test_civilians_are_set_up_concealed():
    t = fresh("search-the-hamlet")
    while t.asked != "activate":
        t.choose("ready" if "ready" in t.options else t.options[0])
    civilians = [name for name in t.facts["units"] if name.startswith("civilians")]
    assert civilians
    assert all(t.concealed(name) for name in civilians)


@rule("fte", "28.0/2", "5.1/2")
@pytest.mark.parametrize("leader", ["nva-platoon-leader-1", "vc-commander-1"])
def test_civilians_are_activated_alone_or_by_any_leader_of_the_side(leader):
    t = at({"civilians-1": HERE}, active="NVA/VC")
    assert f"hex {HERE}" in t.options
    t = at(
        {"civilians-1": HERE, "civilians-2": "38.22", leader: "38.20", "civilians-3": "38.23"},
        active="NVA/VC",
    )
    t.choose(f"lead {leader}")
    assert {name for name in t.facts["acting"] if name.startswith("civ")} == {"civilians-1", "civilians-2"}


@rule("fte", "28.0/2")
def test_civilians_only_move_like_infantry():
    t = at(
        {"civilians-1": {"hex": HERE, "exhausted": 0}, "us-team-1": "38.20"},
        active="NVA/VC",
        markers={"us-foxholes-1": HERE},
    )
    t.choose(f"hex {HERE}")
    assert set(t.options) == {"move civilians-1", "double civilians-1", "stealth civilians-1", "finish"}
    for verb in ("fire", "assault", "search", "recover"):
        assert t.refused(f"{verb} civilians-1").rule == "28.0/2"
    t.choose("double civilians-1")
    assert t.match.ask.about[1] == 18
    t.choose("step 37.18", "halt")
    assert t.where("civilians-1") == "37.18"
    assert t.unit("civilians-1")["exhausted"]


@rule("fte", "28.0/2", "6.7/2")
def test_civilians_sneak_by_their_quality():
    t = at(
        {"civilians-1": hidden("39.19"), "us-team-1": HERE, "nva-team-1": "38.24"}, active="NVA/VC", dice=[4]
    )
    t.choose("hex 39.19", "stealth civilians-1", "step 40.19")
    assert t.events("check")[0].args[2] == 4  # quality 3, grass -1
    assert t.concealed("civilians-1")


@rule("fte", "28.0/2", "6.2/2")
def test_civilians_and_soldiers_never_share_a_hex():
    t = at({"civilians-1": hidden(NEAR), "nva-team-1": HERE, "dummy-1": "37.18"}, active="NVA/VC")
    t.choose(f"hex {HERE}", "move nva-team-1")
    assert NEAR not in t.choices("step")
    assert t.refused(f"step {NEAR}").rule in ("6.2/1", "6.2/2")
    t = at({"civilians-1": NEAR, "nva-team-1": hidden(HERE), "civilians-2": "37.19"}, active="NVA/VC")
    t.choose(f"hex {NEAR}", "move civilians-1")
    assert HERE not in t.choices("step")
    assert "37.19" in t.choices("step")


@rule("fte", "28.0/4", "18.1/1")
def test_who_questions_them_under_a_marker_stays_unknown():
    units = {"us-team-1": hidden(HERE), "civilians-1": NEAR, "nva-team-1": hidden("38.25")}
    t = at(units, dice=[1, 1]).choose(f"hex {HERE}", "stealth us-team-1", f"step {NEAR}")
    t.choose("interrogate us-team-1")
    assert (t.asked, t.seat) == ("give-away", "NVA/VC")
    assert t.match.ask.about == (UNIT[t.contact("us-team-1")],)


@rule("fte", "28.0/4")
def test_americans_who_enter_their_hex_may_question_them():
    t = met({"us-team-2": HERE}, dice=[5])
    assert (t.asked, t.seat, t.match.ask.rule) == ("interrogate", "US", "28.0/4")
    assert set(t.options) == {"interrogate us-team-1", "let-be"}
    twin = t.twin().choose("let-be")
    assert twin.where("civilians-1") == NEAR
    t.choose("interrogate us-team-1")
    assert t.events("check")[0].args[2:] == (4, 5, "fails")
    assert t.where("civilians-1") == "eliminated"
    assert t.asked == "move"
    assert t.points("US") == 0


@rule("fte", "28.0/4")
def test_the_check_counts_status_markers():
    units = {"us-team-1": {"hex": HERE, "status": "suppressed", "exhausted": 1}}
    t = met(units, dice=[2]).choose("interrogate us-team-1")
    assert t.events("check")[0].args[2:] == (2, 2, "passes")


@rule("fte", "28.0/4", "9.0/5", "29.0/T1")
def test_two_secrets_are_given_away_of_the_enemys_choice():
    units = {"nva-team-1": hidden("38.27"), "dummy-1": hidden("38.25"), "nva-team-2": hidden("38.28")}
    units |= {"nva-team-3": "38.24"}
    markers = {"rice-1": "38.20", "tunnel-1": "38.21", "nva-foxholes-1": "38.20", "dummy-cache-1": "38.27"}
    markers |= {"rice-2": "38.28", "us-foxholes-1": "38.20", "medical-1": {"hex": "38.20", "seen": True}}
    t = met(units, dice=[4], markers=markers).choose("interrogate us-team-1")
    assert (t.asked, t.seat, t.match.ask.rule) == ("give-away", "NVA/VC", "28.0/4")
    assert t.choices("give-away") == {"nva-team-1", "dummy-1"}
    assert t.choices("give-away-cache") == {"rice-1", "tunnel-1", "nva-foxholes-1", "dummy-cache-1"}
    t.choose("give-away nva-team-1")
    assert not t.concealed("nva-team-1")
    assert t.asked == "give-away"
    t.choose("give-away-cache rice-1")
    assert t.facts["markers"]["rice-1"]["seen"]
    assert t.points("US") == 1
    assert t.asked == "move"
    assert t.where("civilians-1") == "eliminated"


@rule("fte", "28.0/4", "9.0/2", "25.0/2", "22.0/3")
def test_what_is_worth_nothing_when_given_away():
    units = {"dummy-1": hidden("38.25")}
    markers = {"nva-foxholes-1": "38.20", "dummy-cache-1": "38.20"}
    t = met(units, dice=[4], markers=markers)
    t.choose("interrogate us-team-1", "give-away-cache nva-foxholes-1", "give-away-cache dummy-cache-1")
    assert t.points("US") == 0
    assert t.facts["markers"]["nva-foxholes-1"] == {"hex": "38.20", "seen": 1}
    assert t.facts["markers"]["dummy-cache-1"]["hex"] == "eliminated"
    t = met(units, dice=[4], markers=markers).choose("interrogate us-team-1", "give-away dummy-1")
    assert t.where("dummy-1") == "eliminated"


@rule("fte", "28.0/4")
def test_as_many_as_there_are():
    t = met({"nva-team-1": hidden("38.25")}, dice=[1]).choose("interrogate us-team-1", "give-away nva-team-1")
    assert t.asked == "move"
    t = met(dice=[1]).choose("interrogate us-team-1")
    assert t.asked == "move"
    assert t.where("civilians-1") == "eliminated"


@rule("fte", "28.0/4")
def test_several_markers_are_questioned_one_by_one():
    t = met({"civilians-2": NEAR}, dice=[10, 10]).choose("interrogate us-team-1")
    assert t.asked == "interrogate"
    t.choose("interrogate us-team-1")
    assert t.asked == "move"
    assert {t.where("civilians-1"), t.where("civilians-2")} == {"eliminated"}


@rule("fte", "28.0/4", "7.4/X6")
def test_opportunity_fire_comes_first():
    ask = {"asked": {"NVA/VC": 1}, "orders": {"nva-team-1": {"mode": "ask"}}}
    t = met({"nva-team-1": "38.21", "us-team-2": HERE}, dice=[1, 1, 6], **ask)
    assert t.asked == "react"
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 us-team-1", "shoot")
    assert t.status("us-team-1") == "suppressed"
    assert t.asked == "act"  # whoever was hit asks nobody
    assert t.where("civilians-1") == NEAR


@rule("fte", "28.0/4", "6.2/3")
def test_concealed_civilians_are_entered_found_and_questioned():
    t = at({"us-team-1": HERE, "civilians-1": hidden(NEAR)}, dice=[1]).choose(*GO)
    assert t.where("us-team-1") == NEAR
    assert not t.concealed("civilians-1")
    assert [event.rule for event in t.events("seen")] == ["28.0/4"]
    assert t.asked == "interrogate"
    t.choose("interrogate us-team-1")
    assert t.where("civilians-1") == "eliminated"


@rule("fte", "6.2/3", "18.1/1", "28.0/4")
@pytest.mark.parametrize("other", ["vc-team-1", "vc-dummy-1"])
def test_who_comes_upon_others_under_a_marker_stops_and_they_stay_unknown(other):
    units = {"us-team-1": HERE, "us-team-2": HERE, other: hidden(NEAR), "civilians-1": hidden("38.24")}
    t = at(units, goes_on=True).choose(f"hex {HERE}", "move us-team-1", "with us-team-2")
    assert NEAR in t.choices("step")
    t.choose(f"step {NEAR}")
    assert [t.where(unit) for unit in ("us-team-1", "us-team-2", other)] == [HERE, HERE, NEAR]
    assert t.concealed(other)
    (told,) = t.events("barred", "US")
    assert (told.rule, told.args) == ("6.2/3", (UNIT["us-team-1"], GRID.parse(NEAR)))
    assert t.unit("us-team-1")["used"]  # the move is over
    assert not t.events("exposed")  # no hex was entered, so nobody may fire


@rule("fte", "6.2/3", "18.1/1")
def test_a_contact_is_tried_only_while_it_may_be_civilians():
    """What is offered depends on what everybody knows: nations, counters there, civilians not yet seen."""

    def offered(**units):
        t = at({"us-team-1": HERE, **{name.replace("_", "-"): place for name, place in units.items()}})
        return NEAR in t.choose(f"hex {HERE}", "move us-team-1").choices("step")

    assert offered(vc_team_1=hidden(NEAR))
    assert not offered(nva_team_1=hidden(NEAR))  # no civilians are among the NVA's counters
    assert not offered(vc_team_1=hidden(NEAR), vc_mg_1=NEAR)  # who is seen there bars the hex
    every = {f"civilians_{number}": "38.30" for number in range(1, 7)}
    assert not offered(vc_team_1=hidden(NEAR), **every)  # all civilians are elsewhere, in full view
    every["civilians_6"] = hidden("38.30")
    assert offered(vc_team_1=hidden(NEAR), **every)
    assert not offered(vc_team_1=hidden(NEAR), vc_team_2=hidden(NEAR), **every)  # two, and one to be found


@rule("fte", "6.2/3", "18.1/1")
def test_the_note_on_a_doubtful_step_says_so():
    t = at({"us-team-1": HERE, "vc-team-1": hidden(NEAR)}).choose(f"hex {HERE}", "move us-team-1")
    said = GAME.notes(t.match.state, t.match.ask)[GAME.words.parse(f"step {NEAR}")]
    assert "barred if they are more than a medic or civilians" in said


@rule("fte", "28.0/4", "6.8/5", "15.0/1")
@pytest.mark.parametrize(("name", "lands"), [("civilians-1", True), ("vc-team-1", False)])
def test_a_helicopter_comes_down_among_civilians_and_its_men_question_them(name, lands):
    ground = "9.15"
    units = {"slick-1": {"hex": ground, "level": "treetop"}, name: hidden(ground)}
    t = at({**units, "us-team-1": {"aboard": "slick-1"}}, dice=[10], goes_on=True)
    t.choose("helicopter slick-1", "fly slick-1", "descend")
    assert (t.unit("slick-1").get("level", "ground") == "ground") == lands
    assert t.concealed(name) != lands
    if lands:
        t.choose("halt", "unload slick-1", "put-off us-team-1")
        assert t.options == ["interrogate us-team-1", "let-be"]


@rule("fte", "28.0/4")
@pytest.mark.parametrize("concealed", [True, False])
def test_nobody_is_questioned_from_the_air(concealed):
    civilians = {"hex": NEAR, "concealed": concealed}
    t = at({"slick-1": {"hex": HERE, "level": "treetop"}, "civilians-1": civilians})
    t.choose("helicopter slick-1", "fly slick-1", f"step {NEAR}")
    assert t.asked == "fly"


@rule("fte", "28.0/4")
def test_a_vehicles_crew_may_ask_too():
    t = at({"acav-1": HERE, "civilians-1": NEAR}, dice=[5]).choose(
        "vehicle acav-1", "move acav-1", f"step {NEAR}"
    )
    assert t.choices("interrogate") == {"acav-1"}


@rule("fte", "28.0/4")
def test_the_nva_do_not_question_anybody():
    t = at({"civilians-2": HERE, "civilians-1": NEAR}, active="NVA/VC")
    t.choose(f"hex {HERE}", "move civilians-2", f"step {NEAR}")
    assert t.asked == "move"


@rule("fte", "28.0/5", "7.4/X11", "7.4/X17", "29.0/T1")
@pytest.mark.parametrize(("effect", "points"), [(1, 5), (2, 6), (4, 9), (6, 9)])
def test_fire_on_civilians_costs_points(effect, points):
    units = {"us-team-1": HERE, "us-team-2": HERE, "civilians-1": "38.20"}
    t = at(units, points={"US": 9, "NVA/VC": 9}, dice=[1, effect])
    t.choose(f"hex {HERE}", "fire us-team-1", "target civilians-1", "shoot")
    assert t.where("civilians-1") == "eliminated"
    assert t.facts["points"] == {"US": points, "NVA/VC": 9}
    assert t.facts["casualties"] == []


@rule("fte", "28.0/5", "7.4/X35")
def test_a_possible_suppression_is_checked_by_their_quality():
    units = {"us-team-1": HERE, "us-team-2": HERE, "civilians-1": "38.20"}
    t = at(units, dice=[1, 9, 3]).choose(f"hex {HERE}", "fire us-team-1", "target civilians-1", "shoot")
    assert t.where("civilians-1") == "38.20"
    t = at(units, dice=[1, 9, 4]).choose(f"hex {HERE}", "fire us-team-1", "target civilians-1", "shoot")
    assert t.where("civilians-1") == "eliminated"


# What bars a hex, and what only seems to


@rule("fte", "6.2/3", "17.1/1")
def test_a_dummy_does_not_try_a_hex_where_only_a_medic_may_be():
    units = {"nva-team-1": HERE, "dummy-1": HERE, "us-medic-1": hidden(NEAR)}
    t = at(units, active="NVA/VC").choose(f"hex {HERE}")
    assert NEAR in t.twin().choose("move nva-team-1").choices("step")
    t.choose("move dummy-1")
    assert NEAR not in t.choices("step")


@rule("fte", "6.2/3", "6.2/4")
def test_a_hex_without_room_is_not_tried():
    above = {"hex": NEAR, "level": "treetop"}
    units = {"acav-1": HERE, "civilians-1": hidden(NEAR)}
    assert NEAR in at(units).choose("vehicle acav-1", "move acav-1").choices("step")
    t = at({**units, "slick-1": above}).choose("vehicle acav-1", "move acav-1")
    assert NEAR not in t.choices("step")


@rule("fte", "6.2/3", "28.0/4")
def test_who_has_enemies_all_round_may_still_move_to_where_civilians_may_be():
    ring = {f"nva-team-{n}": place for n, place in enumerate(around(HERE) - {NEAR}, 1)}
    t = at({"us-team-1": HERE, **ring, "civilians-1": hidden(NEAR)}).choose(f"hex {HERE}")
    assert "move us-team-1" in t.options
    t = at({"us-team-1": HERE, **ring, "nva-team-6": NEAR}).choose(f"hex {HERE}")
    assert "move us-team-1" not in t.options


@rule("fte", "28.0/4", "6.8/5")
@pytest.mark.parametrize("level", ["treetop", "high"])
def test_who_flies_over_concealed_civilians_does_not_find_them(level):
    t = at({"slick-1": {"hex": HERE, "level": level}, "civilians-1": hidden(NEAR)}, goes_on=True)
    t.choose("helicopter slick-1", "fly slick-1", f"step {NEAR}")
    assert t.concealed("civilians-1")
    if level == "high":
        t.choose("descend")  # to treetop height: still nobody is met
        assert t.unit("slick-1")["level"] == "treetop"
        assert t.concealed("civilians-1")


@rule("fte", "6.8/5", "6.2/3")
@pytest.mark.parametrize(
    ("verb", "level", "then"), [("climb", "treetop", "high"), ("descend", "high", "treetop")]
)
def test_enemies_below_keep_a_helicopter_from_the_ground_alone(verb, level, then):
    t = at({"slick-1": {"hex": HERE, "level": level}, "vc-team-1": hidden(HERE)}, goes_on=True)
    t.choose("helicopter slick-1", "fly slick-1", verb)
    assert t.unit("slick-1")["level"] == then
    assert t.events("barred") == []


@rule("fte", "6.8/5", "6.2/3")
def test_a_landing_that_is_barred_is_told():
    units = {"slick-1": {"hex": "9.15", "level": "treetop"}, "vc-team-1": hidden("9.15")}
    t = at(units, goes_on=True).choose("helicopter slick-1", "fly slick-1", "descend")
    (told,) = t.events("barred", "US")
    assert (told.rule, told.args) == ("6.2/3", (UNIT["slick-1"], GRID.parse("9.15")))


@rule("fte", "6.2/3", "18.1/1")
def test_civilians_in_full_view_do_not_bar_the_hex_of_others_who_may_be_some():
    units = {"us-team-1": HERE, "civilians-1": NEAR, "civilians-2": hidden(NEAR)}
    t = at(units).choose(f"hex {HERE}", "move us-team-1")
    assert NEAR in t.choices("step")


@rule("fte", "6.2/3", "6.8/1", "17.1/1")
def test_a_helicopter_in_the_air_does_not_bar_the_hex_below():
    units = {"nva-team-1": HERE, "us-medic-1": hidden(NEAR), "slick-1": {"hex": NEAR, "level": "treetop"}}
    t = at(units, active="NVA/VC").choose(f"hex {HERE}", "move nva-team-1")
    assert NEAR in t.choices("step")


@rule("fte", "17.1/3", "28.0/4", "7.5.3/5")
def test_civilians_beside_a_fallen_man_are_not_taken_with_him():
    units = {"us-team-1": HERE, "civilians-1": NEAR}
    t = at(units, casualties=[{"kind": "KIA", "side": "NVA/VC", "hex": NEAR}]).choose(*GO)
    assert t.events("medic-lost") == []
    assert t.where("civilians-1") == NEAR


@rule("fte", "17.1/1", "28.0/4")
def test_who_does_not_bar_a_hex():
    guests_of = guests.__wrapped__  # without what was worked out before
    assert {UNITS[u].kind for u in guests_of("search-the-hamlet", NVA)} == {CIVILIANS}
    assert {UNITS[u].kind for u in guests_of(PROVING_GROUND, US)} == {MEDIC}
