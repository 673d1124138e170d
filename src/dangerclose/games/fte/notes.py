"""A few words beside an option: what it costs, what it needs, what it gives.

Everything is worked out on the position as the asked seat knows it, with the functions that the rules
themselves use. So a note is exact but for what is hidden from the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dangerclose.core.ask import Action, Ask
from dangerclose.core.reckoning import Line
from dangerclose.games.fte.activation import commanded, convoy, fresh
from dangerclose.games.fte.assault import goes_in
from dangerclose.games.fte.casualties import carried
from dangerclose.games.fte.components import (
    BUNKER,
    FIRE_REQUEST,
    KIND,
    MARKERS,
    MEDEVAC,
    MISSION_NAMES,
    MISSION_RADIUS,
    NVA,
    SIDE,
    UNITS,
    US,
    VICTORY_POINTS,
)
from dangerclose.games.fte.concealment import may_hide
from dangerclose.games.fte.field import (
    HARMLESS,
    IS_INFANTRY,
    doubtful,
    enemy,
    frago_of,
    in_hex,
    men,
    obstacles,
    on_map,
    passengers,
    reach,
    sees,
    watched,
    watching,
)
from dangerclose.games.fte.fire import joining, targets_of
from dangerclose.games.fte.ground import GRID, LEVEL, ROAD, TERRAIN, TERRAIN_NAMES, TRAIL
from dangerclose.games.fte.movement import DOUBLE_TIME, FLYING_COST, STEALTHY, allowance, price
from dangerclose.games.fte.opportunity import chance_of, shot_of
from dangerclose.games.fte.reckoning import (
    BUNKER_COVER,
    FOXHOLES_COVER,
    Shot,
    claymore_needed,
    concealment_line,
    quality_needed,
)
from dangerclose.games.fte.recover import burdens, rallies, rearms
from dangerclose.games.fte.requests import request_row
from dangerclose.games.fte.state import (
    ASK_ME,
    CASUALTY_NAMES,
    DEFAULT_CHANCE,
    GROUND,
    HIGH,
    KILLED,
    LEVEL_NAMES,
    NOBODY,
    STATUS_NAMES,
    STEADY,
    SUPPRESSED,
    VISIBLE,
    Position,
)
from dangerclose.games.fte.transport import TROOPS, space, weight
from dangerclose.games.fte.words import SEATS, hex_name

Note = Callable[[Position, Ask, list[int]], str]
"""What is written beside an option with these arguments, or ""."""

"""The rule of an ask about the volley of Opportunity Fire; the others are an assault's."""


def notes(k: Position, ask: Ask) -> dict[Action, str]:
    """The notes on the options of a decision, from what its seat knows."""
    found = {}
    for action in ask.options:
        note = NOTES.get(str(action[0]))
        text = note(k, ask, [int(arg) for arg in action[1:]]) if note is not None else ""
        if text:
            found[action] = text
    return found


# Words


def halves(points: int) -> str:
    """Half movement points as they are said: 3 is 1½."""
    whole, half = divmod(points, 2)
    return (str(whole) if whole or not half else "") + "½" * half


def rolls(need: int) -> str:
    """What a ten-sided die needs: "4 or less, 40 %"."""
    return f"{need} or less, {need * 10} %"


def percent(needs: Iterable[int]) -> str:
    """The chances of several checks: "60 %", or "40 to 60 %"."""
    chances = sorted({need * 10 for need in needs})
    return f"{chances[0]} %" if len(chances) == 1 else f"{chances[0]} to {chances[-1]} %"


