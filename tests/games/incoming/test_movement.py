"""4.0 Moves: straight ways, command, groups, whoever lies hidden."""

from dangerclose.core.bits import members
from dangerclose.games.incoming import movement
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import HIDDEN, HOLD_FIRE, LEFT
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, match_of, offered, played, spot, stand, told

PLATOON = {"us-1-platoon-cg-1": "20.63", "us-1-fire-team-1": "24.63"}
"""South of the jungle J5, which lies in columns 16 to 25 and rows 55 to 61."""


def test_a_random_game_begins_with_the_set_up():
    s = board()
    assert match_of(s).ask.kind == "act"


@rule("incoming", "4.0/1", "4.0/2")
def test_a_us_stand_needs_sight_of_its_command_group_to_set_out_only():
    s = board(PLATOON)
    ends = movement.ends(s, stand("us-1-fire-team-1"))
    group = at(s, "20.63")
    seen = sheet_of(s).terrain.seen(group)
    assert ends & ~seen, "it may end out of sight"
    # behind the jungle J5 it does not see its command group, which stands south of it
    s = board(PLATOON | {"us-1-fire-team-1": "20.50"})
    assert not sheet_of(s).terrain.seen(at(s, "20.63")) >> at(s, "20.50") & 1
    assert not movement.ends(s, stand("us-1-fire-team-1"))


@rule("incoming", "4.0/3")
def test_a_local_force_stand_must_end_in_sight_of_its_command_group_too():
    s = board({"vc-1-platoon-cg-1": "20.63", "vc-1-fire-team-1": "24.63"}, side=COMMUNIST)
    ends = movement.ends(s, stand("vc-1-fire-team-1"))
    assert ends
    assert not ends & ~sheet_of(s).terrain.seen(at(s, "20.63"))


@rule("incoming", "4.0.1/1")
def test_the_company_command_group_serves_in_its_place():
    s = board(PLATOON | {"us-1-fire-team-1": "20.50", "us-A-company-cg-1": "24.50"})
    assert movement.ends(s, stand("us-1-fire-team-1"))
    s = board(PLATOON | {"us-1-fire-team-1": "20.50", "us-A-company-cg-1": "24.50 suppressed"})
    assert not movement.ends(s, stand("us-1-fire-team-1"))


def test_a_way_ends_in_contact_with_the_first_enemy():
    s = board(PLATOON | {"vc-1-fire-team-1": "34.63"})
    walk = movement.way(s, stand("us-1-fire-team-1"), at(s, "40.63"))
    # centres less than a width and a half apart
    assert walk[-1] == at(s, "32.63")
    walk = movement.way(s, stand("us-1-platoon-cg-1"), at(s, "40.63"))
    assert walk[-1] == at(s, "32.63")
    s.at[stand("us-medic-1")] = at(s, "24.61")
    s.at[stand("vc-1-fire-team-1")] = at(s, "34.61")
    walk = movement.way(s, stand("us-medic-1"), at(s, "40.61"))
    assert walk[-1] == at(s, "31.61"), "medics stop before"


def test_a_mover_comes_upon_who_lies_hidden():
    s = board(PLATOON | {"vc-1-fire-team-1": "30.63 hidden"}, asked=[False, False])
    s.order[stand("vc-1-fire-team-1")] = HOLD_FIRE
    assert str(at(s, "30.63")) in {one.split()[1] for one in offered(s, "move")}, "nobody knows of it"
    lost = played(movement.go(s, stand("us-1-fire-team-1"), at(s, "40.63")))
    assert lost is None
    assert spot(s, "us-1-fire-team-1") == "28.63"
    assert not s.status[stand("vc-1-fire-team-1")] & HIDDEN
    assert [event.reveals for event in told(s, "shown")] == [True]


def test_who_is_hidden_moves_unseen_until_it_comes_into_sight():
    # J5 hides the south edge from the north
    s = board(
        {"vc-1-platoon-cg-1": "20.52 hidden", "vc-1-fire-team-1": "18.52 hidden", "us-medic-1": "20.63"},
        side=COMMUNIST,
        asked=[False, False],
    )
    team = stand("vc-1-fire-team-1")
    seen = sheet_of(s).terrain.seen(at(s, "20.63"))
    ends = movement.ends(s, team)
    hidden_end = next(
        end
        for end in members(ends & ~seen)
        if not any(seen >> point & 1 for point in movement.way(s, team, end))
    )
    assert played(movement.go(s, team, hidden_end)) is None
    assert s.status[team] & HIDDEN
    assert all(not event.known_to(0) for event in told(s, "moved"))
    end = next(end for end in members(movement.ends(s, team) & seen))
    assert played(movement.go(s, team, end)) is None
    assert not s.status[team] & HIDDEN
    (shown,) = told(s, "shown")
    assert shown.known_to(0)


def test_who_is_at_the_edge_may_leave():
    s = board({"us-1-platoon-cg-1": "20.63", "us-1-fire-team-1": "24.62"})
    assert offered(s, "leave") == {"us-1-platoon-cg-1"}
    played(movement.leave(s, ("leave", stand("us-1-platoon-cg-1"))))
    assert s.at[stand("us-1-platoon-cg-1")] == LEFT
