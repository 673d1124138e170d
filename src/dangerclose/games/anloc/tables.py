"""The charts and tables as they are read beside the table: every printed number, in rows of text."""

from __future__ import annotations

from dangerclose.core.wire import Wire
from dangerclose.core.words import signed
from dangerclose.games.anloc.components import (
    AIR,
    AIR_COLUMNS,
    CITY_STACKING_LIMIT,
    CRT,
    CRT_COLUMNS,
    CRT_ROLLS,
    HIT_PRICE,
    OEL,
    STACKING_LIMIT,
    STREAM_DRM,
    SURRENDER,
    TANK_LOSSES,
    TERRAIN_CHART,
    TRACK,
    aaa_after_sead,
    air_strike,
)
from dangerclose.games.anloc.victory import LEVELS

STRIKE_ROLLS = range(-2, 7)
SEAD_RESULTS = range(5)


class TableCard(Wire):
    """A chart: its head, its rows, and a sentence on how it is read."""

    id: str
    title: str
    rule: str
    words: str
    head: list[str]
    rows: list[list[str]]


def tables() -> list[TableCard]:
    """All charts of the game, in the order in which a turn needs them."""
    return [
        effort(),
        aircraft(),
        strikes(),
        sead(),
        prices(),
        terrain(),
        combat(),
        surrender(),
        turns(),
        levels(),
    ]


def effort() -> TableCard:
    """7.2/2 The Operational Effort Level chart."""
    rows = [
        [
            str(one.level),
            "half" if one.halved else signed(one.ma) if one.ma else "as printed",
            (signed(one.attack_drm) if one.attack_drm else "0") if one.may_attack else "no attacks",
            "yes" if one.second_phase else "",
        ]
        for one in OEL
    ]
    words = "A level costs as many OPs as its number. It holds for the whole turn."
    return TableCard(
        "effort", "Effort level", "7.2/2", words, ["Level", "Movement", "Attack die", "Twice"], rows
    )


def aircraft() -> TableCard:
    """9.0/2 What each purchase brings."""
    rows = [
        [
            air.name,
            str(air.strike),
            f"{air.per_purchase} for {air.cost_ops}",
            str(air.counters),
            ", ".join(mission.upper() for mission in air.missions),
            "yes" if air.escort else "",
        ]
        for air in AIR
    ]
    head = ["Aircraft", "Strike", "For OPs", "At most", "Missions", "Escort"]
    return TableCard("aircraft", "Air units", "9.0/2", "Bought for one turn.", head, rows)


def strikes() -> TableCard:
    """9.3/3, 9.4/4 The Air Strikes Table."""
    ends = [*(str(low - 1) for low in AIR_COLUMNS[1:]), ""]
    head = [
        "Die",
        *(f"{low}-{end}" if end else f"{low}+" for low, end in zip(AIR_COLUMNS, ends, strict=True)),
    ]
    rows = [[str(roll), *(str(air_strike(low, roll)) for low in AIR_COLUMNS)] for roll in STRIKE_ROLLS]
    words = (
        "Add up the strike values in the box. For TAC the AAA value comes off the die."
        " Lower rolls use the first row."
    )
    return TableCard("strikes", "Air strikes", "9.3/3", words, head, rows)


def sead() -> TableCard:
    """9.3/T1 What SEAD leaves of the guns."""
    rows = [[str(result), str(aaa_after_sead(result))] for result in SEAD_RESULTS]
    words = "Without SEAD the guns have their full value. Higher results count as the last row."
    return TableCard("sead", "AAA after SEAD", "9.3/T1", words, ["Result", "AAA"], rows)


def prices() -> TableCard:
    """9.4/6-8 What TAC hits buy."""
    names = {"replacement": "replacement point", "step": "step of a unit", "op": "operation point"}
    values = sorted(HIT_PRICE["step"])
    rows = [[name, *(str(HIT_PRICE[what][aaa]) for aaa in values)] for what, name in names.items()]
    head = ["Hits for a", *(f"at AAA {aaa}" for aaa in values)]
    return TableCard(
        "prices", "What TAC hits buy", "9.4/5", "The ARVN spends the hits as it likes.", head, rows
    )