def several(count: int, what: str) -> str:
    """ "1 unit", "2 units"."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def terrain_words(h: int) -> str:
    """What a hex is like: "jungle, level 1, trail"."""
    words = [TERRAIN_NAMES[TERRAIN[h]]]
    words += [f"level {LEVEL[h]}"] if LEVEL[h] else []
    words += ["road"] if ROAD[h] else ["trail"] if TRAIL[h] else []
    return ", ".join(words)


OUT_OF_SIGHT = "out of sight"


def eyes_words(k: Position, h: int, foe: int, level: int = GROUND) -> str:
    """How many enemy counters have a hex, or a helicopter over it, in sight."""
    seen = [u for u in on_map(k, foe) if not HARMLESS[u] and sees(k, u, h, level)]
    hidden = sum(1 for u in seen if k.token[u] != VISIBLE)
    visible = len(seen) - hidden
    if visible and hidden:
        return f"in sight of {visible} and {hidden} concealed"
    if seen:
        return f"in sight of {visible}" if visible else f"in sight of {hidden} concealed"
    return OUT_OF_SIGHT


def state_words(k: Position, u: int) -> str:
    """Where a unit is, and how it stands unless it is well."""
    words = [GRID.name(k.hex[u])] if k.hex[u] >= 0 else []
    words += [STATUS_NAMES[k.status[u]]] if k.status[u] != STEADY else []
    return ", ".join(words)


def casualty_words(k: Position, c: int) -> str:
    """A casualty and who carries it."""
    bearer = k.c_carrier[c]
    where = f"with {UNITS[bearer].name}" if bearer != NOBODY else f"lying in {GRID.name(k.c_hex[c])}"
    return f"{CASUALTY_NAMES[k.c_kind[c]]} {where}"


# Set-up and reinforcements


def _reactions(k: Position, ask: Ask, args: list[int]) -> str:
    if args[0] == ASK_ME:
        return "at each enemy step in sight"
    return f"fire at {DEFAULT_CHANCE} % or better"


def _put(k: Position, ask: Ask, args: list[int]) -> str:
    h = args[-1]
    company = len(in_hex(k, h, ask.seat))
    return terrain_words(h) + (f", {company} there" if company else "")


def _fly_in(k: Position, ask: Ask, args: list[int]) -> str:
    _, h, level = args
    return eyes_words(k, h, enemy(ask.seat), level)


# 5.1 Activation


def _lead(k: Position, ask: Ask, args: list[int]) -> str:
    return activated(k, ask.seat, len(commanded(k, args[0])))


def _hex(k: Position, ask: Ask, args: list[int]) -> str:
    units = sum(1 for u in fresh(k, ask.seat) if k.hex[u] == args[0] and IS_INFANTRY[u])
    return activated(k, ask.seat, units)


def activated(k: Position, side: int, units: int) -> str:
    """5.0/3 How many units act now, and how many are left for the next chits."""
    return f"{several(units, 'unit')}, {len(fresh(k, side)) - units} left for later"


def _vehicle(k: Position, ask: Ask, args: list[int]) -> str:
    more = len(convoy(k, args[0])) - 1
    words = [f"with {several(more, 'more vehicle')}"] if more else []
    return ", ".join([*words, *aboard_words(k, args[0])])


def _helicopter(k: Position, ask: Ask, args: list[int]) -> str:
    return ", ".join([f"{LEVEL_NAMES[k.level[args[0]]]} level", *aboard_words(k, args[0])])


def aboard_words(k: Position, u: int) -> list[str]:
    """6.9/1 Who and what is aboard."""
    riders = passengers(k, u)
    hurt = sum(len(carried(k, v)) for v in (u, *riders))
    words = [f"{several(len(riders), 'unit')} aboard"] if riders else []
    return words + (["1 casualty" if hurt == 1 else f"{hurt} casualties"] if hurt else [])


def _pass(k: Position, ask: Ask, args: list[int]) -> str:
    left = [f"{count} {name}" for name, count in zip((*SEATS, "event"), k.cup, strict=True) if count]
    return f"chits left: {', '.join(left)}" if left else "no chits are left"


# 6.0 Move


def _walk(k: Position, ask: Ask, args: list[int]) -> str:
    return f"{GRID.name(k.hex[args[0]])}, {halves(allowance(k, args[0]))} MP"


def _double(k: Position, ask: Ask, args: list[int]) -> str:
    return f"{halves(allowance(k, args[0], DOUBLE_TIME))} MP, then exhausted"


def _stealth(k: Position, ask: Ask, args: list[int]) -> str:
    return "one hex"


def _fly(k: Position, ask: Ask, args: list[int]) -> str:
    u = args[0]
    return f"{halves(allowance(k, u))} MP, {LEVEL_NAMES[k.level[u]]} level"


def _with(k: Position, ask: Ask, args: list[int]) -> str:
    pace, points = ask.about[:2]
    return f"{halves(min(points, allowance(k, args[0], pace)))} MP together"


def _step(k: Position, ask: Ask, args: list[int]) -> str:
    """6.1/T1, 6.1/4, 6.7/2 The cost, what is left, and who would see it."""
    to = args[0]
    foe = enemy(ask.seat)
    if ask.kind == "fly":
        u, points = ask.about
        left = halves(points - FLYING_COST)
        return f"{halves(FLYING_COST)} MP, {left} left, {eyes_words(k, to, foe, k.level[u])}"
    pace, points, *group = ask.about
    cost, road = price(k, group[0], to, points)
    words = [f"{halves(cost)} MP", f"{halves(points - cost)} left"]
    if road:
        words.append("by road" if ROAD[to] else "by trail")
    hidden = [u for u in group if k.token[u] != VISIBLE]
    if pace == STEALTHY:
        words = words[:1]
        if hidden:
            stays = [quality_needed(k, u, concealment_line(to)) for u in hidden]
            words.append(f"{percent(stays)} to stay concealed")
    elif hidden and watched(k, to, foe):
        words.append("loses concealment")
    elif any(k.inside[u] != NOBODY for u in hidden) and watched(k, k.hex[group[0]], foe):
        words.append("loses concealment when it comes out")
    seen = eyes_words(k, k.hex[group[0]], foe)
    if any(k.inside[u] != NOBODY for u in group) and seen != OUT_OF_SIGHT:
        words.append(f"comes out {seen}")
    if doubtful(k, ask.seat) >> to & 1:
        words.append("barred if they are more than a medic or civilians")
    return ", ".join([*words, eyes_words(k, to, foe)])


def _drop(k: Position, ask: Ask, args: list[int]) -> str:
    """7.5.2/6, 7.5.2/7 Who is left behind; a unit alone gets its point back."""
    more = ", 1 MP more" if len(ask.about) == 3 else ""
    return casualty_words(k, args[0]) + more


def _enter(k: Position, ask: Ask, args: list[int]) -> str:
    cover = BUNKER_COVER if MARKERS[args[0]].kind == BUNKER else FOXHOLES_COVER
    return f"+{cover} to the die of fire at it"


def _exit(k: Position, ask: Ask, args: list[int]) -> str:
    """7.5.3/4, 29.0/2 What leaving is worth."""
    group = ask.about[2:] if ask.kind == "move" else ask.about[:1]
    points = 0
    for u in group:
        for v in (u, *passengers(k, u)):
            points += evacuation_worth(k, v)
            points += sum(
                way.points
                for way in frago_of(k.scenario).exits
                if way.side == SIDE[v] and way.zone >> k.hex[u] & 1 and KIND[v] in way.kinds
            )
    return f"{points} VP" if points else ""


def _tunnel(k: Position, ask: Ask, args: list[int]) -> str:
    return f"{evacuation_worth(k, ask.about[2])} VP"


def evacuation_worth(k: Position, u: int) -> int:
    """7.5.3/4 Points for the casualties that a unit takes home."""
    return sum(
        VICTORY_POINTS["kia-evacuated" if k.c_kind[c] == KILLED else "wia-evacuated"][k.c_side[c]]
        for c in carried(k, u)
    )


def _climb(k: Position, ask: Ask, args: list[int]) -> str:
    u = ask.about[0]
    return level_words(k, u, k.level[u] + 1)


def _descend(k: Position, ask: Ask, args: list[int]) -> str:
    u = ask.about[0]
    return level_words(k, u, k.level[u] - 1)


def level_words(k: Position, u: int, level: int) -> str:
    """6.8/1 A helicopter at another level."""
    return f"to {LEVEL_NAMES[level]} level, {eyes_words(k, k.hex[u], enemy(SIDE[u]), level)}"


def _ground(k: Position, ask: Ask, args: list[int]) -> str:
    return f"{terrain_words(args[0])}, {eyes_words(k, args[0], enemy(ask.seat))}"


# 7.0 Fire


def _fire(k: Position, ask: Ask, args: list[int]) -> str:
    u = args[0]
    chances = [chance_of(k, Shot(u, v)) for v in targets_of(k, u, obstacles(k, ask.seat))]
    return f"best {rolls(max(chances))}" if chances else ""


def _target(k: Position, ask: Ask, args: list[int]) -> str:
    u, target = ask.about[0], args[0]
    h = k.hex[target]
    where = f"{GRID.name(h)}, range {reach(k, u, h, k.level[target])}"
    return f"{rolls(chance_of(k, Shot(u, target)))}{together_words(k, u, target)}, {where}"


def together_words(k: Position, u: int, target: int) -> str:
    """7.1/7 What a shot needs when all fire along that can."""
    others = joining(k, u, target, obstacles(k, SIDE[u]))
    if not others:
        return ""
    return f"; all {len(others) + 1} together {chance_of(k, Shot(u, target, tuple(others))) * 10} %"


def _support(k: Position, ask: Ask, args: list[int]) -> str:
    shot = shot_of(ask.about)
    return f"then {rolls(chance_of(k, shot._replace(supporters=(*shot.supporters, args[0]))))}"


def _shoot(k: Position, ask: Ask, args: list[int]) -> str:
    return rolls(chance_of(k, shot_of(ask.about)))


def _primary(k: Position, ask: Ask, args: list[int]) -> str:
    """8.0/X18, 21.0/4 What a shot needs."""
    return rolls(chance_of(k, shot_of((*ask.about, *args))))


# 21.0 Reactions


def _attempt(k: Position, ask: Ask, args: list[int]) -> str:
    u = args[0]
    circumstances, *units = ask.about
    shots = [shot_of((circumstances, u, target)) for target in units if k.hex[target] >= 0]
    fires = f"{GRID.name(k.hex[u])}, {quality_needed(k, u) * 10} % to fire"
    if not shots:
        return fires
    hits, best = max((chance_of(k, shot), shot.target) for shot in shots)
    guess = "about " if k.token[best] != VISIBLE else ""
    return f"{fires}, then {guess}{hits * 10} % to hit"


def _show(k: Position, ask: Ask, args: list[int]) -> str:
    return "gives up its concealment"


def _detonate(k: Position, ask: Ask, args: list[int]) -> str:
    """26.0/6 Who would be hit: those in the hex, and those who assault it."""
    assaulting = (
        [u for u in ask.about[1:] if GRID.adjacent[args[0]] >> k.hex[u] & 1] if in_hex(k, args[0], US) else []
    )
    victims = in_hex(k, args[0], NVA) + assaulting
    enemies = "1 enemy" if len(victims) == 1 else f"{len(victims)} enemies"
    return f"{enemies}, {percent(claymore_needed(k, u) for u in victims)}"


# 8.0 Assault


def _assault(k: Position, ask: Ask, args: list[int]) -> str:
    return check_to_assault(k, args[0], args)


def _join(k: Position, ask: Ask, args: list[int]) -> str:
    return check_to_assault(k, args[0], ask.about[1:])


def check_to_assault(k: Position, u: int, force: Sequence[int]) -> str:
    """8.0/X16, 27.0/2 What a unit needs to go in."""
    if goes_in(k, u, force):
        return "goes in without a check"
    return f"{rolls(quality_needed(k, u))} to go in"


def _assault_hex(k: Position, ask: Ask, args: list[int]) -> str:
    foes = len(in_hex(k, args[0], enemy(ask.seat)))
    return f"{terrain_words(args[0])}, {several(foes, 'counter')}"


# 9.0 to 17.0 Other actions


def _search(k: Position, ask: Ask, args: list[int]) -> str:
    u = args[0]
    return rolls(quality_needed(k, u, Line("searching", -k.searching[u], "9.0/3")))


def _recover(k: Position, ask: Ask, args: list[int]) -> str:
    """10.0 What the unit gets rid of."""
    u = args[0]
    words = ["rests"] if k.exhausted[u] else []
    if rallies(k, u):
        words.append("steady again" if k.status[u] == SUPPRESSED else "only suppressed then")
    if rearms(k, u):
        words.append("gets ammo")
    if burdens(k, u):
        words.append("sees to casualties")
    return ", ".join(words)


def _points_for(event: str) -> Note:
    return lambda k, ask, args: f"{VICTORY_POINTS[event][ask.seat]} VP"


def _medevac(k: Position, ask: Ask, args: list[int]) -> str:
    come = [turns for turns in MEDEVAC if turns >= 0]
    return f"{len(come) * 10} %, in {min(come)} to {max(come)} turns"


def _mission(k: Position, ask: Ask, args: list[int]) -> str:
    return f"{mission_chance(k, args[0]) * 10} % granted"


def mission_chance(k: Position, u: int) -> int:
    """13.0/T1, 13.0/5 In how many of ten rolls a request is granted."""
    rows = (request_row(k, u, roll) for roll in range(1, 11))
    return sum(1 for row in rows if FIRE_REQUEST[SIDE[u]][row - 1] is not None)


def _aim(k: Position, ask: Ask, args: list[int]) -> str:
    """13.0/2, 16.0/6 How far it is, and who of one's own side could be struck."""
    words = [f"range {GRID.distance(k.hex[ask.about[0]], args[0])}"] if ask.about else []
    radius = max(MISSION_RADIUS)
    near = struck(k, args[0], radius, ask.seat)
    if near:
        words.append(f"{near} of your own within {radius}")
    return ", ".join(words)


