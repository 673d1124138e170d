"""M.2 Dog teams and the stand that each belongs to."""

import pytest

from dangerclose.games.incoming import close_combat, dogs, fire, movement, odds, rally
from dangerclose.games.incoming.components import STANDS
from dangerclose.games.incoming.field import within
from dangerclose.games.incoming.reactions import may_react
from dangerclose.games.incoming.state import NOBODY, PINNED
from dangerclose.games.incoming.terms import Contact, StandKind
from dangerclose.testing import rule
from tests.games.incoming.board import at, board, match_of, offered, played, stand, told

DOG, TEAM, MATE, LEAD, CHIEF = (
    "us-dog-team-1",
    "us-1-fire-team-1",
    "us-1-fire-team-2",
    "us-1-platoon-cg-1",
    "us-A-company-cg-1",
)


def kennel(stands=None, unit=TEAM, **how):
    s = board(
        stands or {DOG: "20.63", TEAM: "22.63", MATE: "26.63", LEAD: "24.63"}, asked=[False, False], **how
    )
    if unit:
        s.attached[stand(DOG)] = stand(unit)
    return s


def moves(s, name):
    return movement.ends(s, stand(name))


@rule("incoming", "M.2/2")
def test_the_base_of_a_dog_team():
    row = STANDS.stands[StandKind.DOG_TEAM.number]
    assert (row.width, row.depth) == (667, 1000)


@rule("incoming", "M.2/3")
@pytest.mark.parametrize(("near", "unit"), [(TEAM, TEAM), (LEAD, LEAD), (CHIEF, CHIEF), ("us-medic-1", None)])
def test_it_begins_with_the_fire_team_or_command_group_beside_it(near, unit):
    s = board({DOG: "20.63", near: "22.63", MATE: "40.63"}, initiatives=[1, 0])
    played(dogs.begin_attached(s, 0))
    assert s.attached[stand(DOG)] == (stand(unit) if unit else NOBODY)
    s = board({DOG: "20.63", near: "22.63"}, initiatives=[1, 1])
    played(dogs.begin_attached(s, 0))
    assert s.attached[stand(DOG)] == NOBODY, "later it is announced"


@rule("incoming", "M.2/3")
def test_it_stays_within_a_width_of_its_stand_and_the_stand_of_it():
    s = kennel()
    for mover, other in ((DOG, TEAM), (TEAM, DOG)):
        points = moves(s, mover)
        assert points
        for end in range(s.at[stand(mover)] - 300, s.at[stand(mover)]):
            if points >> end & 1:
                k = s.copy()
                k.at[stand(mover)] = end
                assert within(k, stand(mover), stand(other))
    assert moves(s, MATE) >> at(s, "30.63") & 1, "others go where they like"
    s.attached[stand(DOG)] = NOBODY
    assert moves(s, TEAM) >> at(s, "10.63") & 1


@rule("incoming", "M.2/3")
def test_one_that_fire_has_parted_moves_as_it_can_and_nobody_waits_for_it():
    s = kennel({DOG: "10.63", TEAM: "22.63", LEAD: "24.63"})
    assert moves(s, DOG) >> at(s, "14.63") & 1
    s = kennel({DOG: "20.63 pinned", TEAM: "22.63", LEAD: "24.63"})
    assert moves(s, TEAM) >> at(s, "30.63") & 1
    assert s.status[stand(DOG)] & PINNED


@rule("incoming", "M.2/3")
def test_in_a_group_move_it_goes_along_with_its_stand():
    s = kennel()
    match = match_of(s)
    match.choose(("group", stand(TEAM)))
    ahead = ("with", stand(TEAM), at(s, "30.61"))
    assert ahead in match.ask.options
    match.choose(ahead)
    assert ("go",) not in match.ask.options, "the dog would stay behind"
    assert ("with", stand(DOG), at(s, "10.63")) not in match.ask.options
    match.choose(("with", stand(DOG), at(s, "28.61")))
    assert ("go",) in match.ask.options
    match.choose(("go",))
    assert within(match.state, stand(DOG), stand(TEAM))


@rule("incoming", "M.2/4")
@pytest.mark.parametrize(("die", "free"), [(4, True), (3, False)])
def test_a_rally_frees_it_from_its_stand_and_a_failure_loses_the_initiative(die, free):
    s = kennel({DOG: "20.63", TEAM: "22.63"}, dice=[die])
    assert offered(s, "unleash") == {DOG}
    weighed = odds.odds(s.copy(), match_of(s.copy()).ask)["unleash", stand(DOG)]
    assert dict(weighed.outcomes)["rallies"] == 3
    lost = played(dogs.unleash(s, ("unleash", stand(DOG))))
    assert lost == (None if free else rally.FAILED)
    assert (s.attached[stand(DOG)] == NOBODY) == free
    assert told(s, "unleashed")[0].roll.dice[0].value == die


@rule("incoming", "M.2/4")
def test_then_it_goes_to_another_and_is_attached_there():
    s = kennel({DOG: "24.61", TEAM: "40.63", LEAD: "24.63"}, unit=None)
    assert offered(s, "join-unit") == {f"{DOG} {LEAD}"}
    assert played(dogs.join(s, ("join-unit", stand(DOG), stand(LEAD)))) is None
    assert s.attached[stand(DOG)] == stand(LEAD)
    assert not offered(s, "join-unit")
    s = kennel({DOG: "24.61 pinned", LEAD: "24.63"}, unit=None)
    assert not offered(s, "join-unit")


@rule("incoming", "M.2/5")
def test_it_neither_fires_nor_helps_in_close_combat():
    s = kennel({DOG: "20.63", TEAM: "22.63", "vc-1-fire-team-1": "20.60"})
    assert not [one for one in offered(s, "fire") if one.startswith(DOG)]
    assert not fire.may_fire(s, stand(DOG))
    assert not may_react(s, stand(DOG))
    assert dogs.sheet_of(s).contact[stand(DOG)] == Contact.HELPER
    assert close_combat.teams(s, [stand(DOG), stand(TEAM)]) == 1
    foe = [stand("vc-1-fire-team-1")]
    alone = close_combat.lines(s, [stand(TEAM)], foe, attacks=True)
    assert close_combat.lines(s, [stand(TEAM), stand(DOG)], foe, attacks=True) == alone
    assert not close_combat.fights(s, stand(DOG))


def test_a_dog_takes_no_weapon_s_place_in_its_platoon():
    from dangerclose.games.incoming.attachments import attached_to
    from dangerclose.games.incoming.field import platoon_of

    s = kennel()
    assert attached_to(s, platoon_of(s, stand(TEAM))) == []
