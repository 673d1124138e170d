"""What ending something gives up: only what the side knows, and what the rules still offer."""

from __future__ import annotations

from dangerclose.games.fte import GAME
from tests.games.fte.fire_positions import ready
from tests.games.fte.positions_for_tests import Table, at, fresh

LZ = "9.16"
HERE = "56.15"


def forgone(t: Table) -> dict[str, str]:
    """What options give up, by their text."""
    ask = t.match.ask
    assert ask is not None
    return {GAME.words.text(action): words for action, words in GAME.forgone(t.match.state, ask).items()}


def squad() -> dict[str, str]:
    return {"us-platoon-leader-1": LZ, "us-team-1": LZ, "us-team-2": LZ}


def test_pass_tells_who_has_not_acted() -> None:
    t = at(squad(), phase="activation")
    assert forgone(t) == {"pass": "The chit is spent, and 3 units have not acted."}


def test_finish_tells_who_can_still_act_and_fire() -> None:
    t = at(squad(), phase="activation").choose("lead us-platoon-leader-1")
    assert forgone(t) == {"finish": "3 units can still act."}
    t = at({**squad(), "nva-team-1": "9.14"}, phase="activation").choose("lead us-platoon-leader-1")
    assert forgone(t) == {"finish": "3 units can still act or fire."}


def test_casualties_that_nobody_picks_up() -> None:
    casualties = [{"kind": "WIA", "side": "US", "hex": HERE}]
    t = ready({"us-team-1": HERE, "us-team-2": HERE}, "us-team-1", casualties=casualties)
    t.choose("recover us-team-1")
    assert forgone(t) == {"done": "1 casualty could be picked up."}


def test_a_step_of_a_move_is_no_end() -> None:
    t = ready({"us-team-1": LZ}, "us-team-1").choose("move us-team-1")
    t.choose(next(text for text in t.options if text.startswith("step ")))
    assert "halt" in t.options
    assert forgone(t) == {}


def test_the_ready_set_up_asks_whom_who_has_placed_units_by_hand() -> None:
    t = fresh("patrol-contact")
    t.choose(next(text for text in t.options if text.startswith("reactions ")))
    assert (t.asked, forgone(t)) == ("place", {})
    t.choose(next(text for text in t.options if text.startswith("put ")))
    assert forgone(t)["ready"].endswith("left to place.")
