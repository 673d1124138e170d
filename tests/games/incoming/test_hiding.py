"""5.3 Camouflaged works, looks and searches; M.2 dogs."""

import pytest

from dangerclose.games.incoming import camouflage, movement, search, victory
from dangerclose.games.incoming.fire import attack
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import HIDDEN, HOLD_FIRE
from dangerclose.games.incoming.terms import Ground, Hidden
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, asked, at, board, offered, played, stand, told

US, VC = "us-1-fire-team-1", "vc-1-fire-team-1"
IN_J6 = "33.58"
"""The jungle J6 lies in columns 30 to 37, rows 56 to 61."""


def dug_in(stands, place=IN_J6, kind=Ground.BUNKER, **how):
    """A position with one work that nobody has found."""
    point = at(board(), place)
    return board(stands, work_kind=[kind.number], work_at=[point], work_of=[1], work_found=[False], **how)


def things(stands, **kinds):
    how = {"hidden_kind": [], "hidden_at": [], "hidden_found": []}
    for kind, place in kinds.items():
        how["hidden_kind"].append(Hidden[kind].number)
        how["hidden_at"].append(at(board(), place))
        how["hidden_found"].append(False)
    return how


@rule("incoming", "5.3/2", "5.3/1")
def test_only_works_in_growth_are_camouflaged():
    s = dug_in({})
    assert list(camouflage.unfound(s)) == [at(s, IN_J6)]
    assert list(camouflage.unfound(dug_in({}, "40.63"))) == [], "in the open everybody sees it"
    s = board({}, **things({}, SPIDER_HOLE="40.63", CACHE="50.60"))
    assert list(camouflage.unfound(s)) == [at(s, "40.63")], "spider holes lie hidden anywhere"


@rule("incoming", "5.3/T1")
def test_within_a_width_a_work_is_found():
    s = dug_in({US: "33.63", VC: f"{IN_J6} hidden"}, asked=[False, False])
    s.order[stand(VC)] = HOLD_FIRE
    s.at[stand("us-1-platoon-cg-1")] = at(s, "30.63")
    played(movement.go(s, stand(US), at(s, "33.62")))
    assert not s.work_found[0]
    played(movement.go(s, stand(US), at(s, "33.61")))
    assert s.work_found[0]
    assert not s.status[stand(VC)] & HIDDEN


@rule("incoming", "5.3/T1", "M.2/6", "M.2/1")
def test_a_dog_doubles_the_distance():
    s = dug_in({US: "33.63", "us-dog-team-1": "35.63"}, "33.57", asked=[False, False])
    s.at[stand("us-1-platoon-cg-1")] = at(s, "30.63")
    played(movement.go(s, stand(US), at(s, "33.61")))
    assert s.work_found[0], "two and a half widths from middle to middle"
    s = dug_in({US: "33.63"}, "33.57", asked=[False, False])
    s.at[stand("us-1-platoon-cg-1")] = at(s, "30.63")
    played(movement.go(s, stand(US), at(s, "33.61")))
    assert not s.work_found[0]


@rule("incoming", "5.3/T1", "5.3/2", "M.2/6")
@pytest.mark.parametrize(
    ("dog", "die", "found"), [("", 5, False), ("", 6, True), ("36.50", 5, True), ("36.50", 4, False)]
)
def test_beyond_a_width_a_six_finds_it(dog, die, found):
    stands = {US: "33.50", VC: f"{IN_J6} hidden"} | ({"us-dog-team-1": dog} if dog else {})
    s = dug_in(stands, dice=[die])
    number = next(one.number for one in sheet_of(s).terrain.features if one.id == "J6")
    assert f"{US} {number}" in offered(s, "look")
    assert played(camouflage.look(s, ("look", stand(US), number))) is None, "the initiative is kept"
    assert s.work_found == [found]
    assert bool(s.status[stand(VC)] & HIDDEN) != found
    assert f"{US} {number}" not in offered(s, "look"), "once in an initiative"


