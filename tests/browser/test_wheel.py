"""The package that is given away: installed alone, far from the checkout, it has all that it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from importlib.metadata import Distribution, distribution
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from dangerclose.games import NAMES
from tests.browser.serving import CLIENT, ROOT
from tests.server.helpers import running

BUILDS_HERE = ["--no-build-isolation"] if find_spec("hatchling") else []
"""Where the tools that build packages are at hand none are fetched."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built from this checkout."""
    assert CLIENT.is_file(), "the client is not built, expected web/dist: run make build"
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", *BUILDS_HERE, "-w", folder, ROOT)
    (built,) = folder.glob("dangerclose-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An interpreter that has the package, what the package says it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python]
    run(*pip, "install", "-q", "--no-deps", "--no-index", "--disable-pip-version-check", wheel)
    (packages,) = folder.glob("lib/python*/site-packages")
    for one in needed_by(Distribution.at(next(packages.glob("dangerclose-*.dist-info")))):
        for name in {Path(file).parts[0] for file in one.files or ()} - {"..", "__pycache__"}:
            (packages / name).symlink_to(Path(str(one.locate_file(name))))
    return python


def needed_by(package: Distribution) -> list[Distribution]:
    """What a package needs to run, and what that needs."""
    found: dict[str, Distribution] = {}

    def add(wanting: Distribution, extras: set[str]) -> None:
        for text in wanting.requires or ():
            one = Requirement(text)
            wanted = one.marker is None or any(one.marker.evaluate({"extra": x}) for x in extras | {""})
            if wanted and (key := f"{one.name.lower()}{sorted(one.extras)}") not in found:
                found[key] = distribution(one.name)
                add(found[key], one.extras)

    add(package, set())
    return list({one.metadata["Name"]: one for one in found.values()}.values())


def run(*command: object, folder: Path | None = None) -> str:
    """Run a command to its end, without this checkout in reach; what it prints."""
    env = {**os.environ, "PYTHONPATH": "", "COLUMNS": "200", "NO_COLOR": "1"}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_everything_is_in_the_package(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    package, client = ROOT / "src" / "dangerclose", CLIENT.parent
    ours = {f"dangerclose/{one.relative_to(package).as_posix()}" for one in package.rglob("*.*")}
    built = {
        f"dangerclose/server/client_files/{one.relative_to(client).as_posix()}" for one in client.rglob("*.*")
    }
    wanted = {name for name in ours | built if "__pycache__" not in name}
    assert any(name.endswith(".toml") for name in wanted)
    assert "dangerclose/server/client_files/licences.txt" in wanted
    assert wanted - names == set()
    assert {name for name in names - wanted if ".dist-info/" not in name} == set()
    assert {Path(name).name for name in names} >= {"LICENSE", "NOTICE.md"}


def test_the_package_plays(installed: Path, tmp_path: Path) -> None:
    where = run(installed, "-c", "import dangerclose; print(dangerclose.__file__)", folder=tmp_path)
    assert Path(where).is_relative_to(installed.parents[1])
    listing = run(installed.with_name("dangerclose"), "games", folder=tmp_path)
    assert all(name in listing for name in NAMES)
    with running(tmp_path / "matches.sqlite3", python=installed) as server:
        page = server.http.get("/").text
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script, page
        assert server.http.get(script[1]).headers["content-type"].startswith("text/javascript")
        assert "Open Font License" in server.http.get("/licences.txt").text
        built = {card["id"] for card in server.get("/api/catalogue")["games"] if card["built"]}
        assert built == set(NAMES)
        for name in NAMES:
            assert server.get(f"/api/games/{name}/content")
            assert server.get(f"/api/games/{name}/rules")
        with server.table() as table:
            decider = table.decider()
            table.take(decider, ["ready"])
            assert len(decider.log) > 0
