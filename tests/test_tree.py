"""The tree of a read file: plain data that remembers where it was written."""

from __future__ import annotations

import copy

import pytest

from game.core.errors import BadRuleset
from game.rules.files.reading import read_text
from game.rules.trees.tree import MAX_DEPTH, Items, Mark, Record, from_plain, key_mark_of, mark_of, plain


def test_plain_data_makes_a_tree_without_marks_and_refuses_what_no_file_can_say() -> None:
    data = {"tiles": {"rose": {"count": 3}}, "flow": ["a", {"b": 1.5}]}
    tree = from_plain(data)
    assert isinstance(tree["tiles"], Record) and isinstance(tree["flow"], Items)
    assert plain(tree) == data
    assert mark_of(tree, ("tiles", "rose")).line == 0
    with pytest.raises(BadRuleset) as caught:
        from_plain({"a": None, "b": [float("inf")], "c": 1}, "save")
    assert [problem.path for problem in caught.value.problems] == ["a", "b[0]"]
    with pytest.raises(BadRuleset):
        from_plain([1])
    deep: object = 1
    for _ in range(MAX_DEPTH + 1):
        deep = {"a": deep}
    with pytest.raises(BadRuleset, match="deep"):
        from_plain(deep)


def test_a_deep_copy_is_equal_keeps_the_marks_and_shares_nothing() -> None:
    tree = read_text("tiles:\n  rose: {is: [flower]}\n", "f")
    twin = copy.deepcopy(tree)
    assert twin == tree
    assert mark_of(twin, ("tiles", "rose", "is", 0)) == Mark("f", 2, 15)
    twin.put("tiles", "none")
    assert tree["tiles"] != "none"


def test_what_is_left_out_is_gone_with_its_marks_and_the_rest_keeps_them() -> None:
    tree = read_text("a: 1\nb: 2\n", "f")
    left = tree.without(["a", "nothing"])
    assert plain(left) == {"b": 2}
    assert key_mark_of(left, ("b",)) == Mark("f", 2, 1)
    assert key_mark_of(left, ("a",)) == mark_of(tree, ())
    assert plain(tree) == {"a": 1, "b": 2}
