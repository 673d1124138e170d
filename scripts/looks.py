"""Every page and state of the client at both sizes in both themes, for eyes.

    make looks [ARGS='FOLDER [flow ...]']

Where screenshots.py keeps the pictures of the docs, this one makes the whole matrix to look through
before a release: it goes into a folder (out/looks if none is named), which is not committed.
A flow is one way through the client; at each state that it yields both themes are taken.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Error, expect, sync_playwright  # noqa: E402

from dangerclose.core.match import Match  # noqa: E402
from scripts.screenshots import (  # noqa: E402
    SHOPPING,
    SIZES,
    acts,
    best_shooter,
    in_a_firefight,
    known_enemies,
    led_on_the_map,
    with_a_dust_off,
)
from tests.browser import anloc, fof, fte, incoming  # noqa: E402
from tests.browser.conftest import OLD_HAND  # noqa: E402
from tests.browser.serving import FLAGS, Server  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402

THEMES = ("light", "dark")
WHOLE = "+"
"""A state whose name ends with this is taken from top to bottom, not as it first meets the eye."""

FADED = """async () => {
  await new Promise(requestAnimationFrame);
  const fades = (one) => one instanceof CSSTransition && one.playState === "running";
  const fading = () => document.getAnimations().filter(fades);
  while (fading().length) await Promise.allSettled(fading().map((one) => one.finished));
}"""
"""The colours of another theme have come."""

TOLD_OR_ASKED = """() => {
  const find = (id) => document.querySelector(`[data-testid=${id}]`);
  const card = find("roll-card");
  if (card) return "rests" in card.dataset && find("roll-read").ariaDisabled !== "true" && "rolled";
  if (find('story-next')) return 'told';
  return (find('option-1') || find('end-screen')) && 'asked';
}"""
"""What the table does: it shows dice, tells a line, or asks."""

BARE = """() => {
  const map = document.querySelector('[data-board]').getBoundingClientRect();
  for (let down = 0.5; down < 0.9; down += 0.05) for (let right = 0.2; right < 0.8; right += 0.05) {
    const spot = [map.left + right * map.width, map.top + down * map.height];
    const there = document.elementFromPoint(...spot);
    const taken = there?.closest('[data-unit], [data-place], [data-over]');
    if (there?.closest('[data-board]') && !taken) return spot;
  }
}"""
"""A spot of the map where nothing is lit and nothing lies."""

Flow = Callable[["Room"], Iterator[str]]
FLOWS: dict[str, Flow] = {}


def flow(one: Flow) -> Flow:
    """A way through the client that is looked at."""
    FLOWS[one.__name__.replace("_", "-")] = one
    return one


class Room:
    """A server and a browser of one size; windows are opened in it."""

    def __init__(self, server: Server, browser: Browser, size: str, folder: Path) -> None:
        self.server = server
        self.browser = browser
        self.size = size
        self.folder = folder
        self.windows: list[Visitor] = []

    @property
    def small(self) -> bool:
        """Whether it is a phone."""
        return self.size == "phone"

    def visit(self, *, newcomer: bool = False, story: str = "", motion: str = "reduce") -> Visitor:
        """A window. The pictures are taken of the one that was opened last."""
        context = self.browser.new_context(
            base_url=self.server.address, reduced_motion=motion, **SIZES[self.size]
        )
        context.set_default_timeout(8_000)
        if not newcomer:
            context.add_init_script(f"({OLD_HAND})()")
        if story:
            context.add_init_script(
                "localStorage.setItem('dangerclose.settings', JSON.stringify({"
                f"skipGoal: true, storySpeed: '{story}', motion: 'full'}}))"
            )
        me = Visitor(context.new_page(), self.server)
        self.windows.append(me)
        return me

    def take(self, name: str) -> None:
        """One state in every theme."""
        page = self.windows[-1].page
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.evaluate(FADED)
            path = self.folder / f"{name.rstrip(WHOLE)}-{self.size}-{theme}.png"
            page.screenshot(path=path, full_page=name.endswith(WHOLE))
        page.emulate_media(color_scheme="light")

    def close(self) -> None:
        """Leave."""
        for one in self.windows:
            one.page.context.close()


def panel(room: Room, me: Visitor, tab: str) -> None:
    """Bring a panel to the front; on a phone it slides in."""
    thing = me.at(f"tab-{tab}")
    if room.small or thing.get_attribute("aria-selected") != "true":
        thing.click()
    expect(thing).to_have_attribute("aria-selected", "true")
    me.page.wait_for_timeout(400)


def away(room: Room, me: Visitor, tab: str) -> None:
    """On a phone the panel goes away by its tab."""
    if room.small:
        me.at(f"tab-{tab}").click()
        me.page.wait_for_timeout(400)


# Pages


@flow
def pages(room: Room) -> Iterator[str]:
    """The lobby, settings, how to play, the books, and addresses at which nothing is."""
    me = room.visit()
    me.open("/")
    expect(me.at("start")).to_be_visible()
    yield "lobby-anloc"
    yield "lobby-anloc-whole+"
    me.at("game-fte").click()
    expect(me.at("scenario-patrol-contact")).to_be_visible()
    yield "lobby-fte-whole+"
    me.at("opponent-link").click()
    yield "lobby-link-whole+"
    me.at("open-settings").click()
    expect(me.at("settings")).to_be_visible()
    yield "settings"
    me.page.keyboard.press("Escape")
    me.at("game-fof").click()
    me.at("campaign-iii-corps").click()
    yield "lobby-fof-whole+"
    me.at("game-incoming").click()
    expect(me.at("scenario-dry-season-sweep")).to_be_visible()
    yield "lobby-incoming-whole+"
    for game in ("anloc", "fte", "fof", "incoming"):
        me.open(f"/how-to-play/{game}")
        expect(me.page.get_by_role("heading", level=1)).to_be_visible()
        me.page.wait_for_timeout(400)
        yield f"how-{game}"
        yield f"how-{game}-whole+"
        me.open(f"/rules/{game}")
        expect(me.at("clause").first).to_be_visible()
        yield f"rules-{game}"
        for part in ("tables", "terrain", "counters", "words"):
            me.at(f"reference-{part}").click()
            me.page.wait_for_timeout(400)
            yield f"rules-{game}-{part}"
            if part != "counters":
                yield f"rules-{game}-{part}-whole+"
    me.open("/nowhere")
    yield "lost"
    me.open("/match/nosuchmatch")
    me.page.wait_for_timeout(800)
    yield "unknown-match"
    me.open("/replay/nosuchmatch")
    me.page.wait_for_timeout(800)
    yield "unknown-replay"


@flow
def waiting(room: Room) -> Iterator[str]:
    """A match by link before anybody has come, one browser for two, a lobby with matches."""
    me = room.visit().start("scenario-first-assault", "opponent-link")
    me.page.wait_for_timeout(500)
    yield "waiting-anloc"
    me = room.visit().start("game-fte", "opponent-link")
    me.page.wait_for_timeout(500)
    yield "waiting-fte"
    me.page.get_by_role("button", name="Invite").click()
    me.page.wait_for_timeout(300)
    yield "invite"
    me.page.keyboard.press("Escape")
    me = room.visit().start("game-fte", "opponent-hot", wait="curtain")
    yield "curtain"
    me.open("/")
    expect(me.at("resume")).to_be_visible()
    yield "lobby-resume-whole+"
    me.at("resume").get_by_role("button").first.click()
    me.page.wait_for_timeout(300)
    yield "leave-list"


@flow
def trouble(room: Room) -> Iterator[str]:
    """The server goes away."""
    me = room.visit().start("scenario-first-assault")
    me.turn_to_answer()
    room.server.stop()
    expect(me.at("offline")).to_be_visible()
    yield "offline"
    me.at("option-1").click()
    me.page.wait_for_timeout(300)
    yield "offline-refused"
    me.page.goto("about:blank")
    room.server.start()


# Tables


def newcomer(room: Room, name: str, match: str, token: str) -> Iterator[str]:
    """The goal and the guide's cards, followed for a while."""
    from tests.browser.guiding import CARD
    from tests.browser.test_guides import quickest

    me = room.visit(newcomer=True).sit(match, token)
    expect(me.at("objective")).to_be_visible()
    me.page.wait_for_timeout(400)
    yield f"{name}-goal"
    me.begin()
    if not me.at("guide-toggle").count():
        return
    seen: list[str] = []
    for _ in range(60):
        if me.turn_to_answer() != "mine":
            return
        card = me.page.evaluate(CARD)
        if card is None:
            return
        if card["state"] == "waits":
            if "waits" not in seen:
                seen.append("waits")
                yield f"{name}-guide-waits"
            me.act(quickest(me.actions))
            continue
        if card["step"] not in seen:
            seen.append(card["step"])
            me.page.wait_for_timeout(700)
            yield f"{name}-guide-{len(seen):02d}-{card['step']}"
        kind, _, words = card["wants"].partition(" ")
        if kind == "option":
            me.act(words)
            continue
        what = "guide-next" if kind == "next" else f"tab-{words}" if kind == "tab" else words
        thing = me.page.locator(f'[data-plan="{words}"]') if kind == "plan" else me.at(what)
        if what.startswith("overlay-"):
            thing = me.overlay(what.removeprefix("overlay-"))
        thing.click()
        gone = "step => document.querySelector('[data-testid=guide]')?.dataset.step !== step"
        me.page.wait_for_function(gone, arg=card["step"])


