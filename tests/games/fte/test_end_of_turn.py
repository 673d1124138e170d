"""20.0 End of Turn."""

from __future__ import annotations

from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at

HERE = "38.18"
UNITS = {"us-team-1": HERE, "nva-team-1": "38.24"}


@rule("fte", "20.0/1", "3.0/7", "5.0/3")
def test_activation_complete_markers_come_off_and_the_turn_advances():
    used = {name: {"hex": place, "used": 1, "op_fired": 1} for name, place in UNITS.items()}
    t = at(used, phase="end-of-turn", turn=6)
    assert t.facts["turn"] == 7
    assert t.asked == "activate"
    assert not any(row["used"] or row["op_fired"] for row in t.facts["units"].values())


@rule("fte", "20.0/1", "5.0/2")
def test_all_chits_go_back_into_the_cup_with_the_random_event():
    t = at(UNITS, phase="end-of-turn", pool={"US": 3, "NVA/VC": 2}, cup={"NVA/VC": 1})
    assert t.facts["cup"] == {"US": 3, "NVA/VC": 2, "event": 1}
    assert t.facts["pool"] == {"US": 3, "NVA/VC": 2}


@rule("fte", "20.0/1")
def test_other_markers_stay():
    row = {"hex": HERE, "exhausted": 1, "low_ammo": 1, "status": "broken", "searching": 2}
    t = at({**UNITS, "us-team-1": row}, phase="end-of-turn")
    now = t.unit("us-team-1")
    assert {key: now[key] for key in row} == row


@rule("fte", "20.0/2", "29.0/3")
def test_after_the_last_turn_the_winner_is_found():
    t = at(UNITS, phase="end-of-turn", turn=19, points={"US": 4, "NVA/VC": 3})
    assert t.asked == "activate"
    assert t.match.result is None
    t = at(UNITS, phase="end-of-turn", turn=20, points={"US": 4, "NVA/VC": 3})
    assert t.asked == ""
    assert t.match.result.winner == 0
    assert t.match.result.rule == "29.0/3"


@rule("fte", "20.0/1", "3.0/1", "3.0/4", "3.0/5", "3.0/6", "3.0/7")
def test_the_steps_of_a_turn_come_in_order():
    mission = {"side": "US", "kind": "Battalion mortars", "hex": "50.20", "turn": 1}
    t = at(
        {**UNITS, "us-team-2": "3.3"},
        missions=[mission],
        casualties=[{"kind": "WIA", "side": "US", "hex": HERE}],
        dice=[1, 5],
    )
    t.choose("pass")
    assert t.asked == "execute"
    t.choose("execute")
    assert t.asked == "conceal"
    assert t.kinds()[-3:] == ["mission-falls", "accurate", "wounds"]
    t.pass_on("activate")
    assert t.facts["turn"] == 2
    kinds = t.kinds()
    assert kinds.index("hides") < kinds.index("turn")


@rule("fte", "20.0/1")
def test_the_points_of_every_turn_are_kept():
    t = at(UNITS, phase="end-of-turn", points={"US": 4, "NVA/VC": 3})
    assert t.match.state.history == [4, 3]
