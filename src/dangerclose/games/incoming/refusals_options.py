"""Why craft, civilians, dogs, crews and ammunition may not do something that people expect of them."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Ask
from dangerclose.core.explaining import Reasons
from dangerclose.games.incoming.beehive import close
from dangerclose.games.incoming.calls import pending
from dangerclose.games.incoming.civilians import COMMUNIST, passes
from dangerclose.games.incoming.field import cover, is_good, is_hidden, is_suppressed, within
from dangerclose.games.incoming.fire import may_attack
from dangerclose.games.incoming.rockets import inside
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import DONE, NOBODY, RESUPPLY, State
from dangerclose.games.incoming.supplies import carried, carrier_for, senior
from dangerclose.games.incoming.vehicles import lands_men


def _own(s: State, ask: Ask, stand: int) -> Reasons:
    yield sheet_of(s).side[stand] != ask.seat, "That is no stand of yours.", "0/3"
    yield s.at[stand] < 0, "It is not on the table.", "0/3"
    yield bool(s.status[stand] & DONE), "It acts no more in this initiative.", "11.1/1"


def _dismount(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    carrier = s.aboard[stand]
    yield carrier == NOBODY, "It rides in nothing.", "11.6/3"
    afloat = carrier != NOBODY and not lands_men(s, carrier)
    yield afloat, "Craft land men at a bank that they touch.", "11.6/3"
    yield True, "There is no room beside it.", "11.6/3"


def _swap(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield ask.seat != COMMUNIST, "Only Communist stands pass for civilians.", "M.6/5"
    yield from _own(s, ask, stand)
    yield not is_hidden(s, stand), "The enemy has located it.", "M.6/7"
    yield not passes(s, stand), "Only who moves on foot and serves no weapon passes for civilians.", "M.6/6"
    located = len(args) > 1 and not is_hidden(s, args[1])
    yield located, "The enemy has located those civilians.", "M.6/7"
    yield True, "It does not see its command group, or has no room there.", "4.0/2"


def _beehive(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand, target = args[0], args[1]
    yield from _own(s, ask, stand)
    yield not s.beehives[stand], "It has no beehive rounds.", "M.4/2"
    yield not may_attack(s, stand), "It cannot fire now.", "6.4/1"
    yield s.at[target] < 0, "It is not on the table.", "0/3"
    if s.at[target] >= 0:
        far = not close(s, stand, target) >> s.at[target] & 1
        yield far, "The target is two widths away or more.", "M.4/1"
        yield cover(s, s.at[target], s.at[stand])[0], "The target is not in the open.", "M.4/1"
    yield True, "It does not reach the target.", "M.4/1"


def _mortar(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield from _own(s, ask, stand)
    yield sheet_of(s).mortar[stand] is None, "It has no mortar for direct fire.", "7.0/4"
    yield not s.missions[stand], "It has spent its missions.", "M.3/7"
    yield True, "It does not see such a target in its arc.", "7.0/4"


def _show(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield from _own(s, ask, stand)
    yield is_suppressed(s, stand), "It is suppressed: it can only rally.", "6.5/5"
    yield not inside(s, stand), "It can fire where it is.", "4.4.2/6"


def _unleash(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield from _own(s, ask, stand)
    yield not is_good(s, stand), "It must rally first.", "M.2/4"
    yield s.attached[stand] == NOBODY, "It is with nobody.", "M.2/3"


def _join(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand, unit = args[0], args[1]
    yield from _own(s, ask, stand)
    yield s.attached[stand] != NOBODY, "A rally must free it first.", "M.2/4"
    yield not within(s, stand, unit), "It is not within a width.", "M.2/3"


def _ask(s: State, ask: Ask, args: list[int]) -> Reasons:
    commander = args[0]
    yield not s.ammunition, "Ammunition is not counted in this game.", "M.3/1"
    yield from _own(s, ask, commander)
    yield commander != senior(s, ask.seat), "The senior commander asks.", "M.3/8"
    yield bool(pending(s, RESUPPLY, ask.seat)), "Some is on its way.", "M.3/8"
    yield carrier_for(s, ask.seat) == NOBODY, "Nobody is left who could bring it.", "M.3/8"
    yield True, "He has asked in this initiative.", "M.3/8"


def _unload(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand, helicopter = args[0], args[1]
    yield from _own(s, ask, stand)
    yield carried(s, helicopter) == NOBODY, "It brings no ammunition.", "M.3/9"
    yield True, "A fire team in contact unloads; a gun's ammunition its crew, within two widths.", "M.3/9"


def _set_down(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield from _own(s, ask, args[0])
    yield carried(s, args[0]) == NOBODY, "It carries no ammunition.", "M.4/3"


WHY_NOT: dict[str, Callable[[State, Ask, list[int]], Reasons]] = {
    "dismount": _dismount,
    "swap": _swap,
    "fire-beehive": _beehive,
    "fire-mortar": _mortar,
    "show-crew": _show,
    "unleash": _unleash,
    "join-unit": _join,
    "ask-supplies": _ask,
    "unload-supplies": _unload,
    "set-down": _set_down,
}
