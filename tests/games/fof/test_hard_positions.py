"""6, 8 Positions in which several rules of fire meet: each was reckoned by the book first."""

from __future__ import annotations

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.ammunition import run_out
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.combat import combat_effects, hit, recover_from_pins, sniper_targets
from dangerclose.games.fof.combat_actions import (
    mortar_targets,
    shift_targets,
    stop_final,
    why_not_final,
    why_not_stop_final,
)
from dangerclose.games.fof.concentrated_fire import concentration_target
from dangerclose.games.fof.demolitions import resolve_flames
from dangerclose.games.fof.fire import activity_level, followed, update_fire
from dangerclose.games.fof.fire_missions import (
    fire_final_protective_fires,
    ready_agencies,
    ready_guns,
    slot,
    update_fire_missions,
)
from dangerclose.games.fof.grenades import fires_from, grenade_targets
from dangerclose.games.fof.grid import LEFT, NE, STAGING, E, N, W, parse_place, place_of
from dangerclose.games.fof.ground import lay, not_on_map
from dangerclose.games.fof.moves import move_to
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.state import (
    CONCENTRATED_FIRE,
    EXPOSED,
    FLAME,
    HUMAN_WAVE,
    NOBODY,
    NOWHERE,
    OUT_OF_AMMO,
    PINNED,
    put,
)
from dangerclose.games.fof.tables import DECKS, TERRAIN
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import (
    Activity,
    Asset,
    CoverMarker,
    FireMission,
    Illumination,
    Side,
)
from dangerclose.games.fof.volume import is_final_protective, snipers_on, volumes
from dangerclose.testing import rule
from tests.games.fof.board import (
    aims,
    answered,
    at,
    board,
    cards,
    cover,
    fallen,
    fire,
    put_unit,
    spot,
    teams,
    unit,
)

FIELD = ["O1 O1 O1 O1"] * 4


def ncm(s, name, sniper=NOBODY):
    u = unit(name)
    return net_combat_modifier(s, u, volumes(s).get(s.place[u]), sniper)


def words(reckoned):
    return [(line.text, line.value) for line in reckoned.lines]


# 6.4/7 Mortars that fire at what they see


@rule("fof", "6.4/7", "6.7.4/2")
@pytest.mark.parametrize("why", ["heavy jungle", "bunker", "exposed"])
def test_a_mortar_lays_directly_only_where_it_can_fire(why):
    s = board(FIELD, {"mortar-81": "1.1", "local-force-squad-1": "2.1"})
    fire(s, "2.1")
    assert fallen(s, "2.1") == ["H"]
    if why == "heavy jungle":
        rows = ["J2 O1 O1 O1", *FIELD[1:]]
        s = board(rows, {"mortar-81": "1.1", "local-force-squad-1": "2.1"})
    elif why == "bunker":
        s = board(FIELD, {"mortar-81": "1.1", "local-force-squad-1": "2.1"})
        s.under[unit("mortar-81")] = cover(s, "1.1", CoverMarker.BUNKER, N)
    else:
        s = board(FIELD, {"mortar-81": "1.1 exposed", "local-force-squad-1": "2.1"})
    fire(s, "2.1")
    assert not fires_from(s, unit("mortar-81"))
    assert fallen(s, "2.1") == []


@rule("fof", "6.4/7")
def test_a_mortar_never_fires_at_its_own_card():
    s = fire(board(FIELD, {"mortar-81": "1.1", "local-force-squad-1": "1.1"}), "1.1")
    assert fallen(s, "1.1") == ["S"], "only the enemy fires"
    put_unit(s, "squad-1-1", "1.1")
    update_fire(s)
    assert fallen(s, "1.1") == ["A", "S"]


# 6.2.1 All Pinned, A/S at point blank


@rule("fof", "6.2.1/4", "6.3.2B/7", "5.2.3/6")
def test_one_unpinned_firer_sets_the_volume_even_over_a_worse_border():
    """The pinned squad fires over the open border, the other over the dike: All Pinned is not used."""
    s = board(
        ["O1 P2w O1 O1", *FIELD[1:]], {"squad-1-1": "1.1", "squad-2-1": "2.2 pinned", "sniper-1": "1.2"}
    )
    fire(s, "1.2")
    assert fallen(s, "1.2") == ["S", "all-pinned"]
    assert words(ncm(s, "sniper-1"))[:2] == [("Small Arms", 0), ("Rice Paddy, dike W", 1)]


