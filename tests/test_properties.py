"""Laws over positions and texts that nobody chose: the quick ways say what the slow ones say, and nothing falls over.

PAISHO_EXAMPLES sets how many examples each law is tried on (then of a new seed each time).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.core.errors import BadMove, BadPosition
from game.core.lattice import INDEX, NAMES, xy
from game.rules.language.phrases import GRAMMAR_WORDS, Node, PhraseError, parse
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests import laws, soak
from tests.pai_sho import ALL_POINTS, BOARD
from tests.soak import Variant, opened

EXAMPLES = int(os.environ.get("PAISHO_EXAMPLES", "0"))
slow = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
often = settings(max_examples=EXAMPLES or 250, deadline=None, derandomize=not EXAMPLES, suppress_health_check=slow, database=None)
seldom = settings(often, max_examples=EXAMPLES or 60)

VARIANTS = [variant for name in soak.playable() for variant in soak.variants(name)]
SEATS = ("guest", "host")
POINTS = [NAMES[place] for place in ALL_POINTS]
NEAR = [name for name in POINTS if all(abs(number) <= 3 for number in xy(INDEX[name]))]
"""Points so close together that tiles on them get in each other's way."""


def shape_of(game: RulesGame) -> tuple[list[str], list[str], dict[str, list[str]]]:
    """What positions of a game are made of: kinds that lie on points, marks, and the steps of each phase's turn."""
    rules = game.compiled
    kinds = [kind.id for kind in rules.kinds if kind.lives & BOARD]
    marks = [status.name for status in rules.statuses if status.who is None]
    steps = {phase.name: [node.label for node in phase.nodes if node.then is None] for phase in rules.phases}
    return kinds, marks, steps


@st.composite
def tiles(draw: st.DrawFn, variant: Variant) -> str:
    """A tile as a position has it."""
    kinds, marks, _ = shape_of(opened(variant))
    owners = SEATS if opened(variant).compiled.sets_per_player and len(opened(variant).seats) == 2 else ("any",)
    words = [draw(st.sampled_from(owners)), draw(st.sampled_from(kinds))]
    if marks and draw(st.integers(0, 9)) == 0:
        words.append(draw(st.sampled_from(marks)))
    return " ".join(words)


@st.composite
def positions(draw: st.DrawFn, variant: Variant) -> dict[str, Any]:
    """Any tiles on any points, crowded or not, at any step of any turn."""
    game, steps = opened(variant), shape_of(opened(variant))[2]
    points = draw(st.sampled_from([POINTS, NEAR, POINTS + NEAR * 3]))
    where = st.sampled_from([name for name in points if game.compiled.grid.place(name) >= 0])
    board = draw(st.dictionaries(where, tiles(variant), max_size=draw(st.sampled_from([4, 12, 24, 40]))))
    phase = draw(st.sampled_from([*steps, *[list(steps)[-1]] * 4]))
    position: dict[str, Any] = {"to_move": draw(st.sampled_from(list(game.seats))), "phase": phase, "board": board}
    if draw(st.booleans()):
        position["step"] = draw(st.sampled_from(steps[phase]))
        position["moved"] = draw(st.lists(st.sampled_from(sorted(board)), max_size=2)) if board else []
    return position


@cache
def any_position(variants: tuple[Variant, ...]) -> st.SearchStrategy[tuple[Variant, dict[str, Any]]]:
    """A variant with a position of it."""
    return st.sampled_from(variants).flatmap(lambda variant: st.tuples(st.just(variant), positions(variant)))


def everywhere() -> st.SearchStrategy[tuple[Variant, dict[str, Any]]]:
    return any_position(tuple(VARIANTS))


# Positions


@often
@given(everywhere())
def test_whatever_lies_on_the_board_can_be_asked_about(drawn: tuple[Variant, dict[str, Any]]) -> None:
    variant, position = drawn
    game = opened(variant)
    state, _ = game.setup(position)
    laws.check_list(game, state)
    laws.check_links(game, state)
    laws.check_shown(game, state)
    laws.check_twin(game, state)
    for move in game.legal(state)[::20]:
        laws.check_step(game, state, move, game.play(state, move)) if not over_full(game, state) else game.play(state, move)
    for text in ("move 0,-8 2,-3", "place rose 0,-8", "skip"):
        try:
            reasons = game.why(state, text)
        except BadMove:
            continue
        assert bool(reasons) == (text not in game.legal(state))


def over_full(game: RulesGame, state: State) -> bool:
    """Whether more tiles lie there than the set holds, as a position may have it for study."""
    full = laws.whole_set(game)
    return any(count > full[kind] for kind, count in laws.held(state).items())


KNOWN = ["guest", "host", "any", "rose", "orchid", "dormant", "0,0", "s0,0", "9,9", "play", "guest rose", "ring", "forfeit", ""]
WORDS = st.sampled_from(KNOWN) | st.text(max_size=5)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)
KEYS = (
    "to_move", "phase", "turns", "board", "reserve", "step", "moved", "passes", "chance", "starts", "ended", "score", "hand",
    "bag", "pot", "links", "result", "legal_count", "warnings",
)  # fmt: skip


