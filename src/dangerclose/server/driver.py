"""Many players at once, to measure what a server holds: real matches over live sockets."""

from __future__ import annotations

import asyncio
import random
import urllib.request
from collections import Counter
from collections.abc import Callable
from time import perf_counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dangerclose.core.options import Family, Options
from dangerclose.server.protocol import Choose, Created, Hello, NewMatch, SeatPlan

encode = msgspec.json.encode


class Offer(msgspec.Struct):
    """What the driver reads of an option."""

    action: list[str | int]


class Offers(msgspec.Struct):
    """What the driver reads of a family of options."""

    before: list[str | int]
    members: str


class Decision(msgspec.Struct):
    """What the driver reads of a decision."""

    kind: str
    mine: bool
    options: list[Offer]
    families: list[Offers] = []

    def any_action(self) -> list[str | int]:
        """One of all options, each as likely as the others."""
        offered = Options(
            [tuple(one.action) for one in self.options],
            [Family(tuple(one.before), int(one.members, 16)) for one in self.families],
        )
        return list(random.choice(offered))


class Told(msgspec.Struct):
    """What the driver reads of a message: the rest is only passed over."""

    type: str
    version: int = -1
    ask: Decision | None = None
    reason: str = ""


read = msgspec.json.Decoder(Told).decode


class Figures(msgspec.Struct):
    """What was measured. Times are from a choice to the update that acknowledges it."""

    matches: int
    clients: int
    seconds: float
    choices: int
    choices_per_s: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    finished: int
    errors: int
    reasons: dict[str, int]


class Load:
    """One measurement."""

    def __init__(self, url: str, game: str, scenario: str, seats: tuple[str, ...], gap: float) -> None:
        self._url = url.rstrip("/")
        self._plan = NewMatch(game, scenario, {name: SeatPlan("person") for name in seats})
        self._gap = gap
        self._times: list[float] = []
        self._finished = 0
        self._errors: Counter[str] = Counter()
        self._on_choice: Callable[[], None] = lambda: None
        self._end = 0.0

    async def run(
        self, matches: int, clients: int, seconds: float, on_choice: Callable[[], None] = lambda: None
    ) -> Figures:
        """Play `matches` at once for so long; clients beyond their seats look on."""
        self._on_choice = on_choice
        spectators = clients - matches * len(self._plan.seats)
        start = perf_counter()
        self._end = start + seconds
        await asyncio.gather(
            *(
                self._match_after_match(spectators // matches + (number < spectators % matches))
                for number in range(matches)
            )
        )
        spent = perf_counter() - start
        times = sorted(self._times) or [0.0]
        return Figures(
            matches,
            clients,
            round(spent, 2),
            len(self._times),
            round(len(self._times) / spent, 1),
            round(times[len(times) // 2] * 1000, 2),
            round(times[int(len(times) * 0.99)] * 1000, 2),
            round(times[-1] * 1000, 2),
            self._finished,
            self._errors.total(),
            dict(self._errors),
        )

    async def _match_after_match(self, spectators: int) -> None:
        while perf_counter() < self._end:
            try:
                created = await asyncio.to_thread(self._create)
                await self._match(created, spectators)
            except (OSError, WebSocketException, msgspec.MsgspecError) as error:
                self._errors[f"{type(error).__name__}: {error}"[:100]] += 1
                await asyncio.sleep(0.2)

    def _create(self) -> Created:
        request = urllib.request.Request(
            f"{self._url}/api/matches", encode(self._plan), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return msgspec.json.decode(answer.read(), type=Created)

    async def _match(self, created: Created, spectators: int) -> None:
        """One match until it or the time is over."""
        address = f"ws{self._url.removeprefix('http')}/api/live/{created.match.id}"
        over = asyncio.Event()
        held = [*created.tokens.values(), *[""] * spectators]
        await asyncio.gather(*(self._client(address, token, over) for token in held))

    async def _client(self, address: str, token: str, over: asyncio.Event) -> None:
        async with connect(address, max_size=None, compression=None, open_timeout=60) as socket:
            await socket.send(encode(Hello(token)), text=True)
            playing = asyncio.create_task(self._play(socket, over))
            waiting = asyncio.create_task(over.wait())
            await asyncio.wait({playing, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            playing.cancel()
            over.set()
            await asyncio.gather(playing, return_exceptions=True)
            if not playing.cancelled() and (error := playing.exception()) is not None:
                raise error

    async def _play(self, socket: ClientConnection, over: asyncio.Event) -> None:
        """Answer every decision at random."""
        sent_at, sent_version = 0.0, -1
        while not over.is_set():
            told = read(await socket.recv())
            if told.type == "rejected":
                self._errors[told.reason[:100]] += 1
                sent_at = 0.0
            elif told.type == "update":
                if sent_at and told.version > sent_version:
                    self._times.append(perf_counter() - sent_at)
                    self._on_choice()
                    sent_at = 0.0
                if told.ask is None:
                    self._finished += not over.is_set()
                    return
                if perf_counter() >= self._end:
                    return
                if told.ask.mine and not sent_at:
                    if self._gap:
                        await asyncio.sleep(self._gap)
                    action = told.ask.any_action()
                    sent_at, sent_version = perf_counter(), told.version
                    await socket.send(encode(Choose(told.version, told.ask.kind, action)), text=True)
