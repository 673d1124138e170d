"""What people read and can do in one go: the terminal, plans, warnings, charts, tables looked over."""

import random
import re

import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.bits import members
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.games.incoming import GAME, air_support, terminal
from dangerclose.games.incoming.calls import call
from dangerclose.games.incoming.forgone import GIVES_UP
from dangerclose.games.incoming.notes import chance
from dangerclose.games.incoming.odds import disturbed, of_attack
from dangerclose.games.incoming.printed import content
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import AIR_SUPPORT
from dangerclose.games.incoming.terms import Ground
from dangerclose.games.incoming.victory import points
from dangerclose.games.incoming.words import WORDS
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, match_of, stand
from tests.shared import checks

TEAM, MATE, GROUP = "us-1-fire-team-1", "us-1-fire-team-2", "us-1-platoon-cg-1"


def test_points_and_features_are_typed_by_name():
    s = board({TEAM: "30.50"})
    for text, typed in (
        (f"move {TEAM} 27.14", f"move {TEAM} {14 * 64 + 27}"),
        (f"move {TEAM} 923", f"move {TEAM} 923"),
        (f"look {TEAM} j4", f"look {TEAM} 4"),
        ("pass", "pass"),
        ("no such verb", "no such verb"),
    ):
        assert GAME.typed(s, text).split()[:2] == typed.split()[:2]
        if "look" not in text:
            assert GAME.typed(s, text) == typed


def test_labels_name_places_as_the_log_does():
    s = board({TEAM: "30.50"})
    assert GAME.label(s, ("look", stand(TEAM), 4)).endswith("looks for works in J5")
    assert GAME.label(s, ("move", stand(TEAM), at(s, "27.14"))).endswith("to K1 27.14")
    assert GAME.label(s, ("pass",)) == "", "no place, so it is labelled as everywhere"


@rule("incoming", "M.6/3")
def test_civilians_are_seen_and_nothing_more_is_told():
    seen = WORDS.tellings["shown"].say
    assert callable(seen)
    assert seen(stand("civilians-7"), "P1 20.35", "they are seen") == "Civilians 7 are seen at P1 20.35."
    assert seen(stand(TEAM), "J4 8.39", "it fires").endswith("is seen at J4 8.39: it fires.")


def test_what_stands_under_a_piece_is_short():
    short = {card.id: card.short for scenario in content().scenarios for card in scenario.stands}
    assert (short["us-m-113-acav-1"], short["us-truck-1"], short[TEAM]) == ("ACAV 1", "Truck 1", "1/1")
    assert max(map(len, short.values())) <= len("Centurion 1")


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_what_is_spelled_can_be_typed(scenario):
    rng = random.Random(1)
    match = Match(GAME, scenario, seed=seed_of(1))
    told = 0
    for _ in range(60):
        for action in rng.sample(match.ask.options, min(5, len(match.ask.options))):
            text, label = GAME.spelled(match.state, action)
            assert WORDS.parse(GAME.typed(match.state, text)) == action
            assert not re.search(r"point \d", label)
            told += 1
        match.choose(rng.choice(match.ask.options))
    assert told > 100


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_the_table_fits_into_a_hundred_columns(scenario):
    for match in checks.sampled(GAME, scenario, 1, 60):
        for seat in (None, 0, 1):
            lines = GAME.summary(match.view(seat)).splitlines()
            assert max(map(len, lines)) <= terminal.WIDTH
            assert len(lines) > 40
        if len(match.choices) > 200:
            break


def test_the_map_shows_who_is_known_and_nobody_else():
    k = board({TEAM: "30.50 pinned", "vc-1-fire-team-1": "20.40", "vc-2-fire-team-1": "40.10 hidden"})
    told = GAME.summary(GAME.view(k, 0))
    assert "us-1-fire-team-1 P4.19 (pinned)" in told
    assert "vc-1-fire-team-1 20.40" in told
    assert "vc-2-fire-team-1" not in told
    rows = told.partition("\n 0 ")[2].splitlines()
    assert rows[25][3 + 30] == "A"
    assert rows[20][3 + 20] == "a"
    assert "vc-2-fire-team-1" in GAME.summary(GAME.view(k, COMMUNIST))


@rule("incoming", "4.4/1")
def test_sight_between_places():
    seen = GAME.view(board({TEAM: "30.50"}), 0)
    assert GAME.sight(seen, f"{TEAM} 30.48")[0] == "P4.19 to P4.14: in sight, in the open."
    assert "out of sight" in GAME.sight(seen, "0.0 63.63")[0]
    assert "in cover" in GAME.sight(seen, "J4.3 J4.5")[0]
    with pytest.raises(ValueError, match="two places"):
        GAME.sight(seen, "J4.3 nowhere")


def test_a_group_goes_one_way_in_one_go():
    match = match_of(board({GROUP: "30.60", TEAM: "33.60", MATE: "27.60"}))
    match.choose(("group", stand(GROUP)))
    plans = {plan.label: plan for plan in GAME.plans(match.state, match.ask)}
    assert plans
    for plan in plans.values():
        checks.carry_out(GAME, match, plan)
    north = plans["All together north"]
    before = [match.state.at[stand(one)] for one in (GROUP, TEAM, MATE)]
    for _, action in north.steps:
        match.choose(action)
    moved = [match.state.at[stand(one)] for one in (GROUP, TEAM, MATE)]
    gone = {a - b for a, b in zip(before, moved, strict=True)}
    assert len(gone) == 1, "they keep their order"
    assert gone.pop() > 0
    assert north.place == moved[0]


