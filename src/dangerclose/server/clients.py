"""Who a client is, and how much each has: so that nobody takes the places of the others.

A client is an address, of IPv6 a network of 64 bits. Behind a proxy that the server was told to
trust it is the address which that proxy forwards; what others say of forwarding is not believed.
"""

from __future__ import annotations

import ipaddress
import math
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Protocol

from dangerclose.server.limits import Bucket, Limits

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
FORWARDED = (b"x-forwarded-", b"forwarded", b"x-real-ip", b"via")
"""How the names of headers begin that proxies write."""
UNKNOWN = "unknown"


class TooMuch(Exception):
    """More than one client, or all of them, may have; the sentence says what the limit is."""

    def __init__(self, sentence: str, wait: float = 1.0) -> None:
        super().__init__(sentence)
        self.wait = max(1, math.ceil(wait))


def network(text: str) -> Network:
    """A proxy's address or network; ValueError."""
    found = ipaddress.ip_network(text.strip())
    if found.prefixlen == 0:
        raise ValueError(f"{text} is every address there is")
    return found


def address(text: str) -> Address | None:
    """An address, with or without a port; IPv4 inside IPv6 is IPv4; None if it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def name_of(found: Address | None) -> str:
    """A client's name: those of one IPv6 network of 64 bits are one."""
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return UNKNOWN if found is None else str(found)


class Addresses:
    """Where requests come from."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        self._trusted = tuple(trusted)

    def trusts(self, found: Address | None) -> bool:
        """Whether this is a proxy whose word is taken."""
        return found is not None and any(found in one for one in self._trusted)

    def of(self, scope: Any) -> Address | None:
        """The address of who made a request."""
        peer = address(scope["client"][0]) if scope.get("client") else None
        if not self.trusts(peer):
            return peer
        said = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        for one in reversed(said.decode("latin-1").split(",")):
            found = address(one)
            if found is None:  # no address: what stands before it was not written by our proxies
                break
            peer = found
            if not self.trusts(found):
                break
        return peer

    def client(self, scope: Any) -> str:
        """The client who made a request."""
        return name_of(self.of(scope))

    def local(self, scope: Any) -> bool:
        """Whether a request comes from this machine, and nobody forwarded it."""
        peer = address(scope["client"][0]) if scope.get("client") else None
        forwarded = any(name.startswith(FORWARDED) for name, _ in scope["headers"])
        return peer is not None and peer.is_loopback and not forwarded


class Guest(Protocol):
    """Something that has a place and can be asked to give it up."""

    client: str

    def give_way(self, sentence: str, *, for_good: bool = False) -> None:
        """Its place is another's: say so and go; for good when coming back would not help."""
        ...


class Room:
    """Places of one kind, by client."""

    def __init__(self) -> None:
        self._guests: dict[Guest, None] = {}
        self._of: dict[str, dict[Guest, None]] = {}

    def __len__(self) -> int:
        return len(self._guests)

    def held(self, client: str) -> int:
        """How many places a client has."""
        return len(self._of.get(client, ()))

    def add(self, guest: Guest) -> None:
        """Somebody comes."""
        self._guests[guest] = None
        self._of.setdefault(guest.client, {})[guest] = None

    def discard(self, guest: Guest) -> None:
        """Somebody goes."""
        if guest in self._guests:
            del self._guests[guest]
            mine = self._of[guest.client]
            del mine[guest]
            if not mine:
                del self._of[guest.client]

    def oldest(self, client: str = "") -> Guest:
        """Who has been here longest, of a client's or of all."""
        return next(iter(self._of[client] if client else self._guests))

    def newest(self, client: str) -> Guest:
        """Who of a client's came last."""
        return next(reversed(self._of[client]))

    def largest(self) -> str:
        """The client who has most places."""
        return max(self._of, key=lambda client: len(self._of[client]))

    def crowded_by(self, client: str) -> Guest | None:
        """Who may give way to one more of a client: somebody of the client who has most, if that is fair."""
        largest = self.largest()
        return self.newest(largest) if self.held(largest) > self.held(client) + 1 else None


