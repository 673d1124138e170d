"""What the browser is given besides the view."""

from __future__ import annotations

import msgspec

from dangerclose.games.anloc.components import AN_LOC, GRID, UNIT, UNITS
from dangerclose.games.anloc.morale import morale_lines
from dangerclose.games.anloc.shown import SHAKY, content, extras
from tests.games.anloc.positions_for_tests import table

GARRISON = {"hq-5": "0810", "regt-7": "0810", "regt-8": "0810", "tf-52": "0810"}


def test_the_printed_components_are_all_there():
    printed = content()
    assert [unit.id for unit in printed.units] == [unit.id for unit in UNITS]
    assert [hex.index for hex in printed.hexes] == list(GRID.hexes)
    assert printed.an_loc == AN_LOC
    assert printed.crt[4][printed.crt_columns.index("3:1")] == "1/2R1"
    assert msgspec.json.decode(msgspec.json.encode(printed))["anLoc"] == AN_LOC


def test_faces_show_the_side_that_is_up():
    t = table({**GARRISON, "abn-5": {"hex": "0811", "steps": 1}})
    faces = extras(t.match.state).faces
    reduced = UNITS[UNIT["abn-5"]]
    assert (faces[UNIT["abn-5"]].attack, faces[UNIT["abn-5"]].defence) == (
        reduced.reduced_attack,
        reduced.reduced_defence,
    )
    assert faces[UNIT["hq-5"]].morale == UNITS[UNIT["hq-5"]].morale


def test_the_highway_is_cut_where_the_enemy_stands_and_next_to_him():
    t = table({**GARRISON, "regt-101": "0919"})
    cut = [GRID.name(h) for h in extras(t.match.state).highway_cut]
    assert cut == ["0818", "0919", "0920"]


def test_the_players_are_warned_when_an_loc_is_close_to_surrender():
    guns = {"arty-42": "0805", "arty-208": "0805", "vc9-arty": "0807", "regt-101": "0919"}
    t = table({**GARRISON, **guns}, aaa=4, phase="arvn-movement", assaulted=True)
    total = sum(line.value for line in morale_lines(t.match.state))
    assert total <= SHAKY
    assert f"morale is at {total}" in extras(t.match.state).warning
    assert extras(t.match.state).morale_attacked is None  # what it comes to now has all that counts
    # While the NVA may still attack, the warning tells what that would do; afterwards there is none.
    t = table({**GARRISON, **guns, "vc9-271": "0809"}, aaa=4, phase="nva-combat")
    assert f"morale is, once the NVA attacks it this turn, at {total}" in extras(t.match.state).warning
    assert extras(t.match.state).morale_attacked == total
    quiet = table({**GARRISON, **guns}, aaa=4, phase="arvn-movement")
    assert extras(quiet.match.state).warning == ""
    twice = table({**GARRISON, **guns}, aaa=4, phase="arvn-movement", oel={"ARVN": 3, "NVA": 5})
    assert f"at {total}" in extras(twice.match.state).warning
    no_attack = {"oel": {"ARVN": 3, "NVA": 0}, "air": {"purchased": {"f4": 1}}}  # 7.2/2
    idle = table({**GARRISON, **guns, "vc9-271": "0809"}, aaa=4, phase="air-allocation", **no_attack)
    assert extras(idle.match.state).warning == ""
    calm = table({**GARRISON, "regt-101": "0919"}, aaa=0, phase="arvn-movement")
    assert extras(calm.match.state).warning == ""
