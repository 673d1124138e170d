"""The routes: catalogue, matches, records, replays."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from functools import cache, partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter

from dangerclose import __version__, games
from dangerclose.core.events import UNCOVERED
from dangerclose.core.game import Game
from dangerclose.core.record import write
from dangerclose.server import catalogue as lobby
from dangerclose.server import replays, tokens
from dangerclose.server.clients import Clients, TooMuch
from dangerclose.server.listing import seat_with
from dangerclose.server.matches import record_from
from dangerclose.server.metrics import CONTENT_TYPE as METRICS_TYPE
from dangerclose.server.protocol import (
    EVERYTHING,
    Alive,
    Catalogue,
    Charts,
    Created,
    Health,
    MatchCard,
    Mend,
    Mine,
    Missions,
    MyMatches,
    NewMatch,
    Problem,
    Replay,
    StoryCard,
    Update,
    Verdict,
)
from dangerclose.server.replays import Reel, Reels
from dangerclose.server.store import NOBODY, StoredMatch
from dangerclose.server.tables import BadMatch, NoSuchMatch, Tables, Unplayable
from dangerclose.server.telling import Viewer, tally_card
from dangerclose.server.watching import Watch

TheTables = NamedDependency[Tables]
TheReels = NamedDependency[Reels]
TheClients = NamedDependency[Clients]
TheClient = NamedDependency[str]
"""Who makes the request."""
TheWatch = NamedDependency[Watch]


class NotReady(Exception):
    """The server cannot keep anything now; the sentence says so."""


class Forbidden(Exception):
    """What only somebody else may know; the sentence says who."""


def _problems(*codes: int) -> dict[int, ResponseSpec]:
    says = {
        304: "As it was",
        400: "Not what was expected",
        403: "Not with this token",
        404: "No such thing",
        409: "Not now",
        408: "Too slow",
        413: "Too large",
        429: "Too often from this address",
        503: "Too much from everybody",
    }
    return {
        code: ResponseSpec(None if code == 304 else Problem, generate_examples=False, description=says[code])
        for code in codes
    }


GameName = Annotated[str, PathParameter(description="A game's id", max_length=100)]
MatchId = Annotated[str, PathParameter(description="A match's id", max_length=100)]
AsideNumber = Annotated[int, PathParameter(description="Which, counted from 1", ge=1, le=1_000_000)]
SeatName = Annotated[
    str,
    QueryParameter(description='From whose eyes: a seat, "" to look on, "*" for everything', max_length=100),
]
Bearer = Annotated[
    str, HeaderParameter(name="Authorization", description="Bearer and a seat's token", max_length=200)
]


# What there is to play


@get("/api/health", summary="Whether the server lives", responses=_problems(400))
async def health(tables: TheTables) -> Health:
    """Version and numbers."""
    return Health(__version__, tables.store.count(), tables.live, tables.connections)


@get("/health/live", summary="Whether the server lives", responses=_problems(400))
async def alive() -> Alive:
    """It answers: nothing else is tried."""
    return Alive(__version__)


@get("/health/ready", summary="Whether the server keeps what is played", responses=_problems(400, 503))
async def ready(watch: TheWatch) -> Alive:
    """Something was written to the database just now."""
    if not watch.ready:
        raise NotReady("the server cannot write to its database: its log has the reason")
    return Alive(__version__)


@get("/metrics", include_in_schema=False)
async def counters(watch: TheWatch, request: Request[Any, Any, Any], bearer: Bearer = "") -> Response[str]:
    """Counters in the text form that Prometheus reads, for whoever runs the server."""
    if not watch.admits(request.scope, _token(bearer)):
        raise Forbidden(
            "this is for whoever runs the server, expected 'Bearer' and its token, or its machine"
        )
    return Response(watch.counters(), media_type=METRICS_TYPE)


@get("/api/catalogue", summary="All games", responses=_problems(400))
async def catalogue() -> Catalogue:
    """Games with scenarios, computer players and switches."""
    return lobby.catalogue()


def _game(name: str) -> Game[Any]:
    try:
        return games.game(name)
    except games.NoSuchGame as error:
        raise NoSuchMatch(str(error)) from error


@cache
def _content(name: str) -> tuple[bytes, str]:
    """A game's printed components as JSON, and the tag of that text."""
    data = msgspec.json.encode(_game(name).content())
    return data, f'"{hashlib.sha256(data).hexdigest()[:24]}"'


