"""3.4, 9.4 Two hundred enemy phases on random positions: nothing breaks, and what must hold holds."""

from __future__ import annotations

from random import Random

import pytest

from dangerclose.core.bits import members
from dangerclose.core.chance import Chance, seed_of
from dangerclose.core.words import Vocabulary
from dangerclose.games.fof.activity import enemy_activity
from dangerclose.games.fof.changes import new_casualty
from dangerclose.games.fof.components import AGENCIES, AGENCY, MISSIONS
from dangerclose.games.fof.enemy_events import CARRY_OUT, enemy_event
from dangerclose.games.fof.field import MOST_STEPS, has_room, is_vehicle, named, occupied, steps_at
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import lay_mission
from dangerclose.games.fof.grid import PLACES, REMOVED, S, on_map, place_of
from dangerclose.games.fof.mission_terms import MissionType
from dangerclose.games.fof.moves import cover_has_room, new_cover
from dangerclose.games.fof.state import (
    CHECKED,
    FACE_DOWN,
    FIRE_TEAM_SIDE,
    HUMAN_WAVE,
    NO_MARKER,
    NOBODY,
    NOWHERE,
    OUT_OF_AMMO,
    PINNED,
    put,
)
from dangerclose.games.fof.tables import BACK, NAMED, SIDE, TEAMS, TERRAIN, UNIT_ID, UNITS
from dangerclose.games.fof.terms import CoverMarker, Experience, FireMission, Letter, Side, Tactics, UnitKind
from dangerclose.games.fof.words_enemy import TELLINGS
from tests.games.fof.board import board, put_unit

CODES = [kind.code for kind in TERRAIN if not kind.hill and kind.block is None]
COVERS = [CoverMarker.COVER, CoverMarker.FOXHOLES, CoverMarker.TRENCH, CoverMarker.BUNKER, CoverMarker.TUNNEL]
TEAM_KINDS = [UnitKind.FIRE_TEAM, UnitKind.ASSAULT_TEAM, UnitKind.LITTER_TEAM, UnitKind.PARALYZED_TEAM]
PHASES = 200
CALM = [kind for kind in UnitKind if kind.value >= UnitKind.VEHICLE]


def random_position(seed):
    r = Random(seed)
    mission = MISSIONS[r.choice(sorted(MISSIONS))]
    rows, columns = r.randint(2, 6), r.randint(2, 6)
    if mission.type == MissionType.DEFENSIVE:  # its markers come on rows by their number
        rows, columns = mission.map.rows, mission.map.columns
    codes = [[r.choice(CODES) + "^" * r.choice([0, 0, 0, 1]) for _ in range(columns)] for _ in range(rows)]
    if r.random() < 0.3:
        codes[-1] = ["??"] * columns
    s = board([" ".join(row) for row in codes], mission=mission.id, turn=r.randint(1, 9))
    s.chance = Chance(seed_of(seed))
    s.tactics = r.choice(list(Tactics))
    s.counterattack = r.choice([0, 0, s.turn])
    s.visibility = r.choice([0, 0, 3])
    places = [
        place_of(row, column)
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
        if s.terrain[place_of(row, column)] != FACE_DOWN
    ]
    for place in places:
        if r.random() < 0.5:
            new_cover(s, place, r.choice(COVERS), r.choice([S, r.randrange(8)]))
        if r.random() < 0.4:
            s.contact = put(s.contact, place, r.choice(list(Letter)))
        if r.random() < 0.1:
            new_casualty(s, r.choice(list(Side)), place)
    s.dealt_contact = s.contact
    fill(s, r, places)
    for column in ("smoke", "tear_gas", "mines", "claymores"):
        setattr(s, column, sum(1 << place for place in places if r.random() < 0.05))
    if r.random() < 0.3:
        lay_mission(s, AGENCY["105mm"], FireMission.HE, r.choice(places), "6.7.3/1", pending=False)
    s.spotted = sum(1 << place for place in members(occupied(s, Side.ENEMY)) if r.random() < 0.6)
    update_fire(s)
    return s


