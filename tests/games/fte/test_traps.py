"""26.0 Booby traps and Claymore mines."""

from __future__ import annotations

import pytest

from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import FRAGOS, MARKER, NVA, UNIT, US
from dangerclose.games.fte.ground import GRID, TRAILS
from dangerclose.games.fte.opportunity import attendant
from dangerclose.games.fte.state import BY_CLAYMORE
from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, counted, hit, ready
from tests.games.fte.positions_for_tests import at, fresh

HERE = "56.15"
FROM_THE_END = "64.35"
"""Whoever is here sees the hex that the number of who is out of play would stand for."""
ASKED = {"asked": {"US": 1, "NVA/VC": 0}}

# 26.0/1-4 Plots


def set_up(frago, seat, dice=()):
    """A side's set-up up to its plots, by the ready positions of its units."""
    t = fresh(frago, dice=dice)
    while t.asked not in ("plot", "activate"):
        if t.seat == seat and t.asked in ("place", "place-marker"):
            t.choose(_ready(frago, t))
        else:
            t.choose("ready" if "ready" in t.options else "done" if "done" in t.options else t.options[0])
    return t


def _ready(frago, t):
    """The next unit or marker goes where the ready set-up has it."""
    verb, name, _ = next(text for text in t.options if text != "ready").split()
    sheet = FRAGOS[frago]
    h = sheet.ready_hex[UNIT[name]] if verb == "put" else sheet.ready_marker[MARKER[name]]
    return f"{verb} {name} {GRID.name(h)}"


TRAPPED = [frago.id for frago in FRAGOS.values() if frago.booby_traps != (0, 0)]
MINED = [frago.id for frago in FRAGOS.values() if frago.claymores != (0, 0)]


@rule("fte", "26.0/1", "26.0/2", "26.0/3")
@pytest.mark.parametrize("frago", TRAPPED)
def test_booby_traps_are_plotted_on_trails_and_with_caches_one_to_a_hex(frago):
    t = set_up(frago, "NVA/VC")
    assert (t.asked, t.seat, t.match.ask.rule) == ("plot", "NVA/VC", "26.0/3")
    sides, fixed = FRAGOS[frago].booby_traps
    left = t.match.ask.about[0]
    assert fixed + bool(sides) <= left <= fixed + sides
    caches = {
        row["hex"]
        for name, row in t.facts["markers"].items()
        if name.startswith(("rice", "medical", "ammo", "dummy-cache"))
    }
    for name in t.choices("plot"):
        assert TRAILS >> GRID.parse(name) & 1 or name in caches
    assert caches <= t.choices("plot")
    off = next(
        h
        for h in GRID.hexes
        if FRAGOS[frago].area >> h & 1 and not TRAILS >> h & 1 and GRID.name(h) not in caches
    )
    refused = t.refused(f"plot {GRID.name(off)}")
    assert (refused.rule, refused.reason) == ("26.0/3", "Booby traps go on trails and with caches.")
    first = t.options[0]
    t.choose(first)
    if left > 1:
        refused = t.refused(first)
        assert (refused.rule, refused.reason) == ("26.0/2", "There is one already.")
        assert t.match.ask.about[0] == left - 1
        while t.asked == "plot" and t.seat == "NVA/VC":
            t.choose(t.options[0])
    assert len(t.facts["traps"]) == left


@rule("fte", "26.0/1", "26.0/2", "26.0/4")
@pytest.mark.parametrize("frago", MINED)
def test_claymores_are_plotted_in_or_next_to_american_infantry(frago):
    t = set_up(frago, "US")
    assert (t.asked, t.seat, t.match.ask.rule) == ("plot", "US", "26.0/4")
    infantry = {
        GRID.parse(row["hex"])
        for name, row in t.facts["units"].items()
        if name.startswith("us-") and "." in row["hex"]
    }
    allowed = {n for h in infantry for n in (h, *GRID.neighbours[h]) if FRAGOS[frago].area >> n & 1}
    assert {GRID.parse(name) for name in t.choices("plot")} == allowed
    far = next(h for h in GRID.hexes if FRAGOS[frago].area >> h & 1 and h not in allowed)
    refused = t.refused(f"plot {GRID.name(far)}")
    assert refused.rule == "26.0/4"
    assert refused.reason == "Claymores go in or next to a hex with American infantry."
    first = t.options[0]
    left = t.match.ask.about[0]
    t.choose(first)
    if left > 1:
        assert t.refused(first).rule == "26.0/2"


