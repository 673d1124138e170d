"""All tables of a server: those at play in memory, the others built from the store on demand."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from dangerclose import games
from dangerclose.core.ask import Refused
from dangerclose.core.chance import pledged
from dangerclose.core.failures import FOLDER, failed_game, keep_failure
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.core.record import BadRecord, Record, write
from dangerclose.core.snapshot import fingerprint
from dangerclose.core.wire import Wire
from dangerclose.players import levels_of
from dangerclose.server import advice, tokens
from dangerclose.server.hands import persons
from dangerclose.server.limits import Limits
from dangerclose.server.lines import Line, Urgency
from dangerclose.server.listing import card_of, now, standing_of
from dangerclose.server.matches import (
    Bounds,
    begun_from,
    choices_of,
    mended,
    new_chronicle,
    parsed,
    rebuilt,
    record_from,
)
from dangerclose.server.metrics import Metrics
from dangerclose.server.protocol import (
    Choose,
    Created,
    Give,
    MatchCard,
    Missions,
    MyMatches,
    MySeat,
    NewMatch,
    Order,
    Pledge,
    Rejected,
    SeatPlan,
)
from dangerclose.server.store import NOBODY, Hands, Moved, Store, StoredMatch, StoredSeat
from dangerclose.server.table import Broken, Onlooker, Stale, Table
from dangerclose.server.telling import Chronicle, Viewer, campaign_of
from dangerclose.server.thinking import Job, Thinkers
from dangerclose.server.unfit import DoesNotFit, Waiting

log = logging.getLogger(__name__)


class NoSuchMatch(LookupError):
    """An id that no match has."""


class BadMatch(ValueError):
    """A match that cannot be made; the sentence says what was expected."""


class Unplayable(Exception):
    """A match that is not, or no longer, in a state for what was asked; the sentence says why."""


def _with_secrets(stored: StoredMatch) -> bool:
    return stored.game in games.NAMES and games.game(stored.game).secrets


def secrets_at_play(stored: StoredMatch) -> bool:
    """Whether a match is not over in which seats have secrets."""
    return _with_secrets(stored) and stored.standing.decides != NOBODY


def cannot_be_played(stored: StoredMatch, error: Exception) -> Unplayable:
    """The rules do not know a stored match. What they stumbled over may be somebody's secret."""
    detail = f": {error}"
    if _with_secrets(stored):
        log.warning("match %s cannot be played: %s", stored.id, error)
        detail = ""
    return Unplayable(f"this match cannot be played by this version of the rules{detail}")


