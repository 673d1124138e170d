"""Every message between server and browser, once.

The JSON Schema and the client's TypeScript types are generated from these types. Field
names are camelCase on the wire. A game's own view and content travel as raw JSON inside
them, with schemas of their own.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from dangerclose.core.wire import Wire

Word = Annotated[str, Meta(max_length=100)]
"""A name, an id or a token from outside."""

Small = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
"""A number from outside."""

Name = Annotated[str, Meta(max_length=200)]
"""What a person wants to be called: it is made short and plain before anybody sees it."""

Version = Annotated[int, Meta(ge=-(2**53), lt=2**53)]
"""A version that a browser names: it has no larger whole numbers."""


EVERYTHING = "*"
"""Instead of a seat's name: the eyes of who sees everything."""


class Request(Wire, forbid_unknown_fields=True):
    """A message from outside: what it does not know it refuses."""


# The catalogue


class ScenarioCard(Wire):
    """What a newcomer reads before choosing."""

    id: str
    title: str
    briefing: str
    turns: int  # at most, in the game's measure of time; 0 if nothing is fixed
    ends_early: bool
    length: str  # in words, where turns alone do not tell it; else empty


class SwitchCard(Wire):
    """A ruling that players may switch; the first setting is the default."""

    id: str
    title: str
    rule: str
    settings: list[str]


class MeasureCard(Wire):
    """What a game counts its time in: one of it and many of it."""

    one: str
    many: str


class LevelCard(Wire):
    """A computer player to choose: its name, its title, and in a sentence how it plays."""

    id: str
    title: str
    words: str


class CampaignCard(Wire):
    """Scenarios that are played in a row, each with what the one before carries on."""

    id: str
    title: str
    briefing: str
    missions: list[str]


class GameCard(Wire):
    """A game in the lobby. One that is not built yet has no scenarios.

    `levels`: its computer players, weakest first. `secrets`: seats hide things. `orders`: the verbs of
    standing orders. `follows`: the kinds of events that are more than the plain effect of a choice, and
    so are told to who chose, too.
    """

    id: str
    title: str
    summary: str
    built: bool
    seats: list[str]
    levels: list[LevelCard]
    scenarios: list[ScenarioCard]
    switches: list[SwitchCard]
    secrets: bool = False
    orders: list[str] = msgspec.field(default_factory=list)
    measure: MeasureCard = msgspec.field(default_factory=lambda: MeasureCard("turn", "turns"))
    campaigns: list[CampaignCard] = msgspec.field(default_factory=list)
    follows: list[str] = msgspec.field(default_factory=list)


class Catalogue(Wire):
    """All games, built and to come."""

    games: list[GameCard]
    version: str


# Matches


class SeatPlan(Request):
    """Who sits at a seat: the creator, a computer of some level, or whoever has the link."""

    kind: Literal["person", "computer", "open"]
    level: Word = ""


class NewMatch(Request):
    """A match to be created.

    With a `record` it starts from that written game, after its first `ply` choices (-1: all);
    game, scenario and switches are then the record's, and may be left empty here. With `after`,
    a finished match in which one has a seat (its token is in the Authorization header), it is the
    next one of that campaign: game, scenario and what is carried come from there, and switches too
    if there are none here. Who asks for it again gets the same match. `pace` is the pause in seconds
    between choices when only computers play. With `shared_dice` the first die waits until each person
    has given bytes of his own (Pledge and Give): then nobody, the server included, can choose the dice.
    """

    game: Word
    scenario: Word
    seats: Annotated[dict[Word, SeatPlan], Meta(max_length=8)]
    switches: Annotated[dict[Word, Word], Meta(max_length=50)] = msgspec.field(default_factory=dict)
    record: Annotated[str, Meta(max_length=8_000_000)] = ""
    ply: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    pace: Annotated[float, Meta(ge=0, le=5)] = 0.3
    after: Word = ""
    shared_dice: bool = False


class Mend(Request):
    """Let an unfit match go on after the choices that fit: as many as `Unfit` told this seat."""

    fits: Annotated[int, Meta(ge=0, le=1_000_000)]


class SeatCard(Wire):
    """A seat as everybody sees it. `player` is the name of who sits there, "" if none was given."""

    name: str
    kind: Literal["person", "computer", "open"]
    level: str
    online: bool
    player: str = ""


