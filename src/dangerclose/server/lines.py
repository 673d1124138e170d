"""Those who wait for something that serves one at a time, so that nobody waits for all of another's."""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum


class Urgency(IntEnum):
    """Who waits for a decision, the most urgent first."""

    PERSON_WAITS = 0
    PERSON_IS_AWAY = 1
    NOBODY_PLAYS = 2


class Line:
    """Those who wait, in their order: of equally urgent ones the first of each client comes first."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: list[tuple[Urgency, int, int, asyncio.Future[None]]] = []
        self._under_way: Counter[str] = Counter()  # by client
        self._came = 0

    def __len__(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, urgency: Urgency, client: str) -> AsyncIterator[None]:
        """Wait until it is one's turn, and have it."""
        rank = self._under_way[client]
        self._under_way[client] += 1
        try:
            if self._busy:
                await self._called(urgency, rank)
            self._busy = True
            try:
                yield
            finally:
                self._next()
        finally:
            self._under_way[client] -= 1
            if not self._under_way[client]:
                del self._under_way[client]

    async def _called(self, urgency: Urgency, rank: int) -> None:
        called = asyncio.get_running_loop().create_future()
        self._came += 1
        heapq.heappush(self._waiting, (urgency, rank, self._came, called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._next()  # it was called and will not come
            raise

    def _next(self) -> None:
        self._busy = False
        while self._waiting:
            called = heapq.heappop(self._waiting)[-1]
            if not called.done():
                self._busy = True
                called.set_result(None)
                return
