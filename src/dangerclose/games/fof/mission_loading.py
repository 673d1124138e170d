"""Reads missions and checks them against everything else.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import fields, replace

from dangerclose.core.content import ContentError, Shape, demand_known, demand_unique
from dangerclose.games.fof.campaign_loading import Library
from dangerclose.games.fof.chart_loading import DEFENSIVE, OFFENSIVE
from dangerclose.games.fof.mission_schema import Campaign, Mission
from dangerclose.games.fof.mission_terms import (
    Control,
    MissionType,
    PlacedBy,
    SpecialRule,
    SuccessCondition,
)
from dangerclose.games.fof.reading import demand_range, read
from dangerclose.games.fof.terms import Letter, Side, UnitKind, Weather
from dangerclose.games.fof.unit_schema import Unit

PC_MARKERS = 16
"""9.1.1 So many of each letter."""
LINES = (Control.MAIN_LINE_OF_RESISTANCE,)
SUCCESS_VALUES: dict[SuccessCondition, tuple[str, ...]] = {
    SuccessCondition.SECURE: ("control",),
    SuccessCondition.CLEAR_CARDS: ("number",),
    SuccessCondition.CLEAR_ROWS: ("rows",),
    SuccessCondition.CLEAR_COLUMNS: ("columns",),
    SuccessCondition.HOLD_CARDS: ("number", "rows"),
    SuccessCondition.IN_PLAY: ("unit",),
    SuccessCondition.EVACUATE_CASUALTIES: ("number",),
    SuccessCondition.CAPTURES: ("number",),
    SuccessCondition.VISIT_OBJECTIVE: ("control",),
    SuccessCondition.VISIT_ROUTE_POINTS: ("number",),
    SuccessCondition.RETURN_TO_ROW: ("rows",),
    SuccessCondition.WITHDRAW: ("number",),
}
"""What each condition must say; clear-cards may name an area and a control that does not count."""
SPECIAL_VALUES: dict[SpecialRule, tuple[str, ...]] = {
    SpecialRule.START_IN_PICKUP_ZONE: (),
    SpecialRule.LZ_PREPARATION: ("agency", "mission", "number"),
    SpecialRule.BEEHIVE: ("number", "modifier", "rows"),
    SpecialRule.ROAD: ("columns",),
    SpecialRule.MINED_ROAD: ("columns", "package"),
    SpecialRule.FRIENDLY_CASUALTIES: ("number", "rows", "per_card"),
    SpecialRule.FRIENDLY_PARALYZED_TEAMS: ("number", "rows", "per_card"),
    SpecialRule.COUNTERATTACK_ON_TURN: ("turn", "letter"),
    SpecialRule.EXPERIENCE_MULTIPLIED: ("task", "number"),
    SpecialRule.BLOCKING_PLATOON: ("number", "rows"),
    SpecialRule.ALL_UNITS_LINE: (),
    SpecialRule.NO_AMMUNITION: (),
    SpecialRule.ALWAYS_IN_COMMUNICATION: (),
    SpecialRule.NO_EVENTS: (),
    SpecialRule.FANATIC_ENEMY: (),
    SpecialRule.AGENCY_FROM_TURN: ("agency", "turn"),
    SpecialRule.PACKAGE_DOUBLED: ("package",),
}
"""The values of each special rule, all of them and no others."""
_AREA = ("rows", "columns", "besides")


def in_order(missions: Iterable[Mission], campaigns: Mapping[str, Campaign]) -> dict[str, Mission]:
    """Missions by id in the order of their numbers; those of a campaign are all there and numbered from 1."""
    ordered = sorted(missions, key=lambda mission: (campaigns[mission.campaign].number, mission.number))
    found = {mission.id: mission for mission in ordered}
    for campaign in campaigns.values():
        for number, name in enumerate(campaign.missions, start=1):
            if name not in found:
                raise ContentError(f"{campaign.id}.toml", "missions", f"there is no mission {name!r}")
            demand_range(found[name].number, number, number, f"{name}.toml", "number")
    return found


def read_mission(text: str, library: Library, campaigns: Mapping[str, Campaign], file: str) -> Mission:
    """1.1.3 The Mission Instructions."""
    row = read(text, Mission, file)
    _MissionCheck(row, library, campaigns, file).run()
    return replace(row, briefing=" ".join(row.briefing.split()))


class _MissionCheck:
    """One mission on its way through all checks; each method reads one part."""

    def __init__(self, row: Mission, library: Library, campaigns: Mapping[str, Campaign], file: str) -> None:
        self.row = row
        self.file = file
        self.library = library
        demand_known(row.campaign, campaigns, file, "campaign", "campaign")
        self.campaign = campaigns[row.campaign]
        self.company = library.forces[self.campaign.company]
        self.deck = library.decks[self.campaign.terrain]
        self.terrains = list(dict.fromkeys(kind.terrain for kind in self.deck.kinds))

    def error(self, where: str, problem: str) -> ContentError:
        return ContentError(self.file, where, problem)

    def run(self) -> None:
        row = self.row
        if self.file != f"{row.id}.toml":
            raise self.error("id", f"expected the name of the file, got {row.id!r}")
        demand_range(row.turns, 1, 20, self.file, "turns")
        if (row.type == MissionType.PATROL) != bool(row.patrols):
            raise self.error("patrols", "expected how many patrols in a patrol mission, and in no other")
        self._map()
        self._turn_by_turn()
        self._units()
        self._fire_support()
        self._controls()
        self._success()
        self._contacts()
        self._events()
        self._special()

    # Areas and turns

    def _area(self, part: Shape, where: str) -> None:
        for key, most in (("rows", self.row.map.rows), ("columns", self.row.map.columns)):
            for number in getattr(part, key, ()):
                demand_range(number, 1, most, self.file, f"{where} {key}")

    def _turns(self, turns: tuple[int, int] | None, where: str) -> range:
        if turns is None:
            return range(1, self.row.turns + 1)
        demand_range(turns[0], 1, turns[1], self.file, f"{where} first turn")
        demand_range(turns[1], turns[0], self.row.turns, self.file, f"{where} last turn")
        return range(turns[0], turns[1] + 1)

    def _every_turn_once(self, parts: Sequence[tuple[int, int] | None], where: str) -> None:
        covered = [turn for part in parts for turn in self._turns(part, where)]
        if sorted(covered) != list(range(1, self.row.turns + 1)):
            raise self.error(where, f"expected every turn from 1 to {self.row.turns} once")

    # Parts

    def _map(self) -> None:
        plan = self.row.map
        demand_range(plan.columns, 1, 9, self.file, "map columns")
        demand_range(plan.rows, 1, 9, self.file, "map rows")
        kinds = {kind.code: kind for kind in self.deck.kinds}
        used: dict[str, int] = {}
        seen: list[tuple[int, int]] = []
        blocks: set[tuple[int, int]] = set()
        for i, part in enumerate(plan.fixed):
            where = f"map.fixed[{i}]"
            self._area(part, where)
            demand_known(part.code, kinds, self.file, where, "terrain card")
            rows = part.rows or range(1, plan.rows + 1)
            columns = part.columns or range(1, plan.columns + 1)
            cards = [(row, column) for row in rows for column in columns]
            seen += cards
            if not part.outside_deck:
                used[part.code] = used.get(part.code, 0) + len(cards)
            block = kinds[part.code].block
            if part.barricaded and not (block and block.barricades):
                raise self.error(where, f"expected a building that can be barricaded, got {part.code}")
            blocks |= {card for card in cards if block}
        demand_unique(seen, self.file, "map.fixed")
        for pair in plan.attached:
            apart = [abs(one - other) for one, other in zip(pair.one, pair.other, strict=True)]
            if sum(apart) != 1 or not {pair.one, pair.other} <= blocks:
                raise self.error("map.attached", "expected two fixed city blocks side by side")
        for code, number in used.items():
            if number > kinds[code].count:
                raise self.error("map.fixed", f"expected at most {kinds[code].count} of {code}, got {number}")
        for wanted in plan.at_least:
            demand_known(wanted.terrain, self.terrains, self.file, "map.at_least", "terrain")
            most = sum(kind.count for kind in self.deck.kinds if kind.terrain == wanted.terrain)
            demand_range(wanted.number, 1, most, self.file, f"map.at_least {wanted.terrain}")
        self._rows(self.row.start_rows, "start_rows")
        self._telephones()
        for fort in self.row.fortifications:
            where = f"fortifications {fort.marker.word}"
            self._area(fort, where)
            if bool(fort.number) == bool(fort.per_card):
                raise self.error(where, "expected either a number or per_card")

    def _telephones(self) -> None:
        """4.3.4 Telephones of the company's, and no more wire than it has."""
        row = self.row
        for network in row.telephones:
            if network not in self.company.phones:
                raise self.error("telephones", f"the company has none for {network.word}")
        self._rows(row.wired_rows, "wired_rows")
        if len(row.wired_rows) * row.map.columns > (self.company.phone_lines if row.telephones else 0):
            raise self.error("wired_rows", "expected no more cards than there is wire for")
        demand_range(row.withdraw_from, 0, row.turns, self.file, "withdraw_from")

    def _rows(self, rows: tuple[int, ...], where: str) -> None:
        for number in rows:
            demand_range(number, 1, self.row.map.rows, self.file, where)

    def _turn_by_turn(self) -> None:
        row = self.row
        light = [part.turns for part in row.visibility if part.weather in (Weather.CLEAR, Weather.MOON)]
        self._every_turn_once(light, "visibility")  # 8.0/1 rain and fog come on top
        for part in row.visibility:
            least, most = self.library.charts.weather[part.weather]
            lowest = part.modifier + (1 if part.random else 0)
            where = f"visibility {part.weather.word}"
            demand_range(lowest, least, most, self.file, where)
            demand_range(part.modifier + part.random, least, most, self.file, where)
        self._every_turn_once([part.turns for part in row.tactics], "tactics")
        expected = OFFENSIVE if row.type == MissionType.DEFENSIVE else DEFENSIVE
        for tactics in row.tactics:
            if tactics.tactics not in expected:
                words = ", ".join(one.word for one in expected)
                raise self.error("tactics", f"expected one of: {words}, got {tactics.tactics.word}")

    def _units(self) -> None:
        row = self.row
        units = {unit.id: unit for unit in self.company.units}
        named = (*row.only, *row.without)
        for name in named:
            demand_known(name, units, self.file, "only, without", "unit")
            if units[name].attachment:
                raise self.error("only, without", f"{name} is an attachment, expected a unit of the company")
        if row.only and row.without:
            raise self.error("only, without", "expected one of them at most")
        coming = [name for part in (*row.attachments, *row.transport) for name in part.units]
        demand_unique([*named, *coming], self.file, "units")
        for part in (*row.attachments, *row.transport):
            demand_range(part.from_turn, 1, row.turns, self.file, "attachments from_turn")
            for name in part.units:
                demand_known(name, units, self.file, "attachments", "unit")
                if not units[name].attachment:
                    raise self.error(
                        "attachments", f"{name} is a unit of the company, expected an attachment"
                    )
        for part in row.transport:
            for name in part.units:
                if units[name].kind != UnitKind.TRANSPORT_HELICOPTER:
                    raise self.error("transport", f"expected a transport helicopter, got {name}")

        self._schedule([name for part in row.attachments for name in part.units], units)

    def _schedule(self, coming: list[str], units: Mapping[str, Unit]) -> None:
        """7.2.1/1 Ground vehicles that come with the mission; between two landings is a turn."""
        named = [name for run in self.row.schedule for name in run.vehicles]
        demand_unique(named, self.file, "schedule vehicles")
        for run in self.row.schedule:
            demand_range(run.row, 1, self.row.map.rows, self.file, "schedule row")
            for name in run.vehicles:
                if name not in coming or units[name].kind != UnitKind.VEHICLE:
                    raise self.error("schedule", f"expected a vehicle among the attachments, got {name!r}")
            last = -1
            for turn in run.turns:
                demand_range(turn, last + 2, self.row.turns, self.file, "schedule turns")
                last = turn
            if not run.vehicles or not run.turns:
                raise self.error("schedule", "expected vehicles and the turns in which they land")

    def _fire_support(self) -> None:
        demand_unique([part.agency for part in self.row.fire_support], self.file, "fire_support")
        for part in self.row.fire_support:
            where = f"fire_support {part.agency}"
            demand_known(part.agency, self.library.agencies, self.file, where, "firing agency")
            agency = self.library.agencies[part.agency]
            if agency.side != Side.FRIENDLY:
                raise self.error(where, "expected a friendly agency")
            for mission in part.numbers:
                if mission not in [one.mission for one in agency.missions]:
                    raise self.error(where, f"the agency has no {mission.word}")

    def _controls(self) -> None:
        row = self.row
        demand_unique([part.control.word for part in row.controls], self.file, "controls")
        available = [part.agency for part in row.fire_support]
        for part in row.controls:
            where = f"controls {part.control.word}"
            self._area(part, where)
            if (part.control in LINES) != bool(part.after_row):
                raise self.error(where, "expected after_row for a line, and for no other control")
            if part.after_row:
                demand_range(part.after_row, 1, row.map.rows - 1, self.file, f"{where} after_row")
            if part.agency and part.agency not in available:
                raise self.error(where, f"{part.agency!r} is not in the mission's fire_support")
            demand_range(part.number, 1, 9, self.file, f"{where} number")
            if part.placed_by == PlacedBy.MISSION and part.control not in LINES:
                if len(part.rows) * len(part.columns) != part.number:
                    raise self.error(where, "expected the cards where the mission places it")
        if Control.MAIN_LINE_OF_RESISTANCE not in [part.control for part in row.controls]:
            if row.type != MissionType.OFFENSIVE:
                raise self.error("controls", "expected a main-line-of-resistance")

    def _success(self) -> None:
        row = self.row
        if not row.success:
            raise self.error("success", "expected at least one condition")
        controls = {part.control: part for part in row.controls}
        units = {unit.id for unit in self.company.units}
        for part in row.success:
            where = f"success {part.condition.word}"
            area = _AREA if part.condition == SuccessCondition.CLEAR_CARDS else ()
            self._own_values(part, "condition", SUCCESS_VALUES[part.condition], area, where)
            self._area(part, where)
            for control in (part.control, part.besides):
                if control is not None and control not in controls:
                    raise self.error(where, f"there is no {control.word} among the controls")
            if part.unit:
                demand_known(part.unit, units, self.file, where, "unit")
            if part.condition == SuccessCondition.VISIT_ROUTE_POINTS:
                if Control.ROUTE_POINT not in controls or controls[Control.ROUTE_POINT].number < part.number:
                    raise self.error(where, f"expected {part.number} route points among the controls")
            if part.condition in (SuccessCondition.CLEAR_CARDS, SuccessCondition.HOLD_CARDS):
                rows, columns = len(part.rows) or row.map.rows, len(part.columns) or row.map.columns
                demand_range(part.number, 1, rows * columns, self.file, f"{where} number")

    def _own_values(
        self, part: Shape, key: str, needed: tuple[str, ...], also: tuple[str, ...], where: str
    ) -> None:
        """Refuse a row that lacks a value it needs, or has one that nobody reads."""
        for name, default in ((one.name, one.default) for one in fields(part)):
            given = name != key and getattr(part, name) != default
            if name in needed and not given:
                raise self.error(where, f"expected a value for {name}")
            if given and name not in (*needed, *also):
                raise self.error(where, f"{name} has no meaning here")

    def _contacts(self) -> None:
        row = self.row
        controls = [part.control for part in row.controls]
        demand_known(row.packages, self.library.packages, self.file, "packages", "package file")
        tables = self.library.packages[row.packages]
        if tables.force != self.campaign.enemy:
            raise self.error(
                "packages", f"expected packages of {self.campaign.enemy}, got those of {tables.force}"
            )
        for i, part in enumerate(row.contacts):
            where = f"contacts[{i}]"
            self._area(part, where)
            if (row.type == MissionType.DEFENSIVE) != (part.turns is not None):
                raise self.error(where, "expected turns in a defensive mission, and in no other")
            self._turns(part.turns, where)
            demand_unique([letter.word for letter in part.letters], self.file, where)
            for letter in part.letters:
                if not tables.tables[letter]:
                    raise self.error(where, f"{row.packages} has no table for {letter.word}")
            if part.terrain:
                demand_known(part.terrain, self.terrains, self.file, where, "terrain")
            if part.control is not None and part.control not in controls:
                raise self.error(where, f"there is no {part.control.word} among the controls")
        self._count_markers()

    def _count_markers(self) -> None:
        """9.1.2 Every card of an attack has its markers, and of no letter more are shown than there are."""
        row = self.row
        cards: dict[tuple[int, int], tuple[Letter, ...]] = {}
        for part in row.contacts:
            if part.terrain or part.control is not None:
                continue
            for y in part.rows or range(1, row.map.rows + 1):
                for x in part.columns or range(1, row.map.columns + 1):
                    cards[y, x] = part.letters
        if row.type == MissionType.OFFENSIVE and len(cards) != row.map.rows * row.map.columns:
            raise self.error("contacts", "expected markers for every card")
        for letter in Letter:
            number = sum(letters == (letter,) for letters in cards.values())
            if number > PC_MARKERS:
                raise self.error("contacts", f"expected at most {PC_MARKERS} of {letter.word}, got {number}")

    def _events(self) -> None:
        row = self.row
        none = SpecialRule.NO_EVENTS in [part.rule for part in row.special]
        if none != (not row.friendly_events) or none != (not row.enemy_events):
            raise self.error(
                "events", "expected both tables of events, or none with the special rule no-events"
            )
        if none:
            return
        events = self.library.events
        demand_known(
            row.friendly_events, events.friendly_tables, self.file, "friendly_events", "table of events"
        )
        demand_known(row.enemy_events, events.enemy_tables, self.file, "enemy_events", "table of events")
        last = events.friendly_tables[row.friendly_events][-1].turns[1]
        if last < row.turns:
            raise self.error("friendly_events", f"the table ends on turn {last}, the mission on {row.turns}")

    def _special(self) -> None:
        row = self.row
        demand_unique([part.rule.word for part in row.special], self.file, "special")
        packages = [package.id for package in self.library.packages[row.packages].packages]
        for part in row.special:
            where = f"special {part.rule.word}"
            self._own_values(part, "rule", SPECIAL_VALUES[part.rule], (), where)
            self._area(part, where)
            if part.agency and part.agency not in [one.agency for one in row.fire_support]:
                raise self.error(where, f"{part.agency!r} is not in the mission's fire_support")
            if part.package:
                demand_known(part.package, packages, self.file, where, "package")
            if part.turn:
                demand_range(part.turn, 1, row.turns, self.file, f"{where} turn")
            if part.rule == SpecialRule.COUNTERATTACK_ON_TURN:
                if not self.library.packages[row.packages].counterattack:
                    raise self.error(where, f"{row.packages} has no counterattack table")
            if part.rule == SpecialRule.START_IN_PICKUP_ZONE and not row.transport:
                raise self.error(where, "expected transport")
