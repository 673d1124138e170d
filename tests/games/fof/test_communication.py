"""4.3.1-4.3.5, 13.3 Who hears whom and through what; 4.0/3 the chain of command."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.chain_of_command import is_subordinate, subordinates
from dangerclose.games.fof.communication import (
    Link,
    Way,
    along_lines,
    has_phone,
    hears,
    hears_on_card,
    link,
    links,
    off_map_link,
    reaches_battalion,
)
from dangerclose.games.fof.grid import ABOARD, NOT_YET, REMOVED
from dangerclose.games.fof.mission_terms import FriendlyEvent
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import PHONE, RADIO
from dangerclose.games.fof.terms import Network, RadioType
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cover, unit

WIDE = ["O1 O1 O1 O1 O1"] * 5


def carry(s, name, base=RADIO, network=Network.CO_TAC, radio=RadioType.MAN_PACK):
    s.a_kind.append(base + network)
    s.a_points.append(radio if base == RADIO else 0)
    s.a_holder.append(unit(name) if name else NOBODY)
    s.a_place.append(NOBODY)
    return len(s.a_kind) - 1


def lines(s, *places):
    for place in at(*places):
        s.phone_lines |= 1 << place


def ride(s, name, vehicle="m113-1"):
    s.place[unit(name)], s.aboard[unit(name)] = ABOARD, unit(vehicle)


def heard(s, one, two):
    return hears(s, unit(one), unit(two))


@rule("fof", "4.0/3", "1.2.6/6")
def test_orders_go_down_the_chain_of_command_and_to_any_team():
    s = board(
        units={
            "bn-cmdr": "1.1",
            "co-hq": "1.1",
            "xo": "1.1",
            "plt-hq-1": "1.1",
            "plt-hq-2": "1.1",
            "squad-1-1": "1.1",
            "team-1": "3.3 litter-team",
            "arty-fo": "1.1",
        }
    )

    def obeys(hq, u):
        return is_subordinate(s, unit(hq), unit(u))

    for hq in ("plt-hq-1", "co-hq", "xo", "bn-cmdr"):
        assert obeys(hq, "squad-1-1")
    assert not obeys("plt-hq-2", "squad-1-1")
    assert obeys("bn-cmdr", "co-hq")
    assert not obeys("co-hq", "bn-cmdr")
    assert obeys("co-hq", "xo")
    assert not obeys("xo", "co-hq")
    assert obeys("xo", "plt-hq-1")
    assert not obeys("plt-hq-1", "xo")
    assert obeys("plt-hq-1", "plt-hq-1")
    assert obeys("co-hq", "arty-fo")
    assert not obeys("plt-hq-1", "arty-fo")
    for hq in ("plt-hq-1", "plt-hq-2", "co-hq", "xo", "bn-cmdr"):
        assert obeys(hq, "team-1")


@rule("fof", "4.0/3", "2.3.3/2")
def test_an_attached_unit_is_part_of_its_platoon():
    s = board(units={"plt-hq-1": "1.1", "plt-hq-2": "1.1", "engineers": "1.1 group=2"})
    assert not is_subordinate(s, unit("plt-hq-1"), unit("engineers"))
    assert is_subordinate(s, unit("plt-hq-2"), unit("engineers"))


@rule("fof", "4.1.4/1", "1.2.3B/1")
def test_on_its_fire_team_side_an_hq_orders_itself_alone_and_is_a_team_for_others():
    s = board(units={"plt-hq-1": "1.1 fire-side", "squad-1-1": "1.1", "plt-hq-2": "1.1"})
    assert subordinates(s, unit("plt-hq-1")) == [unit("plt-hq-1")]
    assert is_subordinate(s, unit("plt-hq-2"), unit("plt-hq-1"))


@rule("fof", "7.1.1/1", "7.1.1/3")
def test_vehicles_obey_the_co_hq_and_their_leader_and_an_infantry_platoon_only_if_attached():
    s = board(
        units={
            "co-hq": "1.1",
            "xo": "1.1",
            "plt-hq-1": "1.1",
            "m48a3-1": "1.1",
            "m48a3-2": "2.2",
            "m113-2": "2.2 group=1",
            "gunship-1": "3.3",
        }
    )
    assert is_subordinate(s, unit("m48a3-1"), unit("m48a3-2"))
    assert not is_subordinate(s, unit("m48a3-1"), unit("m113-2"))
    assert is_subordinate(s, unit("co-hq"), unit("m48a3-2"))
    assert not is_subordinate(s, unit("xo"), unit("m48a3-2"))
    assert not is_subordinate(s, unit("plt-hq-1"), unit("m48a3-2"))
    assert is_subordinate(s, unit("plt-hq-1"), unit("m113-2"))
    assert not is_subordinate(s, unit("co-hq"), unit("gunship-1"))
    assert link(s, unit("m48a3-1"), unit("m48a3-2")).way == Way.VEHICLE_RADIO
    assert link(s, unit("m48a3-1"), unit("m113-2")) is None, "another platoon has its own radios"


@rule("fof", "7.1.1/3")
def test_vehicles_are_on_the_company_net_in_vietnam():
    s = board(WIDE, {"co-hq": "1.1", "m48a3-1": "5.5"})
    assert not heard(s, "co-hq", "m48a3-1")
    carry(s, "co-hq")
    assert heard(s, "co-hq", "m48a3-1")


# 4.3.1 Visual-verbal


@rule("fof", "4.3/1", "4.3.1/1", "4.3.1/2", "4.3.1/3")
@pytest.mark.parametrize(
    ("hq", "squad", "expected"),
    [
        ("1.1", "1.1", True),
        ("1.1", "1.2", False),
        ("1.1 under=0", "1.1 under=0", True),
        ("1.1 under=0", "1.1 under=1", False),
        ("1.1 under=0", "1.1", False),
        ("1.1", "1.1 under=0", False),
        ("staging-1", "staging-1", True),
        ("staging-1", "staging-2", False),
    ],
)
def test_voice_reaches_the_same_part_of_the_same_card(hq, squad, expected):
    s = board(units={"plt-hq-1": hq, "squad-1-1": squad})
    cover(s, "1.1")
    cover(s, "1.1")
    assert heard(s, "plt-hq-1", "squad-1-1") is expected


@rule("fof", "4.3.1/1")
def test_who_is_pinned_hears_but_orders_nobody_but_himself():
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1 pinned"})
    assert heard(s, "plt-hq-1", "squad-1-1")
    s = board(units={"plt-hq-1": "1.1 pinned", "squad-1-1": "1.1"})
    assert not heard(s, "plt-hq-1", "squad-1-1")
    assert link(s, unit("plt-hq-1"), unit("plt-hq-1")).way == Way.ITSELF


@rule("fof", "4.3.1/4")
def test_cease_and_shift_fire_reach_everybody_on_a_card():
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1 under=0", "squad-2-1": "1.2"})
    cover(s, "1.1")
    assert not heard(s, "plt-hq-1", "squad-1-1")
    assert hears_on_card(s, unit("plt-hq-1"), at("1.1")[0])
    assert not hears_on_card(s, unit("plt-hq-1"), at("1.2")[0])
    s.status[unit("plt-hq-1")] |= 1
    assert not hears_on_card(s, unit("plt-hq-1"), at("1.1")[0]), "a Pinned HQ orders itself alone"


@rule("fof", "4.3/1", "4.3.1/1")
def test_who_is_not_in_play_hears_only_himself():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1"}, always_heard=True)
    company, squad = unit("co-hq"), unit("squad-1-1")
    for gone in (NOT_YET, REMOVED):
        s.place[squad] = gone
        assert link(s, company, squad) is None
        assert link(s, squad, company) is None
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1"})
    carry(s, "co-hq", network=Network.BN_TAC)
    assert reaches_battalion(s, company)
    s.place[company] = REMOVED
    assert hears(s, company, company)
    assert not hears(s, company, squad)
    assert not hears_on_card(s, company, at("1.1")[0])
    assert not reaches_battalion(s, company)


@rule("fof", "4.3.1/2", "4.3.1/3")
def test_a_vehicle_is_a_part_of_its_card_of_its_own():
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1", "squad-1-2": "1.1", "m113-1": "1.1"})
    ride(s, "squad-1-1")
    assert not heard(s, "plt-hq-1", "squad-1-1")
    ride(s, "plt-hq-1")
    assert heard(s, "plt-hq-1", "squad-1-1")
    assert not heard(s, "plt-hq-1", "squad-1-2")


@rule("fof", "4.3.1/4", "4.3.5B/1")
def test_cease_and_shift_fire_go_by_radio_to_all_on_the_other_card():
    s = board(WIDE, {"co-hq": "1.1", "plt-hq-1": "5.5", "m113-1": "1.1"})
    carry(s, "co-hq")
    carry(s, "plt-hq-1")
    company = unit("co-hq")
    assert [hears_on_card(s, company, place) for place in at("5.5", "1.1", "3.3")] == [True, True, False]
    assert not hears_on_card(s, company, NOT_YET)
    ride(s, "co-hq")
    assert [hears_on_card(s, company, place) for place in at("5.5", "1.1")] == [True, True]
    s.status[company] |= 1
    assert [hears_on_card(s, company, place) for place in at("5.5", "1.1", "3.3")] == [True, False, False]
    s = board(units={"plt-hq-1": "1.1", "m113-1": "1.1"})
    ride(s, "plt-hq-1")
    assert hears_on_card(s, unit("plt-hq-1"), at("1.1")[0])


# 4.3.3 Networks


@rule("fof", "4.3.3/1", "4.3.3/2", "4.3.3/3", "4.3.5/1", "4.3.5/2", "4.3.5B/1")
def test_the_company_net_runs_through_the_co_hqs_set():
    s = board(WIDE, {"co-hq": "1.1", "plt-hq-1": "5.5 under=0", "xo": "3.1", "squad-1-1": "5.1"})
    cover(s, "5.5")
    carry(s, "plt-hq-1")
    carry(s, "xo")
    assert not heard(s, "xo", "plt-hq-1"), "the CO HQ has no set"
    hub = carry(s, "co-hq")
    assert link(s, unit("co-hq"), unit("plt-hq-1")) == Link(
        Way.RADIO, Network.CO_TAC, tuple(at("1.1", "5.5"))
    )
    assert heard(s, "xo", "plt-hq-1")
    assert not heard(s, "co-hq", "squad-1-1")
    s.a_kind[hub] = RADIO + Network.BN_TAC
    assert not heard(s, "co-hq", "plt-hq-1"), "a set works on its own network alone"


@rule("fof", "4.3/1")
def test_the_table_is_told_who_hears_a_headquarters_and_how():
    s = board(
        WIDE, {"co-hq": "1.1", "plt-hq-1": "5.5", "squad-1-1": "1.1", "squad-2-1": "3.3", "bn-s3": "1.1"}
    )
    carry(s, "co-hq")
    carry(s, "plt-hq-1")
    assert links(s, unit("co-hq")) == {
        unit("plt-hq-1"): Link(Way.RADIO, Network.CO_TAC, tuple(at("1.1", "5.5"))),
        unit("squad-1-1"): Link(Way.VOICE, NOBODY, tuple(at("1.1"))),
    }


@rule("fof", "4.3.3/1")
def test_a_telephone_does_not_talk_to_a_radio():
    s = board(units={"co-hq": "1.1", "plt-hq-1": "1.2"})
    carry(s, "co-hq")
    carry(s, "plt-hq-1", PHONE)
    assert not heard(s, "co-hq", "plt-hq-1")


@rule("fof", "4.3.3/3", "6.7.1/5")
def test_an_observer_can_be_ordered_on_the_company_net_and_battalion_uses_it_beside_the_co_hq():
    s = board(WIDE, {"co-hq": "1.1", "arty-fo": "4.4", "bn-cmdr": "1.1", "plt-hq-1": "5.5"})
    for name in ("co-hq", "arty-fo", "plt-hq-1"):
        carry(s, name)
    assert heard(s, "co-hq", "arty-fo")
    assert heard(s, "bn-cmdr", "plt-hq-1")
    s.place[unit("bn-cmdr")] = at("2.1")[0]
    carry(s, "bn-cmdr")
    assert not heard(s, "bn-cmdr", "plt-hq-1")


@rule("fof", "4.3.3/4")
def test_the_battalion_net_is_for_battalion_and_the_co_hq():
    s = board(WIDE, {"co-hq": "1.1", "bn-cmdr": "4.4", "plt-hq-1": "5.5"})
    for name in ("co-hq", "bn-cmdr", "plt-hq-1"):
        carry(s, name, network=Network.BN_TAC)
    assert link(s, unit("bn-cmdr"), unit("co-hq")).network == Network.BN_TAC
    assert not heard(s, "bn-cmdr", "plt-hq-1")
    assert reaches_battalion(s, unit("co-hq"))
    s.events |= 1 << FriendlyEvent.COMM_TROUBLE
    assert not reaches_battalion(s, unit("co-hq"))


@rule("fof", "4.3.3/3")
def test_without_a_co_hq_nobody_talks_on_the_company_net_not_by_a_set_that_lies_about():
    s = board(WIDE, {"xo": "1.1", "plt-hq-1": "5.5"})
    for name in ("xo", "plt-hq-1", ""):
        carry(s, name)
        carry(s, name, PHONE)
    lines(s, "2.2", "3.3", "4.4")
    assert not heard(s, "xo", "plt-hq-1")
    assert off_map_link(s, unit("xo"), Network.CO_TAC) is None


@rule("fof", "4.3.3/4", "4.3.3/5")
@pytest.mark.parametrize("name", ["team-1", "runner-1"])
def test_teams_and_runners_are_named_for_no_network_but_the_companys(name):
    s = board(WIDE, {"co-hq": "1.1", name: "4.4"})
    carry(s, "co-hq")
    carry(s, name)
    assert heard(s, "co-hq", name)
    for network in (Network.BN_TAC, Network.ARTY_FD):
        carry(s, name, network=network)
        assert off_map_link(s, unit(name), network) is None


@rule("fof", "4.3.3/3", "4.3.3/4")
@pytest.mark.parametrize("base", [RADIO, PHONE])
def test_beside_the_co_hq_battalion_uses_his_set_of_the_company_but_not_that_of_the_battalion(base):
    s = board(WIDE, {"co-hq": "1.1", "bn-cmdr": "1.1", "plt-hq-1": "1.2"})
    carry(s, "plt-hq-1", base)
    carry(s, "co-hq", base, Network.BN_TAC)
    assert not heard(s, "bn-cmdr", "plt-hq-1")
    carry(s, "co-hq", base)
    assert heard(s, "bn-cmdr", "plt-hq-1")
    assert off_map_link(s, unit("bn-cmdr"), Network.BN_TAC) is None
    carry(s, "bn-cmdr", base, Network.BN_TAC)
    assert off_map_link(s, unit("bn-cmdr"), Network.BN_TAC) is not None


@rule("fof", "4.3.3/4", "4.3.4/1", "4.3.4/2")
def test_the_battalion_net_has_telephones_too_if_both_have_one_and_a_line():
    s = board(WIDE, {"co-hq": "1.1", "bn-cmdr": "1.3"})
    lines(s, "1.2")
    carry(s, "co-hq", PHONE, Network.BN_TAC)
    assert not heard(s, "bn-cmdr", "co-hq")
    assert link(s, unit("co-hq"), unit("bn-cmdr")) is None
    carry(s, "bn-cmdr", PHONE, Network.BN_TAC)
    assert link(s, unit("bn-cmdr"), unit("co-hq")) == Link(
        Way.PHONE, Network.BN_TAC, tuple(at("1.3", "1.2", "1.1"))
    )
    s.phone_lines = 0
    s.place[unit("co-hq")], s.place[unit("bn-cmdr")] = at("3.1", "3.3")
    assert not heard(s, "bn-cmdr", "co-hq")


@rule("fof", "4.3.3/5", "4.3.3/6", "4.3.3/7", "4.1.1/4")
@pytest.mark.parametrize(
    ("name", "network"),
    [
        ("arty-fo", Network.ARTY_FD),
        ("mtr-fo", Network.MTR_FD),
        ("fac", Network.AIR_CTL),
        ("co-hq", Network.BN_TAC),
    ],
)
def test_each_of_the_other_networks_has_its_own_user(name, network):
    s = board(WIDE, {name: "4.4", "xo": "4.4"})
    assert off_map_link(s, unit(name), network) is None
    carry(s, name, network=network)
    carry(s, "xo", network=network)
    assert off_map_link(s, unit(name), network) == Link(Way.RADIO, network, tuple(at("4.4")))
    assert off_map_link(s, unit("xo"), network) is None
    carry(s, "xo", PHONE, network)
    assert not has_phone(s, unit("xo"), network)


@rule("fof", "6.7.1/5")
def test_the_co_hq_relays_what_is_said_on_the_company_net():
    s = board(WIDE, {"co-hq": "1.1", "plt-hq-1": "4.4"})
    carry(s, "co-hq")
    carry(s, "plt-hq-1")
    assert off_map_link(s, unit("plt-hq-1"), Network.CO_TAC) is None
    carry(s, "co-hq", network=Network.BN_TAC)
    assert off_map_link(s, unit("plt-hq-1"), Network.CO_TAC).path == tuple(at("4.4", "1.1"))


@rule("fof", "6.7.1/5", "4.3.5A/1")
def test_the_co_hq_hears_himself_on_the_company_net_under_cover_too():
    s = board(WIDE, {"co-hq": "3.3 under=0"})
    cover(s, "3.3")
    carry(s, "co-hq", radio=RadioType.HANDHELD)
    carry(s, "co-hq", network=Network.BN_TAC)
    assert off_map_link(s, unit("co-hq"), Network.CO_TAC) is not None


# 4.3.4 Field telephones


@rule("fof", "4.3.4/1")
@pytest.mark.parametrize(("place", "expected"), [("2.2", True), ("2.3", True), ("2.4", False)])
def test_company_telephones_reach_the_same_and_the_next_card_without_a_line(place, expected):
    s = board(WIDE, {"co-hq": "2.2", "plt-hq-1": f"{place} under=0"})
    cover(s, place)
    carry(s, "co-hq", PHONE)
    carry(s, "plt-hq-1", PHONE)
    assert heard(s, "co-hq", "plt-hq-1") is expected


@rule("fof", "4.3.4/2", "4.3.4/X1", "4.3.4/X2")
def test_each_card_between_needs_a_line_that_is_not_cut():
    s = board(WIDE, {"co-hq": "1.1", "plt-hq-1": "4.4"})
    carry(s, "co-hq", PHONE)
    carry(s, "plt-hq-1", PHONE)
    lines(s, "2.2")
    assert not heard(s, "co-hq", "plt-hq-1")
    lines(s, "3.3")
    assert link(s, unit("co-hq"), unit("plt-hq-1")) == Link(
        Way.PHONE, Network.CO_TAC, tuple(at("1.1", "2.2", "3.3", "4.4"))
    )
    s.cut_lines |= 1 << at("2.2")[0]
    assert not heard(s, "co-hq", "plt-hq-1")


@rule("fof", "4.3.4/2")
def test_two_platoons_talk_by_way_of_the_co_hq_and_one_line_serves_all_networks():
    s = board(WIDE, {"co-hq": "3.3", "plt-hq-1": "3.1", "plt-hq-2": "3.5"})
    for name in ("co-hq", "plt-hq-1", "plt-hq-2"):
        carry(s, name, PHONE)
    lines(s, "3.2", "3.4")
    assert link(s, unit("plt-hq-1"), unit("plt-hq-2")).path == tuple(at("3.1", "3.2", "3.3", "3.4", "3.5"))
    for cut, deaf in (("3.2", "plt-hq-1"), ("3.4", "plt-hq-2")):
        s.cut_lines = 1 << at(cut)[0]
        assert not heard(s, "plt-hq-1", "plt-hq-2")
        assert not heard(s, "co-hq", deaf)


@rule("fof", "4.3.4/2", "2.4.2A/2")
def test_a_line_may_run_through_the_staging_area():
    s = board(WIDE, {"co-hq": "3.1", "plt-hq-1": "3.5"})
    carry(s, "co-hq", PHONE)
    carry(s, "plt-hq-1", PHONE)
    lines(s, "2.1", "1.1", "1.5")
    assert not heard(s, "co-hq", "plt-hq-1")
    lines(s, "2.5")
    assert link(s, unit("co-hq"), unit("plt-hq-1")).path == tuple(
        at("3.1", "2.1", "1.1", "staging-1", "staging-4", "1.5", "2.5", "3.5")
    )


@rule("fof", "4.3.4/1", "4.3.3/4", "2.4.2A/2")
def test_other_telephones_reach_off_the_map_from_beside_the_staging_area_or_along_lines():
    s = board(WIDE, {"co-hq": "1.3"})
    carry(s, "co-hq", PHONE, Network.BN_TAC)
    assert off_map_link(s, unit("co-hq"), Network.BN_TAC).way == Way.PHONE
    s.place[unit("co-hq")] = at("3.3")[0]
    assert off_map_link(s, unit("co-hq"), Network.BN_TAC) is None
    lines(s, "2.3")
    assert off_map_link(s, unit("co-hq"), Network.BN_TAC) is None
    lines(s, "1.4")
    assert off_map_link(s, unit("co-hq"), Network.BN_TAC).path[:3] == tuple(at("3.3", "2.3", "1.4"))
    assert along_lines(s, *at("staging-1"), 1 << at("staging-5")[0]) == tuple(at("staging-1", "staging-5"))


# 4.3.5 Radios


HILL = ["O1 O1 O1^", "O1 J1 O1", "O1 O1 O1"]


@rule("fof", "4.3.5A/1", "4.3.5A/X1", "4.3.5A/X2")
def test_early_handheld_radios_need_sight_and_no_cover():
    s = board(HILL, {"co-hq": "1.3", "plt-hq-1": "1.1", "plt-hq-2": "3.3", "plt-hq-3": "3.1"})
    names = ("co-hq", "plt-hq-1", "plt-hq-2", "plt-hq-3")
    for name in names:
        carry(s, name, radio=RadioType.HANDHELD)
    assert all(heard(s, "co-hq", name) for name in names[1:])
    # The jungle in the middle blocks the diagonal on the ground: by way of the CO HQ on the hill they talk.
    assert link(s, unit("plt-hq-1"), unit("plt-hq-2")).path == tuple(at("1.1", "1.3", "3.3"))
    assert link(s, unit("plt-hq-2"), unit("plt-hq-3")).path == tuple(at("3.3", "3.1"))
    s.status[unit("plt-hq-1")] |= 1
    assert not heard(s, "co-hq", "plt-hq-1"), "Pinned"
    s.under[unit("plt-hq-2")] = cover(s, "3.3")
    assert not heard(s, "co-hq", "plt-hq-2"), "under a Cover marker"


@rule("fof", "4.3.5A/1")
def test_early_handheld_radios_ignore_night_and_smoke():
    s = board(units={"co-hq": "1.1", "plt-hq-1": "1.3"}, visibility=4)
    carry(s, "co-hq", radio=RadioType.HANDHELD)
    carry(s, "plt-hq-1", radio=RadioType.HANDHELD)
    s.smoke |= 1 << at("1.2")[0]
    assert heard(s, "co-hq", "plt-hq-1")
    s.place[unit("plt-hq-1")] = at("2.3")[0]
    assert not heard(s, "co-hq", "plt-hq-1"), "not on one of the eight lines"


@rule("fof", "2.4.2A/2")
def test_the_staging_area_is_one_line_of_sight_and_reaches_row_one():
    s = board(WIDE, {"co-hq": "staging-1", "plt-hq-1": "staging-5"})
    carry(s, "co-hq", radio=RadioType.HANDHELD)
    carry(s, "plt-hq-1", radio=RadioType.HANDHELD)
    assert heard(s, "co-hq", "plt-hq-1")
    for place, expected in (("1.1", True), ("1.2", True), ("1.3", False), ("2.1", False)):
        s.place[unit("plt-hq-1")] = at(place)[0]
        assert heard(s, "co-hq", "plt-hq-1") is expected
        assert heard(s, "plt-hq-1", "co-hq") is expected


@rule("fof", "4.3.5A/1")
def test_early_handheld_radios_reach_who_is_elsewhere_on_the_card():
    s = board(units={"co-hq": "1.1", "plt-hq-1": "1.1", "m113-1": "1.1"})
    ride(s, "co-hq")
    carry(s, "co-hq", radio=RadioType.HANDHELD)
    assert not heard(s, "co-hq", "plt-hq-1")
    carry(s, "plt-hq-1", radio=RadioType.HANDHELD)
    assert heard(s, "co-hq", "plt-hq-1")


@rule("fof", "4.3.5A/1", "2.4.2A/2", "4.3.3/4")
@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("staging-1", True),
        ("1.3", True),
        ("2.3", False),
        ("1.3 pinned", False),
        ("1.3 under=0", False),
        ("staging-1 pinned", False),
    ],
)
def test_early_handheld_radios_reach_off_the_map_in_the_staging_area_and_beside_it(where, expected):
    s = board(WIDE, {"co-hq": where})
    cover(s, "1.3")
    carry(s, "co-hq", network=Network.BN_TAC, radio=RadioType.HANDHELD)
    assert reaches_battalion(s, unit("co-hq")) is expected


@rule("fof", "4.3.5C/1")
def test_squad_radios_reach_a_platoon_on_the_same_card_and_the_next():
    s = board(WIDE, {"co-hq": "5.5", "plt-hq-1": "1.1", "squad-1-1": "1.2", "squad-1-2": "1.2"})
    assert not heard(s, "plt-hq-1", "squad-1-1")
    carry(s, "co-hq", radio=RadioType.SQUAD)
    carry(s, "plt-hq-1", radio=RadioType.SQUAD)
    assert link(s, unit("plt-hq-1"), unit("squad-1-1")).way == Way.SQUAD_RADIO
    assert heard(s, "plt-hq-1", "squad-1-1")
    assert heard(s, "co-hq", "plt-hq-1")
    assert not heard(s, "plt-hq-1", "squad-1-2")
    s.place[unit("squad-1-1")] = at("1.3")[0]
    assert not heard(s, "plt-hq-1", "squad-1-1")
    assert link(s, unit("plt-hq-1"), unit("squad-1-1")) is None
    carry(s, "squad-1-1")
    s.place[unit("squad-1-1")] = at("1.2")[0]
    assert heard(s, "plt-hq-1", "squad-1-1"), "another set beside it does no harm"
    s.place[unit("squad-1-1")] = at("1.1")[0]
    s.under[unit("squad-1-1")] = cover(s, "1.1")
    assert heard(s, "plt-hq-1", "squad-1-1"), "under cover on the same card"


@rule("fof", "4.3.5C/1")
def test_only_squad_radios_reach_who_has_no_set_and_only_the_platoons_own():
    s = board(WIDE, {"co-hq": "1.1", "xo": "1.2", "plt-hq-1": "1.1", "squad-1-1": "1.2"})
    carry(s, "plt-hq-1", PHONE)
    carry(s, "co-hq", radio=RadioType.SQUAD)
    assert not heard(s, "co-hq", "xo"), "the company's headquarters has no squads"
    assert not heard(s, "plt-hq-1", "squad-1-1"), "a telephone"
    carry(s, "plt-hq-1")
    assert not heard(s, "plt-hq-1", "squad-1-1"), "a man-pack radio"


# 4.3.2 and 13.3


@rule("fof", "4.3.2/1")
def test_a_runner_at_rest_is_with_the_co_hq():
    s = board(units={"co-hq": "1.1 under=0"})
    cover(s, "1.1")
    s.place[unit("runner-1")], s.aboard[unit("runner-1")] = ABOARD, unit("co-hq")
    assert heard(s, "co-hq", "runner-1")


@rule("fof", "4.3.1/1")
def test_by_the_letter_who_is_pinned_hears_nobody_but_himself():
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1 pinned"}, pinned_deaf=True)
    assert not hears(s, unit("plt-hq-1"), unit("squad-1-1"))
    s.status[unit("squad-1-1")] = 0
    assert hears(s, unit("plt-hq-1"), unit("squad-1-1"))
    s = board(units={"plt-hq-1": "1.1 pinned"}, pinned_deaf=True)
    assert hears(s, unit("plt-hq-1"), unit("plt-hq-1"))


@rule("fof", "13.3/1")
def test_with_communication_set_aside_all_are_heard_but_not_from_a_pinned_hq():
    s = board(WIDE, {"co-hq": "1.1", "squad-1-1": "5.5", "plt-hq-1": "2.2 pinned"}, always_heard=True)
    assert heard(s, "co-hq", "squad-1-1")
    assert reaches_battalion(s, unit("co-hq"))
    assert not heard(s, "plt-hq-1", "squad-1-1")
    assert heard(s, "plt-hq-1", "plt-hq-1")
    s.status[unit("co-hq")] |= 1
    assert not reaches_battalion(s, unit("co-hq"))
