"""Rules that are written while they are played: what is told of their files, when, and how often."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game import cli
from game.arguments import read_arguments
from game.core.errors import BadRuleset
from game.rules.catalogue import RulesetCatalogue
from game.rules.hot_reload import BROKEN, GONE, SOUND, RulesetWatcher
from game.rules.rules_game import RulesGame
from tests.conftest import RULESETS, a_catalogue

HEAD = 'format: 1\nid: mine\nversion: "1"\nextends: [skud]\nname: Mine\nabout: For trying out.\n'
BOAT = "tiles: {boat: {count: 1}}\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    (folder / "boards").mkdir(parents=True)
    (folder / "mine.yaml").write_text(HEAD)
    return folder


@pytest.fixture
def shelf(own: Path, shipped: Path) -> RulesetCatalogue:
    return a_catalogue(shipped, own)


def follow(shelf: RulesetCatalogue, **options: int | str | bool) -> RulesetWatcher:
    found = shelf.follow("mine", options)
    assert found is not None
    return found


def looks(source: RulesetWatcher, most: int) -> tuple[int, RulesGame | list[str] | None]:
    """At the how-manieth look something is told, and what: a game, or problems."""
    for number in range(1, most + 1):
        try:
            game = source.news()
        except BadRuleset as error:
            return number, [str(problem) for problem in error.problems]
        if game is not None:
            return number, game
    return most, None


def boats(game: object) -> int:
    assert isinstance(game, RulesGame), game
    return int(game.definition["tiles"]["boat"]["count"])


def test_nothing_is_told_as_long_as_nothing_changes(shelf: RulesetCatalogue) -> None:
    assert looks(follow(shelf), 20) == (20, None)


def test_new_rules_are_told_once_when_they_were_the_same_over_two_looks(shelf: RulesetCatalogue, own: Path) -> None:
    source = follow(shelf)
    (own / "mine.yaml").write_text(HEAD + BOAT)
    number, game = looks(source, 10)
    assert (number, boats(game)) == (SOUND, 1)
    assert looks(source, 20) == (20, None)


def test_a_file_that_is_still_being_written_is_waited_for(shelf: RulesetCatalogue, own: Path) -> None:
    source = follow(shelf)
    for text in (HEAD[:40], HEAD, HEAD + "tiles: {boat: {co", HEAD + BOAT):
        (own / "mine.yaml").write_text(text)
        assert source.news() is None
    assert boats(source.news()) == 1


@pytest.mark.parametrize("where", ["", "boards", "tiles"])
def test_other_files_that_are_written_all_the_time_keep_nothing_waiting(where: str, shelf: RulesetCatalogue, own: Path) -> None:
    (own / "tiles").mkdir()
    (own / "tiles" / "rose.svg").write_text("<svg/>")
    source = follow(shelf)

    def busy() -> list[RulesGame | None]:
        told = []
        for number in range(SOUND + 1):
            (own / where / f"log-{number}.txt").write_text("x" * number)
            (own / where / "other.yaml").write_text("x" * number)
            told.append(source.news())
        return told

    assert busy() == [None] * (SOUND + 1)
    (own / "mine.yaml").write_text(HEAD + BOAT)
    told = [boats(game) for game in busy() if game]
    assert told == [1]
    (own / "tiles" / "rose.svg").write_text("<svg></svg>")
    assert [game.pictures for game in busy() if game] == [{"rose": "<svg></svg>"}]


def test_nothing_is_read_while_only_other_files_are_written(
    shelf: RulesetCatalogue, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = follow(shelf)
    monkeypatch.setattr(RulesetWatcher, "_content", None)
    for number in range(5):
        (own / f"log-{number}.txt").write_text("x")
        assert source.news() is None


def test_a_file_that_comes_to_be_found_is_waited_for_while_it_is_being_written(shelf: RulesetCatalogue, own: Path) -> None:
    source = follow(shelf)
    (own / "mine.yaml").write_text(HEAD + "board: other\n")
    assert isinstance(looks(source, 20)[1], list)
    board = (RULESETS / "boards" / "pai_sho.yaml").read_text("utf-8").replace("id: pai_sho", "id: other")
    for part in range(BROKEN):
        (own / "boards" / "other.yaml").write_text(board[: 40 * (part + 1)], encoding="utf-8")
        assert source.news() is None, "half a board is no news"
    (own / "boards" / "other.yaml").write_text(board, encoding="utf-8")
    assert isinstance(looks(source, 20)[1], RulesGame)


def test_what_is_saved_while_the_following_begins_is_told(
    shelf: RulesetCatalogue, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = RulesetWatcher._content

    def saved_just_after(self: RulesetWatcher) -> object:
        found = real(self)
        monkeypatch.setattr(RulesetWatcher, "_content", real)
        (own / "mine.yaml").write_text(HEAD + BOAT)
        return found

    monkeypatch.setattr(RulesetWatcher, "_content", saved_just_after)
    assert boats(looks(follow(shelf), 10)[1]) == 1


def test_what_is_saved_while_paisho_play_opens_the_game_is_told(
    shelf: RulesetCatalogue, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = RulesetCatalogue.open

    def saved_just_after(self: RulesetCatalogue, ruleset: str, options: dict[str, int | str | bool]) -> RulesGame:
        found = real(self, ruleset, options)
        monkeypatch.setattr(RulesetCatalogue, "open", real)
        (own / "mine.yaml").write_text(HEAD + BOAT)
        return found

    monkeypatch.setattr(cli, "open_catalogue", lambda: shelf)
    monkeypatch.setattr(RulesetCatalogue, "open", saved_just_after)
    _, source = cli.open_followed(read_arguments(["play", str(own / "mine.yaml")]))
    assert isinstance(source, RulesetWatcher)
    assert boats(looks(source, 10)[1]) == 1


def test_the_help_of_paisho_play_says_that_the_file_is_watched(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_arguments(["play", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "A file of your own is watched, and each time it is saved the table takes the new rules." in said


def test_what_is_saved_between_reading_and_telling_is_told_next(
    shelf: RulesetCatalogue, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = follow(shelf)
    real = RulesetWatcher._unchanged

    def saved_just_after(self: RulesetWatcher, seen: object) -> bool:
        found = real(self, seen)  # type: ignore[arg-type]
        monkeypatch.setattr(RulesetWatcher, "_unchanged", real)
        (own / "mine.yaml").write_text(HEAD + BOAT.replace("1", "2"))
        return found

    monkeypatch.setattr(RulesetWatcher, "_unchanged", saved_just_after)
    (own / "mine.yaml").write_text(HEAD + BOAT)
    assert boats(looks(source, 10)[1]) == 1
    assert boats(looks(source, 10)[1]) == 2


def test_an_editor_that_puts_another_file_in_its_place_is_followed(shelf: RulesetCatalogue, own: Path) -> None:
    source = follow(shelf)
    (own / "mine.yaml").rename(own / "mine.yaml~")
    assert looks(source, 3) == (3, None)
    (own / ".new").write_text(HEAD + BOAT)
    (own / ".new").replace(own / "mine.yaml")
    assert boats(looks(source, 10)[1]) == 1


def test_a_file_written_anew_with_the_same_rules_is_no_news(shelf: RulesetCatalogue, own: Path) -> None:
    source = follow(shelf)
    (own / "mine.yaml").write_text(HEAD + "# a remark\n")
    os.utime(own / "mine.yaml", (1, 1))
    assert looks(source, 20) == (20, None)


def test_what_is_wrong_is_told_once_with_all_problems_by_line_and_column(shelf: RulesetCatalogue, own: Path) -> None:
    source = follow(shelf)
    (own / "mine.yaml").write_text(HEAD + "tiles:\n  boat: {count: 99}\n  rose: {mooove: 3}\n")
    number, problems = looks(source, 20)
    assert number == BROKEN
    assert isinstance(problems, list)
    assert [problem.split(" ")[0] for problem in problems] == ["mine.yaml:8:17", "mine.yaml:9:10"]
    assert looks(source, 20) == (20, None)


def test_the_first_game_after_an_error_is_told_even_if_it_is_the_one_before(shelf: RulesetCatalogue, own: Path) -> None:
    source = follow(shelf)
    (own / "mine.yaml").write_text(HEAD + "tiles: 5\n")
    assert isinstance(looks(source, 20)[1], list)
    (own / "mine.yaml").write_text(HEAD)
    game = looks(source, 20)[1]
    assert isinstance(game, RulesGame)
    assert game.identity == shelf.open("mine").identity


@pytest.mark.parametrize(
    ("how", "said"), [("gone", "is not there any more"), ("empty", "is empty"), ("closed", "cannot be read")]
)
def test_a_file_that_is_gone_or_empty_is_waited_for_longer_and_then_told(
    how: str, said: str, shelf: RulesetCatalogue, own: Path
) -> None:
    source, path = follow(shelf), own / "mine.yaml"
    if how == "gone":
        path.unlink()
    elif how == "empty":
        path.write_text("")
    else:
        path.unlink()
        path.mkdir()
        said = "there is no ruleset"
    number, problems = looks(source, 30)
    assert isinstance(problems, list)
    assert said in problems[0]
    assert number == (GONE if how != "closed" else BROKEN)
    assert looks(source, 20) == (20, None)


def test_parents_boards_and_pictures_are_followed_and_files_that_come_to_be_there(shelf: RulesetCatalogue, own: Path) -> None:
    (own / "base.yaml").write_text(HEAD.replace("mine", "base"))
    (own / "mine.yaml").write_text(HEAD.replace("skud", "base"))
    source = follow(shelf)
    (own / "base.yaml").write_text(HEAD.replace("mine", "base") + BOAT)
    assert boats(looks(source, 10)[1]) == 1
    (own / "mine.yaml").write_text(HEAD.replace("skud", "base") + "board: round\n")
    assert isinstance(looks(source, 20)[1], list)
    board = (RULESETS / "boards" / "pai_sho.yaml").read_text("utf-8").replace("id: pai_sho", "id: round")
    (own / "boards" / "round.yaml").write_text(board, encoding="utf-8")
    assert boats(looks(source, 20)[1]) == 1
    (own / "tiles").mkdir()
    (own / "tiles" / "rose.svg").write_text("<svg/>")
    game = looks(source, 20)[1]
    assert isinstance(game, RulesGame)
    assert game.pictures == {"rose": "<svg/>"}


def test_options_that_were_set_stay_set_as_long_as_the_rules_have_them(shelf: RulesetCatalogue, own: Path) -> None:
    boat = "tiles: {boat: {count: $boats}}\noptions:\n  boats: {number: 1, min: 0, max: 3, name: Boats}\n"
    (own / "mine.yaml").write_text(HEAD + boat)
    source = follow(shelf, boats=3, accents=6)
    (own / "mine.yaml").write_text(HEAD + boat.replace("number: 1", "number: 2"))
    assert boats(looks(source, 10)[1]) == 3
    (own / "mine.yaml").write_text(HEAD + boat.replace("max: 3", "max: 2"))
    assert boats(looks(source, 10)[1]) == 1
    (own / "mine.yaml").write_text(HEAD + BOAT)
    game = looks(source, 10)[1]
    assert isinstance(game, RulesGame)
    assert dict(game.identity.options) == {"accents": 6, "accents_chosen_by": "each"}


def test_a_default_that_is_written_anew_is_taken_where_nobody_set_the_option(shelf: RulesetCatalogue, own: Path) -> None:
    entry = next(entry for entry in shelf.entries() if entry.id == "mine")
    source = follow(shelf, **{option.id: option.default for option in entry.options})
    (own / "mine.yaml").write_text(HEAD + "options: {accents: {number: 6}}\n")
    game = looks(source, 10)[1]
    assert isinstance(game, RulesGame)
    assert game.identity.options["accents"] == 6


def test_what_has_changed_is_told_in_sentences(shelf: RulesetCatalogue, own: Path) -> None:
    source, before = follow(shelf), shelf.open("mine")
    (own / "mine.yaml").write_text(HEAD + BOAT)
    now = looks(source, 10)[1]
    assert isinstance(now, RulesGame)
    chapter = source.differences(before, now)
    assert chapter.heading["en"] == "What has changed in the rules"
    assert [paragraph.kind for paragraph in chapter.paragraphs if paragraph.kind] == ["boat"]
    assert source.differences(now, now).paragraphs == []


def test_shipped_rules_are_not_followed_and_any_file_by_its_path_is(tmp_path: Path, shelf: RulesetCatalogue) -> None:
    assert shelf.follow("skud", {}) is None
    assert shelf.follow("nobody", {}) is None
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD)
    source = a_catalogue(*shelf._folders[:1]).follow(path, {})
    assert source is not None
    assert source.file == str(path)
    path.write_text(HEAD + BOAT)
    assert boats(looks(source, 10)[1]) == 1
    path.write_text(HEAD + "tiles: {boat: {count: 99}}\n")
    with pytest.raises(BadRuleset) as told:
        for _ in range(BROKEN):
            source.news()
    problem = told.value.problems[0]
    assert (problem.line, source.excerpt(problem)) == (7, "tiles: {boat: {count: 99}}")


# -- the files as a shelf sees them


def test_entries_have_their_sort_and_their_file(shelf: RulesetCatalogue, own: Path) -> None:
    entries = {entry.id: entry for entry in shelf.entries()}
    assert [entries[name].sort for name in ("skud", "skud_no_wheels", "mine")] == ["game", "house", "own"]
    assert entries["mine"].file == str(own / "mine.yaml")
    assert shelf.own == own
    assert RulesetCatalogue([RULESETS]).own is None


def test_files_that_no_name_finds_are_strays_with_the_reason(shelf: RulesetCatalogue, own: Path) -> None:
    for name in ("My Rules.yaml", "other.yml", "skud.yaml"):
        (own / name).write_text(HEAD)
    (own / "gone.yaml").symlink_to("nowhere.yaml")
    assert all(str(own / name) in str(shelf.stamp()) for name in ("gone.yaml", "skud.yaml"))
    found = {entry.id: entry for entry in shelf.strays()}
    assert sorted(found) == ["My Rules.yaml", "gone.yaml", "other.yml", "skud.yaml"]
    assert "is hidden by" in found["skud.yaml"].problem
    assert {entry.sort for entry in found.values()} == {"own"}
    assert found["other.yml"].file == str(own / "other.yml")
    assert [str(problem) for problem in shelf.problems("other.yml")] == [found["other.yml"].problem]


def test_all_problems_of_a_ruleset_and_the_lines_they_point_at(shelf: RulesetCatalogue, own: Path) -> None:
    assert list(shelf.problems("mine")) == []
    (own / "mine.yaml").write_text(HEAD + "tiles:\n  boat: {count: 99}\n  rose: {mooove: 3}\n")
    found = shelf.problems("mine")
    assert [shelf.excerpt(problem) for problem in found] == ["  boat: {count: 99}", "  rose: {mooove: 3}"]
    (own / "mine.yaml").unlink()
    assert [shelf.excerpt(problem) for problem in found] == ["", ""]


def test_the_stamp_is_another_when_a_file_comes_goes_or_changes(shelf: RulesetCatalogue, own: Path) -> None:
    seen = [shelf.stamp()]
    assert shelf.stamp() == seen[0]
    for step in (
        lambda: (own / "more.yaml").write_text("a"),
        lambda: (own / "more.yaml").write_text("ab"),
        lambda: (own / "boards" / "b.yaml").write_text("a"),
        lambda: (own / "more.yaml").unlink(),
    ):
        step()
        seen.append(shelf.stamp())
    assert len(set(map(repr, seen))) == len(seen)


def test_an_identity_is_that_of_the_game(shelf: RulesetCatalogue) -> None:
    for options in ({}, {"accents": 6}):
        assert shelf.identity("mine", options) == shelf.open("mine", options).identity
    assert shelf.identity("mine", {"accents": 99}) is None
    assert shelf.identity("nobody", {}) is None
