"""9.0, 2.3, 2.3.2 Who rallies, what he needs, and who helps."""

import pytest

from dangerclose.core.reckoning import total
from dangerclose.games.incoming import rally
from dangerclose.games.incoming.field import is_good
from dangerclose.games.incoming.state import MOVED, PINNED, SUPPRESSED
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, FREE_WORLD, board, offered, played, stand, told

TEAM, LEAD, OTHER_LEAD = "us-1-fire-team-1", "us-1-platoon-cg-1", "us-2-platoon-cg-1"
RUBBER, CADRE, CELL, OTHER_CELL = "wet-rubber", "vc-A-cadre-1", "vc-A1-fire-team-1", "vc-B1-fire-team-1"


@rule("incoming", "0/3", "9.0/1")
@pytest.mark.parametrize(
    ("states", "die", "good"),
    [("pinned", 3, False), ("pinned", 4, True), ("suppressed", 4, False), ("suppressed", 5, True)],
)
def test_a_regular_rallies_from_a_pin_on_four_and_from_a_suppress_on_five(states, die, good):
    s = board({TEAM: f"20.63 {states}"}, dice=[die])
    lost = played(rally.rally(s, ("rally", stand(TEAM))))
    assert is_good(s, stand(TEAM)) == good
    assert (lost is None) == good, "a failure loses the initiative"
    assert s.status[stand(TEAM)] == (0 if good else {"pinned": PINNED, "suppressed": SUPPRESSED}[states])
    (event,) = told(s, "rallied")
    assert event.args[1] == ("rallies" if good else "fails")
    assert event.roll.about == ({"pinned": 4, "suppressed": 5}[states], die)


@rule("incoming", "0/3")
def test_only_who_is_shaken_and_has_not_just_got_out_of_a_helicopter_rallies():
    s = board({TEAM: "20.63 pinned", LEAD: "30.63", OTHER_LEAD: "40.63 suppressed"})
    assert offered(s, "rally") == {TEAM, OTHER_LEAD}
    assert not offered(board({TEAM: "20.63 pinned dismounted", LEAD: "30.63"}), "rally")


@rule("incoming", "2.3/3", "0/3")
def test_the_best_command_group_within_a_width_that_serves_a_stand_helps_it():
    company = "us-A-company-cg-1"

    def helped(stands, who=TEAM):
        return total(rally.lines(board(stands), stand(who)))

    assert helped({TEAM: "20.63 pinned", LEAD: "23.63"}) == 1
    assert helped({TEAM: "20.63 pinned", LEAD: "24.63"}) == 0, "a width away"
    assert helped({TEAM: "20.63 pinned", LEAD: "23.63 suppressed"}) == 0
    assert helped({TEAM: "20.63 pinned", OTHER_LEAD: "23.63"}) == 0, "another platoon's"
    assert helped({LEAD: "20.63 pinned", OTHER_LEAD: "23.63"}, LEAD) == 0, "nobody helps himself"
    s = board({TEAM: "20.63 pinned", LEAD: "23.63", company: "17.63"})
    s.ratings = tuple(2 if one == stand(company) else 0 for one in range(len(s.at)))
    assert total(rally.lines(s, stand(TEAM))) == 2, "the better of two"


@rule("incoming", "2.3.2/2")
def test_a_cadre_helps_the_stands_of_its_company_within_a_width():
    def helped(stands, who=CELL):
        found = rally.lines(board(stands, scenario=RUBBER, side=COMMUNIST), stand(who))
        return sum(line.value for line in found if line.rule == "2.3.2/2")

    assert helped({CELL: "20.63 pinned", CADRE: "22.63"}) == 2
    assert helped({CELL: "20.63 pinned", CADRE: "24.63"}) == 0, "too far"
    assert helped({CELL: "20.63 pinned", CADRE: "22.63 suppressed"}) == 0
    assert helped({OTHER_CELL: "20.63 pinned", CADRE: "22.63"}, OTHER_CELL) == 0, "of another company"
    assert helped({CADRE: "22.63 pinned"}, CADRE) == 0, "not itself"
    assert helped({CELL: "20.63 pinned", "vc-A1-fire-team-2": "22.63"}) == 0, "a fire team is none"


@rule("incoming", "0/3", "9.0/1")
def test_a_bare_one_never_rallies():
    assert not rally.succeeds(1, 5, 3)
    assert rally.succeeds(2, 1, 3)
    assert not rally.succeeds(2, 0, 3)


@rule("incoming", "9.0/1")
def test_who_has_only_moved_need_not_rally():
    s = board({TEAM: "20.20 pinned", "us-1-fire-team-2": "23.20"})
    s.status[stand("us-1-fire-team-2")] = MOVED
    assert [int(one[1]) for one in rally._shaken(s, FREE_WORLD)] == [stand(TEAM)]


@rule("incoming", "2.3/3", "9.0/1")
def test_the_roll_tells_the_sum_with_what_helps():
    s = board({TEAM: "30.63 pinned", LEAD: "33.63"}, dice=[3])
    played(rally.rally(s, ("rally", stand(TEAM))))
    (event,) = told(s, "rallied")
    assert event.roll.about == (4, 3 + 1)
