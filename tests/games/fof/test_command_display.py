"""The command display says what the rules say: who has an impulse, who hears, who may go where."""

from __future__ import annotations

from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
from dangerclose.games.fof.actions import Done
from dangerclose.games.fof.command_display import command_now, menu_entries
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.movement import destinations
from dangerclose.games.fof.state import GENERAL, NOBODY, Phase
from dangerclose.testing import rule
from tests.games.fof.board import board, put_unit, unit

FIELD = ["O1 O1 O1 O1"] * 4
PLATOON = {"plt-hq-1": "1.1", "squad-1-1": "1.1", "squad-2-1": "1.1", "squad-3-1": "3.3"}


def impulse(commands: int = 3, who: str = "plt-hq-1"):
    s = board(FIELD, {**PLATOON, "co-hq": "1.2"})
    s.phase, s.turn = Phase.PLATOON_INITIATIVE, 1
    s.impulse, s.commands = unit(who), commands
    return s


@rule("fof", "3.3.1B/1", "4.1.3/1")
def test_it_shows_whose_impulse_it_is_and_who_comes_after():
    s = impulse(8)
    s.finished = 1 << unit("co-hq")
    s.saved[unit("co-hq")] = 2
    now = command_now(s)
    assert (now.impulse, now.general, now.commands, now.purse) == (unit("plt-hq-1"), False, 8, 6)
    assert [(one.unit, one.stands, one.saved) for one in now.impulses] == [
        (unit("co-hq"), "done", 2),
        (unit("plt-hq-1"), "now", 0),
        (NOBODY, "waits", 0),
    ]
    s.impulse, s.phase = GENERAL, Phase.GENERAL_INITIATIVE
    assert command_now(s).impulses[-1].stands == "now"
    s.impulse, s.phase = NOBODY, Phase.ENEMY_EVENT
    assert command_now(s).impulses[-1].stands == "done"


@rule("fof", "4.3.1/1", "4.3.1/1")
def test_it_shows_who_hears_and_who_does_not():
    now = command_now(s := impulse())
    hq = unit("plt-hq-1")
    assert [one.unit for one in now.heard] == [unit("squad-1-1"), unit("squad-2-1")]
    assert {one.way for one in now.heard} == {"voice"}
    assert now.unheard == [unit("squad-3-1")]
    assert not hears(s, hq, unit("squad-3-1"))


@rule("fof", "4.2.2a")
def test_it_shows_where_those_may_go_who_hear():
    now = command_now(s := impulse())
    assert {one.unit for one in now.moves} == {unit(name) for name in ("plt-hq-1", "squad-1-1", "squad-2-1")}
    for one in now.moves:
        assert sum(1 << place for place in one.places) == destinations(s, one.unit)
    assert command_now(impulse(0)).moves == [], "no command is left"
    s.impulse = GENERAL
    assert unit("squad-3-1") in {one.unit for one in command_now(s).moves}, "nobody need hear anybody"


@rule("fof", "4.2/2")
def test_the_same_order_again_is_for_others_of_the_platoon_who_can():
    s = impulse()
    assert command_now(s).again == []
    seek = next(n for n, entry in enumerate(MENU) if entry.verb == "seek-cover")
    s.acted[unit("squad-1-1")] = 1 << seek
    (again,) = command_now(s).again
    assert (again.verb, again.place) == ("seek-cover", NOBODY)
    assert again.units == [unit("plt-hq-1"), unit("squad-2-1")], "squad-3-1 does not hear"
    s.acted[unit("squad-1-1")] = 0
    put_unit(s, "squad-2-1", "2.1")
    s.acted[unit("squad-2-1")] = Done.WALKED | 1 << next(
        n for n, entry in enumerate(MENU) if entry.verb == "move"
    )
    (again,) = command_now(s).again
    assert (again.verb, again.place) == ("move", parse_place("2.1"))
    assert again.units == [unit("plt-hq-1"), unit("squad-1-1")]


def test_the_menu_is_printed_by_its_four_parts():
    entries = {one.verb: one for one in menu_entries()}
    assert len(entries) == len(MENU)
    assert (entries["activate"].section, entries["move"].section) == ("Command and Control", "Movement")
    assert (entries["unpin"].section, entries["spot"].section) == ("Rally", "Combat")
    assert (entries["report"].section, entries["move-platoon"].cost) == ("Events and skills", 2)


def test_each_line_of_the_menu_says_plainly_what_it_is_and_what_for():
    for one in menu_entries():
        assert 0 < len(one.purpose) <= 64, (one.verb, len(one.purpose))
        assert one.purpose.endswith("."), one.verb
        assert not any(word in one.label for word in ("Attempt", "Convert", "Flip")), one.label


@rule("fof", "7.4.5/6", "4.2.1a")
def test_it_knows_who_can_act_and_who_could_be_activated():
    match = Match(GAME, "a1", seed=bytes([5]) * 16)
    commander = GAME.player("doctrine", 0, 1)

    def until(turn, hq):
        while match.state.turn < turn or match.state.impulse != hq or match.ask.kind != "impulse":
            match.choose(commander.decide(match.view(0), match.ask).action)
        return command_now(match.state)

    now = until(1, unit("co-hq"))
    # All sit in helicopters or wait for them: nobody can act, but commands can be had for later.
    assert not any(one.able for one in now.impulses)
    platoons = [unit(f"plt-hq-{n}") for n in (1, 2, 3)]
    assert now.activates == platoons, "the leader of the helicopters has nobody to lead on the ground"
    match.choose(("order", platoons[0]))
    match.choose(("activate",))
    assert command_now(match.state).activates == platoons[1:]
    now = until(2, unit("plt-hq-1"))
    able = {one.unit: one.able for one in now.impulses}
    assert able[unit("plt-hq-1")]
    assert not able[unit("plt-hq-2")], "the second platoon still waits in the Pickup Zone"
    assert able[NOBODY]
    assert now.activates == [], "a PLT HQ activates nobody"


@rule("fof", "6.7.1/2", "4.3.6/2")
def test_it_shows_what_can_be_called_for_and_which_signals_were_agreed():
    s = Match(GAME, "a1", seed=bytes(16)).state
    now = command_now(s)
    assert {(one.agency, one.mission): one.left for one in now.support}["4.2-inch mortars", "HE"] == 3
    assert all(one.left for one in now.support)
    assert ("red star cluster", "cease fire") in {(one.device, one.means) for one in now.signals}
    s.missions_left = [0] * len(s.missions_left)
    s.a_holder = [NOBODY] * len(s.a_holder)
    assert (command_now(s).support, command_now(s).signals) == ([], [])
