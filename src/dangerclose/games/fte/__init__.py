"""Front Toward Enemy: firefights of a rifle company, tactical, 50 metres a hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dangerclose.core.ask import Action, Ask, Refused, Rule
from dangerclose.core.chance import Chance
from dangerclose.core.events import Event
from dangerclose.core.game import Charts, Game, Level, Plan, Player, Preview, Result, ScenarioInfo, Switch
from dangerclose.games.fte import checks, forgone, odds, orders, positions, setup, shown, terminal, turn
from dangerclose.games.fte.cartography import Cartographer
from dangerclose.games.fte.charts import charts
from dangerclose.games.fte.components import FRAGOS
from dangerclose.games.fte.doctrine import Doctrine
from dangerclose.games.fte.doctrine.skill import LEVELS, SKILLS
from dangerclose.games.fte.knowledge import View, known, redeal, retold, uncovered, view
from dangerclose.games.fte.paraphrases import RULES
from dangerclose.games.fte.plans import plans
from dangerclose.games.fte.proving import ID as PROVING_GROUND
from dangerclose.games.fte.refusals import EXPLAINER
from dangerclose.games.fte.state import NOBODY, State
from dangerclose.games.fte.victory import level
from dangerclose.games.fte.words import SEATS, WORDS


class FrontTowardEnemy(Game[State]):
    """The game as the machine sees it."""

    name = "fte"
    title = "Front Toward Enemy"
    tagline = (
        "A patrol, a jungle trail and somebody already lying beside it: squads, fire teams, hidden units."
    )
    survey = Cartographer()
    seats: tuple[str, ...] = SEATS
    words = WORDS
    levels: Mapping[str, Level] = LEVELS
    secrets = True
    lines_of_sight = True
    orders: tuple[str, ...] = orders.ORDERS
    unseen: Mapping[str, str] = {
        "concealment.give_tokens": "Under which Concealed marker a unit goes: it would tell who is who.",
        "concealment.in_no_order": "The order in which concealed units are placed: it would tell who is who.",
        "concealment.one_of": "Which concealed unit arrives next: it would tell who is who.",
    }
    proving_grounds: tuple[str, ...] = (PROVING_GROUND,)
    scenarios: Mapping[str, ScenarioInfo] = {
        frago.id: ScenarioInfo(frago.id, frago.title, frago.briefing.strip(), frago.turns)
        for frago in FRAGOS.values()
    }
    switches: Mapping[str, Switch] = {
        "crowding": Switch(
            "Each unit beyond four in a hex makes its units easier, or harder, to hit",
            "6.2/5",
            ("easier", "harder"),
        ),
        "observed-mortar": Switch(
            "A leader's eyes make a mortar's fire harder (+1), or easier (-1) as one example has it",
            "7.2/1",
            ("harder", "easier"),
        ),
        "suppressed-fire": Switch("What Suppressed adds to the firer's die", "1.2/7", ("+2", "+1")),
        "vc-event": Switch("The VC event brings all four counters, or one of them", "19.7/1", ("all", "one")),
        "fly-over": Switch("Helicopters in the air may pass over enemy units", "6.2/3", ("yes", "no")),
    }

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        return setup.start(scenario, switches)

    def play(self, s: State) -> Rule[None]:
        return turn.play(s)

    def result(self, s: State) -> Result | None:
        return None if s.winner == NOBODY else Result(s.winner, level(s), s.reason, s.ended_by)

    def moment(self, s: State) -> int:
        return s.turn

    def view(self, s: State, seat: int | None) -> View:
        return view(s, seat)

    def uncovered(self, s: State) -> View:
        return uncovered(s)

    def uncovered_extras(self, s: State) -> shown.Extras:
        return shown.extras(s.copy(), None)

    def redeal(self, s: State, seat: int, chance: Chance) -> State:
        return redeal(s, seat, chance)

    def retold(self, truth: State, guess: State, action: Action) -> Action:
        return retold(truth, guess, action)

    def question(self, s: State, ask: Ask) -> str:
        return EXPLAINER.question(ask)

    def refusal(self, s: State, ask: Ask, action: Action) -> Refused:
        return EXPLAINER.refusal(lambda: known(s, ask.seat), ask, action)

    def preview(self, s: State, ask: Ask) -> Preview | None:
        return odds.preview(s, ask)

    def order(self, s: State, seat: int, action: Action) -> None:
        orders.order(s, seat, action)

    def some_orders(self, s: State, seat: int) -> list[Action]:
        return orders.some_orders(s, seat)

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
        return shown.extras(known(s, seat), seat)

    def notes(self, s: State, ask: Ask) -> dict[Action, str]:
        return shown.notes(known(s, ask.seat), ask)

    def forgone(self, s: State, ask: Ask) -> dict[Action, str]:
        return forgone.forgone(known(s, ask.seat), ask)

    def plans(self, s: State, ask: Ask) -> list[Plan]:
        return plans(known(s, ask.seat), ask)

    def rules(self) -> dict[str, str]:
        return RULES

    def charts(self, states: Sequence[State], events: Sequence[Event]) -> Charts:
        return charts(states, events)

    def summary(self, seen: View) -> str:
        """The position as text, for play in the terminal."""
        return terminal.summary(seen)

    def sight(self, seen: View, asked: str) -> tuple[str, str]:
        """For the terminal: whether one hex sees another, and by which rule; ValueError says what to ask."""
        return terminal.sight(seen, asked)


GAME: Game[State] = FrontTowardEnemy()
