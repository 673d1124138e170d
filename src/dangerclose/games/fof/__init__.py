"""Fields of Fire: a rifle company on a grid of terrain cards, solitaire: the enemy is rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dangerclose.core.ask import Action, Ask, Refused, Rule
from dangerclose.core.events import Event
from dangerclose.core.game import (
    Campaign,
    Charts,
    Game,
    Level,
    Measure,
    Odds,
    Onward,
    Plan,
    Player,
    Preview,
    Result,
    ScenarioInfo,
    Switch,
)
from dangerclose.core.words import counted
from dangerclose.games.fof import (
    campaign,
    checks,
    forgone,
    labels,
    mission,
    notes,
    odds,
    plans,
    positions,
    printed,
    setup,
    shown,
    terminal,
)
from dangerclose.games.fof.charts import charts
from dangerclose.games.fof.components import CAMPAIGNS, LISTED, MISSIONS
from dangerclose.games.fof.doctrine import Commander
from dangerclose.games.fof.doctrine.foreseen import foreseen
from dangerclose.games.fof.instructions import moment
from dangerclose.games.fof.paraphrases import RULES
from dangerclose.games.fof.refusals import EXPLAINER
from dangerclose.games.fof.state import Position, State
from dangerclose.games.fof.victory import Outcome
from dangerclose.games.fof.view import view
from dangerclose.games.fof.words import SEATS, WORDS


def _numbered(mission: str, title: str) -> str:
    """A title with the number that the mission has in its campaign: "LZ north of Katum (A1)"."""
    in_campaign = any(mission in row.missions for row in CAMPAIGNS.values())
    return f"{title} ({mission.upper()})" if in_campaign else title


def _attempts(name: str) -> int:
    """How often a mission may be attempted: as it says itself, or as its campaign does."""
    row = MISSIONS[name]
    return row.attempts or CAMPAIGNS[row.campaign].attempts


def _at_most(name: str) -> int:
    """The turns of a mission with all its attempts and patrols."""
    row = MISSIONS[name]
    return row.turns * (row.patrols or _attempts(name))


def _length(name: str) -> str:
    """The turns of a mission, and how often it may be attempted or how many patrols go out."""
    row, attempts = MISSIONS[name], _attempts(name)
    turns = counted(row.turns, "turn")
    if row.patrols:
        return f"{counted(row.patrols, 'patrol')} of {turns}"
    return f"{turns}, {counted(attempts, 'attempt')}" if attempts > 1 else turns


class FieldsOfFire(Game[State]):
    """The game as the machine sees it."""

    name = "fof"
    title = "Fields of Fire"
    tagline = (
        "Your company, a grid of terrain cards, and somebody out there: command it alone, mission by mission."
    )
    seats: tuple[str, ...] = SEATS
    words = WORDS
    measure = Measure("turn", "turns", "turn")
    weight = 10
    levels: Mapping[str, Level] = {
        "doctrine": Level("Doctrine", "A scripted commander who weighs each order and says why.")
    }
    scenarios: Mapping[str, ScenarioInfo] = {
        row.id: ScenarioInfo(
            row.id,
            _numbered(row.id, row.title),
            row.briefing.strip(),
            _at_most(row.id),
            ends_early=True,
            length=_length(row.id),
        )
        for row in LISTED.values()
    }
    campaigns: Mapping[str, Campaign] = {
        row.id: Campaign(
            row.id,
            row.name,
            "One rifle company through the winter of Tet, with what each mission leaves of it.",
            row.missions,
        )
        for row in CAMPAIGNS.values()
        if not row.proving
    }
    proving_grounds: tuple[str, ...] = tuple(name for name in MISSIONS if name not in LISTED)
    switches: Mapping[str, Switch] = {
        "experience": Switch(
            "Experience: as the book has it, or everybody is Line", "13.1/1", ("kept", "left-out")
        ),
        "ammunition": Switch(
            "Ammunition is tracked, or not", "13.2/1", ("kept", "but-machine-guns", "left-out")
        ),
        "communication": Switch(
            "Radios and runners carry orders, or everybody hears", "13.3/1", ("kept", "left-out")
        ),
        "pinned": Switch(
            "Pinned units hear an HQ beside them, or by the letter nobody",
            "4.3.1/1",
            ("hear", "deaf"),
        ),
        "throwing-back": Switch(
            "Grenades are thrown back after each attempt, or by the menu after a hit alone",
            "6.5.1/4",
            ("after-each", "after-hits"),
        ),
        "jam": Switch(
            "Machine guns and rocket launchers jam, or by the letter the 40mm launchers of squads, too",
            "6.5.4/1",
            ("weapons", "launchers"),
        ),
        "campaign": Switch("How a campaign is won", "11.2/1", campaign.WAYS),
        "odds": Switch("Odds count what is left of the deck, or all of it", "1.2.2F/2", ("left", "whole")),
    }

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return setup.start(scenario, switches)

    def setup_carried(self, scenario: str, switches: Mapping[str, str], carried: str) -> State:
        return campaign.start_carried(scenario, switches, carried)

    def play(self, s: State) -> Rule[None]:
        return mission.play(s)

    def result(self, s: State) -> Result | None:
        if s.outcome == Outcome.RUNNING:
            return None
        won = s.outcome == Outcome.WON
        level = "mission accomplished" if won else "mission failed"
        return Result(0 if won else None, level, s.reason, s.ended_by, "won" if won else "lost")

    def onward(self, s: State) -> Onward | None:
        return campaign.onward(s)

    def moment(self, s: State) -> int:
        return moment(s)

    def view(self, s: State, seat: int | None) -> Position:
        return view(s)

    def question(self, s: State, ask: Ask) -> str:
        return EXPLAINER.question(ask)

    def label(self, s: State, action: Action) -> str:
        return labels.label(s, action)

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return EXPLAINER.refusal(lambda: view(s), ask, action)

    def preview(self, s: State, ask: Ask) -> Preview | None:
        return odds.preview(s, ask)

    def odds(self, s: State, ask: Ask) -> dict[Action, Odds]:
        return odds.odds(s, ask)

    def notes(self, s: State, ask: Ask) -> dict[Action, str]:
        return notes.notes(s, ask)

    def forgone(self, s: State, ask: Ask) -> dict[Action, str]:
        return forgone.forgone(s, ask)

    def plans(self, s: State, ask: Ask) -> list[Plan]:
        return plans.plans(s, ask)

    def check(self, s: State) -> None:
        checks.check(s)

    def arrange(self, s: State, position: Mapping[str, Any]) -> None:
        positions.arrange(s, position)

    def facts(self, s: State) -> dict[str, Any]:
        return positions.facts(s)

    def laid_down(self, word: str) -> int:
        return positions.card_of(word)

    def player(self, level: str, seat: int, seed: int) -> Player:
        if level not in self.levels:
            raise KeyError(level)
        return Commander()

    def foreseen(self, view: Position, ask: Ask, action: Action) -> list[tuple[str, Action]]:
        return foreseen(view, ask, action)

    def content(self) -> printed.Content:
        return printed.content()

    def extras(self, s: State, seat: int | None) -> shown.Shown:
        return shown.shown(s)

    def rules(self) -> dict[str, str]:
        return RULES

    def charts(self, states: Sequence[State], events: Sequence[Event]) -> Charts:
        return charts(states, events)

    def summary(self, seen: Position) -> str:
        """The position as text, for play in the terminal."""
        return terminal.summary(seen)


GAME: Game[State] = FieldsOfFire()
