"""Words of positions that are refused, with what was expected."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from dangerclose.core.positions import demand_keys, one_of, phase_of, phase_word, phase_words, whole_number


class Phase(IntEnum):
    FIRST_LIGHT = 0
    DUSK = 1


def test_phases_have_words() -> None:
    words = phase_words(Phase)
    assert words == {"first-light": Phase.FIRST_LIGHT, "dusk": Phase.DUSK}
    assert phase_of("dusk", words) is Phase.DUSK
    assert phase_word(Phase.FIRST_LIGHT) == "first-light"
    for wrong in ("noon", 1, ["dusk"]):
        with pytest.raises(ValueError, match="expected one of: first-light, dusk"):
            phase_of(wrong, words)


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None])
def test_a_number_is_whole(wrong: Any) -> None:
    assert whole_number("turn", 3) == 3
    with pytest.raises(ValueError, match="turn: expected a whole number"):
        whole_number("turn", wrong)


def test_words_and_keys_are_known() -> None:
    assert one_of("status", "broken", ("steady", "broken")) == 1
    with pytest.raises(ValueError, match="status: expected one of steady, broken, found 'gone'"):
        one_of("status", "gone", ("steady", "broken"))
    demand_keys({"hex": 1}, {"hex", "steps"}, "for a unit")
    with pytest.raises(ValueError, match="no 'hax' for a unit, expected one of: hex, steps"):
        demand_keys({"hax": 1}, {"hex", "steps"}, "for a unit")
