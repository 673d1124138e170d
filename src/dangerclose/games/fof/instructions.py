"""1.1.3 The Mission Instructions of the game at play."""

from __future__ import annotations

from dangerclose.games.fof.components import CAMPAIGNS, MISSIONS
from dangerclose.games.fof.mission_schema import Campaign, Mission
from dangerclose.games.fof.mission_terms import MissionType
from dangerclose.games.fof.state import Position


def instructions(s: Position) -> Mission:
    """The instructions of the mission."""
    return MISSIONS[s.mission]


def campaign(s: Position) -> Campaign:
    """The instructions of the campaign that the mission belongs to."""
    return CAMPAIGNS[MISSIONS[s.mission].campaign]


def is_defensive(s: Position) -> bool:
    """3.0/1 Whether the company defends."""
    return MISSIONS[s.mission].type == MissionType.DEFENSIVE


def is_at_sea(s: Position) -> bool:
    """2.4.3/1 Whether the Staging Area is the sea: then nobody walks between it and the map."""
    return bool(MISSIONS[s.mission].schedule)


def holds_out(s: Position) -> bool:
    """11.0/1 Whether a rear guard may not leave for the Staging Area yet."""
    return s.turn < MISSIONS[s.mission].withdraw_from


def is_patrol(s: Position) -> bool:
    """3.0/1 Whether it is a Combat Patrol."""
    return MISSIONS[s.mission].type == MissionType.PATROL


def moment(s: Position) -> int:
    """3.0/1 The turns of all attempts and patrols in a row: time that never goes back."""
    return (s.attempt + s.patrol - 2) * MISSIONS[s.mission].turns + s.turn