class MatchCard(Wire):
    """A match in a list. `ply` counts the choices that stand, `turn` is in the game's measure of time.

    `after` is the match before it in its campaign; `onward`: it is over, and the campaign goes on from it.
    `outcome` is empty while it runs. `mended` counts
    how often it had to go on from an earlier position because newer rules refused what came after.
    `from_record`: it did not begin at the start of its scenario, but goes on from a written game.
    At so many decisions a person asked for a hint (`hints`).

    While a game with secrets runs, `version`, `ply` and `hints` are 0 and `changed` is when something
    changed for everybody: they would tell how often somebody decided in secret.
    """

    id: str
    game: str
    scenario: str
    title: str
    seats: list[SeatCard]
    version: int
    ply: int
    turn: int
    decides: str
    over: bool
    result: str
    created: str
    changed: str
    outcome: Literal["", "won", "lost", "drawn"] = ""
    campaign: str = ""
    after: str = ""
    mended: int = 0
    from_record: bool = False
    hints: int = 0
    onward: bool = False


class Missions(Wire):
    """The matches of a campaign in their order. The record of each is to be had as of any match."""

    matches: list[MatchCard]


class Created(Wire):
    """A new match with the secret token of every person's seat, and the invitation to every open one."""

    match: MatchCard
    tokens: dict[str, str]


class Mine(Request):
    """The tokens that a browser keeps."""

    tokens: Annotated[list[Word], Meta(max_length=1000)]


class MySeat(Wire):
    """A match of mine and my seat in it."""

    match: MatchCard
    seat: str
    token: str


class MyMatches(Wire):
    """All of them, the latest first."""

    matches: list[MySeat]


# What a seat is told


class ModifierCard(Wire):
    """One line of a preview or of a roll."""

    text: str
    value: str
    rule: str


class OutcomeCard(Wire):
    """One result of a preview, with its weight."""

    label: str
    weight: int


class PreviewCard(Wire):
    """The exact odds of what is being built."""

    title: str
    modifiers: list[ModifierCard]
    outcomes: list[OutcomeCard]
    total: int


class OptionOdds(Wire):
    """The exact odds of one option. `outcomes` is empty where several draw one after the other: then each has
    a line among the `modifiers`."""

    action: list[str | int]
    title: str
    modifiers: list[ModifierCard]
    outcomes: list[OutcomeCard]
    total: int


class LaunchCard(Wire):
    """What an option sets off, and the odds with it."""

    words: str
    odds: PreviewCard | None


class OptionCard(Wire):
    """One option: its action, text form, button label, rule, and a short note such as a cost.

    `forgone` says what it gives up for good, and `launch` what it sets off as the last piece: of both
    the table asks first.
    """

    action: list[str | int]
    text: str
    label: str
    rule: str
    note: str = ""
    forgone: str = ""
    launch: LaunchCard | None = None


class FamilyCard(Wire):
    """Options that differ in their last argument alone: `before` it, and the set of what it may be.

    `members` is the set as a hexadecimal number: bit n stands for the option [*before, n]. In
    `label` and `text` "{}" stands for the member; `notes` has words beside some of them, `forgone` what
    some of them give up or put at risk.
    """

    before: list[str | int]
    members: str
    count: int
    text: str
    label: str
    rule: str
    notes: dict[str, str]
    forgone: dict[str, str]


class ClosedCard(Wire):
    """An action that people expect and that may not be taken now, and why."""

    action: list[str | int]
    text: str
    label: str
    reason: str
    rule: str


class AnswerCard(Wire):
    """A choice that belongs to a plan: the kind of decision that it answers, and the action."""

    kind: str
    action: list[str | int]


class PlanCard(Wire):
    """Several choices that can be had in one go: each is sent as soon as it is offered.

    One with a `place` stands there on the map, -1 is for a button.
    """

    label: str
    note: str
    steps: list[AnswerCard]
    place: int


class AskCard(Wire):
    """A decision. Only the seat that takes it gets the options."""

    seat: str
    kind: str
    rule: str
    question: str
    about: list[int]
    options: list[OptionCard]
    preview: PreviewCard | None
    mine: bool
    families: list[FamilyCard] = msgspec.field(default_factory=list)
    closed: list[ClosedCard] = msgspec.field(default_factory=list)
    plans: list[PlanCard] = msgspec.field(default_factory=list)
    odds: list[OptionOdds] = msgspec.field(default_factory=list)


class DieCard(Wire):
    """One die as it lies on the table."""

    value: int
    sides: int


class RollCard(Wire):
    """A roll: what is rolled for, the dice (none for a draw), what was needed, what counted, what came and
    what it means in words, and where; `place` is -1 for nowhere on the map. `cards` come from a deck; `read`
    is the part of them that counts, by the game's own numbers, -1 for none."""

    title: str
    dice: list[DieCard]
    needed: str
    modifiers: list[ModifierCard]
    result: str
    meaning: str
    place: int
    cards: list[int]
    read: int


