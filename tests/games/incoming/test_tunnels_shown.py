"""T.6/3 What the browser and the terminal are told of the tunnels; positions in words."""

import pytest

from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.knowledge import known, view
from dangerclose.games.incoming.positions import arrange
from dangerclose.games.incoming.terminal import summary
from dangerclose.games.incoming.tunnels_shown import places_now, tunnel_lines
from dangerclose.games.incoming.underground import place_of, point_of
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, FREE_WORLD, board, stand
from tests.games.incoming.tunnel_board import CELL, DOG, OTHER_CELL, RAT, below


def begun():
    return below(
        {RAT: "below.2", CELL: "below.4", OTHER_CELL: "below.7 hidden"},
        found="AD",
        entered="A12",
        traps=["4", "6"],
        **{"fallen-free-world": ["1"]},
    )


@rule("incoming", "T.6/3")
def test_the_free_world_is_shown_the_part_that_it_knows():
    told = {place.name: place for place in GAME.extras(begun(), FREE_WORLD).tunnels}
    assert set(told) == {"A", "D", "1", "2", "3", "4"}
    assert told["2"].stands == [stand(RAT)]
    assert told["4"].stands == [stand(CELL)]
    assert (told["4"].kind, told["4"].holds, told["4"].trapped) == ("dug-out", 4, False)
    assert told["2"].exits == [place_of(name) for name in "134"]
    assert told["4"].exits == [place_of("2")], "where else it leads nobody has seen"
    assert told["1"].casualties == [1, 0]
    assert told["D"].point == point_of(begun(), place_of("D"))
    assert told["D"].exits == []
    assert (told["1"].column, told["1"].row) == (1, 1)
    spots = [(place.column, place.row) for place in told.values()]
    assert len(set(spots)) == len(spots)
    assert GAME.extras(begun(), None).tunnels == GAME.extras(begun(), FREE_WORLD).tunnels


@rule("incoming", "T.6/3")
def test_the_communist_player_has_the_whole_map():
    told = {place.name: place for place in GAME.extras(begun(), COMMUNIST).tunnels}
    assert len(told) == 13
    assert told["7"].papers
    assert told["7"].stands == [stand(OTHER_CELL)]
    assert told["6"].trapped


def test_where_there_are_no_tunnels_there_is_no_map():
    assert places_now(board({})) == []


def test_the_terminal_lists_them():
    s = begun()
    lines = tunnel_lines(known(s, FREE_WORLD))
    assert "4 dug-out for 4: leads to 2; vc-G-fire-team-1" in lines
    assert "1 tunnel: leads to A, 2; 1 Free-World casualty" in lines
    assert "D entrance: nobody knows where it leads" in lines
    text = summary(view(s, FREE_WORLD))
    assert lines[0] in text
    assert f"{RAT} below ground in 2" in text
    assert OTHER_CELL not in text


def test_positions_in_words():
    s = begun()
    assert GAME.facts(s)["stands"][CELL] == "below.4"
    arrange(s, {"tunnels": {"papers": RAT, "blown": ["A"]}})
    assert s.papers_with == stand(RAT)
    assert point_of(s, place_of("A")) < 0
    arrange(s, {"tunnels": {"papers": "5"}})
    assert s.papers_in == place_of("5")
    with pytest.raises(ValueError, match="expected seen"):
        arrange(s, {"tunnels": {"paint": ["A"]}})
    assert GAME.setup(DOG, {}).papers_in == place_of("7")
