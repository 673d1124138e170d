"""A move is cut into windows where it can be fired at."""

from random import Random

import pytest

from dangerclose.core.bits import members
from dangerclose.games.incoming.components import PARAMETERS, SCENARIOS, TERRAIN
from dangerclose.games.incoming.scenario_schema import Feature, Table
from dangerclose.games.incoming.terms import Ground, Mobility
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.windows import Window, windows, worth_asking
from dangerclose.testing import rule


def jungle(number, *box):
    return Feature(id=f"J{number}", number=number, ground=Ground.JUNGLE, parts=(box,))


TWO_WOODS = Terrain(
    Table(
        width=16000,
        height=16000,
        features=(jungle(0, 4000, 6000, 6000, 8000), jungle(1, 9000, 6000, 11000, 8000)),
    ),
    TERRAIN,
    PARAMETERS,
)
AT = TWO_WOODS.lattice.at


@rule("incoming", "0/3")
def test_a_move_past_two_woods_shows_in_three_places():
    # A watcher in the south sees a stand that passes north of the woods: before, between and beyond them.
    walk = TWO_WOODS.lattice.walk(AT(250, 10250), AT(15750, 10250))
    found = windows(TWO_WOODS, walk, [AT(7750, 250)])
    assert len(found) == 3
    assert all(window.seen == window.open == 1 and not window.near for window in found)
    # All three are alike: it is asked about once.
    assert worth_asking(found) == found[:1]


@rule("incoming", "0/3")
@pytest.mark.parametrize("name", ["dry-season-sweep", "six-nine-is-down"])
def test_fire_meets_the_mover_where_it_is_seen_and_nowhere_else(name):
    terrain = Terrain(SCENARIOS[name].table, TERRAIN, PARAMETERS)
    chance = Random(8)
    watchers = chance.sample(range(terrain.lattice.size), 5)
    tried = 0
    for start in chance.sample(range(terrain.lattice.size), 5):
        ends = members(terrain.ways(start, Mobility.FOOT))
        walk = terrain.lattice.walk(start, chance.choice(ends))
        found = windows(terrain, walk, watchers)
        inside = {step: window for window in found for step in range(window.first, window.last + 1)}
        for step, point in enumerate(walk):
            seen = sum(terrain.sees(watcher, point) << n for n, watcher in enumerate(watchers))
            assert (inside[step].seen if step in inside else 0) == seen
            tried += bool(seen)
        assert all(window.point == walk[window.first] for window in found)
    assert tried


@rule("incoming", "0/3")
def test_cover_and_nearness_cut_windows_too():
    # Into the first wood, towards a watcher beyond it: in the open, then covered, then near.
    watcher = AT(7250, 7250)
    walk = TWO_WOODS.lattice.walk(AT(250, 7250), AT(5750, 7250))
    found = windows(TWO_WOODS, walk, [watcher, AT(4250, 7250)])
    assert [(window.seen, window.open, window.near) for window in found] == [
        (0b10, 0b10, 0),
        (0b10, 0b10, 0b10),
        (0b11, 0, 0b10),
        (0b11, 0, 0b11),
    ]
    assert worth_asking(found) == [found[1], found[3]]


@rule("incoming", "0/3")
def test_within_a_width_is_strictly_less():
    watcher = AT(2250, 14250)
    (found,) = windows(TWO_WOODS, [AT(4250, 14250)], [watcher])
    assert found.near == 0
    (found,) = windows(TWO_WOODS, [AT(3750, 14250)], [watcher])
    assert found.near == 1


@rule("incoming", "0/3")
def test_a_merit_cuts_windows_and_is_worth_asking_about():
    watcher, walk = AT(4250, 14250), TWO_WOODS.lattice.walk(AT(8250, 15250), AT(12250, 15250))
    better = 1 << walk[3] | 1 << walk[4]
    found = windows(TWO_WOODS, walk, [watcher], merits=[[better]])
    assert [(one.first, one.last, one.better) for one in found] == [(0, 2, (0,)), (3, 4, (1,)), (5, 7, (0,))]
    assert worth_asking(found) == [found[1]]
    assert windows(TWO_WOODS, walk, [watcher], [better & ~(1 << walk[4])], merits=[[better]])[0].better == (
        1,
    )


@rule("incoming", "0/3")
def test_smoke_veils_a_window():
    walk = TWO_WOODS.lattice.walk(AT(250, 14250), AT(6250, 14250))
    watcher = AT(7750, 15750)
    veil = TWO_WOODS.lattice.inside((0, 13000, 3000, 15000))
    (whole,) = windows(TWO_WOODS, walk, [watcher])
    (rest,) = windows(TWO_WOODS, walk, [watcher], [TWO_WOODS.seen(watcher) & ~veil])
    assert whole.first == 0 < rest.first
    assert rest.last == whole.last


@rule("incoming", "0/3")
def test_a_window_that_offers_less_is_not_asked_about():
    less, more, other = Window(0, 0, 0, 1, 1, 0), Window(2, 2, 2, 3, 1, 0), Window(4, 4, 4, 1, 1, 1)
    assert worth_asking([less, more, other]) == [more, other]
    assert worth_asking([less, less._replace(first=1, last=1)]) == [less]


@rule("incoming", "0/3")
def test_a_merit_counts_for_who_sees_the_mover_alone():
    walk = TWO_WOODS.lattice.walk(AT(8250, 15250), AT(12250, 15250))
    everywhere, watchers = TWO_WOODS.lattice.everywhere, [AT(4250, 14250), AT(4250, 15250)]
    found = windows(TWO_WOODS, walk, watchers, [everywhere, 0], merits=[[everywhere, everywhere]])
    assert {one.better for one in found} == {(1,)}


@rule("incoming", "0/3")
def test_a_window_with_no_merit_of_its_own_is_not_asked_about():
    less, more = Window(0, 0, 0, 1, 0, 0, (1,)), Window(2, 2, 2, 3, 0, 0, (1,))
    assert worth_asking([less, more]) == [more]
