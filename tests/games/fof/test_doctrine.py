"""The scripted commander: what he orders in plain situations, from what the player sees."""

from __future__ import annotations

from msgspec.structs import asdict, fields

from dangerclose.games.fof.actions import give_order
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.doctrine import Commander
from dangerclose.games.fof.doctrine.weights import RANGES, Weights
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.state import GENERAL, NO_MARKER, NOBODY, put
from dangerclose.games.fof.terms import Letter
from tests.games.fof.board import board, cover, spot, unit

FIELD = ["O1 O1 O1 O1 O1"] * 5
JUNGLE = ["J1 J1 J1 J1 J1"] * 5


def table(units, rows=FIELD, commands=4, **columns):
    s = board(rows, units, mission="a2", impulse=GENERAL, commands=commands, **columns)
    s.objective = [parse_place("5.3"), parse_place("4.3")]
    return s


def ordered(s, *names):
    """The first order of an impulse: the unit, and what it is told to do."""
    commander = Commander()
    rule = give_order(s, Order(NOBODY, "3.3.2D/1"), [unit(name) for name in names], MENU)
    ask = next(rule)
    chosen = commander.decide(s, ask)
    assert chosen.action in ask.options
    assert chosen.reason
    if chosen.action[0] == "finish":
        return ("finish",)
    ask = rule.send(chosen.action)
    action = commander.decide(s, ask)
    assert action.action in ask.options
    return chosen.action[1], action.action[0]


def test_every_weight_has_its_range():
    assert {field.name for field in fields(Weights)} == set(RANGES)
    for name, value in asdict(Weights()).items():
        low, high = RANGES[name]
        assert low <= value <= high, name


def test_he_looks_for_those_who_fire_at_him():
    s = table({"squad-1-1": "2.3", "nva-squad-1": "4.3"})
    update_fire(s)
    assert ordered(s, "squad-1-1") == (unit("squad-1-1"), "spot")


def test_he_throws_grenades_at_those_on_his_card():
    s = table({"squad-1-1": "2.3", "nva-squad-1": "2.3"})
    spot(s, "2.3")
    update_fire(s)
    assert ordered(s, "squad-1-1") == (unit("squad-1-1"), "grenade-attack")


def test_he_unpins_a_squad_under_fire():
    s = table({"squad-1-1": "2.3 pinned", "nva-squad-1": "4.3"})
    spot(s, "4.3")
    update_fire(s)
    u, verb = ordered(s, "squad-1-1")
    assert (u, verb) in ((unit("squad-1-1"), "unpin"), (unit("squad-1-1"), "seek-cover"))


def test_he_walks_towards_the_objective_when_nobody_fires():
    s = table({"squad-1-1": "1.3"}, JUNGLE)
    for name in ("4.3", "5.3"):
        s.contact = put(s.contact, parse_place(name), Letter.A)
    assert ordered(s, "squad-1-1") == (unit("squad-1-1"), "move")
    commander = Commander()
    rule = give_order(s, Order(NOBODY, "3.3.2D/1"), [unit("squad-1-1")], MENU)
    ask = next(rule)
    while ask.kind != "destination":
        ask = rule.send(commander.decide(s, ask).action)
    assert commander.decide(s, ask).action in [("to", parse_place(f"2.{c}")) for c in (2, 3, 4)]


def test_he_ceases_fire_on_his_own_men():
    s = table({"squad-1-1": "1.3", "m60-1-1": "2.3"})
    s.aim[parse_place("1.3")] = parse_place("2.3")
    update_fire(s)
    assert ordered(s, "squad-1-1") == (unit("squad-1-1"), "cease-fire")


def test_he_goes_to_cover_that_is_there():
    s = table({"m60-1-1": "2.3 exposed", "nva-squad-1": "4.3"})
    spot(s, "4.3")
    cover(s, "2.3")
    update_fire(s)
    u, verb = ordered(s, "m60-1-1")
    assert (u, verb) in ((unit("m60-1-1"), "move-to-cover"), (unit("m60-1-1"), "infiltrate-to-cover"))


def test_he_keeps_commands_that_would_bring_nothing():
    s = table({"squad-1-1": "5.3 exposed"}, JUNGLE)
    s.impulse = unit("plt-hq-1")
    s.contact = (NO_MARKER,) * len(s.contact)
    assert ordered(s, "squad-1-1") == ("finish",)
