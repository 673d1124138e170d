"""T.0 to T.2, T.6 Sections, who goes below, what he sees and does there, and what the enemy is told."""

import pytest

from dangerclose.core.ask import Refused
from dangerclose.core.bits import bits_of, members
from dangerclose.core.content import ContentError
from dangerclose.games.incoming import sheets, tunnels
from dangerclose.games.incoming.components import LIBRARY, SCENARIOS
from dangerclose.games.incoming.fire import may_fire
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.scenario_loading import read_scenario
from dangerclose.games.incoming.setup import start
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.state import (
    BELOW,
    DEAD,
    DONE,
    HIDDEN,
    NOBODY,
    PINNED,
    SUPPRESSED,
    Phase,
)
from dangerclose.games.incoming.terms import Army, Ground, Quality, Section
from dangerclose.games.incoming.underground import (
    beside,
    has_room,
    lay,
    leads_to,
    look_around,
    place_of,
    point_of,
    watched_below,
)
from dangerclose.games.incoming.victory import done
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    asked,
    at,
    match_of,
    offered,
    played,
    stand,
    told,
)
from tests.games.incoming.tunnel_board import (
    AT_A,
    CELL,
    COMPANY,
    DOG,
    ENGINEERS,
    ESCORT,
    GARRISON,
    HMG,
    LEAD,
    OTHER_CELL,
    OTHER_RAT,
    RAT,
    SNIPER,
    TEAM,
    VC_TEAM,
    below,
    closed,
    text_of,
)

# T.0 Sections


@rule("incoming", "T.0/1", "T.0/2", "T.0/3", "T.0/6", "T.0/7", "T.0/12", "T.6/3")
def test_the_system_of_scenario_6_is_made_of_sections():
    s = start(DOG, {})
    kinds = [Section.TUNNEL, Section.JUNCTION, Section.JUNCTION, Section.DUG_OUT, Section.TUNNEL]
    assert [s.tunnel_kind[place_of(name)] for name in "12345"] == [kind.number for kind in kinds]
    assert {s.tunnel_kind[place_of(name)] for name in "ABCD"} == {Section.ENTRANCE.number}
    assert beside(s, place_of("2")) == bits_of(place_of(name) for name in ("1", "3", "4"))
    junctions = [n for n, kind in enumerate(s.tunnel_kind) if kind == Section.JUNCTION.number]
    assert all(s.tunnel_ways[place].bit_count() == 3 for place in junctions)
    assert members(s.tunnel_traps) == [place_of(name) for name in ("4", "6", "8")]


@rule("incoming", "T.0/8")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('["4", "5"], ["5", "B"]', '["4", "B"], ["5", "2"]', "both its ends"),
        ('["5", "B"]', '["5", "B"], ["B", "C"]', "into one section"),
    ],
)
def test_a_length_of_tunnel_leads_somewhere_at_both_ends(old, new, why):
    text = text_of(DOG)
    assert old in text
    with pytest.raises(ContentError, match=why):
        read_scenario(text.replace(old, new), LIBRARY, f"{DOG}.toml")


@rule("incoming", "T.0/9")
def test_a_dug_out_holds_as_many_stands_as_it_says():
    s = below({CELL: "below.7 hidden", OTHER_CELL: "below.7 hidden", LEAD: "below.6 hidden"}, side=COMMUNIST)
    assert not has_room(s, place_of("7"), COMMUNIST)
    assert offered(s, "crawl") == {
        f"{LEAD} 3",
        f"{CELL} 6",
        f"{CELL} 8",
        f"{OTHER_CELL} 6",
        f"{OTHER_CELL} 8",
    }
    s.at[stand(OTHER_CELL)], s.section[stand(OTHER_CELL)] = DEAD, NOBODY
    assert f"{LEAD} 7" in offered(s, "crawl")
    assert has_room(s, place_of("5"), COMMUNIST), "a length of tunnel has no limit"


WITH_BUNKER = ('D = "J11" }', ' }\nbunkers = { D = "J11" }')
WITH_TRENCH = ('D = "J11" }', ' }\ntrenches = { D = "J11" }')