@often
@given(st.sampled_from(VARIANTS), st.dictionaries(st.sampled_from(KEYS) | WORDS, ANYTHING, max_size=5))
def test_a_position_is_set_up_or_refused_with_reasons(variant: Variant, position: dict[str, Any]) -> None:
    game = opened(variant)
    try:
        state, _ = game.setup(position)
    except BadPosition as error:
        assert error.reasons
        assert all(reason.strip() for reason in error.reasons)
        return
    assume(sum(laws.held(state).values()) < 400)
    laws.check_list(game, state)
    laws.check_twin(game, state)


def test_a_position_that_was_set_up_at_its_end_is_set_up_again() -> None:
    """The one who acted last is the player not to move there, and the player to move in a game that was played to its end."""
    game = opened(Variant("ancient_2011", (("target", 1),)))
    board = {"-8,-4": "any rose", "-8,-3": "any chrysanthemum"}
    for phase in shape_of(game)[2]:
        for seat in SEATS:
            state, _ = game.setup({"to_move": seat, "phase": phase, "board": board})
            assert game.result(state) is not None
            laws.check_twin(game, state)


# Links


CIRCLE = ["rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade"]
GATES = {(0, 8), (0, -8), (8, 0), (-8, 0)}


def apart(one: str, other: str) -> int:
    """How far two basic flowers are apart on the circle; 0 if one is no basic flower."""
    if one not in CIRCLE or other not in CIRCLE:
        return 0
    steps = abs(CIRCLE.index(one) - CIRCLE.index(other))
    return min(steps, 6 - steps)


def seen(board: dict[tuple[int, int], list[str]]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Every two tiles on one line with no tile and no gate between or under them."""
    for a in board:
        for b in board:
            if a >= b or a in GATES or b in GATES or (a[0] != b[0] and a[1] != b[1]):
                continue
            dx, dy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
            length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
            if not any((a[0] + n * dx, a[1] + n * dy) in {*board, *GATES} for n in range(1, length)):
                yield a, b


def harmonies_by_scanning(position: dict[str, Any], rocks: bool) -> tuple[set[Any], set[Any]]:
    """Harmonies with their owners and disharmonies, from the rules' words (S10 to S12, S19, S23; O1 with ``rocks``)."""
    board = {xy(INDEX[name]): tile.split(" ") for name, tile in position["board"].items()}
    weeds = {(x + i, y + j) for (x, y), tile in board.items() if tile[1] == "knotweed" for i in (-1, 0, 1) for j in (-1, 0, 1)}
    harmonies, clashes = set(), set()
    for a, b in seen(board):
        (a_owner, a_kind), (b_owner, b_kind) = board[a][:2], board[b][:2]
        pair = frozenset((a, b))
        if apart(a_kind, b_kind) == 3:
            clashes.add(pair)
        if {a, b} & weeds or (rocks and rock_on(board, a, b)):
            continue
        if apart(a_kind, b_kind) == 1 and a_owner == b_owner:
            harmonies.add((a_owner, pair))
        for owner, basic, other in ((a_owner, a_kind, b_kind), (b_owner, b_kind, a_kind)):
            if basic in CIRCLE and other == "white_lotus":
                harmonies.add((owner, pair))
    return harmonies, clashes


def rock_on(board: dict[tuple[int, int], list[str]], a: tuple[int, int], b: tuple[int, int]) -> bool:
    line = 0 if a[0] == b[0] else 1
    return any(tile[1] == "rock" and spot[line] == a[line] for spot, tile in board.items())


@often
@given(any_position((Variant("skud"), Variant("skud_online"))))
def test_links_are_those_that_a_slow_scan_of_the_lines_finds(drawn: tuple[Variant, dict[str, Any]]) -> None:
    variant, position = drawn
    game = opened(variant)
    state, _ = game.setup(position)
    found: dict[str, set[Any]] = {"harmony": set(), "disharmony": set()}
    for link in game.links(state):
        pair = frozenset((xy(INDEX[link.a]), xy(INDEX[link.b])))
        found[link.kind].add((link.owner, pair) if link.kind == "harmony" else pair)
    harmonies, clashes = harmonies_by_scanning(position, rocks=variant.ruleset == "skud_online")
    assert found["harmony"] == harmonies
    assert found["disharmony"] == clashes


# Phrases


GRAMMAR = st.sampled_from([*sorted(GRAMMAR_WORDS), "(", ")", "2", "0", "18", "mine", "flower", "gates", "space", "step"])


@often
@given(st.text(max_size=60) | st.lists(GRAMMAR, max_size=14).map(" ".join))
def test_any_text_is_a_phrase_or_refused_with_its_column(text: str) -> None:
    try:
        node = parse(text)
    except PhraseError as error:
        assert 0 <= error.column <= len(text)
        assert str(error).strip()
        return
    assert isinstance(node, Node)
    for name in node.names():
        assert text[name.column :].startswith(name.word)


@seldom
@given(st.integers(0, 400), st.sampled_from(["(", "not ", "around ", "beside (", "mine and (", "within 2 steps of "]))
def test_a_deep_phrase_is_read_or_refused_but_never_too_much(depth: int, opening: str) -> None:
    text = opening * depth + "gates" + ")" * (depth if "(" in opening else 0)
    if depth > 30:
        with pytest.raises(PhraseError):
            parse(text)
    elif depth < 10:
        assert [name.word for name in parse(text).names()][-1] == "gates"
