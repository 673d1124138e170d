"""10.7/T1 The skills of non-commissioned officers, which need no attempt: one more Command, a team at once.

Those that help an attempt are in `attempts.py`. A skill costs no Command. Its holder uses it in his own
impulse, or under General Initiative; on his Fire Team side he cannot.
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Rule
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.attempts import Order, helps
from dangerclose.games.fof.chain_of_command import is_platoon_hq, is_subordinate, on_command_side
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.field import is_pinned
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.mission_terms import Skill
from dangerclose.games.fof.rally import detach_team, has_steps_to_detach, is_generic, why_not_detach
from dangerclose.games.fof.reconstitution import become
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.tables import SKILL
from dangerclose.games.fof.terms import UnitKind

NO_SKILL = "Nobody has this skill who could use it for this unit now."


def usable(s: Position, order: Order, u: int, skill: Skill) -> int:
    """10.7/1 A skill that can be used for a unit in this impulse, as the asset's number, or NOBODY."""
    if SKILL + skill not in s.a_kind:
        return NOBODY
    for a, kind in enumerate(s.a_kind):
        holder = s.a_holder[a]
        if kind == SKILL + skill and holder != NOBODY and order.originator in (holder, NOBODY):
            if on_command_side(s, holder) and serves(s, holder, u):
                return a
    return NOBODY


def serves(s: Position, holder: int, u: int) -> bool:
    """10.7/1 A PLT HQ's skill serves its platoon, and teams that hear it: they belong to none (2.3.3/2)."""
    if helps(s, holder, u):
        return True
    astray = not s.group[u] and is_subordinate(s, holder, u) and hears(s, holder, u)
    return is_platoon_hq(holder) and s.kind[u] == UnitKind.PARALYZED_TEAM and astray


def use(s: State, order: Order, u: int, skill: Skill) -> None:
    """10.7/1 A skill is spent."""
    a = usable(s, order, u, skill)
    s.tell("uses-skill", "10.7/T1", s.a_holder[a], u, int(skill))
    s.a_holder[a], s.a_place[a] = NOBODY, REMOVED


# One General Initiative Command


def why_no_command(s: Position, order: Order, u: int) -> str:
    """10.7/T1 Only under General Initiative."""
    if order.originator != NOBODY:
        return "That is for General Initiative."
    return "" if usable(s, order, u, Skill.GENERAL_INITIATIVE_COMMAND) != NOBODY else NO_SKILL


def one_more_command(s: State, order: Order, u: int) -> Rule[None]:
    """10.7/T1 General Initiative has one Command more."""
    use(s, order, u, Skill.GENERAL_INITIATIVE_COMMAND)
    s.commands += 1
    return
    yield


# A Paralyzed Team that fights again


def why_not_raised(skill: Skill) -> Callable[[Position, Order, int], str]:
    """10.7/T1 Why a Paralyzed Team cannot be raised at once, "" if it can."""

    def why_not(s: Position, order: Order, u: int) -> str:
        if s.kind[u] != UnitKind.PARALYZED_TEAM or is_pinned(s, u):
            return "It is no unpinned Paralyzed Team."
        return "" if usable(s, order, u, skill) != NOBODY else NO_SKILL

    return why_not


def raised(skill: Skill, kind: UnitKind) -> Callable[[State, Order, int], Rule[None]]:
    """10.7/T1 A Paralyzed Team becomes a team that fights, without a draw."""

    def perform(s: State, order: Order, u: int) -> Rule[None]:
        use(s, order, u, skill)
        become(s, u, kind, "10.7/T1")
        return
        yield

    return perform


# A team from a squad


def why_not_spawned(s: Position, order: Order, u: int) -> str:
    """10.7/T1 As for Detach Team (4.2.3g)."""
    reason = why_not_detach(s, order, u)
    if reason:
        return reason
    return "" if usable(s, order, u, Skill.SPAWN_TEAM) != NOBODY else NO_SKILL


def spawned(s: State, order: Order, u: int) -> Rule[None]:
    """10.7/T1 A team detaches without a Command."""
    use(s, order, u, Skill.SPAWN_TEAM)
    yield from detach_team(s, order, u)


ENTRIES: tuple[Entry, ...] = (
    Entry("skill-command", "10.7/T1", 0, why_no_command, one_more_command, again=True, adds=True),
    Entry(
        "skill-assault-team",
        "10.7/T1",
        0,
        why_not_raised(Skill.PARALYZED_TO_ASSAULT_TEAM),
        raised(Skill.PARALYZED_TO_ASSAULT_TEAM, UnitKind.ASSAULT_TEAM),
        only=is_generic,
    ),
    Entry(
        "skill-fire-team",
        "10.7/T1",
        0,
        why_not_raised(Skill.PARALYZED_TO_FIRE_TEAM),
        raised(Skill.PARALYZED_TO_FIRE_TEAM, UnitKind.FIRE_TEAM),
        only=is_generic,
    ),
    Entry("skill-spawn-team", "10.7/T1", 0, why_not_spawned, spawned, again=True, only=has_steps_to_detach),
)