@rule("fof", "6.2.1/2", "6.2/5", "6.2/3")
def test_assault_rifles_fire_automatic_on_their_own_card_and_are_not_felt_by_their_own_side():
    s = fire(board(FIELD, {"squad-1-1": "2.2", "local-force-squad-1": "2.2"}), "2.2")
    assert words(ncm(s, "local-force-squad-1"))[0] == ("Automatic Weapons", -1)
    assert words(ncm(s, "squad-1-1"))[0] == ("Small Arms", 0)


@rule("fof", "6.2/3", "6.2.3/11", "6.1.1/10")
def test_fire_from_outside_strikes_friends_on_a_shared_card():
    s = fire(board(FIELD, {"m60-1-1": "1.1", "local-force-squad-1": "2.1"}), "2.1")
    put_unit(s, "squad-2-1", "2.1")
    update_fire(s)
    assert aims(s, "1.1") == "2.1"
    assert words(ncm(s, "squad-2-1"))[0] == ("Automatic Weapons", -1)


# 6.2.2/6 Snipers


@rule("fof", "6.2.2/6", "5.2.3/6")
def test_a_sniper_shoots_over_his_own_border():
    """Somebody else fires over the dike; the sniper does not."""
    s = board(["O1 P2w O1 O1", *FIELD[1:]], {"squad-1-1": "1.2", "nva-squad-1": "1.1", "sniper-1": "2.2"})
    update_fire(s)
    victims = sniper_targets(s, parse_place("1.2"))
    assert victims == {unit("squad-1-1"): unit("sniper-1")}
    base, low, *_ = words(ncm(s, "squad-1-1", unit("sniper-1")))
    assert (base, low[1]) == (("a sniper", -3), 0)


@rule("fof", "6.2.2/6", "6.1.2/8")
def test_a_sniper_behind_smoke_picks_nobody_beyond_it():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "4.1"}))
    assert snipers_on(s, parse_place("1.1")) == [unit("sniper-1")]
    s.smoke = 1 << parse_place("3.1")
    update_fire(s)
    assert snipers_on(s, parse_place("1.1")) == []
    assert fallen(s, "3.1") == ["S"]


@rule("fof", "9.6/6", "6.2.2/6")
def test_vehicles_are_among_those_whom_a_sniper_may_pick():
    found = set()
    for seed in range(10):
        s = fire(board(FIELD, {"squad-1-1": "1.1", "m113-1": "1.1", "sniper-1": "4.1"}))
        s.chance = Chance(seed_of(seed))
        found |= set(sniper_targets(s, parse_place("1.1")))
    assert found == {unit("squad-1-1"), unit("m113-1")}


@rule("fof", "6.1.1/8", "6.2.2/6")
def test_a_sniper_counts_as_heavy_when_targets_are_chosen():
    s = board(FIELD, {"sniper-1": "2.1", "rpd-team-1": "1.2", "squad-3-3": "2.3"})
    update_fire(s)
    put_unit(s, "squad-1-1", "1.1")
    fire(s, "2.1", "1.2")
    assert aims(s, "1.1") == "2.1"


# 6.4/5 Final Protective Lines


def with_line(**columns):
    s = board(FIELD, {"m60-tripod-1": "1.1"}, **columns)
    s.fpl_gun, s.fpl_direction, s.fpl_firing = [unit("m60-tripod-1")], [NE], [1]
    return s


@rule("fof", "6.4/5", "8.1/4")
def test_an_fpl_is_not_felt_less_in_the_dark():
    s = with_line(visibility=4)
    put_unit(s, "local-force-squad-1", "2.2")
    assert words(ncm(s, "local-force-squad-1")) == [("Heavy Weapons", -3), ("Open Ground", 0)]


