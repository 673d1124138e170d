"""What a scripted player keeps in mind: the scene it looks at, and what it has just decided to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from dangerclose.core.slips import SURE
from dangerclose.games.fte.components import FIRE, KIND, MEDEVACS, MEN, QUALITY, RANGE, SLICK, US, WEAPON
from dangerclose.games.fte.doctrine.aid import choose_collecting_point, landing_goals
from dangerclose.games.fte.doctrine.air import Flak, Tower
from dangerclose.games.fte.doctrine.assaults import NONE, Assault
from dangerclose.games.fte.doctrine.barrage import best_aim
from dangerclose.games.fte.doctrine.command import restless, urge_of
from dangerclose.games.fte.doctrine.goals import Goal, side_goals
from dangerclose.games.fte.doctrine.march import March
from dangerclose.games.fte.doctrine.scene import Notes, Scene, looked_at, of_enemies
from dangerclose.games.fte.doctrine.skill import FULL, Skill
from dangerclose.games.fte.doctrine.worth import is_contact
from dangerclose.games.fte.knowledge import View
from dangerclose.games.fte.state import NOBODY, VISIBLE

_MAKES = list(zip(KIND, FIRE, RANGE, WEAPON, QUALITY, MEN, strict=True))
MAKE = tuple(_MAKES.index(make) for make in _MAKES)
"""By unit, the first unit that has the same printed on it."""
FORGOTTEN = 0.5
"""In so many of its errors a player does not think of a unit that could act."""
DRIVEN_OFF = 8.0
"""So many tenths of a hit make a collecting point untenable."""


class Mind:
    """The thoughts of one seat. All of it can be thought again from a view."""

    def __init__(self, seat: int, skill: Skill = FULL, seed: int = 0) -> None:
        self.seat = seat
        self.skill = skill
        self.slips = skill.slips(seed)
        self.errs = skill != FULL
        self.plans: dict[int, March] = {}
        self.routes: dict[int, list[int]] = {}
        self.assault: Assault = NONE
        self.settled: set[int] = set()
        self.idle: set[int] = set()
        self._forgotten: set[int] = set()
        self._thought_of: set[int] = set()
        self.acted = False
        self.met: set[int] = set()
        self._collecting = NOBODY
        self._scene: Scene | None = None
        self._foes: tuple[object, ...] = ()
        self._notes = Notes()
        self._marches: dict[tuple[int, ...], March] = {}
        self._flak: tuple[object, Flak] = ((), {})

    def look(self, view: View) -> None:
        """Take in a view; what was thought of the same position still holds."""
        scene = self._scene
        if scene is None or looked_at(view.position) != looked_at(scene.s) or view.unknown != scene.unknown:
            foes = of_enemies(view.position, self.seat)
            if foes != self._foes:
                self._foes, self._notes, self._marches = foes, Notes(), {}
                self.idle.clear()
            self.met = {v for v in self.met if view.position.hex[v] >= 0}
            self._scene = Scene(view, self.seat, self._notes, self.met, self.skill.wariness, self.slips)
            self._shared: list[Goal] | None = None
            self._tower: Tower | None = None
            self._aims: dict[int, tuple[float, int]] = {}
            self._restless: dict[int, float] = {}
            self._alike: dict[tuple[object, ...], March] = {}

    @property
    def scene(self) -> Scene:
        """What is seen now."""
        assert self._scene is not None
        return self._scene

    @property
    def shared(self) -> list[Goal]:
        """What draws every fighting unit of the side."""
        if self._shared is None:
            self._shared = side_goals(self.scene)
        return self._shared

    @property
    def tower(self) -> Tower:
        """Who watches the sky."""
        if self._tower is None:
            guns = tuple((gun.hex, gun.rating, gun.range) for gun in self.scene.guns)
            if self._flak[0] != guns:
                self._flak = (guns, {})
            self._tower = Tower(self.scene, self._flak[1])
        return self._tower

    def begin_activation(self) -> None:
        """A new Activation: old intentions are void."""
        self.plans.clear()
        self.routes.clear()
        self.settled.clear()
        self._forgotten.clear()
        self._thought_of.clear()
        self.acted = False
        self.assault = NONE

    def forget_some(self, units: Iterable[int]) -> None:
        """Whoever errs does not think of some active units; of each it is decided once an Activation."""
        for u in units:
            if u not in self._thought_of:
                self._thought_of.add(u)
                if self.slips.overlooks(FORGOTTEN):
                    self._forgotten.add(u)
        self.settled |= self._forgotten

    @contextmanager
    def careful(self) -> Iterator[None]:
        """Think again without an error; forgotten units come to mind."""
        slips, self.slips = self.slips, SURE
        self.scene.slips = SURE
        self.settled.clear()
        self._forgotten.clear()
        yield
        self.slips = self.scene.slips = slips

    def visit(self, h: int) -> None:
        """6.2/3 Somebody goes to see who is in a hex: who is not found there has barred it."""
        self.met.update(v for v in self.scene.foes if self.scene.s.hex[v] == h and is_contact(v))
        self._scene, self._marches = None, {}  # others must not plan to go there too

    def aim(self, u: int) -> tuple[float, int]:
        """13.0 The best fire mission that a unit could ask for."""
        if u not in self._aims:
            self._aims[u] = best_aim(self.scene, u)
        return self._aims[u]

    def march(self, u: int) -> March:
        """The best move of a unit."""
        s = self.scene.s
        key = (
            u, s.hex[u], s.token[u], s.status[u], s.reduced[u], s.exhausted[u], s.inside[u],
            s.c_carrier.count(u),
        )  # fmt: skip
        march = self._marches.get(key)
        if march is None or not march.holds(self.scene):
            march = self._marches[key] = self._march(u)
        return march

    def _march(self, u: int) -> March:
        """A move to be thought out; comrades of the same make in the same plight get the same."""
        scene = self.scene
        s = scene.s
        extra = landing_goals(self, u)
        if extra or u in s.c_carrier or u in s.hero:
            return March(scene, u, self.shared, extra)
        key = (
            MAKE[u], s.hex[u], s.token[u] == VISIBLE, s.status[u], s.reduced[u], s.exhausted[u], s.inside[u],
        )  # fmt: skip
        march = self._alike.get(key)
        if march is None:
            march = self._alike[key] = March(scene, u, self.shared, extra)
        return march

    def urge(self, u: int) -> float:
        """How much more than nothing a unit's best move is worth."""
        return urge_of(self, u, self.march(u).plan.gain)

    def urge_between(self, u: int) -> tuple[float, float]:
        """A unit's best move is worth no less than the first and no more than the second."""
        low, high = self.march(u).between()
        return low, urge_of(self, u, high)

    def would_rather_move(self, u: int, worth: float) -> bool:
        """Whether a unit's best move is worth as much as something else; planned only if that decides it."""
        return worth <= self.urge_between(u)[1] and worth <= self.urge(u)

    def restlessness(self, u: int) -> float:
        """About what a move of a unit is worth, without planning it."""
        if u not in self._restless:
            self._restless[u] = restless(self, u)
        return self._restless[u]

    def collecting_point(self) -> int:
        """Where the casualties are brought; it stays where it is unless the enemy comes near."""
        h = self._collecting
        scene = self.scene
        if h < 0 or scene.hits(h, False) > DRIVEN_OFF or scene.foe_bits >> h & 1:
            h = self._collecting = choose_collecting_point(self)
        return h

    def lift_expected(self) -> bool:
        """12.0/3 Whether a helicopter for casualties is here or on its way."""
        s = self.scene.s
        if self.seat != US:
            return False
        if s.medevac:
            return True
        return any(
            (u in MEDEVACS or KIND[u] == SLICK) and not s.emptied[u] and not s.downed[u]
            for u in self.scene.mine
        )
