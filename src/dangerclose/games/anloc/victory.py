"""13.0 How a game ends, and who has won by how much."""

from __future__ import annotations

from dangerclose.core.game import Tally, TallyRow
from dangerclose.games.anloc.components import (
    ARVN,
    BROKEN_MORALE_AT,
    MAJOR_ATTACK_TURNS,
    NVA,
    SCENARIOS,
    TRACK,
    UNIT,
)
from dangerclose.games.anloc.state import LAI_KHE, TRANSPORT_BOX, Phase, Position, State
from dangerclose.games.anloc.zones import highway_free

LEVELS = (
    "NVA Epic", "NVA Decisive", "NVA Basic", "NVA Pyrrhic",
    "ARVN Pyrrhic", "ARVN Basic", "ARVN Decisive", "ARVN Total",
)  # fmt: skip
"""13.1.6 The eight levels, from the NVA's best to the ARVN's."""

ARVN_BASIC = LEVELS.index("ARVN Basic")

FIRST_AIRBORNE = tuple(UNIT[name] for name in ("hq-1-abn", "abn-5", "abn-6", "abn-8"))


def airborne_withdrawn(s: Position) -> bool:
    """13.1.7/1 Whether the 1st Airborne Brigade is back, its HQ and all three battalions.

    Who was destroyed was not withdrawn, unless he has come back since (11.4/2).
    """
    return all(s.hex[u] in (LAI_KHE, TRANSPORT_BOX) for u in FIRST_AIRBORNE)


def nva_level(s: Position) -> int:
    """13.1.6/T1 The level of a captured An Loc, by what held when it fell."""
    if TRACK[s.captured - 1].before_may:
        return 0
    if not s.captured_committed:
        return 1
    return 3 if s.captured_broken else 2


def arvn_level(s: Position) -> int:
    """13.1.6/T2-T3 The level of an An Loc that holds; 13.1.7/1 one less while the airborne is there."""
    level = ARVN_BASIC
    if s.replacements >= BROKEN_MORALE_AT:
        level += 2 if highway_free(s) else 1
    return level if airborne_withdrawn(s) else level - 1


def level_lines(s: Position) -> list[TallyRow]:
    """13.1.6, 13.1.7/1 What made the level of a victory, one thing after the other."""
    if s.winner == NVA:
        return [
            TallyRow(f"An Loc fell in turn {s.captured}", ["yes"], "13.1.6/T1"),
            TallyRow(f"before May: {LEVELS[0]}", [yes(TRACK[s.captured - 1].before_may)], "13.1.6/T1"),
            TallyRow(
                f"before the 5th VC was committed: {LEVELS[1]}", [yes(not s.captured_committed)], "13.1.6/T1"
            ),
            TallyRow(f"before NVA morale was broken: {LEVELS[2]}", [yes(not s.captured_broken)], "13.1.6/T1"),
        ]
    broken = s.replacements >= BROKEN_MORALE_AT
    losses = f"{BROKEN_MORALE_AT} NVA replacement points lost; {s.replacements} are"
    back = "the 1st Airborne Brigade back at Lai Khe"
    return [
        TallyRow("An Loc holds", [LEVELS[ARVN_BASIC]], "13.1.6/T2"),
        TallyRow(losses, ["+1 level" if broken else "no"], "13.1.6/T3"),
        TallyRow("QL-13 open besides", ["+1 level" if broken and highway_free(s) else "no"], "13.1.6/T3"),
        TallyRow(back, ["yes" if airborne_withdrawn(s) else "no: −1 level"], "13.1.7/1"),
    ]


def yes(holds: bool) -> str:
    """Whether something holds, in a word."""
    return "yes" if holds else "no"


def tally(s: Position) -> Tally | None:
    """13.1.6 How the level came about; 13.2/4 the first assault knows none."""
    if s.phase != Phase.OVER or SCENARIOS[s.scenario].ends_at_commitment:
        return None
    return Tally(["Level"], level_lines(s), TallyRow("Victory", [s.level], s.ended_by))


def end_of_turn_victory(s: State) -> None:
    """6.7.2/3, 11.2.2/2, 13.2/2 Whether the game ends with this turn."""
    scenario = SCENARIOS[s.scenario]
    last = s.turn >= scenario.turns
    if scenario.ends_at_commitment and s.commitment_due:
        last = True
    if s.committed and not s.major_attack and s.turn >= s.committed + MAJOR_ATTACK_TURNS:
        finish(
            s,
            ARVN,
            arvn_level(s),
            "The NVA did not attack in strength after the 5th VC was committed.",
            "11.2.2/2",
        )
    elif last:
        if s.captured:
            finish(s, NVA, nva_level(s), "An Loc is in NVA hands.", "13.1.6/T1")
        else:
            level = arvn_level(s)
            rule = "13.1.6/T2" if level <= ARVN_BASIC else "13.1.6/T3"
            finish(s, ARVN, level, "An Loc has held.", rule if airborne_withdrawn(s) else "13.1.7/1")


def capture_victory(s: State) -> None:
    """13.1.6/T1 The capture decides the game at once, unless it is to be played on."""
    if s.captured and not s.play_on:
        finish(s, NVA, nva_level(s), "An Loc has fallen.", "13.1.6/T1")


def finish(s: State, winner: int, level: int, reason: str, rule: str) -> None:
    """The game is over; 13.2/4 the first assault knows no levels."""
    s.phase = Phase.OVER
    s.winner = winner
    if SCENARIOS[s.scenario].ends_at_commitment:
        s.level, rule = ("ARVN", "NVA")[winner], "13.2/4"
    else:
        s.level = LEVELS[level]
    s.reason = reason
    s.ended_by = rule
    s.tell("over", rule, s.level, reason)
