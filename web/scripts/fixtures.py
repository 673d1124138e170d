"""Positions for the dev page (dev/): An Loc, played by the doctrine, as the server would send it.

Run from the project's root: .venv/bin/python web/scripts/fixtures.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from dangerclose.core.ask import Ask
from dangerclose.core.match import Match
from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.state import State

OUT = Path(__file__).parent.parent / "dev" / "fixtures"
# Several games, because not every kind of question comes up in each.
SEEDS = (b"one", b"two", b"three", b"four")
FROM_TURN = {"movement": 3, "combat": 3, "destination": 3, "declare": 2, "purchase": 2, "allocate": 2}


def card(match: Match[State], ask: Ask) -> dict[str, Any]:
    """An AskCard as the server makes it."""
    notes = GAME.notes(match.state, ask)
    return {
        "seat": GAME.seats[ask.seat],
        "kind": ask.kind,
        "rule": ask.rule,
        "question": GAME.question(match.state, ask),
        "about": ask.about,
        "options": [
            {
                "action": action,
                "text": GAME.words.text(action),
                "label": GAME.words.label(action),
                "rule": GAME.words.rule(action, ask),
                "note": notes.get(action, ""),
            }
            for action in ask.options
        ],
        "preview": None,
        "mine": True,
        "families": [],
        "closed": [],
    }


def main() -> None:
    """Write content.json and positions.json."""
    found: dict[str, Any] = {}
    for seed in SEEDS:
        match = Match(GAME, "battle", seed=seed.ljust(32, b"."))
        players = [GAME.player("doctrine", seat, 1) for seat in (0, 1)]
        while (ask := match.ask) is not None:
            name = (
                ask.kind if ask.kind not in ("movement", "combat") else f"{ask.kind}-{GAME.seats[ask.seat]}"
            )
            if ask.kind == "movement" and match.state.lz_hex:
                name = "landed"
            elif ask.kind == "declare" and len(match.state.attackers) > 2:
                name = "declared"
            late = match.state.turn >= FROM_TURN.get(ask.kind, 0)
            best = found.get(name)
            # Of declarations take the one with most attackers, of all others the first.
            more = best is not None and ask.kind in ("declare", "destination", "landing", "support")
            if late and (best is None or (more and len(ask.options) > len(best["ask"]["options"]))):
                view = GAME.view(match.state, ask.seat)
                extras = GAME.extras(match.state, ask.seat)
                found[name] = {"view": view, "extras": extras, "ask": card(match, ask)}
            match.choose(players[ask.seat].decide(GAME.view(match.state, ask.seat), ask).action)
        found["over"] = {
            "view": GAME.view(match.state, None),
            "extras": GAME.extras(match.state, None),
            "ask": None,
        }
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "content.json").write_bytes(msgspec.json.encode(GAME.content()))
    (OUT / "positions.json").write_bytes(msgspec.json.encode(found))
    for name, position in found.items():
        ask = position["ask"]
        print(name, position["view"].position.turn, len(ask["options"]) if ask else 0)


if __name__ == "__main__":
    main()
