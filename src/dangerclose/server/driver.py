"""Many players at once, to measure what a server holds: real matches over live sockets.

Nothing counts that is wrong. At the end of each match everybody at it must have been told of the last
choice, all must see the same, and so must whoever comes anew. After the run the stored matches are opened
once more, at a server that has been started again if it is ours.
"""

from __future__ import annotations

import asyncio
import random
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from time import perf_counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dangerclose.core.chance import new_seed, pledged
from dangerclose.core.options import Family, Options
from dangerclose.server.protocol import (
    Choose,
    Created,
    Give,
    Hello,
    NewMatch,
    Pledge,
    Resync,
    SeatPlan,
    StepCard,
)
from dangerclose.server.story import NO_EVENT, applied

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

    seat: str
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


class Hand(msgspec.Struct):
    """What the driver reads of somebody's share in the dice."""

    seat: str
    pledge: str
    part: str


class Told(msgspec.Struct):
    """What the driver reads of a message: the rest is only passed over."""

    type: str
    version: int = -1
    since: int = 0
    ask: Decision | None = None
    reason: str = ""
    seat: str = ""
    hands: list[Hand] = []
    events: list[msgspec.Raw] = []
    steps: list[StepCard] = []
    view: msgspec.Raw = msgspec.Raw()
    extras: msgspec.Raw = msgspec.Raw()
    result: msgspec.Raw = msgspec.Raw()


read = msgspec.json.Decoder(Told).decode

PATIENCE = 30.0
"""Seconds in which everybody must have been told of a choice, on a busy machine too."""


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
    asked_per_s: float  # tables asked for again by those who had nothing to decide
    finished: int
    opened: int  # stored matches that were opened again and found as they were left
    errors: int
    reasons: dict[str, int]


class Wrong(Exception):
    """Something at a table that must never be; the sentence says what."""


class Client:
    """Somebody at a match: what was told so far, kept as a browser keeps it.

    With `story` it follows the board step by step.
    """

    def __init__(self, token: str, *, story: bool = False) -> None:
        self.token = token
        self.story = story
        self.told = Told("nothing yet")
        self.chose_at = -1
        """The version for which a choice was sent that has no answer yet."""
        self.sent_at = 0.0
        self._log: list[bytes] = []
        self._part = new_seed()
        self._bound = self._given = False

    def hear(self, told: Told) -> None:
        """Take in an update."""
        if told.since > len(self._log):
            raise Wrong("events are missing from what a client was told")
        if told.steps:
            self._follow(told)
        del self._log[told.since :]
        self._log += map(bytes, told.events)
        self.told = told

    def _follow(self, told: Told) -> None:
        """From the board that this client had the steps must lead to the one that came."""
        if sum(step.event != NO_EVENT for step in told.steps) != len(told.events):
            raise Wrong("not every event has its step")
        parts = (
            (self.told.view, told.view, [step.view for step in told.steps]),
            (self.told.extras, told.extras, [step.extras for step in told.steps]),
        )
        for had, came, steps in parts:
            board = msgspec.json.decode(had)
            for changed in steps:
                board = applied(board, changed)
            if board != msgspec.json.decode(came):
                raise Wrong("steps lead to another board than the one that is sent")

    def share(self) -> Pledge | Give | None:
        """What this client has to bring to the dice now."""
        hand = next((one for one in self.told.hands if one.seat == self.told.seat), None)
        if hand is not None and not hand.pledge and not self._bound:
            self._bound = True
            return Pledge(pledged(self._part))
        if (
            hand is not None
            and not hand.part
            and not self._given
            and all(one.pledge for one in self.told.hands)
        ):
            self._given = True
            return Give(self._part.hex())
        return None

    def sight(self) -> str:
        """All that this client sees, as a hash."""
        told = self.told
        parts = (told.view, told.extras, msgspec.json.encode(told.ask), told.result, *self._log)
        return sha256(b"\0".join(map(bytes, parts))).hexdigest()


