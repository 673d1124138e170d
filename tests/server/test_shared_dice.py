"""The dice of a match, made of the server's secret and each person's bytes: nobody can choose them."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dangerclose import games
from dangerclose.core.ask import Refused
from dangerclose.core.chance import commitment, mixed, new_seed, pledged
from dangerclose.core.match import Match
from dangerclose.core.record import BadRecord, read, record_of, verify, write
from dangerclose.server.hands import MOST_BEGUN_ANEW, cards
from dangerclose.server.matches import record_from
from dangerclose.server.protocol import Choose, Give, HandCard, NewMatch, Order, Pledge, Said, SeatPlan
from dangerclose.server.replays import Reels, verdict
from dangerclose.server.store import Hands
from dangerclose.server.table import Stale, Table
from dangerclose.server.tables import Tables
from tests.server.helpers import Server
from tests.server.inside import within
from tests.server.test_inside import Ear
from tests.server.test_secrets import Slow, with_the_toy

__all__ = ["with_the_toy"]

SECRET, ONE, OTHER = b"0123456789abcdef", b"the bytes of one", b"those of another"
PEOPLE = {"ARVN": SeatPlan("person"), "NVA": SeatPlan("person")}


async def shared(tables: Tables, seats: dict[str, SeatPlan] | None = None, **more: Any) -> tuple[Table, Any]:
    plan = NewMatch("anloc", "first-assault", seats or PEOPLE, shared_dice=True, **more)
    created = await tables.create(plan)
    return await tables.table(created.match.id), created


def bring(tables: Tables, table: Table, parts: dict[int, bytes]) -> None:
    """All pledge themselves and give their bytes."""
    for seat, part in parts.items():
        tables.pledge(table, seat, Pledge(pledged(part)))
    for seat, part in parts.items():
        tables.give(table, seat, Give(part.hex()))


def step(tables: Tables, table: Table, dice: random.Random) -> None:
    ask = table.match.ask
    assert ask is not None
    action = list(dice.choice(ask.options))
    tables.choose(table, ask.seat, Choose(table.number(ask.seat), ask.kind, action))


def until_a_die(tables: Tables, table: Table) -> str:
    """Choose until the first die would fall; why it does not."""
    dice = random.Random(1)
    for _ in range(3_000):
        try:
            step(tables, table, dice)
        except Refused as error:
            assert table.match.chance.outcomes == []
            return error.reason
    raise AssertionError("no die is ever rolled")


# The seed


def test_every_share_counts() -> None:
    seed = mixed(SECRET, {"A": ONE, "B": OTHER})
    assert len(seed) == len(SECRET)
    assert seed == mixed(SECRET, {"B": OTHER, "A": ONE})
    others = [
        mixed(OTHER, {"A": ONE, "B": OTHER}),
        mixed(SECRET, {"A": OTHER, "B": ONE}),
        mixed(SECRET, {"A": ONE}),
        mixed(SECRET, {"A": ONE, "C": OTHER}),
        mixed(SECRET, {}),
    ]
    assert seed not in others
    assert len(set(others)) == len(others)
    assert mixed(SECRET, {}) == SECRET  # so older records are drawn from what they tell


def test_the_browser_computes_the_same() -> None:
    """The same values stand in `web/src/lib/app/dice.test.ts`."""
    assert mixed(SECRET, {"NVA/VC": OTHER, "US": ONE}).hex() == "de4471b60401113763902f899964cb2c"
    assert pledged(ONE) == "c85a3435b385af8544c125c77b91e78edd9197a77c0de7d8f0dc75cd3c41ac6c"


def test_a_record_with_hands_verifies() -> None:
    game = games.game("anloc")
    hands = {"ARVN": ONE, "NVA": OTHER}
    match: Match[Any] = Match(game, "battle", seed=mixed(SECRET, hands))
    players = [game.player("doctrine", seat, 1) for seat in range(2)]
    while match.ask is not None:
        seat = match.ask.seat
        match.choose(players[seat].decide(match.view(seat), match.ask).action)
    record = record_of(match)
    record.seed, record.seed_hash = SECRET.hex(), commitment(SECRET)
    record.hands = {seat: part.hex() for seat, part in hands.items()}
    again = read(write(record))
    assert again.hands == record.hands
    assert verify(game, again).checked > 10
    for wrong in ({}, {"ARVN": ONE.hex()}, {"ARVN": ONE.hex(), "NVA": ONE.hex()}):
        again.hands = wrong
        with pytest.raises(BadRecord, match="outcome"):
            verify(game, again)
    again.hands = {**record.hands, "VC": ONE.hex()}
    with pytest.raises(BadRecord, match="no seat 'VC'"):
        verify(game, again)


@pytest.mark.parametrize(
    "line", ["hand ARVN", "hand ARVN 12", "hand ARVN " + "zz" * 16, "hand A " + "0 " * 16]
)
def test_a_bad_hand_in_a_record(line: str) -> None:
    with pytest.raises(BadRecord, match="line 4"):
        read(f"danger close record 1\ngame anloc\nscenario battle\n{line}\nstart |\n")


# At the table


def test_no_die_falls_before_all_have_given_their_bytes(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, _ = await shared(tables)
        assert "ARVN and NVA must have" in until_a_die(tables, table)
        tables.pledge(table, 0, Pledge(pledged(ONE)))
        tables.pledge(table, 1, Pledge(pledged(OTHER)))
        tables.give(table, 1, Give(OTHER.hex()))
        assert "ARVN must have" in until_a_die(tables, table)
        before = table.version
        tables.give(table, 0, Give(ONE.hex()))
        dice = random.Random(2)
        while not table.match.chance.outcomes:
            step(tables, table, dice)
        assert table.version > before
        stored = tables.stored(table.id)
        assert table.match.chance.seed == mixed(stored.seed, {"ARVN": ONE, "NVA": OTHER})

    within(tmp_path, test)


def test_who_brings_what_and_when(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, _ = await shared(tables)
        ear = Ear(None)
        table.join(ear)

        def refused(seat: int | None, said: Pledge | Give, why: str) -> None:
            with pytest.raises(Refused, match=why):
                (tables.pledge if isinstance(said, Pledge) else tables.give)(table, seat, said)  # type: ignore[operator]

        refused(None, Pledge(pledged(ONE)), "looks on")
        refused(0, Give(ONE.hex()), "not yet by ARVN and NVA")
        tables.pledge(table, 0, Pledge(pledged(ONE)))
        assert ear.woken == 1
        tables.pledge(table, 0, Pledge(pledged(OTHER)))  # nobody has told anything yet
        tables.pledge(table, 0, Pledge(pledged(ONE)))
        refused(0, Give(ONE.hex()), "not yet by NVA")  # the other could still fit his own to it
        tables.pledge(table, 1, Pledge(pledged(OTHER)))
        refused(1, Give(ONE.hex()), "not those of the pledge")
        tables.give(table, 1, Give(OTHER.hex()))
        refused(1, Pledge(pledged(b"others")), "already")
        refused(1, Give(ONE.hex()), "not those of the pledge")
        tables.pledge(table, 1, Pledge(pledged(OTHER)))  # from another window of the same player
        tables.give(table, 1, Give(OTHER.hex()))
        told = json.loads(table.update(None, -1))
        assert told["hands"] == [
            {"seat": "ARVN", "pledge": pledged(ONE), "part": ""},
            {"seat": "NVA", "pledge": pledged(OTHER), "part": OTHER.hex()},
        ]
        assert told["seedHash"] == commitment(tables.stored(table.id).seed)
        assert told["seed"] == ""

    within(tmp_path, test)


def test_a_table_that_has_fallen_behind_loses_no_pledge(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        orphan, _ = await shared(tables)
        tables._live.clear()
        table = await tables.table(orphan.id)
        tables.pledge(table, 0, Pledge(pledged(ONE)))
        with pytest.raises(Stale, match="fallen behind"):
            tables.pledge(orphan, 1, Pledge(pledged(OTHER)))
        tables.pledge(table, 1, Pledge(pledged(OTHER)))
        stored = tables.stored(table.id).hands
        assert stored is not None
        assert stored.pledges == {"ARVN": pledged(ONE), "NVA": pledged(OTHER)}

    within(tmp_path, test)


def test_the_seat_of_a_guest(tmp_path: Path) -> None:
    """By link: what needs no die can be chosen before the guest is there."""

    async def test(tables: Tables) -> None:
        seats = {"ARVN": SeatPlan("person"), "NVA": SeatPlan("open")}
        table, created = await shared(tables, seats)
        tables.pledge(table, 0, Pledge(pledged(ONE)))
        step(tables, table, random.Random(3))
        assert table.seat_for("g" * 40, created.tokens["NVA"]) == 1
        tables.pledge(table, 1, Pledge(pledged(OTHER)))
        tables.give(table, 1, Give(OTHER.hex()))
        assert "ARVN must have" in until_a_die(tables, table)
        tables.give(table, 0, Give(ONE.hex()))
        step(tables, table, random.Random(3))

    within(tmp_path, test)


def test_after_a_restart_all_is_as_it_was(tmp_path: Path) -> None:
    """Between pledge and bytes, and after them; the whole game then verifies, over a snapshot too."""

    async def test(tables: Tables) -> None:
        table, _ = await shared(tables)
        tables.pledge(table, 0, Pledge(pledged(ONE)))
        tables.pledge(table, 1, Pledge(pledged(OTHER)))
        until_a_die(tables, table)
        tables._live.clear()
        table = await tables.table(table.id)
        assert "ARVN and NVA" in until_a_die(tables, table)
        for seat, part in ((0, ONE), (1, OTHER)):
            tables.give(table, seat, Give(part.hex()))
        dice = random.Random(5)
        while len(table.match.chance.outcomes) < 3:
            step(tables, table, dice)
        taken = table.snapshot()
        table.keep_snapshot(taken, taken.packed())
        tables._live.clear()
        again = await tables.table(table.id)
        assert again._kept > 0
        assert again.match.chance.seed == table.match.chance.seed
        while again.match.ask is not None:
            step(tables, again, dice)
        stored = tables.stored(again.id)
        record = read(write(record_from(stored, tables.store.choices(again.id), reveal=True)))
        assert record.hands == {"ARVN": ONE.hex(), "NVA": OTHER.hex()}
        assert verify(again.game, record).given == 0
        found = verdict(await Reels(tables.store).reel(stored), stored)
        assert found.right
        assert "the bytes of ARVN and NVA" in found.detail
        assert [hand.part for hand in found.hands] == [ONE.hex(), OTHER.hex()]
        told = json.loads(again.update(0, -1))
        assert (told["seed"], told["hands"][0]["part"]) == (stored.seed.hex(), ONE.hex())
        # Loaded whole it is still the same game, with the same dice.
        plan = NewMatch("anloc", "first-assault", PEOPLE, record=write(record), shared_dice=True)
        copy = tables.stored((await tables.create(plan)).match.id)
        assert verdict(await Reels(tables.store).reel(copy), copy).right
        assert (copy.seed, copy.from_record) == (stored.seed, True)

    within(tmp_path, test)


@pytest.mark.parametrize("person", [0, 1])
def test_a_computer_waits_for_the_persons_bytes(
    tmp_path: Path, person: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(tables: Tables) -> None:
        seats = {name: SeatPlan("computer", "random") for name in PEOPLE}
        seats[list(PEOPLE)[person]] = SeatPlan("person")
        table, _ = await shared(tables, seats)
        dice = random.Random(6)
        while True:
            while table.computer_to_decide is not None and table.id in tables._driving:
                await asyncio.sleep(0.001)
            if table.computer_to_decide is not None:
                break
            try:
                step(tables, table, dice)
            except Refused:
                break
        assert table.match.chance.outcomes == []
        bring(tables, table, {person: ONE})
        assert json.loads(table.update(0, -1))["hands"][0]["part"] == ONE.hex()
        while not table.match.chance.outcomes:
            if table.computer_to_decide is None:
                step(tables, table, dice)
            await asyncio.sleep(0.001)
        assert table.match.chance.seed == mixed(tables.stored(table.id).seed, {list(PEOPLE)[person]: ONE})

    within(tmp_path, test, thinkers=Slow(0.0, []))
    assert "was refused" not in caplog.text, "a computer has tried to roll"


def test_what_was_dealt_at_the_start_is_dealt_again(tmp_path: Path) -> None:
    """The toy deals cards before the first choice: those that count come when all have given their bytes."""

    async def test(tables: Tables) -> None:
        plan = NewMatch("toy", "short", {"A": SeatPlan("person"), "B": SeatPlan("person")}, shared_dice=True)
        table = await tables.table((await tables.create(plan)).match.id)
        assert table.match.chance.outcomes
        ask = table.match.ask
        assert ask is not None
        with pytest.raises(Refused, match="first die"):
            tables.choose(table, ask.seat, Choose(table.number(ask.seat), ask.kind, list(ask.options[0])))
        with pytest.raises(Refused, match="first die"):
            tables.order(table, 1, Order(["call", 3]))
        ear = Ear(0)
        table.join(ear)
        bring(tables, table, {0: ONE, 1: OTHER})
        assert ear.dropped
        with pytest.raises(Stale, match="built anew"):
            tables.order(table, 1, Order(["call", 3]))
        again = await tables.table(table.id)
        seed = mixed(tables.stored(table.id).seed, {"A": ONE, "B": OTHER})
        assert again.match.chance.outcomes == Match(again.game, "short", seed=seed).chance.outcomes
        tables.order(again, 1, Order(["call", 3]))

    within(tmp_path, test)


def test_without_persons_or_without_asking_the_dice_are_the_servers(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        computers = {name: SeatPlan("computer", "random") for name in PEOPLE}
        table, _ = await shared(tables, computers)
        created = await tables.create(NewMatch("anloc", "battle", PEOPLE))
        for one in (table, await tables.table(created.match.id)):
            assert json.loads(one.update(None, -1))["hands"] == []
        with pytest.raises(Refused, match="server's alone"):
            tables.pledge(await tables.table(created.match.id), 0, Pledge(pledged(ONE)))

    within(tmp_path, test, thinkers=Slow(0.0, []))


def test_over_the_wire(server: Server) -> None:
    created = server.create(sharedDice=True)
    parts = {name: new_seed() for name in ("ARVN", "NVA")}
    clients = {name: server.seat(created["match"]["id"], token) for name, token in created["tokens"].items()}
    for name, client in clients.items():
        client.say(type="pledge", hash=pledged(parts[name]))
    for client in clients.values():
        while not all(hand["pledge"] for hand in client.latest["hands"]):
            client.update()
    for name, client in clients.items():
        client.say(type="give", part=parts[name].hex())
    for client in clients.values():
        while not all(hand["part"] for hand in client.latest["hands"]):
            client.update()
        assert {hand["seat"]: hand["part"] for hand in client.latest["hands"]} == {
            name: part.hex() for name, part in parts.items()
        }
        client.close()


# Matches that began from a record


def test_a_match_from_a_record_says_so_to_everybody(server: Server) -> None:
    first = server.create()
    with server.seat(first["match"]["id"], first["tokens"]["ARVN"]) as client:
        client.choose(["ready"])
        client.update(1)
        assert client.latest["fromRecord"] is False
    text = server.http.get(f"/api/matches/{first['match']['id']}/record").text
    assert "begun from a record" not in text
    created = server.create(record=text)
    match = created["match"]["id"]
    assert created["match"]["fromRecord"] is True
    for token in (*created["tokens"].values(), ""):
        with server.seat(match, token) as client:
            assert client.latest["fromRecord"] is True
    mine = server.http.post("/api/mine", json={"tokens": [created["tokens"]["NVA"], first["tokens"]["NVA"]]})
    assert sorted(one["match"]["fromRecord"] for one in mine.json()["matches"]) == [False, True]
    assert server.get(f"/api/matches/{match}/position?ply=0")["fromRecord"] is True
    again = server.http.get(f"/api/matches/{match}/record").text
    assert "note begun from a record" in again.splitlines()
    assert "given 1" in again.splitlines()


def test_what_waits_for_dice_tells_no_secret(tmp_path: Path) -> None:
    """That one step waits for a die and another does not would tell where somebody unseen is."""
    game = games.game("fte")
    past: Match[Any] = Match(game, "patrol-contact", seed=SECRET)
    dice = random.Random(1)
    while past.ask is not None and len(past.choices) < 40:
        past.choose(dice.choice(list(past.ask.options)))
    assert past.ask is not None
    assert past.chance.outcomes

    async def test(tables: Tables) -> None:
        people = {name: SeatPlan("person") for name in game.seats}
        plan = NewMatch("", "", people, record=write(record_of(past)), shared_dice=True)
        table = await tables.table((await tables.create(plan)).match.id)
        ask = table.match.ask
        assert ask is not None
        for action in ask.options:
            with pytest.raises(Refused, match="first die"):
                tables.choose(table, ask.seat, Choose(table.number(ask.seat), ask.kind, list(action)))
        bring(tables, table, {0: ONE, 1: OTHER})
        step(tables, table, dice)

    within(tmp_path, test)


@pytest.mark.parametrize("said", [Pledge(pledged(ONE) + "\n"), Give(ONE.hex() + "\n")])
def test_nothing_follows_the_digits(said: Pledge | Give) -> None:
    """A pattern's end is also before a last line break."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(said), type=Said)


