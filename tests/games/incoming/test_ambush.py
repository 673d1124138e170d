"""6.10 Ambush fire, 4.4/5 very dense jungle, retreat moves."""

import pytest

from dangerclose.core.bits import members
from dangerclose.games.incoming import ambush, movement, recon
from dangerclose.games.incoming.components import PARAMETERS, TERRAIN
from dangerclose.games.incoming.dense_jungle import too_far
from dangerclose.games.incoming.field import distance
from dangerclose.games.incoming.fire import field_of_fire
from dangerclose.games.incoming.reckoning import Attack, covered, dice_of, lines
from dangerclose.games.incoming.scenario_schema import Feature, Table
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import HIDDEN
from dangerclose.games.incoming.terms import Ground
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, asked, at, board, offered, played, stand, told

US, VC = "us-1-platoon-cg-1", "vc-1-fire-team-1"


def on_the_trail(s):
    """A point of the trail K1 in the open, and one two widths beside it."""
    return ambush.paths(sheet_of(s).terrain)


@rule("incoming", "6.10/1", "6.10/2", "6.10/3")
def test_who_follows_a_trail_past_a_hidden_stand_is_ambushed():
    s = board({US: "33.50", VC: "29.50 hidden"})
    assert on_the_trail(s) >> at(s, "33.50") & 1
    assert ambush.springs(s, stand(VC), stand(US), at_contact=False)
    seen = board({US: "33.50", VC: "29.50"})
    assert not ambush.springs(seen, stand(VC), stand(US), at_contact=False), "it is known"
    # two widths from edge to edge are too far: six half widths between the middles
    far = board({US: "33.50", VC: "27.50 hidden"})
    assert not ambush.springs(far, stand(VC), stand(US), at_contact=False)
    beside = board({US: "45.50", VC: "42.50 hidden"})
    assert not on_the_trail(beside) >> at(s, "45.50") & 1
    assert not ambush.springs(beside, stand(VC), stand(US), at_contact=False)


@rule("incoming", "6.10/4")
def test_a_defile_is_open_ground_between_features_two_widths_apart():
    s = board()
    defiles = ambush.defiles(sheet_of(s).terrain)
    # between the huts H1 and H2: columns 30 and 31, rows 24 to 27
    assert defiles >> at(s, "30.25") & 1
    # J5 and J6 are two widths apart, columns 26 to 29; J6 and J7 too
    assert defiles >> at(s, "27.59") & 1
    # J1 and J5 as well, but nothing is west of J1
    assert not defiles >> at(s, "0.55") & 1
    assert not any(inside & defiles for inside in sheet_of(s).terrain.inside[:14]), "not in the jungle itself"


def ground(*features):
    """A table of sixteen widths with these features; lines have two corners."""
    rows = []
    for number, (kind, box, corners) in enumerate(features):
        rows.append(
            Feature(
                id=f"F{number}",
                number=number,
                ground=kind,
                parts=(box,),
                corners=corners,
                half=200 if corners else 0,
            )
        )
    return Terrain(Table(width=16000, height=16000, features=tuple(rows)), TERRAIN, PARAMETERS)


def defiles_of(*features):
    """Worked out afresh: what is remembered is of no use to who breaks the rule."""
    return ambush.defiles.__wrapped__(ground(*features))


def wood(west, south, east, north, kind=Ground.JUNGLE):
    return kind, (west, south, east, north), ()


@rule("incoming", "6.10/4")
@pytest.mark.parametrize(("gap", "is_one"), [(1000, True), (2000, True), (2100, False)])
def test_a_defile_is_at_most_two_widths_wide(gap, is_one):
    west, east = wood(2000, 2000, 4000, 6000), wood(4000 + gap, 2000, 8000 + gap, 6000)
    south, north = wood(2000, 2000, 6000, 4000), wood(2000, 4000 + gap, 6000, 8000 + gap)
    for pair in ((west, east), (east, west), (south, north), (north, south)):
        assert bool(defiles_of(*pair)) == is_one
    found = defiles_of(west, east)
    places = ground(west, east).lattice.places
    xs = {places[point][0] for point in members(found)}
    ys = {places[point][1] for point in members(found)}
    if is_one:
        assert all(4000 < x < 4000 + gap for x in xs)
        assert (min(ys), max(ys)) == (2250, 5750), "as far as they face each other"


