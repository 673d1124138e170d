"""Positions for tests: stands of a scenario on its table, the dice to come, and rules that are played out.

    s = board({"us-1-fire-team-1": "20.50", "vc-1-fire-team-1": "20.40 hidden"}, dice=[5, 5, 1])
    played(movement.go(s, stand("us-1-fire-team-1"), at(s, "20.45")), ["hold"])

Places are column and row of the half-width points, from the north-west. Whoever is not named is away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Rule
from dangerclose.core.chance import Chance, seed_of
from dangerclose.core.events import Event
from dangerclose.core.match import Match
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.catalogue import STAND
from dangerclose.games.incoming.positions import place
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import AWAY, HIDDEN, NOBODY, Phase, State
from dangerclose.games.incoming.words import WORDS

T = TypeVar("T")
FREE_WORLD, COMMUNIST = 0, 1
SCENARIO = "dry-season-sweep"


def board(
    stands: Mapping[str, str] | None = None,
    *,
    scenario: str = SCENARIO,
    side: int = FREE_WORLD,
    dice: Iterable[int] = (),
    **columns: Any,
) -> State:
    """A position in which a side has the initiative. `stands` gives each a place, and states after it.

    `dice` are the faces to come; whatever is not given falls by a fixed seed. `columns` are set as they are.
    """
    s = GAME.setup(scenario, {})
    for number in sheet_of(s).stands:
        s.at[number] = AWAY
        s.status[number] = 0
        s.aboard[number] = s.section[number] = NOBODY
    for name in ("work", "hidden"):
        for column in State.__struct_fields__:
            if column.startswith(f"{name}_"):
                setattr(s, column, [])
    s.phase, s.initiative, s.initiatives = Phase.ACTIONS, side, [1, 1]
    for name, words in (stands or {}).items():
        place(s, name, words)
    s.haunts = [
        sheet_of(s).lattice.everywhere if any(s.status[one] & HIDDEN for one in own) else 0
        for own in sheet_of(s).of_side
    ]
    for name, value in columns.items():
        setattr(s, name, value)
    lay_down(s, dice)
    s.log = []
    GAME.check(s)
    return s


def lay_down(s: State, dice: Iterable[int]) -> None:
    """The dice that fall next."""
    s.chance = Chance(seed_of(1), [die - 1 for die in dice])


def stand(name: str) -> int:
    """A stand's number."""
    return STAND[name]


def at(s: State, place: str) -> int:
    """The point at a column and row."""
    column, _, row = place.partition(".")
    return int(row) * sheet_of(s).lattice.columns + int(column)


def spot(s: State, name: str) -> str:
    """Where a stand is, as column and row."""
    point, columns = s.at[STAND[name]], sheet_of(s).lattice.columns
    return f"{point % columns}.{point // columns}"


def asked(rule: Rule[T], answers: Sequence[str | Action] = ()) -> tuple[list[Ask], T | None]:
    """Play a rule with these answers: all asks, and what it returned; None if it asks for more answers."""
    asks: list[Ask] = []
    left = [WORDS.parse(one) if isinstance(one, str) else one for one in answers]
    try:
        step = next(rule)
        while True:
            if step is CHECKPOINT:
                step = next(rule)
                continue
            assert isinstance(step, Ask)
            asks.append(step)
            if not left:
                return asks, None
            answer = left.pop(0)
            assert answer in step.options, f"{answer} is not offered at {step.kind}"
            step = rule.send(answer)
    except StopIteration as done:
        assert not left, f"nobody asked for {left}"
        value: T = done.value
        return asks, value


def played(rule: Rule[T], answers: Sequence[str | Action] = ()) -> T:
    """What a rule returns when it is given these answers, and needs no more."""
    asks, value = asked(rule, answers)
    assert len(asks) == len(answers), f"it asks {asks[-1]}"
    return value  # type: ignore[return-value]


def match_of(s: State) -> Match[State]:
    """A match that goes on from a position, with its dice."""
    forced = list(s.chance.forced)
    return Match(GAME, s.scenario, seed=seed_of(1), outcomes=forced, state=s)


def offered(s: State, verb: str) -> set[str]:
    """What a verb of the next decision is offered with, in words."""
    ask = match_of(s.copy()).ask
    assert ask is not None
    return {WORDS.text(one).partition(" ")[2] for one in ask.options if one[0] == verb}


def told(s: State, kind: str) -> list[Event]:
    """The events of a kind so far."""
    assert isinstance(s.log, list)
    return [event for event in s.log if event.kind == kind]
