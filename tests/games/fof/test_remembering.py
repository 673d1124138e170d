"""What is remembered of a position is what would be worked out anew: nothing goes stale in whole games."""

from __future__ import annotations

import random

import pytest

from dangerclose.core import columns
from dangerclose.core.ask import Ask
from dangerclose.core.bits import bits_of
from dangerclose.core.chance import Chance, seed_of
from dangerclose.core.columns import still
from dangerclose.games.fof import (
    chain_of_command,
    communication,
    field,
    fire,
    ground,
    mission,
    moves,
    sight,
    volume,
)
from dangerclose.games.fof.chain_of_command import (
    commanders,
    friends_in_play,
    in_play,
    is_battalion,
    subordinates,
    vehicle_platoon,
)
from dangerclose.games.fof.changes import is_set
from dangerclose.games.fof.doctrine import Commander
from dangerclose.games.fof.field import is_pinned, place_of_unit
from dangerclose.games.fof.grid import PLACES, STAGING, parse_place
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.sight import PASSIVE, level_of
from dangerclose.games.fof.state import FACE_DOWN, NO_CARD, NOBODY, NOWHERE, PINNED, Position, State
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import Asset, Side
from tests.games.fof.board import board, put_unit

MISSIONS = ("training", "a1", "a4", "a6")
CHOICES, THOUGHTS = 250, 60
LAYOUT = columns.layout(Position)


def played(name: str, seed: int, *, commander: bool = False) -> tuple[list[object], State]:
    """All asks, choices and events of the beginning of a game, and where it stands then."""
    s = start(name, {})
    s.chance, s.log = Chance(seed_of(seed)), []
    pick = random.Random(seed)
    told: list[object] = []
    rule = mission.play(s)
    step = next(rule, None)
    while step is not None and len(told) < (THOUGHTS if commander else CHOICES):
        if not isinstance(step, Ask):
            step = next(rule, None)
            continue
        choice = (
            Commander().decide(s, step).action
            if commander
            else step.options[pick.randrange(len(step.options))]
        )
        told.append((step.key(), list(step.options), choice))
        try:
            step = rule.send(choice)
        except StopIteration:
            break
    return [*told, *s.log], s


