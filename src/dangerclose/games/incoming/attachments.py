"""2.2.1, 2.3.3 Weapons attached to a platoon, and platoons whose command group is lost."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.field import has_got_out, here, is_good, members_of, platoon_of, within
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import knowers
from dangerclose.games.incoming.state import NOBODY, Position, State
from dangerclose.games.incoming.terms import StandKind

MOST_ATTACHED = 3
"""2.2.1/1"""
_ATTACHABLE = (StandKind.HMG.number, StandKind.RCL_57.number, StandKind.RCL_90.number)
_TEAM, _GROUP = StandKind.FIRE_TEAM.number, StandKind.PLATOON_CG.number


# 2.2.1 Attached heavy weapons


def attached_to(s: Position, platoon: int) -> list[int]:
    """2.2.1/1 The weapons that are attached to a platoon."""
    sheet = sheet_of(s)
    return [
        one
        for one in members_of(s, platoon)
        if sheet.platoon[one] == NOBODY and sheet.kind[one] in _ATTACHABLE
    ]


def _attachments(s: Position, seat: int) -> Iterable[Action]:
    """2.2.1/1, ruling 108: a machine gun or recoilless rifle within a width of a platoon's command group."""
    sheet = sheet_of(s)
    for weapon in here(s, seat):
        if sheet.kind[weapon] not in _ATTACHABLE or sheet.platoon[weapon] != NOBODY or has_got_out(s, weapon):
            continue
        if s.attached[weapon] != NOBODY:
            yield ("detach", weapon)
            continue
        for platoon, lead in enumerate(s.leads):
            if lead != NOBODY and sheet.platoon[lead] == platoon and within(s, lead, weapon):
                if sheet.side[lead] == seat and len(attached_to(s, platoon)) < MOST_ATTACHED:
                    yield ("attach", weapon, lead)


def attach(s: State, choice: Action) -> Rule[Outcome]:
    """2.2.1/1 A weapon joins a platoon."""
    weapon, lead = int(choice[1]), int(choice[2])
    s.attached[weapon] = lead
    s.tell("attached", "2.2.1/1", weapon, lead, knows=knowers(s, weapon))
    yield from ()
    return None


def detach(s: State, choice: Action) -> Rule[Outcome]:
    """2.2.1/1 A weapon works by itself again."""
    weapon = int(choice[1])
    s.attached[weapon] = NOBODY
    s.tell("detached", "2.2.1/1", weapon, knows=knowers(s, weapon))
    yield from ()
    return None


# 2.3.3 Destroyed platoon command groups


def _successors(s: Position, seat: int) -> Iterable[Action]:
    """2.3.3/1, ruling 39: a good fire team of the platoon, or a command group without stands beside it."""
    sheet = sheet_of(s)
    for platoon, lead in enumerate(s.leads):
        if lead != NOBODY:
            continue
        orphans = [one for one in members_of(s, platoon) if sheet.side[one] == seat]
        for one in orphans:
            if sheet.kind[one] == _TEAM and is_good(s, one) and not has_got_out(s, one):
                yield ("take-over", one, one)
        for group in here(s, seat):
            if (
                sheet.kind[group] == _GROUP
                and is_good(s, group)
                and not _led(s, group)
                and not has_got_out(s, group)
            ):
                yield from (("take-over", group, one) for one in orphans[:1] if _beside(s, group, orphans))


def _led(s: Position, group: int) -> list[int]:
    """The stands that a platoon command group leads, itself aside."""
    return [
        one
        for platoon, lead in enumerate(s.leads)
        if lead == group
        for one in members_of(s, platoon)
        if one != group
    ]


def _beside(s: Position, group: int, stands: list[int]) -> bool:
    return any(within(s, group, one) for one in stands)


def take_over(s: State, choice: Action) -> Rule[Outcome]:
    """2.3.3/1 A stand takes command of a platoon; it draws no fire."""
    leader, member = int(choice[1]), int(choice[2])
    platoon = platoon_of(s, member)
    for number, lead in enumerate(s.leads):
        if lead == leader:
            s.leads[number] = NOBODY
    s.leads[platoon] = leader
    s.tell("took-over", "2.3.3/1", leader, knows=knowers(s, leader))
    yield from ()
    return None


CHAPTER = Chapter(
    entries=(
        Entry("attach", attach, actions=_attachments),
        Entry("detach", detach),
        Entry("take-over", take_over, actions=_successors),
    )
)
