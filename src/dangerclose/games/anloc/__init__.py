"""An Loc: the siege of 1972, operational, two kilometres a hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dangerclose.core.ask import Action, Ask, Refused, Rule
from dangerclose.core.events import Event
from dangerclose.core.game import (
    Charts,
    Game,
    Launch,
    Level,
    Plan,
    Player,
    Preview,
    Result,
    ScenarioInfo,
    Switch,
)
from dangerclose.games.anloc import checks, forgone, odds, positions, prospects, setup, shown, terminal, turn
from dangerclose.games.anloc.charts import charts
from dangerclose.games.anloc.components import SCENARIOS
from dangerclose.games.anloc.doctrine import Doctrine
from dangerclose.games.anloc.doctrine.skill import LEVELS, SKILLS
from dangerclose.games.anloc.notes import notes
from dangerclose.games.anloc.paraphrases import RULES
from dangerclose.games.anloc.refusals import EXPLAINER
from dangerclose.games.anloc.state import NOBODY, State
from dangerclose.games.anloc.view import View, view
from dangerclose.games.anloc.words import SEATS, WORDS


class AnLoc(Game[State]):
    """The game as the machine sees it."""

    name = "anloc"
    title = "An Loc"
    tagline = "Spring 1972: three divisions close in on a province town, and air power is all it has."
    seats: tuple[str, ...] = SEATS
    words = WORDS
    levels: Mapping[str, Level] = LEVELS
    scenarios: Mapping[str, ScenarioInfo] = {
        scenario.id: ScenarioInfo(
            scenario.id,
            scenario.title,
            scenario.briefing.strip(),
            scenario.turns,
            scenario.ends_at_commitment,
        )
        for scenario in SCENARIOS.values()
    }
    switches: Mapping[str, Switch] = {
        "sa7-first": Switch(
            "SA-7 markers are placed before the air units are allocated", "9.8/6", ("no", "yes")
        ),
        "play-on": Switch("The battle goes on after An Loc has fallen", "12.1/2", ("no", "yes")),
        "tac-single": Switch(
            "At AAA 2 a TAC step loss costs one hit, as the example has it", "9.10/5", ("no", "yes")
        ),
        "stay-behind": Switch(
            "A unit that stays in a hex lifts the enemy ZOC there for those who leave it",
            "5.0/5",
            ("no", "yes"),
        ),
    }

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return setup.start(scenario, switches)

    def play(self, s: State) -> Rule[None]:
        return turn.play(s)

    def result(self, s: State) -> Result | None:
        return None if s.winner == NOBODY else Result(s.winner, s.level, s.reason, s.ended_by)

    def moment(self, s: State) -> int:
        return s.turn

    def view(self, s: State, seat: int | None) -> View:
        return view(s, seat)

    def question(self, s: State, ask: Ask) -> str:
        return EXPLAINER.question(ask)

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return EXPLAINER.refusal(lambda: s, ask, action)

    def preview(self, s: State, ask: Ask) -> Preview | None:
        return odds.preview(s, ask)

    def check(self, s: State) -> None:
        checks.check(s)

    def arrange(self, s: State, position: Mapping[str, Any]) -> None:
        positions.arrange(s, position)

    def facts(self, s: State) -> dict[str, Any]:
        return positions.facts(s)

    def player(self, level: str, seat: int, seed: int) -> Player:
        return Doctrine(seat, SKILLS[level], seed)

    def content(self) -> shown.Content:
        return shown.content()

    def extras(self, s: State, seat: int | None) -> shown.Extras:
        return shown.extras(s)

    def notes(self, s: State, ask: Ask) -> dict[Action, str]:
        return notes(s, ask)

    def forgone(self, s: State, ask: Ask) -> dict[Action, str]:
        return forgone.forgone(s, ask)

    def launches(self, s: State, ask: Ask) -> dict[Action, Launch]:
        return forgone.launches(s, ask)

    def plans(self, s: State, ask: Ask) -> list[Plan]:
        return prospects.plans(s, ask)

    def rules(self) -> dict[str, str]:
        return RULES

    def charts(self, states: Sequence[State], events: Sequence[Event]) -> Charts:
        return charts(states, events)

    def summary(self, seen: View) -> str:
        """The position as text, for play in the terminal."""
        return terminal.summary(seen.position)


GAME: Game[State] = AnLoc()