@rule("fte", "26.0/1")
@pytest.mark.parametrize("roll", [1, 3])
def test_a_secret_die_gives_the_number_of_traps(roll):
    diced = [frago for frago in FRAGOS.values() if frago.booby_traps[0]]
    for frago in diced:
        sides, fixed = frago.booby_traps
        t = set_up(frago.id, "NVA/VC", dice=[roll] if roll <= sides else [sides])
        assert t.match.ask.about[0] == min(roll, sides) + fixed
        assert all(event.kind == "set-up" for event in t.match.events_for(US))


@rule("fte", "26.0/2")
def test_plots_are_secret():
    t = at({"us-team-1": HERE}, traps=["56.16"], claymores=[HERE])
    assert GAME.view(t.match.state, US).position.traps == []
    assert GAME.view(t.match.state, US).position.claymores == [GRID.parse(HERE)]
    assert GAME.view(t.match.state, NVA).position.traps == [GRID.parse("56.16")]
    assert GAME.view(t.match.state, NVA).position.claymores == []


# 26.0/5 Booby traps


@rule("fte", "26.0/5", "26.0/8")
@pytest.mark.parametrize(("roll", "hurt"), [(4, False), (5, True)])
def test_a_booby_trap_wounds_on_a_failed_check(roll, hurt):
    t = ready({"us-team-1": "56.14"}, "us-team-1", traps=[HERE], dice=[roll])
    t.choose("move us-team-1", f"step {HERE}")
    assert t.events("check")[0].args[2:4] == (4, roll)
    assert t.unit("us-team-1")["reduced"] == hurt
    assert t.points("NVA/VC") == 4 * hurt
    assert len(counted(t, "WIA", "US")) == hurt
    assert t.facts["traps"] == []


@rule("fte", "26.0/5")
@pytest.mark.parametrize(
    ("row", "quality"), [({"exhausted": 1}, 3), ({"status": "suppressed"}, 3), ({"searching": 2}, 4)]
)
def test_status_markers_count_against_a_trap(row, quality):
    t = ready({"us-team-1": {"hex": "56.14", **row}}, "us-team-1", traps=[HERE], dice=[1])
    t.choose("move us-team-1", f"step {HERE}")
    assert t.events("check")[0].args[2] == quality


@rule("fte", "26.0/5", "26.0/8")
def test_only_the_first_unit_sets_a_trap_off():
    t = ready({"us-team-1": "56.14", "us-team-2": "56.14"}, "us-team-1", "us-team-2", traps=[HERE], dice=[1])
    t.choose("move us-team-1", f"step {HERE}", "halt", "move us-team-2", f"step {HERE}")
    assert len(t.events("booby-trap")) == 1
    assert t.rolled == 1


@rule("fte", "26.0/5")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_of_a_stack_one_unit_is_attacked_at_random(number):
    units = {f"us-team-{each}": "56.14" for each in (1, 2, 3)}
    t = ready(units, *units, traps=[HERE], dice=[number, 10])
    t.choose("move us-team-1", "with us-team-2", "with us-team-3", f"step {HERE}")
    assert t.events("booby-trap")[0].args[0] == UNIT[f"us-team-{number}"]
    assert [t.unit(name)["reduced"] for name in units] == [each == number for each in (1, 2, 3)]


@rule("fte", "26.0/5")
def test_its_owners_know_where_a_trap_is():
    t = ready({"nva-team-1": "56.14"}, "nva-team-1", active="NVA/VC", traps=[HERE])
    t.choose("move nva-team-1", f"step {HERE}")
    assert (t.events("booby-trap"), t.facts["traps"]) == ([], [HERE])