class Tables:
    """The matches of one server."""

    def __init__(
        self, store: Store, thinkers: Thinkers, limits: Limits, metrics: Metrics | None = None
    ) -> None:
        self.store = store
        self.limits = limits
        self.metrics = metrics or Metrics()
        self._thinkers = thinkers
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._awaited: Counter[str] = Counter()
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._keeping: dict[str, asyncio.Task[None]] = {}
        self._advising: set[asyncio.Task[None]] = set()
        self._hints = advice.Waiting(limits)
        self._uploading = Line()
        self._building = Line()
        self._building_in_secret = Line()
        self._unfit: dict[str, DoesNotFit] = {}
        self._mending = asyncio.Lock()
        self._reading = asyncio.Semaphore(2)

    # Finding

    async def table(self, match: str, client: str = "") -> Table:
        """The live table of a match for a client; NoSuchMatch, or DoesNotFit if these rules refuse it.

        It is the one table of its match, and stays so at least until the caller awaits something
        else: who joins before that sits where all the others sit.
        """
        self._awaited[match] += 1
        try:
            while (table := self._live.get(match)) is None:
                await self._loaded_in_step(match, client)
        finally:
            self._awaited[match] -= 1
            if not self._awaited[match]:
                del self._awaited[match]
        self._live.move_to_end(match)
        return table

    async def _loaded_in_step(self, match: str, client: str) -> None:
        """Have a match in memory."""
        async with self.in_step(self.stored(match)):
            await self._loaded(match, client)

    @asynccontextmanager
    async def in_step(self, stored: StoredMatch) -> AsyncIterator[None]:
        """What is done here takes whole beats while secrets are at play.

        How long it really took would tell how much was decided, since the last snapshot or at all.
        """
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            yield
        finally:
            if secrets_at_play(stored):
                await asyncio.sleep((began - clock()) % self.limits.secret_beat)

    async def _loaded(self, match: str, client: str = "") -> None:
        """Have a match in memory. One task builds it for all; a caller that goes away does not stop it."""
        if match in self._unfit:
            raise self._unfit[match].with_traceback(None)
        task = self._loading.get(match)
        if task is None:
            task = self._loading[match] = asyncio.create_task(self._load(match, client))
            task.add_done_callback(lambda _: self._loading.pop(match, None))
        try:
            await asyncio.shield(task)
        except DoesNotFit as error:
            if match not in self._live:  # else it was mended while it was being read
                raise self._unfit.get(match, error).with_traceback(None) from error.misfit

    async def _load(self, match: str, client: str) -> None:
        """Build a table: one at a time, the first for each client before anybody's second.

        One at which secrets are at play is waited for only by who wants such a one, and counts beats.
        """
        line = self._building_in_secret if secrets_at_play(self.stored(match)) else self._building
        async with line.turn(Urgency.PERSON_WAITS, client):
            stored = self.stored(match)
            seats, choices = self.store.seats(match), self.store.choices(match)
            kept = self.store.snapshot(match)
            try:
                playing, chronicle, saved = await asyncio.to_thread(rebuilt, stored, choices, kept)
            except games.NoSuchGame as error:
                raise cannot_be_played(stored, error) from error
        if match not in self._live:
            versions = [choice.version for choice in choices]
            self._seat(Table(self.store, stored, seats, versions, playing, chronicle, self.limits, saved))

    def _seat(self, table: Table) -> Table:
        self._live[table.id] = table
        if len(self._live) > self.limits.matches_in_memory:
            self._make_room()
        if any(seat.kind == "computer" for seat in table.seats) and not (table.match.over or table.rests):
            self._thinkers.warm_up(table.id)
        self._go_on(table)
        return table

    def _make_room(self) -> None:
        """Forget the tables that were not asked for the longest: none at which somebody is, or will be."""
        for match, table in list(self._live.items())[:-1]:
            if len(self._live) <= self.limits.matches_in_memory:
                return
            if not table.onlookers and match not in self._driving and match not in self._awaited:
                self._keep_snapshot(table)
                del self._live[match]

    def stored(self, match: str) -> StoredMatch:
        """A match as the store has it; NoSuchMatch."""
        found = self.store.match(match) if len(match) <= 100 else None
        if found is None:
            raise NoSuchMatch(f"there is no match {match[:20]!r}")
        return found

    def card(self, match: str) -> MatchCard:
        """A match in a list."""
        table = self._live.get(match)
        if table is not None:
            return table.card()
        stored = self.stored(match)
        return card_of(stored, self.store.seats(match), stored.standing, set())

    def mine(self, held: list[str]) -> MyMatches:
        """The matches for some tokens, the latest first. A token that opens nothing is passed over."""
        found = []
        for token in dict.fromkeys(held):
            mark = tokens.digest(token)
            seat = self.store.seat_of(mark)
            if seat is not None and tokens.same(seat[2], mark):
                with suppress(games.NoSuchGame):  # a match of another version: the others are here
                    card = self.card(seat[0])
                    found.append(MySeat(card, games.game(card.game).seats[seat[1]], token))
        found.sort(key=lambda one: one.match.changed, reverse=True)
        return MyMatches(found)

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def connections(self) -> int:
        """How many look on, play, or wait for a match to be mended."""
        playing = sum(len(table.onlookers) for table in self._live.values())
        return playing + sum(len(unfit.waiting) for unfit in self._unfit.values())

    @property
    def decisions_waiting(self) -> int:
        """How many decisions of computers wait for a worker."""
        return self._thinkers.waiting

    # Making

    async def create(self, wanted: NewMatch, token: str = "", client: str = "") -> Created:
        """A new match: from the start, from a record, or after another; BadMatch says what was expected.

        Who wants one after another has the token of a seat there. Records are played through one at a time,
        the first of each client before anybody's second.
        """
        if wanted.after:
            return self._next(wanted, self.stored(wanted.after), token)
        if wanted.record:
            game, record = await asyncio.to_thread(self._read, wanted)
            seats, secret = _seated(game, wanted.seats)
            async with self._uploading.turn(Urgency.PERSON_WAITS, client):
                match, chronicle = await asyncio.to_thread(_from_record, record, wanted.ply, self.limits)
            dice = bytes.fromhex(record.seed), record.hands
        else:
            game = _built(wanted.game)
            _check_names(game, wanted)
            seats, secret = _seated(game, wanted.seats)
            match = Match(game, wanted.scenario, switches=wanted.switches)
            chronicle = new_chronicle(match)
            dice = match.chance.seed, {}
        campaign = campaign_of(game, match.scenario, first=not match.carried)
        origin = len(match.choices) if wanted.record else -1
        brought = _hands(game, wanted, seats, dice[1])
        table = self._store_new(
            match, chronicle, seats, wanted.pace, dice[0], brought, origin=origin, campaign=campaign
        )
        return Created(table.card(), secret)

    def _next(self, wanted: NewMatch, before: StoredMatch, token: str) -> Created:
        """The match after another in its campaign, once: who made it gets it again."""
        game = games.game(before.game)
        onward = before.standing.onward
        if before.standing.decides != NOBODY:
            raise Unplayable("the match before it is not over yet")
        if onward is None:
            raise BadMatch("nothing follows that match, expected one of a campaign that goes on")
        if wanted.record:
            raise BadMatch("a match comes after another or from a record, expected one of them")
        _demand_same("the next match", wanted, game.name, onward.scenario)
        made = self.store.following(before.id)
        if made is not None:
            return self._made(made, before.id, token)
        plan = msgspec.structs.replace(
            wanted, scenario=onward.scenario, switches=wanted.switches or before.switches
        )
        _check_names(game, plan)
        seats, secret = _seated(game, plan.seats, lambda seat: tokens.derived(token, before.id, seat))
        try:
            match = Match(game, onward.scenario, switches=plan.switches, carried=onward.carried)
        except ValueError as error:
            raise Unplayable(
                f"what the match before it carries on does not fit the rules: {error}"
            ) from error
        campaign = game.campaigns.get(before.campaign)
        in_it = campaign is not None and onward.scenario in campaign.missions
        table = self._store_new(
            match,
            new_chronicle(match),
            seats,
            plan.pace,
            match.chance.seed,
            _hands(game, wanted, seats, {}),
            campaign=before.campaign if in_it else campaign_of(game, onward.scenario),
            after=before.id,
        )
        return Created(table.card(), secret)

    def _made(self, match: str, before: str, token: str) -> Created:
        """A next match that has been made, for who made it."""
        card = self.card(match)
        derived = {seat.name: tokens.derived(token, before, seat.name) for seat in card.seats}
        stored = dict(zip(derived, self.store.seats(match), strict=True))
        held = {
            name: mine
            for name, mine in derived.items()
            if tokens.same(stored[name].token or b"", tokens.digest(mine))
        }
        if not held:
            raise Unplayable(f"the next match has been made by another seat: it is {match}")
        return Created(card, held)

    def missions(self, match: str) -> Missions:
        """All matches of a campaign that one belongs to, the first one first."""
        first = match
        while (before := self.stored(first).after) and self.store.match(before):
            first = before
        chain = [first]
        while (after := self.store.following(chain[-1])) is not None:
            chain.append(after)
        return Missions([self.card(one) for one in chain])

    def _read(self, wanted: NewMatch) -> tuple[Game[Any], Record]:
        try:
            game, record = parsed(wanted.record, self.limits.record_choices)
        except (BadRecord, games.NoSuchGame) as error:
            raise BadMatch(f"the record: {error}") from error
        _demand_same("the record", wanted, record.game, record.scenario)
        return game, record

    def _store_new(
        self,
        match: Match[Any],
        chronicle: Chronicle,
        seats: list[StoredSeat],
        pace: float,
        seed: bytes,
        brought: Hands | None,
        *,
        origin: int = -1,
        campaign: str = "",
        after: str = "",
    ) -> Table:
        time = now()
        choices = choices_of(match)
        stored = StoredMatch(
            tokens.new_id(),
            match.game.name,
            match.scenario,
            match.switches,
            seed,
            tuple(match.chance.outcomes[: match.outcome_counts[0]]),
            origin,
            pace,
            time,
            standing_of(match, time, len(choices)),
            match.carried,
            campaign,
            after,
            origin >= 0,
            brought,
        )
        self.store.create(stored, seats, choices)
        versions = [choice.version for choice in choices]
        return self._seat(Table(self.store, stored, seats, versions, match, chronicle, self.limits))

    # Mending

    def wait(self, unfit: DoesNotFit, one: Waiting) -> None:
        """Somebody waits for a match to be mended; meanwhile it is not played through again."""
        unfit.waiting.add(one)
        self._unfit[unfit.stored.id] = unfit

    def wait_no_more(self, unfit: DoesNotFit, one: Waiting) -> None:
        """Somebody who waited goes."""
        unfit.waiting.discard(one)
        if not unfit.waiting and self._unfit.get(unfit.stored.id) is unfit:
            del self._unfit[unfit.stored.id]

    async def mend(self, match: str, seat: int, fits: int) -> MatchCard:
        """Let an unfit match go on from its last position that fits, with new dice; or Unplayable.

        Its seats and links stay. The choices that do not fit are set aside with the whole record.
        """
        async with self._mending:
            try:
                await self.table(match)
            except DoesNotFit as error:
                unfit = error
            else:
                raise Unplayable("this match fits the rules: there is nothing to mend")
            told = unfit.told(seat)
            if not told.mend:
                raise Unplayable(
                    "this match cannot be mended: it is over, or not even its start fits the rules"
                )
            if fits != told.fits:
                raise Unplayable(f"this match fits as far as choice {told.fits}, expected that, found {fits}")
            return (await self._mended(unfit)).card()

    async def _mended(self, unfit: DoesNotFit) -> Table:
        old, fits = unfit.stored, unfit.misfit.fits
        seats, choices = self.store.seats(old.id), self.store.choices(old.id)
        async with self._reading:
            playing, chronicle = await asyncio.to_thread(mended, old, choices, fits)
        stored = old._replace(
            seed=playing.chance.seed,
            origin=fits,
            hands=None if old.hands is None else Hands(),
            standing=standing_of(playing, now(), old.standing.version + 1),
            mended=old.mended + 1,
        )
        try:
            self.store.mend(stored, write(record_from(old, choices, reveal=True, seats=seats)))
        except Moved as error:
            raise Unplayable("this match has gone on meanwhile: look at it again") from error
        versions = [choice.version for choice in choices[:fits]]
        table = self._seat(Table(self.store, stored, seats, versions, playing, chronicle, self.limits))
        waited = self._unfit.pop(old.id, unfit)
        for one in list(waited.waiting):
            one.drop()
        return table

    # Playing

    def choose(self, table: Table, viewer: Viewer, said: Choose) -> None:
        """A choice from outside or from a computer: checked, applied, stored; or Refused."""
        try:
            with self.metrics.choice():
                table.choose(viewer, said)
        except Broken as error:
            raise self._discard(table, error) from error
        self._keep_up(table)
        self._go_on(table)

    def order(self, table: Table, viewer: Viewer, said: Order) -> None:
        """A standing order: checked, noted, stored; or Refused. It changes nothing about who decides."""
        try:
            table.order(viewer, said)
        except Broken as error:
            raise self._discard(table, error) from error

    def undo(self, table: Table, viewer: Viewer, version: int) -> None:
        """Take back a choice; or Refused."""
        try:
            table.undo(viewer, version)
        except Broken as error:
            raise self._discard(table, error) from error
        self._go_on(table)

    def hint(self, table: Table, asker: Onlooker, version: int) -> None:
        """Find out what the scripted player would do, and tell who asked; or Refused."""
        seat = table.demand_decision(asker.viewer, version).seat
        self._hints.come(asker.client, table.id, seat)
        try:
            job = advice.question_for(table, asker.viewer, version)
        except Refused:
            self._hints.go(asker.client)
            raise
        task = asyncio.create_task(self._advise(table, asker, job, version))
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)
        task.add_done_callback(lambda _: self._hints.go(asker.client))

    async def _advise(self, table: Table, asker: Onlooker, job: Job, version: int) -> None:
        """Nothing is noted before there is an answer, and none is given that was not noted."""

        def stands() -> bool:
            return self._live.get(table.id) is table and table.match.ask is job.ask

        def tell(message: Wire) -> None:
            asker.tell(msgspec.json.encode(message))

        found = await self._thinkers.advise(job, asker.client, lambda: stands() and asker in table.onlookers)
        try:
            if not stands():
                raise advice.MOVED_ON
            if found is None:
                raise advice.NO_ANSWER
            hints = table.note_hint(job.seat)
        except Refused as error:
            tell(Rejected(error.reason, error.rule, version))
        except sqlite3.Error as error:
            log.warning("match %s: a hint was not noted (%s)", table.id, error)
            tell(Rejected("The hint cannot be noted, so it is not given.", "", version))
        else:
            tell(advice.hinted(table.game, table.match.state, found, version, hints))

    def pledge(self, table: Table, viewer: Viewer, said: Pledge) -> None:
        """A person is bound to bytes for the dice; or Refused."""
        try:
            table.pledge(viewer, said.hash)
        except Broken as error:
            raise self._discard(table, error) from error

    def give(self, table: Table, viewer: Viewer, said: Give) -> None:
        """A person's bytes for the dice; or Refused. When they are the last, the match goes on."""
        early = table.dealt_early
        try:
            table.give(viewer, said.part)
        except Broken as error:
            raise self._discard(table, error) from error
        if early and not table.dealt_early:
            self._forget(table)  # it is dealt again
        else:
            self._go_on(table)

    def _forget(self, table: Table) -> None:
        """Let a table be built anew: those who sit there connect again."""
        if self._live.get(table.id) is table:
            del self._live[table.id]
        for one in list(table.onlookers):
            one.drop()

    def _discard(self, table: Table, error: Broken) -> Stale:
        """Forget a table in an unknown state. The store has it as it was before the change.

        The game is written down beside the database, to be played to the failure again.
        """
        self._forget(table)
        cause = error.__cause__
        if isinstance(cause, Moved):
            log.error("match %s: a table has fallen behind what is stored and is built anew", table.id)
            return Stale("This table has fallen behind what is stored: nothing was changed.", "")
        number = secrets.token_hex(4)
        log.error("failure %s in %s", number, error, exc_info=error)
        if isinstance(cause, Exception) and not isinstance(cause, sqlite3.Error):
            record = failed_game(table.match, [f"match {table.id}, failure {number}"])
            kept = keep_failure(self.store.path.parent / FOLDER, f"{table.id}-{number}", record, cause)
            log.error("failure %s can be played again from %s", number, kept)
        return Stale(f"The server failed to do this and has changed nothing (failure {number}).", "")

    # Snapshots

    def _keep_up(self, table: Table) -> None:
        """Now and then keep a snapshot of a match at play, when there is nothing else to do."""
        if table.unkept >= self.limits.choices_to_snapshot and table.id not in self._keeping:
            self._keeping[table.id] = asyncio.create_task(self._kept_aside(table))

    async def _kept_aside(self, table: Table) -> None:
        try:
            await asyncio.to_thread(fingerprint, table.game)  # it reads many files once
            taken = table.snapshot()
            packed = await asyncio.to_thread(taken.packed)
            if self._live.get(table.id) is table:
                table.keep_snapshot(taken, packed)
        except Exception as error:  # a match does without
            log.warning("match %s: no snapshot was kept (%r)", table.id, error)
        finally:
            self._keeping.pop(table.id, None)

    def _keep_snapshot(self, table: Table) -> None:
        """Keep a snapshot of a table that leaves memory, if it is worth it."""
        if table.unkept >= self.limits.choices_worth_a_snapshot:
            try:
                taken = table.snapshot()
                table.keep_snapshot(taken, taken.packed())
            except Exception as error:  # a match does without
                log.warning("match %s: no snapshot was kept (%r)", table.id, error)

    # Computers

    def awaken(self, table: Table) -> None:
        """Somebody has come: computers that rested go on."""
        self._go_on(table)

    def resume(self) -> None:
        """Let every match go on in which a computer is to decide and a person plays."""
        for match in self.store.waiting_for_computers():
            self._driving[match] = asyncio.create_task(self._resumed(match))

    async def _resumed(self, match: str) -> None:
        try:
            async with self._reading:
                if match not in self._live:
                    await self._loaded(match)
            table = await self.table(match)
        except (Unplayable, DoesNotFit, NoSuchMatch) as error:
            log.warning("match %s is left alone: %s", match, error)
            self._driving.pop(match, None)
            return
        await self._drive(table)

    def _go_on(self, table: Table) -> None:
        """Make sure that a computer which is to decide is thinking, unless it rests."""
        if table.computer_to_decide is not None and table.id not in self._driving and not table.rests:
            self._driving[table.id] = asyncio.create_task(self._drive(table))

    async def _drive(self, table: Table) -> None:
        """Take decisions for computers until a person is to decide, or nobody looks on any more."""
        refused = 0
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            while (seat := table.computer_to_decide) is not None and refused < 3 and not table.rests:
                ask = table.match.ask
                assert ask is not None
                level = table.seats[seat].level
                job = Job(table.id, table.game.name, level, seat, table.version, table.match.view(seat), ask)
                action, reason, _ = await self._thinkers.decide(job, *table.waits)
                if not table.only_computers and table.would_show(seat, action):
                    # How long it thought would tell how often it decided in secret.
                    await asyncio.sleep((began - clock()) % self.limits.secret_beat)
                    began = clock()
                if self._live.get(table.id) is not table:
                    return
                if table.match.ask is not ask:  # orders of others may have come meanwhile
                    continue
                if table.waits_for_dice(seat, action):
                    return
                try:
                    table.choose(seat, Choose(table.number(seat), ask.kind, list(action)), reason)
                    self.metrics.choices["computer"] += 1
                except Refused as error:
                    refused += 1
                    log.error("match %s: a computer's choice was refused: %s", table.id, error)
                self._keep_up(table)
                if table.only_computers and len(ask.options) > 1:
                    await asyncio.sleep(table.pace)
        except Broken as error:
            self._discard(table, error)
        except Exception:
            log.exception("match %s: a computer cannot go on", table.id)
        finally:
            self._driving.pop(table.id, None)
            fresh = self._live.get(table.id)
            if fresh is not None and fresh is not table:
                self._go_on(fresh)

    async def close(self) -> None:
        """Stop thinking, keep snapshots while there is time, and let go of the store.

        All that was acknowledged is stored already: nothing here may take long.
        """
        clock = asyncio.get_running_loop().time
        until = clock() + self.limits.seconds_to_stop
        self._thinkers.stop()
        tasks = [*self._driving.values(), *self._loading.values(), *self._keeping.values(), *self._advising]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=self.limits.seconds_to_stop)
        for table in reversed(self._live.values()):
            if clock() >= until:
                break
            self._keep_snapshot(table)
        self.store.close()


