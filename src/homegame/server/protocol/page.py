"""The list of all messages in ``docs/protocol.md``, made from the types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from homegame.server.protocol.messages import ClientMessage, ServerMessage

if TYPE_CHECKING:
    from collections.abc import Iterator

BEGINS = "<!-- made from the types by homegame.server.protocol.page -->\n"


def document() -> dict[str, Any]:
    """All messages as JSON Schema, to make types of in other languages."""
    (client, server), found = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    known: dict[str, Any] = {**found, "ClientMessage": client, "ServerMessage": server}
    for name, schema in known.items():
        schema["title"] = name
        if schema.get("type") == "object":
            schema |= {"additionalProperties": False, "required": list(schema["properties"])}
    return {
        "$defs": known,
        "title": "Protocol",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }


def page() -> str:
    """The list, in Markdown."""
    return "".join(_lines(document()["$defs"]))


def _lines(known: dict[str, Any]) -> Iterator[str]:
    yield BEGINS
    for name, schema in known.items():
        if "properties" not in schema:
            continue
        yield f"\n### {name}\n\n{' '.join(schema.get('description', '').split())}\n\n"
        yield "| field | is |\n|---|---|\n"
        for field, about in schema["properties"].items():
            yield f"| `{field}` | {_told(about)} |\n"


def _told(about: dict[str, Any]) -> str:
    """A type in words."""
    if "enum" in about:
        return ", ".join(f'`"{value}"`' for value in about["enum"])
    if "$ref" in about:
        name = about["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in about:
        return " or ".join(map(_told, about["anyOf"]))
    if about.get("type") == "array":
        places = about.get("prefixItems")
        return f"list of {_told(about['items'])}" if not places else f"({', '.join(map(_told, places))})"
    if about.get("type") == "object":
        return f"object of {_told(about['additionalProperties'])}"
    bounds = [f"{word} {about[key]}" for key, word in BOUNDS.items() if key in about]
    return " ".join([str(about.get("type", "anything")), *bounds])


BOUNDS = {"minimum": "from", "maximum": "to", "minLength": "of at least", "maxLength": "of at most"}


def written_into(text: str) -> str:
    """Put the list at the end of a page that has an old one."""
    return text.partition(BEGINS)[0] + page()
