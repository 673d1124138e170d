"""The odds preview: it says what the rules do."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.core.match import Match
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import ARVN, CRT_COLUMNS, GRID, NVA, UNITS
from dangerclose.games.anloc.odds import BUILDING
from dangerclose.games.anloc.reckoning import attacking_side
from dangerclose.testing import rule
from tests.games.anloc.air_and_combat_tables import Table, crt_says, table

HILL_169 = {
    "abn-5": "0812", "abn-6": "0812", "abn-8": "0812", "bcnd-81": "0812", "hq-1-abn": "0812",
    "vc9-271": "0912", "vc9-arty": "1011", "arty-208": "1209", "arty-42": "1308",
}  # fmt: skip


def hill_169(**position) -> Table:
    """The combat example (10.9) with all that can be decided before the die, but for the last word."""
    t = table(
        HILL_169,
        phase="arvn-combat",
        turn=2,
        aaa=2,
        oel={"ARVN": 5, "NVA": 3},
        air={"cas": {"cobra": 1}},
        **position,
    )
    t.declare("0912", "abn-5", "abn-6", "abn-8", "bcnd-81")
    return t.choose("cas cobra", "support hq-1-abn", "support vc9-arty", "support arty-208")


@rule("anloc", "10.1/4", "10.1/5", "10.1/6")
def test_the_preview_lists_everything_that_counts_with_its_rule():
    preview = hill_169().match.preview()
    assert preview is not None
    assert preview.title == "3:1, die +1"
    assert [(line.text, line.value, line.rule) for line in preview.modifiers] == [
        ("attack: 5th Airborne Battalion", "3", "10.1/4"),
        ("attack: 6th Airborne Battalion", "3", "10.1/4"),
        ("attack: 8th Airborne Battalion", "3", "10.1/4"),
        ("attack: 81st BCND", "4", "10.1/4"),
        ("attack: AH-1 Cobra", "12", "9.5/8"),
        ("defence: 271st Regiment", "6", "10.1/5"),
        ("odds 25 : 6", "4:1", "10.1/5"),
        ("column: hill", "-1", "10.2/1"),
        ("die: effort level", "+1", "7.2/2"),
        ("die: 1st Airborne Brigade HQ", "+2", "10.3/1"),
        ("die: 9th VC Division artillery", "-1", "10.3/1"),
        ("die: 208th Artillery Group", "-1", "10.3/1"),
    ]


def test_the_preview_grows_with_the_attack():
    t = table(HILL_169, phase="arvn-combat", oel={"ARVN": 5, "NVA": 3})
    assert t.match.preview() is None  # no attack yet
    t.choose("target 0912")
    assert t.match.preview() is None  # no attacker yet
    t.choose("attacker bcnd-81")
    assert "odds 4 : 6" in t.modifiers
    t.choose("attacker abn-5")
    assert "odds 7 : 6" in t.modifiers
    t.choose("attack")
    assert t.asked == "support"
    assert "odds 7 : 6" in t.modifiers


def test_the_preview_is_gone_when_the_die_has_fallen():
    t = hill_169(dice=(3,))
    t.choose("NVA done")
    assert t.asked == "loss"
    assert t.match.preview() is None


@rule("anloc", "10.1/7")
def test_the_distribution_equals_six_resolutions():
    preview = hill_169().match.preview()
    assert preview is not None
    assert preview.commit == ("done",)
    rolled = Counter(hill_169(dice=(die,)).choose("NVA done").combat[0] for die in range(1, 7))
    assert dict(preview.outcomes) == rolled
    assert sum(rolled.values()) == preview.total == 6


PLACES = [GRID.name(h) for h in GRID.hexes if GRID.distance(h, GRID.parse("0912")) == 1]


@rule("anloc", "10.1/6", "10.1/7")
@given(
    attackers=st.lists(st.sampled_from(PLACES), min_size=1, max_size=4),
    defenders=st.sets(st.sampled_from(["vc9-271", "t55-1", "sapper-429", "vc9-arty"]), min_size=1),
    phase=st.sampled_from(["arvn-combat", "nva-combat"]),
    efforts=st.tuples(st.integers(1, 5), st.integers(1, 5)),
    air=st.sampled_from([{}, {"cobra": 1}, {"cas": 2, "f4": 1}]),
    replacements=st.sampled_from([0, 27, 30]),
    picks=st.lists(st.integers(0, 9), max_size=8),
)
def test_whatever_is_built_the_preview_is_what_the_die_decides(
    attackers, defenders, phase, efforts, air, replacements, picks
):
    """Every preview with a last word: after it the very next die gives one of the six told results."""
    names = ["abn-5", "abn-6", "regt-31", "acr-9"]
    units = dict(zip(names, attackers)) | dict.fromkeys(defenders, "0912")
    units |= {"arty-42": "1308", "arty-155": "0807"}
    t = table(
        units,
        phase=phase,
        oel=dict(zip(("ARVN", "NVA"), efforts)),
        air={"cas": air},
        ops={"ARVN": 3},
        replacements=replacements,
    )
    for pick in [*picks, *[0] * 20]:
        if t.asked not in ("combat", "declare", "air", "support") or t.events("combat"):
            break
        preview = t.match.preview()
        if preview is not None and preview.commit:
            column, told = t.column, Counter(dict(preview.outcomes))
            rolled: Counter[str] = Counter()
            for die in range(1, 7):
                twin = Table(t.match.fork()).next_die(die)
                twin.match.choose(preview.commit)
                assert twin.combat[1:] == (column, die, t.odds.drm)
                rolled[twin.combat[0]] += 1
            assert rolled == told
        options = [line for line in t.options if line != "done" or t.asked != "combat"]
        t.choose(options[pick % len(options)])


def steps_paid(t: Table, side: int) -> int:
    """The steps that a side has lost since the die fell, by its units or as replacement points."""
    lost = [
        UNITS[int(e.args[0])].side == side for kind in ("step-lost", "eliminated") for e in t.events(kind)
    ]
    return sum(lost)


ASSAULT = {
    "regt-7": "0810", "regt-8": "0810", "tf-52": "0810", "hq-5": {"hex": "0810", "used": True},
    "vc9-271": "0809", "vc9-272": "0910",
}  # fmt: skip


@rule("anloc", "10.7.2/1", "10.1/7")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_odds_of_an_assault_on_an_loc_tell_the_steps_that_the_garrison_pays(die):
    t = table(ASSAULT, phase="nva-combat", oel={"ARVN": 3, "NVA": 5}, dice=(die,), replacements=30)
    t.choose("target 0810", "attacker vc9-271", "attacker vc9-272")
    preview = t.match.preview()
    assert preview is not None
    told = [label for label, _ in preview.outcomes]
    assert not any("R" in label.split("/")[1] for label in told)
    t.choose("attack")
    assert t.combat[0] in told
    steps = t.combat[0].split("/")[1]
    while t.asked in ("loss", "retreat"):
        t.choose(t.options[0])
    assert steps_paid(t, ARVN) == (0 if steps == "-" else int(steps))


@rule("anloc", "10.7.2/1")
@pytest.mark.parametrize(
    ("cell", "target", "attackers", "told"),
    [
        ("1/1R2", "0810", ["vc9-271"], "1/3"),  # the garrison pays three steps
        ("1/1R2", "0811", ["vc9-272"], "1/1R2"),  # beside the town they retreat
        ("1/1R2", "0810 0811", ["vc9-272"], "1/3R2"),  # both: two steps in the town, and the others retreat
        ("3R1/-", "0810", ["vc9-271"], "3R1/-"),
    ],
)
def test_the_result_is_told_as_it_is_paid(cell, target, attackers, told):
    units = {**ASSAULT, "rppf-1": "0811", "vc9-272": "0911"}
    t = table(units, phase="nva-combat")
    with crt_says(cell):
        t.choose(f"target {target.split()[0]}", *(f"attacker {unit}" for unit in attackers))
        t.choose(*(f"target {h}" for h in target.split()[1:]))
        preview = t.match.preview()
        assert preview is not None
        assert preview.outcomes == [(told, 6)]
        t.choose("attack")
    assert t.combat[0] == told


@rule("anloc", "10.7.2/1")
@pytest.mark.parametrize(
    ("attackers", "told"),
    [(["regt-7"], "2/-"), (["rppf-1"], "1R1/-"), (["regt-7", "rppf-1"], "2R1/-")],
)
def test_an_attack_out_of_an_loc_that_fails_is_told_in_steps(attackers, told):
    t = table({"regt-7": "0810", "rppf-1": "0911", "vc9-271": "0910"}, phase="arvn-combat")
    with crt_says("1R1/-"):
        t.choose("target 0910", *(f"attacker {unit}" for unit in attackers))
        preview = t.match.preview()
        assert preview is not None
        assert preview.outcomes == [(told, 6)]


@pytest.mark.parametrize(
    ("attack", "column"), [(["bcnd-81"], "1:2"), (["bcnd-81", "abn-5", "abn-6", "abn-8"], "2:1")]
)
def test_the_column_in_the_title_is_the_one_rolled_on(attack, column):
    units = {
        name: "0921" if place == "0812" else "0922" for name, place in HILL_169.items() if name != "arty-42"
    }
    units |= {"hq-1-abn": {"hex": "0921", "used": True}, "vc9-arty": "0307", "arty-208": "1401"}
    t = table(units, phase="arvn-combat", dice=(3,)).choose("target 0922")
    t.choose(*(f"attacker {name}" for name in attack))
    preview = t.match.preview()
    assert preview is not None
    assert preview.title.startswith(column)
    t.choose("attack")
    assert t.combat[1] == column
    assert column in CRT_COLUMNS


@rule("anloc", "10.1/3", "10.1/6")
def test_the_odds_with_the_last_unit_are_seen_before_the_die_falls():
    units = {"regt-31": "0921", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat", air={"cas": {"cobra": 1}}, dice=(3,))
    before = t.declare("0922", "regt-31").column
    t.choose("ARVN cas cobra")
    assert (t.seat, t.options) == ("ARVN", ["done"])
    announced = t.column
    assert announced != before
    t.choose("ARVN done")
    assert t.combat[1] == announced


# What is said before anything is chosen


def at_hill_169():
    """The airborne before the hill, with aircraft in the CAS box."""
    return table(
        HILL_169,
        phase="arvn-combat",
        turn=2,
        aaa=2,
        oel={"ARVN": 5, "NVA": 3},
        air={"cas": {"cobra": 1, "f4": 1}},
    )


def test_a_target_says_what_all_that_can_would_make_of_it():
    t = at_hill_169()
    said = notes_on(t)["target 0912"]
    assert said == "1:1, die +1 with all 4; at best 4:1, die +3 with air and guns"
    # The way there, step by step: what the note says is what the preview then shows.
    t.declare("0912", "abn-5", "abn-6", "abn-8", "bcnd-81")
    assert t.match.preview().title == "1:1, die +1"
    t.choose("cas f4", "cas cobra", "support hq-1-abn")
    assert t.match.preview().title == "4:1, die +3"


def test_what_is_added_says_what_the_odds_become():
    found: Counter[str] = Counter()
    match = Match(GAME, "battle", seed=bytes(16))
    players = [GAME.player("doctrine", seat, 3) for seat in (ARVN, NVA)]
    while match.ask is not None and match.state.turn < 5:
        ask = match.ask
        for action, said in GAME.notes(match.state, ask).items() if ask.kind in BUILDING else ():
            if action == ("broken-arrow",):  # what it adds is called in afterwards
                continue
            attacks = ask.seat == attacking_side(match.state)
            if not said.startswith("then "):
                assert said == ("" if attacks else "his odds stay ") + match.preview().title
                continue
            fork = match.fork()
            fork.choose(action, ask.seat)
            found[str(action[0]) if attacks else "for the defender"] += 1
            assert fork.ask is not None
            begins = "then " if attacks else "then his odds become "
            assert said.split("; ")[0] == begins + fork.preview().title
        match.choose(players[ask.seat].decide(match.view(ask.seat), ask)[0], ask.seat)
    assert found.keys() >= {"attacker", "cas", "support", "for the defender"}


def test_all_that_can_attack_in_one_go_with_the_odds_that_it_promises():
    t = at_hill_169()
    t.choose("target 0912")
    alone, whole = GAME.plans(t.match.state, t.match.ask)
    assert (alone.label, alone.note) == ("All that can attack", "1:1, die +1")
    assert (whole.label, whole.note) == ("All that can attack, with air and guns", "4:1, die +3")
    for plan in (alone, whole):
        fork = t.match.fork()
        for kind, action in plan.steps:
            assert fork.ask.kind == kind
            fork.choose(action)
        assert fork.preview().title == plan.note
    # Aircraft of a type go to their box together.
    t = table({}, phase="air-allocation", air={"purchased": {"f4": 3}})
    labels = [plan.label for plan in GAME.plans(t.match.state, t.match.ask)]
    assert "All 3 F-4 Phantom to SEAD" in labels


def notes_on(t: Table) -> dict[str, str]:
    """The words beside each option."""
    said = GAME.notes(t.match.state, t.match.ask)
    return {GAME.words.text(action): words for action, words in said.items()}
