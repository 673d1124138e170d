"""What is remembered of a position while its columns stay as they are."""

from __future__ import annotations

from dangerclose.core.columns import while_unchanged


class Place:
    """Two columns."""

    def __init__(self) -> None:
        self.hex = [1, 2]
        self.steps = [1, 1]


def test_an_answer_serves_again_until_its_columns_change() -> None:
    asked = []

    @while_unchanged(lambda s, side: s.hex[side:])
    def total(s: Place, side: int) -> int:
        asked.append(side)
        return sum(s.hex[side:])

    here, there = Place(), Place()
    assert [total(here, 0), total(here, 1), total(there, 0), total(here, 1)] == [3, 2, 3, 2]
    assert asked == [0, 1]
    here.steps[0] = 0
    assert total(here, 0) == 3
    assert asked == [0, 1]
    here.hex[0] = 5
    assert [total(here, 0), total(here, 1), total(there, 0)] == [7, 2, 3]
    assert asked == [0, 1, 0, 0]
