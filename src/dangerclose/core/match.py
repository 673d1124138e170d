"""A game in progress.

Generators cannot be copied. A running game is therefore two things: the state as it was
at the last checkpoint, and the choices and chance outcomes since. Fork, save and undo
all copy the first and replay the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Refused, Rule
from dangerclose.core.chance import Chance, commitment, new_seed
from dangerclose.core.events import Event
from dangerclose.core.game import Game, Onward, Preview, Result, S


class Checkpoint(NamedTuple, Generic[S]):
    """A moment from which the rules can start afresh."""

    state: S
    choices: int
    outcomes: int
    events: int


class Past(NamedTuple, Generic[S]):
    """All that a match has behind it at a checkpoint, but for the state."""

    game: Game[S]
    scenario: str
    switches: dict[str, str]
    carried: str
    chance: Chance
    choices: list[Action]
    seats_chosen: list[int]
    outcome_counts: list[int]
    events: list[Event] | None
    barrier: int


class Match(Generic[S]):
    """A game in progress: `ask` is the decision to be taken, None when the game is over.

    `log=False` keeps no events and `keep=False` no checkpoints: faster, for games that
    nobody will read, undo or fork. Without events nobody knows what was shown, so undo
    needs both.
    """

    __slots__ = (
        "_barrier", "_keep", "_rules", "_trail", "ask", "carried", "chance", "choices", "events", "game",
        "outcome_counts", "scenario", "seats_chosen", "state", "switches",
    )  # fmt: skip

    ask: Ask | None

    def __init__(
        self,
        game: Game[S],
        scenario: str,
        *,
        switches: Mapping[str, str] | None = None,
        seed: bytes | None = None,
        outcomes: Iterable[int] = (),
        state: S | None = None,
        carried: str = "",
        log: bool = True,
        keep: bool = True,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.switches = dict(switches or {})
        self.carried = carried
        self.chance = Chance(new_seed() if seed is None else seed, outcomes)
        self.choices: list[Action] = []
        self.seats_chosen: list[int] = []
        self.outcome_counts: list[int] = []
        self.events: list[Event] | None = [] if log else None
        self._keep = keep
        self._trail: list[Checkpoint[S]] = []
        self._barrier = 0
        if state is None:
            if carried:
                state = game.setup_carried(scenario, self.switches, carried)
            else:
                state = game.setup(scenario, self.switches)
        self._start(state)
        self.outcome_counts.append(len(self.chance.outcomes))

    def _start(self, state: S) -> None:
        self.state = state
        state.chance = self.chance
        state.log = self.events
        self._rules: Rule[None] = self.game.play(state)
        self._advance(None)

    def _advance(self, answer: Action | None) -> None:
        """Run the rules up to the next decision."""
        send = self._rules.send
        try:
            step = send(answer)  # type: ignore[arg-type]
            while step is CHECKPOINT:
                if self._keep:
                    self._mark()
                step = next(self._rules)
        except StopIteration:
            self.ask = None
        else:
            self.ask = step  # type: ignore[assignment]

    def _mark(self) -> None:
        """Remember this moment; of several without a choice between them the last one serves."""
        here = Checkpoint(
            self.state.copy(), len(self.choices), len(self.chance.outcomes), len(self.events or ())
        )
        trail = self._trail
        if trail and trail[-1].choices == here.choices:
            trail[-1] = here
        else:
            trail.append(here)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ask is None

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        return self.game.result(self.state)

    @property
    def onward(self) -> Onward | None:
        """What follows this match in its campaign, once it is over."""
        return self.game.onward(self.state) if self.over else None

    @property
    def seed_hash(self) -> str:
        """The published hash that binds the seed."""
        return commitment(self.chance.seed)

    def choose(self, action: Action, seat: int | None = None) -> None:
        """Take a decision, or raise Refused with the reason and leave everything as it was."""
        ask = self.ask
        if ask is None:
            raise Refused("The game is over.", "")
        self._demand_sound()
        if seat is not None and seat != ask.seat:
            raise Refused(f"It is for {self.game.seats[ask.seat]} to decide.", ask.rule)
        if action not in ask.options:
            closed = ask.why_closed(action) if ask.closed else None
            if closed is not None:
                raise Refused(closed.reason, closed.rule)
            raise self.game.refusal(self.state, ask, action)
        outcomes, events = self.chance.outcomes, self.events
        rolled = len(outcomes)
        told = len(events) if events else 0
        self.choices.append(action)
        self.seats_chosen.append(ask.seat)
        self._advance(action)
        self.outcome_counts.append(len(outcomes))
        if len(outcomes) > rolled or (events and any(event.reveals for event in events[told:])):
            self._barrier = len(self.choices)
            del self._trail[:-1]

    def order(self, action: Action, seat: int) -> None:
        """Give a standing order: any seat, at any time; or raise Refused and leave everything as it was.

        It is written among the choices, at its place, but is not sent to the rules.
        """
        if self.ask is None:
            raise Refused("The game is over.", "")
        self._demand_sound()
        if not 0 <= seat < len(self.game.seats) or not self.is_order(action):
            raise Refused("That is no standing order.", "")  # the rule asked about may be a secret
        self.choices.append(action)
        self.seats_chosen.append(seat)
        try:
            self.game.order(self.state, seat, action)
        except Refused:
            self.choices.pop()
            self.seats_chosen.pop()
            raise
        if len(self.chance.outcomes) > self.outcome_counts[-1]:
            raise RuntimeError("a standing order took an outcome of chance")
        self.outcome_counts.append(len(self.chance.outcomes))

    def is_order(self, action: Action) -> bool:
        """Whether an action is a standing order, and no answer to a decision."""
        return bool(action) and action[0] in self.game.orders

    def enter(self, action: Action, seat: int) -> None:
        """What a written game has next: a choice or a standing order."""
        if self.is_order(action):
            self.order(action, seat)
        else:
            self.choose(action, seat)

    def fork(self, seed: bytes | None = None) -> Match[S]:
        """An independent copy. With a seed, its dice to come are others."""
        self._demand_sound()
        if not self._trail:
            raise RuntimeError("a match that keeps no checkpoints cannot be forked")
        return self._restarted(self._trail[-1], self.choices, seed)

    def _demand_sound(self) -> None:
        """Rules that have failed cannot go on; a match must not take this for the end of the game."""
        if len(self.outcome_counts) <= len(self.choices):
            raise RuntimeError("the rules failed at the last choice: this match cannot go on")

    @property
    def checkpoints(self) -> Sequence[Checkpoint[S]]:
        """The moments to which this match can go back; the last one is where a fork starts."""
        return self._trail

    @property
    def barrier(self) -> int:
        """So many choices stand: what was seen after them cannot be taken back."""
        return self._barrier

    @classmethod
    def standing_at(cls, mark: Checkpoint[S], past: Past[S]) -> Match[S]:
        """The match with a past, started afresh at a checkpoint."""
        twin: Match[S] = cls.__new__(cls)
        twin.game, twin.scenario, twin.switches, twin.carried, twin.chance = past[:5]
        twin.choices, twin.seats_chosen, twin.outcome_counts, twin.events, twin._barrier = past[5:]
        twin._keep = True
        twin._trail = []
        twin._start(mark.state.copy())
        return twin

    def take_trail(self, earlier: Sequence[Checkpoint[S]], barrier: int) -> None:
        """Have the checkpoints before the first, and know what cannot be taken back."""
        self._trail[:0] = earlier
        self._barrier = barrier

    def _restarted(self, mark: Checkpoint[S], choices: list[Action], seed: bytes | None = None) -> Match[S]:
        """The match that has `choices`, started afresh at a checkpoint of this one."""
        twin: Match[S] = Match.standing_at(
            mark,
            Past(
                self.game,
                self.scenario,
                self.switches,
                self.carried,
                self.chance.fork(mark.outcomes, self.outcome_counts[len(choices)], seed),
                choices[: mark.choices],
                self.seats_chosen[: mark.choices],
                self.outcome_counts[: mark.choices + 1],
                None if self.events is None else self.events[: mark.events],
                min(self._barrier, mark.choices),
            ),
        )
        for number in range(mark.choices, len(choices)):
            twin.enter(choices[number], self.seats_chosen[number])
        return twin

    def may_undo(self, seat: int) -> Refused | None:
        """Why a seat may not take back the last choice, or None if it may."""
        last = self._last_choice()
        if last < 0:
            return Refused("Nothing has been chosen yet.", "")
        if self.seats_chosen[last] != seat:
            return Refused(f"{self.game.seats[self.seats_chosen[last]]} has chosen since.", "")
        if self._barrier > last:
            if self.game.secrets:  # which of the two it was may be a secret
                return Refused("A die has fallen or something hidden was shown since.", "")
            rolled = self.outcome_counts[last + 1] > self.outcome_counts[last]
            return Refused("Dice have fallen since." if rolled else "Something was shown since.", "")
        if self.events is None or not self._trail or self._trail[0].choices > last:
            return Refused("This match keeps no way back.", "")
        return None

    def orders_since_choice(self, seat: int) -> int:
        """How many standing orders a seat has given since it last chose."""
        given = 0
        for number in range(len(self.choices) - 1, -1, -1):
            if self.seats_chosen[number] == seat:
                if not self.is_order(self.choices[number]):
                    break
                given += 1
        return given

    def _last_choice(self) -> int:
        """The place of the last choice that is no standing order, -1 if there is none."""
        last = len(self.choices) - 1
        while last >= 0 and self.is_order(self.choices[last]):
            last -= 1
        return last

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat, or raise Refused.

        Standing orders that were given since stay in force, but for those that could not be
        given without that choice.
        """
        refused = self.may_undo(seat)
        if refused is not None:
            raise refused
        wanted = self._last_choice()
        at = max(i for i, mark in enumerate(self._trail) if mark.choices <= wanted)
        twin = self._restarted(self._trail[at], self.choices[:wanted])
        twin.take_trail(self._trail[:at], twin.barrier)
        for number in range(wanted + 1, len(self.outcome_counts) - 1):
            with suppress(Refused):
                twin.order(self.choices[number], self.seats_chosen[number])
        for name in self.__slots__:
            setattr(self, name, getattr(twin, name))

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator (None), may know."""
        return self.game.view(self.state, seat)

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """What a seat may know of what happened."""
        return [event for event in (self.events or [])[since:] if event.known_to(seat)]

    def question(self) -> str:
        """The sentence that puts the decision to a person."""
        return "The game is over." if self.ask is None else self.game.question(self.state, self.ask)

    def preview(self) -> Preview | None:
        """The odds of what is being built, if something is."""
        return None if self.ask is None else self.game.preview(self.state, self.ask)