@rule("fof", "6.4/5", "6.8.2/1")
def test_an_fpl_ends_with_the_ammunition_and_with_the_gun():
    s = with_line()
    assert fallen(s, "3.3") == ["H"]
    run_out(s, unit("m60-tripod-1"))
    assert fallen(s, "3.3") == []
    assert s.fpl_firing == [0], "once it has ammunition again it waits for an order"
    assert not ready_guns(s), "nobody orders it without ammunition"
    s = with_line()
    put_unit(s, "m60-tripod-1", "1.1 fire-side")
    assert fallen(s, "3.3") == []
    assert not is_final_protective(s, unit("m60-tripod-1"))
    update_fire(s)
    assert s.fpl_firing == [0], "turned to its front again it waits for an order"


@rule("fof", "6.4/5", "6.1.2/4", "4.2.4m")
def test_an_fpl_ends_when_its_gun_goes_to_another_card():
    s = with_line()
    move_to(s, unit("m60-tripod-1"), at("1.2")[0])
    s.status[unit("m60-tripod-1")] &= ~EXPOSED
    update_fire(s)
    assert volumes(s) == {}
    assert ready_guns(s) == [0], "it waits for an order"


@rule("fof", "6.8.2/4", "6.4/7")
def test_the_crew_of_a_mortar_without_rounds_defends_its_card():
    def on_its_card(**columns):
        s = board(FIELD, {"mortar-81": "2.2", "nva-squad-1": "2.2"})
        s.status[unit("nva-squad-1")] |= PINNED
        if columns["empty"]:
            run_out(s, unit("mortar-81"))
        return fallen(fire(s, "2.2"), "2.2")

    assert "S" in on_its_card(empty=True)
    assert "S" not in on_its_card(empty=False)


@rule("fof", "6.4/5", "6.1.1/1")
def test_who_is_left_of_an_fpl_gun_fires_like_any_fire_team():
    s = with_line()
    put_unit(s, "m60-tripod-1", "1.1 fire-side")
    put_unit(s, "local-force-squad-1", "2.1")
    fire(s, "2.1")
    assert fallen(s, "2.1") == ["A"]


@rule("fof", "6.4/5", "1.2.6/26")
def test_a_gun_in_the_staging_area_fires_no_line():
    s = with_line()
    s.place[unit("m60-tripod-1")] = STAGING
    assert volumes(s) == {}


@rule("fof", "4.2.4m", "6.7.2D/1")
def test_final_fires_are_those_in_good_order_that_do_not_fire_yet():
    s = with_line()
    s.fpl_firing = [0]
    s.status[unit("m60-tripod-1")] |= PINNED
    order, hq = Order(unit("co-hq"), "4.2.4m"), unit("co-hq")
    assert why_not_final(s, order, hq)
    s.status[unit("m60-tripod-1")] = 0
    assert why_not_final(s, order, hq) == ""
    s.final_fire[0] = parse_place("3.3")
    s.missions_left[slot(0, FireMission.FPF)] = 3
    fire_final_protective_fires(s)
    assert (s.fpl_firing, s.i_place) == ([1], [parse_place("3.3")])
    assert why_not_final(s, order, hq), "all of them fire"
    fire_final_protective_fires(s)
    assert len(s.i_place) == 1
    assert s.missions_left[slot(0, FireMission.FPF)] == 2
    update_fire_missions(s)
    update_fire_missions(s)
    assert (len(s.i_place), ready_agencies(s)) == (1, [])


@rule("fof", "6.7.2D/1", "4.2.4k")
def test_final_protective_fire_goes_on_until_it_is_told_to_stop():
    s = board(FIELD, {"co-hq": "1.1"})
    s.final_fire[0] = parse_place("3.3")
    s.missions_left[slot(0, FireMission.FPF)] = 5
    order, hq = Order(unit("co-hq"), "4.2.4k"), unit("co-hq")
    assert why_not_stop_final(s, order, hq)
    fire_final_protective_fires(s)
    for left in (4, 3, 2):
        update_fire_missions(s)
        assert (s.i_place, s.i_pending) == ([parse_place("3.3")], [0])
        assert s.missions_left[slot(0, FireMission.FPF)] == left
    assert why_not_stop_final(s, order, hq) == ""
    answered(stop_final(s, order, hq))
    update_fire_missions(s)
    assert s.i_place == []
    assert s.missions_left[slot(0, FireMission.FPF)] == 2
    assert ready_agencies(s) == [0], "it can be fired again"