@flow
def guide_arvn(room: Room) -> Iterator[str]:
    """An Loc is taught to ARVN."""
    match, tokens = room.server.new_match()
    yield from newcomer(room, "arvn", match, tokens["ARVN"])


@flow
def guide_nva(room: Room) -> Iterator[str]:
    """An Loc is taught to NVA."""
    match, tokens = room.server.new_match("computer", "person")
    yield from newcomer(room, "nva", match, tokens["NVA"])


@flow
def guide_us(room: Room) -> Iterator[str]:
    """Front Toward Enemy is taught to US."""
    match, tokens = room.server.new_frago("patrol-contact")
    yield from newcomer(room, "us", match, tokens["US"])


@flow
def guide_vc(room: Room) -> Iterator[str]:
    """Front Toward Enemy is taught to NVA/VC."""
    match, tokens = room.server.new_frago("patrol-contact", us="computer", nva="person")
    yield from newcomer(room, "vc", match, tokens["NVA/VC"])


def asked(seat: int, *kinds: str) -> Callable[[Match[Any]], bool]:
    """A seat is asked something of these kinds in the second turn or later, with choices."""
    return lambda m: (
        m.ask is not None
        and m.ask.seat == seat
        and m.ask.kind in kinds
        and m.state.turn >= 2
        and len(m.ask.options) > 2
    )


