"""Fields of Fire at the table: matches, what the sergeant would do, and positions of written games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from playwright.sync_api import expect

from dangerclose.core.match import Match
from dangerclose.core.record import record_of, write
from dangerclose.games.fof import GAME
from tests.browser import places
from tests.browser.conftest import Visit
from tests.browser.guiding import CARD, covers_nothing, obey
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

SEAT = "Commander"
MARGIN, HEIGHT = 3, 12
"""Empty places around Row 1, Column 1 in the frame of all maps, and how many rows it has."""
ACROSS, ALONG = 250, 184
"""From card to card on the paper."""


def card_spot(me: Visitor, card: str) -> tuple[float, float]:
    """A spot on a card's ground on the screen, to the right of what lies in its middle."""
    row, column = map(int, card.split("."))
    paper = [(column + MARGIN - 1) * ACROSS + 80, (HEIGHT - MARGIN - row) * ALONG + 60]
    found: list[float] = me.map_at_rest().page.evaluate(places.ON_SCREEN, paper)
    return found[0], found[1]


def never(_: Match[Any]) -> bool:
    """A mission is to be played to its end."""
    return False


def played_until(
    scenario: str, shows: Callable[[Match[Any]], bool], seed: int = 5, carried: str = ""
) -> Match[Any]:
    """A mission by the scripted commander, up to where something is so for the first time, or to its end."""
    match = Match(GAME, scenario, seed=bytes([seed]) * 16, carried=carried)
    commander = GAME.player("doctrine", 0, 1)
    while match.ask is not None and not shows(match):
        match.choose(commander.decide(match.view(0), match.ask).action)
    return match


def written_until(
    scenario: str, shows: Callable[[Match[Any]], bool], seed: int = 5, carried: str = ""
) -> str:
    """The record of such a mission; it has such a position."""
    match = played_until(scenario, shows, seed, carried)
    assert match.ask is not None or shows is never, f"no such position in {scenario}"
    return write(record_of(match))


@cache
def carried_on() -> str:
    """What a company carries from A1 into A2, of the first seed by which it wins."""
    ended = (played_until("a1", never, seed) for seed in range(1, 20))
    return next(match.onward.carried for match in ended if match.onward)


def start_at(
    server: Server,
    visit: Visit,
    scenario: str,
    shows: Callable[[Match[Any]], bool],
    seed: int = 5,
    **options: Any,
) -> Visitor:
    """The commander of a match that begins in the middle of a written game."""
    match, tokens = server.new_mission(record=written_until(scenario, shows, seed))
    me = visit(server, **{"reduced_motion": "reduce", **options}).sit(match, tokens[SEAT])
    me.turn_to_answer()
    return me


BY_HIS_WORD = """async ([choices, seconds]) => {
  const find = (id) => document.querySelector(`[data-testid=${id}]`);
  const version = () => Number(find('table')?.dataset.version);
  const press = (button) => button && !button.disabled && button.click();
  const [last, until] = [version() + choices, performance.now() + seconds * 1000];
  for (; performance.now() < until; await new Promise((go) => setTimeout(go, 5))) {
    if (find('end-screen')) return 'over';
    if (find('stop-plan')) continue; // several choices are under way: whoever acts now breaks them off
    if (find('guide') && find('guide').dataset.state !== 'waits') return 'guided';
    const known = ['ask-first-sure', 'skip-story', 'hint-do', 'hint-ask'].find((id) => find(id));
    if (version() >= last && find('hint-ask')) return 'played';
    press(known ? find(known) : find('option-2') ? null : find('option-1'));
  }
  throw new Error(`he has no word for: ${find('what-now').innerText}`);
}"""
"""In the page: the sergeant is asked what he would do, and it is done."""


def by_his_word(me: Visitor, choices: int = 10_000) -> str:
    """Choose as the sergeant would, until so much is "played", the mission is "over" or one is "guided"."""
    return str(me.page.evaluate(BY_HIS_WORD, [choices, 300]))


def follow_to_the_end(me: Visitor, at_most: int = 100) -> list[str]:
    """Do what the guide asks, and while it asks nothing what the sergeant would; the steps that it showed."""
    shown: list[str] = []
    for _ in range(at_most):
        if by_his_word(me) == "over":
            return shown
        card = me.page.evaluate(CARD)
        if card is None or card["state"] == "waits":
            continue  # a story has begun meanwhile
        step, wants = card["step"], card["wants"]
        if step not in shown:
            shown.append(step)
            covers_nothing(me, step, pointing=wants != "next")
        obey(me, step, wants)
    raise AssertionError(f"the guide does not end: {shown}")


class RosterRow(NamedTuple):
    """A line of the company's page."""

    unit: str
    leader: str
    level: str
    state: str


def roster_of(me: Visitor, button: str = "story-page") -> tuple[list[str], list[RosterRow]]:
    """The missions and the men on the company's own page, which is opened and closed."""
    me.at(button).click()
    rows = me.at("roster-row")
    expect(rows.first).to_be_visible()
    missions = me.at("roster-mission").all_inner_texts()
    men = [RosterRow(*row.split("\t")) for row in rows.all_inner_texts()]
    me.page.keyboard.press("Escape")
    expect(me.at("story-dialog")).to_have_count(0)
    return missions, men
