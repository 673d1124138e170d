"""Incoming!: firefights of companies on a table without ruler or turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dangerclose.core.ask import Action, Ask, Refused, Rule
from dangerclose.core.chance import Chance
from dangerclose.core.events import Event
from dangerclose.core.game import (
    Charts,
    Game,
    Level,
    Measure,
    Odds,
    Plan,
    Player,
    Preview,
    Result,
    ScenarioInfo,
    Switch,
)
from dangerclose.games.incoming import (
    checks,
    odds,
    orders,
    positions,
    printed,
    sequence,
    setup,
    shown,
    terminal,
)
from dangerclose.games.incoming.battle import NAME
from dangerclose.games.incoming.cartography import Surveyor
from dangerclose.games.incoming.charts import charts
from dangerclose.games.incoming.components import SCENARIOS
from dangerclose.games.incoming.dealing import redeal
from dangerclose.games.incoming.doctrine import Doctrine
from dangerclose.games.incoming.doctrine.skill import LEVELS, SKILLS
from dangerclose.games.incoming.forgone import forgone
from dangerclose.games.incoming.knowledge import View, known, uncovered, view
from dangerclose.games.incoming.notes import notes
from dangerclose.games.incoming.paraphrases import RULES
from dangerclose.games.incoming.plans import plans
from dangerclose.games.incoming.refusals import EXPLAINER
from dangerclose.games.incoming.state import NOBODY, Phase, State
from dangerclose.games.incoming.word_kinds import SEATS
from dangerclose.games.incoming.words import WORDS


class Incoming(Game[State]):
    """The game as the machine sees it."""

    name = "incoming"
    title = "Incoming!"
    tagline = "A table-top firefight without turns: whoever has the initiative keeps it until shot at."
    seats: tuple[str, ...] = SEATS
    words = WORDS
    levels: Mapping[str, Level] = LEVELS
    secrets = True
    lines_of_sight = True
    survey = Surveyor()
    weight = 20
    orders: tuple[str, ...] = orders.ORDERS
    measure = Measure("initiative", "initiatives", "initiative")
    scenarios: Mapping[str, ScenarioInfo] = {
        name: ScenarioInfo(
            name,
            scenario.sheet.title,
            scenario.sheet.briefing,
            0,
            ends_early=True,
            length=f"{scenario.sheet.clock.start} to {scenario.sheet.clock.end}",
        )
        for name, scenario in SCENARIOS.items()
    } | {
        NAME: ScenarioInfo(
            NAME,
            "Free battle",
            "Two forces bought with points meet on a table that nobody has seen. Agree on how many points, "
            "on who attacks and on the hour.",
            0,
            ends_early=True,
            length="three hours of the clock",
        )
    }
    unseen: Mapping[str, str] = {
        "generation.drawn": "What it draws lies on the table, feature by feature.",
    }
    switches: Mapping[str, Switch] = {
        "no-fire": Switch(
            "Reactive fire lays NO FIRE when it scores no hit, or anything below a suppress",
            "0/3",
            ("no-hit", "below-a-suppress"),
        ),
        "ratings": Switch(
            "Command groups are rated by the scenario, or by dice before the game",
            "2.3/6",
            ("as-the-scenario-says", "by-dice"),
        ),
        "ammunition": Switch(
            "Ammunition runs out and must be brought up",
            "M.3/1",
            ("not-counted", "counted"),
        ),
        "beehive": Switch(
            "Guns, tanks and recoilless rifles have beehive rounds",
            "M.4/1",
            ("as-the-scenario-says", "yes", "no"),
        ),
        "civilians": Switch(
            "Civilians live where the scenario says, wherever there are homes or fields, or nowhere",
            "M.6/1",
            ("as-the-scenario-says", "wherever-people-live", "none"),
        ),
        "civilian-points": Switch(
            "The Free World loses points for civilian casualties it leaves, or gains them as printed",
            "V.0/T1",
            ("lost", "as-printed"),
        ),
    }

    def player(self, level: str, seat: int, seed: int) -> Player:
        return Doctrine(seat, SKILLS[level], seed)

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return setup.start(scenario, switches)

    def play(self, s: State) -> Rule[None]:
        return sequence.play(s)

    def result(self, s: State) -> Result | None:
        if s.phase != Phase.OVER:
            return None
        if s.winner == NOBODY:
            return Result(None, "Draw", s.reason, s.ended_by, "drawn")
        return Result(s.winner, "Victory", s.reason, s.ended_by)

    def moment(self, s: State) -> int:
        return sum(s.initiatives)

    def view(self, s: State, seat: int | None) -> View:
        return view(s, seat)

    def uncovered(self, s: State) -> View:
        return uncovered(s)

    def redeal(self, s: State, seat: int, chance: Chance) -> State:
        return redeal(s, seat, chance)

    def order(self, s: State, seat: int, action: Action) -> None:
        orders.order(s, seat, action)

    def some_orders(self, s: State, seat: int) -> list[Action]:
        return orders.some_orders(s, seat)

    def preview(self, s: State, ask: Ask) -> Preview | None:
        return odds.preview(known(s, ask.seat), ask)

    def odds(self, s: State, ask: Ask) -> dict[Action, Odds]:
        return odds.odds(known(s, ask.seat), ask)

    def question(self, s: State, ask: Ask) -> str:
        return EXPLAINER.question(ask)

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return EXPLAINER.refusal(lambda: known(s, ask.seat), ask, action)

    def check(self, s: State) -> None:
        checks.check(s)

    def arrange(self, s: State, position: Mapping[str, Any]) -> None:
        positions.arrange(s, position)

    def facts(self, s: State) -> dict[str, Any]:
        return positions.facts(s)

    def content(self) -> printed.Content:
        return printed.content()

    def extras(self, s: State, seat: int | None) -> shown.Extras:
        return shown.extras(known(s, seat), seat)

    def uncovered_extras(self, s: State) -> shown.Extras:
        return shown.extras(s.copy(), None)

    def notes(self, s: State, ask: Ask) -> dict[Action, str]:
        return notes(known(s, ask.seat), ask)

    def forgone(self, s: State, ask: Ask) -> dict[Action, str]:
        return forgone(known(s, ask.seat), ask)

    def plans(self, s: State, ask: Ask) -> list[Plan]:
        return plans(known(s, ask.seat), ask)

    def charts(self, states: Sequence[State], events: Sequence[Event]) -> Charts:
        return charts(states, events)

    def summary(self, seen: View) -> str:
        return terminal.summary(seen)

    def sight(self, seen: View, asked: str) -> tuple[str, str]:
        return terminal.sight_between(seen, asked)

    def typed(self, s: State, line: str) -> str:
        return terminal.typed(s, line)

    def spelled(self, s: State, action: Action) -> tuple[str, str]:
        return terminal.spelled(s, action)

    def label(self, s: State, action: Action) -> str:
        return terminal.label(s, action)

    def rules(self) -> dict[str, str]:
        return RULES


GAME: Game[State] = Incoming()