@rule("incoming", "6.10/4")
def test_a_defile_lies_in_the_open_between_features_that_give_cover():
    west, east = wood(2000, 2000, 4000, 6000), wood(5500, 2000, 8000, 6000)
    assert defiles_of(west, east)
    paddy = wood(5500, 2000, 8000, 6000, Ground.DRY_PADDY)
    assert not defiles_of(west, paddy), "a paddy hides nobody"
    line = (Ground.TREE_LINE, (5500, 2000, 5900, 6000), ((5700, 2000), (5700, 6000)))
    assert not defiles_of(west, line), "a line is no feature that one passes between"
    between = wood(4200, 2000, 5300, 6000, Ground.DRY_PADDY)
    assert not defiles_of(west, east, between), "it is no open ground"
    trail = (Ground.TRAIL, (4500, 2000, 4900, 6000), ((4700, 2000), (4700, 6000)))
    assert defiles_of(west, east, trail) == defiles_of(west, east), "a trail through it leaves it open"
    apart = wood(5500, 7000, 8000, 9000)
    assert not defiles_of(west, apart), "they do not face each other"


@rule("incoming", "6.10/4")
@pytest.mark.parametrize("south", [4000, 4500])
def test_nothing_lies_between_what_does_not_face_each_other(south):
    """Corner to corner, touching or apart, there is no ground between."""
    low, high = (2000, 2000, 4000, 4000), (5000, south, 7000, 8000)
    assert ambush._between(low, high) is None
    assert ambush._between((2000, 2000, 4000, 4000), (south, 5000, 8000, 7000)) is None


@rule("incoming", "6.10/3")
def test_trails_roads_and_streams_are_followed():
    trail = (Ground.TRAIL, (2000, 2000, 2800, 6000), ((2400, 2000), (2400, 6000)))
    stream = (Ground.STREAM, (8000, 2000, 8800, 6000), ((8400, 2000), (8400, 6000)))
    line = (Ground.TREE_LINE, (12000, 2000, 12400, 6000), ((12200, 2000), (12200, 6000)))
    made = ground(trail, stream, line)
    assert ambush.paths.__wrapped__(made) == made.inside[0] | made.inside[1]


@rule("incoming", "6.10/1", "6.10/4")
def test_an_ambush_springs_in_a_defile_and_off_any_path_at_who_makes_contact():
    s = board({US: "27.58", VC: "30.58 hidden"})
    assert ambush.springs(s, stand(VC), stand(US), at_contact=False), "between two woods"
    s = board({US: "45.50", VC: "42.50 hidden"})
    assert not ambush.springs(s, stand(VC), stand(US), at_contact=False)
    assert ambush.springs(s, stand(VC), stand(US), at_contact=True)
    assert not ambush.springs(board({US: "45.50", VC: "42.50"}), stand(VC), stand(US), at_contact=True)


@rule("incoming", "6.10/2")
def test_nobody_ambushes_what_flies_over_a_road():
    huey, nva = "usmc-uh-1-1", "nva-1-fire-team-1"
    s = board({huey: "40.15 landed", nva: "40.18 hidden"}, scenario="six-nine-is-down")
    defile = members(ambush.defiles(sheet_of(s).terrain))[0]
    s.at[stand(huey)], s.at[stand(nva)] = defile, defile + 3
    assert ambush.closing_in(s, stand(nva), stand(huey)) >> defile & 1
    s.status[stand(huey)] = 0
    assert not ambush.closing_in(s, stand(nva), stand(huey))


@rule("incoming", "6.10/1", "6.4/T1")
def test_ambush_fire_has_a_die_more_and_leaves_no_cover():
    stands = {"nva-1-fire-team-1": "60.20 hidden", "usmc-1-fire-team-1": "58.20"}
    s = board(stands, scenario="six-nine-is-down")
    shot = Attack(stand("nva-1-fire-team-1"), stand("usmc-1-fire-team-1"), reactive=True, ambush=True)
    assert dice_of(lines(s, shot)) == 3 + 1 + 1, "SMG and ambush"
    s = board({US: "33.58", VC: "29.58 hidden"})
    shot = Attack(stand(VC), stand(US), reactive=True)
    assert covered(s, shot)[0]
    assert not covered(s, shot._replace(ambush=True))[0]
    assert dice_of(lines(s, shot._replace(ambush=True))) == 4, "the Local Force is no SMG"


