"""What people want to be called. A name comes from outside: it is shown as text, and trusted for nothing."""

from __future__ import annotations

import unicodedata

LONGEST = 24


def plain(name: str) -> str:
    """A name in one short line, without control characters, marks of direction and the like."""
    found = unicodedata.normalize("NFC", name)
    shown = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in found)
    return " ".join(shown.split())[:LONGEST].strip()
