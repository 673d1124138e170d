"""Seat tokens: whoever has one has the seat. Only their hashes are kept.

An open seat has an invitation instead. Whoever comes with it first takes the seat with a token of
his own, and the invitation is spent: not even the one who sent it can look through that seat's eyes.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

TOKEN = re.compile(r"[A-Za-z0-9_-]{32,100}")
"""What a browser makes up for itself: 24 random bytes or more."""


def new_token() -> str:
    """An unguessable token, for the fragment of a link."""
    return secrets.token_urlsafe(24)


def derived(token: str, match: str, seat: str) -> str:
    """The token of a seat in the match that follows another, for who has this token there.

    It is always the same, so whoever asks twice for the next match gets it twice; nobody else can.
    """
    mark = hmac.digest(token.encode("utf-8", "surrogatepass"), f"{match} {seat}".encode(), "sha256")
    return base64.urlsafe_b64encode(mark[:24]).decode()


def new_id() -> str:
    """A match's id: short, not secret, never used twice."""
    return secrets.token_hex(6)


def digest(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def same(one: bytes, other: bytes) -> bool:
    """Whether two hashes are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)
