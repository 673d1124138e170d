"""Somebody at a browser: what he sees, clicks and types, in words of the table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from tests.browser.serving import Server

OPTION = re.compile(r"^option-\d+$")
ASKED_OR_TOLD = re.compile(r"^(question|story|coming-back)$")

LIT_HEX = """() => {
  const board = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const middle = [board.x + board.width / 2, board.y + board.height / 2];
  const free = [];
  for (const hex of document.querySelectorAll('[data-testid^=hex-][data-lit]')) {
    const box = hex.getBoundingClientRect();
    const at = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    if (document.elementFromPoint(...at) === hex)
      free.push([hex.dataset.testid, ...at, Math.hypot(at[0] - middle[0], at[1] - middle[1])]);
  }
  return free.sort((a, b) => a[3] - b[3])[0] ?? null;
}"""
"""The test id and place of the free lit hex nearest to the middle of the board."""

SHEET = """() => {
  const { x, y, width } = document.querySelector('[data-testid=board] .surface').getBoundingClientRect();
  return [x, y, width];
}"""
"""Where the map is on the screen, and how wide."""

ACTIONS = """() => [...document.querySelectorAll('[data-testid^=option-][data-action]')]
  .sort((a, b) => Number(a.dataset.testid.slice(7)) - Number(b.dataset.testid.slice(7)))
  .map((option) => option.dataset.action)"""

TAKE = """
  const find = (id) => document.querySelector(`[data-testid=${id}]`);
  const version = () => Number(find('table')?.dataset.version);
  const until = performance.now() + seconds * 1000;
  const next = async (what) => {
    if (performance.now() > until) throw new Error(`it never came to ${what}`);
    await new Promise(pause);
  };
  if (action !== null) {
    const before = version();
    const option = () => document.querySelector(`[data-testid^=option-][data-action="${action}"]`);
    while (option()?.ariaDisabled === 'true') await next(`the time for ${action}`);
    option().click();
    while (!(version() > before)) {
      find('ask-first-sure')?.click();
      await next(`the answer to ${action}`);
    }
  }