@rule("fte", "26.0/5")
def test_a_helicopter_in_the_air_sets_no_trap_off():
    t = at({"slick-1": {"hex": "56.14", "level": "treetop"}}, traps=[HERE], cup={"US": 1})
    t.choose("helicopter slick-1", "fly slick-1", f"step {HERE}")
    assert t.facts["traps"] == [HERE]


@rule("fte", "26.0/5", "7.4/X18")
def test_a_vehicle_in_a_trap_is_immobilized():
    t = ready({"acav-1": "56.14"}, "acav-1", traps=[HERE], dice=[6])
    t.choose("move acav-1", f"step {HERE}")
    assert t.unit("acav-1")["reduced"]
    assert t.points("NVA/VC") == 3
    assert t.choices("step") == set()  # it goes no farther


@rule("fte", "26.0/5", "5.1/X7")
def test_a_leader_lost_in_a_trap_costs_a_chit():
    t = ready(
        {"us-platoon-leader-1": "56.14"}, "us-platoon-leader-1", traps=[HERE], dice=[10], pool={"US": 4}
    )
    t.choose("move us-platoon-leader-1", f"step {HERE}")
    assert t.where("us-platoon-leader-1") == "eliminated"
    assert t.facts["pool"]["US"] == 3


@rule("fte", "26.0/5", "21.0/1")
def test_a_trap_goes_off_before_the_enemy_fires():
    units = {"us-team-1": "56.14", "nva-team-1": "56.18"}
    t = ready(units, "us-team-1", traps=[HERE], dice=[1, 5, 10], orders={"nva-team-1": FIRE})
    t.choose("move us-team-1", f"step {HERE}")
    assert [event.args[1] for event in t.events("check")] == ["against the booby trap", "to fire"]


@rule("fte", "26.0/5", "21.0/1")
def test_nobody_is_asked_to_fire_at_who_died_in_a_trap():
    units = {"us-rcl-1": "56.14", "nva-team-1": {"hex": FROM_THE_END, "concealed": True}}
    t = ready(units, "us-rcl-1", traps=[HERE], dice=[10], asked={"US": 0, "NVA/VC": 1})
    t.choose("move us-rcl-1", f"step {HERE}")
    assert (t.where("us-rcl-1"), t.asked) == ("eliminated", "act")


@rule("fte", "26.0/5", "7.4/X22", "21.0/1")
def test_nobody_is_asked_to_fire_at_who_died_in_a_trap_on_his_retreat():
    units = {
        "nva-team-1": HERE,
        "us-team-1": {"hex": "56.17", "reduced": 1},
        "nva-team-2": {"hex": FROM_THE_END, "concealed": True},
    }
    position = {"active": "NVA/VC", "traps": ["56.18"], "asked": {"US": 0, "NVA/VC": 1}}
    t = hit(units, "nva-team-1", "us-team-1", 4, 3, **position).choose("retreat 56.18")
    assert (t.where("us-team-1"), t.asked) == ("eliminated", "act")


# 26.0/6 Claymores

CLAYMORE = "56.16"


@rule("fte", "26.0/6", "22.0/3")
def test_a_dummy_in_a_claymore_is_gone_and_falls_back_nowhere():
    units = {"us-team-1": HERE, "dummy-1": {"hex": CLAYMORE, "concealed": True}}
    t = ready(units, "us-team-1", claymores=[CLAYMORE], dice=[1, 6]).choose(f"detonate {CLAYMORE}")
    assert (t.where("dummy-1"), t.asked) == ("eliminated", "act")
    assert (t.events("cornered"), t.facts["casualties"]) == ([], [])


@rule("fte", "26.0/6", "7.4/X22")
def test_who_breaks_in_a_claymore_falls_back_from_infantry_not_from_a_vehicle():
    s = at({"us-team-1": HERE, "acav-1": "56.17", "nva-team-1": "57.17"}).match.state
    assert attendant(s, GRID.parse("57.17")) == GRID.parse(HERE)


