"""The scripted player: its choices are legal and have reasons, and the clear ones are right."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import pytest

from dangerclose.core.ask import Action, Ask
from dangerclose.core.chance import SEED_BYTES, seed_of
from dangerclose.core.game import Decision
from dangerclose.core.match import Match
from dangerclose.games.fte import GAME
from dangerclose.games.fte.activation import FINISH
from dangerclose.games.fte.components import NVA, UNIT, US
from dangerclose.games.fte.doctrine import HABITS, Doctrine
from dangerclose.games.fte.doctrine.memory import Mind
from dangerclose.games.fte.doctrine.scene import Scene
from dangerclose.games.fte.field import IS_HELICOPTER, on_map
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.knowledge import view
from dangerclose.games.fte.opportunity import chance_of, flags_of
from dangerclose.games.fte.proving import ID as PROVING_GROUND
from dangerclose.games.fte.reckoning import Shot
from dangerclose.games.fte.refusals import QUESTIONS
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.state import State, counter
from dangerclose.testing import rule

SEED = bytes(SEED_BYTES)


def arranged(**position: Any) -> State:
    """A position on the proving ground."""
    s = GAME.setup(PROVING_GROUND, {})
    GAME.arrange(s, position)
    return s


def match_of(s: State) -> Match[State]:
    return Match(GAME, PROVING_GROUND, state=s, seed=SEED, log=False, keep=False)


def choice(s: State, ask: Ask) -> Decision:
    """What a fresh player chooses."""
    return Doctrine(ask.seat).decide(view(s, ask.seat), ask)


def asked(s: State) -> Ask:
    """The decision that a position begins with."""
    ask = match_of(s).ask
    assert ask is not None
    return ask


def play_out(match: Match[State], until: str, most: int = 60) -> list[tuple[Ask, Decision]]:
    """Both seats play by doctrine until one kind of decision comes up, or for some choices."""
    players = [Doctrine(US), Doctrine(NVA)]
    told: list[tuple[Ask, Decision]] = []
    while (ask := match.ask) is not None and len(told) < most:
        decision = players[ask.seat].decide(match.view(ask.seat), ask)
        told.append((ask, decision))
        if ask.kind == until:
            break
        match.choose(decision.action)
    return told


def react(s: State, shooter: str, target: str) -> Action:
    """Whether a unit tries Opportunity Fire at another."""
    u, v = UNIT[shooter], UNIT[target]
    about = (flags_of(Shot(u, v, opportunity=True)), counter(s, v, NVA))
    ask = Ask(NVA, "react", "21.0/1", [("attempt", u), ("hold-fire",)], about)
    return choice(s, ask).action


# Everywhere


def test_a_habit_for_every_question() -> None:
    assert set(HABITS) == set(QUESTIONS)


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_choices_are_legal_have_reasons_and_are_repeatable(scenario: str) -> None:
    match = Match(GAME, scenario, seed=SEED, log=False, keep=False)
    players = [Doctrine(US), Doctrine(NVA)]
    mixed = random.Random(7)
    kinds = set()
    for number in range(450):
        ask = match.ask
        if ask is None:
            break
        seen = match.view(ask.seat)
        decision = players[ask.seat].decide(seen, ask)
        assert decision.action in ask.options
        assert decision.reason.endswith(".")
        assert decision.reason[0].isupper() or decision.reason[0].isdecimal()  # 90mm RCL Team
        assert "{" not in decision.reason
        kinds.add(ask.kind)
        if number % 25 == 0:
            assert Doctrine(ask.seat).decide(match.view(ask.seat), ask) == Doctrine(ask.seat).decide(
                seen, ask
            )
        # Now and then somebody does something odd, so that positions differ from the book's.
        match.choose(mixed.choice(ask.options) if mixed.random() < 0.1 else decision.action)
    assert {"activate", "act"} <= kinds


def test_an_unknown_question_is_answered() -> None:
    s = arranged(units={"us-team-1": "8.25"})
    decision = choice(s, Ask(US, "something-new", "1.0/1", [("pass",), ("finish",)]))
    assert decision.action == ("pass",)
    assert decision.reason.endswith(".")


def test_quick_odds_are_the_rules_odds() -> None:
    match = Match(GAME, "take-the-hill", seed=SEED, log=False, keep=False)
    play_out(match, "never", 300)
    scene = Scene(match.view(US), US)
    s = scene.s
    count = 0
    for u in on_map(s, US):
        for v in on_map(s, NVA):
            for shot in (Shot(u, v), Shot(v, u), Shot(v, u, opportunity=True), Shot(u, v, in_the_open=True)):
                assert scene.needed(shot) == chance_of(s, shot)
                count += 1
    assert count > 100


# Fire


def test_holds_a_bad_shot() -> None:
    """A concealed team at long range does not give itself away for one chance in ten."""
    s = arranged(
        units={
            "nva-team-1": {"hex": "8.23", "concealed": True},
            "us-team-1": {"hex": "6.26", "concealed": True},
            "us-mg-1": "7.25",
            "us-mg-2": "8.25",
            "us-team-2": "9.25",
        }
    )
    assert react(s, "nva-team-1", "us-team-1") == ("hold-fire",)


def test_takes_a_good_shot() -> None:
    s = arranged(
        units={"nva-mg-1": {"hex": "8.23", "concealed": True}, "us-team-1": "8.24", "us-team-2": "8.26"}
    )
    assert react(s, "nva-mg-1", "us-team-1") == ("attempt", UNIT["nva-mg-1"])


def test_the_machine_gun_fires_first() -> None:
    s = arranged(
        phase="actions",
        active="US",
        leader="us-platoon-leader-1",
        acting=["us-platoon-leader-1", "us-team-1", "us-mg-1"],
        units={"us-platoon-leader-1": "9.26", "us-team-1": "9.25", "us-mg-1": "9.25", "nva-team-1": "9.22"},
    )
    told = play_out(match_of(s), "target")
    ask, decision = told[-1]
    assert ask.kind == "target"
    assert ask.about[0] == UNIT["us-mg-1"]
    assert decision.action == ("target", UNIT["nva-team-1"])


# Casualties


def test_asks_for_a_medevac_with_wounded() -> None:
    s = arranged(
        phase="actions",
        active="US",
        leader="us-platoon-leader-1",
        acting=["us-platoon-leader-1", "us-team-1"],
        units={"us-platoon-leader-1": "8.25", "us-team-1": "8.25"},
        casualties=[{"kind": "WIA", "side": "US", "carrier": "us-team-1"}],
    )
    decision = choice(s, asked(s))
    assert decision.action == ("medevac", UNIT["us-platoon-leader-1"])
    assert "Medevac" in decision.reason


def test_does_not_ask_for_a_medevac_without_casualties() -> None:
    s = arranged(
        phase="actions",
        active="US",
        leader="us-platoon-leader-1",
        acting=["us-platoon-leader-1"],
        units={"us-platoon-leader-1": "8.25", "us-team-1": "8.25"},
    )
    assert choice(s, asked(s)).action[0] != "medevac"


def test_a_medevac_lands_loads_and_leaves() -> None:
    """12.0/5 The whole errand: in, down, the wounded aboard, and off the map in the next turn."""
    s = arranged(
        phase="activation",
        active="US",
        units={
            "medevac-1": {"hex": "1.24", "level": "treetop"},
            "us-team-1": "8.25",
            "us-team-2": {"hex": "8.25", "reduced": True},
        },
        casualties=[{"kind": "WIA", "side": "US", "carrier": "us-team-1"}] * 2,
        cup={"US": 4},
        pool={"US": 4, "NVA/VC": 4},
    )
    match = match_of(s)
    play_out(match, "never", 400)
    assert s.points[US] >= 2  # evacuated, or back on duty before that
    assert all(h < 0 for h in s.c_hex)


def test_carries_the_wounded_off_where_that_is_allowed() -> None:
    s = GAME.setup("trail-ambush", {})
    GAME.arrange(
        s,
        {
            "turn": 8,
            "phase": "actions",
            "active": "US",
            "acting": ["us-team-1"],
            "units": {"us-team-1": "27.19"},
            "casualties": [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}] * 2,
        },
    )
    match = Match(GAME, "trail-ambush", state=s, seed=SEED, log=False, keep=False)
    before = s.points[US]
    play_out(match, "never", 4)
    assert s.points[US] == before + 6


# Movement


def on_the_road(where: dict[str, Any], **position: Any) -> Match[State]:
    """Carriers of Road column somewhere on the map, and nobody else, with the Americans to act."""
    s = GAME.setup("road-column", {})
    GAME.arrange(s, {"units": where, "active": "US", "cup": {"US": 1}, **position})
    return Match(GAME, "road-column", state=s, seed=SEED, log=False, keep=False)


def test_carriers_drive_for_the_exit_with_their_men_aboard() -> None:
    match = on_the_road({"acav-1": "48.17", "us-team-1": {"aboard": "acav-1"}, "nva-team-1": "46.15"})
    told = play_out(match, "pass", most=30)
    assert ("exit",) in [decision.action for _, decision in told]
    assert not any(decision.action[0] == "unload" for _, decision in told)
    assert match.state.points[US] >= 12


def test_an_exit_elsewhere_is_not_taken_for_the_one_that_scores() -> None:
    match = on_the_road(
        {"acav-1": "25.24", "us-team-1": {"aboard": "acav-1"}},
        casualties=[{"kind": "WIA", "side": "US", "carrier": "acav-1"}],
    )
    told = play_out(match, "pass", most=12)
    assert ("exit",) not in [decision.action for _, decision in told]
    assert GRID.column(match.state.hex[UNIT["acav-1"]]) > 25


def test_takes_the_covered_way() -> None:
    """A team that fetches a wounded man goes round by the trees, not across the field of fire."""
    s = arranged(
        phase="actions",
        active="US",
        acting=["us-team-1"],
        units={"us-team-1": "12.19", "nva-mg-1": "9.22", "nva-team-1": "9.22", "us-team-2": "12.18"},
        casualties=[{"kind": "WIA", "side": "US", "hex": "9.17"}],
    )
    in_view = seen_from(GRID.parse("9.22"))
    match = match_of(s)
    told = play_out(match, "activate")
    steps = [int(decision.action[1]) for ask, decision in told if decision.action[0] == "step"]
    assert steps
    assert not any(in_view >> h & 1 for h in steps)


def test_a_broken_team_gets_out_of_sight_or_recovers() -> None:
    s = arranged(
        phase="actions",
        active="US",
        acting=["us-team-1"],
        units={"us-team-1": {"hex": "9.25", "status": "broken"}, "nva-mg-1": "9.22", "nva-mg-2": "9.22"},
    )
    told = play_out(match_of(s), "activate")
    verb = told[0][1].action[0]
    assert verb in ("move", "double", "recover")
    if verb != "recover":
        assert not seen_from(GRID.parse("9.22")) >> s.hex[UNIT["us-team-1"]] & 1


# Assault, missions, claymores


def test_assaults_a_lone_suppressed_team_with_a_platoon() -> None:
    units = {f"us-team-{n}": "8.24" for n in range(1, 5)}
    s = arranged(
        phase="actions",
        active="US",
        leader="us-platoon-leader-1",
        acting=["us-platoon-leader-1", *units],
        units={
            **units,
            "us-platoon-leader-1": "8.24",
            "nva-team-1": {"hex": "8.23", "status": "suppressed", "reduced": True},
        },
    )
    told = play_out(match_of(s), "join")
    assert told[-1][0].kind == "join"


def test_calls_artillery_on_a_crowd_and_not_on_its_own_men() -> None:
    foes = {f"nva-team-{n}": {"hex": "8.23", "concealed": True} for n in range(1, 6)}
    s = arranged(
        phase="actions",
        active="US",
        leader="us-platoon-leader-1",
        acting=["us-platoon-leader-1"],
        units={**foes, "us-platoon-leader-1": "11.28", "us-team-1": "11.28"},
    )
    ask = asked(s)
    assert choice(s, ask).action == ("mission", UNIT["us-platoon-leader-1"])
    told = play_out(match_of(s), "aim")
    assert GRID.distance(int(told[-1][1].action[1]), GRID.parse("8.23")) <= 1
    near = arranged(
        missions=[{"side": "US", "kind": "Artillery", "hex": "9.28", "turn": 1}], units={"us-team-1": "9.28"}
    )
    execute = Ask(US, "execute", "16.0/8", [("execute",), ("cancel-mission", 0)], (0,))
    assert choice(near, execute).action == ("cancel-mission", 0)


def test_sets_off_a_claymore_under_a_crowd() -> None:
    foes = {f"nva-team-{n}": "9.24" for n in range(1, 4)}
    s = arranged(units={**foes, "us-team-1": "9.25"}, claymores=["9.24"])
    h = GRID.parse("9.24")
    ask = Ask(
        US,
        "react",
        "21.0/1",
        [("attempt", UNIT["us-team-1"]), ("detonate", h), ("hold-fire",)],
        (UNIT["nva-team-1"],),
    )
    assert choice(s, ask).action == ("detonate", h)


def test_civilians_are_not_fired_at() -> None:
    s = arranged(units={"civilians-1": "9.25", "us-team-1": "9.26"})
    ask = Ask(US, "react", "21.0/1", [("attempt", UNIT["us-team-1"]), ("hold-fire",)], (UNIT["civilians-1"],))
    assert choice(s, ask).action == ("hold-fire",)


@pytest.mark.parametrize("scenario", ["trail-ambush", "hammer-and-anvil"])
def test_no_move_gains_more_than_its_bound(scenario: str) -> None:
    """A move is planned only if what it gains at best could decide something."""
    match = Match(GAME, scenario, seed=SEED, log=False, keep=False)
    players = [Doctrine(US), Doctrine(NVA)]
    compared = 0
    while (ask := match.ask) is not None and compared < 100:
        if ask.kind == "activate":
            mind = Mind(ask.seat)
            mind.look(match.view(ask.seat))
            for u in mind.scene.mine:
                if not IS_HELICOPTER[u]:
                    march = mind.march(u)
                    low, high = march.between()
                    assert low <= march.plan.gain <= high
                    compared += march.plan.gain > 0
        match.choose(players[ask.seat].decide(match.view(ask.seat), ask).action)
    assert compared >= 100


# Strength


@pytest.mark.parametrize("seat", [US, NVA])
def test_beats_a_random_player(seat: int) -> None:
    won = 0
    for number in range(4):
        match = Match(GAME, "sapper-raid", seed=bytes([number + 1]) * SEED_BYTES, log=False, keep=False)
        player = Doctrine(seat)
        dice = random.Random(number)
        while (ask := match.ask) is not None:
            if ask.seat == seat:
                match.choose(player.decide(match.view(seat), ask).action)
            else:
                match.choose(dice.choice(ask.options))
        assert match.result is not None
        won += match.result.winner == seat
    assert won >= 3


AWAY = ("exit", "climb", "halt", "fly", "helicopter", "finish", "pass")
"""What somebody wants who only flies away, the dearest wish first."""


def flees(ask: Ask) -> Action:
    """Comes in high, lands nobody and leaves the map as soon as the rules let him."""
    if ask.kind == "fly-in":
        return max(ask.options, key=lambda option: int(option[3]))
    wishes = [option for verb in AWAY for option in ask.options if option[0] == verb]
    return wishes[0] if wishes else ask.options[-1]


@rule("fte", "6.1/2", "29.0/2")
def test_who_flies_everybody_away_from_the_landing_zone_loses() -> None:
    for number in range(3):
        match = Match(GAME, "hot-landing-zone", seed=bytes([number + 1]) * SEED_BYTES, log=False, keep=False)
        player = Doctrine(NVA)
        while (ask := match.ask) is not None:
            match.choose(player.decide(match.view(NVA), ask).action if ask.seat == NVA else flees(ask))
        assert match.result is not None
        assert match.result.winner == NVA


@rule("fte", "28.0/4", "6.2/3")
def test_goes_to_see_who_is_there_and_questions_civilians() -> None:
    asked_for = 0
    for number in range(3):
        match = Match(GAME, "search-the-hamlet", seed=bytes([number + 1]) * SEED_BYTES, keep=False)
        for ask, decision in play_out(match, "", 10_000):
            asked_for += ask.kind == "interrogate" and decision.action[0] == "interrogate"
        barred = [event.args[1] for event in match.events or [] if event.kind == "barred" and event.knows & 1]
        assert len(barred) <= 9  # each contact once, about: what has barred a hex once is not tried again
    assert asked_for >= 3


# Who changes how the doctrine plays writes these anew: the failure tells what they would be.
GAMES = {
    "patrol-contact": "998677060e0ff297",
    "hot-landing-zone": "61a8a7c6a505bcd8",
    "night-position": "a25e0f48f7318109",
    "tunnels-of-plei-adrung": "e4638c2a191d4f4a",
}
"""A game each, as a hash of all choices. They are as they were before there were players of less skill."""


@pytest.mark.parametrize("scenario", GAMES)
def test_it_plays_as_it_always_has(scenario: str) -> None:
    found = hashlib.blake2b(digest_size=8)
    for ask, decision in played(scenario, "doctrine", 1):
        found.update(f"{ask.seat} {ask.kind} {GAME.words.text(decision.action)}\n".encode())
        assert decision.reason.endswith((".", "!"))
    assert found.hexdigest() == GAMES[scenario]


def played(scenario: str, level: str, seed: int, most: int = 10_000) -> Iterator[tuple[Ask, Decision]]:
    """A game of one level against itself."""
    match: Match[State] = Match(GAME, scenario, seed=seed_of(1), log=False, keep=False)
    players = [GAME.player(level, seat, seed) for seat in (US, NVA)]
    while match.ask is not None and len(match.choices) < most:
        ask = match.ask
        decision = players[ask.seat].decide(match.view(ask.seat), ask)
        yield ask, decision
        match.choose(decision.action)


@pytest.mark.parametrize("level", ["recruit", "regular"])
def test_less_skill_errs_by_its_seed(level: str) -> None:
    def game(seed: int) -> list[Action]:
        return [decision.action for _, decision in played("patrol-contact", level, seed, 120)]

    assert game(1) == game(1)
    assert game(1) != game(2)


@pytest.mark.parametrize("level", ["recruit", "regular"])
def test_nobody_is_activated_for_nothing(level: str) -> None:
    """Less skill forgets units, but never all that were activated."""
    activated = wasted = 0
    last = ""
    for ask, decision in played("take-the-hill", level, 3, 700):
        if ask.kind == "act" and last == "activate":
            activated += 1
            wasted += decision.action == FINISH
        last = ask.kind
    assert activated > 20
    assert wasted <= activated / 20
