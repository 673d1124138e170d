"""1.1.2, 11.2, 11.3 From mission to mission: what a finished one hands on, and how the next begins with it.

It is a short text that people can read: the way the campaign is to be won, the company unit by unit, its
leaders by name, and a line for each mission so far.
"""

from __future__ import annotations

from collections.abc import Mapping

from dangerclose.core.ask import Rule
from dangerclose.core.game import Onward
from dangerclose.games.fof.changes import new_team
from dangerclose.games.fof.components import CAMPAIGNS, MISSIONS
from dangerclose.games.fof.experience import (
    NEW_LINE,
    NEW_VETERAN,
    add_replacements,
    counts,
    fold,
    mixed,
    points_of,
    returning_veterans,
    rotate,
    spend_points,
    strength,
    unfold,
)
from dangerclose.games.fof.grid import CAPTURED, EVACUATED, PICKUP_ZONE, REMOVED, STAGING
from dangerclose.games.fof.instructions import campaign, instructions, is_patrol
from dangerclose.games.fof.landing_plan import lands_by_helicopter
from dangerclose.games.fof.mission_terms import Skill, Way
from dangerclose.games.fof.organisation import company_units
from dangerclose.games.fof.regrouping import regroup
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.state import ATTACHED, FALLEN, Phase, Position, State
from dangerclose.games.fof.tables import SKILL, UNIT, UNITS
from dangerclose.games.fof.terms import Experience, Side, UnitKind
from dangerclose.games.fof.victory import Outcome

WAYS = tuple(way.word for way in Way)
LEVELS = tuple(level.name.lower() for level in Experience)
NAMES = (
    "Reyes", "Kowalski", "Bennett", "Okafor", "Lindgren", "Marsh", "Delgado", "Pruitt", "Sanders", "Hale",
    "Novak", "Whitaker", "Ortega", "Flynn", "Jessup", "Moreau", "Tanaka", "Briggs", "Calloway", "Stone",
)  # fmt: skip
"""The company's leaders and those who come after them, in order."""


# 11.2 Whether the campaign goes on


def mission_after(mission: str) -> str:
    """11.0/1 The next mission of the campaign, "" after the last and for training."""
    row = CAMPAIGNS[MISSIONS[mission].campaign]
    if mission not in row.missions:
        return ""
    number = row.missions.index(mission) + 1
    return row.missions[number] if number < len(row.missions) else ""


def goes_on(s: Position) -> bool:
    """11.2/2-4 Whether the campaign goes on: a failed patrol relieves nobody of his command.

    A survivor goes on after a failure, but not when the CO HQ has fallen; hardcore wants both.
    """
    if s.way != Way.STANDARD and s.fallen:
        return False
    return s.way == Way.SURVIVOR or s.outcome == Outcome.WON or is_patrol(s)


def onward(s: State) -> Onward | None:
    """11.0/1 What follows a finished mission, None if the campaign is over."""
    following = mission_after(s.mission)
    if s.outcome == Outcome.RUNNING or not following or not goes_on(s):
        return None
    return Onward(following, carried_from(s))


# What is carried


def carried_from(s: State) -> str:
    """11.3 The text for the next mission: the company regrouped, points, men to come, history."""
    after = s.copy()
    points = 0 if s.all_line else points_of(s)
    teams = regroup(after)
    won = s.outcome == Outcome.WON
    come = won and instructions(s).number + 1 >= campaign(s).replacements.from_mission
    green = min(s.lost[Side.FRIENDLY], campaign(s).replacements.most) if come else 0
    veterans = returning_veterans(s.lost[Side.FRIENDLY]) if won else 0
    rotate(after, instructions(s).number)
    lines = [
        f"way {WAYS[s.way]}",
        f"fallen {'yes' if s.fallen else 'no'}",
        f"points {points}",
        f"replacements {green}",
        f"returning {veterans}",
        f"teams {len(teams)}",
        *(unit_line(after, u) for u in company_units(after)),
        *leader_lines(s),
        *history_of(s),
        history_line(s, points),
    ]
    return "\n".join(lines)


def unit_line(s: Position, u: int) -> str:
    """A unit with its Steps and level: "squad-1-1 3 line"."""
    steps = strength(s, u)
    level = mixed(counts(s.levels[u])) if steps else Experience.GREEN
    return f"{UNITS[u].id} {steps} {LEVELS[level]}"


def leaders(s: Position) -> list[int]:
    """1.2.3B, 1.2.3H The headquarters and Staff, who have names."""
    return [u for u in company_units(s) if UNITS[u].kind in (UnitKind.HQ, UnitKind.STAFF)]


def names_of(s: Position) -> dict[int, str]:
    """The leaders by name: as they were carried on, or the first of the list."""
    found = dict(zip(leaders(s), NAMES))
    for line in s.history.splitlines():
        word, _, rest = line.partition(" ")
        if word == "leader":
            unit, _, name = rest.partition(" ")
            found[UNIT[unit]] = name
    return found


def leader_lines(s: Position) -> list[str]:
    """Leaders who live keep their names, whatever became of their counter; for one who fell another comes."""
    names = names_of(s)
    taken = {name.split(",")[0] for name in names.values()}
    fresh = iter(name for name in NAMES if name not in taken and f" {name} fell" not in s.history)
    lines = []
    for u, name in names.items():
        if is_fallen(s, u):
            name = next(fresh, "a new man")
        elif decorated(s, u) and "Bronze Star" not in name:
            name = f"{name}, Bronze Star"
        lines.append(f"leader {UNITS[u].id} {name}")
    return lines


