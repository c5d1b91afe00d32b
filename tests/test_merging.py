"""extends and remove: sections join, entries join, fields are replaced whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadRuleset, Problem
from game.rules.files.reading import read_text
from game.rules.trees import merging
from game.rules.trees.merging import Load, UnknownRuleset, merge, remove, resolve
from game.rules.trees.tree import Record, from_plain, key_mark_of, mark_of, plain

PARENT = """\
board: round
tiles:
  rose:  {count: 3, move: {slide: 3}, traits: {colour: red}}
  wheel: {count: 2, move: {walk: 1}}
tally:
  pot: {add: 5, when: {leading: points}}
flow: [opening, play]
"""


def tree(text: str, file: str = "f.yaml") -> Record:
    return read_text(text, file)


def shelf(**texts: str) -> Load:
    """A loader of these rulesets, and of no others."""

    def load(name: str) -> Record:
        if name not in texts:
            raise UnknownRuleset(Problem(name, 0, 0, "", "is not there."), texts)
        return tree(f"format: 1\nid: {name}\n{texts[name]}", f"{name}.yaml")

    return load


def problems_of_resolving(text: str, **texts: str) -> tuple[Problem, ...]:
    with pytest.raises(BadRuleset) as caught:
        resolve(tree(text), shelf(**texts))
    return caught.value.problems


# merge


def test_sections_join_and_entries_join() -> None:
    merged = merge(tree(PARENT), tree("tiles: {rose: {count: 1}, lily: {count: 4}}"))
    assert plain(merged["tiles"]) == {
        "rose": {"count": 1, "move": {"slide": 3}, "traits": {"colour": "red"}},
        "wheel": {"count": 2, "move": {"walk": 1}},
        "lily": {"count": 4},
    }


@pytest.mark.parametrize(
    ("over", "section", "entry", "field", "becomes"),
    [
        ("tally: {pot: {when: {trailing: points}}}", "tally", "pot", "when", {"trailing": "points"}),
        ("tiles: {rose: {move: {walk: 5}}}", "tiles", "rose", "move", {"walk": 5}),
        ("tiles: {rose: {traits: {stride: three}}}", "tiles", "rose", "traits", {"stride": "three"}),
        ("tiles: {rose: {move: [{slide: 1}]}}", "tiles", "rose", "move", [{"slide": 1}]),
    ],
)
def test_a_field_is_replaced_whole_and_never_joined(over: str, section: str, entry: str, field: str, becomes: object) -> None:
    found = merge(tree(PARENT), tree(over))[section]
    assert isinstance(found, Record) and isinstance(found[entry], Record)
    assert plain(found[entry])[field] == becomes


def test_a_section_that_is_a_list_or_a_word_is_replaced_whole() -> None:
    merged = merge(tree(PARENT), tree("flow: [play]\nboard: square"))
    assert merged["flow"] == ["play"]
    assert merged["board"] == "square"


def test_an_empty_entry_takes_nothing_away() -> None:
    assert merge(tree(PARENT), tree("tiles: {rose: {}}"))["tiles"] == tree(PARENT)["tiles"]


def test_what_was_written_first_keeps_its_place() -> None:
    merged = merge(tree("options: {b: {number: 1}, a: {number: 2}}"), tree("options: {c: {number: 3}, a: {number: 4}}"))
    assert isinstance(merged["options"], Record)
    assert list(merged["options"]) == ["b", "a", "c"]


def test_every_value_keeps_the_mark_of_the_file_that_wrote_it() -> None:
    merged = merge(tree(PARENT, "parent.yaml"), tree("tiles:\n  rose:\n    count: 1\n", "child.yaml"))
    assert mark_of(merged, ("tiles", "rose", "count")) == ("child.yaml", 3, 12)
    assert key_mark_of(merged, ("tiles", "rose")) == ("child.yaml", 2, 3)
    assert mark_of(merged, ("tiles", "rose", "move", "slide")) == ("parent.yaml", 3, 35)
    assert mark_of(merged, ()).file == "child.yaml"
    assert key_mark_of(merged, ("tiles", "wheel")) == ("parent.yaml", 4, 3)


FIELDS = st.dictionaries(st.sampled_from("xyz"), st.integers(0, 9) | st.lists(st.integers(0, 3)), max_size=3)
TREES = st.dictionaries(
    st.sampled_from("abc"), st.integers(0, 9) | st.dictionaries(st.sampled_from("pqr"), FIELDS, max_size=3), max_size=3
)


@given(TREES, TREES, TREES)
def test_merging_changes_neither_side_and_is_associative(
    a: dict[str, object], b: dict[str, object], c: dict[str, object]
) -> None:
    first, second, third = from_plain(a), from_plain(b), from_plain(c)
    assert merge(first, first) == first
    merged = merge(first, second)
    assert (plain(first), plain(second)) == (a, b)
    kinds = {(key, isinstance(value, dict)) for side in (a, b, c) for key, value in side.items()}
    if len(kinds) == len(dict(kinds)):  # no word is a record here and a number there
        assert merge(merged, third) == merge(first, merge(second, third))


# remove


def removed(items: str, text: str = PARENT) -> object:
    listed = tree(f"remove: {items}")["remove"]
    return plain(remove(tree(text), listed))


def test_a_section_an_entry_and_a_field_can_be_taken_out() -> None:
    left = removed("[tally, tiles.wheel, tiles.rose.traits]")
    kept = {key: value for key, value in plain(tree(PARENT)).items() if key != "tally"}
    assert left == kept | {"tiles": {"rose": {"count": 3, "move": {"slide": 3}}}}


def test_a_section_that_loses_all_its_entries_goes_too_but_an_empty_entry_stays() -> None:
    left = removed("[tiles.rose, tiles.wheel, tally.pot.add, tally.pot.when]")
    assert isinstance(left, dict)
    assert "tiles" not in left
    assert left["tally"] == {"pot": {}}


@pytest.mark.parametrize(
    ("item", "hint"),
    [
        ("tiles.weel", 'Did you mean "tiles.wheel"?'),
        ("wheel", 'To play without a tile, write tiles: {wheel: {count: 0}}.'),
        ("tile.wheel", 'Did you mean "tiles"?'),
        ("tiles.rose.mvoe", 'Did you mean "tiles.rose.move"?'),
    ],
)
def test_what_is_taken_out_must_be_there(item: str, hint: str) -> None:
    problems = problems_of_resolving(f"id: child\nextends: [parent]\nremove:\n  - {item}\n", parent=PARENT)
    assert [str(problem) for problem in problems] == [f'f.yaml:4:5 remove#1: the parent has nothing called "{item}". {hint}']


@pytest.mark.parametrize(
    "items", ["[id]", "[format]", "[tiles.rose.move.slide]", "[tiles..rose]", "[5]", "[[tiles]]", "tiles", "[flow.play]"]
)
def test_only_a_section_entry_or_field_can_be_taken_out(items: str) -> None:
    with pytest.raises(BadRuleset) as caught:
        removed(items)
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].path.startswith("remove")


def test_a_list_of_removals_that_is_no_list_is_told_at_its_place() -> None:
    (problem,) = problems_of_resolving("id: child\nremove: tiles\n")
    assert (problem.line, problem.column, problem.path) == (2, 9, "remove")


# extends


def test_parents_are_merged_from_left_to_right_then_things_removed_then_the_file_itself_merged() -> None:
    load = shelf(
        left="tiles: {rose: {count: 1, code: L}, wheel: {count: 1}}",
        right="extends: [root]\ntiles: {rose: {count: 2}}",
        root="tiles: {rose: {move: {walk: 1}}}\nflow: [a]",
    )
    child = tree(
        "format: 1\nid: child\nextends: [left, right]\nremove: [tiles.wheel, tiles.rose.code]\n"
        "tiles: {wheel: {count: 9}, rose: {code: C}}"
    )
    assert plain(resolve(child, load)) == {
        "format": 1,
        "id": "child",
        "tiles": {"rose": {"count": 2, "move": {"walk": 1}, "code": "C"}, "wheel": {"count": 9}},
        "flow": ["a"],
    }


def test_the_header_is_never_inherited() -> None:
    header = "name: {en: P}\nabout: {en: A}\nsource: {title: S}\nabstract: true\nversion: 2\nboard: round"
    resolved = resolve(tree("format: 1\nid: child\nextends: [parent]\nname: {de: K}"), shelf(parent=header))
    assert plain(resolved) == {"format": 1, "id": "child", "name": {"de": "K"}, "board": "round"}


def test_resolving_twice_changes_nothing_and_the_file_is_left_as_it_was() -> None:
    child = tree("id: child\nextends: [parent]\nremove: [tiles]")
    before = plain(child)
    load = shelf(parent="tiles: {rose: {count: 1}}\nboard: round")
    resolved = resolve(child, load)
    assert resolve(resolved, load) == resolved
    assert plain(child) == before


def test_a_circle_is_named_with_its_chain() -> None:
    problems = problems_of_resolving("id: a\nextends: [b]", b="extends: [c]", c="extends: [a]")
    assert [(problem.file, problem.line, problem.path) for problem in problems] == [("f.yaml", 2, "extends[0]")]
    assert "a extends b extends c extends a" in problems[0].message
    assert "x extends x" in problems_of_resolving("id: x\nextends: [x]")[0].message


def test_a_missing_parent_is_named_with_the_chain_and_the_nearest_name() -> None:
    (problem,) = problems_of_resolving("id: a\nextends: [middle]", middle="extends:\n  - flwoers", flowers="board: round")
    assert str(problem) == (
        'middle.yaml:4:5 extends#1: there is no ruleset called "flwoers" (a extends middle extends flwoers).'
        ' Did you mean "flowers"?'
    )


@pytest.mark.parametrize("name", ["../parent", "/etc/passwd", "parent.yaml", "..\\parent"])
def test_a_parent_is_a_name_and_no_path(name: str) -> None:
    (problem,) = problems_of_resolving(f"id: a\nextends: ['{name}']", parent="board: round")
    assert "without folder or ending." in problem.hint


@pytest.mark.parametrize("extends", ["parent", "{a: b}", "[5]", "[[parent]]"])
def test_extends_is_a_list_of_different_names(extends: str) -> None:
    (problem,) = problems_of_resolving(f"id: a\nextends: {extends}", parent="board: round")
    assert (problem.line, problem.path) == (2, "extends")


def test_a_chain_has_at_most_eight_parents() -> None:
    texts = {f"p{number}": f"extends: [p{number + 1}]" for number in range(1, 8)} | {"p8": "board: round"}
    assert resolve(tree("id: a\nextends: [p1]"), shelf(**texts))["board"] == "round"
    longer = texts | {"p8": "extends: [p9]", "p9": "board: round"}
    (problem,) = problems_of_resolving("id: a\nextends: [p1]", **longer)
    assert problem.file == "p8.yaml" and "p7 extends p8 extends p9" in problem.message


def test_many_parents_cost_nothing() -> None:
    """Each of sixteen files that extend all later ones is read once; a seventeenth is refused."""
    texts = {f"p{n}": "extends: [" + ", ".join(f"p{m}" for m in range(n + 1, 7)) + "]" for n in range(6)} | {"p6": "board: round"}
    loaded: list[str] = []

    def load(name: str) -> Record:
        loaded.append(name)
        return shelf(**texts)(name)

    resolve(tree("id: a\nextends: [p0, p1, p2, p3, p4, p5, p6]"), load)
    assert sorted(loaded) == sorted(texts)
    names = [f"q{number}" for number in range(merging.MAX_PARENTS + 1)]
    problems = problems_of_resolving(f"id: a\nextends: [{', '.join(names)}]", **dict.fromkeys(names, "board: round"))
    assert len(problems) == 1 and "16 parents" in problems[0].message


def test_everything_wrong_in_the_family_is_told_at_once() -> None:
    problems = problems_of_resolving(
        "id: a\nextends: [one, two, three]\nremove: [nothing]", one="extends: [nobody]", two="remove: [nothing]", three="tiles:"
    )
    assert [problem.file for problem in problems] == ["one.yaml", "three.yaml", "two.yaml"]
