"""The game as the machine sees it: whole random games of every mission, words for all, positions in words."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.core.record import read, record_of, write
from dangerclose.games.fof import GAME
from dangerclose.games.fof.attempts import FAILS, SUCCEEDS
from dangerclose.games.fof.mission_terms import Way
from dangerclose.games.fof.notes import notes, percent
from dangerclose.games.fof.positions import card_of
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.state import State
from dangerclose.games.fof.tables import UNIT
from dangerclose.testing import rule
from tests.shared import checks

MISSIONS = sorted(GAME.scenarios)
MOST_BEHIND = 40


def played(
    mission: str, seed: int, most: int = 100_000, switches: dict[str, str] | None = None
) -> Match[State]:
    """A match of random choices, checked after each."""
    match: Match[State] = Match(GAME, mission, seed=seed_of(seed), switches=switches or {})
    chooser = random.Random(seed)
    while match.ask is not None and len(match.choices) < most:
        action = match.ask.options[chooser.randrange(len(match.ask.options))]
        assert GAME.words.check(list(action)) == action
        assert GAME.words.parse(GAME.words.text(action)) == action
        assert GAME.words.label(action)
        assert GAME.question(match.state, match.ask)
        match.choose(action, 0)
        GAME.check(match.state)
    return match


@pytest.mark.parametrize("mission", MISSIONS)
def test_random_games_of_every_mission_play_through_and_everything_has_words(mission: str) -> None:
    match = played(mission, 5)
    result = match.result
    assert result is not None
    assert (result.outcome == "won") == (result.winner == 0)
    assert result.reason
    for event in match.events or ():
        assert GAME.words.sentence(event)
        GAME.words.roll(event)
    assert GAME.summary(match.view(0))
    assert GAME.charts([match.state], match.events or []).tally is not None
    assert "enemy Steps when a turn ended" in GAME.charts([match.state], match.events or []).series


EACH_SWITCH = [{name: choice} for name, switch in GAME.switches.items() for choice in switch.settings[1:]]
ALL_SWITCHES = {name: switch.settings[-1] for name, switch in GAME.switches.items()}


@rule("fof", "13.1/1", "13.2/1", "13.3/1")
@pytest.mark.parametrize("switches", [*EACH_SWITCH, ALL_SWITCHES], ids=lambda one: "+".join(one.values()))
def test_each_option_alone_and_all_together_are_played(switches: dict[str, str]) -> None:
    match = played("a2", 3, 600, switches)
    assert match.state.turn > 1 or match.state.attempt > 1
    text = write(record_of(match))
    assert write(read(text)) == text


@pytest.mark.parametrize("mission", ["training", "a3"])
def test_a_record_replays_to_the_same_end(mission: str) -> None:
    match = played(mission, 2)
    text = write(record_of(match))
    assert write(read(text)) == text


def test_time_never_goes_back_over_attempts() -> None:
    match: Match[State] = Match(GAME, "training", seed=seed_of(4))
    chooser = random.Random(4)
    before = 0
    while match.ask is not None:
        match.choose(match.ask.options[chooser.randrange(len(match.ask.options))], 0)
        now = GAME.moment(match.state)
        assert now >= before
        before = now
    assert before <= GAME.scenarios["training"].turns


def exhorted() -> Match[State]:
    """A match that asks whether a failed attempt is exhorted."""
    for seed in range(20):
        match: Match[State] = Match(GAME, "training", seed=seed_of(seed))
        chooser = random.Random(seed)
        while match.ask is not None:
            if match.ask.kind == "exhort":
                return match
            match.choose(match.ask.options[chooser.randrange(len(match.ask.options))], 0)
    raise AssertionError("nobody was exhorted")


@rule("fof", "4.2.1b")
def test_the_odds_of_exhorting_count_the_deck() -> None:
    match = exhorted()
    preview = match.preview()
    assert preview is not None
    assert [label for label, _ in preview.outcomes] == [SUCCEEDS, FAILS]
    assert sum(weight for _, weight in preview.outcomes) == preview.total
    likely = Fraction(preview.outcomes[0][1], preview.total)
    assert notes(match.state, match.ask) == {("exhort",): f"1 card: {percent(likely)}"}
    left = match.state.deck.bit_count() - (match.state.deck >> 50 & 1)
    assert left % preview.total == 0


def test_what_is_closed_or_not_offered_is_refused_with_a_reason() -> None:
    match: Match[State] = Match(GAME, "a2", seed=seed_of(1))
    match.choose(("plan-controls",), 0)
    assert match.ask is not None
    refused = GAME.refusal(match.state, match.ask, ("objective", 0, match.state.objective[1]))
    assert "other rows" in refused.reason
    assert refused.rule == "2.4.1A/11"
    refused = GAME.refusal(match.state, match.ask, ("ready",))
    assert refused.reason


def arranged(position: dict[str, Any]) -> State:
    s = start("a2", {})
    GAME.arrange(s, position)
    return s


def test_a_position_in_words_is_arranged_and_told_again() -> None:
    s = arranged(
        {
            "map": ["O1 P1", "J1 ??"],
            "turn": 3,
            "units": {
                "co-hq": "1.1",
                "squad-1-1": {"at": "2.1", "steps": 2, "status": ["pinned"], "under": 0},
            },
            "covers": ["2.1 foxholes"],
            "contacts": {"2.2": "?", "1.2": "B"},
            "objectives": ["2.2"],
            "casualties": ["1.1"],
        }
    )
    facts = GAME.facts(s)
    assert facts["turn"] == 3
    assert facts["units"]["squad-1-1"] == {
        "at": "2.1", "steps": 2, "status": ["pinned"], "kind": "squad", "under": 0, "ammo": 0,
    }  # fmt: skip
    assert facts["map"] == {"1.1": "O1", "1.2": "P1", "2.1": "J1"}
    assert facts["contacts"] == {"1.2": "B", "2.2": "?"}
    assert facts["objectives"] == ["2.2"]
    assert "Open" in GAME.summary(GAME.view(s, 0))


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"mood": 1}, "no 'mood'"),
        ({"map": ["XX"]}, "terrain code"),
        ({"units": {"nobody": "1.1"}}, "no unit"),
        ({"units": {"hue-squad-1-1": "1.1"}}, "no unit 'hue-squad-1-1' in this campaign"),
        ({"saved": {"nk-squad-1": 2}}, "no unit"),
        ({"units": {"co-hq": {"at": "9.99"}}}, "expected a card"),
        ({"contacts": {"1.1": "Z"}}, "expected one of"),
        ({"turn": "x"}, "whole number"),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        arranged(position)


@rule("fof", "4.0/3")
def test_who_is_of_another_war_takes_no_orders() -> None:
    s = start("a2", {})
    ask = Ask(0, "impulse", "4.0/3", [("pass",)], (UNIT["co-hq"],))
    assert UNIT["hue-squad-1-1"] >= len(s.place)
    refused = GAME.refusal(s, ask, ("order", UNIT["hue-squad-1-1"]))
    assert str(refused) == "It is not in play. [4.0/3]"


def test_cards_are_laid_down_by_their_printed_number() -> None:
    assert card_of("card-17") == 16
    with pytest.raises(ValueError, match="card-17"):
        GAME.laid_down("card-99")


@rule("fof", "11.2/1")
@pytest.mark.parametrize("way", list(Way))
def test_the_way_to_win_is_a_switch(way: Way) -> None:
    assert GAME.setup("a1", {"campaign": way.word}).way == way


def test_a_state_that_breaks_an_invariant_is_noticed() -> None:
    s = arranged({"map": ["O1 O1"], "units": {"squad-1-1": {"at": "1.1", "steps": 3}}})
    GAME.check(s)
    s.steps[next(u for u, at in enumerate(s.place) if at >= 0)] = 4
    with pytest.raises(AssertionError, match="too many Steps"):
        GAME.check(s)


def test_only_the_scripted_commander_plays() -> None:
    with pytest.raises(KeyError):
        GAME.player("oracle", 0, 1)
    match: Match[State] = Match(GAME, "training", seed=seed_of(1))
    player = GAME.player("doctrine", 0, 1)
    assert match.ask is not None
    decision = player.decide(match.view(0), match.ask)
    assert decision.action in match.ask.options


@pytest.mark.parametrize("mission", GAME.scenarios)
def test_few_choices_lie_behind_the_last_checkpoint(mission: str) -> None:
    """So a long mission opens, forks and is taken back at once: no more than these are played again."""
    match = checks.started(GAME, mission, 4)
    behind = [len(match.choices) - match.checkpoints[-1].choices for _ in checks.choices_made(match, 4)]
    assert len(behind) > 100
    assert max(behind) <= MOST_BEHIND


@pytest.mark.parametrize(
    ("mission", "words"), [("training", "6 turns, 2 attempts"), ("a3", "3 patrols of 9 turns")]
)
def test_the_lobby_says_turns_and_attempts_apart(mission, words):
    assert GAME.scenarios[mission].length == words
