"""T.4, T.5 What attacks below ground and charges come to, from what the seat knows."""

from __future__ import annotations

from dangerclose.core.ask import Action
from dangerclose.core.game import Odds
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.charges import NEEDED
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import NOBODY, Position
from dangerclose.games.incoming.tunnel_combat import odds_of
from dangerclose.games.incoming.underground import leads_to, those_in

BELOW_GROUND = ("go-below", "crawl", "charge", "charge-below")
_FACES = 6
BLOWN, INTACT = "blown", "intact"


def odds_below(k: Position, action: Action) -> Odds | None:
    """T.4/3, T.5/1 The odds of an action; None if nobody is known to be in its way."""
    verb, stand, place = str(action[0]), int(action[1]), int(action[2])
    if verb in ("charge", "charge-below"):
        fails = NEEDED - 1
        title = f"{STAND_NAME[stand]} sets charges"
        return Odds(title, [], [(BLOWN, _FACES - fails), (INTACT, fails)], _FACES)
    from_ = place if verb == "go-below" else k.section[stand]
    goal = leads_to(k, place) if verb == "go-below" else place
    foes = those_in(k, goal, 1 - sheet_of(k).side[stand]) if goal != NOBODY else []
    return odds_of(k, stand, foes, from_) if foes else None
