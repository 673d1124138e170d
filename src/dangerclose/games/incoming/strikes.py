"""7.1.3/11 to 7.1.3/17 The attacks of a strike: where they fall, what fire meets them, what they do."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.events import ALL_SEEING, EVERYBODY, Die, Roll
from dangerclose.core.reckoning import Line, Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming import flak, smoke
from dangerclose.games.incoming.aircrew import crash
from dangerclose.games.incoming.arcs import HEADINGS
from dangerclose.games.incoming.barrage import indirect_cover
from dangerclose.games.incoming.blast import HIT, limited, spread
from dangerclose.games.incoming.chapter import Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.chart_schema import StrikeRow
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import MISS, RESULTS, SUPPRESS, result_of, suffer
from dangerclose.games.incoming.field import distance, is_hidden, on_ground
from dangerclose.games.incoming.flak import Fate
from dangerclose.games.incoming.friendly_fire import TABLE as FRIENDLY_FIRE
from dangerclose.games.incoming.friendly_fire import others_near, risk
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.reckoning import dice_of
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import show, uncover_work
from dangerclose.games.incoming.state import NOBODY, SHELLED, Position, State
from dangerclose.games.incoming.terms import Side
from dangerclose.games.incoming.word_kinds import place_name

FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
STRIKE: Action = ("strike",)
AT_THE_POINT: Action = ("strike-point",)
UNSEEN = -2
"""Ruling 63: the target of an attack on nobody in particular: whoever lies hidden nearest to the point."""
AREA = 3
"""Ruling 63: widths around the noted point."""
ON_FRIENDS = 3
"""7.1.3/17 The most of a die that sends a strike at friends."""
FAILED = Lost("the strike does not suppress", "7.1.3/11")
_LOST = {
    Fate.SHOT_DOWN: Lost("the aircraft is shot down", "7.3.1/10"),
    Fate.ABORTED: Lost("the strike is aborted", "7.3.1/12"),
    Fate.SPOILED: Lost("the attack is aborted", "7.3.1/13"),
}


def mission(s: Position) -> StrikeRow:
    """7.1.3/T1 The mission on the table."""
    return CHARTS.strikes[s.strike]


# 7.1.3/13 One attack in an initiative


def _attacks(s: Position, seat: int) -> Iterable[Action]:
    """7.1.3/13 An attack is to be made in this initiative."""
    return [STRIKE] if seat == FREE_WORLD and awaits(s) else []


def awaits(s: Position) -> bool:
    """7.1.3/13, 7.0/6, ruling 277: whether an attack is still to be made; none after shells."""
    return s.strike_attacks > 0 and not s.strike_made and not has_shelled(s)


def has_shelled(s: Position) -> bool:
    """7.0/6 Whether indirect fire of the Free World has fallen in this initiative."""
    return any(s.status[one] & SHELLED for one in sheet_of(s).of_side[FREE_WORLD])


def strike(s: State, choice: Action) -> Rule[Outcome]:
    """7.1.3/12, ruling 174: the attack comes when its player likes; one that suppresses nobody loses the
    initiative."""
    return (yield from attack(s))


def make_it(s: State, side: int) -> Rule[None]:
    """7.1.3/13, 7.1.3/17 An attack that was put off goes ahead when the initiative ends."""
    if side != FREE_WORLD:
        return
    if awaits(s):
        yield from attack(s)
    s.strike_made = False
    if s.strike != NOBODY and not s.strike_attacks:
        s.tell("strike-over", "7.1.3/13", mission(s).name)
        end(s)


def end(s: State) -> None:
    """7.1.3/6 A mission is over; another can be asked for."""
    s.strike = s.strike_at = s.strike_by = s.strike_over = NOBODY
    s.strike_attacks = 0


def attack(s: State) -> Rule[Outcome]:
    """7.1.3/14 to 7.1.3/16 One attack: over its target, through the fire that meets it, and what it does."""
    row = mission(s)
    s.strike_attacks -= 1
    s.strike_made = True
    s.tell("goes-in", "7.1.3/15", row.name, place_name(s, s.strike_at), s.strike_at, reveals=True)
    friend = mistaken(s)
    target = friend if friend != NOBODY else (yield from chosen(s))
    point = s.strike_at if target == UNSEEN else s.at[target]
    if row.napalm and s.strike_heading == NOBODY:
        lines: list[Action] = [("along", heading) for heading in range(len(HEADINGS))]
        s.strike_heading = int((yield Ask(FREE_WORLD, "flight", "7.1.3/14", lines, (point,)))[1])
    s.strike_over = point
    s.tell("strikes", "7.1.3/15", row.name, place_name(s, point), point)
    fate = yield from flak.meets(s, row, point)
    s.strike_over = NOBODY
    if fate in (Fate.SHOT_DOWN, Fate.ABORTED):
        end(s)
    if fate == Fate.SHOT_DOWN:
        yield from crash(s, fixed_wing=row.fixed_wing)
    if fate != Fate.GOES_ON:
        return _LOST[fate]
    came = yield from falls(s, row, target, point)
    if row.napalm:
        smoke.lay_napalm(s, point)
    return None if came >= SUPPRESS and friend == NOBODY else FAILED


# 7.1.3/17 The target


def in_area(s: Position, side: int) -> list[int]:
    """Ruling 63: the stands of a side within three widths of the noted point."""
    sheet = sheet_of(s)
    reach = sheet.discs.at
    return [
        one
        for one in on_ground(s, side)
        if reach(s.strike_at, sheet.radius[one] + AREA * BASE) >> s.at[one] & 1
    ]


def mistaken(s: State) -> int:
    """7.1.3/17 With friends in the area an even chance has one of them attacked: the open first, then who is
    nearest; NOBODY if none is."""
    friends = in_area(s, FREE_WORLD)
    if not friends:
        return NOBODY
    die = s.chance.die()
    wrong = die <= ON_FRIENDS
    draws: tuple[int, ...] = ()
    friend = NOBODY
    if wrong:
        first = _nearest_in_the_open(s, friends)
        friend = first[0]
        if len(first) > 1:
            friend = first[s.chance.below(len(first))]
            draws = (len(first),)
        show(s, friend, HIT, "7.1.3/17")
    roll = Roll((Die(die, 6),), place=s.strike_at, about=(ON_FRIENDS,), draws=draws)
    s.tell("mistakes", "7.1.3/17", friend, "its own side" if wrong else "the enemy", roll=roll)
    return friend


def _nearest_in_the_open(s: Position, friends: list[int]) -> list[int]:
    sheet = sheet_of(s)
    ranked = [(indirect_cover(s, s.at[one])[0], distance(sheet, s.strike_at, s.at[one])) for one in friends]
    return [one for one, rank in zip(friends, ranked) if rank == min(ranked)]


def chosen(s: State) -> Rule[int]:
    """Ruling 63: an enemy whom its player knows of in the area; else, or if he likes, whoever lies hidden
    nearest to the point, NOBODY if nobody does."""
    options: list[Action] = [("strike-at", one) for one in in_area(known(s, FREE_WORLD), COMMUNIST)]
    options.append(AT_THE_POINT)
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(FREE_WORLD, "strike", "7.1.3/15", options, (s.strike_at,))
    return int(choice[1]) if choice != AT_THE_POINT else UNSEEN


# 7.1.3/16 What it does


def falls(s: State, row: StrikeRow, target: int, point: int) -> Rule[int]:
    """7.1.3/T1, 7.4/4, rulings 63 and 92: the attack, those beside its target, and friends near it."""

    def again(one: int) -> Rule[int]:
        return (yield from bombed(s, row, one))

    if target != UNSEEN:
        uncover_work(s, target)
        came = yield from again(target)
    else:
        target = _hidden_near(s)
        if target != NOBODY:
            point = s.at[target]
        came = yield from bombed_unseen(s, row, target)
        if came == MISS:
            yield from others_near(s, NOBODY, s.strike_at, FRIENDLY_FIRE.indirect, again)
            return MISS
    kills = kills_of(s, row, point)
    yield from spread(s, s.strike_by, target, point, came, kills, again)
    if sheet_of(s).side[target] == FREE_WORLD:
        yield from others_near(s, target, point, FRIENDLY_FIRE.indirect, again)
    else:
        yield from risk(s, (), target, point, FRIENDLY_FIRE.indirect, again)
    return came


def _hidden_near(s: Position) -> int:
    hidden = [one for one in in_area(s, COMMUNIST) if is_hidden(s, one)]
    sheet = sheet_of(s)
    return min(hidden, key=lambda one: distance(sheet, s.strike_at, s.at[one]), default=NOBODY)


def kills_of(s: Position, row: StrikeRow, point: int) -> int:
    """7.1.3/T1 The kill potential; napalm has more in the open."""
    if row.kills_in_open and not indirect_cover(s, point)[0]:
        return row.kills_in_open
    return row.kills


def lines(s: Position, row: StrikeRow, point: int) -> tuple[list[Line], int]:
    """7.1.3/T1, 7.1.3/10, ruling 46: dice at what is at a point, and the score that hits there: against bombs
    works are no better than other cover."""
    found = [Line("dice of the strike", row.dice, "7.1.3/T1")]
    covers, sixes = indirect_cover(s, point)
    if covers:
        found.append(Line("cover", PARAMETERS.cover_dice, "4.4.2/6"))
    return found, PARAMETERS.protected_hit_on if sixes and not row.bombs else PARAMETERS.hit_on


def bombed(s: State, row: StrikeRow, target: int) -> Rule[int]:
    """7.1.3/T1 The dice of a strike at one stand, of which everybody knows."""
    point = s.at[target]
    counted, score = lines(s, row, point)
    rolled = [s.chance.die() for _ in range(dice_of(counted))]
    scored = limited(result_of(sum(die >= score for die in rolled)), kills_of(s, row, point))
    roll = Roll(tuple(Die(die, 6) for die in rolled), _shown(counted), point, (score,))
    s.tell("bombed", "7.1.3/16", row.name, target, RESULTS[scored], roll=roll)
    return (yield from suffer(s, target, scored, s.strike_by))


def bombed_unseen(s: State, row: StrikeRow, target: int) -> Rule[int]:
    """Ruling 63: as many dice fall whoever is there or not; those that his cover takes away do not count."""
    dice = tuple(Die(s.chance.die(), 6) for _ in range(row.dice))
    where = s.strike_at
    if target == NOBODY:
        _nothing(s, row, dice, where, EVERYBODY)
        return MISS
    point = s.at[target]
    counted, score = lines(s, row, point)
    hits = sum(die.value >= score for die in dice[: dice_of(counted)])
    scored = limited(result_of(hits), kills_of(s, row, point))
    if scored == MISS:
        own = 1 << COMMUNIST | ALL_SEEING
        roll = Roll(dice, _shown(counted), point, (score,))
        s.tell("bombed", "7.1.3/16", row.name, target, RESULTS[scored], knows=own, roll=roll)
        _nothing(s, row, dice, where, EVERYBODY & ~own)
        return MISS
    show(s, target, HIT, "7.1.3/16")
    roll = Roll(dice, _shown(counted), point, (score,))
    s.tell("bombed", "7.1.3/16", row.name, target, RESULTS[scored], roll=roll)
    return (yield from suffer(s, target, scored, s.strike_by))


def _nothing(s: State, row: StrikeRow, dice: tuple[Die, ...], where: int, knows: int) -> None:
    roll = Roll(dice, (), where, (PARAMETERS.hit_on,))
    s.tell("bombed-nothing", "7.1.3/16", row.name, place_name(s, where), where, knows=knows, roll=roll)


def _shown(counted: list[Line]) -> tuple[Modifier, ...]:
    return tuple(Modifier(line.text, signed(line.value), line.rule) for line in counted)


CHAPTER = Chapter(entries=(Entry("strike", strike, actions=_attacks),), ends=(make_it,))
