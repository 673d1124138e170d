"""What the commander values, each a named number with the range in which it may be tuned.

All are in the same coin: a Step of the enemy or of the company is worth about 3.
"""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What an order is worth; orders that promise less than `least` are not given, the command is saved."""

    least: float = 0.8
    activate: float = 8.0
    unpin: float = 4.0
    rally_team: float = 2.5
    rebuild: float = 5.0
    turn_front: float = 4.0
    spot_firing: float = 9.0
    spot_silent: float = 4.0
    grenade: float = 9.0
    ranged_grenade: float = 5.0
    concentrate: float = 4.5
    fire_mission: float = 12.0
    mortar: float = 6.0
    charge: float = 9.0
    final_fires: float = 8.0
    shift_fire: float = 2.0
    cease_on_friends: float = 8.0
    seek_cover: float = 5.0
    go_to_cover: float = 3.0
    advance: float = 4.0
    search: float = 6.0
    assault: float = 6.0
    outnumbered: float = 0.8
    platoon_assault: float = 0.4
    own_fire: float = 1.0
    beside_the_way: float = 0.4
    off_the_way: float = 0.2
    another_scout: float = 3.0
    danger: float = 1.6
    together: float = 1.5
    apart: float = 2.5
    crowded: float = 0.6
    unresolved: float = 6.0
    hold: float = 6.0
    carry_casualty: float = 3.0
    evacuate: float = 5.0
    vehicle: float = 3.0
    smoke: float = 3.0
    mark_zone: float = 12.0
    light: float = 2.5
    exhort: float = 0.3
    lonely: float = 0.2  # what is left of activating one of the Staff whom nobody needs
    plenty: float = 4.0  # so many saved commands are enough while it is calm
    enough: float = 0.4  # enemies of this strength to a Step of riflemen among them need no more of those
    step_as_target: float = 0.4  # what a Step adds to the worth of fire up to all of it
    shaken: float = 0.2  # what is left of it against those who cannot fight any more
    among_ours: float = 0.4  # and of grenades where many of ours are beside them
    fire_again: float = 0.3  # and of guns on a card on which some fall already
    final_fire_steps: float = 3.0  # so many Steps where they fall are worth the final fires
    staff_carries: float = 0.5  # how readily one of the Staff carries the wounded


RANGES: dict[str, tuple[float, float]] = {
    "least": (0.2, 2.0),
    "activate": (2.0, 12.0),
    "unpin": (1.0, 8.0),
    "rally_team": (0.5, 5.0),
    "rebuild": (1.0, 10.0),
    "turn_front": (1.0, 8.0),
    "spot_firing": (3.0, 15.0),
    "spot_silent": (1.0, 8.0),
    "grenade": (3.0, 15.0),
    "ranged_grenade": (1.0, 10.0),
    "concentrate": (1.0, 10.0),
    "fire_mission": (3.0, 15.0),
    "mortar": (2.0, 12.0),
    "charge": (3.0, 15.0),
    "final_fires": (2.0, 15.0),
    "shift_fire": (0.5, 6.0),
    "cease_on_friends": (1.0, 15.0),
    "seek_cover": (1.0, 10.0),
    "go_to_cover": (1.0, 8.0),
    "advance": (1.0, 10.0),
    "search": (1.0, 12.0),
    "assault": (1.0, 15.0),
    "outnumbered": (0.2, 1.5),
    "platoon_assault": (0.0, 1.0),
    "own_fire": (0.0, 4.0),
    "beside_the_way": (0.0, 1.0),
    "off_the_way": (0.0, 1.0),
    "another_scout": (0.0, 6.0),
    "danger": (0.2, 5.0),
    "together": (0.0, 4.0),
    "apart": (0.0, 8.0),
    "crowded": (0.0, 3.0),
    "unresolved": (0.0, 15.0),
    "hold": (1.0, 15.0),
    "carry_casualty": (0.5, 8.0),
    "evacuate": (0.5, 10.0),
    "vehicle": (1.0, 8.0),
    "smoke": (0.5, 8.0),
    "mark_zone": (3.0, 20.0),
    "light": (0.5, 8.0),
    "exhort": (0.0, 1.0),
    "lonely": (0.0, 1.0),
    "plenty": (2.0, 9.0),
    "enough": (0.0, 1.0),
    "step_as_target": (0.1, 1.0),
    "shaken": (0.0, 1.0),
    "among_ours": (0.0, 1.0),
    "fire_again": (0.0, 1.0),
    "final_fire_steps": (1.0, 9.0),
    "staff_carries": (0.0, 1.0),
}
"""How far each may go; a test keeps the values within."""
