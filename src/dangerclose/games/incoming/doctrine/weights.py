"""What the player values, each a named number with the range in which it may be tuned.

All are in victory points: an objective is worth 10 of them, a casualty that is left 1 or 2 (V.0/T1).
"""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What men, places and chances are worth."""

    # 6.5 what a stand is worth besides the points for its casualty
    team: float = 3.0
    platoon_group: float = 4.0
    company_group: float = 2.5
    machine_gun: float = 4.0
    gun: float = 2.0
    # T.3/1 what those are worth besides who alone go below, or blow the ways there
    below: float = 4.0
    helper: float = 1.0
    armour: float = 5.0
    truck: float = 3.0
    # the share of it that is gone while it is shaken
    pinned: float = 0.07
    suppressed: float = 0.33
    # 0/3 the initiative
    tempo: float = 0.8
    least: float = 0.1
    # 0/3 reactive fire
    no_fire: float = 0.35
    stops_mover: float = 0.5
    holds_off: float = 0.15
    # 0/3 what it is worth that somebody who holds moves up cannot fire
    frees: float = 0.5
    expected_reaction: float = 0.65
    # 5.3 what it is worth not to be known
    concealment: float = 0.9
    # 4.0 moves
    pull: float = 0.08
    cover: float = 0.35
    seen: float = 0.5
    haunted: float = 0.5
    ambushes: float = 0.7
    dread: float = 0.4
    overwatch: float = 0.12
    stay_together: float = 0.35
    command: float = 0.5
    support: float = 0.8
    # 9.0 rallies
    rally: float = 0.6
    # 7.0 calls
    mission: float = 0.25
    light: float = 0.8
    # 6.7, 5.3/2 what is not seen
    recon: float = 0.35
    look: float = 0.12
    # 6.5/10 casualties
    carry: float = 0.6
    # ruling 162: what it costs armour to stand where its wreck would bar the road
    bars: float = 1.5
    # 4.4.2/8 what it is worth to blow up a bunker, besides who is in it
    bunker: float = 1.0


RANGES: dict[str, tuple[float, float]] = {
    "team": (1.5, 6.0),
    "platoon_group": (1.0, 6.0),
    "company_group": (1.0, 6.0),
    "machine_gun": (2.0, 8.0),
    "gun": (0.5, 6.0),
    "below": (0.0, 8.0),
    "helper": (0.2, 3.0),
    "armour": (2.0, 12.0),
    "truck": (1.0, 8.0),
    "pinned": (0.03, 0.3),
    "suppressed": (0.2, 0.7),
    "tempo": (0.2, 3.0),
    "least": (0.02, 0.4),
    "no_fire": (0.05, 1.5),
    "stops_mover": (0.1, 2.0),
    "holds_off": (0.0, 1.0),
    "frees": (0.0, 1.0),
    "expected_reaction": (0.3, 1.0),
    "concealment": (0.2, 3.0),
    "pull": (0.01, 0.2),
    "cover": (0.05, 1.5),
    "seen": (0.1, 1.5),
    "haunted": (0.0, 2.0),
    "ambushes": (0.0, 1.0),
    "dread": (0.0, 1.0),
    "overwatch": (0.0, 0.6),
    "stay_together": (0.0, 1.5),
    "command": (0.0, 2.0),
    "support": (0.0, 2.0),
    "rally": (0.1, 2.0),
    "mission": (0.0, 1.0),
    "light": (0.1, 2.0),
    "recon": (0.05, 1.0),
    "look": (0.02, 0.5),
    "carry": (0.1, 2.0),
    "bars": (0.0, 5.0),
    "bunker": (0.0, 5.0),
}
"""Between which values each may be tuned."""