@rule("incoming", "0/3", "V.0/6")
def test_what_is_given_up_is_said():
    match = match_of(board({GROUP: "30.60", TEAM: "33.60", MATE: "27.60", "vc-1-fire-team-1": "20.10"}))
    warned = GAME.forgone(match.state, match.ask)
    assert warned[("pass",)] == "The enemy gains the initiative, and 3 stands have not moved."
    assert warned[("give-up",)] == GIVES_UP
    leaving = ("leave", stand(MATE))
    at_the_edge = match_of(board({GROUP: "30.60", MATE: "27.63", "vc-1-fire-team-1": "20.10"}))
    given_up = GAME.forgone(at_the_edge.state, at_the_edge.ask)
    assert given_up[leaving].startswith("US 1st Platoon fire team 2 leaves for good")
    match.choose(("group", stand(GROUP)))
    end = next(one for one in match.ask.options if one[1] == stand(TEAM))
    match.choose(end)
    assert GAME.forgone(match.state, match.ask) == {("go",): "2 stands stay behind."}


@rule("incoming", "7.1.3/13", "7.1.3/5")
def test_strikes_are_told_of_before_the_initiative_passes_and_in_the_terminal():
    s = board({GROUP: "30.60", "vc-1-fire-team-1": "20.10"})
    air_support.begin(s, 2, stand(GROUP), at(s, "20.10"))
    match = match_of(s)
    told = GAME.forgone(match.state, match.ask)[("pass",)]
    assert told.endswith("1 stand has not moved. The aircraft attack before it passes.")
    line = "Gunship helicopter: 3 attacks to come"
    assert f"{line}, at 20.10" in GAME.summary(GAME.view(s, 0))
    hidden = GAME.summary(GAME.view(s, COMMUNIST))
    assert line in hidden
    assert f"{line}, at" not in hidden
    s = board({GROUP: "30.60", "vc-1-fire-team-1": "20.10"})
    call(s, AIR_SUPPORT, stand(GROUP), 3, at(s, "20.10"))
    assert "On its way: air-support in 3 initiatives, at 20.10" in GAME.summary(GAME.view(s, 0))
    assert "On its way: air-support in 3 initiatives\n" in GAME.summary(GAME.view(s, COMMUNIST))
    match = match_of(s)
    assert "aircraft" not in GAME.forgone(match.state, match.ask)[("pass",)]


@rule("incoming", "V.0/T1")
def test_points_are_told_line_by_line():
    match = checks.play_to_the_end(GAME, "dry-season-sweep", 3)
    told = GAME.charts([match.state], match.events)
    for side in (0, 1):
        lines = points(match.state, side)
        assert told.tally.total.values[side] == str(sum(line.value for line in lines))
        assert sum(bool(row.values[side]) for row in told.tally.rows) == len(lines)
        assert told.series[f"{GAME.seats[side]} points"][-1] == sum(line.value for line in lines)
    assert all(len(series) == len(told.times) for series in told.series.values())


def test_fire_and_rallies_have_a_note():
    match = match_of(board({TEAM: "30.50 pinned", MATE: "32.50", "vc-1-fire-team-1": "30.46"}))
    noted = GAME.notes(match.state, match.ask)
    assert noted["rally", stand(TEAM)].startswith("rallies ")
    assert noted["fire", stand(MATE), stand("vc-1-fire-team-1")].startswith("suppress ")


def test_tables_are_looked_over_and_drawn(tmp_path):
    found = GAME.survey.findings(None)
    assert found.heading == "7 tables"
    assert not found.mistakes
    picture = tmp_path / "table.svg"
    GAME.survey.draw(picture, None, "wet-rubber", "J4.3")
    assert "<svg" in picture.read_text()
    for file, scenario, place in ((tmp_path, "wet-rubber", ""), (None, "", ""), (None, "wet-rubber", "x")):
        with pytest.raises(ValueError, match="expected"):
            GAME.survey.draw(picture, file, scenario, place)


@rule("incoming", "11.6/T1")
def test_odds_of_a_gun_at_armour():
    k = board(
        {"us-m-48-1": "30.34 facing=0", "nva-rcl-90-1": "30.28 facing=8"},
        scenario="kilometre-31",
        side=COMMUNIST,
    )
    one = of_attack(k, Attack(stand("nva-rcl-90-1"), stand("us-m-48-1")))
    assert sum(weight for _, weight in one.outcomes) == one.total == 36
    assert {label for label, _ in one.outcomes} <= {"missed", "hit without effect", "penetrated"}
    assert chance(1, 1000) == "1%"
    assert chance(999, 1000) == "99%"


@rule("incoming", "0/3")
def test_nothing_is_promised_of_fire_at_who_may_not_get_there():
    s = board(
        {"nva-A1-fire-team-1": "20.8", "us-1-fire-team-1": "20.30"},
        scenario="wire-at-midnight",
        side=COMMUNIST,
    )
    ground = sheet_of(s).terrain
    mines = next(inside for one, inside in zip(ground.features, ground.inside) if one.ground == Ground.MINES)
    mover, point = stand("nva-A1-fire-team-1"), members(mines)[0]
    asked = Ask(0, "react", "0/3", [("hold",)], (mover, s.at[mover], point, 0))
    assert disturbed(s.copy(), asked, point)
    clear = Ask(0, "react", "0/3", [("hold",)], (mover, s.at[mover], s.at[mover] + 1, 0))
    assert not disturbed(s.copy(), clear, s.at[mover] + 1)
