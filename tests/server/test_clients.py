"""Nobody takes the places of the others: who a client is, and what each may have."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from dangerclose.core.game import Decision
from dangerclose.server.clients import Addresses, Allowances, Clients, Places, TooMuch, network
from dangerclose.server.limits import BadLimit, Limits, limits_with, settings
from dangerclose.server.lines import Line, Urgency
from dangerclose.server.protocol import NewMatch, SeatPlan
from dangerclose.server.tables import Tables
from tests.server.helpers import NO_MORE, PEOPLE, Client, Server, apart, running
from tests.server.inside import within
from tests.server.test_inside import Ear, new_table

COMPUTERS = {name: {"kind": "computer", "level": "random"} for name in PEOPLE}
COMPUTER_PLANS = {name: SeatPlan("computer", "random") for name in PEOPLE}


def scope(peer: str, *forwarded: str) -> dict[str, Any]:
    headers = [(b"x-forwarded-for", one.encode()) for one in forwarded]
    return {"type": "http", "client": (peer, 1234), "headers": headers}


# Who a client is


@pytest.mark.parametrize(
    ("peer", "name"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("2001:db8:1:3:bbbb::2", "2001:db8:1:3::/64"),
        ("nonsense", "unknown"),
    ],
)
def test_a_client_is_an_address_or_a_network_of_64_bits(peer: str, name: str) -> None:
    assert Addresses().client(scope(peer)) == name


def test_forwarding_is_believed_of_trusted_proxies_alone() -> None:
    told = "203.0.113.9"
    assert Addresses().client(scope("127.0.0.1", told)) == "127.0.0.1"
    trusting = Addresses([network("127.0.0.1"), network("10.0.0.0/8")])
    assert trusting.client(scope("127.0.0.1", told)) == told
    assert trusting.client(scope("192.0.2.1", told)) == "192.0.2.1"


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        (["1.1.1.1, 203.0.113.9"], "203.0.113.9"),  # what the client itself claims is left alone
        (["1.1.1.1", "203.0.113.9"], "203.0.113.9"),
        (["1.1.1.1, 203.0.113.9, 10.0.0.7"], "203.0.113.9"),  # two proxies of ours
        (["203.0.113.9:5000"], "203.0.113.9"),
        (["[2001:db8:1:2::5]:5000"], "2001:db8:1:2::/64"),
        (["1.1.1.1, rubbish"], "127.0.0.1"),
        (["1.1.1.1, rubbish, 10.0.0.7"], "10.0.0.7"),
        ([""], "127.0.0.1"),
        ([], "127.0.0.1"),
    ],
)
def test_the_last_address_that_no_proxy_of_ours_has(forwarded: list[str], client: str) -> None:
    trusting = Addresses([network("127.0.0.1"), network("10.0.0.0/8")])
    assert trusting.client(scope("127.0.0.1", *forwarded)) == client


def test_what_was_forwarded_is_not_local() -> None:
    assert Addresses().local(scope("127.0.0.1"))
    assert Addresses().local(scope("::1"))
    assert not Addresses().local(scope("10.0.0.1"))
    assert not Addresses().local(scope("127.0.0.1", "127.0.0.1"))
    for name in (b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip", b"forwarded", b"via"):
        assert not Addresses().local({**scope("127.0.0.1"), "headers": [(name, b"x")]})
    assert not Addresses([network("127.0.0.1")]).local(scope("127.0.0.1", "127.0.0.1"))


# Limits as they are set


def test_limits_are_set_by_name() -> None:
    changed = limits_with(["connections=7", "seconds-for-body=0.5"], Limits(messages_at_once=3))
    assert (changed.connections, changed.seconds_for_body, changed.messages_at_once) == (7, 0.5, 3)
    assert all(setting.about for setting in settings())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("conections=7", "no limit 'conections', expected one of: "),
        ("connections=0", "expected `int` >= 1"),
        ("connections=many", "expected `int`"),
        ("connections", "expected `int`"),
        ("connections=1.5", "expected `int`"),
        ("seconds-for-body=nan", "expected `float` >= 0.001"),
        ("seconds-for-body=inf", "expected `float` <="),
    ],
)
def test_a_bad_limit_is_told(change: str, said: str) -> None:
    with pytest.raises(BadLimit) as told:
        limits_with([change])
    assert said in str(told.value)


# Places


class Someone:
    """A socket that remembers whether it had to go."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.told = ""
        self.for_good = False

    def give_way(self, sentence: str, *, for_good: bool = False) -> None:
        self.told, self.for_good = sentence, for_good