@rule("incoming", "T.0/4", "T.0/5", "T.0/10")
@pytest.mark.parametrize(("change", "kind"), [(WITH_BUNKER, "bunker"), (WITH_TRENCH, "trench")])
def test_a_bunker_or_trench_has_an_open_way_down(monkeypatch, change, kind):
    text = text_of(DOG).replace(', D = "J11" }', change[1])
    found = read_scenario(text, LIBRARY, f"{DOG}.toml")
    monkeypatch.setitem(sheets._SHEETS, DOG, Sheet(found, sheet_of(below({})).roster))
    s = below({ENGINEERS: "20.7"}, found="")
    lay(s, found.sheet.tunnels)
    s.work_kind, s.work_at = [Ground(kind).number], [at(s, "20.5")]
    s.work_of, s.work_found = [COMMUNIST], [False]
    assert s.tunnel_kind[place_of("D")] == Section(kind).number
    assert not offered(s, "go-below"), "nobody knows of it"
    s.work_found = [True]
    assert offered(s, "go-below") == {f"{ENGINEERS} D"}, "no search is needed"
    played(tunnels.go_below(s, ("go-below", stand(ENGINEERS), place_of("D"))))
    assert s.section[stand(ENGINEERS)] == place_of("9")


@rule("incoming", "T.0/11", "T.0/6")
def test_only_a_search_finds_an_entrance_from_above():
    s = below({ENGINEERS: "40.33"}, found="", dice=[4])
    match = match_of(s)
    match.choose(("move", stand(ENGINEERS), at(s, "34.33")))
    assert match.state.at[stand(ENGINEERS)] == at(s, "34.33")
    assert not any(match.state.hidden_found), "it stands beside it"
    assert not [one for one in match.ask.options.plain if one[0] == "go-below"]
    match.choose(("search", stand(ENGINEERS)))
    assert match.state.hidden_found == [False, False, True, False]
    assert [
        one for one in match.ask.options.plain if one == ("go-below", stand(ENGINEERS), place_of("C"))
    ] == []
    assert match.state.above, "but not in this initiative"


@rule("incoming", "T.0/11")
def test_looking_for_works_finds_no_entrance():
    s = below({TEAM: "20.23"}, found="", dice=[6, 6])
    match = match_of(s)
    dense = next(one.number for one in sheet_of(s).terrain.features if one.id == "D1")
    match.choose(("look", stand(TEAM), dense))
    assert not any(match.state.hidden_found)


@rule("incoming", "T.0/13", "10.4/1")
@pytest.mark.parametrize(
    ("place", "choice"), [("A", "go-below"), ("1", "go-below"), ("2", "crawl"), ("4", "crawl")]
)
def test_any_of_them_can_be_trapped(place, choice):
    where = {"A": AT_A, "1": AT_A, "2": "below.1", "4": "below.2"}[place]
    s = below({TEAM: where}, traps=[place], dice=[5, 1, 1, 1])
    goal = place_of("A" if choice == "go-below" else place)
    played((tunnels.go_below if choice == "go-below" else tunnels.crawl)(s, (choice, stand(TEAM), goal)))
    assert told(s, "exploded")
    assert s.status[stand(TEAM)] & PINNED
    assert s.tunnel_traps_known == 1 << place_of(place), "one that worked stays and is known"


@rule("incoming", "T.0/13", "10.4/3", "10.4/2")
def test_a_trap_that_fails_goes_and_the_garrison_knows_its_own():
    s = below({TEAM: "below.2"}, traps=["4"], dice=[1, 1, 1, 1])
    played(tunnels.crawl(s, ("crawl", stand(TEAM), place_of("4"))))
    assert not s.tunnel_traps
    assert told(s, "trap-gone-below")
    s = below({CELL: "below.3 hidden"}, traps=["6"], side=COMMUNIST)
    played(tunnels.crawl(s, ("crawl", stand(CELL), place_of("6"))))
    assert s.tunnel_traps
    assert not told(s, "exploded")


@rule("incoming", "T.0/13")
def test_the_garrison_passes_its_trapped_entrances():
    s = below({CELL: "26.24 hidden"}, traps=["A"], side=COMMUNIST)
    played(tunnels.go_below(s, ("go-below", stand(CELL), place_of("A"))))
    assert s.section[stand(CELL)] == place_of("1")
    assert not told(s, "exploded")
    assert s.tunnel_traps