# 8.3.2 Starlight scopes and light


@rule("fof", "8.3.2/1", "8.2/2")
def test_a_starlight_scope_helps_where_no_light_is():
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1"}, visibility=4)
    s.a_kind, s.a_points = [Asset.STARLIGHT_SCOPE], [1]
    s.a_holder, s.a_place = [unit("squad-1-1")], [-1]
    fire(s, "2.1")
    assert ("visibility", 4) not in words(ncm(s, "local-force-squad-1"))
    s.l_place, s.l_kind = at("2.1"), [Illumination.ARTILLERY]
    assert ("visibility", 1) in words(ncm(s, "local-force-squad-1"))


@rule("fof", "6.4/4", "8.2/2")
def test_grazing_fire_follows_the_light():
    s = board(FIELD, {"m60-tripod-1": "1.1", "local-force-squad-1": "2.1"}, visibility=4)
    fire(s, "2.1")
    assert fallen(s, "3.1") == []
    s.l_place, s.l_kind = at("3.1"), [Illumination.ARTILLERY]
    assert fallen(s, "3.1") == ["A"]
    s.l_place, s.l_kind = [], []
    assert fallen(s, "3.1") == []


@rule("fof", "6.2/1", "5.2.3B/1", "6.5.2/5")
def test_the_volume_follows_a_bunker_that_is_blown_up():
    s = board(FIELD, {"nva-squad-1": "1.1", "squad-1-1": "1.1"})
    s.under[unit("nva-squad-1")] = cover(s, "1.1", CoverMarker.BUNKER, N)
    fire(s, "1.1")
    assert fallen(s, "1.1") == ["A"], "from the bunker nobody fires on its card"
    s.v_kind[0] = CoverMarker.FOXHOLES
    update_fire(s)
    assert fallen(s, "1.1") == ["A", "A"]


# 6.3.2B Pinned


@rule("fof", "6.3.2B/5", "6.3.2B/2", "3.7.2/1")
def test_a_pin_stays_while_any_fire_can_strike_the_unit_friendly_fire_too():
    s = fire(board(FIELD, {"m60-1-1": "1.1", "local-force-squad-1": "2.1"}), "2.1")
    put_unit(s, "squad-2-1", "2.1 pinned")
    update_fire(s)
    s.place[unit("local-force-squad-1")] = -3
    update_fire(s)
    recover_from_pins(s)
    assert s.status[unit("squad-2-1")] & PINNED, "the gun still fires into the card"
    put_unit(s, "squad-1-2", "3.3 pinned")
    recover_from_pins(s)
    assert not s.status[unit("squad-1-2")] & PINNED


@rule("fof", "6.3.2B/5", "6.5.1/3")
def test_a_grenade_for_somebody_else_keeps_nobody_down():
    s = board(FIELD, {"squad-1-1": "2.2 pinned", "squad-2-1": "2.2"})
    mark(s, 1, unit("squad-2-1"), NOBODY, -3)
    recover_from_pins(s)
    assert not s.status[unit("squad-1-1")] & PINNED


@rule("fof", "9.12/1", "6.3.3/1")
def test_the_last_step_of_a_human_wave_is_a_fire_team_and_not_pinned():
    s = board(FIELD, {"main-force-squad-1": "2.2"})
    u = unit("main-force-squad-1")
    s.status[u] |= HUMAN_WAVE
    cards(s, 16)  # two letters
    hit(s, u)
    assert teams(s, "enemy-team-") == [("fire-team", "2.2")]
    assert s.lost[Side.ENEMY] == 2
    assert not any(s.status[v] & PINNED for v, place in enumerate(s.place) if place >= 0)


# 6.2.2/4, 6.2.2/14 Misses