def decorated(s: Position, u: int) -> bool:
    """A PLT HQ that stands on the primary Objective when a mission is won."""
    return s.outcome == Outcome.WON and bool(UNITS[u].platoon) and s.place[u] == s.objective[0] >= 0


def history_of(s: Position) -> list[str]:
    """The lines of earlier missions, and of what was done between them."""
    return [line for line in s.history.splitlines() if line.startswith(("mission ", "between "))]


def history_line(s: Position, points: int) -> str:
    """What happened in a mission, in a line."""
    words = "won" if s.outcome == Outcome.WON else "lost"
    told = "".join(f"; {name} fell" for name in fallen_leaders(s))
    return (
        f"mission {s.mission} {words}, attempt {s.attempt}, {points} points, "
        f"{s.lost[Side.FRIENDLY] + s.lost[ATTACHED]} of ours and {s.lost[Side.ENEMY]} of theirs lost{told}"
    )


def fallen_leaders(s: Position) -> list[str]:
    """The leaders whom the mission has cost, by name."""
    return [name.split(",")[0] for u, name in names_of(s).items() if is_fallen(s, u) and not_away(s, u)]


def is_fallen(s: Position, u: int) -> bool:
    """6.3.3/4, 5.1.7, 9.13 Whether a leader is a casualty or a prisoner.

    One who became another HQ, or whose Step became a team, is not: he is still there.
    """
    return s.place[u] in (EVACUATED, CAPTURED) or (s.place[u] == REMOVED and bool(s.status[u] & FALLEN))


def not_away(s: Position, u: int) -> bool:
    """Whether a leader was in the mission at all."""
    return UNITS[u].id in MISSIONS[s.mission].only if MISSIONS[s.mission].only else True


# The next mission


def start_carried(mission: str, switches: Mapping[str, str], carried: str) -> State:
    """11.3 The next mission before its first decision, with the company as it was carried on."""
    s = start(mission, switches)
    known = {"points", "replacements", "returning", "teams", "way", "fallen", "leader", "mission", "between"}
    kept = []
    seen = set()
    for number, line in enumerate(carried.splitlines(), 1):
        word, _, rest = line.partition(" ")
        if word not in known and word not in UNIT:
            raise ValueError(f"line {number}: expected a unit or one of {sorted(known)}, found {word!r}")
        if word in ("points", "replacements", "returning", "teams"):
            amount = _number(rest, number)
            if word == "teams":
                bring_teams(s, amount)
            else:
                setattr(s, word, amount)
        elif word == "way":
            s.way = _one_of(rest, WAYS, number)
        elif word == "fallen":
            s.fallen = _one_of(rest, ("no", "yes"), number) == 1
        elif word in UNIT:
            _read_unit(s, word, rest, number)
        else:
            kept.append(line)
        seen.add(word)
    missing = [UNITS[u].id for u in company_units(s) if UNITS[u].id not in seen]
    if missing:
        raise ValueError(f"expected a line for every unit of the company, none for {missing[0]!r}")
    s.history = "".join(f"{line}\n" for line in kept)
    s.phase = Phase.DEBRIEF
    return s


def bring_teams(s: State, number: int) -> None:
    """11.3/5 Teams that found no squad start as Fire Teams where the company does."""
    place = PICKUP_ZONE if lands_by_helicopter(s) else STAGING + (s.columns - 1) // 2
    for _ in range(number):
        new_team(s, Side.FRIENDLY, UnitKind.FIRE_TEAM, place)


def _number(text: str, line: int) -> int:
    if not text.isdecimal() or int(text) > 999:
        raise ValueError(f"line {line}: expected a number, found {text!r}")
    return int(text)


def _one_of(text: str, words: tuple[str, ...], line: int) -> int:
    if text not in words:
        raise ValueError(f"line {line}: expected one of {words}, found {text!r}")
    return words.index(text)


def _read_unit(s: State, word: str, rest: str, line: int) -> None:
    u = UNIT[word]
    steps, _, level = rest.partition(" ")
    if u not in company_units(s):
        raise ValueError(f"line {line}: {word!r} is no unit of the company")
    s.steps[u] = _number(steps, line)
    if s.steps[u] > UNITS[u].steps:
        raise ValueError(f"line {line}: expected at most {UNITS[u].steps} Steps, found {steps}")
    s.experience[u] = _one_of(level, LEVELS, line)


def debrief(s: State) -> Rule[None]:
    """11.3 Before the next map is laid: promotions and Skills, then replacements and Veterans."""
    if not s.levels:
        unfold(s)
        s.tell("debrief", "11.3/1", s.points, s.replacements, s.returning)
    yield from spend_points(s)
    yield from add_replacements(s)
    s.history += f"{debrief_line(s)}\n"
    fold(s)
    s.phase = Phase.MAP


def debrief_line(s: Position) -> str:
    """11.3/6, 11.3/7 What was done before a mission, in a line: promotions, men who joined, Skills."""
    found = [counts(levels) for levels in s.levels]
    promoted = sum(steps[NEW_LINE] + steps[NEW_VETERAN] for steps in found)
    joined = sum(map(sum, found)) - sum(s.steps[u] for u in company_units(s))
    skills = sum(kind - SKILL in range(len(Skill)) and who >= 0 for kind, who in zip(s.a_kind, s.a_holder))
    return f"between {s.mission} {promoted} promoted, {joined} joined, {skills} skills"
