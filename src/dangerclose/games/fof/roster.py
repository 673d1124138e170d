"""The company's story as the browser tells it: who leads what is left of it, mission by mission."""

from __future__ import annotations

import re

from dangerclose.core.wire import Wire
from dangerclose.games.fof.campaign import WAYS, fallen_leaders, is_fallen, names_of, not_away
from dangerclose.games.fof.chain_of_command import in_play
from dangerclose.games.fof.experience import points_of, strength
from dangerclose.games.fof.grid import NOT_YET
from dangerclose.games.fof.organisation import company_units
from dangerclose.games.fof.state import ATTACHED, Position
from dangerclose.games.fof.terms import Experience, Side
from dangerclose.games.fof.victory import Outcome

OUTCOMES = {Outcome.RUNNING: "running", Outcome.WON: "won", Outcome.LOST: "lost"}


class MemberNow(Wire):
    """A unit of the company: its leader's name if he has one, the Steps that are left, and its level.

    `steps` counts those on its counter; `away` is who stays behind in this mission,
    `fallen` who is a casualty or a prisoner.
    """

    unit: int
    leader: str
    steps: int
    level: str
    away: bool
    fallen: bool


class MissionTold(Wire):
    """1.2.5A A mission of the company: how it ended, what it earned and cost, and which leaders fell.

    What was done before it: Steps promoted, Steps that joined, Skills.
    """

    mission: str
    outcome: str
    attempt: int
    points: int
    ours: int
    theirs: int
    fallen: list[str]
    promoted: int
    joined: int
    skills: int


class RosterNow(Wire):
    """10.3 to 11.3 The company as it stands, and its missions up to this one."""

    way: str
    members: list[MemberNow]
    missions: list[MissionTold]


def roster(s: Position) -> RosterNow:
    """The company, and what is behind it."""
    return RosterNow(WAYS[s.way], members(s), [*earlier(s), this_mission(s)])


def members(s: Position) -> list[MemberNow]:
    """11.3 Every unit of the company, also those that are lost."""
    names = names_of(s)
    return [
        MemberNow(
            u,
            names.get(u, ""),
            steps_left(s, u),
            Experience(s.experience[u]).word,
            stays_behind(s, u),
            is_fallen(s, u),
        )
        for u in company_units(s)
    ]


def steps_left(s: Position, u: int) -> int:
    """The Steps of a unit: in the debrief those that are being shared out, in a mission those in play."""
    if s.levels:
        return strength(s, u)
    return s.steps[u] if s.turn == 0 or in_play(s, u) or stays_behind(s, u) else 0


def stays_behind(s: Position, u: int) -> bool:
    """2.3.1/1 Whether a unit is not committed to the mission."""
    return not not_away(s, u) or (s.turn > 0 and s.place[u] == NOT_YET)


MISSION = re.compile(
    r"mission (?P<mission>\S+) (?P<outcome>won|lost), attempt (?P<attempt>\d+), (?P<points>\d+) points, "
    r"(?P<ours>\d+) of ours and (?P<theirs>\d+) of theirs lost(?P<fallen>.*)"
)
BETWEEN = re.compile(
    r"between (?P<mission>\S+) (?P<promoted>\d+) promoted, (?P<joined>\d+) joined, (?P<skills>\d+) skills"
)


def earlier(s: Position) -> list[MissionTold]:
    """11.3 The missions of the history, in their order."""
    return [
        MissionTold(
            found["mission"],
            found["outcome"],
            int(found["attempt"]),
            int(found["points"]),
            int(found["ours"]),
            int(found["theirs"]),
            re.findall(r"; (\w+) fell", found["fallen"]),
            *before(s, found["mission"]),
        )
        for found in map(MISSION.match, s.history.splitlines())
        if found
    ]


def before(s: Position, mission: str) -> tuple[int, int, int]:
    """11.3/6, 11.3/7 What was done before a mission: promoted, joined, Skills."""
    for found in map(BETWEEN.match, s.history.splitlines()):
        if found and found["mission"] == mission:
            return int(found["promoted"]), int(found["joined"]), int(found["skills"])
    return 0, 0, 0


def this_mission(s: Position) -> MissionTold:
    """The mission at hand as it stands; its points are counted at the end."""
    over = s.outcome != Outcome.RUNNING
    return MissionTold(
        s.mission,
        OUTCOMES[Outcome(s.outcome)],
        s.attempt,
        points_of(s) if over else 0,
        s.lost[Side.FRIENDLY] + s.lost[ATTACHED],
        s.lost[Side.ENEMY],
        fallen_leaders(s) if s.turn > 0 else [],
        *before(s, s.mission),
    )