class Places:
    """The live sockets of a server: those who have a seat, who look on, and who have not yet said.

    Who has a seat never waits for who looks on: these give way. Where no place is left the client
    who has most gives way, as long as it has more than the one who comes.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.greeting = Room()
        self.watching = Room()
        self.seated = Room()
        self._at: dict[tuple[str, int | None], Room] = {}  # by match and seat
        self._where: dict[Guest, tuple[str, int | None]] = {}

    def come(self, guest: Guest) -> None:
        """A socket is opened. Who does not say at once who he is gives way to others who come."""
        room, limits = self.greeting, self._limits
        said = "Too many sockets have not said who they are, expected a hello at once."
        if room.held(guest.client) >= limits.greetings_per_client:
            self._send_away(room.oldest(guest.client), said)
        elif len(room) >= limits.greetings:
            self._send_away(room.oldest(room.largest()), said)
        room.add(guest)

    def take(self, guest: Guest, match: str, seat: int | None) -> None:
        """It has said that it has a seat at a match, or looks on; TooMuch."""
        if seat is None:
            self._demand_room_to_watch(guest.client, match)
        else:
            self._demand_room_to_sit(guest.client, match, seat)
        self.greeting.discard(guest)
        (self.watching if seat is None else self.seated).add(guest)
        self._at.setdefault((match, seat), Room()).add(guest)
        self._where[guest] = match, seat

    def go(self, guest: Guest) -> None:
        """A socket is closed."""
        for room in (self.greeting, self.watching, self.seated):
            room.discard(guest)
        where = self._where.pop(guest, None)
        if where is not None:
            self._at[where].discard(guest)
            if not self._at[where]:
                del self._at[where]

    def _demand_room_to_sit(self, client: str, match: str, seat: int) -> None:
        limits, watching, seated = self._limits, self.watching, self.seated
        mine = self._at.get((match, seat), ())
        if len(mine) >= limits.connections_per_seat:
            elsewhere = f"This seat is open in {len(mine)} newer windows, expected at most that many."
            self._send_away(self._at[match, seat].oldest(), elsewhere, for_good=True)
        if self._held(client) >= limits.connections_per_client:
            if not watching.held(client):
                raise self._too_many_of(client)
            self._send_away(watching.newest(client), "A player at your address needs this place.")
        elif len(watching) + len(seated) >= limits.connections:
            if watching:
                self._send_away(watching.newest(watching.largest()), "A player needs this place.")
            else:
                self._make_room(seated, client, self._all_taken())

    def _demand_room_to_watch(self, client: str, match: str) -> None:
        limits, watching = self._limits, self.watching
        if self._held(client) >= limits.connections_per_client:
            raise self._too_many_of(client)
        around = self._at.get((match, None), Room())
        if len(around) >= limits.spectators_per_match:
            full = TooMuch(f"{len(around)} look on at this match, expected at most that many.", 30)
            self._make_room(around, client, full)
        elif len(watching) + len(self.seated) >= limits.connections:
            self._make_room(watching, client, self._all_taken())

    def _held(self, client: str) -> int:
        return self.watching.held(client) + self.seated.held(client)

    def _too_many_of(self, client: str) -> TooMuch:
        most = self._limits.connections_per_client
        return TooMuch(f"Your address has {self._held(client)} connections, expected at most {most}.", 30)

    def _all_taken(self) -> TooMuch:
        return TooMuch(f"All {self._limits.connections} connections of this server are taken.", 30)

    def _make_room(self, room: Room, client: str, otherwise: TooMuch) -> None:
        one = room.crowded_by(client) if room else None
        if one is None:
            raise otherwise
        self._send_away(one, "Others need this place: your address has the most.")

    def _send_away(self, guest: Guest, sentence: str, *, for_good: bool = False) -> None:
        self.go(guest)
        guest.give_way(sentence, for_good=for_good)


class Allowances:
    """How often each client may do what costs the server much: so often at once, then so often a minute."""

    def __init__(self, what: str, at_once: int, per_minute: float, remembered: int) -> None:
        self._what = what
        self._at_once = at_once
        self._per_minute = per_minute
        self._remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> None:
        """Once more; TooMuch."""
        bucket = self._buckets.pop(client, None) or Bucket(self._per_minute / 60, self._at_once)
        self._buckets[client] = bucket
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise TooMuch(
                f"too many {self._what}, expected at most {self._at_once} at once "
                f"and then {self._per_minute:g} a minute",
                bucket.wait,
            )


class Clients:
    """What each client of a server has and may do."""

    def __init__(self, limits: Limits, trusted: Sequence[Network] = ()) -> None:
        self.addresses = Addresses(trusted)
        self.places = Places(limits)
        remembered = limits.clients_remembered
        self._matches = Allowances(
            "new matches from your address",
            limits.new_matches_at_once,
            limits.new_matches_per_minute,
            remembered,
        )
        self._uploads = Allowances(
            "records from your address", limits.uploads_at_once, limits.uploads_per_minute, remembered
        )
        self._computers = Allowances(
            "matches of computers alone from your address",
            limits.computer_matches_at_once,
            limits.computer_matches_per_minute,
            remembered,
        )

    def new_match(self, client: str, *, record: bool, computers: bool) -> None:
        """A client wants a new match, perhaps from a record or for computers alone; TooMuch."""
        if record:
            self._uploads.take(client)
        if computers:
            self._computers.take(client)
        self._matches.take(client)
