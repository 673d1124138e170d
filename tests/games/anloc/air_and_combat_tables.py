"""The table of `positions_for_tests`, with what tests of air units and combats look at besides.

    t = table({"abn-5": "0921", "vc9-271": "0922"}, phase="arvn-combat")
    t.declare("0922", "abn-5")
    assert t.column == "1:2"
    with crt_says("-/2R1"):
        t.choose("ARVN done")

Lines may begin with the seat that must be the one to decide. The hexes around 0922 are
clear, but for 1022 in the east, which is jungle; there is no water near.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

from dangerclose.core.ask import Refused
from dangerclose.games.anloc import GAME, reckoning
from dangerclose.games.anloc.components import AIR, CRT, CRT_COLUMNS, GRID, UNIT, UNITS, Result, air_strike
from tests.games.anloc import positions_for_tests


class Table(positions_for_tests.Table):
    """A match in which air units fly and combats are fought."""

    # Deciding

    def choose(self, *texts: str) -> Table:
        """Take decisions: "ARVN target 0912", or without the seat."""
        for text in texts:
            super().choose(self._for_seat(text))
        return self

    def refused(self, text: str) -> Refused:
        """The refusal of something that may not be done; it must change nothing."""
        return super().refused(self._for_seat(text))

    def _for_seat(self, text: str) -> str:
        for seat in GAME.seats:
            if text.startswith(f"{seat} "):
                assert self.seat == seat, f"{text}: it is for {self.seat} to decide"
                return text.removeprefix(f"{seat} ")
        return text

    def declare(self, target: str, *attackers: str) -> Table:
        """Announce an attack on one or more hexes ("0921 0922")."""
        first, *others = target.split()
        self.choose(f"target {first}", *(f"attacker {unit}" for unit in attackers))
        return self.choose(*(f"target {h}" for h in others), "attack")

    def next_die(self, face: int) -> Table:
        """Lay down the die that falls next."""
        self.match.chance.forced[len(self.match.chance.outcomes) :] = [face - 1]
        return self

    # What is true

    def steps(self, *names: str) -> list[int]:
        """The steps that units have left."""
        return [self.unit(name)["steps"] for name in names]

    def box(self, name: str) -> dict[str, int]:
        """The air units in a box of the display."""
        return {air: count for air, count in self.facts["air"][name].items() if count}

    def retreating(self) -> tuple[str, int]:
        """The hex whose stack retreats now, and how many hexes it has to go."""
        assert self.match.ask is not None
        here, left, *_ = self.match.ask.about
        return GRID.name(here), left

    def rules(self, kind: str) -> list[str]:
        """The rule ids of the events of a kind."""
        return [event.rule for event in self.events(kind)]

    # The combat under construction

    @property
    def odds(self) -> reckoning.Reckoning:
        """What would count if the die fell now."""
        return reckoning.reckon(self.match.state)

    @property
    def column(self) -> str:
        """The CRT column, shifted."""
        return CRT_COLUMNS[self.odds.column]

    @property
    def strengths(self) -> tuple[int, int]:
        """The totals of attack and defence."""
        return sum(line.value for line in self.odds.attack), sum(line.value for line in self.odds.defence)

    @property
    def drms(self) -> dict[str, int]:
        """The die roll modifiers by what they come from."""
        return {line.text: line.value for line in self.odds.drms}


def table(units: Mapping[str, Any], **position: Any) -> Table:
    """A match that starts in a position."""
    return Table(positions_for_tests.table(units, **position).match)


def cell(text: str) -> Result:
    """A result as the CRT prints it: "1/2R1"."""
    halves = [re.fullmatch(r"-|(\d)?(?:R(\d))?", half) for half in text.split("/")]
    return Result(*(int(number or 0) for half in halves if half for number in half.groups()))


def crt_says(text: str) -> AbstractContextManager[Any]:
    """While this holds every die gives one result, so that no test hangs on a table that is tuned."""
    return mock.patch.object(reckoning, "CRT", tuple((cell(text),) * len(CRT_COLUMNS) for _ in CRT))


def strike(name: str) -> int:
    """The strike value of an air unit type."""
    return next(air.strike for air in AIR if air.id == name)


def attack_of(*names: str) -> int:
    """The printed attack factors of some units."""
    return sum(UNITS[UNIT[name]].attack for name in names)


def defence_of(*names: str) -> int:
    """The printed defence factors of some units."""
    return sum(UNITS[UNIT[name]].defence for name in names)


def sead_that_gives(result: int) -> tuple[int, int]:
    """How many F-4 must fly SEAD, and the die, for a result of the Air Strikes Table."""
    return next(
        (count, die)
        for count in range(1, 7)
        for die in range(1, 7)
        if air_strike(count * strike("f4"), die) == result
    )