def at_an_loc(room: Room, seat: int, *kinds: str, opponent: str = "person", **window: Any) -> Visitor:
    """A seat of An Loc in the middle of a written game."""
    shows = asked(seat, *kinds)
    text, ply, _ = anloc.scene(lambda m: shows(m) or None)
    name = anloc.GAME.seats[seat]
    seats = {"arvn": "person", "nva": opponent} if seat == anloc.ARVN else {"arvn": opponent, "nva": "person"}
    match, tokens = room.server.new_match(record=text, ply=ply, **seats)
    me = room.visit(**window).sit(match, tokens[name])
    me.turn_to_answer()
    me.map_at_rest()
    return me


def at_a_frago(
    room: Room,
    seat: int,
    *kinds: str,
    scenario: str = "patrol-contact",
    opponent: str = "person",
    **window: Any,
) -> Visitor:
    """A seat of Front Toward Enemy in the middle of a written game."""
    text, ply = fte.scene(scenario, asked(seat, *kinds))
    name = fte.GAME.seats[seat]
    seats = {"us": "person", "nva": opponent} if seat == fte.US else {"us": opponent, "nva": "person"}
    match, tokens = room.server.new_frago(record=text, ply=ply, **seats)
    me = room.visit(**window).sit(match, tokens[name])
    me.turn_to_answer()
    me.map_at_rest()
    return me


