"""10.3-10.7, 11.3 Experience earned and spent, men who come and go, levels that mix, skills."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Rule
from dangerclose.core.bits import members
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.conditions import special
from dangerclose.games.fof.controls import main_line
from dangerclose.games.fof.field import LIMITED_ARC, occupied
from dangerclose.games.fof.grid import NOT_YET
from dangerclose.games.fof.ground import boundaries
from dangerclose.games.fof.instructions import campaign, instructions, is_patrol
from dangerclose.games.fof.map_setup import area
from dangerclose.games.fof.mission_terms import Skill, SpecialRule, Task, Way
from dangerclose.games.fof.organisation import company_units
from dangerclose.games.fof.state import NO_MARKER, NOWHERE, Position, State
from dangerclose.games.fof.tables import SKILL, UNITS
from dangerclose.games.fof.terms import Experience, Letter, Side, UnitKind
from dangerclose.games.fof.victory import is_clear, is_secure, route_points_visited, succeeds

_PRICES = CHARTS.prices
MOST_SKILLS = CHARTS.loads.skills
CLEARED, SECURED = range(2)
"""10.3.1/25 What the cards in `paid` were paid for."""


# 10.3.1 Points earned


class Earned(NamedTuple):
    """10.3.1/1 A task, how often it was done, and the points for it."""

    task: int
    number: int
    points: int


def done(s: Position, task: Task) -> int:
    """10.3.1 How often a task was done: what lies on the map at the end, or what was noted during play."""
    goals = {s.objective[0], s.objective[1], s.attack_position}
    if task == Task.SECURE_PRIMARY_OBJECTIVE:
        return int(is_newly_secured(s, s.objective[0]))
    if task == Task.SECURE_SECONDARY_OBJECTIVE:
        return int(is_newly_secured(s, s.objective[1]))
    if task == Task.SECURE_ATTACK_POSITION:
        return int(is_newly_secured(s, s.attack_position))
    if task == Task.REACH_AND_CLEAR_OBJECTIVE:
        reached = s.visited & 1 and s.objective[0] != NOWHERE
        return int(reached and is_clear(s, s.objective[0]))
    if task in (Task.CLEAR_A_CARD, Task.CLEAR_B_OR_C_CARD):
        wanted = (task == Task.CLEAR_A_CARD,)
        return sum(
            (s.dealt_contact[p] == Letter.A) in wanted
            for p in members(boundaries(s))
            if p not in goals and is_cleared_contact(s, p) and not s.paid[CLEARED] >> p & 1
        )
    if task == Task.COMPLETE_PATROL:  # 10.3.3/1 the one that is just over
        return int(is_patrol(s) and succeeds(s))
    if task == Task.ROUTE_POINT:
        return route_points_visited(s)
    if task == Task.HOLD_CARD:
        rows = tuple(range(1, main_line(s) + 1))
        free = occupied(s, Side.FRIENDLY) & ~occupied(s, Side.ENEMY)
        return (area(s, rows, ()) & free).bit_count() if rows else 0
    if task == Task.FIND_CACHE:
        return sum(is_clear(s, place) for place in members(s.caches))
    if task == Task.MLR_UNBROKEN:
        return int(s.tally[task] == 0)
    if task == Task.INFLICT_CASUALTY:
        return max(0, s.lost[Side.ENEMY] - s.tally[Task.CAPTURE_CASUALTY])
    if task == Task.TAKE_FORTIFICATION:
        return sum(
            kind in LIMITED_ARC and place >= 0 and is_newly_secured(s, place)
            for kind, place in zip(s.v_kind, s.v_place)
        )
    return s.tally[task]


def is_newly_secured(s: Position, place: int) -> bool:
    """10.3.1/25 Whether a card is secure, and no earlier attempt was paid for that."""
    return is_secure(s, place) and not s.paid[SECURED] >> place & 1


def is_cleared_contact(s: Position, place: int) -> bool:
    """10.3.1/7, 10.3.1/8 Whether a card had a Potential Contact marker at set-up and is clear."""
    return s.dealt_contact[place] != NO_MARKER and is_clear(s, place)


def earned(s: Position) -> list[Earned]:
    """10.3.1/1, 10.3.1/25 The points of a mission, task by task, as the map lies at its end."""
    found = []
    multiplied = special(s, SpecialRule.EXPERIENCE_MULTIPLIED)
    for task in Task:
        each = CHARTS.experience_points[task][instructions(s).type]
        number = done(s, task) if each else 0
        points = each * number // CHARTS.experience_per[task]
        if multiplied is not None and multiplied.task == task:
            points *= multiplied.number
        if points > 0:
            found.append(Earned(task, number, points))
    return found


def points_of(s: Position) -> int:
    """10.3.2/3 The sum of them."""
    return sum(row.points for row in earned(s))


# 10.6 Steps of several levels in one unit

GREEN, LINE, VETERAN, NEW_LINE, NEW_VETERAN = range(5)
"""What `levels` counts; Steps that were promoted just now stand apart (10.3.2/7)."""
_WIDTH = 4


def counts(packed: int) -> list[int]:
    """How many Steps of a unit are on each level."""
    return [packed >> _WIDTH * n & 15 for n in range(5)]


def packed(green: int = 0, line: int = 0, veteran: int = 0) -> int:
    """So many Steps on each level."""
    return green | line << _WIDTH | veteran << 2 * _WIDTH


def add_steps(s: State, u: int, level: int, number: int = 1) -> None:
    """10.4/4 Steps of a level join a unit."""
    s.levels[u] += number << _WIDTH * level


def mixed(found: list[int]) -> int:
    """10.6 The level of a unit by those of its Steps."""
    green, line, veteran = found[GREEN], found[LINE] + found[NEW_LINE], found[VETERAN] + found[NEW_VETERAN]
    for level, number in ((Experience.GREEN, green), (Experience.LINE, line), (Experience.VETERAN, veteran)):
        if number and number == green + line + veteran:
            return level
    return CHARTS.mixed_experience.get((green, line, veteran), Experience.LINE)


def unfold(s: State) -> None:
    """10.4/4 All Steps of a unit are on its level when the debrief begins."""
    s.levels = [0] * len(s.place)
    for u in company_units(s):
        if s.steps[u] and not is_gone(s, u):
            add_steps(s, u, s.experience[u], s.steps[u])


def fold(s: State) -> None:
    """10.4/4 The final level of every unit; all its Steps have it in the next mission."""
    for u in company_units(s):
        found = counts(s.levels[u])
        if sum(found):
            s.experience[u] = mixed(found)
            s.steps[u] = sum(found)
    s.levels = []


def is_gone(s: Position, u: int) -> bool:
    """Whether all Steps of a unit of the company are lost."""
    return not s.steps[u]


# 10.3.2 Promotions and skills


def may_promote(s: Position, u: int) -> bool:
    """10.3.3/1, 11.2/3 Who took part may be promoted; the CO HQ not after a failure in survivor mode."""
    if is_patrol(s) and s.turn and not was_out(s, u):
        return False
    return not (s.kind[u] == UnitKind.HQ and not UNITS[u].platoon and survives_a_failure(s))


def was_out(s: Position, u: int) -> bool:
    """10.3.3/1 Whether a unit took part in the last patrol: of its platoon, or the company's own."""
    return s.group[u] in (0, s.patrol) and s.place[u] != NOT_YET