class EventCard(Wire):
    """Something that happened: a sentence for the log, and what it is about for the board.

    `ply` is the choice that it came of; in a game with secrets only those are counted of which
    the viewer learned something.
    """

    number: int
    ply: int
    turn: int
    kind: str
    rule: str
    args: list[int | str]
    text: str
    roll: RollCard | None = None


class ReasonCard(Wire):
    """Why a computer made choice number `ply`, where computers alone play: what it chose, and a sentence.

    It stands before the event of number `event`, the next one that is told. One that was sent may be
    sent again.
    """

    ply: int
    event: int
    seat: str
    label: str
    reason: str


class ChangeCard(Wire):
    """One difference between two views: put `now` at the path `at`, or take away what is there if `gone`.

    A path goes from the top of the view (or of the extras) down: names of fields and numbers in lists.
    An empty path stands for the whole.
    """

    at: list[str | int]
    now: Any = None
    gone: bool = False


class StepCard(Wire):
    """The board at one event, as the differences to the step before it.

    `event` is the event's number; -1 when the choice is over and something has changed that no event
    told.
    """

    event: int
    view: list[ChangeCard]
    extras: list[ChangeCard]


class ResultCard(Wire):
    """How the game ended: `winner` is "" when no seat won, and `outcome` says whether that is a draw."""

    winner: str
    level: str
    reason: str
    rule: str
    outcome: Literal["won", "lost", "drawn"]


class OnwardCard(Wire):
    """What follows a finished match in its campaign."""

    campaign: str
    scenario: str
    title: str


class HandCard(Wire):
    """What the person at a seat brings to the dice: a pledge (the hash of some bytes), later the bytes.

    The bytes are given when all have pledged themselves, so that nobody can fit his own to those of
    another.
    """

    seat: str
    pledge: str
    part: str


class Update(Wire):
    """The table as one seat (or a spectator, seat "") sees it at one version.

    The version grows with every change, an undo too; `ply` counts the choices that stand. In a
    game with secrets both count only what changed for this viewer, and versions of different
    viewers have nothing to do with each other.
    `events` are those since the version that the client had: it drops what it has from
    number `since` on (they were taken back) and appends these. `view` and `extras` are the
    game's own. `undo_refused` says why the last choice cannot be taken back when it cannot.
    `steps` lead from the view and extras of the last update on this socket (or of the version in its
    Hello) to these, with one step for each of `events`, in their order, and one after each choice that
    changed more than was told. They are there if the Hello asked for the `story` and all of it was
    watched; else there are none, and the client shows the view at once.
    `uncovered`: this is the whole truth, for who looks on and asked for it.
    `reasons` are those of computers among themselves, since the same version; in a game with secrets
    they are for who sees everything.
    At so many decisions somebody asked for a hint (`hints`); while secrets are at play others are not
    told.

    `seed_hash` binds the server to its `seed`, which is told at the end. The dice are drawn from that
    and from the bytes of all `hands`; where there are none, from the seed alone. The first die waits
    until all hands have been given.
    """

    match: str
    game: str
    scenario: str
    version: int
    ply: int
    since: int
    seat: str
    seats: list[SeatCard]
    view: msgspec.Raw
    extras: msgspec.Raw
    ask: AskCard | None
    events: list[EventCard]
    undo: bool
    undo_refused: str
    thinking: str
    result: ResultCard | None
    seed_hash: str
    seed: str
    onward: OnwardCard | None = None
    from_record: bool = False
    hands: list[HandCard] = msgspec.field(default_factory=list)
    steps: list[StepCard] = msgspec.field(default_factory=list)
    uncovered: bool = False
    reasons: list[ReasonCard] = msgspec.field(default_factory=list)
    hints: int = 0
    type: Literal["update"] = "update"


class Rejected(Wire):
    """A message that was not carried out, with the reason, the rule, and nothing changed."""

    reason: str
    rule: str
    version: int
    type: Literal["rejected"] = "rejected"


class Hinted(Wire):
    """What the scripted player would choose at this version, as its button says it, and why.

    `then` is what it would go on to answer, and stands in the label. Only who asked is told.
    `hints` counts the decisions of the match at which somebody asked.
    """

    action: list[str | int]
    label: str
    reason: str
    version: int
    hints: int
    then: list[AnswerCard] = msgspec.field(default_factory=list)
    type: Literal["hinted"] = "hinted"


class Presence(Wire):
    """Who is at the table, and which computer thinks."""

    seats: list[SeatCard]
    thinking: str
    type: Literal["presence"] = "presence"


class Unfit(Wire):
    """A stored match that the rules of today refuse, instead of its table.

    The first `fits` of its `choices` choices still fit (-1: not even its start does); the next one,
    of `seat`, does not, for the `reason`. While a game with secrets runs, `fits` counts what the
    viewer's log shows, `choices` is 0, and what the viewer may not know is empty. Who has a seat may
    have the match go on from there if it is not over (`mend`): the server then closes the socket with
    1012, and a client that connects again finds the table.
    """

    match: str
    game: str
    scenario: str
    fits: int
    choices: int
    seat: str
    choice: str
    reason: str
    mend: bool
    type: Literal["unfit"] = "unfit"