def fill(s, r, places):
    several = [u for u in named(s) if UNITS[u].kind not in CALM]
    chosen = r.sample(several, r.randint(4, len(several) // 2))
    chosen += [u for side in Side for u in r.sample(list(TEAMS[side]), r.randint(0, 8))]
    for u in chosen:
        place = r.choice(places)
        if not has_room(s, u, place):
            continue
        put_unit(s, UNIT_ID[u], "1.1")
        s.place[u] = place
        s.experience[u] = r.choice(list(Experience))
        if not NAMED[u]:
            s.kind[u] = r.choice(TEAM_KINDS)
        elif SIDE[u] == Side.ENEMY:
            s.status[u] |= r.choice([0, 0, 0, HUMAN_WAVE if UNITS[u].kind == UnitKind.SQUAD else 0])
            s.status[u] |= r.choice([0, 0, 0, OUT_OF_AMMO if UNITS[u].vof is not None else 0])
            if UNITS[u].agency >= 0:
                s.ammo[u] = r.randint(1, sum(row.number for row in AGENCIES[UNITS[u].agency].missions))
        if NAMED[u] and BACK[u] is not None and r.random() < 0.2:
            s.status[u] |= FIRE_TEAM_SIDE
        if not s.status[u] & HUMAN_WAVE:
            s.status[u] |= r.choice([0, 0, PINNED])
        free = [v for v, at in enumerate(s.v_place) if at == place and cover_has_room(s, u, v)]
        held = [v for v in free if all(SIDE[w] == SIDE[u] for w, under in enumerate(s.under) if under == v)]
        if held and r.random() < 0.6:
            s.under[u] = r.choice(held)
    for u in r.sample(several, 3):
        if s.place[u] < 0:
            s.place[u] = REMOVED


def told_draws(s):
    return sum(len(event.roll.draws) for event in s.log if event.roll is not None)


def must_hold(s):
    for place in range(PLACES):
        for side in Side:
            assert steps_at(s, place, side) <= MOST_STEPS
    for u, place in enumerate(s.place):
        if on_map(place):
            assert s.terrain[place] >= 0, f"{UNIT_ID[u]} stands where no card lies"
            assert s.steps[u] >= 1 or is_vehicle(s, u)
        if s.under[u] != NOBODY:
            assert s.v_place[s.under[u]] == place, f"{UNIT_ID[u]} is under a marker elsewhere"
            assert all(SIDE[v] == SIDE[u] for v, cover in enumerate(s.under) if cover == s.under[u])
    assert s.spotted & ~occupied(s, Side.ENEMY) == 0
    for index, aim in enumerate(s.aim):
        side, place = divmod(index, PLACES)
        if aim != NOWHERE:
            assert occupied(s, side) >> place & 1
    for unit in s.k_unit:
        assert unit == NOBODY or s.place[unit] >= 0
    assert all(letter == NO_MARKER or s.terrain[place] != -1 for place, letter in enumerate(s.contact))


@pytest.mark.parametrize("part", range(10))
def test_random_enemy_phases(part):
    words = Vocabulary({}, TELLINGS)
    for seed in range(part * PHASES // 10, (part + 1) * PHASES // 10):
        s = random_position(seed)
        r = Random(seed)
        must_hold(s)
        s.log.clear()
        before = len(s.chance.outcomes)
        waiting = [u for u, at in enumerate(s.place) if SIDE[u] == Side.ENEMY and on_map(at)]
        if seed % 2:
            enemy_event(s)
        else:
            CARRY_OUT[r.choice(list(CARRY_OUT))](s)
        must_hold(s)
        enemy_activity(s)
        must_hold(s)
        assert told_draws(s) == len(s.chance.outcomes) - before, "every draw is told"
        checked = [event.args[0] for event in s.log if event.kind in ("enemy-check", "no-case")]
        assert len(checked) == len(set(checked)), "each unit once"
        assert all(s.status[u] & CHECKED for u in waiting if NAMED[u] and on_map(s.place[u]))
        for event in s.log:
            if event.kind in TELLINGS:
                assert words.sentence(event)
                if event.roll is not None:
                    assert words.roll(event).title
