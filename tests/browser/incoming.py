"""Incoming! at the table: positions of written games, and stands that are drawn elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from dangerclose.core.match import Match
from dangerclose.core.record import record_of, write
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.battle import BATTLES, Agreed, Hour, Mission
from dangerclose.games.incoming.catalogue import STAND_ID
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.terms import StandKind
from dangerclose.games.incoming.wares import WARES
from tests.browser.places import ON_SCREEN
from tests.browser.visitor import Visitor

FREE_WORLD, COMMUNIST = 0, 1
SEATS = GAME.seats
FIRE_TEAM = StandKind.FIRE_TEAM.number

PITCH = 24
"""From point to point of the table on paper."""

REACH = 14
"""How many points a way may have that is to be in one view."""


def written_until(scenario: str, shows: Callable[[Match[Any]], bool], seed: int) -> tuple[str, Match[Any]]:
    """A game between two computers up to where something is so for the first time, and its record."""
    match = Match(GAME, scenario, seed=seed.to_bytes(16, "big"))
    players = [GAME.player("doctrine", seat, seed) for seat in (FREE_WORLD, COMMUNIST)]
    while (ask := match.ask) is not None and not shows(match):
        match.choose(players[ask.seat].decide(match.view(ask.seat), ask)[0], ask.seat)
    assert match.ask is not None, f"no such position in {scenario} by the dice of {seed}"
    return write(record_of(match)), match


def bought(*wares: str) -> str:
    """The record of a free battle by day in which the Free World attacks, and has bought so much by now."""
    match = Match(GAME, "free-battle", seed=bytes(16))
    by_day = BATTLES.index(Agreed(100, Mission.FREE_WORLD, Hour.DAY))
    match.choose(("fight", by_day), FREE_WORLD)
    numbers = {str(ware.id): number for number, ware in enumerate(WARES)}
    for ware in wares:
        match.choose(("buy", numbers[ware]), FREE_WORLD)
    return write(record_of(match))


def test_id(stand: int) -> str:
    """By what a stand is found on the board."""
    return f"unit-{STAND_ID[stand]}"


def point_spot(me: Visitor, point: int, columns: int) -> tuple[float, float]:
    """Where a point of the table is on the screen."""
    row, column = divmod(point, columns)
    paper = [(column + 0.5) * PITCH, (row + 0.5) * PITCH]
    found: list[float] = me.map_at_rest().page.evaluate(ON_SCREEN, paper)
    return found[0], found[1]


def choose(me: Visitor, stand: int) -> None:
    """Take a stand in hand."""
    me.page.keyboard.press("Shift")
    me.page.locator(f'[data-unit="{stand}"]').first.focus()  # what has the keyboard's focus comes into view
    me.page.keyboard.press("Enter")
    expect(me.at("stand-menu")).to_be_visible()


def way_north(match: Match[Any]) -> tuple[int, int]:
    """Of all moves that stay in the view the one that leads farthest north: its stand and its end."""
    assert match.ask is not None
    s, columns = match.state, sheet_of(match.state).lattice.columns

    def steps(stand: int, end: int) -> tuple[int, int]:
        (row, column), (last_row, last_column) = divmod(s.at[stand], columns), divmod(end, columns)
        return row - last_row, abs(last_column - column)

    ways = [(int(one[1]), int(one[2])) for one in match.ask.options if one[0] == "move"]
    return max((way for way in ways if max(steps(*way)) < REACH), key=lambda way: steps(*way))


def draw(me: Visitor, match: Match[Any], stand: int, end: int) -> None:
    """Draw a stand to a point, and hold it there."""
    columns = sheet_of(match.state).lattice.columns
    me.page.mouse.move(*point_spot(me, match.state.at[stand], columns))
    me.page.mouse.down()
    me.page.mouse.move(*point_spot(me, end, columns), steps=6)
    expect(me.at("way")).to_be_visible()


IN_HASTE = """async ([hints, moves, seconds]) => {
  const find = (id) => document.querySelector(`[data-testid="${id}"]`);
  const all = (css) => [...document.querySelectorAll(css)];
  const version = () => Number(find('table')?.dataset.version);
  const until = performance.now() + seconds * 1000;
  const tick = async () => {
    if (performance.now() > until) throw new Error(`it comes to no end at: ${find('what-now')?.innerText}`);
    await new Promise((go) => setTimeout(go, 5));
  };
  const done = { hint: 0, move: 0, fire: 0, react: 0 };
  let looked = new Set();
  const first = (verb) => all('[data-testid^="option-"][data-action]')
    .find((one) => one.dataset.action.startsWith(`${verb} `));
  const take = async (button) => {
    const before = version();
    while (button.isConnected && button.ariaDisabled === 'true') await tick();
    button.click();
    while (version() === before && !find('end-screen')) {
      find('ask-first-sure')?.click();
      await tick();
    }
  };
  const shots = ['react-crossfire', 'react-group', 'react', 'crossfire', 'fire-group', 'fire', 'rally'];
  const shot = () => shots.map(first).find(Boolean);
  for (;; await tick()) {
    if (find('end-screen')) return done;
    if (find('skip-story')) { find('skip-story').click(); continue; }
    if (find('stop-plan')) continue;
    if (find('hint-do')) { done.hint += 1; await take(find('hint-do')); continue; }
    if (done.hint < hints && find('hint-ask')) {
      if (!find('hint-ask').disabled) find('hint-ask').click();
      continue;
    }
    const words = ['ready', 'drawn', 'hold', 'pass', 'go', 'enough'];
    const ends = words.map((word) => all(`[data-action="${word}"]`)[0]).find(Boolean);
    if (shot()) {
      done[shot().dataset.action.startsWith('react') ? 'react' : 'fire'] += 1;
      await take(shot());
      looked = new Set();
      continue;
    }
    if (ends?.dataset.action === 'pass' && done.move < moves) {
      const actor = all('[data-testid^="actor-"]').find((one) => !looked.has(one.dataset.testid));
      if (!find('stand-menu') && actor) { looked.add(actor.dataset.testid); actor.click(); continue; }
      const search = find('family-filter');
      const member = all('[data-testid="member"]').at(-1);
      if (member) { done.move += 1; looked = new Set(); await take(member); continue; }
      if (search && !search.value) {
        search.value = '3';
        search.dispatchEvent(new Event('input', { bubbles: true }));
        continue;
      }
      if (find('all-stands')) { find('all-stands').click(); continue; }
    }
    const search = find('family-filter');
    const button = ends ?? find('option-1') ?? find('member');
    if (button) { looked = new Set(); await take(button); }
    else if (search) {
      search.value = String((Number(search.value) + 1) % 10);
      search.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}"""
"""In the page: somebody plays to the end. He asks for so many hints and does them; then he fires and rallies
as he can, sends so many to some place that he finds by its name, and passes. Where one of many places must be
chosen, he takes the first that has a digit in its name."""