def tools(room: Room, me: Visitor, name: str, tabs: tuple[str, ...]) -> Iterator[str]:
    """What can be opened at any table."""
    for tab in tabs:
        panel(room, me, tab)
        yield f"{name}-tab-{tab}"
        away(room, me, tab)
    me.at("rules").click()
    expect(me.at("clause").first).to_be_visible()
    yield f"{name}-drawer"
    me.at("reference-tables").click()
    me.page.wait_for_timeout(300)
    yield f"{name}-drawer-tables"
    me.at("reference-terrain").click()
    me.page.wait_for_timeout(300)
    yield f"{name}-drawer-terrain"
    me.at("reference-counters").click()
    me.page.wait_for_timeout(300)
    yield f"{name}-drawer-counters"
    me.page.keyboard.press("Escape")
    me.at("open-legend").click()
    me.page.wait_for_timeout(300)
    yield f"{name}-legend"
    me.page.keyboard.press("Escape")
    me.unfocus()
    me.page.keyboard.press("?")
    expect(me.at("keys-help")).to_be_visible()
    yield f"{name}-keys"
    me.page.keyboard.press("Escape")
    me.at("goal").click()
    expect(me.at("objective")).to_be_visible()
    yield f"{name}-goal-again"
    me.at("objective-close").click()
    me.at("open-settings").click()
    me.page.wait_for_timeout(300)
    yield f"{name}-settings"
    me.page.keyboard.press("Escape")


def asked_first(me: Visitor, name: str) -> Iterator[str]:
    """What ends something asks first; what cannot be undone says why."""
    expect(me.page.locator("[data-testid=ending-row][data-still]")).to_have_count(0)
    me.at("ending-row").locator("[data-action]").first.click()
    expect(me.at("ask-first")).to_be_visible()
    yield f"{name}-ask-first"
    me.page.keyboard.press("Escape")
    expect(me.at("ask-first")).to_have_count(0)
    for _ in range(20):
        if me.at("undo").get_attribute("aria-disabled") == "true":
            break
        me.does(me.at("undo").click)
        me.turn_to_answer()
    me.at("undo").click(force=True)
    expect(me.at("toast")).to_be_visible()
    yield f"{name}-undo-refused"


@flow
def anloc_arvn(room: Room) -> Iterator[str]:
    """ARVN: a lit map, a stack in hand, a refusal, a question first, all that can be opened."""
    me = at_an_loc(room, anloc.ARVN, "movement")
    yield "arvn-move"
    yield from tools(room, me, "arvn", ("log", "tracks", "air", "boxes", "combat"))
    if room.small and me.at("options-toggle").is_visible():
        me.at("options-toggle").click()
        me.page.wait_for_timeout(300)
        yield "arvn-options"
        me.at("options-toggle").click()
    me.act("move")
    me.turn_to_answer()
    me.map_at_rest()
    yield "arvn-destination"
    yield from asked_first(at_an_loc(room, anloc.ARVN, "movement"), "arvn")


@flow
def anloc_nva(room: Room) -> Iterator[str]:
    """NVA: an attack is built, one moves."""
    me = at_an_loc(room, anloc.NVA, "declare")
    yield "nva-attack"
    panel(room, me, "combat")
    yield "nva-attack-odds"
    me = at_an_loc(room, anloc.NVA, "movement")
    yield "nva-move"
    me = at_an_loc(room, anloc.NVA, "support")
    panel(room, me, "combat")
    yield "nva-support"


@flow
def anloc_hint(room: Room) -> Iterator[str]:
    """A hint, and the story of what the computer does then."""
    me = at_an_loc(room, anloc.ARVN, "movement", opponent="computer")
    me.page.get_by_role("button", name="What would you do?").click()
    expect(me.at("hint")).to_be_visible()
    me.map_at_rest()
    yield "arvn-hint"