@rule("fte", "26.0/6", "7.4/X22")
def test_who_is_lost_when_another_falls_back_is_not_blasted_again():
    # Two NVA assault a vehicle with a claymore; the first falls back to the second, where another one lies.
    units = {
        "acav-1": "56.16",
        "us-team-1": "56.15",
        "us-team-2": "58.17",
        "nva-team-1": "57.16",
        "nva-rpg-1": "57.17",
    }
    t = ready(
        units,
        "nva-team-1",
        "nva-rpg-1",
        active="NVA/VC",
        claymores=["56.16", "57.17"],
        dice=[1, 6, 10, 1, 1],
    )
    t.choose("assault nva-team-1", "assault-hex 56.16", "join nva-rpg-1", "charge", "retreat 57.17")
    assert t.where("nva-rpg-1") == "eliminated"
    assert len(t.events("blast")) == 3


@rule("fte", "26.0/6", "26.0/8")
def test_a_claymore_attacks_every_enemy_unit_in_its_hex():
    units = {
        "us-team-1": HERE,
        "us-team-2": HERE,
        "nva-team-1": CLAYMORE,
        "nva-team-2": {"hex": CLAYMORE, "concealed": True},
        "nva-team-3": "56.17",
    }
    t = ready(units, "us-team-1", claymores=[CLAYMORE], dice=[4, 1, 4, 8])
    t.choose(f"detonate {CLAYMORE}")
    assert [(event.args[1], event.args[2]) for event in t.events("blast", "NVA/VC")] == [(4, 4), (4, 4)]
    assert t.unit("nva-team-1")["reduced"]  # HE: 1 is a KIA
    assert t.status("nva-team-2") == "suppressed"  # HE: 8 is an S
    assert not t.concealed("nva-team-2")
    assert t.points("US") == 3
    assert t.facts["claymores"] == []
    assert t.unit("nva-team-3")["used"] == 0
    assert not t.unit("us-team-1")["used"]  # nobody needs an action for it


@rule("fte", "26.0/6")
@pytest.mark.parametrize(
    ("place", "guard", "inside", "needs"),
    [
        (CLAYMORE, HERE, None, 4),
        ("54.17", "54.16", None, 4),  # HE: jungle does not count
        ("55.19", "56.18", None, 3),  # grass
        ("48.18", "48.17", None, 2),  # hamlet
        (CLAYMORE, HERE, "nva-foxholes-1", 3),
    ],
)
def test_terrain_and_cover_count_against_a_claymore(place, guard, inside, needs):
    row = {"hex": place, "concealed": True, **({"inside": inside} if inside else {})}
    markers = {inside: place} if inside else {}
    t = ready(
        {"us-team-1": guard, "nva-team-1": row},
        "us-team-1",
        claymores=[place],
        markers=markers,
        dice=[needs + 1],
    )
    t.choose(f"detonate {place}")
    assert t.events("blast", "NVA/VC")[0].args[1:4] == (needs, needs + 1, "miss")
    if inside:
        assert t.facts["markers"][inside]["seen"]


@rule("fte", "26.0/6")
@pytest.mark.parametrize(
    ("guard", "may"),
    [
        ({"us-team-1": HERE}, True),
        ({"us-medic-1": "55.16"}, True),
        ({"us-team-1": {"hex": HERE, "status": "suppressed"}}, True),
        ({"us-team-1": {"hex": HERE, "status": "broken"}}, False),
        ({"us-team-1": "56.14"}, False),
        ({"acav-1": HERE}, False),
        ({"acav-1": HERE, "us-team-1": {"aboard": "acav-1"}}, False),
    ],
)
def test_an_unbroken_american_infantry_unit_must_be_by(guard, may):
    t = ready({**guard, "nva-team-1": CLAYMORE, "us-team-9": "60.20"}, "us-team-9", claymores=[CLAYMORE])
    assert (f"detonate {CLAYMORE}" in t.options) == may


@rule("fte", "26.0/6")
def test_a_claymore_can_be_set_off_before_an_activation_is_chosen():
    t = at({"us-team-1": HERE, "nva-team-1": CLAYMORE}, claymores=[CLAYMORE, "55.15"], dice=[10])
    assert t.choices("detonate") == {CLAYMORE}  # where it would hit somebody
    t.choose(f"detonate {CLAYMORE}")
    assert (t.asked, t.facts["claymores"]) == ("activate", ["55.15"])


