"""A hidden stand that rallies is known to its own side alone."""

from dangerclose.games.incoming import rally
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, board, played, stand


@rule("incoming", "9.0/1", "5.3/1")
def test_who_rallies_hidden_tells_the_enemy_nothing():
    for hidden in (False, True):
        s = board({"vc-1-fire-team-1": "20.40 pinned" + " hidden" * hidden}, side=COMMUNIST, dice=[6])
        played(rally.rally(s, ("rally", stand("vc-1-fire-team-1"))))
        (told,) = [event for event in s.log if event.kind == "rallied"]
        assert bool(told.knows & 1) != hidden
