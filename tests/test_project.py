"""What holds for the project as a whole: its layers, its sizes, what it loads, ships and never says."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from hatchling.build import build_wheel

from homegame import rulebooks
from homegame.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"

# Lowest first. A module imports from its own tier and from those listed before it.
TIERS = (
    {"errors", "values"},
    {"cards", "rulebooks"},
    {"hands", "ranking"},
    {"fast"},
    {"declarations"},
    {"chips", "limits", "piles"},
    {"actions", "events"},
    {"fold", "game", "options", "position", "pot", "state", "view", "worlds"},
    {"betting", "shoe", "showdown", "steps", "widow"},
    {"games"},
    {"fair", "record", "telling"},
    {"audit", "night"},
    {"bots", "odds"},
    {"arena"},
    {"__init__", "__main__", "cli", "commands", "lineplay", "research", "server", "terminal"},
)
CORE = frozenset().union(*TIERS[: TIERS.index({"fair", "record", "telling"}) + 1]) - {"fast"}

MODULES = sorted(SOURCE.rglob("*.py"))


def printed(*arguments: str, cwd: Path) -> str:
    """What a new Python says when it is given *arguments*; it must succeed."""
    run = subprocess.run([sys.executable, *arguments], check=False, capture_output=True, text=True, cwd=cwd)
    assert run.returncode == 0, run.stderr
    return run.stdout


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def unit(name: str) -> str:
    """What *name* belongs to in the table of tiers: the part after ``homegame``."""
    return [*name.split("."), "__init__"][1]


def imported(path: Path) -> Iterator[str]:
    """Every module that the file imports, wherever in it and for whatever reason."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: line {node.lineno} imports by dots; write the whole name"
            assert node.module is not None
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in OUR_MODULES else node.module


OUR_MODULES = {dotted(path) for path in MODULES}
TIER_OF = {name: height for height, tier in enumerate(TIERS) for name in tier}


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_point_down_only(path: Path) -> None:
    homes = {unit(dotted(path))}
    known = {unit(name) for name in imported(path) if name.split(".")[0] == "homegame"}
    assert homes | known <= TIER_OF.keys(), "say in TIERS where the new module stands"
    height = TIER_OF[homes.pop()]
    assert {name for name in known if TIER_OF[name] > height} == set()


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_the_core_needs_the_standard_library_only(path: Path) -> None:
    if unit(dotted(path)) in CORE:
        assert {name.split(".")[0] for name in imported(path)} <= sys.stdlib_module_names | {"homegame"}


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_no_module_over_400_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


def test_importing_homegame_loads_nothing_heavy() -> None:
    told = "import sys; before = set(sys.modules); import homegame; print(*(set(sys.modules) - before))"
    loaded = {name.split(".")[0] for name in printed("-c", told, cwd=SOURCE).split()}
    assert "homegame" in loaded
    assert loaded <= sys.stdlib_module_names | {"homegame"}
    assert not loaded & {"asyncio", "multiprocessing", "sqlite3", "ssl", "unittest"}


def project_files() -> Iterator[Path]:
    """Every file of the project: all in its folder but what git is told to ignore."""
    ignored = [".git", *(line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split())]

    def walk(folder: Path) -> Iterator[Path]:
        for path in sorted(folder.iterdir()):
            if any(fnmatch(path.name, pattern) for pattern in ignored):
                continue
            if path.is_dir():
                yield from walk(path)
            else:
                yield path

    return walk(ROOT)


# Paths of one machine, hosts of package registries, who wrote what; put so that none matches itself.
NEVER_WRITTEN = re.compile(
    rb"/(?:work|root)/|p[y]pi\.org|pythonho[s]ted|registry\.n[p]m|(?i:sub[- ]?a[g]ent)"
)


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0].decode()}"
        for path in project_files()
        for match in NEVER_WRITTEN.finditer(path.read_bytes())
    ]
    assert found == []


def test_changelog_fragments_are_sentences_that_towncrier_takes_up() -> None:
    draft = printed("-m", "towncrier", "build", "--draft", "--version", "next", cwd=ROOT)
    for fragment in (ROOT / "changelog.d").glob("*.md"):
        assert re.fullmatch(r"\S+\.(added|changed|fixed)\.md", fragment.name)
        sentence = fragment.read_text("utf-8")
        assert re.fullmatch(r"[A-Z`].+[.!]\n", sentence, re.DOTALL), fragment.name
        assert f"- {sentence}" in draft


def test_rulebooks_are_found_in_a_clone() -> None:
    pages = sorted((ROOT / "docs" / "games").glob("*.md"))
    assert rulebooks.names() == tuple(page.stem for page in pages)
    for page in pages:
        assert rulebooks.text(page.stem.upper()) == page.read_text("utf-8")


@pytest.mark.parametrize("name", ["", "bridge", "../games/spokane", "spokane.md", "x" * 10_000])
def test_a_rulebook_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(GameError, match=r"no rulebook for .* choose from") as refusal:
        rulebooks.text(name)
    assert len(str(refusal.value)) < 300


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return folder / build_wheel(str(folder))


def test_the_wheel_holds_the_client_rulebooks_tables_and_types(wheel: Path) -> None:
    inside = set(ZipFile(wheel).namelist())
    assert "homegame/py.typed" in inside
    assert {"homegame/static/index.html", "homegame/static/icon.svg"} <= inside
    assert {f"homegame/{path.relative_to(SOURCE / 'homegame')}" for path in SOURCE.rglob("*.bin")} <= inside
    assert {f"homegame/pages/{page.name}" for page in (ROOT / "docs" / "games").glob("*.md")} <= inside
    assert not any("test" in Path(name).parts[0] for name in inside)


def test_rulebooks_are_found_in_the_wheel(wheel: Path, tmp_path: Path) -> None:
    told = (
        "import sys; sys.path.insert(0, sys.argv[1]); from homegame import rulebooks; "
        "assert sys.argv[1] in rulebooks.__file__; print(*filter(rulebooks.text, rulebooks.names()))"
    )
    assert tuple(printed("-I", "-c", told, str(wheel), cwd=tmp_path).split()) == rulebooks.names()