def terrain() -> TableCard:
    """8.0/3, 10.2/1 The Terrain Effects Chart."""
    chart = TERRAIN_CHART
    rows = [
        [one.id, f"{one.foot:g}", f"{one.mechanized:g}", *_defence(one.columns_left, one.drm)]
        for one in chart.terrain
    ]
    for name, road in (("QL-13", chart.roads.primary), ("other roads", chart.roads.secondary)):
        rows.append([name, f"{road.foot:g}", f"{road.mechanized:g}", "as the terrain"])
    for name, side in (("stream", chart.hexsides.stream), ("river", chart.hexsides.river)):
        vehicles = f"+{side.mechanized:g}" if side.mechanized is not None else "no"
        halved = ", attackers halved" if name == "river" else ""
        rows.append([name, f"+{side.foot:g}", vehicles, f"die {signed(STREAM_DRM)}{halved}"])
    words = (
        f"Movement points to enter. A hex has room for {STACKING_LIMIT} stacking points,"
        f" An Loc for {CITY_STACKING_LIMIT}."
    )
    return TableCard(
        "terrain", "Terrain effects", "8.0/3", words, ["Terrain", "Foot", "Vehicles", "Defender"], rows
    )


def _defence(columns: int, drm: int) -> list[str]:
    parts = [f"{columns} column left" if columns else "", f"die {signed(drm)}" if drm else ""]
    return [", ".join(part for part in parts if part) or "none"]


def combat() -> TableCard:
    """10.5 The Combat Results Table, with what NVA tanks lose in their own attack."""
    rows = [
        [roll, *(str(cell) for cell in row), str(tanks)]
        for roll, row, tanks in zip(CRT_ROLLS, CRT, TANK_LOSSES, strict=True)
    ]
    words = (
        "Attacker in front of the slash, defender behind it: a number is steps lost, R hexes of retreat,"
        " a dash nothing. The last column is what tanks lose in an NVA attack."
    )
    return TableCard("crt", "Combat results", "10.5/2", words, ["Die", *CRT_COLUMNS, "Tanks"], rows)


def surrender() -> TableCard:
    """12.1/3 What makes An Loc's morale."""
    f = SURRENDER
    rows = [
        ["best HQ in or next to An Loc", "its morale"],
        ["each NVA gun in range", f"{signed(f.artillery)}, at most {signed(f.artillery_most)}"],
        [f"{f.ringed_hexes} or more hexes around it are the NVA's", signed(f.ringed)],
        ["a stacking point came in this turn", signed(f.arrival)],
        [f"a relief unit within {f.relief_distance} hexes", signed(f.relief)],
        ["no attack on or next to it this turn", signed(f.quiet)],
        ["NVA morale is broken", signed(f.nva_broken)],
        *([f"AAA {aaa}", signed(change) if change else "0"] for aaa, change in sorted(f.aaa.items())),
        *([f"fewer than {one.under} steps in the town", signed(one.change)] for one in f.garrison),
        *(
            [f"from turn {one.from_turn} on", signed(one.change) if one.change else "0"]
            for one in f.weariness
        ),
    ]
    words = (
        "At 0 or less when the turn ends the town surrenders."
        " Of several rows of one kind the one that fits best counts."
    )
    return TableCard("surrender", "An Loc's morale", "12.1/3", words, ["What", "Morale"], rows)


def turns() -> TableCard:
    """7.1/2 The Turn Record."""
    rows = [
        [str(one.number), one.week, *(str(ops) for ops in one.ops), str(one.sa7 or ""), "; ".join(one.events)]
        for one in TRACK
    ]
    head = ["Turn", "Week", "ARVN OPs", "NVA OPs", "SA-7", "What comes"]
    return TableCard("turns", "Turn record", "7.1/2", "OPs and markers that a turn brings.", head, rows)


def levels() -> TableCard:
    """13.1.6 The levels of victory."""
    when = (
        "An Loc falls before May",
        "it falls before the 5th VC is committed",
        "it falls with NVA morale unbroken",
        "it falls with NVA morale broken",
        "it holds, but the 1st Airborne is not back",
        "it holds",
        "it holds and NVA morale is broken",
        "it holds, NVA morale is broken and QL-13 is open",
    )
    rows = [[level, words] for level, words in zip(LEVELS, when, strict=True)]
    words = "In the First Assault there are no levels: who has An Loc at the end has won."
    return TableCard("levels", "Levels of victory", "13.1.6/T1", words, ["Level", "If"], rows)