def survives_a_failure(s: Position) -> bool:
    """11.2/3 Whether a survivor's last mission has failed."""
    last = next((line for line in reversed(s.history.splitlines()) if line.startswith("mission ")), "")
    return s.way == Way.SURVIVOR and " lost, attempt" in last


def promotions(s: Position) -> list[Action]:
    """10.3.2/7 The Steps that can be promoted for the points that are left, one level each."""
    found: list[Action] = []
    for u in company_units(s):
        steps = counts(s.levels[u])
        if not may_promote(s, u):
            continue
        if steps[GREEN] and s.points >= _PRICES.green_to_line:
            found.append(("promote", u, int(Experience.LINE)))
        if steps[LINE] and s.points >= _PRICES.line_to_veteran:
            found.append(("promote", u, int(Experience.VETERAN)))
    return found


def promote(s: State, u: int, level: int) -> None:
    """10.3.2/7 A Green Step becomes Line, or a Line Step Veteran."""
    before, after, price = (
        (GREEN, NEW_LINE, _PRICES.green_to_line)
        if level == Experience.LINE
        else (LINE, NEW_VETERAN, _PRICES.line_to_veteran)
    )
    s.levels[u] += (1 << _WIDTH * after) - (1 << _WIDTH * before)
    s.points -= price
    s.tell("promoted", "10.3.2/7", u, level)


def skill_holders(s: Position) -> list[int]:
    """10.7/1 PLT HQs and Staff of the company, three Skills each at most."""
    return [
        u
        for u in company_units(s)
        if (UNITS[u].kind == UnitKind.STAFF or (UNITS[u].kind == UnitKind.HQ and UNITS[u].platoon))
        and not is_gone(s, u)
        and skills_of(s, u) < MOST_SKILLS
    ]


def skills_of(s: Position, u: int) -> int:
    """How many Skill markers a headquarters has."""
    return sum(
        holder == u and SKILL <= kind < SKILL + len(Skill) for kind, holder in zip(s.a_kind, s.a_holder)
    )


