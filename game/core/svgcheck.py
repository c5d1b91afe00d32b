"""Whether a drawing from outside may be drawn: the subset that the rasteriser draws rightly, and nothing that could keep it busy.

A person's own art folder holds files of strangers, so this is asked of every file before it is drawn.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

LARGEST = 256 * 1024
"""No drawing is longer than this many letters."""
FAR = 10_000.0
"""No number in a drawing is larger than this."""
SHAPES, DEEPEST = 400, 32
"""No drawing has more elements, nor more of them within one another."""
NUMBERS, NUMBERS_OF_ONE = 6_000, 1_500
"""No drawing has more numbers, nor one attribute of it: the time that the rasteriser takes grows with their square. At these
bounds the worst takes about a second at 512 pixels; the shipped ones have 879, 393 in one, and 24 elements at most."""
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
_DECLARED = re.compile(r"\A\ufeff?<\?xml(?:\s+(?:version|encoding|standalone)=(?:\"[\w.-]*\"|'[\w.-]*'))*\s*\?>\s*")
"""The line that says of a file that it is XML."""
_TAG = re.compile(r"<\s*/?\s*([^\s/>]+)([^>]*)>")
_CLOSING = re.compile(r"<\s*/")
_ATTRIBUTE = re.compile(r"\s*([^\s=\"'<>/]+)\s*=\s*(\"[^\"<>]*\"|'[^'<>]*')")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def may_be_drawn(text: str) -> bool:
    """Whether a text is a drawing of the subset, of bounded size."""
    return not fault_of(text)


def fault_of(text: str) -> str:
    """Why a text may not be drawn, as the end of a sentence that begins with its name; empty if it may be."""
    if len(text) > LARGEST:
        return f"has more than {LARGEST} letters"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "holds half a sign"
    bare = plain_text(text)
    if sign := next((sign for sign in ("<!", "<?", "&") if sign in bare), ""):
        return f'holds "{sign}", which no drawing here may'
    tags = _TAG.findall(bare)
    if not tags or tags[0][0] != "svg":
        return "does not begin with <svg>"
    if fault := next((fault for name, inner in tags if (fault := _element(name, inner))), ""):
        return fault
    return _too_much(bare) or _unsound(bare)


def _too_much(bare: str) -> str:
    """What of a drawing there is more of than may be."""
    depth = deepest = shapes = 0
    for tag in _TAG.finditer(bare):
        opens, closes = not _CLOSING.match(tag[0]), tag[0].endswith("/>")
        shapes += opens
        depth += (opens and not closes) - (not opens)
        deepest = max(deepest, depth)
    if shapes > SHAPES:
        return f"has more than {SHAPES} elements"
    if deepest > DEEPEST:
        return f"has more than {DEEPEST} elements within one another"
    if len(_NUMBER.findall(bare)) > NUMBERS:
        return f"has more than {NUMBERS} numbers"
    return ""


def _unsound(bare: str) -> str:
    """What a reader of XML finds wrong with it."""
    try:
        ElementTree.fromstring(bare)  # noqa: S314  (no entity, doctype or instruction can be in it)
    except ElementTree.ParseError as error:
        return f"is no sound SVG: line {error.position[0]}, a tag is not closed, or a sign is missing"
    return ""


def plain_text(text: str) -> str:
    """A drawing without its remarks, and without the line that drawing programs write at its very beginning."""
    return _COMMENT.sub("", _DECLARED.sub("", text, count=1))


def _element(name: str, inner: str) -> str:
    """What is wrong with an element: it or an attribute is unknown, a number is too large, or something else stands in it."""
    if name not in ELEMENTS:
        return f"holds <{name[:20]}>, which cannot be drawn"
    if _ATTRIBUTE.sub("", inner).strip() not in ("", "/"):
        return f"has a <{name}> in which not every word has its value in quotation marks"
    for word, value in _attributes(inner):
        if word not in ATTRIBUTES:
            return f"has {word[:30]} in its <{name}>, which cannot be drawn"
        if value.count("url(") != value.count("url(#"):
            return f"leads out of itself in its <{name}>"
        numbers = _NUMBER.findall(_COLOUR.sub("", value)) if word != "xmlns" else []
        if len(numbers) > NUMBERS_OF_ONE:
            return f"has more than {NUMBERS_OF_ONE} numbers in one <{name}>"
        if any(abs(float(number)) > FAR for number in numbers):
            return f"has a number above {FAR:.0f} in its <{name}>"
    return ""


def _attributes(inner: str) -> list[tuple[str, str]]:
    return [(name, value[1:-1]) for name, value in _ATTRIBUTE.findall(inner)]
