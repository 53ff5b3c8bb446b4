"""Rulebooks as pages: each numbered rule by itself, in HTML that is safe to show."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml

from homegame import rulebooks
from homegame.games import games

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict

COMMON = "common"
HEADING = re.compile(r"^(#{1,6}) +(.*)$")
NUMBERED = re.compile(r"^([A-Z]\d+) · (.*)$")
REMARK = re.compile(r"\n(?=\*\*(?:Ruling|Option)\b)")
MENTIONED = re.compile(r"(?<![A-Za-z0-9])[A-Z]\d{1,2}(?![A-Za-z0-9])")


class RulePart(NamedTuple):
    """A numbered rule."""

    id: str
    title: str
    html: str


class RulePage(NamedTuple):
    """A rulebook: what stands before its rules, the rules, and what stands after them."""

    title: str
    intro: str
    rules: tuple[RulePart, ...]
    rest: str


class Block(NamedTuple):
    """A heading with the text up to the next."""

    level: int
    heading: str
    text: str


@cache
def rule_page(name: str) -> RulePage:
    """Give a rulebook as a page. GameError if there is none of that name."""
    title, *blocks = _blocks(REMARK.sub("\n\n", rulebooks.text(name)))
    markdown = _markdown(name.lower())
    intro, rest, rules = [title.text], [""], []
    for block in blocks:
        numbered = NUMBERED.match(block.heading)
        if numbered is not None:
            rules.append(RulePart(numbered[1], numbered[2], markdown.render(block.text)))
        elif block.text.strip():  # a heading without a text only gathers the rules under it
            side = rest if rules else intro
            side.append(f"{'#' * block.level} {block.heading}\n{block.text}")
    return RulePage(
        title.heading, markdown.render("\n".join(intro)), tuple(rules), markdown.render("\n".join(rest))
    )


def _blocks(page: str) -> Iterator[Block]:
    """Divide a page at its headings; an example for the machine has none."""
    level, heading, lines, fenced = 0, "", list[str](), False
    for line in page.splitlines():
        fenced ^= line.startswith("```")
        found = None if fenced else HEADING.match(line)
        if found is None:
            lines.append(line)
            continue
        if level:
            yield Block(level, heading, "\n".join(lines))
        level, heading, lines = len(found[1]), found[2], []
    yield Block(level, heading, "\n".join(lines))


def _markdown(name: str) -> MarkdownIt:
    """Make the writer of one rulebook's HTML; what looks like HTML in the text stays text."""
    found = MarkdownIt("commonmark", {"html": False}).enable("table")
    found.add_render_rule("fence", _example)
    found.add_render_rule("text", _with_rules_linked)
    found.add_render_rule("link_open", _link)
    found.options["rulebook"] = name  # the writers below are told by it
    return found


def _example(_: RendererHTML, tokens: Sequence[Token], place: int, __: OptionsDict, ___: EnvType) -> str:
    """An example that the tests run: folded away, since it is written for the machine."""
    text = escapeHtml(tokens[place].content)
    return f"<details><summary>Example</summary><pre><code>{text}</code></pre></details>\n"


def _with_rules_linked(
    _: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, __: EnvType
) -> str:
    """The number of a rule leads to the rule, unless it is within a link already."""
    text = escapeHtml(tokens[place].content)
    if any(token.type == "link_open" for token in tokens[max(0, place - 1) : place]):
        return text
    book = str(options["rulebook"])
    known = _numbers(book)
    return MENTIONED.sub(lambda found: _linked(found[0], book) if found[0] in known else found[0], text)


@cache
def _numbers(book: str) -> frozenset[str]:
    """The rules that a rulebook can speak of: its own, and the common ones."""
    pages = {rulebooks.text(book), rulebooks.text(COMMON)}
    headings = [HEADING.match(line) for page in pages for line in page.splitlines()]
    found = [NUMBERED.match(heading[2]) for heading in headings if heading is not None]
    return frozenset([numbered[1] for numbered in found if numbered is not None])


def _linked(number: str, book: str) -> str:
    home = COMMON if number.startswith("G") else book
    return f'<a href="#rules/{home}/{number}" data-rule="{number}">{number}</a>'


def _link(
    renderer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, _: EnvType
) -> str:
    """A link to another rulebook leads to its page, and to the rule if it is called by one."""
    token = tokens[place]
    target = str(token.attrGet("href")).partition("#")[0].removesuffix(".md")
    called = tokens[place + 1].content
    if target in {*games(), COMMON}:
        is_rule = MENTIONED.fullmatch(called) is not None
        token.attrSet("href", f"#rules/{target}/{called}" if is_rule else f"#rules/{target}")
        if is_rule:
            token.attrSet("data-rule", called)
    elif not target:
        token.attrSet("href", f"#rules/{options['rulebook']}")
    return renderer.renderToken(tokens, place, options, {})
