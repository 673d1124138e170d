"""Dice, cups of chits and decks.

Every outcome is one small integer below a limit. It comes from a list that was laid
down beforehand (cases, replays) while that lasts, then from a keyed counter stream:
outcome number k under a seed is a fixed function of both. Whoever knows the seed can
check every die; whoever knows only the seed's hash can check that it was not changed.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping

from dangerclose.core.bits import nth, rank

SEED_BYTES = 16


class BadOutcome(ValueError):
    """A laid-down outcome that this roll or draw could not have given."""


def new_seed() -> bytes:
    """An unguessable seed."""
    return secrets.token_bytes(SEED_BYTES)


def seed_of(number: int) -> bytes:
    """The seed that stands for a plain number, so that simulations can be repeated."""
    return hashlib.blake2b(b"danger close seed %d" % number, digest_size=SEED_BYTES).digest()


def commitment(seed: bytes) -> str:
    """What is published at the start: it binds the seed without telling it."""
    return hashlib.blake2b(b"danger close commitment" + seed, digest_size=32).hexdigest()


def pledged(part: bytes) -> str:
    """What binds a person to bytes that are not told yet."""
    return hashlib.blake2b(b"danger close pledge" + part, digest_size=32).hexdigest()


def mixed(secret: bytes, hands: Mapping[str, bytes]) -> bytes:
    """The seed of the dice: of the server's secret and of the bytes of each person, by seat.

    The server is bound to its secret before anybody's bytes are told, and each person by a pledge
    before those of another. So nobody can choose it. Without persons it is the secret itself.
    """
    if not hands:
        return secret
    parts = "".join(f"\n{seat} {part.hex()}" for seat, part in sorted(hands.items()))
    return hashlib.blake2b(
        f"danger close dice {secret.hex()}{parts}".encode(), digest_size=SEED_BYTES
    ).digest()


def outcome(seed: bytes, counter: int, limit: int) -> int:
    """Outcome number `counter` under `seed`: evenly spread over 0 .. limit - 1."""
    digest = hashlib.blake2b(counter.to_bytes(8, "big"), digest_size=8, key=seed).digest()
    return (int.from_bytes(digest, "big") * limit) >> 64


class Member(int):
    """A laid-down draw named by what is drawn, such as card 17, wherever that is among what is left."""


class Chance:
    """The source of all outcomes of one game, and their record."""

    __slots__ = ("forced", "limits", "outcomes", "seed")

    def __init__(self, seed: bytes, forced: Iterable[int] = ()) -> None:
        self.seed = seed
        self.forced = list(forced)
        self.outcomes: list[int] = []
        self.limits: list[int] = []

    def below(self, limit: int) -> int:
        """One of 0 .. limit - 1."""
        number = len(self.outcomes)
        if number < len(self.forced):
            value = self.forced[number]
            if isinstance(value, Member):
                raise BadOutcome(f"outcome {number + 1} is laid down as a draw of {value}, expected a roll")
            if not 0 <= value < limit:
                raise BadOutcome(f"outcome {number + 1} is laid down as {value}, expected 0 to {limit - 1}")
        else:
            value = outcome(self.seed, number, limit)
        self.outcomes.append(value)
        self.limits.append(limit)
        return value

    def die(self, sides: int = 6) -> int:
        """One die, 1 .. sides."""
        return self.below(sides) + 1

    def pick(self, among: int) -> int:
        """One member of a set, drawn without replacement: the caller takes it out of what is left.

        A deck is the set of what is left in it. Its order is never anywhere: whoever reads a
        record in mid-game, or thinks ahead in a fork, could know the cards to come.
        """
        count = among.bit_count()
        if not count:
            raise ValueError("a draw from nothing")
        number = len(self.outcomes)
        if number < len(self.forced):
            named = self.forced[number]
            if isinstance(named, Member):
                if not among >> named & 1:
                    raise BadOutcome(f"outcome {number + 1} is laid down as {named}, which is not left")
                self.forced[number] = rank(among, named)
        return nth(among, self.below(count))

    def shuffled(self, count: int) -> list[int]:
        """The numbers 0 .. count - 1 in a random order, recorded one draw at a time."""
        rest = list(range(count))
        return [rest.pop(self.below(len(rest))) for _ in range(count)]

    def fork(self, taken: int, upto: int, seed: bytes | None = None) -> Chance:
        """A source that stands at outcome number `taken` and repeats this one's up to `upto`.

        Beyond that it goes on as this one would, or with another seed: a player who thinks
        ahead must not know the dice to come.
        """
        twin = Chance(self.seed if seed is None else seed)
        twin.outcomes = self.outcomes[:taken]
        twin.limits = self.limits[:taken]
        twin.forced = self.outcomes[:upto]
        if seed is None:
            twin.forced += self.forced[upto:]
        return twin


class _NotLent(Chance):
    """Stands in a state that no match is playing: a copy has no dice of its own."""

    def below(self, limit: int) -> int:
        raise RuntimeError("this state is not being played: only a match lends it dice")


NOT_LENT = _NotLent(b"")
