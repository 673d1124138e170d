"""6.11 RPGs, LAWs and recoilless rifles."""

import pytest

from dangerclose.games.incoming import close_combat, fire, movement, reactions, rockets
from dangerclose.games.incoming.components import STANDS
from dangerclose.games.incoming.effects import kill
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.reckoning import Attack, dice_of, lines
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import DEAD, HIDDEN, NO_FIRE, NOBODY, PINNED
from dangerclose.games.incoming.terms import Ground, StandKind
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    asked,
    at,
    board,
    offered,
    played,
    stand,
    told,
)

TEAM, FOE, RPG = "us-1-fire-team-1", "vc-1-fire-team-1", "vc-rpg-1"
OPEN = {TEAM: "30.63", FOE: "40.63", RPG: "42.63"}
"""A fire team with its RPG beside it in the open at the south edge, and an enemy in sight."""


def joined(stands=None, **how):
    s = board(stands or OPEN, side=how.pop("side", COMMUNIST), **how)
    played(rockets.join_units(s, s.initiative))
    return s


def as_law(s, monkeypatch):
    """The same stand with the weapon of the other side."""
    sheet = sheet_of(s)
    kinds = tuple(StandKind.LAW.number if n == stand(RPG) else kind for n, kind in enumerate(sheet.kind))
    monkeypatch.setattr(sheet, "kind", kinds)
    return s


def target_in(kind, **how):
    place = at(board(), "30.63")
    return joined(work_kind=[kind.number], work_at=[place], work_of=[0], work_found=[True], **how)


@rule("incoming", "6.11/2", "6.11/10")
def test_an_rpg_belongs_to_the_platoon_beside_it():
    s = joined()
    assert s.attached[stand(RPG)] == stand(FOE)
    assert stand(RPG) in movement.companions(s, stand(FOE)), "it moves with it"
    far = joined({FOE: "40.63", RPG: "44.63"})
    assert far.attached[stand(RPG)] == NOBODY


@rule("incoming", "6.11/2")
def test_it_stays_with_the_platoon_when_the_stand_beside_it_dies():
    s = joined({**OPEN, "vc-1-fire-team-2": "42.61"})
    kill(s, stand(FOE))
    assert s.attached[stand(RPG)] == stand("vc-1-fire-team-2")
    kill(s, stand("vc-1-fire-team-2"))
    assert s.attached[stand(RPG)] == NOBODY
    assert not rockets.close_to_its_unit(s, stand(RPG), ()), "alone it is independent"


@rule("incoming", "6.11/2")
def test_neither_moves_away_from_the_other():
    s = joined()
    everywhere = sheet_of(s).lattice.everywhere
    for mover, other in ((RPG, FOE), (FOE, RPG)):
        barred = rockets.close_to_its_unit(s, stand(mover), ())
        assert barred >> at(s, "50.63") & 1
        # less than a width from edge to edge is less than 3.8 points
        place = s.at[stand(other)]
        assert not barred >> place - 3 & 1
        assert barred >> place - 4 & 1
        assert barred != everywhere
    s = joined({**OPEN, "vc-1-fire-team-2": "42.61"})
    assert not rockets.close_to_its_unit(s, stand(FOE), ()), "another stand of its unit is close"


@rule("incoming", "6.11/2")
def test_in_a_group_move_the_rocket_goes_along():
    s = joined({FOE: "40.63", RPG: "42.63", "vc-1-platoon-cg-1": "40.61"})
    away = f"with {FOE} {at(s, '46.63')}"
    others = f"with vc-1-platoon-cg-1 {at(s, '46.61')}"
    asks, _ = asked(movement.group(s, ("group", stand(FOE))), [away])
    assert ("go",) in asks[-1].options, "the command group is still beside it"
    asks, _ = asked(movement.group(s, ("group", stand(FOE))), [away, others])
    assert ("go",) not in asks[-1].options, "it would be left behind"
    played(movement.group(s, ("group", stand(FOE))), [away, others, f"with {RPG} {at(s, '48.63')}"])
    assert s.group[-2:] == (stand(RPG), at(s, "48.63"))


@rule("incoming", "6.11/2")
def test_a_pinned_rocket_holds_nobody_back():
    s = joined({FOE: "50.63", RPG: "42.63"})
    s.attached[stand(RPG)] = stand(FOE)
    assert rockets.left_behind(s, [stand(FOE)])
    s.status[stand(RPG)] |= PINNED
    assert not rockets.left_behind(s, [stand(FOE)])