def told(me: Visitor, name: str, wanted: set[str]) -> Iterator[str]:
    """Read a story line by line: of what is still wanted one line, one card with dice, one walk."""
    while wanted:
        now = me.page.wait_for_function(TOLD_OR_ASKED, timeout=30_000).json_value()
        if now == "asked":
            return
        if now == "rolled":
            if "roll" in wanted:
                wanted.remove("roll")
                me.map_at_rest()
                yield f"{name}-roll"
            me.at("roll-read").click()
            continue
        if "story" in wanted:
            wanted.remove("story")
            yield f"{name}-story"
        me.at("story-next").click()
        if "walk" in wanted and me.page.locator("[data-board] .arrow.move").count():
            wanted.remove("walk")
            yield f"{name}-walk"


@flow
def anloc_story(room: Room) -> Iterator[str]:
    """The computer's turn is told."""
    me = at_an_loc(room, anloc.ARVN, "movement", opponent="computer", story="read", motion="no-preference")
    me.does(me.page.locator('[data-testid^=option-][data-action="done"]').click)
    yield from told(me, "anloc", {"story", "walk"})


@flow
def anloc_roll(room: Room) -> Iterator[str]:
    """An attack is launched: its dice, then its losses beside the result."""
    me = at_an_loc(room, anloc.NVA, "declare", opponent="computer", story="read", motion="no-preference")
    wanted = {"roll"}
    while wanted:
        action = next(one for one in ("attack", "done", me.actions[0]) if one in me.actions)
        option = me.page.locator(f'[data-testid^=option-][data-action="{action}"]').first
        me.does(me.unfolded(option).click)
        yield from told(me, "anloc", wanted)
    me.turn_to_answer()
    panel(room, me, "combat")
    yield "anloc-result"


def refused(me: Visitor, name: str) -> Iterator[str]:
    """Somebody clicks where nothing may be done, and is told why."""
    spot = me.page.evaluate(BARE)
    me.page.mouse.click(*spot)
    expect(me.at("toast")).to_be_visible()
    yield f"{name}-refused"


@flow
def refusals(room: Room) -> Iterator[str]:
    """A click where nothing is lit."""
    yield from refused(at_an_loc(room, anloc.NVA, "combat"), "nva")
    me = at_a_frago(room, fte.US, "activate")
    fte.put_guide_away(me)
    yield from refused(me, "us")


def came_back(me: Visitor, name: str) -> Iterator[str]:
    """Somebody has not seen what happened since long."""
    me.page.evaluate(
        """() => {
          const key = 'dangerclose.seen';
          const seen = JSON.parse(localStorage.getItem(key));
          const old = Object.fromEntries(Object.keys(seen).map((one) => [one, 3]));
          localStorage.setItem(key, JSON.stringify(old));
        }"""
    )
    me.page.reload()
    expect(me.at("coming-back")).to_be_visible()
    me.map_at_rest()
    yield f"{name}-coming-back"


@flow
def back(room: Room) -> Iterator[str]:
    """Coming back to a match in which much has happened."""
    yield from came_back(at_an_loc(room, anloc.ARVN, "movement"), "anloc")
    me = at_a_frago(room, fte.US, "activate")
    fte.put_guide_away(me)
    yield from came_back(me, "fte")


@flow
def anloc_end(room: Room) -> Iterator[str]:
    """End screen and replay."""
    text = anloc.written("first-assault", 7)
    match, tokens = room.server.new_match("person", "person", record=text)
    me = room.visit().open(f"/match/{match}#{tokens['ARVN']}")
    expect(me.at("end-screen").locator("svg").first).to_be_visible()
    me.page.wait_for_timeout(500)
    yield "anloc-end"
    me.at("end-screen").evaluate("one => one.scrollTo(0, 9999)")
    me.page.locator("[data-testid=end-screen] *").evaluate_all(
        "all => all.forEach(one => one.scrollTop = 9999)"
    )
    me.page.wait_for_timeout(300)
    yield "anloc-end-below"
    me.open(f"/replay/{match}?ply=60")
    me.page.wait_for_timeout(1200)
    yield "anloc-replay"
    me.at("play-on").click()
    me.page.wait_for_timeout(300)
    yield "anloc-play-on"


