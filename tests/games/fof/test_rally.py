"""4.2.3, 10.1, 10.2.1 Rallying, detaching, supplementing and reconstituting."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import bits_of
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.field import experience_of, is_good_order, is_team, printed_fire
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.rally import ENTRIES, rally_cards
from dangerclose.games.fof.reconstitution import rally_succeeds, reconstitute, removed_squads
from dangerclose.games.fof.state import EXPOSED, FIRE_TEAM_SIDE, FIRED, HOLDING, NOBODY, OUT_OF_AMMO, PINNED
from dangerclose.games.fof.terms import Experience, Side, UnitKind
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cards, cover, spot, teams, told, unit

MENU = {entry.verb: entry for entry in ENTRIES}


def by(name):
    return Order(NOBODY if name is None else unit(name), "4.2/1")


def why_not(s, verb, name, orderer="co-hq"):
    return MENU[verb].why_not(s, by(orderer), unit(name))


def ordered(s, verb, name, *choices, orderer="co-hq"):
    assert why_not(s, verb, name, orderer) == ""
    return answered(MENU[verb].perform(s, by(orderer), unit(name)), *choices)[0]


def fire_on(s, *places):
    s.grenade_miss |= bits_of(at(*places))


@rule("fof", "4.2.3a", "10.1.3/6")
def test_the_costs_and_clauses_of_the_menu():
    assert [entry.clause for entry in ENTRIES] == [f"4.2.3{letter}" for letter in "abcdefghij"]
    assert {entry.cost for entry in ENTRIES} == {1}
    assert not any(entry.again for entry in ENTRIES)


@rule("fof", "4.2/5", "4.2/9", "3.3.2D/1")
def test_the_orderers_experience_counts():
    s = board(
        units={"co-hq": "1.1", "xo": "1.1 green", "1st-sgt": "1.1 veteran", "plt-hq-1": "1.1 fire-side"}
    )
    orderers = ("co-hq", "xo", "1st-sgt", "plt-hq-1", None)
    assert [rally_cards(s, by(name)) for name in orderers] == [2, 1, 3, 1, 2]


# 4.2.3a, 10.1.1


@rule("fof", "4.2.3a", "10.1.1/1", "4.2/4", "6.3.2B/3")
def test_a_pinned_unit_is_rallied_at_once_without_fire_and_by_the_word_under_fire():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1 pinned", "squad-2-1": "1.1"})
    assert "not Pinned" in why_not(s, "unpin", "squad-2-1")
    ordered(s, "unpin", "squad-1-1")
    assert not s.status[unit("squad-1-1")] & PINNED
    assert not told(s, "attempts")
    s.status[unit("squad-1-1")] |= PINNED
    fire_on(s, "1.1")
    cards(s, 1, 2, 3, 6)
    ordered(s, "unpin", "squad-1-1")
    assert s.status[unit("squad-1-1")] & PINNED
    ordered(s, "unpin", "squad-1-1")
    assert not s.status[unit("squad-1-1")] & PINNED
    assert told(s, "attempts")[-1].rule == "4.2.3a"


@rule("fof", "4.2.3a", "4.2.5/8", "1.2.6/20")
def test_pinned_teams_are_rallied_and_vehicles_are_not():
    s = board(units={"team-1": "1.1 litter-team pinned", "m113-1": "1.1 pinned"})
    assert why_not(s, "unpin", "team-1") == ""
    assert why_not(s, "to-fire-team", "team-1")
    assert why_not(s, "unpin", "m113-1")


@rule("fof", "10.1.1/1", "4.2.3a", "6.1.1/1")
def test_who_is_rallied_fires_with_all_it_has_again():
    s = board(units={"squad-1-1": "1.1 pinned", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    cards(s, 6, 1)
    ordered(s, "unpin", "squad-1-1")
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("2.1")[0]
    assert not s.status[unit("squad-1-1")] & PINNED


# 4.2.3b-e, 10.1.3


@pytest.mark.parametrize(
    ("verb", "before", "after", "level"),
    [
        ("to-litter-team", "paralyzed-team", UnitKind.LITTER_TEAM, Experience.GREEN),
        ("to-fire-team", "litter-team", UnitKind.FIRE_TEAM, Experience.GREEN),
        ("to-assault-team", "fire-team", UnitKind.ASSAULT_TEAM, Experience.LINE),
    ],
)
@rule("fof", "4.2.3b", "4.2.3c", "4.2.3d", "10.1.3/1", "10.1.3/2", "10.1.3/3", "10.1.3/4", "10.1.3/5")
def test_a_team_is_raised_one_state(verb, before, after, level):
    s = board(units={"co-hq": "1.1", "team-1": f"1.1 {before}", "team-2": f"1.1 {before} pinned"})
    ordered(s, verb, "team-1")
    assert s.kind[unit("team-1")] == after
    assert experience_of(s, unit("team-1")) == level
    assert "Pinned" in why_not(s, verb, "team-2")
    assert why_not(s, verb, "team-1")
    s = board(units={"co-hq": "1.1", "team-1": f"1.1 {before}"})
    fire_on(s, "1.1")
    cards(s, 1, 2)
    ordered(s, verb, "team-1")
    assert UnitKind(s.kind[unit("team-1")]).word == before


@rule("fof", "4.2.3e", "4.2.5/17")
def test_an_assault_team_becomes_a_fire_team_without_a_draw():
    s = board(units={"team-1": "1.1 assault-team", "team-2": "1.1 fire-team"})
    fire_on(s, "1.1")
    ordered(s, "lower-team", "team-1")
    assert s.kind[unit("team-1")] == UnitKind.FIRE_TEAM
    assert not told(s, "attempts")
    assert why_not(s, "lower-team", "team-2")


@rule("fof", "10.1.3/7", "4.2.3d", "10.2.3/1")
def test_no_named_counter_becomes_an_assault_team_or_part_of_a_squad():
    s = board(units={"m60-1-1": "1.1 fire-side", "team-1": "1.1 fire-team", "squad-1-1": "1.1 steps=2"})
    s.place[unit("squad-2-1")] = REMOVED
    assert "generic" in why_not(s, "to-assault-team", "m60-1-1")
    assert why_not(s, "supplement", "m60-1-1")
    assert why_not(s, "reconstitute", "m60-1-1")
    assert why_not(s, "reconstitute", "team-1") == "No other Fire or Assault Team is beside it."


# 4.2.3f, 4.2.3j, 10.1.2


@rule("fof", "4.2.3f", "10.1.2/1", "10.2.2/2", "1.2.3B/1")
def test_a_counter_turns_to_its_front_with_its_old_experience():
    s = board(units={"co-hq": "1.1", "1st-sgt": "1.1 fire-side", "xo": "1.1", "team-1": "1.1 fire-team"})
    u = unit("1st-sgt")
    assert experience_of(s, u) == Experience.GREEN
    ordered(s, "to-front", "1st-sgt")
    assert not is_team(s, u)
    assert experience_of(s, u) == Experience.VETERAN
    assert why_not(s, "to-front", "xo")
    assert why_not(s, "to-front", "team-1")


@rule("fof", "4.2.3f", "10.1.2/1")
def test_under_fire_turning_to_the_front_needs_the_word_and_an_hq_may_rally_itself():
    s = board(units={"co-hq": "1.1 fire-side", "m60-1-1": "1.1 fire-side pinned"})
    fire_on(s, "1.1")
    cards(s, 1, 6)
    ordered(s, "to-front", "co-hq")
    assert s.status[unit("co-hq")] & FIRE_TEAM_SIDE
    ordered(s, "to-front", "co-hq")
    assert not s.status[unit("co-hq")] & FIRE_TEAM_SIDE
    assert "Pinned" in why_not(s, "to-front", "m60-1-1")


@rule("fof", "6.8.3/3", "4.2.3f")
def test_a_weapons_team_without_ammunition_is_not_rallied():
    s = board(units={"90mm-1": "1.1 fire-side ammo=0"})
    assert "ammunition" in why_not(s, "to-front", "90mm-1")
    s.ammo[unit("90mm-1")] = 1
    assert why_not(s, "to-front", "90mm-1") == ""


@rule("fof", "4.2.3j", "10.1.2/1", "1.2.3B/1", "1.2.3C/1")
def test_a_good_order_unit_turns_to_its_fire_team_side():
    s = board(units={"arty-fo": "1.1", "squad-1-1": "1.1", "xo": "1.1 pinned"})
    assert printed_fire(s, unit("arty-fo")) is None
    ordered(s, "to-fire-side", "arty-fo")
    assert s.status[unit("arty-fo")] & FIRE_TEAM_SIDE
    assert printed_fire(s, unit("arty-fo")) is not None
    assert "no Fire Team side" in why_not(s, "to-fire-side", "squad-1-1")
    assert "Good Order" in why_not(s, "to-fire-side", "xo")
    assert "Good Order" in why_not(s, "to-fire-side", "arty-fo")


# 4.2.3g, 4.2.3h


@pytest.mark.parametrize("kind", ["assault-team", "fire-team"])
@rule("fof", "4.2.3g", "1.2.3A/1", "1.2.6/27", "1.2.6/28")
def test_a_squad_detaches_a_team(kind):
    s = board(units={"squad-1-1": "1.1 exposed under=0", "squad-2-1": "1.1 steps=2", "m60-1-1": "1.1"})
    cover(s, "1.1")
    ordered(s, "detach", "squad-1-1", (kind,))
    assert s.steps[unit("squad-1-1")] == 2
    assert teams(s) == [(kind, "1.1")]
    team = unit("team-1")
    assert s.under[team] == 0
    assert s.status[team] & EXPOSED
    assert "three or four" in why_not(s, "detach", "squad-1-1")
    assert "three or four" in why_not(s, "detach", "squad-2-1")
    assert "three or four" in why_not(s, "detach", "m60-1-1")


@rule("fof", "1.2.3D/1", "4.2.3g")
def test_a_section_of_three_steps_is_treated_as_a_squad():
    s = board(units={"mortar-81": "1.1"})
    ordered(s, "detach", "mortar-81", ("fire-team",))
    assert s.steps[unit("mortar-81")] == 2


@rule("fof", "4.2.3h", "4.2.5/18", "4.2.5/42")
@pytest.mark.parametrize("first", ["squad-1-1", "team-1"])
def test_a_team_joins_a_squad_beside_it(first):
    s = board(
        units={
            "squad-1-1": "1.1 steps=2",
            "team-1": "1.1 fire-team exposed",
            "team-2": "1.1 fire-team pinned",
            "team-3": "1.1 litter-team",
            "team-4": "1.1 assault-team under=0",
            "team-5": "2.1 assault-team",
        }
    )
    cover(s, "1.1")
    partner = "team-1" if first == "squad-1-1" else "squad-1-1"
    asks = ordered(s, "supplement", first, ("with", unit(partner)))
    assert list(asks[0].options) == [("with", unit(partner))]
    assert s.steps[unit("squad-1-1")] == 3
    assert s.place[unit("team-1")] == REMOVED
    assert s.status[unit("squad-1-1")] & EXPOSED
    assert experience_of(s, unit("squad-1-1")) == Experience.LINE


@rule("fof", "4.2.3h", "10.2.1/4")
def test_no_squad_gets_more_steps_than_its_counter_has():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1 steps=2 pinned", "team-1": "1.1 fire-team"})
    assert why_not(s, "supplement", "squad-1-1")
    assert why_not(s, "supplement", "squad-2-1")
    assert why_not(s, "supplement", "team-1")


@rule("fof", "4.2.3h", "5.1.6A/3")
def test_what_the_team_carried_the_squad_carries():
    s = board(units={"squad-1-1": "1.1 steps=2", "team-1": "1.1 fire-team"})
    s.c_side, s.c_place, s.c_under, s.c_carrier = [Side.FRIENDLY], [-1], [NOBODY], [unit("team-1")]
    ordered(s, "supplement", "squad-1-1", ("with", unit("team-1")))
    assert s.c_carrier == [unit("squad-1-1")]


# 4.2.3i, 10.2.1


def three_teams(kinds="fire-team assault-team fire-team"):
    s = board(
        units={"co-hq": "1.1"} | {f"team-{n}": f"1.1 {kind}" for n, kind in enumerate(kinds.split(), start=1)}
    )
    s.place[unit("squad-1-2")] = REMOVED
    return s


@rule("fof", "4.2.3i", "10.2.1/1", "10.2.1/2", "10.2.1/3", "1.2.6/23", "1.2.6/24", "10.0/1")
def test_teams_become_a_squad_that_was_removed():
    s = three_teams()
    cards(s, 1, 6)
    teams_asked = [("with", unit("team-2")), ("with", unit("team-3"))]
    ordered(s, "reconstitute", "team-1", ("squad", unit("squad-1-2")), *teams_asked)
    squad = unit("squad-1-2")
    assert (s.place[squad], s.steps[squad]) == (at("1.1")[0], 3)
    assert is_good_order(s, squad)
    assert s.experience[squad] == Experience.GREEN  # 10.6: Line, Green, Green
    assert s.group[squad] == 2
    assert teams(s) == []


@rule("fof", "4.2.3i", "10.2.1/1", "10.6/T1")
def test_two_teams_make_a_squad_of_two_steps_and_the_draw_is_always_needed():
    s = three_teams("assault-team assault-team fire-team")
    cards(s, 1, 2)
    answers = [("squad", unit("squad-1-2")), ("with", unit("team-2")), ("go",)]
    ordered(s, "reconstitute", "team-1", *answers)
    assert s.place[unit("squad-1-2")] == REMOVED
    assert len(teams(s)) == 3
    cards(s, 3, 7)
    ordered(s, "reconstitute", "team-1", *answers)
    assert s.steps[unit("squad-1-2")] == 2
    assert s.experience[unit("squad-1-2")] == Experience.LINE
    assert teams(s) == [("fire-team", "1.1")]


@rule("fof", "10.2.1/4", "4.2.3i", "10.2.1/1")
def test_a_squad_takes_no_more_teams_than_it_has_steps():
    s = three_teams("fire-team fire-team fire-team fire-team")
    cards(s, 6, 7)
    joining = [("with", unit("team-2")), ("with", unit("team-3"))]
    ordered(s, "reconstitute", "team-1", ("squad", unit("squad-1-2")), *joining)
    assert s.steps[unit("squad-1-2")] == 3
    assert len(teams(s)) == 1


@rule("fof", "4.2.3i", "10.2.1/1")
def test_only_unpinned_teams_in_the_same_cover_join():
    s = board(
        units={
            "team-1": "1.1 fire-team",
            "team-2": "1.1 fire-team pinned",
            "team-3": "1.1 litter-team",
            "team-4": "1.1 fire-team under=0",
            "team-5": "2.1 fire-team",
        }
    )
    cover(s, "1.1")
    s.place[unit("squad-1-2")] = REMOVED
    assert "beside" in why_not(s, "reconstitute", "team-1")
    assert "unpinned" in why_not(s, "reconstitute", "team-2")
    s.under[unit("team-4")] = NOBODY
    assert why_not(s, "reconstitute", "team-1") == ""
    s.place[unit("squad-1-2")] = at("3.3")[0]
    assert "removed" in why_not(s, "reconstitute", "team-1")


@rule("fof", "10.2.3/1", "10.2.1/1")
def test_weapons_teams_observers_and_sections_do_not_return():
    s = board()
    for name in ("m60-1-1", "arty-fo", "mortar-81", "squad-1-1", "engineers"):
        s.place[unit(name)] = REMOVED
    assert {unit("squad-1-1"), unit("engineers")} == set(removed_squads(s, Side.FRIENDLY))


@rule("fof", "10.2.1/4", "6.8.2/4")
def test_an_enemy_squad_returns_with_the_ammunition_it_had():
    s = board(units={"enemy-team-1": "2.1 fire-team", "enemy-team-2": "2.1 fire-team exposed"})
    squad = unit("nva-squad-1")
    s.place[squad], s.ammo[squad] = REMOVED, 0
    reconstitute(s, squad, [unit("enemy-team-1"), unit("enemy-team-2")])
    assert s.status[squad] == OUT_OF_AMMO | EXPOSED
    assert s.steps[squad] == 2


@rule("fof", "9.7/2", "4.2/5")
def test_an_enemy_rallies_by_its_own_experience_and_its_leader():
    s = board(units={"nva-squad-1": "2.1 pinned"})
    assert rally_succeeds(s, unit("nva-squad-1"), "9.4/7")
    assert not told(s, "attempts")
    fire_on(s, "2.1")
    cards(s, 1, 2)
    assert not rally_succeeds(s, unit("nva-squad-1"), "9.4/7")
    assert told(s, "attempts")[-1].args[2] == 2


# Closer


@rule("fof", "13.2/1", "4.2.3f")
def test_without_tracked_ammunition_a_weapons_team_is_rallied():
    s = board(units={"90mm-1": "1.1 fire-side ammo=0"}, no_ammo=True)
    assert why_not(s, "to-front", "90mm-1") == ""


@rule("fof", "4.2.3f", "5.1.3/1")
def test_an_exposed_counter_on_its_front_has_nothing_to_flip():
    s = board(units={"xo": "1.1 exposed"})
    assert "Fire Team side" in why_not(s, "to-front", "xo")


@rule("fof", "4.2.3g", "7.4.1/1")
def test_a_squad_aboard_a_vehicle_detaches_nobody():
    s = board(units={"squad-1-1": "1.1", "ch-47": "1.1"})
    s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")] = unit("ch-47"), -1
    assert why_not(s, "detach", "squad-1-1")
    s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")] = NOBODY, at("1.1")[0]
    s.status[unit("squad-1-1")] = PINNED
    assert why_not(s, "detach", "squad-1-1")


@rule("fof", "4.2.3h")
def test_a_team_joins_squads_of_its_side_in_its_cover_alone():
    s = board(
        units={
            "team-1": "1.1 fire-team",
            "squad-1-1": "1.1 steps=2 under=0",
            "nva-squad-1": "1.1 steps=2",
            "enemy-team-1": "1.1 fire-team",
            "squad-2-1": "2.1 steps=2",
        }
    )
    cover(s, "1.1")
    assert why_not(s, "supplement", "team-1")
    s.under[unit("squad-1-1")] = NOBODY
    asks = ordered(s, "supplement", "team-1", ("with", unit("squad-1-1")))
    assert len(asks[0].options) == 1
    assert told(s, "supplements")[-1].args == (unit("squad-1-1"), unit("team-1"))
    s.steps[unit("squad-1-1")] = 2
    assert why_not(s, "supplement", "squad-1-1")


@rule("fof", "4.2.3g", "4.2.3h", "4.2.3i", "5.1.3/1")
def test_nobody_is_exposed_who_joins_unexposed_ones():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1 steps=2", "team-9": "1.1 fire-team"})
    ordered(s, "detach", "squad-1-1", ("fire-team",))
    assert s.status[unit("team-1")] == 0
    assert told(s, "detaches")[-1].args == (unit("squad-1-1"), unit("team-1"), UnitKind.FIRE_TEAM)
    s.status[unit("team-1")] = FIRED
    ordered(s, "supplement", "squad-2-1", ("with", unit("team-1")))
    assert s.status[unit("squad-2-1")] == 0
    squad = unit("squad-3-1")
    s.place[squad], s.status[squad] = REMOVED, PINNED
    ordered(s, "detach", "squad-2-1", ("fire-team",))
    s.status[unit("team-2")] = FIRED
    s.c_side, s.c_place, s.c_under, s.c_carrier = [Side.FRIENDLY], [-1], [NOBODY], [unit("team-9")]
    reconstitute(s, squad, [unit("team-2"), unit("team-9")])
    assert s.status[squad] == 0
    assert s.c_carrier == [squad]
    assert told(s, "reconstitutes")[-1].args == (squad, 2, at("1.1")[0])


@rule("fof", "4.2.3i")
def test_enemies_are_no_partners_and_two_teams_are_the_least():
    s = board(units={"team-1": "1.1 fire-team", "enemy-team-1": "1.1 fire-team", "team-2": "1.1 fire-team"})
    s.place[unit("squad-1-2")] = s.place[unit("nva-squad-1")] = REMOVED
    cards(s, 6, 7)
    asks = ordered(s, "reconstitute", "team-1", ("squad", unit("squad-1-2")), ("with", unit("team-2")))
    assert list(asks[0].options) == [("squad", unit("squad-1-2"))]
    assert list(asks[1].options) == [("with", unit("team-2"))]


@rule("fof", "6.8.2/4", "10.2.1/4")
def test_an_enemy_squad_with_ammunition_left_returns_without_a_marker():
    s = board(units={"enemy-team-1": "2.1 fire-team", "enemy-team-2": "2.1 fire-team"})
    squad = unit("nva-squad-1")
    s.place[squad], s.ammo[squad] = REMOVED, 2
    reconstitute(s, squad, [unit("enemy-team-1"), unit("enemy-team-2")])
    assert s.status[squad] == 0


@rule("fof", "4.2.3a", "2.4.2/2")
def test_in_the_staging_area_everybody_rallies_at_once():
    s = board(units={"squad-1-1": "staging-1 pinned"})
    s.grenade_miss = (1 << 144) - 1
    ordered(s, "unpin", "squad-1-1")
    assert told(s, "unpins")[-1].args == (unit("squad-1-1"),)


@rule("fof", "6.0/7", "6.1.1/1", "4.2.3c", "4.2.3j")
@pytest.mark.parametrize(
    ("name", "words", "verb"), [("team-1", "litter-team", "to-fire-team"), ("xo", "", "to-fire-side")]
)
def test_who_can_fire_again_opens_fire(name, words, verb):
    s = board(units={name: f"1.1 {words}", "nva-squad-1": "2.1 pinned"})
    spot(s, "2.1")
    s.status[unit("nva-squad-1")] |= HOLDING
    update_fire(s)
    ordered(s, verb, name)
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("2.1")[0]
    assert told(s, "becomes" if name == "team-1" else "flips")


@rule("fof", "6.0/7", "6.4/7", "4.2.3g", "4.2.3h")
def test_a_team_of_an_exposed_mortar_section_fires_and_one_that_joins_stops_it():
    s = board(units={"mortar-81": "1.1 exposed", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    s.status[unit("nva-squad-1")] |= HOLDING
    update_fire(s)
    here = at("1.1")[0]
    assert aim_of(s, here, Side.FRIENDLY) == -1
    ordered(s, "detach", "mortar-81", ("fire-team",))
    assert aim_of(s, here, Side.FRIENDLY) == at("2.1")[0]
    ordered(s, "supplement", "mortar-81", ("with", unit("team-1")))
    assert aim_of(s, here, Side.FRIENDLY) == -1


@rule("fof", "6.0/7", "10.2.1/1")
def test_a_squad_of_teams_fires_farther():
    s = board(units={"team-1": "1.1 fire-team", "team-2": "1.1 fire-team", "nva-squad-1": "3.1"})
    s.place[unit("squad-1-2")] = REMOVED
    spot(s, "3.1")
    s.status[unit("nva-squad-1")] |= HOLDING
    update_fire(s)
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == -1
    reconstitute(s, unit("squad-1-2"), [unit("team-1"), unit("team-2")])
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("3.1")[0]