@rule("fof", "6.2.2/4", "6.2.2/14", "6.3/6", "6.3/3")
def test_a_miss_alone_counts_from_nothing_and_two_kinds_together():
    s = board(FIELD, {"squad-1-1": "2.2"}, visibility=3)
    s.grenade_miss = s.demolition_miss = 1 << parse_place("2.2")
    found = ncm(s, "squad-1-1")
    assert words(found) == [
        ("a miss", 0),
        ("Open Ground", 0),
        ("visibility", 3),
        ("Grenade Miss", -1),
        ("Demo Miss", -2),
    ]
    mark(s, 1, unit("squad-1-1"), NOBODY, -3)
    assert ncm(s, "squad-1-1").sum == -6, "a grenade hit leaves the dark out"


# 9.1 Current Activity


@rule("fof", "9.1/T1", "1.2.6/12")
def test_incoming_on_an_empty_card_is_contact():
    s = board(FIELD, {"squad-1-1": "1.1"})
    s.i_place, s.i_value, s.i_kind = at("3.3"), [-4], [FireMission.HE]
    s.i_side, s.i_pending, s.i_agency = [Side.FRIENDLY], [0], [0]
    assert activity_level(s) == Activity.CONTACT
    s.i_pending = [1]
    assert activity_level(s) == Activity.NO_CONTACT


# 6.2.3 Following, shifting, concentrating along the line


@rule("fof", "6.2.3/8", "6.2.3/X7")
def test_fire_follows_no_farther_than_it_reaches():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "3.1"}), "3.1")
    assert aims(s, "1.1") == "3.1"
    s.place[unit("local-force-squad-1")] = parse_place("4.1")
    spot(s, "4.1")
    followed(s, parse_place("3.1"), parse_place("4.1"))
    assert aims(s, "1.1") == "3.1", "three cards are too far for rifles"


@rule("fof", "4.2.4l", "6.2.3/11")
def test_fire_is_shifted_where_the_firing_card_sees_and_not_through_friends():
    s = board(["O1 O1 O1 O1", "J1 O1 O1 O1", "O1 O1 O1 O1"], {"squad-1-1": "1.1", "plt-hq-1": "3.2"})
    order = Order(unit("plt-hq-1"), "4.2.4l")
    found = shift_targets(s, order, unit("squad-1-1"))
    assert not found >> parse_place("3.1") & 1, "the HQ sees it, the jungle hides it from the squad"
    assert found >> parse_place("2.2") & 1
    assert found >> parse_place("3.3") & 1
    put_unit(s, "squad-2-1", "2.2")
    assert not shift_targets(s, order, unit("squad-1-1")) >> parse_place("3.3") & 1


@rule("fof", "6.6/1")
def test_nobody_concentrates_on_what_he_does_not_see_any_more():
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "3.1"}, visibility=4)
    s.l_place, s.l_kind = at("3.1"), [Illumination.ARTILLERY]
    fire(s, "3.1")
    assert concentration_target(s, unit("squad-1-1")) == parse_place("3.1")
    s.l_place, s.l_kind = [], []
    update_fire(s)
    assert aims(s, "1.1") == "3.1", "it fires on into the dark"
    assert concentration_target(s, unit("squad-1-1")) == NOWHERE


@rule("fof", "6.2.3/4", "6.5.1/1")
def test_a_recoilless_rifle_fires_along_the_line_of_its_card_too():
    s = board(FIELD, {"squad-1-1": "1.1", "90mm-1": "1.1", "local-force-squad-1": "2.1"})
    fire(s, "2.1")
    put_unit(s, "local-force-squad-2", "1.3")
    put_unit(s, "local-force-squad-3", "3.1")
    fire(s, "1.3", "3.1")
    found = grenade_targets(s, unit("90mm-1"))
    assert found == 1 << parse_place("2.1") | 1 << parse_place("3.1")
    put_unit(s, "90mm-2", "1.2")
    s.aim[parse_place("1.2")] = NOWHERE
    assert grenade_targets(s, unit("90mm-2")) == 1 << parse_place("1.3") | 1 << parse_place("2.1")


@rule("fof", "5.2.3B/1", "6.4/13")
def test_a_40mm_launcher_in_a_bunker_fires_along_its_arrow():
    s = board(FIELD, {"squad-1-1": "2.2", "local-force-squad-1": "2.3", "local-force-squad-2": "3.2"})
    s.under[unit("squad-1-1")] = cover(s, "2.2", CoverMarker.BUNKER, E)
    spot(s, "2.3", "3.2")
    assert grenade_targets(s, unit("squad-1-1")) == 1 << parse_place("2.3")
    s.v_facing[0] = W
    assert grenade_targets(s, unit("squad-1-1")) == 0


