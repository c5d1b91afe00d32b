"""Whether a drawing from outside may be drawn: the subset that the rasteriser draws rightly, and nothing that could keep it busy.

A person's own art folder holds files of strangers, so this is asked of every file before it is drawn.
"""

from __future__ import annotations

import re

LARGEST = 256 * 1024
"""No drawing is longer than this many letters."""
FAR = 10_000.0
"""No number in a drawing is larger than this."""
# fmt: off
ELEMENTS = frozenset(
    [
        "svg", "g", "defs", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "linearGradient",
        "radialGradient", "stop", "title", "desc",
    ]
)
ATTRIBUTES = frozenset(
    [
        "xmlns", "version", "viewBox", "width", "height", "id", "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx",
        "cy", "r", "rx", "ry", "fx", "fy", "transform", "gradientUnits", "offset", "gradientTransform", "spreadMethod",
        "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stop-color", "stop-opacity", "opacity",
    ]
)
# fmt: on
_COMMENT = re.compile(r"<!--[^<>]*-->")
"""A remark. The rasteriser ends one at its first ``>``, so one that holds such a sign is none."""
_TAG = re.compile(r"<\s*/?\s*([^\s/>]+)([^>]*)>")
_ATTRIBUTE = re.compile(r"\s*([^\s=\"'<>/]+)\s*=\s*(\"[^\"<>]*\"|'[^'<>]*')")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def may_be_drawn(text: str) -> bool:
    """Whether a text is a drawing of the subset, of bounded size."""
    if len(text) > LARGEST:
        return False
    bare = _COMMENT.sub("", text)
    if "<!" in bare or "<?" in bare or "&" in bare:
        return False
    tags = _TAG.findall(bare)
    return bool(tags) and tags[0][0] == "svg" and all(name in ELEMENTS and _sound(inner) for name, inner in tags)


def _sound(inner: str) -> bool:
    """Whether the attributes of an element are known, their numbers not too large, and nothing else stands there."""
    if _ATTRIBUTE.sub("", inner).strip() not in ("", "/"):
        return False
    for name, value in _attributes(inner):
        if name not in ATTRIBUTES or ("url(" in value and "url(#" not in value):
            return False
        if name != "xmlns" and any(abs(float(number)) > FAR for number in _NUMBER.findall(_COLOUR.sub("", value))):
            return False
    return True


def _attributes(inner: str) -> list[tuple[str, str]]:
    return [(name, value[1:-1]) for name, value in _ATTRIBUTE.findall(inner)]
