"""Below the map in the terminal: before a mission the company, its means, what falls where, who commands."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

from dangerclose.core.words import counted, listed
from dangerclose.games.fof.chain_of_command import subordinates
from dangerclose.games.fof.combat_odds import UnderFireNow, under_fire_now
from dangerclose.games.fof.command_display import ImpulseNow, heard, impulses, signals, support
from dangerclose.games.fof.commands import commands_kept
from dangerclose.games.fof.grid import name_of, on_map
from dangerclose.games.fof.notes import percent
from dangerclose.games.fof.roster import MemberNow, MissionTold, roster
from dangerclose.games.fof.shown import (
    AimNow,
    AssetNow,
    FireNow,
    IncomingNow,
    aims,
    assets,
    fire_on,
    incoming_now,
    marks_on,
)
from dangerclose.games.fof.signs import signed
from dangerclose.games.fof.state import NOBODY, Position
from dangerclose.games.fof.tables import UNIT_NAME, VOF_NAME
from dangerclose.games.fof.terms import Side, Vof
from dangerclose.games.fof.volume import is_crossfire, volumes

STANDS = {"done": "done", "now": "now", "waits": "to come"}
WAYS = {
    "voice": "by voice",
    "radio": "by radio",
    "phone": "by telephone",
    "vehicle-radio": "by vehicle radio",
    "squad-radio": "by squad radio",
    "understood": "without means",
}
AT = {Side.FRIENDLY: " at us", Side.ENEMY: " at the enemy", NOBODY: ""}
SHORT = {"he": "HE", "tot": "TOT", "wp": "WP", "cs": "CS", "fpf": "FPF"}
VOF_WORD = {vof.word: VOF_NAME.get(vof, vof.word) for vof in Vof}


def words_of(word: str) -> str:
    """A word of the wire as it is said."""
    return SHORT.get(word, word.replace("-", " "))


# The command display (3.3, 4.1, 4.3)


def command_lines(s: Position) -> list[str]:
    """Whose impulse it is, who comes after, and who hears him through what."""
    now = impulses(s)
    lines = [f"Impulses: {'; '.join(impulse_words(s, one) for one in now)}."] if now else []
    return [*lines, who_hears(s, s.impulse)] if s.impulse >= 0 else lines


def impulse_words(s: Position, one: ImpulseNow) -> str:
    """A headquarters of this turn: whether it is done, and what it has."""
    words = [STANDS[one.stands]]
    words += [word for word, so in (("activated", one.activated), ("pinned", one.pinned)) if so]
    if one.stands == "now":
        words.append(f"{counted(s.commands, 'command')}, {commands_kept(s)} would be kept")
    words += [f"{one.saved} saved"] if one.saved else []
    return f"{'General Initiative' if one.unit == NOBODY else UNIT_NAME[one.unit]} {', '.join(words)}"


def who_hears(s: Position, hq: int) -> str:
    """4.3/1 Through what each is reached, and who is out of touch."""
    found: dict[str, list[int]] = {}
    for link in heard(s, hq):
        way = WAYS.get(link.way, link.way)
        found.setdefault(f"{way}, {link.network}" if link.network else way, []).append(link.unit)
    reached = {hq, *(u for units in found.values() for u in units)}
    lost = [u for u in subordinates(s, hq) if u not in reached]
    parts = [f"{way}: {named(units)}" for way, units in found.items()]
    parts += [f"out of touch: {named(lost)}"] if lost else []
    return f"{UNIT_NAME[hq]} is heard {'; '.join(parts)}." if parts else f"Nobody hears {UNIT_NAME[hq]}."


def named(units: Iterable[int]) -> str:
    return listed([UNIT_NAME[u] for u in units])


# What the company has (1.2.4F, 4.3.6, 6.7)


def means_lines(s: Position) -> list[str]:
    """Who carries what, what signals mean, what can be called for."""
    told = {
        "Carried": carried(s),
        "Signals": [f"{one.device}: {one.means}" for one in signals(s)],
        "Fire support": [
            agency + " (silent)" * silent + " " + ", ".join(f"{row.mission} {row.left}" for row in rows)
            for (agency, silent), rows in groupby(support(s), lambda row: (row.agency, row.silent))
        ],
    }
    return [f"{title}: {'; '.join(words)}." for title, words in told.items() if words]


def carried(s: Position) -> list[str]:
    """1.2.4F Who has what, skills among it."""
    found: dict[int, list[str]] = {}
    for one in assets(s):
        if one.holder != NOBODY:
            found.setdefault(one.holder, []).append(asset_words(one))
    return [f"{UNIT_NAME[u]} {', '.join(words)}" for u, words in sorted(found.items())]


def asset_words(one: AssetNow) -> str:
    """An asset; ammunition is told with its points."""
    return f"{one.points} {one.name}" if one.kind.startswith("ammo") else one.name


# What falls on cards (6.2, 6.3)


def fire_lines(s: Position) -> list[str]:
    """Card by card the fire, where it comes from and what else lies there, then what it may do to each."""
    fallen, pointed, struck = volumes(s), aims(s, volumes(s)), under_fire_now(s)
    lines = []
    for place in filter(on_map, range(len(s.terrain))):
        parts = [*(fire_words(one, place, pointed) for one in fire_on(s, place, fallen.get(place)))]
        parts += ["Crossfire"] if is_crossfire(s, place) else []
        parts += [falling(incoming_now(s, i)) for i, at in enumerate(s.i_place) if at == place]
        parts += [words_of(word) for word in marks_on(s, place)]
        parts += [asset_words(one) for one in assets(s) if one.place == place]
        parts += [chances(one) for one in struck if one.place == place]
        if parts:
            lines.append(f"On card {name_of(place)}: {'; '.join(parts)}.")
    return lines


def fire_words(one: FireNow, place: int, pointed: list[AimNow]) -> str:
    """6.2 The fire that a side feels, and the cards that it comes from."""
    sides = [side for side in Side if side != one.against]
    found = {aim.place for aim in pointed if aim.target == place and aim.side in sides}
    sources = ["there" if at == place else name_of(at) for at in sorted(found)]
    origin = f", from {listed(sources)}" if sources else ""
    return f"{VOF_WORD[one.vof]} {signed(one.value)}{AT[one.against]}{origin}"


def falling(one: IncomingNow) -> str:
    """6.7 A marker of indirect fire."""
    return f"{words_of(one.kind)} {signed(one.value)}{' to come' if one.pending else ''}"


def chances(one: UnderFireNow) -> str:
    """6.3.2 What the next card may bring to a unit, and what it is reckoned of."""
    shares = [f"{row.label} {percent(Fraction(row.weight, one.total))}" for row in one.results]
    by = f" by {UNIT_NAME[one.sniper]}" if one.sniper != NOBODY else ""
    reckoned = ", ".join(f"{line.text} {line.value}" for line in one.lines)
    return f"{UNIT_NAME[one.unit]}{by} at {signed(one.modifier)} ({reckoned}): {', '.join(shares)}"


# The company (11.3)


def company_lines(s: Position) -> list[str]:
    """The missions so far, and who is who."""
    told = roster(s)
    earlier = [mission_words(one) for one in told.missions[:-1]]
    return [*earlier, f"The company: {'; '.join(map(member_words, told.members))}."]


def mission_words(one: MissionTold) -> str:
    """A mission that is behind the company."""
    how = {"won": "accomplished", "lost": "failed"}.get(one.outcome, one.outcome)
    fallen = f", {listed(one.fallen)} fell" if one.fallen else ""
    lost = f"{counted(one.ours, 'casualty', 'casualties')} of ours, {one.theirs} of theirs"
    return f"Mission {one.mission.upper()} {how}: {lost}{fallen}, {one.points} Experience Points."


def member_words(one: MemberNow) -> str:
    """A unit with its leader, level and Steps; whether it is away."""
    words = [one.leader] if one.leader else []
    words += [one.level]
    words += ["fallen"] if one.fallen else ["not along"] if one.away else []
    return f"{UNIT_NAME[one.unit]} {counted(one.steps, 'Step')} ({', '.join(words)})"


def below_the_map(s: Position) -> list[str]:
    """All of it; what matters most now stands last, next to the question."""
    return [*([] if s.turn else company_lines(s)), *means_lines(s), *fire_lines(s), *command_lines(s)]
