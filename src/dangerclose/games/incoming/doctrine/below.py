"""Tunnels: the garrison waits where it is strong; who comes from above looks for papers and blows ways in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import members
from dangerclose.core.game import Decision
from dangerclose.core.options import Family
from dangerclose.core.reckoning import total
from dangerclose.games.incoming.doctrine.aims import Aim
from dangerclose.games.incoming.doctrine.chances import wins
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.scene import COMMUNIST, FREE_WORLD, Scene
from dangerclose.games.incoming.state import NOBODY
from dangerclose.games.incoming.terms import Role
from dangerclose.games.incoming.tunnel_combat import lines as fight_lines
from dangerclose.games.incoming.underground import SECTIONS, beside, openings, point_of, those_in

_FIRST = 6.0
"""Below ground before above (T.1/2): nothing there loses the initiative."""
RATS, ENGINEERS = Role.TUNNEL_RATS.number, Role.ENGINEERS.number
_CHARGED = 4.0
_FAIR = 0.5


def goals(scene: Scene, aims: dict[int, Aim]) -> None:
    """T.3/1 Tunnel rats and engineers go to the openings that are known, the rats with their escort."""
    if scene.seat != FREE_WORLD or not scene.s.tunnel_kind:
        return
    known = [point_of(scene.s, opening) for opening in openings(scene.s)]
    if not known:
        return
    for one in scene.own:
        if scene.sheet.role[one] in (RATS, ENGINEERS):
            goal = 0
            for point in known:
                goal |= scene.near(point, 1.0)
            aims[one] = Aim(goal, 5.0, 1, "below", _anybody, "A way leads below there.")
            if scene.sheet.role[one] == RATS:
                mates = [
                    mate for mate in scene.own if aims.get(mate) and aims[mate].what in ("search", "hunt")
                ]
                mates.sort(key=lambda mate: scene.far(scene.s.at[mate], scene.s.at[one]))
                near = goal
                for point in known:
                    near |= scene.near(point, 2.0)
                for mate in mates[:2]:
                    aims[mate] = Aim(near, 4.0, 2, "escort", _anybody, "It goes with the tunnel rats.")


def _anybody(scene: Scene, stand: int) -> bool:
    return True


def actions(scene: Scene, plain: Iterable[Action], families: Iterable[Family]) -> Iterator[Promise]:
    """T.1 What is to be done below ground."""
    s = scene.s
    for action in plain:
        stand = int(action[1]) if len(action) > 1 else NOBODY
        place = int(action[2]) if len(action) > 2 else NOBODY
        match action[0]:
            case "go-below":
                if scene.seat == FREE_WORLD and scene.sheet.role[stand] == RATS:
                    yield Promise(action, _FIRST, 0.95, "The papers are down there.")
            case "crawl":
                yield from _crawl(scene, action, stand, place)
            case "drag":
                yield Promise(action, _FIRST + 1, 1.0, "The wounded come up first.")
            case "rally-below":
                yield Promise(action, _FIRST + 2, 1.0, "It may rally.")
            case "charge" | "charge-below":
                if action[0] == "charge" or scene.seat == COMMUNIST:
                    yield Promise(action, _CHARGED, 0.95, "The entrance is blown.")
    for family in families:
        verb, stand = family.before[0], int(family.before[-1])
        if verb == "drag-up":
            yield Promise((*family.before, members(family.bits)[0]), _FIRST + 2, 0.95, "The wounded come up.")
        elif verb == "come-up" and s.papers_with == stand:
            yield Promise((*family.before, members(family.bits)[0]), _FIRST + 9, 0.95, "The papers come up.")


def _crawl(scene: Scene, action: Action, stand: int, place: int) -> Iterator[Promise]:
    """T.1/1 Towards what was not seen yet, or home with the papers; against enemies if it is fair."""
    s = scene.s
    foes = those_in(s, place, scene.foe)
    if foes:
        share = wins(total(fight_lines(s, stand, s.section[stand])) - total(fight_lines(s, foes[0])))
        if share >= _FAIR:
            yield Promise(action, _FIRST + share, 1.0, f"{share:.0%} to win below ground.")
        return
    if scene.seat == COMMUNIST:
        return
    if s.papers_with == stand:
        if _steps_up(scene, place) < _steps_up(scene, s.section[stand]):
            yield Promise(action, _FIRST + 3, 1.0, "The papers are brought up.")
    elif s.papers_with == NOBODY:
        new = not s.tunnel_entered >> place & 1
        yield Promise(action, _FIRST * 0.5 + 2 * new, 1.0, "The papers must be somewhere.")


def _steps_up(scene: Scene, start: int) -> int:
    """How many sections lie between one and the open."""
    reached, ring, steps = 1 << start, 1 << start, 0
    while ring:
        if ring & ~SECTIONS:
            return steps
        spread = 0
        for place in members(ring):
            spread |= beside(scene.s, place)
        ring, steps = spread & ~reached, steps + 1
        reached |= ring
    return 99


# What is asked


def defend(scene: Scene, ask: Ask) -> Decision:
    """T.4/2 The strongest fights."""

    def strength(option: Action) -> int:
        return total(fight_lines(scene.s, int(option[1])))

    return Decision(max(ask.options, key=strength), "It is the strongest.")


def fall_back(scene: Scene, ask: Ask) -> Decision:
    """T.4/3 Where its own are."""

    def mates(option: Action) -> int:
        return len(those_in(scene.s, int(option[1]), scene.seat))

    return Decision(max(ask.options, key=mates), "There others are.")
