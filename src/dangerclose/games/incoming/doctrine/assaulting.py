"""Close assaults: alone, or with all of a platoon who can reach the same enemy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dangerclose.core.ask import Action
from dangerclose.core.bits import members
from dangerclose.core.options import Family
from dangerclose.games.incoming.doctrine.chances import UNMET, Met, combat
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.danger import fire_met, lost_on, met_in_turn, path, shots_at
from dangerclose.games.incoming.doctrine.moving import Plan
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.field import CONTACT, crowd, touching
from dangerclose.games.incoming.movement import companions, ends
from dangerclose.games.incoming.showing import may_assault

_MOST = 3
_SURE = 0.8
_HARDLY_EVER = 0.02


def standing_assaults(scene: Scene, plain: Iterable[Action]) -> Iterator[Promise]:
    """8.0/1 Fights with whom a stand touches already."""
    s = scene.s
    for action in plain:
        if action[0] == "assault":
            stand = int(action[1])
            defenders = [one for one in scene.enemies if touching(s, one, stand)]
            share = combat(s, [stand], defenders)
            gain = _gain(scene, [stand], defenders, share)
            yield Promise(action, gain, share, f"{share:.0%} to win the close combat.")


def _gain(scene: Scene, attackers: Sequence[int], defenders: Sequence[int], share: float) -> float:
    won = sum(scene.worth(one) for one in defenders)
    lost = sum(scene.worth(one) for one in attackers)
    return share * won - (1 - share) * lost


class Assaults:
    """The enemies whom some stands can reach, with where each of them would touch them."""

    def __init__(self, scene: Scene, families: Iterable[Family]) -> None:
        self.scene = scene
        self._reach = CONTACT + max([scene.sheet.radius[one] for one in scene.enemies], default=0)
        self._rings: dict[tuple[int, int], int] = {}
        self._won: dict[tuple[Plan, int], float] = {}
        self.bits = {
            int(family.before[1]): family.bits
            for family in families
            if family.before[0] == "move" and may_assault(scene.s, int(family.before[1]))
        }

    def promises(self, plain: Iterable[Action]) -> Iterator[tuple[Promise, Plan]]:
        """8.0/1 What each assault promises; a group's with who goes where."""
        groups = {int(action[1]) for action in plain if action[0] == "group"}
        for stand in self.bits:
            for enemy in self._reached(stand):
                yield from self._alone_or_together(stand, enemy, in_group=stand in groups)

    def _reached(self, stand: int) -> list[int]:
        """The enemies whom a stand can touch, those that fall most easily first."""
        scene = self.scene
        found = [one for one in scene.enemies if self._ring(stand, one) & self.bits[stand]]
        return sorted(found, key=lambda one: (-scene.worth(one), one))[:4]

    def _ring(self, stand: int, enemy: int) -> int:
        sheet = self.scene.sheet
        reach = sheet.radius[stand] + sheet.radius[enemy]
        found = self._rings.get((enemy, reach))
        if found is None:
            at, disc = self.scene.s.at[enemy], sheet.discs.at
            found = self._rings[enemy, reach] = disc(at, reach + CONTACT) & ~disc(at, reach)
        return found

    def _alone_or_together(self, stand: int, enemy: int, *, in_group: bool) -> Iterator[tuple[Promise, Plan]]:
        scene = self.scene
        found = self._approach(stand, enemy, self.bits[stand])
        if found is None:
            return
        end, met = found
        share = self._wins([(stand, end)], enemy)
        yield self._storm(("move", stand, end), [(stand, end)], [met], enemy), ()
        if share > _SURE or not in_group:
            return
        together = [(stand, end)]
        ways = [shots_at(scene, stand, path(scene, stand, end))]
        leaving = tuple(companions(scene.s, stand))
        for mate in leaving:
            if mate == stand or not may_assault(scene.s, mate) or len(together) >= _MOST:
                continue
            bits = ends(scene.s, mate, leaving)
            for _, taken in together:
                bits &= ~scene.sheet.discs.at(taken, 2 * scene.sheet.radius[mate])
            more = self._approach(mate, enemy, bits)
            if more is not None:
                together.append((mate, more[0]))
                ways.append(shots_at(scene, mate, path(scene, mate, more[0])))
        if len(together) > 1:
            yield self._storm(("group", stand), together, met_in_turn(scene, ways), enemy), tuple(together)

    def _approach(self, stand: int, enemy: int, bits: int) -> tuple[int, Met] | None:
        """The way into contact on which least fire is met."""
        scene = self.scene
        points = members(bits & self._ring(stand, enemy))
        if not points:
            return None
        places = scene.lattice.places
        x, y = places[scene.s.at[stand]]
        points.sort(key=lambda point: (places[point][0] - x) ** 2 + (places[point][1] - y) ** 2)
        best: tuple[int, Met] | None = None
        for point in dict.fromkeys((points[0], points[len(points) // 2], points[-1])):
            walk = path(scene, stand, point)
            if not walk or not self._ring(stand, enemy) >> walk[-1] & 1:
                continue
            met = fire_met(scene, stand, walk)
            if best is None or met.through > best[1].through:
                best = point, met
            if met == UNMET:
                break
        return best

    def _wins(self, plan: Sequence[tuple[int, int]], enemy: int) -> float:
        """8.0/1 The chance of those who would have come, with all whom they would touch."""
        key = tuple(plan), enemy
        found = self._won.get(key)
        if found is None:
            found = self._won[key] = self._chance(plan, enemy)
        return found

    def _chance(self, plan: Sequence[tuple[int, int]], enemy: int) -> float:
        s, sheet = self.scene.s, self.scene.sheet
        before = [s.at[stand] for stand, _ in plan]
        for stand, end in plan:
            s.at[stand] = path(self.scene, stand, end)[-1]
        try:
            own = [stand for stand, _ in plan]
            near = 0
            for mine in own:
                near |= sheet.discs.at(s.at[mine], sheet.radius[mine] + self._reach)
            close = crowd(s, self.scene.foe).among(near)
            met = [one for one in close if any(touching(s, one, mine) for mine in own)]
            defenders = [one for one in self.scene.enemies if one == enemy or one in met]
            return combat(s, own, defenders)
        finally:
            for (stand, _), at in zip(plan, before):
                s.at[stand] = at

    def _storm(
        self, action: Action, plan: Sequence[tuple[int, int]], fires: Sequence[Met], enemy: int
    ) -> Promise:
        """Rulings 30 and 38: it is called off when one is hit hard; who is pinned does not take part."""
        scene = self.scene
        come = [1.0]
        unhurt, lost = 1.0, 0.0
        for (stand, _), met in zip(plan, fires):
            unhurt *= met.keeps
            lost += lost_on(scene, stand, met)
            here = met.through / met.keeps if met.keeps else 0.0
            come = [
                (come[n] if n < len(come) else 0.0) * (1 - here) + (come[n - 1] if n else 0.0) * here
                for n in range(len(come) + 1)
            ]
        won, gain = come[0], 0.0
        for number in range(1, len(plan) + 1):
            if come[number] > _HARDLY_EVER:
                share = self._wins(plan[:number], enemy)
                won += come[number] * share
                own = [stand for stand, _ in plan[:number]]
                gain += come[number] * _gain(scene, own, [enemy], share)
        keeps = unhurt * won
        hidden = sum(scene.hidden(stand) for stand, _ in plan)
        gain = unhurt * gain - lost - scene.weights.tempo * (1 - keeps)
        gain -= scene.weights.concealment * hidden * 0.5
        why = f"{won - come[0]:.0%} to win, {unhurt * (1 - come[0]):.0%} to get there."
        return Promise(action, gain, keeps, why)
