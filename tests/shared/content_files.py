"""Content files with one thing wrong in them: for each game's test of its readers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dangerclose.core.content import ContentError


def changed(text: str, old: str, new: str) -> str:
    """A text with one place changed, which must be there."""
    assert old in text, f"{old!r} is not in the file"
    return text.replace(old, new, 1)


def demand_refusal(read: Callable[[str], object], text: str, file: str, problem: str) -> None:
    """A wrong text is refused: the message begins with the file and says the problem."""
    with pytest.raises(ContentError) as caught:
        read(text)
    assert str(caught.value).startswith(file)
    assert problem in str(caught.value)
