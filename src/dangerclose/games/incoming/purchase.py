"""P.0 Forces bought with points: what may be bought next, and why not.

A force is the wares that were bought, in order; the first is its chart. Companies, platoons and arms of the
chart are kept to ware by ware. Whatever was bought can always be made complete: what is still owed to a
formation that was begun is never spent on something else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dangerclose.games.incoming.components import CHARTS, POINTS
from dangerclose.games.incoming.rating_rows import class_of
from dangerclose.games.incoming.tally import OF_A_SQUAD, Tally, price_of_team, tally_of, with_one
from dangerclose.games.incoming.terms import Quality, RatingClass, Side, StandKind
from dangerclose.games.incoming.wares import CHART, RATINGS, WARES, Chart, Sort, Ware


class Force(NamedTuple):
    """P.0/1 What a side has bought, of how many points at most; the year counts for ratings (2.3/T2)."""

    side: Side
    year: int
    limit: int
    bought: tuple[int, ...] = ()

    def and_one(self, ware: int) -> Force:
        """The same force with one ware more."""
        return self._replace(bought=(*self.bought, ware))


class Refusal(NamedTuple):
    """Why something may not be bought, and under which rule."""

    rule: str
    words: str


def on_offer(force: Force) -> list[int]:
    """P.0/1 The wares that may be bought next."""
    tally = tally_of(force.bought)
    return [number for number, ware in enumerate(WARES) if _refusal(force, tally, ware) is None]


def refusal(force: Force, ware: int) -> Refusal | None:
    """Why a ware may not be bought next; None if it may."""
    return _refusal(force, tally_of(force.bought), WARES[ware])


def unfinished(force: Force) -> Refusal | None:
    """Why a force is not complete as it is; None if it is."""
    tally = tally_of(force.bought)
    if tally.chart is None:
        return Refusal("P.0/1", "No troops have been chosen.")
    if _owed(tally, force.year):
        what = "The platoon has no fire team" if tally.open_platoon else "There is no platoon"
        return Refusal(tally.chart.organisation.rule, f"{what} yet.")
    return None


def _refusal(force: Force, tally: Tally, ware: Ware) -> Refusal | None:
    chart = tally.chart
    if ware.sort == Sort.CHART:
        if chart is not None:
            return Refusal(ware.rule, f"The troops have been chosen: {chart.name}.")
        if CHARTS.armies[CHART[ware.thing].army.number].side != force.side:
            return Refusal(ware.rule, "These are troops of the other side.")
    elif chart is None:
        return Refusal("P.0/1", "The troops are chosen first.")
    else:
        found = _against(force, tally, chart, ware)
        if found is not None:
            return found
    return _too_dear(force, tally, ware)


def _against(force: Force, tally: Tally, chart: Chart, ware: Ware) -> Refusal | None:
    """What the chart, the price list and the limits have against a ware."""
    if not POINTS.sells(ware.thing, chart.army):
        return Refusal(ware.rule, f"{ware.name} is nothing for {chart.name}.")
    match ware.sort:
        case Sort.BATTALION | Sort.COMPANY | Sort.PLATOON:
            return _against_formation(tally, chart, ware) or _against_rating(force.year, tally, chart, ware)
        case Sort.TEAM:
            return _against_team(tally, chart, ware)
        case Sort.RATS if tally.rat_teams >= POINTS.limits.tunnel_rat_teams:
            return Refusal(ware.rule, f"There are {tally.rat_teams} teams of tunnel rats already.")
        case Sort.STAND:
            return _against_stand(tally, StandKind(ware.thing))
        case Sort.SIGHT if tally.platoon is None:
            return Refusal(ware.rule, "It is bought for a platoon.")
        case Sort.SIGHT if tally.platoons[-1].sights >= POINTS.limits.night_sights_a_platoon:
            return Refusal(ware.rule, "The platoon has one.")
        case Sort.ZONE if tally.zones:
            return Refusal(ware.rule, "The table is a Free Fire Zone already.")
        case _:
            return None


def _against_formation(tally: Tally, chart: Chart, ware: Ware) -> Refusal | None:
    """O.1 to O.10 So many companies and platoons as the chart has, and of its quality."""
    rows = chart.organisation
    rule = rows.rule
    if ware.sort == Sort.BATTALION:
        if rows.battalion_rating is None:
            return Refusal(rule, f"{chart.name} has no battalion.")
        return Refusal(rule, "There is one battalion.") if tally.battalions else None
    if ware.quality not in chart.qualities:
        return Refusal(
            rule, f"{chart.name} is {' or '.join(quality.capitalize() for quality in chart.qualities)}."
        )
    if tally.open_platoon and not tally.platoons[-1].teams:
        return Refusal(rule, "The platoon has no fire team yet.")
    company = len(tally.companies) - 1
    platoons = sum(platoon.company == company for platoon in tally.platoons)
    if ware.sort == Sort.PLATOON:
        if platoons >= len(rows.platoon_ratings):
            return Refusal(rule, f"A company has {len(rows.platoon_ratings)} platoons.")
        return None
    if tally.companies and not platoons:
        return Refusal(rule, "The company has no platoon yet.")
    if len(tally.companies) >= rows.companies:
        return Refusal(rule, f"{chart.name} has no company more.")
    return None


def rating_class(chart: Chart, year: int) -> RatingClass:
    """2.3/T2, ruling 2: the row of a chart's troops in a year."""
    army = CHARTS.armies[chart.army.number]
    return class_of(army, year, elite=chart.organisation.elite)