def struck(k: Position, h: int, radius: int, side: int) -> int:
    """16.0/7 How many counters of a side a mission could strike."""
    near = GRID.within(h, radius)
    return sum(1 for u in on_map(k, side) if near >> k.hex[u] & 1 and k.level[u] != HIGH)


def _execute(k: Position, ask: Ask, args: list[int]) -> str:
    """16.0/1 Which mission it is, and who is there."""
    number = ask.about[0]
    h, radius = k.f_hex[number], MISSION_RADIUS[k.f_kind[number]]
    own, foes = (struck(k, h, radius, side) for side in (ask.seat, enemy(ask.seat)))
    return f"{mission_words(k, number)}: {foes} enemy, {own} of your own within {radius}"


def _cancel(k: Position, ask: Ask, args: list[int]) -> str:
    return f"{mission_words(k, args[0])}, turn {k.f_turn[args[0]]}"


def mission_words(k: Position, number: int) -> str:
    """A fire mission of one's own."""
    return f"{MISSION_NAMES[k.f_kind[number]]} on {hex_name(k.f_hex[number])}"


def _load(k: Position, ask: Ask, args: list[int]) -> str:
    return f"room for {space(k, args[0])}" if KIND[args[0]] in TROOPS else ""


def _unload(k: Position, ask: Ask, args: list[int]) -> str:
    return ", ".join(aboard_words(k, args[0]))


