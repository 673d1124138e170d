"""A match of the engine in the words of the protocol."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from dangerclose.core.ask import Action, Ask
from dangerclose.core.events import UNCOVERED, Event
from dangerclose.core.game import Game, Launch, Onward, Preview, Result, Tally, TallyRow, ending
from dangerclose.core.match import Match
from dangerclose.core.options import Family, Options
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import ToldRoll, Vocabulary
from dangerclose.server.protocol import (
    AnswerCard,
    AskCard,
    ClosedCard,
    DieCard,
    EventCard,
    FamilyCard,
    LaunchCard,
    ModifierCard,
    OnwardCard,
    OptionCard,
    OptionOdds,
    OutcomeCard,
    PlanCard,
    PreviewCard,
    ReasonCard,
    ResultCard,
    RollCard,
    TallyCard,
    TallyLine,
)

Viewer = int | None
"""A seat, a spectator (None), or one who sees everything (UNCOVERED)."""


def seat_name(game: Game[Any], viewer: Viewer) -> str:
    """A seat's name, "" for who looks on."""
    return "" if viewer is None or viewer == UNCOVERED else game.seats[viewer]


def ask_card(game: Game[Any], state: Any, ask: Ask, viewer: Viewer, *, options: bool) -> AskCard:
    """A decision as somebody sees it: the options are only for the seat that takes it."""
    mine = viewer == ask.seat
    seat = game.seats[ask.seat]
    if not mine and game.secrets and viewer != UNCOVERED:
        return AskCard(seat, "", "", f"{seat} decides.", [], [], None, False)
    offered: list[OptionCard] = []
    families: list[FamilyCard] = []
    closed: list[ClosedCard] = []
    plans: list[PlanCard] = []
    odds: list[OptionOdds] = []
    if mine and options:
        words, notes = game.words, game.notes(state, ask)
        forgone, launches = game.forgone(state, ask), game.launches(state, ask)
        plain: Sequence[Action] = ask.options
        if isinstance(ask.options, Options):
            plain = ask.options.plain
            families = [_family_card(words, family, ask, notes, forgone) for family in ask.options.families]
        offered = [
            OptionCard(
                list(action),
                *_said(game, state, action),
                words.rule(action, ask),
                notes.get(action, ""),
                forgone.get(action, ""),
                _launch_card(launches.get(action)),
            )
            for action in plain
        ]
        closed = [
            ClosedCard(list(one.action), *_said(game, state, one.action), one.reason, one.rule)
            for one in ask.closed
        ]
        plans = [
            PlanCard(
                plan.label,
                plan.note,
                [AnswerCard(kind, list(action)) for kind, action in plan.steps],
                plan.place,
            )
            for plan in game.plans(state, ask)
        ]
        odds = [
            OptionOdds(
                list(action),
                one.title,
                _modifier_cards(one.modifiers),
                _outcome_cards(one.outcomes),
                one.total,
            )
            for action, one in game.odds(state, ask).items()
        ]
    return AskCard(
        seat,
        ask.kind,
        ask.rule,
        game.question(state, ask),
        list(ask.about),
        offered,
        preview_card(game.preview(state, ask)),
        mine,
        families,
        closed,
        plans,
        odds,
    )


def _family_card(
    words: Vocabulary, family: Family, ask: Ask, notes: dict[Action, str], forgone: dict[Action, str]
) -> FamilyCard:
    """A family of options, with what is said of some of its members."""
    text, label, rule = words.family(family.before, ask)
    own, given_up = (
        {str(action[-1]): said for action, said in one.items() if action in family}
        for one in (notes, forgone)
    )
    return FamilyCard(list(family.before), f"{family.bits:x}", len(family), text, label, rule, own, given_up)


def _said(game: Game[Any], state: Any, action: Action) -> tuple[str, str]:
    """An action's text and label."""
    text, label = _worded(game.words, action)
    return text, game.label(state, action) or label


@lru_cache(maxsize=100_000)
def _worded(words: Vocabulary, action: Action) -> tuple[str, str]:
    """They are the same few thousand in every match, but for names that hang on the position."""
    return words.text(action), words.label(action)


def _launch_card(launch: Launch | None) -> LaunchCard | None:
    """What an option sets off, if it is the last piece of something."""
    return None if launch is None else LaunchCard(launch.words, preview_card(launch.odds))


def preview_card(preview: Preview | None) -> PreviewCard | None:
    """Exact odds, if something is being built."""
    if preview is None:
        return None
    return PreviewCard(
        preview.title,
        _modifier_cards(preview.modifiers),
        _outcome_cards(preview.outcomes),
        preview.total,
    )


def _outcome_cards(outcomes: Sequence[tuple[str, int]]) -> list[OutcomeCard]:
    return [OutcomeCard(label, weight) for label, weight in outcomes]


def tally_card(tally: Tally | None) -> TallyCard | None:
    """How a result came about, if the game tells it."""
    if tally is None:
        return None
    return TallyCard(tally.head, [_tally_line(row) for row in tally.rows], _tally_line(tally.total))


