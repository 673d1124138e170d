"""What the browser tells as one names events that the rules tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dangerclose.games.fof.words import TELLINGS

CLIENT = Path(__file__).parents[3] / "web" / "src" / "lib" / "games" / "fof"
WORD = r"\s*\.{0,3}(?:'[a-z-]+'|[A-Z_]+),?"
LISTS = rf"(?:kinds\(|of\(events, |(?<!\w)\[)((?:{WORD})+)\s*[\)\]]"


@pytest.mark.parametrize("file", ["scenes.ts", "events.ts"])
def test_only_events_that_there_are_are_named(file):
    text = (CLIENT / file).read_text(encoding="utf-8")
    named = {
        word
        for found in re.findall(LISTS, text)
        for word in re.findall(r"'([a-z-]+)'", found)
        if word not in {"unharmed", "hit"}
    }
    assert len(named) > 20
    assert named - {"move", "retreat"} <= set(TELLINGS)
