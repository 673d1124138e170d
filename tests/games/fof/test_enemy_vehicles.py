"""9.10 Enemy vehicles and AT weapons: activated by a check, they fire in the Vehicle-Aircraft Phase."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.enemy_vehicles import enemy_fires, waiting_enemies
from dangerclose.games.fof.situations import HOLDS
from dangerclose.games.fof.state import ACTIVATED, FIRED, GRENADE, NOBODY, PINNED
from dangerclose.games.fof.tables import GRENADE_CARDS
from dangerclose.games.fof.terms import ActivityResult, Situation
from dangerclose.games.fof.vehicles import vehicle_phase
from dangerclose.testing import rule
from tests.games.fof.board import answered, cards, told, unit
from tests.games.fof.driving import drive
from tests.games.fof.test_activity import FIELD, attacks, card_with, do, fought


def shots(s):
    return [event.args[0] for event in told(s, "at-combat")]


@rule("fof", "9.10/1", "7.5/8")
def test_an_attack_on_a_vehicle_activates_the_weapon_which_fires_in_the_vehicle_phase():
    s = fought(FIELD, {"75mm-rcl": "3.3", "m113-1": "1.3", "squad-1-1": "1.2"})
    u = unit("75mm-rcl")
    assert HOLDS[Situation.TRIPOD_OR_HEAVY_WITH_TARGET](s, u)
    do(s, ActivityResult.ATTACK, "75mm-rcl")
    assert s.status[u] & ACTIVATED
    assert [event.args for event in told(s, "enemy-activated")] == [(u,)]
    assert waiting_enemies(s) == [u]
    answered(vehicle_phase(s))
    assert shots(s) == [u]
    assert s.status[u] & FIRED
    assert waiting_enemies(s) == []


def test_us_infantry_on_its_card_comes_before_a_vehicle():
    s = fought(FIELD, {"rpg-team-1": "3.3", "m113-1": "2.3", "squad-1-1": "3.3"})
    cards(s, card_with(GRENADE_CARDS), card_with(but=GRENADE_CARDS))
    do(s, ActivityResult.ATTACK, "rpg-team-1")
    assert attacks(s, GRENADE) == [(unit("squad-1-1"), NOBODY, -3)]
    assert not s.status[unit("rpg-team-1")] & ACTIVATED


@rule("fof", "9.10/1")
def test_only_activated_ones_that_see_a_vehicle_fire_and_at_the_easiest_target():
    s = fought(FIELD, {"75mm-rcl": "3.3", "m113-1": "1.3", "m48a3-1": "3.1", "rpg-team-1": "5.5"})
    assert not enemy_fires(s)
    for name in ("75mm-rcl", "rpg-team-1"):
        s.status[unit(name)] |= ACTIVATED
    assert waiting_enemies(s) == [unit("75mm-rcl")]
    s.status[unit("m113-1")] |= PINNED
    assert enemy_fires(s)
    assert told(s, "at-combat")[0].args[1] == unit("m113-1")
    assert not enemy_fires(s)


@rule("fof", "9.10/2", "3.6/1", "TSS-3.6/1")
@pytest.mark.parametrize(("mission", "first"), [("a4", [True]), ("a2", [])])
def test_in_a_defence_the_enemy_goes_first_then_they_alternate(mission, first):
    s = fought(
        FIELD,
        {"75mm-rcl": "3.3", "rpg-team-1": "2.2", "m113-1": "1.1", "m113-2": "3.1"},
        mission=mission,
    )
    for name in ("75mm-rcl", "rpg-team-1", "m113-1", "m113-2"):
        s.status[unit(name)] |= ACTIVATED
    game = drive(vehicle_phase(s))
    assert [bool(s.status[unit(name)] & FIRED) for name in ("rpg-team-1", "75mm-rcl")].count(True) == len(
        first
    )
    assert game.kind == "vehicle"
    game.choose(("no-more-vehicles",))
    assert all(s.status[unit(name)] & FIRED for name in ("75mm-rcl", "rpg-team-1"))