Told = Update | Rejected | Presence | Unfit | Hinted


# What a browser says on a live socket


class Hello(Request, tag="hello", tag_field="type"):
    """The first message: the seat's token ("" to look on), and the version that the client has.

    With an invitation to an open seat the token is one that the client has made up: from now on it
    is the seat's. With `story` updates have `steps`. With `uncovered` who looks on sees everything, if
    no person plays or the match is over (the Update says whether it is so); versions of the covered and
    the uncovered table have nothing to do with each other. `name` is what the person at the seat wants to
    be called from now on; without it nothing changes.
    """

    token: Word
    version: Version = -1
    invitation: Word = ""
    story: bool = False
    uncovered: bool = False
    name: Name | None = None


class Choose(Request, tag="choose", tag_field="type"):
    """A choice: at which version, for which decision, and the action."""

    version: Version
    kind: Word
    action: Annotated[list[Word | Small], Meta(min_length=1, max_length=8)]


class Order(Request, tag="order", tag_field="type"):
    """A standing order, given whenever the seat likes: it answers no decision.

    Standing orders are actions whose verb is among the game's `orders`. The next Update
    acknowledges it.
    """

    action: Annotated[list[Word | Small], Meta(min_length=1, max_length=8)]


class Undo(Request, tag="undo", tag_field="type"):
    """Take back my last choice, and what was forced after it. Standing orders stay in force."""

    version: Version


class Resync(Request, tag="resync", tag_field="type"):
    """Send everything since a version again."""

    version: Version


class Hint(Request, tag="hint", tag_field="type"):
    """Ask what the scripted player would do at my decision. It is noted in the record.

    Refused where another person plays.
    """

    version: Version


class Pledge(Request, tag="pledge", tag_field="type"):
    """Be bound to bytes of my own, for the dice: their hash, in hexadecimal digits."""

    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]


class Give(Request, tag="give", tag_field="type"):
    """Tell the bytes to which I am bound, once all have pledged themselves."""

    part: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]


Said = Hello | Choose | Order | Undo | Resync | Pledge | Give | Hint


# Replay


class Frame(Wire):
    """One ply of a replay: who chose what, and what came of it; the `reason` of a computer among others."""

    ply: int
    seat: str
    text: str
    label: str
    turn: int
    events: list[EventCard]
    reason: str = ""


class Replay(Wire):
    """A whole game from one seat's eyes, without positions: those are fetched by ply."""

    match: MatchCard
    seat: str
    frames: list[Frame]


class BoardCard(Wire):
    """A game's own view and extras."""

    view: msgspec.Raw
    extras: msgspec.Raw


class StoryCard(Wire):
    """What happened, step by step: from the board `base` on each of `events` has its step, as in an Update.

    The first event has the number `since`. With `more` it goes on: ask again from the number after the
    last event; the base is then the board of that last event.
    """

    since: int
    base: BoardCard
    events: list[EventCard]
    steps: list[StepCard]
    more: bool


class TallyLine(Wire):
    """One thing that counted for a result, with a value for each column; `rule` is "" without one."""

    text: str
    values: list[str]
    rule: str


class TallyCard(Wire):
    """How a result came about: the columns' names, the lines, and what they come to."""

    head: list[str]
    rows: list[TallyLine]
    total: TallyLine


class Charts(Wire):
    """For the end screen: name -> one number a turn, a seat's begin with its name; what gave the result."""

    turns: list[int]
    series: dict[str, list[float]]
    tally: TallyCard | None = None


class Verdict(Wire):
    """Whether the dice of a finished game came from the seed that was promised at its start.

    `checked` outcomes were drawn again from the seed; `given` came with the record that the
    match was started from, or from before it was mended. `carried` says whether it was set up from
    what the match before it in its campaign gives; it is empty if nothing was carried, and unknown if
    that match is not here or does not fit the rules of today. The dice were drawn from the seed and
    the bytes of the `hands`, if there are any.
    """

    right: bool
    checked: int
    given: int
    seed_hash: str
    seed: str
    detail: str
    carried: Literal["", "right", "wrong", "unknown"] = ""
    hands: list[HandCard] = msgspec.field(default_factory=list)


class Health(Wire):
    """The server lives: its version, and what it is doing."""

    version: str
    matches: int
    live: int
    connections: int


class Alive(Wire):
    """The server lives."""

    version: str


class Problem(Wire):
    """An error over HTTP."""

    detail: str