@rule("incoming", "6.10/2")
def test_an_ambush_springs_when_the_mover_passes_and_once_only():
    s = board({US: "33.54", VC: "29.50 hidden"}, dice=[1, 1, 1, 1])
    asks, _ = asked(movement.go(s.copy(), stand(US), at(s, "33.48")))
    near = max((one for one in asks[0].options if one[0] == "react"), key=lambda one: -one[1])
    assert played(movement.go(s, stand(US), at(s, "33.48")), [near]) is None
    (event,) = told(s, "reacted")
    assert [line.rule for line in event.roll.modifiers] == ["6.4/T1", "6.10/1"]
    assert len(event.roll.dice) == 4
    assert not s.status[stand(VC)] & HIDDEN
    assert not ambush.springs(s, stand(VC), stand(US), at_contact=True), "the first shot only"


@rule("incoming", "4.4/4", "4.4/5")
def test_very_dense_jungle_lets_nobody_farther_than_a_width():
    # D1 lies in columns 22 to 31, rows 18 to 27
    s = board({"arvn-1-platoon-cg-1": "20.20"}, scenario="what-the-dog-found")
    mover = stand("arvn-1-platoon-cg-1")
    ends = movement.ends(s, mover)
    assert ends >> at(s, "24.20") & 1, "two points in"
    assert not ends >> at(s, "25.20") & 1
    s.at[mover] = at(s, "26.22")
    reach = movement.ends(s, mover)
    assert reach >> at(s, "28.22") & 1
    assert not reach >> at(s, "29.22") & 1
    assert too_far(s, mover) >> at(s, "29.22") & 1


@rule("incoming", "4.4/5")
def test_sight_reaches_a_width_in_very_dense_jungle():
    s = board(scenario="what-the-dog-found")
    seen = sheet_of(s).terrain.seen(at(s, "26.22"))
    # less than a width from edge to edge: less than two widths from middle to middle
    assert seen >> at(s, "29.22") & 1
    assert not seen >> at(s, "30.22") & 1


@rule("incoming", "4.4/5", "6.7/1")
def test_recon_by_fire_goes_into_very_dense_jungle_from_afar():
    us, vc = "arvn-1-fire-team-1", "vc-1-fire-team-1"
    s = board({us: "21.41", vc: "25.25 hidden"}, scenario="what-the-dog-found", dice=[6])
    number = next(one.number for one in sheet_of(s).terrain.features if one.id == "D1")
    inside = sheet_of(s).terrain.inside[number]
    assert not field_of_fire(s, stand(us)) & inside, "no direct fire into it"
    assert f"{us} {number}" in offered(s, "recon")
    assert played(recon.recon(s, ("recon", stand(us), number))) is None
    assert not s.status[stand(vc)] & HIDDEN
    behind = board({us: "32.50", vc: "25.25 hidden"}, scenario="what-the-dog-found")
    assert f"{us} {number}" not in offered(behind, "recon"), "a hill lies between"


@rule("incoming", "5.3/3")
def test_a_retreat_move_leads_out_of_sight_and_nearer_to_nobody():
    # in the jungle J6, columns 30 to 37, rows 56 to 61, with an enemy south of it
    s = board({US: "33.57 pinned", VC: "33.63"})
    places = members(movement.retreats(s, stand(US)))
    assert places
    seen = sheet_of(s).terrain.seen(at(s, "33.63"))
    inside = sheet_of(s).terrain.inside[5]
    assert all(not seen >> point & 1 or inside >> point & 1 for point in places)
    begun = distance(sheet_of(s), at(s, "33.57"), at(s, "33.63"))
    assert all(distance(sheet_of(s), point, at(s, "33.63")) >= begun for point in places)
    assert not movement.retreats(board({US: "33.54 pinned", VC: "33.63"}), stand(US)), (
        "it must begin in cover"
    )
    assert not offered(board({US: "33.57 suppressed", VC: "33.63"}), "retreat")


@rule("incoming", "5.3/3")
def test_fire_at_a_retreat_move_has_a_die_less():
    s = board({US: "33.57", VC: "33.63"})
    shot = Attack(stand(VC), stand(US), reactive=True)
    assert dice_of(lines(s, shot)) - dice_of(lines(s, shot._replace(retreat=True))) == 1
    end = members(movement.retreats(s, stand(US)))[0]
    asks, _ = asked(movement.retreat(s, ("retreat", stand(US), end)))
    assert asks[0].about[3] == 1


@pytest.mark.parametrize("side", [COMMUNIST])
def test_only_who_is_seen_needs_to_retreat(side):
    assert not offered(board({VC: "33.57"}, side=side), "retreat")