@rule("incoming", "6.11/2")
def test_one_that_was_parted_from_its_unit_catches_up():
    s = joined()
    s.at[stand(RPG)] = at(s, "50.63")
    assert not rockets.close_to_its_unit(s, stand(RPG), ())
    assert not rockets.close_to_its_unit(s, stand(FOE), ())


@rule("incoming", "6.11/3")
def test_an_rpg_adds_a_die_to_the_fire_of_its_platoon():
    s = joined(dice=[5, 5, 1, 1])
    target, firer, rocket = stand(TEAM), stand(FOE), stand(RPG)
    assert f"{FOE} {TEAM} {RPG}" in offered(s, "fire-with-rocket")
    assert (
        dice_of(lines(s, Attack(firer, target, rocket=rocket)))
        == dice_of(lines(s, Attack(firer, target))) + 1
    )
    played(fire.fire(s, ("fire-with-rocket", firer, target, rocket)))
    (event,) = told(s, "fired")
    assert len(event.roll.dice) == 4
    assert ("RPG", "6.11/3") in [(one.text, one.rule) for one in event.roll.modifiers]
    assert not offered(joined(), "fire").intersection({f"{RPG} {TEAM}"}), "by itself it has no dice"


@rule("incoming", "6.11/3")
def test_in_a_group_one_attack_has_the_die():
    s = joined({**OPEN, "vc-1-fire-team-2": "42.61"}, dice=[1] * 7)
    able = stand(FOE)
    assert f"{FOE} {TEAM} {RPG}" in offered(s, "fire-group-with-rocket")
    played(fire.fire(s, ("fire-group-with-rocket", able, stand(TEAM), stand(RPG))))
    assert [len(event.roll.dice) for event in told(s, "fired")] == [4, 3]


@rule("incoming", "6.11/3")
def test_it_adds_to_no_other_platoons_fire():
    s = joined({**OPEN, "vc-2-fire-team-1": "46.63"})
    assert f"vc-2-fire-team-1 {TEAM} {RPG}" not in offered(s, "fire-with-rocket")


@rule("incoming", "6.11/3")
def test_it_adds_to_reactive_fire_and_shares_its_no_fire():
    s = joined({**OPEN, "vc-2-fire-team-1": "60.20"}, side=FREE_WORLD, dice=[1] * 4)
    walk = sheet_of(s).lattice.walk(s.at[stand(TEAM)], at(s, "32.63"))
    way = reactions.Way(stand(TEAM), s.at[stand(TEAM)], walk, walk)
    shots = reactions.possible(s, COMMUNIST, way, 0)
    (action,) = [one for one in shots if one[0] == "react-with-rocket"]
    s.at[stand(TEAM)] = int(action[1])
    played(reactions.fired_at(s, way, shots[action]))
    assert len(told(s, "reacted")[0].roll.dice) == 4
    assert s.status[stand(RPG)] & NO_FIRE
    assert not [one for one in reactions.possible(s, COMMUNIST, way, 0) if one[0] == "react-with-rocket"]


@rule("incoming", "6.11/5")
@pytest.mark.parametrize(("place", "may"), [("45.63", False), ("46.63", True)])
def test_not_at_a_target_nearer_than_a_width(place, may):
    s = joined({TEAM: place, FOE: "40.63", RPG: "42.63"})
    assert rockets.adds(s, stand(RPG), stand(TEAM), s.at[stand(TEAM)]) == may


@rule("incoming", "6.11/5")
def test_not_when_its_unit_is_in_contact():
    s = joined({**OPEN, "us-1-fire-team-2": "38.63"})
    assert not rockets.adds(s, stand(RPG), stand(TEAM), s.at[stand(TEAM)])


def test_not_what_it_does_not_see_and_not_suppressed():
    s = joined({**OPEN, RPG: "42.63 suppressed"})
    assert not rockets.adds(s, stand(RPG), stand(TEAM), s.at[stand(TEAM)])
    s = joined()
    assert not rockets.adds(s, stand(RPG), stand(TEAM), at(s, "33.50")), "J6 lies between"