@flow
def anloc_watch(room: Room) -> Iterator[str]:
    """Two computers."""
    match, _ = room.server.new_match("computer", "computer")
    me = room.visit(story="slow", motion="no-preference").sit(match)
    me.page.wait_for_timeout(4000)
    yield "anloc-watch"


@flow
def fte_us(room: Room) -> Iterator[str]:
    """US: a lit map, a unit in hand, all that can be opened."""
    me = at_a_frago(room, fte.US, "activate")
    fte.put_guide_away(me)
    yield "us-activate"
    yield from tools(room, me, "us", ("log", "activation", "fire", "orders", "tracks", "unit"))
    me = at_a_frago(room, fte.US, "act")
    yield "us-act"
    units = [fte.UNITS[int(one.split()[1])].id for one in me.actions if one.startswith("move ")]
    if units:
        fte.select(me, units[0])
        yield "us-in-hand"
    yield from asked_first(me, "us")
    me = at_a_frago(room, fte.US, "support")
    panel(room, me, "fire")
    yield "us-fire"
    me = at_a_frago(room, fte.US, "join", scenario="take-the-hill")
    panel(room, me, "fire")
    yield "us-assault"
    me = at_a_frago(room, fte.US, "activate")
    me.overlay("los").click()
    me.page.wait_for_timeout(500)
    yield "us-sight"


@flow
def fte_vc(room: Room) -> Iterator[str]:
    """NVA/VC: the same from the other side."""
    match, tokens = room.server.new_frago("search-the-hamlet", us="person", nva="person")
    me = room.visit().sit(match, tokens["NVA/VC"])
    me.turn_to_answer()
    yield "vc-orders-first"
    me.act("reactions 1")
    me.turn_to_answer()
    me.map_at_rest()
    yield "vc-set-up"
    me = at_a_frago(room, fte.NVA, "activate")
    yield "vc-activate"
    me = at_a_frago(room, fte.NVA, "act")
    units = [fte.UNITS[int(one.split()[1])].id for one in me.actions if one.startswith("move ")]
    if units:
        fte.select(me, units[0])
    yield "vc-in-hand"
    me = at_a_frago(room, fte.NVA, "support")
    panel(room, me, "fire")
    yield "vc-fire"


@flow
def fte_hint(room: Room) -> Iterator[str]:
    """A hint."""
    me = at_a_frago(room, fte.US, "activate", opponent="computer")
    fte.put_guide_away(me)
    me.page.get_by_role("button", name="What would you do?").click()
    expect(me.at("hint")).to_be_visible()
    me.map_at_rest()
    yield "us-hint"


@flow
def fte_story(room: Room) -> Iterator[str]:
    """The computer's turn is told."""
    me = at_a_frago(room, fte.US, "activate", opponent="computer", story="read", motion="no-preference")
    fte.put_guide_away(me)
    wanted = {"story", "roll", "walk"}
    haste = fte.Haste()
    while wanted and not me.at("end-screen").count():
        pick = haste.pick(me.actions)
        option = me.page.locator(f'[data-testid^=option-][data-action="{pick}"]').first
        me.does(me.unfolded(option).click)
        yield from told(me, "fte", wanted)


@flow
def fte_end(room: Room) -> Iterator[str]:
    """End screen and replay."""
    match, tokens = room.server.new_frago(nva="person", record=fte.written("patrol-contact"))
    me = room.visit().open(f"/match/{match}#{tokens['US']}")
    expect(me.at("end-screen")).to_be_visible()
    me.page.wait_for_timeout(500)
    yield "fte-end"
    me.page.locator("[data-testid=end-screen], [data-testid=end-screen] *").evaluate_all(
        "all => all.forEach(one => one.scrollTop = 9999)"
    )
    me.page.wait_for_timeout(300)
    yield "fte-end-below"
    me.open(f"/replay/{match}?ply=80")
    me.page.wait_for_timeout(1200)
    yield "fte-replay"


