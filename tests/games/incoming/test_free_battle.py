"""P.0 Free battles: what is agreed, the table drawn, forces bought in secret, and the battle that follows."""

import pytest

from dangerclose.core.match import Match
from dangerclose.games.incoming import GAME, forces
from dangerclose.games.incoming.battle import BATTLES, NAME, SIZES_OF, Agreed, Hour, Mission, read, written
from dangerclose.games.incoming.catalogue import STAND, STAND_ID, STAND_NAME, numbered
from dangerclose.games.incoming.field import here, is_hidden
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.pool import names
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.shown import extras
from dangerclose.games.incoming.state import NIGHT_SIGHT, Phase
from dangerclose.games.incoming.tally import tally_of
from dangerclose.games.incoming.terms import Ground, ObjectiveKind, Side
from dangerclose.games.incoming.wares import WARE
from dangerclose.testing import rule
from tests.shared import checks

FREE, RED = Side.FREE_WORLD.number, Side.COMMUNIST.number
US = ("us-infantry", "platoon-regular-1", "team-rifles", "team-m60", "team-m79", "hmg", "medic")
NVA = ("nva", "company-regular-1", "platoon-regular-0", *["team-rifles"] * 3, "rpg", "hmg")


def begun(points=50, mission=Mission.FREE_WORLD, hour=Hour.DAY, seed=1):
    """A free battle of which was agreed what is fought."""
    match = Match(GAME, NAME, seed=bytes([seed]) * 16)
    match.choose(("fight", BATTLES.index(Agreed(points, mission, hour))))
    return match


def bought(match, *wares):
    """The side that buys buys all of it, and nothing more."""
    for name in wares:
        match.choose(("buy", WARE[name]))
    match.choose(("bought",))


def ready(us=US, nva=NVA, **how):
    match = begun(**how)
    bought(match, *us)
    bought(match, *nva)
    return match


def own(match, side):
    return [STAND_ID[one] for one in here(match.state, side)]


# What is agreed


@rule("incoming", "P.0/1")
def test_players_agree_on_points_first():
    match = Match(GAME, NAME, seed=bytes(16))
    assert match.ask.seat == FREE
    assert {BATTLES[action[1]].points for action in match.ask.options} == set(SIZES_OF)
    match.choose(("fight", BATTLES.index(Agreed(75, Mission.ENCOUNTER, Hour.NIGHT))))
    assert read(match.state.battle).agreed == (75, Mission.ENCOUNTER, Hour.NIGHT)
    assert forces.limit_left(match.state, FREE) == 75


@pytest.mark.parametrize("points", SIZES_OF)
def test_more_points_are_fought_for_on_a_larger_table(points):
    lattice = sheet_of(begun(points=points).state).lattice
    assert (lattice.columns, lattice.rows) == ((96, 64) if SIZES_OF[points] == "6x4" else (64, 64))


def test_a_battle_is_read_as_it_was_written():
    match = ready()
    text = match.state.battle
    assert written(read(text)) == text
    assert [WARE[name] for name in US] == list(read(text).forces[FREE])


@rule("incoming", "V.0/1")
@pytest.mark.parametrize(("mission", "attacker"), [(Mission.FREE_WORLD, FREE), (Mission.COMMUNIST, RED)])
def test_the_attacker_must_take_a_place_on_the_enemys_ground(mission, attacker):
    s = ready(mission=mission).state
    rows = sheet_of(s).scenario.sheet.objectives
    assert {row.side.number: row.kind for row in rows} == {
        attacker: ObjectiveKind.HELD,
        1 - attacker: ObjectiveKind.NEVER_HELD,
    }
    assert sheet_of(s).scenario.sheet.attacker.number == attacker
    # The Free World's edge is in the south, where rows have high numbers.
    place = sheet_of(s).inside[rows[0].features[0]]
    theirs = sheet_of(s).lattice.places[place.bit_length() - 1][1] > sheet_of(s).lattice.height // 2
    assert theirs == (attacker == FREE)


@rule("incoming", "V.0/5")
def test_in_an_encounter_both_must_take_the_same_place_and_a_die_says_who_goes_first():
    firsts = set()
    for seed in range(8):
        s = ready(mission=Mission.ENCOUNTER, seed=seed).state
        rows = sheet_of(s).scenario.sheet.objectives
        assert [row.kind for row in rows] == [ObjectiveKind.HELD] * 2
        assert rows[0].features == rows[1].features
        assert not any(is_hidden(s, one) for one in here(s, RED))
        firsts.add(read(s.battle).first)
    assert firsts == set(Side)


# What is bought


@rule("incoming", "P.0/1")
def test_each_side_buys_up_to_the_limit_the_free_world_first():
    match = begun()
    assert (match.ask.seat, match.ask.kind) == (FREE, "buy")
    bought(match, *US)
    assert (match.ask.seat, match.ask.kind) == (RED, "buy")
    spent = tally_of(read(ready().state.battle).forces[FREE]).spent
    assert spent == 2 + 3 * 4 + 6 + 2
    for name in NVA:
        match.choose(("buy", WARE[name]))
    left = forces.limit_left(match.state, RED)
    assert 50 - left == 4 + 1 + 3 * 4 + 2 + 6
    for action in match.ask.options:
        if action[0] == "buy":
            assert forces.prices(match.state, RED)[action[1]] <= left


def test_a_force_that_is_not_complete_is_not_done_with():
    match = begun()
    match.choose(("buy", WARE["us-infantry"]))
    assert ("bought",) not in match.ask.options
    assert match.ask.why_closed(("bought",)).reason == "There is no platoon yet."
    match.choose(("buy", WARE["platoon-green-0"]))
    assert match.ask.why_closed(("bought",)).reason == "The platoon has no fire team yet."


