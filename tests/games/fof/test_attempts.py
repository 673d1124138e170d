"""4.2, 4.2.1b, 10.7 Attempts: their draws, exhorting, and the skills that help them."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import members
from dangerclose.games.fof.attempts import (
    FAILS,
    PLAYER,
    SUCCEEDS,
    AttemptKind,
    Order,
    attempt,
    cards_for,
    has_leader,
    helps,
    is_led,
    leads,
    may_spend,
    part_read,
    purse,
)
from dangerclose.games.fof.changes import convert_step, new_asset
from dangerclose.games.fof.deck import Part
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.mission_terms import Skill
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, GENERAL, NOBODY
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS, RADIO, SKILL
from dangerclose.games.fof.terms import HitEffect
from dangerclose.testing import rule
from tests.games.fof.asking import run
from tests.games.fof.board import board, cards, cover, put_unit, told, unit

HQ, SQUAD = unit("plt-hq-1"), unit("squad-1-1")
ORDER = Order(HQ, "3.3.1C/1")
GOOD = 1 + members(CROSSHAIRS_CARDS)[0]
BAD = [n for n in range(1, 51) if not CROSSHAIRS_CARDS >> n - 1 & 1]


def company(**columns):
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1", "squad-1-2": "1.2"}, **columns)
    s.impulse, s.commands = HQ, 3
    return s


def tries(s, *answers, u=SQUAD, order=ORDER):
    """An attempt to spot with two cards."""
    return run(attempt(s, order, u, AttemptKind.SPOT, CROSSHAIRS_CARDS, 2, "4.2.4a"), *answers)


def with_skill(s, skill, holder=HQ):
    return new_asset(s, SKILL + skill, holder=holder)


# 4.2.1b


@rule("fof", "4.2.1b", "4.1.3/7")
@pytest.mark.parametrize(("card", "came"), [(GOOD, SUCCEEDS), (BAD[3], FAILS)])
def test_a_failure_may_be_exhorted_for_a_command_and_what_comes_is_told(card, came):
    s = company()
    cards(s, BAD[0], BAD[1], card)
    tried, asked = tries(s, "exhort")
    assert [(ask.seat, ask.kind) for ask in asked] == [(PLAYER, "exhort")]
    assert PLAYER == 0
    assert (s.commands, bool(tried.hits)) == (2, came == SUCCEEDS)
    assert [event.args for event in told(s, "exhorts")] == [(HQ, SQUAD, came)]


@rule("fof", "4.2.1b")
def test_who_leaves_it_draws_no_card_and_keeps_the_command():
    s = company()
    cards(s, BAD[0], BAD[1])
    tried, _ = tries(s, "leave-it")
    assert (s.commands, tried.hits, len(tried.drawn.cards)) == (3, 0, 2)
    assert not told(s, "exhorts")


@rule("fof", "4.1.3/1", "3.3.2D/1")
def test_the_last_command_may_be_spent_and_general_initiative_has_no_limit():
    s = company()
    s.commands = 1
    assert may_spend(s, 1)
    assert not may_spend(s, 2)
    s.commands, s.spent = 9, 2
    assert purse(s) == 4
    s.impulse = GENERAL
    assert purse(s) == 9


@rule("fof", "4.1.3/7")
def test_under_general_initiative_somebody_who_could_order_it_exhorts():
    s = company()
    nobody = Order(NOBODY, "3.3.2D/1")
    assert is_led(s, ORDER, unit("squad-1-2")), "who gave the order exhorts"
    assert leads(s, HQ, SQUAD)
    assert is_led(s, nobody, SQUAD)
    assert not leads(s, HQ, unit("squad-1-2")), "it is of another platoon"
    assert not leads(s, SQUAD, SQUAD), "a squad commands nobody"
    put_unit(s, "squad-1-2", "1.1")
    assert not leads(s, HQ, unit("squad-1-2"))
    s.status[HQ] |= FIRE_TEAM_SIDE
    assert not is_led(s, nobody, SQUAD)
    assert not leads(s, HQ, HQ)


# 10.7


@rule("fof", "10.7/1", "10.7/T1")
def test_a_skill_for_the_attempt_succeeds_though_no_card_does_and_is_spent():
    s = company()
    asset = with_skill(s, Skill.SPOT)
    with_skill(s, Skill.GRENADE_ATTACK)
    cards(s, BAD[0], BAD[1])
    tried, asked = tries(s, ("skill", int(Skill.SPOT)))
    assert list(asked[0].options) == [("skill", int(Skill.SPOT)), ("no-skill",)]
    assert (tried.hits, len(tried.drawn.cards)) == (1, 2)
    assert (s.a_holder[asset], s.a_place[asset]) == (NOBODY, REMOVED)
    assert [event.args for event in told(s, "uses-skill")] == [(HQ, SQUAD, int(Skill.SPOT))]


@rule("fof", "10.7/1", "10.7/T1")
def test_an_extra_draw_is_one_card_more_and_may_fail():
    s = company()
    s.commands = 0
    with_skill(s, Skill.SPOT)
    extra = with_skill(s, Skill.EXTRA_DRAW)
    cards(s, *BAD[:3])
    tried, asked = tries(s, ("skill", int(Skill.EXTRA_DRAW)))
    assert len(asked[0].options) == 3
    assert (tried.hits, len(tried.drawn.cards)) == (0, 3)
    assert s.a_holder[extra] == NOBODY
    assert s.a_holder[0] == HQ, "the other is still there"


@rule("fof", "10.7/1")
def test_a_skill_may_be_kept_and_serves_its_platoon_or_its_staff_unit_alone():
    s = company()
    s.commands = 0
    asset = with_skill(s, Skill.SPOT)
    cards(s, BAD[0], BAD[1])
    tried, _ = tries(s, "no-skill")
    assert (tried.hits, s.a_holder[asset]) == (0, HQ)
    cards(s, BAD[2], BAD[3])
    assert tries(s, u=unit("squad-1-2"))[1] == [], "another platoon's"
    put_unit(s, "xo", "1.1")
    s.a_holder[asset] = unit("xo")
    cards(s, BAD[4], BAD[5])
    assert tries(s)[1] == []
    cards(s, BAD[6], BAD[7])
    assert [ask.kind for ask in tries(s, "no-skill", u=unit("xo"))[1]] == ["skill"]
    s.a_holder[asset] = NOBODY
    cards(s, BAD[8], BAD[9])
    assert tries(s)[1] == []


@rule("fof", "10.7/1")
def test_a_skill_is_idle_on_the_fire_team_side_and_lost_with_its_holder():
    s = company()
    asset = with_skill(s, Skill.SPOT)
    radio = new_asset(s, RADIO, holder=HQ)
    assert helps(s, HQ, SQUAD)
    s.status[HQ] |= FIRE_TEAM_SIDE
    assert not helps(s, HQ, SQUAD)
    s.status[HQ] = 0
    team = convert_step(s, HQ, HitEffect.PARALYZED_TEAM)
    assert (s.a_holder[asset], s.a_place[asset]) == (NOBODY, REMOVED)
    assert s.a_holder[radio] == team


@rule("fof", "10.7/1")
def test_the_skill_of_a_staff_unit_is_for_nobody_else_of_the_company():
    s = company()
    for name in ("xo", "1st-sgt", "co-hq"):
        put_unit(s, name, "1.1")
    assert helps(s, unit("xo"), unit("xo"))
    assert not helps(s, unit("xo"), unit("co-hq"))
    assert not helps(s, unit("co-hq"), unit("xo"))
    s.group[unit("xo")] = 1
    assert not helps(s, unit("xo"), SQUAD), "only a platoon's HQ helps others"


# 9.7


@rule("fof", "9.7/2", "4.3.1/2", "4.3.1/3")
def test_an_enemy_leader_is_worth_a_card_to_those_beside_him():
    s = board(units={"local-force-squad-1": "1.1 line", "leader-1": "1.1", "squad-1-1": "1.1"})
    u, leader = unit("local-force-squad-1"), unit("leader-1")
    alone = board(units={"local-force-squad-1": "1.1 line", "nva-squad-1": "1.1"})
    assert cards_for(s, u) == cards_for(alone, u) + 1
    assert not has_leader(alone, u), "another squad is no leader"
    assert not has_leader(s, leader), "nobody leads himself"
    assert not has_leader(s, SQUAD)
    s.status[leader] |= FIRE_TEAM_SIDE
    assert not has_leader(s, u)
    s.status[leader] = 0
    s.under[leader] = cover(s, "1.1")
    assert not has_leader(s, u)


@rule("fof", "1.2.2B/1")
def test_rallying_and_seeking_cover_read_the_word_all_others_the_icon():
    words = {kind for kind in AttemptKind if part_read(kind) == Part.ATTEMPT}
    assert words == {AttemptKind.RALLY, AttemptKind.SEEK_COVER}
    assert part_read(AttemptKind.SPOT) == Part.ICON
