"""4.2 The whole menu: its order, and the worked example of an impulse."""

from __future__ import annotations

from dangerclose.games.fof.actions import Done
from dangerclose.games.fof.commands import activated_impulses
from dangerclose.games.fof.field import is_exposed
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import PHONE
from dangerclose.games.fof.terms import CoverMarker, Network, Side
from dangerclose.games.fof.volume import is_crossfire
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, spot, told, unit
from tests.games.fof.driving import drive

MENUS = ("4.2.1", "4.2.2", "4.2.3", "4.2.4")


@rule("fof", "4.2/1")
def test_the_menu_is_in_the_books_order_and_each_action_has_a_name_of_its_own():
    clauses = [entry.clause for entry in MENU if entry.clause.startswith("4.2.")]
    assert clauses == sorted(clauses)
    assert len({entry.verb for entry in MENU}) == len(MENU)
    assert 1 << len(MENU) <= min(Done)
    letters = {menu: [c[-1] for c in clauses if c.startswith(menu)] for menu in MENUS}
    assert "".join(letters["4.2.1"]) == "acdefghijkl", "Exhort is part of an attempt"
    assert "".join(letters["4.2.2"]) == "abcdefgh"
    assert "".join(letters["4.2.3"]) == "abcdefghij"
    assert "".join(letters["4.2.4"]) == "abcdefghijkklm", "an FPF is told to stop by an order of its own"


@rule("fof", "4.2/X1", "4.2/X2", "4.2/X3", "4.2/X4", "4.2/X5", "4.2/8")
def test_second_platoon_closes_in_on_a_sniper():
    s = board(
        ["B1 O1 J1", "M1 O1 O1"],
        {
            "plt-hq-2": "1.2 veteran",
            "squad-1-2": "1.2",
            "squad-2-2": "1.2",
            "squad-3-2": "1.2",
            "team-1": "1.2 fire-team",
            "team-2": "1.2 fire-team",
            "m60-1-2": "2.1",
            "co-hq": "staging-2",
            "sniper-1": "2.2",
        },
        activated=1 << unit("plt-hq-2"),
        phone_lines=1 << at("1.2")[0],
    )
    for name in ("plt-hq-2", "m60-1-2", "co-hq"):
        s.a_kind.append(PHONE + Network.CO_TAC)
        s.a_points.append(0)
        s.a_holder.append(unit(name))
        s.a_place.append(NOBODY)
    spot(s, "2.2")
    update_fire(s)
    s.saved[unit("plt-hq-2")] = 1
    cards(s, 3, 1, 6, 7, 2)
    start, gully, woods, village = at("1.2", "1.1", "1.3", "2.2")
    asked = drive(activated_impulses(s, MENU))
    assert s.commands == 4
    asked.choose(("order", unit("squad-1-2")), "move", ("to", gully))
    assert is_exposed(s, unit("squad-1-2"))
    assert aim_of(s, gully, Side.FRIENDLY) == village
    assert is_crossfire(s, village)
    asked.choose(("order", unit("plt-hq-2")), "move-platoon", ("to", woods), "go")
    movers = [unit(name) for name in ("plt-hq-2", "squad-2-2", "squad-3-2")]
    assert [s.place[u] for u in movers] == [woods] * 3
    assert all(is_exposed(s, u) for u in movers)
    assert aim_of(s, woods, Side.FRIENDLY) == village
    assert aim_of(s, start, Side.FRIENDLY) == village, "the Fire Teams keep up their fire"
    asked.choose(("order", unit("m60-1-2")), "seek-cover")
    assert told(s, "attempts")[-1].args[2] == 4
    assert s.v_kind[s.under[unit("m60-1-2")]] == CoverMarker.COVER
    assert asked.kind == ""
    assert s.saved[unit("plt-hq-2")] == 0
