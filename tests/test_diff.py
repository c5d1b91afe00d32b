"""What differs between two rulesets, told in the sentences of their rules."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

import pytest

from game import places
from game.cli import main
from game.core.contract import Chapter, Paragraph
from game.rules.book.diff import compared, gist
from game.rules.book.diff_rules import ENTRIES, FIELDS, WHOLE, differing, plain_book
from game.rules.catalogue import RulesetCatalogue
from game.rules.language.sections import HEADER, SECTIONS
from game.rules.trees.tree import plain
from game.workshop.comparing import compare, name_rulesets
from tests.conftest import RULESETS, Open, in_gate
from tests.rulebooks import game_of

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No folders of whoever runs the tests, and a terminal of a known width."""
    monkeypatch.setattr(places, "_own", lambda: tmp_path / "own")
    monkeypatch.setattr(places, "cache", lambda: tmp_path / "cache")
    monkeypatch.setenv("COLUMNS", "90")


def diff(capsys: Output, *words: str, status: int = 1) -> list[str]:
    """The lines that the command prints."""
    assert main(["diff", *words]) == status
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def mine(folder: Path, rules: str, name: str = "mine", parent: str = "skud") -> str:
    """The path of a house rule's file."""
    path = folder / f"{name}.yaml"
    path.write_text(f"format: 1\nid: {name}\nextends: [{parent}]\n{rules}", "utf-8")
    return str(path)


def said_of(lines: list[str], topic: str) -> list[str]:
    """What stands below a topic, without the indentation."""
    start = lines.index(topic) + 1
    indent = len(topic) - len(topic.lstrip())
    below = []
    for line in lines[start:]:
        if len(line) - len(line.lstrip()) <= indent:
            break
        below.append(line.strip())
    return below


def test_the_same_rules_are_told_in_one_line(capsys: Output, opened: Open) -> None:
    short = opened("iroh").identity.short
    assert diff(capsys, "iroh", "iroh", status=0) == [f"The rules are the same ({short})."]
    assert diff(capsys, "iroh", "iroh", "--language", "de", status=0) == [f"Die Regeln sind dieselben ({short})."]


def test_rules_of_another_name_are_the_same(capsys: Output, tmp_path: Path, opened: Open) -> None:
    path = mine(tmp_path, "name: Mine\nabout: Mine alone.\n", parent="iroh")
    assert diff(capsys, "iroh", path, status=0) == [f"The rules are the same ({opened('iroh').identity.short})."]


def test_what_is_said_of_the_same_thing_stands_together(capsys: Output, tmp_path: Path) -> None:
    path = mine(tmp_path, "tiles: {rose: {move: {walk: 4}}, jasmine: {move: {walk: 4}}, lily: {count: 2}}\n")
    lines = diff(capsys, "skud", path)
    assert lines[0].startswith("skud: Skud Pai Sho (skud, ")
    assert lines[1].startswith("mine: ")
    assert "The tiles" in lines
    (topic,) = (line for line in lines if line.startswith("  Rose (R3)"))
    before, now = (line for line in said_of(lines, topic) if line.startswith(("skud:", "mine:")))
    assert before.startswith("skud: It moves up to 3 steps") and now.startswith("mine: ")
    assert "4 steps" in now
    assert said_of(lines, "  Lily (W4)") == ["skud: 3 for each player.", "mine: 2 for each player."]


def test_tiles_of_which_the_same_is_said_stand_on_one_line(capsys: Output, tmp_path: Path) -> None:
    lines = diff(capsys, "skud", mine(tmp_path, "tiles: {rose: {count: 2}, lily: {count: 2}, orchid: {count: 2}}\n"))
    assert said_of(lines, "  Rose (R3), Lily (W4)") == ["skud: 3 for each player.", "mine: 2 for each player."]
    assert said_of(lines, "  Orchid (O)") == ["skud: 1 for each player.", "mine: 2 for each player."]


def test_the_other_way_round_the_names_change_places(capsys: Output) -> None:
    there, back = diff(capsys, "skud", "skud_midlines"), diff(capsys, "skud_midlines", "skud")
    assert there[0] == back[1] and there[1] == back[0]
    assert [line for line in there if not line.startswith(" ")][2:] == [line for line in back if not line.startswith(" ")][2:]
    topic = "  Last basic flower planted"
    first = [said_of(lines, topic)[0].partition(":")[0] for lines in (there, back)]
    assert first == ["skud", "skud_midlines"]


def test_a_tile_that_only_one_has_is_told_by_that_one(capsys: Output) -> None:
    lines = diff(capsys, "skud", "skud_no_wheels")
    said = said_of(lines, "  Wheel (W)")
    assert said[0].startswith("skud:") and not [line for line in said if line.startswith("skud_no_wheels:")]


def test_in_german(capsys: Output, tmp_path: Path) -> None:
    lines = diff(capsys, "skud", mine(tmp_path, "tiles: {lily: {count: 2}}\n"), "--language", "de")
    assert "Die Steine" in lines
    assert said_of(lines, "  Lilie (W4)") == ["skud: 3 je Spieler.", "mine: 2 je Spieler."]


