"""How the players of Incoming! fight: who wins each scenario, by how much, and how often they do what.

python scripts/incoming_habits.py all doctrine,doctrine --games 8 --habits

`dangerclose balance` tells who wins; this tells besides the margin of victory points, stands that are lost,
choices, initiatives, and by seat how often each verb is chosen in a game. Games are those of the lab's seeds,
so that a run can be repeated.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from time import process_time
from typing import Any

from dangerclose.core.match import Match
from dangerclose.core.reckoning import total
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import DEAD
from dangerclose.games.incoming.victory import points
from dangerclose.lab.simulate import chance_seed, player_seed
from dangerclose.players import is_blind, player_named

SIDES = (0, 1)


def play(scenario: str, levels: list[str], seed: int, number: int) -> tuple[Match[Any], list[Counter[str]]]:
    """One game, and what each seat chose how often."""
    match: Match[Any] = Match(GAME, scenario, seed=chance_seed(seed, number), log=False, keep=False)
    players = [
        player_named(GAME, level, seat, player_seed(seed, number, seat)) for seat, level in enumerate(levels)
    ]
    habits: list[Counter[str]] = [Counter(), Counter()]
    while (ask := match.ask) is not None:
        player = players[ask.seat]
        action = player.decide(None if is_blind(player) else match.view(ask.seat), ask).action
        habits[ask.seat][f"{ask.kind} {action[0]}"] += 1
        match.choose(action)
    return match, habits


def report(scenario: str, levels: list[str], games: int, seed: int, first: int, *, habits: bool) -> None:
    """All games of a scenario in a line, and what was done in them."""
    begun = process_time()
    margins, lost, choices, initiatives = [], [0, 0], 0, 0
    done: list[Counter[str]] = [Counter(), Counter()]
    for number in range(first, first + games):
        match, found = play(scenario, levels, seed, number)
        s = match.state
        margins.append(total(points(s, 0)) - total(points(s, 1)))
        choices += len(match.choices)
        initiatives += sum(s.initiatives)
        for side in SIDES:
            done[side] += found[side]
            lost[side] += sum(s.at[one] == DEAD for one in sheet_of(s).of_side[side])
    won = sum(margin > 0 for margin in margins)
    drawn = sum(margin == 0 for margin in margins)
    print(
        f"{scenario}: Free World {won} of {games}, drawn {drawn}, "
        f"median margin {statistics.median(margins):g}, "
        f"lost {lost[0] / games:.1f} and {lost[1] / games:.1f}, {choices / games:.0f} choices, "
        f"{initiatives / games:.0f} initiatives, {(process_time() - begun) / games:.1f} s a game",
        flush=True,
    )
    if habits:
        for side in SIDES:
            shares = ", ".join(f"{what} {count / games:.1f}" for what, count in sorted(done[side].items()))
            print(f"  {GAME.seats[side]}: {shares}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenarios", help="names with commas between, or all")
    parser.add_argument(
        "levels", nargs="?", default="doctrine,doctrine", help="players in the order of seats"
    )
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1969)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--habits", action="store_true")
    asked = parser.parse_args()
    scenarios = list(GAME.scenarios) if asked.scenarios == "all" else asked.scenarios.split(",")
    for scenario in scenarios:
        report(scenario, asked.levels.split(","), asked.games, asked.seed, asked.first, habits=asked.habits)


if __name__ == "__main__":
    main()
