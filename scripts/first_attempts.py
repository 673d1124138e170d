"""How often the commander of Fields of Fire succeeds at the first attempt of each mission, with a plot.

    python scripts/first_attempts.py --games 400 --seed 1968 --plot docs/fof/balance.png

`dangerclose balance fof` counts whole missions, with their second attempts (11.0/1); this stops after the
first. A Combat Patrol has one attempt, of which most patrols must succeed (11.4). Besides wins it counts how
a mission was fought: wounded left lying, fire called, commands unspent.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rich.progress import track

from dangerclose.core.ask import Ask
from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof import mission as rules
from dangerclose.games.fof.chain_of_command import in_play
from dangerclose.games.fof.components import MISSIONS
from dangerclose.games.fof.doctrine import Commander
from dangerclose.games.fof.grid import PICKUP_ZONE, is_staging
from dangerclose.games.fof.ground import terrain_at
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.state import Phase, State
from dangerclose.games.fof.tables import NAMED, SIDE, UNITS
from dangerclose.games.fof.terms import Side, UnitKind
from dangerclose.games.fof.victory import Outcome, evacuated
from dangerclose.games.fof.volume import under_fire
from dangerclose.lab.plots import plot_balance
from dangerclose.lab.statistics import Share, share

FIGHTERS = (UnitKind.SQUAD, UnitKind.WEAPONS_TEAM, UnitKind.HQ, UnitKind.VEHICLE)
MACHINES = ("drive", "look", "fire-at", "get-off")
COLUMNS = (
    "lost",
    "left lying",
    "flown out",
    "calls",
    "smoke and marks",
    "into the open",
    "in the rear",
    "unspent",
)
"""What is counted besides wins, each as a mean over the games."""


def play(mission: str, player: str, seed: int) -> Counter[str]:
    """One first attempt, and what is counted of it."""
    s = start(mission, {})
    s.chance = Chance(seed_of(seed))
    dice = random.Random(seed)
    commander = Commander()
    counted: Counter[str] = Counter()
    rule = rules.play(s)
    ask = next(rule)
    try:
        while True:
            if s.phase == Phase.DEBRIEF and not MISSIONS[mission].patrols:
                break
            if not isinstance(ask, Ask):
                ask = next(rule)
                continue
            options = ask.options
            action = (
                options[dice.randrange(len(options))]
                if player == "random"
                else commander.decide(s, ask).action
            )
            note(s, ask, action, counted)
            state_of(s, counted)
            ask = rule.send(action)
    except StopIteration:
        counted["won"] = int(s.outcome == Outcome.WON)
    return counted


def note(s: State, ask: Ask, action: tuple[str | int, ...], counted: Counter[str]) -> None:
    """What an order adds to the count."""
    verb = str(action[0])
    if ask.kind == "action":
        counted["calls"] += verb == "call-for-fire"
        counted["smoke and marks"] += verb == "deploy-pyrotechnic"
    elif ask.kind == "impulse" and verb == "finish":
        counted["unspent"] += s.commands
    elif ask.kind == "vehicle-action":
        counted["vehicles"] += verb in MACHINES
    elif ask.kind == "destination":
        place = int(action[1])
        bare = 0 <= place < len(s.terrain) and s.terrain[place] >= 0 and not terrain_at(s, place).low_cover
        counted["into the open"] += bare and under_fire(s) >> place & 1


def state_of(s: State, counted: Counter[str]) -> None:
    """How the company stands; the last look counts."""
    counted["turns"] = s.turn
    counted["lost"] = s.lost[Side.FRIENDLY]
    counted["left lying"] = sum(at >= 0 and side == Side.FRIENDLY for at, side in zip(s.c_place, s.c_side))
    counted["flown out"] = evacuated(s)
    counted["in the rear"] = sum(
        SIDE[u] == Side.FRIENDLY
        and UNITS[u].kind in FIGHTERS
        and in_play(s, u)
        and (is_staging(s.place[u]) or s.place[u] == PICKUP_ZONE)
        for u in range(NAMED)
    )


def main() -> None:
    """Play, show, and draw."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1968)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--player", choices=("doctrine", "random"), default="doctrine")
    parser.add_argument("--only", action="append", default=[], choices=sorted(MISSIONS))
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    shares: dict[str, Share] = {}
    print(
        "| Mission | Won | 95 % | Games |",
        *(f" {name} |" for name in (*COLUMNS, "vehicles", "turns")),
        sep="",
    )
    print("|" + "---|" * (6 + len(COLUMNS)))
    with ProcessPoolExecutor(given.jobs) as pool:
        for mission in given.only or MISSIONS:
            seeds = range(given.seed, given.seed + given.games)
            games = pool.map(partial(play, mission, given.player), seeds)
            total: Counter[str] = Counter()
            for counted in track(games, description=mission, total=given.games, transient=True):
                total.update(counted)
            one = share(mission, total["won"], given.games)
            shares[MISSIONS[mission].title] = one
            means = [f"{total[name] / given.games:.1f}" for name in (*COLUMNS, "vehicles", "turns")]
            interval = f"{one.low:.0%} - {one.high:.0%}"
            print(
                f"| {mission} | {one.share:.1%} | {interval} | {given.games} | {' | '.join(means)} |",
                flush=True,
            )
    if given.plot:
        plot_balance(given.plot, "Fields of Fire: first attempts that succeed", shares, ("US",))


if __name__ == "__main__":
    main()
