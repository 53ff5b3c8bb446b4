"""The README's examples do what it says they do."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_readme_examples_run() -> None:
    """All ``pycon`` blocks, as one session: a later block may use the names of an earlier one."""
    prose = README.read_text("utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", prose, re.MULTILINE | re.DOTALL)
    assert blocks, "the README shows no example"
    session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, README.name, str(README), 0)
    told: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(session, out=told.append)
    assert outcome.attempted > 0
    assert outcome.failed == 0, "".join(told)


def test_readme_names_every_rulebook() -> None:
    prose = README.read_text("utf-8")
    for page in (README.parent / "docs" / "games").glob("*.md"):
        assert f"(docs/games/{page.name})" in prose