@rule("incoming", "5.3/2")
def test_a_die_falls_where_there_is_nothing_too():
    s = board({US: "33.50"}, dice=[6])
    number = next(one.number for one in sheet_of(s).terrain.features if one.id == "J6")
    played(camouflage.look(s, ("look", stand(US), number)))
    (event,) = told(s, "looked")
    assert event.args[2] == "nothing"
    assert len(event.roll.dice) == 1


@rule("incoming", "5.3/T1", "5.3/2")
@pytest.mark.parametrize(("die", "found"), [(2, False), (3, True)])
def test_who_fires_from_an_unfound_work_is_seen_on_three(die, found):
    s = dug_in({US: "34.53", VC: f"{IN_J6} hidden"}, side=COMMUNIST, dice=[1, 1, 1, die])
    played(attack(s, Attack(stand(VC), stand(US))))
    assert s.work_found == [found]
    assert bool(s.status[stand(VC)] & HIDDEN) != found
    assert all(not event.known_to(0) for event in told(s, "fired"))
    assert all(event.known_to(0) for event in told(s, "fired-unseen"))


@rule("incoming", "6.11/12")
def test_a_recoilless_weapon_is_placed_whenever_it_fires():
    s = dug_in({US: "33.50", "vc-rpg-1": f"{IN_J6} hidden"}, kind=Ground.TRENCH)
    assert not camouflage.stays_hidden(s, Attack(stand("vc-rpg-1"), stand(US)))
    s = dug_in({US: "33.50", VC: f"{IN_J6} hidden"}, kind=Ground.TRENCH)
    assert camouflage.stays_hidden(s, Attack(stand(VC), stand(US)))


@rule("incoming", "5.3/3")
def test_who_leaves_such_a_work_is_not_seen_at_it():
    s = dug_in({US: "33.50", VC: f"{IN_J6} hidden", "vc-1-platoon-cg-1": "31.58 hidden"}, side=COMMUNIST)
    team = stand(VC)
    assert camouflage.unnoticed(s, team) >> at(s, "34.58") & 1
    played(movement.go(s, team, at(s, "34.58")))
    assert s.status[team] & HIDDEN
    # an enemy within a width sees it
    s.at[stand(US)] = at(s, "36.58")
    assert not camouflage.unnoticed(s, team) >> at(s, "34.58") & 1


@rule("incoming", "5.3/3")
def test_a_move_out_of_a_work_that_was_found_is_a_retreat_move():
    for found, end, retreat in (
        (True, "34.58", 1),  # within the jungle
        (True, "33.52", 1),  # out of it, in plain sight
        (False, "33.52", 0),
    ):
        s = dug_in({US: "33.50", VC: IN_J6, "vc-1-platoon-cg-1": "31.58"}, side=COMMUNIST)
        s.work_found = [found]
        asks, _ = asked(movement.go(s, stand(VC), at(s, end)))
        assert [ask.about[3] for ask in asks[:1]] in ([retreat], [])
        assert camouflage.slips_away(s, stand(VC), at(s, end)) == bool(retreat) or asks == []
    s = dug_in({US: "33.50", VC: "34.58", "vc-1-platoon-cg-1": "31.58"}, side=COMMUNIST)
    s.work_found = [True]
    assert camouflage.slips_away(s, stand(VC), s.work_at[0]), "into it, too"
    assert not camouflage.slips_away(s, stand(VC), at(s, "35.58"))
    assert not camouflage.slips_away(s, stand(US), s.work_at[0])


# 5.3/4 Searches


@rule("incoming", "5.3/4", "5.3/5", "5.3/T2", "3.1/1", "3.1/5")
@pytest.mark.parametrize(("die", "found"), [(4, False), (5, True)])
def test_a_regular_finds_a_cache_in_its_square_on_five(die, found):
    s = board({US: "33.58"}, dice=[die], **things({}, CACHE="35.60"))
    assert offered(s, "search") == {US}
    assert played(search.search(s, ("search", stand(US)))) is None, "the initiative is kept"
    assert s.hidden_found == [found]
    assert victory.done(s, 0) == found
    assert len(told(s, "found-thing")) == found