@rule("incoming", "6.11/6", "6.11/10")
def test_in_close_combat_it_is_a_crew_served_weapon_and_is_not_counted():
    s = joined()
    assert close_combat.fights(s, stand(RPG))
    assert close_combat.teams(s, [stand(RPG), stand(FOE)]) == 1
    alone = close_combat.lines(s, [stand(RPG)], [stand(TEAM)], attacks=False)
    assert ("a crew-served weapon alone", -1) in [(line.text, line.value) for line in alone]


@rule("incoming", "6.11/7", "6.11/8")
@pytest.mark.parametrize(("ground", "may"), [(Ground.BUNKER, True), (Ground.TRENCH, False)])
def test_a_law_adds_only_against_bunkers(monkeypatch, ground, may):
    s = as_law(target_in(ground), monkeypatch)
    assert rockets.adds(s, stand(RPG), stand(TEAM), s.at[stand(TEAM)]) == may
    open_ground = as_law(joined(), monkeypatch)
    assert not rockets.adds(open_ground, stand(RPG), stand(TEAM), open_ground.at[stand(TEAM)])
    if may:
        found = lines(s, Attack(stand(FOE), stand(TEAM), rocket=stand(RPG)))
        assert ("LAW", "6.11/8") in [(line.text, line.rule) for line in found]


@rule("incoming", "6.11/8")
def test_a_law_adds_against_buildings_but_not_huts():
    s = board(scenario="the-bend-at-cai-rong")
    ground = sheet_of(s).terrain

    def inside(kind):
        number = next(n for n, feature in enumerate(ground.features) if feature.ground == kind)
        return (ground.inside[number] & -ground.inside[number]).bit_length() - 1

    assert rockets.stands_in(s, inside(Ground.BUILDING), rockets._HARD)
    assert not rockets.stands_in(s, inside(Ground.HUT), rockets._HARD)
    assert rockets.stands_in(s, inside(Ground.HUT), rockets._INSIDE), "though none is fired from a hut"


@rule("incoming", "6.11/12")
def test_who_fires_a_rocket_is_placed_and_pins_who_is_behind_it():
    behind, aside = "vc-1-fire-team-2", "vc-1-fire-team-3"
    s = joined({**OPEN, RPG: "42.63 hidden", behind: "44.63", aside: "42.61"}, dice=[1] * 4)
    assert known(s, FREE_WORLD).attached[stand(RPG)] == NOBODY
    played(fire.fire(s, ("fire-with-rocket", stand(FOE), stand(TEAM), stand(RPG))))
    assert not s.status[stand(RPG)] & HIDDEN
    assert s.status[stand(behind)] & PINNED
    assert not s.status[stand(aside)] & PINNED
    assert not s.status[stand(FOE)] & PINNED, "it stands before it"
    assert [event.args for event in told(s, "back-blast")] == [(stand(behind), stand(RPG))]


@rule("incoming", "6.11/12")
def test_behind_is_a_quarter_and_less_than_a_width():
    for place, pinned in (("44.61", True), ("43.61", False), ("46.63", False), ("45.63", True)):
        s = joined({**OPEN, "vc-1-fire-team-2": place})
        assert (rockets.behind(s, stand(RPG), s.at[stand(TEAM)]) == [stand("vc-1-fire-team-2")]) == pinned, (
            place
        )


@rule("incoming", "6.11/13", "4.4.2/4", "4.4.2/5")
def test_none_is_fired_from_a_bunker():
    place = at(board(), "42.63")
    for ground, may in ((Ground.BUNKER, False), (Ground.TRENCH, True)):
        s = joined(work_kind=[ground.number], work_at=[place], work_of=[1], work_found=[True])
        assert rockets.adds(s, stand(RPG), stand(TEAM), s.at[stand(TEAM)]) == may
        assert rockets.inside(s, stand(RPG)) != may


@rule("incoming", "6.11/11", "6.11/12")
def test_a_recoilless_rifle_fires_at_men_and_has_a_back_blast():
    gun, friend, foe = "vc-A-rcl-57-1", "vc-A1-fire-team-1", "anzac-1-fire-team-1"
    stands = {gun: "10.63 facing=12", friend: "12.63", foe: "2.63"}
    s = board(stands, scenario="wet-rubber", side=COMMUNIST, dice=[5, 5, 1])
    assert f"{gun} {foe}" in offered(s, "fire")
    assert played(fire.fire(s, ("fire", stand(gun), stand(foe)))) is None
    assert len(told(s, "fired")[0].roll.dice) == 3
    assert s.status[stand(friend)] & PINNED