def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered: every question is worked out anew."""

    def enter(self: still) -> None:
        self._first = False

    monkeypatch.setattr(columns.still, "__enter__", enter)


@pytest.mark.parametrize("commander", [False, True])
@pytest.mark.parametrize("name", MISSIONS)
def test_a_game_goes_the_same_when_nothing_is_remembered(
    name: str, commander: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, s = played(name, 7, commander=commander)
    forgetful(monkeypatch)
    again, t = played(name, 7, commander=commander)
    assert told == again
    assert columns.copied(s, LAYOUT) == columns.copied(t, LAYOUT)


@pytest.mark.parametrize("name", MISSIONS)
def test_nobody_changes_a_position_that_is_still(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entered = 0
    enter, leave = columns.still.__enter__, columns.still.__exit__
    before: list[State] = []
    first: dict[int, tuple[still, State]] = {}

    def look(self: still) -> None:
        nonlocal entered
        entered += 1
        now = self._position.copy()  # type: ignore[attr-defined]
        before.append(now)
        _, was = first.setdefault(id(self), (self, now))
        assert was == now, "it is entered again, but something has changed since"
        enter(self)

    def check(self: still, *error: object) -> None:
        leave(self, None, None, None)
        was, now = before.pop(), self._position.copy()  # type: ignore[attr-defined]
        assert was == now

    monkeypatch.setattr(columns.still, "__enter__", look)
    monkeypatch.setattr(columns.still, "__exit__", check)
    played(name, 11)
    played(name, 11, commander=True)
    assert entered > THOUGHTS // 2


@pytest.mark.parametrize("name", MISSIONS[1:])
def test_the_map_is_known_as_it_lies_after_every_choice(name: str) -> None:
    s = start(name, {})
    s.chance = Chance(seed_of(6))
    pick = random.Random(6)
    rule = mission.play(s)
    step = next(rule)
    maps = set()
    for _ in range(2 * CHOICES):
        if isinstance(step, Ask):
            if (s.terrain, s.hills) not in maps:
                maps.add((s.terrain, s.hills))
                assert_map_known(s)
            step = rule.send(step.options[pick.randrange(len(step.options))])
        else:
            step = next(rule)
        if s.outcome:
            break
    assert len(maps) > 1


def assert_map_known(s: State) -> None:
    """The cards, those face down, what lies beside each and what is in line with it, worked out anew."""
    assert ground.cards(s) == sum(1 << p for p, kind in enumerate(s.terrain) if kind != NO_CARD)
    assert ground.face_down(s) == sum(1 << p for p, kind in enumerate(s.terrain) if kind == FACE_DOWN)
    if ground.cards(s):
        for place in range(STAGING + s.columns):
            assert ground.beside(s, place) == ground._beside(s, place)
        for place in range(PLACES):
            level = level_of(s, place)
            assert sight.open_lines(s, place, level) == sight._open_lines(s, place, level)


@pytest.mark.parametrize("name", MISSIONS)
def test_the_whole_menu_is_open_or_closed_with_a_reason(name: str) -> None:
    """What is printed on a counter leaves nothing out that it could be ordered: it is refused, too."""
    s = start(name, {})
    s.chance = Chance(seed_of(5))
    pick = random.Random(5)
    rule = mission.play(s)
    step = next(rule, None)
    asked = 0
    while step is not None and asked < CHOICES // 2 and not s.outcome:
        if not isinstance(step, Ask):
            step = next(rule, None)
            continue
        if step.kind == "action":
            asked += 1
            offered = [option[0] for option in step.options[:-1]]
            closed = [one.action[0] for one in step.closed]
            assert [entry.verb for entry in MENU if entry.verb in offered] == offered
            assert [entry.verb for entry in MENU if entry.verb not in offered] == closed
            assert all(one.reason for one in step.closed)
        step = rule.send(step.options[pick.randrange(len(step.options))])
    assert asked > CHOICES // 10


@pytest.mark.parametrize("name", MISSIONS)
def test_who_and_what_is_where_is_known_after_every_choice(name: str) -> None:
    s = start(name, {})
    s.chance = Chance(seed_of(9))
    pick = random.Random(9)
    rule = mission.play(s)
    step = next(rule, None)
    asked = 0
    while step is not None and asked < CHOICES and not s.outcome:
        if not isinstance(step, Ask):
            step = next(rule, None)
            continue
        asked += 1
        assert_all_known(s)
        step = rule.send(step.options[pick.randrange(len(step.options))])
    assert asked > CHOICES // 2


def assert_all_known(s: State) -> None:
    """Units, assets, Cover markers and fire as a search through all of them finds them."""
    for side in Side:
        of_side = [u for u, at in enumerate(s.place) if at >= 0 and SIDE[u] == side]
        on_cards = [u for u in of_side if s.place[u] < PLACES]
        assert field.units_on_map(s, side) == on_cards
        assert field.occupied(s, side) == bits_of(s.place[u] for u in on_cards)
        for place in {s.place[u] for u in of_side}:
            assert field.occupants(s, place, side) == tuple(u for u in of_side if s.place[u] == place)
    for u in range(len(s.place)):
        assert field.assets_of(s, u) == tuple(a for a, holder in enumerate(s.a_holder) if holder == u)
    for cover in range(len(s.v_place)):
        assert field.under(s, cover) == [u for u, marker in enumerate(s.under) if marker == cover]
    scopes = {holder for kind, holder in zip(s.a_kind, s.a_holder) if kind == Asset.STARLIGHT_SCOPE}
    assert field.held(s).devices == dict.fromkeys(scopes - {NOBODY}, PASSIVE)
    assert_orders_known(s)
    assert_fire_settled(s)
    anew = volume.fallen_volumes(s)
    assert volume.volumes(s) == anew
    assert moves.lines_of_fire(s) == moves.lines_of(anew)
    assert volume.aiming(s) == [index for index, target in enumerate(s.aim) if target != NOWHERE]
    assert [u for u in range(len(s.place)) if SIDE[u] == Side.FRIENDLY and in_play(s, u)] == friends_in_play(
        s
    )


def assert_orders_known(s: State) -> None:
    """Who hears and who obeys each headquarters, one by one."""
    friends = friends_in_play(s)
    for hq in commanders(s):
        if in_play(s, hq):
            heard = [u for u in friends if communication.link(s, hq, u) is not None]
            assert communication.hearers(s, hq) == bits_of(heard)
            assert [u for u in friends if chain_of_command.is_subordinate(s, hq, u)] == subordinates(s, hq)
            on_cards = {s.place[u] for u in heard if s.place[u] >= 0} - {place_of_unit(s, hq)}
            on_cards |= set() if is_pinned(s, hq) else {place_of_unit(s, hq)}
            assert communication.cards_reached(s, hq) == bits_of(on_cards)
    sets = [u for u in friends if any(is_set(s.a_kind[a]) for a in field.assets_of(s, u))]
    own = [u for u in friends if vehicle_platoon(u) or is_battalion(u)]
    assert communication.on_networks(s) & bits_of(friends) == bits_of(sets) | bits_of(own)


def assert_fire_settled(s: State) -> None:
    """Where an update of the fire is left out it changes nothing."""
    cards = volume.known_cards(s)
    for index, firing in cards.firing.items():
        side, place = divmod(index, PLACES)
        assert firing == volume.shooters(s, place, side)
    if fire.is_settled(s, cards):
        t = s.copy()
        fire.update_cards(t, volume.Cards((), (), {}, {}))
        assert columns.copied(t, LAYOUT) == columns.copied(s, LAYOUT)


def test_an_update_of_the_fire_is_left_out_where_nothing_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start("a1", {})
    s.chance = Chance(seed_of(2))
    updates: list[State] = []
    update = fire.update_cards

    def counted(t: State, cards: volume.Cards) -> None:
        updates.append(t)
        update(t, cards)

    monkeypatch.setattr(fire, "update_cards", counted)
    fire.update_fire(s)
    fire.update_fire(s)
    assert len(updates) <= 2, "the first may have changed something"
    before = len(updates)
    fire.update_fire(s)
    assert len(updates) == before
    s.status[0] ^= PINNED
    fire.update_fire(s)
    assert len(updates) > before


def test_what_is_known_of_cards_does_not_outlive_a_longer_position() -> None:
    """Counters behind the end of the last position's columns are met, too."""
    units = {"squad-1-1": "1.1", "nva-squad-1": "3.1"}
    at = Side.ENEMY * PLACES + parse_place("3.2")
    short = board(units=units)
    assert volume.firing_from(short, volume.known_cards(short), at) == []
    long = board(units=units, wars=True)
    late = put_unit(long, "hue-nva-squad-1", "3.2")
    assert late >= len(short.place)
    assert [u for u, _ in volume.firing_from(long, volume.known_cards(long), at)] == [late]
    assert volume.firing_from(short, volume.known_cards(short), at) == []