def test_hands_of_a_finished_record_are_told_whoever_sits_there() -> None:
    found = Hands({"ARVN": pledged(ONE)}, {"ARVN": ONE.hex()})
    for names in ([], ["NVA"], ["ARVN", "NVA"]):
        assert cards(names, found) == [HandCard("ARVN", pledged(ONE), ONE.hex())]
    begun = Hands({"ARVN": pledged(ONE), "NVA": pledged(OTHER)}, {"ARVN": ONE.hex()})
    assert [card.part for card in cards(["ARVN", "NVA"], begun)] == [ONE.hex(), ""]


def test_who_has_lost_his_bytes_begins_the_dice_anew(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, created = await shared(tables)
        seats = [table.game.seats.index(name) for name in ("ARVN", "NVA")]
        for seat, part in zip(seats, (ONE, OTHER), strict=True):
            tables.pledge(table, seat, Pledge(pledged(part)))
        tables.give(table, seats[0], Give(ONE.hex()))
        before = table._stored.seed
        with pytest.raises(Refused, match="already"):  # he has told his bytes
            tables.pledge(table, seats[0], Pledge(pledged(SECRET)))
        assert table._stored.seed == before

        tables.pledge(table, seats[1], Pledge(pledged(SECRET)))
        after = tables.stored(created.match.id)
        assert after.seed != before, "who has heard bytes could know the secret that they were meant for"
        assert after.hands == Hands({"NVA": pledged(SECRET)}, begun_anew=1)
        with pytest.raises(Refused, match="pledges"):  # the old bytes are of no use
            tables.give(table, seats[0], Give(ONE.hex()))
        assert "ARVN and NVA" in until_a_die(tables, table)
        tables.pledge(table, seats[0], Pledge(pledged(OTHER)))
        tables.give(table, seats[0], Give(OTHER.hex()))
        tables.give(table, seats[1], Give(SECRET.hex()))
        assert table.match.chance.seed == mixed(after.seed, {"ARVN": OTHER, "NVA": SECRET})

    within(tmp_path, test)


def test_the_dice_begin_anew_only_so_often(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, _ = await shared(tables)
        one, other = (table.game.seats.index(name) for name in ("ARVN", "NVA"))
        for number in range(MOST_BEGUN_ANEW + 1):
            tables.pledge(table, one, Pledge(pledged(ONE)))
            if not number:
                tables.pledge(table, other, Pledge(pledged(OTHER)))
            tables.give(table, one, Give(ONE.hex()))
            lost = Pledge(pledged(number.to_bytes(16, "big")))
            if number < MOST_BEGUN_ANEW:
                tables.pledge(table, other, lost)
            else:
                with pytest.raises(Refused, match="already"):
                    tables.pledge(table, other, lost)

    within(tmp_path, test)