def test_what_no_sentence_tells_is_the_last_line(capsys: Output, tmp_path: Path) -> None:
    rules = """tiles: {rose: {traits: {stride: far}}}
actions: {plant: {says: put seed gate}}
options: {accents: {from: 6, changes: {stuck: lose}}}
presets: {few: {name: Few, set: {accents: 2}}}
"""
    lines = diff(capsys, "skud", mine(tmp_path, rules))
    assert " ".join(lines[3:]) == (
        "Also differs: the tile “Rose”: its traits; the action “Plant a flower”: how such a move is written; the option "
        "“Accent tiles that each player keeps”: from which number on the rules change, what it changes; the set of options "
        "“Few”: only one of the two has it."
    )


def test_what_no_sentence_tells_is_said_in_each_language(capsys: Output, tmp_path: Path) -> None:
    rules = "players: {count: 2, minutes: 5}\ntiles: {rose: {art: lily}}\npresets: {f: {name: F, set: {accents: 2}}}\n"
    lines = diff(capsys, "skud", mine(tmp_path, rules), "--language", "fr")
    assert " ".join(lines[3:]).replace("\u00a0", " ") == (
        "Diffère aussi : la tuile « Rose » : l’image ; les joueurs : la durée d’une partie en minutes (30 → 5) ; "
        "le choix d’options « F » : dans l’un des deux seulement."
    )


def test_a_new_name_is_told_once(capsys: Output, tmp_path: Path) -> None:
    rules = """tiles: {rose: {name: {en: Peony, de: Pfingstrose}}, lily: {move: {walk: 2}}}
links: {harmony: {name: {en: Accord, de: Einklang}}}
"""
    lines = diff(capsys, "skud", mine(tmp_path, rules))
    assert said_of(lines, "Names") == ["skud: Rose.", "mine: Peony.", "skud: Harmony.", "mine: Accord."]
    assert lines[lines.index("The tiles") :] == [
        "The tiles",
        "  Lily (W4)",
        "    skud: It moves up to 4 steps and may turn on the way.",
        "    mine: It moves up to 2 steps and may turn on the way.",
    ]
    assert "Aim" not in " ".join(lines) and len(lines) == 3 + 5 + 1 + 4
    german = diff(capsys, "skud", str(tmp_path / "mine.yaml"), "--language", "de")
    assert said_of(german, "Namen") == ["skud: Rose.", "mine: Pfingstrose.", "skud: Harmonie.", "mine: Einklang."]


def test_the_rules_of_a_tile_with_a_new_name_are_compared_all_the_same(capsys: Output, tmp_path: Path) -> None:
    lines = diff(capsys, "skud", mine(tmp_path, "tiles: {rose: {name: Peony, move: {walk: 1}}}\n"))
    assert said_of(lines, "  Peony (R3)") == [
        "skud: It moves up to 3 steps and may turn on the way.",
        "mine: It moves exactly 1 step.",
    ]


SHIPPED = ("ancient", "basic", "iroh", "skud", "skud_online", "solitaire", "solitaire_against", "wiki")


@pytest.mark.parametrize("at", in_gate(range(len(SHIPPED)), 2), ids=SHIPPED.__getitem__)
def test_no_path_and_no_broken_off_sentence_is_told_of_shipped_rules(at: int, opened: Open) -> None:
    pair, language = [SHIPPED[at], SHIPPED[at - 1]], ("en", "de")[at % 2]
    shelf = RulesetCatalogue([RULESETS])
    lines = list(compare([opened(name) for name in pair], [plain(shelf.resolved(name)) for name in pair], pair, language, 1000))
    assert not [line for line in lines if line.endswith("…")]
    assert not [line for line in lines if re.search(r"\b[a-z_]+\.[a-z_]+(\.[a-z_]+)?[,.;]", line)]


def test_every_field_of_the_language_has_words() -> None:
    fields = {field for section in SECTIONS.values() for field in section.fields or {}}
    assert fields <= FIELDS.keys()
    named = {name for name, section in SECTIONS.items() if name not in HEADER}
    assert named <= ENTRIES.keys() | WHOLE.keys()


