"""Positions of scenario 6 for tests of what is below ground."""

from importlib import resources

from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.positions import arrange
from dangerclose.games.incoming.underground import below as those_below
from dangerclose.games.incoming.underground import look_around
from tests.games.incoming.board import FREE_WORLD, board, lay_down

DOG = "what-the-dog-found"
RAT, OTHER_RAT, ENGINEERS = "arvn-fire-team-1", "arvn-fire-team-2", "arvn-fire-team-3"
TEAM, ESCORT, COMPANY = "arvn-1-fire-team-1", "arvn-1-fire-team-2", "arvn-2-fire-team-1"
HMG = "arvn-hmg-1"
LEAD, CELL, OTHER_CELL = "vc-G-platoon-cg-1", "vc-G-fire-team-1", "vc-G-fire-team-2"
GARRISON = (LEAD, CELL, OTHER_CELL, "vc-G-fire-team-3", "vc-G-fire-team-4")
VC_TEAM, SNIPER = "vc-1-fire-team-1", "vc-sniper-1"
AT_A = "26.25"
"""In contact with entrance A, which lies at 26.23."""


def below(stands, *, side=FREE_WORLD, dice=(), found="ABCD", entered=(), **tunnels):
    """A position with the works of the ready set-up. `found` are entrances that the Free World knows."""
    leads = {"arvn-A-company-cg-1": "26.28"} if stands else {}
    s = board({**leads, **stands}, scenario=DOG, side=side)
    ready = GAME.setup(DOG, {})
    s.hidden_kind, s.hidden_at = list(ready.hidden_kind), list(ready.hidden_at)
    s.hidden_found = [False] * len(s.hidden_at)
    arrange(s, {"tunnels": {"found": list(found), "entered": list(entered), "traps": (), **tunnels}})
    look_around(s)
    for one in those_below(s, FREE_WORLD):
        s.tunnel_entered |= 1 << s.section[one]
    s.log.clear()
    lay_down(s, dice)
    GAME.check(s)
    return s


def closed(match):
    """The actions that are shown and may not be taken."""
    return {one.action for one in match.ask.closed}


def text_of(scenario):
    """A scenario's file."""
    folder = resources.files("dangerclose.games.incoming") / "content" / "scenarios"
    return (folder / f"{scenario}.toml").read_text()
