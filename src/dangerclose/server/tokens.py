"""Seat tokens: whoever has one has the seat. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_token() -> str:
    """An unguessable token, for the fragment of a link."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A match's id: short, not secret, never used twice."""
    return secrets.token_hex(6)


def digest(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def same(one: bytes, other: bytes) -> bool:
    """Whether two hashes are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)
