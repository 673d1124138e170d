"""What a person likes is kept, and what is told by colour is told by brightness or shape, too."""

from __future__ import annotations

import io
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from matplotlib.image import imread
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

CHOSEN = {
    "theme": "dark",
    "textSize": "largest",
    "counters": "simple",
    "colours": "distinct",
    "motion": "less",
    "storySpeed": "read",
}
ROOT = "Object.fromEntries(Object.entries(document.documentElement.dataset))"
BACKGROUND = "getComputedStyle(document.body).backgroundColor"
SHOWN = {"theme": "dark", "text": "largest", "counters": "simple", "colours": "distinct", "motion": "less"}


def brightness_of_page(page: Any) -> float:
    """The mean of red, green and blue behind everything."""
    found = page.evaluate(BACKGROUND).removeprefix("rgb(").removesuffix(")").split(",")
    return sum(map(float, found)) / 3


def test_settings_hold_at_once_everywhere_and_over_a_reload(house: Server, visit: Visit) -> None:
    me = visit(house).open("/")
    other = me.page.context.new_page()
    match, tokens = house.new_match()
    other.goto(f"/match/{match}#{tokens['ARVN']}")
    expect(other.get_by_test_id("board")).to_be_visible()
    day = brightness_of_page(me.page)
    letters = me.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")

    me.at("open-settings").click()
    for name, value in CHOSEN.items():
        me.at(f"setting-{name}-{value}").check(force=True)
    me.at("setting-sound").check()

    def holds(page: Any) -> None:
        page.wait_for_function(
            f"wanted => JSON.stringify({{...{ROOT}, ...wanted}}) === JSON.stringify({ROOT})", arg=SHOWN
        )
        assert brightness_of_page(page) < day / 2, "the page is not dark"
        grown = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        assert grown == pytest.approx(letters * 1.3, abs=0.1)

    holds(me.page)
    holds(other)  # it was open all the time
    for page in (me.page, other):
        page.reload()
        expect(page.get_by_test_id("open-settings")).to_be_visible()
        holds(page)
    # On a phone, with the largest letters, they can still be reached from the table.
    other.set_viewport_size({"width": 390, "height": 844})
    expect(other.get_by_test_id("open-settings")).to_be_in_viewport(ratio=1)
    other.get_by_test_id("open-settings").click()
    for name, value in CHOSEN.items():
        expect(other.get_by_test_id(f"setting-{name}-{value}")).to_be_checked()
    expect(other.get_by_test_id("setting-sound")).to_be_checked()
    expect(other.get_by_test_id("setting-notices")).not_to_be_checked()


# Colours

EYES = ("none", "deuteranopia", "protanopia", "tritanopia")
BRIGHTER = 2.0
"""In distinct colours: how many times brighter one side's counters are than the other's (WCAG)."""
LIGHTER, ROUGHER = 4.0, 1.0
"""And how much terrains differ: in lightness, of 100, or in the grain of their patterns."""

SAMPLES = """() => [...document.querySelectorAll('[data-testid=legend] li[data-testid]')].map((one) => {
  const { x, y, width, height } = one.querySelector('svg').getBoundingClientRect();
  return [one.dataset.testid.slice('legend-'.length), x, y, width, height];
})"""
"""The names of the samples, and where they are."""

Picture = np.ndarray[Any, np.dtype[np.float64]]


def pictures(me: Visitor) -> dict[str, Picture]:
    """The luminance, from 0 to 1, of every sample of the legend that has a name."""
    seen = imread(io.BytesIO(me.page.screenshot()))[..., :3].astype(np.float64)
    linear = np.where(seen <= 0.04045, seen / 12.92, ((seen + 0.055) / 1.055) ** 2.4)
    light = linear @ [0.2126, 0.7152, 0.0722]
    return {
        name: light[round(y) : round(y + height), round(x) : round(x + width)]
        for name, x, y, width, height in me.page.evaluate(SAMPLES)
    }


def square(seen: Picture) -> Picture:
    """The counter in the middle of its sample: 48 of 64 high."""
    height, width = seen.shape
    half = round(height * 24 / 64)
    return seen[height // 2 - half : height // 2 + half, width // 2 - half : width // 2 + half]


def has_corner(seen: Picture) -> bool:
    """Whether the foot of the counter has its left corner, or it is cut off and the ground shows."""
    counter = square(seen)
    inside = round(len(counter) * 2.6 / 48)
    return bool(abs(counter[-1 - inside, inside] - seen[len(seen) // 2, 8]) > 0.02)


def lightness(seen: Picture) -> Picture:
    """As the eye counts it, from 0 to 100."""
    return np.asarray(np.where(seen > 0.008856, 116 * np.cbrt(seen) - 16, 903.3 * seen))


def grain(seen: Picture) -> float:
    """How much neighbouring points differ: what a hatch or a pattern adds to a plain colour."""
    light = lightness(seen)
    return float(np.abs(np.diff(light, axis=0)).mean() + np.abs(np.diff(light, axis=1)).mean())


def test_sides_and_terrain_differ_for_every_eye(house: Server, visit: Visit) -> None:
    """By the shape of counters always; in distinct colours by brightness too, and terrain by its pattern."""
    games = {
        "anloc": (house.new_match()[0], "ARVN", "NVA"),
        "fte": (house.new_frago("search-the-hamlet")[0], "US", "NVA"),
    }
    for game, (match, ours, theirs) in games.items():
        me = visit(house, viewport={"width": 1280, "height": 2600}, reduced_motion="reduce").sit(match)
        me.at("open-legend").click()
        expect(me.at(f"legend-side-{ours}")).to_be_in_viewport()
        tools = me.page.context.new_cdp_session(me.page)
        for colours, eye in [("standard", "none"), *product(["distinct"], EYES)]:
            me.page.evaluate("colours => (document.documentElement.dataset.colours = colours)", colours)
            tools.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
            where, seen = f"{game}, {colours}, {eye}", pictures(me)
            one, other = seen[f"side-{ours}"], seen[f"side-{theirs}"]
            assert has_corner(one), f"{where}: the counter of {ours} is cut"
            assert not has_corner(other), f"{where}: the counter of {theirs} is not cut"
            if colours == "standard":
                continue
            ratio = (np.median(square(one)) + 0.05) / (np.median(square(other)) + 0.05)
            assert ratio >= BRIGHTER, f"{where}: {ours} is only {ratio:.2f} times brighter"
            lands = {name: light for name, light in seen.items() if name.startswith("terrain-")}
            assert len(lands) >= 4
            for (name, a), (other_name, b) in combinations(lands.items(), 2):
                lighter = abs(lightness(a).mean() - lightness(b).mean())
                rougher = abs(grain(a) - grain(b))
                assert lighter >= LIGHTER or rougher >= ROUGHER, f"{where}: {name} looks like {other_name}"