def _built(name: str) -> Game[Any]:
    try:
        return games.game(name)
    except games.NoSuchGame as error:
        raise BadMatch(str(error)) from error


def _check_names(game: Game[Any], wanted: NewMatch) -> None:
    if wanted.scenario not in game.scenarios:
        known = ", ".join(game.scenarios)
        raise BadMatch(f"no scenario {wanted.scenario!r} in {game.name}, expected one of: {known}")
    for name, setting in wanted.switches.items():
        switch = game.switches.get(name)
        if switch is None:
            known = ", ".join(game.switches) or "none"
            raise BadMatch(f"no switch {name!r} in {game.name}, expected one of: {known}")
        if setting not in switch.settings:
            raise BadMatch(f"no setting {setting!r} of {name}, expected one of: {', '.join(switch.settings)}")


def _hands(game: Game[Any], wanted: NewMatch, seats: list[StoredSeat], parts: dict[str, str]) -> Hands | None:
    """What persons bring to the dice: the bytes in a finished record, or what is still to come."""
    if parts:
        return Hands({seat: pledged(bytes.fromhex(part)) for seat, part in parts.items()}, parts)
    return Hands() if wanted.shared_dice and persons(game.seats, seats) else None


def _demand_same(what: str, wanted: NewMatch, game: str, scenario: str) -> None:
    """A plan may leave out what is settled otherwise, but not say something else."""
    for name, said, settled in (("game", wanted.game, game), ("scenario", wanted.scenario, scenario)):
        if said not in ("", settled):
            raise BadMatch(f"{what} is of the {name} {settled!r}, expected that, found {said!r}")