@rule("incoming", "T.0/13", "6.5/8")
def test_who_is_killed_by_a_trap_lies_in_the_section():
    s = below({TEAM: "below.2"}, traps=["4"], dice=[5, 5, 5, 1])
    played(tunnels.crawl(s, ("crawl", stand(TEAM), place_of("4"))))
    assert s.at[stand(TEAM)] == DEAD
    assert (s.fallen_in, s.fallen_of) == ([place_of("4")], [FREE_WORLD])
    assert not s.casualty_at


@rule("incoming", "T.5/2")
@pytest.mark.parametrize(("who", "dice"), [(ENGINEERS, 3), (RAT, 3), (TEAM, 4)])
def test_engineers_count_as_in_cover_against_traps(who, dice):
    s = below({who: "below.2"}, traps=["4"], dice=[1] * 4)
    played(tunnels.crawl(s, ("crawl", stand(who), place_of("4"))))
    (roll,) = (event.roll for event in told(s, "exploded"))
    assert len(roll.dice) == dice


# T.1 Movement


@rule("incoming", "T.1/1")
def test_from_a_section_into_the_next_and_no_farther():
    s = below({TEAM: "below.2"})
    assert offered(s, "crawl") == {f"{TEAM} {name}" for name in "134"}
    assert not offered(s, "come-up")
    played(tunnels.crawl(s, ("crawl", stand(TEAM), place_of("3"))))
    assert s.section[stand(TEAM)] == place_of("3")
    assert not offered(s, "crawl"), "it does not leave the section in the same action, or initiative"


@rule("incoming", "T.1/1", "T.1/2")
def test_an_entrance_leads_into_the_first_section_and_out_of_it():
    s = below({TEAM: AT_A})
    assert offered(s, "go-below") == {f"{TEAM} A"}
    assert played(tunnels.go_below(s, ("go-below", stand(TEAM), place_of("A")))) is None
    assert (s.at[stand(TEAM)], s.section[stand(TEAM)]) == (BELOW, place_of("1"))
    assert not offered(s, "crawl")
    assert not offered(s, "come-up")
    s.status[stand(TEAM)] = 0
    ups = {int(point) for point in (one.partition(" ")[2] for one in offered(s, "come-up"))}
    assert ups
    assert point_of(s, place_of("A")) in ups
    played(tunnels.come_up(s, ("come-up", stand(TEAM), point_of(s, place_of("A")))))
    assert s.at[stand(TEAM)] == point_of(s, place_of("A"))
    assert s.section[stand(TEAM)] == NOBODY
    moved = {one.partition(" ")[0] for one in offered(s, "move")}
    assert TEAM not in moved, "one action in an initiative"


def test_who_is_not_beside_an_entrance_does_not_go_down():
    assert not offered(below({TEAM: "20.23"}), "go-below")
    assert not offered(below({TEAM: AT_A + " pinned"}), "go-below")


@rule("incoming", "T.1/2")
def test_each_stand_below_has_one_action_and_others_have_theirs():
    s = below({TEAM: "below.2", RAT: "below.1"})
    match = match_of(s)
    match.choose(("crawl", stand(TEAM), place_of("3")))
    left = {one[1] for one in match.ask.options.plain if one[0] == "crawl"}
    assert left == {stand(RAT)}
    assert match.ask.seat == FREE_WORLD, "the initiative is kept"
    assert ("crawl", stand(TEAM), place_of("2")) in closed(match)


@rule("incoming", "T.1/2")
def test_a_failure_below_keeps_the_initiative():
    s = below({TEAM: "below.2 pinned"}, dice=[1])
    match = match_of(s)
    match.choose(("rally-below", stand(TEAM)))
    assert match.ask.seat == FREE_WORLD
    assert match.state.status[stand(TEAM)] & PINNED
    s = below({TEAM: "below.2"}, traps=["4"], dice=[5, 5, 1, 1])
    assert played(tunnels.crawl(s, ("crawl", stand(TEAM), place_of("4")))) is None
    assert s.status[stand(TEAM)] & SUPPRESSED