@flow
def fte_watch(room: Room) -> Iterator[str]:
    """Two computers, with everything uncovered, in the middle of a game."""
    text, ply = fte.scene("patrol-contact", asked(fte.US, "act"))
    match, _ = room.server.new_frago(us="computer", record=text, ply=ply)
    me = room.visit(story="slow", motion="no-preference").sit(match)
    expect(me.at("story-reason").first).to_be_visible(timeout=30_000)
    me.at("story-toggle").click()
    yield "fte-watch-uncovered"
    me.at("uncover").click()
    expect(me.at("story")).to_be_visible(timeout=30_000)
    yield "fte-watch-covered"


def at_a_mission(
    room: Room, scenario: str, shows: Callable[[Match[Any]], bool], carried: str = "", **window: Any
) -> Visitor:
    """The commander of Fields of Fire in the middle of a written mission."""
    match, tokens = room.server.new_mission(record=fof.written_until(scenario, shows, carried=carried))
    me = room.visit(**window).sit(match, tokens[fof.SEAT])
    me.turn_to_answer()
    me.map_at_rest()
    return me


@flow
def guide_company(room: Room) -> Iterator[str]:
    """Fields of Fire is taught."""
    match, tokens = room.server.new_mission("training")
    yield from newcomer(room, "company", match, tokens[fof.SEAT])


@flow
def fof_plan(room: Room) -> Iterator[str]:
    """Before the first mission, and between two."""
    me = at_a_mission(room, "a1", lambda m: m.ask is not None and m.ask.kind == "prepare")
    yield "fof-plan"
    panel(room, me, "plan")
    yield "fof-plan-company"
    me = at_a_mission(room, "a2", lambda m: True, fof.carried_on())
    yield "fof-between"
    me.at("story-page").click()
    expect(me.at("roster")).to_be_visible()
    yield "fof-roster"


@flow
def fof_orders(room: Room) -> Iterator[str]:
    """A firefight: a lit map, who hears, the menu of a unit, a hint, all that can be opened."""
    me = at_a_mission(room, "a1", led_on_the_map)
    yield "fof-impulse"
    yield from tools(room, me, "fof", ("log", "command", "plan"))
    me.overlay("networks").click()
    me.map_at_rest()
    yield "fof-hears"
    me.overlay("networks").click()
    me.act("order")
    me.turn_to_answer()
    me.map_at_rest()
    yield "fof-menu"
    me = at_a_mission(room, "a1", led_on_the_map)
    me.at("hint-ask").click()
    expect(me.at("hint")).to_be_visible()
    me.map_at_rest()
    yield "fof-hint"


@flow
def fof_story(room: Room) -> Iterator[str]:
    """An impulse ends, and what follows is told."""
    me = at_a_mission(room, "training", in_a_firefight, story="read", motion="no-preference")
    wanted = {"story", "roll"}
    while wanted and not me.at("end-screen").count():
        me.does(me.page.locator("[data-testid=ending-row] [data-action]").first.click)
        yield from told(me, "fof", wanted)


@flow
def fof_end(room: Room) -> Iterator[str]:
    """End screen, the lobby with a campaign, and the replay."""
    match, tokens = room.server.new_mission(record=fof.written_until("a1", fof.never))
    me = room.visit().open(f"/match/{match}#{tokens[fof.SEAT]}")
    expect(me.at("end-screen").locator("svg").first).to_be_visible()
    me.page.wait_for_timeout(500)
    yield "fof-end"
    me.open("/")
    expect(me.at("campaign").or_(me.page.get_by_text("Finished matches")).first).to_be_visible()
    yield "fof-lobby"
    me.open(f"/replay/{match}?ply=80")
    me.page.wait_for_timeout(1200)
    yield "fof-replay"


def at_a_battle(
    room: Room,
    scenario: str,
    shows: Callable[[Match[Any]], bool],
    seat: int = incoming.FREE_WORLD,
    seed: int = 2,
    **window: Any,
) -> tuple[Visitor, Match[Any]]:
    """A side of Incoming! in the middle of a written battle, and the battle."""
    text, battle = incoming.written_until(scenario, shows, seed)
    match, tokens = room.server.new_battle(record=text)
    me = room.visit(**window).sit(match, tokens[incoming.SEATS[seat]])
    me.turn_to_answer()
    me.map_at_rest()
    return me, battle


