"""How a chapter of the rules hooks into the game: what it offers, and where else it has a say.

The chapters are listed in `chapters.py`. Here is what one can give, and the book in which all of it is
gathered; each list of the book is read in one place, which is named beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dangerclose.core.ask import Action, Closed, Rule
from dangerclose.core.options import Family
from dangerclose.core.reckoning import Line
from dangerclose.games.incoming.state import Position, State
from dangerclose.games.incoming.terms import Hull, Mobility, ObjectiveKind, StandKind

if TYPE_CHECKING:
    from dangerclose.games.incoming.reactions import Shot, Way
    from dangerclose.games.incoming.reckoning import Attack
    from dangerclose.games.incoming.sheets import Sheet

Kind = StandKind | Hull | Mobility
"""What a stand is when it is hit: its kind on foot, a vehicle's hull, or `Mobility.AIR`."""


class Lost(NamedTuple):
    """Why the initiative is lost, in a few words, and by which rule."""

    why: str
    rule: str


Outcome = Lost | None
"""What an action means for the initiative: None keeps it."""


class Entry(NamedTuple):
    """One verb of the decision `act`.

    `actions` and `families` list what a seat may do, from a position that holds only what the seat knows.
    `resolve` carries a choice out on the true position, and returns why the initiative is lost, if it is.
    `closed` are actions that people expect and that may not be taken now.
    """

    verb: str
    resolve: Callable[[State, Action], Rule[Outcome]]
    actions: Callable[[Position, int], Iterable[Action]] | None = None
    families: Callable[[Position, int], Iterable[Family]] | None = None
    closed: Callable[[Position, int], Iterable[Closed]] | None = None


class Encounter(NamedTuple):
    """Something that a mover meets on its way.

    `where` is the set of points at which it meets it, on the true position. `meet` is what happens there, the
    mover standing on that point, and returns whether the mover can go on. With `once` it is met once in a
    passage, however many of its points the mover passes in a row. With `before` the mover still
    stands on the point before, and stays there if it cannot go on.
    """

    where: Callable[[Position, int], int]
    meet: Callable[[State, int, int], Rule[bool]]
    once: bool = False
    before: bool = False


class Chapter(NamedTuple):
    """What a chapter has to say, each a tuple of functions or a table. Most chapters need few of them."""

    entries: Sequence[Entry] = ()
    encounters: Sequence[Encounter] = ()
    bars: Sequence[Callable[[Position, int], int]] = ()
    # the mover, and who goes with it
    ties: Sequence[Callable[[Position, int, Sequence[int]], int]] = ()
    parted: Sequence[Callable[[Position, Sequence[int]], bool]] = ()
    veils: Sequence[Callable[[Position, int], int]] = ()
    unnoticed: Sequence[Callable[[Position, int], int]] = ()
    # the mover, and where it goes
    slips_away: Sequence[Callable[[Position, int, int], bool]] = ()
    keeps_from_moving: Sequence[Callable[[Position, int], bool]] = ()
    keeps_from_turning: Sequence[Callable[[Position, int], bool]] = ()
    keeps_from_firing: Sequence[Callable[[Position, int], bool]] = ()
    keeps_from_attacking: Sequence[Callable[[Position, int], bool]] = ()
    keeps_from_reacting: Sequence[Callable[[Position, int], bool]] = ()
    attack_lines: Sequence[Callable[[Position, Attack], Iterable[Line]]] = ()
    results: Sequence[Callable[[Position, Attack, int], int]] = ()
    stays_hidden: Sequence[Callable[[Position, Attack], bool]] = ()
    effects: Mapping[Kind, Callable[[State, int, int, int], Rule[int]]] = {}
    before_attack: Sequence[Callable[[State, Attack], None]] = ()
    # the dice that fell
    after_dice: Sequence[Callable[[State, Attack, Sequence[int]], None]] = ()
    # the result, and the point at which the target was
    after_attack: Sequence[Callable[[State, Attack, int, int], Rule[None]]] = ()
    after_volley: Sequence[Callable[[State, Sequence[Attack], int], Rule[None]]] = ()
    # the target, where it was, within how many widths others are in danger, the same attack on another
    bystanders: Sequence[Callable[[State, int, int, int, Callable[[int], Rule[int]]], Rule[None]]] = ()
    # features, as a set
    fired_into: Sequence[Callable[[State, int], Rule[None]]] = ()
    # points
    lurkers: Sequence[Callable[[Position, int], Iterable[int]]] = ()
    sets_up: Sequence[Callable[[Position, int], Iterable[Family]]] = ()
    # who fires, and at whom
    harmless: Sequence[Callable[[Position, int, int], bool]] = ()
    # who observes, and whom
    unaimed: Sequence[Callable[[Position, int, int], bool]] = ()
    # who fires, at whom, and at which points that is wanted to be known
    reaches: Sequence[Callable[[Position, int, int, int], int | None]] = ()
    out_of_reach: Sequence[Callable[[Position, int, int], int]] = ()
    instead: Sequence[Callable[[State, Attack], Rule[int] | None]] = ()
    # those who took part in an action besides who is named in it
    took_part: Sequence[Callable[[State, Sequence[int]], None]] = ()
    # the action, and what it means for the initiative
    after_action: Sequence[Callable[[State, Action, Outcome], Rule[None]]] = ()
    # those who fire, the target, and the point at which it is met
    supporters: Sequence[Callable[[Position, Sequence[int], int, int], Iterable[int]]] = ()
    # the mover, the points of its way, who could fire at it; it gives, for each of them, the better points
    merits: Sequence[Callable[[Position, int, Sequence[int], Sequence[int]], Sequence[int]]] = ()
    # the way of a mover, the step that it has come to, who could fire at which points
    more_shots: Sequence[Callable[[Position, Way, int, dict[int, int]], dict[Action, Shot]]] = ()
    could_react: Sequence[Callable[[Position, int], bool]] = ()
    # own stands, the enemy's, whether it attacks
    combat_lines: Sequence[Callable[[Position, Sequence[int], Sequence[int], bool], Iterable[Line]]] = ()
    begins: Sequence[Callable[[State, int], Rule[None]]] = ()
    ends: Sequence[Callable[[State, int], Rule[None]]] = ()
    prepares: Sequence[Callable[[State], Rule[None]]] = ()
    objectives: Mapping[ObjectiveKind, Callable[[Position, int], int]] = {}
    # functions named above that have nothing to say in some games, with whether they have in one
    only: Mapping[Callable[..., Any], Callable[[Sheet], bool]] = {}


