"""The pictures in docs/screenshots: every page of the client, at a desk and on a phone.

    make screenshots [ARGS='combat end']

Games between two computers with fixed dice are played first, so that the pictures show
the same positions in every run. Those of Front Toward Enemy begin with "fte", those of
Fields of Fire with "fof", those of Incoming! with "incoming".
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402

from dangerclose import games  # noqa: E402
from dangerclose.core.match import Match  # noqa: E402
from dangerclose.core.record import read, walk  # noqa: E402
from dangerclose.games.fof.communication import links  # noqa: E402
from dangerclose.games.fof.grid import on_map  # noqa: E402
from dangerclose.games.fof.state import GENERAL, PINNED  # noqa: E402
from dangerclose.games.fte.components import HOG, KIND, REAL, SIDE, SLICK, UNITS  # noqa: E402
from dangerclose.games.incoming.sheets import sheet_of  # noqa: E402
from dangerclose.games.incoming.state import HIDDEN  # noqa: E402
from tests.browser import fof, fte, incoming, places  # noqa: E402
from tests.browser.conftest import OLD_HAND, SAME_BYTES  # noqa: E402
from tests.browser.serving import FLAGS, Server  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
DICE = 7
"""What is decided before the camera goes the same way in every run and size."""
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


class Studio:
    """A server, a written game, and how to get to what is to be shown."""

    def __init__(self, server: Server, text: str) -> None:
        self.server = server
        self.text = text
        self.plies = self._find()

    def _find(self) -> dict[str, int]:
        """The plies that are worth a picture: the first of each kind."""
        found: dict[str, int] = {}
        record = read(self.text)
        for ply, (_, match) in enumerate(walk(games.game("anloc"), record)):
            for name, shows in SCENES.items():
                if name not in found and shows(match):
                    found[name] = ply
        missing = SCENES.keys() - found.keys()
        assert not missing, f"the game has no position for: {', '.join(missing)}"
        return found

    def seat(self, me: Visitor, ply: int) -> None:
        """Sit down as the ARVN after so many choices of the written game."""
        match, tokens = self.server.new_match("person", "person", record=self.text, ply=ply)
        me.sit(match, tokens["ARVN"])
        me.turn_to_answer()
        me.map_at_rest()


def _arvn(match: Match[Any], *kinds: str) -> bool:
    return match.ask is not None and match.ask.seat == 0 and match.ask.kind in kinds


SCENES: dict[str, Callable[[Match[Any]], bool]] = {
    "air": lambda m: _arvn(m, "allocate") and m.state.turn == 2 and sum(m.state.air[5:10]) > 2,
    "move": lambda m: _arvn(m, "destination") and m.state.turn >= 2,
    "combat": lambda m: _arvn(m, "support") and m.preview() is not None and len(m.state.attackers) > 1,
}


def lobby(studio: Studio, me: Visitor) -> None:
    """The first page."""
    me.open("/")
    expect(me.at("start")).to_be_visible()


def setup(studio: Studio, me: Visitor) -> None:
    """A unit in hand, hexes lit."""
    match, tokens = studio.server.new_match("person", "person")
    me.sit(match, tokens["ARVN"])
    me.take("hex-0810")
    me.take("hex-0810")


def air(studio: Studio, me: Visitor) -> None:
    """Aircraft into their boxes."""
    studio.seat(me, studio.plies["air"])
    show_panel(me, "air")


def move(studio: Studio, me: Visitor) -> None:
    """Hexes within reach, with what they cost."""
    studio.seat(me, studio.plies["move"])


def combat(studio: Studio, me: Visitor) -> None:
    """The odds before the die."""
    studio.seat(me, studio.plies["combat"])
    show_panel(me, "combat")
    expect(me.at("combat-builder")).to_contain_text("die")


def replay(studio: Studio, me: Visitor) -> None:
    """A written game in the middle."""
    match, _ = studio.server.new_match("person", "person", record=studio.text)
    me.open(f"/replay/{match}?ply={studio.plies['combat'] + 6}")
    expect(me.page.locator("[data-unit]").first).to_be_attached()
    me.map_at_rest()


def end(studio: Studio, me: Visitor) -> None:
    """Result, charts, seed."""
    match, tokens = studio.server.new_match("person", "person", record=studio.text)
    me.open(f"/match/{match}#{tokens['ARVN']}")
    expect(me.at("end-screen").locator("svg").first).to_be_visible()


# Front Toward Enemy

NOWHERE = (700, 20)
"""Where the mouse points at nothing."""


def of_the_us(match: Match[Any], *kinds: str) -> bool:
    """Whether the Americans are to decide something of these kinds."""
    return match.ask is not None and match.ask.seat == fte.US and match.ask.kind in kinds


def in_the_open(match: Match[Any], side: int) -> int:
    """How many units of a side on the map can be read by all."""
    s = match.state
    return sum(SIDE[u] == side and s.hex[u] >= 0 and s.token[u] < 0 for u in range(REAL))


def in_the_air(match: Match[Any]) -> int:
    """How many helicopters are on the map."""
    return sum(KIND[u] in (SLICK, HOG) and match.state.hex[u] >= 0 for u in range(REAL))


def seat_in_frago(studio: Studio, me: Visitor, scenario: str, shows: Callable[[Match[Any]], bool]) -> None:
    """Sit down as the Americans in the middle of a written FRAGO."""
    text, ply = fte.scene(scenario, shows)
    match, tokens = studio.server.new_frago(nva="person", record=text, ply=ply)
    me.sit(match, tokens["US"])
    expect(me.page.locator("[data-unit]").first).to_be_attached()
    fte.put_guide_away(me)
    me.page.mouse.move(*NOWHERE)


def fte_meeting(studio: Studio, me: Visitor) -> None:
    """Two platoons have met: a unit is chosen, with what it can do and where it can go."""
    seat_in_frago(
        studio,
        me,
        "patrol-contact",
        lambda m: of_the_us(m, "act") and m.state.turn > 1 and in_the_open(m, fte.NVA) > 1 and _moves(m) > 3,
    )
    movers = [UNITS[int(one.split()[1])].id for one in me.actions if one.startswith("move ")]
    closer(me, f"unit-{movers[0]}")
    fte.select(me, movers[0])


def closer(me: Visitor, testid: str, turns: int = 2) -> None:
    """Zoom in on a counter by the wheel; on a phone the counters are large enough."""
    box = me.at(testid).first.bounding_box()
    if box is None or (me.page.viewport_size or {"width": 0})["width"] < 800:
        return
    me.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(turns):
        me.page.mouse.wheel(0, -120)
        me.page.wait_for_timeout(250)
    me.page.mouse.move(*NOWHERE)


def _moves(match: Match[Any]) -> int:
    assert match.ask is not None
    return sum(option[0] == "move" for option in match.ask.options)


def fte_hot_lz(studio: Studio, me: Visitor) -> None:
    """Slicks come in under fire."""
    seat_in_frago(
        studio,
        me,
        "hot-landing-zone",
        lambda m: (
            of_the_us(m, "fly", "unload", "activate")
            and m.state.turn < 3
            and in_the_air(m) > 3
            and in_the_open(m, fte.NVA) > 1
        ),
    )
    closer(me, "unit-slick-2", 1)
    if (me.page.viewport_size or {"width": 0})["width"] < 800:
        me.page.keyboard.press("Shift")
        me.at("option-1").focus()  # an option that has the keyboard's focus is shown on the map


def fte_assault(studio: Studio, me: Visitor) -> None:
    """An assault is being built."""
    seat_in_frago(studio, me, "take-the-hill", lambda m: of_the_us(m, "join") and len(m.ask.options) > 1)
    first = next(one for one in me.actions if one.startswith("join "))
    closer(me, f"unit-{UNITS[int(first.split()[1])].id}")
    show_panel(me, "fire")
    expect(me.at("assault-builder")).to_be_visible()


def fte_fire(studio: Studio, me: Visitor) -> None:
    """What a shot needs, and what may come of it."""
    seat_in_frago(
        studio,
        me,
        "patrol-contact",
        lambda m: of_the_us(m, "support") and len(m.ask.options) > 1 and m.preview().outcomes[0][1] > 3,
    )
    show_panel(me, "fire")
    expect(me.at("fire-builder")).to_contain_text("Fire Rating")


def fte_sight(studio: Studio, me: Visitor) -> None:
    """The line-of-sight tool."""
    seat_in_frago(
        studio, me, "search-the-hamlet", lambda m: of_the_us(m, "activate", "act") and m.state.turn == 3
    )
    small = (me.page.viewport_size or {"width": 0})["width"] < 800
    if small:
        me.page.get_by_role("button", name="Show the whole map").tap()
    me.overlay("los").click()
    me.page.wait_for_timeout(400)
    for place in ("20.20", "22.18"):
        if small:
            places.tap(me, place)
        else:
            places.hover(me, place)
            if place == "20.20":
                me.page.mouse.click(*places.spot(me, place))
    expect(me.at("sight-words")).to_contain_text("21.19")


def seat_in_mission(
    studio: Studio, me: Visitor, scenario: str, shows: Callable[[Match[Any]], bool], carried: str = ""
) -> None:
    """Sit down as the commander in the middle of a written mission."""
    match, tokens = studio.server.new_mission(record=fof.written_until(scenario, shows, carried=carried))
    me.sit(match, tokens[fof.SEAT])
    me.turn_to_answer()
    fte.put_guide_away(me)
    me.map_at_rest()
    me.page.mouse.move(*NOWHERE)


def in_a_firefight(match: Match[Any]) -> bool:
    """Whether both sides fire, and the commander gives orders."""
    aim = match.state.aim
    both = all(any(target >= 0 for target in side) for side in (aim[: len(aim) // 2], aim[len(aim) // 2 :]))
    return match.ask is not None and match.ask.kind == "impulse" and both


def led_on_the_map(match: Match[Any]) -> bool:
    """Whether an HQ on the map has commands, and several to give them to who hear it from elsewhere."""
    s, ask = match.state, match.ask
    if not in_a_firefight(match) or ask is None or s.impulse < 0 or s.commands < 3:
        return False
    here = s.place[s.impulse]
    others = {s.place[u] for u in links(s, s.impulse)} - {here}
    return on_map(here) and not s.status[s.impulse] & PINNED and len(others) > 2


def fof_setup(studio: Studio, me: Visitor) -> None:
    """The company before its first mission: the plan, and the cards face down."""
    seat_in_mission(studio, me, "a1", lambda m: m.ask is not None and m.ask.kind == "prepare")
    me.page.get_by_role("button", name="Show the whole map").click()
    me.map_at_rest()
    show_panel(me, "plan")


def fof_firefight(studio: Studio, me: Visitor) -> None:
    """Fire between cards, and who can be ordered."""
    seat_in_mission(studio, me, "a1", in_a_firefight)


def fof_command(studio: Studio, me: Visitor) -> None:
    """The command display, with who hears on the map."""
    seat_in_mission(studio, me, "a2", led_on_the_map, fof.carried_on())
    me.page.keyboard.press("n")
    show_panel(me, "command")


def fof_combat(studio: Studio, me: Visitor) -> None:
    """The Combat Phase is told card by card."""
    seat_in_mission(studio, me, "training", lambda m: in_a_firefight(m) and m.state.impulse == GENERAL)
    me.page.locator("[data-testid=ending-row] [data-action=finish]").click()
    expect(me.at("skip-story")).to_be_visible()
    while "Combat" not in me.at("what-now").inner_text() and me.at("skip-story").count():
        me.page.keyboard.press("ArrowRight")
        me.page.wait_for_timeout(250)


def fof_roster(studio: Studio, me: Visitor) -> None:
    """The company on one page, in its second mission."""
    seat_in_mission(studio, me, "a2", in_a_firefight, fof.carried_on())
    me.at("story-page").click()


# Incoming!


def seat_in_battle(
    studio: Studio,
    me: Visitor,
    scenario: str,
    seed: int,
    shows: Callable[[Match[Any]], bool],
    seat: int = incoming.FREE_WORLD,
) -> Match[Any]:
    """Sit down in the middle of a written battle; the battle as it is."""
    text, battle = incoming.written_until(scenario, shows, seed)
    match, tokens = studio.server.new_battle(record=text)
    me.sit(match, tokens[incoming.SEATS[seat]])
    me.turn_to_answer()
    fte.put_guide_away(me)
    me.map_at_rest()
    me.page.mouse.move(*NOWHERE)
    return battle


def acts(match: Match[Any], seat: int = incoming.FREE_WORLD) -> bool:
    """Whether a side is to act."""
    return match.ask is not None and match.ask.seat == seat and match.ask.kind == "act"


def known_enemies(match: Match[Any]) -> int:
    """How many of the communists on the table the Free World knows of."""
    s, side = match.state, sheet_of(match.state).side
    everybody = zip(s.at, side, s.status, strict=True)
    return sum(at >= 0 and of == incoming.COMMUNIST and not status & HIDDEN for at, of, status in everybody)


def helicopters(match: Match[Any]) -> list[int]:
    """Those over the table or on it."""
    return [one for one in sheet_of(match.state).aircraft if match.state.at[one] >= 0]


def dust_offs(match: Match[Any]) -> list[int]:
    """Helicopters that were called, are on the ground and can take off."""
    assert match.ask is not None
    able = {int(option[1]) for option in match.ask.options if option[0] == "take-off"}
    return [one for one in able if sheet_of(match.state).spare[one]]


def with_a_dust_off(match: Match[Any]) -> bool:
    """Whether one is on the ground among others, under the eyes of many enemies."""
    return acts(match) and len(helicopters(match)) > 2 and known_enemies(match) > 8 and bool(dust_offs(match))


def best_shooter(match: Match[Any]) -> int:
    """Of the fire teams the one with most targets."""
    assert match.ask is not None
    kind = sheet_of(match.state).kind
    shots = (int(option[1]) for option in match.ask.options if option[0] == "fire")
    return Counter(one for one in shots if kind[one] == incoming.FIRE_TEAM).most_common(1)[0][0]


SHOPPING = (
    "us-infantry", "company-regular-1", "platoon-regular-0", "team-m60", "team-m79", "platoon-regular-2",
    "team-m60", "team-m79", "hmg", "mortar-81", "medic", "m-113", "m-113",
)  # fmt: skip


def incoming_firefight(studio: Studio, me: Visitor) -> None:
    """A fire team is in hand, with whom it can fire at and what may come of it."""
    battle = seat_in_battle(studio, me, "wet-rubber", 1, lambda m: acts(m) and known_enemies(m) > 20)
    incoming.choose(me, best_shooter(battle))
    farther = me.at("map-strip").get_by_role("button", name="Zoom out")
    if farther.is_visible():  # on a phone two fingers do it
        farther.click()
        me.map_at_rest()
    show_heading(me, "Fire")


def show_heading(me: Visitor, words: str) -> None:
    """Scroll the menu of a stand to a heading."""
    heading = me.at("stand-menu").get_by_role("heading", name=words, exact=True)
    heading.evaluate("one => one.scrollIntoView({ block: 'start' })")


def incoming_move(studio: Studio, me: Visitor) -> None:
    """A stand is being drawn elsewhere: where its way is exposed, and where fire may meet it."""
    battle = seat_in_battle(studio, me, "dry-season-sweep", 2, lambda m: acts(m) and known_enemies(m) > 5)
    stand, end = incoming.way_north(battle)
    incoming.choose(me, stand)
    incoming.draw(me, battle, stand, end)


def incoming_dust_off(studio: Studio, me: Visitor) -> None:
    """A Dust-Off helicopter is on the ground among others, under the enemy's eyes."""
    battle = seat_in_battle(studio, me, "six-nine-is-down", 2, with_a_dust_off)
    dust_off = dust_offs(battle)[0]
    incoming.choose(me, dust_off)
    closer(me, incoming.test_id(dust_off), 1)