@get(
    "/api/games/{game:str}/content",
    summary="All that is printed: map, counters, tables",
    media_type=MediaType.JSON,
    responses=_problems(304, 400, 404),
)
async def content(
    game: GameName,
    known: Annotated[str, HeaderParameter(name="If-None-Match", max_length=500)] = "",
) -> Response[Any]:
    """The same for every match of a game; to be kept by its ETag."""
    data, tag = _content(game)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in known:
        return Response(None, status_code=304, headers=headers)
    return Response(data, media_type=MediaType.JSON, headers=headers)


@get("/api/games/{game:str}/rules", summary="Our paraphrase of each rule", responses=_problems(400, 404))
async def rules(game: GameName) -> dict[str, str]:
    """Rule id -> what it says, in our words."""
    found = getattr(_game(game), "rules", None)
    return dict(found() if callable(found) else found or {})


# Matches


@post(
    "/api/matches",
    summary="Create a match",
    responses=_problems(400, 403, 404, 408, 409, 413, 429, 503),
)
async def create(
    data: JSONBody[NewMatch],
    tables: TheTables,
    clients: TheClients,
    request: Request[Any, Any, Any],
    bearer: Bearer = "",
) -> Created:
    """From a scenario's start, from a record, or after another match in which one has a seat.

    The tokens are told here and nowhere else.
    """
    client = clients.addresses.client(request.scope)
    computers = all(plan.kind == "computer" for plan in data.seats.values())
    try:
        clients.new_match(client, record=bool(data.record), computers=computers)
    except TooMuch:
        tables.metrics.refusals["new_match"] += 1
        raise
    if not data.after:
        return await tables.create(data, client=client)
    if _own_seat(tables, tables.stored(data.after), bearer) is None:
        raise Forbidden("only who has a seat there may go on, expected 'Bearer' and that seat's token")
    return await tables.create(data, _token(bearer))


@post("/api/mine", summary="My matches", status_code=200, responses=_problems(400, 408, 413, 503))
async def mine(data: JSONBody[Mine], tables: TheTables) -> MyMatches:
    """The matches whose tokens a browser keeps, the latest first."""
    return tables.mine(data.tokens)


@get("/api/matches/{match_id:str}", summary="A match", responses=_problems(400, 404))
async def match_card(match_id: MatchId, tables: TheTables) -> MatchCard:
    """Who plays, and how it stands."""
    return tables.card(match_id)


@get("/api/matches/{match_id:str}/missions", summary="Its campaign", responses=_problems(400, 404))
async def missions(match_id: MatchId, tables: TheTables) -> Missions:
    """All matches of the campaign that a match belongs to; `dangerclose verify` checks their records."""
    return tables.missions(match_id)


def _demand_over(stored: StoredMatch, what: str, viewer: Viewer = None) -> None:
    """What holds all sides' choices is to be had after the end, or by who sees everything anyway."""
    if games.game(stored.game).secrets and stored.standing.decides != NOBODY and viewer != UNCOVERED:
        raise Forbidden(f"the {what} of a game with secrets can be had when it is over")


def _viewer(tables: Tables, stored: StoredMatch, seat: str, bearer: str) -> Viewer:
    """From whose eyes a match may be looked at: anybody's, but for secrets still at play."""
    game = games.game(stored.game)
    own = _own_seat(tables, stored, bearer)
    if not seat:
        return None
    if seat == EVERYTHING:
        _demand_uncovered(tables, stored)
        return UNCOVERED
    if seat not in game.seats:
        raise BadMatch(f"no seat {seat!r} in {game.name}, expected one of: {', '.join(game.seats)}")
    viewer = game.seats.index(seat)
    if viewer != own and game.secrets and stored.standing.decides != NOBODY:
        raise Forbidden(f"while the game runs only {seat} may see with its eyes, expected that seat's token")
    return viewer


