"""A table to lay out a position on, so that tests read like the rulebook.

    t = table({"regt-8": "0812", "vc9-271": "0814"}, phase="arvn-movement")
    t.choose("move regt-8", "to 0813")
    assert t.where("regt-8") == "0813"
    assert t.refused("to 0814").rule == "5.0/3"

Both sides have effort level 3 (7.2/4: printed movement, no modifier) unless a test says
otherwise; `dice` are the faces that will fall.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dangerclose.core.events import Event
from dangerclose.core.match import Match
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import CRT_COLUMNS
from tests.shared.worded import WordedMatch

SEED = bytes(16)
IDLE = {"arvn-movement": {"regt-48": "lai-khe"}, "nva-movement": {"vc5-e6": "west-edge"}}
"""A unit off the map that waits, so that a movement phase does not end by itself."""


class Table(WordedMatch):
    """A match that speaks in the words of the rulebook."""

    # What is to be decided

    def choices(self, verb: str) -> set[str]:
        """The first arguments that a verb is offered with: {"0811", "0911"} for "to"."""
        return {text.split()[1] for text in self.options if text.split()[0] == verb}

    # Deciding

    def choose(self, *texts: str) -> Table:
        """Take decisions, one after the other; every position on the way must be sound."""
        for text in texts:
            self.match.choose(GAME.words.parse(text))
            if not self.match.state.targets:
                GAME.check(self.match.state)
        return self

    def declare(self, target: str, *attackers: str) -> Table:
        """Announce an attack with some units, or with the only one that can make it."""
        self.choose(f"target {target}")
        if not attackers:
            (only,) = self.choices("attacker")
            attackers = (only,)
        return self.choose(*(f"attacker {unit}" for unit in attackers), "attack")

    def attack(
        self,
        target: str,
        *attackers: str,
        air: Iterable[str] = (),
        support: Iterable[str] = (),
    ) -> Table:
        """Attack a hex with some units and resolve it, up to the first decision about the result."""
        self.declare(target, *attackers)
        wanted = [*(f"cas {kind}" for kind in air), *(f"support {unit}" for unit in support)]
        while self.asked in ("air", "support"):
            now = next((text for text in wanted if text in self.options), "done")
            if now != "done":
                wanted.remove(now)
            self.choose(now)
        assert not wanted, f"never offered: {wanted}"
        return self

    def move(self, unit: str, place: str) -> Table:
        """Move a unit on foot."""
        return self.choose(f"move {unit}", f"to {place}")

    def reach(self, unit: str) -> set[str]:
        """Every place that a unit can walk to now; nothing is changed."""
        if f"move {unit}" not in self.options:
            return set()
        twin = Table(self.match.fork())
        return twin.choose(f"move {unit}").choices("to")

    def mp_after(self, unit: str, place: str) -> float:
        """The movement points that a unit would have left in a place; nothing is changed."""
        twin = Table(self.match.fork())
        return twin.move(unit, place).mp(unit)

    def pass_on(self, until: str) -> Table:
        """Do as little as possible until a kind of decision is asked, or the game is over.

        A decision that cannot be declined takes its first option.
        """
        while self.asked and self.asked != until:
            self.choose("done" if "done" in self.options else self.options[0])
        return self

    # What is true

    @property
    def phase(self) -> str:
        """The phase in words."""
        return str(self.facts["phase"])

    def where(self, name: str) -> str:
        """The hex or box of a unit."""
        return str(self.unit(name)["hex"])

    def mp(self, name: str) -> float:
        """The movement points that a unit has left."""
        return float(self.unit(name)["mp"])

    # What was told

    def events(self, kind: str) -> list[Event]:
        """The events of a kind, in order."""
        return [event for event in self.match.events or [] if event.kind == kind]

    def kinds(self) -> list[str]:
        """The kinds of all events, in order."""
        return [event.kind for event in self.match.events or []]

    @property
    def log(self) -> list[str]:
        """The sentences of the log."""
        return [GAME.words.sentence(event) for event in self.match.events or []]

    @property
    def combat(self) -> tuple[str, str, int, int]:
        """The last combat: result, CRT column, die, and the sum of its modifiers."""
        result, column, die, drm = self.events("combat")[-1].args
        return str(result), CRT_COLUMNS[int(column)], int(die), int(drm)

    @property
    def modifiers(self) -> dict[str, str]:
        """The lines of the odds preview."""
        preview = self.match.preview()
        assert preview is not None
        return {line.text: line.value for line in preview.modifiers}


def table(
    units: Mapping[str, Any] | None = None,
    *,
    scenario: str = "battle",
    dice: Iterable[int] = (),
    switches: Mapping[str, str] | None = None,
    **position: Any,
) -> Table:
    """A match that starts in a position; without `ready=True` nothing but `units` is on the map.

    In a movement phase there is also an idle unit.
    """
    position.setdefault("oel", {"ARVN": 3, "NVA": 3})
    units = {**IDLE.get(str(position.get("phase")), {}), **(units or {})}
    state = GAME.setup(scenario, switches or {})
    GAME.arrange(state, {**position, "units": units})
    GAME.check(state)
    outcomes = [die - 1 for die in dice]
    return Table(
        Match(GAME, scenario, switches=switches, seed=SEED, outcomes=outcomes, state=state),
    )


def fresh(scenario: str = "battle", switches: Mapping[str, str] | None = None) -> Table:
    """A match from its very beginning."""
    return Table(Match(GAME, scenario, switches=switches, seed=SEED))