@rule("fte", "26.0/6")
@pytest.mark.parametrize(
    ("side", "unit", "may"), [("NVA/VC", "nva-team-1", False), ("US", "us-team-1", True)]
)
def test_the_nva_cannot_set_off_claymores(side, unit, may):
    t = ready({"us-team-1": HERE, "nva-team-1": CLAYMORE}, unit, active=side, claymores=[CLAYMORE])
    assert t.choices("detonate") == ({CLAYMORE} if may else set())


@rule("fte", "26.0/6")
def test_a_claymore_is_offered_when_the_enemy_walks_into_it():
    units = {"us-team-1": HERE, "nva-team-1": "56.18", "nva-team-2": "56.18"}
    position = {"active": "NVA/VC", "claymores": ["56.17"], "orders": {"us-team-1": {"mode": "ask"}}, **ASKED}
    t = ready(units, "nva-team-1", dice=[4, 1], **position)
    t.choose("move nva-team-1", "step 56.17")
    assert t.choices("detonate") == set()  # nobody is next to 56.17
    t = ready({**units, "us-team-1": CLAYMORE}, "nva-team-1", dice=[4, 1], **position)
    t.choose("move nva-team-1", "step 56.17")
    assert (t.asked, t.seat, t.choices("detonate")) == ("react", "US", {"56.17"})
    t.choose("detonate 56.17", "hold-fire")
    assert t.unit("nva-team-1")["reduced"]
    assert t.asked == "act"  # 7.4/X6


@rule("fte", "26.0/6", "21.0/1")
@pytest.mark.parametrize("guard", [{"us-team-1": {"hex": CLAYMORE, "op_fired": 1}}, {"us-medic-1": CLAYMORE}])
def test_a_claymore_is_offered_when_nobody_can_fire(guard):
    position = {"active": "NVA/VC", "phase": "actions", "acting": ["nva-team-1"], **ASKED}
    position["scenario"] = "night-position"  # a FRAGO with claymores
    t = at({**guard, "nva-team-1": "56.18"}, claymores=["56.17"], **position)
    t.choose("move nva-team-1", "step 56.17")
    assert (t.asked, t.seat, t.options) == ("react", "US", ["detonate 56.17", "hold-fire"])
    # The pause is the same without a claymore there: it tells nothing.
    t = at({**guard, "nva-team-1": "56.18"}, **position)
    t.choose("move nva-team-1", "step 56.17")
    assert (t.asked, t.seat, t.options) == ("react", "US", ["hold-fire"])


@rule("fte", "26.0/6", "7.4/X6")
def test_a_claymore_ends_nobody_elses_activation():
    units = {"us-team-1": CLAYMORE, "nva-team-1": "56.18", "nva-team-2": "56.17"}
    t = ready(units, "nva-team-1", "nva-team-2", active="NVA/VC", claymores=["56.17"], dice=[10, 1, 1])
    t.choose("move nva-team-1", "step 56.17")
    assert (t.unit("nva-team-1")["reduced"], t.unit("nva-team-2")["reduced"]) == (0, 1)
    assert t.asked == "move"
    t.choose("halt")
    assert t.unit("nva-team-2")["used"] == 0
    assert "move nva-team-2" in t.options


@rule("fte", "26.0/6", "8.0/X11")
def test_a_claymore_in_the_assaulted_hex_meets_all_who_assault():
    units = {"us-team-1": HERE, "nva-team-1": CLAYMORE, "nva-team-2": "55.15", "nva-team-3": CLAYMORE}
    position = {"active": "NVA/VC", "claymores": [HERE], "orders": {"us-team-1": {"mode": "ask"}}, **ASKED}
    t = ready(units, "nva-team-1", "nva-team-2", dice=[4, 1, 10, 1], **position)
    t.choose("assault nva-team-1", "join nva-team-2", "charge")
    t.choose(f"detonate {HERE}")
    assert {event.args[0] for event in t.events("blast")} == {UNIT["nva-team-1"], UNIT["nva-team-2"]}
    t.choose("hold-fire")
    assert t.choices("primary") == {"nva-team-2 us-team-1"}  # the other was stopped