def _take_on(k: Position, ask: Ask, args: list[int]) -> str:
    taken = weight(k, args)
    return f"takes {taken} of the room, {ask.about[1] - taken} left"


def _men(k: Position, ask: Ask, args: list[int]) -> str:
    count = men(k, args[0])
    return "1 man" if count == 1 else f"{count} men"


def _casualty(k: Position, ask: Ask, args: list[int]) -> str:
    return casualty_words(k, args[0])


def _take_casualty(k: Position, ask: Ask, args: list[int]) -> str:
    """6.9/2 A casualty takes the room of one man."""
    return f"{casualty_words(k, args[0])}, room for {ask.about[1] - 1} left"


# 18.0, 19.0, 28.0


def hiding(k: Position, u: int) -> int | None:
    """18.2 The highest roll with which a unit hides, or None when nobody watches and it needs none."""
    foe = enemy(SIDE[u])
    h = k.hex[u]
    if not watched(k, h, foe):
        return None
    eyes = Line("enemies watching", watching(k, h, foe), "18.2/3")
    return quality_needed(k, u, concealment_line(h), eyes)


def _stay_visible(k: Position, ask: Ask, args: list[int]) -> str:
    need = hiding(k, args[0])
    return "would hide unseen" if need is None else f"would hide on {rolls(need)}"


