"""The scripted commander: what he orders in plain situations, from what the player sees."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict, fields

from dangerclose.core.ask import Ask
from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
from dangerclose.games.fof.actions import give_order
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.changes import new_asset, new_casualty
from dangerclose.games.fof.components import AGENCY
from dangerclose.games.fof.doctrine import Commander, care, fires, leading
from dangerclose.games.fof.doctrine.fires import mission_value
from dangerclose.games.fof.doctrine.moving import assaulting, fitting, gain, platoon_gain, with_room
from dangerclose.games.fof.doctrine.orders import Mind
from dangerclose.games.fof.doctrine.planning import gathers_at
from dangerclose.games.fof.doctrine.reasons import why_finish, why_there
from dangerclose.games.fof.doctrine.ways import goals
from dangerclose.games.fof.doctrine.weights import RANGES, Weights
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.grid import ABOARD, INBOUND, PICKUP_ZONE, parse_place
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.state import ACTIVATED, GENERAL, MOVED, NO_MARKER, NOBODY, NOWHERE, PINNED, put
from dangerclose.games.fof.terms import Asset, FireMission, Letter, Side
from dangerclose.games.fof.vehicles import act
from dangerclose.games.fof.words import WORDS
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
    assert chosen.reason.startswith(f"{WORDS.label(action.action)}. "), "a hint names the whole order"
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


# Where he goes


def walked(s, *names, originator=NOBODY):
    """Where the first unit that is ordered to move goes, or None if none is."""
    commander = Commander()
    rule = give_order(s, Order(originator, "3.3.2D/1"), [unit(name) for name in names], MENU)
    ask = next(rule)
    while ask.kind != "destination":
        action = commander.decide(s, ask).action
        if action[0] in ("finish", "another"):
            return None
        try:
            ask = rule.send(action)
        except StopIteration:
            return None
    return commander.decide(s, ask).action[1]


def marked(s, *places):
    for place in places:
        s.contact = put(s.contact, parse_place(place), Letter.C)


def test_a_squad_looks_first_and_no_second_one_joins_it_there():
    s = table({"squad-1-1": "1.3"}, JUNGLE)
    marked(s, "2.2", "2.3", "2.4")
    assert walked(s, "squad-1-1") in [parse_place(f"2.{c}") for c in (2, 3, 4)]
    s = table({"squad-1-1": "1.3", "squad-2-1": "2.3", "squad-3-1": "2.2"}, JUNGLE)
    marked(s, "2.2", "2.3", "2.4")
    assert walked(s, "squad-1-1") == parse_place("2.4")


def test_no_leader_or_gun_goes_first():
    s = table({"plt-hq-1": "1.3", "m60-1-1": "1.3"}, JUNGLE)
    marked(s, *(f"{row}.{column}" for row in (1, 2) for column in range(1, 6)))
    assert walked(s, "plt-hq-1", "m60-1-1") is None


def test_the_platoon_follows_its_scout_onto_a_card_that_is_known():
    s = table({"plt-hq-1": "1.3", "squad-1-1": "1.3", "m60-1-1": "1.3", "squad-2-1": "2.3"}, JUNGLE)
    marked(s, "3.2", "3.3", "3.4")
    for name in ("plt-hq-1", "squad-1-1", "m60-1-1", "squad-2-1"):
        s.group[unit(name)] = 1
    s.impulse = unit("plt-hq-1")
    assert walked(s, "plt-hq-1", originator=unit("plt-hq-1")) == parse_place("2.3")


def test_he_takes_those_who_cannot_fight_any_more():
    s = table({"squad-1-1": "2.3", "enemy-team-1": "3.3 paralyzed-team"})
    spot(s, "3.3")
    update_fire(s)
    assert walked(s, "squad-1-1") == parse_place("3.3")


def test_he_does_not_walk_into_the_open_under_fire():
    s = table({"squad-1-1": "1.1", "nva-squad-1": "3.3", "nva-squad-2": "3.2"})
    assert walked(s, "squad-1-1") not in [parse_place(name) for name in ("2.2", "2.1")]


def test_in_a_defence_the_last_one_stays():
    s = table({"squad-1-1": "2.3"})
    s.mission = "a4"
    assert walked(s, "squad-1-1") is None
    s = table({"squad-1-1": "2.3", "squad-2-1": "2.3"})
    s.mission = "a4"
    assert walked(s, "squad-1-1") in [parse_place(name) for name in ("1.2", "1.3", "1.4", "2.2", "2.4")]


# The wounded, the helicopters, the tanks


def hurt(s, place):
    new_casualty(s, Side.FRIENDLY, parse_place(place))


def test_a_team_takes_up_the_wounded_and_lays_them_down_where_they_are_flown_out():
    s = table({"team-1": "2.3 litter-team", "squad-1-1": "2.2"})
    s.medevac = parse_place("2.2")
    s.landing_zones = 1 << s.medevac
    hurt(s, "2.3")
    assert ordered(s, "team-1") == (unit("team-1"), "load-up")
    s.c_carrier[0], s.c_place[0] = unit("team-1"), ABOARD
    assert walked(s, "team-1") == parse_place("2.2")
    s.place[unit("team-1")] = parse_place("2.2")
    assert ordered(s, "team-1") == (unit("team-1"), "drop")


def test_the_commander_has_the_wounded_flown_out_where_they_lie():
    s = table({"co-hq": "2.3"})
    hurt(s, "2.3")
    s.impulse = unit("co-hq")
    rule = give_order(s, Order(unit("co-hq"), "3.3.1B/1"), [unit("co-hq")], MENU)
    commander = Commander()
    ask = rule.send(commander.decide(s, next(rule)).action)
    assert commander.decide(s, ask).action == ("designate-control",)


def test_he_marks_the_landing_zone_for_those_who_come():
    s = table({"xo": "2.3", "squad-1-1": "2.2"})
    s.landing_zones = 1 << parse_place("2.3")
    new_asset(s, Asset.PURPLE_SMOKE, holder=unit("xo"))
    assert ordered(s, "xo") != (unit("xo"), "deploy-pyrotechnic")
    s.place[unit("uh-1d-1")] = INBOUND
    s.place[unit("squad-2-1")], s.aboard[unit("squad-2-1")] = ABOARD, unit("uh-1d-1")
    assert ordered(s, "xo") == (unit("xo"), "deploy-pyrotechnic")
    assert walked(s, "xo") is None


def test_his_tanks_lead_along_the_road():
    s = board(["O1 O1 O1 O1"] * 6, {"m48a3-1": "1.2", "squad-1-1": "1.2"}, mission="a5")
    s.objective = [parse_place("6.2"), NOWHERE]
    marked(s, "2.2", "3.2")
    s.status[unit("m48a3-1")] |= ACTIVATED
    ask = next(act(s, unit("m48a3-1")))
    assert Commander().decide(s, ask).action == ("drive", parse_place("2.2"))


@pytest.mark.parametrize("moved", [False, True])
def test_a_tank_that_has_driven_does_not_turn_back_in_the_same_turn(moved):
    s = board(["O1 O1 O1 O1"] * 6, {"m48a3-1": "4.2", "squad-1-1": "3.2"}, mission="a5")
    s.objective = [parse_place("2.2"), NOWHERE]
    s.status[unit("m48a3-1")] |= ACTIVATED | (MOVED if moved else 0)
    ask = next(act(s, unit("m48a3-1")))
    assert Commander().decide(s, ask).action[0] == ("end-action" if moved else "drive")


def test_he_calls_no_fire_on_his_own_men():
    s = table({"arty-fo": "2.3", "squad-1-1": "3.3", "nva-squad-1": "3.3"})
    spot(s, "3.3")
    mind = Mind(s, Weights())
    called = slot(AGENCY["105mm"], FireMission.HE)
    assert mission_value(mind, called, parse_place("3.3")) == 0
    s.place[unit("squad-1-1")] = parse_place("2.3")
    assert mission_value(mind, called, parse_place("3.3")) > 0


# What he says for it


@pytest.mark.parametrize(
    ("impulse", "commands", "words"),
    [
        ("plt-hq-1", 1, "Nothing more is worth an order: 1 command saved for the next turn."),
        ("plt-hq-1", 9, "Nothing more is worth an order: 6 commands saved, 3 lost."),
        (None, 2, "Nothing more is worth an order: 2 commands lost, for none can be kept."),
        (None, 1, "Nothing more is worth an order: 1 command lost, for none can be kept."),
    ],
)
def test_he_says_how_many_commands_are_kept_and_lost(impulse, commands, words):
    s = table({"plt-hq-1": "2.3"}, JUNGLE, commands=commands)
    if impulse:
        s.impulse = unit(impulse)
    assert why_finish(s) == words


@pytest.mark.parametrize(
    ("units", "u", "there", "words"),
    [
        ({"squad-1-1": "2.3"}, "squad-1-1", "3.3", "Nearer to the goal."),
        ({"squad-1-1": "4.3"}, "squad-1-1", "5.3", "It is the objective."),
        ({"squad-1-1": "2.3", "plt-hq-1": "1.3"}, "squad-1-1", "1.3", "There it joins those it belongs to."),
        ({"squad-1-1": "1.3", "plt-hq-1": "2.3"}, "plt-hq-1", "1.3", "There he joins his men."),
        ({"squad-1-1": "3.3", "plt-hq-1": "1.3"}, "squad-1-1", "2.4", "Nearer to those it belongs to."),
        ({"squad-1-1": "2.3"}, "squad-1-1", "1.3", "No other card that is open to it is better."),
        ({"squad-1-1": "2.3"}, "squad-1-1", "staging-3", "No other card that is open to it is better."),
    ],
)
def test_he_says_what_is_true_of_the_card(units, u, there, words):
    s = table(units, JUNGLE)
    marked(s, "5.3")
    if there == "5.3":
        s.contact = (NO_MARKER,) * len(s.contact)
    assert why_there(Mind(s, Weights()), unit(u), parse_place(there)) == words


def test_who_goes_back_from_fire_says_so():
    s = table({"squad-1-1": "2.3", "nva-squad-1": "3.3"})
    spot(s, "3.3")
    update_fire(s)
    assert why_there(Mind(s, Weights()), unit("squad-1-1"), parse_place("staging-3")) == "Away from the fire."


# The wounded of a relief, and patrols


def relief(units, **columns):
    s = board(["O1 O1 O1 O1"] * 6, units, mission="a7", impulse=GENERAL, commands=4, **columns)
    s.objective = [parse_place("5.2"), NOWHERE]
    s.medevac = parse_place("1.2")
    s.landing_zones = 1 << s.medevac
    return s


def told_by_the_captain(s):
    """What the CO HQ orders himself to do."""
    s.impulse = unit("co-hq")
    rule = give_order(s, Order(unit("co-hq"), "3.3.1B/1"), [unit("co-hq")], MENU)
    commander = Commander()
    first = commander.decide(s, next(rule)).action
    return commander.decide(s, rule.send(first)).action if first != ("finish",) else first


def test_in_a_relief_the_helicopters_come_to_where_most_lie():
    s = relief({"co-hq": "4.2", "squad-1-1": "4.2", "squad-2-1": "2.2"})
    for place in ("4.2", "4.2", "4.3", "2.2"):
        hurt(s, place)
    assert Mind(s, Weights()).collecting == parse_place("4.2")
    assert told_by_the_captain(s) == ("designate-control",)


def test_in_a_relief_nobody_carries_the_wounded_to_the_rear_when_they_can_be_flown_out_near_by():
    s = relief({"team-1": "4.3 litter-team", "squad-1-1": "4.2"})
    for place in ("4.2", "4.2", "4.3"):
        hurt(s, place)
    s.c_carrier[2], s.c_place[2] = unit("team-1"), ABOARD
    assert walked(s, "team-1") == parse_place("4.2")


def test_the_last_headquarters_stays_while_wounded_wait_at_the_landing_zone():
    s = relief({"plt-hq-1": "4.2", "squad-1-1": "3.2"})
    s.medevac = parse_place("4.2")
    s.landing_zones = 1 << s.medevac
    hurt(s, "4.2")
    assert care.directs_alone(Mind(s, Weights()), unit("plt-hq-1"))
    assert walked(s, "plt-hq-1") is None
    s.place[unit("xo")] = parse_place("4.2")
    assert not care.directs_alone(Mind(s, Weights()), unit("plt-hq-1"))


def patrol(units):
    s = board(["O1 O1 O1 O1 O1"] * 4, units, mission="a3", impulse=GENERAL, commands=4)
    s.patrol = 1
    s.objective = [parse_place("4.2"), NOWHERE]
    s.route_points = [parse_place(place) for place in ("2.1", "3.1", "3.3", "2.3")]
    return s


def test_a_patrol_goes_out_with_a_squad_and_its_headquarters():
    s = patrol({"plt-hq-1": "1.1", "squad-1-1": "1.1"})
    mind = Mind(s, Weights())
    hq, squad, out = unit("plt-hq-1"), unit("squad-1-1"), parse_place("2.1")
    assert platoon_gain(mind, hq, out, [hq, squad]) > 0
    assert platoon_gain(mind, hq, out, [hq]) < 0
    assert platoon_gain(mind, hq, out, [squad]) < 0


def test_at_home_the_squads_of_a_patrol_come_to_their_headquarters():
    s = patrol({"plt-hq-1": "1.1", "squad-1-1": "1.1", "squad-2-1": "1.2"})
    assert walked(s, "squad-2-1") == parse_place("1.1")
    assert gain(Mind(s, Weights()), unit("plt-hq-1"), parse_place("1.2")) < 0


def test_a_patrol_gathers_where_the_others_leave_it_room():
    s = patrol({"plt-hq-1": "1.2", "squad-1-1": "1.2", "squad-1-2": "1.1", "squad-2-2": "1.1"})
    assert gathers_at(s) == parse_place("1.3")
    s.place[unit("squad-1-2")] = s.place[unit("squad-2-2")] = parse_place("1.3")
    assert gathers_at(s) == parse_place("1.1")


def test_an_observer_alone_is_no_platoon_and_does_not_go_ahead():
    s = table({"plt-hq-1": "2.3", "squad-1-1": "2.3", "arty-fo": "2.3"})
    fo, hq, squad, ahead = unit("arty-fo"), unit("plt-hq-1"), unit("squad-1-1"), parse_place("3.3")
    s.group[fo] = s.group[hq]
    mind = Mind(s, Weights())
    assert platoon_gain(mind, hq, ahead, [hq, squad, fo]) > 0
    assert platoon_gain(mind, hq, ahead, [fo]) < 0
    assert gain(mind, fo, ahead) < 0
    s.place[squad] = s.place[hq] = ahead
    assert gain(Mind(s, Weights()), fo, ahead) > 0


def test_who_wants_captures_goes_to_the_enemies_who_have_fallen():
    s = board(FIELD, {"squad-1-1": "1.1"}, mission="a8", impulse=GENERAL, commands=4)
    before = goals(s)
    assert parse_place("1.5") not in before
    new_casualty(s, Side.ENEMY, parse_place("1.5"))
    assert parse_place("1.5") in goals(s)


# What he was seen to do wrong


def platoon_of(units, **columns):
    """A board on which all are of the 1st Platoon and its HQ has an impulse."""
    s = table(units, JUNGLE, **columns)
    for name in units:
        if not name.startswith(("nva", "enemy", "vc")):
            s.group[unit(name)] = 1
    s.impulse = unit("plt-hq-1")
    return s


def test_a_pinned_headquarters_gets_up_before_it_orders_anything_else():
    s = platoon_of({"plt-hq-1": "2.3 pinned", "squad-1-1": "2.3"})
    hq = unit("plt-hq-1")
    worth = Mind(s, Weights()).best_action(hq, {"unpin"})[1]
    assert worth.reason == "Pinned he can order nobody but himself."
    s.commands = 1  # there is nothing that he could order afterwards
    assert Mind(s, Weights()).best_action(hq, {"unpin"})[1].value < worth.value


def test_a_squad_ahead_is_not_called_back_to_its_headquarters():
    s = table({"plt-hq-1": "1.3", "squad-1-1": "2.3", "squad-2-1": "1.3"}, JUNGLE)
    for name in ("plt-hq-1", "squad-1-1", "squad-2-1"):
        s.group[unit(name)] = 1
    marked(s, "3.2", "3.3", "3.4")
    assert gain(Mind(s, Weights()), unit("squad-1-1"), parse_place("1.3")) < 0


def test_a_headquarters_does_not_leave_most_of_its_platoon_for_a_card_that_is_full():
    others = {f"squad-{n}-{p}": "3.3" for n, p in ((1, 2), (2, 2), (3, 2), (1, 3))}
    own = {"plt-hq-1": "2.3", "squad-1-1": "2.3", "squad-2-1": "2.3", "squad-3-1": "2.3", "m60-1-1": "2.3"}
    s = platoon_of(own)
    for name, place in others.items():
        s.place[unit(name)], s.group[unit(name)] = parse_place(place), 2
    hq, there = unit("plt-hq-1"), parse_place("3.3")
    going = fitting(s, there, [unit(name) for name in own])
    assert going == [hq, unit("squad-1-1")]
    weights = Weights(crowded=0.0, apart=0.0)  # neither the crowd nor the distance decides
    assert platoon_gain(Mind(s, weights), hq, there, going) < 0
    assert with_room(s, {there: [unit("squad-2-1")]}) == {there: [unit("squad-2-1")]}


def test_enough_are_sent_against_one_man():
    s = table({"squad-1-1": "3.3", "squad-2-1": "2.3", "nva-squad-1": "3.3 steps=1"}, JUNGLE)
    spot(s, "3.3")
    update_fire(s)
    there = parse_place("3.3")
    assert assaulting(Mind(s, Weights()), there, 3) == 0
    s.steps[unit("nva-squad-1")] = 3
    assert assaulting(Mind(s, Weights()), there, 3) > 0


def test_the_last_command_sends_nobody_elsewhere_than_where_it_was_meant_to():
    s = table({"squad-1-1": "2.3", "enemy-team-1": "3.3 paralyzed-team"}, commands=1)
    spot(s, "3.3")
    assert walked(s, "squad-1-1") == parse_place("3.3")
    assert s.commands == 0


def test_no_headquarters_carries_the_wounded_away_from_its_men():
    s = table({"plt-hq-1": "2.3", "xo": "2.3"})
    s.medevac = parse_place("1.3")
    hurt(s, "2.3")
    mind = Mind(s, Weights())
    assert care.pick_up(mind, unit("plt-hq-1")).value == 0
    assert care.pick_up(mind, unit("xo")).value > 0


def test_nobody_takes_the_wounded_from_those_who_carry_them():
    s = table({"team-1": "2.3 litter-team", "team-2": "2.3 litter-team"})
    hurt(s, "2.3")
    hurt(s, "2.3")
    s.c_carrier[0], s.c_place[0] = unit("team-1"), ABOARD
    options = [("take-casualty", 0), ("take-casualty", 1), ("done",)]
    ask = Ask(0, "load", "4.2.2g", options, (unit("team-2"),))
    assert Commander().decide(s, ask).action == ("take-casualty", 1)
    enough = Commander().decide(s, Ask(0, "load", "4.2.2g", [("done",)], (unit("team-2"),)))
    assert enough.reason != f"{WORDS.label(enough.action)}.", "nothing is said twice"
    s.c_carrier[1], s.c_place[1] = unit("team-1"), ABOARD
    assert Commander().decide(s, ask).action == ("done",)


def test_the_preparation_falls_before_the_landing_zone_not_on_it():
    s = table({})
    s.landing_zones = 1 << parse_place("1.3") | 1 << parse_place("2.3")
    cards = [parse_place(f"{row}.{column}") for row in range(1, 6) for column in range(1, 6)]
    ask = Ask(0, "lz-preparation", "2.4.3/1", [("no-preparation",), *(("prepare", p) for p in cards)])
    s.objective = [parse_place("4.3"), parse_place("3.3")]
    assert Commander().decide(s, ask).action == ("prepare", parse_place("3.3"))
    s.landing_zones = 1 << parse_place("2.3") | 1 << parse_place("3.3")
    assert Commander().decide(s, ask).action[1] not in (parse_place("2.3"), parse_place("3.3"))


def test_those_who_are_aboard_fly_again():
    s = table({})
    ship, squad = unit("uh-1d-1"), unit("squad-1-1")
    s.place[ship], s.place[squad], s.aboard[squad] = PICKUP_ZONE, ABOARD, ship
    ask = Ask(0, "load-helicopter", "7.4.5/8", [("fly-off",), ("stay",), ("all-stay",)], (ship,))
    assert Commander().decide(s, ask).action == ("fly-off",)
    s.place[squad], s.aboard[squad] = parse_place("2.3"), NOBODY
    assert Commander().decide(s, ask).action == ("all-stay",)


def test_who_has_enough_commands_and_nothing_to_fear_is_not_activated():
    s = table({"co-hq": "1.3", "plt-hq-1": "2.3", "squad-1-1": "2.3"}, JUNGLE)
    hq = unit("plt-hq-1")
    s.group[hq] = s.group[unit("squad-1-1")] = 1
    assert leading.activate(Mind(s, Weights()), hq).value > 0
    s.saved[hq] = 6
    assert leading.activate(Mind(s, Weights()), hq).value == 0
    s.status[unit("squad-1-1")] |= PINNED
    assert leading.activate(Mind(s, Weights()), hq).value > 0


def test_on_a_patrol_who_stays_at_home_is_left_alone():
    s = patrol({"co-hq": "1.1", "plt-hq-1": "1.1", "plt-hq-2": "1.2", "squad-1-1": "1.1", "m60-1-1": "1.3"})
    for name, group in (("plt-hq-1", 1), ("plt-hq-2", 2), ("squad-1-1", 1), ("m60-1-1", 1)):
        s.group[unit(name)] = group
    mind = Mind(s, Weights())
    assert leading.activate(mind, unit("plt-hq-1")).value > 0
    assert leading.activate(mind, unit("plt-hq-2")).value == 0
    assert gain(mind, unit("m60-1-1"), parse_place("1.2")) < 0


def test_guns_do_not_fire_twice_at_the_same_few_men():
    s = table({"arty-fo": "2.3", "nva-squad-1": "4.3"})
    spot(s, "4.3")
    called, place = slot(AGENCY["105mm"], FireMission.HE), parse_place("4.3")
    assert mission_value(Mind(s, Weights()), called, place) > 0
    for column, value in (("i_place", place), ("i_pending", 1)):
        getattr(s, column).append(value)
    assert mission_value(Mind(s, Weights()), called, place) == 0


def test_final_fires_wait_for_those_on_whom_they_fall():
    s = board(FIELD, {"co-hq": "1.1", "nva-squad-1": "3.5"}, mission="a4", impulse=GENERAL, commands=4)
    s.final_fire[AGENCY["105mm"]] = parse_place("3.3")
    s.missions_left[slot(AGENCY["105mm"], FireMission.FPF)] = 1
    assert fires.final(Mind(s, Weights()), unit("co-hq")).value == 0
    s.place[unit("nva-squad-1")] = parse_place("3.3")
    assert fires.final(Mind(s, Weights()), unit("co-hq")).value > 0


def test_those_under_fire_have_their_impulse_first():
    s = table({"plt-hq-1": "1.4", "plt-hq-2": "2.3", "nva-squad-1": "3.3"})
    spot(s, "3.3")
    update_fire(s)
    ask = Ask(0, "next-hq", "3.3.1C/1", [("next-hq", unit("plt-hq-1")), ("next-hq", unit("plt-hq-2"))])
    assert Commander().decide(s, ask).action == ("next-hq", unit("plt-hq-2"))


# What belongs to the same order


@pytest.mark.parametrize("scenario", ["training", "a1"])
def test_what_he_foresees_is_what_he_then_does(scenario):
    """A hint names the whole order: he must stand by it up to the first card that is drawn."""
    match, he = Match(GAME, scenario, seed=bytes(16)), Commander()
    foreseen: list[tuple[str, tuple[str | int, ...]]] = []
    kept = 0
    for _ in range(260):
        if (ask := match.ask) is None:
            break
        view = match.view(ask.seat)
        action = he.decide(view, ask).action
        if foreseen and foreseen[0][0] == ask.kind:
            assert foreseen.pop(0)[1] == action
            kept += 1
        elif ask.kind in ("impulse", "action"):
            foreseen = GAME.foreseen(view, ask, action)
        match.choose(action)
    assert kept > 20


def test_nobody_goes_round_by_the_staging_area():
    s = table({"squad-1-1": "1.3", "plt-hq-1": "1.3"})
    mind = Mind(s, Weights())
    assert mind.advance(unit("plt-hq-1"), parse_place("1.3"), parse_place("staging-2")) < 0
