"""On which line each value of a TOML text stands, and whether the text can be parsed at bounded cost.

The parser of the standard library tells neither. This reads only the outline: strings, brackets, commas, keys.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from homegame.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_NESTED = 8  # brackets within brackets; blinds, the deepest of what a record needs, take two
MOST_DOTS = 16  # on a line, outside of quotes: a parser may take time that grows with their square

Path: TypeAlias = tuple[int | str, ...]  # which deal, counted from 0, then the key, and the key within it

_TOKENS = re.compile(
    r'''
      (?P<end>\n)
    | (?P<blank>[ \t]++|\#[^\n]*+)
    | (?P<string>
          """(?:[^"\\]|\\(?:.|\Z)|"(?!""))*+(?:"{3,5}|\Z)
        | \'\'\'(?:[^']|'(?!''))*+(?:'{3,5}|\Z)
        | "(?:[^"\\\n]|\\[^\n]?)*+"?
        | '[^'\n]*+'?
      )
    | (?P<mark>[][{},=.])
    | (?P<word>[^\s\#"'][^\s\#"'\][{},=.]*+|\s)
    ''',
    re.VERBOSE | re.DOTALL,
)


class Lines:
    """The outline of a TOML text. RecordError if it is nested too deep, or too dotted, to be a record."""

    def __init__(self, text: str) -> None:
        self._found: dict[Path, list[int]] = {}  # the line of a key, then those of the values in its array
        deals, table = -1, Path()
        for words, lines in _statements(text):
            key: Path = tuple([word.strip("\"'") for word in words if word not in {"[", "]", "."}])
            if words[0] == "[":
                if key[:1] == ("deal",):
                    deals += words[1] == "["
                    key = (deals, *key[1:])
                table = key
            else:
                key = table + key
            for length in range(len(table) + 1, len(key)):
                self._found.setdefault(key[:length], lines[:1])
            self._found[key] = lines

    def find(self, *path: int | str, place: int | None = None) -> int:
        """Find the line of a key of a deal, or of the value at *place* of its array; 0 if there is none.

        Where the key itself isn't written, it is the line of what it should stand in.
        """
        for length in range(len(path), 0, -1):
            found = self._found.get(path[:length], [])
            if place is not None and length == len(path) and place + 1 < len(found):
                return found[place + 1]
            if found:
                return found[0]
        return 0


def _statements(text: str) -> Iterator[tuple[list[str], list[int]]]:
    """Give each statement: the words before its equals sign; its line, and those of the values in its array."""
    words: list[str] = []
    lines: list[int] = []
    depth, in_value, new_value = 0, False, False
    for kind, token, line in _tokens(text):
        if kind == "end":
            if words and not depth:
                yield words, lines
                words, lines, in_value = [], [], False
            continue
        mark = token if kind == "mark" else ""
        lines = lines or [line]
        if not in_value:
            in_value = mark == "="
            if not in_value:
                words.append(token)
        elif mark in {"]", "}"}:
            depth -= 1
        elif mark == ",":
            new_value = depth == 1
        else:
            if depth == 1 and new_value:
                lines.append(line)
                new_value = False
            if mark in {"[", "{"}:
                depth += 1
                new_value = depth == 1
                if depth > MOST_NESTED:
                    raise RecordError(f"more than {MOST_NESTED} brackets within each other", line)


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    """Give kind, text and line of each token that is not blank, and the end of each line."""
    line, dots = 1, 0
    for token in _TOKENS.finditer(text):
        kind, found = str(token.lastgroup), token[0]
        if kind != "blank":
            yield kind, found, line
        if found == ".":
            dots += 1
            if dots > MOST_DOTS:
                raise RecordError(f"more than {MOST_DOTS} dots outside of quotes on one line", line)
        newlines = found.count("\n")
        if newlines:
            line, dots = line + newlines, 0
    yield "end", "", line
