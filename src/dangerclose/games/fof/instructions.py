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


def is_patrol(s: Position) -> bool:
    """3.0/1 Whether it is a Combat Patrol."""
    return MISSIONS[s.mission].type == MissionType.PATROL


def moment(s: Position) -> int:
    """3.0/1 The turns of all attempts and patrols in a row: time that never goes back."""
    return (s.attempt + s.patrol - 2) * MISSIONS[s.mission].turns + s.turn