# 6.7 Fire missions


@rule("fof", "3.3.2D/1", "6.7.4/3")
def test_under_general_initiative_a_headquarters_observes_for_the_mortar():
    rows = ["O1 J1 O1 O1", "J1 J1 J1 O1", "O1 O1 O1 O1", "O1 O1 O1 O1"]
    s = board(rows, {"mortar-81": "1.1", "co-hq": "1.1", "local-force-squad-1": "3.3"})
    spot(s, "3.3")
    order = Order(NOBODY, "3.3.2D/1")
    assert mortar_targets(s, order, unit("mortar-81")) == 0
    s.terrain = put(s.terrain, parse_place("2.2"), s.terrain[parse_place("3.3")])
    assert mortar_targets(s, order, unit("mortar-81")) == 1 << parse_place("3.3")
    s.place[unit("co-hq")] = -3
    assert mortar_targets(s, order, unit("mortar-81")) == 0


# 6.5.3, 6.8 What remains


@rule("fof", "6.5.3/2", "6.3.2C/1")
def test_who_is_burned_out_is_pinned_and_stays_under_concentrated_fire():
    s = board(FIELD, {"nva-squad-1": "2.2", "squad-1-1": "2.2"})
    bunker = cover(s, "2.2", CoverMarker.BUNKER, N)
    s.under[unit("nva-squad-1")] = bunker
    mark(s, CONCENTRATED_FIRE, NOBODY, bunker, -1, side=Side.ENEMY)
    mark(s, FLAME, NOBODY, bunker, 0, side=Side.ENEMY)
    cards(s, 20)  # F
    resolve_flames(s)
    u = unit("nva-squad-1")
    assert s.status[u] & PINNED
    assert s.status[u] & EXPOSED
    fire(s, "2.2")
    assert ("Concentrated Fire", -1) in words(ncm(s, "nva-squad-1"))


@rule("fof", "6.4/14", "6.8.1G/1", "7.4.4/1")
def test_a_tank_without_ammunition_leaves_its_riders_on_the_card():
    s = board(FIELD, {"m48a3-1": "2.2", "squad-1-1": "2.2"})
    s.place[unit("squad-1-1")], s.aboard[unit("squad-1-1")] = -1, unit("m48a3-1")
    run_out(s, unit("m48a3-1"))
    assert s.place[unit("m48a3-1")] == LEFT
    assert s.place[unit("squad-1-1")] == parse_place("2.2")


@rule("fof", "6.8.1A/2", "6.8.2/4", "6.8.1D/1")
def test_an_nva_squad_out_of_machine_gun_ammunition_has_its_rockets_still():
    s = fire(board(FIELD, {"nva-squad-1": "2.1 ammo=1", "squad-1-1": "1.1"}), "2.1")
    combat_effects(s)
    u = unit("nva-squad-1")
    assert s.status[u] & OUT_OF_AMMO or s.place[u] < 0
    if s.place[u] >= 0:
        assert fallen(s, "1.1")[0] in ("S", "all-pinned")
        s.status[u] &= ~PINNED
        assert grenade_targets(s, u) == 1 << parse_place("1.1")


# 2.2.1, 1.2.1D The terrain deck


@rule("fof", "2.2.1/1", "9.2.2/12")
def test_when_the_terrain_deck_is_empty_what_lies_on_the_map_is_not_shuffled_in():
    s = board(FIELD)
    deck = DECKS[s.terrain_from]
    s.terrain_deck = 1
    lay(s, place_of(1, 5), "9.2.2/12")
    lying = sum(kind >= 0 for kind in s.terrain) + sum(s.hills)
    open_ground = sum(TERRAIN[kind].code == "O1" for kind in deck)
    assert sum(
        TERRAIN[deck[card]].code == "O1" for card in range(len(deck)) if s.terrain_deck >> card & 1
    ) == max(0, open_ground - 16)
    assert not_on_map(s, deck).bit_count() >= len(deck) - lying