def incoming_forces(studio: Studio, me: Visitor) -> None:
    """What can be bought for a free battle, and what was."""
    match, tokens = studio.server.new_battle(record=incoming.bought(*SHOPPING))
    me.sit(match, tokens[incoming.SEATS[incoming.FREE_WORLD]])
    expect(me.at("force-builder")).to_be_visible()
    me.page.mouse.move(*NOWHERE)


def incoming_tunnels(studio: Studio, me: Visitor) -> None:
    """The garrison's map of what it has dug."""
    seat_in_battle(
        studio,
        me,
        "what-the-dog-found",
        3,
        lambda m: acts(m, incoming.COMMUNIST) and known_enemies(m) > 2,
        incoming.COMMUNIST,
    )


PICTURES = {
    one.__name__.replace("_", "-"): one
    for one in (
        lobby, setup, air, move, combat, replay, end,
        fte_meeting, fte_hot_lz, fte_assault, fte_fire, fte_sight,
        fof_setup, fof_firefight, fof_command, fof_combat, fof_roster,
        incoming_firefight, incoming_move, incoming_dust_off, incoming_forces, incoming_tunnels,
    )
}  # fmt: skip


def show_panel(me: Visitor, tab: str) -> None:
    """Bring a panel to the front; on a phone it slides in."""
    thing = me.at(f"tab-{tab}")
    small = (me.page.viewport_size or {"width": 0})["width"] < 800
    if small or thing.get_attribute("aria-selected") != "true":
        thing.click()


