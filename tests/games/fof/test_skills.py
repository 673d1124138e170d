"""10.7/T1 Skills that need no attempt."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.actions import open_actions
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.commands import general_initiative, platoon_initiative
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.mission_terms import Skill
from dangerclose.games.fof.skills import ENTRIES
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, GENERAL, NOBODY
from dangerclose.games.fof.tables import SKILL
from dangerclose.games.fof.terms import UnitKind
from dangerclose.testing import rule
from tests.games.fof.board import board, cards, teams, told, unit
from tests.games.fof.driving import drive

VERB = {entry.verb: number for number, entry in enumerate(ENTRIES)}


def skilled(skill, holder, units):
    s = board(units=units, impulse=GENERAL, commands=1)
    s.a_kind.append(SKILL + skill)
    s.a_points.append(0)
    s.a_holder.append(unit(holder))
    s.a_place.append(NOBODY)
    return s


def may(s, hq, verb, name):
    s.impulse = unit(hq) if hq else GENERAL
    order = Order(unit(hq) if hq else NOBODY, "3.3.2B/1")
    return VERB[verb] in open_actions(s, order, unit(name), ENTRIES)


@rule("fof", "10.7/T1", "10.7/1")
def test_a_skill_gives_general_initiative_one_more_command_even_after_a_draw_of_none():
    s = skilled(
        Skill.GENERAL_INITIATIVE_COMMAND,
        "plt-hq-1",
        {"plt-hq-1": "1.1", "squad-1-1": "1.2", "squad-1-2": "1.3"},
    )
    s.impulse, s.commands = NOBODY, 0
    cards(s, 50)
    asked = drive(general_initiative(s, MENU))
    assert asked.options == [("finish",), ("order", unit("plt-hq-1")), ("order", unit("squad-1-1"))]
    asked.choose(("order", unit("squad-1-1")), "skill-command")
    assert s.commands == 1
    assert s.a_place == [REMOVED]
    assert ("order", unit("squad-1-2")) in asked.options
    asked.choose(("order", unit("squad-1-2")), "seek-cover")
    assert asked.kind == ""


@rule("fof", "10.7/T1")
def test_that_skill_is_for_general_initiative_alone():
    s = skilled(Skill.GENERAL_INITIATIVE_COMMAND, "plt-hq-1", {"plt-hq-1": "1.1", "squad-1-1": "1.1"})
    assert may(s, "", "skill-command", "squad-1-1")
    assert not may(s, "plt-hq-1", "skill-command", "squad-1-1")
    s.status[unit("plt-hq-1")] |= FIRE_TEAM_SIDE
    assert not may(s, "", "skill-command", "squad-1-1"), "idle while its holder is a Fire Team"


@rule("fof", "10.7/T1")
@pytest.mark.parametrize(
    ("skill", "verb", "kind"),
    [
        (Skill.PARALYZED_TO_ASSAULT_TEAM, "skill-assault-team", UnitKind.ASSAULT_TEAM),
        (Skill.PARALYZED_TO_FIRE_TEAM, "skill-fire-team", UnitKind.FIRE_TEAM),
    ],
)
def test_a_platoon_hq_raises_a_paralyzed_team_that_hears_it(skill, verb, kind):
    units = {
        "plt-hq-1": "1.1",
        "plt-hq-2": "1.1",
        "team-1": "1.1 paralyzed-team",
        "team-2": "1.1 litter-team",
        "team-3": "2.2 paralyzed-team",
    }
    s = skilled(skill, "plt-hq-1", units)
    assert may(s, "plt-hq-1", verb, "team-1")
    assert not may(s, "plt-hq-2", verb, "team-1"), "it is not his skill"
    assert not may(s, "plt-hq-1", verb, "team-2")
    assert not may(s, "plt-hq-1", verb, "team-3")
    assert may(s, "", verb, "team-1")
    assert not may(s, "", verb, "team-3"), "it does not hear him"
    cards(s, 50)
    s.finished = 1 << unit("plt-hq-2")
    s.impulse, s.commands = unit("plt-hq-1"), 1
    drive(platoon_initiative(s, MENU)).choose(("order", unit("team-1")), verb)
    assert s.kind[unit("team-1")] == kind
    assert s.commands == 1, "it costs no Command"
    assert [event.args[2] for event in told(s, "uses-skill")] == [skill]


@rule("fof", "10.7/T1", "10.7/1")
def test_a_squad_of_the_platoon_spawns_a_team_and_staff_helps_itself_alone():
    s = skilled(Skill.SPAWN_TEAM, "plt-hq-1", {"plt-hq-1": "1.1", "squad-1-1": "1.1", "squad-1-2": "1.1"})
    assert not may(s, "", "skill-spawn-team", "squad-1-2")
    assert may(s, "", "skill-spawn-team", "squad-1-1")
    order = Order(NOBODY, "3.3.2D/1")
    drive(ENTRIES[VERB["skill-spawn-team"]].perform(s, order, unit("squad-1-1"))).choose("assault-team")
    assert s.steps[unit("squad-1-1")] == 2
    assert teams(s) == [("assault-team", "1.1")]
    s.a_holder, s.a_place = [unit("xo")], [NOBODY]
    assert not may(s, "", "skill-spawn-team", "squad-1-1")
