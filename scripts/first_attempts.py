"""How often the commander of Fields of Fire succeeds at the first attempt of each mission.

    python scripts/first_attempts.py --games 20 --player random --keep games.jsonl
    python scripts/first_attempts.py --games 400 --seed 1968 --keep games.jsonl \\
        --plot docs/fof/balance.png --table docs/fof/balance.md

`dangerclose balance fof` counts whole missions, with their second attempts (11.0/1); this stops after the
first. A Combat Patrol has one attempt, of which most patrols must succeed (11.4). Besides wins it counts how
a mission was fought: wounded left lying, fire called, headquarters activated for nothing.

`--keep` writes each game down as it ends and does not play again what stands there: a run that was broken off
goes on. The file belongs to one state of the sources. `--table` writes the finished table, into a document
between the marks for it if it has some; the random player's column comes from what is kept of him.

A game that does not end is broken off, counts as lost and is told at the end: the run failed.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.progress import track

from dangerclose.core.ask import Ask
from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof import mission as rules
from dangerclose.games.fof.chain_of_command import in_play
from dangerclose.games.fof.commands import commands_kept
from dangerclose.games.fof.components import MISSIONS
from dangerclose.games.fof.doctrine import Commander
from dangerclose.games.fof.doctrine.roles import Role, fit_on, role_of
from dangerclose.games.fof.field import casualties_with, named
from dangerclose.games.fof.grid import PICKUP_ZONE, is_staging, on_map, row_of
from dangerclose.games.fof.ground import terrain_at
from dangerclose.games.fof.instructions import is_patrol
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.state import ATTACHED, Phase, State
from dangerclose.games.fof.tables import SIDE, UNITS
from dangerclose.games.fof.terms import Side, UnitKind
from dangerclose.games.fof.victory import Outcome, evacuated
from dangerclose.games.fof.volume import under_fire
from dangerclose.lab.plots import plot_balance
from dangerclose.lab.statistics import Share, share

FIGHTERS = (UnitKind.SQUAD, UnitKind.WEAPONS_TEAM, UnitKind.HQ, UnitKind.VEHICLE)
MACHINES = ("drive", "look", "fire-at", "get-off")
COLUMNS = {
    "turns": "Turns",
    "lost": "Steps lost",
    "left lying": "Left lying",
    "flown out": "Flown out",
    "calls": "Calls for fire",
    "smoke and marks": "Smoke, marks, light",
    "into the open": "Moves into the open under fire",
    "sent back": "Squads sent back",
    "torn apart": "Platoons torn apart",
    "in vain": "Activated for nothing",
    "wasted": "Commands lost",
    "in the rear": "Fighters in the rear at the end",
    "vehicles": "Acts of vehicles",
}
"""What is counted besides wins, each as a mean over the games, and the head of its column."""
BEGIN, END = "<!-- first attempts -->", "<!-- end of first attempts -->"
"""The marks in a document between which the table stands."""


MOST_CHOICES = 10_000
"""Far more than any first attempt takes: beyond it a game is taken to be endless."""


class Game(NamedTuple):
    """One first attempt: who played what, and what is counted of it."""

    mission: str
    player: str
    seed: int
    counted: dict[str, int]


def play(mission: str, player: str, seed: int) -> Game:
    """One first attempt, and what is counted of it."""
    s = start(mission, {})
    s.chance = Chance(seed_of(seed))
    dice = random.Random(seed)
    commander = Commander()
    counted: Counter[str] = Counter()
    choices = 0
    rule = rules.play(s)
    ask = next(rule)
    try:
        while True:
            if s.phase == Phase.DEBRIEF and not MISSIONS[mission].patrols:
                break
            if choices == MOST_CHOICES:
                counted["endless"] = 1
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
            choices += 1
    except StopIteration:
        counted["won"] = int(s.outcome == Outcome.WON)
    return Game(mission, player, seed, dict(counted))


# What is counted


def note(s: State, ask: Ask, action: tuple[str | int, ...], counted: Counter[str]) -> None:
    """What an order adds to the count."""
    verb = str(action[0])
    if ask.kind == "action":
        counted["calls"] += verb == "call-for-fire"
        counted["smoke and marks"] += verb == "deploy-pyrotechnic"
    elif ask.kind == "impulse" and verb == "finish":
        counted["wasted"] += s.commands - commands_kept(s)
        counted["in vain"] += s.impulse >= 0 and s.activated >> s.impulse & 1 and not s.spent
    elif ask.kind == "vehicle-action":
        counted["vehicles"] += verb in MACHINES
    elif ask.kind == "destination":
        place = int(action[1])
        bare = 0 <= place < len(s.terrain) and s.terrain[place] >= 0 and not terrain_at(s, place).low_cover
        counted["into the open"] += bare and under_fire(s) >> place & 1
        counted["sent back"] += goes_back(s, ask.about[0], place)
    elif ask.kind == "platoon" and verb == "go":
        counted["torn apart"] += leaves_more_than_go(s, ask)


def goes_back(s: State, u: int, place: int) -> bool:
    """Whether a squad at which nobody fires goes to the rear, without wounded; a patrol may come home."""
    here = s.place[u]
    if role_of(s, u) != Role.RIFLES or not on_map(here) or casualties_with(s, u) or is_patrol(s):
        return False
    quiet = not under_fire(s) >> here & 1
    return quiet and (is_staging(place) or (on_map(place) and row_of(place) < row_of(here)))


def leaves_more_than_go(s: State, ask: Ask) -> bool:
    """Whether a headquarters goes and more of those who could come along stay behind."""
    hq = ask.about[0]
    going = {int(option[1]) for option in ask.options if option[0] == "stays"} or {hq}
    return hq in going and len(set(fit_on(s, s.place[hq], s.group[hq])) - going) > len(going)


def state_of(s: State, counted: Counter[str]) -> None:
    """How the company stands; the last look counts."""
    counted["turns"] = s.turn
    counted["lost"] = s.lost[Side.FRIENDLY] + s.lost[ATTACHED]
    counted["left lying"] = sum(at >= 0 and side == Side.FRIENDLY for at, side in zip(s.c_place, s.c_side))
    counted["flown out"] = evacuated(s)
    counted["in the rear"] = sum(
        SIDE[u] == Side.FRIENDLY
        and UNITS[u].kind in FIGHTERS
        and in_play(s, u)
        and (is_staging(s.place[u]) or s.place[u] == PICKUP_ZONE)
        for u in named(s)
    )


# Playing


def kept_in(path: Path | None) -> dict[tuple[str, str, int], Game]:
    """The games that were written down before; a last line that was cut off is played again."""
    if path is None or not path.exists():
        return {}
    found = {}
    for line in path.read_bytes().splitlines():
        try:
            game = msgspec.json.decode(line, type=Game)
        except msgspec.DecodeError:
            continue
        found[game.mission, game.player, game.seed] = game
    return found


def played(given: Namespace, missions: list[str], kept: dict[tuple[str, str, int], Game]) -> None:
    """Plays what is missing among the kept games, mission by mission, and writes each down as it ends."""
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.jobs) as pool:
        for mission in missions:
            missing = [seed for seed in seeds if (mission, given.player, seed) not in kept]
            running: list[Future[Game]] = [pool.submit(play, mission, given.player, seed) for seed in missing]
            for done in track(as_completed(running), mission, total=len(running), transient=True):
                game = done.result()
                kept[game.mission, game.player, game.seed] = game
                if given.keep:
                    with given.keep.open("ab") as file:  # behind a line that was cut off, too
                        file.write(b"\n" + msgspec.json.encode(game))
            print(row(mission, [kept[mission, given.player, seed] for seed in seeds], []), flush=True)


# Telling


def endless(games: Iterable[Game]) -> str:
    """Which games did not end, in lines: empty if all did."""
    return "\n".join(
        f"{game.mission}, {game.player}, seed {game.seed}: not over after {MOST_CHOICES:,} choices"
        for game in games
        if game.counted.get("endless")
    )


def won(games: list[Game]) -> Share:
    """How many of some games were won."""
    return share("won", sum(game.counted.get("won", 0) for game in games), len(games))


def head() -> str:
    """The head of the table."""
    names = ["Mission", "First attempts won (95 % interval)", "Games", "Random players", *COLUMNS.values()]
    return f"| {' | '.join(names)} |\n|{'---|' * len(names)}"


def row(mission: str, games: list[Game], at_random: list[Game]) -> str:
    """One mission's row of the table."""
    one = won(games)
    title = MISSIONS[mission].title
    cells = [
        title if mission == "training" else f"{mission.upper()} {title}",
        f"{one.share:.1%} ({one.low * 100:.0f} - {one.high * 100:.0f})".replace("%", " %"),
        str(len(games)),
        f"{won(at_random).count} of {len(at_random)}" if at_random else "-",
        *(f"{sum(game.counted.get(name, 0) for game in games) / len(games):.1f}" for name in COLUMNS),
    ]
    return f"| {' | '.join(cells)} |"


