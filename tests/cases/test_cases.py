"""Every block of every case file: faults that other programs had, and what the rules say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.language import Case, read_cases, run_block

CASES = [case for path in sorted(Path(__file__).parent.glob("*.case")) for case in read_cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    run_block(case.lines)