def _tally_line(row: TallyRow) -> TallyLine:
    """One line of it."""
    return TallyLine(row.text, row.values, row.rule)


def roll_card(roll: ToldRoll | None) -> RollCard | None:
    """What fell, if an event tells of dice or a draw."""
    if roll is None:
        return None
    return RollCard(
        roll.title,
        [DieCard(*die) for die in roll.dice],
        roll.needed,
        _modifier_cards(roll.modifiers),
        roll.result,
        roll.meaning,
        roll.place,
        list(roll.cards),
        roll.read,
    )


def _modifier_cards(modifiers: Iterable[Modifier]) -> list[ModifierCard]:
    return [ModifierCard(one.text, one.value, one.rule) for one in modifiers]


def result_card(game: Game[Any], result: Result | None) -> ResultCard | None:
    """How a game ended."""
    if result is None:
        return None
    return ResultCard(
        seat_name(game, result.winner), result.level, result.reason, result.rule, result.outcome
    )


def result_line(game: Game[Any], result: Result | None) -> str:
    """How a game ended, in one line for a list."""
    if result is None:
        return ""
    return f"{result.level or ending(result, game.seats).capitalize()}. {result.reason}"


def campaign_of(game: Game[Any], scenario: str, *, first: bool = False) -> str:
    """The campaign of which a scenario is a mission, or the first one; "" if there is none."""
    return next(
        (one.id for one in game.campaigns.values() if scenario in one.missions[: 1 if first else None]), ""
    )


def onward_card(game: Game[Any], onward: Onward | None, campaign: str) -> OnwardCard | None:
    """What follows a finished match. What it carries on is the server's business."""
    if onward is None:
        return None
    title = game.scenarios[onward.scenario].title
    return OnwardCard(campaign or campaign_of(game, onward.scenario), onward.scenario, title)


class Chronicle:
    """Which events belong to which choice and turn, and the log of each viewer.

    A viewer's events are numbered by what that viewer may know: gaps would tell of the rest.
    While secrets are at play (`hide`) so are the choices that they came of.
    """

    def __init__(self, match: Match[Any], *, hide: bool = False) -> None:
        self._match = match
        self._hide = hide
        self._logs: dict[Viewer, tuple[list[EventCard], list[int]]] = {}
        self.reasons: dict[int, str] = {}
        """Why computers among themselves chose what they chose, by the number of the choice."""
        self.counts = [len(match.events or ())]
        self.turns = [match.game.moment(match.state)]

    def note(self, told: int | None = None) -> None:
        """The match has gone one choice further; `told` are all its events, if there are more by now."""
        self.counts.append(len(self._match.events or ()) if told is None else told)
        self.turns.append(self._match.game.moment(self._match.state))

    def remember(self, counts: Sequence[int], turns: Sequence[int]) -> None:
        """What was noted before the match was taken up here."""
        self.counts[:0] = counts
        self.turns[:0] = turns

    def why(self, ply: int, viewer: Viewer) -> str:
        """The reason of a choice, if there is one and a viewer may know it."""
        hide = self._hide and viewer != UNCOVERED and not self._match.over
        return "" if hide else self.reasons.get(ply, "")

    def whys(self, viewer: Viewer, first: int) -> list[ReasonCard]:
        """The reasons of all choices after which events from number `first` on were told."""
        if not self.reasons:
            return []
        _, marks = self.log(viewer)
        match, game = self._match, self._match.game
        return [
            ReasonCard(
                ply,
                marks[ply - 1],
                game.seats[match.seats_chosen[ply - 1]],
                game.words.label(match.choices[ply - 1]),
                reason,
            )
            for ply in range(bisect_left(marks, first) + 1, len(marks))
            if (reason := self.why(ply, viewer))
        ]

    def cut(self, ply: int) -> None:
        """Only the first `ply` choices stand."""
        del self.counts[ply + 1 :]
        del self.turns[ply + 1 :]
        for cards, marks in self._logs.values():
            if len(marks) > ply + 1:
                del cards[marks[ply] :]
                del marks[ply + 1 :]

    def log(self, viewer: Viewer) -> tuple[list[EventCard], list[int]]:
        """All that a viewer may know, and how many events that were after each choice."""
        cards, marks = self._logs.setdefault(viewer, ([], []))
        events = self._match.events or []
        begins = self._match.game.measure.event
        for ply in range(len(marks), len(self.counts)):
            first = self.counts[ply - 1] if ply else 0
            turn = self.turns[ply - 1] if ply else self.turns[0]
            shown = ply
            if self._hide and viewer != UNCOVERED:
                shown = min(ply, cards[-1].ply + 1 if cards else 1)
            for event in events[first : self.counts[ply]]:
                if event.kind == begins and event.args:
                    turn = int(event.args[0])
                if event.known_to(viewer):
                    cards.append(self._card(event, len(cards), shown, turn))
            marks.append(len(cards))
        return cards, marks

    def _card(self, event: Event, number: int, ply: int, turn: int) -> EventCard:
        words = self._match.game.words
        said, roll = words.sentence(event), roll_card(words.roll(event))
        return EventCard(number, ply, turn, event.kind, event.rule, list(event.args), said, roll)