def test_a_board_of_its_own_is_no_other_board(capsys: Output, tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    board = (RULESETS / "boards" / "pai_sho.yaml").read_text("utf-8").replace("id: pai_sho", "id: ours")
    (tmp_path / "boards" / "ours.yaml").write_text(board, "utf-8")
    assert len(diff(capsys, "iroh", mine(tmp_path, "board: ours\n", parent="iroh"), status=0)) == 1


def test_two_games_that_have_nothing_in_common(capsys: Output) -> None:
    lines = diff(capsys, "iroh", "solitaire")
    chapters = [line for line in lines if line and not line.startswith(" ")]
    assert [name for name in chapters if name in ("The aim", "The tiles")] == ["The aim", "The tiles"]
    assert chapters[-1].startswith("Of the rules ") and "may not be told here" in chapters[-1]
    assert all(len(line) <= 90 for line in lines)
    assert {line.split(":")[0].strip() for line in lines if line.startswith("    ") and ":" in line[:15]} >= {"iroh", "solitaire"}


def test_every_sentence_that_differs_is_there(opened: Open) -> None:
    games = [opened("skud"), opened("skud_no_waiting")]
    lines = " ".join(" ".join(compare(games, [{}, {}], ["a", "b"], "en")).split())
    one, other = ({p.text["en"] for chapter in plain_book(game) for p in chapter.paragraphs} for game in games)
    assert all(words in lines for words in one ^ other if words not in [game.about["en"] for game in games])


def test_files_of_one_name_are_told_apart(tmp_path: Path, opened: Open) -> None:
    games = [opened("skud"), opened("skud")]
    assert name_rulesets(games, ["old/skud.yaml", "skud.yaml"]) == ["old/skud.yaml", "skud.yaml"]
    assert name_rulesets(games, ["skud", "skud"]) == ["A", "B"]
    assert name_rulesets(games, ["x" * 40, "skud"]) == ["A", "B"]
    assert name_rulesets([opened("skud"), opened("iroh")], ["skud", "iroh"]) == ["skud", "iroh"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["skud"], "RULESET"),
        (["skud", "skudd"], 'Did you mean "skud"?'),
        (["flowers", "skud"], "only there to be extended"),
        (["skud", "iroh", "--language", "it"], "invalid choice"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(capsys: Output, words: list[str], said: str) -> None:
    assert main(["diff", *words]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


# The parts


def test_the_paths_at_which_rules_differ() -> None:
    one = {"id": "a", "tiles": {"rose": {"count": 3, "move": {"walk": 3}}, "lily": {"count": 3}}, "stuck": "pass"}
    other = {"id": "b", "tiles": {"rose": {"count": 3, "move": {"walk": 4}}, "rock": {"count": 1}}, "flow": ["play"]}
    assert differing(one, other) == [("tiles", "rose", "move"), ("tiles", "lily"), ("tiles", "rock"), ("stuck",), ("flow",)]
    assert differing(one, one) == []


def test_topics_say_which_book_alone_speaks_of_them() -> None:
    def book(*words: str) -> list[Chapter]:
        return [Chapter({"en": "Tiles"}, [Paragraph({"en": text}, text.split()[0].lower()) for text in words])]

    found = compared(book("Rose (R): it hops.", "Lily (L): it runs."), book("Lily (L): it walks.", "Rock (K): it lies."))
    assert [(topic.kind, topic.said["en"].label, topic.only) for topic in found] == [
        ("rose", "Rose (R)", "now"),
        ("lily", "Lily (L)", ""),
        ("rock", "Rock (K)", "before"),
    ]


@pytest.mark.parametrize(
    ("sentence", "other", "said"),
    [
        ("It is short.", "It is long.", "It is short."),
        ("a b c d e f g h i j k l m n o p q.", "a b c d e f g h i j k l m n o p q.", "a b c d e f g h i j k l m n o p q."),
        ("a b c d e f g h i j k l m n o p q.", "a b c d e f g h i j k X m n o p q.", "… i j k l m n o p q."),
        ("a b c d e f g h i j k l m n o p q.", "a X c d e f g h i j k l m n o p q.", "a b c d e f g h i j k l m n o p q."),
        ("X b c d e f g h i j k l m n o p Y.", "a b c d e f g h i j k l m n o p q.", "X b c d … n o p Y."),
    ],
)
def test_the_gist_of_a_long_sentence(sentence: str, other: str, said: str) -> None:
    assert gist(sentence, other) == said


def test_two_shelves_keep_the_folders_of_two_files_apart(tmp_path: Path, capsys: Output) -> None:
    for name, walk in (("a", 4), ("b", 5)):
        (tmp_path / name).mkdir()
        mine(tmp_path / name, f"tiles: {{rose: {{move: {{walk: {walk}}}}}}}\n", "club")
        mine(tmp_path / name, "name: Mine\n", "mine", "club")
    lines = diff(capsys, str(tmp_path / "a" / "mine.yaml"), str(tmp_path / "b" / "mine.yaml"))
    assert any("up to 4 steps" in line for line in lines) and any("up to 5 steps" in line for line in lines)


def test_a_catalogue_is_asked_for_each_ruleset() -> None:
    asked: list[RulesetCatalogue] = []

    def shelf() -> RulesetCatalogue:
        asked.append(RulesetCatalogue([RULESETS]))
        return asked[-1]

    from game.workshop.comparing import diff as command

    assert command(Namespace(rulesets=["iroh", "iroh"], language=None), shelf) == 0
    assert len(asked) == 2


def test_in_french_too_a_tile_that_is_not_played_with_is_named() -> None:
    told = [paragraph.text["fr"] for paragraph in game_of("skud_no_wheels").book()[-1].paragraphs]
    assert "Roue (W)\u00a0: absente ici." in told
