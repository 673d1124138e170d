"""12 Random fights in random cities: orders, enemy activity, fire and clean up, and what must hold holds."""

from __future__ import annotations

from random import Random

import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.activity import enemy_activity
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.blocks import attach, barricade, block_at
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.checks import check
from dangerclose.games.fof.clean_up import clean_up
from dangerclose.games.fof.combat_odds import under_fire_now
from dangerclose.games.fof.combat_segment import combat_effects_segment
from dangerclose.games.fof.components import AGENCY
from dangerclose.games.fof.deployment import station
from dangerclose.games.fof.field import has_room, named
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import lay_mission
from dangerclose.games.fof.grid import on_map, place_of
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.moves import free_covers
from dangerclose.games.fof.shown import shown
from dangerclose.games.fof.state import CHECKED, NOBODY
from dangerclose.games.fof.tables import SIDE, TERRAIN, UNITS
from dangerclose.games.fof.terms import Asset, FireMission, Side, UnitKind
from dangerclose.games.fof.words import WORDS
from dangerclose.games.fof.yard_fire import concentrate_into_yards
from tests.games.fof.board import board

BLOCKS = [kind.code for kind in TERRAIN if kind.block is not None and not kind.special]
DEVICES = [Asset.HC_SMOKE, Asset.WP_SMOKE, Asset.CS_GRENADE, Asset.DEMO_CHARGE]
FIGHTS, TURNS, ORDERS = 12, 3, 12
STAYS = (UnitKind.TRANSPORT_HELICOPTER, UnitKind.ATTACK_HELICOPTER, UnitKind.FIXED_WING_GUNSHIP)
CITY_ORDERS = [
    entry
    for entry in MENU
    if entry.verb
    in (
        "move", "infiltrate", "move-to-cover", "infiltrate-to-cover", "spot", "concentrate-fire",
        "grenade-attack", "throw-charge", "place-charge", "breach", "deploy", "shift-fire",
        "wp-grenade-attack", "load-up",
    )
]  # fmt: skip


def city_fight(seed):
    """A city with both sides in it, some blocks attached or barricaded, some standard cards."""
    r = Random(seed)
    size = r.randint(2, 4)
    codes = [[r.choice(BLOCKS) if r.random() < 0.85 else "O1" for _ in range(size)] for _ in range(size)]
    s = board([" ".join(row) for row in codes], turn=2, wars=True)
    s.chance = Chance(seed_of(seed))
    s.visibility = r.choice([0, 0, 3])
    places = [place_of(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    for place in places:
        if block_at(s, place) and block_at(s, place + 1) and r.random() < 0.2:
            attach(s, place, place + 1)
        if r.random() < 0.2:
            barricade(s, place)
    for u in r.sample(named(s), 60):
        place = r.choice(places)
        if UNITS[u].kind not in STAYS and has_room(s, u, place):
            settle(s, r, u, place)
    if r.random() < 0.3:
        lay_mission(s, AGENCY["105mm"], FireMission.HE, r.choice(places), "6.7.3/1", pending=False)
    s.spotted = sum(1 << place for place in places if r.random() < 0.7)
    for u in named(s):
        if SIDE[u] == Side.FRIENDLY and on_map(s.place[u]):
            new_asset(
                s, r.choice([Asset.HC_SMOKE, Asset.WP_SMOKE, Asset.CS_GRENADE, Asset.DEMO_CHARGE]), holder=u
            )
    update_fire(s)
    return s, r


def settle(s, r, u, place):
    """A unit stands somewhere on a card."""
    station(s, u, place)
    s.steps[u] = UNITS[u].steps
    s.ammo[u] = 3
    s.under[u] = NOBODY
    free = free_covers(s, u, place)
    s.under[u] = r.choice(free) if free else NOBODY


def by_chance(r, rule):
    """A rule carried out, each question answered by chance."""
    step = next(rule, None)
    while step is not None:
        assert isinstance(step, Ask)
        assert len(step.options) > 0, step
        for option in list(step.options)[:8]:
            assert WORDS.parse(WORDS.text(option)) == option
            assert WORDS.label(option)
        try:
            step = rule.send(step.options[r.randrange(len(step.options))])
        except StopIteration:
            return


def company_acts(s, r):
    """Random orders to random units, as General Initiative gives them."""
    order = Order(NOBODY, "")
    s.commands = 40
    for _ in range(ORDERS):
        able = [u for u in named(s) if SIDE[u] == Side.FRIENDLY and on_map(s.place[u])]
        if not able:
            return
        u = r.choice(able)
        entry = r.choice(CITY_ORDERS)
        if not entry.why_not(s, order, u):
            by_chance(r, entry.perform(s, order, u))


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_a_fight_in_a_city(seed):
    s, r = city_fight(seed)
    check(s)
    for _ in range(TURNS):
        company_acts(s, r)
        check(s)
        enemy_activity(s)
        check(s)
        by_chance(r, concentrate_into_yards(s))
        under_fire_now(s)
        shown(s)
        combat_effects_segment(s)
        check(s)
        clean_up(s)
        s.status = [status & ~CHECKED for status in s.status]
        s.acted = [0] * len(s.acted)
    for event in s.log:
        assert WORDS.sentence(event)
