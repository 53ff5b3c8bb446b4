"""On which line each value of a TOML text stands, and whether the text can be read at bounded cost.

The parser of the standard library tells neither. This reads the outline: keys, strings, brackets, commas.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from homegame.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_TOKENS = 1_000_000  # words, strings and marks; four megabytes of actions come to less
MOST_NESTED = 8  # brackets within brackets; blinds, the deepest that a record needs, take two
MOST_DOTS = 4  # outside of quotes on one line: a parser takes time that grows with their square
LONGEST_WORD = 100  # letters or digits, outside of quotes
MOST_WORDS = 2 * MOST_DOTS + 4  # before an equals sign: more are no key

Path: TypeAlias = tuple[int | str, ...]  # which deal, counted from 0, then the key, and the key within it
Token: TypeAlias = tuple[str, str, int]  # kind, text, line

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
    """The outline of a TOML text. RecordError if it is too tangled to be a record."""

    def __init__(self, text: str) -> None:
        self._found: dict[Path, list[int]] = {}  # the line of a key, then those of the values in its array
        deals, table = -1, Path()
        for words, lines in _statements(text):
            key: Path = tuple([word.strip("\"'") for word in words if word not in {"[", "]", "."}])
            is_header = words[0] == "["
            if key[:1] == ("deal",) and (is_header or not table):
                deals += words[:2] == ["[", "["]
                key = (max(deals, 0), *key[1:])
            if is_header:
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
    """Give each statement: the words before its equals sign; its line, and those of its array's values."""
    tokens = _tokens(text)
    for first in tokens:
        kind, word, line = first
        if kind != "end":
            words, ended = _key(word, tokens)
            yield words, [line] if ended else [line, *_values(tokens)]


def _key(first: str, tokens: Iterator[Token]) -> tuple[list[str], bool]:
    """Give the words as far as the equals sign, and whether the line ended before one."""
    words, ended = [first], False
    for kind, word, _ in tokens:
        ended = kind == "end"
        if ended or (kind == "mark" and word == "="):
            break
        if len(words) < MOST_WORDS:
            words.append(word)
    return words, ended


def _values(tokens: Iterator[Token]) -> Iterator[int]:
    """Give the line of each value in an array, if what comes is one; go on to where the statement ends."""
    depth, is_new = 0, False
    for kind, word, line in tokens:
        mark = word if kind == "mark" else ""
        if kind == "end" and not depth:
            return
        if depth == 1 and is_new and kind != "end" and mark not in {"]", "}"}:
            yield line
            is_new = False
        if mark in {"[", "{"}:
            depth += 1
            is_new = depth == 1
            if depth > MOST_NESTED:
                raise RecordError(f"more than {MOST_NESTED} brackets within each other", line)
        elif mark in {"]", "}"}:
            depth -= 1
        elif mark == ",":
            is_new = depth == 1


def _tokens(text: str) -> Iterator[Token]:
    """Give each token that is not blank, and the end of each line."""
    line, dots, count = 1, 0, 0
    for found in _TOKENS.finditer(text):
        kind, word = str(found.lastgroup), found[0]
        if kind != "blank":
            count += 1
            dots += word == "."
            _check(line, count, dots, len(word) if kind == "word" else 0)
            yield kind, word, line
        newlines = word.count("\n")
        if newlines:
            line, dots = line + newlines, 0
    yield "end", "", line


def _check(line: int, count: int, dots: int, length: int) -> None:
    if count > MOST_TOKENS:
        raise RecordError(f"more than {MOST_TOKENS} words and marks: divide the file", line)
    if dots > MOST_DOTS:
        raise RecordError(f"more than {MOST_DOTS} dots outside of quotes on one line", line)
    if length > LONGEST_WORD:
        raise RecordError(f"a word of more than {LONGEST_WORD} letters outside of quotes", line)
