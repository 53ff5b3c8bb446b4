"""The messages as JSON Schema, in the older form from which ``json-schema-to-typescript`` makes types.

``scripts/types`` writes ``client/src/lib/protocol.gen.ts`` with it, and a test compares the two.
"""

from __future__ import annotations

import json
from typing import Any

from homegame.server.protocol.page import document

UNIONS = {
    "Wish": ("Order", "wish"),
    "AnyNews": ("News", "news"),
    "DealEvent": ("PlayedNews", "event"),
    "Happening": ("HappenedNews", "happening"),
}
"""Names for what can be one of many, and a field that is."""


def schema() -> dict[str, Any]:
    """All messages of the protocol, to make types of."""
    found: dict[str, Any] = _older(document())
    known = found["$defs"]
    for name, (kind, field) in UNIONS.items():
        about = known[kind]["properties"][field]
        union = about.get("items", about)
        known[name] = {"title": name, "anyOf": union["anyOf"]}
        union.clear()
        union["$ref"] = f"#/$defs/{name}"
    return found


def _older(part: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Say of places in a list what they are as it was said before ``prefixItems``."""
    if isinstance(part, list):
        return [_older(one) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: _older(one) for key, one in part.items()}
    places = found.pop("prefixItems", None)
    if places is not None:
        found |= {"items": places, "minItems": len(places), "maxItems": len(places)}
    return found


if __name__ == "__main__":
    print(json.dumps(schema()))  # noqa: T201 - what it is for
