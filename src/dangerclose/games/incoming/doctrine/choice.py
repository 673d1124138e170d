"""What an action promises: what it gains, how likely it keeps the initiative, and why."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.ask import Action

_HARDLY = 0.02
"""The share of losing the initiative below which nothing is at risk."""


class Promise(NamedTuple):
    """An action with what it is expected to gain, in points, and how likely the initiative stays."""

    action: Action
    gain: float
    keeps: float
    reason: str

    @property
    def rank(self) -> float:
        """What comes first: of what can fail that which gains most for each chance to fail.

        Of actions in a row, where the first failure ends all, the best order is by what each gains over how
        likely it fails.
        """
        return self.gain / (1 - self.keeps + _HARDLY)
