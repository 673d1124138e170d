"""Events by time, and luck."""

from __future__ import annotations

from dangerclose.core.events import Event
from dangerclose.core.series import by_time, luck


def test_an_event_has_the_time_that_was_last_begun() -> None:
    events = [Event("shot", "", ()), Event("day", "", (1,)), Event("shot", "", ()), Event("day", "", (4,))]
    assert [time for time, _ in by_time(events, "day")] == [0, 1, 1, 4]
    assert [event for _, event in by_time(events, "day")] == events


def test_luck_is_the_mean_of_a_seats_dice_so_far() -> None:
    rolls = [(1, 0, 6), (1, 1, 1), (2, 0, 3), (3, 0, 6)]
    assert luck(rolls, 0, 1, 3.5) == 2.5
    assert luck(rolls, 0, 2, 3.5) == 1.0
    assert luck(rolls, 1, 3, 3.5) == -2.5
    assert luck(rolls, 1, 0, 3.5) == 0.0