class Book:
    """All chapters' lists, joined in the order of the chapters.

    | List | A function of it gives | Read in |
    |---|---|---|
    | `entries` | the verbs of `act` | `initiative.act` |
    | `encounters` | what a mover meets, and where | `movement.go` |
    | `bars` | the points that a mover may not come to | `movement.ends` |
    | `ties` | the points that a mover may not come to for who stays behind | `movement.ends` |
    | `parted` | whether a group move would leave somebody behind | `movement.group` |
    | `veils` | the points that a point does not see for smoke, fire or darkness | `field.sight` |
    | `unnoticed` | the points on which a hidden mover in sight is not noticed | `showing.noticed` |
    | `slips_away` | whether a move counts as a retreat move | `movement.go` |
    | `keeps_from_moving` | whether a stand may not move | `command.may_move` |
    | `keeps_from_turning` | whether a weapon may not turn on its place | `movement.pivot` |
    | `keeps_from_firing` | whether a stand may not fire at all | `fire.may_fire` |
    | `keeps_from_attacking` | whether it may not fire as an action | `fire.may_attack` |
    | `keeps_from_reacting` | whether it may not react | `reactions.may_react` |
    | `attack_lines` | dice more or less for an attack | `reckoning.lines` |
    | `results` | what the result of an attack counts as | `reckoning.result` |
    | `stays_hidden` | whether a hidden firer is not placed on the table | `fire.attack` |
    | `effects` | what a result does to a kind of stand, and the result that it comes to | `effects.suffer` |
    | `before_attack` | what an attack does to who makes it, before its dice are counted | `fire.attack` |
    | `after_dice` | what the dice of an attack mean besides hits | `fire.attack` |
    | `after_attack` | what follows every attack | `fire.attack` |
    | `after_volley` | what follows all attacks of one fire at a target's point | `fire.volley` |
    | `bystanders` | what becomes of others who are near a target that was fired at | `friendly_fire.risk` |
    | `fired_into` | what follows fire into features at no known target | `recon.recon`, `flame.flame` |
    | `lurkers` | who else is found by a search of some points | `search.search` |
    | `sets_up` | what a side sets up besides its stands | `setup.defender_setup` |
    | `harmless` | whether a stand's fire can do nothing to another, wherever that is | `fire.useless` |
    | `unaimed` | whether an observer sees another too badly for indirect fire | `barrage.unaimed` |
    | `took_part` | what an action means for those who took part in it besides who is named | `fire.fire` |
    | `reaches` | at which points a helicopter is reached; None if as any target | `fire.field_of_fire_at` |
    | `out_of_reach` | the points at which a stand may not fire at another | `fire.field_of_fire_at` |
    | `instead` | an attack that is made in another way than by fire dice; None if not | `fire.attack` |
    | `after_action` | what follows an action that somebody took | `initiative.act` |
    | `supporters` | who may add to the fire of some stands at a target | `fire.supporters` |
    | `merits` | where on its way a mover is fired at better than elsewhere | `reactions.cut` |
    | `could_react` | whether a stand could react otherwise than by its usual fire | `reactions.conceivable` |
    | `more_shots` | other shots at a mover than single fire, groups and crossfires | `reactions.possible` |
    | `combat_lines` | modifiers of a side in close combat | `close_combat.lines` |
    | `begins`, `ends` | what happens when a side's initiative begins, and ends | `initiative.py` |
    | `prepares` | what is laid out in secret before the set-up | `setup.hidden_setup` |
    | `objectives` | how much of a scenario's objective was done, by its number | `victory.done` |
    """

    def __init__(self) -> None:
        self.chapters: list[Chapter] = []
        self.entries: dict[str, Entry] = {}
        self.encounters: list[Encounter] = []
        self.bars: list[Callable[[Position, int], int]] = []
        self.ties: list[Callable[[Position, int, Sequence[int]], int]] = []
        self.parted: list[Callable[[Position, Sequence[int]], bool]] = []
        self.veils: list[Callable[[Position, int], int]] = []
        self.unnoticed: list[Callable[[Position, int], int]] = []
        self.slips_away: list[Callable[[Position, int, int], bool]] = []
        self.keeps_from_moving: list[Callable[[Position, int], bool]] = []
        self.keeps_from_turning: list[Callable[[Position, int], bool]] = []
        self.keeps_from_firing: list[Callable[[Position, int], bool]] = []
        self.keeps_from_attacking: list[Callable[[Position, int], bool]] = []
        self.keeps_from_reacting: list[Callable[[Position, int], bool]] = []
        self.attack_lines: list[Callable[[Position, Attack], Iterable[Line]]] = []
        self.results: list[Callable[[Position, Attack, int], int]] = []
        self.stays_hidden: list[Callable[[Position, Attack], bool]] = []
        self.effects: dict[Kind, Callable[[State, int, int, int], Rule[int]]] = {}
        self.before_attack: list[Callable[[State, Attack], None]] = []
        self.after_dice: list[Callable[[State, Attack, Sequence[int]], None]] = []
        self.after_attack: list[Callable[[State, Attack, int, int], Rule[None]]] = []
        self.supporters: list[Callable[[Position, Sequence[int], int, int], Iterable[int]]] = []
        self.after_volley: list[Callable[[State, Sequence[Attack], int], Rule[None]]] = []
        self.bystanders: list[Callable[[State, int, int, int, Callable[[int], Rule[int]]], Rule[None]]] = []
        self.fired_into: list[Callable[[State, int], Rule[None]]] = []
        self.lurkers: list[Callable[[Position, int], Iterable[int]]] = []
        self.sets_up: list[Callable[[Position, int], Iterable[Family]]] = []
        self.harmless: list[Callable[[Position, int, int], bool]] = []
        self.unaimed: list[Callable[[Position, int, int], bool]] = []
        self.took_part: list[Callable[[State, Sequence[int]], None]] = []
        self.reaches: list[Callable[[Position, int, int, int], int | None]] = []
        self.out_of_reach: list[Callable[[Position, int, int], int]] = []
        self.instead: list[Callable[[State, Attack], Rule[int] | None]] = []
        self.after_action: list[Callable[[State, Action, Outcome], Rule[None]]] = []
        self.merits: list[Callable[[Position, int, Sequence[int], Sequence[int]], Sequence[int]]] = []
        self.could_react: list[Callable[[Position, int], bool]] = []
        self.more_shots: list[Callable[[Position, Way, int, dict[int, int]], dict[Action, Shot]]] = []
        self.combat_lines: list[Callable[[Position, Sequence[int], Sequence[int], bool], Iterable[Line]]] = []
        self.begins: list[Callable[[State, int], Rule[None]]] = []
        self.ends: list[Callable[[State, int], Rule[None]]] = []
        self.prepares: list[Callable[[State], Rule[None]]] = []
        self.objectives: dict[ObjectiveKind, Callable[[Position, int], int]] = {}
        self.only: dict[Callable[..., Any], Callable[[Sheet], bool]] = {}

    def add(self, chapter: Chapter) -> None:
        """Join a chapter to the book."""
        self.chapters.append(chapter)
        for entry in chapter.entries:
            if entry.verb in self.entries:
                raise ValueError(f"two chapters offer {entry.verb!r}")
            self.entries[entry.verb] = entry
        self.effects.update(chapter.effects)
        self.objectives.update(chapter.objectives)
        self.only.update(chapter.only)
        for name in _LISTS:
            getattr(self, name).extend(getattr(chapter, name))

    def of(self, sheet: Sheet) -> Book:
        """The same lists without what has nothing to say in a game; kept with its sheet."""
        found = sheet.book
        if found is None:
            found = sheet.book = Book()
            for chapter in self.chapters:
                found.add(chapter)
            for name in _LISTS:
                listed = getattr(found, name)
                listed[:] = [one for one in listed if one not in self.only or self.only[one](sheet)]
        return found


_LISTS = tuple(name for name in Chapter._fields if name not in ("entries", "effects", "objectives", "only"))
BOOK = Book()
"""The rules as they are played. `chapters.py` fills it."""
