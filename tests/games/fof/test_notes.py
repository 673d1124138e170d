"""What is said beside options is what the odds are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.bits import bits_of
from dangerclose.core.options import Family, Options
from dangerclose.games.fof import GAME
from dangerclose.games.fof.command_limits import most_saved
from dangerclose.games.fof.contact import put_marker
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.grid import STAGING, parse_place
from dangerclose.games.fof.notes import percent
from dangerclose.games.fof.state import GENERAL, NOBODY
from dangerclose.games.fof.tables import COVER_VALUE
from dangerclose.games.fof.terms import CoverMarker, Experience, FireMission, Letter
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cover, put_unit, spot, unit

FIELD = ["O1 O1 O1 O1"] * 4


@pytest.mark.parametrize(
    ("chance", "text"),
    [(Fraction(1), "100%"), (Fraction(0), "0%"), (Fraction(999, 1000), "99%"), (Fraction(1, 1000), "1%")],
)
def test_only_what_is_certain_is_told_as_certain(chance, text):
    assert percent(chance) == text


@rule("fof", "4.2/5", "6.6/2", "6.5.1/2")
def test_the_menu_of_a_unit_tells_the_odds_of_its_attempts():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1", "nva-squad-2": "1.3"})
    spot(s, "2.1")
    update_fire(s)
    verbs = [("spot",), ("concentrate-fire",), ("grenade-attack",), ("cease-fire",)]
    found = GAME.notes(s, Ask(0, "action", "4.2/1", verbs, (unit("squad-1-1"), -1)))
    assert found == {
        ("spot",): "1 command; 4 cards: 74%",
        ("concentrate-fire",): "1 command; 2 cards: 49%, critical 7%",
        ("grenade-attack",): "1 command; 2 cards: 36%, critical 4%",
        ("cease-fire",): "1 command",
    }


@rule("fof", "9.3/2", "6.7.3/2", "9.1.5/2")
def test_each_card_has_its_own_odds():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1", "sniper-1": "1.3", "arty-fo": "1.2"})
    here = [parse_place(name) for name in ("2.1", "1.3")]
    cards = Options((), [Family(("spot-on",), sum(1 << place for place in here))])
    found = GAME.notes(s, Ask(0, "spot-on", "4.2.4a", cards, (unit("squad-1-1"),)))
    assert set(found) == {("spot-on", place) for place in here}
    assert len(set(found.values())) == 2, "a sniper who is silent is harder to see"
    target = Options((), [Family(("fire-on",), 1 << here[0])])
    called = Ask(0, "fire-on", "4.2.4i", target, (unit("arty-fo"), slot(0, FireMission.HE)))
    assert "of it short" in GAME.notes(s, called)["fire-on", here[0]]
    put_unit(s, "sniper-1", "4.4")
    put_marker(s, parse_place("1.2"), Letter.A)
    way = Ask(
        0, "destination", "4.2.2a", [("to", parse_place("1.2")), ("to", here[0]), ("to", STAGING)], (6,)
    )
    assert GAME.notes(s, way) == {("to", parse_place("1.2")): "marker: contact 100% now"}


@rule("fof", "4.2.2c", "4.2.2e", "4.2.3a", "4.2/9")
def test_the_menu_tells_the_odds_of_cover_infiltration_and_rally():
    s = board(FIELD, {"squad-1-1": "1.1 pinned", "plt-hq-1": "1.1", "nva-squad-1": "2.1"})
    verbs = [("seek-cover",), ("infiltrate",), ("unpin",)]
    ask = Ask(0, "action", "4.2/1", verbs, (unit("squad-1-1"), unit("plt-hq-1")))
    assert GAME.notes(s, ask)["unpin",] == "1 command; at once", "no VOF is on its card"
    spot(s, "2.1")
    update_fire(s)
    found = GAME.notes(s, ask)
    assert found["seek-cover",] == "1 command; 2 cards: 43%"
    assert found["infiltrate",] == "1 command; 2 cards: 36%"
    assert found["unpin",] == "1 command; 2 cards: 51%"
    s.experience[unit("plt-hq-1")] = Experience.VETERAN
    assert GAME.notes(s, ask)["unpin",].startswith("1 command; 3 cards"), "who orders counts, not who rallies"


@rule("fof", "4.2.4l")
def test_fire_is_not_shifted_onto_our_own_unasked():
    s = board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.1", "co-hq": "2.2", "nva-squad-1": "2.1"})
    there = bits_of(at("1.1", "2.1", "2.2"))
    ask = Ask(0, "shift-to", "4.2.4l", Options((), [Family(("shift-to",), there)]), (unit("squad-1-1"),))
    assert GAME.forgone(s, ask) == {("shift-to", at("2.2")[0]): "1 unit of ours would be under this fire."}


@rule("fof", "2.4.3/1")
def test_the_landing_zone_itself_is_not_shelled_unasked():
    s = board(FIELD, {"squad-1-1": "1.1"})
    s.landing_zones = bits_of(at("1.2"))
    family = Family(("prepare",), bits_of(at("1.1", "1.2")))
    ask = Ask(0, "lz-preparation", "2.4.3/1", Options([("no-preparation",)], [family]), at("1.2"))
    assert list(GAME.forgone(s, ask)) == [("prepare", at("1.2")[0])]


@rule("fof", "4.1.3/2", "3.3.2D/1")
def test_ending_an_impulse_says_what_is_kept_and_asks_where_commands_are_lost():
    s = board(FIELD, {"plt-hq-1": "1.1"})
    ask = Ask(0, "impulse", "3.3.1C/1", [("finish",)], (unit("plt-hq-1"), 2))
    s.impulse, s.commands = unit("plt-hq-1"), 2
    most = most_saved(s, s.impulse)
    assert GAME.notes(s, ask) == {("finish",): "keep 2"}
    assert GAME.forgone(s, ask) == {}
    s.commands = most + 1
    assert GAME.notes(s, ask) == {("finish",): f"keep {most}, lose 1"}
    assert GAME.forgone(s, ask) == {("finish",): "1 command is lost: not all can be kept."}
    s.impulse, s.commands = GENERAL, 2
    assert GAME.notes(s, ask) == {("finish",): "lose 2"}
    assert GAME.forgone(s, ask) == {}, "under General Initiative nothing is kept: nothing is to be asked"


@rule("fof", "4.2.1a")
def test_ending_an_impulse_asks_where_a_platoon_could_still_be_activated():
    s = board(FIELD, {"co-hq": "1.1", "plt-hq-1": "1.1", "plt-hq-2": "1.1"})
    hqs = [unit("plt-hq-1"), unit("plt-hq-2")]
    options = Options([("finish",)], [Family(("order",), sum(1 << hq for hq in hqs))])
    ask = Ask(0, "impulse", "3.3.1B/1", options, (unit("co-hq"), 1))
    s.impulse, s.commands = unit("co-hq"), 1
    assert GAME.forgone(s, ask) == {("finish",): "1st PLT HQ and 2nd PLT HQ could still be activated."}
    s.activated |= 1 << hqs[0]
    assert GAME.forgone(s, ask) == {("finish",): "2nd PLT HQ could still be activated."}
    s.commands = 0
    assert GAME.forgone(s, ask) == {}


@rule("fof", "5.1.2/5")
def test_a_cover_is_told_by_what_it_adds_and_who_is_there():
    s = board(FIELD, {"plt-hq-1": "1.1", "squad-1-1": "1.1", "squad-1-2": "1.1"})
    one, another = cover(s, "1.1"), cover(s, "1.1", CoverMarker.TRENCH)
    s.under[unit("plt-hq-1")] = s.under[unit("squad-1-2")] = one
    kinds = sorted((int(s.v_kind[marker]), marker) for marker in (one, another))
    ask = Ask(0, "cover", "4.2.2f", [("under", *found) for found in kinds], (unit("squad-1-1"), at("1.1")))
    told = {option[2]: note for option, note in GAME.notes(s, ask).items()}
    assert told == {one: "+1; with 1st PLT HQ and 1/2 Squad", another: f"+{COVER_VALUE[CoverMarker.TRENCH]}"}
    assert {GAME.words.label(option) for option in ask.options} == {"Under cover", "Under trench"}


@rule("fof", "11.0/1")
def test_carrying_on_says_how_long_and_what_for():
    s = board(FIELD, {}, mission="a2", turn=7)
    ask = Ask(0, "accomplished", "11.0/1", [("mission-accomplished",), ("carry-on",)], (7,))
    assert GAME.notes(s, ask) == {("carry-on",): "3 turns left: more can be cleared, and more lost"}


@rule("fof", "3.3.2D/1", "4.2/1")
@pytest.mark.parametrize(
    ("by", "question"),
    [
        ("co-hq", "What does 1/1 Squad do, ordered by CO HQ?"),
        ("squad-1-1", "What does 1/1 Squad itself do?"),
        ("", "What does 1/1 Squad do of its own accord?"),
    ],
)
def test_the_question_says_who_orders(by, question):
    ask = Ask(0, "action", "4.2/1", [("move",)], (unit("squad-1-1"), unit(by) if by else NOBODY))
    assert GAME.question(board(FIELD, {}), ask) == question


@rule("fof", "7.4.5/8")
def test_leaving_men_beside_a_helicopter_with_room_is_asked_first():
    s = board(FIELD, {"uh-1d-1": "pickup-zone", "squad-1-1": "pickup-zone"})
    ask = Ask(
        0, "load-helicopter", "7.4.5/8", [("load-and-go",), ("fly-off",), ("stay",)], (unit("uh-1d-1"),)
    )
    words = "It has room for 1 unit still waiting in the Pickup Zone."
    assert GAME.forgone(s, ask) == {("fly-off",): words, ("stay",): words}
    s.place[unit("squad-1-1")] = parse_place("1.1")
    assert GAME.forgone(s, ask) == {}