def take(studio: Studio, browser: Browser, name: str) -> None:
    """One picture in every size."""
    for size, options in SIZES.items():
        context = browser.new_context(base_url=studio.server.address, reduced_motion="reduce", **options)
        context.add_init_script(f"({OLD_HAND})()")
        context.add_init_script(SAME_BYTES)
        me = Visitor(context.new_page(), studio.server)
        PICTURES[name](studio, me)
        me.page.wait_for_timeout(900)  # fonts are there, what slides has slid
        path = FOLDER / f"{name}-{size}.png"
        picture = Image.open(BytesIO(me.page.screenshot()))
        picture.convert("RGB").quantize(256, kmeans=4, dither=Image.Dither.NONE).save(path, optimize=True)
        print(f"{path.relative_to(ROOT)}")
        for complaint in me.complaints:
            print(f"  {complaint}", file=sys.stderr)
        context.close()


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    unknown = set(names) - PICTURES.keys()
    if unknown:
        sys.exit(f"no picture {', '.join(unknown)}, expected: {', '.join(PICTURES)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        game = Path(folder) / "game.record"
        seats = ["--seats", "doctrine,doctrine", "--seed", "7"]
        Server.command("play", "anloc/battle", *seats, "--record", game)
        server = Server(Path(folder) / "matches.sqlite3", dice=DICE)
        server.start()
        browser = playwright.chromium.launch(
            executable_path=chromium.stdout.strip(),
            args=FLAGS,
        )
        try:
            studio = Studio(server, game.read_text(encoding="utf-8"))
            for name in names or PICTURES:
                take(studio, browser, name)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
