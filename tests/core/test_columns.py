"""What is remembered of a position while its columns stay as they are."""

from __future__ import annotations

from dangerclose.core.columns import remembered, still, while_unchanged


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


def test_a_question_about_a_still_position_is_worked_out_once() -> None:
    asked = []

    @remembered
    def total(s: Place, more: int) -> int:
        asked.append(more)
        return sum(s.hex) + more

    here, there = Place(), Place()
    with still(here):
        assert [total(here, 0), total(here, 0), total(here, 1), total(here, 1)] == [3, 3, 4, 4]
        assert asked == [0, 1]
        with still(here):
            assert total(here, 0) == 3
        assert total(here, 0) == 3, "who looks at the same position within forgets nothing"
        assert asked == [0, 1]
        assert [total(there, 0), total(there, 0)] == [3, 3], "another position may be changing"
        assert asked == [0, 1, 0, 0]


def test_a_position_that_moves_again_is_asked_afresh() -> None:
    @remembered
    def total(s: Place) -> int:
        return sum(s.hex)

    here, there = Place(), Place()
    with still(here):
        assert total(here) == 3
    here.hex[0] = 5
    assert total(here) == 7
    with still(here):
        assert total(here) == 7
        with still(there):
            assert total(there) == 3
        here.hex[0] = 6
        assert total(here) == 8, "when another was looked at meanwhile, nothing is kept of the first"
