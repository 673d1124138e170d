"""An axe scan of every page, and what it cannot see."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import ROOT, Server
from tests.browser.visitor import Visitor

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
FADED_IN = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime);
  await Promise.all(document.getAnimations().filter(ends).map((one) => one.finished.catch(() => {})));
  await frame();
}"""
"""Whatever fades or slides in has done so."""
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
GRAVE = ("serious", "critical")
SIZES = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


def findings(me: Visitor, part: str = "") -> list[str]:
    """What axe holds against the page as it stands, or a part of it: all else has been looked at before.

    At night only the colours are others.
    """
    me.page.evaluate(AXE + "; true")
    day = heard(me, "light", part, "{}")
    night = heard(me, "dark", part, "{ runOnly: ['color-contrast'] }")
    me.page.emulate_media(color_scheme="light")
    return day + night


def heard(me: Visitor, theme: Literal["light", "dark"], part: str, options: str) -> list[str]:
    """What axe says in a theme."""
    me.page.emulate_media(color_scheme=theme)
    me.page.evaluate(FADED_IN)
    found: list[dict[str, Any]] = me.page.evaluate(
        "part => axe.run(part || document, { resultTypes: ['violations'], ..."
        + options
        + " }).then(found => found.violations)",
        part,
    )
    return [
        f"{theme}, {one['impact']}: {one['help']} ({one['id']})\n"
        f"  {node['html'][:200]}\n  {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:3]
    ]


def clean(me: Visitor, part: str = "") -> None:
    """No grave finding, and nothing beyond the right edge."""
    found = findings(me, part)
    assert not found, "\n".join(found)
    assert not me.page.evaluate(SIDEWAYS), "the page scrolls sideways"


def every_tab(me: Visitor, *tabs: str) -> None:
    """Each panel is clean, the first with all that stands beside it."""
    for tab in tabs:
        if me.at(f"tab-{tab}").get_attribute("aria-selected") != "true":
            me.at(f"tab-{tab}").click()
        expect(me.at(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        found = findings(me, "" if tab == tabs[0] else "aside.side")
        assert not found, f"{tab}:\n" + "\n".join(found)


@pytest.mark.parametrize("size", SIZES)
def test_lobby_and_how_to_play(house: Server, visit: Visit, size: str) -> None:
    me = visit(house, **SIZES[size]).open("/")
    expect(me.at("start")).to_be_visible()
    clean(me)
    me.at("open-settings").click()
    expect(me.at("settings")).to_be_visible()
    clean(me, "[data-testid=settings]")
    me.open("/how-to-play")
    expect(me.page.get_by_role("heading", level=1)).to_be_visible()
    clean(me)
    me.open("/rules/anloc")
    expect(me.at("clause").first).to_be_visible()
    for part in ("tables", "terrain", "counters", "words"):
        me.at(f"reference-{part}").click()
        clean(me)


@pytest.mark.parametrize("size", SIZES)
def test_table(house: Server, visit: Visit, size: str) -> None:
    me = visit(house, reduced_motion="reduce", **SIZES[size]).start("scenario-first-assault")
    me.turn_to_answer()
    clean(me)
    me.choose("ready set-up")
    me.answer_until("air units do you buy")
    every_tab(me, "log", "tracks", "air", "boxes", "combat")
    me.at("hint-ask").click()
    expect(me.at("hint")).to_be_visible()
    clean(me, "[data-testid=what-now]")
    me.at("hint-close").click()
    me.unfocus()
    me.page.keyboard.press("?")
    expect(me.at("keys-help")).to_be_visible()
    clean(me)
    me.page.keyboard.press("Escape")
    if size == "phone":
        me.page.get_by_role("button", name="Close the panel").click()
    for button, opened in (("open-legend", "legend"), ("goal", "objective"), ("rules", "reference-drawer")):
        me.at(button).click()
        expect(me.at(opened)).to_be_visible()
        clean(me, f"[data-testid={opened}]")
        me.page.keyboard.press("Escape")
        expect(me.at(opened)).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_replay_and_end(house: Server, visit: Visit, size: str, finished: str) -> None:
    match, tokens = house.new_match("person", "person", record=finished)
    me = visit(house, reduced_motion="reduce", **SIZES[size]).open(f"/replay/{match}?ply=100")
    expect(me.at("replay-slider")).to_have_value("100")
    expect(me.at("hex-0810")).to_be_attached()
    clean(me)
    me.open(f"/match/{match}#{tokens['NVA']}")
    expect(me.at("end-screen").locator("svg").first).to_be_visible()
    clean(me)


def test_where_there_is_nothing(house: Server, visit: Visit) -> None:
    """An unknown match says so in a whole sentence, with the way out, and offers nothing that it has not."""
    me = visit(house, **SIZES["phone"])
    me.excuse("404")
    me.open("/replay/nosuchmatch")
    expect(me.page.get_by_role("alert")).to_contain_text("There is no match 'nosuchmatch'")
    expect(me.page.get_by_role("link", name="To the games")).to_be_visible()
    for control in ("replay-slider", "story-toggle", "play-on", "tab-log"):
        expect(me.at(control)).to_have_count(0)
    clean(me)
    me.open("/match/nosuchmatch")
    expect(me.page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    for control in ("replay-link", "tab-log"):
        expect(me.at(control)).to_have_count(0)
    clean(me)
    me.open("/nowhere")
    clean(me)


def test_words_for_those_who_hear_the_table(house: Server, visit: Visit) -> None:
    me = visit(house).start("scenario-first-assault")
    me.choose("ready set-up")
    me.answer_until("effort level")
    expect(me.at("hex-0810")).to_have_attribute("aria-label", value_like("An Loc"))
    for unit in me.page.locator("[data-testid^=unit-]").all()[:5]:
        label = unit.get_attribute("aria-label")
        assert label, "a counter without a label"
        assert len(label) > 5, f"a counter is called {label!r}"
    # What happens is announced.
    assert me.page.locator("[aria-live=polite]").count() > 0


def value_like(words: str) -> Any:
    """A pattern with these words in it."""
    import re

    return re.compile(re.escape(words))


def test_reduced_motion_is_respected(house: Server, visit: Visit) -> None:
    me = visit(house, reduced_motion="reduce").start("scenario-first-assault")
    me.choose("ready set-up")
    me.answer_until("Movement: which unit")
    assert all("die" in line for line in me.told), "more than dice was told although the system asks for calm"
