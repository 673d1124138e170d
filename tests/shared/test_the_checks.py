"""The shared tests tested: the toy passes them all, and each planted fault makes one fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from dangerclose.core.ask import Action, Refused
from dangerclose.core.chance import Chance
from dangerclose.core.game import Decision
from dangerclose.core.match import Match
from tests import patience, toy
from tests.shared import checks

SEEDS = range(60)


def over_seeds(check: Callable[..., Any], game: Any, **how: Any) -> None:
    scenario = next(iter(game.scenarios))
    for seed in SEEDS:
        check(game, scenario, seed, **how)


CHECKS: dict[str, Callable[[Any], None]] = {
    "play": lambda game: over_seeds(checks.play_to_the_end, game),
    "rolls": lambda game: over_seeds(checks.every_roll_is_told, game),
    "words": lambda game: over_seeds(checks.words_are_in_order, game, every=1),
    "options": lambda game: over_seeds(checks.every_option_applies, game, every=1),
    "checkpoints": lambda game: over_seeds(checks.checkpoints_restart, game, every=1),
    "forks": lambda game: over_seeds(checks.forks_are_equal, game, every=1),
    "records": lambda game: over_seeds(checks.replays_are_equal, game),
    "copies": lambda game: over_seeds(checks.copy_is_whole, game, every=2),
    "undo": lambda game: over_seeds(checks.undo_stops_where_it_must, game),
    "leaks": lambda game: over_seeds(checks.nothing_leaks, game, every=1),
    "worlds": lambda game: (
        checks.worlds_look_alike(
            game, next(iter(game.scenarios)), positions=200 if game.secrets else 5, every=3
        )
        and None
    ),
    "orders": lambda game: over_seeds(checks.orders_bind_nobody_else, game, every=2),
    "story": lambda game: over_seeds(checks.story_tells_no_secret, game, every=1),
    "log": lambda game: over_seeds(checks.log_tells_no_secret, game),
    "refusals": lambda game: over_seeds(checks.refusals_say_why, game, every=1),
    "odds": lambda game: over_seeds(checks.odds_are_exact, game),
    "hidden": lambda game: over_seeds(checks.nothing_is_hidden, game, every=1),
    "snapshots": lambda game: over_seeds(checks.snapshots_are_equal, game, every=2),
    "campaigns": lambda game: over_seeds(checks.campaigns_carry_on, game, tries=1),
}


@pytest.mark.parametrize("name", CHECKS)
def test_the_toy_passes(name: str) -> None:
    CHECKS[name](toy.TOY)


@pytest.mark.parametrize("name", CHECKS)
def test_the_game_for_one_passes(name: str) -> None:
    CHECKS[name](patience.PATIENCE)


def test_the_game_for_one_meets_everything() -> None:
    game = patience.PATIENCE
    assert sum(checks.odds_are_exact(game, "first", seed) for seed in SEEDS) > 5
    assert sum(checks.campaigns_carry_on(game, "first", seed, 1) for seed in SEEDS) > 10
    ends = [checks.play_to_the_end(game, "first", seed).result for seed in SEEDS]
    assert {end and end.outcome for end in ends} == {"won", "lost"}


def test_odds_of_too_many_ways_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MOST_WAYS", 20)
    assert sum(checks.odds_are_exact(patience.PATIENCE, "first", seed) for seed in SEEDS) > 5
    with pytest.raises(AssertionError):
        over_seeds(checks.odds_are_exact, patience.OneCardOdds())


def test_the_toy_meets_everything() -> None:
    assert sum(checks.odds_are_exact(toy.TOY, "short", seed) for seed in SEEDS) > 0
    assert sum(checks.nothing_leaks(toy.TOY, "short", seed, 1) for seed in SEEDS) > 50
    assert sum(checks.log_tells_no_secret(toy.TOY, "short", seed) for seed in SEEDS) > 5
    undone = [checks.undo_stops_where_it_must(toy.TOY, "short", seed) for seed in SEEDS]
    assert sum(done["undone"] for done in undone) > 0
    assert sum(done["die"] for done in undone) > 0
    assert sum(done["ordered"] for done in undone) > 5
    assert checks.worlds_look_alike(toy.TOY, "short", positions=300, every=3) == 300
    assert sum(checks.orders_bind_nobody_else(toy.TOY, "short", seed, 2) for seed in SEEDS) > 100


def test_a_game_in_which_nothing_is_hidden_does_not_count_as_looked_through() -> None:
    class Open(toy.Toy):
        def redeal(self, s: toy.State, seat: int, chance: Chance) -> toy.State:
            return s.copy()

    assert checks.worlds_look_alike(Open(), "short", positions=50, every=3) == 0


def test_odds_that_something_hidden_can_upset_are_not_counted() -> None:
    class Called(toy.Toy):
        """Both have called a die from the start."""

        orders = ()

        def setup(self, scenario: str, switches: Mapping[str, str]) -> toy.State:
            s = super().setup(scenario, switches)
            s.calls = [6, 6]
            return s

    assert sum(checks.odds_are_exact(Called(), "short", seed) for seed in SEEDS) == 0

    class Lying(Called, toy.LyingPreview):
        pass

    with pytest.raises(AssertionError):
        over_seeds(checks.odds_are_exact, Lying())


PLAYER = toy.Toy.player


def test_a_player_whose_choice_cannot_be_sent_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless:
        """Decides as the game's own player, with numbers of a kind of their own."""

        def __init__(self, seat: int) -> None:
            self.player = PLAYER(toy.TOY, "doctrine", seat, 1)

        def decide(self, view: Any, ask: Any) -> Decision:
            verb, *args = self.player.decide(view, ask).action
            return Decision((verb, *(type("Own", (int,), {})(arg) for arg in args)), "")

    monkeypatch.setattr(toy.Toy, "player", lambda _, level, seat, seed: Careless(seat))
    with pytest.raises(ValueError, match="whole numbers"):
        over_seeds(checks.play_to_the_end, toy.TOY, scripted=30)


