"""Campaign B, Hue City: its instructions, and whole games of its missions."""

from __future__ import annotations

from random import Random

import pytest

from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
from dangerclose.games.fof.campaign import carried_from
from dangerclose.games.fof.components import CAMPAIGNS, FORCES, LISTED, MISSIONS, PACKAGES
from dangerclose.games.fof.grid import name_of, parse_place
from dangerclose.games.fof.mission_schema import Packages
from dangerclose.games.fof.setup import propose, start
from dangerclose.games.fof.state import Phase
from dangerclose.games.fof.tables import TEAM_FIRE, TERRAIN, UNIT_ID
from dangerclose.games.fof.terms import CoverMarker, Letter
from dangerclose.games.fof.victory import Outcome
from dangerclose.testing import rule

CITY = CAMPAIGNS["hue-city"]
HUE = PACKAGES["hue"]
EVERY = CITY.missions
WHOLE = ("b1", "b2")
"""The others take longer: of them the commander plays some turns."""


def proposed(mission, seed=1):
    s = start(mission, {})
    match = Match(GAME, mission, seed=seed_of(seed))
    s.chance, s.log = match.chance, []
    propose(s)
    return s


def numbers(packages: Packages, letter: Letter):
    return [int(packages.packages[one].number) for one in packages.tables[letter]]


def test_nobody_can_choose_its_missions_yet():
    assert not set(EVERY) & set(LISTED)
    assert set(EVERY) <= set(GAME.proving_grounds)
    assert not set(EVERY) & set(GAME.scenarios)
    assert CITY.id not in GAME.campaigns


@rule("fof", "9.2.1/1")
def test_the_packages_by_letter():
    assert numbers(HUE, Letter.C) == [1, 2, 3, 4, 6, 10, 12, 12, 14, 14]
    assert numbers(HUE, Letter.B) == [1, 2, 3, 4, 6, 6, 8, 9, 10, 11]
    assert numbers(HUE, Letter.A) == [3, 4, 5, 6, 7, 7, 8, 9, 11, 13]
    counter = sorted(int(HUE.packages[one].number) for one in HUE.counterattack)
    assert counter == sorted([6, 6, 7, 7, 8, 8, 15, 15, 3, 11])
    assert [one.word for one in HUE.placement] == [
        "per-package", "per-package", "front", "front", "front", "left-front", "right-front", "left", "right",
        "same-street",
    ]  # fmt: skip


def test_all_of_one_war_fire_alike():
    """Teams have no force of their own: their ratings are those of their side."""
    own = {(force.side, row.kind): row for force in _forces() for row in force.generic}
    for force in _forces():
        for row in force.generic:
            assert (row.vof, row.range) == (own[force.side, row.kind].vof, own[force.side, row.kind].range)
    assert TEAM_FIRE


def _forces():
    return [FORCES[name] for row in CAMPAIGNS.values() for name in (row.company, row.enemy)]


@rule("fof", "2.2.1/1", "12.1/1", "12.5/1", "12.7/1")
def test_treasury_and_post_office_are_one_barricaded_building():
    s = proposed("b2")
    treasury, post_office = parse_place("3.2"), parse_place("3.3")
    assert [TERRAIN[s.terrain[place]].code for place in (treasury, post_office)] == ["U4", "U4"]
    assert TERRAIN[s.terrain[parse_place("2.3")]].code == "U9"
    assert s.objective == [treasury, post_office]
    assert (s.attached[treasury], s.attached[post_office]) == (0b0010, 0b1000)
    assert {s.v_place[v] for v in range(len(s.v_place)) if s.barricaded >> v & 1} == {treasury, post_office}
    assert all(place < 0 for place in s.first_area) is False


@rule("fof", "5.1.7/2")
def test_casualties_are_collected_in_the_staging_area_at_first():
    assert name_of(proposed("b1").collection_point) == "staging-2"
    assert proposed("a1").collection_point < 0


@rule("fof", "10.4/1")
def test_no_men_come_before_the_third_mission():
    for mission, come in (("b1", 0), ("b2", 2)):
        s = proposed(mission)
        s.outcome, s.lost[0], s.phase = Outcome.WON, 2, Phase.OVER
        assert f"replacements {come}" in carried_from(s)


@pytest.mark.parametrize("mission", EVERY)
def test_its_units_are_those_of_hue(mission):
    s = proposed(mission)
    there = [UNIT_ID[u] for u, place in enumerate(s.place) if place >= 0]
    assert there
    assert all(name.startswith("hue-") for name in there)
    assert MISSIONS[mission].packages.startswith("hue")
    assert CITY.default_cover == CoverMarker.AREA


@pytest.mark.parametrize("mission", EVERY)
def test_a_random_game_to_its_end(mission):
    play(mission, 5, Random(5))


@pytest.mark.parametrize("mission", WHOLE)
def test_a_game_of_the_commander_to_its_end(mission):
    play(mission, 6, None)


@pytest.mark.parametrize("mission", [name for name in EVERY if name not in WHOLE])
def test_the_commander_goes_on_in_every_mission(mission):
    play(mission, 6, None, turns=3)


def play(mission, seed, r, turns=99):
    match = Match(GAME, mission, seed=seed_of(seed), keep=False)
    commander = GAME.player("doctrine", 0, seed)
    for number in range(20_000):
        ask = match.ask
        if ask is None or match.state.turn > turns:
            break
        if number % 20 == 0:
            GAME.check(match.state)
        if r is None:
            match.choose(commander.decide(GAME.view(match.state, 0), ask).action)
        else:
            match.choose(ask.options[r.randrange(len(ask.options))])
    GAME.check(match.state)
    assert GAME.result(match.state) is not None or match.state.turn > turns
    for event in match.events:
        assert GAME.words.sentence(event)