"""
"""In the page: an option is taken, whatever it gives up, as soon as it may be pressed. `pause` waits."""

DECIDE = (
    "async ([action, seconds]) => { const pause = (go) => setTimeout(go, 10);"
    + TAKE
    + """  const told = [];
  for (;;) {
    if (find('end-screen')) return { told, over: true, offered: [], first: '' };
    if (find('skip-story')) {
      told.push(find('story').innerText);
      find('skip-story').click();
    } else if (find('table') && find('option-1')) {
      const options = [...document.querySelectorAll('[data-testid^=option-][data-action]')];
      options.sort((a, b) => Number(a.dataset.testid.slice(7)) - Number(b.dataset.testid.slice(7)));
      const primary = options.find((one) => one.classList.contains('primary'))
        ?? find('ending-row')?.querySelector('[data-action]') ?? options[0];
      const offered = options.map((one) => one.dataset.action);
      return { told, over: false, offered, first: primary.dataset.action };
    }
    await next('the next decision');
  }
}"""
)
"""Take an option, whatever it gives up, wait for the next decision or the end, skip what is told on the way;
all in the page."""

CHANGED = """before => Number(document.querySelector('[data-testid=table]')?.dataset.version) > before"""
CHANGED_OR_ASKED = f"""before => ({CHANGED})(before)
  || Boolean(document.querySelector('[data-testid=ask-first]'))"""

CAN_ANSWER = """() => {
  const table = document.querySelector('[data-testid=table]');
  if (document.querySelector('[data-testid=end-screen]')) return 'over';
  if (document.querySelector('[data-testid=skip-story]')) return 'story';
  if (table && document.querySelector('[data-testid=option-1]')) return 'mine';
  return null;
}"""


class Visitor:
    """A page, and what a player does with it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.complaints: list[str] = []
        self.told: list[str] = []
        self._excused: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def excuse(self, words: str) -> None:
        """What the console may say in this test, such as when the server is away."""
        self._excused.append(words)

    def may_complain(self, complaint: str) -> bool:
        """Whether that was excused."""
        return any(words in complaint for words in self._excused)

    # What is seen

    def at(self, testid: str | re.Pattern[str]) -> Locator:
        """The thing with that test id."""
        return self.page.get_by_test_id(testid)

    @property
    def question(self) -> str:
        """What the bar asks or tells, wherever its lines break."""
        return " ".join((self.at("question").text_content() or "").split())

    @property
    def options(self) -> list[str]:
        """The labels of all options."""
        return [" ".join(text.split()) for text in self.at(OPTION).all_inner_texts()]

    @property
    def actions(self) -> list[str]:
        """All options as they are sent, in words: "move 18", "pass"."""
        return [str(one) for one in self.page.evaluate(ACTIONS)]

    @property
    def version(self) -> int:
        """The table's version that is on the screen."""
        return int(self.at("table").get_attribute("data-version") or -1)

    @property
    def match(self) -> str:
        """The id of the match."""
        parts = urlsplit(self.page.url).path.split("/")
        assert parts[1] in ("match", "replay"), self.page.url
        return parts[2]

    @property
    def lines(self) -> list[str]:
        """The whole log; it tells no more than the story has, so that is heard out first."""
        self.hear_out()
        if not self.at("log").is_visible():
            self.at("tab-log").click()
        if self.at("log-turn").count():
            self.at("log-turn").select_option("all")
        folded = self.page.locator("[data-testid=log-unfold][aria-expanded=false]")
        while folded.count():
            folded.first.click()
        lines = self.page.locator("[data-testid=log-line]:not(:has([data-testid=log-unfold]))")
        return lines.all_inner_texts()

    # What is done

    def open(self, path: str = "/") -> Visitor:
        """Go to an address."""
        self.page.goto(path)
        return self

    def join(self, link: str) -> Visitor:
        """Go to a table by a link, and wait until it has said what it asks of whom."""
        self.open(link)
        return self.seated()

    def seated(self) -> Visitor:
        """Wait until the table is there: the server has answered, and the seat is kept in this browser."""
        expect(self.at("what-now")).to_be_visible()
        expect(self.at("table")).not_to_have_attribute("data-version", "-1")
        expect(self.at(ASKED_OR_TOLD).first).not_to_have_text("One moment")
        return self

    def sit(self, match: str, token: str = "") -> Visitor:
        """Take a seat by its token, or look on without one."""
        return self.join(f"/match/{match}" + (f"#{token}" if token else ""))

    def start(self, *clicks: str, wait: str = "what-now") -> Visitor:
        """From the lobby to a table, with clicks on the way; it is there when something shows."""
        self.open("/")
        expect(self.at("start")).to_be_visible()
        for one in clicks:
            self.at(one).click()
        self.at("start").click()
        expect(self.at(wait)).to_be_visible()
        return self.seated() if wait == "what-now" else self

    def begin(self) -> Visitor:
        """Read the goal that a newcomer is shown, and begin."""
        self.at("objective-close").click()
        expect(self.at("objective")).to_have_count(0)
        return self

    def option(self, label: str) -> Locator:
        """The option whose label holds these words."""
        return self.at(OPTION).filter(has_text=re.compile(re.escape(label), re.IGNORECASE)).first

    def does(self, act: Callable[[], object]) -> Visitor:
        """Do something that changes the table, whatever is given up by it, and wait until it has."""
        before = self.version
        act()
        self.page.wait_for_function(CHANGED_OR_ASKED, arg=before)
        if self.version <= before:
            self.at("ask-first-sure").click()
            self.page.wait_for_function(CHANGED, arg=before)
        return self

    def choose(self, label: str) -> Visitor:
        """Click an option in the bar."""
        self.hear_out()
        return self.does(self.unfolded(self.option(label)).click)

    def overlay(self, name: str) -> Locator:
        """A switch of what is shown on the map; on a phone they are folded."""
        fold = self.at("overlays-fold")
        if fold.count() and fold.get_attribute("aria-expanded") == "false":
            fold.click()
        return self.at(f"overlay-{name}")

    def unfolded(self, option: Locator) -> Locator:
        """Open the list, and the group in it, where an option lies folded away."""
        if option.is_visible() or not option.count():
            return option
        group = option.locator("xpath=ancestor::details[not(@open)]")
        if group.count() and group.locator("summary").is_visible():
            group.locator("summary").click()
        elif self.at("options-toggle").count():
            self.at("options-toggle").click()
            if group.count():
                group.locator("summary").click()
        return option

    def act(self, *begins: str) -> str:
        """Click the first option that begins with one of these words, in their order; what it was."""
        self.hear_out()
        offered = self.actions
        wished = (one for word in begins for one in offered if f"{one} ".startswith(f"{word} "))
        action = next(wished, None)
        assert action is not None, f"none of {begins} is offered at {self.question!r}: {offered}"
        option = self.page.locator(f'[data-testid^=option-][data-action="{action}"]').first
        self.does(self.unfolded(option).click)
        return action

    def find(self, words: str) -> Visitor:
        """Look for words in a large family of options, and take the first that is found."""
        self.hear_out()
        self.at("family-filter").fill(words)
        return self.does(self.at("member").first.click)

    def press(self, key: str) -> Visitor:
        """Press a key that changes the table, when a hand that has just pressed may end something again."""
        expect(self.page.locator("[data-testid=ending-row][data-still]")).to_have_count(0)
        return self.does(lambda: self.page.keyboard.press(key))

    def take(self, testid: str, label: str = "") -> Visitor:
        """Click a counter or hex; on the way its stack is fanned out and its menu answered."""
        before = self.version
        for _ in range(5):
            item = self.at("menu").get_by_role("menuitem").filter(has_text=label)
            if item.count():
                item.first.click()
            else:
                self.at(testid).click(force=True)
            for _ in range(10):
                self.page.wait_for_timeout(100)
                if self.version > before:
                    return self
                if self.at("menu").count():
                    break
        raise AssertionError(f"clicks on {testid} choose nothing at: {self.question}")

    def lit_hex(self) -> str:
        """The lit hex nearest to the middle of the board that nothing lies on, once the map stands still."""
        for _ in range(40):
            found = self.map_at_rest().page.evaluate(LIT_HEX)
            if found:
                return str(found[0])
        raise AssertionError(f"no lit hex can be clicked at: {self.question}")

    def map_at_rest(self) -> Visitor:
        """Wait until the map has come to rest: what is measured before that is elsewhere a moment later."""
        before, rests = None, 0
        for _ in range(200):
            found = self.page.evaluate(SHEET)
            rests = rests + 1 if found == before else 0
            if rests == 3:
                return self
            before = found
            self.page.wait_for_timeout(50)
        raise AssertionError("the map never comes to rest")

    def waits_for(self, condition: Callable[[], bool], words: str) -> Visitor:
        """Wait until something is true of the page."""
        for _ in range(200):
            if condition():
                return self
            self.page.wait_for_timeout(50)
        raise AssertionError(words)

    def turn_to_answer(self, seconds: float = 60) -> str:
        """Wait until this visitor can answer: "mine", or "over" when the game is."""
        until = time.monotonic() + seconds
        while True:
            left = max(1.0, until - time.monotonic())
            found = str(self.page.wait_for_function(CAN_ANSWER, timeout=left * 1000).json_value())
            if found != "story":
                return found
            self.hear_out()

    def hear_out(self) -> None:
        """Skip what is told of the opponent's turn."""
        words = self.page.evaluate(
            """() => {
              const words = document.querySelector('[data-testid=story]')?.innerText ?? null;
              document.querySelector('[data-testid=skip-story]')?.click();
              return words;
            }"""
        )
        if words:
            self.told.append(words)

    def plays_on(self, pick: Callable[[list[str], str], str | None], at_most: int = 2000) -> int:
        """Play fast, by the options as they are offered, until the game is over or nothing is picked.

        `pick` gets all options and the highlighted one, or what ends it, or the first. How many decisions
        it took.
        """
        action: str | None = None
        for number in range(at_most):
            now = self.page.evaluate(DECIDE, [action, 120])
            self.told += now["told"]
            action = None if now["over"] else pick(now["offered"], now["first"])
            if action is None:
                return number
        raise AssertionError(f"it does not end: {self.question}")

    def confirm(self) -> Visitor:
        """Answer with the highlighted button, else by ending it, else with the first option, by keyboard."""
        sure = self.at("what-now").locator("[data-action].primary").count() > 0
        ends = self.at("ending-row").locator(".ending [data-action]").count() > 0
        self.unfocus()  # Enter on a tab or a button is theirs
        return self.press("Enter" if sure else "Shift+Enter" if ends else "1")

    def answer_until(self, words: str, at_most: int = 60) -> Visitor:
        """Confirm whatever is asked until the question holds these words."""
        for _ in range(at_most):
            assert self.turn_to_answer() == "mine", "the game is over"
            if re.search(words, self.question):
                return self
            self.confirm()
        raise AssertionError(f"never asked {words!r}, but: {self.question}")

    def to_next_turn(self) -> Visitor:
        """Confirm whatever is asked to the end of this turn; An Loc may surrender at it."""
        while self.turn_to_answer() != "over":
            if "effort level" in self.question:
                expect(self.at("what-now")).to_contain_text("Turn 2")
                return self
            self.confirm()
        expect(self.at("end-screen")).to_contain_text("An Loc has fallen")
        return self

    def unfocus(self) -> None:
        """Leave whatever has the focus, so that the keys are the table's."""
        self.page.evaluate("document.activeElement?.blur()")

    # What a program in the page may do

    def fetch(self, path: str) -> Any:
        """JSON, fetched by the page."""
        return self.page.evaluate("path => fetch(path).then(answer => answer.json())", path)