FAULTS = [
    (toy.SilentDie, "rolls"),
    (toy.OtherDie, "rolls"),
    (toy.UnheardDie, "rolls"),
    (patience.UntoldCard, "rolls"),
    (toy.WordlessRoll, "play"),
    (toy.OnePoints, "words"),
    (toy.RawRefusal, "words"),
    (toy.LeakyRoll, "log"),
    (toy.LeakyRoll, "worlds"),
    (toy.LeakyView, "leaks"),
    (toy.LeakyOptions, "leaks"),
    (toy.LeakyLog, "log"),
    (toy.LeakyMeanwhile, "story"),
    (toy.OpenMeanwhile, "story"),
    (toy.BrokenMeanwhile, "story"),
    (toy.LeakyView, "worlds"),
    (toy.LeakyOptions, "worlds"),
    (toy.SpectatorLeak, "worlds"),
    (toy.TellingPause, "leaks"),
    (toy.TellingPause, "worlds"),
    (toy.TellingPause, "log"),
    (toy.PausingPhase, "log"),
    (toy.PausingPhase, "worlds"),
    (toy.OrderedPause, "leaks"),
    (toy.OrderedPause, "worlds"),
    (toy.UnsaidArgument, "log"),
    (toy.LeakyRefusal, "worlds"),
    (toy.LeakyOrders, "orders"),
    (toy.HiddenDie, "leaks"),
    (toy.HiddenDie, "worlds"),
    (toy.HiddenDie, "log"),
    (toy.LackingOption, "leaks"),
    (toy.LackingOption, "worlds"),
    (toy.WrongAudience, "log"),
    (toy.WatchedCard, "log"),
    (toy.ToldOrder, "orders"),
    (toy.ToldOrder, "leaks"),
    (toy.CountedOrder, "orders"),
    (toy.CountedOrder, "leaks"),
    (toy.CountedOrder, "worlds"),
    (toy.SecretlyRefusedOrder, "orders"),
    (toy.HalfOrder, "orders"),
    (toy.MeddlingOrder, "orders"),
    (toy.SharingCopy, "copies"),
    (toy.LostPlace, "checkpoints"),
    (toy.CrashingOption, "options"),
    (toy.CrashingFamily, "options"),
    (toy.StrayPlan, "options"),
    (toy.LyingPreview, "odds"),
    (toy.SilentRefusal, "refusals"),
    (toy.DeadEnd, "play"),
    (toy.HiddenReveal, "undo"),
    (toy.SpectatorLeak, "leaks"),
    (toy.LeakyQuestion, "leaks"),
    (toy.LeakyPreview, "leaks"),
    (toy.LeakyForgone, "leaks"),
    (toy.LeakyForgone, "worlds"),
    (toy.LeakyLaunch, "leaks"),
    (toy.UnofferedForgone, "play"),
    (toy.IdleLaunch, "play"),
    (toy.KnownDice, "leaks"),
    (toy.ToldDraw, "log"),
    (toy.SharingDeepCopy, "copies"),
    (toy.ForgettingCopy, "copies"),
    (toy.OwnMemory, "forks"),
    (toy.OwnMemory, "records"),
    (toy.TwiceTold, "forks"),
    (toy.TwiceTold, "checkpoints"),
    (toy.MovingRefusal, "refusals"),
    (toy.CrashingRefusal, "refusals"),
    (toy.UntoldEnd, "play"),
    (toy.LeakyClosed, "leaks"),
    (toy.LeakyClosed, "worlds"),
    (toy.NobodyLost, "play"),
    (patience.ShuffledDeck, "hidden"),
    (toy.StillCovered, "hidden"),
    (patience.WithReplacement, "odds"),
    (patience.OneCardOdds, "odds"),
    (patience.BackwardClock, "play"),
    (patience.SilentClock, "play"),
    (patience.OpenAndClosed, "play"),
    (patience.ClosedWithoutReason, "play"),
    (patience.UnknownClosed, "play"),
    (patience.OverlappingFamilies, "play"),
    (patience.UntypedColumn, "snapshots"),
    (patience.GappedCarried, "campaigns"),
    (patience.NowhereToGo, "campaigns"),
    (patience.UnreadableCarried, "campaigns"),
]