@rule("incoming", "5.3/5")
def test_the_square_is_three_widths_wide():
    s = board({US: "33.58"}, dice=[6], **things({}, CACHE="37.58"))
    played(search.search(s, ("search", stand(US))))
    assert s.hidden_found == [False], "two widths from the middle"
    area = search.square(s, at(s, "33.58"))
    assert area >> at(s, "36.58") & 1
    assert not area >> at(s, "37.58") & 1


@rule("incoming", "5.3/5")
def test_three_stands_of_one_platoon_search_at_most():
    stands = {
        US: "33.58",
        "us-1-fire-team-2": "31.58",
        "us-1-fire-team-3": "35.58",
        "us-2-fire-team-1": "33.60",
    }
    s = board(stands, dice=[1, 1, 6], **things({}, CACHE="34.59"))
    assert search.searchers(s, stand(US)) == [stand(f"us-1-fire-team-{n}") for n in (1, 2, 3)]
    played(search.search(s, ("search", stand(US))))
    assert s.hidden_found == [True]
    assert not offered(board({"us-hmg-1": "33.58", "us-1-platoon-cg-1": "20.63"}), "search")


@rule("incoming", "5.3/9")
def test_no_area_is_searched_twice():
    s = board({US: "33.58", "us-1-fire-team-2": "38.58", "us-1-fire-team-3": "39.62"}, dice=[1])
    played(search.search(s, ("search", stand(US))))
    assert offered(s, "search") == {"us-1-fire-team-3"}, "a square that overlaps it counts, too"


@rule("incoming", "5.3/8")
def test_a_search_may_draw_fire_and_a_hit_ends_it():
    s = board({US: "33.50", VC: "33.40"}, dice=[5, 1, 1])
    asks, _ = asked(search.search(s.copy(), ("search", stand(US))))
    shot = next(option for option in asks[0].options if option[0] == "react")
    assert played(search.search(s, ("search", stand(US))), [shot]) is None
    assert s.searched == []


@rule("incoming", "5.3/6", "5.3/7", "5.3/T2", "M.2/6")
def test_what_helps_a_search():
    s = board({US: "33.58"})
    area = search.square(s, at(s, "33.58"))
    assert search.needed(s, stand(US), area) == 5
    s = board({US: "33.58", "us-dog-team-1": "36.58"})
    assert search.needed(s, stand(US), area) == 4
    s = board({US: "33.58", "us-1-platoon-cg-1": "35.58"})
    assert search.needed(s, stand(US), area) == 5, "Regulars need no supervision"
    s = board({VC: "33.58"}, side=COMMUNIST)
    assert search.needed(s, stand(VC), area) == 6
    s = board({VC: "33.58", "vc-1-platoon-cg-1": "35.58"}, side=COMMUNIST)
    assert search.needed(s, stand(VC), area) == 5
    rats = "arvn-fire-team-1"
    s = board({rats: "33.58"}, scenario="what-the-dog-found")
    assert search.needed(s, stand(rats), area) == 4


@rule("incoming", "V.0/2", "5.3/9")
def test_a_village_is_searched_hut_by_hut():
    s = board({US: "27.25"})
    assert victory.done(s, 1) == 0
    # H1 lies in columns 26 to 29, rows 24 to 27; H2 begins at column 32
    s.searched = [at(s, "27.25")]
    assert search.features_searched(s, 1) == 1
    s.searched = [at(s, "31.25")]
    assert search.features_searched(s, 1) == 2, "between two huts"


@rule("incoming", "5.3/4")
def test_a_search_shows_hidden_stands_in_the_square():
    s = board({US: "33.50", VC: "36.50 hidden"}, dice=[5], asked=[True, False])
    s.order[stand(VC)] = HOLD_FIRE
    played(search.search(s, ("search", stand(US))))
    assert not s.status[stand(VC)] & HIDDEN
