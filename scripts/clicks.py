"""How many clicks ten common intentions take: step by step, and by the shortest way.

    .venv/bin/python scripts/clicks.py [--steps] [NUMBER ...]

Somebody at a real table does each of them with the mouse; a press counts, and so does a drag, pointing
does not. The positions come from games between two computers. `--steps` leaves out the short ways.
The table is in docs/clicks.md.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tests.browser import intentions  # noqa: E402
from tests.browser.hand import Hand  # noqa: E402
from tests.browser.serving import FLAGS, Server  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402


def visit(browser: Browser) -> intentions.Visit:
    """Opens windows at a desk."""

    def open_window(server: Server, **options: Any) -> Visitor:
        context = browser.new_context(
            base_url=server.address, **{"viewport": {"width": 1280, "height": 800}, **options}
        )
        return Visitor(context.new_page(), server)

    return open_window


def main(arguments: list[str]) -> None:
    """Count and print."""
    wanted = [int(one) for one in arguments if one.isdigit()] or range(1, len(intentions.ALL) + 1)
    chromium = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "matches.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.stdout.strip(), args=FLAGS)
        try:
            for number in wanted:
                one = intentions.ALL[number - 1]
                ways = [one.steps] if "--steps" in arguments else [one.steps, one.short]
                counts = []
                for way in ways:
                    hand = Hand(one.table(server, visit(browser)))
                    way(hand)
                    counts.append(hand.clicks)
                    hand.me.page.context.close()
                print(f"{number:2} {one.words}: {', '.join(map(str, counts))}", flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
