"""The stands of a game, and its columns."""

from typing import get_origin

import pytest
from msgspec.structs import fields

from dangerclose.games.incoming.catalogue import ROSTERS, STAND, STAND_ID, STAND_NAME, numbered
from dangerclose.games.incoming.components import SCENARIOS
from dangerclose.games.incoming.roster import MOVERS, NO_MOVER, radius, roster_of
from dangerclose.games.incoming.state import AWAY, INITIATIVE_LONG, STATUS, Position, blank
from dangerclose.games.incoming.terms import Side, StandKind

EACH = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))


@EACH
def test_every_stand_has_a_card_of_its_own(scenario):
    roster = roster_of(scenario)
    ids = [card.id for card in roster.cards]
    assert len(set(ids)) == len(ids)
    assert ids[: len(scenario.stands)] == [one.id for one in scenario.stands]
    vehicles = sum(sum(force.vehicles.values()) for force in scenario.sheet.forces)
    helicopters = sum(sum(force.helicopters.values()) for force in scenario.sheet.forces)
    given = [card for card in roster.cards if not card.spare]
    assert len(given) == len(scenario.stands) + vehicles + helicopters
    for card in roster.cards:
        assert (card.kind == -1) == (card.mover != NO_MOVER)


@EACH
def test_a_sniper_can_be_left_by_every_communist_fire_team(scenario):
    # 6.9.1/3
    cards = roster_of(scenario).cards
    teams = [c for c in cards if c.kind == StandKind.FIRE_TEAM.number and c.side == Side.COMMUNIST.number]
    snipers = [c for c in cards if c.kind == StandKind.SNIPER.number and c.spare]
    assert len(snipers) == len(teams) > 0


def test_platoons_and_companies_have_numbers():
    roster = roster_of(SCENARIOS["dry-season-sweep"])
    assert roster.platoons == ("us-1", "us-2", "vc-1", "vc-2")
    assert roster.companies == ("us-A", "vc-C")
    first = [card.id for card in roster.cards if card.platoon == 0]
    assert first == ["us-1-platoon-cg-1", "us-1-fire-team-1", "us-1-fire-team-2", "us-1-fire-team-3"]


def test_how_large_stands_are():
    assert radius(1000, 1000) == 500
    cards = roster_of(SCENARIOS["six-nine-is-down"]).cards
    by_name = {card.name: card.radius for card in cards}
    assert (by_name["Fire team"], by_name["Medics"], by_name["Sniper"]) == (500, 416, 250)
    assert by_name["UH-1 Huey"] == 1000
    assert MOVERS[0].id == "jeep"


@EACH
def test_a_copy_shares_nothing_that_changes(scenario):
    state = blank(scenario.sheet.id)
    twin = state.copy()
    assert twin == state
    for field in fields(Position):
        column = getattr(twin, field.name)
        if get_origin(field.type) is list:
            column.append(7)
    assert state == blank(scenario.sheet.id)
    assert set(state.at) == {AWAY}


def test_a_blank_game_has_a_place_for_every_stand_of_the_catalogue():
    state = blank("kilometre-31")
    stands = ("at", "status", "facing", "aboard", "section", "attached", "missions", "beehives", "order")
    assert {len(getattr(state, name)) for name in stands} == {numbered(state.scenario)}


def test_every_bit_of_the_status_has_a_word():
    assert 1 << len(STATUS) > INITIATIVE_LONG
    assert len(set(STATUS)) == len(STATUS)


def test_a_stand_has_one_number_one_word_and_one_name():
    assert len(set(STAND_ID)) == len(set(STAND_NAME)) == len(STAND_ID)
    assert all(card.id in STAND for roster in ROSTERS.values() for card in roster.cards)
    assert STAND_NAME[STAND["us-1-fire-team-2"]] == "US 1st Platoon fire team 2"
    assert STAND_NAME[STAND["vc-A1-platoon-cg-1"]] == "VC Platoon A1 command group"