def _demand_uncovered(tables: Tables, stored: StoredMatch) -> None:
    """Everything is shown where no person's secret is at stake."""
    computers = all(seat.kind == "computer" for seat in tables.store.seats(stored.id))
    if not (computers or stored.standing.decides == NOBODY or not games.game(stored.game).secrets):
        raise Forbidden("while persons play everything can be seen when the match is over")


def _token(bearer: str) -> str:
    """The token in the header, "" if there is none."""
    scheme, _, token = bearer.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _own_seat(tables: Tables, stored: StoredMatch, bearer: str) -> Viewer:
    """The seat of the token in the header, None without one; Forbidden if it opens none."""
    if not bearer:
        return None
    seat = seat_with(tables.store.seats(stored.id), tokens.digest(_token(bearer)), taken=True)
    if seat is not None:
        return seat
    raise Forbidden("no seat of this match has that token, expected 'Bearer' and a seat's token, or nothing")


@get(
    "/api/matches/{match_id:str}/record",
    summary="The written game",
    media_type=MediaType.TEXT,
    responses=_problems(400, 403, 404),
)
async def record(match_id: MatchId, tables: TheTables, bearer: Bearer = "") -> Response[str]:
    """A text that replays; the seed is in it when the game is over."""
    stored = tables.stored(match_id)
    over = stored.standing.decides == NOBODY
    _own_seat(tables, stored, bearer)
    _demand_over(stored, "record")
    choices, seats = tables.store.choices(match_id), tables.store.seats(match_id)
    # a long game is written beside the loop, or everybody would wait for it
    text = await asyncio.to_thread(lambda: write(record_from(stored, choices, reveal=over, seats=seats)))
    return _record_file(text, f"{stored.game}-{stored.scenario}-{stored.id}")


def _record_file(text: str, name: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{name}.record"', "Cache-Control": "no-store"}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post(
    "/api/matches/{match_id:str}/mend",
    summary="Let an unfit match go on",
    status_code=200,
    responses=_problems(400, 403, 404, 408, 409, 413, 503),
)
async def mend(match_id: MatchId, data: JSONBody[Mend], tables: TheTables, bearer: Bearer = "") -> MatchCard:
    """From the last position that fits the rules of today, with new dice; what came after it is set aside.

    The whole record as it was can be had at /api/matches/{match}/aside/{number}.
    """
    stored = tables.stored(match_id)
    seat = _own_seat(tables, stored, bearer)
    if seat is None:
        raise Forbidden("only who has a seat may mend a match, expected 'Bearer' and a seat's token")
    return await tables.mend(match_id, seat, data.fits)


@get(
    "/api/matches/{match_id:str}/aside/{number:int}",
    summary="A record that was set aside",
    media_type=MediaType.TEXT,
    responses=_problems(400, 403, 404),
)
async def aside(
    match_id: MatchId, number: AsideNumber, tables: TheTables, bearer: Bearer = ""
) -> Response[str]:
    """The whole record of a match before it was mended, for those who have a seat."""
    stored = tables.stored(match_id)
    if _own_seat(tables, stored, bearer) is None:
        raise Forbidden("only who has a seat may have this, expected 'Bearer' and a seat's token")
    _demand_over(stored, "record")
    text = tables.store.set_aside(match_id, number)
    if text is None:
        raise NoSuchMatch(f"this match was mended {stored.mended} times, expected a number of at most that")
    return _record_file(text, f"{stored.game}-{stored.scenario}-{stored.id}-before-{number}")


@get(
    "/api/matches/{match_id:str}/replay", summary="Every choice", responses=_problems(400, 403, 404, 409, 429)
)
async def replay(
    match_id: MatchId,
    tables: TheTables,
    reels: TheReels,
    client: TheClient,
    seat: SeatName = "",
    bearer: Bearer = "",
) -> Replay:
    """Who chose what and what came of it, from one seat's eyes."""
    stored = tables.stored(match_id)
    viewer = _viewer(tables, stored, seat, bearer)
    _demand_over(stored, "replay", viewer)
    show = partial(replays.replay, card=tables.card(match_id), viewer=viewer)
    return await reels.shown(stored, client, show)