def write_table(path: Path, table: str) -> None:
    """Writes the table to a file: between its marks if the file has them, else as all there is."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if BEGIN in text and END in text:
        before, rest = text.split(BEGIN, 1)
        table = f"{before}{BEGIN}\n{table}\n{END}{rest.split(END, 1)[1]}"
    else:
        table += "\n"
    path.write_text(table, encoding="utf-8")


def main() -> None:
    """Play, show, write and draw."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1968)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--player", choices=("doctrine", "random"), default="doctrine")
    parser.add_argument("--only", action="append", default=[], choices=sorted(MISSIONS))
    parser.add_argument("--keep", type=Path, help="write each game down here, and play none twice")
    parser.add_argument("--table", type=Path, help="write the finished table here")
    parser.add_argument("--plot", type=Path, help="draw the picture here")
    given = parser.parse_args()
    missions = given.only or [*MISSIONS]
    kept = kept_in(given.keep)
    print(head())
    played(given, missions, kept)
    by_player: dict[tuple[str, str], list[Game]] = defaultdict(list)
    for game in kept.values():
        chosen = game.player != given.player or given.seed <= game.seed < given.seed + given.games
        if chosen:
            by_player[game.mission, game.player].append(game)
    if given.table:
        rows = [row(m, by_player[m, given.player], by_player.get((m, "random"), [])) for m in missions]
        write_table(given.table, "\n".join([head(), *rows]))
    if given.plot:
        shares = {MISSIONS[m].title: won(by_player[m, given.player]) for m in missions}
        plot_balance(given.plot, "Fields of Fire: first attempts that succeed", shares, ("US",))
    if hanging := endless(game for m in missions for game in by_player[m, given.player]):
        raise SystemExit(hanging)


if __name__ == "__main__":
    main()
