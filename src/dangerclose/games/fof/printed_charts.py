"""The charts and tables of the player aids as rows of text, for the reference beside the table."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import fields

from dangerclose.core.wire import Wire
from dangerclose.core.words import counted
from dangerclose.games.fof.activity_schema import ActivityCase
from dangerclose.games.fof.breaching import WEAPONS, BreachAttempt, BreachingWeapon, Outcome
from dangerclose.games.fof.chart_loading import AUTOMATIC
from dangerclose.games.fof.components import (
    ACTIVITY,
    AGENCIES,
    ANTI_ARMOR,
    CAMPAIGNS,
    CHARTS,
    VEHICLES,
    contact_draws,
)
from dangerclose.games.fof.mission_schema import Campaign
from dangerclose.games.fof.signs import signed
from dangerclose.games.fof.tables import COVER_NAME, VOF_NAME
from dangerclose.games.fof.terms import (
    Activity,
    ActivityResult,
    Agent,
    Ammo,
    BuildingClass,
    CoverMarker,
    Experience,
    Illumination,
    Leadership,
    Letter,
    Range,
    Screen,
    Tactics,
    Term,
    Weather,
)
from dangerclose.games.fof.throwing import ALLOWED, THROWERS, Spot
from dangerclose.games.fof.unit_schema import Agency

NO_MODIFIERS = frozenset(
    ("source", "forced", "best_fit", "spend", "battalion", "saved", "vof", "least", "most", "crowding_above")
)
"""What stands beside the modifiers of a chart and is none."""


CLASS_NAMES = {
    BuildingClass.NONE: "No building",
    BuildingClass.LARGE_INTERIOR: "Large interior",
    BuildingClass.COMPLEX: "Complex",
    BuildingClass.COMPOUND: "Compound",
    BuildingClass.LARGE_COMPOUND: "Large compound",
    BuildingClass.DETACHED: "Detached light buildings",
    BuildingClass.RUBBLE: "Rubble",
}
"""12.1/2 The classes of city blocks as they are called."""
CLASS_WORDS = {
    BuildingClass.NONE: "Nothing stands here: one sees across from street to street.",
    BuildingClass.LARGE_INTERIOR: "One room on the ground, and one above if there is an upper story.",
    BuildingClass.COMPLEX: "Rooms A and B, with a way between them on each story. Fire at one strikes all.",
    BuildingClass.COMPOUND: "A wall around a courtyard and a building. One comes in through a Breach, "
    "or over the wall if one is not Exposed; into the building from the courtyard.",
    BuildingClass.LARGE_COMPOUND: "A walled yard alone; it may be attached to a building beside it.",
    BuildingClass.DETACHED: "Sheds A and B, each a building of its own. Fire at one strikes both.",
    BuildingClass.RUBBLE: "A ruin that is entered freely; one sees across it.",
}
THROWING_NAMES = {
    Spot.STREET: "Street",
    Spot.ADJACENT_STREET: "Street beyond",
    Spot.GROUND_FLOOR: "Ground floor",
    Spot.LOW_ROOF: "Roof, single story",
    Spot.UPPER_STORY: "Upper story",
    Spot.HIGH_ROOF: "Roof, upper story",
    Spot.COMPOUND: "Compound",
}
BREACH_ELSE = {
    Outcome.BREACH: "a breach",
    Outcome.GRENADE_MISS: "a Grenade Miss",
    Outcome.GRENADE_ATTACK: "a usual Grenade Attack",
    Outcome.FIRE: "its fire falls there",
}
"""12.6/T1 What an attempt comes to that does not breach."""


class ChartCard(Wire):
    """A chart: a title, how it is read, its rule, and rows of text."""

    id: str
    title: str
    words: str
    rule: str
    head: list[str]
    rows: list[list[str]]


def charts() -> list[ChartCard]:
    """Every chart of the player aids."""
    return [
        *[contact_chart(campaign) for campaign in CAMPAIGNS.values() if not campaign.proving],
        modifier_chart(
            "commands",
            "Command draw",
            "What changes the number of commands of an impulse.",
            "4.1.2",
            "commands",
        ),
        ChartCard(
            "saved",
            "Commands to save and to spend",
            "The most, by day and by Limited Visibility.",
            "4.1.3",
            ["", "Day", "Limited"],
            [
                *[
                    [f"Saved, {said(level)} HQ", *map(str, CHARTS.commands.saved[level])]
                    for level in Experience
                ],
                ["Spent in an impulse", *map(str, CHARTS.commands.spend)],
                ["Battalion", *map(str, CHARTS.commands.battalion)],
            ],
        ),
        modifier_chart(
            "attempts", "Attempts", "How many Action cards an attempt draws.", "4.2/5", "attempts"
        ),
        modifier_chart(
            "spotting", "Spotting", "Cards more or less for a spotting attempt.", "9.3/2", "spotting"
        ),
        ChartCard(
            "vof",
            "Volume of Fire",
            "The modifier of the best fire on a card. Low numbers hit.",
            "6.2.1",
            ["Fire", "Modifier"],
            [
                [VOF_NAME[vof][0].upper() + VOF_NAME[vof][1:], signed(value)]
                for vof, value in CHARTS.combat.vof.items()
            ],
        ),
        modifier_chart(
            "combat", "Net Combat Modifier", "What else counts for a unit under fire.", "6.3", "combat"
        ),
        ChartCard(
            "cover",
            "Cover markers",
            "What they add for those under them, and how many Steps have room.",
            "5.2.3",
            ["Marker", "Modifier", "Steps"],
            [
                [
                    COVER_NAME[row.marker],
                    "building's" if row.as_building else signed(row.modifier),
                    str(row.capacity) if row.capacity else "any",
                ]
                for row in CHARTS.cover
                if row.marker != CoverMarker.AREA
            ],
        ),
        ChartCard(
            "screens",
            "Smoke",
            "The best on a card counts for all units there.",
            "8.4/1",
            ["Screen", "Modifier"],
            [[said(screen), signed(CHARTS.screens[screen])] for screen in Screen],
        ),
        ChartCard(
            "weather",
            "Visibility Modifiers",
            "A modifier above +1 is Limited Visibility.",
            "8.0/1",
            ["Weather", "Modifier"],
            [[said(one), spread(*CHARTS.weather[one])] for one in Weather],
        ),
        ChartCard(
            "illumination",
            "Illumination",
            "What it takes from the darkness, on its card and beside it.",
            "8.2/2",
            ["Illumination", "Card", "Beside"],
            [[said(one), *map(signed, CHARTS.illumination[one])] for one in Illumination],
        ),
        ChartCard(
            "fire-support",
            "Fire Support Available",
            "Fire Missions with their modifier, and the cards that each observer draws.",
            "6.7/2",
            ["Agency", "Missions", *(said(agent) for agent in Agent), "Enemy spotter"],
            [fire_support_row(agency) for agency in AGENCIES],
        ),
        ChartCard(
            "vehicles",
            "Vehicle and Anti-Tank Weapons",
            "Gunnery by range from the same card; a low sum is good for the firer.",
            "7.1.1",
            ["", "Moves", "Carries", "Fire", "Gunnery", "Defence", "Ammo"],
            [
                [
                    row.name,
                    said(row.mobility),
                    str(row.carries or ""),
                    "" if row.vof is None or row.range is None else f"{row.vof.word} {row.range.word}",
                    " ".join(map(str, row.gunnery)),
                    "" if row.defence is None else str(row.defence),
                    str(row.ammo or ""),
                ]
                for row in VEHICLES.chart
            ],
        ),
        ChartCard(
            "anti-armor",
            "Attacks on vehicles and helicopters",
            "By the sum; lower counts as 0, higher as the last.",
            "7.7",
            ["Sum", "Vehicle", "Helicopter"],
            [
                [str(total), said(vehicle), said(helicopter)]
                for total, (vehicle, helicopter) in enumerate(
                    zip(ANTI_ARMOR.vehicle, ANTI_ARMOR.helicopter, strict=True)
                )
            ],
        ),
        ChartCard(
            "loads",
            "Loads",
            "Points of ammunition that one Step carries.",
            "5.1.6A",
            ["Ammunition", "Points"],
            [[said(kind), str(CHARTS.carried[kind])] for kind in Ammo if CHARTS.carried[kind]],
        ),
        ChartCard(
            "ranges",
            "Range Ratings",
            "How many cards far.",
            "1.2.7/T3",
            ["Range", "Cards"],
            [[f"{one.word}, {said(one)}", str(int(one))] for one in Range],
        ),
        ChartCard(
            "building-classes",
            "City blocks",
            "What each class of building means for those who enter, fire and see. Each half street, room and "
            "courtyard is an area with a cover value of its own.",
            "12.1",
            ["Class", "What it means"],
            [[CLASS_NAMES[one], CLASS_WORDS[one]] for one in BuildingClass],
        ),
        ChartCard(
            "throwing",
            "Throwing by hand in a city",
            "From where (rows) grenades and smoke may be thrown into what (columns): areas of the own card, "
            "and the other half of the own street.",
            "12.11",
            ["From", *(THROWING_NAMES[there] for there in Spot)],
            [
                [THROWING_NAMES[one], *("yes" if ALLOWED[one, there] else "no" for there in Spot)]
                for one in THROWERS
            ],
        ),
        ChartCard(
            "breaching",
            "Breaching",
            "How each weapon opens a wall or a building, and what an attempt that fails comes to.",
            "12.6",
            ["Weapon", "Attempt", "It opens", "Needs", "Else"],
            [breaching_row(weapon) for weapon in WEAPONS.values()],
        ),
        *[
            activity_chart(f"pinned-{one.word}", f"Enemy pinned or teams, {said(one).lower()}", cases)
            for one, cases in zip(Leadership, ACTIVITY.pinned, strict=True)
        ],
        *[
            activity_chart(f"tactics-{one.word}", f"Enemy in good order, {said(one).lower()}", cases)
            for one, cases in zip(Tactics, ACTIVITY.good_order, strict=True)
        ],
    ]


ABBREVIATIONS = frozenset(
    ("AT", "CO", "CS", "FAC", "FO", "HQ", "LOS", "MG", "MTR", "PDF", "PLT", "RCL", "RKT", "TOT", "FPF", "HE")
) | frozenset(("US", "VOF", "WP"))
"""As the book writes them."""


def written(name: str) -> str:
    """A name in the code as it is said, abbreviations in capitals."""
    words = [word if word in ABBREVIATIONS else word.lower() for word in name.upper().split("_")]
    return " ".join(words)[0].upper() + " ".join(words)[1:]


def said(term: Term) -> str:
    """A term as it is said."""
    return written(term.name)


def breaching_row(weapon: BreachingWeapon) -> list[str]:
    """12.6/T1 A row of the Breaching Table."""
    names = [row.name for row in VEHICLES.chart if row.id in weapon.charts]
    icon = "Grenade icon" if weapon.attempt == BreachAttempt.GRENADE_ATTACK else "Crosshairs icon"
    return [
        ", ".join(names) or "Demolition charge",
        said(weapon.attempt),
        "a wall, a barricaded building" if weapon.barricaded else "a wall, any building",
        counted(weapon.icons, icon) + ("; nothing where no VOF is" if weapon.sure_without_fire else ""),
        BREACH_ELSE[weapon.otherwise],
    ]


def spread(least: int, most: int) -> str:
    """ "+1", or "+1 to +3"."""
    return signed(least) if least == most else f"{signed(least)} to {signed(most)}"


def contact_chart(campaign: Campaign) -> ChartCard:
    """9.1.5/2 A campaign may replace rows of the chart."""
    return ChartCard(
        f"contact-draws-{campaign.id}",
        f"Potential Contact, {campaign.name}",
        "Action cards to draw for a marker; Contact! on one of them brings the enemy.",
        "9.1.5/2",
        ["Current activity", *(letter.word for letter in Letter)],
        [
            [said(level), *(draws(contact_draws(campaign, level, letter)) for letter in Letter)]
            for level in Activity
        ],
    )


def draws(number: int) -> str:
    """9.1.5/2 Cards to draw, or that there is no need."""
    return "automatic" if number == AUTOMATIC else str(number)


def modifier_chart(name: str, title: str, words: str, rule: str, chart: str) -> ChartCard:
    """A chart with a value for each of its fields."""
    values = getattr(CHARTS, chart)
    rows = [
        [LABELS.get(field.name) or written(field.name), row_value(field.name, getattr(values, field.name))]
        for field in fields(values)
        if field.name not in NO_MODIFIERS
    ]
    return ChartCard(name, title, words, rule, ["", "Value"], rows)


def row_value(name: str, value: int) -> str:
    """A modifier with its sign; a number of cards or Commands without."""
    return str(value) if name in NUMBERS else signed(value)


NUMBERS = frozenset(
    (
        "activated_minimum",
        "initiative_minimum",
        "staff_initiative",
        "patrol_initiative_divisor",
        "base",
        "minimum",
        "mine_check",
        "critical",
    )
)
"""What stands among modifiers and is a plain number."""
LABELS = {
    "vof_s": "Small Arms on its card",
    "vof_a": "Automatic Weapons on its card",
    "vof_h": "Heavy Weapons on its card",
    "vof_sniper": "A sniper on its card",
    "vof_incoming": "Incoming! on its card",
    "activated_minimum": "At least, if activated",
    "initiative_minimum": "At least, on initiative",
    "staff_initiative": "Staff on initiative, without a draw",
    "patrol_initiative_divisor": "General Initiative on a patrol, divided by",
    "normal_visibility": "Visibility up to which it is not limited",
    "base": "To begin with",
    "minimum": "At least",
    "leader": "An enemy leader with it",
    "exhort": "Exhorted, after a failure",
    "tripod_concentrate": "A tripod that concentrates its fire",
    "registered_target": "A call for fire on a registered target",
    "mine_check": "Among mines",
    "critical": "Icons that make a hit critical",
    "target_fires_a": "The target fires Automatic Weapons",
    "target_fires_heavy": "The target fires Heavy Weapons",
    "concealed_from": "Concealed is ground with cover of at least",
    "demo_miss": "A charge that missed",
    "crowding": "Each Step too many under one marker (grenades, shells)",
}
"""Rows whose name in the files does not speak for itself."""


def fire_support_row(agency: Agency) -> list[str]:
    """6.7/2 A firing agency."""
    missions = ", ".join(
        f"{row.number} {said(row.mission)} {signed(row.modifier)}" for row in agency.missions
    )
    return [agency.name, missions, *(str(number or "") for number in (*agency.draws, agency.spotter_draws))]


def activity_chart(name: str, title: str, cases: Iterable[ActivityCase]) -> ChartCard:
    """9.4/7 The first row that applies counts; its results are equally likely."""
    rows = [[said(case.situation), result_words(case.results)] for case in cases]
    return ChartCard(
        name,
        title,
        "The first row that applies counts; a result's share of the draws stands behind it.",
        "9.4/7",
        ["Situation", "Results"],
        rows,
    )


def result_words(results: tuple[ActivityResult, ...]) -> str:
    """Each result once, with how often it comes if there are several."""
    several = len(results) > 1
    return ", ".join(
        said(one) + (f" {results.count(one)}/{len(results)}" if several else "")
        for one in dict.fromkeys(results)
    )