@rule("fte", "26.0/6", "8.0/X11")
def test_a_claymore_where_some_of_the_attackers_stand_meets_only_those():
    units = {"us-team-1": HERE, "nva-team-1": CLAYMORE, "nva-team-2": "55.15"}
    position = {
        "active": "NVA/VC",
        "claymores": [CLAYMORE],
        "orders": {"us-team-1": {"mode": "ask"}},
        **ASKED,
    }
    t = ready(units, "nva-team-1", "nva-team-2", dice=[10, 1, 1], **position)
    t.choose("assault nva-team-1", "join nva-team-2", "charge", f"detonate {CLAYMORE}")
    assert [event.args[0] for event in t.events("blast")] == [UNIT["nva-team-1"]]


@rule("fte", "26.0/6", "7.4/X22")
def test_who_breaks_in_a_claymore_falls_back_from_the_americans():
    units = {"us-team-1": HERE, "nva-team-1": CLAYMORE}
    t = ready(units, "us-team-1", claymores=[CLAYMORE], dice=[1, 6]).choose(f"detonate {CLAYMORE}")
    assert t.choices("retreat") == {"56.17", "55.17", "57.17"}
    t.choose("retreat 56.17", "retreat 56.18")
    assert t.status("nva-team-1") == "broken"


@rule("fte", "26.0/6")
def test_claymores_go_off_by_themselves_under_standing_orders():
    units = {"us-team-1": CLAYMORE, "nva-team-1": "56.18"}
    t = ready(units, "nva-team-1", active="NVA/VC", claymores=["56.17"], dice=[4, 1])
    t.choose("move nva-team-1", "step 56.17")
    assert t.unit("nva-team-1")["reduced"]
    assert t.facts["claymores"] == []


@rule("fte", "26.0/7")
@pytest.mark.parametrize(
    ("companion", "left"), [({}, []), ({"us-medic-1": HERE}, [CLAYMORE]), ({"acav-1": HERE}, [])]
)
def test_a_claymore_without_americans_next_to_it_is_struck_off(companion, left):
    t = ready({"us-team-1": HERE, **companion}, "us-team-1", claymores=[CLAYMORE])
    t.choose("move us-team-1", "step 56.14", "halt")
    assert t.facts["claymores"] == left
    assert len(t.events("claymore-lost", "US")) == (not left)
    assert t.events("claymore-lost", "NVA/VC") == []


@rule("fte", "26.0/7")
def test_a_broken_american_still_minds_a_claymore():
    units = {"us-team-1": {"hex": HERE, "status": "broken"}, "us-team-2": "56.13"}
    t = ready(units, "us-team-2", claymores=[CLAYMORE]).choose("move us-team-2", "step 56.12", "halt")
    assert t.facts["claymores"] == [CLAYMORE]


@rule("fte", "26.0/7")
def test_a_claymore_is_lost_with_the_last_american_near_it():
    units = {"us-rcl-1": HERE, "nva-team-1": "56.18"}
    t = hit(units, "nva-team-1", "us-rcl-1", 1, active="NVA/VC", claymores=[CLAYMORE])
    assert t.facts["claymores"] == []


@rule("fte", "26.0/6", "7.1/10")
@pytest.mark.parametrize(("roll", "told"), [(4, "hit"), (5, "miss")])
def test_the_log_tells_of_the_claymore_and_its_blast(roll, told):
    t = ready({"us-team-1": HERE, "nva-team-1": CLAYMORE}, "us-team-1", claymores=[CLAYMORE], dice=[roll, 8])
    t.choose(f"detonate {CLAYMORE}")
    assert t.events("claymore", "NVA/VC")[0].args == (GRID.parse(CLAYMORE),)
    assert t.events("blast")[0].args[1:] == (4, roll, told, BY_CLAYMORE)
    assert len(t.events("effect-roll")) == (told == "hit")
