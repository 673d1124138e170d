"""A game at the terminal: persons type, computer players answer, all is told."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from dangerclose.commands import show
from dangerclose.commands.common import out, say
from dangerclose.core.ask import Action, Ask, Refused
from dangerclose.core.failures import write_file
from dangerclose.core.game import Player
from dangerclose.core.match import Match
from dangerclose.core.record import record_of, write
from dangerclose.core.words import BadText
from dangerclose.players import is_blind

HELP = """\
A number    take that option
words       take an action by its text form, as `list text` shows it
(nothing)   take the only option there is
list        the question and the options again; `list text` with text forms;
            `list fire` or any other words: those options that have them
board       the position
odds        the odds of what is being built
closed      what may not be done now, and why
hint        what the computer would do, and why
do          do what the hint said, all of it
log         what happened lately; `log all` for everything
undo        take back your last choice, unless a die or a secret was seen since
save FILE   write the game down so far
quit        leave; a saved game goes on with: dangerclose play --resume FILE
# ...       a remark, for scripts"""
SIGHT_HELP = "sight A B   whether one hex sees another, and what is in the way"

LATELY = 25
EXAMPLES = 4
MOST_CLOSED = 6
"""So many actions that may not be taken now stand below the options."""


class Leave(Exception):
    """A person leaves the table."""