@rule("incoming", "T.1/2", "9.0/1")
def test_a_stand_below_rallies_by_its_one_action():
    s = below({TEAM: "below.2 pinned"}, dice=[6])
    assert offered(s, "rally-below") == {TEAM}
    assert not offered(s, "rally")
    played(tunnels.rally(s, ("rally-below", stand(TEAM))))
    assert not s.status[stand(TEAM)] & PINNED
    assert s.status[stand(TEAM)] & DONE


@rule("incoming", "T.1/2")
def test_after_an_action_above_nobody_acts_below_until_the_next_initiative():
    s = below({TEAM: "below.2", ESCORT: AT_A, COMPANY: "30.30"})
    match = match_of(s)
    assert [one for one in match.ask.options.plain if one[0] == "crawl"]
    match.choose(("move", stand(COMPANY), at(s, "31.31")))
    verbs = {one[0] for one in match.ask.options}
    assert match.state.above
    assert not verbs & set(tunnels.BELOW_GROUND)
    assert ("crawl", stand(TEAM), place_of("3")) in closed(match)
    with pytest.raises(Refused, match="until the next initiative"):
        match.choose(("go-below", stand(ESCORT), place_of("A")))
    match.choose(("pass",))
    while match.ask.seat != FREE_WORLD or match.ask.kind != "act":
        match.choose(("pass",) if ("pass",) in match.ask.options else match.ask.options[0])
    assert [one for one in match.ask.options.plain if one[0] == "crawl"]


def test_below_first_and_then_above():
    s = below({TEAM: "below.2", COMPANY: "30.30"})
    match = match_of(s)
    match.choose(("crawl", stand(TEAM), place_of("3")))
    assert not match.state.above
    assert [one for one in match.ask.options if one[:2] == ("move", stand(COMPANY))]


@rule("incoming", "T.1/1", "T.1/2")
def test_a_pause_of_the_communist_side_tells_nothing_of_what_it_does():
    s = below({CELL: "below.7 hidden"}, side=COMMUNIST)
    played(tunnels.crawl(s, ("crawl", stand(CELL), place_of("8"))))
    (event,) = told(s, "crawled")
    assert not event.known_to(FREE_WORLD)
    s.above = True
    assert not known(s, FREE_WORLD).above


@rule("incoming", "T.1/3")
def test_one_sees_into_the_next_section_and_no_farther():
    s = below({TEAM: "below.1", CELL: "below.4 hidden", OTHER_CELL: "below.5 hidden"})
    assert watched_below(s) == bits_of(place_of(name) for name in ("A", "1", "2"))
    played(tunnels.crawl(s, ("crawl", stand(TEAM), place_of("2"))))
    assert not s.status[stand(CELL)] & HIDDEN
    assert s.status[stand(OTHER_CELL)] & HIDDEN
    (event,) = told(s, "seen-below")
    assert event.args == (stand(CELL),)
    assert event.reveals


@rule("incoming", "T.1/3", "T.6/3")
def test_who_goes_out_of_sight_is_hidden_again():
    s = below({TEAM: "below.2", CELL: "below.4"}, side=COMMUNIST)
    played(tunnels.crawl(s, ("crawl", stand(CELL), place_of("5"))))
    assert s.status[stand(CELL)] & HIDDEN
    (gone,), (where,) = told(s, "out-of-sight"), told(s, "crawled")
    assert gone.known_to(FREE_WORLD)
    assert not where.known_to(FREE_WORLD)
    assert known(s, FREE_WORLD).section[stand(CELL)] == NOBODY


@rule("incoming", "T.1/3", "T.0/11")
def test_an_entrance_is_found_from_below_and_who_lies_in_it():
    s = below({TEAM: "below.4", SNIPER: "18.33 hidden"}, found="A")
    played(tunnels.crawl(s, ("crawl", stand(TEAM), place_of("5"))))
    assert s.hidden_found == [True, True, False, False]
    assert not s.status[stand(SNIPER)] & HIDDEN
    assert told(s, "found-opening")


# T.2 Who may