@get(
    "/api/matches/{match_id:str}/position",
    summary="The table after so many choices",
    responses=_problems(400, 403, 404, 409, 429),
)
async def position(
    match_id: MatchId,
    tables: TheTables,
    reels: TheReels,
    client: TheClient,
    ply: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="How many choices were made")],
    seat: SeatName = "",
    bearer: Bearer = "",
) -> Update:
    """What a seat saw then, with what the last choice brought; without options."""
    stored = tables.stored(match_id)
    viewer = _viewer(tables, stored, seat, bearer)
    _demand_over(stored, "replay", viewer)
    if ply > stored.standing.ply:
        raise BadMatch(f"the match has {stored.standing.ply} choices, expected a ply of at most that")
    show = partial(
        replays.position, match_id=match_id, seats=tables.card(match_id).seats, ply=ply, viewer=viewer
    )
    return await reels.shown(stored, client, show)


@get(
    "/api/matches/{match_id:str}/story",
    summary="What happened, step by step",
    responses=_problems(400, 403, 404, 409, 429),
)
async def story(
    match_id: MatchId,
    tables: TheTables,
    reels: TheReels,
    client: TheClient,
    since: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="From which event on")] = 0,
    ply: Annotated[
        int, QueryParameter(ge=0, le=1_000_000, description="Or from which choice on; 0: none")
    ] = 0,
    upto: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="To which choice; 0: that one")] = 0,
    seat: SeatName = "",
    bearer: Bearer = "",
) -> StoryCard:
    """The board at each event from one on, or of some choices: for who comes back, and for replays."""
    stored = tables.stored(match_id)
    viewer = _viewer(tables, stored, seat, bearer)
    most = tables.limits.steps_at_once
    if ply:
        _demand_over(stored, "replay", viewer)
        last = upto or ply
        if not ply <= last <= stored.standing.ply:
            raise BadMatch(f"the match has {stored.standing.ply} choices, expected some of these in order")
        told = partial(replays.story_of, viewer=viewer, first=ply, last=last, most=most)
    else:
        told = partial(replays.story, viewer=viewer, since=since, most=most)
    async with tables.in_step(stored):
        return await reels.shown(stored, client, told)


@get(
    "/api/matches/{match_id:str}/charts",
    summary="Series by turn",
    responses=_problems(400, 403, 404, 409, 429),
)
async def match_charts(
    match_id: MatchId, tables: TheTables, reels: TheReels, client: TheClient, bearer: Bearer = ""
) -> Charts:
    """What the end screen draws."""
    stored = tables.stored(match_id)
    game = games.game(stored.game)
    _own_seat(tables, stored, bearer)
    _demand_over(stored, "charts")

    def drawn(reel: Reel) -> Charts:
        found = game.charts(reel.states, reel.match.events or [])
        return Charts(found.times, found.series, tally_card(found.tally))

    return await reels.shown(stored, client, drawn)


@get(
    "/api/matches/{match_id:str}/verdict",
    summary="Whether the dice came from the promised seed",
    responses=_problems(400, 404, 409, 429),
)
async def verdict(match_id: MatchId, tables: TheTables, reels: TheReels, client: TheClient) -> Verdict:
    """Every outcome of a finished game, drawn again from its seed; and what was carried to it."""
    stored = tables.stored(match_id)
    if stored.standing.decides != NOBODY:  # before anything is played through: its time would tell
        raise Unplayable("the seed is told when the game is over: only then can its dice be checked")
    before = None
    if stored.carried and stored.after:
        with suppress(NoSuchMatch, Unplayable):
            before = await reels.reel(tables.stored(stored.after), client)
    return await reels.shown(stored, client, partial(replays.verdict, stored=stored, before=before))


ROUTES = [
    health,
    alive,
    ready,
    counters,
    catalogue,
    content,
    rules,
    create,
    mine,
    match_card,
    missions,
    record,
    mend,
    aside,
    replay,
    position,
    story,
    match_charts,
    verdict,
]
