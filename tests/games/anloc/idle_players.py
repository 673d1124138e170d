"""Players who do little, to see that doing little does not pay.

    python -m tests.games.anloc.idle_players 40

plays so many games of each kind against the scripted player, in both scenarios, and counts. The figures
are in docs/anloc/balance.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

from dangerclose.core.ask import Ask
from dangerclose.core.chance import seed_of
from dangerclose.core.game import Decision, Player
from dangerclose.core.match import Match
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import ARVN, NVA
from dangerclose.games.anloc.doctrine import Doctrine
from dangerclose.games.anloc.doctrine.common import option
from dangerclose.games.anloc.movement import DONE
from dangerclose.games.anloc.view import View


class Passive(Doctrine):
    """Spends nothing, moves nothing, attacks nothing. What must be decided it decides like the doctrine."""

    def decide(self, view: View, ask: Ask) -> Decision:
        """The least that the rules demand."""
        if ask.kind == "effort":
            return Decision(("effort", 0), "Nothing is demanded.")
        if ask.kind in ("purchase", "place-hq", "movement", "combat"):
            return Decision(DONE, "Nothing is demanded.")
        return super().decide(view, ask)


class Besieger(Doctrine):
    """The NVA that closes in, brings its guns up and never attacks."""

    def decide(self, view: View, ask: Ask) -> Decision:
        """As the doctrine has it, but for the attacks."""
        if ask.kind == "combat":
            return Decision(DONE, "Hunger will do it.")
        return super().decide(view, ask)


class LullSeeker(Doctrine):
    """The NVA that spends nothing whenever that makes a lull (6.1/3)."""

    def decide(self, view: View, ask: Ask) -> Decision:
        """As the doctrine has it, but for its effort after a low one of the ARVN."""
        if ask.kind == "effort" and view.position.oel[ARVN] <= 1:
            return Decision(("effort", 0), "A lull grounds their aircraft.")
        return super().decide(view, ask)


class Thrifty(Doctrine):
    """The ARVN that keeps its effort at 1 and walks into every lull."""

    def decide(self, view: View, ask: Ask) -> Decision:
        """As the doctrine has it, but for its effort."""
        if ask.kind == "effort":
            return Decision(option(ask, ("effort", 1)), "Air units come first.")
        return super().decide(view, ask)


Maker = Callable[[int], Player]
CONTESTS: dict[str, tuple[Maker, Maker]] = {
    "doctrine against a passive NVA": (Doctrine, Passive),
    "doctrine against a besieger": (Doctrine, Besieger),
    "doctrine against a lull seeker": (Doctrine, LullSeeker),
    "thrifty against doctrine": (Thrifty, Doctrine),
    "thrifty against a lull seeker": (Thrifty, LullSeeker),
    "passive against doctrine": (Passive, Doctrine),
    "passive against passive": (Passive, Passive),
}
"""By ARVN and NVA."""


def play(scenario: str, makers: tuple[Maker, Maker], seed: int) -> Match:
    """One game to its end."""
    match = Match(GAME, scenario, seed=seed_of(seed), log=False, keep=False)
    players = [maker(seat) for seat, maker in enumerate(makers)]
    while (ask := match.ask) is not None:
        match.choose(players[ask.seat].decide(match.view(ask.seat), ask).action)
    return match


def wins(scenario: str, makers: tuple[Maker, Maker], games: int) -> tuple[int, Counter[int]]:
    """How often the NVA wins, and in which turns."""
    turns: Counter[int] = Counter()
    for seed in range(games):
        match = play(scenario, makers, seed)
        assert match.result is not None
        if match.result.winner == NVA:
            turns[match.state.turn] += 1
    return turns.total(), turns


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for name, makers in CONTESTS.items():
        for scenario in GAME.scenarios:
            won, turns = wins(scenario, makers, count)
            when = ", ".join(f"{turns[turn]} in turn {turn}" for turn in sorted(turns))
            print(f"{name}, {scenario}: the NVA wins {won} of {count}  ({when})")