class Table:
    """A match, who sits where (None is a person), and what each of them has been told.

    A person is shown the board once a turn, and whenever asked for.
    """

    def __init__(
        self,
        match: Match[Any],
        players: list[Player | None],
        *,
        record: Path | None = None,
        notes: list[str] | None = None,
        explain: bool = False,
        auto: bool = False,
        news_from: int = 0,
        given: int = -1,
    ) -> None:
        self.match = match
        self.given = given
        self.game = match.game
        self.players = players
        self.record = record
        self.notes = notes or []
        self.auto = auto
        persons = [seat for seat, player in enumerate(players) if player is None]
        # A reason tells what its seat knows: whoever plays against it must not read it.
        self.explain = explain and not (persons and self.game.secrets)
        self.shared = len(persons) > 1
        self.eyes = persons[0] if persons else None
        self.boarded: dict[int, int | None] = {}
        self.hinted: list[Action] = []
        self.told: dict[int | None, int] = dict.fromkeys((None, *range(len(players))), news_from)

    def play(self) -> None:
        """Until the game is over, or somebody leaves."""
        self.keep()
        while (ask := self.match.ask) is not None:
            player = self.players[ask.seat]
            if player is None:
                self.person(ask)
            else:
                self.computer(ask, player)
        self.keep()
        self.tell(self.eyes)
        out.print()
        say(*show.result_line(self.game, self.match.result))

    def computer(self, ask: Ask, player: Player) -> None:
        """A computer player decides; its opponents see what happened, and why if they want to."""
        view = None if is_blind(player) else self.match.view(ask.seat)
        decision = player.decide(view, ask)
        self.match.choose(decision.action, ask.seat)
        if self.explain:
            _, label = self.game.spelled(self.match.state, decision.action)
            say((f"{self.game.seats[ask.seat]}: {label}. {decision.reason}", "dim italic"))
        # At a shared table a person's news wait for that person's turn.
        if not self.shared:
            self.tell(self.eyes)

    def person(self, ask: Ask) -> None:
        """Put the question and read until an action is taken."""
        seat = ask.seat
        if self.shared and self.game.secrets and self.eyes != seat and sys.stdin.isatty():
            self.hand_over(seat)
        self.eyes = seat
        self.keep()
        self.tell(seat)
        turn = self.game.moment(self.match.state)
        if self.boarded.get(seat, -1) != turn:
            self.boarded[seat] = turn
            self.board(seat)
        self.question(ask)
        if self.auto and len(ask.options) == 1:
            self.take(ask.options[0], seat)
            return
        while self.match.ask is ask:
            self.obey(self.read(f"{self.game.seats[seat]}> "), ask)

    def hand_over(self, seat: int) -> None:
        """At a shared terminal the next person sees nothing that the last one saw."""
        out.clear()
        self.read(f"{self.game.seats[seat]} is to decide. Press Enter when nobody else looks. ")

    def read(self, prompt: str) -> str:
        """A line from the person or the script."""
        try:
            line = input(prompt).strip()
        except EOFError:
            raise Leave from None
        if not sys.stdin.isatty():
            out.print(line, markup=False)
        return line

    def obey(self, line: str, ask: Ask) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case _ if (line,) in ask.options:  # an action goes before a command of that name
                self.take((line,), ask.seat)
            case "" if len(ask.options) == 1:
                self.take(ask.options[0], ask.seat)
            case "" | "help" | "?":
                out.print(HELP, markup=False)
                if self.game.lines_of_sight:
                    out.print(SIGHT_HELP, markup=False)
                self.orders_help(ask.seat)
            case "list":
                words = rest.split()
                self.question(ask, [one for one in words if one != "text"], text="text" in words)
            case "board":
                self.board(ask.seat)
            case "odds":
                if not self.odds():
                    say("Nothing is being built that has odds.")
            case "closed":
                if not ask.closed:
                    say("Nothing is refused at this question: whatever is not listed is not asked now.")
                self.closed(ask)
            case "hint":
                self.hint(ask)
            case "do":
                self.do(ask)
            case "sight" if self.game.lines_of_sight:
                self.sight(ask.seat, rest)
            case "log":
                self.log(ask.seat, everything=rest.strip() == "all")
            case "undo":
                self.undo(ask.seat)
            case "save":
                self.save(rest.strip())
            case "quit" | "exit":
                raise Leave
            case _ if not line.startswith("#"):
                self.act(line, ask)

    def act(self, line: str, ask: Ask) -> None:
        """Take an option by its number or an action by its text."""
        if line.isdecimal():
            if not 1 <= int(line) <= len(ask.options):
                say((f"Expected a number from 1 to {len(ask.options)}.", "red"))
                return
            self.take(ask.options[int(line) - 1], ask.seat)
            return
        try:
            self.take(self.game.words.parse(self.game.typed(self.match.state, line)), ask.seat)
        except BadText as error:
            say((f"{error}. Type help to see what can be typed.", "red"))

    def take(self, action: Action, seat: int) -> None:
        """Take an action or give a standing order, or say why not."""
        try:
            self.match.enter(action, seat)
        except Refused as refused:
            say((refused.reason, "red"), show.rule_part(refused.rule))
            return
        if self.match.is_order(action):
            say(f"Ordered: {self.game.words.label(action)}.")
            self.keep()

    def orders_help(self, seat: int) -> None:
        """The standing orders of this game, if it has any, and a few that could be given."""
        if not self.game.orders:
            return
        out.print(f"Standing orders can be given at any time: {', '.join(self.game.orders)}", markup=False)
        for action in self.game.some_orders(self.match.state, seat)[:EXAMPLES]:
            out.print(f"  {self.game.words.text(action):<20}  {self.game.words.label(action)}", markup=False)

    def undo(self, seat: int) -> None:
        """Take back the last choice, or say why not."""
        try:
            self.match.undo(seat)
        except Refused as refused:
            say((refused.reason, "red"), show.rule_part(refused.rule))
            return
        events = len(self.match.events or ())
        self.told = {who: min(count, events) for who, count in self.told.items()}
        say("Taken back.")

    def tell(self, seat: int | None) -> None:
        """The log's news for a seat."""
        for event in self.match.events_for(seat, self.told[seat]):
            for line in show.log_lines(self.game, event):
                say(*line)
        self.told[seat] = len(self.match.events or ())

    def log(self, seat: int, *, everything: bool) -> None:
        """The log again."""
        events = self.match.events_for(seat)
        for event in events if everything else events[-LATELY:]:
            for line in show.log_lines(self.game, event):
                say(*line)

    def board(self, seat: int) -> None:
        """The position in words, if the game can tell it."""
        summary = self.game.summary(self.match.view(seat))
        if summary:
            out.print()
            out.print(Text(summary), soft_wrap=True)

    def question(self, ask: Ask, words: Sequence[str] = (), *, text: bool = False) -> None:
        """What is to be decided, the odds so far and the options, or those that have some words."""
        out.print()
        self.odds()
        say((self.match.question(), "bold"), show.rule_part(ask.rule))
        if text:
            for number, action in show.numbered(self.match, ask, words):
                say((f"{number:>5}  ", "bold yellow"), self.game.spelled(self.match.state, action)[0])
        else:
            out.print(show.options(self.match, ask, words))
        for line in show.families(self.match, ask, words):
            out.print(line, soft_wrap=True)
        if len(ask.closed) > MOST_CLOSED:
            say((f"  not possible now: {len(ask.closed)}; type closed to see why", "dim"))
        else:
            self.closed(ask)

    def closed(self, ask: Ask) -> None:
        """What may not be done now, and why."""
        for line in show.closed(self.match, ask):
            out.print(line, soft_wrap=True)

    def hint(self, ask: Ask) -> None:
        """What the game's best player would do, who knows no more than who is asked."""
        if not self.game.levels:
            say("Nobody here knows better.")
            return
        best = [*self.game.levels][-1]
        view = self.match.view(ask.seat)
        action, reason, _ = self.game.player(best, ask.seat, 0).decide(view, ask)
        self.hinted = [action, *(one for _, one in self.game.foreseen(view, ask, action))]
        spelled = [self.game.spelled(self.match.state, one) for one in self.hinted]
        words = "; then ".join(text for text, _ in spelled)
        say((spelled[0][1], "bold"), f"  {reason}")
        say((f"  do: {words}", "dim"))

    def do(self, ask: Ask) -> None:
        """What the hint said, as long as it is asked and offered."""
        actions, self.hinted = self.hinted, []
        if not actions or actions[0] not in ask.options:
            say("Ask for a hint first.")
            return
        events = len(self.match.events or ())
        for action in actions:
            now = self.match.ask
            chance = any(event.roll for event in (self.match.events or ())[events:])
            if now is None or now.seat != ask.seat or action not in now.options or chance:
                return
            self.take(action, ask.seat)

    def odds(self) -> bool:
        """The odds of what is being built; False if there are none."""
        preview = self.match.preview()
        if preview is None:
            return False
        for line in show.odds(out, preview):
            out.print(line, soft_wrap=True)
        return True

    def sight(self, seat: int, asked: str) -> None:
        """Whether one hex sees another, or what would have to be asked."""
        try:
            told, rule = self.game.sight(self.match.view(seat), asked)
        except ValueError as error:
            say((f"{error}.", "red"))
            return
        say(told, show.rule_part(rule))

    def keep(self) -> None:
        """Write the record as far as the game has come."""
        if self.record is not None:
            self.write(self.record)

    def save(self, name: str) -> None:
        """Write the game down where the person says."""
        if not name:
            say(("Expected a file name: save FILE", "red"))
            return
        try:
            self.write(Path(name))
        except (OSError, ValueError) as error:
            say((f"Expected a file that can be written: {error}", "red"))
            return
        say(f"Saved. Go on with: dangerclose play --resume {name}")

    def write(self, path: Path) -> None:
        """The record so far. It tells the seed, so that the game can go on under it."""
        record = record_of(self.match, reveal=True, notes=self.notes)
        record.given = self.given
        write_file(path, write(record))
