"""Stored matches that the rules of today refuse: what is told of them, and how far they fit."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, Protocol

from dangerclose.core.ask import Refused
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.core.record import BadRecord, Misfit, Record, Step, walk
from dangerclose.core.words import BadText
from dangerclose.server.protocol import Unfit
from dangerclose.server.store import NOBODY, StoredMatch
from dangerclose.server.telling import Chronicle, Viewer

log = logging.getLogger(__name__)

GENERAL = "This match cannot be played on by this version of the rules."


class Waiting(Protocol):
    """A connection that waits for a match to be mended."""

    def drop(self) -> None:
        """The match goes on: connect again."""
        ...


class DoesNotFit(Exception):
    """A stored match that the rules refuse at some step, and those who wait for it to be mended."""

    def __init__(self, stored: StoredMatch, game: Game[Any], misfit: Misfit, chronicle: Chronicle | None):
        super().__init__(f"match {stored.id} does not fit the rules: {misfit}")
        self.stored = stored
        self.misfit = misfit
        self.waiting: set[Waiting] = set()
        self._game = game
        self._chronicle = chronicle

    def told(self, viewer: Viewer) -> Unfit:
        """What a viewer is told.

        While secrets are at play that is a choice of the viewer's own alone, and numbers are those
        of the viewer's log, as with every table.
        """
        stored, game, misfit = self.stored, self._game, self.misfit
        over = stored.standing.decides == NOBODY
        own = viewer is not None and misfit.step.seat == game.seats[viewer]
        hide = game.secrets and not over
        fits, choices, seat, choice, reason = misfit.fits, stored.standing.ply, "", "", GENERAL
        if hide:
            fits, choices = min(fits, self._shown(viewer)), 0
        if own or not hide:
            seat, choice = misfit.step.seat, misfit.step.text if misfit.step.seat else ""
            # What the dice were may be hidden even from who rolled them.
            if not hide or isinstance(misfit.__cause__, Refused | BadText):
                reason = misfit.reason
        mend = viewer is not None and misfit.fits >= 0 and not over
        return Unfit(stored.id, game.name, stored.scenario, fits, choices, seat, choice, reason, mend)

    def _shown(self, viewer: Viewer) -> int:
        """The last choice that fits, as the viewer's log counts them."""
        cards = self._chronicle.log(viewer)[0] if self._chronicle else []
        return cards[-1].ply if cards else 0


def as_far_as_it_fits(game: Game[Any], record: Record) -> Iterator[tuple[Step, Match[Any]]]:
    """As `walk` does; whatever the rules do not take, or fail at, is a Misfit at that step."""
    steps = walk(game, record)
    fits = -1
    while True:
        try:
            yield next(steps)
        except StopIteration:
            return
        except Misfit:
            raise
        except BadRecord as error:
            raise Misfit(fits, record.steps[fits + 1], error) from error
        except Exception as error:
            log.warning("the rules fail at a stored choice", exc_info=error)
            why = f"the rules fail at this ({type(error).__name__})"
            raise Misfit(fits, record.steps[fits + 1], why) from error
        fits += 1
