"""What happens is seen to happen: each die on the screen before the next decision, the board as it was."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from tests.browser import fte
from tests.browser.conftest import Visit
from tests.browser.serving import SECONDS, Server
from tests.browser.visitor import TAKE, Visitor
from tests.server.test_story import put

EARS = """
const Real = WebSocket;
window.rolledFor = [];
window.WebSocket = class extends Real {
  constructor(...words) {
    super(...words);
    let first = true;
    this.addEventListener('message', ({ data }) => {
      const told = JSON.parse(data);
      if (told.type !== 'update') return;
      const rolls = told.events.filter(({ roll }) => roll);
      if (!first) window.rolledFor.push(...rolls.map(({ number }) => number));
      first = false;
    });
  }
};
localStorage.setItem('dangerclose.settings', JSON.stringify({ storySpeed: 'read', motion: 'full' }));
"""
"""The page notes which events of those it is told of have rolls; the story waits for its reader."""

READ_ON = (
    "async ([action, seconds]) => { const pause = (go) => requestAnimationFrame(() => setTimeout(go));"
    + TAKE
    + """  const boards = {}, rolls = {}, under = {};
  const unitsUnder = (card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return [...document.querySelectorAll('[data-board] .piece > [data-unit]')].filter((unit) => {
      const box = unit.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return left < x && x < right && top < y && y < bottom;
    }).map((unit) => Number(unit.dataset.unit));
  };
  for (;;) {
    const told = document.querySelector('[data-board]')?.dataset.told;
    if (told !== undefined && !(told in boards)) {
      boards[told] = Object.fromEntries([...document.querySelectorAll('[data-board] .piece > [data-unit]')]
        .map((unit) => [unit.dataset.unit, Number(unit.dataset.place)]));
    }
    const card = find('roll-card');
    if (find('end-screen')) return { boards, rolls, under, over: true, offered: [], unseen: [] };
    if (card) {
      if ('rests' in card.dataset) {
        const dice = [...card.querySelectorAll('[data-testid=falling-die]')];
        const events = card.dataset.event.split(' ');
        const each = dice.length / events.length;
        events.forEach((event, n) => {
          const own = dice.slice(n * each, (n + 1) * each);
          rolls[event] = own.map((die) => Number(die.dataset.value));
          under[event] = unitsUnder(card);
        });
        find('roll-read').click();
      }
    } else if (find('story-next')) {
      find('story-next').click();
    } else if (find('table') && find('option-1')) {
      const options = [...document.querySelectorAll('[data-testid^=option-][data-action]')];
      window.shown = { ...window.shown, ...rolls };
      const unseen = window.rolledFor.filter((number) => !(number in window.shown));
      return { boards, rolls, under, over: false, offered: options.map((one) => one.dataset.action), unseen };
    }
    await next('the next decision');
  }
}"""
)
"""Take an option and read all that is told until the next decision: which dice lay on cards, where the
counters stood at each event and which lay under cards, and which rolls that the page knows of were not
shown by then."""


class Reader:
    """Somebody who reads the whole story."""

    def __init__(self, me: Visitor) -> None:
        self.me = me
        self.boards: dict[int, dict[int, int]] = {}
        self.rolls: dict[int, list[int]] = {}
        self.under: dict[int, list[int]] = {}

    def plays(self, pick: Callable[[list[str]], str | None]) -> None:
        """Play until nothing is picked, or the game is over."""
        action: str | None = None
        while True:
            now = self.me.page.evaluate(READ_ON, [action, 120])
            for number, board in now["boards"].items():
                self.boards[int(number)] = {int(unit): place for unit, place in board.items()}
            self.rolls |= {int(number): dice for number, dice in now["rolls"].items()}
            self.under |= {int(number): units for number, units in now["under"].items()}
            assert not now["unseen"], f"decided before rolls were shown: {now['unseen']}"
            action = None if now["over"] else pick(now["offered"])
            if action is None:
                return


def story(server: Server, match: str, since: int, seat: str, token: str) -> list[tuple[dict[str, Any], Any]]:
    """Each event from one on with the view that a seat had of it, as the server plays the match again."""
    told = []
    while True:
        address = f"{server.address}/api/matches/{match}/story?since={since}&seat={quote(seat, safe='')}"
        request = urllib.request.Request(address, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            part = json.loads(answer.read())
        view = part["base"]["view"]
        views = {}
        for step in part["steps"]:
            view = put(view, step["view"])
            views[step["event"]] = list(view["position"]["hex"])
        told += [(event, views[event["number"]]) for event in part["events"]]
        if not part["more"]:
            return told
        since = part["since"] + len(part["events"])


def sit(server: Server, visit: Visit, match: str, token: str) -> tuple[Visitor, int]:
    """Somebody at a table who hears all that comes; how many events there were before."""
    me = visit(server)
    me.page.add_init_script(EARS)
    me.sit(match, token)
    return me, len(me.lines)


def check(reader: Reader, told: list[tuple[dict[str, Any], Any]], places: Callable[[int], bool]) -> None:
    """All dice were shown as they fell, and the board was at each event what it was."""
    fallen = {
        event["number"]: [die["value"] for die in event["roll"]["dice"]] for event, _ in told if event["roll"]
    }
    assert reader.rolls == fallen
    views = {event["number"]: view for event, view in told}
    assert len(reader.boards) > 5
    for number, board in reader.boards.items():
        stood = {unit: place for unit, place in enumerate(views[number]) if places(place)}
        assert board == stood, f"the board at event {number} is not what the seat saw then"


def test_a_turn_of_an_loc_is_seen_to_happen(house: Server, visit: Visit, finished: str) -> None:
    match, tokens = house.new_match("person", "computer", record=finished, ply=2)
    me, since = sit(house, visit, match, tokens["ARVN"])
    reader = Reader(me)
    bought = 0

    def pick(offered: list[str]) -> str | None:
        nonlocal bought
        if "Turn 2" in me.at("what-now").inner_text():
            return None
        if any(one.startswith("buy") for one in offered) and bought < 3:
            bought += 1
            return next(one for one in offered if one.startswith("buy"))
        quick = ("effort 3", "done", "pass", "decline")
        return next((one for one in quick if one in offered), offered[0])

    reader.plays(pick)
    told = story(house, match, since, "ARVN", tokens["ARVN"])
    check(reader, told, lambda place: place >= 0)
    assert {"tac", "combat"} <= {event["kind"] for event, _ in told if event["roll"]}


def test_a_turn_of_front_toward_enemy_is_seen_to_happen(house: Server, visit: Visit) -> None:
    def begins(match: Any) -> bool:
        asked = match.ask is not None and match.ask.seat == fte.US
        return asked and match.state.turn == 2 and match.ask.kind == "activate"

    record, ply = fte.scene("patrol-contact", begins)
    match, tokens = house.new_frago(record=record, ply=ply)
    me, since = sit(house, visit, match, tokens["US"])
    fte.put_guide_away(me)
    reader = Reader(me)
    haste = fte.Haste()

    def pick(offered: list[str]) -> str | None:
        return None if "Turn 3" in me.at("what-now").inner_text() else haste.pick(offered)

    reader.plays(pick)
    told = story(house, match, since, "US", tokens["US"])
    check(reader, told, lambda place: place >= 0)
    assert reader.rolls
    # a card lies beside who fires and who is fired at
    shots = {event["number"]: event["args"][:2] for event, _ in told if event["kind"] == "shot"}
    assert shots
    hidden = {number: set(units) & set(reader.under[number]) for number, units in shots.items()}
    assert not any(hidden.values()), f"under the cards of shots: {hidden}"
