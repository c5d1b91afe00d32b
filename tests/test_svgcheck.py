"""Drawings of strangers: what is of the subset and bounded is drawn, and nothing else is tried."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.svgcheck import DEEPEST, LARGEST, NUMBERS, NUMBERS_OF_ONE, SHAPES, fault_of, may_be_drawn
from game.drawing.colours import Theme
from game.drawing.pictures import Rasteriser
from tests.conftest import ROOT

DRAWINGS = sorted((ROOT / "art").rglob("*.svg"))
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_every_drawing_of_the_program_may_be_drawn(path: Path) -> None:
    assert may_be_drawn(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no drawing",
        "<html></html>",
        HEAD + '<path d="M0 0H100000000" stroke-dasharray="0.01"/></svg>',
        HEAD + '<path d="M0 0H100000000"/></svg>',
        HEAD + '<path d="M0 0H1e9"/></svg>',
        HEAD + '<!-- > <line x2="10000" stroke="#000" stroke-dasharray="0.00001 0.00001"/> --></svg>',
        HEAD + '<line x2="10000" stroke="#000" stroke-dasharray fill="0.00001 0.00001"/></svg>',
        HEAD + '<rect fill="<line stroke-dasharray=0.1>"/></svg>',
        HEAD + "<rect fill=red/></svg>",
        HEAD + '<image href="file:///etc/passwd"/></svg>',
        HEAD + '<rect fill="url(#a) url(http://example.org/x)"/></svg>',
        HEAD + '<rect fill="url(http://example.org/x)"/></svg>',
        HEAD + "<script>1</script></svg>",
        HEAD + '<use href="#a"/></svg>',
        HEAD + '<text x="1" y="1">a</text></svg>',
        HEAD + '<rect style="fill:red"/></svg>',
        '<!DOCTYPE svg [<!ENTITY a "aa">]>' + HEAD + "&a;</svg>",
        '<svg viewBox="0 0 99999 99999"></svg>',
        HEAD + " " * LARGEST + "</svg>",
        HEAD + "<title>\ud800</title></svg>",
    ],
)
def test_what_is_not_of_the_subset_or_too_large_is_not_drawn(text: str) -> None:
    assert not may_be_drawn(text)


def _line(numbers: int) -> str:
    return f'<polyline points="{" ".join(["1"] * numbers)}" fill="#000"/>'


def _groups(depth: int) -> str:
    return "<g>" * depth + "</g>" * depth


@pytest.mark.parametrize(
    ("body", "more", "said"),
    [
        (_groups(DEEPEST - 1), _groups(DEEPEST), f"has more than {DEEPEST} elements within one another"),
        (_groups(DEEPEST - 1), _groups(1400), f"has more than {SHAPES} elements"),
        ("<rect/>" * (SHAPES - 1), "<rect/>" * SHAPES, f"has more than {SHAPES} elements"),
        (_line(NUMBERS_OF_ONE), _line(NUMBERS_OF_ONE + 1), f"has more than {NUMBERS_OF_ONE} numbers in one <polyline>"),
        (_line(NUMBERS // 5) * 4, _line(NUMBERS // 5) * 5, f"has more than {NUMBERS} numbers"),
    ],
    ids=["depth", "far deeper", "elements", "numbers of one", "numbers"],
)
def test_a_drawing_has_a_budget(body: str, more: str, said: str) -> None:
    assert not fault_of(f"{HEAD}{body}</svg>")
    assert said in fault_of(f"{HEAD}{more}</svg>")


def test_a_person_s_own_picture_that_may_not_be_drawn_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "mine.svg").write_text(HEAD + '<circle cx="50" cy="50" r="30" fill="#020202"/></svg>')
    (tmp_path / "tiles" / "bad.svg").write_text(HEAD + '<path d="M0 0H100000000" stroke-dasharray="0.01"/></svg>')
    pictures = Rasteriser([ROOT / "art", tmp_path], Theme({}))
    drawn = pictures.tile("mine", "guest", 40)
    assert isinstance(drawn, pygame.Surface)
    assert pictures.tile("bad", "guest", 40) is None