def _check_concealment(k: Position, ask: Ask, args: list[int]) -> str:
    """18.2 How the units that still try would fare."""
    able = [int(option[1]) for option in ask.options if option[0] == "stay-visible"]
    needs = [hiding(k, u) for u in able if may_hide(k, u)]
    checked = [need for need in needs if need is not None]
    words = [f"{len(needs) - len(checked)} unseen"] if len(needs) > len(checked) else []
    words += [f"{len(checked)} with {percent(checked)}"] if checked else []
    return ", ".join(words)


def _interrogate(k: Position, ask: Ask, args: list[int]) -> str:
    return rolls(quality_needed(k, args[0]))


def _state(k: Position, ask: Ask, args: list[int]) -> str:
    return state_words(k, args[0])


def _cache(k: Position, ask: Ask, args: list[int]) -> str:
    return GRID.name(k.m_hex[args[0]])


NOTES: dict[str, Note] = {
    "reactions": _reactions,
    "put": _put,
    "put-marker": _put,
    "plot": _put,
    "fly-in": _fly_in,
    "lead": _lead,
    "hex": _hex,
    "vehicle": _vehicle,
    "helicopter": _helicopter,
    "pass": _pass,
    "move": _walk,
    "double": _double,
    "stealth": _stealth,
    "fly": _fly,
    "with": _with,
    "step": _step,
    "drop": _drop,
    "enter": _enter,
    "exit": _exit,
    "tunnel": _tunnel,
    "climb": _climb,
    "descend": _descend,
    "retreat": _ground,
    "crash": _ground,
    "fire": _fire,
    "target": _target,
    "support": _support,
    "shoot": _shoot,
    "declare": _shoot,
    "primary": _primary,
    "attempt": _attempt,
    "show": _show,
    "detonate": _detonate,
    "assault": _assault,
    "join": _join,
    "assault-hex": _assault_hex,
    "advance": _state,
    "search": _search,
    "recover": _recover,
    "destroy": _points_for("destroy-cache"),
    "medevac": _medevac,
    "mission": _mission,
    "aim": _aim,
    "execute": _execute,
    "cancel-mission": _cancel,
    "load": _load,
    "unload": _unload,
    "take-on": _take_on,
    "put-off": _men,
    "take-casualty": _take_casualty,
    "put-off-casualty": _casualty,
    "pick-up": _casualty,
    "hand-over": _casualty,
    "stay-visible": _stay_visible,
    "check-concealment": _check_concealment,
    "interrogate": _interrogate,
    "give-away": _state,
    "give-away-cache": _cache,
    "injury": _state,
    "low-ammo": _state,
    "hero": _state,
    "rally": _state,
}
