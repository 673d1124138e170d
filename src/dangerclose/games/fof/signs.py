"""Modifiers as the cards print them."""

from __future__ import annotations

from dangerclose.core.words import ArgumentKind

MINUS = "\N{MINUS SIGN}"


def signed(number: int) -> str:
    """A modifier as it is printed, with a minus as long as the plus: +1, 0, \N{MINUS SIGN}2."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number else "0"


SIGNED = ArgumentKind(str, int, signed, "a whole number")