@rule("incoming", "6.11/11")
def test_he_strikes_those_beside_its_target(monkeypatch):
    # a heavy machine gun with the shells of a 90 mm rifle: EFF 2
    def shot(fell, **more):
        s = board({"vc-hmg-1": "40.63 facing=12", TEAM: "30.63", **more}, side=COMMUNIST, dice=fell)
        eff = tuple(2 if n == stand("vc-hmg-1") else 0 for n in range(len(sheet_of(s).eff)))
        monkeypatch.setattr(sheet_of(s), "eff", eff)
        return s

    two, three = "us-1-fire-team-2", "us-1-fire-team-3"
    s = shot([5, 5, 1, 1], **{two: "30.61", three: "30.55"})
    played(fire.fire(s, ("fire", stand("vc-hmg-1"), stand(TEAM))))
    assert (s.status[stand(two)], s.status[stand(three)]) == (PINNED, 0), "within a width"
    s = shot([5, 5, 5, 1, 5, 5, 5, 1], **{two: "30.61", three: "28.63"})
    played(fire.fire(s, ("fire", stand("vc-hmg-1"), stand(TEAM))), [f"also {three}"])
    assert (s.at[stand(TEAM)], s.at[stand(three)]) == (DEAD, DEAD)
    assert s.at[stand(two)] >= 0, "EFF 2 is two stands at most"


ACAV, NVA_RPG, NVA_TEAM = "us-m-113-acav-1", "nva-rpg-1", "nva-1-fire-team-1"


def at_armour(stands, **how):
    s = board(stands, scenario="kilometre-31", side=COMMUNIST, **how)
    played(rockets.join_units(s, COMMUNIST))
    return s


@rule("incoming", "6.11/4", "6.11/9", "6.11/12")
@pytest.mark.parametrize("kind", [StandKind.RPG, StandKind.LAW])
def test_a_rocket_fires_at_armour_by_the_anti_tank_rules(monkeypatch, kind):
    rear = "nva-1-fire-team-2"
    s = at_armour({ACAV: "30.33", NVA_RPG: "40.33 hidden", rear: "42.33"}, dice=[6, 6, 1])
    kinds = tuple(kind.number if n == stand(NVA_RPG) else one for n, one in enumerate(sheet_of(s).kind))
    monkeypatch.setattr(sheet_of(s), "kind", kinds)
    assert f"{NVA_RPG} {ACAV}" in offered(s, "fire")
    assert played(fire.fire(s, ("fire", stand(NVA_RPG), stand(ACAV)))) is None
    assert s.at[stand(ACAV)] == DEAD
    (event,) = told(s, "anti-tank")
    assert [one.value for one in event.roll.dice] == [6, 6]
    assert not s.status[stand(NVA_RPG)] & HIDDEN
    assert s.status[stand(rear)] & PINNED, "the back-blast"


def test_both_rockets_have_what_pierces_armour():
    guns = {row.kind: row.gun for row in STANDS.stands if row.kind in (StandKind.RPG, StandKind.LAW)}
    assert all(guns.values())


@rule("incoming", "6.11/5")
def test_no_rocket_at_a_vehicle_nearer_than_a_width_or_when_its_unit_is_in_contact():
    for place, may in (("34.33", False), ("40.33", True)):
        s = at_armour({ACAV: "30.33", NVA_RPG: place})
        assert bool(offered(s, "fire")) == may
    stands = {ACAV: "30.33", NVA_RPG: "40.33", NVA_TEAM: "42.33", "us-1-fire-team-1": "44.33"}
    s = at_armour(stands)
    assert not [one for one in offered(s, "fire") if one.startswith(NVA_RPG)]


@rule("incoming", "6.11/5")
def test_in_reaction_it_waits_until_the_vehicle_is_far_enough():
    s = board({ACAV: "34.33", NVA_RPG: "40.33"}, scenario="kilometre-31")
    walk = sheet_of(s).lattice.walk(s.at[stand(ACAV)], at(s, "20.33"))
    near, far = at(s, "36.33"), at(s, "21.33")
    reach = reactions.watchers(s, COMMUNIST, stand(ACAV), walk)[stand(NVA_RPG)]
    assert not reach >> near & 1
    assert reach >> far & 1
