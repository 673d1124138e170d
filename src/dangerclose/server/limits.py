"""How much the server takes from outside: every limit, and how one is set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Annotated, NamedTuple, get_type_hints

import msgspec
from msgspec import Meta

MOST = 1_000_000_000


def _count(description: str, least: int = 1) -> Meta:
    return Meta(ge=least, le=MOST, description=description)


def _amount(description: str, least: float = 0.001) -> Meta:
    return Meta(ge=least, le=MOST, description=description)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of one server. A client is an address; of IPv6 a network of 64 bits."""

    # Live sockets
    connections: Annotated[int, _count("live sockets of the whole server")] = 2_000
    connections_per_client: Annotated[int, _count("live sockets of one client")] = 200
    connections_per_seat: Annotated[int, _count("live sockets of one seat; the newest stay")] = 8
    spectators_per_match: Annotated[int, _count("who may look on at one match")] = 64
    greetings: Annotated[int, _count("sockets that have not said who they are")] = 500
    greetings_per_client: Annotated[int, _count("the same of one client")] = 50
    seconds_for_hello: Annotated[float, _amount("seconds until a socket says who it is")] = 10.0
    message_bytes: Annotated[int, _count("bytes of a message", 64)] = 16_384
    messages_per_second: Annotated[float, _amount("messages a second of one socket")] = 50.0
    messages_at_once: Annotated[int, _count("messages of one socket at once")] = 100
    refusals_before_closing: Annotated[int, _count("refusals for haste until a socket is closed")] = 200
    messages_unsent: Annotated[int, _count("messages that wait for a slow reader")] = 256
    orders_between_choices: Annotated[int, _count("standing orders of a seat between its choices")] = 500
    choices_per_seat: Annotated[int, _count("choices and standing orders of a seat in a match")] = 5_000

    # Hints
    hints_at_once: Annotated[int, _count("hints of one seat at once")] = 20
    hints_per_minute: Annotated[float, _amount("hints of one seat a minute, after those")] = 20
    hints_per_client_at_once: Annotated[int, _count("hints of one client at once")] = 60
    hints_per_client_per_minute: Annotated[float, _amount("hints of one client a minute, after those")] = 120
    hints_waiting: Annotated[int, _count("hints that wait for an answer")] = 200
    hints_waiting_per_client: Annotated[int, _count("the same of one client")] = 30

    # Matches
    new_matches_at_once: Annotated[int, _count("new matches of one client at once")] = 60
    new_matches_per_minute: Annotated[float, _amount("new matches of one client a minute, after those")] = 20
    uploads_at_once: Annotated[int, _count("records sent by one client at once")] = 20
    uploads_per_minute: Annotated[float, _amount("records sent by one client a minute, after those")] = 6
    computer_matches_at_once: Annotated[int, _count("new matches of computers alone, of one client")] = 20
    computer_matches_per_minute: Annotated[float, _amount("the same a minute, after those")] = 4
    replays_at_once: Annotated[int, _count("games played through again for one client, at once")] = 120
    replays_per_minute: Annotated[float, _amount("the same a minute, after those")] = 60
    record_choices: Annotated[int, _count("choices of a record")] = 10_000
    matches_in_memory: Annotated[int, _count("matches that stay in memory though nobody is there")] = 200
    choices_to_snapshot: Annotated[int, _count("choices between snapshots while play goes on")] = 200
    choices_worth_a_snapshot: Annotated[int, _count("choices for one when a match leaves memory")] = 20
    steps_kept: Annotated[int, _count("steps of the board kept for a viewer who watches")] = 300
    steps_at_once: Annotated[int, _count("events with their steps in one answer")] = 200
    updates_kept: Annotated[int, _count("updates of a match kept for others who want the same")] = 16
    thinking_seconds: Annotated[float, _amount("seconds that a computer may think")] = 15.0
    seconds_to_stop: Annotated[float, _amount("seconds for what can be left out when the server stops")] = 5.0
    secret_beat: Annotated[float, _amount("seconds between a computer's moves in games with secrets")] = 0.15

    # Requests
    requests: Annotated[int, _count("connections with requests, of all clients")] = 1_000
    requests_per_client: Annotated[int, _count("the same of one client")] = 200
    answers_per_client: Annotated[int, _count("requests of one client answered at once; others wait")] = 8
    header_bytes: Annotated[int, _count("bytes of a request's header", 1_024)] = 32_768
    seconds_for_header: Annotated[float, _amount("seconds until a request's header is here")] = 10.0
    request_bytes: Annotated[int, _count("bytes of a request's body", 1_024)] = 262_144
    record_bytes: Annotated[int, _count("bytes of a new match with its record", 1_024)] = 1_000_000
    seconds_for_body: Annotated[float, _amount("seconds until a body is here")] = 30.0
    bodies_bytes: Annotated[int, _count("bytes of all bodies that are being read", 1_024)] = 33_554_432
    bodies_bytes_per_client: Annotated[int, _count("the same of one client", 1_024)] = 8_388_608
    seconds_for_answer: Annotated[float, _amount("seconds until a client takes an answer")] = 60.0

    clients_remembered: Annotated[int, _count("clients whose new matches are counted")] = 10_000


class BadLimit(ValueError):
    """A limit that is not there, or not so; the sentence says what was expected."""


class Setting(NamedTuple):
    """A limit as it is typed, its default, and what it bounds."""

    name: str
    default: float
    about: str


def settings() -> Iterator[Setting]:
    """All limits in their order."""
    hints = get_type_hints(Limits, include_extras=True)
    default = Limits()
    for name in Limits.__struct_fields__:
        yield Setting(name.replace("_", "-"), getattr(default, name), hints[name].__metadata__[0].description)


def limits_with(changes: Sequence[str], base: Limits | None = None) -> Limits:
    """The limits with some set in the manner of "connections=500"; BadLimit."""
    known = {setting.name for setting in settings()}
    values = msgspec.structs.asdict(base or Limits())
    for change in changes:
        name, _, value = change.partition("=")
        if name not in known:
            raise BadLimit(f"no limit {name!r}, expected one of: {', '.join(sorted(known))}")
        try:
            field = name.replace("-", "_")
            found = msgspec.convert({field: value}, Limits, strict=False)
        except msgspec.ValidationError as error:
            wrong = str(error).partition(" - at")[0].replace(", got `str`", "").lower()
            raise BadLimit(f"{change!r} will not do, {wrong}") from error
        values[field] = getattr(found, field)
    return Limits(**values)


class Bucket:
    """A token bucket: so many at once, then so many a second."""

    __slots__ = ("_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, full: int) -> None:
        self._rate = rate
        self._full = float(full)
        self._left = float(full)
        self._at = monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self._left = min(self._full, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    @property
    def wait(self) -> float:
        """Seconds until one more is allowed."""
        return max(0.0, (1.0 - self._left) / self._rate)
