"""A table to lay out a position on, so that tests read like the rulebook.

    t = at({"us-team-1": "20.20", "nva-team-1": {"hex": "20.22", "concealed": True}}, dice=[3, 1])
    t.choose("hex 20.20", "fire us-team-1", "target nva-contact-1", "shoot")
    assert t.unit("nva-team-1")["reduced"]
    assert t.refused("move us-team-1").rule == "5.0/3"

A hex makes a visible unit. The scenario is the proving ground: the whole map, every counter, twenty
turns, no other units. `dice` are what will fall, counted from one: the faces of dice, and for a draw
from the cup its place in it. Whatever is not given falls by a fixed seed. The units of both sides have
orders to hold their fire unless `orders` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dangerclose.core.events import Event
from dangerclose.core.match import Match
from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import CONTACTS, NATION, UNIT, UNITS
from dangerclose.games.fte.proving import ID as PROVING_GROUND
from dangerclose.games.fte.state import HOLD
from tests.shared.worded import WordedMatch

SEED = bytes(16)
IDLE = {"us-sniper-2": {"hex": "1.1", "concealed": True}}
"""An American far from everything, who lets a turn go on when he has a chit."""


class Table(WordedMatch):
    """A match that speaks in the words of the rulebook."""

    # What is to be decided

    def choices(self, verb: str) -> set[str]:
        """What a verb is offered with: {"20.19", "20.21"} for "step"."""
        return {text.partition(" ")[2] for text in self.options if text.split()[0] == verb}

    @property
    def question(self) -> str:
        """The question in words."""
        return self.match.question()

    # Deciding

    def choose(self, *texts: str) -> Table:
        """Take decisions, one after the other; every position on the way must be sound."""
        for text in texts:
            action = GAME.words.parse(text)
            if self.match.is_order(action):
                raise AssertionError(f"{text!r} is an order: use order()")
            self.match.choose(action)
            GAME.check(self.match.state)
        return self

    def order(self, seat: str, text: str) -> Table:
        """Give a standing order."""
        self.match.order(GAME.words.parse(text), GAME.seats.index(seat))
        return self

    def twin(self) -> Table:
        """The same position, to try something out."""
        return Table(self.match.fork())

    def pass_on(self, until: str = "", turn: int = 0) -> Table:
        """Do as little as possible until a kind of decision is asked in a turn, or the game is over."""
        idle = (
            "pass",
            "finish",
            "done",
            "halt",
            "hold-fire",
            "decline",
            "let-be",
            "check-concealment",
            "execute",
        )
        while self.asked and not (self.asked == until and self.match.state.turn >= turn):
            self.choose(next((text for text in idle if text in self.options), self.options[0]))
        return self

    # What is true

    def where(self, name: str) -> str:
        """The hex of a unit, or "aboard", "eliminated", "off-map"."""
        return str(self.unit(name)["hex"])

    def status(self, name: str) -> str:
        """ "steady", "suppressed" or "broken"."""
        return str(self.unit(name)["status"])

    def concealed(self, name: str) -> bool:
        """Whether a unit is under a Concealed marker."""
        return bool(self.unit(name)["concealed"])

    def contact(self, name: str) -> str:
        """The counter that the enemy sees for a concealed unit: "nva-contact-1"."""
        u = UNIT[name]
        return UNITS[CONTACTS[NATION[u]][self.match.state.token[u]]].id

    def points(self, seat: str) -> int:
        """The victory points of a side."""
        return int(self.facts["points"][seat])

    @property
    def rolled(self) -> int:
        """How many outcomes of chance were taken."""
        return len(self.match.chance.outcomes)

    # What was told

    def events(self, kind: str, seat: str = "") -> list[Event]:
        """The events of a kind that a seat may know, in order; of all events if no seat is named."""
        known = self.match.events_for(GAME.seats.index(seat)) if seat else self.match.events or []
        return [event for event in known if event.kind == kind]

    def kinds(self, seat: str = "") -> list[str]:
        """The kinds of all events that a seat may know, in order."""
        known = self.match.events_for(GAME.seats.index(seat)) if seat else self.match.events or []
        return [event.kind for event in known]

    @property
    def log(self) -> list[str]:
        """The sentences of the log."""
        return [GAME.words.sentence(event) for event in self.match.events or []]

    def preview(self) -> dict[str, str]:
        """The modifiers of the odds now, by text."""
        preview = self.match.preview()
        assert preview is not None
        return {line.text: line.value for line in preview.modifiers}


def at(
    units: Mapping[str, Any] | None = None,
    *,
    dice: Iterable[int] = (),
    scenario: str = PROVING_GROUND,
    switches: Mapping[str, str] | None = None,
    goes_on: bool = False,
    **position: Any,
) -> Table:
    """A match that starts in a position, by default in an Activation of the Americans without chits.

    So the turn ends with the Activation, unless it `goes_on`: then one more American can be activated.
    """
    position.setdefault("active", "US")
    if goes_on:
        units = {**(units or {}), **IDLE}
        position.setdefault("cup", {"US": 1})
    orders = position.pop("orders", {})
    state = GAME.setup(scenario, switches or {})
    state.order = (HOLD,) * len(state.order)
    GAME.arrange(state, {**position, "orders": orders, "units": units or {}})
    GAME.check(state)
    outcomes = [face - 1 for face in dice]
    return Table(Match(GAME, scenario, switches=switches, seed=SEED, outcomes=outcomes, state=state))


def fresh(scenario: str, switches: Mapping[str, str] | None = None, dice: Iterable[int] = ()) -> Table:
    """A match from its very beginning."""
    outcomes = [face - 1 for face in dice]
    return Table(Match(GAME, scenario, switches=switches, seed=SEED, outcomes=outcomes))