class House:
    """Places, and those who came."""

    def __init__(self, **limits: int) -> None:
        self.places = Places(Limits(**limits))

    def comes(self, client: str, seat: int | None = None, match: str = "m") -> Someone:
        one = Someone(client)
        self.places.come(one)
        try:
            self.places.take(one, match, seat)
        except TooMuch:
            self.places.go(one)
            raise
        return one

    @property
    def size(self) -> int:
        return len(self.places.watching) + len(self.places.seated)


def test_spectators_never_keep_a_player_out() -> None:
    house = House(connections=10, connections_per_client=8)
    crowd = [house.comes(f"c{number}") for number in range(10)]
    with pytest.raises(TooMuch, match="All 10 connections"):
        house.comes("new")
    players = [house.comes(f"p{number}", seat=0, match=str(number)) for number in range(10)]
    assert all("A player needs" in one.told for one in crowd)
    assert not any(one.told for one in players)
    assert house.size == 10


def test_nor_do_spectators_at_the_same_address() -> None:
    house = House(connections_per_client=5)
    crowd = [house.comes("school") for _ in range(5)]
    with pytest.raises(TooMuch, match="expected at most 5"):
        house.comes("school")
    house.comes("school", seat=0)
    assert [bool(one.told) for one in crowd] == [False] * 4 + [True]
    for number in range(1, 5):
        house.comes("school", seat=number)
    with pytest.raises(TooMuch, match="expected at most 5"):
        house.comes("school", seat=5)
    house.comes("home", seat=5)


def test_nor_sockets_of_a_seat() -> None:
    house = House(connections_per_seat=3)
    mine = [house.comes("a", seat=0) for _ in range(4)]
    other = house.comes("b", seat=1)
    assert [bool(one.told) for one in mine] == [True, False, False, False]
    assert mine[0].for_good, "the oldest window must not come back and drive out the next"
    assert not other.told


def test_the_client_with_most_gives_way() -> None:
    house = House(connections=10)
    greedy = [house.comes("greedy", seat=0, match=str(number)) for number in range(10)]
    for number in range(1, 6):
        house.comes("other", seat=0, match=f"other {number}")
    assert sum(bool(one.told) for one in greedy) == 5
    with pytest.raises(TooMuch, match="All 10 connections"):
        house.comes("greedy", seat=0, match="once more")
    with pytest.raises(TooMuch, match="All 10 connections"):
        house.comes("other", seat=0, match="once more")


def test_one_client_does_not_fill_the_places_of_a_match() -> None:
    house = House(spectators_per_match=4)
    crowd = [house.comes("crowd") for _ in range(4)]
    house.comes("one")
    house.comes("two")
    assert sum(bool(one.told) for one in crowd) == 2
    with pytest.raises(TooMuch, match="4 look on at this match"):
        house.comes("crowd")
    house.comes("crowd", match="another")


def test_who_says_nothing_gives_way() -> None:
    places = Places(Limits(greetings=4, greetings_per_client=3))
    silent = [Someone("silent") for _ in range(3)]
    for one in silent:
        places.come(one)
    for name in ("silent", "a", "b"):
        places.come(Someone(name))
    assert [bool(one.told) for one in silent] == [True, True, False]


def test_places_are_given_back() -> None:
    house = House(connections=4, connections_per_client=2, spectators_per_match=2)
    for _ in range(20):
        for one in [house.comes("a"), house.comes("a", seat=0)]:
            house.places.go(one)
            house.places.go(one)
    assert house.size == 0
    assert house.places._at == {}
    assert house.places._where == {}


# Allowances


def test_new_matches_by_client(monkeypatch: pytest.MonkeyPatch) -> None:
    time = [0.0]
    monkeypatch.setattr("dangerclose.server.limits.monotonic", lambda: time[0])
    limits = Limits(
        new_matches_at_once=3, new_matches_per_minute=6, uploads_at_once=1, computer_matches_at_once=1
    )
    clients = Clients(limits)
    for _ in range(3):
        clients.new_match("a", record=False, computers=False)
    with pytest.raises(TooMuch, match="new matches from your address, expected at most 3 at once") as told:
        clients.new_match("a", record=False, computers=False)
    assert told.value.wait == 10
    clients.new_match("b", record=True, computers=False)
    with pytest.raises(TooMuch, match="records from your address, expected at most 1 at once"):
        clients.new_match("b", record=True, computers=False)
    clients.new_match("b", record=False, computers=True)
    with pytest.raises(TooMuch, match="computers alone from your address, expected at most 1 at once"):
        clients.new_match("b", record=False, computers=True)
    time[0] += 10
    clients.new_match("a", record=False, computers=False)