@rule("incoming", "T.2/1", "T.2/2", "T.2/4")
@pytest.mark.parametrize(
    ("who", "may"),
    [(TEAM, True), (RAT, True), (ENGINEERS, True), ("arvn-medic-1", False), ("arvn-dog-team-1", False)],
)
def test_who_of_the_free_world_goes_below(who, may):
    s = below({who: AT_A, TEAM if who != TEAM else ESCORT: "24.25", COMPANY: "28.25"})
    assert (f"{who} A" in offered(s, "go-below")) == may


@rule("incoming", "T.2/2")
def test_one_stand_of_a_company_is_below_at_a_time():
    s = below({TEAM: "below.2", ESCORT: AT_A})
    assert not offered(s, "go-below")
    with pytest.raises(Refused, match="One stand of its company"):
        match_of(s).choose(("go-below", stand(ESCORT), place_of("A")))
    s = below({TEAM: "below.2", ENGINEERS: AT_A})
    assert not offered(s, "go-below"), "who has no company counts with the first"
    s.at[stand(TEAM)], s.section[stand(TEAM)] = DEAD, NOBODY
    assert offered(s, "go-below") == {f"{ENGINEERS} A"}


@rule("incoming", "T.2/3")
def test_tunnel_rats_go_besides():
    s = below({TEAM: "below.2", OTHER_RAT: "below.1", RAT: AT_A, ESCORT: "24.25", COMPANY: "28.25"})
    assert offered(s, "go-below") == {f"{RAT} A"}


@rule("incoming", "T.2/1", "T.2/4")
def test_of_the_vc_only_the_garrison_goes_below():
    s = below({CELL: "26.24 hidden", VC_TEAM: "27.22 hidden", SNIPER: "25.22 hidden"}, side=COMMUNIST)
    assert offered(s, "go-below") == {f"{CELL} A"}


@rule("incoming", "T.2/4")
def test_a_garrison_is_veteran_and_never_of_the_nva():
    sheet = sheet_of(below({}))
    assert {sheet.quality[stand(name)] for name in GARRISON} == {Quality.VETERAN.number}
    text = text_of(DOG)
    with pytest.raises(ContentError, match="no garrison"):
        read_scenario(
            text.replace('army = "vc-local-force"', 'army = "nva"').replace(
                'quality = "green"', 'quality = "regular"'
            ),
            LIBRARY,
            f"{DOG}.toml",
        )
    assert Army.NVA in LIBRARY.charts.armies[Army.NVA.number].army


@rule("incoming", "T.2/5")
def test_a_heavy_weapon_passes_below_but_neither_fires_nor_attacks():
    s = below({HMG: "below.1"})
    assert offered(s, "crawl") == {f"{HMG} 2"}
    assert not may_fire(s, stand(HMG))
    assert not offered(s, "fire")
    s = below({HMG: "below.2", CELL: "below.4"})
    assert offered(s, "crawl") == {f"{HMG} 1", f"{HMG} 3"}
    assert ("crawl", stand(HMG), place_of("4")) in closed(match_of(s))


@rule("incoming", "T.2/5")
def test_a_heavy_weapon_follows_only_where_somebody_sees():
    assert not offered(below({HMG: AT_A}), "go-below")
    s = below({HMG: AT_A, RAT: "below.2"}, entered="A12")
    assert offered(s, "go-below") == {f"{HMG} A"}


# T.6 The map


@rule("incoming", "T.6/1", "T.6/2", "T.6/3")
def test_the_communist_player_draws_his_map_before_the_set_up():
    match = match_of(start(DOG, {}))
    assert (match.ask.kind, match.ask.seat) == ("map", COMMUNIST)
    verbs = {one[0] for one in match.ask.options}
    assert verbs == {"drawn", "site", "exchange", "trap", "lodge"}
    a, seven, five, one = place_of("A"), place_of("7"), place_of("5"), place_of("1")
    match.choose(("exchange", five, seven))
    match.choose(("trap", place_of("8"), one))
    match.choose(("lodge", stand(CELL), one))
    match.choose(("site", a, at(match.state, "40.25")))
    s = match.state
    assert s.tunnel_kind[five] == Section.DUG_OUT.number
    assert s.tunnel_kind[seven] == Section.TUNNEL.number
    assert s.papers_in == five
    assert {s.section[stand(name)] for name in (LEAD, GARRISON[1])} <= {five, one}
    assert s.tunnel_traps >> one & 1
    assert not s.tunnel_traps >> place_of("8") & 1
    assert point_of(s, a) == at(s, "40.25")
    assert s.section[stand(CELL)] == one
    assert {one[0] for one in match.ask.options if one[1:] and one[1] == a} == set(), "each once"
    assert not [event for event in match.events if event.known_to(FREE_WORLD)]
    match.choose(("drawn",))
    assert match.ask.kind == "place"
    assert match.state.phase == Phase.DEFENDER_SETUP