@flow
def guide_free_world(room: Room) -> Iterator[str]:
    """Incoming! is taught to the Free World."""
    match, tokens = room.server.new_battle("dry-season-sweep", communist="computer")
    yield from newcomer(room, "free-world", match, tokens["Free-World"])


@flow
def incoming_forces(room: Room) -> Iterator[str]:
    """A free battle is agreed on, and forces are bought."""
    match, tokens = room.server.new_battle("free-battle")
    me = room.visit().sit(match, tokens["Free-World"])
    expect(me.at("agree")).to_be_visible()
    yield "incoming-agree"
    match, tokens = room.server.new_battle(record=incoming.bought(*SHOPPING))
    me = room.visit().sit(match, tokens["Free-World"])
    expect(me.at("force-builder")).to_be_visible()
    yield "incoming-forces"


@flow
def incoming_table(room: Room) -> Iterator[str]:
    """A firefight: all stands, one in hand, a way that is drawn, reactive fire, the panels."""
    me, battle = at_a_battle(room, "wet-rubber", lambda m: acts(m) and known_enemies(m) > 20)
    yield "incoming-act"
    for tab in ("log", "forces", "orders", "score"):
        panel(room, me, tab)
        yield f"incoming-tab-{tab}"
        away(room, me, tab)
    incoming.choose(me, best_shooter(battle))
    yield "incoming-in-hand"
    me, battle = at_a_battle(room, "dry-season-sweep", lambda m: acts(m) and known_enemies(m) > 5)
    stand, end = incoming.way_north(battle)
    incoming.choose(me, stand)
    incoming.draw(me, battle, stand, end)
    yield "incoming-way"
    at_a_battle(
        room,
        "dry-season-sweep",
        lambda m: m.ask is not None and m.ask.kind == "react" and m.ask.seat == incoming.FREE_WORLD,
    )
    yield "incoming-react"


@flow
def incoming_more(room: Room) -> Iterator[str]:
    """Set-up, helicopters, tunnels, a night."""
    reds = incoming.COMMUNIST
    at_a_battle(room, "dry-season-sweep", lambda m: m.ask is not None and m.ask.kind == "place", reds)
    yield "incoming-set-up"
    at_a_battle(room, "six-nine-is-down", with_a_dust_off, seed=3)
    yield "incoming-helicopters"
    at_a_battle(room, "what-the-dog-found", lambda m: m.ask is not None and m.ask.kind == "map", reds)
    yield "incoming-map-of-tunnels"
    at_a_battle(room, "what-the-dog-found", lambda m: acts(m, reds) and known_enemies(m) > 2, reds, 3)
    yield "incoming-tunnels"
    at_a_battle(room, "wire-at-midnight", lambda m: acts(m) and known_enemies(m) > 3)
    yield "incoming-night"


def main(words: list[str]) -> None:
    """Take all, or the flows that are named, into a folder."""
    folder = Path(words[0]) if words else ROOT / "out" / "looks"
    unknown = set(words[1:]) - FLOWS.keys()
    if unknown:
        sys.exit(f"no flow {', '.join(unknown)}, expected: {', '.join(FLOWS)}")
    folder.mkdir(parents=True, exist_ok=True)
    chromium = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True)
    failed = 0
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = Server(Path(kept) / "matches.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.stdout.strip(), args=FLAGS)
        try:
            for name in words[1:] or FLOWS:
                for size in SIZES:
                    room = Room(server, browser, size, folder)
                    try:
                        for state in FLOWS[name](room):
                            room.take(state)
                            print(f"{state.rstrip(WHOLE)} ({size})", flush=True)
                    except (AssertionError, Error) as error:
                        failed += 1
                        print(f"{name} ({size}) went no further: {error}", file=sys.stderr, flush=True)
                    room.close()
        finally:
            browser.close()
            server.stop()
    if failed:
        sys.exit(f"{failed} flows were not seen to their end")


if __name__ == "__main__":
    main(sys.argv[1:])