def test_clients_are_not_remembered_without_end() -> None:
    allowed = Allowances("things", 1, 1, remembered=3)
    for number in range(10):
        allowed.take(str(number))
    assert len(allowed._buckets) == 3


# Computers


def test_who_is_served_first() -> None:
    """People before matches of computers alone; each client's first before anybody's second."""

    async def run() -> list[str]:
        line, served = Line(), []
        ready = asyncio.Event()

        async def job(name: str, urgency: Urgency, client: str) -> None:
            async with line.turn(urgency, client):
                await ready.wait()
                served.append(name)

        jobs = [asyncio.create_task(job("running", Urgency.NOBODY_PLAYS, "x"))]
        await asyncio.sleep(0)
        for name, urgency, client in (
            ("computers 1", Urgency.NOBODY_PLAYS, "y"),
            ("computers 2", Urgency.NOBODY_PLAYS, "y"),
            ("away", Urgency.PERSON_IS_AWAY, ""),
            ("greedy 1", Urgency.PERSON_WAITS, "greedy"),
            ("greedy 2", Urgency.PERSON_WAITS, "greedy"),
            ("greedy 3", Urgency.PERSON_WAITS, "greedy"),
            ("gone", Urgency.PERSON_WAITS, "gone"),
            ("other", Urgency.PERSON_WAITS, "other"),
            ("computers 3", Urgency.NOBODY_PLAYS, "z"),
        ):
            jobs.append(asyncio.create_task(job(name, urgency, client)))
            await asyncio.sleep(0)
        jobs[7].cancel()
        await asyncio.sleep(0)
        ready.set()
        await asyncio.gather(*jobs, return_exceptions=True)
        async with line.turn(Urgency.NOBODY_PLAYS, "last"):
            served.append("last")
        assert line._under_way == {}
        return served

    assert apart(run()) == [
        "running", "greedy 1", "other", "greedy 2", "greedy 3", "away", "computers 1", "computers 3",
        "computers 2", "last",
    ]  # fmt: skip


def test_who_is_called_and_does_not_come(tmp_path: Path) -> None:
    """A task that is cancelled in the moment when its turn comes passes it on."""

    async def run() -> None:
        line = Line()

        async def job() -> None:
            async with line.turn(Urgency.PERSON_WAITS, ""):
                pass

        async with line.turn(Urgency.PERSON_WAITS, ""):
            called = asyncio.create_task(job())
            await asyncio.sleep(0)
        called.cancel()
        async with asyncio.timeout(30), line.turn(Urgency.PERSON_WAITS, ""):
            pass
        assert called.cancelled() or called.done()

    apart(run())


class Counting:
    """Computers that decide at once and say for whom."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Urgency, str]] = []

    async def decide(self, job: Any, urgency: Urgency, client: str) -> Any:
        await asyncio.sleep(0)
        self.asked.append((job.match, urgency, client))
        return Decision(random.choice(job.ask.options), "By chance.")

    def warm_up(self, match: str) -> None:
        pass

    def stop(self) -> None:
        pass


async def until(condition: Any) -> None:
    """Let others do their work until something holds."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0)


def test_computers_alone_rest_until_somebody_comes(tmp_path: Path) -> None:
    thinkers = Counting()

    async def test(tables: Tables) -> None:
        created = await tables.create(NewMatch("anloc", "battle", COMPUTER_PLANS, pace=0.0))
        table = await tables.table(created.match.id)
        for _ in range(50):
            await asyncio.sleep(0)
        assert table.version == 0
        assert thinkers.asked == []
        ear = Ear(None)
        table.join(ear)
        tables.awaken(table)
        await until(lambda: table.version >= 20)
        table.leave(ear)
        await until(lambda: table.id not in tables._driving)
        rested = table.version
        for _ in range(50):
            await asyncio.sleep(0)
        assert table.version == rested
        table.join(Ear(None))
        tables.awaken(table)
        await until(lambda: table.version >= rested + 20)
        assert {asked[1:] for asked in thinkers.asked} == {(Urgency.NOBODY_PLAYS, "here")}

    within(tmp_path, test, thinkers=thinkers)


