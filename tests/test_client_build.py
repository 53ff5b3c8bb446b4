"""The client is compiled when homegame is installed, by whichever Node there is, and only when it must be."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from hatch_build import FITTING, NODE_WHEEL, ClientBuildHook, digest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with a small client."""
    (tmp_path / "client/src").mkdir(parents=True)
    (tmp_path / "client/package.json").write_text("{}")
    (tmp_path / "client/src/main.ts").write_text("let a = 1;")
    return tmp_path


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What was run, without running it; building leaves one page."""
    found: list[list[str]] = []

    def run(command: list[str], **_: Any) -> None:  # noqa: ANN401 - as subprocess.run takes them
        found.append(command)
        if "build" in command:
            out = Path(command[command.index("--outDir") + 1])
            out.mkdir()
            (out / "index.html").write_text("built")

    monkeypatch.setattr(hatch_build, "system_npm", lambda: ["npm"])
    monkeypatch.setattr(subprocess, "run", run)
    return found


def hook(tree: Path) -> ClientBuildHook:
    """The hook, as Hatchling makes it for a tree."""
    unused: Any = None
    return ClientBuildHook(str(tree), {}, unused, unused, str(tree / "dist"), "wheel")


def test_the_digest_is_of_what_goes_in(tree: Path) -> None:
    before = digest(tree / "client")
    for unimportant in ("node_modules/svelte/index.js", "src/fixtures/look.json", "src/main.test.ts"):
        path = tree / "client" / unimportant
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("whatever")
    assert digest(tree / "client") == before
    (tree / "client/src/main.ts").write_text("let a = 2;")
    changed = digest(tree / "client")
    assert changed != before
    (tree / "client/src/main.ts").rename(tree / "client/src/other.ts")
    assert digest(tree / "client") not in {before, changed}


def test_it_is_built_once_and_again_when_it_has_changed(tree: Path, ran: list[list[str]]) -> None:
    for changes, runs in ((False, 2), (False, 2), (True, 4)):
        if changes:
            (tree / "client/src/main.ts").write_text("let a = 2;")
        hook(tree).initialize("standard", {})
        assert len(ran) == runs
        assert (tree / "src/homegame/static/index.html").read_text() == "built"
    assert hook(tree).dependencies() == []


def test_without_node_a_wheel_of_it_is_asked_for(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOMEGAME_NODE", "wheel")
    assert hatch_build.system_npm() is None
    assert hook(tree).dependencies() == [NODE_WHEEL]


def test_it_can_be_left_out(tree: Path, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOMEGAME_SKIP_CLIENT", "1")
    hook(tree).initialize("standard", {})
    assert ran == []


def test_the_versions_of_node_are_those_that_the_client_names() -> None:
    engines = json.loads((ROOT / "client/package.json").read_text())["engines"]["node"]
    assert engines == "^20.19 || ^22.12 || >=24"
    assert [least for least, _ in FITTING] == [(20, 19), (22, 12), (24, 0)]


def test_what_a_build_needs_is_pinned() -> None:
    package = json.loads((ROOT / "client/package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        for name, version in package[kind].items():
            assert version[0].isdigit(), f"{name} {version} is no exact version"
    assert "resolved" not in (ROOT / "client/package-lock.json").read_text()