@pytest.mark.parametrize(
    ("ware", "rule_", "why"),
    [
        ("mines", "10.1/1", "Mines lie round permanent bases only."),
        ("night-sight", "M.5/4", "It is day."),
        ("bunker", "P.0/T5", "There are as many works as fire teams and machine guns to man them."),
    ],
)
def test_what_has_no_place_in_it_is_not_for_sale(ware, rule_, why):
    match = begun()
    match.choose(("buy", WARE["us-infantry"]))
    closed = match.ask.why_closed(("buy", WARE[ware]))
    assert (closed.rule, closed.reason) == (rule_, why)


@rule("incoming", "10.4/5")
def test_booby_traps_are_for_a_defender():
    def sold(mission):
        match = begun(mission=mission)
        bought(match, *US)
        match.choose(("buy", WARE["nva"]))
        return ("buy", WARE["booby-trap"]) in match.ask.options

    assert sold(Mission.FREE_WORLD)
    assert not sold(Mission.COMMUNIST)
    assert not sold(Mission.ENCOUNTER)


@rule("incoming", "10.4/5")
def test_a_defender_has_a_die_of_booby_traps_besides_those_that_he_bought():
    traps = []
    for wares in (NVA, (*NVA, "booby-trap", "booby-trap")):
        match = ready(nva=wares, seed=5)
        match.choose(("ready",))
        traps.append(sum(at >= 0 for at in match.state.hidden_at))
    assert traps[1] == traps[0] + 2


def test_forces_are_bought_in_secret_and_shown_when_both_are_complete():
    match = begun()
    match.choose(("buy", WARE["us-infantry"]))
    assert known(match.state, FREE).forces[FREE]
    assert known(match.state, RED).forces == ((), ())
    assert known(match.state, None).forces == ((), ())
    assert extras(known(match.state, FREE), FREE).purchase.bought == [WARE["us-infantry"]]
    assert extras(known(match.state, RED), RED).purchase is None
    whole = ready().state
    for seat in (FREE, RED, None):
        assert read(known(whole, seat).battle).forces == read(whole.battle).forces


# The battle


def test_all_that_was_bought_is_on_the_table():
    match = ready(us=(*US, "m-113"), nva=(*NVA, "sniper", "trench", "bunker"))
    assert own(match, FREE) == [
        "fw-1-platoon-cg-1",
        "fw-1-fire-team-1",
        "fw-1-fire-team-2",
        "fw-1-fire-team-3",
        "fw-hmg-1",
        "fw-medic-1",
        "fw-m-113-1",
    ]
    assert len(own(match, RED)) == 8
    assert all(is_hidden(match.state, one) for one in here(match.state, RED))
    kinds = [tuple(Ground)[kind] for kind in match.state.work_kind]
    assert sorted(kinds) == [Ground.BUNKER, Ground.TRENCH]
    assert STAND_NAME[STAND["fw-1-fire-team-2"]] == "Free World 1st Platoon fire team 2"


@rule("incoming", "M.5/4")
def test_a_night_sight_goes_to_the_platoon_that_paid_for_it():
    second = ("platoon-regular-0", "team-rifles", "night-sight")
    match = ready(us=(*US, *second), hour=Hour.NIGHT, points=75)
    match.choose(("ready",))
    s = match.state
    assert [STAND_ID[one] for one in here(s, FREE) if s.status[one] & NIGHT_SIGHT] == ["fw-2-fire-team-1"]


def test_a_free_fire_zone_is_bought():
    us = ("us-infantry", "platoon-green-0", "team-rifles", "free-fire-zone")
    assert not ready().state.free_fire_zone
    assert ready(us=us).state.free_fire_zone


@pytest.mark.parametrize("seed", range(6))
def test_any_two_forces_find_room_on_any_table(seed):
    match = checks.started(GAME, NAME, seed)
    for _ in checks.choices_made(match, seed):
        if match.state.phase > Phase.FORCES:
            break
    s = match.state
    GAME.check(s)
    sheet = sheet_of(s)
    for one in sheet.stands:
        assert sheet.spare[one] or s.at[one] >= 0
    for side in (FREE, RED):
        for one in here(s, side):
            mates = [mate for mate in here(s, side) if mate != one]
            reach = [sheet.discs.at(s.at[mate], sheet.radius[mate] + sheet.radius[one]) for mate in mates]
            assert not any(points >> s.at[one] & 1 for points in reach), STAND_ID[one]


def test_random_battles_end():
    for seed in (11, 12):
        assert checks.play_to_the_end(GAME, NAME, seed).over


def test_all_names_are_in_the_catalogue_and_only_free_battles_have_columns_for_them():
    assert all(one.id in STAND for one in names())
    assert len({one.id for one in names()}) == len([*names()])
    assert len(ready().state.at) == numbered(NAME) > numbered("dry-season-sweep")
    assert len(GAME.setup("dry-season-sweep", {}).at) == numbered("dry-season-sweep")


def test_the_browser_is_told_the_table_and_the_stands_of_a_free_battle():
    s = ready().state
    card = extras(known(s, FREE), FREE).battle
    assert {one.id for one in card.stands} >= set(own(ready(), FREE))
    assert [one.id for one in card.table.features] == [one.id for one in sheet_of(s).terrain.features]
    assert extras(known(GAME.setup("wet-rubber", {}), FREE), FREE).battle is None