class Played(msgspec.Struct):
    """A match of the run: its id, and what each of its tokens saw last."""

    id: str
    sights: dict[str, str]


class Sitting:
    """A match of the run at play."""

    def __init__(self, match: str, clients: int) -> None:
        self.match = match
        self.over = asyncio.Event()
        self.everybody = asyncio.Barrier(clients)
        self.truth: dict[str, asyncio.Task[str]] = {}
        """What each token sees when nothing changes any more."""


class Load:
    """One measurement. With `busy` those who have nothing to decide ask for the table again and again."""

    def __init__(
        self,
        url: str,
        game: str,
        scenario: str,
        seats: tuple[str, ...],
        gap: float,
        *,
        busy: bool = False,
    ) -> None:
        self._url = url.rstrip("/")
        people = {name: SeatPlan("person") for name in seats}
        self._plan = NewMatch(game, scenario, people, shared_dice=True)
        self._gap = gap
        self._busy = busy
        self._times: list[float] = []
        self._asked = 0
        self._finished = 0
        self._played: list[Played] = []
        self._opened = 0
        self._errors: Counter[str] = Counter()
        self._on_choice: Callable[[], None] = lambda: None
        self._start = self._end = self._last = 0.0

    async def run(
        self, matches: int, clients: int, seconds: float, on_choice: Callable[[], None] = lambda: None
    ) -> None:
        """Play `matches` at once for so long; clients beyond their seats look on."""
        self._on_choice = on_choice
        spectators = clients - matches * len(self._plan.seats)
        self._start = perf_counter()
        self._end = self._start + seconds
        await asyncio.gather(
            *(
                self._match_after_match(spectators // matches + (number < spectators % matches))
                for number in range(matches)
            )
        )

    async def open_again(self, url: str) -> None:
        """Open every match of the run at a server that has the file now, and compare."""
        self._url = url.rstrip("/")
        for played in self._played:
            with self._errors_counted():
                for token, sight in played.sights.items():
                    if await self._fresh(played.id, token) != sight:
                        raise Wrong("a stored match is not as it was left")
                self._opened += 1

    def figures(self, matches: int, clients: int) -> Figures:
        """What came of it."""
        times = sorted(self._times) or [0.0]
        spent = max(self._last - self._start, 0.001)
        return Figures(
            matches,
            clients,
            round(spent, 2),
            len(self._times),
            round(len(self._times) / spent, 1),
            round(times[len(times) // 2] * 1000, 2),
            round(times[int(len(times) * 0.99)] * 1000, 2),
            round(times[-1] * 1000, 2),
            round(self._asked / spent, 1),
            self._finished,
            self._opened,
            self._errors.total(),
            dict(self._errors),
        )

    @contextmanager
    def _errors_counted(self) -> Iterator[None]:
        try:
            yield
        except (OSError, WebSocketException, msgspec.MsgspecError, Wrong) as error:
            said = f"{type(error).__name__}: {error}" if not isinstance(error, Wrong) else str(error)
            self._errors[said[:100]] += 1

    async def _match_after_match(self, spectators: int) -> None:
        while perf_counter() < self._end:
            wrong = self._errors.total()
            with self._errors_counted():
                created = await asyncio.to_thread(self._create)
                await self._match(created, spectators)
            if self._errors.total() > wrong:
                await asyncio.sleep(0.2)

    def _create(self) -> Created:
        request = urllib.request.Request(
            f"{self._url}/api/matches", encode(self._plan), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return msgspec.json.decode(answer.read(), type=Created)

    def _connect(self, match: str) -> connect:
        address = f"ws{self._url.removeprefix('http')}/api/live/{match}"
        return connect(address, max_size=None, compression=None, open_timeout=60)

    async def _match(self, created: Created, spectators: int) -> None:
        """One match until it or the time is over; then everybody must have seen the same."""
        sitting = Sitting(created.match.id, len(created.tokens) + spectators)
        held = [*created.tokens.values(), *[""] * spectators]
        found = await asyncio.gather(
            *(
                self._client(sitting, Client(token, story=number % 2 == 0))
                for number, token in enumerate(held)
            ),
            return_exceptions=True,
        )
        for error in found:
            if error is not None and not isinstance(error, asyncio.BrokenBarrierError):
                raise error
        self._played.append(
            Played(sitting.match, {token: await sight for token, sight in sitting.truth.items()})
        )

    async def _client(self, sitting: Sitting, client: Client) -> None:
        try:
            async with self._connect(sitting.match) as socket:
                await socket.send(encode(Hello(client.token, story=client.story)), text=True)
                await self._play_on(socket, client, sitting.over)
                await sitting.everybody.wait()  # from here on nobody chooses
                async with asyncio.timeout(PATIENCE):
                    while client.chose_at >= 0:
                        await self._hear(socket, client)
                await sitting.everybody.wait()  # from here on nothing changes
                await self._demand_told(sitting, socket, client)
                await sitting.everybody.wait()
        except BaseException:
            await sitting.everybody.abort()
            raise

    async def _play_on(self, socket: ClientConnection, client: Client, over: asyncio.Event) -> None:
        """Play until the match or the time is over for one of those who are there."""
        playing = asyncio.create_task(self._play(socket, client, over))
        waiting = asyncio.create_task(over.wait())
        left = max(0.0, self._end - perf_counter())
        await asyncio.wait({playing, waiting}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        over.set()
        waiting.cancel()
        playing.cancel()
        await asyncio.gather(playing, waiting, return_exceptions=True)
        if not playing.cancelled() and (error := playing.exception()) is not None:
            raise error

    async def _play(self, socket: ClientConnection, client: Client, over: asyncio.Event) -> None:
        """Answer every decision at random."""
        while True:
            told = await self._hear(socket, client)
            if told.type != "update" or client.chose_at >= 0:
                continue
            share = client.share()
            if share is not None:
                await socket.send(encode(share), text=True)
            if any(not hand.part for hand in told.hands):
                continue
            if told.ask is None:
                self._finished += not over.is_set()
                return
            if not told.ask.mine and not self._busy:
                continue
            if self._gap:
                await asyncio.sleep(self._gap)
            if told.ask.mine:
                action = told.ask.any_action()
                client.sent_at, client.chose_at = perf_counter(), told.version
                await socket.send(encode(Choose(told.version, told.ask.kind, action)), text=True)
            else:
                self._asked += 1
                await socket.send(encode(Resync(told.version)), text=True)

    async def _hear(self, socket: ClientConnection, client: Client) -> Told:
        """The next message, taken in."""
        told = read(await socket.recv())
        if told.type == "rejected":
            self._errors[told.reason[:100]] += 1
            client.chose_at = -1
        elif told.type == "update":
            client.hear(told)
            if 0 <= client.chose_at < told.version:
                client.chose_at = -1
                self._last = perf_counter()
                self._times.append(self._last - client.sent_at)
                self._on_choice()
        return told

    async def _demand_told(self, sitting: Sitting, socket: ClientConnection, client: Client) -> None:
        """Who sits there must come to see, without asking, what is seen by who comes anew."""
        if client.token not in sitting.truth:
            sitting.truth[client.token] = asyncio.create_task(self._fresh(sitting.match, client.token))
        truth = await sitting.truth[client.token]
        try:
            async with asyncio.timeout(PATIENCE):
                while client.sight() != truth:
                    await self._hear(socket, client)
        except TimeoutError as error:
            raise Wrong("a client was not told what happened at its table") from error

    async def _fresh(self, match: str, token: str) -> str:
        """What somebody sees who comes anew."""
        client = Client(token)
        async with self._connect(match) as socket:
            await socket.send(encode(Hello(token)), text=True)
            while (told := read(await socket.recv())).type != "update":
                if told.type != "presence":
                    raise Wrong(f"a match cannot be opened: {told.reason or told.type}")
            client.hear(told)
        return client.sight()