def test_a_resting_match_can_leave_memory_and_is_not_taken_up_by_a_restart(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        for _ in range(5):
            await tables.create(NewMatch("anloc", "battle", COMPUTER_PLANS))
        assert tables.live <= 2
        assert tables.store.waiting_for_computers() == []
        seats = {**COMPUTER_PLANS, "NVA": SeatPlan("person")}
        created = await tables.create(NewMatch("anloc", "battle", seats))
        assert tables.store.waiting_for_computers() == [created.match.id]

    within(tmp_path, test, Limits(matches_in_memory=2), thinkers=Counting())


def test_a_person_who_waits_is_urgent(tmp_path: Path) -> None:
    thinkers = Counting()

    async def test(tables: Tables) -> None:
        seats = {"ARVN": SeatPlan("person"), "NVA": SeatPlan("computer", "random")}
        table = await new_table(tables, seats)
        table.join(Ear(None))
        assert table.waits == (Urgency.PERSON_IS_AWAY, "")
        table.join(Ear(0))
        assert table.waits == (Urgency.PERSON_WAITS, "here")
        from tests.server.test_inside import choice

        while not thinkers.asked:
            ask = table.match.ask
            if ask is not None and ask.seat == 0:
                tables.choose(table, 0, choice(table, 0))
            await asyncio.sleep(0)
        assert thinkers.asked[0] == (table.id, Urgency.PERSON_WAITS, "here")

    within(tmp_path, test, thinkers=thinkers)


# A server at work


def closed(client: Client) -> tuple[int, str]:
    """How a socket was closed: the code, and its last sentence."""
    said = ""
    with suppress(ConnectionClosed):
        while True:
            said = client.next().get("reason", said)
    assert client.socket.close_code is not None
    return client.socket.close_code, said


def from_address(server: Server, source: str) -> httpx.Client:
    return httpx.Client(
        base_url=server.url, timeout=60, transport=httpx.HTTPTransport(local_address=source, retries=0)
    )


PLAN = {"game": "anloc", "scenario": "battle", "seats": PEOPLE}


def test_spectators_fill_a_match_and_its_players_come_in(tmp_path: Path) -> None:
    limits = ("--limit", "spectators-per-match=3", "--limit", "connections=5", "--limit", "greetings=4")
    with running(tmp_path / "t.sqlite3", *limits) as server:
        created = server.create()
        match, tokens = created["match"]["id"], created["tokens"]
        crowd = [server.seat(match, source=f"127.0.0.{number}") for number in (2, 3, 4)]
        with Client(server, match, "127.0.0.5") as one_more:
            one_more.say(type="hello", token="")
            assert closed(one_more) == (4429, "3 look on at this match, expected at most that many.")
        other = server.create()["match"]["id"]
        crowd += [server.seat(other, source=f"127.0.0.{number}") for number in (6, 7)]
        silent = [Client(server, match, f"127.0.0.{number}") for number in (8, 9, 10, 11)]
        arvn, nva = server.seat(match, tokens["ARVN"]), server.seat(match, tokens["NVA"])
        while server.get("/api/health")["connections"] > 5:
            pass  # who gave way is counted until his socket is really closed
        for client in (arvn, nva, *crowd, *silent):
            client.close()


def test_one_client_does_not_take_all_sockets(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", "--limit", "connections-per-client=4") as server:
        match = server.create()["match"]["id"]
        crowd = [server.seat(match) for _ in range(4)]
        with Client(server, match) as one_more:
            one_more.say(type="hello", token="")
            assert closed(one_more) == (4429, "Your address has 4 connections, expected at most 4.")
        server.seat(match, source="127.0.0.2").close()
        crowd.pop().close()
        while server.get("/api/health")["connections"] > 3:
            pass
        server.seat(match).close()
        for client in crowd:
            client.close()


def test_sockets_that_say_nothing(tmp_path: Path) -> None:
    limits = ("--limit", "greetings-per-client=2", "--limit", "seconds-for-hello=1000")
    with running(tmp_path / "t.sqlite3", *limits) as server:
        match = server.create()["match"]["id"]
        silent = [Client(server, match) for _ in range(3)]
        code, said = closed(silent[0])
        assert (code, "expected a hello at once" in said) == (4429, True)
        server.seat(match).close()
        for client in silent:
            client.close()


def test_too_many_windows_of_a_seat(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", "--limit", "connections-per-seat=2") as server:
        created = server.create()
        match, token = created["match"]["id"], created["tokens"]["ARVN"]
        windows = [server.seat(match, token) for _ in range(3)]
        code, said = closed(windows[0])
        assert code == 4410
        assert "open in 2 newer windows" in said
        for client in windows:
            client.close()


def test_a_forged_address_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3", "--limit", "new-matches-at-once=2", *NO_MORE) as server:
        answers = [
            server.http.post("/api/matches", json=PLAN, headers={"X-Forwarded-For": f"203.0.113.{number}"})
            for number in range(3)
        ]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert int(answers[2].headers["Retry-After"]) >= 1
        assert "expected at most 2 at once and then 0.001 a minute" in answers[2].json()["detail"]
        with from_address(server, "127.0.0.2") as other:
            assert other.post("/api/matches", json=PLAN).status_code == 201


def test_behind_a_proxy_that_is_trusted(tmp_path: Path) -> None:
    limits = ("--limit", "new-matches-at-once=1", "--limit", "connections-per-client=1", *NO_MORE)
    with running(tmp_path / "t.sqlite3", "--trusted-proxy", "127.0.0.0/8", *limits) as server:

        def made(address: str) -> int:
            headers = {"X-Forwarded-For": address}
            return server.http.post("/api/matches", json=PLAN, headers=headers).status_code

        assert [made("203.0.113.1"), made("203.0.113.2"), made("203.0.113.1")] == [201, 201, 429]
        assert [made("2001:db8::1"), made("2001:db8::2"), made("2001:db8:0:1::1")] == [201, 429, 201]
        assert made("9.9.9.9, 203.0.113.1") == 429
        headers = {"X-Forwarded-For": "203.0.113.4"}
        match = server.http.post("/api/matches", json=PLAN, headers=headers).json()["match"]["id"]
        first = server.seat(match, additional_headers={"X-Forwarded-For": "203.0.113.1"})
        other = server.seat(match, additional_headers={"X-Forwarded-For": "203.0.113.2"})
        with Client(server, match, additional_headers={"X-Forwarded-For": "203.0.113.1"}) as again:
            again.say(type="hello", token="")
            assert closed(again)[0] == 4429
        first.close()
        other.close()


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::1"])
def test_a_trusted_proxy_has_no_limits_of_its_own(tmp_path: Path, proxy: str) -> None:
    one = ("connections-per-client=1", "greetings-per-client=1", "requests-per-client=1")
    limits = [word for limit in one for word in ("--limit", limit)]
    with running(tmp_path / "t.sqlite3", "--host", proxy, "--trusted-proxy", proxy, *limits) as server:
        match = server.create()["match"]["id"]
        players = [
            server.seat(match, source=proxy, additional_headers={"X-Forwarded-For": f"203.0.113.{number}"})
            for number in range(5)
        ]
        assert server.get("/api/health")["connections"] == 5
        for client in players:
            client.close()


def test_uploads_and_computers_have_limits_of_their_own(tmp_path: Path) -> None:
    limits = ("--limit", "uploads-at-once=1", "--limit", "computer-matches-at-once=1", *NO_MORE)
    with running(tmp_path / "t.sqlite3", *limits) as server:
        record = server.http.get(f"/api/matches/{server.create()['match']['id']}/record").text
        for plan, said in (
            ({**PLAN, "record": record}, "too many records from your address, expected at most 1 at once"),
            ({**PLAN, "seats": COMPUTERS}, "too many matches of computers alone from your address"),
        ):
            assert server.http.post("/api/matches", json=plan).status_code == 201
            refused = server.http.post("/api/matches", json=plan)
            assert refused.status_code == 429
            assert said in refused.json()["detail"]
        assert server.http.post("/api/matches", json=PLAN).status_code == 201


def test_a_class_of_twenty_behind_one_address(server: Server) -> None:
    """The limits as they are by default: ten matches with two windows each, and ten who look on at all."""
    with running(server.database.with_name("class.sqlite3")) as school:
        tables = [school.table() for _ in range(10)]
        others = [school.seat(table.id, token) for table in tables for token in table.tokens.values()]
        onlookers = [school.seat(table.id) for table in tables for _ in range(10)]
        for table in tables:
            table.step(random.Random(1))
        for client in (*others, *onlookers):
            client.close()


def test_it_tells_its_limits_and_refuses_others(capsys: pytest.CaptureFixture[str]) -> None:
    from dangerclose import cli

    def ran(*words: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as done:
            cli.app(["serve", *words])
        told = capsys.readouterr()
        return int(done.value.code or 0), told.out + told.err

    code, told = ran("--list-limits")
    assert code == 0
    assert "connections-per-client=200" in told
    assert len(told.splitlines()) == len(list(settings()))
    for words, said in (
        (["--limit", "doors=1"], "no limit 'doors', expected one of"),
        (["--limit", "connections=none"], "'connections=none' will not do, expected `int`"),
        (["--trusted-proxy", "somewhere"], "--trusted-proxy somewhere: expected an address or a network"),
        (["--trusted-proxy", "0.0.0.0/0"], "every address there is"),
    ):
        code, told = ran(*words)
        assert code == 2
        assert said in told.replace("\n", " ")