@pytest.mark.parametrize(("faulty", "check"), FAULTS, ids=lambda part: getattr(part, "__name__", part))
def test_a_planted_fault_is_caught(faulty: type[Any], check: str) -> None:
    with pytest.raises((AssertionError, RuntimeError, ValueError)):
        CHECKS[check](faulty())


def test_every_check_has_caught_a_fault() -> None:
    assert {check for _, check in FAULTS} == set(CHECKS)


def across_a_reveal(match: Match[Any], seat: int) -> Refused | None:
    refused = MAY_UNDO(match, seat)
    rolled = len(match.choices) > 0 and match.outcome_counts[-1] > match.outcome_counts[-2]
    return refused if refused is None or rolled or "shown" not in refused.reason else None


def across_a_die(match: Match[Any], seat: int) -> Refused | None:
    refused = MAY_UNDO(match, seat)
    return refused if refused is None or "die" not in refused.reason else None


def with_an_event_twice(match: Match[Any], *how: Any) -> Match[Any]:
    twin = RESTARTED(match, *how)
    if twin.events:
        twin.events.append(twin.events[-1])
    return twin


def without_later_orders(match: Match[Any], seat: int) -> None:
    UNDO(match, seat)
    while match.choices and match.is_order(match.choices[-1]):
        for entries in (match.choices, match.seats_chosen, match.outcome_counts):
            entries.pop()


def unwritten_order(match: Match[Any], action: Action, seat: int) -> None:
    match.game.order(match.state, seat, action)


UNDO = Match.undo
MAY_UNDO = Match.may_undo
RESTARTED = Match._restarted


@pytest.mark.parametrize(
    ("method", "faulty", "check"),
    [
        ("may_undo", across_a_reveal, "undo"),
        ("may_undo", across_a_die, "undo"),
        ("_restarted", with_an_event_twice, "undo"),
        ("_restarted", with_an_event_twice, "forks"),
        ("_restarted", with_an_event_twice, "checkpoints"),
        ("undo", without_later_orders, "undo"),
        ("order", unwritten_order, "forks"),
        ("order", unwritten_order, "records"),
        ("order", unwritten_order, "undo"),
    ],
)
def test_a_fault_in_the_machine_is_caught(
    monkeypatch: pytest.MonkeyPatch, method: str, faulty: Callable[..., Any], check: str
) -> None:
    monkeypatch.setattr(Match, method, faulty)
    with pytest.raises(AssertionError):
        CHECKS[check](toy.TOY)