@rule("incoming", "T.6/3")
def test_the_free_world_knows_only_what_it_saw():
    s = below({TEAM: "below.1", CELL: "below.4 hidden"}, found="A", entered="A1")
    k = known(s, FREE_WORLD)
    assert {n for n, kind in enumerate(k.tunnel_kind) if kind != NOBODY} == {
        place_of(n) for n in ("A", "1", "2")
    }
    assert k.tunnel_ways[place_of("2")] == 1 << place_of("1"), "its other exits are not seen from 1"
    assert not k.tunnel_traps
    assert k.papers_in == NOBODY
    assert k.section[stand(CELL)] == NOBODY
    assert point_of(k, place_of("B")) < 0
    assert len(k.tunnel_kind) == len(s.tunnel_kind)
    assert known(s, COMMUNIST).tunnel_ways == s.tunnel_ways


@rule("incoming", "T.6/2")
def test_an_unknown_entrance_does_not_change_which_is_which():
    s = below({}, found="D")
    k = known(s, FREE_WORLD)
    assert point_of(k, place_of("D")) == point_of(s, place_of("D"))
    assert leads_to(k, place_of("D")) == NOBODY


# What a scenario wants


@rule("incoming", "V.0/1")
def test_radio_and_papers_are_found_carried_and_brought_up():
    s = below({RAT: "below.6"})
    assert objective(s, "section-unentered") == 1
    played(tunnels.crawl(s, ("crawl", stand(RAT), place_of("7"))))
    assert s.papers_with == stand(RAT)
    assert objective(s, "section-unentered") == 0
    assert objective(s, "marker-carried-up") == 0
    s.section[stand(RAT)], s.status[stand(RAT)] = place_of("9"), 0
    look_around(s)
    played(tunnels.come_up(s, ("come-up", stand(RAT), point_of(s, place_of("D")))))
    assert objective(s, "marker-carried-up") == 1
    assert s.papers_with == NOBODY


@rule("incoming", "V.0/1")
def test_who_dies_with_the_papers_leaves_them():
    s = below({RAT: "below.7"}, papers=RAT, traps=["6"], dice=[5, 5, 5])
    played(tunnels.crawl(s, ("crawl", stand(RAT), place_of("6"))))
    assert (s.papers_in, s.papers_with) == (place_of("6"), NOBODY)


def objective(s, kind):
    rows = SCENARIOS[DOG].sheet.objectives
    return done(s, next(n for n, row in enumerate(rows) if row.kind == kind))


def test_coming_up_where_somebody_lies_hidden_finds_him():
    s = below({RAT: "below.5", SNIPER: "19.33 hidden"}, found="B")
    point = point_of(s, place_of("B"))
    asked(tunnels.come_up(s, ("come-up", stand(RAT), point)))
    assert not s.status[stand(SNIPER)] & HIDDEN
    assert s.at[stand(RAT)] != point


def test_coming_up_is_answered_by_fire():
    s = below({RAT: "below.3", VC_TEAM: "37.33"}, dice=[5, 5, 1])
    point = point_of(s, place_of("C"))
    asks, _ = asked(tunnels.come_up(s, ("come-up", stand(RAT), point)))
    (ask,) = asks
    assert (ask.kind, ask.seat) == ("react", COMMUNIST)
    lost = played(
        tunnels.come_up(
            below({RAT: "below.3", VC_TEAM: "37.33"}, dice=[6, 6, 1]), ("come-up", stand(RAT), point)
        ),
        [f"react {point} {VC_TEAM}"],
    )
    assert lost is not None, "above ground a suppress loses the initiative"
