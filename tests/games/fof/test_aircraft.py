"""7.1.2, 7.1.3, 7.1.4 Attack Helicopters and the fixed wing gunship."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.aircraft import fixed_wing_gunship, gunship_runs
from dangerclose.games.fof.clean_up import clean_up
from dangerclose.games.fof.combat import combat_effects
from dangerclose.games.fof.components import AGENCY
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import callable_missions, lay_mission, slot, update_fire_missions
from dangerclose.games.fof.grid import LEFT, LOITER, NOT_YET, REMOVED
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.sight import sees
from dangerclose.games.fof.state import FELL_SHORT, FIRED, GUNSHIP_FIRE
from dangerclose.games.fof.tables import VOF_VALUE
from dangerclose.games.fof.terms import FireMission, Illumination, UnitKind, Vof
from dangerclose.games.fof.vehicles import vehicle_phase
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cards, spot, told, unit

FIRST, SECOND, PLANE = unit("gunship-1"), unit("gunship-2"), unit("ac-47")
AGENT = AGENCY["gunships"]
FIELD = ["O1 O1 O1", "O1 O1 O1", "O1 O1 O1"]
MISS, MISS_2, MISS_3 = 4, 27, 35
"""Cards whose AT number is 9."""


def called(units, place="2.2", short=False, **columns):
    """A section that was called in the Command Phase."""
    s = board(FIELD, units, **columns)
    spot(s, place)
    lay_mission(s, AGENT, FireMission.GUNSHIPS, at(place)[0], "6.7.3/1")
    if short:
        s.i_pending[-1] = FELL_SHORT
    return s


def runs(s, *choices):
    return answered(gunship_runs(s), *choices)[0]


def strikes(s):
    """The cards with strikes of Attack Helicopters, pending or active."""
    return [place for place, kind in zip(s.i_place, s.i_kind) if kind == FireMission.GUNSHIPS]


# 7.1.2 Attack Helicopters


@rule("fof", "7.1.2/1", "7.1.2/2", "7.3.2/7", "7.1.1/5")
def test_a_section_strikes_the_target_and_a_card_beside_it():
    s = called({"leader-1": "2.2", "local-force-squad-1": "3.3", "local-force-squad-2": "1.1"})
    spot(s, "3.3")
    cards(s, MISS, MISS_2)
    asks = runs(s, ("strike-also", at("3.3")[0]))
    assert set(asks[0].options) == {("one-card",), ("strike-also", at("3.3")[0])}, (
        "unspotted enemies are none"
    )
    assert strikes(s) == at("2.2", "3.3")
    assert [event.args for event in told(s, "attack-run")] == [(FIRST, *at("2.2")), (SECOND, *at("2.2"))]
    update_fire_missions(s)
    assert s.i_pending == [0, 0]
    assert (
        net_combat_modifier(s, unit("local-force-squad-1"), volumes(s).get(at("3.3")[0])).lines[0].value == -5
    )


@rule("fof", "7.1.2/1", "7.1.3/1")
def test_small_arms_below_fire_at_each_aircraft():
    s = called({"local-force-squad-1": "2.2"})
    cards(s, MISS, MISS_2)
    runs(s)
    rolls = [event.roll for event in told(s, "at-combat")]
    assert [[(line.text, line.value) for line in roll.modifiers] for roll in rolls] == [
        [("Small Arms", "+4"), ("defence of the UH-1 Gunship", "0"), ("Open Ground", "0")]
    ] * 2


@rule("fof", "7.1.3/1", "7.1.2/1")
def test_the_heavy_machine_gun_reacts_once_from_afar_and_rockets_never():
    s = called({"leader-1": "2.2", "12.7mm-1": "1.1", "rpg-team-1": "2.2", "75mm-rcl": "2.1"})
    cards(s, MISS)
    runs(s)
    assert [event.args[0] for event in told(s, "at-combat")] == [unit("12.7mm-1")]
    assert s.status[unit("12.7mm-1")] & FIRED


@rule("fof", "7.1.2/1")
def test_own_fire_on_the_target_does_not_hit_them():
    s = called({"leader-1": "2.2", "squad-1-1": "1.2"})
    update_fire(s)
    assert at("2.2")[0] in volumes(s)
    runs(s)
    assert not told(s, "at-combat")


@rule("fof", "7.1.2/2", "7.7B/3")
def test_one_aircraft_alone_strikes_the_target_alone():
    s = called({"rpd-team-1": "2.2", "local-force-squad-1": "3.3"})
    spot(s, "3.3")
    cards(s, 12, MISS)  # AT 0 + 3: damaged
    assert runs(s) == []
    assert s.place[FIRST] == LEFT
    assert strikes(s) == at("2.2")


@rule("fof", "7.7B/4", "7.1.2/2", "6.7.3/1")
def test_if_both_abort_undamaged_there_is_no_strike_and_the_mission_is_not_spent():
    s = called({"local-force-squad-1": "2.2"})
    cards(s, 12, 16)  # 4: undamaged
    runs(s)
    assert strikes(s) == []
    assert s.missions_left[slot(AGENT, FireMission.GUNSHIPS)] == 1
    assert s.place[FIRST] == s.place[SECOND] == LOITER
    runs(s)
    assert s.place[FIRST] == NOT_YET


@rule("fof", "7.7B/1", "7.1.2/2")
def test_a_section_that_is_lost_never_comes_again():
    s = called({"local-force-squad-1": "2.2"})
    s.place[FIRST], s.place[SECOND] = REMOVED, LEFT
    runs(s)
    assert strikes(s) == []
    assert s.missions_left[slot(AGENT, FireMission.GUNSHIPS)] == 0


@rule("fof", "7.1.2/2", "6.7.3/2")
def test_short_fire_strikes_the_new_card_alone():
    s = called({"leader-1": "2.2", "local-force-squad-1": "3.3"}, short=True)
    spot(s, "3.3")
    assert runs(s) == []
    assert strikes(s) == at("2.2")


@rule("fof", "7.1.2/3")
def test_it_strikes_the_same_targets_once_more_and_is_gone():
    s = called({"leader-1": "2.2", "local-force-squad-1": "3.3"})
    spot(s, "3.3")
    runs(s, ("strike-also", at("3.3")[0]))
    update_fire_missions(s)
    assert runs(s) == [], "the second run comes by itself"
    update_fire_missions(s)
    assert strikes(s) == at("2.2", "3.3")
    assert not any(s.i_pending)
    assert runs(s) == []
    update_fire_missions(s)
    assert strikes(s) == []
    assert s.place[FIRST] == s.place[SECOND] == NOT_YET


@rule("fof", "7.1.2/3", "7.1.2/1")
def test_the_second_run_is_fired_at_as_before():
    s = called({"local-force-squad-1": "2.2"})
    cards(s, MISS, MISS_2)
    runs(s)
    update_fire_missions(s)
    cards(s, 17, MISS_3)
    runs(s)
    assert len(told(s, "at-combat")) == 4


@rule("fof", "7.1.2/3", "7.7B/4")
def test_one_that_breaks_off_its_second_run_strikes_nothing():
    s = called({"local-force-squad-1": "2.2"})
    cards(s, MISS, MISS_2)
    runs(s)
    update_fire_missions(s)
    cards(s, 12, 16)
    runs(s)
    update_fire_missions(s)
    assert strikes(s) == []


@rule("fof", "7.1.2/3")
def test_another_target_is_called_anew():
    s = called({"leader-1": "2.2", "leader-2": "3.3"})
    runs(s)
    update_fire_missions(s)
    spot(s, "3.3")
    lay_mission(s, AGENT, FireMission.GUNSHIPS, at("3.3")[0], "6.7.3/1")
    runs(s, ("one-card",))
    update_fire_missions(s)
    assert strikes(s) == at("3.3")


@rule("fof", "7.1.2/2")
def test_the_section_is_called_once_a_turn():
    s = called({"co-hq": "1.1", "leader-1": "2.2"}, always_heard=True)
    s.missions_left[slot(AGENT, FireMission.GUNSHIPS)] = 1
    assert slot(AGENT, FireMission.GUNSHIPS) not in callable_missions(s, unit("co-hq"))
    s.i_pending[0] = 0
    assert slot(AGENT, FireMission.GUNSHIPS) in callable_missions(s, unit("co-hq"))


@rule("fof", "7.1.2/2", "7.1.2/3")
def test_a_section_that_was_called_again_has_two_turns_anew():
    s = called({"leader-1": "2.2"})
    for _ in range(2):
        runs(s)
        update_fire_missions(s)
    lay_mission(s, AGENT, FireMission.GUNSHIPS, at("2.2")[0], "6.7.3/1")
    runs(s)
    update_fire_missions(s)
    runs(s)
    assert strikes(s) == at("2.2", "2.2"), "the last strike, and the second run of the new call"


@rule("fof", "7.1.2/3", "7.7B/3")
def test_one_that_is_left_makes_the_second_run_alone():
    s = called({"leader-1": "2.2", "local-force-squad-1": "3.3"})
    spot(s, "3.3")
    runs(s, ("strike-also", at("3.3")[0]))
    update_fire_missions(s)
    s.place[FIRST] = LEFT
    runs(s)
    update_fire_missions(s)
    assert strikes(s) == at("2.2")


@rule("fof", "7.1.2/2", "7.1.2/3")
def test_other_missions_are_no_runs_and_empty_cards_no_second_target():
    s = called({"leader-1": "2.2"})
    s.i_kind[0] = FireMission.HE
    spot(s, "3.3")
    assert runs(s) == []
    assert not told(s, "attack-run")
    s.i_pending[0] = 0
    runs(s)
    assert not told(s, "attack-run")
    s.i_kind[0], s.i_pending[0] = FireMission.GUNSHIPS, 1
    assert runs(s) == [], "a spotted card without enemies is no target"


@rule("fof", "7.1.3/1", "6.4/3")
def test_who_cannot_fire_up():
    for units in ({"leader-1": "2.2"}, {"sgm-1": "2.2 exposed"}, {"75mm-rcl": "2.2"}):
        s = called(units)
        runs(s)
        assert not told(s, "at-combat"), units
    s = called({"12.7mm-1": "2.2"})
    cards(s, MISS)
    runs(s)
    assert [event.args[0] for event in told(s, "at-combat")] == [unit("12.7mm-1")], "not by its VOF as well"


@rule("fof", "7.1.2/1")
def test_nobody_fires_at_an_aircraft_that_has_broken_off():
    s = called({"local-force-squad-1": "2.2", "12.7mm-1": "1.1", "12.7mm-2": "3.3"})
    s.place[SECOND] = LEFT
    cards(s, 12)  # 4: aborted
    runs(s)
    assert len(told(s, "at-combat")) == 1
    assert not s.status[unit("12.7mm-1")] & FIRED


# 7.1.4 The fixed wing gunship


def night(units, **columns):
    s = board(FIELD, units, visibility=4, **columns)
    s.place[PLANE] = LOITER
    return s


def circled(s, *choices):
    return answered(fixed_wing_gunship(s), *choices)[0]


@rule("fof", "7.1.4/1")
def test_it_flies_by_night_alone_and_only_when_it_is_there():
    s = night({"gunship-1": "loiter"})
    for visibility in (0, 1):
        s.visibility = visibility
        assert circled(s) == []
    s.visibility, s.place[PLANE] = 4, NOT_YET
    assert circled(s) == []
    s.place[PLANE] = LOITER
    assert circled(s, ("keep-away",))[0].kind == "gunship-over"


@rule("fof", "7.1.4/2")
def test_it_lights_and_fires_at_three_cards_each_on_or_beside_its_own():
    s = night({"local-force-squad-1": "3.3"})
    spot(s, "3.3")
    asks = circled(
        s,
        ("fly-over", at("2.3")[0]),
        *[("gunship-card", place) for place in at("3.3", "3.2", "2.3")],
        *[("gunship-card", place) for place in at("3.3", "1.3", "2.2")],
    )
    for ask in (asks[1], asks[4]):
        assert ("gunship-card", at("2.1")[0]) not in ask.options
        assert all(option[0] != "gunship-card" or s.terrain[option[1]] >= 0 for option in ask.options)
    assert [ask.about[1] for ask in asks[1:]] == [3, 2, 1, 3, 2, 1]
    assert ("gunship-card", at("3.3")[0]) not in asks[2].options, "each card once"
    assert [("as-planned",) in ask.options for ask in asks[1:]] == [True, False, False, True, False, False]
    assert told(s, "gunship-over")[0].args == (PLANE, at("2.3")[0])
    assert len(told(s, "illuminated")) == len(told(s, "gunship-fires")) == 3
    assert len(s.i_side) == len(s.i_agency) == 3
    assert (s.l_place, set(s.l_kind)) == (at("3.3", "3.2", "2.3"), {Illumination.AIR_DROPPED})
    assert (s.i_place, set(s.i_kind)) == (at("3.3", "1.3", "2.2"), {GUNSHIP_FIRE})


@rule("fof", "7.1.4/2")
def test_it_may_do_less_and_the_best_cards_are_proposed():
    s = night(
        {
            "local-force-squad-1": "3.3 steps=1",
            "main-force-squad-1": "3.2",
            "squad-1-1": "2.2",
            "leader-1": "2.3",
            "xo": "2.3",
            "leader-2": "3.1",
            "leader-3": "1.1",
        }
    )
    spot(s, "3.3", "3.2", "2.3", "1.1", "2.1")
    asks = circled(s, ("fly-over", at("3.2")[0]), ("as-planned",), ("as-planned",))
    assert len(asks) == 3
    assert s.l_place == at("3.3", "3.2", "3.1"), "enemies, the far ones first"
    assert s.i_place == at("3.2", "3.3"), "spotted enemies without friends, the strongest first"
    s = night({"squad-1-1": "2.2", "squad-2-1": "2.3", "xo": "3.3", "leader-1": "3.3"})
    circled(s, ("fly-over", at("3.3")[0]), ("as-planned",), ("enough",))
    assert s.l_place == at("3.3", "3.2"), "never friends alone"
    s = night({"local-force-squad-1": "3.3"})
    circled(s, ("fly-over", at("3.2")[0]), ("enough",), ("enough",))
    assert (s.l_place, s.i_place) == ([], [])


@rule("fof", "7.1.4/2", "9.3/4")
def test_it_does_not_fire_at_enemies_that_nobody_has_spotted():
    s = night({"local-force-squad-1": "3.3"})
    asks = circled(s, ("fly-over", at("3.2")[0]), ("enough",), ("enough",))
    assert ("gunship-card", at("3.3")[0]) not in asks[-1].options
    assert ("gunship-card", at("3.2")[0]) in asks[-1].options
    assert ("as-planned",) not in asks[-1].options
    s.place[unit("squad-1-1")] = at("3.3")[0]
    asks = circled(s, ("fly-over", at("3.2")[0]), ("enough",), ("enough",))
    assert ("gunship-card", at("3.3")[0]) in asks[-1].options


@rule("fof", "7.1.4/2", "8.2/2", "6.0/7")
def test_its_light_lets_the_company_open_fire_at_once():
    s = night({"squad-1-1": "1.1", "local-force-squad-1": "3.1"})
    spot(s, "3.1")
    update_fire(s)
    assert at("3.1")[0] not in volumes(s)
    circled(s, ("fly-over", at("3.1")[0]), ("gunship-card", at("3.1")[0]), ("enough",), ("enough",))
    assert at("3.1")[0] in volumes(s)


@rule("fof", "7.1.4/2", "8.2/2", "8.3.3/2")
def test_its_fire_is_heavy_weapons_for_a_turn_for_friend_and_foe_and_hides_nothing():
    s = night({"local-force-squad-1": "3.3", "squad-1-1": "3.3"})
    spot(s, "3.3")
    circled(
        s,
        ("fly-over", at("3.3")[0]),
        ("gunship-card", at("3.3")[0]),
        ("enough",),
        *[("gunship-card", at("3.3")[0]), ("enough",)],
    )
    update_fire_missions(s)
    assert s.i_place == at("3.3"), "it is no Fire Mission"
    for name in ("local-force-squad-1", "squad-1-1"):
        lines = net_combat_modifier(s, unit(name), None).lines
        assert (lines[0].text, lines[0].value) == ("fixed wing gunship", VOF_VALUE[Vof.H])
    assert sees(s, *at("3.3", "3.2"))
    combat_effects(s)
    clean_up(s)
    assert (s.i_place, s.l_place) == ([], [])


@rule("fof", "7.1.4/2", "8.3.3/2")
@pytest.mark.parametrize(("lit", "dark"), [(True, 1), (False, 4)])
def test_the_dark_counts_against_it_where_no_light_is(lit, dark):
    s = night({"local-force-squad-1": "3.3"})
    spot(s, "3.3")
    light = [("gunship-card", at("3.3")[0])] if lit else []
    circled(s, ("fly-over", at("3.3")[0]), *light, ("enough",), ("gunship-card", at("3.3")[0]), ("enough",))
    lines = net_combat_modifier(s, unit("local-force-squad-1"), None).lines
    assert ("visibility", dark) in [(line.text, line.value) for line in lines]


@rule("fof", "7.1.4/1", "7.1.4/2")
def test_nothing_fires_at_it_and_it_comes_again_next_turn():
    s = night({"12.7mm-1": "2.2"})
    spot(s, "2.2")
    for _ in range(2):
        answered(vehicle_phase(s), ("fly-over", at("2.2")[0]), ("enough",), ("enough",))
    assert not told(s, "at-combat")
    assert s.place[PLANE] == LOITER
    assert s.kind[PLANE] == UnitKind.FIXED_WING_GUNSHIP


@rule("fof", "7.1.4/2")
def test_nothing_is_asked_where_there_is_nothing_to_fire_at():
    s = board(["O1"], {"leader-1": "1.1"}, visibility=4)
    s.place[PLANE] = LOITER
    asks = circled(s, ("fly-over", at("1.1")[0]), ("enough",))
    assert [ask.kind for ask in asks] == ["gunship-over", "gunship-lights"]


@rule("fof", "7.1.4/2")
def test_it_is_sent_over_the_thick_of_the_enemy_if_one_is_known():
    s = night({"local-force-squad-1": "1.1", "leader-1": "3.2", "leader-2": "3.3", "squad-1-1": "1.2"})
    asks = circled(s, ("over-the-enemy",), ("as-planned",), ("enough",))
    assert asks[0].options[0] == ("over-the-enemy",)
    assert told(s, "gunship-over")[0].args[1] in at("2.2", "2.1"), "all three are in reach"
    spot(s, "1.1")
    s.log = []
    circled(s, ("over-the-enemy",), ("as-planned",), ("as-planned",))
    assert s.i_place == at("1.1")
    far = night({"local-force-squad-1": "3.1", "main-force-squad-1": "1.3"})
    spot(far, "3.1")
    far.steps[unit("local-force-squad-1")] = 1
    circled(far, ("over-the-enemy",), ("enough",), ("as-planned",))
    assert far.i_place == at("3.1"), "whom it may fire at counts before whom it may not"
    lone = board(["O1"], {"leader-1": "1.1"}, visibility=4)
    lone.place[PLANE] = LOITER
    assert ("over-the-enemy",) in circled(lone, ("keep-away",))[0].options
    t = night({"squad-1-1": "1.2"})
    assert ("over-the-enemy",) not in circled(t, ("keep-away",))[0].options
