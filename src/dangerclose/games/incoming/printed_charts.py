"""The tables of the book as rows of text, for the reference beside the table."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.wire import Wire
from dangerclose.core.words import signed
from dangerclose.games.incoming.components import CHARTS, PARAMETERS, STANDS, TERRAIN
from dangerclose.games.incoming.terms import Going, Mobility, Quality

_GOING = {Going.FREE: "goes", Going.NO: "no"}
_NO = "\N{EM DASH}"


class ChartCard(Wire):
    """A table: a title, how it is read, its rule, and rows of text."""

    id: str
    title: str
    words: str
    rule: str
    head: list[str]
    rows: list[list[str]]


def charts() -> list[ChartCard]:
    """Every table that a player looks up."""
    return [
        fire_chart(),
        results_chart(),
        reaction_chart(),
        rally_chart(),
        combat_chart(),
        terrain_chart(),
        detection_chart(),
        indirect_chart(),
        strike_chart(),
        flak_chart(),
        bogging_chart(),
        clearing_chart(),
        victory_chart(),
    ]


def _die(score: int) -> str:
    return f"{score} or more" if score < 6 else "6"


def fire_chart() -> ChartCard:
    """6.4/T1 Fire dice."""
    arms = [[row.name, str(row.dice), str(row.close_dice or row.dice)] for row in STANDS.arms]
    stands = [[row.name, str(row.dice), _NO] for row in STANDS.stands if row.dice]
    return ChartCard(
        "fire",
        "Fire dice",
        f"Each die hits on {PARAMETERS.hit_on} or more. Cover takes {-PARAMETERS.cover_dice} die; covers "
        "do not add up. No attack has more than seven dice.",
        "6.4/T1",
        ["Who fires", "Dice", "About to make contact"],
        [*arms, *stands],
    )


def results_chart() -> ChartCard:
    """6.5/2 What hits come to."""
    return ChartCard(
        "results",
        "What hits do",
        "Pins do not add up; who is suppressed twice is killed.",
        "6.5/2",
        ["Hits", "Result", "What it means"],
        [
            [str(PARAMETERS.pin_hits), "Pin", "It does not move; it fires, and does not assault."],
            [str(PARAMETERS.suppress_hits), "Suppress", "It does nothing before it rallies."],
            [f"{PARAMETERS.kill_hits} or more", "Kill", "It leaves a casualty marker."],
        ],
    )


def reaction_chart() -> ChartCard:
    """0/3 What keeps and what loses the initiative."""
    return ChartCard(
        "initiative",
        "The initiative",
        "Who has it acts as often as he likes, until something of this costs it.",
        "0/3",
        ["What happens", "The initiative"],
        [
            ["A mover is suppressed or killed on its way", "is lost"],
            ["A mover is pinned on its way", "is kept; the mover stops"],
            ["Fire that suppresses or kills", "is kept"],
            ["Fire that does less", "is lost"],
            ["A rally that fails", "is lost"],
            ["A close combat that is lost", "is lost"],
            ["A search, a request", "is kept"],
            ["The player passes", "is lost"],
            ["Reactive fire that scores nothing", "NO FIRE lies by who fired"],
        ],
    )


def rally_chart() -> ChartCard:
    """9.0 Rallying."""
    rows = zip(Quality, PARAMETERS.rally_pinned, PARAMETERS.rally_suppressed)
    return ChartCard(
        "rally",
        "Rally",
        "One die, with the rating of the command group in sight; a bare 1 always fails.",
        "9.0/1",
        ["Troops", "Pinned", "Suppressed"],
        [
            [quality.value.capitalize(), _die(pinned), _die(suppressed)]
            for quality, pinned, suppressed in rows
        ],
    )


def combat_chart() -> ChartCard:
    """8.0 Close combat."""
    row = CHARTS.close_combat
    lines = (
        ("The enemy was hidden: surprised attackers", row.surprised),
        ("Surprised by somebody dug in", row.surprised_by_dug_in),
        ("A suppressed defender", row.suppressed_defender),
        ("No ammunition", row.no_ammunition),
        ("All are Veterans", row.all_veteran),
        ("A defender in a bunker", row.bunker),
        ("Each stand more than the enemy has", row.each_more),
    )
    return ChartCard(
        "combat",
        "Close combat",
        "A die each with what counts; the higher sum wins and the losers are killed. Equal sums fight on.",
        "8.0/2",
        ["What counts", ""],
        [[words, signed(value)] for words, value in lines],
    )


def terrain_chart() -> ChartCard:
    """4.3, 4.4 Features."""

    def cover(direct: bool, sixes: bool) -> str:
        return "only a 6 hits" if sixes else ("covers" if direct else _NO)

    rows = [
        [
            row.name,
            "through it" if row.blocks else _NO,
            cover(row.direct or row.dyke, row.direct_sixes),
            cover(row.indirect, row.indirect_sixes),
            *[
                _GOING.get(row.going(kind), "slow")
                for kind in (Mobility.FOOT, Mobility.WHEELS, Mobility.TRACKS)
            ],
            "yes" if row.stops else _NO,
            str(row.holds) if row.holds else _NO,
        ]
        for row in TERRAIN
    ]
    return ChartCard(
        "terrain",
        "Terrain",
        "A move ends in the first feature that it enters, if that stops it.",
        "4.4/1",
        [
            "Feature",
            "Blocks sight",
            "Direct fire",
            "Indirect fire",
            "Foot",
            "Wheels",
            "Tracks",
            "Ends a move",
            "Holds",
        ],
        rows,
    )


def detection_chart() -> ChartCard:
    """5.3 Hidden stands."""
    row = CHARTS.detection
    searches = zip(Quality, row.search)
    return ChartCard(
        "detection",
        "Detection and search",
        f"Within {row.automatic} width it is found of itself, with a dog within {row.automatic_with_dog}. "
        f"A search covers a square of {row.search_side} widths and takes {row.searchers} stands.",
        "5.3/T1",
        ["", "Needed"],
        [
            ["Looking for somebody who keeps still", _die(row.silent)],
            ["Looking for somebody who has fired", _die(row.firing)],
            *[[f"Search by {quality.value} troops", _die(die)] for quality, die in searches],
        ],
    )


def indirect_chart() -> ChartCard:
    """7.0/T1"""
    return ChartCard(
        "indirect",
        "Indirect fire",
        "Kill potential: how many stands within reach of the burst are hit, the target first.",
        "7.0/T1",
        ["Weapon", "Dice", "Kill potential"],
        [[row.name, str(row.dice), str(row.kills)] for row in CHARTS.indirect],
    )


def strike_chart() -> ChartCard:
    """7.1.3/T1"""
    return ChartCard(
        "strikes",
        "Air support",
        "Two dice say what comes.",
        "7.1.3/T1",
        ["Two dice", "What comes", "Attacks", "Dice", "Kill potential"],
        [
            [
                f"{row.first}" if row.first == row.last else f"{row.first}\N{EN DASH}{row.last}",
                row.name,
                str(row.attacks),
                str(row.dice),
                str(row.kills),
            ]
            for row in CHARTS.strikes
        ],
    )


def flak_chart() -> ChartCard:
    """7.3.1/T1"""
    row = CHARTS.flak

    def pair(name: str, dice: tuple[int, int]) -> list[str]:
        return [name, *[str(die) if die else _NO for die in dice]]

    return ChartCard(
        "flak",
        "Fire at aircraft",
        f"Each die hits on {row.hit_on} or more; {row.shot_down} hits bring it down.",
        "7.3.1/T1",
        ["Who fires", "At helicopters", "At fixed wing"],
        [
            pair("Rifles", row.rifles),
            pair("Machine guns", row.machine_gun),
            pair("Anti-aircraft guns", row.aaa),
        ],
    )


def bogging_chart() -> ChartCard:
    """4.4/T1"""
    return ChartCard(
        "bogging",
        "Vehicles in the paddy",
        "A die when it enters a wet paddy, and to come free.",
        "4.4/T1",
        ["Class", "Bogs down on", "Comes free on", "Mired on"],
        [
            [row.bog_class.value, f"{row.bogs} or less", _die(row.free), f"{row.mired} or less"]
            for row in CHARTS.bogging
        ],
    )


def clearing_chart() -> ChartCard:
    """10.0 Obstacles."""
    lines: Sequence[tuple[str, int]] = (
        ("Through the wire", PARAMETERS.wire_cross),
        ("Engineers clear a lane or blow a work", PARAMETERS.engineer),
        ("A flame weapon works", CHARTS.requests.flame_works),
        ("A charge works", CHARTS.requests.charge_works),
        ("Leave to fire near buildings: artillery", CHARTS.requests.artillery_allowed),
        ("Leave to fire near buildings: aircraft", CHARTS.requests.fixed_wing_allowed),
        ("A further action of a vehicle", CHARTS.vehicle_dice.further_action),
        ("A friend near the target is fired at", CHARTS.friendly_fire.die),
    )
    return ChartCard(
        "other",
        "Other dice",
        "One die each.",
        "10.0/1",
        ["", "Needed"],
        [[words, _die(score)] for words, score in lines],
    )


def victory_chart() -> ChartCard:
    """V.0/T1"""
    free, communist = CHARTS.victory.free_world, CHARTS.victory.communist
    return ChartCard(
        "victory",
        "Victory points",
        "Besides the objectives of the battle.",
        "V.0/T1",
        ["", "Free World", "VC/NVA"],
        [
            ["Each enemy casualty left on the table", str(free.casualty_left), str(communist.casualty_left)],
            [
                "Weapon captured, heavy weapon destroyed",
                str(free.weapon_captured),
                str(communist.heavy_weapon),
            ],
            ["Bunker destroyed", str(free.bunker), _NO],
            ["Armoured vehicle destroyed", _NO, str(communist.armoured_vehicle)],
            ["Other vehicle destroyed", _NO, str(communist.other_vehicle)],
            ["Aircraft or craft destroyed", _NO, str(communist.aircraft)],
            ["Aircrew captured", _NO, str(communist.aircrew_captured)],
            ["Strike aborted", _NO, str(communist.strike_aborted)],
            ["Civilian casualty brought away", str(free.civilian_removed), _NO],
            ["Civilian casualty left", str(free.civilian_left), _NO],
        ],
    )
