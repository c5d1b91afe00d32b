"""Finding rulesets by name inside known folders, and nowhere else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.errors import BadRuleset
from game.rules.files.library import Library
from game.rules.trees.merging import UnknownRuleset, resolve
from game.rules.trees.tree import mark_of, plain


def put(path: Path, text: str = "", name: str | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"format: 1\nid: {name or path.stem}\n{text}", encoding="utf-8")
    return path


def problem_of(library: Library, name: str) -> str:
    with pytest.raises(BadRuleset) as caught:
        library.load(name)
    return str(caught.value)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "rulesets"
    put(root / "flowers.yaml", "tiles: {rose: {count: 3}}")
    put(root / "skies.yaml", "extends: [flowers]")
    put(root / "house" / "our_skies.yaml", "extends: [skies]\ntiles: {rose: {count: 1}}")
    put(root / "boards" / "round.yaml", "squares: true")
    return root


def test_rulesets_are_found_by_name_in_the_folder_and_under_house(folder: Path) -> None:
    library = Library([folder])
    assert library.ids() == ("flowers", "skies", "our_skies")
    assert library.path_of("our_skies") == folder / "house" / "our_skies.yaml"
    assert plain(resolve(library.load("our_skies"), library.load)) == {
        "format": 1,
        "id": "our_skies",
        "tiles": {"rose": {"count": 1}},
    }


def test_boards_are_kept_apart_from_rulesets(folder: Path) -> None:
    library = Library([folder])
    assert library.board_ids() == ("round",)
    assert library.load_board("round")["squares"] is True
    assert "no ruleset" in problem_of(library, "round")
    with pytest.raises(UnknownRuleset, match=r'no board called "roudn".*Did you mean "round"'):
        library.load_board("roudn")


def test_problems_name_the_file_from_its_folder_down(folder: Path) -> None:
    assert mark_of(Library([folder]).load("our_skies"), ("id",)) == ("house/our_skies.yaml", 2, 5)
    put(folder / "house" / "bad.yaml", "zones:")
    assert problem_of(Library([folder]), "bad").startswith("house/bad.yaml:3:7 zones: is empty.")


def test_a_broken_file_is_listed_and_the_others_go_on(folder: Path) -> None:
    (folder / "broken.yaml").write_text("[", encoding="utf-8")
    library = Library([folder])
    assert "broken" in library.ids()
    assert problem_of(library, "broken")
    assert library.load("flowers")


@pytest.mark.parametrize(
    "name",
    ["nobody", "../rulesets/flowers", "/etc/passwd", "flowers.yaml", "house/our_skies", "Flowers", "", ".", "a\0b", "x" * 5000],
)
def test_a_name_that_is_no_ruleset_is_refused(folder: Path, name: str) -> None:
    with pytest.raises(UnknownRuleset) as caught:
        Library([folder]).load(name)
    assert caught.value.known == ("flowers", "skies", "our_skies")
    assert len(str(caught.value)) < 300


def test_the_nearest_name_is_proposed(folder: Path) -> None:
    assert 'Did you mean "flowers"?' in problem_of(Library([folder]), "flower")


def test_the_file_has_the_name_of_its_id(folder: Path) -> None:
    put(folder / "clouds.yaml", name="skies")
    assert (
        problem_of(Library([folder]), "clouds")
        == 'clouds.yaml:2:5 id: "skies" is not the name of the file. Write "id: clouds", or rename the file.'
    )
    put(folder / "clouds.yaml", name="x" * 3000)
    assert len(problem_of(Library([folder]), "clouds")) < 200, "no more of a long one is quoted than anybody reads"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format: 1", 'id: is missing. Write "id: x".'),
        ("format: 2\nid: x\nwhat: is this", "newer version"),
        ("format: true\nid: x", "format: must be 1."),
        ("format: one\nid: x", "format: must be 1."),
        ("format: 1\nid: {x: y}", "id: "),
    ],
)
def test_every_file_says_its_format_and_id(folder: Path, text: str, said: str) -> None:
    (folder / "x.yaml").write_text(text, encoding="utf-8")
    assert said in problem_of(Library([folder]), "x")


def test_a_link_that_leads_out_is_refused_and_one_that_stays_inside_is_not(folder: Path, tmp_path: Path) -> None:
    outside = put(tmp_path / "elsewhere" / "secret.yaml")
    (folder / "secret.yaml").symlink_to(outside)
    (folder / "house" / "loop.yaml").symlink_to(folder / "house" / "loop.yaml")
    real = put(folder / "deep" / "inside.yaml")
    (folder / "inside.yaml").symlink_to(real)
    library = Library([folder])
    assert "leads out of its folder" in problem_of(library, "secret")
    assert problem_of(library, "loop")
    assert library.load("inside")["id"] == "inside"


def test_a_folder_that_is_itself_a_link_is_a_folder(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(folder)
    assert Library([tmp_path / "link"]).load("flowers")["id"] == "flowers"


def test_folders_are_searched_in_their_order_and_missing_ones_passed_over(folder: Path, tmp_path: Path) -> None:
    put(tmp_path / "mine" / "flowers.yaml", "board: mine")
    put(tmp_path / "mine" / "extra.yaml", "extends: [flowers]")
    library = Library([tmp_path / "none", folder, tmp_path / "mine"])
    assert library.ids() == ("extra", "flowers", "skies", "our_skies")
    assert "board" not in library.load("flowers")
    assert "board" in Library([tmp_path / "mine", folder]).load("flowers")


def test_files_that_no_name_finds_are_not_passed_over_in_silence(folder: Path, tmp_path: Path) -> None:
    put(folder / "Our Game.yaml")
    put(folder / "my-game.yaml")
    put(folder / "short.yml")
    (folder / "notes.txt").write_text("notes", encoding="utf-8")
    put(folder / "nul.yaml")
    put(folder / "house" / "skies.yaml")
    (folder / "within.yaml").mkdir()
    (folder / "wrong.yaml").symlink_to("nowhere.yaml")
    library = Library([folder])
    assert library.ids() == ("flowers", "skies", "our_skies")
    strays = ["Our Game.yaml", "my-game.yaml", "nul.yaml", "short.yml", "within.yaml", "wrong.yaml", "house/skies.yaml"]
    assert [problem.file for problem in library.misnamed()] == strays
    assert "is the name of a device on Windows" in library.misnamed()[2].message
    assert [problem.message for problem in library.misnamed()[4:6]] == ["is a folder.", "is a link that leads nowhere."]
    assert "is hidden by" in library.misnamed()[-1].message


def test_a_file_given_by_its_path_brings_its_folder_along_for_its_parents(folder: Path, tmp_path: Path) -> None:
    put(tmp_path / "table" / "base.yaml", "extends: [flowers]\nboard: round")
    path = put(tmp_path / "table" / "ours.yaml", "extends: [base]")
    library = Library([folder])
    resolved = resolve(library.load_path(path), library.load)
    assert plain(resolved) == {"format": 1, "id": "ours", "tiles": {"rose": {"count": 3}}, "board": "round"}
    assert mark_of(resolved, ("id",)).file == str(path)
    assert library.ids() == ("flowers", "skies", "our_skies")


def test_each_file_builds_on_the_parents_beside_it(folder: Path, tmp_path: Path) -> None:
    library = Library([folder])
    for place in ("one", "two"):
        put(tmp_path / place / "parent.yaml", f"board: {place}")
        child = library.load_path(put(tmp_path / place / "child.yaml", "extends: [parent]"))
        assert resolve(child, library.load)["board"] == place


def test_a_path_is_held_to_the_same_rules(folder: Path, tmp_path: Path) -> None:
    library = Library([folder])
    for path, text in ((tmp_path / "Ours.yaml", "id: Ours"), (tmp_path / "ours.yaml", "id: other"), (tmp_path / "gone.yaml", "")):
        if text:
            path.write_text(f"format: 1\n{text}", encoding="utf-8")
        with pytest.raises(BadRuleset) as caught:
            library.load_path(path)
        assert caught.value.problems[0].file == str(path)
    put(tmp_path / "stolen.yaml")
    with pytest.raises(BadRuleset, match="without folder"):
        resolve(library.load_path(put(tmp_path / "table" / "thief.yaml", "extends: [../stolen]")), library.load)


def test_what_a_person_saves_is_found_at_once(folder: Path) -> None:
    library = Library([folder])
    put(folder / "new.yaml", "board: one")
    assert library.load("new")["board"] == "one"
    put(folder / "new.yaml", "board: two")
    assert library.load("new")["board"] == "two"


WATCHED = """
import json, sys
from pathlib import Path
from game.core.errors import BadRuleset
from game.rules.files.library import Library
from game.rules.trees.merging import resolve
import game.rules.files.reading
touched = []
sys.addaudithook(lambda event, args: touched.append([event, str(args[0]) if args else ""]))
library = Library([Path(sys.argv[1])])
for name in library.ids():
    try:
        resolve(library.load(name), library.load)
    except BadRuleset:
        pass
print(json.dumps(touched))
"""


def test_loading_opens_only_files_under_the_root_and_does_nothing_else(folder: Path, tmp_path: Path) -> None:
    put(folder / "thief.yaml", "extends: [../outside, /etc/passwd]\nabout: !!python/object/apply:os.system [ls]")
    (folder / "link.yaml").symlink_to(put(tmp_path / "link.yaml"))
    root = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", WATCHED, str(folder)], capture_output=True, text=True, cwd=root, check=True)
    events = json.loads(done.stdout)
    opened = {path for event, path in events if event == "open" and not path.isdigit()}  # a number: of a file opened just before
    assert opened == {str(folder / name) for name in ("flowers.yaml", "skies.yaml", "house/our_skies.yaml", "thief.yaml")}
    assert {event for event, _ in events} <= {"open", "os.listdir", "os.scandir", "object.__getattr__", "sys._getframe"}