def _seated(
    game: Game[Any],
    plans: dict[str, SeatPlan],
    new_token: Callable[[str], str] = lambda _: tokens.new_token(),
) -> tuple[list[StoredSeat], dict[str, str]]:
    """The seats in the game's order, and the tokens of those that a person may take."""
    if set(plans) != set(game.seats):
        raise BadMatch(f"expected a plan for each of the seats {', '.join(game.seats)} and for no other")
    seats, secret = [], {}
    for name in game.seats:
        plan = plans[name]
        if plan.kind == "computer":
            if plan.level not in levels_of(game):
                known = ", ".join(levels_of(game))
                raise BadMatch(f"no player {plan.level!r} in {game.name}, expected one of: {known}")
            seats.append(StoredSeat("computer", plan.level, None))
        else:
            secret[name] = new_token(name)
            seats.append(StoredSeat(plan.kind, "", tokens.digest(secret[name])))
    return seats, secret


def _from_record(record: Record, ply: int, limits: Limits) -> tuple[Match[Any], Chronicle]:
    try:
        return begun_from(record, ply, Bounds(limits))
    except BadRecord as error:
        raise BadMatch(f"the record: {error}") from error
    except Exception as error:
        log.warning("the rules fail at a record from outside", exc_info=error)
        raise BadMatch(f"the record: the rules fail at it ({type(error).__name__})") from error