def most_rated(chart: Chart, year: int, command_groups: int) -> tuple[int, ...]:
    """2.3/12, ruling 120: how many of so many command groups may be rated 0, +1 and +2."""
    row = CHARTS.ratings[rating_class(chart, year).number]
    return tuple(-(-share * command_groups // 100) for share in row.shares)


def _against_rating(year: int, tally: Tally, chart: Chart, ware: Ware) -> Refusal | None:
    """2.3/12 No rating is commoner among all command groups than its share."""
    command_groups = sum(tally.ratings) + 1
    most = most_rated(chart, year, command_groups)[ware.rating]
    if tally.ratings[ware.rating] < most:
        return None
    rated = f"+{ware.rating}" if ware.rating else "0"
    return Refusal("2.3/12", f"Of {command_groups} command groups {most} may be rated {rated}.")


def _against_team(tally: Tally, chart: Chart, ware: Ware) -> Refusal | None:
    """O.1 to O.10 A platoon has the fire teams of its chart."""
    rule = chart.organisation.rule
    platoon = tally.platoon
    if platoon is None:
        return Refusal(rule, "A fire team is bought for a platoon.")
    lines = chart.organisation.teams.count(ware.arms)
    if platoon.teams.count(ware.arms) >= lines:
        return Refusal(rule, f"A platoon has {lines or 'no'} fire teams with these arms.")
    return None


def _against_stand(tally: Tally, kind: StandKind) -> Refusal | None:
    """2.3.2/2, 6.9/11, 6.11/2 What needs a platoon or a company, and how many of it that can have."""
    if kind in OF_A_SQUAD and tally.platoon is None:
        return Refusal("6.11/2", "It is bought for a platoon.")
    if kind in (StandKind.CADRE, StandKind.SNIPER_TEAM):
        rule = "2.3.2/2" if kind == StandKind.CADRE else "6.9/11"
        if not tally.companies:
            return Refusal(rule, "It is bought for a company.")
        company = tally.companies[-1]
        if kind == StandKind.CADRE:
            full = company.cadres >= POINTS.limits.cadres_a_company
        else:
            full = company.sniper_teams >= POINTS.limits.sniper_teams_a_company
        if full:
            return Refusal(rule, "The company has one.")
    return None


def _too_dear(force: Force, tally: Tally, ware: Ware) -> Refusal | None:
    """P.0/1 The limit, and what formations that were begun still need."""
    after = with_one(tally, ware)
    owed = _owed(after, force.year)
    if after.spent + owed <= force.limit:
        return None
    cost, left = after.spent - tally.spent, force.limit - tally.spent
    needed = f", and {owed} are needed for what must follow" if owed else ""
    return Refusal("P.0/1", f"It costs {cost} of the {left} points that are left{needed}.")


def _owed(tally: Tally, year: int) -> int:
    """The fewest points that make a force complete: each company has a platoon, each platoon a fire team."""
    if tally.chart is None:
        return 0
    if tally.open_platoon:
        platoon = tally.platoons[-1]
        return 0 if platoon.teams else _cheapest_team(tally.chart, [platoon.quality])
    company = len(tally.companies) - 1
    if any(platoon.company == company for platoon in tally.platoons):
        return 0
    most = most_rated(tally.chart, year, sum(tally.ratings) + 1)
    command = min(
        POINTS.command.platoon[rating] for rating in RATINGS if tally.ratings[rating] < most[rating]
    )
    return command + _cheapest_team(tally.chart, tally.chart.qualities)


def _cheapest_team(chart: Chart, qualities: Iterable[Quality]) -> int:
    return min(price_of_team(quality, arms) for quality in qualities for arms in chart.organisation.teams)