def purchases(s: Position) -> list[Action]:
    """10.7/1, 10.7/T1 The Skills that can be had for the points that are left."""
    affordable = [row.skill for row in CHARTS.skills if row.price <= s.points]
    return [("buy", int(skill)) for skill in affordable] if skill_holders(s) else []


def buy(s: State, skill: int, holder: int) -> None:
    """10.7/1 A Skill marker for the next mission."""
    s.points -= next(row.price for row in CHARTS.skills if row.skill == skill)
    new_asset(s, SKILL + skill, holder=holder)
    s.tell("bought", "10.7/1", skill, holder)


def spend_points(s: State) -> Rule[None]:
    """10.3.2/7, 11.3/6 Promotions and Skills, `ready` spends the rest; what is left is lost."""
    while s.points and (options := [*promotions(s), *purchases(s)]):
        yield CHECKPOINT
        choice = yield Ask(
            PLAYER, "promotions", "10.3.2/7", [("ready",), ("spend-no-more",), *options], (s.points,)
        )
        if choice[0] == "ready":
            promote_by_default(s)
            break
        if choice[0] == "spend-no-more":
            break
        if choice[0] == "promote":
            promote(s, int(choice[1]), int(choice[2]))
        else:
            holders: list[Action] = [("holder", u) for u in skill_holders(s)]
            holder = yield Ask(PLAYER, "skill-holder", "10.7/1", holders, (int(choice[1]),))
            buy(s, int(choice[1]), int(holder[1]))
    s.points = 0


def promote_by_default(s: State) -> None:
    """10.3.2/7 Green Steps first, those of headquarters before others; then the leaders become Veterans."""
    while options := promotions(s):
        leaders_first = sorted(
            options,
            key=lambda one: (one[2] != Experience.LINE, UNITS[int(one[1])].kind == UnitKind.SQUAD, one[1]),
        )
        promote(s, int(leaders_first[0][1]), int(leaders_first[0][2]))


# 10.4, 10.5 Men who come and go


def returning_veterans(casualties: int) -> int:
    """10.4/2 One out of every four casualties comes back as a Veteran, fractions dropped."""
    return casualties // _PRICES.casualties_per_return


def strength(s: Position, u: int) -> int:
    """The Steps of a unit in the debrief."""
    return sum(counts(s.levels[u]))


def below_strength(s: Position) -> list[int]:
    """10.4/2, 10.4/5 The units of the company that can take a Step: also HQs and Staff that were lost."""
    return [u for u in company_units(s) if strength(s, u) < UNITS[u].steps]


def add_replacements(s: State) -> Rule[None]:
    """10.4, 11.3/7 Replacements, then Veterans who come back, where the player wants them."""
    for column, level in (
        ("replacements", campaign(s).replacements.experience),
        ("returning", Experience.VETERAN),
    ):
        while getattr(s, column) and (able := below_strength(s)):
            yield CHECKPOINT
            options: list[Action] = [("ready",), *(("replace", u) for u in able)]
            about = (int(level), getattr(s, column))
            choice = yield Ask(PLAYER, "replacements", "10.4/4", options, about)
            chosen = neediest(s) if choice[0] == "ready" else int(choice[1])
            join(s, chosen, level)
            setattr(s, column, getattr(s, column) - 1)
            while choice[0] == "ready" and getattr(s, column) and below_strength(s):
                join(s, neediest(s), level)
                setattr(s, column, getattr(s, column) - 1)
        setattr(s, column, 0)


def neediest(s: Position) -> int:
    """10.4/5 Lost leaders first, then the weakest squad."""
    return min(below_strength(s), key=lambda u: (UNITS[u].kind == UnitKind.SQUAD, strength(s, u), u))


def join(s: State, u: int, level: int) -> None:
    """10.4/2, 10.4/5 A Step joins a unit; a headquarters that is made anew is Green."""
    leader = UNITS[u].kind in (UnitKind.HQ, UnitKind.STAFF)
    add_steps(s, u, Experience.GREEN if leader else level)
    s.tell("joined", "10.4/2", u, Experience.GREEN if leader else level)


def rotate(s: State, after_mission: int) -> None:
    """10.5/1 Veterans go home after some missions: from the units that have most of them."""
    for part in campaign(s).rotations:
        if part.after_mission != after_mission:
            continue
        for _ in range(part.steps):
            able = [u for u in company_units(s) if _of_level(s, u, part.experience) and strength(s, u) > 1]
            if not able:
                return
            u = max(able, key=lambda one: (_of_level(s, one, part.experience), -one))
            s.levels[u] -= 1 << _WIDTH * part.experience
            s.tell("rotated", "10.5/1", u)


def _of_level(s: Position, u: int, level: int) -> int:
    return counts(s.levels[u])[level]
