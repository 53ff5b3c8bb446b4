"""The commands: one module each, with its SUMMARY, ``add_arguments(parser)`` and ``run(args)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.errors import NotationError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def add_house_options(parser: argparse.ArgumentParser) -> None:
    """Let house options be chosen: ``--option ante=2``."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house option, as often as you like",
    )


def chosen(written: Sequence[str]) -> dict[str, str]:
    """House options as given: ``ante=2``."""
    found = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise NotationError(f"--option {text[:40]}: write NAME=VALUE, as in ante=2")
        found[name.strip()] = value
    return found
