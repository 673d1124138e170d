"""What the client is built from: exact, complete, and from no particular host."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
LOCK = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
PLATFORMS = (
    "linux-x64-gnu",
    "linux-arm64-gnu",
    "linux-x64-musl",
    "darwin-arm64",
    "darwin-x64",
    "win32-x64-msvc",
)


def test_the_lock_names_no_host() -> None:
    packages = {name: one for name, one in LOCK["packages"].items() if name}
    assert len(packages) > 50
    for name, one in packages.items():
        assert "resolved" not in one, f"{name} is tied to a registry: is web/.npmrc in use?"
        assert one["integrity"].startswith("sha512-"), name


@pytest.mark.parametrize("file", [".npmrc", "package.json", "package-lock.json"])
def test_no_file_names_a_registry(file: str) -> None:
    text = (WEB / file).read_text(encoding="utf-8")
    assert not re.search(r"registry\s*=|registry\.|_auth|//[^/\s]+/:_", text)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_lock_can_build_on_every_platform(platform: str) -> None:
    assert f"node_modules/@rolldown/binding-{platform}" in LOCK["packages"]


def test_lock_and_package_agree() -> None:
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    root = LOCK["packages"][""]
    for group in ("dependencies", "devDependencies"):
        assert root[group] == package[group], (
            f"web/package-lock.json is behind: run npm install in web ({group})"
        )


@pytest.mark.parametrize("script", ["scripts/node", "scripts/chromium"])
def test_the_set_up_scripts_are_plain_shell(script: str) -> None:
    assert (ROOT / script).stat().st_mode & 0o100, f"{script} cannot be run"
    subprocess.run(["sh", "-n", ROOT / script], check=True)


def test_a_missing_browser_is_told(tmp_path: Path) -> None:
    run = [ROOT / "scripts" / "chromium"]
    for name in ("sh", "cat"):
        (tmp_path / name).symlink_to(f"/bin/{name}")
    done = subprocess.run(run, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        assert done.stdout.startswith("/Applications/")  # a Mac has it at a fixed place
    else:
        assert done.returncode == 2
        assert "apt install chromium" in done.stderr


def test_a_named_browser_that_does_not_run_is_told() -> None:
    run = [ROOT / "scripts" / "chromium"]
    env = {"PATH": "/usr/bin:/bin", "CHROMIUM": "/nonexistent/chromium"}
    done = subprocess.run(run, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "/nonexistent/chromium" in done.stderr
