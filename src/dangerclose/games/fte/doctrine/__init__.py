"""The scripted player: someone who knows the game, one habit for each kind of decision.

It sees what its seat sees and the options, and tells its reason. Danger and gain are reckoned in victory
points (29.0/T1), so that a shot, an exposure and a march can be compared. What it remembers is only what it
has just decided: the way of the unit that it moves, the assault that it is making.
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision
from dangerclose.games.fte.doctrine import assaults, barrage, command, gunnery, moving, staff
from dangerclose.games.fte.doctrine.memory import Mind
from dangerclose.games.fte.doctrine.skill import FULL, Skill
from dangerclose.games.fte.knowledge import View

Habit = Callable[[Mind, Ask], Decision]

HABITS: dict[str, Habit] = {
    "reactions": staff.reactions,
    "place": staff.place,
    "place-marker": staff.place_marker,
    "man": staff.man,
    "plot": staff.plot,
    "arrive": moving.arrive,
    "fly-in": staff.fly_in,
    "activate": command.activate,
    "wing": staff.wing,
    "act": command.act,
    "move": moving.move,
    "fly": moving.fly,
    "target": lambda mind, ask: gunnery.target(mind.scene, ask),
    "support": lambda mind, ask: gunnery.support(mind.scene, ask),
    "primary": lambda mind, ask: gunnery.primary(mind.scene, ask),
    "retreat": moving.retreat,
    "crash": moving.crash,
    "assault-hex": lambda mind, ask: assaults.assault_hex(mind.scene, ask, mind.assault),
    "join": lambda mind, ask: assaults.join(mind.scene, ask, mind.assault),
    "advance": lambda mind, ask: assaults.advance(mind.scene, ask),
    "take-cover": staff.take_cover,
    "destroy": staff.destroy,
    "burden": staff.burden,
    "aim": lambda mind, ask: barrage.aim(mind.scene, ask),
    "execute": lambda mind, ask: barrage.execute(mind.scene, ask),
    "load": staff.load,
    "unload": staff.unload,
    "react": lambda mind, ask: gunnery.react(mind.scene, ask),
    "interrogate": staff.interrogate,
    "give-away": staff.give_away,
    "conceal": staff.conceal,
    "injury": staff.injury,
    "low-ammo": staff.low_ammo,
    "hero": staff.hero,
    "rally": staff.rally,
    "vc": staff.vc,
}


class Doctrine:
    """Plays one seat from its view alone, with any skill.

    With the full one it has no use for chance: equal views are answered alike.
    """

    def __init__(self, seat: int, skill: Skill = FULL, seed: int = 0) -> None:
        self.seat = seat
        self.mind = Mind(seat, skill, seed)

    def decide(self, view: View, ask: Ask) -> Decision:
        """The choice that its habit for this kind of decision makes."""
        if len(ask.options) == 1:
            return Decision(ask.options[0], "There is no choice.")
        habit = HABITS.get(ask.kind)
        if habit is None:
            return Decision(ask.options[0], "Nothing speaks against it.")
        self.mind.look(view)
        return habit(self.mind, ask)
