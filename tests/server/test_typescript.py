"""The client's types are the server's types."""

from __future__ import annotations

import pytest

from dangerclose.server import typescript


def test_generated_files_are_current() -> None:
    if not typescript.FOLDER.is_dir():
        pytest.skip("not in a checkout")
    assert typescript.stale() == [], f"run: {typescript.COMMAND}"


def test_the_same_text_every_time() -> None:
    assert typescript.files() == typescript.files()


def test_names_are_as_on_the_wire() -> None:
    text = typescript.files()
    assert "  seedHash: string;" in text["protocol.ts"]
    assert "  version?: number;" in text["protocol.ts"]
    assert (
        "export type Said = Hello | Choose | Order | Undo | Resync | Pledge | Give | Hint;"
        in text["protocol.ts"]
    )
    assert "  lz_hex: number[];" in text["anloc.ts"]
    assert "  laiKheEntry: number[];" in text["anloc.ts"]


def test_stale_files_are_told(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    assert set(typescript.stale(folder)) == set(typescript.files())
    for name, text in typescript.files().items():
        (folder / name).write_text(text, encoding="utf-8")
    assert typescript.stale(folder) == []
    (folder / "protocol.ts").write_text("// old\n", encoding="utf-8")
    assert typescript.stale(folder) == ["protocol.ts"]
